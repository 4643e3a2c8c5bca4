"""The matrix equals the plain rule, whatever the words."""

import random
from collections.abc import Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from treegen.clues import clue_for
from treegen.solve.matrix import Codes, clue_text, clues_of
from treegen.words.lists import WordList


def clue_matrix(guesses: Sequence[str], answers: Sequence[str]) -> Codes:
    """Clue of each guess (row) against each answer (column)."""
    return clues_of(guesses, answers, 2**62).materialized().of(slice(None)).T


@st.composite
def words(draw: st.DrawFn) -> list[str]:
    """Words of one length, 4 to 11, from few letters, so that most repeat some."""
    length = draw(st.integers(4, 11))
    letters = draw(st.sampled_from(["ab", "abc", "abcde", "éñжλ", "𐐀𐐁z"]))
    return draw(
        st.lists(st.text(letters, min_size=length, max_size=length), min_size=1, max_size=12)
    )


@given(words())
@settings(max_examples=40, deadline=None)
def test_matrix_equals_the_rule_with_many_repeated_letters(words: list[str]) -> None:
    clues = clue_matrix(words, words)
    for i, guess in enumerate(words):
        for j, answer in enumerate(words):
            assert clue_text(int(clues[i, j]), len(guess)) == clue_for(guess, answer)


@given(words(), st.sampled_from([0, 100, 200, 400, 1000]), st.data())
@settings(max_examples=200, deadline=None)
def test_clues_are_the_same_whatever_is_held(
    words: list[str], room: int, data: st.DataObject
) -> None:
    places = st.sets(st.integers(0, len(words) - 1), min_size=1).map(sorted).map(np.array)
    left, further, guesses = data.draw(places), data.draw(places), data.draw(places)
    clues = clues_of(words, words, room).materialized().restricted_to(left).materialized()
    clues = clues.restricted_to(further[further < len(left)])
    for column, guess in zip(clues.of(guesses).T, guesses, strict=True):
        for code, answer in zip(column, clues.answers, strict=True):
            clue = clue_text(int(code), len(words[0]))
            assert clue == clue_for(words[guess], words[answer])


def test_matrix_of_the_real_lists(guesses: WordList, answers: WordList) -> None:
    clues = clue_matrix(guesses.words, answers.words)
    assert clues.shape == (12_972, 2_315)
    assert clues.dtype == np.uint8
    sample = random.Random(1)
    for _ in range(20_000):
        i, j = sample.randrange(12_972), sample.randrange(2_315)
        assert clue_text(int(clues[i, j]), 5) == clue_for(guesses.words[i], answers.words[j])
