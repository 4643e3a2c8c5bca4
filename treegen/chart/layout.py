"""What all layouts of a chart share: blocks in columns, and which fold of them suits a shape.

A block is what is not torn apart: tables at known places, with arrows between them. A layout
fills columns with blocks, at most so high; columns stand side by side on a poster or a page.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from treegen.chart.labels import Look

SHAPE = 2**0.5  # width by height of the whole: paper of the A series, landscape


class Arrow(NamedTuple):
    """From a row of one table to the head of another, by their places in a list of tables.

    It goes up or down at `turn`, a share of the way from 0 to 1.
    """

    start: int
    row: int
    end: int
    turn: float


class Block(NamedTuple):
    """What stands together: tables from (0, 0) on, arrows, and each level's extent."""

    tables: list[Any]
    arrows: list[Arrow]
    extents: list[tuple[float, float]]

    @property
    def height(self) -> float:
        """Height of the whole block."""
        return max(bottom for _, bottom in self.extents)


class Column(NamedTuple):
    """Blocks, each with its left and top in the column, and the size of the whole."""

    blocks: list[tuple[float, float, Block]]
    width: float
    height: float


class Layout(NamedTuple):
    """One way to lay a tree out: `columns` fills columns so high and so many levels wide.

    Blocks higher than a column, or of more levels, are torn apart. `whole` and `single` are the
    heights of the tallest block and of the tallest table, `narrow` is the least width.
    """

    columns: Callable[[float, int], list[Column]]
    label: Callable[[Any, Look], str]
    area: float
    whole: float
    single: float
    narrow: float
    levels: int  # of the deepest block
    pitch: float  # from one level to the next, 0 if columns take what they need
    gap: float  # between columns
    bold: str  # what the legend says of bold words
    how: str  # how to read the chart
    torn: str  # and blocks that are torn apart


def extent(columns: Sequence[Column], gap: float) -> tuple[float, float]:
    """Width and height of columns side by side."""
    width = sum(column.width + gap for column in columns) - gap
    return width, max(column.height for column in columns)


def folded(layout: Layout, shape: float, count: int | None, tear: bool = False) -> list[Column]:
    """Columns for the smallest paper of a shape, title included (a tenth of the width).

    Or `count` columns. Blocks are torn apart only if `tear`.
    """
    lowest = layout.single if tear else layout.whole
    if count:
        return columns_of(layout, count, lowest)
    rough = 1 + layout.levels // 16  # a tree of a hundred turns would take minutes
    heights = {
        max(lowest, (layout.area / shape) ** 0.5 * (0.7 + step / 30))
        for step in range(0, 50, rough)
    }
    least = min(4, layout.levels) if tear else layout.levels
    spread = range(least, layout.levels + 4, rough) if layout.pitch else (layout.levels,)
    tries = [layout.columns(most, levels) for levels in spread for most in sorted(heights)]

    def paper(columns: list[Column]) -> float:
        width, height = extent(columns, layout.gap)
        return max(width / shape - width / 10, height)

    return min(tries, key=paper)


def columns_of(layout: Layout, count: int, lowest: float) -> list[Column]:
    """Columns, as low as `count` of them can be."""
    low = high = lowest
    while len(layout.columns(high, layout.levels)) > count:
        high *= 2
    for _ in range(20):
        most = (low + high) / 2
        if len(layout.columns(most, layout.levels)) > count:
            low = most
        else:
            high = most
    return layout.columns(high, layout.levels)


def pages(columns: Iterable[Column], width: float, gap: float, most: int) -> list[list[Column]]:
    """Columns that fit a page's width side by side, `most` of them, page by page."""
    found: list[list[Column]] = []
    used = 0.0
    for column in columns:
        if not found or len(found[-1]) == most or used + column.width > width + 0.1:
            found.append([])
            used = 0.0
        found[-1].append(column)
        used += column.width + gap
    return found
