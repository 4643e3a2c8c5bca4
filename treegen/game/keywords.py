"""The keywords of calls: what each may be, and the choice of a game that they mean."""

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from datetime import datetime
from functools import wraps
from inspect import Parameter, Signature, signature
from itertools import chain, repeat
from numbers import Number
from typing import Any, ParamSpec, TypeVar, get_type_hints

from treegen.clues import PAIRED, Mode
from treegen.errors import (
    Command,
    NoSuchTree,
    Option,
    TreegenError,
    UsageError,
    WordListError,
    refused,
)
from treegen.files import path_text
from treegen.game.choice import Choice, Names, WordsOrFile
from treegen.text import described, nearest, shortened
from treegen.tree.model import Tree
from treegen.tree.plan import Limits
from treegen.words.game import ALLOWED
from treegen.words.lists import TODAY, GivenDays, GivenWords, Source
from treegen.words.prior import COMMON, LIKELY, PAST
from treegen.words.priors import parse_weight

# Options that are not keywords by their own names; those of a search are fields of `limits`.
KEYWORDS = {
    "any": "any_word=True",
    "boards": "count",
    "hard": 'mode="hard"',
    "strict": 'mode="strict"',
    "unknown": "unknown=True",
}
OF_LIMITS = {
    "max-guesses": "limits.max_turns",
    "max-listed": "limits.max_listed_turns",
    "prefilter": "limits.prefilter",
    "then": "limits.then_worst",
    "width": "limits.width",
}
# What messages show of what a keyword may be.
WORDS, WEIGHTS, DAYS = '["crane", "slate"]', '{"crane": 3, "slate": 1}', '{"crane": "2026-08-22"}'
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def named(game: str | int) -> str | int | None:
    """Return the game that a call names: as `today` is its default, it need not be named."""
    return None if game == TODAY else game


def is_number(value: object, least: int) -> bool:
    return type(value) is int and value >= least


def mode_of(mode: object) -> Mode:
    """Return a mode, or the one of that name."""
    if isinstance(mode, str) and mode.upper() in Mode.__members__:
        return Mode[mode.upper()]
    if not isinstance(mode, Mode):
        near = (
            nearest(mode.lower(), map(str.lower, Mode.__members__)) if isinstance(mode, str) else ""
        )
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
    """Return the words of an argument, and what it has beside each; nothing if it has words alone.

    It may be a mapping, pairs, or a pandas Series, in which words are named by their weights or,
    where it has numbered words, words alone.

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

    Weights say how likely answers are; elsewhere they are refused.
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
    """Return a day as YYYY-MM-DD, from a date or ISO text; "" of one that is not known.

    >>> iso_day("2026-08-22 00:00"), iso_day(None), iso_day("crane")
    ('2026-08-22', '', None)
    """
    if value is None or value != value:  # as pandas has it
        return ""
    try:
        return None if isinstance(value, Number) else str(datetime.fromisoformat(str(value)).date())
    except ValueError:
        return None


# Test of a keyword's value, and what is expected of one that fails it.
Test = tuple[Callable[[Any], bool], str]
ANYTHING: Test = (lambda value: True, "")
IS_TRUTH: Test = (lambda value: isinstance(value, bool), "True or False")
IS_NAME: Test = (lambda value: value is None or isinstance(value, str), "a name as text, or None")
PRIOR = "prior"
TREE = "tree"
LISTS = ("guesses", "answers", "vocabulary", PRIOR)
WEIGHED = ("answers", PRIOR)  # those that say how likely answers are
A_LIST = "a file, or a list's name or words"
FILES = {  # keywords that may name one, and what each may be
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


def in_keywords(parts: Iterable[object], keywords: Collection[str] = ()) -> str:
    """Return an error's message with the keywords of a call in place of options.

    >>> error = UsageError(Option("any"), " changes nothing; give ", Option("game", "2021"))
    >>> in_keywords(error.parts)
    'any_word=True changes nothing; give game="2021"'
    """
    return "".join(in_call(part, keywords) for part in parts)


def in_call(part: object, keywords: Collection[str]) -> str:
    """Return a part of a message as a caller knows it, whose call takes those keywords.

    >>> in_call(Option("max-guesses"), ["limits"]), in_call(Option("answers", "FILE"), [])
    ('limits.max_turns', 'answers=…')
    """
    if isinstance(part, TreegenError):  # that another one goes on with
        return in_keywords(part.parts, keywords)
    if isinstance(part, Command):
        return f"treegen.{part.name}({in_call(part.option, keywords)})"
    if not isinstance(part, Option):
        return str(part)
    names = KEYWORDS | (OF_LIMITS if "limits" in keywords else {})
    keyword = names.get(part.name, part.name.replace("-", "_"))
    if not part.value:
        return keyword
    return f"{keyword}=…" if part.value.isupper() else f'{keyword}="{part.value}"'


def command(
    names: type[Names] | None = None,
) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Give a call the keywords of a choice in its signature, and refuse what a command refuses.

    That is an empty text as any argument but the game so far, as of an option without a value. Its
    errors name keywords.
    """

    def decorate(call: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        shown = shown_signature(call, names)
        parameters = shown.parameters

        @wraps(call)
        def checked_call(*values: Arguments.args, **keywords: Arguments.kwargs) -> Result:
            for name in keywords.keys() - parameters:
                instead = instead_of(name, parameters)
                raise TypeError(f"{call.__name__}() has no keyword {name}{instead}")
            texts: Any = tuple(map(of_path, chain(parameters, repeat("")), values))
            named: Any = {name: of_path(name, value) for name, value in keywords.items()}
            given: dict[str, object] = {**dict(zip(parameters, texts, strict=False)), **named}
            for name, value in given.items():
                if isinstance(value, str) and not value.strip() and name != "played":
                    raise UsageError(f"{name} is {value!r}; expected a value, or leave it out")
                check(name, value, ANYTHING)
            try:
                return call(*texts, **named)
            except TreegenError as error:
                error.args = (shortened(in_keywords(error.parts, parameters)),)
                raise
            except OSError as error:
                raise unread(error, given) from None

        checked_call.__dict__["__signature__"] = shown
        hints = {name: hint for name, hint in call.__annotations__.items() if name in parameters}
        hints |= get_type_hints(names) if names else {}
        checked_call.__annotations__ = hints | {"return": call.__annotations__["return"]}
        return checked_call

    return decorate


def of_path(name: str, value: Any) -> Any:
    """Return the value of a keyword; a file's path, where it may name one, as text."""
    is_path = name in FILES and isinstance(value, os.PathLike)
    return path_text(value, name) if is_path else value


def unread(error: OSError, given: Mapping[str, object]) -> Exception:
    """Return the error of a keyword whose file cannot be read, or else the same error.

    >>> missing = OSError(2, "No such file or directory", "wieghts.txt")
    >>> str(unread(missing, {"prior": "wieghts.txt"}))[:49]
    "prior is 'wieghts.txt': no such file or directory"
    """
    for name, value in given.items():
        text = value.removeprefix(f"{PAST}:") if isinstance(value, str) else ""
        if name in FILES and text and text == error.filename:
            problem = (error.strerror or "").lower()
            kind = NoSuchTree if name == TREE else WordListError
            return kind(f"{name} is {value!r}: {problem}; expected {FILES[name]}")
    return error


def instead_of(name: str, parameters: Collection[str]) -> str:
    """Say what to give in place of a keyword that a call does not have, such as an option's name.

    >>> instead_of("hard", ["mode"]), instead_of("width", ["limits"])
    ('; give mode="hard"', '; give limits=Limits(width=…)')
    """
    option = name.replace("_", "-")
    if "limits" in parameters and option in OF_LIMITS:
        return f"; give {OF_LIMITS[option].replace('.', '=Limits(')}=…)"
    keyword = KEYWORDS.get(option, "")
    if keyword.partition("=")[0] in parameters:
        return f"; give {keyword}"
    return nearest(name, parameters)


def shown_signature(call: Callable[..., object], names: type[Names] | None) -> Signature:
    """Return the signature of a call with each keyword of a choice, and its default."""
    own = signature(call)
    hints = get_type_hints(call)
    kept = [
        each.replace(annotation=text_of(hints[each.name]))
        for each in own.parameters.values()
        if each.kind is not Parameter.VAR_KEYWORD
    ]
    defaults = {field.name: field.default for field in fields(Choice)} | {"max_guesses": ALLOWED}
    more = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=text_of(kind))
        for name, kind in (get_type_hints(names) if names else {}).items()
    ]
    return own.replace(parameters=[*kept, *more])


def text_of(kind: object) -> str:
    """Write a type as a signature has it."""
    name = kind.__name__ if isinstance(kind, type) else str(kind)
    return re.sub(r"\b(?:\w+\.)+", "", name)
