"""Costs of guesses from their clues, whichever way they are counted; and the logarithms."""

import random
from collections import Counter
from decimal import Context
from functools import cache

import numpy as np
import pytest

from tests import building
from tests.search.brute_force import COSTS, MODES, Game, greedy
from treegen.search.build import build
from treegen.solve import matrix, partition, scorer
from treegen.solve.memory import default_memory
from treegen.solve.partition import (
    COLUMNS,
    costs_one_by_one,
    guess_costs,
    heaviest_total,
    one_each,
)
from treegen.solve.policies import (
    COMBINE,
    SPARE_DIGITS,
    class_cost_table,
    fraction_bits,
    logarithms,
)
from treegen.solve.scorer import scorer_for
from treegen.tree.plan import Plan
from treegen.tree.policies import POLICIES, WINS
from treegen.words.lists import WordList

NETWORK = [1, COLUMNS]  # columns from which on a network sorts them: always, and for many


@cache
def drawn(length: int, count: int) -> tuple[list[list[int]], list[int]]:
    """Columns of clues, and weights of so many answers."""
    dice = random.Random(count)
    few = [dice.randrange(3**length) for _ in range(5)] + [3**length - 1]
    columns = [
        [3**length - 1] * count,  # one class
        [dice.choice(few) for _ in range(count)],
        [dice.randrange(3**length) for _ in range(count)],
    ]
    return columns, [dice.choice([1, 2, 3, 2000, 10_000]) for _ in range(count)]


@pytest.mark.parametrize("policy", sorted(POLICIES.keys() - {WINS}))
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("length", [2, 5, 6, 10, 11, 15])  # 3**length clues: 8, 16 or 32 bits
def test_every_way_to_count_adds_up_the_same(
    policy: str, weighted: bool, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for count in (3, 4, 254, 255, 256, 257, 1000):
        columns, weights = drawn(length, count)
        combine = COMBINE[POLICIES[policy].combine]
        class_cost = POLICIES[policy].class_cost
        table = class_cost_table(class_cost, sum(weights) if weighted else count)
        costs = []
        for column in columns:
            classes: Counter[int] = Counter()
            for code, weight in zip(column, weights, strict=True):
                classes[code] += weight if weighted else 1
            costs.append(combine.reduce([table[weight] for weight in classes.values()]))
        codes = np.array(columns, np.min_scalar_type(3**length - 1)).T
        each = np.array(weights) if weighted else None
        for least in NETWORK:
            monkeypatch.setattr(partition, "COLUMNS", least)
            assert guess_costs(codes.copy(), combine, table, each).tolist() == costs
        if length < 15:  # with so many clues, each guess would need too many bins
            assert costs_one_by_one(codes.T, combine, table, each).tolist() == costs


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 255, 256, 1000, 3000])
@pytest.mark.parametrize("length", [2, 5, 7, 8, 11, 15])  # many clues are sorted, few are not
def test_every_way_to_find_the_heaviest_adds_up_the_same(
    weighted: bool, count: int, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(count)
    few = [dice.randrange(3**length) for _ in range(5)]
    columns = [
        [3**length - 1] * count,
        *(dice.choices(few, k=count) for _ in range(70)),  # in several blocks
        *(dice.choices(range(3**length), k=count) for _ in range(5)),
    ]
    weights = [dice.choice([1, 2, 2, 3, 2000, 10_000]) if weighted else 1 for _ in range(count)]
    weights.sort(reverse=True)
    heaviest = [dict(zip(reversed(column), reversed(weights), strict=True)) for column in columns]
    totals = [sum(of_clue.values()) for of_clue in heaviest]  # the last stays
    codes = np.array(columns, np.min_scalar_type(3**length - 1)).T
    each = np.array(weights) if weighted else None
    for least in NETWORK:
        monkeypatch.setattr(partition, "COLUMNS", least)
        assert heaviest_total(codes.copy(), each).tolist() == totals
    if length < 15:  # one by one the answers may come in any order
        order = dice.sample(range(count), count)
        if each is None:
            costs = costs_one_by_one(codes[order].T, np.add, one_each(count))
        else:
            costs = costs_one_by_one(codes[order].T, np.add, None, each[order])
        assert costs.tolist() == totals


@pytest.mark.parametrize(("turn", "cost"), [(1, -144), (2, 26 - 144), (3, 104 - 144), (9, -40)])
def test_by_turns_a_bit_costs_sixteenths_of_a_turn_and_a_chance_to_win_saves_one(
    turn: int, cost: int
) -> None:
    words = WordList("four", ("aa", "ab", "ac", "ba"))
    prior = building.Prior("mine", words, (2, 4, 4, 1))
    scorer = scorer_for(building.game(words, words, prior), Plan("turns"))
    # The guess aa makes classes of 2, 4 + 4 and 1: they keep 2·1 + 8·3 bits, it wins by the next
    # turn for 2 + 4 + 1, and at once for 2. Bits count 0, 1 and 4 times, and wins 16 times.
    unit = 2 ** (fraction_bits(11) - SPARE_DIGITS)
    assert scorer.costs(scorer.clues, np.array([0]), turn).tolist() == [cost * unit]


@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.seeds(100)
def test_guesses_that_are_scored_one_by_one_make_the_trees_of_brute_force(
    policy: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scorer, "MANY_ANSWERS", 3)
    monkeypatch.setattr(matrix, "PARTIAL_CLUES_AT_A_TIME", 1000)  # so that blocks are small
    dice = random.Random(f"{policy} {seed}")
    length = dice.randint(2, 4)
    pool = sorted({"".join(dice.choices("abcdefgh", k=length)) for _ in range(60)})
    left = sorted(dice.sample(pool, dice.randint(len(pool) // 2, len(pool))))
    mode = dice.choice([*MODES])
    for some in ([1], [1, 1, 2, 3, 9, 40]):
        weight = {word: dice.choice(some) for word in left}
        small = Game(tuple(pool), tuple(left), tuple(weight.values()), mode, 100)
        game = building.game(*small.lists, small.prior, MODES[mode])
        assert scorer.has_many_answers(scorer_for(game, Plan(policy)).clues)
        tree = greedy(pool, weight, policy, mode)
        least = default_memory() - scorer_for(game, Plan(policy)).clues.room
        for memory in (None, least):  # for all partial clues, and for none of them
            assert build(game, Plan(policy), memory=memory).root == tree


@pytest.mark.slow
def test_logarithms_add_up_exactly_and_are_close() -> None:
    logs = logarithms(6_000).tolist()
    for a in range(1, 78):
        for b in range(a, 6_000 // a + 1):
            assert logs[a * b] == logs[a] + logs[b]
    exact = Context(prec=40)
    unit = exact.divide(2 ** fraction_bits(6_000), exact.ln(2))
    assert all(abs(exact.multiply(exact.ln(n), unit) - logs[n]) < 10 for n in range(1, 6_001, 7))
    assert logarithms(2**24)[-1] == 24 * 2 ** fraction_bits(2**24)
