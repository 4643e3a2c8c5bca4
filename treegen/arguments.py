"""Command lines, read by argparse, whose errors are exceptions of ours."""

from argparse import ArgumentParser, HelpFormatter
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

    def error(self, message: str) -> NoReturn:
        _, unknown, arguments = message.partition("unrecognized arguments: ")
        options = [text.partition("=")[0] for text in arguments.split() if text.startswith("-")]
        instead = ""
        if unknown and options:
            instead = nearest(options[0], self._option_string_actions)
        raise UsageError(message + (instead or f"; see {self.prog} --help"))
