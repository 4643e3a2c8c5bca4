"""The guesses that win most by the next turn at the latest, found without scoring all of them.

A guess wins the weight of the heaviest answer of each of its classes. Take the n heaviest answers
of all: if they are in classes whose heaviest weigh h together, all answers are in classes whose
heaviest weigh

    h at least, and h + the weight of the next c answers at most, of c clues that there are,

because each class more has a clue of its own. Weights are mostly uneven: few words are likely. Then
some of the heaviest answers show of nearly all guesses that they win less than one that is found at
once.
"""

from collections.abc import Callable

import numpy as np

from treegen.solve.matrix import Indices
from treegen.solve.policies import Costs

# So many answers are looked at first that the next ones weigh a sixth, and then a twelfth, of what
# a guess can win. Of 35,747 German words that took less time than a fourth and an eighth, or than
# an eighth alone, and a third of the time that it takes to score all guesses.
PARTS = 6, 12


def most_wins(
    own: Costs, weights: Costs, clues: int, class_wins: Callable[[int, Indices], Costs]
) -> Costs:
    """Return what those guesses win that may win most; of each other one, less than the most.

    `own` is each guess's own weight, which it wins besides; `weights` are those of the answers, the
    heaviest first; there are so many `clues`. `class_wins` returns what some guesses, by their
    places, win of so many of the heaviest answers.
    """
    every = len(weights)
    up_to = np.concatenate([[0], np.cumsum(weights)])
    ends = np.minimum(np.arange(every + 1) + clues, every)
    others = up_to[ends] - up_to  # the most that those after each number of the heaviest can add
    wins = own.copy()
    close = np.arange(len(own))
    for part in PARTS:
        count = int(np.argmax(others <= others[0] // part))
        if 2 * count > every:  # it takes too long for what it shows
            break
        wins[close] = own[close] + class_wins(count, close)
        first = close[[wins[close].argmax()]]
        most = own[first] + class_wins(every, first)
        close = close[wins[close] + others[count] >= most]
    wins[close] = own[close] + class_wins(every, close)
    return wins
