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
from typing import TYPE_CHECKING, NamedTuple

from treegen.cli.choice import add_built, built_tree, has_language
from treegen.cli.options import TREE, refuse
from treegen.cli.output import ending_of, warn, write_output
from treegen.clues import parse_clue
from treegen.errors import GraphvizMissing, UsageError
from treegen.tree.file import find_tree
from treegen.tree.model import Tree

if TYPE_CHECKING:
    from treegen.chart.labels import Style

SMALLEST_LETTERS = 4  # points: smaller print needs a magnifying glass


class Picture(NamedTuple):
    """A chart that can be drawn in any form, and what there is to say of it."""

    draw: Callable[[str], bytes]  # takes a form, such as "svg", and returns what the file holds
    letters: float | None = None  # points of the smallest letters; None: Graphviz chooses
    engine: str = "neato -n2"  # Graphviz's command


class ChartLayout(NamedTuple):
    """A way to draw a tree, and what it needs."""

    make: Callable[[Tree, "Style", str | None, Namespace], Picture]
    unused: str = ""  # options that mean nothing to this layout
    reason: str = ""
    form: str = "svg"  # form if no file is named
    has_pages: bool = False


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
    from treegen.chart.draw import load_pypdf
    from treegen.chart.labels import style_for

    layout = layout_of(options)
    if layout is not CARD:
        refuse(options, "order", "is for a card: add --layout card")
    refuse(options, layout.unused, layout.reason)
    name, tree, show = read_tree(options)
    clue = None
    if options.clue is not None:
        clue = parse_clue(options.clue, len(tree.recipe.opener))
    paths = options.output or [default_chart(name, options, clue, layout.form)]
    forms = forms_of(paths, layout.has_pages)
    if "svg" not in forms.values():
        refuse(options, "plain", "is for an SVG, which has a script; give -o FILE.svg")
    if layout.has_pages and "pdf" in forms.values():
        load_pypdf()  # before anything is written
    style = style_for(tree, options.palette, show=show)
    picture = layout.make(tree, style, clue, options)
    if picture.letters is not None and picture.letters < SMALLEST_LETTERS:
        warn(small_letters(picture.letters, options, style.has_unlikely))
    for path, form in forms.items():
        write_picture(path, form, picture)
    return 0


def layout_of(options: Namespace) -> ChartLayout:
    from treegen.chart.sheet import BOOKS

    if options.layout == "card":
        return CARD
    if options.layout == "tree":
        return CLASS_TREE
    if options.clue is None and (options.book or options.paper in BOOKS):
        return BOOK
    return POSTER


def read_tree(options: Namespace) -> tuple[str, Tree, str]:
    """Return the name that the chart's file gets, the tree, and which words to show."""
    if has_language(options):
        name, tree = built_tree(options, options.tree)
        return name, tree, options.show or "likely"
    if options.tree is None:
        raise UsageError(f"no tree was given; expected a {TREE}, or --lang")
    name = os.path.splitext(os.path.basename(options.tree))[0]
    return name, find_tree(options.tree), options.show or "listed"


def make_poster(tree: Tree, style: "Style", clue: str | None, options: Namespace) -> Picture:
    from treegen.chart.draw import draw
    from treegen.chart.sheet import poster

    sheet = poster(tree, options.layout, style, clue, options.paper)
    return Picture(partial(draw, sheet, plain=options.plain), sheet.letters)


def make_book(tree: Tree, style: "Style", clue: str | None, options: Namespace) -> Picture:
    from treegen.chart.book import book
    from treegen.chart.draw import draw_book

    sheets = book(tree, options.layout, style, options.paper or "A4")
    return Picture(partial(draw_book, sheets), min(sheet.letters for sheet in sheets))


def make_card(tree: Tree, style: "Style", clue: str | None, options: Namespace) -> Picture:
    from treegen.chart.card import card
    from treegen.chart.draw import draw

    sheet = card(tree, style, options.paper or "A6", options.order == "clue")
    return Picture(partial(draw, sheet, plain=True), sheet.letters)


def make_class_tree(tree: Tree, style: "Style", clue: str | None, options: Namespace) -> Picture:
    from treegen.chart.draw import draw_graph
    from treegen.chart.graph import graph

    text = graph(tree, style, clue, options.paper)
    has_paper = options.paper is not None
    return Picture(
        partial(draw_graph, text, has_paper=has_paper, lang=style.say.lang), engine="dot"
    )


POSTER = ChartLayout(make_poster, "book", "is for the whole tree; with --clue give --paper A4")
BOOK = ChartLayout(make_book, form="pdf", has_pages=True)
CARD = ChartLayout(make_card, "clue book", "is for a poster or a book, not for a card", form="pdf")
CLASS_TREE = ChartLayout(make_class_tree, "book plain", "is for tables; drop --layout tree")


def forms_of(paths: Sequence[str], has_pages: bool) -> dict[str, str]:
    """Format of each file, by its ending."""
    forms = {}
    for path in paths:
        ending = ending_of(path, "chart")
        if has_pages and ending in (".svg", ".png"):
            raise UsageError(f"{path}: a book has pages, so it must be a .pdf (or .gv)")
        forms[path] = "gv" if ending == ".dot" else ending.removeprefix(".")
    return forms


def write_picture(path: str, form: str, picture: Picture) -> None:
    """Write a picture or, without Graphviz, what its engine would draw."""
    try:
        write_output(path, picture.draw(form), path)
    except GraphvizMissing as error:
        stem = "chart" if path == "-" else os.path.splitext(path)[0]
        write_output(f"{stem}.gv", picture.draw("gv"))
        command = f"{picture.engine} -T{form} -O {stem}.gv"
        raise GraphvizMissing(f"{error}; {stem}.gv has the layout: {command}") from None


def default_chart(tree: str, options: Namespace, clue: str | None, form: str) -> str:
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
    return f"{name}.{form}"


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
