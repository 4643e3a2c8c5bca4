"""The nodes of a tree.

A `Node` is one guess with the answers still possible before it; a branch is what follows one clue.
A node of a file is a view of the file's JSON, and makes its branches when they are asked for. So
`treewalk` looks a move up by the same nodes: nothing here takes milliseconds to load.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from treegen.words.likely import (
    THE_ANSWER,
    is_sure,
    left_of,
    likely_count,
    line,
    others_of,
    words_left,
)

TYPE_CHECKING = False  # importing it from typing would cost treewalk 3 of 15 ms
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from treegen.say.phrases import Value

    Json = dict[str, Any]  # of a tree, its recipe or a node, as trees/FORMAT.md specifies them
else:
    Json = dict[str, object]
History = tuple[tuple[str, str], ...]  # guesses so far, each with the clue it earned
# What files say they are, in their first two fields: the name of a format, and its version.
TREE_FORMAT = ("treegen/tree", 1)
OPENING_FORMAT = ("treegen/opening", 1)
TYPES = (str, int, int)  # of a node's guess, size and weight
FIELDS = ("guess", "size", "branches", "weight", "heaviest")  # of a node


class Immutable:
    """A value that is shared, so it cannot be changed; whoever makes it fills `vars(value)`."""

    def __setattr__(self, name: str, value: object) -> None:
        kind = self.__class__.__name__
        raise AttributeError(f"{name} of a {kind} cannot be changed: all who read it share it")

    def __delattr__(self, name: str) -> None:
        setattr(self, name, None)


class Node(Immutable):
    """One guess of a tree: the words left before it, and what follows each clue.

    `guess` is the word to play, `size` the number of words left, `branches` the next node for each
    clue but the winning one. `weight` is the sum of the weights of the words left, and `heaviest`
    the weight of the game's likeliest answer. None of them can be changed. A node made by hand
    names its branches:

    >>> abide = Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4)
    >>> abide, dict(abide.words), abide.branches["02200"] == Node("ebbed", 1, {}, 3)
    (<Node abide: 2 words left>, {'abide': 1, 'ebbed': 3}, True)
    """

    guess: str
    size: int  # answers possible before the guess
    weight: int  # sum of those answers' weights
    heaviest: int  # weight of the game's heaviest answer, by which words are likely
    weight_field: str  # field of `_data` with the weight

    def __init__(
        self,
        guess: str,
        size: int,
        branches: Mapping[str, Node],
        weight: int,
        heaviest: int = 1,
    ) -> None:
        vars(self).update(
            guess=guess,
            size=size,
            branches=MappingProxyType({**branches}),  # it hides the property
            weight=weight,
            heaviest=heaviest,
            weight_field="weight",
        )

    @classmethod
    def view(cls, data: Json, heaviest: int, weight_field: str) -> Node:
        """Return the node for one JSON object of a tree file, as `trees/README.md` specifies it.

        >>> Node.view({"guess": "abide", "size": 1}, heaviest=1, weight_field="size")
        <Node abide: 1 word left>

        `weight_field` is the name of the field with the weight: "weight", or "size" in a tree
        without weights. `TypeError` or `LookupError` if the object is not a node.
        """
        guess, size, weight = data["guess"], data["size"], data[weight_field]
        if (type(guess), type(size), type(weight)) != TYPES:
            raise TypeError
        node = cls.__new__(cls)
        vars(node).update(
            guess=guess,
            size=size,
            weight=weight,
            heaviest=heaviest,
            weight_field=weight_field,
            _data=data,
        )
        return node

    @cached_property
    def branches(self) -> Mapping[str, Node]:
        """The next node for each clue, in digits, that some word left gives.

        >>> from treegen import find_tree
        >>> node = find_tree("raise").follow("raise 01020")
        >>> node.branches["11200"]
        <Node aargh: 3 words left>

        There is none for the winning clue. Nodes are made when you ask for them.
        """
        below = self._data.get("branches", {}).items()
        found = {clue: Node.view(data, self.heaviest, self.weight_field) for clue, data in below}
        return MappingProxyType(found)

    @property
    def data(self) -> Json:
        """The node as plain JSON, with all that is below it: a copy, which is yours.

        >>> from treegen import find_tree
        >>> node = find_tree("raise").follow("raise 01020")
        >>> node.data["guess"], node.data["size"], len(node.data["branches"])
        ('shalt', 22, 13)

        A loop over a whole tree takes half as long with it as with nodes.
        """
        root = {**self._data}
        level = [root]
        for data in level:  # the list grows on the way
            if "branches" in data:
                data["branches"] = {clue: {**below} for clue, below in data["branches"].items()}
                level += data["branches"].values()
        return root

    @cached_property
    def _data(self) -> Json:
        """The node as `data` has it, which nobody may change."""
        nodes = [self]
        for node in nodes:  # the list grows on the way
            nodes += [
                below
                for below in node.branches.values()
                if "_data" not in vars(below) or below.weight_field != self.weight_field
            ]
        for node in reversed(nodes):  # without recursion, which a deep tree would exceed
            data: Json = {"guess": node.guess, "size": node.size, "weight": node.weight}
            if node.branches:
                data["branches"] = {clue: below._data for clue, below in node.branches.items()}
            vars(node).update(weight_field=self.weight_field, _data=data)
        return data

    def _replace(self, **changes: Any) -> Node:
        """Return a node with other values of some fields."""
        return Node(**{name: getattr(self, name) for name in FIELDS} | changes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in FIELDS)

    def __reduce__(self) -> tuple[type[Node], tuple[object, ...]]:
        own = self.guess, self.size, {**self.branches}, self.weight, self.heaviest
        return Node, own

    def __repr__(self) -> str:  # not with all that is below it
        return f"<Node {self.guess}: {words_left(self.likely_size, self.size)}>"

    def _repr_html_(self) -> str:
        from treegen.tree.notebook import node_html

        return node_html(self.guess, self.left, self.branches)

    def branch(self, clue: str) -> Node | None:
        """Return the next node for a clue in digits; None if no word left gives that clue.

        >>> from treegen import find_tree
        >>> node = find_tree("raise").follow("raise 01020")
        >>> node.branch("11200"), node.branch("00000")
        (<Node aargh: 3 words left>, None)

        Only this branch is made, so one lookup is quick.
        """
        data = self._data.get("branches", {}).get(clue)
        return data and Node.view(data, self.heaviest, self.weight_field)

    def _own(self, field: str) -> int:
        """Return the part of a field that is the guess's own: what no branch has."""
        below = self._data.get("branches", {}).values()
        own: int = self._data[field] - sum([data[field] for data in below])
        return own

    @property
    def can_win(self) -> bool:
        """Test whether the guess can itself be the answer.

        >>> from treegen import find_tree
        >>> node = find_tree("raise").follow("raise 01020")
        >>> node.can_win, node.branches["10100"].can_win
        (False, True)
        """
        return self._own("size") > 0

    @property
    def own_weight(self) -> int:
        """The guess's own weight as an answer; 0 if it cannot be the answer or has no weight.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> node.guess, node.own_weight, node.weight
        ('punch', 27671, 131087)
        """
        return self._own(self.weight_field)

    @property
    def is_unlisted(self) -> bool:
        """Test whether the guess can be the answer although its weight is 0.

        >>> from treegen import find_tree
        >>> tree = find_tree("everyday")
        >>> tree.root.is_unlisted
        False
        >>> tree.follow("taser 00000 dimly 00000 punch 00000 boffo 12002").is_unlisted
        True
        """
        return self.can_win and not self.own_weight

    @property
    def is_sure(self) -> bool:
        """Test whether the guess is right at least half the time, or is the only word left.

        >>> from treegen import find_tree
        >>> node = find_tree("raise").follow("raise 01020")
        >>> node.is_sure, node.branches["10100"].guess, node.branches["10100"].is_sure
        (False, 'abyss', True)
        """
        return is_sure(self.own_weight, self.weight) or (self.size == 1 and self.can_win)

    @cached_property
    def words(self) -> Mapping[str, int]:
        """The words left, each with its weight; those that need fewest guesses come first.

        >>> from treegen import find_tree
        >>> node = find_tree("raise").follow("raise 01020")
        >>> len(node.words), node.words["gnash"]
        (22, 1)
        """
        every = dict.fromkeys(_counted(self._data, "size"), 0)
        return MappingProxyType({**every, **self.listed_words})

    @cached_property
    def listed_words(self) -> Mapping[str, int]:
        """The words left whose weight is above 0, each with its weight.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> len(node.listed_words), node.listed_words["punch"]
        (24, 27671)
        """
        return MappingProxyType(_counted(self._data, self.weight_field))

    @property
    def _weights(self) -> Collection[int]:
        """Weights of the listed answers, in any order."""
        if self.weight_field == "size":  # each weighs 1, so no answer need be looked at
            return [1] * self.size
        return self.listed_words.values()

    def answers(self) -> Iterator[str]:
        """Yield the words left, in the order of `words`.

        >>> from treegen import find_tree
        >>> node = find_tree("raise").follow("raise 01020")
        >>> len(list(node.answers())), "gnash" in node.answers()
        (22, True)
        """
        return iter(self.words)

    @property
    def weights(self) -> list[int]:
        """The weights of the words in `listed`, in the same order.

        So `random.choices(node.listed, node.weights)` draws an answer as likely as the tree has it.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> node.weights[:5]
        [27671, 27671, 27671, 27671, 5805]
        """
        return sorted(self._weights, reverse=True)

    @property
    def listed(self) -> list[str]:
        """The words left whose weight is above 0, the likeliest first.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> node
        <Node punch: 4 likely words left of 85>
        >>> node.likely, len(node.listed), len(list(node.answers()))
        (['cough', 'pooch', 'pouch', 'punch'], 24, 85)
        """
        return sorted(self.listed_words, key=lambda word: (-self.listed_words[word], word))

    @property
    def likely(self) -> list[str]:
        """The likely words left, the likeliest first.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> node.likely
        ['cough', 'pooch', 'pouch', 'punch']

        A word is likely if its weight is at least half of the game's heaviest.
        """
        return self.listed[: self.likely_size]

    @property
    def listed_size(self) -> int:
        """The number of words in `listed`.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> node.listed_size, node.size
        (24, 85)
        """
        return len(self._weights)

    @cached_property
    def likely_size(self) -> int:
        """The number of words in `likely`.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> node.likely_size, node.size
        (4, 85)
        """
        return likely_count(self._weights, self.heaviest)

    @property
    def left(self) -> str:
        """Number of words left and the chance of the guess, as a sentence.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> node.left
        '21 % chance; 4 likely words left of 85'
        """
        return self.left_text()

    def left_text(self, used: str = "") -> str:
        """Return `left` with a note on the guess, such as the day on which it was the answer.

        >>> from treegen import find_tree
        >>> node = find_tree("everyday").follow("taser 00000 dimly 00000")
        >>> node.left_text("an answer on 4 May 2022")
        '21 % chance; 4 likely words left of 85; an answer on 4 May 2022'
        """
        return line(said_left(self, used))

    def others(self) -> list[str]:
        """Return the words left besides the guess, the likeliest first.

        >>> Node("night", 2, {"02222": Node("might", 1, {}, 1)}, 2).others()
        ['might']
        """
        return others_of(self.words, self.guess)

    @property
    def last(self) -> str:
        """Name for the only word left: "the answer", or the word if the guess is another one.

        >>> Node("clint", 1, {"20001": Node("crypt", 1, {}, 1)}, 1).last
        'crypt'
        """
        return str(THE_ANSWER) if self.can_win else next(self.answers())


def _counted(data: Json, field: str) -> dict[str, int]:
    """Return the answers of a node and below it, each with its part of a field: its weight, or 1.

    Only branches in which the field is above 0 are looked at.
    """
    words = {}
    level = [data]
    for node in level:  # the list grows on the way
        own = node[field]
        if "branches" in node:
            below = [branch for branch in node["branches"].values() if branch[field]]
            own -= sum([branch[field] for branch in below])
            level += below
        if own > 0:
            words[node["guess"]] = own
    return words


def parse_file(text: bytes, form: tuple[str, int]) -> Json:
    """Read the JSON of a file; only its format and version are checked.

    `LookupError`, `TypeError` or `ValueError` for another file.
    """
    data: Json = json.loads(text)
    if (data["format"], data["version"]) != form:
        raise ValueError
    return data


def root_of(data: Json) -> Node:
    """Return the first node of a tree file's JSON."""
    if not data["recipe"]["prior"]:  # then each answer weighs 1
        return Node.view(data["tree"], 1, "size")
    root = Node.view(data["tree"], 1, "weight")
    heaviest = data["summary"].get("heaviest") or max(root.weights)  # older files lack the field
    return Node.view(data["tree"], heaviest, "weight")


def check_sound(node: Node) -> None:
    """Raise `ValueError` unless a node's answers are those of its branches, and perhaps the guess.

    >>> check_sound(Node("abide", 1, {"02011": Node("ebbed", 1, {}, 1)}, 2))
    Traceback (most recent call last):
    ValueError: abide: its branches hold other answers than it says
    """
    own = node._own("size")
    if own != 1 and (own != 0 or node.own_weight):
        raise ValueError(f"{node.guess}: its branches hold other answers than it says")


def with_heaviest(root: Node) -> Node:
    """Return a tree's first node, so that all nodes know the weight of the heaviest answer.

    >>> root = Node("abide", 2, {"02200": Node("ebbed", 1, {}, 1)}, 4)
    >>> with_heaviest(root).branches["02200"].likely, root.branches["02200"].likely
    ([], ['ebbed'])
    """
    return Node.view(root._data, max(root.weights), root.weight_field)


def said_left(node: Node, used: str = "", write: Callable[[str], str] = str) -> list[Value]:
    """Return the phrases of `Node.left_text`; `write` returns a word as sentences have it."""
    is_other = node.size == 1 and not node.can_win
    return left_of(
        node._weights,
        node.heaviest,
        node.size,
        node.own_weight,
        write(node.last) if is_other else THE_ANSWER,
        lambda: map(write, node.others()),
        used,
    )
