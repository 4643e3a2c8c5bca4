"""Show how many guesses trees need.

  treegen stats raise                      how many answers each guess finds, and the averages
  treegen stats raise my/tree.json         two trees, one below the other
  treegen stats raise -o raise.svg         the same as a picture too
  treegen stats raise -o - >raise.svg      only the picture
  treegen stats raise human --json         for programs

"bits 1" is the information that the first turn is expected to give. Where some words weigh 0, as
in a tree built with --any, figures of the others come first, then of all.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli.run import TREE, add_json, add_output, print_report
from treegen.text import to_json


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("trees", metavar="TREE", nargs="+", help=TREE)
    add_output(parser, ".svg (the picture), .json or .txt (the table); - for the picture alone")
    add_json(parser)


def run(options: Namespace) -> int:
    from shutil import get_terminal_size

    from treegen.report.stats import stats_of, stats_record, stats_table, tree_names
    from treegen.report.svg import svg
    from treegen.tree.file import find_tree

    names = tree_names(options.trees)
    trees = [*zip(names, map(find_tree, options.trees), strict=True)]
    parts = [part for name, tree in trees for part in stats_of(name, tree)]
    print_report(options, {
        ".svg": svg(names, parts),
        ".json": to_json([stats_record(name, tree) for name, tree in trees]),
        ".txt": stats_table(parts, get_terminal_size().columns),
    })  # fmt: skip
    return 0
