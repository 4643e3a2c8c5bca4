"""The words that a chart shows: the listed ones of a tree, all, or those likely at the start.

A chart is drawn from the part of a tree that leads to these words, so that nothing that draws knows
of others. Its title and figures are those of the whole tree, as is what it says of the words left.
"""

from treegen.errors import UsageError
from treegen.say.phrases import Phrase, Value, phrase
from treegen.text import guarded, nearest
from treegen.tree.figures import part
from treegen.tree.node import Node
from treegen.words.likely import (
    NAMED,
    WORTH_KNOWING,
    are_alike,
    is_sure,
    least_likely,
    percent,
)

LISTED = "listed"
ALL = "all"
LIKELY = "likely"
SHOWN = LISTED, ALL, LIKELY


def least_weight(root: Node, show: str) -> int:
    """Return the least weight of a word that is shown.

    >>> root = Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3, 5)}, 8, 5)
    >>> [least_weight(root, show) for show in SHOWN]
    [1, 0, 3]
    """
    if show == ALL:
        return 0
    if show == LISTED:
        return 1
    if show == LIKELY:
        return least_likely(root.heaviest)
    expected = f"{', '.join(SHOWN[:-1])} or {SHOWN[-1]}{nearest(str(show), SHOWN)}"
    raise UsageError(f'show is "{show}"; expected {expected}')


def left_out(whole: Node, least: int) -> Value:
    """Return the sentence on the words that are not shown; "" where all are.

    >>> str(left_out(Node("abide", 3, {"02200": Node("ebbed", 2, {}, 0)}, 1), 1))
    'Shows the 1 listed word; 2 others are left out.'
    """
    here = part(whole, least)
    others = whole.size - here.size
    if not others:
        return ""
    left = phrase("poster.others", n=others)
    if here.weight == whole.weight:
        return phrase("poster.shown-listed", n=here.size, others=left)
    share = percent(here.weight, whole.weight)
    return phrase("poster.shown-likely", n=here.size, share=share, others=left)


def count_of(node: Node) -> Phrase:
    """Return how many words are left, and where it is some of them, how many are likely."""
    likely = node.likely_size
    if 1 < likely < node.size:
        return phrase("left.likely", n=likely, all=node.size)
    return phrase("left.words-left", n=node.size)


def left_of(node: Node) -> Phrase:
    """Return how many words are left, and the chance of the guess: `Node.left` as a phrase.

    >>> str(left_of(Node("night", 1, {}, 1)))
    '1 word left: the answer'
    >>> str(left_of(Node("night", 2, {"02222": Node("might", 1, {}, 1)}, 4)))
    '75 % chance; also possible: might'
    """
    left = count_of(node)
    if node.size == 1:
        word = phrase("left.the-answer") if node.can_win else guarded(node.last)
        return phrase("left.last", left=left, word=word)
    weights = node.weights
    own, total = node.own_weight, sum(weights)
    chance = percent(own, total)
    others = node.size - 1
    if is_sure(own, total):
        also = phrase("poster.also-rare" if own == total else "poster.also-others", n=others)
        if others <= NAMED:
            also = phrase("poster.also", words=", ".join(map(guarded, node.others())))
        return phrase("list.semicolon", one=phrase("poster.chance", chance=chance), other=also)
    is_one_of_many = len(weights) == node.size and are_alike(weights)
    if chance >= WORTH_KNOWING and not is_one_of_many:
        return phrase("list.semicolon", one=phrase("poster.chance", chance=chance), other=left)
    return left
