"""What the page keeps of a game that is not over: in Play, in practice, and of a review."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import PHONE, axe_faults, painted, reload, reopen, unfold, visited
from tests.page.test_browser import fixed
from tests.page.test_practice import RAISE, STASH, enter, turn_to
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree

pytestmark = pytest.mark.slow

PLAYED = "#raise.00012.knots.00201"
OFFER = "Go on with RAISE 00012, KNOTS 00201?"
PLACE_AND_MODE = "[location.hash, localStorage['treegen-hard'] ?? null]"
SQUARES = "⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩"


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of two trees for one game, one of them in hard mode."""
    return written(tmp_path_factory.mktemp("kept") / "both.html", "raise", "raise-hard")


def written(file: Path, *names: str) -> Path:
    file.write_text(page([PageTree(find_tree(name), name) for name in names]), encoding="utf-8")
    return file


def paste(tab: Page, text: str) -> None:
    unfold(tab, "#paste")
    tab.locator("#game").fill(text)
    tab.locator("#paste").get_by_role("button", name="Review", exact=True).click()


def offer(tab: Page) -> str:
    return tab.locator("#resume").inner_text() if is_offered(tab) else ""


def is_offered(tab: Page) -> bool:
    return tab.locator("#unfinished").is_visible()


# The word that is shown before the trees are read, and where its tiles are.
TILES = "Object.values(document.querySelector('#tiles').getBoundingClientRect().toJSON())"
OPENING = f"""
    window.opening = null;
    new MutationObserver(() => {{
        const main = document.querySelector("main:not([hidden])[inert]");
        if (!main || opening) return;
        const letters = main.innerText.split("\\n").filter((one) => /^\\p{{L}}$/u.test(one));
        opening = [letters.join(""), {TILES}];
    }}).observe(document, {{ attributes: true, subtree: true }});
"""


@pytest.mark.parametrize("size", [{}, PHONE])
def test_the_first_word_stands_before_the_trees_are_read_unless_another_may_come(
    browser: Browser, both: Path, size: dict[str, Any]
) -> None:
    with visited(browser, both, **size) as tab:
        tab.add_init_script(OPENING)
        reopen(tab, both)
        painted(tab)
        assert tab.evaluate("opening") == ["RAISE", tab.evaluate(TILES)]
        reopen(tab, both, PLAYED)
        assert tab.evaluate("opening") is None
        tab.evaluate("localStorage.clear(); localStorage['treegen-hard'] = true")
        reopen(tab, both)
        assert tab.evaluate("opening") is None


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
    with visited(browser, both, STASH) as tab:
        enter(tab, "raise")
        for _ in range(2):
            tab.locator("#hint").click()
        shown = tab.locator("#practice-status").inner_text().partition(". ")[2]
        assert shown == "Guess 2 of 6. Letter 1 is S."
        kept = tab.evaluate("JSON.stringify(localStorage) + location.href")
        assert "raise.01020" in kept
        assert "stash" not in kept.lower()
        reload(tab)
        expect(tab.locator("#practice-status")).to_have_text(shown)
        expect(tab.locator("#board li")).to_contain_text("costs nothing", timeout=20_000)
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


# A document that asks for what is kept while it is still being opened may get an empty storage,
# which forgets what it is given: so Chromium does now and then where the machine is busy.
HASTY = """(() => {
    let isDeaf;
    for (const [name, nothing] of [["getItem", null], ["setItem", undefined]]) {
        const own = Storage.prototype[name];
        Storage.prototype[name] = function (...all) {
            isDeaf ??= document.readyState === "loading";
            return isDeaf ? nothing : own.apply(this, all);
        };
    }
})()"""


def test_what_is_kept_is_not_asked_for_before_the_page_is_opened(
    browser: Browser, both: Path
) -> None:
    with visited(browser, both, STASH) as tab:
        enter(tab, "knoll")
        tab.locator("#contrast").click()
        tab.add_init_script(HASTY)
        for _ in range(2):
            reload(tab)
            expect(tab.locator("#practice-status")).to_have_text("Guess 2 of 6.")
            expect(tab.locator("#contrast")).to_have_attribute("aria-pressed", "true")


# What a page of version 15252a3 kept in November 2026, before its scripts were modules.
EARLIER = {
    "treegen-games": '{"format":"treegen/games","version":1,"games":[{"day":"2026-11-11",'
    '"kind":"played","turns":[["raise","01020"],["slash","20222"],["stash","22222"]],'
    '"expected":3.47,"lost":0.09,"luck":0.56,"isEstimated":true},{"day":"2026-11-12",'
    '"kind":"practised","turns":[["raise","01020"],["stash","22222"]],'
    '"expected":3.47,"lost":0,"luck":1.47,"isEstimated":false}]}',
    "treegen-game": "1794484800000 #raise:raise.00012.knots.00201",  # from 12:00 on that day
    "treegen-practice": "c1ex7 2 true 0,3 #raise:raise.01020.knoll.00000",
    "treegen-mode": "practice 1972 raise ",
    "treegen-drill-raise": "days 2 2026-11-11 7\nraise.00000.mulch 3 2026-11-09\n"
    "raise.00001.denet 2 12",  # a number for the day was kept by pages before that
    "treegen-opener": "crane",
    "treegen-hard": "false",
    "treegen-contrast": "true",
}


def test_a_page_opens_all_that_an_earlier_one_kept(browser: Browser, both: Path) -> None:
    with visited(browser, both) as tab:
        tab.clock.set_fixed_time("2026-11-12T18:00:00Z")
        tab.evaluate("all => { Object.assign(localStorage, all); }", EARLIER)
        reopen(tab, both)
        expect(tab.locator("#practice-status")).to_have_text(
            "Guess 3 of 6. Letter 1 is S. Letter 4 is S. The sender needed 2 guesses."
        )
        words = tab.locator("#board li .unseen").all_text_contents()
        assert [word.partition(":")[0] for word in words] == ["raise", "knoll"]
        expect(tab.locator("#contrast")).to_have_attribute("aria-pressed", "true")
        turn_to(tab, "Play")
        assert offer(tab) == OFFER
        assert tab.locator("#mine").inner_text() == "CRANE, as last time"
        assert tab.locator("#hard").get_attribute("aria-pressed") == "false"
        assert tab.locator("#games-title").inner_text() == "Your games (2)"
        games, practice = tab.locator("#games-text p").all_text_contents()
        assert games == (
            "1 game. On average you 3.00 · expected 3.47 · lost ≈0.09 · lucky ≈0.56. "
            "In all lucky ≈0.56."
        )
        assert practice.startswith("1 practice game. On average you 2.00 · ")
        turn_to(tab, "Drill")
        assert tab.locator("#map-title").inner_text() == "Map: 2 of 104 replies known"
        assert tab.locator("#today").inner_text() == "0 of 20 cards today, 2 due, streak: 2 days."
        titles = [("RAISE 00000: box 3 of 5", 1), ("RAISE 00001: box 2 of 5", 1)]
        cells = tab.locator("#map-cells")
        assert [(name, cells.locator(f"[title='{name}']").count()) for name, _ in titles] == titles
        for address, place in (
            (PLAYED, "Guess 3: play SCOPE. "),
            ("#raise-hard:raise.00012", "Guess 2: play "),
            ("#raise.00012.knots.x", "Guess 2: play "),
            ("#crane", "Guess 1: play CRANE, your word"),
        ):
            tab.evaluate("to => { location.hash = to; }", address)
            expect(tab.locator("#status")).to_contain_text(place)
            expect(tab.locator("#problem")).to_be_hidden()
        tab.evaluate("to => { location.hash = to; }", f"{RAISE}.x")
        expect(tab.locator("#practice-status")).to_have_text(
            "Guess 1 of 6. The sender did not find it."
        )


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
            assert tab.evaluate("localStorage['treegen-hard'] ?? null") == switch
            tab.locator("#turns a").last.click()  # still of that game
            expect(hard).to_have_attribute("aria-pressed", "true")
            tab.locator("#again").click()
            expect(hard).to_have_attribute("aria-pressed", "false")
            assert tab.evaluate(PLACE_AND_MODE) == ["#raise", switch]
            assert tab.locator("#status").inner_text().startswith("Guess 1: play RAISE. ")
        hard.click()
        paste(tab, f"Wordle 1,234 3/6\n\n{SQUARES}\n")  # without a star it was not hard mode
        tab.keyboard.type("raise slash stash")
        expect(tab.locator(".path")).to_have_count(1)
        expect(hard).to_have_attribute("aria-pressed", "false")
        tab.locator("#again").click()
        expect(hard).to_have_attribute("aria-pressed", "true")
        assert tab.evaluate(PLACE_AND_MODE) == ["#raise-hard:raise", "true"]


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
        if nearest:
            tab.keyboard.press("Enter")  # keeps the question
            expect(filled.locator("button")).to_have_count(2)
            tab.keyboard.press("Enter")
            expect(tab.locator("#turns li")).to_have_count(3)
        else:
            filled.get_by_role("button", name=same).click()
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
        reopen(tab, both, RAISE)
        enter(tab, "raise")
        expect(tab.locator("#games-title")).to_have_text("Your games (1)")
