"""Posters: all words there and findable, nothing on anything else, and nothing escapes a label."""

import json
import re
import subprocess
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from tests.building import build
from tests.conftest import ROOT, program
from treegen.chart.draw import draw, source
from treegen.chart.labels import NO_ANSWER, fragment, style_for
from treegen.chart.ledger import ledger_layout
from treegen.chart.sheet import LAYOUTS, Sheet, poster, starts_of
from treegen.errors import TreeError
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.ways import states
from treegen.words.lists import WordList

NINE = "eight fight light might night right sight tight wight"
EACH_LAYOUT = pytest.mark.parametrize("kind", LAYOUTS)

Box = tuple[float, float, float, float]  # left, bottom, right, top


def tree_of(words: str, opener: str | None = None) -> Tree:
    known = WordList("some", tuple(sorted(words.split())))
    return build(known, known, opener)


def few(stored: Tree) -> Tree:
    """Tree of 331 answers: some clues leave one word of them, some many."""
    return tree_of(" ".join(sorted(stored.root.answers())[::7]))


def flow(tree: Tree) -> Sheet:
    """Flow chart of a whole tree."""
    return poster(tree, "flow", style_for(tree))


def positions(sheet: Sheet) -> dict[str, Any]:
    """A sheet as Graphviz itself understands it."""
    layout = subprocess.run(
        [program("neato"), "-n2", "-Tjson0"], input=draw(sheet, "gv"), capture_output=True
    )
    assert layout.stderr == b""
    read: dict[str, Any] = json.loads(layout.stdout)
    return read


def boxes(layout: dict[str, Any]) -> dict[str, Box]:
    """Box of each label, in points."""
    found = {}
    for node in layout["objects"]:
        x, y = map(float, node["pos"].split(","))
        w, h = (float(node[side]) * 36 for side in ("width", "height"))
        found[node["name"].lstrip("@")] = (x - w, y - h, x + w, y + h)
    return found


def check_boxes(sheet: Sheet, layout: dict[str, Any] | None = None) -> None:
    """Check that Graphviz gives labels the size they were laid out with, none on another."""
    placed = boxes(layout or positions(sheet))
    for label in sheet.labels:
        left, bottom, right, top = placed[label.name]
        if label.name == "answer":  # of a tree of one word, which has no tiles
            continue
        assert abs(right - left - label.width) < 1.1, label
        assert abs(top - bottom - label.height) < 1.1, label
        if sheet.paper:
            assert left > 0 and right < sheet.width and bottom > 0 and top < sheet.height, label
    ordered = sorted(box for name, box in placed.items() if not name.startswith("corner"))
    for i, (_, bottom, right, top) in enumerate(ordered):
        for left, other_bottom, _, other_top in ordered[i + 1 :]:
            if left >= right - 1:
                break
            assert top <= other_bottom + 1 or other_top <= bottom + 1


def said(text: ElementTree.Element) -> str:
    """What a text of an SVG says, without its tooltip."""
    return ((text.text or "") + "".join(child.tail or "" for child in text)).strip()


def texts(svg: bytes) -> list[str]:
    """Texts of a chart, and the opener, which its title has."""
    root = ElementTree.fromstring(svg)
    found = [said(text) for text in root.iter() if text.tag.endswith("}text")]
    return found + re.findall("Play (.*?) first", " ".join(found))


@EACH_LAYOUT
def test_what_to_do_stands_below_the_title_at_one_left_edge_and_the_index_beside_it(
    posters: dict[str, Sheet], kind: str
) -> None:
    sheet = posters[kind]
    named = {label.name: label for label in sheet.labels}
    opener, title, instructions, legend = map(named.get, ("opener", "title0", "title1", "legend"))
    assert opener and title and instructions and legend
    assert {opener.x, title.x, instructions.x, legend.x} == {0}
    assert opener.y < title.y < instructions.y < legend.y
    entries = [entry.label for entry in sheet.entries]
    assert min(label.y for label in entries) == 0
    assert min(label.x for label in entries) > instructions.x + instructions.width
    assert max(label.x + label.width for label in entries) == pytest.approx(sheet.width, abs=1)
    foot = max(label.y + label.height for label in entries)
    assert foot == pytest.approx(legend.y + legend.height, rel=0.1)
    assert named["colophon"].y > max(label.y for label in sheet.labels if "." in label.name)


def test_letters_are_spaced_alike_at_all_sizes(tmp_path: Path, stored: Tree) -> None:
    path = tmp_path / "chart.pdf"
    path.write_bytes(draw(poster(stored, "flow", style_for(stored), "00012"), "pdf"))
    boxes = subprocess.run(
        [program("pdftotext"), "-bbox", str(path), "-"], capture_output=True, text=True
    ).stdout
    sides = r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">'
    for word in ("the", "word", "this"):  # in what to do and, smaller, in the legend
        shapes = []
        for found in re.findall(f"{sides}{word}</word>", boxes):
            left, top, right, bottom = map(float, found)
            shapes.append((right - left) / (bottom - top))
        assert len(shapes) > 1
        assert max(shapes) < 1.01 * min(shapes)


def test_the_source_of_a_small_chart_is_as_it_was() -> None:
    words = WordList("nine", tuple(NINE.split()))
    tree = build(WordList("ten", tuple(sorted(("flown", *words.words)))), words)
    assert draw(flow(tree), "gv").decode() == (ROOT / "tests/chart/nine.gv").read_text()


@pytest.mark.slow
@EACH_LAYOUT
def test_every_word_is_found_in_the_pdf_which_has_a_title_links_and_bookmarks(
    stored: Tree, posters: dict[str, Sheet], kind: str, tmp_path: Path
) -> None:
    program("neato")
    sheet, path = posters[kind], tmp_path / "raise.pdf"
    path.write_bytes(draw(sheet, "pdf"))
    text = subprocess.run(
        [program("pdftotext"), "-raw", str(path), "-"], capture_output=True, text=True
    )
    found = set(text.stdout.lower().replace("✓", "").split())
    assert {*stored.root.answers(), "2,315", "12,972", "3.4713"} <= found
    read = PdfReader(path)
    assert read.metadata is not None
    assert read.metadata.title == "Play RAISE first"
    assert "3.4713 guesses on average" in (read.metadata.subject or "")
    marks = [mark.title for mark in read.outline if not isinstance(mark, list)]
    assert marks == [f"raise {clue}" for clue in stored.root.branches]
    links = [link.get_object() for link in read.pages[0].annotations or ()]
    assert len(links) == len(sheet.arrows) + len(stored.root.branches)


@EACH_LAYOUT
def test_the_svg_has_every_word_once_as_a_state_and_tooltips_tell_the_path(
    stored: Tree, svgs: dict[str, bytes], kind: str
) -> None:
    assert set(stored.root.answers()) <= {text.lower().strip("✓") for text in texts(svgs[kind])}
    tree = ElementTree.fromstring(svgs[kind])
    ids = [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert "raise.00012" in ids
    tips = {title.text for title in tree.iter() if title.tag.endswith("}title")}
    assert f"raise 00012: knots, 17 words left{NO_ANSWER}" in tips
    assert "raise 00000, mulch 00000: goody, 16 words left" in tips  # which can be the answer
    assert "raise 00012, knots 00001: segue, 1 word left: the answer" in tips


@EACH_LAYOUT
def test_tables_have_the_size_we_gave_them_and_stand_on_nothing(stored: Tree, kind: str) -> None:
    tree = few(stored)
    check_boxes(poster(tree, kind, style_for(tree)))


@pytest.mark.slow
@EACH_LAYOUT
def test_so_have_those_of_all_words(posters: dict[str, Sheet], kind: str) -> None:
    check_boxes(posters[kind])


def test_each_state_has_a_table_and_an_arrow_to_its_head(
    stored: Tree, posters: dict[str, Sheet]
) -> None:
    inner = {fragment(at) for at, node in states(stored.root) if at and node.branches}
    alone = {f"raise.{clue}" for clue, node in stored.root.branches.items() if not node.branches}
    tables = {label.name: label for label in posters["flow"].labels if "." in label.name}
    assert {name for name in tables if "-" not in name} == inner | alone
    arrows = posters["flow"].arrows
    heads = [arrow.head.split(":")[0] for arrow in arrows]
    assert sorted(heads) == sorted(name for name in inner if name.count(".") > 1)
    for arrow, head in zip(arrows, heads, strict=True):
        table, (x, y) = tables[head], arrow.end
        assert x in (table.x, table.x + table.width) and 0 < y - table.y < 20


def test_an_arrow_too_long_to_follow_is_a_number_at_both_ends(posters: dict[str, Sheet]) -> None:
    arrows = posters["flow"].arrows
    jumps = [arrow for arrow in arrows if arrow.number]
    assert 100 < max(abs(a.end[1] - a.start[1]) for a in arrows if not a.number) <= 160
    assert any(abs(a.end[1] - a.start[1]) > 1000 for a in jumps)
    source = draw(posters["flow"], "gv").decode()
    assert source.count(" -> ") == len(arrows) - len(jumps)
    assert min(source.count(" -> "), len(jumps)) > 100
    for place, arrow in enumerate(arrows):
        ends = re.findall(rf'"@(?:from|to){place}" \[label=(\d+) ', source)
        assert ends == [str(arrow.number)] * 2 * bool(arrow.number)


def test_no_arrow_runs_through_a_number(posters: dict[str, Sheet]) -> None:
    source = draw(posters["flow"], "gv").decode()
    places = re.findall(r'"@(?:from|to)\d+" \[.* pos="([\d.]+),-([\d.]+)"', source)
    numbers = [(float(x), float(y)) for x, y in places]
    drawn = re.findall(r'\[pos="e,\S+ (\S+) (\S+) (\S+) (\S+)"', source)
    assert len(numbers) > 200 and len(drawn) > 200
    for curve in drawn:
        points = [[abs(float(side)) for side in point.split(",")] for point in curve]
        (left, right), (top, bottom) = (
            (min(ends), max(ends)) for ends in zip(*points, strict=True)
        )
        near = [  # a curve stays among its points
            (x, y) for x, y in numbers if left - 3 < x < right + 3 and top - 3 < y < bottom + 3
        ]
        for step in range(51) if near else ():
            to = step / 50
            parts = (1 - to) ** 3, 3 * to * (1 - to) ** 2, 3 * to**2 * (1 - to), to**3
            x = sum(part * at for part, (at, _) in zip(parts, points, strict=True))
            y = sum(part * at for part, (_, at) in zip(parts, points, strict=True))
            # A digit of 8 points is 5 wide and 6 high.
            assert not any(abs(x - at) < 2.5 and abs(y - to_y) < 3 for at, to_y in near)


@EACH_LAYOUT
def test_first_clues_stand_in_order_down_each_column_and_columns_end_together(
    stored: Tree, posters: dict[str, Sheet], kind: str
) -> None:
    sheet = posters[kind]
    tables = [label for label in sheet.labels if "." in label.name]
    named = {label.name: label for label in tables}
    firsts = [named[f"raise.{clue}"] for clue in stored.root.branches]
    for before, after in pairwise(firsts):  # on its right, or lower
        assert after.x > before.x or after.y > before.y
    bars = [label for label in sheet.labels if label.name.startswith("columnT")]
    for bar in bars:
        inside = [n for n, label in enumerate(firsts) if 0 <= label.x - bar.x < bar.width]
        assert inside == list(range(inside[0], inside[-1] + 1))
    top = max(entry.label.y + entry.label.height for entry in sheet.entries)
    covered = sum(label.width * label.height for label in tables)
    assert covered > 0.55 * sheet.width * (sheet.height - top)
    ends = []
    for bar in bars:
        inside_it = [label for label in tables if 0 <= label.x - bar.x < bar.width]
        ends.append(max(label.y + label.height for label in inside_it) - top)
    assert min(ends) > 0.9 * max(ends)


def test_gaps_between_tables_are_of_two_widths_and_hardly_one_is_a_hole(
    posters: dict[str, Sheet],
) -> None:
    tables = [label for label in posters["flow"].labels if "." in label.name]
    tables.sort(key=lambda table: (table.x, table.y))
    gaps = Counter(
        round(after.y - before.y - before.height)
        for before, after in pairwise(tables)
        if after.x == before.x
    )
    assert gaps[9] + gaps[18] >= sum(gaps.values()) - 10
    assert sum(gap * times for gap, times in gaps.items() if gap > 25) < 300


@EACH_LAYOUT
def test_the_index_names_the_column_in_which_a_clue_stands(
    stored: Tree, posters: dict[str, Sheet], kind: str
) -> None:
    sheet = posters[kind]
    placed = {label.name: label for label in reversed(sheet.labels)}
    columns = {
        re.findall(">([A-Z])<", label.text)[0]: label
        for label in sheet.labels
        if label.name.startswith("column")
    }
    clues = list(stored.root.branches)
    assert [entry.title for entry in sheet.entries] == [f"raise {clue}" for clue in clues]
    for entry in sheet.entries:
        (letter,) = re.findall(r">([A-Z])&#160;<", entry.label.text)
        table, column = placed[entry.name], columns[letter]
        assert column.x <= table.x < column.x + column.width
        assert f"&#160;{entry.title[-5:]}<" in entry.label.text
    assert f"A to {max(columns)}: " in re.sub("<[^>]*>", " ", placed["title1"].text)


@pytest.mark.parametrize(("palette", "is_framed"), [("wordle", False), ("print", True)])
@EACH_LAYOUT
def test_an_absent_tile_has_a_frame_where_it_is_as_white_as_paper(
    stored: Tree, kind: str, palette: str, is_framed: bool
) -> None:
    style = style_for(stored, palette)
    text = source(poster(stored, kind, style, "00012"))
    fill, _ = style.palette.tiles[0]
    tiles = re.findall(f'<TD [^>]*BGCOLOR="{fill}"([^>]*)>', text)
    assert len(tiles) > 40
    assert {tile != "" for tile in tiles} == {is_framed}


@pytest.mark.parametrize("most", [100, 500, 100_000])
def test_each_leaf_has_one_row_of_a_ledger_however_high_the_columns(
    stored: Tree, most: float
) -> None:
    layout = ledger_layout(starts_of(stored, None), style_for(stored))
    columns = layout.columns(most)
    rows = [row for column in columns for tables, _ in column.pieces for row in tables[0].rows]
    leaves = [node.guess for at, node in states(stored.root) if len(at) > 1 and not node.branches]
    assert [row.states[-1].node.guess for row in rows] == leaves
    assert layout.extent(columns)[1] <= most


def test_a_ledger_that_goes_on_says_so_and_repeats_its_first_row_in_full(stored: Tree) -> None:
    layout = ledger_layout(starts_of(stored, "00000"), style_for(stored))
    first, second = [column.pieces[0][0][0] for column in layout.columns(500)][:2]
    assert "RAISE 00000, 168 left" in layout.label(first)
    label = layout.label(second)
    assert "RAISE 00000 MULCH, continued" in label
    top = label.split("<TR>")[3]
    row = second.rows[0]
    assert row.shared
    for _, node, _ in row.states:
        assert (node.guess if node.size == 1 else node.guess.upper()) in top


# The first opens its tree, so it is also the title.
HOSTILE = ("]<!&]", '<b>&"', "</TD>", "\\N\\G'", "]]>--", 'a"];x', "%s{}<", "<!--x", "&#60;")
TAGS = {
    *("svg", "g", "a", "title", "text", "path"),
    *("metadata", "head", "meta", "style", "view", "script"),  # our own
}


@pytest.mark.parametrize("page", [None, "a.html"])
@EACH_LAYOUT
def test_a_hostile_word_stays_text(kind: str, page: str | None) -> None:
    program("neato")
    words = WordList('"><script>', tuple(sorted(HOSTILE)))
    tree = build(words, words, HOSTILE[0])
    svg = draw(poster(tree, kind, style_for(tree, page=page)), "svg")
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
    assert tags <= TAGS
    found = {text.upper().rstrip("✓") for text in texts(svg)}
    assert {word.upper() for word in HOSTILE} <= found


@pytest.mark.parametrize(
    "words",
    [
        "crane",
        NINE,
        "ab ac ba bc ca cb aa bb cc",
        " ".join(f"{i:b}" for i in range(1500, 1530)),
        "straße stoßen größer gießen fließt reißen",
    ],
    ids=["one", "nine", "short", "long", "sharp s"],
)
@EACH_LAYOUT
def test_words_of_all_lengths_have_room(words: str, kind: str) -> None:
    program("neato")
    tree = tree_of(words)
    check_boxes(poster(tree, kind, style_for(tree), paper="A3"))
    sheet = poster(tree, kind, style_for(tree))
    check_boxes(sheet)
    found = {text.lower().rstrip("✓") for text in texts(draw(sheet, "svg"))}
    assert set(words.split()) <= found


@pytest.mark.parametrize(
    ("length", "depth", "count", "cells"),
    [(5, 1, 8_000, None), (15, 1, 3_600, None), (15, 1, 6_900, 372_000), (15, 400, 1_600, 247_000)],
)
def test_a_chart_is_refused_by_its_cells_and_by_the_letters_of_its_games(
    stored: Tree, length: int, depth: int, count: int, cells: int | None
) -> None:
    def chain(depth: int) -> Node:
        node = Node("z" * length, 1, {}, 1)
        for size in range(2, depth + 1):
            node = Node("z" * length, size, {"0" * length: node}, size)
        return node

    clues = [f"{number:0{length + 9}b}"[-length:] for number in range(count // depth)]
    below = {f"{n}{clue}": chain(depth) for n, clue in enumerate(clues)}
    root = Node("y" * length, count, below, count)
    recipe = stored.recipe._replace(opener=root.guess)
    tree = stored._replace(recipe=recipe, root=root)
    if cells is None:
        assert len(starts_of(tree, None)) == count
    else:
        with pytest.raises(TreeError, match=f"make a chart of {cells // 1000},... cells"):
            starts_of(tree, None)
