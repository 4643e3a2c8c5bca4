"""The guesses that hard mode allows, whatever was asked before."""

from random import Random

import pytest

from tests.building import random_words
from treegen.clues import Mode, clue_for
from treegen.solve.hard import LegalGuesses
from treegen.solve.matrix import encode_words


@pytest.mark.parametrize("mode", [Mode.HARD, Mode.STRICT])
@pytest.mark.seeds(40)
def test_legal_guesses_are_those_of_the_rule_whatever_was_asked_before(
    mode: Mode, seed: int
) -> None:
    dice = Random(seed)
    words, _ = random_words(dice, 4, 12)
    legal = LegalGuesses(encode_words(words, words), mode)
    for _ in range(60):  # in any order, and some again
        guess, answer = dice.choices(words, k=2)
        clue = clue_for(guess, answer)
        found = legal.after(legal.everything, words.index(guess), int(clue, 3))
        allowed = [word for word in words if mode.allows(word, guess, clue)]
        assert [words[place] for place in legal.indices(found)] == allowed
