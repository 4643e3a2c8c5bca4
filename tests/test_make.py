"""`make` anywhere: with which Python and .venv, with what of the system, in which clone."""

import re
from hashlib import sha256
from pathlib import Path

from tests.clones import cloned, run


def with_crlf(folder: Path) -> Path:
    """Clone as of Git for Windows, which by default gives text files the line ends of Windows."""
    return cloned(folder, "-c", "core.autocrlf=true")


def test_a_clone_on_windows_has_the_committed_bytes(tmp_path: Path) -> None:
    clone = with_crlf(tmp_path / "clone")
    files = run("git", "ls-files", "--eol", cwd=clone)
    assert re.findall(r"^.*w/(?:crlf|mixed).*$", files, re.MULTILINE) == []
    sums = (clone / "trees/SHA256SUMS").read_bytes().decode().split("\n")[:-1]
    for line in sums:
        checksum, name = line.split("  ")
        assert sha256((clone / "trees" / name).read_bytes()).hexdigest() == checksum
