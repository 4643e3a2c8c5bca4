"""A position: a game, what was played and earned so far, and which words the game refused."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from treegen.clues import RIGHT, Mode, clue_for, earning
from treegen.errors import NotInTree, WordListError
from treegen.say.phrases import say
from treegen.text import number_of
from treegen.tree.model import Tree
from treegen.tree.node import History, Node
from treegen.words.game import LAST, Game
from treegen.words.weighted import Weighted

Turn = tuple[str, ...]  # a guess, and the clues of the boards that were open


class Position(NamedTuple):
    """A game so far."""

    game: Game
    turns: tuple[Turn, ...] = ()  # on one board, guesses with their clues
    refused: tuple[str, ...] = ()

    @property
    def history(self) -> History:
        """Guesses, each with the clue it earned, of a game of one board."""
        return tuple((guess, clue) for guess, clue in self.turns)

    @property
    def boards(self) -> "tuple[Position, ...]":
        """Each board up to the guess that solved it, as a position of one board.

        >>> from treegen.words.choose import GameChoice, choose_game
        >>> game = choose_game(GameChoice("2021"))._replace(boards=2)
        >>> turns = (("raise", "01020", "22222"), ("shalt", "11200"))
        >>> [board.history for board in Position(game, turns).boards]
        [(('raise', '01020'), ('shalt', '11200')), (('raise', '22222'),)]
        """
        histories: list[History] = [()] * self.game.boards
        for guess, *clues in self.turns:
            earned = iter(clues)
            histories = [
                history if solves(history) else (*history, (guess, next(earned)))
                for history in histories
            ]
        game = self.game._replace(boards=1)
        return tuple(
            Position(game, history, () if solves(history) else self.refused)
            for history in histories
        )

    @property
    def unsolved(self) -> list[int]:
        """Numbers of the boards that are not solved, from 1."""
        boards = enumerate(self.boards, 1)
        return [number for number, board in boards if not solves(board.history)]

    @property
    def is_solved(self) -> bool:
        return not self.unsolved

    @property
    def turns_left(self) -> int | None:
        """Number of guesses left; None if the game allows any number, or if none is left.

        >>> from treegen.words.choose import GameChoice, choose_game
        >>> game = choose_game(GameChoice("2021"))
        >>> played = (("raise", "01020"),)
        >>> Position(game, played).turns_left
        5
        >>> Position(game._replace(allowed=1), played).turns_left
        """
        allowed = self.game.allowed
        played = len(self.turns)
        return allowed - played if allowed is not None and played < allowed else None

    @property
    def is_lost(self) -> bool:
        """Test whether all guesses that the game allows were played, and did not find each answer.

        >>> from treegen.words.choose import GameChoice, choose_game
        >>> game = choose_game(GameChoice("2021"))._replace(allowed=2)
        >>> lost = Position(game, (("raise", "01020"), ("shalt", "11200")))
        >>> lost.is_lost, lost.after("awash", "22222").is_lost, Position(game).is_lost
        (True, True, False)
        """
        allowed = self.game.allowed
        played = len(self.turns)
        if allowed is None or played < allowed:
            return False
        return played > allowed or not self.is_solved

    @property
    def within(self) -> "tuple[Position, tuple[str, ...]]":
        """Return the position after the guesses allowed, and the answers that later turns tell.

        Later turns are not guesses: a turn that finds the word of a board tells what it was. The
        answers are those of the unsolved boards, in their order, as far as they are told.

        >>> from treegen.words.choose import GameChoice, choose_game
        >>> game = choose_game(GameChoice("2021"))._replace(allowed=1)
        >>> before, told = Position(game, (("raise", "01020"), ("awash", "22222"))).within
        >>> before.turns, told
        ((('raise', '01020'),), ('awash',))
        """
        allowed = self.game.allowed
        if allowed is None or len(self.turns) <= allowed:
            return self, ()
        missed = [board.history for board in self.boards if len(board.turns) > allowed]
        told = tuple(history[-1][0] for history in takewhile(solves, missed))
        return self._replace(turns=self.turns[:allowed]), told

    @property
    def is_over(self) -> bool:
        """Test whether no guess follows: each answer was found, or the game is lost."""
        return self.is_solved or self.is_lost

    @property
    def is_endgame(self) -> bool:
        """Test whether so few guesses are left that one look at all of them gives their risks."""
        return self.turns_left is not None and self.turns_left <= LAST

    def allows(self, word: str) -> bool:
        """Test whether a word of the list may be played here."""
        mode = self.game.mode
        if word in self.refused:
            return False
        return mode is Mode.NORMAL or all(
            mode.allows(word, guess, clue) for guess, clue in self.turns
        )

    def after(self, guess: str, *clues: str) -> "Position":
        """Return the position after a guess and its clues; errors are those of `check`."""
        self.check(guess)
        return self._replace(turns=(*self.turns, (guess, *clues)))

    def refusing(self, words: Iterable[str]) -> "Position":
        """Return the position in which the game rejects these words too."""
        more = [check_length(word, self.game) for word in words]
        return self._replace(refused=(*self.refused, *more))

    def check(self, guess: str) -> None:
        """Raise `WordListError` for a guess of another length, `NotInTree` after the answer."""
        check_length(guess, self.game)
        if self.is_solved:
            count = self.game.boards
            if count > 1:
                raise NotInTree(f"all {count} boards are solved; nothing follows")
            raise NotInTree(say("turn.over", word=self.history[-1][0]))


def check_length(word: str, game: Game) -> str:
    """Return a word if it is as long as the game's; `WordListError` otherwise."""
    length = game.length
    if len(word) != length:
        letters = number_of(len(word), "letter")
        raise WordListError(f"{word!r} has {letters}, expected {length}")
    return word


def fits(word: str, history: History) -> bool:
    return all(clue_for(guess, word) == clue for guess, clue in history)


def solves(history: History) -> bool:
    """Test whether the last clue says that its guess is the answer, and the others agree."""
    if not history or history[-1][1].strip(RIGHT):
        return False
    return fits(history[-1][0], history)


def left(position: Position, tree: Tree | None = None) -> Weighted:
    """Return the words left in a position of one board, as `left_on_boards` does.

    >>> from treegen.words.choose import GameChoice, choose_game
    >>> turns = (("raise", "01020"), ("shalt", "11200"))
    >>> position = Position(choose_game(GameChoice("2021")), turns)
    >>> left(position).weights
    {'awash': 1, 'gnash': 1, 'quash': 1}
    """
    (found,) = left_on_boards(position, tree)
    return found


def left_on_boards(position: Position, tree: Tree | None = None) -> tuple[Weighted, ...]:
    """Return the words left on each board, each with its weight, in alphabetical order.

    A solved board has only its answer left, even one on no list. `tree` must be a tree for the
    game's answers. While a board follows the tree, and the tree is known to be sound, its node has
    the words left; after that, the clues decide.
    """
    weight = position.game.weight
    heaviest = position.game.heaviest
    found = []
    for board in position.boards:
        if solves(board.history):
            answer, _ = board.history[-1]
            found.append(Weighted({answer: weight.get(answer) or 1}, heaviest))
            continue
        words = position.game.answers.words
        turns = board.history
        if tree is not None and tree.is_known:
            node, turns = along(tree, turns)
            if node is not tree.root:
                words = tuple(sorted(node.words))
        for guess, clue in turns:
            words = fitting(guess, clue, words)
        weights = {word: weight[word] for word in words if word not in board.refused}
        found.append(Weighted(weights, heaviest))
    return tuple(found)


def along(tree: Tree, history: History) -> tuple[Node, History]:
    """Return the last node of a tree that a game reaches, and the turns played after it.

    >>> from treegen import find_tree
    >>> node, turns = along(find_tree("raise"), (("raise", "01020"), ("crane", "00100")))
    >>> node.guess, turns
    ('shalt', (('crane', '00100'),))
    """
    node = tree.root
    for turn, (guess, clue) in enumerate(history):
        if guess != node.guess or clue not in node.branches:
            return node, history[turn:]
        node = node.branches[clue]
    return node, ()


@lru_cache(maxsize=512)  # each turn is looked at once, and once for boards that are alike
def fitting(guess: str, clue: str, words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(earning(guess, clue, words))
