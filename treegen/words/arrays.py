"""Lists of words in JSON and in programs: in arrays, in the names of an object, in a string."""

import json
import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from treegen.clues import compose
from treegen.errors import WordListError
from treegen.text import first_of, number_of
from treegen.words.lines import words_in
from treegen.words.literals import literals
from treegen.words.tables import (
    COLUMNS,
    Listing,
    Table,
    are_words,
    columns_of,
    is_number,
    is_wordlike,
)

# A text that a program splits into words.
SPLIT = re.compile(r"""(["'`])([^"'`]+)\1+\s*\.split\(""")
DEFINED = 50  # texts that tell the meaning of words, where they stand beside more than so many
TREE = "treegen/tree"  # the format of a file that is no list
NAMED = 3  # lists that a message names
EXPECTED = 'expected a list such as ["crane", "slate"]'


def in_arrays(text: str, place: str, length: int | None = None) -> Listing | None:
    """Words in the array of a JSON text or of a program; None if it has none.

    `WordListError` for JSON without such an array, or with several.
    """
    decoder = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str)
    first, last = text.lstrip()[0], text.rstrip("; \t\n")[-1:]
    is_alone = first in "[{"  # or else part of a program
    try:
        values = [("", decoder.decode(text))]
    except ValueError:
        values = literals(text, decoder, is_alone)
    lists = [found for name, value in values for found in lists_in(value, name, place, length)]
    if len(values) > 1 and not lists:  # an object for each word
        lists = [*lists_in([value for _, value in values], "", place, length)]
    if len(lists) > 1:
        raise _several(lists, place)
    if lists:
        found = lists[0][1]
        return found._replace(words=[*map(compose, found.words)])
    if is_alone and values:
        raise WordListError(f"{place}: JSON without a list of words; {EXPECTED}")
    if is_alone and (first + last != "[]" or ":" in text):  # [crane, slate] has words all the same
        raise WordListError(f"{place}: not JSON, or cut short; {EXPECTED}")
    texts = [("", words_in(split[2].replace("\\n", "\n"))) for split in SPLIT.finditer(text)]
    if len(texts) > 1:
        raise _several(texts, place)
    return texts[0][1] if texts else None


def _several(lists: Sequence[tuple[str, Listing]], place: str) -> WordListError:
    """Error for several lists in a text, each with its name if it has one."""
    named = [f"{name or 'one'} ({number_of(len(own.words), 'word')})" for name, own in lists]
    return WordListError(
        f"{place} has {len(lists):,} lists: {first_of(named, NAMED)}; which do you mean? save "
        "that one in a file of its own"
    )


def lists_in(
    value: Any, name: str, place: str, length: int | None
) -> Iterator[tuple[str, Listing]]:
    """Yield the lists of words in a value, by name: its arrays or, if it has none, its names."""
    arrays = [*arrays_in(value, name)]
    if not arrays and any(map(has_objects, value.values())):
        for own, item in value.items():
            yield from lists_in(item, own, place, length) if isinstance(item, dict) else ()
    elif not arrays and has_facts(value.values()):
        arrays = [(name, [of_name(word, fact) for word, fact in value.items()])]
    if isinstance(value, dict) and value.get("format") == TREE:
        return
    for own, array in arrays:
        if found := listing_of(array, place, length):
            yield own, found


def has_facts(values: Collection[Any]) -> bool:
    """Test whether the values say something of each of many words: numbers, objects, or many texts.

    >>> has_facts(["7", True, None]), has_facts(["treegen/tree", "1"])
    (True, False)
    """
    texts = [value for value in values if isinstance(value, str) and not is_number(value)]
    return not texts or len(texts) == len(values) > DEFINED


def has_objects(value: Any) -> bool:
    return isinstance(value, dict) and any(isinstance(item, dict) for item in value.values())


def of_name(word: str, fact: Any) -> Any:
    """Return an item of a list for a name in an object, and what it says of that word."""
    return {"": word} | fact if isinstance(fact, dict) else [word, fact]


def arrays_in(value: Any, name: str) -> Iterator[tuple[str, list[Any]]]:
    """Yield the outermost arrays of a value, each with its name; of arrays of words, each."""
    if isinstance(value, list):
        if value and all(isinstance(item, list) and is_list(item) for item in value):
            for number, item in enumerate(value, 1):
                yield f"{name} {number}".strip(), item
        else:
            yield name, value
    elif isinstance(value, dict):
        for own, item in value.items():
            yield from arrays_in(item, own)


def is_list(items: Sequence[Any]) -> bool:
    """Test whether an array has words alone, and several."""
    return len(items) > 1 and all(isinstance(item, str) and is_wordlike(item) for item in items)


def listing_of(items: Sequence[Any], place: str, length: int | None) -> Listing | None:
    """Return the words of an array of texts, of arrays or of objects; None if most have none."""
    facts = [item for item in items if isinstance(item, dict)]
    names = {name: name.strip().casefold() for fact in facts for name in fact}
    if names:
        some = [*names][:COLUMNS]
        columns = [[cell(fact.get(name)) for fact in facts] for name in some]
        return Table(columns, names=[names[name] for name in some]).listing(place, length)
    if any(isinstance(item, list) for item in items):
        rows = [
            tuple(map(cell, item[:COLUMNS] if isinstance(item, list) else [item])) for item in items
        ]
        columns = columns_of(rows)
    else:
        columns = [[*map(cell, items)]]
    if len(columns) > 1:
        return Table(columns, is_ragged=True).headed(length).listing(place, length)
    return Listing(columns[0], ()) if columns and are_words(columns[0]) else None


def cell(value: Any) -> str:
    if not isinstance(value, str):
        return ""
    return value if value.isalnum() else " ".join(value.split())
