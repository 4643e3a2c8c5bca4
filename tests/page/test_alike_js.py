"""The page near the end of games of every kind: what words cost, as brute force has it."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.alike import (
    Row,
    Table,
    game_with,
    played_with,
    random_position,
    row_of,
    tables,
    tree_of,
)
from tests.conftest import Node
from tests.page.built import data_of
from tests.tools.positions import MOST_LEFT, Exact, game_left
from treegen.clues import read_history
from treegen.game.position import Position
from treegen.page.packing import pack_bits
from treegen.page.page import PageTree
from treegen.tree.file import find_tree
from treegen.tree.node import History

POSITIONS = 12  # random ones of each seed
# Boy, bobby or poppy is left for the last guess or two; yoker or joker in hard mode.
LAST = "raise 00000 mulch 00000 goody 02002 vivid 00000 tense 00000"
HARD = "raise 10001 deter 00022 cower 02022 hover 02022"


def turns(text: str) -> History:
    return tuple(read_history(text.split()))


def figures(cost: Exact) -> dict[str, float]:
    return {"risk": float(cost.risk), "guesses": float(cost.guesses)}


def record(row: Row) -> dict[str, Any]:
    """Return a position as the page has it, with what is right there."""
    position = row.position
    return {
        "steps": [*position.history, *((word, "x") for word in position.refused)],
        "best": row.best,
        "least": figures(row.least),
        "costs": {guess: figures(cost) for guess, cost in row.costs.items()},
        "asked": {guess: figures(cost) for guess, cost in row.asked.items()},
    }


def compare(node: Node, some: Sequence[Table]) -> None:
    """Compare what the page knows of some positions with what is right there."""
    trees = [*(table.tree for table in some), find_tree("raise"), find_tree("raise-hard")]
    data = data_of(*(PageTree(tree, f"{n}") for n, tree in enumerate(trees)))
    words = {word for table in some for word in table.game.guesses.words}
    for table, packed in zip(some, data["trees"], strict=False):
        if table.game.vocabulary:  # which may be another than the tree's
            known = table.game.known_words
            all_words = sorted(word for word in words if len(word) == table.game.length)
            packed["everyday"] = len(data["shared"])
            data["shared"].append(pack_bits([word in known for word in all_words]))
    rows = [[*map(record, table.rows)] for table in some]
    real = {"last": turns(LAST), "hard": turns(HARD)}
    node("alike", {"data": data, "tables": rows, "real": real})


def random_table(seed: int) -> Table:
    """Return a random position in the game of a random tree."""
    dice = Random(seed)
    tree = tree_of(game_with(dice, all_are_answers=seed % 2 == 0), dice)
    start = Position(played_with(tree, dice))
    while True:
        position = random_position(start, dice)
        if not position.is_solved and 2 <= len(game_left(position).answers) <= MOST_LEFT:
            return Table(tree, start.game, [row_of(tree, position, dice)])


def test_the_page_knows_what_words_cost_near_the_end(node: Node) -> None:
    compare(node, tables())


@pytest.mark.seeds(60)
def test_it_does_in_games_of_every_kind(node: Node, seed: int) -> None:
    compare(node, [random_table(POSITIONS * seed + n) for n in range(POSITIONS)])
