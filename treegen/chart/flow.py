"""The flow chart: a table for each guess, a row for each clue, an arrow to the next guess's table.

A section's first table stands at its top left. The tables that its rows lead to stand to the right
of it and, when that side is full, below it, each above those that it leads to in turn. Low sections
have all of them below, and stand in pairs. Graphviz's own layout of the whole tree would be a strip
27 metres tall.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, count, groupby

from treegen.chart.labels import ROW, NodeAt, Style
from treegen.chart.layout import LEAST, WHOLE, Arrow, Layout, Piece, Section
from treegen.chart.table import (
    FIRST,
    LINE,
    FlowTable,
    bar_lines,
    head_height,
    height_of,
    table_label,
)
from treegen.tree.node import Node

# A row whose tables are higher than a third of a column has them in a section of its own, because
# they would leave holes beside them; but not where they are lower than this and fit a column.
SHORT = 600
# A section stands beside others, its tables below each other, if it is no higher than this share of
# a column: the hole that it may leave at the foot is on one side alone.
NARROW = 2 * WHOLE
LONG = 160  # from a row up or down to its table: further, both have a number and no arrow
BESIDE = 30  # between tables that stand side by side: room for arrows
BELOW = 7  # between tables, one below the other
APART = 20  # between sections


def lowest(height: Callable[[int], float], start: int, middle: int) -> tuple[int, float]:
    """Place where a piece turns to its right side so that it is lowest, and its height there.

    The later it turns, the less is on the right and the more on the left. So it is lowest at one of
    the two places around the middle, where both sides are equally high.
    """
    middle = max(start, middle)
    at = min((max(start, middle - 1), middle), key=lambda at: (height(at), -at))
    return at, height(at)


class FlowSection:
    """The chart below a state: its table, and the tables that each of its rows leads to."""

    fewest = LEAST

    def __init__(self, state: NodeAt, style: Style, tall: dict[int, int], most: float) -> None:
        """Take the height of the tables from each node on, by `id`, and the most a row may keep."""
        self.state = state
        self.style = style
        self.first_bar = bar_lines(state.history, style)
        self.next_bar = bar_lines(state.history, style, goes_on=True)
        branches = state.node.branches
        self.rows = len(branches)
        self.elsewhere: dict[str, NodeAt] = {}
        kept = []  # height of the tables that follow each row here, with the space below them
        for clue, node in branches.items():
            high = tall[id(node)] if node.branches else 0
            if high > most:
                self.elsewhere[clue] = state.after(clue)
                kept.append(0)
            else:
                kept.append(high + BELOW if high else 0)
        self.splits = bool(self.elsewhere)
        self.followed = list(accumulate(kept, initial=0))  # the same of all rows before each
        self.is_stack = False  # with all tables below the first

    def bar(self, start: int) -> tuple[str, ...]:
        return self.next_bar if start else self.first_bar

    def turning(self, start: int, stop: int) -> tuple[int, float]:
        """First row whose tables stand below the first table, and the height of the piece."""
        table = height_of(head_height(self.bar(start)), stop - start)
        first = self.followed[start]
        last = self.followed[stop]

        def height(row: int) -> float:
            right = self.followed[row] - first - BELOW
            left = table + last - self.followed[row]
            return max(right, left)

        if self.is_stack:
            return start, height(start)
        middle = (first + last + table) / 2
        return lowest(height, start, min(bisect_left(self.followed, middle), stop))

    def height(self, start: int, stop: int) -> float:
        return self.turning(start, stop)[1]

    def width(self, start: int, stop: int) -> float:
        """Width of a piece: of one table or of two beside each other."""
        is_wide = self.followed[start] < self.followed[stop] and not self.is_stack
        return self.style.table * 2 + BESIDE if is_wide else self.style.table

    def piece(self, start: int, stop: int, room: float) -> Piece:
        width = self.style.table
        turning, _ = self.turning(start, stop)
        first = FlowTable(
            self.state,
            x=0,
            y=0,
            width=width,
            bar=self.bar(start),
            elsewhere=tuple(self.elsewhere),
            start=start,
            stop=stop,
        )
        tables = [first]
        steps = list[tuple[int, int, int]]()  # from a table, by a row, to a table

        def place(state: NodeAt, x: float, y: float) -> float:
            """Add a state's table and, below it, all that follow it; return where they end."""
            here = len(tables)
            tables.append(FlowTable(state, x, y, width))
            y += tables[-1].height + BELOW
            for row, below in enumerate(state.below()):
                if below.node.branches:
                    steps.append((here, row, len(tables)))
                    y = place(below, x, y)
            return y

        ends = [first.height + BELOW, 0.0]  # of the left and of the right side
        for row, clue in enumerate(first.clues):
            below = self.state.after(clue)
            if below.node.branches and clue not in self.elsewhere:
                steps.append((0, row, len(tables)))
                side = int(start + row < turning)
                ends[side] = place(below, side * (room - width), ends[side])
        return tables, arrows_of(steps, tables)

    def states(self, start: int, stop: int) -> Sequence[NodeAt]:
        return [self.state]

    def stack(self, most: float) -> bool:
        """Set all its tables one below the other, where that is no higher than `most`."""
        first = height_of(head_height(self.first_bar), self.rows)
        self.is_stack = first + self.followed[-1] <= most
        return self.is_stack


class NarrowSections:
    """Sections as narrow as one table, on the two sides of a column; each has a row."""

    fewest = 1
    splits = False

    def __init__(self, sections: Sequence[FlowSection]) -> None:
        self.sections = sections
        self.rows = len(sections)
        heights = [section.height(0, section.rows) + APART for section in sections]
        self.above = list(accumulate(heights, initial=0.0))
        self.table = sections[0].style.table

    def turning(self, start: int, stop: int) -> tuple[int, float]:
        """First section on the right side, and the height of the higher side."""
        above = self.above

        def height(at: int) -> float:
            return max(above[at] - above[start], above[stop] - above[at]) - APART

        return lowest(height, start, bisect_left(above, (above[start] + above[stop]) / 2))

    def height(self, start: int, stop: int) -> float:
        return self.turning(start, stop)[1]

    def width(self, start: int, stop: int) -> float:
        return self.table * 2 + BESIDE if stop - start > 1 else self.table

    def piece(self, start: int, stop: int, room: float) -> Piece:
        turning, _ = self.turning(start, stop)
        tables = []
        arrows = []
        for number in range(start, stop):
            section = self.sections[number]
            some, between = section.piece(0, section.rows, self.table)
            is_right = number >= turning
            x = room - self.table if is_right else 0
            y = self.above[number] - self.above[turning if is_right else start]
            tables += [table._replace(x=x, y=y + table.y) for table in some]
            arrows += [arrow.moved(x, y) for arrow in between]
        return tables, arrows

    def states(self, start: int, stop: int) -> Sequence[NodeAt]:
        return [section.state for section in self.sections[start:stop]]


def arrows_of(steps: list[tuple[int, int, int]], tables: list[FlowTable]) -> list[Arrow]:
    """Arrows between tables; long ones, and what would run through a number, are numbered."""
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
    far = {way.tail for way in ways if abs(way.end[1] - way.start[1]) > LONG}
    while True:
        arrows = routed(ways, far)
        numbers = [arrow for arrow in arrows if arrow.number]
        drawn = [arrow for arrow in arrows if not arrow.number]
        crossing = {arrow.tail for arrow in drawn if any(map(arrow.crosses, numbers))}
        if not crossing:
            return arrows
        far |= crossing


def routed(ways: Sequence[Arrow], far: Collection[str]) -> list[Arrow]:
    """Arrows with their turns, none on top of another; those of `far` tails with their numbers.

    Of those to the right that go up, the outermost turns first, and of those that go down too, so
    that none crosses another. One to a table below goes the further right the longer it is, around
    the shorter ones and the numbers of rows.
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
                reach = BESIDE * (0.75 + 0.25 * (bottom - top) / LONG)
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
            high += BELOW + stack_heights(branch, found)
    found[id(node)] = high
    return high


def flow_layout(starts: Sequence[NodeAt], style: Style) -> Layout:
    tall: dict[int, int] = {}
    for start in starts:
        stack_heights(start.node, tall)

    def each(starts: Iterable[NodeAt], most: float) -> Iterator[FlowSection]:
        kept = min(most, max(most / LEAST, SHORT))  # a third of a column, or all of a low one
        for start in starts:
            section = FlowSection(start, style, tall, kept)
            yield section
            yield from each(section.elsewhere.values(), most)

    def sections(most: float) -> Iterator[Section]:
        for is_narrow, some in groupby(
            each(starts, most), key=lambda section: section.stack(NARROW * most)
        ):
            if is_narrow:
                yield NarrowSections([*some])
            else:
                yield from some

    return Layout(
        sections,
        partial(table_label, style=style),
        lowest=height_of(6 * LINE + FIRST, 1),
        least_width=2 * style.table + BESIDE,
        gap=BESIDE,
        below=APART,
        bold=style.say("poster.flow-bold"),
        instructions=style.say("poster.flow"),
        split_note=style.say("poster.flow-split"),
        table=style.table,
    )
