"""The optimal builder: of all trees, one with the least total number of guesses, proven.

Answers that are left cost their weight for the guess (each weighs 1 without a prior), and then
what the classes cost into which its clues split them. Four ideas make this a matter of seconds.

The bound. At best one answer of a class is found by the next guess and all others by the one
after: a class of weight c costs at least 2c - its heaviest answer. So a guess costs at least
3w - (the heaviest of each class) - (itself, if it can be the answer), w being the weight of all
answers left: 3n - classes - 1 or 0, where all weigh the same. One scan of all guesses yields it.

Where few classes are ever made, there is a better bound. If no guess leaves more than m classes for
later, it leaves no more of fewer answers: so one answer at most is found in one turn, m in the turn
after it, m² in the third. This is what tells at once that _OUND and _IGHT are costly families.

The order. Guesses are tried from the lowest bound up, possible answers first, then alphabetically.
The first that is tried is often the best; and when a bound reaches the best cost found, all guesses
that follow it are beaten as well. Of equally good guesses the first in this order is taken.

The cache. What answers cost is kept, or what they cost at least: they are met again by other ways.
Most sets need no scan at all, since one of their own words tells them apart, or all but a pair;
nothing can beat that, and it is seen from few clues.

The recursion. A guess costs its bound and what its classes cost above theirs. They are looked at
only for as long as the sum stays below the best cost found, and each only up to what is left of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from operator import itemgetter, mul
from typing import NamedTuple

import numpy as np

from treegen.clues import Mode
from treegen.solve.hard import legal_after
from treegen.solve.matrix import Clues, Indices, clue_text
from treegen.solve.partition import heaviest
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer
from treegen.tree.model import Node

INFEASIBLE = 2**62  # what answers cost that cannot all be found in the turns that are left
MANY = 1000  # answers whose clues for each other are held as Python's numbers, 8 bytes each
KEPT = 2**20  # sets of answers of which something is known

AnswerSet = tuple[int, ...]  # places of answers in their family
State = tuple[AnswerSet, int, int]  # answers left, number of the legal guesses, turns left


class QuickBound(NamedTuple):
    """What few clues tell: a bound, how far it is above that of one turn, and what reaches it."""

    bound: int
    above: int
    guess: int  # or -1
    turns: int  # that it takes


@lru_cache(2**12)
def earliest_turns(most: int, count: int) -> tuple[int, ...]:
    """Turns that find so many answers where no guess leaves more than `most` classes.

    >>> earliest_turns(2, 6)
    (1, 2, 2, 3, 3, 3)
    """
    turns: list[int] = []
    while len(turns) < count:
        turn = turns[-1] + 1 if turns else 1
        turns += [turn] * min(most ** (turn - 1), count - len(turns))
    return tuple(turns)


class BranchAndBound:
    """The answers that one clue of the opener leaves, and what is found out about them.

    `lower` is what they cost at least; `on_progress` is told it whenever all guesses are scanned.
    """

    def __init__(
        self,
        scorer: Scorer,
        clues: Clues,
        legal: Indices,
        mode: Mode,
        width: int | None,
        turns: int,
    ) -> None:
        weights = scorer.weights_of(clues)
        if weights is not None:  # the heaviest first
            clues = clues.restricted_to(np.argsort(-weights, kind="stable"))
            weights = scorer.weights_of(clues)
        self.scorer, self.clues, self.mode, self.width = scorer, clues.materialized(), mode, width
        self.on_progress: Callable[[int], object] = lambda lower: None
        self.secrets = scorer.secrets[clues.answers]
        self.places: list[int] = self.secrets.tolist()
        self.weights = None if weights is None else weights.tolist()
        self.legal = [legal]
        self.numbers = {legal.tobytes(): 0}
        self.quick_bounds: dict[AnswerSet, QuickBound] = {}
        self.costs: dict[State, int] = {}  # or, without a guess, what a state costs at least
        self.guesses: dict[State, int] = {}
        self.root = self.state(tuple(range(len(self.places))), 0, turns)
        self.lower = self.perfect_split_bound(self.root[0])

    @cached_property
    def own(self) -> list[list[int]]:
        """Clues of each answer as a guess, against each answer."""
        ascending = np.argsort(self.secrets)
        own = np.empty((len(ascending),) * 2, self.scorer.clues.encoded.dtype)
        own[ascending] = self.clues.of(self.secrets[ascending]).T
        found: list[list[int]] = own.tolist()
        return found

    def own_clues(self, guesses: Sequence[int], left: AnswerSet) -> Iterable[Sequence[int]]:
        """Clues of some answers as guesses, in alphabetical order, against those that are left."""
        if len(self.places) <= MANY:
            return map(itemgetter(*left), [self.own[guess] for guess in guesses])
        clues = self.clues.restricted_to(np.array(left)).of(self.secrets[list(guesses)])
        found: list[list[int]] = clues.T.tolist()
        return found

    def state(self, left: AnswerSet, legal: int, turns: int) -> State:
        """State in which those are left; no guess worth trying needs more turns than answers."""
        return left, legal, min(turns, len(left))

    def weight(self, left: AnswerSet) -> int:
        """Sum of the weights of those answers."""
        return len(left) if self.weights is None else sum([self.weights[place] for place in left])

    def perfect_split_bound(self, left: AnswerSet) -> int:
        """What those answers cost if one of them tells all others apart."""
        return 2 * self.weight(left) - (1 if self.weights is None else self.weights[left[0]])

    def branching_bound(self, left: AnswerSet, most: int, turns: int) -> int:
        """What those answers cost at least if no guess leaves more than `most` classes."""
        found = earliest_turns(most, len(left))
        if found[-1] > turns:
            return INFEASIBLE
        if self.weights is None:
            return sum(found)
        return sum(map(mul, found, [self.weights[place] for place in left]))

    def quick_bound(self, left: AnswerSet) -> QuickBound:
        """The best that one of those answers does as a guess, where nothing can beat it.

        Else a guess of -1 and the least bound of the others, which find no answer at once.
        """
        found = self.quick_bounds.get(left)
        if found is None:
            found = self.quick_bounds[left] = self._quick_bound(left)
        return found

    def _quick_bound(self, left: AnswerSet) -> QuickBound:
        perfect_split_bound = self.perfect_split_bound(left)
        if len(left) <= 2:  # the heavier first
            return QuickBound(perfect_split_bound, 0, self.places[left[0]], len(left))
        if len(left) > self.scorer.clues.encoded.patterns:
            return QuickBound(perfect_split_bound, 0, -1, 0)
        weight, guesses, upwards = self.weight(left), left, []
        if self.weights is not None:
            guesses = tuple(sorted(left, key=self.places.__getitem__))
            upwards = [self.weights[place] for place in reversed(left)]
        best, guess = 3 * weight, -1
        for answer, clues in zip(guesses, self.own_clues(guesses, left), strict=True):
            if self.weights is None:
                bound = 3 * weight - len(set(clues)) - 1
            else:  # a clue's last weight stays, which is the heaviest
                heads = sum(dict(zip(reversed(clues), upwards, strict=True)).values())
                bound = 3 * weight - heads - self.weights[answer]
            if bound < best:
                best, guess, of_best = bound, self.places[answer], clues
                if bound == perfect_split_bound:
                    break
        if best <= 2 * weight:
            largest = max(Counter(of_best).values())
            if largest <= 2:
                return QuickBound(best, best - perfect_split_bound, guess, 1 + largest)
        best = min(best, 2 * weight)
        return QuickBound(best, best - perfect_split_bound, -1, 0)

    def bounds(self, clues: Clues, legal: Indices, turns: int) -> tuple[Costs, int]:
        """What each legal guess costs at least, as far as one turn shows; and the most classes.

        Those are the most that a guess leaves, so without its own.
        """
        weights, weight = self.scorer.weights_of(clues), self.scorer.weight(clues.answers)
        secrets = np.searchsorted(legal, self.scorer.secrets[clues.answers])
        heads = classes = self.scorer.scored(clues, legal, heaviest)
        if weights is not None:
            heads = self.scorer.scored(clues, legal, lambda codes: heaviest(codes, weights))
        bounds = 3 * weight - heads
        bounds[secrets] -= 1 if weights is None else weights
        if turns == 2:  # all must be on_progress apart
            bounds[heads < weight] = INFEASIBLE
        classes[secrets] -= 1
        return bounds, int(classes.max())

    def ordered_guesses(
        self, clues: Clues, legal: Indices, bounds: Costs
    ) -> Iterator[tuple[int, int]]:
        """Each guess that tells something, with its bound, in the order they are tried."""
        weights = self.scorer.weights_of(clues)
        heavy = 1 if weights is None else int(weights.max())
        secrets = self.scorer.secrets[clues.answers]
        own = set(bounds[np.searchsorted(legal, secrets)].tolist())
        bound = int(bounds.min())
        while bound < 3 * self.scorer.weight(clues.answers) - heavy:  # that of one class
            guesses = legal[bounds == bound]
            if bound in own:
                possible = np.isin(guesses, secrets)
                guesses = np.concatenate([guesses[possible], guesses[~possible]])
            for guess in guesses.tolist():
                yield bound, guess
            bound = int(bounds.min(where=bounds > bound, initial=INFEASIBLE))

    def classes(self, left: AnswerSet, clues: Clues, guess: int) -> dict[int, AnswerSet]:
        """Those answers by the clue that a guess earns, without the guess itself."""
        classes: dict[int, list[int]] = defaultdict(list)
        codes = clues.of(np.array([guess]))[:, 0].tolist()
        for code, answer in zip(codes, left, strict=True):
            classes[code].append(answer)
        classes.pop(self.scorer.clues.encoded.patterns - 1, None)
        return {code: tuple(answers) for code, answers in classes.items()}

    def after(self, legal: int, guess: int) -> Callable[[int], int]:
        """Function from each clue that a guess may earn to the number of what is legal then."""
        if self.mode is Mode.NORMAL:
            return lambda clue: 0
        allowed = legal_after(self.scorer.letters, self.legal[legal], guess, self.mode)

        def number(clue: int) -> int:
            places = allowed(clue_text(clue, len(self.scorer.letters)))
            found = self.numbers.setdefault(places.tobytes(), len(self.legal))
            if found == len(self.legal):
                self.legal.append(places)
            return found

        return number

    def least(self, state: State, limit: int) -> int:
        """What a state costs, if that is below `limit`; else what it costs at least, or `limit`."""
        left, legal, turns = state
        known = self.quick_bound(left)
        if known.bound >= limit or (known.guess >= 0 and known.turns <= turns):
            return known.bound
        if turns < 2:
            return INFEASIBLE
        cost = self.costs.get(state, 0)
        if cost >= limit or state in self.guesses:
            return cost
        self.on_progress(self.lower)
        best, clues = limit, self.clues.restricted_to(np.array(left))
        bounds, most = self.bounds(clues, self.legal[legal], turns)
        least = self.branching_bound(left, most, turns)
        order = islice(self.ordered_guesses(clues, self.legal[legal], bounds), self.width)
        if state is self.root:
            self.lower = max(known.bound, least, int(bounds.min()))
        for bound, guess in order:
            if state is self.root and self.width is None:
                self.lower = max(self.lower, min(best, bound))
            if max(bound, least) >= best:
                break
            cost = self.cost(state, clues, guess, bound, best, most)
            if cost < best:
                best = cost
                self.guesses[state] = guess
        if len(self.costs) + len(self.quick_bounds) > KEPT:  # what follows can be found again
            self.quick_bounds.clear()
            self.costs = {at: self.costs[at] for at in self.guesses if at in self.costs}
        self.costs[state] = best
        return best

    def cost(
        self, state: State, clues: Clues, guess: int, bound: int, limit: int, most: int
    ) -> int:
        """What a guess with that bound costs, if that is below `limit`; else no less.

        No guess leaves more than `most` classes.
        """
        left, legal, turns = state
        cost, opened = bound, []
        for clue, answers in self.classes(left, clues, guess).items():
            if len(answers) > 2:
                known = self.quick_bound(answers)
                least, above = known.bound, known.above
                sure = known.guess >= 0 and known.turns < turns
                if not sure and len(answers) > most:
                    least = max(least, self.branching_bound(answers, most, turns - 1))
                    above += least - known.bound
                cost += above
                if cost >= limit:
                    return cost
                if not sure:
                    opened.append((clue, answers, least))
        if opened:
            after = self.after(legal, guess)
            states = []
            for clue, answers, least in opened:
                below = self.state(answers, after(clue), turns - 1)
                states.append((below, max(least, self.costs.get(below, 0))))
                cost += states[-1][1] - least
            for below, least in sorted(states, key=lambda found: len(found[0][0])):
                if cost >= limit:
                    break
                cost += self.least(below, limit - cost + least) - least
        return cost

    def guess(self, state: State) -> int:
        """Best guess found in a state, or -1."""
        known = self.quick_bound(state[0])
        sure = known.guess >= 0 and known.turns <= state[2]
        return known.guess if sure else self.guesses.get(state, -1)

    def node(self, state: State) -> Node:
        """Node of the best guess found in a state."""
        left, legal, turns = state
        guess = self.guess(state)
        after, length = self.after(legal, guess), len(self.scorer.letters)
        clues = self.clues.restricted_to(np.array(left))
        branches = {
            clue_text(clue, length): self.node(self.state(answers, after(clue), turns - 1))
            for clue, answers in sorted(self.classes(left, clues, guess).items())
        }
        weight = None if self.weights is None else self.weight(left)
        return Node(self.scorer.guesses.words[guess], len(left), branches, weight)
