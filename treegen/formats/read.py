"""Trees in the formats of other programs, read before any rule is asked.

Each reader yields games, which are merged into one tree. Nothing is trusted: convert.py replays
the tree by the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import StringIO
from typing import NamedTuple, TypeAlias

from treegen.clues import ABSENT, MAX_LENGTH, PRESENT, RIGHT, clue_for, compose, is_clue, normalize
from treegen.errors import TreeError
from treegen.files import MOST
from treegen.text import shown
from treegen.tree.file import FORMAT, MAX_TURNS

SELBY = "BYG"  # black, yellow, green: Selby's letters for absent, present and right
WITHOUT_ANSWERS = "nightduck", "3b1b"  # formats that do not tell which guesses are answers
KNOWN = "expected treegen's, Olson's, nightduck's or 3Blue1Brown's JSON, Selby's text or CSV"

# The replay asks for the clues that a reader has asked for.
cached_clue = lru_cache(maxsize=500_000)(clue_for)


@dataclass(slots=True)
class Turn:
    """A guess in a file, and what follows its clues."""

    guess: str
    wins: bool = False  # where the format tells
    branches: dict[str, Turn] = field(default_factory=dict)


class ForeignTree(NamedTuple):
    """A tree as its file has it."""

    format: str
    root: Turn
    answers: set[str]  # none where the format does not tell


class Game(NamedTuple):
    """Guesses, and the clues between them."""

    place: str  # of the line or the node
    words: Sequence[str]
    clues: Sequence[str]
    wins: bool = True  # the last guess is an answer


def place_after(clues: Iterable[str]) -> str:
    """Place of the next guess in a tree, as all messages name it.

    >>> place_after(["02222", "02222"])
    'tree.branches.02222.branches.02222'
    """
    return "tree" + "".join(f".branches.{clue}" for clue in clues)


def read_tree(data: bytes) -> ForeignTree | None:
    r"""Read a file in any of the formats; None if it is treegen's own, `TreeError` if in none.

    >>> read_tree(b"might,night\nmight\n").root.branches["02222"].guess
    'night'
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TreeError(f"not UTF-8 at byte {error.start}; {KNOWN}") from None
    if not text.strip():
        raise TreeError(f"nothing is in it; {KNOWN}")
    script = re.sub(r"^\s*export\s+default\b", "", text).strip()  # Olson's are JavaScript
    if script.startswith(("{", "[")):
        return _read_json(script.removesuffix(";"))
    text = compose(text)  # here, because blanks stand for what is above them
    if re.search(r"(?:^|\s)[BYG]{2,15}[0-9]", text, re.IGNORECASE):
        return _merge("selby", _selby(text))
    if "," in text or ";" in text or len(text.split()) == 1:
        return _merge("csv", _csv(text))
    raise TreeError(f"in no format known here; {KNOWN}")


def _merge(form: str, games: Iterable[Game]) -> ForeignTree:
    """Merge games into one tree."""
    first: dict[str, Turn] = {}  # after no clue
    answers: set[str] = set()
    length = 0
    for place, words, clues, wins in games:
        length = length or len(words[0])
        if not 2 <= length <= MAX_LENGTH:
            opener = shown(words[0])
            raise TreeError(
                f"{place}: opens with {opener}, expected a word of 2 to {MAX_LENGTH} letters"
            )
        branches = first
        for number, (clue, word) in enumerate(zip(("", *clues), words, strict=True)):
            if clue not in branches:
                if len(word) != length or not word.isalpha():
                    raise TreeError(f"{place}: {shown(word)} is not a word of {length} letters")
                if number == MAX_TURNS:
                    raise TreeError(f"{place}: over {MAX_TURNS} turns, the most a tree may have")
                branches[clue] = Turn(word)
            turn = branches[clue]
            if turn.guess != word:
                raise TreeError(
                    f"{place}: plays {shown(word)} at {place_after(clues[:number])}, where "
                    f"{shown(turn.guess)} was played before"
                )
            branches = turn.branches
        if wins:
            if words[-1] in answers:
                raise TreeError(f"{place}: {shown(words[-1])} was an answer before")
            answers.add(words[-1])
            turn.wins = True
    if not first:
        raise TreeError(f"nothing is in it; {KNOWN}")
    return ForeignTree(form, first[""], set() if form in WITHOUT_ANSWERS else answers)


# Formats with a line, or a key, for each of many games.


def _selby(text: str) -> Iterator[Game]:
    """Games from lines of items such as `salet BBBBB1`; blanks repeat the line above."""
    above, digits = "", str.maketrans(SELBY, ABSENT + PRESENT + RIGHT)
    for number, line in enumerate(StringIO(text, newline=None), 1):
        if not line.strip():
            continue
        place, blanks = f"line {number}", len(line) - len(line.lstrip(" "))
        if blanks > len(above):
            raise TreeError(f"{place}: {blanks} blanks, but the line above ends after {len(above)}")
        above = (above[:blanks] + line[blanks:]).rstrip()
        items = above.split()
        words, clues = [normalize(word) for word in items[::2]], items[1::2]
        if len(words) > len(clues):
            raise TreeError(f"{place}: no clue after {shown(words[-1])}")
        length = len(words[0])
        for turn, clue in enumerate(clues, 1):
            letters, is_win = clue[:length].upper(), turn == len(clues)
            if (
                clue[length:] != str(turn)
                or not {*letters} <= {*SELBY}
                or (letters == "G" * length) != is_win
            ):
                kind = "G" if is_win else "B, Y and G"
                raise TreeError(
                    f"{place}: {shown(clue)}, expected {length} of {kind}, then turn {turn}"
                )
        yield Game(place, words, [clue[:length].upper().translate(digits) for clue in clues[:-1]])


def _csv(text: str) -> Iterator[Game]:
    """Games from lines of the guesses for an answer, which is the last of them."""
    for number, line in enumerate(StringIO(text, newline=None), 1):
        # Spreadsheets end short lines with commas, and where a comma is in numbers use semicolons.
        cells = line.strip().replace(";", ",").rstrip(", ").split(",")
        words = [normalize(cell.strip(' \t"')) for cell in cells]
        answer = words[-1]
        for word in words:
            if len(word) != len(answer):
                raise TreeError(
                    f"line {number}: {shown(word)} and {shown(answer)} are of different lengths"
                )
        if cells != [""]:
            yield Game(f"line {number}", words, [cached_clue(word, answer) for word in words[:-1]])


def _histories(data: dict[str, str]) -> Iterator[Game]:
    """Games from a map of what was played and earned to the next guess."""
    length = len(normalize(next(iter(data.values()))))
    for key, guess in data.items():
        played = compose(key)
        starts = range(0, len(played), 2 * length)
        words = [normalize(played[start : start + length]) for start in starts]
        clues = [played[start + length : start + 2 * length] for start in starts]
        if not all(is_clue(clue, length) for clue in clues):
            raise TreeError(f"{shown(key)}: expected words of {length} letters, each with its clue")
        yield Game(shown(key), [*words, normalize(guess)], clues, wins=False)


# Formats in which a node holds those that follow it.


def _read_json(text: str) -> ForeignTree | None:
    """Read one of the JSON formats, which its keys tell."""
    count = sum(map(text.count, "{[,"))  # one of these stands before each value
    if count > MOST:
        raise TreeError(f"has {count:,} values; a tree file has at most {MOST:,}")
    try:
        data = json.loads(text)
    except RecursionError:
        raise TreeError(f"nested too deep; a tree has at most {MAX_TURNS} turns") from None
    except ValueError as error:
        raise TreeError(f"not JSON, or cut short: {error}") from None
    if isinstance(data, dict):
        if data.get("format") == FORMAT:
            return None
        if "guess" in data and "map" in data:
            return _merge("olson", _nodes(data, _olson))
        if "guess" in data and ("squares" in data or "children" in data):
            return _merge("nightduck", _nodes(data, _nightduck))
        if data and all(type(word) is str and word for word in data.values()):
            return _merge("3b1b", _histories(data))
    raise TreeError(f"JSON in no format known here; {KNOWN}")


Parts: TypeAlias = "tuple[object, list[tuple[str, object]]]"  # a guess, and what follows each clue


def _olson(node: object) -> Parts:
    """Parts of one of Olson's nodes: a lone word is the last that is left."""
    if not isinstance(node, dict):
        return node, []
    below = node.get("map")
    return (node.get("guess"), list(below.items())) if isinstance(below, dict) else (None, [])


def _nightduck(node: object) -> Parts:
    """Parts of one of nightduck's nodes: clues are whole numbers, kept here or in what follows."""
    if not isinstance(node, dict) or not isinstance(guess := node.get("guess"), str):
        return None, []
    below, children = node.get("squares"), node.get("children")
    pairs: list[tuple[object, object]] = []
    if isinstance(below, dict):
        pairs = [*below.items()]
    elif isinstance(children, list):
        pairs = [(isinstance(child, dict) and child.get("squares"), child) for child in children]
    return guess, [(str(clue).zfill(len(normalize(guess))), child) for clue, child in pairs]


def _nodes(
    node: object,
    parts: Callable[[object], Parts],
    before: tuple[str, ...] = (),
    clues: tuple[str, ...] = (),
) -> Iterator[Game]:
    """Games up to a node and to those in it, after these words and clues."""
    place = place_after(clues)
    guess, branches = parts(node)
    if not isinstance(guess, str):
        raise TreeError(f"{place}: found {shown(node)}, expected a guess")
    words = (*before, normalize(guess))
    win = RIGHT * len(words[-1])
    yield Game(place, words, clues, not branches or win in dict(branches))
    for clue, below in branches:
        if clue != win:
            if not is_clue(clue, len(win)):
                raise TreeError(f"{place}: found {shown(clue)}, expected {len(win)} digits")
            yield from _nodes(below, parts, words, (*clues, clue))
        elif below != guess:
            raise TreeError(f"{place}: {shown(below)} for {clue}, expected {shown(guess)}")
