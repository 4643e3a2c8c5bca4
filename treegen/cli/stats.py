"""Show how many guesses trees need.

Examples:
  treegen stats raise                      how many answers each guess finds, and the averages
  treegen stats raise my/tree.json         two trees side by side
  treegen stats raise -o raise.svg         the same as a picture too
  treegen stats raise -o - >raise.svg      only the picture
  treegen stats raise human --json         for programs

"by guess 3" counts the answers found by then. "bits 1" is the information that the first turn is
expected to give; all turns together give log2(answers). The last line names the answers that take
the most guesses. Where answers have weights, these count in the bits and in the weighted mean.
Where some weigh 0, as in a tree built with --any, figures of the others come first, then of all.

The JSON is a list with an object for each tree: name, recipe, summary (with the distribution),
bits of each turn, and longest: the answers that take most guesses. Where some weigh 0, expected is
the summary, with longest, of the others alone.

"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping

from treegen.cli.run import TREE, add_json, add_output, ending_of, write_output
from treegen.text import printable

Texts = Mapping[str, Callable[[str], str]]  # of a report, by ending, in an encoding


def add_options(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("trees", metavar="TREE", nargs="+", help=TREE)
    add_output(parser, ".svg (the picture), .json or .txt (the table); - for the picture alone")
    add_json(parser)


def run(options: Namespace) -> int:
    """Print how well trees play, and write it into a file."""
    from shutil import get_terminal_size

    from treegen.report.stats import stats_of, stats_record, stats_table, tree_names
    from treegen.report.svg import svg
    from treegen.text import to_json
    from treegen.tree.file import find_tree

    names, width = tree_names(options.trees), get_terminal_size().columns
    trees = [
        stats_of(name, find_tree(tree)) for name, tree in zip(names, options.trees, strict=True)
    ]
    texts: Texts = {
        ".svg": lambda encoding: svg(trees),
        ".json": lambda encoding: to_json([stats_record(tree) for tree in trees]) + "\n",
        ".txt": lambda encoding: stats_table(trees, width, encoding) + "\n",
    }
    print_report(options, texts)
    return 0


def print_report(options: Namespace, texts: Texts) -> None:
    """Write a report to the file that `-o` names, by its ending; print it as a table or JSON."""
    path = options.output
    if path is not None:
        write_output(path, texts[ending_of(path, texts)]("utf-8").encode())
    if path != "-":
        print(texts[".json" if options.json else ".txt"](sys.stdout.encoding), end="")
        if path is not None and not options.json:
            print(printable(path))
