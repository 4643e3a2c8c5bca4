"""A tree to learn by heart: after the opener one second word, except after a few clues.

The second word is played like any fixed word: also where only one answer is left. Below it, and
below the words that a few clues have of their own, the tree is optimal.

The excess of a second word after a clue is what it costs there above the best reply. A tree costs
as much as the opener's best one, plus the excesses of its second word, without the N largest: these
clues have their best reply instead. The sum never falls when one excess rises, so lower bounds of
excesses give a lower bound of the tree.

Search. One scan of each class bounds the excess of all words at once. Second words are tried from
the lowest bound up, until that is more than the least cost found; of each, exact excesses replace
their bounds only for as long as the sum stays below. Words share the transposition tables of a
class, so that most take a hundredth of a second.
"""

import numpy as np

from treegen.errors import WordListError
from treegen.progress import OnProgress
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.opening import Opening, Scope
from treegen.search.opening_search import OpeningSearch, solve
from treegen.search.optimal import Solution, infeasible, mean_bounds, openings_by_bound
from treegen.search.subproblem import State
from treegen.search.worker import Worker
from treegen.solve.executors import Team
from treegen.solve.matrix import clue_text
from treegen.text import number_of
from treegen.tree.node import Node
from treegen.tree.plan import MAX_TURNS, Plan


class SecondWordSearch:
    """Search for the best second word of an opening, which a few clues may do without.

    The best tree of each class must be known. Words are indices of guesses; classes stand in the
    order of `histories`, the smallest first.
    """

    def __init__(self, search: OpeningSearch, excepted: int) -> None:
        self.opening = search.played
        self.nodes = search.nodes  # of the best trees
        self.histories = self.opening.from_the_smallest()
        self.excepted = excepted
        self.regular = len(self.histories) - excepted  # classes that get the second word
        self.least = search.lower_bound  # cost with the best reply to each clue
        self.best = [search.parts[history].lower_bound for history in self.histories]
        self.searches = [self.opening.search(history) for history in self.histories]
        rows = []
        for below, best in zip(self.searches, self.best, strict=True):
            subproblem = below.subproblem
            bounds = subproblem.bounds(subproblem.scan(subproblem.everything, 0))
            rows.append(np.maximum(bounds - best, 0))
            subproblem.most_states //= len(self.histories)  # as all have their tables at once
            self.forget(len(rows) - 1)
        self.excesses = np.array(rows)  # lower bounds, shape (classes, words)
        some = np.partition(self.excesses, self.regular - 1, axis=0)[: self.regular]
        self.bounds = self.least + some.sum(axis=0)
        scorer = self.opening.scorer
        every = np.arange(len(scorer.known))
        self.bounds[np.setdiff1d(every, scorer.playable(scorer.clues, every))] = INFEASIBLE

    def forget(self, number: int) -> None:
        """Give back the memory of a class's clues, if memory cannot hold those of all classes."""
        if self.opening.scorer.clues.matrix is None:
            self.searches[number].feasibility.forget()

    def solve(self, limit: int) -> tuple[int, int]:
        """Least cost of a second word if below `limit`, and the alphabetically first, or -1."""
        cost = limit
        best = -1
        for word in self.bounds.argsort(kind="stable").tolist():
            bound = int(self.bounds[word])
            if bound > cost:
                break
            limit = cost + (word < best)
            if bound < limit and (found := self.cost(word, limit)) < limit:
                cost = found
                best = word
        return cost, best

    def cost(self, word: int, limit: int) -> int:
        """Cost of a second word if below `limit`; otherwise `limit` or more."""
        excesses: list[int] = self.excesses[:, word].tolist()
        exact: set[int] = set()
        while True:
            # The classes with the largest excess are the exceptions, so the others count.
            order = sorted(range(len(excesses)), key=lambda number: excesses[number])
            regular = order[: self.regular]
            cost = self.least + sum(excesses[number] for number in regular)
            bounded = [number for number in regular if number not in exact]
            if cost >= limit or not bounded:
                return cost
            number = bounded[0]
            # Once its excess is `enough`, either the word costs `limit`, or the class changes
            # places with the smallest exception: so its exact excess does not matter.
            enough = excesses[number] + limit - cost
            if self.excepted:
                enough = max(enough, excesses[order[self.regular]] + 1)
            best = self.best[number]
            excesses[number] = self.class_cost(number, word, best + enough) - best
            if excesses[number] < enough:
                exact.add(number)

    def states(self, number: int, word: int) -> list[tuple[int, State]]:
        """Pairs (clue, state) into which a word splits a class, the smallest first."""
        search = self.searches[number]
        classes = search.subproblem.classes_of(word, search.subproblem.everything)
        classes.sort(key=lambda each: each[1].bit_count())
        turns = self.opening.scope.turns - 2
        return [(clue, search.state(members, 0, turns)) for clue, members in classes]

    def class_cost(self, number: int, word: int, limit: int = INFEASIBLE) -> int:
        """Least cost of a class in which a word is played, if below `limit`; otherwise no less."""
        search = self.searches[number]
        subproblem = search.subproblem
        is_known = bool(self.opening.scorer.known[word])
        if not is_known and subproblem.is_bound(subproblem.everything):
            return INFEASIBLE
        states = self.states(number, word)
        bounds = [subproblem.quick_bound(answers).bound for _, (answers, _, _) in states]
        cost = subproblem.weight(subproblem.everything) + sum(bounds)
        for (_, state), bound in zip(states, bounds, strict=True):
            if cost >= limit:
                break
            cost += search.solve(state, limit - cost + bound) - bound
        self.forget(number)
        return cost

    def solution(self, word: int, cost: int) -> Solution:
        """Tree with a second word of that cost; exceptions are the clues that lose most by it."""
        second = self.opening.scorer.guesses.words[word]
        order = []
        for number, (history, best) in enumerate(zip(self.histories, self.best, strict=True)):
            gain = self.class_cost(number, word) - best
            order.append((-gain, history, number))
        for rank, (gain, history, number) in enumerate(sorted(order)):
            is_exception = rank < self.excepted and gain < 0
            if not is_exception:
                self.nodes[history] = self.node(number, word, second)
        return Solution(self.opening.root(self.nodes), cost, second)

    def node(self, number: int, word: int, second: str) -> Node:
        """Node of a class in which the second word is played."""
        search = self.searches[number]
        subproblem = search.subproblem
        branches = {
            clue_text(clue, subproblem.clues.length): search.node(state)
            for clue, state in sorted(self.states(number, word))
        }
        weight = subproblem.weight(subproblem.everything)
        return Node(second, subproblem.size, branches, weight)


class LearntTreeSearch:
    """Search for the best tree to learn, by one opening or any of some."""

    def __init__(self, plan: Plan, opening: Opening, team: Team, on_progress: OnProgress) -> None:
        assert isinstance(team.common, Worker)
        self.plan = plan
        self.opening = opening
        self.team = team
        self.worker = team.common
        self.scorer = self.worker.scorer
        self.on_progress = on_progress
        self.upper_bound = INFEASIBLE
        self.best: Solution | None = None

    def solve(self) -> Solution:
        """Return the best solution; `NoSuchTree` or `WordListError` if there is none.

        Without an opener, the best openers by their bound are tried, as many as the plan's width.
        """
        plan = self.plan
        openings = [(0, self.opening)]
        if not self.opening:
            openings = openings_by_bound(self.scorer)[: plan.limits.width]
        clues = [
            self.try_opening(opening, bound, tried, len(openings))
            for tried, (bound, opening) in enumerate(openings)
        ]
        if self.best:
            return self.best
        if plan.exceptions >= max(clues):
            which = f"{plan.opener} has only" if plan.given else "no opener has more than"
            raise WordListError(
                f"{which} {number_of(max(clues), 'clue')} to learn a reply to; expected fewer "
                f"exceptions than that, not {plan.exceptions:,}"
            )
        second = f"then one second word with {number_of(plan.exceptions, 'exception')}"
        raise infeasible(" ".join([*plan.given, second]), plan.limits)

    def try_opening(self, guesses: Opening, bound: int, tried: int, of: int) -> int:
        """Search one opening; return the number of its clues after which the game goes on."""
        turns = self.plan.limits.max_turns or MAX_TURNS
        played = self.worker.play(Scope(guesses, turns, None))
        search = OpeningSearch(played, self.upper_bound, self.team.size())
        clues = len(search.parts)

        def report() -> None:
            lower = search.lower_bound if self.plan.given else bound
            share = (tried + search.share) / of
            self.on_progress(share, **mean_bounds(self.scorer, lower, self.upper_bound))

        self.worker.on_scan = report
        if self.plan.exceptions < clues and solve(search, self.team, report):
            second = SecondWordSearch(search, self.plan.exceptions)
            cost, word = second.solve(self.upper_bound)
            if word >= 0:
                self.best = second.solution(word, cost)
                self.upper_bound = cost
        return clues


def learnt_tree(plan: Plan, opening: Opening, team: Team, on_progress: OnProgress) -> Solution:
    """Tree of least cost with one second word for all clues of the opener but some exceptions."""
    search = LearntTreeSearch(plan, opening, team, on_progress)
    found = search.solve()
    search.worker.forget()
    return found
