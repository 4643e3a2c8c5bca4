"""The head of a chart: what to do, the legend, and how well the tree plays; and its foot."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.labels import GAP, LETTER, SANS, Label, NodeAt, Style, text_label
from treegen.chart.layout import Layout
from treegen.chart.shown import kind_of, left_out
from treegen.clues import ABSENT, PRESENT, RIGHT, Mode
from treegen.text import capitals, number_of
from treegen.tree.figures import Figures, figures, part, summarise
from treegen.tree.file import dumps
from treegen.tree.find import is_published
from treegen.tree.model import History, Tree, nodes
from treegen.tree.recipe import Recipe
from treegen.words.likely import left_text
from treegen.words.past import long_date
from treegen.words.prior import Prior

LEAST = 11  # size of its text
HEADS = 84, 62  # widths of a head, in sizes of its text: of three blocks side by side, of two
LEAD = 1.1  # size of what to do and of how well the tree plays, in sizes of the other text
LARGE = 4.0  # size of the opener's letters, in sizes of the text below it
# Width of one of its tiles, with the frame and the space after it, in the same sizes: such a tile
# is 1.3 + 1/6 + 1/8 letters wide (title_tiles), which makes 6.4, rounded up.
LARGE_TILE = 6.5
ROOM = 34  # width of the text below the opener, in sizes
BAR = 12  # length of the longest bar of a distribution, in sizes of its text
MEANING = 36  # letters of the longest line of the legend
FOOT = 0.85  # of a width: its lines are so long that letters wider than most would add up


class Heading(NamedTuple):
    """What a chart says of itself: first what to do, at the foot how it was made."""

    title: str
    instructions: str
    play: str = ""  # how well the tree plays; none of this after a clue
    counted: str = ""  # words that are shown
    solved: Sequence[int] = ()  # of these on each guess
    colophon: str = ""


@dataclass(frozen=True)
class Chart:
    """A tree, or what follows one first clue, in a layout and a style."""

    tree: Tree
    clue: str | None
    starts: Sequence[NodeAt]
    layout: Layout
    style: Style

    @cached_property
    def _told(self) -> Heading:
        """Heading without what changes with the layout."""
        history = self.starts[0].history if self.clue else ()
        return heading(self.tree, history, "", self.style.least)

    def heading(self, instructions: str) -> Heading:
        return self._told._replace(instructions=self._told.instructions + instructions)


def heading(tree: Tree, history: History, instructions: str, least: int = 0) -> Heading:
    """Heading of the chart of a whole tree, or of what follows a clue.

    Words that weigh less than the least are left out, which a sentence tells.
    """
    recipe = tree.recipe
    opener = labels.guarded(capitals(recipe.opener))
    node = tree.follow(history)
    missing = left_out(node, least)
    if history:
        left = left_text(node.weights, node.heaviest, node.size)
        title = f"What to play after {opener} {history[0][1]}: {left}."
        return Heading(title, instructions, colophon=missing)
    title = f"Play {opener} first"
    if recipe.mode is not Mode.NORMAL:
        title += f", {recipe.mode.value}"
    then = f"Then find the colours it earns {instructions}"
    found = figures(tree)
    is_proven = is_published(sha256(dumps(tree)).hexdigest())
    colophon = f"{missing} {recipe_text(recipe, found, is_proven)}".strip()
    counted = kind_of(node, least)
    solved = summarise(part(node, least)).distribution
    return Heading(title, then, play_text(recipe, found), counted, solved, colophon)


def answers_name(recipe: Recipe, found: Figures) -> str:
    """Name of the list of the words that a tree expects."""
    if found.unlisted and recipe.prior:
        return recipe.prior.name
    return recipe.answers.name


def play_text(recipe: Recipe, found: Figures, kind: str = "listed word") -> str:
    """Sentences on how well a tree plays; `kind` names a word that weighs more than 0."""
    listed = found.listed
    every = found.all
    if found.is_weighted:
        text = f"{found.mean()}, {listed.worst} at most"
        if found.unlisted:
            text += f" for {number_of(listed.answers, kind)}"
            text += f", {every.worst} for all {every.answers:,}"
        if day := found.prior.day:
            text += f". Knows the answers up to {long_date(day)}"
        return f"{text}."
    name = answers_name(recipe, found)
    year = re.match("wordle-([0-9]{4})-", name)
    words = f"answers of {year[1]}" if year else f"answers ({name})"
    text = f"Solves all {listed.answers:,} {words} in {listed.mean:.2f} guesses on average, "
    text += f"{listed.worst} at most."
    if found.unlisted:
        text += f" All {every.answers:,} words in {every.mean:.2f}, {every.worst} at most."
    return text


def recipe_text(recipe: Recipe, found: Figures, is_proven: bool) -> str:
    """Sentence on how a tree was built; only one that came with treegen is known to be proven."""
    listed = found.listed
    name = answers_name(recipe, found)
    if day := Prior(name).day:
        name = f"by those up to {long_date(day)}"
    mean = f"{listed.weighted_mean:.4f} guesses on average"
    if found.is_weighted:
        mean += f" (unweighted {listed.mean:.4f})"
    facts = [
        f"{listed.answers:,} answers ({name}) in {mean}",
        f"{recipe.guesses.count:,} guesses ({recipe.guesses.name})",
        f"policy {recipe.policy_within(is_proven)}",
        f"ties: {recipe.ties}",
    ]
    return f"{', '.join(facts)}."


def opener_width(opener: str, size: float) -> float:
    """Width of the opener in large tiles, above text of that size."""
    return (LARGE_TILE * len(capitals(opener)) + 1) * size


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
            tile = f"<TD {shape}>{labels.faced(labels.escape(letter), 'Bold')}</TD>"
        else:
            digit = clue[number]
            tile = labels.tile_cells(letter, digit, style, size=size, row=side, tile=side)
        # Capitals have nothing below their line.
        tiles.append(tile.replace("<TD", '<TD VALIGN="BOTTOM"'))
    gap = f'<TD WIDTH="{space}"></TD>'  # and no space around the tiles, which begin where texts do
    below = f'<TD HEIGHT="{space}"></TD>'
    width = len(letters) * (side + space) - space
    return Label(
        "opener",
        labels.join_rows(gap.join(labels.as_set(opener, tiles)), below),
        size,
        width,
        side + space,
    )


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
        digit = labels.faced(str(turn), "", SANS)
        digits = labels.faced(f"{GAP}{count:,}", "", SANS)
        cells = [
            f'<TD WIDTH="{wide}" HEIGHT="{high - 4}" ALIGN="LEFT">{digit}</TD>',
            f'<TD WIDTH="{long}" BGCOLOR="{fill}"></TD>',
            f'<TD WIDTH="{rest}" ALIGN="LEFT">{digits}</TD>',
        ]
        row = labels.join_rows("".join(cells), space=2)
        drawn.append(Label(f"bar{turn}", row, size, wide + long + rest + 8, high))
    return drawn


def legend(size: float, chart: Chart) -> Label:
    """Meaning of the signs that are on a chart."""
    style = chart.style
    palette = style.palette
    plain = "white", palette.ink
    unlikely = "white", palette.grey
    shown = [node for start in chart.starts for node in nodes(start.node)]
    signs = [
        (palette.tiles[int(ABSENT)], ABSENT, "absent"),
        (palette.tiles[int(PRESENT)], PRESENT, "elsewhere in the word"),
        (palette.tiles[int(RIGHT)], RIGHT, "right place"),
    ]
    if any(node.branches for node in shown):
        signs.append((plain, labels.faced("B", "Bold"), chart.layout.bold))
    signs.append((plain, "p", "plain: this is the answer"))
    if any(node.is_unlisted for node in shown):
        signs.append((unlikely, labels.faced("i", "Italic"), "italic, and after +: unlikely words"))
    elif any(start.node.likely_size < start.node.size for start in chart.starts):
        signs.append((unlikely, "+", "after +: so many unlikely words left"))
    if any(node.branches and node.can_win for node in shown):
        signs.append(((palette.wins, palette.ink), "✓", "this guess can be the answer"))
    tile = round(1.5 * size)
    wide = round(MEANING * size * LETTER)
    rows = []
    for (fill, ink), sign, text in signs:
        coloured = labels.colour_text(sign, ink)
        meaning = labels.faced(GAP + text, "", SANS)
        rim = labels.rim(style) if sign == ABSENT else ""
        rows.append(
            f'<TD WIDTH="{tile}" HEIGHT="{tile}" BGCOLOR="{fill}"{rim}>{coloured}</TD>'
            f'<TD WIDTH="{wide}" ALIGN="LEFT">{meaning}</TD>'
        )
    return Label("legend", labels.join_rows(*rows), size, tile + wide, tile * len(signs))


def head_size(width: float) -> float:
    """Size of the letters of a head that is so wide, and has no index beside it."""
    for sizes in HEADS:
        if width / sizes >= LEAST:
            return width / sizes
    return LEAST


def head(
    chart: Chart, text: Heading, width: float, size: float, is_narrow: bool = False
) -> tuple[list[Label], float]:
    """What to do, the legend, and how well the tree plays; and the height of all that.

    Where it is to be narrow, the legend stands below what to do, as on a narrow screen.
    """
    opener = chart.tree.recipe.opener
    large = LARGE * min(1, width / opener_width(opener, size))  # a long one has to fit too
    title = title_tiles(opener, chart.clue, large * size, chart.style)
    room = min(width, max(title.width, ROOM * size))
    first = [
        title,
        text_label("title0", text.title, 2 * size, room, "Bold"),
        text_label("title1", text.instructions, LEAD * size, room),
    ]
    key = legend(size, chart)
    plays: list[Label] = []
    if text.play:
        drawn = bars(text.solved, size, chart.style)
        room = min(width, max(label.width for label in drawn))
        plays = [
            text_label("title2", text.play, LEAD * size, room),
            text_label("bars", f"{text.counted.capitalize()} solved on each guess", size, room),
            *drawn,
        ]
    blocks = [[*first, key], plays] if is_narrow else [first, [key], plays]
    return side_by_side(blocks, width, size)


def colophon(text: Heading, width: float, size: float) -> list[Label]:
    """How a chart was made, to stand at its foot."""
    if not text.colophon:
        return []
    return [text_label("colophon", text.colophon, size, FOOT * width, most=1000)]


def side_by_side(
    blocks: Sequence[Sequence[Label]], width: float, size: float
) -> tuple[list[Label], float]:
    """Labels of blocks from left to right, and their height.

    A block that has no room to the right of the others stands below the last, or below all.
    """
    placed: list[Label] = []
    x = 0.0
    right = 0.0
    top = 0.0  # of the line
    end = 0.0  # of the block above
    bottom = 0.0
    for block in filter(None, blocks):
        wide = max(label.width for label in block)
        if right + wide <= width + 1:  # point, by which rounding may exceed it
            x = right
            y = top
        elif x and x + wide <= width + 1:
            y = end + size
        else:
            x = 0.0
            right = 0.0
            top = bottom + size if placed else 0.0
            y = top
        for label in block:
            placed.append(label.moved(x, y))
            y += label.height
        end = y
        right = max(right, x + wide + 3 * size)
        bottom = max(bottom, end)
    return placed, bottom + 2 * size
