"""The ledger: a row for each answer, the densest chart, like the columns of a telephone book.

Each first clue is a section. A row holds the clues and words that follow it, to the one answer;
what it shares with the row above stays blank. A guess that can itself be the answer has no row
of its own.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.labels import LETTER, SIZE, SPACE, Style
from treegen.chart.layout import Block, Column, Layout
from treegen.text import capitals
from treegen.tree.figures import count_text
from treegen.tree.model import History, Node

State = tuple[History, Node]

SMALL, HIGH = 12, 13  # a tile's width and height: as small as letters allow
LINE = HIGH + SPACE
BELOW, APART = 8, 16  # from a section to the next, from a column to the next
LEAST = 3  # rows of a section in a column, if it has so many


class LedgerRow(NamedTuple):
    """States after a section's first guess, to one answer; the first `shared` stand above."""

    states: tuple[State, ...]
    shared: int


class Piece(NamedTuple):
    """Rows of a first clue that stand in one column, as wide as the column is."""

    history: History
    node: Node
    rows: list[LedgerRow]
    number: int  # of pieces of that clue before this one
    levels: int
    width: float = 0
    x: float = 0
    y: float = 0

    @property
    def name(self) -> str:
        """Id of the state, with a number where it goes on in another column."""
        return labels.fragment(self.history) + (f"-{self.number + 1}" if self.number else "")

    @property
    def height(self) -> float:
        """Height of the whole: what is above its rows, a row for each answer, and border."""
        return above(self.number) + len(self.rows) * LINE


def above(number: int) -> int:
    """Height of what a piece has beside its rows: a bar and, in the first, a guess."""
    return (2 if number == 0 else 1) * LINE + 2 * SPACE + 2


def word_width(widest: int) -> int:
    """Width of the cell of a word: with a space before it and a tick behind it."""
    return ceil((widest + 2.8) * SIZE * LETTER)


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


def piece_label(piece: Piece, style: Style) -> str:
    """Label of a piece of a section: its bar, its first guess, and a row for each answer."""
    history, node = piece.history, piece.node
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
    if piece.number or not history:
        title.append(capitals(node.guess))
    rest = ", continued" if piece.number else f", {count_text(node, ',')} left"
    lines = [
        level * piece.levels,
        labels.bar_cell(" ".join(title) + rest, piece.levels * cells, style, HIGH),
    ]
    if piece.number == 0:
        lines.append(state_cells([(history, node)]) + blank(piece.levels - 1))
    for number, (states, shared) in enumerate(piece.rows):
        again = shared if number == 0 else 0  # in another column all of a row is said again
        line = blank(shared - again) + state_cells(states[shared - again :], again)
        lines.append(line + blank(piece.levels - len(states)))
    return labels.frame_rows(lines, style)


def ledger_layout(starts: Sequence[State], style: Style) -> Layout:
    """Layout of what follows each start as a ledger."""
    sections = [(*start, rows_of(*start)) for start in starts]
    letters, widest = len(starts[0][1].guess), style.widest
    level = letters * (SMALL + SPACE) + word_width(widest) + SPACE
    # A bar must hold "RAISE 00000 MULCH, continued", which one level is no room for, and the
    # numbers of words left.
    counts = max(len(count_text(node, ",")) for _, node in starts)
    rest = max(1 + widest + len(", continued"), len(",  left") + counts)
    least = ceil((widest + 1 + letters + rest + 2) * SIZE * LETTER / level)

    def deepest(rows: Sequence[LedgerRow]) -> int:
        return max((len(row.states) for row in rows), default=1)

    def width(levels: int) -> float:
        return max(levels, least) * level + SPACE + 2

    def column(pieces: list[Piece]) -> Column:
        levels = max(least, *(piece.levels for piece in pieces))
        wide, top, blocks = width(levels), 0.0, []
        for piece in pieces:
            block = Block([piece._replace(levels=levels, width=wide)], [], [(0, piece.height)])
            blocks.append((0.0, top, block))
            top += piece.height + BELOW
        return Column(blocks, wide, top - BELOW)

    def columns(most: float, _: int) -> list[Column]:
        filled: list[list[Piece]] = [[]]
        top = 0.0
        for history, node, rows in sections:
            start = number = 0
            while start < len(rows) or number == 0:
                left = len(rows) - start
                room = int((most - top - above(number)) // LINE)
                if room < min(left, LEAST) and filled[-1]:
                    filled.append([])
                    top = 0.0
                    continue
                stop = start + min(left, max(room, 1))
                here = rows[start:stop]
                piece = Piece(history, node, here, number, deepest(here))
                filled[-1].append(piece)
                top += piece.height + BELOW
                start, number = stop, number + 1
        return [column(pieces) for pieces in filled]

    shortest = above(0) + LEAST * LINE
    return Layout(
        columns,
        piece_label,
        area=sum((len(rows) + 2.5) * LINE * width(deepest(rows)) for _, _, rows in sections),
        tallest_block=shortest,
        tallest_table=shortest,
        least_width=width(max(deepest(rows) for _, _, rows in sections)),
        gap=APART,
        bold="bold: play this",
        instructions="Play the bold word below the bar, find that clue in the first tiles of a "
        "row, play the word beside them, and so on to the right. What is blank is the same as "
        "above.",
    )
