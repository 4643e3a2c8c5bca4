"""The optimal builder: branch and bound over whole trees, for the least total of guesses, proven.

A guess costs the weight w of the state's answers, plus what the classes cost into which its clues
split them, without the winning one. The cost of a state is that of its cheapest guess.

Lower bound. At best, the next guess finds one answer of a class, and the guess after it all others:
so a class of weight c costs at least 2c minus the weight of its heaviest answer. A guess therefore
costs at least 3w minus the heaviest of each class, and minus its own weight if it can be the
answer. Where all n answers weigh 1, that is 3n minus the number of classes, and minus 1. One scan
of all guesses yields this bound.

Branching bound. If no guess leaves more than m classes for later, the first turn finds at most one
answer, the second m, the third m². So groups like _OUND and _IGHT get a high bound at once.

Order. Guesses are tried from the lowest bound up; where bounds are equal, possible answers come
first, the heavier before the lighter, then alphabetical order decides. Once a bound reaches the
least cost found, no later guess can be better. Among equally good guesses the first is taken.

Transposition tables. Other ways lead to the same answers again, so their cost is kept, or a lower
bound of it. Most states need no scan at all: one of their own words leaves no class larger than
two, at a cost that no guess beats, and the clues among their own words show that.

Feasibility. Where games are limited in length and the limit of the cost leaves slack, the search
first asks whether all answers can be found in the turns that are left (see `feasible.py`).

Recursion. A guess costs its bound, plus what its classes cost above their bounds. The classes are
solved only while the sum stays below the least cost found, each only up to what is left of that.

Contract. With c the least cost of a state, `solve(state, limit)` returns

    c                        if c < limit, and then `guess` knows a guess of that cost
    some r, limit <= r <= c  if not

With a width, this holds for the guesses that are tried, and these depend on the limit too.
"""

from collections.abc import Iterable
from functools import partial
from operator import mul
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treegen.search.feasible import Feasibility, earliest_turns
from treegen.search.scan import DONE, AnswerSet, Scan, members_of
from treegen.search.subproblem import State
from treegen.solve.matrix import clue_text
from treegen.solve.partition import guess_costs
from treegen.solve.policies import Costs
from treegen.tree.node import Node

INFEASIBLE = 2**62  # cost of answers that cannot all be found in the turns that remain
# An infeasible guess costs its limit, which may be `INFEASIBLE` less what other classes cost.
LEAST_INFEASIBLE = INFEASIBLE // 2
FEW_TURNS = 20  # with more turns, feasibility is not asked first; the result is the same


class Candidates(NamedTuple):
    """The legal guesses of a state."""

    scan: Scan
    bounds: Costs  # lower bound of each guess's cost
    viable: NDArray[np.bool_]  # whether each guess may be feasible and cost below a limit
    least: int  # lower bound of the state's cost


class Trial(NamedTuple):
    """Result of trying some guesses in their order, below a limit."""

    cost: int  # the least cost if below the limit; otherwise the limit
    guess: int  # guess of that cost, or -1
    is_over: bool  # no later guess could cost less


class BranchAndBound:
    """Search for the best tree for a subproblem."""

    def __init__(self, feasibility: Feasibility, width: int | None, turns: int) -> None:
        self.feasibility = feasibility
        self.subproblem = feasibility.subproblem
        self.width = width
        # Transposition tables: a state's cost and guess, or a bound of its cost and no guess.
        self.costs: dict[State, int] = {}
        self.guesses: dict[State, int] = {}
        self.root = self.state(self.subproblem.everything, 0, turns)
        self.lower_bound = self.subproblem.perfect_split_bound
        self.is_limited = turns <= FEW_TURNS
        self.ample = self.ample_slack(turns)
        # Whether a scan counts all classes exactly, also where they cannot matter. With few turns
        # and a width, these numbers decide which guesses count as tried.
        self.is_exact = self.is_limited and width is not None

    def ample_slack(self, turns: int) -> int:
        """Slack below a limit, from which on costs prune little and feasibility is asked first.

        If the heaviest answer weighs more than all answers could cost with a weight of 1, it is
        that weight: a turn of that answer then outweighs whatever becomes of the lightest. If not,
        the slack is infinite, so that feasibility is never asked first.
        """
        heaviest = self.subproblem.weights[0]
        return heaviest if heaviest > turns * self.subproblem.size else INFEASIBLE // 2

    def state(self, answers: AnswerSet, legal_id: int, turns: int) -> State:
        """State with these answers left; turns beyond the number of answers make no difference."""
        return answers, legal_id, min(turns, answers.bit_count())

    def branching_bound(self, answers: AnswerSet, classes: int, turns: int) -> int:
        """Lower bound of the cost of some answers if no guess leaves more than `classes` classes.

        At best, the heaviest answers are found first.
        """
        earliest = earliest_turns(classes, answers.bit_count())
        if earliest[-1] > turns:
            return INFEASIBLE
        if self.subproblem.scorer.all_weigh_one:
            return sum(earliest)
        weights = self.subproblem.weights
        return sum(map(mul, earliest, [weights[each] for each in members_of(answers)]))

    def branching_bounds(self, scan: Scan, classes: int, turns: int) -> Costs:
        """Lower bound of each guess's cost if no later guess leaves more than `classes` classes.

        A class of n answers costs at least the turns that find n answers, each of the lightest
        weight. A class that cannot be found in time costs `DONE` over the number of answers: no
        less than any cost that `candidates` takes for possible, yet no sum of such classes
        overflows.
        """
        count = len(scan.members)
        lightest = self.subproblem.weights[scan.members[-1]]
        earliest = np.array(earliest_turns(classes, count))
        class_costs = np.concatenate([[0], lightest * earliest.cumsum()])
        class_costs[1:][earliest >= turns] = DONE // count
        score = partial(guess_costs, combine=np.add, class_costs=class_costs)
        bounds = self.subproblem.scorer.blockwise(scan.clues, scan.guesses, score)
        bounds += lightest * count
        bounds[scan.own] -= lightest  # such a guess is then done, not left as a class
        return bounds

    def two_turn_bound(self) -> int:
        """Lower bound of the subproblem's cost, by one scan."""
        answers, legal_id, turns = self.root
        quick = self.subproblem.quick_bound(answers)
        if quick.guess >= 0 and quick.turns <= turns:
            return quick.bound
        if turns < 2:
            return INFEASIBLE
        scan = self.subproblem.scan(answers, legal_id)
        branching = self.branching_bound(answers, scan.most_classes, turns)
        return max(quick.bound, branching, int(self.subproblem.bounds(scan).min()))

    def known(self, state: State, limit: int) -> int | None:
        """Return what `solve` returns if no search is needed for it; None if one is."""
        answers, _, turns = state
        quick = self.subproblem.quick_bound(answers)
        if quick.bound >= limit or (quick.guess >= 0 and quick.turns <= turns):
            return quick.bound
        cost = self.costs.get(state, 0)
        if cost >= limit or state in self.guesses:
            return cost
        return INFEASIBLE if turns < 2 else None

    def solve(self, state: State, limit: int) -> int:
        """Least cost of a state if below `limit`; otherwise a lower bound, `limit` or more."""
        known = self.known(state, limit)
        if known is not None:
            return known
        best = INFEASIBLE
        guess = -1
        if not self.cannot_be_found(state, limit):
            candidates = self.candidates(state, limit)
            candidates.bounds[~candidates.viable] = DONE  # these come last, and are not tried
            order = candidates.scan.ordered(candidates.bounds)
            trial = self.try_guesses(state, candidates, order, limit)
            best = max(trial.cost, candidates.least)
            guess = trial.guess
        if len(self.costs) > self.subproblem.most_states:
            self.costs.clear()
            self.guesses.clear()  # `node` searches for them again
        self.costs[state] = best
        if guess >= 0:
            self.guesses[state] = guess
        return best

    def cannot_be_found(self, state: State, limit: int) -> bool:
        """Test whether some answer cannot be found; False where that is not worth asking first."""
        answers, legal_id, turns = state
        slack = limit - self.subproblem.quick_bound(answers).bound
        if not self.is_limited or slack < self.ample:
            return False
        return self.feasibility.conflict(answers, legal_id, turns) != 0

    def candidates(self, state: State, limit: int) -> Candidates:
        """Legal guesses of a state, with the test which of them may cost below a limit."""
        answers, legal_id, turns = state
        scan = self.subproblem.scan(answers, legal_id, DONE if self.is_exact else limit)
        bounds = self.subproblem.bounds(scan)
        most_classes = scan.most_classes
        least = max(
            self.subproblem.quick_bound(answers).bound,
            self.branching_bound(answers, most_classes, turns),
            int(bounds.min()),
        )
        if state is self.root:
            self.lower_bound = max(self.lower_bound, least)
        viable, _ = self.feasibility.viable(scan, answers, legal_id, turns)
        if self.is_limited and len(scan.members) > 2 * most_classes:
            possible = min(limit, DONE // len(scan.members))
            viable &= self.branching_bounds(scan, most_classes, turns) < possible
        return Candidates(scan, bounds, viable, least)

    def try_guesses(
        self, state: State, candidates: Candidates, order: Iterable[tuple[int, int]], limit: int
    ) -> Trial:
        """Find the least cost of some guesses, given by bound and place, lowest bound first."""
        scan = candidates.scan
        viable = candidates.viable
        least = candidates.least
        is_root = state is self.root
        best = limit
        best_guess = -1
        tried = 0
        for bound, place in order:
            if is_root and self.width is None:
                self.lower_bound = max(self.lower_bound, min(best, bound))
            if max(bound, least) >= best or tried == self.width:
                return Trial(best, best_guess, True)
            if not viable[place]:
                continue
            guess = int(scan.guesses[place])
            cost, conflict = self.solve_guess(state, scan, guess, bound, best, scan.most_classes)
            if conflict:
                viable &= scan.splits(members_of(conflict))
            tried += cost < LEAST_INFEASIBLE
            if cost < best:
                best = cost
                best_guess = guess
        return Trial(best, best_guess, False)

    def solve_guess(
        self, state: State, scan: Scan, guess: int, bound: int, limit: int, most_classes: int
    ) -> tuple[int, AnswerSet]:
        """Least cost of a guess with that bound, if below `limit`; otherwise `limit` or more.

        No guess leaves more than `most_classes`. If the guess is infeasible, the second result has
        answers that every feasible guess must tell apart, as far as such are known.
        """
        _, legal_id, turns = state
        subproblem = self.subproblem
        cost = bound
        unsolved = []
        most_solved = 1 if subproblem.is_mixed(state[0]) else 2  # answers of a class
        for clue, members in scan.classes_of(guess):
            count = members.bit_count()
            if count > most_solved:
                quick = subproblem.quick_bound(members)
                least = quick.bound
                excess = quick.excess
                solved = quick.guess >= 0 and quick.turns < turns
                if not solved and count > most_classes:
                    least = max(least, self.branching_bound(members, most_classes, turns - 1))
                    excess += least - quick.bound
                cost += excess
                if cost >= limit:
                    return cost, 0
                if not solved:
                    unsolved.append((count, clue, members, least))
        unsolved.sort()
        has_slack = self.is_limited and limit - cost >= self.ample
        states = []
        for _, clue, members, least in unsolved:
            after = subproblem.legal_after(legal_id, guess, clue)
            if has_slack and (conflict := self.feasibility.conflict(members, after, turns - 1)):
                return INFEASIBLE, conflict if after == legal_id else 0
            below = self.state(members, after, turns - 1)
            known = max(least, self.costs.get(below, 0))
            states.append((below, known))
            cost += known - least
        for below, least in states:
            if cost >= limit:
                break
            cost += self.solve(below, limit - cost + least) - least
        return cost, 0

    def guess(self, state: State) -> int:
        answers, _, turns = state
        quick = self.subproblem.quick_bound(answers)
        if quick.guess >= 0 and quick.turns <= turns:
            return quick.guess
        return self.guesses.get(state, -1)

    def node(self, state: State) -> Node:
        answers, _, _ = state
        if not answers & (answers - 1):  # a single answer
            subproblem = self.subproblem
            word = subproblem.scorer.guesses.words[subproblem.own_guesses[answers.bit_length() - 1]]
            return Node(word, 1, {}, subproblem.weight(answers))
        guess = self.guess(state)
        if guess < 0:  # the table was cleared
            self.solve(state, INFEASIBLE)
            guess = self.guess(state)
        return self.node_of(state, guess)

    def node_of(self, state: State, guess: int) -> Node:
        """Node of a state in which a guess is played."""
        answers, legal_id, turns = state
        subproblem = self.subproblem
        branches = {}
        for clue, members in sorted(subproblem.classes_of(guess, answers)):
            after = subproblem.legal_after(legal_id, guess, clue)
            text = clue_text(clue, subproblem.clues.length)
            branches[text] = self.node(self.state(members, after, turns - 1))
        word = subproblem.scorer.guesses.words[guess]
        return Node(word, answers.bit_count(), branches, subproblem.weight(answers))
