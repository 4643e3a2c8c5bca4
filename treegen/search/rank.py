"""The best guesses of a state by what they lose and cost."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from treegen.progress import OnProgress, silent
from treegen.search.endgame import ends_of
from treegen.search.prices import OutOfScans, PriceSearch, ScanBudget, cheapest
from treegen.solve.hard import set_of
from treegen.solve.matrix import Indices
from treegen.solve.scorer import scorer_for
from treegen.solve.state import GameState
from treegen.tree.plan import MAX_TURNS, Plan
from treegen.tree.policies import WINS
from treegen.words.game import FEW_LEFT, LAST, LAST_OF_FEW


class GuessCost(NamedTuple):
    """A guess, and the number of guesses from it on, the answer included, on average by weight."""

    guess: str
    cost: int  # sum of weight times guesses
    guesses: float  # the same, as a mean
    risk: float | None  # chance not to find the answer in the turns left; None if unknown


class CostQuestion(NamedTuple):
    """Question to a search about the guesses of a state."""

    turns: int | None = None  # in which all answers are to be found; None for any number
    top: int | None = 10  # number of the best guesses; None for all
    words: Sequence[str] = ()  # guesses whose costs are wanted too, which need not be legal


class Effort(NamedTuple):
    """Limits on the work of a search."""

    width: int | None = None  # guesses to try at each node, so that costs may be too high
    scans: int | None = None  # None for any number
    memory: int | None = None  # bytes, as `scorer_for` takes them


TOP_TEN = CostQuestion()
ANY_EFFORT = Effort()


class CostRanking(NamedTuple):
    """The best guesses of a state by what they lose and cost."""

    weight: int  # a cost divided by this is a mean
    guesses: list[GuessCost]  # the best first
    asked: list[GuessCost]  # the words of the question, the best first
    searched: int  # number of guesses whose trees were searched
    is_proven: bool

    @property
    def best(self) -> GuessCost:
        return self.guesses[0]


class _Priced(NamedTuple):
    """A guess with its cost, and the stakes that it loses: None if unknown."""

    guess: int
    cost: int
    lost: int | None


def rank_by_cost(
    state: GameState,
    question: CostQuestion = TOP_TEN,
    effort: Effort = ANY_EFFORT,
    on_progress: OnProgress = silent,
) -> CostRanking:
    """Rank the guesses of a state by what they lose, and then by what they cost.

    Where the turns do not find all answers, the guesses that lose least come first, as far as
    `ends_of` tells it. Where it does not, those that cost least in any number of turns come first,
    with a risk of None.

    `OutOfScans` where the best ones take more scans than the effort allows. A word of the question
    is left out where it takes as many again.
    """
    search = _Search(state, question.turns, effort)
    best = search.best(question.top or len(search.legal), on_progress)
    scorer = search.scorer
    stakes = sum(state.stakes or state.game.weights)

    def cost_of(found: _Priced) -> GuessCost:
        word = scorer.guesses.words[found.guess]
        risk = None if found.lost is None else found.lost / stakes
        return GuessCost(word, found.cost, found.cost / state.weight, risk)

    asked = sorted({scorer.index_of(word) for word in question.words})
    others = search.asked(np.array(asked, np.intp))
    return CostRanking(
        state.weight,
        [*map(cost_of, best)],
        [*map(cost_of, others)],
        min(search.searched, len(search.legal)),
        effort.width is None and best[0].lost is not None,
    )


class _Search:
    """Search of one state for what guesses lose and cost in the turns that are left."""

    def __init__(self, state: GameState, turns: int | None, effort: Effort) -> None:
        self.scorer = scorer_for(state.game, Plan(WINS), effort.memory).with_matrix()
        self.stakes = None  # for stakes that are the weights
        if state.stakes not in (None, state.game.weights):
            self.stakes = np.array(state.stakes, np.int64)
        self.legal = self.scorer.playable(self.scorer.clues, np.flatnonzero(state.legal))
        self.legal_set = set_of(state.legal)
        self.turns = turns
        self.width = effort.width
        self.scans = effort.scans
        self.budget = ScanBudget(effort.scans)
        self.searched = 0  # guesses
        self.trees: dict[int, PriceSearch] = {}  # by their turns

    @property
    def most_by_ends(self) -> int:
        """Turns for which `ends_of` tells everything of this state."""
        return LAST_OF_FEW if len(self.scorer.secrets) <= FEW_LEFT else LAST

    def is_by_ends(self, most: int) -> bool:
        return self.turns is not None and self.turns <= most

    def search_in(self, turns: int) -> PriceSearch:
        if turns not in self.trees:
            scorer = self.scorer
            self.trees[turns] = PriceSearch(
                scorer, scorer.clues, self.legal_set, self.width, turns, self.budget
            )
        return self.trees[turns]

    def best(self, count: int, on_progress: OnProgress) -> list[_Priced]:
        count = min(count, len(self.legal))
        # A tree that finds all answers may not be the best where some words are not at stake.
        if not self.is_by_ends(LAST if self.stakes is None else self.most_by_ends):
            found = self.by_trees(count, on_progress)
            if found is not None:
                return found
        found = self.by_ends(self.legal)
        self.searched = len(found)
        return found[:count]

    def by_trees(self, count: int, on_progress: OnProgress) -> list[_Priced] | None:
        """Return the best guesses by whole trees; None where `ends_of` can tell more.

        It can if some of the best guesses do not find all answers, or if trees take too many scans.
        """
        is_told_by_ends = self.is_by_ends(self.most_by_ends)
        try:
            prices = cheapest(self.search_in, count, self.turns, on_progress)
        except OutOfScans:
            if is_told_by_ends:
                return None
            raise
        if is_told_by_ends and not (prices.is_within and len(prices.best) == count):
            return None
        self.searched = prices.searched
        lost = 0 if prices.is_within else None
        return [_Priced(price.guess, price.cost, lost) for price in prices.best]

    def asked(self, guesses: Indices) -> list[_Priced]:
        """Return what some guesses cost, the best first, without those that take too long."""
        if not len(guesses):
            return []
        self.searched += len(guesses)
        if self.is_by_ends(self.most_by_ends):
            return self.by_ends(guesses)
        found = [priced for guess in guesses.tolist() if (priced := self.of(guess))]
        return self.in_order(found) if found else []

    def by_ends(self, guesses: Indices) -> list[_Priced]:
        """Return what some guesses lose and cost, the best first."""
        assert self.turns is not None
        ends = ends_of(self.scorer, guesses, self.legal_set, self.turns, self.stakes)
        columns = guesses.tolist(), ends.costs.tolist(), ends.lost.tolist()
        return self.in_order([_Priced(*each) for each in zip(*columns, strict=True)])

    def in_order(self, found: Sequence[_Priced]) -> list[_Priced]:
        """Sort guesses, given in the order of the words, by what they lose and cost.

        Guesses with an unknown loss come last. Ties go to the lower bound, as in a search, then to
        the heavier answer. With one or two turns left, the cost itself is the bound.
        """
        guesses = np.array([each.guess for each in found], np.intp)
        clues = self.scorer.clues
        own = self.scorer.own_weights(clues)[guesses].tolist()
        wins = own
        if not self.is_by_ends(LAST):
            wins = self.scorer.wins(clues, guesses).tolist()

        def key(place: int) -> tuple[bool, int, int, int, int]:
            _, cost, lost = found[place]
            return lost is None, lost or 0, cost, -wins[place], -own[place]

        return [found[place] for place in sorted(range(len(found)), key=key)]

    def of(self, guess: int) -> _Priced | None:
        """Return what a guess costs, which need not be legal; None if that takes too long."""
        self.budget.left = self.scans
        with suppress(OutOfScans):
            trees = self.search_in(MAX_TURNS)
            cost = trees.cost_of(guess)
            if cost is None or self.turns is None or trees.longest([guess]) <= self.turns:
                return None if cost is None else _Priced(guess, cost, 0)
            within = self.search_in(self.turns).cost_of(guess)
            return _Priced(guess, cost, None) if within is None else _Priced(guess, within, 0)
        return None


def is_feasible(state: GameState, turns: int, scans: int) -> bool:
    """Test whether the turns suffice to find all answers; `OutOfScans` if that takes more scans."""
    return _Search(state, turns, Effort(scans=scans)).search_in(turns).is_feasible
