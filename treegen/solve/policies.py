"""How the next guess is chosen: a cost for each guess, the lowest wins, one rule for ties.

A guess splits the possible answers into classes by clue. A policy says what a class of each
size costs, as exact integers, and how the classes' costs combine into the guess's.
"""

from collections.abc import Callable
from decimal import Context
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Costs = NDArray[np.int64]

# Binary digits after the point of a fixed-point logarithm. The cost of n answers stays below
# n log2(n) 2**40, so int64 holds that of 400,000 answers; rounding shifts it by less than 1e-5.
POINT = 40


class Policy(NamedTuple):
    """`class_costs(n)` gives the cost of a class of 0, 1, … n answers; `combine` adds them up."""

    class_costs: Callable[[int], Costs]
    combine: np.ufunc


def entropy(n: int) -> Costs:
    """c·log2(c) for each class size c up to n: the least sum has the highest entropy.

    Exact where floating point is not: every prime has one fixed-point logarithm, and
    log(ab) = log(a) + log(b), so equal products of c**c cost the same to the last bit.

    >>> cost = entropy(4)
    >>> int(cost[4]) == 4 * int(cost[2])  # classes {4,1,1,1,1} and {2,2,2,2} are equally good
    True
    """
    # Correctly rounded by specification, so the same on every machine, as math.log2 need not be.
    context = Context(prec=40)
    unit = context.divide(2**POINT, context.ln(2))
    logs = [0, 0]
    for c in range(2, n + 1):
        factor = next((d for d in range(2, int(c**0.5) + 1) if c % d == 0), c)
        logs.append(
            logs[factor] + logs[c // factor]
            if factor < c
            else int(context.multiply(context.ln(c), unit))
        )
    return np.arange(n + 1) * np.array(logs[: n + 1], np.int64)


POLICIES = {"entropy": Policy(entropy, np.add)}


def choose(costs: Costs, possible: NDArray[np.intp]) -> int:
    """Index of the least cost; of equals, one in `possible` first, then the first.

    >>> choose(np.array([3, 1, 1]), np.array([2]))
    2
    """
    best = np.flatnonzero(costs == costs.min())
    own = np.intersect1d(best, possible)
    return int((own if own.size else best)[0])
