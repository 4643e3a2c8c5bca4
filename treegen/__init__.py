"""Wordle's whole decision tree: build it, store it, look moves up in it, draw it.

>>> from treegen import find_tree
>>> tree = find_tree("raise")
>>> tree.follow([("raise", "01020")])
Node(guess='tapir', size=2, branches={...})
"""

from treegen.clues import clue_for, parse_clue
from treegen.tree import Node, Tree, dumps, find_tree, load, loads, save

__version__ = "0.1.0"
__all__ = [
    "Node", "Tree", "clue_for", "dumps", "find_tree", "load", "loads", "parse_clue", "save",
]  # fmt: skip
