"""How far estimates of what words need are off: `python -m tests.estimates`, some minutes.

Positions of today's game after one guess or two are drawn by the weights of the answers, each
guess from the words of the game. Where a search finds the exact figures, those of the best word and
of one of the words left are held against the estimates by one turn, which `≈` marks.
"""

import random
from typing import NamedTuple

from treegen.clues import clue_for
from treegen.game.position import Position, left
from treegen.play.exact import exact_costs
from treegen.play.expected import guesses_by_wins
from treegen.play.moves import Move
from treegen.play.start import Play, wordle_play

POSITIONS = 500


class Errors(NamedTuple):
    """How far the estimates of one position are off, in guesses."""

    best: float  # of the best word
    left: float  # of one of the words left


def random_position(start: Play, chance: random.Random) -> Play:
    game = start.game
    (answer,) = chance.choices(game.answers.words, game.weights)
    guesses = chance.choices(game.known.words, k=chance.choice((1, 2)))
    history = tuple((guess, clue_for(guess, answer)) for guess in guesses)
    return start._replace(position=Position(game, history))


def errors(play: Play, chance: random.Random) -> Errors | None:
    """Errors in a position; None where the game is as good as over, or a search takes too long."""
    words = left(play.position)
    if len(words.candidates.weights) <= 2 or play.position.is_solved:
        return None
    own = chance.choice([*words.candidates.weights])
    exact = exact_costs(play, words, (own,))
    if exact is None or own not in exact.costs:
        return None
    move = Move(exact.best, words, exact=exact)
    best, other = (
        abs(guesses_by_wins(play, move, word) - exact.costs[word]) for word in (exact.best, own)
    )
    return Errors(best, other)


def text(values: list[float]) -> str:
    ordered = sorted(values)
    mean = sum(ordered) / len(ordered)
    percentile = ordered[int(0.95 * len(ordered))]
    return f"{mean:.3f} on average (95 %: up to {percentile:.3f}; most: {ordered[-1]:.2f})"


def main() -> None:
    chance = random.Random("estimates")
    start = wordle_play()
    found: list[Errors] = []
    drawn = 0
    while len(found) < POSITIONS:
        drawn += 1
        one = errors(random_position(start, chance), chance)
        if one:
            found.append(one)
    best = text([one.best for one in found])
    other = text([one.left for one in found])
    print(
        f"{POSITIONS} positions of {drawn}: the best word is off by {best}, a word left by {other}"
    )


if __name__ == "__main__":
    main()
