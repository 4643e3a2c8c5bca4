"""What a player chooses on the page of today's game: words that one knows, hard mode, an opener."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import treegen
from tests.page.browser import PHONE, WIDE, axe_faults, guess_shown, reload, unfold, visited
from tests.page.browser import go as go_to
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.model import Tree

pytestmark = pytest.mark.slow

TURN = "#sater.00010"


@pytest.fixture(scope="module")
def today() -> Tree:
    return find_tree("today")


@pytest.fixture(scope="module")
def file(today: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("today") / "today.html"
    file.write_text(page([PageTree(today, "today")]), encoding="utf-8")
    return file


@pytest.fixture
def tab(browser: Browser, file: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of today's game; at the end, what the browser complained of is empty."""
    with visited(browser, file, **request.param) as tab:
        yield tab


def go(tab: Page, link: str) -> str:
    """Guess that the page gives there."""
    go_to(tab, link)
    return guess_shown(tab)


def switch(tab: Page, name: str) -> None:
    unfold(tab, "#more")  # which a phone folds
    tab.get_by_role("button", name=name).click()


def asked(tab: Page) -> str:
    """What the terminal plays by the command that the page shows."""
    words = shlex.split(tab.locator("#command").evaluate("one => one.textContent"))
    assert words[:2] == ["treegen", "next"]
    return treegen(*words[1:]).stdout.split()[0]


@pytest.mark.parametrize("tab", [PHONE], indirect=True)
def test_what_follows_each_clue_is_told_whether_the_list_is_opened_at_once_or_later(
    tab: Page,
) -> None:
    for link, is_opened in (("#nymph.00000", True), ("#nymph.00100", False)):
        go(tab, link)
        if is_opened:  # while the best everyday word is sought
            tab.locator("#clues-title").tap()
        expect(tab.locator("#clues a")).not_to_have_count(0)
        expect(tab.locator("#clues .next:empty")).to_have_count(0, timeout=20_000)
        tab.locator("#clues-title").tap()
    expect(tab.locator("#clues a").first).to_be_visible()


@pytest.mark.parametrize("tab", [WIDE, PHONE], indirect=True)
def test_words_that_one_knows(tab: Page, today: Tree) -> None:
    listed = {word for word, weight in game_of(today).weight.items() if weight}
    offer = tab.locator("#everyday-offer")
    expect(offer).to_have_text("or TASER, 0.02 more")
    offer.click()
    expect(tab.locator("#status")).to_contain_text("TASER, your word, 0.02 more than SATER.")
    assert go(tab, TURN) == "deice"
    expect(offer).to_be_visible()
    expect(offer).to_have_text(re.compile(r"^or [A-Z]{5}, (0\.0\d more|as good)$"))
    word = offer.inner_text()[3:8].lower()
    assert word in listed and "deice" not in listed
    assert axe_faults(tab) == []
    offer.click()
    price = re.compile(rf"{word.upper()}, your word, ≈?0\.0\d more than DEICE\.")
    expect(tab.locator("#status")).to_contain_text(price)
    assert not offer.is_visible()

    switch(tab, "Everyday words")
    reload(tab)
    assert go(tab, "") == "taser"
    assert not offer.is_visible()
    for link in (TURN, "#taser.00010"):
        assert go(tab, link) in listed
        assert not tab.locator("#command").is_visible()  # the terminal plays other words
    node = today.follow([("sater", "00010"), ("deice", "01000")])
    assert go(tab, f"{TURN}.deice.01000") == node.guess in listed
    assert tab.locator("#command:not([hidden])").count()
    switch(tab, "Start over")
    expect(tab.locator("#status")).to_contain_text("Guess 1: play TASER (computed).")


@pytest.mark.parametrize("tab", [PHONE], indirect=True)
def test_hard_mode_and_an_opener_of_one_s_own(tab: Page) -> None:
    expect(tab.locator("#mine")).to_be_hidden()
    go(tab, "#crane")
    tab.keyboard.type("01100")
    tab.keyboard.press("Enter")
    free = go(tab, "#crane.01100")
    assert asked(tab) == free
    reload(tab)
    switch(tab, "Start over")
    mine = tab.get_by_role("button", name="CRANE, as last time")
    mine.click()
    expect(tab.locator("#status")).to_contain_text("CRANE, your word, 0.07 more than SATER.")
    assert not mine.is_visible()

    switch(tab, "Hard mode")
    reload(tab)
    expect(tab.locator("#hard")).to_have_attribute("aria-pressed", "true")
    hard = go(tab, "#crane.01100")
    assert {"r", "a"} <= {*hard} and hard != free
    assert "--hard" in tab.locator("#command").evaluate("one => one.textContent")
    go(tab, "#crane.01100.pious")
    expect(tab.locator("#status")).to_contain_text("PIOUS breaks hard mode (needs R, A); advice: ")
    # The tree's word where it may be played, else another that may.
    assert go(tab, "#sater.00000") == "dimly"
    assert tab.locator("#command").evaluate("one => one.textContent").startswith("treewalk")
    guess = go(tab, TURN)
    assert "e" in guess
    unfold(tab, "#clues-part")
    cards = tab.locator("#clues a")
    expect(cards.first.locator(".next")).to_have_text(re.compile("then [A-Z]{5}"))
    link, told = (
        cards.first.get_attribute("href"),
        cards.first.locator(".next").evaluate("one => one.textContent"),
    )
    assert link and go(tab, link).upper() in told


@pytest.mark.parametrize("tab", [WIDE], indirect=True)
def test_clues_off_the_tree_are_answered_when_the_page_is_idle(tab: Page) -> None:
    go(tab, f"{TURN}.crane")
    tab.wait_for_function("() => !document.querySelector('#clues .next:empty')")
    card = tab.locator("#clues a").nth(1)
    link, told = (
        card.get_attribute("href"),
        card.locator(".next").evaluate("one => one.textContent"),
    )
    assert link and go(tab, link).upper() in told
    assert asked(tab).upper() in told
    go(tab, "#sater.00010.deice.01000")
    button = tab.locator("#next")
    assert button.inner_text() == "Next guess"
    tab.keyboard.type("22222")
    assert button.inner_text() == "It was right"
    button.click()
    expect(tab.locator("#status")).to_contain_text(
        "EPOXY: solved in 3 guesses, as many as the tree."
    )
    assert not button.is_visible()
    assert not tab.locator("#about").is_visible()
