"""Exact costs of guesses in a position, where a search finds them in about a second.

The search is limited by its scans, not by seconds, so that it ends alike on every machine.
"""

from collections.abc import Collection
from typing import NamedTuple

from treegen.game.openers import TABLE
from treegen.game.wordle import game_wordle
from treegen.play.start import Play
from treegen.words.lists import TODAY
from treegen.words.weighted import Weighted

MAX_SCANS = 1500  # a second or two: enough after each first clue of a fair opener
MAX_WORDS = 500  # for which guesses are chosen; a scan of more takes too long


class Exact(NamedTuple):
    """The best guess, and what it and others cost: guesses from this one on, on average."""

    best: str
    costs: dict[str, float]


def exact_costs(play: Play, words: Weighted, guesses: Collection[str] = ()) -> Exact | None:
    """Costs of the best guess and of some others; None where a search of them takes too long.

    Likely words are to be found in as many guesses as the tree allows; where that cannot be, in any
    number.
    """
    if words.candidates.size > MAX_WORDS:
        return None
    found = _search(play, words, guesses, max_listed(play))
    return found or _search(play, words, guesses, None)


def max_listed(play: Play) -> int | None:
    """Guesses in which listed words are found by the tree, or in today's game by its trees."""
    if play.tree:
        limits = play.tree.recipe.plan.limits
        return limits.max_listed_turns or limits.max_turns
    return TABLE.max_listed_turns if game_wordle(play.game) == TODAY else None


def _search(
    play: Play, words: Weighted, guesses: Collection[str], most: int | None
) -> Exact | None:
    from treegen.search.prices import OutOfScans, PriceSearch, ScanBudget
    from treegen.solve.hard import set_of
    from treegen.solve.policies import WINS
    from treegen.solve.scorer import scorer_for
    from treegen.tree.file import MAX_TURNS

    turns = MAX_TURNS
    played = len(play.position.history)
    if most is not None and words.listed and played < most:
        turns = most - played
    state = play.game.of(words)
    known = {*state.guesses.words}
    every = tuple(sorted({*known, *guesses}))
    game = state.of(words.candidates)._replace(guesses=state.guesses._replace(words=every))
    scorer = scorer_for(game, WINS)
    scorer = scorer._replace(clues=scorer.in_memory(scorer.clues))
    legal = [word in known and play.position.allows(word) for word in every]
    budget = ScanBudget(MAX_SCANS)
    try:
        search = PriceSearch(scorer, scorer.clues, set_of(legal), None, turns, budget)
        best = search.best(1).best
        if not best:
            return None
        costs = {guess: search.cost_of(scorer.index_of(guess)) for guess in guesses}
    except OutOfScans:
        return None
    weight = sum(game.weights)
    first = every[best[0].guess]
    means = {first: best[0].cost / weight}
    for guess, cost in costs.items():
        if cost is None:
            return None
        means[guess] = cost / weight
    return Exact(first, means)
