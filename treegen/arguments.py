"""Command lines, read by argparse, whose errors are exceptions of ours."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any, NoReturn

from treegen.errors import UsageError


class CommandParser(ArgumentParser):
    """Argument parser whose errors are a `UsageError`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=RawDescriptionHelpFormatter, **settings)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")
