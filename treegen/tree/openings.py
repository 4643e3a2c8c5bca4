"""An opening file: for each clue of one opener, the best second words with their exact costs.

`trees/README.md` specifies it. A cost is the sum of weight times guesses, from the second word on.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from treegen.clues import RIGHT, clue_for, normalize
from treegen.errors import NoSuchTree, TreeError
from treegen.files import read_file, write_whole
from treegen.text import number_of
from treegen.tree.find import nearest_opener, opening_files, opening_path
from treegen.tree.recipe import Recipe
from treegen.words.game import PriorInfo
from treegen.words.lists import ListInfo, find_list
from treegen.words.past import data_version

FORMAT = "treegen/opening"
VERSION = 1
TOP = 10  # second words after each clue
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
        return data_version(self.prior.name)


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
    """Opening of a file; `TreeError` names the first field that is wrong."""
    opening, data = read(text)
    for fault in faults(opening, data):
        raise TreeError(fault)
    return opening


def summary_line(opening: Opening) -> str:
    """Line on an opening without faults."""
    count = number_of(len(opening.replies), "clue")
    means = []
    for vocabulary in ("any", "everyday"):
        cost = opening.cost(vocabulary)
        mean = "none" if cost is None else f"{cost / opening.recipe.prior.total:.4f}"
        means.append(f"{mean} ({vocabulary})")
    limited = sum(reply.width is not None for reply in opening.replies.values())
    line = f"{opening.recipe.opener}, {count}; guesses on average: {', '.join(means)}"
    return f"{line}; not proven after {number_of(limited, 'clue')}" if limited else line


def read(text: bytes) -> tuple[Opening, dict[str, Any]]:
    """Opening of a file and its data, of which only the types are checked."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT or data["version"] != VERSION:
            raise TreeError(f"not an opening file: it has no {FORMAT!r} of version {VERSION}")
        recipe = data["recipe"]
        lists = {name: ListInfo(**recipe[name]) for name in ("guesses", "answers", "vocabulary")}
        prior = PriorInfo(**recipe["prior"])
        replies = {clue: _replies(found) for clue, found in data["clues"].items()}
        opening = Opening(OpeningRecipe(**(recipe | lists | {"prior": prior})), replies)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise TreeError(f"damaged, or not an opening file: {error!r:.70}") from None
    return opening, data


def _replies(found: dict[str, Any]) -> Replies:
    priced = {
        name: tuple((word, cost) for word, cost in found.get(name, ()))
        for name in ("any", "everyday")
    }
    return Replies(**(found | priced))


def save(opening: Opening, path: str) -> None:
    write_whole(path, dumps(opening))


def is_of_game(opening: Opening, recipe: Recipe) -> bool:
    """Test whether an opening has the lists and the weights of a tree, and so its day."""
    own = opening.recipe
    return (own.guesses, own.answers, own.prior) == (recipe.guesses, recipe.answers, recipe.prior)


def stored_openings(recipe: Recipe) -> Iterator[Opening]:
    """Yield the stored openings of a tree's game; `TreeError` for a damaged file.

    Only the types in a file are checked: `treegen verify` does the rest.
    """
    for path in opening_files() if recipe.prior else ():
        try:
            opening, _ = read(read_file(path))
        except TreeError as error:
            raise TreeError(f"{path}: {error}") from None
        if is_of_game(opening, recipe):
            yield opening


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


# What must hold.


def faults(opening: Opening, data: dict[str, Any]) -> Iterator[str]:
    """Lines on what is wrong with an opening, given with its file's data."""
    recipe = opening.recipe
    length = len(recipe.opener)
    sizes = 0
    weights = 0
    for clue, replies in opening.replies.items():
        place = f"clues.{clue}"
        if len(clue) != length or clue.strip("012") or not clue.strip(RIGHT):
            yield f"{place}: not a clue that goes on"
        numbers = replies.size, replies.likely, replies.weight
        if not all(type(number) is int and number >= 0 for number in numbers) or not replies.size:
            yield f"{place}: size, likely and weight must be whole numbers"
            return
        if replies.likely > (replies.size if replies.weight else 0):
            yield f"{place}.likely: {replies.likely} words of {replies.size}"
        sizes += replies.size
        weights += replies.weight
        yield from priced_faults(f"{place}.any", replies.any, replies.divisor, length)
        yield from priced_faults(f"{place}.everyday", replies.everyday, replies.divisor, length)
        if not replies.any:
            yield f"{place}.any is missing"
        is_exact = replies.width is None
        if is_exact and replies.everyday and replies.everyday[0][1] < replies.any[0][1]:
            yield f"{place}.everyday: {replies.everyday[0][0]} costs less than any word"
    if [*opening.replies] != sorted(opening.replies):
        yield "clues: not in ascending order"
    if recipe.answers.count - sizes not in (0, 1):
        yield f"clues: they have {sizes:,} words, expected {recipe.answers.count:,} but the opener"
    if weights > recipe.prior.total:
        yield f"clues: they weigh {weights:,}, the prior {recipe.prior.total:,}"
    if data.get("summary") != summary(opening):
        yield f"summary is {data.get('summary')}, expected {summary(opening)}"
    yield from partition_faults(opening)


def priced_faults(place: str, priced: Priced, divisor: int, length: int) -> Iterator[str]:
    words = [word for word, _ in priced]
    costs = [cost for _, cost in priced]
    if len(words) > TOP or len({*words}) < len(words):
        yield f"{place}: expected at most {TOP} words, each once"
    if not all(type(word) is str and len(word) == length for word in words):
        yield f"{place}: expected words of {length} letters"
    if not all(type(cost) is int and cost >= divisor for cost in costs):
        yield f"{place}: expected whole numbers, none below one guess for each word"
    elif costs != sorted(costs):
        yield f"{place}: the costs are not in ascending order"


def partition_faults(opening: Opening) -> Iterator[str]:
    """Faults that the lists show, as far as they are bundled."""
    recipe = opening.recipe
    answers = find_list(recipe.answers)
    guesses = find_list(recipe.guesses)
    if guesses:
        playable = {*guesses.words}
        for clue, replies in opening.replies.items():
            for word, _ in (*replies.any, *replies.everyday):
                if word not in playable:
                    yield f"clues.{clue}: {word} is not in {guesses.name}"
    if answers:
        sizes: dict[str, int] = {}
        for word in answers.words:
            clue = clue_for(recipe.opener, word)
            sizes[clue] = sizes.get(clue, 0) + 1
        sizes.pop(RIGHT * len(recipe.opener), None)
        for clue in sorted(sizes.keys() | opening.replies.keys()):
            found = opening.replies[clue].size if clue in opening.replies else 0
            if found != sizes.get(clue, 0):
                yield f"clues.{clue}.size is {found}, expected {sizes.get(clue, 0)}"
