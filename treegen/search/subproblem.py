"""A subproblem: some answers, such as those that an opening's clues leave, and all their states.

A set of answers is a whole number, in which bit i stands for the subproblem's answer i: the
heaviest answer has the lowest bit. The clues of the answers among themselves are computed once; a
state picks those of its answers. A set of legal guesses is a whole number too (see `hard.py`), and
a state names it by its id: its place among the sets that were met.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from treegen.search.scan import DONE, AnswerSet, Scan, classes_by_clue, members_of
from treegen.solve.hard import GuessSet, LegalGuesses, as_set
from treegen.solve.matrix import Clues, Indices
from treegen.solve.memory import CLUES_AT_A_TIME
from treegen.solve.partition import heaviest_total
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer

MAX_LEVELS = 6  # different weights, up to which classes are counted for each weight
FEW_MEMBERS = 24  # answers, up to which picking clues is as fast as intersecting classes
HALVED = 13  # answers, from which on it pays to look at half of them first
MAX_STATES = 2**20  # that a transposition table holds
TABLES = 3  # costs and guesses; quick bounds; feasible states
LEAST_ROOM = 16_000_000  # bytes that the tables may take, whatever else memory holds
ENTRY = 400  # bytes that Python takes for an entry of a table, besides the set that is its key

Origin = tuple[int, int, int]  # id of a set of legal guesses, and a guess and its clue after it
State = tuple[AnswerSet, int, int]  # answers left, id of the set of legal guesses, turns


class QuickBound(NamedTuple):
    """Lower bound of the cost of some answers, from the clues of these answers alone."""

    bound: int
    excess: int  # by which the bound exceeds that of a perfect split
    guess: int  # one that costs as little as the bound, or -1
    turns: int  # that this guess and those after it take


class Subproblem:
    """Answers with their weights, and what guesses tell about them.

    `on_scan` is called before each look at all guesses.
    """

    def __init__(
        self,
        scorer: Scorer,
        clues: Clues,
        rules: LegalGuesses,
        legal: GuessSet,
        on_scan: Callable[[], object] = lambda: None,
    ) -> None:
        heaviest_first = np.argsort(-scorer.weights[clues.answers], kind="stable")
        self.all_clues = clues.restricted_to(heaviest_first)
        self.scorer = scorer
        self.rules = rules
        self.on_scan = on_scan
        self.secrets = scorer.secrets[self.all_clues.answers]
        self.own_guesses: list[int] = self.secrets.tolist()
        self.size = len(self.own_guesses)
        self.weights: list[int] = scorer.weights[self.all_clues.answers].tolist()
        self.weight = self.weigher()
        self.bits: list[AnswerSet] = [1 << answer for answer in range(self.size)]
        self.everything: AnswerSet = (1 << self.size) - 1
        self.listed: AnswerSet = self.everything
        self.known: AnswerSet = 0  # answers that the vocabulary has; none without a vocabulary
        if scorer.game.vocabulary:
            self.listed = as_set(scorer.listed[self.all_clues.answers])
            self.known = as_set(scorer.known[self.secrets])
        self.legal_sets = [legal]
        self.legal_ids = {legal: 0}
        self.origins: list[Origin] = [(0, -1, -1)]  # of each set of legal guesses; a dummy first
        entry = TABLES * (ENTRY + self.size // 7)  # a set of n answers takes n / 7.5 bytes
        self.most_states = min(MAX_STATES, max(clues.room, LEAST_ROOM) // entry)
        self.own_rows: dict[int, list[int]] = {}
        self.own_classes: dict[int, list[AnswerSet]] = {}
        self.quick_bounds: dict[AnswerSet, QuickBound] = {}

    @cached_property
    def clues(self) -> Clues:
        """Clues of all guesses against the answers, in memory if they fit there."""
        return self.all_clues.materialized()

    def classes_of(self, guess: int, answers: AnswerSet) -> list[tuple[int, AnswerSet]]:
        """Classes of some answers by the clue that a guess earns, without the guess itself."""
        members = members_of(answers)
        clues = self.clues.restricted_to(np.array(members))
        return classes_by_clue(clues, [self.bits[member] for member in members], guess)

    def legal_after(self, legal_id: int, guess: int, clue: int) -> int:
        """Id of the set of guesses that stay legal when a guess has earned a clue."""
        if self.rules.is_free:
            return legal_id
        allowed = self.rules.after(self.legal_sets[legal_id], guess, clue)
        number = self.legal_ids.setdefault(allowed, len(self.legal_sets))
        if number == len(self.legal_sets):
            self.legal_sets.append(allowed)
            self.origins.append((legal_id, guess, clue))
        return number

    def way_to(self, legal_id: int) -> list[tuple[int, int]]:
        """Guesses and clues that lead to a set of legal guesses."""
        way = []
        while legal_id:
            legal_id, guess, clue = self.origins[legal_id]
            way.append((guess, clue))
        return way[::-1]

    def candidates(self, answers: AnswerSet) -> AnswerSet:
        """The listed ones of those answers or, if there are none, all of them."""
        return answers & self.listed or answers

    def is_bound(self, answers: AnswerSet) -> bool:
        """Test whether only words of the vocabulary may be played where those answers are left."""
        return self.candidates(answers) & self.known != 0

    def is_mixed(self, answers: AnswerSet) -> bool:
        """Test whether the vocabulary has some candidates of those answers and lacks others.

        Then the heaviest of a class may not be the one that is played first.
        """
        candidates = self.candidates(answers)
        return 0 != candidates & self.known != candidates

    @cached_property
    def binding(self) -> AnswerSet:
        """Answers of the vocabulary that bind whatever else is left: see `is_bound`.

        A listed one does. One that is not listed does if the vocabulary has all that are.
        """
        has_all = self.listed & ~self.known == 0
        return self.known if has_all else self.known & self.listed

    def forget(self) -> None:
        """Give back the memory of what can be computed again; ids of legal sets become void."""
        self.__dict__.pop("clues", None)
        self.own_rows.clear()
        self.own_classes.clear()
        self.quick_bounds.clear()
        del self.legal_sets[1:]
        del self.origins[1:]
        self.legal_ids = {self.legal_sets[0]: 0}

    # Bounds.

    def weigher(self) -> Callable[[AnswerSet], int]:
        """Function that adds up the weights of some answers: the fastest there is for these."""
        if self.scorer.all_weigh_one:
            return int.bit_count
        weights = self.weights
        levels: dict[int, AnswerSet] = defaultdict(int)  # answers of each weight
        for answer, weight in enumerate(weights):
            levels[weight] |= 1 << answer
        if len(levels) > MAX_LEVELS:
            return lambda answers: sum([weights[answer] for answer in members_of(answers)])
        alike = list(levels.items())
        return lambda answers: sum([each * (answers & some).bit_count() for each, some in alike])

    @property
    def perfect_split_bound(self) -> int:
        """Cost of the subproblem if its heaviest answer tells all others apart."""
        return 2 * self.weight(self.everything) - self.weights[0]

    def quick_bound(self, answers: AnswerSet) -> QuickBound:
        """Cost of the best of those answers as a guess, where nothing can beat it.

        Else a guess of -1, and a lower bound for all guesses.
        """
        quick = self.quick_bounds.get(answers)
        if quick is None:
            if len(self.quick_bounds) > self.most_states:
                self.quick_bounds.clear()
            quick = self.quick_bounds[answers] = self._quick_bound(answers)
        return quick

    def _quick_bound(self, answers: AnswerSet) -> QuickBound:
        """Look for a member whose own classes show that no guess can cost less.

        Let w be the weight of all members. A guess that is no member finds each of them on the
        second turn at best, so it costs at least 2w. A member that tells all others apart costs 2w
        minus its own weight, as it finds itself a turn sooner. If it does not tell them apart, all
        answers of a class except the heaviest wait at least a turn more. That makes a bound, which
        is the member's cost if no class has more than two answers (or more than one, with a
        vocabulary that has some members and lacks others).
        """
        members = members_of(answers)
        known = self.scorer.known
        is_free = not self.is_bound(answers)
        is_mixed = self.is_mixed(answers)
        twice = 2 * self.weight(answers)
        least = twice - self.weights[members[0]]  # cost if the heaviest tells all others apart
        if len(members) <= 2:
            first = members[0]
            if is_mixed and not known[self.own_guesses[first]]:
                first = members[1]
            cost = twice - self.weights[first]
            return QuickBound(cost, cost - least, self.own_guesses[first], len(members))
        if len(members) > self.clues.patterns:
            return QuickBound(least, 0, -1, 0)  # no guess has so many clues
        # For many answers, classes take less time than rows, once the classes are made.
        late = self.late_by_rows
        if len(members) > FEW_MEMBERS and 3 * len(self.quick_bounds) > self.size:
            late = self.late_by_classes
        best = twice
        best_answer = -1
        for answer in members:
            if not (is_free or known[self.own_guesses[answer]]):
                continue
            bound = twice - self.weights[answer]
            bound += late(answer, answers, members, best - bound)
            if bound < best or (bound == best and best_answer < 0):
                best = bound
                best_answer = answer
                if best == least:
                    break
        # A class of two takes two turns more, three in all. With a class of three or more, the
        # bound need not be the cost, since its heaviest word may not tell the others apart.
        if best_answer >= 0:
            clues = itemgetter(*members)(self.own_row(best_answer))
            if (largest := max(Counter(clues).values())) <= (1 if is_mixed else 2):
                return QuickBound(best, best - least, self.own_guesses[best_answer], 1 + largest)
        return QuickBound(best, best - least, -1, 0)

    def late_by_rows(self, answer: int, answers: AnswerSet, members: list[int], most: int) -> int:
        """Weight of the answers that wait a turn more if an answer is guessed.

        These are all answers of each class, except its heaviest.
        """
        clues = itemgetter(*members)(self.own_row(answer))
        if self.scorer.all_weigh_one:
            return len(clues) - len(set(clues))
        weights = [self.weights[member] for member in members]
        heaviest = dict(zip(reversed(clues), reversed(weights), strict=True))  # the last stays
        return sum(weights) - sum(heaviest.values())

    def late_by_classes(
        self, answer: int, answers: AnswerSet, members: list[int], most: int
    ) -> int:
        """Return what `late_by_rows` returns; or some number above `most`, if that is more."""
        weigh = self.weight
        total = 0
        for alike in self.alike(answer):
            some = alike & answers
            late = some & (some - 1)  # all but the heaviest, which has the lowest bit
            if late:
                total += weigh(late)
                if total > most:
                    break
        return total

    def alike(self, answer: int) -> list[AnswerSet]:
        """Classes of two or more into which an answer splits the others, the largest first."""
        found = self.own_classes.get(answer)
        if found is None:
            classes = classes_by_clue(self.clues, self.bits, self.own_guesses[answer])
            found = [some for _, some in classes if some & (some - 1)]
            found.sort(key=int.bit_count, reverse=True)
            self.own_classes[answer] = found
        return found

    def own_row(self, answer: int) -> list[int]:
        """Clues that an answer earns as a guess from each answer."""
        row = self.own_rows.get(answer)
        if row is None:
            row = self.clues.of_one(self.own_guesses[answer]).tolist()
            self.own_rows[answer] = row
        return row

    def scan(self, answers: AnswerSet, legal_id: int, limit: int = DONE) -> Scan:
        """Look at all legal guesses.

        For a guess that costs `limit` or more, the number of classes may be too large, but not so
        large that the guess seems to cost less.
        """
        self.on_scan()
        members = members_of(answers)
        bits = [self.bits[member] for member in members]
        clues = self.clues.restricted_to(np.array(members))
        guesses = self.rules.indices(self.legal_sets[legal_id])
        own = np.searchsorted(guesses, self.secrets[members])
        classes = self.number_of_classes(members, clues, guesses, own, limit)
        left = classes.copy()
        left[own] -= 1
        # Guesses that the vocabulary lacks count too, as they may be played later.
        most_classes = int(left.max())
        if self.is_bound(answers):
            classes[~self.scorer.known[guesses]] = 0
        return Scan(members, bits, clues, guesses, classes, own, most_classes)

    def number_of_classes(
        self, members: list[int], clues: Clues, guesses: Indices, own: Indices, limit: int
    ) -> Costs:
        """Number of classes of each guess; too large only for a guess that costs `limit`.

        If some answers are in k classes, all answers are in at most k plus the number of the
        others. Near the end of a proof, a look at half of the answers shows by this that nearly all
        guesses cost too much.
        """
        count = len(members)
        half = count // 2
        weight = self.weights[members[0]]
        fewest = 3 * count - limit // weight  # a guess that costs less has these classes or more
        if (
            count < HALVED
            or count * len(guesses) > CLUES_AT_A_TIME
            or fewest < count - half // 2  # then most guesses cost less than the limit
            or self.weights[members[-1]] < weight
        ):
            return self.scorer.blockwise(clues, guesses, heaviest_total)
        codes = clues.of(guesses)
        classes = heaviest_total(codes[:half].copy()) + count - half
        most = classes.copy()
        most[own] += 1  # a guess that is an answer is found a turn sooner
        hopeful = np.flatnonzero(weight * (3 * count - most) < limit)
        if 2 * len(hopeful) > len(guesses):
            return heaviest_total(codes)
        if len(hopeful):
            classes[hopeful] = heaviest_total(codes.take(hopeful, axis=1))
        return classes

    def bounds(self, scan: Scan) -> Costs:
        """Lower bound of each guess's cost (see branch_and_bound.py).

        It is `DONE` for a guess that the vocabulary lacks.
        """
        wins = self.wins(scan)
        bounds = 3 * self.scorer.weight(scan.clues.answers) - wins
        bounds[scan.classes == 0] = DONE
        return bounds

    def wins(self, scan: Scan) -> Costs:
        """Weight of the heaviest answer of each class, added up for each guess, plus its own.

        For any weight w, the members that weigh at least w come first. If these are in k classes,
        then k classes have a heaviest answer of at least w. So the sum over the classes is the sum
        over the different weights of k times the step to the next lower weight. That takes only a
        count of the classes of the first members, for each weight.
        """
        weights = [self.weights[member] for member in scan.members]
        ends = [end for end in range(1, len(weights)) if weights[end] < weights[end - 1]]
        if len(ends) > MAX_LEVELS:
            return self.scorer.wins(scan.clues, scan.guesses)
        wins = weights[-1] * scan.classes
        for end in ends:
            heavy = scan.clues.restricted_to(np.arange(end))
            classes = self.scorer.blockwise(heavy, scan.guesses, heaviest_total)
            wins += (weights[end - 1] - weights[end]) * classes
        wins[scan.own] += weights
        return wins
