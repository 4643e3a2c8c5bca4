"""Moves that are proven to be best, where a search takes about a second."""

import json

from tests.conftest import treegen
from treegen.game.position import Position, left
from treegen.play.exact import exact_costs
from treegen.play.moves import describe, next_move
from treegen.play.start import wordle_play
from treegen.search.rank import rank_by_cost


def test_the_move_after_an_opener_of_ones_own_is_proven_best() -> None:
    done = treegen("next", "crane", "00001")
    assert done.stdout.startswith("slept  20 likely words left of 1,433 (proven best); today's")
    record = json.loads(treegen("next", "crane", "00001", "--json").stdout)
    assert (record["guess"], record["computed"], record["proven"]) == ("slept", True, True)


def test_costs_are_those_of_rank() -> None:
    play = wordle_play("2023")
    history = (("crane", "00102"), ("split", "10000"))
    play = play._replace(position=Position(play.game, history))
    words = left(play.position)
    found = exact_costs(play, words, ["abase"])
    assert found is not None
    ranking = rank_by_cost(play.game, history, only=["abase"])
    assert found.best == ranking.best.guess
    assert found.costs == {
        ranking.best.guess: ranking.best.guesses,
        "abase": ranking.guesses[0].guesses,
    }


def test_beyond_the_scans_there_is_no_answer_and_the_move_looks_one_turn_ahead() -> None:
    play = wordle_play()
    assert exact_costs(play, left(play.position)) is None
    play = play._replace(position=Position(play.game, (("crane", "00001"),)), scans=3)
    assert describe(play, next_move(play)).endswith("(computed)")
