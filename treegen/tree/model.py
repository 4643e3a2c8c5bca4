"""The stored strategy in memory: nodes, how the tree was built, and what it achieves.

A `Node` is one guess with the answers still possible before it; a branch is what follows one clue.
file.py reads and writes the file.
"""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import chain
from typing import NamedTuple

from treegen.clues import RIGHT, Mode, clue_for, parse_clue, read_history
from treegen.errors import NotInTree
from treegen.text import capitals, likely_count, number_of

History = tuple[tuple[str, str], ...]  # guesses so far, each with the clue it earned


class Node(NamedTuple):
    """One guess, and what follows each clue but the winning one.

    A word of weight 0 is unlisted: it can be the answer though no list has it.
    """

    guess: str
    size: int  # answers possible before the guess
    branches: Mapping[str, "Node"]
    weight: int | None = None  # sum of those answers' weights, None in a tree without a prior

    def __repr__(self) -> str:  # not with all that is below it
        return f"<Node {self.guess}: {self.size} left>"

    def _repr_html_(self) -> str:  # for a notebook: what is played after each clue
        rows = [
            f"<tr><td>{html_tiles(self.guess, clue)}<td>{escape(branch.guess)}<td>{branch.size:,}"
            for clue, branch in sorted(self.branches.items(), key=lambda pair: -pair[1].size)
        ]
        head = f"<b>{escape(self.guess)}</b>: {number_of(self.size, 'word')} left"
        return f"<p>{head}</p><table><tr><th>Clue<th>Next<th>Left{''.join(rows)}</table>"

    @property
    def can_win(self) -> bool:
        """Test whether the guess can itself be the answer: the winning clue is not a branch."""
        return self.size > sum([node.size for node in self.branches.values()])

    @property
    def own_weight(self) -> int:
        """Weight of the guess itself as an answer: 1 without a prior, 0 when it cannot be one."""
        return weight_left(self) - sum([weight_left(node) for node in self.branches.values()])

    @property
    def is_unlisted(self) -> bool:
        return self.weight is not None and self.can_win and not self.own_weight

    @property
    def weights(self) -> list[int]:
        """Weights of the answers still possible, in a tree with a prior, without those of 0."""
        own, below = self.own_weight, [node for node in self.branches.values() if node.weight]
        return [own] * (own > 0) + [weight for node in below for weight in node.weights]

    @property
    def listed_size(self) -> int:
        """Number of the answers still possible that weigh more than 0."""
        return self.size if self.weight is None else len(self.weights)

    @property
    def likely_size(self) -> int:
        """Number of the answers still possible that weigh at least half as much as the heaviest."""
        return self.size if self.weight is None else likely_count(self.weights)

    def answers(self) -> Iterator[str]:
        return (node.guess for node in nodes(self) if node.can_win)

    @property
    def last(self) -> str:
        """Phrase for the only word left: "the answer", or where a fixed word is played, itself.

        >>> Node("clint", 1, {"20001": Node("crypt", 1, {})}).last
        'crypt'
        """
        return "the answer" if self.can_win else next(self.answers())


class ListInfo(NamedTuple):
    """Name of a word list, and what tells it from others."""

    name: str
    count: int  # type: ignore[assignment]  # words; a tuple's method else
    sha256: str  # of the sorted words, one a line


class PriorInfo(NamedTuple):
    """Name of the answers' weights, and what tells them from others."""

    name: str
    total: int  # sum of the weights
    sha256: str  # of the answers in order, each with a tab and its weight, one a line


class Recipe(NamedTuple):
    """Everything needed to build the same tree again, byte for byte."""

    policy: str
    opener: str
    hard: bool  # hard mode: letters in the right place stay, marked ones are played again
    ties: str  # which of equally good guesses is played
    guesses: ListInfo
    answers: ListInfo
    prior: PriorInfo | None  # None where all answers weigh the same
    generator: str  # the program that built the tree, and its version
    strict: bool = False  # strict hard mode: only words that fit every clue are played
    openers: tuple[str, ...] | None = None  # fixed words, two or more: played whatever the clues

    second: str | None = None  # played after each clue of the opener, but for `learn` of them
    learn: int | None = None  # at most so many have a reply of their own

    # The search for an optimal tree; None for other policies.
    objective: str | None = None  # what no tree should have less of, such as "total"
    max_turns: int | None = None  # longest game allowed, None for any
    max_listed_turns: int | None = None  # the same for words of weight above 0 alone
    width: int | None = None  # guesses tried at each node, None for all that could be better
    others_width: int | None = None  # and where only words of weight 0 are left
    lower_bound: int | None = None  # of the objective: no tree is below it
    proven: bool | None = None  # no tree is better than this one

    @property
    def mode(self) -> Mode:
        if self.strict:
            return Mode.STRICT
        return Mode.HARD if self.hard else Mode.NORMAL

    @property
    def is_weighted(self) -> bool:
        """Test whether some weights differ, as they do where they add up to more than the words."""
        return self.prior is not None and self.prior.total > self.answers.count

    @property
    def others_note(self) -> str:
        """Phrase for the words that a count has after a plus sign."""
        if self.is_weighted:
            return "used or unlikely"
        return f"not in {self.prior.name}" if self.prior else ""

    @property
    def fixed(self) -> tuple[str, ...]:
        """Words that are played first, the second perhaps not after each clue."""
        return self.openers or (self.opener, *([self.second] if self.second else []))

    @property
    def opening(self) -> str:
        return " then ".join(self.fixed) + self.exceptions

    @property
    def exceptions(self) -> str:
        """Phrase for the clues after which the second word is not played."""
        return f" but for {number_of(self.learn, 'clue')}" if self.learn else ""

    @property
    def lines(self) -> list[str]:
        """Recipe in words: how the tree plays, its guesses, its answers, any weights."""
        return [
            f"opener {self.opener}, policy {self.policy}{self.limits}",
            f"{number_of(self.guesses.count, 'guess')} ({self.guesses.name})",
            f"{number_of(self.answers.count, 'answer')} ({self.answers.name})",
            *([f"weights {self.prior.name}"] if self.prior else []),
        ]

    @property
    def limits(self) -> str:
        """Limits on the guesses and the search in words, each after a comma.

        >>> openers = "parse", "clint"
        >>> Recipe("optimal", *[""] * 7, openers=openers, max_turns=5, proven=True).limits
        ', after parse then clint, at most 5 guesses, claims to be proven'
        """
        parts = [""]
        if len(self.fixed) > 1:
            parts.append(f"after {self.opening}")
        if self.mode is not Mode.NORMAL:
            parts.append(self.mode.value)
        if self.max_turns is not None:
            parts.append(f"at most {self.max_turns} guesses")
        if self.max_listed_turns is not None:
            parts.append(f"at most {self.max_listed_turns} guesses for a listed word")
        if self.width is not None:
            parts.append(f"the best {self.width} tried at each node")
        if self.proven is not None:
            # Only the search, run again, could tell whether it is (`treegen verify --rebuild`).
            parts.append("claims to be proven" if self.proven else "not proven")
        return ", ".join(parts)


class Summary(NamedTuple):
    """Figures of how well the tree plays."""

    answers: int
    total: int  # guesses over all answers
    mean: float  # guesses for an answer, all weighing the same
    worst: int  # guesses of the longest game
    distribution: list[int]  # answers solved on the first guess, on the second, ...
    nodes: int
    weighted_mean: float | None = None  # mean by the tree's prior, None without one


class Tree(NamedTuple):
    """Stored tree: how it was built, how well it plays, and its first node."""

    recipe: Recipe
    summary: Summary
    root: Node

    def __repr__(self) -> str:
        answers = number_of(self.summary.answers, "answer")
        return f"<Tree {self.recipe.opener}: {answers}, mean {self.summary.mean:.4f}>"

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self)[1:-1])}</p>{self.root._repr_html_()}"

    def follow(self, history: str | Iterable[tuple[str, str]]) -> Node:
        """Return the node after some guesses and their clues; `NotInTree` where there is none.

        They are pairs, or text such as "raise .y.g. shalt 10100", with clues in any notation:
        `ClueError` where one is malformed. The winning clue leads to no node: stop before it.
        """
        node = self.root
        pairs = read_history([history]) if isinstance(history, str) else history
        for turn, (guess, text) in enumerate(pairs, 1):
            clue = text if text in node.branches else parse_clue(text, len(guess))
            if guess != node.guess:
                raise NotInTree(f"on turn {turn} this tree plays {node.guess}, not {guess}")
            if not clue.strip(RIGHT):
                raise NotInTree(f"{clue} says that {guess} is the answer; nothing follows it")
            if clue not in node.branches:
                raise NotInTree(f"no answer left in {self._answers} gives {clue} to {guess}")
            node = node.branches[clue]
        return node

    def path(self, answer: str) -> list[tuple[str, str]]:
        """Return the (guess, clue) pairs up to `answer`; `NotInTree` if it is no answer here."""
        node, path = self.root, []
        while len(answer) == len(node.guess):
            clue = clue_for(node.guess, answer)
            path.append((node.guess, clue))
            if answer == node.guess and node.can_win:
                return path
            if clue not in node.branches:
                break
            node = node.branches[clue]
        raise NotInTree(f"{answer} is not an answer in {self._answers}")

    @property
    def _answers(self) -> str:
        return f"{self.recipe.answers.name} ({number_of(self.recipe.answers.count, 'word')})"


# Walks over the nodes of a tree.


def levels(root: Node) -> Iterator[list[Node]]:
    """Yield the nodes played on each turn."""
    level = [root]
    while level:
        yield level
        level = [branch for node in level for branch in node.branches.values()]


def nodes(root: Node) -> Iterator[Node]:
    return chain.from_iterable(levels(root))


def states(node: Node, history: History = ()) -> Iterator[tuple[History, Node]]:
    """Yield each node from this one down, in clue order, with the game that leads to it.

    >>> [history for history, _ in states(Node("abide", 2, {"02200": Node("ebbed", 1, {})}))]
    [(), (('abide', '02200'),)]
    """
    yield history, node
    for clue, branch in sorted(node.branches.items()):
        yield from states(branch, (*history, (node.guess, clue)))


def games(root: Node) -> Iterator[History]:
    """Yield the game of each answer, up to the winning clue."""
    for history, node in states(root):
        if node.can_win:
            yield (*history, (node.guess, RIGHT * len(node.guess)))


def weighted_total(root: Node) -> int:
    """Sum the guesses over all answers, each counted by its weight, if it has one.

    An answer found on the third guess is in the weights of three nodes.
    """
    return sum([weight_left(node) for node in nodes(root)])


def weight_left(node: Node) -> int:
    """Return the sum of the weights of the answers still possible, each 1 without a prior."""
    return node.size if node.weight is None else node.weight


def html_tiles(guess: str, clue: str) -> str:
    """Write a guess in the colours that it earned, for a notebook."""
    colours = "#6a6e72;color:#fff", "#ebc033;color:#111", "#35742f;color:#fff"
    return "".join(
        f'<span style="background:{colours[int(digit)]};padding:2px 6px">{escape(letter)}</span>'
        for letter, digit in zip(capitals(guess), clue, strict=True)
    )
