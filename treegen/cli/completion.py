"""Completion in bash, zsh and fish, which ask the command itself through argcomplete.

Besides choices that the parsers know, an argument takes files, stored trees and bundled lists.
"""

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any

from argcomplete import autocomplete
from argcomplete.completers import BaseCompleter, FilesCompleter

from treegen.arguments import CommandParser
from treegen.cli.main import COMMANDS, summary
from treegen.cli.options import TREE
from treegen.errors import TreeError
from treegen.tree.find import ALSO, stored_trees
from treegen.tree.policies import POLICIES
from treegen.walk import options
from treegen.words.languages import LANGUAGES, NO_FOLD
from treegen.words.lists import BUNDLED
from treegen.words.prior import COMMON, LIKELY, PAST

NAMES = {  # names that an option takes besides files
    "guesses": ["answers", *BUNDLED],
    "answers": ["all", *BUNDLED],
    "vocabulary": ["all", "answers", *BUNDLED],
    "prior": [PAST, COMMON, LIKELY],
    "lang": [*LANGUAGES],
    "fold": [NO_FOLD, *LANGUAGES],
}


class Names(BaseCompleter):
    """Values of an argument that has no choices."""

    def __call__(
        self, *, prefix: str, action: Action, parser: ArgumentParser, parsed_args: Namespace
    ) -> list[str]:
        names: list[str] = []
        if action.dest == "history":  # guesses and clues, not files
            return names
        if TREE in (action.help or ""):
            with suppress(OSError, TreeError):  # the command will name a damaged tree
                names = [*(tree.name for tree in stored_trees()), *ALSO]
        else:
            names = NAMES.get(action.dest, [])
        return names + list(FilesCompleter()(prefix))


def complete(program: str) -> None:
    """Answer a shell that asks what can stand at its cursor, and end this process."""
    parser = options.parser() if program == "treewalk" else every_command()
    autocomplete(parser, always_complete_options=False, default_completer=Names())


def described(choices: Iterable[Any]) -> Callable[..., dict[str, str]]:
    """Return a completer of choices, each with what it means where that is known.

    Without it, argcomplete would show the help of the whole option beside each choice.
    """
    known = {choice: POLICIES[choice].prefers for choice in choices if choice in POLICIES}
    return lambda **_: {str(choice): known.get(choice, "") for choice in choices}


def every_command() -> ArgumentParser:
    """Return a parser of all commands, each with its options."""
    parser = CommandParser(prog="treegen")
    parser.add_argument("--version", action="store_true")
    commands = parser.add_subparsers()
    for name in COMMANDS:
        module = import_module(f"treegen.cli.{name}")
        own = commands.add_parser(name, help=summary(name))
        module.add_options(own)
        for action in own._actions:
            if action.choices is not None:
                # argcomplete reads this attribute, which argparse does not declare.
                action.completer = described(action.choices)  # type: ignore[attr-defined]
    return parser
