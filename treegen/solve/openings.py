"""The optimal builder's first turn: the best tree with one opener, or with any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

import numpy as np

from treegen.clues import RIGHT
from treegen.errors import NoSuchTree
from treegen.nodes import Node, Tree, summarise, weighted_total
from treegen.solve.hard import legal_after
from treegen.solve.matrix import Clues, Places, clue_text
from treegen.solve.optimal import NEVER, Family, Mode
from treegen.solve.priors import Prior
from treegen.solve.recipe import place_of, tree_of
from treegen.solve.search import Search, search
from treegen.solve.words import WordList
from treegen.tree import MAX_TURNS

TIES = "lowest bound, then possible answer first, then alphabetical"
FIRST = 10  # guesses tried at each node for a first tree, seldom 0.1 % above the best


class Opening:
    """The best tree so far for one opener, clue by clue, and what no tree can be below."""

    def __init__(self, look: Search, opener: int, hard: Mode | None) -> None:
        self.look, self.opener, self.hard = look, opener, hard
        everything, length = np.arange(len(look.guesses.words)), len(look.letters)
        after = hard(everything, opener) if hard else None
        codes = look.clues.of(np.array([opener]))[:, 0]
        self.weight = look.weight(look.clues.answers)
        self.families: dict[str, tuple[Clues, Places]] = {}  # answers left, guesses legal then
        self.bounds: dict[str, int] = {}
        self.found: dict[str, tuple[int, Node]] = {}  # the best so far, and what it costs
        for code in np.unique(codes).tolist():
            clue = clue_text(code, length)
            if clue != RIGHT * length:
                clues = look.clues.narrowed(np.flatnonzero(codes == code))
                weights = look.weights_of(clues)
                heaviest = 1 if weights is None else int(weights.max())
                self.families[clue] = clues, after(clue) if after else everything
                self.bounds[clue] = 2 * look.weight(clues.answers) - heaviest

    @property
    def lower(self) -> int:
        """What the opener costs at least."""
        return self.weight + sum(self.bounds.values())

    @property
    def upper(self) -> int:
        """What the tree so far costs, or at least `NEVER` while there is none."""
        missing = NEVER * (len(self.families) - len(self.found))
        return self.weight + missing + sum(cost for cost, _ in self.found.values())

    @property
    def root(self) -> Node:
        """First node of the tree so far."""
        words, answers = self.look.guesses.words, len(self.look.clues.answers)
        branches = {clue: node for clue, (_, node) in sorted(self.found.items())}
        weight = None if self.look.weights is None else self.weight
        return Node(words[self.opener], answers, branches, weight)

    def improve(
        self, turns: int, limit: int, width: int | None, told: Callable[[float], object]
    ) -> bool:
        """Whether the best tree costs less than `limit`; what is found on the way is kept.

        `told` is called with the share of answers that are done.
        """
        answers, least = 0, self.lower
        for clue, (clues, legal) in self.families.items():
            family = Family(self.look, clues, legal, self.hard, width)
            state = family.start(turns - 1)
            least -= self.bounds[clue]
            room = limit - least
            if clue in self.found:  # it will be again, or a better one
                room = min(room, self.found[clue][0] + 1)
            closer = partial(self._closer, clue, partial(told, answers / self.weight))
            try:
                cost = family.least(state, room, closer)
            finally:  # an interrupt too leaves the best so far
                if family.guess(state) >= 0:
                    node = family.node(state)
                    self.found[clue] = weighted_total(node), node
            if cost >= room:
                return False
            if width is None or state not in family.costs:
                self.bounds[clue] = cost
            least += cost
            answers += self.look.weight(clues.answers)
        return True

    def _closer(self, clue: str, told: Callable[[], object], bound: int) -> None:
        self.bounds[clue] = max(self.bounds[clue], bound)
        told()


class Openings:
    """Openers in the order they are tried, each with its bound, and the best tree so far."""

    def __init__(
        self,
        look: Search,
        hard: Mode | None,
        width: int | None,
        openers: Sequence[tuple[int, int]],
        progress: Callable[[float, int, int], object] | None,
    ) -> None:
        self.look, self.hard, self.width = look, hard, width
        self.openers, self.progress = openers, progress
        self.floor = openers[0][0]  # what any of them costs at least
        self.best: Opening | None = None
        self.now: Opening | None = None

    @property
    def lower(self) -> int:
        """What the best of them costs at least."""
        return max(self.floor, self.now.lower if self.now and len(self.openers) == 1 else 0)

    def least(self, turns: int, limit: int, first: bool) -> Opening | None:
        """The opening that costs least, if that is below `limit`; with a `first` tree for each."""
        found = None
        for number, (bound, opener) in enumerate(self.openers):
            if bound >= limit:
                break
            if self.width is None:
                self.floor = max(self.floor, bound)
            self.now = now = Opening(self.look, opener, self.hard)
            told = partial(self._told, number)
            if first and (self.width is None or self.width > FIRST):
                now.improve(turns, limit, FIRST, told)
            if now.improve(turns, limit, self.width, told):
                found = self.best = now
                limit = now.upper
        return found

    @property
    def so_far(self) -> Opening | None:
        """The best opening for which there is a whole tree."""
        whole = [found for found in (self.best, self.now) if found and found.upper < NEVER]
        return min(whole, key=lambda opening: opening.upper, default=None)

    def _told(self, number: int, share: float) -> None:
        if self.progress:
            upper = self.so_far.upper if self.so_far else NEVER
            self.progress((number + share) / len(self.openers), self.lower, upper)


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    progress: Callable[[float, int, int], object] | None = None,
    *,
    hard: bool = False,
    strict: bool = False,
    prior: Prior | None = None,
    memory: int | None = None,
    width: int | None = None,
    max_turns: int | None = None,
    then_worst: bool = False,
    keep_best: bool = False,
) -> Tree:
    """Tree with the least total of guesses, or weighted total with a prior, and `opener` or any.

    With `width`, only so many guesses are tried at each node, and nothing is proven. No game is
    longer than `max_turns`; with `then_worst`, the longest is as short as it can be with the least
    total. `progress` is told which share of the work is done, and the bounds of the total so far.
    With `keep_best`, an interrupt ends the search with the best tree so far, if there is one. The
    rest is as in `greedy.build`. `NoSuchTree` where some games must be longer.

    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> tree = build(words, words)
    >>> tree.root.guess, tree.summary.total, tree.recipe.lower_bound, tree.recipe.proven
    ('abide', 5, 5, True)
    """
    place = None if opener is None else place_of(opener, guesses, answers)
    look = search(guesses, answers, "parts", prior, memory=memory)
    look = look._replace(clues=look.clues.held())
    mode = partial(legal_after, look.letters, strict=strict) if hard or strict else None
    if place is None:
        everything = np.arange(len(guesses.words))
        whole = Family(look, look.clues, everything, mode, width)
        bounds = whole.bounds(whole.clues, everything, MAX_TURNS)
        openers = list(islice(whole.in_order(whole.clues, everything, bounds), width))
    else:
        openers = [(0, place)]
    found, first = Openings(look, mode, width, openers, progress), keep_best or progress is not None
    turns, proven = max_turns or MAX_TURNS, width is None
    try:
        best = found.least(turns, NEVER, first)
        while best and then_worst:
            if width is None:
                found.floor = best.upper
            shorter = found.least(summarise(best.root).worst - 1, best.upper + 1, False)
            if shorter is None:
                break
            best = shorter
    except KeyboardInterrupt:
        best, proven = found.so_far, False
        if not keep_best or best is None:
            raise
    if best is None:
        raise NoSuchTree(
            f"no tree{f' that opens with {opener}' if opener else ''} finds all answers within "
            f"{turns} guesses{'' if width is None else f', {width} tried at each node'}; allow more"
        )
    return tree_of(
        best.root,
        guesses,
        answers,
        prior,
        policy="optimal",
        ties=TIES,
        hard=hard,
        strict=strict,
        objective=("total" if prior is None else "weighted_mean") + ", then worst" * then_worst,
        max_turns=max_turns,
        width=width,
        lower_bound=best.upper if proven else found.lower,
        proven=proven,
    )
