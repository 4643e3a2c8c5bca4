"""Show how many guesses trees need.

Examples:
  treegen stats raise                      how many answers each guess finds, and the averages
  treegen stats raise my/tree.json         two trees, one below the other
  treegen stats raise -o raise.svg         the same as a picture too
  treegen stats raise -o - >raise.svg      only the picture
  treegen stats raise human --json         for programs

"bits 1" is the information that the first turn is expected to give. Where answers have weights,
these count in the bits and in the weighted mean. Where some weigh 0, as in a tree built with --any,
figures of the others come first, then of all.

"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from treegen.cli.run import TREE, add_json, add_output, ending_of, write_output
from treegen.text import printable, to_json


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("trees", metavar="TREE", nargs="+", help=TREE)
    add_output(parser, ".svg (the picture), .json or .txt (the table); - for the picture alone")
    add_json(parser)


def run(options: Namespace) -> int:
    """Print how well trees play, and write it into a file."""
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


def print_report(options: Namespace, texts: Mapping[str, str]) -> None:
    """Write a report to the file that `-o` names, by its ending; print it as a table or JSON."""
    path = options.output
    if path is not None:
        write_output(path, f"{texts[ending_of(path, texts)]}\n".encode())
    if path != "-":
        print(texts[".json" if options.json else ".txt"])
        if path is not None and not options.json:
            print(printable(path))
