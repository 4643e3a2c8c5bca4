"""Sheets: a chart and what stands around it, on a paper or as large as it needs to be.

Sizes on a sheet are in drawing points, each of which is `scale` points of its paper.
"""

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.flow import flow_layout
from treegen.chart.head import (
    LEAD_SIZES,
    LEAST_SIZE,
    Chart,
    Heading,
    colophon,
    head,
    head_size,
    legend,
    opener_width,
)
from treegen.chart.index import Entry, Index, longest_count
from treegen.chart.labels import SIZE, Label, NodeAt, Style
from treegen.chart.layout import FEW_COLUMNS, Arrow, Column
from treegen.chart.ledger import ledger_layout
from treegen.chart.palette import Palette
from treegen.errors import NotInTree, Option, TreeError
from treegen.say.voice import Voice
from treegen.text import number_of
from treegen.tree.figures import part
from treegen.tree.model import Tree
from treegen.tree.node import History
from treegen.tree.ways import levels
from treegen.words.lists import Fold

# Width and height of papers in points, landscape.
PAPERS = {
    "A0": (3370, 2384),
    "A1": (2384, 1684),
    "A2": (1684, 1191),
    "A3": (1191, 842),
    "A4": (842, 595),
    "letter": (792, 612),
    "A5": (595, 420),
    "A6": (420, 298),
}
BOOKS = ("A4", "letter", "A5")  # papers too small for a poster
POSTER_SHAPE = 2**0.5  # width by height of a poster without paper: the A series, landscape
# For a PDF, which needs the most memory of all formats, Graphviz takes 2.7 kB a cell, measured with
# words of 5 and 15 letters: so half a gigabyte at most.
MOST_CELLS = 200_000
# Graphviz copies the turns before a cell, which stand in its name and tooltip: so many letters of
# turns take as much memory as a cell.
LETTERS_A_CELL = 54
MARGIN = 30  # paper left white: 10.6 mm, more than printers need
EDGE = 36  # space around a drawing without paper
LONGEST_PAGE = 14_400 - 74  # a longer PDF page cannot be opened everywhere; Graphviz adds an inch
# Height of a head as a share of its poster's width, estimated before the columns are folded; and
# that of the title, which stands alone on a poster of what follows a clue.
HEAD_SHARE = 0.12
TITLE_SHARE = 0.1
# A large poster is read from further away, so the letters of the title and of the index grow with
# it: the width is so many times the size of the title's letters, and at most so many times that of
# the index's. On A0 these have 13 and 12 points or more.
TITLE_SIZES = 250
INDEX_SIZES = 280

LAYOUTS = {"flow": flow_layout, "ledger": ledger_layout}

Paper = tuple[float, float]


class Sheet(NamedTuple):
    """Everything on one page, and how large it is; without paper, as large as it is."""

    palette: Palette
    labels: list[Label]
    arrows: list[Arrow]
    width: float
    height: float
    paper: Paper | None = None
    scale: float = 1
    entries: Sequence[Entry] = ()  # index of first clues
    title: str = ""
    subject: str = ""
    lang: str = ""  # language of the words
    fold: Fold = ()  # letters that are not told apart
    is_opener_answer: bool = False  # the first guess can be the answer

    @property
    def letters(self) -> float:
        return SIZE * self.scale

    @property
    def say(self) -> Voice:
        """Voice that says a sheet's sentences."""
        return Voice.of(self.lang)

    def on_paper(self, paper: Paper, scale: float) -> "Sheet":
        """Sheet exactly as large as its paper, with what it shows in the middle of the width."""
        width = paper[0] / scale
        height = paper[1] / scale
        x = (width - max(label.right for label in self.labels)) / 2
        y = MARGIN / scale
        return self._replace(
            labels=[label.moved(x, y) for label in self.labels],
            arrows=[arrow.moved(x, y) for arrow in self.arrows],
            entries=[entry._replace(label=entry.label.moved(x, y)) for entry in self.entries],
            width=width,
            height=height,
            paper=paper,
            scale=scale,
        )


def starts_of(tree: Tree, clue: str | None, least: int = 0) -> list[NodeAt]:
    """States after one first clue, or after each, for words of at least that weight.

    `NotInTree` if there is no such word, `TreeError` for more than a chart can show.
    """
    history: History = ((tree.recipe.opener, clue),) if clue else ()
    node = tree.follow(history)
    start = NodeAt(history, part(node, least), node)
    if not start.node.size:
        words = f"{number_of(node.size, 'word')} left after {tree.recipe.opener} {clue}"
        raise NotInTree(f"none of the {words} is shown; add ", Option("show", "all"))
    starts = [start]
    if not clue:
        starts = [*start.below()] or starts
    check_cells(starts)
    return starts


def check_cells(starts: Sequence[NodeAt]) -> None:
    """Raise `TreeError` if a chart would have more cells than paper and browsers show."""
    letters = len(starts[0].node.guess)
    count = 0
    cells = 2 * (letters + 3) * len(starts)  # bars and the index
    for start in starts:
        for turn, level in enumerate(levels(start.node), len(start.history)):
            tables = sum(1 for node in level if node.branches)
            count += len(level)
            cells += (letters + 3) * (len(level) + tables)
            cells += (2 * letters + 2) * turn * len(level) // LETTERS_A_CELL
    if cells > MOST_CELLS:
        made = f"{number_of(count, 'guess')} make a chart of {cells:,} cells"
        most = f"paper and browsers show {MOST_CELLS:,} at most"
        raise TreeError(
            f"{made}; {most}; ", Option("clue"), " draws a part, treegen page shows all"
        )


def chart_of(tree: Tree, kind: str, style: Style, clue: str | None = None) -> Chart:
    starts = starts_of(tree, clue, style.least)
    return Chart(tree, clue, starts, LAYOUTS[kind](starts, style), style)


def first_places(groups: Iterable[Iterable[Column]]) -> dict[str, int]:
    """Number of the group of columns in which each section begins, by the name of its table."""
    first: dict[str, int] = {}
    for number, columns in enumerate(groups):
        for column in columns:
            for state in column.states:
                first.setdefault(state.table_name(), number)
    return first


def poster(
    tree: Tree, kind: str, style: Style, clue: str | None = None, paper: str | Paper | None = None
) -> Sheet:
    """Sheet of all of a tree, or of what follows a clue, which fills the paper.

    A paper that has a name may be turned; one given as width and height stays as it is. `kind` is
    `flow` or `ledger`; `NotInTree` if no answer gives the clue.
    """
    chart = chart_of(tree, kind, style, clue)
    front = TITLE_SHARE if clue else HEAD_SHARE
    if paper is None:
        return _poster(chart, chart.layout.fold(POSTER_SHAPE, front)).sheet(chart)
    sizes = [PAPERS[paper], PAPERS[paper][::-1]] if isinstance(paper, str) else [paper]
    tried = []
    for size in sizes:
        wide = size[0] - 2 * MARGIN
        high = size[1] - 2 * MARGIN
        columns = chart.layout.fold(wide / high, front)
        bare = _poster(chart, columns)
        # Twice, because a narrow chart is spread over the width, which makes its head higher.
        for _ in range(2):
            if wide / bare.frame.width > high / bare.frame.height:
                bare = _poster(chart, columns, wide / high * bare.frame.height)
        scale = min(wide / bare.frame.width, high / bare.frame.height)
        tried.append((scale, size, bare))
    scale, size, bare = max(tried, key=lambda one: one[0])
    return bare.sheet(chart).on_paper(size, scale)


class Bare(NamedTuple):
    """A sheet without its columns, which take long to place, and the place where they begin."""

    frame: Sheet
    columns: Sequence[Column]
    top: float

    def sheet(self, chart: Chart) -> Sheet:
        tables, arrows = chart.layout.place(self.columns, self.frame.width, self.top)
        return self.frame._replace(labels=self.frame.labels + tables, arrows=arrows)


class Head(NamedTuple):
    """Labels around the columns of a poster, except its foot."""

    labels: list[Label]
    size: float  # height of the head's letters
    top: float  # place of the columns
    below: float = 0  # height of what stands below them
    entries: Sequence[Entry] = ()  # index of first clues


def _poster(chart: Chart, columns: Sequence[Column], least: float = 0) -> Bare:
    """Sheet for some columns, at least as wide as `least`."""
    is_indexed = len(columns) > FEW_COLUMNS and chart.clue is None
    text = chart.heading(instructions(chart, columns, is_indexed))
    recipe = chart.tree.recipe
    wide, high = chart.layout.extent(columns)
    key = legend(LEAST_SIZE, chart)
    width = max(least, wide, opener_width(recipe.opener, LEAST_SIZE), key.width)
    if is_indexed:
        above = _indexed_head(chart, text, columns, width)
    else:
        size = head_size(width)
        placed, top = head(chart, text, width, size)
        above = Head(placed, size, top)
    bottom = above.top + high + above.below
    foot = colophon(text, width, above.size)
    height = bottom + sum(label.height + above.size for label in foot)
    frame = Sheet(
        chart.style.palette,
        above.labels + [label.moved(0, bottom + above.size) for label in foot],
        [],
        width,
        height,
        paper=None,
        scale=min(1, LONGEST_PAGE / max(width, height)),
        entries=above.entries,
        title=text.title,
        subject=text.colophon or text.instructions,
        lang=recipe.lang,
        fold=recipe.fold,
        is_opener_answer=chart.tree.root.can_win,
    )
    return Bare(frame, columns, above.top)


def _indexed_head(chart: Chart, text: Heading, columns: Sequence[Column], width: float) -> Head:
    """Head with an index beside it, and a letter above and below each column."""
    size = max(LEAST_SIZE, width / TITLE_SIZES)
    first = first_places([column] for column in columns)
    where = {name: column_letter(number) for name, number in first.items()}
    placed, end = head(chart, text, width, size, is_narrow=True)
    entries, low = index_beside(chart, where, placed, width, end, LEAD_SIZES * size)
    placed += [entry.label for entry in entries]
    high = 2.5 * size  # a letter with the space around it
    top = max(end, low + size) + high
    bottom = top + chart.layout.extent(columns)[1]
    spread = chart.layout.spread(columns, width)
    for y, side in ((top - high, "B"), (bottom + high / 5, "T")):
        for number, (left, column) in enumerate(spread):
            letter = letter_label(number, int(column.width), 0.8 * high, side, chart.style)
            placed.append(letter.moved(left, y))
    return Head(placed, size, top, high, entries)


def index_beside(
    chart: Chart,
    where: Mapping[str, str],
    placed: Sequence[Label],
    width: float,
    high: float,
    size: float,
) -> tuple[list[Entry], float]:
    """Index to the right of a head that is so high, in letters as large as fit; and its foot.

    `size` is that of the letters that say what to do.
    """
    starts = chart.starts
    left = max(label.x + label.width for label in placed) + 3 * size
    room = width - left
    count = longest_count(starts, chart.style)
    least = max(1, width / (INDEX_SIZES * SIZE))
    scale = max(least, 1.5 * size / SIZE)
    while True:
        index = Index(starts, chart.style, scale, count)
        rows = -(-len(starts) // index.across(room))
        if rows * index.line <= high or scale == least:
            break
        scale = max(least, 0.97 * scale)
    entries = index.entries(slice(None), room, rows, 0, where)
    moved = [entry._replace(label=entry.label.moved(left, 0)) for entry in entries]
    return moved, rows * index.line


def instructions(chart: Chart, columns: Sequence[Column], is_indexed: bool) -> str:
    say = chart.style.say
    text = way_on(chart, columns)
    if chart.clue:
        return text
    last = column_letter(len(columns) - 1)
    find = say("poster.find-list", last=last) if is_indexed else say("poster.find-bar")
    return f"{find} {text}"


def way_on(chart: Chart, columns: Iterable[Column]) -> str:
    """Sentences on how to go on after the first clue was found."""
    text = chart.layout.instructions
    if any(span.section.splits for column in columns for span in column.spans):
        text += f" {chart.layout.split_note}"
    return text


def column_letter(number: int) -> str:
    """Letter of a column, counted from 0, as in a spreadsheet.

    >>> column_letter(0), column_letter(25), column_letter(26)
    ('A', 'Z', 'AA')
    """
    before, own = divmod(number, 26)
    letter = ascii_uppercase[own]
    return column_letter(before - 1) + letter if before else letter


def letter_label(number: int, wide: int, size: float, side: str, style: Style) -> Label:
    """Letter of a column, with a line on the side of the column."""
    high = int(size)
    line = f'BORDER="1" SIDES="{side}" COLOR="{style.palette.ink}"'
    letter = labels.faced(column_letter(number), "Bold")
    cell = f'<TD {line} WIDTH="{wide}" HEIGHT="{high}">{letter}</TD>'
    return Label(f"column{side}{number}", labels.join_rows(cell), round(0.75 * size), wide, high)
