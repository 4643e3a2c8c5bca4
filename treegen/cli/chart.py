"""Draw a tree as a poster or a book.

Examples:
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

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from treegen.cli.run import TREE, ending_of, progress_bar, warn, whole_number, write_output
from treegen.clues import parse_clue
from treegen.errors import GraphvizMissing, UsageError
from treegen.files import write_whole
from treegen.text import printable


def add_options(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("tree", metavar="TREE", help=TREE)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        action="append",
        help="file to write: .svg .pdf .png .gv, - for an SVG on standard output; may be repeated",
    )
    parser.add_argument("--clue", help="draw only what follows this first clue")
    parser.add_argument(
        "--layout",
        choices=["flow", "ledger"],
        default="flow",
        help="flow: tables and arrows; ledger: a row for each answer, a sixth smaller",
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
        type=whole_number(99),
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
        "--page",
        type=page_address,
        metavar="URL",
        help="address of this tree's page, to which words will link",
    )
    parser.add_argument(
        "--plain", action="store_true", help="an SVG without its script, views and links to them"
    )


def page_address(text: str) -> str:
    """Argument type of pages that a browser would take for one to link to."""
    from urllib.parse import urlsplit

    # Graphviz writes an & into an SVG as it is.
    plain = text.isprintable() and not set(text) & set(' <>#&\\"')
    try:
        known = urlsplit(text).scheme in ("", "http", "https", "file")
    except ValueError:  # such as http://[
        known = False
    if not (text and plain and known):
        example = "raise.html or https://example.org/"
        raise ArgumentTypeError(f"{text!r} is no address of a page, such as {example}")
    return text


def run(options: Namespace) -> int:
    """Draw a tree into each file asked for."""
    from shlex import quote

    from treegen.chart.book import book
    from treegen.chart.draw import FORMATS, draw, draw_book, load_pypdf
    from treegen.chart.labels import style_for
    from treegen.chart.sheet import BOOKS, poster
    from treegen.tree.file import find_tree

    bound = (options.book or options.paper in BOOKS) and options.clue is None
    endings = [f".{form}" for form in FORMATS]
    for path in options.output or ():
        if ending_of(path, endings) not in (".pdf", ".gv") and bound:
            raise UsageError(f"{path}: a book has pages, so it must be a .pdf (or .gv)")
    tree = find_tree(options.tree)
    clue = None if options.clue is None else parse_clue(options.clue, len(tree.recipe.opener))
    outputs = options.output or [default_chart(options, clue, bound)]
    forms = [ending_of(path, endings)[1:] for path in outputs]
    if bound and "pdf" in forms:
        load_pypdf()  # before anything is written
    style = style_for(tree, options.palette, options.page)
    paper = options.paper or ("A4" if options.book else None)
    if bound:
        sheets = book(tree, options.layout, style, paper or "A4", options.columns, options.book)
    else:
        sheets = [poster(tree, options.layout, style, clue, paper, options.columns)]

    def picture(form: str) -> bytes:
        if not bound:
            return draw(sheets[0], form, options.plain)
        with progress_bar() as on_progress:
            return draw_book(sheets, form, on_progress)

    letters = min(sheet.letters for sheet in sheets)
    if letters < 4:
        warn(small_letters(letters, options, paper, bound))
    missing = None
    for path, form in zip(outputs, forms, strict=True):
        try:
            write_output(path, picture(form))
            if path != "-":
                print(printable(path))
        except GraphvizMissing as error:
            stem = "chart" if path == "-" else os.path.splitext(path)[0]
            write_whole(f"{stem}.gv", picture("gv"))
            to = f"-O {quote(stem)}.gv" if bound else f"{quote(stem)}.gv -o {quote(path)}"
            missing = GraphvizMissing(
                f"{error} (until then {stem}.gv has the chart, to be drawn with "
                f"neato -n2 -T{form} {to})"
            )
    if missing:
        raise missing
    return 0


def default_chart(options: Namespace, clue: str | None, bound: bool) -> str:
    """File of a chart that was given none: its tree, and what of it on what paper."""
    stem = os.path.splitext(os.path.basename(options.tree))[0]
    layout = None if options.layout == "flow" else options.layout
    parts = [stem, clue, layout, options.paper, "book" if options.book else None]
    return "-".join(filter(None, parts)) + (".pdf" if bound else ".svg")


def small_letters(letters: float, options: Namespace, paper: str | None, bound: bool) -> str:
    """Warning of letters that nobody can read, with what would make them larger."""
    remedies = {
        "--paper A0": options.paper not in ("A0", "A1", None),
        "--layout ledger": options.layout != "ledger",
        "a book (--paper A4)": not bound and options.clue is None,
        "fewer columns": (options.columns or 0) > 1,
    }
    better = ", ".join(remedy for remedy, helps in remedies.items() if helps)
    where = paper or "the largest page that a PDF can have"
    line = f"letters are {letters:.1f} points high on {where}"
    return f"{line}; larger: {better}" if better else line
