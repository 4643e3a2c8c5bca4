"""A finished game as somebody types or pastes it: words and clues, words alone, a shared result.

`game/shared.js` of the page reads the same texts in the same way.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from treegen.clues import RIGHT, Mode, clue_digits, clue_for, folded, in_digits, normalize
from treegen.errors import ClueError, WordListError
from treegen.play.pasted import TOKEN, rows_of, tidied, words_around
from treegen.say.phrases import phrase, say
from treegen.text import number_of
from treegen.tree.plan import MAX_TURNS
from treegen.words.game import ALLOWED

# The result of a shared game, which is no date, and what stands before it and after it in its line.
RESULT = re.compile(r"^(.*?)(?<![0-9/])([0-9X])/[0-9](?![0-9/])\\?(\**)", re.MULTILINE | re.I)


class FinishedGame(NamedTuple):
    """A finished game as somebody types or pastes it."""

    history: list[tuple[str, str]]  # guesses, each with the clue it earned
    is_answer_assumed: bool = False  # of words alone, the last of which is taken as the answer


def shared_mode(arguments: Sequence[str]) -> Mode:
    """Return the mode of a shared result: a star marks hard mode, as in 4/6*.

    >>> shared_mode(["raise smash", "Wordle 1,234 2/6* ⬛🟨⬛🟩⬛ 🟩🟩🟩🟩🟩"])
    <Mode.HARD: 'hard'>
    """
    results = RESULT.findall("\n".join(arguments))
    # Not where another star before it makes all between them bold.
    is_starred = any(len(stars) > before.count("*") for before, _, stars in results)
    return Mode.HARD if is_starred else Mode.NORMAL


def read_game(
    arguments: Sequence[str],
    fold: Iterable[tuple[str, str]],
    length: int,
    allowed: int | None = ALLOWED,
) -> FinishedGame:
    """Read a finished game: guesses and clues, or words alone, the last of which was the answer.

    After the guesses that are `allowed`, the answer may follow, as a word without a clue. It is
    read as if it had been guessed: `Position.within` tells it apart.

    The clues may be the squares of a shared result, with any text around them. Words have as many
    letters as those of the game, once they are folded.

    >>> read_game(["raise", "crash", "smash"], (), 5).history
    [('raise', '01020'), ('crash', '00222'), ('smash', '22222')]
    >>> read_game(["raise,smash", "Wordle 1,234 2/6 ⬛🟨⬛🟩⬛ 🟩🟩🟩🟩🟩"], (), 5).history
    [('raise', '01020'), ('smash', '22222')]
    """
    text = "\n".join(arguments)
    is_lost = any(turns in "xX" for _, turns, _ in RESULT.findall(text))
    lines = tidied(folded(normalize(text), fold), length)
    words, found = words_and_clues(lines, length)
    clues = found
    if not clues and not is_lost:  # of which the last word was the answer
        clues = [clue_for(word, words[-1]) for word in words]
    if not clues and not words:
        raise ClueError(
            f"no words and no rows of squares in {text!r}; expected guesses with their clues, "
            "such as raise 01020"
        )
    is_missed = allowed is not None and len(clues) >= max(1, allowed) and clues[-1].strip(RIGHT)
    if is_missed and len(words) == len(clues) + 1:
        clues = [*clues, RIGHT * len(words[-1])]
    if len(words) != len(clues):
        both = say(
            "paste.both",
            words=phrase("count.word", n=len(words)),
            clues=phrase("count.clue", n=len(clues)),
        )
        raise WordListError(f"{both}: give the words in order, then what was shared")
    history = [*zip(words, clues, strict=True)]
    return FinishedGame(history, is_answer_assumed=not found)


def check_rows(history: Sequence[tuple[str, str]]) -> None:
    """Raise `ClueError` for a clue that is impossible in a game that was won."""
    if history and not history[-1][1].strip(RIGHT):
        check_clues(history, history[-1][0])


def check_clues(history: Sequence[tuple[str, str]], answer: str) -> None:
    """Raise `ClueError` for a clue that the guess does not earn against the answer."""
    for number, (guess, clue) in enumerate(history, 1):
        if len(guess) == len(answer) and clue_for(guess, answer) != clue:
            raise ClueError(
                f"turn {number}: {guess} cannot earn {clue} if {answer} is the answer; expected "
                f"{clue_for(guess, answer)}, or another word"
            )


def words_and_clues(lines: Sequence[str], length: int) -> tuple[list[str], list[str]]:
    """Return the words in tidied lines of one game, and its clues in digits; some may be missing.

    `ClueError` for a text that is neither.
    """
    tokens = [token for line in lines for token in TOKEN.findall(line)]
    rows = rows_of(lines)
    if len(rows) > MAX_TURNS:
        raise too_long(len(rows))

    def is_played(token: str) -> bool:
        return len(token) == length and token.isalpha()

    def is_clue(token: str) -> bool:
        return len(token) == length and bool(in_digits(token))

    for row in rows:
        if len(row) != length:
            found = number_of(len(row), "square")
            raise ClueError(f"{row} has {found}, expected {length}; is it of another game?")
    some = [token for token in tokens if is_clue(token)]
    words = [token for token in tokens if not is_clue(token)]
    is_mixed = len(words) == len(some) > len(rows) and all(map(is_played, words))
    if rows and not is_mixed:
        return words_around(lines, len(rows), is_played), [row_digits(row) for row in rows]
    for token in words:
        if not is_played(token):
            raise unreadable(token, length)
    turns = max(len(words), len(some))
    if turns > MAX_TURNS:
        raise too_long(turns)
    return words, [clue_digits(clue) for clue in some]


def row_digits(row: str) -> str:
    """Return a row of squares in digits; `ClueError` for one with colours that mean nothing."""
    digits = in_digits(row)
    if digits is None:
        raise unreadable(row, len(row))
    return digits


def too_long(turns: int) -> ClueError:
    return ClueError(say("paste.turns", n=turns, most=MAX_TURNS))


def unreadable(token: str, length: int) -> ClueError:
    """Return the error of a text that is neither a word nor a clue."""
    example = "01020"[:length].ljust(length, "0")
    return ClueError(say("paste.neither", text=repr(token), n=length, example=example))
