"""Text for people and terminals: its columns, numbers, tables, capitals and escapes."""

import json
import sys
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from itertools import accumulate

# Function that is told which share of the work is done, from 0 to 1, and perhaps a note.
OnProgress = Callable[..., object]


def silent(share: float, note: str = "") -> None:
    """Ignore progress."""


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


def left_text(count: int, others: int = 0, note: str = "", last: str = "the answer") -> str:
    """Write how many listed words are left, and how many others: possible, though no list has them.

    `note` says of the words that they are unlisted, where no other is left. `last` is the only
    word left where another is played.

    >>> left_text(203), left_text(203, 819)
    ('203 words left', '203 words left, 819 more if it is none of these')
    >>> left_text(1), left_text(1, 1)
    ('1 word left: the answer', '1 word left, 1 more if it is not this')
    >>> left_text(0, 1, "not in mine")
    '1 word left: the answer, not in mine'
    >>> left_text(1, last="crypt")
    '1 word left: crypt'
    """
    text = f"{number_of(count or others, 'word')} left"
    if count + others == 1:
        text += f": {last}"
    if not count:
        return f"{text}, {note}"
    if not others:
        return text
    return f"{text}, {others:,} more if it is {'none of these' if count > 1 else 'not this'}"


def likely_count(weights: Collection[int]) -> int:
    """Count the likely words of those left: they weigh at least half as much as the heaviest.

    >>> likely_count([9, 5, 4, 0]), likely_count([4, 0]), likely_count([0])
    (2, 1, 0)
    """
    heaviest = max(weights, default=0) or 1  # a word that weighs 0 is never likely
    return sum([2 * weight >= heaviest for weight in weights])


def likely_text(weights: Collection[int], size: int, own: int = 0, last: str = "the answer") -> str:
    """Write how many of the words left are likely, and the chance of the guess from 1 in 10 on.

    Of the `size` words left some have `weights`, the others weigh 0; `own` is that of the guess.

    >>> likely_text([9, 9, 9, 1], 85, own=9)
    '3 likely words left of 85, 1 in 3 to be the answer'
    >>> likely_text([9, 1], 4, own=9), likely_text([9, 9], 2)
    ('1 likely word left of 4, probably the answer', '2 words left')
    >>> likely_text([9], 1, own=9), likely_text([], 1)
    ('1 word left: the answer', '1 unlikely word left: the answer')
    """
    count = likely_count(weights)
    text = f"{number_of(count or size, 'likely word' if count else 'unlikely word')} left"
    if count == size:
        text = f"{number_of(size, 'word')} left"
    elif count:
        text += f" of {size:,}"
    if size == 1:
        return f"{text}: {last}"
    one_in = own and (2 * sum(weights) + own) // (2 * own)  # rounded
    if one_in == 1:
        return f"{text}, probably the answer"
    return f"{text}, 1 in {one_in} to be the answer" if 1 < one_in <= 10 else text


def groups_of(weights: Mapping[str, int], used: Container[str]) -> dict[str, list[str]]:
    """Sort the words left into likely ones, others that have been used, and unlikely ones.

    >>> groups_of({"zowee": 0, "cigar": 1, "hooch": 4, "abyss": 9}, {"cigar"})
    {'likely': ['abyss'], 'used': ['cigar'], 'unlikely': ['hooch', 'zowee']}
    """
    ordered = sorted(weights, key=lambda word: (-weights[word], word))
    count = likely_count(weights.values())
    rest = sorted(ordered[count:])
    return {
        "likely": sorted(ordered[:count]),
        "used": [word for word in rest if word in used],
        "unlikely": [word for word in rest if word not in used],
    }


def likely_record(
    guess: str, weights: Mapping[str, int], used: Mapping[str, str]
) -> dict[str, object]:
    """Return what JSON says of the words left in a game whose weights differ.

    >>> likely_record("abyss", {"abyss": 3, "cigar": 1, "zowee": 0}, {"cigar": "2026-02-02"})
    {'likely': ['abyss'], 'used': {'cigar': '2026-02-02'}, 'chance': 0.75}
    """
    total = sum(weights.values())
    return {
        "likely": groups_of(weights, used)["likely"],
        "used": {word: used[word] for word in sorted(weights) if word in used},
        "chance": round(weights.get(guess, 0) / total, 4) if total else None,
    }


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


def source_hash(text: str) -> str:
    """Return the hash that lets an inline script or style run by a Content-Security-Policy."""
    from base64 import b64encode  # milliseconds of treewalk's fifteen
    from hashlib import sha256

    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
