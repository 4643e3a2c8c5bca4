"""Word lists, checked: sorted, one length, letters only, answers among the guesses."""

import hashlib
import json
import os
from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from typing import NamedTuple, TypeGuard

from treegen.clues import folded, normalize
from treegen.errors import Option, WordListError
from treegen.files import is_stream, read_file, read_once
from treegen.text import about_words, nearest, number_of, shown
from treegen.words.lengths import given_words, usual_words, words_of_length
from treegen.words.published import listing_in, read_listing, text_of
from treegen.words.tables import Listing

# The lists that come with treegen, of two years; data/README.md says where they come from.
BUNDLED = {
    "wordle-2021-answers": "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee",
    "wordle-2021-guesses": "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579",
    "wordle-2023-answers": "3e443482b78dee0f6f8de4f74dbb67537db781524279b1d40ca3353c592b03ce",
    "wordle-2023-guesses": "ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320",
}
GAMES = {game: (f"wordle-{game}-answers", f"wordle-{game}-guesses") for game in ("2021", "2023")}
ANSWERS, GUESSES = GAMES["2021"]
TODAY = "today"  # the game by the lists of 2023 in which every guess can be the answer

KEPT = 8  # lists in memory, of up to a million words each

Fold = tuple[tuple[str, str], ...]  # letters that a game does not tell apart: see `clues.folded`
Warn = Callable[[str], None]  # takes a line on words that were read as others than they are written


class GivenWords(NamedTuple):
    """Words that a call gives in place of a file, under the name of its keyword."""

    name: str
    words: tuple[str, ...]
    weights: tuple[str, ...] = ()  # as a file would have them

    @property
    def listing(self) -> Listing:
        """What a file with these words would hold."""
        return Listing(self.words, (), self.weights)


class GivenDays(NamedTuple):
    """Used words that a call gives in place of a file, each with its day (ISO; "": not known)."""

    name: str  # of its keyword
    words: tuple[str, ...]
    days: tuple[str, ...]

    @property
    def text(self) -> bytes:
        """A file that holds them, in JSON, as its messages have no numbers of lines."""
        pairs = zip(self.days, self.words, strict=True)
        return json.dumps([f"{day} {word}".strip() for day, word in pairs]).encode()


Source = str | GivenWords  # where a list is from: the name of a file or a bundled list, or words


def ignore(line: str) -> None:
    """Ignore a warning."""


class ListInfo(NamedTuple):
    """Name of a word list, its count and its checksum."""

    name: str
    count: int  # type: ignore[assignment]  # words; a tuple's method else
    sha256: str  # of the sorted words, one a line


class ListFields(NamedTuple):
    """Fields of a `WordList`."""

    name: str
    words: tuple[str, ...]


class WordList(ListFields):
    """Words in alphabetical (code point) order, all of one length, and the list's name."""

    @classmethod
    def of(cls, info: ListInfo, words: tuple[str, ...]) -> "WordList":
        """Return the list with that info, which is not computed again."""
        found = cls(info.name, words)
        found.info = info
        return found

    @cached_property
    def info(self) -> ListInfo:
        """Name, count and checksum of the list, as a recipe records them."""
        return ListInfo(self.name, len(self.words), checksum(self.words))


@lru_cache(KEPT)
def checksum(words: tuple[str, ...]) -> str:
    """Return the SHA-256 of words, one a line."""
    return hashlib.sha256("".join([f"{word}\n" for word in words]).encode()).hexdigest()


def spelled(words: Sequence[str], fold: Fold = ()) -> list[str]:
    """Spell words as lists do, folded: all at once, which takes half the time."""
    text = folded(normalize("\n".join(words)), fold)
    return text.split("\n")


def parse_words(
    text: bytes,
    name: str,
    place: str,
    warn: Warn = ignore,
    fold: Fold = (),
    length: int | None = None,
) -> WordList:
    r"""Word list from the text of a file, by `listed_words`.

    `place` is the file's name in messages; `warn` says which lines were left out, and how many
    words were repeated, or became the same once folded.

    >>> parse_words(b"Ebbed\nabide\nabide\n", "two", "two.txt", warn=print).words
    two.txt: 1 word repeated, counted once
    ('abide', 'ebbed')
    >>> parse_words("paß\npas\n".encode(), "one", "one.txt", print, (("ß", "s"),)).words
    one.txt: 1 word equals another once folded, counted once
    ('pas',)
    >>> parse_words(b"['night', 'nights']", "one", "one.js", print, length=6).words
    one.js: the 1 word of 6 letters taken, 1 other left out
    ('nights',)
    """
    listing = read_listing(text, place, length)
    return listed_words(listing, name, place, warn, fold, length)


def listed_words(
    listing: Listing,
    name: str,
    place: str,
    warn: Warn = ignore,
    fold: Fold = (),
    length: int | None = None,
) -> WordList:
    """Word list of a text's words of that length, or of the length that most have."""
    written = spelled(listing.words)
    every = spelled(written, fold) if fold else written
    if length is None:
        words = usual_words(listing, every, place, warn)
    else:
        words = words_of_length(listing, every, length, place, warn)
    taken = {*words}
    listed = WordList(name, tuple(sorted(taken)))
    distinct = taken
    if fold:
        distinct = {own for own, word in zip(written, every, strict=True) if word in taken}
    if len(distinct) == 1 < len(words):
        raise WordListError(
            f"{place}: the only word is {shown(words[0])}, {len(words):,} times; expected one word "
            "a line, or a table with a column of words"
        )
    if repeated := len(words) - len(distinct):
        warn(f"{place}: {number_of(repeated, 'word')} repeated, counted once")
    if merged := len(distinct) - len(listed.words):
        if merged * 3 >= len(distinct) * 2:
            raise WordListError(
                f"{place}: folded, {number_of(len(distinct), 'word')} are only "
                f"{len(listed.words):,}; expected ",
                Option("fold"),
                " with the list's language, or none",
            )
        are = "equals another" if merged == 1 else "equal others"
        warn(f"{place}: {number_of(merged, 'word')} {are} once folded, counted once")
    if name in BUNDLED and listed.info.sha256 != BUNDLED[name]:
        raise WordListError(
            f"{place} does not hold the words of {name}, which came with treegen; rename the file, "
            "as a tree records its lists by name"
        )
    return listed


def load_words(
    path: Source,
    warn: Warn = ignore,
    fold: Fold = (),
    length: int | None = None,
    weights: Source | GivenDays | None = None,
    names: Sequence[str] = (),
) -> WordList:
    """Word list from a file, named for the file, or a bundled one by name, or of words given.

    `names` are other names that may have been meant where there is no such file.

    Its words have that length, or the length that most have. Numbers beside them are ignored, and
    `warn` says so, unless `weights` names the same file, from which they are read.
    """
    if isinstance(path, GivenWords):
        spelt = spelled(path.words, fold) if path.words else []
        return WordList(path.name, tuple(sorted({*given_words(spelt, length, path.name)})))
    if not os.path.exists(path):
        if path in BUNDLED:
            found = bundled(path)
            own = len(found.words[0])
            if length not in (None, own):
                raise WordListError(
                    f"{path} has words of {own} letters, and ",
                    Option("length"),
                    f" is {length}; drop one",
                )
            return found
        if near := nearest(path, (*names, *BUNDLED)):
            raise WordListError(f"{path}: no such file or bundled list{near}")
    words, warnings, is_weighted = _read_words(path, fold, length)
    for warning in warnings:
        warn(warning)
    if is_weighted and path != weights:
        warn(f"{path}: the numbers beside its words are ignored; --prior FILE uses them as weights")
    return words


def has_weights(path: Source | None, length: int | None = None) -> TypeGuard[Source]:
    """Test whether that is a file with numbers beside most of its words, or words with weights.

    A named pipe is not: to read it here would leave it empty.
    """
    if isinstance(path, GivenWords):
        return bool(path.weights)
    if path is None or not os.path.exists(path):
        return False
    return (os.path.isfile(path) or is_stream(path)) and read_list(path, length).is_weighted


@read_once(KEPT)
def _read_words(path: str, fold: Fold, length: int | None) -> tuple[WordList, list[str], bool]:
    """Word list of a file, the warnings of reading it, and whether its words have numbers."""
    warnings: list[str] = []
    warn = warnings.append
    listing = read_list(path, length)
    words = listed_words(listing, list_name(path), path, warn, fold, length)
    return words, warnings, listing.is_weighted


@read_once(KEPT)
def read_list(path: str, length: int | None = None) -> Listing:
    """Return what a file of words holds, as `read_listing` does."""
    return listing_in(read_text(path), path, length)


@read_once(KEPT)
def read_text(path: str) -> str:
    """Return the text of a file of words, composed: a pipe, too, may be read for two lengths."""
    return text_of(read_file(path), path)


def list_name(path: str) -> str:
    """Name of the list in a file; `WordListError` if a tree cannot record it."""
    name = os.path.splitext(os.path.basename(path))[0]
    if not name.isprintable():
        raise WordListError(f"{path!r}: a tree records its lists by name; rename the file")
    return name


@cache
def bundled(name: str) -> WordList:
    path = os.path.join(os.path.dirname(__file__), "data", f"{name}.txt")
    words = tuple(read_file(path).decode().split())
    return WordList.of(ListInfo(name, len(words), BUNDLED[name]), words)


def find_list(info: ListInfo, *known: WordList | None) -> WordList | None:
    """Return the list with that checksum, among those `known` or those that came with treegen."""
    for words in known:
        if words and words.info.sha256 == info.sha256:
            return words
    return next((bundled(name) for name, sha256 in BUNDLED.items() if sha256 == info.sha256), None)


def union(words: WordList, more: WordList) -> WordList:
    """Word list with the words of another too; its name says so if it grew.

    `WordListError` if they are not of one length.
    """
    length, other = len(words.words[0]), len(more.words[0])
    if length != other:
        raise WordListError(
            f"{words.name} has words of {length} letters, {more.name} of {other}; give guesses and "
            "answers of one length"
        )
    both = tuple(sorted({*words.words, *more.words}))
    return words if both == words.words else WordList(f"{words.name}+{more.name}", both)


def choose_lists(
    game: str,
    guesses: Source | None,
    answers: Source | None,
    warn: Warn = ignore,
    fold: Fold = (),
    length: int | None = None,
    weights: Source | GivenDays | None = None,
) -> tuple[WordList, WordList]:
    """Guesses and answers from names of files or bundled lists; None means those of the game.

    `guesses` may be "answers": only answers may be played; `answers` may be "all": every guess can
    be the answer, as in today's game. Answers that are not guesses are added to them; if they have
    another length than the game's and no guesses are named, only they may be played. Of files, the
    words of a length are taken, and numbers beside them as `load_words` says.
    """
    usual_answers, usual_guesses = GAMES["2023" if game == TODAY else game]
    if game == TODAY and guesses != "answers":
        answers = answers or "all"
    if guesses == "answers" and answers == "all":
        raise WordListError(
            Option("guesses", "answers"),
            " and ",
            Option("answers", "all"),
            "; expected a list for one of them",
        )

    def own_or(usual: str, path: Source | None) -> WordList:
        return load_words(path, warn, fold, length, weights) if path else bundled(usual)

    if guesses == "answers" or (guesses is not None and guesses == answers):
        own = own_or(usual_answers, answers)
        return own, own
    allowed = own_or(usual_guesses, guesses)
    if answers == "all":
        return allowed, allowed
    possible = own_or(usual_answers, answers)
    if guesses is None and len(possible.words[0]) != len(allowed.words[0]):
        return possible, possible
    return with_answers(allowed, possible, warn), possible


def with_answers(allowed: WordList, possible: WordList, warn: Warn) -> WordList:
    """Word list of the guesses together with the answers; `warn` says how many were missing."""
    both = union(allowed, possible)
    if missing := {*possible.words} - {*allowed.words}:
        warn(
            f"{allowed.name} lacks {number_of(len(missing), 'answer')} of {possible.name}, such as "
            f"{min(missing)}: added to the guesses"
        )
    return both


def about_list(words: WordList) -> str:
    return about_words(words.name, len(words.words))
