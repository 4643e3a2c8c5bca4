"""HTML of trees and tables, for notebooks."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple, Protocol

from treegen.text import aligned, capitals
from treegen.words.likely import count_cell

COLOURS = ("#6a6e72;color:#fff", "#ebc033;color:#111", "#35742f;color:#fff")  # by digit of a clue
PADDING = "padding:2px 6px"
BLANK = "box-shadow:inset 0 0 0 1px #888;padding:2px 6px"  # a tile without a clue
GUESS, CLUE = "guess", "clue"  # heads of the columns that are shown in tiles
ROWS = 20  # of a table, so that it is seen at a glance


class Branch(Protocol):
    """A node that follows a clue: the fields that are shown."""

    @property
    def guess(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def weight(self) -> int: ...
    @property
    def likely_size(self) -> int: ...


def tree_html(title: str, first_node: str) -> str:
    return f"<p>{escape(title.strip('<>'))}</p>{first_node}"


def node_html(guess: str, left: str, branches: Mapping[str, Branch]) -> str:
    """Tabulate the next guess and the words left after each clue, the likeliest clue first.

    `left` says how many words are left before the guess.
    """
    head = f"<p><b>{escape(guess)}</b>: {escape(left)}</p>"
    if not branches:
        return head
    ordered = sorted(branches.items(), key=lambda pair: (-pair[1].weight, -pair[1].size, pair[0]))
    rows = [
        f"<tr><td>{tiles(guess, clue)}<td>{escape(branch.guess)}"
        f"<td>{count_cell(branch.likely_size, branch.size)}"
        for clue, branch in ordered[:ROWS]
    ]
    if len(branches) > ROWS:
        rows.append(f"<tr><td>… {len(branches) - ROWS:,} more")
    return f"{head}<table><tr><th>Clue<th>Next<th>Left{''.join(rows)}</table>"


def tiles(guess: str, clue: str = "") -> str:
    """Write a guess in the colours that it earned; in plain tiles without a clue.

    >>> tiles("a", "1")
    '<span style="background:#ebc033;color:#111;padding:2px 6px">A</span>'
    """
    styles = [f"background:{COLOURS[int(digit)]};{PADDING}" for digit in clue] or [BLANK] * len(
        guess
    )
    return "".join(
        f'<span style="{style}">{escape(letter)}</span>'
        for letter, style in zip(capitals(guess), styles, strict=True)
    )


def turns_html(history: Sequence[tuple[str, str]]) -> str:
    """Write a game so far, a line of tiles for each turn."""
    return "".join(f'<p style="margin:4px 0">{tiles(guess, clue)}</p>' for guess, clue in history)


class Table(NamedTuple):
    """Rows of cells below their heads, and lines above and below them: as text and as HTML.

    >>> table = Table(["2 words left"], [["guess", "bits"], ["crane", "1.00"]], ["bits: …"])
    >>> print(table)
    2 words left
    guess  bits
    crane  1.00
    bits: …
    >>> "<th>bits<tr><td>" in table.html
    True
    """

    above: Sequence[str]
    rows: Sequence[Sequence[str]]
    below: Sequence[str]
    left: Sequence[int] = (0,)  # columns that are aligned to the left

    @property
    def lines(self) -> list[str]:
        return [*self.above, *aligned(self.rows, self.left), *self.below]

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def html(self) -> str:
        """The table with its guesses in tiles, coloured by their clues if there are any."""
        heads, *rows = self.rows
        shown = [index for index, head in enumerate(heads) if head != CLUE]
        table = [f"<tr>{''.join(f'<th>{escape(heads[index])}' for index in shown)}"]
        for row in rows:
            clue = row[heads.index(CLUE)] if CLUE in heads else ""
            cells = [
                tiles(row[index], clue) if heads[index] == GUESS else escape(row[index])
                for index in shown
            ]
            table.append(f"<tr>{''.join(f'<td>{cell}' for cell in cells)}")
        return f"{lines_html(self.above)}<table>{''.join(table)}</table>{lines_html(self.below)}"


def lines_html(lines: Sequence[str]) -> str:
    return f"<p>{'<br>'.join(map(escape, lines))}</p>" if lines else ""
