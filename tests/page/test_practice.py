"""Practice in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import PHONE, WIDE, axe_faults
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree

pytestmark = pytest.mark.slow


@pytest.fixture
def tab(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of a tree; at the end, what the browser complained of is empty."""
    complaints: list[str] = []
    file = tmp_path / "raise.html"
    file.write_text(page([PageTree(find_tree("raise"), "raise")]), encoding="utf-8")
    # axe adds a style of its own.
    with browser.new_context(bypass_csp=True, **getattr(request, "param", WIDE)) as context:
        tab = context.new_page()
        tab.set_default_timeout(10_000)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.goto(file.as_uri())
        yield tab
    assert complaints == []


def turn_to(tab: Page, mode: str) -> None:
    tab.get_by_role("button", name=mode).click()


def enter(tab: Page, word: str) -> None:
    tab.keyboard.type(word)
    tab.keyboard.press("Enter")


def faults(tab: Page) -> list[tuple[str, str]]:
    tab.wait_for_timeout(350)  # until the tiles have turned
    return axe_faults(tab)


@pytest.mark.parametrize("tab", [WIDE, PHONE], indirect=True)
def test_a_game_is_practised(tab: Page) -> None:
    turn_to(tab, "Practice")
    tab.evaluate("Math.random = () => 0.5; beginRound()")
    status, rows = tab.locator("#practice-status"), tab.locator("#board li")
    hint = tab.get_by_role("button", name="Hint")
    secret = tab.evaluate("round.secret")
    assert not tab.locator("#play").is_visible()
    for word, problem in (
        ("", "0 letters, not 5."),
        ("zzzzz", "ZZZZZ is not among the words accepted in 2021."),
        ("geezer", "6 letters, not 5."),
    ):
        enter(tab, word)
        assert status.inner_text() == f"{problem} Guess 1 of 6."
        tab.locator("#practice input").fill("")
    enter(tab, "raise")
    assert status.inner_text() == "Guess 2 of 6."
    expect(rows.first).to_contain_text("costs nothing")
    enter(tab, "fuzzy")
    expect(rows.nth(1)).to_contain_text(re.compile(r"costs ≈[0-9.]+; [A-Z]{5} was best"))
    hint.click()
    left = tab.evaluate("gameAt(round.tree, round.steps).size")
    told = rf"^{left} words? left(: the answer)?\. Guess 3 of 6\."
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
    expect(tab.locator("#review summary")).to_have_count(3)
    assert tab.evaluate("location.hash") == f"#{steps}"

    turn_to(tab, "Practice")
    assert rows.count() == 0  # another word
    for turn in range(6):
        assert status.inner_text() == f"Guess {turn + 1} of 6."
        enter(tab, "fuzzy")
    assert status.inner_text() == f"Not found in 6 guesses: the answer was {secret.upper()}."
