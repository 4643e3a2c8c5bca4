"""How many guesses a word needs, on average by the weights of the words left.

A stored tree tells it exactly where the game follows it, a search of whole trees where that is
quick. Elsewhere it is an estimate: the word is played, and then what `wins` chooses by one turn.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from treegen.game.openers import opener_excess
from treegen.play.exact import first_costs
from treegen.play.moves import Move
from treegen.play.start import Play
from treegen.progress import OnProgress, silent
from treegen.tree.model import Node, games, nodes, weighted_total
from treegen.tree.plan import WINS, Plan

ESTIMATED = "≈"  # before a figure


class Expected(NamedTuple):
    """A number of guesses, on average."""

    guesses: float
    is_exact: bool  # else an estimate


SOLVED = Expected(0.0, is_exact=True)


def expected(play: Play, move: Move, guess: str, on_progress: OnProgress = silent) -> Expected:
    """Return how many guesses the words left need from this one on; the move is the best one."""
    told = known(play, move, guess)
    if told is None:
        # The last of two words is known, so that one turn is all there is to see.
        is_exact = move.left.candidates.size <= 2
        told = Expected(guesses_by_wins(play, move, guess, on_progress), is_exact)
    return told


def known(play: Play, move: Move, guess: str) -> Expected | None:
    """Return the same where a tree, a search or the table of openers tells it, else None."""
    weights = move.left.candidates.weights
    node = play.tree.follow(play.position.history) if play.tree and move.stored else None
    is_whole = node is not None and allows_all(play, node)
    is_exact = is_whole and play.tree_weight is None  # else another tree may need fewer guesses
    if node and is_whole and guess == move.guess:
        return Expected(guesses_below(node, weights), is_exact)
    if move.exact and guess in move.exact.costs:
        cost = move.exact.costs[guess]
        # A tree for other rules may play another word than the best.
        return Expected(cost, is_exact=guess != move.guess or cost == move.exact.least)
    if play.tree and node and not play.position.history:
        # A game with other rules than the tree's starts by it all the same: one turn seen ahead
        # is far off there.
        if guess == move.guess:
            return Expected(guesses_below(node, weights), is_exact=False)
        with suppress(FileNotFoundError, KeyError):
            excess = opener_excess(play.tree.recipe)[guess]
            return Expected(guesses_below(node, weights) + excess, is_exact)
    if not move.stored and guess in (costs := first_costs(play)):
        return Expected(costs[guess], is_exact=not play.position.refused)
    return None


def allows_all(play: Play, node: Node) -> bool:
    """Test whether the game allows the guesses of a tree from a node on."""
    game = play.game
    if play.tree is None or game.mode is not play.tree.recipe.mode:
        return False
    if game.vocabulary is None:
        return True
    known = {*game.known.words}
    return all(below.guess in known for below in nodes(node) if below.weight)


def guesses_below(node: Node, weights: Mapping[str, int]) -> float:
    total = sum(weights.get(path[-1][0], 0) * len(path) for path in games(node))
    return total / sum(weights.values())


def guesses_by_wins(play: Play, move: Move, guess: str, on_progress: OnProgress) -> float:
    from treegen.solve.executors import usual_processes
    from treegen.solve.greedy import greedy_tree
    from treegen.solve.scorer import scorer_for

    state = play.game.of(move.left)
    words = state.guesses.words
    allowed = {guess, *(word for word in words if play.position.allows(word))}
    guesses = state.guesses._replace(words=tuple(sorted(allowed)))
    game = state.of(move.left.candidates)._replace(guesses=guesses)
    scorer = scorer_for(game, Plan(WINS)).with_clues_in_memory()
    executor = usual_processes().after_a_moment()
    root = greedy_tree([guesses.words.index(guess)], scorer, on_progress, executor)
    return weighted_total(root) / root.weight
