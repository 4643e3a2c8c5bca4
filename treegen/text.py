"""Text for people and terminals: columns, numbers, tables, capitals and escapes."""

import json
import re
import sys
from collections.abc import Container, Iterable, Sequence
from itertools import accumulate

TYPE_CHECKING = False  # importing it from typing would cost 3 of treewalk's 15 ms
if TYPE_CHECKING:
    from typing import TextIO

NARROW = 30  # columns; a narrower text is hard to read
NAME_COLUMNS = 40  # columns for a list's name, which may have any length
VALUE = 60  # most letters of a value in a message: more than any word, name or clue that one types


def text_columns(text: str) -> int:
    """Count the columns of a text on a terminal (Unicode's annex 11): two for a wide letter.

    >>> text_columns("raise"), text_columns("単語"), text_columns("e\u0301")
    (5, 4, 1)
    """
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # a millisecond of treewalk's fifteen

    columns = 0
    for letter in text:
        if category(letter) in ("Mn", "Me", "Cf"):  # an accent over the letter before it, a mark
            continue
        is_wide = east_asian_width(letter) in ("W", "F")
        columns += 2 if is_wide else 1
    return columns


def is_right_to_left(word: str) -> bool:
    """Test whether a word has letters that run from right to left, such as those of Hebrew.

    >>> is_right_to_left("שלום"), is_right_to_left("raise")
    (True, False)
    """
    if word.isascii():
        return False
    from unicodedata import bidirectional  # a millisecond of treewalk's fifteen

    return any(bidirectional(letter) in ("R", "AL") for letter in word)


def isolated(word: str, is_marked: bool = False) -> str:
    r"""Mark a word in a sentence that runs from right to left, so that it does not turn the rest.

    With `is_marked`, any word is marked, which shows where it stands (Unicode's annex 9).

    >>> isolated("raise"), isolated("שלום"), isolated("arbol", True)
    ('raise', '⁨שלום⁩', '⁨arbol⁩')
    """
    return f"\u2068{word}\u2069" if is_marked or is_right_to_left(word) else word


def guarded(word: str) -> str:
    r"""Write a word so that what stands beside it keeps its side if the word runs from the right.

    The marks run from left to right, as the rest does; Pango heeds no others around a word.

    >>> guarded("raise"), guarded("שלום")
    ('raise', '\u200eשלום\u200e')
    """
    return f"\u200e{word}\u200e" if is_right_to_left(word) else word


def cut(text: str, width: int) -> str:
    """Cut a text to that many columns; the end of a longer one is `…`.

    >>> cut("raise", 5), cut("raise", 4)
    ('raise', 'rai…')
    """
    if text_columns(text) <= width:
        return text
    ends = accumulate(map(text_columns, text))
    kept = [letter for letter, end in zip(text, ends, strict=True) if end < width]
    return "".join(kept) + "…"


def number_of(count: int, noun: str) -> str:
    """Write a count with its noun.

    >>> number_of(2315, "word"), number_of(1, "guess"), number_of(2, "guess")
    ('2,315 words', '1 guess', '2 guesses')
    """
    if count != 1:
        noun += "es" if noun.endswith("s") else "s"
    return f"{count:,} {noun}"


def about_words(name: str, count: int) -> str:
    """Name a list, with how many words it has.

    >>> about_words("wordle-2021-answers", 2315)
    'wordle-2021-answers (2,315 words)'
    """
    return f"{name} ({number_of(count, 'word')})"


def first_of(words: Sequence[str], most: int = 5) -> str:
    """List at most that many words, and count the others.

    >>> first_of(["cover", "poker", "waver"], 2)
    'cover, poker and 1 more'
    """
    text = ", ".join(words[:most])
    if len(words) > most:
        text += f" and {len(words) - most:,} more"
    return text


def nearest(word: str, words: Iterable[str]) -> str:
    """Ask whether the nearest word was meant; "" if none is near.

    >>> nearest("crnae", ["carve", "crane", "crena"]), nearest("xyzzy", ["crane"])
    ('; did you mean crane?', '')
    """
    best = nearest_word(word, words)
    return best and f"; did you mean {best}?"


def nearest_word(word: str, words: Iterable[str]) -> str:
    """Return a similar word, preferably one with the same letters; "" if there is none."""
    from difflib import get_close_matches  # milliseconds of treewalk's fifteen
    from operator import eq

    def likeness(other: str) -> tuple[bool, int]:
        return sorted(other) == sorted(word), sum(map(eq, other, word))

    # A slip makes one letter of four wrong, or exchanges two of them.
    return max(get_close_matches(word, words, 20, cutoff=0.75), key=likeness, default="")


def shown(value: object) -> str:
    """Quote a value from a file in a message, or only the beginning of a long one.

    >>> shown("größe"), shown([1, 2]), shown(10**50)
    ('"größe"', 'a list', '1000000000000000000000000000000000000...')
    """
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = json.dumps(value, ensure_ascii=False)
    if len(text) > 40:
        text = f"{text[:37]}..."
    return text


def described(value: object) -> str:
    """Write a value of a call in a message as Python shows it, in one line.

    >>> described(None), described(["crane"] * 20)
    ('None', "['crane', 'crane', 'crane', 'crane', 'crane', 'crane', 'cra…")
    """
    text = " ".join(repr(value).split())
    return text if len(text) <= VALUE else f"{text[: VALUE - 1]}…"


def shortened(message: str) -> str:
    """Cut values that nobody would type by hand: what is in quotes, and words.

    >>> shortened("there is no command 'build'"), len(shortened("x" * 500))
    ("there is no command 'build'", 60)
    >>> shortened(f"{'crane ' * 100!r} is no word")
    "'crane crane crane crane crane crane crane crane crane crane…' is no word"
    """

    def short(value: str) -> str:
        return f"{value[: VALUE - 1]}…"

    quoted = r"(?<!\w)'([^'\n]{65,})'(?!\w)"  # a checksum has 64 letters
    message = re.sub(quoted, lambda found: f"'{short(found[1])}'", message)
    return re.sub(r"[^\s/'\"]{100,}", lambda found: short(found[0]), message)


def fitted(line: str, stream: "TextIO") -> str:
    """Break a line between words if it is wider than the terminal, which breaks anywhere."""
    text = printable(line)
    if not stream.isatty():
        return text
    from shutil import get_terminal_size  # milliseconds of treewalk's fifteen

    return "\n".join(wrapped(text, get_terminal_size().columns))


def wrapped(text: str, width: int, first: str = "", later: str = "") -> list[str]:
    r"""Break a text between words into lines of that width, the first and later ones with a start.

    >>> wrapped("or ⬛🟨⬛🟩⬛ too", 13), wrapped("or 01020 too", 13)
    (['or ⬛🟨⬛🟩⬛', 'too'], ['or 01020 too'])
    """
    from textwrap import wrap  # milliseconds of treewalk's fifteen

    # `wrap` counts letters, so a letter of two columns is made two letters for it.
    filler = "\0"
    signs = [letter + filler * (text_columns(letter) - 1) for letter in text]
    lines = wrap(
        "".join(signs),
        width,
        initial_indent=first,
        subsequent_indent=later,
        break_on_hyphens=False,
    )
    return [line.replace(filler, "") for line in lines]


def hung(line: str, width: int) -> list[str]:
    """Break a line of words and their meaning so that the rest of the meaning stands below it.

    >>> hung("  why  say what the word tells, and what others do", 40)
    ['  why  say what the word tells, and what', '       others do']
    >>> hung("  treegen review raise slash stash   its words will do", 40)
    ['  treegen review raise slash stash', '      its words will do']
    """
    words = re.match(r" *(?:\S+(?: \S+)* {2,})?", line)
    start = words.end() if words else 0
    if text_columns(line) <= width or width - start >= NARROW:
        return wrapped(line, width, later=" " * start)
    below = " " * 6
    return wrapped(line[:start], width, later=below) + wrapped(line[start:], width, below, below)


def filled(text: str, width: int) -> str:
    """Fit a text to a width: lines that begin with a space stand alone, others are paragraphs."""
    lines: list[str] = []
    paragraph = ""
    for line in [*text.splitlines(), ""]:
        if line and not line.startswith(" "):
            paragraph += f"{line} "
            continue
        if paragraph:
            lines += hung(paragraph.rstrip(), width)
            paragraph = ""
        lines += hung(line, width) or [""]
    return "\n".join(lines[:-1])


def aligned(rows: Sequence[Sequence[str]], left: Container[int] = (0,)) -> list[str]:
    """Align rows of cells in columns: those at the indices `left` to the left, others to the right.

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
    """Write a word in capitals, except for letters that have no capital of one letter.

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
    """Write a value as one line of JSON, in ASCII unless standard output is UTF-8."""
    return json.dumps(value, ensure_ascii=sys.stdout.encoding.lower() != "utf-8")
