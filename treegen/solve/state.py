"""A state of a game: the words left after some clues, and what may be played."""

from collections.abc import Sequence
from typing import NamedTuple

from treegen.clues import earning
from treegen.errors import NotInTree, WordListError
from treegen.text import nearest, number_of, shown
from treegen.words.game import Game
from treegen.words.identity import mode_phrase
from treegen.words.lists import WordList
from treegen.words.weighted import Weighted

Clued = Sequence[tuple[str, str]]  # guesses, each with the clue it earned


class GameState(NamedTuple):
    """Words left, and the guesses for them."""

    left: Weighted
    game: Game  # its answers are those that guesses are chosen for
    legal: list[bool]  # whether each of its guesses is legal after the clues
    stakes: tuple[int, ...] | None = None  # weights by which a loss counts; None: the answers' own

    @property
    def weight(self) -> int:
        return sum(self.game.weights)


def state_after(game: Game, history: Clued = (), only: Sequence[str] = ()) -> GameState:
    """State after `history`, (guess, clue) pairs; each word of `only` must be allowed in it.

    Errors are those of `require_legal`.
    """
    weighted = require_legal(game, history, only)
    state = game.of(weighted)
    legal = [is_legal(game, word, history) for word in state.guesses.words]
    return GameState(weighted, state.of(weighted.candidates), legal)


def require_legal(game: Game, history: Clued, only: Sequence[str] = ()) -> Weighted:
    """Return the words left after some turns, once each guess and each word of `only` is allowed.

    `NotInTree` if no answer gives those clues, `WordListError` for a word that is not allowed.
    """
    answers = game.answers
    left = game.weight

    def check(word: str, guesses: WordList, before: Clued) -> None:
        if word not in guesses.words:
            count = number_of(len(guesses.words), "word")
            near = nearest(word, guesses.words)
            raise WordListError(f"{shown(word)} is not in {guesses.name} ({count}){near}")
        if not is_legal(game, word, before):
            played = " ".join(f"{guess} {clue}" for guess, clue in before)
            raise WordListError(f"{mode_phrase(game.mode)} does not allow {word} after {played}")

    for turn, (guess, clue) in enumerate(history):
        check(guess, game.guesses, history[:turn])
        left = {word: left[word] for word in earning(guess, clue, left)}
    if not left:
        count = number_of(len(answers.words), "word")
        raise NotInTree(
            f"no answer in {answers.name} ({count}) gives those clues; check them; if they are "
            "right, the game plays a word that this list lacks"
        )
    playable = game.playable(left)
    for word in only:
        check(word, playable, history)
    return Weighted(left, game.heaviest)


def is_legal(game: Game, word: str, before: Clued) -> bool:
    return all(game.mode.allows(word, guess, clue) for guess, clue in before)
