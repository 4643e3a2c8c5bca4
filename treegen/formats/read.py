"""Trees in the formats of other programs, read before any rule is asked.

Each reader yields turns: a history, the guess after it, and whether a game ends there. Nothing is
trusted: convert.py replays the turns by the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from typing import Any, NamedTuple, TypeAlias

from treegen.clues import ABSENT, MAX_LENGTH, PRESENT, RIGHT, clue_for, compose, is_clue, normalize
from treegen.errors import TreeError
from treegen.text import shown
from treegen.tree.file import FORMAT, MAX_TURNS, parse_json
from treegen.tree.model import History

SELBY = "BYG"  # black, yellow, green: Selby's letters for absent, present and right
WITHOUT_ANSWERS = "nightduck", "3b1b"  # formats that do not tell which guesses are answers
KNOWN = "expected treegen's, Olson's, nightduck's or 3Blue1Brown's JSON, Selby's text or CSV"


class ForeignTree(NamedTuple):
    """A tree as its file has it."""

    format: str
    guesses: dict[History, str]
    answers: dict[str, History] | None  # where each is found; not all formats tell


class Turn(NamedTuple):
    """A guess in a file."""

    place: str  # of the line or the node
    history: History
    guess: str
    wins: bool = False


def place_after(history: History) -> str:
    """Place of the next guess in a tree, as all messages name it.

    >>> place_after((("might", "02222"), ("night", "02222")))
    'tree.branches.02222.branches.02222'
    """
    return "tree" + "".join(f".branches.{clue}" for _, clue in history)


def read_tree(data: bytes) -> ForeignTree:
    r"""Read a file in any of the formats; `TreeError` where it is in none.

    A file of treegen's own gives its format alone.

    >>> read_tree(b"might,night\nmight\n").guesses
    {(): 'might', (('might', '02222'),): 'night'}
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
        return _read_json(text[script.end() :].rstrip().removesuffix(";"))
    if text.lstrip()[0] in "{[":
        return _read_json(text)
    text = compose(text)  # here, because blanks stand for what is above them
    if re.search(r"(?:^|\s)[BYG]{2,15}[0-9]", text, re.IGNORECASE):
        return _collect("selby", _selby(text))
    if "," in text or ";" in text or len(text.split()) == 1:
        return _collect("csv", _csv(text))
    raise TreeError(f"in no format known here; {KNOWN}")


def _collect(form: str, turns: Iterable[Turn]) -> ForeignTree:
    """Merge turns into one tree."""
    guesses: dict[History, str] = {}
    answers: dict[str, History] = {}
    length = 0
    for place, history, guess, wins in turns:
        length = length or _word_length(place, guess)
        if len(guess) != length or not guess.isalpha():
            raise TreeError(f"{place}: {shown(guess)} is not a word of {length} letters")
        if len(history) >= MAX_TURNS:
            raise TreeError(f"{place}: over {MAX_TURNS} turns, the most a tree may have")
        before = guesses.setdefault(history, guess)
        if before != guess:
            raise TreeError(
                f"{place}: plays {shown(guess)} at {place_after(history)}, where {shown(before)} "
                "was played before"
            )
        if wins and guess in answers:
            raise TreeError(f"{place}: {shown(guess)} was an answer before")
        if wins:
            answers[guess] = history
    if not guesses:
        raise TreeError(f"nothing is in it; {KNOWN}")
    return ForeignTree(form, guesses, None if form in WITHOUT_ANSWERS else answers)


def _word_length(place: str, opener: str) -> int:
    if 2 <= len(opener) <= MAX_LENGTH and opener.isalpha():
        return len(opener)
    raise TreeError(
        f"{place}: opens with {shown(opener)}, expected a word of 2 to {MAX_LENGTH} letters"
    )


# Formats with a line, or a key, for each of many games.


def _turns(
    place: str, words: Sequence[str], clues: Sequence[str], wins: bool = True
) -> Iterator[Turn]:
    """Turns of a game; the clues are those of all guesses but the last."""
    game = tuple(zip(words, clues, strict=False))
    for number, word in enumerate(words):
        yield Turn(place, game[:number], word, wins and number == len(clues))


def _selby(text: str) -> Iterator[Turn]:
    """Turns from lines of items such as `salet BBBBB1`; blanks repeat the line above."""
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
        _check_selby(place, clues, len(words[0]))
        yield from _turns(
            place, words, [clue[: len(words[0])].upper().translate(digits) for clue in clues[:-1]]
        )


def _check_selby(place: str, clues: Sequence[str], length: int) -> None:
    for turn, clue in enumerate(clues, 1):
        if not re.fullmatch(f"[{SELBY}]{{{length}}}{turn}", clue, re.IGNORECASE):
            raise TreeError(
                f"{place}: {shown(clue)}, expected {length} of B, Y and G, then turn {turn}"
            )
        if (turn == len(clues)) != (clue[:length].upper() == "G" * length):
            raise TreeError(
                f"{place}: {shown(clue)}, expected {'G' * length} after the last word and no other"
            )


def _csv(text: str) -> Iterator[Turn]:
    """Turns from lines of the guesses for an answer, which is the last of them."""
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
            yield from _turns(
                f"line {number}", words, [clue_for(word, answer) for word in words[:-1]]
            )


def _histories(data: dict[str, str], length: int) -> Iterator[Turn]:
    """Turns from a map of what was played and earned to the next guess."""
    for key, guess in data.items():
        played = compose(key)
        starts = range(0, len(played), 2 * length)
        words = [normalize(played[start : start + length]) for start in starts]
        clues = [played[start + length : start + 2 * length] for start in starts]
        if not all(is_clue(clue, length) for clue in clues):
            raise TreeError(f"{shown(key)}: expected words of {length} letters, each with its clue")
        yield from _turns(shown(key), [*words, normalize(guess)], clues, wins=False)


# Formats in which a node holds those that follow it.


def _read_json(text: str) -> ForeignTree:
    """Read one of the JSON formats, which its keys tell."""
    twice: list[str] = []

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        counts = Counter(name for name, _ in pairs)
        twice.extend(name for name, count in counts.items() if count > 1)
        return dict(pairs)

    data = parse_json(text, members)
    if isinstance(data, dict):
        if data.get("format") == FORMAT:
            return ForeignTree("treegen", {}, None)
        if twice:
            raise TreeError(f"{shown(twice[0])} stands twice in an object")
        if "guess" in data and "map" in data:
            return _collect("olson", _nodes(data, _olson))
        if "guess" in data and ("squares" in data or "children" in data):
            return _collect("nightduck", _nodes(data, _nightduck))
        if data and all(type(word) is str for word in data.values()):
            length = len(normalize(next(iter(data.values()))))
            if length > 1 and any(len(compose(key)) % (2 * length) == 0 for key in data):
                return _collect("3b1b", _histories(data, length))
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


def _nodes(data: object, parts: Callable[[object], Parts]) -> Iterator[Turn]:
    """Turns of a node and of those in it."""
    stack: list[tuple[History, object]] = [((), data)]
    while stack:
        history, node = stack.pop()
        place = place_after(history)
        guess, branches = parts(node)
        if not isinstance(guess, str):
            raise TreeError(f"{place}: found {shown(node)}, expected a guess")
        word = normalize(guess)
        win = RIGHT * len(word)
        yield Turn(place, history, word, not branches or win in dict(branches))
        seen = set[str]()
        for clue, below in reversed(branches):
            if clue == win:
                if below != guess:
                    raise TreeError(f"{place}: {shown(below)} for {clue}, expected {shown(guess)}")
            elif not is_clue(clue, len(word)) or clue in seen:
                raise TreeError(
                    f"{place}: found {shown(clue)}, expected a new clue of {len(word)} digits"
                )
            else:
                seen.add(clue)
                stack.append(((*history, (word, clue)), below))
