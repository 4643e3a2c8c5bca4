"""Rank the guesses for a state of a game.

Examples:
  treegen rank                               the 20 best openers
  treegen rank raise 01020                   the best guesses after that clue
  treegen rank --reverse --guesses answers   the worst answers to open with
  treegen rank --openers crane,slate,salet   where these stand among all guesses
  treegen rank --top 12972 -o all.csv        all guesses, for a spreadsheet

Columns: bits, the expected information (entropy); left, the words it leaves on average (geometric:
their geometric mean); largest, those it leaves at worst; classes, the different clues it can get.

"""

from argparse import ArgumentParser, Namespace

from treegen.cli import run as common


def add_options(parser: ArgumentParser) -> None:
    """Add the options."""
    common.add_history(parser)
    common.add_game(parser)
    parser.add_argument(
        "--openers", nargs="+", metavar="WORD", default=(), help="show only these; last on the line"
    )
    parser.add_argument("--reverse", action="store_true", help="show the worst guesses first")
    top = common.whole_number()
    parser.add_argument("--top", type=top, default=20, metavar="N", help="show N guesses, else 20")
    parser.add_argument("--unit", choices=["bits", "nats"], default="bits", help="unit of entropy")
    output = parser.add_mutually_exclusive_group()
    common.add_output(output, ".csv or .json; - for CSV on standard output")
    common.add_json(output)


def run(options: Namespace) -> int:
    """Print or write the best guesses."""
    from treegen.clues import normalize, read_history
    from treegen.solve.rank import as_csv, rank, records, table
    from treegen.solve.scorer import scorer_for
    from treegen.text import number_of, to_json

    path, ending = options.output, ".json" if options.json else ""
    if path is not None:
        ending = common.ending_of(path, (".csv", ".json"))
    history = read_history(options.history)
    game = common.game_of(options)
    scorer, policy = scorer_for(**game), game["policy"]
    only = [normalize(word) for word in ",".join(options.openers).split(",") if word]
    with common.progress_bar() as on_progress:
        ranking = rank(
            scorer,
            history,
            mode=common.mode_of(options),
            top=options.top,
            reverse=options.reverse,
            only=only,
            on_progress=on_progress,
        )
    rows = records(ranking, options.unit)
    if ending == ".json":
        document = {"policy": policy, "left": len(ranking.left), "words": ranking.left}
        if scorer.prior is not None:
            document["others"] = ranking.others
        text = to_json(document | {"legal": ranking.legal, "guesses": rows}) + "\n"
    elif ending == ".csv":
        text = as_csv(rows)
    else:
        text = table(ranking, options.unit, policy) + "\n"
    if path is None:
        print(text, end="")
    else:
        common.write_output(path, text.encode(), f"{path}: {number_of(len(rows), 'guess')}")
    return 0
