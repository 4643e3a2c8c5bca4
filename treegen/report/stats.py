"""How well stored trees play: the guesses they need, as text for a terminal and for programs.

All figures are counted from the nodes; nothing here computes a guess.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise, zip_longest
from math import fsum, log2
from typing import Any, NamedTuple

from treegen.text import cut, encodable, number_of, printable, text_columns
from treegen.tree.figures import listed_part, summarise
from treegen.tree.model import Node, Recipe, Summary, Tree, levels, weight_left

EIGHTHS = " ▏▎▍▌▋▊▉█"
LABEL, GAP = 10, 2  # columns of a terminal: the longest label, and before each tree
NARROWEST, WIDEST = 20, 80  # columns of a tree's bars and figures
NAMED = 20  # of the answers that take longest; more are only counted


class Stats(NamedTuple):
    """Figures of one tree, and how to name it."""

    name: str
    recipe: Recipe
    lines: list[str]  # recipe in words
    summary: Summary
    bits: list[float]  # that each turn is expected to tell
    longest: list[str]  # answers solved on the last turn, sorted
    expected: Stats | None = None  # of the expected words alone, where others weigh 0


def stats_of(name: str, tree: Tree) -> Stats:
    """Figures of a tree; what is not printable in its name stands as an escape."""
    recipe, root = tree.recipe, tree.root
    *_, last = levels(root)
    longest = sorted(node.guess for node in last)
    core = listed_part(root)
    return Stats(
        printable(name), recipe, recipe.lines, summarise(root), bits_by_turn(root), longest,
        None if core is root else stats_of(name, tree._replace(root=core)),
    )  # fmt: skip


def tree_names(paths: Sequence[str]) -> list[str]:
    """Name of each tree: its file's, without the ending, or the whole path where two are alike.

    >>> tree_names(["trees/raise.json", "soare"]), tree_names(["a/raise.json", "b/raise.json"])
    (['raise', 'soare'], ['a/raise.json', 'b/raise.json'])
    """
    stems = [os.path.splitext(os.path.basename(path))[0] for path in paths]
    return stems if len(set(stems)) == len(set(paths)) else list(paths)


def bits_by_turn(root: Node) -> list[float]:
    """Bits that each turn is expected to tell: how much less is left to learn after it.

    What is left is the sum of w log2(w) / W over the classes of answers that are told apart by
    then, w being a class's weight, W all answers' (Shannon 1948): the next turn's nodes, and each
    answer that was found. All turns together tell the entropy of the weights; without a prior
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


def panels(trees: Sequence[Stats]) -> list[Stats]:
    """Figures that stand side by side: of each tree, or of its expected words and then of all."""
    shown = []
    for tree in trees:
        expected, prior = tree.expected, tree.recipe.prior
        if expected is None or prior is None:
            shown.append(tree)
            continue
        summary, every = expected.summary, tree.summary._replace(weighted_mean=None)
        play, guesses, _, weights = tree.lines
        lines = [play, guesses, f"{number_of(summary.answers, 'answer')} ({prior.name})", weights]
        if summary.weighted_mean == summary.mean:  # all weigh the same
            lines, summary = lines[:-1], summary._replace(weighted_mean=None)
        of_all = f"{number_of(every.answers, 'word')} ({tree.recipe.answers.name})"
        shown += [
            expected._replace(lines=lines, summary=summary),
            tree._replace(name=f"{tree.name}, all words", lines=[of_all], summary=every, bits=[]),
        ]
    return shown


def facts(tree: Stats) -> list[tuple[str, str]]:
    """Labels and figures that follow the bars; the words, which may be many, come last."""
    summary, words = tree.summary, tree.longest
    listed = ", ".join(words[:NAMED])
    if len(words) > NAMED:
        listed += f" and {len(words) - NAMED:,} more"
    mean = f"{summary.mean:.4f}"
    if summary.weighted_mean is not None:
        mean += f" (weighted {summary.weighted_mean:.4f})"
    rows = [("mean", mean), ("total", f"{summary.total:,}")]
    for turn in (3, 4):
        solved = sum(summary.distribution[:turn])
        rows.append((f"by guess {turn}", f"{solved:,} ({solved / summary.answers:.1%})"))
    rows += [(f"bits {turn}", f"{bits:.4f}") for turn, bits in enumerate(tree.bits, 1)]
    return [*rows, ("worst", f"{number_of(summary.worst, 'guess')}: {listed}")]


def largest_share(trees: Sequence[Stats]) -> float:
    """Largest share of a tree's answers on one guess: the longest bar's."""
    return max(max(tree.summary.distribution) / tree.summary.answers for tree in trees)


# For programs.


def recipe_record(recipe: Recipe) -> dict[str, Any]:
    """Recipe as an object for JSON."""
    return {
        name: value._asdict() if hasattr(value, "_asdict") else value
        for name, value in recipe._asdict().items()
    }


def stats_record(tree: Stats) -> dict[str, Any]:
    """Figures of a tree as an object for JSON; `treegen stats --help` tells its keys."""
    record: dict[str, Any] = {
        "name": tree.name,
        "recipe": recipe_record(tree.recipe),
        "summary": tree.summary._asdict(),
        "bits": tree.bits,
        "longest": tree.longest,
    }
    if tree.expected is not None:
        longest = {"longest": tree.expected.longest}
        record["expected"] = tree.expected.summary._asdict() | longest
    return record


# For a terminal.


def wrap_words(text: str, width: int) -> list[str]:
    """Lines of at most that many columns; `textwrap` knows no wide letters.

    >>> wrap_words("offer, hover and nothing", 9)
    ['offer,', 'hover and', 'nothing']
    """
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if text_columns(longer) <= width or not lines[-1]:
            lines[-1] = cut(longer, width)
        else:
            lines.append(cut(word, width))
    return lines


def bar(part: float, room: int, unicode: bool) -> str:
    """Bar over a part of the room, to an eighth of a letter; none only for nothing.

    >>> bar(0.6, 8, True), bar(0.6, 8, False), bar(0.001, 8, True), bar(0, 8, True)
    ('████▊', '#####', '▏', '')
    """
    if not part:
        return ""
    if not unicode:
        return "#" * max(1, round(part * room))
    whole, rest = divmod(max(1, round(part * room * 8)), 8)
    return (EIGHTHS[8] * whole + EIGHTHS[rest]).rstrip()


def stats_table(trees: Sequence[Stats], width: int, encoding: str) -> str:
    """Bars and figures of trees, as many side by side as fit in that many columns (from 40).

    What the encoding lacks becomes a question mark, and where it lacks blocks, bars are of #.
    """
    trees = panels(trees)
    unicode = encodable(EIGHTHS, encoding) == EIGHTHS
    across = max(1, min(len(trees), (width - LABEL) // (GAP + NARROWEST)))
    column = max(1, min(WIDEST, (width - LABEL) // across - GAP))
    digits = max(len(f"{max(tree.summary.distribution):,}") for tree in trees)
    room = max(1, column - digits - len(" 100.0% "))
    full = largest_share(trees)

    def cell(text: str) -> list[str]:
        return wrap_words(encodable(text, encoding), column)

    def bars(tree: Stats) -> dict[str, list[str]]:
        rows = {}
        for turn, count in enumerate(tree.summary.distribution, 1):
            share = count / tree.summary.answers
            drawn = bar(share / full, room, unicode)
            rows[f"guess {turn}"] = [f"{count:{digits},} {share:6.1%} {drawn}"]
        return rows

    def add_row(label: str, cells: Sequence[Sequence[str]]) -> None:
        """Add the lines of cells that stand side by side, behind a label."""
        for texts in zip_longest(*cells, fillvalue=""):
            line = f"{label:{LABEL}}"
            for text in texts:
                line += " " * GAP + text + " " * (column - text_columns(text))
            lines.append(line.rstrip())
            label = ""

    lines: list[str] = []
    for first in range(0, len(trees), across):
        block = trees[first : first + across]
        if across == 1:
            name, (play, *lists) = block[0].name, block[0].lines
            for text in (f"{name}: {play}", *lists):
                lines += wrap_words(encodable(text, encoding), min(width, WIDEST))
        else:
            add_row("", [[cut(encodable(tree.name, encoding), column)] for tree in block])
            for texts in zip_longest(*(tree.lines for tree in block), fillvalue=""):
                add_row("", [cell(text) for text in texts])
        figures = [{label: cell(text) for label, text in facts(tree)} for tree in block]
        for rows in ([bars(tree) for tree in block], figures):
            lines.append("")
            for label in max(rows, key=len):  # the most turns: every label there is
                add_row(label, [row.get(label, []) for row in rows])
        lines.append("")
    return encodable("\n".join(lines[:-1]), encoding)  # with a sign for what was cut
