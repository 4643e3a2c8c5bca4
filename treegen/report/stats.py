"""How well stored trees play: the guesses they need, as text for a terminal and for programs.

All figures are counted from the nodes; nothing here computes a guess.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import fsum, log2
from textwrap import wrap
from typing import Any, NamedTuple

from treegen.text import number_of, printable
from treegen.tree.figures import figures, listed_part
from treegen.tree.model import Node, Recipe, Summary, Tree, levels, weight_left

EIGHTHS = " ▏▎▍▌▋▊▉█"
LABEL, WIDEST = 12, 80  # columns of a terminal: of the labels, and the most beside them
NAMED = 20  # of the answers that take longest; more are only counted


class Stats(NamedTuple):
    """Figures of a tree: over its listed words, or over all."""

    name: str
    lines: list[str]  # recipe in words
    summary: Summary
    bits: list[float]  # of information that each turn is expected to give
    longest: list[str]  # answers solved on the last turn, sorted


def stats_of(name: str, tree: Tree) -> list[Stats]:
    """Return the figures of a tree over its listed words, and over all where some are unlisted."""
    listed, every = figures(tree)
    recipe, root = tree.recipe, listed_part(tree.root)
    lines = recipe.lines
    if every is None or recipe.prior is None:
        return [Stats(name, lines, listed, bits_by_turn(root), last_answers(root))]
    lines[2] = f"{number_of(listed.answers, 'answer')} ({recipe.prior.name})"
    if listed.weighted_mean is None:  # all weigh the same
        lines = lines[:3]
    words = f"{number_of(every.answers, 'word')} ({recipe.answers.name})"
    every = every._replace(weighted_mean=None)
    return [
        Stats(name, lines, listed, bits_by_turn(root), last_answers(root)),
        Stats(f"{name}, all words", [words], every, [], last_answers(tree.root)),
    ]


def tree_names(paths: Sequence[str]) -> list[str]:
    """Name each tree: its file's name, without the ending, or the whole path where two are alike.

    >>> tree_names(["trees/raise.json", "soare"]), tree_names(["a/raise.json", "b/raise.json"])
    (['raise', 'soare'], ['a/raise.json', 'b/raise.json'])
    """
    stems = [os.path.splitext(os.path.basename(path))[0] for path in paths]
    names = stems if len(set(stems)) == len(set(paths)) else paths
    return [printable(name) for name in names]


def last_answers(root: Node) -> list[str]:
    """Return the answers that take the most guesses, sorted."""
    *_, last = levels(root)
    return sorted(node.guess for node in last)


def bits_by_turn(root: Node) -> list[float]:
    """Bits that each turn is expected to give: how much less is left to learn after it.

    What is left is the sum of w log2(w) / W over the classes of answers that are told apart by
    then, w being a class's weight, W all answers' (Shannon 1948): the next turn's nodes, and each
    answer that was found. All turns together give the entropy of the weights; without a prior
    an answer weighs 1, and that is log2(answers).

    >>> bits_by_turn(Node("abide", 2, {"02200": Node("ebbed", 1, {})}))
    [1.0, 0.0]
    """
    left, solved = [], list[int]()
    for level in [*levels(root), []]:
        classes = [weight_left(node) for node in level if weight_left(node)]
        left.append(fsum(w * log2(w) for w in [*classes, *solved]) / weight_left(root))
        solved += filter(None, (node.own_weight for node in level))
    return [max(0.0, before - after) for before, after in pairwise(left)]


def facts(stats: Stats) -> Iterator[tuple[str, str]]:
    """Yield the labels and figures that follow the bars; the words, which may be many, last."""
    summary, words = stats.summary, stats.longest
    mean = f"{summary.mean:.4f}"
    if summary.weighted_mean is not None:
        mean += f" (weighted {summary.weighted_mean:.4f})"
    yield "mean", mean
    yield "total", f"{summary.total:,}"
    for turn in (3, 4):
        solved = sum(summary.distribution[:turn])
        yield f"by guess {turn}", f"{solved:,} ({solved / summary.answers:.1%})"
    for turn, bits in enumerate(stats.bits, 1):
        yield f"bits {turn}", f"{bits:.4f}"
    names = ", ".join(words[:NAMED])
    if len(words) > NAMED:
        names += f" and {len(words) - NAMED:,} more"
    yield "worst", f"{number_of(summary.worst, 'guess')}: {names}"


def largest_share(parts: Sequence[Stats]) -> float:
    """Return the largest share of a tree's answers on one guess: the longest bar's."""
    return max(max(part.summary.distribution) / part.summary.answers for part in parts)


# For programs.


def recipe_record(recipe: Recipe) -> dict[str, Any]:
    """Return a recipe as an object for JSON."""
    return {
        name: value._asdict() if hasattr(value, "_asdict") else value
        for name, value in recipe._asdict().items()
    }


def stats_record(name: str, tree: Tree) -> dict[str, Any]:
    """Return the figures of a tree as an object for JSON; the README explains its keys."""
    listed, every = figures(tree)
    record = {
        "name": name,
        "recipe": recipe_record(tree.recipe),
        "summary": (every or listed)._asdict(),
        "bits": bits_by_turn(tree.root),
        "longest": last_answers(tree.root),
    }
    if every:
        longest = last_answers(listed_part(tree.root))
        record["expected"] = listed._asdict() | {"longest": longest}
    return record


# For a terminal.


def wrap_words(text: str, width: int) -> list[str]:
    """Break a text into lines, but not at hyphens, which stand in the names of trees."""
    return wrap(text, width, break_on_hyphens=False)


def bar(part: float, room: int) -> str:
    """Draw a bar over a part of the room, to an eighth of a letter; none only for nothing.

    >>> bar(0.6, 8), bar(0.001, 8), bar(0, 8)
    ('████▊', '▏', '')
    """
    if not part:
        return ""
    whole, rest = divmod(max(1, round(part * room * 8)), 8)
    return (EIGHTHS[8] * whole + EIGHTHS[rest]).rstrip()


def stats_table(parts: Sequence[Stats], width: int) -> str:
    """Write bars and figures, one part below the other, in that many columns (from 40)."""
    column = max(1, min(WIDEST, width - LABEL))
    digits = max(len(f"{max(part.summary.distribution):,}") for part in parts)
    room = max(1, column - digits - len(" 100.0% "))
    full = largest_share(parts)
    lines: list[str] = []
    for part in parts:
        play, *lists = part.lines
        for text in (f"{part.name}: {play}", *lists):
            lines += wrap_words(text, min(width, WIDEST))
        lines.append("")
        for turn, count in enumerate(part.summary.distribution, 1):
            share, label = count / part.summary.answers, f"guess {turn}"
            line = f"{label:{LABEL}}{count:{digits},} {share:6.1%} {bar(share / full, room)}"
            lines.append(line.rstrip())
        lines.append("")
        for label, text in facts(part):
            for line in wrap_words(text, column):
                lines.append(f"{label:{LABEL}}{line}")
                label = ""
        lines.append("")
    return "\n".join(lines[:-1])
