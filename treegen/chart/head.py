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
from treegen.chart.shown import count_of, left_out
from treegen.clues import ABSENT, PRESENT, RIGHT
from treegen.say.phrases import Value, figure, joined, phrase
from treegen.text import capitals, guarded
from treegen.tree.figures import Figures, figures, solved_shares
from treegen.tree.file import dumps
from treegen.tree.find import is_published
from treegen.tree.model import Tree
from treegen.tree.node import History, Node
from treegen.tree.recipe import Recipe
from treegen.tree.ways import nodes
from treegen.words.prior import Prior

LEAST_SIZE = 11  # letters of a head that has little room
HEAD_SIZES = 84, 62  # widths of three blocks side by side, and of two, in sizes of their text
LEAD_SIZES = 1.1  # size of what to do and how well the tree plays, in sizes of the other text
OPENER_SIZES = 4.0  # size of the opener's letters, in sizes of the text below it
# Width of one of the opener's tiles, with the frame and the space after it, in the same sizes: such
# a tile is 1.3 + 1/6 + 1/8 letters wide (title_tiles), which makes 6.4, rounded up.
OPENER_TILE = 6.5
TEXT_SIZES = 34  # width of the text below the opener, in sizes
BAR_SIZES = 12  # length of the longest bar of a distribution, in sizes of the bars' text
MEANING_LETTERS = 36  # least letters of a legend's line, as the longest has in English
BLOCK_GAP = 3  # space between blocks that stand side by side, in sizes of their text
FOOT_SHARE = 0.9  # share of a width that the foot takes, as wide letters add up in long lines


class Heading(NamedTuple):
    """Texts about a chart: first what to do, at the foot how it was made."""

    title: str
    instructions: str = ""
    play: str = ""  # how well the tree plays; nothing for a part of it
    counted: str = ""  # what the bars count
    solved: Sequence[tuple[float, str]] = ()  # length and text of the bar of each guess
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
        return heading(self.tree, history, self.style)

    def heading(self, instructions: str) -> Heading:
        return self._told._replace(instructions=instructions)


def heading(tree: Tree, history: History, style: Style) -> Heading:
    """Heading of the chart of a whole tree, or of what follows a clue.

    A sentence says that words are left out, if they weigh less than the style draws.
    """
    recipe = tree.recipe
    opener = guarded(capitals(recipe.opener))
    node = tree.follow(history)
    missing = style.say.text(left_out(node, style.least))
    if history:
        left = count_of(node)
        clue = history[0][1]
        title = style.say("poster.play-after", opener=opener, clue=clue, left=left)
        return Heading(title, colophon=missing)
    title = recipe.info.in_mode(phrase("poster.play-first", opener=opener))
    found = figures(tree)
    counted, solved = solved_on(node, found, style)
    is_proven = is_published(sha256(dumps(tree)).hexdigest())
    return Heading(
        style.say.text(title),
        play=play_text(recipe, found, style),
        counted=counted,
        solved=solved,
        colophon=f"{missing} {recipe_text(recipe, found, is_proven, style)}".strip(),
    )


def solved_on(root: Node, found: Figures, style: Style) -> tuple[str, list[tuple[float, str]]]:
    """Return the title of the bars, and a bar for each guess, which shows the games of the average.

    If likelier words count for more, bars are shares of games; if all words are alike, they are
    words. Neither depends on which words a chart shows.
    """
    if found.is_weighted:
        shares = solved_shares(root)
        texts = [style.say("poster.share", share=figure(100 * share, 1)) for share in shares]
        return style.say("poster.bars-games"), [*zip(shares, texts, strict=True)]
    counts = found.listed.distribution
    texts = [style.say.text(count) for count in counts]
    counted = style.say("poster.bars-listed" if found.unlisted else "poster.bars-answers")
    return counted, [*zip(counts, texts, strict=True)]


def answers_name(recipe: Recipe, found: Figures) -> str:
    """Name of the list of the words that a tree expects."""
    if found.unlisted and recipe.prior:
        return recipe.prior.name
    return recipe.answers.name


def play_text(recipe: Recipe, found: Figures, style: Style) -> str:
    """Sentences on how well a tree plays."""
    listed = found.listed
    every = found.all
    told = []
    if found.is_weighted:
        means = {"mean": found.mean(), "worst": listed.worst}
        if found.unlisted:
            counts = {"n": listed.answers, "most": every.worst, "all": every.answers}
            told.append(style.say("poster.at-most-all", **means, **counts))
        else:
            told.append(style.say("poster.at-most", **means))
        if day := found.prior.day:
            told.append(style.say("sentence", text=phrase("used.title", date={"date": day})))
        return " ".join(told)
    name = answers_name(recipe, found)
    year = re.match("wordle-([0-9]{4})-", name)
    words = phrase("poster.answers", n=listed.answers, name=name)
    if year:
        words = phrase("list.answers", year=year[1])
    mean = {"figure": f"{listed.mean:.2f}"}
    told.append(
        style.say("poster.solves", n=listed.answers, words=words, mean=mean, worst=listed.worst)
    )
    if found.unlisted:
        mean = {"figure": f"{every.mean:.2f}"}
        told.append(style.say("poster.all-words", n=every.answers, mean=mean, worst=every.worst))
    return " ".join(told)


def recipe_text(recipe: Recipe, found: Figures, is_proven: bool, style: Style) -> str:
    """Sentence on how a tree was built; only one that came with treegen is known to be proven."""
    listed = found.listed
    name: Value = answers_name(recipe, found)
    if day := Prior(name).day:
        name = phrase("poster.by-used", date={"date": day})
    mean = phrase("mean", mean={"figure": f"{listed.weighted_mean:.4f}"})
    if found.is_weighted:
        mean = phrase("poster.unweighted", mean=mean, plain={"figure": f"{listed.mean:.4f}"})
    answers = phrase("count.answer", n=listed.answers)
    facts = [
        phrase("poster.answers-in", answers=answers, name=name, mean=mean),
        phrase("poster.guesses", n=recipe.guesses.count, name=recipe.guesses.name),
        phrase("poster.policy", policy=recipe.policy_within(is_proven)),
        phrase("poster.ties", ties=recipe.tie_rule),
    ]
    return style.say("sentence", text=joined("list.comma", facts))


def opener_width(opener: str, size: float) -> float:
    """Width of the opener in large tiles, above text of that size."""
    return (OPENER_TILE * len(capitals(opener)) + 1) * size


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
        # Capitals have no part below their line.
        tiles.append(tile.replace("<TD", '<TD VALIGN="BOTTOM"'))
    gap = f'<TD WIDTH="{space}"></TD>'  # no space around the tiles, which begin where texts do
    below = f'<TD HEIGHT="{space}"></TD>'
    width = len(letters) * (side + space) - space
    return Label(
        "opener",
        labels.join_rows(gap.join(labels.as_set(opener, tiles)), below),
        size,
        width,
        side + space,
    )


def bars(solved: Sequence[tuple[float, str]], size: float, style: Style) -> list[Label]:
    high = round(1.5 * size)
    longest = BAR_SIZES * size
    most = max(part for part, _ in solved)
    wide = round(1.5 * size)
    fill = style.palette.tiles[int(RIGHT)][0]
    drawn = []
    for turn, (part, text) in enumerate(solved, 1):
        long = max(1, round(longest * part / most))
        rest = round(longest + 5 * size) - long
        digit = labels.faced(str(turn), "", SANS)
        digits = labels.faced(f"{GAP}{text}", "", SANS)
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
        (palette.tiles[int(ABSENT)], ABSENT, style.say("colour.absent")),
        (palette.tiles[int(PRESENT)], PRESENT, style.say("poster.elsewhere")),
        (palette.tiles[int(RIGHT)], RIGHT, style.say("colour.right")),
    ]
    if any(node.branches for node in shown):
        bold = chart.layout.bold
        signs.append((plain, labels.faced(capitals(bold[0]), "Bold"), bold))
    text = style.say("poster.plain")
    signs.append((plain, text[0], text))
    if any(node.is_unlisted for node in shown):
        text = style.say("poster.italic")
        signs.append((unlikely, labels.faced(text[0], "Italic"), text))
    elif any(start.node.likely_size < start.node.size for start in chart.starts):
        signs.append((unlikely, "+", style.say("poster.plus")))
    if any(node.branches and node.can_win for node in shown):
        signs.append(((palette.wins, palette.ink), "✓", style.say("poster.can-win")))
    tile = round(1.5 * size)
    longest = max(MEANING_LETTERS, *(len(text) for _, _, text in signs))
    wide = round(longest * size * LETTER)
    rows = []
    for (fill, ink), sign, text in signs:
        coloured = labels.colour_text(sign, ink)
        meaning = labels.faced(GAP + labels.escape(text), "", SANS)
        rim = labels.rim(style) if sign == ABSENT else ""
        rows.append(
            f'<TD WIDTH="{tile}" HEIGHT="{tile}" BGCOLOR="{fill}"{rim}>{coloured}</TD>'
            f'<TD WIDTH="{wide}" ALIGN="LEFT">{meaning}</TD>'
        )
    return Label("legend", labels.join_rows(*rows), size, tile + wide, tile * len(signs))


def head_size(width: float) -> float:
    """Size of the letters of a head that is so wide, and has no index beside it."""
    for sizes in HEAD_SIZES:
        if width / sizes >= LEAST_SIZE:
            return width / sizes
    return LEAST_SIZE


def head(
    chart: Chart, text: Heading, width: float, size: float, is_narrow: bool = False
) -> tuple[list[Label], float]:
    """Labels on what to do, the legend, and how well the tree plays; and the height of all that.

    In a narrow head, the legend stands below what to do, as on a narrow screen.
    """
    opener = chart.tree.recipe.opener
    share = min(1, width / opener_width(opener, size))  # a long opener has to fit too
    large = OPENER_SIZES * share
    title = title_tiles(opener, chart.clue, large * size, chart.style)
    key = legend(size, chart)
    drawn = bars(text.solved, size, chart.style) if text.play else []
    room = min(width, max(title.width, TEXT_SIZES * size))
    aside = max((label.width for label in drawn), default=0.0)
    if not is_narrow:
        room, aside = rooms(width, room, key.width, aside, BLOCK_GAP * size)
    first = [
        title,
        text_label("title0", text.title, 2 * size, room, "Bold"),
        text_label("title1", text.instructions, LEAD_SIZES * size, room),
    ]
    plays: list[Label] = []
    if drawn:
        aside = min(width, aside)
        plays = [
            text_label("title2", text.play, LEAD_SIZES * size, aside),
            text_label("bars", text.counted, size, aside),
            *drawn,
        ]
    blocks = [[*first, key], plays] if is_narrow else [first, [key], plays]
    return side_by_side(blocks, width, size)


def rooms(
    width: float, first: float, key: float, play: float, between: float
) -> tuple[float, float]:
    """Widths of what to do and of how well the tree plays, which fill what the legend leaves.

    `first`, `key` and `play` are the least widths. All three stand side by side, or the
    last two beside the first, or each below the other.

    >>> rooms(100, 40, 25, 20, 5), rooms(80, 40, 25, 20, 5), rooms(60, 40, 25, 20, 5)
    ((40, 25), (50, 25), (40, 40))
    """
    rest = width - first - between
    if play and rest >= key + between + play:
        return first, rest - key - between
    beside = max(key, play)
    if rest >= beside:
        return width - between - beside, beside
    return min(width, first), min(width, first)


def colophon(text: Heading, width: float, size: float) -> list[Label]:
    """Label on how a chart was made, to stand at its foot."""
    if not text.colophon:
        return []
    return [text_label("colophon", text.colophon, size, FOOT_SHARE * width, most=1000)]


def side_by_side(
    blocks: Sequence[Sequence[Label]], width: float, size: float
) -> tuple[list[Label], float]:
    """Labels of blocks from left to right, and their height.

    A block that has no room to the right of the others stands below the last, or below all.
    """
    placed: list[Label] = []
    x = 0.0
    right = 0.0
    top = 0.0  # where the line of blocks begins
    end = 0.0  # where the block above ends
    bottom = 0.0
    for block in filter(None, blocks):
        wide = max(label.width for label in block)
        if right + wide <= width + 1:  # a point, by which rounding may exceed the width
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
        right = max(right, x + wide + BLOCK_GAP * size)
        bottom = max(bottom, end)
    return placed, bottom + 2 * size
