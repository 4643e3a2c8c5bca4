"""Word lists, checked: sorted, one length, letters only, answers among the guesses."""

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from io import StringIO
from typing import NamedTuple
from unicodedata import category

from treegen.clues import MAX_LENGTH, compose, folded, normalize
from treegen.errors import WordListError
from treegen.files import read_file, read_once
from treegen.text import nearest, number_of, shown

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
ODD = 50  # lines of a list for each that may be no such word; of 65 lists the worst has 29 of 8,908
FIRST_SYLLABLE, LAST_SYLLABLE = "가", "힣"  # of Korean

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
        return ListInfo(self.name, len(self.words), checksum(self.words))


@lru_cache(KEPT)
def checksum(words: tuple[str, ...]) -> str:
    """Return the SHA-256 of words, one a line."""
    return hashlib.sha256("".join([f"{word}\n" for word in words]).encode()).hexdigest()


class Line(NamedTuple):
    """Line of a list, in two parts."""

    number: int  # of the line in its file
    word: str  # what stands before its first tab, composed
    rest: str  # what stands after it


def tab_separated(text: bytes, place: str) -> Iterator[Line]:
    r"""Lines of a text that are not blank; `WordListError` where there is none.

    >>> [(*line,) for line in tab_separated(b"crane\t7\r\n\n slate \n\n", "two.tsv")]
    [(1, 'crane', '7'), (3, 'slate', '')]
    """
    try:
        lines = text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = error.object[: error.start].count(b"\n") + 1
        raise WordListError(f"{place}:{number}: not UTF-8; save the list as UTF-8 text") from None
    if not lines.strip():
        raise WordListError(f"{place}:1: the list is empty; expected one word a line")
    for number, line in enumerate(StringIO(lines), 1):
        word, _, rest = line.strip().partition("\t")
        if word or rest:
            yield Line(number, compose(word.strip()), rest.strip())


def problem_of(word: str, length: int) -> str:
    """Reason why a word is none of a list whose words have that length; empty where it is one."""
    if word.isascii() and word.isalpha() and len(word) == length and 2 <= length <= MAX_LENGTH:
        return ""  # as nearly all are, which need no closer look
    letters = number_of(len(word), "letter")
    if any(FIRST_SYLLABLE <= letter <= LAST_SYLLABLE for letter in word):
        return (
            "is written in Korean syllables, but such games are played by letters; write each word "
            "as its letters, such as ㅅㅏㄹㅏㅁ"
        )
    if not word.isalpha():
        if any(category(sign).startswith("M") for sign in word):
            return "has letters of several code points, and a clue has a sign for each code point"
        return "is not all letters; expected one word a line"
    if len(word) != length:
        return f"has {letters}; expected {length}, as most words have"
    if not 2 <= length <= MAX_LENGTH:
        return f"has {letters}; expected 2 to {MAX_LENGTH}"
    return ""


def usual_length(words: Iterable[str], place: str) -> int:
    """Length of most words; `WordListError` where as many have another."""
    counts = Counter(len(word) for word in words if word.isalpha()).most_common(2)
    if len(counts) == 2 and counts[0][1] == counts[1][1]:
        shorter, longer = sorted(length for length, _ in counts)
        raise WordListError(
            f"{place}: as many words have {number_of(shorter, 'letter')} as have {longer}; "
            "expected one length"
        )
    return counts[0][0] if counts else 0


def without_odd_lines(
    lines: Sequence[Line], words: Sequence[str], place: str, warn: Warn
) -> list[str]:
    """Words that are all letters and as long as most, of a list's lines with a word in each.

    Lists that one finds have a header, or a line or two that are no such words. `WordListError`
    where more than one in `ODD` of the others is none.
    """
    length = usual_length(words, place)
    odd = [index for index, word in enumerate(words) if problem_of(word, length)]
    if not odd:
        return [*words]
    first = odd[0]
    problem = f"{shown(lines[first].word)} {problem_of(words[first], length)}"
    is_headed = first == 0 and len(odd) < len(words)
    if (len(odd) - is_headed) * ODD > len(words):
        first = odd[is_headed]
        problem = f"{shown(lines[first].word)} {problem_of(words[first], length)}"
        raise WordListError(f"{place}:{lines[first].number}: {problem}")
    others = f", with {number_of(len(odd) - 1, 'more line')}" if len(odd) > 1 else ""
    warn(f"{place}:{lines[first].number}: {problem}; left out{others}")
    left_out = {*odd}
    return [word for index, word in enumerate(words) if index not in left_out]


def parse_words(
    text: bytes, name: str, place: str, warn: Warn = ignore, fold: Fold = ()
) -> WordList:
    r"""Word list from the text of a file, one word a line; what follows a tab is not read.

    `place` is the file's name in messages; `warn` says which lines were left out, and how many
    words were repeated or became others once folded.

    >>> parse_words(b"Ebbed\nabide\nabide\n", "two", "two.txt", warn=print).words
    two.txt: 1 word repeated, taken once
    ('abide', 'ebbed')
    >>> parse_words("paß\npas\n".encode(), "one", "one.txt", print, (("ß", "s"),)).words
    one.txt: 1 word is another once folded, taken once
    ('pas',)
    """
    lines = [*tab_separated(text, place)]
    written = [normalize(line.word) for line in lines]
    words = without_odd_lines(lines, [folded(word, fold) for word in written], place, warn)
    listed = WordList(name, tuple(sorted({*words})))
    taken = {*words}
    distinct = {word for word in written if folded(word, fold) in taken}
    if repeated := len(words) - len(distinct):
        warn(f"{place}: {number_of(repeated, 'word')} repeated, taken once")
    if merged := len(distinct) - len(listed.words):
        if merged * 3 >= len(distinct) * 2:
            raise WordListError(
                f"{place}: folded, {number_of(len(distinct), 'word')} are only "
                f"{len(listed.words):,}; expected --fold with the list's language, or none"
            )
        are = "is another" if merged == 1 else "are others"
        warn(f"{place}: {number_of(merged, 'word')} {are} once folded, taken once")
    if name in BUNDLED and listed.info.sha256 != BUNDLED[name]:
        raise WordListError(
            f"{place} does not hold the words of {name}, which came with treegen; rename the file, "
            "as a tree records its lists by name"
        )
    return listed


def load_words(path: str, warn: Warn = ignore, fold: Fold = ()) -> WordList:
    """Word list from a file, named for the file, or a bundled one by name."""
    if not os.path.exists(path):
        if path in BUNDLED:
            return bundled(path)
        if near := nearest(path, BUNDLED):
            raise WordListError(f"{path}: no such file, nor a list that came with treegen{near}")
    words, warnings = _read_words(path, fold)
    for warning in warnings:
        warn(warning)
    return words


@read_once(KEPT)
def _read_words(path: str, fold: Fold) -> tuple[WordList, list[str]]:
    """Word list of a file, and the warnings of reading it."""
    warnings: list[str] = []
    words = parse_words(read_file(path), list_name(path), path, warnings.append, fold)
    return words, warnings


def list_name(path: str) -> str:
    """Name of the list in a file; `WordListError` when a tree cannot record it."""
    name = os.path.splitext(os.path.basename(path))[0]
    if not name.isprintable():
        raise WordListError(f"{path!r}: a tree records its lists by name; rename the file")
    return name


@cache
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
    game: str, guesses: str | None, answers: str | None, warn: Warn = ignore, fold: Fold = ()
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
        own = load_words(answers or usual_answers, warn, fold)
        return own, own
    allowed = load_words(guesses or usual_guesses, warn, fold)
    if answers == "all":
        return allowed, allowed
    possible = load_words(answers or usual_answers, warn, fold)
    return with_answers(allowed, possible, warn), possible


def with_answers(allowed: WordList, possible: WordList, warn: Warn) -> WordList:
    """Word list of the guesses with the answers among them; `warn` says how many were not."""
    both = union(allowed, possible)
    if missing := {*possible.words} - {*allowed.words}:
        warn(
            f"{allowed.name} lacks {number_of(len(missing), 'answer')} of {possible.name}, such as "
            f"{min(missing)}: added to the guesses"
        )
    return both
