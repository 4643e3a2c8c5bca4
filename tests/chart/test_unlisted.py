"""Charts of trees whose words may be possible but not expected: italics, and two numbers."""

import re
from xml.etree import ElementTree

import pytest

from tests.building import Prior, build
from tests.chart.test_chart import EACH_LAYOUT, check_boxes, said, texts
from tests.chart.test_svg import SVG
from tests.conftest import program
from tests.today import FIGURES, LISTED, long_day
from treegen.chart.draw import draw, source
from treegen.chart.head import Heading, heading
from treegen.chart.labels import FONT, style_for
from treegen.chart.sheet import poster
from treegen.tree.file import find_tree
from treegen.tree.model import Tree
from treegen.words.lists import WordList

WEIGHTS = {
    "abide": 1, "eight": 0, "fight": 1, "light": 0, "might": 1, "night": 0, "right": 1,
    "sight": 0, "tenor": 0, "tight": 0, "wight": 0,
}  # fmt: skip


@pytest.fixture(scope="module")
def few() -> Tree:
    words = WordList("eleven", tuple(WEIGHTS))
    return build(words, words, prior=Prior("four", words, tuple(WEIGHTS.values())))


@pytest.fixture(scope="module")
def raise_any() -> Tree:
    return find_tree("raise-any")


@EACH_LAYOUT
def test_words_that_are_not_expected_are_in_italics(few: Tree, kind: str) -> None:
    program("neato")
    svg = draw(poster(few, kind, style_for(few, show="all")), "svg").decode()
    classes = re.findall(r"\.(c\d+){[^}]*font-style:italic", svg)
    italic = {
        said(text).strip("✓").lower()
        for text in ElementTree.fromstring(svg.encode()).iter(f"{SVG}text")
        if text.get("class") in classes
    }
    assert italic - {"i"} == {word for word, weight in WEIGHTS.items() if not weight}  # legend: i


@EACH_LAYOUT
def test_a_guess_is_marked_as_a_win_only_if_that_is_expected(raise_any: Tree, kind: str) -> None:
    style = style_for(raise_any, show="all")
    text = source(poster(raise_any, kind, style, "00000"))
    marked = re.findall(rf'BGCOLOR="{style.palette.wins}"[^>]*><FONT FACE="([^"]*)', text)
    assert set(marked) == {f"{FONT} Bold"}
    assert f'"{FONT} Bold Italic">&#160;NOWTY' in text  # which can be the answer too


@pytest.mark.slow
@EACH_LAYOUT
def test_two_numbers_have_room_and_bars_and_tooltips_tell_both(raise_any: Tree, kind: str) -> None:
    program("neato")
    style = style_for(raise_any, show="all")
    sheet = poster(raise_any, kind, style, "00000")
    check_boxes(sheet)
    svg = draw(sheet, "svg")
    tips = {title.text for title in ElementTree.fromstring(svg).iter(f"{SVG}title")}
    assert any(tip and tip.startswith("raise 00000: mulch, 168 likely words ") for tip in tips)
    head = "168 +458" if kind == "flow" else "RAISE 00000, 168 +458 left"
    assert head in [text.strip("\xa0") for text in texts(svg)]


def test_the_title_tells_both(raise_any: Tree) -> None:
    style = style_for(raise_any, show="all")
    told = heading(raise_any, (), style)
    assert (told.title, told.play) == (
        "Play RAISE first",
        "Solves all 2,315 answers of 2021 in 3.47 guesses on average, 6 at most. "
        "All 12,972 words in 4.44, 8 at most.",
    )
    assert told.colophon.startswith(
        "2,315 answers (wordle-2021-answers) in 3.4713 guesses on average, "
        "12,972 guesses (wordle-2021-guesses), policy entropy"
    )
    today, known = find_tree("any-word"), FIGURES["any-word"]
    told = heading(today, (), style_for(today, show="all"))
    assert told.play == (
        f"{today.summary.weighted_mean:.2f} guesses on average in today's game, "
        f"{known.worst} at most for {LISTED:,} listed words, {known.worst_of_all} for all 14,855. "
        f"Knows the answers up to {long_day()}."
    )
    by_day = f"{LISTED:,} answers (by those up to {long_day()}) in {known.mean} "
    assert told.colophon.startswith(by_day)
    assert ", proven, ties: " in told.colophon  # as page and site say of a tree that came along
    salet = find_tree("salet")
    other = salet._replace(recipe=salet.recipe._replace(generator="another"))
    assert ", said to be proven, ties: " in heading(other, (), style_for(other)).colophon
    told = heading(raise_any, (("raise", "00000"),), style)
    assert re.search("RAISE 00000: 168 likely words .* 626", told.title)
    assert told == Heading(told.title)
    hard = find_tree("raise-hard")
    assert heading(hard, (), style_for(hard)).title == "Play RAISE first, hard mode"
    words = WordList("eleven", tuple(WEIGHTS))
    for weight, is_told in ((3, False), (9, True)):  # of abide; three others weigh 3
        weights = tuple(3 * w if w else 0 for w in WEIGHTS.values())
        uneven = build(words, words, prior=Prior("mine", words, (weight, *weights[1:])))
        told = heading(uneven, (), style_for(uneven))
        assert (", weighted by mine, " in told.play) is is_told


def test_counts_of_a_tree_with_weights_are_of_likely_words(weighted: Tree) -> None:
    program("neato")
    style = style_for(weighted, show="all")
    title = heading(weighted, (("munch", "02222"),), style).title
    assert "MUNCH 02222: 2 likely words " in title
    svg = draw(poster(weighted, "flow", style), "svg")
    tips = {title.text for title in ElementTree.fromstring(svg).iter(f"{SVG}title")}
    assert f"munch 02222: punch, {weighted.follow('munch 02222').left}" in tips
    assert "2 +3" in [text.strip("\xa0") for text in texts(svg)]
