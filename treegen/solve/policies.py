"""How the next guess is chosen: a cost for each guess, the lowest wins, one rule for ties.

A guess splits the possible answers into classes by clue. A class weighs as much as its answers
together: as many as there are, where no prior weighs them. A policy says what a class of each
weight costs, as exact integers, and how the classes' costs combine into the guess's.
"""

from collections.abc import Callable
from math import isqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Costs = NDArray[np.int64]

LN2 = 0.6931471805599453
BLOCK = 2**18  # weights at a time, as a prior's add up to millions


class Policy(NamedTuple):
    """`class_costs(n)` gives the cost of a class of weight 0, 1, … n; `combine` adds them up."""

    class_costs: Callable[[int], Costs]
    combine: np.ufunc


def entropy(n: int) -> Costs:
    """c·log2(c) for each class weight c up to n: the least sum has the highest entropy.

    >>> cost = entropy(4)
    >>> int(cost[4]) == 4 * int(cost[2])  # classes {4,1,1,1,1} and {2,2,2,2} are equally good
    True
    """
    costs = logarithms(n)
    for start in range(0, n + 1, BLOCK):
        part = costs[start : start + BLOCK]
        part *= np.arange(start, start + len(part))
    return costs


def expected(n: int) -> Costs:
    """c² for each class weight c up to n: the least sum leaves the fewest answers on average.

    >>> expected(4).tolist()
    [0, 1, 4, 9, 16]
    """
    return np.arange(n + 1, dtype=np.int64) ** 2


def minimax(n: int) -> Costs:
    """Weight c for each class weight c up to n: the least maximum has the smallest largest class.

    >>> minimax(4).tolist()
    [0, 1, 2, 3, 4]
    """
    return np.arange(n + 1, dtype=np.int64)


def parts(n: int) -> Costs:
    """-1 for each class that is not empty: the least sum has the most classes.

    >>> parts(4).tolist()
    [0, -1, -1, -1, -1]
    """
    return -np.minimum(np.arange(n + 1, dtype=np.int64), 1)


POLICIES = {
    "entropy": Policy(entropy, np.add),
    "expected": Policy(expected, np.add),
    "minimax": Policy(minimax, np.maximum),
    "parts": Policy(parts, np.add),
}


def point(n: int) -> int:
    """Binary digits after the point of logarithms up to `n`: int64 must hold n·log2(n).

    That is 44, or fewer for large weights, which add up to 2**24 at most (`priors.MOST`). A sum
    of at most 24 logarithms of primes, each rounded, is off by less than 2**(4 - point(n)) bits;
    so guesses whose real costs are closer than n times that may come out in the wrong order.

    >>> point(2315), point(2**24)
    (44, 33)
    """
    return min(44, 62 - (n * n.bit_length()).bit_length())


def logarithms(n: int) -> Costs:
    """log2 of 0 (as 0), 1, … n in units of 2**-point(n), where log(ab) = log(a) + log(b) exactly.

    Exact where floating point is not: each prime has one logarithm and the others are sums of
    those, so equal products cost the same to the last bit.

    >>> log2 = logarithms(12)
    >>> int(log2[8]) == 3 * 2**44, int(log2[12]) == int(log2[3]) + 2 * int(log2[2])
    (True, True)
    """
    factor = np.zeros(n + 1, np.int32)  # the least prime factor; of a prime, 0
    for d in range(isqrt(n), 1, -1):
        if all(d % e for e in range(2, isqrt(d) + 1)):
            factor[d * d :: d] = d
    logs: Costs = np.zeros(n + 1, np.int64)
    start = 2
    while start <= n:  # up to twice as far, the other factor's logarithm is known
        stop = min(2 * start, start + BLOCK, n + 1)
        numbers = np.arange(start, stop)
        divisor = np.maximum(factor[start:stop], 1)
        logs[start:stop] = logs[divisor] + logs[numbers // divisor]
        primes = numbers[divisor == 1]
        logs[primes] = np.rint(_log2(primes) * 2.0 ** point(n))
        start = stop
    return logs


def _log2(numbers: NDArray[np.int64]) -> NDArray[np.float64]:
    """Base-2 logarithms by + - × / alone, which are the same on every machine (IEEE 754).

    ln(m) = 2·artanh((m-1)/(m+1)) for m near 1 (Abramowitz and Stegun, 4.1.27).
    """
    part, exponent = np.frexp(numbers.astype(np.float64))
    low = part < 0.7071
    part = np.where(low, 2 * part, part)
    x = (part - 1) / (part + 1)
    series = np.zeros_like(x)
    for odd in range(25, 0, -2):
        series = series * (x * x) + 1 / odd
    logs: NDArray[np.float64] = (exponent - low) + x * series * (2 / LN2)
    return logs


def choose(guesses: NDArray[np.intp], costs: Costs, possible: NDArray[np.intp]) -> int:
    """Guess of the least cost; of equals, one that is `possible` first, then the first.

    >>> choose(np.array([4, 7, 9]), np.array([3, 1, 1]), np.array([9]))
    9
    """
    best = guesses[costs == costs.min()]
    own = np.intersect1d(best, possible)
    return int((own if own.size else best)[0])
