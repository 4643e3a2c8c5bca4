"""A finished game as somebody types or pastes it: words and clues, words alone, a shared result.

`game/shared.ts` of the page reads the same texts in the same way.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from treegen.clues import RIGHT, Mode, clue_digits, clue_for, folded, in_digits, normalize
from treegen.errors import ClueError, WordListError
from treegen.play.browser import browser_games
from treegen.play.pasted import TOKEN, Test, games_in, rows_of, tidied, words_alone, words_beside
from treegen.say.phrases import phrase, say
from treegen.text import number_of
from treegen.tree.plan import MAX_TURNS
from treegen.words.game import ALLOWED

# The result of a shared game, which is no date, and what stands before it and after it in its line.
RESULT = re.compile(r"^(.*?)(?<![0-9/])([0-9X])/[0-9](?![0-9/])\\?(\**)", re.MULTILINE | re.I)

EXPECTED = "expected guesses with their clues, such as raise 01020"


class FinishedGame(NamedTuple):
    """A finished game as somebody types or pastes it."""

    history: list[tuple[str, str]]  # guesses, each with the clue it earned
    is_answer_assumed: bool = False  # of words alone, the last of which is taken as the answer
    note: str = ""  # how many games the text has, if several, and which of them this is


def shared_mode(arguments: Sequence[str]) -> Mode:
    """Return the mode of a shared result: a star marks hard mode, as in 4/6*.

    >>> shared_mode(["raise smash", "Wordle 1,234 2/6* ⬛🟨⬛🟩⬛ 🟩🟩🟩🟩🟩"])
    <Mode.HARD: 'hard'>
    """
    text = "\n".join(arguments)
    kept = browser_games(text)
    results = RESULT.findall(kept.text if kept else text)
    # Not where another star before it makes all between them bold.
    starred = [len(stars) > before.count("*") for before, _, stars in results]
    is_hard = any(starred)
    if is_hard and not all(starred):
        number, count = game_read(text)
        if count == len(starred):
            is_hard = starred[number - 1]
    return Mode.HARD if is_hard else Mode.NORMAL


def game_read(text: str) -> tuple[int, int]:
    """Return which game of a text is read, and how many it has, by rows as wide as most are."""
    widths = Counter(map(len, rows_of([text])))
    if not widths:
        return 1, 1
    ((length, _),) = widths.most_common(1)
    with suppress(ClueError):  # which `read_game` raises
        found = words_and_clues(tidied(normalize(text), length), length, ALLOWED)
        return found.number, found.games
    return 1, 1


def read_game(
    arguments: Sequence[str],
    fold: Iterable[tuple[str, str]],
    length: int,
    allowed: int | None = ALLOWED,
) -> FinishedGame:
    """Read a finished game: guesses and clues, or words alone, the last of which was the answer.

    After the guesses that are `allowed`, the answer may follow, as a word without a clue. It is
    read as if it had been guessed: `Position.within` tells it apart.

    The clues may be the squares of a shared result, with any text around them. The text may also be
    what a browser keeps. Words have as many letters as those of the game, once they are folded. Of
    several games, the first is read that has as many rows as words, and whose clues fit them.

    >>> read_game(["raise", "crash", "smash"], (), 5).history
    [('raise', '01020'), ('crash', '00222'), ('smash', '22222')]
    >>> read_game(["raise,smash", "Wordle 1,234 2/6 ⬛🟨⬛🟩⬛ 🟩🟩🟩🟩🟩"], (), 5).history
    [('raise', '01020'), ('smash', '22222')]
    """
    text = "\n".join(arguments)
    kept = browser_games(text)
    if kept and not kept.games:
        totals = say("paste.totals", games=phrase("count.game", n=kept.totals))
        raise ClueError(f"{totals}; {EXPECTED}")
    given = kept.text if kept else text
    is_lost = any(turns in "xX" for _, turns, _ in RESULT.findall(given))
    lines = tidied(folded(normalize(given), fold), length)
    found = words_and_clues(lines, length, allowed)
    words, clues = found.words, found.clues
    note = several("game", kept.games) if kept else several(found.kind, found.games, found.number)
    is_answer_assumed = not clues and not kept
    if not clues and not is_lost:  # then the last word was the answer
        clues = [clue_for(word, words[-1]) for word in words]
    if not clues and not words:
        raise ClueError(f"no words and no rows of squares in {text!r}; {EXPECTED}")
    if is_answer_below(words, clues, allowed):
        clues = [*clues, RIGHT * len(words[-1])]
    if len(words) != len(clues):
        both = say(
            "paste.both",
            words=phrase("count.word", n=len(words)),
            clues=phrase("count.clue", n=len(clues)),
        )
        before = f"{note}: " if note else ""
        raise WordListError(f"{before}{both}: give the words in order, then what was shared")
    return FinishedGame([*zip(words, clues, strict=True)], is_answer_assumed, note)


def is_answer_below(words: Sequence[str], clues: Sequence[str], allowed: int | None) -> bool:
    """Test whether the last word is the answer of a game that was lost, below its guesses."""
    is_missed = allowed is not None and len(clues) >= max(1, allowed) and clues[-1].strip(RIGHT)
    return bool(is_missed) and len(words) == len(clues) + 1


def several(kind: str, count: int, number: int = 1) -> str:
    """Say how many games or boards a text has, and which of them is read; "" for one alone.

    >>> several("board", 4, 2)
    'the text has 4 boards; number 2 is read'
    """
    if count == 1:
        return ""
    return say("paste.several", games=phrase(f"count.{kind}", n=count), n=number)


def check_rows(game: FinishedGame) -> None:
    """Raise `ClueError` for a clue that is impossible in a game that was won."""
    history = game.history
    if not history or history[-1][1].strip(RIGHT):
        return
    try:
        check_clues(history, history[-1][0])
    except ClueError as error:
        raise ClueError(f"{game.note}: {error}" if game.note else str(error)) from None


def check_clues(history: Sequence[tuple[str, str]], answer: str) -> None:
    """Raise `ClueError` for a clue that the guess does not earn against the answer."""
    for number, (guess, clue) in enumerate(history, 1):
        if len(guess) == len(answer) and clue_for(guess, answer) != clue:
            raise ClueError(
                f"turn {number}: {guess} cannot earn {clue} if {answer} is the answer; expected "
                f"{clue_for(guess, answer)}, or another word"
            )


class WordsAndClues(NamedTuple):
    """Words and clues of one game in a text; some may be missing."""

    words: list[str]
    clues: list[str]  # in digits
    number: int = 1  # of this game
    games: int = 1  # or boards, that the text has
    kind: str = "game"


def words_and_clues(lines: Sequence[str], length: int, allowed: int | None) -> WordsAndClues:
    """Return the words in tidied lines of one game, and its clues.

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
        return game_with_words(lines, is_played, allowed)
    for token in words:
        if not is_played(token):
            raise unreadable(token, length)
    turns = max(len(words), len(some))
    if turns > MAX_TURNS:
        raise too_long(turns)
    return WordsAndClues(words, [clue_digits(clue) for clue in some])


def game_with_words(lines: Sequence[str], is_played: Test, allowed: int | None) -> WordsAndClues:
    """Return a game of lines with rows: the first whose words stand there, or the first of all."""
    games, are_boards = games_in(lines)
    kind = "board" if are_boards else "game"
    alone = words_alone([line for line in lines if not rows_of([line])], is_played)
    found = []
    for number, game in enumerate(games, 1):
        count = len(game.rows)
        clues = [row_digits(row) for row in game.rows]
        words = alone
        beside = words_beside(game.lines, is_played)
        if len(beside) == count != len(alone) or not alone:
            words = beside
        found.append(WordsAndClues(words, clues, number, len(games), kind))
    whole = [
        game
        for game in found
        if len(game.words) == len(game.clues) or is_answer_below(game.words, game.clues, allowed)
    ]
    return next(filter(_fits, whole), next(iter(whole), found[0]))


def _fits(game: WordsAndClues) -> bool:
    """Test whether the words earn the clues, where the answer is known."""
    *_, last = game.words
    is_known = len(game.words) > len(game.clues) or not game.clues[-1].strip(RIGHT)
    pairs = zip(game.words, game.clues, strict=False)
    return not is_known or all(clue_for(word, last) == clue for word, clue in pairs)


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
