"""Second words after a clue of an opener, looked up in its opening file and shown.

`treewalk` uses this, so nothing here takes milliseconds to load: a clue's object is read as plain
JSON, with the fields of `Replies`.
"""

from __future__ import annotations

import os
from types import SimpleNamespace

from treegen.clues import RIGHT
from treegen.errors import NotInTree, TreeError
from treegen.files import read_file
from treegen.say.phrases import phrase
from treegen.text import about_words, aligned, printable, to_json
from treegen.tree.find import game_name, prior_of
from treegen.tree.node import OPENING_FORMAT, Json, parse_file
from treegen.words.likely import THE_ANSWER, move_line, words_left

TYPE_CHECKING = False  # importing it from typing would cost treewalk 3 of 15 ms
if TYPE_CHECKING:
    from typing import Any

    from treegen.tree.openings import Replies
    from treegen.words.prior import Prior

MISSING = {
    "everyday": (),
    "width": None,
    "everyday_width": None,
}  # values of fields that a file leaves out
HEADINGS = {"everyday": "everyday words", "any": "any word"}


def best(replies: Replies) -> tuple[str, int]:
    """Return the best everyday word and its cost; if there is none, the best of any words."""
    return (replies.everyday or replies.any)[0]


def divisor(replies: Replies) -> int:
    """Return the weight to divide a cost by; without a listed word left, each word counts as 1."""
    return replies.weight or replies.size


def guesses(replies: Replies, cost: int) -> float:
    """Return a cost in guesses, on average."""
    return cost / divisor(replies)


def doubt(replies: Replies, name: str) -> str:
    """Return a note that the costs of `any` or `everyday` words are not proven; "" if they are."""
    width = replies.width if name == "any" else replies.everyday_width
    return "" if width is None else " (not proven)"


def line(replies: Replies) -> str:
    """Write the best word, the words left, and the guesses needed from this word on."""
    word, cost = best(replies)
    left = words_left(replies.likely, replies.size)
    if replies.size == 1:
        return printable(move_line(word, [phrase("left.last", left=left, word=THE_ANSWER)]))
    expected = f"{guesses(replies, cost):.2f} guesses expected"
    unsure = doubt(replies, "everyday" if replies.everyday else "any")
    return printable(f"{word}  {left}, {expected}{unsure}")


def table(replies: Replies) -> str:
    """List the best everyday words and the best of all, with guesses and what each loses."""
    lines = [str(words_left(replies.likely, replies.size))]
    for name, heading in HEADINGS.items():
        priced = getattr(replies, name)
        if priced:
            rows = [[heading + doubt(replies, name), "guesses", "more"]]
            _, least = priced[0]
            for word, cost in priced:
                more = guesses(replies, cost - least)
                rows.append([word, f"{guesses(replies, cost):.4f}", f"{more:.4f}"])
            lines += aligned(rows)
    return "\n".join(map(printable, lines))


def record(replies: Replies, version: str | None, game: str) -> str:
    """Write JSON of the words left and the second words, with costs and guesses."""
    word, _ = best(replies)
    data: Json = {"guess": word, "size": replies.size, "turn": 2, "solved": False}
    data |= {"likely_left": replies.likely, "weight": replies.weight}
    for name in ("any", "everyday"):
        data[name] = [
            {"guess": word, "cost": cost, "guesses": round(guesses(replies, cost), 6)}
            for word, cost in getattr(replies, name)
        ]
    data["proven"] = replies.width is None and replies.everyday_width is None
    return to_json(data | {"data": version, "tree": None, "game": game})


def read_opening(path: str) -> Json:
    """Read an opening file's JSON; its content is left to `treegen verify`.

    `TreeError` for another file, or if its name is not that of its opener.
    """
    text = read_file(path)
    try:
        data = parse_file(text, OPENING_FORMAT)
        opener = data["recipe"]["opener"]
    except (KeyError, RecursionError, TypeError, ValueError):
        raise TreeError(f"{path}: damaged, or not an opening file; see treegen verify") from None
    name = os.path.splitext(os.path.basename(path))[0]
    if opener != name:
        raise TreeError(
            f"{path}: has the second words of {printable(str(opener))}, expected those of {name}; "
            "name the file after its opener"
        )
    return data


def second_text(
    path: str, clue: str, *, every: bool = False, as_json: bool = False
) -> tuple[str, Prior]:
    """Return text on the second word after a clue, and where the weights come from.

    The text is a line, a table of the ten best (`every`), or JSON. `NotInTree` if no word gives
    that clue, `TreeError` for a damaged file.
    """
    data = read_opening(path)
    recipe = data["recipe"]
    try:
        prior = prior_of(recipe)
        replies = after(data, clue)
        if replies is None:
            return f"{recipe['opener']}  solved in 1 guess", prior
        if as_json:
            return record(replies, prior.version, game_name(recipe)), prior
        return table(replies) if every else line(replies), prior
    except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise TreeError(f"{path}: damaged; see treegen verify") from None


def after(data: Json, clue: str) -> Replies | None:
    """Return the replies after a clue of an opening file; None if the opener was the answer.

    `NotInTree` if no answer gives that clue.
    """
    answers = data["recipe"]["answers"]
    clues = data["clues"]
    if (
        not clue.strip(RIGHT)
        and sum([found["size"] for found in clues.values()]) < answers["count"]
    ):
        return None
    if clue not in clues:
        name = about_words(answers["name"], answers["count"])
        opener = data["recipe"]["opener"]
        raise NotInTree(f"no answer in {name} gives {clue} to {opener}; check the clue")
    found: Any = SimpleNamespace(**MISSING | clues[clue])
    # It has the fields of Replies, whose class would cost treewalk the milliseconds of typing.
    return found  # type: ignore[no-any-return]  # JSON, as read
