"""A game on the page in few taps, and what stands first on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import PHONE, WIDE, axe_faults
from tests.taps import never_used, presses
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree

pytestmark = pytest.mark.slow

FEW = "#taser.00010.genie.01002"  # 24 words are left, of which three are likely
SOLVED = f"{FEW}.exude.22222"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("taps") / "everyday.html"
    trees = [PageTree(find_tree(name), name) for name in ("everyday", "everyday-hard")]
    file.write_text(page(trees), encoding="utf-8")
    return file


@pytest.fixture
def tab(browser: Browser, file: Path) -> Iterator[Page]:
    """The page on a phone; at the end, what the browser complained of is empty."""
    complaints: list[str] = []
    with browser.new_context(bypass_csp=True, **PHONE) as context:  # axe adds a style
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        tab = context.new_page()
        tab.set_default_timeout(10_000)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.goto(file.as_uri())
        tab.wait_for_selector("main:not([hidden])")
        yield tab
    assert complaints == []


def go(tab: Page, link: str) -> None:
    tab.evaluate("to => { history.replaceState(null, '', to); show(); }", link)


def colours(tab: Page) -> str:
    """Digits of the tiles, a dot for one without a colour."""
    digit = "tile => tile.classList.contains('blank') ? '.' : tile.dataset.clue"
    found: str = tab.evaluate(f"tileList().map({digit}).join('')")
    return found


def press(tab: Page, name: str) -> None:
    tab.get_by_role("button", name=name, exact=True).tap()


def status(tab: Page) -> str:
    return tab.locator("#status").inner_text()


def test_a_game_takes_at_most_eight_taps(tab: Page) -> None:
    words = [*never_used()][::13]  # all of them: python -m tests.taps
    taps = [sum(map(len, presses(tab, word))) for word in words]
    assert sum(taps) / len(words) <= 8
    go(tab, "#")
    for word in words[::20]:
        turns = presses(tab, word)
        go(tab, "#")
        for turn, pressed in enumerate(turns, 1):
            for selector in pressed:
                tab.tap(selector)
            tab.wait_for_function("turn => state.steps.length === turn", arg=turn)
        assert status(tab).startswith(f"{word.upper()}: solved in {len(turns)} guess")


def test_letters_on_which_all_words_left_agree_come_coloured(tab: Page) -> None:
    go(tab, FEW)
    assert colours(tab) == "....2"
    label = "E, letter 5 of 5: right place"
    assert tab.locator("#tiles button").last.get_attribute("aria-label") == label
    press(tab, "Letter 4, D: right place")
    assert (colours(tab)[3:], colours(tab).count(".")) == ("22", 0)
    press(tab, label)  # the tile itself still goes on to the next colour
    assert colours(tab)[3:] == "20"
    tab.keyboard.press("Home")
    tab.keyboard.type("01210")
    assert colours(tab) == "01210"


def test_more_colours_follow_from_those_that_are_set(tab: Page) -> None:
    go(tab, FEW)
    clues = tab.evaluate("[...state.classes.keys()]")
    fitting = [clue for clue in clues if clue[1] == "2"]
    assert len(fitting) < len(clues)
    agreed = "".join(next(iter(digits)) if len(digits) == 1 else "0" for digits in
                     (set(digit) for digit in zip(*fitting, strict=True)))  # fmt: skip
    press(tab, "Letter 2, X: right place")
    assert colours(tab) == agreed
    press(tab, "Letter 2, X: right place")  # a second tap takes it back
    assert colours(tab) == "....2"
    press(tab, "Letter 5, E: right place")  # what was certain is only confirmed
    assert colours(tab)[4] == "2"


def test_all_absent_and_it_was_right_take_one_tap(tab: Page) -> None:
    press(tab, "All absent")
    expect(tab.locator("#turns li")).to_have_count(1)
    assert tab.evaluate("state.steps") == [["taser", "00000"]]
    go(tab, f"{FEW}.crane")
    press(tab, "Others absent")
    tab.wait_for_function("() => state.steps.length === 3")
    assert tab.evaluate("state.steps.at(-1)") == ["crane", "00002"]
    go(tab, f"{FEW}.crane")
    expect(tab.locator("#right")).to_be_hidden()  # crane is not among the words left
    go(tab, FEW)
    press(tab, "It was right")
    expect(tab.locator("#status")).to_have_text("EXUDE: solved in 3 guesses, like the tree.")
    go(tab, "#taser.00010.genie.01002.exude.20222")
    shown = tab.locator("#turn button:visible")
    assert shown.all_inner_texts() == ["It was right"]  # the last word, coloured already
    shown.tap()
    expect(tab.locator("#status")).to_have_text("ELUDE: solved in 4 guesses, like the tree.")


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_colours_are_large_enough_to_tap(tab: Page, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 844})
    sizes = tab.locator("#colours button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(sizes) == 10
    assert all(wide >= 24 and high >= 32 for wide, high in sizes)
    go(tab, FEW)
    press(tab, "Letter 1, E: elsewhere")
    assert axe_faults(tab) == []


def test_the_keyboard_colours_as_before(browser: Browser, file: Path) -> None:
    with browser.new_context(**WIDE) as context:
        tab = context.new_page()
        tab.goto(f"{file.as_uri()}{FEW}.crane")
        tab.wait_for_selector("main:not([hidden])")
        tab.keyboard.press("Enter")
        others = "No more colours are set, so the others are absent. "
        assert status(tab).startswith(others)
        tab.locator("#colours button").first.focus()
        tab.keyboard.press("Enter")
        assert colours(tab)[0] == "1"
        tab.keyboard.type("00012")
        assert colours(tab) == "00012"
        assert tab.locator("#more").evaluate("more => more.open")
        assert tab.locator("#copy-command").is_visible()


def test_few_words_left_stand_below_the_status(tab: Page) -> None:
    few = tab.locator("#few")
    expect(few).to_be_hidden()
    go(tab, FEW)
    assert few.locator(".word").all_inner_texts() == ["EDUCE", "EXUDE", "PLEBE"]
    few.get_by_role("button", name="PLEBE").tap()
    expect(tab.locator("#few-path")).to_contain_text("PLEBE would be found on guess ")
    press(tab, "Letter 4, D: right place")
    expect(tab.locator("#status")).to_have_text("These colours: 2 unlikely words left.")
    left = tab.evaluate("state.classes.get(state.clue).left.map(place => state.tree.words[place])")
    shown = few.locator(".word").evaluate_all("all => all.map(word => word.value)")
    assert sorted(shown) == sorted(left)
    press(tab, "Letter 4, D: right place")  # taken back
    assert few.locator(".word").all_inner_texts() == ["EDUCE", "EXUDE", "PLEBE"]
    go(tab, "#taser.01000")  # too many are likely
    expect(few).to_be_hidden()
    go(tab, f"{FEW}.exude.20002")  # the likely first, then the used and unlikely
    words = few.locator(".word").evaluate_all("all => all.map(word => word.value)")
    weights = tab.evaluate(
        "all => all.map(word => weightIn(state.game.list, placeIn(state.tree, word)))", words
    )
    assert len(set(weights)) > 1 and weights == sorted(weights, reverse=True)


def test_a_phone_starts_with_few_controls(tab: Page) -> None:
    for hidden in ("Back", "Start over", "Hard mode", "Everyday words", "Not accepted",
                   "Share", "Copy emoji", "Copy command"):  # fmt: skip
        assert tab.get_by_role("button", name=hidden, exact=True).count() == 0, hidden
    tab.get_by_text("More", exact=True).tap()
    press(tab, "Hard mode")
    assert tab.locator("#hard").get_attribute("aria-pressed") == "true"
    assert tab.locator("#command").is_hidden()
    dashed = "all => all.filter(one => getComputedStyle(one).borderStyle.includes('dashed')).length"
    assert tab.locator("button").evaluate_all(dashed) == 0


def test_on_a_phone_what_is_told_stands_in_the_order_in_which_it_is_needed(tab: Page) -> None:
    parts = "status", "few", "share", "back", "keys", "more", "review-title", "used"
    for link, shown in (
        ("#", ["status", "keys", "more", "used"]),
        (FEW, ["status", "few", "back", "more", "used", "review-title"]),
        (SOLVED, ["status", "share", "back", "review-title", "used"]),
    ):
        go(tab, link)
        boxes = {part: tab.locator(f"#{part}").bounding_box() for part in parts}
        tops = {part: box["y"] for part, box in boxes.items() if box}
        assert sorted(tops, key=lambda part: tops[part]) == shown
        assert tops[shown[3]] < PHONE["viewport"]["height"]  # before any scrolling


# How far the text of each button on show is from its middle; words left have their day beside them.
ASIDE = """[...document.querySelectorAll("button:not(:has(small))")].filter((button) =>
    button.checkVisibility() && button.textContent.trim()).map((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const [all, text] = [button, range].map((one) => one.getBoundingClientRect());
        const [x, y] = [all.left + all.right - text.left - text.right,
            all.top + all.bottom - text.top - text.bottom];
        return [button.textContent, Math.max(Math.abs(x), Math.abs(y)) / 2];
    })"""
# Words of the game that stand on show in small letters; a command has them so.
SMALL = """() => {
    const words = new Set([...state.steps.map(([word]) => word), state.guess]);
    const shown = [];
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { parentElement, data } = texts.currentNode;
        const isShown = parentElement.checkVisibility() && !parentElement.closest("code, .unseen");
        if (isShown) shown.push(...data.split(/[^a-z]+/));
    }
    return shown.filter((word) => word && words.has(word));
}"""


@pytest.mark.parametrize("link", ["#", FEW, SOLVED, "#crane.00102.glent", f"{FEW}.exude.x"])
def test_labels_stand_in_the_middle_and_words_of_the_game_in_capitals(tab: Page, link: str) -> None:
    go(tab, link)
    tab.evaluate("for (const part of allOf('details')) part.open = true")
    expect(tab.locator("main")).not_to_contain_text("Computing …")
    buttons = tab.evaluate(ASIDE)
    assert len(buttons) > 8
    assert [text for text, aside in buttons if aside > 1] == []
    assert tab.evaluate(SMALL) == []


SQUARES = "⬛⬛⬛🟨⬛\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩"


def test_a_solved_game_is_shared_without_a_word(tab: Page) -> None:
    go(tab, SOLVED)
    tab.evaluate("void (navigator.share = async ({ text }) => { window.told = text; })")
    press(tab, "Share")
    assert tab.evaluate("told") == f"treegen 3/6\n\n{SQUARES}"
    tab.evaluate("navigator.share = undefined")
    press(tab, "Share")
    press(tab, "Copied")
    assert tab.evaluate("navigator.clipboard.readText()") == f"treegen 3/6\n\n{SQUARES}"
    tab.evaluate("byId('paste').open = true")
    tab.locator("#game").fill(f"Wordle 1,234 3/6\n\n{SQUARES}\ntaser genie exude")
    press(tab, "Review")
    expect(tab.locator("#share")).to_have_text("Share")
    press(tab, "Share")
    expect(tab.locator("#share")).to_have_text("Copied")
    assert tab.evaluate("navigator.clipboard.readText()") == f"Wordle 1,234 3/6\n\n{SQUARES}"


def test_a_solved_game_stands_beside_the_tree_s(tab: Page) -> None:
    for link, beside in (
        (SOLVED, "like the tree"),
        (f"{FEW}.elude.22222", "one fewer than the tree"),
        (f"{FEW}.crane.00002.exude.22222", "one more than the tree"),
        (f"{FEW}.crane.00002.crane.00002.exude.22222", "2 more than the tree"),
    ):
        go(tab, link)
        assert re.fullmatch(rf"[A-Z]+: solved in \d guesses, {beside}\.", status(tab))
    go(tab, SOLVED)
    expect(tab.locator("#review > p")).to_contain_text("The tree plays the same words.")
    assert tab.locator("#review .path").count() == 0


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("#everyday-hard:raise.00012.crane", "needs S"),
        ("#everyday-hard:raise.00012.moist", "letter 5 stays E"),
        ("#everyday-hard:geese.01100.crane", "needs another E"),
        ("#everyday-hard:raise.12000.pious", "needs R; letter 2 stays A"),
    ],
)
def test_what_a_word_lacks_in_hard_mode_is_named(tab: Page, link: str, why: str) -> None:
    go(tab, link)
    word = link[-5:].upper()
    text = re.compile(rf"^Guess 2: {word} breaks hard mode \({why}\); advice: [A-Z]{{5}}\. ")
    expect(tab.locator("#status")).to_have_text(text)


def test_strict_hard_mode_names_the_turn_that_rules_a_word_out(tab: Page) -> None:
    game = "{tree: {recipe: {strict: true}}, history: [['raise', '00012'], ['knots', '00201']]}"
    assert tab.evaluate(f"breachText({game}, 'crane')") == "RAISE 00012 rules it out"
    assert tab.evaluate(f"breachText({game}, 'scope')") == ""


@pytest.mark.parametrize("typed", ["sater 00100", "SATER: ..y..", "sater ⬛⬛🟨⬛⬛"])
def test_a_word_with_its_clue_is_a_turn(tab: Page, typed: str) -> None:
    tab.locator("#own").fill(typed)
    tab.wait_for_function("() => state.steps.length")
    assert tab.evaluate("state.steps") == [["sater", "00100"]]
    go(tab, "#")
    tab.locator("#own").focus()
    tab.keyboard.type("sater 00100")
    tab.keyboard.press("Enter")
    tab.wait_for_function("() => state.steps.length")
    assert tab.evaluate("state.steps") == [["sater", "00100"]]


def test_the_tiles_of_a_word_of_one_s_own_take_colours(tab: Page) -> None:
    tab.locator("#own").tap()
    tab.keyboard.type("crane")
    expect(tab.locator("#status")).to_contain_text("play CRANE, your word")
    press(tab, "Letter 4, N: right place")
    green = tab.locator(".key [data-clue='2']")
    colour = green.evaluate("key => getComputedStyle(key).backgroundColor")
    expect(tab.locator("#tiles button").nth(3)).to_have_css("background-color", colour)
