"""The game that finds a known answer: some first guesses, then the best move each time."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from treegen.clues import clue_for, folded, read_turn
from treegen.errors import WordListError
from treegen.game.position import Position, check_length
from treegen.game.start import Play
from treegen.play.adviser import advise
from treegen.play.finished import check_clues
from treegen.play.moves import go_on, played
from treegen.progress import OnProgress, silent
from treegen.text import nearest
from treegen.tree.node import History
from treegen.words.game import Game, all_words_game
from treegen.words.lists import about_list
from treegen.words.weighted import Weighted


class Path(NamedTuple):
    """A game up to its answer."""

    game: Game  # the game before it went on with all words, if it did
    history: History
    left: list[Weighted]  # words left before each guess
    notes: list[str]  # on anything unusual

    @property
    def is_lost(self) -> bool:
        """Test whether the game allows fewer guesses than the path has."""
        return Position(self.game, self.history).is_lost


def path_to(
    play: Play, answer: str, begun: Iterable[str] = (), on_progress: OnProgress = silent
) -> Path:
    """Return the game that finds an answer: some first guesses, then the best move each time.

    It goes on beyond the number of guesses that the game allows. `WordListError` for an answer that
    is not a word of the game.
    """
    check_answer(play.game, answer)
    first = iter(begun)
    game = play.game
    words_left = []
    notes: list[str] = []
    while not play.position.is_solved:
        guess = next(first, None)
        words_left.append(play.left)
        if guess is None:
            guess = str(advise(play, on_progress).guess)
        play, unusual = played(play, guess, clue_for(guess, answer))
        if not play.outside:
            game = play.game
        play, wide = go_on(play)
        notes += [*unusual, *wide]
    for guess in first:
        play.position.check(guess)
    return Path(game, play.position.history, words_left, notes)


def words_missing(
    play: Play, answers: Sequence[str], on_progress: OnProgress = silent
) -> list[str]:
    """Return the further guesses by which best play would have found a lost game's answers.

    The answers are those of the unsolved boards. [] if best play does not find them. Errors are
    those of `check_answer` and `check_clues`.
    """
    position = play.position
    for number, answer in zip(position.unsolved, answers, strict=True):
        check_answer(play.game, answer)
        check_clues(position.boards[number - 1].history, answer)
    if play.game.boards == 1:
        path = path_to(play, answers[0], (), on_progress).history
        return [guess for guess, _ in path[len(position.turns) :]]
    missed = iter(answers)
    boards = position.boards
    each = [board.history[-1][0] if board.is_solved else next(missed) for board in boards]
    return words_to(play, each, on_progress)


def words_to(play: Play, answers: Sequence[str], on_progress: OnProgress = silent) -> list[str]:
    """Return the guesses by which best play finds the answers of all boards; [] if it does not."""
    position = play.position
    words = []
    while not position.is_solved:
        guess = advise(replace(play, position=position), on_progress).guess
        if guess is None:
            return []
        words.append(guess)
        clues = [clue_for(guess, answers[number - 1]) for number in position.unsolved]
        position = position.after(guess, *clues)
    return words


def check_answer(game: Game, answer: str) -> None:
    """Raise `WordListError` for an answer that no game with these guesses can have."""
    check_length(answer, game)
    words = all_words_game(game).answers
    if answer not in words.words:
        raise WordListError(f"{answer} is not in {about_list(words)}{nearest(answer, words.words)}")


def guesses_of(
    turns: Iterable[Sequence[str]], answer: str, fold: Iterable[tuple[str, str]]
) -> list[str]:
    """Return the guesses of some turns, folded.

    `ClueError` for a clue that the guess does not earn against the answer.
    """
    history = []
    for word, *given in turns:
        clue = given[0] if given else clue_for(folded(word, fold), answer)
        history.append(read_turn(word, clue, fold))
    check_clues(history, answer)
    return [guess for guess, _ in history]
