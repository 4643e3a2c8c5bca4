"""Layouts of a chart: blocks in columns, and which columns suit a room.

A block stands together: tables at known places, with arrows between them. A layout fills columns
with blocks, up to a height; columns stand side by side on a poster or a page.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from treegen.chart.labels import SIZE, Style

SMALLEST = 6 / SIZE  # scale below which a block is rather split


class Arrow(NamedTuple):
    """An arrow: the labels it joins, by name, and where it starts, ends and turns."""

    tail: str
    head: str
    start: tuple[float, float]
    end: tuple[float, float]
    turn: float  # up or down, as a share of the way


class Block(NamedTuple):
    """Tables from (0, 0) on, the arrows between them, and top and bottom of each level."""

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
    """One way to lay a tree out."""

    columns: Callable[[float, int], list[Column]]  # so high and so many levels wide
    label: Callable[[Any, Style], str]  # of a table
    area: float
    tallest_block: float
    tallest_table: float  # columns of this height hold a tree whose blocks are split
    least_width: float
    gap: float  # between columns
    bold: str  # meaning of a bold word, for the legend
    instructions: str  # for reading the chart
    levels: int = 1  # of the deepest block
    pitch: float = 0  # from one level to the next, 0 if columns take what they need
    split_note: str = ""  # on blocks that are split


def extent(columns: Sequence[Column], gap: float) -> tuple[float, float]:
    """Width and height of columns side by side."""
    width = sum(column.width + gap for column in columns) - gap
    return width, max(column.height for column in columns)


def fold(layout: Layout, shape: float, count: int | None, split: bool = False) -> list[Column]:
    """Columns for the smallest paper of a shape, a tenth of it for the title, or `count` ones."""
    lowest = layout.tallest_table if split else layout.tallest_block
    if count:
        return _fewest(layout, count, lowest)
    step = 1 + layout.levels // 16  # a tree of a hundred turns would take minutes
    heights = sorted(
        {max(lowest, (layout.area / shape) ** 0.5 * (0.7 + i / 30)) for i in range(0, 50, step)}
    )
    least = min(4, layout.levels) if split else layout.levels
    levels = range(least, layout.levels + 4, step) if layout.pitch else (layout.levels,)

    def paper(columns: list[Column]) -> float:
        width, height = extent(columns, layout.gap)
        return max(width / shape - width / 10, height)

    return min((layout.columns(most, wide) for wide in levels for most in heights), key=paper)


def _fewest(layout: Layout, count: int, lowest: float) -> list[Column]:
    """Columns, as low as `count` of them can be."""
    low = high = lowest
    while len(layout.columns(high, layout.levels)) > count:
        high *= 2
    for _ in range(20):
        middle = (low + high) / 2
        if len(layout.columns(middle, layout.levels)) > count:
            low = middle
        else:
            high = middle
    return layout.columns(high, layout.levels)


def largest(
    layout: Layout, room: tuple[float, float], title: float, count: int | None, may_split: bool
) -> tuple[float, list[Column]]:
    """Largest scale at which columns fit a room, and these; `title` is a share of their width."""
    scaled = []
    for split in (False, True):
        columns = fold(layout, room[0] / room[1], count, split)
        width, height = extent(columns, layout.gap)
        scaled.append((min(room[0] / width, room[1] / (height + title * width)), columns))
        if not may_split or scaled[0][0] > SMALLEST:
            break
    return max(scaled, key=lambda pair: pair[0])


def paginate(columns: Iterable[Column], width: float, gap: float, most: int) -> list[list[Column]]:
    """Columns of each page: as many as fit its width side by side, and at most so many."""
    pages: list[list[Column]] = []
    used = 0.0
    for column in columns:
        if not pages or len(pages[-1]) == most or used + column.width > width + 0.1:
            pages.append([])
            used = 0.0
        pages[-1].append(column)
        used += column.width + gap
    return pages
