"""A game of several boards, which one guess is played on: where it stands, the move, its lines."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from treegen.clues import earning, folded, read_turn
from treegen.errors import ClueError, NotInTree
from treegen.game.position import Position, check_length
from treegen.play.moves import no_words_left, unknown_note
from treegen.progress import OnProgress, silent
from treegen.text import aligned, number_of
from treegen.words.game import Game
from treegen.words.past import days_used
from treegen.words.weighted import Weighted

if TYPE_CHECKING:
    from treegen.solve.boards import BoardsGuess, BoardsScorer

FEWEST, MOST = 2, 16  # boards
SPARE = 5  # guesses that such games allow beside one for each board: 7, 9, 13 and 21 in all


class Board(NamedTuple):
    """A board up to the guess that solved it, and the words left on it."""

    position: Position
    left: Weighted

    @property
    def is_solved(self) -> bool:
        return self.position.is_solved

    @property
    def is_open(self) -> bool:
        """Test whether a guess is chosen for it: it is not solved, and words are left."""
        return bool(self.left.weights) and not self.is_solved


class Boards(NamedTuple):
    """A game of several boards so far."""

    game: Game
    boards: tuple[Board, ...]
    scorer: "BoardsScorer"
    guesses: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def unsolved(self) -> list[int]:
        """Numbers of the boards that are not solved, from 1."""
        return [number for number, board in enumerate(self.boards, 1) if not board.is_solved]

    @property
    def allowed(self) -> list[str]:
        """Words that may be played, in alphabetical order.

        While on each board a word of the vocabulary can be the answer, those of the vocabulary.
        """
        known = {*self.game.known.words}
        open_boards = [board for board in self.boards if board.is_open]
        words = self.game.known.words
        if any(known.isdisjoint(board.left.weights) for board in open_boards):
            words = self.game.guesses.words
        return [word for word in words if word not in self.refused]


def new_boards(game: Game, count: int) -> Boards:
    """Return the game before the first guess; it allows as many guesses as such games do."""
    from treegen.solve.boards import BoardsScorer

    game = game._replace(allowed=count + SPARE)
    board = Board(Position(game), Weighted(game.weight, game.heaviest))
    return Boards(game, (board,) * count, BoardsScorer(game))


def after(boards: Boards, guess: str, clues: Sequence[str]) -> tuple[Boards, list[str]]:
    """Return the game after a guess, and lines on what was unusual.

    It earned a clue on each board that is not solved, in their order; `ClueError` for another
    number of them, `NotInTree` where all are solved.
    """
    guess = folded(guess, boards.game.fold)
    unsolved = boards.unsolved
    if not unsolved:
        raise NotInTree(f"all {len(boards.boards)} boards are solved; nothing follows")
    if len(clues) != len(unsolved):
        raise ClueError(clues_expected(boards, guess, len(clues)))
    earned = {board: read_turn(guess, clue)[1] for board, clue in zip(unsolved, clues, strict=True)}
    found = []
    for number, board in enumerate(boards.boards, 1):
        if number in earned:
            position = board.position.after(guess, earned[number])
            before = board.left.weights
            left = {word: before[word] for word in earning(guess, earned[number], before)}
            board = Board(position, board.left._replace(weights=left))
        found.append(board)
    played = boards._replace(boards=tuple(found), guesses=(*boards.guesses, guess))
    note = unknown_note(boards.game, guess)
    return played, [note] if note else []


def clues_expected(boards: Boards, guess: str, count: int) -> str:
    """Say how many clues a guess earns, where another number of them was given."""
    unsolved = boards.unsolved
    solved = [str(number) for number in range(1, len(boards.boards) + 1) if number not in unsolved]
    text = f"{guess} has {number_of(count, 'clue')}, expected {len(unsolved)}: one for each board"
    if solved:
        noun = "boards" if len(solved) > 1 else "board"
        text += f" but {noun} {', '.join(solved)}, solved"
    return text


def refusing(boards: Boards, words: Sequence[str]) -> Boards:
    """Return the game, which rejects some words; `WordListError` for one of another length."""
    words = [check_length(word, boards.game) for word in words]
    found = []
    for board in boards.boards:
        if not board.is_solved:
            left = {w: weight for w, weight in board.left.weights.items() if w not in words}
            board = Board(board.position.refusing(words), board.left._replace(weights=left))
        found.append(board)
    return boards._replace(boards=tuple(found), refused=(*boards.refused, *words))


def best_guesses(boards: Boards, top: int, on_progress: OnProgress = silent) -> "list[BoardsGuess]":
    """Return the best guesses for the boards on which words are left; none where there is none."""
    left = [[*board.left.candidates.weights] for board in boards.boards if board.is_open]
    return boards.scorer.best(left, boards.allowed, top, on_progress) if left else []


def next_guess(boards: Boards, on_progress: OnProgress = silent) -> str | None:
    """Return the word to play, or that which solved the last board; None where no word is left."""
    if not boards.unsolved:
        return boards.guesses[-1]
    return next((best.guess for best in best_guesses(boards, 1, on_progress)), None)


# Lines.


def lines_of(boards: Boards, guess: str | None) -> list[str]:
    """Write what to play, in a line that begins with it, and a line for each board."""
    count = len(boards.boards)
    turn = len(boards.guesses) + 1
    if not boards.unsolved:
        first = f"{guess}  {count} boards solved in {number_of(turn - 1, 'guess')}"
    elif guess is None:
        first = "no word is left on any board; undo takes the last line back"
    else:
        allowed = boards.game.allowed
        first = (
            f"{guess}  guess {turn}" if allowed is None else f"{guess}  guess {turn} of {allowed}"
        )
    rows = [
        (f"board {number}", board_text(board, str(guess)))
        for number, board in enumerate(boards.boards, 1)
    ]
    return [first, *aligned(rows, left=(0, 1))]


def board_text(board: Board, guess: str) -> str:
    """Say how many words are left on a board, and the chance of a guess if that is worth it."""
    if board.is_solved:
        history = board.position.history
        return f"solved in {number_of(len(history), 'guess')}: {history[-1][0]}"
    if not board.left.weights:
        return "; ".join(no_words_left(board.position))
    text = board.left.text(guess, last=next(iter(board.left.weights)))
    return f"{guess}, {text}" if board.left.is_sure(guess) else text


def boards_record(boards: Boards, guess: str | None) -> dict[str, Any]:
    """Return a move as an object for JSON; the README explains its keys."""
    game = boards.game
    days = days_used(game.answers.name, game.prior, game.weight)
    solved = not boards.unsolved
    found = []
    for board in boards.boards:
        record: dict[str, Any] = {"size": board.left.size, "solved": board.is_solved}
        if board.is_solved:
            record["answer"] = board.position.history[-1][0]
        found.append(record | board.left.record(str(guess), days))
    turn = len(boards.guesses) + (not solved)
    return {"guess": guess, "turn": turn, "solved": solved, "boards": found}


def turns(boards: Boards) -> list[list[tuple[str, str]]]:
    """Return for each guess the pairs of it and the clues that it earned, by board."""
    found = []
    for turn in range(len(boards.guesses)):
        histories = [board.position.history for board in boards.boards]
        found.append([history[turn] for history in histories if turn < len(history)])
    return found
