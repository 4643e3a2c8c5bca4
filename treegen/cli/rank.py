"""Rank the guesses for a state of a game.

  treegen rank                               the 20 best openers
  treegen rank raise 01020                   the best guesses after that clue
  treegen rank --openers crane,slate,salet   where these stand among all guesses
  treegen rank --top 14855 -o all.csv        all guesses, for a spreadsheet
  treegen rank --game 2021 raise 01020       the game by its lists of 2021

Columns: bits, the expected information (entropy); left, the words it leaves on average; largest,
those it leaves at worst; classes, the different clues it can get.
Of today's openers also how many more guesses whole trees need on average than with the best opener;
? where that is not known.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli import run as common


def add_options(parser: ArgumentParser) -> None:
    common.add_history(parser)
    common.add_game(parser)
    only = "show only these; last on the line"
    parser.add_argument("--openers", nargs="+", metavar="WORD", default=(), help=only)
    top = common.whole_number()
    parser.add_argument("--top", type=top, default=20, metavar="N", help="show N guesses, else 20")
    common.add_report(parser)


def run(options: Namespace) -> int:
    from treegen.clues import read_history
    from treegen.solve.rank import as_csv, rank, records, table
    from treegen.solve.scorer import scorer_for
    from treegen.text import number_of, printable, to_json
    from treegen.words.game import opener_costs
    from treegen.words.lists import GAMES
    from treegen.words.past import bundled_past

    path, ending = options.output, ".json" if options.json else ""
    if path is not None:
        ending = common.ending_of(path, (".csv", ".json"))
    history = read_history(options.history)
    game, mode = common.game_of(options), common.mode_of(options)
    title = printable(common.title_of(game, mode))
    scorer, policy = scorer_for(**game), game["policy"]
    with common.progress_bar() as on_progress:
        ranking = rank(
            scorer, history, mode=mode, top=options.top,
            only=common.words_of(options.openers), on_progress=on_progress,
        )  # fmt: skip
    is_today = game["prior"] and game["prior"].name == bundled_past().name
    if is_today and game["guesses"].name == GAMES["2023"][1] and not (history or options.strict):
        costs = opener_costs(hard=options.hard)
    else:
        costs = {}
    rows = records(ranking, costs)
    document = {"game": title, "policy": policy, "left": len(ranking.left), "words": ranking.left}
    if scorer.prior is not None:
        document["others"] = ranking.others
    text = {
        "": f"{title}\n{table(ranking, policy, costs)}\n",
        ".csv": as_csv(rows),
        ".json": to_json(document | {"legal": ranking.legal, "guesses": rows}) + "\n",
    }[ending]
    if path is None:
        print(text, end="")
    else:
        common.write_output(path, text.encode(), title, f"{path}: {number_of(len(rows), 'guess')}")
    return 0
