"""Addresses of the page in a real browser, also where they lead off the tree."""

import re
import shlex

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import treegen
from tests.page.browser import (
    PHONE,
    STRICT,
    WIDE,
    colours,
    fragment,
    go,
    guess_shown,
    leads_to,
    reload,
    reopen,
    status,
    unfold,
    visited,
    wait_until,
)
from tests.page.conftest import Pages
from treegen.clues import clue_for

pytestmark = pytest.mark.slow

FIRST = "Guess 1: play RAISE. 2,315 words left."
KNOTS = "Guess 2: play KNOTS. 17 words left."
MULCH = "Guess 2: play MULCH. 168 words left."


def test_addresses_lead_to_turns_and_trees(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise"), **STRICT) as tab:
        back_forward_breadcrumb_and_reload(tab)
        a_link_that_does_not_fit_says_so(tab)
        a_link_by_hand_may_have_capitals_and_one_off_the_list_says_why(tab)
        reopen(tab, pages(("raise", "again"), "nine", "raise"))
        a_page_of_several_trees_has_a_chooser(tab)
        reopen(tab, pages("raise", "salet", "salet-hard"))
        so_it_has_beside_a_switch_that_does_not_lead_to_all(tab)


def back_forward_breadcrumb_and_reload(tab: Page) -> None:
    for part in ("raise.00000", "raise.00000.mulch.00000"):
        tab.locator(f"#clues a[href='#{part}']").click()
        expect(tab.locator("#turns a")).to_have_count(part.count(".0"))
        assert fragment(tab) == f"#{part}"
    third = status(tab)
    assert third.startswith("Guess 3: play ")
    tab.go_back()
    leads_to(tab, MULCH)
    tab.go_forward()
    leads_to(tab, third)
    reload(tab)
    leads_to(tab, third)
    assert tab.locator("#turns a").count() == 2
    tab.locator("#turns a").nth(1).click()
    leads_to(tab, re.compile("^Correct .* MULCH; "))
    assert fragment(tab) == "#raise.00000.mulch"
    tab.locator("#again").click()
    leads_to(tab, FIRST)
    back_returns_to_where_the_list_was(tab)


def back_returns_to_where_the_list_was(tab: Page) -> None:
    tab.set_viewport_size(PHONE["viewport"])
    unfold(tab, "#clues-part")
    far = tab.locator("#clues a").nth(30)
    far.scroll_into_view_if_needed()
    place = tab.evaluate("scrollY")
    assert place > 300
    far.click()
    expect(tab.locator("#turns a")).to_have_count(1)
    tab.go_back()
    wait_until(tab, "place => scrollY === place", place)
    tab.set_viewport_size(WIDE["viewport"])


def a_link_that_does_not_fit_says_so(tab: Page) -> None:
    go(tab, "#raise.22222.knots.00000")
    alert = tab.get_by_role("alert")
    assert "RAISE is the answer" in alert.inner_text()
    assert status(tab).startswith("RAISE: solved")
    go(tab, "#<img src=x onerror=alert(1)>")
    assert "<img src=x onerror=alert(1)> has 28 letters" in alert.inner_text()
    assert status(tab) == FIRST
    tab.get_by_role("button", name="Start over").click()
    leads_to(tab, FIRST)
    expect(alert).to_be_hidden()


def a_link_by_hand_may_have_capitals_and_one_off_the_list_says_why(tab: Page) -> None:
    go(tab, "#RAISE.00012.Knots")
    assert status(tab) == KNOTS
    go(tab, "#raise.01000.clout.00110")
    why = "Without CLOUT 00110, 92 words are left. Without RAISE 01000, 29 words are left."
    assert tab.locator("#problem").inner_text() == (
        f"None of the 2,315 answers of 2021 fits. {why} "
        "Or the answer is not in that list: going on with all 14,855 words."
    )


def a_page_of_several_trees_has_a_chooser(tab: Page) -> None:
    chooser = tab.get_by_role("combobox", name="Tree")
    assert chooser.locator("option").all_text_contents() == [
        "Wordle of 2021, by entropy · RAISE (again)",
        "nine, by entropy · EIGHT (nine)",
        "Wordle of 2021, by entropy · RAISE (raise)",
    ]
    chooser.select_option("nine")
    leads_to(tab, "Guess 1: play EIGHT. 9 words left.")
    assert fragment(tab) == "#eight"
    chooser.select_option("again")
    leads_to(tab, FIRST)
    tab.locator("#clues a").first.click()
    expect(tab.locator("#turns a")).to_have_count(1)
    assert fragment(tab) == "#again:raise.00000"
    assert (
        tab.locator("#command").evaluate("one => one.textContent")
        == "treewalk --tree=again raise 00000"
    )
    for link, name in (("#eight.02222", "nine"), ("#raise.00012", "raise")):
        go(tab, link)
        assert chooser.input_value() == name


def so_it_has_beside_a_switch_that_does_not_lead_to_all(tab: Page) -> None:
    tab.get_by_role("combobox", name="Tree").select_option("salet")
    leads_to(tab, re.compile("play SALET"))
    tab.get_by_role("button", name="Hard mode").click()
    leads_to(tab, re.compile("play SALET"))
    assert tab.url.endswith("#salet-hard:salet")
    expect(tab.locator("#hard")).to_have_attribute("aria-pressed", "true")
    assert tab.evaluate("localStorage['treegen-hard']") == "true"


def test_a_long_list_and_a_game_with_a_word_of_one_s_own_a_refusal_and_a_mistake(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("any-word"), **STRICT) as tab:
        a_game_goes_on_off_the_tree(tab, "abbey")
        a_long_list_shows_a_part_at_a_time(tab)


def a_game_goes_on_off_the_tree(tab: Page, answer: str) -> None:
    keys = tab.keyboard
    opener = guess_shown(tab)
    keys.type(clue_for(opener, answer))
    keys.press("Enter")
    leads_to(tab, re.compile("^Guess 2: play "))
    keys.type("crane")  # over the tiles
    keys.press("Enter")
    leads_to(tab, re.compile("^Guess 2: play CRANE, your word. "))
    keys.type("11111")
    assert "Without CRANE 11111" in status(tab)
    right = clue_for("crane", answer)
    for digits in ("00111", right):  # the first is wrong too, though words are left
        keys.press("Home")
        keys.type(digits)
        keys.press("Enter")
        leads_to(tab, re.compile(r"^Guess 3: play [A-Z]+[.,]"))
        if digits != right:
            keys.press("Escape")
            expect(tab.locator("#tiles button")).to_have_text([*"CRANE"])
    refused = guess_shown(tab)
    tab.locator("#refuse").click()
    expect(tab.locator("#tiles")).not_to_have_attribute("aria-label", f"Clue for {refused}")
    shown = tab.locator("#command").evaluate("one => one.textContent")
    assert shown.endswith(f" crane {right} --refused {refused}")
    assert treegen(*shlex.split(shown)[1:]).stdout.split()[0] == guess_shown(tab)
    address = fragment(tab)
    reload(tab)
    assert (fragment(tab), tab.locator("#turns li").count()) == (address, 3)
    turns = tab.locator("#turns li")
    while guess := guess_shown(tab):
        count = turns.count()
        if colours(tab) != "2" * 5:  # the last word is coloured already
            keys.type(clue_for(guess, answer))
        keys.press("Enter")
        expect(turns).to_have_count(count + 1)
    leads_to(tab, re.compile(f"^{answer.upper()}: solved in [3-8] guesses"))


def a_long_list_shows_a_part_at_a_time(tab: Page) -> None:
    go(tab)
    expect(tab.locator("#words .more")).to_have_count(
        3
    )  # expected words, answers before and rare ones
    assert tab.locator("*").count() < 3000
    assert len(tab.locator("#words p").first.inner_text().split()) == 300
    for count in tab.locator("#clues .count").all_inner_texts():
        assert re.match(r"(\d+|\+\d+|[\d,]+ words? left \+)", count), count
    for more in tab.locator("#words .more").all()[::-1]:
        more.press("Enter")  # a click can miss what moves as it comes into view
    assert tab.locator(".word").count() == 14_855
