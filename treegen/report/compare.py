"""Two stored trees side by side: what each needs, which answers it finds earlier, where they part.

A pair is always in the order of the arguments. Figures are counted from the nodes, over the
answers that both trees have; nothing here computes a guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from treegen.errors import WordListError
from treegen.text import printable
from treegen.tree.model import ListInfo, Node, PriorInfo, Recipe, Tree, levels, own_weight

T = TypeVar("T")
Pair: TypeAlias = tuple[T, T]
# What two trees have in common.


class Game(NamedTuple):
    """How a tree finds an answer: its guesses, and what the answer weighs (1 without a prior)."""

    path: tuple[str, ...]
    weight: int


class Difference(NamedTuple):
    """An answer that takes more guesses in one tree, and the guesses of both."""

    answer: str
    paths: Pair[tuple[str, ...]]


class Parting(NamedTuple):
    """A state both trees come to by the same guesses, to go on with different ones."""

    history: tuple[tuple[str, str], ...]
    nodes: Pair[Node]


class Weighing(NamedTuple):
    """Mean guesses of both trees by the weights of one: 0 for the first, 1 for the second."""

    whose: int
    means: Pair[float]


class Comparison(NamedTuple):
    """What differs between two trees, and what does not.

    `only` are the answers that one tree lacks; all figures are over the others. `differences`
    come largest first, then alphabetically; `partings` nearest to the root first, then by clues.
    `shared` counts the states that both reach by the same guesses and clues to play the same.
    """

    recipes: Pair[Recipe]
    recipe_differences: list[str]
    only: Pair[list[str]]
    distributions: Pair[list[int]]
    weighings: list[Weighing]
    differences: list[Difference]
    earlier: Pair[int]
    nodes: Pair[int]
    shared: int
    partings: list[Parting]

    @property
    def answers(self) -> int:
        """How many answers both trees have."""
        return sum(self.distributions[0])

    @property
    def alike(self) -> str | None:
        """`tree` if nothing differs, `strategy` if only recipes or weights do, else None."""
        if any(self.only) or self.nodes != (self.shared, self.shared):
            return None
        return "strategy" if self.recipe_differences else "tree"


def games(root: Node) -> dict[str, Game]:
    """How each answer is found.

    >>> games(Node("abide", 2, {"02200": Node("ebbed", 1, {})}))["ebbed"]
    Game(path=('abide', 'ebbed'), weight=1)
    """
    found = {}
    level: list[tuple[tuple[str, ...], Node]] = [((), root)]
    while level:
        below = []
        for before, node in level:
            path = (*before, node.guess)
            if node.can_win:
                found[node.guess] = Game(path, own_weight(node))
            below += [(path, branch) for branch in node.branches.values()]
        level = below
    return found


def common_states(one: Node, other: Node) -> tuple[int, list[Parting]]:
    """How many states two trees share, and where they part; of the first turns first.

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


def distribution(turns: Sequence[int]) -> list[int]:
    """How many of the turns are the first, the second and so on.

    >>> distribution([1, 3, 3])
    [1, 0, 2]
    """
    counts = [0] * max(turns)
    for turn in turns:
        counts[turn - 1] += 1
    return counts


def total(counts: Sequence[int]) -> int:
    """Guesses in all, of a distribution.

    >>> total([1, 0, 2])
    7
    """
    return sum(turn * count for turn, count in enumerate(counts, 1))


def compare(one: Tree, other: Tree) -> Comparison:
    """What differs between two trees; `WordListError` when they have no answer in common."""
    recipes = one.recipe, other.recipe
    lists = [recipe.answers.name for recipe in recipes]
    long, length = len(one.root.guess), len(other.root.guess)
    if long != length:
        raise WordListError(
            f"words of {long} letters in {lists[0]}, of {length} in {lists[1]}; only trees for "
            "words of one length can be compared"
        )
    first, second = games(one.root), games(other.root)
    common = sorted(first.keys() & second.keys())
    if not common:
        raise WordListError(
            f"no answer is both in {lists[0]} ({len(first)} words) and in {lists[1]} "
            f"({len(second)} words); only trees that share answers can be compared"
        )
    both = [(first[word], second[word]) for word in common]
    turns = [(len(a.path), len(b.path)) for a, b in both]
    weights = [a.weight for a, _ in both], [b.weight for _, b in both]
    shared, partings = common_states(one.root, other.root)
    changed = [name for name, a, b in zip(Recipe._fields, *recipes, strict=True) if a != b]
    if weights[0] != weights[1] and "prior" not in changed:
        changed.append("weights")
    differences = [
        Difference(word, (a.path, b.path))
        for word, (a, b) in zip(common, both, strict=True)
        if len(a.path) != len(b.path)
    ]

    def weighing(whose: int) -> Weighing:
        by = weights[whose]
        a, b = (
            sum(w * turn for w, turn in zip(by, column, strict=True)) / sum(by)
            for column in zip(*turns, strict=True)
        )
        return Weighing(whose, (a, b))

    return Comparison(
        recipes,
        changed,
        (sorted(first.keys() - second.keys()), sorted(second.keys() - first.keys())),
        (distribution([a for a, _ in turns]), distribution([b for _, b in turns])),
        [
            weighing(whose)
            for whose, recipe in enumerate(recipes)
            if recipe.prior and not (whose and recipes[0].prior and weights[0] == weights[1])
        ],
        sorted(differences, key=lambda d: -abs(len(d.paths[0]) - len(d.paths[1]))),  # stable
        (sum(a < b for a, b in turns), sum(b < a for a, b in turns)),
        (sum(map(len, levels(one.root))), sum(map(len, levels(other.root)))),
        shared,
        partings,
    )


# For programs.


def record(names: Pair[str], found: Comparison) -> dict[str, Any]:
    """Comparison as an object for JSON; `treegen compare --help` tells its keys."""
    first = found.partings[0] if found.partings else None
    return {
        "names": [printable(name) for name in names],
        "alike": found.alike,
        "recipes": [
            {
                name: value._asdict() if isinstance(value, ListInfo | PriorInfo) else value
                for name, value in recipe._asdict().items()
            }
            for recipe in found.recipes
        ],
        "recipe_differences": found.recipe_differences,
        "answers": found.answers,
        "only": found.only,
        "distributions": found.distributions,
        "means": [total(counts) / found.answers for counts in found.distributions],
        "totals": [total(counts) for counts in found.distributions],
        "worst": [len(counts) for counts in found.distributions],
        "weighted_means": [
            {"by": printable(names[whose]), "means": means} for whose, means in found.weighings
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
