"""A stored tree in memory: how it was built, how well it plays, and its first node.

recipe.py has the first two, node.py the nodes; file.py reads and writes the file.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from treegen.clues import RIGHT, Played, folded, normalize, read_played
from treegen.errors import NotInTree, refused
from treegen.text import about_words, nearest, number_of, printable
from treegen.tree.node import History, Immutable, Node
from treegen.tree.notebook import tree_html
from treegen.tree.recipe import Recipe, Summary
from treegen.tree.ways import after_answer, follow, path_to, states
from treegen.words.identity import GameInfo


class TreeGame(NamedTuple):
    """The game in which a tree finds one answer: a row of `Tree.games`.

    >>> from treegen import find_tree
    >>> next(game for game in find_tree("raise").games() if game.answer == "gnash").guesses
    4
    """

    answer: str
    guesses: int  # needed, the answer's included
    weight: int  # how likely the answer is: see `Node.weight`
    path: list[tuple[str, str]]  # each guess with the clue it earned


class Tree(Immutable):
    """A whole strategy: the first node, how it was built, and how well it plays.

    >>> from treegen import find_tree
    >>> tree = find_tree("raise")
    >>> tree.root
    <Node raise: 2,315 words left>
    >>> tree.recipe.policy, tree.summary.total, tree.summary.worst
    ('entropy', 8036, 6)

    `root` is the first node, `recipe` says how it was built, and `summary` has its figures:
    `answers`, `total` guesses over all answers, `mean`, `worst`, `distribution` (how many answers
    are found on the first guess, on the second, …), `nodes` and `weighted_mean`. `name` is that of
    its file, without the ending; `file` is its path, empty for a tree that came with treegen.
    Trees are equal if recipe, summary and nodes are. Every call for a stored tree returns the same
    one, so nothing in it can be changed.
    """

    recipe: Recipe
    summary: Summary
    root: Node
    name: str  # of the file that the tree was read from; equal trees may differ in it
    text: bytes  # of its file, if that came with treegen; else empty
    file: str

    def __init__(
        self,
        recipe: Recipe,
        summary: Summary,
        root: Node,
        name: str = "",
        text: bytes = b"",
        file: str = "",
    ) -> None:
        vars(self).update(
            recipe=recipe, summary=summary, root=root, name=name, text=text, file=file
        )

    def _replace(self, **changes: Any) -> "Tree":
        """Return a tree with other values of some fields, as if it came from no file.

        Another name or path alone does not change what file the tree came from.
        """
        kept = {} if changes.keys() - {"name", "file"} else {"text": self.text, "file": self.file}
        own: dict[str, Any] = vars(self) | {"text": b"", "file": ""}
        return Tree(**own | kept | changes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        own = self.recipe, self.summary, self.root
        return own == (other.recipe, other.summary, other.root)

    @property
    def is_known(self) -> bool:
        """Test whether the tree came with treegen: its file's checksum is one of those published.

        >>> from treegen import find_tree
        >>> find_tree("raise").is_known
        True
        """
        return bool(self.text)

    @property
    def origin(self) -> str:
        """Origin of the tree, as players are told: its name, or the path of your own file.

        >>> from treegen import find_tree
        >>> find_tree("raise").origin
        'raise'
        """
        return printable(self.file or self.name)

    @property
    def info(self) -> GameInfo:
        """The game that the tree plays: its lists by name and checksum, its mode, its weights.

        >>> from treegen import find_tree
        >>> info = find_tree("raise").info
        >>> info.answers.name, info.answers.count, info.mode
        ('wordle-2021-answers', 2315, <Mode.NORMAL: 'normal'>)
        """
        return self.recipe.info._replace(listed=self.root.listed_size)

    def __repr__(self) -> str:
        answers = number_of(self.summary.answers, "answer")
        mean = self.summary.weighted_mean
        name = "mean" if mean == self.summary.mean else "weighted mean"
        tree = opener = self.recipe.opener
        if origin := self.origin:
            tree = origin if origin.startswith(opener) else f"{origin} ({opener})"
        return f"<Tree {printable(tree)}: {answers}, {name} {mean:.4f}>"

    def _repr_html_(self) -> str:
        return tree_html(repr(self), self.root._repr_html_())

    def follow(self, history: Played) -> Node:
        """Return the node that a game so far leads to.

        Give the game as text or as pairs, with clues in any notation:

        >>> from treegen import find_tree
        >>> tree = find_tree("raise")
        >>> tree.follow("raise .y.g. shalt 11200")
        <Node aargh: 3 words left>
        >>> tree.follow([("raise", "01020"), ("shalt", "11200")]).guess
        'aargh'

        `NotInTree` if the tree plays another guess, or if no answer gives those clues. A winning
        clue leads to no node, so stop before it. `ClueError` for a clue that cannot be read.
        """
        turns = read_played(history, self.recipe.fold, "history")
        node, is_won = follow(self.root, turns, self._answers)
        if is_won:
            raise NotInTree(after_answer(node.guess, RIGHT * len(node.guess)))
        return node

    def path(self, answer: str) -> list[tuple[str, str]]:
        """Return the guesses that find an answer, each with the clue it earns.

        >>> from treegen import find_tree
        >>> find_tree("raise").path("gnash")
        [('raise', '01020'), ('shalt', '11200'), ('aargh', '10012'), ('gnash', '22222')]

        `NotInTree` if the tree has no such answer; it names a similar one if there is one.
        """
        if not isinstance(answer, str):
            raise refused("answer", answer, "a word")
        word = folded(normalize(answer), self.recipe.fold)
        try:
            return path_to(self.root, word, self._answers)
        except NotInTree as error:
            raise NotInTree(f"{error}{nearest(word, self.root.words)}") from None

    def games(self) -> Iterator[TreeGame]:
        """Yield how the tree finds each answer, in the order of the clues.

        Each is a named tuple: the answer, how many guesses it needs, its weight (1 where all
        answers are equally likely), and its path as from `Tree.path`. So a table of them gives the
        tree's mean (with weights, weight each game by its own):

        >>> from treegen import find_tree
        >>> games = list(find_tree("raise").games())
        >>> games[0][:3]
        ('raise', 1, 1)
        >>> round(sum(game.guesses for game in games) / len(games), 4)
        3.4713
        """
        for history, node in states(self.root):
            if node.can_win:
                path = [*history, (node.guess, RIGHT * len(node.guess))]
                yield TreeGame(node.guess, len(path), node.own_weight, path)

    @property
    def exceptions(self) -> list[tuple[History, Node]]:
        """Exceptions of a tree with one second word: each game so far, and its node.

        >>> from treegen import build
        >>> words = ["abide", "crane", "ebbed", "might", "night", "sight"]
        >>> tree = build("crane", answers=words, guesses="answers", learn=1)
        >>> tree.recipe.second, tree.exceptions
        ('abide', [((('crane', '00000'),), <Node might: 2 words left>)])

        Empty for a tree that was built without `learn`.
        """
        second = self.recipe.second
        after = [(((self.root.guess, clue),), node) for clue, node in self.root.branches.items()]
        return [(past, node) for past, node in after if second and node.guess != second]

    @property
    def _answers(self) -> str:
        return about_words(self.recipe.answers.name, self.recipe.answers.count)
