"""A book of a tree: its contents, then pages that hold as many first clues as fit, or one each."""

from collections.abc import Sequence
from typing import NamedTuple

from treegen.chart.labels import (
    GAP,
    LETTER,
    ROW,
    SIZE,
    SPACE,
    TILE,
    Caption,
    Look,
    Path,
    Widths,
    bare,
    coloured,
    escape,
    framed,
    heading,
    tile_cells,
    word_text,
)
from treegen.chart.layout import Column, Layout, extent, folded, pages
from treegen.chart.sheet import (
    MARGIN,
    PAPERS,
    SMALLEST,
    Label,
    Paper,
    Sheet,
    body,
    layout_of,
    on_paper,
    starts_of,
    titled,
)
from treegen.clues import RIGHT
from treegen.tree.model import Node, Tree

READABLE = 6.5 / SIZE  # scale of a page with several first clues
LARGEST = 12 / SIZE  # scale of a page with little on it
HEAD = 22  # of a page: its title, and what is below it
BETWEEN = 14  # columns of the contents
HOW = "below. On the page named there it stands in a black bar."


class Mark(NamedTuple):
    """A first clue of a book, the page it starts on, and where the contents name it."""

    title: str
    page: int
    listed: int  # page of the contents
    box: tuple[float, float, float, float]  # left, bottom, right, top on that paper


class Book(NamedTuple):
    """Sheets, the first with the contents, and a mark for each first clue."""

    sheets: list[Sheet]
    marks: list[Mark]


def book(
    tree: Tree,
    kind: str,
    look: Look,
    paper: str = "A4",
    count: int | None = None,
    each: bool = False,
) -> Book:
    """Pages of a tree after its contents: as many first clues as fit a page, or one on `each`."""
    starts = starts_of(tree, None)
    bind = _pages_of_one if each else _full_pages
    shapes = PAPERS[paper][::-1], PAPERS[paper]  # upright, lying
    tries = [(bind(kind, starts, look.wide, shape, count), shape) for shape in shapes]
    # Larger letters are better, and then fewer pages.
    bodies, shape = max(
        tries, key=lambda tried: (round(min(page.scale for page in tried[0]), 3), -len(tried[0]))
    )
    return _bound(tree, bodies, shape, look)


class Page(NamedTuple):
    """Columns of a page of a book and their scale."""

    layout: Layout
    columns: list[Column]
    scale: float

    @property
    def paths(self) -> list[Path]:
        """What leads to each table that stands first in a block."""
        return [block.tables[0].path for c in self.columns for _, _, block in c.blocks]


def _room(paper: Paper) -> Paper:
    """Width and height of what a page has between its margins, below its title."""
    return paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - HEAD


def _full_pages(
    kind: str, starts: list[tuple[Path, Node]], wide: Widths, paper: Paper, count: int | None
) -> list[Page]:
    """Pages of one scale, each with as many columns as fit."""
    layout = layout_of(kind, starts, wide)
    width, height = _room(paper)
    scale = min(READABLE, width / layout.narrow)
    levels = layout.levels
    if count:
        each = layout.levels * layout.pitch or layout.narrow + layout.gap
        scale = min(LARGEST, width / (count * each - layout.gap))
    elif layout.pitch:
        levels = max(1, int((width / scale + layout.gap) / layout.pitch))
    columns = layout.columns(height / scale, levels)
    found = pages(columns, width / scale, layout.gap, count or 99)
    return [Page(layout, columns, scale) for columns in found]


def _pages_of_one(
    kind: str, starts: list[tuple[Path, Node]], wide: Widths, paper: Paper, count: int | None
) -> list[Page]:
    """Pages with one first clue each, as large as it fits; a readable block stays whole."""
    width, height = _room(paper)
    found = []
    for start in starts:
        layout = layout_of(kind, [start], wide)
        tries: list[Page] = []
        for torn in (False, True):
            columns = folded(layout, width / height, count, torn)
            broad, high = extent(columns, layout.gap)
            tries.append(Page(layout, columns, min(LARGEST, width / broad, height / high)))
            if tries[0].scale > SMALLEST:
                break
        found.append(max(tries, key=lambda page: page.scale))
    return found


def _bound(tree: Tree, bodies: list[Page], paper: Paper, look: Look) -> Book:
    """Book of pages, after as many of contents as they need."""
    starts = starts_of(tree, None)
    first: dict[Path, int] = {}
    for number, page in enumerate(bodies):
        for path in page.paths:
            first.setdefault(path[:1], number)
    rest = [Entry(path, node, first[path]) for path, node in starts]
    how = bodies[0].layout
    before = len(contents(tree, rest, 0, paper, look, how)[0])
    sheets, marks = contents(tree, rest, before, paper, look, how)
    for number, page in enumerate(bodies, len(sheets) + 1):
        sheets.append(_numbered(page, tree.recipe.opener, number, paper, look))
    return Book(sheets, marks)


def _numbered(page: Page, opener: str, number: int, paper: Paper, look: Look) -> Sheet:
    """Sheet of a page of a book, its first clues and its number above."""
    scale = page.scale
    edge = MARGIN / scale
    clues = [path[0][1] for path in page.paths if path] or [""]
    title = f"{opener} {clues[0]}" + f"–{clues[-1]}" * (clues[-1] != clues[0])
    width = (paper[0] - 2 * MARGIN) / scale
    labels, lines = body(page.layout, page.columns, look, edge + HEAD / scale, edge, width)
    labels.append(Label("head", _page_head(title, number, width, scale, look), edge, edge))
    return on_paper(look, labels, lines, paper, scale)


def _page_head(title: str, number: int, width: float, scale: float, look: Look) -> Caption:
    """Title and number of a page, with a line below."""
    size, high = 10 / scale, round(15 / scale)
    aside = round(5 * size * LETTER)
    rest = round(width) - aside

    def cell(wide: int, side: str, text: str) -> str:
        room = f'WIDTH="{wide}" HEIGHT="{high}" ALIGN="{side}"'
        return f'<TD BORDER="1" SIDES="B" COLOR="{look.palette.line}" {room}>{text}</TD>'

    cells = cell(rest, "LEFT", f"<B>{escape(title)}</B>") + cell(aside, "RIGHT", f"{number}")
    return Caption(bare([cells]), size, rest + aside, high)


# The contents.


class Entry(NamedTuple):
    """A first clue in the contents."""

    path: Path
    node: Node
    page: int


def entry_widths(widest: int) -> tuple[int, ...]:
    """Widths of what follows the tiles of an entry: clue, word, words left, page."""
    return tuple(round(n * SIZE * LETTER) for n in (widest + 1.5, widest + 1.5, 5.5, 7.5))


def entry_cells(entry: Entry, number: int, look: Look) -> str:
    """Cells of an entry, whose page has that number."""
    path, node, _ = entry
    letters = len(node.guess)
    guess, clue = path[0] if path else (node.guess, RIGHT * letters)
    grey = look.palette.grey
    texts = (
        ("LEFT", GAP + clue),
        ("LEFT", word_text(node)),
        ("RIGHT", coloured(f"{node.size:,}", grey)),
        ("RIGHT", f"p. {number}{GAP}"),
    )
    return tile_cells(guess, clue, look) + "".join(
        f'<TD WIDTH="{width}" ALIGN="{side}">{text}</TD>'
        for width, (side, text) in zip(entry_widths(look.wide.widest), texts, strict=True)
    )


def contents(
    tree: Tree, entries: Sequence[Entry], before: int, paper: Paper, look: Look, layout: Layout
) -> tuple[list[Sheet], list[Mark]]:
    """Sheets that name each first clue's page, which follow `before` of these, and its mark."""
    letters = len(tree.recipe.opener)
    wide = sum(entry_widths(look.wide.widest)) + letters * TILE + (letters + 5) * SPACE + 2
    line = ROW + SPACE
    texts = heading(tree, (), f"{HOW} {layout.how} {layout.torn}")
    for step in range(80, 59, -2):  # as large as they fit on one page
        scale = step / 100
        width, high = ((side - 2 * MARGIN) / scale for side in paper)
        edge = MARGIN / scale
        above, top = titled(tree.recipe.opener, texts, width, look, layout.bold, edge)
        across = max(1, int((width + BETWEEN) / (wide + BETWEEN)))
        rows = int((high - top - 4) / line)
        if across * rows >= len(entries):
            rows = -(-len(entries) // across)  # columns of one height
            break
    sheets: list[Sheet] = []
    marks: list[Mark] = []
    apart = min(4 * BETWEEN, (width - across * wide) / max(1, across - 1))
    left = list(entries)
    while left:
        labels = [] if sheets else above
        y = edge if sheets else edge + top
        for number in range(across):
            column, left = left[:rows], left[rows:]
            if not column:
                break
            x = edge + number * (wide + apart)
            lines = [entry_cells(entry, entry.page + before + 1, look) for entry in column]
            caption = Caption(framed(lines, look), SIZE, wide, len(lines) * line + SPACE + 2)
            labels.append(Label(f"c{number}", caption, x, y))
            for row, entry in enumerate(column):
                low = paper[1] - (y + 2 + (row + 1) * line) * scale
                box = x * scale, low, (x + wide) * scale, low + line * scale
                marks.append(
                    Mark(
                        " ".join(entry.path[0]) if entry.path else entry.node.guess,
                        entry.page + before,
                        len(sheets),
                        box,
                    )
                )
        sheets.append(on_paper(look, labels, [], paper, scale))
        rows = int((high - 4) / line)
    return sheets, marks
