"""A position as the sources see it, what they are asked about it, and what they answer.

The legal words of a position, and the weights by which a loss counts, are made once, here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from treegen.game.start import Play
from treegen.progress import OnProgress, silent
from treegen.tree.plan import Limits
from treegen.words.game import Game
from treegen.words.likely import least_likely
from treegen.words.lists import WordList
from treegen.words.weighted import Weighted

if TYPE_CHECKING:
    from treegen.solve.executors import Executor
    from treegen.solve.state import GameState


class Source(Enum):
    """Origin of a cost."""

    TREE = "tree"
    OPENERS = "openers"  # as published in trees/openers-today.csv
    SEARCH = "search"  # of whole trees
    TURN = "turn"  # a look one turn ahead


class Cost(NamedTuple):
    """Cost of a game from a guess on."""

    risk: float | None  # chance that the guesses left do not find the answer; None if unknown
    guesses: float  # on average; an answer that is not found counts as one more than are left
    source: Source
    is_exact: bool  # False for an estimate

    @property
    def is_open(self) -> bool:
        """Test whether another source may know a smaller risk."""
        return bool(self.risk) and not self.is_exact


class Asked(NamedTuple):
    """A question to the sources about a position."""

    words: tuple[str, ...] = ()  # words to price; they need not be legal
    top: int = 1  # number of the best legal words that are wanted
    is_priced: bool = False  # the cost of the best word is wanted too
    doubted: str | None = None  # best word so far, if it may lose more than another


class Known(NamedTuple):
    """Knowledge about a position: its best words, and the costs of words."""

    source: Source = Source.TURN  # of the best words
    best: tuple[str, ...] = ()  # legal words, in their order
    costs: Mapping[str, Cost] = {}
    is_proven: bool = False  # no legal word is better than the best ones
    searched: int | None = None  # number of words whose trees were searched; None without a search


@dataclass(frozen=True)
class Situation:
    """A position, and how much work an answer may take; what follows from it is made once."""

    play: Play
    limits: Limits = field(default_factory=Limits)  # width of a search, prefilter of a score
    is_unlimited: bool = False  # a search may take as long as it takes
    ranked: tuple[str, ...] = ()  # the best of a long list, before a word was refused
    memory: int | None = None
    executor: "Executor | None" = None  # None: the usual one
    on_progress: OnProgress = silent

    @property
    def lefts(self) -> tuple[Weighted, ...]:
        return self.play.lefts

    @property
    def words(self) -> Weighted:
        """Words left on the only board."""
        return self.play.left

    @cached_property
    def game(self) -> Game:
        """Game whose answers are the words left on the only board."""
        return self.play.game.of(self.words)

    @cached_property
    def allowed(self) -> tuple[str, ...]:
        """Guesses of that game that the position allows."""
        return tuple(filter(self.play.position.allows, self.game.guesses.words))

    @cached_property
    def open_boards(self) -> dict[int, Weighted]:
        """Words left on each unsolved board, by its number; boards without words are left out."""
        left = {number: self.lefts[number - 1] for number in self.play.position.unsolved}
        return {number: words for number, words in left.items() if words.weights}

    @cached_property
    def playable(self) -> WordList:
        """Words that the vocabulary lets one play."""
        return self.play.game.playable(*[left.weights for left in self.open_boards.values()])

    def is_legal(self, word: str) -> bool:
        """Test whether a word may be played: of the vocabulary, by the mode, and not refused."""
        return word in self.playable.words and self.play.position.allows(word)

    @cached_property
    def legal(self) -> tuple[str, ...]:
        return tuple(filter(self.play.position.allows, self.playable.words))

    @cached_property
    def stakes(self) -> dict[str, int]:
        """Weights by which a loss counts; in a language's game, only likely words if one is left.

        >>> from treegen.game.start import wordle_play
        >>> len(Situation(wordle_play("2021")).stakes)
        2315
        """
        weights = dict(self.words.candidates.weights)
        if not self.play.game.lang:
            return weights
        least = least_likely(self.words.heaviest)
        likely = {word: weight for word, weight in weights.items() if weight >= least}
        return likely or weights

    def state(self, asked: tuple[str, ...] = ()) -> "GameState":
        """Return the words left and the guesses for them; `asked` ones need not be legal."""
        from treegen.solve.state import GameState

        position = self.play.position
        game = self.game
        known = {*game.guesses.words}
        every = tuple(sorted(known.union(asked)))
        legal = [word in known and position.allows(word) for word in every]
        state = game.of(self.words.candidates)._replace(guesses=game.guesses._replace(words=every))
        weights = [self.stakes.get(word, 0) for word in state.answers.words]
        return GameState(self.words, state, legal, tuple(weights) if self.play.game.lang else None)
