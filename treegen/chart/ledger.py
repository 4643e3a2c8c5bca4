"""The ledger: a row for each answer, the densest chart, like the columns of a telephone book.

Each first clue is a section. A row holds the clues and words that follow it, to the one answer;
what it shares with the row above stays blank. A guess that can itself be the answer has no row
of its own.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.index import name_of
from treegen.chart.labels import LETTER, SIZE, SPACE, Style
from treegen.chart.layout import LEAST, Layout, Piece
from treegen.text import capitals
from treegen.tree.figures import count_text
from treegen.tree.model import History, Node

State = tuple[History, Node]

SMALL, HIGH = 12, 13  # a tile's width and height: as small as letters allow
LINE = HIGH + SPACE
BELOW, APART = 8, 16  # from a section to the next, from a column to the next


class LedgerRow(NamedTuple):
    """States after a section's first guess, to one answer; the first `shared` stand above."""

    states: tuple[State, ...]
    shared: int


class Table(NamedTuple):
    """Rows of a first clue that stand in one column, as wide as the column is."""

    history: History
    node: Node
    rows: list[LedgerRow]
    start: int  # rows of that clue in columns before this one
    levels: int
    width: float
    x: float = 0
    y: float = 0

    @property
    def name(self) -> str:
        return name_of(self.history, self.start)

    @property
    def height(self) -> float:
        return above(self.start) + len(self.rows) * LINE


def above(start: int) -> int:
    """Height of what a table has beside its rows: a bar and, before the first, a guess."""
    return (2 if start == 0 else 1) * LINE + 2 * SPACE + 2


def word_width(widest: int) -> int:
    """Width of the cell of a word: with a space before it and a tick behind it."""
    return ceil((widest + 3.2) * SIZE * LETTER)


def rows_of(history: History, node: Node) -> list[LedgerRow]:
    """Row of each answer below a node."""
    rows: list[LedgerRow] = []

    def grow(states: tuple[State, ...], history: History, node: Node) -> None:
        for clue, branch in node.branches.items():
            beyond = (*history, (node.guess, clue))
            longer = (*states, (beyond, branch))
            if branch.branches:
                grow(longer, beyond, branch)
            else:
                before = rows[-1].states if rows else ()
                same = sum(a is b for (_, a), (_, b) in zip(before, longer, strict=False))
                rows.append(LedgerRow(longer, same))

    grow((), history, node)
    return rows


def word_cell(history: History, node: Node, style: Style, repeated: bool) -> str:
    """Cell of a word to play, with a tick if it can win; where `repeated`, without its id."""
    wins = bool(node.branches) and node.can_win
    fill = ""
    if wins and not node.is_unexpected:
        fill = f' BGCOLOR="{style.palette.wins}"'
    return (
        f'<TD WIDTH="{word_width(style.widest)}" HEIGHT="{HIGH}" ALIGN="LEFT"{fill}'
        f"{labels.link(history, node, style, None if repeated else '')}>"
        f"{labels.word_text(node, style, tick='✓' if wins else '')}</TD>"
    )


def table_label(table: Table, style: Style) -> str:
    """Label of a table: its bar, its first guess, and a row for each answer."""
    history, node = table.history, table.node
    letters = len(node.guess)
    cells = letters + 1  # of a level

    def blank(levels: int) -> str:
        return f'<TD COLSPAN="{levels * cells}"></TD>' if levels else ""

    def state_cells(states: Sequence[State], repeated: int = 0) -> str:
        cells = []
        for i, (history, node) in enumerate(states):
            tiles = f'<TD COLSPAN="{letters}"></TD>'
            if history:
                tiles = labels.tile_cells(*history[-1], style, row=HIGH, tile=SMALL)
            cells.append(tiles + word_cell(history, node, style, i < repeated))
        return "".join(cells)

    # A first row without height, because Graphviz learns widths from single cells only.
    word = word_width(style.widest)
    level = f'<TD WIDTH="{SMALL}"></TD>' * letters + f'<TD WIDTH="{word}"></TD>'
    title = [text for guess, clue in history for text in (capitals(guess), clue)]
    if table.start or not history:
        title.append(capitals(node.guess))
    rest = ", continued" if table.start else f", {count_text(node, ',')} left"
    lines = [
        level * table.levels,
        labels.bar_cell(" ".join(title) + rest, table.levels * cells, style, HIGH),
    ]
    if table.start == 0:
        lines.append(state_cells([(history, node)]) + blank(table.levels - 1))
    for number, (states, shared) in enumerate(table.rows):
        again = shared if number == 0 else 0  # in another column all of a row is said again
        line = blank(shared - again) + state_cells(states[shared - again :], again)
        lines.append(line + blank(table.levels - len(states)))
    return labels.frame_rows(lines, style)


class LedgerSection:
    """Rows of what follows a clue."""

    splits = False

    def __init__(self, history: History, node: Node, style: Style, least: int) -> None:
        """Get the least levels of a column, whose width a bar needs."""
        self.history, self.node, self.style, self.least = history, node, style, least
        self.answers = rows_of(history, node)
        self.rows = len(self.answers)

    def height(self, start: int, stop: int) -> float:
        return above(start) + (stop - start) * LINE

    def width(self, start: int, stop: int) -> float:
        """Least width of a piece, which its longest row needs."""
        deepest = max((len(row.states) for row in self.answers[start:stop]), default=1)
        return max(deepest, self.least) * level_width(self.style, self.node) + SPACE + 2

    def piece(self, start: int, stop: int, width: float) -> Piece:
        """Piece in a column so wide."""
        levels = round((width - SPACE - 2) / level_width(self.style, self.node))
        rows = self.answers[start:stop]
        table = Table(self.history, self.node, rows, start, levels, width)
        return Piece([table], [], table.height)


def level_width(style: Style, node: Node) -> int:
    """Width of the tiles and the word of a turn."""
    return len(node.guess) * (SMALL + SPACE) + word_width(style.widest) + SPACE


def ledger_layout(starts: Sequence[State], style: Style) -> Layout:
    """Layout of what follows each start as a ledger."""
    node, widest = starts[0][1], style.widest
    letters = len(node.guess)
    # A bar must hold "RAISE 00000 MULCH, continued", which one level is no room for, and the
    # numbers of words left.
    counts = max(len(count_text(node, ",")) for _, node in starts)
    rest = max(1 + widest + len(", continued"), len(",  left") + counts)
    least = ceil((widest + 1 + letters + rest + 2) * SIZE * LETTER / level_width(style, node))
    sections = [LedgerSection(*start, style, least) for start in starts]
    return Layout(
        lambda most: sections,
        table_label,
        lowest=above(0) + LEAST * LINE,
        least_width=max(section.width(0, section.rows) for section in sections),
        gap=APART,
        below=BELOW,
        bold="bold: play this",
        instructions="Play the bold word below the bar, find that clue in the first tiles of a "
        "row, play the word beside them, and so on to the right. What is blank is the same as "
        "above.",
    )
