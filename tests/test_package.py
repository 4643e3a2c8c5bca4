"""What a newcomer does, from nothing: install the wheel; clone and `make tree`."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.conftest import ROOT, missing, program

pytestmark = pytest.mark.slow

# Not the environment, nor the make, that runs the tests.
CLEAN = {
    name: value
    for name, value in os.environ.items()
    if name != "VIRTUAL_ENV" and not name.startswith("MAKE")
}


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, env=CLEAN, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_wheel_in_an_empty_environment_looks_moves_up_from_anywhere(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--no-isolation", "-o", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert {"treegen/py.typed", "treegen/tree.schema.json", "treegen/trees/raise.json"} <= set(
        ZipFile(wheel).namelist()
    )
    run(sys.executable, "-m", "venv", "empty", cwd=tmp_path)
    run("empty/bin/pip", "install", "-q", wheel, cwd=tmp_path)
    away = tmp_path / "away"
    away.mkdir()
    bin = tmp_path / "empty/bin"
    assert run(bin / "treewalk", "raise", "01020", cwd=away) == "shalt  22 words left\n"
    hard = run(bin / "treewalk", "--tree", "raise-hard", "raise", "01020", cwd=away)
    assert hard == "slash  22 words left\n"
    assert run(bin / "treewalk", "--tree", "human", cwd=away) == "tares  12972 words left\n"
    run(bin / "treegen", "build", "--opener", "crane", cwd=away)
    assert run(bin / "treewalk", "crane", "00000", cwd=away).endswith(" words left\n")
    assert run(bin / "treegen", "page", "crane", cwd=away) == "crane.html\n"
    assert run(bin / "treewalk", cwd=Path("/")) == "raise  2315 words left\n"


def test_a_clone_makes_a_tree_and_then_nothing_more(tmp_path: Path) -> None:
    program("neato")
    if not (ROOT / ".git").exists():
        missing("a clone to clone from")
    run("git", "clone", "-q", ROOT, "clone", cwd=tmp_path)
    clone = tmp_path / "clone"
    (clone / "trees/raise.json").unlink()
    assert "look moves up: .venv/bin/treewalk --tree raise\n" in run("make", "tree", cwd=clone)
    assert (clone / "trees/raise.json").read_bytes() == (ROOT / "trees/raise.json").read_bytes()
    assert "raise" in (clone / "trees/raise.html").read_text()
    assert (clone / "trees/raise.pdf").read_bytes().startswith(b"%PDF")
    assert run(".venv/bin/treewalk", "raise", "01020", cwd=clone) == "shalt  22 words left\n"
    assert run("git", "status", "--porcelain", cwd=clone) == ""
    again = run("make", "tree", cwd=clone)
    assert again.startswith(
        "Walk the tree in trees/raise.html"
    )  # and nothing was made before that line
    run("make", "tree", "OPENER=crane", "GUESSES=answers", cwd=clone)
    assert (clone / "trees/crane-answers.svg").exists()
    for words in ("abide might night sight", "abide might night light"):
        (clone / words[-5:]).mkdir()
        (clone / words[-5:] / "four.txt").write_text(words.replace(" ", "\n"))
        run("make", "tree", "OPENER=might", f"ANSWERS={words[-5:]}/four.txt", cwd=clone)
        assert words[-5:] in (clone / "trees/might-for-four.json").read_text()
