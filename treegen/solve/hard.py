"""Hard mode: the guesses that the clues so far still allow.

Hard: a letter in its right place stays there, and each letter is played at least as often as
one clue marked it right or present. Strict: only words that fit every clue.

A set of guesses is a whole number, in which bit i stands for the guess at index i. What a clue
allows is the intersection of a few such sets, one for each rule that it makes.
"""

from __future__ import annotations

from functools import reduce
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
        self.rules: dict[tuple[str, int, int], GuessSet] = {}
        self.allowed: dict[tuple[int, str], GuessSet] = {}

    def after(self, legal: GuessSet, guess: int, clue: str) -> GuessSet:
        """Those of the legal guesses that stay legal when a guess has earned a clue."""
        if self.is_free:
            return legal
        allowed = self.allowed.get((guess, clue))
        if allowed is None:
            if len(self.allowed) * self.count > MAX_ALLOWED:
                self.allowed.clear()
            allowed = self.allowed[guess, clue] = self._after(guess, clue)
        return legal & allowed

    def _after(self, guess: int, clue: str) -> GuessSet:
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

    def rule(self, kind: str, letter: int, number: int) -> GuessSet:
        """Guesses with a letter at a place, or exactly or at least so many copies of it."""
        found = self.rules.get((kind, letter, number))
        if found is None:
            same = self.letters == letter
            if kind == "at":
                fits = same[number]
            else:
                copies = same.sum(axis=0)
                fits = copies == number if kind == "exactly" else copies >= number
            found = self.rules[kind, letter, number] = as_set(fits)
        return found

    def indices(self, legal: GuessSet) -> Indices:
        """Indices of those guesses, ascending."""
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
