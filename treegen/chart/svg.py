"""The SVG of a sheet: Graphviz's picture made compact, so that it opens quickly in any window.

Each table is a group with a path for each colour, a text for each ink of its tiles, and its words
whole. It has a view, named by the game so far: `raise.svg#raise.01020` shows that table and those
its arrows lead to. Words to play link onwards and heads back, all without a script. svg.ts adds a
search box and smooth moves; the chart's own security policy allows that script, by its hash, and no
other.
"""

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from treegen.chart.labels import FONT, LETTER, LINE_LETTERS, ON_BAR, SANS, SIZE, Label, lines_of
from treegen.chart.sheet import EDGE, Sheet
from treegen.say.phrases import sentences
from treegen.web.inline import bundle, source_hash

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
WHOLE_VIEW = "whole"  # view of everything; no table has this name, because theirs have a dot
HEAD_VIEW = "head"  # view of the head: what to do, and the legend
LIST_VIEW = "list"  # view of the index of first clues
BOX_SENTENCES = "box.", "path."  # beginnings of the keys of sentences that the script says
# Beginnings of the names of labels that have words of the game alone, and no sentence.
WORDS_ALONE = "index", "opener", "answer"
HEAD_LABELS = "opener", "title0", "title1", "legend"
VIEW_ROOM = 20  # space around what a view shows
WIDEST_ON_A4 = 2100  # points of a drawing that A4 can show, with letters of 4 points
CHOSEN_ON_BAR = "#8fc1ff"  # the blue of other links (svg.css) could hardly be read there
LEAST_VIEW = (500, 310)  # least width and height: in less, letters would fill the window
NUMBER = re.compile(r"-?[\d.]+")
ARROW = re.compile(r"@([^:]*).*->@([^:]*).*")  # title of an arrow: names of tail and head
PAINT = (
    "fill",
    "stroke",
    "stroke-width",
    "font-family",
    "font-weight",
    "font-style",
    "font-size",
)
# A word that needs no marks of its direction if it stands alone (text.guarded).
LONE_WORD = re.compile("^\u200e([^\u200e]*)\u200e(✓?)$")
MERGED = re.compile("[ -\u058f✓]")  # letters from Hebrew on may join or run from right to left

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Paint = tuple[str | None, ...]  # values of PAINT
Classes = dict[Paint, str]  # names of their classes in CSS


class Part(NamedTuple):
    """A shape or text of a label, and the link it stands in: its id, target and tooltip."""

    element: Element
    id: str = ""
    href: str | None = None
    tip: str | None = None

    @property
    def is_text(self) -> bool:
        return self.element.tag == f"{SVG}text"


@dataclass(frozen=True)
class Picture:
    """Graphviz's SVG of a sheet: the shapes and texts of each label, and its arrows."""

    window: Sequence[float]  # left, top, width and height
    paper: Sequence[Part]
    arrows: Sequence[Part]
    labels: Mapping[str, Sequence[Part]]  # by name
    onward: Mapping[str, Sequence[str]]  # tables that the arrows of a table lead to

    @cached_property
    def box(self) -> Box:
        return box_of(self.paper)

    @cached_property
    def scale(self) -> float:
        """Scale of the drawing, exactly: Graphviz writes two of its digits."""
        left, _, right, _ = self.box
        return self.window[2] / (right - left)

    @cached_property
    def tables(self) -> dict[str, Box]:
        return {name: box_of(parts) for name, parts in self.labels.items() if "." in name}

    @cached_property
    def rows(self) -> dict[str, str]:
        """Label in which a row stands, by the row's id."""
        return {part.id: name for name, parts in self.labels.items() for part in parts}

    def before(self, table: str) -> str:
        """View that the head of a table leads back to."""
        name = self.rows.get(f"a_to.{table}", table.rpartition("-")[0])
        return name if name in self.tables else WHOLE_VIEW

    def view(self, table: str) -> str:
        """View of a table and of those that its arrows lead to."""
        names = [table, *self.onward.get(table, ())]
        return view_of(table, [self.tables[name] for name in names], self.scale, self.box[:2])


def compact(source: bytes, sheet: Sheet, plain: bool = False) -> bytes:
    """Graphviz's SVG of a sheet, made compact; a `plain` one has neither views nor a script."""
    picture = parse(source)
    left, top = picture.box[:2]
    move = f"scale({picture.scale:.6g}) translate({number(-left)} {number(-top)})"
    classes = Classes()
    drawn = [f'<g transform="{move}">']
    drawn += paths(picture.paper, classes)
    drawn += paths(picture.arrows, classes)  # arrows lie below the tables
    for name in picture.labels:
        if name in picture.tables:
            drawn += write_table(name, picture, classes, plain)
        else:
            drawn += write_label(name, picture, classes, sheet)
    drawn.append("</g>")
    sides = " ".join(map(number, picture.window))
    return document(sides, sheet, classes, "".join(drawn), plain)


def parse(source: bytes) -> Picture:
    root = ElementTree.fromstring(source)
    arrows = list[Part]()
    labels = dict[str, list[Part]]()
    onward = defaultdict[str, list[str]](list)
    for group in root.iterfind(f"{SVG}g/{SVG}g"):
        title = group.findtext(f"{SVG}title", "")
        parts = list(parts_of(group))
        if ends := ARROW.fullmatch(title):
            arrows += parts
            onward[ends[1]].append(ends[2])
        else:
            labels[title.removeprefix("@")] = parts
    paper = [Part(polygon) for polygon in root.iterfind(f"{SVG}g/{SVG}polygon")]
    window = [float(side) for side in root.get("viewBox", "").split()]
    return Picture(window, paper, arrows, labels, onward)


def write_table(name: str, picture: Picture, classes: Classes, plain: bool) -> list[str]:
    """Group of a table and its view, with places that count from the table's corner."""
    parts = picture.labels[name]
    x, y = picture.tables[name][:2]
    drawn = [f'\n<g class="t" transform="translate({number(x)} {number(y)})">']
    if not plain:
        parts = linked(name, parts, picture.before(name), picture.tables)
        drawn.append(picture.view(name))
    drawn += paths(parts, classes, (x, y))
    return [*drawn, *texts(parts, classes, (x, y)), "</g>"]


def write_label(name: str, picture: Picture, classes: Classes, sheet: Sheet) -> list[str]:
    """Shapes and texts of a label, in a group that tells the language of its sentences."""
    parts = picture.labels[name]
    drawn = paths(parts, classes)
    drawn += texts(parts, classes, tiles=name.startswith(("index", "opener")))
    if sheet.lang and not name.startswith(WORDS_ALONE):
        return [f'<g lang="{sheet.say.lang}">', *drawn, "</g>"]
    return drawn


def style_sheet(sheet: Sheet, classes: Classes) -> str:
    own = files("treegen.chart").joinpath("svg.css").read_text("utf-8")
    rules = [f"text{{font:{SIZE}px {FONT}}}\n{own}"]
    for paint, name in classes.items():
        rules.append(f".{name}{{{rules_of(paint)}}}")
    for digit, (fill, ink) in enumerate(sheet.palette.tiles):
        rules.append(f".d{digit}{{background:{fill};color:{ink}}}")
    return "".join(rules)


def document(sides: str, sheet: Sheet, classes: Classes, drawn: str, plain: bool) -> bytes:
    """An SVG of a drawing, whose security policy allows its own style and script alone."""
    style = style_sheet(sheet, classes)
    policy = f"default-src 'none'; style-src '{source_hash(style)}'"
    script = ""
    whole = ""
    measures = ""
    spoken = f' lang="{sheet.say.lang}"' if sheet.lang else ""
    told = ""
    if not plain:
        code = bundle("chart", "svg")
        policy += f"; script-src '{source_hash(code)}'"
        told = sentences_of(sheet)
        script = f"<script><![CDATA[{code}]]></script>\n"
        whole = f'<view id="{WHOLE_VIEW}" viewBox="{sides}"/>\n{head_views(sheet)}'
    elif sheet.paper:  # as large as the paper, to be printed
        width, height = sheet.paper
        measures = f' width="{width:g}pt" height="{height:g}pt"'
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{sides}"{spoken}{measures}>
<title>{escape(sheet.title)}</title>
<metadata><head xmlns="http://www.w3.org/1999/xhtml">
<meta http-equiv="Content-Security-Policy" content="{policy}"/>
<meta name="viewport" content="width=device-width, minimum-scale=1"/>
</head></metadata>
<style>{style}</style>
{whole}{print_note(sheet)}<g id="chart"{words_attribute(sheet)}{told}>
{drawn}
</g>
{script}</svg>
""".encode()


def words_attribute(sheet: Sheet) -> str:
    """Attributes with the language of the words and, for the script, what it asks about them."""
    attributes = f' lang="{escape(sheet.lang)}"' if sheet.lang else ""
    if sheet.is_opener_answer:
        attributes += ' data-wins=""'
    if sheet.fold:
        attributes += f' data-fold="{to_attribute(dict(sheet.fold))}"'
    return attributes


def sentences_of(sheet: Sheet) -> str:
    """Attribute that tells the script what its box says."""
    every = sentences(sheet.say.lang).items()
    own = {key: text for key, text in every if key.startswith(BOX_SENTENCES)}
    return f' data-say="{to_attribute(own)}"'


def to_attribute(value: object) -> str:
    return escape(json.dumps(value, ensure_ascii=False))


def head_views(sheet: Sheet) -> str:
    """Views of the top left corner, with what to do and the legend, and of the index beside it."""
    edge = 0 if sheet.paper else EDGE

    def view(name: str, labels: Sequence[Label], left: float) -> str:
        wide = max(label.x + label.width for label in labels) + edge + VIEW_ROOM - left
        high = max(label.y + label.height for label in labels) + edge + VIEW_ROOM
        window = " ".join(number(side * sheet.scale) for side in (left, 0, wide, high))
        return f'<view id="{name}" viewBox="{window}"/>\n'

    views = view(HEAD_VIEW, [label for label in sheet.labels if label.name in HEAD_LABELS], 0)
    if index := [entry.label for entry in sheet.entries]:
        views += view(LIST_VIEW, index, min(label.x for label in index) + edge - VIEW_ROOM)
    return views


def print_note(sheet: Sheet) -> str:
    """Lines that a browser prints in place of a chart that is too large for its paper, or ""."""
    if sheet.paper or sheet.width <= WIDEST_ON_A4:
        return ""
    wide = sheet.width * sheet.scale
    size = wide / 40
    metres = {"figure": f"{wide / 72 * 0.0254:.1f}"}
    told = sheet.say("poster.wide", title=sheet.title, metres=metres), sheet.say("poster.print")
    lines = [line for text in told for line in lines_of(text, LINE_LETTERS)]
    texts = []
    for row, line in enumerate(lines, 1):
        y = number(1.5 * row * size)
        texts.append(f'<text x="{number(size)}" y="{y}">{escape(line)}</text>')
    return f'<g id="note" font-size="{number(size)}">{"".join(texts)}</g>\n'


def parts_of(group: Element) -> Iterator[Part]:
    for child in group:
        if child.tag == f"{SVG}g":  # a cell with a tooltip
            for link in child:
                href = link.get(f"{XLINK}href")
                tip = link.get(f"{XLINK}title")
                if tip == "<TABLE>":  # Graphviz's own, if a cell has no tooltip
                    tip = None
                for part in link:
                    yield Part(part, child.get("id", ""), href, tip)
        elif child.tag != f"{SVG}title":
            yield Part(child)


def linked(name: str, parts: Sequence[Part], back: str, views: Collection[str]) -> list[Part]:
    """Parts of a table with links: its bar to the whole, its head back, words to play onwards."""

    def target(part: Part) -> str | None:
        if part.is_text and part.element.get("fill") == ON_BAR:
            return f"#{WHOLE_VIEW}"
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
    corner = []
    size = []
    for side in (0, 1):
        low = min(box[side] for box in boxes)
        high = max(box[side + 2] for box in boxes)
        wide = max(high - low + 2 * VIEW_ROOM, LEAST_VIEW[side])
        start = (low + high - wide) / 2
        corner.append(number((start - origin[side]) * scale))
        size.append(number(wide * scale))
    window = " ".join(corner + size)
    return f'<view id="{escape(name)}" viewBox="{window}"/>'


def paths(parts: Sequence[Part], classes: Classes, origin: Point = (0, 0)) -> list[str]:
    """Paths, one for all shapes of a colour, whose places count from the origin."""
    found = defaultdict[str, str](str)
    for part in parts:
        if not part.is_text:
            found[class_of(part.element, classes)] += outline(part.element, origin)
    return [f'<path class="{name}" d="{drawn}"/>' for name, drawn in found.items()]


def outline(shape: Element, origin: Point) -> str:
    points = [(x - origin[0], y - origin[1]) for x, y in points_of(shape)]
    drawn = "M{} {}".format(*map(number, points[0]))
    if shape.tag == f"{SVG}path":
        sides = [number(side) for point in points[1:] for side in point]
        return drawn + "C" + " ".join(sides)
    for (x, y), (to_x, to_y) in pairwise(points[:-1]):
        across = number(to_x - x)
        down = number(to_y - y)
        if across == "0":
            drawn += f"v{down}"
        elif down == "0":
            drawn += f"h{across}"
        else:
            drawn += f"l{across} {down}"
    return drawn + "z"


def texts(
    parts: Sequence[Part], classes: Classes, origin: Point = (0, 0), tiles: bool = True
) -> Iterator[str]:
    """Texts, whose places count from the origin; the letters of `tiles` are one text for each ink.

    Such a text goes down each column, so that a search finds no word in tiles side by side.
    """
    letters = defaultdict[str, list[tuple[float, float, str]]](list)
    for element, name, href, tip in (part for part in parts if part.is_text):
        text = element.text or ""
        x = float(element.get("x", 0)) - origin[0]
        y = float(element.get("y", 0)) - origin[1]
        if text.startswith("\xa0"):  # labels.GAP: the place alone will do
            text = text[1:]
            x += LETTER * float(element.get("font-size", SIZE))
        text = LONE_WORD.sub(r"\1\2", text)
        paint = class_of(element, classes)
        if tiles and not name and MERGED.fullmatch(text):
            letters[paint].append((x, y, text))
            continue
        word = text_of(paint, [x], [y], text, tip)
        if href:
            word = f'<a href="{escape(href)}">{word}</a>'
        yield word
    for paint, places in letters.items():
        xs, ys, signs = zip(*sorted(places), strict=True)
        yield text_of(paint, xs, ys, "".join(signs))


def text_of(
    paint: str, xs: Sequence[float], ys: Sequence[float], text: str, tip: str | None = None
) -> str:
    """Text of a class; it has one place, or one for each letter."""
    x = " ".join(map(number, xs))
    y = " ".join(map(number, ys))
    words = escape(text)
    if tip:
        words = f"<title>{escape(tip)}</title>{words}"
    return f'<text class="{paint}" x="{x}" y="{y}">{words}</text>'


def class_of(element: Element, classes: Classes) -> str:
    """Name of the class of an element's colours and font, which is added where it is new."""
    paint = tuple(map(element.get, PAINT))
    return classes.setdefault(paint, f"c{len(classes)}")


def rules_of(paint: Paint) -> str:
    rules = dict(zip(PAINT, paint, strict=True))
    face = rules.pop("font-family") or FONT
    size = rules.pop("font-size")
    if face.startswith(SANS):
        rules["font-family"] = SANS
    if "Bold" in face:
        rules["font-weight"] = "bold"
    if "Italic" in face:
        rules["font-style"] = "italic"
    if rules["fill"] == ON_BAR:
        rules["--chosen"] = CHOSEN_ON_BAR
    if size and float(size) != SIZE:
        rules["font-size"] = f"{float(size):g}px"
    given = [(key, rule) for key, rule in rules.items() if rule not in (None, "transparent")]
    return ";".join(f"{key}:{rule}" for key, rule in given)


def number(value: float) -> str:
    """A length to a tenth of a point.

    >>> number(12.0), number(0.25), number(-0.04)
    ('12', '0.2', '0')
    """
    return f"{round(value, 1) + 0:g}"
