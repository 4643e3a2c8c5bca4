"""Hard mode: the guesses that the clues so far still allow.

Hard: a letter in its right place stays there, and each letter is played at least as often as
one clue marked it right or present. Strict: only words that fit every clue.
"""

from collections.abc import Callable

import numpy as np

from treegen.clues import ABSENT, RIGHT, Mode
from treegen.solve.matrix import Codes, Indices


def legal_after(letters: Codes, legal: Indices, guess: int, mode: Mode) -> Callable[[str], Indices]:
    """Function from each clue that `guess` may earn to those `legal` guesses that stay legal.

    `letters` are those of all guesses, shape (length, guesses).

    >>> words = ["abide", "ebbed", "edged", "speed"]
    >>> letters = np.array([list(word.encode()) for word in words], np.uint8).T
    >>> for mode in Mode:  # what may follow ebbed when it earned 10022
    ...     [words[index] for index in legal_after(letters, np.arange(4), 1, mode)("10022")]
    ['abide', 'ebbed', 'edged', 'speed']
    ['ebbed', 'edged', 'speed']
    ['speed']
    """
    if mode is Mode.NORMAL:
        return lambda clue: legal
    strict = mode is Mode.STRICT
    played = letters[:, guess]
    candidates = letters[:, legal]
    same = candidates == played[:, None]
    copies = {
        letter: (candidates == letter).sum(axis=0, dtype=np.int8) for letter in set(played.tolist())
    }

    def after(clue: str) -> Indices:
        digits = np.array(list(clue))
        fits = same[digits == RIGHT].all(axis=0)
        if strict:
            fits &= ~same[digits != RIGHT].any(axis=0)
        for letter, count in copies.items():
            earned = digits[played == letter]
            marked = np.count_nonzero(earned != ABSENT)
            fits &= count == marked if strict and marked < len(earned) else count >= marked
        return np.compress(fits, legal)

    return after
