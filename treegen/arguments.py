"""Command lines, read by argparse, whose errors are exceptions of ours."""

from argparse import Action, ArgumentError, ArgumentParser, HelpFormatter
from typing import Any, NoReturn

from treegen.errors import UsageError
from treegen.text import filled, nearest


class FittedHelp(HelpFormatter):
    """Help in which examples stand on lines of their own, and no word is cut on a terminal."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return filled(text, width)


class CommandParser(ArgumentParser):
    """Argument parser whose errors are a `UsageError`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=FittedHelp, **settings)

    def _get_value(self, action: Action, arg_string: str) -> Any:
        """Read a value; an empty one is an error, as `--prior "$PRIOR"` means no other game."""
        if action.option_strings and not arg_string.strip():
            raise ArgumentError(action, "is empty; expected a value, or leave the option out")
        return super()._get_value(action, arg_string)

    def error(self, message: str) -> NoReturn:
        _, unknown, arguments = message.partition("unrecognized arguments: ")
        options = [text.partition("=")[0] for text in arguments.split() if text.startswith("-")]
        instead = ""
        if unknown and options:
            instead = nearest(options[0], self._option_string_actions)
        raise UsageError(message + (instead or f"; see {self.prog} --help"))
