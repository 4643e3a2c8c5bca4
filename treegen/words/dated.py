"""Dates in a text of used words, however people write them."""

import re
from datetime import date

from treegen.errors import WordListError

FIRST = "2021-06-19"  # day of the first game
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
MONTH = rf"\b(?P<m>{'|'.join(MONTHS)})[a-z]*\.?"
DAY = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
DATES = [
    re.compile(rf"(?<!\d){pattern}(?!\d)", re.IGNORECASE)
    for pattern in (
        r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})",
        r"(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>\d{4}|\d{2})",
        r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4})",
        rf"{DAY}[-/., ]+(?:of )?{MONTH}[-/, ]+(?P<y>\d{{4}})",
        rf"{MONTH}[-/ ]+{DAY}[-/, ]+(?P<y>\d{{4}})",
    )
]
COMMENT = re.compile(r"#(?!\d+(?!\d|[-/.]\d)).*")  # but #1838 is the number of a game


def split_line(line: str) -> tuple[re.Match[str] | None, list[str]]:
    """Return the first date of a line, if it has one, and the words around it."""
    found, rest = find_date(COMMENT.sub("", line))
    return found, re.findall(r"[^\W\d_]+", rest)


def find_date(line: str) -> tuple[re.Match[str] | None, str]:
    """Return the first date of a line, if it has one, and the line without it."""
    for pattern in DATES:
        if found := pattern.search(line):
            return found, line[: found.start()] + line[found.end() :]
    return None, line


def day_of(found: re.Match[str], place: str) -> str:
    """Return a day as YYYY-MM-DD; `WordListError` if it is none, or before the first game."""
    year, month, day = found.group("y", "m", "d")
    number = MONTHS.index(month.lower()) + 1 if month.isalpha() else int(month)
    try:
        iso = date(int(year) + 2000 * (len(year) == 2), number, int(day)).isoformat()
    except ValueError:
        expected = "expected one such as 2026-06-30, 6/30/2026 or June 30, 2026"
        raise WordListError(f"{place}: {found[0]} is not a date; {expected}") from None
    if iso < FIRST:
        raise WordListError(f"{place}: {found[0]} is before the first game, {FIRST}")
    return iso
