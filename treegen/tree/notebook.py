"""Trees as HTML, which a notebook shows."""

from collections.abc import Mapping
from html import escape
from typing import Protocol

from treegen.text import capitals

COLOURS = ("#6a6e72;color:#fff", "#ebc033;color:#111", "#35742f;color:#fff")  # by digit of a clue


class Branch(Protocol):
    """A node that follows a clue: the fields that are shown."""

    @property
    def guess(self) -> str: ...
    @property
    def size(self) -> int: ...


def tree_html(title: str, first_node: str) -> str:
    return f"<p>{escape(title.strip('<>'))}</p>{first_node}"


def node_html(guess: str, left: str, branches: Mapping[str, Branch]) -> str:
    """Tabulate what is played after each clue, the most frequent clue first.

    `left` says how many words are left before the guess.
    """
    rows = [
        f"<tr><td>{tiles(guess, clue)}<td>{escape(branch.guess)}<td>{branch.size:,}"
        for clue, branch in sorted(branches.items(), key=lambda pair: -pair[1].size)
    ]
    head = f"<b>{escape(guess)}</b>: {escape(left)}"
    return f"<p>{head}</p><table><tr><th>Clue<th>Next<th>Left{''.join(rows)}</table>"


def tiles(guess: str, clue: str) -> str:
    """Write a guess in the colours that it earned."""
    return "".join(
        f'<span style="background:{COLOURS[int(digit)]};padding:2px 6px">{escape(letter)}</span>'
        for letter, digit in zip(capitals(guess), clue, strict=True)
    )
