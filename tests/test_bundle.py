"""The bundles of JavaScript: old ones are used and named, and made anew they are the same."""

import shutil
import sys
from pathlib import Path
from subprocess import CompletedProcess, run

import pytest

from tests.bundle import BUNDLES, pinned
from tests.conftest import ROOT
from treegen.web.inline import bundle

MODULE = Path("treegen/page/text.ts")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the modules, the bundles and what makes them, without esbuild."""
    for room in ("web", "page", "chart"):
        shutil.copytree(
            ROOT / "treegen" / room,
            tmp_path / "treegen" / room,
            ignore=lambda _, names: [
                name for name in names if name.endswith(("pyc", "css", "html"))
            ],
        )
    (tmp_path / "tests/page").mkdir(parents=True)
    for name in ("tests/__init__.py", "tests/bundle.py", "tests/page/package.json"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def bundled(folder: Path, *options: str) -> CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.bundle", *options]
    return run(command, cwd=folder, capture_output=True, text=True, timeout=60)


def texts(folder: Path) -> dict[str, bytes]:
    return {one.file: (folder / one.file).read_bytes() for one in BUNDLES}


def install(folder: Path, version: str) -> None:
    """An esbuild that tells that version, and makes nothing."""
    program = folder / "tests/page/node_modules/.bin/esbuild"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\necho {version}\n")
    program.chmod(0o755)


def test_bundles_older_than_their_modules_are_named_and_used(clone: Path) -> None:
    before = texts(clone)
    with (clone / MODULE).open("a") as file:
        file.write("export const more = 1;\n")
    done = bundled(clone, "--check")
    assert (done.returncode, done.stderr) == (0, "")
    lines = [
        f"{one.file} is not made of its modules as they are; run make bundle"
        for one in BUNDLES
        if "page" in one.rooms
    ]
    assert done.stdout.splitlines()[: len(lines)] == lines
    assert texts(clone) == before
    # A page is made of the bundle, whatever the modules are.
    script = before["treegen/page/page.bundle.js"].decode().split("\n", 1)[1]
    assert bundle("page", "page").strip() == script.strip()


@pytest.mark.parametrize("version", ["", "0.1.2"])
def test_without_the_pinned_esbuild_the_bundles_stay_as_they_are(clone: Path, version: str) -> None:
    (clone / MODULE).write_text("export const nothing = 1;\n")
    if version:
        install(clone, version)
    before = texts(clone)
    done = bundled(clone)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    found = f"tests/page has esbuild {version}, expected {pinned()}" if version else "not installed"
    assert line.startswith("the bundles are as they were: ") and found in line
    assert line.endswith("; run npm ci --prefix tests/page")
    assert texts(clone) == before


def test_bundles_made_anew_have_the_same_bytes(clone: Path, npm_packages: Path) -> None:
    (clone / "tests/page/node_modules").symlink_to(npm_packages)
    before = texts(clone)
    for one in BUNDLES:
        (clone / one.file).unlink()
    for options in ((), ("--check",)):
        done = bundled(clone, *options)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert texts(clone) == before
