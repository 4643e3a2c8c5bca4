"""Words of weight 0: they change nothing for the expected ones, and are found all the same."""

import random
from typing import Any

import pytest

from tests.solve.brute_force import COSTS, MODES, Game, core_of, extended, greedy, optimal, weighing
from treegen.errors import NoSuchTree
from treegen.solve.build import build
from treegen.solve.optimal import Limits
from treegen.tree.file import dumps, loads
from treegen.tree.model import Node, Tree, weighted_total


def game(seed: int, most: int) -> Game:
    """Game of words of 2 to 5 letters, of which a few, or nearly all, are expected."""
    choose = random.Random(seed)
    length, letters = choose.randint(2, 5), "abcdefgh"[: choose.randint(2, 8)]
    words = sorted({"".join(choose.choices(letters, k=length)) for _ in range(most)})
    answers = sorted(choose.sample(words, choose.randint(2, len(words))))
    some = choose.choice([[0, 1], [0, 0, 0, 1], [0, *range(1, 10)], [0, 0, 0, 0, 0, 0, 0, 1, 2, 2]])
    weights = [choose.choice(some) for _ in answers]
    expected, other = choose.sample(range(len(weights)), 2)
    weights[expected], weights[other] = weights[expected] or 1, 0
    turns = choose.choice([3, 4, 5, 6, 100, 100])
    return Game(tuple(words), tuple(answers), tuple(weights), choose.choice([*MODES]), turns)


def opener_of(game: Game, seed: int) -> str | None:
    """Opener that is given, most often; an only word that is expected opens."""
    lone = len(game.of_expected.answers) == 1
    return None if lone else random.Random(seed).choice([None, *game.guesses])


@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.parametrize("share", [None, 0.3])
def test_greedy_trees_of_expected_and_other_words_equal_brute_force(
    policy: str, share: float | None
) -> None:
    for seed in range(60):
        some = game(seed, 40)

        def best(game: Game) -> Node:
            return greedy(game.guesses, game.weight, policy, game.mode, share)

        options: Any = {"mode": MODES[some.mode], "prior": some.prior, "prefilter": share}
        tree = build(*some.lists, None, policy, **options)
        assert tree.root == extended(best(some.of_expected), some, best), some
        assert tree.root.words_left() == (
            [word for word, weight in some.weight.items() if weight],
            [word for word, weight in some.weight.items() if not weight],
        )
        assert loads(dumps(tree)) == tree


@pytest.mark.parametrize("seed", range(150))
def test_optimal_trees_of_expected_and_other_words_equal_brute_force(seed: int) -> None:
    small = game(seed, 14)
    opener = opener_of(small, seed)

    def best(game: Game, opener: str | None = None) -> Node:
        found = optimal(game, opener)
        if found is None:
            raise NoSuchTree
        return found[2]

    def built() -> Tree:
        limits, mode = Limits(max_turns=small.turns), MODES[small.mode]
        lists, prior = small.lists, small.prior
        return build(*lists, opener, "optimal", mode=mode, prior=prior, limits=limits)

    try:
        core = best(small.of_expected, opener)
        root = extended(core, small, best)
    except NoSuchTree:
        with pytest.raises(NoSuchTree, match=f"in {small.turns} turns"):
            built()
        return
    tree = built()
    assert tree.root == root
    assert (tree.recipe.proven, tree.recipe.others_width) == (True, 50)
    assert tree.recipe.lower_bound == weighted_total(core)
    assert tree.summary.worst <= small.turns
    assert loads(dumps(tree)) == tree
