"""Where the tables of a chart stand: blocks, one for each first clue, folded into a poster.

A block is a table for each guess, each right of the row that leads to it. The cells of a table
have known sizes, so no drawing program is asked; Graphviz's own layout of the whole tree would
be a strip 27 metres tall. All lengths are points, 72 to the inch.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from treegen.tree import Node

SIZE, LETTER = 10, 0.602  # of the text; a letter's width as a share of it
TILE, ROW, FIRST, SPACE = 14, 15, 22, 1  # a tile's width, the rows' heights, between cells
BESIDE, BELOW, APART = 36, 7, 24  # from a table to the next: beside it, below it; between blocks
SHAPE = 2**0.5  # width by height of the whole: paper of the A series, landscape


class Table(NamedTuple):
    """A guess's table and its top left corner; `first` is the opener's clue above a block."""

    node: Node
    x: float
    y: float
    first: str | None

    @property
    def head(self) -> int:
        """Height of what is above the first clue; a block's first table has a bar there too."""
        return ROW + SPACE + FIRST if self.first else ROW

    @property
    def height(self) -> int:
        """Height of the whole: its head, a row for each branch, spaces and border."""
        return self.head + len(self.node.branches) * (ROW + SPACE) + 2 * SPACE + 2

    def row_middle(self, row: int) -> float:
        """Height of the middle of a row, where an arrow leaves; row -1 is the head."""
        if row < 0:
            return self.y + 1 + SPACE + self.head / 2
        return self.y + 1 + SPACE + self.head + row * (ROW + SPACE) + SPACE + ROW / 2


class Arrow(NamedTuple):
    """From a row of one table to the head of another, by their places in a list of tables.

    It goes up or down at `turn`, a share of the way from 0 to 1.
    """

    start: int
    row: int
    end: int
    turn: float


class Block(NamedTuple):
    """What follows one first clue: tables from (0, 0) on, arrows, and each level's extent."""

    tables: list[Table]
    arrows: list[Arrow]
    extents: list[tuple[float, float]]

    @property
    def height(self) -> float:
        """Height of the whole block."""
        return max(bottom for _, bottom in self.extents)


class Widths(NamedTuple):
    """Widths all tables of a chart share: columns of words and of counts, table, and on."""

    word: int
    digits: int
    table: int
    pitch: int


def widths(root: Node) -> Widths:
    """Widths for a tree: room for a word, for the largest count below the opener, for a tick."""
    length = len(root.guess)
    most = max((node.size for node in root.branches.values()), default=root.size)
    word, digits = (round((n + 1.5) * SIZE * LETTER) for n in (length, len(str(most))))
    table = length * TILE + word + digits + TILE + (length + 4) * SPACE + 2
    return Widths(word, digits, table, table + BESIDE)


def block_of(node: Node, first: str | None, pitch: int) -> Block:
    """Block that starts with `node`: each guess stands right of the row that leads to it."""
    tables: list[Table] = []
    ways: list[tuple[int, int, int]] = []

    def place(node: Node, level: int, top: float, first: str | None = None) -> float:
        """Add the node and all that follows it below `top`; return where they end."""
        here = len(tables)
        table = Table(node, level * pitch, top, first)
        tables.append(table)
        end = top
        for row, branch in enumerate(node.branches.values()):
            if branch.branches:
                ways.append((here, row, len(tables)))
                end = place(branch, level + 1, end) + BELOW
        end -= BELOW
        if end > top + table.height:  # stand in the middle of what follows
            tables[here] = table._replace(y=(top + end - table.height) / 2)
        return max(end, top + table.height)

    place(node, 0, 0, first)
    levels: dict[float, list[Table]] = {}
    for table in tables:
        levels.setdefault(table.x, []).append(table)
    extents = [(column[0].y, column[-1].y + column[-1].height) for column in levels.values()]
    return Block(tables, arrows_of(ways, tables), extents)


def arrows_of(ways: list[tuple[int, int, int]], tables: list[Table]) -> list[Arrow]:
    """Arrows that leave a table side by side and do not cross.

    Of those that go up the upper turns first, of those that go down the lower.
    """
    arrows = []
    for start, leaving in groupby(sorted(ways), key=lambda way: way[0]):
        ends = [
            (row, end, tables[end].row_middle(-1) < tables[start].row_middle(row))
            for _, row, end in leaving
        ]
        for up in (True, False):
            side = [(row, end) for row, end, goes_up in ends if goes_up is up]
            for order, (row, end) in enumerate(side if up else side[::-1], 1):
                arrows.append(Arrow(start, row, end, order / (len(side) + 1)))
    return arrows


class Place(NamedTuple):
    """Where a block stands: levels from the left, points from the top."""

    level: int
    top: float


def fold(blocks: Sequence[Block], levels: int, most: float) -> list[Place]:
    """Places of blocks in columns `most` high and `levels` wide.

    Blocks fill a column in their order, each where it stands highest and then leftmost; a
    slim one stands beside another, or below its last arrow.
    """
    places = []
    left, ends = 0, [0.0] * levels
    for block in blocks:
        tops = [
            max(end - top for end, (top, _) in zip(ends[level:], block.extents, strict=False))
            for level in range(levels - len(block.extents) + 1)
        ]
        top = min(tops)
        level = tops.index(top)
        if top + block.height > most and any(ends):
            left, ends, level, top = left + levels, [0.0] * levels, 0, 0.0
        for at, (_, bottom) in enumerate(block.extents, level):
            ends[at] = top + bottom + APART
        places.append(Place(left + level, top))
    return places


def fold_for_paper(blocks: Sequence[Block], pitch: int) -> list[Place]:
    """Places of blocks that need the smallest paper, title included (a tenth of the width)."""
    tallest, deepest = max(b.height for b in blocks), max(len(b.extents) for b in blocks)
    area = sum((bottom - top) * pitch for b in blocks for top, bottom in b.extents)
    heights = [max(tallest, (area / SHAPE) ** 0.5 * (1 + step / 40)) for step in range(60)]
    tries = [
        fold(blocks, levels, most) for levels in range(deepest, deepest + 4) for most in heights
    ]

    def paper(places: list[Place]) -> float:
        width, height = extent(blocks, places, pitch)
        return max(width / SHAPE - width / 10, height)

    return min(tries, key=paper)


def extent(blocks: Sequence[Block], places: Sequence[Place], pitch: int) -> tuple[float, float]:
    """Width and height of all blocks at their places."""
    both = list(zip(blocks, places, strict=True))
    levels = max(place.level + len(block.extents) for block, place in both)
    return levels * pitch - BESIDE, max(place.top + block.height for block, place in both)
