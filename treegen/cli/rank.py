"""Rank the guesses for a state of a game.

  treegen rank                               the 20 best openers
  treegen rank raise 01020                   the best guesses after that clue
  treegen rank --openers crane,slate,salet   where these stand among all guesses
  treegen rank --top 14855 -o all.csv        all guesses, for a spreadsheet
  treegen rank --game 2021 raise 01020       the game by its lists of 2021
  treegen rank --unit nats                   information in nats; one is 1.44 bits

Columns: bits, the expected information (entropy); left, the words that a guess leaves on average;
geometric, their geometric mean; largest, the words it leaves at worst; classes, the different clues
it can get. For today's openers there is also the number of guesses that whole trees need, on
average, beyond the tree of the best opener; ? where that is not known.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli.options import add_game, add_history, game_of, whole_number, words_of
from treegen.cli.output import add_report, ending_of, progress_bar, write_output


def add_options(parser: ArgumentParser) -> None:
    add_history(parser)
    add_game(parser)
    only = "show only these words; last on the line"
    parser.add_argument("--openers", nargs="+", metavar="WORD", default=(), help=only)
    top = whole_number()
    parser.add_argument("--top", type=top, default=20, metavar="N", help="show N guesses, else 20")
    text = "unit of information, and the name of its column; else bits"
    parser.add_argument("--unit", choices=["bits", "nats"], default="bits", help=text)
    add_report(parser)


def run(options: Namespace) -> int:
    from treegen.clues import read_history
    from treegen.game.openers import TABLE_DAY, opener_costs
    from treegen.game.wordle import game_title, game_wordle
    from treegen.solve.rank import as_csv, rank, records, table
    from treegen.text import number_of, printable, to_json
    from treegen.tree.plan import usual_policy
    from treegen.words.lists import TODAY
    from treegen.words.past import bundled_past, data_version, long_date

    path = options.output
    ending = ".json" if options.json else ""
    if path is not None:
        ending = ending_of(path, (".csv", ".json"))
    history = read_history(options.history)
    game = game_of(options)
    policy = options.policy or usual_policy(game)
    title = printable(game_title(game))
    with progress_bar() as on_progress:
        ranking = rank(
            game,
            policy,
            history,
            top=options.top,
            only=words_of(options.openers),
            memory=options.memory,
            prefilter=options.prefilter,
            on_progress=on_progress,
        )
    costs = {}
    is_today = game_wordle(game) == TODAY and game.prior == bundled_past().name
    if is_today and not history:
        costs = opener_costs(game.mode, game.vocabulary and game.vocabulary.info)
    rows = records(ranking, costs, options.unit)
    left = ranking.left
    document = {
        "game": title,
        "data": data_version(game.prior),
        "policy": policy,
        "left": len(left.listed),
        "words": left.listed,
        "others": left.unlisted,
        "legal": ranking.legal,
        "scored": ranking.scored,
        "guesses": rows,
    }
    note = ""
    if costs:
        day = long_date(TABLE_DAY)
        note = f"more than {next(iter(costs))}: guesses of whole trees, by the answers to {day}\n"
    text = {
        "": f"{title}\n{table(ranking, policy, costs, options.unit)}\n{note}",
        ".csv": as_csv(rows),
        ".json": to_json(document) + "\n",
    }[ending]
    if path is None:
        print(text, end="")
    else:
        write_output(path, text.encode(), title, f"{path}: {number_of(len(rows), 'guess')}")
    return 0
