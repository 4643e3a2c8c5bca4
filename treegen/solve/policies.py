"""Tables of what classes cost by the policies of tree/policies.py, and the choice of a guess.

With c the number of answers in a class (or, where they differ, the sum of their weights):

    entropy    Σ c·log₂c    the highest expected information
    expected   Σ c²         the fewest answers left on average
    minimax    max c        the fewest answers left at worst
    parts      Σ -1         the most classes

One policy looks at answers and not only at classes: `wins` prefers the greatest chance that the
answer is found by the next guess at the latest. Its cost is -Σ h, and where the guess can itself be
the answer, less that answer's own weight; h is the weight of a class's heaviest answer.

Where many words are unlikely, that leaves some of them beyond six guesses. `turns` begins as that,
and later cares for information too: its cost is b·Σ c·log₂c - 16·(Σ h + own weight), with b from
`BITS`. So a bit that is left counts as b/16 of a turn.

Costs are integers, so that equal costs are equal to the last bit, and ties have one rule.
"""

from math import isqrt

import numpy as np
from numpy.typing import NDArray

from treegen.errors import WordListError
from treegen.tree.policies import BY_TURN, INFORMATION, ClassCost, Power

Costs = NDArray[np.int64]

LN2 = 0.6931471805599453
WEIGHTS_AT_A_TIME = 2**18  # as those of a prior add up to millions


def choose(
    guesses: NDArray[np.intp],
    costs: Costs,
    possible: NDArray[np.intp],
    weights: Costs,
) -> int:
    """Choose the guess of least cost; of equals, a `possible` one, the heaviest, the first.

    `weights` are those of the `possible`. Guesses and `possible` are in ascending order.

    >>> choose(np.array([4, 7, 9]), np.array([1, 1, 1]), np.array([4, 9]), np.array([1, 2]))
    9
    """
    places = np.searchsorted(guesses, possible)
    own = costs.take(places, mode="clip")
    among = (own == costs.min()) & (guesses.take(places, mode="clip") == possible)
    if not among.any():
        return int(guesses[costs.argmin()])
    return int(possible[among][weights[among].argmax()])


def entropy(n: int, spare: int = 0) -> Costs:
    """c·log₂c for each class weight c up to n, in units of `logarithms`.

    >>> cost = entropy(4)
    >>> int(cost[4]) == 4 * int(cost[2])  # classes {4,1,1,1,1} and {2,2,2,2} are equally good
    True
    """
    costs = logarithms(n, spare)
    costs *= np.arange(n + 1)
    return costs


# Sixteenths of a turn that a bit counts for on each turn, by `turns`; the last on all that follow.
BITS = 0, 1, 4
TURN = 16
SPARE_DIGITS = 5  # binary digits for products with those numbers

COMBINE = {"sum": np.add, "max": np.maximum}  # class costs into that of a guess


def class_cost_table(cost: ClassCost, n: int) -> Costs:
    """Cost of each class weight up to `n`, and 0 of no answers; empty for `HEAVIEST`.

    For `BY_TURN` it is the part that is information. `WordListError` where a class may cost more
    than 64 bits hold.

    >>> class_cost_table(Power(2), 3).tolist()
    [0, 1, 4, 9]
    >>> class_cost_table(lambda weight: -int(weight == 1), 3).tolist()
    [0, -1, 0, 0]
    """
    if not callable(cost):
        if cost == INFORMATION:
            return entropy(n)
        return entropy(n, SPARE_DIGITS) if cost == BY_TURN else np.empty(0, np.int64)
    if isinstance(cost, Power):
        require_64_bits(cost(n), n)
        costs: Costs = cost.factor * np.arange(n + 1, dtype=np.int64) ** cost.exponent
        costs[0] = 0
        return costs
    found = [0, *map(cost, range(1, n + 1))]
    require_64_bits(max(found, key=abs), n)
    return np.array(found, np.int64)


def require_64_bits(cost: int, weight: int) -> None:
    if abs(cost) >= 2**63:
        raise WordListError(
            f"answers that weigh {weight:,} together are too heavy for this policy, by which a "
            "class of them costs more than 64 bits hold; expected smaller weights, or fewer answers"
        )


# Exact logarithms, in fixed-point arithmetic.


def fraction_bits(n: int) -> int:
    """Binary digits after the point of logarithms up to `n`: int64 must hold n·log₂n.

    That is 44, or fewer for large weights, which add up to 2**24 at most (`priors.MAX_TOTAL`). A
    sum of at most 24 logarithms of primes, each rounded, is off by less than
    2**(4 - fraction_bits(n)); so guesses whose real costs are closer than n times that may come out
    in the wrong order.
    """
    return min(44, 62 - (n * n.bit_length()).bit_length())


def bits_of(turn: int) -> int:
    """Sixteenths of a turn that a bit counts for on a turn, by `turns`.

    >>> [bits_of(turn) for turn in (1, 4, 100)]
    [0, 4, 4]
    """
    return BITS[min(turn, len(BITS)) - 1]


def logarithms(n: int, spare: int = 0) -> Costs:
    """log₂ of 0 (as 0), 1, … n, with log(ab) = log(a) + log(b).

    The unit is 2**(spare - fraction_bits(n)), so that n·log₂n has so many binary digits to spare.

    Each prime has one logarithm and the others are sums of those, so equal products cost the same
    to the last bit, as they would not in floating point.
    """
    factor = np.zeros(n + 1, np.int32)  # the least prime factor; of a prime, 0
    for d in range(isqrt(n), 1, -1):
        if all(d % e for e in range(2, isqrt(d) + 1)):
            factor[d * d :: d] = d
    logs: Costs = np.zeros(n + 1, np.int64)
    start = 2
    while start <= n:  # up to twice as far, the other factor's logarithm is known
        stop = min(2 * start, start + WEIGHTS_AT_A_TIME, n + 1)
        numbers = np.arange(start, stop)
        divisor = np.maximum(factor[start:stop], 1)
        logs[start:stop] = logs[divisor] + logs[numbers // divisor]
        primes = numbers[divisor == 1]
        logs[primes] = np.rint(_log2(primes) * 2.0 ** (fraction_bits(n) - spare))
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
