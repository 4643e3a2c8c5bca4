"""Clues of many guesses against many answers at once, as integers (base 3), in bounded memory.

A clue is a sum of partial clues, one for each different letter of the guess: what a letter earns
depends only on where the guess has it and on the answer. The 12,972 guesses have 345 different
pairs of a letter and its positions, so their clues are sums of rows of one small table.

Where the clues of all guesses do not fit in memory, they are computed whenever they are needed, for
a block of guesses at a time, until few enough answers are left that they fit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.unsignedinteger]
Indices = NDArray[np.intp]  # places of words in their list
Selection = Indices | slice

PARTIAL_CLUES_AT_A_TIME = 2**21  # if the partial clues of all pairs do not fit into memory


class EncodedWords(NamedTuple):
    """Letters of guesses and answers, as numbers from 1.

    A pair is a letter and its positions in a guess, as letter << length | positions. The pair 0
    stands for no letter, and earns nothing.
    """

    guess_letters: Codes  # shape (length, guesses)
    answer_letters: Codes  # shape (length, answers)
    pairs: Indices  # all different pairs
    # Place in `pairs` of each letter's pair, where the letter stands first; else that of pair 0.
    pair_rows: Indices  # shape (guesses, length)

    @property
    def patterns(self) -> int:
        return int(3 ** len(self.guess_letters))

    @property
    def dtype(self) -> np.dtype[np.unsignedinteger]:
        return np.dtype(np.min_scalar_type(self.patterns - 1))

    def partial_clues(self, pairs: Selection, answers: Selection) -> Codes:
        """Return what each pair adds to its guess's clue: shape (pairs, answers)."""
        secret, dtype = self.answer_letters[:, answers], self.dtype
        length = len(secret)
        partial_clues: Codes = np.zeros((len(self.pairs[pairs]), secret.shape[1]), dtype)
        letter = None
        for partial_clue, pair in zip(partial_clues, self.pairs[pairs].tolist(), strict=True):
            positions = [position for position in range(length) if pair >> position & 1]
            if letter != pair >> length:  # done once for all pairs of a letter
                letter = pair >> length
                has = secret == letter
                copies = has.sum(axis=0, dtype=np.int8)
            unmatched = copies - has[positions].sum(axis=0, dtype=np.int8)
            for position in positions:  # left to right, as the rules mark letters present
                present = ~has[position] & (unmatched > 0)
                unmatched -= present
                digit = (has[position].view(np.uint8) << 1) + present
                partial_clue += digit.astype(dtype) * dtype.type(3 ** (length - 1 - position))
        return partial_clues


def encode_words(guesses: Sequence[str], answers: Sequence[str]) -> EncodedWords:
    code_points = [
        np.frombuffer("".join(words).encode("utf-32-le"), np.dtype("<u4"))
        for words in (guesses, answers)
    ]
    length = len(guesses[0])
    alphabet = np.unique(np.concatenate(code_points))
    smallest = np.min_scalar_type(len(alphabet))
    letters, answer_letters = (
        np.ascontiguousarray((np.searchsorted(alphabet, p) + 1).reshape(-1, length).T, smallest)
        for p in code_points
    )
    positions = np.zeros(letters.shape, np.int64)  # bit p set: the same letter at p
    for position, row in enumerate(letters):
        positions |= (letters == row).astype(np.int64) << position
    first = positions & -positions == 1 << np.arange(length)[:, None]
    keys = np.where(first, letters.astype(np.int64) << length | positions, 0).T
    pairs, rows = np.unique(keys, return_inverse=True)
    rows = rows.reshape(keys.shape)  # numpy's versions differ in the shape
    return EncodedWords(letters, answer_letters, pairs, np.asfortranarray(rows))


@dataclass(frozen=True, eq=False)  # because numpy arrays have no single truth value
class Clues:
    """Clues of all guesses against the answers of one state.

    Memory may hold them all (`matrix`), or what they are sums of (`partial_clues`), or neither.
    """

    encoded: EncodedWords
    answers: Indices  # of this state
    room: int  # bytes of memory that may still be used
    matrix: Codes | None  # shape (answers of this state or of an earlier one, guesses)
    rows: Indices  # place of each answer in the matrix's rows, or in the partial clues' columns
    partial_clues: Codes | None = None  # shape (all pairs, answers of this or an earlier state)

    @property
    def length(self) -> int:
        """Number of places in a clue."""
        return len(self.encoded.guess_letters)

    @property
    def patterns(self) -> int:
        """Number of different clues."""
        return self.encoded.patterns

    @property
    def win(self) -> int:
        """Clue of a guess that is the answer."""
        return self.patterns - 1

    @property
    def near_wins(self) -> list[int]:
        """Clues of guesses with one wrong letter, which is absent from the answer."""
        return [self.win - 2 * 3**place for place in reversed(range(self.length))]

    def of(self, guesses: Selection) -> Codes:
        """Clues of some guesses, in ascending order: shape (answers, guesses), a copy."""
        if not isinstance(guesses, slice) and guesses[-1] - guesses[0] == len(guesses) - 1:
            guesses = slice(int(guesses[0]), int(guesses[-1]) + 1)  # much faster
        if self.matrix is not None:
            if isinstance(guesses, slice):
                return self.matrix[:, guesses][self.rows]
            return self.matrix[self.rows[:, None], guesses]
        if self.partial_clues is not None:
            return add_up(self.all_partial_clues(), self.encoded.pair_rows[guesses])
        pairs, rows = np.unique(self.encoded.pair_rows[guesses], return_inverse=True)
        rows = rows.reshape(-1, self.encoded.pair_rows.shape[1])
        return add_up(self.encoded.partial_clues(pairs, self.answers), rows)

    def of_one(self, guess: int) -> Codes:
        if self.matrix is not None:
            codes: Codes = self.matrix[self.rows, guess]
            return codes
        if self.partial_clues is not None:
            pairs = self.encoded.pair_rows[guess]
            parts = self.partial_clues[np.ix_(pairs, self.rows)]
            codes = parts.sum(axis=0, dtype=parts.dtype)
            return codes
        return self.of(np.array([guess]))[:, 0]

    def one_by_one(self, guesses: Indices) -> Iterator[Codes]:
        """Yield the clues of some guesses, each against all answers.

        All are written to one buffer, so that it stays in cache: each yield overwrites the last.
        """
        count = len(self.answers)
        buffer = np.empty(count, self.encoded.dtype)
        size = len(guesses)
        if self.partial_clues is None:
            size = max(1, PARTIAL_CLUES_AT_A_TIME // (self.length * count))
        for start in range(0, len(guesses), size):
            rows = self.encoded.pair_rows[guesses[start : start + size]]
            if self.partial_clues is None:
                pairs, rows = np.unique(rows, return_inverse=True)
                rows = rows.reshape(-1, self.length)
                partial_clues = self.encoded.partial_clues(pairs, self.answers)
            else:
                partial_clues = self.all_partial_clues()
            for first, second, *others in rows.tolist():
                np.add(partial_clues[first], partial_clues[second], out=buffer)
                for row in others:
                    buffer += partial_clues[row]
                yield buffer

    def of_each(self, guesses: Indices) -> Codes:
        """Clues of some guesses in any order: shape (answers, guesses)."""
        ascending, places = np.unique(guesses, return_inverse=True)
        codes: Codes = self.of(ascending)[:, places]
        return codes

    def classes(self, guess: int) -> Iterator[tuple[int, Indices]]:
        """Classes of a guess: each clue, and the places of its answers among those of this state.

        >>> words = ["abide", "ebbed", "speed"]
        >>> clues = clues_of(words, words, 0)
        >>> {clue_text(code, 5): list(map(int, some)) for code, some in clues.classes(0)}
        {'00011': [2], '02011': [1], '22222': [0]}
        """
        codes = self.of_one(guess)
        order = codes.argsort(kind="stable")
        codes = codes[order]
        start = 0
        for end in [*(np.flatnonzero(codes[1:] != codes[:-1]) + 1).tolist(), len(codes)]:
            yield int(codes[start]), order[start:end]
            start = end

    def restricted_to(self, some: Indices) -> "Clues":
        """Clues against some of the answers, given by their places among those of this state."""
        answers = self.answers[some]
        rows = self.rows[some]
        # Each state is made here, and `replace` takes three times as long.
        return Clues(self.encoded, answers, self.room, self.matrix, rows, self.partial_clues)

    def prepared(self) -> "Clues":
        """Clues with all partial clues of these answers in memory, if they fit there.

        Clues with a matrix stay as they are. Tens of thousands of guesses have only hundreds of
        pairs, so blocks of guesses share most of them, and so do the states below.
        """
        count = len(self.answers)
        needed = len(self.encoded.pairs) * count * self.encoded.dtype.itemsize
        if self.matrix is not None or needed > self.room:
            return self
        partial_clues = self.all_partial_clues()
        if partial_clues is self.partial_clues:
            return self
        room = self.room - needed
        return replace(self, partial_clues=partial_clues, rows=np.arange(count), room=room)

    def materialized(self) -> "Clues":
        """Clues with their matrix in memory, if it fits there; if not, as `prepared` has them."""
        clues = self.prepared()
        count = len(clues.answers)
        guesses = len(clues.encoded.pair_rows)
        needed = guesses * count * clues.encoded.dtype.itemsize
        if clues.matrix is not None or clues.partial_clues is None or needed > clues.room:
            return clues
        partial_clues = clues.all_partial_clues()  # an earlier state's have more answers
        matrix: Codes = np.empty((count, guesses), clues.encoded.dtype)
        fill(matrix, partial_clues, clues.encoded.pair_rows)
        room = self.room - matrix.nbytes
        rows = np.arange(count)
        return replace(clues, matrix=matrix, rows=rows, room=room, partial_clues=None)

    def all_partial_clues(self) -> Codes:
        """Partial clues of all pairs against the answers of this state."""
        if self.partial_clues is None:
            return self.encoded.partial_clues(slice(None), self.answers)
        if np.array_equal(self.rows, np.arange(self.partial_clues.shape[1])):
            return self.partial_clues
        return np.take(self.partial_clues, self.rows, axis=1)


class CluesAmongGuesses:
    """Clues of a guess against all guesses; partial clues are kept for the next guess."""

    def __init__(self, encoded: EncodedWords) -> None:
        self.encoded = encoded._replace(answer_letters=encoded.guess_letters)
        self.partial_clue = cache(self._partial_clue)

    def of_one(self, guess: int) -> Codes:
        first, *others = self.encoded.pair_rows[guess].tolist()
        codes: Codes = self.partial_clue(first).copy()
        for row in others:
            codes += self.partial_clue(row)
        return codes

    def _partial_clue(self, row: int) -> Codes:
        codes: Codes = self.encoded.partial_clues(slice(row, row + 1), slice(None))[0]
        return codes


def add_up(partial_clues: Codes, rows: Indices) -> Codes:
    """Sums of partial clues, given by their rows for each guess: shape (answers, guesses)."""
    codes = partial_clues[rows[:, 0]]
    for row in rows.T[1:]:
        codes += partial_clues[row]
    return codes.T


def fill(matrix: Codes, partial_clues: Codes, rows: Indices) -> None:
    """Fill a matrix, of shape (answers, guesses), with the sums that `add_up` returns.

    Partial clues of eight answers, or of fewer if each takes more than a byte, stand side by side
    in one whole number. So one addition adds up eight clues, none of which outgrows its place.
    """
    width = 8 // partial_clues.itemsize
    together = np.zeros((len(partial_clues), width), partial_clues.dtype)
    numbers = together.view(np.uint64)[:, 0]
    total = np.empty(len(rows), np.uint64)
    more = np.empty(len(rows), np.uint64)
    first, *others = rows.T
    for start in range(0, len(matrix), width):
        some = matrix[start : start + width]
        together[:, : len(some)] = partial_clues[:, start : start + width]
        np.take(numbers, first, out=total, mode="clip")  # it saves a check and a copy
        for row in others:
            np.take(numbers, row, out=more, mode="clip")
            total += more
        some[:] = total.view(matrix.dtype).reshape(-1, width).T[: len(some)]


def clues_of(guesses: Sequence[str], answers: Sequence[str], room: int) -> Clues:
    """Clues of all guesses against all answers, words of one length; memory holds nothing yet."""
    everything = np.arange(len(answers))
    return Clues(encode_words(guesses, answers), everything, room, None, everything)


@cache
def clue_text(code: int, length: int) -> str:
    """Text of a clue that the matrix has as an integer.

    >>> clue_text(99, 5)
    '10200'
    """
    digits = ""
    for _ in range(length):
        code, digit = divmod(code, 3)
        digits = f"{digit}{digits}"
    return digits
