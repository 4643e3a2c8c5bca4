"""Lists in lines: a table, or words with anything between them that is no letter."""

import csv
import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import compress, islice

from treegen.words.tables import (
    WEIGHTS,
    WORDS,
    Cells,
    Listing,
    Table,
    are_numbers,
    columns_of,
    is_number,
    plain_number,
)

SEPARATORS = "\t;|,"  # of columns; blanks are too, where there are numbers
COMPARED = 50  # lines that show whether all have as many blanks
AROUND = " \t[](){};:,\"'`‘’“”„«»"  # a cell
SAYING = re.compile(r"[^\W_]")  # a line that holds more than signs
DIGIT = re.compile(r"\d")
# What is no number, and what it is not part of: "it's", a name with a hyphen and letters with an
# accent of their own stand whole, as they are no words.
BETWEEN = r"\s\[\](){};:|\"“”„«»=<>!?*"
PART = re.compile(rf"[^,{BETWEEN}]++(?:(?<=\d),(?=\d)[^,{BETWEEN}]++)*+")
AT_ENDS = ".'`‘’-–—"  # of a part


def table_in(text: str, length: int | None = None) -> Table | None:
    """Return the table in a text: most of its lines have a tab, or the same other separator.

    Blanks separate columns too, if all lines have as many and numbers are among the cells.
    """
    if not any(map(text.__contains__, f"{SEPARATORS} ")):
        return None
    saying = filter(SAYING.search, map(str.strip, text.split("\n")))
    first = [*islice(saying, COMPARED)]
    if len(first) < 2:
        return None
    separators = [separator for separator in SEPARATORS if separator in text]
    lines = [*first, *saying] if separators else first
    for separator in separators:
        if 2 * sum(separator in line for line in lines) > len(lines):
            return split_table(text, separator).headed(length)
    widths = {len(line.split()) for line in first}
    if len(widths) > 1 or widths == {1} or not DIGIT.search(text):
        return None
    table = split_table(text, " ")
    has_numbers = any(map(are_numbers, table.columns)) and not table.is_ragged
    return table.headed(length) if has_numbers else None


def names_columns(text: str) -> bool:
    r"""Test whether the first line of a text has the name of a column, as that of a table may.

    >>> names_columns("\nid;Word\n7;crane\n"), names_columns("const words = [\n'crane'];")
    (True, False)
    """
    first = [*islice(filter(SAYING.search, map(str.strip, text.split("\n"))), 2)]
    if len(first) < 2:
        return False
    cells = re.split(f"[{SEPARATORS}]", first[0])
    if len({len(line.split()) for line in first}) == 1:
        cells += first[0].split()
    names = {bare(cell).casefold() for cell in cells}
    return not names.isdisjoint(WORDS) or not names.isdisjoint(WEIGHTS)


def split_table(text: str, separator: str) -> Table:
    """Return the lines of a text that say something, divided into cells."""
    numbers, rows = cells_in(text, separator)
    columns = [
        [cell if cell.isalnum() else bare(cell) for cell in cells] for cells in columns_of(rows)
    ]
    full = [*map(any, zip(*columns, strict=True))]
    is_ragged = len({len(row) for row in compress(rows, full)}) > 1
    if not all(full):
        numbers = [*compress(numbers, full)]
        columns = [[*compress(cells, full)] for cells in columns]
    return Table(columns, numbers, separator, is_ragged)


def cells_in(text: str, separator: str) -> tuple[Sequence[int], list[Cells]]:
    """Return the number of each line and its cells; one in quotes may go over several lines.

    The cells are tuples, as Python's garbage collector looks through lists again and again.
    """
    lines = text.split("\n")
    if '"' in text and separator in ",;":
        numbers: list[int] = []
        rows: list[Cells] = []
        reader = csv.reader(lines, delimiter=separator, skipinitialspace=True)
        with suppress(csv.Error):  # of quotes without an end
            for row in reader:
                numbers.append(reader.line_num)
                rows.append(tuple(row))
            return numbers, rows
    split = None if separator == " " else separator
    return range(1, len(lines) + 1), [tuple(line.strip("| ").split(split)) for line in lines]


def bare(cell: str) -> str:
    """Return what a cell says, without brackets, quotes and signs around it.

    >>> bare(" ['crane'"), bare("it's"), bare("“crane”];"), bare("---:")
    ('crane', "it's", 'crane', '')
    """
    cell = cell.strip(AROUND)
    return cell if cell.isalnum() or SAYING.search(cell) else ""


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
    behind = [""] * len(lines)
    several: dict[int, tuple[tuple[str, str], ...]] = {}
    for n, line in enumerate(lines):
        if line.isalpha() or (n == first and line.endswith(":")):
            continue
        parts = parts_of(line)
        if len(parts) > 1:
            several[n] = tuple(parts)
        else:
            lines[n], behind[n] = parts[0] if parts else ("", "")
    if 2 * len(several) < len(lines) - lines.count(""):
        several = {}
    words: list[str] = []
    places: list[int] = []
    beside: list[str] = []
    for n, line in enumerate(lines):
        if n in several:
            words += [word for word, _ in several[n]]
            beside += [number for _, number in several[n]]
            places += [n + 1] * len(several[n])
        elif line:
            words.append(line)
            beside.append(behind[n])
            places.append(n + 1)
    return Listing(words, places, [*map(plain_number, beside)] if any(beside) else ())


def parts_of(line: str) -> list[tuple[str, str]]:
    """Return what has letters in a line, each with the number behind it, "" for none.

    >>> parts_of("1. crane: 3,000"), parts_of("- it's slate")
    ([('crane', '3,000')], [("it's", ''), ('slate', '')])
    """
    parts: list[tuple[str, str]] = []
    for part in PART.findall(line):
        word = part.strip(AT_ENDS)
        if word.isalpha():
            parts.append((word, ""))
        elif word and is_number(part):
            if parts and not parts[-1][1]:
                parts[-1] = parts[-1][0], part
        elif any(map(str.isalpha, word)):
            parts.append((word, ""))
    return parts
