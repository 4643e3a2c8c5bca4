"""Exact costs of guesses in a position, where a search finds them in about a second.

The search is limited by its scans, not by seconds, so that it ends alike on every machine.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from treegen.game.openers import mean_costs
from treegen.game.position import ALLOWED
from treegen.play.start import MAX_SCANS, Play
from treegen.tree.plan import WINS, Plan
from treegen.tree.recipe import Recipe
from treegen.words.weighted import Weighted

if TYPE_CHECKING:
    from treegen.search.prices import PriceSearch, ScanBudget
    from treegen.solve.scorer import Scorer

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
    takes more is left out.
    """
    if not play.scans or words.candidates.size > MAX_WORDS:
        return None
    from treegen.search.prices import OutOfScans

    with suppress(OutOfScans):
        for limit in limits(play.tree and play.tree.recipe, words):
            if found := _search(play, words, guesses, count, limit):
                return found
    return None


def first_costs(play: Play) -> dict[str, float]:
    """Costs of the first guesses that the game allows, the best first, where these are published.

    They are those of the whole game: a word that was refused counts for too little to matter.
    """
    if play.position.history:
        return {}
    allows = play.position.allows
    return {word: cost for word, cost in mean_costs(play.game).items() if allows(word)}


class Limit(NamedTuple):
    """Guesses of the longest game that a search looks for, None for any number."""

    max_listed: int | None = None  # if it finds a listed word: no others count
    allowed: int | None = None  # others count where there is none


def limits(recipe: Recipe | None, words: Weighted) -> Iterator[Limit]:
    """Limits by which words are searched, one after the other until one has a tree.

    Those are the limits of a stored tree for the same game, if it has some, and else what the game
    allows.
    """
    if recipe and words.listed:
        own = recipe.plan.limits
        if most := own.max_listed_turns or own.max_turns:
            yield Limit(max_listed=most)
            yield Limit()
            return
    yield Limit(allowed=ALLOWED)


def can_all_be_found(play: Play, words: Weighted) -> bool | None:
    """Test whether best play finds all words left within the guesses allowed.

    They are those for which guesses are chosen. None where a search takes too long.
    """
    from treegen.search.prices import OutOfScans, ScanBudget

    if words.candidates.size > MAX_WORDS:
        return None
    _, search_in = _searches(play, words, (), ScanBudget(MAX_SCANS))
    with suppress(OutOfScans):
        return search_in(ALLOWED - len(play.position.history)).is_feasible
    return None


def _searches(
    play: Play, words: Weighted, guesses: Collection[str], budget: "ScanBudget"
) -> "tuple[Scorer, Callable[[int], PriceSearch]]":
    """Return the scorer of the words left and of some more guesses, and a search in some turns."""
    from treegen.search.prices import PriceSearch
    from treegen.solve.hard import set_of
    from treegen.solve.scorer import scorer_for

    state = play.game.of(words)
    known = {*state.guesses.words}
    every = tuple(sorted({*known, *guesses}))
    game = state.of(words.candidates)._replace(guesses=state.guesses._replace(words=every))
    scorer = scorer_for(game, Plan(WINS)).with_matrix()
    legal = set_of([word in known and play.position.allows(word) for word in every])
    return scorer, partial(PriceSearch, scorer, scorer.clues, legal, None, on_scan=budget)


def _search(
    play: Play, words: Weighted, guesses: Collection[str], count: int, limit: Limit
) -> Exact | None:
    """Search within a limit; None where no guess keeps to it."""
    from treegen.search.prices import OutOfScans, ScanBudget, cheapest
    from treegen.search.rank import allowed_after, turns_left

    budget = ScanBudget(play.scans)
    scorer, search_in = _searches(play, words, guesses, budget)
    played = len(play.position.history)
    turns = turns_left(words, played, limit.max_listed)
    search, prices = cheapest(search_in, count, turns, allowed_after(played, limit.allowed))
    if not prices.best:
        return None
    names = scorer.guesses.words
    costs = {names[price.guess]: price.cost for price in prices.best}
    best = next(iter(costs))
    for guess in guesses:
        if guess in costs:
            continue
        budget.left = play.scans
        with suppress(OutOfScans):
            cost = search.cost_of(scorer.index_of(guess))
            if cost is not None:
                costs[guess] = cost
    weight = sum(scorer.game.weights)
    return Exact(best, {guess: cost / weight for guess, cost in costs.items()})
