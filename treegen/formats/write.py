"""Write trees in the formats of other programs, and as cards to learn.

`FORMATS` names them all. Only our own JSON carries everything.
"""

import json
from collections.abc import Callable, Iterable
from itertools import pairwise

from treegen.clues import ABSENT, NOTATIONS, PRESENT, RIGHT
from treegen.errors import TreeError
from treegen.formats.read import SELBY
from treegen.text import capitals
from treegen.tree.file import dumps
from treegen.tree.model import Node, Tree, games, states


def selby(tree: Tree) -> str:
    """Line of guesses, clues and turns for each answer; blanks repeat the line above."""
    letters = str.maketrans(ABSENT + PRESENT + RIGHT, SELBY)
    found = []
    for game in games(tree.root):
        turns = [(guess, clue.translate(letters)) for guess, clue in game]
        items = [f"{guess} {clue}{number}" for number, (guess, clue) in enumerate(turns, 1)]
        found.append(("".join(clue for _, clue in turns), " ".join(items)))
    lines = [line for _, line in sorted(found)]
    blanked = lines[:1]
    for above, line in pairwise(lines):
        # The first letter that differs is in a clue; all up to its word is the same.
        differs = next(i for i, (a, b) in enumerate(zip(above, line, strict=False)) if a != b)
        same = line.rindex(" ", 0, differs) + 1
        blanked.append(" " * same + line[same:])
    return _text(blanked)


def olson(tree: Tree) -> str:
    """Nested JSON; a lone word stands for the last answer left, and for the winning clue."""

    def plain(node: Node) -> dict[str, object]:
        below = {
            clue: plain(branch) if branch.branches else branch.guess
            for clue, branch in sorted(node.branches.items())
        }
        if node.can_win:
            below[RIGHT * len(node.guess)] = node.guess
        return {"guess": node.guess, "map": below}

    return _json(plain(tree.root))


def flat(tree: Tree) -> str:
    """JSON object from each history to the next guess, as 3Blue1Brown's."""
    if not tree.root.branches:
        raise TreeError("3b1b has no place for a first guess that nothing follows")
    after = [(past, node.guess) for past, node in states(tree.root) if past]
    return _json({"".join(map("".join, past)): guess for past, guess in after})


def csv(tree: Tree) -> str:
    """CSV of the guesses for each answer, which is the last of them."""
    rows = ((game[-1][0], ",".join(guess for guess, _ in game)) for game in games(tree.root))
    return _text(line for _, line in sorted(rows))


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def anki(tree: Tree, top: int | None = None) -> str:
    """Text that Anki imports: a card for each reply, or for the `top` most frequent of them.

    Its front is what was played and earned, its back the next guess, its tag the turn. Words have
    nothing but letters, so no field needs quotes. The headers are those of Anki's manual, at
    https://docs.ankiweb.net/importing/text-files.html#file-headers
    """
    if not tree.root.branches:
        raise TreeError("anki has no card for a first guess that nothing follows")
    found = [(past, node) for past, node in states(tree.root) if past]
    found.sort(key=lambda state: (-state[1].weight, -state[1].size))
    squares = str.maketrans(ABSENT + PRESENT + RIGHT, "".join(signs[0] for signs in NOTATIONS[-1]))
    headers = "separator:tab", "html:false", "notetype:Basic", f"deck:Wordle {tree.recipe.opener}"
    lines = [f"#{header}" for header in (*headers, "columns:Front\tBack\tTags", "tags column:3")]
    for past, node in found[:top]:
        front = " ".join(f"{capitals(guess)} {clue.translate(squares)}" for guess, clue in past)
        lines.append(f"{front}\t{capitals(node.guess)}\tguess-{len(past) + 1}")
    return _text(lines)


FORMATS: dict[str, Callable[..., str | bytes]] = {
    "treegen": dumps, "selby": selby, "olson": olson, "3b1b": flat, "csv": csv, "anki": anki,
}  # fmt: skip
ENDINGS = {".json": "treegen", ".tree": "selby", ".txt": "selby", ".csv": "csv"}  # of files


def encode(tree: Tree, name: str, **limits: int) -> bytes:
    """Return the bytes of a tree's file in a format; `top` limits the cards of anki."""
    text = FORMATS[name](tree, **limits)
    return text if isinstance(text, bytes) else text.encode()
