"""The keywords of calls: what each may be, and the choice of a game that they mean."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from numbers import Number
from typing import Any

from treegen.clues import PAIRED, Mode
from treegen.errors import UsageError, refused
from treegen.game.choice import Choice, Names, WordsOrFile
from treegen.text import described, nearest
from treegen.tree.model import Tree
from treegen.tree.plan import Limits
from treegen.words.game import ALLOWED
from treegen.words.lists import TODAY, GivenDays, GivenWords, Source
from treegen.words.prior import COMMON, LIKELY, PAST
from treegen.words.priors import parse_weight

# Examples in messages.
WORDS, WEIGHTS, DAYS = '["crane", "slate"]', '{"crane": 3, "slate": 1}', '{"crane": "2026-08-22"}'


def named(game: str | int) -> str | int | None:
    """Return the game that a call names; None for `today`, its default."""
    return None if game == TODAY else game


def is_number(value: object, least: int) -> bool:
    return type(value) is int and value >= least


def mode_of(mode: object) -> Mode:
    """Return a mode, or the one of that name."""
    names = [each.value for each in Mode]
    if isinstance(mode, str) and mode.lower() in names:
        return Mode(mode.lower())
    if not isinstance(mode, Mode):
        near = nearest(mode.lower(), names) if isinstance(mode, str) else ""
        raise refused("mode", mode, f'"normal", "hard" or "strict"{near}')
    return mode


def words_in(name: str, words: object) -> tuple[str, ...]:
    """Return the words that a keyword gives: an iterable of them, or one text.

    >>> words_in("refused", "taser saner"), words_in("refused", (word for word in ["taser"]))
    (('taser', 'saner'), ('taser',))
    """
    if isinstance(words, str):
        return tuple(words.translate(PAIRED).split())
    expected = f"words, such as {WORDS}"
    if not isinstance(words, Iterable):
        raise refused(name, words, expected)
    found = tuple(words)
    for word in found:
        if not isinstance(word, str) or not word.strip():
            raise UsageError(f"{name} has {described(word)}; expected {expected}")
    return found


def given_in(name: str, values: object, expected: str) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the words of an argument, and the values beside them; no values if it has words alone.

    It may be a mapping, pairs, or a pandas Series: one of weights by word, or of numbered words.

    >>> given_in("answers", {"crane": 3, "slate": 1}, "")
    (('crane', 'slate'), (3, 1))
    >>> given_in("answers", ["crane", "slate"], "")
    (('crane', 'slate'), ())
    """
    if callable(items := getattr(values, "items", None)):
        found = tuple(items())
        if all(isinstance(key, Number) and isinstance(value, str) for key, value in found):
            found = tuple(value for _, value in found)
    elif isinstance(values, Iterable):
        found = tuple(values)
    else:
        raise refused(name, values, expected)
    if not any(map(is_pair, found)):
        return words_in(name, found), ()
    for each in found:
        if not is_pair(each):
            raise UsageError(f"{name} has {described(each)}; expected {expected}")
    first, beside = zip(*found, strict=True)
    return first, beside if any(value is not None for value in beside) else ()


def is_pair(value: object) -> bool:
    return isinstance(value, Collection) and not isinstance(value, str) and len(value) == 2


def list_of(name: str, value: object) -> Source | None:
    """Return a list that is named, or the words that are given in place of one, with any weights.

    Only answers and a prior may have weights.
    """
    if value is None or isinstance(value, str):
        return value
    takes_weights = name in WEIGHED
    expected = f"words, such as {WORDS}"
    if takes_weights:
        expected = f"weights, such as {WEIGHTS}" if name == PRIOR else f"{expected} or {WEIGHTS}"
    words, beside = given_in(name, value, expected)
    words = words_in(name, words)
    if beside and not takes_weights:
        raise UsageError(
            f"{name} has weights, which {' and '.join(WEIGHED)} take; expected {expected}"
        )
    for word, weight in zip(words, beside, strict=bool(beside)):
        if isinstance(weight, bool) or parse_weight(str(weight)) is None:
            raise UsageError(f"{name} has {described(weight)} for {word!r}; expected {expected}")
    if name == PRIOR and not beside:
        raise UsageError(f"{name} has words without weights; expected {expected}")
    return GivenWords(name, words, tuple(map(str, beside)))


def used_words(name: str, value: object) -> str | GivenDays | None:
    """Return the file of used words that is named, or the words that are given, with any days."""
    if value is None or isinstance(value, str):
        return value
    expected = f"used words, such as {WORDS} or {DAYS}"
    words, days = given_in(name, value, expected)
    if not days:
        return GivenDays(name, words_in(name, words), ("",) * len(words))
    pairs = []
    for one, other in zip(words, days, strict=True):
        day, word = (iso_day(one), other) if iso_day(one) else (iso_day(other), one)
        if day is None or iso_day(word):
            raise UsageError(f"{name} has {described((one, other))}; expected {expected}")
        pairs.append((word, day))
    words, days = zip(*pairs, strict=True)
    return GivenDays(name, words_in(name, words), days)


def iso_day(value: object) -> str | None:
    """Return a day as YYYY-MM-DD, from a date or ISO text; "" for an unknown day.

    >>> iso_day("2026-08-22 00:00"), iso_day(None), iso_day("crane")
    ('2026-08-22', '', None)
    """
    if value is None or value != value:  # pandas' NaN differs from itself
        return ""
    try:
        return None if isinstance(value, Number) else str(datetime.fromisoformat(str(value)).date())
    except ValueError:
        return None


# A test of a keyword's value, and what a message says is expected.
Test = tuple[Callable[[Any], bool], str]
ANYTHING: Test = (lambda value: True, "")
IS_TRUTH: Test = (lambda value: isinstance(value, bool), "True or False")
IS_NAME: Test = (lambda value: value is None or isinstance(value, str), "a name as text, or None")
PRIOR = "prior"
TREE = "tree"
LISTS = ("guesses", "answers", "vocabulary", PRIOR)
WEIGHED = ("answers", PRIOR)  # keywords whose words may have weights
A_LIST = "a file, or a list's name or words"
FILES = {  # keywords that may name a file, and what each may be
    TREE: "a tree, its name or its file",
    **dict.fromkeys(LISTS, A_LIST),
    PRIOR: f'a file, weights, or "{PAST}", "{COMMON}" or "{LIKELY}"',
    PAST: "a file of used words, or words",
}
EXPECTED: dict[str, Test] = {
    "answer": (lambda value: isinstance(value, str), "a word"),
    "jobs": (lambda value: value is None or is_number(value, 1), "a whole number of 1 or more"),
    "learn": (lambda value: value is None or type(value) is int, "a whole number, 0 or above"),
    "limits": (lambda value: value is None or isinstance(value, Limits), "treegen.Limits(…)"),
    "opener": (lambda value: value is None or isinstance(value, str), "a word"),
    "policy": IS_NAME,
    "top": (lambda value: is_number(value, 1), "a whole number of 1 or more"),
    "tree": (
        lambda value: value is None or isinstance(value, str | Tree),
        "a tree, its name or its file",
    ),
    "all_openers": IS_TRUTH,
    "any_word": IS_TRUTH,
    "unknown": IS_TRUTH,
    "memory": (lambda value: value is None or is_number(value, 1), "a number of bytes"),
    "length": (lambda value: value is None or is_number(value, 2), "a whole number of 2 or more"),
    "max_guesses": (
        lambda value: value is None or is_number(value, 1),
        "a whole number of 1 or more, or None for any",
    ),
}


def check(name: str, value: object, usual: Test) -> None:
    """Raise `UsageError` for a value that a keyword cannot have."""
    is_right, expected = EXPECTED.get(name, usual)
    if not is_right(value):
        raise refused(name, value, expected)


def choice_of(
    game: str | int | None, vocabulary: WordsOrFile | None, names: Names, **more: Any
) -> Choice:
    """Return the choice that the keywords of a call mean; `UsageError` for one of another type."""
    given: dict[str, Any] = {**names, "game": game, "vocabulary": vocabulary}
    if is_number(game, 0):  # a year
        given["game"] = str(game)
    for name, value in given.items():
        if name in LISTS:
            given[name] = list_of(name, value)
        elif name == PAST:
            given[name] = used_words(name, value)
        elif name == "mode":
            given[name] = mode_of(value)
        else:
            check(name, value, IS_NAME)
    answers = given.get("answers")
    if isinstance(answers, GivenWords) and answers.weights and given.get("prior") is not None:
        raise UsageError("answers and prior both give weights; drop one")
    if given.get("max_guesses", ALLOWED) is None:
        given["max_guesses"] = "all"
    return Choice(**given, **more)
