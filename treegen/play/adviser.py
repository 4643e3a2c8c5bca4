"""The adviser: what each word costs in a position, according to the first source that knows.

The sources, in this order: the stored tree, while the game follows it; a search of whole trees, if
a second or two is enough for it; the published costs of openers; and a look one turn ahead, which
always has an answer. A cost is the risk of losing the game and then the guesses on average.
Everything else compares costs: the move is the cheapest word, and a price is how much more another
word costs.

With one or two guesses left, one look at all guesses gives all costs exactly, in every game. A
stored tree is left where its next word loses more than another one. On several boards only a look
one turn ahead has an answer.
"""

from collections.abc import Mapping
from typing import NamedTuple

from treegen.game.start import Play
from treegen.play.sources import (
    Cost,
    Source,
    best_guesses,
    costs_of,
    costs_on_boards,
    excess_of_openers,
    guesses_by_wins,
    has_as_many_as_the_table,
    is_undercut,
    kept_opener,
    last_cost,
    published_costs,
    risk_of,
    searched,
    stored_node,
)
from treegen.progress import OnProgress, silent
from treegen.words.weighted import Weighted

SOLVED = Cost(0.0, 0.0, Source.TREE, is_exact=True)


class Advice(NamedTuple):
    """The guess to play, and the costs that are known so far."""

    guess: str | None  # None where no word is left
    lefts: tuple[Weighted, ...]  # words left on each board
    source: Source = Source.TURN
    costs: Mapping[str, Cost] = {}  # of the best guesses in their order, and of those asked about
    risk: float | None = None  # chance not to find the answer with the guess; None where not known
    ranked: tuple[str, ...] = ()  # the best guesses by a look one turn ahead, if it took one

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
) -> Advice:
    """Return the guess that costs least; anything beyond a look-up imports numpy.

    If a search finds the costs, they are those of the best `count` guesses and of those asked
    about; on several boards, of the best `count`. Guesses that were `ranked` before a word was
    refused are not ranked again for a long list.
    """
    position = play.position
    lefts = play.lefts
    if position.is_solved:
        return Advice(position.turns[-1][0], lefts, risk=0.0)
    if position.game.boards > 1:
        costs = costs_on_boards(play, lefts, count, on_progress)
        return Advice(next(iter(costs), None), lefts, costs=costs)
    (words,) = lefts
    if not words.weights:
        return Advice(None, lefts)
    node = stored_node(play, words)
    risk = risk_of(node, play, words) if node else 0.0
    costs = {}
    if node and (risk or count > 1 or {*asked} - {node.guess}):
        costs = costs_of(searched(play, words, count, (node.guess, *asked)))
    if node and not (risk and loses_more(costs, node.guess, risk)):
        own = costs.get(node.guess)
        known = own.risk if own else None
        return Advice(node.guess, lefts, Source.TREE, costs, known if risk else 0.0)
    weights = words.candidates.weights
    if len(weights) <= 2:  # as in every tree, the heavier of two
        playable = {*play.game.playable(words.weights).words}
        last = [word for word in weights if word in playable]
        if last:
            guess = max(last, key=weights.__getitem__)
            return advised(lefts, {guess: last_cost(play, words, guess)})
    costs = costs or costs_of(searched(play, words, count, asked))
    if costs:
        return advised(lefts, costs)
    opener = kept_opener(play, words)
    if opener:
        return Advice(opener, lefts, Source.TREE)
    costs = published_costs(play)
    if costs:
        return advised(lefts, costs)
    best = best_guesses(play, words, ranked, on_progress)
    return Advice(best[0], lefts, ranked=best)


def advised(lefts: tuple[Weighted, ...], costs: Mapping[str, Cost]) -> Advice:
    """Return the first of some guesses as advice."""
    guess, cost = next(iter(costs.items()))
    return Advice(guess, lefts, cost.source, costs, cost.risk)


def loses_more(costs: Mapping[str, Cost], guess: str, risk: float) -> bool:
    """Test whether a tree's guess is known to lose more than the best one, whatever follows it.

    `risk` is that of the tree's own games, used if the search does not know the guess.
    """
    own = costs.get(guess)
    if own and own.risk is not None:
        risk = own.risk
    return any(cost.risk is not None and cost.risk < risk for cost in costs.values())


def cost_of(play: Play, advice: Advice, guess: str, on_progress: OnProgress = silent) -> Cost:
    """Return what a guess costs in the position of that advice."""
    known = known_cost(play, advice, guess)
    if known:
        return known
    guesses = guesses_by_wins(play, advice.left, guess, on_progress)
    # The last of two words is known, so that one turn is all there is to see.
    is_exact = advice.left.candidates.size <= 2
    return Cost(None, guesses, Source.TURN, is_exact)


def known_cost(play: Play, advice: Advice, guess: str) -> Cost | None:
    """Return what a guess costs if a tree, a search or the table of openers says it, or None."""
    node = play.node if advice.is_stored else None
    is_whole = node is not None and play.allows_tree
    # With newer weights or with more guesses than the tree has, another may need fewer.
    is_exact = is_whole and play.tree_weight is None and not is_undercut(play)
    cost = advice.costs.get(guess)
    if node and guess == advice.guess:
        risk = risk_of(node, play, advice.left)
        own = Cost(risk, play.guesses_by_tree, Source.TREE, is_exact)
        if is_whole and not (risk and cost):  # for then the tree is left in time
            return own
    if cost and node and guess == advice.guess:
        # A tree for other rules may play another word than the best.
        exact = [each.guesses for each in advice.costs.values() if each.is_exact]
        return cost._replace(is_exact=cost.is_exact and cost.guesses == min(exact))
    if cost or not advice.is_stored:
        return cost or published_costs(play).get(guess)
    if node is None or play.position.history:
        return None
    # A game with other rules than the tree's starts by it all the same: one turn seen ahead is far
    # off there.
    if guess == advice.guess:
        return own
    excess = excess_of_openers(play).get(guess)
    if excess is None:
        return None
    guesses = play.guesses_by_tree + excess
    is_exact = is_exact and has_as_many_as_the_table(play.game)
    return Cost(None, guesses, Source.OPENERS, is_exact)
