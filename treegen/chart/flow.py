"""The flow chart: a table for each guess, a row for each clue, an arrow to the next guess's table.

A section's first table stands at its top left, what follows its rows to the right of it and, when
that is full, below it: turn by turn, each table below the one that leads to it. Graphviz's own
layout of the whole tree would be a strip 27 metres tall.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, count, groupby
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.labels import LETTER, ROW, SIZE, SPACE, TILE, NodeAt, Style
from treegen.chart.layout import LEAST, Arrow, Layout, Piece
from treegen.clues import RIGHT
from treegen.text import capitals, text_columns
from treegen.tree.figures import count_text
from treegen.tree.model import History, Node

FIRST = 22  # height of a section's first row
LINE = ROW + SPACE
SHORT = 600  # height up to which what follows a row stays beside it, if it has room at all
LONG = 160  # from a row up or down to its table: further, both have a number and no arrow
BESIDE, BELOW, APART = 30, 7, 20  # between tables: beside, below; between sections


class FlowTable(NamedTuple):
    """A guess's table, what leads to it, and its top left corner."""

    state: NodeAt
    x: float
    y: float
    width: float
    bar: tuple[str, ...] = ()  # lines above a section's first table, with its history
    elsewhere: Collection[str] = ()  # clues that are followed in sections of their own
    start: int = 0  # the rows that stand here, of all that the guess has
    stop: int | None = None

    @property
    def name(self) -> str:
        return self.state.table_name(self.start)

    @property
    def clues(self) -> list[str]:
        return [*self.state.node.branches][self.start : self.stop]

    @property
    def head(self) -> int:
        """Height of what is above the first clue; a section's first table has a bar there too."""
        return len(self.bar) * LINE + FIRST if self.bar else ROW

    @property
    def height(self) -> int:
        return height_of(self.head, len(self.clues))

    def row_middle(self, row: int) -> float:
        """Height of the middle of a row, where an arrow leaves; row -1 is the head."""
        bottom = self.y + 1 + SPACE + self.head  # of the head
        return bottom - ROW / 2 if row < 0 else bottom + row * LINE + SPACE + ROW / 2


def height_of(head: int, rows: int) -> int:
    return head + rows * LINE + 2 * SPACE + 2


def guess_cells(
    state: NodeAt, style: Style, prefix: str | None, port: str = "", fill: str = "", arrow: str = ""
) -> str:
    """Cells of a guess, the answers left and a tick; `port` and `fill` are attributes."""
    node, count, tick = state.node, "", ""
    if node.branches:
        count = labels.colour_text(count_text(node) + arrow, style.palette.grey)
        if node.can_win:
            tick = labels.colour_text("✓", style.palette.tiles[int(RIGHT)][0])
    return (
        f'<TD{port} WIDTH="{style.word}" HEIGHT="{ROW}" ALIGN="LEFT"{fill}'
        f"{labels.link(state, style, prefix)}>{labels.word_text(node, style)}</TD>"
        f'<TD WIDTH="{style.digits}" ALIGN="RIGHT"{fill}>{count}</TD>'
        f'<TD WIDTH="{TILE}"{fill}>{tick}</TD>'
    )


def table_label(table: FlowTable, style: Style) -> str:
    """Label of a table: the clue it answers, then each clue with the answer or the next guess."""
    history, node = table.state
    letters = len(node.guess)
    rows = [labels.bar_cell(line, letters + 3, style) for line in table.bar]
    tiles = f'<TD COLSPAN="{letters}"></TD>'
    if history:
        size, row = (SIZE + 2, FIRST) if table.bar else (SIZE, ROW)
        tiles = labels.tile_cells(*history[-1], style, size=size, row=row)
    prefix = None if table.start else ""  # a state has one id
    fill = labels.win_fill(node, style)
    rows.append(tiles + guess_cells(table.state, style, prefix, fill=fill))
    for clue in table.clues:
        state = table.state.after(clue)
        prefix = "to." if state.node.branches else ""  # the table it leads to has the plain id
        port, arrow = f' PORT="{clue}"', "↓" if clue in table.elsewhere else ""
        cells = guess_cells(state, style, prefix, port, arrow=arrow)
        rows.append(labels.tile_cells(node.guess, clue, style) + cells)
    return labels.frame_rows(rows, style)


def bar_lines(history: History, width: float, goes_on: bool = False) -> tuple[str, ...]:
    """History before a section, in lines that a table has room for."""
    turns = [f"{capitals(guess)} {clue}" for guess, clue in history]
    if not turns:
        return ()
    most = int(width / SIZE / LETTER - 1)
    some = max(1, most // (text_columns(turns[0]) + 1))
    lines = [" ".join(turns[i : i + some]) for i in range(0, len(turns), some)]
    if goes_on and text_columns(lines[-1]) + len(", continued") <= most:
        lines[-1] += ", continued"
    elif goes_on:
        lines.append("continued")
    return tuple(lines)


class FlowSection:
    """The chart below a state: its table, and what each row of that leads to."""

    def __init__(self, state: NodeAt, style: Style, tall: dict[int, int], most: float) -> None:
        """Get the height of what follows each node by `id`, and the most of a row to keep here."""
        self.state, self.style = state, style
        self.bars = [bar_lines(state.history, style.table, on) for on in (False, True)]
        branches = state.node.branches
        heights = [tall[id(node)] if node.branches else 0 for node in branches.values()]
        pairs = zip(branches, heights, strict=True)
        self.rows = len(branches)
        self.elsewhere = {clue: state.after(clue) for clue, high in pairs if high > most}
        self.splits = bool(self.elsewhere)
        # Down to each row, with the space below each.
        kept = [high + BELOW if 0 < high <= most else 0 for high in heights]
        self.followed = list(accumulate(kept, initial=0))

    def turning(self, start: int, stop: int) -> tuple[int, float]:
        """First row whose tables stand below the first table, and the height of the piece."""
        bar = self.bars[start > 0]
        table = height_of(len(bar) * LINE + FIRST if bar else ROW, stop - start)
        first, last = self.followed[start], self.followed[stop]

        def height(row: int) -> float:
            right = self.followed[row] - first - BELOW
            return max(right, table + last - self.followed[row])

        middle = (first + last + table) / 2  # where both sides are equally high
        row = min(max(start, bisect_left(self.followed, middle)), stop)
        row = min((max(start, row - 1), row), key=lambda at: (height(at), -at))
        return row, height(row)

    def height(self, start: int, stop: int) -> float:
        return self.turning(start, stop)[1]

    def width(self, start: int, stop: int) -> float:
        """Width of a piece: of one table or of two beside each other."""
        is_wide = self.followed[start] < self.followed[stop]
        return self.style.table * 2 + BESIDE if is_wide else self.style.table

    def piece(self, start: int, stop: int, _: float) -> Piece:
        width, turning = self.style.table, self.turning(start, stop)[0]
        first = FlowTable(
            self.state, 0, 0, width, self.bars[start > 0], tuple(self.elsewhere), start, stop
        )
        tables, steps = [first], list[tuple[int, int, int]]()  # from a table, by a row, to a table

        def place(state: NodeAt, x: float, y: float) -> float:
            """Add a state's table and below it all that follow; return where they end."""
            here = len(tables)
            tables.append(FlowTable(state, x, y, width))
            y += tables[-1].height + BELOW
            for row, below in enumerate(state.below()):
                if below.node.branches:
                    steps.append((here, row, len(tables)))
                    y = place(below, x, y)
            return y

        ends = [first.height + BELOW, 0.0]
        for row, clue in enumerate(first.clues):
            below = self.state.after(clue)
            if below.node.branches and clue not in self.elsewhere:
                steps.append((0, row, len(tables)))
                side = int(start + row < turning)
                ends[side] = place(below, side * (width + BESIDE), ends[side])
        return tables, arrows_of(steps, tables)


def arrows_of(steps: list[tuple[int, int, int]], tables: list[FlowTable]) -> list[Arrow]:
    """Arrows that leave a table side by side: to the right, the outermost turns first.

    One to a table below goes the further right the longer it is, so it goes round shorter ones.
    Long ones are numbered.
    """
    arrows, numbers = [], count(1)
    for start, leaving in groupby(sorted(steps), key=lambda step: step[0]):
        table = tables[start]
        right, up, down = table.x + table.width, list[Arrow](), list[Arrow]()
        for _, row, index in leaving:
            head = tables[index]
            tail, begin = f"{table.name}:{table.clues[row]}:e", (right, table.row_middle(row))
            if head.x > table.x:
                end, edge = (head.x, head.row_middle(-1)), "w"
            else:
                end, edge = (right, head.row_middle(-1)), "e"
            arrow = Arrow(tail, f"{head.name}:{edge}", begin, end, right)
            if abs(end[1] - begin[1]) > LONG:
                arrows.append(arrow._replace(number=next(numbers)))
            elif head.x > table.x:
                (up if end[1] < begin[1] else down).append(arrow)
            else:
                reach = BESIDE * min(1, 0.4 + (end[1] - begin[1]) / 1000)
                arrows.append(arrow._replace(turn=right + reach))
        for side in (up, down[::-1]):
            for order, arrow in enumerate(side, 1):
                arrows.append(arrow._replace(turn=right + BESIDE * order / (len(side) + 1)))
    return arrows


def stack_heights(node: Node, found: dict[int, int]) -> int:
    """Height of a node's table and of all below it, which is noted for each by its `id`."""
    high = height_of(ROW, len(node.branches))
    for branch in node.branches.values():
        if branch.branches:
            high += BELOW + stack_heights(branch, found)
    found[id(node)] = high
    return high


def flow_layout(starts: Sequence[NodeAt], style: Style) -> Layout:
    tall: dict[int, int] = {}
    for start in starts:
        stack_heights(start.node, tall)

    def sections(starts: Iterable[NodeAt], most: float) -> Iterator[FlowSection]:
        for start in starts:
            section = FlowSection(start, style, tall, min(most, max(most / LEAST, SHORT)))
            yield section
            yield from sections(section.elsewhere.values(), most)

    return Layout(
        partial(sections, starts),
        partial(table_label, style=style),
        lowest=height_of(6 * LINE + FIRST, 1),
        least_width=2 * style.table + BESIDE,
        gap=BESIDE,
        below=APART,
        bold="bold 17: play this, 17 answers left",
        instructions="Play the bold word below the bar, find the clue it earns in its table, and "
        "follow its arrow or number to the table that begins with this clue.",
        split_note="After ↓ look for the bar with all your clues.",
    )
