"""Show the next guess, looked up or computed.

Examples:
  treegen next raise 01020                 in the tree: looked up
  treegen next crane 00102                 outside: computed for the words that fit
  treegen next --hard raise 01020
  treegen next --json crane 00102          guess, size, turn, solved, computed, words
  treegen next --length 6 planet 010010    no tree (needs pip install wordfreq)

The first word of the line that comes back is the guess to play next. Outside the tree it is the
best by the tree's policy for the words that fit (where the tree is optimal, by entropy, or by wins
if it has weights). Where no answer fits, it is the best for all words that can be played, and says
so. Exit code: 0 found, 1 no word fits the clues, 2 a word or clue is malformed.

"""

from argparse import ArgumentParser, Namespace

from treegen.cli import play
from treegen.cli.run import add_history, add_json, progress_bar, warn


def add_options(parser: ArgumentParser) -> None:
    """Add the options."""
    add_history(parser)
    play.add_options(parser)
    refused = "words that the game rejects (last on the line)"
    parser.add_argument("--refused", nargs="+", default=(), metavar="WORD", help=refused)
    add_json(parser)


def run(options: Namespace) -> int:
    """Print the next guess."""
    from treegen.clues import read_history, read_word
    from treegen.errors import NotInTree
    from treegen.play import moves
    from treegen.text import to_json
    from treegen.words.game import is_solved, with_play

    history = read_history(options.history)
    game = play.new_game(options, *history[0][:1] if history else ())
    for guess, clue in history:
        game, notes = with_play(game, guess, clue)
        for line in notes:
            warn(line)
    game = game._replace(refused=tuple(map(read_word, options.refused)))
    with progress_bar() as on_progress:
        move = moves.next_move(game, on_progress)
        if move.guess is None:
            game, lines = moves.go_on(game)
            move = moves.next_move(game, on_progress)
            if move.guess is None:
                raise NotInTree("; ".join(lines))
            for line in lines:
                warn(line)
    solved, computed = is_solved(game), not (move.is_last or move.stored)
    note = moves.missing_guesses(game)
    if computed and note:
        warn(note)
    if options.json:
        turn = len(game.history) if solved else len(game.history) + 1
        record = {"guess": move.guess, "size": len(move.words) + len(move.others), "turn": turn}
        record |= {"solved": solved, "computed": computed, "words": move.words}
        if game.prior is not None:
            record["others"] = move.others
        if game.outside:
            record["not_in"] = game.outside
        print(to_json(record))
    else:
        print(moves.describe(game, move))
    return 0
