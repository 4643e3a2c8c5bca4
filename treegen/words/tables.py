"""Tables: which column has the words, and which says how likely each is.

Columns are known by their names, wherever they stand. Without names it is the only column of words,
and the only column of numbers.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import compress, islice, pairwise
from typing import NamedTuple

from treegen.clues import MAX_LENGTH
from treegen.errors import WordListError

Cells = Sequence[str]  # of a column

# Names of columns, in any capitals. Of several, the first in this order has the words.
WORDS = (
    *("word", "words", "answer", "answers", "solution", "solutions", "guess", "guesses"),
    *("wort", "wörter", "lösung", "mot", "mots", "palabra", "palabras", "palavra", "palavras"),
    *("parola", "parole", "term", "terms", "token", "lemma"),
)
# Of several, the first in the table has the weights.
WEIGHTS = {
    *("count", "counts", "n", "freq", "freqs", "frequency", "frequencies", "occurrence"),
    *("occurrences", "weight", "weights", "probability", "prob", "zipf", "rate", "score"),
    *("anzahl", "anteil", "häufigkeit", "gewicht", "nombre", "fréquence", "poids", "cuenta"),
    *("frecuencia", "peso", "contagem", "frequência", "conteggio", "frequenza"),
}
# Names of columns of numbers that say nothing of how likely a word is.
SERIALS = {
    *("id", "rank", "rang", "number", "num", "no", "no.", "nr", "nr.", "nummer", "#", "day"),
    *("days_since_launch", "index", "idx", "puzzle", "puzzle number", "game", "length", "len"),
    *("letters", "line", "row", "position", "pos", "year", "unnamed: 0"),
}
AVERAGE = ("avg", "average", "mean")  # how the names of others begin
NAME_THEM = "name the columns in a first line, such as word,count"
LENGTH = 5  # letters of a word, where nothing says otherwise
COLUMNS = 50  # that are looked at: a table of more is none, and could fill the memory
COUNTED = 5  # lines that numbers behind the words count one by one, which weights do not

NUMBER = re.compile(r"[-+]?(?:\d+(?:[.,]\d+)*\.?|\.\d+)(?:[eE][-+]?\d+)?")
THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?")


class Listing(NamedTuple):
    """Words of a text in its order, composed, and what stands with each."""

    words: Sequence[str]
    lines: Sequence[int]  # number of each word's line; empty where an array has them
    beside: Sequence[str] = ()  # weight of each, as it is written; empty where there is none
    column: str = ""  # name of the column of weights, if it has one
    unweighted: str = ""  # what was found instead of weights

    def place_of(self, index: int, place: str) -> str:
        """Return how messages name a word: `place`, the name of its text, and the line if known."""
        return f"{place}:{self.lines[index]}" if self.lines else place

    @property
    def is_weighted(self) -> bool:
        """Test whether most words have a number."""
        return are_most(is_number, self.beside, len(self.words))


class Table(NamedTuple):
    """Columns of as many cells each, "" for one that is empty."""

    columns: Sequence[Cells]
    lines: Sequence[int] = ()  # number of each row's line; empty where an array has them
    separator: str = ""
    is_ragged: bool = False  # some rows had fewer cells than others
    names: Cells = ()  # of the columns

    def headed(self, length: int | None = None) -> "Table":
        """Return the table without its first row if that has the names of the columns.

        It has if one of them is known, unless its cells are words as the others are: `word` never
        is, nor what stands over numbers.
        """
        names = [cells[0].casefold() for cells in self.columns]
        if self.names or not any(name in WORDS or name in WEIGHTS for name in names):
            return self
        columns = [cells[1:] for cells in self.columns]
        if WORDS[0] not in names and not any(map(are_numbers, columns)):
            usual = Counter(len(cell) for cells in columns for cell in cells if is_wordlike(cell))
            length = length or max(usual, key=usual.__getitem__, default=0)
            if all(is_wordlike(name) and len(name) == length for name in names if name):
                return self
        return self._replace(columns=columns, lines=self.lines[1:], names=names)

    def listing(self, place: str, length: int | None = None) -> Listing | None:
        """Return the words of the table with their weights, as columns say; None if it has none.

        `length` is that of the game's words. `WordListError` if two columns may have the words.
        """
        own = self.word_column(place, length)
        if own is None:
            return None
        weights, name, unweighted = self.weights_beside(own)
        words, lines = self.columns[own], self.lines
        beside = [plain_number(number, self.separator) for number in weights]
        kept = [word.isalpha() or any(map(str.isalpha, word)) for word in words]
        if not all(kept):
            words, beside = [*compress(words, kept)], [*compress(beside, kept)]
            lines = [*compress(lines, kept)]
        return Listing(words, lines, beside if any(beside) else (), name, unweighted)

    def word_column(self, place: str, length: int | None) -> int | None:
        """Return which column has the words: by its name, or because it alone has any."""
        named = [name for name in WORDS if name in self.names]
        if named:
            return self.names.index(named[0])
        some = [own for own, cells in enumerate(self.columns) if are_words(cells)]
        if len(some) > 1:
            length = length or LENGTH
            some = [own for own in some if are_words(self.columns[own], length)] or some
        if len(some) == 1:
            return some[0]
        is_going_on = len(self.columns) > 2 or self.is_ragged  # a list in lines of several words
        if not some or (is_going_on and not self.names):
            return None
        raise WordListError(f"{place} has {len(some)} columns of words; {NAME_THEM}")

    def weights_beside(self, own: int) -> tuple[Cells, str, str]:
        """Return the weights of words, the column's name, and why there are none if there are not.

        Beside a single column of words that is another one, whatever it holds, as errors tell that.
        """
        names = self.names or [""] * len(self.columns)
        numbers = [n for n, cells in enumerate(self.columns) if n != own and are_numbers(cells)]
        serial = [n for n in numbers if is_serial(names[n])]
        serial += [n for n in numbers if not names[n] and is_counting(self.columns[n], n < own)]
        weights = [n for n in numbers if names[n] in WEIGHTS][:1]
        weights = weights or [n for n in numbers if n not in serial]
        if len(weights) == 1:
            return self.columns[weights[0]], names[weights[0]], ""
        if weights:
            return (), "", f"found {len(weights)} columns of numbers; {NAME_THEM}"
        if serial:
            name = names[serial[0]]
            return (), "", f"found {name}, which is not one" if name else "found numbers of lines"
        if len(self.columns) == 2:
            return self.columns[1 - own], names[1 - own], ""
        return (), "", ""


def columns_of(rows: Sequence[Cells]) -> list[list[str]]:
    """Return the columns of rows, "" for a cell that a row lacks.

    >>> columns_of([("crane", "3"), ("slate",)])
    [['crane', 'slate'], ['3', '']]
    """
    width = min(COLUMNS, max(map(len, rows), default=0))
    return [[row[n] if n < len(row) else "" for row in rows] for n in range(width)]


def is_serial(name: str) -> bool:
    """Test whether a column of that name numbers its rows, or tells something else of words."""
    return name in SERIALS or name.startswith(AVERAGE)


def is_counting(cells: Cells, is_before: bool) -> bool:
    """Test whether numbers count their rows, from five on: each is one more, or one less.

    Before the words, it is enough that each is greater than the last: as `11116, 11121` of dice.

    >>> is_counting(["1.", "2.", "4."], True), is_counting(["9", "7", "6"], True)
    (True, False)
    >>> is_counting("56789", False), is_counting("56780", False)
    (True, False)
    """
    if len(cells) > COUNTED and not is_counting(cells[:COUNTED], is_before):
        return False
    numbers = [cell.rstrip(".") for cell in cells]
    if not all(map(str.isdecimal, numbers)):
        return False
    steps = {int(after) - int(number) for number, after in pairwise(numbers)}
    if is_before and steps and min(steps) > 0:
        return True
    return steps in ({1}, {-1}) and (is_before or len(cells) >= COUNTED)


def are_words(cells: Cells, length: int | None = None) -> bool:
    """Test whether most cells are words, of that length if one is given."""
    cells_of_length = [cell for cell in cells if len(cell) == length] if length else cells
    return are_most(is_wordlike, cells_of_length, len(cells))


def are_numbers(cells: Cells) -> bool:
    """Test whether most cells have something in them, and most of these are numbers."""
    filled = [*filter(None, cells)]
    return 2 * len(filled) > len(cells) and are_most(is_number, filled, len(filled))


def are_most(test: Callable[[str], bool], cells: Cells, count: int) -> bool:
    """Test whether cells that pass a test are more than half of a count; others are not looked at.

    >>> are_most(str.isalpha, ["crane", "7", "slate"], 3), are_most(str.isalpha, ["a", "b"], 4)
    (True, False)
    """
    enough = count // 2 + 1
    return len([*islice(filter(test, cells), enough)]) == enough


def is_number(text: str) -> bool:
    if text.isalpha():  # as most texts that are asked about
        return False
    return text.isdecimal() or NUMBER.fullmatch(text) is not None


def is_wordlike(text: str) -> bool:
    return text.isalpha() and 2 <= len(text) <= MAX_LENGTH


def plain_number(text: str, separator: str = "") -> str:
    r"""Write a number of a table with a point, and without commas between thousands.

    Where semicolons separate the columns, or a 0 stands before it, a comma is the point.

    >>> plain_number("1,234,567", "\t"), plain_number("1,5", ";"), plain_number("0,125", "\t")
    ('1234567', '1.5', '0.125')
    """
    if "," not in text:
        return text
    if (separator == ";" or text.startswith("0,")) and is_number(text):
        return text.replace(",", ".")
    return text.replace(",", "") if THOUSANDS.fullmatch(text) else text
