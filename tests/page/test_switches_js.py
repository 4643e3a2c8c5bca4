"""Which tree a page opens with and its switches lead to, and the place of a guess beside others.

The trees are small: of one game, with hard mode and a vocabulary or without.
"""

from itertools import permutations
from typing import Any

from tests.building import build
from tests.conftest import Node
from tests.page.built import FIVE, NINE, data_of
from treegen.clues import Mode, clue_for
from treegen.page.page import PageTree
from treegen.solve.rank import TurnQuestion, rank
from treegen.tree.plan import Plan
from treegen.words.game import plain_game
from treegen.words.lists import WordList

KNOWN = WordList("known", FIVE.words[2:])
NAMES = [  # mode, everyday words, and the tree that has just these
    ("normal", True, "everyday"),
    ("normal", False, "any"),
    ("hard", True, "everyday-hard"),
    ("hard", False, "any-hard"),
]
# By what is kept of both switches, None where nothing is. Words stay those of the first tree, but
# not where hard mode alone was chosen, and is not that of the first tree.
OPENS: dict[str, list[tuple[str | None, bool | None, str]]] = {
    "everyday": [
        (None, None, "everyday"),
        ("hard", None, "any-hard"),
        ("normal", None, "everyday"),
    ],
    "any": [(None, None, "any"), ("hard", None, "any-hard"), ("normal", None, "any")],
    "everyday-hard": [
        (None, None, "everyday-hard"),
        ("hard", None, "everyday-hard"),
        ("normal", None, "any"),
    ],
    "any-hard": [(None, None, "any-hard"), ("hard", None, "any-hard"), ("normal", None, "any")],
}


def page_tree(mode: str, is_everyday: bool, name: str) -> PageTree:
    known = KNOWN if is_everyday else None
    return PageTree(build(FIVE, FIVE, mode=Mode(mode), vocabulary=known), name)


def pages() -> list[dict[str, Any]]:
    """A page for each order of the four trees, with what it opens with and what switches mean."""
    trees = {tree.name: tree for tree in (page_tree(*kind) for kind in NAMES)}
    modes = {name: mode for mode, _, name in NAMES}
    found = []
    for names in permutations(trees):
        first = names[0]
        kept = [*NAMES, *OPENS[first]]
        kept += [(None, on, name) for mode, on, name in NAMES if mode == modes[first]]
        data = data_of(*(trees[name] for name in names))
        found.append({"data": data, "names": NAMES, "opens": kept})
    return found


def rankings() -> list[dict[str, Any]]:
    """Every word of a list by its place, before the first clue and after one."""
    found = []
    for words in (FIVE, WordList("nine", tuple(NINE.split()))):
        opener = words.words[0]
        data = data_of(PageTree(build(words, words, opener), words.name))
        for answer in (None, words.words[-1]):
            steps = [] if answer is None else [(opener, clue_for(opener, answer))]
            left = [w for w in words.words if all(clue_for(g, w) == clue for g, clue in steps)]
            game = plain_game(words, WordList("left", tuple(left)))
            scores = rank(game, Plan("entropy"), question=TurnQuestion(only=words.words)).guesses
            places = [(score.guess, score.place) for score in scores]
            found.append({"data": data, "steps": steps, "places": places})
    return found


def test_switches_lead_to_trees_and_a_guess_has_its_place(node: Node) -> None:
    strict = data_of(page_tree("normal", False, "any"), page_tree("strict", False, "any-strict"))
    node("switches", {"pages": pages(), "rankings": rankings(), "strict": strict})
