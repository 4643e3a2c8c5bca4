"""The page in a real browser: Chromium, found on PATH and driven by Playwright."""

import hashlib
import json
import re
import shlex
import subprocess
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.chart.test_chart import HOSTILE
from tests.conftest import ROOT, program, treegen, treewalk
from tests.page.browser import axe_faults
from tests.tree.test_tree import HEAVY, LACKING
from treegen.clues import clue_for
from treegen.page.page import PageTree, page
from treegen.search.build import build
from treegen.tree.figures import listed_part, summarise
from treegen.tree.file import dumps, load, loads
from treegen.tree.model import Tree
from treegen.words.lists import WordList
from treegen.words.priors import Prior

pytestmark = pytest.mark.slow  # a minute together

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def stored_any() -> Tree:
    """Tree of raise for all 12,972 words, of which 2,315 are expected."""
    return load(str(ROOT / "trees/raise-any.json"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, stored: Tree, stored_any: Tree) -> Path:
    """Folder with pages of several trees."""
    folder = tmp_path_factory.mktemp("site")

    def write(page_name: str, *trees: tuple[str, Tree]) -> None:
        html = page([PageTree(tree, name) for name, tree in trees])
        (folder / f"{page_name}.html").write_text(html, encoding="utf-8")

    def tree(name: str, text: str, opener: str | None = None) -> Tree:
        words = WordList(name, tuple(sorted(text.split())))
        return build(words, words, opener)

    write("raise", ("raise", stored))
    write("any", ("raise", stored), ("raise-any", stored_any))
    write("hard", ("hard", load(str(ROOT / "trees/raise-hard.json"))))
    write("today", ("today", load(str(ROOT / "trees/today.json"))))
    nine = tree("nine", "eight fight light might night right sight tight wight")
    words = WordList("nine", tuple(sorted(nine.root.answers())))
    weights = Prior("mine", words, (0, 5, 3, 0, 1, 1, 0, 0, 0))
    write("weighed", ("weighed", build(words, words, "eight", prior=weights)))
    write("three", ("again", stored), ("nine", nine), ("raise", stored))
    write(
        "hostile", ("<img src=x onerror=alert(1)>", tree('"><script>', "\n".join(HOSTILE).lower()))
    )
    heavy = loads(json.dumps(HEAVY))
    limits = {"strict": True, "prefilter": 0.07, "max_turns": 6, "width": 20, "proven": False}
    searched = {"objective": "weighted_mean", "lower_bound": 30}
    recipe = heavy.recipe._replace(hard=True, **limits, **searched)
    write("heavy", ("heavy", heavy._replace(recipe=recipe)), ("nine", nine))
    lacking = loads(json.dumps(LACKING))
    write("lacking", ("lacking", lacking))
    five = WordList("five", tuple("abide light might night sight".split()))
    three = WordList("three", five.words[:3])
    write("fixed", ("fixed", build(five, three, openers=("might", "abide"))))
    write("one", ("one", tree("one", "crane")))
    write("cyrillic", ("слово", tree("слова", "слово весна осень книга ветер земля песня")))
    write("hebrew", ("בוקר", tree("hebrew", "בוקר שלום ספרי ילדה דלתי מילה שירה", "בוקר")))
    write("deseret", ("𐐨𐐩", tree("astral", "𐐨𐐩𐐪 𐐨𐐪𐐩 𐐩𐐩𐐪 𐐪𐐨𐐩 𐐪𐐪𐐪")))
    for length in (11, 15):
        text = " ".join(
            f"{7 * i:0{length}b}"[-length:].replace("0", "o") for i in range(1500, 1900)
        )
        write(f"long{length}", ("long", tree("long", text)))
    return folder


@pytest.fixture
def visit(browser: Browser, site: Path) -> Iterator[Open]:
    """Opens a page in a context of its own; at the end, what the browser complained of is empty."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    requests: list[str] = []

    def open_page(name: str = "raise", fragment: str = "", **settings: Any) -> Page:
        context = browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(5000)
        tab = context.new_page()
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("request", lambda request: requests.append(request.url))
        tab.goto(f"{(site / name).as_uri()}.html{fragment}")
        tab.wait_for_selector("main:not([hidden])")
        return tab

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
    assert [url for url in requests if not url.startswith((site.as_uri(), "blob:"))] == []


def status(tab: Page) -> str:
    return tab.locator("#status").inner_text()


def clue(tab: Page) -> str:
    return "".join(tab.locator("#tiles > *").evaluate_all("all => all.map(t => t.dataset.clue)"))


def fragment(tab: Page) -> str:
    text: str = tab.evaluate("location.hash")
    return text


SOLVED_BY = "word => state.game.solved && state.steps.at(-1)[0] === word"


def leads_to(tab: Page, text: str | re.Pattern[str]) -> None:
    expect(tab.locator("#status")).to_have_text(text)


KNOTS = "Guess 2: play KNOTS. 17 words left."
OTHERWISE = "Or the answer is not in that list:"
NO_WORD = "No word of wordle-2021-answers (2,315 words) fits. "


# To play.


def test_tiles_are_clicked_to_the_clue(visit: Open) -> None:
    tab = visit()
    assert status(tab) == "Guess 1: play RAISE. 2,315 words left."
    tiles = tab.locator("#tiles button")
    tiles.nth(3).click()
    tiles.nth(4).click()
    tiles.nth(4).click()
    assert (clue(tab), status(tab)) == ("00012", "These colours leave 17 words.")
    tab.get_by_role("button", name="Next guess").click()
    leads_to(tab, KNOTS)
    assert fragment(tab) == "#raise.00012"
    assert tab.title() == "raise 00012 knots · Wordle decision tree"


def test_a_tap_cycles_through_the_three_colours(visit: Open) -> None:
    tab = visit(has_touch=True)
    tile = tab.locator("#tiles button").first
    names = []
    for _ in range(4):
        names.append(tile.get_attribute("aria-label"))
        tile.tap()
    assert names == [
        f"R, letter 1 of 5: {state}"
        for state in ("no colour yet", "elsewhere", "right place", "absent")
    ]


def test_a_game_is_played_on_the_keyboard_alone(visit: Open) -> None:
    tab = visit()
    tab.keyboard.type("00012")
    tab.keyboard.press("Enter")
    leads_to(tab, KNOTS)
    tab.keyboard.type("20000")
    assert status(tab).startswith(NO_WORD)
    tab.keyboard.press("Home")
    tab.keyboard.type("00201")
    tab.keyboard.press("Enter")
    leads_to(tab, "Guess 3: play SCOPE. 3 words left.")


def test_arrows_backspace_and_escape(visit: Open) -> None:
    tab = visit(fragment="#raise.00012")
    keys = tab.keyboard
    for key in ("ArrowUp", "ArrowRight", "ArrowUp", "ArrowUp", "End", "ArrowDown"):
        keys.press(key)
    assert clue(tab) == "12002"
    keys.press("Backspace")  # clears the tile it is on
    assert clue(tab) == "12000"
    for key in ("ArrowLeft", "ArrowLeft", "Backspace"):  # and then the one before it
        keys.press(key)
    assert clue(tab) == "10000"
    keys.press("Escape")
    leads_to(tab, "Guess 1: play RAISE. 2,315 words left.")


def test_an_impossible_clue_is_not_chosen_and_named_only_when_tried(visit: Open) -> None:
    tab = visit(fragment="#raise.00012")
    assert status(tab) == KNOTS  # though 00000, which the tiles show, cannot occur
    assert tab.locator("#next").get_attribute("aria-disabled") == "false"
    tab.keyboard.type("22220")
    assert status(tab) == (
        f"{NO_WORD}Without KNOTS 22220, 17 words are left. None of all 14,855 words fits either."
    )
    assert tab.locator("#next").get_attribute("aria-disabled") == "true"
    tab.locator("#next").click(force=True)
    assert fragment(tab) == "#raise.00012"
    tab.keyboard.type("22222")  # the tiles hear it though Next has the focus
    assert status(tab) == "knots is not among the 17 words left, so it cannot be the answer."


def test_the_clues_that_can_occur_are_a_list_with_counts(visit: Open, stored: Tree) -> None:
    tab = visit()
    assert tab.locator("#clues-title").inner_text() == "Clues that RAISE can earn (132)"
    tab.locator("#clues").get_by_role("button", name="Show all 132").click()
    entries = tab.locator("#clues a").evaluate_all(
        "all => all.map(a => [a.hash, parseInt(a.querySelector('.count').textContent)])"
    )
    expected = {f"#raise.{c}": node.size for c, node in stored.root.branches.items()}
    assert dict(entries) == expected | {"#raise.22222": 1}
    counts = [count for _, count in entries]
    assert counts == sorted(counts, reverse=True)
    plays = tab.locator("#clues a").evaluate_all(
        "all => all.map(a => [a.hash.slice(7), a.querySelector('.next').textContent])"
    )
    assert {clue: text.split()[1].strip(":").lower() for clue, text in plays if "then" in text} == {
        clue: node.guess for clue, node in stored.root.branches.items()
    }
    tab.get_by_role("button", name="Sort by clue").click()
    tab.locator("#clues").get_by_role("button", name="Show all 132").click()
    links = tab.locator("#clues a").evaluate_all("all => all.map(a => a.hash)")
    assert links == sorted(dict(entries))
    tab.locator("#clues a[href='#raise.00012']").click()
    leads_to(tab, KNOTS)


def test_a_clue_is_not_complained_of_while_it_is_typed(visit: Open) -> None:
    tab = visit(fragment="#raise.00012")
    for key in "0020":
        tab.keyboard.press(key)
        assert status(tab) == KNOTS
    tab.keyboard.press("0")
    assert status(tab).startswith(NO_WORD)


def test_a_fixed_word_is_played_where_another_is_the_only_one_left(visit: Open) -> None:
    tab = visit("fixed", "#might.02222")
    expect(tab.locator("#status")).to_have_text("Guess 2: play ABIDE. 1 word left: light.")
    tab.keyboard.type("00100")
    expect(tab.locator("#status")).to_have_text("These colours leave 1 word.")
    tab.keyboard.press("Enter")
    expect(tab.locator("#status")).to_have_text("Guess 3: play LIGHT. 1 word left: the answer.")
    expect(tab.locator("#figures")).to_contain_text("Opens with might then abide: 3 answers in 2")


def test_a_held_key_plays_one_turn(visit: Open) -> None:
    tab = visit()
    tab.keyboard.press("Enter")  # no tile is touched: this only shows what it would be
    assert status(tab) == (
        "No colour is set, so all are absent. These colours leave 168 words. "
        "Press Enter or Next guess again to go on."
    )
    for _ in range(5):
        tab.keyboard.down("Enter")  # down again without up is what a held key sends
    leads_to(tab, "Guess 2: play MULCH. 168 words left.")
    tab.wait_for_timeout(100)
    assert (fragment(tab), clue(tab)) == ("#raise.00000", "00000")


def test_the_last_word_needs_no_colouring(visit: Open) -> None:
    tab = visit(fragment="#raise.11002.bract.02210.anvil.11000")
    assert status(tab) == "Guess 4: play CRANE. 1 word left: the answer."
    assert clue(tab) == "22222"
    tab.keyboard.press("Enter")
    leads_to(tab, "crane: solved in 4 guesses.")


def test_a_click_on_nothing_keeps_the_keyboard_on_the_tiles(visit: Open) -> None:
    tab = visit(viewport={"width": 1280, "height": 800})
    tab.get_by_role("button", name="Show all 2,315").click()
    assert tab.evaluate("document.activeElement.textContent.length") > 1000
    tab.locator("#clues-title").click()
    tab.keyboard.type("00012")
    assert status(tab) == "These colours leave 17 words."


def test_a_solved_game_says_so(visit: Open) -> None:
    tab = visit(fragment="#raise")
    tab.keyboard.type("22222")
    assert status(tab) == "raise is the answer."
    tab.keyboard.press("Enter")
    leads_to(tab, "raise: solved in 1 guess.")
    assert fragment(tab) == "#raise.22222"
    assert not tab.locator("#next").is_visible()
    tab.keyboard.press("Enter")  # Start over has the focus
    leads_to(tab, "Guess 1: play RAISE. 2,315 words left.")


# Its addresses.


def test_back_forward_breadcrumb_and_reload(visit: Open) -> None:
    tab = visit()
    for part in ("raise.00000", "raise.00000.mulch.00000"):
        tab.locator(f"#clues a[href='#{part}']").click()
        tab.wait_for_function(f"() => location.hash === '#{part}' && state.steps.length")
    third = status(tab)
    assert third.startswith("Guess 3: play ")
    tab.go_back()
    leads_to(tab, "Guess 2: play MULCH. 168 words left.")
    tab.go_forward()
    leads_to(tab, third)
    tab.reload()
    assert status(tab) == third
    assert tab.locator("#turns a").count() == 2
    tab.locator("#turns a").nth(1).click()
    leads_to(tab, "Guess 2: play MULCH. 168 words left.")
    tab.locator("#turns a").first.click()
    leads_to(tab, "Guess 1: play RAISE. 2,315 words left.")


@pytest.mark.parametrize(
    ("link", "problem", "where"),
    [
        ("#raise.0001", "0001 is not a clue of 5 digits.", "Guess 1"),
        ("#raise.xyzzy", "xyzzy is not a clue of 5 digits.", "Guess 1"),
        ("#raise.22222.knots.00000", "raise is the answer, nothing follows it.", "raise: solved"),
        ("#soare:raise", "no tree here is named soare.", "Guess 1"),
        ("#%E0%A4%A", "it is cut short or misspelt.", "Guess 1"),
        ("#<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)> has 28 letters, not 5", ""),
    ],
)
@pytest.mark.slow
def test_a_link_that_does_not_fit_says_so(visit: Open, link: str, problem: str, where: str) -> None:
    tab = visit(fragment=link)
    text = tab.get_by_role("alert").inner_text()
    assert text.startswith(f"This link does not fit this tree: {problem}")
    assert status(tab).startswith(where)
    tab.get_by_role("button", name="Start over").click()
    leads_to(tab, "Guess 1: play RAISE. 2,315 words left.")
    assert not tab.get_by_role("alert").is_visible()


def test_a_link_may_name_the_next_guess_and_use_capitals(visit: Open) -> None:
    assert status(visit(fragment="#RAISE.00012.Knots")) == KNOTS


def test_a_word_of_a_chart_leads_to_its_state(visit: Open, site: Path) -> None:
    program("neato")
    treegen("chart", "raise", "--clue", "00012", "--page", "raise.html", "-o", "c.svg", cwd=site)
    tab = visit()
    tab.goto((site / "c.svg").as_uri())
    word = tab.locator("a", has_text="stoke, 1 word left")
    assert word.locator("title").text_content() == "raise 00012, knots 10211: stoke, 1 word left"
    word.click()
    leads_to(tab, "Guess 3: play STOKE. 1 word left: the answer.")


# To look up.


def test_a_word_is_looked_up(visit: Open) -> None:
    tab = visit()
    tab.get_by_label("Look up").fill(" CRANE ")
    tab.keyboard.press("Enter")
    leads_to(tab, "crane: solved in 4 guesses.")
    assert fragment(tab) == "#raise.11002.bract.02210.anvil.11000.crane.22222"
    expect(tab.locator("#found")).to_have_text("crane is found on guess 4.")
    tab.get_by_label("Look up").fill("mulch")
    tab.keyboard.press("Enter")
    expect(tab.locator("#found")).to_contain_text("It is played after raise 00000")
    tab.locator("#found").get_by_role("link", name="after raise 00000", exact=True).click()
    leads_to(tab, "Guess 2: play MULCH. 168 words left.")
    tab.get_by_label("Look up").fill("zzzzz")
    tab.keyboard.press("Enter")
    message = "zzzzz is not an answer in wordle-2021-answers (2,315 words)."
    expect(tab.locator("#found")).to_have_text(message)


def test_page_and_treewalk_agree_on_every_path(visit: Open, stored: Tree) -> None:
    words = sorted(stored.root.answers())
    found = visit().evaluate("words => words.map(word => pathTo(treeAt(0), word))", words)
    assert found == [[list(turn) for turn in stored.path(word)] for word in words]


# To see.


def test_the_outline_is_built_when_it_is_opened(visit: Open, stored: Tree) -> None:
    tab = visit(fragment="#raise.00012")
    outline = tab.locator("#below")
    assert outline.locator("ul li").count() == 0
    branch = stored.follow([("raise", "00012")])
    assert outline.locator(":scope > li").count() == len(branch.branches)
    scope = outline.locator("details").filter(has_text="SCOPE")
    scope.locator("summary").click()
    expect(scope.locator("li")).to_have_count(4)  # a link to play on, and three answers
    assert {"✓", "scope", "shove", "slope"} <= set(scope.inner_text().split())
    scope.get_by_role("link", name="shove").click()
    leads_to(tab, "Guess 4: play SHOVE. 1 word left: the answer.")


def test_the_bars_count_the_solved(visit: Open, stored: Tree) -> None:
    tab = visit()
    rows = tab.locator("#bars tr").all_inner_texts()
    counts = [int(row.split()[1].replace(",", "")) for row in rows]
    assert counts == stored.summary.distribution
    assert (
        tab.locator("#bars-text").inner_text()
        == "Found on guess 3.4713 on average, on guess 6 at worst."
    )
    widths = tab.locator(".bar").evaluate_all(
        "all => all.map(b => b.getBoundingClientRect().width)"
    )
    for width, count in zip(widths, counts, strict=True):
        assert width == pytest.approx(max(2, widths[2] * count / counts[2]), abs=1)


def test_the_recipe_and_the_checksum_are_those_of_the_file(visit: Open, stored: Tree) -> None:
    text = visit().locator("#about").text_content() or ""
    published = (ROOT / "trees/raise.json").read_bytes()
    for fact in (hashlib.sha256(published).hexdigest(), stored.recipe.answers.sha256, "entropy"):
        assert fact in text


def test_weights_and_limits_are_told(visit: Open) -> None:
    tab = visit("heavy")
    assert tab.locator("#figures").inner_text() == (
        "Opens with might, strict hard mode: "
        "4 answers in 2.0000 guesses on average (2.3750 weighted), 3 at worst."
    )
    about = tab.locator("#about")
    expect(about).to_contain_text(
        "entropy, strict hard mode, guesses prefiltered to 7%, at most 6 guesses, "
        "the best 20 tried at each node, not proven"
    )
    expect(about).to_contain_text(
        f"likely, 16 in all, SHA-256 {HEAVY['recipe']['prior']['sha256']}"
    )
    tab.locator("#tree").select_option("nine")
    expect(tab.locator("#figures")).not_to_contain_text("weighted")
    expect(about).not_to_contain_text("Weights")


def test_an_incomplete_tree_says_so(visit: Open) -> None:
    tab = visit("lacking")
    about = tab.locator("#about")
    expect(about).to_contain_text("entropy, incomplete")
    expect(about).to_contain_text("of which 4 answers here")
    tab.get_by_label("Look up").fill("light")
    tab.keyboard.press("Enter")
    message = "light is not an answer in four (this tree is incomplete: 4 of 5 words)."
    assert tab.locator("#found").inner_text() == message


@pytest.mark.parametrize(
    "name", ["raise", "one", "cyrillic", "deseret", "hostile", "heavy", "today", "weighed"]
)
@pytest.mark.slow
def test_the_saved_file_is_the_tree_s_own(visit: Open, name: str, tmp_path: Path) -> None:
    tab = visit(name)
    with tab.expect_download() as download:
        tab.locator("#save").click()
    saved = Path(download.value.path())
    assert hashlib.sha256(saved.read_bytes()).hexdigest() in tab.locator("#about").inner_text()
    assert dumps(load(str(saved))) == saved.read_bytes()


def test_the_state_is_copied_as_a_command_and_as_emoji(visit: Open) -> None:
    tab = visit(fragment="#raise.00012.knots.00201")
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for button, text in (
        ("Copy link", tab.url),
        ("Copy command", "treewalk raise 00012 knots 00201"),
        ("Copy emoji", "⬛⬛⬛🟨🟩\n⬛⬛🟩⬛🟨"),
    ):
        tab.get_by_role("button", name=button).click()
        here = " The page is a file on this device, so its link works only here."
        note = here if button == "Copy link" else ""
        expect(tab.locator("#copied")).to_have_text(f"Copied.{note}")
        assert tab.evaluate("navigator.clipboard.readText()") == text
        tab.evaluate("byId('copied').textContent = ''")
    tab.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    tab.get_by_role("button", name="Copy command").click()  # as on a page that is not served safely
    expect(tab.locator("#copied")).to_have_text("Selected, ready to copy:")
    assert tab.evaluate("getSelection().toString()") == "treewalk raise 00012 knots 00201"


@pytest.mark.parametrize("odd", ["$(id)", "a;b&c", "it's!", "`ls`a", "<a>b*"])
def test_the_command_shown_is_safe_in_a_shell(visit: Open, site: Path, odd: str) -> None:
    words = WordList("odd", tuple(sorted((odd, "a b c", "x y z"))))
    tree = build(words, words, odd)
    (site / "it's.json").write_bytes(dumps(tree))
    (site / "odd.html").write_text(page([PageTree(tree, "it's", "it's.json")]), encoding="utf-8")
    tab = visit("odd", f"#{quote(odd).replace('.', '%2E')}.{next(iter(tree.root.branches))}")
    shown = tab.locator("#command").inner_text()
    echoed = subprocess.run(["sh", "-c", f"printf '%s\\n' {shown}"], capture_output=True, text=True)
    first = next(iter(tree.root.branches))
    assert echoed.stdout.splitlines() == ["treewalk", "--tree=it's.json", odd, first]


def test_the_command_shown_finds_a_file_of_one_s_own(visit: Open, site: Path) -> None:
    words = WordList("nine", tuple("eight fight light might night right sight tight wight".split()))
    tree = build(words, words, "eight")
    (site / "my nine.json").write_bytes(dumps(tree))
    assert treegen("page", "my nine.json", "-o", "mine.html", cwd=site).returncode == 0
    shown = visit("mine", "#eight.02222").locator("#command").inner_text()
    assert shown == "treewalk --tree='my nine.json' eight 02222"
    assert treewalk(*shlex.split(shown)[1:], cwd=site).stdout == "fight  8 words left\n"


# Words that are possible, but not expected.


def test_expected_words_come_first_and_the_others_beside(visit: Open, stored_any: Tree) -> None:
    tab = visit("any", "#raise-any:raise.01000")
    node = stored_any.follow([("raise", "01000")])
    expected, others = node.words_left()
    assert len(expected) == 92
    more = f"{len(others)} more"
    assert status(tab) == f"Guess 2: play CLOUT. 92 words left, {more} if it is none of these."
    assert tab.locator("#words-title").inner_text() == "Words left (92)"
    assert tab.locator("#words h3").inner_text() == f"{more}, not in wordle-2021-answers"
    shown = [text.split() for text in tab.locator("#words p").all_inner_texts()]
    assert shown == [expected, others[:300]]
    note = "+ counts words that are not in wordle-2021-answers."
    assert tab.locator("#clues-note").inner_text() == note
    while tab.locator("#clues .more").count():
        tab.locator("#clues .more").click()
    entries = tab.locator("#clues a").evaluate_all(
        "all => all.map(a => [a.hash.slice(-5), a.querySelector('.count').firstChild.textContent, "
        "a.textContent.match(/[+]([0-9]+)/)?.[1] ?? '0'])"
    )
    sizes = {clue: tuple(map(len, below.words_left())) for clue, below in node.branches.items()}
    found = {clue: (0 if one[0] == "+" else int(one), int(more)) for clue, one, more in entries}
    assert found == sizes
    assert [*found.values()] == sorted(found.values(), reverse=True)
    tab.locator("#tiles button").first.focus()
    tab.keyboard.type("02000")
    one, two = sizes["02000"]
    assert status(tab) == f"These colours leave {one} words, {two} more if it is none of these."


def test_figures_are_over_the_expected_and_over_all_beside(visit: Open, stored_any: Tree) -> None:
    tab = visit("any", "#raise-any:raise")
    expected, every = summarise(listed_part(stored_any.root)), stored_any.summary
    assert (expected.total, every.total) == (8036, 57577)
    assert tab.locator("#figures").inner_text() == (
        "Opens with raise: 2,315 answers in 3.4713 guesses on average, 6 at worst; "
        "all 12,972 words in 4.4386, 8 at worst."
    )
    about = tab.locator("#about")
    expect(about).to_contain_text("(8,036 guesses in all), 6 at worst; all 12,972 words in 4.4386")
    expect(about).to_contain_text("wordle-2021-answers, 2,315 in all, 0 for 10,657 other words")
    assert tab.locator("#bars-text").inner_text() == (
        "Words of wordle-2021-answers: found on guess 3.4713 on average, on guess 6 at worst. "
        "All words: on guess 4.4386 on average, on guess 8 at worst."
    )
    rows = [row.split() for row in tab.locator("#bars tr").all_inner_texts()]
    turns, some, of_all = ([int(n.replace(",", "")) for n in n] for n in zip(*rows, strict=True))
    assert turns == [*range(1, 9)]
    assert some == [*expected.distribution, 0, 0]
    assert of_all == every.distribution
    names = tab.locator("#bars-head th").all_inner_texts()
    assert names == ["Guess", "wordle-2021-answers", "All words"]


def test_where_only_others_are_left_the_page_says_so(visit: Open) -> None:
    tab = visit("any", "#raise-any:raise.01000.clout.00110")
    not_in = "not in wordle-2021-answers"
    assert status(tab) == f"Guess 3: play BOYAU. 4 words left, {not_in}."
    assert tab.locator("#words").inner_text().split("\n")[0] == "Not in wordle-2021-answers"
    assert tab.locator("#words p").inner_text().split() == "boyau douma guano noyau".split()
    assert tab.locator("#bars-text").inner_text() == (
        "Found on guess 3.7500 on average, on guess 4 at worst."
    )
    assert "guano +1" in tab.locator("#below").inner_text().replace("\n", " ")
    tab.keyboard.type("01011")
    assert status(tab) == f"These colours leave 1 word, {not_in}."
    tab.keyboard.press("Enter")
    leads_to(tab, f"Guess 4: play GUANO. 1 word left: the answer, {not_in}.")


def test_weights_beside_words_that_weigh_nothing(visit: Open) -> None:
    tab = visit("weighed")
    assert status(tab) == "Guess 1: play EIGHT. 4 words left, 5 more if it is none of these."
    assert "weighted), " in tab.locator("#figures").inner_text()
    expect(tab.locator("#about")).to_contain_text("mine, 10 in all, 0 for 5 other words, SHA-256")


# Off the tree.

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def guess_shown(tab: Page) -> str:
    tab.wait_for_function("() => state.guess || state.game.solved || isStuck(state)")
    word: str = tab.evaluate("state.guess")
    return word


def set_colours(tab: Page, digits: str, hand: str) -> None:
    """Colours of the tiles from none, by mouse, touch or keyboard."""
    if hand == "keyboard":
        tab.keyboard.type(digits)
        return
    for tile, digit in zip(tab.locator("#tiles button").all(), digits, strict=True):
        for _ in range(int(digit) or 3 * (digits == "00000")):
            press(tile, hand)


def focus_tile(tab: Page) -> None:
    tab.locator("#tiles button").first.focus()


def press(target: Locator, hand: str) -> None:
    if hand == "touch":
        target.tap()
    elif hand == "mouse":
        target.click()
    else:
        target.focus()
        target.page.keyboard.press("Enter")


def find_word(tab: Page, answer: str, hand: str) -> int:
    """Play to an answer with true clues; how many guesses that took."""
    for turn in range(1, 12):
        guess, turns = guess_shown(tab), tab.evaluate("state.steps.length")
        if not tab.evaluate("touched"):  # the last word is coloured already
            set_colours(tab, clue_for(guess, answer), hand)
        press(tab.locator("#next"), hand)
        tab.wait_for_function("turns => state.steps.length > turns", arg=turns)
        if tab.evaluate("state.game.solved"):
            assert guess == answer
            return turn
    raise AssertionError(f"{answer} was not found")


@pytest.mark.parametrize(
    ("name", "settings", "hand"), [("raise", PHONE, "touch"), ("today", WIDE, "mouse")]
)
def test_words_that_a_list_lacks_are_found(
    visit: Open, name: str, settings: dict[str, Any], hand: str
) -> None:
    tab = visit(name, **settings)
    for answer in ("guano", "kazoo", "kefir", "snafu"):
        turns = find_word(tab, answer, hand)
        leads_to(tab, f"{answer}: solved in {turns} guesses.")
        press(tab.locator("#again"), hand)
        leads_to(tab, re.compile("^Guess 1: play "))


def test_where_no_word_of_the_list_fits_the_page_goes_on_and_says_so(visit: Open) -> None:
    tab = visit("raise", "#raise.01000")
    tab.keyboard.type("00110")
    why = (
        f"{NO_WORD}Without CLOUT 00110, 92 words are left. Without RAISE 01000, 29 words are left."
    )
    assert status(tab) == f"{why} {OTHERWISE} Next goes on with all 14,855 words."
    tab.keyboard.press("Enter")
    left = "1 word left, 4 more if it is not this, not in wordle-2021-answers"
    leads_to(tab, f"Guess 3: play GUANO (computed). {left}.")
    assert (
        tab.locator("#problem").inner_text() == f"{why} {OTHERWISE} going on with all 14,855 words."
    )
    shown = tab.locator("#command").inner_text()
    assert shown == "treegen next raise 01000 clout 00110"
    assert treegen(*shlex.split(shown)[1:]).stdout == f"guano  {left} (computed)\n"
    tab.keyboard.press("Escape")
    leads_to(tab, "Guess 2: play CLOUT. 92 words left.")


@pytest.mark.parametrize(
    ("settings", "hand"), [(WIDE, "mouse"), (PHONE, "touch"), (WIDE, "keyboard")]
)
def test_a_game_with_a_word_of_one_s_own_a_refusal_and_a_mistake(
    visit: Open, settings: dict[str, Any], hand: str
) -> None:
    tab, answer = visit("today", **settings), "abbey"
    set_colours(tab, clue_for("tarse", answer), hand)
    press(tab.locator("#next"), hand)
    leads_to(tab, re.compile("^Guess 2: play "))
    if hand == "keyboard":
        tab.keyboard.type("crane")  # over the tiles
    else:
        press(tab.locator("#own"), hand)
        tab.keyboard.type("crane")
    leads_to(tab, re.compile("^Guess 2: play CRANE, your word. "))
    right, wrong = clue_for("crane", answer), "11111"
    set_colours(tab, wrong, hand)
    assert "Without CRANE 11111" in status(tab)
    for digits in ("00111", right):  # the first is wrong too, though words are left
        tab.evaluate("drawGuess()")  # from no colours again
        focus_tile(tab)
        set_colours(tab, digits, hand)
        press(tab.locator("#next"), hand)
        leads_to(tab, re.compile(r"^Guess 3: play [A-Z]+ \(computed\)"))
        if digits != right:
            press(tab.locator("#back"), hand)
            leads_to(tab, re.compile("^Guess 2: play CRANE, your word. "))
    refused = guess_shown(tab)
    press(tab.locator("#refuse"), hand)
    tab.wait_for_function("word => state.guess && state.guess !== word", arg=refused)
    shown = tab.locator("#command").inner_text()
    assert shown.endswith(f" crane {right} --refused {refused}")
    assert treegen(*shlex.split(shown)[1:]).stdout.split()[0] == guess_shown(tab)
    address = fragment(tab)
    tab.reload()
    assert (fragment(tab), tab.locator("#turns li").count()) == (address, 3)
    find_word(tab, answer, hand)
    assert emoji_of(tab).startswith("treegen tarse ")


def emoji_of(tab: Page) -> str:
    text: str = tab.evaluate("emoji()")
    return text


def test_a_word_that_is_not_one_is_told(visit: Open) -> None:
    tab = visit("raise", "#raise.00012")
    tab.keyboard.type("stov")
    assert tab.locator("#tiles").inner_text().split() == [*"STOV"]
    tab.keyboard.press("Enter")
    assert tab.locator("#own-note").inner_text() == "4 letters, not 5."
    tab.locator("#tiles button").first.click()  # which colours the word that is played
    assert tab.locator("#tiles").inner_text().split() == [*"KNOTS"]
    tab.keyboard.type("xyzzy")
    leads_to(
        tab,
        "Guess 2: play XYZZY, your word, which is not in wordle-2021-guesses. 17 words left.",
    )
    assert tab.locator("#clues a").count() == 2  # as the clues can be told all the same
    hard = visit("hard", "#raise.00012.crane")
    assert "CRANE, your word, which hard mode does not allow." in status(hard)


def test_a_finished_game_is_reviewed_as_in_the_terminal(visit: Open) -> None:
    game = "raise 01020 slash 20222 stash 22222"
    turns = json.loads(treegen("review", "--tree=raise", "--json", *game.split()).stdout)["turns"]
    lines = treegen("review", "--tree=raise", *game.split()).stdout.splitlines()[len(turns) + 1 :]
    rows = [
        [
            f"{turn['left']:,}", f"{turn['average']:,.2f}", f"{turn['after']:,}",
            *(["=", ""] if turn["best"] == turn["guess"]
              else [turn["best"].upper(), f"{turn['best_average']:,.2f}"]),
        ]
        for turn in turns
    ]  # fmt: skip
    emoji = "Wordle 1,234 X/6*\n\n⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩\n\nraise\nSLASH\nstash"
    for text in (game, emoji, "raise:.y.g., slash:gbggg, stash:ggggg"):
        tab = visit()
        tab.get_by_text("Review a finished game").click()
        tab.locator("#game").click()
        tab.keyboard.insert_text(text)
        tab.get_by_role("button", name="Review", exact=True).click()
        expect(tab.locator("#review tbody tr")).to_have_count(3)
        shown = tab.locator("#review tbody tr").evaluate_all(
            "all => all.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))"
        )
        assert shown == rows
        told = tab.locator("#review p:not(.quiet)").all_inner_texts()
        assert [line.lower().strip(".") for line in told] == lines
        assert fragment(tab) == "#raise.01020.slash.20222.stash.22222"
    tab.get_by_text("Review another game").click()
    tab.locator("#game").fill("raise 00000 raise 11111")
    tab.get_by_role("button", name="Review", exact=True).click()
    expect(tab.locator("#problem")).to_contain_text("Without RAISE 11111, 168 words are left.")
    assert tab.locator("#review").inner_text() == ""
    for text, problem in (
        ("raise 01020 slash", "Found 2 words and 1 clue; each guess needs both."),
        ("raise 0102", "0102 is neither a word of 5 letters nor a clue such as 01020."),
    ):
        tab.get_by_text("Review another game").click()
        tab.locator("#game").fill(text)
        tab.get_by_role("button", name="Review", exact=True).click()
        assert tab.locator("#pasted").inner_text() == problem
        tab.get_by_text("Review another game").click()


def test_one_touch_tells_why(visit: Open) -> None:
    tab = visit("raise", "#raise.00012", **PHONE)
    tab.locator("#why-title").tap()
    expect(tab.locator("#why li")).to_have_count(3)
    assert tab.locator("#why p").first.inner_text() == (
        "KNOTS, number 1, gives 3.45 bits of information; it leaves 1.71 words on average, "
        "3 at most; 12 clues possible."
    )


def test_a_word_left_shows_how_it_would_be_found(visit: Open) -> None:
    for link in ("#raise.00012", "#raise.00012.climb.00000"):
        tab = visit("raise", link)
        tab.locator(".word").first.focus()
        tab.keyboard.press("ArrowRight")
        text = tab.locator(".word").nth(1).inner_text()
        tab.keyboard.press("Enter")
        tab.locator("#path").get_by_role("link", name="Go there").click()
        leads_to(tab, re.compile(f"^{text}: solved in [3-6] guesses"))


def test_a_thousand_games_leak_no_memory(visit: Open) -> None:
    tab = visit("raise")
    session = tab.context.new_cdp_session(tab)

    def heap() -> float:
        session.send("HeapProfiler.collectGarbage")
        used: float = session.send("Runtime.getHeapUsage")["usedSize"]
        return used

    script = """async games => {
        for (let i = 0; i < games; i++) {
            const words = state.tree.words;
            const some = () => words[Math.floor(Math.random() * words.length)];
            const answer = some();
            for (let turn = 0, steps = []; turn < 3; turn++) {
                const own = turn === 1 ? some() : null;
                if (turn || i % 10 === 0) {  // the first state is large
                    history.replaceState(null, "", address(state.tree, steps, own));
                    show();
                }
                if (i % 20) steps.push([turn ? state.guess || some() : "raise", null]);
                else steps.push([(await compute("move", state.game)).guess, null]);
                steps.at(-1)[1] = clueFor(steps.at(-1)[0], answer);
                if (steps.at(-1)[0] === answer) break;
            }
        }
    }"""
    tab.evaluate(script, 50)
    before = heap()
    tab.set_default_timeout(300_000)
    tab.evaluate(script, 950)
    assert heap() < 1.1 * before + 1_000_000


# Several trees.


def test_a_page_of_several_trees_has_a_chooser(visit: Open) -> None:
    tab = visit("three")
    chooser = tab.get_by_role("combobox", name="Tree")
    assert chooser.locator("option").all_text_contents() == [
        "again · Wordle of 2021: 2,315 answers; by entropy",
        "nine · nine: any of 9 words; by entropy",
        "raise · Wordle of 2021: 2,315 answers; by entropy",
    ]
    chooser.select_option("nine")
    leads_to(tab, "Guess 1: play EIGHT. 9 words left.")
    assert fragment(tab) == "#eight"
    chooser.select_option("again")
    leads_to(tab, "Guess 1: play RAISE. 2,315 words left.")
    assert fragment(tab) == "#again:raise"
    tab.locator("#clues a").first.click()
    tab.wait_for_function("() => state.steps.length === 1")
    assert fragment(tab) == "#again:raise.00000"
    assert tab.locator("#command").inner_text() == "treewalk --tree=again raise 00000"
    tab.reload()
    assert chooser.input_value() == "again"
    for link, name in (("#eight.02222", "nine"), ("#raise.00012", "raise")):
        tab.goto(tab.url.partition("#")[0] + link)
        assert chooser.input_value() == name


# For everyone.

LARGE = "", "#raise-any:raise.01000"  # with more than a hundred clues or words
STATES = (
    "#raise.00012", "#raise.22220", "#raise.00012.crane",
    "#raise.00012.crane.10002", "#raise.01000.clout.x.boyau.x", "#raise.01000.clout.00110",
    "#raise.01020.slash.20222.stash.22222",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "scheme", "contrast"),
    [(390, "light", "no-preference"), (390, "dark", "more"), (1280, "dark", "no-preference")],
)
def test_axe_finds_nothing(visit: Open, width: int, scheme: str, contrast: str) -> None:
    tab = visit(
        "any",
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        contrast=contrast,
        bypass_csp=True,  # axe adds a style of its own
    )
    assert (tab.locator("#contrast").get_attribute("aria-pressed") == "true") is (
        contrast == "more"
    )
    for link in (*LARGE, *STATES) if scheme == "light" else STATES:
        tab.evaluate("hash => { location.hash = hash; show(); }", link)
        guess_shown(tab)
        for part in tab.locator("#why, #paste, #below details").all()[:3]:
            part.evaluate("details => details.toggleAttribute('open', true)")
        for shown in ("#review-now:visible", ".word:visible"):
            if tab.locator(shown).count():
                tab.locator(shown).first.click()
        tab.wait_for_function("() => !document.body.innerText.includes('Computing')")
        for section in ("below", "about"):  # what is not laid out yet seems to lie upon what is
            tab.evaluate(f"byId('{section}-part').style.contentVisibility = 'visible'")
        tab.keyboard.press("ArrowUp")
        assert axe_faults(tab) == [], link


def test_high_contrast_is_remembered(visit: Open) -> None:
    tab = visit()
    usual = tab.locator(".key [data-clue='2']").evaluate("t => getComputedStyle(t).backgroundColor")
    tab.get_by_role("button", name="High contrast").click()
    tab.reload()
    assert tab.locator("#contrast").get_attribute("aria-pressed") == "true"
    strong = tab.locator(".key [data-clue='2']").evaluate(
        "t => getComputedStyle(t).backgroundColor"
    )
    assert strong != usual
    tab.locator("#contrast").click()
    tab.reload()
    assert tab.locator("#contrast").get_attribute("aria-pressed") == "false"


def test_colour_is_not_the_only_sign(visit: Open) -> None:
    lines = "t => getComputedStyle(t, '::after').borderBottomStyle"
    tab = visit(fragment="#raise.00012", forced_colors="active")
    tiles = tab.locator("#turns .tiles > *")
    assert [tiles.nth(i).evaluate(lines) for i in (2, 3, 4)] == ["none", "dotted", "solid"]


# 320 by 256 is a wide screen at 400 % (WCAG 1.4.10).
@pytest.mark.parametrize(("width", "height"), [(360, 700), (320, 256)])
@pytest.mark.parametrize(
    "name", ["any", "three", "long11", "long15", "cyrillic", "hostile", "today"]
)
@pytest.mark.slow
def test_a_narrow_screen_does_not_scroll_sideways(
    visit: Open, name: str, width: int, height: int
) -> None:
    tab = visit(name, viewport={"width": width, "height": height})
    for _ in range(3):
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        sizes = tab.locator("#tiles button").evaluate_all(
            "all => all.map(t => t.getBoundingClientRect().width)"
        )
        assert min(sizes, default=24) >= 24  # WCAG 2.2, 2.5.8
        tab.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        tab.wait_for_timeout(50)
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        if not tab.locator("#clues").is_visible():
            break
        tab.locator("#clues a").first.click()
        tab.wait_for_timeout(50)


def test_motion_only_where_it_is_wanted(visit: Open) -> None:
    duration = "getComputedStyle(document.querySelector('#tiles button')).transitionDuration"
    assert visit(reduced_motion="reduce").evaluate(duration) == "0s"
    assert visit(reduced_motion="no-preference").evaluate(duration) != "0s"


def test_the_focus_is_visible_and_follows_the_game(visit: Open) -> None:
    tab = visit()
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    tab.keyboard.type("00012")
    tab.keyboard.press("Enter")
    leads_to(tab, KNOTS)
    assert tab.evaluate("document.activeElement.ariaLabel") == "K, letter 1 of 5: no colour yet"
    seen = set()
    for _ in range(30):
        assert tab.evaluate(outline) == "solid"
        seen.add(tab.evaluate("document.activeElement.id || document.activeElement.tagName"))
        tab.keyboard.press("Tab")
    assert {"next", "back", "again", "copy-command", "copy-emoji", "A", "SUMMARY"} <= seen


def test_paper_holds_every_word_and_clue(visit: Open, stored: Tree) -> None:
    tab = visit()
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    tab.emulate_media(media="print")
    assert len(tab.locator("#words").inner_text().split()) == 2315
    assert tab.locator("#clues a").count() == 132
    assert tab.locator("button.more").count() == 0
    assert not tab.locator("#below").is_visible()  # two thousand words, which the list shows


def test_a_small_tree_is_printed_open(visit: Open, stored: Tree) -> None:
    tab = visit(fragment="#raise.00012")
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    tab.emulate_media(media="print")
    words = set(stored.follow([("raise", "00012")]).answers())
    assert words <= set(tab.locator("#below").inner_text().lower().split())


def test_it_prints_without_its_controls(visit: Open) -> None:
    tab = visit(fragment="#raise.00012")
    tab.emulate_media(media="print")
    for control in ("#find", "#next", "#contrast", "#save", "#copy-command"):
        assert not tab.locator(control).is_visible()
    for part in ("#turns", "#clues", "#words", "#bars", "#below", "#about"):
        assert tab.locator(part).is_visible()


# Any tree, any place.


def test_markup_in_words_stays_text(visit: Open) -> None:
    tab = visit("hostile")
    assert tab.locator("script").count() == 3
    for word in map(str.lower, HOSTILE):
        tab.get_by_label("Look up").fill(word)
        tab.keyboard.press("Enter")
        tab.wait_for_function(SOLVED_BY, arg=word)
        address = fragment(tab)
        tab.reload()
        assert fragment(tab) == address
        assert status(tab).startswith(f"{word}: solved in ")
        assert word.upper() == "".join(
            tab.locator("#turns li:last-child .tiles > *").all_inner_texts()
        )
    assert tab.locator("img, body b:not(summary b), script").count() == 3


def test_words_that_run_from_right_to_left(visit: Open) -> None:
    tab = visit("hebrew")
    tab.keyboard.press("ArrowLeft")
    assert tab.evaluate("document.activeElement.ariaLabel").startswith("ו, letter 2 of 4")
    places = tab.locator("#tiles button").evaluate_all("all => all.map(t => t.offsetLeft)")
    assert places == sorted(places, reverse=True)


@pytest.mark.parametrize("name", ["cyrillic", "deseret", "hebrew", "one", "long11"])
@pytest.mark.slow
def test_other_trees_are_walked_to_every_answer(visit: Open, name: str) -> None:
    tab = visit(name)
    words = tab.evaluate("state.game.expected.map(place => state.tree.words[place])")
    for word in words[:12]:
        tab.get_by_label("Look up").fill(word)
        tab.keyboard.press("Enter")
        tab.wait_for_function(SOLVED_BY, arg=word)
        link = fragment(tab)
        assert tab.evaluate("link => placeAt(link).steps.at(-1)[0]", link) == word


def test_served_it_asks_for_nothing_more(browser: Browser, site: Path) -> None:
    asked = []

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: Any) -> None:
            asked.append(arguments[0])

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        context = browser.new_context()
        tab = context.new_page()
        tab.goto(f"http://127.0.0.1:{server.server_port}/raise.html#raise.00012")
        assert status(tab) == KNOTS
        tab.wait_for_timeout(300)
        context.close()
        server.shutdown()
    assert asked == ["GET /raise.html HTTP/1.1"]


@pytest.mark.slow
def test_a_tree_of_all_legal_words_shows_a_part_at_a_time(
    visit: Open, site: Path, guesses: WordList
) -> None:
    tree = build(guesses, guesses)
    text = page([PageTree(tree, "all")])
    assert len(text.encode()) < 250_000
    (site / "all.html").write_text(text, encoding="utf-8")
    tab = visit("all")
    assert tab.locator("*").count() < 3000
    assert len(tab.locator("#words p").inner_text().split()) == 300
    tab.get_by_role("button", name="Show all 12,972").click()
    shown = tab.locator(".word").evaluate_all("all => all.map(word => word.textContent)")
    assert shown == list(guesses.words)
    found = tab.evaluate("words => words.map(word => pathTo(treeAt(0), word))", shown)
    assert found == [[list(turn) for turn in tree.path(word)] for word in shown]
