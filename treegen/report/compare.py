"""Two stored trees side by side: the guesses each needs, and where they part.

Figures are over the answers that both trees list, or where there are none over all that both have.
A pair is always in the order of the arguments; nothing here computes a guess.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from operator import mul
from typing import Any, NamedTuple

from treegen.errors import WordListError
from treegen.report.stats import LONGEST_NAME, WIDEST, wrapped
from treegen.text import aligned, cut, first_of, number_of
from treegen.tree.figures import listed_part
from treegen.tree.file import recipe_fields
from treegen.tree.model import History, Node, Tree, states
from treegen.tree.recipe import Recipe

SHOWN = 10  # differences; more are only counted


class Difference(NamedTuple):
    """An answer that takes more guesses in one tree: their numbers, and the guesses."""

    answer: str
    guesses: list[int]
    paths: list[list[str]]


class Parting(NamedTuple):
    """A state that both trees come to by the same guesses, and go on from by different ones."""

    history: History
    guesses: list[str]  # of both
    sizes: list[int]  # answers left in both


class Comparison(NamedTuple):
    """Differences between two trees."""

    recipes: list[Recipe]
    answers: int  # over which the figures are
    only: list[list[str]]  # answers that the other tree lacks, or does not list
    distributions: list[list[int]]
    means: list[float]
    weighted_means: dict[int, list[float]]  # by the weights of tree 0, and of tree 1
    earlier: list[int]  # how many answers each solves earlier
    differences: list[Difference]  # the largest first, then alphabetically
    first_parting: Parting | None  # the nearest to the root; of several, the first by clues


def compare(one: Tree, other: Tree) -> Comparison:
    """Compare two trees; `WordListError` when they have no answer in common."""
    roots = [listed_part(one.root), listed_part(other.root)]
    if not {*roots[0].answers()} & {*roots[1].answers()}:
        roots = [one.root, other.root]
    reached = [dict(states(root)) for root in roots]
    first, second = map(_solutions, reached)
    common = sorted(first.keys() & second.keys())
    if not common:
        raise WordListError("no answer is in both trees; only trees that share some are compared")
    solutions = [[each[word] for word in common] for each in (first, second)]
    turns = [[len(history) + 1 for history, _ in each] for each in solutions]
    weights = [[node.own_weight for _, node in each] for each in solutions]
    pairs = [*zip(*turns, strict=True)]
    differences = [
        Difference(word, [a, b], [_guesses(*first[word]), _guesses(*second[word])])
        for word, (a, b) in zip(common, pairs, strict=True)
        if a != b
    ]
    partings = [
        Parting(way, [node.guess, reached[1][way].guess], [node.size, reached[1][way].size])
        for way, node in reached[0].items()
        if way in reached[1] and reached[1][way].guess != node.guess
    ]
    return Comparison(
        recipes=[one.recipe, other.recipe],
        answers=len(common),
        only=[sorted(first.keys() - second.keys()), sorted(second.keys() - first.keys())],
        distributions=[[column.count(n + 1) for n in range(max(column))] for column in turns],
        means=_means(turns, [1] * len(common)),
        weighted_means=_weighted_means(turns, weights),
        earlier=[sum(a < b for a, b in pairs), sum(b < a for a, b in pairs)],
        differences=sorted(differences, key=lambda d: -abs(d.guesses[0] - d.guesses[1])),
        first_parting=min(partings, key=lambda p: (len(p.history), p.history), default=None),
    )


def _solutions(nodes: Mapping[History, Node]) -> dict[str, tuple[History, Node]]:
    """Return for each answer the game that leads to it, and the node that plays it."""
    return {node.guess: (history, node) for history, node in nodes.items() if node.can_win}


def _means(turns: Sequence[Sequence[int]], weights: Sequence[int]) -> list[float]:
    return [sum(map(mul, weights, column)) / sum(weights) for column in turns]


def _weighted_means(
    turns: Sequence[Sequence[int]], weights: Sequence[Sequence[int]]
) -> dict[int, list[float]]:
    """Return the means of both by the weights of each, but for those that stand there already."""
    plain = _means(turns, [1] * len(turns[0]))
    found: dict[int, list[float]] = {}
    for tree, its_weights in enumerate(weights):
        if not any(its_weights):  # it expects none of the answers that are in both
            continue
        means = _means(turns, its_weights)
        if means != plain and means not in found.values():
            found[tree] = means
    return found


def _guesses(history: History, node: Node) -> list[str]:
    return [*(guess for guess, _ in history), node.guess]


def comparison_record(names: Sequence[str], found: Comparison) -> dict[str, Any]:
    """Return a comparison as an object for JSON; the README explains its keys."""
    by_weight = found.weighted_means.items()
    return found._asdict() | {
        "names": names,
        "recipes": [recipe_fields(recipe) for recipe in found.recipes],
        "weighted_means": [{"by": names[whose], "means": means} for whose, means in by_weight],
        "differences": [difference._asdict() for difference in found.differences],
        "first_parting": found.first_parting and found.first_parting._asdict(),
    }


def comparison_table(names: Sequence[str], found: Comparison, width: int) -> str:
    """Write a comparison for a terminal, its sentences in that many columns."""
    labels = [cut(name, LONGEST_NAME) for name in names]
    width = min(width, WIDEST)
    one, other = found.earlier
    tally = f"{labels[0]} solves {number_of(one, 'answer')} earlier, {labels[1]} {other:,}; "
    same = found.answers - one - other
    tally += f"{same:,} {'takes' if same == 1 else 'take'} as many guesses"
    sections = [
        wrapped(_head(labels, found), width),
        _figures(labels, found),
        wrapped([tally], width),
        _differences(labels, found.differences),
        wrapped([_parting(labels, found.first_parting)], width),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def _head(labels: Sequence[str], found: Comparison) -> Iterator[str]:
    """Yield both recipes, what is in both once, and which answers are not."""
    one, other = (recipe.lines for recipe in found.recipes)
    same = [line for line in one[1:] if line in other]
    for label, lines in zip(labels, (one, other), strict=True):
        yield f"{label}: {', '.join(line for line in lines if line not in same)}"
    if same:
        yield f"both: {', '.join(same)}"
    for label, words in zip(labels, found.only, strict=True):
        if words:
            yield f"only in {label}: {number_of(len(words), 'answer')}: {first_of(words)}"
    if any(found.only):
        yield f"compared over the {number_of(found.answers, 'answer')} in both"


def _figures(labels: Sequence[str], found: Comparison) -> list[str]:
    """Tabulate the answers solved on each guess, and the averages, with the difference."""

    def row(name: str, form: str, a: float, b: float) -> tuple[str, ...]:
        return name, f"{a:{form}}", f"{b:{form}}", f"{b - a:+{form}}" if b != a else "0"

    rows: list[tuple[str, ...]] = [("", *labels, "difference")]
    for turn, (a, b) in enumerate(zip_longest(*found.distributions, fillvalue=0), 1):
        rows.append(row(f"guess {turn}", ",", a, b))
    rows += [("", "", "", ""), row("mean", ".4f", *found.means)]
    for tree, means in found.weighted_means.items():
        rows.append(row(f"by {labels[tree]}'s weights", ".4f", *means))
    counts = [enumerate(column, 1) for column in found.distributions]
    rows.append(row("total", ",", *(sum(turn * count for turn, count in each) for each in counts)))
    rows.append(row("worst", ",", *map(len, found.distributions)))
    return aligned(rows)


def _differences(labels: Sequence[str], differences: Sequence[Difference]) -> list[str]:
    """Tabulate the largest differences: two lines for each answer, with every guess."""
    rows = []
    for answer, turns, paths in differences[:SHOWN]:
        for word, label, n, path in zip((answer, ""), labels, turns, paths, strict=True):
            rows.append((word, label, f"{n}", " ".join(path)))
    title = f"largest differences ({min(SHOWN, len(differences))} of {len(differences):,}):"
    return [title, *aligned(rows, (0, 1, 3))] if rows else []


def _parting(labels: Sequence[str], parting: Parting | None) -> str:
    if parting is None:
        return "they never part: both play the same guess wherever both go"
    history, (one, other), (left, others_left) = parting
    place = f"guess {len(history) + 1}"
    if history:
        place += f", after {' '.join(text for turn in history for text in turn)}"
    words = f"{number_of(left, 'word')} left"
    if left != others_left:
        words += f" in {labels[0]}, {others_left:,} in {labels[1]}"
    return f"they part on {place} ({words}): {labels[0]} plays {one}, {labels[1]} {other}"
