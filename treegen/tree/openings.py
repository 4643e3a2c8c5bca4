"""An opening file: for each clue of one opener, the best second words with their exact costs.

`trees/FORMAT.md` specifies it. A cost is the sum of weight times guesses, from the second word on.
"""

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from treegen import verify
from treegen.clues import normalize
from treegen.errors import NoSuchTree, TreeError, refused
from treegen.files import read_file, read_once, write_whole
from treegen.text import number_of
from treegen.tree import fields
from treegen.tree.find import (
    is_known,
    nearest_opener,
    opening_files,
    opening_path,
    recipe_at,
)
from treegen.tree.node import OPENING_FORMAT
from treegen.tree.recipe import Recipe
from treegen.words.game import PriorInfo
from treegen.words.lists import ListInfo

WORDS_AFTER_A_CLUE = 10  # best second words that a file has for each clue
OPENINGS_IN_MEMORY = 100  # of 0.4 MB each

Priced = tuple[tuple[str, int], ...]  # words and their costs, the best first


class Replies(NamedTuple):
    """Words left after a clue, and the best second words."""

    size: Annotated[int, fields.COUNT]  # words left
    likely: Annotated[int, fields.WEIGHT]
    weight: Annotated[int, fields.WEIGHT]
    any: Annotated[Priced, fields.PRICED]
    everyday: Annotated[Priced, fields.PRICED] = ()  # empty where no listed word is left
    # Guesses that were tried at each node; None for all.
    width: Annotated[int | None, fields.COUNT] = None
    everyday_width: Annotated[int | None, fields.COUNT] = None


class OpeningRecipe(NamedTuple):
    """A game and an opener, by name and checksum, as the file has them."""

    opener: Annotated[str, fields.WORD]
    max_listed_turns: Annotated[int, fields.TURNS]
    guesses: Annotated[ListInfo, fields.LIST]
    answers: Annotated[ListInfo, fields.LIST]
    prior: Annotated[PriorInfo, fields.GIVEN_PRIOR]
    vocabulary: Annotated[ListInfo, fields.LIST]
    max_scans: Annotated[int, fields.WEIGHT]
    generator: Annotated[str, fields.TEXT]

    @property
    def data(self) -> str | None:
        return self.prior.name.version


class Opening(NamedTuple):
    """The best second words after each clue of an opener, with what they cost.

    >>> opening = find_opening("crane")
    >>> opening.recipe.opener, len(opening.replies)
    ('crane', 172)
    >>> opening.replies["00102"].size, opening.replies["00102"].everyday[:2]
    (180, (('spilt', 662435), ('split', 664409)))

    `replies` has, for each clue in digits, the number of words left (`size`), how many of them are
    likely, their `weight`, and the ten best second words with their costs: of `any` words, and of
    `everyday` words only. A cost is the sum of weight times guesses, from the second word on;
    divided by the `weight` it is the guesses needed on average. `recipe` says for which game.
    """

    recipe: OpeningRecipe
    replies: Mapping[str, Replies]

    def __reduce__(self) -> tuple[Any, ...]:
        return Opening, (self.recipe, {**self.replies})

    def __repr__(self) -> str:  # not with all of its words
        clues = number_of(len(self.replies), "clue")
        return f"<Opening {self.recipe.opener}: second words after {clues}>"

    def cost(self, vocabulary: str) -> int | None:
        """Return the sum of weight times guesses for a whole game, if the best words are played.

        `vocabulary` is "any" or "everyday". Divided by the sum of all weights it is the mean:

        >>> opening = find_opening("crane")
        >>> round(opening.cost("everyday") / opening.recipe.prior.total, 4)
        3.1527

        None if the file has no such word for some clue.
        """
        if vocabulary not in ("any", "everyday"):
            raise refused("vocabulary", vocabulary, '"any" or "everyday"')
        total = self.recipe.prior.total
        for replies in self.replies.values():
            priced = getattr(replies, vocabulary)
            if replies.weight:
                if not priced:
                    return None
                total += priced[0][1]
        return total


# Text first, files last.

RECIPE = fields.checks_of(OpeningRecipe)
REPLIES = fields.checks_of(Replies)


def dumps(opening: Opening) -> bytes:
    """Text of an opening file: compact JSON, the same bytes for equal openings."""
    replies = sorted(opening.replies.items())
    form, version = OPENING_FORMAT
    data: dict[str, Any] = {
        "format": form,
        "version": version,
        "recipe": fields.write(opening.recipe),
        "summary": summary(opening),
        "clues": {clue: fields.write(found) for clue, found in replies},
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def summary(opening: Opening) -> dict[str, Any]:
    found: dict[str, Any] = {"clues": len(opening.replies)}
    for vocabulary in ("any", "everyday"):
        cost = opening.cost(vocabulary)
        mean = None if cost is None else cost / opening.recipe.prior.total
        found |= {f"{vocabulary}_cost": cost, f"{vocabulary}_mean": mean}
    return found


def is_opening(text: bytes) -> bool:
    """Test whether the start of a file says that it is an opening file."""
    return f'"{OPENING_FORMAT[0]}"'.encode() in text[:100]


def loads(text: bytes) -> Opening:
    """Opening of a file; `TreeError` names the first field of a wrong type."""
    opening, _ = read(text)
    return opening


def read(text: bytes) -> tuple[Opening, dict[str, Any]]:
    """Opening of a file, and its data; only types are checked."""
    try:
        data = verify.read_json(text, "an opening")
        verify.check(data, {"recipe": RECIPE, "summary": {}, "clues": {}}, "")
        length = len(data["recipe"]["opener"])
        priced = priced_words(length)
        replies = REPLIES | {"any": priced, "everyday?": priced}
        for clue, found in data["clues"].items():
            verify.check_clue(clue, length, "clues")
            verify.check(found, replies, f"clues.{clue}")
    except verify.Fault as fault:
        raise TreeError(str(fault)) from None
    return _opening(data), data


def priced_words(length: int) -> verify.Kind:
    """Return what the words after a clue must be, given their number of letters."""

    def is_priced(pair: Any) -> bool:
        if type(pair) is not list or len(pair) != 2:
            return False
        word, cost = pair
        return verify.is_word(word) and len(word) == length and verify.is_count(cost)

    return (
        f"a list of words of {length} letters, each with its cost",
        lambda v: type(v) is list and v and all(map(is_priced, v)),
    )


def _opening(data: dict[str, Any]) -> Opening:
    replies = {clue: fields.read(Replies, found) for clue, found in data["clues"].items()}
    return Opening(fields.read(OpeningRecipe, data["recipe"]), MappingProxyType(replies))


@read_once(OPENINGS_IN_MEMORY)
def load(path: str) -> Opening:
    """Opening in a file; `TreeError` names the file and the first field of a wrong type."""
    text = read_file(path)
    if is_known(text, OPENING_FORMAT):
        return _opening(json.loads(text))
    try:
        return loads(text)
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None


def save(opening: Opening, path: str) -> None:
    write_whole(path, dumps(opening))


def is_of_game(opening: Opening, recipe: Recipe) -> bool:
    """Test whether an opening has the lists and the weights of a tree, and so the same day."""
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
    try:
        return str(recipe_at(path, OPENING_FORMAT)["guesses"]["sha256"])
    except (LookupError, TypeError):
        return ""


def find_opening(opener: str) -> Opening:
    """Return the stored second words of an opener, for one that has no tree of its own.

    >>> find_opening("crane")
    <Opening crane: second words after 172 clues>
    >>> find_opening("crane").replies["00102"].everyday[0]
    ('spilt', 662435)

    `NoSuchTree` if none are stored.
    """
    if not isinstance(opener, str):
        raise refused("opener", opener, "a word")
    path = opening_path(normalize(opener))
    if path is None:
        rest = nearest_opener(normalize(opener)) or "; treegen rank computes them"
        raise NoSuchTree(f"no second words are stored for {opener}{rest}")
    return load(path)
