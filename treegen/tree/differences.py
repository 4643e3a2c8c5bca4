"""Where a tree that was built again is not the one that was stored."""

from collections.abc import Iterator

from treegen.tree.model import Tree


def differences(tree: Tree, again: Tree) -> Iterator[str]:
    """Differences between a tree and the one built again: in the recipe, and the first state."""
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
