"""Unlisted words: answers that are possible, but not expected, so that they weigh 0.

As long as a listed word is left, guesses are chosen for the listed words alone, as if there were no
other. Once none is left, the unlisted words are played by the same policy, all weighing the same.

Where all games are limited in length this could leave words that cannot be found in time, so there
all words are searched together.
"""

from collections.abc import Callable

import numpy as np

from treegen.progress import OnProgress, silent
from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.optimal import Solution
from treegen.search.subproblem import Subproblem
from treegen.solve.greedy import Greedy, too_long
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues, clue_text
from treegen.solve.scorer import Scorer
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node
from treegen.words.game import Game

OTHERS_WIDTH = 50  # guesses tried at each node of a search, where it has no other width
EXACT = 10  # words; up to so many, all guesses are tried that could be better


class UnlistedWords(Greedy):
    """Builder of nodes of unlisted words: by a search of some width, or else by one turn."""

    def __init__(
        self, scorer: Scorer, fixed: list[int], width: int | None, on_progress: OnProgress = silent
    ) -> None:
        super().__init__(scorer, fixed, on_progress)
        self.width = width

    def best(self, clues: Clues, legal: GuessSet, turn: int) -> Node:
        if turn <= len(self.openers) or self.width is None:
            return super().best(clues, legal, turn)
        width = None if len(clues.answers) <= EXACT else self.width
        subproblem = Subproblem(self.scorer, clues, self.rules, legal)
        search = BranchAndBound(Feasibility(subproblem), width, MAX_TURNS - turn + 1)
        if search.solve(search.root, INFEASIBLE) >= INFEASIBLE:
            raise too_long()
        self.advance(len(clues.answers))
        return search.node(search.root)


def with_unlisted(
    root: Node,
    scorer: Scorer,
    fixed: tuple[str, ...],
    width: int | None,
    on_progress: OnProgress = silent,
) -> Node:
    """Extend the tree of a game's listed words to all of them.

    The scorer is for the unlisted words, which are played by a search of that width, or by its
    policy where there is none.
    """
    index = {word: number for number, word in enumerate(scorer.guesses.words)}
    others = UnlistedWords(scorer, [index[word] for word in fixed], width, on_progress)
    nothing = np.arange(0)

    def node(listed: Node, clues: Clues, legal: GuessSet, turn: int) -> Node:
        """Node of the tree, in a state where those unlisted words are left too."""
        if not len(clues.answers):
            return listed
        guess = index[listed.guess]
        classes = dict(clues.classes(guess))
        others.advance(len(classes.pop(clues.win, nothing)))
        below = {int(clue, 3): branch for clue, branch in listed.branches.items()}
        branches = {}
        for code in sorted(below.keys() | classes.keys()):
            left = clues.restricted_to(classes.get(code, nothing))
            after = others.rules.after(legal, guess, code)
            if code in below:
                branch = node(below[code], left, after, turn + 1)
            else:
                branch = reweigh(others.best(left, after, turn + 1), lambda weight: 0)
            branches[clue_text(code, clues.length)] = branch
        return Node(listed.guess, listed.size + len(clues.answers), branches, listed.weight)

    return node(root, scorer.clues, others.rules.everything, 1)


class LexicographicWeights:
    """Weights by which the least cost is the least weighted sum, and of these the least total.

    A weight w becomes unit·w + 1, so a tree costs unit times its weighted sum, and its total. No
    total reaches the unit: so one guess more in the weighted sum outweighs any total.
    """

    def __init__(self, game: Game, max_turns: int) -> None:
        self.unit = len(game.weights) * max_turns + 1
        self.weights = np.array([self.unit * weight + 1 for weight in game.weights], np.int64)

    def solution(self, found: Solution) -> Solution:
        """The same solution by the game's own weights."""
        root = reweigh(found.root, lambda weight: weight // self.unit)
        return found._replace(root=root, lower_bound=(found.lower_bound or 0) // self.unit)


def reweigh(node: Node, weight: Callable[[int], int]) -> Node:
    branches = {clue: reweigh(branch, weight) for clue, branch in node.branches.items()}
    return Node(node.guess, node.size, branches, weight(node.weight))
