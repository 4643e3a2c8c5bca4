"""treegen next: one move of a game, looked up or computed."""

from argparse import Namespace

from treegen.cli.play import add_game, game_of
from treegen.cli.run import Subcommands, progress_bar, warn

NAMED = 10  # words of no answer list that would fit; more are only counted

EPILOG = """\
examples:
  treegen next raise 01020                 in the tree: looked up
  treegen next crane 00102                 outside: computed for the words that fit
  treegen next --hard raise 01020
  treegen next --json crane 00102          guess, size, turn, solved, computed, words
  treegen next --length 6 planet 010010    no tree (needs pip install wordfreq)

The first word of the line that comes back is the guess to play next. Outside the tree it is the
best by the tree's policy for the words that fit (entropy, where the tree is optimal). Exit code:
0 found, 1 no word fits the clues, 2 a word or clue is malformed.
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "next",
        help="tell the next guess, in the tree or outside",
        description="Tell the next guess: looked up while the game follows a stored tree, computed "
        "where it does not.",
        epilog=EPILOG,
    )
    parser.add_argument("history", nargs="*", metavar="GUESS CLUE", help="what you played so far")
    add_game(parser)
    parser.add_argument(
        "--refused",
        nargs="+",
        default=(),
        metavar="WORD",
        help="words that the game does not accept (last on the line)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Print the next guess."""
    from treegen.clues import read_history, read_word
    from treegen.errors import NotInTree
    from treegen.play.game import solved, with_play, words_left
    from treegen.play.moves import contradiction, describe, missing_guesses, next_move, widened
    from treegen.text import to_json

    game = game_of(options)
    for guess, clue in read_history(options.history):
        game, notes = with_play(game, guess, clue)
        for line in notes:
            warn(line)
    game = game._replace(refused=tuple(map(read_word, options.refused)))
    with progress_bar() as on_progress:
        move = next_move(game, on_progress)
    if move.guess is None:
        lines, fitting = contradiction(game), words_left(widened(game))
        if fitting:
            every = f"{len(game.guesses.words)} words that may be played"
            named = ", ".join(fitting[:NAMED]) + ", ..." * (len(fitting) > NAMED)
            lines.append(f"of all {every} {len(fitting)} would fit: {named}")
        raise NotInTree("; ".join(lines))
    won, computed = solved(game), len(move.words) > 1 and not move.stored
    note = missing_guesses(game)
    if computed and note:
        warn(note)
    if options.json:
        found = {
            "guess": move.guess,
            "size": len(move.words),
            "turn": len(game.history) + (not won),
            "solved": won,
            "computed": computed,
            "words": move.words,
        }
        print(to_json(found))
    else:
        print(describe(game, move))
    return 0
