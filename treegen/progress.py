"""Progress of long work, told in numbers: the command makes text of them."""

from typing import Protocol


class OnProgress(Protocol):
    """Function that is told which share of the work is done, from 0 to 1, and what is known so far.

    Names of `figures`: `scored` (guesses), `placed` (answers that have their node), `done` and `of`
    (tasks), `least` and `most` (bounds of the least mean). `doing` is what is done now.
    """

    def __call__(self, share: float, doing: str = "", /, **figures: float) -> object: ...


def silent(share: float, doing: str = "", /, **figures: float) -> None:
    """Ignore progress."""
