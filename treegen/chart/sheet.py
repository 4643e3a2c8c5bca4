"""Sheets: a chart and what stands around it, on paper or as large as it is.

A sheet is in drawing points, of which `scale` make a point of its paper.
"""

from collections.abc import Sequence
from typing import NamedTuple

from treegen.chart.flow import flow_layout, widths
from treegen.chart.labels import (
    LETTER,
    PALETTES,
    SIZE,
    Caption,
    Look,
    Palette,
    Path,
    Widths,
    bare,
    coloured,
    heading,
    legend,
    titles,
)
from treegen.chart.layout import SHAPE, Column, Layout, extent, folded
from treegen.chart.ledger import ledger_layout
from treegen.text import text_columns
from treegen.tree.model import Node, Tree

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
MARGIN = 30  # of paper, 10.6 mm
LIMIT = 14_400 - 74  # a longer PDF page cannot be opened everywhere; Graphviz adds an inch
SMALLEST = 6 / SIZE  # scale below which a block is rather torn apart

LEAST = 11  # size of a title's text
HOW = "in a black bar."
HOW_HEADED = "in a black bar; above each column stand the clues it holds."

Paper = tuple[float, float]


class Label(NamedTuple):
    """A label and its top left corner; its name is what a browser shows of it, and its id."""

    name: str
    caption: Caption
    x: float
    y: float


class Line(NamedTuple):
    """An arrow: the labels it joins, by name, where it starts and ends, and where it turns."""

    tail: str
    head: str
    start: tuple[float, float]
    end: tuple[float, float]
    turn: float


class Sheet(NamedTuple):
    """All that is drawn on one page, and how large it is; without paper, as large as it is."""

    palette: Palette
    labels: list[Label]
    lines: list[Line]
    width: float
    height: float
    paper: Paper | None = None
    scale: float = 1

    @property
    def letters(self) -> float:
        """Size of the letters on paper."""
        return SIZE * self.scale


def starts_of(tree: Tree, clue: str | None) -> list[tuple[Path, Node]]:
    """What to lay out: what follows one first clue, or each; `NotInTree` if no answer gives it."""
    opener = tree.recipe.opener
    if clue:
        return [(((opener, clue),), tree.follow([(opener, clue)]))]
    found: list[tuple[Path, Node]] = [
        (((opener, first),), node) for first, node in tree.root.branches.items()
    ]
    return found or [((), tree.root)]  # a tree of one answer


def layout_of(kind: str, starts: Sequence[tuple[Path, Node]], wide: Widths) -> Layout:
    """Layout `flow` or `ledger`."""
    return ledger_layout(starts, wide.widest) if kind == "ledger" else flow_layout(starts, wide)


def look_of(tree: Tree, palette: str = "wordle", page: str | None = None) -> Look:
    """How the labels of a chart of this tree are written."""
    return Look(PALETTES[palette], widths(tree.root), page)


def column_head(column: Column, look: Look, high: float) -> Caption:
    """First clues that stand in a column, so high."""
    clues = [block.tables[0].path[0][1] for _, _, block in column.blocks]
    text = clues[0] if clues[0] == clues[-1] else f"{clues[0]}–{clues[-1]}"
    width, height = round(column.width), round(high * 0.9)
    size = min(high * 0.6, 0.97 * width / len(text) / LETTER)
    room = f'ALIGN="LEFT" WIDTH="{width}" HEIGHT="{height}"'
    cell = f"<TD {room}>{coloured(text, look.palette.grey)}</TD>"
    return Caption(bare([cell]), round(size, 1), width, height)


def body(
    layout: Layout,
    columns: Sequence[Column],
    look: Look,
    top: float,
    left: float,
    room: float,
    heads: float = 0,
) -> tuple[list[Label], list[Line]]:
    """Labels and arrows of columns side by side, spread over the room there is.

    What each holds stands above it, in `heads` so high.
    """
    gap = layout.gap
    if len(columns) > 1:
        gap += min(2 * gap, (room - extent(columns, gap)[0]) / (len(columns) - 1))
    labels: list[Label] = []
    lines: list[Line] = []
    for number, column in enumerate(columns):
        if heads:
            labels.append(
                Label(f"column{number}", column_head(column, look, heads), left, top - heads)
            )
        for x, y, block in column.blocks:
            tables = [t._replace(x=t.x + x + left, y=t.y + y + top) for t in block.tables]
            names = [table.name or "answer" for table in tables]  # nothing leads to a lone answer
            for name, table in zip(names, tables, strict=True):
                caption = Caption(layout.label(table, look), SIZE, table.width, table.height)
                labels.append(Label(name, caption, table.x, table.y))
            for start, row, end, turn in block.arrows:
                port = list(tables[start].node.branches)[row]
                tail = tables[start].x + tables[start].width, tables[start].row_middle(row)
                head = tables[end].x, tables[end].row_middle(-1)
                lines.append(Line(f"{names[start]}:{port}:e", f"{names[end]}:w", tail, head, turn))
        left += column.width + gap
    return labels, lines


def fitted(
    layout: Layout, paper: str | None, count: int | None, tear: bool
) -> tuple[list[Column], Paper | None]:
    """Columns with the largest letters on a paper that stands or lies, and its width and height.

    What would be too small to read is torn apart, if that is allowed.
    """
    if not paper:
        return folded(layout, SHAPE, count), None
    tries = []
    for shape in (PAPERS[paper], PAPERS[paper][::-1]):
        room = shape[0] - 2 * MARGIN, shape[1] - 2 * MARGIN
        for torn in (False, True) if tear else (False,):
            columns = folded(layout, room[0] / room[1], count, torn)
            width, height = extent(columns, layout.gap)
            scale = min(room[0] / width, room[1] / (height + width / 10))
            tries.append((scale, columns, shape))
            if scale > SMALLEST:
                break
    _, columns, shape = max(tries, key=lambda tried: tried[0])
    return columns, shape


def poster(
    tree: Tree,
    kind: str,
    look: Look,
    clue: str | None = None,
    paper: str | None = None,
    count: int | None = None,
) -> Sheet:
    """All of a tree on one sheet; it fills the paper, upright or not, as large as it can."""
    starts = starts_of(tree, clue)
    layout = layout_of(kind, starts, look.wide)
    columns, shape = fitted(layout, paper, count, tear=clue is not None)
    headed = len(columns) > 1 and clue is None
    how = HOW_HEADED if headed else HOW
    texts = heading(tree, starts[0][0] if clue else (), f"{how} {layout.how}")
    if clue and layout.torn and sum(len(column.blocks) for column in columns) > 1:
        texts += [layout.how, layout.torn]
    least, height = extent(columns, layout.gap)
    heads = max(5 * SIZE, least / 55) if headed else 0
    height += heads
    titled_least = opener_width(tree.recipe.opener, LEAST), legend(LEAST, look, layout.bold).width
    least = max(least, *titled_least)
    width, scale, edge = least, 1.0, 0.0
    if shape:
        room = shape[0] - 2 * MARGIN, shape[1] - 2 * MARGIN
        scale = min(room[0] / least, room[1] / height)
    while True:
        if shape:
            width, edge = room[0] / scale, MARGIN / scale
        labels, top = titled(tree.recipe.opener, texts, width, look, layout.bold, edge)
        if not shape or (top + height) * scale <= room[1]:
            break
        scale *= 0.995  # a wider sheet may need fewer lines, so try how many
    more, lines = body(layout, columns, look, top + edge + heads, edge, width, heads)
    labels += more
    if shape:
        return on_paper(look, labels, lines, shape, scale)
    height += top
    return Sheet(
        look.palette, labels, lines, width, height, None, min(1, LIMIT / max(width, height))
    )


def on_paper(
    look: Look, labels: list[Label], lines: list[Line], paper: Paper, scale: float
) -> Sheet:
    """Sheet exactly as large as its paper."""
    width, height = paper
    return Sheet(look.palette, labels, lines, width / scale, height / scale, paper, scale)


def opener_width(opener: str, size: float) -> float:
    """Width of the opener above a text of that size."""
    return 4 * size * LETTER * (text_columns(opener) + 0.5)


def titled(
    opener: str, texts: Sequence[str], width: float, look: Look, bold: str, edge: float
) -> tuple[list[Label], float]:
    """Title and legend above a chart, beside each other if there is room, and their height."""
    size = max(LEAST, width / 110)
    key = legend(size, look, bold)
    room = width - key.width - 2 * size
    beside = room > max(1.2 * key.width, opener_width(opener, size))
    labels, top = [], edge
    for number, caption in enumerate(titles(opener, texts, size, room if beside else width)):
        labels.append(Label(f"title{number}", caption, edge, top))
        top += caption.height
    if beside:
        labels.append(Label("legend", key, edge + width - key.width, edge + size))
        top = max(top, edge + size + key.height)
    else:
        labels.append(Label("legend", key, edge, top + size))
        top += size + key.height
    return labels, top + 2 * size - edge
