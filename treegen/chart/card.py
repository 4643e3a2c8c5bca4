"""A card to carry: the words to play first, and the replies that are most worth knowing by heart.

If a tree nearly always plays one second word, the card has the replies that differ from it, those
that save most first. Otherwise it has replies to the most frequent clues, as many as fit.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.head import play_text, title_tiles
from treegen.chart.labels import (
    ROW,
    SANS,
    SIZE,
    SPACE,
    TEXT_LETTER,
    TILE,
    Label,
    NodeAt,
    Style,
    text_label,
)
from treegen.chart.sheet import PAPERS, Paper, Sheet
from treegen.clues import clue_for
from treegen.errors import NotInTree, TreeError
from treegen.say.phrases import joined, phrase
from treegen.text import capitals, guarded
from treegen.tree.figures import figures, part
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.ways import nodes, states

SCALES = 0.7, 0.8, 0.9, 1.0, 1.1, 1.2  # the letters of the replies have 7 to 12 points
PAPER_EDGE = 20  # points of paper around the text
CUT_ROOM = 6  # points of paper around the line to cut along
COLUMN_GAP = 14  # space between columns
WORD_GAP = TILE // 2  # between two words in tiles
KEY_ROOM = 2  # space around the colours that are explained
FIGURE_LETTERS = 6  # letters of a figure, such as 12.5 %
CAPITAL_SHARE = 0.8  # width of a bold capital of SANS as a share of its size, in wide words


class Reply(NamedTuple):
    """The word to play in a state, and the share of games that get there."""

    state: NodeAt
    share: float
    saves: float  # guesses saved in such a game by not playing the second word; 1 without one


class Lesson(NamedTuple):
    """Words that are played first, and the replies that are to be learnt with them."""

    words: Sequence[str]
    replies: Sequence[Reply]
    second: str  # word played after all other first clues, if one is
    others: int = 0  # number of replies left out, because no word that is shown leads to them
    played: str = ""  # sentences on how well the tree plays


def lesson(tree: Tree, least: int = 0) -> Lesson:
    """Return what is to be learnt of a tree, for words of at least that weight.

    `TreeError` if its first guess earns no clue.
    """
    root = tree.root
    recipe = tree.recipe
    if not root.branches:
        raise TreeError(f"this tree plays only {root.guess}, so a card would have no replies")
    second = recipe.second if tree.exceptions else ""
    turns = turns_before(recipe.fixed, second)
    kept = {history for history, _ in states(part(root, least))}
    replies = []
    others = 0
    for history, node in states(root):
        if len(history) == turns and node.guess != second:
            if history not in kept:
                others += 1
                continue
            share = node.weight / root.weight
            saves = saving(node, second) if second else 1
            replies.append(Reply(NodeAt(history, node, node), share, saves))
    if others and not replies:
        raise NotInTree(f"all {others:,} replies are for words not shown; add --show all")
    replies.sort(key=lambda reply: -reply.share * reply.saves)
    return Lesson(recipe.fixed, replies, second, others)


def turns_before(words: Sequence[str], second: str) -> int:
    """Count the turns before a reply, which replaces the second word, if there is one."""
    return len(words) - 1 if second else len(words)


def promise(guess: str, weights: dict[str, int]) -> int:
    """Return the weight of the answers that a guess can find, itself or by the next guess.

    The next guess finds at most one answer of each class. An answer found now counts twice, because
    it saves another guess.

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
    if not any(weights.values()):  # no game is expected here; in such a game all words are alike
        weights = dict.fromkeys(weights, 1)
    more = promise(node.guess, weights) - promise(second, weights)
    return more / sum(weights.values())


def card(tree: Tree, style: Style, paper: str = "A6", by_clue: bool = False) -> Sheet:
    """Return one side of a paper with the replies that are most worth learning.

    Replies stand in order of what they are worth or, to be found sooner, of their clues.

    The letters are as large as they can be with all replies. If not all fit, the letters are the
    smallest, so that most do.
    """
    learnt = lesson(tree, style.least)
    learnt = learnt._replace(played=play_text(tree.recipe, figures(tree), style))
    drafts = []
    for scale in SCALES:
        for size in (PAPERS[paper][::-1], PAPERS[paper]):  # portrait, then landscape
            drafts.append(_draft(tree, learnt, style, size, scale, by_clue))
    shown, sheet = max(drafts, key=lambda draft: (draft[0], draft[1].scale))
    if learnt.replies and not shown:
        raise TreeError(f"words of {len(tree.root.guess)} letters are too wide for {paper}")
    return sheet


def _draft(
    tree: Tree, learnt: Lesson, style: Style, paper: Paper, scale: float, by_clue: bool
) -> tuple[int, Sheet]:
    """Return the number of replies on a card whose letters have that scale, and the card."""
    replies = learnt.replies
    edge = PAPER_EDGE / scale
    page_width = paper[0] / scale
    page_height = paper[1] / scale
    width = page_width - 2 * edge
    height = page_height - 2 * edge
    placed, top = _front(learnt, style, width)
    # With fewer replies, the notes also say what to do after the last.
    longest = _notes(learnt, style, len(replies) - 1)
    bottom = height - text_label("notes", longest, SIZE, width).height
    head = _head("", learnt, style)
    across = int((width + COLUMN_GAP) / (head.width + COLUMN_GAP))
    most = max(0, int((bottom - top) / head.height) - 1)  # without the names of the columns
    rows = min(most, -(-len(replies) // max(1, across)))  # columns of one height
    shown = replies[: across * rows]
    notes = _notes(learnt, style, len(shown))
    if by_clue:
        shown = sorted(shown, key=lambda reply: reply.state.history)
    apart = (width - across * head.width) / max(1, across - 1)
    for number, reply in enumerate(shown):
        column, line = divmod(number, rows)
        x = column * (head.width + apart)
        y = top + line * head.height
        if line == 0:
            placed.append(_head(f"names{column}", learnt, style).moved(x, y))
        placed.append(_row(f"index{number}", learnt, style, reply).moved(x, y + head.height))
    placed.append(text_label("notes", notes, SIZE, width).moved(0, bottom))
    frame = _frame(page_width, page_height, CUT_ROOM / scale, style)
    sheet = Sheet(
        style.palette,
        [frame, *(label.moved(edge, edge) for label in placed)],
        [],
        page_width,
        page_height,
        paper,
        scale,
        title=_title(learnt, style),
        subject=notes,
        lang=tree.recipe.lang,
        fold=tree.recipe.fold,
    )
    return len(shown), sheet


def _frame(page_width: float, page_height: float, cut: float, style: Style) -> Label:
    """Return the line to cut along."""
    width = page_width - 2 * cut
    height = page_height - 2 * cut
    cell = f'<TD WIDTH="{width:.0f}" HEIGHT="{height:.0f}"></TD>'
    frame = labels.join_rows(cell, frame=f'BORDER="1" COLOR="{style.palette.line}"')
    return Label("cut", frame, SIZE, width, height, cut, cut)


def _title(learnt: Lesson, style: Style) -> str:
    """Write the title: what to play."""
    words = joined("card.then", [guarded(capitals(word)) for word in learnt.words])
    if learnt.second:
        return style.say("card.title-but", words=words)
    if len(learnt.words) > 1:
        return style.say("card.title-many", words=words)
    return style.say("card.title-one", words=words)


def _notes(learnt: Lesson, style: Style, shown: int) -> str:
    """Write how much of the tree is on the card, what its columns mean, and how well it plays."""
    replies = learnt.replies
    share = sum(reply.share for reply in replies[:shown])
    is_whole = shown == len(replies) and not learnt.others  # others are for unlikely words alone
    if is_whole:
        clues = phrase("card.all-exceptions" if learnt.second else "card.all-clues", n=shown)
    else:
        clues = phrase("card.some-exceptions" if learnt.second else "card.some-clues", n=shown)
    facts = [phrase("card.share", clues=clues, share=f"{100 * share:.0f}")]
    if is_whole and not learnt.second and share < 0.995:  # a smaller share is not shown as 100 %
        facts.append(phrase("card.end-sooner"))
    told = [style.say("sentence", text=joined("list.semicolon", facts))]
    if learnt.second:
        told.append(style.say("card.estimate", word=guarded(capitals(learnt.second))))
    return " ".join([*told, learnt.played])


def _front(learnt: Lesson, style: Style, width: float) -> tuple[list[Label], float]:
    """Return the words in tiles, the title and the meaning of the colours; and their height."""
    size = min(2.2 * SIZE, width / sum(1.7 * len(word) + 1 for word in learnt.words))
    placed = list[Label]()
    x = 0.0
    for number, word in enumerate(learnt.words):
        tiles = title_tiles(word, None, size, style)
        placed.append(tiles.moved(x, 0)._replace(name=f"opener{number}"))
        x += tiles.width + size
    top = placed[0].height + SIZE / 2
    title = text_label("title", _title(learnt, style), 1.3 * SIZE, width, "Bold").moved(0, top)
    key = _key(style, width).moved(-KEY_ROOM, top + title.height)
    placed += [title, key]
    return placed, top + title.height + key.height + SIZE / 2


def _key(style: Style, width: float) -> Label:
    """Return the meaning of the colours, in smaller letters where they would be too wide."""
    meanings = [style.say(key) for key in ("colour.absent", "colour.elsewhere", "colour.right")]
    letters = sum(len(meaning) * TEXT_LETTER + 1 for meaning in meanings)
    size = min(SIZE, (width - 4 * KEY_ROOM) / letters)
    cells = ""
    wide = float(KEY_ROOM)
    rims = labels.rim(style), "", ""
    for meaning, (fill, ink), rim in zip(meanings, style.palette.tiles, rims, strict=True):
        room = round((len(meaning) * TEXT_LETTER + 1) * size)
        text = labels.colour_text(labels.faced(labels.escape(meaning), "", SANS), ink)
        look = f'BGCOLOR="{fill}"{rim} VALIGN="BOTTOM"'
        cells += f'<TD {look} WIDTH="{room}" HEIGHT="{ROW}">{text}</TD>'
        wide += room + KEY_ROOM
    return Label("key", labels.join_rows(cells, space=KEY_ROOM), size, wide, ROW + 2 * KEY_ROOM)


def _left_width(learnt: Lesson, style: Style) -> int:
    """Return the width of the tiles of what was played and the word to play."""
    turns = turns_before(learnt.words, learnt.second)
    tiles = turns * len(learnt.words[0]) * (TILE + SPACE)
    gaps = (turns - 1) * (WORD_GAP + SPACE)
    return tiles + gaps + word_width(style)


def word_width(style: Style) -> int:
    """Return the width of the cell of a word, with a space before it."""
    return round((style.widest * CAPITAL_SHARE + 1) * SIZE)


def _head(name: str, learnt: Lesson, style: Style) -> Label:
    """Return the names of the columns."""
    left = _left_width(learnt, style)
    cells = f'<TD WIDTH="{left}" HEIGHT="{ROW}"></TD>'
    grey = style.palette.grey
    names = [
        labels.colour_text(labels.faced(labels.escape(text), "", SANS), grey)
        for text in _names(learnt, style)
    ]
    return _with_figures(name, learnt, style, cells, names)


def _names(learnt: Lesson, style: Style) -> list[str]:
    """Return the names of the figures; without a second word, there is nothing to save."""
    keys = ["outline.games", "card.saves"] if learnt.second else ["outline.games"]
    return [style.say(key) for key in keys]


def _row(name: str, learnt: Lesson, style: Style, reply: Reply) -> Label:
    """Return the tiles of what was played, the word to play and its figures."""
    history, node, _ = reply.state
    gap = f'<TD WIDTH="{WORD_GAP}"></TD>'
    text = labels.GAP + labels.escape(guarded(capitals(node.guess)))
    word = labels.faced(text, "Bold", SANS)
    cells = gap.join(labels.tile_cells(*turn, style) for turn in history)
    cells += f'<TD WIDTH="{word_width(style)}" ALIGN="LEFT">{word}</TD>'
    tenths = int(1000 * reply.share + 0.5)  # half up
    share = style.say("words.chance", chance={"figure": f"{tenths / 10:.1f}"})
    saves = style.say.text({"figure": f"{reply.saves:.2f}"})
    figures = [labels.faced(figure, "", SANS) for figure in (share, saves)]
    return _with_figures(name, learnt, style, cells, figures)


def _with_figures(
    name: str, learnt: Lesson, style: Style, cells: str, texts: Sequence[str]
) -> Label:
    """Return a row of cells and figures, as many as have names."""
    width = _left_width(learnt, style) + 2 * SPACE
    for text, title in zip(texts, _names(learnt, style), strict=False):
        wide = round(max(FIGURE_LETTERS, len(title) + 1) * SIZE * TEXT_LETTER)
        cells += f'<TD WIDTH="{wide}" ALIGN="RIGHT">{text}</TD>'
        width += wide + SPACE
    return Label(name, labels.join_rows(cells, space=SPACE), SIZE, width, ROW + 2 * SPACE)
