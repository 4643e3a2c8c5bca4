"""The best tree with an opening, or how much it costs at least: one subproblem after the other.

What follows one history of the opening's clues has no answer in common with what follows another.
So each is a subproblem of its own, with its own transposition tables, and costs add up.
"""

from collections.abc import Callable, Sequence

from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.subproblem import Subproblem, members_of
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues, Indices, clue_text
from treegen.solve.scorer import Scorer
from treegen.tree.model import Node

ClueHistory = tuple[int, ...]  # the clues that the words of an opening earned
Opening = Sequence[int]  # guesses that are played first, whatever their clues


class OpeningSearch:
    """Search for the best tree with an opening, one subproblem for each history of its clues.

    `on_scan` is called before each look at all guesses.
    """

    def __init__(
        self,
        scorer: Scorer,
        opening: Opening,
        turns: int,
        on_scan: Callable[[], object] = lambda: None,
    ) -> None:
        self.scorer = scorer
        self.opening = opening
        self.turns = turns
        self.on_scan = on_scan
        self.weight = scorer.weight(scorer.clues.answers)
        self.cost = 0  # of the turns of the opening
        self.turns_played = 0  # of the opening, by the longest game in it
        self.done_weight = 0  # of the answers of subproblems that are solved
        self.states = 0  # that were asked whether they are feasible
        self.rules = scorer.rules()
        self.subproblems: dict[ClueHistory, Feasibility] = {}
        self.lower_bounds: dict[ClueHistory, int] = {}
        self.costs: dict[ClueHistory, int] = {}  # of each subproblem that is solved
        self.best: dict[ClueHistory, Node] = {}  # its tree
        self.current: tuple[ClueHistory, BranchAndBound] | None = None  # that is being solved
        self.play(scorer.clues, self.rules.everything, ())
        self.unsolved = self.from_the_smallest()

    def play(self, clues: Clues, legal: GuessSet, history: ClueHistory) -> None:
        """Play the opening on, down to its subproblems."""
        played = len(history)
        if played == len(self.opening):
            subproblem = Subproblem(self.scorer, clues, self.rules, legal, self.on_scan)
            self.subproblems[history] = Feasibility(subproblem)
            self.lower_bounds[history] = subproblem.perfect_split_bound
            return
        guess = self.opening[played]
        self.cost += self.scorer.weight(clues.answers)
        self.turns_played = max(self.turns_played, played + 1)
        for code, answers in clues.classes(guess):
            if code != clues.win:
                after = self.rules.after(legal, guess, code)
                self.play(clues.restricted_to(answers), after, (*history, code))

    @property
    def lower_bound(self) -> int:
        """Lower bound of what a tree with the opening costs."""
        bound = self.cost + sum(self.lower_bounds.values())
        if self.current:
            history, search = self.current
            bound += max(0, search.lower_bound - self.lower_bounds[history])
        return bound

    @property
    def root(self) -> Node:
        return self.node(self.scorer.clues, ())

    def node(self, clues: Clues, history: ClueHistory) -> Node:
        if len(history) == len(self.opening):
            return self.best[history]
        guess = self.opening[len(history)]
        branches = {
            clue_text(code, clues.length): self.node(clues.restricted_to(answers), (*history, code))
            for code, answers in clues.classes(guess)
            if code != clues.win
        }
        word = self.scorer.guesses.words[guess]
        return Node(word, len(clues.answers), branches, self.scorer.weight(clues.answers))

    def from_the_smallest(self) -> list[ClueHistory]:
        return sorted(self.subproblems, key=lambda at: self.subproblems[at].subproblem.size)

    def conflict(self) -> Indices | None:
        """Return answers that cannot all be found after this opening, or None if all can be."""
        for history in self.from_the_smallest():
            if (found := self.conflict_of(history)) is not None:
                return found
        return None

    def conflict_of(self, history: ClueHistory) -> Indices | None:
        """Return answers of a subproblem that cannot all be found, or None if all can be."""
        feasibility = self.subproblems[history]
        subproblem = feasibility.subproblem
        turns = self.turns - len(self.opening)
        if found := feasibility.conflict(subproblem.everything, 0, turns):
            return subproblem.clues.answers[members_of(found)]
        self.states += len(feasibility.feasible) + len(feasibility.infeasible)
        if self.states > subproblem.most_states:
            feasibility.forget()
        return None

    def raise_lower_bound(self, limit: int = INFEASIBLE) -> int:
        """Raise the lower bound as far as two turns show, until it reaches `limit`; return it.

        The largest subproblems come first, whose bounds rise most.
        """
        for history in reversed(self.from_the_smallest()):
            if self.lower_bound >= limit:
                break
            search = self.search(history, None)
            self.lower_bounds[history] = max(self.lower_bounds[history], search.two_turn_bound())
            search.feasibility.forget()
        return self.lower_bound

    @property
    def least(self) -> int:
        """Cost of what is solved, and for the rest its lower bound."""
        return self.cost + sum((self.lower_bounds | self.costs).values())

    def improve(self, limit: int, width: int | None = None) -> bool:
        """Search for the best tree; return whether it costs less than `limit`."""
        while self.unsolved:
            if not self.improve_next(limit, width):
                return False
        return self.turns_played <= self.turns

    def improve_next(self, limit: int, width: int | None) -> bool:
        """Solve a subproblem; return whether a tree can still cost less than `limit`.

        The smallest come first: they are soon solved, and what they cost above their bounds
        tightens the limit for the large ones.
        """
        history = self.unsolved[0]
        below = self.limit_of(history, limit)
        if self.turns_played > self.turns:
            return False
        cost, node = self.solve(history, below, width)
        if node is None:
            return False
        self.take(history, cost, node)
        return True

    def limit_of(self, history: ClueHistory, limit: int) -> int:
        """Limit of a subproblem's cost: what that of the whole leaves beside the others' least."""
        return limit - self.least + self.lower_bounds[history]

    @property
    def share(self) -> float:
        """Share of the answers that are done, by weight."""
        return self.done_weight / self.weight

    def take(self, history: ClueHistory, cost: int, node: Node) -> None:
        """Take a subproblem as solved, and report progress."""
        self.unsolved.remove(history)
        self.costs[history] = cost
        self.best[history] = node
        subproblem = self.subproblems[history].subproblem
        self.done_weight += subproblem.weight(subproblem.everything)
        self.on_scan()

    def solve(self, history: ClueHistory, limit: int, width: int | None) -> tuple[int, Node | None]:
        """Least cost of a subproblem and its tree, if that is below `limit`; else no less.

        Its cost is its lower bound as well. With a width it is so only where the quick bound shows
        the cost, without a search: then the state is in no table.
        """
        search = self.search(history, width)
        self.current = history, search
        cost = search.solve(search.root, limit)
        # Asked before the node is made, which may search again and clear the tables.
        is_exact = width is None or (cost < limit and search.root not in search.costs)
        node = search.node(search.root) if cost < limit else None
        self.current = None
        search.feasibility.forget()
        bound = cost if is_exact else search.lower_bound
        self.lower_bounds[history] = max(self.lower_bounds[history], bound)
        return cost, node

    def search(self, history: ClueHistory, width: int | None) -> BranchAndBound:
        """Search of one subproblem, in the turns that the opening leaves."""
        return BranchAndBound(self.subproblems[history], width, self.turns - len(self.opening))
