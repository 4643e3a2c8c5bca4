"""What is lost with three guesses left, against the rules alone."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from tests.building import random_words
from treegen.clues import Mode, clue_for
from treegen.search.endgame import ends_of
from treegen.solve.scorer import scorer_for
from treegen.tree.plan import Plan
from treegen.tree.policies import WINS
from treegen.words.game import plain_game
from treegen.words.lists import WordList


def classes(guess: str, words: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(clue_for(guess, word), []).append(word)
    return found


# Classes of the same words come back after other clues, which allow other guesses in hard mode.
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.seeds(40)
def test_each_guess_loses_what_no_second_one_finds(mode: Mode, seed: int) -> None:
    dice = Random(8 + seed)  # of which the first has classes for which it matters what is allowed
    words, answers = random_words(dice, 3, 40)
    answers = answers[:20]
    weight = {word: dice.randint(1, 5) for word in answers}
    game = plain_game(WordList("words", tuple(words)), WordList("some", tuple(answers)), mode)
    scorer = scorer_for(game._replace(weights=tuple(weight.values())), Plan(WINS)).with_matrix()
    found = ends_of(scorer, np.arange(len(words)), scorer.rules().everything, 3).lost.tolist()
    for guess, lost in zip(words, found, strict=True):
        expected = 0
        for clue, left in classes(guess, answers).items():
            legal = [word for word in words if mode.allows(word, guess, clue)]
            found_next = max(
                sum(max(weight[word] for word in some) for some in classes(second, left).values())
                for second in legal
            )
            expected += sum(weight[word] for word in left) - found_next
        assert lost == expected, guess
