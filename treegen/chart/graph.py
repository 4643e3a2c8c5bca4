"""The tree as a tree, for a wall or a class: with few words, Graphviz's own layout can be read.

A box is a guess, with the words left and the bits that its clue is expected to tell; below it are
the guesses that these words need on average. A line is a clue, with the words that earn it or, if
words weigh differently, their share of the weight. The largest classes stand first.
"""

from math import log2

import graphviz

from treegen.chart import labels
from treegen.chart.head import heading
from treegen.chart.labels import FONT, ROW, SANS, SIZE, TEXT_LETTER, NodeAt, Style, faced
from treegen.chart.sheet import MARGIN, PAPERS
from treegen.chart.shown import left_out
from treegen.errors import NotInTree, Option, TreeError
from treegen.say.phrases import phrase
from treegen.text import capitals, guarded
from treegen.tree.figures import part
from treegen.tree.model import Tree
from treegen.tree.node import History, Node
from treegen.tree.ways import levels
from treegen.words.likely import are_alike, percent

# On A4, the smallest letters of parts of `raise` with 34 to 51 words have 5.1 to 6.6 points.
MAX_TREE_WORDS = 60
SMALL_SIZE = 8  # size of the letters of tiles, shares and bits
TITLE_SIZE = 18
LEAST_COLUMNS = 70  # letters of a line below the title, in a narrow drawing
MOST_COLUMNS = 150
# Least widths of a box, which has a guess and figures, and of a share, such as 12 of 50. Widths of
# a tile, of lines, and of the room at their ends, so that steep lines do not touch what they pass.
BOX_WIDTH = 90
SHARE_WIDTH = 38
TILE_WIDTH = 12
LINES_WIDTH = 24
ROOM_WIDTH = 7
TURN_WIDTH = 270  # width of all that one turn takes
# Heights of a word and of a box, with the room to the next; of a box's lines; and below a box.
WORD_HEIGHT = 20
BOX_HEIGHT = 43
BOX_LINES_HEIGHT = 26
BELOW_BOX = 12
HEAD_HEIGHT = 70  # height of the title and what is below it


def bits(node: Node) -> float:
    """Return the bits that the clue to a guess tells on average: the entropy of its classes.

    >>> below = {"00000": Node("abide", 1, {}, 1), "02222": Node("might", 1, {}, 1)}
    >>> round(bits(Node("night", 3, below, 3)), 3)  # log2(3), as each clue leaves one word
    1.585
    """
    weights = [below.weight for below in node.branches.values()]
    total = node.weight
    if node.can_win:
        weights.append(node.own_weight)
    if not total:  # then each word counts 1
        weights = [below.size for below in node.branches.values()] + [1] * node.can_win
        total = node.size
    return sum(weight / total * log2(total / weight) for weight in weights if weight)


def average(node: Node) -> float:
    """Return the guesses that the words left need on average, with this one.

    >>> below = {"00000": Node("abide", 1, {}, 1), "02222": Node("might", 1, {}, 1)}
    >>> round(average(Node("night", 3, below, 3)), 3)  # 1, 2 and 2
    1.667
    """
    below = node.branches.values()
    if not node.weight:  # then each word counts 1
        return 1 + sum(branch.size * average(branch) for branch in below) / node.size
    return 1 + sum(branch.weight * average(branch) for branch in below) / node.weight


def graph(tree: Tree, style: Style, clue: str | None = None, paper: str | None = None) -> str:
    """Return Graphviz's source of a tree, or of what follows a first clue, to be drawn by `dot`.

    On a paper it is as large as that has room for. `TreeError` for more than `MAX_TREE_WORDS`.
    """
    history: History = ((tree.recipe.opener, clue),) if clue else ()
    root = part(tree.follow(history), style.least)
    if not root.size:
        raise NotInTree(
            f"no word left after {tree.recipe.opener} {clue} is shown; add ", Option("show", "all")
        )
    if root.size > MAX_TREE_WORDS:
        raise TreeError(
            f"{root.size:,} words are too many for a tree, which has at most {MAX_TREE_WORDS}; "
            "draw a part (",
            Option("clue"),
            "), or tables (",
            Option("layout", "flow"),
            ")",
        )
    turns = len([*levels(root)])
    wide = TURN_WIDTH * (turns - 1) + BOX_WIDTH
    columns = max(LEAST_COLUMNS, min(MOST_COLUMNS, int(wide / (SIZE + 1) / TEXT_LETTER)))
    text = heading(tree, history, style)
    missing = style.say.text(left_out(tree.follow(history), style.least))
    above = head(columns, text.title, text.play, missing, key(root, style))
    drawn = graphviz.Digraph(text.title)
    add_looks(drawn, style, above)
    if paper:
        is_wide = wide > height(root) + HEAD_HEIGHT
        drawn.attr("graph", **page_attributes(paper, is_wide), margin="0")
    add(drawn, NodeAt(history, root, root), style)
    return str(drawn.source)


def add_looks(drawn: graphviz.Digraph, style: Style, above: str) -> None:
    """Set how the tree, its nodes and its edges look, with a label above the whole."""
    ink = style.palette.ink
    drawn.attr(
        "graph", bgcolor="white", rankdir="LR", nodesep="0.06", ranksep=f"{LINES_WIDTH / 72:g}"
    )
    drawn.attr("graph", labelloc="t", labeljust="l", label=above, ordering="out")
    drawn.attr("graph", splines="line", fontsize=f"{SIZE + 1}")
    drawn.attr("node", shape="plain", fontname=FONT, fontsize=f"{SIZE}", fontcolor=ink)
    drawn.attr("edge", color=style.palette.arrow, arrowsize="0.5")
    drawn.attr("edge", headport="w", tailport="e")


def page_attributes(paper: str, is_wide: bool) -> dict[str, str]:
    """Return the attributes of a drawing as large as a paper has room for, lying if it is wide."""
    wide, high = sorted(PAPERS[paper])
    if is_wide:
        wide, high = high, wide
    # The size is that of the drawing, "!" lets Graphviz enlarge it; the viewport is the page.
    sides = f"{(wide - 2 * MARGIN) / 72:.3f},{(high - 2 * MARGIN) / 72:.3f}!"
    return {"size": sides, "viewport": f"{wide},{high}"}


def height(node: Node) -> int:
    """Estimate the height of a node and all that follow it, with the room to the next."""
    if not node.branches:
        return WORD_HEIGHT
    return max(BOX_HEIGHT, sum(map(height, node.branches.values())))


def key(root: Node, style: Style) -> str:
    """Sentences on what the signs mean."""
    share = "poster.key-words" if are_alike(root.weights) else "poster.key-share"
    absent, present, right = map(phrase, style.palette.names)
    colours = {"right": right, "present": present, "absent": absent}
    return style.say("poster.key", share=phrase(share), **colours)


def head(columns: int, title: str, *sentences: str) -> str:
    """Label of the whole: a title, and sentences below it in lines of so many letters."""
    bold = faced(labels.escape(title), "Bold", SANS)
    rows = [f'<FONT POINT-SIZE="{TITLE_SIZE}">{bold}</FONT>']
    for text in filter(None, sentences):
        lines = map(labels.escape, labels.lines_of(text, columns))
        rows.append(faced("".join(f'{line}<BR ALIGN="LEFT"/>' for line in lines), "", SANS))
    return labels.join_rows(*(f'<TD ALIGN="LEFT" BALIGN="LEFT">{row}</TD>' for row in rows))


def add(drawn: graphviz.Digraph, state: NodeAt, style: Style) -> None:
    """Add a state's box and all that follow, each after the clue that leads there."""
    name = state.table_name()
    drawn.node(f"@{name}", box(state.node, style))
    for below in largest_first(state):
        clue = f"@clue.{below.table_name()}"
        drawn.node(clue, earned(below, state.node, style))
        drawn.edge(f"@{name}", clue, tailport="box:e", arrowhead="none")
        ends = {"headport": "room:w"} if below.node.branches else {}
        drawn.edge(clue, f"@{below.table_name()}", **ends)
        add(drawn, below, style)


def largest_first(state: NodeAt) -> list[NodeAt]:
    """States that follow, by how often they occur, and then by their clues."""
    return sorted(state.below(), key=lambda below: (-below.node.weight, -below.node.size))


def box(node: Node, style: Style) -> str:
    """Label of a guess; of an answer it is the plain word."""
    word = labels.escape(guarded(node.guess))
    if not node.branches:
        cell = f'<TD WIDTH="{BOX_WIDTH}" HEIGHT="{ROW}" ALIGN="LEFT">{word}</TD>'
        return labels.join_rows(f'<TD WIDTH="{ROOM_WIDTH}"></TD>{cell}')
    word = faced(labels.escape(guarded(capitals(node.guess))), "Bold")
    facts = style.say("poster.bits", n=node.size, bits={"figure": f"{bits(node):.2f}"})
    mean = style.say("mean", mean={"figure": f"{average(node):.2f}"})
    wide = max(BOX_WIDTH, small_width(facts), small_width(mean))
    look = f'PORT="box" BORDER="1" COLOR="{style.palette.line}"{labels.win_fill(node, style)}'
    own = f'<TD {look} WIDTH="{wide}" HEIGHT="{BOX_LINES_HEIGHT}">{word}<BR/>{small(facts)}</TD>'
    return labels.join_rows(
        f'<TD PORT="room" WIDTH="{ROOM_WIDTH}"></TD>{own}',
        f'<TD></TD><TD WIDTH="{wide}" HEIGHT="{BELOW_BOX}">{small(mean)}</TD>',
    )


def earned(state: NodeAt, parent: Node, style: Style) -> str:
    """Label of a clue: its tiles, and how often that is earned."""
    guess, clue = state.history[-1]
    share = style.say("count.of", part=state.node.size, all=parent.size)
    if not are_alike(parent.weights):
        share = style.say("words.chance", chance=percent(state.node.weight, parent.weight))
    tiles = labels.tile_cells(guess, clue, style, size=SMALL_SIZE, row=TILE_WIDTH, tile=TILE_WIDTH)
    room = f'<TD WIDTH="{ROOM_WIDTH}"></TD>'
    wide = max(SHARE_WIDTH, small_width(share))
    return labels.join_rows(
        f'{room}{tiles}<TD WIDTH="{wide}" HEIGHT="{TILE_WIDTH}">{small(share)}</TD>', space=1
    )


def small_width(text: str) -> int:
    return round(len(text) * SMALL_SIZE * TEXT_LETTER) + 2


def small(text: str) -> str:
    return f'<FONT POINT-SIZE="{SMALL_SIZE}">{faced(text, "", SANS)}</FONT>'
