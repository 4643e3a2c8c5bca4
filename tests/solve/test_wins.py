"""The guesses that win most, found by looking at some of the answers first."""

import random

import numpy as np
import pytest

from tests.building import Prior, game
from treegen.solve.matrix import Indices
from treegen.solve.policies import Costs
from treegen.solve.rank import TurnQuestion, rank
from treegen.solve.scorer import scorer_for
from treegen.solve.wins import most_wins
from treegen.tree.plan import Plan
from treegen.tree.policies import TURNS, WINS
from treegen.words.game import Game
from treegen.words.lists import WordList


def uneven_game(dice: random.Random, count: int) -> Game:
    """Game of words of which few are likely: the nth weighs an nth of the first."""
    words = WordList(
        "some", tuple(sorted({"".join(dice.choices("abcdefghij", k=4)) for _ in range(count)}))
    )
    weights = [1 + 1000 // place for place in range(1, len(words.words) + 1)]
    dice.shuffle(weights)
    return game(words, words, Prior("dice", words, tuple(weights)))


@pytest.mark.seeds(20)
def test_the_guesses_that_win_most_are_those_of_all(seed: int) -> None:
    dice = random.Random(seed)
    scorer = scorer_for(uneven_game(dice, 300), Plan(WINS)).with_matrix()
    guesses = np.arange(len(scorer.guesses.words))
    for count in (3, 20, 100, len(guesses)):
        clues = scorer.clues.restricted_to(np.sort(dice.sample(range(len(guesses)), count)))
        every, some = scorer.wins(clues, guesses), scorer.most_wins(clues, guesses)
        assert (some <= every).all()
        assert (
            np.flatnonzero(some == some.max()).tolist()
            == np.flatnonzero(every == every.max()).tolist()
        )


def test_of_uneven_weights_few_clues_are_looked_at() -> None:
    scorer = scorer_for(uneven_game(random.Random(1), 1500), Plan(WINS)).with_matrix()
    clues = scorer.clues.restricted_to(np.argsort(-scorer.weights, kind="stable"))
    guesses = np.arange(len(scorer.guesses.words))
    looked_at = 0

    def class_wins(count: int, which: Indices) -> Costs:
        nonlocal looked_at
        looked_at += count * len(which)
        return scorer.class_wins(clues.restricted_to(np.arange(count)), guesses[which])

    weights = scorer.weights[clues.answers]
    wins = most_wins(scorer.own_weights(clues), weights, clues.patterns, class_wins)
    assert wins.max() == scorer.wins(clues, guesses).max()
    assert 3 * looked_at < len(guesses) * len(weights)


@pytest.mark.parametrize("policy", [WINS, TURNS])
def test_the_best_guess_alone_is_the_first_of_all(policy: str) -> None:
    for seed in range(5):
        uneven = uneven_game(random.Random(seed), 300)
        (best,) = rank(uneven, Plan(policy), question=TurnQuestion(top=1)).guesses
        assert best == rank(uneven, Plan(policy)).guesses[0]
