"""Games of a tree as its file has them, merged into one tree."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from treegen.clues import ABSENT, MAX_LENGTH, in_digits
from treegen.errors import TreeError
from treegen.text import shown
from treegen.verify import MAX_TURNS

KNOWN = (
    "expected JSON of treegen, Olson, nightduck or 3Blue1Brown, {word: {clue: {word: ...}}}, "
    "Selby's text, lines of words and clues, or CSV"
)
Clues: TypeAlias = "tuple[str, ...]"  # clues of a game so far


class ForeignTree(NamedTuple):
    """A tree as its file has it."""

    format: str
    guesses: dict[Clues, str]  # by the clues before each; for each guess, all that lead to it
    answers: set[str]  # empty if the file does not say which guesses are answers


class ForeignGame(NamedTuple):
    """Guesses, and the clues between them."""

    place: str  # line or node, as messages name it
    words: Sequence[str]
    clues: Sequence[str]
    wins: bool | None = True  # the last guess is an answer; None: if any game of the file says so


def place_after(clues: Iterable[str]) -> str:
    """Return the place of the next guess in a tree, as all messages name it.

    >>> place_after(["02222", "02222"])
    'tree.branches.02222.branches.02222'
    """
    return "tree" + "".join(f".branches.{clue}" for clue in clues)


def read_clue(text: str, length: int) -> str | None:
    """Return a clue in digits, from any notation; None if it is no clue for words of that length.

    A whole number lacks the zeros at its beginning, as in nightduck's trees.

    >>> read_clue("⬛🟨⬛⬛⬛", 5), read_clue("1000", 5), read_clue("0", 5), read_clue("0100", 5)
    ('01000', '01000', '00000', None)
    """
    digits = in_digits("".join(text.split())) or ""
    if digits == text and (digits == ABSENT or not digits.startswith(ABSENT)):
        digits = digits.zfill(length)
    return digits if digits and len(digits) == length else None


def expected_clue(length: int) -> str:
    """Return what a message expects in place of something that is no clue."""
    return f"expected a clue of {length} marks, such as {'01020'.ljust(length, '0')[:length]}"


def check_turns(place: str, words: Sequence[str]) -> None:
    if len(words) > MAX_TURNS:
        raise TreeError(f"{place}: over {MAX_TURNS} turns, the most a tree may have")


def merge(name: str, games: Iterable[ForeignGame]) -> ForeignTree:
    """Return the tree of the games in a file; `TreeError` where two of them part without a clue."""
    guesses: dict[Clues, str] = {}
    answers: set[str] = set()
    last: set[str] = set()
    for place, words, clues, wins in games:
        length = len(guesses.get((), words[0]))
        if not 2 <= length <= MAX_LENGTH:
            expected = f"expected a word of 2 to {MAX_LENGTH} letters"
            raise TreeError(f"{place}: opens with {shown(words[0])}, {expected}")
        check_turns(place, words)
        for turn, word in enumerate(words):
            if len(word) != length or not word.isalpha():
                raise TreeError(f"{place}: {shown(word)} is not a word of {length} letters")
            way = tuple(clues[:turn])
            before = guesses.setdefault(way, word)
            if before != word:
                played = f"plays {shown(word)} at {place_after(way)}"
                raise TreeError(f"{place}: {played}, where {shown(before)} was played before")
        if wins:
            answers.add(words[-1])
        elif wins is None:
            last.add(words[-1])
    if not guesses:
        raise TreeError(f"it holds no tree; {KNOWN}")
    return ForeignTree(name, guesses, answers | last if answers else answers)
