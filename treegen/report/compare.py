"""Two stored trees side by side: what each needs, which answers it finds earlier, where they part.

A pair is always in the order of the arguments. Figures are counted from the nodes, over the
answers that both trees have; nothing here computes a guess.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias, TypeVar

from treegen.errors import WordListError
from treegen.report.stats import recipe_record
from treegen.text import printable
from treegen.tree.figures import listed_part
from treegen.tree.model import History, Node, Recipe, Tree, levels, states

T = TypeVar("T")
Pair: TypeAlias = tuple[T, T]


class Difference(NamedTuple):
    """An answer that takes more guesses in one tree, and the guesses of both."""

    answer: str
    paths: Pair[tuple[str, ...]]


class Parting(NamedTuple):
    """A state both trees come to by the same guesses, to go on with different ones."""

    history: History
    nodes: Pair[Node]


class Comparison(NamedTuple):
    """Differences between two trees, and what they share."""

    recipes: Pair[Recipe]
    recipe_differences: list[str]  # fields, and "weights" if only these differ
    only: Pair[list[str]]  # answers that the other tree lacks; all figures are over the rest
    distributions: Pair[list[int]]
    weighted_means: dict[int, Pair[float]]  # of both, by the weights of tree 0 and of tree 1
    differences: list[Difference]  # the largest first, then alphabetically
    earlier: Pair[int]  # how many answers each solves earlier
    nodes: Pair[int]
    shared: int  # states that both reach by the same guesses and clues to play the same
    partings: list[Parting]  # nearest to the root first, then by clues
    # The same of the expected words alone, where others weigh 0 and both expect some of the words.
    expected: Comparison | None = None

    @property
    def answers(self) -> int:
        """Number of answers that both trees have."""
        return sum(self.distributions[0])

    @property
    def totals(self) -> list[int]:
        """Guesses in all of each tree."""
        return [
            sum(turn * count for turn, count in enumerate(counts, 1))
            for counts in self.distributions
        ]

    @property
    def means(self) -> list[float]:
        """Guesses on average of each tree."""
        return [total / self.answers for total in self.totals]

    @property
    def alike(self) -> str | None:
        """What does not differ, if anything.

        `tree` if all is the same, `strategy` if only recipes or weights differ, `expected` if it
        is the strategy as long as an expected word is left.
        """
        if any(self.only) or self.nodes != (self.shared, self.shared):
            return "expected" if self.expected and self.expected.alike else None
        return "strategy" if self.recipe_differences else "tree"


def solutions(root: Node) -> dict[str, tuple[tuple[str, ...], int]]:
    """Guesses that lead to each answer, and what it weighs (1 without a prior).

    >>> solutions(Node("abide", 2, {"02200": Node("ebbed", 1, {})}))["ebbed"]
    (('abide', 'ebbed'), 1)
    """
    return {
        node.guess: ((*(guess for guess, _ in history), node.guess), node.own_weight)
        for history, node in states(root)
        if node.can_win
    }


def common_states(one: Node, other: Node) -> tuple[int, list[Parting]]:
    """Number of states that two trees share, and their partings, of the first turns first.

    >>> one, other = (Node("abide", 3, {"00000": Node(w, 2, {})}) for w in ("night", "might"))
    >>> shared, [parting] = common_states(one, other)
    >>> shared, parting.history, parting.nodes
    (1, (('abide', '00000'),), (<Node night: 2 left>, <Node might: 2 left>))
    """
    shared, partings = 0, []
    level = [Parting((), (one, other))]
    while level:
        below = []
        for state in level:
            one, other = state.nodes
            if one.guess != other.guess:
                partings.append(state)
                continue
            shared += 1
            for clue in sorted(one.branches.keys() & other.branches.keys()):
                history = (*state.history, (one.guess, clue))
                below.append(Parting(history, (one.branches[clue], other.branches[clue])))
        level = below
    return shared, partings


def compare(one: Tree, other: Tree) -> Comparison:
    """Comparison of two trees; `WordListError` when they have no answer in common."""
    recipes = one.recipe, other.recipe
    lists = [recipe.answers.name for recipe in recipes]
    long, length = len(one.root.guess), len(other.root.guess)
    if long != length:
        raise WordListError(
            f"words of {long} letters in {lists[0]}, of {length} in {lists[1]}; only trees for "
            "words of one length can be compared"
        )
    first, second = solutions(one.root), solutions(other.root)
    common = sorted(first.keys() & second.keys())
    if not common:
        raise WordListError(
            f"no answer is both in {lists[0]} ({len(first):,} words) and in {lists[1]} "
            f"({len(second):,} words); only trees that share answers can be compared"
        )
    paths = [(first[word][0], second[word][0]) for word in common]
    weights = [[solved[word][1] for word in common] for solved in (first, second)]
    turns = [[len(pair[which]) for pair in paths] for which in (0, 1)]
    gains = [b - a for a, b in zip(*turns, strict=True)]
    changed = [name for name, a, b in zip(Recipe._fields, *recipes, strict=True) if a != b]
    if weights[0] != weights[1] and "prior" not in changed:
        changed.append("weights")
    cores = [tree._replace(root=listed_part(tree.root)) for tree in (one, other)]
    expected = None
    if (one.root is not cores[0].root or other.root is not cores[1].root) and any(
        first[word][1] and second[word][1] for word in common
    ):
        expected = compare(*cores)
        means = expected.weighted_means.items()  # by even weights, no other than the mean
        uneven = {whose: pair for whose, pair in means if [*pair] != expected.means}
        expected = expected._replace(weighted_means=uneven)
    differences = [
        Difference(word, pair)
        for word, pair, gain in zip(common, paths, gains, strict=True)
        if gain
    ]

    def distribution(column: list[int]) -> list[int]:
        return [column.count(turn) for turn in range(1, max(column) + 1)]

    def mean(column: list[int], by: list[int]) -> float:
        return sum(w * turn for w, turn in zip(by, column, strict=True)) / sum(by)

    return Comparison(
        recipes,
        changed,
        (sorted(first.keys() - second.keys()), sorted(second.keys() - first.keys())),
        (distribution(turns[0]), distribution(turns[1])),
        {
            whose: (mean(turns[0], weights[whose]), mean(turns[1], weights[whose]))
            for whose, recipe in enumerate(recipes)
            if any(weights[whose])  # else none of its expected words is in both
            and recipe.prior
            and not (whose and recipes[0].prior and weights[0] == weights[1])
        },
        sorted(differences, key=lambda d: -abs(len(d.paths[0]) - len(d.paths[1]))),  # stable
        (sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)),
        (sum(map(len, levels(one.root))), sum(map(len, levels(other.root)))),
        *common_states(one.root, other.root),
        expected,
    )


def comparison_record(names: Pair[str], found: Comparison) -> dict[str, Any]:
    """Comparison as an object for JSON; the README tells its keys."""
    first = found.partings[0] if found.partings else None
    record = {
        "names": [printable(name) for name in names],
        "alike": found.alike,
        "recipes": [recipe_record(recipe) for recipe in found.recipes],
        "recipe_differences": found.recipe_differences,
        "answers": found.answers,
        "only": found.only,
        "distributions": found.distributions,
        "means": found.means,
        "totals": found.totals,
        "worst": [len(counts) for counts in found.distributions],
        "weighted_means": [
            {"by": printable(names[whose]), "means": means}
            for whose, means in found.weighted_means.items()
        ],
        "earlier": found.earlier,
        "same": found.answers - sum(found.earlier),
        "differences": [
            {"answer": answer, "guesses": [len(path) for path in paths], "paths": paths}
            for answer, paths in found.differences
        ],
        "nodes": found.nodes,
        "shared": found.shared,
        "partings": len(found.partings),
        "first_parting": first and {
            "history": first.history,
            "guesses": [node.guess for node in first.nodes],
            "sizes": [node.size for node in first.nodes],
        },
    }  # fmt: skip
    if found.expected:
        same = ("names", "recipes", "recipe_differences")
        of_these = comparison_record(names, found.expected)
        record["expected"] = {key: of_these[key] for key in of_these if key not in same}
    return record
