"""treegen stats: how many guesses trees need."""

import sys
from argparse import Namespace

from treegen.cli.run import TREE, Subcommands
from treegen.errors import UsageError
from treegen.files import write_whole
from treegen.text import printable

EPILOG = """\
examples:
  treegen stats raise                      how many answers each guess finds, and the averages
  treegen stats raise my/tree.json         two trees side by side
  treegen stats raise --svg raise.svg      the same as a picture too
  treegen stats raise --svg - >raise.svg   only the picture

"by guess 3" counts the answers found by then. "bits 1" is what the first turn is expected to
tell of the answer; all turns together tell log2(answers). The last words take most guesses.
Where answers have weights, the bits are by these, and so is the mean called weighted.
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "stats",
        help="show how many guesses trees need",
        description="Show how many guesses stored trees need, several side by side.",
        epilog=EPILOG,
    )
    parser.add_argument(
        "trees",
        metavar="TREE",
        nargs="+",
        help=TREE,
    )
    parser.add_argument("--svg", metavar="FILE", help="draw it too; - writes only that, to stdout")
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Print how well trees play, and draw it."""
    from shutil import get_terminal_size

    from treegen.report.stats import figures, names, table
    from treegen.report.svg import svg
    from treegen.tree.find import find_tree

    path = options.svg
    if path not in (None, "-") and not path.lower().endswith(".svg"):
        raise UsageError(f"{path}: the ending must be .svg")
    trees = [
        figures(name, find_tree(tree))
        for name, tree in zip(names(options.trees), options.trees, strict=True)
    ]
    if path == "-":
        sys.stdout.buffer.write(svg(trees).encode())
        return 0
    if path is not None:
        write_whole(path, svg(trees).encode())
    print(table(trees, get_terminal_size().columns, sys.stdout.encoding))
    if path is not None:
        print(printable(path))
    return 0
