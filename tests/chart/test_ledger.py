"""The ledger: a row for each answer, nothing twice, nothing on top of anything."""

import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.chart.test_chart import HOSTILE, NINE, TAGS, boxes, positions, texts
from tests.conftest import program
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.layout import extent
from treegen.chart.ledger import LedgerRow, ledger_layout
from treegen.chart.sheet import Sheet, poster, starts_of
from treegen.search.build import build
from treegen.tree.model import Node, Tree
from treegen.words.lists import WordList

SVG = "{http://www.w3.org/2000/svg}"


def ledger(tree: Tree) -> Sheet:
    """Ledger of a whole tree."""
    return poster(tree, "ledger", style_for(tree))


@pytest.fixture
def sheet(posters: dict[str, Sheet]) -> Sheet:
    return posters["ledger"]


def rows_of(tree: Tree, most: float) -> list[LedgerRow]:
    """Rows of all columns of a ledger so high."""
    columns = ledger_layout(starts_of(tree, None), style_for(tree)).columns(most)
    pieces = [piece.tables[0] for column in columns for _, piece in column.pieces]
    return [row for piece in pieces for row in piece.rows]


def test_every_answer_is_found_in_the_pdf(stored: Tree, sheet: Sheet, tmp_path: Path) -> None:
    program("neato")
    path = tmp_path / "ledger.pdf"
    path.write_bytes(draw(sheet, "pdf"))
    text = subprocess.run([program("pdftotext"), str(path), "-"], capture_output=True, text=True)
    found = set(text.stdout.lower().replace("✓", "").split())
    assert set(stored.root.answers()) <= found
    assert {f"{clue}," for clue in stored.root.branches} <= found  # of the bars


@pytest.mark.parametrize("most", [100, 500, 2500, 100_000])
def test_each_leaf_has_one_row_however_high_the_columns(stored: Tree, most: float) -> None:
    def leaves(node: Node) -> list[str]:
        below = [word for branch in node.branches.values() for word in leaves(branch)]
        return below or [node.guess]

    found = [row.states[-1][1].guess for row in rows_of(stored, most)]
    firsts = [node for node in stored.root.branches.values() if node.branches]
    assert found == [word for node in firsts for word in leaves(node)]


def test_columns_are_no_higher_than_asked_for(stored: Tree) -> None:
    layout = ledger_layout(starts_of(stored, None), style_for(stored))
    for most in (100, 333, 1000, 2500):
        assert extent(layout.columns(most), layout.gap)[1] <= most


def test_it_is_denser_than_a_flow_chart(stored: Tree, posters: dict[str, Sheet]) -> None:
    sheet, flow = posters["ledger"], posters["flow"]
    assert poster(stored, "ledger", style_for(stored), paper="A0").letters > 7
    assert sheet.width * sheet.height < 0.85 * flow.width * flow.height


def test_tables_have_the_size_we_gave_them_and_stand_on_nothing(sheet: Sheet) -> None:
    program("neato")
    placed = boxes(positions(sheet))
    for label in sheet.labels:
        left, bottom, right, top = placed[label.name]
        assert abs(right - left - label.width) < 1, label
        assert abs(top - bottom - label.height) < 1, label
    ordered = sorted(placed.values())
    for i, (_, bottom, right, top) in enumerate(ordered):
        for left, other_bottom, _, other_top in ordered[i + 1 :]:
            assert left >= right or top < other_bottom + 1 or other_top < bottom + 1


def test_a_section_that_goes_on_says_so_and_repeats_its_first_row_in_full(stored: Tree) -> None:
    layout = ledger_layout(starts_of(stored, "00000"), style_for(stored))
    first, second = [c.pieces[0][1].tables[0] for c in layout.columns(500)][:2]
    style = style_for(stored)
    assert "RAISE 00000, 168 left" in layout.label(first, style)
    label = layout.label(second, style)
    assert "RAISE 00000 MULCH, continued" in label
    top = label.split("<TR>")[3]
    row = second.rows[0]
    assert row.shared
    for _, node in row.states:
        assert (node.guess if node.size == 1 else node.guess.upper()) in top


@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_ids_are_there_once_and_tooltips_tell_the_path(svgs: dict[str, bytes], kind: str) -> None:
    tree = ElementTree.fromstring(svgs[kind])
    ids = [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert "raise.00012" in ids
    tips = {title.text for title in tree.iter(f"{SVG}title")}
    assert "raise 00012: knots, 17 words left" in tips
    assert "raise 00012, knots 00001: segue, 1 word left" in tips
    assert all(link.attrib["href"][0] == "#" for link in tree.iter(f"{SVG}a"))


@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_words_link_into_a_page(stored: Tree, kind: str) -> None:
    program("neato")
    style = style_for(stored, page="https://example.org/?a=1")
    tree = ElementTree.fromstring(draw(poster(stored, kind, style, "00012"), "svg"))
    links = {link.attrib["href"] for link in tree.iter(f"{SVG}a")}
    assert "https://example.org/?a=1#raise.00012.knots.00001" in links


@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_a_hostile_word_stays_text(kind: str) -> None:
    program("neato")
    words = WordList('"><script>', tuple(sorted(HOSTILE)))
    tree = build(words, words, HOSTILE[0])
    svg = draw(poster(tree, kind, style_for(tree, page="a.html")), "svg")
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
    assert tags <= TAGS
    found = {text.upper().rstrip("✓") for text in texts(svg)}
    assert {word.upper() for word in HOSTILE} <= found


@pytest.mark.parametrize("length", [2, 11])
def test_words_of_other_lengths(length: int) -> None:
    program("neato")
    words = WordList("ab", tuple(sorted({f"{i:0{length}b}"[-length:] for i in range(1500, 1530)})))
    sheet = ledger(build(words, words))
    for name, (left, _, right, _) in boxes(positions(sheet)).items():
        wide = {label.name: label.width for label in sheet.labels}[name]
        assert abs(right - left - wide) < 1.1, name


@pytest.mark.parametrize("words", ["crane", NINE])
@pytest.mark.parametrize("paper", [None, "A0", "A4"])
@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_a_small_tree(words: str, paper: str | None, kind: str) -> None:
    program("neato")
    known = WordList("few", tuple(words.split()))
    tree = build(known, known)
    svg: Any = draw(poster(tree, kind, style_for(tree), paper=paper), "svg")
    assert set(words.split()) <= {text.lower().rstrip("✓") for text in texts(svg)}
