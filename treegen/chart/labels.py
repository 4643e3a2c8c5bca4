"""What stands in a chart: tiles, words and captions, as Graphviz's labels.

Those are a small HTML, so everything from a tree is escaped. All lengths are points, 72 to the
inch; all cells have a known size, so that tables can be placed before anything draws them.
"""

import html
from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple
from urllib.parse import quote

from treegen.clues import ABSENT, PRESENT, RIGHT
from treegen.text import capitals, cut
from treegen.tree.model import Node, Tree

SIZE, LETTER = 10, 0.602  # of the text; a letter's width as a share of it
TILE, ROW, FIRST, SPACE = 14, 15, 22, 1  # a tile's width, the rows' heights, between cells
NAME = 60  # columns of a list's name; it may have any length
GAP = "&#160;"  # between a tile and a word; a plain space is lost in an SVG

Path = tuple[tuple[str, str], ...]  # (guess, clue) pairs from the opener on


class Palette(NamedTuple):
    """Colours: fill and letter of the tiles, behind a guess that can win, and of all else."""

    tiles: dict[str, tuple[str, str]]
    wins: str
    ink: str
    grey: str
    line: str
    arrow: str


# Lightness alone tells the tiles of each apart, for eyes and printers without hue.
PALETTES = {
    "wordle": Palette(
        tiles={
            ABSENT: ("#e4e6e8", "#5c6063"),
            PRESENT: ("#ebc033", "#1b1c1d"),
            RIGHT: ("#35742f", "#ffffff"),
        },
        wins="#d9ecd5",
        ink="#1b1c1d",
        grey="#5c6063",
        line="#b9bdc0",
        arrow="#85898c",
    ),
    # Blue and orange, as in Wordle's high contrast mode, but an orange that carries white.
    "contrast": Palette(
        tiles={
            ABSENT: ("#eceeef", "#54585b"),
            PRESENT: ("#85c0f9", "#1b1c1d"),
            RIGHT: ("#a83c00", "#ffffff"),
        },
        wins="#fce3d4",
        ink="#1b1c1d",
        grey="#54585b",
        line="#a4a8ab",
        arrow="#6d7174",
    ),
    "print": Palette(
        tiles={
            ABSENT: ("#ffffff", "#555555"),
            PRESENT: ("#c4c4c4", "#000000"),
            RIGHT: ("#000000", "#ffffff"),
        },
        wins="#e9e9e9",
        ink="#000000",
        grey="#555555",
        line="#999999",
        arrow="#777777",
    ),
}


class Widths(NamedTuple):
    """Widths all tables of a chart share: columns of words and of counts, table, and on.

    `widest` is that of the widest word in letters.
    """

    widest: int
    word: int
    digits: int
    table: int
    pitch: int


class Look(NamedTuple):
    """How all labels of a chart are written; words link into `page`, if there is one.

    `page.html#raise-hard:` is one of several trees on a page.
    """

    palette: Palette
    wide: Widths
    page: str | None = None


class Caption(NamedTuple):
    """A label beside the tables: its text, font size, and the size it takes."""

    text: str
    font: float
    width: float
    height: float


def escape(text: str) -> str:
    r"""Text for a label, whose markup, backslashes and brackets Graphviz would read.

    >>> escape("<b>"), escape(r"\N")
    ('&lt;b&gt;', '\\\\N')
    """
    return html.escape(text).replace("\\", r"\\").replace("]", "&#93;")


def fragment(path: Path) -> str:
    """Name of a state in links and ids.

    >>> fragment((("raise", "00012"), ("n.d/", "20000")))
    'raise.00012.n%2Ed%2F.20000'
    """
    return ".".join(f"{quote(g, safe='').replace('.', '%2E')}.{clue}" for g, clue in path)


def tooltip(path: Path, node: Node) -> str:
    """What led to a state, what to play there, and how many words are left.

    >>> tooltip((("raise", "00012"), ("knots", "20000")), Node("stoke", 1, {}))
    'raise 00012, knots 20000: stoke, 1 word left'
    """
    way = ", ".join(f"{guess} {clue}" for guess, clue in path)
    return f"{way}: {node.guess}, {node.size:,} word{'s' * (node.size > 1)} left"


def link(path: Path, node: Node, look: Look, before: str | None = "") -> str:
    """Attributes of the cell of a word to play: its id, if any, tooltip and where it leads."""
    if not path:  # nothing leads to the only word of a tree
        return ""
    # Graphviz shows a cell's tooltip only if it leads somewhere or, at least, has a target.
    where = 'TARGET="_top"'
    if look.page:
        start = look.page if "#" in look.page else f"{look.page}#"
        where = f'HREF="{escape(start)}{fragment(path)}"'
    name = "" if before is None else f' ID="{before}{fragment(path)}"'
    return f'{name} TOOLTIP="{escape(tooltip(path, node))}" {where}'


def coloured(text: str, ink: str) -> str:
    """A run of text in a colour."""
    return f'<FONT COLOR="{ink}">{text}</FONT>'


def tile_cells(
    word: str, clue: str, look: Look, size: int = SIZE, row: int = ROW, tile: int = TILE
) -> str:
    """Cells of a word's tiles: letters so large, cells so high and so wide."""
    tiles = look.palette.tiles
    return "".join(
        f'<TD WIDTH="{tile}" HEIGHT="{row}" BGCOLOR="{tiles[digit][0]}">'
        f'<FONT POINT-SIZE="{size}" COLOR="{tiles[digit][1]}">{escape(letter)}</FONT></TD>'
        for letter, digit in zip(capitals(word), clue, strict=True)
    )


def word_text(node: Node) -> str:
    """A guess in bold, or an answer: one run of text, because several are set higher."""
    if not node.branches:
        return f"{GAP}{escape(node.guess)}"
    return f"<B>{GAP}{escape(capitals(node.guess))}</B>"


def bar_cell(text: str, span: int, look: Look, row: int = ROW) -> str:
    """The black bar above what follows a clue, where a search finds its text."""
    return (
        f'<TD COLSPAN="{span}" HEIGHT="{row}" BGCOLOR="{look.palette.ink}" '
        f'ALIGN="LEFT">{coloured(GAP + escape(text), "white")}</TD>'
    )


def framed(rows: Sequence[str], look: Look) -> str:
    """Label of rows of cells in a frame."""
    body = "".join(f"<TR>{row}</TR>" for row in rows)
    return (
        f'<<TABLE BORDER="1" COLOR="{look.palette.line}" CELLBORDER="0" CELLSPACING="{SPACE}" '
        f'CELLPADDING="0" BGCOLOR="white">{body}</TABLE>>'
    )


def bare(rows: Sequence[str]) -> str:
    """Label of rows of cells without a frame or space."""
    body = "".join(f"<TR>{row}</TR>" for row in rows)
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{body}</TABLE>>'


# Above and beside the tables.


def heading(tree: Tree, path: Path, how: str) -> list[str]:
    """What the chart shows, how it was built, how well it plays, and how to read it."""
    recipe, made = tree.recipe, tree.summary
    if path:
        return [
            f"What to play after {recipe.opener} {path[0][1]}: {tree.follow(path).size} of "
            f"{made.answers:,} answers left ({cut(recipe.answers.name, NAME)})."
        ]
    lack = f" of {recipe.answers.count:,}" * recipe.incomplete
    found = ", ".join(f"{count:,} on guess {i}" for i, count in enumerate(made.distribution, 1))
    weighted = ""
    if recipe.prior is not None:
        weighted = f" ({made.weighted_mean:.4f} weighted by {cut(recipe.prior.name, NAME)})"
    return [
        f"Play the large word first, and find its clue {how}",
        f"{made.answers:,}{lack} answers ({cut(recipe.answers.name, NAME)}) are found in "
        f"{made.mean:.4f} guesses on average{weighted}, {made.worst} at worst: {found}. "
        f"{recipe.guesses.count:,} guesses ({cut(recipe.guesses.name, NAME)}), "
        f"policy {cut(recipe.policy, NAME)}{recipe.limits}, ties: {cut(recipe.ties, 2 * NAME)}.",
    ]


def titles(opener: str, texts: Sequence[str], size: float, width: float) -> list[Caption]:
    """The opener, and below it what the chart shows, wrapped to that width."""
    letters = max(20, int(0.97 * width / size / LETTER))  # hinting may widen them
    lines = [line for text in texts for line in wrap(text, letters)]

    def caption(text: str, font: float, height: float) -> Caption:
        room = f'WIDTH="{int(width)}" HEIGHT="{round(height)}"'
        cell = f'<TD ALIGN="LEFT" BALIGN="LEFT" {room}>{text}</TD>'
        return Caption(bare([cell]), font, int(width), round(height))

    return [
        caption(f"<B>{escape(capitals(opener))}</B>", 4 * size, 5 * size),
        caption(
            "".join(f'{escape(line)}<BR ALIGN="LEFT"/>' for line in lines),
            size,
            (1.3 * len(lines) + 0.5) * size,
        ),
    ]


def legend(size: float, look: Look, bold: str) -> Caption:
    """What the signs mean."""
    tiles, ink = look.palette.tiles, look.palette.ink
    signs = (
        (*tiles[ABSENT], ABSENT, "absent"),
        (*tiles[PRESENT], PRESENT, "elsewhere in the word"),
        (*tiles[RIGHT], RIGHT, "right place"),
        ("white", ink, "<B>B</B>", bold),
        ("white", ink, "p", "plain: this is the answer"),
        (look.palette.wins, ink, "✓", "this guess can be the answer"),
    )
    tile = round(1.5 * size)
    wide = round(40 * size * LETTER)
    rows = [
        f'<TD WIDTH="{tile}" HEIGHT="{tile}" BGCOLOR="{fill}">{coloured(sign, letter)}</TD>'
        f'<TD WIDTH="{wide}" ALIGN="LEFT">{GAP}{text}</TD>'
        for fill, letter, sign, text in signs
    ]
    return Caption(bare(rows), size, tile + wide, tile * len(signs))
