"""What the commands of treegen share."""

import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Subcommands: TypeAlias = "_SubParsersAction[ArgumentParser]"
TREE = "tree file, or a stored tree by name or opener"


def warn(line: str) -> None:
    """One line on stderr."""
    print(f"treegen: {line}", file=sys.stderr)


@contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Callable[[int], object]]:
    """Function that moves a bar on, shown on a terminal when it takes over a second."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit=f" {unit}", delay=1, leave=False) as bar:
        yield bar.update
