"""The compact SVG: small, the same words, views and links that lead where they say."""

import gzip
import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from tests.chart.test_chart import flow, said, tree_of
from tests.conftest import program
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.palette import PALETTES
from treegen.chart.sheet import Sheet, poster
from treegen.tree.model import Tree
from treegen.web.inline import source_hash

SVG = "{http://www.w3.org/2000/svg}"
BAR = "RAISE 01020"  # of the table after the first clue


@pytest.fixture(scope="module")
def chart(svgs: dict[str, bytes]) -> Element:
    return ElementTree.fromstring(svgs["flow"])


def views(chart: Element) -> dict[str, list[float]]:
    found = {view.attrib["id"]: view.attrib["viewBox"] for view in chart.iter(f"{SVG}view")}
    return {name: [float(side) for side in box.split()] for name, box in found.items()}


def links(chart: Element, name: str) -> dict[str, str]:
    """Links of the table of that view: what they say, and where they lead."""
    (table,) = (g for g in chart.iter(f"{SVG}g") if g.find(f"{SVG}view[@id='{name}']") is not None)
    return {said(a[0]): a.attrib["href"].removeprefix("#") for a in table.iter(f"{SVG}a")}


def test_it_is_small_and_fits_any_window(svgs: dict[str, bytes]) -> None:
    for svg in svgs.values():
        assert len(svg) < 1.276e6 and len(gzip.compress(svg)) < 160e3
        assert set(ElementTree.fromstring(svg).attrib) == {"viewBox"}


def test_each_table_has_a_view_and_every_link_one_to_lead_to(
    chart: Element, posters: dict[str, Sheet]
) -> None:
    found = views(chart)
    tables = {label.name for label in posters["flow"].labels if "." in label.name}
    assert found.keys() == tables | {"whole", "head", "list"}
    assert {a.attrib["href"][1:] for a in chart.iter(f"{SVG}a")} <= found.keys()


def test_words_lead_on_heads_back_and_bars_to_the_whole(chart: Element) -> None:
    first = links(chart, "raise.01020")
    assert first.pop(BAR) == first.pop("SHALT") == "whole"
    assert set(first) == {"ABACA", "CLASS", "AARGH", "CLASH", "SMASH"}
    assert first["AARGH"] == "raise.01020.shalt.11200"
    assert links(chart, "raise.01020.shalt.11200") == {"AARGH": "raise.01020"}


def brightness(colour: str) -> float:
    """Relative luminance of a colour such as #1b1c1d, as WCAG 2 has it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_chosen_bar_is_told_from_its_ink(chart: Element) -> None:
    (name,) = {text.get("class") for text in chart.iter(f"{SVG}text") if said(text) == BAR}
    style = chart.findtext(f"{SVG}style") or ""
    (chosen,) = re.findall(rf"\.{name}{{[^}}]*--chosen:(#\w+)", style)
    for palette in PALETTES.values():
        assert (brightness(chosen) + 0.05) / (brightness(palette.ink) + 0.05) > 4.5


def test_a_view_shows_a_table_and_those_its_arrows_lead_to(chart: Element) -> None:
    found = views(chart)
    x, y, width, height = found["raise.01020"]
    assert (width, height) >= (500, 310)
    for name in ("raise.01020.shalt.11200", "raise.01020.shalt.21200"):
        left, top, wide, high = found[name]
        assert x < left + wide / 2 < x + width and y < top + high / 2 < y + height


def test_on_paper_views_are_as_much_smaller(stored: Tree) -> None:
    program("neato")
    sheet = poster(stored, "flow", style_for(stored), "00000", paper="A4")
    found = views(ElementTree.fromstring(draw(sheet, "svg")))
    assert found["whole"][2:] in ([842, 595], [595, 842])
    least = min(sides[2] for sides in found.values())
    assert least == pytest.approx(500 * sheet.scale, rel=0.02)


def test_a_plain_one_has_the_same_drawing_but_no_views_and_no_script(stored: Tree) -> None:
    program("neato")
    sheet = poster(stored, "flow", style_for(stored), "00000")
    plain, full = (ElementTree.fromstring(draw(sheet, "svg", plain=p)) for p in (True, False))
    tags = [{element.tag.rpartition("}")[2] for element in svg.iter()} for svg in (plain, full)]
    assert tags[1] - tags[0] == {"view", "script", "a"}
    assert plain.findtext(f"{SVG}title") == sheet.title
    paths = [[p.get("d") for p in svg.iter(f"{SVG}path")] for svg in (plain, full)]
    assert paths[0] == paths[1] and len(paths[0]) > 9


def test_its_policy_names_its_script_and_style(chart: Element) -> None:
    (policy,) = (e.get("content", "") for e in chart.iter() if e.get("http-equiv"))
    hashes = dict(re.findall(r"(\w+)-src '(sha256-[^']+)'", policy))
    for kind in ("script", "style"):
        assert hashes[kind] == source_hash(chart.findtext(f"{SVG}{kind}") or "")
    assert policy.startswith("default-src 'none'; ")


def test_tiles_stand_side_by_side_but_a_search_finds_only_words(chart: Element) -> None:
    found = [said(text) for text in chart.iter(f"{SVG}text")]  # the index has one
    assert sorted(word for word in found if "shalt" in word.lower()) == ["SHALT", "SHALT", "shalt"]


@pytest.mark.parametrize(("words", "merged"), [("שלום שירה מילה", False), ("ёлка ложь мука", True)])
def test_letters_from_right_to_left_keep_a_text_each(words: str, merged: bool) -> None:
    program("neato")
    svg = ElementTree.fromstring(draw(flow(tree_of(words)), "svg"))
    tiles = [text for text in svg.iter(f"{SVG}text") if " " in text.get("x", "")]
    letters = "".join(text.text or "" for text in tiles).lower()
    assert bool(set(letters) & set(words)) is merged
