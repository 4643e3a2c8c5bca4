"""Build a tree and write it as JSON.

  treegen build                              today's game
  treegen build --opener raise --hard        your own opener, in hard mode
  treegen build --opening parse,clint        these words first, whatever the clues
  treegen build --opener crane --learn 10    one second word, with 10 exceptions
  treegen build --opener tarse --policy optimal           the best tree, proven
  treegen build --game 2021 --opener raise   the 2,315 answers of 2021
  treegen build --guesses a.tsv --answers all --prior a.tsv      your own words

A list has one word per line; tables and JSON arrays are read too. Without -o the tree goes to
trees/OPENER-today.json, its name extended by other options; treewalk --tree NAME then looks moves
up in it. Exit code 1: no tree keeps within the limits.
"""

import os
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from shlex import quote

from treegen.cli.choice import add_game, read_game, say_size
from treegen.cli.options import (
    add_advanced,
    add_limits,
    add_mode,
    add_policy,
    add_values,
    add_words,
    add_workers,
    executor_of,
    limits_of,
    refuse,
    typed_words,
    whole_number,
)
from treegen.cli.output import add_output, progress_bar, write_output
from treegen.clues import Mode
from treegen.errors import TreeError, UsageError
from treegen.files import read_file
from treegen.tree.figures import figures
from treegen.tree.file import dumps, load
from treegen.tree.find import NEVER, find_stored, head_recipe
from treegen.tree.plan import OPENERS_TRIED, Plan, choose_plan
from treegen.tree.policies import OPTIMAL, usual_policy
from treegen.words.game import ALLOWED, Game
from treegen.words.naming import file_label

UNDIVIDED = "has no effect with both a limit on guesses and a width (20 without --opener)"


def add_options(parser: ArgumentParser) -> None:
    first = parser.add_mutually_exclusive_group()
    text = "first guess (default: the policy chooses)"
    first.add_argument("--opener", metavar="WORD", nargs=1, dest="opening", help=text)
    add_words(first, "--opening", "words to play first, whatever the clues, e.g. parse,clint")
    add_mode(parser)
    add_policy(parser, explains=True)
    add_output(parser, "tree to write (default: trees/OPENER-today.json; -: stdout)")
    text = (
        "one second word, with N exceptions, chosen together for the fewest guesses, to memorise; "
        f"without --opener, the best of {OPENERS_TRIED} openers, or of --width"
    )
    add_values(parser, ("--learn", "N", whole_number(least=0), text))
    add_game(parser)
    optimal = parser.add_argument_group("with --policy optimal")
    add_limits(optimal, f"all with --opener, {OPENERS_TRIED} without")
    text = "among equally good trees, pick the shortest worst case"
    optimal.add_argument("--then", choices=["worst"], help=text)
    add_workers(add_advanced(parser))


def run(options: Namespace) -> int:
    from treegen.search.build import build, is_divided
    from treegen.search.check import check
    from treegen.search.proof import report

    game = read_game(options)
    plan = plan_of(options, game)
    check(game, plan)  # before a cluster is asked for its machines
    if not is_divided(game, plan):
        refuse(options, "jobs cluster", UNDIVIDED)
    with progress_bar() as on_progress, executor_of(options) as executor:
        if game.lang:
            say_size(game, on_progress)
        tree = build(game, plan, on_progress, options.memory, executor)
    path = options.output
    if path is None:
        path = default_path(game, tree.recipe.plan)
        os.makedirs("trees", exist_ok=True)
    width = plan.limits.width
    solves, *more = report(tree, any_opener=not plan.given, width=width)
    limits = plan.limits.max_turns, plan.limits.max_listed_turns
    if any(figures(tree).all.distribution[ALLOWED:]) and limits == (None, None) and not plan.learns:
        more.append(without_losses(options, game, plan))
    write_output(path, dumps(tree), str(game.title), f"{path}: {solves}", *more)
    return 0


def without_losses(options: Namespace, game: Game, plan: Plan) -> str:
    """Name the command that makes a tree without a lost game, or searches for one.

    In today's game the command shows the stored tree `never`, whose opener has such a tree.
    """
    given = [] if game.mode is Mode.NORMAL else [f"--{game.mode.value}"]
    given += ["--any"] if options.any_word else []
    for name in ("game", "guesses", "answers", "prior", "vocabulary", "lang", "length", "fold"):
        if (value := getattr(options, name)) is not None:
            given.append(f"--{name} {quote(str(value))}")
    recipe = {} if given or plan.given else head_recipe(read_file(find_stored(NEVER).path))
    opening = [recipe["opener"]] if recipe else plan.given
    given += [f"--{'opening' if opening[1:] else 'opener'} {','.join(opening)}"] if opening else []
    given += [f"--policy {OPTIMAL} --max-guesses {ALLOWED}"]
    given += [f"--width {recipe['width']}"] if recipe else []
    to = "to lose none, in a minute" if recipe else "to search for a tree that loses none"
    return f"{to}: treegen build {' '.join(given)}"


def plan_of(options: Namespace, game: Game) -> Plan:
    """Plan that the options mean; a search that chooses the opener tries only the best ones."""
    opening = typed_words(options.opening)
    if options.opening is not None and not opening:
        raise UsageError("--opening names no words; expected e.g. parse,clint")
    if opening and options.learn is not None:
        refuse(options, "width", "is not for --learn with an opener")
    return choose_plan(
        game,
        options.policy,
        opening,
        options.learn,
        limits_of(options),
        all_openers=options.width == "all",
    )


def default_path(game: Game, plan: Plan) -> str:
    """Name of a file without -o: the opener, and all that is not the default in game and plan."""
    parts = [
        f"learn-{plan.exceptions}" if plan.learns else "",
        "" if game.mode is Mode.NORMAL else game.mode.value,
        *(f"{name}-{value}" for name, value in plan.limits.named.items()),
        file_label(game),
    ]
    rest = "".join(f"-{part}" for part in parts if part)
    words = os.path.join("trees", "-".join(plan.given))
    path = f"{words}{rest}.json"
    with_policy = f"{words}-{plan.policy}{rest}.json"
    if plan.learns:
        return path
    if plan.policy != usual_policy(game):
        return with_policy
    with suppress(TreeError, OSError):  # an optimal trees/salet.json stays
        return path if load(path).recipe.policy == plan.policy else with_policy
    return path
