"""How well a tree plays, over the words that are expected and over all, counted from its nodes."""

from __future__ import annotations

from treegen.tree.model import Node, Summary, Tree, levels, weighted_total


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


def expected_part(node: Node) -> Node:
    """Return the tree of the words that weigh more than 0 alone: the node itself if all do.

    >>> expected_part(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 0)}, 3)).size
    1
    """
    if node.weight is None:
        return node
    below = {c: expected_part(branch) for c, branch in node.branches.items() if branch.weight}
    size = (node.own_weight > 0) + sum([branch.size for branch in below.values()])
    return node if size == node.size else node._replace(size=size, branches=below)


def figures(tree: Tree) -> tuple[Summary, Summary | None]:
    """Return a tree's summary over the expected words, and over all where there are others.

    Then the first has a weighted mean only where that is not its mean.
    """
    core = expected_part(tree.root)
    if core is tree.root:
        return tree.summary, None
    summary = summarise(core)
    if summary.weighted_mean == summary.mean:
        summary = summary._replace(weighted_mean=None)
    return summary, tree.summary


def over_all(every: Summary | None) -> str:
    """Phrase that adds the figures over all words to those over the expected ones, if any."""
    if every is None:
        return ""
    return f"; all {every.answers:,} words in {every.mean:.4f}, {every.worst} at worst"


def count_text(node: Node, form: str = "") -> str:
    """Number of expected words left, and after a plus sign that of the others.

    >>> count_text(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 0)}, 3))
    '1 +1'
    """
    expected = node.expected_size
    others = f"+{node.size - expected:{form}}" if expected < node.size else ""
    return f"{expected:{form}} {others}".strip() if expected else others
