"""Lists of words in JSON and in programs: in arrays, in the names of an object, in a string."""

import json
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from treegen.clues import compose
from treegen.errors import WordListError
from treegen.text import first_of, number_of
from treegen.words.lines import Listing, in_lines, is_number, is_plain, is_wordlike, plain_number
from treegen.words.literals import literals, literals_alone

# A text that a program splits into words.
SPLIT = re.compile(r"""(["'`])([^"'`]+)\1+\s*\.split\(""")
MANY = 50  # texts that are about words, and not about a list
TREE = "treegen/tree"  # the format of a file that is no list
NAMED = 3  # lists that a message names
NAMES_OF_WORDS = "word", "solution", "answer"  # in the objects of a list
SERIALS = {"id", "day", "rank", "index", "days_since_launch"}  # numbers that are no weights


def in_arrays(text: str, place: str) -> Listing | None:
    """Words in the array of a JSON text or of a program; None if it has none.

    `WordListError` for JSON without such an array, or with several.
    """
    decoder = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str)
    first, last = text.lstrip()[0], text.rstrip("; \t\n")[-1:]
    is_alone = first in "[{"  # or else part of a program
    try:
        values = [("", decoder.decode(text))]
    except ValueError:
        values = [*(literals_alone if is_alone else literals)(text, decoder)]
    lists = [found for name, value in values for found in lists_in(value, name)]
    if len(values) > 1 and not lists:  # an object for each word
        lists = [*lists_in([value for _, value in values], "")]
    if len(lists) > 1:
        named = [f"{name or 'one'} ({number_of(len(rows), 'word')})" for name, rows in lists]
        raise WordListError(
            f"{place} has {len(lists):,} lists: {first_of(named, NAMED)}; which do you mean? save "
            "that one in a file of its own"
        )
    if lists:
        rows = lists[0][1]
        beside = [plain_number(row[1], "") for row in rows]
        return Listing([compose(row[0]) for row in rows], (), beside if any(beside) else ())
    expected = 'expected a list such as ["crane", "slate"]'
    if is_alone and values:
        raise WordListError(f"{place}: JSON without a list of words; {expected}")
    if is_alone and first + last != "[]" and not is_plain(text):  # as [crane, slate] may be
        raise WordListError(f"{place}: not JSON, or cut short; {expected}")
    split = SPLIT.search(text)
    return in_lines(split[2].replace("\\n", "\n")) if split else None


def lists_in(value: Any, name: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the lists of words in a value, by name: its arrays or, if it has none, its names."""
    arrays = [*arrays_in(value, name)]
    if not arrays and (rows := rows_of(value.items())) and has_facts(value.values()):
        yield name, rows
    if isinstance(value, dict) and value.get("format") == TREE:
        return
    for own, array in arrays:
        if rows := rows_of(array):
            yield own, rows


def has_facts(values: Collection[Any]) -> bool:
    """Test whether the values say something of each of many words: numbers, objects, or many texts.

    >>> has_facts(["7", True, None]), has_facts(["treegen/tree", "1"])
    (True, False)
    """
    texts = [value for value in values if isinstance(value, str) and not is_number(value)]
    return not texts or len(texts) == len(values) > MANY


def arrays_in(value: Any, name: str) -> Iterator[tuple[str, list[Any]]]:
    """Yield the outermost arrays of a value, each with its name."""
    if isinstance(value, list):
        yield name, value
    elif isinstance(value, dict):
        for own, item in value.items():
            yield from arrays_in(item, own)


def rows_of(items: Iterable[Any]) -> list[tuple[str, str]]:
    """Rows of a word and its number, one per item; empty if fewer than half have a word."""
    rows = [row_of(item) for item in items]
    return rows if 2 * sum(is_wordlike(word) for word, _ in rows) >= len(rows) else []


def row_of(item: Any) -> tuple[str, str]:
    """Return the word and the number of an item, "" for one that is missing or ambiguous.

    >>> row_of("crane"), row_of(["crane", "7"]), row_of(None)
    (('crane', ''), ('crane', '7'), ('', ''))
    >>> row_of({"id": "3", "kind": "noun", "word": "crane", "n": "7"})
    ('crane', '7')
    """
    if isinstance(item, str):
        return " ".join(item.split()), ""
    cells = item
    if isinstance(item, dict):
        facts = {name.lower(): value for name, value in item.items()}
        named = [facts[name] for name in NAMES_OF_WORDS if name in facts]
        cells = named + [value for name, value in facts.items() if name not in SERIALS]
    if not isinstance(cells, list | tuple):
        return "", ""
    texts = [cell.strip() for cell in cells if isinstance(cell, str)]
    words = [text for text in texts if is_wordlike(text)]
    if not words or (len(words) > 1 and isinstance(item, list)):
        return "", ""
    numbers = [text for text in texts if is_number(text)]
    return words[0], numbers[0] if numbers else ""
