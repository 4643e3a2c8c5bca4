"""Hard mode: which guesses the clues so far still allow.

Hard: a letter in its right place stays there, and each letter is played at least as often as
one clue marked it right or present. Strict: only words that fit the clue, that could be the
answer for all it says.
"""

from collections.abc import Callable

import numpy as np

from treegen.clues import ABSENT, RIGHT
from treegen.solve.matrix import Codes, Places


def legal_after(letters: Codes, legal: Places, guess: int, strict: bool) -> Callable[[str], Places]:
    """Function from each clue that `guess` may earn to those `legal` guesses that stay legal.

    `letters` are those of all guesses, shape (length, guesses).

    >>> words = ["abide", "ebbed", "edged", "speed"]
    >>> letters = np.array([list(word.encode()) for word in words], np.uint8).T
    >>> for strict in (False, True):  # what may follow ebbed when it earned 10022
    ...     [words[place] for place in legal_after(letters, np.arange(4), 1, strict)("10022")]
    ['ebbed', 'edged', 'speed']
    ['speed']
    """
    played = letters[:, guess]
    candidates = letters[:, legal]
    same = candidates == played[:, None]
    copies = {
        letter: (candidates == letter).sum(axis=0, dtype=np.int8) for letter in set(played.tolist())
    }

    def after(clue: str) -> Places:
        digits = np.array(list(clue))
        fits = same[digits == RIGHT].all(axis=0)
        if strict:
            fits &= ~same[digits != RIGHT].any(axis=0)
        for letter, count in copies.items():
            earned = digits[played == letter]
            marked = np.count_nonzero(earned != ABSENT)
            fits &= count == marked if strict and marked < len(earned) else count >= marked
        allowed: Places = legal[fits]
        return allowed

    return after
