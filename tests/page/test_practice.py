"""Practice and drill in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import PHONE, WIDE, axe_faults
from tests.page.test_browser import fixed
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree

pytestmark = pytest.mark.slow

REFUSING = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
CARD = "drill.card.key"


@pytest.fixture
def tab(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of two trees; at the end, what the browser complained of is empty."""
    complaints: list[str] = []
    file = tmp_path / "two.html"
    trees = [PageTree(find_tree("raise"), "raise"), PageTree(fixed(), "fixed")]
    file.write_text(page(trees), encoding="utf-8")
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


def known(tab: Page) -> int:
    found = re.search(r"([0-9]+)\s% of games after 1 clue", tab.locator("#known").inner_text())
    assert found
    return int(found[1])


def faults(tab: Page) -> list[tuple[str, str]]:
    tab.wait_for_timeout(350)  # until the tiles have turned
    return axe_faults(tab)


@pytest.mark.parametrize("tab", [WIDE, PHONE], indirect=True)
def test_a_game_is_practised_and_ten_replies_are_learned(tab: Page) -> None:
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

    turn_to(tab, "Drill")
    status = tab.locator("#drill-status")
    assert (known(tab), tab.locator("#cards li").count()) == (0, 1)
    shares, learned = [0], set[str]()
    while len(learned) < 10:
        reply = tab.evaluate("drill.card.reply")
        learned.add(tab.evaluate(CARD))
        tab.keyboard.type(reply)
        # No worker is asked: this is told at once.
        said = tab.evaluate("takeReply(typedWord('drill')), byId('drill-status').textContent")
        assert re.fullmatch(f"{reply.upper()} is right. Box [2-5] of 5.", said)
        shares.append(known(tab))
        tab.keyboard.press("Enter")
    assert shares == sorted(shares) and shares[-1] > shares[0]
    assert faults(tab) == []
    tab.reload()
    turn_to(tab, "Drill")
    assert known(tab) == shares[-1]

    missed = tab.evaluate(CARD)
    enter(tab, "fuzzy")
    reply = tab.evaluate("drill.card.reply").upper()
    expect(status).to_have_text(
        re.compile(f"^The tree plays {reply}; FUZZY costs ≈[0-9.]+. Box 1 of 5")
    )
    for _ in range(4):
        tab.keyboard.press("Enter")
        assert tab.evaluate(CARD) != missed
        tab.get_by_role("button", name="I don't know").click()
    tab.keyboard.press("Enter")
    assert tab.evaluate(CARD) == missed  # after four others
    enter(tab, reply)
    assert status.inner_text() == f"{reply} is right. Box 2 of 5."


def drill_with(tab: Page, boxes: str) -> None:
    """Turns to the drill where this is kept."""
    tab.evaluate("boxes => { keep('drill-raise', boxes); drill = null; setMode('drill'); }", boxes)


def test_what_is_kept_is_read_with_care(tab: Page) -> None:
    bad = "raise.00000.xyzzy 3 7", "raise.00001.mulch 9 7", '{"boxes": 1}', "\0 2", "x" * 10**6
    drill_with(tab, "\n".join((*bad, "raise.00000.mulch 3 7")))
    assert tab.evaluate("[[...drill.boxes.keys()], drill.answered]") == [["raise.00000.mulch"], 7]

    first = tab.evaluate("drill.levels[0].map(({ key }) => key)")
    drill_with(tab, "\n".join(f"{key} 2 1" for key in first))  # then second clues join
    text = "You know the replies to 100 % of games after 1 clue, 0 % of games after 2 clues."
    expect(tab.locator("#known")).to_have_text(text)

    tab.evaluate(f"() => {{ {REFUSING} }}")
    warning = "This browser keeps nothing, so progress holds until the page is closed."
    for shown in (True, False):
        tab.get_by_role("button", name="I don't know").click()
        assert (warning in tab.locator("#drill-status").inner_text()) is shown
        tab.keyboard.press("Enter")

    tab.evaluate("location.hash = '#might'")  # a tree of fixed words, which need no card
    expect(tab.locator("#play")).to_be_visible()
    turn_to(tab, "Drill")
    text = "Nothing to learn here: after the opening at most one word is left."
    assert tab.locator("#drill-status").inner_text() == text
    assert not tab.locator("#drill form").is_visible()
