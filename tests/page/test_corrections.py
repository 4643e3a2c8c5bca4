"""Rows of a game on the page, each corrected where it stands, by taps and by keys."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import (
    PHONE,
    STRICT,
    WIDE,
    axe_faults,
    colours,
    go,
    is_at,
    leads_to,
    reload,
    reopen,
    status,
    visited,
)
from tests.page.conftest import Pages

pytestmark = pytest.mark.slow

PLAYED = "#raise.00012.knots.00201"
RIGHT = "#raise.00022.knots.00201"  # as the game had it, and a finger did not
CLASH = "No word fits RAISE 20012 and KNOTS 00201 together."
OPEN = "Correct the colours of RAISE; "


@pytest.fixture(scope="module")
def file(pages: Pages) -> Path:
    return pages("raise", "raise-hard")


def rows(tab: Page) -> list[str]:
    """What is read of each row, but for the one that is corrected."""
    spoken = "all => all.map(row => row.querySelector('.unseen').textContent.trim())"
    found: list[str] = tab.locator(".turns a").evaluate_all(spoken)
    return found


def kept(tab: Page) -> str:
    text: str = tab.evaluate("localStorage['treegen-game']")
    return text.split()[1]


def tops(tab: Page) -> list[float]:
    """Where the tiles of a row, and the buttons below all rows, begin."""
    top = "one => one.getBoundingClientRect().top"
    parts = "#turns a >> nth=0" if tab.locator("#turns a").count() == 2 else "#tiles"
    return [tab.locator(part).evaluate(top) for part in (parts, "#next", "#back")]


def test_rows_are_corrected_by_taps(browser: Browser, file: Path) -> None:
    with visited(browser, file, PLAYED, **PHONE) as tab:
        two_taps_on_a_row_change_no_game_and_move_nothing(tab)
        back_leaves_the_row_as_it_was_and_a_refresh_keeps_it_open(tab)
        colours_are_set_and_the_later_rows_stay(tab)
        one_back_undoes_it_and_forward_does_it_again(tab)
        a_row_that_can_no_longer_be_is_marked_and_kept(tab, file)
        two_rows_are_corrected_one_after_the_other(tab)
        nothing_follows_the_answer(tab)
        a_row_that_was_refused_may_get_colours(tab)


def tap_row(tab: Page, number: int) -> None:
    tab.locator(".turns a").nth(number).tap()


def tap_colour(tab: Page, place: int, digit: int) -> None:
    tab.tap(f"#colours > :nth-child({place}) > [data-clue='{digit}']")


def two_taps_on_a_row_change_no_game_and_move_nothing(tab: Page) -> None:
    expect(tab.locator("#turns a")).to_have_count(2)
    before = tops(tab)
    box = tab.locator("#turns a").first.bounding_box()
    assert box
    for _ in range(2):
        tab.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 20)
    is_at(tab, "#raise")
    assert tops(tab) == before
    assert rows(tab) == ["knots: absent, absent, right place, absent, elsewhere."]
    assert kept(tab).endswith(PLAYED.removeprefix("#"))
    expect(tab.locator("#status")).to_contain_text(OPEN)
    assert axe_faults(tab) == []
    tab.get_by_role("button", name="Back", exact=True).tap()
    is_at(tab, PLAYED)


def back_leaves_the_row_as_it_was_and_a_refresh_keeps_it_open(tab: Page) -> None:
    tap_row(tab, 0)
    is_at(tab, "#raise")
    assert colours(tab) == "00012"
    reload(tab)
    assert (len(rows(tab)), colours(tab)) == (1, "00012")
    tab.go_back()
    is_at(tab, PLAYED)
    assert len(rows(tab)) == 2
    tab.go_forward()
    leads_to(tab, re.compile(f"^{OPEN}.* These colours: 17 words left"))
    tab.locator("#next").tap()  # as nothing was set
    is_at(tab, PLAYED)


def colours_are_set_and_the_later_rows_stay(tab: Page) -> None:
    tap_row(tab, 0)
    tap_colour(tab, 4, 2)
    assert colours(tab) == "00022"
    tab.locator("#next").tap()
    is_at(tab, RIGHT)
    assert rows(tab) == [
        "raise: absent, absent, absent, right place, right place.",
        "knots: absent, absent, right place, absent, elsewhere.",
    ]
    expect(tab.locator("#status")).to_contain_text("Guess 3: play ")
    assert kept(tab).endswith(RIGHT.removeprefix("#"))


def one_back_undoes_it_and_forward_does_it_again(tab: Page) -> None:
    tab.go_back()
    is_at(tab, PLAYED)
    tab.go_forward()
    is_at(tab, RIGHT)
    tab.get_by_role("button", name="Back", exact=True).tap()  # of the page too
    is_at(tab, PLAYED)
    leads_to(tab, "Guess 3: play SCOPE. 3 words left.")


def a_row_that_can_no_longer_be_is_marked_and_kept(tab: Page, file: Path) -> None:
    marked = tab.locator(".turns .clashing")
    tap_row(tab, 0)
    tap_colour(tab, 1, 2)
    before = tops(tab)
    expect(marked).to_have_count(1)
    expect(tab.locator("#status")).to_contain_text(CLASH)
    tab.locator("#next").tap()
    is_at(tab, "#raise.20012.knots.00201")
    assert len(rows(tab)) == 2
    expect(marked).to_have_count(1)
    expect(tab.locator("#turns li").last).to_contain_text(CLASH)
    assert status(tab).startswith("No words are left: ")
    assert axe_faults(tab) == []
    reopen(tab, file)
    tab.locator("#resume").tap()  # nor is it lost where the page is closed
    is_at(tab, "#raise.20012.knots.00201")
    tap_row(tab, 0)
    tap_colour(tab, 1, 2)
    assert tops(tab) == [before[0], *tops(tab)[1:]]
    expect(marked).to_have_count(0)
    tab.locator("#next").tap()
    is_at(tab, PLAYED)
    expect(marked).to_have_count(0)


def two_rows_are_corrected_one_after_the_other(tab: Page) -> None:
    tap_row(tab, 0)
    tap_colour(tab, 4, 2)
    tap_row(tab, 0)  # the first that is not open
    is_at(tab, "#raise.00022.knots")
    assert colours(tab) == "00201"
    tap_colour(tab, 3, 1)
    tab.locator("#next").tap()
    is_at(tab, "#raise.00022.knots.00101")
    tab.go_back()
    is_at(tab, PLAYED)


def nothing_follows_the_answer(tab: Page) -> None:
    tap_row(tab, 0)
    expect(tab.locator("#right")).to_be_hidden()
    for place in range(1, 5):
        tap_colour(tab, place, 2)
    leads_to(tab, re.compile("^RAISE is the answer"))
    tab.locator("#next").tap(force=True)
    assert len(rows(tab)) == 1
    tab.locator("#back").tap()
    is_at(tab, PLAYED)
    go(tab, f"{PLAYED}.scope.20202")
    tap_row(tab, 2)
    tab.locator("#right").tap()  # by the last row the game may end
    is_at(tab, f"{PLAYED}.scope.22222")
    tab.go_back()
    is_at(tab, f"{PLAYED}.scope.20202")


def a_row_that_was_refused_may_get_colours(tab: Page) -> None:
    go(tab, "#raise.x.crane.00102")
    expect(tab.locator("#turns .refused")).to_have_count(1)
    tap_row(tab, 0)
    is_at(tab, "#raise")
    tap_row(tab, 0)  # what was not touched stays refused
    is_at(tab, "#raise.x.crane")
    tap_row(tab, 0)
    tap_colour(tab, 1, 1)
    tab.locator("#next").tap()
    is_at(tab, "#raise.10000.crane.00102")


def test_rows_are_corrected_by_keys(browser: Browser, file: Path, pages: Pages) -> None:
    with visited(browser, file, PLAYED, **{**WIDE, **STRICT}) as tab:
        keys_open_set_and_leave_a_row(tab)
        another_word_stands_in_a_row_and_the_later_ones_stay(tab)
        the_tree_and_practice_lead_back_to_the_whole_game(tab)
        what_was_told_of_a_lost_game_stays_with_it(tab)
        reopen(tab, pages(("raise", "again"), "nine", "raise"), f"#again:{PLAYED[1:]}")
        a_game_of_another_tree_of_the_page_stays_one(tab)


def press(tab: Page, keys: str) -> None:
    for key in keys.split():
        tab.keyboard.press(key)


def focused(tab: Page) -> str:
    name: str = tab.evaluate("document.activeElement.ariaLabel ?? ''")
    return name


def keys_open_set_and_leave_a_row(tab: Page) -> None:
    expect(tab.locator("#tiles button").first).to_be_focused()
    press(tab, "Shift+Tab Shift+Tab Enter")
    is_at(tab, "#raise")
    assert focused(tab) == "R, letter 1 of 5: absent"
    press(tab, "Escape")
    is_at(tab, PLAYED)
    press(tab, "Shift+Tab Enter")
    is_at(tab, "#raise.00012.knots")
    tab.keyboard.type("00101")
    press(tab, "Home ArrowUp ArrowDown Enter")
    is_at(tab, "#raise.00012.knots.00101")
    assert "letter 1 of 5" in focused(tab)


def another_word_stands_in_a_row_and_the_later_ones_stay(tab: Page) -> None:
    go(tab, PLAYED)
    tab.locator("#turns a").first.press("Enter")
    tab.keyboard.type("crane")
    press(tab, "Enter")
    is_at(tab, "#raise:crane")
    assert len(rows(tab)) == 1
    tab.keyboard.type("00012")
    press(tab, "Enter")
    is_at(tab, "#raise:crane.00012.knots.00201")


def the_tree_and_practice_lead_back_to_the_whole_game(tab: Page) -> None:
    for mode in "Practice", "Tree":
        go(tab, PLAYED)
        tab.locator("#turns a").first.press("Enter")
        is_at(tab, "#raise")
        tab.get_by_role("button", name=mode, exact=True).click()
        if mode == "Practice":
            reload(tab)
        tab.get_by_role("button", name="Play", exact=True).click()
        if mode == "Practice":
            assert (len(rows(tab)), colours(tab)) == (1, "00012")
            tab.locator("#back").click()
        is_at(tab, PLAYED)
        assert len(rows(tab)) == 2
    tab.locator("#turns a").first.press("Enter")
    tab.get_by_role("button", name="Hard mode").click()
    is_at(tab, f"#raise-hard:{PLAYED[1:]}")
    tab.get_by_role("button", name="Hard mode").click()
    tab.locator("#turns a").first.press("Enter")
    tab.get_by_role("button", name="Start over").click()
    leads_to(tab, "Guess 1: play RAISE. 2,315 words left.")
    assert rows(tab) == []


def what_was_told_of_a_lost_game_stays_with_it(tab: Page) -> None:
    lost = f"raise.01020{'.slash.20222' * 5}"
    go(tab, f"#{lost}.stash")
    told = re.compile("Not found in 6 .* STASH")
    leads_to(tab, told)
    tab.get_by_role("button", name="Tree", exact=True).click()
    tab.get_by_role("button", name="Play", exact=True).click()
    is_at(tab, f"#{lost}.stash")
    tab.locator("#turns a").nth(4).press("Enter")
    leads_to(tab, re.compile("^Correct .* SLASH"))
    tab.get_by_role("button", name="Hard mode").click()
    is_at(tab, f"#raise-hard:{lost}.stash")
    leads_to(tab, told)
    tab.go_back()
    leads_to(tab, re.compile("^Correct .* SLASH"))
    press(tab, "Escape")
    is_at(tab, f"#{lost}.stash")
    tab.evaluate("localStorage.removeItem('treegen-hard')")
    reload(tab)


def a_game_of_another_tree_of_the_page_stays_one(tab: Page) -> None:
    tab.locator("#turns a").first.press("Enter")
    is_at(tab, "#again:raise")
    tab.keyboard.type("00022")
    press(tab, "Enter")
    is_at(tab, "#again:raise.00022.knots.00201")
    expect(tab.locator("#status")).to_have_text(re.compile("^Guess 3: play "))
