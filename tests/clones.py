"""Clones of this repository in which this Python runs treegen, and what runs commands in them."""

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT, missing, program

MARK = "made-by-make"  # what make may delete and make anew
# Not the environment, nor the make, that runs the tests.
CLEAN = {
    name: value
    for name, value in os.environ.items()
    if name not in ("VIRTUAL_ENV", "PYTHON", "DEPS") and not name.startswith("MAKE")
} | {"PIP_COMPILE": "0"}  # of what is installed, little is used


def run(*command: str | Path, cwd: Path, **more: str) -> str:
    """Run a command, with more variables in its environment; what it prints."""
    done = subprocess.run(command, cwd=cwd, env=CLEAN | more, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def cloned(folder: Path, *options: str) -> Path:
    """Clone of what is committed, made with such options of git."""
    if not (ROOT / ".git").exists():
        missing("a clone to clone from")
    run(program("git"), *options, "clone", "-q", ROOT, folder, cwd=folder.parent)
    return folder


def with_environment(folder: Path) -> Path:
    """The folder, with an environment of make's in which this Python runs the treegen of it."""
    scripts = folder / ".venv/bin"
    scripts.mkdir(parents=True)
    (folder / ".venv" / MARK).touch()
    for name, command in (("python", ""), ("treegen", "-m treegen")):
        script(scripts / name, f'exec "{sys.executable}" {command} "$@"')
    return folder


def script(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)
