"""Kill commands at random moments, again and again, and count what is left of them.

    python -m tests.robustness.kills --count 200
    python -m tests.robustness.kills --count 200 --only publish

Each is sent TERM, HUP, QUIT or KILL, alone or with all processes that it started. Left may be: a
process ten seconds later, something in shared memory, a temporary file after the next run, or a
site that is neither the old one nor the new.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.tree.test_tree import FOUR

SIGNALS = signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGKILL
COMMANDS = {
    "build": "build --opener raise -o raise.json",
    "sweep": "sweep --openers crane,slate,salet,raise,soare --jobs 2 --save-trees . -o five.csv",
    "chart": "chart raise.json -o raise.svg -o raise.pdf",
    "book": "chart raise.json --book -o book.pdf",
    "publish": "publish four.json",
}


class Killer:
    """Commands in a folder, whose processes are known by a mark in their environment."""

    def __init__(self, folder: Path, random: Random) -> None:
        self.folder, self.random = folder, random
        self.mark = f"KILLED_IN={folder}"
        (folder / "tmp").mkdir()
        (folder / "four.json").write_text(json.dumps(FOUR))
        self.env = {**os.environ, "TMPDIR": f"{folder}/tmp", "KILLED_IN": str(folder)}
        self.days = 0  # each site has a date of its own
        self.seconds = {name: self.run(name) for name in COMMANDS}

    def start(self, name: str) -> subprocess.Popen[str]:
        (self.folder / "five.csv.partial").unlink(missing_ok=True)
        self.days += 1
        return subprocess.Popen(
            [Path(sys.executable).parent / "treegen", *COMMANDS[name].split()],
            cwd=self.folder, start_new_session=True, text=True,
            env={**self.env, "SOURCE_DATE_EPOCH": f"{self.days * 86_400}"},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip

    def run(self, name: str) -> float:
        """Seconds that a command takes which nobody disturbs."""
        before, process = time.monotonic(), self.start(name)
        error = process.communicate()[1]
        assert (process.returncode, error) == (0, ""), (name, error)
        return time.monotonic() - before

    def kill(self, name: str, number: signal.Signals, group: bool) -> str:
        """What is wrong after a kill, if anything."""
        process = self.start(name)
        start = self.random.choice([0, 0.85])  # half of them near its end, where files are written
        time.sleep(self.random.uniform(start, 1) * self.seconds[name])
        if process.poll() is None:
            (os.killpg if group else os.kill)(process.pid, number)
        error = process.communicate()[1]
        for line in error.splitlines():
            if (
                line
                != "treegen: five.csv.partial holds the openers that are done; --resume goes on"
            ):
                return f"it said {line}"
        if process.returncode not in (0, -number, 128 + number):
            return f"its exit code was {process.returncode}"
        deadline = time.monotonic() + 10
        while left := self.processes():
            if time.monotonic() > deadline:
                return f"{left} are alive"
            time.sleep(0.05)
        return self.mixture()

    def mixture(self) -> str:
        """Files of the site that are not as its checksums say, or that they do not name."""
        site = self.folder / "site"
        there = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
        sums = (site / "SHA256SUMS").read_text().splitlines() if there else []
        digests = {path: digest for digest, path in (line.split("  ", 1) for line in sums)}
        wrong = (there - {"SHA256SUMS"}) ^ digests.keys()
        for path in there & digests.keys():
            if sha256((site / path).read_bytes()).hexdigest() != digests[path]:
                wrong.add(path)
        return f"a mixture: {sorted(wrong)}" if wrong else ""

    def processes(self) -> list[str]:
        """Our processes that are alive."""
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (path / "environ").read_bytes():
                    found.append((path / "cmdline").read_bytes().replace(b"\0", b" ")[:80].decode())
            except OSError:  # it has ended, or is not ours
                pass
        return found

    def leftovers(self) -> list[str]:
        """Temporary files of the runs so far, after one of each command that nobody disturbs."""
        for name in COMMANDS:
            self.run(name)
        temporary = [*self.folder.rglob(".treegen-*"), *(self.folder / "tmp").iterdir()]
        return [str(path.relative_to(self.folder)) for path in temporary]


def in_shared_memory() -> set[str]:
    """Names in shared memory, of anybody."""
    return set(os.listdir("/dev/shm")) if os.path.isdir("/dev/shm") else set()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=COMMANDS)
    options = parser.parse_args()
    random, before = Random(options.seed), in_shared_memory()
    with TemporaryDirectory() as folder:
        killer, wrong = Killer(Path(folder), random), Counter[str]()
        for place in range(options.count):
            name, number = options.only or random.choice([*COMMANDS]), SIGNALS[place % len(SIGNALS)]
            if told := killer.kill(name, number, group := place // len(SIGNALS) % 2 == 1):
                wrong[f"{name} {number.name} {'group' if group else 'process'}: {told}"] += 1
        wrong.update(f"left: {path}" for path in killer.leftovers())
    wrong.update(f"new in /dev/shm: {name}" for name in in_shared_memory() - before)
    print(f"{options.count} kills, {wrong.total()} faults")
    for fault, count in wrong.most_common():
        print(f"{count:4}  {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
