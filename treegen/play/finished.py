"""A game that is over, as somebody gives it: words and clues, words alone, or what was shared."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from treegen.clues import (
    NOTATIONS,
    RIGHT,
    UNSEEN,
    clue_for,
    folded,
    normalize,
    read_history,
    read_word,
)
from treegen.errors import ClueError, WordListError
from treegen.text import number_of

SQUARES = "".join(NOTATIONS[-1])
LETTERS = re.compile(r"[^\W\d_]+")
RESULT = re.compile(r"\b[\dX]/\d(\*?)")  # of a shared game; the star marks hard mode


class FinishedGame(NamedTuple):
    """A game that is over, as somebody gives it."""

    history: list[tuple[str, str]]  # guesses, each with the clue it earned
    is_answer_assumed: bool = False  # of words alone, the last of which is taken as the answer
    is_hard: bool = False  # by the star of a shared result, such as 4/6*


def read_game(
    arguments: Sequence[str], fold: Iterable[tuple[str, str]] | None = None
) -> FinishedGame:
    """Read a finished game: guesses and clues, or words alone, the last of which was the answer.

    The clues may be the squares of a result that was shared, one argument beside the words. Words
    are folded, as clues depend on it. Where the folding is not known yet (None), words that may be
    folded are not read: then the history is empty.

    >>> read_game(["raise", "crash", "smash"]).history
    [('raise', '01020'), ('crash', '00222'), ('smash', '22222')]
    """
    results = [RESULT.search(text) for text in arguments if is_shared(text)]
    is_hard = any(found and found[1] for found in results)
    if fold is None and any(not word.isascii() for word in LETTERS.findall(" ".join(arguments))):
        return FinishedGame([], is_hard=is_hard)
    try:
        history = read_history(with_squares(arguments, fold or ()), fold)
    except ClueError:
        if not "".join(arguments).isalpha():
            raise
        *words, answer = [folded(read_word(text), fold or ()) for text in arguments]
        won = [(word, clue_for(word, answer)) for word in (*words, answer)]
        return FinishedGame(won, is_answer_assumed=True)
    return FinishedGame(history, is_hard=is_hard)


def check_rows(history: Sequence[tuple[str, str]]) -> None:
    """Raise `ClueError` for a clue that a game which was won cannot have."""
    if history and not history[-1][1].strip(RIGHT):
        check_clues(history, history[-1][0])


def check_clues(history: Sequence[tuple[str, str]], answer: str) -> None:
    """Raise `ClueError` for a clue that an answer does not give."""
    for number, (guess, clue) in enumerate(history, 1):
        if len(guess) == len(answer) and clue_for(guess, answer) != clue:
            raise ClueError(
                f"turn {number}: {guess} cannot earn {clue} if {answer} is the answer; expected "
                f"{clue_for(guess, answer)}, or another word"
            )


def is_shared(text: str) -> bool:
    """Test whether a text is a shared result: lines, some of which have squares."""
    return "\n" in text and not {*SQUARES}.isdisjoint(text)


def with_squares(arguments: Sequence[str], fold: Iterable[tuple[str, str]]) -> Sequence[str]:
    """Return words and the squares of a shared result, which is an argument of lines, in pairs.

    Without other arguments the word of a row is the one beside its squares. Arguments without such
    a result come back as they are.
    """
    shared = [text for text in arguments if is_shared(text)]
    if not shared:
        return arguments
    lines = [line for text in shared for line in text.splitlines()]
    found = [squares_of(line, fold) for line in lines]
    rows = [squares for squares, _ in found if squares]
    if not rows:
        raise ClueError(
            f"no row of squares in {shared[0]!r}; expected one for each guess, such as ⬛🟨⬛🟩⬛"
        )
    words = [text for text in arguments if text not in shared]
    words = words or [word for _, word in found if word]
    if len(words) != len(rows):
        raise WordListError(
            f"found {number_of(len(words), 'word')} and {number_of(len(rows), 'row')} of squares; "
            "give the word of each row, then what was shared as one argument"
        )
    return [part for pair in zip(words, rows, strict=True) for part in pair]


def squares_of(line: str, fold: Iterable[tuple[str, str]] = ()) -> tuple[str, str]:
    """Return the row of squares in a line, and the word beside it; "" for what there is not.

    Numbers and words of another length beside them mean nothing.

    >>> squares_of("⬜🟨🟨⬜⬜ SLOTH"), squares_of("⬜🟨🟨⬜⬜ 60 (50 new)"), squares_of("🟩 right")
    (('⬜🟨🟨⬜⬜', 'SLOTH'), ('⬜🟨🟨⬜⬜', ''), ('', ''))
    """
    parts = re.findall(rf"[{SQUARES}]+|{LETTERS.pattern}", line.translate(UNSEEN))
    rows = [part for part in parts if part[0] in SQUARES and len(part) > 1]
    if len(rows) != 1:
        return "", ""
    (row,) = rows
    words = [part for part in parts if len(folded(normalize(part), fold)) == len(row)]
    words.remove(row)
    return row, words[0] if len(words) == 1 else ""
