"""The matrix equals the plain rule, whatever the words."""

import random
from collections.abc import Sequence

import numpy as np
import pytest
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
@settings(max_examples=40)
def test_matrix_equals_the_rule_with_many_repeated_letters(words: list[str]) -> None:
    clues = clue_matrix(words, words)
    for i, guess in enumerate(words):
        for j, answer in enumerate(words):
            assert clue_text(int(clues[i, j]), len(guess)) == clue_for(guess, answer)


def test_a_clue_of_the_same_number_has_the_digits_of_its_length() -> None:
    assert [clue_text(5, length) for length in (5, 4, 2, 5)] == ["00012", "0012", "12", "00012"]


@pytest.mark.parametrize("length", [4, 5, 6, 10, 11, 15])  # clues of 8, 16 and 32 bits
def test_matrix_equals_the_rule_for_any_number_of_answers(length: int) -> None:
    dice = random.Random(length)
    words = sorted({"".join(dice.choices("abc", k=length)) for _ in range(40)})
    for count in range(1, 18):  # of which up to eight are filled in at once
        answers = sorted(dice.sample(words, count))
        rule = [[int(clue_for(guess, answer), 3) for answer in answers] for guess in words]
        matrix = clue_matrix(words, answers)
        assert matrix.dtype == np.min_scalar_type(3**length - 1)
        assert matrix.tolist() == rule
        some = sorted(dice.sample(range(len(words)), count))  # of answers that are held already
        clues = clues_of(words, words, 2**62).prepared().restricted_to(np.array(some))
        rule = [[int(clue_for(guess, words[place]), 3) for place in some] for guess in words]
        assert clues.materialized().of(slice(None)).T.tolist() == rule


@given(words(), st.sampled_from([0, 100, 200, 400, 1000]), st.data())
def test_clues_are_the_same_whatever_is_held(
    words: list[str], room: int, data: st.DataObject
) -> None:
    places = st.sets(st.integers(0, len(words) - 1), min_size=1).map(sorted).map(np.array)
    left, further, guesses = data.draw(places), data.draw(places), data.draw(places)
    clues = clues_of(words, words, room).materialized().restricted_to(left).materialized()
    clues = clues.restricted_to(further[further < len(left)])
    ways: list[Sequence[Codes]] = [[*clues.of(guesses).T]]
    if len(clues.answers):
        ways.append([column.copy() for column in clues.one_by_one(guesses)])
    for columns in ways:
        for column, guess in zip(columns, guesses, strict=True):
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
