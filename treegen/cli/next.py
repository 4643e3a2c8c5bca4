"""Show the next guess, looked up or computed.

  treegen next crane 00102                    today's game
  treegen next --game 2021 raise 01020        from a stored tree
  treegen next --hard raise 01020
  treegen next --json crane 00102             for programs
  treegen next --boards 2 crane 00102 20000   a clue for each unsolved board

The first word printed is the guess to play. If no answer fits the clues, any word that may be
played is considered. Exit code 1: none of those fits either.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli.choice import add_asked, new_play, warn_of_age
from treegen.cli.options import add_history, add_words, typed_words
from treegen.cli.output import add_json, progress_bar, say, warn


def add_options(parser: ArgumentParser) -> None:
    add_history(parser)
    add_asked(parser, boards=True)
    add_words(parser, "--refused", "words the game rejects, e.g. slate,crate")
    add_json(parser)


def run(options: Namespace) -> int:
    from treegen.play import moves
    from treegen.play.typed import read_turns
    from treegen.play.wording import board_lines, describe
    from treegen.text import to_json

    turns = read_turns(options.history, options.boards)
    play = new_play(options, turns[0][0] if turns else None)
    if not options.unknown:
        moves.require_known(play.game, [guess for guess, *_ in turns])
    warn_of_age(play.game)
    refused = typed_words(options.refused)
    with progress_bar() as on_progress:
        title, now, move, notes = moves.next_move(play, turns, refused, on_progress)
    for line in notes:
        warn(line)
    if options.json:
        print(to_json({"game": title} | moves.move_record(now, move)))
    else:
        say(f"{describe(now, move)}; {title}", *board_lines(now, move))
    return 0
