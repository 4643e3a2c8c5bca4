"""Trees and addresses in the page's modules, against the trees that Python reads."""

from collections.abc import Container, Iterator
from itertools import pairwise
from typing import Any
from urllib.parse import quote

import pytest

from tests.conftest import Node
from tests.page.built import SMALL, data_named, data_of, tree_named
from treegen.clues import clue_for
from treegen.page.page import PageTree, address_starts
from treegen.tree.file import dumps, find_tree
from treegen.tree.model import Tree
from treegen.tree.node import History
from treegen.tree.node import Node as TreeNode
from treegen.tree.ways import nodes
from treegen.words.likely import groups_of
from treegen.words.past import bundled_past

MOST_WALKED = 20  # answers of a tree


def path_to(tree: Tree, answer: str) -> History:
    """Turns to an answer by a tree."""
    path: History = ()
    while not path or path[-1][0] != answer:
        guess = tree.follow(path).guess
        path = (*path, (guess, clue_for(guess, answer)))
    return path


def quoted(text: str) -> str:
    """Part of an address, as encodeURIComponent writes it, and dots too."""
    return quote(text, safe="!'()*").replace(".", "%2E")


def walked(name: str) -> dict[str, Any]:
    """The page of a tree, its file, and the way to its answers with its address."""
    page = PageTree(tree_named(name), name)
    answers = sorted(page.tree.root.answers())
    (start,) = address_starts([page])
    paths = [path_to(page.tree, one) for one in answers[:: 1 + len(answers) // MOST_WALKED]]
    assert paths
    return {
        "data": data_named(name),
        "file": dumps(page.tree).decode(),
        "paths": [
            {
                "steps": path,
                "address": f"#{start}{'.'.join(f'{quoted(guess)}.{clue}' for guess, clue in path)}",
            }
            for path in paths
        ],
    }


def words_left(node: TreeNode) -> dict[str, int]:
    """Weights of the answers still possible, in their order."""
    weights = {below.guess: below.own_weight for below in nodes(node) if below.can_win}
    return {word: weights[word] for word in sorted(weights)}


def split(node: TreeNode) -> Iterator[tuple[str, str, int, int]]:
    """Each clue that the guess can earn, the next guess, and how many words are left."""
    for clue, below in sorted(node.branches.items()):
        yield clue, below.guess, below.likely_size, below.size - below.likely_size
    if node.can_win:
        likely = int(node.own_weight > 0)
        yield "2" * len(node.guess), "", likely, 1 - likely


def solved_on(node: TreeNode, likely: set[str], turn: int = 1) -> Iterator[tuple[int, bool]]:
    """The turn on which each answer is found, and whether it is a likely one."""
    if node.can_win:
        yield turn, node.guess in likely
    for below in node.branches.values():
        yield from solved_on(below, likely, turn + 1)


def state_of(name: str, history: History = (), used: Container[str] = ()) -> dict[str, Any]:
    """What a page shows of the words left: groups, clues, and the turns on which they are found."""
    node = tree_named(name).follow(history)
    groups = groups_of(words_left(node), node.heaviest, used)
    turns = list(solved_on(node, {*groups["likely"]}))
    last = max(turn for turn, _ in turns)
    solved = [
        [turns.count((turn, True)), sum(on == turn for on, _ in turns)]
        for turn in range(1, last + 1)
    ]
    return {
        "data": data_named(name),
        "steps": history,
        "groups": groups,
        "clues": list(split(node)),
        "solved": solved,
    }


def test_trees_are_read_as_python_reads_them(node: Node) -> None:
    walks = [walked(name) for name in ("raise", *SMALL)]
    raise_00012 = [["raise", "00012"]]
    again = [PageTree(find_tree("raise"), "again"), PageTree(tree_named("nine"), "nine"),
             PageTree(find_tree("raise"), "raise")]  # fmt: skip
    places = [  # of a page of one tree, then of one with two by the same opener
        {
            "data": data_named("raise"),
            "found": [
                ["#raise.00012", "raise", raise_00012, None],
                ["#RAISE.00012.Knots", "raise", raise_00012, "knots"],  # a link by hand
                ["#raise.00012.knots.x.crane", "raise", [*raise_00012, ["knots", "x"]], "crane"],
                ["", "raise", [], None],
            ],
            "wrong": [
                ["#raise.0001", "0001 is not a clue of 5 digits.", []],
                ["#raise.xyzzy", "xyzzy is not a clue of 5 digits.", []],
                ["#raise.00012.kno", "kno has 3 letters, not 5.", raise_00012],
                ["#raise.22222.knots.00000", "RAISE is the answer; nothing follows it.",
                 [["raise", "22222"]]],
                ["#soare:raise", "no tree here is named soare.", []],
                ["#%E0%A4%A", "it is cut short or misspelt.", []],
                ["#<img src=x onerror=alert(1)>",
                 "<img src=x onerror=alert(1)> has 28 letters, not 5.", []],
            ],
        },
        {
            "data": data_of(*again),
            "found": [
                ["#again:raise.00000", "again", [["raise", "00000"]], None],
                ["#eight.02222", "nine", [["eight", "02222"]], None],
                ["#raise.00012", "raise", raise_00012, None],
            ],
            "wrong": [["#soare:raise", "no tree here is named soare.", []]],
        },
    ]  # fmt: skip
    states = [
        state_of("raise"),
        state_of("raise", (("raise", "00012"),)),
        state_of("weighed"),
        state_of("weighed", (("eight", "02222"),)),
    ]
    for (_, before), (_, after) in pairwise(states[0]["solved"][:3]):
        assert after > before
    # Likely are those that weigh 3 or more, half as much as the heaviest; only Wordle's are used.
    unlikely = ["eight", "might", "night", "right", "sight", "tight", "wight"]
    likely = {"likely": ["fight", "light"], "used": [], "unlikely": unlikely}
    assert states[2]["groups"] == likely
    node("trees", {"walks": walks, "places": places, "states": states})


@pytest.mark.slow
def test_the_largest_trees_are_read_as_python_reads_them(node: Node) -> None:
    turns = ("raise", "01000"), ("clout", "00110")
    used = bundled_past().used
    states = [state_of("raise-any", turns[:count], used) for count in range(3)]
    # What the page says of these in status.test.ts and rows.test.ts.
    any_word = [len(states[1]["groups"][name]) for name in ("likely", "used", "unlikely")]
    assert any_word[0] == 92 and min(any_word) > 0
    unlikely = {"likely": [], "used": ["guano"], "unlikely": ["boyau", "douma", "noyau"]}
    assert states[2]["groups"] == unlikely
    node("trees", {"walks": [walked("any-word")], "places": [], "states": states})
