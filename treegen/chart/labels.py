"""Labels of a chart: tiles, words and captions, in Graphviz's small HTML.

All text from a tree is escaped here. Lengths are points, 72 to the inch, and every cell has a known
size, so that tables can be placed before anything draws them.
"""

import html
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote

from treegen.clues import ABSENT, PRESENT, RIGHT, Mode
from treegen.text import capitals, text_columns
from treegen.tree.figures import count_text, figures
from treegen.tree.model import History, Node, Tree
from treegen.words.likely import left_text

SIZE, LETTER = 10, 0.602  # of the text; a letter's width as a share of it
TILE, ROW, SPACE = 14, 15, 1  # a tile's width, a row's height, between cells
FONT = "DejaVu Sans Mono,Menlo,Consolas,monospace,Liberation Mono"  # and a face behind it
SANS, TEXT = "Helvetica,Arial,Liberation Sans,sans-serif", 0.55  # of sentences, whose letters vary
BOLD_TEXT = 0.62  # as wide as DejaVu Sans Bold, which stands in where those three are missing
GAP = "&#160;"  # between a tile and a word; a plain space is lost in an SVG


class Palette(NamedTuple):
    """Colours of a chart."""

    tiles: tuple[tuple[str, str], ...]  # of each digit of a clue: the tile and its letter
    wins: str  # behind a guess that can be the answer
    ink: str
    grey: str
    line: str
    arrow: str


# Lightness alone tells the tiles of each apart, for eyes and printers without hue.
PALETTES = {
    "wordle": Palette(
        (("#e4e6e8", "#5c6063"), ("#ebc033", "#1b1c1d"), ("#35742f", "#ffffff")),
        wins="#d9ecd5", ink="#1b1c1d", grey="#5c6063", line="#b9bdc0", arrow="#85898c",
    ),
    # Blue and orange, as in Wordle's high contrast mode, but an orange that carries white.
    "contrast": Palette(
        (("#eceeef", "#54585b"), ("#85c0f9", "#1b1c1d"), ("#a83c00", "#ffffff")),
        wins="#fce3d4", ink="#1b1c1d", grey="#54585b", line="#a4a8ab", arrow="#6d7174",
    ),
    "print": Palette(
        (("#ffffff", "#555555"), ("#c4c4c4", "#000000"), ("#000000", "#ffffff")),
        wins="#e9e9e9", ink="#000000", grey="#555555", line="#999999", arrow="#777777",
    ),
}  # fmt: skip


class State(NamedTuple):
    """A game so far, and the node that it leads to."""

    history: History
    node: Node

    def table_name(self, start: int = 0) -> str:
        """Name of the table of a state, or of that of its rows from `start` on."""
        name = fragment(self.history) or "answer"  # nothing leads to a lone answer
        return f"{name}-{start}" if start else name

    def after(self, clue: str) -> "State":
        return State((*self.history, (self.node.guess, clue)), self.node.branches[clue])

    def below(self) -> Iterator["State"]:
        return map(self.after, self.node.branches)


class Style(NamedTuple):
    """Colours of a chart, widths that all its tables share, and the page its words link into."""

    palette: Palette
    page: str | None  # `page.html#raise-hard:` is one of several trees on a page
    has_unlikely: bool  # words, which are counted after a plus sign
    widest: int  # columns of the widest word
    word: int  # width of a word
    digits: int  # and of the answers left
    table: int


class Label(NamedTuple):
    """A text, how large, and its top left corner; a browser shows its name, which is its id."""

    name: str
    text: str
    font: float
    width: float
    height: float
    x: float = 0
    y: float = 0

    def moved(self, x: float, y: float) -> "Label":
        return self._replace(x=self.x + x, y=self.y + y)


def style_for(tree: Tree, palette: str = "wordle", page: str | None = None) -> Style:
    """Style of a tree's chart: room for a word, for the largest count below the opener, a tick."""
    root, length = tree.root, len(tree.root.guess)
    most = max(len(count_text(node)) for node in root.branches.values() or [root])
    widest = max(map(text_columns, root.answers()))
    word, digits = (round((n + 1.5) * SIZE * LETTER) for n in (widest, most))
    table = length * TILE + word + digits + TILE + (length + 4) * SPACE + 2
    has_unlikely = root.likely_size < root.size
    return Style(PALETTES[palette], page, has_unlikely, widest, word, digits, table)


def escape(text: str) -> str:
    r"""Text for a label, whose markup, backslashes and brackets Graphviz would read.

    >>> escape("<b>"), escape(r"\N")
    ('&lt;b&gt;', '\\\\N')
    """
    return html.escape(text).replace("\\", r"\\").replace("]", "&#93;")


def fragment(history: History) -> str:
    """Name of a state in links and ids.

    >>> fragment((("raise", "00012"), ("n.d/", "20000")))
    'raise.00012.n%2Ed%2F.20000'
    """
    return ".".join(f"{quote(g, safe='').replace('.', '%2E')}.{clue}" for g, clue in history)


def link(state: State, style: Style, prefix: str | None = "") -> str:
    """Attributes of the cell of a word to play: id after a prefix, if any, tooltip and target."""
    history, node = state
    if not history:  # nothing leads to the only word of a tree
        return ""
    turns = ", ".join(f"{guess} {clue}" for guess, clue in history)
    tooltip = escape(f"{turns}: {node.guess}, {node.left}")
    # Graphviz shows a cell's tooltip only if it leads somewhere or, at least, has a target.
    target = 'TARGET="_top"'
    if style.page:
        start = style.page if "#" in style.page else f"{style.page}#"
        target = f'HREF="{escape(start)}{fragment(history)}"'
    name = "" if prefix is None else f' ID="{prefix}{fragment(history)}"'
    return f'{name} TOOLTIP="{tooltip}" {target}'


def win_fill(node: Node, style: Style) -> str:
    """Background of a guess that can be the answer, and is expected to be."""
    wins = node.branches and node.can_win and not node.is_unlisted
    return f' BGCOLOR="{style.palette.wins}"' if wins else ""


def colour_text(text: str, ink: str) -> str:
    return f'<FONT COLOR="{ink}">{text}</FONT>'


def tile_cells(
    word: str, clue: str, style: Style, size: float = SIZE, row: int = ROW, tile: int = TILE
) -> str:
    """Cells of a word's tiles: letters so large, cells so high and so wide."""
    cells = []
    for letter, digit in zip(capitals(word), clue, strict=True):
        fill, ink = style.palette.tiles[int(digit)]
        cells.append(
            f'<TD WIDTH="{tile}" HEIGHT="{row}" BGCOLOR="{fill}">'
            f'<FONT POINT-SIZE="{size}" COLOR="{ink}">{escape(letter)}</FONT></TD>'
        )
    return "".join(cells)


def faced(text: str, face: str, font: str = FONT) -> str:
    """Text in a face, because Graphviz sets <B>, <I> and several runs higher than their row."""
    return f'<FONT FACE="{f"{font} {face}".strip()}">{text}</FONT>'


def word_text(node: Node, style: Style, tick: str = "") -> str:
    """Guess in bold, or plain answer, as one run of text; a word of weight 0 is in italics."""
    text, faces = f"{GAP}{escape(node.guess)}", []
    if node.branches:
        text, faces = f"{GAP}{escape(capitals(node.guess))}{tick}", ["Bold"]
    if node.is_unlisted:
        faces.append("Italic")
    run = faced(text, " ".join(faces)) if faces else text
    return run if node.branches or not node.is_unlisted else colour_text(run, style.palette.grey)


def bar_cell(text: str, span: int, style: Style, row: int = ROW) -> str:
    """Black bar above what follows a clue, where a search finds its text."""
    return (
        f'<TD COLSPAN="{span}" HEIGHT="{row}" BGCOLOR="{style.palette.ink}" '
        f'ALIGN="LEFT">{colour_text(GAP + escape(text), "white")}</TD>'
    )


def frame_rows(rows: Sequence[str], style: Style) -> str:
    frame = f'BORDER="1" COLOR="{style.palette.line}"'
    return join_rows(*rows, frame=frame, space=SPACE, fill=' BGCOLOR="white"')


def join_rows(*rows: str, frame: str = 'BORDER="0"', space: int = 0, fill: str = "") -> str:
    """Label of rows of cells, without a frame or space unless told."""
    layout = f'CELLBORDER="0" CELLSPACING="{space}" CELLPADDING="0"'
    return f"<<TABLE {frame} {layout}{fill}>{''.join(f'<TR>{row}</TR>' for row in rows)}</TABLE>>"


def title_tiles(opener: str, clue: str | None, size: float, style: Style) -> Label:
    """Opener in tiles, with letters so large; without a clue they have no colour yet."""
    letters, line = capitals(opener), max(1, round(size / 12))
    side, space = round(1.3 * size) + 2 * line, round(size / 8)
    if clue is None:
        shape = f'BORDER="{line}" COLOR="{style.palette.ink}" WIDTH="{side}" HEIGHT="{side}"'
        cells = "".join(f"<TD {shape}>{faced(escape(letter), 'Bold')}</TD>" for letter in letters)
    else:
        cells = tile_cells(opener, clue, style, size=size, row=side, tile=side)
    width, height = len(letters) * (side + space) + space, side + 2 * space
    cells = cells.replace("<TD", '<TD VALIGN="BOTTOM"')  # capitals have nothing below their line
    return Label("opener", join_rows(cells, space=space), size, width, height)


def heading(tree: Tree, history: History, instructions: str) -> list[str]:
    """Title of a chart, how well a whole tree plays, how to read it, and how the tree was built."""
    recipe = tree.recipe
    if history:
        node = tree.follow(history)
        left = left_text(node.weights, node.size)
        return [f"What to play after {recipe.opener} {history[0][1]}: {left}.", instructions]
    found = figures(tree)
    listed = found.listed
    answers = recipe.prior.name if found.unlisted and recipe.prior else recipe.answers.name
    words = "answers of " + re.sub("^wordle-([0-9]{4})-.*", r"\1", answers)
    if found.unlisted and found.is_weighted:
        words = "listed words"
    plays = f"Solves all {listed.answers:,} {words} in {listed.mean:.2f} guesses on average, "
    plays += f"{listed.worst} at most."
    if recipe.prior and found.is_weighted:
        by = recipe.prior.name.replace("past to ", "past answers to ")
        plays += f" Weighted by {by}: {listed.weighted_mean:.2f}."
    if found.unlisted:
        plays += f" All {found.all.answers:,} words in {found.all.mean:.2f}, "
        plays += f"{found.all.worst} at most."
    facts = (
        f"{listed.answers:,} answers ({answers}) in {listed.mean:.4f} guesses on average, "
        f"{recipe.guesses.count:,} guesses ({recipe.guesses.name}), "
        f"policy {recipe.policy}{recipe.limits_text}, ties: {recipe.ties}."
    )
    mode = "" if recipe.mode is Mode.NORMAL else f", {recipe.mode.value}"
    title = f"Play {capitals(recipe.opener)} first{mode}"
    return [title, plays, f"Then find the colours it earns {instructions}", facts]


def bars(distribution: Sequence[int], size: float, style: Style) -> list[Label]:
    high, longest, most = round(1.5 * size), 14 * size, max(distribution)
    drawn = []
    for turn, count in enumerate(distribution, 1):
        long = max(1, round(longest * count / most))
        rest, wide = round(longest + 5 * size) - long, round(2 * size)
        cells = (
            f'<TD WIDTH="{wide}" HEIGHT="{high - 4}">{faced(str(turn), "", SANS)}</TD>'
            f'<TD WIDTH="{long}" BGCOLOR="{style.palette.tiles[2][0]}"></TD>'
            f'<TD WIDTH="{rest}" ALIGN="LEFT">{faced(f"{GAP}{count:,}", "", SANS)}</TD>'
        )
        label = Label(f"bar{turn}", join_rows(cells, space=2), size, wide + long + rest + 8, high)
        drawn.append(label)
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
    letters = 40
    if style.has_unlikely:
        signs.append((("white", palette.grey), faced("i", "Italic"), "italic, +9: unlikely words"))
    signs.append(((palette.wins, palette.ink), "✓", "this guess can be the answer"))
    tile, wide = round(1.5 * size), round(letters * size * LETTER)
    rows = [
        f'<TD WIDTH="{tile}" HEIGHT="{tile}" BGCOLOR="{fill}">{colour_text(sign, ink)}</TD>'
        f'<TD WIDTH="{wide}" ALIGN="LEFT">{faced(GAP + text, "", SANS)}</TD>'
        for (fill, ink), sign, text in signs
    ]
    return Label("legend", join_rows(*rows), size, tile + wide, tile * len(signs))
