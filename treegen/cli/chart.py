"""treegen chart: a tree as a poster or a book."""

import os
from argparse import Namespace

from treegen.cli.run import TREE, Subcommands, progress_bar, warn
from treegen.clues import parse_clue
from treegen.errors import GraphvizMissing, UsageError
from treegen.files import write_whole
from treegen.text import printable

EPILOG = """\
examples:
  treegen chart raise                      raise.svg, the whole tree on a poster
  treegen chart raise -o a.svg -o a.pdf    two formats, laid out once
  treegen chart raise --clue 00012         one first clue
  treegen chart raise --layout ledger --paper A0 -o wall.pdf
  treegen chart raise --paper A4           raise-A4.pdf: contents, then as much as fits a page
  treegen chart raise --book -o raise.pdf  a page for each first clue
  treegen chart raise --clue 00012 --paper A4 --palette print -o one.pdf
  treegen chart raise --page raise.html    words of the SVG link into that page
  treegen chart my/tree.json -o my.png

A .gv file holds the finished layout; `neato -n2 -Tsvg FILE.gv` draws it. Exit code 3: Graphviz's
programs are missing (the .gv is written all the same), or pypdf, which joins the pages of a book.
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "chart",
        help="draw a tree as a poster or a book",
        description="Draw a stored tree as a flow chart or a ledger, as a poster or a book.",
        epilog=EPILOG,
    )
    parser.add_argument("tree", metavar="TREE", help=TREE)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        action="append",
        help="file to write, by its ending: .svg .pdf .png .gv; may be repeated",
    )
    parser.add_argument("--clue", help="draw only what follows this first clue")
    parser.add_argument(
        "--layout",
        choices=["flow", "ledger"],
        default="flow",
        help="flow: tables and arrows; ledger: a row for each answer, a third smaller",
    )
    parser.add_argument(
        "--paper",
        choices=["A0", "A1", "A2", "A3", "A4", "letter"],
        help="fold to this paper's shape and fill it; without --clue, A4 and letter make a book",
    )
    parser.add_argument(
        "--book", action="store_true", help="one page for each first clue, on A4 or --paper"
    )
    parser.add_argument(
        "--columns",
        type=int,
        metavar="N",
        help="at most so many columns, on a poster or on each page of a book",
    )
    parser.add_argument(
        "--palette",
        choices=["wordle", "contrast", "print"],
        default="wordle",
        help="contrast: blue and orange, print: black and white",
    )
    parser.add_argument(
        "--page", metavar="URL", help="address of a page of this tree, where words shall link"
    )
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Draw a tree into each file asked for."""
    from shlex import quote

    from treegen.chart.book import book
    from treegen.chart.draw import FORMATS, draw, draw_book, pypdf_join
    from treegen.chart.sheet import BOOKS, look_of, poster
    from treegen.tree.find import find_tree

    bound = (options.book or options.paper in BOOKS) and options.clue is None
    for path in options.output or ():
        ending = _ending(path)
        if ending not in FORMATS:
            raise UsageError(f"{path}: the ending must be one of .{', .'.join(FORMATS)}")
        if bound and ending not in ("pdf", "gv"):
            raise UsageError(f"{path}: a book has pages, so it must be a .pdf (or .gv)")
    if options.columns is not None and not 1 <= options.columns <= 99:
        raise UsageError(f"--columns is {options.columns}, expected 1 to 99")
    if options.page is not None:
        check_page(options.page)
    tree = find_tree(options.tree)
    clue = None if options.clue is None else parse_clue(options.clue, len(tree.recipe.opener))
    outputs = options.output or [default_chart(options, clue, bound)]
    if bound and "pdf" in map(_ending, outputs):
        pypdf_join()  # before anything is written
    look = look_of(tree, options.palette, options.page)
    if bound:
        whole = book(
            tree, options.layout, look, options.paper or "A4", options.columns, options.book
        )
        letters = min(sheet.letters for sheet in whole.sheets)

        def draw_as(form: str) -> bytes:
            with progress_bar() as on_progress:
                return draw_book(whole, form, on_progress)

    else:
        paper = options.paper or ("A4" if options.book else None)
        sheet = poster(tree, options.layout, look, clue, paper, options.columns)
        letters = sheet.letters

        def draw_as(form: str) -> bytes:
            return draw(sheet, form)

    if letters < 4:
        warn(small_letters(letters, options, bound))
    missing = None
    for path in outputs:
        stem, ending = os.path.splitext(path)[0], _ending(path)
        try:
            write_whole(path, draw_as(ending))
            print(printable(path))
        except GraphvizMissing as error:
            write_whole(f"{stem}.gv", draw_as("gv"))
            to = f"-O {quote(stem)}.gv" if bound else f"{quote(stem)}.gv -o {quote(path)}"
            missing = GraphvizMissing(
                f"{error} (until then {stem}.gv has the chart, to be drawn with "
                f"neato -n2 -T{ending} {to})"
            )
    if missing:
        raise missing
    return 0


def _ending(path: str) -> str:
    return os.path.splitext(path)[1][1:].lower()


def default_chart(options: Namespace, clue: str | None, bound: bool) -> str:
    """File of a chart that was given none: its tree, and what of it on what paper."""
    parts = [os.path.splitext(os.path.basename(options.tree))[0]]
    if clue:
        parts.append(clue)
    if options.layout != "flow":
        parts.append(options.layout)
    if options.paper:
        parts.append(options.paper)
    if options.book:
        parts.append("book")
    return "-".join(parts) + (".pdf" if bound else ".svg")


def small_letters(letters: float, options: Namespace, bound: bool) -> str:
    """What would make letters larger that nobody can read."""
    better = []
    if options.paper not in ("A0", "A1", None):
        better.append("--paper A0")
    if options.layout != "ledger":
        better.append("--layout ledger")
    if not bound and options.clue is None:
        better.append("a book (--paper A4)")
    if (options.columns or 0) > 1:
        better.append("fewer columns")
    paper = options.paper or ("A4" if options.book else None)
    where = f"on {paper}" if paper else "on the largest page that a PDF can have"
    told = f"letters are {letters:.1f} points high {where}"
    return f"{told}; larger: {', '.join(better)}" if better else told


def check_page(page: str) -> None:
    """Raise a `UsageError` unless a browser would take this for a page to link to."""
    from urllib.parse import urlsplit

    # Graphviz writes an & into an SVG as it is.
    plain = page.isprintable() and not set(page) & set(' <>#&\\"')
    try:
        known = urlsplit(page).scheme in ("", "http", "https", "file")
    except ValueError:  # such as http://[
        known = False
    if not (page and plain and known):
        raise UsageError(
            f"--page {page!r} is no address of a page, such as raise.html or https://example.org/"
        )
