"""Unlisted words: answers that are possible, but that no list has, so that they weigh 0.

As long as a listed word is left, guesses are chosen for the listed words alone, as if there were no
other. Once none is left, the unlisted words are played by the same policy, all weighing the same.

Where games are limited in length this could leave words that cannot be found in time, so there
all words are searched together.
"""

from collections.abc import Callable

import numpy as np

from treegen.clues import RIGHT
from treegen.errors import UsageError
from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.learn import learnt_tree
from treegen.search.optimal import optimal_tree
from treegen.search.problem import OPTIMAL, Problem
from treegen.search.subproblem import Subproblem
from treegen.solve.greedy import Greedy, too_long
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues
from treegen.solve.policies import TIES, WEIGHTED_TIES
from treegen.text import OnProgress, silent
from treegen.tree.figures import summarise
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Tree, weight_left

WIDTH = 50  # guesses tried at each node of a search, where it has no other width
EXACT = 10  # words; where no more are left, all guesses are tried that could be better


def with_unlisted(tree: Tree, problem: Problem, on_progress: OnProgress = silent) -> Tree:
    """Extend the tree of a problem's listed words to all of them.

    Where the tree is an optimal one, a search of limited width plays the unlisted words.
    """
    assert problem.prior
    scorer = problem.unlisted.scorer()
    index = {word: number for number, word in enumerate(scorer.guesses.words)}
    openers = [index[word] for word in tree.recipe.fixed]
    width = None
    if problem.policy == OPTIMAL:
        width = problem.limits.width or WIDTH
    others = Unlisted(scorer, problem.mode, openers, on_progress)
    others.width = width
    nothing, win = np.arange(0), RIGHT * len(tree.root.guess)

    def node(listed: Node, clues: Clues, legal: GuessSet, turn: int) -> Node:
        """Node of the tree, in a state where those unlisted words are left too."""
        if not len(clues.answers):
            return reweigh(listed, weight_left)
        guess, branches = index[listed.guess], {}
        classes = dict(clues.partition(guess))
        others.advance(len(classes.pop(win, nothing)))
        for clue in sorted(listed.branches.keys() | classes.keys()):
            left = clues.restricted_to(classes.get(clue, nothing))
            after = others.rules.after(legal, guess, clue)
            if clue in listed.branches:
                branches[clue] = node(listed.branches[clue], left, after, turn + 1)
            else:
                branches[clue] = reweigh(others.best(left, after, turn + 1), lambda node: 0)
        return Node(listed.guess, listed.size + len(clues.answers), branches, weight_left(listed))

    root = node(tree.root, scorer.clues, others.rules.everything, 1)
    objective = tree.recipe.objective and tree.recipe.objective.replace("total", "weighted_mean")
    recipe = tree.recipe._replace(
        answers=problem.answers.info,
        prior=problem.prior.info,
        ties=tree.recipe.ties.replace(TIES, WEIGHTED_TIES),
        objective=objective,
        others_width=width,
        max_turns=None,
        max_listed_turns=problem.limits.max_listed_turns,
    )
    return Tree(recipe, summarise(root), root)


class Unlisted(Greedy):
    """Nodes of unlisted words, by a search of some width, or without a width by one turn."""

    width: int | None = None

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


def lexicographic_tree(problem: Problem, on_progress: OnProgress = silent) -> Tree:
    """Best tree for a problem's listed words in which all games are as short as the limits say.

    All words are searched together: of the trees with the least sum of weight times guesses, one
    with the least total.
    """
    prior, (_, max_turns, _, max_listed_turns) = problem.prior, problem.limits
    assert prior and max_turns
    if max_listed_turns is not None and max_listed_turns < max_turns:
        both = f"at most {max_turns} guesses, and {max_listed_turns} for listed words"
        raise UsageError(f"{both}: a tree has one of the two limits")
    unit = len(prior.weights) * max_turns + 1  # more than any total
    weights = np.array([unit * weight + 1 for weight in prior.weights], np.int64)
    scorer = problem._replace(prior=None).scorer()
    best_tree = optimal_tree if problem.learn is None else learnt_tree
    tree = best_tree(problem, on_progress, scorer._replace(prior=prior, weights=weights))
    root = reweigh(tree.root, lambda node: (node.weight or 0) // unit)
    bound = (tree.recipe.lower_bound or 0) // unit
    return Tree(tree.recipe._replace(lower_bound=bound), summarise(root), root)


def reweigh(node: Node, weight: Callable[[Node], int]) -> Node:
    branches = {clue: reweigh(branch, weight) for clue, branch in node.branches.items()}
    return Node(node.guess, node.size, branches, weight(node))
