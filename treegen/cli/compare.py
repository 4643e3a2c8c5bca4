"""Compare two trees.

  treegen compare raise salet              which answers each finds earlier
  treegen compare raise my/tree.json       a stored tree and a file
  treegen compare raise raise-hard --json  every difference, for programs

Figures are over the answers that both trees list or, if there are none, that both have. A
difference is B minus A.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli.options import TREE
from treegen.cli.output import REPORT, add_report, print_report
from treegen.text import to_json


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help=TREE)
    parser.add_argument("second", metavar="B", help=TREE)
    add_report(parser, REPORT)


def run(options: Namespace) -> int:
    from shutil import get_terminal_size

    from treegen.report.compare import compare, comparison_record, comparison_table
    from treegen.report.stats import WIDEST, tree_names
    from treegen.say.phrases import common_language
    from treegen.tree.file import find_tree

    names = tree_names([options.first, options.second])
    found = compare(find_tree(options.first), find_tree(options.second))
    lang = common_language(recipe.lang for recipe in found.recipes)
    written = {
        ".txt": comparison_table(names, found, WIDEST, lang),
        ".json": to_json(comparison_record(names, found)),
    }
    print_report(options, written, comparison_table(names, found, get_terminal_size().columns))
    return 0
