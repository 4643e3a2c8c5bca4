"""Compare two trees.

  treegen compare raise salet              which answers each finds earlier, and by how much
  treegen compare raise my/tree.json       a stored tree and a file
  treegen compare raise raise-hard --json  the same for programs, with every difference
  treegen compare eins zwei -o zwei.txt    in the language of the words, where both have one

Figures are over the answers that both trees list or, where there are none, over all that both have.
A difference is the second tree's figure less the first's.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli.options import TREE
from treegen.cli.output import REPORT, add_report, print_report
from treegen.text import to_json


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help=TREE)
    parser.add_argument("second", metavar="B", help=f"{TREE}, to compare it with")
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
