"""Text for people and terminals: its columns, numbers, tables, capitals and escapes."""

import json
import sys
from collections.abc import Container, Iterable, Sequence
from itertools import accumulate


def text_columns(text: str) -> int:
    """Count the columns of a text on a terminal (Unicode's annex 11): two for a wide letter.

    >>> text_columns("raise"), text_columns("単語"), text_columns("e\u0301")
    (5, 4, 1)
    """
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # a millisecond of treewalk's fifteen

    return sum(
        0 if category(c) in ("Mn", "Me") else 1 + (east_asian_width(c) in ("W", "F")) for c in text
    )


def cut(text: str, width: int) -> str:
    """Cut a text to that many columns, where its end is … if it has more.

    >>> cut("raise", 5), cut("raise", 4)
    ('raise', 'rai…')
    """
    if text_columns(text) <= width:
        return text
    ends = accumulate(map(text_columns, text))
    return "".join(c for c, end in zip(text, ends, strict=True) if end < width) + "…"


def number_of(count: int, noun: str) -> str:
    """Write a number of things as people read it.

    >>> number_of(2315, "word"), number_of(1, "guess"), number_of(2, "guess")
    ('2,315 words', '1 guess', '2 guesses')
    """
    plural = "es" if noun.endswith("s") else "s"
    return f"{count:,} {noun}{'' if count == 1 else plural}"


def first_of(words: Sequence[str], most: int = 5) -> str:
    """Name that many words, and count the others.

    >>> first_of(["cover", "poker", "waver"], 2)
    'cover, poker and 1 more'
    """
    text = ", ".join(words[:most])
    return f"{text} and {len(words) - most:,} more" if len(words) > most else text


def nearest(word: str, words: Iterable[str]) -> str:
    """Ask for the word that was meant, at best with only its letters swapped; "" if none is near.

    >>> nearest("crnae", ["carve", "crane", "crena"]), nearest("xyzzy", ["crane"])
    ('; did you mean crane?', '')
    """
    from difflib import get_close_matches  # milliseconds of treewalk's fifteen
    from operator import eq

    def likeness(other: str) -> tuple[bool, int]:
        return sorted(other) == sorted(word), sum(map(eq, other, word))

    best = max(get_close_matches(word, words, 20), key=likeness, default="")
    return best and f"; did you mean {best}?"


def shown(value: object) -> str:
    """Quote a value from a file in a message, only its beginning when it is long.

    >>> shown("größe"), shown([1, 2]), shown(10**50)
    ('"größe"', 'a list', '1000000000000000000000000000000000000...')
    """
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:37]}..."


def aligned(rows: Sequence[Sequence[str]], left: Container[int] = (0,)) -> list[str]:
    """Align rows of cells in columns: those at the indices `left` flush left, others flush right.

    >>> aligned([("opener", "total"), ("crate", "7,945")])
    ['opener  total', 'crate   7,945']
    """
    widths = [max(map(text_columns, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for index, (cell, width) in enumerate(zip(row, widths, strict=True)):
            pad = " " * (width - text_columns(cell))
            cells.append(cell + pad if index in left else pad + cell)
        lines.append("  ".join(cells).rstrip())
    return lines


def capitals(word: str) -> str:
    """Write a word in capitals, but for letters that have none of their own.

    >>> capitals("crane"), capitals("straße"), capitals("ılık")
    ('CRANE', 'STRAßE', 'ıLıK')
    """
    return "".join(c.upper() if c.upper().lower() == c else c for c in word)


def printable(text: str) -> str:
    r"""Escape what cannot be shown, such as a file name's odd byte.

    >>> printable("trees/\udcffé\n.json")
    'trees/\\udcffé\\n.json'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def to_json(value: object) -> str:
    """Write a value as one line of JSON, in ASCII where the output cannot take more."""
    return json.dumps(value, ensure_ascii=sys.stdout.encoding.lower() != "utf-8")
