"""A tree to learn by heart: after the opener one second word, but for a few clues their own.

The second word is played like any fixed word: also where only one answer is left. Below it, and
below the words that a few clues have of their own, the tree is optimal.

The excess of a second word after a clue is what it costs there above the best reply. A tree costs
as much as the opener's best one, and the excesses of its second word, but for the largest, whose
clues have their best reply instead. No excess can rise without the sum of those that count rising
or staying: so lower bounds of excesses give one of the tree.

Search. One scan of each class bounds the excess of all words at once. Second words are tried from
the lowest bound up, until that is more than the least cost found; of each, exact excesses replace
their bounds only for as long as the sum stays below. Words share the transposition tables of a
class, so that most take a hundredth of a second.
"""

from functools import partial

import numpy as np

from treegen.clues import Mode
from treegen.errors import WordListError
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.optimal import OpeningSearch, bounds_text, infeasible, openings_by_bound
from treegen.search.problem import OPTIMAL, Limits, Problem
from treegen.search.subproblem import State
from treegen.solve.matrix import clue_text
from treegen.solve.scorer import Scorer
from treegen.text import OnProgress, number_of, silent
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Tree


class SecondWordSearch:
    """Search for the best second word of an opening, which a few clues may do without.

    The best tree of each class must be known. Words are indices of guesses; classes stand in the
    order of `histories`, the smallest first.
    """

    def __init__(self, opening: OpeningSearch, excepted: int) -> None:
        self.opening, self.histories = opening, opening.from_the_smallest()
        self.excepted, self.kept = excepted, len(self.histories) - excepted
        self.least = opening.lower_bound  # cost with the best reply to each clue
        self.best = [opening.lower_bounds[history] for history in self.histories]
        self.searches = [opening.search(history, None) for history in self.histories]
        rows = []
        for search, best in zip(self.searches, self.best, strict=True):
            subproblem = search.subproblem
            bounds = subproblem.bounds(subproblem.scan(subproblem.everything, 0))
            rows.append(np.maximum(bounds - best, 0))
            subproblem.most_states //= len(self.histories)  # as all have their tables at once
            self.forget(len(rows) - 1)
        self.excesses = np.array(rows)  # lower bounds, shape (classes, words)
        some = np.partition(self.excesses, self.kept - 1, axis=0)[: self.kept]
        self.bounds = self.least + some.sum(axis=0)

    def forget(self, number: int) -> None:
        """Give back the memory of a class's clues, where not all fit."""
        if self.opening.scorer.clues.matrix is None:
            self.searches[number].feasibility.forget()

    def solve(self, limit: int) -> tuple[int, int]:
        """Least cost of a second word, if below `limit`, and the first such by alphabet, or -1."""
        cost, best = limit, -1
        for word in self.bounds.argsort(kind="stable").tolist():
            bound = int(self.bounds[word])
            if bound > cost:
                break
            limit = cost + (word < best)
            if bound < limit and (found := self.cost(word, limit)) < limit:
                cost, best = found, word
        return cost, best

    def cost(self, word: int, limit: int) -> int:
        """Cost of a second word, if that is below `limit`; else no less."""
        excesses: list[int] = self.excesses[:, word].tolist()
        exact = set[int]()
        while True:
            order = sorted(range(len(excesses)), key=lambda each: excesses[each])
            kept = order[: self.kept]
            cost = self.least + sum(excesses[each] for each in kept)
            number = next((each for each in kept if each not in exact), None)
            if cost >= limit or number is None:
                return cost
            # Any excess that is larger shows that the word is beaten, or the clue excepted.
            enough = excesses[number] + limit - cost
            if self.excepted:
                enough = max(enough, excesses[order[self.kept]] + 1)
            excess = self.class_cost(number, word, self.best[number] + enough) - self.best[number]
            excesses[number] = excess
            if excess < enough:
                exact.add(number)

    def states(self, number: int, word: int) -> list[tuple[int, State]]:
        """States in which a word leaves a class, after its clues, the smallest first."""
        search = self.searches[number]
        classes = search.subproblem.classes_of(word, search.subproblem.everything)
        classes.sort(key=lambda each: each[1].bit_count())
        turns = self.opening.turns - 2
        return [(clue, search.state(members, 0, turns)) for clue, members in classes]

    def class_cost(self, number: int, word: int, limit: int = INFEASIBLE) -> int:
        """Least cost of a class in which a word is played, if it is below `limit`; else no less."""
        search, states = self.searches[number], self.states(number, word)
        subproblem = search.subproblem
        bounds = [subproblem.quick_bound(answers).bound for _, (answers, _, _) in states]
        cost = subproblem.weight(subproblem.everything) + sum(bounds)
        for (_, state), bound in zip(states, bounds, strict=True):
            if cost >= limit:
                break
            cost += search.solve(state, limit - cost + bound) - bound
        self.forget(number)
        return cost

    def tree(self, word: int, limits: Limits, cost: int) -> Tree:
        """Tree of that second word and cost."""
        scorer, order = self.opening.scorer, []
        second = scorer.guesses.words[word]
        for number, (history, best) in enumerate(zip(self.histories, self.best, strict=True)):
            order.append((best - self.class_cost(number, word), history, number))
        for rank, (gain, history, number) in enumerate(sorted(order)):
            if rank < self.excepted and gain:
                continue
            search = self.searches[number]
            branches = {
                clue_text(clue, len(scorer.letters)): search.node(state)
                for clue, state in sorted(self.states(number, word))
            }
            answers = search.subproblem.all_clues.answers
            weight = scorer.node_weight(answers)
            self.opening.best[history] = Node(second, len(answers), branches, weight)
        tree = self.opening.tree(limits, cost)
        return tree._replace(recipe=tree.recipe._replace(second=second, learn=self.excepted))


def learnt_tree(
    problem: Problem, on_progress: OnProgress = silent, scorer: Scorer | None = None
) -> Tree:
    """Tree of least cost with one second word for all clues of the opener but `problem.learn`.

    Without an opener, so many of the best by their bound are tried as the limits give as width.
    `on_progress` and `scorer` are as for `optimal_tree`.
    """
    scorer, limits, excepted = scorer or problem.scorer(), problem.limits, problem.learn or 0
    given, is_optimal = problem.opener_indices(scorer), problem.policy == OPTIMAL
    if len(given) > 1 or (given and limits.width) or limits.then_worst or not is_optimal:
        raise WordListError("a second word to learn has no width, and no other fixed word")
    if problem.mode is not Mode.NORMAL:
        raise WordListError(f"{problem.mode.value} may not allow the same word after all clues")
    openings = [(0, given)] if given else openings_by_bound(scorer, problem.mode)[: limits.width]
    best, upper = None, INFEASIBLE

    def report(opening: OpeningSearch, bound: int, tried: int) -> None:
        lower = opening.lower_bound if given else bound
        share = (tried + opening.share) / len(openings)
        on_progress(share, bounds_text(scorer, lower, upper))

    for tried, (bound, guesses) in enumerate(openings):
        opening = OpeningSearch(scorer, guesses, problem.mode, limits.max_turns or MAX_TURNS)
        opening.on_scan = partial(report, opening, bound, tried)
        if excepted >= (clues := len(opening.subproblems)):
            raise WordListError(
                f"{scorer.guesses.words[guesses[0]]} has only {number_of(clues, 'clue')} to learn "
                f"a reply to; expected fewer exceptions than that, not {excepted:,}"
            )
        if opening.improve(upper):
            search = SecondWordSearch(opening, excepted)
            cost, word = search.solve(upper)
            if word >= 0:
                best, upper = search.tree(word, limits._replace(width=None), cost), cost
    if best is None:
        second = f"then one second word but for {number_of(excepted, 'clue')}"
        raise infeasible(" ".join([*problem.openers, second]), limits)
    return best
