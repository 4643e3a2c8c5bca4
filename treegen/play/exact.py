"""Exact costs of guesses in a position, where a search finds them in about a second.

The search is limited by its scans, not by seconds, so that it ends alike on every machine.
"""

from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from treegen.game.openers import TABLE, mean_costs
from treegen.game.wordle import game_wordle
from treegen.play.start import Play
from treegen.tree.plan import WINS, Plan
from treegen.words.lists import TODAY
from treegen.words.weighted import Weighted

MAX_WORDS = 500  # for which guesses are chosen; a scan of more takes too long


class Exact(NamedTuple):
    """The best guess, and what it and some others cost: guesses from this one on, on average."""

    best: str
    costs: dict[str, float]

    @property
    def least(self) -> float:
        return self.costs[self.best]


def exact_costs(
    play: Play, words: Weighted, guesses: Collection[str] = (), count: int = 1
) -> Exact | None:
    """Costs of the best guesses and of some others; None where a search of these takes too long.

    They are so many, in order, and then the others. Each search may take as many scans as the game
    has for one, so the best guess is the same whatever others are asked for; of these, one that
    takes more is left out. Likely words are to be found in as many guesses as the tree allows;
    where that cannot be, in any number.
    """
    if not play.scans or words.candidates.size > MAX_WORDS:
        return None
    from treegen.search.prices import OutOfScans

    with suppress(OutOfScans):
        found = _search(play, words, guesses, count, max_listed(play))
        return found or _search(play, words, guesses, count, None)
    return None


def first_costs(play: Play) -> dict[str, float]:
    """Costs of the first guesses that the game allows, the best first, where these are published.

    They are those of the whole game: a word that was refused counts for too little to matter.
    """
    if play.position.history:
        return {}
    allows = play.position.allows
    return {word: cost for word, cost in mean_costs(play.game).items() if allows(word)}


def max_listed(play: Play) -> int | None:
    """Guesses in which listed words are found by the tree, or in today's game by its trees."""
    if play.tree:
        limits = play.tree.recipe.plan.limits
        return limits.max_listed_turns or limits.max_turns
    return TABLE.max_listed_turns if game_wordle(play.game) == TODAY else None


def _search(
    play: Play, words: Weighted, guesses: Collection[str], count: int, most: int | None
) -> Exact | None:
    """Search with a limit on the guesses for likely words; None where no guess keeps to it."""
    from treegen.search.prices import OutOfScans, PriceSearch, ScanBudget
    from treegen.solve.hard import set_of
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
    scorer = scorer_for(game, Plan(WINS)).with_matrix()
    legal = [word in known and play.position.allows(word) for word in every]
    budget = ScanBudget(play.scans)
    search = PriceSearch(scorer, scorer.clues, set_of(legal), None, turns, budget)
    best = search.best(count).best
    if not best:
        return None
    first = every[best[0].guess]
    costs = {every[price.guess]: price.cost for price in best}
    for guess in guesses:
        if guess in costs:
            continue
        budget.left = play.scans
        with suppress(OutOfScans):
            cost = search.cost_of(scorer.index_of(guess))
            if cost is not None:
                costs[guess] = cost
    weight = sum(game.weights)
    return Exact(first, {guess: cost / weight for guess, cost in costs.items()})
