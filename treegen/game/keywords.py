"""The keywords of calls: what each may be, and the choice of a game that they mean."""

import re
from collections.abc import Callable, Collection, Iterable
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, ParamSpec, TypeVar, get_type_hints

from treegen.clues import PAIRED, Mode
from treegen.errors import TreegenError, UsageError
from treegen.game.choice import Choice, Names
from treegen.text import nearest
from treegen.tree.model import Tree
from treegen.tree.plan import Limits
from treegen.words.game import ALLOWED
from treegen.words.lists import TODAY, GivenWords, Source

RENAMED = {  # keywords that have other names, of these calls
    ("build", "openers"): "; give opening=…",
    ("build", "max_guesses"): "; give limits=Limits(max_turns=…)",
    **{
        (call, "words"): '; give answers=…, guesses="answers"'
        for call in ("next_guess", "path_to", "review")
    },
}
# Options in messages that are not keywords by their own names; those of a search are in `limits`.
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
OPTION = re.compile(r"--([a-z][a-z-]*)(?: ([A-Z]+|all|answers|flow|optimal|\d{4})\b)?")
BUILD = re.compile(r"treegen build --opener (\w+)")
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
        raise UsageError(f'mode is {mode!r}; expected "normal", "hard" or "strict"')
    return mode


def words_in(name: str, words: object) -> tuple[str, ...]:
    """Return the words that a keyword gives: an iterable of them, or one text.

    >>> words_in("refused", "taser saner"), words_in("refused", (word for word in ["taser"]))
    (('taser', 'saner'), ('taser',))
    """
    expected = 'expected words, such as ["crane", "slate"]'
    if isinstance(words, str):
        return tuple(words.translate(PAIRED).split())
    if not isinstance(words, Iterable):
        raise UsageError(f"{name} is {words!r}; {expected}")
    found = tuple(words)
    for word in found:
        if not isinstance(word, str) or not word.strip():
            raise UsageError(f"{name} has {word!r}; {expected}")
    return found


def list_of(name: str, words: object) -> Source | None:
    """Return a list that is named, or the words that are given in place of one."""
    if words is None or isinstance(words, str):
        return words
    return GivenWords(name, words_in(name, words))


# Test of a keyword's value, and what is expected of one that fails it.
Test = tuple[Callable[[Any], bool], str]
ANYTHING: Test = (lambda value: True, "")
IS_NAME: Test = (lambda value: value is None or isinstance(value, str), "a name as text, or None")
LISTS = ("guesses", "answers", "vocabulary")
EXPECTED: dict[str, Test] = {
    "answer": (lambda value: isinstance(value, str), "a word"),
    "jobs": (lambda value: value is None or is_number(value, 1), "a whole number of 1 or more"),
    "learn": (lambda value: value is None or type(value) is int, "a whole number, 0 or above"),
    "limits": (lambda value: value is None or isinstance(value, Limits), "treegen.Limits(…)"),
    "opener": (lambda value: value is None or isinstance(value, str), "a word"),
    "policy": IS_NAME,
    "top": (lambda value: is_number(value, 1), "a whole number of 1 or more"),
    "tree": (lambda value: value is None or isinstance(value, str | Tree), "a tree or its name"),
    "any_word": (lambda value: isinstance(value, bool), "True or False"),
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
        raise UsageError(f"{name} is {value!r}; expected {expected}")


def choice_of(
    game: str | int | None, vocabulary: str | Iterable[str] | None, names: Names, **more: Any
) -> Choice:
    """Return the choice that the keywords of a call mean; `UsageError` for one of another type."""
    given: dict[str, Any] = {**names, "game": game, "vocabulary": vocabulary}
    if is_number(game, 0):  # a year
        given["game"] = str(game)
    for name, value in given.items():
        if name in LISTS:
            given[name] = list_of(name, value)
        elif name == "mode":
            given[name] = mode_of(value)
        else:
            check(name, value, IS_NAME)
    if given.get("max_guesses", ALLOWED) is None:
        given["max_guesses"] = "all"
    return Choice(**given, **more)


def in_keywords(message: str, keywords: Collection[str] = ()) -> str:
    """Return a command's message with its options as the keywords of a call.

    >>> in_keywords("--any and --prior each give the weights; give --game 2021 or --answers FILE")
    'any_word=True and prior each give the weights; give game="2021" or answers=…'
    >>> in_keywords("--max-guesses is for --policy optimal", ["limits"])
    'limits.max_turns is for policy="optimal"'
    """
    names = KEYWORDS | (OF_LIMITS if "limits" in keywords else {})

    def keyword(option: re.Match[str]) -> str:
        name, value = option.groups()
        word = names.get(name, name.replace("-", "_"))
        if value is None:
            return word
        return f"{word}=…" if value.isupper() else f'{word}="{value}"'

    message = BUILD.sub(r'treegen.build("\1")', message).replace("a FILE", "a list")
    return OPTION.sub(keyword, message)


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
                instead = RENAMED.get((call.__name__, name)) or nearest(name, parameters)
                raise TypeError(f"{call.__name__}() has no keyword {name}{instead}")
            given: dict[str, object] = {**dict(zip(parameters, values, strict=False)), **keywords}
            for name, value in given.items():
                if isinstance(value, str) and not value.strip() and name != "played":
                    raise UsageError(f"{name} is {value!r}; expected a value, or leave it out")
                check(name, value, ANYTHING)
            try:
                return call(*values, **keywords)
            except TreegenError as error:
                error.args = (in_keywords(str(error), parameters),)
                raise

        checked_call.__dict__["__signature__"] = shown
        hints = {name: hint for name, hint in call.__annotations__.items() if name in parameters}
        hints |= get_type_hints(names) if names else {}
        checked_call.__annotations__ = hints | {"return": call.__annotations__["return"]}
        return checked_call

    return decorate


def shown_signature(call: Callable[..., object], names: type[Names] | None) -> Signature:
    """Return the signature of a call with each keyword of a choice, and its default."""
    own = signature(call)
    kept = [each for each in own.parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
    defaults = Choice._field_defaults | {"max_guesses": ALLOWED}
    more = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=text_of(kind))
        for name, kind in (get_type_hints(names) if names else {}).items()
    ]
    return own.replace(parameters=[*kept, *more])


def text_of(kind: object) -> str:
    """Write a type as a signature has it."""
    name = kind.__name__ if isinstance(kind, type) else str(kind)
    return re.sub(r"\b(?:\w+\.)+", "", name)
