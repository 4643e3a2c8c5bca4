"""Texts that people paste: their lines with rows of squares, the words around them, their games."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from treegen.clues import (
    ABSENT,
    CIRCLES,
    RIGHT,
    SMALL_SQUARES,
    SQUARES,
    TO_SQUARES,
    UNSEEN,
    in_digits,
)
from treegen.clues import SPREAD as MARKS

# Squares by name, as chats write them: `:large_green_square:`, `:black_large_square:`.
COLOURS = ["black", "white", "yellow", "green", "blue", "orange", "red", "purple", "brown"]
NAME = re.compile(rf":\w{{0,9}}({'|'.join(COLOURS)})_\w{{0,15}}square:", re.ASCII)

SIGNS = "".join((SQUARES, *SMALL_SQUARES))
SQUARE = f"[{SIGNS}]"
ROW = re.compile(f"{SQUARE}{{2,}}")
# Squares one by one, with blanks between them.
SPREAD = re.compile(rf"(?<!{SQUARE}){SQUARE}(?:[^\S\n]+{SQUARE}(?!{SQUARE}))+")
ADDRESS = re.compile(r"[a-z]{1,9}://\S*")
# Skill and luck, shared below the squares: `skill 89, luck 30 (lost 0.16, unlucky 0.73)`. It begins
# at no letter within a word: from each of a long one, the search would read the rest of the word.
SCORE = r"(?<![^\W\d_])[^\W\d_]++ ≈?[0-9]{1,2}"
SCORES = re.compile(rf"{SCORE}, {SCORE} \((?=[^()\n]*[0-9][.,][0-9]{{2}})[^()\n]*+\)")
# What a page or a terminal adds at the end: its name, and the first word.
TOOL = re.compile(r"^treegen(?: [^\W\d_]+)?:?[ \t]*$", re.MULTILINE)
# What stands before a result such as 3/6 says nothing of the game, nor does the number of a line.
HEAD = re.compile(rf"^[^\n{SIGNS}]*?[0-9x]/[0-9]+\*?|^[ \t]*[0-9]+[.)]\s", re.MULTILINE)
HEADING = "\f"  # where a result stood, a blank that no text needs
LOST = re.compile(
    r"^🟥[^\S\n]*🟥[^\S\n]*$", re.MULTILINE
)  # two boards that were not found, above their rows
TOKEN = re.compile(rf'{SQUARE}+|[^\s,:;"{SIGNS}]+')

Test = Callable[[str], bool]


def tidied(text: str, length: int) -> list[str]:
    r"""Return the lines of a text with its rows of squares, and without what means nothing.

    Circles and hearts are decoration beside rows of squares, except circles that are a line of
    `length`; otherwise they count as squares. Rows may follow one another without a blank. Where a
    result stood, its line begins with `HEADING`.

    >>> tidied("my 2/6*\n1. ⬛ 🟨 ⬛ 💚💚\n:green_square::green_square: https://example.org", 3)
    ['\x0c', '⬛🟨⬛ 💚💚', '🟩🟩  ']
    >>> tidied("⬛🟨⬛⬛🟩 skill 89, luck ≈30 (lost 0.16, unlucky ≈0.73) crane", 5)
    [' ⬛🟨⬛⬛🟩    crane']
    >>> tidied("Wordle 1/6\n🟩🟩🟩🟩🟩🟩🟩\ntreegen curtain", 7)
    ['\x0c', ' 🟩🟩🟩🟩🟩🟩🟩 ', '']
    >>> tidied("⬛🟨🟩🟩", 2)
    [' ⬛🟨  🟩🟩 ']
    """
    text = re.sub("\r\n?", "\n", text).translate(dict.fromkeys(UNSEEN))
    text = NAME.sub(lambda name: SQUARES[COLOURS.index(name[1])], text)
    circles = re.compile(rf"^[^\S\n]*[{CIRCLES}]{{{length}}}[^\S\n]*$", re.MULTILINE)
    text = LOST.sub("", text)
    if not ROW.search(text):
        text = text.translate(TO_SQUARES)
    text = circles.sub(lambda row: row[0].translate(TO_SQUARES), text)
    text = MARKS.sub(joined, SPREAD.sub(lambda row: "".join(row[0].split()), text))
    lines = TOOL.sub("", HEAD.sub(_heading, SCORES.sub(" ", ADDRESS.sub(" ", text)))).split("\n")
    rows = rows_of(lines)
    if len(rows) == 1 and not len(rows[0]) % length:
        row = re.compile(f"{SQUARE}{{{length}}}")
        return [row.sub(r" \g<0> ", line) for line in lines]
    return lines


def _heading(head: re.Match[str]) -> str:
    return HEADING if "/" in head[0] else ""


def joined(marks: re.Match[str]) -> str:
    """Return marks with blanks between them as one clue, or as they stand if they are none."""
    clue = "".join(marks[0].split())
    return clue if in_digits(clue) else marks[0]


def rows_of(lines: Iterable[str]) -> list[str]:
    """Return the rows of squares in lines."""
    return [row for line in lines for row in ROW.findall(line)]


def words_alone(lines: Iterable[str], is_played: Test) -> list[str]:
    """Return the words of lines without rows that have nothing else.

    >>> words_alone(["tea, ate", "a tea"], lambda word: len(word) == 3)
    ['tea', 'ate']
    """
    words = []
    for line in lines:
        tokens = TOKEN.findall(line)
        if all(map(is_played, tokens)):
            words += tokens
    return words


def words_beside(lines: Iterable[str], is_played: Test) -> list[str]:
    """Return the words of lines that have as many of them as rows.

    >>> words_beside(["1. ⬜🟨⬜ TEA: 60", "🟩🟩🟩 ATE! (2 more)"], lambda word: len(word) == 3)
    ['TEA', 'ATE']
    """
    found = []
    for line in lines:
        letters = "".join(sign if sign.isalpha() else " " for sign in line)
        words = [*filter(is_played, letters.split())]
        if len(words) == len(ROW.findall(line)):
            found += words
    return found


class PastedGame(NamedTuple):
    """One of the games in a text, or one of the boards."""

    rows: list[str]
    lines: list[str]  # in which these rows stand

    @property
    def is_won(self) -> bool:
        return bool(self.rows) and not (in_digits(self.rows[-1]) or ABSENT).strip(RIGHT)


def games_in(lines: Sequence[str]) -> tuple[list[PastedGame], bool]:
    r"""Return the games in tidied lines by their rows, and whether they are boards of one game.

    Lines of several rows and nothing else stand for boards beside one another, if the line before
    or after has as many; what follows a board's winning row fills it up. Otherwise a game ends with
    a row that wins, or where another result stands.

    >>> [game.rows for game in games_in(["⬛🟩", "🟩🟩", "⬛⬛", "\f", "🟩🟩"])[0]]
    [['⬛🟩', '🟩🟩'], ['⬛⬛'], ['🟩🟩']]
    >>> [game.rows for game in games_in(["⬛🟩 🟩🟩", "🟩🟩 ⬛⬛"])[0]]
    [['⬛🟩', '🟩🟩'], ['🟩🟩']]
    """
    games: list[PastedGame] = []
    boards: list[PastedGame] = []
    has_boards = False
    is_new = True
    widths = [0, *map(_boards_in, lines), 0]
    for line, before, width, after in zip(lines, widths, widths[1:], widths[2:], strict=False):
        rows = ROW.findall(line)
        if width > 1 and width in (before, after):
            if before != width:
                boards = [PastedGame([], []) for _ in rows]
                games += boards
            for board, row in zip(boards, rows, strict=True):
                if not board.is_won:
                    board.rows.append(row)
            has_boards = is_new = True
            continue
        # A result that stands before one row alone may count the guesses: 1/6, 2/6 and so on.
        is_new = is_new or (line.startswith(HEADING) and len(rows) != 1)
        for at, row in enumerate(rows):
            is_next = is_new or games[-1].is_won
            if is_next:
                games.append(PastedGame([], []))
                is_new = False
            games[-1].rows.append(row)
            if is_next or at == 0:
                games[-1].lines.append(line)
    return games, has_boards


def _boards_in(line: str) -> int:
    """Return how many rows a line has: 0 if it has anything else."""
    return 0 if ROW.sub("", line).strip() else len(ROW.findall(line))
