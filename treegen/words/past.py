"""Past answers: the words that Wordle has used, and how likely each word is to be next by that.

An editor picks the answers. Until February 2026 no word came twice; since then a few do. So words
are of four groups, and each group's share of the probability is the number of answers that came
from it since then, plus one (Laplace's rule of succession), spread evenly over its words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from treegen.clues import normalize
from treegen.errors import WordListError
from treegen.files import read_file
from treegen.text import number_of, shown
from treegen.tree.find import past_games
from treegen.words.lists import GAMES, Warn, bundled, ignore, list_name

FIRST = "2021-06-19"  # day of the first game
KNOWN = "2022-05-01"  # words used before this day were used before most people played
AGAIN = "2026-02-02"  # since this day, words come again
# Groups: never used and among the answers of 2021; never used, other; used before KNOWN; and since.
NEW, OTHER, EARLY, USED = GROUPS = range(4)
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
MONTH = f"({'|'.join(MONTHS)})[a-z]*\\.?"
DAY = r"(\d{1,2})(?:st|nd|rd|th)?\b"
DATES = [  # how a date is written, and where its year, month and day stand
    (re.compile(pattern, re.IGNORECASE), order)
    for pattern, order in (
        (r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b", (1, 2, 3)),
        (r"\b(\d{1,2})/(\d{1,2})/(\d{4})\b", (3, 1, 2)),
        (rf"\b{DAY}\.? {MONTH},? (\d{{4}})\b", (3, 2, 1)),
        (rf"\b{MONTH} {DAY},? (\d{{4}})\b", (3, 1, 2)),
    )
]


class Past(NamedTuple):
    """Words used, each with the last day it was the answer (ISO; "" where that is not known)."""

    name: str
    used: Mapping[str, str]
    games: tuple[tuple[str, str], ...]  # the days that are known and their answers, in order

    @property
    def last(self) -> str:
        """Day of the last answer, or ""."""
        return self.games[-1][0] if self.games else ""


@cache
def bundled_past() -> Past:
    """Answers from the first game to the day when treegen was released.

    >>> past = bundled_past()
    >>> past.last, past.used["cigar"]
    ('2026-06-30', '2026-02-02')
    """
    return past_of(past_games())


def past_of(games: Iterable[tuple[str, str]], undated: Iterable[str] = (), name: str = "") -> Past:
    """Return the past of days and their answers, and of words used on days that are not known."""
    ordered = tuple(sorted(games))
    used = dict.fromkeys(undated, "") | {word: day for day, word in ordered}
    return Past(f"past to {ordered[-1][0]}" if ordered else f"past:{name}", used, ordered)


@cache
def guesses() -> frozenset[str]:
    """Words that Wordle accepts."""
    return frozenset(bundled(GAMES["2023"][1]).words)


@cache
def listed() -> tuple[frozenset[str], frozenset[str]]:
    """Answers of 2021, and of 2023."""
    old, new = (frozenset(bundled(GAMES[game][0]).words) for game in ("2021", "2023"))
    return old, new


def group_of(word: str, used: Mapping[str, str]) -> int | None:
    """Group of a word when those have been used; None for one that is on no list of answers."""
    if (day := used.get(word)) is not None:
        return EARLY if "" < day < KNOWN else USED
    old, new = listed()
    return None if word not in new else NEW if word in old else OTHER


def shares(past: Past) -> list[int]:
    """Answers of each group since words come again, plus one, each in its group of that day.

    >>> shares(bundled_past())
    [124, 11, 15, 3]
    """
    counts, used = [1 for _ in GROUPS], dict[str, str]()
    for day, word in past.games:
        group = group_of(word, used)
        if day >= AGAIN and group is not None:
            counts[group] += 1
        used[word] = day
    return counts


def chances(past: Past, counts: Iterable[int] | None = None) -> dict[str, Fraction]:
    """Chance of each word that is on the list of 2023 or was used; the others have none.

    `counts` are the shares of the groups, by default the past's own if it goes on to when words
    come again, or else those of the bundled one. In proportion: they do not add up to 1.
    """
    if counts is None:
        counts = shares(past if past.last >= AGAIN else bundled_past())
    groups = {word: group_of(word, past.used) for word in sorted(listed()[1] | past.used.keys())}
    sizes = Counter(groups.values())
    each = {group: Fraction(count, sizes[group] or 1) for group, count in enumerate(counts)}
    return {word: each[group] for word, group in groups.items() if group is not None}


def parse_past(text: bytes, name: str, place: str, warn: Warn = ignore) -> Past:
    r"""Past answers from a text: a word a line, or a word and its date; `#` begins a comment.

    Of a copied page, words with dates are taken, or if it has no dates all that may be guessed (of
    these, those in capitals where most are); `warn` says how many.

    >>> parse_past(b"2026-07-01 crane\nSLATE | July 2, 2026\n", "two", "two.txt").games
    (('2026-07-01', 'crane'), ('2026-07-02', 'slate'))
    """
    games, alone, loose = dict[str, str](), dict[int, str](), list[str]()
    for number, line in enumerate(text.decode("utf-8-sig", "replace").splitlines(), 1):
        day, rest = dated(re.sub(r"#(?!\d).*", "", line), f"{place}:{number}")
        words = re.findall(r"[^\W\d_]+", rest)
        fives = [word for word in words if len(word) == 5]
        if day and len(fives) == 1:
            word = checked(fives[0], f"{place}:{number}")
            if games.setdefault(day, word) != word:
                raise WordListError(
                    f"{place}:{number}: {day} has two answers, {games[day]} and {word}"
                )
        elif len(words) == 1 and fives:
            alone[number] = fives[0]
        else:
            loose += words
    if not loose:
        undated = [checked(word, f"{place}:{number}") for number, word in alone.items()]
    elif games:
        loose, undated = [*loose, *alone.values()], []
    else:
        loose += alone.values()
        known = [word for word in loose if normalize(word) in guesses()]
        capitals = [word for word in known if word.isupper()]
        undated = [*map(normalize, capitals if 2 * len(capitals) > len(known) else known)]
    taken = len(games) + len(undated)
    if not taken:
        raise WordListError(
            f"{place}: no word of 5 letters that Wordle accepts; expected used words, one a line, "
            "such as crane or 2026-07-01 crane"
        )
    if loose:
        left = number_of(len(loose) - (0 if games else len(undated)), "other")
        warn(f"{place}: {number_of(taken, 'used word')} taken, {left} left out")
    return past_of(games.items(), undated, name)


def checked(text: str, place: str) -> str:
    """Word as lists have it; `WordListError` for one that may not be guessed."""
    if (word := normalize(text)) not in guesses():
        raise WordListError(f"{place}: {shown(text)} is no word that Wordle accepts")
    return word


def dated(line: str, place: str) -> tuple[str, str]:
    """Return the first date in a line, as YYYY-MM-DD, and the rest of it; without a date "".

    >>> dated("Puppy - 30 June 2026", "")
    ('2026-06-30', 'Puppy - ')
    """
    for pattern, order in DATES:
        if match := pattern.search(line):
            year, month, day = (match[place] for place in order)
            months = MONTHS.index(month[:3].lower()) + 1 if month.isalpha() else int(month)
            try:
                found = date(int(year), months, int(day)).isoformat()
            except ValueError:
                raise WordListError(f"{place}: {match[0]} is no date") from None
            if found < FIRST:
                raise WordListError(f"{place}: {match[0]} is before the first game, {FIRST}")
            return found, line[: match.start()] + line[match.end() :]
    return "", line


def last_day(prior: str) -> str | None:
    """Last day of the past answers whose prior has that name, or ""; None for another's name.

    >>> last_day("past to 2026-06-30"), last_day("past:mine"), last_day("common:en")
    ('2026-06-30', '', None)
    """
    if prior.startswith("past:"):
        return ""
    start, _, day = prior.partition(" to ")
    with suppress(ValueError):  # a stranger's prior may have any name
        return date.fromisoformat(day).isoformat() if start == "past" else None
    return None


def long_date(day: str) -> str:
    """Write a day out.

    >>> long_date("2026-06-30")
    '30 June 2026'
    """
    found = date.fromisoformat(day)
    return f"{found.day} {found:%B %Y}"


def choose_past(path: str, warn: Warn = ignore) -> Past:
    """Past answers of a file, or for an empty name the bundled ones."""
    if not path:
        return bundled_past()
    return parse_past(read_file(path), list_name(path), path, warn)
