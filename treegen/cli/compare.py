"""Show what differs between two trees.

  treegen compare raise salet              which answers each finds earlier, and by how much
  treegen compare raise my/tree.json       a stored tree and a file
  treegen compare raise raise-hard --json  the same for programs, with every difference

Figures are over the answers that both trees have; a difference is the second's less the first's.
Where some words weigh 0, as with --any, those of the answers listed in both come first.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli.run import TREE, add_json
from treegen.text import to_json


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help=TREE)
    parser.add_argument("second", metavar="B", help=f"{TREE}, to compare it with")
    add_json(parser)


def run(options: Namespace) -> int:
    from shutil import get_terminal_size

    from treegen.report.compare import compare, compare_listed, comparison_record
    from treegen.report.compare_table import comparison_table
    from treegen.report.stats import tree_names
    from treegen.tree.file import find_tree

    names = tree_names([options.first, options.second])
    trees = find_tree(options.first), find_tree(options.second)
    found, listed = compare(*trees), compare_listed(*trees)
    if options.json:
        print(to_json(comparison_record(names, found, listed)))
    else:
        print(comparison_table(names, found, listed, get_terminal_size().columns))
    return 0
