"""What the page keeps of a game that is not over: in Play, in practice, and of a review."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import PHONE, axe_faults, reload, reopen, visited
from tests.page.test_browser import fixed, paste
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree

pytestmark = pytest.mark.slow

PLAYED = "#raise.00012.knots.00201"
OFFER = "Go on with RAISE 00012, KNOTS 00201?"
SQUARES = "⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩"


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of two trees for one game, one of them in hard mode."""
    return written(tmp_path_factory.mktemp("kept") / "both.html", "raise", "raise-hard")


def written(file: Path, *names: str) -> Path:
    file.write_text(page([PageTree(find_tree(name), name) for name in names]), encoding="utf-8")
    return file


def offer(tab: Page) -> str:
    return tab.locator("#resume").inner_text() if is_offered(tab) else ""


def is_offered(tab: Page) -> bool:
    return tab.locator("#unfinished").is_visible()


def turn_to(tab: Page, mode: str) -> None:
    tab.get_by_role("button", name=mode, exact=True).click()


def enter(tab: Page, word: str) -> None:
    tab.keyboard.type(word)
    tab.keyboard.press("Enter")


@pytest.mark.parametrize("size", [{}, {**PHONE, "color_scheme": "dark"}])
def test_a_page_opened_without_its_address_offers_the_game_in_the_middle(
    browser: Browser, both: Path, size: dict[str, object]
) -> None:
    with visited(browser, both, PLAYED, **size) as tab:
        assert not is_offered(tab)
        reopen(tab, both)
        assert (offer(tab), axe_faults(tab)) == (OFFER, [])
        tab.locator("#resume").click()
        expect(tab.locator("#turns li")).to_have_count(2)
        assert tab.evaluate("location.hash") == PLAYED
        for button in ("No", "Start over"):
            reopen(tab, both, PLAYED if button == "Start over" else "")
            tab.get_by_role("button", name=button, exact=True).click()
            assert not is_offered(tab)
            reopen(tab, both)
            assert not is_offered(tab)


def test_a_game_of_another_tree_is_gone_on_with_in_that_tree(browser: Browser, both: Path) -> None:
    with visited(browser, both, "#raise-hard:raise.00012") as tab:
        reopen(tab, both)
        tab.locator("#resume").click()
        expect(tab.locator("#hard")).to_have_attribute("aria-pressed", "true")
        assert tab.evaluate("location.hash") == "#raise-hard:raise.00012"


def test_a_game_that_is_over_or_old_or_of_another_page_is_not_offered(
    browser: Browser, both: Path, tmp_path: Path
) -> None:
    six = "#raise.00012" + ".fuzzy.00000" * 5
    with visited(browser, both, PLAYED) as tab:
        other = tmp_path / "other.html"
        other.write_text(page([PageTree(fixed(), "fixed")]), encoding="utf-8")
        reopen(tab, other)
        assert not is_offered(tab)
        reopen(tab, both, "#raise.01020.slash.20222.stash.22222")  # another one
        reopen(tab, both)
        assert offer(tab) == OFFER
        for fragment in (f"{PLAYED}.slope.22222", six):
            reopen(tab, both, fragment.rpartition(".")[0].rpartition(".")[0])
            reopen(tab, both, fragment)
            reopen(tab, both)
            assert not is_offered(tab)
        reopen(tab, both, PLAYED)
        tab.evaluate("localStorage['treegen-game'] = `${Date.now() - 864e5} ${location.hash}`")
        reopen(tab, both)
        assert not is_offered(tab)
        tab.evaluate("localStorage['treegen-game'] = `${Date.now()} #raise:raise.<b>.zzz`")
        reopen(tab, both)
        assert not is_offered(tab)


def test_practice_and_the_mode_survive_a_refresh_and_the_word_is_not_readable(
    browser: Browser, both: Path
) -> None:
    with visited(browser, both) as tab:
        turn_to(tab, "Practice")
        tab.evaluate("beginRound('stash')")
        enter(tab, "knoll")
        for _ in range(2):
            tab.locator("#hint").click()
        shown = tab.locator("#practice-status").inner_text().partition(". ")[2]
        assert shown == "Guess 2 of 6. Letter 1 is S."
        kept = tab.evaluate("JSON.stringify(localStorage) + location.href")
        assert "knoll" in kept
        assert "stash" not in kept.lower()
        reload(tab)
        expect(tab.locator("#practice-status")).to_have_text(shown)
        cost = re.compile(r"costs ≈?\d")  # which takes a busy machine some seconds
        expect(tab.locator("#board li")).to_contain_text(cost, timeout=20_000)
        tab.evaluate("location.hash = '#raise.00012'")  # an address leads to Play
        expect(tab.locator("#play")).to_be_visible()
        reload(tab)
        expect(tab.locator("#play")).to_be_visible()
        turn_to(tab, "Practice")
        expect(tab.locator("#practice-status")).to_have_text(shown)
        for word in "stamp stark stand stair stack".split():
            enter(tab, word)
        lost = "Not found in 6 guesses: the answer was STASH."
        expect(tab.locator("#practice-status")).to_have_text(lost)
        reload(tab)
        expect(tab.locator("#practice-status")).to_have_text(lost)
        assert tab.locator("#board li").count() == 6

        tab.locator("#practice-review").click()  # after a lost game it knows the answer
        end = "The answer was STASH. The tree needs 3 guesses:"
        expect(tab.locator("#review > p").first).to_contain_text(end, timeout=20_000)
        expect(tab.locator(".path .tiles")).to_have_count(3)
        expect(tab.locator("#status")).to_have_text(lost)
        expect(tab.locator("#tiles")).to_be_hidden()  # no seventh guess
        reload(tab)
        expect(tab.locator("#review > p").first).to_contain_text(end, timeout=20_000)
        turn_to(tab, "Drill")
        reload(tab)
        expect(tab.locator("#drill")).to_be_visible()


@pytest.mark.parametrize(
    "kept", ["", "x", "1 2 3 4 #raise:raise.0", "zz  true 9 #raise:raise", "\0"]
)
def test_odd_text_is_no_practice_that_was_kept(browser: Browser, both: Path, kept: str) -> None:
    with visited(browser, both) as tab:
        tab.evaluate("text => { localStorage['treegen-practice'] = text; }", kept)
        reload(tab)
        turn_to(tab, "Practice")
        expect(tab.locator("#practice-status")).to_have_text("Guess 1 of 6.")


def test_a_star_or_none_sets_hard_mode_for_its_review_alone(browser: Browser, both: Path) -> None:
    with visited(browser, both) as tab:
        hard = tab.locator("#hard")
        for switch, place in ((None, ""), ("false", "#raise.00012")):
            tab.evaluate("to => { location.hash = to; }", place)
            if switch:  # it was pressed, and pressed again
                hard.click()
                hard.click()
            paste(tab, f"Wordle 1,234 3/6*\n\n{SQUARES}\n")
            tab.keyboard.type("raise slash stash")
            expect(tab.locator(".path")).to_have_count(1)
            assert (
                tab.evaluate("location.hash") == "#raise-hard:raise.01020.slash.20222.stash.22222"
            )
            assert hard.evaluate("one => one.getAttribute('aria-pressed')") == "true"
            assert tab.evaluate("kept('hard')") == switch
            tab.locator("#turns a").last.click()  # still of that game
            expect(hard).to_have_attribute("aria-pressed", "true")
            tab.locator("#again").click()
            expect(hard).to_have_attribute("aria-pressed", "false")
            assert tab.evaluate("[location.hash, kept('hard')]") == ["#raise", switch]
            assert tab.locator("#status").inner_text().startswith("Guess 1: play RAISE. ")
        hard.click()
        paste(tab, f"Wordle 1,234 3/6\n\n{SQUARES}\n")  # without a star it was not hard mode
        tab.keyboard.type("raise slash stash")
        expect(tab.locator(".path")).to_have_count(1)
        expect(hard).to_have_attribute("aria-pressed", "false")
        tab.locator("#again").click()
        expect(hard).to_have_attribute("aria-pressed", "true")
        assert tab.evaluate("[location.hash, kept('hard')]") == ["#raise-hard:raise", "true"]


def test_a_reviewed_game_teaches_my_opener(browser: Browser, both: Path) -> None:
    with visited(browser, both) as tab:
        paste(tab, "crane slash stash")
        expect(tab.locator(".path")).to_have_count(1, timeout=20_000)
        tab.locator("#again").click()
        expect(tab.locator("#mine")).to_have_text("CRANE, as last time")


@pytest.mark.parametrize(
    ("words", "wrong", "nearest"),
    [
        ("raise slahs stash", "SLAHS", "SLASH"),  # two letters swapped
        ("riase slash stash", "RIASE", "RAISE"),
        ("raise slash stahs", "STAHS", "STASH"),  # the answer
        ("raise slqsh stash", "SLQSH", "SLASH"),  # SLOSH and others are as near, but do not fit
        ("raise skash stash", "SKASH", "SLASH"),  # SHASH fits, too, but is not likely
        ("raise slash xqzjk", "XQZJK", ""),
    ],
)
def test_a_misspelt_word_is_named_instead_of_rows(
    browser: Browser, both: Path, words: str, wrong: str, nearest: str
) -> None:
    with visited(browser, both) as tab:
        paste(tab, SQUARES)
        tab.keyboard.type(words)
        filled = tab.locator("#filled")
        expect(filled).to_contain_text(f"{wrong} is not a word of this game; ")
        offered = [f"{nearest}?"] if nearest else []
        same = f"{wrong} all the same"
        assert filled.locator("button").all_inner_texts() == [*offered, same]
        filled.get_by_role("button", name=offered[0] if nearest else same).click()
        if nearest:
            expect(tab.locator("#turns li")).to_have_count(3)
        else:
            expect(filled).to_have_text(
                f"Row 3: no other row has its colours if {wrong} is the answer."
            )


def test_words_that_the_game_does_not_have_may_be_meant_all_the_same(
    browser: Browser, both: Path
) -> None:
    with visited(browser, both) as tab:
        paste(tab, SQUARES)
        tab.keyboard.type("raxse skash stash")
        for word in ("RAXSE", "SKASH"):
            tab.get_by_role("button", name=f"{word} all the same").click()
        expect(tab.locator("#turns li")).to_have_count(3)


def test_where_the_browser_keeps_nothing_all_goes_on_until_the_page_is_closed(
    browser: Browser, both: Path
) -> None:
    refused = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
    with visited(browser, both) as tab:
        tab.add_init_script(refused)
        reopen(tab, both, PLAYED)
        tab.get_by_role("button", name="Start over").click()
        turn_to(tab, "Practice")
        tab.evaluate("beginRound('raise')")
        enter(tab, "raise")
        expect(tab.locator("#games-title")).to_have_text("Your games (1)")
