"""Wordle's whole decision tree: build it, store it, look moves up in it, draw it.

>>> from treegen import find_tree
>>> node = find_tree("raise").follow([("raise", "01020"), ("shalt", "11200")])
>>> node.guess, node.size, sorted(node.answers())
('aargh', 3, ['awash', 'gnash', 'quash'])
"""

from treegen.clues import clue_for, parse_clue
from treegen.tree.file import dumps, load, loads, save
from treegen.tree.find import find_tree
from treegen.tree.model import Node, Tree

__version__ = "0.1.0"
__all__ = [
    "Node", "Tree", "clue_for", "dumps", "find_tree", "load", "loads", "parse_clue", "save",
]  # fmt: skip
