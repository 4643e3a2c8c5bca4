"""What the commands of treegen share."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from treegen.errors import UsageError
from treegen.text import printable, silent

if TYPE_CHECKING:
    from treegen.text import OnProgress

Subcommands: TypeAlias = "_SubParsersAction[ArgumentParser]"
TREE = "tree file, or a stored tree by name or opener"


def warn(line: str) -> None:
    """One line on stderr."""
    print(printable(f"treegen: {line}"), file=sys.stderr)


def number(option: str, text: str, most: int, or_else: str = "") -> int:
    """Whole number from 1 up to `most`.

    >>> number("--worst", "6", 100)
    6
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and 0 < int(text) <= most):
        raise UsageError(f"{option} {text!r} is not a whole number from 1 to {most}{or_else}")
    return int(text)


@contextmanager
def progress_bar() -> Iterator[OnProgress]:
    """Function that moves a bar on, shown on a terminal when it takes over a second."""
    if not sys.stderr.isatty():
        yield silent
        return
    from tqdm import tqdm

    shape = "{percentage:3.0f}%|{bar}| {desc} [{elapsed}<{remaining}]"
    # With miniters, the time goes on while no share is done.
    with tqdm(total=1, delay=1, miniters=0, leave=False, bar_format=shape) as bar:

        def show(share: float, note: str = "") -> None:
            bar.set_description_str(note, refresh=False)
            bar.update(share - bar.n)

        yield show
