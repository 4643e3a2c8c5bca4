"""Practice: how a round is kept and sent, and how it is played in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Node
from tests.page.browser import PHONE, WIDE, axe_faults, visited
from tests.page.conftest import Pages
from treegen.clues import clue_for
from treegen.page.page import PageTree, packed
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.model import Tree
from treegen.words.lists import BUNDLED, bundled

# Codes by which links lead to words of 2021, as earlier pages wrote them.
CODES = {"stash": "c1ex7", "raise": "c3401"}
STASH, RAISE = (f"#word={code}" for code in CODES.values())


def test_a_round_is_kept_and_its_word_has_a_code(node: Node) -> None:
    trees = [PageTree(find_tree(name), name) for name in ("raise", "raise-hard")]
    names = "wordle-2021-answers", "wordle-2023-guesses"
    expected = {
        "data": packed(trees),
        "lists": [{"words": bundled(name).words, "sha256": BUNDLED[name]} for name in names],
        "codes": CODES,
    }
    node("round", expected)


def turn_to(tab: Page, mode: str) -> None:
    tab.get_by_role("button", name=mode, exact=True).click()


def enter(tab: Page, word: str) -> None:
    tab.keyboard.type(word)
    tab.keyboard.press("Enter")


def faults(tab: Page) -> list[tuple[str, str]]:
    tiles_turned = "() => document.getAnimations().every(one => one.playState === 'finished')"
    tab.wait_for_function(tiles_turned)
    return axe_faults(tab)


@pytest.mark.slow
def test_a_game_is_practised_with_keys_and_by_taps(
    browser: Browser, pages: Pages, stored: Tree
) -> None:
    with visited(browser, pages("raise"), STASH, **PHONE) as tab:
        a_game_is_practised(tab, stored)
        a_game_is_lost(tab, stored)
        keys_show_what_is_known(tab)


def a_game_is_practised(tab: Page, stored: Tree) -> None:
    status, rows = tab.locator("#practice-status"), tab.locator("#board li")
    hint = tab.get_by_role("button", name="Hint")
    assert not tab.locator("#play").is_visible()
    enter(tab, "rai")
    assert status.inner_text() == "Not enough letters. Guess 1 of 6."
    enter(tab, "se"[::-1])
    assert re.fullmatch(r"RAIES .* RAISE\? Guess 1 of 6\.", status.inner_text())
    tab.keyboard.press("Enter")
    assert tab.locator("#practice input").input_value() == "raise"
    assert status.inner_text() == "Guess 1 of 6."
    tab.locator("#practice input").fill("")
    enter(tab, "raise")
    assert status.inner_text() == "Guess 2 of 6."
    expect(rows.first).to_contain_text("as good as the best")
    enter(tab, "fuzzy")
    expect(rows.nth(1)).to_contain_text(re.compile(r"≈[0-9.]+ guesses more than the best$"))
    hint.click()
    words = game_of(stored).answers.words
    clues = {guess: clue_for(guess, "stash") for guess in ("raise", "fuzzy")}
    left = [word for word in words if all(clue_for(guess, word) == clues[guess] for guess in clues)]
    assert status.inner_text() == f"{len(left)} words left. Guess 3 of 6."
    for _ in "stash":
        if hint.is_enabled():
            hint.click()
    letters = dict(re.findall(r"Letter (\d) is ([A-Z])", status.inner_text()))
    assert letters and all("STASH"[int(i) - 1] == at for i, at in letters.items())
    right = tab.locator("#board [data-clue='2']").count()
    assert len(letters) + right < 5  # a hint never tells the whole word
    for size in (WIDE, PHONE):
        tab.set_viewport_size(size["viewport"])
        assert faults(tab) == [], size
    assert "stash" not in tab.locator("#practice").inner_html() + tab.url
    enter(tab, "moist")
    enter(tab, "crane")
    expect(rows.nth(3)).to_contain_text("only one word was left")
    notes = rows.locator("> span:last-child").all_inner_texts()
    assert len(notes) == 4 and not re.search("[A-Z]{5}", " ".join(notes))  # which may be the word
    enter(tab, "stash")
    expect(rows.nth(3)).to_contain_text("only STASH was left")
    assert status.inner_text() == "Solved in 5 guesses."
    tab.get_by_role("button", name="Review", exact=True).first.click()
    expect(tab.locator("#turns li")).to_have_count(5)
    expect(tab.locator("#review summary")).to_have_count(5)
    expect(tab.locator("#review summary").nth(1)).to_contain_text(re.compile("more than [A-Z]{5}"))
    end = "#raise.01020.fuzzy.00000.moist.00021.crane.00200.stash.22222"
    assert tab.evaluate("location.hash") == end
    tab.go_back()
    expect(status).to_have_text("Solved in 5 guesses.")
    tab.go_forward()
    expect(tab.locator("#review summary")).to_have_count(5)


def a_game_is_lost(tab: Page, stored: Tree) -> None:
    status, rows = tab.locator("#practice-status"), tab.locator("#board li")
    words = game_of(stored).answers.words
    tab.evaluate("Math.random = () => 0.5")
    turn_to(tab, "Practice")
    assert rows.count() == 0  # another word
    for turn in range(6):
        assert status.inner_text() == f"Guess {turn + 1} of 6."
        enter(tab, "fuzzy")
    expect(rows.last).to_contain_text("a wasted guess: it tells nothing new")
    secret = words[len(words) // 2].upper()
    assert re.match(f"Not found in 6 .* {secret}", status.inner_text())


def keys_show_what_is_known(tab: Page) -> None:
    tab.evaluate("to => { location.hash = to; }", STASH)
    expect(tab.locator("#board li")).to_have_count(0)
    keys = tab.locator("#practice-keys")

    def tap(*names: str) -> None:
        for name in names:
            keys.get_by_role("button", name=name, exact=True).tap()

    typed = tab.locator("#practice input")
    assert typed.get_attribute("inputmode") == "none"
    tap(*"RAISSES", "Delete the last letter", "E", "Enter")
    expect(tab.locator("#board li")).to_have_count(1)
    expect(typed).to_be_focused()
    tap("R: absent.", "A: elsewhere.", "S: right place.", "T")
    expect(typed).to_have_value("rast")
    box = keys.bounding_box()
    assert box and box["y"] + box["height"] < PHONE["viewport"]["height"]
