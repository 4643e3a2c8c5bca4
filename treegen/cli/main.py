"""treegen: turns arguments into calls and errors into one line; computes nothing.

Each command is a module, whose imports stand inside what it runs: it starts with what it needs.
"""

import signal
import sys
from argparse import ArgumentParser

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
from treegen.errors import command_parser, exit_code


def parser() -> ArgumentParser:
    """Command line of treegen."""
    parser = command_parser(
        prog="treegen",
        description="Build Wordle's whole decision tree, store it as JSON, draw it.",
        epilog="`treewalk` looks moves up in a stored tree. `treegen COMMAND --help` says more.",
    )
    parser.add_argument("--version", action="version", version=f"treegen {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (
        build, play, next, rank, sweep, page, chart, publish, stats, compare, verify, convert,
        words,
    ):  # fmt: skip
        module.add(commands)
    return parser


def main() -> int:
    """Entry point of the `treegen` command."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # leaves no temporary file behind

    def command() -> int:
        options = parser().parse_args(plain_clues(sys.argv[1:]))
        code: int = options.run(options)
        return code

    return exit_code(command, "treegen")
