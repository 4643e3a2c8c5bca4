"""Word lists, checked: sorted, one length, letters only, answers among the guesses."""

import hashlib
import os
from collections.abc import Callable, Iterator
from io import StringIO
from typing import NamedTuple

from treegen.clues import MAX_LENGTH, compose, normalize
from treegen.errors import WordListError
from treegen.files import read_file
from treegen.text import number_of, shown

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

Fold = tuple[tuple[str, str], ...]  # letters that a game does not tell apart: see `clues.folded`
Warn = Callable[[str], None]  # takes a line on words that were read as others than they are written


def ignore(line: str) -> None:
    """Warn of nothing."""


class ListInfo(NamedTuple):
    """Name of a word list, and what identifies it."""

    name: str
    count: int  # type: ignore[assignment]  # words; a tuple's method else
    sha256: str  # of the sorted words, one a line


class WordList(NamedTuple):
    """Words in alphabetical (code point) order, all of one length, and the list's name."""

    name: str
    words: tuple[str, ...]

    @property
    def info(self) -> ListInfo:
        """Name, count and checksum of the list, as a recipe records them."""
        digest = hashlib.sha256("".join(f"{word}\n" for word in self.words).encode())
        return ListInfo(self.name, len(self.words), digest.hexdigest())


def tab_separated(text: bytes, place: str) -> Iterator[tuple[str, str]]:
    r"""Text before and after the first tab of each line; `WordListError` where there is none.

    >>> list(tab_separated(b"crane\t7\r\n slate \n\n", "two.tsv"))
    [('crane', '7'), ('slate', '')]
    """
    try:
        lines = text.decode("utf-8-sig").rstrip()
    except UnicodeDecodeError as error:
        number = error.object[: error.start].count(b"\n") + 1
        raise WordListError(f"{place}:{number}: not UTF-8; save the list as UTF-8 text") from None
    if not lines:
        raise WordListError(f"{place}:1: the list is empty; expected one word a line")
    for line in StringIO(lines):
        word, _, rest = line.strip().partition("\t")
        yield compose(word.strip()), rest.strip()


def problem_of(word: str, length: int) -> str:
    """Reason why a word is none of a list whose words have that length; empty where it is one."""
    letters = number_of(len(word), "letter")
    if not word.isalpha():
        return "is not all letters; expected one word a line"
    if len(word) != length:
        return f"has {letters}; expected {length}, as in the words before it"
    if not 2 <= length <= MAX_LENGTH:
        return f"has {letters}; expected 2 to {MAX_LENGTH}"
    return ""


def parse_words(text: bytes, name: str, place: str, warn: Warn = ignore) -> WordList:
    r"""Word list from the text of a file, one word a line; what follows a tab is not read.

    `place` is the file's name in messages; `warn` says how many words were repeated.

    >>> parse_words(b"Ebbed\nabide\nabide\n", "two", "two.txt", warn=print).words
    two.txt: 1 word repeated, taken once
    ('abide', 'ebbed')
    """
    found = [word for word, _ in tab_separated(text, place)]
    words = [normalize(word) for word in found]
    for number, word in enumerate(words):
        if problem := problem_of(word, len(words[0])):
            raise WordListError(f"{place}:{number + 1}: {shown(found[number])} {problem}")
    listed = WordList(name, tuple(sorted({*words})))
    if repeated := len(words) - len(listed.words):
        warn(f"{place}: {number_of(repeated, 'word')} repeated, taken once")
    if name in BUNDLED and listed.info.sha256 != BUNDLED[name]:
        raise WordListError(
            f"{place} does not hold the words of {name}, which came with treegen; rename the file, "
            "as a tree records its lists by name"
        )
    return listed


def load_words(path: str, warn: Warn = ignore) -> WordList:
    """Word list from a file, named for the file, or a bundled one by name."""
    if path in BUNDLED and not os.path.exists(path):
        return bundled(path)
    return parse_words(read_file(path), list_name(path), path, warn)


def list_name(path: str) -> str:
    """Name of the list in a file; `WordListError` when a tree cannot record it."""
    name = os.path.splitext(os.path.basename(path))[0]
    if not name.isprintable():
        raise WordListError(f"{path!r}: a tree records its lists by name; rename the file")
    return name


def bundled(name: str) -> WordList:
    path = os.path.join(os.path.dirname(__file__), "data", f"{name}.txt")
    return WordList(name, tuple(read_file(path).decode().split()))


def find_list(info: ListInfo, *known: WordList | None) -> WordList | None:
    """Return the list with that checksum, of those `known` or those that came with treegen."""
    for words in known:
        if words and words.info.sha256 == info.sha256:
            return words
    return next((bundled(name) for name, sha256 in BUNDLED.items() if sha256 == info.sha256), None)


def union(words: WordList, more: WordList) -> WordList:
    """Word list that holds the words of another too; its name says so when it grew.

    `WordListError` when they are not of one length.
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
    game: str, guesses: str | None, answers: str | None, warn: Warn = ignore
) -> tuple[WordList, WordList]:
    """Guesses and answers from names of files or bundled lists, None for those of the game.

    The guesses may be the word "answers": only answers are guessed; the answers "all": every guess
    is one, as by default in today's game. Answers that are no guesses are added to them.
    """
    usual_answers, usual_guesses = GAMES["2023" if game == TODAY else game]
    if game == TODAY and guesses != "answers":
        answers = answers or "all"
    if guesses == "answers" and answers == "all":
        raise WordListError("--guesses answers and --answers all; expected a FILE for one of them")
    if guesses == "answers" or (guesses is not None and guesses == answers):
        own = load_words(answers or usual_answers, warn)
        return own, own
    allowed = load_words(guesses or usual_guesses, warn)
    if answers == "all":
        return allowed, allowed
    possible = load_words(answers or usual_answers, warn)
    both = union(allowed, possible)
    if missing := {*possible.words} - {*allowed.words}:
        warn(
            f"{allowed.name} lacks {number_of(len(missing), 'answer')} of {possible.name}, such as "
            f"{min(missing)}: added to the guesses"
        )
    return both, possible
