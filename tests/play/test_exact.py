"""Moves that are proven to be best, where a search takes about a second."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice
from random import Random
from typing import Any

import pytest

from tests.conftest import treegen
from treegen.clues import clue_for, read_history
from treegen.game.choice import Choice
from treegen.game.position import Position, fits
from treegen.game.start import Play, start_of, wordle_play
from treegen.play.adviser import advise
from treegen.play.searches import whole_trees
from treegen.play.situation import Asked, Situation
from treegen.play.wording import describe
from treegen.search.rank import CostQuestion, rank_by_cost
from treegen.solve.state import state_after


def test_the_move_after_an_opener_of_ones_own_is_proven_best() -> None:
    done = treegen("next", "crane", "00001")
    assert done.stdout.startswith("slept  20 likely words left of 1,433 (proven best); today's")
    record = json.loads(treegen("next", "crane", "00001", "--json").stdout)
    assert (record["guess"], record["computed"], record["proven"]) == ("slept", True, True)


def test_costs_are_those_of_rank() -> None:
    play = after(wordle_play("2023"), (("crane", "00102"), ("split", "10000")))
    advice = advise(play, asked=("abase",))
    state = state_after(play.game, play.position.history)
    ranking = rank_by_cost(state, CostQuestion(words=("abase",)))
    costs = {each.guess: each.guesses for each in (ranking.best, *ranking.asked)}
    assert {guess: cost.guesses for guess, cost in advice.costs.items()} == costs
    assert {cost.is_exact for cost in advice.costs.values()} == {True}


def test_beyond_the_scans_there_is_no_answer_and_the_move_looks_one_turn_ahead() -> None:
    play = wordle_play()
    assert whole_trees(Situation(play), Asked()) is None
    play = replace(play, position=Position(play.game, (("crane", "00001"),)), scans=3)
    assert describe(play, advise(play)).endswith("(computed)")


def after(play: Play, history: Iterable[tuple[str, str]]) -> Play:
    return replace(play, position=Position(play.game, tuple(history)))


def tells_apart(guess: str, words: list[str]) -> bool:
    return len({clue_for(guess, word) for word in words}) == len(words)


def with_two_guesses_left(start: Play) -> Iterator[Play]:
    """Positions with a few listed words left, none of which tells all apart as a guess."""
    listed = [word for word, weight in start.game.weight.items() if weight]
    dice = Random(60)
    while True:
        *guesses, answer = dice.sample(listed, 5)
        history = tuple((guess, clue_for(guess, answer)) for guess in guesses)
        words = [word for word in listed if fits(word, history)]
        if 2 < len(words) < 8 and not any(tells_apart(word, words) for word in words):
            yield after(start, history)


@pytest.mark.parametrize(
    ("choice", "history"),
    [
        # baked, based and bayed are left
        ({"game": "2023"}, "graze 00101 bezel 20020 women 00020 deter 10020"),
        # major, manor and mayor
        ({"tree": "salet"}, "shear 00012 dream 01011 vodka 01001 crimp 01010"),
        # three words that weigh 0, for which today's tree has no limit
        ({}, "ditto 00001 moody 02100 crone 00100 noble 02100"),
    ],
)
def test_with_two_guesses_left_the_move_finds_all_words_where_some_word_does(
    choice: dict[str, Any], history: str
) -> None:
    """One of the words left that tells them apart would be played anyway."""
    start = start_of(Choice(**choice))
    first = after(start, read_history(history.split()))
    others = islice(with_two_guesses_left(start), 2)
    found = 0
    for play in chain([first], others):
        move = advise(play)
        words = [*move.left.candidates.weights]
        if any(tells_apart(guess, words) for guess in start.game.guesses.words):
            assert tells_apart(str(move.guess), words)
            assert move.is_proven
            found += 1
    assert found > 1
