"""The answer to each line that a player of `treegen play` types, apart from any terminal."""

from typing import NamedTuple

from treegen.clues import NOTATIONS, PAIRED, parse_clue, read_history
from treegen.errors import ClueError, NotInTree, WordListError
from treegen.play import moves
from treegen.text import OnProgress, silent
from treegen.words.game import Game, is_solved, with_plays

HELP = """\
01020          the clue that the word shown earned, a sign for each letter:
               01020  .y.g.  bybgb  0-0+0  ⬛🟨⬛🟩⬛  ⬜🟦⬜🟧⬜
               absent 0 . b, present elsewhere 1 y -, right place 2 g +
crane 01020    another word that you played, and the clue it earned (or crane:01020)
Enter alone    the game rejects the word shown: see the next best
list           show the words left
why            show what the word is expected to tell, and the next best
undo           take the last clue or Enter back
quit           leave; also q, exit, or Ctrl-D"""

NONE_LEFT = "no word is left; undo takes the last line back; then type the right one"
SIGNS = frozenset("".join("".join(notation) for notation in NOTATIONS))


class Session(NamedTuple):
    """Where a session stands."""

    game: Game
    move: moves.Move
    before: "Session | None" = None  # where `undo` goes back to
    over: bool = False


def start(game: Game, on_progress: OnProgress = silent) -> tuple[Session, list[str]]:
    """Start a session with a game; the line says what to play, and in which game."""
    session = Session(game, moves.next_move(game, on_progress))
    return session, [f"{move_line(session)}; {game.title}"]


def reply(
    session: Session, line: str, on_progress: OnProgress = silent
) -> tuple[Session, list[str]]:
    """Return the session after a line, and the lines that answer it; wrong ones change nothing."""
    words = line.translate(PAIRED).split()
    command = words[0].lower() if len(words) == 1 else ""
    if command in ("quit", "exit", "q"):
        return session._replace(over=True), []
    if command in ("help", "?"):
        return session, HELP.splitlines()
    if command == "list":
        return session, moves.list_lines(session.game, session.move) or [NONE_LEFT]
    if command == "why":
        return session, _reasons(session, on_progress)
    if command == "undo":
        if session.before is None:
            return session, ["there is nothing to take back"]
        before, lines = session.before, [move_line(session.before)]
        if before.move.stored and session.move.guess and not session.move.stored:
            lines = ["back in the tree", *lines]
        return before, lines
    game, guess = session.game, session.move.guess
    is_clue = len(words) == 1 and (not command.isalpha() or set(command) <= SIGNS)
    if guess is None and (is_clue or not words):
        return session, [NONE_LEFT]
    try:
        if guess and not words:
            game = game._replace(refused=(*game.refused, guess))
            lines = [f"{guess} is rejected; undo takes that back"]
        elif guess and is_clue:
            game, lines = with_plays(game, [(guess, parse_clue(command, len(guess)))])
        else:
            game, lines = with_plays(game, read_history(words))
        return _go_on(session, game, lines, on_progress)
    except (ClueError, WordListError, NotInTree) as error:
        return session, [str(error)]


def _go_on(
    session: Session, game: Game, lines: list[str], on_progress: OnProgress
) -> tuple[Session, list[str]]:
    """Return the session that goes on with a game; what is new follows those lines."""
    game, outside = moves.go_on(game)
    move = moves.next_move(game, on_progress)
    after = Session(game, move, before=session)
    if is_solved(game):
        rows = [moves.describe(game, move), "", *moves.emoji_rows(game)]
        return after._replace(over=True), lines + rows
    if session.move.stored and move.guess and not move.stored and not outside:
        outside = ["left the tree: from here moves are computed"]
    return after, [*lines, *outside, move_line(after)]


def move_line(session: Session) -> str:
    return moves.describe(session.game, session.move) if session.move.guess else NONE_LEFT


def _reasons(session: Session, on_progress: OnProgress) -> list[str]:
    """Tabulate the word shown and the best other."""
    from treegen.solve.rank import table

    game, move = session.game, session.move
    if move.guess is None:
        return [NONE_LEFT]
    if move.is_last:
        return [f"{move.guess} is the only word left that fits every clue"]
    best = moves.ranking(game, move.words, on_progress, top=2)
    own = moves.ranking(game, move.words, on_progress, only=(move.guess,))
    others = [score for score in best.guesses if score.guess != move.guess][:1]
    return table(own._replace(guesses=own.guesses + others), game.policy).splitlines()[1:]
