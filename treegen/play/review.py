"""A finished game, turn by turn: what each guess cost, and what was luck.

A guess costs the guesses that are needed from it on, on average by weight, less those from the best
one on. Luck is the information of a clue, in bits, less what was expected of it.
"""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from math import log2
from typing import NamedTuple

from treegen.clues import clue_for
from treegen.errors import NotInTree
from treegen.game.openers import opener_excess
from treegen.game.position import left
from treegen.play.moves import Move, go_on, next_move, played
from treegen.play.start import Play
from treegen.progress import OnProgress, silent
from treegen.text import aligned, number_of
from treegen.tree.model import History, Tree, games, weighted_total

LUCK = 0.5  # bits; less is not worth a word


class Turn(NamedTuple):
    """A guess that was played, and the move that the tree or the policy would have made.

    Words are counted as guesses are chosen for them: the listed, or where there is none all.
    """

    guess: str
    clue: str
    left: int  # words, before the guess
    best: str
    stored: bool  # the best one is the tree's
    cost: float  # guesses; 0 for one that is better than the best of one turn
    luck: float | None  # bits; None where none of the words left earns the clue


class Review(NamedTuple):
    """The turns of a game, its end, and how its tree would have found the answer."""

    turns: list[Turn]
    cost: float  # of all turns
    luck: float
    play: Play
    path: History  # empty where the answer is not known
    notes: list[str]  # on what was unusual


def review(start: Play, history: History, on_progress: OnProgress = silent) -> Review:
    """Review a game; `NotInTree` where no word fits the clues up to some turn."""
    play = start
    turns: list[Turn] = []
    notes: list[str] = []
    for guess, clue in history:
        move = next_move(play, on_progress)
        after, unusual = played(play, guess, clue)
        after, wide = go_on(after)
        notes += [*unusual, *wide]
        if not after.position.is_solved and not left(after.position).weights:
            raise NotInTree("; ".join(notes))
        turns.append(turn_of(play, move, guess, clue))
        play = after
    path = path_to(start, history[-1][0]) if play.position.is_solved else ()
    cost = sum(turn.cost for turn in turns)
    luck = sum(turn.luck or 0 for turn in turns)
    return Review(turns, cost, luck, play, path, notes)


def turn_of(play: Play, move: Move, guess: str, clue: str) -> Turn:
    """Return the turn on which a guess was played where a move was the best one."""
    best = str(move.guess)
    cost = 0.0
    if guess != best:
        extra = expected_guesses(play, move, guess) - expected_guesses(play, move, best)
        cost = max(0.0, extra)
    weights = move.left.candidates.weights
    return Turn(guess, clue, len(weights), best, move.stored, cost, luck_of(weights, guess, clue))


def expected_guesses(play: Play, move: Move, guess: str) -> float:
    """Return how many guesses the words left need from this one on, on average by weight.

    Played on by the tree if the guess is its move, else by `wins`; what the openers of today's game
    need is published.
    """
    if play.tree and move.stored:
        if guess == move.guess:
            return guesses_in_tree(play.tree, move, play.position.history)
        if not play.position.history and play.game.mode is play.tree.recipe.mode:
            with suppress(FileNotFoundError, KeyError):
                excess = opener_excess(play.tree.recipe)[guess]
                return guesses_in_tree(play.tree, move, ()) + excess
    return guesses_by_wins(play, move, guess)


def guesses_in_tree(tree: Tree, move: Move, history: History) -> float:
    weights = move.left.candidates.weights
    paths = games(tree.follow(history))
    total = sum(weights.get(path[-1][0], 0) * len(path) for path in paths)
    return total / sum(weights.values())


def guesses_by_wins(play: Play, move: Move, guess: str) -> float:
    from treegen.solve.greedy import Greedy
    from treegen.solve.scorer import scorer_for

    state = play.game.of(move.left)
    words = state.guesses.words
    allowed = {guess, *(word for word in words if play.position.allows(word))}
    guesses = state.guesses._replace(words=tuple(sorted(allowed)))
    game = state.of(move.left.candidates)._replace(guesses=guesses)
    scorer = scorer_for(game, "wins")
    greedy = Greedy(scorer, ())
    first = guesses.words.index(guess)
    root = greedy.node(scorer.clues, greedy.rules.everything, 1, first)
    return weighted_total(root) / root.weight


def luck_of(weights: Mapping[str, int], guess: str, clue: str) -> float | None:
    """Return the information of a clue in bits, less what was expected."""
    classes = Counter[str]()
    for word, weight in weights.items():
        classes[clue_for(guess, word)] += weight
    total = classes.total()
    bits = {clue: log2(total / weight) for clue, weight in classes.items()}
    expected = sum(classes[clue] / total * bits[clue] for clue in classes)
    return bits[clue] - expected if clue in bits else None


def path_to(play: Play, answer: str) -> History:
    while not play.position.is_solved:
        guess = str(next_move(play).guess)
        play, _ = played(play, guess, clue_for(guess, answer))
        play, _ = go_on(play)
    return play.position.history


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
