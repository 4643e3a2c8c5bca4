"""A book of a tree: its contents, then pages that hold as many first clues as fit, or one each."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from treegen.chart import labels, sheet
from treegen.chart.head import LEAST, Chart, colophon, head, head_size
from treegen.chart.index import WHERE, Index, longest_count
from treegen.chart.labels import LETTER, SIZE, Label, NodeAt, Style
from treegen.chart.layout import Column, Layout
from treegen.chart.sheet import LAYOUTS, MARGIN, PAPERS, Paper, Sheet
from treegen.text import guarded
from treegen.tree.model import Tree

READABLE = 6.4 / SIZE  # scale of a page with several first clues: 6.4 points can still be read
# Scales of the contents: the largest that needs the fewest pages, so that the last is rather full.
CONTENTS = (0.8, 0.74, 0.72, 0.7, 0.65, 0.6)
LARGEST = 12 / SIZE  # scale of a page with little on it: 12 points are enough
HEAD = 22  # height of a page's title, with the space below it


class Page(NamedTuple):
    """Columns of a page, and their scale."""

    layout: Layout
    columns: list[Column]
    scale: float


def book(tree: Tree, kind: str, style: Style, paper: str = "A4", each: bool = False) -> list[Sheet]:
    """Sheets of a tree: its contents, then as many first clues as fit a page, or one on `each`.

    A small tree is on one sheet with what its contents would say.
    """
    chart = sheet.chart_of(tree, kind, style)
    drafts = []
    for size in (PAPERS[paper][::-1], PAPERS[paper]):  # upright, then lying
        room = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - HEAD
        if each:
            pages = _own_pages(chart.starts, kind, style, room)
        else:
            pages = _full_pages(chart.layout, room)
        letters = round(min(page.scale for page in pages), 3)
        drafts.append(((letters, -len(pages)), pages, size))
    # Larger letters are better, and then fewer pages.
    _, pages, size = max(drafts, key=lambda draft: draft[0])
    if len(pages) == 1 and not each:
        alone = sheet.poster(tree, kind, style, paper=paper)
        if alone.scale >= READABLE:
            return [alone]
    first = sheet.first_places(page.columns for page in pages)
    before = 0
    while len(bound := _contents(chart, first, before, size)) != before:
        before = len(bound)
    for number, page in enumerate(pages, before + 1):
        bound.append(_numbered_page(chart, page, number, size))
    return bound


def _own_pages(starts: Sequence[NodeAt], kind: str, style: Style, room: Paper) -> list[Page]:
    """Page for each start, and at the end those that all with one word left share."""
    pages = []
    alone = []
    for start in starts:
        if start.node.branches:
            pages.append(_page_of(LAYOUTS[kind]([start], style), room))
        else:
            alone.append(start)
    if alone:
        layout = LAYOUTS[kind](alone, style)
        page = _page_of(layout, room)
        pages += [page] if page.scale >= READABLE else _full_pages(layout, room)
    return pages


def _page_of(layout: Layout, room: Paper) -> Page:
    """Page that holds all of a layout, as large as there is room."""
    columns = layout.fold(room[0] / room[1], 0)
    width, height = layout.extent(columns)
    scale = min(LARGEST, room[0] / width, room[1] / height)
    return Page(layout, columns, scale)


def _full_pages(layout: Layout, room: Paper) -> list[Page]:
    width, height = room
    scale = min(READABLE, width / layout.least_width)
    columns = layout.columns(height / scale)
    return [Page(layout, some, scale) for some in layout.paginate(columns, width / scale)]


def _clue_range(columns: Sequence[Column]) -> str:
    """First and last of the first clues in columns; "" in a tree of one answer."""
    clues = []
    for state in (columns[0].states[0], columns[-1].states[-1]):
        for _, clue in state.history[:1]:
            clues.append(clue)
    return "–".join(dict.fromkeys(clues))


def _numbered_page(chart: Chart, page: Page, number: int, paper: Paper) -> Sheet:
    """Sheet of a page, with its first clues and its number at the top."""
    layout, columns, scale = page
    palette = chart.style.palette
    width, height = _room(paper, scale)
    placed, arrows = layout.place(columns, width, HEAD / scale)
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


def _contents(chart: Chart, first: Mapping[str, int], before: int, paper: Paper) -> list[Sheet]:
    """Sheets that name the page of each first clue; `before` sheets precede the first."""
    say = chart.style.say
    pages = {name: say("book.page", page=number + before + 1) for name, number in first.items()}
    longest = max(map(len, pages.values()))
    count = longest_count(chart.starts, chart.style)
    index = Index(chart.starts, chart.style, 1, count, max(WHERE, longest + 2.5))
    drafts = [_contents_at(scale, chart, index, pages, paper) for scale in CONTENTS]
    return min(drafts, key=len)


def _contents_at(
    scale: float, chart: Chart, index: Index, pages: Mapping[str, str], paper: Paper
) -> list[Sheet]:
    layout = chart.layout
    find = chart.style.say("book.find")
    text = chart.heading(f"{find} {layout.instructions} {layout.split_note}")
    width, height = _room(paper, scale)
    placed, top = head(chart, text, width, head_size(width))
    (foot,) = colophon(text, width, LEAST)
    placed.append(foot.moved(0, height - foot.height))
    across = index.across(width)
    rows = max(1, int((height - foot.height - top) / index.line))
    sheets: list[Sheet] = []
    done = 0
    while done < len(chart.starts):
        some = slice(done, done + across * rows)
        done = min(some.stop, len(chart.starts))
        rows = min(rows, -(-(done - some.start) // across))  # columns of one height
        entries = index.entries(some, width, rows, top, pages)
        placed += [entry.label for entry in entries]
        page = Sheet(
            chart.style.palette,
            placed,
            [],
            width,
            height,
            entries=entries,
            title=text.title,
            subject=text.colophon,
            lang=chart.tree.recipe.lang,
        )
        sheets.append(page.on_paper(paper, scale))
        placed = []
        top = 0
        rows = int(height / index.line)
    return sheets
