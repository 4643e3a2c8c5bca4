"""Wordle's whole decision tree: build it, store it, look moves up in it, draw it.

`find_tree` takes what a command's TREE takes: a file, or a stored tree's name or opener.

>>> from treegen import find_tree
>>> tree = find_tree("raise")
>>> tree
<Tree raise: 2,315 answers, mean 3.4713>
>>> node = tree.follow([("raise", "01020"), ("shalt", "11200")])
>>> node.guess, node.size, sorted(node.answers())
('aargh', 3, ['awash', 'gnash', 'quash'])
>>> tree.path("gnash")
[('raise', '01020'), ('shalt', '11200'), ('aargh', '10012'), ('gnash', '22222')]
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from treegen.clues import clue_for, parse_clue
    from treegen.tree.file import dumps, load, loads, save
    from treegen.tree.find import find_tree
    from treegen.tree.model import Node, Tree

__version__ = "0.1.0"
__all__ = [
    "Node", "Tree", "clue_for", "dumps", "find_tree", "load", "loads", "parse_clue", "save",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Import what is asked for: commands answer signals before they import anything."""
    from importlib import import_module

    if name in __all__:
        for home in ("clues", "tree.model", "tree.file", "tree.find"):
            module = import_module(f"treegen.{home}")
            if hasattr(module, name):
                return getattr(module, name)
    raise AttributeError(f"module 'treegen' has no attribute {name!r}")
