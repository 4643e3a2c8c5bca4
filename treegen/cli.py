"""treegen: turns arguments into calls and errors into one line; computes nothing.

Imports stand inside the commands, so that each starts with what it needs and no more.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from treegen import __version__
from treegen.clues import fold, parse_clue
from treegen.commands import command_parser, exit_code, plain_clues, printable
from treegen.errors import DotMissing, UsageError
from treegen.files import write_whole

BUILD_EPILOG = """\
examples:
  treegen build                            the opener with the highest entropy
  treegen build --opener crane             your own opener
  treegen build --guesses answers          guess only words that can be the answer
  treegen build --guesses six.txt --answers six.txt -o trees/six.json

A list is a text file, one word a line, all of one length. Without -o the tree goes to
trees/OPENER.json (and the lists' names, where they are yours), where treewalk finds it.
"""

CHART_EPILOG = """\
examples:
  treegen chart raise                      raise.svg, the whole tree on a poster
  treegen chart raise -o a.svg -o a.pdf    two formats, laid out once
  treegen chart raise --clue 00012         one first clue
  treegen chart raise --layout ledger --paper A0 -o wall.pdf
  treegen chart raise --paper A4           raise-book.pdf: contents, then as much as fits a page
  treegen chart raise --book -o raise.pdf  a page for each first clue
  treegen chart raise --clue 00012 --paper A4 --palette print -o one.pdf
  treegen chart raise --page raise.html    words of the SVG link into that page
  treegen chart my/tree.json -o my.png

A .gv file holds the finished layout; `neato -n2 -Tsvg FILE.gv` draws it. Exit code 3: Graphviz's
programs are missing; the .gv is written all the same. Or, for a book, pypdf is missing.
"""

PAGE_EPILOG = """\
examples:
  treegen page raise                       raise.html; open it in a browser, or publish it
  treegen page my/tree.json -o my.html
  treegen page trees/*.json -o index.html  several trees, with a chooser of openers

The file needs no network and no server. Each state has its own address, to be kept or shared:
raise.html#raise.00012.knots.20000
"""

STATS_EPILOG = """\
examples:
  treegen stats raise                      how many answers each guess finds, and the averages
  treegen stats raise my/tree.json         two trees side by side
  treegen stats raise --svg raise.svg      the same as a picture too
  treegen stats raise --svg - >raise.svg   only the picture

"by guess 3" counts the answers found by then. "bits 1" is what the first turn is expected to
tell of the answer; all turns together tell log2(answers). The last words take most guesses.
"""


def parser() -> ArgumentParser:
    """Command line of treegen."""
    parser = command_parser(
        prog="treegen",
        description="Build Wordle's whole decision tree, store it as JSON, draw it.",
        epilog="`treewalk` looks moves up in a stored tree. `treegen COMMAND --help` says more.",
    )
    parser.add_argument("--version", action="version", version=f"treegen {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    build = commands.add_parser(
        "build",
        help="build a tree and write it as JSON",
        description="Play every answer by one policy and write the whole strategy as JSON.",
        epilog=BUILD_EPILOG,
    )
    build.add_argument("--opener", metavar="WORD", help="first guess; else the policy chooses it")
    build.add_argument(
        "--policy",
        choices=["entropy"],
        default="entropy",
        help="how a guess is chosen: entropy takes the highest expected information",
    )
    build.add_argument(
        "--guesses",
        metavar="FILE",
        help="words that may be played, or `answers`: only those; else Wordle's 12,972 of 2021",
    )
    build.add_argument(
        "--answers",
        metavar="FILE",
        help="words that can be the secret; else Wordle's 2,315 of 2021",
    )
    build.add_argument(
        "--add-answers-to-guesses",
        action="store_true",
        help="let every answer be guessed, instead of refusing one that is no guess",
    )
    build.add_argument("-o", "--output", metavar="FILE", help="tree file to write, - for stdout")
    build.set_defaults(run=run_build)

    chart = commands.add_parser(
        "chart",
        help="draw a tree as a poster",
        description="Draw a stored tree as a flow chart or a ledger, as a poster or a book.",
        epilog=CHART_EPILOG,
    )
    chart.add_argument("tree", metavar="TREE", help="tree file, or a stored tree by name or opener")
    chart.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        action="append",
        help="file to write, by its ending: .svg .pdf .png .gv; may be repeated",
    )
    chart.add_argument("--clue", help="draw only what follows this first clue")
    chart.add_argument(
        "--layout",
        choices=["flow", "ledger"],
        default="flow",
        help="flow: tables and arrows; ledger: a row for each answer, a third smaller",
    )
    chart.add_argument(
        "--paper",
        choices=["A0", "A1", "A2", "A3", "A4", "letter"],
        help="fold to this paper's shape and fill it; without --clue, A4 and letter make a book",
    )
    chart.add_argument(
        "--book", action="store_true", help="one page for each first clue, on A4 or --paper"
    )
    chart.add_argument(
        "--columns",
        type=int,
        metavar="N",
        help="columns of the poster, or of each page of a book, 1 to 99",
    )
    chart.add_argument(
        "--palette",
        choices=["wordle", "contrast", "print"],
        default="wordle",
        help="contrast: blue and orange, print: black and white",
    )
    chart.add_argument(
        "--page", metavar="URL", help="address of a page of this tree, where words shall link"
    )
    chart.set_defaults(run=run_chart)

    page = commands.add_parser(
        "page",
        help="write a web page to walk a tree",
        description="Write stored trees as one web page to play, search, walk and share.",
        epilog=PAGE_EPILOG,
    )
    page.add_argument(
        "trees", metavar="TREE", nargs="+", help="tree file, or a stored tree by name or opener"
    )
    page.add_argument(
        "-o", "--output", metavar="FILE", help="file to write, - for stdout; else TREE.html"
    )
    page.set_defaults(run=run_page)

    stats = commands.add_parser(
        "stats",
        help="show how many guesses trees need",
        description="Show how many guesses stored trees need, several side by side.",
        epilog=STATS_EPILOG,
    )
    stats.add_argument(
        "trees",
        metavar="TREE",
        nargs="+",
        help="tree file, or a stored tree by name or opener",
    )
    stats.add_argument("--svg", metavar="FILE", help="draw it too; - writes only that, to stdout")
    stats.set_defaults(run=run_stats)
    return parser


def run_build(options: Namespace) -> int:
    """Build a tree and write it."""
    from treegen.solve.greedy import build
    from treegen.solve.words import chosen_lists
    from treegen.tree import dumps

    guesses, answers = chosen_lists(
        options.guesses, options.answers, options.add_answers_to_guesses, warn=_warn
    )
    opener = None if options.opener is None else fold(options.opener)
    with _progress(len(answers.words)) as progress:
        tree = build(guesses, answers, opener, options.policy, progress)
    if options.output == "-":
        sys.stdout.buffer.write(dumps(tree))
        return 0
    path = options.output
    if path is None:
        path = default_path(tree.recipe.opener, options)
        os.makedirs("trees", exist_ok=True)
    write_whole(path, dumps(tree))
    made = tree.summary
    print(
        f"{path}: {tree.recipe.opener} solves {made.answers} answers in {made.mean:.4f} guesses "
        f"on average ({made.total} in all), {made.worst} at worst"
    )
    return 0


def default_path(opener: str, options: Namespace) -> str:
    """File of a tree that was given none: its opener, and what was not left to the default."""
    parts = [opener] if options.policy == "entropy" else [opener, options.policy]
    for before, path in (("", options.guesses), ("for-", options.answers)):
        if path is not None:
            parts.append(before + os.path.splitext(os.path.basename(path))[0])
    return os.path.join("trees", "-".join(parts) + ".json")


def run_chart(options: Namespace) -> int:
    """Draw a tree into each file asked for."""
    from shlex import quote

    from treegen.book import book
    from treegen.chart import FORMATS, draw, draw_book, pypdf_join
    from treegen.paper import BOOKS, look_of, poster
    from treegen.stored import load_tree

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
    tree = load_tree(options.tree)
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
            with _progress(len(whole.sheets), "pages") as progress:
                return draw_book(whole, form, progress)

    else:
        paper = options.paper or ("A4" if options.book else None)
        sheet = poster(tree, options.layout, look, clue, paper, options.columns)
        letters = sheet.letters

        def draw_as(form: str) -> bytes:
            return draw(sheet, form)

    if letters < 4:
        _warn(small_letters(letters, options, bound))
    missing = None
    for path in outputs:
        stem, ending = os.path.splitext(path)[0], _ending(path)
        try:
            write_whole(path, draw_as(ending))
            print(path)
        except DotMissing as error:
            write_whole(f"{stem}.gv", draw_as("gv"))
            to = f"-O {quote(stem)}.gv" if bound else f"{quote(stem)}.gv -o {quote(path)}"
            missing = DotMissing(
                f"{error} (until then {stem}.gv has the chart, to be drawn with "
                f"neato -n2 -T{ending} {to})"
            )
    if missing:
        raise missing
    return 0


def run_page(options: Namespace) -> int:
    """Write a page of all trees asked for."""
    from treegen.page import Named, page
    from treegen.stored import is_stored, load_tree

    stems = [os.path.splitext(os.path.basename(name))[0] for name in options.trees]
    named = [
        Named(load_tree(name), printable(stem), None if is_stored(name) else printable(name))
        for name, stem in zip(options.trees, stems, strict=True)
    ]
    text = page(named).encode()
    if options.output == "-":
        sys.stdout.buffer.write(text)
        return 0
    path = options.output or f"{stems[0] if len(stems) == 1 else 'trees'}.html"
    write_whole(path, text)
    print(path)
    return 0


def run_stats(options: Namespace) -> int:
    """Print how well trees play, and draw it."""
    from shutil import get_terminal_size

    from treegen.stats import figures, names, svg, table
    from treegen.stored import load_tree

    path = options.svg
    if path not in (None, "-") and not path.lower().endswith(".svg"):
        raise UsageError(f"{path}: the ending must be .svg")
    trees = [
        figures(name, load_tree(tree))
        for name, tree in zip(names(options.trees), options.trees, strict=True)
    ]
    if path == "-":
        sys.stdout.buffer.write(svg(trees).encode())
        return 0
    if path is not None:
        write_whole(path, svg(trees).encode())
    print(table(trees, get_terminal_size().columns, sys.stdout.encoding))
    if path is not None:
        print(path)
    return 0


def _ending(path: str) -> str:
    return os.path.splitext(path)[1][1:].lower()


def default_chart(options: Namespace, clue: str | None, bound: bool) -> str:
    """File of a chart that was given none: its tree, and what was not left to the default."""
    parts = [os.path.splitext(os.path.basename(options.tree))[0]]
    if clue:
        parts.append(clue)
    if options.layout != "flow":
        parts.append(options.layout)
    if bound:
        parts.append("book")
    return "-".join(parts) + (".pdf" if bound else ".svg")


def small_letters(letters: float, options: Namespace, bound: bool) -> str:
    """What would make letters larger that nobody can read."""
    better = []
    if options.paper not in ("A0", "A1"):
        better.append("--paper A0")
    if options.layout != "ledger":
        better.append("--layout ledger")
    if not bound:
        better.append("a book (--paper A4)")
    elif options.columns:
        better.append("fewer columns")
    paper = options.paper or "A4"
    told = f"letters are {letters:.1f} points high on {paper}"
    return f"{told}; larger: {', '.join(better)}" if better else told


def check_page(page: str) -> None:
    """Raise a `UsageError` unless a browser would take this for a page to link to."""
    from urllib.parse import urlsplit

    # Graphviz writes an & into an SVG as it is.
    plain = page.isprintable() and not set(page) & set(' <>#&\\"')
    if not page or not plain or urlsplit(page).scheme not in ("", "http", "https", "file"):
        raise UsageError(
            f"--page {page!r} is no address of a page, such as raise.html or https://example.org/"
        )


def _warn(line: str) -> None:
    print(f"treegen: {line}", file=sys.stderr)


@contextmanager
def _progress(total: int, unit: str = "answers") -> Iterator[Callable[[int], object]]:
    """A bar on a terminal, when it takes over a second."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit=f" {unit}", delay=1, leave=False) as bar:
        yield bar.update


def main() -> int:
    """Entry point of the `treegen` command."""

    def command() -> int:
        options = parser().parse_args(plain_clues(sys.argv[1:]))
        code: int = options.run(options)
        return code

    return exit_code(command, "treegen")


if __name__ == "__main__":
    sys.exit(main())
