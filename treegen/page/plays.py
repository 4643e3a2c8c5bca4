"""The guesses of a tree, packed into a page, which itself works out which words are left."""

from bisect import bisect_left
from itertools import chain

from treegen.clues import classes
from treegen.errors import TreeError
from treegen.tree.model import Tree
from treegen.tree.node import Json, Node

Play = int | str


def pack_plays(tree: Tree) -> list[Play | list[Play]]:
    """Return the first guess of a tree, and for each first clue the list of guesses that follow.

    A list has the nodes in clue order. A guess is its place among the words left, or the word
    itself if it is not one of them. The last word left needs no entry, unless the tree plays fixed
    words. `TreeError` if a branch's clue is not what its words earn.

    >>> abide, night = Node("abide", 1, {}, 1), Node("night", 1, {}, 1)
    >>> root = Node("might", 3, {"01000": abide, "02222": night}, 3)
    >>> from treegen.tree.file import find_tree
    >>> pack_plays(find_tree("raise")._replace(root=root))
    [1, [], []]
    """
    if not tree.is_known and (found := misplaced(tree.root, "tree")):
        raise TreeError(found)
    fixed = len(tree.recipe.fixed) if len(tree.recipe.fixed) > 1 else 0
    first, after, _ = node_plays(tree.root._data, fixed)
    return [*first, *after]


def node_plays(node: Json, fixed: int) -> tuple[list[Play], list[list[Play]], list[str]]:
    """Return what a node plays, what follows each clue, and the words left at it, sorted.

    `fixed` counts the words from this one on that are fixed, and so always have an entry.
    """
    guess = node["guess"]
    if "branches" not in node:  # as in most nodes, where one word is left
        return [0] if fixed > 0 else [], [], [guess]
    left: list[str] = []
    after: list[list[Play]] = []
    for _, branch in sorted(node["branches"].items()):
        first, below, words = node_plays(branch, fixed - 1)
        after.append([*first, *chain.from_iterable(below)])
        left += words
    can_win = len(left) < node["size"]
    if can_win:
        left.append(guess)
    left.sort()
    own: list[Play] = []
    if len(left) > 1 or fixed > 0:
        own = [bisect_left(left, guess) if can_win else guess]
    return own, after, left


def misplaced(node: Node, place: str) -> str:
    """Name the first answer below a node whose clue is not that of its branch; "" for none."""
    answers: dict[int, list[str]] = {}  # answers below each node, by the id of its object

    def collect(data: Json) -> list[str]:
        below = data.get("branches", {}).values()
        words = [word for branch in below for word in collect(branch)]
        if len(words) < data["size"]:
            words.append(data["guess"])
        answers[id(data)] = words
        return words

    def first_of(data: Json, place: str) -> str:
        for clue, branch in sorted(data.get("branches", {}).items()):
            below = f"{place}.branches.{clue}"
            for earned, words in classes(data["guess"], sorted(answers[id(branch)])).items():
                if clue != earned:
                    return f"{below} holds {words[0]}, to which {data['guess']} earns {earned}"
            if found := first_of(branch, below):
                return found
        return ""

    collect(node._data)
    return first_of(node._data, place)
