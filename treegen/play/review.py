"""A finished game, turn by turn: what was left, what was best, and what was luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from treegen.clues import Mode
from treegen.errors import NotInTree
from treegen.play import moves
from treegen.text import OnProgress, aligned, number_of, silent
from treegen.tree.model import History
from treegen.words.game import Game, is_solved, with_play, words_left
from treegen.words.priors import split


class Turn(NamedTuple):
    """A guess that was played, and the move that the tree or the policy would have made.

    Words are counted as `next` counts them: the expected ones, or where there is none the others.
    `average` and `best_average` are how many of them each guess leaves, None for a guess of no
    list; `after` is how many were left.
    """

    guess: str
    clue: str
    left: int
    average: float | None
    after: int
    best: str
    best_average: float
    stored: bool  # whether the tree plays the best one

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
    """Turns of a game, the game at its end, and lines on what was unusual.

    `NotInTree` where no word fits the clues up to some turn; `UsageError` for too many words.

    >>> from treegen.words.game import stored_game
    >>> turns, _, _ = review(stored_game("raise"), (("raise", "01020"), ("slash", "20222")))
    >>> [(turn.guess, turn.left, turn.after, turn.best) for turn in turns]
    [('raise', 2315, 22, 'raise'), ('slash', 22, 3, 'shalt')]
    """
    turns, notes, pairs, possible = list[Turn](), list[str](), 0, words_left(game)
    for guess, clue in history:
        pairs += len(game.guesses.words) * len(possible)
        moves.check_pairs(pairs, len(guess))
        move = moves.next_move(game, on_progress)
        left, best = move.words or move.others, str(move.guess)
        after, more = with_play(game, guess, clue)
        notes += more
        possible = words_left(after)
        if not is_solved(after) and not possible:
            after, more = moves.go_on(after)
            notes += more
            possible = words_left(after)
            if not possible:
                raise NotInTree("; ".join(notes))
        averages = _averages(game, left, {guess, best} & {*game.guesses.words})
        words, others = split(possible, after.prior)
        now = 0 if is_solved(after) else len(words or others)
        average = averages.get(guess)
        turns.append(Turn(guess, clue, len(left), average, now, best, averages[best], move.stored))
        game = after
    return turns, game, notes


def _averages(game: Game, left: list[str], guesses: set[str]) -> dict[str, float]:
    """How many of the words left each of some guesses leaves on average."""
    words = game.guesses._replace(words=tuple(sorted(guesses.union(left))))
    free = game._replace(guesses=words, mode=Mode.NORMAL, refused=())
    ranking = moves.ranking(free, left, silent, only=guesses)
    return {score.guess: score.left for score in ranking.guesses}


def summary(turns: Sequence[Turn]) -> list[str]:
    """Lines of a table of the turns, and on where words and luck came from."""
    rows = [["turn", "guess", "clue", "left", "leaves", "left now", "best", "leaves"]]
    for number, turn in enumerate(turns, 1):
        best, average = turn.best, f"{turn.best_average:,.2f}"
        rows.append(
            [f"{number}", turn.guess, turn.clue, f"{turn.left:,}",
             "?" if turn.average is None else f"{turn.average:,.2f}", f"{turn.after:,}",
             *(["=", ""] if best == turn.guess else [best, average])]
        )  # fmt: skip
    lines = aligned(rows, (1, 2, 6))
    worst = max(turns, key=lambda turn: turn.lost if turn.after else 0)
    if worst.after and worst.lost > 0 and worst.average is not None:
        lines.append(
            f"the costliest guess was {worst.guess}: {worst.average:,.2f} words left on average, "
            f"where {worst.best} leaves {worst.best_average:,.2f}"
        )
    lucky = max(turns, key=lambda turn: turn.luck)
    if lucky.luck > 1:
        left = number_of(lucky.after, "word") + " left" if lucky.after else "it was the answer"
        expected = f"where {lucky.average:,.2f} were expected"
        lines.append(f"the luckiest guess was {lucky.guess}: {left}, {expected}")
    return lines
