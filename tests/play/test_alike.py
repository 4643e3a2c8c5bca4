"""What the terminal and calls say near the end of games of every kind, as brute force has it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.alike import Row, tables
from treegen import next_guess
from treegen.game.position import Position
from treegen.game.start import Play, tree_play
from treegen.play.adviser import advise
from treegen.play.path import path_to
from treegen.play.rank import ranked
from treegen.play.review import decision_of
from treegen.play.situation import Situation, Source
from treegen.play.why import reasons
from treegen.progress import silent
from treegen.tree.model import Tree
from treegen.words.game import ALLOWED

MAX_TURNS = 3  # guesses left of which it is known what all of few words lose


def positions(most: int = MAX_TURNS) -> Iterator[tuple[Row, Play, Tree]]:
    """Positions of the table with so many guesses left at most, as they are played by a tree."""
    for tree, _, rows in tables():
        for row in rows:
            if row.turns <= most:
                yield row, replace(tree_play(tree), position=row.position), tree


def was_allowed(position: Position) -> bool:
    """Test whether the mode allowed each guess that was played."""
    turns = position.turns
    before = [position._replace(turns=turns[:number], refused=()) for number in range(len(turns))]
    return all(one.allows(turn[0]) for one, turn in zip(before, turns, strict=True))


def test_the_move_loses_least_and_its_risk_is_told() -> None:
    for row, play, _ in positions():
        move = advise(play)
        assert move.guess in row.best, row
        assert move.risk == pytest.approx(float(row.least.risk)), row


def test_each_word_that_is_asked_about_has_its_cost() -> None:
    for row, play, _ in positions():
        costs = advise(play, asked=tuple(row.asked), is_priced=True).costs
        for word, (risk, guesses) in row.asked.items():
            cost = costs[word]
            assert cost.risk == pytest.approx(float(risk)), (row, word)
            if cost.source is not Source.TREE:  # whose own games may need more
                assert cost.is_exact, (row, word)
                assert cost.guesses == pytest.approx(float(guesses)), (row, word)


def test_a_ranking_begins_with_the_words_that_cost_least() -> None:
    for row, play, _ in positions():
        if not was_allowed(row.position):  # for which there is no ranking
            continue
        found = ranked(Situation(replace(play, tree=None)), 3)
        costs = sorted(row.costs.values())[:3]
        for word, cost in zip(found.words, costs, strict=False):
            assert row.costs[word] == cost, (row, word)


def test_reasons_and_a_review_tell_the_same_costs() -> None:
    for row, play, _ in positions():
        _, (own, *others) = reasons(play, advise(play), silent)
        for reason in (own, *others):
            cost = reason.cost
            risk, guesses = row.costs[reason.guess]
            assert cost and cost.risk == pytest.approx(float(risk)), (row, reason)
            if cost.source is not Source.TREE:  # whose own games may need more
                assert cost.guesses == pytest.approx(float(guesses)), (row, reason)
        for word, (risk, _) in row.asked.items():
            more = max(0.0, float(risk - row.least.risk))
            assert decision_of(play, word).risk == pytest.approx(more), (row, word)


def test_moves_play_on_to_lose_no_more_than_they_say() -> None:
    for row, play, _ in positions():
        stakes = Situation(play).stakes
        lost = sum(
            weight for word, weight in stakes.items() if len(path_to(play, word).history) > ALLOWED
        )
        assert lost / sum(stakes.values()) == pytest.approx(float(row.least.risk)), row


def test_a_call_returns_the_move_of_the_terminal() -> None:
    for row, play, tree in positions(ALLOWED):
        if play.game.vocabulary is None:
            refused = row.position.refused
            call = next_guess(row.position.history, tree=tree, refused=refused, unknown=True)
            move = advise(play)
            assert (call.guess, call.risk) == (move.guess, move.risk), row
