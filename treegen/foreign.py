"""Trees in the formats of other programs: what a text tells, before any rule is asked.

A reader finds which guess follows which clues, and the answers where its format tells them.
Nothing is trusted: whether clues are right, answers found and words words, convert.py asks.
Hostile files cost no more than their size: no text grows with what is nested or repeated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from treegen.clues import ABSENT, PRESENT, RIGHT, clue_for, compose, fold, is_clue
from treegen.errors import TreeError
from treegen.tree import FORMAT, MAX_LENGTH, MAX_TURNS, Node, Tree, loads

SELBY = str.maketrans("BYG", ABSENT + PRESENT + RIGHT)  # black, yellow, green
KNOWN = "expected treegen's, Olson's, nightduck's or 3Blue1Brown's JSON, Selby's text or CSV"


class Raw(NamedTuple):
    """A guess as a file tells it, and what follows each clue."""

    guess: str
    branches: dict[str, Raw]


class Faults:
    """What is wrong with a file: the first fault, which names its place, and how many there are."""

    def __init__(self) -> None:
        self.first, self.count = "", 0

    def add(self, fault: str, count: int = 1) -> None:
        """Add a fault, of so many of its kind."""
        self.first, self.count = self.first or fault, self.count + count

    def __str__(self) -> str:
        return self.first + f"; and {self.count - 1} more" * (self.count > 1)


class Told(NamedTuple):
    """What a file tells: its format, what to play, which words are answers, what is wrong.

    `answers` have the node where each is found, or None where that is wrong; a format that does not
    tell answers has None for all. `tree` is our own, if it was one.
    """

    format: str
    root: Raw
    answers: dict[str, Raw | None] | None
    faults: Faults
    tree: Tree | None = None


Game: TypeAlias = "tuple[str, Sequence[str], Sequence[str]]"  # its place, guesses, clues they earn
Lost: TypeAlias = "tuple[str, str]"  # what is wrong with a game, and its answer


def told(data: bytes) -> Told:
    r"""What a file in any of the formats tells; `TreeError` where it is in none.

    >>> told(b"might,night,sight\nmight,night\nmight,abide\nmight\n").root.branches["01000"]
    Raw(guess='abide', branches={})
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TreeError(f"not UTF-8 at byte {error.start}; {KNOWN}") from None
    if "\0" in text:
        raise TreeError(f"a zero byte is in it, so it is no text; {KNOWN}")
    if not text.strip():
        raise TreeError(f"nothing is in it; {KNOWN}")
    script = re.match(r"\s*export\s+default\b", text)  # Olson's are JavaScript
    if script:
        return _json(text[script.end() :].rstrip().removesuffix(";"))
    if text.lstrip()[0] in "{[":
        return _json(text)
    text = compose(text)  # here, because blanks stand for what is above them
    if re.search(r"(?:^|\s)[BYG]{2,15}[0-9]", text, re.IGNORECASE):
        return _games("selby", _selby(text))
    if "," in text or ";" in text or len(text.split()) == 1:
        return _games("csv", _csv(text))
    raise TreeError(f"in no format known here; {KNOWN}")


def place_of(clues: Iterable[str]) -> str:
    """Place of a node in a tree, as all messages name it.

    >>> place_of(["00012", "20000"])
    'tree.branches.00012.branches.20000'
    """
    return "tree" + "".join(f".branches.{clue}" for clue in clues)


def shown(value: object) -> str:
    """Something from a file as a message quotes it, cut where it is long."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = repr(value[:50] if isinstance(value, str) else value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _opener(word: object, place: str = "tree") -> str:
    """First guess of a file, which tells how many letters all have."""
    if isinstance(word, str) and 2 <= len(fold(word)) <= MAX_LENGTH and fold(word).isalpha():
        return fold(word)
    raise TreeError(
        f"{place}: opens with {shown(word)}, expected a word of 2 to {MAX_LENGTH} letters"
    )


# Formats with a line, or a key, for each of many games.


def _games(name: str, games: Iterable[Game | Lost], *, wins: bool = True) -> Told:
    """What games tell, which their last guess `wins`; instead of one can stand what is wrong."""
    root, faults = None, Faults()
    answers: dict[str, Raw | None] = {}
    for game in games:
        if len(game) == 2:
            faults.add(game[0])
            answers.setdefault(game[1], None)
            continue
        place, guesses, clues = game
        root = root or Raw(_opener(guesses[0], place), {})
        last, problem = _added(root, guesses, clues)
        if wins and guesses[-1] in answers:
            problem = f"{shown(guesses[-1])} was an answer before"
        if problem:
            faults.add(f"{place}: {problem}")
        answers.setdefault(guesses[-1], None if problem else last)
    if root is None:
        raise TreeError(str(faults) or f"nothing is in it; {KNOWN}")
    return Told(name, root, answers if wins else None, faults)


def _added(root: Raw, guesses: Sequence[str], clues: Sequence[str]) -> tuple[Raw, str | None]:
    """Last node of a game in a tree, and where it plays something else than the games before."""
    node = root
    for turn, guess in enumerate(guesses):
        if node.guess != guess:
            here = place_of(clues[:turn])
            before = f"where {shown(node.guess)} was played before"
            return node, f"plays {shown(guess)} at {here}, {before}"
        if turn < len(clues):
            after = node.branches.get(clues[turn])
            if after is None:
                after = node.branches[clues[turn]] = Raw(guesses[turn + 1], {})
            node = after
    return node, None


def _selby(text: str) -> Iterator[Game | Lost]:
    """Games from lines of items such as `salet BBBBB1`; blanks repeat the line above."""
    above, length = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        rest = line.lstrip(" ")
        blanks = len(line) - len(rest)
        if not rest.strip():
            continue
        if blanks > len(above):
            long = f"line {number}: {blanks} blanks, but the line above ends after {len(above)}"
            yield long, fold(("", *rest.split())[-2])
            continue
        above = (above[:blanks] + rest).rstrip()
        items = above.split()
        length = length or len(fold(items[0]))
        found = _clues(items[1::2], length)
        if isinstance(found, str):
            yield f"line {number}: {found}", fold(("", *items)[-2])
        elif len(items) % 2:
            yield f"line {number}: no clue after {shown(items[-1])}", fold(items[-1])
        else:
            yield f"line {number}", [fold(word) for word in items[::2]], found[:-1]


def _clues(items: Sequence[str], length: int) -> list[str] | str:
    """Clues of a game as Selby writes them, of which only the last wins; or what is wrong."""
    if len(items) > MAX_TURNS:
        return f"{len(items)} turns, and a tree has at most {MAX_TURNS}"
    clues = []
    for turn, item in enumerate(items, 1):
        signs, digits = item[:length].upper(), item[length:]
        if len(signs) != length or set(signs) - set("BYG") or digits != str(turn):
            return f"{shown(item)}, expected {length} of B, Y and G, then turn {turn}"
        clues.append(signs.translate(SELBY))
        if (turn == len(items)) != (clues[-1] == RIGHT * length):
            return f"{shown(item)}, expected {'G' * length} after the last word and no other"
    return clues


def _csv(text: str) -> Iterator[Game | Lost]:
    """Games from lines of the guesses for an answer, which is the last of them."""
    length = 0
    for number, line in enumerate(text.splitlines(), 1):
        # Spreadsheets end short lines with commas, and where a comma is in numbers use semicolons.
        cells = line.strip().replace(";", ",").rstrip(", ").split(",")
        if cells == [""]:
            continue
        if len(cells) > MAX_TURNS:
            long = f"line {number}: {len(cells)} turns, and a tree has at most {MAX_TURNS}"
            yield long, fold(cells[-1].strip())
            continue
        words = [fold(cell.strip(' \t"')) for cell in cells]
        length = length or len(words[0])
        wrong = next((word for word in words if len(word) != length), None)
        if wrong is not None:
            what = f"{shown(wrong)} has {len(wrong)} letters, expected {length}"
            yield f"line {number}: {what}", words[-1]
        else:
            clues = [clue_for(word, words[-1]) for word in words[:-1]]
            yield f"line {number}", words, clues


def _flat(data: dict[str, str], length: int) -> Iterator[Game | Lost]:
    """Games from a map of what was played and earned to the next guess, short ones first."""
    for key, guess in sorted(data.items(), key=lambda item: len(item[0])):
        played = compose(key)
        starts = range(0, len(played), 2 * length)
        guesses = [fold(played[start : start + length]) for start in starts]
        clues = [played[start + length : start + 2 * length] for start in starts]
        if len(played) % (2 * length) or not all(is_clue(clue, length) for clue in clues):
            yield f"{shown(key)}: expected words of {length} letters, each with its clue", guess
        elif len(clues) >= MAX_TURNS:
            yield f"{shown(key)}: {len(clues) + 1} turns, and a tree has at most {MAX_TURNS}", guess
        else:
            yield shown(key), [*guesses, fold(guess)], clues


# Formats in which a node holds those that follow it.


def _json(text: str) -> Told:
    """What one of the JSON formats tells; the keys say which it is."""
    faults = Faults()

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                faults.add(f"{shown(key)} stands twice in an object")
            else:
                found[key] = value
        return found

    try:
        data = json.loads(text, object_pairs_hook=once)
    except RecursionError:
        raise TreeError(f"nested too deep; a tree has at most {MAX_TURNS} turns") from None
    except ValueError as error:
        raise TreeError(f"not JSON, or cut short: {error}") from None
    if isinstance(data, dict) and data.get("format") == FORMAT:
        tree, answers = loads(text), dict[str, Raw | None]()
        return Told("treegen", _own(tree.root, answers), answers, faults, tree)
    if isinstance(data, dict) and "guess" in data:
        if "map" in data:
            return _nested("olson", data, _olson, faults, wins=True)
        if "squares" in data or "children" in data:
            return _nested("nightduck", data, _nightduck, faults, wins=False)
    if isinstance(data, dict) and data and all(type(word) is str for word in data.values()):
        length = len(fold(next(iter(data.values()))))
        if length > 1 and any(len(compose(key)) % (2 * length) == 0 for key in data):
            found = _games("3b1b", _flat(data, length), wins=False)
            if faults.count:
                found.faults.add(faults.first, faults.count)
            return found
    raise TreeError(f"JSON in no format known here; {KNOWN}")


def _own(node: Node, answers: dict[str, Raw | None]) -> Raw:
    """One of our own nodes; `answers` are told those that are found there and below."""
    branches = {clue: _own(branch, answers) for clue, branch in node.branches.items()}
    raw = Raw(node.guess, branches)
    if node.can_win:
        answers[node.guess] = raw
    return raw


Parts: TypeAlias = "tuple[object, list[tuple[str, object]]]"  # a guess, and what follows each clue


def _olson(data: object, length: int) -> Parts:
    """Parts of one of Olson's nodes: a lone word is the last that is left."""
    if not isinstance(data, dict):
        return data, []
    below = data.get("map")
    return (data.get("guess"), list(below.items())) if isinstance(below, dict) else (None, [])


def _nightduck(data: object, length: int) -> Parts:
    """Parts of one of nightduck's nodes: clues are whole numbers, kept here or in what follows."""
    if not isinstance(data, dict):
        return None, []
    below, after = data.get("squares"), data.get("children")
    pairs: list[tuple[str, object]] = []
    if isinstance(below, dict):
        pairs = [(clue.zfill(length), node) for clue, node in below.items()]
    elif isinstance(after, list):
        for node in after:
            clue = node.get("squares") if isinstance(node, dict) else None
            pairs.append((str(clue).zfill(length) if type(clue) is int else "", node))
    return data.get("guess"), pairs


def _nested(
    name: str,
    data: dict[str, Any],
    parts: Callable[[object, int], Parts],
    faults: Faults,
    *,
    wins: bool,
) -> Told:
    """What a node and those in it tell; `wins` says that the format tells the answers."""
    length = len(_opener(data["guess"]))
    answers: dict[str, Raw | None] = {}

    def read(data: object, place: str, turn: int) -> Raw | None:
        guess, pairs = parts(data, length)
        if not isinstance(guess, str):
            faults.add(f"{place}: found {shown(data)}, expected a guess")
            return None
        node = Raw(fold(guess), {})
        won = not pairs
        for clue, below in pairs:
            if wins and clue == RIGHT * length:
                won = True
                if not (isinstance(below, str) and fold(below) == node.guess):
                    faults.add(f"{place}: {shown(below)} for {clue}, expected {shown(guess)}")
            elif not is_clue(clue, length) or clue in node.branches:
                faults.add(f"{place}: found {shown(clue)}, expected a new clue of {length} digits")
            elif turn == MAX_TURNS:
                faults.add(f"{place}: goes on after {MAX_TURNS} turns, the most a tree may have")
            else:
                after = read(below, f"{place}.branches.{clue}", turn + 1)
                if after:
                    node.branches[clue] = after
        if won and wins:
            if node.guess in answers:
                faults.add(f"{place}: {shown(node.guess)} was an answer before")
            answers.setdefault(node.guess, node)
        return node

    root = read(data, "tree", 1) or Raw("", {})
    return Told(name, root, answers if wins else None, faults)
