"""What the commands of treegen share."""

import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from treegen.errors import UsageError
from treegen.text import printable

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
def progress_bar(total: int, unit: str, done: int = 0) -> Iterator[Callable[[int], object]]:
    """Function that moves a bar on, shown on a terminal when it takes over a second."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from tqdm import tqdm

    with tqdm(total=total, initial=done, unit=f" {unit}", delay=1, leave=False) as bar:
        yield bar.update


@contextmanager
def bounds_bar(total: int | None) -> Iterator[Callable[[float, int, int], object] | None]:
    """Function that shows a share of work and bounds of guesses in all, or by `total` if given."""
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    shape = "{percentage:3.0f}%|{bar}| {desc} [{elapsed}]"
    # With miniters, the time goes on while no share is done.
    with tqdm(total=100, delay=1, miniters=0, leave=False, bar_format=shape) as bar:

        def show(share: float, lower: int, upper: int) -> None:
            low, high = (
                "?" if n >= 2**62 else f"{n:,}" if total is None else f"{n / total:.4f}"
                for n in (lower, upper)  # which may be none that a tree can have
            )
            what = "in all" if total is None else "on average"
            bar.set_description_str(f"{low} to {high} guesses {what}", refresh=False)
            bar.update(100 * share - bar.n)

        yield show
