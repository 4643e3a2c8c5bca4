"""Write trees as a static site.

Examples:
  treegen publish                          site/ with all trees in ./trees, or else treegen's own
  treegen publish raise my/tree.json       these two
  treegen publish raise -o docs            another folder
  treegen publish six.json --list six.tsv  with the words it plays from, so that others can check it
  treegen publish raise --author "A. Reader" --licence CC0-1.0 --source https://example.org/raise

site/index.html shows how well each tree plays, and links to all that is there: a page to walk the
trees, and of each its JSON, plain and gzipped, and its posters; the specification and schema of the
JSON; verify.py, which checks a tree without treegen; SHA256SUMS. It needs no server, and any static
host takes the folder. Its date is that of the variable SOURCE_DATE_EPOCH, if set.

Each tree is replayed first, as by treegen verify, and with --rebuild built again: without it, pages
say of an optimal tree that it claims to be proven. Exit code 1: one has a fault, and nothing is
written; 3: Graphviz is missing, and so are the posters. A tree too large for posters has none, and
a line says so. An earlier site in that folder is replaced in one step, and your own files beside it
stay. Exit code 2, and nothing is written: a file of the earlier site has changed since, or one that
is no part of a site is in the way.

"""

import gc
import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from treegen.cli.run import TREE, add_memory, progress_bar, warn
from treegen.errors import NoSuchTree, UsageError
from treegen.files import read_file
from treegen.text import number_of, printable


def add_options(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("trees", metavar="TREE", nargs="*", help=TREE)
    parser.add_argument(
        "-o", "--output", metavar="DIR", default="site", help="folder to write; else site"
    )
    parser.add_argument(
        "--list",
        metavar="FILE",
        dest="lists",
        action="append",
        default=[],
        help="publish a word list too, of trees whose guesses did not come with treegen",
    )
    parser.add_argument(
        "--rebuild",
        action="store_true",
        help="run the recipe of each tree again, and publish only if the bytes are the same",
    )
    add_memory(parser, "400MB; for --rebuild")
    for name, kind, text in (
        ("title", line_of_text, "title of the site; else Wordle decision trees"),
        ("author", line_of_text, "whom to cite for it"),
        ("licence", line_of_text, "licence of the trees, such as CC0-1.0"),
        ("source", web_address, "address of what the site is made from"),
        ("url", site_address, "address that the site will have; link previews need it"),
    ):
        metavar = "TEXT" if kind is line_of_text else "URL"
        parser.add_argument(f"--{name}", metavar=metavar, type=kind, help=text)


def line_of_text(text: str) -> str:
    """Argument type of a text for people: one line."""
    if not text.isprintable() or not text.strip():
        raise ArgumentTypeError(f"{text!r} is no line of text; expected printable characters")
    return text


def web_address(text: str) -> str:
    """Argument type of an address that a page links to: never a script, nor a password.

    >>> web_address("https://example.org/trees")
    'https://example.org/trees'
    """
    if not re.fullmatch(r"https?://[\w.-]+(:\d+)?([/?]\S*)?", text) or not text.isprintable():
        raise ArgumentTypeError(f"{text!r} is no address; expected https://HOST/PATH")
    return text


def site_address(text: str) -> str:
    """Argument type of the address of a folder, which files are added to.

    >>> site_address("https://example.org/trees")
    'https://example.org/trees/'
    """
    if {"?", "#"} & set(text):
        raise ArgumentTypeError(f"{text!r} is no folder; leave ? and # out")
    return web_address(text).rstrip("/") + "/"


def run(options: Namespace) -> int:
    """Check the trees, draw them, write the site."""
    from shlex import quote

    from treegen.site import publish
    from treegen.site.folder import entries, replace, replaceable
    from treegen.site.frame import About
    from treegen.site.site import size_text
    from treegen.tree.file import loads
    from treegen.tree.find import stored_trees, tree_path
    from treegen.words.lists import find_list, load_words

    if options.memory and not options.rebuild:
        raise UsageError("--memory is for --rebuild")
    found = [tree_path(name) for name in options.trees] or next(filter(None, stored_trees()), [])
    if not options.trees and not os.path.isdir("trees"):
        warn("there is no folder trees here; publishing those that came with treegen")
    if not found:
        raise NoSuchTree("there is no stored tree; build one: treegen build --opener raise")
    list_files = publish.files_by_name(options.lists)
    lists = {name: load_words(path, warn=warn) for name, path in list_files.items()}
    files, trees = publish.files_by_name(found), []
    for name, path in files.items():
        text = read_file(path)
        faults, rebuild = publish.tree_faults(text, lists.values()), ""
        if options.rebuild and not faults:
            from treegen.search.rebuild import rebuild_faults

            rebuild, tree = " --rebuild", loads(text)
            guesses = find_list(tree.recipe.guesses, *lists.values())
            gc.collect()  # what checking it, or the tree before, still holds in circles
            with progress_bar() as on_progress:
                faults = rebuild_faults(text, tree, guesses, on_progress, options.memory)
        if faults:
            more = f" (and {number_of(len(faults) - 1, 'more fault')})" if len(faults) > 1 else ""
            again = f"not published; treegen verify {quote(path)}{rebuild} shows all"
            warn(f"{path}: {faults[0]}{more}; {again}")
            return 1
        trees.append(publish.parse_tree(name, text, options.rebuild))
    for line in publish.check_lists(trees, lists):
        warn(line)
    given = {name: text for name, text in vars(options).items() if name in About._fields and text}
    about = About(**given, made=publish.made_on(os.environ.get("SOURCE_DATE_EPOCH")))
    with replaceable(options.output) as folder:
        there = entries(folder.path)
        own = publish.earlier_checksums(folder, there)
        publish.refuse_overwrite(folder, there, own, publish.paths(files, lists))
        with progress_bar() as on_progress:
            posters, missing = publish.posters(trees, warn, on_progress)
        made = publish.site(trees, posters, lists.values(), about)
        replace(folder, there, own, made)
    size = size_text(sum(map(len, made.values())))
    print(
        f"{printable(os.path.join(folder.name, 'index.html'))}: {number_of(len(trees), 'tree')}, "
        f"{number_of(len(made), 'file')}, {size}; open it, or put the folder on any static host"
    )
    if missing:
        raise missing
    return 0
