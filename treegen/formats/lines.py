"""Read trees that are text: lines of words and clues, such as Selby's, and CSV.

In a line of words and clues, blanks at its beginning, or empty cells before tabs, repeat what
stands there in the line above. A clue may have the number of its turn after it, as Selby's have.
"""

import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from treegen.clues import MAX_LENGTH, PAIRED, RIGHT, SPREAD, UNSEEN, clue_for, in_digits, normalize
from treegen.errors import TreeError
from treegen.formats.games import ForeignGame, check_turns, expected_clue
from treegen.text import shown
from treegen.verify import MAX_TURNS

TITLE_LINES = 20  # before the first game; a text with more of them is something else
# What stands between words and clues, as blanks; and what nobody sees.
BETWEEN = PAIRED | str.maketrans(';"', "  ") | dict.fromkeys(UNSEEN, "")
TABBED = re.compile(r"\S\t\S")  # a tab between words and clues, not in place of blanks
NUMBERED = re.compile(r"(\D{2,})[0-9]{1,3}")  # marks of a clue that are no digits, and its turn


class Line(NamedTuple):
    """A line of a text."""

    number: int
    text: str

    @property
    def place(self) -> str:
        return f"line {self.number}"


class Played(NamedTuple):
    """Words played in a line and above it, each with its clue; the last may have none."""

    line: Line  # as it stands
    is_whole: bool  # repeats nothing of the line above
    words: list[str]
    clues: list[str]

    @property
    def is_won(self) -> bool:
        return len(self.words) == len(self.clues) and not self.clues[-1].strip(RIGHT)


def _lines(text: str) -> list[Line]:
    """Return the lines that are not blank."""
    lines = enumerate(StringIO(text, newline=None), 1)
    return [Line(number, line.rstrip()) for number, line in lines if line.strip()]


def read_lines(text: str) -> tuple[str, list[ForeignGame]] | None:
    """Read lines of words and clues, and name their format; None if the text has none.

    A title before them and totals after them are left out. If any game ends with the clue that
    wins it, each does; without turns, a game may go on in the next line until it is won.
    """
    lines = _lines(text)
    first = next((at for at, line in enumerate(lines[:TITLE_LINES]) if _is_game(line.text)), None)
    if first is None:
        return None
    lines = lines[first:]
    opener, sign, *_ = [*_items(lines[0].text), ""]
    if not opener.isalpha():
        found = shown(lines[0].text.strip())
        raise TreeError(f"{lines[0].place}: found {found}, expected a word, then its clue")
    while len(lines) > 1 and _is_total(lines[-1].text, len(opener)):
        lines.pop()
    has_turns = NUMBERED.fullmatch(sign) is not None or len(sign) > len(opener)
    played = [*_played(lines)]
    if not any(line.is_won for line in played):
        return "lines", [*_unwon_games(played)]
    if has_turns:
        return "selby", [*_won_games(played)]
    return "lines", [*_won_games(_joined(played))]


def _items(text: str) -> list[str]:
    """Return the words and clues of a line in turn, as far as it has them.

    >>> _items("might: . y . . . abide22222")
    ['might', '.y...', 'abide', '22222']
    """
    items: list[str] = []
    joined = SPREAD.sub(lambda marks: "".join(marks[0].split()), text.translate(BETWEEN))
    for item in joined.split():
        middle = len(item) // 2
        word, clue = item[:middle], item[middle:]
        is_turn = len(word) == len(clue) and word.isalpha() and not clue.isalpha()
        if is_turn and len(items) % 2 == 0 and in_digits(clue):
            items += [word, clue]
        else:
            items.append(item)
    return items


def _is_game(text: str) -> bool:
    """Test whether a line has a clue with its turn, or begins with a word and its clue.

    Beside commas, letters are words: CSV has no clues.
    """
    items = _items(text)
    numbered = filter(None, map(NUMBERED.fullmatch, items))
    if any(in_digits(found[1]) for found in numbered):
        return True
    if len(items) < 2 or not items[0].isalpha():
        return False
    is_letters = items[1].isalpha() and ("," in text or ";" in text)
    return not is_letters and _clue(items[1], len(items[0]), 1) is not None


def _is_total(text: str, length: int) -> bool:
    """Test whether a line has numbers and no clue for words of that length, perhaps with a turn."""
    has_clue = any(len(in_digits(item[:length]) or "") == length for item in _items(text))
    return not has_clue and any(sign.isdigit() for sign in text)


def _clue(item: str, length: int, turn: int) -> str | None:
    """Return the clue in digits that an item is, with or without its turn; None if it is none."""
    for text in (item, item.removesuffix(f"{turn}")):
        digits = in_digits(text) or ""
        if len(digits) == length:
            return digits
    return None


def _repeated(lines: Sequence[Line]) -> Iterator[tuple[Line, str, bool]]:
    """Yield each line, its text with what it repeats, and whether it repeats nothing."""
    is_tabbed = any(TABBED.search(line.text) for line in lines)
    above: list[str] | None = None
    for line in lines:
        cells = line.text.split("\t") if is_tabbed else [*line.text.expandtabs()]
        blank = next(at for at, cell in enumerate(cells) if cell.strip())
        if above is None:
            above = cells[:blank]
            indent = blank
        if blank > len(above):
            kind = "tabs" if is_tabbed else "blanks"
            ends = f"but the line above ends after {len(above)}"
            raise TreeError(f"{line.place}: {blank} {kind}, {ends}")
        above = above[:blank] + cells[blank:]
        yield line, (" " if is_tabbed else "").join(above), blank <= indent


def _played(lines: Sequence[Line]) -> Iterator[Played]:
    for line, text, is_whole in _repeated(lines):
        items = _items(text)
        words = [normalize(word) for word in items[::2]]
        check_turns(line.place, words)
        length = len(words[0])
        clues = []
        for turn, item in enumerate(items[1::2], 1):
            clue = _clue(item, length, turn)
            if clue is None:
                found = f"{shown(item)} after {shown(words[turn - 1])}"
                expected = f"{expected_clue(length)}, and perhaps its turn ({turn})"
                raise TreeError(f"{line.place}: {found}, {expected}")
            clues.append(clue)
        yield Played(line, is_whole, words, clues)


def _joined(played: Sequence[Played]) -> Iterator[Played]:
    """Yield each line, or several as one where a game goes on in the next line."""
    begun: Played | None = None
    for line in played:
        if begun and line.is_whole:
            words = begun.words + line.words
            check_turns(line.line.place, words)
            line = Played(line.line, True, words, begun.clues + line.clues)
        elif begun:
            yield begun
        begun = None
        if line.is_whole and len(line.words) == len(line.clues) and not line.is_won:
            begun = line
        else:
            yield line
    if begun:
        yield begun


def _won_games(played: Sequence[Played] | Iterator[Played]) -> Iterator[ForeignGame]:
    for line in played:
        if len(line.words) > len(line.clues):
            raise TreeError(f"{line.line.place}: no clue after {shown(line.words[-1])}")
        if not line.is_won:
            ends = f"ends with {line.clues[-1]} for {shown(line.words[-1])}"
            raise TreeError(f"{line.line.place}: {ends}, expected the clue that wins")
        yield ForeignGame(line.line.place, line.words, line.clues[:-1])


def _unwon_games(played: Sequence[Played]) -> Iterator[ForeignGame]:
    for line in played:
        if len(line.words) == len(line.clues):
            raise TreeError(f"{line.line.place}: no word after {line.clues[-1]}")
        yield ForeignGame(line.line.place, line.words, line.clues, wins=False)


def read_csv(text: str) -> Iterator[ForeignGame]:
    """Yield games from lines of the guesses for an answer, which is the last of them."""
    rows = [(line, cells) for line in _lines(text) if (cells := _cells(line.text)) != [""]]
    if len(rows) > 1 and _is_header(rows[0][1], rows[1][1]):
        rows = rows[1:]
    for line, (*words, answer) in rows:
        for word in words:
            if len(word) != len(answer):
                both = f"{shown(word)} and {shown(answer)} are of different lengths"
                raise TreeError(f"{line.place}: {both}, expected the guesses of one game")
        # What is too long or too many is refused by `merge`, which needs no clues for it.
        is_game = len(answer) <= MAX_LENGTH and len(words) < MAX_TURNS
        clues = [clue_for(word, answer) for word in words] if is_game else []
        yield ForeignGame(line.place, [*words, answer], clues)


def _cells(text: str) -> list[str]:
    # Spreadsheets fill short lines up with commas, and separate cells by semicolons where numbers
    # are written with a comma.
    cells = text.strip().replace(";", ",").rstrip(", ").split(",")
    return [normalize(cell.strip(' \t"')) for cell in cells]


def _is_header(first: Sequence[str], second: Sequence[str]) -> bool:
    """Test whether a row names columns: all games of a tree open with the same word.

    >>> _is_header(["guess1", "guess2"], ["might", "abide"]), _is_header(["migth"], ["might"])
    (True, False)
    """
    is_other = any(not cell.isalpha() or len(cell) != len(second[0]) for cell in first)
    return is_other and first[0] != second[0]
