"""Texts that people paste: their lines with rows of squares, and the words around them."""

import re
from collections.abc import Callable, Iterable

from treegen.clues import SMALL_SQUARES, SQUARES, TO_SQUARES, UNSEEN, in_digits
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
HEAD = re.compile(rf"^[^\n{SIGNS}]*?[0-9x]/[0-9]\*?|^[ \t]*[0-9]+[.)]\s", re.MULTILINE)
TOKEN = re.compile(rf'{SQUARE}+|[^\s,:;"{SIGNS}]+')

Test = Callable[[str], bool]


def tidied(text: str, length: int) -> list[str]:
    r"""Return the lines of a text with its rows of squares, and without what means nothing.

    Circles and hearts are decoration beside rows of squares; otherwise they count as squares. Rows
    may follow one another without a blank.

    >>> tidied("my 2/6*\n1. ⬛ 🟨 ⬛ 💚💚\n:green_square::green_square: https://example.org", 3)
    ['', '⬛🟨⬛ 💚💚', '🟩🟩  ']
    >>> tidied("⬛🟨⬛⬛🟩 skill 89, luck ≈30 (lost 0.16, unlucky ≈0.73) crane", 5)
    [' ⬛🟨⬛⬛🟩    crane']
    >>> tidied("Wordle 1/6\n🟩🟩🟩🟩🟩🟩🟩\ntreegen curtain", 7)
    ['', ' 🟩🟩🟩🟩🟩🟩🟩 ', '']
    >>> tidied("⬛🟨🟩🟩", 2)
    [' ⬛🟨  🟩🟩 ']
    """
    text = re.sub("\r\n?", "\n", text).translate(dict.fromkeys(UNSEEN))
    text = NAME.sub(lambda name: SQUARES[COLOURS.index(name[1])], text)
    if not ROW.search(text):
        text = text.translate(TO_SQUARES)
    text = MARKS.sub(joined, SPREAD.sub(lambda row: "".join(row[0].split()), text))
    lines = TOOL.sub("", HEAD.sub("", SCORES.sub(" ", ADDRESS.sub(" ", text)))).split("\n")
    rows = rows_of(lines)
    if len(rows) == 1 and not len(rows[0]) % length:
        row = re.compile(f"{SQUARE}{{{length}}}")
        return [row.sub(r" \g<0> ", line) for line in lines]
    return lines


def joined(marks: re.Match[str]) -> str:
    """Return marks with blanks between them as one clue, or as they stand if they are none."""
    clue = "".join(marks[0].split())
    return clue if in_digits(clue) else marks[0]


def rows_of(lines: Iterable[str]) -> list[str]:
    """Return the rows of squares in lines."""
    return [row for line in lines for row in ROW.findall(line)]


def words_around(lines: Iterable[str], count: int, is_played: Test) -> list[str]:
    """Return the words of that many rows, from lines of their own or beside the rows.

    If some rows have no word, it returns fewer, or too many.

    >>> words_around(["1. ⬜🟨⬜ TEA: 60", "🟩🟩🟩 ATE! (2 more)"], 2, lambda word: len(word) == 3)
    ['TEA', 'ATE']
    """
    alone: list[str] = []
    beside: list[str] = []
    for line in lines:
        rows = ROW.findall(line)
        tokens = TOKEN.findall(line)
        letters = "".join(sign if sign.isalpha() else " " for sign in line)
        words = [*filter(is_played, letters.split())]
        if rows and len(words) == len(rows):
            beside += words
        elif not rows and all(map(is_played, tokens)):
            alone += tokens
    return beside if len(beside) == count != len(alone) else alone or beside
