"""Read trees that are JSON, or a literal of JavaScript: nodes in nodes, or one flat map."""

import json
from collections.abc import Callable, Iterator
from typing import NamedTuple

from treegen.clues import PAIRED, RIGHT, compose, in_digits, normalize
from treegen.errors import TreeError
from treegen.formats.games import (
    KNOWN,
    Clues,
    ForeignGame,
    ForeignTree,
    expected_clue,
    merge,
    place_after,
    read_clue,
)
from treegen.text import shown
from treegen.tree.node import TREE_FORMAT
from treegen.verify import MAX_TURNS, unique
from treegen.words.literals import read_literal


def read_json(text: str) -> ForeignTree | None:
    """Read a tree in JSON, or in a literal of JavaScript; None if it is in treegen's format."""
    try:
        data = _loads(text)
    except RecursionError:
        raise TreeError(f"nested too deeply; a tree has at most {MAX_TURNS} turns") from None
    except ValueError as error:
        raise TreeError(f"not JSON, or cut short: {error}") from None
    if isinstance(data, dict):
        if data.get("format") == TREE_FORMAT[0]:
            return None
        for form in FORMS:
            if form.is_root(data):
                return merge(form.name, _games(form, data))
        if data and all(type(word) is str and word for word in data.values()):
            return merge("3b1b", _histories(data))
    raise TreeError(f"JSON in an unknown format; {KNOWN}")


def _loads(text: str) -> object:
    """Read JSON, or a literal of JavaScript; `ValueError` names the place where neither goes on."""
    decoder = json.JSONDecoder(object_pairs_hook=unique)
    try:
        return decoder.decode(text)
    except json.JSONDecodeError as fault:
        try:
            return read_literal(text, decoder)
        except json.JSONDecodeError as other:
            if other.pos > fault.pos:  # columns are those of JSON
                raise ValueError(f"{other.msg}: line {other.lineno}") from None
            raise fault from None


class Form(NamedTuple):
    """A form of JSON whose nodes stand in one another."""

    name: str
    is_root: Callable[[dict[str, object]], bool]
    parts: Callable[[object], tuple[object, object]]  # of a node: its guess, its branches by clue
    node: str  # what a node is, as messages expect it
    is_last_won: bool = False  # a guess without branches is an answer, even if no clue says so


def _parts_of_olson(node: object) -> tuple[object, object]:
    """Return a guess and its map; a word alone is the last answer left."""
    if isinstance(node, dict):
        return node.get("guess"), node.get("map")
    return node, {}


def _parts_of_nightduck(node: object) -> tuple[object, object]:
    if isinstance(node, dict):
        return node.get("guess"), node.get("squares")
    return None, None


def _parts_of_keys(node: object) -> tuple[object, object]:
    """Return the only key, which is the guess, and its branches; a word may stand alone."""
    if isinstance(node, dict):
        if len(node) != 1:
            return None, None
        ((guess, branches),) = node.items()
        return guess, {} if branches is None else branches
    return node, {}


FORMS = (
    Form(
        "olson",
        lambda data: {"guess", "map"} <= data.keys(),
        _parts_of_olson,
        "a guess and its map, or a word",
        is_last_won=True,
    ),
    Form(
        "nightduck",
        lambda data: {"guess", "squares"} <= data.keys(),
        _parts_of_nightduck,
        "a guess and its squares",
    ),
    Form(
        "keys",
        lambda data: len(data) == 1 and isinstance(next(iter(data.values())), dict),
        _parts_of_keys,
        "one word and what follows its clues, such as {word: {clue: {word: {}}}}",
    ),
)


def _games(
    form: Form, node: object, before: Clues = (), clues: Clues = ()
) -> Iterator[ForeignGame]:
    """Yield the game up to a node, then those to the nodes in it."""
    place = place_after(clues)
    guess, branches = form.parts(node)
    if not isinstance(guess, str) or not isinstance(branches, dict):
        raise TreeError(f"{place}: found {shown(node)}, expected {form.node}")
    words = (*before, normalize(guess))
    length = len(words[-1])
    wins: bool | None = False
    if not branches:
        wins = True if form.is_last_won else None
    below = []
    for text, branch in branches.items():
        clue = read_clue(text, length)
        if clue is None:
            raise TreeError(f"{place}: found {shown(text)}, {expected_clue(length)}")
        if clue != RIGHT * length:
            below.append((clue, branch))
            continue
        wins = True
        is_end = branch is None or branch in (True, {}) or form.parts(branch) in ((guess, {}),)
        if branch != guess and not is_end:
            raise TreeError(f"{place}: {shown(branch)} for {text}, expected {shown(guess)}")
    yield ForeignGame(place, words, clues, wins)
    for clue, branch in below:
        yield from _games(form, branch, words, (*clues, clue))


def _histories(data: dict[str, str]) -> Iterator[ForeignGame]:
    """Yield games from a map of the game so far to the next guess."""
    length = len(normalize(next(iter(data.values()))))
    for key, guess in data.items():
        played = "".join(compose(key).translate(PAIRED).split())
        words = []
        clues = []
        for start in range(0, len(played), 2 * length):
            middle = start + length
            clue = in_digits(played[middle : middle + length]) or ""
            if len(clue) != length or not clue.strip(RIGHT):
                expected = f"expected words of {length} letters, each with its clue"
                raise TreeError(f"{shown(key)}: {expected}")
            words.append(normalize(played[start:middle]))
            clues.append(clue)
        yield ForeignGame(shown(key), [*words, normalize(guess)], clues, wins=False)
