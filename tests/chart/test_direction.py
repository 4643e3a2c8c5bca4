"""Words that run from right to left on a chart, and the language of words."""

import json
from collections import defaultdict
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from tests.chart.test_chart import EACH_LAYOUT, flow, said, tree_of
from tests.chart.test_svg import SVG
from tests.conftest import program
from treegen.chart.card import card
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import LAYOUTS, Sheet, poster
from treegen.tree.model import Tree

WORDS = "שלום שירה מילה ילדה כוכב ירוק תפוח חלון רחוב בוקר לבנה סירה"
HEBREW = set(WORDS.split())
LETTERS = set("".join(HEBREW))


@pytest.fixture(scope="module")
def tree() -> Tree:
    tree = tree_of(WORDS)
    fold = (("ך", "כ"),)
    return tree._replace(recipe=tree.recipe._replace(lang="he", fold=fold))


def rows_of(sheet: Sheet) -> list[list[tuple[float, str]]]:
    """Texts of Hebrew letters on each line of a chart, from left to right, with their places."""
    program("neato")
    lines = defaultdict[tuple[Element, str], list[tuple[float, str]]](list)
    chart = ElementTree.fromstring(draw(sheet, "svg", plain=True))
    for group in chart.iter(f"{SVG}g"):
        for text in [*group.findall(f"{SVG}text"), *group.findall(f"{SVG}a/{SVG}text")]:
            if set(said(text)) & LETTERS:
                lines[group, text.attrib["y"]].append((float(text.attrib["x"]), said(text)))
    return [sorted(line) for line in lines.values()]


def sheets(tree: Tree) -> dict[str, Sheet]:
    style = style_for(tree)
    kinds = {kind: poster(tree, kind, style) for kind in LAYOUTS}
    return {**kinds, "card": card(tree, style)}


@pytest.mark.parametrize("kind", [*LAYOUTS, "card"])
def test_the_first_letter_of_a_word_is_the_rightmost_tile(tree: Tree, kind: str) -> None:
    rows = rows_of(sheets(tree)[kind])
    tiles = [[text for _, text in row if len(text) == 1] for row in rows]
    runs = ["".join(row[i : i + 4][::-1]) for row in tiles for i in range(0, len(row), 4)]
    assert len(runs) > 8 and set(runs) <= HEBREW
    for row in rows:  # a word stands to the right of its tiles, with a space between
        for (left, tile), (x, text) in pairwise(row):
            assert not (len(tile) == 1 < len(text)) or x > left + 12


@EACH_LAYOUT
def test_words_are_whole_and_what_stands_beside_them_keeps_its_side(tree: Tree, kind: str) -> None:
    texts = [text for row in rows_of(sheets(tree)[kind]) for _, text in row if len(text) > 1]
    opener = tree.recipe.opener
    assert {text.rstrip("✓") for text in texts} >= HEBREW - {opener}
    bars = [text for text in texts if text[-1].isdigit() or text.endswith("left")]
    assert bars and all(bar.startswith(f"\u200e{opener}\u200e ") for bar in bars)


def test_words_have_their_language_and_the_box_their_folded_letters(tree: Tree) -> None:
    program("neato")
    svg = ElementTree.fromstring(draw(flow(tree), "svg"))
    (chart,) = (group for group in svg.iter(f"{SVG}g") if group.get("id") == "chart")
    assert chart.attrib["lang"] == "he"
    assert json.loads(chart.attrib["data-fold"]) == {"ך": "כ"}
    english = [said(text) for part in chart.iterfind(".//*[@lang='en']") for text in part]
    assert "absent" in english and not {*english} & HEBREW


def test_a_chart_of_no_known_language_says_nothing_of_it(svgs: dict[str, bytes]) -> None:
    for svg in svgs.values():
        assert b"lang=" not in svg.partition(b"<script>")[0] and b"data-fold" not in svg[:9999]
