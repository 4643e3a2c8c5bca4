"""Taps that are too many, on the page: the second of a double tap, a second Enter."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browser import (
    PHONE,
    WIDE,
    colours,
    fragment,
    go,
    is_at,
    painted,
    unfold,
    visited,
    wait_until,
)
from tests.page.conftest import Pages
from treegen.clues import clue_for
from treegen.tree.model import Tree

pytestmark = pytest.mark.slow

AFTER = 0.08, 0.12, 0.35  # seconds after the first tap
HEARD = "window.heard = 0; addEventListener('click', () => { heard += 1; }, true);"
PARTS = "#boards, #practice, #drill"
SHOWN = f"[...document.querySelectorAll('{PARTS}')].map(part => part.innerHTML).join()"


class Person:
    """Presses whose events have times of their own, so that a test waits for none."""

    def __init__(self, tab: Page, is_touching: bool) -> None:
        self.tab = tab
        self.is_touching = is_touching
        self.send = tab.context.new_cdp_session(tab).send
        self.at = time.time()

    def begin(self) -> None:
        """Let what comes be nobody's second tap, as any key does."""
        self.key("Shift")
        self.at = time.time()

    def tap(self, x: float, y: float, after: float = 0) -> None:
        """Tap a place, some seconds after what was done last."""
        heard = self.tab.evaluate("heard")
        when = {"timestamp": self.at + after}
        if self.is_touching:
            for kind, points in ("touchStart", [{"x": x, "y": y}]), ("touchEnd", []):
                self.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **when})
        else:
            place = {"x": x, "y": y, "button": "left", "clickCount": 1}
            for kind in "mousePressed", "mouseReleased":
                self.send("Input.dispatchMouseEvent", {"type": kind, **place, **when})
        wait_until(self.tab, f"heard > {heard}")

    def key(self, key: str, after: float = 0) -> None:
        text = {"Enter": "\r", "Shift": ""}.get(key, key)
        for down in {"type": "keyDown", "text": text}, {"type": "keyUp"}:
            self.send("Input.dispatchKeyEvent", {**down, "key": key, "timestamp": self.at + after})


@pytest.fixture(params=["phone", "desktop"])
def person(request: pytest.FixtureRequest, browser: Browser, pages: Pages) -> Iterator[Person]:
    how = PHONE if request.param == "phone" else WIDE
    with visited(browser, pages("raise", "raise-hard"), scripts=[HEARD], clock=(), **how) as tab:
        yield Person(tab, request.param == "phone")


def middle(part: Locator) -> tuple[float, float]:
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 4


def settled(tab: Page) -> tuple[str, str]:
    """What is shown, where nothing is computed any more: the address; boards and practice."""
    painted(tab)
    expect(tab.locator("#status")).not_to_contain_text("omputing", timeout=30_000)
    expect(tab.locator("#board")).not_to_contain_text("…")
    return fragment(tab), tab.evaluate(SHOWN)


def tapped_often(person: Person, button: Locator) -> str:
    """Tap a button, and its place again, which changes nothing more; return where it led."""
    person.begin()
    place = middle(button)
    person.tap(*place)
    once = settled(person.tab)
    for after in AFTER:
        person.tap(*place, after)
        assert settled(person.tab) == once, (button, after)
    return once[0]


def test_a_double_tap_takes_one_turn_and_sets_no_colour(person: Person, stored: Tree) -> None:
    each_button_of_a_turn_on_one_board(person, stored)
    each_button_of_a_turn_on_four_boards(person)
    a_second_enter_takes_no_turn_and_typing_goes_on_at_once(person)
    in_practice_and_in_the_drill(person)


def each_button_of_a_turn_on_one_board(person: Person, tree: Tree) -> None:
    tab = person.tab
    path = next(game.path for game in tree.games() if game.guesses == 6)
    for guess in range(1, 6):
        link = f"#{'.'.join('.'.join(turn) for turn in path[: guess - 1]) or 'raise'}"
        go(tab, link)
        for name in tab.locator("#turn button:visible").evaluate_all("all => all.map(b => b.id)"):
            go(tab, link)
            led = tapped_often(person, tab.locator(f"#{name}"))
            assert (led != link) is (name != "next"), led  # where no colour is set it only says so
        go(tab, link)
        tab.keyboard.type(path[guess - 1][1])
        assert tapped_often(person, tab.locator("#next")) != link
        go(tab, link)
        unfold(tab, "#clues-part")
        assert tapped_often(person, tab.locator("#clues a").first) != link
    go(tab, link)
    first = tab.locator("#turns a").first
    assert tapped_often(person, first) == "#raise"
    go(tab, link)
    assert tapped_often(person, tab.locator("#back")) == link.rpartition(".")[0].rpartition(".")[0]
    assert colours(tab) == path[3][1]
    person.tap(*middle(tab.locator("#tiles button").first), 0.6)  # one that is meant
    painted(tab)
    assert colours(tab)[0] != path[3][1][0]


def each_button_of_a_turn_on_four_boards(person: Person) -> None:
    tab = person.tab
    answers = "south flute waist karma".split()
    link = "#boards=4:raise:"
    for guess in "caret", "minus", "token", "bulky", "":
        go(tab, link)
        settled(tab)
        tapped_often(person, tab.locator("#next"))
        right = tab.locator("#boards .right:visible").first
        if right.count():
            go(tab, link)
            settled(tab)
            assert tapped_often(person, right) == link
            assert tapped_often(person, tab.locator("#next")) != link
        clues = "-".join(clue_for(guess, word) for word in answers) if guess else ""
        link = f"{link.removesuffix('.')}{'' if link.endswith(':') else '.'}{guess}.{clues}"


def a_second_enter_takes_no_turn_and_typing_goes_on_at_once(person: Person) -> None:
    tab = person.tab
    go(tab, "#raise")
    person.begin()
    for after in 0, 0.1, 0.2:
        person.key("Enter", after)
    hint = re.compile("^No colours set: ")
    expect(tab.locator("#status")).to_have_text(hint)
    person.key("Enter", 0.6)
    is_at(tab, "#raise.00000")
    for key in "00000":
        person.key(key, 0.7)
    person.key("Enter", 0.8)  # as somebody types who knows the colours
    expect(tab.locator("#turns li")).to_have_count(2)
    for key in "crane":
        person.key(key, 0.85)
    person.key("Enter", 0.9)
    expect(tab.locator("#status")).to_contain_text("play CRANE, your word")


def in_practice_and_in_the_drill(person: Person) -> None:
    tab = person.tab
    go(tab, "#word=c1ex7")  # stash
    for turn, word in enumerate(("raise", "moist", "stash"), 1):
        tab.keyboard.type(word)
        if turn < 3:
            tapped_often(person, tab.locator("#practice-keys [type=submit]"))
            expect(tab.locator("#board li")).to_have_count(turn)
    person.begin()
    for after in 0, 0.1:
        person.key("Enter", after)
    expect(tab.locator("#practice-status")).to_have_text("Solved in 3 guesses.")
    expect(tab.locator("#practice-review")).to_be_focused()  # which that Enter did not press
    person.begin()
    tab.get_by_role("button", name="Drill").click()
    told = tab.locator("#drill-status")
    for number in 1, 2:
        expect(told).to_contain_text(f"New, {number} of 5")
        for after in 0, 0.1, 0.3:
            person.key("Enter", after)
        person.begin()
    tapped_often(person, tab.locator("#drill form button"))
    expect(told).to_contain_text("New, 4 of 5")
