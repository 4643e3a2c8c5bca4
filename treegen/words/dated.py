"""Words with their days in any text: a line, one of several dates, or a record of JSON."""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from treegen.errors import WordListError

FIRST = "2021-06-19"  # day of the first game
LENGTH = 5  # of Wordle's words
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
MONTH = rf"\b(?P<m>{'|'.join(MONTHS)})[a-z]*\.?"
DAY = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
DATES = [
    re.compile(rf"(?<!\d){pattern}(?!\d)", re.IGNORECASE)
    for pattern in (
        r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})",
        r"(?P<one>\d{1,2})/(?P<two>\d{1,2})/(?P<y>\d{4}|\d{2})",  # the month is either
        r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4})",
        rf"{DAY}[-/., ]+(?:of )?{MONTH}[-/, ]+(?P<y>\d{{4}})",
        rf"{MONTH}[-/ ]+{DAY}[-/, ]+(?P<y>\d{{4}})",
    )
]
SLASHED = DATES[1]
COMMENT = re.compile(r"#(?!\d+(?!\d|[-/.]\d)).*")  # but #1838 is the number of a game


def lines_of(text: str, place: str) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each line; of JSON, each of `json_lines`."""
    if text.lstrip().startswith(("[", "{")):
        try:
            lines = json_lines(json.loads(text))
        except (ValueError, RecursionError):
            pass  # a program's list, or a line in brackets
        else:
            yield from ((place, part) for line in lines for part in line.splitlines())
            return
    for number, line in enumerate(text.splitlines(), 1):
        yield f"{place}:{number}", line


def json_lines(value: Any, start: str = "") -> list[str]:
    """Return the texts of a JSON value, a date in one line with what it belongs to.

    `start` is the key above it, of a value that belongs to a date or a word.

    >>> json_lines([{"id": 7, "date": "2026-08-22", "word": "spilt"}, "golly"])
    ['2026-08-22 spilt', 'golly']
    >>> json_lines({"2026-08-22": "spilt"}), json_lines({"spilt": "2026-08-22"})
    (['2026-08-22 spilt'], ['spilt 2026-08-22'])
    """
    if isinstance(value, str):
        return [f"{start}{value}"]
    if isinstance(value, list):
        value = {str(place): item for place, item in enumerate(value)}
    if not isinstance(value, dict):
        return []
    texts = [item for item in value.values() if isinstance(item, str)]
    days = sum(map(is_day, texts))
    is_record = days == 1 < len(texts) and not any(map(is_day, value))
    is_by_word = days == len(value)
    lines = [f"{start}{' '.join(texts)}"] if is_record else []
    for key, item in value.items():
        if not (is_record and isinstance(item, str)):
            lines += json_lines(item, f"{key} " if is_by_word or is_day(key) else start)
    return lines


def is_day(text: str) -> bool:
    """Test whether a text has a date, and no word that could be its answer."""
    ((found, words), *_) = split_line(text)
    return found is not None and not whole_words(words)


def split_line(line: str) -> list[tuple[re.Match[str] | None, list[str]]]:
    """Return the first date of a line, or None, and the words around it.

    A line with several dates and words is cut, so that each word stands with its own date.

    >>> [(found and found[0], words) for found, words in split_line("1/7/26 crane, 2/7/26 slate")]
    [('1/7/26', ['crane']), ('2/7/26', ['slate'])]
    """
    line = COMMENT.sub("", line)
    dates = find_dates(line) if any(map(str.isdigit, line)) else []
    signs = [*line]
    for found in dates:
        signs[found.start() : found.end()] = " " * len(found[0])
    rest = "".join(signs)
    if len(dates) < 2 or len(whole_words(words_in(rest))) < 2:
        return [(dates[0] if dates else None, words_in(rest))]
    is_date_first = not whole_words(words_in(rest[: dates[0].start()]))
    ends = (
        [one.start() for one in dates[1:]] if is_date_first else [one.end() for one in dates[:-1]]
    )
    parts = pairwise([0, *ends, len(rest)])
    return [(found, words_in(rest[a:b])) for found, (a, b) in zip(dates, parts, strict=True)]


def words_in(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text)


def whole_words(words: Sequence[str]) -> list[str]:
    return [word for word in words if len(word) == LENGTH]


def answers_in(words: Sequence[str]) -> tuple[list[str], bool]:
    """Return the words of a line that could be answers, and whether it has no other words.

    One in capitals stands out; among words of other lengths, only those in capitals do.

    >>> answers_in("today s answer is CRANE".split()), answers_in(["crane", "slate"])
    ((['CRANE'], False), (['crane', 'slate'], True))
    """
    whole = whole_words(words)
    is_list = 0 < len(whole) == len(words)
    capitals = [word for word in whole if word.isupper()]
    if len(whole) > 1 and (len(capitals) == 1 or not is_list):
        return capitals, is_list
    return whole, is_list


def find_dates(text: str) -> list[re.Match[str]]:
    """Return the dates of a line in order; of two that overlap, that of the first pattern."""
    dates: list[re.Match[str]] = []
    is_taken = bytearray(len(text))
    for pattern in DATES:
        for found in pattern.finditer(text):
            start, end = found.span()
            if not any(is_taken[start:end]):
                is_taken[start:end] = b"\1" * (end - start)
                dates.append(found)
    return sorted(dates, key=re.Match.start)


def has_day_first(text: str, place: str) -> bool:
    """Test whether 7/8/2026 is in August: a text with 22/8/2026 has the day before the month.

    `WordListError` if another of its dates, such as 8/22/2026, has the month first.

    >>> has_day_first("7/8/2026 crane 22/8/2026 spilt", ""), has_day_first("7/8/2026 crane", "")
    (True, False)
    """
    firsts: dict[bool, str] = {}
    for found in SLASHED.finditer(text):
        is_one, is_two = (int(found[part]) > len(MONTHS) for part in ("one", "two"))
        if is_one != is_two:
            firsts.setdefault(is_one, found[0])
    if len(firsts) > 1:
        raise WordListError(
            f"{place}: {firsts[True]} has the day first and {firsts[False]} the month; expected "
            "one order, so write such dates as 2026-06-30"
        )
    return True in firsts


def day_of(found: re.Match[str], place: str, is_day_first: bool) -> str:
    """Return a day as YYYY-MM-DD; `WordListError` if it is none, or before the first game."""
    parts = found.groupdict()
    one, two = parts.get("one", ""), parts.get("two", "")
    month = parts.get("m", two if is_day_first else one)
    day = parts.get("d", one if is_day_first else two)
    year = parts["y"]
    number = MONTHS.index(month.lower()) + 1 if month.isalpha() else int(month)
    try:
        iso = date(int(year) + 2000 * (len(year) == 2), number, int(day)).isoformat()
    except ValueError:
        expected = "expected one such as 2026-06-30, 6/30/2026 or June 30, 2026"
        raise WordListError(f"{place}: {found[0]} is not a date; {expected}") from None
    if iso < FIRST:
        raise WordListError(f"{place}: {found[0]} is before the first game, {FIRST}")
    return iso


def day_after(day: str) -> str:
    """Return the day after another, as YYYY-MM-DD."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
