"""The stored strategy in memory: its nodes, and what it achieves.

A `Node` is one guess with the answers still possible before it; a branch is what follows one clue.
recipe.py says how the tree was built; file.py reads and writes the file.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from treegen.clues import RIGHT, clue_for, folded, read_history, read_turn
from treegen.errors import NotInTree
from treegen.text import number_of, printable
from treegen.tree.notebook import node_html, tree_html
from treegen.tree.plain import cannot_earn
from treegen.tree.recipe import Recipe
from treegen.words.identity import GameInfo
from treegen.words.likely import count_text, left_text, likely_count, others_of

History = tuple[tuple[str, str], ...]  # guesses so far, each with the clue it earned


class Node(NamedTuple):
    """One guess, and what follows each clue but the winning one."""

    guess: str
    size: int  # answers possible before the guess
    branches: Mapping[str, "Node"]
    weight: int  # sum of those answers' weights
    heaviest: int = 1  # weight of the game's heaviest answer, by which words are likely

    def __repr__(self) -> str:  # not with all that is below it
        return f"<Node {self.guess}: {count_text(self.likely_size, self.size)}>"

    def _repr_html_(self) -> str:
        return node_html(self.guess, self.left, self.branches)

    @property
    def can_win(self) -> bool:
        """Test whether the guess can itself be the answer: the winning clue is not a branch."""
        if not self.branches:  # as of most nodes
            return self.size > 0
        return self.size > sum([node.size for node in self.branches.values()])

    @property
    def own_weight(self) -> int:
        """Weight of the guess itself as an answer, 0 when it cannot be one."""
        if not self.branches:
            return self.weight
        return self.weight - sum([node.weight for node in self.branches.values()])

    @property
    def is_unlisted(self) -> bool:
        """Test whether the guess can be the answer, but is not listed."""
        return self.can_win and not self.own_weight

    @property
    def weights(self) -> list[int]:
        """Weights of the listed answers, in their order, as `random.choices` takes them."""
        found = []
        level = [self]
        while level:
            found += [node.own_weight for node in level]
            below = chain.from_iterable([node.branches.values() for node in level])
            level = [node for node in below if node.weight]
        return sorted(filter(None, found), reverse=True)

    @property
    def listed(self) -> list[str]:
        """Answers still possible that are listed, the heaviest first.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> node
        <Node punch: 4 likely words left of 85>
        >>> node.likely, len(node.listed), len(list(node.answers()))
        (['cough', 'pooch', 'pouch', 'punch'], 24, 85)
        """
        weights = {node.guess: node.own_weight for node in nodes(self) if node.own_weight}
        return sorted(weights, key=lambda word: (-weights[word], word))

    @property
    def likely(self) -> list[str]:
        """Answers still possible that are likely, the heaviest first."""
        return self.listed[: self.likely_size]

    @property
    def listed_size(self) -> int:
        """Number of the answers still possible that are listed."""
        return len(self.weights)

    @property
    def likely_size(self) -> int:
        """Number of the answers still possible that are likely."""
        return likely_count(self.weights, self.heaviest)

    @property
    def left(self) -> str:
        """How many words are left, in words, and the chance of the guess."""
        return left_text(
            self.weights, self.heaviest, self.size, self.own_weight, self.last, self.others
        )

    def others(self) -> list[str]:
        """Return the answers still possible but for the guess, the heaviest first.

        >>> Node("night", 2, {"02222": Node("might", 1, {}, 1)}, 2).others()
        ['might']
        """
        weights = {node.guess: node.own_weight for node in nodes(self) if node.can_win}
        return others_of(weights, self.guess)

    def answers(self) -> Iterator[str]:
        """Yield the answers still possible, those that are found first before others."""
        return (node.guess for node in nodes(self) if node.can_win)

    @property
    def last(self) -> str:
        """Phrase for the only word left: "the answer", or where a fixed word is played, itself.

        >>> Node("clint", 1, {"20001": Node("crypt", 1, {}, 1)}, 1).last
        'crypt'
        """
        return "the answer" if self.can_win else next(self.answers())


class Summary(NamedTuple):
    """Figures of how well the tree plays."""

    answers: int
    total: int  # guesses over all answers
    mean: float  # guesses for an answer, all weighing the same
    worst: int  # guesses of the longest game
    distribution: list[int]  # answers solved on the first guess, on the second, ...
    nodes: int
    weighted_mean: float  # mean by the answers' weights


class Tree(NamedTuple):
    """Stored tree: how it was built, how well it plays, and its first node."""

    recipe: Recipe
    summary: Summary
    root: Node
    name: str = ""  # of the file that it was read from, by which two trees do not differ

    @property
    def info(self) -> GameInfo:
        """The game that it plays, by names and checksums."""
        return self.recipe.info._replace(listed=self.root.listed_size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self[:3] == other[:3]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __repr__(self) -> str:
        answers = number_of(self.summary.answers, "answer")
        mean = self.summary.weighted_mean
        name = "mean" if mean == self.summary.mean else "weighted mean"
        tree = opener = self.recipe.opener
        if self.name:
            tree = self.name if self.name.startswith(opener) else f"{self.name} ({opener})"
        return f"<Tree {printable(tree)}: {answers}, {name} {mean:.4f}>"

    def _repr_html_(self) -> str:
        return tree_html(repr(self), self.root._repr_html_())

    def follow(self, history: str | Iterable[tuple[str, str]]) -> Node:
        """Return the node after some guesses and their clues; `NotInTree` where there is none.

        They are pairs, or text such as "raise .y.g. shalt 10100", with clues in any notation:
        `ClueError` where one is malformed. The winning clue leads to no node: stop before it.
        """
        node = self.root
        pairs = read_history([history]) if isinstance(history, str) else history
        for turn, (word, text) in enumerate(pairs, 1):
            guess, clue = read_turn(word, text, self.recipe.fold)
            if guess != node.guess:
                raise NotInTree(f"on turn {turn} this tree plays {node.guess}, not {guess}")
            if not clue.strip(RIGHT):
                if not node.can_win:
                    raise NotInTree(cannot_earn(guess, clue, node.size))
                raise NotInTree(f"{clue} says that {guess} is the answer; nothing follows it")
            if clue not in node.branches:
                raise NotInTree(f"no answer left in {self._answers} gives {clue} to {guess}")
            node = node.branches[clue]
        return node

    def path(self, answer: str) -> list[tuple[str, str]]:
        """Return the (guess, clue) pairs up to `answer`; `NotInTree` if it is no answer here."""
        answer = folded(answer, self.recipe.fold)
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

    def games(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each answer, with the guesses that find it.

        >>> from treegen import find_tree
        >>> dict(find_tree("raise").games())["gnash"]
        ['raise', 'shalt', 'aargh', 'gnash']
        """
        for game in games(self.root):
            guesses = [guess for guess, _ in game]
            yield guesses[-1], guesses

    @property
    def exceptions(self) -> list[tuple[History, Node]]:
        """States after the first guess in which another word than the one second word is played."""
        second = self.recipe.second
        after = [(((self.root.guess, clue),), node) for clue, node in self.root.branches.items()]
        return [(past, node) for past, node in after if second and node.guess != second]

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

    >>> [history for history, _ in states(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 1)}, 2))]
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


def with_heaviest(root: Node) -> Node:
    """Return a tree's first node, of which all below it know the game's heaviest answer.

    >>> root = Node("abide", 2, {"02200": Node("ebbed", 1, {}, 1)}, 4)
    >>> with_heaviest(root).branches["02200"].likely, root.branches["02200"].likely
    ([], ['ebbed'])
    """
    heaviest = max(root.weights)

    def copy(node: Node) -> Node:
        branches = {clue: copy(branch) for clue, branch in node.branches.items()}
        return node._replace(branches=branches, heaviest=heaviest)

    return copy(root)


def weighted_total(root: Node) -> int:
    """Sum the guesses over all answers, each counted by its weight.

    An answer found on the third guess is in the weights of three nodes.
    """
    return sum([node.weight for node in nodes(root)])
