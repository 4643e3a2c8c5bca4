"""Clues of many guesses against many answers at once, as integers (base 3), in bounded memory.

A clue is a sum of partial_clues, one for each different letter of the guess: what a letter earns
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
Indices = NDArray[np.intp]  # of words in their list
Which = Indices | slice

BLOCK = 64  # guesses at a time, so that a block of clues stays in cache


class EncodedWords(NamedTuple):
    """The letters of guesses and answers, as numbers from 1.

    A pair is a letter and the places a guess has it in, as letter << length | places; 0 is none,
    and earns nothing.
    """

    letters: Codes  # shape (length, guesses)
    secret: Codes  # shape (length, answers)
    pairs: Indices
    rows: Indices  # shape (guesses, length): the pair of each letter, where it stands first

    @property
    def patterns(self) -> int:
        """How many clues there are for so many letters."""
        return int(3 ** len(self.letters))

    @property
    def dtype(self) -> np.dtype[np.unsignedinteger]:
        """The smallest type for a clue."""
        narrow: np.dtype[np.unsignedinteger] = np.min_scalar_type(self.patterns - 1)
        return narrow

    def partial_clues(self, pairs: Which, answers: Which) -> Codes:
        """What each pair adds to its guess's clue: shape (pairs, answers)."""
        length, secret, narrow = len(self.secret), self.secret[:, answers], self.dtype
        partial_clues: Codes = np.zeros((len(self.pairs[pairs]), secret.shape[1]), narrow)
        letter = None
        for share, key in zip(partial_clues, self.pairs[pairs].tolist(), strict=True):
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
        return partial_clues


def encode_words(guesses: Sequence[str], answers: Sequence[str]) -> EncodedWords:
    """EncodedWords of words of one length."""
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
    return EncodedWords(letters, secret, pairs, rows)


class Clues(NamedTuple):
    """Clues of all guesses against the answers of one state, of which `room` bytes may be held.

    Either the clues themselves are held (`matrix`), or what they are sums of, or nothing.
    """

    encoded: EncodedWords
    answers: Indices
    room: int
    matrix: Codes | None  # shape (answers of this state or of one before it, guesses)
    rows: Indices  # of the matrix, for the answers of this state
    partial_clues: Codes | None  # shape (pairs, answers)

    def of(self, guesses: Which) -> Codes:
        """Clues of some guesses, in ascending order: shape (answers, guesses), a copy."""
        if not isinstance(guesses, slice) and guesses[-1] - guesses[0] == len(guesses) - 1:
            guesses = slice(int(guesses[0]), int(guesses[-1]) + 1)  # much faster
        if self.matrix is not None:
            if isinstance(guesses, slice):
                return self.matrix[:, guesses][self.rows]
            return self.matrix[self.rows[:, None], guesses]
        rows, partial_clues = self.encoded.rows[guesses], self.partial_clues
        if partial_clues is None:
            used, rows = np.unique(rows, return_inverse=True)
            rows = rows.reshape(-1, len(self.encoded.secret))
            partial_clues = self.encoded.partial_clues(used, self.answers)
        codes = partial_clues[rows[:, 0]]
        for row in rows.T[1:]:
            codes += partial_clues[row]
        return codes.T

    def restricted_to(self, left: Indices) -> Clues:
        """Clues against those of the answers that are left, as places among them."""
        answers, rows, room, partial_clues = self.answers[left], self.rows[left], self.room, None
        if self.partial_clues is not None and self._partial_bytes(len(left)) <= room:
            partial_clues = self.partial_clues[:, left]
            room -= partial_clues.nbytes
        return Clues(self.encoded, answers, room, self.matrix, rows, partial_clues)

    def materialized(self, clues_too: bool = True) -> Clues:
        """The same, with what fits held: partial clues, and the clues themselves if wanted."""
        guesses, answers, room = len(self.encoded.rows), len(self.answers), self.room
        if self.matrix is not None:
            return self
        clues = self
        if self.partial_clues is None:
            if self._partial_bytes(answers) > room:
                return self
            room -= self._partial_bytes(answers)
            partial_clues = self.encoded.partial_clues(slice(None), self.answers)
            clues = self._replace(room=room, partial_clues=partial_clues)
        if not clues_too or guesses * answers * self.encoded.dtype.itemsize > room:
            return clues
        matrix: Codes = np.empty((answers, guesses), self.encoded.dtype)

        def fill(start: int) -> None:
            block = slice(start, start + BLOCK)
            matrix[:, block] = clues.of(block)

        list(parallel(fill, range(0, guesses, BLOCK)))
        return self._replace(matrix=matrix, rows=np.arange(answers), partial_clues=None)

    def _partial_bytes(self, answers: int) -> int:
        """Bytes of the partial_clues of all pairs for so many answers."""
        return len(self.encoded.pairs) * answers * self.encoded.dtype.itemsize


def clues_of(guesses: Sequence[str], answers: Sequence[str], room: int) -> Clues:
    """Clues of all guesses against all answers, words of one length, with nothing held yet."""
    everything = np.arange(len(answers))
    return Clues(encode_words(guesses, answers), everything, room, None, everything, None)


def clue_matrix(guesses: Sequence[str], answers: Sequence[str]) -> Codes:
    """Clue of each guess (row) against each answer (column), words of one length.

    Shape (guesses, answers); the smallest unsigned type that holds 3**length - 1, so uint8
    for five letters. It is stored answer by answer, which is how a scan reads it.

    >>> clue_matrix(["ninny", "annex"], ["annex"]).tolist()  # 10200 and 22222 in base 3
    [[99], [242]]
    """
    matrix = clues_of(guesses, answers, 2**62).materialized().matrix
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
