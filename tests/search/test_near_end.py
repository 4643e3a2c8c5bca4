"""Exact risks and means with one, two or three guesses left, in games of any kind."""

from collections import Counter

import numpy as np
import pytest

from tests.building import game
from tests.tools.positions import (
    Faults,
    added_up,
    asked_of,
    exact_costs,
    faults_of,
    game_left,
    position_of,
    searched_state,
)
from treegen.clues import Mode
from treegen.game.position import Position
from treegen.search.prices import OutOfScans
from treegen.search.rank import CostQuestion, Effort, rank_by_cost
from treegen.words.lists import WordList
from treegen.words.prior import Prior

POSITIONS = 20  # a seed
ASKED = 5


@pytest.mark.seeds(100)
def test_what_a_guess_loses_and_costs_is_that_of_brute_force(seed: int) -> None:
    found = []
    for number in range(POSITIONS):
        position = position_of(POSITIONS * seed + number)
        found.append(faults_of(position, asked_of(position, number, ASKED)))
    total = added_up(found)
    assert total == Faults(POSITIONS, total.asked)


def test_the_positions_are_of_all_kinds_and_may_be_lost_in_each() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(250):
        position = position_of(seed)
        some = position.game
        left = game_left(position)
        if min(exact_costs(position).values()).risk == 0:
            continue
        kinds[f"{position.turns_left} left"] += 1
        kinds[some.mode.value] += 1
        kinds["refused"] += bool(position.refused)
        kinds["weights"] += len({*left.weights}) > 1
        kinds["weights of 0"] += some.has_unlisted
        kinds["none is listed"] += not any(some.weight[word] for word in left.answers)
        kinds["not all at stake"] += left.stakes != left.weights
        known = {*(left.vocabulary or ())}
        kinds["vocabulary"] += some.vocabulary is not None
        kinds["some known"] += 0 < len(known.intersection(left.answers)) < len(left.answers)
    assert min(kinds.values()) >= 3, kinds
    assert {mode.value for mode in Mode} | {f"{turns} left" for turns in (1, 2, 3)} <= {*kinds}


ONE_BY_ONE = WordList("one_by_one", tuple(f"a{letter}a" for letter in "abcdefghij"))


@pytest.mark.parametrize(
    ("turns", "lang", "best", "risk", "guesses"),
    [
        # Each guess finds its own word only, of aaa with 40, aba with 20 and eight with 5 each.
        (1, "", "aaa", 60 / 100, (40 + 2 * 60) / 100),
        (2, "", "aaa", 40 / 100, (40 + 2 * 20 + 3 * 40) / 100),
        (3, "", "aaa", 35 / 100, (40 + 2 * 20 + 3 * 5 + 4 * 35) / 100),
        # In a language only the likely ones are lost, which weigh 20 or more.
        (1, "es", "aaa", 20 / 60, (40 + 2 * 60) / 100),
        (2, "es", "aaa", 0, (40 + 2 * 20 + 3 * 40) / 100),
        (3, "es", "aaa", 0, (40 + 2 * 20 + 3 * 5 + 4 * 35) / 100),
    ],
)
def test_only_what_is_at_stake_is_lost_and_all_that_is_not_found_costs_a_guess_more(
    turns: int, lang: str, best: str, risk: float, guesses: float
) -> None:
    weights = (40, 20, *[5] * 8)
    some = game(ONE_BY_ONE, ONE_BY_ONE)._replace(weights=weights, prior=Prior("mine"), lang=lang)
    state = searched_state(Position(some._replace(allowed=turns)), ())
    first = rank_by_cost(state, CostQuestion(turns)).best
    assert (first.guess, first.risk, first.guesses) == (best, risk, guesses)


@pytest.mark.parametrize(("turns", "risk"), [(1, 10 / 11), (2, 9 / 11), (3, 0.0)])
def test_the_last_word_to_play_is_one_of_the_vocabulary_while_it_has_one(
    turns: int, risk: float
) -> None:
    words = WordList("three", ("aaa", "aba", "aca"))  # each of which finds itself only
    known = WordList("known", ("aaa", "aca"))
    some = game(words, words)._replace(weights=(1, 9, 1), prior=Prior("mine"))
    some = some._replace(vocabulary=known, allowed=turns)
    state = searched_state(Position(some), ())
    best = rank_by_cost(state, CostQuestion(turns)).best
    assert (best.guess, best.risk) == ("aaa", risk)


def test_a_search_that_takes_too_many_scans_leaves_three_guesses_to_be_looked_at() -> None:
    words = ONE_BY_ONE
    state = searched_state(Position(game(words, words)._replace(allowed=3)), ())
    assert rank_by_cost(state, CostQuestion(3), Effort(scans=0)) == rank_by_cost(
        state, CostQuestion(3)
    )
    with pytest.raises(OutOfScans):
        rank_by_cost(state, CostQuestion(4), Effort(scans=0))


def test_all_guesses_are_ranked_although_some_find_all_words() -> None:
    words = WordList("six", ("aaa", "aab", "aac", "aad", "aae", "bcd"))
    state = searched_state(Position(game(words, words)._replace(allowed=3)), ())
    found = rank_by_cost(state, CostQuestion(3, top=6)).guesses
    # After bcd, of aaa with aae, aab, aac and aad each alone; after the others four are left.
    assert [(each.guess, each.risk) for each in found if not each.risk][:1] == [("bcd", 0)]
    assert sorted({each.guess for each in found}) == [*words.words]
    assert np.isclose(max(each.risk or 0 for each in found), 1 / 6)
