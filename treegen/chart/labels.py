"""Labels of a chart: tiles, words and captions, in Graphviz's small HTML.

All text from a tree is escaped here. Lengths are points, 72 to the inch, and every cell has a known
size, so that tables can be placed before anything draws them.
"""

import html
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple, TypeVar
from urllib.parse import quote

from treegen.chart.palette import PALETTES, Palette
from treegen.chart.shown import LISTED, least_weight, left_phrase
from treegen.clues import ABSENT
from treegen.say.voice import Voice
from treegen.text import capitals, guarded, is_right_to_left, text_columns
from treegen.tree.figures import count_text, part
from treegen.tree.model import Tree
from treegen.tree.node import History, Node

SIZE = 10  # height of text
TILE = 14  # width of a tile: nearly a square
ROW = 15  # height of a row: a line of text needs half as much again as its size
SPACE = 1  # space between cells
# Words are set in a font of fixed width, so that Python knows how wide they are. `faced` adds the
# name of a face.
FONT = "DejaVu Sans Mono,Menlo,Consolas,monospace,Liberation Mono"
LETTER = 0.602  # a letter's width as a share of its size, in DejaVu Sans Mono, the widest of these
# Sentences are set in other fonts. The shares of letters are generous averages: a narrower line
# leaves some room.
SANS = "Helvetica,Arial,Liberation Sans,sans-serif"
TEXT_LETTER = 0.55
BOLD_LETTER = 0.62  # of DejaVu Sans Bold, which stands in if the fonts of SANS are missing
DRAWN_SHARE = 0.9  # share of those averages that a line of words takes
ON_BAR = "white"  # colour of a bar's text; all other text has colours of the palette
GAP = "&#160;"  # space between a tile and a word; a plain one is lost in an SVG
NO_ANSWER = "\u2060"  # invisible end of a tooltip whose guess cannot be the answer (search.ts)
LINE_LETTERS = 70  # letters of a line of text, as in books; sentences are broken into such lines
LEAST_LETTERS = 20  # least letters of a line; with less room, it runs over the edge
ORPHAN_SHARE = 1 / 3  # least share of a line that the last line of a text fills


Tile = TypeVar("Tile")


class NodeAt(NamedTuple):
    """A game so far, the part of a node that is shown, and all of the node that it leads to."""

    history: History
    node: Node
    whole: Node

    def table_name(self, start: int = 0) -> str:
        """Name of a state's table, or of the one that holds its rows from `start` on."""
        name = fragment(self.history) or "answer"  # the only word of a tree has no history
        return f"{name}-{start}" if start else name

    def after(self, clue: str) -> "NodeAt":
        history = (*self.history, (self.node.guess, clue))
        return NodeAt(history, self.node.branches[clue], self.whole.branches[clue])

    def below(self) -> Iterator["NodeAt"]:
        return map(self.after, self.node.branches)


class Style(NamedTuple):
    """Words and colours of a chart, widths that its tables share, the page its words link into."""

    say: Voice  # that says a chart's sentences
    least: int  # weight that a word is drawn with, or more
    palette: Palette
    page: str | None  # `page.html#raise-hard:` is one of several trees on a page
    has_unlikely: bool  # unlikely words left are counted after a plus sign
    widest: int  # columns of the widest word
    word: int  # width of the cell of a word
    digits: int  # width of the cell of a count
    table: int  # width of a whole table

    def counted(self, node: Node) -> str:
        """Words left, as the language writes numbers."""
        return count_text(node, self.say.text)


class Label(NamedTuple):
    """A text, its size and its top left corner."""

    name: str  # id in the SVG; addresses contain it
    text: str
    font: float
    width: float
    height: float
    x: float = 0
    y: float = 0
    drawn: float | None = None  # width of what is drawn in the label, if that is less

    @property
    def right(self) -> float:
        """Right side of what is drawn in the label."""
        return self.x + (self.width if self.drawn is None else self.drawn)

    def moved(self, x: float, y: float) -> "Label":
        return self._replace(x=self.x + x, y=self.y + y)


def style_for(
    tree: Tree, palette: str = "wordle", page: str | None = None, show: str = LISTED
) -> Style:
    """Style of a tree's chart: room for a word, for the largest count below the opener, a tick."""
    least = least_weight(tree.root, show)
    root = part(tree.root, least)
    length = len(root.guess)
    longest_count = max(len(count_text(node)) for node in root.branches.values() or [root])
    widest = max(map(text_columns, root.answers()))
    word = round((widest + 1.5) * SIZE * LETTER)
    digits = round((longest_count + 1.5) * SIZE * LETTER)
    table = length * TILE + word + digits + TILE + (length + 4) * SPACE + 2
    return Style(
        Voice.of(tree.recipe.lang),
        least,
        PALETTES[palette],
        page,
        has_unlikely=root.likely_size < root.size,
        widest=widest,
        word=word,
        digits=digits,
        table=table,
    )


def escape(text: str) -> str:
    r"""Text of a label, without the markup, backslashes and brackets that Graphviz would act on.

    >>> escape("<b>"), escape(r"\N")
    ('&lt;b&gt;', '\\\\N')
    """
    return html.escape(text).replace("\\", r"\\").replace("]", "&#93;")


def fragment(history: History) -> str:
    """Name of a state in links and ids.

    >>> fragment((("raise", "00012"), ("n.d/", "20000")))
    'raise.00012.n%2Ed%2F.20000'
    """
    parts = []
    for guess, clue in history:
        word = quote(guess, safe="").replace(".", "%2E")
        parts.append(f"{word}.{clue}")
    return ".".join(parts)


def link(state: NodeAt, style: Style, prefix: str | None = "") -> str:
    """Attributes of the cell of a word to play: its id, unless the prefix is None, and its link."""
    history, node, whole = state
    if not history:  # no clue leads to the only word of a tree
        return ""
    attributes = []
    if prefix is not None:
        attributes.append(f' ID="{prefix}{fragment(history)}"')
    turns = ", ".join(f"{guarded(guess)} {clue}" for guess, clue in history)
    left = style.say.text(left_phrase(whole))
    mark = "" if node.can_win else NO_ANSWER
    tooltip = escape(f"{turns}: {guarded(node.guess)}, {left}{mark}")
    attributes.append(f' TOOLTIP="{tooltip}"')
    if style.page:
        start = escape(style.page)
        if "#" not in style.page:
            start += "#"
        attributes.append(f' HREF="{start}{fragment(history)}"')
    else:  # Graphviz shows the tooltip of a cell only if this has a link or, at least, a target
        attributes.append(' TARGET="_top"')
    return "".join(attributes)


def win_fill(node: Node, style: Style) -> str:
    """Attribute for the background of a guess that can be the answer, and is expected to be."""
    if node.branches and node.can_win and not node.is_unlisted:
        return f' BGCOLOR="{style.palette.wins}"'
    return ""


def colour_text(text: str, ink: str) -> str:
    return f'<FONT COLOR="{ink}">{text}</FONT>'


def tile_cells(
    word: str, clue: str, style: Style, size: float = SIZE, row: int = ROW, tile: int = TILE
) -> str:
    """Cells of a word's tiles: letters of a `size`, as high as a `row`, as wide as a `tile`.

    The first tile stands at the right if the word runs from right to left.
    """
    cells = []
    for letter, digit in as_set(word, list(zip(capitals(word), clue, strict=True))):
        fill, ink = style.palette.tiles[int(digit)]
        frame = rim(style) if digit == ABSENT else ""
        cells.append(f'<TD WIDTH="{tile}" HEIGHT="{row}" BGCOLOR="{fill}"{frame}>')
        cells.append(f'<FONT POINT-SIZE="{size}" COLOR="{ink}">{escape(letter)}</FONT></TD>')
    return "".join(cells)


def rim(style: Style) -> str:
    """Attributes of the frame of an absent tile, in a palette where it is as white as the paper."""
    return f' BORDER="1" COLOR="{style.palette.rim}"' if style.palette.rim else ""


def as_set(word: str, tiles: list[Tile]) -> list[Tile]:
    """Order what stands for the letters of a word, as it is set from left to right.

    >>> as_set("raise", ["r", "a"]), as_set("שלום", ["ש", "ל"])
    (['r', 'a'], ['ל', 'ש'])
    """
    return tiles[::-1] if is_right_to_left(word) else tiles


def faced(text: str, face: str, font: str = FONT) -> str:
    """Text in a face of a font: Graphviz would set <B>, <I> and several runs above their row."""
    name = f"{font} {face}".strip()
    return f'<FONT FACE="{name}">{text}</FONT>'


def word_text(node: Node, style: Style, tick: str = "") -> str:
    """Guess in bold, or plain answer, as one run of text; a word of weight 0 is in italics."""
    text = f"{GAP}{escape(guarded(node.guess))}"
    faces = []
    if node.branches:
        text = f"{GAP}{escape(guarded(capitals(node.guess)))}{tick}"
        faces.append("Bold")
    if node.is_unlisted:
        faces.append("Italic")
    if faces:
        text = faced(text, " ".join(faces))
    if node.is_unlisted and not node.branches:
        text = colour_text(text, style.palette.grey)
    return text


def bar_cell(text: str, span: int, style: Style, row: int = ROW) -> str:
    """Black bar above what follows a clue; its text is whole, so a search finds it."""
    cell = colour_text(GAP + escape(text), ON_BAR)
    fill = style.palette.ink
    return f'<TD COLSPAN="{span}" HEIGHT="{row}" BGCOLOR="{fill}" ALIGN="LEFT">{cell}</TD>'


def frame_rows(rows: Sequence[str], style: Style) -> str:
    frame = f'BORDER="1" COLOR="{style.palette.line}"'
    return join_rows(*rows, frame=frame, space=SPACE, fill=' BGCOLOR="white"')


def join_rows(*rows: str, frame: str = 'BORDER="0"', space: int = 0, fill: str = "") -> str:
    """Label of rows of cells, by default without a frame and without space between the cells."""
    layout = f'CELLBORDER="0" CELLSPACING="{space}" CELLPADDING="0"'
    lines = "".join(f"<TR>{row}</TR>" for row in rows)
    return f"<<TABLE {frame} {layout}{fill}>{lines}</TABLE>>"


def lines_of(text: str, columns: int) -> list[str]:
    """Break a text into lines, the last of which is not much shorter than the others.

    >>> lines_of("follow its arrow or number to the next table", 39)
    ['follow its arrow or number to', 'the next table']
    """
    for narrower in range(columns, columns * 3 // 4, -1):
        lines = wrap(text, narrower)
        if len(lines) < 2 or len(lines[-1]) >= ORPHAN_SHARE * narrower:
            return lines
    return wrap(text, columns)


def text_label(
    name: str, text: str, size: float, room: float, face: str = "", most: int = LINE_LETTERS
) -> Label:
    """Text in lines of at most so many letters, no wider than a room."""
    letter = BOLD_LETTER if face else TEXT_LETTER
    columns = max(LEAST_LETTERS, min(most, int(room / size / letter)))
    lines = lines_of(text, columns)
    wide = round(min(room, most * TEXT_LETTER * size))
    high = round((1.3 * len(lines) + 0.5) * size)
    broken = "".join(f'{escape(line)}<BR ALIGN="LEFT"/>' for line in lines)
    words = faced(broken, face, SANS)
    cell = f'<TD ALIGN="LEFT" BALIGN="LEFT" WIDTH="{wide}" HEIGHT="{high}">{words}</TD>'
    drawn = DRAWN_SHARE * letter * size * max(map(text_columns, lines), default=0)
    return Label(name, join_rows(cell), size, wide, high, drawn=min(wide, drawn))
