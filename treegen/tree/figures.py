"""Figures of how well a tree plays, counted from its nodes: for listed words, and for all."""

from collections.abc import Callable
from typing import NamedTuple

from treegen.say.phrases import Phrase, figure, phrase
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.recipe import Summary
from treegen.tree.ways import levels
from treegen.words.prior import COMMON, LIKELY, NONE, PAST, Prior


class Figures(NamedTuple):
    """Summaries of how a tree plays."""

    listed: Summary
    all: Summary
    prior: Prior = NONE

    @property
    def unlisted(self) -> int:
        """Number of the unlisted words."""
        return self.all.answers - self.listed.answers

    @property
    def is_weighted(self) -> bool:
        """Test whether the figures show that some listed words weigh more than others."""
        return self.listed.weighted_mean != self.listed.mean

    @property
    def is_by_rank(self) -> bool:
        """Test whether the weights come from how frequent words are in a language."""
        return self.prior.kind in (COMMON, LIKELY)

    def mean(self, places: int = 2) -> Phrase:
        """Return the mean over games, in which likelier words count for more.

        >>> from treegen import find_tree
        >>> str(figures(find_tree("everyday")).mean())
        "3.11 guesses on average in today's game"
        >>> str(figures(find_tree("human")).mean(4))
        '3.6182 guesses on average, where commoner words count for more'
        """
        mean = figure(self.listed.weighted_mean, places)
        if not self.is_weighted:
            return phrase("mean", mean=mean)
        if self.prior.kind == PAST:
            return phrase("mean.today", mean=mean)
        if self.is_by_rank:
            return phrase("mean.common", mean=mean)
        return phrase("mean.weighted", mean=mean, prior=str(self.prior))

    @property
    def averages(self) -> Phrase:
        """All averages in words.

        >>> from treegen import find_tree
        >>> str(figures(find_tree("raise")).averages)
        '3.4713 guesses on average (8,036 in all), 6 at worst'
        >>> str(figures(find_tree("raise-any")).averages).partition("; ")[2]
        'all 12,972 words in 4.4386, 8 at worst'
        """
        listed, every = self.listed, self.all
        total = phrase("fact.in-all", n=listed.total)
        if self.is_weighted:
            total = phrase("fact.unweighted", mean=figure(listed.mean), total=total)
        found = phrase("fact.figures-worst", figures=self.mean(4), total=total, worst=listed.worst)
        if not self.unlisted:
            return found
        mean = figure(every.mean)
        return phrase(
            "fact.figures-all", figures=found, n=every.answers, mean=mean, worst=every.worst
        )


def figures(tree: Tree) -> Figures:
    """Summarise a tree over its listed words, and over all."""
    listed = summarise(tree.root, tree.root.weight_field)
    return Figures(listed, tree.summary, tree.recipe.weights_by)


def summarise(root: Node, field: str = "size") -> Summary:
    """Count a tree's summary from its nodes; with the field of weights, over listed answers only.

    >>> summarise(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4))
    Summary(answers=2, total=3, mean=1.5, worst=2, distribution=(1, 1), nodes=2, weighted_mean=1.75)
    >>> summarise(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 0)}, 3), "weight").distribution
    (1,)
    """
    distribution = []
    count = 0
    weight = 0  # sum over nodes: an answer found on the third guess is in three of them
    level = [root._data]
    while level:
        count += len(level)
        solved = 0
        after = []
        for node in level:
            weight += node[root.weight_field]
            own = node[field]
            if "branches" in node:
                below = [branch for branch in node["branches"].values() if branch[field]]
                own -= sum([branch[field] for branch in below])
                after += below
            solved += own > 0
        distribution.append(solved)
        level = after
    answers = sum(distribution)
    total = sum(turn * solved for turn, solved in enumerate(distribution, 1))
    return Summary(
        answers=answers,
        total=total,
        mean=total / answers,
        worst=len(distribution),
        distribution=tuple(distribution),
        nodes=count,
        weighted_mean=weight / root.weight,
    )


def solved_shares(root: Node) -> list[float]:
    """Return the share of the games that is solved on each guess, as the weighted mean counts them.

    >>> solved_shares(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4))
    [0.25, 0.75]
    """
    weights = [sum(node.own_weight for node in level) for level in levels(root)]
    while not weights[-1]:  # the last guesses may find unlisted words alone
        weights.pop()
    return [weight / root.weight for weight in weights]


def listed_part(node: Node) -> Node:
    """Cut a tree down to its listed words; return the node itself if all are listed."""
    return part(node, 1)


def part(node: Node, least: int) -> Node:
    """Cut a tree down to the answers of at least a weight; return the node itself if all are.

    >>> root = Node("abide", 2, {"02200": Node("ebbed", 1, {}, 1)}, 4)
    >>> part(root, 2).size, dict(part(root, 2).branches), part(root, 4).size
    (1, {}, 0)
    """
    size = 0
    weight = 0
    own = node.own_weight
    if node.can_win and own >= least:
        size += 1
        weight += own
    branches = {}
    for clue, branch in node.branches.items():
        if branch.weight < least:
            continue
        below = part(branch, least)
        if below.size:
            branches[clue] = below
            size += below.size
            weight += below.weight
    return node if size == node.size else node._replace(size=size, branches=branches, weight=weight)


def count_text(node: Node, write: Callable[[int], str] = str) -> str:
    """Write the number of likely words left and, after a plus sign, of the others.

    >>> count_text(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 0)}, 3))
    '1 +1'
    """
    likely = node.likely_size
    unlikely = f"+{write(node.size - likely)}" if likely < node.size else ""
    return f"{write(likely)} {unlikely}".strip() if likely else unlikely
