"""Build a tree by one policy and write it as JSON.

  treegen build                                     today's game, by the chance to win soon
  treegen build --opener raise --hard               your own opener, in hard mode
  treegen build --openers parse,clint               these words first, whatever the clues
  treegen build --opener crane --learn 10           one second word but for ten clues
  treegen build --policy optimal --opener tarse     the least weighted mean of all trees, proven
  treegen build --game 2021 --opener raise          the 2,315 answers of 2021, all alike
  treegen build --guesses six.tsv --answers all --prior six.tsv    your own words and weights

A list is a text file with one word on each line, all of one length, from 2 to 15 letters.
Without -o the tree goes to trees/OPENER-today.json, with every option that is not the default in
its name; trees for the lists of 2021 or your own have no "today". Look moves up in it with
treewalk --tree NAME.
"""

import os
from argparse import ArgumentParser, Namespace
from contextlib import suppress

from treegen.cli import run as common
from treegen.errors import TreeError, UsageError
from treegen.tree.file import MAX_TURNS, dumps, load
from treegen.tree.model import Recipe
from treegen.words.lists import TODAY
from treegen.words.priors import default_policy

WIDTH = 20  # where all openers are searched: what then takes seconds would else take days


def add_options(parser: ArgumentParser) -> None:
    first = parser.add_mutually_exclusive_group()
    text = "first guess; else the policy chooses it"
    first.add_argument("--opener", metavar="WORD", nargs=1, dest="openers", help=text)
    text = "fixed words, such as parse,clint: played first whatever the clues, then the policy"
    first.add_argument("--openers", metavar="WORD", nargs="+", help=text)
    group = parser.add_argument_group("with --policy optimal")
    rare = common.add_game(
        parser,
        "; or optimal: the tree with the fewest guesses over all answers (with --prior, the least "
        "weighted mean), proven where --opener is given",
    )
    common.add_output(parser, "a tree, by default trees/OPENER-today.json; - for standard output")
    text = (
        "one second word for all clues of the opener but N, which have a word of their own: those "
        "that together need the fewest guesses, all else by --policy optimal; without --opener "
        f"the best of {WIDTH} openers, or of as many as --width says"
    )
    common.add_values(parser, ("--learn", "N", common.whole_number(least=0), text))
    text = (
        "try only the N best guesses at each node: faster, but proves nothing; `all` tries all "
        f"that could be better; the default is `all` with --opener, {WIDTH} without"
    )
    turns = common.whole_number(MAX_TURNS)
    common.add_values(group, ("--width", "N", number_or_all, text))
    common.add_values(
        group.add_mutually_exclusive_group(),
        ("--max-guesses", "N", turns, "allow no game of more than N guesses"),
        ("--max-listed", "N", turns, "the same for the listed words alone"),
    )
    text = "with --policy optimal: of the best trees, one whose longest game is shortest"
    rare.add_argument("--then", choices=["worst"], help=text)


def number_or_all(text: str) -> int | str:
    return text if text == "all" else common.whole_number(or_else=", or all")(text)


def run(options: Namespace) -> int:
    from treegen.search.build import build, report
    from treegen.search.problem import Limits

    openers = common.words_of(options.openers or [])
    if options.learn is not None:
        if len(openers) > 1:
            raise UsageError("--learn chooses the second word; give one --opener, or none")
        if options.policy not in (None, "optimal"):
            raise UsageError(f"--learn plays on by --policy optimal, not {options.policy}")
        options.policy = "optimal"
        common.refuse(options, "hard strict then", "is not for --learn")
        if openers:
            common.refuse(options, "width", "is not for --learn with an opener")
    is_optimal = options.policy == "optimal"
    if not is_optimal:
        common.refuse(options, "width max-guesses max-listed then", "is for --policy optimal")
    if options.openers is not None and not openers:
        raise UsageError("--openers names no word; expected some, such as parse,clint")
    game, width = common.game_of(options), options.width
    if is_optimal and width is None and not openers and len(game["guesses"].words) > WIDTH:
        width = WIDTH
    width, then_worst = None if width == "all" else width, options.then == "worst"
    limits = Limits(width, options.max_guesses, then_worst, max_listed_turns=options.max_listed)
    mode = common.mode_of(options)
    with common.progress_bar() as on_progress:
        tree = build(
            **game,
            openers=openers,
            learn=options.learn,
            mode=mode,
            limits=limits,
            on_progress=on_progress,
        )
    if (path := options.output) is None:
        path = default_path(tree.recipe, options, default_policy(game["prior"]))
        os.makedirs("trees", exist_ok=True)
    solves, *more = report(tree, any_opener=not openers, width=width)
    title = common.title_of(game, mode)
    common.write_output(path, dumps(tree), title, f"{path}: {solves}", *more)
    return 0


def default_path(recipe: Recipe, options: Namespace, usual_policy: str) -> str:
    """File for a tree without -o: its opener, and every option that is not the default.

    The game is left out for lists of one's own, and for 2021, as in the published trees' names.
    """
    guesses, answers, prior = (
        os.path.splitext(os.path.basename(path or ""))[0].replace(":", "-")
        for path in (options.guesses, options.answers, options.prior)
    )
    game, is_past = options.game, (options.prior or "past").partition(":")[0] == "past"
    if game == TODAY and (answers or not is_past):
        game = "2023"
    if guesses and guesses != "answers" and (answers or options.game == TODAY):
        game = "2021"
    parts = (
        ("learn-", None if recipe.learn is None else f"{recipe.learn}"),
        ("", "strict" if options.strict else "hard" if options.hard else None),
        ("max-guesses-", recipe.max_turns),
        ("max-listed-", recipe.max_listed_turns),
        ("then-", options.then),
        ("width-", recipe.width),
        ("", guesses),
        ("for-", answers),
        ("by-", prior),
        ("", None if game == "2021" else game),
        ("", "any" if options.any else None),
    )
    rest = "".join(f"-{before}{value}" for before, value in parts if value)
    words = os.path.join("trees", "-".join(recipe.openers or (recipe.opener,)))
    path, with_policy = f"{words}{rest}.json", f"{words}-{recipe.policy}{rest}.json"
    if recipe.learn is None and recipe.policy != usual_policy:
        return with_policy
    with suppress(TreeError, OSError):  # an optimal trees/salet.json stays
        return path if load(path).recipe.policy == recipe.policy else with_policy
    return path
