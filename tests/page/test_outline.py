"""The outline of a tree in a real browser: touch, keys, addresses, comparison and paper."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browser import (
    CLIPBOARD,
    PHONE,
    SCHEMES,
    STRICT,
    WIDE,
    axe_faults,
    colours,
    fragment,
    go,
    guess_shown,
    is_at,
    leads_to,
    painted,
    reload,
    reopen,
    sizes_of_phones,
    visited,
    wait_until,
)
from tests.page.conftest import Pages
from treegen.say.phrases import sentences
from treegen.tree.file import find_tree

pytestmark = pytest.mark.slow

KNOWN = (
    "() => [...document.querySelectorAll('#outline-rows .split')].every(one => one.style.length)"
)

CELLS = ".cells:first-child > * > *"

IN_SIGHT = """() => [...document.querySelectorAll("#outline-rows [role=treeitem]")].some(
    one => one.getBoundingClientRect().top > 300)"""


def mode(tab: Page, name: str) -> None:
    tab.locator("#modes").get_by_role("button", name=name, exact=True).click()


def row(tab: Page, key: str) -> Locator:
    """Row of the outline after some turns, as the address has them."""
    return tab.locator(f"[id='row:{key}']")


def here(tab: Page) -> str:
    """Turns of the row that is looked at."""
    return tab.locator("#outline-rows").get_attribute("aria-activedescendant") or ""


def words(tab: Page, level: int = 2) -> list[str]:
    return tab.locator(f"#outline-rows [aria-level='{level}'] b:first-child").all_inner_texts()


def test_the_outline_begins_at_the_game_at_hand_and_leads_back_to_it(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise"), "#raise.00000.mulch.00000", **STRICT) as tab:
        mode(tab, "Tree")
        is_at(tab, "#tree=raise:raise.00000.mulch.00000")
        assert here(tab) == "row:raise.00000.mulch.00000"
        expect(row(tab, "raise.00000.mulch.00000")).to_have_class("row yours")
        assert "your game" in named(tab, "raise.00000.mulch.00000")
        expect(tab.locator("#play")).to_be_hidden()
        mode(tab, "Play")
        is_at(tab, "#raise.00000.mulch.00000")
        expect(tab.locator("#outline")).to_be_hidden()
        expect(tab.locator("#turns a")).to_have_count(2)
        # A game that has left the tree: as far as it followed.
        go(tab, "#raise.00000.crane.00000")
        mode(tab, "Tree")
        is_at(tab, "#tree=raise:raise.00000")
        tab.go_back()
        is_at(tab, "#raise.00000.crane.00000")
        expect(tab.locator("#play")).to_be_visible()
        # And from the outline to any other mode, with the game as it was.
        mode(tab, "Tree")
        mode(tab, "Practice")
        is_at(tab, "#raise.00000.crane.00000")
        expect(tab.locator("#practice")).to_be_visible()


def named(tab: Page, key: str) -> str:
    """Name of a row, which follows a moment after what it shows."""
    expect(row(tab, key)).to_have_accessible_name(re.compile(".+"))
    return row(tab, key).locator("> .unseen").inner_text()


def test_a_tap_opens_a_row_in_place_and_another_closes_it(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise"), "#tree=raise:", **PHONE, **STRICT) as tab:
        first = row(tab, "raise.00000")
        expect(first).to_have_attribute("aria-expanded", "false")
        first.tap()
        expect(first).to_have_attribute("aria-expanded", "true")
        is_at(tab, "#tree=raise:raise.00000")
        expect(tab.locator("#outline-place")).to_have_text("7.3 % of games, 1 of 131")
        expect(tab.locator("#outline-path")).to_contain_text("MULCH")
        below = row(tab, "raise.00000.mulch.00000")
        for name, value in {"level": "3", "posinset": "1", "selected": "false"}.items():
            expect(below).to_have_attribute(f"aria-{name}", value)
        first.tap()
        expect(first).to_have_attribute("aria-expanded", "false")
        expect(below).to_have_count(0)
        tab.locator("#outline-rows").press("End")  # a row with one word left has nothing below it
        last = tab.locator("#outline-rows [aria-posinset='131']")
        assert last.get_attribute("aria-expanded") is None


def test_the_figures_of_a_row_are_those_of_the_terminal(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise"), "#tree=raise:", **WIDE, **STRICT) as tab:
        wait_until(tab, KNOWN)
        assert row(tab, "").locator(CELLS).all_inner_texts() == [
            "RAISE",
            "2,315",
            "",
            "100 %",
            "3.47",
            "6",
            "▶#",
        ]
        assert named(tab, "") == (
            "Then RAISE: 2,315 words, 100 % of games, found on guess 3.47 on average, 6 at most"
        )


def test_keys_move_among_the_rows_and_open_them(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise"), "#tree=raise:", **STRICT) as tab:
        expect(tab.locator("#outline-rows")).to_be_focused()
        press(tab, "ArrowDown")
        assert here(tab) == "row:raise.00000"
        press(tab, "ArrowRight", "ArrowRight", "ArrowDown")
        wait_until(
            tab, "() => document.querySelectorAll('#outline-rows [aria-level=\"3\"]').length"
        )
        assert row(tab, here(tab).removeprefix("row:")).get_attribute("aria-posinset") == "2"
        press(tab, "ArrowLeft")
        assert here(tab) == "row:raise.00000"
        press(tab, "ArrowLeft")
        expect(row(tab, "raise.00000")).to_have_attribute("aria-expanded", "false")
        press(tab, "ArrowLeft", "ArrowLeft")
        assert here(tab) == "row:"
        expect(tab.locator("#outline-rows [role=treeitem]")).to_have_count(1)
        press(tab, " ", "End")
        shown = row(tab, here(tab).removeprefix("row:"))
        expect(shown).to_be_in_viewport()
        expect(shown).to_have_attribute("aria-posinset", "131")
        press(tab, "Home")
        assert here(tab) == "row:"


def press(tab: Page, *keys: str) -> None:
    for key in keys:
        tab.keyboard.press(key)


def test_rows_are_sorted_by_what_goes_worst(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise"), "#tree=raise:", **STRICT) as tab:
        wait_until(tab, KNOWN)
        for order, column in {"average": 4, "deepest": 5}.items():
            tab.locator("#outline-order").select_option(order)
            cells = tab.locator(f"#outline-rows [aria-level='2'] .figures > :nth-child({column})")
            found = [float(text) for text in cells.all_inner_texts()]
            assert found == sorted(found, reverse=True)
            assert len(found) > 5
        tab.locator("#outline-order").select_option("clue")
        keys = tab.locator("#outline-rows [aria-level='2']").evaluate_all(
            "all => all.map(o => o.id)"
        )
        assert keys == sorted(keys)


def test_a_row_is_played_from_and_shared(browser: Browser, pages: Pages) -> None:
    allowed = {"permissions": [*CLIPBOARD]}
    with visited(browser, pages("raise"), "#tree=raise:raise.00000", **STRICT, **allowed) as tab:
        row(tab, "raise.00100").get_by_title("Link").click()
        expect(tab.locator("#outline-note")).to_contain_text("Copied.")
        link = tab.evaluate("navigator.clipboard.readText()")
        assert link.endswith("#tree=raise:raise.00100")
        expect(row(tab, "raise.00100")).to_have_attribute("aria-expanded", "false")
        tab.locator("#outline-play").click()
        is_at(tab, "#raise.00100")
        assert guess_shown(tab)
        assert colours(tab) != ""
        tab.go_back()
        is_at(tab, "#tree=raise:raise.00100")
        reload(tab)
        expect(tab.locator("#outline")).to_be_visible()
        assert here(tab) == "row:raise.00100"


def test_what_an_address_lacks_is_said(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise"), "#tree=raise:raise.00000.crane.00000", **STRICT) as tab:
        expect(tab.locator("#outline-problem")).to_contain_text("CRANE 00000")
        assert here(tab) == "row:raise.00000"
        go(tab, "#tree=soare:raise.00000")
        expect(tab.locator("#outline-problem")).to_contain_text("soare")
        assert here(tab) == "row:"
        row(tab, "raise.00000").click()
        expect(tab.locator("#outline-problem")).to_be_hidden()


def test_a_page_that_was_used_before_there_was_an_outline_opens_as_ever(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise"), **STRICT) as tab:
        tab.evaluate("localStorage.setItem('treegen-mode', 'drill 5000 raise ')")
        reload(tab)
        leads_to(tab, "Guess 1: play RAISE. 2,315 words left.")


def test_two_trees_are_compared_row_by_row_or_as_a_whole(browser: Browser, pages: Pages) -> None:
    page = pages("raise", "raise-hard", "salet")
    with visited(browser, page, "#tree=raise:raise.00001", **STRICT) as tab:
        tab.locator("#outline-other").select_option("raise-hard")
        wait_until(tab, KNOWN)
        expect(row(tab, "raise.00000")).to_have_class(re.compile("differs"))
        beside = row(tab, "raise.00000").locator(".cells").nth(1)
        expect(beside.locator("b")).to_have_text("MULCH")
        expect(row(tab, "raise.00000")).to_have_accessible_name(re.compile("but MULCH in "))
        expect(tab.locator("#outline-names")).to_contain_text("raise-hard")
        same = tab.locator("#outline-rows [role=treeitem]:not(.differs)")
        assert same.count() > 0
        tab.locator("#outline-other").select_option("salet")
        figures = tab.locator("#outline-both td").all_inner_texts()
        assert figures[8:] == ["3.47", "3.42", "6", "5"]
        expect(tab.locator("#outline-rows .cells + .cells")).to_have_count(0)
        tab.locator("#outline-tree").select_option("salet")
        is_at(tab, "#tree=salet:")
        mode(tab, "Play")
        is_at(tab, "#salet")


def test_of_thousands_of_rows_those_in_sight_are_there(browser: Browser, today: Path) -> None:
    with visited(browser, today, "#tree=everyday:", **PHONE, **STRICT) as tab:
        wait_until(tab, KNOWN)
        for key in ["ArrowDown", "ArrowRight"] * 2:  # a row, and one of those below it
            press(tab, key)
        press(tab, *["ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight"] * 8)
        tab.evaluate("scrollBy(0, 20000)")
        wait_until(tab, IN_SIGHT)
        assert tab.locator("#outline-rows [role=treeitem]").count() < 60
        assert tab.locator("#outline-rows").evaluate("one => one.offsetHeight") > 200 * 40


def test_paper_has_all_rows_that_are_open(browser: Browser, pages: Pages, tmp_path: Path) -> None:
    with visited(browser, pages("raise"), "#tree=raise:raise.00000.mulch.00000", **STRICT) as tab:
        wait_until(tab, KNOWN)
        before = tab.locator("#outline-rows [role=treeitem]").count()
        tab.evaluate("dispatchEvent(new Event('beforeprint'))")
        printed = tab.locator("#outline-rows [role=treeitem]").count()
        assert printed > 1 + 131 > before
        tab.evaluate("dispatchEvent(new Event('afterprint'))")
        assert tab.locator("#outline-rows [role=treeitem]").count() < printed


def test_a_tree_of_one_answer_is_a_row(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("one"), "", **STRICT) as tab:
        mode(tab, "Tree")
        expect(tab.locator("#outline-rows [role=treeitem]")).to_have_count(1)
        press(tab, "ArrowDown", "ArrowRight", "ArrowLeft", "End")
        assert here(tab) == "row:"


@pytest.mark.parametrize("width", [320, 1280])
def test_an_outline_can_be_used_by_those_who_do_not_see_it(
    browser: Browser, pages: Pages, width: int
) -> None:
    two = pages("raise", "raise-hard")
    size = {"width": width, "height": 800}
    with visited(browser, two, "#tree=raise:raise.00000", viewport=size) as tab:
        wait_until(tab, KNOWN)
        tab.locator("#outline-other").select_option("raise-hard")
        named(tab, "raise.00000")
        tab.wait_for_timeout(300)  # until all rows have their names
        for scheme in SCHEMES:
            tab.emulate_media(color_scheme=scheme)
            assert axe_faults(tab, more=["label-content-name-mismatch"]) == []
        for one in tab.locator("#outline-rows [role=treeitem]").all():
            what_is_seen_is_in_its_name(one)
        reopen(tab, two, "#tree=raise:")
        assert fragment(tab) == "#tree=raise:"
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


def what_is_seen_is_in_its_name(one: Locator) -> None:
    """As those who see a row and speak to the browser say what is written there (WCAG 2.5.3)."""
    left = one.locator("> .unseen").inner_text().upper()
    texts = one.locator(CELLS).all_inner_texts()
    for seen in filter(None, (re.sub(r"\s|[▶#%]", "", text) for text in texts)):
        assert seen in left
        left = left.partition(seen)[2]


# Whatever the size of text.

COLUMNS = "left", "games", "average", "most"
DEEP = "raise.10001.deter.00022.womby.02000.chalk.00001"
LONGEST = max(find_tree("everyday").games(), key=lambda game: game.guesses)
DEEPEST = ".".join(f"{guess}.{clue}" for guess, clue in LONGEST.path[:-2])
# Faults of what is seen of the outline; where its columns end, and its bars begin; where tiles do.
STANDS = """() => {
    const list = document.querySelector("#outline-rows");
    const within = list.getBoundingClientRect();
    const pitch = parseFloat(getComputedStyle(list).lineHeight);
    const faults = new Set();
    const columns = {};
    const indents = new Set();
    const add = (name, x) => { (columns[name] ??= new Set()).add(Math.round(x)); };
    const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth;
    const all = document.querySelectorAll("#outline-head .cells, #outline-rows .cells");
    for (const cells of [...all].filter(isSeen)) {
        const own = cells.getBoundingClientRect();
        const isRow = list.contains(cells);
        const side = cells.matches(".cells + .cells") ? "other " : "";
        if (cells.closest(".row")?.offsetHeight > pitch + 1) faults.add("a row is too high");
        const boxes = [];
        for (const cell of [...cells.querySelectorAll(":scope > * > *")].filter(isSeen)) {
            const box = cell.getBoundingClientRect();
            const { left, right, top, bottom } = box;
            const fault = (what) => faults.add(`${what}: ${cell.textContent}`);
            if (cell.scrollWidth > cell.clientWidth + 1) fault("cut");
            if (left < within.left - 1 || right > within.right + 1) fault("beside the rows");
            if (isRow && (top < own.top - 2 || bottom > own.bottom + 2)) fault("out of its row");
            if (boxes.some((one) => one.left < right - 1 && left < one.right - 1
                && one.top < bottom - 2 && top < one.bottom - 2)) fault("over another");
            boxes.push(box);
            if (!cell.matches(".figures > *")) continue;
            const place = [...cell.parentElement.children].indexOf(cell);
            if (!isRow && !place) continue; // a long name of the first column stands over the bars
            const name = `${side}${place}`;
            add(name, right);
            if (cell.matches(".split")) add(`${name} from`, left);
        }
        const tiles = cells.querySelector(".tiles");
        if (tiles && !side) indents.add(Math.round(tiles.getBoundingClientRect().left));
    }
    const places = Object.fromEntries(Object.entries(columns).map(([name, at]) => [name, [...at]]));
    return { faults: [...faults], columns: places, indents: [...indents] };
}"""
HEADS = """heads => document.querySelectorAll("#outline-head .figures > :not(:nth-child(2))")
    .forEach((cell, i) => { cell.textContent = heads[i]; })"""


def test_no_size_of_text_cuts_a_row_or_moves_its_columns(
    browser: Browser, pages: Pages, today: Path
) -> None:
    with visited(browser, today, f"#tree=everyday:{DEEPEST}", **PHONE, **STRICT) as tab:
        wait_until(tab, KNOWN)
        for _ in each_size(tab):
            deep = columns_in_line(tab)
            assert tab.locator("#outline-rows [aria-level='9']").count()
            for lang in ("de", "en", "es", "fr", "it", "pt"):
                tab.evaluate(HEADS, [sentences(lang)[f"outline.{name}"] for name in COLUMNS])
                columns_in_line(tab)
            tab.evaluate("scrollTo(0, 0)")
            painted(tab)
            assert columns_in_line(tab) == deep


def test_no_size_of_text_cuts_a_comparison_or_words_of_other_lengths(
    browser: Browser, pages: Pages
) -> None:
    two = pages("raise", "raise-hard", "salet")
    with visited(browser, two, f"#tree=raise:{DEEP}", **PHONE, **STRICT) as tab:
        for other, columns in {"salet": 4, "raise-hard": 8}.items():
            tab.locator("#outline-other").select_option(other)
            wait_until(tab, KNOWN)
            for _ in each_size(tab):
                assert len(columns_in_line(tab)) == columns
        for name in ("long", "hebrew", "property"):  # of 15, 4, and 11 to 13 letters
            reopen(tab, pages(name))
            mode(tab, "Tree")
            for _ in each_size(tab):
                columns_in_line(tab)


def each_size(tab: Page) -> Iterator[None]:
    """Each width of a phone with each size of text, with the row that is looked at in sight."""
    for width, percent in sizes_of_phones(tab):
        press(tab, "ArrowUp", "ArrowDown")
        painted(tab)
        assert tab.evaluate("document.documentElement.scrollWidth") == width, percent
        yield


def columns_in_line(tab: Page) -> dict[str, list[int]]:
    """Where each column stands, the same in all rows; only tiles are indented, by three steps."""
    found = tab.evaluate(STANDS)
    assert found["faults"] == []
    assert len(found["indents"]) <= 3
    columns: dict[str, list[int]] = found["columns"]
    assert {len(places) for places in columns.values()} == {1}
    return columns
