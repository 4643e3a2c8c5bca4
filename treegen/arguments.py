"""Command lines, read by argparse, whose errors are exceptions of ours."""

from argparse import Action, ArgumentError, ArgumentParser, HelpFormatter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from treegen.errors import UsageError
from treegen.text import filled, hung, nearest


class FittedHelp(HelpFormatter):
    """Help with examples on lines of their own, in which a terminal cuts no word."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Show only the arguments: the options are listed below, each with its help."""
        if usage is None:
            names = [self._format_args(one, one.dest) for one in actions if not one.option_strings]
            usage = " ".join(["%(prog)s", *names, "[options]"])
        super().add_usage(usage, actions, groups, prefix)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return filled(text, width)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return hung(" ".join(text.split()), width)


class CommandParser(ArgumentParser):
    """Argument parser whose errors are a `UsageError`.

    `about_unknown` says whose option an unknown one is, "" if it is nobody's. It is handed the
    arguments that are unknown, from the first option on, if there is one.
    """

    def __init__(
        self,
        about_unknown: Callable[[Sequence[str]], str] = lambda arguments: "",
        **settings: Any,
    ) -> None:
        super().__init__(formatter_class=FittedHelp, add_help=False, **settings)
        self._positionals.title = "arguments"
        self.add_argument("-h", "--help", action="help", help="show this help")
        self.about_unknown = about_unknown

    def _get_value(self, action: Action, arg_string: str) -> Any:
        """Read a value; of an option with choices in capitals or small letters, as in `A4`.

        An empty one is an error, as `--prior "$PRIOR"` means no other game.
        """
        if action.option_strings and not arg_string.strip():
            raise ArgumentError(action, "is empty; expected a value, or leave the option out")
        value = super()._get_value(action, arg_string)
        same = [one for one in action.choices or () if str(one).lower() == str(value).lower()]
        return same[0] if same else value

    def _check_value(self, action: Action, value: Any) -> None:
        """Refuse a value that is none of an option's choices, and ask about the nearest of them."""
        if action.choices is None or value in action.choices:
            return
        there = [str(choice) for choice in action.choices]
        instead = nearest(str(value).lower(), there) or f"; expected one of {', '.join(there)}"
        raise ArgumentError(action, f"there is no {value!r}{instead}")

    def error(self, message: str) -> NoReturn:
        _, unknown, arguments = message.partition("unrecognized arguments: ")
        words = arguments.split()
        while any(word.startswith("-") for word in words) and not words[0].startswith("-"):
            words.pop(0)
        instead = ""
        if unknown and words:
            if about := self.about_unknown(words):
                raise UsageError(f"{about}; see {self.prog} --help")
            instead = nearest(words[0].partition("=")[0], self._option_string_actions)
        raise UsageError(message + (instead or f"; see {self.prog} --help"))
