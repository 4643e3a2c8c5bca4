"""Paper, books, palettes: exact pages, contents that tell the truth, letters that can be read."""

import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.chart.test_chart import NINE, boxes, positions
from tests.conftest import program, treegen
from treegen.chart.book import book
from treegen.chart.draw import draw, draw_book, source
from treegen.chart.flow import flow_layout
from treegen.chart.labels import PALETTES, style_for
from treegen.chart.layout import Piece, fold
from treegen.chart.sheet import LAYOUTS, poster, starts_of
from treegen.search.build import build
from treegen.tree.model import Tree, states
from treegen.words.lists import WordList

pytestmark = pytest.mark.slow  # a quarter of a minute together

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


@pytest.fixture(scope="module", params=["flow", "ledger"])
def bound(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The stored tree as a book on A4, of a layout."""
    program("neato")
    path = tmp_path_factory.mktemp("book") / f"{request.param}.pdf"
    done = treegen("chart", "raise", "--layout", request.param, "--paper", "A4", "-o", str(path))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{path}\n", "")
    return path


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_a_page_is_exactly_as_large_as_its_paper(
    stored: Tree, kind: str, paper: str, tmp_path: Path
) -> None:
    program("neato")
    path = tmp_path / "chart.pdf"
    path.write_bytes(draw(poster(stored, kind, style_for(stored), "00012", paper), "pdf"))
    assert page_sizes(path) == {SIZES[paper]}


def test_the_whole_tree_fills_its_paper(stored: Tree) -> None:
    for kind, letters in (("flow", 6), ("ledger", 7)):
        sheet = poster(stored, kind, style_for(stored), paper="A0")
        used = max(label.y + label.height for label in sheet.labels)
        assert sheet.letters > letters
        assert 0.85 * sheet.height < used < sheet.height


def test_all_pages_of_a_book_have_one_size(bound: Path) -> None:
    assert page_sizes(bound) == {SIZES["A4"]}


def test_every_answer_is_in_the_book(bound: Path, stored: Tree) -> None:
    words = set(" ".join(page_texts(bound)[1:]).lower().replace("✓", "").split())
    assert set(stored.root.answers()) - {"raise"} <= words


def test_the_contents_name_the_page_each_first_clue_starts_on(bound: Path, stored: Tree) -> None:
    contents, *pages = page_texts(bound)
    named = dict(re.findall(r"\b([012]{5}) [A-Za-z]{5} \d+ p\. (\d+)", contents))
    assert sorted(named) == list(stored.root.branches)
    for clue, number in named.items():
        bars = [n for n, page in enumerate(pages, 2) if f"RAISE {clue}" in page]
        assert bars[0] == int(number), clue
        assert pages[int(number) - 2].split()[:2] != ["raise", "22222"]


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


def test_a_page_says_which_first_clues_stand_on_it(bound: Path) -> None:
    for number, page in enumerate(page_texts(bound)[1:], 2):
        head = re.match(rf"raise ([012]{{5}})(?:–([012]{{5}}))? {number}\b", page)
        assert head, page[:40]
        bars = re.findall(r"RAISE ([012]{5})", page)
        assert (min(bars), max(bars)) == (head[1], head[2] or head[1])


@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_a_page_for_each_first_clue(stored: Tree, kind: str) -> None:
    made = book(stored, kind, style_for(stored), each=True)
    assert len(made) == 1 + 131
    assert [entry.title for entry in made[0].entries] == [
        f"raise {c}" for c in stored.root.branches
    ]
    letters = [sheet.letters for sheet in made]
    assert min(letters) > 4 and max(letters) <= 12
    for sheet in made:
        for label in sheet.labels:
            assert 0 < label.x < label.x + label.width < sheet.width, label
            assert 0 < label.y < label.y + label.height < sheet.height, label


@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_nothing_stands_on_anything_else_on_a_page(stored: Tree, kind: str) -> None:
    for number, sheet in enumerate(book(stored, kind, style_for(stored)), 1):
        placed = sorted(
            (label.x, label.y, label.x + label.width, label.y + label.height)
            for label in sheet.labels
        )
        for i, (_, top, right, bottom) in enumerate(placed):
            for left, other_top, _, other_bottom in placed[i + 1 :]:
                assert left >= right or top >= other_bottom or other_top >= bottom, number


def test_torn_tables_have_the_size_we_gave_them(stored: Tree) -> None:
    program("neato")
    sheet = book(stored, "flow", style_for(stored), count=3)[1]
    placed = boxes(positions(sheet))
    assert len(sheet.labels) > 10
    for label in sheet.labels:
        left, bottom, right, top = placed[label.name]
        assert abs(right - left - label.width) < 1.1, label
        assert abs(top - bottom - label.height) < 1.1, label


@pytest.mark.parametrize("each", [True, False])
@pytest.mark.parametrize("kind", ["flow", "ledger"])
@pytest.mark.parametrize("words", ["crane", NINE, "ab ba aa bb", "abcdefghijk abcdefghijl"])
def test_nothing_of_a_small_book_leaves_its_page(words: str, kind: str, each: bool) -> None:
    known = WordList("few", tuple(sorted(words.split())))
    tree = build(known, known)
    made = book(tree, kind, style_for(tree), "letter", each=each)
    assert sum(len(sheet.entries) for sheet in made) == max(1, len(tree.root.branches))
    for sheet in made:
        for label in sheet.labels:
            assert 0 < label.x < label.x + label.width < sheet.width, label
            assert 0 < label.y < label.y + label.height < sheet.height, label


def test_a_small_book_is_drawn(tmp_path: Path) -> None:
    program("neato")
    known = WordList("few", ("crane",))
    tree = build(known, known)
    path = tmp_path / "one.pdf"
    path.write_bytes(draw_book(book(tree, "flow", style_for(tree)), "pdf"))
    assert len(page_texts(path)) == 2
    assert "CRANE" in page_texts(path)[0]
    assert "crane" in page_texts(path)[1]


def pieces_of(tree: Tree, clue: str, most: float) -> list[Piece]:
    """Pieces of a flow chart of what follows one first clue, in columns so high."""
    layout = flow_layout(starts_of(tree, clue), style_for(tree))
    return [piece for column in layout.columns(most) for _, piece in column.pieces]


def test_what_is_too_high_for_a_page_goes_on_in_pieces_that_say_their_path(stored: Tree) -> None:
    first, second, *_ = pieces_of(stored, "00000", 900)
    assert first.tables[0].bar == ("RAISE 00000",)
    assert second.tables[0].bar == ("RAISE 00000, continued",)
    assert second.tables[0].name == f"raise.00000-{len(first.tables[0].rows)}"


def test_what_follows_a_row_has_a_bar_of_its_own_where_it_is_too_high(stored: Tree) -> None:
    pieces = pieces_of(stored, "00000", 250)
    bars = [piece.tables[0].bar for piece in pieces]
    assert ("RAISE 00000 MULCH 00000",) in bars
    assert pieces[0].tables[0].elsewhere == ("00000", "00100", "02000")
    assert pieces[0].tables[0].name == "raise.00000"


@pytest.mark.parametrize("most", [300, 600, 900, 3000])
def test_pieces_hold_each_row_once_and_are_no_higher_than_asked(stored: Tree, most: int) -> None:
    pieces = pieces_of(stored, "00000", most)
    assert max(piece.height for piece in pieces) <= most
    rows = [
        (*table.history, (table.node.guess, clue))
        for piece in pieces
        for table in piece.tables
        for clue, _ in table.rows
    ]
    start = ("raise", "00000")
    below = stored.follow((start,))
    assert sorted(rows) == sorted((start, *path) for path, _ in states(below) if path)


@pytest.mark.parametrize("count", [1, 4, 13, 30])
@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_columns_are_as_many_as_asked_for(stored: Tree, kind: str, count: int) -> None:
    layout = LAYOUTS[kind](starts_of(stored, None), style_for(stored))
    assert len(fold(layout, 1, 0, count)) == count


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
def test_letters_can_be_read_in_each_palette(name: str) -> None:
    palette = PALETTES[name]
    pairs = [*palette.tiles, ("#ffffff", palette.grey), (palette.wins, palette.grey)]
    pairs += [(palette.wins, palette.ink), ("#ffffff", palette.ink), (palette.ink, "#ffffff")]
    pairs.append((palette.wins, palette.tiles[2][0]))
    assert min(contrast(*pair) for pair in pairs) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_lightness_alone_tells_tiles_apart(name: str) -> None:
    fills = [fill for fill, _ in PALETTES[name].tiles]
    for lighter, darker in pairwise(fills):
        assert luminance(lighter) > luminance(darker)
        assert contrast(lighter, darker) > 1.35


def test_the_palette_for_printers_is_grey(stored: Tree) -> None:
    text = source(poster(stored, "flow", style_for(stored, "print"), "00012"))
    colours = set(re.findall(r"#(\w\w)(\w\w)(\w\w)\b", text))
    assert colours
    assert all(red == green == blue for red, green, blue in colours)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--book -o b.svg", "b.svg: a book has pages, so it must be a .pdf (or .gv)"),
        ("--paper A4 -o b.png", "b.png: a book has pages, so it must be a .pdf (or .gv)"),
        ("--paper A9", "argument --paper: invalid choice: 'A9'"),
        ("--layout tree", "argument --layout: invalid choice: 'tree'"),
        ("--palette red", "argument --palette: invalid choice: 'red'"),
        ("--columns 0", "argument --columns: '0' is not a whole number from 1 to 99"),
        ("--columns many", "argument --columns: 'many' is not a whole number from 1 to 99"),
        ("--page javascript:x", "argument --page: 'javascript:x' is no address of a page"),
        ('--page a"b', "argument --page: 'a\"b' is no address of a page"),
        ("--page a\tb", "argument --page: 'a\\tb' is no address of a page"),
    ],
)
def test_a_bad_request_is_one_line(tmp_path: Path, arguments: str, message: str) -> None:
    done = treegen("chart", "raise", *arguments.split(" "), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"treegen: {message}")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_letters_too_small_to_read_are_told(tmp_path: Path) -> None:
    program("neato")
    done = treegen("chart", "raise", "--paper", "A3", "-o", "a3.pdf", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "a3.pdf\n")
    assert re.fullmatch(r"treegen: letters are \d\.\d points high on A3; .*\n", done.stderr)
    assert "; larger: --paper A0, --layout ledger, a book (--paper A4)" in done.stderr


@pytest.fixture
def without_pypdf(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Environment in which pypdf cannot be imported."""
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden/pypdf.py").write_text("raise ImportError")
    yield {"PYTHONPATH": str(tmp_path / "hidden")}


def test_without_pypdf_nothing_is_written(tmp_path: Path, without_pypdf: dict[str, str]) -> None:
    away = tmp_path / "away"
    away.mkdir()
    done = treegen("chart", "raise", "--book", "-o", "b.gv", "-o", "b.pdf", cwd=away,
                   env=without_pypdf)  # fmt: skip
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "treegen: a book needs pypdf; run: pip install pypdf\n"
    assert not list(away.iterdir())
    done = treegen("chart", "raise", "--paper", "A3", "--layout", "ledger", "-o", "a.gv", cwd=away,
                   env=without_pypdf)  # fmt: skip
    assert done.returncode == 0


def test_without_graphviz_the_source_of_a_book_is_written(tmp_path: Path) -> None:
    done = treegen("chart", "raise", "--book", cwd=tmp_path, env={"PATH": str(tmp_path)})
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1
    assert "neato -n2 -Tpdf -O raise-book.gv" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["raise-book.gv"]
    assert (tmp_path / "raise-book.gv").read_text().count("digraph treegen {") == 132


def test_one_first_clue_on_paper_is_one_page(tmp_path: Path) -> None:
    program("neato")
    options = "--clue 00000 --paper A4 -o a.pdf".split()
    done = treegen("chart", "raise", *options, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(page_texts(tmp_path / "a.pdf")) == 1
