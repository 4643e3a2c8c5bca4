"""A tree of a hundred turns, the most there may be, passes through every reader."""

import json
import sys
import threading
import traceback
from pathlib import Path

import pytest

from tests.conftest import program
from tests.robustness.test_odd_files import Done, folder, inside
from tests.tree.test_tree import chain
from treegen.search.build import build
from treegen.tree.file import MAX_TURNS, dumps, loads, save
from treegen.tree.model import Tree
from treegen.words.lists import WordList

__all__ = ["folder"]

# Their first letters are the same, so each guess rules out only itself.
WORDS = WordList("deep", tuple(f"一{chr(ord('丁') + number)}" for number in range(MAX_TURNS)))


@pytest.fixture(scope="module")
def deep() -> Tree:
    tree = build(WORDS, WORDS)
    assert tree.summary.worst == MAX_TURNS == 100
    return tree


LAST = WORDS.words[-1]
WAY = " ".join(f"{word} 20" for word in WORDS.words[:-1])

READERS = [
    "treewalk --tree deep.json",
    f"treewalk --tree deep.json {WAY} {LAST} 22",
    f"treewalk --tree deep.json --answer {LAST}",
    "treewalk --tree deep.json --list",
    f"treegen next --tree deep.json {WAY}",
    f"treegen next --tree deep.json {WORDS.words[5]} 20 {LAST} 20",
    "treegen play --tree deep.json",
    "treegen stats deep.json -o deep.svg",
    "treegen compare deep.json deep.json",
    "treegen compare deep.json other.json --json",
    "treegen verify deep.json",
    "treegen verify deep.json --rebuild",
    "treegen page deep.json",
    "treegen chart deep.json -o deep.svg",
    "treegen chart deep.json --layout ledger --paper A3 -o deep.pdf",
    "treegen chart deep.json --book -o book.pdf",
    "treegen chart deep.json --layout ledger --book -o book.gv",
    "treegen chart deep.json --clue 20 -o clue.svg",
    *(
        f"treegen convert deep.json - --to {form}"
        for form in "treegen selby selby-filled olson nightduck 3b1b csv states markdown gv".split()
    ),
    "treegen convert deep.json deep.sqlite",
    "treegen publish deep.json",
]


def shallow(command: str) -> Done:
    """The command run in a thread with a stack of 256 kB, half of the least that systems give."""
    found: list[Done] = []
    before = threading.stack_size(2**18)
    try:
        thread = threading.Thread(target=lambda: found.append(inside(command)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    return found[0]


@pytest.mark.slow
@pytest.mark.parametrize("command", READERS)
def test_every_reader_takes_a_hundred_turns(command: str, deep: Tree, folder: Path) -> None:
    program("neato")
    save(deep, "deep.json")
    save(build(WORDS, WordList("half", WORDS.words[::2])), "other.json")
    done = shallow(command)
    assert done.code == 0, done.err
    assert "Error" not in done.err


@pytest.mark.parametrize("form", "selby selby-filled olson nightduck 3b1b csv".split())
def test_a_foreign_tree_has_a_hundred_turns(form: str, deep: Tree, folder: Path) -> None:
    save(deep, "deep.json")
    (folder / "deep.txt").write_text("\n".join(WORDS.words))
    assert shallow(f"treegen convert deep.json deep.txt2 --to {form}").code == 0
    done = shallow("treegen convert deep.txt2 again.json --answers deep.txt")
    assert (done.code, done.err) == (0, "")
    assert loads((folder / "again.json").read_bytes()).root == deep.root


def test_readers_need_few_frames(deep: Tree) -> None:
    text, limit = dumps(deep), sys.getrecursionlimit()
    frames = len(traceback.extract_stack())
    sys.setrecursionlimit(frames + 330)  # three a turn
    try:
        from treegen.page.page import pack_plays
        from treegen.verify import faults

        tree = loads(text)
        assert dumps(tree) == text and faults(text) == []
        assert len(pack_plays(tree)) == 99  # all nodes but the last
        assert len(list(tree.root.answers())) == 100
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.parametrize(
    "command",
    [
        "treegen stats deep.json", "treegen page deep.json",
        "treegen verify deep.json", "treegen convert deep.json - --to csv",
        "treegen publish deep.json", "treegen build --guesses deep.txt --answers all -o -",
        "treegen build --guesses deep.txt --answers all --policy optimal -o -",
    ],
)  # fmt: skip
def test_one_turn_more_is_refused(command: str, folder: Path) -> None:
    (folder / "deep.json").write_text(json.dumps(chain(101)))
    words = (*WORDS.words, f"一{chr(ord('丁') + 100)}")
    (folder / "deep.txt").write_text("\n".join(words))
    done = shallow(command)
    assert done.code in (1, 2)
    assert done.err.count("\n") == ("verify" not in command)
    told = "the tree goes on after 100 turns", "some answers need more than 100 guesses"
    assert any(line in done.err + done.out for line in told)
