"""One table of positions, which all that advises has to answer alike: terminal, Python, page, npm.

Each is one of a small tree's game, with one to three of six guesses left. What words cost there is
worked out by brute force (positions.py).
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import NamedTuple

from tests.tools.positions import Exact, asked_of, candidates_left, exact_costs, game_of
from treegen.clues import Mode, clue_for
from treegen.errors import NotInTree
from treegen.game.position import Position, left
from treegen.search.build import build
from treegen.tree.game import game_of as game_of_tree
from treegen.tree.model import Tree
from treegen.tree.node import History
from treegen.tree.plan import choose_plan
from treegen.tree.ways import games
from treegen.words.game import ALLOWED, Game
from treegen.words.likely import likely_words
from treegen.words.lists import WordList

TREES = 32
ON_TREE = 3  # positions of each tree that its games reach
OFF_TREE = 5  # others
ASKED = 4  # words of each position
MOST_LEFT = {1: 14, 2: 14, 3: 6}  # words, by guesses left: more would take brute force too long
TRIES = 200


class Row(NamedTuple):
    """A position, what each word that may be played costs, the best first, and what others do."""

    position: Position
    stored: str  # word that the tree plays, "" where the game has left it
    costs: dict[str, Exact]
    asked: dict[str, Exact]

    @property
    def turns(self) -> int:
        return ALLOWED - len(self.position.history)

    @property
    def least(self) -> Exact:
        return min(self.costs.values())

    @property
    def best(self) -> list[str]:
        """Words that cost least; the tree's is as good as these if it loses no more."""
        stored = self.costs.get(self.stored)
        if stored and stored.risk == self.least.risk:
            return [self.stored]
        return [guess for guess, cost in self.costs.items() if cost == self.least]


class Table(NamedTuple):
    """A tree, the game in which it is played, and positions of that."""

    tree: Tree
    game: Game
    rows: list[Row]


@cache
def tables() -> tuple[Table, ...]:
    """Return positions of trees of every kind of game."""
    found = []
    for seed in range(TREES):
        dice = Random(f"alike {seed}")
        tree = tree_of(game_with(dice, all_are_answers=seed % 2 == 0), dice)
        game = played_with(tree, dice)
        found.append(Table(tree, game, [*rows_of(tree, game, dice)]))
    return tuple(found)


def game_with(dice: Random, *, all_are_answers: bool) -> Game:
    """Return a game of at least nine answers; its vocabulary may be the likely words."""
    while True:
        game = game_of(dice)
        if all_are_answers:
            weights = [game.weight.get(word, min(game.weights)) for word in game.guesses.words]
            game = game._replace(answers=game.guesses, weights=tuple(weights))
        if game.vocabulary is not None and dice.random() < 0.7:
            likely = WordList("likely", likely_words(game.weight))
            game = game._replace(vocabulary=likely)
        if dice.random() < 0.5:
            game = game._replace(mode=Mode.NORMAL)
        if len(game.answers.words) >= 9:
            return game


def tree_of(game: Game, dice: Random) -> Tree:
    """Return a tree that opens, outside hard mode, with words that tell little."""
    known = game.known.words
    openers = dice.sample(known, min(4, len(known))) if game.mode is Mode.NORMAL else ()
    policy = dice.choice([None, "minimax", "parts"])
    plan = choose_plan(game, policy, tuple(openers), None, None, all_openers=True)
    return build(game, plan)


def played_with(tree: Tree, dice: Random) -> Game:
    """Return a tree's game, perhaps with another vocabulary than the tree's."""
    game = game_of_tree(tree)
    if game.vocabulary is None or dice.random() < 0.4:
        return game
    words = game.guesses.words
    known = sorted(dice.sample(words, dice.randint(2, len(words))))
    return game._replace(vocabulary=WordList("some", tuple(known)))


def rows_of(tree: Tree, game: Game, dice: Random) -> Iterator[Row]:
    """Yield positions of a game, first those in which a rule makes a difference."""
    start = Position(game)
    reached = {path[:turns] for path in games(tree.root) for turns in (3, 4, 5)}
    on_tree = [start._replace(turns=history) for history in sorted(reached)]
    dice.shuffle(on_tree)
    rows = [row_of(tree, position, dice) for position in filter(is_small, on_tree[:TRIES])]
    yield from sorted(rows, key=lambda row: row.best == [row.stored])[:ON_TREE]
    off_tree = filter(is_small, [random_position(start, dice) for _ in range(TRIES)])
    some = sorted(off_tree, key=is_divided, reverse=True)[:OFF_TREE]
    yield from [row_of(tree, position, dice) for position in some]


def is_divided(position: Position) -> bool:
    """Test whether a vocabulary has some of the candidates, or words left but no candidate."""
    if position.game.vocabulary is None:
        return False
    known = position.game.known_words
    candidates = {*candidates_left(position)}
    if candidates <= known:
        return False
    return bool(candidates & known) or not known.isdisjoint(left(position).weights)


def random_position(start: Position, dice: Random) -> Position:
    """Return a position in which some guesses were played again, and others were refused."""
    words = start.game.guesses.words
    answer = dice.choice(start.game.answers.words)
    guesses = dice.choices(dice.sample(words, dice.randint(1, 3)), k=dice.randint(3, 5))
    history: History = tuple((guess, clue_for(guess, answer)) for guess in guesses)
    refused = {*dice.sample(words, dice.choice([0, 1, 2]))} - {answer, *guesses}
    return start._replace(turns=history, refused=tuple(sorted(refused)))


def is_small(position: Position) -> bool:
    turns = position.turns_left
    if turns is None or position.is_solved:
        return False
    return 2 <= len(candidates_left(position)) <= MOST_LEFT[turns]


def row_of(tree: Tree, position: Position, dice: Random) -> Row:
    asked: Sequence[str] = asked_of(position, dice.randrange(2**32), ASKED)
    costs = exact_costs(position)
    return Row(position, stored_word(tree, position), costs, exact_costs(position, asked))


def stored_word(tree: Tree, position: Position) -> str:
    with suppress(NotInTree):
        node = tree.follow(position.history)
        if node.size == left(position).size and position.allows(node.guess):
            return node.guess
    return ""
