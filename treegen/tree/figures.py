"""How well a tree plays, counted from its nodes: on the listed words, and on all.

A listed word weighs more than 0. An unlisted one weighs 0: it can be the answer, but no list has
it. Where no answer has a weight, all are listed.
"""

from typing import NamedTuple

from treegen.tree.model import Node, Summary, Tree, levels, weighted_total


class Figures(NamedTuple):
    """Summaries of how a tree plays."""

    listed: Summary
    all: Summary | None  # None where every word is listed

    @property
    def unlisted(self) -> int:
        return self.all.answers - self.listed.answers if self.all else 0

    @property
    def text(self) -> str:
        """Averages in words.

        >>> from treegen import find_tree
        >>> figures(find_tree("raise")).text
        '3.4713 guesses on average (8,036 in all), 6 at worst'
        >>> figures(find_tree("raise-any")).text.partition("; ")[2]
        'all 12,972 words in 4.4386, 8 at worst'
        """
        listed, weighted = self.listed, ""
        if listed.weighted_mean is not None:
            weighted = f", {listed.weighted_mean:.4f} weighted"
        text = f"{listed.mean:.4f} guesses on average{weighted} ({listed.total:,} in all)"
        text += f", {listed.worst} at worst"
        if every := self.all:
            text += f"; all {every.answers:,} words in {every.mean:.4f}, {every.worst} at worst"
        return text


def figures(tree: Tree) -> Figures:
    """Summarise a tree over its listed words, and over all.

    Where some are unlisted, the first has a weighted mean only if that is not its mean.
    """
    every, root = summarise(tree.root), listed_part(tree.root)
    if root is tree.root:
        return Figures(every, None)
    listed = summarise(root)
    if listed.weighted_mean == listed.mean:
        listed = listed._replace(weighted_mean=None)
    return Figures(listed, every)


def summarise(root: Node) -> Summary:
    """Count a tree's summary from its nodes.

    >>> summarise(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4))
    Summary(answers=2, total=3, mean=1.5, worst=2, distribution=[1, 1], nodes=2, weighted_mean=1.75)
    """
    turns = list(levels(root))
    distribution = [sum(node.can_win for node in level) for level in turns]
    total = sum(turn * count for turn, count in enumerate(distribution, 1))
    return Summary(
        root.size, total, total / root.size, len(turns), distribution, sum(map(len, turns)),
        None if root.weight is None else weighted_total(root) / root.weight,
    )  # fmt: skip


def listed_part(node: Node) -> Node:
    """Cut a tree down to the listed words; the node itself if all are."""
    if node.weight is None:
        return node
    below = {c: listed_part(branch) for c, branch in node.branches.items() if branch.weight}
    size = (node.own_weight > 0) + sum([branch.size for branch in below.values()])
    return node if size == node.size else node._replace(size=size, branches=below)


def count_text(node: Node, form: str = "") -> str:
    """Write how many likely words are left, and after a plus sign how many others.

    Where all weights above 0 are equal, the likely words are the listed ones.

    >>> count_text(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 0)}, 3))
    '1 +1'
    """
    likely = node.likely_size
    others = f"+{node.size - likely:{form}}" if likely < node.size else ""
    return f"{likely:{form}} {others}".strip() if likely else others
