"""treegen: turns arguments into calls and errors into one line; computes nothing.

Each command is a module: its docstring is its help (a summary, examples, and what comes after the
options), `add_options` adds its options and `run` runs it. Slow imports are in `run`, so that
--help is quick.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from shutil import get_terminal_size

from treegen.arguments import CommandParser
from treegen.cli.options import check_words
from treegen.cli.output import check_endings, held_notes, keep_inputs, warn
from treegen.clues import plain_clues
from treegen.errors import UsageError, exit_code
from treegen.text import filled, nearest

GROUPS = {
    "play": ("play", "next", "review"),
    "look": ("page", "chart", "stats", "compare", "rank"),
    "make": ("build", "renew", "sweep", "words"),
    "share": ("publish", "verify", "convert"),
}
COMMANDS = [name for names in GROUPS.values() for name in names]
HELP = "-h", "--help", "help"
BARE = {
    "build": ("--opener", "--opening"),
    "sweep": ("--openers", "--openers"),
}  # options to write before one word, and before several
# Commands that know used words, and say where these are from, unless from treegen itself.
KNOWING_PAST = {*COMMANDS} - {"chart", "compare", "words", "convert"}


def summary(name: str) -> str:
    """Return the first line of a command's help."""
    return (import_module(f"treegen.cli.{name}").__doc__ or "").partition("\n")[0]


def parser(name: str) -> ArgumentParser:
    """Return the parser of a command, with the text of its docstring."""
    module = import_module(f"treegen.cli.{name}")
    line, examples, *notes = (module.__doc__ or "").split("\n\n")
    parser = CommandParser(
        prog=f"treegen {name}",
        description=f"{line}\n\n{examples}",
        epilog="\n\n".join(notes),
        about_unknown=partial(about_unknown, name),
    )
    module.add_options(parser)
    parser.set_defaults(run=module.run)
    return parser


def about_unknown(name: str, arguments: Sequence[str]) -> str:
    """Say which commands have an option that this command lacks.

    If a command takes no words, words that stand alone are taken for first guesses.
    """
    option = arguments[0].partition("=")[0]
    if name in BARE and all(map(str.isalpha, arguments)):
        meant = BARE[name][len(arguments) > 1]
        return f"{name} takes no words alone; write {meant} {','.join(arguments)}"
    others = [other for other in COMMANDS if option in parser(other)._option_string_actions]
    return f"{option} is an option of {', '.join(others)}, not of {name}" if others else ""


COMPLETION = """
For Tab completion, pip install argcomplete, and add to ~/.bashrc (or ~/.zshrc, after compinit):
  eval "$(register-python-argcomplete treegen treewalk)"
or to ~/.config/fish/config.fish:
  register-python-argcomplete --shell fish treegen treewalk | source"""


def overview() -> str:
    """Return the help of all commands, in as many columns as the help of each."""
    lines = ["Precompute Wordle's full decision tree; play by it, print it, share it.", ""]
    for group, names in GROUPS.items():
        lines.append(f"{group}:")
        lines += [f"  {name:9}{summary(name)}" for name in names]
    lines += ["", "treegen help COMMAND shows a command's examples and options."]
    lines += ["treewalk looks moves up in a stored tree.", COMPLETION]
    return filled("\n".join(lines), get_terminal_size().columns - 2)


def known(name: str, there: Sequence[str]) -> ArgumentParser:
    """Return the parser of a command; `UsageError` asks about the nearest of what is there."""
    if name not in COMMANDS:
        instead = nearest(name, there)
        instead = instead or f"; there are: {', '.join(COMMANDS)}"
        raise UsageError(f"there is no command {name!r}{instead}")
    return parser(name)


def run(arguments: list[str]) -> int:
    from treegen.words.past import newer_note

    name, *rest = arguments or ["--help"]
    if name in HELP:
        asked = [word for word in rest if word not in HELP]
        print(known(asked[0], COMMANDS).format_help().rstrip() if asked else overview())
        return 0
    if name == "--version":
        from treegen.tree.file import version_text

        print(version_text())
        return 0
    read_by = known(name, [*COMMANDS, "help", "--help", "--version"])
    arguments = plain_clues(rest)
    check_words(read_by, arguments)
    options = read_by.parse_args(arguments)
    try:
        keep_inputs(options)
        check_endings(options, name)
        with held_notes():
            if name in KNOWING_PAST and (note := newer_note()):
                warn(note)
            return int(options.run(options))
    except UsageError as error:
        raise UsageError(f"{error}; see treegen {name} --help") from None


def main() -> int:
    return exit_code(lambda: run(sys.argv[1:]), "treegen")
