"""Proofs: tests that take long and prove a figure, run where what they prove can have changed.

`make proofs` runs them and writes `proofs.txt`: a checksum of each source that can change a tree,
and each figure with its CPU seconds. A quick test fails where a source has another checksum. A line
changes only where its source or its figure did, so that two changes of different sources merge.
Nothing then has proven both together but the runs at night and for a release, which prove all
figures whatever the file says.
"""

import ast
import hashlib
import re
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens

import pytest

ROOT = Path(__file__).parent.parent
FILE = Path(__file__).parent / "proofs.txt"
HEAD = "# Written by make proofs: checksums of what can change a tree, and CPU seconds of figures\n"
NAMED = re.compile(r"^(?:([0-9a-f]{64})|([0-9.]+)) +(.+)$")  # by a checksum or by seconds
NOISE = 2  # a run can take half or twice the seconds of another, on a busy machine
# Modules that can change a tree, or what is said of one to be proven.
MODULES = [
    "clues",
    "game/position",
    "progress",
    "search/*",
    "solve/*",
    "sweep/results",
    "sweep/run",
    "tree/fields",
    "tree/figures",
    "tree/file",
    "tree/find",
    "tree/game",
    "tree/model",
    "tree/node",
    "tree/plan",
    "tree/policies",
    "tree/recipe",
    "tree/ways",
    "words/arrays",
    "words/chances",
    "words/dated",
    "words/game",
    "words/languages",
    "words/lengths",
    "words/likely",
    "words/lines",
    "words/lists",
    "words/literals",
    "words/past",
    "words/prior",
    "words/priors",
    "words/published",
    "words/tables",
    "words/weighted",
]
# Modules that those import, but whose sentences, checks and looks no tree depends on.
OTHERS = {
    *("errors", "files", "say", "say/lookup", "say/phrases", "text", "tree/differences"),
    "tree/notebook",
    *("verify", "version", "words/age", "words/identity"),
}
COLLECTED = pytest.StashKey[set[str]]()  # proofs among the tests that were collected


def code_of(text: str) -> str:
    r"""Text of a module without comments, docstrings and blank lines: the same on every Python.

    >>> code_of('"Adds."\n\ndef add(a, b):\n    "Of two."\n    return a + b  # "#"\n')
    'def add(a, b):\n    return a + b\n'
    """
    lines = text.splitlines()
    for token in generate_tokens(StringIO(text).readline):
        if token.type == COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            continue
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            for row in range(first.lineno, (first.end_lineno or first.lineno) + 1):
                lines[row - 1] = ""
    return "".join(f"{line.rstrip()}\n" for line in lines if line.strip())


def sources() -> list[Path]:
    """Files of the modules that can change a tree, in order."""
    folder = ROOT / "treegen"
    return sorted(path for module in MODULES for path in folder.glob(f"{module}.py"))


def checksums() -> dict[str, str]:
    """SHA-256 of the code of each of these modules, by its name in the clone."""
    return {
        path.relative_to(ROOT).as_posix(): hashlib.sha256(
            code_of(path.read_text(encoding="utf-8")).encode()
        ).hexdigest()
        for path in sources()
    }


def written() -> tuple[dict[str, str], dict[str, float]]:
    """Checksums of sources and seconds of figures that the file names; none without a file."""
    sums = {}
    seconds = {}
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []:
        if found := NAMED.match(line.strip()):
            checksum, cost, name = found.groups()
            if checksum:
                sums[name] = checksum
            else:
                seconds[name] = float(cost)
    return sums, seconds


def settled(before: float | None, now: float) -> float:
    """Seconds to write: those of before, unless a figure costs much more or less than then.

    >>> settled(5.0, 7.5), settled(5.0, 12.5), settled(None, 3.0)
    (5.0, 12.5, 3.0)
    """
    if before is not None and before / NOISE <= now <= before * NOISE:
        return before
    return now


def text_of(sums: Mapping[str, str], seconds: Mapping[str, float]) -> str:
    """Text of the file: a line for each source, then for each figure, in order."""
    sources = [f"{checksum} {name}\n" for name, checksum in sorted(sums.items())]
    figures = [f"{cost:7.1f} {test}\n" for test, cost in sorted(seconds.items())]
    return HEAD + "".join(sources + figures)


class Proofs:
    """Writes the file after a run of all proofs, in the process that reports."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            cost = dict(report.user_properties).get("cost")
            if isinstance(cost, list | tuple):
                self.seconds[report.nodeid] = cost[1]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus == pytest.ExitCode.OK and self.seconds:
            _, before = written()
            seconds = {test: settled(before.get(test), now) for test, now in self.seconds.items()}
            FILE.write_text(text_of(checksums(), seconds), encoding="utf-8")
