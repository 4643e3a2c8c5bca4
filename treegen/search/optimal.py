"""The optimal builder's first turn: the best tree with one opener or several, or with any."""

from collections.abc import Callable, Sequence
from functools import partial

from treegen.clues import RIGHT, Mode
from treegen.errors import NoSuchTree
from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.problem import Limits, Problem
from treegen.search.subproblem import Subproblem
from treegen.solve.greedy import ties_of, too_long, with_recipe
from treegen.solve.hard import GuessSet, LegalGuesses
from treegen.solve.matrix import Clues, Indices
from treegen.solve.scorer import Scorer
from treegen.text import OnProgress, number_of, silent
from treegen.tree.figures import summarise
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Tree, weighted_total

History = tuple[str, ...]  # the clues that the openers earned
Opening = Sequence[int]  # guesses that are played first, whatever their clues


class OpeningSearch:
    """Search for the best tree with an opening, one subproblem for each history of its clues."""

    def __init__(self, scorer: Scorer, opening: Opening, mode: Mode, turns: int) -> None:
        self.scorer, self.opening, self.mode, self.turns = scorer, opening, mode, turns
        self.weight = scorer.weight(scorer.clues.answers)
        self.cost = 0  # of the turns of the opening
        self.turns_played = 0  # of the opening, by the longest game in it
        self.share = 0.0  # of the answers that are done
        self.on_scan: Callable[[], object] = lambda: None
        self.rules = LegalGuesses(scorer.letters, mode)
        self.subproblems: dict[History, Feasibility] = {}
        self.lower_bounds: dict[History, int] = {}
        self.best: dict[History, Node] = {}  # of each subproblem that is solved
        self.play(scorer.clues, self.rules.everything, ())

    def play(self, clues: Clues, legal: GuessSet, history: History) -> None:
        """Play the opening on, down to its subproblems."""
        played = len(history)
        if played == len(self.opening):
            subproblem = Subproblem(self.scorer, clues, self.rules, legal)
            self.subproblems[history] = Feasibility(subproblem)
            self.lower_bounds[history] = subproblem.perfect_split_bound
            return
        guess = self.opening[played]
        self.cost += self.scorer.weight(clues.answers)
        self.turns_played = max(self.turns_played, played + 1)
        for clue, answers in clues.partition(guess):
            if clue != RIGHT * len(clue):
                after = self.rules.after(legal, guess, clue)
                self.play(clues.restricted_to(answers), after, (*history, clue))

    @property
    def lower_bound(self) -> int:
        """Lower bound of what a tree with the opening costs."""
        return self.cost + sum(self.lower_bounds.values())

    @property
    def root(self) -> Node:
        return self.node(self.scorer.clues, ())

    def node(self, clues: Clues, history: History) -> Node:
        if len(history) == len(self.opening):
            return self.best[history]
        guess = self.opening[len(history)]
        branches = {
            clue: self.node(clues.restricted_to(answers), (*history, clue))
            for clue, answers in clues.partition(guess)
            if clue != RIGHT * len(clue)
        }
        word, weight = self.scorer.guesses.words[guess], self.scorer.node_weight(clues.answers)
        return Node(word, len(clues.answers), branches, weight)

    def tree(self, limits: Limits, lower_bound: int) -> Tree:
        least = "total" if self.scorer.weights is None else "weighted_mean"
        return with_recipe(
            self.root,
            self.scorer,
            self.mode,
            self.opening,
            policy="optimal",
            ties=f"lowest one-turn bound, then {ties_of(self.scorer)}",
            objective=f"{least}, then worst" if limits.then_worst else least,
            max_turns=limits.max_turns,
            width=limits.width,
            lower_bound=lower_bound,
            proven=limits.width is None,
        )

    def from_the_smallest(self) -> list[History]:
        return sorted(self.subproblems, key=lambda at: self.subproblems[at].subproblem.size)

    def conflict(self) -> Indices | None:
        """Some answers that cannot all be found once this opening has split them off, if any."""
        kept = 0
        for history in self.from_the_smallest():
            feasibility = self.subproblems[history]
            subproblem = feasibility.subproblem
            subproblem.on_scan = self.on_scan
            turns = self.turns - len(self.opening)
            if found := feasibility.conflict(subproblem.everything, 0, turns):
                return subproblem.clues.answers[subproblem.members(found)]
            kept += len(feasibility.feasible) + len(feasibility.infeasible)
            if kept > subproblem.most_states:
                feasibility.forget()
        return None

    def raise_lower_bound(self, limit: int = INFEASIBLE) -> int:
        """Raise the lower bound as far as two turns show, to `limit` at most, and return it.

        The largest subproblems come first, whose bounds rise most.
        """
        for history in reversed(self.from_the_smallest()):
            if self.lower_bound >= limit:
                break
            search = self.search(history, None)
            self.lower_bounds[history] = max(self.lower_bounds[history], search.two_turn_bound())
            search.feasibility.forget()
        return self.lower_bound

    def improve(self, limit: int, width: int | None = None) -> bool:
        """Search for the best tree; return whether it costs less than `limit`.

        The smallest subproblems come first: they are soon solved, and what they cost above their
        bounds leaves less to spare for the large ones, which is what makes those quick.
        """
        least = self.lower_bound
        if self.turns_played > self.turns:
            return False
        for history in self.from_the_smallest():
            subproblem = self.subproblems[history].subproblem
            least -= self.lower_bounds[history]
            below = limit - least
            cost = self.solve(history, below, width)
            if cost >= below:
                return False
            least += cost
            self.share += subproblem.weight(subproblem.everything) / self.weight
        return True

    def solve(self, history: History, limit: int, width: int | None) -> int:
        """Least cost of a subproblem, if that is below `limit`; else no less.

        Subproblems have no answer in common, so each has its own transposition tables.
        """
        search = self.search(history, width)

        def on_scan() -> None:
            self.lower_bounds[history] = max(self.lower_bounds[history], search.lower_bound)
            self.on_scan()

        search.subproblem.on_scan = on_scan
        cost = search.solve(search.root, limit)
        if cost < limit:
            self.best[history] = search.node(search.root)
        search.feasibility.forget()
        search.subproblem.on_scan = self.on_scan  # else it would hold on to the search's tables
        exact = width is None or (cost < limit and search.root not in search.costs)
        bound = cost if exact else search.lower_bound
        self.lower_bounds[history] = max(self.lower_bounds[history], bound)
        return cost

    def search(self, history: History, width: int | None) -> BranchAndBound:
        """Search of one subproblem, in the turns that the opening leaves."""
        return BranchAndBound(self.subproblems[history], width, self.turns - len(self.opening))


class BestOpeningSearch:
    """Search for the best tree with any of some openings, each given after its bound."""

    def __init__(
        self,
        scorer: Scorer,
        mode: Mode,
        width: int | None,
        openings: Sequence[tuple[int, Opening]],
        on_progress: OnProgress,
    ) -> None:
        self.scorer, self.mode, self.width, self.openings = scorer, mode, width, openings
        self.most = min(width or len(openings), len(openings))  # openings that can win
        self.on_progress, self.share = on_progress, 0.0
        self.lower_bound, self.upper_bound = openings[0][0], INFEASIBLE  # known so far

    def solve(self, turns: int, limit: int) -> OpeningSearch | None:
        """Search of the opening that costs least in so many turns, if that is below `limit`."""
        found, tried, conflicts, is_limited = None, 0, list[Indices](), turns < MAX_TURNS
        for bound, opening in self.openings:
            if bound >= limit or tried == self.most:
                break
            if self.width is None:
                self.lower_bound = max(self.lower_bound, bound)
            if not all(self.splits(opening, conflict) for conflict in conflicts):
                continue
            search = OpeningSearch(self.scorer, opening, self.mode, turns)
            search.on_scan = partial(self.report, search, tried)
            conflict = search.conflict() if is_limited else None
            if conflict is not None:
                conflicts.append(conflict)
                continue
            if search.improve(limit, self.width):
                found, limit = search, weighted_total(search.root)
                self.upper_bound = limit
            tried += 1
        return found

    def splits(self, opening: Opening, conflict: Indices) -> bool:
        """Return whether an opening may be feasible although it must find a conflict's answers.

        One that does not tell those apart leaves a turn less for all of them. In hard mode it
        leaves other guesses too.
        """
        clues = self.scorer.clues.restricted_to(conflict).of_one(opening[0])
        return self.mode is not Mode.NORMAL or bool((clues != clues[0]).any())

    def report(self, search: OpeningSearch, tried: int) -> None:
        if self.on_progress is silent:
            return
        lower = self.lower_bound
        if len(self.openings) == 1:
            lower = max(lower, search.lower_bound)
        self.share = max(self.share, (tried + search.share) / self.most)
        self.on_progress(self.share, bounds_text(self.scorer, lower, self.upper_bound))


def bounds_text(scorer: Scorer, lower: int, upper: int) -> str:
    total, form, unit = 1, ",.0f", "in all"
    if scorer.weights is not None:
        total, form, unit = scorer.weight(scorer.clues.answers), ".4f", "on average"
    costs = min(lower, upper), upper
    texts = ["?" if cost == INFEASIBLE else format(cost / total, form) for cost in costs]
    return f"{' to '.join(texts)} guesses {unit}"


def optimal_tree(
    problem: Problem, on_progress: OnProgress = silent, scorer: Scorer | None = None
) -> Tree:
    """Tree of least cost with a problem's openers, or with any: its total, or weighted total.

    `on_progress` is called with the bounds of it so far. `scorer` is by default the problem's.
    """
    scorer, mode, limits = scorer or problem.scorer(), problem.mode, problem.limits
    opening, turns = problem.opener_indices(scorer), limits.max_turns or MAX_TURNS
    openings = [(0, opening)] if opening else openings_by_bound(scorer, mode)
    search = BestOpeningSearch(scorer, mode, limits.width, openings, on_progress)
    best = search.solve(turns, INFEASIBLE)
    if best is None:
        raise infeasible(" then ".join(problem.openers), limits)
    while limits.then_worst and (worst := summarise(best.root).worst) > 1:
        shorter = search.solve(worst - 1, search.upper_bound + 1)
        if shorter is None:
            break
        best = shorter
    if limits.width is None:
        return best.tree(limits, search.upper_bound)
    opening_bound = OpeningSearch(scorer, best.opening, mode, turns).raise_lower_bound()
    return best.tree(limits, max(openings[0][0], opening_bound))


def openings_by_bound(scorer: Scorer, mode: Mode) -> list[tuple[int, Opening]]:
    """All openings of one guess, each after its bound, in the order they are tried."""
    rules = LegalGuesses(scorer.letters, mode)
    subproblem = Subproblem(scorer, scorer.clues, rules, rules.everything)
    scan = subproblem.scan(subproblem.everything, 0)
    return [(bound, [guess]) for bound, guess in scan.ordered(subproblem.bounds(scan))]


def solve_below(
    scorer: Scorer,
    opener: int,
    limit: int = INFEASIBLE,
    *,
    mode: Mode = Mode.NORMAL,
    max_turns: int | None = None,
    width: int | None = None,
) -> tuple[int, Tree | None]:
    """Lower bound of what an opener costs, and its best tree, if that costs below `limit`.

    The bound is `limit` or more where the tree costs no less, and `INFEASIBLE` where there is no
    tree within `max_turns`. With `width`, there can be a better tree.
    """
    search = OpeningSearch(scorer, [opener], mode, max_turns or MAX_TURNS)
    bounded = limit < INFEASIBLE or width is not None
    if bounded and search.raise_lower_bound(limit) >= limit:
        return min(search.lower_bound, INFEASIBLE), None
    if max_turns is not None and limit >= INFEASIBLE and search.conflict() is not None:
        return INFEASIBLE, None
    if not search.improve(limit, width):
        return min(search.lower_bound, INFEASIBLE), None
    return search.lower_bound, search.tree(Limits(width, max_turns), search.lower_bound)


def infeasible(opening: str | None, limits: Limits) -> Exception:
    """Error for answers that need more turns than are allowed."""
    if limits.max_turns is None:
        return too_long()
    which = f"no tree that opens with {opening}" if opening else "no tree"
    turns = number_of(limits.max_turns, "turn")
    return NoSuchTree(f"{which} finds all answers in {turns}; allow longer games")
