"""A finished game, turn by turn: what was left, what was best, and what was luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from treegen.clues import clue_for
from treegen.errors import NotInTree
from treegen.play.moves import go_on, next_move, weights_of
from treegen.text import OnProgress, aligned, number_of, silent
from treegen.tree.model import History
from treegen.words.game import Game, is_solved, with_play, words_left
from treegen.words.priors import Prior, split


class Turn(NamedTuple):
    """A guess that was played, and the move that the tree or the policy would have made.

    Words are counted as `next` counts them: the listed, or where there is none the unlisted.
    """

    guess: str
    clue: str
    left: int
    average: float | None  # words that the guess leaves; None for one of no list
    after: int
    best: str
    best_average: float
    stored: bool  # the best one is the tree's

    @property
    def luck(self) -> float:
        """How many times fewer words were left than on average."""
        return 0.0 if self.average is None else self.average / max(self.after, 1)

    @property
    def lost(self) -> float:
        """Words that the guess leaves on average beyond what the best one leaves."""
        return 0.0 if self.average is None else max(0.0, self.average - self.best_average)


def review(
    game: Game, history: History, on_progress: OnProgress = silent
) -> tuple[list[Turn], Game, list[str]]:
    """Return the turns of a game, the game at its end, and lines on what was unusual.

    `NotInTree` where no word fits the clues up to some turn.
    """
    turns, notes = list[Turn](), list[str]()
    for guess, clue in history:
        move = next_move(game, on_progress)
        words, prior, best = move.words, game.prior, str(move.guess)
        is_listed = guess in game.guesses.words
        average = words_left_by(guess, words, prior) if is_listed else None
        best_average = words_left_by(best, words, prior)
        game, played = with_play(game, guess, clue)
        game, wide = go_on(game)
        notes += played + wide
        listed, unlisted = split(words_left(game), game.prior)
        after = 0 if is_solved(game) else len(listed or unlisted)
        if not after and not is_solved(game):
            raise NotInTree("; ".join(notes))
        figures = len(words), average, after, best, best_average
        turns.append(Turn(guess, clue, *figures, move.stored))
    return turns, game, notes


def words_left_by(guess: str, words: Sequence[str], prior: Prior | None) -> float:
    """Return how many of the words left a guess leaves on average.

    >>> words_left_by("abide", ["abide", "ebbed", "speed"], None)
    1.0
    """
    clues, weights = [clue_for(guess, word) for word in words], weights_of(words, prior)
    sizes = Counter(clues)
    return sum(w * sizes[c] for w, c in zip(weights, clues, strict=True)) / sum(weights)


def summary(turns: Sequence[Turn]) -> list[str]:
    """Tabulate the turns, and say where words and luck came from."""
    rows = [["turn", "guess", "clue", "left", "leaves", "left now", "best", "leaves"]]
    for number, turn in enumerate(turns, 1):
        average = "?" if turn.average is None else f"{turn.average:,.2f}"
        best = [turn.best, f"{turn.best_average:,.2f}"]
        if turn.best == turn.guess:
            best = ["=", ""]
        left = [f"{turn.left:,}", average, f"{turn.after:,}"]
        rows.append([f"{number}", turn.guess, turn.clue, *left, *best])
    lines = aligned(rows, (1, 2, 6))
    worst = max(turns, key=lambda turn: turn.lost if turn.after else 0)
    if worst.after and worst.lost > 0 and worst.average is not None:
        lines.append(
            f"the costliest guess was {worst.guess}: {worst.average:,.2f} words left on average, "
            f"where {worst.best} leaves {worst.best_average:,.2f}"
        )
    lucky = max(turns, key=lambda turn: turn.luck)
    if lucky.luck > 1:
        left_now = f"{number_of(lucky.after, 'word')} left" if lucky.after else "it was the answer"
        expected = f"where {lucky.average:,.2f} were expected"
        lines.append(f"the luckiest guess was {lucky.guess}: {left_now}, {expected}")
    return lines
