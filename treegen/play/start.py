"""A game played along: its position, the stored tree that it follows, those it may take."""

from typing import NamedTuple

from treegen.clues import Mode
from treegen.game.position import Position
from treegen.game.wordle import recipe_wordle
from treegen.tree.file import load, read_recipe
from treegen.tree.find import stored_trees
from treegen.tree.game import game_of, move_policy
from treegen.tree.model import Tree
from treegen.tree.plan import usual_policy
from treegen.words.choose import choose_game
from treegen.words.game import Game
from treegen.words.lists import TODAY, WordList, union
from treegen.words.priors import integer_weights


class Play(NamedTuple):
    """A position, and how the next move is found."""

    position: Position
    policy: str  # by which moves are computed
    tree: Tree | None = None  # None where every move is computed
    wordle: str = ""  # of which the first word played may take another stored tree
    outside: str = ""  # list that the answer is not in, as no word of it was left

    @property
    def game(self) -> Game:
        return self.position.game


def tree_play(tree: Tree, guesses: WordList | None = None, mode: Mode = Mode.NORMAL) -> Play:
    """Return the start of a tree's game, in the stricter of two modes; `guesses` may be played."""
    own = game_of(tree, guesses)
    game = own._replace(
        weights=integer_weights(own.weights),  # a stranger's may be as large as they like
        mode=max(mode, own.mode, key=[*Mode].index),
    )
    return Play(Position(game), move_policy(tree, game), tree)


def list_play(game: Game, guesses: WordList | None = None) -> Play:
    """Return the start of a game without a tree, whose answers are guesses beside those given."""
    playable = union(guesses, game.answers) if guesses else game.guesses
    return Play(Position(game._replace(guesses=playable)), usual_policy(game))


def wordle_play(
    name: str = TODAY,
    opener: str | None = None,
    guesses: WordList | None = None,
    mode: Mode = Mode.NORMAL,
) -> Play:
    """Return the start of one of Wordle's games, by a stored tree with that opener, or any."""
    tree = stored_tree(name, opener, mode) or stored_tree(name, None, mode)
    if tree:
        play = tree_play(tree, guesses, mode)
    else:
        play = list_play(choose_game(name, mode=mode), guesses)
    return play._replace(wordle=name if guesses is None else "")


def stored_tree(name: str, opener: str | None, mode: Mode) -> Tree | None:
    """Return the first stored tree of one of Wordle's games, with that opener if one is given."""
    for stored in stored_trees(opener, mode is not Mode.NORMAL):
        recipe = read_recipe(stored.path)
        if recipe and recipe_wordle(recipe) == name:
            return load(stored.path)
    return None


def with_opener(play: Play, guess: str) -> Play:
    """Return the game by the stored tree that opens with a guess, if the game may take one.

    It may before its first move, as long as its own tree plays another word.
    """
    is_new = not play.position.history and not play.position.refused
    is_own = play.tree is not None and play.tree.root.guess == guess
    if not play.wordle or not is_new or is_own:
        return play
    tree = stored_tree(play.wordle, guess, play.game.mode)
    return tree_play(tree, mode=play.game.mode)._replace(wordle=play.wordle) if tree else play
