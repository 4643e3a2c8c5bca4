"""The SVG of a sheet: Graphviz's picture, folded so that it opens quickly and fits any window.

Each table is a group with a path for each colour, a text for each ink of its tiles, and its words
whole. It has a view, named by the game so far: `raise.svg#raise.01020` shows that table and those
its arrows lead to. Words to play link onwards and heads back, all without a script. svg.js adds a
box to search from and smooth moves; the chart's own policy lets it run by its hash, and no other.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple
from unicodedata import bidirectional, category
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from treegen.chart.labels import FONT, LETTER, SIZE
from treegen.chart.sheet import Sheet
from treegen.text import source_hash

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
WHOLE = "whole"  # view of everything; the name of a table has a dot
ROOM, LEAST = 20, (500, 310)  # around what a view shows, and how much it shows at least
PLACE = re.compile(r"scale\(([\d.]+).*translate\(([-\d.]+)[ ,]+([-\d.]+)\)")
PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")
ARROW = re.compile(r"@([^:]*).*->@([^:]*).*")  # title of an arrow: names of tail and head
PAINT = "fill", "stroke", "stroke-width", "font-weight", "font-style"
NEWLINE = "\n"

Point = tuple[float, float]
Classes = dict[str, str]  # their names, by what they declare


class Part(NamedTuple):
    """A shape or text of a label, and the link it stands in: its id, target and tooltip."""

    element: Element
    id: str = ""
    href: str = ""
    tip: str = ""

    @property
    def pairs(self) -> list[tuple[float, float]]:
        """Points of a shape."""
        found = PAIR.findall(self.element.get("points") or self.element.get("d") or "")
        return [(float(x), float(y)) for x, y in found]


class Box(NamedTuple):
    """Left, top, right and bottom."""

    left: float
    top: float
    right: float
    bottom: float


def folded(picture: bytes, sheet: Sheet, plain: bool = False) -> bytes:
    """Graphviz's SVG of a sheet, folded; a `plain` one has neither views nor a script."""
    root = ElementTree.fromstring(picture)
    graph = root.find(f"{SVG}g")
    place = None if graph is None else PLACE.match(graph.get("transform", ""))
    if graph is None or place is None:
        raise ValueError("Graphviz's SVG has no graph that stands somewhere")
    labels = {"": [Part(child) for child in graph if child.tag == f"{SVG}polygon"]}  # the paper
    arrows = list[Part]()
    seen = dict[str, list[Box]]()  # what the view of a table shows
    joined = list[tuple[str, str]]()
    for group in graph.findall(f"{SVG}g"):
        name, parts = group.findtext(f"{SVG}title", ""), list(parts_of(group))
        if ends := ARROW.fullmatch(name):
            arrows += parts
            joined.append((ends[1], ends[2]))
        else:
            labels[name[1:]] = parts
            if "." in name:
                seen[name[1:]] = [box_of(parts)]
    for tail, head in joined:
        if tail in seen and head in seen:
            seen[tail].append(seen[head][0])
    rows = {part.id[5:]: name for name, parts in labels.items() for part in parts}
    classes: Classes = {}
    drawn = [f'<g transform="{escape(graph.get("transform", ""))}">']
    for name, parts in labels.items():
        if name not in seen:
            drawn += [*paths(parts, (0, 0), classes), *texts(parts, (0, 0), classes)]
        else:
            x, y = origin = seen[name][0][:2]
            drawn.append(f'<g class="t" transform="translate({number(x)} {number(y)})">')
            if not plain:
                first = rows.get(name, name.rpartition("-")[0])
                parts = linked(name, parts, first if first in seen else WHOLE, seen)
                drawn.append(view_of(name, seen[name], *map(float, place.groups())))
            drawn += [*paths(parts, origin, classes), *texts(parts, origin, classes, True), "</g>"]
        if not name:
            drawn += paths(arrows, (0, 0), classes)
    view = " ".join(number(float(side)) for side in root.get("viewBox", "").split())
    return document(view, sheet, classes, [*drawn, "</g>"], plain)


def document(view: str, sheet: Sheet, classes: Classes, drawn: list[str], plain: bool) -> bytes:
    """An SVG of what was drawn, with its title, style, policy and, unless `plain`, the script."""
    style = f"text{{font:{SIZE}px {FONT};fill:{sheet.palette.ink}}}" + "".join(
        f".{name}{{{rules}}}" for rules, name in classes.items() if rules
    )
    script = policy = whole = ""
    if not plain:
        folder = files("treegen.chart")
        style += folder.joinpath("svg.css").read_text("utf-8") + "".join(
            f".d{digit}{{background:{fill};color:{ink}}}"
            for digit, (fill, ink) in enumerate(sheet.palette.tiles)
        )
        code = folder.joinpath("svg.js").read_text("utf-8")
        script = f"<script><![CDATA[{code}]]></script>"
        whole = f'<view id="{WHOLE}" viewBox="{view}"/>'
        policy = f"; script-src '{source_hash(code)}'"
    policy = f"default-src 'none'; style-src '{source_hash(style)}'{policy}"
    title = re.sub("<[^>]*>", "", sheet.labels[0].text[1:-1])
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">
<title>{title}: what to play after each clue</title>
<metadata><head xmlns="http://www.w3.org/1999/xhtml"><meta http-equiv="Content-Security-Policy" \
content="{policy}"/></head></metadata>
<style>{style}</style>
{whole}
<g id="chart">
{NEWLINE.join(drawn)}
</g>
{script}
</svg>
""".encode()


def parts_of(group: Element) -> Iterator[Part]:
    """Parts of a label, in the order they are drawn."""
    for child in group:
        if child.tag == f"{SVG}g":  # of a cell with a tooltip
            for link in child:
                more = (child.get("id", ""), link.get(f"{XLINK}href"), link.get(f"{XLINK}title"))
                yield from (Part(part, *more) for part in link)
        elif child.tag != f"{SVG}title":
            yield Part(child)


def linked(name: str, parts: Sequence[Part], back: str, views: Mapping[str, object]) -> list[Part]:
    """Parts of a table, whose bar leads to the whole, head back, and words to play onwards."""
    found = []
    for part in parts:
        onward = part.id.removeprefix("a_to.")
        if part.element.get("fill") == "white":  # text of a bar
            part = part._replace(href=f"#{WHOLE}")
        elif part.id and not part.href:
            if part.id == f"a_{name}" or part.id.startswith(f"a_{name}_"):
                part = part._replace(href=f"#{back}")
            elif onward in views:
                part = part._replace(href=f"#{onward}")
        found.append(part)
    return found


def box_of(parts: Sequence[Part]) -> Box:
    """Least box around the shapes of a label."""
    xs, ys = zip(*(pair for part in parts for pair in part.pairs), strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def view_of(name: str, boxes: Sequence[Box], scale: float, left: float, top: float) -> str:
    """View of boxes in a drawing that is moved so and then scaled."""
    sides = list[str]()
    for low, high, least, moved in (
        (min(box.left for box in boxes), max(box.right for box in boxes), LEAST[0], left),
        (min(box.top for box in boxes), max(box.bottom for box in boxes), LEAST[1], top),
    ):
        size = max(high - low + 2 * ROOM, least)
        sides += number(((low + high - size) / 2 + moved) * scale), number(size * scale)
    x, width, y, height = sides
    return f'<view id="{escape(name)}" viewBox="{x} {y} {width} {height}"/>'


def paths(parts: Sequence[Part], origin: Point, classes: Classes) -> list[str]:
    """A path for all shapes of a colour, from the origin."""
    found = defaultdict[str, str](str)
    for part in parts:
        if part.element.tag != f"{SVG}text":
            found[class_of(part.element, classes)] += outline(part, origin)
    return [f'<path class="{name}" d="{drawn}"/>' for name, drawn in found.items()]


def outline(part: Part, origin: Point) -> str:
    """Outline of a shape, in the language of paths."""
    (x, y), *rest = pairs = [(x - origin[0], y - origin[1]) for x, y in part.pairs]
    if part.element.tag == f"{SVG}path":
        return f"M{number(x)} {number(y)}C" + " ".join(f"{number(a)} {number(b)}" for a, b in rest)
    drawn = f"M{number(x)} {number(y)}"
    for (x, y), (to_x, to_y) in zip(pairs, rest[:-1], strict=False):
        across, down = number(to_x - x), number(to_y - y)
        drawn += f"v{down}" if across == "0" else f"h{across}" if down == "0" else f"l{across} {down}"
    return drawn + "z"


def texts(
    parts: Sequence[Part], origin: Point, classes: Classes, tiles: bool = False
) -> Iterator[str]:
    """Texts from the origin; letters of `tiles` are one text for each ink, column by column.

    So a search finds no word that happens to stand in tiles beside or below each other.
    """
    letters = defaultdict[str, list[tuple[float, float, str]]](list)
    for part in parts:
        element, text = part.element, part.element.text or ""
        if element.tag != f"{SVG}text":
            continue
        x, y = float(element.get("x", 0)) - origin[0], float(element.get("y", 0)) - origin[1]
        if text[0] == "\xa0":
            text, x = text[1:], x + LETTER * float(element.get("font-size", 0))
        name = class_of(element, classes)
        if tiles and not part.id and stands_alone(text):
            letters[name].append((x, y, text))
            continue
        word = text_of(name, number(x), number(y), escape(text))
        tip = f"<title>{escape(part.tip)}</title>" if part.tip else ""
        if part.href:
            yield f'<a href="{escape(part.href)}">{tip}{word}</a>'
        else:
            yield f"<g>{tip}{word}</g>" if tip else word
    for name, found in letters.items():
        xs, ys, text = zip(*sorted(found), strict=True)
        places = (" ".join(map(number, side)) for side in (xs, ys))
        yield text_of(name, *places, escape("".join(text)))


def text_of(name: str, x: str, y: str, text: str) -> str:
    """A text of a class, each of whose letters may have a place."""
    return f'<text class="{name}" x="{x}" y="{y}">{text}</text>'


def stands_alone(text: str) -> bool:
    """Whether it is one letter or sign that joins none beside it, from left to right."""
    known = len(text) == 1 and text < "\U00010000" and category(text) in ("Lu", "Ll", "Lo", "Nd", "So")
    return known and bidirectional(text) in ("L", "EN", "ON")


def class_of(element: Element, classes: Classes) -> str:
    """Name of how an element is painted."""
    rules = {key: element.get(key, "") for key in PAINT}
    family, size = element.get("font-family", ""), element.get("font-size", f"{SIZE}")
    if " Bold" in family:
        rules["font-weight"] = "bold"
    if " Italic" in family:
        rules["font-style"] = "italic"
    if float(size) != SIZE:
        rules["font-size"] = f"{number(float(size))}px"
    text = ";".join(f"{key}:{rule}" for key, rule in rules.items() if rule not in ("", "transparent"))
    return classes.setdefault(text, f"c{len(classes)}")


def number(value: float) -> str:
    """A length, as short as a tenth of a point allows.

    >>> number(12.0), number(0.5), number(-0.04)
    ('12', '.5', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text in ("-0", "0") else text.replace("0.", ".") if abs(value) < 1 else text
