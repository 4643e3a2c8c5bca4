"""A book of a tree: its contents, then pages that each hold as many whole first clues as fit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from treegen.chart import labels, sheet
from treegen.chart.head import LEAST_SIZE, Chart, Heading, colophon, head, head_size
from treegen.chart.index import PLACE_LETTERS, Entry, Index, longest_count
from treegen.chart.labels import LETTER, SIZE, Label, NodeAt, Style
from treegen.chart.layout import Column, Layout
from treegen.chart.sheet import LAYOUTS, MARGIN, PAPERS, Paper, Sheet
from treegen.text import guarded
from treegen.tree.model import Tree

READABLE_SCALE = 6.4 / SIZE  # scale of a page: letters of 6.4 points can still be read
# Scales of the contents: the largest of those with the fewest pages, mostly one, is taken.
CONTENTS_SCALES = (0.8, 0.74, 0.72, 0.7, 0.65, 0.6)
HEAD_HEIGHT = 22  # height of a page's title, with the space below it


class Page(NamedTuple):
    """Columns of a page, and what places them."""

    layout: Layout
    columns: list[Column]


def book(tree: Tree, kind: str, style: Style, paper: str = "A4") -> list[Sheet]:
    """Sheets of a tree: its contents, then as many first clues as fit each page.

    A small tree is on one sheet with what its contents would say.
    """
    chart = sheet.chart_of(tree, kind, style)
    drafts = []
    for size in (PAPERS[paper][::-1], PAPERS[paper]):  # portrait, then landscape
        room = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - HEAD_HEIGHT
        scale = min(READABLE_SCALE, room[0] / chart.layout.least_width)
        pages = _full_pages(chart.starts, kind, style, (room[0] / scale, room[1] / scale))
        drafts.append(((scale, -len(pages)), scale, pages, size))
    # Larger letters count first, then fewer pages.
    _, scale, pages, size = max(drafts, key=lambda draft: draft[0])
    if len(pages) == 1:
        alone = sheet.poster(tree, kind, style, paper=paper)
        if alone.scale >= READABLE_SCALE:
            return [alone]
    first = sheet.first_places(page.columns for page in pages)
    before = 0
    while len(bound := _contents(chart, pages, first, before, size)) != before:
        before = len(bound)
    for number, page in enumerate(pages, before + 1):
        bound.append(_numbered_page(chart, page, number, size, scale))
    return bound


def _full_pages(starts: Sequence[NodeAt], kind: str, style: Style, room: Paper) -> list[Page]:
    """Pages in the order of the first clues; each clue stands on as few pages as it can."""
    width, height = room
    pages: list[Page] = []
    group: list[NodeAt] = []
    bound: list[Page] = []  # pages that hold the group

    def bind(some: list[NodeAt]) -> list[Page]:
        layout = LAYOUTS[kind](some, style)
        columns = layout.columns(height)
        return [Page(layout, several) for several in layout.paginate(columns, width)]

    for start in starts:
        tried = bind([*group, start])
        more = len(tried) - len(bound)
        if group and more and more >= len(alone := bind([start])):
            pages += bound
            group = []
            tried = alone
        group.append(start)
        bound = tried
    return pages + bound


def _clue_range(columns: Sequence[Column]) -> str:
    """Range of the first clues in some columns; "" in a tree of one answer."""
    clues = []
    for state in (columns[0].states[0], columns[-1].states[-1]):
        for _, clue in state.history[:1]:
            clues.append(clue)
    return "–".join(dict.fromkeys(clues))


def _numbered_page(chart: Chart, page: Page, number: int, paper: Paper, scale: float) -> Sheet:
    """Sheet of a page, with its first clues and its number at the top."""
    layout, columns = page
    palette = chart.style.palette
    width, height = _room(paper, scale)
    placed, arrows = layout.place(columns, width, HEAD_HEIGHT / scale)
    size = 10 / scale
    high = round(15 / scale)
    aside = round(5 * size * LETTER)
    beside = round(width) - aside
    title = labels.escape(f"{guarded(chart.tree.recipe.opener)} {_clue_range(columns)}")
    line = f'BORDER="1" SIDES="B" COLOR="{palette.line}"'
    cells = (
        f'<TD {line} WIDTH="{beside}" HEIGHT="{high}" ALIGN="LEFT"><B>{title}</B></TD>'
        f'<TD {line} WIDTH="{aside}" HEIGHT="{high}" ALIGN="RIGHT">{number}</TD>'
    )
    placed.append(Label("head", labels.join_rows(cells), size, round(width), high))
    return Sheet(palette, placed, arrows, width, height).on_paper(paper, scale)


def _room(paper: Paper, scale: float) -> Paper:
    """Width and height inside the margins of a paper, in drawing points."""
    width, height = paper
    return (width - 2 * MARGIN) / scale, (height - 2 * MARGIN) / scale


def _contents(
    chart: Chart, bound: Sequence[Page], first: Mapping[str, int], before: int, paper: Paper
) -> list[Sheet]:
    """Sheets that name the page of each first clue; `before` sheets precede the first.

    The sheets are as few as can be, then their letters as large as can be.
    """
    say = chart.style.say
    pages = {name: say("book.page", page=number + before + 1) for name, number in first.items()}
    longest = max(map(len, pages.values()))
    count = longest_count(chart.starts, chart.style)
    index = Index(chart.starts, chart.style, 1, count, max(PLACE_LETTERS, longest + 2.5))
    columns = [column for page in bound for column in page.columns]
    find = say("book.find")
    text = chart.heading(f"{find} {sheet.way_on(chart, columns)}")
    drafts = []
    for scale in CONTENTS_SCALES:
        width, _ = _room(paper, scale)
        for size in (head_size(width), SIZE):  # a smaller head saves room
            drafts.append(Contents(chart, text, index, pages, paper, scale, size).sheets())
    return min(drafts, key=len)


@dataclass(frozen=True)
class Contents:
    """Contents of a book at a scale: their head, their index, and the paper for both."""

    chart: Chart
    text: Heading
    index: Index
    pages: Mapping[str, str]  # page of each table, by its name
    paper: Paper
    scale: float  # points of paper for a point of the drawing
    size: float  # height of the head's letters

    def sheets(self) -> list[Sheet]:
        width, height = _room(self.paper, self.scale)
        placed, top = head(self.chart, self.text, width, self.size)
        (foot,) = colophon(self.text, width, min(self.size, LEAST_SIZE))
        placed.append(foot.moved(0, height - foot.height))
        across = self.index.across(width)
        rows = max(1, int((height - foot.height - top) / self.index.line))
        more = int(height / self.index.line)
        sheets: list[Sheet] = []
        done = 0
        count = len(self.chart.starts)
        for here in entries_by_page(count, across * rows, across * more, across):
            rows = -(-here // across)  # columns of one height
            some = slice(done, done + here)
            entries = self.index.entries(some, width, rows, top, self.pages)
            placed += [entry.label for entry in entries]
            sheets.append(self.sheet(placed, entries))
            done += here
            placed = []
            top = 0
        return sheets

    def sheet(self, placed: list[Label], entries: Sequence[Entry]) -> Sheet:
        """Sheet of the labels placed on a page."""
        width, height = _room(self.paper, self.scale)
        bare = Sheet(
            self.chart.style.palette,
            placed,
            [],
            width,
            height,
            entries=entries,
            title=self.text.title,
            subject=self.text.colophon,
            lang=self.chart.tree.recipe.lang,
        )
        return bare.on_paper(self.paper, self.scale)


def entries_by_page(count: int, first: int, other: int, across: int) -> list[int]:
    """Divide entries among the fewest pages, of which the last is half full if there are enough.

    The first page has room for `first` of them, any other for `other`, in so many columns.

    >>> entries_by_page(189, 102, 180, 3), entries_by_page(189, 102, 150, 3)
    ([96, 93], [102, 87])
    >>> entries_by_page(8, 5, 180, 3)
    [4, 4]
    """
    counts = [min(count, first)]
    while sum(counts) < count:
        counts.append(min(count - sum(counts), other))
    if len(counts) > 1:
        missing = other // 2 + across - counts[-1]
        moved = max(0, min(missing, (counts[-2] - counts[-1]) // 2))
        counts[-2] -= moved
        counts[-1] += moved
    return counts
