"""How well stored trees play: guesses needed, as text for a terminal and as an SVG.

All figures are counted from the nodes; nothing here computes a guess.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from math import fsum, log2
from typing import NamedTuple

from treegen.text import cut, encodable, printable, text_columns
from treegen.tree.model import Node, Summary, Tree, levels, own_weight, summarise

EIGHTHS = " ▏▎▍▌▋▊▉█"
LABEL, GAP = 10, 2  # columns of a terminal: the longest label, and before each tree
NARROWEST, WIDEST = 20, 80  # columns of a tree's bars and figures
NAMED = 20  # of the answers that take longest; more are only counted


# What a tree achieves.


class Figures(NamedTuple):
    """What one tree achieves, and how to name it."""

    name: str
    recipe: list[str]
    made: Summary
    bits: list[float]
    longest: list[str]


def figures(name: str, tree: Tree) -> Figures:
    """Figures of a tree; what of the texts is not printable stands as an escape."""
    return Figures(
        printable(name),
        tree.recipe.lines,
        summarise(tree.root),
        bits_by_turn(tree.root),
        longest(tree.root),
    )


def names(paths: Sequence[str]) -> list[str]:
    """Name of each tree: its file's, without the ending, or the whole path where two are alike.

    >>> names(["trees/raise.json", "soare"]), names(["a/raise.json", "b/raise.json"])
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
    left, found = [], list[int]()
    for level in [*levels(root), []]:
        classes = [node.weight or node.size for node in level]
        left.append(fsum(w * log2(w) for w in [*classes, *found]) / (root.weight or root.size))
        found += filter(None, map(own_weight, level))
    return [max(0.0, before - after) for before, after in pairwise(left)]


def longest(root: Node) -> list[str]:
    """Answers solved on the last turn, sorted.

    >>> longest(Node("abide", 2, {"02200": Node("ebbed", 1, {})}))
    ['ebbed']
    """
    *_, last = levels(root)
    return sorted(node.guess for node in last)


def solved_by(made: Summary, turn: int) -> int:
    """How many answers are solved on that turn or before.

    >>> solved_by(Summary(2, 3, 1.5, 2, [1, 1], 2), 1)
    1
    """
    return sum(made.distribution[:turn])


def facts(tree: Figures) -> list[tuple[str, str]]:
    """Labels and figures that follow the bars; the words, which may be many, come last."""
    made, words = tree.made, tree.longest
    listed = ", ".join(words[:NAMED])
    if len(words) > NAMED:
        listed += f" and {len(words) - NAMED:,} more"
    weighted = "" if made.weighted_mean is None else f" (weighted {made.weighted_mean:.4f})"
    return [
        ("mean", f"{made.mean:.4f}{weighted}"),
        ("total", f"{made.total:,}"),
        *(
            (f"by guess {turn}", f"{solved:,} ({solved / made.answers:.1%})")
            for turn in (3, 4)
            for solved in [solved_by(made, turn)]
        ),
        *((f"bits {turn}", f"{bits:.4f}") for turn, bits in enumerate(tree.bits, 1)),
        ("worst", f"{made.worst} guess{'es' * (made.worst != 1)}: {listed}"),
    ]


def fullest(trees: Sequence[Figures]) -> float:
    """Largest share of a tree's answers on one guess: the longest bar's."""
    return max(max(tree.made.distribution) / tree.made.answers for tree in trees)


# For a terminal.


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most that many columns; `textwrap` knows no wide letters.

    >>> wrapped("offer, hover and nothing", 9)
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


def table(trees: Sequence[Figures], width: int, encoding: str) -> str:
    """Bars and figures of trees, as many side by side as fit in that many columns (from 40).

    What the encoding lacks becomes a question mark, and where it lacks blocks, bars are of #.
    """

    def shown(text: str) -> str:
        return encodable(text, encoding)

    unicode = shown(f"{EIGHTHS}…") == f"{EIGHTHS}…"
    across = max(1, min(len(trees), (width - LABEL) // (GAP + NARROWEST)))
    column = max(1, min(WIDEST, (width - LABEL) // across - GAP))
    digits = max(len(f"{max(tree.made.distribution):,}") for tree in trees)
    room = max(1, column - digits - len(" 100.0% "))
    full = fullest(trees)

    def bars(tree: Figures) -> dict[str, list[str]]:
        shares = [(count, count / tree.made.answers) for count in tree.made.distribution]
        return {
            f"guess {turn}": [f"{count:{digits},} {share:6.1%} {bar(share / full, room, unicode)}"]
            for turn, (count, share) in enumerate(shares, 1)
        }

    def rest(tree: Figures) -> dict[str, list[str]]:
        return {label: wrapped(shown(text), column) for label, text in facts(tree)}

    lines: list[str] = []
    for first in range(0, len(trees), across):
        block = trees[first : first + across]
        if across == 1:
            (tree,) = block
            play, *lists = map(shown, tree.recipe)
            for text in (f"{shown(tree.name)}: {play}", *lists):
                lines += wrapped(text, min(width, WIDEST))
        else:
            lines += _row("", [[cut(shown(tree.name), column)] for tree in block], column)
            for texts in zip_longest(*(tree.recipe for tree in block), fillvalue=""):
                lines += _row("", [wrapped(shown(text), column) for text in texts], column)
        for part in (bars, rest):
            cells = [part(tree) for tree in block]
            lines.append("")
            for label in max(cells, key=len):  # the most turns: every label there is
                lines += _row(label, [cell.get(label, []) for cell in cells], column)
        lines.append("")
    text = "\n".join(lines[:-1])
    return text if unicode else text.replace("…", "~")


def _row(label: str, cells: Sequence[list[str]], column: int) -> Iterator[str]:
    """Lines of cells that stand side by side, behind a label."""
    for number, texts in enumerate(zip_longest(*cells, fillvalue="")):
        line = f"{label * (not number):{LABEL}}"
        for text in texts:
            line += " " * GAP + text + " " * (column - text_columns(text))
        yield line.rstrip()


# As a picture.
