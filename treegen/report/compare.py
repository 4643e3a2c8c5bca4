"""Two stored trees side by side: the guesses each needs, and where they part.

A pair is always in the order of the arguments. Figures are counted from the nodes, over the
answers that both trees list; nothing here computes a guess.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from operator import mul
from typing import Any, NamedTuple

from treegen.errors import WordListError
from treegen.report.stats import LONGEST_NAME, WIDEST, recipe_record, wrapped
from treegen.text import aligned, cut, first_of, number_of
from treegen.tree.figures import listed_part
from treegen.tree.model import History, Node, Recipe, Tree, states

SHOWN = 10  # differences; more are only counted


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

    alike: str | None  # `tree` if all is the same, `strategy` if each guess for an answer is
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
    recipes = [one.recipe, other.recipe]
    reached = [dict(states(listed_part(tree.root))) for tree in (one, other)]
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
        alike = "tree" if one == other else "strategy"
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


def comparison_record(names: Sequence[str], found: Comparison) -> dict[str, Any]:
    """Return a comparison as an object for JSON; the README explains its keys."""
    means = found.weighted_means.items()
    return {"names": names} | found._asdict() | {
        "recipes": [recipe_record(recipe) for recipe in found.recipes],
        "weighted_means": [{"by": names[whose], "means": pair} for whose, pair in means],
        "differences": [difference._asdict() for difference in found.differences],
        "first_parting": found.first_parting and found.first_parting._asdict(),
    }  # fmt: skip


# For people.


def comparison_table(names: Sequence[str], found: Comparison, width: int) -> str:
    """Write a comparison, its sentences in that many columns; one line if the trees are alike."""
    if found.alike:
        both, changed = " and ".join(names), ", ".join(found.recipe_differences)
        if found.alike == "tree":
            return f"{both} are the same tree: equal recipes, and the same guess everywhere"
        same = f"{both} play the same guess everywhere ({number_of(found.answers, 'answer')})"
        return f"{same}; their recipes differ: {changed}" if changed else same
    labels, width = [cut(name, LONGEST_NAME) for name in names], min(width, WIDEST)
    sections = [
        wrapped(head(labels, found), width),
        figure_lines(labels, found),
        wrapped([tally(labels, found)], width),
        difference_lines(labels, found.differences),
        wrapped(where(labels, found), width),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def head(labels: Sequence[str], found: Comparison) -> Iterator[str]:
    """Yield both recipes, what is in both once, and which answers are not."""
    fields = (None, "guesses", "answers", "prior")  # of which a recipe's lines are
    one, other = (dict(zip(fields, recipe.lines, strict=False)) for recipe in found.recipes)
    equal = [name for name in fields[1:] if name in one and name not in found.recipe_differences]
    for label, lines in zip(labels, (one, other), strict=True):
        yield f"{label}: {', '.join(lines[name] for name in lines if name not in equal)}"
    if equal:
        yield f"both: {', '.join(one[name] for name in equal)}"
    for label, words in zip(labels, found.only, strict=True):
        if words:
            yield f"only in {label}: {number_of(len(words), 'answer')}: {first_of(words)}"
    if any(found.only):
        yield f"compared over the {number_of(found.answers, 'answer')} in both"
    for tree in found.weighted_means:
        yield f"by {labels[tree]}: the mean by {labels[tree]}'s weights"


def figure_lines(labels: Sequence[str], found: Comparison) -> list[str]:
    """Tabulate the answers solved on each guess, and the averages, with the difference."""

    def row(name: str, form: str, a: float, b: float) -> tuple[str, ...]:
        return name, f"{a:{form}}", f"{b:{form}}", f"{b - a:+{form}}" if b != a else "0"

    rows: list[tuple[str, ...]] = [("", *labels, "difference")]
    for turn, (a, b) in enumerate(zip_longest(*found.distributions, fillvalue=0), 1):
        rows.append(row(f"guess {turn}", ",", a, b))
    rows += [("", "", "", ""), row("mean", ".4f", *found.means)]
    for tree, means in found.weighted_means.items():
        rows.append(row(f"by {labels[tree]}", ".4f", *means))
    counts = [enumerate(column, 1) for column in found.distributions]
    rows.append(row("total", ",", *(sum(turn * count for turn, count in each) for each in counts)))
    rows.append(row("worst", ",", *map(len, found.distributions)))
    return aligned(rows)


def tally(labels: Sequence[str], found: Comparison) -> str:
    """Write how many answers each tree solves earlier."""
    one, other = found.earlier
    same = found.answers - one - other
    return (
        f"{labels[0]} solves {number_of(one, 'answer')} earlier, {labels[1]} {other:,}; "
        f"{same:,} {'takes' if same == 1 else 'take'} as many guesses"
    )


def difference_lines(labels: Sequence[str], differences: Sequence[Difference]) -> list[str]:
    """Tabulate the largest differences: two lines for each answer, with every guess."""
    if not differences:
        return []
    shown, title = differences[:SHOWN], "differences:"
    if len(differences) > SHOWN:
        title = f"largest differences ({SHOWN} of {len(differences):,}):"
    column = max(map(len, labels))
    digits = max(len(str(n)) for _, turns, _ in shown for n in turns)
    rows = []
    for answer, turns, paths in shown:
        for word, label, n, path in zip((answer, ""), labels, turns, paths, strict=True):
            rows.append((word, f"{label:{column}} {n:{digits}}", " ".join(path)))
    return [title, *aligned(rows, (0, 1, 2))]


def where(labels: Sequence[str], found: Comparison) -> Iterator[str]:
    """Yield where two trees part, and how much they share."""
    if found.first_parting is None:
        yield "they never part: no guess differs where both trees go"
    else:
        history, guesses, sizes = found.first_parting
        place = f"guess {len(history) + 1}"
        if history:
            place += f", after {' '.join(text for turn in history for text in turn)}"
        left = f"{number_of(sizes[0], 'word')} left"
        if sizes[0] != sizes[1]:
            left += f" in {labels[0]}, {sizes[1]:,} in {labels[1]}"
        one, other = (f"{labels[0]} plays {guesses[0]}", f"{labels[1]} {guesses[1]}")
        yield f"they part on {place} ({left}): {one}, {other}"
    if found.shared:
        a, b = found.nodes
        yield (
            f"both play the same in {number_of(found.shared, 'state')} (of {a:,} and {b:,}) and "
            f"part in {found.partings:,}"
        )
