"""A tree for the words that are expected, extended to others that are possible too.

As long as an expected word is left, guesses are chosen for those alone, as if there were no other.
Once none is left, the others are played by the same policy, all weighing the same.

Where games are limited in length this could leave words that cannot be found in time, so there
expected and other words are searched together.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from treegen.clues import RIGHT
from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.fixed import play_fixed
from treegen.search.subproblem import Family
from treegen.solve.greedy import Greedy
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues
from treegen.solve.scorer import Scorer, too_long
from treegen.text import OnProgress, silent
from treegen.tree.figures import summarise
from treegen.tree.file import MAX_TURNS, TIES, WEIGHTED_TIES
from treegen.tree.model import Node, Tree, weight_left
from treegen.words.priors import Prior

WIDTH = 50  # guesses tried at each node of a search, where it has no other width
EXACT = 10  # words; where no more are left, all guesses are tried that could be better


def extend(
    tree: Tree, scorer: Scorer, prior: Prior, width: int, on_progress: OnProgress = silent
) -> Tree:
    """Extend a tree of a prior's expected words to its others, which the scorer's answers are.

    Where the tree is an optimal one, a search of that width plays the others.
    """
    recipe, greedy = tree.recipe, Greedy(scorer, tree.recipe.mode, on_progress)
    rules = greedy.rules
    searched = recipe.objective is not None
    index = {word: number for number, word in enumerate(scorer.guesses.words)}
    fixed = [index[word] for word in recipe.openers or ()]
    nothing, win = np.arange(0), RIGHT * len(recipe.opener)

    def extended(core: Node, clues: Clues, legal: GuessSet, turn: int) -> Node:
        """Node of the tree, reached by other words too."""
        if not len(clues.answers):
            return reweighed(core, weight_left)
        guess, branches = index[core.guess], {}
        classes = dict(clues.partition(guess))
        greedy.advance(len(classes.pop(win, nothing)))
        for clue in sorted(core.branches.keys() | classes.keys()):
            left = clues.restricted_to(classes.get(clue, nothing))
            after = rules.after(legal, guess, clue)
            if clue in core.branches:
                branches[clue] = extended(core.branches[clue], left, after, turn + 1)
            else:
                branches[clue] = reweighed(best(left, after, turn + 1), lambda node: 0)
        return Node(core.guess, core.size + len(clues.answers), branches, weight_left(core))

    def best(clues: Clues, legal: GuessSet, turn: int) -> Node:
        """Node where only other words are left."""
        if turn <= len(fixed):
            after = len(fixed) + 1
            return play_fixed(
                scorer, clues, fixed[turn - 1 :], lambda left: best(left, legal, after)
            )
        if not searched:
            return greedy.best(clues, legal, turn)
        tried = None if len(clues.answers) <= EXACT else width
        family = Feasibility(Family(scorer, clues, rules, legal))
        search = BranchAndBound(family, tried, MAX_TURNS - turn + 1)
        if search.solve(search.root, INFEASIBLE) >= INFEASIBLE:
            raise too_long()
        greedy.advance(len(clues.answers))
        return search.node(search.root)

    root = extended(tree.root, scorer.clues, rules.everything, 1)
    recipe = recipe._replace(
        answers=prior.answers.info,
        prior=prior.info,
        ties=recipe.ties.replace(TIES, WEIGHTED_TIES),
        objective=recipe.objective and recipe.objective.replace("total", "weighted_mean"),
        others_width=width if searched else None,
    )
    return Tree(recipe, summarise(root), root)


def within(
    scorer: Scorer,
    prior: Prior,
    search: Callable[[Scorer, OnProgress], Tree],
    max_turns: int,
    on_progress: OnProgress = silent,
) -> Tree:
    """Best tree for a prior's expected words in which games for all others are as short as allowed.

    `search` finds a tree in which no game has more than `max_turns`. All words are searched
    together, and one guess for an expected word outweighs any number for the others.
    """
    unit = prior.weights.count(0) * max_turns + 1
    weights = np.array([max(1, unit * weight) for weight in prior.weights], np.int64)
    tree = search(scorer._replace(prior=prior, weights=weights), on_progress)
    root = reweighed(tree.root, lambda node: (node.weight or 0) // unit)
    bound = (tree.recipe.lower_bound or 0) // unit
    return Tree(tree.recipe._replace(lower_bound=bound), summarise(root), root)


def reweighed(node: Node, weight: Callable[[Node], int]) -> Node:
    """Node with other weights, there and below."""
    branches = {clue: reweighed(branch, weight) for clue, branch in node.branches.items()}
    return Node(node.guess, node.size, branches, weight(node))
