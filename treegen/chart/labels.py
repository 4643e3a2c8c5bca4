"""Labels of a chart: tiles, words and captions, in Graphviz's small HTML.

All text from a tree is escaped here. Lengths are points, 72 to the inch, and every cell has a known
size, so that tables can be placed before anything draws them.
"""

import html
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote

from treegen.chart.palette import PALETTES, Palette
from treegen.chart.shown import LISTED, least_weight, left_out
from treegen.clues import ABSENT, PRESENT, RIGHT, Mode
from treegen.text import capitals, number_of, text_columns
from treegen.tree.figures import Figures, count_text, figures, part
from treegen.tree.model import History, Node, Tree
from treegen.tree.recipe import Recipe
from treegen.words.likely import left_text
from treegen.words.past import last_day, long_date

SIZE = 10  # of the text
TILE = 14  # width of a tile: nearly a square
ROW = 15  # height of a row: a line of text needs half as much again as its size
SPACE = 1  # between cells
# Words are set in a font of fixed width, so that Python knows how wide they are. `faced` adds the
# name of a face.
FONT = "DejaVu Sans Mono,Menlo,Consolas,monospace,Liberation Mono"
LETTER = 0.602  # a letter's width as a share of its size, in DejaVu Sans Mono, the widest of these
# Sentences are not. These shares are generous averages: a line that is narrower leaves some room.
SANS = "Helvetica,Arial,Liberation Sans,sans-serif"
TEXT = 0.55
BOLD_TEXT = 0.62  # that of DejaVu Sans Bold, which stands in where those three are missing
GAP = "&#160;"  # between a tile and a word; a plain space is lost in an SVG
BAR = 12  # length of the longest bar of a distribution, in sizes of its text
MEANING = 36  # letters of the longest line of the legend


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

    least: int  # weight that a word is drawn with, or more
    palette: Palette
    page: str | None  # `page.html#raise-hard:` is one of several trees on a page
    has_unlikely: bool  # words left, which are counted after a plus sign
    has_unlisted: bool  # words left, which are in italics
    widest: int  # columns of the widest word
    word: int  # width of the cell of a word
    digits: int  # width of the cell of a count
    table: int  # width of a whole table


class Label(NamedTuple):
    """A text, its size and its top left corner."""

    name: str  # its id in an SVG, which addresses show
    text: str
    font: float
    width: float
    height: float
    x: float = 0
    y: float = 0

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
        least,
        PALETTES[palette],
        page,
        has_unlikely=root.likely_size < root.size,
        has_unlisted=root.listed_size < root.size,
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
    if not history:  # nothing leads to the only word of a tree
        return ""
    attributes = []
    if prefix is not None:
        attributes.append(f' ID="{prefix}{fragment(history)}"')
    turns = ", ".join(f"{guess} {clue}" for guess, clue in history)
    tooltip = escape(f"{turns}: {node.guess}, {whole.left}")
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
    """Cells of a word's tiles: letters of a `size`, as high as a `row`, as wide as a `tile`."""
    cells = []
    for letter, digit in zip(capitals(word), clue, strict=True):
        fill, ink = style.palette.tiles[int(digit)]
        cells.append(f'<TD WIDTH="{tile}" HEIGHT="{row}" BGCOLOR="{fill}">')
        cells.append(f'<FONT POINT-SIZE="{size}" COLOR="{ink}">{escape(letter)}</FONT></TD>')
    return "".join(cells)


def faced(text: str, face: str, font: str = FONT) -> str:
    """Text in a face of a font: Graphviz would set <B>, <I> and several runs above their row."""
    name = f"{font} {face}".strip()
    return f'<FONT FACE="{name}">{text}</FONT>'


def word_text(node: Node, style: Style, tick: str = "") -> str:
    """Guess in bold, or plain answer, as one run of text; a word of weight 0 is in italics."""
    text = f"{GAP}{escape(node.guess)}"
    faces = []
    if node.branches:
        text = f"{GAP}{escape(capitals(node.guess))}{tick}"
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
    white = colour_text(GAP + escape(text), "white")
    fill = style.palette.ink
    return f'<TD COLSPAN="{span}" HEIGHT="{row}" BGCOLOR="{fill}" ALIGN="LEFT">{white}</TD>'


def frame_rows(rows: Sequence[str], style: Style) -> str:
    frame = f'BORDER="1" COLOR="{style.palette.line}"'
    return join_rows(*rows, frame=frame, space=SPACE, fill=' BGCOLOR="white"')


def join_rows(*rows: str, frame: str = 'BORDER="0"', space: int = 0, fill: str = "") -> str:
    """Label of rows of cells, by default without a frame and without space between the cells."""
    layout = f'CELLBORDER="0" CELLSPACING="{space}" CELLPADDING="0"'
    lines = "".join(f"<TR>{row}</TR>" for row in rows)
    return f"<<TABLE {frame} {layout}{fill}>{lines}</TABLE>>"


def title_tiles(opener: str, clue: str | None, size: float, style: Style) -> Label:
    """Opener in tiles, with letters of a size; before it has earned a clue they have no colour."""
    letters = capitals(opener)
    line = max(1, round(size / 12))
    side = round(1.3 * size) + 2 * line
    space = round(size / 8)
    tiles = []
    for number, letter in enumerate(letters):
        if clue is None:
            shape = f'BORDER="{line}" COLOR="{style.palette.ink}" WIDTH="{side}" HEIGHT="{side}"'
            tile = f"<TD {shape}>{faced(escape(letter), 'Bold')}</TD>"
        else:
            digit = clue[number]
            tile = tile_cells(letter, digit, style, size=size, row=side, tile=side)
        # Capitals have nothing below their line.
        tiles.append(tile.replace("<TD", '<TD VALIGN="BOTTOM"'))
    gap = f'<TD WIDTH="{space}"></TD>'  # and no space around the tiles, which begin where texts do
    below = f'<TD HEIGHT="{space}"></TD>'
    width = len(letters) * (side + space) - space
    return Label("opener", join_rows(gap.join(tiles), below), size, width, side + space)


class Heading(NamedTuple):
    """What a chart says of itself: first what to do, at the foot how it was made."""

    title: str
    instructions: str
    play: str  # how well the tree plays; "" after a clue
    colophon: str


def heading(tree: Tree, history: History, instructions: str, least: int = 0) -> Heading:
    """Heading of the chart of a whole tree, or of what follows a clue.

    Words that weigh less than the least are left out, which a sentence tells.
    """
    recipe = tree.recipe
    node = tree.follow(history)
    missing = left_out(node, least)
    if history:
        left = left_text(node.weights, node.size)
        title = f"What to play after {capitals(recipe.opener)} {history[0][1]}: {left}."
        return Heading(title, instructions, "", missing)
    title = f"Play {capitals(recipe.opener)} first"
    if recipe.mode is not Mode.NORMAL:
        title += f", {recipe.mode.value}"
    then = f"Then find the colours it earns {instructions}"
    found = figures(tree)
    colophon = f"{missing} {recipe_text(recipe, found)}".strip()
    return Heading(title, then, play_text(recipe, found), colophon)


def answers_name(recipe: Recipe, found: Figures) -> str:
    """Name of the list of the words that a tree expects."""
    if found.unlisted and recipe.prior:
        return recipe.prior.name
    return recipe.answers.name


def play_text(recipe: Recipe, found: Figures) -> str:
    """Sentences on how well a tree plays."""
    listed = found.listed
    every = found.all
    if found.is_weighted:
        text = f"{found.mean_text}, {listed.worst} at most"
        if found.unlisted:
            text += f" for {number_of(listed.answers, 'listed word')}"
            text += f", {every.worst} for all {every.answers:,}"
        if day := last_day(found.prior):
            text += f". Knows the answers up to {long_date(day)}"
        return f"{text}."
    game = re.sub("^wordle-([0-9]{4})-.*", r"\1", answers_name(recipe, found))
    text = (
        f"Solves all {listed.answers:,} answers of {game} in {listed.mean:.2f} guesses on average, "
    )
    text += f"{listed.worst} at most."
    if found.unlisted:
        text += f" All {every.answers:,} words in {every.mean:.2f}, {every.worst} at most."
    return text


def recipe_text(recipe: Recipe, found: Figures) -> str:
    """Sentence on how a tree was built."""
    listed = found.listed
    name = answers_name(recipe, found)
    if day := last_day(name):
        name = f"by those up to {long_date(day)}"
    mean = f"{listed.weighted_mean:.4f} guesses on average"
    if found.is_weighted:
        mean += f" (unweighted {listed.mean:.4f})"
    facts = [
        f"{listed.answers:,} answers ({name}) in {mean}",
        f"{recipe.guesses.count:,} guesses ({recipe.guesses.name})",
        f"policy {recipe.policy}{recipe.limits_text}",
        f"ties: {recipe.ties}",
    ]
    return f"{', '.join(facts)}."


def bars(distribution: Sequence[int], size: float, style: Style) -> list[Label]:
    high = round(1.5 * size)
    longest = BAR * size
    most = max(distribution)
    wide = round(1.5 * size)
    fill = style.palette.tiles[int(RIGHT)][0]
    drawn = []
    for turn, count in enumerate(distribution, 1):
        long = max(1, round(longest * count / most))
        rest = round(longest + 5 * size) - long
        digit = faced(str(turn), "", SANS)
        digits = faced(f"{GAP}{count:,}", "", SANS)
        cells = [
            f'<TD WIDTH="{wide}" HEIGHT="{high - 4}" ALIGN="LEFT">{digit}</TD>',
            f'<TD WIDTH="{long}" BGCOLOR="{fill}"></TD>',
            f'<TD WIDTH="{rest}" ALIGN="LEFT">{digits}</TD>',
        ]
        row = join_rows("".join(cells), space=2)
        drawn.append(Label(f"bar{turn}", row, size, wide + long + rest + 8, high))
    return drawn


def legend(size: float, style: Style, bold: str) -> Label:
    """Meaning of the signs: of the tiles, of a `bold` word, of a plain one and of the tick."""
    palette = style.palette
    plain = "white", palette.ink
    signs = [
        (palette.tiles[int(ABSENT)], ABSENT, "absent"),
        (palette.tiles[int(PRESENT)], PRESENT, "elsewhere in the word"),
        (palette.tiles[int(RIGHT)], RIGHT, "right place"),
        (plain, faced("B", "Bold"), bold),
        (plain, "p", "plain: this is the answer"),
    ]
    unlikely = "white", palette.grey
    if style.has_unlisted:
        signs.append((unlikely, faced("i", "Italic"), "italic, +9: unlikely words"))
    elif style.has_unlikely:
        signs.append((unlikely, "+9", "9 unlikely words are left too"))
    signs.append(((palette.wins, palette.ink), "✓", "this guess can be the answer"))
    tile = round(1.5 * size)
    wide = round(MEANING * size * LETTER)
    rows = []
    for (fill, ink), sign, text in signs:
        coloured = colour_text(sign, ink)
        meaning = faced(GAP + text, "", SANS)
        rows.append(
            f'<TD WIDTH="{tile}" HEIGHT="{tile}" BGCOLOR="{fill}">{coloured}</TD>'
            f'<TD WIDTH="{wide}" ALIGN="LEFT">{meaning}</TD>'
        )
    return Label("legend", join_rows(*rows), size, tile + wide, tile * len(signs))
