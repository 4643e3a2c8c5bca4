"""Paper and books: exact pages, contents that tell the truth, letters that can be read."""

import re
import subprocess
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.chart.test_chart import EACH_LAYOUT, NINE, check_boxes, few, tree_of
from tests.conftest import program
from treegen.chart.book import book
from treegen.chart.draw import draw, draw_book
from treegen.chart.flow import flow_layout
from treegen.chart.labels import style_for
from treegen.chart.layout import Piece
from treegen.chart.palette import PALETTES
from treegen.chart.sheet import BOOKS, LAYOUTS, Sheet, poster, starts_of
from treegen.tree.model import Tree
from treegen.tree.ways import states

# In points; ISO 216 and ANSI in millimetres are 841 x 1189, 297 x 420, 210 x 297, 215.9 x 279.4.
SIZES = {"A0": (2384, 3370), "A3": (842, 1191), "A4": (595, 842), "letter": (612, 792)}


def page_sizes(path: Path) -> set[tuple[float, ...]]:
    info = subprocess.run(
        [program("pdfinfo"), "-l", "999", str(path)], capture_output=True, text=True
    ).stdout
    found = re.findall(r"Page +\d+ size: +(\S+) x (\S+)", info)
    return {tuple(sorted(map(float, size))) for size in found}


def page_texts(path: Path) -> list[str]:
    """Text of each page, the spaces between words alone."""
    text = subprocess.run(
        [program("pdftotext"), "-layout", str(path), "-"], capture_output=True, text=True
    ).stdout
    return [" ".join(page.split()) for page in text.split("\f")[:-1]]


@pytest.fixture(scope="module", params=LAYOUTS)
def sheets(request: pytest.FixtureRequest, stored: Tree) -> list[Sheet]:
    """The stored tree as a book on A4, of a layout."""
    return book(stored, request.param, style_for(stored))


@pytest.fixture(scope="module")
def bound(sheets: list[Sheet], tmp_path_factory: pytest.TempPathFactory) -> Path:
    program("neato")
    path = tmp_path_factory.mktemp("book") / "book.pdf"
    path.write_bytes(draw_book(sheets, "pdf"))
    return path


@pytest.mark.parametrize(("kind", "paper"), [*zip([*LAYOUTS] * 2, SIZES, strict=True)])
def test_a_page_is_exactly_as_large_as_its_paper(
    stored: Tree, kind: str, paper: str, tmp_path: Path
) -> None:
    program("neato")
    path = tmp_path / "chart.pdf"
    path.write_bytes(draw(poster(stored, kind, style_for(stored), "00012", paper), "pdf"))
    assert page_sizes(path) == {SIZES[paper]}


@EACH_LAYOUT
def test_a_tree_fills_its_paper_in_the_middle_of_its_width(stored: Tree, kind: str) -> None:
    tree = few(stored)
    sheet = poster(tree, kind, style_for(tree), paper="A2")
    used = max(label.y + label.height for label in sheet.labels)
    assert 0.85 * sheet.height < used < sheet.height
    left = min(label.x for label in sheet.labels) * sheet.scale
    right = (sheet.width - max(label.right for label in sheet.labels)) * sheet.scale
    assert left == pytest.approx(right) and left > 29.9
    stays_on_its_page(sheet)
    assert min(label.y for label in sheet.labels) * sheet.scale == pytest.approx(30)


@pytest.mark.slow
def test_the_whole_tree_fills_its_paper_with_margins_alike(stored: Tree) -> None:
    for kind, letters in (("flow", 6), ("ledger", 7)):
        sheet = poster(stored, kind, style_for(stored), paper="A0")
        used = max(label.y + label.height for label in sheet.labels)
        assert sheet.letters > letters
        assert 0.85 * sheet.height < used < sheet.height
        left = min(label.x for label in sheet.labels) * sheet.scale
        right = (sheet.width - max(label.x + label.width for label in sheet.labels)) * sheet.scale
        top = min(label.y for label in sheet.labels) * sheet.scale
        assert 29.9 < top < 30.1 and min(left, right) > 29.9 and max(left, right) < 40


def test_a_ledger_needs_less_paper_than_a_flow_chart(posters: dict[str, Sheet]) -> None:
    flow, ledger = posters.values()
    assert ledger.width * ledger.height < flow.width * flow.height


@pytest.mark.parametrize("clue", ["00012", "00022"])
def test_a_sheet_of_one_clue_stands_in_the_middle_of_its_paper(stored: Tree, clue: str) -> None:
    sheet = poster(stored, "flow", style_for(stored), clue, "A4")
    tables = [label for label in sheet.labels if "." in label.name]
    left = min(label.x for label in sheet.labels)
    right = max(label.x + label.width for label in tables)
    assert left == pytest.approx(sheet.width - right)


@pytest.mark.slow
def test_every_answer_is_in_the_book_and_each_page_says_which_first_clues_stand_on_it(
    bound: Path, stored: Tree
) -> None:
    assert page_sizes(bound) == {SIZES["A4"]}
    contents, *pages = page_texts(bound)
    words = set(" ".join(pages).lower().replace("✓", "").split())
    assert set(stored.root.answers()) - {"raise"} <= words
    named = dict(re.findall(r"\b([012]{5}) [A-Za-z]{5} \d+ p\. (\d+)", contents))
    assert sorted(named) == list(stored.root.branches)
    for clue, number in named.items():
        bars = [n for n, page in enumerate(pages, 2) if f"RAISE {clue}" in page]
        assert bars[0] == int(number), clue
    for number, page in enumerate(pages, 2):
        head = re.match(rf"raise ([012]{{5}})(?:–([012]{{5}}))? {number}\b", page)
        assert head, page[:40]
        bars = re.findall(r"RAISE ([012]{5})", page)
        assert (min(bars), max(bars)) == (head[1], head[2] or head[1])


@pytest.mark.slow
def test_bookmarks_and_links_lead_to_each_first_clue(bound: Path, stored: Tree) -> None:
    read = PdfReader(bound)
    outline = [mark for mark in read.outline if not isinstance(mark, list)]
    titles = [f"raise {clue}" for clue in stored.root.branches]
    assert [mark.title for mark in outline] == titles
    pages = page_texts(bound)
    links = [link.get_object() for link in read.pages[0].annotations or ()]
    for title, mark, link in zip(titles, outline, links, strict=True):
        page = read.get_destination_page_number(mark)
        assert page is not None
        assert title.upper() in pages[page]
        assert link["/Dest"][0].get_object() == read.pages[page].get_object()


def stays_on_its_page(sheet: Sheet) -> None:
    for label in sheet.labels:
        assert 0 < label.x < label.x + label.width < sheet.width, label
        assert 0 < label.y < label.y + label.height < sheet.height, label


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.slow)])
@EACH_LAYOUT
def test_pages_hold_several_first_clues_and_each_stands_on_as_few_as_it_can(
    stored: Tree, kind: str, is_whole: bool
) -> None:
    tree = stored if is_whole else few(stored)
    contents, *pages = book(tree, kind, style_for(tree))
    assert [entry.title for entry in contents.entries] == [
        f"{tree.recipe.opener} {clue}" for clue in tree.root.branches
    ]
    assert {sheet.letters for sheet in pages} == {6.4}
    assert contents.letters >= 6
    standing = Counter[str]()  # pages of each first clue
    for sheet in pages:
        stays_on_its_page(sheet)
        names = [label.name.split("-")[0] for label in sheet.labels if "." in label.name]
        standing.update({".".join(name.split(".")[:2]) for name in names})
    assert len(standing) == len(tree.root.branches) > 7 * len(pages)
    if is_whole:
        assert len(pages) <= 15
        assert set(standing.values()) == {1}


@pytest.mark.parametrize(("count", "pages"), [(12, 1), (80, 1), (120, 2)])
@EACH_LAYOUT
def test_a_small_tree_is_on_one_page_in_letters_as_large_as_a_books(
    stored: Tree, kind: str, count: int, pages: int
) -> None:
    answers = sorted(stored.root.answers())
    tree = tree_of(" ".join(answers[:: len(answers) // count][:count]))
    made = book(tree, kind, style_for(tree))
    assert len(made) == pages
    assert min(sheet.letters for sheet in made) >= 6.4
    check_boxes(made[0])


@pytest.mark.slow
def test_nothing_stands_on_anything_else_on_a_page(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        check_boxes(sheet)


@pytest.mark.parametrize("paper", BOOKS)
@EACH_LAYOUT
@pytest.mark.parametrize("words", ["crane", NINE, "ab ba aa bb", "abcdefghijk abcdefghijl"])
def test_nothing_of_a_small_book_leaves_its_page(words: str, kind: str, paper: str) -> None:
    tree = tree_of(words)
    for sheet in book(tree, kind, style_for(tree), paper):
        stays_on_its_page(sheet)


def pieces_of(tree: Tree, clue: str, most: float) -> list[Piece]:
    """Pieces of a flow chart of what follows one first clue, in columns so high."""
    layout = flow_layout(starts_of(tree, clue), style_for(tree))
    return [piece for column in layout.columns(most) for piece in column.pieces]


def test_what_is_too_high_for_a_page_goes_on_in_pieces_that_say_their_path(stored: Tree) -> None:
    first, second, *_ = pieces_of(stored, "00000", 900)
    assert first[0][0].bar == ("RAISE 00000",)
    assert second[0][0].bar == ("RAISE 00000, continued",)
    assert second[0][0].name == f"raise.00000-{len(first[0][0].clues)}"
    pieces = pieces_of(stored, "00000", 250)  # what follows a row can be too high as well
    bars = [piece[0][0].bar for piece in pieces]
    assert ("RAISE 00000 MULCH 00000",) in bars
    assert pieces[0][0][0].elsewhere == ("00000", "00100", "02000")


@pytest.mark.parametrize("most", [300, 900, 3000])
def test_pieces_hold_each_row_once_and_are_no_higher_than_asked(stored: Tree, most: int) -> None:
    pieces = pieces_of(stored, "00000", most)
    assert max(table.y + table.height for tables, _ in pieces for table in tables) <= most
    tables = [table for piece in pieces for table in piece[0]]
    rows = [table.state.after(clue).history for table in tables for clue in table.clues]
    start = ("raise", "00000")
    below = stored.follow((start,))
    assert sorted(rows) == sorted((start, *path) for path, _ in states(below) if path)


def luminance(colour: str) -> float:
    """Relative luminance, by WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio, by WCAG 2.2; 4.5 is the least for text."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", PALETTES)
def test_letters_can_be_read_and_lightness_alone_tells_tiles_apart(name: str) -> None:
    palette = PALETTES[name]
    pairs = [*palette.tiles, ("#ffffff", palette.grey), (palette.wins, palette.grey)]
    pairs += [(palette.wins, palette.ink), ("#ffffff", palette.ink), (palette.ink, "#ffffff")]
    pairs.append((palette.wins, palette.tiles[2][0]))
    assert min(contrast(*pair) for pair in pairs) >= 4.5
    for lighter, darker in pairwise(fill for fill, _ in palette.tiles):
        assert luminance(lighter) > luminance(darker)
        assert contrast(lighter, darker) > 1.35
