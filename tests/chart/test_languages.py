"""Charts speak the language of their tree: every sentence is one of its file, and has room."""

import re
from html import unescape
from random import Random

import pytest

from tests.building import Prior, build
from tests.chart.test_chart import check_boxes
from tests.conftest import program
from treegen.chart import svg
from treegen.chart.book import book
from treegen.chart.card import card
from treegen.chart.draw import draw, source
from treegen.chart.graph import graph
from treegen.chart.head import heading
from treegen.chart.labels import style_for
from treegen.chart.sheet import LAYOUTS, Sheet, poster
from treegen.chart.shown import left_phrase
from treegen.clues import Mode
from treegen.say import phrases
from treegen.tree.file import find_tree
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.ways import nodes
from treegen.words.lists import WordList, bundled

LANGUAGES = "de", "en", "es", "fr", "it", "pt"
MADE = WordList("made", bundled("wordle-2021-answers").words[::40])
NAMES = {"made", "entropy", "wins", "optimal"}  # which are the same in every language


def spoken(tree: Tree, lang: str) -> Tree:
    return tree._replace(recipe=tree.recipe._replace(lang=lang))


@pytest.fixture(scope="module")
def plain() -> Tree:
    return build(MADE, MADE, mode=Mode.HARD)


@pytest.fixture(scope="module")
def weighted() -> Tree:
    """Tree of words of which some are likely, and some weigh 0."""
    dice = Random(68)
    weights = tuple(dice.choice((0, 1, 9)) for _ in MADE.words)
    return build(MADE, MADE, prior=Prior("made", MADE, weights))


@pytest.fixture(scope="module")
def learnt() -> Tree:
    return build(MADE, MADE, MADE.words[20], learn=3, policy="optimal")


def other_letters(sentence: phrases.Value) -> phrases.Value:
    """Write a sentence, but for what is put into it, in letters of no word and no name here."""
    if not isinstance(sentence, str):
        return {form: other_letters(text) for form, text in sentence.items()}
    parts = re.split(r"(\{\w+\})", sentence)
    letters = {c: chr(ord("а") + ord(c.lower()) - ord("a")) for c in map(chr, range(65, 123))}
    own = str.maketrans({c: other for c, other in letters.items() if c.isalpha()})
    return "".join(part if part.startswith("{") else part.translate(own) for part in parts)


def names_in(text: str) -> set[str]:
    """Words of Latin letters in the labels and tooltips of a chart."""
    tips = " ".join(re.findall('TOOLTIP="(.*?)"', text))
    return {*re.findall("[A-Za-z]{2,}", unescape(re.sub("<[^>]*>", " ", text) + tips))}


@pytest.mark.parametrize("show", ["listed", "all", "likely"])
def test_a_chart_says_nothing_but_sentences_words_and_names(
    plain: Tree, weighted: Tree, learnt: Tree, show: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = phrases.sentences("en")
    disguised = {key: other_letters(sentence) for key, sentence in english.items()}
    for module in (phrases, svg):
        monkeypatch.setattr(module, "sentences", lambda lang: disguised)
    known = {*MADE.words, *(word.upper() for word in MADE.words), *NAMES}
    for tree in (plain, weighted, learnt):
        tree = spoken(tree, "de")
        style = style_for(tree, show=show)
        (clue, node), *_ = sorted(tree.root.branches.items(), key=lambda at: -at[1].size)
        assert node.size > 3
        sheets = [*book(tree, "ledger", style), card(tree, style)]
        for kind in LAYOUTS:
            sheets += [poster(tree, kind, style), poster(tree, kind, style, clue)]
        for sheet in sheets:
            assert names_in(" ".join(label.text for label in sheet.labels)) <= known
            said = f"{sheet.title} {sheet.subject} {svg.print_note(sheet._replace(width=9999))}"
            assert names_in(said) <= known
            keys = r'"(box|path)\.[a-z-]+"|\{\w+\}'
            assert not re.search("[a-z]", re.sub(keys, "", box_of(sheet)))
        drawn = re.findall("label=<(.*)>", graph(tree, style, clue))
        assert len(drawn) > 2 and names_in(" ".join(drawn)) <= known


def box_of(sheet: Sheet) -> str:
    """What the box of a chart says, as the chart holds it."""
    return unescape(svg.sentences_of(sheet)).removeprefix(" data-say=")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_of_every_language_have_room(
    plain: Tree, weighted: Tree, learnt: Tree, lang: str
) -> None:
    program("neato")
    for tree in (plain, weighted, learnt):
        tree = spoken(tree, lang)
        style = style_for(tree, show="all")
        small = card(tree, style)
        for sheet in (
            poster(tree, "flow", style),
            poster(tree, "ledger", style, paper="A3"),
            small._replace(labels=small.labels[1:]),  # without the line to cut along
            *book(tree, "flow", style),
        ):
            check_boxes(sheet)


def test_a_german_tree_is_told_of_in_german(weighted: Tree) -> None:
    tree = spoken(weighted, "de")
    style = style_for(tree)
    told = heading(tree, (), style)
    opener = tree.recipe.opener.upper()
    assert told.title == f"Spiele zuerst {opener}"
    mean = f"{tree.summary.weighted_mean:.2f}".replace(".", ",")
    assert told.play.startswith(f"{mean} Versuche im Schnitt, gewichtet nach made, höchstens ")
    assert told.colophon.startswith("Zeigt die ") and "weggelassen. " in told.colophon
    assert "Strategie wins, bei Gleichstand mögliche Lösung zuerst, dann " in told.colophon
    learnt = card(tree, style)
    assert learnt.title == f"Spiele {opener}, dann je nach Hinweis:"
    assert re.search(r">\d+,\d\s%<", source(learnt))


@pytest.mark.parametrize(("lang", "answers"), [("en", "1 answer"), ("pt", "1 resposta")])
def test_a_single_answer_is_told_of_as_one(lang: str, answers: str) -> None:
    one = WordList("made", MADE.words[:1])
    tree = spoken(build(one, one), lang)
    assert f" {answers} (made) " in heading(tree, (), style_for(tree)).play


def test_a_language_that_is_not_translated_has_english_charts(plain: Tree) -> None:
    program("neato")
    polish, english = (
        draw(poster(spoken(plain, lang), "flow", style_for(plain)), "svg").decode()
        for lang in ("pl", "en")
    )
    assert polish == english.replace('id="chart" lang="en"', 'id="chart" lang="pl"')
    assert 'viewBox="0 0 ' in polish and ' lang="en">\n<title>Play ' in polish


@pytest.mark.parametrize("name", ["raise", "raise-any", "any-word", "human"])
def test_charts_tell_what_is_left_as_the_terminal_does(name: str) -> None:
    tree = find_tree(name)
    every = [*nodes(tree.root)][::3]
    assert len(every) > 500
    assert [str(left_phrase(node)) for node in every] == [node.left for node in every]
    fixed = Node("clint", 1, {"20001": Node("crypt", 1, {}, 1)}, 1)  # played all the same
    assert str(left_phrase(fixed)) == fixed.left == "1 word left: crypt"
