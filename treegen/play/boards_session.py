"""The answer to each line that a player of several boards types, apart from any terminal."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from treegen.clues import PAIRED, clue_for, folded, parse_clue, read_word
from treegen.errors import ClueError, NotInTree, WordListError
from treegen.game.wordle import game_title
from treegen.play.adviser import Advice
from treegen.play.boards import (
    Board,
    Boards,
    after,
    best_guesses,
    lines_of,
    next_guess,
    refusing,
    turns,
)
from treegen.play.moves import list_lines
from treegen.play.session import (
    COMMANDS,
    QUESTION,
    Misspelt,
    Question,
    is_word,
    no_command,
    open_question,
)
from treegen.play.start import Play
from treegen.play.why import ESTIMATED, OTHERS
from treegen.progress import OnProgress, silent
from treegen.text import nearest, number_of
from treegen.words.likely import are_alike
from treegen.words.lists import Fold

HELP = """\
01020 00200 00001        the clues that the word shown earned, one for each board that is
                         not solved, in their order; a sign for each letter:
                         01020  .y.g.  bybgb  -y-g-  0-0+0
                         ⬛🟨⬛🟩⬛  ⬜🟦⬜🟧⬜  ⚫🟡⚫🟢⚫
                         absent 0 . b, present elsewhere 1 y -, right place 2 g +;
                         a dash is absent beside y or g, or alone (-----)
crane 01020 00200 00001  another word that you played, and the clues it earned
crane                    another word that you played; its clues are asked for
Enter alone              the game rejects the word shown: see the next best
list 3                   show the words left on board 3; list 3 all: also many that are not
                         likely, and when words were used
why                      say what the word tells on each board, and what the best others do
undo                     take the last clues or Enter back; also back
quit                     leave; also q, exit, or Ctrl-D"""

Turn = tuple[str, list[str]]  # a guess and its clues


class Session(NamedTuple):
    """Where a session stands."""

    boards: Boards
    guess: str | None  # None where no word is left
    before: "Session | None" = None  # where `undo` goes back to
    over: bool = False
    asked: Question = Question()
    misspelt: Misspelt = Misspelt.ASKED

    @property
    def settled(self) -> "Session":
        """The session before a question that is still open."""
        return self.before if any(self.asked) and self.before else self

    @property
    def rows(self) -> list[list[tuple[str, str]]]:
        return turns(self.boards)

    @property
    def words(self) -> list[str]:
        """Nothing: where weights are alike, all words are in one line."""
        return []


def start(
    boards: Boards, on_progress: OnProgress = silent, misspelt: Misspelt = Misspelt.ASKED
) -> tuple[Session, list[str]]:
    """Start a session with a game; the first line says what to play, and in which game."""
    session = Session(boards, next_guess(boards, on_progress), misspelt=misspelt)
    first, *rest = lines_of(boards, session.guess)
    return session, [f"{first}; {game_title(boards.game)}", *rest]


def reply(
    session: Session, line: str, on_progress: OnProgress = silent
) -> tuple[Session, list[str]]:
    """Return the session after a line, and the lines that answer it.

    `ClueError`, `WordListError` or `NotInTree` for a line that cannot be read.
    """
    words = line.translate(PAIRED).split()
    command = words[0].lower() if words else ""
    if len(words) == 1 and command in ("quit", "exit", "q"):
        return session._replace(over=True), []
    if len(words) == 1 and command in ("help", "?"):
        return session, HELP.splitlines()
    if command == "list":
        return session, listed(session.boards, words[1:])
    if len(words) == 1 and command == "why":
        return session, reasons(session.boards)
    if len(words) == 1 and command in ("undo", "back"):
        if session.before is None:
            return session, ["there is nothing to take back"]
        return session.before, lines_of(session.before.boards, session.before.guess)
    settled = session.settled
    if not words and session.asked.meant:
        return reply(settled, session.asked.meant, on_progress)
    if not words and session.asked.own:
        return settled, lines_of(settled.boards, settled.guess)
    if settled.guess is None and len(words) < 2:
        return session, lines_of(settled.boards, None)[:1]
    try:
        return _answer(session, " ".join(words).lower(), on_progress)
    except (ClueError, WordListError, NotInTree) as error:
        near = nearest(command, COMMANDS) if len(words) == 1 else ""
        raise type(error)(no_command(words) or f"{error}{near}") from None


def _answer(session: Session, text: str, on_progress: OnProgress) -> tuple[Session, list[str]]:
    """Return the session after clues, words that were played, or Enter; and lines on them."""
    settled = session.settled
    boards = settled.boards
    asked = session.asked
    shown = asked.near or asked.own or settled.guess or ""
    if not text:
        boards = refusing(boards, [shown])
        return _go_on(settled, boards, [f"{shown} is rejected; undo takes that back"], on_progress)
    lines = []
    if not is_word(text.split()[0]):
        if asked.meant and not asked.near:
            return session, [QUESTION]
        lines = asked.taken
    turns = read_turns(text, shown, boards.game.fold)
    guesses = [guess for guess, _ in turns if guess != shown]
    own = ""
    if len(turns) == 1 and not turns[0][1]:
        own = turns[0][0]
        boards.boards[boards.unsolved[0] - 1].position.check(own)
    misspelt = settled.misspelt
    question, line = open_question(boards.game, guesses, own, text, asked, misspelt, "clues")
    if line:
        return settled._replace(before=settled, asked=question), [line]
    boards, notes = after_turns(boards, turns)
    return _go_on(settled, boards, [*lines, *notes], on_progress)


def _go_on(
    session: Session, boards: Boards, lines: list[str], on_progress: OnProgress
) -> tuple[Session, list[str]]:
    """Return the session that goes on with a game; what is new follows those lines."""
    guess = next_guess(boards, on_progress)
    over = not boards.unsolved
    now = session._replace(boards=boards, guess=guess, before=session, over=over)
    return now, lines + lines_of(boards, guess)


def after_turns(boards: Boards, turns: Sequence[Turn]) -> tuple[Boards, list[str]]:
    """Return the game after guesses and their clues, and lines on what was unusual."""
    lines = []
    for guess, clues in turns:
        boards, notes = after(boards, guess, clues)
        lines += notes
    return boards, lines


def read_turns(text: str, shown: str | None = None, fold: Fold = ()) -> list[Turn]:
    """Read guesses, folded, each followed by its clues.

    >>> read_turns("01020 .y... raise:00000", "salet")
    [('salet', ['01020', '01000']), ('raise', ['00000'])]
    """
    read: list[Turn] = []
    for word in text.translate(PAIRED).split():
        if not is_word(word) and not read and shown:
            read.append((shown, []))
        if not is_word(word) and read:
            guess, clues = read[-1]
            clues.append(parse_clue(word, len(guess)))
        else:
            read.append((folded(read_word(word), fold), []))
    return read


def listed(boards: Boards, words: Sequence[str]) -> list[str]:
    """Lines for `list 3`."""
    numbers = [word for word in words if word != "all"]
    count = len(boards.boards)
    if len(numbers) != 1 or numbers[0] not in map(str, range(1, count + 1)):
        return [f"list shows the words left on a board from 1 to {count}, such as list {count}"]
    board = boards.boards[int(numbers[0]) - 1]
    if board.is_solved:
        return [f"board {numbers[0]} is solved: {board.position.history[-1][0]}"]
    if not board.left.weights:
        return [f"no word is left on board {numbers[0]}"]
    lines = list_lines(
        Play(board.position, ""),
        Advice(None, board.left),
        every="all" in words,
        command=f"list {numbers[0]}",
    )
    return [" ".join(lines)] if are_alike(boards.game.weights) else lines


def reasons(boards: Boards) -> list[str]:
    """Lines for `why`: what the best guess tells on each board, and what others do."""
    best = best_guesses(boards, top=OTHERS + 1)
    if not best:
        return lines_of(boards, None)[:1]
    lines = []
    for guess, more in ((found.guess, found.more) for found in best):
        told = [
            f"board {number}: {split(board, guess)}"
            for number, board in enumerate(boards.boards, 1)
            if board.is_open
        ]
        lines.append(f"{guess}: {ESTIMATED}{more:.2f} guesses more; {'; '.join(told)}")
    return [lines[0], "The best others:", *lines[1:]]


def split(board: Board, guess: str) -> str:
    """Say into how many groups a guess splits the words left on a board.

    >>> from treegen.words.choose import choose_game
    >>> from treegen.game.position import Position, left
    >>> position = Position(choose_game("2021"), (("raise", "01020"), ("shalt", "11200")))
    >>> split(Board(position, left(position)), "aargh")
    '3 groups, the largest of 1'
    """
    sizes = Counter(clue_for(guess, word) for word in board.left.weights)
    return f"{number_of(len(sizes), 'group')}, the largest of {max(sizes.values()):,}"
