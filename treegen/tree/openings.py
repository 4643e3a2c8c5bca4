"""An opening file: for each clue of one opener, the best second words with their exact costs.

`trees/README.md` specifies it. A cost is the sum of weight times guesses, from the second word on.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from treegen import verify
from treegen.clues import RIGHT, normalize
from treegen.errors import NoSuchTree, TreeError
from treegen.files import read_file, read_once, write_whole
from treegen.text import number_of
from treegen.tree.file import part_of, prior_of
from treegen.tree.find import HEAD, nearest_opener, opening_files, opening_path
from treegen.tree.recipe import Recipe
from treegen.words.game import PriorInfo
from treegen.words.lists import ListInfo

FORMAT = "treegen/opening"
VERSION = 1
TOP = 10  # second words after each clue
KEPT = 100  # openings in memory, of 0.4 MB each
Priced = tuple[tuple[str, int], ...]  # words and their costs, the best first


class Replies(NamedTuple):
    """What is left after a clue, and the best second words."""

    size: int  # words left
    likely: int
    weight: int
    any: Priced
    everyday: Priced  # words of the vocabulary; empty where no listed word is left
    width: int | None = None  # guesses that were tried at each node, where not all
    everyday_width: int | None = None

    @property
    def divisor(self) -> int:
        """Number by which a cost is divided: where no listed word is left, all weigh the same."""
        return self.weight or self.size


class OpeningRecipe(NamedTuple):
    """A game and an opener, by name and checksum."""

    opener: str
    max_listed_turns: int
    guesses: ListInfo
    answers: ListInfo
    prior: PriorInfo
    vocabulary: ListInfo
    max_scans: int  # looks at all guesses in one search, after which it tries few of them
    generator: str

    @property
    def data(self) -> str | None:
        return self.prior.name.version


class Opening(NamedTuple):
    """An opener, and the replies to each of its clues."""

    recipe: OpeningRecipe
    replies: dict[str, Replies]

    def __repr__(self) -> str:  # not with all of its words
        clues = number_of(len(self.replies), "clue")
        return f"<Opening {self.recipe.opener}: second words after {clues}>"

    def cost(self, vocabulary: str) -> int | None:
        """Sum of weight times guesses, from the opener on; None where some clue has no word."""
        total = self.recipe.prior.total
        for replies in self.replies.values():
            priced: Priced = getattr(replies, vocabulary)
            if replies.weight:
                if not priced:
                    return None
                total += priced[0][1]
        return total


# Fields of a file: what each must be, as the verifier says it of a tree.
RECIPE: verify.Fields = {
    "opener": verify.WORD,
    "max_listed_turns": verify.COUNT,
    "guesses": verify.LIST,
    "answers": verify.LIST,
    "prior": {"name": verify.TEXT, "total": verify.COUNT, "sha256": verify.HEX},
    "vocabulary": verify.LIST,
    "max_scans": verify.WEIGHT,
    "generator": verify.TEXT,
}


def replies_fields(length: int) -> verify.Fields:
    """Fields of a clue, where words have that many letters."""

    def is_priced(pair: Any) -> bool:
        if type(pair) is not list or len(pair) != 2:
            return False
        word, cost = pair
        is_word = verify.WORD[1](word) and len(word) == length
        return bool(is_word and verify.COUNT[1](cost))

    priced: verify.Kind = (
        f"a list of words of {length} letters, each with its cost",
        lambda v: type(v) is list and v and all(map(is_priced, v)),
    )
    return {
        "size": verify.COUNT,
        "likely": verify.WEIGHT,
        "weight": verify.WEIGHT,
        "any": priced,
        "everyday?": priced,
        "width?": verify.COUNT,
        "everyday_width?": verify.COUNT,
    }


# Text first, files last.


def dumps(opening: Opening) -> bytes:
    """Text of an opening file: compact JSON, the same bytes for equal openings."""
    recipe = opening.recipe
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "recipe": {
            **recipe._asdict(),
            "guesses": recipe.guesses._asdict(),
            "answers": recipe.answers._asdict(),
            "prior": recipe.prior._asdict(),
            "vocabulary": recipe.vocabulary._asdict(),
        },
        "summary": summary(opening),
        "clues": {clue: fields(replies) for clue, replies in sorted(opening.replies.items())},
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def summary(opening: Opening) -> dict[str, Any]:
    found: dict[str, Any] = {"clues": len(opening.replies)}
    for vocabulary in ("any", "everyday"):
        cost = opening.cost(vocabulary)
        mean = None if cost is None else cost / opening.recipe.prior.total
        found |= {f"{vocabulary}_cost": cost, f"{vocabulary}_mean": mean}
    return found


def fields(replies: Replies) -> dict[str, Any]:
    """Fields of a clue, without those that are empty."""
    return {name: value for name, value in replies._asdict().items() if value not in (None, ())}


def is_opening(text: bytes) -> bool:
    """Test whether a file says that it is one, by its start."""
    return f'"{FORMAT}"'.encode() in text[:100]


def loads(text: bytes) -> Opening:
    """Opening of a file; `TreeError` names the first field of a wrong type."""
    opening, _ = read(text)
    return opening


def read(text: bytes) -> tuple[Opening, dict[str, Any]]:
    """Opening of a file and its data, of which only the types are checked."""
    try:
        data = verify.read_json(text, "an opening")
        verify.check(data, {"recipe": RECIPE, "summary": {}, "clues": {}}, "")
        length = len(data["recipe"]["opener"])
        fields = replies_fields(length)
        for clue, found in data["clues"].items():
            if len(clue) != length or clue.strip("012") or not clue.strip(RIGHT):
                raise verify.Fault("clues", f" has {clue!a:.70}, not a clue that goes on")
            verify.check(found, fields, f"clues.{clue}")
    except verify.Fault as fault:
        raise TreeError(str(fault)) from None
    replies = {clue: _replies(found) for clue, found in data["clues"].items()}
    return Opening(_recipe(data["recipe"]), replies), data


@read_once(KEPT)
def load(path: str) -> Opening:
    """Opening in a file; `TreeError` names the file and the first field of a wrong type."""
    try:
        return loads(read_file(path))
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None


def _recipe(data: dict[str, Any]) -> OpeningRecipe:
    lists = {name: part_of(ListInfo, data[name]) for name in ("guesses", "answers", "vocabulary")}
    recipe: OpeningRecipe = part_of(
        OpeningRecipe, data | lists | {"prior": prior_of(data["prior"])}
    )
    return recipe


def _replies(data: dict[str, Any]) -> Replies:
    priced = {name: tuple(map(tuple, data.get(name, ()))) for name in ("any", "everyday")}
    replies: Replies = part_of(Replies, data | priced)
    return replies


def save(opening: Opening, path: str) -> None:
    write_whole(path, dumps(opening))


def is_of_game(opening: Opening, recipe: Recipe) -> bool:
    """Test whether an opening has the lists and the weights of a tree, and so its day."""
    own = opening.recipe
    return (own.guesses, own.answers, own.prior) == (recipe.guesses, recipe.answers, recipe.prior)


def stored_openings(recipe: Recipe) -> Iterator[Opening]:
    """Yield the stored openings of a tree's game; `TreeError` for a damaged file.

    Only the types in a file are checked, and that the opener is as long as the tree's: `treegen
    verify` does the rest.
    """
    for path in opening_files() if recipe.prior else ():
        if guesses_sum(path) not in ("", recipe.guesses.sha256):  # all need not be read
            continue
        opening = load(path)
        if is_of_game(opening, recipe):
            if len(opener := opening.recipe.opener) != len(recipe.opener):
                expected = f"expected a word of {len(recipe.opener)}, as {recipe.opener}"
                raise TreeError(f"{path}: recipe.opener is {opener}, {expected}")
            yield opening


def guesses_sum(path: str) -> str:
    """Return the checksum of an opening's guesses, by its file's start; "" where it has none."""
    with open(path, "rb") as stream:
        found = re.search(rb'"guesses":\s*{[^}]*"sha256":\s*"(\w+)"', stream.read(HEAD))
    return found[1].decode() if found else ""


def find_opening(opener: str) -> Opening:
    """Return the stored second words of an opener; `NoSuchTree` where none are stored.

    >>> find_opening("crane")
    <Opening crane: second words after 172 clues>
    >>> find_opening("crane").replies["00102"].everyday[0]
    ('spilt', 662435)
    """
    path = opening_path(normalize(opener))
    if path is None:
        rest = nearest_opener(normalize(opener)) or "; treegen rank computes them"
        raise NoSuchTree(f"no second words of {opener} are stored{rest}")
    return loads(read_file(path))
