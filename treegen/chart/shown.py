"""The words that a chart shows: the listed ones of a tree, all, or those likely at the start.

A chart is drawn from the part of a tree that leads to these words, so that nothing that draws knows
of others. Its title and figures are those of the whole tree.
"""

from treegen.errors import UsageError
from treegen.text import number_of, shown
from treegen.tree.figures import part
from treegen.tree.model import Node
from treegen.words.likely import least_likely, percent

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
    raise UsageError(f"show is {shown(show)}; expected {', '.join(SHOWN[:-1])} or {SHOWN[-1]}")


def kind_of(whole: Node, least: int) -> str:
    """Name the words that are shown.

    >>> root = Node("abide", 2, {"02200": Node("ebbed", 1, {}, 0)}, 1)
    >>> kind_of(root, 0), kind_of(root, 1)
    ('answers', 'listed words')
    """
    here = part(whole, least)
    if here.size == whole.size:
        return "answers"
    return "likely words" if here.weight < whole.weight else "listed words"


def left_out(whole: Node, least: int) -> str:
    """Return the sentence on the words that are not shown; "" where all are.

    >>> left_out(Node("abide", 3, {"02200": Node("ebbed", 2, {}, 0)}, 1), 1)
    'Shows and counts the 1 listed word; 2 others are left out.'
    """
    here = part(whole, least)
    others = whole.size - here.size
    if not others:
        return ""
    words = number_of(here.size, "listed word")
    if here.weight < whole.weight:
        words = number_of(here.size, "word")
        share = percent(here.weight, whole.weight)
        words += f" likely before the first guess, {share} % of games"
    rest = "1 other is" if others == 1 else f"{others:,} others are"
    return f"Shows and counts the {words}; {rest} left out."
