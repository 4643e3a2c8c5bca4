"""A finished game, turn by turn: what each guess cost, and what was luck.

A guess costs the guesses that are needed from it on, on average by weight, less those from the best
one on. Luck is the information of a clue, in bits, less what was expected of it.
"""

from collections import Counter
from contextlib import suppress
from math import log2
from typing import NamedTuple

from treegen.clues import clue_for
from treegen.errors import NotInTree
from treegen.play.moves import Move, go_on, next_move, weights_of
from treegen.text import OnProgress, aligned, number_of, silent
from treegen.tree.model import History, games, weight_left, weighted_total
from treegen.words.game import (
    Game,
    is_allowed,
    is_solved,
    opener_costs,
    opener_excess,
    with_play,
    words_left,
)

LUCK = 0.5  # bits; less is not worth a word


class Turn(NamedTuple):
    """A guess that was played, and the move that the tree or the policy would have made.

    Words are counted as `next` counts them: the listed, or where there is none the unlisted.
    """

    guess: str
    clue: str
    left: int  # words, before the guess
    best: str
    stored: bool  # the best one is the tree's
    cost: float  # guesses; 0 for one that is better than the best of one turn
    luck: float | None  # bits; None where none of the words left earns the clue


class Review(NamedTuple):
    """The turns of a game, the game at its end, and how its tree would have found the answer."""

    turns: list[Turn]
    cost: float  # of all turns
    luck: float
    game: Game
    path: History  # empty where the answer is not known
    notes: list[str]  # on what was unusual


def review(game: Game, history: History, on_progress: OnProgress = silent) -> Review:
    """Review a game; `NotInTree` where no word fits the clues up to some turn."""
    start, turns, notes = game, list[Turn](), list[str]()
    for guess, clue in history:
        before, move = game, next_move(game, on_progress)
        game, played = with_play(before, guess, clue)
        game, wide = go_on(game)
        notes += played + wide
        if not is_solved(game) and not words_left(game):
            raise NotInTree("; ".join(notes))
        best, cost = str(move.guess), 0.0
        if guess != best:
            needed = [expected_guesses(before, move, word) for word in (guess, best)]
            cost = max(0.0, needed[0] - needed[1])
        figures = cost, luck_of(before, move, guess, clue)
        turns.append(Turn(guess, clue, len(move.words), best, move.stored, *figures))
    path = path_to(start, history[-1][0]) if is_solved(game) else ()
    cost, luck = sum(turn.cost for turn in turns), sum(turn.luck or 0 for turn in turns)
    return Review(turns, cost, luck, game, path, notes)


def weights_left(game: Game, move: Move) -> dict[str, int]:
    return dict(zip(move.words, weights_of(move.words, game.prior), strict=True))


def expected_guesses(game: Game, move: Move, guess: str) -> float:
    """Return how many guesses the words left need from this one on, on average by weight.

    Played on by the tree if the guess is its move, else by `wins`; what the openers of today's game
    need is published.
    """
    if game.tree and move.stored and guess == move.guess:
        weights = weights_left(game, move)
        paths = games(game.tree.follow(game.history))
        total = sum(weights.get(path[-1][0], 0) * len(path) for path in paths)
        return total / sum(weights.values())
    if game.tree and not game.history and game.mode is game.tree.recipe.mode:
        with suppress(FileNotFoundError, KeyError):
            recipe = game.tree.recipe
            excess = opener_excess(recipe, opener_costs(hard=recipe.hard))[guess]
            return expected_guesses(game, move, str(move.guess)) + excess
    return guesses_by_wins(game, move, guess)


def guesses_by_wins(game: Game, move: Move, guess: str) -> float:
    from treegen.solve.greedy import Greedy
    from treegen.solve.scorer import scorer_for

    words, prior = tuple(move.words), game.prior if move.listed else None
    allowed = {guess, *(word for word in game.guesses.words if is_allowed(game, word))}
    guesses = game.guesses._replace(words=tuple(sorted(allowed)))
    answers = game.answers._replace(words=words)
    scorer = scorer_for(guesses, answers, "wins", prior and prior.among(words))
    greedy, first = Greedy(scorer, game.mode, ()), guesses.words.index(guess)
    root = greedy.node(scorer.clues, greedy.rules.everything, 1, first)
    return weighted_total(root) / weight_left(root)


def luck_of(game: Game, move: Move, guess: str, clue: str) -> float | None:
    """Return the information of a clue in bits, less what was expected."""
    classes = Counter[str]()
    for word, weight in weights_left(game, move).items():
        classes[clue_for(guess, word)] += weight
    total = classes.total()
    bits = {clue: log2(total / weight) for clue, weight in classes.items()}
    expected = sum(classes[clue] / total * bits[clue] for clue in classes)
    return bits[clue] - expected if clue in bits else None


def path_to(game: Game, answer: str) -> History:
    while not is_solved(game):
        guess = str(next_move(game).guess)
        game, _ = go_on(with_play(game, guess, clue_for(guess, answer))[0])
    return game.history


def summary(review: Review) -> list[str]:
    """Tabulate the turns, and add what was lost, luck, and how the tree finds the answer."""
    rows = [["turn", "guess", "clue", "left", "cost", "best", "luck"]]
    for number, turn in enumerate(review.turns, 1):
        best = "=" if turn.best == turn.guess else turn.best
        luck = f"{turn.luck:+.1f}" if turn.luck and abs(turn.luck) >= LUCK else ""
        figures = f"{turn.left:,}", f"{turn.cost:.2f}", best, luck
        rows.append([f"{number}", turn.guess, turn.clue, *figures])
    lines = [*aligned(rows, (1, 2, 5)), f"{review.cost:.2f} guesses lost in all"]
    if abs(review.luck) >= LUCK:
        lines[-1] += f"; {'' if review.luck > 0 else 'un'}lucky by {abs(review.luck):.1f} bits"
    words = " ".join(guess for guess, _ in review.path)
    end = f"the tree needs {number_of(len(review.path), 'guess')}: {words}"
    return [*lines, end if words else "the answer is not known, nor how the tree would find it"]
