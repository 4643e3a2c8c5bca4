"""Write trees as a static site.

  treegen publish                      site/, with the trees that came with treegen
  treegen publish raise my/tree.json   these two
  treegen publish raise -o docs --author "A. Reader" --licence CC0-1.0

Any static host can serve the folder. Set SOURCE_DATE_EPOCH to fix its date. Exit code 1: a tree has
a fault (nothing is written); 3: Graphviz is missing, so there are no posters.
"""

import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from treegen.cli.options import TREE, add_values
from treegen.cli.output import progress_bar, say, warn
from treegen.errors import TreeError
from treegen.text import number_of
from treegen.tree.find import find_stored


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("trees", metavar="TREE", nargs="*", help=f"{TREE} (default: all bundled)")
    text = "folder to write (default: site)"
    parser.add_argument("-o", "--output", metavar="DIR", dest="folder", default="site", help=text)
    add_values(
        parser,
        ("--title", "TEXT", str, "title of the site (default: Wordle decision trees)"),
        ("--author", "TEXT", str, "author to cite"),
        ("--licence", "TEXT", str, "licence of the trees, e.g. CC0-1.0"),
        ("--source", "URL", web_address, "where the site's source is"),
        ("--url", "URL", web_address, "the site's address, for link previews"),
    )


def web_address(text: str) -> str:
    """Argument type of an address that a page links to: never a script, nor a password."""
    if not re.fullmatch(r"https?://[\w.-]+(:\d+)?([/?]\S*)?", text) or not text.isprintable():
        raise ArgumentTypeError(f"{text!r} is not a web address; expected https://HOST/PATH")
    return text


def run(options: Namespace) -> int:
    # Here, because it needs Jinja2, which other commands do without.
    from treegen.site.publish import made_on, publish, published_trees
    from treegen.site.site import About, size_of

    given = {name: text for name, text in vars(options).items() if name in About._fields and text}
    if options.url:
        given["url"] = options.url.rstrip("/") + "/"
    about = About(**given, made=made_on(os.environ.get("SOURCE_DATE_EPOCH")))
    paths = [find_stored(name).path for name in options.trees] or published_trees()
    try:
        with progress_bar() as on_progress:
            made, missing = publish(paths, options.folder, about, warn, on_progress)
    except TreeError as error:
        warn(str(error))
        return 1
    first = os.path.join(options.folder, "index.html")
    counts = f"{number_of(len(paths), 'tree')}, {number_of(len(made), 'file')}"
    size = size_of(sum(map(len, made.values())))
    say(f"{first}: {counts}, {size}; open it, or put the folder on any static host")
    if missing:
        raise missing
    return 0
