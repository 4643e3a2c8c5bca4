"""Show the next guess, looked up or computed.

  treegen next crane 00102                 today's game, computed for the words that fit
  treegen next --game 2021 raise 01020     in a stored tree: looked up
  treegen next --hard raise 01020
  treegen next --json crane 00102          game, guess, size, turn, solved, computed, words
  treegen next --boards 2 crane 00102 20000  two boards at once: a clue for each not solved

The first word of the line that comes back is the guess to play next. Where no answer fits the
clues, it is chosen for all words that may be played. Exit code 1: none of those fits either.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli import boards, game
from treegen.cli.options import add_history
from treegen.cli.output import add_json, progress_bar, say, warn


def add_options(parser: ArgumentParser) -> None:
    add_history(parser)
    game.add_options(parser, boards.ALLOWED)
    boards.add_boards(parser)
    refused = "words that the game rejects; last on the line"
    parser.add_argument("--refused", nargs="+", default=(), metavar="WORD", help=refused)
    add_json(parser)


def run(options: Namespace) -> int:
    if options.boards:
        return boards.next_move(options)
    from treegen.clues import read_history
    from treegen.play import moves
    from treegen.text import to_json

    history = read_history(options.history)
    play = game.new_play(options, history[0][0] if history else None)
    if not options.unknown:
        moves.require_known(play.game, [guess for guess, _ in history])
    game.warn_of_age(play.game)
    with progress_bar() as on_progress:
        title, now, move, notes = moves.next_move(play, history, options.refused, on_progress)
    for line in notes:
        warn(line)
    if options.json:
        print(to_json({"game": title} | moves.move_record(now, move)))
    else:
        say(f"{moves.describe(now, move)}; {title}")
    return 0
