"""Differences between a stored tree and the same tree built again."""

from collections.abc import Iterator

from treegen.tree.model import Tree


def differences(tree: Tree, again: Tree) -> Iterator[str]:
    """Lines on what differs between two trees: recipe fields, and the first different guess."""
    before = tree.recipe.fields
    after = again.recipe.fields
    for name in dict.fromkeys([*before, *after]):
        stored = before.get(name)
        built = after.get(name)
        if stored != built:
            yield f"not the same bytes: recipe.{name} is {stored}, but {built} when built again"
    node, other = tree.root, again.root
    place = "tree"
    while node != other:
        if node.guess != other.guess:
            plays = f"{place}.guess is {node.guess}, but {other.guess} when built again"
            yield f"not the same bytes: {plays}"
            return
        clue = next(clue for clue in node.branches if node.branches[clue] != other.branches[clue])
        node, other = node.branches[clue], other.branches[clue]
        place = f"{place}.branches.{clue}"
