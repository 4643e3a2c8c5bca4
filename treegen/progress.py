"""Progress of long work, in numbers: the command makes text of them."""

from typing import Protocol


class OnProgress(Protocol):
    """Function that takes the share of the work done, from 0 to 1, and what is known so far.

    The `figures` are `scored` and `searched` (guesses), `placed` (answers that have their node),
    `done` and `of` (tasks), `least` and `most` (bounds of the least mean). `doing` is what is done
    now; with `is_long`, it is known to take over a second.
    """

    def __call__(self, share: float, doing: str = "", /, **figures: float) -> object: ...


def silent(share: float, doing: str = "", /, **figures: float) -> None:
    """Ignore progress."""


def part_of(on_progress: OnProgress, start: float, share: float) -> OnProgress:
    """Report the progress of a part of the work: a share of it, from `start` on.

    >>> second_half = part_of(lambda share, doing="", /, **figures: print(share), 0.5, 0.5)
    >>> second_half(0.5)
    0.75
    """
    if on_progress is silent:
        return silent

    def report(done: float, doing: str = "", /, **figures: float) -> None:
        on_progress(start + share * done, doing, **figures)

    return report
