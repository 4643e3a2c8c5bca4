"""The optimal builder: branch and bound over whole trees, for the least total of guesses, proven.

The cost of a state, w being the weight of its answers (each weighs 1 without a prior), is w for the
guess and then the cost of each class into which its clues split the answers.

Lower bound. At best one answer of a class is found by the next guess and all others by the one
after: a class of weight c costs at least 2c - its heaviest answer. So a guess costs at least
3w - (the heaviest of each class) - (itself, if it can be the answer): where all weigh the same,
3n - classes, or 1 less. One scan of all guesses yields it.

Branching bound. If no guess leaves more than m classes for later, one answer at most is found in
one turn, m in the next, m² in the third. So _OUND and _IGHT are seen at once to be costly.

Order. Guesses are tried from the lowest bound up: possible answers first, of these the heavier
first, then alphabetically. When a bound reaches the least cost found, all guesses that follow are
beaten as well. Of equally good guesses the first in this order is taken.

Transposition tables. The same answers are met again by other ways, so their cost is kept, or a
lower bound of it. Most states need no scan at all, since one of their own words tells them apart,
or all but a pair; nothing can beat that, and few clues show it.

Recursion. A guess costs its bound and what its classes cost above theirs. They are solved only for
as long as the sum stays below the least cost found, and each only up to what is left of it.
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
from treegen.solve.partition import heaviest_total
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer
from treegen.tree.model import Node

INFEASIBLE = 2**62  # the cost of answers that cannot all be found in the turns that remain
MAX_PAIRWISE = 1000  # answers whose clues for each other are kept as Python's numbers, 8 bytes each
MAX_TRANSPOSITIONS = 2**20

AnswerSet = tuple[int, ...]  # indices of answers in their family
State = tuple[AnswerSet, int, int]  # answers left, number of the set of legal guesses, turns


class QuickBound(NamedTuple):
    """Lower bound of some answers' cost that few clues show."""

    bound: int
    excess: int  # of that bound over `perfect_split_bound`
    guess: int  # that reaches the bound, or -1
    turns: int  # that it takes


@lru_cache(2**12)
def earliest_turns(classes: int, count: int) -> tuple[int, ...]:
    """Turns that find so many answers where no guess leaves more than so many classes.

    >>> earliest_turns(2, 6)
    (1, 2, 2, 3, 3, 3)
    """
    turns: list[int] = []
    while len(turns) < count:
        turn = turns[-1] + 1 if turns else 1
        turns += [turn] * min(classes ** (turn - 1), count - len(turns))
    return tuple(turns)


class BranchAndBound:
    """Search for the best tree for a family: the answers that one clue of the opener leaves."""

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
        self.secrets = scorer.secrets[clues.answers]
        self.own_guesses: list[int] = self.secrets.tolist()
        self.weights = None if weights is None else weights.tolist()
        self.legal_sets = [legal]
        self.legal_numbers = {legal.tobytes(): 0}
        # Transposition tables: the last two hold a state's cost, or without a guess its bound.
        self.quick_bounds: dict[AnswerSet, QuickBound] = {}
        self.costs: dict[State, int] = {}
        self.guesses: dict[State, int] = {}
        self.root = self.state(tuple(range(len(self.own_guesses))), 0, turns)
        self.lower_bound = self.perfect_split_bound(self.root[0])
        self.on_scan: Callable[[int], object] = lambda lower_bound: None  # called before each

    # Bounds.

    def weight(self, answers: AnswerSet) -> int:
        """Sum of the weights of those answers."""
        return len(answers) if self.weights is None else sum([self.weights[a] for a in answers])

    def perfect_split_bound(self, answers: AnswerSet) -> int:
        """Cost of those answers if one of them tells all others apart."""
        return 2 * self.weight(answers) - (1 if self.weights is None else self.weights[answers[0]])

    def branching_bound(self, answers: AnswerSet, classes: int, turns: int) -> int:
        """Lower bound of those answers' cost if no guess leaves more than so many classes."""
        earliest = earliest_turns(classes, len(answers))
        if earliest[-1] > turns:
            return INFEASIBLE
        if self.weights is None:
            return sum(earliest)
        return sum(map(mul, earliest, [self.weights[answer] for answer in answers]))

    def quick_bound(self, answers: AnswerSet) -> QuickBound:
        """Cost of the best of those answers as a guess, where nothing can beat it.

        Else a guess of -1 and the least bound of the others, which find no answer at once.
        """
        quick = self.quick_bounds.get(answers)
        if quick is None:
            quick = self.quick_bounds[answers] = self._quick_bound(answers)
        return quick

    def _quick_bound(self, answers: AnswerSet) -> QuickBound:
        perfect_split_bound = self.perfect_split_bound(answers)
        if len(answers) <= 2:  # the heavier first
            return QuickBound(perfect_split_bound, 0, self.own_guesses[answers[0]], len(answers))
        if len(answers) > self.scorer.clues.encoded.patterns:
            return QuickBound(perfect_split_bound, 0, -1, 0)
        weight, upwards = self.weight(answers), []
        if self.weights is not None:
            upwards = [self.weights[answer] for answer in reversed(answers)]
        best, guess = 3 * weight, -1
        for answer, clues in zip(answers, self.own_clues(answers), strict=True):
            if self.weights is None:
                bound = 3 * weight - len(set(clues)) - 1
            else:  # a clue's last weight stays, which is the heaviest
                heaviest = dict(zip(reversed(clues), upwards, strict=True)).values()
                bound = 3 * weight - sum(heaviest) - self.weights[answer]
            if bound < best:
                best, guess, best_clues = bound, self.own_guesses[answer], clues
                if bound == perfect_split_bound:
                    break
        if best <= 2 * weight:
            largest = max(Counter(best_clues).values())
            if largest <= 2:
                return QuickBound(best, best - perfect_split_bound, guess, 1 + largest)
        best = min(best, 2 * weight)
        return QuickBound(best, best - perfect_split_bound, -1, 0)

    def own_clues(self, answers: AnswerSet) -> Iterable[Sequence[int]]:
        """Clues of each of those answers as a guess, against those answers."""
        if len(self.own_guesses) <= MAX_PAIRWISE:
            return map(itemgetter(*answers), [self.pairwise[guess] for guess in answers])
        guesses, places = np.unique(self.secrets[list(answers)], return_inverse=True)
        clues = self.clues.restricted_to(np.array(answers)).of(guesses)
        return list(clues.T[places].tolist())

    @cached_property
    def pairwise(self) -> list[list[int]]:
        """Clues of each answer as a guess, against each answer."""
        ascending = np.argsort(self.secrets)
        clues = np.empty((len(ascending),) * 2, self.scorer.clues.encoded.dtype)
        clues[ascending] = self.clues.of(self.secrets[ascending]).T
        return list(clues.tolist())

    def bounds(self, clues: Clues, legal: Indices, turns: int) -> tuple[Costs, int]:
        """Lower bound of each legal guess's cost; and the most classes that any leaves."""
        own = np.searchsorted(legal, self.scorer.secrets[clues.answers])
        classes = self.scorer.blockwise(clues, legal, heaviest_total)
        if self.weights is None:
            wins = classes.copy()
            wins[own] += 1
        else:
            wins = self.scorer.wins(clues, legal)
        bounds = 3 * self.scorer.weight(clues.answers) - wins
        if turns == 2:  # all must be told apart
            bounds[classes < len(clues.answers)] = INFEASIBLE
        classes[own] -= 1  # the one that is found at once
        return bounds, int(classes.max())

    # Branches.

    def state(self, answers: AnswerSet, legal: int, turns: int) -> State:
        """State in which those are left; no guess worth trying needs more turns than answers."""
        return answers, legal, min(turns, len(answers))

    def ordered_guesses(
        self, clues: Clues, legal: Indices, bounds: Costs
    ) -> Iterator[tuple[int, int]]:
        """Each guess that splits the answers, with its bound, in the order they are tried.

        The answers are in the order in which they are tried as guesses.
        """
        weights = self.scorer.weights_of(clues)
        heaviest = 1 if weights is None else int(weights.max())
        secrets = self.scorer.secrets[clues.answers]
        own_bounds = set(bounds[np.searchsorted(legal, secrets)].tolist())
        bound = int(bounds.min())
        while bound < 3 * self.scorer.weight(clues.answers) - heaviest:  # that of one class
            guesses = legal[bounds == bound]
            if bound in own_bounds:
                possible = secrets[np.isin(secrets, guesses)]
                guesses = np.concatenate([possible, np.setdiff1d(guesses, secrets)])
            for guess in guesses.tolist():
                yield bound, guess
            bound = int(bounds.min(where=bounds > bound, initial=INFEASIBLE))

    def partition(self, answers: AnswerSet, clues: Clues, guess: int) -> dict[int, AnswerSet]:
        """Those answers by the clue that a guess earns, without the guess itself."""
        classes: dict[int, list[int]] = defaultdict(list)
        codes = clues.of(np.array([guess]))[:, 0].tolist()
        for code, answer in zip(codes, answers, strict=True):
            classes[code].append(answer)
        classes.pop(self.scorer.clues.encoded.patterns - 1, None)
        return {code: tuple(members) for code, members in classes.items()}

    def legal_number_after(self, legal: int, guess: int) -> Callable[[int], int]:
        """Function from each clue that a guess may earn to the number of the set legal then."""
        if self.mode is Mode.NORMAL:
            return lambda clue: 0
        after = legal_after(self.scorer.letters, self.legal_sets[legal], guess, self.mode)

        def number(clue: int) -> int:
            indices = after(clue_text(clue, len(self.scorer.letters)))
            known = self.legal_numbers.setdefault(indices.tobytes(), len(self.legal_sets))
            if known == len(self.legal_sets):
                self.legal_sets.append(indices)
            return known

        return number

    def solve(self, state: State, limit: int) -> int:
        """Least cost of a state, if that is below `limit`; else its lower bound, or `limit`."""
        answers, legal, turns = state
        quick = self.quick_bound(answers)
        if quick.bound >= limit or (quick.guess >= 0 and quick.turns <= turns):
            return quick.bound
        if turns < 2:
            return INFEASIBLE
        cost = self.costs.get(state, 0)
        if cost >= limit or state in self.guesses:
            return cost
        self.on_scan(self.lower_bound)
        best, clues = limit, self.clues.restricted_to(np.array(answers))
        bounds, most_classes = self.bounds(clues, self.legal_sets[legal], turns)
        branching_bound = self.branching_bound(answers, most_classes, turns)
        order = islice(self.ordered_guesses(clues, self.legal_sets[legal], bounds), self.width)
        if state is self.root:
            self.lower_bound = max(quick.bound, branching_bound, int(bounds.min()))
        for bound, guess in order:
            if state is self.root and self.width is None:
                self.lower_bound = max(self.lower_bound, min(best, bound))
            if max(bound, branching_bound) >= best:
                break
            cost = self.solve_guess(state, clues, guess, bound, best, most_classes)
            if cost < best:
                best = cost
                self.guesses[state] = guess
        if len(self.costs) + len(self.quick_bounds) > MAX_TRANSPOSITIONS:  # but those of the tree
            self.quick_bounds.clear()
            self.costs = {at: self.costs[at] for at in self.guesses if at in self.costs}
        self.costs[state] = best
        return best

    def solve_guess(
        self, state: State, clues: Clues, guess: int, bound: int, limit: int, most_classes: int
    ) -> int:
        """Least cost of a guess with that bound, if that is below `limit`; else no less.

        No guess leaves more than `most_classes`.
        """
        answers, legal, turns = state
        cost, unsolved = bound, []
        for clue, members in self.partition(answers, clues, guess).items():
            if len(members) > 2:
                quick = self.quick_bound(members)
                least, excess = quick.bound, quick.excess
                solved = quick.guess >= 0 and quick.turns < turns
                if not solved and len(members) > most_classes:
                    least = max(least, self.branching_bound(members, most_classes, turns - 1))
                    excess += least - quick.bound
                cost += excess
                if cost >= limit:
                    return cost
                if not solved:
                    unsolved.append((clue, members, least))
        if unsolved:
            number_after = self.legal_number_after(legal, guess)
            states = []
            for clue, members, least in unsolved:
                below = self.state(members, number_after(clue), turns - 1)
                known = max(least, self.costs.get(below, 0))
                states.append((below, known))
                cost += known - least
            for below, least in sorted(states, key=lambda found: len(found[0][0])):
                if cost >= limit:
                    break
                cost += self.solve(below, limit - cost + least) - least
        return cost

    # The tree.

    def guess(self, state: State) -> int:
        """Best guess found in a state, or -1."""
        quick = self.quick_bound(state[0])
        solved = quick.guess >= 0 and quick.turns <= state[2]
        return quick.guess if solved else self.guesses.get(state, -1)

    def node(self, state: State) -> Node:
        """Node of the best guess found in a state."""
        answers, legal, turns = state
        guess = self.guess(state)
        number_after, length = self.legal_number_after(legal, guess), len(self.scorer.letters)
        clues = self.clues.restricted_to(np.array(answers))
        branches = {
            clue_text(clue, length): self.node(self.state(members, number_after(clue), turns - 1))
            for clue, members in sorted(self.partition(answers, clues, guess).items())
        }
        weight = None if self.weights is None else self.weight(answers)
        return Node(self.scorer.guesses.words[guess], len(answers), branches, weight)
