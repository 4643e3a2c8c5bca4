"""A stored tree as a flow chart, folded into a poster.

Each first clue is a block: a table for each guess, a row in it for each clue, and an arrow from
a row to the next guess's table. `layout` says where the tables stand, Graphviz draws them
(`neato -n2`).
"""

import html
from shutil import which
from textwrap import wrap
from typing import NamedTuple

import graphviz

from treegen.clues import ABSENT, PRESENT, RIGHT
from treegen.errors import DotMissing
from treegen.layout import (
    APART,
    FIRST,
    LETTER,
    ROW,
    SIZE,
    SPACE,
    TILE,
    Table,
    Widths,
    block_of,
    extent,
    fold_for_paper,
    widths,
)
from treegen.tree import Node, Tree

# Each format, and how a file in it starts.
FORMATS = {"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG", "gv": b"digraph"}

FONT = "DejaVu Sans Mono,Menlo,Consolas,Liberation Mono,monospace"
INK, GREY, LINE = "#1b1c1d", "#5c6063", "#b9bdc0"
# Fill and letter of a tile. Lightness tells them apart too, for eyes and printers without hue.
TILES = {
    ABSENT: ("#e4e6e8", "#5c6063"),
    PRESENT: ("#ebc033", "#1b1c1d"),
    RIGHT: ("#35742f", "#ffffff"),
}
GAP = "&#160;"  # between a tile and a word; a plain space is lost in an SVG
WINS = "#d9ecd5"  # behind a guess that can itself be the answer

ARROW = 6  # points, as all lengths here
LIMIT = 14_400  # a PDF page with a longer side cannot be opened everywhere


# What stands in a table. Graphviz's labels are a small HTML: everything from a tree is escaped.


def escape(text: str) -> str:
    r"""Text for a label, whose markup, backslashes and brackets Graphviz would read.

    >>> escape("<b>"), escape(r"\N")
    ('&lt;b&gt;', '\\\\N')
    """
    return html.escape(text).replace("\\", r"\\").replace("]", "&#93;")


def tile_cells(word: str, clue: str, size: int = SIZE, row: int = ROW) -> str:
    """Cells of a word's tiles."""
    return "".join(
        f'<TD WIDTH="{TILE}" HEIGHT="{row}" BGCOLOR="{TILES[digit][0]}">'
        f'<FONT POINT-SIZE="{size}" COLOR="{TILES[digit][1]}">{escape(letter.upper())}</FONT></TD>'
        for letter, digit in zip(word, clue, strict=True)
    )


def guess_cells(node: Node, wide: Widths, port: str = "", span: int = 1) -> str:
    """Three cells: a guess in bold, the answers left, a tick if it is one; or a plain answer.

    Each is one run of text, because Graphviz sets lines of several runs higher. A `port` is a
    row's, whose tiles stand before these cells; a head's first cell may `span` more columns.
    """
    fill = f' BGCOLOR="{WINS}"' if node.branches and node.can_win and not port else ""
    width = f' WIDTH="{wide.word}"' if span == 1 else f' COLSPAN="{span}"'
    place = f' PORT="{port}"' if port else ""
    word, digits, tick = f"{GAP}{escape(node.guess)}", "", ""
    if node.branches:
        word = f"<B>{GAP}{escape(node.guess.upper())}</B>"
        digits = f'<FONT COLOR="{GREY}">{node.size}</FONT>'
        tick = f'<FONT COLOR="{TILES[RIGHT][0]}">✓</FONT>' if node.can_win else ""
    return (
        f'<TD{place}{width} HEIGHT="{ROW}" ALIGN="LEFT"{fill}>{word}</TD>'
        f'<TD WIDTH="{wide.digits}" ALIGN="RIGHT"{fill}>{digits}</TD>'
        f'<TD WIDTH="{TILE}"{fill}>{tick}</TD>'
    )


def table_label(table: Table, opener: str, wide: Widths) -> str:
    """Label of a table: its head, then each clue with the answer or the next guess."""
    node, first = table.node, table.first
    if first:
        rows = [
            f'<TD COLSPAN="{len(opener) + 3}" HEIGHT="{ROW}" BGCOLOR="{INK}" ALIGN="LEFT">'
            f'<FONT COLOR="white">{GAP}{escape(opener.upper())} {first}</FONT></TD>',
            tile_cells(opener, first, size=SIZE + 2, row=FIRST) + guess_cells(node, wide),
        ]
    else:
        rows = [guess_cells(node, wide, span=len(opener) + 1)]
    rows += [
        tile_cells(node.guess, clue) + guess_cells(branch, wide, port=clue)
        for clue, branch in node.branches.items()
    ]
    body = "".join(f"<TR>{row}</TR>" for row in rows)
    return (
        f'<<TABLE BORDER="1" COLOR="{LINE}" CELLBORDER="0" CELLSPACING="{SPACE}" '
        f'CELLPADDING="0" BGCOLOR="white">{body}</TABLE>>'
    )


def heading(tree: Tree, clue: str | None) -> list[str]:
    """What the chart shows, how it was built, and how well it plays."""
    recipe, made = tree.recipe, tree.summary
    if clue:
        size = tree.follow([(recipe.opener, clue)]).size
        return [
            f"What to play after {recipe.opener} {clue}: "
            f"{size} of {made.answers:,} answers left ({recipe.answers.name})."
        ]
    solved = ", ".join(f"{turn}: {count}" for turn, count in enumerate(made.distribution, 1))
    return [
        f"The whole decision tree: {made.answers:,} answers ({recipe.answers.name}), "
        f"{recipe.guesses.count:,} guesses ({recipe.guesses.name}), policy {recipe.policy}, "
        f"ties: {recipe.ties}.",
        f"{made.mean:.4f} guesses on average, {made.worst} at worst. Solved on guess {solved}.",
        "Play the large word first. Its clues stand in black bars, from all grey to all green, "
        "column by column. Find yours, play the bold word below it, find that clue in its table, "
        "and follow the arrow.",
    ]


class Caption(NamedTuple):
    """A label beside the tables: its text, font size, and the size it takes."""

    label: str
    font: float
    width: float
    height: float


def legend(size: float) -> Caption:
    """What the signs mean."""
    tick = f'<FONT COLOR="{TILES[RIGHT][0]}">✓</FONT>'
    signs = (
        (*TILES[ABSENT], "A", "not in the word"),
        (*TILES[PRESENT], "A", "in another place"),
        (*TILES[RIGHT], "A", "in this place"),
        ("white", INK, "<B>B</B>", "bold 17: play this, 17 answers left"),
        ("white", INK, "p", "plain: this is the answer"),
        (WINS, INK, tick, "this guess can be the answer"),
    )
    tile = round(1.5 * size)
    wide = round(40 * size * LETTER)
    rows = "".join(
        f'<TR><TD WIDTH="{tile}" HEIGHT="{tile}" BGCOLOR="{fill}"><FONT COLOR="{ink}">{sign}'
        f'</FONT></TD><TD WIDTH="{wide}" ALIGN="LEFT">{GAP}{text}</TD></TR>'
        for fill, ink, sign, text in signs
    )
    return Caption(_bare(rows), size, tile + wide, tile * len(signs))


def titles(tree: Tree, clue: str | None, size: float, width: float) -> list[Caption]:
    """The opener, and below it what the chart shows, wrapped to that width."""
    letters = int(width / size / LETTER) - 1
    lines = [line for text in heading(tree, clue) for line in wrap(text, letters)]

    def caption(text: str, font: float, height: float) -> Caption:
        room = f'WIDTH="{width:.0f}" HEIGHT="{height:.0f}"'
        cell = f'<TR><TD ALIGN="LEFT" BALIGN="LEFT" {room}>{text}</TD></TR>'
        return Caption(_bare(cell), font, round(width), round(height))

    return [
        caption(f"<B>{escape(tree.recipe.opener.upper())}</B>", 4 * size, 5 * size),
        caption(
            "".join(f'{escape(line)}<BR ALIGN="LEFT"/>' for line in lines),
            size,
            (1.3 * len(lines) + 0.5) * size,
        ),
    ]


def _bare(rows: str) -> str:
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{rows}</TABLE>>'


# The drawing: every node and arrow has its place, so Graphviz has nothing left to lay out.


def flow(tree: Tree, clue: str | None = None) -> graphviz.Digraph:
    """Chart of a tree, or of what follows one first clue; `NotInTree` if no answer gives it.

    Its source is a finished layout: draw it with `neato -n2`.
    """
    opener = tree.recipe.opener
    firsts = {clue: tree.follow([(opener, clue)])} if clue else tree.root.branches
    wide = widths(tree.root)
    blocks = [block_of(node, first, wide.pitch) for first, node in firsts.items()] or [
        block_of(tree.root, None, wide.pitch)  # a tree of one answer
    ]
    places = fold_for_paper(blocks, wide.pitch)
    width, height = extent(blocks, places, wide.pitch)
    graph = graphviz.Digraph(
        "treegen",
        graph_attr={"bgcolor": "white", "outputorder": "edgesfirst", "pad": "0.5"},
        node_attr={"shape": "plain", "fontname": FONT, "fontsize": f"{SIZE}", "fontcolor": INK},
        edge_attr={"color": "#85898c", "arrowsize": "0.6"},
    )

    def write(name: str, caption: Caption, x: float, y: float) -> None:
        centre = _pos(x + caption.width / 2, y + caption.height / 2)
        graph.node(name, caption.label, pos=centre, fontsize=f"{caption.font:g}")

    size = max(11.0, width / 110)
    key = legend(size)
    beside = width > 2.5 * key.width  # else the legend goes below
    top = 0.0
    room = width - key.width - 2 * size if beside else max(width, key.width)
    for number, caption in enumerate(titles(tree, clue, size, room)):
        write(f"title{number}", caption, 0, top)
        top += caption.height
    top += 2 * size
    count = 0
    for block, place in zip(blocks, places, strict=True):
        tables = [
            t._replace(x=t.x + place.level * wide.pitch, y=t.y + place.top + top)
            for t in block.tables
        ]
        for number, table in enumerate(tables, count):
            centre = _pos(table.x + wide.table / 2, table.y + table.height / 2)
            graph.node(f"n{number}", table_label(table, opener, wide), pos=centre)
        for start, row, end, turn in block.arrows:
            tail = tables[start].x + wide.table, tables[start].row_middle(row)
            head = tables[end].x, tables[end].row_middle(-1)
            port = list(tables[start].node.branches)[row]
            graph.edge(
                f"n{count + start}:{port}:e", f"n{count + end}:w", pos=_curve(tail, head, turn)
            )
        count += len(tables)
    height += top
    if beside:
        write("legend", key, width - key.width, size)
    else:
        write("legend", key, 0, height + APART)
        height += APART + key.height
    if max(width, height) > LIMIT - 72:
        graph.attr(size=f"{LIMIT / 72 - 1:g},{LIMIT / 72 - 1:g}")  # an inch is margin
    return graph


def _curve(tail: tuple[float, float], head: tuple[float, float], turn: float) -> str:
    """Position of an arrow that leaves and arrives level, in Graphviz's splineType."""
    (x, y), (to_x, to_y) = tail, head
    base = to_x - ARROW
    middle = x + turn * (base - x)
    points = (x, y), (middle, y), (middle, to_y), (base, to_y)
    return " ".join((f"e,{_pos(*head)}", *(_pos(*point) for point in points)))


def _pos(x: float, y: float) -> str:
    return f"{x:.1f},{-y:.1f}"  # Graphviz's y goes up


def draw(graph: graphviz.Digraph, form: str) -> bytes:
    """Picture of a chart as svg, pdf or png, or its source as gv; `DotMissing` without Graphviz."""
    source: bytes = graph.source.encode()
    if form == "gv":
        return source
    try:
        picture: bytes = graphviz.pipe("neato", form, source, neato_no_op=2, quiet=True)
    except graphviz.ExecutableNotFound:
        managers = ("brew", "brew"), ("dnf", "sudo dnf"), ("apt-get", "sudo apt-get")
        how = next((f"run: {run} install" for name, run in managers if which(name)), "install")
        raise DotMissing(f"Graphviz is not installed; {how} graphviz") from None
    except graphviz.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise DotMissing(f"Graphviz cannot draw {form}: {reason[0]}") from None
    if not picture.startswith(FORMATS[form]):
        raise DotMissing(f"Graphviz ran, but what it wrote is no {form}; install it again")
    return picture
