"""Today's game as tests know it: who adds days and runs `make trees` edits the lines below alone.

All else that tests say of today's game follows from them, from the table of trees/README.md or from
the words of the days.
"""

import re
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

# treegen/words/data/past-answers.tsv: how many days, the last of them, the checksum of the file.
DAYS = 1890
LAST = date(2026, 8, 21)
SHA256 = "142da7fee357b26a284f4f219a1c07af8b1e9f713f427cb63f45a1c2b916060b"
# Games since words come again, and words now, of each group that words/test_past.py counts.
GAMES = (162, 17, 20, 2)
WORDS = (482, 810, 296, 1572)
OF_EACH_GROUP = ("spilt", "divvy", "rebut", "crane")
# The total of all weights, and their checksum.
WEIGHTS = (16_773_514, "57182ea112fe3497d024677d848450400541615bdd932bd6d73d4ece98bccf06")
# What everyday's tree plays where only rare words fit too, and where all letters are absent.
SURE = ("taser 00102", "scour  99 % chance (an answer on 18 May 2022); 10 rare words also fit")
ABSENT = ("taser 00000", "dimly  54 likely words left of 1,022")
TWICE = ("taser 00000 dimly 00000", "punch  21 % chance; 4 likely words left of 85")
# A game of it after which no word is likely, the listed ones left, and how the first is shown.
FEW = ("taser 00010 genie 01002", ("educe", "exude", "plebe"), "EDUCE 30 %")


class Figures(NamedTuple):
    """What trees/README.md says of a tree: of its listed words, and of all."""

    opener: str
    total: str
    total_of_all: str
    mean: str
    unweighted: str
    unweighted_of_all: str
    worst: str
    worst_of_all: str


ROW = re.compile(
    r"^`([a-z-]+)\.json` \| ([a-z]{5}) \| ([\d,]+); ([\d,]+) \| ([\d.]+) \| "
    r"([\d.]+); ([\d.]+) \| (\d+); (\d+)$",
    re.MULTILINE,
)


def day(after: int = 0) -> str:
    """Return the last day, or one so many days after it, such as 2026-08-21."""
    return (LAST + timedelta(after)).isoformat()


def long_day(after: int = 0) -> str:
    """Return such a day as it is said: 21 August 2026."""
    found = LAST + timedelta(after)
    return f"{found.day} {found:%B %Y}"


def never_used() -> list[str]:
    """Return the answers of 2021 that are still answers of 2023 and that no day has, in order."""
    folder = ROOT / "treegen/words/data"
    used = {line.split("\t")[1] for line in (folder / "past-answers.tsv").read_text().splitlines()}
    old, new = (
        {*(folder / f"wordle-{year}-answers.txt").read_text().split()} for year in (2021, 2023)
    )
    return sorted((old & new) - used)


ROOT = Path(__file__).parent.parent
LIKELY, LISTED = WORDS[0], sum(WORDS)
DATA = day().replace("-", ".")  # its version
PRIOR = f"past to {day()}"
TITLE = f"today's game, words used up to {long_day()}"
UNUSED = never_used()
# The figures of today's trees, such as those of everyday.
FIGURES = {
    row[1]: Figures(*row.groups()[1:])
    for row in ROW.finditer((ROOT / "trees/README.md").read_text())
}
EVERYDAY, ANY_WORD = FIGURES["everyday"].opener, FIGURES["any-word"].opener
ANY_WORD_HARD = FIGURES["any-word-hard"].opener
