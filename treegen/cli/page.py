"""treegen page: trees as a web page."""

import os
from argparse import Namespace

from treegen.cli.run import TREE, Subcommands, write_output
from treegen.text import printable

EPILOG = """\
examples:
  treegen page raise                       raise.html; open it in a browser, or publish it
  treegen page my/tree.json -o my.html
  treegen page trees/*.json -o index.html  several trees, with a chooser of openers

The file needs no network and no server. Each state has its own address to keep or share:
raise.html#raise.00012.knots.00201
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "page",
        help="write a web page to walk a tree",
        description="Write stored trees as one web page to play, search, walk and share.",
        epilog=EPILOG,
    )
    parser.add_argument("trees", metavar="TREE", nargs="+", help=TREE)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="file to write, - for stdout; else TREE.html"
    )
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Write a page of all trees asked for."""
    from treegen.tree.find import find_tree, is_stored
    from treegen.web.page import PageTree, page

    trees = []
    for name in options.trees:
        stem = os.path.splitext(os.path.basename(name))[0]
        file = None if is_stored(name) else printable(name)
        trees.append(PageTree(find_tree(name), printable(stem), file))
    path = options.output or f"{stem if len(trees) == 1 else 'trees'}.html"
    write_output(path, page(trees).encode())
    if path != "-":
        print(printable(path))
    return 0
