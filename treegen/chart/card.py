"""A card to carry: what to play first, and the replies that are most worth knowing by heart.

Of a tree that nearly always plays one second word, these are the replies that differ from it, those
that save most first; of any other, those to the most frequent clues, as many as there is room for.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.labels import LETTER, ROW, SIZE, SPACE, TEXT, TILE, Label, State, Style
from treegen.chart.sheet import PAPERS, Paper, Sheet, text_label
from treegen.clues import clue_for
from treegen.errors import TreeError
from treegen.text import capitals
from treegen.tree.model import Node, Tree, nodes, states

SCALES = 0.7, 0.8, 0.9, 1.0, 1.1, 1.2  # the letters of the replies have 7 to 12 points
EDGE = 20  # points of paper around the text
CUT = 6  # and around the line to cut along
BETWEEN = 14  # columns
GAP = TILE // 2  # between two words in tiles
WIDE = round(6 * SIZE * LETTER)  # a column of figures, such as 12.5%


class Reply(NamedTuple):
    """What to play in a state, and the share of the games that come to it."""

    state: State
    share: float
    saves: float  # guesses in such a game against the second word, an estimate; 1 without one


class Lesson(NamedTuple):
    """Words that are played first, and the replies that are to be learnt with them."""

    words: Sequence[str]
    replies: Sequence[Reply]
    second: str  # played after all other first clues, if one word is


def lesson(tree: Tree) -> Lesson:
    """Return what the card of a tree has; `TreeError` where its first guess earns no clue."""
    root, recipe = tree.root, tree.recipe
    if not root.branches:
        raise TreeError(f"a card needs first clues; this tree plays nothing but {root.guess}")
    has_exceptions = any(node.guess != recipe.second for node in root.branches.values())
    second = recipe.second if has_exceptions else ""
    turns = len(recipe.fixed) - bool(second)
    replies = [
        Reply(
            State(history, node),
            node.weight / root.weight,
            saving(node, second) if second else 1,
        )
        for history, node in states(root)
        if len(history) == turns and node.guess != second
    ]
    replies.sort(key=lambda reply: -reply.share * reply.saves)
    return Lesson(recipe.fixed, replies, second)


def promise(guess: str, weights: dict[str, int]) -> int:
    """Return the weight of the answers that a guess can find, itself or by the next guess.

    The next guess finds one answer of each class at most. One that is found now counts twice,
    because it needs a guess less still.

    >>> promise("night", {"night": 1, "light": 1, "abide": 1}), promise("abide", {"light": 1})
    (4, 1)
    """
    heaviest = defaultdict[str, int](int)
    for answer, weight in weights.items():
        clue = clue_for(guess, answer)
        heaviest[clue] = max(heaviest[clue], weight)
    return sum(heaviest.values()) + weights.get(guess, 0)


def saving(node: Node, second: str) -> float:
    """Estimate the guesses that a reply saves in a game, by what it and the second word promise."""
    weights = {below.guess: below.own_weight for below in nodes(node) if below.can_win}
    if not any(weights.values()):  # no game is expected here, so of one any word may be the answer
        weights = dict.fromkeys(weights, 1)
    return (promise(node.guess, weights) - promise(second, weights)) / sum(weights.values())


def card(tree: Tree, style: Style, paper: str = "A6") -> Sheet:
    """Return one side of a paper with what is worth learning of a tree.

    The letters are as large as all replies allow, or where not all fit as small as can be read.
    """
    learnt = lesson(tree)
    drafts = [
        _draft(tree, learnt, style, size, scale)
        for scale in SCALES
        for size in (PAPERS[paper][::-1], PAPERS[paper])  # upright, lying
    ]
    shown, sheet = max(drafts, key=lambda draft: (draft[0], draft[1].scale))
    if learnt.replies and not shown:
        raise TreeError(f"words of {len(tree.root.guess)} letters are too wide for {paper}")
    return sheet


def _draft(
    tree: Tree, learnt: Lesson, style: Style, paper: Paper, scale: float
) -> tuple[int, Sheet]:
    """Return a card in letters of that scale, and how many of the replies it has."""
    replies, edge, cut = learnt.replies, EDGE / scale, CUT / scale
    page_width, page_height = (side / scale for side in paper)
    width, height = page_width - 2 * edge, page_height - 2 * edge
    placed, top = _front(learnt, style, width)
    bottom = height - text_label("notes", _notes(tree, learnt, len(replies)), SIZE, width).height
    row = _row("", learnt, style)
    across = int((width + BETWEEN) / (row.width + BETWEEN))
    most = max(0, int((bottom - top) / row.height) - 1)  # below the names of the columns
    rows = min(most, -(-len(replies) // max(1, across)))  # columns of one height
    shown = replies[: across * rows]
    apart = min(4 * BETWEEN, (width - across * row.width) / max(1, across - 1))
    for number, reply in enumerate(shown):
        column, line = divmod(number, rows)
        x, y = column * (row.width + apart), top + line * row.height
        if not line:
            placed.append(_row(f"names{column}", learnt, style).moved(x, y))
        placed.append(_row(f"index{number}", learnt, style, reply).moved(x, y + row.height))
    notes = _notes(tree, learnt, len(shown))
    placed.append(text_label("notes", notes, SIZE, width).moved(0, bottom))
    sides = page_width - 2 * cut, page_height - 2 * cut
    cell = '<TD WIDTH="{:.0f}" HEIGHT="{:.0f}"></TD>'.format(*sides)
    frame = labels.join_rows(cell, frame=f'BORDER="1" COLOR="{style.palette.line}"')
    return len(shown), Sheet(
        style.palette,
        [Label("cut", frame, SIZE, *sides, cut, cut), *(each.moved(edge, edge) for each in placed)],
        [],
        page_width,
        page_height,
        paper,
        scale,
        title=_title(learnt),
        subject=notes,
    )


def _title(learnt: Lesson) -> str:
    """Write what to play.

    >>> _title(Lesson(["raise"], [], "")), _title(Lesson(["crane", "spilt"], [], "spilt"))
    ('Play RAISE, then by its clue:', 'Play CRANE, then SPILT, but after these clues:')
    """
    text = f"Play {', then '.join(map(capitals, learnt.words))}"
    if learnt.second:
        return f"{text}, but after these clues:"
    return f"{text}, then by {'the clues' if learnt.words[1:] else 'its clue'}:"


def _notes(tree: Tree, learnt: Lesson, shown: int) -> str:
    """Write how much of the tree is on the card, what its figures are, and how well all plays."""
    replies, second = learnt.replies, learnt.second
    count = f"{shown:,} of {len(replies):,}" if shown < len(replies) else f"All {shown:,}"
    share = sum(reply.share for reply in replies[:shown])
    text = f"{count} {'exceptions' if second else 'clues'}, {share:.0%} of games. "
    if second:
        text += f"Saves: guesses in such a game against {capitals(second)}, an estimate. "
    return text + labels.heading(tree, (), "")[1]


def _front(learnt: Lesson, style: Style, width: float) -> tuple[list[Label], float]:
    """Return words in tiles, what to do with them and what the colours mean; and their height."""
    size = min(2.2 * SIZE, width / sum(1.7 * len(word) + 1 for word in learnt.words))
    placed, x = list[Label](), 0.0
    for number, word in enumerate(learnt.words):
        tiles = labels.title_tiles(word, None, size, style)
        placed.append(tiles._replace(name=f"opener{number}", x=x))
        x += tiles.width + size
    top = placed[0].height + SIZE / 2
    title = text_label("title", _title(learnt), 1.3 * SIZE, width, "Bold")
    cells, wide = "", 2.0
    meanings = "absent", "elsewhere", "right place"
    for text, (fill, ink) in zip(meanings, style.palette.tiles, strict=True):
        room = round((len(text) * TEXT + 1) * SIZE)
        cells += f'<TD BGCOLOR="{fill}" VALIGN="BOTTOM" WIDTH="{room}" HEIGHT="{ROW}">'
        cells += f"{labels.colour_text(labels.faced(text, '', labels.SANS), ink)}</TD>"
        wide += room + 2
    key = Label("key", labels.join_rows(cells, space=2), SIZE, wide, ROW + 4)
    placed += [title.moved(0, top), key.moved(0, top + title.height)]
    return placed, top + title.height + key.height + SIZE / 2


def _row(name: str, learnt: Lesson, style: Style, reply: Reply | None = None) -> Label:
    """Return the tiles of what was played, the word to play and its figures, or their names."""
    turns = len(learnt.words) - bool(learnt.second)
    letters, figures = len(learnt.words[0]), 1 + bool(learnt.second)
    left = turns * letters * (TILE + SPACE) + (turns - 1) * (GAP + SPACE) + style.word
    if reply:
        history, node = reply.state
        gap = f'<TD WIDTH="{GAP}"></TD>'
        word = labels.faced(labels.GAP + labels.escape(capitals(node.guess)), "Bold")
        cells = gap.join(labels.tile_cells(*turn, style) for turn in history)
        cells += f'<TD WIDTH="{style.word}" ALIGN="LEFT">{word}</TD>'
        texts = [f"{reply.share:.1%}", f"{reply.saves:.2f}"]
    else:
        cells = f'<TD WIDTH="{left}" HEIGHT="{ROW}"></TD>'
        texts = [labels.colour_text(text, style.palette.grey) for text in ("games", "saves")]
    for text in texts[:figures]:
        cells += f'<TD WIDTH="{WIDE}" ALIGN="RIGHT">{text}</TD>'
    width = left + figures * (WIDE + SPACE) + 2 * SPACE
    return Label(name, labels.join_rows(cells, space=SPACE), SIZE, width, ROW + 2 * SPACE)
