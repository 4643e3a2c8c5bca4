"""The ledger: a row for each answer, the densest chart, like the columns of a telephone book.

Each first clue is a section. A row holds the clues and words that follow it, to the one answer;
what it shares with the row above stays blank. A guess that can itself be the answer has no row
of its own.
"""

from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.labels import LETTER, SIZE, SPACE, NodeAt, Style
from treegen.chart.layout import EMPTY, LEAST_ROWS, Layout, Piece, Sides
from treegen.text import capitals, guarded
from treegen.tree.node import Node

# The tiles are as small as letters allow.
TILE_WIDTH = 12
TILE_HEIGHT = 13
ROW_HEIGHT = TILE_HEIGHT + SPACE
SECTION_GAP = 8  # space between sections
COLUMN_GAP = 16  # space between columns


class LedgerRow(NamedTuple):
    """States from a section's first guess to one answer.

    The first `shared` of them stand in the row above, too.
    """

    states: tuple[NodeAt, ...]
    shared: int


class LedgerTable(NamedTuple):
    """Rows of a first clue that stand in one column, as wide as the column is."""

    state: NodeAt
    rows: list[LedgerRow]
    start: int  # number of this clue's rows in columns before this one
    levels: int
    width: float
    x: float = 0
    y: float = 0

    @property
    def name(self) -> str:
        return self.state.table_name(self.start)

    @property
    def height(self) -> float:
        return above(self.start) + len(self.rows) * ROW_HEIGHT


def above(start: int) -> int:
    """Height of a table without its rows: of a bar and, before the first row, of a guess."""
    lines = 1 if start else 2
    return lines * ROW_HEIGHT + 2 * SPACE + 2


def word_width(widest: int) -> int:
    """Width of the cell of a word, with a space before it and a tick behind it."""
    return ceil((widest + 3.2) * SIZE * LETTER)


def rows_of(start: NodeAt) -> list[LedgerRow]:
    rows: list[LedgerRow] = []

    def grow(before: tuple[NodeAt, ...], state: NodeAt) -> None:
        for below in state.below():
            states = (*before, below)
            if below.node.branches:
                grow(states, below)
            else:
                above = rows[-1].states if rows else ()
                same = sum(a.node is b.node for a, b in zip(above, states, strict=False))
                rows.append(LedgerRow(states, same))

    grow((), start)
    return rows


def state_cells(state: NodeAt, style: Style, repeated: bool = False) -> str:
    """Cells of a clue and the word to play then; a `repeated` one has no id, as ids are unique."""
    history, node, _ = state
    tiles = f'<TD COLSPAN="{len(node.guess)}"></TD>'
    if history:
        tiles = labels.tile_cells(*history[-1], style, row=TILE_HEIGHT, tile=TILE_WIDTH)
    tick = "✓" if node.branches and node.can_win else ""
    word = labels.word_text(node, style, tick)
    width = word_width(style.widest)
    fill = labels.win_fill(node, style)
    link = labels.link(state, style, None if repeated else "")
    return f'{tiles}<TD WIDTH="{width}" HEIGHT="{TILE_HEIGHT}" ALIGN="LEFT"{fill}{link}>{word}</TD>'


def table_label(table: LedgerTable, style: Style) -> str:
    """Label of a table: its bar, its first guess, and a row for each answer."""
    history, node, _ = table.state
    letters = len(node.guess)
    cells = letters + 1  # a level's tiles and its word

    def blank(levels: int) -> str:
        return f'<TD COLSPAN="{levels * cells}"></TD>' if levels else ""

    # The first row has no height: Graphviz learns widths from single cells only.
    word = word_width(style.widest)
    level = f'<TD WIDTH="{TILE_WIDTH}"></TD>' * letters + f'<TD WIDTH="{word}"></TD>'
    title = []
    for guess, clue in history:
        title += [guarded(capitals(guess)), clue]
    if table.start or not history:
        title.append(guarded(capitals(node.guess)))
    words = " ".join(title)
    bar = style.say("poster.continued", words=words)
    if not table.start:
        bar = style.say("poster.left", words=words, n=node.size, left=style.counted(node))
    lines = [level * table.levels, labels.bar_cell(bar, table.levels * cells, style, TILE_HEIGHT)]
    if table.start == 0:
        lines.append(state_cells(table.state, style) + blank(table.levels - 1))
    for number, (states, shared) in enumerate(table.rows):
        again = shared if number == 0 else 0  # the top row of a column has no blanks
        line = blank(shared - again)
        for i, state in enumerate(states[shared - again :]):
            line += state_cells(state, style, i < again)
        lines.append(line + blank(table.levels - len(states)))
    return labels.frame_rows(lines, style)


class LedgerSection:
    """The rows that follow a clue."""

    fewest = LEAST_ROWS
    splits = False

    def __init__(self, state: NodeAt, style: Style, least: int) -> None:
        """Take the least number of levels in a column, because a bar needs their width."""
        self.state = state
        self.least = least
        self.level = level_width(state.node, style)
        self.answers = rows_of(state)
        self.rows = len(self.answers)

    def fill(self, start: int, stop: int, filled: Sides) -> Sides:
        bottom = filled[0] + above(start) + (stop - start) * ROW_HEIGHT + SECTION_GAP
        return bottom, bottom

    def width(self, start: int, stop: int, filled: Sides = EMPTY) -> float:
        deepest = max((len(row.states) for row in self.answers[start:stop]), default=1)
        return max(deepest, self.least) * self.level + SPACE + 2

    def piece(self, start: int, stop: int, filled: Sides, width: float) -> Piece:
        levels = round((width - SPACE - 2) / self.level)
        rows = self.answers[start:stop]
        return [LedgerTable(self.state, rows, start, levels, width, y=filled[0])], []

    def states(self, start: int, stop: int) -> Sequence[NodeAt]:
        return [self.state]


def level_width(node: Node, style: Style) -> int:
    return len(node.guess) * (TILE_WIDTH + SPACE) + word_width(style.widest) + SPACE


def ledger_layout(starts: Sequence[NodeAt], style: Style) -> Layout:
    node = starts[0].node
    widest = style.widest
    # A bar must hold "RAISE 00000 MULCH, continued", for which one level is too narrow, and
    # "RAISE 00000, 168 left".
    counts = max(len(style.counted(start.node)) for start in starts)
    goes_on = len(style.say("poster.continued", words=""))
    left = max(len(style.say("poster.left", words="", n=n, left="")) for n in (1, 2))
    rest = max(1 + widest + goes_on, left + counts)
    bar = (widest + 1 + len(node.guess) + rest + 2) * SIZE * LETTER
    least = ceil(bar / level_width(node, style))
    sections = [LedgerSection(start, style, least) for start in starts]
    return Layout(
        lambda most: sections,
        partial(table_label, style=style),
        route=list,
        lowest=above(0) + LEAST_ROWS * ROW_HEIGHT,
        least_width=max(section.width(0, section.rows) for section in sections),
        gap=COLUMN_GAP,
        below=SECTION_GAP,
        bold=style.say("poster.bold"),
        instructions=style.say("poster.ledger"),
    )
