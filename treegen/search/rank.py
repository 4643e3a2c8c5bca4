"""The best guesses of a state by their exact costs, as text and as rows."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from treegen.errors import NoSuchTree
from treegen.progress import OnProgress, silent
from treegen.search.prices import PriceSearch, cheapest
from treegen.solve.hard import set_of
from treegen.solve.rank import words_left
from treegen.solve.scorer import scorer_for
from treegen.solve.state import Clued, state_after
from treegen.text import aligned, number_of
from treegen.tree.file import MAX_TURNS
from treegen.tree.plan import WINS, Plan
from treegen.words.game import Game
from treegen.words.weighted import Weighted

LEGEND = """\
guesses: from this one on, the answer's included, on average by weight
✓: can be the answer"""


class PricedGuess(NamedTuple):
    """A guess, and what it costs: guesses from this one on, on average by weight."""

    place: int | None  # among all; None where others were not searched
    guess: str
    cost: int  # sum of weight times guesses
    guesses: float  # the same, as a mean
    more_than_best: float
    possible: bool  # as the answer


class PricedRanking(NamedTuple):
    """Words left in a state, and its best guesses by their costs."""

    left: Weighted
    weight: int  # by which a cost is divided
    best: PricedGuess
    guesses: list[PricedGuess]
    legal: int  # guesses
    searched: int  # guesses whose trees were looked into
    is_proven: bool
    longer: tuple[str, ...] = ()  # guesses whose trees may not find each likely word in time


def rank_by_cost(
    game: Game,
    history: Clued = (),
    *,
    top: int = 10,
    only: Sequence[str] = (),
    width: int | None = None,
    max_listed: int | None = None,
    allowed: int | None = None,
    memory: int | None = None,
    on_progress: OnProgress = silent,
    on_scan: Callable[[], object] = lambda: None,
) -> PricedRanking:
    """Rank the guesses for the state after `history` by what they cost, the `top` best first.

    With `only`, those of these words alone. With a width, only so many guesses are tried at each
    node, so costs may be too high. Trees that take more than `max_listed` guesses in all to find a
    listed word are left out; those that take more than are `allowed`, where the words left have
    other trees, which do not. A word of `only` that has no other tree is priced by one of these.
    `on_scan` may end the search by an error. Other errors are those of `state_after`, and
    `NoSuchTree` where there is no other tree.
    """
    state = state_after(game, history, only)
    scorer = scorer_for(state.game, Plan(WINS), memory).with_matrix()
    legal = set_of(state.legal)

    def search_in(turns: int) -> PriceSearch:
        return PriceSearch(scorer, scorer.clues, legal, width, turns, on_scan)

    played = len(history)
    turns = turns_left(state.left, played, max_listed)
    search, prices = cheapest(
        search_in, 1 if only else top, turns, allowed_after(played, allowed), on_progress
    )
    if not prices.best:
        limit = number_of(max_listed or 0, "guess")
        raise NoSuchTree(f"no word finds all likely words within {limit}; allow more, or all")
    least = prices.best[0].cost
    words = scorer.guesses.words
    possible = {*scorer.answers.words}

    def priced(place: int | None, cost: int, guess: int) -> PricedGuess:
        word = words[guess]
        more = (cost - least) / state.weight
        return PricedGuess(place, word, cost, cost / state.weight, more, word in possible)

    ranked = [priced(place, each.cost, each.guess) for place, each in enumerate(prices.best, 1)]
    shown = ranked
    searched = prices.searched
    longer: tuple[str, ...] = ()
    if only:
        asked = {scorer.index_of(word) for word in only}
        own = search.of(asked, on_progress)
        found = own.best
        searched += own.searched
        if rest := asked - {each.guess for each in found}:
            others = search_in(MAX_TURNS).of(rest, on_progress)
            found = sorted([*found, *others.best])
            searched += others.searched
            longer = tuple(words[each.guess] for each in others.best)
        shown = [priced(None, each.cost, each.guess) for each in found]
    return PricedRanking(
        state.left,
        state.weight,
        ranked[0],
        shown,
        sum(state.legal),
        searched,
        prices.is_proven,
        longer,
    )


def turns_left(left: Weighted, played: int, max_listed: int | None) -> int:
    """Turns in which all words left are to be found; once they are over, any number."""
    most = max_listed if left.listed else None
    return allowed_after(played, most) or MAX_TURNS


def allowed_after(played: int, allowed: int | None) -> int | None:
    """Guesses that are left of those allowed; None where any number is, or none is left."""
    return allowed - played if allowed is not None and played < allowed else None


def ranked_openers(
    game: Game, costs: Mapping[str, int], *, top: int = 10, only: Sequence[str] = ()
) -> PricedRanking:
    """Ranking of openers whose costs are known, the best first."""
    left = Weighted(game.weight, game.heaviest)
    weight = sum(game.weights)
    possible = {*left.listed}
    least = min(costs.values())
    ranked = [
        PricedGuess(place, word, cost, cost / weight, (cost - least) / weight, word in possible)
        for place, (word, cost) in enumerate(costs.items(), 1)
    ]
    shown = ranked[:top]
    if only:
        shown = [guess._replace(place=None) for guess in ranked if guess.guess in only]
    return PricedRanking(left, weight, ranked[0], shown, len(game.guesses.words), 0, True)


def records(ranking: PricedRanking) -> list[dict[str, Any]]:
    """Each guess as names and values, of which means are rounded."""
    rows = []
    for guess in ranking.guesses:
        row = guess._asdict()
        row["guesses"] = round(guess.guesses, 6)
        row["more_than_best"] = round(guess.more_than_best, 6)
        rows.append(row)
    return rows


def table(ranking: PricedRanking, proof: str) -> str:
    """Ranking as text for a terminal, with a line on how far it is proven."""
    rows = [["place", "guess", "guesses", f"more than {ranking.best.guess}", ""]]
    for guess in ranking.guesses:
        place = "" if guess.place is None else f"{guess.place:,}"
        note = "✓" if guess.possible else ""
        rows.append([
            place, guess.guess, f"{guess.guesses:.4f}", f"{guess.more_than_best:.4f}", note,
        ])  # fmt: skip
    lines = [words_left(ranking.left), proof, *aligned(rows, (1, 4)), LEGEND]
    if ranking.longer:
        may = "may not find each likely word within the guesses allowed"
        lines.append(f"{', '.join(ranking.longer)}: {may}")
    return "\n".join(lines)


def proof_text(ranking: PricedRanking, seconds: float, width: int | None) -> str:
    """Line on what was searched, and what that proves."""
    searched = f"{ranking.searched:,} of {number_of(ranking.legal, 'guess')} searched"
    took = f"in {seconds:.1f} s"
    if ranking.is_proven:
        return f"proven: {searched} {took}"
    return f"not proven: {searched} {took}, at most {width} at each node (--width)"
