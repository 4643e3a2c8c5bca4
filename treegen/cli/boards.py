"""Several boards, one guess for all: `--boards` of play and next."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from treegen.cli import game
from treegen.cli.options import add_values, allowed_of, refuse, whole_number
from treegen.cli.output import progress_bar, say, warn
from treegen.play.boards import FEWEST, MOST, SPARE

if TYPE_CHECKING:
    from treegen.play.boards import Boards

ALLOWED = f", or {SPARE} more than there are boards"


def add_boards(parser: ArgumentParser) -> None:
    text = (
        f"so many boards at once, {FEWEST} to {MOST}, as in Dordle, Quordle or Octordle: each "
        "guess has a clue for each that is not solved; every move is computed"
    )
    add_values(parser, ("--boards", "N", whole_number(MOST, least=FEWEST), text))


def chosen(options: Namespace) -> "Boards":
    """Return the game that the options mean, before the first guess."""
    from treegen.play.boards import new_boards

    refuse(options, "tree", "is for one board: no tree holds games of several; leave it out")
    refuse(options, "hard strict", "is for one board: games of several have no hard mode")
    boards = new_boards(game.new_play(options).game, options.boards)
    allowed = allowed_of(options, options.boards + SPARE)
    return boards._replace(game=boards.game._replace(allowed=allowed))


def next_move(options: Namespace) -> int:
    """Print the next guess, as `treegen next` does for one board."""
    from treegen.clues import folded, read_word
    from treegen.errors import NotInTree
    from treegen.game.wordle import game_title
    from treegen.play import boards as several
    from treegen.play.boards_session import after_turns, read_turns
    from treegen.play.moves import require_known
    from treegen.text import to_json

    boards = chosen(options)
    turns = read_turns(" ".join(options.history), fold=boards.game.fold)
    game.warn_of_age(boards.game)
    if not options.unknown:
        require_known(boards.game, [guess for guess, _ in turns])
    boards, notes = after_turns(boards, turns)
    fold = boards.game.fold
    boards = several.refusing(boards, [folded(read_word(word), fold) for word in options.refused])
    with progress_bar() as on_progress:
        guess = several.next_guess(boards, on_progress)
    first, *rest = several.lines_of(boards, guess)
    title = game_title(boards.game)
    if guess is None:
        raise NotInTree("; ".join(rest))
    for line in notes:
        warn(line)
    if options.json:
        print(to_json({"game": title} | several.boards_record(boards, guess)))
    else:
        say(f"{first}; {title}", *rest)
    return 0
