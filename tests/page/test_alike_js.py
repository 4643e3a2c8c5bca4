"""The page near the end of games of every kind: what words cost, as brute force has it."""

from typing import Any

from tests.alike import Row, tables
from tests.conftest import Node
from tests.page.built import data_of
from tests.tools.positions import Exact
from treegen.clues import read_history
from treegen.page.page import PageTree, pack_bits
from treegen.tree.file import find_tree
from treegen.tree.node import History

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
        "turns": row.turns,
        "best": row.best,
        "least": figures(row.least),
        "costs": {guess: figures(cost) for guess, cost in row.costs.items()},
        "asked": {guess: figures(cost) for guess, cost in row.asked.items()},
    }


def test_the_page_knows_what_words_cost_near_the_end(node: Node) -> None:
    trees = [*(table.tree for table in tables()), find_tree("raise"), find_tree("raise-hard")]
    data = data_of(*(PageTree(tree, f"{n}") for n, tree in enumerate(trees)))
    words = {word for table in tables() for word in table.game.guesses.words}
    for table, packed in zip(tables(), data["trees"], strict=False):
        if table.game.vocabulary:  # which may be another than the tree's
            known = table.game.known_words
            all_words = sorted(word for word in words if len(word) == table.game.length)
            packed["everyday"] = len(data["shared"])
            data["shared"].append(pack_bits([word in known for word in all_words]))
    rows = [[*map(record, table.rows)] for table in tables()]
    real = {"last": turns(LAST), "hard": turns(HARD)}
    node("alike", {"data": data, "tables": rows, "real": real})
