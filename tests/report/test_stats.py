"""How well trees play: published figures, bars that fit, a picture that tells them in words."""

import json
import re
from collections import Counter
from math import log2
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.conftest import ROOT, treegen
from treegen.report.stats import (
    bits_by_turn,
    facts,
    stats_of,
    stats_record,
    stats_table,
    tree_names,
)
from treegen.report.svg import svg
from treegen.search.build import build
from treegen.text import text_columns
from treegen.tree.figures import summarise
from treegen.tree.file import load
from treegen.tree.model import Node, Tree, levels
from treegen.words.lists import WordList
from treegen.words.priors import Prior


def tree_of(*words: str) -> Tree:
    """Tree of a few words, all of which may be played."""
    pool = WordList("few", tuple(sorted(words)))
    return build(pool, pool)


def weighed(*weights: int) -> Tree:
    """Tree of four words that weigh as much, the first three of which only one letter tells."""
    pool = WordList("four", ("might", "night", "sight", "tenor"))
    return build(pool, pool, "might", prior=Prior("mine", pool, weights))


def renamed(tree: Tree, name: str, root: Node) -> Tree:
    """Tree with another root, whose lists have that name."""
    recipe = tree.recipe
    lists = (recipe.guesses._replace(name=name), recipe.answers._replace(name=name))
    recipe = recipe._replace(opener=root.guess, guesses=lists[0], answers=lists[1])
    return Tree(recipe, summarise(root), root)


Named = tuple[str, Tree]


@pytest.fixture(scope="module")
def several(stored: Tree) -> list[Named]:
    """Trees of all kinds: Wordle's, a hundred turns, a long name, unlisted words."""
    deep = Node("z00", 1, {})
    for turn in range(1, 100):
        deep = Node(f"z{turn:02}", turn + 1, {"000": deep})
    plain, uneven = tree_of("abide", "ebbed"), weighed(0, 1, 1, 0)
    return [
        ("raise", stored),
        ("deep", renamed(plain, "x" * 300, deep)),
        ("a" * 200, tree_of("abide", "ebbed", "speed")),
        ("b" * 200, renamed(uneven, "y" * 300, uneven.root)),
    ]


# The figures. Lists of 2021, greedy entropy, ties: possible answer first, then alphabetical.


def test_raise_as_published(stored: Tree) -> None:
    (raise_,) = stats_of("raise", stored)
    summary = raise_.summary
    assert summary.distribution == [1, 57, 1174, 1018, 63, 2]
    assert (summary.answers, summary.total, summary.worst) == (2315, 8036, 6)
    assert round(summary.mean, 4) == 3.4713
    assert {("by guess 3", "1,232 (53.2%)"), ("by guess 4", "2,250 (97.2%)")} <= set(facts(raise_))


def test_bits_of_the_first_turn_as_published(
    stored: Tree, guesses: WordList, answers: WordList
) -> None:
    assert round(bits_by_turn(stored.root)[0], 6) == 5.877910  # both: Spradling's notebook
    soare = build(guesses, answers, "soare")
    assert round(bits_by_turn(soare.root)[0], 6) == 5.885960


def test_all_turns_together_give_the_answer(several: list[Named]) -> None:
    for name, tree in several:
        listed = stats_of(name, tree)[0]
        assert sum(listed.bits) == pytest.approx(log2(listed.summary.answers))
        assert len(listed.bits) == listed.summary.worst
        assert min(listed.bits) >= 0


def test_bits_are_entropies_weighted_by_how_often_a_node_is_played(stored: Tree) -> None:
    def entropy(node: Node) -> float:
        classes = [branch.size for branch in node.branches.values()] + [1] * node.can_win
        return -sum(c / node.size * log2(c / node.size) for c in classes)

    assert bits_by_turn(stored.root) == pytest.approx(
        [sum(node.size / 2315 * entropy(node) for node in level) for level in levels(stored.root)]
    )


def test_every_answer_takes_the_guesses_that_are_counted(stored: Tree) -> None:
    (raise_,) = stats_of("raise", stored)
    needed = {answer: len(stored.path(answer)) for answer in stored.root.answers()}
    counts = Counter(needed.values())
    assert raise_.summary.distribution == [counts[turn] for turn in range(1, 7)]
    assert raise_.longest == sorted(word for word in needed if needed[word] == 6)


def test_listed_words_are_the_tree_of_their_list(stored: Tree) -> None:
    listed, _ = stats_of("raise", load(str(ROOT / "trees/raise-any.json")))
    (raise_,) = stats_of("raise", stored)
    assert (listed.summary, listed.bits, listed.longest) == raise_[2:]


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("raise", "1 guess: raise"),
        ("ad be", "2 guesses: be"),
        ("abracadabra applesauces", "2 guesses: applesauces"),
    ],
)
def test_words_of_any_length_even_one(words: str, last: str) -> None:
    (stats,) = stats_of("few", tree_of(*words.split()))
    assert stats.summary.distribution == [1] * len(words.split())
    assert [*facts(stats)][-1] == ("worst", last)


def test_of_many_longest_answers_twenty_are_named(stored: Tree) -> None:
    (raise_,) = stats_of("raise", stored)
    many = raise_._replace(longest=[f"word{number:04}" for number in range(1063)])
    assert [*facts(many)][-1][1].endswith("word0018, word0019 and 1,043 more")


# In a terminal.


@pytest.mark.parametrize("width", [40, 41, 80, 200])
def test_no_line_is_wider_than_the_terminal(several: list[Named], width: int) -> None:
    for name, tree in several:
        lines = stats_table(stats_of(name, tree), width).splitlines()
        assert max(map(text_columns, lines)) <= width
        assert not any(line != line.rstrip() for line in lines)


LISTED_FIRST = """\
mine: opener might, policy
entropy
4 guesses (four)
2 answers (mine)

guess 1     0   0.0%
guess 2     1  50.0% ███████████
guess 3     1  50.0% ███████████

mean        2.5000
total       5
by guess 3  2 (100.0%)
by guess 4  2 (100.0%)
bits 1      0.0000
bits 2      1.0000
bits 3      0.0000
worst       3 guesses: sight

mine, all words: 4 words (four)

guess 1     1  25.0% █████▌
guess 2     2  50.0% ███████████
guess 3     1  25.0% █████▌

mean        2.0000
total       8
by guess 3  4 (100.0%)
by guess 4  4 (100.0%)
worst       3 guesses: sight"""


def test_listed_words_stand_first_and_then_all() -> None:
    assert stats_table(stats_of("mine", weighed(0, 1, 1, 0)), 32) == LISTED_FIRST
    text = stats_table(stats_of("mine", weighed(0, 3, 1, 0)), 80)
    assert "2 answers (mine)\nweights mine\n" in text
    assert "\nmean        2.5000 (weighted 2.2500)\n" in text  # (3 * 2 + 3) / 4


def test_bars_are_proportional_and_seen_for_any_count(stored: Tree) -> None:
    text = stats_table(stats_of("raise", stored), 80)
    bars = re.findall(r"(\S+) +\S+% ([▏▎▍▌▋▊▉█]+)", text.split("mean")[0])
    lengths = {int(count.replace(",", "")): len(drawn) for count, drawn in bars}
    assert lengths.keys() == {1, 57, 1174, 1018, 63, 2}
    for count, length in lengths.items():
        assert abs(length - count / 1174 * lengths[1174]) <= 1


def test_ascii_where_the_output_takes_no_more() -> None:
    done = treegen("stats", "raise", env={"PYTHONIOENCODING": "ascii", "COLUMNS": "50"})
    assert done.stdout.isascii()
    assert max(map(len, done.stdout.splitlines())) == 50
    assert "#####" in done.stdout and "?" not in done.stdout


# As a picture.

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_describes_its_figures_in_words(stored: Tree) -> None:
    root = ElementTree.fromstring(svg(["raise"], stats_of("raise", stored)))
    title, described = root[0], root[1]
    assert (title.tag, title.text) == (f"{SVG}title", "Guesses needed: raise")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {described.get('id')}"
    assert described.tag == f"{SVG}desc" and described.text is not None
    for figure in ("1,174 on guess 3", "mean: 3.4713", "by guess 3: 1,232 (53.2%)"):
        assert figure in described.text


def test_bars_in_the_picture_are_proportional_and_by_one_scale() -> None:
    root = ElementTree.fromstring(svg(["mine"], stats_of("mine", weighed(0, 1, 1, 0))))
    bars = [bar for bar in root.iter(f"{SVG}rect") if bar.get("class") == "bar"]
    assert [bar.get("width") for bar in bars] == ["200", "200", "100", "200", "100"]
    heights = [float(bar.get("y", "")) for bar in bars]
    assert heights == sorted(heights) and heights[-1] < float(root.get("height", ""))


def test_words_and_names_stay_text() -> None:
    hostile = "<text><script>&\"'"
    root = Node("<b>&]", 2, {"00000": Node("--><!", 1, {})})
    (name,) = tree_names([f"{hostile}\n\x1b[31m\udcff.json"])
    parts = stats_of(name, renamed(tree_of("abide"), hostile, root))
    picture = svg([name], parts)
    marks = ElementTree.fromstring(picture)
    assert {mark.tag.removeprefix(SVG) for mark in marks.iter()} == {
        "svg", "title", "desc", "style", "rect", "text",
    }  # fmt: skip
    assert "2 guesses: --><!" in [text.text for text in marks.iter(f"{SVG}text")]
    assert hostile + r"\n\x1b[31m\udcff" in (marks[0].text or "")
    assert "\x1b" not in stats_table(parts, 80)
    assert re.findall(r"https?://[^\"]*", picture) == [SVG[1:-1]]


# As a command.


def test_the_picture_is_a_file_named_last_or_the_only_output(tmp_path: Path, stored: Tree) -> None:
    picture, table = tmp_path / "a.svg", tmp_path / "a.txt"
    done = treegen("stats", "raise", "-o", str(picture))
    assert done.stdout.splitlines()[-2:] == ["worst       6 guesses: cover, poker", str(picture)]
    assert picture.read_text("utf-8") == svg(["raise"], stats_of("raise", stored))
    assert treegen("stats", "raise", "-o", "-").stdout == picture.read_text("utf-8")
    treegen("stats", "raise", "-o", str(table))
    assert done.stdout == f"{table.read_text('utf-8')}{picture}\n"


def test_json_is_one_document_of_the_same_figures(tmp_path: Path, stored: Tree) -> None:
    done = treegen("stats", "raise", "human", "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    first, second = json.loads(done.stdout)
    assert first == stats_record("raise", stored)
    assert first["summary"]["distribution"] == [1, 57, 1174, 1018, 63, 2]
    assert (first["recipe"]["opener"], first["longest"]) == ("raise", ["cover", "poker"])
    assert (second["name"], second["recipe"]["prior"]["name"]) == ("human", "common:en")
    (today,) = json.loads(treegen("stats", "today", "--json").stdout)
    assert today.keys() - first.keys() == {"expected"}
    figures = [(of["answers"], of["total"]) for of in (today["expected"], today["summary"])]
    assert figures == [(3158, 11219), (14855, 65817)]
    assert today["expected"].keys() - today["summary"].keys() == {"longest"}
    treegen("stats", "raise", "human", "-o", str(tmp_path / "a.json"))
    assert (tmp_path / "a.json").read_text() == done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("", 2, "the following arguments are required: TREE; see treegen stats --help"),
        ("raise zzzzz", 1, "no stored tree opens with zzzzz, there are: "),
        ("pyproject.toml", 2, "pyproject.toml: not JSON"),
        ("raise -o a.png", 2, "a.png: the ending must be one of .svg, .json, .txt"),
        ("raise -o /no/such/a.svg", 2, "/no/such/a.svg: No such file or directory"),
    ],
)
def test_a_bad_request_is_one_line(arguments: str, code: int, message: str) -> None:
    done = treegen("stats", *arguments.split())
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert done.stderr.startswith(f"treegen: {message}")
