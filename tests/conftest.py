"""What several tests use: the real lists, the stored tree, our commands as installed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from treegen.solve.words import ANSWERS, GUESSES, WordList, bundled
from treegen.tree import Tree, load

ROOT = Path(__file__).parent.parent

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def guesses() -> WordList:
    return bundled(GUESSES)


@pytest.fixture(scope="session")
def answers() -> WordList:
    return bundled(ANSWERS)


@pytest.fixture(scope="session")
def stored() -> Tree:
    return load(str(ROOT / "trees/raise.json"))


def command(name: str) -> Run:
    """The installed script, run as a user would; `env` adds to the environment."""

    def run(
        *arguments: str, cwd: Path | None = None, env: dict[str, str] | None = None, stdin: str = ""
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(Path(sys.executable).parent / name), *arguments],
            cwd=cwd or ROOT,
            env={**os.environ, **(env or {})},
            input=stdin,
            capture_output=True,
            text=True,
        )

    return run


treewalk, treegen = command("treewalk"), command("treegen")


def program(name: str) -> str:
    """Path of a program that is not ours; without it a test is skipped, but in CI it fails."""
    found = shutil.which(name)
    if not found:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{name} is not installed")
    return found
