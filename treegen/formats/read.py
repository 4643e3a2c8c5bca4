"""Read trees in the formats of other programs.

Each reader yields games, which are merged into one tree. The rules of the game are not checked
here: convert.py replays the tree.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import NamedTuple, TypeAlias

from treegen.clues import ABSENT, MAX_LENGTH, PRESENT, RIGHT, clue_for, compose, is_clue, normalize
from treegen.errors import TreeError
from treegen.text import shown
from treegen.tree.node import FORMAT
from treegen.verify import MAX_TURNS, unique
from treegen.words.literals import read_literal
from treegen.words.published import decoded

SELBY = "BYG"  # black, yellow, green: Selby's letters for absent, present and right
WITHOUT_ANSWERS = "3b1b", "nightduck"  # formats that do not say which guesses are answers
KNOWN = "expected treegen's, Olson's, nightduck's or 3Blue1Brown's JSON, Selby's text or CSV"
Clues: TypeAlias = "tuple[str, ...]"  # clues of a game so far


class ForeignTree(NamedTuple):
    """A tree as its file has it."""

    format: str
    guesses: dict[Clues, str]  # by the clues before each; for each guess, all that lead to it
    answers: set[str]  # empty where the format does not say


class ForeignGame(NamedTuple):
    """Guesses, and the clues between them."""

    place: str  # line or node, as messages name it
    words: Sequence[str]
    clues: Sequence[str]
    wins: bool = True  # the last guess is an answer


def place_after(clues: Iterable[str]) -> str:
    """Return the place of the next guess in a tree, as all messages name it.

    >>> place_after(["02222", "02222"])
    'tree.branches.02222.branches.02222'
    """
    return "tree" + "".join(f".branches.{clue}" for clue in clues)


def read_tree(data: bytes) -> ForeignTree | None:
    r"""Read a file in another format; None if it is in treegen's, `TreeError` if in none known.

    >>> read_tree(b"might,night\nmight\n").guesses
    {(): 'might', ('02222',): 'night'}
    """
    try:
        text = decoded(data)
    except UnicodeDecodeError as error:
        raise TreeError(f"not UTF-8 at byte {error.start}; {KNOWN}") from None
    if "{" in text or text.lstrip().startswith("["):
        return _read_json(text)
    text = compose(text)  # here, because blanks stand for what is above them
    if re.search(r"(?:^|\s)[BYG]{2,15}[0-9]", text, re.IGNORECASE):
        return _merge("selby", _selby(text))
    if "," in text or ";" in text or len(text.split()) < 2:
        return _merge("csv", _csv(text))
    raise TreeError(f"in an unknown format; {KNOWN}")


def _read_json(text: str) -> ForeignTree | None:
    """Read a tree in JSON, or in a literal of JavaScript; None if it is in treegen's format."""
    try:
        data = _loads(text)
    except RecursionError:
        raise TreeError(f"nested too deeply; a tree has at most {MAX_TURNS} turns") from None
    except ValueError as error:
        raise TreeError(f"not JSON, or cut short: {error}") from None
    if isinstance(data, dict):
        if data.get("format") == FORMAT:
            return None
        if "guess" in data and "map" in data:
            return _merge("olson", _olson(data))
        if "guess" in data and "squares" in data:
            return _merge("nightduck", _nightduck(data))
        if data and all(type(word) is str and word for word in data.values()):
            return _merge("3b1b", _histories(data))
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


def check_turns(place: str, words: Sequence[str]) -> None:
    if len(words) > MAX_TURNS:
        raise TreeError(f"{place}: over {MAX_TURNS} turns, the most a tree may have")


def _merge(form: str, games: Iterable[ForeignGame]) -> ForeignTree:
    guesses: dict[Clues, str] = {}
    answers: set[str] = set()
    for place, words, clues, wins in games:
        length = len(guesses.get((), words[0]))
        if not 2 <= length <= MAX_LENGTH:
            expected = f"expected a word of 2 to {MAX_LENGTH} letters"
            raise TreeError(f"{place}: opens with {shown(words[0])}, {expected}")
        check_turns(place, words)
        for turn, word in enumerate(words):
            if len(word) != length or not word.isalpha():
                raise TreeError(f"{place}: {shown(word)} is not a word of {length} letters")
            way = tuple(clues[:turn])
            before = guesses.setdefault(way, word)
            if before != word:
                played = f"plays {shown(word)} at {place_after(way)}"
                raise TreeError(f"{place}: {played}, where {shown(before)} was played before")
        if wins:
            answers.add(words[-1])
    if not guesses:
        raise TreeError(f"it holds no tree; {KNOWN}")
    if form in WITHOUT_ANSWERS:
        answers = set()
    return ForeignTree(form, guesses, answers)


def _selby(text: str) -> Iterator[ForeignGame]:
    """Yield games from lines of items such as `salet BBBBB1`; blanks repeat the line above."""
    digits = str.maketrans(SELBY, ABSENT + PRESENT + RIGHT)
    above = ""
    for number, line in enumerate(StringIO(text, newline=None), 1):
        if not line.strip():
            continue
        place = f"line {number}"
        blanks = len(line) - len(line.lstrip(" "))
        if blanks > len(above):
            raise TreeError(f"{place}: {blanks} blanks, but the line above ends after {len(above)}")
        above = (above[:blanks] + line[blanks:]).rstrip()
        items = above.split()
        words = [normalize(word) for word in items[::2]]
        signs = items[1::2]
        if len(words) > len(signs):
            raise TreeError(f"{place}: no clue after {shown(words[-1])}")
        check_turns(place, words)
        length = len(words[0])
        clues = []
        for turn, item in enumerate(signs, 1):
            kind = "G" if turn == len(signs) else SELBY
            if not re.fullmatch(rf"[{kind}]{{{length}}}{turn}", item, re.IGNORECASE):
                expected = f"expected {length} of {kind}, then turn {turn}"
                raise TreeError(f"{place}: {shown(item)}, {expected}")
            clues.append(item[:length].upper().translate(digits))
        yield ForeignGame(place, words, clues[:-1])


def _csv(text: str) -> Iterator[ForeignGame]:
    """Yield games from lines of the guesses for an answer, which is the last of them."""
    for number, line in enumerate(StringIO(text, newline=None), 1):
        # Spreadsheets fill short lines up with commas, and separate cells by semicolons where
        # numbers are written with a comma.
        cells = line.strip().replace(";", ",").rstrip(", ").split(",")
        if cells == [""]:
            continue
        place = f"line {number}"
        *words, answer = [normalize(cell.strip(' \t"')) for cell in cells]
        for word in words:
            if len(word) != len(answer):
                both = f"{shown(word)} and {shown(answer)}"
                raise TreeError(f"{place}: {both} are of different lengths")
        # What is too long or too many is refused by `_merge`, which needs no clues for it.
        is_game = len(answer) <= MAX_LENGTH and len(words) < MAX_TURNS
        clues = [clue_for(word, answer) for word in words] if is_game else []
        yield ForeignGame(place, [*words, answer], clues)


def _olson(node: object, before: Clues = (), clues: Clues = ()) -> Iterator[ForeignGame]:
    """Yield the game up to a node, then those to the nodes in it; a word alone is the last left."""
    place = place_after(clues)
    guess = node
    branches: object = {}
    if isinstance(node, dict):
        guess = node.get("guess")
        branches = node.get("map")
    if not isinstance(guess, str) or not isinstance(branches, dict):
        raise TreeError(f"{place}: found {shown(node)}, expected a guess")
    words = (*before, normalize(guess))
    win = RIGHT * len(words[-1])
    yield ForeignGame(place, words, clues, not branches or win in branches)
    for clue, below in branches.items():
        if clue != win:
            if not is_clue(clue, len(win)):
                raise TreeError(f"{place}: found {shown(clue)}, expected {len(win)} digits")
            yield from _olson(below, words, (*clues, clue))
        elif below != guess:
            raise TreeError(f"{place}: {shown(below)} for {clue}, expected {shown(guess)}")


def _nightduck(node: object, before: Clues = (), clues: Clues = ()) -> Iterator[ForeignGame]:
    """Yield the game up to a node, then those to the nodes in it; clues are whole numbers."""
    place = place_after(clues)
    found = node if isinstance(node, dict) else {}
    guess = found.get("guess")
    squares = found.get("squares")
    if not isinstance(guess, str) or not isinstance(squares, dict):
        raise TreeError(f"{place}: found {shown(node)}, expected a guess and its squares")
    words = (*before, normalize(guess))
    yield ForeignGame(place, words, clues, wins=False)
    length = len(words[-1])
    for number, below in squares.items():
        if len(number) > length or not re.fullmatch("0|[12][012]*", number):
            expected = f"expected at most {length} digits 0, 1 and 2, without zeros before them"
            raise TreeError(f"{place}: found {shown(number)}, {expected}")
        yield from _nightduck(below, words, (*clues, number.zfill(length)))


def _histories(data: dict[str, str]) -> Iterator[ForeignGame]:
    """Yield games from a map of the game so far to the next guess."""
    length = len(normalize(next(iter(data.values()))))
    for key, guess in data.items():
        played = compose(key)
        starts = range(0, len(played), 2 * length)
        words = [normalize(played[start : start + length]) for start in starts]
        clues = [played[start + length : start + 2 * length] for start in starts]
        if not all(is_clue(clue, length) for clue in clues):
            raise TreeError(f"{shown(key)}: expected words of {length} letters, each with its clue")
        yield ForeignGame(shown(key), [*words, normalize(guess)], clues, wins=False)
