"""The SVG of a sheet: Graphviz's picture made compact, so that it opens quickly in any window.

Each table is a group with a path for each colour, a text for each ink of its tiles, and its words
whole. It has a view, named by the game so far: `raise.svg#raise.01020` shows that table and those
its arrows lead to. Words to play link onwards and heads back, all without a script. svg.js adds a
box to search from and smooth moves; the chart's own policy lets it run by its hash, and no other.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from treegen.chart.labels import FONT, LETTER, SANS, SIZE
from treegen.chart.sheet import Sheet
from treegen.inline import source_hash

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
WHOLE = "whole"  # view of everything; the name of a table has a dot
ROOM, LEAST = 20, (500, 310)  # around what a view shows, and how much it shows at least
NUMBER = re.compile(r"-?[\d.]+")
ARROW = re.compile(r"@([^:]*).*->@([^:]*).*")  # title of an arrow: names of tail and head
SHAPE, TYPE = ("fill", "stroke", "stroke-width"), ("font-family", "font-weight", "font-style")
PAINT = *SHAPE, *TYPE, "font-size"
MERGED = re.compile("[ -\u058f✓]")  # letters from Hebrew on may join or run from right to left

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Paint = tuple[str | None, ...]  # values of PAINT
Classes = dict[Paint, str]  # their names


class Part(NamedTuple):
    """A shape or text of a label, and the link it stands in: its id, target and tooltip."""

    element: Element
    id: str = ""
    href: str | None = None
    tip: str | None = None

    @property
    def is_text(self) -> bool:
        return self.element.tag == f"{SVG}text"


def compact(picture: bytes, sheet: Sheet, plain: bool = False) -> bytes:
    """Graphviz's SVG of a sheet, made compact; a `plain` one has neither views nor a script."""
    root = ElementTree.fromstring(picture)
    arrows, names = list[Part](), dict[str, list[Part]]()  # the parts of labels by name
    heads = defaultdict[str, list[str]](list)  # tables that the arrows of a table lead to
    for group in root.iterfind(f"{SVG}g/{SVG}g"):
        name, parts = group.findtext(f"{SVG}title", ""), list(parts_of(group))
        if ends := ARROW.fullmatch(name):
            arrows += parts
            heads[ends[1]].append(ends[2])
        else:
            names[name.removeprefix("@")] = parts
    paper = [Part(polygon) for polygon in root.iterfind(f"{SVG}g/{SVG}polygon")]
    left, top, right, _ = box_of(paper)
    boxes = {name: box_of(parts) for name, parts in names.items() if "." in name}
    rows = {part.id: name for name, parts in names.items() for part in parts}
    window = [float(side) for side in root.get("viewBox", "").split()]
    scale, classes = window[2] / (right - left), Classes()  # Graphviz writes it with two digits
    drawn = [f'<g transform="scale({scale:.6g}) translate({number(-left)} {number(-top)})">']
    drawn += [*paths(paper, classes), *paths(arrows, classes)]  # below the tables
    for name, parts in names.items():
        if name not in boxes:
            drawn += paths(parts, classes)
            drawn += texts(parts, classes, tiles=name.startswith(("index", "opener")))
            continue
        x, y = boxes[name][:2]
        drawn.append(f'\n<g class="t" transform="translate({number(x)} {number(y)})">')
        if not plain:
            back = rows.get(f"a_to.{name}", name.rpartition("-")[0])
            parts = linked(name, parts, back if back in boxes else WHOLE, boxes)
            shown = [boxes[name], *(boxes[head] for head in heads[name])]
            drawn.append(view_of(name, shown, scale, (left, top)))
        drawn += [*paths(parts, classes, (x, y)), *texts(parts, classes, (x, y)), "</g>"]
    sides = " ".join(map(number, window))
    return document(sides, sheet, classes, "".join([*drawn, "</g>"]), plain)


def document(sides: str, sheet: Sheet, classes: Classes, drawn: str, plain: bool) -> bytes:
    """An SVG of what was drawn, with a policy for what it holds."""
    folder = files("treegen")
    style = f"text{{font:{SIZE}px {FONT}}}\n{folder.joinpath('chart/svg.css').read_text('utf-8')}"
    style += "".join(f".{name}{{{rules_of(paint)}}}" for paint, name in classes.items())
    for digit, (fill, ink) in enumerate(sheet.palette.tiles):
        style += f".d{digit}{{background:{fill};color:{ink}}}"
    policy = f"default-src 'none'; style-src '{source_hash(style)}'"
    script = whole = measures = ""
    if plain and sheet.paper:  # as large as its paper, to be printed
        measures = ' width="{:g}pt" height="{:g}pt"'.format(*sheet.paper)
    if not plain:
        scripts = "script.js", "chart/svg.js"
        code = "".join(folder.joinpath(name).read_text("utf-8") for name in scripts)
        policy += f"; script-src '{source_hash(code)}'"
        script = f"<script><![CDATA[{code}]]></script>\n"
        whole = f'<view id="{WHOLE}" viewBox="{sides}"/>\n'
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{sides}"{measures}>
<title>{escape(sheet.title)}</title>
<metadata><head xmlns="http://www.w3.org/1999/xhtml">
<meta http-equiv="Content-Security-Policy" content="{policy}"/>
<meta name="viewport" content="width=device-width, minimum-scale=1"/>
</head></metadata>
<style>{style}</style>
{whole}<g id="chart">
{drawn}
</g>
{script}</svg>
""".encode()


def parts_of(group: Element) -> Iterator[Part]:
    for child in group:
        if child.tag == f"{SVG}g":  # a cell with a tooltip
            for link in child:
                href, tip = link.get(f"{XLINK}href"), link.get(f"{XLINK}title")
                tip = None if tip == "<TABLE>" else tip  # what it says without any
                yield from (Part(part, child.get("id", ""), href, tip) for part in link)
        elif child.tag != f"{SVG}title":
            yield Part(child)


def linked(name: str, parts: Sequence[Part], back: str, views: Collection[str]) -> list[Part]:
    """Parts of a table, whose bar leads to the whole, head back, and words to play onwards."""

    def target(part: Part) -> str | None:
        if part.is_text and part.element.get("fill") == "white":  # in the bar
            return f"#{WHOLE}"
        if part.href or not part.id:
            return part.href
        if part.id == f"a_{name}" or part.id.startswith(f"a_{name}_"):
            return f"#{back}"
        onward = part.id.removeprefix("a_to.")
        return f"#{onward}" if onward in views else None

    return [part._replace(href=target(part)) for part in parts]


def points_of(element: Element) -> list[Point]:
    found = NUMBER.findall(element.get("points") or element.get("d") or "")
    return list(zip(map(float, found[::2]), map(float, found[1::2]), strict=True))


def box_of(parts: Sequence[Part]) -> Box:
    """Box of a label whose first shape is behind all others."""
    first = next(part.element for part in parts if not part.is_text)
    xs, ys = zip(*points_of(first), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def view_of(name: str, boxes: Sequence[Box], scale: float, origin: Point) -> str:
    """View of boxes, whose places count from the origin and are then scaled."""
    corner, size = [], []
    for side in (0, 1):
        low, high = min(box[side] for box in boxes), max(box[side + 2] for box in boxes)
        wide = max(high - low + 2 * ROOM, LEAST[side])
        corner.append(number(((low + high - wide) / 2 - origin[side]) * scale))
        size.append(number(wide * scale))
    return f'<view id="{escape(name)}" viewBox="{" ".join(corner + size)}"/>'


def paths(parts: Sequence[Part], classes: Classes, origin: Point = (0, 0)) -> list[str]:
    """A path for all shapes of a colour, whose places count from the origin."""
    found = defaultdict[str, str](str)
    for part in parts:
        if not part.is_text:
            found[class_of(part.element, classes)] += outline(part.element, origin)
    return [f'<path class="{name}" d="{drawn}"/>' for name, drawn in found.items()]


def outline(shape: Element, origin: Point) -> str:
    points = [(x - origin[0], y - origin[1]) for x, y in points_of(shape)]
    drawn = "M{} {}".format(*map(number, points[0]))
    if shape.tag == f"{SVG}path":
        return drawn + "C" + " ".join(number(side) for point in points[1:] for side in point)
    for (x, y), (to_x, to_y) in pairwise(points[:-1]):
        across, down = number(to_x - x), number(to_y - y)
        if across == "0":
            drawn += f"v{down}"
        else:
            drawn += f"h{across}" if down == "0" else f"l{across} {down}"
    return drawn + "z"


def texts(
    parts: Sequence[Part], classes: Classes, origin: Point = (0, 0), tiles: bool = True
) -> Iterator[str]:
    """Texts, whose places count from the origin; letters of `tiles` are a text for each ink.

    They go down each column, so that a search finds no word in tiles beside each other.
    """
    letters = defaultdict[str, list[tuple[float, float, str]]](list)
    for element, name, href, tip in (part for part in parts if part.is_text):
        text = element.text or ""
        x, y = float(element.get("x", 0)) - origin[0], float(element.get("y", 0)) - origin[1]
        if text.startswith("\xa0"):
            text, x = text[1:], x + LETTER * float(element.get("font-size", SIZE))
        paint = class_of(element, classes)
        if tiles and not name and MERGED.fullmatch(text):
            letters[paint].append((x, y, text))
        else:
            word = text_of(paint, [x], [y], text, tip)
            yield f'<a href="{escape(href)}">{word}</a>' if href else word
    for paint, places in letters.items():
        xs, ys, signs = zip(*sorted(places), strict=True)
        yield text_of(paint, xs, ys, "".join(signs))


def text_of(
    paint: str, xs: Sequence[float], ys: Sequence[float], text: str, tip: str | None = None
) -> str:
    """Text of a class, with a place or one for each letter, and with a tooltip or none."""
    x, y = (" ".join(map(number, places)) for places in (xs, ys))
    title = f"<title>{escape(tip)}</title>" if tip else ""
    return f'<text class="{paint}" x="{x}" y="{y}">{title}{escape(text)}</text>'


def class_of(element: Element, classes: Classes) -> str:
    return classes.setdefault(tuple(map(element.get, PAINT)), f"c{len(classes)}")


def rules_of(paint: Paint) -> str:
    rules = dict(zip(PAINT, paint, strict=True))
    face, size = rules.pop("font-family") or FONT, rules.pop("font-size")
    if face.startswith(SANS):
        rules["font-family"] = SANS
    for key, value in (("font-weight", "Bold"), ("font-style", "Italic")):
        if value in face:
            rules[key] = value.lower()
    if size and float(size) != SIZE:
        rules["font-size"] = f"{float(size):g}px"
    return ";".join(
        f"{key}:{rule}" for key, rule in rules.items() if rule not in (None, "transparent")
    )


def number(value: float) -> str:
    """A length to a tenth of a point.

    >>> number(12.0), number(0.25), number(-0.04)
    ('12', '0.2', '0')
    """
    return f"{round(value, 1) + 0:g}"
