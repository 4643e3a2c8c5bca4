"""The best guesses of a state by what they lose and cost, as text and as rows."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np

from treegen.progress import OnProgress, silent
from treegen.search.endgame import MOST_ANSWERS, MOST_TURNS, ends_of
from treegen.search.prices import OutOfScans, PriceSearch, ScanBudget, cheapest
from treegen.solve.hard import set_of
from treegen.solve.matrix import Indices
from treegen.solve.rank import words_left
from treegen.solve.scorer import scorer_for
from treegen.solve.state import GameState
from treegen.text import number_of
from treegen.tree.notebook import Table
from treegen.tree.plan import MAX_TURNS, WINS, Plan
from treegen.words.game import LAST, Game
from treegen.words.likely import chance_text
from treegen.words.weighted import Weighted

LEGEND = """\
guesses: from this one on, the answer's included, on average by weight
✓: can be the answer"""
LOST = "lost: chance that the guesses left do not find the answer, which counts as one guess more"
UNFOUND = "each listed word"  # what the guesses left may not find


class PricedGuess(NamedTuple):
    """A guess, and how many are needed from it on, the answer's included, on average by weight.

    >>> from treegen import rank
    >>> spilt, split = rank("crane 00102", top=2)
    >>> split.place, split.guess, round(split.guesses, 4), round(split.more_than_best, 4)
    (2, 'split', 2.171, 0.0065)
    """

    place: int | None  # among all; None where others were not searched
    guess: str
    cost: int  # sum of weight times guesses
    guesses: float  # the same, as a mean
    more_than_best: float
    possible: bool  # as the answer
    risk: float | None  # chance not to find the answer in the turns left; None where not known


class PricedRanking(NamedTuple):
    """Words left in a state, and its best guesses by what they lose and cost."""

    left: Weighted
    weight: int  # by which a cost is divided
    guesses: list[PricedGuess]  # the best first
    asked: list[PricedGuess]  # those that were asked about, the best first
    legal: int  # guesses
    searched: int  # guesses whose trees were looked into
    is_proven: bool

    @property
    def best(self) -> PricedGuess:
        return self.guesses[0]


class _Priced(NamedTuple):
    """A guess with its cost, and the weight that is lost with it: None where not known."""

    guess: int
    cost: int
    lost: int | None


def rank_by_cost(
    state: GameState,
    turns: int | None = None,
    *,
    top: int | None = 10,
    asked: Sequence[str] = (),
    width: int | None = None,
    scans: int | None = None,
    memory: int | None = None,
    on_progress: OnProgress = silent,
) -> PricedRanking:
    """Rank the guesses of a state by what they lose and then by what they cost, the best `top`.

    All answers are to be found in so many `turns`, by default in any number. Where they cannot be,
    those guesses come first that lose least, as far as `ends_of` tells it, and else those that cost
    least in any number of turns, with a risk of None. Guesses that are `asked` about need not be
    legal. With a width, only so many guesses are tried at each node, so costs may be too high.

    `OutOfScans` where the best ones take more than so many `scans`; a guess that is asked about is
    left out where it takes as many again.
    """
    search = _Search(state, turns, width, scans, memory)
    best = search.best(top or len(search.legal), on_progress)
    scorer = search.scorer
    words = scorer.guesses.words
    possible = {*scorer.answers.words}
    stakes = sum(state.stakes or state.game.weights)

    def priced(place: int | None, found: _Priced) -> PricedGuess:
        word = words[found.guess]
        return PricedGuess(
            place,
            word,
            found.cost,
            found.cost / state.weight,
            (found.cost - best[0].cost) / state.weight,
            word in possible,
            None if found.lost is None else found.lost / stakes,
        )

    ranked = [priced(place, found) for place, found in enumerate(best, 1)]
    others = search.asked(np.array(sorted({scorer.index_of(word) for word in asked}), np.intp))
    return PricedRanking(
        state.left,
        state.weight,
        ranked,
        [priced(None, found) for found in others],
        len(search.legal),
        min(search.searched, len(search.legal)),
        width is None and best[0].lost is not None,
    )


class _Search:
    """Search of one state for what guesses lose and cost in the turns that are left."""

    def __init__(
        self,
        state: GameState,
        turns: int | None,
        width: int | None,
        scans: int | None,
        memory: int | None,
    ) -> None:
        self.scorer = scorer_for(state.game, Plan(WINS), memory).with_matrix()
        self.stakes = None if state.stakes is None else np.array(state.stakes, np.int64)
        self.legal = self.scorer.playable(self.scorer.clues, np.flatnonzero(state.legal))
        self.is_mixed = state.game.vocabulary is not None
        self.legal_set = set_of(state.legal)
        self.turns = turns
        self.width = width
        self.scans = scans
        self.budget = ScanBudget(scans)
        self.searched = 0  # guesses
        self.trees: dict[int, PriceSearch] = {}  # by their turns

    @property
    def most_by_ends(self) -> int:
        """Turns for which `ends_of` tells everything of this state."""
        if self.is_mixed:
            return LAST
        return MOST_TURNS if len(self.scorer.secrets) <= MOST_ANSWERS else LAST

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
        if not self.is_by_ends(LAST):
            prices = cheapest(self.search_in, count, self.turns, on_progress)
            self.searched = prices.searched
            if prices.is_within or not self.is_by_ends(self.most_by_ends):
                lost = 0 if prices.is_within else None
                return [_Priced(price.guess, price.cost, lost) for price in prices.best]
        found = self.by_ends(self.legal)
        self.searched = len(found)
        return found[:count]

    def asked(self, guesses: Indices) -> list[_Priced]:
        """Return what some guesses cost, the best first, but for those that take too long."""
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

        Where it is not known what is lost, they come last. Of equal ones that of the lower bound is
        first, as in a search, then the heavier answer. The cost of the last two guesses is a bound.
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
        """Return what a guess costs, which need not be legal; None where that takes too long."""
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
    """Test whether so many turns find all answers; `OutOfScans` where that takes more scans."""
    return _Search(state, turns, None, scans, None).search_in(turns).is_feasible


def ranked_openers(
    game: Game, costs: Mapping[str, int], *, top: int = 10, only: Sequence[str] = ()
) -> PricedRanking:
    """Ranking of openers whose costs are known, the best first."""
    left = Weighted(game.weight, game.heaviest)
    weight = sum(game.weights)
    possible = {*left.listed}
    least = min(costs.values())
    ranked = [
        PricedGuess(
            place, word, cost, cost / weight, (cost - least) / weight, word in possible, risk=0.0
        )
        for place, (word, cost) in enumerate(costs.items(), 1)
    ]
    asked = [guess._replace(place=None) for guess in ranked if guess.guess in only]
    return PricedRanking(left, weight, ranked[:top], asked, len(game.guesses.words), 0, True)


def records(guesses: Sequence[PricedGuess]) -> list[dict[str, Any]]:
    """Each guess as names and values, of which means and chances are rounded."""
    rows = []
    for guess in guesses:
        row = guess._asdict()
        for name in ("guesses", "more_than_best", "risk"):
            row[name] = None if row[name] is None else round(row[name], 6)
        rows.append(row)
    return rows


def table(ranking: PricedRanking, guesses: Sequence[PricedGuess], proof: str) -> Table:
    """Guesses of a ranking as a table, with a line on how far they are proven."""
    is_risky = any(guess.risk for guess in guesses)
    lost = ["lost"] if is_risky else []
    rows = [["place", "guess", *lost, "guesses", f"more than {ranking.best.guess}", ""]]
    for guess in guesses:
        cells = ["" if guess.place is None else f"{guess.place:,}", guess.guess]
        if is_risky:
            cells.append("?" if guess.risk is None else chance_text(guess.risk))
        cells += [f"{guess.guesses:.4f}", f"{guess.more_than_best:.4f}"]
        rows.append([*cells, "✓" if guess.possible else ""])
    below = [LOST] if is_risky else []
    below += LEGEND.splitlines()
    longer = [guess.guess for guess in guesses if guess.risk is None]
    if longer:
        below.append(f"{', '.join(longer)}: may not find {UNFOUND} in the guesses left")
    return Table([words_left(ranking.left), proof], rows, below, left=(1, len(rows[0]) - 1))


def proof_text(ranking: PricedRanking, seconds: float, width: int | None) -> str:
    """Line on what was searched, and what that proves."""
    searched = f"{ranking.searched:,} of {number_of(ranking.legal, 'guess')} searched"
    took = f"in {seconds:.1f} s"
    if ranking.is_proven:
        return f"proven: {searched} {took}"
    if width is None:
        return f"not proven: {searched} {took}, by trees of any length"
    return f"not proven: {searched} {took}, at most {width} at each node (--width)"
