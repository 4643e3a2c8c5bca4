"""The ledger: a row for each answer, the densest chart, like the columns of a telephone book.

Each first clue is a section. A row holds the clues and words that follow it, to the one answer;
what it shares with the row above stays blank. A guess that can itself be the answer has no row
of its own.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from treegen.chart.labels import (
    GAP,
    LETTER,
    SIZE,
    SPACE,
    Look,
    Path,
    bar_cell,
    escape,
    fragment,
    framed,
    link,
    tile_cells,
    word_text,
)
from treegen.chart.layout import Block, Column, Layout
from treegen.text import capitals
from treegen.tree.model import Node

TILE, ROW = 12, 13  # a tile's width and height: as small as letters allow
LINE = ROW + SPACE
BETWEEN, APART = 8, 16  # from a section to the next, from a column to the next
LEAST = 3  # rows of a section in a column, if it has so many
HOW = (
    "Play the bold word below the bar, find that clue in the first tiles of a row, play the word "
    "beside them, and so on to the right. What is blank is the same as above."
)


class Row(NamedTuple):
    """States after a section's first guess, to one answer; the first `shared` stand above."""

    states: tuple[tuple[Path, Node], ...]
    shared: int


class Section(NamedTuple):
    """What follows one first clue: its path and node, and a row for each answer below."""

    path: Path
    node: Node
    rows: list[Row]


class Piece(NamedTuple):
    """The rows of a section that stand in one column, and how large; `number` counts pieces."""

    section: Section
    start: int
    stop: int
    number: int
    levels: int
    width: float
    x: float = 0
    y: float = 0

    @property
    def path(self) -> Path:
        """What leads to the section."""
        return self.section.path

    @property
    def name(self) -> str:
        """Its id: the state's, and a number where it goes on in another column."""
        return fragment(self.path) + f"-{self.number + 1}" * (self.number > 0)

    @property
    def height(self) -> float:
        """Height of the whole: what is above its rows, a row for each answer, and border."""
        return above(self.number) + (self.stop - self.start) * LINE


def above(number: int) -> int:
    """Height of what a piece has beside its rows: a bar and, in the first, a guess."""
    return (2 if number == 0 else 1) * LINE + 2 * SPACE + 2


def word_width(widest: int) -> int:
    """Width of the cell of a word: with a space before it and a tick behind it."""
    return ceil((widest + 2.8) * SIZE * LETTER)


def level_width(letters: int, widest: int) -> int:
    """Width of tiles and the word beside them."""
    return letters * (TILE + SPACE) + word_width(widest) + SPACE


def section_of(path: Path, node: Node) -> Section:
    """Section of what follows one first clue."""
    rows: list[Row] = []

    def grow(states: tuple[tuple[Path, Node], ...], path: Path, node: Node) -> None:
        for clue, branch in node.branches.items():
            beyond = (*path, (node.guess, clue))
            longer = (*states, (beyond, branch))
            if branch.branches:
                grow(longer, beyond, branch)
            else:
                before = rows[-1].states if rows else ()
                same = sum(a is b for (_, a), (_, b) in zip(before, longer, strict=False))
                rows.append(Row(longer, same))

    grow((), path, node)
    return Section(path, node, rows)


def word_cell(path: Path, node: Node, look: Look, again: bool) -> str:
    """Cell of a word to play, with a tick if it is one of several answers that are possible.

    Where a prefix stands `again` it has no id, of which a state has one.
    """
    wins = node.branches and node.can_win
    fill = f' BGCOLOR="{look.palette.wins}"' if wins else ""
    text = f"<B>{GAP}{escape(capitals(node.guess))}✓</B>" if wins else word_text(node)
    return (
        f'<TD WIDTH="{word_width(look.wide.widest)}" HEIGHT="{ROW}" ALIGN="LEFT"{fill}'
        f"{link(path, node, look, None if again else '')}>{text}</TD>"
    )


def piece_label(piece: Piece, look: Look) -> str:
    """Label of a piece of a section: its bar, its first guess, and a row for each answer."""
    path, node, rows = piece.section
    letters = len(node.guess)
    cells = letters + 1  # of a level

    def blank(levels: int) -> str:
        return f'<TD COLSPAN="{levels * cells}"></TD>' if levels else ""

    def written(states: Sequence[tuple[Path, Node]], old: int = 0) -> str:
        return "".join(
            tile_cells(*path[-1], look, row=ROW, tile=TILE) + word_cell(path, node, look, i < old)
            for i, (path, node) in enumerate(states)
        )

    # A first row without height, because Graphviz learns widths from single cells only.
    wide = word_width(look.wide.widest)
    level = f'<TD WIDTH="{TILE}"></TD>' * letters + f'<TD WIDTH="{wide}"></TD>'
    lines = [level * piece.levels]
    title = [word for guess, clue in path for word in (capitals(guess), clue)]
    rest = ", continued" if piece.number else f", {node.size:,} left"
    if piece.number or not path:
        title.append(capitals(node.guess))
    lines.append(bar_cell(" ".join(title) + rest, piece.levels * cells, look, ROW))
    if piece.number == 0:
        first = (
            written([(path, node)])
            if path
            else (f'<TD COLSPAN="{letters}"></TD>' + word_cell(path, node, look, False))
        )
        lines.append(first + blank(piece.levels - 1))
    for number in range(piece.start, piece.stop):
        states, shared = rows[number]
        if number == piece.start:  # in another column all of a row is said again
            line = written(states, old=shared)
        else:
            line = blank(shared) + written(states[shared:])
        lines.append(line + blank(piece.levels - len(states)))
    return framed(lines, look)


def ledger_layout(starts: Sequence[tuple[Path, Node]], widest: int) -> Layout:
    """Layout of what follows each start as a ledger."""
    sections = [section_of(path, node) for path, node in starts]
    letters = len(starts[0][1].guess)
    level = level_width(letters, widest)
    # A bar must hold "RAISE 00000 MULCH, continued", which one level is no room for.
    least = ceil((letters + 2 * widest + 2 + len(", continued") + 2) * SIZE * LETTER / level)
    deep = [max((len(row.states) for row in s.rows), default=1) for s in sections]

    def width(levels: int) -> float:
        return max(levels, least) * level + SPACE + 2

    def column(pieces: list[Piece]) -> Column:
        levels = max(least, *(piece.levels for piece in pieces))
        wide, top, blocks = width(levels), 0.0, []
        for piece in pieces:
            block = Block([piece._replace(levels=levels, width=wide)], [], [(0, piece.height)])
            blocks.append((0.0, top, block))
            top += piece.height + BETWEEN
        return Column(blocks, wide, top - BETWEEN)

    def columns(most: float, _: int) -> list[Column]:
        found: list[list[Piece]] = [[]]
        top = 0.0
        for section in sections:
            start = number = 0
            while start < len(section.rows) or number == 0:
                left = len(section.rows) - start
                room = int((most - top - above(number)) // LINE)
                if room < min(left, LEAST) and found[-1]:
                    found.append([])
                    top = 0.0
                    continue
                stop = start + min(left, max(room, 1))
                levels = max((len(row.states) for row in section.rows[start:stop]), default=1)
                piece = Piece(section, start, stop, number, levels, 0)
                found[-1].append(piece)
                top += piece.height + BETWEEN
                start, number = stop, number + 1
        return [column(pieces) for pieces in found]

    lone = above(0) + LEAST * LINE
    return Layout(
        columns,
        piece_label,
        area=sum(
            (len(s.rows) + 2.5) * LINE * width(d) for s, d in zip(sections, deep, strict=True)
        ),
        whole=lone,
        single=lone,
        narrow=width(max(deep)),
        levels=1,
        pitch=0,
        gap=APART,
        bold="bold: play this",
        how=HOW,
        torn="",
    )
