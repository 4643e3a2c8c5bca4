"""The flow chart: a table for each guess, a row for each clue, an arrow to the next guess's table.

What follows a first clue is a block. Each table stands right of the row that leads to it.
Graphviz's own layout of the whole tree would be a strip 27 metres tall.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from treegen.chart.labels import (
    FIRST,
    LETTER,
    ROW,
    SIZE,
    SPACE,
    TILE,
    Look,
    Path,
    Widths,
    bar_cell,
    coloured,
    fragment,
    framed,
    link,
    tile_cells,
    word_text,
)
from treegen.chart.layout import Arrow, Block, Column, Layout
from treegen.clues import RIGHT
from treegen.text import capitals, text_columns
from treegen.tree.model import Node

DEEPEST = 6  # lines of a path in a bar
BESIDE, BELOW, APART = 36, 7, 24  # from a table to the next: beside it, below it; between blocks
HOW = "Play the bold word below the bar, find that clue in its table, and follow the arrow."


class Table(NamedTuple):
    """A guess's table, what leads to it, and its top left corner.

    Above a block's first table stands its path, in the lines of a `bar`. Where a table is `cut`
    off, what follows its rows stands elsewhere, and perhaps so do rows before and after some.
    """

    node: Node
    path: Path
    x: float
    y: float
    width: float
    bar: tuple[str, ...] = ()
    cut: bool = False
    start: int = 0
    stop: int | None = None

    @property
    def name(self) -> str:
        """Its id: the state's, and a number where only further rows stand."""
        return fragment(self.path) + f"-{self.start}" * (self.start > 0)

    @property
    def rows(self) -> list[tuple[str, Node]]:
        """A clue and what follows it for each row."""
        return list(self.node.branches.items())[self.start : self.stop]

    @property
    def head(self) -> int:
        """Height of what is above the first clue; a block's first table has a bar there too."""
        return len(self.bar) * (ROW + SPACE) + FIRST if self.bar else ROW

    @property
    def height(self) -> int:
        """Height of the whole: its head, a row for each branch, spaces and border."""
        return self.head + len(self.rows) * (ROW + SPACE) + 2 * SPACE + 2

    def row_middle(self, row: int) -> float:
        """Height of the middle of a row, where an arrow leaves; row -1 is the head."""
        if row < 0:
            return self.y + 1 + SPACE + self.head / 2
        return self.y + 1 + SPACE + self.head + row * (ROW + SPACE) + SPACE + ROW / 2


def widths(root: Node) -> Widths:
    """Widths for a tree: room for a word, for the largest count below the opener, for a tick."""
    length = len(root.guess)
    most = max((node.size for node in root.branches.values()), default=root.size)
    widest = max(map(text_columns, root.answers()))
    word, digits = (round((n + 1.5) * SIZE * LETTER) for n in (widest, len(str(most))))
    table = length * TILE + word + digits + TILE + (length + 4) * SPACE + 2
    return Widths(widest, word, digits, table, table + BESIDE)


# What stands in a table.


def guess_cells(
    path: Path,
    node: Node,
    look: Look,
    *,
    row: bool = False,
    span: int = 1,
    cut: bool = False,
    again: bool = False,
) -> str:
    """Three cells: a guess in bold, the answers left, a tick if it is one; or a plain answer.

    A `row` has tiles before these cells, and the port of its clue, unless it is `cut`; a head's
    first cell may `span` more columns, and has no id where it stands `again`.
    """
    palette, wide = look.palette, look.wide
    fill = f' BGCOLOR="{palette.wins}"' if node.branches and node.can_win and not row else ""
    width = f' WIDTH="{wide.word}"' if span == 1 else f' COLSPAN="{span}"'
    port = digits = tick = ""
    before = None if again else ""
    if row:
        port = f' PORT="{path[-1][1]}"'
        before = "to." if node.branches else ""  # the table it leads to has the plain id
    if node.branches:
        digits = coloured(f"{node.size}↓" if cut else f"{node.size}", palette.grey)
        tick = coloured("✓", palette.tiles[RIGHT][0]) if node.can_win else ""
    return (
        f'<TD{port}{width} HEIGHT="{ROW}" ALIGN="LEFT"{fill}{link(path, node, look, before)}>'
        f"{word_text(node)}</TD>"
        f'<TD WIDTH="{wide.digits}" ALIGN="RIGHT"{fill}>{digits}</TD>'
        f'<TD WIDTH="{TILE}"{fill}>{tick}</TD>'
    )


def table_label(table: Table, look: Look) -> str:
    """Label of a table: its head, then each clue with the answer or the next guess."""
    node, path = table.node, table.path
    letters = len(node.guess)
    if table.bar:
        guess, clue = path[-1]
        rows = [bar_cell(line, letters + 3, look) for line in table.bar]
        tiles = tile_cells(guess, clue, look, size=SIZE + 2, row=FIRST)
        rows.append(tiles + guess_cells(path, node, look, again=table.start > 0))
    else:
        rows = [guess_cells(path, node, look, span=letters + 1)]
    for clue, branch in table.rows:
        beyond = (*path, (node.guess, clue))
        cells = guess_cells(beyond, branch, look, row=True, cut=table.cut)
        rows.append(tile_cells(node.guess, clue, look) + cells)
    return framed(rows, look)


# Where tables stand.


def block_of(node: Node, path: Path, wide: Widths, cut: bool = False) -> Block:
    """Block that starts with `node`: each guess stands right of the row that leads to it.

    A `cut` block is the first table alone.
    """
    tables: list[Table] = []
    ways: list[tuple[int, int, int]] = []

    def place(node: Node, path: Path, top: float, bar: tuple[str, ...] = ()) -> float:
        """Add the node and all that follows it below `top`; return where they end."""
        here = len(tables)
        x = (len(path) - depth) * wide.pitch
        table = Table(node, path, x, top, wide.table, bar, cut)
        tables.append(table)
        end = top
        for row, (clue, branch) in enumerate(node.branches.items()):
            if branch.branches and not cut:
                ways.append((here, row, len(tables)))
                end = place(branch, (*path, (node.guess, clue)), end) + BELOW
        end -= BELOW
        if end > top + table.height:  # stand in the middle of what follows
            tables[here] = table._replace(y=(top + end - table.height) / 2)
        return max(end, top + table.height)

    depth = len(path)
    place(node, path, 0, bar_lines(path, wide.table))
    levels: dict[float, list[Table]] = {}
    for table in tables:
        levels.setdefault(table.x, []).append(table)
    extents = [(column[0].y, column[-1].y + column[-1].height) for column in levels.values()]
    return Block(tables, arrows_of(ways, tables), extents)


def bar_lines(path: Path, width: float) -> tuple[str, ...]:
    """What leads to a block, in lines that a table has room for."""
    pairs = [f"{capitals(guess)} {clue}" for guess, clue in path]
    if not pairs:
        return ()
    some = max(1, int((width / SIZE / LETTER - 1) / (text_columns(pairs[0]) + 1)))
    lines = tuple(" ".join(pairs[i : i + some]) for i in range(0, len(pairs), some))
    return lines if len(lines) <= DEEPEST else (lines[0], "…", *lines[2 - DEEPEST :])


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


def fold(blocks: Sequence[Block], levels: int, most: float, torn: bool) -> list[Place]:
    """Places of blocks in columns `most` high and `levels` wide.

    Blocks fill a column in their order, each where it stands highest and then leftmost; a
    slim one stands beside another, or below its last arrow. Parts of a `torn` block are rather
    read down the first level, and then down the next.
    """
    places = []
    left, ends, first = 0, [0.0] * levels, 0
    for block in blocks:
        tops = {
            level: max(
                end - top for end, (top, _) in zip(ends[level:], block.extents, strict=False)
            )
            for level in range(first, levels - len(block.extents) + 1)
        }
        height = block.height
        fits = [level for level, top in tops.items() if top + height <= most]
        if not fits and any(ends):
            left, ends, first, fits, tops = left + levels, [0.0] * levels, 0, [0], {0: 0.0}
        level = fits[0] if torn and fits else min(tops, key=lambda level: tops[level])
        top = tops[level]
        first = level if torn else 0
        for at, (_, bottom) in enumerate(block.extents, level):
            ends[at] = top + bottom + APART
        places.append(Place(left + level, top))
    return places


def in_pieces(block: Block, most: float) -> list[Block]:
    """Blocks at most so high, each with some rows of the one table of a block."""
    (table,) = block.tables
    above = table.height - len(table.rows) * (ROW + SPACE)
    if table.height <= most:
        return [block]
    some = max(1, int(most - above - ROW - SPACE) // (ROW + SPACE))
    pieces = []
    for start in range(0, len(table.rows), some):
        bar = (*table.bar, "continued") if start else table.bar
        piece = table._replace(bar=bar, start=start, stop=start + some)
        pieces.append(Block([piece], [], [(0, piece.height)]))
    return pieces


def flow_layout(starts: Sequence[tuple[Path, Node]], wide: Widths) -> Layout:
    """Layout of what follows each start as a flow chart."""
    known: dict[tuple[Path, bool], Block] = {}  # many folds are tried, of few different blocks

    def block_at(path: Path, node: Node, cut: bool = False) -> Block:
        if (path, cut) not in known:
            known[path, cut] = block_of(node, path, wide, cut)
        return known[path, cut]

    def split(path: Path, node: Node, most: float, levels: int) -> list[Block]:
        """Blocks at most so high and so many levels wide."""
        block = block_at(path, node)
        if block.height <= most and len(block.extents) <= levels:
            return [block]
        parts = in_pieces(block_at(path, node, cut=True), most)
        for clue, branch in node.branches.items():
            if branch.branches:
                parts += split((*path, (node.guess, clue)), branch, most, levels)
        return parts

    def columns(most: float, levels: int) -> list[Column]:
        parts = [part for path, node in starts for part in split(path, node, most, levels)]
        places = fold(parts, levels, most, torn=len(parts) > len(starts))
        return columns_of(parts, places, levels, wide.pitch)

    blocks = [block_at(path, node) for path, node in starts]
    tables = [table for block in blocks for table in block.tables]
    return Layout(
        columns,
        table_label,
        area=sum((low - top) * wide.pitch for block in blocks for top, low in block.extents),
        whole=max(block.height for block in blocks),
        single=max(t._replace(bar=bar_lines(t.path, wide.table)).height for t in tables),
        narrow=wide.table,
        levels=max(len(block.extents) for block in blocks),
        pitch=wide.pitch,
        gap=BESIDE,
        bold="bold 17: play this, 17 answers left",
        how=HOW,
        torn="After ↓ look for the bar with all your clues.",
    )


def columns_of(
    blocks: Sequence[Block], places: Sequence[Place], levels: int, pitch: int
) -> list[Column]:
    """Columns so many levels wide, of blocks at their places."""
    found: list[Column] = []
    for number, group in groupby(
        zip(blocks, places, strict=True), key=lambda pair: pair[1].level // levels
    ):
        parts = [
            ((place.level - number * levels) * pitch, place.top, block) for block, place in group
        ]
        width = max(x + len(block.extents) * pitch for x, _, block in parts) - BESIDE
        found.append(Column(parts, width, max(y + block.height for _, y, block in parts)))
    return found
