"""The words that a chart shows: the listed ones of a tree, all, or those likely at the start.

A chart is drawn from the part of a tree that leads to these words; what draws knows no others. The
title, the figures and the words left are those of the whole tree.
"""

from treegen.errors import UsageError
from treegen.say.phrases import Value, phrase
from treegen.text import guarded, nearest
from treegen.tree.figures import part
from treegen.tree.node import Node, said_left
from treegen.words.likely import in_one, least_likely, percent, words_left

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


def count_of(node: Node) -> Value:
    """Return how many words are left, without a chance, or the only one.

    >>> str(count_of(Node("night", 2, {"02222": Node("might", 1, {}, 1)}, 4)))
    '2 words left'
    """
    return left_phrase(node) if node.size == 1 else words_left(node.likely_size, node.size)


def left_phrase(node: Node) -> Value:
    """Return how many words are left, and the chance of the guess: `Node.left_text` as a phrase.

    >>> str(left_phrase(Node("night", 1, {}, 1)))
    '1 word left: the answer'
    >>> str(left_phrase(Node("night", 2, {"02222": Node("might", 1, {}, 1)}, 4)))
    '75 % chance; also possible: might'
    """
    return in_one(said_left(node, write=guarded))
