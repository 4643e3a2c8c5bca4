"""What several tests use: the real lists, the stored tree, our commands as installed, a browser."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from tests.starter import started
from treegen.tree.file import load
from treegen.tree.model import Tree
from treegen.words.lists import ANSWERS, GUESSES, WordList, bundled

ROOT = Path(__file__).parent.parent

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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
    """The command, run as a user would, in a process of its own that reads `input`.

    With `env`, which adds to the environment, it is the installed script that starts.
    """

    def run(
        *arguments: str,
        cwd: Path | None = None,
        env: dict[str, str] | None = None,
        input: str = "",
    ) -> subprocess.CompletedProcess[str]:
        if env is None:
            return started(name, arguments, cwd or ROOT, input)
        return subprocess.run(
            [str(Path(sys.executable).parent / name), *arguments],
            cwd=cwd or ROOT,
            env={**os.environ, **env},
            input=input,
            capture_output=True,
            text=True,
        )

    return run


treewalk, treegen = command("treewalk"), command("treegen")


def missing(what: str) -> NoReturn:
    """Skip the test, since this machine cannot run it; in CI, where it must run, fail."""
    if os.environ.get("CI"):
        pytest.fail(f"this needs {what}")
    pytest.skip(f"this needs {what}")


def program(name: str) -> str:
    """Path of a program that is not ours."""
    return shutil.which(name) or missing(name)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright  # here: newer Pythons in Node.js have none

    from tests.page.browser import chromium, launched

    program = chromium() or missing("Chromium")
    with sync_playwright() as playwright:
        browser = launched(playwright, program)
        yield browser
        browser.close()
