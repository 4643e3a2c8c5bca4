"""A laid-out chart as a file: Graphviz's source, and what Graphviz draws of it.

Every label and arrow has its place, so Graphviz has nothing left to lay out (`neato -n2`).
"""

import re
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import graphviz

from treegen.chart.labels import FONT, LETTER, ROW, SIZE, Label
from treegen.chart.layout import Arrow
from treegen.chart.sheet import Sheet
from treegen.chart.svg import compact
from treegen.errors import ExtraMissing, GraphvizMissing

FORMATS = "svg", "pdf", "png", "gv"

TIP, JUMP = 6, 8  # points, as all lengths here: of an arrow, and the letters of a long one's number
KEYWORDS = "Wordle, decision tree, strategy"  # of a PDF
INNER_LINK = re.compile(r' HREF="#[^"]*"')  # only an SVG has these places
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
    jumps = {"fontsize": f"{JUMP}", "fontcolor": palette.grey}
    for order, arrow in enumerate(sheet.arrows):
        if arrow.number:  # beside its row, and beside the table it leads to
            after = 1 if arrow.end[0] == arrow.start[0] else -1
            for end, (x, y), side in (("from", arrow.start, 1), ("to", arrow.end, after)):
                x += side * JUMP * (0.4 + LETTER / 2 * len(f"{arrow.number}"))
                graph.node(f"@{end}{order}", f"{arrow.number}", pos=_pos(x, y), **jumps)
        else:
            graph.edge(f"@{arrow.tail}", f"@{arrow.head}", pos=_spline(arrow))
    return str(graph.source)


def _spline(arrow: Arrow) -> str:
    """Position of an arrow that leaves and arrives level, in Graphviz's splineType."""
    (x, y), (to_x, to_y) = arrow.start, arrow.end
    base = to_x - TIP if to_x > x else to_x + TIP
    points = (x, y), (arrow.turn, y), (arrow.turn, to_y), (base, to_y)
    return " ".join((f"e,{_pos(to_x, to_y)}", *(_pos(*point) for point in points)))


def _pos(x: float, y: float) -> str:
    return f"{x:.1f},{-y:.1f}"  # Graphviz's y goes up


def draw(sheet: Sheet, form: str, plain: bool = False) -> bytes:
    """Picture of a sheet as svg, pdf or png, or its source as gv, without Graphviz.

    A `plain` SVG has no script and no views. A pdf has links and a title if pypdf is installed.
    """
    if form == "pdf":
        return draw_book([sheet], form) if find_spec("pypdf") else _draw_pages([sheet])[0]
    dpi = min(DPI, 72 * (PIXELS / sheet.width / sheet.height) ** 0.5) if form == "png" else None
    text = source(sheet, dpi)
    if form == "gv":
        return text.encode()
    if form == "png" or plain:
        text = INNER_LINK.sub("", text)
    picture: bytes = _run_graphviz(graphviz.pipe, form, text.encode())
    return compact(picture, sheet, plain) if form == "svg" else picture


def draw_book(sheets: Sequence[Sheet], form: str) -> bytes:
    """A book as pdf, with links and bookmarks, or as gv; `ExtraMissing` without pypdf."""
    if form == "gv":
        return "".join(map(source, sheets)).encode()
    pypdf = load_pypdf()
    writer = pypdf.PdfWriter()
    for page in _draw_pages(sheets):
        writer.add_page(pypdf.PdfReader(BytesIO(page)).pages[0])
    places = dict[str, tuple[int, Label]]()
    for number, sheet in enumerate(sheets):
        for label in sheet.labels:
            places.setdefault(label.name, (number, label))

    def add_link(number: int, label: Label, name: str) -> None:
        page, table = places[name]
        seen = pypdf.generic.Fit.fit_rectangle(*_box(sheets[page], table, room=SIZE * 15))
        box = _box(sheets[number], label)
        link = pypdf.annotations.Link(rect=box, target_page_index=page, fit=seen)
        writer.add_annotation(page_number=number, annotation=link)

    for number, sheet in enumerate(sheets):
        for entry in sheet.entries:
            writer.add_outline_item(title=entry.title, page_number=places[entry.name][0])
            add_link(number, entry.label, entry.name)
        for arrow in sheet.arrows:  # from its row
            row = places[arrow.tail.split(":")[0]][1]
            row = row._replace(y=arrow.start[1] - ROW / 2, height=ROW)
            add_link(number, row, arrow.head.split(":")[0])
    title, subject = sheets[0].title, sheets[0].subject
    writer.add_metadata({"/Title": title, "/Subject": subject, "/Keywords": KEYWORDS})
    joined = BytesIO()
    writer.write(joined)
    return joined.getvalue()


def _draw_pages(sheets: Sequence[Sheet]) -> list[bytes]:
    """Picture of each sheet as pdf, without links, by one run of Graphviz."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "book.gv")
        path.write_text(INNER_LINK.sub("", "".join(map(source, sheets))), "utf-8")
        _run_graphviz(graphviz.render, "pdf", path)
        numbers = ["", *(f".{number}" for number in range(2, len(sheets) + 1))]
        return [Path(folder, f"book.gv{number}.pdf").read_bytes() for number in numbers]


def _run_graphviz(run: Callable[..., Any], form: str, layout: bytes | Path) -> Any:
    """Let Graphviz draw a finished layout; `GraphvizMissing` where it cannot."""
    try:
        return run("neato", form, layout, neato_no_op=2, quiet=True)
    except (graphviz.ExecutableNotFound, PermissionError):
        raise GraphvizMissing(
            "Graphviz is not installed; run: apt install graphviz (or: brew install graphviz)"
        ) from None
    except graphviz.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise GraphvizMissing(f"Graphviz cannot draw {form}: {reason or error}") from None


def _box(sheet: Sheet, label: Label, room: float = 0) -> tuple[float, ...]:
    """Left, bottom, right and top of a label in the PDF of its sheet, with room around it."""
    pad = 0 if sheet.paper else 36  # Graphviz's
    left, top = label.x, sheet.height - label.y
    corners = left - room, top - label.height - room, left + label.width + room, top + room
    return tuple(round(corner * sheet.scale + pad, 2) for corner in corners)


def load_pypdf() -> Any:
    """Return the library that joins the pages of a book; `ExtraMissing` without it."""
    try:
        import pypdf.annotations
    except ImportError:
        raise ExtraMissing("a book needs pypdf; run: pip install pypdf") from None
    return pypdf
