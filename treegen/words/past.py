"""Past answers: the words that Wordle has used, and how likely that makes each word to be next.

An editor picks the answers. Until February 2026 no word came twice; since then a few do. So words
are of four groups, and each group's share of the probability is the number of answers that came
from it since then, plus one (Laplace's rule of succession), spread evenly over its words.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from treegen.clues import normalize
from treegen.errors import WordListError
from treegen.files import read_file
from treegen.text import number_of, shown
from treegen.words.lists import GAMES, Warn, bundled, ignore, list_name

PAST = os.path.join(os.path.dirname(__file__), "data", "past-answers.tsv")
FIRST = "2021-06-19"  # day of the first game
KNOWN = "2022-05-01"  # words used before this day were used before most people played
AGAIN = "2026-02-02"  # since this day, words come again
# Groups: never used and among the answers of 2021; never used, other; used before KNOWN; and since.
FRESH, OTHER, EARLY, USED = GROUPS = range(4)
OLD, NEW, ACCEPTED = GAMES["2021"][0], *GAMES["2023"]
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


class Past(NamedTuple):
    """Words used, each with the last day it was the answer (ISO; "" where that is not known)."""

    name: str
    used: Mapping[str, str]
    games: tuple[tuple[str, str], ...]  # the days that are known and their answers, in order

    @property
    def last(self) -> str:
        return self.games[-1][0] if self.games else ""


def past_games() -> list[tuple[str, str]]:
    """List the days of Wordle's games (YYYY-MM-DD) and their answers, as far as they are known."""
    lines = read_file(PAST).decode().splitlines()
    return [(day, word) for day, _, word in (line.partition("\t") for line in lines)]


def days_used(answers: str, prior: str, weights: Mapping[str, int]) -> dict[str, str]:
    """Return the last day of each past answer; none if the list of answers is not Wordle's.

    Where weights are by past answers, the words with the least weight above 0 are those used
    lately. A day that is not known, as it may be after this release, is "".

    >>> days_used("wordle-2023-guesses", "mine", {})["cigar"], days_used("mine", "mine", {})
    ('2026-02-02', {})
    >>> weights = {"cigar": 1, "aahed": 1, "abyss": 9, "zowee": 0}
    >>> days_used("wordle-2023-guesses", "past to 2026-09-30", weights)["aahed"]
    ''
    """
    if not answers.startswith("wordle-"):
        return {}
    until = last_day(prior)
    has_recent = until is not None and (not until or until >= KNOWN)  # words of the group `USED`
    least = min(filter(None, weights.values()), default=None) if has_recent else None
    undated = {word: "" for word, weight in weights.items() if weight == least}
    return undated | {word: day for day, word in past_games()}


@cache
def bundled_past() -> Past:
    """Answers from the first game to the day when treegen was released."""
    return past_of(past_games())


def past_of(games: Iterable[tuple[str, str]], undated: Iterable[str] = (), name: str = "") -> Past:
    """Put days with their answers, and words used on unknown days, together as a past."""
    ordered = tuple(sorted(games))
    used = dict.fromkeys(undated, "") | {word: day for day, word in ordered}
    return Past(f"past to {ordered[-1][0]}" if ordered else f"past:{name}", used, ordered)


@cache
def words_of(name: str) -> frozenset[str]:
    return frozenset(bundled(name).words)


def group_of(word: str, used: Mapping[str, str]) -> int | None:
    """Return a word's group where `used` have been; None for one that is on no list of answers."""
    if (day := used.get(word)) is not None:
        return EARLY if "" < day < KNOWN else USED
    if word not in words_of(NEW):
        return None
    return FRESH if word in words_of(OLD) else OTHER


def shares(past: Past) -> list[int]:
    """Count the answers of each group since words come again, plus one.

    A word is of the group that it was of until that day.
    """
    counts = [1 for _ in GROUPS]
    used: dict[str, str] = {}
    for day, word in past.games:
        group = group_of(word, used)
        if day >= AGAIN and group is not None:
            counts[group] += 1
        used[word] = day
    return counts


def chances(past: Past, counts: Iterable[int] | None = None) -> dict[str, Fraction]:
    """Return the chance of each word that is on the list of 2023 or was used; others have none.

    Chances are in proportion, and do not add up to 1. `counts` are the shares of the groups: by
    default those of this past if it goes from before `KNOWN` to after `AGAIN`, or else of the
    bundled one.
    """
    if counts is None:
        is_whole = past.games and past.games[0][0] < KNOWN and past.last >= AGAIN
        counts = shares(past if is_whole else bundled_past())
    groups = {word: group_of(word, past.used) for word in sorted(words_of(NEW) | past.used.keys())}
    sizes = Counter(groups.values())
    each = {group: Fraction(count, sizes[group] or 1) for group, count in enumerate(counts)}
    return {word: each[group] for word, group in groups.items() if group is not None}


def parse_past(text: bytes, name: str, place: str, warn: Warn = ignore) -> Past:
    r"""Read past answers: a word a line, or a word and its date; `#` begins a comment.

    Of a copied page, words with dates are taken, or if it has no dates all that may be guessed (of
    these, those in capitals where most are). `warn` gets a line on how many, and on what makes the
    weights doubtful.

    >>> parse_past(b"2021-06-19 cigar\nREBUT | June 20, 2021\n", "two", "two.txt").games
    (('2021-06-19', 'cigar'), ('2021-06-20', 'rebut'))
    """
    games: dict[str, str] = {}
    alone: dict[str, str] = {}  # words on lines of their own, by their places
    loose: list[str] = []  # all other words, of which a list has none
    for number, line in enumerate(text.decode("utf-8-sig", "replace").splitlines(), 1):
        here = f"{place}:{number}"
        found, words = split_line(line)
        if answer := dated_answer(found, words, here):
            day, word = answer
            if games.setdefault(day, word) != word:
                raise WordListError(f"{here}: {day} has two answers, {games[day]} and {word}")
        elif len(words) == 1 and len(words[0]) == 5:
            alone[here] = words[0]
        else:
            loose += words
    if loose:
        loose += alone.values()
        undated = [] if games else guessable(loose)
    else:
        undated = [accepted(word, here) for here, word in alone.items()]
    taken = len(games) + len(undated)
    if not taken:
        raise WordListError(
            f"{place}: no word of 5 letters that Wordle accepts; expected used words, one a line, "
            "such as crane or 2026-07-01 crane"
        )
    if loose:
        left = number_of(len(loose) - len(undated), "other")
        warn(f"{place}: {number_of(taken, 'used word')} taken, {left} left out")
    past = past_of(games.items(), undated, name)
    if games and not undated and (first := past.games[0][0]) > FIRST:
        warn(f"{place} begins on {first}; words used before that day count as never used")
    if words_of(NEW) <= past.used.keys():
        warn(f"{place}: every word of Wordle's list is used; the next answer is one used before")
    return past


def split_line(line: str) -> tuple[re.Match[str] | None, list[str]]:
    """Return the first date of a line, if it has one, and the words around it."""
    found, rest = find_date(COMMENT.sub("", line))
    return found, re.findall(r"[^\W\d_]+", rest)


def dated_answer(
    found: re.Match[str] | None, words: Sequence[str], place: str
) -> tuple[str, str] | None:
    """Return the day and the answer that a line tells, None where it tells none.

    `WordListError` where it seems to, but the word is not accepted or the day cannot be.
    """
    fives = [word for word in words if len(word) == 5]
    if len(fives) > 1:  # as in: today's answer is CRANE
        fives = [word for word in fives if word.isupper()]
    if found is None or len(fives) != 1:
        return None
    (five,) = fives
    try:
        word = accepted(five, place)
        return day_of(found, place), word
    except WordListError:
        if len(words) == 1 or five.isupper():
            raise
        return None  # as in: published on 1 May 2020 by Karen


def guessable(words: Iterable[str]) -> list[str]:
    """Return the words of a page that may be guessed; where most are in capitals, only those.

    >>> guessable(["Crane", "qqqqq"]), guessable("All known AROSE CRANE PUPPY".split())
    (['crane'], ['arose', 'crane', 'puppy'])
    """
    known = [word for word in words if normalize(word) in words_of(ACCEPTED)]
    capitals = [word for word in known if word.isupper()]
    if 2 * len(capitals) > len(known):
        known = capitals
    return [normalize(word) for word in known]


def accepted(text: str, place: str) -> str:
    """Return a word as lists have it; `WordListError` for one that may not be guessed."""
    word = normalize(text)
    if word not in words_of(ACCEPTED):
        raise WordListError(f"{place}: {shown(text)} is no word that Wordle accepts")
    return word


def find_date(line: str) -> tuple[re.Match[str] | None, str]:
    """Return the first date of a line, if it has one, and the line without it."""
    for pattern in DATES:
        if found := pattern.search(line):
            return found, line[: found.start()] + line[found.end() :]
    return None, line


def day_of(found: re.Match[str], place: str) -> str:
    """Return a day as YYYY-MM-DD; `WordListError` for none, or one before the first game."""
    year, month, day = found.group("y", "m", "d")
    number = MONTHS.index(month.lower()) + 1 if month.isalpha() else int(month)
    try:
        iso = date(int(year) + 2000 * (len(year) == 2), number, int(day)).isoformat()
    except ValueError:
        expected = "expected one such as 2026-06-30, 6/30/2026 or June 30, 2026"
        raise WordListError(f"{place}: {found[0]} is no date; {expected}") from None
    if iso < FIRST:
        raise WordListError(f"{place}: {found[0]} is before the first game, {FIRST}")
    return iso


def last_day(prior: str) -> str | None:
    """Return the last day of the past answers that a prior is named for, "" if it names no day.

    None for a prior that is not one of past answers.
    """
    if prior.startswith("past:"):
        return ""
    start, _, day = prior.partition(" to ")
    with suppress(ValueError):  # a stranger's prior may have any name
        return date.fromisoformat(day).isoformat() if start == "past" else None
    return None


def data_version(prior: str) -> str | None:
    """Return the version of the data that a prior is named for: the day of its last past answer.

    None for a prior that names no such day.

    >>> data_version("past to 2026-08-21"), data_version("past:mine"), data_version("common:en")
    ('2026.08.21', None, None)
    """
    day = last_day(prior)
    return day.replace("-", ".") if day else None


def long_date(day: str) -> str:
    found = date.fromisoformat(day)
    return f"{found.day} {found:%B %Y}"


def choose_past(path: str, warn: Warn = ignore) -> Past:
    """Read past answers from a file, or for an empty name take the bundled ones."""
    return parse_past(read_file(path), list_name(path), path, warn) if path else bundled_past()
