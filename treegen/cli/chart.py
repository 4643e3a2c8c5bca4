"""Draw a tree as a poster, a book or a card.

  treegen chart raise                      raise.svg, the whole tree as a poster
  treegen chart raise -o a.svg -o a.pdf    two formats
  treegen chart raise --clue 00012         only what follows this clue
  treegen chart raise --paper A4           raise-A4.pdf, a book
  treegen chart raise --layout card        raise-card.pdf, replies to memorise
  treegen chart six.json --layout tree     six-tree.svg, for a class
  treegen chart --lang de                  de-5.svg, for likely German words

Exit code 3: Graphviz is missing (a .gv file then holds the layout), or pypdf, for a book.
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial

from treegen.cli.choice import add_built, built_tree, has_language
from treegen.cli.options import TREE, refuse
from treegen.cli.output import ending_of, warn, write_output
from treegen.clues import parse_clue
from treegen.errors import GraphvizMissing, UsageError

SMALLEST = 4  # points: print that is smaller needs a magnifying glass


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("tree", metavar="TREE", nargs="?", help=TREE)
    text = "write .svg, .pdf, .png or .gv (.dot); repeatable; -: SVG to stdout"
    parser.add_argument("-o", "--output", metavar="FILE", action="append", help=text)
    parser.add_argument("--clue", help="draw only what follows this first clue")
    text = (
        "flow (default): tables and arrows; ledger: one row per answer; card: the first replies, "
        "to carry; tree: boxes and lines, up to 60 words"
    )
    parser.add_argument(
        "--layout", choices=["flow", "ledger", "card", "tree"], default="flow", help=text
    )
    papers = ["A0", "A1", "A2", "A3", "A4", "A5", "A6", "letter"]
    text = "sort a card by how often a clue comes (default) or by clue"
    parser.add_argument("--order", choices=["games", "clue"], help=text)
    text = "fill this paper; A4, A5 and letter make a book (without --clue)"
    parser.add_argument("--paper", choices=papers, help=text)
    text = "make a book, on A4 or --paper"
    parser.add_argument("--book", action="store_true", help=text)
    text = "listed (default): answers of weight above 0; all; likely (default with --lang)"
    parser.add_argument("--show", choices=["listed", "all", "likely"], help=text)
    palettes = ["wordle", "contrast", "print"]
    text = "contrast: blue and orange; print: black and white"
    parser.add_argument("--palette", choices=palettes, default="wordle", help=text)
    parser.add_argument("--plain", action="store_true", help="SVG without script or zoom")
    add_built(parser)


def run(options: Namespace) -> int:
    from treegen.chart.book import book
    from treegen.chart.card import card
    from treegen.chart.draw import draw, draw_book, draw_graph, load_pypdf
    from treegen.chart.graph import graph
    from treegen.chart.labels import style_for
    from treegen.chart.sheet import BOOKS, poster
    from treegen.tree.file import find_tree

    is_card = options.layout == "card"
    if is_card:
        refuse(options, "clue book", "is for a poster or a book, not for a card")
    else:
        refuse(options, "order", "is for a card: add --layout card")
    if options.clue is not None:
        refuse(options, "book", "is for the whole tree; with --clue give --paper A4")
    is_graph = options.layout == "tree"
    if is_graph:
        refuse(options, "book plain", "is for tables; drop --layout tree")
    has_pages = options.book or options.paper in BOOKS
    is_book = has_pages and options.clue is None and not is_card and not is_graph
    if has_language(options):
        name, tree = built_tree(options, options.tree)
        show = options.show or "likely"
    elif options.tree is None:
        raise UsageError(f"no tree was given; expected a {TREE}, or --lang")
    else:
        tree = find_tree(options.tree)
        name = os.path.splitext(os.path.basename(options.tree))[0]
        show = options.show or "listed"
    clue = None
    if options.clue is not None:
        clue = parse_clue(options.clue, len(tree.recipe.opener))
    paths = options.output or [default_chart(name, options, clue, is_book or is_card)]
    forms = forms_of(paths, is_book)
    if "svg" not in forms.values():
        refuse(options, "plain", "is for an SVG, which has a script; give -o FILE.svg")
    if is_book and "pdf" in forms.values():
        load_pypdf()  # before anything is written
    style = style_for(tree, options.palette, show=show)
    if is_graph:
        text = graph(tree, style, clue, options.paper)
        drawn = partial(draw_graph, text, has_paper=options.paper is not None, lang=style.lang)
        for path, form in forms.items():
            write_picture(path, form, drawn, "dot")
        return 0
    if is_card:
        sheets = [card(tree, style, options.paper or "A6", options.order == "clue")]
        picture = partial(draw, sheets[0], plain=True)
    elif is_book:
        sheets = book(tree, options.layout, style, options.paper or "A4")
        picture = partial(draw_book, sheets)
    else:
        paper = options.paper
        if options.book:
            paper = paper or "A4"
        sheets = [poster(tree, options.layout, style, clue, paper)]
        picture = partial(draw, sheets[0], plain=options.plain)
    letters = min(sheet.letters for sheet in sheets)
    if letters < SMALLEST:
        warn(small_letters(letters, options, style.has_unlikely))
    for path, form in forms.items():
        write_picture(path, form, picture)
    return 0


def forms_of(paths: Sequence[str], is_book: bool) -> dict[str, str]:
    """Format of each file, by its ending."""
    forms = {}
    for path in paths:
        ending = ending_of(path, "chart")
        if is_book and ending in (".svg", ".png"):
            raise UsageError(f"{path}: a book has pages, so it must be a .pdf (or .gv)")
        forms[path] = "gv" if ending == ".dot" else ending.removeprefix(".")
    return forms


def write_picture(
    path: str, form: str, picture: Callable[[str], bytes], engine: str = "neato -n2"
) -> None:
    """Write a picture or, without Graphviz, what its engine would draw."""
    try:
        write_output(path, picture(form), path)
    except GraphvizMissing as error:
        stem = "chart" if path == "-" else os.path.splitext(path)[0]
        write_output(f"{stem}.gv", picture("gv"))
        command = f"{engine} -T{form} -O {stem}.gv"
        raise GraphvizMissing(f"{error}; {stem}.gv has the layout: {command}") from None


def default_chart(tree: str, options: Namespace, clue: str | None, is_pdf: bool) -> str:
    """File of a chart without -o: its tree, and the options that are not the default."""
    parts = [tree, clue]
    if options.layout != "flow":
        parts.append(options.layout)
    if options.show not in ("listed", None):
        parts.append(options.show)
    if options.order == "clue":
        parts.append("by-clue")
    parts.append(options.paper)
    if options.book:
        parts.append("book")
    name = "-".join(filter(None, parts))
    return f"{name}.pdf" if is_pdf else f"{name}.svg"


def small_letters(letters: float, options: Namespace, has_unlikely: bool) -> str:
    """Warning of letters that nobody can read, with the options that make them larger."""
    remedies = []
    if options.paper not in ("A0", "A1", None):
        remedies.append("--paper A0")
    if options.clue is None and not options.book:
        remedies.append("a book (--paper A4)")
    if has_unlikely:
        remedies.append("--show likely")
    where = options.paper or "the largest page that a PDF can have"
    text = f"letters are only {letters:.1f} points high on {where}"
    if remedies:
        text += f"; larger with {', '.join(remedies)}"
    return text
