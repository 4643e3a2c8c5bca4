"""Faults that the tests are to notice: `python -m tests.faults [NUMBER ...]`, else all.

Each is a change of one line: a sign, a bound, an order, a plural, an entry that is not kept. It is
made in a copy of the checkout, in a temporary folder, whose tests then run until one fails. So who
moves or merges tests sees whether what they noticed is still noticed: a line for each fault names
the test that did, and the exit status is 1 where one was not noticed. Some minutes.

A fault names no file, as sources are moved too: what it replaces is part of one line, which stands
once in all of treegen. Who rewrites that line rewrites the fault. The tests that it names are those
of its room, which pass without it.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from tests.conftest import ROOT, started

PATIENCE = 600  # seconds for the tests of one fault
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


class Fault(NamedTuple):
    """A change of one line, and the tests that are to notice it, as arguments of pytest."""

    what: str
    old: str
    new: str
    tests: str


FAULTS = [
    Fault(
        "hard mode wants a marked letter once more than it was marked",
        "if any(word.count(letter) < marked.count(letter) for letter in marked):",
        "if any(word.count(letter) <= marked.count(letter) for letter in marked):",
        "tests/test_clues.py tests/play/test_play.py",
    ),
    Fault(
        "a game on the day since which words come again counts as an earlier one",
        "if day >= AGAIN and group is not None:",
        "if day > AGAIN and group is not None:",
        "tests/words",
    ),
    Fault(
        "of fifty lines of a list not one may be odd",
        "if (len(odd) - is_headed) * ODD > len(words):",
        "if (len(odd) - is_headed) * ODD >= len(words):",
        "tests/words",
    ),
    Fault(
        "a second word costs all its guesses more than the best, not the difference",
        "more = mean(found, cost - least)",
        "more = mean(found, cost)",
        "tests/tree",
    ),
    Fault(
        "a title names the weights of a language's words, and no others",
        "elif prior == language_prior(lang):",
        "elif prior != language_prior(lang):",
        "tests/game",
    ),
    Fault(
        "of equal guesses the lightest answer is played",
        "return int(possible[among][weights[among].argmax()])",
        "return int(possible[among][weights[among].argmin()])",
        "tests/solve/test_greedy.py",
    ),
    Fault(
        "hard mode counts letters as marked that are absent",
        "marked = len(earned) - earned.count(ABSENT)",
        "marked = len(earned)",
        "tests/solve/test_greedy.py",
    ),
    Fault(
        "second words of an opener have as many turns as a game",
        "turns = self.max_listed - 1",
        "turns = self.max_listed",
        "tests/search/test_openings.py",
    ),
    Fault(
        "a bit counts as a seventeenth of a turn",
        "TURN = 16",
        "TURN = 17",
        "tests/solve/test_partition.py",
    ),
    Fault(
        "ten words that are not expected are searched by a width",
        "width = None if len(clues.answers) <= EXACT else self.width",
        "width = None if len(clues.answers) < EXACT else self.width",
        "tests/search/test_unlisted.py",
    ),
    Fault(
        "a board without a listed word left is played by the vocabulary",
        "if not all(board.left.listed for board in boards):",
        "if not any(board.left.listed for board in boards):",
        "tests/play/test_boards.py",
    ),
    Fault(
        "of joined openers those without a tree come first",
        'least = float(bound) if bound else float("inf")',
        'least = float(bound) if bound else float("-inf")',
        "tests/sweep/test_join.py",
    ),
    Fault(
        "luck counts the guess that was played",
        "luck=own.guesses - 1 - after.guesses,",
        "luck=own.guesses - after.guesses,",
        "tests/play/test_review.py",
    ),
    Fault(
        "a reply of a card that can be the answer saves no more than one that cannot",
        "return sum(heaviest.values()) + weights.get(guess, 0)",
        "return sum(heaviest.values())",
        "tests/chart/test_card.py",
    ),
    Fault(
        'two answers "takes" as many guesses in both trees',
        'take = "takes" if same == 1 else "take"',
        'take = "takes" if same else "take"',
        "tests/report/test_compare.py",
    ),
    Fault(
        "the tag of a card to learn is the turn before its guess",
        r"{capitals(node.guess)}\tguess-{len(past) + 1}",
        r"{capitals(node.guess)}\tguess-{len(past)}",
        "tests/formats",
    ),
    Fault(
        "a page says of any tree that it is proven",
        'best = "purpose.best" if is_proven else "purpose.said-best"',
        'best = "purpose.best"',
        "tests/page/test_page.py",
    ),
    Fault(
        "a site shows the answers of weight 0 in the bars of the others",
        "zip_longest(found.listed.distribution, found.all.distribution, fillvalue=0)",
        "zip_longest(found.all.distribution, found.listed.distribution, fillvalue=0)",
        "tests/site/test_publish.py",
    ),
    Fault(
        "a size of memory in kB is read in bytes",
        '1000.0 ** (1 + "kmgt".index(size[2].lower()))',
        '1000.0 ** ("kmgt".index(size[2].lower()))',
        "tests/cli",
    ),
    Fault(
        "the limit for listed words is held against all words",
        '"max_listed_turns": max(turn for _, turn, weight in games if weight),',
        '"max_listed_turns": max(turn for _, turn, weight in games),',
        "tests/test_verify.py",
    ),
    Fault(
        "a lookup numbers the turn as the one before",
        "return node, len(history) + 1, False",
        "return node, len(history), False",
        "tests/test_walk.py",
    ),
    Fault(
        "the page marks one copy of a letter more than the answer has",
        "else if (unmatched-- > 0) clue += 1;",
        "else if (unmatched-- >= 0) clue += 1;",
        "tests/page/test_rank_js.py",
    ),
    Fault(
        "the page has no strict hard mode",
        "if (tree.recipe.strict) return fits(word, history);",
        "if (tree.recipe.strict) return true;",
        "tests/page/test_taps.py",
    ),
    Fault(
        "a review on the page counts the guess that was played as luck",
        "luck: own.guesses - 1 - after.guesses,",
        "luck: own.guesses - after.guesses,",
        "tests/page/test_game_js.py",
    ),
    Fault(
        "a streak of the drill ends on the next day",
        "days.day === now - 1 ? streak + 1 : 1",
        "days.day === now ? streak + 1 : 1",
        "tests/page/test_drill.py",
    ),
    Fault(
        "words used since are not kept on the device",
        'keep("used", [...used].join(" "))',
        'keep("used", "")',
        "tests/page/test_used.py",
    ),
    Fault(
        "luck is added to the guesses of a game that is kept",
        "=> expected + lost - luck;",
        "=> expected + lost + luck;",
        "tests/page/test_games.py",
    ),
    Fault(
        "a tile comes coloured where two of the words left agree, not all",
        "others.every((clue) => clue[i] === first[i])",
        "others.some((clue) => clue[i] === first[i])",
        "tests/page/test_taps.py",
    ),
    Fault(
        'the page writes "1 words left"',
        'return n === 1 ? "one" : "other";',
        'return n === 0 ? "one" : "other";',
        "tests/page/test_used.py",
    ),
    Fault(
        "the cost of a stored second word is a hundred times as large",
        "excess: columns.excess[at] / 100,",
        "excess: columns.excess[at],",
        "tests/page/test_openings.py",
    ),
    Fault(
        "a tree for hard mode is played though hard mode is off",
        "(isHard || !has.isHard) && (isEveryday || !has.isEveryday)",
        "(isEveryday || !has.isEveryday)",
        "tests/page/test_family.py",
    ),
    Fault(
        "practice has a seventh guess",
        "=== secret || steps.length >= MOST_GUESSES",
        "=== secret || steps.length > MOST_GUESSES",
        "tests/page/test_practice.py",
    ),
    Fault(
        "a search in a chart finds answers before moves",
        "Number(a.word === parts[0]) - Number(b.word === parts[0])",
        "Number(b.word === parts[0]) - Number(a.word === parts[0])",
        "tests/chart/test_search.py",
    ),
    Fault(
        "without network an app names the folder of a file that is not kept, not the file",
        'asked.split("/").at(-1)',
        'asked.split("/").at(-2)',
        "tests/site/test_publish.py -k needs_no_network",
    ),
]


class Run(NamedTuple):
    """How the tests of a fault ended."""

    noticed: str  # the first test that failed, or empty
    why_not: str  # where none did
    seconds: float


def checkout() -> list[str]:
    """Names of the files of the checkout, new ones too, but not of what git ignores."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.check_output(command, cwd=ROOT, text=True).split("\0")
    return [name for name in names if (ROOT / name).is_file()]  # neither deleted nor empty


def source_of(fault: Fault, names: Iterable[str]) -> str:
    """Return the file whose line a fault changes; the program ends where there is not just one."""
    found = [
        name
        for name in names
        if name.startswith("treegen/") and name.endswith((".py", ".js"))
        if not name.endswith(".bundle.js")  # which others are made into
        for _ in range((ROOT / name).read_text("utf-8").count(fault.old))
    ]
    if len(found) != 1 or "\n" in fault.old + fault.new:
        places = ", ".join(found) or "none"
        sys.exit(f"{fault.what}: expected part of one line of one source, not of {places}:\n"
                 f"{fault.old}")  # fmt: skip
    return found[0]


def run(fault: Fault) -> Run:
    """Run the tests of a fault in a copy of the checkout that has it."""
    start = perf_counter()
    names = checkout()
    with TemporaryDirectory() as temporary:
        folder = Path(temporary) / "treegen"
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
        source = folder / source_of(fault, names)
        text = source.read_text("utf-8")
        source.write_text(text.replace(fault.old, fault.new), "utf-8")
        if source.suffix == ".js":
            packages = Path("tests/page/node_modules")  # with esbuild
            (folder / packages).symlink_to(ROOT / packages)
            subprocess.run([sys.executable, "-m", "tests.bundle"], cwd=folder, check=True)
        code, said = tested(fault.tests, folder)
    seconds = perf_counter() - start
    found = FAILED.search(said)
    if code == 1 and found:
        return Run(found[1], "", seconds)
    ends = {0: "all pass", 5: "no test ran", None: f"no end after {PATIENCE} s"}
    return Run("", ends.get(code, f"pytest ended with {code}"), seconds)


def tested(tests: str, folder: Path) -> tuple[int | None, str]:
    """Exit status of pytest in a copy, None where it took too long, and what it said.

    The copy comes before the installed sources on the path of each Python that the tests start.
    """
    options = ["-x", "-q", "-p", "no:cacheprovider", f"--basetemp={folder.parent / 'tests'}"]
    command = [sys.executable, "-m", "pytest", *options, *shlex.split(tests)]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    where = subprocess.check_output(
        [sys.executable, "-c", "import treegen; print(treegen.__file__)"],
        cwd=folder.parent, env=environment, text=True,
    )  # fmt: skip
    assert Path(where).is_relative_to(folder), f"{where.strip()} would be tested, not the copy"
    with started(
        command,
        cwd=folder, env=environment, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        try:
            said, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)  # its browser too
    return process.returncode, said


def main() -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left behind
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    numbers = range(1, len(FAULTS) + 1)
    parser.add_argument("numbers", metavar="NUMBER", nargs="*", type=int, help="else all faults")
    names = checkout()
    wanted = parser.parse_args().numbers or [*numbers]
    for number in wanted:
        if number not in numbers:
            parser.error(f"there is no fault {number}; expected 1 to {len(FAULTS)}")
        source_of(FAULTS[number - 1], names)  # before any test runs
    missed = 0
    for number in wanted:
        fault = FAULTS[number - 1]
        noticed, why_not, seconds = run(fault)
        missed += not noticed
        end = f"noticed by {noticed}" if noticed else f"NOT NOTICED: {why_not}"
        print(f"{number:2} {fault.what}: {end} ({seconds:.0f} s)", flush=True)
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
