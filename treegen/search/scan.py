"""Scans: a look at all guesses of a state, which is a set of answers of a subproblem."""

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
    """Places of the answers of a set in their subproblem, ascending.

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

    members: list[int]  # answers left, by their place in the subproblem
    bits: list[AnswerSet]  # each member as a set of one
    clues: Clues  # of all guesses against the members
    guesses: Indices  # legal guesses
    # Upper bound on the number of each guess's classes (see `Subproblem.scan`); 0 for a guess that
    # the vocabulary lacks.
    classes: Costs
    own: Indices  # places of the members among the guesses
    most_classes: int  # that any guess leaves for later; the class of the guess itself is done

    def keys(self, bounds: Costs) -> Costs:
        """Return keys to sort by: 2 × bound for a member, one more for another guess."""
        keys = 2 * bounds + 1
        keys[self.own] -= 1
        return keys

    def ordered(self, bounds: Costs) -> Iterator[tuple[int, int]]:
        """Yield each guess's bound and place, in the order to try them: lowest bounds first.

        Where bounds are equal, members come before other guesses, both in their own order. As a
        rule only the first guesses are needed, so they are not all sorted.
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
        """Test which guesses tell some members apart: not all of these give the same clue."""
        rows = np.searchsorted(self.members, some)
        codes = self.clues.restricted_to(rows).of(self.guesses)
        apart: NDArray[np.bool_] = (codes[1:] != codes[0]).any(axis=0)
        return apart


def classes_by_clue(
    clues: Clues, bits: Sequence[AnswerSet], guess: int
) -> list[tuple[int, AnswerSet]]:
    """Classes of answers, given as sets of one, by a guess's clue; the guess itself is left out."""
    classes: dict[int, AnswerSet] = defaultdict(int)
    for code, bit in zip(clues.of_one(guess).tolist(), bits, strict=True):
        classes[code] += bit
    classes.pop(clues.win, None)
    return list(classes.items())
