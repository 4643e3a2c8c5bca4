"""What a player chooses on the page of today's game: words that one knows, hard mode, an opener."""

import re
import shlex

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import treegen
from tests.page.browser import PHONE, axe_faults, guess_shown, reload, unfold, visited
from tests.page.browser import go as go_to
from tests.page.built import tree_named
from tests.page.conftest import Pages
from tests.today import ANY_WORD, EVERYDAY
from treegen.game.openers import opener_costs
from treegen.tree.game import game_of
from treegen.tree.node import Node

pytestmark = pytest.mark.slow

TREE = tree_named("any-word")
LISTED = {word for word, weight in game_of(TREE).weight.items() if weight}


def heaviest(node: Node, *, is_listed: bool) -> str:
    """Clue before which most weight is left, of those after which such a word is played."""
    branches = node.branches.items()
    weights = {clue: one.weight for clue, one in branches if (one.guess in LISTED) == is_listed}
    return max(weights, key=weights.__getitem__)


CLUE = heaviest(TREE.root, is_listed=False)
REPLY = TREE.root.branches[CLUE].guess
TURN = f"#{ANY_WORD}.{CLUE}"


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


def test_words_that_one_knows_hard_mode_and_an_opener_of_one_s_own(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("any-word"), **PHONE) as tab:
        an_everyday_word_stands_beside_that_of_the_tree(tab)
        what_follows_each_clue_is_told_whenever_the_list_is_opened(tab)
        the_opener_of_last_time_is_offered(tab)
        everyday_words_are_played_alone(tab)
        hard_mode_is_kept(tab)


def an_everyday_word_stands_beside_that_of_the_tree(tab: Page) -> None:
    offer = tab.locator("#everyday-offer")
    more = opener_costs()[EVERYDAY] - opener_costs()[ANY_WORD]
    expect(offer).to_have_text(f"or {EVERYDAY.upper()}, {more:.2f} more")
    offer.click()
    expect(tab.locator("#status")).to_contain_text(
        f"{EVERYDAY.upper()}, your word, {more:.2f} guesses more than {ANY_WORD.upper()}."
    )
    assert go(tab, TURN) == REPLY
    expect(offer).to_be_visible()
    expect(offer).to_have_text(re.compile(r"^or [A-Z]{5}, (0\.0\d more|as good)$"))
    word = offer.inner_text()[3:8].lower()
    assert word in LISTED
    assert axe_faults(tab) == []
    offer.click()
    price = re.compile(rf"{word.upper()}, your word, ≈?0\.0\d guesses more than {REPLY.upper()}\.")
    expect(tab.locator("#status")).to_contain_text(price)
    assert not offer.is_visible()


def what_follows_each_clue_is_told_whenever_the_list_is_opened(tab: Page) -> None:
    for word, is_opened in (("nymph", True), ("crwth", False)):
        go(tab, f"{TURN}.{word}")
        if is_opened:  # while the best everyday word is sought
            tab.locator("#clues-title").tap()
        expect(tab.locator("#clues a")).not_to_have_count(0)
        expect(tab.locator("#clues .next:empty")).to_have_count(0, timeout=20_000)
        tab.locator("#clues-title").tap()
    expect(tab.locator("#clues a").first).to_be_visible()


def the_opener_of_last_time_is_offered(tab: Page) -> None:
    go(tab, "#crane")
    tab.keyboard.type("01100")
    tab.keyboard.press("Enter")
    free = go(tab, "#crane.01100")
    assert asked(tab) == free
    reload(tab)
    switch(tab, "Start over")
    mine = tab.get_by_role("button", name="CRANE, as last time")
    mine.click()
    more = opener_costs()["crane"] - opener_costs()[ANY_WORD]
    expect(tab.locator("#status")).to_contain_text(
        f"CRANE, your word, {more:.2f} guesses more than {ANY_WORD.upper()}."
    )
    assert not mine.is_visible()


def everyday_words_are_played_alone(tab: Page) -> None:
    switch(tab, "Everyday words")
    reload(tab)
    assert go(tab, "") == EVERYDAY
    assert not tab.locator("#everyday-offer").is_visible()
    assert go(tab, TURN) in LISTED
    assert not tab.locator("#command").is_visible()  # the terminal plays other words
    after = TREE.root.branches[CLUE]
    clue = heaviest(after, is_listed=True)
    assert go(tab, f"{TURN}.{REPLY}.{clue}") == after.branches[clue].guess
    assert tab.locator("#command:not([hidden])").count()
    switch(tab, "Start over")
    expect(tab.locator("#status")).to_contain_text(f"Guess 1: play {EVERYDAY.upper()}.")
    switch(tab, "Everyday words")


def hard_mode_is_kept(tab: Page) -> None:
    free = go(tab, "#crane.01100")
    switch(tab, "Hard mode")
    reload(tab)
    expect(tab.locator("#hard")).to_have_attribute("aria-pressed", "true")
    hard = go(tab, "#crane.01100")
    assert {"r", "a"} <= {*hard} and hard != free
    assert "--hard" in tab.locator("#command").evaluate("one => one.textContent")
    # The tree's word where it may be played, else another that may.
    assert go(tab, f"#{ANY_WORD}.00000") == TREE.root.branches["00000"].guess
    assert tab.locator("#command").evaluate("one => one.textContent").startswith("treewalk")
    guess = go(tab, TURN)
    known = {letter for letter, digit in zip(ANY_WORD, CLUE, strict=True) if digit != "0"}
    assert known <= {*guess}
    unfold(tab, "#clues-part")
    first = tab.locator("#clues a").first
    expect(first.locator(".next")).to_have_text(re.compile("then [A-Z]{5}"))
    link, told = first.get_attribute("href"), first.locator(".next").text_content()
    assert link and go(tab, link).upper() in (told or "")
