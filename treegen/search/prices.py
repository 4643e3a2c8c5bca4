"""Prices: the guesses of a state that cost least, each with its exact cost.

Guesses are tried as in `branch_and_bound.py`, from the lowest bound up, but the limit is the cost
of the worst guess kept so far. A guess is given up as soon as its bound reaches that limit, so a
guess that is left out costs no less than any that is kept. All guesses share the transposition
tables.

Where costs are equal, the guess that comes first in that order is the better one, as in the optimal
tree: so the first guess is the tree's.
"""

from bisect import insort
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treegen.progress import OnProgress, silent
from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.scan import members_of
from treegen.search.subproblem import Subproblem
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues
from treegen.solve.scorer import Scorer
from treegen.tree.plan import MAX_TURNS
from treegen.tree.ways import games

Numbered = tuple[int, tuple[int, int]]  # number of a guess in the order; its bound and place


class OutOfScans(Exception):
    """A search has used up its scans."""


class ScanBudget:
    """Limit of a search by its scans, so that it ends at the same point on every machine."""

    def __init__(self, scans: int | None) -> None:
        self.left = scans  # None for any number

    def __call__(self) -> None:
        if self.left is None:
            return
        if not self.left:
            raise OutOfScans
        self.left -= 1


class Price(NamedTuple):
    """A guess and its cost: the sum of weight times guesses, from this one on."""

    cost: int
    number: int  # place of the guess in the order, which decides between equal costs
    guess: int


class Prices(NamedTuple):
    """Guesses of a state with their costs, the best first."""

    best: list[Price]
    searched: int  # number of guesses whose trees were searched, at least in part
    is_proven: bool  # each cost is exact, and no guess that is left out costs less
    is_within: bool = True  # their trees keep to the turns that were asked for


class PriceSearch:
    """Search for the costs of the guesses of one state."""

    def __init__(
        self,
        scorer: Scorer,
        clues: Clues,
        legal: GuessSet | None = None,
        width: int | None = None,
        turns: int = MAX_TURNS,
        on_scan: Callable[[], object] = lambda: None,
    ) -> None:
        rules = scorer.rules()
        legal = rules.everything if legal is None else legal
        subproblem = Subproblem(scorer, clues, rules, legal, on_scan)
        everything = subproblem.everything
        self.width = width
        self.search = BranchAndBound(Feasibility(subproblem), width, turns)
        self.search.is_exact = True  # so that a budget of scans always ends at the same point
        # A guess that tells nothing leaves all n answers, which may take n more turns.
        self.root = (everything, 0, min(turns, everything.bit_count() + 1))
        self.scan = subproblem.scan(everything, 0)
        self.bounds = subproblem.bounds(self.scan)

    @property
    def is_feasible(self) -> bool:
        """Test whether all answers can be found in the turns."""
        return not self.search.feasibility.conflict(*self.root)

    def viable(self) -> NDArray[np.bool_]:
        """Guesses that may be feasible; for one turn or two, this shows at once.

        One turn finds the only answer. After the first of two turns, each class has one answer.
        """
        scan = self.scan
        count = len(scan.members)
        turns = self.root[2]
        if turns > 2:
            return np.ones(len(scan.guesses), np.bool_)
        viable: NDArray[np.bool_] = scan.classes == count
        if turns == 1:
            own = np.zeros_like(viable)
            own[scan.own] = count == 1
            viable &= own
        return viable

    def best(self, count: int, on_progress: OnProgress = silent) -> Prices:
        """Find the guesses that cost least; with a width, among that many, or `count` if more."""
        order = enumerate(self.scan.ordered(self.bounds))
        if self.width is not None:
            return self.try_guesses(islice(order, max(self.width, count)), count, on_progress)
        return self.try_guesses(order, count, on_progress)

    def longest(self, guesses: Iterable[int]) -> int:
        """Length of the longest game in the trees by which some guesses were priced."""
        trees = [self.search.node_of(self.root, guess) for guess in guesses]
        return max((len(game) for tree in trees for game in games(tree)), default=0)

    def cost_of(self, guess: int) -> int | None:
        """Cost of a guess, which need not be legal; None if it has no tree within the turns."""
        search = self.search
        answers, legal_id, turns = self.root
        subproblem = search.subproblem
        cost = subproblem.weight(answers)
        for clue, members in subproblem.classes_of(guess, answers):
            after = subproblem.legal_after(legal_id, guess, clue)
            cost += search.solve(search.state(members, after, turns - 1), INFEASIBLE)
        return cost if cost < INFEASIBLE else None

    def try_guesses(self, order: Iterable[Numbered], count: int, on_progress: OnProgress) -> Prices:
        """Find the guesses of least cost, given with their ascending numbers in the order."""
        scan = self.scan
        viable = self.viable()
        best: list[Price] = []
        searched = 0
        limit = INFEASIBLE
        for number, (bound, place) in order:
            if bound >= limit:
                break
            if not viable[place]:
                continue
            guess = int(scan.guesses[place])
            cost, conflict = self.search.solve_guess(
                self.root, scan, guess, bound, limit, scan.most_classes
            )
            if conflict:
                viable &= scan.splits(members_of(conflict))
            searched += 1
            if cost < limit:
                insort(best, Price(cost, number, guess))
                del best[count:]
                if len(best) == count:
                    limit = best[-1].cost
            on_progress(0.0, searched=searched)
        return Prices(best, searched, self.width is None)


def cheapest(
    search_in: Callable[[int], PriceSearch],
    count: int,
    turns: int | None = None,
    on_progress: OnProgress = silent,
) -> Prices:
    """Search for the guesses that cost least within some turns.

    Trees of least cost seldom need more turns anyway. So the search within the turns, which may
    take many scans, comes second. If it takes too many, or finds no tree, the prices are those for
    any number of turns.
    """
    search = search_in(MAX_TURNS)
    prices = search.best(count, on_progress)
    if turns is None or search.longest(price.guess for price in prices.best) <= turns:
        return prices
    with suppress(OutOfScans):
        within = search_in(turns).best(count, on_progress)
        if within.best:
            return within
    return prices._replace(is_within=False)
