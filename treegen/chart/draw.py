"""A stored tree as a chart: a poster or a book, drawn by Graphviz.

Every label and arrow has its place, so Graphviz has nothing left to lay out (`neato -n2`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

import graphviz

from treegen.chart.book import Book
from treegen.chart.labels import FONT, SIZE
from treegen.chart.layout import Arrow
from treegen.chart.sheet import Sheet
from treegen.chart.svg import folded
from treegen.errors import ExtraMissing, GraphvizMissing
from treegen.text import OnProgress, silent

# Each format, and how a file in it starts.
FORMATS = {"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG", "gv": b"digraph"}

TIP = 6  # points, as all lengths here
BATCH = 50  # pages that one run of Graphviz draws
DATED = re.compile(rb"/CreationDate \(D:[^)]{14,24}\)")
DPI, PIXELS = 96, 60_000_000  # of a PNG, unless that were more than so many pixels


def source(sheet: Sheet, dpi: float | None = None) -> str:
    """Graphviz's source of a sheet, a finished layout: draw it with `neato -n2`."""
    palette = sheet.palette
    width, height = sheet.width, sheet.height
    graph = graphviz.Digraph("treegen")
    graph.attr("graph", bgcolor="white", outputorder="edgesfirst", pad="0.5")
    graph.attr("node", shape="plain", fontname=FONT, fontsize=f"{SIZE}", fontcolor=palette.ink)
    graph.attr("edge", color=palette.arrow, arrowsize="0.6")
    if sheet.paper:  # corners make the graph as large as that; "!" lets Graphviz enlarge it too
        size = ",".join(f"{side / 72:.4f}" for side in sheet.paper)
        graph.attr(size=f"{size}!", pad="0", margin="0")
        graph.node("corner0", "", pos="0,0")
        graph.node("corner1", "", pos=f"{width:.4f},{-height:.4f}")
    elif sheet.scale < 1:
        graph.attr(size=f"{width * sheet.scale / 72:.4f},{height * sheet.scale / 72:.4f}")
    if dpi:
        graph.attr(dpi=f"{dpi:g}")
    for label in sheet.labels:
        more = {"fontsize": f"{label.font:g}"} if label.font != SIZE else {}
        centre = _pos(label.x + label.width / 2, label.y + label.height / 2)
        # A name that starts with a percent sign is none to Graphviz.
        graph.node(f"@{label.name}", label.text, id=label.name, pos=centre, **more)
    for arrow in sheet.arrows:
        graph.edge(f"@{arrow.tail}", f"@{arrow.head}", pos=_spline(arrow))
    return str(graph.source)


def _spline(arrow: Arrow) -> str:
    """Position of an arrow that leaves and arrives level, in Graphviz's splineType."""
    (x, y), (to_x, to_y) = arrow.start, arrow.end
    base = to_x - TIP
    middle = x + arrow.turn * (base - x)
    points = (x, y), (middle, y), (middle, to_y), (base, to_y)
    return " ".join((f"e,{_pos(to_x, to_y)}", *(_pos(*point) for point in points)))


def _pos(x: float, y: float) -> str:
    return f"{x:.1f},{-y:.1f}"  # Graphviz's y goes up


def draw(sheet: Sheet, form: str, plain: bool = False) -> bytes:
    """Picture of a sheet as svg, pdf or png, or its source as gv, without Graphviz.

    A `plain` SVG has no script and no views.
    """
    dpi = min(DPI, 72 * (PIXELS / sheet.width / sheet.height) ** 0.5) if form == "png" else None
    text = source(sheet, dpi).encode()
    if form == "gv":
        return text
    with _explain_failures(form):
        picture: bytes = graphviz.pipe("neato", form, text, neato_no_op=2, quiet=True)
    if not picture.startswith(FORMATS[form]):
        raise _bad_output(form)
    if form == "svg":
        return folded(picture, sheet, plain)
    # Cairo dates a PDF; without that, equal charts are equal bytes (unless it packs the date away).
    return DATED.sub(lambda date: b" " * len(date[0]), picture, count=1)


def draw_book(book: Book, form: str, on_progress: OnProgress = silent) -> bytes:
    """A book as pdf, or its sources as gv; `ExtraMissing` without pypdf."""
    sources = [source(sheet) for sheet in book.sheets]
    if form == "gv":
        return "".join(sources).encode()
    pypdf = load_pypdf()
    writer = pypdf.PdfWriter()
    with TemporaryDirectory() as folder:
        for start in range(0, len(sources), BATCH):
            some = sources[start : start + BATCH]
            path = os.path.join(folder, f"{start}")
            with open(path, "w", encoding="utf-8") as stream:
                stream.writelines(some)
            with _explain_failures(form):  # writes 0.pdf, 0.2.pdf, 0.3.pdf ...
                graphviz.render("neato", form, path, neato_no_op=2, quiet=True)
            for number in range(1, len(some) + 1):
                page = f"{path}.{form}" if number == 1 else f"{path}.{number}.{form}"
                try:
                    writer.add_page(pypdf.PdfReader(page).pages[0])
                except (OSError, pypdf.errors.PyPdfError, IndexError):
                    raise _bad_output(form) from None
            on_progress((start + len(some)) / len(sources))
        for mark in book.marks:
            writer.add_outline_item(title=mark.title, page_number=mark.page)
            link = pypdf.annotations.Link(rect=mark.box, target_page_index=mark.page)
            writer.add_annotation(page_number=mark.listed, annotation=link)
        joined = BytesIO()
        writer.write(joined)
    return joined.getvalue()


def load_pypdf() -> Any:
    """Return the library that joins the pages of a book; `ExtraMissing` without it."""
    try:
        import pypdf.annotations
    except ImportError:
        raise ExtraMissing("a book needs pypdf; run: pip install pypdf") from None
    return pypdf


def _bad_output(form: str) -> GraphvizMissing:
    return GraphvizMissing(f"Graphviz ran, but what it wrote is no {form}; install it again")


@contextmanager
def _explain_failures(form: str) -> Iterator[None]:
    """Graphviz's failures as a `GraphvizMissing` that says what to do."""
    try:
        yield
    except graphviz.ExecutableNotFound:
        managers = ("brew", "brew"), ("dnf", "sudo dnf"), ("apt-get", "sudo apt-get")
        how = next((f"run: {run} install" for name, run in managers if which(name)), "install")
        raise GraphvizMissing(f"Graphviz is not installed; {how} graphviz") from None
    except graphviz.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise GraphvizMissing(f"Graphviz cannot draw {form}: {reason[0]}") from None
