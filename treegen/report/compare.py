"""Two stored trees side by side: the guesses that each needs, and where they part.

Figures are for the answers that both trees list or, if there are none, for all that both have. A
pair is always in the order of the arguments; nothing here computes a guess.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from operator import mul
from typing import Any, NamedTuple

from treegen.errors import WordListError
from treegen.report.stats import LONGEST_NAME, WIDEST, first_of, named, recipe_lines, wrapped
from treegen.say.phrases import ENGLISH, Phrase, Value, figure, joined, phrase, said
from treegen.text import aligned, cut
from treegen.tree.figures import listed_part
from treegen.tree.model import Tree
from treegen.tree.node import History, Node
from treegen.tree.recipe import Recipe
from treegen.tree.ways import states

DIFFERENCES_SHOWN = 10  # two lines each fill a screen; further differences are only counted


class Difference(NamedTuple):
    """An answer that takes more guesses in one tree than in the other."""

    answer: str
    guesses: list[int]  # number that each tree needs
    paths: list[list[str]]  # the guesses themselves


class Parting(NamedTuple):
    """A state that both trees reach by the same guesses, and where they play different ones."""

    history: History
    guesses: list[str]
    sizes: list[int]  # answers left in each


class Comparison(NamedTuple):
    """Differences between two trees."""

    recipes: list[Recipe]
    lines: list[list[Value]]  # the recipes in words
    answers: int  # number of answers that the figures are for
    only: list[list[str]]  # answers of each tree that the other lacks, or does not list
    distributions: list[list[int]]
    means: list[float]
    weighted_means: dict[int, list[float]]  # keys: 0 by the weights of tree 0, 1 by those of tree 1
    earlier: list[int]  # number of answers that each finds before the other
    differences: list[Difference]  # the largest first, then alphabetically
    first_parting: Parting | None  # nearest to the root; if several are, the first by clues


def compare(one: Tree, other: Tree) -> Comparison:
    """Compare two trees; `WordListError` when they have no answer in common."""
    roots = [listed_part(one.root), listed_part(other.root)]
    if not {*roots[0].answers()} & {*roots[1].answers()}:
        roots = [one.root, other.root]
    nodes = [dict(states(root)) for root in roots]
    first, second = map(_solutions, nodes)
    common = sorted(first.keys() & second.keys())
    if not common:
        raise WordListError("the trees share no answers, so they cannot be compared")
    turns = [
        [len(first[word].path) for word in common],
        [len(second[word].path) for word in common],
    ]
    differences = []
    earlier = [0, 0]
    for word, one_turn, other_turn in zip(common, *turns, strict=True):
        if one_turn == other_turn:
            continue
        if one_turn < other_turn:
            earlier[0] += 1
        else:
            earlier[1] += 1
        paths = [first[word].path, second[word].path]
        differences.append(Difference(word, [one_turn, other_turn], paths))
    differences.sort(key=lambda found: -abs(found.guesses[0] - found.guesses[1]))
    weights = [[first[word].weight for word in common], [second[word].weight for word in common]]
    return Comparison(
        recipes=[one.recipe, other.recipe],
        lines=[recipe_lines(one), recipe_lines(other)],
        answers=len(common),
        only=[sorted(first.keys() - second.keys()), sorted(second.keys() - first.keys())],
        distributions=[_distribution(column) for column in turns],
        means=_means(turns, [1] * len(common)),
        weighted_means=_weighted_means(turns, weights),
        earlier=earlier,
        differences=differences,
        first_parting=_first_parting(*nodes),
    )


class _Solution(NamedTuple):
    """The guesses that find an answer, and its weight."""

    path: list[str]
    weight: int


def _solutions(nodes: Mapping[History, Node]) -> dict[str, _Solution]:
    found = {}
    for history, node in nodes.items():
        if node.can_win:
            path = [guess for guess, _ in history] + [node.guess]
            found[node.guess] = _Solution(path, node.own_weight)
    return found


def _distribution(turns: Sequence[int]) -> list[int]:
    return [turns.count(turn) for turn in range(1, max(turns) + 1)]


def _first_parting(ones: Mapping[History, Node], others: Mapping[History, Node]) -> Parting | None:
    """Return the state nearest to the root in which two trees play different guesses."""
    for history in sorted(ones.keys() & others.keys(), key=lambda way: (len(way), way)):
        one = ones[history]
        other = others[history]
        if one.guess != other.guess:
            return Parting(history, [one.guess, other.guess], [one.size, other.size])
    return None


def _means(turns: Sequence[Sequence[int]], weights: Sequence[int]) -> list[float]:
    return [sum(map(mul, weights, column)) / sum(weights) for column in turns]


def _weighted_means(
    turns: Sequence[Sequence[int]], weights: Sequence[Sequence[int]]
) -> dict[int, list[float]]:
    """Return the means of both trees by the weights of each tree; equal ones only once."""
    plain = _means(turns, [1] * len(turns[0]))
    found: dict[int, list[float]] = {}
    for tree, its_weights in enumerate(weights):
        if not any(its_weights):  # this tree expects none of the answers that are in both
            continue
        means = _means(turns, its_weights)
        if means != plain and means not in found.values():
            found[tree] = means
    return found


def comparison_record(names: Sequence[str], found: Comparison) -> dict[str, Any]:
    """Return a comparison as an object for JSON; the README explains its keys."""
    weighted_means = []
    for tree, means in found.weighted_means.items():
        weighted_means.append({"by": names[tree], "means": means})
    record = found._asdict()
    del record["lines"]  # sentences on the recipes; a program has their fields
    return record | {
        "names": names,
        "recipes": [recipe.fields for recipe in found.recipes],
        "data": [recipe.data for recipe in found.recipes],
        "weighted_means": weighted_means,
        "differences": [difference._asdict() for difference in found.differences],
        "first_parting": found.first_parting and found.first_parting._asdict(),
    }


def comparison_table(
    names: Sequence[str], found: Comparison, width: int, lang: str = ENGLISH
) -> str:
    """Write a comparison, its sentences in that many columns, in a language."""
    labels = [cut(name, LONGEST_NAME) for name in names]
    width = min(width, WIDEST)
    sections = [
        wrapped(_head(labels, found), width, lang),
        _figures(labels, found, lang),
        wrapped([_tally(labels, found)], width, lang),
        _differences(labels, found.differences, lang),
        wrapped([_parting(labels, found.first_parting)], width, lang),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def _tally(labels: Sequence[str], found: Comparison) -> Phrase:
    one, other = labels
    first, second = found.earlier
    answers = phrase("count.answer", n=first)
    solves = phrase("report.earlier", one=one, answers=answers, other=other, others=second)
    return phrase("report.tally", solves=solves, n=found.answers - first - second)


def _head(labels: Sequence[str], found: Comparison) -> Iterator[Phrase]:
    """Yield both recipes, what they share only once, and the answers of one tree alone."""
    one, other = found.lines
    same = [line for line in one[1:] if line in other]
    for label, lines in zip(labels, (one, other), strict=True):
        own = [line for line in lines if line not in same]
        yield named(label, joined("list.comma", own))
    if same:
        yield phrase("report.both", text=joined("list.comma", same))
    for label, words in zip(labels, found.only, strict=True):
        if words:
            answers = named(phrase("count.answer", n=len(words)), first_of(words))
            yield phrase("report.only", name=label, answers=answers)
    if any(found.only):
        yield phrase("report.over", n=found.answers)


def _figures(labels: Sequence[str], found: Comparison, lang: str) -> list[str]:
    """Tabulate the answers solved on each guess, and the averages, with the difference."""

    def row(name: Phrase, value_of: Callable[[float], Value], a: float, b: float) -> list[str]:
        sign = "+" if b > a else "-"
        more = "0" if a == b else f"{sign}{said(value_of(abs(b - a)), lang)}"
        return [said(name, lang), said(value_of(a), lang), said(value_of(b), lang), more]

    rows = [["", *labels, said(phrase("report.difference"), lang)]]
    for turn, (a, b) in enumerate(zip_longest(*found.distributions, fillvalue=0), 1):
        rows.append(row(phrase("report.guess", n=turn), int, a, b))
    rows.append([""] * 4)
    for tree, means in found.weighted_means.items():
        rows.append(row(phrase("report.mean-by", name=labels[tree]), figure, *means))
    plain = "report.unweighted" if found.weighted_means else "report.mean"
    rows.append(row(phrase(plain), figure, *found.means))
    rows.append(row(phrase("report.total"), int, *map(_total, found.distributions)))
    rows.append(row(phrase("report.worst"), int, *map(len, found.distributions)))
    return aligned(rows)


def _total(distribution: Sequence[int]) -> int:
    return sum(turn * count for turn, count in enumerate(distribution, 1))


def _differences(labels: Sequence[str], differences: Sequence[Difference], lang: str) -> list[str]:
    """Tabulate the largest differences: two lines for each answer, with every guess."""
    if not differences:
        return []
    rows = []
    for answer, turns, paths in differences[:DIFFERENCES_SHOWN]:
        for word, label, n, path in zip((answer, ""), labels, turns, paths, strict=True):
            rows.append((word, label, f"{n}", " ".join(path)))
    shown = min(DIFFERENCES_SHOWN, len(differences))
    title = phrase("report.largest", shown=shown, n=len(differences))
    return [said(title, lang), *aligned(rows, (0, 1, 3))]


def _parting(labels: Sequence[str], parting: Parting | None) -> Phrase:
    if parting is None:
        return phrase("report.never-part")
    place = phrase("report.guess", n=len(parting.history) + 1)
    if parting.history:
        played = " ".join(f"{guess} {clue}" for guess, clue in parting.history)
        place = phrase("report.after", guess=place, turns=played)
    one, other = labels
    left, others_left = parting.sizes
    words = phrase("left.words-left", n=left)
    if left != others_left:
        words = phrase("report.left-in", left=words, one=one, n=others_left, other=other)
    guess, other_guess = parting.guesses
    place = phrase("report.list", words=place, name=words)
    return phrase("report.part", place=place, one=one, guess=guess, other=other, others=other_guess)
