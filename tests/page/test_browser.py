"""The page played in a real browser: with the mouse, with keys, on a phone, by its addresses."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import treegen
from tests.page.browser import (
    CLIPBOARD,
    PHONE,
    STRICT,
    colours,
    fragment,
    go,
    guess_shown,
    leads_to,
    paste,
    status,
    unfold,
    visited,
    when_computed,
)
from tests.page.conftest import Pages
from tests.page.test_rows_js import REVIEWED, SHRUNK

pytestmark = pytest.mark.slow

FIRST = "Guess 1: play RAISE. 2,315 words left."
KNOTS = "Guess 2: play KNOTS. 17 words left."
MULCH = "Guess 2: play MULCH. 168 words left."
CRANE = "Guess 4: play CRANE. 1 word left: the answer."


def focused(tab: Page) -> str:
    """What has the focus: its label, id or kind."""
    name: str = tab.evaluate("""(({ ariaLabel, id, tagName }) => ariaLabel || id || tagName)(
        document.activeElement)""")
    return name


# With the mouse.


def test_a_game_is_played_with_the_mouse(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise"), **STRICT) as tab:
        tiles_are_clicked_to_the_clue(tab)
        a_clue_is_clicked_in_the_list(tab)
        a_word_is_looked_up(tab)
        a_word_left_shows_how_it_would_be_found(tab)
        the_state_is_copied_as_a_command_and_as_emoji(tab)


def tiles_are_clicked_to_the_clue(tab: Page) -> None:
    assert status(tab) == FIRST
    tiles = tab.locator("#tiles button")
    for text in ("no colour yet", "elsewhere", "right place", "absent"):
        assert tiles.first.get_attribute("aria-label") == f"R, letter 1 of 5: {text}"
        tiles.first.click()
    for i, clicks in ((0, 2), (3, 1), (4, 2)):
        for _ in range(clicks):
            tiles.nth(i).click()
    assert (colours(tab), status(tab)) == ("00012", "These colours: 17 words left.")
    tab.get_by_role("button", name="Next guess").click()
    leads_to(tab, KNOTS)
    assert fragment(tab) == "#raise.00012"
    assert tab.title() == "RAISE 00012 KNOTS · Wordle of 2021: what to play"


def a_clue_is_clicked_in_the_list(tab: Page) -> None:
    go(tab)
    clues = tab.locator("#clues")
    expect(tab.locator("#clues-title")).to_have_text("Possible clues for RAISE (132)")
    clues.get_by_role("button", name="Show all 132").click()
    entries = clues.locator("a").evaluate_all(
        "all => all.map(a => [a.hash, a.querySelector('.next').textContent, "
        "a.querySelector('.count').textContent])"
    )
    assert len(entries) == 132
    assert ["#raise.00012", "then KNOTS: ", "17 words left"] in entries
    assert ["#raise.22222", "✓solved; ", "1 word left"] in entries
    tab.get_by_role("button", name="Sort by clue").click()
    clues.get_by_role("button", name="Show all 132").click()
    links = clues.locator("a").evaluate_all("all => all.map(a => a.hash)")
    assert links == sorted(links)
    clues.locator("a[href='#raise.00012']").click()
    leads_to(tab, KNOTS)


def a_word_is_looked_up(tab: Page) -> None:
    go(tab)
    found = tab.locator("#own-note")
    tab.locator("#own").fill("aahed")
    tab.keyboard.press("Enter")
    expect(found).to_have_text(re.compile("^AAHED .* 2,315 words left"))
    tab.locator("#own").fill("crnae")
    expect(found).to_contain_text("CRNAE")
    found.get_by_role("button", name="CRANE?", exact=True).click()
    leads_to(tab, re.compile("^Guess 1: play CRANE, your word"))
    assert fragment(tab) == "#raise:crane"
    when_computed(tab)
    expect(found).to_have_text("")
    unfold(tab, "#words-part")
    tab.locator("#words .more").click()
    tab.locator("#words [value=crane]").click()
    expect(tab.locator("#path")).to_have_text(re.compile("^CRANE .* guess 4: "))
    tab.locator("#path").get_by_role("link", name="Go there").click()
    leads_to(tab, re.compile("^CRANE: solved in 4 guesses"))
    assert fragment(tab) == "#raise.11002.bract.02210.anvil.11000.crane.22222"


def a_word_left_shows_how_it_would_be_found(tab: Page) -> None:
    for link in ("#raise.00012", "#raise.00012.climb.00000"):
        go(tab, link)
        words = tab.locator("#words .word")
        expect(tab.locator("#words-title")).to_have_text(re.compile(r"^Words left \(\d\d?\)$"))
        words.first.focus()
        tab.keyboard.press("ArrowRight")
        text = words.nth(1).inner_text()
        tab.keyboard.press("Enter")
        tab.locator("#path").get_by_role("link", name="Go there").click()
        leads_to(tab, re.compile(f"^{text}: solved in [3-6] guesses"))


def the_state_is_copied_as_a_command_and_as_emoji(tab: Page) -> None:
    go(tab, "#raise.00012.knots.00201")
    unfold(tab, "#about-part")
    tab.context.grant_permissions(CLIPBOARD)
    copied = tab.locator("#copied")
    command = "treewalk raise 00012 knots 00201"
    here = " The page is a file on this device, so its link works only here."
    for button, text, note in (
        ("Copy link", tab.url, here),
        ("Copy command", command, ""),
        ("Copy emoji", "⬛⬛⬛🟨🟩\n⬛⬛🟩⬛🟨", ""),
    ):
        tab.get_by_role("button", name=button).click()
        expect(copied).to_have_text(f"Copied.{note}")
        assert tab.evaluate("navigator.clipboard.readText()") == text
        copied.evaluate("note => { note.textContent = ''; }")
    tab.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    tab.get_by_role("button", name="Copy command").click()  # as on a page that is not served safely
    expect(copied).to_have_text("Selected, ready to copy:")
    assert tab.evaluate("getSelection().toString()") == command


# With keys.


def test_a_game_is_played_on_the_keyboard_alone(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise"), **STRICT) as tab:
        a_held_key_plays_one_turn(tab)
        keys_set_colours_and_move_between_tiles(tab)
        colours_that_back_keeps_are_for_that_turn_alone(tab)
        an_impossible_clue_is_not_chosen(tab)
        a_word_that_is_not_one_is_named(tab)
        the_last_word_needs_no_colouring(tab)
        the_focus_is_visible_and_follows_the_game(tab)


def a_held_key_plays_one_turn(tab: Page) -> None:
    tab.keyboard.press("Enter")  # no tile is touched: this only shows what it would be
    assert status(tab).startswith("No colours set: ")
    for _ in range(5):
        tab.keyboard.down("Enter")  # down again without up is what a held key sends
    leads_to(tab, MULCH)
    tab.keyboard.up("Enter")
    assert (fragment(tab), colours(tab)) == ("#raise.00000", "00000")


def keys_set_colours_and_move_between_tiles(tab: Page) -> None:
    go(tab)
    keys = tab.keyboard
    keys.type("00012")
    keys.press("Enter")
    leads_to(tab, KNOTS)
    tab.locator("#colours button").first.focus()
    for digit in "10":  # the second time it is taken back
        keys.press("Enter")
        assert colours(tab)[0] == digit
    tab.locator("#tiles button").first.focus()
    for pressed, shown in (
        ("ArrowUp ArrowRight ArrowUp ArrowUp End ArrowUp", "12002"),  # S was elsewhere beforehand
        ("Backspace", "12000"),  # clears the tile it is on
        ("ArrowLeft ArrowLeft Backspace", "10000"),  # and then the one before it
    ):
        for key in pressed.split():
            keys.press(key)
        assert colours(tab) == shown
    keys.press("Home")
    keys.type("00201")
    keys.press("Enter")
    leads_to(tab, "Guess 3: play SCOPE. 3 words left.")
    keys.press("Escape")
    leads_to(tab, "These colours: 3 words left.")  # which stay, so that a slip is mended by a key
    assert (guess_shown(tab), colours(tab)) == ("knots", "00201")


def colours_that_back_keeps_are_for_that_turn_alone(tab: Page) -> None:
    tab.evaluate("location.hash = '#raise.00000'")
    leads_to(tab, MULCH)
    tab.go_back()
    leads_to(tab, KNOTS)


def an_impossible_clue_is_not_chosen(tab: Page) -> None:
    go(tab, "#raise.00012")
    tab.keyboard.type("22220")
    assert status(tab).endswith("None of the 14,855 words fits either.")
    assert tab.locator("#next").get_attribute("aria-disabled") == "true"
    tab.locator("#next").click(force=True)
    assert fragment(tab) == "#raise.00012"
    tab.keyboard.type("22222")  # the tiles hear it though Next has the focus
    assert re.match("KNOTS .* 17 words left, .* cannot be the answer", status(tab))


def a_word_that_is_not_one_is_named(tab: Page) -> None:
    go(tab, "#raise.00012")
    tiles = tab.locator("#tiles")
    tab.keyboard.type("stov")
    assert tiles.inner_text().split() == [*"STOV"]
    tab.keyboard.press("Enter")
    assert tab.locator("#own-note").inner_text() == "Not enough letters."
    tiles.locator("button").first.click()  # which colours the word that is played
    assert tiles.inner_text().split() == [*"KNOTS"]
    tab.keyboard.type("xyzzy")
    expect(tab.locator("#own-note")).to_contain_text("XYZZY")
    tab.get_by_role("button", name="XYZZY anyway").click()
    leads_to(tab, re.compile(r"^Guess 2: play XYZZY, .* 17 words left\.$"))
    assert tab.locator("#clues a").count() == 2  # as the clues can be told all the same
    tab.keyboard.press("Escape")
    tab.keyboard.type("qulit")
    offered = tab.locator("#own-note button")
    assert offered.all_inner_texts() == ["QUILT?", "QULIT anyway"]
    tab.locator("#colours button").first.click()  # is for no other word
    assert tab.locator("#tiles").inner_text().split() == [*"QULIT"]
    tab.locator("#own").focus()
    tab.keyboard.press("Enter")  # keeps the note, and once more takes what is offered
    assert offered.all_inner_texts() == ["QUILT?", "QULIT anyway"]
    tab.keyboard.press("Enter")
    leads_to(tab, re.compile("^Guess 2: play QUILT, your word"))
    tab.keyboard.press("Escape")
    tab.keyboard.type("crane")
    tab.keyboard.press("Enter")  # plays the word, and sets no colour
    leads_to(tab, re.compile("^Guess 2: play CRANE, your word"))
    assert tab.locator("#tiles .blank").count() == 2
    tab.keyboard.press("Enter")
    leads_to(tab, re.compile("^The other letters .* These colours"))


def the_last_word_needs_no_colouring(tab: Page) -> None:
    go(tab, "#raise.11002.bract.02210.anvil.11000")
    assert (status(tab), colours(tab)) == (CRANE, "22222")
    tab.keyboard.press("Enter")
    leads_to(tab, re.compile("^CRANE: solved in 4 guesses"))
    assert not tab.locator("#next").is_visible()
    solved = fragment(tab)
    expect(tab.locator("#review-title")).to_be_focused()
    tab.keyboard.press("Enter")  # one too many
    assert fragment(tab) == solved
    tab.keyboard.press("Escape")
    leads_to(tab, CRANE)
    tab.locator("#again").click()
    leads_to(tab, FIRST)


def the_focus_is_visible_and_follows_the_game(tab: Page) -> None:
    tab.keyboard.type("00012")
    tab.keyboard.press("Enter")
    leads_to(tab, KNOTS)
    assert focused(tab) == "K, letter 1 of 5: no colour yet"
    seen = set()
    for _ in range(30):
        outline = "getComputedStyle(document.activeElement).outlineStyle"
        assert tab.evaluate(outline) == "solid", focused(tab)
        seen.add(tab.evaluate("document.activeElement.id || document.activeElement.tagName"))
        tab.keyboard.press("Tab")
    assert {"next", "back", "again", "own", "copy-link", "by-clue", "A"} <= seen
    tab.locator("#status").click()  # a click on nothing keeps the keyboard on the tiles
    tab.keyboard.type("00201")
    assert status(tab) == "These colours: 3 words left."


# On a phone.


def test_a_phone_without_a_touch_a_reason_and_a_game_that_is_pasted(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise"), **PHONE, **STRICT) as tab:
        a_keyboard_beside_a_screen_that_was_not_touched_needs_no_tap(tab)
        one_touch_tells_why(tab)
        a_finished_game_is_reviewed(tab)
        what_cannot_have_been_a_game_is_told_where_it_was_pasted_or_typed(tab)


def a_keyboard_beside_a_screen_that_was_not_touched_needs_no_tap(tab: Page) -> None:
    assert tab.evaluate("document.activeElement === document.body")
    tab.keyboard.type("00012")
    assert colours(tab) == "00012"
    tab.get_by_role("button", name="Practice").tap()
    tab.evaluate("document.activeElement.blur()")
    tab.keyboard.press("Escape")  # is not for the game, which is out of sight
    expect(tab.locator("#practice")).to_be_visible()


def one_touch_tells_why(tab: Page) -> None:
    go(tab, "#raise.00012")
    tab.locator("#why-title").tap()
    expect(tab.locator("#why li")).to_have_count(3)
    assert tab.locator("#why p").first.inner_text().startswith("Splits 17 words into 12 groups; ")


def a_finished_game_is_reviewed(tab: Page) -> None:
    squares = "Wordle 1,234 3/6\n\n⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩\n\n"
    lines = treegen("review", "--tree=raise", *"raise slash stash".split()).stdout.splitlines()
    for text in ("raise slash stash", f"{squares}what a nasty word"):
        go(tab)
        paste(tab, text)
        if "nasty" in text:
            assert focused(tab) == "played"
            tab.keyboard.type("raise slashsta")
            assert tab.locator("#filled").inner_text() == "2 of 3 words"
            assert tab.locator("#rows [data-clue]").all_inner_texts() == [*"RAISESLASHSTA", "", ""]
            tab.keyboard.type("sh")
            tab.keyboard.press("Enter")  # from habit: it starts nothing over
        expect(tab.locator(".path")).to_have_count(1)
        assert fragment(tab) == "#raise.01020.slash.20222.stash.22222"
        figures, scores = lines[5].rsplit("; ", 1)
        assert tab.locator("#review > p").first.inner_text() == f"{figures}."
        shown = tab.locator(".scores strong").all_inner_texts()
        assert "skill {}, luck {} of 99".format(*shown) == scores
        assert tab.locator("#review > p").nth(-2).inner_text() == "The tree needs 3 guesses:"
        assert tab.locator("#review .said").all_inner_texts() == REVIEWED
        assert tab.locator("#review summary > .quiet").all_inner_texts() == SHRUNK
        tab.locator("#review summary").nth(1).click()
        below = re.compile("^Before: 22 words left. After: 3 words left: .* from here on.$")
        expect(tab.locator("#review details p").nth(1)).to_have_text(below)
        expect(tab.locator("#review .best tbody tr")).to_have_count(3)
        expect(tab.locator("#review .best tbody tr").first).to_contain_text("1best")


def what_cannot_have_been_a_game_is_told_where_it_was_pasted_or_typed(tab: Page) -> None:
    go(tab)
    paste(tab, "raise 01020 slash")
    two = "Found 2 words and 1 clue; each guess needs both."
    expect(tab.locator("#pasted")).to_have_text(two)
    paste(tab, "⬛🟨⬛🟩⬛ 🟩⬛🟩🟩🟩 🟩🟩🟩🟩🟩")
    tab.keyboard.type("raise shale stash")
    expect(tab.locator("#filled")).to_have_text(re.compile("^Row 2: SHALE .* STASH "))
    assert fragment(tab) == ""
    assert tab.locator("#review").inner_text() == ""

    paste(tab, "X/6*\n🟩🟩🟩⬛⬛ 🟩🟩⬛⬛⬛\nraise\nraise")
    expect(tab.locator("#filled")).to_contain_text("Without RAISE 22200, ")
    paste(tab, "raise 22200 manly 02000")
    expect(tab.locator("#review > p").last).to_contain_text("The answer is not known")
    end = tab.locator("#review > p").first.inner_text()
    assert re.match(r"So far 2, ≈?[\d.]+ to come; ", end)
    assert tab.locator("#review summary").count() == 2
