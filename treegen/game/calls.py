"""Calls as commands: their keywords in place of options, in signatures and in messages."""

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from functools import wraps
from inspect import Parameter, Signature, signature
from itertools import chain, repeat
from typing import Any, ParamSpec, TypeVar, get_type_hints

from treegen.errors import Command, NoSuchTree, Option, TreegenError, UsageError, WordListError
from treegen.files import path_text
from treegen.game.choice import Choice, Names
from treegen.game.keywords import ANYTHING, FILES, TREE, check
from treegen.text import nearest, shortened
from treegen.words.game import ALLOWED
from treegen.words.prior import PAST

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

# Keywords of options that have other names; options of a search are fields of `limits`.
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


def in_keywords(parts: Iterable[object], keywords: Collection[str] = ()) -> str:
    """Return an error's message with the keywords of a call in place of options.

    >>> error = UsageError(Option("any"), " changes nothing; give ", Option("game", "2021"))
    >>> in_keywords(error.parts)
    'any_word=True changes nothing; give game="2021"'
    """
    return "".join(in_call(part, keywords) for part in parts)


def in_call(part: object, keywords: Collection[str]) -> str:
    """Return a part of a message in words of a call that takes those keywords.

    >>> in_call(Option("max-guesses"), ["limits"]), in_call(Option("answers", "FILE"), [])
    ('limits.max_turns', 'answers=…')
    """
    if isinstance(part, TreegenError):  # an error within a message
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
    """Decorate a call: its signature shows the keywords of a choice, its arguments are checked.

    The call's errors name a keyword where a command's errors name an option.
    """

    def decorate(call: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        shown = shown_signature(call, names)
        parameters = shown.parameters

        @wraps(call)
        def checked_call(*values: Arguments.args, **keywords: Arguments.kwargs) -> Result:
            check_names(call.__name__, keywords, parameters)
            texts: Any = tuple(map(of_path, chain(parameters, repeat("")), values))
            named: Any = {name: of_path(name, value) for name, value in keywords.items()}
            given = dict(zip(parameters, texts, strict=False)) | named
            check_values(given)
            with keyword_errors(parameters, given):
                return call(*texts, **named)

        checked_call.__dict__["__signature__"] = shown
        checked_call.__annotations__ = shown_annotations(call, names, parameters)
        return checked_call

    return decorate


def check_names(call: str, names: Iterable[str], parameters: Mapping[str, object]) -> None:
    """Raise `TypeError` for a keyword that a call does not have, with what may be meant."""
    for name in names:
        if name not in parameters:
            raise TypeError(f"{call}() has no keyword {name}{instead_of(name, parameters)}")


def check_values(given: Mapping[str, object]) -> None:
    """Raise `UsageError` for a wrong type, or for an empty text, which only `played` may be."""
    for name, value in given.items():
        if isinstance(value, str) and not value.strip() and name != "played":
            raise UsageError(f"{name} is {value!r}; expected a value, or leave it out")
        check(name, value, ANYTHING)


@contextmanager
def keyword_errors(parameters: Collection[str], given: Mapping[str, object]) -> Iterator[None]:
    """Let errors name the keywords of a call, and the keyword whose file cannot be read."""
    try:
        yield
    except TreegenError as error:
        error.args = (shortened(in_keywords(error.parts, parameters)),)
        raise
    except OSError as error:
        raise unread(error, given) from None


def of_path(name: str, value: Any) -> Any:
    """Return the value of a keyword; a path becomes text if the keyword may name a file."""
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


def shown_annotations(
    call: Callable[..., object], names: type[Names] | None, parameters: Collection[str]
) -> dict[str, Any]:
    """Return the annotations of a call, with those of the keywords of a choice."""
    own = {name: hint for name, hint in call.__annotations__.items() if name in parameters}
    more = get_type_hints(names) if names else {}
    return own | more | {"return": call.__annotations__["return"]}


def text_of(kind: object) -> str:
    """Write a type as a signature has it."""
    name = kind.__name__ if isinstance(kind, type) else str(kind)
    return re.sub(r"\b(?:\w+\.)+", "", name)
