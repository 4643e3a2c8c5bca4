"""One line about past answers that are out of date.

This module stands apart from past.py, so that treewalk need not wait for the imports there.
"""

import time
from datetime import date

from treegen.words.prior import Prior

MAX_MONTHS = 6  # age of a tree that is up to date; some 180 words are used in it
MAX_MISSING_DAYS = 14  # if more are missing, a player is told: as many likely words can hardly come


def clock_day() -> str:
    return time.strftime("%Y-%m-%d")


def months_before(day: str, months: int) -> str:
    """Return the day that many months earlier, as text to compare, even if there is no such day.

    >>> months_before("2027-02-21", 6), months_before("2026-08-31", 6)
    ('2026-08-21', '2026-02-31')
    """
    months_since_0 = 12 * int(day[:4]) + int(day[5:7]) - 1 - months
    return f"{months_since_0 // 12:04}-{months_since_0 % 12 + 1:02}{day[7:]}"


def age_note(prior: Prior, today: str = "") -> str:
    """Return what to say about the age of a tree's past answers, "" if they are recent.

    `today` defaults to the clock's day. Only past answers age.

    >>> august = Prior("past to 2026-08-21")
    >>> age_note(august, "2027-02-22")
    'data 2026.08.21 is over six months old; treegen renew --past FILE rebuilds the trees'
    >>> age_note(august, "2027-02-21"), age_note(Prior("common:en"), "2027-02-22")
    ('', '')
    """
    today = today or clock_day()
    if prior.day is None or prior.day >= months_before(today, MAX_MONTHS):
        return ""
    old = f"data {prior.version} is over six months old"
    return f"{old}; treegen renew --past FILE rebuilds the trees"


def missing_note(prior: Prior, today: str = "") -> str:
    """Return what to tell a player about missing days, "" if there are few.

    >>> august = Prior("past to 2026-08-21")
    >>> missing_note(august, "2026-11-26")
    'the words of 97 days since 21 August 2026 are missing; --past FILE adds them'
    >>> missing_note(august, "2026-09-04"), missing_note(Prior("past to 2026"), "2026-11-26")
    ('', '')
    """
    if prior.day is None:
        return ""
    known = date.fromisoformat(prior.day)
    missing = (date.fromisoformat(today or clock_day()) - known).days
    if missing <= MAX_MISSING_DAYS:
        return ""
    since = f"{known.day} {known:%B %Y}"
    return f"the words of {missing:,} days since {since} are missing; --past FILE adds them"
