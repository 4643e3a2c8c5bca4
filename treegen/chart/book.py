"""A book of a tree: its contents, then pages that hold as many first clues as fit, or one each."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from treegen.chart import labels, sheet
from treegen.chart.index import Index, name_of
from treegen.chart.labels import LETTER, SIZE, Label, Style
from treegen.chart.layout import Column, Layout, largest, paginate
from treegen.chart.sheet import LAYOUTS, MARGIN, PAPERS, Paper, Sheet, on_paper, starts_of
from treegen.tree.model import Tree

READABLE = 6.5 / SIZE  # scale of a page with several first clues
LARGEST = 12 / SIZE  # scale of a page with little on it
HEAD = 22  # of a page: its title, and what is below it


class Page(NamedTuple):
    """Columns of a page of a book and their scale."""

    layout: Layout
    columns: list[Column]
    scale: float


def book(
    tree: Tree,
    kind: str,
    style: Style,
    paper: str = "A4",
    count: int | None = None,
    each: bool = False,
) -> list[Sheet]:
    """Pages of a tree after its contents: as many first clues as fit a page, or one on `each`."""
    starts = starts_of(tree, None)
    drafts = []
    for size in (PAPERS[paper][::-1], PAPERS[paper]):  # upright, lying
        room = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - HEAD
        if each:
            pages = []
            for start in starts:
                layout = LAYOUTS[kind]([start], style)
                scale, columns = largest(layout, room, 0, count)
                pages.append(Page(layout, columns, min(LARGEST, scale)))
        else:
            pages = _full_pages(LAYOUTS[kind](starts, style), room, count)
        letters = round(min(page.scale for page in pages), 3)
        drafts.append(((letters, -len(pages)), pages, size))
    # Larger letters are better, and then fewer pages.
    _, pages, size = max(drafts, key=lambda draft: draft[0])
    first: dict[str, int] = {}
    for number, page in enumerate(pages):
        for column in page.columns:
            for span in column.spans:
                first.setdefault(name_of(span.section.history), number)
    layout = pages[0].layout
    before = len(_contents(tree, first, 0, size, style, layout))
    bound = _contents(tree, first, before, size, style, layout)
    for number, page in enumerate(pages, before + 1):
        bound.append(_numbered_page(page, tree.recipe.opener, number, size, style))
    return bound


def _full_pages(layout: Layout, room: Paper, count: int | None) -> list[Page]:
    """Pages of one scale, each with as many columns as fit."""
    width, height = room
    wide, gap = layout.least_width, layout.gap
    scale = min(READABLE, width / wide)
    if count:
        scale = min(LARGEST, width / (count * (wide + gap) - gap))
    columns = layout.columns(height / scale)
    pages = paginate(columns, width / scale, gap, count or 99)
    return [Page(layout, columns, scale) for columns in pages]


def _clue_range(columns: Sequence[Column]) -> str:
    """First clues that stand in columns, from one to another; none in a tree of one answer."""
    ends = columns[0].spans[0], columns[-1].spans[-1]
    clues = [turn[1] for span in ends for turn in span.section.history[:1]]
    return "–".join(dict.fromkeys(clues))


def _numbered_page(page: Page, opener: str, number: int, paper: Paper, style: Style) -> Sheet:
    """Sheet of a page of a book; above a line stand its first clues and its number."""
    scale = page.scale
    title = f"{opener} {_clue_range(page.columns)}"
    edge, width = MARGIN / scale, (paper[0] - 2 * MARGIN) / scale
    placed, arrows = sheet.body(page.layout, page.columns, style, edge + HEAD / scale, edge, width)
    size, high = 10 / scale, round(15 / scale)
    aside = round(5 * size * LETTER)
    cells = "".join(
        f'<TD BORDER="1" SIDES="B" COLOR="{style.palette.line}" WIDTH="{wide}" HEIGHT="{high}" '
        f'ALIGN="{side}">{text}</TD>'
        for wide, side, text in (
            (round(width) - aside, "LEFT", f"<B>{labels.escape(title)}</B>"),
            (aside, "RIGHT", f"{number}"),
        )
    )
    placed.append(Label("head", labels.join_rows(cells), size, round(width), high, edge, edge))
    return on_paper(style, placed, arrows, paper, scale)


def _contents(
    tree: Tree,
    first: Mapping[str, int],
    before: int,
    paper: Paper,
    style: Style,
    layout: Layout,
) -> list[Sheet]:
    """Sheets that name the page of each first clue's table, which follow `before` of these."""
    starts = starts_of(tree, None)
    index = Index(starts, style, 1)
    where = "below. On the page named there it stands in a black bar."
    texts = labels.heading(tree, (), f"{where} {layout.instructions} {layout.split_note}")
    for step in range(80, 59, -2):  # as large as they fit on one page
        scale = step / 100
        width, high = ((side - 2 * MARGIN) / scale for side in paper)
        edge = MARGIN / scale
        opener = tree.recipe.opener
        bold = layout.bold
        placed, top = sheet.title_labels(opener, None, texts, width, style, bold, edge)
        across = index.across(width)
        rows = max(1, int((high - top) / index.line))
        if across * rows >= len(starts):
            rows = -(-len(starts) // across)  # columns of one height
            break
    sheets: list[Sheet] = []
    while starts:
        some, starts = starts[: across * rows], starts[across * rows :]
        names = [name_of(history) for history, _ in some]
        pages = {name: f"p. {first[name] + before + 1}" for name in names}
        entries = replace(index, starts=some).entries(width, rows, edge, edge + top, pages)
        placed += [entry.label for entry in entries]
        page = on_paper(style, placed, [], paper, scale)
        sheets.append(page._replace(entries=entries, title=texts[0], subject=texts[-1]))
        placed, top = [], 0
        rows = int(high / index.line)
    return sheets
