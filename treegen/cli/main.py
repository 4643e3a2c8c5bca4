"""treegen: turns arguments into calls and errors into one line; computes nothing.

Each command is a module, whose imports stand inside what it runs: it starts with what it needs.
"""

import signal
import sys
from argparse import ArgumentParser
from difflib import get_close_matches

from treegen import __version__
from treegen.cli import (
    build,
    chart,
    compare,
    convert,
    next,
    page,
    play,
    publish,
    rank,
    stats,
    sweep,
    verify,
    words,
)
from treegen.clues import plain_clues
from treegen.errors import UsageError, command_parser, exit_code

COMMANDS = (
    build, play, next, rank, sweep, page, chart, publish, stats, compare, verify, convert, words,
)  # fmt: skip


def parser() -> ArgumentParser:
    """Command line of treegen."""
    parser = command_parser(
        prog="treegen",
        description="Build Wordle's whole decision tree, store it as JSON, draw it.",
        epilog="`treewalk` looks moves up in a stored tree. `treegen COMMAND --help` says more.",
    )
    parser.add_argument("--version", action="version", version=f"treegen {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return parser


def run(arguments: list[str]) -> int:
    """Run one command line; without a command, show the help."""
    names = [module.__name__.rpartition(".")[2] for module in COMMANDS]
    if arguments and not arguments[0].startswith("-") and arguments[0] not in names:
        nearest = get_close_matches(arguments[0], names, 1)
        instead = f"did you mean {nearest[0]}" if nearest else f"there are: {', '.join(names)}"
        raise UsageError(f"there is no command {arguments[0]!r}; {instead}; see treegen --help")
    options = parser().parse_args(plain_clues(arguments))
    if options.command is None:
        parser().print_help()
        return 0
    try:
        code: int = options.run(options)
        return code
    except UsageError as error:
        if "--help" in str(error):
            raise
        raise UsageError(f"{error}; see treegen {options.command} --help") from None


def main() -> int:
    """Entry point of the `treegen` command."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # leaves no temporary file behind
    return exit_code(lambda: run(sys.argv[1:]), "treegen")
