"""Replay every answer of each tree and check every figure it states.

  treegen verify raise
  treegen verify six.json --guesses six.tsv --answers six.tsv
  treegen verify raise --rebuild           build it again, and compare
  treegen verify trees/openings/*.json     second words: sums, order, words left, weights

Each fault is a line that says where. Exit code 1: a tree has a fault, or a file holds no tree; 2: a
file cannot be read. Without treegen installed: python treegen/verify.py --help
"""

from argparse import ArgumentParser, Namespace
from functools import cache
from typing import NamedTuple

from treegen.cli.options import TREE, add_memory, lists_in, refuse, whole_number
from treegen.cli.output import add_json, progress_bar, say, warn
from treegen.text import printable
from treegen.words.lists import Fold, WordList

Lists = tuple[WordList | None, WordList | None, WordList | None]


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("trees", metavar="TREE", nargs="+", help=TREE)
    for name in ("guesses", "answers", "vocabulary"):
        text = f"the trees' {name}: a file, or a bundled list's name"
        parser.add_argument(f"--{name}", metavar="FILE", help=text)
    text = "build faultless trees again, and compare the bytes"
    parser.add_argument("--rebuild", action="store_true", help=text)
    text = "with --rebuild: only N clues of an opening file"
    parser.add_argument("--sample", metavar="N", type=whole_number(), help=text)
    add_memory(parser, "with --rebuild: memory limit (default: 700MB)")
    add_json(parser)


class Checked(NamedTuple):
    """Result of checking a file: faults, or a line about it and the day of its data."""

    faults: list[str]
    line: str = ""
    data: str | None = None

    def record(self, name: str) -> dict[str, object]:
        """Return the result for a file of that name as JSON has it."""
        return {
            "name": printable(name),
            "faults": self.faults,
            "summary": self.line or None,
            "data": self.data,
        }


def run(options: Namespace) -> int:
    from treegen.text import to_json
    from treegen.tree.file import recipe_of
    from treegen.tree.find import head_recipe
    from treegen.tree.openings import is_opening

    @cache
    def lists_of(fold: Fold, length: int | None) -> Lists:
        """Lists that the options name, folded as a tree's game is, with words of its length."""
        paths = options.guesses, options.answers, options.vocabulary
        guesses, answers, known = lists_in(*paths, fold=fold, length=length)
        return guesses, answers, known

    code = 0
    trees = []
    if not options.rebuild:
        refuse(options, "memory sample", "is for --rebuild")
    texts = read_files(options.trees)
    if len(texts) < len(options.trees):
        code = 2
    check_kinds(options, [is_opening(text) for _, text in texts])
    for name, text in texts:
        if is_opening(text):
            found = check_opening(text, options)
        else:
            recipe = recipe_of(head_recipe(text))
            lists = lists_of(recipe.fold, len(recipe.opener)) if recipe else lists_of((), None)
            found = check_tree(text, options, lists)
        trees.append(found.record(name))
        code = max(code, int(found.faults != []))
        if not options.json:
            lines = found.faults or [found.line]
            say(*(f"{name}: {text}" for text in lines))
    if options.json:
        print(to_json(trees))
    return code


def read_files(names: list[str]) -> list[tuple[str, bytes]]:
    """Return each file's name and text; a line names one that cannot be read."""
    from treegen.files import read_file
    from treegen.tree.find import find_stored

    texts = []
    for name in names:
        try:
            texts.append((name, read_file(find_stored(name).path)))
        except OSError as error:  # the others are verified all the same
            warn(f"{name}: {error.strerror}")
    return texts


def check_kinds(options: Namespace, are_openings: list[bool]) -> None:
    """Refuse options that are for opening files alone, or for trees alone."""
    if are_openings and not any(are_openings):
        refuse(options, "sample", "is for opening files, but only trees are named")
    if are_openings and all(are_openings):
        reason = "is for trees, but only opening files are named"
        refuse(options, "guesses answers vocabulary memory", reason)


def check_tree(text: bytes, options: Namespace, lists: Lists) -> Checked:
    from treegen.tree.file import loads
    from treegen.verify import faults, summary_line

    found = faults(text, *lists)
    if found:
        return Checked(found)
    line = summary_line(text, *lists)
    tree = loads(text)
    if options.rebuild:
        from treegen.search.rebuild import rebuild_faults  # needs numpy

        guesses, _, vocabulary = lists
        with progress_bar() as on_progress:
            found = rebuild_faults(text, tree, guesses, on_progress, options.memory, vocabulary)
        line += "; built again, byte for byte the same"
    return Checked(found, "" if found else line, tree.recipe.data)


def check_opening(text: bytes, options: Namespace) -> Checked:
    from treegen.errors import TreeError
    from treegen.tree.opening_faults import faults, summary_line
    from treegen.tree.openings import read

    try:
        opening, data = read(text)
    except TreeError as error:
        return Checked([str(error)])
    found = [*faults(opening, data)]
    if found:
        return Checked(found)
    line = summary_line(opening)
    if options.rebuild:
        from treegen.search.openings import rebuild_faults  # needs numpy

        found = rebuild_faults(opening, options.sample)
        line += "; searched again, the same"
    else:
        line += "; costs not searched again (--rebuild)"
    return Checked(found, "" if found else line, opening.recipe.data)
