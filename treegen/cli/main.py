"""treegen: turns arguments into calls and errors into one line; computes nothing.

Each command is a module: its docstring is its help, which begins with examples; `add_options` adds
its options, `run` runs it.
Imports stand inside what is run, so that a command starts with what it needs.
"""

import sys
from argparse import SUPPRESS, ArgumentParser
from difflib import get_close_matches
from importlib import import_module

from treegen import __version__
from treegen.arguments import CommandParser
from treegen.clues import plain_clues
from treegen.errors import UsageError, exit_code

GROUPS = {
    "play": ("play", "next", "review"),
    "look": ("page", "chart", "stats", "compare", "rank"),
    "make": ("build", "sweep", "words"),
    "share": ("publish", "verify", "convert"),
}
COMMANDS = [name for names in GROUPS.values() for name in names]


def parser() -> ArgumentParser:
    parser = CommandParser(
        prog="treegen",
        description="Build Wordle's whole decision tree, store it as JSON, draw it.",
        usage="treegen COMMAND ...",
    )
    parser.add_argument("--version", action="version", version=f"treegen {__version__}")
    commands = parser.add_subparsers(dest="command", prog="treegen", help=SUPPRESS)
    lines = []
    for group, names in GROUPS.items():
        lines.append(f"{group}:")
        for name in names:
            module = import_module(f"treegen.cli.{name}")
            summary, _, rest = (module.__doc__ or "").partition("\n\n")
            lines.append(f"  {name:9}{summary}")
            command = commands.add_parser(name, description=summary, epilog=f"Examples:\n{rest}")
            module.add_options(command)
            command.set_defaults(run=module.run)
    parser.epilog = "\n".join([
        *lines, "", "treegen COMMAND --help shows a command's options, with examples.",
        "treewalk looks moves up in a stored tree.",
    ])  # fmt: skip
    return parser


def run(arguments: list[str]) -> int:
    treegen = parser()
    if arguments and not arguments[0].startswith("-") and arguments[0] not in COMMANDS:
        nearest = get_close_matches(arguments[0], COMMANDS, 1)
        instead = f"did you mean {nearest[0]}" if nearest else f"there are: {', '.join(COMMANDS)}"
        raise UsageError(f"there is no command {arguments[0]!r}; {instead}; see treegen --help")
    options, unknown = treegen.parse_known_args(plain_clues(arguments))
    if options.command is None and not unknown:
        treegen.print_help()
        return 0
    command = f"treegen {options.command}" if options.command else "treegen"
    try:
        if unknown:
            raise UsageError(f"unrecognized arguments: {' '.join(unknown)}")
        return int(options.run(options))
    except UsageError as error:
        raise UsageError(f"{error}; see {command} --help") from None


def main() -> int:
    return exit_code(lambda: run(sys.argv[1:]), "treegen")
