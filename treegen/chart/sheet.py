"""Sheets: a chart and what stands around it, on a paper or as large as it needs to be.

Sizes on a sheet are in drawing points, each of which is `scale` points of its paper.
"""

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from textwrap import wrap
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.flow import flow_layout
from treegen.chart.index import Entry, Index
from treegen.chart.labels import BOLD_TEXT, SANS, SIZE, TEXT, Heading, Label, NodeAt, Style
from treegen.chart.layout import Arrow, Column, Layout
from treegen.chart.ledger import ledger_layout
from treegen.chart.palette import Palette
from treegen.errors import NotInTree, TreeError
from treegen.text import capitals, number_of
from treegen.tree.figures import figures, part
from treegen.tree.model import History, Tree, levels

# Width and height in points, landscape.
PAPERS = {
    "A0": (3370, 2384),
    "A1": (2384, 1684),
    "A2": (1684, 1191),
    "A3": (1191, 842),
    "A4": (842, 595),
    "letter": (792, 612),
    "A6": (420, 298),
}
BOOKS = ("A4", "letter")  # papers too small for a poster
SHAPE = 2**0.5  # width by height of a poster without paper: the A series, landscape
# For a PDF, which needs the most memory of all formats, Graphviz takes 2.7 kB a cell, measured with
# words of 5 and 15 letters: so half a gigabyte at most.
MOST_CELLS = 200_000
# The turns before a cell stand in its name and tooltip, of which Graphviz makes copies: that many
# of their letters take as much memory as a cell.
CELL = 54
MARGIN = 30  # of paper: 10.6 mm, more than printers leave white
EDGE = 36  # around a drawing without paper
LIMIT = 14_400 - 74  # a longer PDF page cannot be opened everywhere; Graphviz adds an inch
LEAST = 11  # size of a title's text
# Height of the head as a share of a poster's width, estimated before it is folded; and where it
# begins after a clue.
FRONT = 0.12
TITLE_ALONE = 0.1
FEW = 4  # columns that can be looked through without an index
# A large poster is read from further away, so the letters of its title and of its index grow with
# it: its width is that many times the size of the title's, and at most that of the index's. On A0
# they have 13 and 12 points or more.
TITLE_SIZES = 250
INDEX_SIZES = 280
HEADS = 84, 62  # widths of a head, in sizes of its text: of three blocks side by side, of two
LARGE = 4.0  # size of the opener's letters, in sizes of the text below it
# Width of one of its tiles, with the frame and the space after it, in the same sizes: such a tile
# is 1.3 + 1/6 + 1/8 letters wide (labels.title_tiles), which makes 6.4, rounded up.
LARGE_TILE = 6.5
LINE = 70  # letters of a line of text, as in books; sentences are broken into such lines
BROKEN = 20  # letters of a line at least: where there is less room, it runs over the edge
TITLE_ROOM = 34  # width of such a line, in sizes of its text
ORPHAN = 1 / 3  # of a line: the last one of a text is no shorter
FOOT = 0.85  # of a width: its lines are so long that letters wider than most would add up

LAYOUTS = {"flow": flow_layout, "ledger": ledger_layout}

Paper = tuple[float, float]


class Chart(NamedTuple):
    """A tree, or what follows one first clue, in a layout and a style."""

    tree: Tree
    clue: str | None
    starts: Sequence[NodeAt]
    layout: Layout
    style: Style

    def heading(self, instructions: str) -> Heading:
        history = self.starts[0].history if self.clue else ()
        return labels.heading(self.tree, history, instructions, self.style.least)


class Sheet(NamedTuple):
    """Everything on one page, and how large it is; without paper, as large as it is."""

    palette: Palette
    labels: list[Label]
    arrows: list[Arrow]
    width: float
    height: float
    paper: Paper | None = None
    scale: float = 1
    entries: Sequence[Entry] = ()  # of an index of first clues
    title: str = ""
    subject: str = ""

    @property
    def letters(self) -> float:
        return SIZE * self.scale

    def on_paper(self, paper: Paper, scale: float) -> "Sheet":
        """Sheet exactly as large as its paper, with the drawing in the middle of the width."""
        width = paper[0] / scale
        height = paper[1] / scale
        x = (width - self.width) / 2
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

    `NotInTree` where there is no such word, `TreeError` for more than a chart can show.
    """
    history: History = ((tree.recipe.opener, clue),) if clue else ()
    node = tree.follow(history)
    start = NodeAt(history, part(node, least), node)
    if not start.node.size:
        words = f"{number_of(node.size, 'word')} left after {tree.recipe.opener} {clue}"
        raise NotInTree(f"none of the {words} is shown; --show all draws them")
    starts = [start]
    if not clue:
        starts = [*start.below()] or starts
    check_cells(starts)
    return starts


def check_cells(starts: Sequence[NodeAt]) -> None:
    """Raise `TreeError` where a chart would have more cells than paper and browsers show."""
    letters = len(starts[0].node.guess)
    count = 0
    cells = 2 * (letters + 3) * len(starts)  # of bars and of the index
    for start in starts:
        for turn, level in enumerate(levels(start.node), len(start.history)):
            tables = sum(1 for node in level if node.branches)
            count += len(level)
            cells += (letters + 3) * (len(level) + tables)
            cells += (2 * letters + 2) * turn * len(level) // CELL
    if cells > MOST_CELLS:
        made = f"{number_of(count, 'guess')} make a chart of {cells:,} cells"
        most = f"paper and browsers show {MOST_CELLS:,} at most"
        raise TreeError(f"{made}; {most}; --clue draws a part, treegen page shows all")


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
    front = TITLE_ALONE if clue else FRONT
    if paper is None:
        return _poster(chart, chart.layout.fold(SHAPE, front))
    sizes = [PAPERS[paper], PAPERS[paper][::-1]] if isinstance(paper, str) else [paper]
    sheets = []
    for size in sizes:
        wide = size[0] - 2 * MARGIN
        high = size[1] - 2 * MARGIN
        sheet = _poster(chart, chart.layout.fold(wide / high, front))
        scale = min(wide / sheet.width, high / sheet.height)
        sheets.append(sheet.on_paper(size, scale))
    return max(sheets, key=lambda sheet: sheet.scale)


def _poster(chart: Chart, columns: Sequence[Column]) -> Sheet:
    layout = chart.layout
    style = chart.style
    is_indexed = len(columns) > FEW and chart.clue is None
    text = chart.heading(instructions(chart, columns, is_indexed))
    wide, high = layout.extent(columns)
    key = labels.legend(LEAST, style, layout.bold)
    width = max(wide, opener_width(chart.tree.recipe.opener, LEAST), key.width)
    entries: list[Entry] = []
    bottom = 0.0
    if is_indexed:
        size = max(LEAST, width / TITLE_SIZES)
        first = first_places([column] for column in columns)
        where = {name: column_letter(number) for name, number in first.items()}
        placed, top = head(chart, text, width, size, is_narrow=True)
        entries, low = index_beside(chart, where, placed, width, top)
        placed += [entry.label for entry in entries]
        bottom = 2.5 * size
        top = max(top, low + size) + bottom
        lefts = layout.lefts(columns, width)
        for y, side in ((top - bottom, "B"), (top + high + bottom / 5, "T")):
            for number, (column, left) in enumerate(zip(columns, lefts, strict=True)):
                letter = letter_label(number, int(column.width), 0.8 * bottom, side, style)
                placed.append(letter.moved(left, y))
    else:
        size = head_size(width)
        placed, top = head(chart, text, width, size)
    tables, arrows = layout.place(columns, width, top)
    foot = colophon(text, width, size)
    placed += [label.moved(0, top + high + bottom + size) for label in foot]
    height = top + high + bottom + sum(label.height + size for label in foot)
    return Sheet(
        style.palette,
        placed + tables,
        arrows,
        width,
        height,
        paper=None,
        scale=min(1, LIMIT / max(width, height)),
        entries=entries,
        title=text.title,
        subject=text.colophon or text.instructions,
    )


def index_beside(
    chart: Chart, where: Mapping[str, str], placed: Sequence[Label], width: float, high: float
) -> tuple[list[Entry], float]:
    """Index to the right of a head that is so high, in letters as large as fit; and its foot."""
    starts = chart.starts
    size = max(label.font for label in placed if label.name == "title1")
    left = max(label.x + label.width for label in placed) + 3 * size
    room = width - left
    least = max(1, width / (INDEX_SIZES * SIZE))
    scale = max(least, 1.5 * size / SIZE)
    while True:
        index = Index(starts, chart.style, scale)
        rows = -(-len(starts) // index.across(room))
        if rows * index.line <= high or scale == least:
            break
        scale = max(least, 0.97 * scale)
    entries = index.entries(slice(None), room, rows, 0, where)
    moved = [entry._replace(label=entry.label.moved(left, 0)) for entry in entries]
    return moved, rows * index.line


def instructions(chart: Chart, columns: Sequence[Column], is_indexed: bool) -> str:
    text = chart.layout.instructions
    if any(span.section.splits for column in columns for span in column.spans):
        text += f" {chart.layout.split_note}"
    bar = f"in a black bar. {text}"
    if is_indexed:
        last = column_letter(len(columns) - 1)
        return f"in the list. It names a column, A to {last}: there the clue stands {bar}"
    return text if chart.clue else bar


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


def opener_width(opener: str, size: float) -> float:
    """Width of the opener in large tiles, above text of that size."""
    return (LARGE_TILE * len(capitals(opener)) + 1) * size


def lines_of(text: str, columns: int) -> list[str]:
    """Break a text into lines, the last of which is not much shorter than the others.

    >>> lines_of("follow its arrow or number to the next table", 39)
    ['follow its arrow or number to', 'the next table']
    """
    for narrower in range(columns, columns * 3 // 4, -1):
        lines = wrap(text, narrower)
        if len(lines) < 2 or len(lines[-1]) >= ORPHAN * narrower:
            return lines
    return wrap(text, columns)


def text_label(
    name: str, text: str, size: float, room: float, face: str = "", most: int = LINE
) -> Label:
    """Text in lines of at most so many letters, no wider than a room."""
    letter = BOLD_TEXT if face else TEXT
    columns = max(BROKEN, min(most, int(room / size / letter)))
    lines = lines_of(text, columns)
    wide = round(min(room, most * TEXT * size))
    high = round((1.3 * len(lines) + 0.5) * size)
    broken = "".join(f'{labels.escape(line)}<BR ALIGN="LEFT"/>' for line in lines)
    words = labels.faced(broken, face, SANS)
    cell = f'<TD ALIGN="LEFT" BALIGN="LEFT" WIDTH="{wide}" HEIGHT="{high}">{words}</TD>'
    return Label(name, labels.join_rows(cell), size, wide, high)


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
    title = labels.title_tiles(opener, chart.clue, large * size, chart.style)
    room = min(width, max(title.width, TITLE_ROOM * size))
    first = [
        title,
        text_label("title0", text.title, 2 * size, room, "Bold"),
        text_label("title1", text.instructions, 1.1 * size, room),
    ]
    legend = [labels.legend(size, chart.style, chart.layout.bold)]
    bars: list[Label] = []
    if text.play:
        drawn = labels.bars(figures(chart.tree).listed.distribution, size, chart.style)
        room = min(width, max(label.width for label in drawn))
        bars = [
            text_label("title2", text.play, 1.1 * size, room),
            text_label("bars", "Answers solved on each guess", size, room),
            *drawn,
        ]
    blocks = [[*first, *legend], bars] if is_narrow else [first, legend, bars]
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
