"""A book of a tree: its contents, then pages that hold as many first clues as fit, or one each."""

from collections.abc import Mapping
from typing import NamedTuple

from treegen.chart import labels, sheet
from treegen.chart.labels import GAP, LETTER, ROW, SIZE, SPACE, TILE, Label, Style
from treegen.chart.layout import Column, Layout, largest, paginate
from treegen.chart.sheet import LAYOUTS, MARGIN, PAPERS, Paper, Sheet, on_paper, starts_of
from treegen.clues import RIGHT
from treegen.tree.figures import count_text
from treegen.tree.model import History, Node, Tree

READABLE = 6.5 / SIZE  # scale of a page with several first clues
LARGEST = 12 / SIZE  # scale of a page with little on it
HEAD = 22  # of a page: its title, and what is below it
BETWEEN = 14  # columns of the contents


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


class Page(NamedTuple):
    """Columns of a page of a book and their scale."""

    layout: Layout
    columns: list[Column]
    scale: float


def book(
    tree: Tree,
    kind: str,
    style: Style,
    paper: str = "A4",
    count: int | None = None,
    each: bool = False,
) -> Book:
    """Pages of a tree after its contents: as many first clues as fit a page, or one on `each`."""
    starts = starts_of(tree, None)
    drafts = []
    for size in (PAPERS[paper][::-1], PAPERS[paper]):  # upright, lying
        room = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - HEAD
        if each:
            pages = []
            for start in starts:  # as large as it fits; a readable block stays whole
                layout = LAYOUTS[kind]([start], style)
                scale, columns = largest(layout, room, 0, count, may_split=True)
                pages.append(Page(layout, columns, min(LARGEST, scale)))
        else:
            pages = _full_pages(LAYOUTS[kind](starts, style), room, count)
        letters = round(min(page.scale for page in pages), 3)
        drafts.append(((letters, -len(pages)), pages, size))
    # Larger letters are better, and then fewer pages.
    _, pages, size = max(drafts, key=lambda draft: draft[0])
    first: dict[History, int] = {}
    for number, page in enumerate(pages):
        for _, _, block in (placed for column in page.columns for placed in column.blocks):
            first.setdefault(block.tables[0].history[:1], number)
    layout = pages[0].layout
    before = len(_contents(tree, first, 0, size, style, layout).sheets)
    bound = _contents(tree, first, before, size, style, layout)
    for number, page in enumerate(pages, before + 1):
        bound.sheets.append(_numbered_page(page, tree.recipe.opener, number, size, style))
    return bound


def _full_pages(layout: Layout, room: Paper, count: int | None) -> list[Page]:
    """Pages of one scale, each with as many columns as fit."""
    width, height = room
    scale = min(READABLE, width / layout.least_width)
    levels = layout.levels
    if count:
        each = layout.levels * layout.pitch or layout.least_width + layout.gap
        scale = min(LARGEST, width / (count * each - layout.gap))
    elif layout.pitch:
        levels = max(1, int((width / scale + layout.gap) / layout.pitch))
    columns = layout.columns(height / scale, levels)
    pages = paginate(columns, width / scale, layout.gap, count or 99)
    return [Page(layout, columns, scale) for columns in pages]


def _numbered_page(page: Page, opener: str, number: int, paper: Paper, style: Style) -> Sheet:
    """Sheet of a page of a book; above a line stand its first clues and its number."""
    scale = page.scale
    title = f"{opener} {sheet.clue_range(page.columns)}"
    edge, width = MARGIN / scale, (paper[0] - 2 * MARGIN) / scale
    placed, arrows = sheet.body(page.layout, page.columns, style, edge + HEAD / scale, edge, width)
    size, high = 10 / scale, round(15 / scale)
    aside = round(5 * size * LETTER)
    cells = "".join(
        f'<TD BORDER="1" SIDES="B" COLOR="{style.palette.line}" WIDTH="{wide}" HEIGHT="{high}" '
        f'ALIGN="{side}">{text}</TD>'
        for wide, side, text in (
            (round(width) - aside, "LEFT", f"<B>{labels.escape(title)}</B>"),
            (aside, "RIGHT", f"{number}"),
        )
    )
    placed.append(Label("head", labels.join_rows(cells), size, round(width), high, edge, edge))
    return on_paper(style, placed, arrows, paper, scale)


def _entry_widths(widest: int, counts: int) -> tuple[int, ...]:
    """Widths of what follows the tiles of an entry: clue, word, words left, page."""
    columns = (widest + 1.5, widest + 1.5, max(5.5, counts + 1), 7.5)
    return tuple(round(n * SIZE * LETTER) for n in columns)


def _entry_cells(
    history: History, node: Node, number: int, style: Style, widths: tuple[int, ...]
) -> str:
    """Cells of a first clue, whose page has that number; `widths` are those after its tiles."""
    guess, clue = history[0] if history else (node.guess, RIGHT * len(node.guess))
    texts = (
        ("LEFT", GAP + clue),
        ("LEFT", labels.word_text(node, style)),
        ("RIGHT", labels.colour_text(count_text(node, ","), style.palette.grey)),
        ("RIGHT", f"p. {number}{GAP}"),
    )
    return labels.tile_cells(guess, clue, style) + "".join(
        f'<TD WIDTH="{width}" ALIGN="{side}">{text}</TD>'
        for width, (side, text) in zip(widths, texts, strict=True)
    )


def _contents(
    tree: Tree,
    first: Mapping[History, int],
    before: int,
    paper: Paper,
    style: Style,
    layout: Layout,
) -> Book:
    """Sheets that name each first clue's page, which follow `before` of these, and its mark."""
    letters, left = len(tree.recipe.opener), starts_of(tree, None)
    counts = max(len(count_text(node, ",")) for _, node in left) if style.unexpected else 0
    widths = _entry_widths(style.widest, counts)
    wide = sum(widths) + letters * TILE + (letters + 5) * SPACE + 2
    line = ROW + SPACE
    where = "below. On the page named there it stands in a black bar."
    texts = labels.heading(tree, (), f"{where} {layout.instructions} {layout.split_note}")
    for step in range(80, 59, -2):  # as large as they fit on one page
        scale = step / 100
        width, high = ((side - 2 * MARGIN) / scale for side in paper)
        edge = MARGIN / scale
        placed, top = sheet.title_labels(tree.recipe.opener, texts, width, style, layout.bold, edge)
        across = max(1, int((width + BETWEEN) / (wide + BETWEEN)))
        rows = int((high - top - 4) / line)
        if across * rows >= len(left):
            rows = -(-len(left) // across)  # columns of one height
            break
    bound = Book([], [])
    apart = min(4 * BETWEEN, (width - across * wide) / max(1, across - 1))
    y = edge + top
    while left:
        for number in range(across):
            column, left = left[:rows], left[rows:]
            if not column:
                break
            x = edge + number * (wide + apart)
            lines = []
            for row, (history, node) in enumerate(column, 1):
                page = first[history] + before
                lines.append(_entry_cells(history, node, page + 1, style, widths))
                title = " ".join(history[0]) if history else node.guess
                low = paper[1] - (y + 2 + row * line) * scale
                box = x * scale, low, (x + wide) * scale, low + line * scale
                bound.marks.append(Mark(title, page, len(bound.sheets), box))
            text, tall = labels.frame_rows(lines, style), len(lines) * line + SPACE + 2
            placed.append(Label(f"c{number}", text, SIZE, wide, tall, x, y))
        bound.sheets.append(on_paper(style, placed, [], paper, scale))
        placed, y = [], edge
        rows = int((high - 4) / line)
    return bound
