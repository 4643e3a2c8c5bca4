"""Practice and drill in a real browser."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import PHONE, WIDE, axe_faults
from tests.page.test_browser import fixed
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree

pytestmark = pytest.mark.slow

Open = Callable[..., Page]
REFUSING = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
CARD = "drill.card.key"


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens pages; at the end, what the browser complained of is empty."""
    complaints: list[str] = []
    tabs: list[Page] = []

    def open_page(mode: str, script: str = "", name: str = "raise", **settings: Any) -> Page:
        file = tmp_path / f"{name}.html"
        if not file.exists():
            tree = fixed() if name == "fixed" else find_tree(name)
            file.write_text(page([PageTree(tree, name)]), encoding="utf-8")
        # axe adds a style of its own.
        tab = browser.new_context(bypass_csp=True, **settings).new_page()
        tabs.append(tab)
        tab.set_default_timeout(10_000)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.add_init_script(script)
        tab.goto(file.as_uri())
        tab.get_by_role("button", name=mode).click()
        return tab

    yield open_page
    for tab in tabs:
        tab.context.close()
    assert complaints == []


def enter(tab: Page, word: str) -> None:
    tab.keyboard.type(word)
    tab.keyboard.press("Enter")


def known(tab: Page) -> int:
    found = re.search(r"([0-9]+)\s% of games after 1 clue", tab.locator("#known").inner_text())
    assert found
    return int(found[1])


def faults(tab: Page) -> list[tuple[str, str]]:
    tab.wait_for_timeout(350)  # until the tiles have turned
    return axe_faults(tab)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_practice_game_is_played_to_its_end_and_reviewed(
    opened: Open, size: dict[str, Any]
) -> None:
    tab = opened("Practice", **size)
    tab.evaluate("Math.random = () => 0.5; beginRound()")
    status, rows = tab.locator("#practice-status"), tab.locator("#board li")
    hint = tab.get_by_role("button", name="Hint")
    secret = tab.evaluate("round.secret")
    assert not tab.locator("#play").is_visible()
    for word, problem in (
        ("", "Type a word."),
        ("zzzzz", "ZZZZZ is not in wordle-2021-guesses."),
        ("geezer", "geezer: 6 letters, not 5."),
    ):
        enter(tab, word)
        assert status.inner_text() == f"{problem} Guess 1 of 6."
        tab.locator("#practice input").fill("")
    enter(tab, "raise")
    assert status.inner_text() == "Guess 2 of 6."
    expect(rows.first).to_contain_text("costs nothing")
    enter(tab, "fuzzy")
    expect(rows.nth(1)).to_contain_text(re.compile(r"costs [0-9.]+; [A-Z]{5} was best"))
    hint.click()
    left = tab.evaluate("gameAt(round.tree, round.steps).size")
    told = rf"^{left} words? left\. Guess 3 of 6\."
    expect(status).to_have_text(re.compile(told))
    for _ in secret:
        if hint.is_enabled():
            hint.click()
    letters = dict(re.findall(r"Letter (\d) is ([A-Z])", status.inner_text()))
    assert letters and all(secret[int(i) - 1].upper() == at for i, at in letters.items())
    right = tab.locator("#board [data-clue='2']").count()
    assert len(letters) + right < len(secret)  # a hint never tells the whole word
    assert faults(tab) == []
    assert secret not in tab.locator("#practice").inner_html() + tab.url
    enter(tab, secret)
    assert status.inner_text() == "Solved in 3 guesses."
    steps = tab.evaluate("round.steps.flat().join('.')")
    tab.get_by_role("button", name="Review", exact=True).first.click()
    expect(tab.locator("#turns li")).to_have_count(3)
    expect(tab.locator("#review tbody tr")).to_have_count(3)
    assert tab.evaluate("location.hash") == f"#{steps}"

    tab.get_by_role("button", name="Practice").click()
    assert rows.count() == 0  # another word
    for turn in range(6):
        assert status.inner_text() == f"Guess {turn + 1} of 6."
        enter(tab, "fuzzy")
    assert status.inner_text() == f"Not found in 6 guesses: the answer was {secret.upper()}."


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_ten_replies_are_learned_and_kept(opened: Open, size: dict[str, Any]) -> None:
    tab = opened("Drill", **size)
    status = tab.locator("#drill-status")
    assert (known(tab), tab.locator("#cards li").count()) == (0, 1)
    shares, learned = [0], set[str]()
    while len(learned) < 10:
        reply = tab.evaluate("drill.card.reply")
        learned.add(tab.evaluate(CARD))
        tab.keyboard.type(reply)
        # No worker is asked: this is told at once.
        said = tab.evaluate("takeReply(typedWord('drill')), byId('drill-status').textContent")
        assert re.fullmatch(f"Right, {reply.upper()}: box [2-5] of 5.", said)
        shares.append(known(tab))
        tab.keyboard.press("Enter")
    assert shares == sorted(shares) and shares[-1] > shares[0]
    assert faults(tab) == []
    tab.reload()
    tab.get_by_role("button", name="Drill").click()
    assert known(tab) == shares[-1]

    missed = tab.evaluate(CARD)
    enter(tab, "fuzzy")
    reply = tab.evaluate("drill.card.reply").upper()
    expect(status).to_have_text(
        re.compile(f"^The tree plays {reply}; FUZZY costs [0-9.]+: box 1 of 5")
    )
    for _ in range(2):
        tab.keyboard.press("Enter")
        assert tab.evaluate(CARD) != missed
        tab.get_by_role("button", name="I don't know").click()
    tab.keyboard.press("Enter")
    assert tab.evaluate(CARD) == missed  # after two others
    enter(tab, reply)
    assert status.inner_text() == f"Right, {reply}: box 2 of 5."


def test_second_clues_join_when_the_first_are_known(opened: Open) -> None:
    tab = opened("Drill")
    cards = "drill.levels[0].map(({ key }, i) => `${key} 2 ${i}`).join('\\n')"
    tab.evaluate(f"keep('drill-raise', {cards}); drill = null; setMode('drill')")
    text = "You know the replies to 100 % of games after 1 clue, 0 % of games after 2 clues."
    expect(tab.locator("#known")).to_have_text(text)


def test_damaged_storage_is_ignored_and_refused_storage_is_said_once(opened: Open) -> None:
    good = "#raise.00000.mulch 3 7"
    bad = "#raise.00000.xyzzy 3 7", "#raise.00001.mulch 9 7", '{"boxes": 1}', "\0 2", "x" * 10**6
    tab = opened(
        "Drill",
        f"localStorage.setItem('treegen-drill-raise', {json.dumps(bad)}.join('\\n') + '\\n{good}')",
    )
    assert tab.evaluate("[[...drill.boxes.keys()], drill.answered]") == [["#raise.00000.mulch"], 7]
    tab.evaluate(f"() => {{ {REFUSING} }}")
    warning = "This browser keeps nothing, so progress holds until the page is closed."
    for shown in (True, False):
        tab.get_by_role("button", name="I don't know").click()
        assert (warning in tab.locator("#drill-status").inner_text()) is shown
        tab.keyboard.press("Enter")


def test_words_played_whatever_the_clues_need_no_card(opened: Open) -> None:
    tab = opened("Drill", name="fixed")
    text = "Nothing to learn here: after the opening at most one word is left."
    assert tab.locator("#drill-status").inner_text() == text
    assert not tab.locator("#drill form").is_visible()
