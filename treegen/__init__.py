"""Wordle's whole decision tree: look it up, build it, draw it.

find_tree(name)       a stored tree by name, opener or file; or today's
build(opener)         a new tree, for today's game or another
next_guess(played)    the guess to play next
rank(played)          the best guesses for a game so far
boards(played)        the word to play on several boards at once
path_to(answer)       the game that finds an answer, from your opener
review(played)        what each guess of a finished game cost, and its luck
draw(tree, clue)      a picture of a tree, or of what follows a clue
web_page(tree)        a page to play with
find_opening(opener)  the best second words after an opener without a tree
load, save            a tree from a file, and to one
loads, dumps          the same with text
clue_for, parse_clue  the clue that a guess earns; a clue from any notation
Mode                  NORMAL, HARD or STRICT; or by name, as mode="hard"
Limits                limits on a search, for build
Tree, Node, Opening   what find_tree, Tree.follow, find_opening return
NextGuess, Turn, RankedGuess
                      what next_guess, and rows of review and rank, are

A game so far is text, "raise .y.g.", or pairs, [("raise", ".y.g.")].
Where a file is named, you can give a path; where a list of words is
named, the words, as a list or with weights: {"crane": 3, "slate": 1}.

`Tree.follow` leads to the node for a game so far, `Tree.path` to an
answer, and `Tree.games` yields how each answer is found. A notebook
shows trees, nodes, pictures, rankings and reviews.

NotInTree and NoSuchTree are LookupErrors; UsageError, WordListError,
ClueError and TreeError are ValueErrors; GraphvizMissing, ExtraMissing and
WorkersFailed are RuntimeErrors.

>>> import treegen
>>> tree = treegen.find_tree("raise")
>>> tree
<Tree raise: 2,315 answers, mean 3.4713>
>>> node = tree.follow("raise .y.g. shalt 11200")
>>> node.guess, node.size, node.likely
('aargh', 3, ['awash', 'gnash', 'quash'])
>>> tree.path("gnash")
[('raise', '01020'), ('shalt', '11200'), ('aargh', '10012'), ('gnash', '22222')]
"""

TYPE_CHECKING = False  # importing it from typing would cost treewalk 3 of 15 ms
if TYPE_CHECKING:
    from treegen.api import boards, build, draw, next_guess, path_to, rank, review, web_page
    from treegen.clues import Mode, clue_for, parse_clue
    from treegen.errors import (
        ClueError,
        ExtraMissing,
        GraphvizMissing,
        NoSuchTree,
        NotInTree,
        TreeError,
        UsageError,
        WordListError,
        WorkersFailed,
    )
    from treegen.play.results import NextGuess, RankedGuess, Turn
    from treegen.tree.file import dumps, find_tree, load, loads, save
    from treegen.tree.model import Tree
    from treegen.tree.node import Node
    from treegen.tree.openings import Opening, find_opening
    from treegen.tree.plan import Limits

# Set here alone: hatch reads it, and so do programs that import nothing; version.py tells the rest.
__version__ = "0.1.0"

HOMES = {
    "treegen.api": (
        "boards", "build", "draw", "next_guess", "path_to", "rank", "review", "web_page",
    ),
    "treegen.clues": ("Mode", "clue_for", "parse_clue"),
    "treegen.errors": (
        "ClueError", "ExtraMissing", "GraphvizMissing", "NoSuchTree", "NotInTree", "TreeError",
        "UsageError", "WordListError", "WorkersFailed",
    ),
    "treegen.play.results": ("NextGuess", "RankedGuess", "Turn"),
    "treegen.tree.file": ("dumps", "find_tree", "load", "loads", "save"),
    "treegen.tree.model": ("Tree",),
    "treegen.tree.node": ("Node",),
    "treegen.tree.openings": ("Opening", "find_opening"),
    "treegen.tree.plan": ("Limits",),
}  # fmt: skip
__all__ = [
    "ClueError", "ExtraMissing", "GraphvizMissing", "Limits", "Mode", "NextGuess", "NoSuchTree",
    "Node", "NotInTree", "Opening", "RankedGuess", "Tree", "TreeError", "Turn", "UsageError",
    "WordListError", "WorkersFailed", "boards", "build", "clue_for", "draw", "dumps",
    "find_opening", "find_tree", "load", "loads", "next_guess", "parse_clue", "path_to", "rank",
    "review", "save", "web_page",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> object:
    """Import what is asked for: treewalk asks for nothing, and answers in milliseconds."""
    from importlib import import_module

    for module, names in HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'treegen' has no attribute {name!r}")
