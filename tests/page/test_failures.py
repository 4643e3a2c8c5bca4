"""An error never hangs: it is said, the page plays on by the next source, and leads back."""

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.conftest import Node
from tests.page.browser import STRICT, axe_faults, go, is_at, tab_in, unfold, visited, wait_until
from tests.page.conftest import Pages
from tests.page.drawn import board, turns
from tests.page.test_practice import STASH, enter, turn_to
from tests.page.test_screenshot import HAND_OVER
from treegen.page.packing import deflated
from treegen.page.page import PageTree, packed
from treegen.tree.file import find_tree

JOBS = "move", "cost", "why", "everyday", "played", "rest", "best", "screenshot", "path"

# A worker in which one kind of job throws, and one is slow.
THROWING = """window.Worker = class extends Worker {
    postMessage(message) {
        const [number, job] = message;
        if (job === window.failing) {
            setTimeout(() => this.onmessage({ data: [number, null, "Error: odd"] }));
        } else if (job !== window.slow) super.postMessage(message);
    }
}"""
SAID = "Something went wrong here; you can play on, or go back.\nBack"
OFF_THE_TREE = "#raise.00000.clout.00010"
FOUND = "#raise.01020.slash.20222.stash.22222"


def test_each_job_may_fail(node: Node) -> None:
    data = packed([PageTree(find_tree("raise"), "raise")])
    node("failure", {"data": data, "text": deflated(data), "jobs": JOBS})


def set_up(tab: Page, **jobs: str) -> None:
    tab.evaluate("jobs => Object.assign(window, { failing: '', slow: '' }, jobs)", jobs)


def notice(tab: Page) -> Locator:
    return tab.locator("#error")


def fails(tab: Page, job: str, fragment: str) -> None:
    """Go to a game in which a job fails, and see that nothing is waited for."""
    go(tab)
    expect(notice(tab)).to_be_hidden()
    set_up(tab, failing=job)
    go(tab, fragment)


def is_said(tab: Page) -> None:
    expect(notice(tab)).to_be_visible(timeout=20_000)
    assert notice(tab).inner_text() == SAID
    wait_until(tab, "() => !/omputing|…/.test(document.querySelector('main').innerText)")
    set_up(tab)


@pytest.mark.slow
def test_a_job_that_fails_is_said_and_the_page_plays_on(browser: Browser, pages: Pages) -> None:
    odd = [f"{job}: Error: odd" for job in JOBS] + ["an odd click"]
    with visited(browser, pages("raise"), scripts=[THROWING], faults=odd) as tab:
        the_move_is_that_of_one_turn_ahead(tab)
        a_row_that_is_corrected_is_left_with_the_others(tab)
        what_is_told_of_a_guess_ends(tab)
        a_review_ends(tab)
        practice_goes_on(tab)
        a_picture_is_given_up(tab, board(browser, turns("smash", "crane")))
        an_error_that_nobody_took_is_said(tab)
    with visited(browser, pages("any-word"), scripts=[THROWING], faults=odd) as tab:
        set_up(tab, failing="everyday")
        go(tab, "#any-word:crane.00100")
        is_said(tab)


def the_move_is_that_of_one_turn_ahead(tab: Page) -> None:
    status = tab.locator("#status")
    fails(tab, "move", OFF_THE_TREE)
    expect(status).to_have_text(re.compile(r"^Guess 3: play [A-Z]{5}[ .]"))
    is_said(tab)
    assert axe_faults(tab, "#error") == []
    notice(tab).get_by_role("button", name="Back").click()
    is_at(tab, "#raise.00000.clout")
    expect(notice(tab)).to_be_hidden()
    fails(tab, "move", "#boards=2:raise:crane.00000-00100")
    expect(status).to_have_text(re.compile("^Guess 2 of 7: play [A-Z]{5}"))
    is_said(tab)
    fails(tab, "path", "#boards=2:raise:crane.22222-00100.stash.22222")
    is_said(tab)


def a_row_that_is_corrected_is_left_with_the_others(tab: Page) -> None:
    set_up(tab)
    go(tab, OFF_THE_TREE)
    tab.locator("#turns a").last.press("Enter")
    is_at(tab, "#raise.00000.clout")
    tab.evaluate("setTimeout(() => { throw new Error('an odd click'); })")
    is_said(tab)
    notice(tab).get_by_role("button", name="Back").click()
    is_at(tab, OFF_THE_TREE)
    expect(notice(tab)).to_be_hidden()


def what_is_told_of_a_guess_ends(tab: Page) -> None:
    fails(tab, "cost", "#raise.00000.crane")
    is_said(tab)
    fails(tab, "why", "#raise.00012")
    tab.locator("#why-title").click()
    expect(tab.locator("#why-text")).to_have_text("Could not be computed.")
    is_said(tab)
    fails(tab, "path", "#raise.00012")
    unfold(tab, "#words-part")
    tab.locator("#words .word").first.click()
    expect(tab.locator("#path")).to_have_text("Could not be computed.")
    is_said(tab)


def a_review_ends(tab: Page) -> None:
    for job in ("played", "rest", "path"):
        fails(tab, job, FOUND)
        is_said(tab)
    fails(tab, "best", FOUND)
    expect(tab.locator("#counted")).to_be_visible()
    tab.locator("#review summary").first.click()
    expect(tab.locator("#review details > div").first).to_have_text("Could not be computed.")
    is_said(tab)


def practice_goes_on(tab: Page) -> None:
    rows = tab.locator("#board li")
    fails(tab, "cost", STASH)
    enter(tab, "fuzzy")
    expect(rows.locator("> span:last-child")).to_have_text("–")
    is_said(tab)
    notice(tab).get_by_role("button", name="Back").click()
    expect(tab.locator("#play")).to_be_visible()
    turn_to(tab, "Practice")
    set_up(tab, slow="cost")
    enter(tab, "moist")
    expect(rows.last).to_contain_text("…")
    turn_to(tab, "Play")
    go(tab, OFF_THE_TREE)  # where what was asked for practice is given up
    set_up(tab)
    turn_to(tab, "Practice")
    expect(rows.last).to_contain_text("more than the best", timeout=20_000)
    expect(rows.first).to_contain_text("more than the best")
    expect(notice(tab)).to_be_hidden()


def a_picture_is_given_up(tab: Page, picture: bytes) -> None:
    fails(tab, "screenshot", "#raise")
    tab.evaluate(HAND_OVER, ["drop", [base64.b64encode(picture).decode()], []])
    expect(tab.locator("#picture-status")).to_contain_text("could not be read")
    expect(notice(tab)).to_be_hidden()
    tab.keyboard.press("Escape")


def an_error_that_nobody_took_is_said(tab: Page) -> None:
    go(tab)
    tab.evaluate("setTimeout(() => { throw new Error('an odd click'); })")
    is_said(tab)
    notice(tab).get_by_role("button", name="Back").click()  # to another game, as this has no turn
    expect(notice(tab)).to_be_hidden()
    turn_to(tab, "Tree")
    tab.evaluate("void Promise.reject(new Error('an odd click'))")
    is_said(tab)
    notice(tab).get_by_role("button", name="Back").click()
    expect(tab.locator("#play")).to_be_visible()


@pytest.mark.slow
def test_a_page_that_cannot_open_says_why(browser: Browser, pages: Pages, tmp_path: Path) -> None:
    whole = pages("raise")
    cut = tmp_path / "cut.html"
    data = re.compile(r'(id="data">.{9000}).*?(?=</script>)', re.DOTALL)
    cut.write_text(data.sub(r"\1", whole.read_text("utf-8")), "utf-8")
    old = "delete window.DecompressionStream"
    for file, script, part, text in (
        (cut, "", "#unread", "This page could not be read; load it again."),
        (whole, old, "#failed", "This page needs a browser of 2023 or newer."),
    ):
        with tab_in(browser, [script], **STRICT) as tab:
            tab.goto(file.as_uri())
            expect(tab.locator(part)).to_contain_text(text)
            expect(tab.locator("main")).to_have_count(0)


@pytest.mark.slow
def test_an_address_that_fails_is_left(browser: Browser, pages: Pages) -> None:
    odd = ["Cannot set properties of null", "Cannot read properties of null"]
    with visited(browser, pages("raise"), "#raise.00012", faults=odd) as tab:
        rename = "([from, to]) => { document.getElementById(from).id = to; }"
        tab.evaluate(rename, ["title", "odd"])
        go(tab, "#raise.00012.climb.00000")
        is_said(tab)
        tab.evaluate(rename, ["odd", "title"])
        notice(tab).get_by_role("button", name="Back").click()
        expect(tab.locator("#status")).to_have_text("These colours: 8 words left.")
        expect(notice(tab)).to_be_hidden()
