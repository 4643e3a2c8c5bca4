"""Ways through a tree: a game along its nodes, and walks over all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from treegen.clues import RIGHT, clue_for
from treegen.errors import NotInTree
from treegen.say.phrases import say
from treegen.text import number_of
from treegen.tree.node import History, Node, check_sound


def follow(
    root: Node, history: Iterable[tuple[str, str]], answers: str, is_lookup: bool = False
) -> tuple[Node, bool]:
    """Return the node after some guesses and their clues, and whether the last one won.

    If it won, the node is the one whose guess was the answer. `NotInTree` if the tree does not go
    there; `answers` names the list for that message. A lookup reads a tree that nobody has checked,
    so it checks each node on the way: `ValueError` for one that is not sound. Its messages also
    tell a player what the error means.
    """
    node = root
    for turn, (guess, clue) in enumerate(history, 1):
        if is_lookup:
            check_sound(node)
        if guess != node.guess:
            rest = ", and has no reply after other guesses" if is_lookup else ""
            raise NotInTree(f"on turn {turn} this tree plays {node.guess}, not {guess}{rest}")
        if not clue.strip(RIGHT):
            if node.can_win:
                return node, True
            left = f"{guess} is not among the {number_of(node.size, 'word')} left"
            raise NotInTree(f"{left}, so it cannot earn {clue}; check the clues")
        after = node.branch(clue)
        if after is None:
            rest = "; the clues are wrong, or the answer is another word" if is_lookup else ""
            raise NotInTree(f"no answer left in {answers} gives {clue} to {guess}{rest}")
        node = after
    if is_lookup:
        check_sound(node)
    return node, False


def path_to(
    root: Node, answer: str, answers: str, is_lookup: bool = False
) -> list[tuple[str, str]]:
    """Return the (guess, clue) pairs up to an answer; `NotInTree` if the tree does not find it.

    `answers` and `is_lookup` are as for `follow`.

    >>> path_to(Node("abide", 2, {"02011": Node("ebbed", 1, {}, 1)}, 2), "ebbed", "two")
    [('abide', '02011'), ('ebbed', '22222')]
    """
    node = root
    path = []
    while len(answer) == len(node.guess):
        if is_lookup:
            check_sound(node)
        clue = clue_for(node.guess, answer)
        path.append((node.guess, clue))
        if answer == node.guess and node.can_win:
            return path
        after = node.branch(clue)
        if after is None:
            break
        node = after
    raise NotInTree(f"{answer} is not an answer in {answers}")


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


def weighted_total(root: Node) -> int:
    """Sum the guesses over all answers, each counted by its weight.

    An answer found on the third guess is in the weights of three nodes.
    """
    return sum([node.weight for node in nodes(root)])


def after_answer(guess: str, clue: str) -> str:
    """Say that nothing follows a guess whose clue is that of the answer.

    >>> after_answer("crane", "22222")
    '22222 says that crane is the answer; nothing follows it'
    """
    return f"{clue} says that {say('turn.over', word=guess)}"
