"""How much the tests notice: one place of a source is changed, and the tests run until one fails.

`python -m tests.mutants ROOM --count N --seed S` changes N lines of a room, chosen by a seed, each
in a copy of the checkout, and runs the quick tests of that room. It tells for each which test
noticed, or the line before and after where none did. The exit status is 1 where fewer than three of
four were noticed. `python -m tests.mutants faults [NUMBER ...]` does the same with the faults of
`faults.toml`, each with the tests that it names; the status is 1 where one was not noticed.

What is changed, `mutations.py` says: sources in Python. It is our own, as neither mutmut nor
cosmic-ray draws a sample by a seed; one changes functions alone, the other files in place.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from argparse import ArgumentParser
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bundle import BUNDLES
from tests.conftest import ROOT
from tests.mutations import Mutant, mutants

ENOUGH = 0.75  # of the mutants of a room
ALL_PASS = "all pass"
PATIENCE = 600  # seconds for the tests of one change
TEST_PATIENCE = 60  # seconds for one test, which may hang
OPTIONS = f"-p no:cacheprovider -x -q -n 0 --timeout={TEST_PATIENCE}"
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
BESIDES = {  # tests of a room elsewhere than in tests/ROOM and in its docstrings
    "api": "tests/cli/test_api.py",
    "play": "tests/game",
    "words": "tests/test_verify_lists.py",
}


class Fault(NamedTuple):
    """A change of one line, and the tests that are to notice it, as arguments of pytest."""

    what: str
    old: str
    new: str
    tests: str


class Trial(NamedTuple):
    """A file with another text, and the tests that run then, as arguments of pytest."""

    what: str
    file: str
    text: str
    tests: Sequence[str]
    lines: Sequence[str] = ()  # before and after, of a mutant


class End(NamedTuple):
    """How the tests of a trial ended."""

    noticed: str  # by what, such as the first test that failed; or empty
    why_not: str  # where nothing did
    seconds: float

    def __str__(self) -> str:
        told = f"noticed by {self.noticed}" if self.noticed else f"NOT NOTICED: {self.why_not}"
        return f"{told} ({self.seconds:.0f} s)"


FAULTS = [
    Fault(**fault)
    for fault in tomllib.loads((ROOT / "tests/faults.toml").read_text("utf-8"))["fault"]
]


def checkout() -> list[str]:
    """Names of the files of the checkout, new ones too, but not of what git ignores."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.check_output(command, cwd=ROOT, text=True).split("\0")
    return [name for name in names if (ROOT / name).is_file()]  # neither deleted nor empty


def scripts() -> dict[str, str]:
    """Text of each source in Python or JavaScript, by its name."""
    return {
        name: (ROOT / name).read_text("utf-8")
        for name in checkout()
        if name.startswith("treegen/") and name.endswith((".py", ".js"))
        if not name.endswith(".bundle.js")  # which others are made into
    }


def trial_of(fault: Fault, texts: Mapping[str, str]) -> Trial:
    """Return the trial of a fault; the program ends where its line does not stand just once."""
    found = [name for name, text in texts.items() for _ in range(text.count(fault.old))]
    if len(found) != 1 or "\n" in fault.old + fault.new:
        places = ", ".join(found) or "none"
        sys.exit(
            f"{fault.what}: expected part of one line of one source, not of {places}:\n{fault.old}"
        )
    text = texts[found[0]].replace(fault.old, fault.new)
    return Trial(fault.what, found[0], text, shlex.split(fault.tests))


def sources(room: str) -> list[str]:
    """Names of a room's sources, in a folder or one file; none where there is no such room."""
    folder = ROOT / "treegen"
    paths = [*(folder / room).rglob("*.py"), *folder.glob(f"{room}.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


def quick_tests(room: str, source: str = "") -> list[str]:
    """Where the quick tests of a room are; those that are named for a source come first."""
    first = f"tests/{room}/test_{Path(source).stem}.py"
    places = [f"tests/{room}", f"tests/test_{room}.py", *BESIDES.get(room, "").split()]
    doctests = [f"treegen/{room}", f"treegen/{room}.py"]
    found = [place for place in [first, *places, *doctests] if (ROOT / place).exists()]
    return ["-m", "not slow", *found]


def mutants_of(room: str) -> Iterator[tuple[str, Mutant]]:
    for name in sources(room):
        for mutant in mutants((ROOT / name).read_text("utf-8")):
            yield name, mutant


def sample(room: str, count: int, seed: int) -> list[Trial]:
    """Up to `count` mutants of a room, each of another line."""
    every = sorted(mutants_of(room), key=lambda named: named[1].rank(seed))
    of_lines: dict[tuple[str, int], Mutant] = {}
    for name, mutant in every:
        of_lines.setdefault((name, mutant.line), mutant)
    trials = []
    for (name, _), mutant in [*of_lines.items()][:count]:
        text = mutant.text()
        lines = [source.splitlines()[mutant.line - 1].strip() for source in (mutant.source, text)]
        trials.append(Trial(f"{name}:{mutant.line}", name, text, quick_tests(room, name), lines))
    return trials


class Copy:
    """A copy of the checkout, in which one trial after the other is run.

    It comes before the installed sources on the path of each Python that the tests start.
    """

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self.root = folder / "treegen"
        self.said = folder / "said.txt"
        self.temporary = folder / "tests"
        self.environment = {**os.environ, "PYTHONPATH": str(self.root)}
        self.started = 0.0
        self.runs = 0
        self.process: subprocess.Popen[bytes] | None = None
        for name in names:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self.root / name)
        packages = Path("tests/page/node_modules")  # with esbuild
        if (ROOT / packages).exists():
            (self.root / packages).symlink_to(ROOT / packages)
        where = subprocess.check_output(
            [sys.executable, "-c", "import treegen; print(treegen.__file__)"],
            cwd=folder,
            env=self.environment,
            text=True,
        )
        assert Path(where).is_relative_to(self.root), f"{where.strip()} would be tested instead"

    def start(self, trial: Trial) -> None:
        self.trial = trial
        self.started = time.perf_counter()
        self.runs += 1
        source = self.root / trial.file
        source.write_text(trial.text, "utf-8")
        os.utime(source, (self.runs, self.runs))  # so that no run takes what another compiled
        if source.suffix == ".js":
            subprocess.run([sys.executable, "-m", "tests.bundle"], cwd=self.root, check=True)
        options = [*OPTIONS.split(), f"--basetemp={self.temporary}"]
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "pytest", *options, *trial.tests],
                cwd=self.root,
                env=self.environment,
                start_new_session=True,
                stdout=said,
                stderr=subprocess.STDOUT,
            )

    def end(self) -> End | None:
        """How the trial ended, after which the copy is as it was; None while it runs."""
        assert self.process
        seconds = time.perf_counter() - self.started
        code = self.process.poll()
        if code is None and seconds < PATIENCE:
            return None
        self.stop()
        restored = [self.trial.file]
        if self.trial.file.endswith(".js"):
            restored += [bundle.file for bundle in BUNDLES]
        for name in restored:
            shutil.copy2(ROOT / name, self.root / name)
        if code is None:
            return End(f"the limit of {PATIENCE} s", "", seconds)
        said = self.said.read_text("utf-8", "replace")
        if found := FAILED.search(said):
            return End(found[1], "", seconds)
        why_not = {0: ALL_PASS, 4: "no such test", 5: "no test ran"}
        if code in why_not and "while loading conftest" not in said:
            return End("", why_not[code], seconds)
        return End(f"pytest, which ended with {code}", "", seconds)

    def stop(self) -> None:
        """Kill what the trial started, its browser too."""
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


def tried(trials: Iterable[Trial], jobs: int) -> Iterator[tuple[Trial, End]]:
    """Each trial with its end, in the order in which they end."""
    waiting = deque(trials)
    names = checkout()
    with TemporaryDirectory() as temporary:
        number = min(jobs, len(waiting))
        copies = [Copy(Path(temporary, str(copy)), names) for copy in range(number)]
        try:
            while waiting or any(copy.process for copy in copies):
                for copy in copies:
                    if copy.process and (end := copy.end()):
                        yield copy.trial, end
                    if waiting and not copy.process:
                        copy.start(waiting.popleft())
                time.sleep(0.05)
        finally:
            for copy in copies:
                copy.stop()


def try_faults(numbers: Iterable[int], jobs: int) -> bool:
    """Whether all faults of these numbers are noticed."""
    texts = scripts()
    trials = [trial_of(FAULTS[number - 1], texts) for number in numbers]  # before any test runs
    missed = 0
    for trial, end in tried(trials, jobs):
        missed += not end.noticed
        print(f"{trial.what}: {end}", flush=True)
    return not missed


def try_room(room: str, count: int, seed: int, jobs: int) -> bool:
    """Whether enough mutants of a room are noticed; it ends where tests fail as it is."""
    trials = sample(room, count, seed)
    name = sources(room)[0]
    same = Trial(room, name, (ROOT / name).read_text("utf-8"), quick_tests(room))
    noticed = 0
    for trial, end in tried([same, *trials], jobs):
        if trial is same:
            if end.why_not != ALL_PASS:
                sys.exit(f"{room} as it is: {end}, so that its tests can tell nothing")
            continue
        print(f"{trial.what}: {end}", flush=True)
        if not end.noticed:
            before, after = trial.lines
            print(f"    - {before}\n    + {after}", flush=True)
        noticed += bool(end.noticed)
    share = noticed / len(trials)
    found = f"{noticed} of {len(trials)} mutants of {room} noticed ({share:.0%}), seed {seed}"
    print(found.replace("%", " %"))
    return share >= ENOUGH


def main() -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left behind
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("room", metavar="ROOM", help="a room, such as words, or faults")
    parser.add_argument("numbers", metavar="NUMBER", nargs="*", type=int, help="else all faults")
    parser.add_argument("--count", type=int, default=20, help="of mutants (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="that chooses them (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="tests at a time")
    asked = parser.parse_args()
    if asked.count < 1 or asked.jobs < 1:
        parser.error("expected a --count and --jobs of 1 at least")
    if asked.room == "faults":
        numbers = range(1, len(FAULTS) + 1)
        for number in asked.numbers:
            if number not in numbers:
                parser.error(f"there is no fault {number}; expected 1 to {len(FAULTS)}")
        return int(not try_faults(asked.numbers or numbers, asked.jobs))
    if asked.numbers:
        parser.error("only faults have numbers")
    if len(quick_tests(asked.room)) < 3 or not any(mutants_of(asked.room)):
        parser.error(f"there is no room {asked.room}, or it has no tests")
    return int(not try_room(asked.room, asked.count, asked.seed, asked.jobs))


if __name__ == "__main__":
    sys.exit(main())
