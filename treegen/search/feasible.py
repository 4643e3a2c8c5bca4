"""Feasibility: states whose answers can all be found in the turns that are left, and the others.

Nothing is averaged here, so that a state that is hopeless is known to be before any search for the
least cost begins. Classes are asked about from the smallest up.

Conflicts. What cannot be found is never all of a state: a few of its answers are to blame, such as
six that differ in one letter. This conflict makes every state that contains it infeasible, with as
few turns and guesses; and one turn earlier, every guess that does not tell its answers apart. So
each guess that fails rules out many others, by one look at the clues of the conflict. Where no
guess is left, the union of the conflicts that ruled them out is the conflict of the state. (In
constraint programming these are nogoods; Dechter, Artificial Intelligence 41, 1990.)
"""

from collections import defaultdict
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treegen.search.subproblem import AnswerSet, Scan, State, Subproblem
from treegen.solve.hard import GuessSet
from treegen.solve.partition import guess_costs, heaviest_total
from treegen.solve.policies import POLICIES

MINIMIZED = 12  # answers that no guess tells apart, from which a smallest conflict is sought
MAX_CONFLICTS = 256  # that are kept
EXPECTED = POLICIES["expected"]


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


class Conflict(NamedTuple):
    """Answers that cannot all be found by those guesses in so many turns."""

    answers: AnswerSet
    legal: GuessSet
    turns: int


class Feasibility:
    """Search for conflicts in one subproblem."""

    def __init__(self, subproblem: Subproblem) -> None:
        self.subproblem = subproblem
        self.feasible: set[State] = set()
        self.infeasible: dict[State, AnswerSet] = {}
        self.conflicts: list[Conflict] = []

    @cached_property
    def endgames(self) -> list[AnswerSet]:
        """Answers that differ in one letter only, where there are more than two."""
        found: dict[tuple[int, str], AnswerSet] = defaultdict(int)
        for answer, guess in enumerate(self.subproblem.own_guesses):
            word = self.subproblem.scorer.guesses.words[guess]
            for place in range(len(word)):
                found[place, word[:place] + word[place + 1 :]] |= 1 << answer
        return [answers for answers in found.values() if answers.bit_count() > 2]

    def forget(self) -> None:
        """Give back the memory of all but the conflicts."""
        self.feasible.clear()
        self.infeasible.clear()
        self.subproblem.forget()

    def conflict(self, answers: AnswerSet, legal_id: int, turns: int) -> AnswerSet:
        """Some of those answers that alone cannot all be found, or 0 if all can be."""
        if answers.bit_count() <= turns:
            return 0
        if turns < 2:
            return answers
        quick = self.subproblem.quick_bound(answers)
        if quick.guess >= 0 and quick.turns <= turns:
            return 0
        state = answers, legal_id, turns
        if state in self.feasible:
            return 0
        found = self.infeasible.get(state)
        if found is None:
            found = self.known_conflict(answers, legal_id, turns)
            if not found and (found := self.search(answers, legal_id, turns)):
                self.remember(Conflict(found, self.subproblem.legal_sets[legal_id], turns))
            if len(self.feasible) + len(self.infeasible) > self.subproblem.most_states:
                self.feasible.clear()
                self.infeasible.clear()
            if found:
                self.infeasible[state] = found
            else:
                self.feasible.add(state)
        return found

    def known_conflict(self, answers: AnswerSet, legal_id: int, turns: int) -> AnswerSet:
        """Conflict among those answers that was found before, or 0."""
        allowed = self.subproblem.legal_sets[legal_id]
        for conflict in self.conflicts:
            if implies(conflict, answers, allowed, turns):
                return conflict.answers
        return 0

    def remember(self, new: Conflict) -> None:
        """Keep a conflict, unless it is sooner found again."""
        if new.turns > 2 or self.subproblem.rules.is_free:
            others = [old for old in self.conflicts if not implies(new, *old)]
            self.conflicts = [new, *others[: MAX_CONFLICTS - 1]]

    def search(self, answers: AnswerSet, legal_id: int, turns: int) -> AnswerSet:
        """Same as `conflict`, of a state that nothing is known of."""
        for endgame in self.endgames:
            some = endgame & answers
            if some != answers and (found := self.conflict(some, legal_id, turns)):
                return found
        subproblem, scan = self.subproblem, self.subproblem.scan(answers, legal_id)
        if turns == 2:
            return self.inseparable(scan)
        if earliest_turns(scan.most_classes, len(scan.members))[-1] > turns:
            return answers
        viable, blamed = self.viable(scan, answers, legal_id, turns)
        for place in self.order(scan, viable):
            if not viable[place]:  # any more
                continue
            guess, found = int(scan.guesses[place]), 0
            classes = [
                (members.bit_count(), clue, members) for clue, members in scan.classes_of(guess)
            ]
            for count, clue, members in sorted(classes):
                if count >= turns:
                    after = subproblem.legal_after(legal_id, guess, clue)
                    if found := self.conflict(members, after, turns - 1):
                        break
            if not found:
                return 0
            blamed |= found
            if after == legal_id:
                viable &= scan.splits(subproblem.members(found))
        return blamed or answers

    def viable(
        self, scan: Scan, answers: AnswerSet, legal_id: int, turns: int
    ) -> tuple[NDArray[np.bool_], AnswerSet]:
        """Guesses that no known conflict rules out, and the union of the conflicts that do."""
        viable, blamed = scan.classes >= (len(scan.members) if turns == 2 else 2), 0
        allowed = self.subproblem.legal_sets[legal_id]
        known = [
            each.answers for each in self.conflicts if implies(each, answers, allowed, turns - 1)
        ]
        for conflict in sorted(known, key=int.bit_count):
            split = viable & scan.splits(self.subproblem.members(conflict))
            if not np.array_equal(split, viable):
                viable, blamed = split, blamed | conflict
                if not viable.any():
                    break
        return viable, blamed

    def order(self, scan: Scan, viable: NDArray[np.bool_]) -> list[int]:
        places, count = np.flatnonzero(viable), len(scan.members)
        if not len(places):
            return []
        score = partial(guess_costs, policy=EXPECTED, class_costs=EXPECTED.class_costs(count))
        squares = self.subproblem.scorer.blockwise(scan.clues, scan.guesses[places], score)
        bounds = 3 * count - scan.classes
        bounds[scan.own] -= 1
        order = np.argsort(2 * squares + count * bounds[places], kind="stable")
        return list(places[order].tolist())

    def inseparable(self, scan: Scan) -> AnswerSet:
        """Some of the answers that no guess tells apart, or 0."""
        if int(scan.classes.max()) == len(scan.members):
            return 0
        members = scan.members
        if self.subproblem.rules.is_free and len(members) <= MINIMIZED:
            codes = scan.clues.of(scan.guesses)
            for member in scan.members:
                rows = [
                    row
                    for row, other in enumerate(scan.members)
                    if other in members and other != member
                ]
                if int(heaviest_total(codes[rows]).max()) < len(rows):
                    members = [other for other in members if other != member]
        return sum(1 << member for member in members)


def implies(conflict: Conflict, answers: AnswerSet, legal: GuessSet, turns: int) -> bool:
    """Test whether a conflict shows that those guesses cannot find those answers in the turns."""
    return (
        conflict.turns >= turns
        and conflict.answers & answers == conflict.answers
        and (conflict.legal is legal or conflict.legal & legal == legal)
    )
