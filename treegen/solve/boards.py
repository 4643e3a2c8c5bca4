"""The guess for several boards at once, which all of them answer: the best by one turn.

A board's cost after a guess is what the board then still needs, averaged over its words by weight:
nothing if the guess is the answer; otherwise, what the class of words with the same clue needs. The
best guess is the one whose costs add up to the least over the boards that are not solved. With m
such boards, a class of n words is reckoned to need

    1 + 7/2m · log₂n / (2 + log₂n)    guesses.

The 1 is the guess that solves the board, which helps no other board. The rest are guesses that tell
something first. They tell it on all boards at once, so each board bears an mth part of them. The
need grows more slowly than log₂n for the same reason: guesses for the other boards split large
classes too. Form and constants are fitted to games of 2, 4 and 8 boards (tests/README.md).

Where words differ in weight, n is the weight of the class divided by that of the heaviest word left
on the board, and at least 1. Weights are rounded down to `UNIT`-ths of the heaviest, but to no less
than one of them.

Costs are whole numbers, which doubles hold exactly (below 2**53), so that JavaScript can compute
the same: the need of a class in units of 2**-16, below 2**19; times its weight, and added up over a
board of 60,000 words, below 2**43; times 2**8, over the board's weight, rounded down.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from treegen.progress import OnProgress, part_of, silent
from treegen.solve.greedy import CLUES_OF_A_TASK
from treegen.solve.matrix import Indices
from treegen.solve.policies import Costs, fraction_bits, logarithms
from treegen.solve.scorer import scorer_by_table
from treegen.tree.policies import AVERAGE_BITS, FRACTION_BITS, HALF, MOST_BEFORE, UNIT
from treegen.words.game import Game


class BoardsGuess(NamedTuple):
    """A guess, and what all boards need after it by the formula."""

    guess: str
    cost: int  # in units of 2**-(FRACTION_BITS + AVERAGE_BITS) of a guess

    @property
    def more(self) -> float:
        """Guesses that the boards need after it."""
        return self.cost / (1 << FRACTION_BITS + AVERAGE_BITS)


class BoardsScorer:
    """Scorer of the guesses for boards of one game, each given by the words left on it."""

    def __init__(self, game: Game) -> None:
        scorer = scorer_by_table(game)
        self.scorer = replace(scorer, clues=scorer.clues.prepared())  # each board looks clues up
        self.weight = game.weight
        self.index = {word: index for index, word in enumerate(game.answers.words)}
        self.tables: dict[tuple[int, int], Costs] = {}  # of class costs

    def best(
        self,
        boards: Sequence[Sequence[str]],
        allowed: Sequence[str],
        top: int = 1,
        on_progress: OnProgress = silent,
    ) -> list[BoardsGuess]:
        """Return the best of some allowed guesses, which are given in alphabetical order.

        A board is given by the words left on it, at least one: either all of them are listed, or
        none is. Ties go to a word that can be the answer on a board, first on the board with the
        fewest words, then to the heavier word, then to the alphabetically first.
        """
        guesses = np.searchsorted(self.scorer.guesses.words, allowed)
        counts = Counter(map(tuple, boards))
        costs = np.zeros(len(guesses), np.int64)
        size = np.full(len(self.scorer.guesses.words), len(self.index) + 1)
        weight = np.zeros(len(size), np.int64)
        for place, words in enumerate(sorted(counts, key=len, reverse=True)):
            answers = np.array([self.index[word] for word in words])
            weights = np.array([self.weight[word] for word in words])
            scoring = part_of(on_progress, place / len(counts), 1 / len(counts))
            own_costs = self.costs(answers, weights, guesses, len(boards), scoring)
            costs += counts[words] * own_costs
            own = self.scorer.secrets[answers]
            size[own] = len(words)
            weight[own] = weights
        order = np.lexsort((-weight[guesses], size[guesses], costs))[:top]
        found = zip(guesses[order].tolist(), costs[order].tolist(), strict=True)
        return [BoardsGuess(self.scorer.guesses.words[guess], cost) for guess, cost in found]

    def costs(
        self,
        answers: Indices,
        weights: Costs,
        guesses: Indices,
        boards: int,
        on_progress: OnProgress,
    ) -> Costs:
        """Cost of some guesses on one of `boards` boards, which has these answers and weights."""
        each = shares(weights)
        total = int(each.sum())
        unit = int(each.max())
        class_costs = self.class_costs(total, unit, boards)
        of_answers = np.zeros(len(self.index), np.int64)
        of_answers[answers] = each
        scorer = replace(
            self.scorer,
            weights=of_answers,
            all_weigh_one=unit == 1,
            class_costs=class_costs,
        )
        clues = scorer.in_memory(scorer.clues.restricted_to(answers))
        costs = np.empty(len(guesses), np.int64)
        size = max(1, CLUES_OF_A_TASK // len(answers))
        for start in range(0, len(guesses), size):
            some = guesses[start : start + size]
            costs[start : start + size] = scorer.sums_by_table(clues, some)
            on_progress((start + len(some)) / len(guesses))
        costs -= class_costs[scorer.own_weights(clues)[guesses]]
        costs <<= AVERAGE_BITS
        costs //= total
        return costs

    def class_costs(self, most: int, unit: int, boards: int) -> Costs:
        """Costs of classes up to a weight; the table may go beyond it."""
        table = self.tables.get((unit, boards))
        if table is None or len(table) <= most:
            table = self.tables[unit, boards] = class_costs(most, unit, boards)
        return table


@lru_cache(maxsize=1)  # as a session asks for it with every move
def boards_scorer(game: Game) -> BoardsScorer:
    return BoardsScorer(game)


def shares(weights: Costs) -> Costs:
    """Weights of a board's words in units of its heaviest's: 1 where all are alike.

    >>> shares(np.array([7, 7])).tolist(), shares(np.array([100, 50, 0, 1])).tolist()
    ([1, 1], [256, 128, 1, 2])
    """
    heaviest = weights.max()
    if heaviest == weights.min():
        return np.ones_like(weights)
    found: Costs = np.maximum(weights * UNIT // heaviest, 1)
    return found


def class_costs(most: int, unit: int, boards: int) -> Costs:
    """Cost of a class of each weight up to `most`, where the heaviest word weighs `unit`.

    `boards` are not solved yet. In a unit of half the size, a class weighs twice as much and costs
    exactly twice as much, as logarithms of products are sums; so a board's average stays the same.

    >>> (class_costs(4, 1, 1)[[1, 4]] / 2**FRACTION_BITS).tolist()
    [1.0, 11.0]
    >>> int(class_costs(512, 256, 4)[512]) == 256 * int(class_costs(2, 1, 4)[2])
    True
    """
    one = 1 << FRACTION_BITS
    logs = logarithms(most, fraction_bits(most) - FRACTION_BITS)
    logs = np.maximum(logs - (unit.bit_length() - 1) * one, 0)
    needs: Costs = one + MOST_BEFORE // boards * logs // (HALF + logs)
    needs *= np.arange(most + 1)
    return needs
