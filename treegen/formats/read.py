"""Trees in the formats of other programs, read before any rule is asked.

Each reader fills one mapping from history to guess, and says where each answer is found if its
format does. Nothing is trusted: convert.py replays the mapping by the rules. A hostile file costs
no more than its size, because histories are linked, and no text grows with what is nested.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from io import StringIO
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

from treegen.clues import ABSENT, MAX_LENGTH, PRESENT, RIGHT, clue_for, compose, is_clue, normalize
from treegen.errors import TreeError
from treegen.files import MOST
from treegen.text import shown
from treegen.tree.file import FORMAT, MAX_TURNS, check_turns, loads, parse_json
from treegen.tree.model import Tree, games

SELBY = "BYG"  # black, yellow, green: Selby's letters for absent, present and right
WITHOUT_ANSWERS = "nightduck", "3b1b"  # formats that do not tell which guesses are answers
KNOWN = "expected treegen's, Olson's, nightduck's or 3Blue1Brown's JSON, Selby's text or CSV"


class Past:
    """A history, linked to the one before its last turn, so that a deep tree shares memory.

    A reader makes one for each guess in a file, and each equals only itself.

    >>> Past(Past(Past(), "might", "02222"), "night", "02222").place
    'tree.branches.02222.branches.02222'
    """

    __slots__ = "before", "clue", "guess", "turn"

    def __init__(self, before: Past | None = None, guess: str = "", clue: str = "") -> None:
        self.before, self.guess, self.clue = before, guess, clue  # None at the start of a game
        self.turn: int = before.turn + 1 if before else 1

    @property
    def turns(self) -> Iterator[tuple[str, str]]:
        """Guesses and the clues they earned, the last one first."""
        past = self
        while past.before:
            yield past.guess, past.clue
            past = past.before

    @property
    def place(self) -> str:
        """Place of the next guess in a tree, as all messages name it."""
        clues = [clue for _, clue in self.turns]
        return "tree" + "".join(f".branches.{clue}" for clue in reversed(clues))


class Faults:
    """The first fault of a file, which names its place, and how many there are."""

    def __init__(self) -> None:
        self.first, self.count = "", 0

    def add(self, fault: str, count: int = 1) -> None:
        """Add a fault, of so many of its kind."""
        self.first, self.count = self.first or fault, self.count + count

    def __str__(self) -> str:
        return self.first if self.count < 2 else f"{self.first}; and {self.count - 1:,} more"


class ForeignTree(NamedTuple):
    """A tree as its file has it."""

    format: str
    replies: dict[Past, str]  # the guess after each history; every history follows its beginnings
    # Where each answer is found, None if the file is wrong there; not all formats tell the answers.
    answers: dict[str, Past | None] | None
    faults: Faults
    tree: Tree | None = None  # our own, if it was one, instead of replies and answers


class Game(NamedTuple):
    """One line, or one key, of a file."""

    place: str
    guesses: Sequence[str]  # where there is a problem, only the last counts: the answer
    clues: Sequence[str] = ()  # of all guesses but the last
    problem: str | None = None


def read_tree(data: bytes) -> ForeignTree:
    r"""Read a file in any of the formats; `TreeError` where it is in none.

    >>> replies = read_tree(b"might,night,sight\nmight,night\nmight,abide\nmight\n").replies
    >>> [(guess, past.place) for past, guess in replies.items()][:2]
    [('might', 'tree'), ('night', 'tree.branches.02222')]
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
        found = _read_json(text[script.end() :].rstrip().removesuffix(";"))
    elif text.lstrip()[0] in "{[":
        found = _read_json(text)
    else:
        text = compose(text)  # here, because blanks stand for what is above them
        if re.search(r"(?:^|\s)[BYG]{2,15}[0-9]", text, re.IGNORECASE):
            found = _read_games("selby", _selby(text), Faults())
        elif "," in text or ";" in text or len(text.split()) == 1:
            found = _read_games("csv", _csv(text), Faults())
        else:
            raise TreeError(f"in no format known here; {KNOWN}")
    if not (found.replies or found.tree):
        raise TreeError(str(found.faults) or f"nothing is in it; {KNOWN}")
    check_turns(sum(past.turn for past in found.replies))
    return found


def _limit(*parts: Sized) -> None:
    """Raise `TreeError` for more nodes or answers than a file of ours, with three values each."""
    if max(map(len, parts)) > MOST // 3:
        raise TreeError(f"has more than {MOST // 3:,} nodes, the most that a tree may have")


def unfold(tree: Tree, faults: Faults) -> ForeignTree:
    """Return one of our own trees as if it were foreign, with faults that were found before."""
    own = (
        Game("", [guess for guess, _ in game], [clue for _, clue in game[:-1]])
        for game in games(tree.root)
    )
    return _read_games("treegen", own, Faults())._replace(faults=faults)


def _opener(word: object, place: str = "tree") -> str:
    """First guess of a file, which tells how many letters all have."""
    if isinstance(word, str):
        opener = normalize(word)
        if 2 <= len(opener) <= MAX_LENGTH and opener.isalpha():
            return opener
    raise TreeError(
        f"{place}: opens with {shown(word)}, expected a word of 2 to {MAX_LENGTH} letters"
    )


# Formats with a line, or a key, for each of many games.


def _read_games(name: str, games: Iterable[Game], faults: Faults) -> ForeignTree:
    """Merge games into one tree, whose answers are their last guesses."""
    start, tells_answers = Past(), name not in WITHOUT_ANSWERS
    replies: dict[Past, str] = {}
    answers: dict[str, Past | None] = {}
    after: dict[tuple[Past, str], Past] = {}  # the history that a clue leads to
    for place, guesses, clues, problem in games:
        past = start
        if not (problem or replies):
            _opener(guesses[0], place)
        for guess, clue in () if problem else zip_longest(guesses, clues, fillvalue=""):
            before = replies.setdefault(past, guess)
            if before != guess:
                there = f"{past.place}, where {shown(before)} was played before"
                problem = f"plays {shown(guess)} at {there}"
                break
            if clue:
                step = past, clue
                past = after.get(step) or after.setdefault(step, Past(past, guess, clue))
        if tells_answers and guesses[-1] in answers and not problem:
            problem = f"{shown(guesses[-1])} was an answer before"
        if problem:
            faults.add(f"{place}: {problem}")
        answers.setdefault(guesses[-1], None if problem else past)
        _limit(replies, answers)
    return ForeignTree(name, replies, answers if tells_answers else None, faults)


def _selby(text: str) -> Iterator[Game]:
    """Games from lines of items such as `salet BBBBB1`; blanks repeat the line above."""
    above, length, digits = "", 0, str.maketrans(SELBY, ABSENT + PRESENT + RIGHT)
    for number, line in enumerate(StringIO(text, newline=None), 1):
        items, blanks = line.split(), len(line) - len(line.lstrip(" "))
        if not items:
            continue
        if blanks > len(above):
            problem: str | None = f"{blanks} blanks, but the line above ends after {len(above)}"
        else:
            above = (above[:blanks] + line[blanks:]).rstrip()
            items = above.split()
            length = length or len(normalize(items[0]))
            problem = _selby_problem(items[1::2], length)
            if len(items) % 2 and not problem:
                problem = f"no clue after {shown(items[-1])}"
                items.append("")
        words = [normalize(word) for word in ("", *items)[-2::-2]]
        clues = [item[:length].upper().translate(digits) for item in items[1:-1:2]]
        yield Game(f"line {number}", words[::-1], clues, problem)


def _selby_problem(clues: Sequence[str], length: int) -> str | None:
    """Return what is wrong with the clues of a game, if anything: only the last may win."""
    if len(clues) > MAX_TURNS:
        return f"{len(clues)} turns, and a tree has at most {MAX_TURNS}"
    for turn, clue in enumerate(clues, 1):
        if not re.fullmatch(f"[{SELBY}]{{{length}}}{turn}", clue, re.IGNORECASE):
            return f"{shown(clue)}, expected {length} of B, Y and G, then turn {turn}"
        if (turn == len(clues)) != (clue[:length].upper() == "G" * length):
            return f"{shown(clue)}, expected {'G' * length} after the last word and no other"
    return None


def _csv(text: str) -> Iterator[Game]:
    """Games from lines of the guesses for an answer, which is the last of them."""
    length = 0
    for number, line in enumerate(StringIO(text, newline=None), 1):
        # Spreadsheets end short lines with commas, and where a comma is in numbers use semicolons.
        cells = line.strip().replace(";", ",").rstrip(", ").split(",")
        if cells == [""]:
            continue
        words = [normalize(cell.strip(' \t"')) for cell in cells[-MAX_TURNS:]]
        length = length or len(words[0])
        wrong = next((word for word in words if len(word) != length), None)
        clues, problem = list[str](), None
        if len(cells) > MAX_TURNS:
            problem = f"{len(cells)} turns, and a tree has at most {MAX_TURNS}"
        elif wrong is not None:
            problem = f"{shown(wrong)} has {len(wrong)} letters, expected {length}"
        else:
            clues = [clue_for(word, words[-1]) for word in words[:-1]]
        yield Game(f"line {number}", words, clues, problem)


def _histories(data: dict[str, str], length: int) -> Iterator[Game]:
    """Games from a map of what was played and earned to the next guess, short ones first."""
    for key, guess in sorted(data.items(), key=lambda item: len(item[0])):
        place, played = shown(key), compose(key)
        starts = range(0, len(played), 2 * length)
        guesses = [normalize(played[start : start + length]) for start in starts]
        clues = [played[start + length : start + 2 * length] for start in starts]
        problem = None
        if len(played) % (2 * length) or not all(is_clue(clue, length) for clue in clues):
            problem = f"expected words of {length} letters, each with its clue"
        elif len(clues) >= MAX_TURNS:
            problem = f"{len(clues) + 1} turns, and a tree has at most {MAX_TURNS}"
        yield Game(place, [*guesses, normalize(guess)], clues, problem)


# Formats in which a node holds those that follow it.


def _read_json(text: str) -> ForeignTree:
    """Read one of the JSON formats, which its keys tell."""
    faults = Faults()

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                faults.add(f"{shown(key)} stands twice in an object")
            else:
                found[key] = value
        return found

    data = parse_json(text, once)
    if isinstance(data, dict):
        if data.get("format") == FORMAT:
            return ForeignTree("treegen", {}, {}, faults, loads(text))
        if "guess" in data and "map" in data:
            return _read_nodes("olson", data, _olson, faults)
        if "guess" in data and ("squares" in data or "children" in data):
            return _read_nodes("nightduck", data, _nightduck, faults)
        if data and all(type(word) is str for word in data.values()):
            length = len(normalize(next(iter(data.values()))))
            if length > 1 and any(len(compose(key)) % (2 * length) == 0 for key in data):
                return _read_games("3b1b", _histories(data, length), faults)
    raise TreeError(f"JSON in no format known here; {KNOWN}")


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


def _read_nodes(
    name: str, data: dict[str, Any], parts: Callable[[object, int], Parts], faults: Faults
) -> ForeignTree:
    """Read a node and those in it."""
    length = len(_opener(data["guess"]))
    winning, tells_answers = RIGHT * length, name not in WITHOUT_ANSWERS
    replies: dict[Past, str] = {}
    answers: dict[str, Past | None] = {}

    def read(data: object, past: Past) -> None:
        def add(fault: str) -> None:
            faults.add(f"{past.place}: {fault}")

        guess, pairs = parts(data, length)
        if not isinstance(guess, str):
            return add(f"found {shown(data)}, expected a guess")
        word = replies[past] = normalize(guess)
        _limit(replies)
        seen, wins = set(), not pairs
        for clue, below in pairs:
            if clue == winning and tells_answers:
                wins = True
                if not (isinstance(below, str) and normalize(below) == word):
                    add(f"{shown(below)} for {clue}, expected {shown(guess)}")
            elif not is_clue(clue, length) or clue in seen:
                add(f"found {shown(clue)}, expected a new clue of {length} digits")
            elif past.turn == MAX_TURNS:
                add(f"goes on after {MAX_TURNS} turns, the most a tree may have")
            else:
                seen.add(clue)
                read(below, Past(past, word, clue))
        if wins and tells_answers:
            if word in answers:
                add(f"{shown(word)} was an answer before")
            answers.setdefault(word, past)

    read(data, Past())
    return ForeignTree(name, replies, answers if tells_answers else None, faults)
