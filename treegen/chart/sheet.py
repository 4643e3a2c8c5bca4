"""Sheets: a chart and what stands around it, on paper or as large as it is.

A sheet is in drawing points, of which `scale` make a point of its paper.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.flow import flow_layout
from treegen.chart.labels import LETTER, SIZE, Label, Palette, Style
from treegen.chart.layout import Arrow, Column, Layout, extent, fold, largest
from treegen.chart.ledger import ledger_layout
from treegen.text import capitals, text_columns
from treegen.tree.model import History, Node, Tree

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
MARGIN = 30  # of paper, 10.6 mm
LIMIT = 14_400 - 74  # a longer PDF page cannot be opened everywhere; Graphviz adds an inch
LEAST = 11  # size of a title's text

LAYOUTS = {"flow": flow_layout, "ledger": ledger_layout}

Paper = tuple[float, float]


class Sheet(NamedTuple):
    """Everything on one page, and how large it is; without paper, as large as it is."""

    palette: Palette
    labels: list[Label]
    arrows: list[Arrow]
    width: float
    height: float
    paper: Paper | None = None
    scale: float = 1

    @property
    def letters(self) -> float:
        """Size of the letters on paper."""
        return SIZE * self.scale


def starts_of(tree: Tree, clue: str | None) -> list[tuple[History, Node]]:
    """States to lay out: after one first clue, or after each; `NotInTree` if no answer gives it."""
    clues = [clue] if clue else tree.root.branches
    starts: list[History] = [((tree.recipe.opener, first),) for first in clues]
    return [(history, tree.follow(history)) for history in starts or [()]]


def clue_range(columns: Sequence[Column]) -> str:
    """First clues that stand in columns, from one to another; none in a tree of one answer."""
    blocks = columns[0].blocks[0], columns[-1].blocks[-1]
    clues = [turn[1] for *_, block in blocks for turn in block.tables[0].history[:1]]
    return "–".join(dict.fromkeys(clues))


def body(
    layout: Layout,
    columns: Sequence[Column],
    style: Style,
    top: float,
    left: float,
    room: float,
    heads: float = 0,
) -> tuple[list[Label], list[Arrow]]:
    """Labels and arrows of columns spread over the room, each below a head so high, if any."""
    gap = layout.gap
    if len(columns) > 1:
        gap += min(2 * gap, (room - extent(columns, gap)[0]) / (len(columns) - 1))
    placed: list[Label] = []
    arrows: list[Arrow] = []
    for number, column in enumerate(columns):
        if heads:
            text, width, height = clue_range([column]), round(column.width), round(heads * 0.9)
            size = round(min(heads * 0.6, 0.97 * width / len(text) / LETTER), 1)
            text = labels.colour_text(text, style.palette.grey)
            cell = f'<TD ALIGN="LEFT" WIDTH="{width}" HEIGHT="{height}">{text}</TD>'
            label = labels.join_rows(cell)
            placed.append(Label(f"column{number}", label, size, width, height, left, top - heads))
        for x, y, block in column.blocks:
            for table in block.tables:
                name = table.name or "answer"  # nothing leads to a lone answer
                text, at = layout.label(table, style), (table.x + x + left, table.y + y + top)
                placed.append(Label(name, text, SIZE, table.width, table.height, *at))
            for arrow in block.arrows:
                start, end = ((at + x + left, to + y + top) for at, to in (arrow.start, arrow.end))
                arrows.append(arrow._replace(start=start, end=end))
        left += column.width + gap
    return placed, arrows


def poster(
    tree: Tree,
    kind: str,
    style: Style,
    clue: str | None = None,
    paper: str | None = None,
    count: int | None = None,
) -> Sheet:
    """All of a tree, or what follows a clue, on one sheet that fills the paper, upright or not.

    `kind` is `flow` or `ledger`, `count` the most columns; `NotInTree` if no answer gives the clue.
    """
    opener, starts = tree.recipe.opener, starts_of(tree, clue)
    layout = LAYOUTS[kind](starts, style)
    room = size = None
    if paper:
        folds = []
        for size in (PAPERS[paper], PAPERS[paper][::-1]):
            inside = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN
            folds.append((largest(layout, inside, 0.1, count, clue is not None), inside, size))
        (_, columns), room, size = max(folds, key=lambda fold: fold[0][0])
    else:
        columns = fold(layout, SHAPE, count)
    headed = len(columns) > 1 and clue is None
    where = "in a black bar"
    where += "; above each column stand the clues it holds." if headed else "."
    texts = labels.heading(tree, starts[0][0] if clue else (), f"{where} {layout.instructions}")
    if clue and layout.split_note and sum(len(column.blocks) for column in columns) > 1:
        texts += [layout.instructions, layout.split_note]
    least, height = extent(columns, layout.gap)
    heads = max(5 * SIZE, least / 55) if headed else 0
    height += heads
    least = max(least, opener_width(opener, LEAST), labels.legend(LEAST, style, layout.bold).width)
    width, edge = least, 0.0
    scale = min(room[0] / least, room[1] / height) if room else 1.0
    while True:
        if room:
            width, edge = room[0] / scale, MARGIN / scale
        placed, top = title_labels(opener, texts, width, style, layout.bold, edge)
        if not room or (top + height) * scale <= room[1]:
            break
        scale *= 0.995  # a wider sheet may need fewer lines, so try how many
    more, arrows = body(layout, columns, style, top + edge + heads, edge, width, heads)
    if size:
        return on_paper(style, placed + more, arrows, size, scale)
    height += top
    scale = min(1, LIMIT / max(width, height))
    return Sheet(style.palette, placed + more, arrows, width, height, None, scale)


def on_paper(
    style: Style, placed: list[Label], arrows: list[Arrow], paper: Paper, scale: float
) -> Sheet:
    """Sheet exactly as large as its paper."""
    width, height = paper
    return Sheet(style.palette, placed, arrows, width / scale, height / scale, paper, scale)


def opener_width(opener: str, size: float) -> float:
    """Width of the opener above a text of that size."""
    return 4 * size * LETTER * (text_columns(opener) + 0.5)


def title_labels(
    opener: str, texts: Sequence[str], width: float, style: Style, bold: str, edge: float
) -> tuple[list[Label], float]:
    """Title and legend above a chart, beside each other if there is room, and their height."""
    size = max(LEAST, width / 110)
    key = labels.legend(size, style, bold)
    room = width - key.width - 2 * size
    beside = room > max(1.2 * key.width, opener_width(opener, size))
    room = room if beside else width
    columns = max(20, int(0.97 * room / size / LETTER))  # hinting may widen letters
    lines = [line for text in texts for line in wrap(text, columns)]
    parts = [
        (f"<B>{labels.escape(capitals(opener))}</B>", 4 * size, 5 * size),
        (
            "".join(f'{labels.escape(line)}<BR ALIGN="LEFT"/>' for line in lines),
            size,
            (1.3 * len(lines) + 0.5) * size,
        ),
    ]
    placed, top = list[Label](), edge
    for number, (text, font, high) in enumerate(parts):
        sides = f'WIDTH="{int(room)}" HEIGHT="{round(high)}"'
        cell = f'<TD ALIGN="LEFT" BALIGN="LEFT" {sides}>{text}</TD>'
        label = labels.join_rows(cell)
        placed.append(Label(f"title{number}", label, font, int(room), round(high), edge, top))
        top += round(high)
    x, y = (edge + width - key.width, edge + size) if beside else (edge, top + size)
    placed.append(key._replace(x=x, y=y))
    return placed, max(top, y + key.height) + 2 * size - edge
