"""treegen build: a tree by one policy, written as JSON."""

import os
import sys
from argparse import Namespace

from treegen.cli.common import Subcommands, progress_bar, warn
from treegen.clues import fold
from treegen.files import write_whole

EPILOG = """\
examples:
  treegen build                            the opener with the highest entropy
  treegen build --opener crane             your own opener
  treegen build --guesses answers          guess only words that can be the answer
  treegen build --guesses six.txt --answers six.txt -o trees/six.json

A list is a text file, one word a line, all of one length. Without -o the tree goes to
trees/OPENER.json (and the lists' names, where they are yours), where treewalk finds it.
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
    parser.add_argument(
        "--policy",
        choices=["entropy"],
        default="entropy",
        help="how a guess is chosen: entropy takes the highest expected information",
    )
    parser.add_argument(
        "--guesses",
        metavar="FILE",
        help="words that may be played, or `answers`: only those; else Wordle's 12,972 of 2021",
    )
    parser.add_argument(
        "--answers",
        metavar="FILE",
        help="words that can be the secret; else Wordle's 2,315 of 2021",
    )
    parser.add_argument(
        "--add-answers-to-guesses",
        action="store_true",
        help="let every answer be guessed, instead of refusing one that is no guess",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="tree file to write, - for stdout")
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Build a tree and write it."""
    from treegen.solve.greedy import build
    from treegen.solve.words import chosen_lists
    from treegen.tree import dumps

    guesses, answers = chosen_lists(
        options.guesses, options.answers, options.add_answers_to_guesses, warn=warn
    )
    opener = None if options.opener is None else fold(options.opener)
    with progress_bar(len(answers.words), "answers") as progress:
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
