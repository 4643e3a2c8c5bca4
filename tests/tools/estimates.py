"""How far the estimates of a review are off, which `≈` marks: `python -m tests.tools.estimates`.

Positions of today's game after one guess or two are drawn by the weights of the answers, each
guess from the words of the game. Where a search finds the exact figures, they are held against the
estimates by one turn: the guesses expected, and what one of the words left costs. Some minutes.
"""

import random
from dataclasses import replace
from typing import NamedTuple

from treegen.clues import clue_for
from treegen.game.position import Position, left
from treegen.game.start import Play, wordle_play
from treegen.play.review import Decision, decision_of

POSITIONS = 500


class Errors(NamedTuple):
    """How far the estimates of one position are off, in guesses."""

    expected: float
    cost: float


def random_position(start: Play, chance: random.Random) -> Play:
    game = start.game
    (answer,) = chance.choices(game.answers.words, game.weights)
    guesses = chance.choices(game.known.words, k=chance.choice((1, 2)))
    history = tuple((guess, clue_for(guess, answer)) for guess in guesses)
    return replace(start, position=Position(game, history))


def errors(play: Play, chance: random.Random) -> Errors | None:
    """Errors in a position; None where one turn tells all, or a search takes too long."""
    weights = left(play.position).candidates.weights
    if len(weights) <= 2 or play.position.is_solved:
        return None
    word = chance.choice([*weights])
    exact = decision_of(play, word)
    if not (exact.least.is_exact and exact.own.is_exact):
        return None
    estimate = decision_of(replace(play, scans=0), word)
    expected = abs(estimate.least.guesses - exact.least.guesses)
    return Errors(expected, abs(cost(estimate) - cost(exact)))


def cost(decision: Decision) -> float:
    return decision.own.guesses - decision.least.guesses


def text(values: list[float]) -> str:
    ordered = sorted(values)
    mean = sum(ordered) / len(ordered)
    percentile = ordered[int(0.95 * len(ordered))]
    return f"{mean:.3f} on average (95 %: up to {percentile:.3f}; most: {ordered[-1]:.2f})"


def main() -> None:
    chance = random.Random("estimates")
    start = replace(wordle_play(), tree=None)
    found: list[Errors] = []
    drawn = 0
    while len(found) < POSITIONS:
        drawn += 1
        one = errors(random_position(start, chance), chance)
        if one:
            found.append(one)
    expected = text([one.expected for one in found])
    costs = text([one.cost for one in found])
    print(f"{POSITIONS} positions of {drawn}: expected is off by {expected}, cost by {costs}")


if __name__ == "__main__":
    main()
