"""How the page looks: to axe, in each palette, on a narrow screen, on paper; and any word in it."""

import hashlib
import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pypdf import PdfReader

from tests.page.browser import (
    PHONE,
    WIDE,
    axe_faults,
    go,
    go_to_the_end,
    leads_to,
    painted,
    paste,
    reload,
    reopen,
    set_text_size,
    sizes_of_phones,
    visited,
    when_computed,
)
from tests.page.built import tree_named
from tests.page.conftest import Pages

pytestmark = pytest.mark.slow

# Likely, used and unlikely words, the tree, nothing left, off the tree, a refusal, a review.
STATES = (
    "#raise-any:raise.11110",
    "#raise.00012",
    "#raise.22220",
    "#raise.00012.crane.10002",
    "#raise.00012.knots.x",
    "#raise.01020.slash.20222.stash.22222",
)
HOSTILE = "hostile", "<img src=x onerror=alert(1)>"  # and its name on the page
NARROW: ViewportSize = {"width": 320, "height": 256}  # a wide screen at 400 % (WCAG 1.4.10)
BROAD = "document.documentElement.scrollWidth"
GREEN = "getComputedStyle(document.querySelector('.key [data-clue=\"2\"]')).backgroundColor"


def test_axe_finds_nothing_in_any_state_or_palette_and_no_screen_is_too_narrow(
    browser: Browser, pages: Pages
) -> None:
    both = pages("raise", "raise-any")
    with visited(browser, both) as tab:
        tab.set_viewport_size({"width": 390, "height": 800})
        for link in STATES:
            no_fault_is_found(tab, link)
        dark_and_more_contrast_are_followed(tab)
        high_contrast_is_remembered(tab)
        colour_is_not_the_only_sign(tab)
        for name in (both, pages("long"), pages(HOSTILE)):
            a_narrow_screen_does_not_scroll_sideways(tab, name)


def no_fault_is_found(tab: Page, link: str) -> None:
    go(tab, link)
    when_computed(tab)
    paste(tab, "⬛🟨⬛🟩⬛")
    for part in tab.locator("#why, #review details, #about-part").all():
        part.evaluate("details => details.toggleAttribute('open', true)")
    for shown in ("#review-now:visible", ".word:visible"):
        if tab.locator(shown).count():
            tab.locator(shown).first.click()
    when_computed(tab)
    tab.keyboard.press("ArrowUp")
    assert axe_faults(tab) == [], link


def dark_and_more_contrast_are_followed(tab: Page) -> None:
    pressed = tab.locator("#contrast")
    assert pressed.get_attribute("aria-pressed") == "false"
    tab.emulate_media(color_scheme="dark", contrast="more")
    tab.set_viewport_size(WIDE["viewport"])
    go(tab, STATES[1])
    reload(tab)
    assert pressed.get_attribute("aria-pressed") == "true"
    no_fault_is_found(tab, STATES[1])
    tab.emulate_media(color_scheme="light", contrast="no-preference")
    reload(tab)


def high_contrast_is_remembered(tab: Page) -> None:
    usual = tab.evaluate(GREEN)
    for pressed in ("true", "false"):
        tab.get_by_role("button", name="High contrast").click()
        reload(tab)
        assert tab.locator("#contrast").get_attribute("aria-pressed") == pressed
        assert (tab.evaluate(GREEN) == usual) is (pressed == "false")


def colour_is_not_the_only_sign(tab: Page) -> None:
    tab.emulate_media(forced_colors="active", reduced_motion="reduce")
    go(tab, "#raise.00012")
    tiles = tab.locator("#turns .tiles > *")
    lines = "t => getComputedStyle(t, '::after').borderBottomStyle"
    assert [tiles.nth(i).evaluate(lines) for i in (2, 3, 4)] == ["none", "dotted", "solid"]
    motion = "getComputedStyle(document.querySelector('#tiles button')).transitionDuration"
    assert tab.evaluate(motion) == "0s"
    tab.emulate_media(forced_colors="none", reduced_motion="no-preference")


def a_narrow_screen_does_not_scroll_sideways(tab: Page, file: Path) -> None:
    tab.set_viewport_size(NARROW)
    tab.evaluate("localStorage.clear()")
    reopen(tab, file)
    for turns in range(3):
        expect(tab.locator("#turns li")).to_have_count(turns)
        when_computed(tab)
        assert tab.evaluate(BROAD) <= 320, turns
        sizes = tab.locator("#tiles button").evaluate_all(
            "all => all.map(t => t.getBoundingClientRect().width)"
        )
        assert min(sizes, default=24) >= 24  # WCAG 2.2, 2.5.8
        tab.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        painted(tab)  # why the guess is played may be computed yet
        assert tab.evaluate(BROAD) <= 320, turns
        if not tab.locator("#clues").is_visible():
            break
        tab.locator("#clues a").first.click()


PLACES = "#", "#raise.00012.knots.00201", "#raise.01020.slash.20222.stash.22222"
WRAPPED = """() => [...document.querySelectorAll(".tiles")].filter((row) => row.checkVisibility()
    && new Set([...row.children].map((tile) => tile.getBoundingClientRect().top)).size > 1)
    .map((row) => row.textContent)"""


def test_no_size_of_text_makes_a_phone_scroll_sideways_or_wraps_a_row_of_tiles(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise"), **PHONE) as tab:
        for link in (*PLACES, "#boards=4:raise:raise.00100-02000-00010-00000"):
            go(tab, link)
            when_computed(tab)
            tab.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
            painted(tab)
            nothing_is_too_broad_at_any_size(tab)
        for name in ("Practice", "Drill"):
            set_text_size(tab, 100)
            tab.get_by_role("button", name=name, exact=True).click()
            if name == "Practice":
                tab.locator("#practice input").fill("crane")
                tab.keyboard.press("Enter")
            nothing_is_too_broad_at_any_size(tab)


def nothing_is_too_broad_at_any_size(tab: Page) -> None:
    for width, percent in sizes_of_phones(tab):
        assert tab.evaluate(BROAD) == width, percent
        assert tab.evaluate(WRAPPED) == [], (width, percent)


# Places of what stands below the tiles, but for the words that are told in a place of their own.
BELOW = """() => [...document.querySelectorAll("#play > *, #turn > *, #more, #clues-part")]
    .filter((part) => part.checkVisibility())
    .map((part) => [part.id, part.getBoundingClientRect()])
    .map(([id, { x, y, width, height }]) => [id, x, y, width, height])"""
# What is told that something lies over, if it is in sight; and how much room is left below it.
COVERED = """() => [...document.querySelectorAll("#status, #few .word")].filter((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + height / 2);
    return part.checkVisibility() && above && !part.contains(above);
}).map((part) => part.textContent)"""
EMPTY = """(() => {
    const ends = [...document.querySelectorAll("#told, #told > :not([hidden], :empty)")]
        .map((part) => part.getBoundingClientRect().bottom);
    return ends[0] - Math.max(...ends.slice(1));
})()"""
SIZES: tuple[ViewportSize, ...] = (
    {"width": 320, "height": 640}, {"width": 390, "height": 844},
    {"width": 844, "height": 390}, {"width": 1280, "height": 800},
)  # fmt: skip


def test_nothing_below_the_tiles_moves_while_colours_are_tapped(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise")) as tab:
        for size in SIZES:
            tab.set_viewport_size(size)
            for link in ("#raise.01020", "#raise.00012.knots.00201", "#raise"):
                go(tab, link)
                when_computed(tab)
                before = tab.evaluate(BELOW)
                assert tab.evaluate(EMPTY) <= (40 if link == "#raise" else 80), (size, link)
                for place in range(5):
                    for button in tab.locator("#colours > span").nth(place).locator("button").all():
                        button.click()
                        assert tab.evaluate(BELOW) == before, (size, link, place)
                        assert tab.evaluate(COVERED) == []


def test_paper_holds_all_that_is_not_long_also_what_a_phone_has_not_unfolded(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise")) as tab:
        paper_holds_every_clue_each_list_that_is_not_long_and_no_controls(tab)
        tab.emulate_media(media="screen")
        tab.set_viewport_size(PHONE["viewport"])
        tab.evaluate("localStorage.clear()")
        reload(tab)
        paper_holds_what_a_phone_has_not_unfolded(tab)


def paper_holds_every_clue_each_list_that_is_not_long_and_no_controls(tab: Page) -> None:
    expect(tab.locator("#words .more, #clues .more")).to_have_count(2)
    assert len(PdfReader(BytesIO(tab.pdf(format="A4"))).pages) <= 4
    tab.emulate_media(media="print")
    assert tab.locator("#clues a:visible").count() == 132
    assert tab.locator("#words .word:visible, button.more:visible").count() == 0  # of 2,315
    expect(tab.locator("#words-title:visible")).to_have_text("Words left (2,315)")
    go(tab, "#raise.00000")
    expect(tab.locator("#words .word:visible")).to_have_count(168)
    go(tab, "#raise.00012")
    expect(tab.locator("#clues a")).to_have_count(12)
    for control in ("#own", "#next", "#contrast", "#save", "#copy-command"):
        assert not tab.locator(control).is_visible()
    for part in ("#turns", "#clues", "#words", "#bars"):
        assert tab.locator(part).is_visible()


def paper_holds_what_a_phone_has_not_unfolded(tab: Page) -> None:
    go(tab, "#raise.00000")
    assert tab.locator("#clues a, #words .word").count() == 0
    pages = PdfReader(BytesIO(tab.pdf(format="A4"))).pages
    text = " ".join(page.extract_text() for page in pages)
    node = tree_named("raise").root.branches["00000"]
    assert {word.upper() for word in node.answers()} <= {*text.split()}
    assert f"{node.size} words left" in text
    expect(tab.locator("#clues a")).to_have_count(len(node.branches) + 1)
    assert tab.locator("#clues-part, #words-part, #more").count() == 3
    assert tab.locator("details[open]").count() == 0  # as before


# Any tree.


def test_no_word_is_markup_and_the_tree_is_saved_as_its_file_was(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages(HOSTILE)) as tab:
        for word in sorted(tree_named("hostile").root.answers()):
            go(tab)
            tab.locator("#own").fill(word)
            tab.keyboard.press("Enter")
            expect(tab.locator("#own")).to_have_value("")
            go_to_the_end(tab, word)
            leads_to(tab, re.compile(f"^{re.escape(word.upper())}: solved in "))
            shown = tab.locator("#turns li:last-child .tiles > *").all_inner_texts()
            assert "".join(shown).lower() == word
        tab.locator("#about-part summary").click()
        with tab.expect_download() as download:
            tab.locator("#save").click()
        saved = Path(download.value.path())
        assert hashlib.sha256(saved.read_bytes()).hexdigest() in tab.locator("#about").inner_text()
        assert tab.locator("img, body b:not(summary b), script").count() == 2
