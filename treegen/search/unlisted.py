"""Unlisted words: possible answers that weigh 0.

As long as a listed word is left, guesses are chosen for the listed words alone, as if there were no
others. Once none is left, the same policy plays the unlisted words, as if all weighed the same.

Where every game is limited in length, that could leave words which cannot be found in time. So
there all words are searched together.
"""

from collections.abc import Callable, Sequence

import numpy as np

from treegen.progress import OnProgress, silent
from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.optimal import Solution
from treegen.search.subproblem import Subproblem
from treegen.solve.executors import ALONE, Executor
from treegen.solve.frontier import Frontier, State
from treegen.solve.greedy import Greedy, solve_batch, too_long
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues, clue_text
from treegen.solve.scorer import Scorer
from treegen.tree.node import Node
from treegen.tree.plan import MAX_TURNS
from treegen.words.game import Game

OTHERS_WIDTH = 50  # guesses tried at each node of a search that has no other width
NOTHING = np.arange(0)
EXACT = 10  # words, up to which all guesses are tried that could be better


class UnlistedWords(Greedy):
    """Builder of nodes of unlisted words: by a search or, without a width, by one turn."""

    def __init__(self, scorer: Scorer, fixed: Sequence[int], width: int | None) -> None:
        super().__init__(scorer, fixed)
        self.width = width

    def __reduce__(self) -> tuple[type["UnlistedWords"], tuple[object, ...]]:
        return UnlistedWords, (self.scorer, self.openers, self.width)

    def best(self, clues: Clues, legal: GuessSet, turn: int) -> Node:
        if turn <= len(self.openers) or self.width is None:
            return super().best(clues, legal, turn)
        width = None if len(clues.answers) <= EXACT else self.width
        subproblem = Subproblem(self.scorer, clues, self.rules, legal)
        search = BranchAndBound(Feasibility(subproblem), width, MAX_TURNS - turn + 1)
        if search.solve(search.root, INFEASIBLE) >= INFEASIBLE:
            raise too_long()
        return search.node(search.root)

    def solve(self, state: State) -> Node:
        return reweigh(super().solve(state), lambda weight: 0)


class Extension:
    """A tree of listed words that is extended to unlisted ones.

    The nodes of the tree are the first nodes. Where no listed word is left, a stub stands for what
    follows.
    """

    def __init__(self, others: Greedy, on_progress: OnProgress) -> None:
        self.others = others
        self.frontier = Frontier(len(others.scorer.clues.answers), on_progress)
        self.index = {word: number for number, word in enumerate(others.scorer.guesses.words)}

    def outline(self, listed: Node, state: State) -> Node:
        """Node of the listed words' tree, with the unlisted words that are left there too."""
        if not len(state.answers):
            return listed
        others = self.others
        guess = self.index[listed.guess]
        clues = others.scorer.clues.restricted_to(state.answers)
        classes = {code: state.answers[some] for code, some in clues.classes(guess)}
        self.frontier.advance(len(classes.pop(clues.win, NOTHING)))
        below = {int(clue, 3): branch for clue, branch in listed.branches.items()}
        branches = {}
        for code in sorted(below.keys() | classes.keys()):
            after = others.rules.after(state.legal, guess, code)
            left = State(classes.get(code, NOTHING), after, state.turn + 1)
            if code in below:
                branch = self.outline(below[code], left)
            else:
                branch = self.frontier.stub(left)
            branches[clue_text(code, clues.length)] = branch
        return Node(listed.guess, listed.size + len(state.answers), branches, listed.weight)


def with_unlisted(
    root: Node,
    scorer: Scorer,
    fixed: tuple[str, ...],
    width: int | None,
    on_progress: OnProgress = silent,
    executor: Executor = ALONE,
) -> Node:
    """Extend the tree of a game's listed words to all its words.

    The scorer is for the unlisted words. A search of that width plays them or, without a width, the
    scorer's policy.
    """
    openers = [scorer.index_of(word) for word in fixed]
    others = UnlistedWords(scorer.shared(executor.sharers), openers, width)
    extension = Extension(others, on_progress)
    outline = extension.outline(root, others.start)
    with executor.team(others) as team:
        extension.frontier.solve(team, solve_batch)
    return extension.frontier.filled(outline)


class LexicographicWeights:
    """Weights by which the tree of least cost has the least weighted sum, then the least total.

    A weight w becomes unit·w + 1, so a tree costs unit times its weighted sum, plus its total. No
    total reaches the unit, so one guess more in the weighted sum outweighs any total.
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
