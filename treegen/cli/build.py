"""Build a tree by one policy and write it as JSON.

Examples:
  treegen build                            the opener with the highest expected information
  treegen build --opener raise --hard      your own opener, in hard mode
  treegen build --openers parse,clint      these words first, whatever the clues
  treegen build --guesses six.tsv --answers all --prior six.tsv
                                           your own words, some likelier than others
  treegen build --game 2023 --any --opener raise
                                           today's game: any of 14,855 words can be the answer
  treegen build --policy optimal --opener salet
                                           the fewest guesses over all answers, proven

A list is a text file with one word on each line, all of one length, from 2 to 15 letters.
Without -o the tree goes to trees/OPENER.json, with the options that are not the defaults in its
name. Look moves up in it with treewalk --tree NAME.

"""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import suppress

from treegen.cli import run as common
from treegen.clues import Mode, normalize
from treegen.errors import TreeError, UsageError
from treegen.tree.file import MAX_TURNS, dumps, load
from treegen.tree.model import Recipe

WIDTH = 20  # where all openers are searched: what then takes seconds would else take days


def add_options(parser: ArgumentParser) -> None:
    """Add the options."""
    first = parser.add_mutually_exclusive_group()
    first.add_argument(
        "--opener",
        metavar="WORD",
        nargs=1,
        dest="openers",
        help="first guess; else the policy chooses it",
    )
    first.add_argument(
        "--openers",
        metavar="WORD",
        nargs="+",
        help="fixed words, such as parse,clint: played first whatever the clues, then the policy",
    )
    common.add_game(
        parser,
        "; or optimal: the tree with the fewest guesses over all answers (with --prior, the least "
        "weighted mean), proven where --opener is given",
    )
    parser.add_argument(
        "--prefilter",
        metavar="3%",
        type=share,
        help="score only that share of the guesses, those with the most informative letters",
    )
    common.add_output(parser, "a tree, by default trees/OPENER.json; - for standard output")
    group = parser.add_argument_group("with --policy optimal")
    group.add_argument(
        "--width",
        metavar="N",
        type=lambda text: text if text == "all" else common.whole_number(or_else=", or all")(text),
        help="try only the N best guesses at each node: faster, but proves nothing; `all` tries "
        f"all that could be better; the default is `all` with --opener, {WIDTH} without",
    )
    group.add_argument(
        "--max-guesses",
        metavar="N",
        type=common.whole_number(MAX_TURNS),
        help="allow no game of more than N guesses",
    )
    group.add_argument(
        "--then",
        choices=["worst"],
        help="of the trees with the fewest guesses, take one whose longest game is shortest",
    )


def run(options: Namespace) -> int:
    """Build a tree and write it."""
    from treegen.search.build import build, report
    from treegen.search.problem import Limits

    is_optimal = options.policy == "optimal"
    if is_optimal and options.prefilter:
        raise UsageError("--prefilter is not for --policy optimal")
    for name in ("width", "max_guesses", "then"):
        if getattr(options, name) and not is_optimal:
            raise UsageError(f"--{name.replace('_', '-')} is for --policy optimal")
    openers = words_of(options.openers)
    game, width = common.game_of(options), options.width
    if width == "all":
        width = None
    elif is_optimal and width is None and not openers and len(game["guesses"].words) > WIDTH:
        width = WIDTH
    game |= {"openers": openers, "mode": common.mode_of(options), "prefilter": options.prefilter}
    limits = Limits(width, options.max_guesses, options.then == "worst")
    with common.progress_bar() as on_progress:
        tree = build(**game, limits=limits, on_progress=on_progress)
    path = options.output
    if path is None:
        path = default_path(tree.recipe, options)
        os.makedirs("trees", exist_ok=True)
    solves, *more = report(tree, any_opener=not openers)
    common.write_output(path, dumps(tree), f"{path}: {solves}", *more)
    return 0


def words_of(openers: list[str] | None) -> list[str]:
    """Words to open with; none where the policy chooses.

    >>> words_of(["Parse,", "clint"])
    ['parse', 'clint']
    """
    words = [normalize(word) for word in " ".join(openers or []).replace(",", " ").split()]
    if openers is not None and not words:
        raise UsageError("--openers names no word; expected some, such as parse,clint")
    return words


def share(text: str) -> float:
    """Argument type of a share between 0 and 1.

    >>> share("3%"), share("0.03")
    (0.03, 0.03)
    """
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = 0
    if not 0 < value < 1:
        raise ArgumentTypeError(f"{text!r} is no share of the guesses, such as 3% or 0.03")
    return value


def default_path(recipe: Recipe, options: Namespace) -> str:
    """File for a tree without -o: its opener, and every option that is not the default."""
    parts = [
        {Mode.NORMAL: "", Mode.HARD: "hard", Mode.STRICT: "strict"}[recipe.mode],
        f"max-guesses-{recipe.max_turns}" if recipe.max_turns else "",
        "then-worst" if options.then else "",
        f"width-{recipe.width}" if recipe.width else "",
    ]
    lists = {"": options.guesses, "for-": options.answers, "by-": options.prior}
    for before, path in lists.items():
        if path is not None:
            parts.append(before + os.path.splitext(os.path.basename(path))[0].replace(":", "-"))
    if options.game != "2021" and None in (options.guesses, options.answers):
        parts.append(options.game)
    parts.append("any" if options.any else "")
    parts.append(f"prefilter-{recipe.prefilter:g}" if recipe.prefilter else "")

    words = recipe.openers or (recipe.opener,)
    path, with_policy = (
        os.path.join("trees", "-".join(filter(None, [*words, policy, *parts])) + ".json")
        for policy in ("", recipe.policy)
    )
    if recipe.policy != ("entropy" if options.prior is None else "wins"):
        return with_policy
    with suppress(TreeError, OSError):  # an optimal trees/salet.json stays
        return path if load(path).recipe.policy == recipe.policy else with_policy
    return path
