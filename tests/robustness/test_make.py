"""What is given to `make` is used as it is, or refused in a line; none of it is run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, program

WORDS = "abide might night sight".split()
HOSTILE = [
    "x'; touch pwned; echo '", '"; touch pwned; "', "$(shell touch pwned)", "$$(touch pwned)",
    "`touch pwned`", "x\ntouch pwned\n", "../../pwned", "/tmp/../pwned", "-opwned", "a b", "%", "*",
    "a:b|c=d#e", "", " ", "..",
]  # fmt: skip


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder to make in, with what is installed here."""
    program("make")
    clone = tmp_path / "clone"
    (clone / ".venv").mkdir(parents=True)
    (clone / "trees").mkdir()
    (clone / ".venv/bin").symlink_to(Path(sys.executable).parent)
    (clone / "treegen").symlink_to(ROOT / "treegen")
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, clone)
        os.utime(clone / name, (0, 0))  # older than the environment
    return clone


def make(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `make`, not as a part of the one that runs the tests."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", *arguments], cwd=clone, env=env, capture_output=True, text=True, timeout=60
    )


def files(folder: Path) -> set[str]:
    """Files in a folder, but for those that tell how trees were made."""
    found = (str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    return {
        name for name in found if not name.startswith("clone/.venv/") and "treegen/" not in name
    }


@pytest.mark.parametrize(
    "name",
    [
        "MODE",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in "OPENER POLICY GUESSES ANSWERS LISTS URL".split()
        ),
    ],
)
def test_hostile_values_run_nothing_and_write_nothing(name: str, clone: Path) -> None:
    before = files(clone.parent)
    for value in HOSTILE:
        if not value.strip() and name != "POLICY":
            continue  # which is the default
        done = make(clone, "publish" if name in ("LISTS", "URL") else "tree", f"{name}={value}")
        assert done.returncode == 2, (value, done.stdout)
        told = [line for line in done.stderr.splitlines() if not line.startswith("make: ")]
        assert len(told) <= 1 + value.count("\n"), done.stderr
        assert "Traceback" not in done.stderr
        assert files(clone.parent) == before, value


@pytest.mark.slow
def test_a_list_may_have_spaces_and_quotes_in_its_name(clone: Path) -> None:
    program("neato")
    path = clone / "it's $(my) `list`.txt"
    path.write_text("\n".join(WORDS))
    arguments = "tree", "OPENER=Might", f"GUESSES={path.name}", "ANSWERS=all"
    done = make(clone, *arguments)
    assert done.returncode == 0, done.stderr
    tree = "trees/might-it-s---my---list--for-all"
    assert {f"{tree}.{form}" for form in ("json", "html", "svg", "pdf")} <= files(clone)
    assert "--policy" not in make(clone, *arguments).stdout  # there is nothing to do
    path.write_text("\n".join([*WORDS, "light"]))
    assert make(clone, *arguments, f"{tree}.json").returncode == 0
    assert "light" in (clone / f"{tree}.json").read_text()
    own = make(clone, "publish", f"LISTS={path.name}")
    assert own.returncode == 0, own.stderr
