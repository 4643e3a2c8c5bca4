"""Build a tree by one policy and write it as JSON.

  treegen build                                     today's game, by the chance to win soon
  treegen build --opener raise --hard               your own opener, in hard mode
  treegen build --opening parse,clint               these words first, whatever the clues
  treegen build --opener crane --learn 10           one second word but for ten clues
  treegen build --policy optimal --opener tarse     the least weighted mean of all trees, proven
  treegen build --game 2021 --opener raise          the 2,315 answers of 2021, all alike
  treegen build --guesses six.tsv --answers all --prior six.tsv    your own words and weights

A list has one word on each line, or is a table with the words first, or an array of JSON or of a
program. All its words have one length, from 2 to 15 letters, or --length takes those that have it.
Without -o the tree goes to trees/OPENER-today.json, with every option that is not the default in
its name; trees for the lists of 2021 or your own have no "today". Look moves up in it with
treewalk --tree NAME.
"""

import os
from argparse import ArgumentParser, Namespace
from contextlib import suppress

from treegen.cli.choice import add_game, choice_of
from treegen.cli.options import (
    add_advanced,
    add_limits,
    add_mode,
    add_policy,
    add_values,
    add_workers,
    executor_of,
    limits_of,
    refuse,
    whole_number,
    words_of,
)
from treegen.cli.output import add_output, progress_bar, warn, write_output
from treegen.clues import Mode
from treegen.errors import TreeError, UsageError
from treegen.tree.file import dumps, load
from treegen.tree.plan import OPENERS_TRIED, Plan, choose_plan, usual_policy
from treegen.words.game import Game
from treegen.words.naming import game_name

UNDIVIDED = "divides nothing where a limit on guesses meets a width (20 without --opener)"
MODES = {Mode.NORMAL: "", Mode.HARD: "hard", Mode.STRICT: "strict"}


def add_options(parser: ArgumentParser) -> None:
    first = parser.add_mutually_exclusive_group()
    text = "first guess; else the policy chooses it"
    first.add_argument("--opener", metavar="WORD", nargs=1, dest="opening", help=text)
    text = "fixed words, such as parse,clint: played first whatever the clues, then the policy"
    first.add_argument("--opening", metavar="WORD", nargs="+", help=text)
    add_mode(parser)
    add_policy(
        parser,
        "; or optimal: the tree with the fewest guesses over all answers (with --prior, the least "
        "weighted mean), proven where --opener is given",
    )
    add_output(parser, "a tree, by default trees/OPENER-today.json; - for standard output")
    text = (
        "one second word for all clues of the opener but N, each of which has a word of its own: "
        "the words that together need the fewest guesses, with all later ones by --policy optimal; "
        f"without --opener the best of {OPENERS_TRIED} openers, or of as many as --width says"
    )
    add_values(parser, ("--learn", "N", whole_number(least=0), text))
    width = (
        "; `all` tries all that could be better; the default is `all` with --opener, "
        f"{OPENERS_TRIED} without"
    )
    add_game(parser)
    optimal = parser.add_argument_group("with --policy optimal")
    add_limits(optimal, width)
    text = "of the best trees, one whose longest game is shortest"
    optimal.add_argument("--then", choices=["worst"], help=text)
    add_workers(add_advanced(parser), "number of processes; by default one per processor")


def run(options: Namespace) -> int:
    from treegen.search.build import build, is_divided
    from treegen.search.check import check
    from treegen.search.proof import report

    game = choice_of(options).read(warn)
    plan = plan_of(options, game)
    check(game, plan)  # before a cluster is asked
    if not is_divided(game, plan):
        refuse(options, "jobs cluster", UNDIVIDED)
    with progress_bar() as on_progress, executor_of(options) as executor:
        tree = build(game, plan, on_progress, options.memory, executor)
    path = options.output
    if path is None:
        path = default_path(game, tree.recipe.plan)
        os.makedirs("trees", exist_ok=True)
    width = plan.limits.width
    solves, *more = report(tree, any_opener=not plan.given, width=width)
    write_output(path, dumps(tree), str(game.info.title), f"{path}: {solves}", *more)
    return 0


def plan_of(options: Namespace, game: Game) -> Plan:
    """Plan that the options mean; where the search chooses the opener, it tries only the best."""
    opening = words_of(options.opening or [])
    if options.opening is not None and not opening:
        raise UsageError("--opening names no word; expected some, such as parse,clint")
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
    """File for a tree without -o: its opener, and all of game and plan that is not the default."""
    parts = [
        f"learn-{plan.exceptions}" if plan.learns else "",
        MODES[game.mode],
        *(f"{name}-{value}" for name, value in plan.limits.named.items()),
        game_name(game),
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
