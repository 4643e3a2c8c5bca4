"""Past answers that are out of date, told in one line.

Apart from past.py, so that treewalk need not wait for what that imports.
"""

import time

MOST = 6  # months, in which some 180 words are used
FEW = 14  # days, after which a player is told: as many words are likely that can hardly come


def months_before(day: str, months: int) -> str:
    """Return the day so many months earlier, as text to compare: some months lack it.

    >>> months_before("2027-02-21", 6), months_before("2026-08-31", 6)
    ('2026-08-21', '2026-02-31')
    """
    months_since_0 = 12 * int(day[:4]) + int(day[5:7]) - 1 - months
    return f"{months_since_0 // 12:04}-{months_since_0 % 12 + 1:02}{day[7:]}"


def last_known(prior: str) -> str:
    """Return the last day that a prior by past answers knows, "" for any other."""
    start, _, day = prior.partition(" to ")
    is_day = len(day) == 10 and day.replace("-", "").isdecimal()  # a stranger's may be anything
    return day if start == "past" and is_day else ""


def age_note(prior: str, today: str = "") -> str:
    """Return what to say of a tree's past answers, by their prior's name, "" where they are recent.

    `today` is the day, by default that of the clock. Other priors do not age.

    >>> age_note("past to 2026-08-21", "2027-02-22")
    'data 2026.08.21 is over six months old; treegen renew --past FILE builds the trees anew'
    >>> age_note("past to 2026-08-21", "2027-02-21"), age_note("common:en", "2027-02-22")
    ('', '')
    """
    day = last_known(prior)
    today = today or time.strftime("%Y-%m-%d")
    if not day or day >= months_before(today, MOST):
        return ""
    version = day.replace("-", ".")
    return f"data {version} is over six months old; treegen renew --past FILE builds the trees anew"


def missing_note(prior: str, today: str = "") -> str:
    """Return what to tell a player of the days that are missing, "" where these are few.

    >>> missing_note("past to 2026-08-21", "2026-11-26")
    'the words of 97 days since 21 August 2026 are missing; --past FILE adds them'
    >>> missing_note("past to 2026-08-21", "2026-09-04"), missing_note("past to 2026", "2026-11-26")
    ('', '')
    """
    from datetime import date  # which a program with a pipe does without

    day = last_known(prior)
    today = today or time.strftime("%Y-%m-%d")
    try:
        known = date.fromisoformat(day)
        missing = (date.fromisoformat(today) - known).days
    except ValueError:  # no day, or none of a calendar
        return ""
    if missing <= FEW:
        return ""
    since = f"{known.day} {known:%B %Y}"
    return f"the words of {missing:,} days since {since} are missing; --past FILE adds them"
