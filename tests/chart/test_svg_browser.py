"""The SVG in a real browser, opened from disk: by mouse, keys, touch, its box and its addresses."""

import re
import subprocess
from math import exp
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.building import build
from tests.chart.test_chart import HOSTILE, flow, tree_of
from tests.chart.test_languages import spoken
from tests.chart.window import (
    STILL,
    box_of,
    found,
    is_inside,
    is_read,
    is_whole,
    link,
    moves_to,
    visit,
)
from tests.conftest import program
from tests.page.browser import PHONE, WIDE, tab_in, wait_until
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import poster
from treegen.tree.model import Tree
from treegen.words.lists import WordList

pytestmark = pytest.mark.slow

MOTIONS: tuple[tuple[Literal["reduce", "no-preference"], int], ...] = (
    ("reduce", 0),
    ("no-preference", 1),
)
AARGH = "raise.01020.shalt.11200"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, svgs: dict[str, bytes], stored: Tree) -> Path:
    folder = tmp_path_factory.mktemp("charts")
    words = WordList("<img src=x onerror=alert(1)>", tuple(sorted(HOSTILE)))
    clue, many, ledger = (
        draw(poster(stored, kind, style_for(stored), first), "svg")
        for kind, first in (("flow", "01020"), ("flow", "10000"), ("ledger", "01020"))
    )
    for name, svg in {
        "raise": svgs["flow"],
        "clue": clue,  # opens soon
        "many": many,  # in which fjord is played, and the answer elsewhere
        "ledger": ledger,
        "german": draw(
            flow(spoken(tree_of("seide seite weite rasen rosen", "seide"), "de")), "svg"
        ),
        "hostile": draw(flow(build(words, words, HOSTILE[0])), "svg"),
        "evil": clue.replace(b"<g id", b"<script>evil = 1</script><g id", 1),
    }.items():
        (folder / f"{name}.svg").write_bytes(svg)
    return folder


def is_followed(tab: Page, size: dict[str, Any]) -> None:
    """Check that words lead on, Back and heads back, and bars to the whole."""
    for name, seen in (("raise.01020", "SHALT"), (AARGH, "gnash")):
        word = link(tab, name)
        word.focus()  # which brings it into the window
        word.tap() if size is PHONE else word.click()
        tab.wait_for_url(f"**#{name}")
        is_read(tab, seen)
    tab.go_back()
    tab.wait_for_url("**#raise.01020")
    is_read(tab, "SHALT")
    bar = tab.get_by_role("link", name="RAISE 01020", exact=True)
    bar.tap() if size is PHONE else bar.click()
    tab.wait_for_url("**#whole")
    is_whole(tab)


# On a wide screen.


def test_a_chart_is_followed_by_clicks_and_keys_searched_moved_and_printed(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    with tab_in(browser, **STILL) as tab:
        it_opens_on_its_index_and_is_followed_by_clicks(tab, folder, WIDE)
        the_focus_is_seen_in_the_window_and_goes_to_the_table_found(tab, folder)
        hits_are_stepped_through_moves_first(tab, folder)
        the_box_speaks_the_language_of_the_words(tab, folder)
        the_table_asked_for_has_a_frame_and_an_address_may_have_capitals(tab, folder)
        keys_wheel_and_drag_move_it(tab, folder)
        a_picture_on_a_page_shows_all(tab, folder)
        a_poster_is_printed_as_advice_and_a_small_chart_as_it_is(tab, folder, tmp_path)
        motion_only_where_it_is_wanted(tab, folder)


def test_a_chart_is_read_on_a_phone(browser: Browser, folder: Path) -> None:
    with tab_in(browser, **{**STILL, **PHONE}) as tab:
        it_opens_on_its_index_and_is_followed_by_clicks(tab, folder, PHONE)
        the_box_leads_to_a_game_and_its_bar_keeps_its_height(tab, folder)
        a_tap_zooms_where_it_hits_and_zoom_ends_at_four_times_reading_size(tab, folder)
        fingers_pinch_it(tab, folder)
        the_focus_is_seen_in_the_window_and_goes_to_the_table_found(tab, folder)


def test_nothing_runs_but_the_chart_s_own_script_and_it_is_read_without_one(
    browser: Browser, folder: Path
) -> None:
    with tab_in(browser, **STILL) as tab:
        hostile_words_run_nothing_and_stay_text(tab, folder)
    with tab_in(browser, faults=["Content Security Policy"], **STILL) as tab:
        a_script_that_was_added_does_not_run(tab, folder)
    with tab_in(browser, java_script_enabled=False, **STILL) as tab:
        without_scripts_it_opens_whole_and_is_followed_by_clicks_and_by_keyboard(tab, folder)


def it_opens_on_its_index_and_is_followed_by_clicks(
    tab: Page, folder: Path, size: dict[str, Any]
) -> None:
    visit(tab, folder, "raise.svg")
    for text in ("Play RAISE first", "this guess can be the answer"):
        is_inside(tab, f'xpath=//*[local-name()="text" and text()="{text}"]', 9)
    if size is WIDE:
        is_inside(tab, '#chart a[href="#raise.00000"]', 9)
    assert tab.get_by_role("searchbox").get_attribute("placeholder") == "Clue or word"
    assert box_of(tab, "#chart")["width"] > 2 * size["viewport"]["width"]
    is_followed(tab, size)
    tab.get_by_role("link", name="List of first clues").click()
    is_inside(tab, '#chart a[href="#raise.00000"]', 9)


def without_scripts_it_opens_whole_and_is_followed_by_clicks_and_by_keyboard(
    tab: Page, folder: Path
) -> None:
    visit(tab, folder)
    is_whole(tab)
    is_followed(tab, WIDE)
    is_followed_by_keyboard(tab)


def is_followed_by_keyboard(tab: Page) -> None:
    tab.goto(f"{tab.url.partition('#')[0]}#raise.01020")
    is_read(tab, "SHALT")
    link(tab, AARGH).focus()
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"**#{AARGH}")
    is_read(tab, "gnash")
    link(tab, "raise.01020.shalt.10202").focus()
    tab.keyboard.press("Tab")
    assert tab.locator("a:focus").get_attribute("href") == "#raise.01020.shalt.10210"


# The least room between what has the focus and the window's edges, or the box.
RING = """() => {
    const ring = document.activeElement.getBoundingClientRect();
    const { clientHeight } = document.getElementById("tools");
    const top = document.activeElement.closest("#chart") ? clientHeight : 0;
    return Math.min(ring.x, ring.y - top, innerWidth - ring.right, innerHeight - ring.bottom);
}"""


def the_focus_is_seen_in_the_window_and_goes_to_the_table_found(tab: Page, folder: Path) -> None:
    visit(tab, folder, "many.svg")
    tab.get_by_role("searchbox").focus()
    for _ in range(40):
        tab.keyboard.press("Tab")
        wait_until(tab, f"({RING})() >= 0")  # the view moves in the next frame
    visit(tab, folder)
    box = tab.get_by_role("searchbox")
    link(tab, "raise.01020.shalt.10202").focus()
    tab.keyboard.press("Tab")
    outline = "getComputedStyle(document.activeElement.querySelector('text')).outlineStyle"
    assert tab.evaluate(outline) == "solid"
    tab.get_by_role("link", name="RAISE 01020", exact=True).focus()
    fill = "getComputedStyle(document.activeElement.querySelector('text')).fill"
    assert tab.evaluate(fill) == "rgb(143, 193, 255)"  # on black, where other links are dark blue
    link(tab, AARGH).focus()
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"**#{AARGH}")
    is_read(tab, "gnash")
    focus = "document.activeElement.textContent"
    assert "aargh, 3 words left" in tab.evaluate(focus)
    tab.go_back()
    is_followed_by_keyboard(tab)
    box.fill("raise 01020 shalt 11200")
    box.press("Enter")
    tab.wait_for_url(f"**#{AARGH}")
    assert "aargh, 3 words left" in tab.evaluate(focus)


def the_box_leads_to_a_game_and_its_bar_keeps_its_height(tab: Page, folder: Path) -> None:
    visit(tab, folder)
    bar = tab.locator("#tools")
    height = bar.bounding_box()["height"]  # type: ignore[index]
    box = tab.get_by_role("searchbox", name="Clue or word")
    said = tab.locator("#tools output")

    def ask(text: str) -> None:
        box.fill(text)
        box.press("Enter")
        assert bar.bounding_box()["height"] == height  # type: ignore[index]

    for text, name, word in (
        ("raise ⬛🟨⬛🟩⬛ shalt 10100", "raise.01020", "abyss"),  # an answer: the move before it
        ("aargh", AARGH, "gnash"),
    ):
        ask(text)
        tab.wait_for_url(f"**#{name}")
        is_read(tab, word)
    turns = tab.locator("#tools nav a")
    expect(turns).to_have_text(["RAISE", "SHALT"])
    colours = [tile.get_attribute("class") for tile in turns.nth(0).locator("i").all()]
    assert colours == ["d0", "d1", "d0", "d2", "d0"]
    turns.nth(0).click()
    tab.wait_for_url("**#raise.01020")
    ask("raise")  # the opener has no table
    is_whole(tab)
    expect(said).to_contain_text("RAISE")
    ask("raise 01020 crash 00222")  # as far as it goes
    expect(said).to_have_text("RAISE 01020: the tree plays SHALT, not CRASH.")
    tab.wait_for_url("**#raise.01020")
    is_read(tab, "SHALT")
    ask("?!")
    expect(said).to_contain_text("?!")
    ask("zzzzz")
    expect(said).to_have_text("Not in this chart")
    assert "#raise.01020" in tab.url
    is_read(tab, "SHALT")


def hits_are_stepped_through_moves_first(tab: Page, folder: Path) -> None:
    visit(tab, folder, "many.svg")
    tab.keyboard.press("/")
    tab.keyboard.type("fjord")
    for key, word, number in (
        ("Enter", "FJORD", 1),
        ("Enter", "fjord", 2),
        ("Enter", "FJORD", 1),
        ("Shift+Enter", "fjord", 2),
        ("Shift+Enter", "FJORD", 1),
    ):
        tab.keyboard.press(key)
        assert (found(tab), tab.locator("#tools output").text_content()) == (word, f"{number} of 2")
        is_read(tab, word)
    tab.keyboard.press("Tab")  # which leads to the one shown
    assert "fjord, 6 words left" in tab.evaluate("document.activeElement.textContent")
    visit(tab, folder, "ledger.svg")
    tab.keyboard.press("/")
    tab.keyboard.type("raise 01020 shalt 11200\n")
    assert found(tab) == "AARGH"
    assert "#raise.01020" in tab.url
    is_inside(tab, ".found", 7)


def the_box_speaks_the_language_of_the_words(tab: Page, folder: Path) -> None:
    visit(tab, folder, "german.svg")
    assert tab.locator("svg").first.get_attribute("lang") == "de"
    box = tab.get_by_role("searchbox", name="Hinweis oder Wort")
    for text, note in (("seide 11111", "Kein Wort hier ergibt"), ("hafen", "Nicht auf diesem")):
        box.fill(text)
        box.press("Enter")
        expect(tab.locator("#tools output")).to_contain_text(note)
    for name in ("Verkleinern", "Vergrößern"):
        expect(tab.get_by_role("button", name=name)).to_be_visible()
    expect(tab.get_by_title("Das ganze Poster")).to_have_text("Ganz")


def the_table_asked_for_has_a_frame_and_an_address_may_have_capitals(
    tab: Page, folder: Path
) -> None:
    visit(tab, folder, "clue.svg#RAISE.01020")
    is_read(tab, "SHALT")
    hole = tab.locator("#veil").get_attribute("d")
    link(tab, AARGH).click()
    tab.wait_for_url(f"**#{AARGH}")
    moved = "hole => document.querySelector('#veil').getAttribute('d') !== hole"
    wait_until(tab, moved, hole)  # the address changes a moment before the frame
    tab.get_by_role("link", name="Fit", exact=True).click()
    is_whole(tab)
    assert tab.locator("#veil").count() == 0


def a_tap_zooms_where_it_hits_and_zoom_ends_at_four_times_reading_size(
    tab: Page, folder: Path
) -> None:
    visit(tab, folder, "raise.svg#whole")
    is_whole(tab)
    whole = box_of(tab, "#chart")["width"]
    spot = box_of(tab, '#chart a[href="#raise.01020"]')
    tab.touchscreen.tap(spot["x"] + 1, spot["y"] + 1)
    is_inside(tab, '#chart a[href="#raise.01020"]', 9)
    assert "#whole" in tab.url
    wide = tab.evaluate("document.documentElement.viewBox.baseVal.width")
    for name, width in (("Zoom in", 4 * 0.9 * wide), ("Zoom out", whole)):
        button = tab.get_by_role("button", name=name)
        button.click()
        button.evaluate("button => { for (let i = 1; i < 30; i++) button.click(); }")
        near = pytest.approx(width, rel=0.1)
        moves_to(tab, near, lambda box: box[2])


def keys_wheel_and_drag_move_it(tab: Page, folder: Path) -> None:
    visit(tab, folder, "clue.svg#whole")
    is_whole(tab)
    home = x, y, width, _ = list(box_of(tab, "#chart").values())
    for key, side, there in (
        ("ArrowRight", 0, x - 80),
        ("ArrowDown", 1, y - 80),
        ("ArrowLeft", 0, x),
        ("+", 2, 1.25 * width),
        ("-", 2, width),
    ):
        tab.keyboard.press(key)
        moves_to(tab, pytest.approx(there, rel=0.01, abs=1), lambda box, at=side: box[at])
    tab.keyboard.press("0")
    moves_to(tab, pytest.approx(home, abs=1), lambda box: box)
    tab.mouse.move(600, 400)
    tab.mouse.wheel(0, -500)
    after = moves_to(tab, pytest.approx(width * exp(1), rel=0.01), lambda box: box[2])
    tab.mouse.down()
    tab.mouse.move(500, 450, steps=3)
    tab.mouse.up()
    dragged = pytest.approx([after[0] - 100, after[1] + 50], abs=2)
    moves_to(tab, dragged, lambda box: box[:2])
    assert "#raise" not in tab.url  # a drag follows no link


def fingers_pinch_it(tab: Page, folder: Path) -> None:
    visit(tab, folder, "clue.svg#whole")
    is_whole(tab)
    width = box_of(tab, "#chart")["width"]
    send = tab.context.new_cdp_session(tab).send
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 80)):
        points = [{"x": 200 + side * apart, "y": 400, "id": side + 1} for side in (-1, 1)]
        send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    moves_to(tab, True, lambda box: box[2] > 2 * width)


def hostile_words_run_nothing_and_stay_text(tab: Page, folder: Path) -> None:
    visit(tab, folder, "hostile.svg")
    for word in HOSTILE[1:]:
        tab.get_by_role("searchbox").fill(word)
        tab.keyboard.press("Enter")
        assert found(tab) in (word, word.upper())
    assert tab.locator("script").count() == 1
    assert tab.locator("#tools b, #tools img, #chart script").count() == 0


def a_script_that_was_added_does_not_run(tab: Page, folder: Path) -> None:
    tab.goto((folder / "evil.svg").as_uri())
    assert tab.evaluate("typeof evil") == "undefined"
    assert tab.locator("#tools").count() == 1  # ours does


def a_picture_on_a_page_shows_all(tab: Page, folder: Path) -> None:
    (folder / "page.html").write_text('<body style="margin:0"><img src="clue.svg">')
    (sides,) = re.findall(r'<svg [^>]*viewBox="0 0 (\S+) (\S+)"', (folder / "clue.svg").read_text())
    width, height = map(float, sides)
    visit(tab, folder, "page.html")
    box = box_of(tab, "img")
    assert box["width"] == pytest.approx(1280, abs=1)
    assert box["height"] / box["width"] == pytest.approx(height / width, rel=0.01)


def a_poster_is_printed_as_advice_and_a_small_chart_as_it_is(
    tab: Page, folder: Path, tmp_path: Path
) -> None:
    for name, told, drawn in (("raise.svg", True, False), ("clue.svg", False, True)):
        path = tmp_path / "printed.pdf"
        visit(tab, folder, name)
        path.write_bytes(tab.pdf(format="A4"))
        printed = subprocess.run(
            [program("pdftotext"), str(path), "-"], capture_output=True, text=True
        ).stdout
        assert ("metres wide. To print it, use its PDF" in " ".join(printed.split())) is told
        assert ("gnash" in printed) is drawn


def motion_only_where_it_is_wanted(tab: Page, folder: Path) -> None:
    # Two frames after the address is another: the view moves in the first.
    moving = """new Promise(done => {
        const frame = then => () => requestAnimationFrame(then);
        const count = () => done(document.documentElement.getAnimations().length);
        addEventListener("hashchange", frame(frame(count)));
        location.hash = "raise.01020";
    })"""
    for motion, count in MOTIONS:
        tab.emulate_media(reduced_motion=motion)
        visit(tab, folder)
        assert tab.evaluate(moving) == count
        is_read(tab, "SHALT")
