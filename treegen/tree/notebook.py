"""Trees as HTML, which a notebook shows."""

from collections.abc import Mapping
from html import escape
from typing import Protocol

from treegen.text import capitals
from treegen.words.likely import count_cell

COLOURS = ("#6a6e72;color:#fff", "#ebc033;color:#111", "#35742f;color:#fff")  # by digit of a clue
ROWS = 20  # of a table, which is to be seen at a glance


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
    """Tabulate what is played after each clue and the words left, the likeliest clue first.

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


def tiles(guess: str, clue: str) -> str:
    """Write a guess in the colours that it earned."""
    return "".join(
        f'<span style="background:{COLOURS[int(digit)]};padding:2px 6px">{escape(letter)}</span>'
        for letter, digit in zip(capitals(guess), clue, strict=True)
    )
