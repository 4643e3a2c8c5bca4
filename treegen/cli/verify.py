"""treegen verify: whether trees keep what they say."""

from argparse import Namespace

from treegen.cli.common import TREE, Subcommands, warn
from treegen.commands import printable

MOST = 20  # faults of a tree that are told; more are only counted

EPILOG = """\
examples:
  treegen verify raise                     replay every answer by the rules alone
  treegen verify trees/*.json
  treegen verify six.json --guesses six.tsv --answers six.tsv

Each answer must be found by its own clues, in the guesses that the summary tells, and hard mode
obeyed. Lists are told by their checksums: the answers always, the guesses where they are a list
that came with treegen, the list of the answers, or given. Exit code 1: some tree has a fault.
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "verify",
        help="replay every answer of trees and check what they say of themselves",
        description="Replay every answer of stored trees and check what they say of themselves.",
        epilog=EPILOG,
    )
    parser.add_argument("trees", metavar="TREE", nargs="+", help=TREE)
    parser.add_argument("--guesses", metavar="FILE", help="list that the trees must play from")
    parser.add_argument("--answers", metavar="FILE", help="list that the trees must solve")
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Print a line for each tree that is right, or one for each of its faults."""
    from treegen.solve.words import load_words
    from treegen.stored import load_tree
    from treegen.verify import faults, praise

    guesses, answers = (
        None if path is None else load_words(path, warn=warn)
        for path in (options.guesses, options.answers)
    )
    code = 0
    for name in options.trees:
        tree = load_tree(name)
        found = faults(tree, guesses, answers)
        lines = found[:MOST] or [praise(tree, guesses, answers)]
        if len(found) > MOST:
            lines.append(f"and {len(found) - MOST} more")
        for line in lines:
            print(printable(f"{name}: {line}"))
        code = 1 if found else code
    return code
