"""A laid-out chart as a file: Graphviz's source, and the picture that Graphviz draws from it.

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

from treegen.chart.labels import FONT, ROW, SIZE, Label
from treegen.chart.layout import JUMP_SIZE, Arrow
from treegen.chart.palette import Palette
from treegen.chart.sheet import EDGE, Sheet
from treegen.chart.svg import compact
from treegen.errors import ExtraMissing, GraphvizMissing
from treegen.say.phrases import ENGLISH

FORMATS = "svg", "pdf", "png", "gv"

# Lengths are points, as in all charts.
TIP_LENGTH = 6  # length of an arrow's tip
LINK = re.compile(r' HREF="[^"]*"')  # these links lead to places that only an SVG has
BOLD = re.compile(rb'(font-family="[^"]*) Bold"')  # browsers do not know the face by that name
SIDES = re.compile(rb'<svg width="[^"]*" height="[^"]*"')
# A length in a label, whose texts have no quotation marks (labels.escape).
LENGTH = re.compile(r'\b(WIDTH|HEIGHT|BORDER|CELLSPACING|POINT-SIZE)="([\d.]+)"')
# A PNG has as many dots an inch as screens take for granted, or fewer if these would be more pixels
# than 240 MB of memory hold.
DPI = 96
MOST_PIXELS = 60_000_000
# Pango sets each letter on a whole 96th of an inch, which spaces letters of 10 points unevenly. So
# where Graphviz draws the letters itself, sheets are laid out so many times as large, then shrunk.
FINE_SCALE = 4  # at a larger scale, Graphviz makes the tips of arrows wider
LONGEST_FINE = 60_000  # most points of such a sheet: Graphviz has no cells of 65,536


def source(sheet: Sheet, dpi: float | None = None, fine: int = 1) -> str:
    """Graphviz's source of a sheet, a finished layout: draw it with `neato -n2`.

    With `fine`, everything in it is that many times as large; the picture has the same size.
    """
    palette = sheet.palette
    graph = graphviz.Digraph("treegen")
    graph.attr("graph", bgcolor="white", outputorder="edgesfirst", pad=f"{fine * EDGE / 72:g}")
    size = f"{fine * SIZE}"
    graph.attr("node", shape="plain", fontname=FONT, fontsize=size, fontcolor=palette.ink)
    graph.attr("edge", color=palette.arrow, arrowsize=f"{fine * 0.6:g}", penwidth=f"{fine}")
    _add_size(graph, sheet, fine)
    if dpi:
        graph.attr(dpi=f"{dpi:g}")
    for label in sheet.labels:
        _add_label(graph, label, fine)
    for order, arrow in enumerate(sheet.arrows):
        if arrow.number:
            _add_number(graph, arrow, order, palette, fine)
        else:
            graph.edge(f"@{arrow.tail}", f"@{arrow.head}", pos=_spline(arrow, fine))
    return str(graph.source)


def finest(sheet: Sheet) -> int:
    """Return how many times as large a sheet can be laid out."""
    return max(1, min(FINE_SCALE, int(LONGEST_FINE / max(sheet.width, sheet.height))))


def _add_size(graph: graphviz.Digraph, sheet: Sheet, fine: int) -> None:
    if sheet.paper:  # two corners make the graph as large; "!" lets Graphviz enlarge it to a paper
        size = ",".join(f"{side / 72:.4f}" for side in sheet.paper)
        graph.attr(size=f"{size}!", pad="0", margin="0")
        graph.node("corner0", "", pos="0,0")
        graph.node("corner1", "", pos=f"{fine * sheet.width:.4f},{-fine * sheet.height:.4f}")
    elif fine > 1 or sheet.scale < 1:
        sides = sheet.width + 2 * EDGE, sheet.height + 2 * EDGE
        graph.attr(size=",".join(f"{side * sheet.scale / 72:.4f}" for side in sides))


def _add_label(graph: graphviz.Digraph, label: Label, fine: int) -> None:
    more = {}
    if label.font != SIZE:
        more["fontsize"] = f"{fine * label.font:g}"
    centre = _pos(label.x + label.width / 2, label.y + label.height / 2, fine)
    text = LENGTH.sub(lambda match: f'{match[1]}="{fine * float(match[2]):g}"', label.text)
    # Names start with an @, because Graphviz takes one that starts with a percent sign for none.
    graph.node(f"@{label.name}", text, id=label.name, pos=centre, **more)


def _add_number(
    graph: graphviz.Digraph, arrow: Arrow, order: int, palette: Palette, fine: int
) -> None:
    """Add the number of a long arrow beside its row and beside the table that it leads to."""
    text = f"{arrow.number}"
    style = {"fontsize": f"{fine * JUMP_SIZE}", "fontcolor": palette.grey}
    for name, (x, y) in zip(("from", "to"), arrow.numbers, strict=True):
        graph.node(f"@{name}{order}", text, pos=_pos(x, y, fine), **style)


def _spline(arrow: Arrow, fine: int) -> str:
    """Position of an arrow that leaves and arrives level, in Graphviz's splineType."""
    (x, y), (to_x, to_y) = arrow.start, arrow.end
    base = to_x - TIP_LENGTH if to_x > x else to_x + TIP_LENGTH
    places = [
        _pos(x, y, fine),
        _pos(arrow.turn, y, fine),
        _pos(arrow.turn, to_y, fine),
        _pos(base, to_y, fine),
    ]
    return f"e,{_pos(to_x, to_y, fine)} {' '.join(places)}"


def _pos(x: float, y: float, fine: int) -> str:
    return f"{fine * x:.1f},{-fine * y:.1f}"  # Graphviz's y goes up


def draw(sheet: Sheet, form: str, plain: bool = False) -> bytes:
    """Picture of a sheet as svg, pdf or png; or its source as gv, which needs no Graphviz.

    A `plain` SVG has no script and no views. A pdf has links and a title if pypdf is installed.
    """
    if form == "gv":
        return source(sheet).encode()
    if form == "pdf":
        if find_spec("pypdf"):
            return draw_book([sheet], form)
        return _draw_pages([sheet])[0]
    dpi = None
    if form == "png":
        dpi = min(DPI, 72 * (MOST_PIXELS / sheet.width / sheet.height) ** 0.5)
    text = source(sheet, dpi, 1 if form == "svg" else finest(sheet))
    if form == "png" or plain:
        text = LINK.sub("", text)
    picture: bytes = _run_graphviz(graphviz.pipe, form, text.encode())
    if form == "svg":
        return compact(picture, sheet, plain)
    return picture


def draw_graph(text: str, form: str, has_paper: bool = False, lang: str = ENGLISH) -> bytes:
    """Picture of a source that Graphviz itself lays out; as gv the picture is that source.

    An SVG without paper has no size of its own, so that a browser shows the whole. An SVG names its
    language, unless it is English.
    """
    if form == "gv":
        return text.encode()
    picture: bytes = _run_graphviz(graphviz.pipe, form, text.encode(), "dot")
    if form == "svg":
        picture = BOLD.sub(rb'\1" font-weight="bold"', picture)
        if not has_paper:
            picture = SIDES.sub(b"<svg", picture, count=1)
        if lang != ENGLISH:
            picture = picture.replace(b"<svg", f'<svg lang="{lang}"'.encode(), 1)
    return picture


def draw_book(sheets: Sequence[Sheet], form: str) -> bytes:
    """A book as pdf, with links and bookmarks, or as gv; `ExtraMissing` without pypdf."""
    if form == "gv":
        return "".join(map(source, sheets)).encode()
    pypdf = load_pypdf()
    writer = pypdf.PdfWriter()
    for data in _draw_pages(sheets):
        reader = pypdf.PdfReader(BytesIO(data))
        writer.add_page(reader.pages[0])
    places = dict[str, tuple[int, Label]]()  # page and label, by the name of the label
    for number, sheet in enumerate(sheets):
        for label in sheet.labels:
            places.setdefault(label.name, (number, label))

    def add_link(number: int, label: Label, name: str) -> None:
        page, table = places[name]
        around = _box(sheets[page], table, room=SIZE * 15)
        seen = pypdf.generic.Fit.fit_rectangle(*around)
        box = _box(sheets[number], label)
        link = pypdf.annotations.Link(rect=box, target_page_index=page, fit=seen)
        writer.add_annotation(page_number=number, annotation=link)

    for number, sheet in enumerate(sheets):
        for entry in sheet.entries:
            writer.add_outline_item(title=entry.title, page_number=places[entry.name][0])
            add_link(number, entry.label, entry.name)
        for arrow in sheet.arrows:  # a link from the row where the arrow leaves
            table = places[arrow.tail.split(":")[0]][1]
            row = table._replace(y=arrow.start[1] - ROW / 2, height=ROW)
            add_link(number, row, arrow.head.split(":")[0])
    facts = {
        "/Title": sheets[0].title,
        "/Subject": sheets[0].subject,
        "/Keywords": sheets[0].say("poster.keywords"),
    }
    writer.add_metadata(facts)
    joined = BytesIO()
    writer.write(joined)
    return joined.getvalue()


def _draw_pages(sheets: Sequence[Sheet]) -> list[bytes]:
    """Picture of each sheet as pdf, without links, by one run of Graphviz."""
    text = "".join(source(sheet, fine=finest(sheet)) for sheet in sheets)
    with TemporaryDirectory() as folder:
        path = Path(folder, "book.gv")
        path.write_text(LINK.sub("", text), "utf-8")
        _run_graphviz(graphviz.render, "pdf", path)
        names = ["book.gv.pdf"]
        for number in range(2, len(sheets) + 1):
            names.append(f"book.gv.{number}.pdf")
        return [Path(folder, name).read_bytes() for name in names]


def _run_graphviz(
    run: Callable[..., Any], form: str, source: bytes | Path, engine: str = "neato"
) -> Any:
    """Let Graphviz draw; neato draws a finished layout. `GraphvizMissing` if it cannot."""
    try:
        return run(engine, form, source, neato_no_op=2 if engine == "neato" else None, quiet=True)
    except (graphviz.ExecutableNotFound, PermissionError):
        command = "apt install graphviz (or: brew install graphviz)"
        raise GraphvizMissing(f"Graphviz is not installed; run: {command}") from None
    except graphviz.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise GraphvizMissing(f"Graphviz cannot draw {form}: {reason or error}") from None


def _box(sheet: Sheet, label: Label, room: float = 0) -> tuple[float, ...]:
    """Left, bottom, right and top of a label in the PDF of its sheet, with room around it."""
    pad = 0 if sheet.paper else EDGE * sheet.scale
    top = sheet.height - label.y  # a PDF measures upwards
    sides = (
        label.x - room,
        top - label.height - room,
        label.x + label.width + room,
        top + room,
    )
    return tuple(round(side * sheet.scale + pad, 2) for side in sides)


def load_pypdf() -> Any:
    """Return the library that joins the pages of a book; `ExtraMissing` without it."""
    try:
        import pypdf.annotations
    except ImportError:
        raise ExtraMissing("a book needs pypdf; run: pip install pypdf") from None
    return pypdf
