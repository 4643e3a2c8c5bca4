"""Past answers: the words that Wordle has used, with their days, from treegen or from any text."""

import os
import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from typing import NamedTuple

from treegen.clues import normalize
from treegen.errors import WordListError
from treegen.files import read_file
from treegen.say.phrases import said, say
from treegen.text import number_of, shown
from treegen.words.age import clock_day
from treegen.words.dated import (
    FIRST,
    answers_in,
    day_after,
    day_of,
    has_day_first,
    lines_of,
    split_line,
)
from treegen.words.lists import GAMES, GivenDays, Warn, bundled, ignore
from treegen.words.prior import PAST, Prior
from treegen.words.published import decoded

BUNDLED_PAST = os.path.join(os.path.dirname(__file__), "data", "past-answers.tsv")
RENEWED = "past-answers.tsv"  # file that `treegen renew` writes beside the trees
OWN = os.path.join("trees", RENEWED)  # that one, where commands look for it
KNOWN = "2022-05-01"  # words used before this day were used before most people played
NEW, ACCEPTED = GAMES["2023"]
LINE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})?\t([a-z]{5})")  # of a file by `dumps_days`


class Past(NamedTuple):
    """Words used, each with the last day it was the answer (ISO; "" if that is not known)."""

    used: Mapping[str, str]
    games: tuple[tuple[str, str], ...]  # the days that are known and their answers, in order

    @property
    def last(self) -> str:
        return self.games[-1][0] if self.games else ""

    @property
    def prior(self) -> Prior:
        return Prior.up_to(self.last)


def days_used(
    answers: str, prior: Prior, weights: Mapping[str, int], past: Past | None = None
) -> dict[str, str]:
    """Return the last day of each past answer; empty if the list of answers is not Wordle's.

    They are those of `past`, by default the newest that are known.

    If weights come from past answers, the listed words that weigh least are those used lately. An
    unknown day, which may be after this release, is "".

    >>> mine = Prior("mine")
    >>> days_used("wordle-2023-guesses", mine, {})["cigar"], days_used("mine", mine, {})
    ('2026-02-02', {})
    >>> weights = {"cigar": 1, "aahed": 1, "abyss": 9, "zowee": 0}
    >>> days_used("wordle-2023-guesses", Prior("past to 2026-09-30"), weights)["aahed"]
    ''
    """
    if not answers.startswith("wordle-"):
        return {}
    until = prior.day
    has_recent = prior.kind == PAST and (until is None or until >= KNOWN)  # of the group `USED`
    least = min(filter(None, weights.values()), default=None) if has_recent else None
    undated = {word: "" for word, weight in weights.items() if weight == least}
    return undated | {**(past or known_past()).used}


def used_text(day: str | None) -> str:
    """Say when a word was an answer, by its day in `days_used`; "" if it was not.

    >>> used_text("2022-05-18"), used_text(""), used_text(None)
    ('an answer on 18 May 2022', 'an answer before', '')
    """
    if day is None:
        return ""
    return f"an answer on {long_date(day)}" if day else "an answer before"


@cache
def bundled_past() -> Past:
    """Answers from the first game to the last day that this release knows."""
    return loads_days(read_file(BUNDLED_PAST), BUNDLED_PAST)


def known_past() -> Past:
    """Return the used words that commands know: those of ./trees if they are newer."""
    return newer_past() or bundled_past()


def newer_past() -> Past | None:
    """Return the used words that `treegen renew` wrote to ./trees, if they are newer."""
    try:
        text = read_file(OWN)
    except (FileNotFoundError, NotADirectoryError):
        return None
    came = bundled_past()
    own = joined(came, loads_days(text, OWN))
    return own if (own.last, len(own.used)) > (came.last, len(came.used)) else None


def newer_note() -> str:
    """Say that the used words are those of ./trees, "" if they are not."""
    past = newer_past()
    return f"{said_used(past.last)} are known from {OWN}" if past else ""


def past_of(games: Iterable[tuple[str, str]], undated: Iterable[str] = ()) -> Past:
    """Combine days with their answers, and words used on unknown days, into a past."""
    ordered = tuple(sorted(games))
    return Past(dict.fromkeys(undated, "") | {word: day for day, word in ordered}, ordered)


def dumps_days(past: Past) -> bytes:
    """Return a line for each day with its answer, then for each other word or day of use."""
    days = [*past.games]
    played = {word: day for day, word in past.games}
    days += sorted((day, word) for word, day in past.used.items() if played.get(word) != day)
    return "".join(f"{day}\t{word}\n" for day, word in days).encode()


def loads_days(text: bytes, place: str) -> Past:
    r"""Read what `dumps_days` wrote: the first word of a day is its answer.

    >>> past = loads_days(b"2026-07-01\tdemur\n2026-07-01\tcrane\n\tslate\n", "three.tsv")
    >>> past.games, past.used
    ((('2026-07-01', 'demur'),), {'demur': '2026-07-01', 'crane': '2026-07-01', 'slate': ''})
    """
    games: dict[str, str] = {}
    used: dict[str, str] = {}
    for number, line in enumerate(text.decode(errors="replace").splitlines(), 1):
        found = LINE.fullmatch(line)
        if found is None or not is_day(found[1]):
            raise WordListError(
                f"{place}:{number}: found {shown(line)}, expected a day, a tab and a word; mend or "
                "delete the file, which treegen renew writes"
            )
        day, word = found.groups("")
        if day:
            games.setdefault(day, word)
        used[word] = max(day, used.get(word, ""))
    return Past(used, tuple(sorted(games.items())))


def is_day(text: str | None) -> bool:
    """Test whether YYYY-MM-DD is a day; None counts as one."""
    if text is None:
        return True
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def joined(known: Past, past: Past) -> Past:
    """Add past answers to the known ones, or replace these if they begin with the first game.

    A word without a day keeps its known day. If two words have one day, the known one is the
    answer, and both are used.
    """
    is_whole = bool(past.games) and past.games[0][0] == FIRST
    games = {} if is_whole else dict(known.games)
    for day, word in past.games:
        games.setdefault(day, word)
    used = {} if is_whole else {**known.used}
    for word, day in past.used.items():
        used[word] = max(day or known.used.get(word, ""), used.get(word, ""))
    return Past(used, tuple(sorted(games.items())))


@cache
def words_of(name: str) -> frozenset[str]:
    return frozenset(bundled(name).words)


def parse_past(text: bytes, place: str, warn: Warn = ignore) -> Past:
    r"""Read past answers: a word a line, or words and their date; `#` begins a comment.

    From a copied page, words with dates are taken or, if it has no dates, all that may be guessed
    (only those in capitals, if most are). `warn` says how many. A day later than tomorrow is
    refused.

    >>> parse_past(b"2021-06-19 cigar\nREBUT | June 20, 2021\n", "two.txt").games
    (('2021-06-19', 'cigar'), ('2021-06-20', 'rebut'))
    """
    whole = decoded(text, "replace")
    latest = day_after(max(clock_day(), bundled_past().last))
    is_day_first = has_day_first(whole, place)
    games: dict[str, str] = {}
    alone: list[tuple[str, str]] = []  # words on lines of their own, with their places
    loose: list[list[str]] = []  # words of all other lines, of which a list has none
    lines = (
        (here, found, words)
        for here, line in lines_of(whole, place)
        for found, words in split_line(line)
    )
    for here, found, words in lines:
        answers, is_list = answers_in(words)
        if found and answers and (is_list or len(answers) == 1):
            try:
                day = day_of(found, here, is_day_first)
                dated = [accepted(word, here) for word in answers]
            except WordListError:
                if is_list or answers[0].isupper():
                    raise
                dated = []  # as in: published on 1 May 2020 by Karen
                loose.append(words)
            for word in dated:
                if day > latest:
                    late = f"{found[0]} is later than tomorrow, so {word} is not used yet"
                    raise WordListError(f"{here}: {late}")
                if games.setdefault(day, word) != word:
                    two = f"{games[day]} and {word}"
                    raise WordListError(f"{here}: {day} has two answers, {two}")
        elif is_list and len(words) == 1:
            alone.append((here, words[0]))
        else:
            loose.append(words)
    is_page = any(len(words) > 1 for words in loose)
    others = [word for words in loose for word in words]
    if others:
        others += [word for _, word in alone]
        undated = [] if is_page and games else guessable(others, is_page)
    else:
        undated = [accepted(word, here) for here, word in alone]
    taken = len(games) + len(undated)
    if not taken:
        raise WordListError(
            f"{place}: no word of 5 letters that Wordle accepts; expected used words, one a line, "
            "such as crane or 2026-07-01 crane"
        )
    if others:
        left = number_of(len(others) - len(undated), "other")
        warn(f"{place}: {number_of(taken, 'used word')} taken, {left} left out")
    return past_of(games.items(), undated)


def with_known(past: Past, place: str, warn: Warn = ignore) -> Past:
    """Return a file's past answers `joined` to those that are known.

    `warn` is told what makes the weights doubtful.
    """
    whole = joined(known_past(), past)
    answers = dict(whole.games)
    others = [(day, word) for day, word in past.games if answers[day] != word]
    if others:
        day, word = others[0]
        warn(
            f"{place} has another word than treegen for {number_of(len(others), 'day')}, such as "
            f"{word} for {day}, when {answers[day]} was the answer; both count as used"
        )
    days = (date.fromisoformat(whole.last) - date.fromisoformat(FIRST)).days + 1
    if len(answers) < days and all(past.used.values()):
        lacking = number_of(days - len(answers), "day")
        warn(f"{place} lacks {lacking} up to {whole.last}; their words count as never used")
    if words_of(NEW) <= whole.used.keys():
        warn(f"{place}: every word of Wordle's list is used; the next answer is one used before")
    return whole


def guessable(words: Iterable[str], is_page: bool = True) -> list[str]:
    """Return the words of a text that may be guessed; of a page those in capitals, if most are.

    >>> guessable(["Crane", "qqqqq"]), guessable("All known AROSE CRANE PUPPY".split())
    (['crane'], ['arose', 'crane', 'puppy'])
    """
    known = [word for word in words if normalize(word) in words_of(ACCEPTED)]
    capitals = [word for word in known if word.isupper()]
    if is_page and 2 * len(capitals) > len(known):
        known = capitals
    return [normalize(word) for word in known]


def accepted(text: str, place: str) -> str:
    """Return a word as lists spell it; `WordListError` if it may not be guessed."""
    word = normalize(text)
    if word not in words_of(ACCEPTED):
        raise WordListError(f"{place}: {shown(text)} is not in Wordle's word list")
    return word


def said_used(day: str) -> str:
    return say("title.used", date={"date": day})


def long_date(day: str) -> str:
    return said({"date": day})


def read_past(source: str | GivenDays, warn: Warn = ignore) -> Past:
    """Read past answers from a file, or those given; for an empty name, return the known ones."""
    if isinstance(source, GivenDays):
        for word in source.words:
            accepted(word, source.name)
        return parse_past(source.text, source.name, warn)
    return parse_past(read_file(source), source, warn) if source else known_past()


def choose_past(source: str | GivenDays, warn: Warn = ignore) -> Past:
    """Return the past answers that are known, with those of a file or those given, if any are."""
    place = source.name if isinstance(source, GivenDays) else source
    return with_known(read_past(source, warn), place, warn) if source else known_past()
