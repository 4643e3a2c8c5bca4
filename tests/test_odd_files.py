"""Whatever a file turns out to be, and whether the disk has room, a command says it in one line."""

import io
import json
import os
import shutil
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import ROOT, missing, program
from tests.test_tree import FOUR
from treegen import cli, walk
from treegen.commands import exit_code, plain_clues

BIN = Path(sys.executable).parent


class Done(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


def inside(command: str) -> Done:
    """The command run in this process, which takes milliseconds, but for signals as a user would."""
    name, *arguments = command.split()

    def run() -> int:
        if name == "treewalk":
            return walk.run(arguments)
        options = cli.parser().parse_args(plain_clues(arguments))
        code: int = options.run(options)
        return code

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        code = exit_code(run, name)
    found = [stream.buffer.getvalue().decode() for stream in (out, err)]  # type: ignore[attr-defined]
    return Done(code, *found)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a tree of four words and their list."""
    (tmp_path / "four.json").write_text(json.dumps(FOUR))
    (tmp_path / "four.txt").write_text("abide\nmight\nnight\nsight\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


FOUR_WORDS = "--guesses four.txt --answers all"

# Every command that reads a file, which is `odd`.
READERS = [
    "treewalk --tree odd.json",
    "treegen next --tree odd.json",
    "treegen play --tree odd.json",
    "treegen page odd.json -o -",
    "treegen chart odd.json -o chart.gv",
    "treegen stats odd.json",
    "treegen stats four.json odd.json",
    "treegen compare odd.json four.json",
    "treegen compare four.json odd.json",
    "treegen verify odd.json",
    "treegen verify four.json --guesses odd.json",
    "treegen verify four.json --answers odd.json",
    "treegen build -o - --guesses odd.json",
    "treegen build -o - --answers odd.json",
    "treegen build -o - --guesses four.txt --answers all --prior odd.json",
    "treegen rank --guesses odd.json --answers all",
    "treegen rank --guesses four.txt --answers all --prior odd.json",
    "treegen next --words odd.json",
    "treegen play --words odd.json",
    "treegen next --words four.txt --guesses odd.json",
    f"treegen sweep {FOUR_WORDS} --openers odd.json",
    f"treegen sweep {FOUR_WORDS} --greedy odd.json",
    f"treegen sweep {FOUR_WORDS} --check odd.json",
]


def listen(path: Path) -> None:
    """Make a socket."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)


def large(path: Path) -> None:
    """Make a file of 600 MB that takes no room."""
    with path.open("wb") as stream:
        stream.truncate(600_000_000)


def missing_folder(path: Path) -> None:
    """Put the file below one that is no folder."""
    path.symlink_to("four.json/tree.json")


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing": (lambda path: None, "No such file or directory"),
    "a folder": (Path.mkdir, "Is a directory"),
    "a link to nothing": (lambda path: path.symlink_to("gone"), "No such file or directory"),
    "a link to itself": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "a link to a folder": (lambda path: path.symlink_to("."), "Is a directory"),
    "a path through a file": (missing_folder, "Not a directory"),
    "a socket": (listen, "No such device or address"),
    "600 MB": (large, "File too large"),
    "no byte": (Path.touch, ""),
    "no bytes, ever": (lambda path: path.symlink_to("/dev/null"), ""),
    "NUL bytes": (lambda path: path.write_bytes(bytes(5000)), ""),
    "a tree with a NUL byte": (
        lambda path: path.write_bytes(json.dumps(FOUR).encode().replace(b"abide", b"a\0ide")), ""
    ),
    "words with a NUL byte": (lambda path: path.write_bytes(b"might\nni\0ht\n"), ""),
    "half a tree": (lambda path: path.write_text(json.dumps(FOUR)[:300]), ""),
    "UTF-16": (lambda path: path.write_text("might\nnight\n", "utf-16"), ""),
    "a picture": (lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256))), ""),
    "brackets": (lambda path: path.write_bytes(b"[" * 100_000), ""),
    "braces": (lambda path: path.write_bytes(b'{"format":' * 100_000), ""),
}  # fmt: skip


@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("command", READERS)
def test_what_cannot_be_read_is_one_line(command: str, kind: str, folder: Path) -> None:
    make, reason = ODD[kind]
    make(folder / "odd.json")
    before = {path.name for path in folder.iterdir()}
    code, out, err = inside(command)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert err.startswith(f"{command.split()[0]}: odd.json") or "--openers 'odd.json'" in err
    assert err.endswith(f"{reason}\n") or "--openers 'odd.json' is no file" in err
    assert len(err) < 250
    assert {path.name for path in folder.iterdir()} == before


@pytest.mark.parametrize("command", READERS)
def test_a_pipe_is_read_to_its_end(command: str, folder: Path) -> None:
    text = b"might\t3\nnight\t1\nabide\t4\nsight\t1\n"
    if "tree" in command.split()[-1] or " odd.json" in command.split("--")[0]:
        text = json.dumps(FOUR).encode()
    ...
