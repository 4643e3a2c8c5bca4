"""treegen build: a tree by one policy, written as JSON."""

import os
import sys
from argparse import Namespace

from treegen.cli.common import Subcommands, progress_bar
from treegen.cli.game import add_game, game_of
from treegen.clues import fold
from treegen.errors import UsageError
from treegen.files import write_whole
from treegen.nodes import Recipe

EPILOG = """\
examples:
  treegen build                            the opener with the highest entropy
  treegen build --opener crane             your own opener
  treegen build --opener raise --hard      for hard mode
  treegen build --guesses answers          guess only words that can be the answer
  treegen build --answers all --prior wordfreq
                                           any word can be the answer, common ones sooner
  treegen words --length 6 -o six.tsv
  treegen build --guesses six.tsv --answers all --prior six.tsv

A list is a text file, one word a line, all of one length from 2 to 15. Without -o the tree goes to
trees/OPENER.json (and what else was not left to the default), where treewalk finds it.
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "build",
        help="build a tree and write it as JSON",
        description="Play every answer by one policy and write the whole strategy as JSON.",
        epilog=EPILOG,
    )
    parser.add_argument("--opener", metavar="WORD", help="first guess; else the policy chooses it")
    add_game(parser)
    parser.add_argument(
        "--prefilter",
        metavar="3%",
        help="faster on long lists: score only that share of the guesses, those whose letters, "
        "each by itself, tell most",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="tree file to write, - for stdout")
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Build a tree and write it."""
    from treegen.solve.greedy import build
    from treegen.tree import dumps

    prefilter = None if options.prefilter is None else share(options.prefilter)
    game = game_of(options)
    opener = None if options.opener is None else fold(options.opener)
    words = len(game["answers"].words) + (len(game["guesses"].words) if opener is None else 0)
    with progress_bar(words, "words") as progress:
        tree = build(
            **game,
            opener=opener,
            hard=options.hard,
            strict=options.strict,
            prefilter=prefilter,
            progress=progress,
        )
    if options.output == "-":
        sys.stdout.buffer.write(dumps(tree))
        return 0
    path = options.output
    if path is None:
        path = default_path(tree.recipe, options)
        os.makedirs("trees", exist_ok=True)
    write_whole(path, dumps(tree))
    made = tree.summary
    weighted = f", {made.weighted_mean:.4f} weighted" if made.weighted_mean else ""
    print(
        f"{path}: {tree.recipe.opener} solves {made.answers} answers in {made.mean:.4f} guesses "
        f"on average{weighted} ({made.total} in all), {made.worst} at worst"
    )
    late = sum(made.distribution[6:])
    if late:
        print(f"{late} answer{'s need' if late > 1 else ' needs'} more than six guesses")
    return 0


def share(text: str) -> float:
    """Share between 0 and 1.

    >>> share("3%"), share("0.03")
    (0.03, 0.03)
    """
    try:
        found = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        found = 0
    if not 0 < found < 1:
        raise UsageError(f"--prefilter {text!r} is no share of the guesses, such as 3% or 0.03")
    return found


def default_path(recipe: Recipe, options: Namespace) -> str:
    """File of a tree that was given none: its opener, and what was not left to the default."""
    parts = [recipe.opener]
    if recipe.policy != "entropy":
        parts.append(recipe.policy)
    if recipe.hard:
        parts.append("strict" if recipe.strict else "hard")
    for before, path in (("", options.guesses), ("for-", options.answers), ("by-", options.prior)):
        if path is not None:
            name = os.path.splitext(os.path.basename(path))[0]
            parts.append(before + name.replace(":", "-"))
    if recipe.prefilter is not None:
        parts.append(f"prefilter-{recipe.prefilter:g}")
    return os.path.join("trees", "-".join(parts) + ".json")
