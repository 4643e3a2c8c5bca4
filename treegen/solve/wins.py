"""The guesses that win most by the next turn at the latest, found without scoring all of them.

A guess wins the weight of the heaviest answer of each of its classes. Let h be what it wins if only
the n heaviest answers are counted, and let there be c different clues. With all answers it wins

    at least h, and at most h + the weight of the next c answers,

because each further class has a clue of its own. Weights are mostly uneven, as few words are
likely. So a look at some of the heaviest answers soon finds a guess that wins much, and shows that
nearly all other guesses win less.
"""

from collections.abc import Callable

import numpy as np

from treegen.solve.matrix import Indices
from treegen.solve.policies import Costs

# The first look takes so many answers that the next c weigh a sixth of what a guess can win, the
# second so many that they weigh a twelfth. With 35,747 German words that took less time than a
# fourth and an eighth, or an eighth alone, and a third of the time to score all guesses.
PARTS = 6, 12


def most_wins(
    own: Costs, weights: Costs, clues: int, class_wins: Callable[[int, Indices], Costs]
) -> Costs:
    """Return what the guesses that may win most win; for each other guess, less than the most.

    `own` is each guess's own weight, which it wins too; `weights` are those of the answers, the
    heaviest first; `clues` is the number of different clues. `class_wins(n, which)` returns what
    the guesses at some places win if only the n heaviest answers are counted.
    """
    every = len(weights)
    up_to = np.concatenate([[0], np.cumsum(weights)])
    ends = np.minimum(np.arange(every + 1) + clues, every)
    others = up_to[ends] - up_to  # the most that those after each number of the heaviest can add
    wins = own.copy()
    close = np.arange(len(own))
    for part in PARTS:
        count = int(np.argmax(others <= others[0] // part))
        if 2 * count > every:  # such a look takes too long for what it shows
            break
        wins[close] = own[close] + class_wins(count, close)
        first = close[[wins[close].argmax()]]
        most = own[first] + class_wins(every, first)
        close = close[wins[close] + others[count] >= most]
    wins[close] = own[close] + class_wins(every, close)
    return wins
