"""The answer to each line that a player of `treegen play` types, apart from any terminal."""

from typing import NamedTuple

from treegen.clues import NOTATIONS, PAIRED, parse_clue, read_history
from treegen.errors import ClueError, NotInTree, WordListError
from treegen.game.wordle import game_title
from treegen.play import moves
from treegen.play.start import Play
from treegen.play.why import why
from treegen.progress import OnProgress, silent
from treegen.text import nearest

HELP = """\
01020          the clue that the word shown earned, a sign for each letter:
               01020  .y.g.  bybgb  0-0+0
               ⬛🟨⬛🟩⬛  ⬜🟦⬜🟧⬜
               absent 0 . b, present elsewhere 1 y -, right place 2 g +
crane 01020    another word that you played, and the clue it earned
Enter alone    the game rejects the word shown: see the next best
list           show the words left; list all: also many that are not likely
why            say what the word tells, and what the best others do
undo           take the last clue or Enter back
quit           leave; also q, exit, or Ctrl-D"""

COMMANDS = ("list", "why", "undo", "quit", "help")
NONE_LEFT = "no word is left; undo takes the last line back; then type the right one"
SIGNS = frozenset("".join("".join(notation) for notation in NOTATIONS))


class Session(NamedTuple):
    """Where a session stands."""

    play: Play
    move: moves.Move
    before: "Session | None" = None  # where `undo` goes back to
    over: bool = False

    @property
    def rows(self) -> list[list[tuple[str, str]]]:
        """For each turn the guess with the clue it earned."""
        return [[turn] for turn in self.play.position.history]

    @property
    def words(self) -> list[str]:
        return [*self.move.left.weights]


def start(play: Play, on_progress: OnProgress = silent) -> tuple[Session, list[str]]:
    """Start a session with a game; the line says what to play, and in which game."""
    session = Session(play, moves.next_move(play, on_progress))
    return session, [f"{move_line(session)}; {game_title(play.game)}"]


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
    if command == "list" or line.lower().split() == ["list", "all"]:
        lines = moves.list_lines(session.play, session.move, every=not command)
        return session, lines or [NONE_LEFT]
    if command == "why":
        return session, _reasons(session, on_progress)
    if command == "undo":
        if session.before is None:
            return session, ["there is nothing to take back"]
        before, lines = session.before, [move_line(session.before)]
        if before.move.stored and session.move.guess and not session.move.stored:
            lines = ["back in the tree", *lines]
        return before, lines
    play = session.play
    guess = session.move.guess
    is_clue = len(words) == 1 and (not command.isalpha() or set(command) <= SIGNS)
    if guess is None and (is_clue or not words):
        return session, [NONE_LEFT]
    try:
        if guess and not words:
            refused = (*play.position.refused, guess)
            play = play._replace(position=play.position._replace(refused=refused))
            lines = [f"{guess} is rejected; undo takes that back"]
        elif guess and is_clue:
            clue = parse_clue(command, len(guess))
            play, lines = moves.all_played(play, [(guess, clue)])
        else:
            play, lines = moves.all_played(play, read_history(words))
        return _go_on(session, play, lines, on_progress)
    except (ClueError, WordListError, NotInTree) as error:
        near = "" if guess and len(command) == len(guess) else nearest(command, COMMANDS)
        return session, [f"{error}{near}"]


def _go_on(
    session: Session, play: Play, lines: list[str], on_progress: OnProgress
) -> tuple[Session, list[str]]:
    """Return the session that goes on with a game; what is new follows those lines."""
    play, outside = moves.go_on(play)
    move = moves.next_move(play, on_progress)
    after = Session(play, move, before=session)
    if play.position.is_solved:
        rows = [moves.describe(play, move), "", *moves.emoji_rows(play.position)]
        return after._replace(over=True), lines + rows
    if session.move.stored and move.guess and not move.stored and not outside:
        outside = ["left the tree: from here moves are computed"]
    return after, [*lines, *outside, move_line(after)]


def move_line(session: Session) -> str:
    return moves.describe(session.play, session.move) if session.move.guess else NONE_LEFT


def _reasons(session: Session, on_progress: OnProgress) -> list[str]:
    move = session.move
    if move.guess is None:
        return [NONE_LEFT]
    if move.is_last:
        return [f"{move.guess} is the only word left that fits every clue"]
    return why(session.play, move, on_progress)
