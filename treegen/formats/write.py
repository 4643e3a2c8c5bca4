"""Write trees in the formats of other programs, and as cards to learn.

`FORMATS` names them all. Only our own JSON carries everything.
"""

import json
from collections.abc import Callable, Iterable
from itertools import pairwise

from treegen.clues import ABSENT, PRESENT, RIGHT, TILES
from treegen.errors import TreeError
from treegen.text import capitals
from treegen.tree.file import dumps
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.ways import games, states

SELBY = "BYG"  # black, yellow, green: Selby's letters for absent, present and right


def selby(tree: Tree) -> str:
    """Lines of guesses, clues and turns, one for each answer; blanks repeat the line above."""
    letters = str.maketrans(ABSENT + PRESENT + RIGHT, SELBY)
    found = []
    for game in games(tree.root):
        items = []
        order = ""
        for number, (guess, digits) in enumerate(game, 1):
            clue = digits.translate(letters)
            items.append(f"{guess} {clue}{number}")
            order += clue
        found.append((order, " ".join(items)))
    lines = [line for _, line in sorted(found)]
    blanked = lines[:1]
    for above, line in pairwise(lines):
        # The first sign that differs is in a clue; the text before the word of that clue is equal.
        letters_of_both = enumerate(zip(above, line, strict=False))
        differs = next(place for place, (a, b) in letters_of_both if a != b)
        same = line.rindex(" ", 0, differs) + 1
        blanked.append(" " * same + line[same:])
    return _text(blanked)


def olson(tree: Tree) -> str:
    """Nested JSON; a word alone is the last answer left, or what the winning clue found."""

    def plain(node: Node) -> dict[str, object]:
        below: dict[str, object] = {}
        for clue, branch in sorted(node.branches.items()):
            below[clue] = plain(branch) if branch.branches else branch.guess
        if node.can_win:
            below[RIGHT * len(node.guess)] = node.guess
        return {"guess": node.guess, "map": below}

    return _json(plain(tree.root))


def nightduck(tree: Tree) -> str:
    """Nested JSON whose clues are whole numbers, as in nightduck's wordle_script."""

    def plain(node: Node) -> dict[str, object]:
        squares = {str(int(clue)): plain(below) for clue, below in sorted(node.branches.items())}
        return {"guess": node.guess, "squares": squares}

    return _json(plain(tree.root))


def flat(tree: Tree) -> str:
    """JSON object from each history to the next guess, as in 3Blue1Brown's."""
    if not tree.root.branches:
        raise TreeError("a tree of one guess cannot be written as 3b1b")
    guesses = {}
    for past, node in states(tree.root):
        if past:
            key = "".join(f"{guess}{clue}" for guess, clue in past)
            guesses[key] = node.guess
    return _json(guesses)


def csv(tree: Tree) -> str:
    """CSV with a line for each answer: its guesses, the answer last."""
    rows = []
    for game in games(tree.root):
        words = [guess for guess, _ in game]
        rows.append((words[-1], ",".join(words)))
    return _text(line for _, line in sorted(rows))


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def anki(tree: Tree, top: int | None = None) -> str:
    """Text that Anki imports: a card for each reply, or for the `top` most frequent of them.

    A tree to learn by heart has a card for its second word, and one for each exception to it. The
    front shows the game so far, the back the next guess; the tag is the turn. Words have only
    letters, so no field needs quotes. The headers are those of Anki's manual, at
    https://docs.ankiweb.net/importing/text-files.html#file-headers
    """
    if not tree.root.branches:
        raise TreeError("a tree of one guess has no replies for Anki cards")
    exceptions = tree.exceptions
    found = exceptions or [(past, node) for past, node in states(tree.root) if past]
    found.sort(key=lambda state: (-state[1].weight, -state[1].size))
    squares = str.maketrans(ABSENT + PRESENT + RIGHT, TILES)
    lines = [
        "#separator:tab",
        "#html:false",
        "#notetype:Basic",
        f"#deck:Wordle {tree.recipe.opener}",
        "#columns:Front\tBack\tTags",
        "#tags column:3",
    ]
    cards = []
    if exceptions:
        rule = f"{capitals(tree.root.guess)}, all clues but {len(exceptions)}"
        cards.append(f"{rule}\t{capitals(tree.recipe.second)}\tguess-2")
    for past, node in found:
        front = " ".join(f"{capitals(guess)} {clue.translate(squares)}" for guess, clue in past)
        cards.append(f"{front}\t{capitals(node.guess)}\tguess-{len(past) + 1}")
    return _text(lines + cards[:top])


FORMATS: dict[str, Callable[..., str | bytes]] = {
    "treegen": dumps,
    "selby": selby,
    "olson": olson,
    "nightduck": nightduck,
    "3b1b": flat,
    "csv": csv,
    "anki": anki,
}
ENDINGS = {".json": "treegen", ".tree": "selby", ".txt": "selby", ".csv": "csv"}


def encode(tree: Tree, name: str, **limits: int) -> bytes:
    """Return a tree's file in a format; `top` limits the cards of anki."""
    text = FORMATS[name](tree, **limits)
    return text if isinstance(text, bytes) else text.encode()
