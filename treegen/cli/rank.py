"""Rank the guesses for a state of a game.

Examples:
  treegen rank                               the 20 best openers
  treegen rank raise 01020                   the best guesses after that clue
  treegen rank --reverse --guesses answers   the worst answers to open with
  treegen rank --openers crane,slate,salet   where these stand among all guesses
  treegen rank --top 12972 -o all.csv        all guesses, for a spreadsheet

Columns: bits, the expected information of the guess (entropy); left, the words it leaves on average
(geometric: their geometric mean); largest, the words it leaves at worst; classes, the number of
different clues it can get. Between equals a guess that can be the answer comes first, then
alphabetical order decides.

"""

import csv
from argparse import ArgumentParser, Namespace
from io import StringIO

from treegen.cli import run as common


def add_options(parser: ArgumentParser) -> None:
    """Add the options."""
    common.add_history(parser)
    common.add_game(parser)
    parser.add_argument(
        "--openers", nargs="+", metavar="WORD", default=(), help="show only these; last on the line"
    )
    parser.add_argument("--reverse", action="store_true", help="show the worst guesses first")
    parser.add_argument(
        "--top", type=common.whole_number(), default=20, metavar="N", help="show N guesses, else 20"
    )
    parser.add_argument("--unit", choices=["bits", "nats"], default="bits", help="unit of entropy")
    output = parser.add_mutually_exclusive_group()
    common.add_output(output, ".csv or .json; - for CSV on standard output")
    common.add_json(output)


def run(options: Namespace) -> int:
    """Print or write the best guesses."""
    from treegen.clues import normalize, read_history
    from treegen.solve.rank import rank, records, table
    from treegen.solve.scorer import scorer_for
    from treegen.text import number_of, to_json

    path, ending = options.output, ".json" if options.json else ""
    if path is not None:
        ending = common.ending_of(path, (".csv", ".json"))
    history = read_history(options.history)
    game = common.game_of(options)
    scorer, policy = scorer_for(**game), game["policy"]
    with common.progress_bar() as on_progress:
        ranking = rank(
            scorer,
            history,
            mode=common.mode_of(options),
            top=options.top,
            reverse=options.reverse,
            only=[normalize(word) for word in ",".join(options.openers).split(",") if word],
            on_progress=on_progress,
        )
    rows, text = records(ranking, options.unit), StringIO()
    if ending == ".json":
        document = {"policy": policy, "left": len(ranking.left), "words": ranking.left}
        if scorer.prior is not None:
            document["others"] = ranking.others
        document |= {"legal": ranking.legal, "guesses": rows}
        text.write(f"{to_json(document)}\n")
    elif ending == ".csv":
        values = csv.DictWriter(text, rows[0], lineterminator="\n")
        values.writeheader()
        values.writerows(rows)
    else:
        text.write(f"{table(ranking, options.unit, policy)}\n")
    if path is None:
        print(text.getvalue(), end="")
    else:
        line = f"{path}: {number_of(len(rows), 'guess')}"
        common.write_output(path, text.getvalue().encode(), line)
    return 0
