"""Past answers that are out of date, told in one line.

Apart from past.py, so that treewalk need not wait for what that imports.
"""

import time

MOST = 6  # months, in which some 180 words are used


def months_before(day: str, months: int) -> str:
    """Return the day so many months earlier, as text to compare: some months lack it.

    >>> months_before("2027-02-21", 6), months_before("2026-08-31", 6)
    ('2026-08-21', '2026-02-31')
    """
    months_since_0 = 12 * int(day[:4]) + int(day[5:7]) - 1 - months
    return f"{months_since_0 // 12:04}-{months_since_0 % 12 + 1:02}{day[7:]}"


def age_note(prior: str, today: str = "") -> str:
    """Return what to say of past answers, by their prior's name, "" where they are recent.

    `today` is the day, by default that of the clock. Other priors do not age.

    >>> age_note("past to 2026-08-21", "2027-02-22")
    'data 2026.08.21 is over six months old; treegen renew --past FILE builds the trees anew'
    >>> age_note("past to 2026-08-21", "2027-02-21"), age_note("common:en", "2027-02-22")
    ('', '')
    """
    start, _, day = prior.partition(" to ")
    is_day = len(day) == 10 and day.replace("-", "").isdecimal()  # a stranger's may be anything
    today = today or time.strftime("%Y-%m-%d")
    if start != "past" or not is_day or day >= months_before(today, MOST):
        return ""
    version = day.replace("-", ".")
    return f"data {version} is over six months old; treegen renew --past FILE builds the trees anew"
