"""The figures that a ranking shows of a guess, by their definitions, and its table."""

from collections import defaultdict
from math import exp2, log2

import pytest

from tests.building import Prior, game
from treegen.clues import clue_for
from treegen.solve.rank import rank, records, table
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
    ranking = rank(some, Plan(policy), turn=turn)
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
    only = rank(some, Plan("minimax"), only=["speed", "slate", "abide"], top=2)
    assert only.guesses == sorted(only.guesses) and len(only.guesses) == 2
    assert all(score == every[score.guess] for score in only.guesses)
    assert [score.guess for score in every.values() if score.possible] == ["abide", "slate"]
    known = rank(some, Plan("minimax"), top=3, known_costs={"trade": 1.5, "crane": 1.0})
    assert [score.guess for score in known.guesses][:2] == ["crane", "trade"]
    assert known.by == "more_than_best" and known.guesses[0] == every["crane"]


def test_a_table_says_what_guesses_cost_more_than_the_best() -> None:
    some = game(WORDS, WORDS)
    costs = {"crate": 2.0, "slate": 2.25}
    ranking = rank(some, Plan("entropy"), top=3, known_costs=costs)
    head, *rows = table(ranking, "entropy", costs).lines[2:6]
    assert head.split("  ")[0] == "by entropy" and "more than crate" in head
    assert [row.split()[1:3] for row in rows][:2] == [["crate", "0.0000"], ["slate", "0.2500"]]
    assert rows[2].split()[2] == "?" and all(row.endswith("✓") for row in rows)
    assert table(ranking, "entropy", costs).lines[1] == "9 guesses, by what they cost"
    first, second, third = records(ranking, costs)
    assert (first["more_than_best"], second["more_than_best"]) == (0.0, 0.25)
    assert third["more_than_best"] is None and [*first][:3] == ["place", "guess", "more_than_best"]
    assert records(ranking, costs, "nats")[0]["nats"] == round(first["bits"] * 0.6931472, 6)


@pytest.mark.parametrize(
    ("policy", "width", "without"),
    [
        ("entropy", None, []),
        ("entropy", 40, ["geometric", "classes"]),
        ("entropy", 1, ["geometric", "classes", "largest"]),
        ("minimax", 1, ["geometric", "classes"]),
        ("parts", 1, ["geometric", "largest"]),
    ],
)
def test_a_narrow_table_leaves_figures_out(
    policy: str, width: int | None, without: list[str]
) -> None:
    ranking = rank(game(WORDS, WORDS), Plan(policy), top=2)
    state, guesses, head, *rows = table(ranking, policy, width=width).lines
    assert (state, guesses) == (
        f"9 words left: {', '.join(WORDS.words)}",
        f"9 guesses, by {policy}",
    )
    names = "place guess bits left geometric largest classes".split()
    if policy != "entropy":
        names.insert(2, names.pop(names.index(ranking.by)))
    assert head.split() == [name for name in names if name not in without]
    assert rows[0].split()[0] == "1" and len(rows[0].split()) == len(head.split()) + 1
    told = f"no room for: {', '.join(without)}; in a wider terminal, or by --json"
    assert (rows[-1] == told) == bool(without)
    whole = max(map(len, [head, *rows[:2]]))  # what is shown fits just so
    assert table(ranking, policy, width=whole) == table(ranking, policy, width=whole + 1)
    narrower = table(ranking, policy, width=whole - 1)
    assert (narrower == table(ranking, policy, width=whole)) == (width == 1)


def test_of_guesses_by_letters_some_are_scored() -> None:
    plan = Plan("wins", limits=Limits(prefilter=30))
    ranking = rank(game(WORDS, WordList("one", ("abide",))), plan)
    assert (ranking.legal, ranking.scored) == (9, len(ranking.guesses)) and ranking.scored < 9
    lines = table(ranking, "wins").lines
    assert lines[0] == "1 word left: abide"
    assert lines[1] == f"{ranking.scored} of 9 guesses scored, by wins"
    assert any(line.startswith("wins: chance that the next guess wins") for line in lines)
