"""Two stored trees side by side: the guesses each needs, and where they part.

A pair is always in the order of the arguments. Figures are counted from the nodes, over the
answers that both trees have; nothing here computes a guess.
"""

from collections.abc import Mapping, Sequence
from operator import mul
from typing import Any, NamedTuple

from treegen.errors import WordListError
from treegen.report.stats import recipe_record
from treegen.tree.figures import listed_part
from treegen.tree.model import History, Node, Recipe, Tree, states


class Difference(NamedTuple):
    """An answer that takes more guesses in one tree: their numbers, and the guesses."""

    answer: str
    guesses: list[int]
    paths: list[tuple[str, ...]]


class Parting(NamedTuple):
    """A state both trees come to by the same guesses, to go on with different ones."""

    history: History
    guesses: list[str]  # of both
    sizes: list[int]  # answers left in both


class Comparison(NamedTuple):
    """Differences between two trees, and what they share."""

    # `tree` if all is the same, `strategy` if only recipes or weights differ.
    alike: str | None
    recipe_differences: list[str]  # fields, and "weights" if only these differ
    recipes: list[Recipe]
    answers: int  # that both trees have
    only: list[list[str]]  # answers that the other tree lacks
    distributions: list[list[int]]
    means: list[float]
    weighted_means: dict[int, list[float]]  # by the weights of tree 0, and of tree 1
    earlier: list[int]  # how many answers each solves earlier
    differences: list[Difference]  # the largest first, then alphabetically
    nodes: list[int]
    shared: int  # states that both reach by the same guesses and clues to play the same
    partings: int
    first_parting: Parting | None  # the nearest to the root, of these first by its clues


def solutions(reached: Mapping[History, Node]) -> dict[str, tuple[tuple[str, ...], int]]:
    """Return the guesses that lead to each answer of a tree's states, and its weight, or 1."""
    return {
        node.guess: ((*(guess for guess, _ in history), node.guess), node.own_weight)
        for history, node in reached.items()
        if node.can_win
    }


def compare(one: Tree, other: Tree) -> Comparison:
    """Compare two trees; `WordListError` when they have no answer in common."""
    recipes, reached = [one.recipe, other.recipe], [dict(states(t.root)) for t in (one, other)]
    first, second = map(solutions, reached)
    common = sorted(first.keys() & second.keys())
    if not common:
        raise WordListError("no answer is in both trees; only trees that share some are compared")
    turns = [[len(solved[word][0]) for word in common] for solved in (first, second)]
    weights = [[solved[word][1] for word in common] for solved in (first, second)]
    means = _means(turns, [1] * len(common))
    weighted_means = dict[int, list[float]]()
    for tree, column in enumerate(weights):
        by_weight = _means(turns, column) if any(column) else means
        if by_weight not in (means, *weighted_means.values()):
            weighted_means[tree] = by_weight
    changed = [name for name, a, b in zip(Recipe._fields, *recipes, strict=True) if a != b]
    if weights[0] != weights[1] and "prior" not in changed:
        changed.append("weights")
    only = [sorted(first.keys() - second.keys()), sorted(second.keys() - first.keys())]
    differences = [
        Difference(word, [a, b], [first[word][0], second[word][0]])
        for word, a, b in zip(common, *turns, strict=True)
        if a != b
    ]
    pairs = {way: [nodes[way] for nodes in reached] for way in reached[0].keys() & reached[1]}
    partings = [way for way, (a, b) in pairs.items() if a.guess != b.guess]
    first_parting = None
    if partings:
        way = min(partings, key=lambda way: (len(way), way))
        first_parting = Parting(way, [n.guess for n in pairs[way]], [n.size for n in pairs[way]])
    sizes, shared = [*map(len, reached)], len(pairs) - len(partings)
    alike = None
    if not any(only) and sizes == [shared, shared]:
        alike = "strategy" if changed else "tree"
    return Comparison(
        alike=alike,
        recipe_differences=changed,
        recipes=recipes,
        answers=len(common),
        only=only,
        distributions=[[column.count(n + 1) for n in range(max(column))] for column in turns],
        means=means,
        weighted_means=weighted_means,
        earlier=[sum(a < b for a, b in zip(*pair, strict=True)) for pair in (turns, turns[::-1])],
        differences=sorted(differences, key=lambda d: -abs(d.guesses[0] - d.guesses[1])),
        nodes=sizes,
        shared=shared,
        partings=len(partings),
        first_parting=first_parting,
    )


def _means(turns: Sequence[Sequence[int]], weights: Sequence[int]) -> list[float]:
    return [sum(map(mul, weights, column)) / sum(weights) for column in turns]


def compare_listed(one: Tree, other: Tree) -> Comparison | None:
    """Compare two trees over the words listed in both; None where all are, or none is."""
    roots = listed_part(one.root), listed_part(other.root)
    if roots[0] is one.root and roots[1] is other.root:
        return None
    if not {*roots[0].answers()} & {*roots[1].answers()}:
        return None
    return compare(one._replace(root=roots[0]), other._replace(root=roots[1]))


def comparison_record(
    names: Sequence[str], found: Comparison, listed: Comparison | None = None
) -> dict[str, Any]:
    """Return a comparison as an object for JSON; the README explains its keys."""
    record: dict[str, Any] = {"names": names, **found._asdict()}
    record |= {
        "recipes": [recipe_record(recipe) for recipe in found.recipes],
        "weighted_means": [
            {"by": names[whose], "means": means} for whose, means in found.weighted_means.items()
        ],
        "differences": [difference._asdict() for difference in found.differences],
        "first_parting": found.first_parting and found.first_parting._asdict(),
    }
    if listed:
        record["expected"] = comparison_record(names, listed)
        for key in ("names", "recipes", "recipe_differences"):
            del record["expected"][key]
        if listed.alike and not found.alike:
            record["alike"] = "expected"
    return record
