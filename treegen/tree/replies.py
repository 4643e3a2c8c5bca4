"""Second words after a clue of an opener, as its opening file has them.

`treewalk` shows them as `Opening` holds them, so nothing here takes milliseconds to load.
"""

from __future__ import annotations

import json
import os

from treegen.clues import RIGHT
from treegen.errors import NotInTree, TreeError
from treegen.files import read_file
from treegen.text import aligned, number_of, printable, to_json
from treegen.tree.find import game_of, prior_of
from treegen.words.likely import count_text

TYPE_CHECKING = False  # importing it from typing would cost treewalk 3 of 15 ms
if TYPE_CHECKING:
    from typing import Annotated, Any

    from treegen.tree.fields import COUNT, PRICED, WEIGHT
    from treegen.tree.model import Json
    from treegen.words.prior import Prior

Priced = tuple[tuple[str, int], ...]  # words and their costs, the best first
FORMAT = "treegen/opening"
VERSION = 1
HEADINGS = {"everyday": "everyday words", "any": "any word"}


class Replies:
    """Words left after a clue, and the best second words; everyday ones if a listed word is left.

    A cost is the sum of weight times guesses, from the second word on.
    """

    size: Annotated[int, COUNT]
    likely: Annotated[int, WEIGHT]
    weight: Annotated[int, WEIGHT]
    any: Annotated[Priced, PRICED]
    everyday: Annotated[Priced, PRICED] = ()
    width: Annotated[int | None, COUNT] = None
    everyday_width: Annotated[int | None, COUNT] = None

    def __init__(
        self,
        size: int,
        likely: int,
        weight: int,
        any: Priced,
        everyday: Priced = (),
        width: int | None = None,
        everyday_width: int | None = None,
    ) -> None:
        self.size = size
        self.likely = likely
        self.weight = weight
        self.any = any
        self.everyday = everyday
        self.width = width
        self.everyday_width = everyday_width

    @classmethod
    def view(cls, data: Json) -> Replies:
        """Return the replies that an object of a file describes."""
        return cls(**{name: data[name] for name in cls.__annotations__ if name in data})

    def _replace(self, **changes: Any) -> Replies:
        """Return replies with other values of some fields."""
        return Replies(**self.__dict__ | changes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replies) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        return f"<Replies {self.text()}>"

    @property
    def divisor(self) -> int:
        """Number by which a cost is divided: where no listed word is left, all weigh the same."""
        return self.weight or self.size

    def guesses(self, cost: int) -> float:
        """Return a cost in guesses, on average."""
        return cost / self.divisor

    @property
    def best(self) -> Priced:
        """Everyday words, if there are some, or else any."""
        return self.everyday or self.any

    def doubt(self, name: str) -> str:
        """Say that costs are not proven, where those of `any` or `everyday` words are not."""
        width = self.width if name == "any" else self.everyday_width
        return "" if width is None else " (not proven)"

    def text(self) -> str:
        """Return a line with the best word, the words left, and the guesses that it needs."""
        word, cost = self.best[0]
        text = count_text(self.likely, self.size)
        if self.size == 1:
            return printable(f"{word}  {text}: the answer")
        doubt = self.doubt("everyday" if self.everyday else "any")
        return printable(f"{word}  {text}, {self.guesses(cost):.2f} guesses expected{doubt}")

    def table(self) -> str:
        """List the best everyday words and the best of all, with guesses and what each loses."""
        lines = [count_text(self.likely, self.size)]
        for name, heading in HEADINGS.items():
            priced = getattr(self, name)
            if priced:
                rows = [[heading + self.doubt(name), "guesses", "more"]]
                _, least = priced[0]
                for word, cost in priced:
                    more = self.guesses(cost - least)
                    rows.append([word, f"{self.guesses(cost):.4f}", f"{more:.4f}"])
                lines += aligned(rows)
        return "\n".join(map(printable, lines))

    def record(self, version: str | None, game: str) -> str:
        """Return JSON of the words left and the second words, with costs and guesses."""
        word, _ = self.best[0]
        data: Json = {"guess": word, "size": self.size, "turn": 2, "solved": False}
        data |= {"likely_left": self.likely, "weight": self.weight}
        for name in ("any", "everyday"):
            data[name] = [
                {"guess": word, "cost": cost, "guesses": round(self.guesses(cost), 6)}
                for word, cost in getattr(self, name)
            ]
        data["proven"] = self.width is None and self.everyday_width is None
        return to_json(data | {"data": version, "tree": None, "game": game})


def read_opening(path: str) -> Json:
    """Read an opening file's JSON, of which `treegen verify` checks the rest.

    `TreeError` where it is none, or of another opener than its name.
    """
    try:
        data: Json = json.loads(read_file(path))
        is_opening = (data["format"], data["version"]) == (FORMAT, VERSION)
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
    """Return text on the second word after a clue, and where the weights that it is by come from.

    The text is a line, with `every` the ten best, or JSON. `NotInTree` where no word gives that
    clue, `TreeError` for a damaged file.
    """
    data = read_opening(path)
    recipe = data["recipe"]
    try:
        prior = prior_of(recipe)
        replies = after(data, clue)
        if replies is None:
            return f"{recipe['opener']}  solved in 1 guess", prior
        if as_json:
            return replies.record(prior.version, game_of(recipe)), prior
        return replies.table() if every else replies.text(), prior
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, ZeroDivisionError):
        raise TreeError(f"{path}: damaged; treegen verify says more") from None


def after(data: Json, clue: str) -> Replies | None:
    """Return the replies after a clue of an opening file; None where the opener was the answer.

    `NotInTree` where no answer gives that clue.
    """
    answers = data["recipe"]["answers"]
    clues = data["clues"]
    if (
        not clue.strip(RIGHT)
        and sum([found["size"] for found in clues.values()]) < answers["count"]
    ):
        return None
    if clue not in clues:
        name = f"{answers['name']} ({number_of(answers['count'], 'word')})"
        opener = data["recipe"]["opener"]
        raise NotInTree(f"no answer in {name} gives {clue} to {opener}; check the clue")
    return Replies.view(clues[clue])
