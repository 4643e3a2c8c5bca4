"""The page in a real browser: Chromium, found on PATH and driven by Playwright."""

import hashlib
import re
import shlex
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.conftest import treegen
from tests.page.browser import (
    PHONE,
    WIDE,
    axe_faults,
    go,
    guess_shown,
    painted,
    reload,
    unfold,
    when_computed,
)
from tests.page.built import fixed as fixed  # for tests of other parts of the page
from tests.page.built import tree_named
from treegen.clues import clue_for
from treegen.page.page import PageTree, page
from treegen.tree.model import Tree

pytestmark = pytest.mark.slow

FIRST = "Guess 1: play RAISE. 2,315 words left."
KNOTS = "Guess 2: play KNOTS. 17 words left."
NO_WORD = "None of the 2,315 answers of 2021 fits. "
REVIEWED = [  # raise slash stash, as in the terminal
    "RAISE: best",
    "SLASH: good, costs ≈0.09; SHALT was best; unlucky ≈0.41",
    "STASH: about as good as ADMIT; lucky ≈1.00",
]
OTHERWISE = "Or the answer is not in that list:"

PAGES = {  # of which trees, and the name of each on the page
    "raise": {"raise": "raise"},
    "any": {"raise": "raise", "raise-any": "raise-any"},
    "today": {"today": "today"},
    "salet": {"salet": "salet"},
    "three": {"again": "raise", "nine": "nine", "raise": "raise"},
    "long": {"long": "long"},
    "hostile": {"<img src=x onerror=alert(1)>": "hostile"},
    "hebrew": {"בוקר": "hebrew"},
}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of pages, each written when it is first visited."""
    return tmp_path_factory.mktemp("site")


class Visit:
    """Opens pages, each in a context of its own."""

    def __init__(self, browser: Browser, site: Path) -> None:
        self.browser, self.site = browser, site
        self.tabs: list[Page] = []
        self.complaints: list[str] = []

    def __call__(self, name: str = "raise", fragment: str = "", **settings: Any) -> Page:
        tab = self.browser.new_context(**settings).new_page()
        self.tabs.append(tab)
        tab.set_default_timeout(10_000)
        tab.on("console", lambda message: self.complaints.append(message.text))
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        tab.on("request", lambda request: self.asked(request.url))
        file = self.site / f"{name}.html"
        if not file.exists():
            trees = [PageTree(tree_named(tree), title) for title, tree in PAGES[name].items()]
            file.write_text(page(trees), encoding="utf-8")
        tab.goto(f"{file.as_uri()}{fragment}")
        tab.wait_for_selector("main:not([hidden], [inert])")
        return tab

    def asked(self, url: str) -> None:
        if not url.startswith((self.site.as_uri(), "blob:")):
            self.complaints.append(f"asked for {url}")


@pytest.fixture
def visit(browser: Browser, site: Path) -> Iterator[Visit]:
    """Opens pages; at the end, what the browser complained of or asked the network is empty."""
    visit = Visit(browser, site)
    yield visit
    for tab in visit.tabs:
        tab.context.close()
    assert visit.complaints == []


def status(tab: Page) -> str:
    return tab.locator("#status").inner_text()


def colours(tab: Page) -> str:
    return "".join(tab.locator("#tiles > *").evaluate_all("all => all.map(t => t.dataset.clue)"))


def fragment(tab: Page) -> str:
    text: str = tab.evaluate("location.hash")
    return text


def leads_to(tab: Page, text: str | re.Pattern[str]) -> None:
    expect(tab.locator("#status")).to_have_text(text)


def look_up(tab: Page, word: str) -> None:
    tab.locator("#own").fill(word)


# To play.


def test_tiles_are_clicked_to_the_clue(visit: Visit) -> None:
    tab = visit()
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
    go(tab)
    go(tab, "#RAISE.00012.Knots")  # a link by hand is the same
    assert status(tab) == KNOTS


def test_a_game_is_played_on_the_keyboard_alone(visit: Visit) -> None:
    tab = visit()
    keys = tab.keyboard
    keys.type("00012")
    keys.press("Enter")
    leads_to(tab, KNOTS)
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


def test_a_keyboard_beside_a_screen_that_was_not_touched_needs_no_tap(visit: Visit) -> None:
    tab = visit(**PHONE)
    assert tab.evaluate("document.activeElement === document.body")
    tab.keyboard.type("00012")
    assert colours(tab) == "00012"
    tab.get_by_role("button", name="Practice").tap()
    tab.evaluate("document.activeElement.blur()")
    tab.keyboard.press("Escape")  # is not for the game, which is out of sight
    expect(tab.locator("#practice")).to_be_visible()


def test_colours_that_back_keeps_are_for_that_turn_alone(visit: Visit) -> None:
    tab = visit("raise", "#raise.00012.knots.00201")
    tab.locator("#back").click()
    leads_to(tab, "These colours: 3 words left.")
    tab.evaluate("location.hash = '#raise.00000'")
    leads_to(tab, "Guess 2: play MULCH. 168 words left.")
    tab.go_back()
    leads_to(tab, KNOTS)


def test_an_impossible_clue_is_not_chosen_and_named_only_when_it_is_whole(visit: Visit) -> None:
    tab = visit(fragment="#raise.00012")
    tab.keyboard.type("2222")  # 00000, which the tiles show at first, cannot occur either
    assert status(tab) == KNOTS
    tab.keyboard.press("0")
    assert status(tab) == (
        f"{NO_WORD}Without KNOTS 22220, 17 words are left. None of all 14,855 words fits either."
    )
    assert tab.locator("#next").get_attribute("aria-disabled") == "true"
    tab.locator("#next").click(force=True)
    assert fragment(tab) == "#raise.00012"
    tab.keyboard.type("22222")  # the tiles hear it though Next has the focus
    assert status(tab) == "KNOTS is not among the 17 words left, so it cannot be the answer."


def test_the_clues_that_can_occur_are_a_list_with_counts(visit: Visit, stored: Tree) -> None:
    tab = visit()
    clues = tab.locator("#clues")
    assert tab.locator("#clues-title").inner_text() == "Clues that RAISE can earn (132)"
    clues.get_by_role("button", name="Show all 132").click()
    entries = clues.locator("a").evaluate_all(
        "all => all.map(a => [a.hash.slice(7), a.querySelector('.next').textContent, "
        "parseInt(a.querySelector('.count').textContent)])"
    )
    nodes = sorted(stored.root.branches.items(), key=lambda pair: (-pair[1].size, pair[0]))
    expected = [[clue, f"then {node.guess.upper()}: ", node.size] for clue, node in nodes]
    assert [entry for entry in entries if entry[0] != "22222"] == expected
    assert ["22222", "✓solved; ", 1] in entries
    tab.get_by_role("button", name="Sort by clue").click()
    clues.get_by_role("button", name="Show all 132").click()
    links = clues.locator("a").evaluate_all("all => all.map(a => a.hash.slice(7))")
    assert links == sorted(links)
    clues.locator("a[href='#raise.00012']").click()
    leads_to(tab, KNOTS)


def test_a_held_key_plays_one_turn(visit: Visit) -> None:
    tab = visit()
    tab.keyboard.press("Enter")  # no tile is touched: this only shows what it would be
    assert status(tab) == (
        "No colour is set, so all are absent. These colours: 168 words left. "
        "Press Enter or Next guess again to go on."
    )
    for _ in range(5):
        tab.keyboard.down("Enter")  # down again without up is what a held key sends
    leads_to(tab, "Guess 2: play MULCH. 168 words left.")
    tab.keyboard.up("Enter")
    assert (fragment(tab), colours(tab)) == ("#raise.00000", "00000")


def test_the_last_word_needs_no_colouring(visit: Visit) -> None:
    tab = visit(fragment="#raise.11002.bract.02210.anvil.11000")
    assert status(tab) == "Guess 4: play CRANE. 1 word left: the answer."
    assert colours(tab) == "22222"
    tab.keyboard.press("Enter")
    leads_to(tab, "CRANE: solved in 4 guesses, as many as the tree.")
    assert not tab.locator("#next").is_visible()
    solved = fragment(tab)
    expect(tab.locator("#review-title")).to_be_focused()
    tab.keyboard.press("Enter")  # one too many
    assert fragment(tab) == solved
    tab.keyboard.press("Escape")
    leads_to(tab, "Guess 4: play CRANE. 1 word left: the answer.")
    tab.locator("#again").click()
    leads_to(tab, FIRST)
    tab.keyboard.type("22222")
    assert status(tab) == "RAISE is the answer."


# Its addresses.


def test_back_forward_breadcrumb_and_reload(visit: Visit) -> None:
    tab = visit(**WIDE)
    for part in ("raise.00000", "raise.00000.mulch.00000"):
        tab.locator(f"#clues a[href='#{part}']").click()
        expect(tab.locator("#turns a")).to_have_count(part.count(".0"))
        assert fragment(tab) == f"#{part}"
    third = status(tab)
    assert third.startswith("Guess 3: play ")
    tab.go_back()
    leads_to(tab, "Guess 2: play MULCH. 168 words left.")
    tab.go_forward()
    leads_to(tab, third)
    reload(tab)
    leads_to(tab, third)
    assert tab.locator("#turns a").count() == 2
    tab.locator("#turns a").nth(1).click()
    leads_to(tab, "Guess 2: play MULCH. 168 words left.")
    tab.locator("#turns a").first.click()
    leads_to(tab, FIRST)


def test_a_link_that_does_not_fit_says_so(visit: Visit) -> None:
    tab = visit(fragment="#raise.22222.knots.00000")
    alert = tab.get_by_role("alert")
    assert alert.inner_text() == (
        "This link does not fit this tree: RAISE is the answer, nothing follows it."
    )
    assert status(tab).startswith("RAISE: solved")
    go(tab, "#<img src=x onerror=alert(1)>")
    wrong = "<img src=x onerror=alert(1)> has 28 letters, not 5."
    assert alert.inner_text() == f"This link does not fit this tree: {wrong}"
    assert status(tab) == FIRST
    tab.get_by_role("button", name="Start over").click()
    leads_to(tab, FIRST)
    expect(alert).to_be_hidden()


def test_a_page_of_several_trees_has_a_chooser(visit: Visit) -> None:
    tab = visit("three")
    chooser = tab.get_by_role("combobox", name="Tree")
    assert chooser.locator("option").all_text_contents() == [
        "Wordle of 2021, by entropy · RAISE (again)",
        "nine, by entropy · EIGHT (nine)",
        "Wordle of 2021, by entropy · RAISE (raise)",
    ]
    chooser.select_option("nine")
    leads_to(tab, "Guess 1: play EIGHT. 9 words left.")
    assert fragment(tab) == "#eight"
    chooser.select_option("again")
    leads_to(tab, FIRST)
    tab.locator("#clues a").first.click()
    expect(tab.locator("#turns a")).to_have_count(1)
    assert fragment(tab) == "#again:raise.00000"
    assert (
        tab.locator("#command").evaluate("one => one.textContent")
        == "treewalk --tree=again raise 00000"
    )
    for link, name in (("#eight.02222", "nine"), ("#raise.00012", "raise")):
        go(tab, link)
        assert chooser.input_value() == name


# To look up, to see and to take away.


def test_a_word_is_looked_up(visit: Visit) -> None:
    tab = visit()
    found = tab.locator("#own-note")
    look_up(tab, "aahed")
    expect(found).to_have_text("AAHED is not among the 2,315 words left.")
    look_up(tab, "crnae")
    expect(found).to_contain_text("CRNAE is not among the 12,972 words accepted in 2021. ")
    found.get_by_role("button", name="CRANE?", exact=True).click()
    expect(found).to_contain_text("CRANE would be found on guess 4: ")
    assert fragment(tab) == "#raise:crane"
    found.get_by_role("link", name="Go there").click()
    leads_to(tab, "CRANE: solved in 4 guesses, as many as the tree.")
    assert fragment(tab) == "#raise.11002.bract.02210.anvil.11000.crane.22222"


def test_the_state_is_copied_as_a_command_and_as_emoji(visit: Visit) -> None:
    tab = visit(fragment="#raise.00012.knots.00201", permissions=["clipboard-read"])
    unfold(tab, "#about-part")
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
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


# Words that are possible, but unlikely.


def test_likely_words_come_first_and_unlikely_ones_after_them(visit: Visit) -> None:
    tab = visit("any", "#raise-any:raise.01000")
    node = tree_named("raise-any").follow([("raise", "01000")])
    assert status(tab) == f"Guess 2: play CLOUT. 92 likely words left of {node.size}."
    title = tab.locator("#words-title")
    expect(title).to_have_text(f"Words left ({node.size})")
    titles = tab.locator("#words h3")
    expect(titles).to_have_text([re.compile(f"^[0-9]+ {name}$") for name in GROUPS])
    counts = [int(text.split()[0]) for text in titles.all_inner_texts()]
    assert (counts[0], sum(counts)) == (92, node.size)
    shown = tab.locator("#words p")
    expect(shown.nth(2).locator(".word")).to_have_count(300)  # of more
    for i in (0, 1):
        words = shown.nth(i).locator(".word").evaluate_all("all => all.map(w => w.value)")
        assert len(words) == counts[i]
        assert words == sorted(words)
    note = tab.locator("#clues-note")
    expect(note).to_have_text("+ counts words that were used or are unlikely.")
    entries = tab.locator("#clues .count").all_inner_texts()
    assert all(re.match(r"(\d+|\+\d+|\d+ words? left \+)", entry) for entry in entries)

    go(tab, "#raise-any:raise")
    expect(tab.locator("#bars-text")).to_have_text(
        "Likely words: found on guess 3.4713 on average, on guess 6 at worst. "
        "All words: on guess 4.4386 on average, on guess 8 at worst."
    )
    rows = [row.split() for row in tab.locator("#bars tr").all_inner_texts()]
    turns, some, of_all = ([int(n.replace(",", "")) for n in n] for n in zip(*rows, strict=True))
    assert of_all == tree_named("raise-any").summary.distribution
    assert sum(turn * count for turn, count in zip(turns, some, strict=True)) == 8036


GROUPS = "likely", "used", "unlikely"


def test_where_only_unlikely_words_are_left_the_page_says_so(visit: Visit) -> None:
    tab = visit("any", "#raise-any:raise.01000.clout.00110")
    assert status(tab) == "Guess 3: play BOYAU. 4 words left, none likely."
    assert tab.locator("#words h3").all_inner_texts() == ["1 used", "3 unlikely"]
    words = tab.locator("#words .word").evaluate_all("all => all.map(w => w.value)")
    assert words == "guano boyau douma noyau".split()
    text = "Found on guess 3.7500 on average, on guess 4 at worst."
    expect(tab.locator("#bars-text")).to_have_text(text)
    tab.keyboard.type("01011")
    assert status(tab) == "These colours: 1 unlikely word left: GUANO."
    tab.keyboard.press("Enter")
    answer = "1 unlikely word left: the answer. GUANO was used on 27 March 2023."
    leads_to(tab, f"Guess 4: play GUANO. {answer}")


# Off the tree.


def test_where_no_word_of_the_list_fits_the_page_goes_on_and_says_so(visit: Visit) -> None:
    tab = visit("raise", "#raise.01000")
    tab.keyboard.type("00110")
    why = (
        f"{NO_WORD}Without CLOUT 00110, 92 words are left. Without RAISE 01000, 29 words are left."
    )
    assert status(tab) == f"{why} {OTHERWISE} Next goes on with all 14,855 words."
    tab.keyboard.press("Enter")
    left = "1 likely word left of 5, 99 % chance of being the answer"
    leads_to(tab, f"Guess 3: play GUANO (computed). {left}.")
    text = f"{why} {OTHERWISE} going on with all 14,855 words."
    assert tab.locator("#problem").inner_text() == text
    shown = tab.locator("#command").evaluate("one => one.textContent")
    assert shown == "treegen next --tree=raise raise 01000 clout 00110"
    done = treegen(*shlex.split(shown)[1:])
    assert done.stdout.startswith(f"guano  {left}, ")
    assert "(computed); Wordle of 2021" in done.stdout
    tab.keyboard.press("Escape")
    leads_to(tab, "Guess 2: play CLOUT. 92 words left.")


def test_a_game_with_a_word_of_one_s_own_a_refusal_and_a_mistake(visit: Visit) -> None:
    tab, answer = visit("today", **WIDE), "abbey"
    keys = tab.keyboard
    opener = guess_shown(tab)
    keys.type(clue_for(opener, answer))
    keys.press("Enter")
    leads_to(tab, re.compile("^Guess 2: play "))
    keys.type("crane")  # over the tiles
    leads_to(tab, re.compile("^Guess 2: play CRANE, your word. "))
    keys.type("11111")
    assert "Without CRANE 11111" in status(tab)
    right = clue_for("crane", answer)
    for digits in ("00111", right):  # the first is wrong too, though words are left
        keys.press("Home")
        keys.type(digits)
        keys.press("Enter")
        leads_to(tab, re.compile(r"^Guess 3: play [A-Z]+ \(computed\)"))
        if digits != right:
            keys.press("Escape")
            expect(tab.locator("#tiles button")).to_have_text([*"CRANE"])
    refused = guess_shown(tab)
    tab.locator("#refuse").click()
    expect(tab.locator("#tiles")).not_to_have_attribute("aria-label", f"Clue for {refused}")
    shown = tab.locator("#command").evaluate("one => one.textContent")
    assert shown.endswith(f" crane {right} --refused {refused}")
    assert treegen(*shlex.split(shown)[1:]).stdout.split()[0] == guess_shown(tab)
    address = fragment(tab)
    reload(tab)
    assert (fragment(tab), tab.locator("#turns li").count()) == (address, 3)
    turns = tab.locator("#turns li")
    while guess := guess_shown(tab):
        count = turns.count()
        if colours(tab) != "2" * 5:  # the last word is coloured already
            keys.type(clue_for(guess, answer))
        keys.press("Enter")
        expect(turns).to_have_count(count + 1)
    leads_to(tab, re.compile(f"^{answer.upper()}: solved in [3-8] guesses"))


def test_with_two_guesses_left_the_page_says_what_a_word_risks(visit: Visit) -> None:
    last = "#salet.02000.glint.00200.bigot.01000.moral.00110"
    tab = visit("salet", last, **WIDE)
    leads_to(tab, "Guess 5: play AAHED (computed). 3 words left.")
    tab.locator("#why > summary").click()
    why = "Two guesses are left: this word finds the answer most often."
    expect(tab.locator("#why-text")).to_contain_text(why)
    tab.locator("#own").press_sequentially("dairy")
    risk = "33 % risk of not finding it in 6 guesses"
    leads_to(tab, f"Guess 5: play DAIRY, your word ({risk}); advice: AAHED. 3 words left.")
    go(tab, f"{last}.dairy.02222.fairy.22222")
    turns = tab.locator("#review summary > :last-child")
    expect(turns.nth(4)).to_contain_text(f"DAIRY: {risk}; AAHED was best")


def test_a_word_that_is_not_one_is_named(visit: Visit) -> None:
    tab = visit("raise", "#raise.00012")
    tiles = tab.locator("#tiles")
    tab.keyboard.type("stov")
    assert tiles.inner_text().split() == [*"STOV"]
    tab.keyboard.press("Enter")
    assert tab.locator("#own-note").inner_text() == "4 letters, not 5."
    tiles.locator("button").first.click()  # which colours the word that is played
    assert tiles.inner_text().split() == [*"KNOTS"]
    tab.keyboard.type("xyzzy")
    note = "XYZZY is not among the 12,972 words accepted in 2021."
    expect(tab.locator("#own-note")).to_contain_text(note)
    tab.get_by_role("button", name="XYZZY all the same").click()
    text = "XYZZY, your word, which is not among the words accepted in 2021. 17 words left."
    leads_to(tab, f"Guess 2: play {text}")
    assert tab.locator("#clues a").count() == 2  # as the clues can be told all the same
    tab.keyboard.press("Escape")
    tab.keyboard.type("qulit")
    offered = tab.locator("#own-note button")
    assert offered.all_inner_texts() == ["QUILT?", "QULIT all the same"]
    tab.locator("#colours button").first.click()  # is for no other word
    assert tab.locator("#tiles").inner_text().split() == [*"QULIT"]
    tab.locator("#own").focus()
    tab.keyboard.press("Enter")  # keeps the note, and once more takes what is offered
    assert offered.all_inner_texts() == ["QUILT?", "QULIT all the same"]
    tab.keyboard.press("Enter")
    leads_to(tab, re.compile("^Guess 2: play QUILT, your word"))
    tab.keyboard.press("Escape")
    tab.keyboard.type("crane")
    tab.keyboard.press("Enter")  # confirms the word, and sets no colour
    leads_to(tab, re.compile("^Guess 2: play CRANE, your word"))
    assert tab.locator("#tiles .blank").count() == 2
    tab.keyboard.press("Enter")
    leads_to(tab, re.compile("^No more colours are set, so the others are absent. These colours"))


def paste(tab: Page, text: str) -> None:
    unfold(tab, "#paste")
    tab.locator("#game").fill(text)
    tab.get_by_role("button", name="Review", exact=True).click()


def test_a_finished_game_is_reviewed_as_in_the_terminal(visit: Visit) -> None:
    lines = treegen("review", "--tree=raise", *"raise slash stash".split()).stdout.splitlines()
    figures = [row.split()[4:] for row in lines[2:5]]
    assert figures == [
        ["3.47", "0.00", "=", "-0.03"],
        ["2.50", "≈0.09", "shalt", "≈-0.41"],
        ["≈2.00", "≈0.00", "admit", "≈+1.00"],
    ]
    tab = visit(**PHONE)
    squares = "Wordle 1,234 3/6\n\n⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩\n\n"
    for text in ("raise slash stash", f"{squares}what a nasty word"):
        go(tab)
        paste(tab, text)
        if "nasty" in text:
            assert tab.evaluate("document.activeElement.id") == "played"
            tab.keyboard.type("raise slashsta")
            assert tab.locator("#filled").inner_text() == "2 of 3 words"
            assert tab.locator("#rows [data-clue]").all_inner_texts() == [*"RAISESLASHSTA", "", ""]
            tab.keyboard.type("sh")
            tab.keyboard.press("Enter")  # from habit: it starts nothing over
        expect(tab.locator(".path")).to_have_count(1)
        assert fragment(tab) == "#raise.01020.slash.20222.stash.22222"
        end = tab.locator("#review > p").first.inner_text()
        assert end == f"{lines[5]}. The tree needs 3 guesses:"
        assert tab.locator("#review summary > :last-child").all_inner_texts() == REVIEWED
        tab.locator("#review summary").nth(1).click()
        expect(tab.locator("#review details p").nth(1)).to_have_text(
            "Before: 22 words left. After: 3 words left: SMASH, STASH, SWASH. "
            "Best play expected 2.50 guesses. The clue told 0.5 bits less than usual."
        )


def test_what_cannot_have_been_a_game_is_told_where_it_was_pasted_or_typed(visit: Visit) -> None:
    tab = visit(**WIDE)
    paste(tab, "raise 01020 slash")
    two = "Found 2 words and 1 clue; each guess needs both."
    expect(tab.locator("#pasted")).to_have_text(two)
    paste(tab, "⬛🟨⬛🟩⬛ 🟩⬛🟩🟩🟩 🟩🟩🟩🟩🟩")
    tab.keyboard.type("raise shale stash")
    row = "Row 2: SHALE cannot have its colours if STASH is the answer."
    expect(tab.locator("#filled")).to_have_text(row)
    assert not fragment(tab)
    assert tab.locator("#review").inner_text() == ""

    paste(tab, "X/6*\n🟩🟩🟩⬛⬛ 🟩🟩⬛⬛⬛\nraise\nraise")
    expect(tab.locator("#filled")).to_contain_text("Without RAISE 22200, ")
    paste(tab, "raise 22200 manly 02000")
    end = tab.locator("#review > p")
    expect(end).to_contain_text("The answer is not known")
    assert re.match(r"You 2 \+ ≈?[\d.]+ more · expected ", end.inner_text())
    assert tab.locator("#review summary").count() == 2


def test_one_touch_tells_why(visit: Visit) -> None:
    tab = visit("raise", "#raise.00012", **PHONE)
    tab.locator("#why-title").tap()
    expect(tab.locator("#why li")).to_have_count(3)
    assert tab.locator("#why p").first.inner_text() == (
        "Splits 17 words into 12 groups, the largest of 3; after it you need 1.29 guesses more "
        "on average (3.45 bits of information)."
    )
    assert tab.locator("#clues-title").inner_text() == "Clues that KNOTS can earn (12)"


def test_a_word_left_shows_how_it_would_be_found(visit: Visit) -> None:
    tab = visit()
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


# For everyone.

# A first guess with unlisted words, the tree, nothing left, off the tree, a refusal, a review.
STATES = (
    "#raise-any:raise.01000", "#raise.00012", "#raise.22220", "#raise.00012.crane.10002",
    "#raise.01000.clout.x.boyau.x", "#raise.01020.slash.20222.stash.22222",
)  # fmt: skip


@pytest.mark.parametrize(
    ("width", "scheme", "contrast", "links"),
    [(390, "light", "no-preference", STATES), (1280, "dark", "more", STATES[1:2])],
)
def test_axe_finds_nothing(
    visit: Visit, width: int, scheme: str, contrast: str, links: tuple[str, ...]
) -> None:
    tab = visit(
        "any",
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        contrast=contrast,
        bypass_csp=True,  # axe adds a style of its own
    )
    pressed = tab.locator("#contrast").get_attribute("aria-pressed")
    assert pressed == ("true" if contrast == "more" else "false")
    for link in links:
        go(tab, link)
        when_computed(tab)
        paste(tab, "⬛🟨⬛🟩⬛")
        for part in tab.locator("#why, #review details, #about-part").all():
            part.evaluate("details => details.toggleAttribute('open', true)")
        for shown in ("#review-now:visible", ".word:visible"):
            if tab.locator(shown).count():
                tab.locator(shown).first.click()
        when_computed(tab)
        tab.keyboard.press("ArrowUp")
        assert axe_faults(tab) == [], link


def test_high_contrast_is_remembered(visit: Visit) -> None:
    tab = visit(**WIDE)
    colour = "getComputedStyle(document.querySelector('.key [data-clue=\"2\"]')).backgroundColor"
    usual = tab.evaluate(colour)
    for pressed in ("true", "false"):
        tab.get_by_role("button", name="High contrast").click()
        reload(tab)
        assert tab.locator("#contrast").get_attribute("aria-pressed") == pressed
        assert (tab.evaluate(colour) == usual) is (pressed == "false")


def test_colour_is_not_the_only_sign(visit: Visit) -> None:
    lines = "t => getComputedStyle(t, '::after').borderBottomStyle"
    tab = visit(fragment="#raise.00012", forced_colors="active", reduced_motion="reduce")
    tiles = tab.locator("#turns .tiles > *")
    assert [tiles.nth(i).evaluate(lines) for i in (2, 3, 4)] == ["none", "dotted", "solid"]
    motion = "getComputedStyle(document.querySelector('#tiles button')).transitionDuration"
    assert tab.evaluate(motion) == "0s"


# 320 by 256 is a wide screen at 400 % (WCAG 1.4.10).
@pytest.mark.parametrize("name", ["any", "long", "hostile"])
def test_a_narrow_screen_does_not_scroll_sideways(visit: Visit, name: str) -> None:
    tab = visit(name, viewport={"width": 320, "height": 256})
    for turns in range(3):
        expect(tab.locator("#turns li")).to_have_count(turns)
        when_computed(tab)
        assert tab.evaluate(BROAD) <= 320
        sizes = tab.locator("#tiles button").evaluate_all(
            "all => all.map(t => t.getBoundingClientRect().width)"
        )
        assert min(sizes, default=24) >= 24  # WCAG 2.2, 2.5.8
        tab.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        painted(tab)  # why the guess is played may be computed yet
        assert tab.evaluate(BROAD) <= 320
        if not tab.locator("#clues").is_visible():
            break
        tab.locator("#clues a").first.click()


BROAD = "document.documentElement.scrollWidth"


def test_the_focus_is_visible_and_follows_the_game(visit: Visit) -> None:
    tab = visit(**WIDE)
    tab.keyboard.type("00012")
    tab.keyboard.press("Enter")
    leads_to(tab, KNOTS)
    assert tab.evaluate("document.activeElement.ariaLabel") == "K, letter 1 of 5: no colour yet"
    seen = set()
    for _ in range(30):
        assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        seen.add(tab.evaluate("document.activeElement.id || document.activeElement.tagName"))
        tab.keyboard.press("Tab")
    assert {"next", "back", "again", "own", "copy-link", "by-clue", "A"} <= seen
    tab.locator("#status").click()  # a click on nothing keeps the keyboard on the tiles
    tab.keyboard.type("00201")
    assert status(tab) == "These colours: 3 words left."


def test_paper_holds_every_clue_each_list_that_is_not_long_and_no_controls(visit: Visit) -> None:
    tab = visit(**WIDE)
    expect(tab.locator("#words .more, #clues .more")).to_have_count(2)
    assert len(PdfReader(BytesIO(tab.pdf(format="A4"))).pages) <= 4
    tab.emulate_media(media="print")
    assert tab.locator("#clues a:visible").count() == 132
    assert tab.locator("#words .word:visible, button.more:visible").count() == 0  # of 2,315
    expect(tab.locator("#words-title:visible")).to_have_text("Words left (2,315)")
    go(tab, "#raise.00000")
    expect(tab.locator("#words .word:visible")).to_have_count(168)
    go(tab, "#raise.00012")
    expect(tab.locator("#clues a")).to_have_count(12)
    for control in ("#own", "#next", "#contrast", "#save", "#copy-command"):
        assert not tab.locator(control).is_visible()
    for part in ("#turns", "#clues", "#words", "#bars"):
        assert tab.locator(part).is_visible()


def test_paper_holds_what_a_phone_has_not_unfolded(visit: Visit) -> None:
    tab = visit(**PHONE)
    go(tab, "#raise.00000")
    assert tab.locator("#clues a, #words .word").count() == 0
    pages = PdfReader(BytesIO(tab.pdf(format="A4"))).pages
    text = " ".join(page.extract_text() for page in pages)
    node = tree_named("raise").root.branches["00000"]
    assert {word.upper() for word in node.answers()} <= {*text.split()}
    assert f"{node.size} words left" in text
    expect(tab.locator("#clues a")).to_have_count(len(node.branches) + 1)
    assert tab.locator("#clues-part, #words-part, #more").count() == 3
    assert tab.locator("details[open]").count() == 0  # as before


# Any tree, any place.


def test_no_word_is_markup_and_the_tree_is_saved_as_its_file_was(visit: Visit) -> None:
    tab = visit("hostile")
    for word in sorted(tree_named("hostile").root.answers()):
        go(tab)
        look_up(tab, word)
        tab.locator("#own-note").get_by_role("link", name="Go there").click()
        leads_to(tab, re.compile(f"^{re.escape(word.upper())}: solved in "))
        shown = tab.locator("#turns li:last-child .tiles > *").all_inner_texts()
        assert "".join(shown).lower() == word
    tab.locator("#about-part summary").click()
    with tab.expect_download() as download:
        tab.locator("#save").click()
    saved = Path(download.value.path())
    assert hashlib.sha256(saved.read_bytes()).hexdigest() in tab.locator("#about").inner_text()
    assert tab.locator("img, body b:not(summary b), script").count() == 2


def test_words_that_run_from_right_to_left(visit: Visit) -> None:
    tab = visit("hebrew")
    look_up(tab, "שלום")
    tab.locator("#own-note").get_by_role("link", name="Go there").click()
    leads_to(tab, re.compile("^שלום: solved in "))
    go(tab)
    tab.keyboard.press("ArrowLeft")
    assert tab.evaluate("document.activeElement.ariaLabel").startswith("ו, letter 2 of 4")
    places = tab.locator("#tiles button").evaluate_all("all => all.map(t => t.offsetLeft)")
    assert places == sorted(places, reverse=True)


def test_a_long_list_shows_a_part_at_a_time(visit: Visit) -> None:
    tab = visit("today", **WIDE)
    assert tab.locator("*").count() < 3000
    assert len(tab.locator("#words p").first.inner_text().split()) == 300
    for more in tab.locator("#words .more").all()[::-1]:
        more.press("Enter")  # a click can miss what moves as it comes into view
    assert tab.locator(".word").count() == 14_855
