"""Clues of many guesses against many answers at once, as integers (base 3), in bounded memory.

A clue is a sum of shares, one for each different letter of the guess: what a letter earns
depends only on where the guess has it and on the answer. The 12,972 guesses have 346
different pairs of letter and places, so their clues are sums of rows of one small table.

Where the clues of all guesses do not fit in memory, they are summed again whenever they are
needed, for a block of guesses at a time, until few enough answers are left that they fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treegen.solve.parallel import parallel

Codes = NDArray[np.unsignedinteger]
Places = NDArray[np.intp]  # of words in their list
Which = Places | slice

BLOCK = 64  # guesses at a time, so that a block of clues stays in cache


class Spelling(NamedTuple):
    """The letters of guesses and answers, as numbers from 1.

    A pair is a letter and the places a guess has it in, as letter << length | places; 0 is none,
    and earns nothing.
    """

    letters: Codes  # shape (length, guesses)
    secret: Codes  # shape (length, answers)
    pairs: Places
    rows: Places  # shape (guesses, length): the pair of each letter, where it stands first

    @property
    def patterns(self) -> int:
        """How many clues there are for so many letters."""
        return int(3 ** len(self.letters))

    @property
    def dtype(self) -> np.dtype[np.unsignedinteger]:
        """The smallest type for a clue."""
        narrow: np.dtype[np.unsignedinteger] = np.min_scalar_type(self.patterns - 1)
        return narrow

    def shares(self, pairs: Which, answers: Which) -> Codes:
        """What each pair adds to its guess's clue: shape (pairs, answers)."""
        length, secret, narrow = len(self.secret), self.secret[:, answers], self.dtype
        shares: Codes = np.zeros((len(self.pairs[pairs]), secret.shape[1]), narrow)
        letter = None
        for share, key in zip(shares, self.pairs[pairs].tolist(), strict=True):
            at = [place for place in range(length) if key >> place & 1]
            if letter != key >> length:  # once for all pairs of a letter
                letter = key >> length
                has = secret == letter
                copies = has.sum(axis=0, dtype=np.int8)
            unmatched = copies - has[at].sum(axis=0, dtype=np.int8)
            for place in at:  # left to right, as the rules hand the presents out
                present = ~has[place] & (unmatched > 0)
                unmatched -= present
                digit = (has[place].view(np.uint8) << 1) + present
                share += digit.astype(narrow) * narrow.type(3 ** (length - 1 - place))
        return shares


def spelling(guesses: Sequence[str], answers: Sequence[str]) -> Spelling:
    """Spelling of words of one length."""
    points = [
        np.frombuffer("".join(words).encode("utf-32-le"), np.dtype("<u4"))
        for words in (guesses, answers)
    ]
    length = len(guesses[0])
    alphabet = np.unique(np.concatenate(points))
    narrow = np.min_scalar_type(len(alphabet))
    letters, secret = (
        np.ascontiguousarray((np.searchsorted(alphabet, p) + 1).reshape(-1, length).T, narrow)
        for p in points
    )
    places = np.zeros(letters.shape, np.int64)  # bit p set: the same letter at p
    for place, row in enumerate(letters):
        places |= (letters == row).astype(np.int64) << place
    first = places & -places == 1 << np.arange(length)[:, None]
    keys = np.where(first, letters.astype(np.int64) << length | places, 0).T
    pairs, rows = np.unique(keys, return_inverse=True)
    rows = rows.reshape(keys.shape)  # its shape differs between numpy versions
    return Spelling(letters, secret, pairs, rows)


class Clues(NamedTuple):
    """Clues of all guesses against the answers of one state, of which `room` bytes may be held.

    Either the clues themselves are held (`matrix`), or the shares they are sums of, or nothing.
    """

    spelling: Spelling
    answers: Places
    room: int
    matrix: Codes | None  # shape (answers of this state or of one before it, guesses)
    rows: Places  # of the matrix, for the answers of this state
    shares: Codes | None  # shape (pairs, answers)

    def of(self, guesses: Which) -> Codes:
        """Clues of some guesses, in ascending order: shape (answers, guesses), a copy."""
        if not isinstance(guesses, slice) and guesses[-1] - guesses[0] == len(guesses) - 1:
            guesses = slice(int(guesses[0]), int(guesses[-1]) + 1)  # much faster
        if self.matrix is not None:
            if isinstance(guesses, slice):
                return self.matrix[:, guesses][self.rows]
            return self.matrix[self.rows[:, None], guesses]
        rows, shares = self.spelling.rows[guesses], self.shares
        if shares is None:
            used, rows = np.unique(rows, return_inverse=True)
            rows = rows.reshape(-1, len(self.spelling.secret))
            shares = self.spelling.shares(used, self.answers)
        codes = shares[rows[:, 0]]
        for row in rows.T[1:]:
            codes += shares[row]
        return codes.T

    def narrowed(self, left: Places) -> Clues:
        """Clues against those of the answers that are left, as places among them."""
        answers, rows, room, shares = self.answers[left], self.rows[left], self.room, None
        if self.shares is not None and self._of_shares(len(left)) <= room:
            shares = self.shares[:, left]
            room -= shares.nbytes
        return Clues(self.spelling, answers, room, self.matrix, rows, shares)

    def held(self, clues_too: bool = True) -> Clues:
        """The same, with what fits held: shares, and the clues themselves if they are wanted."""
        guesses, answers, room = len(self.spelling.rows), len(self.answers), self.room
        if self.matrix is not None:
            return self
        clues = self
        if self.shares is None:
            if self._of_shares(answers) > room:
                return self
            room -= self._of_shares(answers)
            shares = self.spelling.shares(slice(None), self.answers)
            clues = self._replace(room=room, shares=shares)
        if not clues_too or guesses * answers * self.spelling.dtype.itemsize > room:
            return clues
        matrix: Codes = np.empty((answers, guesses), self.spelling.dtype)

        def fill(start: int) -> None:
            block = slice(start, start + BLOCK)
            matrix[:, block] = clues.of(block)

        list(parallel(fill, range(0, guesses, BLOCK)))
        return self._replace(matrix=matrix, rows=np.arange(answers), shares=None)

    def _of_shares(self, answers: int) -> int:
        """Bytes of the shares of all pairs for so many answers."""
        return len(self.spelling.pairs) * answers * self.spelling.dtype.itemsize


def clues_of(guesses: Sequence[str], answers: Sequence[str], room: int) -> Clues:
    """Clues of all guesses against all answers, words of one length, with nothing held yet."""
    everything = np.arange(len(answers))
    return Clues(spelling(guesses, answers), everything, room, None, everything, None)


def clue_matrix(guesses: Sequence[str], answers: Sequence[str]) -> Codes:
    """Clue of each guess (row) against each answer (column), words of one length.

    Shape (guesses, answers); the smallest unsigned type that holds 3**length - 1, so uint8
    for five letters. It is stored answer by answer, which is how a scan reads it.

    >>> clue_matrix(["ninny", "annex"], ["annex"]).tolist()  # 10200 and 22222 in base 3
    [[99], [242]]
    """
    matrix = clues_of(guesses, answers, 2**62).held().matrix
    assert matrix is not None  # there was room
    return matrix.T


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
