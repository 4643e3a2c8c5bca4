"""How well the page reads screenshots: `python -m tests.tools.screenshots FOLDER`.

The folder holds pictures and a table `truth.tsv` with the columns name and truth, such as
`CRANE:01020 SLATE:22222`, which is empty for a picture of something else. Each is given to the page
of today's game in a browser. Printed is how many were read whole, how many of these without a mark,
how many differ where tiles are marked or the page says that something is wrong, and how many were
refused. The exit code is 1 where a picture was read wrong without a mark.
"""

import argparse
import csv
import re
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from tests.conftest import treegen
from tests.engines import PlaywrightTab, Tab, firefox, wait_for, webkit
from tests.page.browser import OPEN, PHONE, chromium, launched, tab_in
from treegen.say.phrases import sentences

SAID = sentences("en")
OUTCOMES = "whole", "marked", "refused", "wrong without a mark"
READ = """(() => {
    const status = document.querySelector("#picture-status").textContent;
    if (!status || status === READING) return null;
    const rows = [...document.querySelectorAll("#picture-rows li")];
    return [status, rows.map((row) => [...row.querySelectorAll("button")].map((tile) =>
        [tile.textContent, tile.dataset.clue, tile.classList.contains("doubtful")]))];
})()"""


class Reading(NamedTuple):
    """What the page says of a picture."""

    status: str
    rows: list[list[tuple[str, str, bool]]]  # letter, digit and mark of each tile
    seconds: float

    @property
    def words(self) -> list[str]:
        rows = [[*zip(*row, strict=True)] for row in self.rows]
        return [f"{''.join(letters)}:{''.join(clue)}" for letters, clue, _ in rows]

    @property
    def is_doubted(self) -> bool:
        """Whether the page doubts the rows as a whole."""
        return any(str(SAID[key]) in self.status for key in ("picture.missing", "picture.misfit"))

    @property
    def marks(self) -> int:
        return sum(mark for row in self.rows for _, _, mark in row)

    def kind(self, truth: list[str]) -> str:
        if not self.rows:
            return "refused"
        if self.words == truth:
            return "whole"
        extra = max(0, len(self.rows) - len(truth))
        unsure = [j for j, row in enumerate(self.rows) if all(mark for _, _, mark in row)]
        dropped = unsure[-extra:] if extra else []  # rows too many, all of which is to be checked
        rows = [row for j, row in enumerate(self.rows) if j not in dropped]
        if self.is_doubted:
            return "marked"
        right = [
            letter_and_clue
            for word, clue in (row.split(":") for row in truth)
            for letter_and_clue in zip(word, clue, strict=True)
        ]
        read = [tile for row in rows for tile in row]
        is_marked = len(read) == len(right) and all(
            mark or (letter, digit) == expected
            for (letter, digit, mark), expected in zip(read, right, strict=True)
        )
        return "marked" if is_marked else "wrong without a mark"


def read(tab: Tab, *files: Path) -> Reading:
    """Give pictures to an open page, and wait for what it says."""
    begun = perf_counter()
    tab.give("#picture-file", *files)

    def answer() -> Any:
        return tab.value(READ.replace("READING", repr(SAID["picture.reading"])))

    status, rows = wait_for(answer, "reading")
    return Reading(status, [[tuple(tile) for tile in row] for row in rows], perf_counter() - begun)


@contextmanager
def opened(browser: str, folder: Path) -> Iterator[Tab]:
    """Open a browser, whose profile stands in a folder."""
    if browser != "chromium":
        with {"firefox": firefox, "webkit": webkit}[browser](folder) as tab:
            yield tab
        return
    program = chromium()
    if program is None:
        raise SystemExit("chromium is not installed (apt-get install chromium)")
    with (
        sync_playwright() as playwright,
        launched(playwright, program) as started,
        tab_in(started, **PHONE) as page,
    ):
        yield PlaywrightTab(page)


def table(folder: Path) -> list[tuple[str, list[str]]]:
    """Return the pictures of a folder and what stands on each."""
    with (folder / "truth.tsv").open(newline="", encoding="utf-8") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        found = [(row["name"], (row["truth"] or "").upper().split()) for row in rows]
    for name, truth in found:
        if odd := [row for row in truth if not re.fullmatch(r"[^\W\d]+:[012]+", row)]:
            raise SystemExit(f"{name}: {odd[0]} is no row such as CRANE:01020")
    return found


def main() -> int:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--browser", default="chromium", choices=("chromium", "firefox", "webkit"))
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    clean = 0
    taken = []
    with tempfile.TemporaryDirectory() as home:
        page = Path(home) / "today.html"
        treegen("page", "any-word", "-o", str(page))
        with opened(options.browser, Path(home)) as tab:
            tab.open(page.as_uri())
            wait_for(lambda: tab.value(f"document.querySelector('{OPEN}') && true"), "page")
            for name, truth in table(options.folder):
                found = read(tab, options.folder / name)
                kind = found.kind(truth)
                counts[kind] += 1
                clean += kind == "whole" and not (found.marks or found.is_doubted)
                taken.append(1000 * found.seconds)
                if kind != "whole":
                    print(f"{name}: {kind}; {found.status.strip()} {' '.join(found.words)}")
    print(", ".join(f"{counts[kind]} {kind}" for kind in OUTCOMES), f"({clean} need no check)")
    print(f"milliseconds: {statistics.median(taken):.0f} median, {max(taken):.0f} at most")
    return int(counts["wrong without a mark"] > 0)


if __name__ == "__main__":
    sys.exit(main())
