"""The figures of a guess by the next clue, by their definitions."""

from collections import defaultdict
from math import exp2, log2

import pytest

from tests.building import Prior, game
from treegen.clues import clue_for
from treegen.solve.rank import TurnQuestion, rank
from treegen.tree.plan import Limits, Plan
from treegen.words.lists import WordList

WORDS = WordList("some", tuple("abide crane crate grate slate speed stare trace trade".split()))
ALIKE, UNEVEN = (1,) * 9, (4, 1, 2, 9, 1, 3, 1, 1, 2)
BY: dict[tuple[int, ...], dict[str, str]] = {
    ALIKE: {"entropy": "bits", "parts": "classes", "expected": "left", "minimax": "largest"},
    UNEVEN: {"entropy": "bits", "parts": "classes"},
}


@pytest.mark.parametrize("weights", [ALIKE, UNEVEN])
@pytest.mark.parametrize("policy", ["entropy", "expected", "minimax", "parts", "wins", "turns"])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_figures_are_those_of_the_classes(policy: str, weights: tuple[int, ...], turn: int) -> None:
    some = game(WORDS, WORDS, Prior("dice", WORDS, weights))
    ranking = rank(some, Plan(policy), question=TurnQuestion(turn=turn))
    total = sum(weights)
    assert [score.place for score in ranking.guesses] == [*range(1, 10)]
    assert ranking.by == BY[weights].get(policy, policy)
    assert (ranking.legal, ranking.scored, ranking.left.size) == (9, 9, 9)
    for score in ranking.guesses:
        classes: dict[str, list[int]] = defaultdict(list)
        for word, weight in some.weight.items():
            classes[clue_for(score.guess, word)].append(weight)
        chances = [sum(part) / total for part in classes.values()]
        sizes = [len(part) for part in classes.values()]
        bits = -sum(chance * log2(chance) for chance in chances)
        geometric = exp2(sum(p * log2(n) for p, n in zip(chances, sizes, strict=True)))
        wins = (sum(map(max, classes.values())) + some.weight[score.guess]) / total
        unknown = log2(total) - bits
        figures = {
            "expected": sum(chance**2 for chance in chances),
            "minimax": max(chances),
            "parts": len(classes) / total,
            "wins": wins,
            "turns": wins - (0, 1, 4)[turn - 1] / 16 * unknown,
        }
        assert score.bits == pytest.approx(bits)
        left = sum(p * n for p, n in zip(chances, sizes, strict=True))
        assert (score.left, score.geometric) == pytest.approx((left, geometric))
        assert (score.largest, score.classes, score.possible) == (max(sizes), len(sizes), True)
        if policy in figures:
            assert score.figure == pytest.approx(figures[policy])


def test_only_some_are_shown_at_the_places_that_they_have_among_all() -> None:
    some = game(WORDS, WordList("two", ("abide", "slate")))
    every = {score.guess: score for score in rank(some, Plan("minimax")).guesses}
    only = rank(
        some, Plan("minimax"), question=TurnQuestion(top=2, only=["speed", "slate", "abide"])
    )
    assert only.guesses == sorted(only.guesses) and len(only.guesses) == 2
    assert all(score == every[score.guess] for score in only.guesses)
    assert [score.guess for score in every.values() if score.possible] == ["abide", "slate"]
    known = rank(some, Plan("minimax"), question=TurnQuestion(top=3, first=("trade", "crane")))
    assert [score.guess for score in known.guesses][:2] == ["trade", "crane"]
    assert all(score == every[score.guess] for score in known.guesses)


def test_of_guesses_by_letters_some_are_scored() -> None:
    plan = Plan("wins", limits=Limits(prefilter=30))
    ranking = rank(game(WORDS, WordList("one", ("abide",))), plan)
    assert (ranking.legal, ranking.scored) == (9, len(ranking.guesses)) and ranking.scored < 9
