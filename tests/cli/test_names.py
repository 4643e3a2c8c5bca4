"""The public names: each has a type that can be read, and a docstring with an example that runs."""

from collections.abc import Iterator
from functools import cached_property
from inspect import isclass, isfunction
from typing import Any, get_type_hints

import pytest

import treegen
from treegen.play.results import BoardsMove, NextGuess, RankedGuess, Turn
from treegen.tree.model import TreeGame
from treegen.tree.shown import Page, Picture, Rows

RESULTS = (BoardsMove, NextGuess, Page, Picture, RankedGuess, Rows, TreeGame, Turn)


def function_of(member: object) -> Any:
    """Return the function of a method or property; None of a field."""
    if isinstance(member, property):
        return member.fget
    if isinstance(member, cached_property):
        return member.func
    if isinstance(member, classmethod | staticmethod):
        return member.__func__
    return member if isfunction(member) else None


def public() -> Iterator[tuple[str, Any]]:
    """Yield each public name with its class or function, and those of the classes."""
    own = {name: getattr(treegen, name) for name in treegen.__all__}
    for name, value in {**own, **{kind.__name__: kind for kind in RESULTS}}.items():
        yield name, value
        for member, found in vars(value).items() if isclass(value) else ():
            if not member.startswith("_") and (function := function_of(found)):
                yield f"{name}.{member}", function


NAMES = dict(public())


@pytest.mark.parametrize("name", NAMES)
def test_the_types_of_a_public_name_can_be_read(name: str) -> None:
    hints = get_type_hints(NAMES[name])
    assert isclass(NAMES[name]) or "return" in hints
    assert "names" not in hints


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_has_an_example_that_runs(name: str) -> None:
    kind, _, member = name.partition(".")
    if kind != RankedGuess.__name__ or not member:  # a field each, which the class explains
        assert ">>> " in (NAMES[name].__doc__ or "")  # which runs as a doctest
