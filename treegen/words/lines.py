"""Lists in lines: a table, or words with anything between them that is no letter."""

import csv
import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import compress, zip_longest

from treegen.words.tables import (
    COLUMNS,
    WORDS,
    Listing,
    Table,
    are_numbers,
    is_number,
    plain_number,
)

SEPARATORS = "\t;|,"  # of columns; blanks are too, where there are numbers
COMPARED = 50  # lines that show whether all have as many blanks
AROUND = " \t[](){};:,\"'`‘’“”„«»"  # a cell
SAYING = re.compile(r"[^\W_]")  # a line that holds more than signs
# What is no number, and what it is not part of: "it's", a name with a hyphen and letters with an
# accent of their own stand whole, as they are no words.
BETWEEN = r"\s\[\](){};:|\"“”„«»=<>!?*"
PART = re.compile(rf"(?:[^,{BETWEEN}]|(?<=\d),(?=\d))+")
AT_ENDS = ".'`‘’-–—"  # of a part


def table_in(text: str, length: int | None = None) -> Table | None:
    """Return the table in a text: most of its lines have a tab, or the same other separator.

    Blanks separate columns too, if all lines have as many and numbers are among the cells.
    """
    if not any(map(text.__contains__, f"{SEPARATORS} ")):
        return None
    lines = [line for line in map(str.strip, text.split("\n")) if SAYING.search(line)]
    if len(lines) < 2:
        return None
    for separator in filter(text.__contains__, SEPARATORS):
        if 2 * sum(separator in line for line in lines) > len(lines):
            return split_table(text, separator).headed(length)
    widths = {len(line.split()) for line in lines[:COMPARED]}
    if len(widths) > 1 or widths == {1}:
        return None
    table = split_table(text, " ")
    has_numbers = any(map(are_numbers, table.columns)) and not table.is_ragged
    return table.headed(length) if has_numbers else None


def split_table(text: str, separator: str) -> Table:
    """Return the lines of a text that say something, divided into cells."""
    numbers, rows = cells_in(text, separator)
    columns = [
        [cell if cell.isalnum() else bare(cell) for cell in cells]
        for cells in zip_longest(*(row[:COLUMNS] for row in rows), fillvalue="")
    ]
    full = [*map(any, zip(*columns, strict=True))]
    is_ragged = len({len(row) for row in compress(rows, full)}) > 1
    if not all(full):
        numbers = [*compress(numbers, full)]
        columns = [[*compress(cells, full)] for cells in columns]
    return Table(columns, numbers, separator, is_ragged)


def cells_in(text: str, separator: str) -> tuple[Sequence[int], list[list[str]]]:
    """Return the number of each line and its cells; one in quotes may go over several lines."""
    lines = text.split("\n")
    if '"' in text and separator in ",;":
        numbers: list[int] = []
        rows: list[list[str]] = []
        reader = csv.reader(lines, delimiter=separator, skipinitialspace=True)
        with suppress(csv.Error):  # of quotes without an end
            for row in reader:
                numbers.append(reader.line_num)
                rows.append(row)
            return numbers, rows
    split = None if separator == " " else separator
    return range(1, len(lines) + 1), [line.strip("| ").split(split) for line in lines]


def bare(cell: str) -> str:
    """Return what a cell says, without brackets, quotes and signs around it.

    >>> bare(" ['crane'"), bare("it's"), bare("“crane”];"), bare("---:")
    ('crane', "it's", 'crane', '')
    """
    cell = cell.strip(AROUND)
    return cell if SAYING.search(cell) else ""


def words_in(text: str) -> Listing:
    """Return the words between what is no letter, each with the number behind it on its line.

    If most lines have one word, others are left whole: New York is no word, and neither is
    a first line that ends in a colon or is `word`.
    """
    lines = [*map(str.strip, text.split("\n"))]
    first = next((n for n, line in enumerate(lines) if line), 0)
    if lines[first].casefold() == WORDS[0]:
        lines[first] = ""
    if "".join(lines).isalpha():
        numbers = [n for n, line in enumerate(lines, 1) if line]
        return Listing([*filter(None, lines)], numbers)
    others = {n: parts_of(line) for n, line in enumerate(lines) if not line.isalpha()}
    if lines[first].endswith(":"):
        others[first] = [(lines[first], "")]
    several = [n for n, parts in others.items() if len(parts) > 1]
    said = len(lines) - sum(not parts for parts in others.values())
    if 2 * len(several) < said:
        others |= {n: [(lines[n], "")] for n in several}
    words: list[str] = []
    places: list[int] = []
    beside: list[str] = []
    for n, line in enumerate(lines):
        for word, number in others.get(n, [(line, "")]):
            words.append(word)
            places.append(n + 1)
            beside.append(plain_number(number))
    return Listing(words, places, beside if any(beside) else ())


def parts_of(line: str) -> list[tuple[str, str]]:
    """Return what has letters in a line, each with the number behind it, "" for none.

    >>> parts_of("1. crane: 3,000"), parts_of("- it's slate")
    ([('crane', '3,000')], [("it's", ''), ('slate', '')])
    """
    parts: list[tuple[str, str]] = []
    for part in PART.findall(line):
        word = part.strip(AT_ENDS)
        if is_number(part):
            if parts and not parts[-1][1]:
                parts[-1] = parts[-1][0], part
        elif any(map(str.isalpha, word)):
            parts.append((word, ""))
    return parts
