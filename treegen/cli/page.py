"""Write a web page to play, practise and drill with.

  treegen page                     today.html, for today's game
  treegen page my/tree.json -o my.html
  treegen page raise salet         trees.html, with both
  treegen page --lang de           de-5.html, for German words

Open the file in a browser; it needs no network and no server. Without a TREE it has four: for words
you know or any word, each also in hard mode. Every position has an address to share:
raise.html#raise.00012.knots.00201
"""

import os
from argparse import ArgumentParser, Namespace

from treegen.cli.choice import add_built, built_tree, has_language
from treegen.cli.options import TREE
from treegen.cli.output import LARGE, add_output, progress_bar, write_output
from treegen.text import number_of, printable


def add_options(parser: ArgumentParser) -> None:
    text = f"{TREE} (default: today's four)"
    parser.add_argument("trees", metavar="TREE", nargs="*", help=text)
    add_output(parser, "page to write (default: TREE.html; -: stdout)")
    add_built(parser)


def run(options: Namespace) -> int:
    from treegen.page.page import PageTree, page
    from treegen.tree.file import load
    from treegen.tree.find import FAMILY, find_stored

    trees = []
    if has_language(options):
        stem, tree = built_tree(options, options.trees)
        trees.append(PageTree(tree, printable(stem), f"{printable(stem)}.json"))
        path = f"{stem}.html" if options.output is None else options.output
        write_output(path, page(trees).encode(), path)
        return 0
    names = options.trees or FAMILY
    stored = [find_stored(name) for name in names]
    with progress_bar() as on_progress:
        if sum(os.path.getsize(found.path) for found in stored) >= LARGE:
            on_progress(0.0, f"making a page of {number_of(len(stored), 'tree')}", is_long=True)
        for name, found in zip(names, stored, strict=True):
            stem = os.path.splitext(os.path.basename(name))[0]
            own, file = (found.name, None) if found.in_folder else (stem, printable(name))
            trees.append(PageTree(load(found.path), printable(own), file))
        data = page(trees).encode()
    path = options.output
    if path is None and not options.trees:
        path = "today.html"
    elif path is None:
        path = f"{stem}.html" if len(trees) == 1 else "trees.html"
    write_output(path, data, path)
    return 0
