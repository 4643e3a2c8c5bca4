"""treegen build: a tree by one policy, written as JSON."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from treegen.cli.run import Subcommands, add_game, game_of, mode_of, progress_bar, whole_number
from treegen.clues import normalize
from treegen.errors import TreeError, UsageError
from treegen.files import write_whole
from treegen.text import printable
from treegen.tree.file import MAX_TURNS, dumps, load
from treegen.tree.model import Recipe, Tree, weighted_total

if TYPE_CHECKING:
    from treegen.solve.optimal import Limits

WIDTH = 20  # where all openers are searched: what then takes seconds would else take days

EPILOG = f"""\
examples:
  treegen build                            the opener with the highest entropy
  treegen build --opener crane             your own opener
  treegen build --opener raise --hard      for hard mode
  treegen build --guesses answers          guess only words that can be the answer
  treegen build --answers all --prior wordfreq
                                           any word can be the answer, common ones sooner
  treegen words --length 6 -o six.tsv
  treegen build --guesses six.tsv --answers all --prior six.tsv
  treegen build --policy optimal --opener salet
                                           the least total of guesses, proven, in a second
  treegen build --policy optimal --opener salet --hard --max-guesses 6
  treegen build --policy optimal           of the {WIDTH} best openers, {WIDTH} guesses at each node

A list is a text file, one word a line, all of one length from 2 to 15. Without -o the tree goes to
trees/OPENER.json, with what else was not left to the default in its name: treewalk --tree NAME.
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
    add_game(
        parser,
        "; or optimal: not turn by turn, but the tree with the least total number of guesses (with "
        "--prior, the least weighted mean), proven where --opener is given",
    )
    parser.add_argument(
        "--prefilter",
        metavar="3%",
        help="faster on long lists: score only that share of the guesses, those whose letters, "
        "each by itself, tell most",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="tree file to write, - for stdout")
    add_optimal(parser)
    parser.set_defaults(run=run)


def add_optimal(parser: ArgumentParser) -> None:
    """Add the options of the optimal policy."""
    group = parser.add_argument_group("with --policy optimal")
    group.add_argument(
        "--width",
        metavar="N",
        type=width,
        help="try only the N best guesses at each node: faster, but nothing is proven; `all` tries "
        f"all that could be better, and is the default with --opener; else {WIDTH}",
    )
    group.add_argument(
        "--max-guesses",
        metavar="N",
        type=whole_number(MAX_TURNS),
        help="let no game take more than N guesses",
    )
    group.add_argument(
        "--then",
        choices=["worst"],
        help="of the trees with the least total, one whose longest game is shortest",
    )
    group.add_argument(
        "--keep-best",
        action="store_true",
        help="let Ctrl-C end the search with the best tree so far, not proven; a second Ctrl-C "
        "leaves no file, as one does without this",
    )


def run(options: Namespace) -> int:
    """Build a tree and write it."""
    from treegen.solve.build import build

    given = {
        "--width": options.width,
        "--max-guesses": options.max_guesses,
        "--then": options.then,
        "--keep-best": options.keep_best or None,
    }
    if options.policy == "optimal":
        given = {"--prefilter": options.prefilter}
    for name, value in given.items():
        if value is not None:
            other = "entropy, expected, minimax or parts" if name == "--prefilter" else "optimal"
            raise UsageError(f"{name} is for --policy {other}, not {options.policy}")
    opener = None if options.opener is None else normalize(options.opener)
    game = game_of(options)
    prefilter = None if options.prefilter is None else share(options.prefilter)
    limits = limits_of(options, len(game["guesses"].words))
    with progress_bar() as on_progress:
        tree = build(
            **game,
            opener=opener,
            on_progress=on_progress,
            mode=mode_of(options),
            prefilter=prefilter,
            limits=limits,
        )
    if options.output == "-":
        sys.stdout.buffer.write(dumps(tree))
        return 0
    path = options.output
    if path is None:
        path = default_path(tree.recipe, options)
        os.makedirs("trees", exist_ok=True)
    write_whole(path, dumps(tree))
    print("\n".join(map(printable, report(path, tree, opener))))
    return 0


def limits_of(options: Namespace, guesses: int) -> Limits:
    """What limits the search for the optimal tree, with so many guesses to open with."""
    from treegen.solve.optimal import Limits

    usual = None if options.opener or guesses <= WIDTH else WIDTH
    tried = {None: usual, "all": None}.get(options.width, options.width)
    return Limits(tried, options.max_guesses, options.then == "worst", options.keep_best)


def report(path: str, tree: Tree, opener: str | None) -> list[str]:
    """Lines that say what was written."""
    recipe, made, first = tree.recipe, tree.summary, tree.recipe.opener
    weighted = f", {made.weighted_mean:.4f} weighted" if made.weighted_mean else ""
    answers = f"{made.answers} answer{'s' * (made.answers > 1)}"
    lines = [
        f"{path}: {first} solves {answers} in {made.mean:.4f} guesses on average{weighted} "
        f"({made.total} in all), {made.worst} at worst"
    ]
    late = sum(made.distribution[6:])
    if late:
        lines.append(f"{late} answer{'s need' if late > 1 else ' needs'} more than six guesses")
    if recipe.lower_bound is not None:
        lines.append(proof(tree, opener))
    if recipe.width is not None and not opener:
        lines.append(f"of all openers the best {recipe.width} were tried (--width)")
    return lines


def proof(tree: Tree, opener: str | None) -> str:
    """What is known of all trees, or of all with that opener."""
    recipe, opens = tree.recipe, f" that opens with {tree.recipe.opener}"
    limits = recipe._replace(width=None, proven=None).limits.removeprefix(", ")
    which = f"no tree{'' if recipe.proven and not opener else opens}"
    which += f" ({limits})" if limits else ""
    better = "needs fewer" if recipe.prior is None else "has a lower weighted mean"
    bound = recipe.lower_bound or 0
    if recipe.proven:
        return f"proven: {which} {better}"
    if bound == weighted_total(tree.root):
        return f"not proven by this search, but by its lower bound: {which} {better}"
    why = "not proven" if recipe.width else "not proven, as the search was interrupted"
    if recipe.prior is not None:
        return f"{why}: {which} can have a weighted mean below {bound / recipe.prior.total:.4f}"
    return f"{why}: {which} can need fewer than {bound} guesses"


def width(text: str) -> int | str:
    """Argument type of how many guesses are tried at each node.

    >>> width("20"), width("all")
    (20, 'all')
    """
    return text if text == "all" else whole_number(or_else=", or all")(text)


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
    if recipe.max_turns is not None:
        parts.append(f"max-guesses-{recipe.max_turns}")
    if recipe.objective is not None and recipe.objective.endswith("worst"):
        parts.append("then-worst")
    if recipe.width is not None:
        parts.append(f"width-{recipe.width}")
    elif recipe.proven is False:
        parts.append("unproven")
    for before, path in (("", options.guesses), ("for-", options.answers), ("by-", options.prior)):
        if path is not None:
            name = os.path.splitext(os.path.basename(path))[0]
            parts.append(before + name.replace(":", "-"))
    if recipe.prefilter is not None:
        parts.append(f"prefilter-{recipe.prefilter:g}")
    path = os.path.join("trees", "-".join(parts) + ".json")
    # An optimal trees/salet.json stays.
    if recipe.policy == "entropy" and os.path.exists(path):
        try:
            if load(path).recipe.policy != recipe.policy:
                parts.insert(1, recipe.policy)
        except (TreeError, OSError):
            pass
    return os.path.join("trees", "-".join(parts) + ".json")
