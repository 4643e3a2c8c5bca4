"""An opening played out: what follows each history of its clues is a subproblem of its own.

No two subproblems have an answer in common. So each has its own transposition tables, and their
costs add up.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from treegen.search.branch_and_bound import BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.scan import members_of
from treegen.search.subproblem import Subproblem
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues, Indices, clue_text
from treegen.solve.scorer import Scorer
from treegen.tree.node import Node

ClueHistory = tuple[int, ...]  # the clues that the words of an opening earned
Opening = Sequence[int]  # guesses that are played first, whatever clues they earn


class Scope(NamedTuple):
    """Limits of a search: trees with an opening, of some turns, by some guesses at each node."""

    opening: Opening
    turns: int
    width: int | None  # guesses to try at each node; None for all


class PlayedOpening:
    """An opening played out: its subproblems, one for each history of its clues.

    `on_scan` is called before each look at all guesses.
    """

    def __init__(self, scorer: Scorer, scope: Scope, on_scan: Callable[[], object]) -> None:
        self.scorer = scorer
        self.scope = scope
        self.on_scan = on_scan
        self.rules = scorer.rules()
        self.cost = 0  # of the opening's turns
        self.turns_played = 0  # turns of the opening in the longest game
        self.subproblems: dict[ClueHistory, Feasibility] = {}
        self.states = 0  # states that were tested for feasibility
        self.play(scorer.clues, self.rules.everything, ())

    def play(self, clues: Clues, legal: GuessSet, history: ClueHistory) -> None:
        """Play the opening on, down to its subproblems."""
        played = len(history)
        if played == len(self.scope.opening):
            subproblem = Subproblem(self.scorer, clues, self.rules, legal, self.on_scan)
            self.subproblems[history] = Feasibility(subproblem)
            return
        guess = self.scope.opening[played]
        self.cost += self.scorer.weight(clues.answers)
        self.turns_played = max(self.turns_played, played + 1)
        for code, answers in clues.classes(guess):
            if code != clues.win:
                after = self.rules.after(legal, guess, code)
                self.play(clues.restricted_to(answers), after, (*history, code))

    def root(self, nodes: Mapping[ClueHistory, Node]) -> Node:
        """First node of the tree, from the best node for each subproblem."""
        return self.node(self.scorer.clues, (), nodes)

    def node(self, clues: Clues, history: ClueHistory, nodes: Mapping[ClueHistory, Node]) -> Node:
        if len(history) == len(self.scope.opening):
            return nodes[history]
        guess = self.scope.opening[len(history)]
        branches = {}
        for code, answers in clues.classes(guess):
            if code != clues.win:
                below = self.node(clues.restricted_to(answers), (*history, code), nodes)
                branches[clue_text(code, clues.length)] = below
        word = self.scorer.guesses.words[guess]
        return Node(word, len(clues.answers), branches, self.scorer.weight(clues.answers))

    def search(self, history: ClueHistory) -> BranchAndBound:
        """Search of one subproblem, in the turns that the opening leaves."""
        turns = self.scope.turns - len(self.scope.opening)
        return BranchAndBound(self.subproblems[history], self.scope.width, turns)

    def from_the_smallest(self) -> list[ClueHistory]:
        return sorted(self.subproblems, key=lambda at: self.subproblems[at].subproblem.size)

    def conflict(self, history: ClueHistory) -> Indices | None:
        """Return answers of a subproblem that cannot all be found, or None if all can be."""
        feasibility = self.subproblems[history]
        subproblem = feasibility.subproblem
        turns = self.scope.turns - len(self.scope.opening)
        if found := feasibility.conflict(subproblem.everything, 0, turns):
            return subproblem.clues.answers[members_of(found)]
        self.states += len(feasibility.feasible) + len(feasibility.infeasible)
        if self.states > subproblem.most_states:
            feasibility.forget()
        return None
