"""JSON read strictly, and what is against its rules told with its place.

Python's reader takes NaN, texts in UTF-16 and a name that an object has twice.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import islice
from math import isfinite
from typing import Any, TypeAlias

MANY = 10_000  # faults of a kind; a file that is made for it could have a million, with long places

# What holds a value, and the value's name in it: as text it would take kilobytes for each value.
Place: TypeAlias = "tuple[Place, object] | None"


def json_of(text: bytes) -> tuple[Any, list[str]]:
    """What a JSON text holds, or None if it is none; and names that an object has twice.

    >>> json_of(b'{"a": {"b": 1, "b": 2}}')
    ({'a': {'b': 2}}, ['a.b stands there twice, of which readers see one'])
    >>> json_of(b'{"a": [0, NaN]}')
    (None, ['a.1 is NaN, which is not JSON'])
    """
    constants: list[str] = []
    twice: dict[int, list[str]] = {}
    kept = []  # so that no other object gets the same id

    def constant(name: str) -> float:
        constants.append(name)
        return float(name)

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(items)
        if len(data) < len(items):
            counted = Counter(name for name, _ in items)
            twice[id(data)] = [name for name, count in counted.items() if count > 1]
            kept.append(data)
        return data

    if text.startswith(b"\xef\xbb\xbf"):
        return None, ["begins with a byte order mark; a tree file is UTF-8 without one"]
    try:
        data = json.loads(text.decode(), parse_constant=constant, object_pairs_hook=pairs)
    except RecursionError:
        return None, ["nested too deep; a tree has at most 100 turns"]
    except UnicodeDecodeError as error:
        return None, [f"not UTF-8 at byte {error.start}; a tree file is UTF-8 JSON"]
    except ValueError as error:
        return None, [f"not JSON, or cut short: {error}"]
    if constants:
        odd = (
            f"{text_of(place) or 'the file'} is {json.dumps(value)}, which is not JSON"
            for place, value in places(data)
            if isinstance(value, float) and not isfinite(value)
        )
        # It may have stood where another value does.
        return None, [*islice(odd, MANY)] or [f"{constants[0]} is not JSON"]
    repeated = (
        f"{below(text_of(place), name)} stands there twice, of which readers see one"
        for place, value in (places(data) if twice else ())
        for name in twice.get(id(value), ())
    )
    return data, [*islice(repeated, MANY)]


def places(data: object) -> Iterator[tuple[Place, object]]:
    """Everything that JSON holds, each with its place, in the order of the file."""
    yield None, data
    opened: list[tuple[Place, Iterator[tuple[object, object]]]] = [(None, parts(data))]
    while opened:
        place, inside = opened[-1]
        for name, part in inside:
            here = place, name
            yield here, part
            if isinstance(part, dict | list):
                opened.append((here, parts(part)))
                break
        else:
            opened.pop()


def parts(value: object) -> Iterator[tuple[object, object]]:
    """Names and values in an object or a list; none in anything else."""
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)


def text_of(place: Place) -> str:
    """A place as a message names it.

    >>> text_of(((None, "tree"), "size"))
    'tree.size'
    """
    names: list[object] = []
    while place:
        place, name = place
        names.append(name)
    return reduce(below, reversed(names), "")


def below(place: str, name: object) -> str:
    """Place of what has that name, which may be anything, in an object at a place."""
    return f"{place}{'.' * (place != '')}{shown(str(name))[1:-1]}"


def shown(value: object) -> str:
    """A value as a message quotes it: its beginning, when it is long.

    >>> shown("no"), shown([1, 2]), shown(10**50)
    ('"no"', 'a list', '1000000000000000000000000000000000000...')
    """
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
