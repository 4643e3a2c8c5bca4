"""The stored strategy in memory: nodes, how the tree was built, and what it achieves.

A `Node` is one guess with the answers still possible before it; a branch is what follows
one clue. tree.py reads and writes the file.
"""

from __future__ import annotations

from collections import namedtuple  # typing's costs treewalk 2 of its 15 ms
from collections.abc import Iterable, Iterator, Mapping

from treegen.clues import RIGHT, Mode, clue_for
from treegen.errors import NotInTree

History = tuple[tuple[str, str], ...]  # guesses so far, each with the clue it earned


class Node(namedtuple("Node", "guess size branches weight", defaults=[None])):
    """One guess, how many answers are possible before it, and a node for each other clue.

    `weight` is the sum of the weights of those answers, or None in a tree without a prior.
    """

    __slots__ = ()
    guess: str
    size: int
    branches: Mapping[str, Node]
    weight: int | None

    def __repr__(self) -> str:  # not with all that is below it
        return f"<Node {self.guess}: {self.size} left>"

    @property
    def can_win(self) -> bool:
        """Whether the guess can itself be the answer: the winning clue is not a branch."""
        return self.size == 1 + sum(node.size for node in self.branches.values())

    def answers(self) -> Iterator[str]:
        """Answers still possible, in clue order, each once."""
        if self.can_win:
            yield self.guess
        for node in self.branches.values():
            yield from node.answers()


class ListInfo(namedtuple("ListInfo", "name count sha256")):
    """Which word list: its name, how many words, SHA-256 of the sorted words, one a line."""

    __slots__ = ()
    name: str
    count: int
    sha256: str


class PriorInfo(namedtuple("PriorInfo", "name total sha256")):
    """Which weights: name, their sum, SHA-256 of each word, a tab and its weight, one a line."""

    __slots__ = ()
    name: str
    total: int
    sha256: str


class Recipe(
    namedtuple(
        "Recipe",
        "policy opener hard ties guesses answers prior generator strict prefilter "
        "objective max_turns width lower_bound proven incomplete",
        defaults=[False, None, None, None, None, None, None, False],
    )
):
    """Everything needed to build the same tree again, byte for byte.

    `strict` is hard mode in which only words that fit every clue are played; `prefilter` the
    share of guesses that are scored exactly, or None for all. A tree that was searched for the
    least `objective` says which `lower_bound` no tree can be below, and whether it is `proven` to
    be the least itself; `max_turns` is the longest game allowed and `width` how many guesses were
    tried at each node, or None for all that could be better. The others have None for all five.
    An `incomplete` tree, which cannot be built again, lacks some of its `answers`.
    """

    __slots__ = ()
    policy: str
    opener: str
    hard: bool
    ties: str
    guesses: ListInfo
    answers: ListInfo
    prior: PriorInfo | None
    generator: str
    strict: bool
    prefilter: float | None
    objective: str | None
    max_turns: int | None
    width: int | None
    lower_bound: int | None
    proven: bool | None
    incomplete: bool

    @property
    def mode(self) -> Mode:
        """The mode that the tree is for, which the file tells by two fields."""
        if self.strict:
            return Mode.STRICT
        return Mode.HARD if self.hard else Mode.NORMAL

    @property
    def lines(self) -> list[str]:
        """The recipe in words: how the tree plays, its guesses, its answers, any weights."""
        not_all = "not all of " if self.incomplete else ""
        texts = [
            f"opener {self.opener}, policy {self.policy}{self.limits}",
            f"{self.guesses.count:,} guesses ({self.guesses.name})",
            f"{not_all}{self.answers.count:,} answers ({self.answers.name})",
        ]
        if self.prior is not None:
            texts.append(f"weights {self.prior.name}")
        return texts

    @property
    def limits(self) -> str:
        """What keeps the policy from all guesses, or the tree from all answers, in words.

        >>> Recipe(*[""] * 8, strict=True, prefilter=0.03).limits
        ', strict hard mode, guesses prefiltered to 3%'
        >>> Recipe("optimal", *[""] * 7, max_turns=5, proven=True).limits
        ', at most 5 guesses, proven'
        """
        parts = [""]
        if self.mode is not Mode.NORMAL:
            parts.append(self.mode.value)
        if self.prefilter is not None:
            parts.append(f"guesses prefiltered to {100 * self.prefilter:g}%")
        if self.max_turns is not None:
            parts.append(f"at most {self.max_turns} guesses")
        if self.width is not None:
            parts.append(f"the best {self.width} tried at each node")
        if self.proven is not None:
            parts.append("proven" if self.proven else "not proven")
        if self.incomplete:
            parts.append("incomplete")
        return ", ".join(parts)


class Summary(
    namedtuple(
        "Summary", "answers total mean worst distribution nodes weighted_mean", defaults=[None]
    )
):
    """What the tree achieves; ``distribution[i]`` counts the answers solved on guess i+1.

    `weighted_mean` weighs each answer by the tree's prior, and is None without one.
    """

    __slots__ = ()
    answers: int
    total: int
    mean: float
    worst: int
    distribution: list[int]
    nodes: int
    weighted_mean: float | None


class Tree(namedtuple("Tree", "recipe summary root")):
    """A stored tree: how it was built, what it achieves, and its first node."""

    __slots__ = ()
    recipe: Recipe
    summary: Summary
    root: Node

    def __repr__(self) -> str:
        made = self.summary
        return f"<Tree {self.recipe.opener}: {made.answers} answers, mean {made.mean:.4f}>"

    def follow(self, history: Iterable[tuple[str, str]]) -> Node:
        """Node after `history`, (guess, clue) pairs; `NotInTree` where the tree does not go.

        The winning clue leads to no node: stop before it.
        """
        node = self.root
        for turn, (guess, clue) in enumerate(history, 1):
            if guess != node.guess:
                raise NotInTree(
                    f"on turn {turn} this tree plays {node.guess}, not {guess}, and knows nothing "
                    f"of what follows other guesses; play {node.guess}, or let `treegen next` "
                    f"compute what follows {guess}"
                    + (f", or build another tree: treegen build --opener {guess}" * (turn == 1))
                )
            if not clue.strip(RIGHT):
                raise NotInTree(f"{clue} says that {guess} is the answer; nothing follows it")
            if clue not in node.branches:
                left_out = "that this tree leaves out, or one " * self.recipe.incomplete
                raise NotInTree(
                    f"no answer left in {self._list} gives {clue} to {guess}"
                    f"; check the clues; if they are right, the game plays a word {left_out}that "
                    "this list lacks: treegen build --answers FILE makes a tree for another"
                )
            node = node.branches[clue]
        return node

    def path(self, answer: str) -> list[tuple[str, str]]:
        """(guess, clue) pairs from the opener to `answer`; `NotInTree` if it is no answer here."""
        node, path = self.root, []
        while len(answer) == len(node.guess):
            clue = clue_for(node.guess, answer)
            path.append((node.guess, clue))
            if answer == node.guess and node.can_win:
                return path
            if clue not in node.branches:
                break
            node = node.branches[clue]
        raise NotInTree(f"{answer} is not an answer in {self._list}")

    @property
    def _list(self) -> str:
        """List of the answers, as a message that none of them fits names it."""
        words, held = self.recipe.answers, ""
        if self.recipe.incomplete:
            held = f"this tree is incomplete: {self.root.size} of "
        return f"{words.name} ({held}{words.count} words)"


def summarise(root: Node) -> Summary:
    """Summary of a tree, counted from its nodes.

    >>> summarise(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4))
    Summary(answers=2, total=3, mean=1.5, worst=2, distribution=[1, 1], nodes=2, weighted_mean=1.75)
    """
    distribution, nodes, level = [], 0, [root]
    while level:
        nodes += len(level)
        distribution.append(sum(node.can_win for node in level))
        level = [branch for node in level for branch in node.branches.values()]
    total = sum(turn * solved for turn, solved in enumerate(distribution, 1))
    return Summary(
        root.size, total, total / root.size, len(distribution), distribution, nodes,
        None if root.weight is None else weighted_mean(root),
    )  # fmt: skip


def weighted_mean(root: Node) -> float:
    """Mean number of guesses, each answer weighted; all weigh the same in a tree without a prior.

    An answer found on the third guess is in the weights of three nodes, so all nodes' weights
    together are the guesses.

    >>> weighted_mean(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4))
    1.75
    """
    return weighted_total(root) / (root.weight or root.size)


def weighted_total(root: Node) -> int:
    """Guesses over all answers, each counted by its weight, if it has one.

    >>> weighted_total(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4))
    7
    """
    return sum(map(weighted_total, root.branches.values())) + (root.weight or root.size)


def states(node: Node, history: History = ()) -> Iterator[tuple[History, Node]]:
    """Each node from this one down, in the order of the clues, after what was played before it.

    >>> [history for history, _ in states(Node("abide", 2, {"02200": Node("ebbed", 1, {})}))]
    [(), (('abide', '02200'),)]
    """
    yield history, node
    for clue, branch in sorted(node.branches.items()):
        yield from states(branch, (*history, (node.guess, clue)))


def games(root: Node) -> Iterator[History]:
    """Game of each answer, up to the winning clue.

    >>> list(games(Node("abide", 1, {})))
    [(('abide', '22222'),)]
    """
    for history, node in states(root):
        if node.can_win:
            yield (*history, (node.guess, RIGHT * len(node.guess)))


def levels(root: Node) -> Iterator[list[Node]]:
    """Nodes played on each turn."""
    level = [root]
    while level:
        yield level
        level = [branch for node in level for branch in node.branches.values()]


def own_weight(node: Node) -> int:
    """Weight of the guess itself: 0 when it cannot be the answer.

    >>> own_weight(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4))
    1
    """
    below = sum(branch.weight or branch.size for branch in node.branches.values())
    return (node.weight or node.size) - below
