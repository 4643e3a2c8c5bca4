"""Layouts of a chart: sections in columns, and the number of columns that suits a room.

A section is the part of a chart after a clue: rows, each with all that follows it in turn. Sections
stand in the order of their clues, down each column and from left to right. A section that needs
more room goes on in the next column, so a column holds pieces of sections.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from math import inf
from typing import Any, NamedTuple, Protocol

from treegen.chart.labels import LETTER, SIZE, Label, NodeAt

JUMP_SIZE = 8  # size of the letters of an arrow's number
ARROW_POINTS = 30  # points along an arrow, so near each other that none jumps over a number
FEW_COLUMNS = 4  # columns that can be looked through without an index
LEAST_ROWS = 3  # rows of a piece, if its table has as many: fewer are overlooked below a bar
# A section up to this share of a column's height stands in one piece, because the hole it may leave
# at the foot of a column is no larger.
WHOLE_SHARE = 0.1


class Arrow(NamedTuple):
    """An arrow: the labels it joins, by name, where it starts and ends, and how far right it goes.

    An arrow leaves to the right, turns up or down, and ends at the left of a table, or at the right
    if it comes back. An arrow that would be hard to follow is a number at both ends.
    """

    tail: str
    head: str
    start: tuple[float, float]
    end: tuple[float, float]
    turn: float
    number: int = 0

    @property
    def numbers(self) -> tuple[tuple[float, float], ...]:
        """Middles of an arrow's number: beside the row it leaves, and the table it leads to."""
        away = JUMP_SIZE * (0.4 + LETTER / 2 * len(str(self.number)))
        (x, y), (to_x, to_y) = self.start, self.end
        return (x + away, y), (to_x + away if to_x == x else to_x - away, to_y)

    def crosses(self, other: "Arrow") -> bool:
        """Test whether an arrow runs through the number of another."""
        wide = LETTER / 2 * JUMP_SIZE * len(str(other.number)) + 2
        high = JUMP_SIZE / 2 + 1
        across = self.start[0], self.end[0], self.turn  # the arrow runs between these three
        down = self.start[1], self.end[1]
        near = [
            (at, to)
            for at, to in other.numbers
            if min(across) - wide <= at <= max(across) + wide
            and min(down) - high <= to <= max(down) + high
        ]
        if not near:  # most arrows: trying all their points would take long
            return False
        return any(
            abs(x - at) < wide and abs(y - to) < high for x, y in self.points() for at, to in near
        )

    def points(self) -> Iterator[tuple[float, float]]:
        """Yield points along an arrow: a cubic Bézier curve that leaves and arrives level."""
        (x, y), (to_x, to_y) = self.start, self.end
        for step in range(1, ARROW_POINTS):
            to = step / ARROW_POINTS
            back = 1 - to
            bend = 3 * to * back
            yield (
                x * back**3 + self.turn * bend + to_x * to**3,
                y * back**3 + y * bend * back + to_y * bend * to + to_y * to**3,
            )

    def moved(self, x: float, y: float) -> "Arrow":
        start, end = ((at + x, to + y) for at, to in (self.start, self.end))
        return self._replace(start=start, end=end, turn=self.turn + x)


Piece = tuple[list[Any], list[Arrow]]  # tables, and the arrows between them before `Layout.route`
Sides = tuple[float, float]  # how far down the left and the right side of a column are filled
EMPTY: Sides = (0, 0)


class Section(Protocol):
    """The part of a chart that follows a clue.

    A piece is a range of its rows: from `start` up to, not including, `stop`. `filled` is how far
    its column is filled before it, and `fill` returns how far with it and the gap below it. `width`
    is the least that a piece needs; `piece` gets the width of its column, which may be more.
    `states` are those whose table is in a piece, or is continued there.
    """

    rows: int
    fewest: int  # least rows of a piece, if the section has so many
    splits: bool  # whether some rows are followed in sections of their own

    def fill(self, start: int, stop: int, filled: Sides) -> Sides: ...
    def width(self, start: int, stop: int, filled: Sides) -> float: ...
    def piece(self, start: int, stop: int, filled: Sides, width: float) -> Piece: ...
    def states(self, start: int, stop: int) -> Sequence[NodeAt]: ...


class Span(NamedTuple):
    """Some rows of a section, and how far their column is filled before them."""

    section: Section
    start: int
    stop: int
    filled: Sides

    @property
    def fill(self) -> Sides:
        return self.section.fill(self.start, self.stop, self.filled)

    @property
    def width(self) -> float:
        return self.section.width(self.start, self.stop, self.filled)

    def piece(self, width: float) -> Piece:
        return self.section.piece(self.start, self.stop, self.filled, width)


class Column(NamedTuple):
    """Pieces of sections, one below the other, and the size of the column."""

    spans: list[Span]
    width: float
    height: float

    @classmethod
    def of(cls, spans: list[Span], below: float) -> "Column":
        width = max(span.width for span in spans)
        return cls(spans, width, max(spans[-1].fill) - below)

    @property
    def states(self) -> list[NodeAt]:
        found: list[NodeAt] = []
        for span in self.spans:
            found += span.section.states(span.start, span.stop)
        return found

    @property
    def pieces(self) -> list[Piece]:
        return [span.piece(self.width) for span in self.spans]


class Layout(NamedTuple):
    """One way to lay a tree out."""

    sections: Callable[[float], Iterable[Section]]  # takes the most height of a column
    label: Callable[[Any], str]  # takes a table, returns its label
    route: Callable[
        [Sequence[Arrow]], list[Arrow]
    ]  # takes a column's arrows, returns them with their turns
    lowest: float  # height of a column that holds any piece
    least_width: float
    gap: float  # between columns
    below: float  # between the pieces of a column
    bold: str  # meaning of a bold word, for the legend
    instructions: str  # how to read the chart
    split_note: str = ""  # note on rows that are followed in a section of their own
    table: float = 0  # width of a table, if a column has several side by side

    def columns(self, most: float) -> list[Column]:
        """Columns that are at most `most` high."""
        columns: list[list[Span]] = [[]]
        filled = EMPTY
        foot = most + self.below

        def is_too_high(span: Span) -> bool:
            return max(span.fill) > foot

        for section in self.sections(most):
            start = 0
            rows = section.rows
            is_small = max(section.fill(0, rows, EMPTY)) <= WHOLE_SHARE * most + self.below
            while start < rows or start == 0:
                least = rows if is_small else min(start + section.fewest, rows)
                if is_too_high(Span(section, start, least, filled)):
                    if columns[-1]:
                        columns.append([])
                        filled = EMPTY
                        continue
                    least = min(start + 1, rows)
                spans = [Span(section, start, stop, filled) for stop in range(least, rows + 1)]
                last = bisect_left(spans, True, lo=1, key=is_too_high) - 1
                columns[-1].append(spans[last])
                filled = spans[last].fill
                start = max(spans[last].stop, 1)
        return [Column.of(spans, self.below) for spans in columns]

    def extent(self, columns: Sequence[Column]) -> tuple[float, float]:
        width = sum(column.width + self.gap for column in columns) - self.gap
        return width, max(column.height for column in columns)

    def fold(self, shape: float, front: float) -> list[Column]:
        """Columns for the smallest paper of a shape, its width by its height.

        The part of the paper above them is `front` times as high as they are wide.
        """

        def paper(columns: list[Column]) -> float:
            width, height = self.extent(columns)
            return max(width / shape, height + front * width)

        width, height = self.extent(self.columns(inf))
        # With n columns of equal width w the paper is n w wide and height / n + front n w high, and
        # its shape says n w = shape (height / n + front n w). Solved for n, this is where to start.
        ratio = height / (width + self.gap) * shape / (1 + front * shape)
        count = max(1, int(ratio**0.5))
        best = self.lowest_columns(count)
        for more in range(1, 5 + count // 2):  # columns need not be as wide as the widest
            columns = self.lowest_columns(count + more)
            if paper(columns) >= paper(best) and more > 2:
                break
            best = min(best, columns, key=paper)
        return best

    def lowest_columns(self, count: int) -> list[Column]:
        """Columns, at most `count`, as low as they can be."""
        low = self.lowest
        high = max(low, self.extent(self.columns(inf))[1] / count)
        while len(columns := self.columns(high)) > count:
            low, high = high, 1.1 * high
        while high - low > high / 500:
            middle = (low + high) / 2
            fewer = self.columns(middle)
            if len(fewer) > count:
                low = middle
            else:
                high, columns = middle, fewer
        return columns

    def paginate(self, columns: Sequence[Column], width: float) -> list[list[Column]]:
        """Columns of each page, as many as fit its width side by side."""
        pages: list[list[Column]] = []
        for column in columns:
            if not pages or self.extent([*pages[-1], column])[0] > width + 0.1:
                pages.append([])
            pages[-1].append(column)
        return pages

    def spread(self, columns: Sequence[Column], room: float) -> list[tuple[float, Column]]:
        """Columns with their left sides, spread so that all gaps are alike, also those in columns.

        Many fill all of a room, a few stay near each other.
        """
        inside = [self.gaps(column) for column in columns]
        gaps = sum(inside) + len(columns) - 1
        more = 0.0
        if len(columns) > 1:
            more = max(0, room - self.extent(columns)[0]) / gaps
        if len(columns) <= FEW_COLUMNS:
            more = min(2 * self.gap, more)
        wide = [
            column._replace(width=column.width + more * count)
            for column, count in zip(columns, inside, strict=True)
        ]
        steps = (column.width + self.gap + more for column in wide[:-1])
        return list(zip(accumulate(steps, initial=0.0), wide, strict=True))

    def gaps(self, column: Column) -> int:
        """Gaps between tables that stand side by side in a column."""
        if not self.table:
            return 0
        return round((column.width + self.gap) / (self.table + self.gap)) - 1

    def place(
        self, columns: Sequence[Column], room: float, top: float
    ) -> tuple[list[Label], list[Arrow]]:
        """Labels and arrows of columns that are spread over a room and begin at `top`."""
        labels: list[Label] = []
        arrows: list[Arrow] = []
        for left, column in self.spread(columns, room):
            ways = []
            for tables, some in column.pieces:
                for table in tables:
                    text = self.label(table)
                    label = Label(table.name, text, SIZE, table.width, table.height)
                    labels.append(label.moved(left + table.x, top + table.y))
                ways += some
            arrows += [arrow.moved(left, top) for arrow in self.route(ways)]
        return labels, arrows
