"""Clues of many guesses against many answers at once, as integers (base 3).

A clue is a sum of shares, one for each different letter of the guess: what a letter earns
depends only on where the guess has it and on the answer. The 12,972 guesses have 346
different pairs of letter and places, so their clues are sums of rows of one small table.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.unsignedinteger]

BLOCK = 256  # guesses at a time, so that a block of clues stays in cache


def clue_matrix(guesses: Sequence[str], answers: Sequence[str]) -> Codes:
    """Clue of each guess (row) against each answer (column), words of one length.

    Shape (guesses, answers); the smallest unsigned type that holds 3**length - 1, so uint8
    for five letters. It is stored answer by answer, which is how a scan reads it.

    >>> clue_matrix(["ninny", "annex"], ["annex"]).tolist()  # 10200 and 22222 in base 3
    [[99], [242]]
    """
    spelled, secret = _letters(guesses), _letters(answers)
    count, length = spelled.shape
    same = spelled[:, :, None] == spelled[:, None, :]
    places = (same << np.arange(length)).sum(axis=2)  # bit p set: the same letter at p
    first = same.argmax(axis=2) == np.arange(length)
    # One key for each letter of a guess, at its first place; 0, which earns nothing, elsewhere.
    keys = np.where(first, spelled << length | places, 0)
    pairs, rows = np.unique(keys, return_inverse=True)
    rows = rows.reshape(count, length)  # its shape differs between numpy versions
    narrow: np.dtype[np.unsignedinteger] = np.min_scalar_type(3**length - 1)
    shares: Codes = np.zeros((len(pairs), len(answers)), narrow)
    for share, key in zip(shares, pairs.tolist(), strict=True):
        if key:
            at = [place for place in range(length) if key >> place & 1]
            share += _share(secret == key >> length, at).astype(narrow)
    codes: Codes = np.empty((len(answers), count), narrow)
    for start in range(0, count, BLOCK):
        block = shares[rows[start : start + BLOCK, 0]]
        for row in rows[start : start + BLOCK].T[1:]:
            block += shares[row]
        codes[:, start : start + BLOCK] = block.T
    return codes.T


def _share(has: NDArray[np.bool_], at: list[int]) -> NDArray[np.int64]:
    """What one letter at the places `at` of a guess adds to its clue, for each answer.

    `has` says where each answer has that letter: shape (answers, length).
    """
    length = has.shape[1]
    unmatched = has.sum(axis=1) - has[:, at].sum(axis=1)
    share = np.zeros(len(has), np.int64)
    for place in at:  # left to right, as the rules hand the presents out
        right = has[:, place]
        present = ~right & (unmatched > 0)
        unmatched -= present
        share += (2 * right + present) * 3 ** (length - 1 - place)
    return share


def _letters(words: Sequence[str]) -> NDArray[np.int64]:
    """Code points of the letters, shape (words, length)."""
    text = np.frombuffer("".join(words).encode("utf-32-le"), np.dtype("<u4"))
    return text.reshape(len(words), -1).astype(np.int64)


def clue_text(code: int, length: int) -> str:
    """Clue of an integer from the matrix.

    >>> clue_text(99, 5)
    '10200'
    """
    digits = ""
    for _ in range(length):
        code, digit = divmod(code, 3)
        digits = f"{digit}{digits}"
    return digits
