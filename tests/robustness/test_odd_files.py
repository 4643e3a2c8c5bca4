"""Whatever a file turns out to be, a command says it in one line.

Each kind of odd file is tried with one reader of trees and one of lists, each reader with one kind.
"""

import json
import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.robustness.conftest import FOUR_WORDS, run
from tests.tree.test_tree import FOUR

Make = Callable[[Path], object]

TREE_READERS = [
    "treewalk --tree odd.json",
    *(f"treegen {name} --tree odd.json" for name in ("next", "play")),
    "treegen review --tree odd.json might 02222",
    "treegen page odd.json -o -",
    "treegen chart odd.json -o chart.gv",
    "treegen stats odd.json",
    *(f"treegen compare {pair}" for pair in ("odd.json four.json", "four.json odd.json")),
    "treegen convert odd.json - --to csv",
]
LIST_READERS = [
    *(f"treegen verify four.json --{kind} odd.json" for kind in ("guesses", "answers")),
    *(f"treegen convert four.json - --to csv --{kind} odd.json" for kind in ("guesses", "answers")),
    "treegen build -o - --guesses odd.json --answers all",
    "treegen build -o - --guesses four.txt --answers odd.json",
    f"treegen build -o - {FOUR_WORDS} --prior odd.json",
    "treegen next --answers odd.json",
]


def listen(path: Path) -> None:
    """Make a socket."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)


def large(path: Path) -> None:
    """Make a file of 600 MB that takes no room."""
    with path.open("wb") as stream:
        stream.truncate(600_000_000)


# What is no file to read, and how the message on it ends.
NO_FILES: dict[str, tuple[Make, str]] = {
    "nothing": (lambda path: None, "No such file or directory"),
    "a folder": (Path.mkdir, "Is a directory"),
    "a link to nothing": (lambda path: path.symlink_to("gone"), "No such file or directory"),
    "a link to itself": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "a path through a file": (lambda path: path.symlink_to("four.txt/x"), "Not a directory"),
    "a socket": (listen, "No such device or address"),
    "600 MB": (large, "File too large"),
}
# What no tree and no list has in it.
TEXTS: dict[str, bytes] = {
    "no byte": b"",
    "NUL bytes": bytes(5000),
    "half a tree": json.dumps(FOUR)[:300].encode(),
    "UTF-16 without its mark": "might\nnight\n".encode("utf-16-le"),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "brackets": b"[" * 100_000,
}
PAIRS = [
    *((kind, reader) for kind in TEXTS for reader in (TREE_READERS[0], LIST_READERS[0])),
    *(("half a tree", reader) for reader in TREE_READERS),
    *(("a picture", reader) for reader in LIST_READERS),
]


@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize("command", [TREE_READERS[0], LIST_READERS[0], "treegen verify odd.json"])
def test_what_cannot_be_read_is_one_line(command: str, kind: str, folder: Path) -> None:
    make, reason = NO_FILES[kind]
    make(folder / "odd.json")
    done = run(command)
    told = f"{command.split()[0]}: odd.json: {reason}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


@pytest.mark.parametrize(("kind", "command"), PAIRS)
def test_what_is_no_tree_or_list_is_one_line(command: str, kind: str, folder: Path) -> None:
    (folder / "odd.json").write_bytes(TEXTS[kind])
    before = {*folder.iterdir()}
    done = run(command)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert done.stderr.startswith(f"{command.split()[0]}: odd.json")
    assert done.stderr[:-1].isprintable() and len(done.stderr) < 250
    assert {*folder.iterdir()} == before


@pytest.mark.parametrize("kind", TEXTS)
def test_verify_and_publish_find_a_fault_in_it(kind: str, folder: Path) -> None:
    (folder / "odd.json").write_bytes(TEXTS[kind])
    done = run("treegen verify odd.json")
    assert (done.returncode, done.stderr) == (1, "") and done.stdout.startswith("odd.json: ")
    done = run("treegen publish odd.json")
    assert (done.returncode, done.stdout) == (1, "") and done.stderr.startswith("treegen: odd.json")


PIPED = {
    "treegen stats odd.json": json.dumps(FOUR),
    "treegen build -o - --guesses odd.json --answers all": "abide\nmight\nnight\nsight\n",
}


@pytest.mark.parametrize("command", PIPED)
def test_a_pipe_is_read_to_its_end(command: str, folder: Path) -> None:
    os.mkfifo("odd.json")
    writer = threading.Thread(target=(folder / "odd.json").write_text, args=[PIPED[command]])
    writer.start()
    done = run(command)
    writer.join()
    assert (done.returncode, done.stderr) == (0, "") and done.stdout


WRITERS = {
    f"treegen build {FOUR_WORDS} -o": "tree.json",
    "treegen page four.json -o": "page.html",
    f"treegen rank {FOUR_WORDS} -o": "rank.csv",
    "treegen chart four.json -o": "chart.gv",
    "treegen convert four.json": "four.csv",
    f"treegen sweep {FOUR_WORDS} --openers night,might -o": "rows.csv",
}
NO_TARGETS: dict[str, tuple[Make, str]] = {
    name: NO_FILES[name] for name in ("a folder", "a path through a file")
} | {"a link into nowhere": (lambda path: path.symlink_to("no/x"), "No such file or directory")}


@pytest.mark.parametrize(
    ("command", "name", "kind"),
    [
        *((command, name, "a folder") for command, name in WRITERS.items()),
        *((*next(iter(WRITERS.items())), kind) for kind in NO_TARGETS),
    ],
)
def test_what_cannot_be_written_is_one_line(
    command: str, name: str, kind: str, folder: Path
) -> None:
    make, reason = NO_TARGETS[kind]
    make(folder / name)
    before = {path.name for path in folder.iterdir()}
    done = run(f"{command} {name}")
    lines = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "")
    assert lines[-1].startswith(f"treegen: {name}") and reason.lower() in lines[-1].lower()
    if command.startswith("treegen sweep"):  # what it has computed is not lost, and it says so
        assert len(lines) <= 2
    else:
        assert len(lines) == 1 and {path.name for path in folder.iterdir()} == before
