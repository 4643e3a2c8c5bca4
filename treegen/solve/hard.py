"""Hard mode: the guesses that the clues so far still allow.

Hard: a letter in its right place stays there, and each letter is played at least as often as
one clue marked it right or present. Strict: only words that fit every clue.

A set of guesses is a whole number, in which bit i stands for the guess at index i. What a clue
allows is the intersection of a few such sets, one for each rule that it makes.
"""

from functools import cache, lru_cache, reduce
from operator import and_

import numpy as np
from numpy.typing import NDArray

from treegen.clues import ABSENT, RIGHT, Mode
from treegen.solve.matrix import Codes, Indices

GuessSet = int
MAX_ALLOWED = 2**28  # bits of what clues allow that are kept


class LegalGuesses:
    """The guesses that are legal in a mode, after any clues.

    >>> words = ["abide", "ebbed", "edged", "speed"]
    >>> letters = np.array([list(word.encode()) for word in words], np.uint8).T
    >>> for mode in Mode:  # what may follow ebbed when it earned 10022
    ...     rules = LegalGuesses(letters, mode)
    ...     legal = rules.after(rules.everything, 1, "10022")
    ...     [words[index] for index in rules.indices(legal)]
    ['abide', 'ebbed', 'edged', 'speed']
    ['ebbed', 'edged', 'speed']
    ['speed']
    """

    def __init__(self, letters: Codes, mode: Mode) -> None:
        """Take the letters of all guesses, shape (length, guesses)."""
        self.letters, self.mode = letters, mode
        self.is_free = mode is Mode.NORMAL
        self.count = letters.shape[1]
        self.everything: GuessSet = (1 << self.count) - 1
        self.rule = cache(self._rule)
        self.allowed = lru_cache(1 + MAX_ALLOWED // self.count)(self._allowed)

    def after(self, legal: GuessSet, guess: int, clue: str) -> GuessSet:
        """Those of the legal guesses that stay legal when a guess has earned a clue."""
        if self.is_free:
            return legal
        allowed: GuessSet = self.allowed(guess, clue)
        return legal & allowed

    def _allowed(self, guess: int, clue: str) -> GuessSet:
        played = self.letters[:, guess].tolist()
        strict, rules = self.mode is Mode.STRICT, [self.everything]
        for place, (letter, digit) in enumerate(zip(played, clue, strict=True)):
            if digit == RIGHT:
                rules.append(self.rule("at", letter, place))
            elif strict:
                rules.append(self.everything ^ self.rule("at", letter, place))
        for letter in set(played):
            earned = [digit for own, digit in zip(played, clue, strict=True) if own == letter]
            marked = len(earned) - earned.count(ABSENT)
            exactly = strict and marked < len(earned)
            rules.append(self.rule("exactly" if exactly else "at least", letter, marked))
        return reduce(and_, rules)

    def _rule(self, kind: str, letter: int, number: int) -> GuessSet:
        """Guesses with a letter at a place, or exactly or at least so many copies of it."""
        same = self.letters == letter
        if kind == "at":
            return as_set(same[number])
        copies = same.sum(axis=0)
        return as_set(copies == number if kind == "exactly" else copies >= number)

    def indices(self, legal: GuessSet) -> Indices:
        if legal == self.everything:
            return np.arange(self.count)
        packed = np.frombuffer(legal.to_bytes((self.count + 7) // 8, "little"), np.uint8)
        return np.flatnonzero(np.unpackbits(packed, bitorder="little"))


def as_set(which: NDArray[np.bool_]) -> int:
    """Set of the places at which an array is true.

    >>> bin(as_set(np.array([True, False, True, True])))
    '0b1101'
    """
    return int.from_bytes(np.packbits(which, bitorder="little").tobytes(), "little")
