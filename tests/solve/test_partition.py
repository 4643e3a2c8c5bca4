"""Costs of guesses from their clues, whichever way they are counted; and the logarithms."""

import random
from collections import Counter
from decimal import Context

import numpy as np
import pytest

from treegen.solve.partition import guess_costs, heaviest_total
from treegen.solve.policies import POLICIES, fraction_bits, logarithms


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("length", [2, 5, 6, 10, 11, 15])  # 3**length clues: 8, 16 or 32 bits
def test_every_way_to_count_adds_up_the_same(policy: str, weighted: bool, length: int) -> None:
    for count in (3, 4, 254, 255, 256, 257, 1000):
        dice = random.Random(count)
        few = [dice.randrange(3**length) for _ in range(5)] + [3**length - 1]
        columns = [
            [3**length - 1] * count,  # one class
            [dice.choice(few) for _ in range(count)],
            [dice.randrange(3**length) for _ in range(count)],
        ]
        weights = [dice.choice([1, 2, 3, 2000, 10_000]) for _ in range(count)]
        chosen = POLICIES[policy]
        table = chosen.class_costs(sum(weights) if weighted else count)
        codes = np.array(columns, np.min_scalar_type(3**length - 1)).T
        costs = guess_costs(codes, chosen, table, np.array(weights) if weighted else None)
        for column, cost in zip(columns, costs.tolist(), strict=True):
            classes: Counter[int] = Counter()
            for code, weight in zip(column, weights, strict=True):
                classes[code] += weight if weighted else 1
            assert cost == chosen.combine.reduce([table[weight] for weight in classes.values()])


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 255, 256, 1000, 3000])
@pytest.mark.parametrize("length", [2, 5, 7, 8, 11, 15])  # many clues are sorted, few are not
def test_every_way_to_find_the_heaviest_adds_up_the_same(
    weighted: bool, count: int, length: int
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
    codes = np.array(columns, np.min_scalar_type(3**length - 1)).T
    totals = heaviest_total(codes, np.array(weights) if weighted else None)
    heaviest = [dict(zip(reversed(column), reversed(weights), strict=True)) for column in columns]
    assert totals.tolist() == [sum(of_clue.values()) for of_clue in heaviest]  # the last stays


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
