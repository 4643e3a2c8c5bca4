"""A folder with a tree of four words and their list, and commands that are run in it."""

import json
import shlex
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.conftest import treegen, treewalk
from tests.tree.test_tree import FOUR

FOUR_WORDS = "--guesses four.txt --answers all"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder."""
    (tmp_path / "four.json").write_text(json.dumps(FOUR))
    (tmp_path / "four.txt").write_text("abide\nmight\nnight\nsight\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str) -> CompletedProcess[str]:
    """Run a command line in the current folder; no exception of it is caught."""
    name, *arguments = shlex.split(command)
    return {"treegen": treegen, "treewalk": treewalk}[name](*arguments, cwd=Path())
