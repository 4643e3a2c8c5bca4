"""Sheets: a chart and what stands around it, on paper or as large as it is.

A sheet is in drawing points, of which `scale` make a point of its paper.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.flow import flow_layout
from treegen.chart.index import Entry, Index
from treegen.chart.labels import LETTER, SIZE, Label, Palette, Style
from treegen.chart.layout import Arrow, Column, Layout, extent, fold, largest
from treegen.chart.ledger import ledger_layout
from treegen.errors import TreeError
from treegen.text import capitals, number_of
from treegen.tree.model import History, Node, Tree, levels, turns_of

# Width and height in points, landscape.
PAPERS = {
    "A0": (3370, 2384),
    "A1": (2384, 1684),
    "A2": (1684, 1191),
    "A3": (1191, 842),
    "A4": (842, 595),
    "letter": (792, 612),
}
BOOKS = ("A4", "letter")  # papers too small for a poster
SHAPE = 2**0.5  # width by height of a poster without paper: the A series, landscape
MOST_CELLS = 128_000  # of a chart, 16,000 nodes of five letters: Graphviz takes 500 MB for them
MOST_LETTERS = 10 * MOST_CELLS  # of the games that lead to its nodes
MARGIN = 30  # of paper, 10.6 mm
LIMIT = 14_400 - 74  # a longer PDF page cannot be opened everywhere; Graphviz adds an inch
LEAST = 11  # size of a title's text
FRONT = 0.15  # height of title and index, as a share of a poster's width
FEW = 4  # columns that need no index
GRID = "ABCDEFGH", "123456"  # across and down

LAYOUTS = {"flow": flow_layout, "ledger": ledger_layout}

Paper = tuple[float, float]


Box = tuple[float, float, float, float]  # left, top, right, bottom


class Sheet(NamedTuple):
    """Everything on one page, and how large it is; without paper, as large as it is."""

    palette: Palette
    labels: list[Label]
    arrows: list[Arrow]
    width: float
    height: float
    paper: Paper | None = None
    scale: float = 1
    entries: Sequence[Entry] = ()  # of an index of first clues
    title: str = ""
    subject: str = ""

    @property
    def letters(self) -> float:
        """Size of the letters on paper."""
        return SIZE * self.scale


def starts_of(tree: Tree, clue: str | None) -> list[tuple[History, Node]]:
    """States to lay out: after one first clue, or after each; `NotInTree` if no answer gives it.

    `TreeError` where they are more than any paper or browser shows.
    """
    clues = [clue] if clue else tree.root.branches
    histories: list[History] = [((tree.recipe.opener, first),) for first in clues]
    starts = [(history, tree.follow(history)) for history in histories or [()]]
    wide = len(tree.recipe.opener) + 3  # cells of a row
    nodes = sum(len(level) for _, start in starts for level in levels(start))
    cells, letters = nodes * wide, sum(turns_of(start) for _, start in starts) * wide
    if cells > MOST_CELLS or letters > MOST_LETTERS:
        raise TreeError(
            f"{number_of(nodes, 'guess')} make a chart of {cells:,} cells, whose links have "
            f"{letters:,} letters; paper and browsers show {MOST_CELLS:,} and {MOST_LETTERS:,} at "
            "most; --clue draws a part, treegen page shows all"
        )
    return starts


def body(
    layout: Layout, columns: Sequence[Column], style: Style, top: float, left: float, room: float
) -> tuple[list[Label], list[Arrow]]:
    """Labels and arrows of columns spread over the room."""
    gap = layout.gap
    if len(columns) > 1:
        gap += min(2 * gap, (room - extent(columns, gap)[0]) / (len(columns) - 1))
    placed: list[Label] = []
    arrows: list[Arrow] = []
    for column in columns:
        for y, piece in column.pieces:
            for table in piece.tables:
                text, at = layout.label(table, style), (table.x + left, table.y + y + top)
                placed.append(Label(table.name, text, SIZE, table.width, table.height, *at))
            for arrow in piece.arrows:
                start, end = ((at + left, to + y + top) for at, to in (arrow.start, arrow.end))
                arrows.append(arrow._replace(start=start, end=end, turn=arrow.turn + left))
        left += column.width + gap
    return placed, arrows


def poster(
    tree: Tree,
    kind: str,
    style: Style,
    clue: str | None = None,
    paper: str | Paper | None = None,
    count: int | None = None,
) -> Sheet:
    """All of a tree, or what follows a clue, on one sheet that fills the paper.

    A paper that has a name is upright or not; one given as width and height stays as it is.
    `kind` is `flow` or `ledger`, `count` the most columns; `NotInTree` if no answer gives the clue.
    """
    opener, starts = tree.recipe.opener, starts_of(tree, clue)
    layout = LAYOUTS[kind](starts, style)
    front = 0.1 if clue else FRONT
    room = size = None
    if paper:
        folds = []
        for size in (PAPERS[paper], PAPERS[paper][::-1]) if isinstance(paper, str) else (paper,):
            inside = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN
            folds.append((largest(layout, inside, front, count), inside, size))
        (_, columns), room, size = max(folds, key=lambda fold: fold[0][0])
    else:
        columns = fold(layout, SHAPE, front, count)
    is_indexed = len(columns) > FEW and clue is None
    texts = heading(tree, clue, layout, columns, is_indexed)
    least, height = extent(columns, layout.gap)
    index = Index(starts, style, max(1, least / 2800))
    grid = 2.5 * SIZE * index.scale if is_indexed else 0
    least += 2 * grid
    height += 2 * grid
    least = max(least, opener_width(opener, LEAST))
    least = max(least, labels.legend(LEAST, style, layout.bold).width)
    width, edge = least, 0.0
    scale = min(room[0] / least, room[1] / height) if room else 1.0
    while True:
        if room:
            width, edge = room[0] / scale, MARGIN / scale
        placed, above = title_labels(opener, clue, texts, width, style, layout.bold, edge)
        rows = -(-len(starts) // index.across(width))  # columns of one height
        top = above + (rows * index.line + SIZE * index.scale if is_indexed else 0)
        if not room or (top + height) * scale <= room[1]:
            break
        scale *= 0.995  # a wider sheet may need fewer lines, so try how many
    area = edge + grid, edge + top + grid, edge + width - grid, edge + top + height - grid
    tables, arrows = body(layout, columns, style, area[1], area[0], area[2] - area[0])
    entries: list[Entry] = []
    if is_indexed:
        where = {label.name: place_of(label, area) for label in tables}
        entries = index.entries(width, rows, edge, above + edge, where)
        placed += [entry.label for entry in entries] + grid_labels(area, grid)
    placed += tables
    if size:
        sheet = on_paper(style, placed, arrows, size, scale)
    else:
        height += top
        scale = min(1, LIMIT / max(width, height))
        sheet = Sheet(style.palette, placed, arrows, width, height, None, scale)
    return sheet._replace(entries=entries, title=texts[0], subject=texts[-1])


def heading(
    tree: Tree, clue: str | None, layout: Layout, columns: Sequence[Column], is_indexed: bool
) -> list[str]:
    """Paragraphs above a poster."""
    where = "in a black bar."
    if is_indexed:
        where = (
            "in this list. It names a place, A1 to H6 by the letters and numbers along the edges: "
            "there the clue stands in a black bar."
        )
    told = layout.instructions
    if any(span.section.splits for column in columns for span in column.spans):
        told += f" {layout.split_note}"
    if clue is None:
        return labels.heading(tree, (), f"{where} {told}")
    return labels.heading(tree, ((tree.recipe.opener, clue),), told)


def place_of(label: Label, area: Box) -> str:
    """Letter and number of the field of the grid in which a label begins."""
    left, top, right, bottom = area
    across, down = (label.x - left) / (right - left), (label.y - top) / (bottom - top)
    return GRID[0][int(across * len(GRID[0]))] + GRID[1][int(down * len(GRID[1]))]


def grid_labels(area: Box, size: float) -> list[Label]:
    """Letters above and below an area, numbers at its sides, each as long as its field."""
    left, top, right, bottom = area
    wide, high = (right - left) / len(GRID[0]), (bottom - top) / len(GRID[1])
    fields = [
        (name, "LR", left + number * wide, y, wide, size)
        for number, name in enumerate(GRID[0])
        for y in (top - size, bottom + 1)
    ]
    fields += [
        (name, "TB", x, top + number * high, size, high)
        for number, name in enumerate(GRID[1])
        for x in (left - size, right + 1)
    ]
    found = []
    for number, (name, sides, x, y, width, height) in enumerate(fields):
        wide, high = int(width), int(height) - 1
        cell = f'<TD BORDER="1" SIDES="{sides}" WIDTH="{wide}" HEIGHT="{high}"><B>{name}</B></TD>'
        text = labels.join_rows(cell)
        found.append(Label(f"grid{number}", text, round(0.6 * size), wide, high, x, y))
    return found


def on_paper(
    style: Style, placed: list[Label], arrows: list[Arrow], paper: Paper, scale: float
) -> Sheet:
    """Sheet exactly as large as its paper."""
    width, height = paper
    return Sheet(style.palette, placed, arrows, width / scale, height / scale, paper, scale)


def opener_width(opener: str, size: float) -> float:
    """Width of the opener's tiles above a text of that size."""
    return (6.5 * len(capitals(opener)) + 1) * size


def title_labels(
    opener: str,
    clue: str | None,
    texts: Sequence[str],
    width: float,
    style: Style,
    bold: str,
    edge: float,
) -> tuple[list[Label], float]:
    """Title and legend above a chart, beside each other if there is room, and their height."""
    size = max(LEAST, width / 190)
    key = labels.legend(size, style, bold)
    room = width - key.width - 2 * size
    beside = room > max(1.2 * key.width, opener_width(opener, size))
    room = room if beside else width

    def text_label(name: str, texts: Sequence[str], size: float, room: float) -> Label:
        columns = max(20, int(0.97 * room / size / LETTER))  # hinting may widen letters
        lines = [line for text in texts for line in wrap(text, columns)]
        wide, high = int(room), round((1.3 * len(lines) + 0.5) * size)
        return Label(name, labels.paragraph(lines, wide, high), size, wide, high)

    large = min(4.0, 4 * room / opener_width(opener, size))
    tiles = labels.title_tiles(opener, clue, large * size, style)._replace(x=edge, y=edge)
    left = room - tiles.width - size
    title = text_label("title0", texts[:1], 1.5 * size, room)
    if left > 2 * tiles.width:  # the title stands beside the tiles, as high as their middle
        title = text_label("title0", texts[:1], 2 * size, left)
        x, y = edge + tiles.width + size, edge + max(0, tiles.height - title.height) / 2
        top = max(y + title.height, edge + tiles.height) + size
    else:
        x, y = edge, edge + tiles.height
        top = y + title.height
    text = text_label("title1", texts[1:], size, room)
    placed = [tiles, title._replace(x=x, y=y), text._replace(x=edge, y=top)]
    top += text.height
    x, y = (edge + width - key.width, edge + size) if beside else (edge, top + size)
    placed.append(key._replace(x=x, y=y))
    return placed, max(top, y + key.height) + 2 * size - edge
