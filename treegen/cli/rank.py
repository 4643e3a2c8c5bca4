"""treegen rank: the best guesses for a state of a game."""

import csv
import sys
from argparse import Namespace

from treegen.cli.run import Subcommands, add_game, game_of, mode_of, progress_bar
from treegen.clues import normalize
from treegen.errors import UsageError

EPILOG = """\
examples:
  treegen rank                             the 20 best openers
  treegen rank raise 01020                 the best guesses after that clue
  treegen rank --worst --guesses answers   the worst answers to open with
  treegen rank --only crane slate salet    where these stand among all
  treegen rank --top 12972 --csv >all.csv

Columns: what the guess is expected to tell (entropy), how many words it leaves on average
(arithmetic mean, and geometric mean), how many at worst, how many different clues it can get,
and whether it can be the answer. Ties: a possible answer first, then alphabetical.
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "rank",
        help="show the best guesses for a state of a game",
        description="Show the best guesses for a state of a game, or the worst, with what each "
        "is expected to tell.",
        epilog=EPILOG,
    )
    parser.add_argument("history", nargs="*", metavar="GUESS CLUE", help="what you played so far")
    add_game(parser)
    parser.add_argument("--top", type=int, default=20, metavar="N", help="how many, 20 unless told")
    parser.add_argument("--worst", action="store_true", help="from the other end")
    parser.add_argument(
        "--only", nargs="+", metavar="WORD", default=(), help="only these words (last on the line)"
    )
    parser.add_argument("--unit", choices=["bits", "nats"], default="bits", help="of entropy")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="print comma-separated values")
    form.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Print the best guesses."""
    from treegen.clues import read_history
    from treegen.solve.rank import rank, records, table
    from treegen.solve.scorer import scorer_for
    from treegen.text import to_json

    history = read_history(options.history)
    if options.top < 1:
        raise UsageError(f"--top is {options.top}, expected 1 or more")
    scorer = scorer_for(**game_of(options))
    with progress_bar() as on_progress:
        ranking = rank(
            scorer,
            history,
            mode=mode_of(options),
            top=options.top,
            reverse=options.worst,
            only=[normalize(word) for word in options.only],
            on_progress=on_progress,
        )
    if options.json:
        found = {
            "policy": options.policy,
            "left": len(ranking.left),
            "words": ranking.left,
            "legal": ranking.legal,
            "guesses": records(ranking, options.unit),
        }
        print(to_json(found))
    elif options.csv:
        rows = records(ranking, options.unit)
        values = csv.DictWriter(sys.stdout, rows[0], lineterminator="\n")
        values.writeheader()
        values.writerows(rows)
    else:
        print(table(ranking, options.unit, options.policy))
    return 0
