"""Choices that give each fact of `RULES`, as a call has them and as a command line."""

from typing import Any

from treegen.clues import Mode

GIVEN: dict[str, dict[str, Any]] = {
    "game": {"game": "today"},
    "other_game": {"game": "2023"},
    "tree": {"tree": "raise"},
    "mode": {"mode": Mode.HARD},
    "boards": {"boards": 4},
    "past": {"past": "one"},
    "answers": {"answers": "one"},
    "prior": {"prior": "one"},
    "any_word": {"any_word": True},
    "language": {"lang": "es"},
    "two_lists": {"guesses": "one", "answers": "one"},
    "fold": {"fold": "es"},
    "no_list": {},
}


def as_options(given: dict[str, Any]) -> str:
    """Write a choice as a command line.

    >>> [as_options(GIVEN[name]) for name in ("mode", "any_word", "two_lists", "no_list")]
    ['--hard', '--any', '--guesses one --answers one', '']
    """
    return " ".join(option(name, value) for name, value in given.items())


def option(name: str, value: object) -> str:
    if isinstance(value, Mode):
        return f"--{value.value}"
    return "--any" if name == "any_word" else f"--{name} {value}"
