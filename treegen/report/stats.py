"""Figures of stored trees: the guesses that they need, for people and for programs.

All figures are counted from the nodes; nothing here computes a guess.
"""

import os
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import pairwise
from math import fsum, log2
from textwrap import wrap
from typing import Any, NamedTuple

from treegen.say.phrases import ENGLISH, Phrase, Value, figure, phrase, said
from treegen.text import printable, text_columns
from treegen.tree.figures import figures, listed_part, solved_shares
from treegen.tree.file import dumps
from treegen.tree.find import is_published
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.policies import UNKNOWN
from treegen.tree.recipe import Summary
from treegen.tree.ways import levels, nodes
from treegen.words.lists import WordList

WIDEST = 80  # most columns of a line: longer lines are hard to read
LONGEST_NAME = 24  # columns of a tree's name, so that two tables of two trees fit a line
ANSWERS_SHOWN = 20  # answers that take longest, shown by name; more are only counted


class Stats(NamedTuple):
    """Figures of a tree, over its listed words or over all."""

    name: Value
    lines: list[Value]  # the recipe in words
    summary: Summary
    bits: list[float]  # information that each turn is expected to give
    longest: list[str]  # answers solved on the last turn, in alphabetical order
    shares: list[float]  # games solved on each turn, as the mean counts them


def stats_of(name: str, tree: Tree) -> list[Stats]:
    """Return the figures of a tree over its listed words, and over all where some are unlisted."""
    found = figures(tree)
    recipe = tree.recipe
    root = listed_part(tree.root)
    bits, longest, shares = bits_by_turn(root), last_answers(root), solved_shares(root)
    stats = Stats(name, recipe_lines(tree), found.listed, bits, longest, shares)
    if not found.unlisted:
        return [stats]
    listed = recipe.prior or recipe.answers
    answers = phrase("count.answer", n=found.listed.answers)
    stats.lines[2] = phrase("report.list", words=answers, name=listed.name)
    if not found.is_weighted:
        stats.lines.pop()
    words = phrase("count.word", n=found.all.answers)
    lines: list[Value] = [phrase("report.list", words=words, name=recipe.answers.name)]
    every = found.all._replace(weighted_mean=found.all.mean)
    all_words = phrase("report.all-words", name=name)
    alike = [count / every.answers for count in every.distribution]
    return [stats, Stats(all_words, lines, every, [], last_answers(tree.root), alike)]


def recipe_lines(tree: Tree) -> list[Value]:
    """Return a tree's recipe in words; a tree from elsewhere may not name the list it plays from.

    >>> from treegen import find_tree
    >>> str(recipe_lines(find_tree("salet"))[0])  # which came with treegen
    'opener salet, policy optimal, proven'
    """
    recipe = tree.recipe
    lines = recipe.lines
    if recipe.proof and is_published(sha256(dumps(tree)).hexdigest()):
        lines[0] = recipe.play_line(is_proven=True)
    played = WordList("", tuple(sorted({node.guess for node in nodes(tree.root)}))).info
    if recipe.policy == UNKNOWN and recipe.guesses.sha256 == played.sha256:
        lines[1] = phrase("report.played", n=played.count)
    return lines


def tree_names(paths: Sequence[str]) -> list[str]:
    """Name each tree: its file's name, without the ending, or the whole path where two are alike.

    >>> tree_names(["trees/raise.json", "soare"]), tree_names(["a/raise.json", "b/raise.json"])
    (['raise', 'soare'], ['a/raise.json', 'b/raise.json'])
    """
    stems = [os.path.splitext(os.path.basename(path))[0] for path in paths]
    names = stems if len(set(stems)) == len(set(paths)) else paths
    return [printable(name) for name in names]


def last_answers(root: Node) -> list[str]:
    *_, last = levels(root)
    return sorted(node.guess for node in last)


def bits_by_turn(root: Node) -> list[float]:
    """Return the bits that each turn is expected to give: how much less is left to learn after it.

    What is left to learn is the sum of w log2(w) / W over the classes of answers that no clue so
    far tells apart, where w is the weight of a class and W that of all answers (Shannon 1948). A
    node of the next turn is a class, and so is each answer that was found. All turns together give
    the entropy of the weights: log2(answers) where all weigh the same.

    >>> bits_by_turn(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 1)}, 2))
    [1.0, 0.0]
    """
    left: list[float] = []
    solved: list[int] = []
    for level in [*levels(root), []]:
        classes = [node.weight for node in level if node.weight]
        left.append(fsum(w * log2(w) for w in [*classes, *solved]) / root.weight)
        solved += filter(None, (node.own_weight for node in level))
    return [max(0.0, before - after) for before, after in pairwise(left)]


# For programs.


def stats_record(name: str, tree: Tree) -> dict[str, Any]:
    """Return the figures of a tree as an object for JSON; the README explains its keys."""
    found = figures(tree)
    record = {
        "name": name,
        "recipe": tree.recipe.fields,
        "data": tree.recipe.data,
        "summary": found.all._asdict(),
        "bits": bits_by_turn(tree.root),
        "longest": last_answers(tree.root),
    }
    if found.unlisted:
        longest = last_answers(listed_part(tree.root))
        record["expected"] = found.listed._asdict() | {"longest": longest}
    return record


# For people.


def wrapped(sentences: Iterable[Value], width: int, lang: str = ENGLISH) -> list[str]:
    """Break each sentence into lines, but not at hyphens, which stand in the names of trees."""
    texts = (said(sentence, lang) for sentence in sentences)
    return [line for text in texts for line in wrap(text, width, break_on_hyphens=False)]


def first_of(words: Sequence[str], most: int = 5) -> Value:
    """List at most that many words, and count the others.

    >>> str(first_of(["cover", "poker", "waver"], 2))
    'cover, poker and 1 more'
    """
    text = ", ".join(words[:most])
    more = len(words) - most
    return phrase("report.more", words=text, n=more) if more > 0 else text


def named(name: Value, text: Value) -> Phrase:
    return phrase("report.named", name=name, text=text)


def share_of(part: float) -> Phrase:
    return phrase("words.chance", chance={"figure": f"{part:.1%}"[:-1]})


def facts(stats: Stats) -> list[tuple[Phrase, Value]]:
    """List labels and figures that follow the bars; last the words, of which there may be many."""
    summary = stats.summary
    mean = figure(summary.weighted_mean)
    if summary.weighted_mean != summary.mean:
        mean = phrase("report.mean-of", mean=mean, unweighted=figure(summary.mean))
    pairs = [(phrase("report.mean"), mean), (phrase("report.total"), summary.total)]
    for turn in (3, 4):
        solved = sum(summary.distribution[:turn])
        text = phrase("report.list", words=solved, name=share_of(sum(stats.shares[:turn])))
        pairs.append((phrase("report.by-guess", n=turn), text))
    for turn, bits in enumerate(stats.bits, 1):
        pairs.append((phrase("report.bits", n=turn), figure(bits)))
    turns = phrase("report.turns", n=summary.worst)
    return [*pairs, (phrase("report.worst"), named(turns, first_of(stats.longest, ANSWERS_SHOWN)))]


def stats_table(parts: Sequence[Stats], width: int, lang: str = ENGLISH) -> str:
    """Write bars and figures in that many columns (from 40) and in a language."""
    width = min(width, WIDEST)
    digits = max(len(said(max(part.summary.distribution), lang)) for part in parts)
    whole = len(said(share_of(1), lang))
    full = max(max(part.shares) for part in parts)
    labels = [said(label, lang) for part in parts for label, _ in facts(part)]
    room = max(map(text_columns, labels)) + 2
    lines = list[str]()
    for part in parts:
        play, *lists = part.lines
        lines += wrapped([named(part.name, play), *lists], width, lang)
        if part.summary.weighted_mean != part.summary.mean:
            lines += wrapped([phrase("report.games-solved")], width, lang)
        lines.append("")
        for turn, count in enumerate(part.summary.distribution, 1):
            part_of_all = part.shares[turn - 1]
            name = said(phrase("report.guess", n=turn), lang)
            per_cent = said(share_of(part_of_all), lang)
            text = f"{name:{room}}{said(count, lang):>{digits}} {per_cent:>{whole}} "
            lines.append(f"{text}{bar(part_of_all / full, width - len(text))}".rstrip())
        lines.append("")
        for label, value in facts(part):
            lines += wrap(
                said(value, lang),
                width,
                initial_indent=f"{said(label, lang):{room}}",
                subsequent_indent=" " * room,
                break_on_hyphens=False,
            )
        lines.append("")
    return "\n".join(lines[:-1])


def bar(part: float, room: int) -> str:
    """Draw a bar over a part of the room, in eighths of a letter; any part above 0 has one.

    >>> bar(0.6, 8), bar(0.001, 8), bar(0, 8)
    ('████▊', '▏', '')
    """
    if not part:
        return ""
    whole, rest = divmod(max(1, round(part * room * 8)), 8)
    return ("█" * whole + " ▏▎▍▌▋▊▉"[rest]).rstrip()
