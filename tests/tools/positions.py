"""Positions near the end of small games of any kind, and what guesses cost there by brute force.

    python -m tests.tools.positions --count 2000 --asked 5

plays so many random games, with seeds that were never tried before, until one, two or three guesses
are left. There it compares what the search says of all guesses, and of some that are asked about
though they may not be legal, with brute force. It prints how many positions lose more than needed,
how many costs are wrong, and how many risks are no chance.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from time import time_ns
from typing import NamedTuple

from tests.building import random_words
from tests.search.brute_force import MODES, Game, allowed, ends
from treegen.clues import clue_for
from treegen.game.position import Position
from treegen.game.start import Play
from treegen.play.situation import Situation
from treegen.search.rank import CostQuestion, rank_by_cost
from treegen.solve.state import GameState
from treegen.tree.policies import WINS
from treegen.words import game as words_game
from treegen.words.lists import WordList
from treegen.words.prior import Prior

NAMES = {mode: name for name, mode in MODES.items()}
WEIGHTS = ([1], [1, 1, 2, 3, 9, 40], [0, 1], [0, 0, 1, 2], [0, 1, 4, 5, 9], [*[0] * 9, 3])
MOST_LEFT = 14  # words, among which brute force finds the best guess within a second


class Exact(NamedTuple):
    """Chance to lose with a guess, and guesses from it on, the average by weight."""

    risk: Fraction
    guesses: Fraction


def game_left(position: Position) -> Game:
    """Game of the candidates of a position, of what may be played for them, and of the stakes.

    The candidates are the listed words left or, if there are none, all words left, each with a
    weight of 1. In a language's game only likely candidates are at stake, if there are any: those
    that weigh at least half as much as the heaviest word of the game.
    """
    game = position.game
    mode = NAMES[game.mode]
    words = [word for word in game.guesses.words if word not in position.refused]
    for guess, clue in position.history:
        words = [word for word in words if allowed(word, guess, clue, mode)]
    candidates = candidates_left(position)
    stakes = candidates
    if game.lang:
        heaviest = max(game.weights)
        likely = {word: w for word, w in candidates.items() if 2 * w >= heaviest}
        stakes = {word: w if word in likely else 0 for word, w in candidates.items()}
        stakes = stakes if likely else candidates
    turns = position.turns_left or 100
    values = tuple(candidates.values())
    known = known_words(game)
    at_stake = tuple(stakes.values())
    return Game(tuple(words), tuple(candidates), values, mode, turns, known, at_stake)


def candidates_left(position: Position) -> dict[str, int]:
    """Weights of the listed words left or, if there are none, 1 for each word left."""
    history = position.history
    left = {
        word: weight
        for word, weight in position.game.weight.items()
        if word not in position.refused
        and all(clue_for(guess, word) == clue for guess, clue in history)
    }
    listed = {word: weight for word, weight in left.items() if weight}
    return listed or dict.fromkeys(left, 1)


def known_words(game: words_game.Game) -> tuple[str, ...] | None:
    """Words of the vocabulary, with all listed words if it is the list of the answers."""
    if game.vocabulary is None:
        return None
    listed: set[str] = set()
    if game.vocabulary.words == game.answers.words:
        listed = {word for word, weight in game.weight.items() if weight}
    return tuple(sorted(listed.union(game.vocabulary.words)))


def exact_costs(position: Position, asked: Iterable[str] | None = None) -> dict[str, Exact]:
    """Cost of each guess that may be played in a position, the best first, or of those asked about.

    Any guess may be asked about; what follows it may be played.

    >>> words = WordList("words", ("aaa", "aab", "aac", "bcd"))
    >>> game = words_game.plain_game(words, words)._replace(allowed=2)
    >>> costs = exact_costs(Position(game))
    >>> [(guess, str(cost.risk), str(cost.guesses)) for guess, cost in costs.items()]
    [('bcd', '0', '7/4'), ('aaa', '1/4', '2'), ('aab', '1/4', '2'), ('aac', '1/4', '2')]
    """
    state = game_left(position)
    at_stake = sum(state.stakes)
    weight = sum(state.weights)
    return {
        guess: Exact(Fraction(lost, at_stake), Fraction(cost, weight))
        for lost, cost, guess in ends(state, asked)
    }


def game_of(dice: Random) -> words_game.Game:
    """Game of some random words: any mode, weights and vocabulary, of a language or not."""
    pool, answers = random_words(dice, dice.randint(2, 4), dice.randint(6, 26))
    if dice.random() < 0.5:  # words of which a guess finds few
        pool = rhymes(dice)
        answers = sorted(dice.sample(pool, dice.randint(2, len(pool))))
    values = dice.choice(WEIGHTS)
    weights = [dice.choice(values) for _ in answers]
    weights[dice.randrange(len(weights))] = max(values)
    game = words_game.Game(
        WordList("guesses", tuple(pool)),
        WordList("answers", tuple(answers)),
        tuple(weights),
        Prior("" if values == [1] else "dice"),
        dice.choice([*MODES.values()]),
    )
    if dice.random() < 0.6:
        known = answers if dice.random() < 0.2 else dice.sample(pool, dice.randint(1, len(pool)))
        game = game._replace(vocabulary=WordList("known", tuple(sorted(known))))
    return game._replace(lang=dice.choice(["", "", "es"]))


def rhymes(dice: Random) -> list[str]:
    """Words that differ in one place, and a few others."""
    letters = "abcdefghijklmn"
    ends_alike = {letter + "oy" for letter in dice.sample(letters, dice.randint(5, 12))}
    others = {"".join(dice.choices(letters, k=3)) for _ in range(dice.randint(1, 8))}
    return sorted(ends_alike | others)


def position_of(seed: int, turns: int | None = None) -> Position:
    """Position of a random game in which one, two or three guesses are left, or so many."""
    dice = Random(seed)
    while True:
        position = Position(game_of(dice))
        answer = dice.choice(position.game.answers.words)
        for _ in range(dice.randint(0, 2)):
            legal = [word for word in position.game.guesses.words if position.allows(word)]
            guess = dice.choice(legal)
            if guess != answer:
                position = position.after(guess, clue_for(guess, answer))
        refused = dice.sample(position.game.guesses.words, dice.choice([0, 0, 1, 2]))
        played = {guess for guess, _ in position.history}
        position = position.refusing(sorted({*refused} - {answer} - played))
        left = turns or dice.randint(1, 3)
        allowed_in_all = len(position.history) + left
        position = position._replace(game=position.game._replace(allowed=allowed_in_all))
        if dice.randint(2, 4) <= len(game_left(position).answers) <= MOST_LEFT:
            return position


def asked_of(position: Position, seed: int, count: int) -> Sequence[str]:
    """Return so many words of the list at most, which need not be legal in the position."""
    words = position.game.guesses.words
    return sorted(Random(seed).sample(words, min(count, len(words))))


class Faults(NamedTuple):
    """What is wrong with the costs of some positions."""

    positions: int = 0
    asked: int = 0  # words
    losing: int = 0  # positions in which another guess loses or costs less than the best
    wrong: int = 0  # costs that are not those of brute force
    odd: int = 0  # risks below 0 or above 1


def added_up(found: Iterable[Faults]) -> Faults:
    return Faults(*map(sum, zip(*found, strict=True)))


def faults_of(position: Position, asked: Sequence[str]) -> Faults:
    """Compare what a search says of all guesses of a position, and of those asked about."""
    ranking = rank_by_cost(
        searched_state(position, asked), CostQuestion(position.turns_left, top=None, words=asked)
    )
    exact = exact_costs(position)
    best = ranking.best.guess
    losing = int(exact.get(best) != min(exact.values()))
    wrong = int({guess.guess for guess in ranking.guesses} != exact.keys())
    exact |= exact_costs(position, asked)
    odd = 0
    found = [*ranking.guesses, *ranking.asked]
    for guess in found:
        risk, guesses = exact[guess.guess]
        wrong += (guess.risk, guess.guesses) != (float(risk), float(guesses))
        odd += guess.risk is None or not 0 <= guess.risk <= 1
    wrong += {guess.guess for guess in ranking.asked} != {*asked}
    return Faults(1, len(asked), losing, wrong, odd)


def searched_state(position: Position, asked: Sequence[str]) -> GameState:
    """State of a position as the adviser has it searched."""
    return Situation(Play(position, WINS)).state(tuple(asked))


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000, help="positions (default: 2000)")
    parser.add_argument("--asked", type=int, default=5, help="words asked about in each")
    parser.add_argument("--start", type=int, default=time_ns(), help="the first seed")
    options = parser.parse_args()
    total = Faults()
    for seed in range(options.start, options.start + options.count):
        position = position_of(seed)
        found = faults_of(position, asked_of(position, seed, options.asked))
        total = added_up([total, found])
        if any(found[2:]):
            print(f"seed {seed}: {found}")
    print(f"seeds from {options.start}: {total}")


if __name__ == "__main__":
    main()
