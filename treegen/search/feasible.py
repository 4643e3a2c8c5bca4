"""Feasibility: whether all answers of a state can be found in the turns that are left.

Nothing is averaged here, so a hopeless state is recognised before any search for the least cost
begins. Classes are asked about from the smallest up.

Conflicts. Seldom are all answers of a state to blame: often it is a few, such as six that differ in
one letter. Such a conflict makes every state infeasible that contains it and has no more turns or
guesses. One turn earlier, it makes every guess infeasible that leaves its answers together. So each
guess that fails rules out many others, by one look at the clues of the conflict. Once all guesses
are ruled out, the union of the conflicts that did so is the conflict of the state. (In constraint
programming these are nogoods; Dechter, Artificial Intelligence 41, 1990.)
"""

from functools import cached_property, lru_cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treegen.search.scan import AnswerSet, Scan, members_of
from treegen.search.subproblem import State, Subproblem
from treegen.solve.hard import GuessSet
from treegen.solve.partition import guess_costs, heaviest_total

MINIMIZED = 12  # answers; conflicts of more are not reduced, which takes a sort for each answer
MAX_CONFLICTS = 256  # that are kept, as each is asked about in each state


@lru_cache(2**12)
def earliest_turns(classes: int, count: int) -> tuple[int, ...]:
    """Turn that finds each of `count` answers, if no guess leaves more than `classes` classes.

    >>> earliest_turns(2, 6)
    (1, 2, 2, 3, 3, 3)
    """
    turns: list[int] = []
    while len(turns) < count:
        turn = turns[-1] + 1 if turns else 1
        turns += [turn] * min(classes ** (turn - 1), count - len(turns))
    return tuple(turns)


class Conflict(NamedTuple):
    """Answers that the legal guesses cannot all find in a number of turns."""

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
        """Sets of three or more answers that differ in one place only.

        If one of them is guessed, all the others give the same clue: right except for that place.
        """
        subproblem = self.subproblem
        codes = subproblem.clues.of_each(subproblem.secrets)
        found: dict[AnswerSet, None] = {}
        for near in subproblem.clues.near_wins:
            differ: dict[int, AnswerSet] = {}
            for answer, guess in np.argwhere(codes == near).tolist():
                differ[guess] = differ.get(guess, subproblem.bits[guess]) | subproblem.bits[answer]
            found |= dict.fromkeys(differ.values())
        return [answers for answers in found if answers.bit_count() > 2]

    def forget(self) -> None:
        """Give back the memory of all but the conflicts."""
        self.feasible.clear()
        self.infeasible.clear()
        self.subproblem.forget()

    def conflict(self, answers: AnswerSet, legal_id: int, turns: int) -> AnswerSet:
        """Conflict among some answers: those of them that cannot all be found; 0 if all can be.

        It is also 0 where a vocabulary binds these answers, but not every set that contains them.
        Then it is unknown what can be found: another answer could allow more guesses.
        """
        if answers.bit_count() <= turns:
            return 0
        if turns < 2:
            return answers
        if self.subproblem.is_bound(answers) and not answers & self.subproblem.binding:
            return 0
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
                found = self.with_known(found, answers)
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
        """Conflict among some answers that was found before, or 0."""
        allowed = self.subproblem.legal_sets[legal_id]
        for conflict in self.conflicts:
            if implies(conflict, answers, allowed, turns):
                return conflict.answers
        return 0

    def with_known(self, some: AnswerSet, answers: AnswerSet) -> AnswerSet:
        """Conflict that holds in any state: with an answer that binds, if the state has one.

        With a vocabulary, the guesses of a state depend on its answers. A conflict found in a bound
        state holds for the guesses that the vocabulary allows, so an answer that binds every set
        with it has to belong to the conflict. One found in another state holds for all guesses.
        """
        binding = self.subproblem.binding & answers
        return some if some & binding else some | (binding & -binding)

    def remember(self, new: Conflict) -> None:
        """Keep a conflict for other states, and drop those that it implies.

        A conflict of two turns in hard mode is not kept: it holds for few sets of legal guesses,
        and one scan finds it again.
        """
        if new.turns > 2 or self.subproblem.rules.is_free:
            others = [old for old in self.conflicts if not implies(new, *old)]
            self.conflicts = [new, *others[: MAX_CONFLICTS - 1]]

    def search(self, answers: AnswerSet, legal_id: int, turns: int) -> AnswerSet:
        """Return what `conflict` returns, for a state about which nothing is known."""
        for endgame in self.endgames:
            some = endgame & answers
            if some != answers and (found := self.conflict(some, legal_id, turns)):
                return found
        subproblem = self.subproblem
        scan = subproblem.scan(answers, legal_id)
        if turns == 2:
            return self.inseparable(scan)
        if earliest_turns(scan.most_classes, len(scan.members))[-1] > turns:
            return answers
        viable, blamed = self.viable(scan, answers, legal_id, turns)
        for place in self.order(scan, viable):
            if not viable[place]:  # any more
                continue
            guess = int(scan.guesses[place])
            classes = [
                (members.bit_count(), clue, members) for clue, members in scan.classes_of(guess)
            ]
            found = 0
            for count, clue, members in sorted(classes):
                if count >= turns:  # fewer answers can be guessed one by one
                    after = subproblem.legal_after(legal_id, guess, clue)
                    if found := self.conflict(members, after, turns - 1):
                        break
            if not found:
                return 0
            blamed |= found
            if after == legal_id:
                viable &= scan.splits(members_of(found))
        return blamed or answers

    def viable(
        self, scan: Scan, answers: AnswerSet, legal_id: int, turns: int
    ) -> tuple[NDArray[np.bool_], AnswerSet]:
        """Guesses that no known conflict rules out, and the union of those that rule out others."""
        least_classes = len(scan.members) if turns == 2 else 2
        viable = scan.classes >= least_classes
        blamed = 0
        allowed = self.subproblem.legal_sets[legal_id]
        known = [
            each.answers for each in self.conflicts if implies(each, answers, allowed, turns - 1)
        ]
        for conflict in sorted(known, key=int.bit_count):
            split = viable & scan.splits(members_of(conflict))
            if not np.array_equal(split, viable):
                viable = split
                blamed |= conflict
                if not viable.any():
                    break
        return viable, blamed

    def order(self, scan: Scan, viable: NDArray[np.bool_]) -> list[int]:
        """Places of the viable guesses, those first that are likeliest to be feasible.

        Guesses fail by large classes, so the sum of their squares says most: the expected size
        times the number of answers n. The one-turn bound, times n to be of the same order, says
        which guesses leave many classes. The weights of 2 and 1 were found by trying.
        """
        places = np.flatnonzero(viable)
        if not len(places):
            return []
        count = len(scan.members)
        class_costs = np.arange(count + 1, dtype=np.int64) ** 2
        score = partial(guess_costs, combine=np.add, class_costs=class_costs)
        squares = self.subproblem.scorer.blockwise(scan.clues, scan.guesses[places], score)
        bounds = 3 * count - scan.classes
        bounds[scan.own] -= 1
        order = np.argsort(2 * squares + count * bounds[places], kind="stable")
        return list(places[order].tolist())

    def inseparable(self, scan: Scan) -> AnswerSet:
        """Return answers of a state that no guess tells apart, or 0.

        If they are few, answers are dropped as long as the others stay inseparable.
        """
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
    """Test whether a conflict shows that some guesses cannot find some answers in the turns."""
    return (
        conflict.turns >= turns
        and conflict.answers & answers == conflict.answers
        and (conflict.legal is legal or conflict.legal & legal == legal)
    )
