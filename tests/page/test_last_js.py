"""The last two of six guesses on the page: no words leave less unfound, by the rules alone."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.building import Prior, build
from tests.conftest import Node
from tests.page.built import data_of
from treegen.clues import Mode, clue_for
from treegen.game.position import Position, left
from treegen.page.page import PageTree
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.model import Tree
from treegen.words.lists import WordList

# Modes, each with what words may weigh: mostly nothing, so that often no other word is left.
KINDS = [(Mode.NORMAL, [1]), *((mode, [0, 0, 0, 0, 1, 2, 9]) for mode in Mode)]
POSITIONS = 8  # of each game
# Major, manor and mayor are left, which do not tell each other apart.
ALIKE = (("shear", "00012"), ("dream", "01011"), ("vodka", "01001"), ("crimp", "01010"))


def unfound(position: Position) -> dict[str, int]:
    """Weight of the words left that no last guess finds, by the guess before it.

    After each clue the last guess is the heaviest word left, as it finds no other.
    """
    candidates = left(position).candidates.weights
    total = sum(candidates.values())
    found = {}
    for guess in filter(position.allows, position.game.guesses.words):
        classes = defaultdict[str, int](int)
        for word, weight in candidates.items():
            clue = clue_for(guess, word)
            classes[clue] = max(classes[clue], weight)
        found[guess] = total - sum(classes.values())
    return found


def any_tree(dice: Random, mode: Mode, some: list[int]) -> Tree:
    """A tree of random words, whose weights are drawn from some."""
    pool = sorted({"".join(dice.choices("abcdefgh", k=3)) for _ in range(160)})
    words = WordList("dice", tuple(pool))
    prior = Prior("dice", words, tuple(dice.choices(some, k=len(pool))))
    return build(words, words, mode=mode, prior=prior if 0 in some else None)


def positions_of(start: Position, dice: Random) -> Iterator[dict[str, Any]]:
    """Positions with two guesses and several words left, as guesses are played again."""
    words = start.game.guesses.words
    count = 0
    while count < POSITIONS:
        answer = dice.choice(words)
        guesses = dice.choices(dice.sample(words, dice.randint(1, 3)), k=4)
        history = tuple((guess, clue_for(guess, answer)) for guess in guesses)
        refused = tuple(word for word in dice.sample(words, 2) if word != answer)
        position = start._replace(history=history, refused=refused)
        if answer not in guesses and left(position).candidates.size > 2:
            count += 1
            yield known(position)


def known(position: Position) -> dict[str, Any]:
    """A position as the page has it, and what is known of it."""
    costs = unfound(position)
    return {
        "steps": [*position.history, *((word, "x") for word in position.refused)],
        "weights": left(position).candidates.weights,
        "unfound": costs,
        "least": min(costs.values()),
    }


def test_with_two_guesses_left_no_word_leaves_less_unfound(node: Node) -> None:
    dice = Random("last")
    trees = [any_tree(dice, mode, some) for mode, some in KINDS]
    games = [[*positions_of(Position(game_of(tree)), dice)] for tree in trees]
    least = [position["least"] for positions in games for position in positions]
    assert min(sum(map(bool, least)), least.count(0)) > 10
    trees.append(salet := find_tree("salet"))
    games.append([known(Position(game_of(salet), ALIKE))])
    data = data_of(*(PageTree(tree, f"{n}") for n, tree in enumerate(trees)))
    node("last", {"data": data, "games": games})
