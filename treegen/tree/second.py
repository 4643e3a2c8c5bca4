"""The second word after an opener, looked up in its opening file.

The file is read as plain JSON, of which only what is asked for is looked at: `treegen verify`
checks the rest. `treewalk` uses this, so it does without what takes milliseconds to load.
"""

from __future__ import annotations

import json
import os

from treegen.clues import RIGHT
from treegen.errors import NotInTree, TreeError
from treegen.files import read_file
from treegen.text import aligned, number_of, printable, to_json
from treegen.tree.plain import game_of, prior_of
from treegen.words.likely import count_text
from treegen.words.prior import Prior

TYPE_CHECKING = False  # importing it from typing would cost 3 of 15 ms
if TYPE_CHECKING:
    from typing import Any


def read_opening(path: str) -> dict[str, Any]:
    """Data of an opening file; `TreeError` where it is none, or of another opener than its name."""
    try:
        data: dict[str, Any] = json.loads(read_file(path))
        is_opening = (data["format"], data["version"]) == ("treegen/opening", 1)
        opener = data["recipe"]["opener"]
    except (KeyError, RecursionError, TypeError, ValueError):
        is_opening = False
    if not is_opening:
        raise TreeError(f"{path}: damaged, or not an opening file; treegen verify says more")
    name = os.path.splitext(os.path.basename(path))[0]
    if opener != name:
        raise TreeError(
            f"{path}: has the second words of {printable(str(opener))}, expected those of {name}; "
            "name it for its opener"
        )
    return data


def second_text(
    path: str, clue: str, *, every: bool = False, as_json: bool = False
) -> tuple[str, Prior]:
    """Text on the second word after a clue, and where the weights that it is by come from.

    The text is a line, with `every` the ten best, or JSON. `NotInTree` where no word gives that
    clue, `TreeError` for a damaged file.
    """
    data = read_opening(path)
    try:
        return _text(data, clue, every, as_json), prior_of(data["recipe"])
    except (AttributeError, IndexError, KeyError, TypeError, ZeroDivisionError):
        raise TreeError(f"{path}: damaged; treegen verify says more") from None


def _text(data: dict[str, Any], clue: str, every: bool, as_json: bool) -> str:
    recipe = data["recipe"]
    opener = recipe["opener"]
    if not clue.strip(RIGHT):
        left = sum([found["size"] for found in data["clues"].values()])
        if left < recipe["answers"]["count"]:
            return f"{opener}  solved in 1 guess"
    if clue not in data["clues"]:
        answers = recipe["answers"]
        name = f"{answers['name']} ({number_of(answers['count'], 'word')})"
        raise NotInTree(f"no answer in {name} gives {clue} to {opener}; check the clue")
    found = data["clues"][clue]
    if as_json:
        return record(found, recipe)
    return table(found) if every else line(found)


def mean(found: dict[str, Any], cost: int) -> float:
    divisor: int = found["weight"] or found["size"]
    return cost / divisor


def best_of(found: dict[str, Any]) -> tuple[str, str]:
    """Name the words to take the best of, and the field with its width: everyday ones, if any."""
    return ("everyday", "everyday_width") if "everyday" in found else ("any", "width")


def line(found: dict[str, Any]) -> str:
    """Write the best word, the words left, and the guesses that it needs from there on."""
    words, width = best_of(found)
    word, cost = found[words][0]
    text = count_text(found["likely"], found["size"])
    if found["size"] == 1:
        return printable(f"{word}  {text}: the answer")
    expected = f"{mean(found, cost):.2f} guesses expected"
    return printable(f"{word}  {text}, {expected}{doubt(found, width)}")


def doubt(found: dict[str, Any], width: str) -> str:
    """Say that costs are not proven, where they are not."""
    return " (not proven)" if width in found else ""


def table(found: dict[str, Any]) -> str:
    """List the best words for any word and for everyday ones, with guesses and what each loses."""
    lines = [count_text(found["likely"], found["size"])]
    headings = {"everyday": "everyday words", "any": "any word"}
    for name, width in (("everyday", "everyday_width"), ("any", "width")):
        priced = found.get(name)
        if priced:
            rows = [[headings[name] + doubt(found, width), "guesses", "more"]]
            least = priced[0][1]
            for word, cost in priced:
                more = mean(found, cost - least)
                rows.append([word, f"{mean(found, cost):.4f}", f"{more:.4f}"])
            lines += aligned(rows)
    return "\n".join(map(printable, lines))


def record(found: dict[str, Any], recipe: dict[str, Any]) -> str:
    """JSON of the words left and the second words, with costs and means."""
    words, _ = best_of(found)
    data = {"guess": found[words][0][0], "size": found["size"], "turn": 2, "solved": False}
    data |= {"likely_left": found["likely"], "weight": found["weight"]}
    for name in ("any", "everyday"):
        data[name] = [
            {"guess": word, "cost": cost, "guesses": round(mean(found, cost), 6)}
            for word, cost in found.get(name, ())
        ]
    data["proven"] = "width" not in found and "everyday_width" not in found
    data["data"] = prior_of(recipe).version
    return to_json(data | {"tree": None, "game": game_of(recipe)})


def other_game(prior: Prior, of_tree: Prior) -> str:
    """Say that second words are by other weights than the tree's, if they are.

    >>> august = Prior("past to 2026-08-21")
    >>> other_game(Prior("past to 2026-06-30"), august)
    'these second words know the answers to 2026-06-30, the tree those to 2026-08-21'
    >>> other_game(Prior("mine"), august)
    'these second words are for another game than the tree: weights mine'
    """
    if prior == of_tree:
        return ""
    if prior.day and of_tree.day:
        own = f"these second words know the answers to {prior.day}"
        return f"{own}, the tree those to {of_tree.day}"
    return f"these second words are for another game than the tree: weights {printable(prior)}"
