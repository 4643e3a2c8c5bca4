"""Review a finished game: what each guess left, and what would have been better.

  treegen review raise 01020 slash 20222 stash 22222
  treegen review --game 2021 raise 01020 slash 20222 stash 22222
  treegen review --json raise 01020 slash 20222 stash 22222

For each turn: the words left before it, how many the guess leaves on average, how many it did
leave, and the best guess, which is that of treegen next; = means that you played it.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli import game
from treegen.cli.run import add_history, add_json, progress_bar, warn
from treegen.clues import read_history
from treegen.errors import UsageError
from treegen.text import printable, to_json
from treegen.words.game import is_solved


def add_options(parser: ArgumentParser) -> None:
    add_history(parser)
    game.add_options(parser)
    add_json(parser)


def run(options: Namespace) -> int:
    from treegen.play.review import review, summary

    history = tuple(read_history(options.history))
    if not history:
        raise UsageError("no game was given; expected guesses and clues, such as raise 01020")
    played = game.new_game(options, history[0][0])
    with progress_bar() as on_progress:
        turns, now, notes = review(played, history, on_progress)
    for line in notes:
        warn(line)
    if options.json:
        record = {"game": played.title, "solved": is_solved(now)}
        print(to_json(record | {"turns": [turn._asdict() for turn in turns]}))
    else:
        print("\n".join([printable(played.title), *summary(turns)]))
    return 0
