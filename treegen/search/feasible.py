"""Feasibility: states whose answers can all be found in the turns that are left, and the others.

Nothing is averaged here, so a hopeless state is known as such before any search for the least cost
begins. Classes are asked about from the smallest up.

Conflicts. What cannot be found is seldom all of a state: often a few answers are to blame, such as
six that differ in one letter. This conflict makes every state that contains it infeasible, with as
few turns and guesses; and one turn earlier, every guess that does not tell its answers apart. So
each guess that fails rules out many others, by one look at the clues of the conflict. Where no
guess is left, the union of the conflicts that ruled them out is the conflict of the state. (In
constraint programming these are nogoods; Dechter, Artificial Intelligence 41, 1990.)
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
        """Sets of three or more answers that differ in one place only.

        One of them as a guess earns the same clue from all the others: right, but for that place.
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
        """A conflict among those answers: some that cannot all be found; 0 if all can be.

        Also 0 where a vocabulary binds these answers, but not all sets that contain them: a listed
        word that it lacks would allow any guess. So it is not known which of them can be found.
        """
        if answers.bit_count() <= turns:
            return 0
        if turns < 2:
            return answers
        if self.subproblem.is_bound(answers) and not answers & self.subproblem.binding:
            return 0  # more answers could allow more guesses
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
        """Conflict among those answers that was found before, or 0."""
        allowed = self.subproblem.legal_sets[legal_id]
        for conflict in self.conflicts:
            if implies(conflict, answers, allowed, turns):
                return conflict.answers
        return 0

    def with_known(self, some: AnswerSet, answers: AnswerSet) -> AnswerSet:
        """Conflict that is one by itself: with an answer that binds where the state has one.

        With a vocabulary the guesses of a state depend on its answers. What was found of a state
        that is bound holds for the guesses that this allows, so an answer that binds any set with
        it belongs to the conflict. What was found of one that is not holds for all guesses.
        """
        binding = self.subproblem.binding & answers
        return some if some & binding else some | (binding & -binding)

    def remember(self, new: Conflict) -> None:
        """Keep a conflict for other states, and drop those that it implies.

        One of two turns in hard mode is not worth it: it holds for few sets of legal guesses, and
        one scan finds it again.
        """
        if new.turns > 2 or self.subproblem.rules.is_free:
            others = [old for old in self.conflicts if not implies(new, *old)]
            self.conflicts = [new, *others[: MAX_CONFLICTS - 1]]

    def search(self, answers: AnswerSet, legal_id: int, turns: int) -> AnswerSet:
        """Return what `conflict` returns, for a state that nothing is known of."""
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
                if count >= turns:  # as many turns find fewer answers one by one
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
        """Guesses that no known conflict rules out, and the union of the conflicts that do."""
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
        """Places of the viable guesses, in the order in which they are likely to be feasible.

        Large classes are what fails, so the sum of their squares says most (the expected size times
        the number of answers n). The one-turn bound (times n, to be of that order) says which leave
        many classes. The weight of 2 to 1 was found by trying.
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
        """Return a few answers of a state that no guess tells apart, or 0.

        Of few, each is left out that the others do not need to stay inseparable.
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
    """Test whether a conflict shows that those guesses cannot find those answers in the turns."""
    return (
        conflict.turns >= turns
        and conflict.answers & answers == conflict.answers
        and (conflict.legal is legal or conflict.legal & legal == legal)
    )
