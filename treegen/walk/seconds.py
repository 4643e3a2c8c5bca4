"""Second words after an opener, as `treewalk --all` looks them up."""

import sys
from types import SimpleNamespace

from treegen.errors import NoSuchTree, UsageError
from treegen.text import printable
from treegen.tree.find import find_stored, nearest_opener, opening_path
from treegen.tree.replies import second_text
from treegen.words.prior import Prior

History = list[tuple[str, str]]
ONE_GUESS = "--all shows the second words of an opener: give one guess and its clue"


def second_words(history: History, options: SimpleNamespace) -> tuple[str, Prior]:
    """Return text on the stored second words after an opener, and where their weights are from."""
    if len(history) != 1 or options.tree is not None or options.list:
        raise UsageError(ONE_GUESS)
    ((opener, clue),) = history
    if not opener or not clue:
        raise UsageError(ONE_GUESS)
    path = opening_path(opener)
    if path is None:
        command = f"; to compute them: {rank_command(opener, clue)}"
        rest = nearest_opener(opener) or command
        raise NoSuchTree(f"no second words are stored for {opener}{rest}")
    return second_text(path, clue, every=options.all, as_json=options.json)


def warn_of_other_game(prior: Prior, history: History) -> None:
    """Say on a terminal that second words are by other weights than the tree's, if they are."""
    if sys.stderr.isatty() and (note := other_game(prior, find_stored().prior)):
        line = f"{note}; to compute others: {rank_command(*history[0])}"
        print(f"treewalk: {line}", file=sys.stderr)


def other_game(prior: Prior, of_tree: Prior) -> str:
    """Say that second words are by other weights than the tree's, if they are.

    >>> august = Prior("past to 2026-08-21")
    >>> other_game(Prior("past to 2026-06-30"), august)
    'these second words are from the answers to 2026-06-30, the tree from those to 2026-08-21'
    >>> other_game(Prior("mine"), august)
    "these second words are for another game than the tree's: weights mine"
    """
    if prior == of_tree:
        return ""
    if prior.day and of_tree.day:
        own = f"these second words are from the answers to {prior.day}"
        return f"{own}, the tree from those to {of_tree.day}"
    return f"these second words are for another game than the tree's: weights {printable(prior)}"


def rank_command(opener: str, clue: str) -> str:
    return f"treegen rank {opener} {clue} --policy optimal"
