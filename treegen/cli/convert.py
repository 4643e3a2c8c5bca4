"""treegen convert: trees from other programs, and for them."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from treegen.cli.run import Subcommands, progress_bar, warn
from treegen.errors import TreeError, UsageError
from treegen.files import write_whole
from treegen.text import printable

if TYPE_CHECKING:
    from treegen.tree.model import Tree

EPILOG = """\
examples:
  treegen convert raise raise.tree         a stored tree as Selby's text
  treegen convert salet.tree.js salet.json
                                           Olson's, for treewalk, page, chart and all the others
  treegen convert guess_map.json salet.json --answers answers.txt
  treegen convert raise - --to states | head
  treegen convert broken.csv some.json --partial

The format of IN is told by what is in it, that of OUT by its ending or --to:
  treegen       .json        treegen's own JSON
  selby         .tree .txt   Selby's text, a line for each answer
  selby-filled               the same with every line whole
  olson                      Olson's JSON: guess and map; export default is read too
  nightduck                  nightduck's JSON: guess and squares
  3b1b                       3Blue1Brown's JSON, one flat map
  csv           .csv         the guesses for each answer, which is the last
and to be written only:
  states                     CSV of history, guess and words left
  markdown      .md          a table of clues for each guess
  gv            .gv .dot     Graphviz's source of the whole tree
  sqlite        .sqlite .db  a table of nodes by history

A foreign tree is played by the rules before it is taken. What is wrong is named by its place, and
the exit code is 2; --partial leaves it out, and marks a tree that then lacks answers as incomplete.
nightduck and 3b1b do not tell which guesses are answers: give --answers, or they are Wordle's 2,315
of 2021. Their trees, as all from elsewhere, have an unknown policy; check them with treegen verify.
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "convert",
        help="read trees of other programs, and write trees for them",
        description="Read a tree in the format of another program, or write one.",
        epilog=EPILOG,
    )
    parser.add_argument(
        "source", metavar="IN", help="file, - for stdin, or a stored tree by name or opener"
    )
    parser.add_argument("target", metavar="OUT", help="file to write, - for stdout")
    parser.add_argument("--to", metavar="FORMAT", help="format of OUT; else by its ending")
    parser.add_argument("--guesses", metavar="FILE", help="list that the tree must play from")
    parser.add_argument("--answers", metavar="FILE", help="list that the tree must solve")
    parser.add_argument(
        "--hard",
        action="store_true",
        help="the tree must be one for hard mode",
    )
    parser.add_argument(
        "--partial", action="store_true", help="leave out what is wrong, instead of refusing it"
    )
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Read a tree, write it, and say what it is."""
    from treegen.files import read_file, read_stream
    from treegen.formats.convert import convert, overlooked
    from treegen.formats.write import FORMATS, lost, written_as
    from treegen.tree.find import tree_path
    from treegen.words.lists import list_name, load_words

    target = options.target
    to = format_of(target, options.to, {name: form.endings for name, form in FORMATS.items()})
    guesses, answers = (
        None if path is None else load_words(path, warn=warn)
        for path in (options.guesses, options.answers)
    )
    if options.source == "-":
        if sys.stdin is None:
            raise UsageError("there is no stdin to read")
        data, name = read_stream(sys.stdin.buffer, "stdin"), "stdin"
    else:
        path = tree_path(options.source)
        data, name = read_file(path), list_name(path)
    try:
        with progress_bar() as on_progress:
            found = convert(
                data, name, guesses, answers,
                hard=options.hard, partial=options.partial, on_progress=on_progress,
            )  # fmt: skip
    except TreeError as error:
        raise TreeError(f"{options.source}: {error}") from None
    tree = found.tree
    text = written_as(tree, to)
    if target == "-":
        sys.stdout.buffer.write(text)
    else:
        write_whole(target, text)
    if found.faults.count:
        besides = ", and with it policy and weights" * (found.format == "treegen")
        warn(f"{options.source}: left out what is wrong{besides}: {found.faults}")
    gone = [] if answers or tree.recipe.incomplete else overlooked(tree)
    if gone:
        warn(
            f"{options.source}: lacks {len(gone)} of Wordle's 2,315 answers, such as {gone[0]}; "
            "if it should solve all, give --answers FILE"
        )
    loss = lost(tree, found.format, to)
    if loss:
        warn(loss)
    if target != "-":
        print(printable(f"{target}: {report(tree)}"))
    return 0


def report(tree: Tree) -> str:
    """What a tree solves, and how well."""
    made, listed = tree.summary, tree.recipe.answers
    some = f"{made.answers} of {listed.count}" if tree.recipe.incomplete else f"{made.answers}"
    return (
        f"{tree.recipe.opener} solves {some} answer{'s' * (listed.count > 1)} ({listed.name}) in "
        f"{made.mean:.4f} guesses on average ({made.total} in all), {made.worst} at worst"
    )


def format_of(path: str, to: str | None, endings: dict[str, tuple[str, ...]]) -> str:
    """Format that is asked for, or else that of a file's ending.

    >>> format_of("raise.MD", None, {"csv": (".csv",), "markdown": (".md",)})
    'markdown'
    """
    if to is not None and to not in endings:
        raise UsageError(f"--to {to!r} is no format; there are: {', '.join(endings)}")
    ending = os.path.splitext(path)[1].lower()
    found = to or next((name for name, known in endings.items() if ending in known), None)
    if found is None:
        known = " ".join(ending for some in endings.values() for ending in some)
        raise UsageError(f"{path}: no format has that ending; give --to FORMAT, or one of {known}")
    return found
