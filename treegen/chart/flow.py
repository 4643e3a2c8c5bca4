"""The flow chart: a table for each guess, a row for each clue, an arrow to the next guess's table.

What follows a first clue is a block. Each table stands right of the row that leads to it.
Graphviz's own layout of the whole tree would be a strip 27 metres tall.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.labels import LETTER, ROW, SIZE, SPACE, TILE, Style
from treegen.chart.layout import Arrow, Block, Column, Layout
from treegen.clues import RIGHT
from treegen.text import capitals, text_columns
from treegen.tree.figures import count_text
from treegen.tree.model import History, Node

FIRST = 22  # height of a block's first row
LINE = ROW + SPACE
DEEPEST = 6  # lines of a history in a bar
BESIDE, BELOW, APART = 36, 7, 24  # from a table to the next: beside it, below it; between blocks


class Table(NamedTuple):
    """A guess's table, what leads to it, and its top left corner."""

    node: Node
    history: History
    x: float
    y: float
    width: float
    bar: tuple[str, ...] = ()  # lines above a block's first table, with its history
    split: bool = False  # what follows its rows stands in blocks of their own
    start: int = 0  # the rows that stand here, of all that the guess has
    stop: int | None = None

    @property
    def name(self) -> str:
        """Id of the state, with a number where only further rows stand."""
        return labels.fragment(self.history) + (f"-{self.start}" if self.start else "")

    @property
    def rows(self) -> list[tuple[str, Node]]:
        """Clue and what follows it for each row."""
        return list(self.node.branches.items())[self.start : self.stop]

    @property
    def head(self) -> int:
        """Height of what is above the first clue; a block's first table has a bar there too."""
        return len(self.bar) * LINE + FIRST if self.bar else ROW

    @property
    def height(self) -> int:
        """Height of the whole: its head, a row for each branch, spaces and border."""
        return self.head + len(self.rows) * LINE + 2 * SPACE + 2

    def row_middle(self, row: int) -> float:
        """Height of the middle of a row, where an arrow leaves; row -1 is the head."""
        top = self.y + 1 + SPACE
        return top + self.head / 2 if row < 0 else top + self.head + row * LINE + SPACE + ROW / 2


def guess_cells(
    first: str,
    history: History,
    node: Node,
    style: Style,
    prefix: str | None = "",
    fill: str = "",
    arrow: str = "",
) -> str:
    """Cells of a guess, the answers left and a tick; `first` and `fill` are attributes."""
    palette = style.palette
    count = tick = ""
    if node.branches:
        count = labels.colour_text(count_text(node) + arrow, palette.grey)
        tick = labels.colour_text("✓", palette.tiles[int(RIGHT)][0]) if node.can_win else ""
    return (
        f'<TD{first} HEIGHT="{ROW}" ALIGN="LEFT"{fill}{labels.link(history, node, style, prefix)}>'
        f"{labels.word_text(node, style)}</TD>"
        f'<TD WIDTH="{style.digits}" ALIGN="RIGHT"{fill}>{count}</TD>'
        f'<TD WIDTH="{TILE}"{fill}>{tick}</TD>'
    )


def table_label(table: Table, style: Style) -> str:
    """Label of a table: its head, then each clue with the answer or the next guess."""
    node, history = table.node, table.history
    word, letters = f' WIDTH="{style.word}"', len(node.guess)
    wins = node.branches and node.can_win and not node.is_unexpected
    fill = f' BGCOLOR="{style.palette.wins}"' if wins else ""
    if table.bar:
        rows = [labels.bar_cell(line, letters + 3, style) for line in table.bar]
        tiles = labels.tile_cells(*history[-1], style, size=SIZE + 2, row=FIRST)
        prefix = None if table.start else ""  # a state has one id
        rows.append(tiles + guess_cells(word, history, node, style, prefix, fill))
    else:
        rows = [guess_cells(f' COLSPAN="{letters + 1}"', history, node, style, fill=fill)]
    arrow = "↓" if table.split else ""
    for clue, branch in table.rows:
        beyond = (*history, (node.guess, clue))
        prefix = "to." if branch.branches else ""  # the table it leads to has the plain id
        cells = guess_cells(f' PORT="{clue}"{word}', beyond, branch, style, prefix, arrow=arrow)
        rows.append(labels.tile_cells(node.guess, clue, style) + cells)
    return labels.frame_rows(rows, style)


def block_of(node: Node, history: History, style: Style, split: bool = False) -> Block:
    """Block that starts with `node`; a `split` one is its table alone."""
    tables: list[Table] = []
    steps: list[tuple[int, int, int]] = []  # from a table, by a row, to a table

    def place(node: Node, history: History, top: float, bar: tuple[str, ...] = ()) -> float:
        """Add the node and all that follows it below `top`; return where they end."""
        here = len(tables)
        x = (len(history) - depth) * pitch
        table = Table(node, history, x, top, style.table, bar, split)
        tables.append(table)
        end = top
        for row, (clue, branch) in enumerate(node.branches.items()):
            if branch.branches and not split:
                steps.append((here, row, len(tables)))
                end = place(branch, (*history, (node.guess, clue)), end) + BELOW
        end -= BELOW
        if end > top + table.height:  # stand in the middle of what follows
            tables[here] = table._replace(y=(top + end - table.height) / 2)
        return max(end, top + table.height)

    depth, pitch = len(history), style.table + BESIDE
    place(node, history, 0, bar_lines(history, style.table))
    levels: dict[float, list[Table]] = {}
    for table in tables:
        levels.setdefault(table.x, []).append(table)
    extents = [(column[0].y, column[-1].y + column[-1].height) for column in levels.values()]
    return Block(tables, arrows_of(steps, tables), extents)


def bar_lines(history: History, width: float) -> tuple[str, ...]:
    """History before a block, in lines that a table has room for."""
    turns = [f"{capitals(guess)} {clue}" for guess, clue in history]
    if not turns:
        return ()
    some = max(1, int((width / SIZE / LETTER - 1) / (text_columns(turns[0]) + 1)))
    lines = tuple(" ".join(turns[i : i + some]) for i in range(0, len(turns), some))
    return lines if len(lines) <= DEEPEST else (lines[0], "…", *lines[2 - DEEPEST :])


def arrows_of(steps: list[tuple[int, int, int]], tables: list[Table]) -> list[Arrow]:
    """Arrows that leave a table side by side and do not cross: the outermost turns first."""
    arrows = []
    for start, leaving in groupby(sorted(steps), key=lambda step: step[0]):
        table = tables[start]
        up, down = list[Arrow](), list[Arrow]()
        for _, row, index in leaving:
            head = tables[index]
            tail = f"{table.name}:{table.rows[row][0]}:e"
            begin = table.x + table.width, table.row_middle(row)
            end = head.x, head.row_middle(-1)
            arrow = Arrow(tail, f"{head.name}:w", begin, end, 0)
            (up if end[1] < begin[1] else down).append(arrow)
        for side in (up, down[::-1]):
            for order, arrow in enumerate(side, 1):
                arrows.append(arrow._replace(turn=order / (len(side) + 1)))
    return arrows


def fill_columns(
    blocks: Sequence[Block], levels: int, most: float, pitch: float, split: bool
) -> list[Column]:
    """Columns of blocks, `most` high and `levels` wide.

    Each block stands highest and then leftmost; parts of a `split` one are read level by level.
    """
    columns: list[list[tuple[float, float, Block]]] = [[]]
    ends, first = [0.0] * levels, 0
    for block in blocks:
        tops = {
            level: max(
                end - top for end, (top, _) in zip(ends[level:], block.extents, strict=False)
            )
            for level in range(first, levels - len(block.extents) + 1)
        }
        fits = [level for level, top in tops.items() if top + block.height <= most]
        if not fits and any(ends):
            columns.append([])
            ends, fits, tops = [0.0] * levels, [0], {0: 0.0}
        level = fits[0] if split and fits else min(tops, key=lambda level: tops[level])
        first = level if split else 0
        for at, (_, bottom) in enumerate(block.extents, level):
            ends[at] = tops[level] + bottom + APART
        columns[-1].append((level * pitch, tops[level], block))
    return [
        Column(
            placed,
            max(x + len(block.extents) * pitch for x, _, block in placed) - BESIDE,
            max(y + block.height for _, y, block in placed),
        )
        for placed in columns
    ]


def split_rows(block: Block, most: float) -> list[Block]:
    """Blocks at most so high, each with some rows of the one table of a block."""
    (table,) = block.tables
    if table.height <= most:
        return [block]
    above = table.height - len(table.rows) * LINE
    some = max(1, int(most - above - LINE) // LINE)
    pieces = []
    for start in range(0, len(table.rows), some):
        bar = (*table.bar, "continued") if start else table.bar
        piece = table._replace(bar=bar, start=start, stop=start + some)
        pieces.append(Block([piece], [], [(0, piece.height)]))
    return pieces


def flow_layout(starts: Sequence[tuple[History, Node]], style: Style) -> Layout:
    """Layout of what follows each start as a flow chart."""
    pitch = style.table + BESIDE
    known: dict[tuple[History, bool], Block] = {}  # many folds are tried, of few different blocks

    def block_at(history: History, node: Node, split: bool = False) -> Block:
        if (history, split) not in known:
            known[history, split] = block_of(node, history, style, split)
        return known[history, split]

    def parts_of(history: History, node: Node, most: float, levels: int) -> list[Block]:
        """Blocks at most so high and so many levels wide."""
        block = block_at(history, node)
        if block.height <= most and len(block.extents) <= levels:
            return [block]
        parts = split_rows(block_at(history, node, split=True), most)
        for clue, branch in node.branches.items():
            if branch.branches:
                parts += parts_of((*history, (node.guess, clue)), branch, most, levels)
        return parts

    def columns(most: float, levels: int) -> list[Column]:
        parts = [part for start in starts for part in parts_of(*start, most, levels)]
        return fill_columns(parts, levels, most, pitch, split=len(parts) > len(starts))

    blocks = [block_at(*start) for start in starts]
    tables = [table for block in blocks for table in block.tables]
    return Layout(
        columns,
        table_label,
        area=sum((low - top) * pitch for block in blocks for top, low in block.extents),
        tallest_block=max(block.height for block in blocks),
        tallest_table=max(
            table._replace(bar=bar_lines(table.history, style.table)).height for table in tables
        ),
        least_width=style.table,
        levels=max(len(block.extents) for block in blocks),
        pitch=pitch,
        gap=BESIDE,
        bold="bold 17: play this, 17 answers left",
        instructions="Play the bold word below the bar, find that clue in its table, and follow "
        "the arrow.",
        split_note="After ↓ look for the bar with all your clues.",
    )
