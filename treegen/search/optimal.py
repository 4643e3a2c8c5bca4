"""The optimal builder's first turn: the best tree with one opener, or with any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from treegen.clues import RIGHT, Mode
from treegen.errors import NoSuchTree
from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.subproblem import Family
from treegen.solve.hard import LegalGuesses
from treegen.solve.matrix import Indices
from treegen.solve.scorer import Scorer, too_long
from treegen.text import OnProgress, number_of, silent
from treegen.tree.figures import summarise
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Tree, weighted_total

FIRST_WIDTH = 10  # guesses tried at each node for a first tree, seldom 0.1 % above the best


Openers = Sequence[tuple[int, int]]  # in the order to try them, each after its bound


class Limits(NamedTuple):
    """Everything that limits the search for the optimal tree."""

    width: int | None = None  # guesses tried at each node, with which nothing is proven; else all
    max_turns: int | None = None  # of the longest game
    then_worst: bool = False  # of the trees of least cost, one whose longest game is shortest
    keep_best: bool = False  # an interrupt ends the search with the best tree so far
    others_width: int | None = None  # as `width`, where only words of weight 0 are left


class OpenerSearch:
    """Search for the best tree with one opener, family by family: those are its classes."""

    def __init__(self, scorer: Scorer, opener: int, mode: Mode, turns: int) -> None:
        self.scorer, self.opener, self.mode, self.turns = scorer, opener, mode, turns
        rules = LegalGuesses(scorer.letters, mode)
        self.weight = scorer.weight(scorer.clues.answers)
        self.families: dict[str, Feasibility] = {}
        self.lower_bounds: dict[str, int] = {}
        self.best: dict[str, tuple[int, Node]] = {}  # the best node so far, and what it costs
        for clue, answers in scorer.clues.partition(opener):
            if clue != RIGHT * len(clue):
                clues = scorer.clues.restricted_to(answers)
                legal = rules.after(rules.everything, opener, clue)
                family = Family(scorer, clues, rules, legal)
                self.families[clue] = Feasibility(family)
                self.lower_bounds[clue] = family.perfect_split_bound

    @property
    def lower_bound(self) -> int:
        """Lower bound of what a tree with the opener costs."""
        return self.weight + sum(self.lower_bounds.values())

    @property
    def upper_bound(self) -> int:
        """Cost of the best tree so far, or `INFEASIBLE` or more while there is none."""
        missing = INFEASIBLE * (len(self.families) - len(self.best))
        return self.weight + missing + sum(cost for cost, _ in self.best.values())

    @property
    def root(self) -> Node:
        """First node of the best tree so far."""
        words, answers = self.scorer.guesses.words, self.scorer.clues.answers
        branches = {clue: node for clue, (_, node) in sorted(self.best.items())}
        return Node(words[self.opener], len(answers), branches, self.scorer.node_weight(answers))

    def tree(self, limits: Limits, lower_bound: int, proven: bool) -> Tree:
        """Tree of the best that was found within those limits."""
        return optimal_tree(self.scorer, self.root, self.mode, limits, lower_bound, proven)

    def from_the_smallest(self) -> list[str]:
        """Clues of the families, the smallest family first."""
        return sorted(self.families, key=lambda clue: len(self.families[clue].family.own_guesses))

    def conflict(self, on_scan: Callable[[], object] = lambda: None) -> Indices | None:
        """Some answers that cannot all be found once this opener has split them off, if any."""
        kept = 0
        for clue in self.from_the_smallest():
            feasibility = self.families[clue]
            family = feasibility.family
            family.on_scan = on_scan
            if found := feasibility.conflict(family.everything, 0, self.turns - 1):
                answers = family.clues.answers[family.members(found)]
                return np.searchsorted(self.scorer.clues.answers, answers)
            kept += len(feasibility.feasible) + len(feasibility.infeasible)
            if kept > family.most_states:
                feasibility.forget()
        return None

    def raise_lower_bound(self, limit: int = INFEASIBLE) -> int:
        """Raise the lower bound as far as two turns show, to `limit` at most, and return it.

        The largest families come first, whose bounds rise most.
        """
        for clue in reversed(self.from_the_smallest()):
            if self.lower_bound >= limit:
                break
            search = BranchAndBound(self.families[clue], None, self.turns - 1)
            self.lower_bounds[clue] = max(self.lower_bounds[clue], search.two_turn_bound())
            search.feasibility.forget()
        return self.lower_bound

    def improve(
        self, limit: int, width: int | None = None, on_share: Callable[[float], object] = silent
    ) -> bool:
        """Return whether the best tree costs less than `limit`; keep the best found on the way.

        The smallest families come first: they are soon solved, and what they cost above their
        bounds leaves less to spare for the large ones, which is what makes those quick.
        `on_share` is called with the share of answers that are done.
        """
        weight, least = 0, self.lower_bound
        for clue in self.from_the_smallest():
            feasibility = self.families[clue]
            least -= self.lower_bounds[clue]
            family_limit = limit - least
            if clue in self.best:  # it will be found again, or a better one
                family_limit = min(family_limit, self.best[clue][0] + 1)
            on_scan = partial(on_share, weight / self.weight)
            cost = self.solve_family(clue, family_limit, width, on_scan)
            if cost >= family_limit:
                return False
            least += cost
            weight += feasibility.family.weight(feasibility.family.everything)
        return True

    def solve_family(
        self, clue: str, limit: int, width: int | None, on_scan: Callable[[], object]
    ) -> int:
        """Least cost of a family, if that is below `limit`; else no less.

        Families have no answer in common, so each has its own transposition tables.
        """
        search = BranchAndBound(self.families[clue], width, self.turns - 1)

        def raise_bound(bound: int) -> None:
            self.lower_bounds[clue] = max(self.lower_bounds[clue], bound)
            on_scan()

        search.on_scan = raise_bound
        try:
            cost = search.solve(search.root, limit)
        finally:  # an interrupt too leaves the best so far
            if search.guess(search.root) >= 0:
                node = search.node(search.root)
                self.best[clue] = weighted_total(node), node
            search.feasibility.forget()
        exact = width is None or (cost < limit and search.root not in search.costs)
        bound = cost if exact else search.lower_bound
        self.lower_bounds[clue] = max(self.lower_bounds[clue], bound)
        return cost


class BestOpenerSearch:
    """Search for the best tree with any of some openers."""

    def __init__(
        self, scorer: Scorer, mode: Mode, limits: Limits, openers: Openers, on_progress: OnProgress
    ) -> None:
        self.scorer, self.mode, self.width, self.openers = scorer, mode, limits.width, openers
        self.most = min(limits.width or len(openers), len(openers))  # openers that can win
        self.wants_first = limits.keep_best or on_progress is not silent  # some tree soon
        self.on_progress, self.share = on_progress, 0.0
        self.lower_bound = openers[0][0]
        self.is_rising = True  # the lower bound; not once the least total is known
        self.searches: list[OpenerSearch] = []  # the best of those before, and the present one

    @property
    def best(self) -> OpenerSearch | None:
        """Search of the opener with the best tree so far, if there is a whole one."""
        whole = [search for search in self.searches if search.upper_bound < INFEASIBLE]
        return min(whole, key=lambda search: search.upper_bound, default=None)

    def solve(self, turns: int, limit: int) -> OpenerSearch | None:
        """Search of the opener that costs least in so many turns, if that is below `limit`."""
        found, tried, conflicts, is_limited = None, 0, list[Indices](), turns < MAX_TURNS
        for bound, opener in self.openers:
            if bound >= limit or tried == self.most:
                break
            if self.is_rising and self.width is None:
                self.lower_bound = max(self.lower_bound, bound)
            search = OpenerSearch(self.scorer, opener, self.mode, turns)
            self.searches = [*self.searches[:1], search]
            if not all(self.splits(opener, conflict) for conflict in conflicts):
                continue
            conflict = search.conflict(partial(self.report, tried, 0, 0)) if is_limited else None
            if conflict is not None:
                conflicts.append(conflict)
                continue
            if self.wants_first and (self.width is None or self.width > FIRST_WIDTH):
                search.improve(limit, FIRST_WIDTH, partial(self.report, tried, 0))
            if search.improve(limit, self.width, partial(self.report, tried, 1)):
                found, limit = search, search.upper_bound
                self.searches = [search]
            tried += 1
        return found

    def splits(self, opener: int, conflict: Indices) -> bool:
        """Whether an opener may be feasible although it must find the answers of a conflict.

        An opener that does not tell those apart leaves a turn less for all of them. In hard mode it
        leaves other guesses too.
        """
        clues = self.scorer.clues.restricted_to(conflict).of_one(opener)
        return self.mode is not Mode.NORMAL or bool((clues != clues[0]).any())

    def report(self, tried: int, part: int, share: float) -> None:
        """Report the bounds of the total, at that share of the search of an opener."""
        if self.on_progress is silent:
            return
        if self.is_rising and self.openers[0][0] == 0:  # there is one, which was given
            self.lower_bound = max(self.lower_bound, self.searches[-1].lower_bound)
        self.share = max(self.share, (tried + part * share) / self.most)
        total, form, unit = 1, ",.0f", "in all"
        if self.scorer.weights is not None:
            total, form, unit = self.searches[-1].weight, ".4f", "on average"
        costs = self.lower_bound, self.best.upper_bound if self.best else INFEASIBLE
        texts = ["?" if cost >= INFEASIBLE else format(cost / total, form) for cost in costs]
        self.on_progress(self.share, f"{' to '.join(texts)} guesses {unit}")


def build_tree(
    scorer: Scorer,
    opener: int | None,
    limits: Limits,
    mode: Mode = Mode.NORMAL,
    on_progress: OnProgress = silent,
) -> Tree:
    """Build the tree of least cost with the opener at that index among the guesses, or with any.

    Its cost is the total of guesses, or the weighted total with a prior. `on_progress` is told the
    bounds of it so far.
    """
    openers: Openers = ordered_openers(scorer, mode) if opener is None else [(0, opener)]
    turns, proven = limits.max_turns or MAX_TURNS, limits.width is None
    search = BestOpenerSearch(scorer, mode, limits, openers, on_progress)
    try:
        best = search.solve(turns, INFEASIBLE)
        search.is_rising = False
        while best and limits.then_worst and (worst := summarise(best.root).worst) > 1:
            if proven:
                search.lower_bound = best.upper_bound
            shorter = search.solve(worst - 1, best.upper_bound + 1)
            if shorter is None:
                break
            best = shorter
    except KeyboardInterrupt:
        best = search.best
        if not limits.keep_best or best is None:
            raise
        proven, limits = False, limits._replace(width=None)
    if best is None:
        raise infeasible(None if opener is None else scorer.guesses.words[opener], limits)
    lower_bound = best.upper_bound
    if not proven:
        opener_bound = OpenerSearch(scorer, best.opener, mode, turns).raise_lower_bound()
        lower_bound = max(search.lower_bound, opener_bound)
    return best.tree(limits, lower_bound, proven)


def optimal_tree(
    scorer: Scorer, root: Node, mode: Mode, limits: Limits, lower_bound: int, proven: bool,
    openers: tuple[str, ...] | None = None,
) -> Tree:  # fmt: skip
    """Tree of a search within those limits, which began with more than one word if `openers` do."""
    least = "total" if scorer.weights is None else "weighted_mean"
    return scorer.tree_of(
        root,
        mode,
        policy="optimal",
        ties=f"lowest one-turn bound, then {scorer.ties}",
        openers=openers,
        objective=f"{least}, then worst" if limits.then_worst else least,
        max_turns=limits.max_turns,
        width=limits.width,
        lower_bound=lower_bound,
        proven=proven,
    )


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
    search = OpenerSearch(scorer, opener, mode, max_turns or MAX_TURNS)
    bounded = limit < INFEASIBLE or width is not None
    if bounded and search.raise_lower_bound(limit) >= limit:
        return min(search.lower_bound, INFEASIBLE), None
    if max_turns is not None and limit >= INFEASIBLE and search.conflict() is not None:
        return INFEASIBLE, None
    if not search.improve(limit, width):
        return min(search.lower_bound, INFEASIBLE), None
    tree = search.tree(Limits(width, max_turns), search.lower_bound, proven=width is None)
    return search.lower_bound, tree


def ordered_openers(scorer: Scorer, mode: Mode) -> Openers:
    """All openers, each after its bound, in the order they are tried."""
    rules = LegalGuesses(scorer.letters, mode)
    family = Family(scorer, scorer.clues, rules, rules.everything)
    scan = family.scan(family.everything, 0)
    bounds = family.bounds(scan)
    return list(scan.ordered(bounds))


def infeasible(opener: str | None, limits: Limits) -> Exception:
    """Error for answers that need more turns than are allowed."""
    if limits.max_turns is None:
        return too_long()
    which = "no tree" if opener is None else f"no tree that opens with {opener}"
    turns = number_of(limits.max_turns, "turn")
    return NoSuchTree(f"{which} finds all answers in {turns}; allow longer games")
