"""A subproblem: the answers that the clues of an opening leave, and the states below it.

A set of its answers is a whole number, in which bit i stands for the subproblem's answer i: the
heaviest answer has the lowest bit. How the answers themselves split the subproblem is computed
once; in a state below, a class is what it has in common with the state. A set of legal guesses is a
whole number too (see `hard.py`), and states name it by its place among those that were met.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treegen.solve.hard import GuessSet, LegalGuesses
from treegen.solve.matrix import Clues, Indices, clue_text
from treegen.solve.partition import heaviest_total
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer

MAX_LEVELS = 6  # different weights that are added up a level at a time
DONE = 2**60  # more than any bound
MAX_STATES = 2**20  # that a transposition table holds
TABLES = 3  # of costs and guesses, of quick bounds, of feasible states
LEAST_ROOM = 16_000_000  # bytes that they may take, whatever else there is

AnswerSet = int
State = tuple[AnswerSet, int, int]  # answers left, id of the set of legal guesses, turns


class QuickBound(NamedTuple):
    """Lower bound of some answers' cost that few clues show."""

    bound: int
    excess: int  # of that bound over `perfect_split_bound`
    guess: int  # that reaches the bound, or -1
    turns: int  # that it takes


class Scan(NamedTuple):
    """Facts of a state that one look at all legal guesses shows."""

    members: list[int]  # the answers that are left, by their index in the subproblem
    bits: list[AnswerSet]  # each of them as a set of one
    clues: Clues  # of all guesses against them
    guesses: Indices  # that are legal
    classes: Costs  # number into which each splits the answers
    own: Indices  # places of the answers among the guesses

    @property
    def most_classes(self) -> int:
        left = self.classes.copy()
        left[self.own] -= 1  # the one that is found at once
        return int(left.max())

    def ordered(self, bounds: Costs) -> Iterator[tuple[int, int]]:
        """Each guess's bound and place, in the order they are tried: the lowest bounds first.

        Members come before other guesses, in their order.
        """
        keys = 2 * bounds + 1
        keys[self.own] -= 1
        key = int(keys.min())
        while key < DONE:
            at = keys == key
            places = np.flatnonzero(at) if key % 2 else self.own[at[self.own]]
            for place in places.tolist():
                yield key // 2, place
            key = int(keys.min(where=keys > key, initial=DONE))

    def classes_of(self, guess: int) -> list[tuple[int, AnswerSet]]:
        """Classes of the members by the clue that a guess earns, without the guess itself."""
        return classes_by_clue(self.clues, self.bits, guess)

    def splits(self, some: Sequence[int]) -> NDArray[np.bool_]:
        """Guesses that do not give all of some members the same clue."""
        rows = np.searchsorted(self.members, some)
        codes = self.clues.restricted_to(rows).of(self.guesses)
        apart: NDArray[np.bool_] = (codes[1:] != codes[0]).any(axis=0)
        return apart


class Subproblem:
    """Answers, their weights, and what guesses tell about any of them."""

    def __init__(self, scorer: Scorer, clues: Clues, rules: LegalGuesses, legal: GuessSet) -> None:
        weights = scorer.weights_of(clues)
        if weights is not None:  # the heaviest first
            clues = clues.restricted_to(np.argsort(-weights, kind="stable"))
            weights = scorer.weights_of(clues)
        self.scorer, self.all_clues, self.rules = scorer, clues, rules
        self.secrets = scorer.secrets[clues.answers]
        self.own_guesses: list[int] = self.secrets.tolist()
        self.size = len(self.own_guesses)
        self.weights = None if weights is None else weights.tolist()
        self.levels: list[tuple[int, AnswerSet]] = []  # answers of each weight, where they are few
        if self.weights is not None and len(set(self.weights)) <= MAX_LEVELS:
            for weight in dict.fromkeys(self.weights):
                first = self.weights.index(weight)
                alike = (1 << self.weights.count(weight)) - 1
                self.levels.append((weight, alike << first))
        self.bits: list[AnswerSet] = [1 << answer for answer in range(self.size)]
        self.everything: AnswerSet = (1 << self.size) - 1
        self.legal_sets = [legal]
        self.legal_ids = {legal: 0}
        self.on_scan: Callable[[], object] = lambda: None  # called before each
        entry = TABLES * (400 + self.size // 7)  # bytes: Python's own, and the set
        self.most_states = min(MAX_STATES, max(clues.room, LEAST_ROOM) // entry)
        self.own_classes: dict[int, list[AnswerSet]] = {}
        self.quick_bounds: dict[AnswerSet, QuickBound] = {}

    @cached_property
    def clues(self) -> Clues:
        """Clues of all guesses against the subproblem, in memory where they fit."""
        return self.all_clues.materialized()

    def members(self, answers: AnswerSet) -> list[int]:
        """Indices of those answers in the subproblem, ascending."""
        found = []
        while answers:
            lowest = answers & -answers
            found.append(lowest.bit_length() - 1)
            answers ^= lowest
        return found

    def classes_of(self, guess: int, answers: AnswerSet) -> list[tuple[int, AnswerSet]]:
        """Classes of those answers by the clue that a guess earns, without the guess itself."""
        members = self.members(answers)
        clues = self.clues.restricted_to(np.array(members))
        return classes_by_clue(clues, [self.bits[member] for member in members], guess)

    def legal_after(self, legal_id: int, guess: int, clue: int) -> int:
        """Id of the set of guesses that stay legal when a guess has earned a clue."""
        if self.rules.is_free:
            return legal_id
        text = clue_text(clue, len(self.scorer.letters))
        allowed = self.rules.after(self.legal_sets[legal_id], guess, text)
        number = self.legal_ids.setdefault(allowed, len(self.legal_sets))
        if number == len(self.legal_sets):
            self.legal_sets.append(allowed)
        return number

    def forget(self) -> None:
        """Give back the memory of what can be computed again."""
        self.__dict__.pop("clues", None)
        self.own_classes.clear()
        self.quick_bounds.clear()
        del self.legal_sets[1:]
        self.legal_ids = {self.legal_sets[0]: 0}

    # Bounds.

    def weight(self, answers: AnswerSet) -> int:
        if self.weights is None:
            return answers.bit_count()
        if self.levels:
            return sum([each * (answers & alike).bit_count() for each, alike in self.levels])
        return sum([self.weights[answer] for answer in self.members(answers)])

    @property
    def perfect_split_bound(self) -> int:
        """Cost of the subproblem if one of its answers tells all others apart."""
        return 2 * self.weight(self.everything) - (1 if self.weights is None else self.weights[0])

    def quick_bound(self, answers: AnswerSet) -> QuickBound:
        """Cost of the best of those answers as a guess, where nothing can beat it.

        Else a guess of -1 and the least bound of the others, which find no answer at once.
        """
        quick = self.quick_bounds.get(answers)
        if quick is None:
            if len(self.quick_bounds) > self.most_states:
                self.quick_bounds.clear()
            quick = self.quick_bounds[answers] = self._quick_bound(answers)
        return quick

    def _quick_bound(self, answers: AnswerSet) -> QuickBound:
        members, weight = self.members(answers), self.weight(answers)
        least = 2 * weight - self.weight_of(members[0])  # if one tells all others apart
        if len(members) <= 2:  # the heavier first
            return QuickBound(least, 0, self.own_guesses[members[0]], len(members))
        best, guess, turns = 2 * weight, -1, 0
        if len(members) > self.clues.encoded.patterns:
            return QuickBound(least, 0, -1, 0)
        weights = self.weights
        for answer in members:
            bound, largest = 2 * weight - (1 if weights is None else weights[answer]), 1
            for alike in self.alike(answer):
                some = alike & answers
                late = some & (some - 1)  # all but the heaviest, which is found a turn sooner
                if late:
                    bound += late.bit_count() if weights is None else self.weight(late)
                    if bound > best:
                        break
                    largest = max(largest, some.bit_count())
            if bound < best or (bound == best and guess < 0):
                best, guess, turns = bound, self.own_guesses[answer], 1 + largest
                if best == least:
                    break
        if turns > 3:
            guess, turns = -1, 0
        return QuickBound(best, best - least, guess, turns)

    def weight_of(self, answer: int) -> int:
        return 1 if self.weights is None else self.weights[answer]

    def alike(self, answer: int) -> list[AnswerSet]:
        """Classes of more than one into which an answer splits the others, the largest first."""
        found = self.own_classes.get(answer)
        if found is None:
            classes = classes_by_clue(self.clues, self.bits, self.own_guesses[answer])
            found = [some for _, some in classes if some & (some - 1)]
            found.sort(key=int.bit_count, reverse=True)
            self.own_classes[answer] = found
        return found

    def scan(self, answers: AnswerSet, legal_id: int) -> Scan:
        self.on_scan()
        members = self.members(answers)
        clues = self.clues.restricted_to(np.array(members))
        guesses = self.rules.indices(self.legal_sets[legal_id])
        classes = self.scorer.blockwise(clues, guesses, heaviest_total)
        own = np.searchsorted(guesses, self.secrets[members])
        return Scan(
            members, [self.bits[member] for member in members], clues, guesses, classes, own
        )

    def bounds(self, scan: Scan) -> Costs:
        if self.weights is None:
            wins = scan.classes.copy()
            wins[scan.own] += 1
        else:
            wins = self.scorer.wins(scan.clues, scan.guesses)
        return 3 * self.scorer.weight(scan.clues.answers) - wins


def classes_by_clue(
    clues: Clues, bits: Sequence[AnswerSet], guess: int
) -> list[tuple[int, AnswerSet]]:
    """Classes of answers, each given as a set of one, by a guess's clue, without the guess."""
    classes: dict[int, AnswerSet] = defaultdict(int)
    for code, bit in zip(clues.of_one(guess).tolist(), bits, strict=True):
        classes[code] += bit
    classes.pop(clues.encoded.patterns - 1, None)
    return list(classes.items())
