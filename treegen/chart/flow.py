"""The flow chart: a table for each guess, a row for each clue, an arrow to the next guess's table.

A section's first table stands at its top left. The tables that its rows lead to stand to the right
of it and, when that side is full, below it, each above those that it leads to in turn. Low sections
have all of them below, and stand on either side. The sides of a column are filled like two columns,
so that none waits for the other. Graphviz's own layout of the whole tree would be a strip 27 metres
tall.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, count, groupby

from treegen.chart.labels import ROW, NodeAt, Style
from treegen.chart.layout import LEAST_ROWS, WHOLE_SHARE, Arrow, Layout, Piece, Sides
from treegen.chart.table import (
    FIRST_HEIGHT,
    LINE_HEIGHT,
    FlowTable,
    bar_lines,
    head_height,
    height_of,
    table_label,
)
from treegen.tree.node import Node

# A row's tables stand in a section of their own if they are higher than a third of a column: they
# would leave holes beside them; but not if they are lower than this and fit a column.
LOW_TABLES = 600
# Height between a row and its table; beyond it, both have a number and no arrow. The tables on
# the right of a section begin no further than this above its first one.
LONGEST_ARROW = 160
ARROW_ROOM = 30  # space for arrows, between tables side by side
TABLE_GAP = 9  # space between tables, one below the other
SECTION_GAP = 18  # space between sections


def right_top(filled: Sides) -> float:
    """Place where the tables on the right of a section begin."""
    return max(filled[1], filled[0] - LONGEST_ARROW)


class FlowSection:
    """The chart below a state: its table, and the tables that each of its rows leads to."""

    fewest = LEAST_ROWS

    def __init__(self, state: NodeAt, style: Style, tall: dict[int, int], most: float) -> None:
        """Take the heights of the tables from each node on, by `id`, and the most of a column."""
        self.state = state
        self.style = style
        self.first_bar = bar_lines(state.history, style)
        self.next_bar = bar_lines(state.history, style, goes_on=True)
        branches = state.node.branches
        self.rows = len(branches)
        self.elsewhere: dict[str, NodeAt] = {}
        # Room for a row's tables: a third of a column, or all of a low one.
        room = min(most, max(most / LEAST_ROWS, LOW_TABLES))
        kept = []  # height of the tables that follow each row here, with the space below them
        for clue, node in branches.items():
            high = tall[id(node)] if node.branches else 0
            if high > room:
                self.elsewhere[clue] = state.after(clue)
                kept.append(0)
            else:
                kept.append(high + TABLE_GAP if high else 0)
        self.splits = bool(self.elsewhere)
        self.followed = list(accumulate(kept, initial=0))  # sum of these heights before each row
        high = height_of(head_height(self.first_bar), self.rows) + self.followed[-1]
        # If the section is low, all tables stand below the first.
        self.is_stack = high <= (WHOLE_SHARE * most if self.followed[-1] else most / LEAST_ROWS)

    def bar(self, start: int) -> tuple[str, ...]:
        return self.next_bar if start else self.first_bar

    def turning(self, start: int, stop: int, filled: Sides) -> tuple[int, Sides]:
        """First row whose tables stand below the first table, and how far a piece fills both sides.

        The later this row, the more stands on the right and the less on the left. So the foot is
        highest at one of the two rows around the one where both sides would be equally high.
        """
        side = self.side(filled)
        table = height_of(head_height(self.bar(start)), stop - start) + SECTION_GAP
        first = self.followed[start]
        last = self.followed[stop]
        if self.is_stack:
            bottom = filled[side] + table + last - first
            return start, (filled[0], bottom) if side else (bottom, filled[1])
        left = filled[0] + table
        right = right_top(filled)
        more = SECTION_GAP - TABLE_GAP

        def fill(row: int) -> Sides:
            kept = self.followed[row] - first
            return left + last - self.followed[row], right + kept + more if kept else filled[1]

        middle = (first + last + left - right) / 2
        row = min(max(start, bisect_left(self.followed, middle)), stop)
        row = min((max(start, row - 1), row), key=lambda row: (max(fill(row)), -row))
        return row, fill(row)

    def side(self, filled: Sides) -> int:
        """Side of the first table, 1 on the right: low sections stand where there is more room.

        So each section begins lower than the one before it, or beside it on the right.
        """
        return int(self.is_stack and filled[1] < filled[0])

    def fill(self, start: int, stop: int, filled: Sides) -> Sides:
        return self.turning(start, stop, filled)[1]

    def width(self, start: int, stop: int, filled: Sides) -> float:
        """Width of a piece and of what stands to its left: one table, or two side by side."""
        is_wide = self.followed[start] < self.followed[stop] and not self.is_stack
        table = self.style.table
        return 2 * table + ARROW_ROOM if is_wide or self.side(filled) else table

    def piece(self, start: int, stop: int, filled: Sides, room: float) -> Piece:
        width = self.style.table
        turning, _ = self.turning(start, stop, filled)
        side = self.side(filled)
        first = FlowTable(
            self.state,
            x=side * (room - width),
            y=filled[side],
            width=width,
            bar=self.bar(start),
            elsewhere=tuple(self.elsewhere),
            start=start,
            stop=stop,
        )
        tables = [first]
        steps = list[tuple[int, int, int]]()  # table, row, and the table that the row leads to

        def place(state: NodeAt, x: float, y: float) -> float:
            """Add a state's table and, below it, all that follow it; return where they end."""
            here = len(tables)
            tables.append(FlowTable(state, x, y, width))
            y += tables[-1].height + TABLE_GAP
            for row, below in enumerate(state.below()):
                if below.node.branches:
                    steps.append((here, row, len(tables)))
                    y = place(below, x, y)
            return y

        # Tables below the first, and beside it.
        ends = [first.y + first.height + TABLE_GAP, right_top(filled)]
        for row, clue in enumerate(first.clues):
            below = self.state.after(clue)
            if below.node.branches and clue not in self.elsewhere:
                steps.append((0, row, len(tables)))
                beside = start + row < turning
                ends[beside] = place(below, room - width if beside else first.x, ends[beside])
        return tables, arrows_of(steps, tables)

    def states(self, start: int, stop: int) -> Sequence[NodeAt]:
        return [self.state]


def arrows_of(steps: list[tuple[int, int, int]], tables: list[FlowTable]) -> list[Arrow]:
    """Arrows between tables, not routed yet."""
    ways = []
    for start, row, index in sorted(steps):
        table = tables[start]
        head = tables[index]
        right = table.x + table.width
        is_beside = head.x > table.x
        begin = right, table.row_middle(row)
        end = head.x if is_beside else right, head.row_middle(-1)
        edge = "w" if is_beside else "e"
        tail = f"{table.name}:{table.clues[row]}:e"
        ways.append(Arrow(tail, f"{head.name}:{edge}", begin, end, right))
    return ways


def route(ways: Sequence[Arrow]) -> list[Arrow]:
    """Arrows of a column; those that are long, or would run through a number, become numbers."""
    far = {way.tail for way in ways if abs(way.end[1] - way.start[1]) > LONGEST_ARROW}
    while True:
        arrows = routed(ways, far)
        numbers = [arrow for arrow in arrows if arrow.number]
        drawn = [arrow for arrow in arrows if not arrow.number]
        crossing = {arrow.tail for arrow in drawn if any(map(arrow.crosses, numbers))}
        if not crossing:
            return arrows
        far |= crossing


def routed(ways: Sequence[Arrow], far: Collection[str]) -> list[Arrow]:
    """Give each arrow a turn of its own; an arrow whose tail is in `far` gets a number instead.

    Among the arrows to the right that go up, the outermost turns first, and likewise among those
    that go down, so that none crosses another. An arrow to a table below goes further right the
    longer it is, around the shorter ones and the numbers of rows.
    """
    arrows = []
    numbers = count(1)
    for _, leaving in groupby(ways, key=lambda way: way.tail.split(":")[0]):
        up = list[Arrow]()
        down = list[Arrow]()
        for arrow in leaving:
            right, top = arrow.start
            end, bottom = arrow.end
            if arrow.tail in far:
                arrows.append(arrow._replace(number=next(numbers)))
            elif end == right:
                reach = ARROW_ROOM * (0.75 + 0.25 * (bottom - top) / LONGEST_ARROW)
                arrows.append(arrow._replace(turn=right + reach))
            elif bottom < top:
                up.append(arrow)
            else:
                down.append(arrow)
        for side in (up, down[::-1]):
            for order, arrow in enumerate(side, 1):
                begin, end = arrow.start[0], arrow.end[0]
                turn = begin + (end - begin) * order / (len(side) + 1)
                arrows.append(arrow._replace(turn=turn))
    return arrows


def stack_heights(node: Node, found: dict[int, int]) -> int:
    """Height of a node's table and of all that follow it; `found` gets that of each by its `id`."""
    high = height_of(ROW, len(node.branches))
    for branch in node.branches.values():
        if branch.branches:
            high += TABLE_GAP + stack_heights(branch, found)
    found[id(node)] = high
    return high


def flow_layout(starts: Sequence[NodeAt], style: Style) -> Layout:
    tall: dict[int, int] = {}
    for start in starts:
        stack_heights(start.node, tall)

    def each(starts: Iterable[NodeAt], most: float) -> Iterator[FlowSection]:
        for start in starts:
            section = FlowSection(start, style, tall, most)
            yield section
            yield from each(section.elsewhere.values(), most)

    return Layout(
        partial(each, starts),
        partial(table_label, style=style),
        route=route,
        lowest=height_of(6 * LINE_HEIGHT + FIRST_HEIGHT, 1),
        least_width=2 * style.table + ARROW_ROOM,
        gap=ARROW_ROOM,
        below=SECTION_GAP,
        bold=style.say("poster.flow-bold"),
        instructions=style.say("poster.flow"),
        split_note=style.say("poster.flow-split"),
        table=style.table,
    )
