"""Hard mode: the guesses that the clues so far still allow.

Hard: a letter in its right place stays there, and each letter is played at least as often as
one clue marked it right or present. Strict: only words that fit every clue.

A set of guesses is a whole number, in which bit i stands for the guess at index i. In hard mode a
clue makes a few rules, each of which allows a set; the clue allows their intersection. In strict
mode a clue allows the guesses that would earn it, which needs no look at letters.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from operator import and_

import numpy as np
from numpy.typing import NDArray

from treegen.clues import ABSENT, RIGHT, Mode
from treegen.solve.matrix import CluesAmongGuesses, EncodedWords, Indices, clue_text

GuessSet = int
MAX_ALLOWED = 2**28  # bits of kept sets that clues allow
MAX_CODES = 2**24  # kept clues of guesses among themselves


class LegalGuesses:
    """The guesses that are legal in a mode, after any clues.

    >>> from treegen.solve.matrix import encode_words
    >>> words = ["abide", "ebbed", "edged", "speed"]
    >>> for mode in Mode:  # what may follow ebbed when it earned 10022
    ...     rules = LegalGuesses(encode_words(words, words), mode)
    ...     legal = rules.after(rules.everything, 1, int("10022", 3))
    ...     [words[index] for index in rules.indices(legal)]
    ['abide', 'ebbed', 'edged', 'speed']
    ['ebbed', 'edged', 'speed']
    ['speed']
    """

    def __init__(self, encoded: EncodedWords, mode: Mode) -> None:
        self.letters = encoded.guess_letters
        self.is_free = mode is Mode.NORMAL
        self.count = len(encoded.pair_rows)
        self.everything: GuessSet = (1 << self.count) - 1
        self.rule = cache(self._rule)
        by_mode = self._class if mode is Mode.STRICT else self._by_letters
        self.allowed = lru_cache(1 + MAX_ALLOWED // self.count)(by_mode)
        among_guesses = CluesAmongGuesses(encoded)
        self.codes = lru_cache(1 + MAX_CODES // self.count)(among_guesses.of_one)

    def after(self, legal: GuessSet, guess: int, clue: int) -> GuessSet:
        """Return the legal guesses that stay legal when a guess has earned a clue."""
        if self.is_free:
            return legal
        allowed: GuessSet = self.allowed(guess, clue)
        return legal & allowed

    def _class(self, guess: int, clue: int) -> GuessSet:
        return as_set(self.codes(guess) == clue)

    def _by_letters(self, guess: int, clue: int) -> GuessSet:
        played = self.letters[:, guess].tolist()
        digits = clue_text(clue, len(played))
        rules = [self.everything]
        for place, (letter, digit) in enumerate(zip(played, digits, strict=True)):
            if digit == RIGHT:
                rules.append(self.rule("at", letter, place))
        for letter in set(played):
            earned = [digit for own, digit in zip(played, digits, strict=True) if own == letter]
            marked = len(earned) - earned.count(ABSENT)
            rules.append(self.rule("at least", letter, marked))
        return reduce(and_, rules)

    def _rule(self, kind: str, letter: int, number: int) -> GuessSet:
        """Guesses with a letter at a place, or with at least so many copies of it."""
        same = self.letters == letter
        return as_set(same[number] if kind == "at" else same.sum(axis=0) >= number)

    def indices(self, legal: GuessSet) -> Indices:
        if legal == self.everything:
            return np.arange(self.count)
        packed = np.frombuffer(legal.to_bytes((self.count + 7) // 8, "little"), np.uint8)
        return np.flatnonzero(np.unpackbits(packed, bitorder="little"))


def set_of(which: Sequence[bool]) -> int:
    """Set of the places at which a list is true.

    >>> bin(set_of([True, False, True, True]))
    '0b1101'
    """
    return as_set(np.array(which, np.bool_))


def as_set(which: NDArray[np.bool_]) -> int:
    """Set of the places at which an array is true.

    >>> bin(as_set(np.array([True, False, True, True])))
    '0b1101'
    """
    return int.from_bytes(np.packbits(which, bitorder="little").tobytes(), "little")
