"""The rows of an outline in the page's modules, against the games of the trees in Python."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.conftest import Node
from tests.page.built import data_named, data_of, tree_named
from treegen.page.page import PageTree
from treegen.tree.file import find_tree
from treegen.tree.model import Tree
from treegen.tree.node import History
from treegen.tree.ways import states

pytestmark = pytest.mark.slow

NAMES = "raise", "human", "raise-any", "nine"


Games = dict[History, list[tuple[int, int]]]  # guesses and weight of each, by the turns it came by


def games_of(tree: Tree) -> Games:
    """Games of a tree under each state that they came by."""
    found: Games = {}
    for history, node in states(tree.root):
        if not node.can_win:
            continue
        for turns in range(len(history) + 1):
            found.setdefault(history[:turns], []).append((len(history) + 1, node.own_weight))
    return found


def figures(games: list[tuple[int, int]]) -> dict[str, Any]:
    """Figures of a row, counted game by game; where none weighs anything, all count the same."""
    if not any(weight for _, weight in games):
        games = [(guesses, 1) for guesses, _ in games]
    total = sum(weight for _, weight in games)
    parts = [0.0] * 4
    for guesses, weight in games:
        parts[min(3, max(0, guesses - 3))] += weight / total
    most = max(guesses for guesses, _ in games)
    return {
        "parts": parts,
        "average": sum(guesses * weight for guesses, weight in games) / total,
        "most": most,
        "last": sum(guesses == most for guesses, _ in games),
    }


def looked_at(name: str) -> dict[str, Any]:
    """Some rows of a tree, each with its figures, and the orders of its first rows."""
    tree = tree_named(name)
    games = games_of(tree)
    all_states = [(history, node) for history, node in states(tree.root) if node.branches]
    some = all_states[:: 1 + len(all_states) // 50]
    rows = [
        {"steps": history, "size": node.size, **figures(games[history])} for history, node in some
    ]
    below = {clue: figures(games[((tree.root.guess, clue),)]) for clue in tree.root.branches}
    return {"data": data_named(name), "rows": rows, "orders": orders(tree, below)}


def orders(tree: Tree, below: dict[str, dict[str, Any]]) -> dict[str, Sequence[str]]:
    """The first clues as each order has them; ties go to more words, then to the lesser clue."""
    branches = tree.root.branches

    def by(*ranks: Any) -> list[str]:
        clues = sorted(branches)
        return sorted(clues, key=lambda clue: tuple(-rank(clue) for rank in ranks))

    def size(clue: str) -> int:
        return branches[clue].size

    return {
        "clue": sorted(branches),
        "words": by(size),
        "share": by(lambda clue: branches[clue].weight, size),
        "deepest": by(lambda clue: below[clue]["most"], lambda clue: below[clue]["last"], size),
    }


def test_rows_of_an_outline_have_the_figures_of_the_games(node: Node) -> None:
    trees = [looked_at(name) for name in NAMES]
    assert all(tree["rows"] for tree in trees)
    pair = [PageTree(find_tree(name), name) for name in ("raise", "raise-hard")]
    node("outline", {"trees": trees, "pair": data_of(*pair)})
