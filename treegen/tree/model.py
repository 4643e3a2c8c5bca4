"""A stored tree in memory: how it was built, how well it plays, and its first node.

recipe.py has the first two, node.py the nodes; file.py reads and writes the file.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from treegen.clues import RIGHT, folded, read_history, read_turn
from treegen.errors import NotInTree
from treegen.text import about_words, number_of, printable
from treegen.tree.node import History, Node, follow, games, path_to
from treegen.tree.notebook import tree_html
from treegen.tree.recipe import Recipe, Summary
from treegen.words.identity import GameInfo


class Tree:
    """Stored tree: how it was built, how well it plays, and its first node."""

    def __init__(
        self, recipe: Recipe, summary: Summary, root: Node, name: str = "", text: bytes = b""
    ) -> None:
        self.recipe = recipe
        self.summary = summary
        self.root = root
        self.name = name  # of the file that it was read from, by which two trees do not differ
        self.text = text  # the bytes of its file, if that came with treegen; else empty

    def _replace(self, **changes: Any) -> "Tree":
        """Return a tree with other values of some fields; one that differs came from no file."""
        kept = {} if changes.keys() - {"name"} else {"text": self.text}
        own: dict[str, Any] = vars(self) | {"text": b""}
        return Tree(**own | kept | changes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        own = self.recipe, self.summary, self.root
        return own == (other.recipe, other.summary, other.root)

    @property
    def is_known(self) -> bool:
        """Test whether it was read from a file that came with treegen, by its checksum."""
        return bool(self.text)

    @property
    def info(self) -> GameInfo:
        """The game that it plays, by names and checksums."""
        return self.recipe.info._replace(listed=self.root.listed_size)

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
        pairs = read_history([history]) if isinstance(history, str) else history
        turns = (read_turn(word, clue, self.recipe.fold) for word, clue in pairs)
        node, is_won = follow(self.root, turns, self._answers)
        if is_won:
            clue = RIGHT * len(node.guess)
            raise NotInTree(f"{clue} says that {node.guess} is the answer; nothing follows it")
        return node

    def path(self, answer: str) -> list[tuple[str, str]]:
        """Return the (guess, clue) pairs up to `answer`; `NotInTree` if it is no answer here."""
        return path_to(self.root, folded(answer, self.recipe.fold), self._answers)

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
        return about_words(self.recipe.answers.name, self.recipe.answers.count)
