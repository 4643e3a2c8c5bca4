"""How text looks: the columns it takes, cut to fit, in capitals, printable, in an encoding."""

import json
import sys
from itertools import accumulate


def text_columns(text: str) -> int:
    """Columns a text takes in a terminal (Unicode's annex 11): two for a wide letter.

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
    """Text of at most that many columns, its end replaced by … where it has more.

    >>> cut("raise", 5), cut("raise", 4)
    ('raise', 'rai…')
    """
    if text_columns(text) <= width:
        return text
    ends = accumulate(map(text_columns, text))
    return "".join(c for c, end in zip(text, ends, strict=True) if end < width) + "…"


def capitals(word: str) -> str:
    """Word in capitals, but for letters that have none of their own.

    >>> capitals("crane"), capitals("straße"), capitals("ılık")
    ('CRANE', 'STRAßE', 'ıLıK')
    """
    return "".join(c.upper() if c.upper().lower() == c else c for c in word)


def encodable(text: str, encoding: str) -> str:
    """Text of what an encoding has: ~ stands for an … it lacks, ? for any other letter.

    >>> encodable("été…", "latin-1"), encodable("été…", "utf-8")
    ('été~', 'été…')
    """
    if not "…".encode(encoding, "ignore"):
        text = text.replace("…", "~")
    return text.encode(encoding, "replace").decode(encoding)


def printable(text: str) -> str:
    r"""Text in which what cannot be shown is an escape, such as a file name's odd byte.

    >>> printable("trees/\udcffé\n.json")
    'trees/\\udcffé\\n.json'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def to_json(value: object) -> str:
    """One line of JSON, in ASCII where the output cannot take more."""
    return json.dumps(value, ensure_ascii=sys.stdout.encoding.lower() != "utf-8")
