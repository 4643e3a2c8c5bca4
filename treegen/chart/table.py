"""A table of the flow chart: a guess, and a row for each clue."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.labels import LETTER, ROW, SIZE, SPACE, TILE, NodeAt, Style
from treegen.clues import RIGHT
from treegen.text import capitals, guarded, text_columns
from treegen.tree.figures import count_text
from treegen.tree.node import History

FIRST_HEIGHT = 22  # height of the first row of a section
LINE_HEIGHT = ROW + SPACE


class FlowTable(NamedTuple):
    """A guess's table, the game that leads to it, and its top left corner."""

    state: NodeAt
    x: float
    y: float
    width: float
    bar: tuple[str, ...] = ()  # lines above a section's first table, with its history
    elsewhere: Collection[str] = ()  # clues that are followed in sections of their own
    start: int = 0  # number of the first row here, among all rows of the guess
    stop: int | None = None  # number of the first row after this part

    @property
    def name(self) -> str:
        return self.state.table_name(self.start)

    @property
    def clues(self) -> list[str]:
        return [*self.state.node.branches][self.start : self.stop]

    @property
    def head(self) -> int:
        return head_height(self.bar)

    @property
    def height(self) -> int:
        return height_of(self.head, len(self.clues))

    def row_middle(self, row: int) -> float:
        """Height of the middle of a row, where an arrow leaves; row -1 is the head."""
        bottom = self.y + 1 + SPACE + self.head  # where the head ends
        if row < 0:
            return bottom - ROW / 2
        return bottom + row * LINE_HEIGHT + SPACE + ROW / 2


def head_height(bar: Sequence[str]) -> int:
    """Height of what is above the first clue: the guess and, in a section's first table, a bar."""
    return len(bar) * LINE_HEIGHT + FIRST_HEIGHT if bar else ROW


def height_of(head: int, rows: int) -> int:
    """Height of a table, with the space and the line around it."""
    return head + rows * LINE_HEIGHT + 2 * SPACE + 2


def guess_cells(
    state: NodeAt, style: Style, prefix: str | None, port: str = "", fill: str = "", arrow: str = ""
) -> str:
    """Cells of a guess, the answers left and a tick; `port` and `fill` are attributes."""
    node = state.node
    count = ""
    tick = ""
    if node.branches:
        count = labels.colour_text(count_text(node) + arrow, style.palette.grey)
        if node.can_win:
            tick = labels.colour_text("✓", style.palette.tiles[int(RIGHT)][0])
    word = labels.word_text(node, style)
    link = labels.link(state, style, prefix)
    return (
        f'<TD{port} WIDTH="{style.word}" HEIGHT="{ROW}" ALIGN="LEFT"{fill}{link}>{word}</TD>'
        f'<TD WIDTH="{style.digits}" ALIGN="RIGHT"{fill}>{count}</TD>'
        f'<TD WIDTH="{TILE}"{fill}>{tick}</TD>'
    )


def table_label(table: FlowTable, style: Style) -> str:
    """Label of a table: the clue it answers, then each clue with the answer or the next guess."""
    history, node, _ = table.state
    letters = len(node.guess)
    rows = [labels.bar_cell(line, letters + 3, style) for line in table.bar]
    if not history:
        tiles = f'<TD COLSPAN="{letters}"></TD>'
    elif table.bar:
        tiles = labels.tile_cells(*history[-1], style, size=SIZE + 2, row=FIRST_HEIGHT)
    else:
        tiles = labels.tile_cells(*history[-1], style)
    prefix = None if table.start else ""  # only the first table of a state has its id
    fill = labels.win_fill(node, style)
    rows.append(tiles + guess_cells(table.state, style, prefix, fill=fill))
    for clue in table.clues:
        state = table.state.after(clue)
        prefix = "to." if state.node.branches else ""  # the table that it leads to has the plain id
        port = f' PORT="{clue}"'
        arrow = "↓" if clue in table.elsewhere else ""
        cells = guess_cells(state, style, prefix, port, arrow=arrow)
        rows.append(labels.tile_cells(node.guess, clue, style) + cells)
    return labels.frame_rows(rows, style)


@cache  # a layout is tried many times with the same sections
def bar_lines(history: History, style: Style, goes_on: bool = False) -> tuple[str, ...]:
    """History before a section, in lines that a table has room for."""
    turns = [f"{guarded(capitals(guess))} {clue}" for guess, clue in history]
    if not turns:
        return ()
    most = int(style.table / SIZE / LETTER - 1)  # letters of a line
    some = max(1, most // (text_columns(turns[0]) + 1))  # turns of a line
    lines = [" ".join(turns[i : i + some]) for i in range(0, len(turns), some)]
    if goes_on:
        last = style.say("poster.continued", words=lines[-1])
        is_short = text_columns(last) <= most
        lines[-1:] = [last] if is_short else [lines[-1], style.say("poster.goes-on")]
    return tuple(lines)
