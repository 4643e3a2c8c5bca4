"""Lists of words in lines: one in each, several, or the first column of a table."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from treegen.clues import MAX_LENGTH
from treegen.text import shown

Row = Sequence[str]  # cells of a table


class Listing(NamedTuple):
    """Words of a text in its order, composed, and what stands with each."""

    words: Sequence[str]
    lines: Sequence[int]  # number of each word's line; empty where an array has them
    beside: Sequence[str] = ()  # number of each, or else its next column; empty where there is none
    note: str = ""  # on what else the text has, which is not read

    def place_of(self, index: int, place: str) -> str:
        """Return the place of a word in messages about the text of that name."""
        return f"{place}:{self.lines[index]}" if self.lines else place

    @property
    def is_weighted(self) -> bool:
        """Test whether most words have a number."""
        return 2 * sum(map(is_number, self.beside)) > len(self.words)


NUMBER = re.compile(r"[-+]?(?:\d+(?:[.,]\d+)*\.?|\.\d+)(?:[eE][-+]?\d+)?")
THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?")
# Of a line: a word alone, or with a tab after it.
PLAIN = re.compile(r"^[^\S\n]*[^\W\d_]++[^\S\n\t]*+(?:\t.*)?$", re.MULTILINE)
# A text without these has one word a line.
SIGNS = (*' \t[](){},;:|/"“”„«»', *(f"\n{quote}" for quote in "'`‘"))
# Hunspell's: the number of words, then words, of which some have flags.
DICTIONARY = re.compile(r"\s*(\d+)\n(?=(?:[^/\n]*\n){0,50}[^\s/]+/)")
FLAGS = re.compile(r"/\S*")
HUNSPELL = "is a dictionary of Hunspell's; the flags that make more of its words are not read"
BULLET = re.compile(r"^[^\S\n]*(?:[-*+•]|\d+[.)])[^\S\n]+(?=\S)", re.MULTILINE)
# The first sign after a line's first word that can separate columns; of blanks, one.
SEPARATOR = re.compile(
    r"^[^\S\n]*+[^\s,;:|]*+(?:[^\S\n\t]*+([\t,;:|])|([^\S\n])[^\S\n]*+(?=\S))", re.MULTILINE
)
SAYING = re.compile(r"[^\W_]")  # a line that holds more than signs
AROUND = " \t[](){};,"  # a cell
QUOTES = "\"'`‘’“”„«»"
COLUMNS = 9  # in which a number is looked for
RARE = 50  # one cell in so many may be no word, where the words of a list stand in lines of several


def in_lines(text: str) -> Listing:
    """Words of a text that stand in lines: one in each, several, or each with other columns."""
    if not any(map(f"\n{text}".__contains__, SIGNS)):
        return plain_lines(text)
    if dictionary := DICTIONARY.match(text):
        words = FLAGS.sub("", text.replace(dictionary[1], "", 1))
        return in_lines(words)._replace(note=HUNSPELL)
    if is_plain(text):
        if "\t" not in text:
            return plain_lines(text)
        lines, rows = split_lines(text, "\t", str.strip)
        return of_table(lines, rows, "\t")
    text = BULLET.sub("", text)
    separators = Counter(found[1] or " " for found in SEPARATOR.finditer(text))
    separator, often = max(separators.items(), key=lambda item: item[1], default=("\t", 0))
    if 2 * often < count_lines(text):
        separator = "\t"
    lines, rows = split_lines(text, separator, bare)
    if len(rows) == 1 and (paired := pairs_in(rows[0])):
        lines, rows = lines * len(paired), paired
    if is_folded_list(rows, separator):
        pairs = zip(lines, rows, strict=True)
        cells = [(line, cell) for line, row in pairs for cell in row if cell]
        return Listing([cell for _, cell in cells], [line for line, _ in cells])
    if separator == " " and are_sentences(rows):
        lines, rows = split_lines(text, "\n", bare)
    return of_table(lines, rows, separator)


def count_lines(text: str) -> int:
    return sum(map(bool, map(str.strip, text.split("\n"))))


def is_plain(text: str) -> bool:
    """Test whether half of a text's lines are a word, or begin with one and a tab."""
    return 2 * len(PLAIN.findall(text)) >= count_lines(text)


def plain_lines(text: str) -> Listing:
    """Words of a text that has one a line."""
    words = [*map(str.strip, text.split("\n"))]
    lines = [number for number, word in enumerate(words, 1) if word]
    return Listing([*filter(None, words)], lines)


def split_lines(
    text: str, separator: str, clean: Callable[[str], str]
) -> tuple[list[int], list[Row]]:
    """Return the lines of a text with something in them, by number, and their cells."""
    lines: list[int] = []
    rows: list[Row] = []
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if not stripped or (clean is bare and not SAYING.search(stripped)):
            continue
        if separator == "|":
            stripped = stripped.strip("| ")
        if separator == " ":
            cells = stripped.split()
        elif '"' in stripped and separator in ",;:|":
            cells = quoted_cells(stripped, separator)
        else:
            cells = stripped.split(separator)
        lines.append(number)
        rows.append([cell if cell.isalnum() else clean(cell) for cell in cells])
    return lines, rows


def quoted_cells(line: str, separator: str) -> list[str]:
    """Return the cells of a line, of which some are in quotes and may have the separator in them.

    >>> quoted_cells('"crane","1,234"', ",")
    ['crane', '1,234']
    """
    try:
        return next(csv.reader([line], delimiter=separator, skipinitialspace=True))
    except csv.Error:  # too long for it
        return line.split(separator)


def bare(cell: str) -> str:
    """Return what a cell says, without brackets and quotes around it.

    >>> bare(" ['crane'"), bare("it's"), bare("“crane”];")
    ('crane', "it's", 'crane')
    """
    cell = cell.strip(AROUND)
    if len(cell) > 1 and cell[0] in QUOTES and cell[-1] in QUOTES:
        cell = cell[1:-1].strip()
    return cell


def pairs_in(cells: Row) -> list[Row]:
    """Return the words of one line, each with the number after it; none where they are no pairs.

    >>> pairs_in(["crane", "500", "slate", "40"]), pairs_in(["crane", "500"])
    ([['crane', '500'], ['slate', '40']], [])
    """
    words, numbers = cells[::2], cells[1::2]
    is_paired = len(words) == len(numbers) > 1
    if is_paired and all(map(is_wordlike, words)) and all(map(is_number, numbers)):
        return [[word, number] for word, number in zip(words, numbers, strict=True)]
    return []


def is_folded_list(rows: Sequence[Row], separator: str) -> bool:
    """Test whether the cells of rows are the words of one list, and no table.

    Such a list stands in one line, or has words of one length in lines of more than two, or in
    lines that a comma ends. With blanks between its words, they always have one length.
    """
    cells = [cell for row in rows for cell in row if cell]
    if len(cells) == len(rows):
        return False
    if len(rows) == 1 and separator != " ":
        return most(str.isalpha, cells)
    is_going_on = all(not row[-1] for row in rows[:-1])
    if len(rows) > 1 and not is_going_on and max(map(len, rows), default=0) < 3:
        return False
    lengths = Counter(len(cell) for cell in cells if is_wordlike(cell))
    common = max(lengths.values(), default=0)
    return RARE * (len(cells) - common) <= len(cells)


def are_sentences(rows: Sequence[Row]) -> bool:
    """Test whether lines with blanks are no table: no numbers, and not as many words in each."""
    most_often = max(Counter(map(len, rows)).values(), default=0)
    is_even = RARE * (len(rows) - 1 - most_often) <= len(rows) > 1  # beside a header
    return not is_even and not any(most(is_number, column) for column in columns_of(rows))


def columns_of(rows: Sequence[Row]) -> list[list[str]]:
    """Return the columns after the first, as far as they can matter."""
    width = min(COLUMNS, max(map(len, rows), default=0))
    return [[row[n] if n < len(row) else "" for row in rows] for n in range(1, width)]


def of_table(lines: Sequence[int], rows: Sequence[Row], separator: str) -> Listing:
    """Words in the first column of a table, each with its number: in the next column that has some.

    A header is none of them.
    """
    note = ""
    columns = columns_of(rows)
    numbers = next((column for column in columns if most(is_number, column)), None)
    if numbers is None:
        if any(most(is_wordlike, column) for column in columns):
            note = "has words in several columns; those of the first are taken"
        numbers = columns[0] if columns else []
    elif numbers[0] and not is_number(numbers[0]):
        header, word = rows[0][0], rows[1][0]
        if len(header) == len(word):  # or else nobody takes it for a word
            note = f"begins with {shown(header)}, which is taken for a header"
        lines, rows, numbers = lines[1:], rows[1:], numbers[1:]
    beside = numbers
    if "," in "".join(numbers):
        beside = [plain_number(number, separator) for number in numbers]
    return Listing([row[0] for row in rows], lines, beside if any(beside) else (), note)


def most(test: Callable[[str], bool], cells: Sequence[str]) -> bool:
    return 2 * sum(map(test, cells)) > len(cells)


def is_number(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None


def is_wordlike(text: str) -> bool:
    return text.isalpha() and 2 <= len(text) <= MAX_LENGTH


def plain_number(text: str, separator: str) -> str:
    r"""Write a number of a table with a point, and without commas between thousands.

    Where semicolons separate the columns, or a 0 stands before it, a comma is the point.

    >>> plain_number("1,234,567", "\t"), plain_number("1,5", ";"), plain_number("0,125", "\t")
    ('1234567', '1.5', '0.125')
    """
    if (separator == ";" or text.startswith("0,")) and is_number(text):
        return text.replace(",", ".")
    return text.replace(",", "") if THOUSANDS.fullmatch(text) else text
