"""Replies to the lines that a player of `treegen play` types, without a terminal.

A line that is not a command, a clue or a word of the game's length is an error.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from treegen.clues import PAIRED, folded, parts_of, read_word
from treegen.errors import ClueError, NotInTree, WordListError
from treegen.game.start import Play
from treegen.play import moves, wording
from treegen.play.adviser import Advice, advise
from treegen.play.commentary import missing_text, needed_line, why
from treegen.play.path import words_missing
from treegen.play.shared import emoji_rows
from treegen.play.situation import Situation
from treegen.play.typed import is_word, read_turns
from treegen.progress import OnProgress, silent
from treegen.say.phrases import say
from treegen.text import nearest, number_of
from treegen.words.game import Game
from treegen.words.likely import are_alike

HELP = """\
01020          the clue of the word shown, with a sign for each letter:
               01020  .y.g.  bybgb  -y-g-  0-0+0
               ⬛🟨⬛🟩⬛  ⬜🟦⬜🟧⬜  ⚫🟡⚫🟢⚫
               absent 0 . b, elsewhere in the word 1 y -, right place 2 g +;
               a dash means absent beside y or g, or alone (-----)
crane 01020    you played another word, and this is its clue
crane          you played another word; you are asked for its clue
Enter alone    the game rejects the word shown: see the next best
list           show the words left
list all       show all of them, with the days they were used
why            show what the word tells, and what the next best ones do
undo           take back the last clue or Enter (also: back)
quit           leave (also: q, exit, Ctrl-D)"""
ON_BOARDS = """
With several boards, type a clue for each one that is not solved, in their
order: 01020 20000, or crane 01020 20000. For the words left on one board,
type its number: list 2, or list 2 all."""

COMMANDS = ("list", "why", "undo", "back", "quit", "help")
UNDO = "type undo and enter the clue again"
NONE_LEFT = f"no word is left; {UNDO}"
NONE_ON_BOARDS = f"no word is left on any board; {UNDO}"
QUESTION = "Press Enter to accept the correction, or retype yours to keep it"


class Misspelt(Enum):
    """Treatment of a misspelt word: one missing in the game's list, but near one of its words."""

    ASKED = 1  # the player is asked which of the two was meant
    REFUSED = 2  # an error, for programs, which cannot be asked
    TAKEN = 3  # accepted as it was typed


class Question(NamedTuple):
    """A question to the player before a line counts; without a question, all fields are empty."""

    own: str = ""  # word that the player chose, if its clue or clues are asked for
    typed: str = ""  # line with a misspelt word; if it is typed again, it counts as it is
    meant: str = ""  # the corrected line, which Enter accepts

    @property
    def near(self) -> str:
        """Corrected word of a line without another word; a clue that is typed next is its clue."""
        word, *clues = self.meant.split() or [""]
        return "" if any(map(is_word, clues)) else word

    @property
    def taken(self) -> list[str]:
        """Line that says for which word a clue is read: the corrected one."""
        typed, *_ = self.typed.split() or [""]
        return [f"reading {typed} as {self.near}"] if self.near else []


class Session(NamedTuple):
    """State of a session."""

    play: Play
    move: Advice
    before: "Session | None" = None  # session to which `undo` goes back
    over: bool = False
    asked: Question = Question()
    misspelt: Misspelt = Misspelt.ASKED

    @property
    def is_lost(self) -> bool:
        """Test whether the game ended without its answer, so that the player is asked for it.

        If no word is left on any board, a clue is wrong, and the player has to take it back.
        """
        return self.play.position.is_lost and bool(Situation(self.play).open_boards)

    @property
    def settled(self) -> "Session":
        """The session before a question that is still open."""
        return self.before if any(self.asked) and self.before else self

    @property
    def rows(self) -> list[list[tuple[str, str]]]:
        """Guess and clue of each turn, for each board."""
        turns = self.play.position.turns
        return [[(guess, clue) for clue in clues] for guess, *clues in turns]

    @property
    def words(self) -> list[str]:
        return [*self.move.left.weights]


def start(
    play: Play, on_progress: OnProgress = silent, misspelt: Misspelt = Misspelt.ASKED
) -> tuple[Session, list[str]]:
    """Start a session of a game; the first line says what to play, and in which game."""
    session = Session(play, advise(play, on_progress), misspelt=misspelt)
    first, *rest = move_lines(session)
    return session, [f"{first}; {play.game.title}", *rest]


def reply(
    session: Session, line: str, on_progress: OnProgress = silent
) -> tuple[Session, list[str]]:
    """Return the session after a line, and the lines of the reply.

    `ClueError`, `WordListError` or `NotInTree` for a line that cannot be read.
    """
    words = parts_of(line.split())
    name, *rest = line.lower().translate(PAIRED).split() or [""]
    command = "" if rest else name
    if command in ("quit", "exit", "q"):
        return session._replace(over=True), []
    if command in ("help", "?"):
        text = HELP + ON_BOARDS if session.play.game.boards > 1 else HELP
        return session, text.splitlines()
    if name == "list" and (session.play.game.boards > 1 or rest in ([], ["all"])):
        return session, _listed(session, rest)
    if command == "why":
        return session, _reasons(session, on_progress)
    if command in ("undo", "back"):
        if session.before is None:
            return session, ["nothing to undo"]
        before, lines = session.before, move_lines(session.before)
        if before.move.is_stored and session.move.guess and not session.move.is_stored:
            lines = ["back in the tree", *lines]
        return before, lines
    settled = session.settled
    if settled.is_lost:
        return settled._replace(over=True), _told(settled.play, words, on_progress)
    if settled.move.guess is None and len(words) < 2:
        return session, move_lines(settled)[:1]
    if not words and session.asked.meant:
        return reply(settled, session.asked.meant, on_progress)
    if not words and session.asked.own:
        return settled, move_lines(settled)
    try:
        return _answer(session, words, on_progress)
    except (ClueError, WordListError, NotInTree) as error:
        raise type(error)(no_command(words) or f"{error}{nearest(command, COMMANDS)}") from None


def no_command(words: list[str]) -> str:
    """Say that a command takes no words after it; "" for any other line.

    >>> no_command(["why", "slate"])
    "why takes no 'slate' here; type ? for help"
    >>> no_command(["list", "1"])
    "list takes no '1' here (list, list all)"
    """
    command, *rest = words or [""]
    if not rest or command.lower() not in COMMANDS:
        return ""
    command = command.lower()
    usage = " (list, list all)" if command == "list" else "; type ? for help"
    return f"{command} takes no {' '.join(rest)!r} here{usage}"


def open_question(
    game: Game,
    guesses: list[str],
    own: str,
    text: str,
    asked: Question,
    misspelt: Misspelt,
    clue: str = "clue",
) -> tuple[Question, str]:
    """Return the question before a line counts, and its sentence; "" without a question.

    The first question is whether a misspelt word was meant, unless the line was typed again after
    that. The second is for the `clue` or clues of an `own` word. `WordListError` for a misspelt
    word that is refused.
    """
    if misspelt is Misspelt.REFUSED:
        moves.require_known(game, guesses)
    meant = moves.misspelt(game, guesses) if misspelt is Misspelt.ASKED else {}
    if meant and text != asked.typed:
        question = Question(typed=text, meant=moves.corrected(game, text, meant))
        return question, f"{wording.question(game, meant)} {QUESTION}"
    if own:
        return Question(own=own), f"{own}: type its {clue}, or press Enter to take the word back"
    return Question(), ""


def _answer(
    session: Session, words: list[str], on_progress: OnProgress
) -> tuple[Session, list[str]]:
    """Return the session after clues, guesses or Enter, and the lines of the reply."""
    settled = session.settled
    play = settled.play
    asked = session.asked
    guess = asked.near or asked.own or settled.move.guess or ""
    if not words:
        refused = (*play.position.refused, guess)
        play = replace(play, position=play.position._replace(refused=refused))
        lines = [f"{say('not-accepted')}: {guess} (undo to take it back)"]
        return _go_on(settled, play, lines, on_progress, settled.move.best)
    text = " ".join(words).lower()
    boards = play.game.boards
    # On one board a clue is alone; on several, other words may follow the clues of the word shown.
    is_of_shown = not is_word(words[0].lower()) and (boards > 1 or len(words) == 1)
    if is_of_shown:
        if asked.meant and not asked.near:
            return session, [QUESTION]
        words = [guess, *words]
    own = ""
    if len(words) == 1:
        own = folded(read_word(text), play.game.fold)
        play.position.check(own)
    turns = [] if own else read_turns(words, boards)
    guesses = [own] if own else [guess for guess, *_ in turns[is_of_shown:]]
    question, line = open_question(
        play.game, guesses, own, text, asked, settled.misspelt, "clue" if boards == 1 else "clues"
    )
    if line:
        return settled._replace(before=settled, asked=question), [line]
    after, notes = moves.all_played(play, turns)
    lines = asked.taken if is_of_shown else []
    return _go_on(settled, after, [*lines, *notes], on_progress)


def _go_on(
    session: Session,
    play: Play,
    lines: list[str],
    on_progress: OnProgress,
    ranked: tuple[str, ...] = (),
) -> tuple[Session, list[str]]:
    """Return the session that goes on with a game; new lines follow those given.

    Turns after the last guess allowed do not count as guesses, but may tell the answer.
    """
    position, told = play.position.within
    play, outside = moves.go_on(replace(play, position=position))
    lost = session._replace(play=play, move=Advice(None, play.lefts), before=session)
    if lost.is_lost:
        question, *rest = move_lines(lost)
        lines = [*lines, *outside, *rest, *emoji_rows(play.position), ""]
        if len(told) < len(position.unsolved):
            return lost, [*lines, question]
        return lost._replace(over=True), [*lines, *_told(play, told, on_progress)]
    move = advise(play, on_progress, ranked=ranked)
    after = session._replace(play=play, move=move, before=session)
    if play.position.is_solved:
        rows = [*move_lines(after), "", *emoji_rows(play.position)]
        if play.game.boards > 1 and (needed := needed_line(play, on_progress)):
            rows += ["", needed]
        return after._replace(over=True), lines + rows
    if session.move.is_stored and move.guess and not move.is_stored and not outside:
        outside = ["left the tree: from here moves are computed"]
    if move.guess is None and outside:
        return after, [*lines, *outside, UNDO]
    if play.outside and outside:
        outside.insert(-1, UNDO)
    return after, [*lines, *outside, *move_lines(after)]


def _told(play: Play, words: Sequence[str], on_progress: OnProgress) -> list[str]:
    """Return how many more guesses would have found the answers that a player typed, if any."""
    if not words:
        return []
    told = [folded(read_word(word), play.game.fold) for word in words]
    missed = number_of(len(play.position.unsolved), "word")
    if missed != number_of(len(told), "word"):
        raise WordListError(f"{' '.join(told)}: expected {missed}, or Enter to leave")
    return [missing_text(words_missing(play, told, on_progress))]


def lost_line(play: Play) -> str:
    """Say that a game was not found, and ask for its answer."""
    end = wording.not_found(len(play.position.turns))
    boards = play.position.unsolved
    if play.game.boards > 1:
        end += f": board{'s' if len(boards) > 1 else ''} {', '.join(map(str, boards))}"
    what = "was it" if len(boards) == 1 else "were they"
    return f"{end}. What {what}? (Enter leaves; undo takes the last clue back)"


def move_lines(session: Session) -> list[str]:
    """Say what to play and, on several boards, what is left on each."""
    play, move = session.play, session.move
    first = NONE_LEFT if play.game.boards == 1 else NONE_ON_BOARDS
    if session.is_lost:
        first = lost_line(play)
    if move.guess:
        first = wording.describe(play, move)
    return [first, *wording.board_lines(play, move)]


def _listed(session: Session, words: list[str]) -> list[str]:
    """List the words left on a board; several boards have numbers: `list 3 all`."""
    play, move = session.play, session.move
    count = play.game.boards
    number, *rest = ["1", *words] if count == 1 else words or [""]
    if number not in map(str, range(1, count + 1)) or rest not in ([], ["all"]):
        return [f"list needs the number of a board, 1 to {count}, such as list {count}"]
    board = play.position.boards[int(number) - 1]
    if board.is_solved:
        return [f"board {number} is solved: {board.history[-1][0]}"]
    lines = wording.list_lines(
        replace(play, position=board),
        Advice(None, (move.lefts[int(number) - 1],)),
        every=bool(rest),
        command="list" if count == 1 else f"list {number}",
    )
    if not lines:
        return [NONE_LEFT if count == 1 else f"no word is left on board {number}"]
    return [" ".join(lines)] if count > 1 and are_alike(play.game.weights) else lines


def _reasons(session: Session, on_progress: OnProgress) -> list[str]:
    move = session.move
    if move.guess is None:
        return move_lines(session)[:1]
    left = Situation(session.play).open_boards.values()
    if all([*words.weights] == [move.guess] for words in left):
        return [f"{move.guess} is the only word left that fits every clue"]
    return why(session.play, move, on_progress)
