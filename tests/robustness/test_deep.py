"""A tree of a hundred turns, the most there may be, passes through every reader."""

import json
import re
import threading
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.building import build
from tests.conftest import program
from tests.robustness.conftest import run
from tests.test_verify import chain
from treegen.tree.file import load, save
from treegen.words.lists import WordList

# Their first letters are the same, so each guess rules out only itself.
WORDS = [f"一{chr(ord('丁') + number)}" for number in range(101)]
DEEP = WordList("deep", tuple(WORDS[:100]))
WAY = " ".join(f"{word} 20" for word in WORDS[:99])
READERS = [
    *(f"treewalk --tree deep.json{more}" for more in ("", f" --answer {WORDS[99]}", " --list")),
    f"treewalk --tree deep.json {WAY} {WORDS[99]} 22",
    f"treegen next --tree deep.json {WAY}",
    f"treegen next --tree deep.json {WORDS[5]} 20 {WORDS[99]} 20",
    "treegen play --tree deep.json",
    "treegen stats deep.json",
    "treegen compare deep.json other.json --json",
    "treegen verify deep.json --rebuild",
    "treegen page deep.json",
    "treegen chart deep.json --layout ledger --paper A3 -o deep.pdf",
    "treegen chart deep.json --book -o book.pdf",
    "treegen convert deep.json deep.csv",
    "treegen publish deep.json",  # which draws its posters
]
FOREIGN = "selby olson nightduck 3b1b csv".split()


@pytest.fixture
def deep(folder: Path) -> Path:
    """The current folder, with a tree that takes a hundred turns."""
    tree = build(DEEP, DEEP)
    assert tree.summary.worst == 100
    save(tree, "deep.json")
    return folder


def shallow(command: str) -> CompletedProcess[str]:
    """The command run in a thread with a stack of 256 kB, half of the least that systems give."""
    found: list[CompletedProcess[str]] = []
    before = threading.stack_size(2**18)
    try:
        thread = threading.Thread(target=lambda: found.append(run(command)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    return found[0]


@pytest.mark.slow
@pytest.mark.parametrize("command", READERS)
def test_every_reader_takes_a_hundred_turns(command: str, deep: Path) -> None:
    program("neato")
    save(build(DEEP, WordList("half", DEEP.words[::2])), "other.json")
    done = shallow(command)
    assert done.returncode == 0 and "Error" not in done.stderr, done.stderr


@pytest.mark.parametrize("form", FOREIGN)
def test_a_foreign_tree_has_a_hundred_turns(form: str, deep: Path) -> None:
    (deep / "deep.txt").write_text("\n".join(DEEP.words))
    assert shallow(f"treegen convert deep.json deep.{form} --to {form}").returncode == 0
    done = shallow(f"treegen convert deep.{form} again.json --answers deep.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert load("again.json").root == load("deep.json").root


@pytest.mark.parametrize(
    "command",
    [
        "treegen stats deep.json", "treegen verify deep.json",
        "treegen convert deep.json - --to csv", "treegen convert deep.csv - --to csv",
        "treegen build --guesses deep.txt --answers all -o -",
        "treegen build --guesses deep.txt --answers all --policy optimal -o -",
    ],
)  # fmt: skip
def test_one_turn_more_is_refused(command: str, folder: Path) -> None:
    (folder / "deep.json").write_text(json.dumps(chain(101)))
    (folder / "deep.txt").write_text("\n".join(WORDS))
    games = [",".join(WORDS[: turns + 1]) for turns in range(101)]
    (folder / "deep.csv").write_text("\n".join(games))
    done = shallow(command)
    assert done.returncode in (1, 2)
    told = done.stdout + done.stderr
    assert told.count("\n") == 1
    assert re.search("goes on after 100 turns|need more than 100 guesses|over 100 turns", told)
