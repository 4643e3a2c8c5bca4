"""A book of a tree: its contents, then pages that hold as many first clues as fit, or one each."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from treegen.chart import labels, sheet
from treegen.chart.index import Index
from treegen.chart.labels import LETTER, SIZE, Label, Style
from treegen.chart.layout import Column, Layout
from treegen.chart.sheet import LAYOUTS, MARGIN, PAPERS, Chart, Paper, Sheet
from treegen.tree.model import Tree

READABLE = 6.5 / SIZE  # scale of a page with several first clues
CONTENTS = (0.8, 0.7, 0.6)  # scales of the contents: the first at which they fit on a page
LARGEST = 12 / SIZE  # scale of a page with little on it
HEAD = 22  # of a page: its title, and what is below it


class Page(NamedTuple):
    """Columns of a page of a book and their scale."""

    layout: Layout
    columns: list[Column]
    scale: float


def book(tree: Tree, kind: str, style: Style, paper: str = "A4", each: bool = False) -> list[Sheet]:
    """Pages of a tree after its contents: as many first clues as fit a page, or one on `each`."""
    chart = sheet.chart_of(tree, kind, style)
    drafts = []
    for size in (PAPERS[paper][::-1], PAPERS[paper]):  # upright, lying
        room = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - HEAD
        if each:
            pages = [_page_of(LAYOUTS[kind]([start], style), room) for start in chart.starts]
        else:
            pages = _full_pages(chart.layout, room)
        letters = round(min(page.scale for page in pages), 3)
        drafts.append(((letters, -len(pages)), pages, size))
    # Larger letters are better, and then fewer pages.
    _, pages, size = max(drafts, key=lambda draft: draft[0])
    first = sheet.first_places(page.columns for page in pages)
    before = len(_contents(chart, first, 0, size))
    bound = _contents(chart, first, before, size)
    for number, page in enumerate(pages, before + 1):
        bound.append(_numbered_page(chart, page, number, size))
    return bound


def _page_of(layout: Layout, room: Paper) -> Page:
    columns = layout.fold(room[0] / room[1], 0)
    width, height = layout.extent(columns)
    return Page(layout, columns, min(LARGEST, room[0] / width, room[1] / height))


def _full_pages(layout: Layout, room: Paper) -> list[Page]:
    width, height = room
    scale = min(READABLE, width / layout.least_width)
    columns = layout.columns(height / scale)
    return [Page(layout, some, scale) for some in layout.paginate(columns, width / scale)]


def _clue_range(columns: Sequence[Column]) -> str:
    """First clues that stand in columns, from one to another; none in a tree of one answer."""
    ends = columns[0].spans[0], columns[-1].spans[-1]
    clues = [turn[1] for span in ends for turn in span.section.state.history[:1]]
    return "–".join(dict.fromkeys(clues))


def _numbered_page(chart: Chart, page: Page, number: int, paper: Paper) -> Sheet:
    """Sheet of a page of a book; above a line stand its first clues and its number."""
    layout, columns, scale = page
    palette = chart.style.palette
    title = f"<B>{labels.escape(f'{chart.tree.recipe.opener} {_clue_range(columns)}')}</B>"
    width, height = ((side - 2 * MARGIN) / scale for side in paper)
    placed, arrows = layout.place(columns, width, HEAD / scale)
    size, high = 10 / scale, round(15 / scale)
    aside = round(5 * size * LETTER)
    line = f'BORDER="1" SIDES="B" COLOR="{palette.line}"'
    cells = (
        f'<TD {line} WIDTH="{round(width) - aside}" HEIGHT="{high}" ALIGN="LEFT">{title}</TD>'
        f'<TD {line} WIDTH="{aside}" HEIGHT="{high}" ALIGN="RIGHT">{number}</TD>'
    )
    placed.append(Label("head", labels.join_rows(cells), size, round(width), high))
    return Sheet(palette, placed, arrows, width, height).on_paper(paper, scale)


def _contents(chart: Chart, first: Mapping[str, int], before: int, paper: Paper) -> list[Sheet]:
    """Sheets that name the page of each first clue's table, which follow `before` of these."""
    layout, style, starts = chart.layout, chart.style, chart.starts
    where = "below. On the page named there it stands in a black bar."
    texts = chart.heading(f"{where} {layout.instructions} {layout.split_note}")
    index = Index(starts, style, 1)
    for scale in CONTENTS:
        width, height = ((side - 2 * MARGIN) / scale for side in paper)
        placed, top = sheet.title_labels(chart, texts, width)
        across, rows = index.across(width), max(1, int((height - top) / index.line))
        if across * rows >= len(starts):
            break
    sheets: list[Sheet] = []
    while starts:
        some, starts = starts[: across * rows], starts[across * rows :]
        rows = min(rows, -(-len(some) // across))  # columns of one height
        names = [start.table_name() for start in some]
        pages = {name: f"p. {first[name] + before + 1}" for name in names}
        entries = replace(index, starts=some).entries(width, rows, top, pages)
        placed += [entry.label for entry in entries]
        page = Sheet(
            style.palette, placed, [], width, height, None, 1, entries, texts[0], texts[-1]
        )
        sheets.append(page.on_paper(paper, scale))
        placed, top, rows = [], 0, int(height / index.line)
    return sheets
