"""Rebuild the trees of today's game from the words used so far.

  treegen renew --past used.txt            all of them, to trees/
  treegen renew any-word --past used.txt   only that one
  treegen renew any-word --past used.txt --opener crane

Each keeps its opener and limits, and takes a minute or two. Without a TREE, one
that lacks no used word is left out. FILE lists the words used since treegen
was released, or all of them, one per line (dates optional); a copied web page will do. Commands
read ./trees before the bundled trees, with the dates in its past-answers.tsv. Exit code 1: an
opener has no tree within its limits any more; try another.
"""

import os
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from treegen.cli.options import TREE, add_values, add_workers, executor_of, refuse
from treegen.cli.output import progress_bar, say, warn, write_output
from treegen.clues import normalize
from treegen.errors import NoSuchTree, UsageError, WordListError
from treegen.text import number_of
from treegen.tree.find import BY_PAST, Stored, find_stored

if TYPE_CHECKING:
    from treegen.tree.model import Tree
    from treegen.words.past import Past


def add_options(parser: ArgumentParser) -> None:
    text = f"{TREE} (default: {', '.join(BY_PAST)})"
    parser.add_argument("trees", metavar="TREE", nargs="*", help=text)
    add_values(
        parser,
        ("--past", "FILE", str, "words used, besides those treegen knows"),
        ("--opener", "WORD", str, "another first guess, for one TREE"),
    )
    text = "folder to write (default: trees)"
    parser.add_argument("-o", "--output", metavar="DIR", dest="folder", default="trees", help=text)
    add_workers(parser)


def run(options: Namespace) -> int:
    from treegen.search.build import is_divided
    from treegen.tree.file import dumps
    from treegen.tree.game import game_of
    from treegen.words.past import RENEWED, bundled_past, choose_past, dumps_days, said_used

    opener = normalize(options.opener or "")
    if opener and len(options.trees) != 1:
        raise UsageError("--opener is for one tree; name it, e.g. any-word")
    past = choose_past(options.past or "", warn)
    known = bundled_past().used.keys()
    if lacking := len(known - past.used.keys()):
        words = number_of(len(known), "word")
        warn(f"{options.past} lacks {lacking:,} of {words} known to be used: is it the whole list?")
    trees = trees_to_renew(options.trees, past)
    if not trees:
        known_to = f"they know the {said_used(past.last)}"
        say(f"no tree to renew: {known_to}; add newer ones with --past FILE")
        return 0
    if not any(is_divided(game_of(tree), tree.recipe.plan) for _, tree in trees):
        refuse(options, "jobs cluster", "has no effect with both a limit on guesses and a width")
    days = os.path.join(options.folder, RENEWED)
    is_first = True
    code = 0
    for found, old in trees:
        path = os.path.join(options.folder, f"{found.name}.json")
        try:
            tree = rebuilt(found.name, old, past, opener, options)
        except NoSuchTree as error:
            warn(f"{found.name}: {error}, or give another --opener")
            code = 1
            continue
        os.makedirs(options.folder, exist_ok=True)
        if is_first:  # first, so that no tree stands there without the days that it was built by
            write_output(days, dumps_days(past), f"{days}: {said_used(past.last)}")
            is_first = False
        write_output(path, dumps(tree), f"{path}: {facts_line(tree)}")
    return code


def trees_to_renew(names: list[str], past: "Past") -> list[tuple[Stored, "Tree"]]:
    """Return the trees that are named, or else those for today's game that lack a used word."""
    from treegen.search.renew import is_current
    from treegen.tree.file import load

    stored = [find_stored(name) for name in names or BY_PAST]
    trees = [(found, load(found.path)) for found in stored]
    if names:  # a tree that is named is built in any case
        return trees
    return [(found, tree) for found, tree in trees if not is_current(tree, past)]


def rebuilt(name: str, old: "Tree", past: "Past", opener: str, options: Namespace) -> "Tree":
    """Return a tree built anew; a refusal names it."""
    from treegen.search.renew import renewed

    try:
        with progress_bar() as on_progress, executor_of(options) as executor:
            return renewed(old, past, opener, on_progress, executor)
    except (UsageError, WordListError) as error:
        raise type(error)(f"{name}: {error}") from None


def facts_line(tree: "Tree") -> str:
    """Say how well a tree plays, and which days it knows."""
    from treegen.search.proof import report

    solves, *_ = report(tree, any_opener=False, width=None)
    return f"{solves}; data {tree.recipe.data}" if tree.recipe.data else solves
