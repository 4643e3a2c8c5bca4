"""A position: a game, what was played and earned so far, and which words the game refused."""

from collections.abc import Iterable
from typing import NamedTuple

from treegen.clues import RIGHT, clue_for, earning
from treegen.errors import NotInTree, WordListError
from treegen.text import number_of
from treegen.tree.model import History
from treegen.words.game import LAST, Game
from treegen.words.weighted import Weighted


class Position(NamedTuple):
    """A game so far."""

    game: Game
    history: History = ()  # guesses, each with the clue it earned
    refused: tuple[str, ...] = ()

    @property
    def is_solved(self) -> bool:
        """Test whether the last clue says that its guess is the answer, and the others agree."""
        if not self.history or self.history[-1][1].strip(RIGHT):
            return False
        return fits(self.history[-1][0], self.history)

    @property
    def turns_left(self) -> int | None:
        """Guesses left of those that the game allows; None where any number is, or none is left.

        >>> from treegen.words.choose import choose_game
        >>> game = choose_game("2021")
        >>> played = (("raise", "01020"),)
        >>> Position(game, played).turns_left
        5
        >>> Position(game._replace(allowed=1), played).turns_left
        """
        allowed = self.game.allowed
        played = len(self.history)
        return allowed - played if allowed is not None and played < allowed else None

    @property
    def is_endgame(self) -> bool:
        """Test whether so few guesses are left that one look at all tells what each loses."""
        return self.turns_left is not None and self.turns_left <= LAST

    def allows(self, word: str) -> bool:
        """Test whether a word of the list may be played here."""
        mode = self.game.mode
        return word not in self.refused and all(
            mode.allows(word, guess, clue) for guess, clue in self.history
        )

    def after(self, guess: str, clue: str) -> "Position":
        """Return the position after a guess and its clue; errors are those of `check`."""
        self.check(guess)
        return self._replace(history=(*self.history, (guess, clue)))

    def refusing(self, words: Iterable[str]) -> "Position":
        """Return the position in which the game rejects these words too."""
        more = [check_length(word, self.game) for word in words]
        return self._replace(refused=(*self.refused, *more))

    def check(self, guess: str) -> None:
        """Raise `WordListError` for a guess of another length, `NotInTree` after the answer."""
        check_length(guess, self.game)
        if self.is_solved:
            raise NotInTree(f"{self.history[-1][0]} was the answer; nothing follows it")


def check_length(word: str, game: Game) -> str:
    """Return a word as long as those of a game; `WordListError` for another."""
    length = game.length
    if len(word) != length:
        letters = number_of(len(word), "letter")
        raise WordListError(f"{word!r} has {letters}, expected {length}")
    return word


def fits(word: str, history: History) -> bool:
    return all(clue_for(guess, word) == clue for guess, clue in history)


def left(position: Position) -> Weighted:
    """Return the words left in a position, each with its weight.

    >>> from treegen.words.choose import choose_game
    >>> position = Position(choose_game("2021"), (("raise", "01020"), ("shalt", "11200")))
    >>> left(position).weights
    {'awash': 1, 'gnash': 1, 'quash': 1}
    """
    weight = position.game.weight
    words = [word for word in weight if word not in position.refused]
    for guess, clue in position.history:
        words = earning(guess, clue, words)
    return Weighted({word: weight[word] for word in words}, position.game.heaviest)


def is_any_left(position: Position) -> bool:
    """Test whether a word is left, which takes less time than to find all."""
    words = position.game.answers.words
    return any(fits(word, position.history) and word not in position.refused for word in words)
