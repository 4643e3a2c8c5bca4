"""The adviser: what each word costs in a position, according to the sources that know.

The sources are asked in their order, each only what the ones before it left open. A cost is the
risk of losing the game, then the average number of guesses. A later source changes nothing that an
earlier one knows, with one exception: if the games of a stored tree may be too long, and a search
knows a word that loses less, that word is played. All else compares costs: the move is the cheapest
word, and a price is how much more another word costs.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from treegen.game.start import Play
from treegen.play.situation import Asked, Cost, Known, Situation, Source
from treegen.play.sources import SOURCES, SourceFunction
from treegen.progress import OnProgress, silent
from treegen.words.weighted import Weighted

SOLVED = Cost(0.0, 0.0, Source.TREE, is_exact=True)


class Advice(NamedTuple):
    """The guess to play, and the costs that are known so far."""

    guess: str | None  # None if no word is left
    lefts: tuple[Weighted, ...]  # words left on each board
    source: Source = Source.TURN
    costs: Mapping[str, Cost] = {}  # of the best guesses, and of those asked about
    risk: float | None = None  # chance not to find the answer after the guess; None if unknown
    best: tuple[str, ...] = ()  # best guesses as far as known; the first is the one to play

    @property
    def left(self) -> Weighted:
        """Words left on the only board."""
        return self.lefts[0]

    @property
    def is_stored(self) -> bool:
        return self.source is Source.TREE

    @property
    def is_last(self) -> bool:
        return [*self.left.weights] == [self.guess]

    @property
    def is_computed(self) -> bool:
        return not (self.is_stored or self.is_last)

    @property
    def is_proven(self) -> bool:
        """Test whether a search has proven that no word costs less."""
        return self.source is Source.SEARCH and self.costs[str(self.guess)].is_exact


def advise(
    play: Play,
    on_progress: OnProgress = silent,
    asked: tuple[str, ...] = (),
    count: int = 1,
    ranked: tuple[str, ...] = (),
    is_priced: bool = False,
) -> Advice:
    """Return the guess that costs least; anything beyond a look-up imports numpy.

    `count` is the number of best guesses that are wanted. The advice has the costs of the guesses
    `asked` about and, with `is_priced`, that of the best guess. For a long list, guesses that were
    `ranked` before a word was refused are not ranked again.
    """
    position = play.position
    if position.is_solved:
        return Advice(position.turns[-1][0], play.lefts, risk=0.0)
    situation = Situation(play, ranked=ranked, on_progress=on_progress)
    if not situation.open_boards:
        return Advice(None, play.lefts)
    return advice_of(situation, ask(situation, Asked(asked, count, is_priced)))


def advice_of(situation: Situation, known: Known) -> Advice:
    """Return what is known as advice."""
    guess = known.best[0]
    cost = known.costs.get(guess)
    risk = cost.risk if cost and not cost.is_open else None
    return Advice(guess, situation.lefts, known.source, known.costs, risk, known.best)


def ask(situation: Situation, asked: Asked, sources: Sequence[SourceFunction] = SOURCES) -> Known:
    """Ask the sources in turn, each what those before it left open; return what they know."""
    known = Known()
    for source in sources:
        still = still_open(known, asked)
        if still is None:
            break
        found = source(situation, still)
        if found is not None:
            known = merged(known, found)
    return known


def still_open(known: Known, asked: Asked) -> Asked | None:
    """Return the question that is still open; None if nothing is."""
    best, costs = known.best, known.costs
    words = (*asked.words, *best[:1]) if asked.is_priced else asked.words
    missing = tuple(word for word in words if word not in costs)
    top = asked.top if len(best) < asked.top else 0
    doubted = next((word for word in best[:1] if word in costs and costs[word].is_open), None)
    if not (missing or top or doubted):
        return None
    return Asked(missing, top, asked.is_priced, doubted)


def merged(known: Known, later: Known) -> Known:
    """Add what a later source knows to what is known.

    >>> tree = Known(Source.TREE, ("crane",), {"crane": Cost(0.25, 2.5, Source.TREE, False)})
    >>> least = {"spilt": Cost(0.0, 2.75, Source.SEARCH, True)}
    >>> merged(tree, Known(Source.SEARCH, ("spilt",), least)).best
    ('spilt',)
    """
    costs = {**known.costs}
    for word, cost in later.costs.items():
        if word not in costs or (costs[word].is_open and cost.is_exact):
            costs[word] = cost
    searched = known.searched if later.searched is None else later.searched
    if not known.best or loses_more(costs, known.best[0], later):
        return later._replace(costs=costs, searched=searched)
    others = [word for word in later.best if word not in known.best]
    best = (*known.best, *others)
    return known._replace(best=best, costs=costs, searched=searched)


def loses_more(costs: Mapping[str, Cost], guess: str, later: Known) -> bool:
    """Test whether a later source knows a legal word that loses less than a guess."""
    own = costs.get(guess)
    least = later.costs.get(later.best[0]) if later.best else None
    if own is None or own.risk is None or least is None or least.risk is None:
        return False
    return least.risk < own.risk
