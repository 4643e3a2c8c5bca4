"""What the page keeps of a game that is not over: in Play, in practice, and of a review."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import (
    PHONE,
    SCHEMES,
    WIDE,
    axe_faults,
    go,
    is_at,
    painted,
    paste,
    reload,
    reopen,
    unfold,
    visited,
)
from tests.page.conftest import Pages
from tests.page.test_practice import RAISE, STASH, enter, turn_to

pytestmark = pytest.mark.slow

PLAYED = "#raise.00012.knots.00201"
OFFER = "Go on with RAISE 00012, KNOTS 00201?"
PLACE_AND_MODE = "[location.hash, localStorage['treegen-hard'] ?? null]"
REFUSED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
SQUARES = "⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩"


@pytest.fixture(scope="session")
def both(pages: Pages) -> Path:
    """A page of two trees for one game, one of them in hard mode."""
    return pages("raise", "raise-hard")


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


def test_an_unfinished_game_is_offered_and_the_first_word_stands_at_once_where_none_is(
    browser: Browser, pages: Pages, both: Path
) -> None:
    with visited(browser, both, PLAYED) as tab:
        tab.add_init_script(OPENING)
        the_game_in_the_middle_is_offered(tab, both)
        a_game_of_another_tree_is_gone_on_with_in_that_tree(tab, both)
        a_game_that_is_over_or_old_or_of_another_page_is_not_offered(tab, both, pages("fixed"))
        the_first_word_stands_before_the_trees_are_read_unless_another_may_come(tab, both)
        the_first_screen_says_what_to_do_until_a_turn_was_played_here(tab, both)


def the_game_in_the_middle_is_offered(tab: Page, both: Path) -> None:
    assert not is_offered(tab)
    tab.set_viewport_size(PHONE["viewport"])
    for scheme in SCHEMES:
        tab.emulate_media(color_scheme=scheme)
        reopen(tab, both)
        assert (offer(tab), axe_faults(tab)) == (OFFER, []), scheme
    tab.locator("#resume").click()
    expect(tab.locator("#turns li")).to_have_count(2)
    assert tab.evaluate("location.hash") == PLAYED
    for button in ("No", "Start over"):
        reopen(tab, both, PLAYED if button == "Start over" else "")
        tab.get_by_role("button", name=button, exact=True).click()
        assert not is_offered(tab)
        reopen(tab, both)
        assert not is_offered(tab), button


def a_game_of_another_tree_is_gone_on_with_in_that_tree(tab: Page, both: Path) -> None:
    reopen(tab, both, "#raise-hard:raise.00012")
    reopen(tab, both)
    tab.locator("#resume").click()
    expect(tab.locator("#hard")).to_have_attribute("aria-pressed", "true")
    assert tab.evaluate("location.hash") == "#raise-hard:raise.00012"


def a_game_that_is_over_or_old_or_of_another_page_is_not_offered(
    tab: Page, both: Path, other: Path
) -> None:
    reopen(tab, both, PLAYED)
    reopen(tab, other)
    assert not is_offered(tab), "of another page"
    reopen(tab, both, "#raise.01020.slash.20222.stash.22222")  # another one
    reopen(tab, both)
    assert offer(tab) == OFFER
    lost = "#raise.00012" + ".fuzzy.00000" * 5
    for fragment in (f"{PLAYED}.slope.22222", lost):
        reopen(tab, both, fragment.rpartition(".")[0].rpartition(".")[0])
        reopen(tab, both, fragment)
        reopen(tab, both)
        assert not is_offered(tab), fragment
    for kept in ("${Date.now() - 864e5} #raise.00012", "${Date.now()} #raise:raise.<b>.zzz"):
        tab.evaluate(f"localStorage['treegen-game'] = `{kept}`")
        reopen(tab, both)
        assert not is_offered(tab), kept


def the_first_word_stands_before_the_trees_are_read_unless_another_may_come(
    tab: Page, both: Path
) -> None:
    for size in (WIDE, PHONE):
        tab.set_viewport_size(size["viewport"])
        for kept in {}, {"treegen-played": "true"}:  # with an instruction above it, and without
            tab.evaluate("localStorage.clear()")
            tab.evaluate("all => { Object.assign(localStorage, all); }", kept)
            reopen(tab, both)
            painted(tab)
            assert tab.evaluate("opening") == ["RAISE", tab.evaluate(TILES)]
    reopen(tab, both, PLAYED)
    assert tab.evaluate("opening") is None
    tab.evaluate("localStorage.clear(); localStorage['treegen-hard'] = true")
    reopen(tab, both)
    assert tab.evaluate("opening") is None


def the_first_screen_says_what_to_do_until_a_turn_was_played_here(tab: Page, both: Path) -> None:
    tab.evaluate("localStorage.clear()")
    how = tab.locator("#how")
    for link in "", "#raise.00012", "":  # a link to a game is no turn
        reopen(tab, both, link)
        expect(how).to_be_visible(visible=not link)
    assert (
        how.evaluate("one => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)") <= 2
    )
    tab.get_by_role("button", name="All absent", exact=True).click()
    is_at(tab, "#raise.00000")
    for _ in range(2):
        tab.get_by_role("button", name="Start over", exact=True).click()
        expect(how).to_be_hidden()
        reopen(tab, both, "#raise.00000")
    reopen(tab, both)
    expect(how).to_be_hidden()
    unfold(tab, "#help")
    expect(tab.locator("#help")).to_have_text(re.compile("Untouched letters count as 0 absent"))


def test_practice_the_mode_and_switches_survive_a_refresh_where_they_can_be_kept(
    browser: Browser, both: Path
) -> None:
    with visited(browser, both, STASH) as tab:
        practice_and_the_mode_survive_and_the_word_is_not_readable(tab)
        what_is_kept_is_not_asked_for_before_the_page_is_opened(tab)
    with visited(browser, both, PLAYED, scripts=[REFUSED]) as tab:
        where_the_browser_keeps_nothing_all_goes_on_until_the_page_is_closed(tab, both)


def practice_and_the_mode_survive_and_the_word_is_not_readable(tab: Page) -> None:
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
    expect(tab.locator("#board li")).to_contain_text("as good as the best", timeout=20_000)
    tab.evaluate("location.hash = '#raise.00012'")  # an address leads to Play
    expect(tab.locator("#play")).to_be_visible()
    reload(tab)
    expect(tab.locator("#play")).to_be_visible()
    turn_to(tab, "Practice")
    expect(tab.locator("#practice-status")).to_have_text(shown)
    for word in "stamp stark stand stair stack".split():
        enter(tab, word)
    lost = re.compile("Not found in 6 .* STASH")
    expect(tab.locator("#practice-status")).to_have_text(lost)
    reload(tab)
    expect(tab.locator("#practice-status")).to_have_text(lost)
    assert tab.locator("#board li").count() == 6

    tab.locator("#practice-review").click()  # after a lost game it knows the answer
    end = "The answer was STASH. One more guess would have found it. The tree needs 3 guesses:"
    expect(tab.locator("#review")).to_contain_text(end, timeout=20_000)
    expect(tab.locator(".path .tiles")).to_have_count(3)
    expect(tab.locator("#status")).to_have_text(lost)
    expect(tab.locator("#tiles")).to_be_hidden()  # no seventh guess
    reload(tab)
    expect(tab.locator("#review")).to_contain_text(end, timeout=20_000)
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


def what_is_kept_is_not_asked_for_before_the_page_is_opened(tab: Page) -> None:
    tab.evaluate("to => { location.hash = to; }", STASH)
    expect(tab.locator("#practice-status")).to_have_text("Guess 1 of 6.")
    enter(tab, "knoll")
    tab.locator("#contrast").click()
    tab.add_init_script(HASTY)
    for _ in range(2):
        reload(tab)
        expect(tab.locator("#practice-status")).to_have_text("Guess 2 of 6.")
        expect(tab.locator("#contrast")).to_have_attribute("aria-pressed", "true")


def where_the_browser_keeps_nothing_all_goes_on_until_the_page_is_closed(
    tab: Page, both: Path
) -> None:
    tab.get_by_role("button", name="Start over").click()
    reopen(tab, both, RAISE)
    enter(tab, "raise")
    expect(tab.locator("#games-title")).to_have_text("Your games (1)")


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
        assert re.findall("[0-9.]*[0-9]", games) == "1 3.00 3.47 0.09 0.56 0.56".split()
        assert practice.startswith("1 practice game. On average you needed 2.00; ")
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
        expect(tab.locator("#practice-status")).to_contain_text("Guess 1 of 6. The sender did not ")


def test_a_game_that_is_pasted_is_reviewed_in_its_mode_and_its_words_may_be_misspelt(
    browser: Browser, both: Path
) -> None:
    with visited(browser, both) as tab:
        a_misspelt_word_is_named_instead_of_rows(tab)
        words_that_the_game_does_not_have_may_be_meant_all_the_same(tab)
        a_reviewed_game_teaches_my_opener(tab)
        of_several_results_the_one_that_is_read_is_named(tab)
    with visited(browser, both) as tab:
        a_star_or_none_sets_hard_mode_for_its_review_alone(tab)


def a_star_or_none_sets_hard_mode_for_its_review_alone(tab: Page) -> None:
    hard = tab.locator("#hard")
    for switch, place in ((None, ""), ("false", "#raise.00012")):
        tab.evaluate("to => { location.hash = to; }", place)
        if switch:  # it was pressed, and pressed again
            hard.click()
            hard.click()
        paste(tab, f"Wordle 1,234 3/6*\n\n{SQUARES}\n")
        tab.keyboard.type("raise slash stash")
        expect(tab.locator(".path")).to_have_count(1)
        assert tab.evaluate("location.hash") == "#raise-hard:raise.01020.slash.20222.stash.22222"
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


def a_misspelt_word_is_named_instead_of_rows(tab: Page) -> None:
    filled = tab.locator("#filled")
    paste(tab, SQUARES)
    tab.keyboard.type("raise slahs stash")
    expect(filled).to_contain_text("SLAHS ")
    assert filled.locator("button").all_inner_texts() == ["SLASH?", "SLAHS anyway"]
    tab.keyboard.press("Enter")  # keeps the question
    expect(filled.locator("button")).to_have_count(2)
    tab.keyboard.press("Enter")
    expect(tab.locator("#turns li")).to_have_count(3)
    go(tab)
    paste(tab, SQUARES)
    tab.keyboard.type("raise slash xqzjk")
    filled.get_by_role("button", name="XQZJK anyway").click()
    expect(filled).to_contain_text("Row 3: if XQZJK ")


def words_that_the_game_does_not_have_may_be_meant_all_the_same(tab: Page) -> None:
    go(tab)
    paste(tab, SQUARES)
    tab.keyboard.type("raxse skash stash")
    for word in ("RAXSE", "SKASH"):
        tab.get_by_role("button", name=f"{word} anyway").click()
    expect(tab.locator("#turns li")).to_have_count(3)


def of_several_results_the_one_that_is_read_is_named(tab: Page) -> None:
    go(tab)
    note = "The text has 2 games; number 2 is read."
    paste(tab, f"raise slash stash\nWordle 2/6\n⬛🟨⬛🟩⬛\n🟩🟩🟩🟩🟩\nWordle 3/6\n{SQUARES}")
    expect(tab.locator("#turns li")).to_have_count(3)
    expect(tab.locator("#pasted")).to_have_text(note)
    expect(tab.locator("#pasted")).to_be_visible()
    tab.locator("#again").click()
    expect(tab.locator("#pasted")).to_have_text("")


def a_reviewed_game_teaches_my_opener(tab: Page) -> None:
    go(tab)
    paste(tab, "crane slash stash")
    expect(tab.locator(".path")).to_have_count(1, timeout=60_000)  # the opener has no tree
    tab.locator("#again").click()
    expect(tab.locator("#mine")).to_have_text("CRANE, as last time")
