"""A look at all guesses of a state, some answers of a subproblem; and sets of answers."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treegen.solve.matrix import Clues, Indices
from treegen.solve.policies import Costs

DONE = 2**60  # more than any bound

AnswerSet = int


def members_of(answers: AnswerSet) -> list[int]:
    """Indices of some answers in their subproblem, ascending.

    >>> members_of(0b1101)
    [0, 2, 3]
    """
    found = []
    while answers:
        lowest = answers & -answers
        found.append(lowest.bit_length() - 1)
        answers ^= lowest
    return found


class Scan(NamedTuple):
    """A state, and into how many classes each legal guess splits its answers."""

    members: list[int]  # the answers that are left, by their index in the subproblem
    bits: list[AnswerSet]  # each of them as a set of one
    clues: Clues  # of all guesses against them
    guesses: Indices  # that are legal
    classes: Costs  # of each guess, or too many (see `scan`); 0 for one that the vocabulary lacks
    own: Indices  # places of the answers among the guesses
    most_classes: int  # that any of the guesses leaves for later: its own, as it is done, is none

    def keys(self, bounds: Costs) -> Costs:
        """Return numbers to sort by: an even one is a member's, the odd above it is for others."""
        keys = 2 * bounds + 1
        keys[self.own] -= 1
        return keys

    def ordered(self, bounds: Costs) -> Iterator[tuple[int, int]]:
        """Each guess's bound and place, in the order they are tried: the lowest bounds first.

        Of equal bounds, members come before other guesses, each in their order. Only the first are
        needed as a rule, so they are not sorted.
        """
        keys = self.keys(bounds)
        key = int(keys.min())
        while key < DONE:
            at = keys == key
            if key % 2:
                places = np.flatnonzero(at)
            else:
                places = self.own[at[self.own]]
            for place in places.tolist():
                yield key // 2, place
            key = int(keys.min(where=keys > key, initial=DONE))

    def classes_of(self, guess: int) -> list[tuple[int, AnswerSet]]:
        """Classes of the members by the clue that a guess earns, without the guess itself."""
        return classes_by_clue(self.clues, self.bits, guess)

    def splits(self, some: Sequence[int]) -> NDArray[np.bool_]:
        """Guesses that do not give all of some members the same clue."""
        rows = np.searchsorted(self.members, some)
        codes = self.clues.restricted_to(rows).of(self.guesses)
        apart: NDArray[np.bool_] = (codes[1:] != codes[0]).any(axis=0)
        return apart


def classes_by_clue(
    clues: Clues, bits: Sequence[AnswerSet], guess: int
) -> list[tuple[int, AnswerSet]]:
    """Classes of answers, each given as a set of one, by a guess's clue, without the guess."""
    classes: dict[int, AnswerSet] = defaultdict(int)
    for code, bit in zip(clues.of_one(guess).tolist(), bits, strict=True):
        classes[code] += bit
    classes.pop(clues.win, None)
    return list(classes.items())
