"""Proofs: tests that take long and prove a figure, run where what they prove can have changed.

`make proofs` runs them and writes `proofs.txt`: the checksum of the sources that can change a tree,
and each figure with its CPU seconds. A quick test fails where that file is of other sources. At
night, and for a release, all of them run whatever the file says.
"""

import ast
import hashlib
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens

import pytest

ROOT = Path(__file__).parent.parent
FILE = Path(__file__).parent / "proofs.txt"
HEAD = (
    "# Written by make proofs: the checksum of what can change a tree, and CPU seconds of figures\n"
)
SOURCES = "sources"
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
    "tree/recipe",
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
    "words/weighted",
]
# Modules that those import, but whose sentences, checks and looks no tree depends on.
OTHERS = {
    *("errors", "files", "say", "say/lookup", "say/phrases", "text", "tree/differences"),
    "tree/notebook",
    *("verify", "version", "words/age", "words/identity"),
}
COLLECTED = pytest.StashKey[set[str]]()  # proofs among the tests that were collected
UNPROVED = "what can change a tree has changed since tests/proofs.txt was written: run make proofs"


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


def checksum() -> str:
    """SHA-256 of the names and the code of these modules."""
    digest = hashlib.sha256()
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        digest.update(f"{name}\n{code_of(path.read_text(encoding='utf-8'))}".encode())
    return digest.hexdigest()


def written() -> tuple[str, dict[str, float]]:
    """Checksum that the file names, and the seconds of each figure; "" and none without a file."""
    named = ""
    seconds = {}
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []:
        first, _, rest = line.strip().partition(" ")
        if first == SOURCES:
            named = rest
        elif first != "#":
            seconds[rest] = float(first)
    return named, seconds


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
            rows = [f"{seconds:7.1f} {test}\n" for test, seconds in sorted(self.seconds.items())]
            text = f"{HEAD}{SOURCES} {checksum()}\n{''.join(rows)}"
            FILE.write_text(text, encoding="utf-8")
