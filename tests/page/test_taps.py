"""A game on the page in few taps, and what stands first on a phone."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import today
from tests.conftest import Node
from tests.page.browser import CLIPBOARD, PHONE, axe_faults, is_at, status, unfold, visited
from tests.page.built import tree_named
from tests.page.conftest import Pages
from tests.page.test_page import unpacked
from tests.tools.taps import never_used, presses
from treegen.clues import Mode, clue_for, read_history
from treegen.tree.game import game_of
from treegen.words.lists import WordList

slow = pytest.mark.slow

HISTORY = read_history(today.FEW[0].split())
BELOW = tree_named("everyday").follow(HISTORY)
GUESS = BELOW.guess
FEW = f"#{today.FEW[0].replace(' ', '.')}"
SOLVED = f"{FEW}.{GUESS}.22222"
ALONE = next(clue for clue, node in BELOW.branches.items() if node.size == 1)


# What is computed.


def agreed(clues: list[str], told: str) -> str:
    """Digits that are told, and others on which all clues agree that have these."""
    fitting = [
        clue
        for clue in clues
        if all(digit in (".", own) for digit, own in zip(told, clue, strict=True))
    ]
    places = zip(told, zip(*(fitting or clues), strict=True), strict=True)
    return "".join(
        digit if digit != "." else own[0] if len({*own}) == 1 else "." for digit, own in places
    )


def colours(guesses: WordList) -> Iterator[dict[str, Any]]:
    choose = random.Random("colours")
    for count in (1, 2, 3, 5, 9) * 40:
        guess, *left = choose.sample(guesses.words, count + 1)
        clues = list({clue_for(guess, word): None for word in left})
        places = choose.sample(range(5), choose.randint(0, 3))
        clue = choose.choice([*clues, "01210"])  # perhaps one that no word left has
        told = "".join(clue[i] if i in places else "." for i in range(5))
        yield {"clues": clues, "set": told, "told": agreed(clues, told)}


def breaches(guesses: WordList) -> Iterator[dict[str, Any]]:
    for history, word, text in (
        ("raise 00012", "crane", "needs S"),
        ("raise 00012", "moist", "letter 5 stays E"),
        ("geese 01100", "crane", "needs another E"),
        ("raise 12000", "pious", "needs R; letter 2 stays A"),
        ("raise 12000", "rates", ""),
    ):
        turn = history.split()
        yield {"mode": "hard", "history": [turn], "word": word, "text": text}
        yield {"mode": "normal", "history": [turn], "word": word, "text": ""}
    turns = [("raise", "00012"), ("knots", "00201")]
    for word, text in (("crane", "RAISE 00012 rules it out"), ("scope", "")):
        yield {"mode": "strict", "history": turns, "word": word, "text": text}
    choose = random.Random("breaches")
    for answer, *played, word in (choose.sample(guesses.words, 4) for _ in range(400)):
        word = choose.choice((word, answer[:4] + word[4], answer))
        turns = [(guess, clue_for(guess, answer)) for guess in played]
        for mode in (Mode.HARD, Mode.STRICT):
            breaks = not all(mode.allows(word, *turn) for turn in turns)
            yield {"mode": mode.value, "history": turns, "word": word, "text": breaks}


def test_colours_that_follow_and_what_a_word_lacks_in_hard_mode_are_those_of_the_rules(
    node: Node, guesses: WordList
) -> None:
    shortcuts = [
        (["222", "000"], "...", "...", ["right", "absent"]),
        (["222"], "...", "222", []),  # "Next guess" says that it was right
        (["000", "001"], "...", "00.", ["absent"]),
        (["001", "002"], "...", "00.", []),  # no word left gives 000
        (["222", "000"], "0..", "000", ["right"]),
        (["000"], "...", "000", []),
    ]
    node("turn", {"colours": [*colours(guesses)], "shortcuts": shortcuts,
                  "breaches": [*breaches(guesses)]})  # fmt: skip


@pytest.fixture(scope="session")
def file(pages: Pages) -> Path:
    return pages("everyday", "everyday-hard")


def pressed(file: Path, words: list[str]) -> dict[str, list[list[str]]]:
    """What is pressed for some words on a page; for all of them: python -m tests.tools.taps."""
    return presses(unpacked(file.read_text("utf-8")), words)


@slow
def test_a_game_takes_at_most_eight_taps(file: Path) -> None:
    games = pressed(file, [*never_used()][::13])
    assert sum(len(turn) for game in games.values() for turn in game) / len(games) <= 8


# What is shown.


def go(tab: Page, link: str) -> None:
    """Follow a link, at whose end what needs no computing is drawn."""
    arrive = "to => { history.replaceState(null, '', to); dispatchEvent(new Event('hashchange')); }"
    tab.evaluate(arrive, link)


def shown_colours(tab: Page) -> str:
    """Digits of the tiles, a dot for one without a colour."""
    digit = "tile => tile.classList.contains('blank') ? '.' : tile.dataset.clue"
    tiles = tab.locator("#tiles button")
    found: str = tiles.evaluate_all(f"tiles => tiles.map({digit}).join('')")
    return found


def press(tab: Page, name: str) -> None:
    tab.get_by_role("button", name=name, exact=True).tap()


@slow
def test_a_game_is_played_in_few_taps(browser: Browser, file: Path) -> None:
    games = pressed(file, [*never_used()][130::520])
    with visited(browser, file, **PHONE) as tab:
        few_controls_stand_on_a_phone_in_the_order_in_which_they_are_needed(tab)
        a_game_is_played_by_the_taps_that_are_counted(tab, games)
        letters_on_which_all_words_left_agree_come_coloured_and_more_as_colours_are_set(tab)
        all_absent_and_it_was_right_take_one_tap(tab)
        it_was_right_is_the_blue_button_while_the_guess_has_half_the_chance(tab)
        a_word_of_one_s_own_takes_colours_and_with_its_clue_is_a_turn(tab)
        few_words_left_stand_below_the_status(tab)
        a_solved_game_is_shared_without_a_word(tab)


@slow
def test_what_is_tapped_is_large_enough_in_the_middle_and_in_capitals(
    browser: Browser, file: Path
) -> None:
    with visited(browser, file, **PHONE) as tab:
        colours_are_large_enough_to_tap(tab)
        labels_stand_in_the_middle_and_words_of_the_game_in_capitals(tab)


def a_game_is_played_by_the_taps_that_are_counted(
    tab: Page, games: dict[str, list[list[str]]]
) -> None:
    for word, turns in games.items():
        go(tab, "#")
        for turn, pressed in enumerate(turns, 1):
            for selector in pressed:
                tab.tap(selector)
            expect(tab.locator("#turns li")).to_have_count(turn)
        assert status(tab).startswith(f"{word.upper()}: solved in {len(turns)} guess")


def letters_on_which_all_words_left_agree_come_coloured_and_more_as_colours_are_set(
    tab: Page,
) -> None:
    go(tab, FEW)
    assert shown_colours(tab) == "....2"
    label = "E, letter 5 of 5: right place"
    assert tab.locator("#tiles button").last.get_attribute("aria-label") == label
    told = agreed([clue_for(GUESS, word) for word in words_left()], "..2..")
    assert told.count("2") > 2
    press(tab, "Letter 3, U: right place")
    assert shown_colours(tab) == told.replace(".", "0")
    press(tab, "Letter 3, U: right place")  # a second tap takes it back
    assert shown_colours(tab) == "....2"
    press(tab, "Letter 5, E: right place")  # what was certain is only confirmed
    assert shown_colours(tab)[4] == "2"
    press(tab, "Letter 5, E: right place")
    press(tab, "Letter 4, D: right place")
    assert (shown_colours(tab)[3:], shown_colours(tab).count(".")) == ("22", 0)
    press(tab, label)  # the tile itself still goes on to the next colour
    assert shown_colours(tab)[3:] == "20"
    tab.keyboard.press("Home")
    tab.keyboard.type("01210")
    assert shown_colours(tab) == "01210"


def words_left() -> list[str]:
    """Words left after `HISTORY`."""
    answers = game_of(tree_named("everyday")).answers
    return [w for w in answers.words if all(clue_for(g, w) == clue for g, clue in HISTORY)]


def all_absent_and_it_was_right_take_one_tap(tab: Page) -> None:
    go(tab, "#")
    press(tab, "All absent")
    expect(tab.locator("#turns li")).to_have_count(1)
    is_at(tab, f"#{today.EVERYDAY}.00000")
    go(tab, f"{FEW}.crane")
    expect(tab.locator("#right")).to_be_hidden()  # crane is not among the words left
    press(tab, "Others absent")
    is_at(tab, f"{FEW}.crane.00002")
    go(tab, FEW)
    press(tab, "It was right")
    expect(tab.locator("#status")).to_have_text(
        f"{GUESS.upper()}: solved in 3 guesses, as many as the tree."
    )
    go(tab, f"{FEW}.{GUESS}.{ALONE}")
    shown = tab.locator("#turn button:visible")
    assert shown.all_inner_texts() == ["It was right"]  # the last word, coloured already
    shown.tap()
    last = BELOW.branches[ALONE].guess.upper()
    expect(tab.locator("#status")).to_have_text(
        f"{last}: solved in 4 guesses, as many as the tree."
    )


def it_was_right_is_the_blue_button_while_the_guess_has_half_the_chance(tab: Page) -> None:
    blue = tab.locator("#turn .main:visible")
    for (played, _), name in (today.TWICE, "All absent"), (today.SURE, "It was right"):
        go(tab, f"#{played.replace(' ', '.')}")
        expect(blue).to_have_text(name)
    press(tab, "Letter 2, C: elsewhere")  # then the button that goes on with the colours is
    expect(blue).to_have_text("Next guess")


def colours_are_large_enough_to_tap(tab: Page) -> None:
    boxes = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    for width in (320, 1280, 390):
        tab.set_viewport_size({"width": width, "height": 844})
        go(tab, "#")
        sizes = tab.locator("#colours button").evaluate_all(boxes)
        assert len(sizes) == 10
        assert all(wide >= 24 and high >= 32 for wide, high in sizes)
        go(tab, FEW)
        press(tab, "Letter 1, E: elsewhere")
    assert axe_faults(tab) == []


def few_words_left_stand_below_the_status(tab: Page) -> None:
    few = tab.locator("#few")

    def words() -> list[str]:
        found: list[str] = few.locator(".word").evaluate_all("all => all.map(word => word.value)")
        return found

    go(tab, "#")
    expect(few).to_be_hidden()
    go(tab, FEW)
    assert words() == [*today.FEW[1]]
    assert few.locator(".word").first.inner_text() == today.FEW[2]
    rarest = today.FEW[1][-1].upper()
    few.get_by_role("button", name=rarest).tap()
    expect(tab.locator("#few-path")).to_contain_text(f"{rarest} would be found on guess ")
    press(tab, "Letter 4, D: right place")
    expect(tab.locator("#status")).to_have_text("These colours: 2 words left.")
    clue = shown_colours(tab)
    assert sorted(words()) == [word for word in words_left() if clue_for(GUESS, word) == clue]
    press(tab, "Letter 4, D: right place")  # taken back
    assert words() == [*today.FEW[1]]
    go(tab, f"#{today.EVERYDAY}.01000")  # too many are likely
    expect(few).to_be_hidden()
    go(tab, f"{FEW}.{GUESS}.20002")  # the likeliest first
    weight = game_of(tree_named("everyday")).weight
    weights = [weight[word] for word in words()]
    assert len({*weights}) > 1 and weights == sorted(weights, reverse=True)


def few_controls_stand_on_a_phone_in_the_order_in_which_they_are_needed(tab: Page) -> None:
    for hidden in ("Back", "Start over", "Hard mode", "Everyday words", "Not accepted",
                   "Share", "Copy emoji", "Copy command"):  # fmt: skip
        assert tab.get_by_role("button", name=hidden, exact=True).count() == 0, hidden
    parts = ("how", "status", "few", "share", "back", "other", "day", "missing", "review-title",
             "clues-part", "words-part", "why", "more")  # fmt: skip
    lists = ["clues-part", "words-part", "why", "more"]
    for date, link, shown in (
        (today.day(14), "#", ["how", "status", "other", "day", *lists]),
        (today.day(15), "#", ["how", "status", "other", "missing", *lists]),
        (today.day(15), FEW, ["status", "few", "back", "other", *lists]),
        (today.day(15), SOLVED, ["status", "share", "back", "review-title", "more"]),
    ):
        tab.clock.set_fixed_time(f"{date}T12:00:00Z")
        go(tab, link)
        boxes = {part: tab.locator(f"#{part}").bounding_box() for part in parts}
        tops = {part: box["y"] for part, box in boxes.items() if box}
        assert sorted(tops, key=lambda part: tops[part]) == shown
        assert tops[shown[3]] < PHONE["viewport"]["height"]  # before any scrolling
    go(tab, f"#{today.EVERYDAY}.00010")
    # Beside the tiles, and the two colours of each.
    controls = "button, a, input, select, textarea, summary"
    count = f"""[...document.querySelectorAll("{controls}")].filter((one) =>
        one.checkVisibility({{ visibilityProperty: true }})
            && !one.closest("#tiles, #colours")).length"""
    assert tab.evaluate(count) <= 17
    assert tab.evaluate("document.documentElement.scrollHeight") <= 1500
    tab.locator("#clues-title").tap()
    expect(tab.locator("#clues a")).not_to_have_count(0)
    tab.get_by_text("More", exact=True).tap()
    expect(tab.locator("#bars tr")).not_to_have_count(0)
    press(tab, "Hard mode")
    assert tab.locator("#hard").get_attribute("aria-pressed") == "true"
    assert tab.locator("#command").is_hidden()
    press(tab, "Hard mode")
    dashed = "all => all.filter(one => getComputedStyle(one).borderStyle.includes('dashed')).length"
    assert tab.locator("button").evaluate_all(dashed) == 0


# How far the text of each button on show is from its middle; a word left has its day and chance
# beside it.
ASIDE = """[...document.querySelectorAll("button:not(:has(small, b))")].filter((button) =>
    button.checkVisibility() && button.textContent.trim()).map((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const [all, text] = [button, range].map((one) => one.getBoundingClientRect());
        const [x, y] = [all.left + all.right - text.left - text.right,
            all.top + all.bottom - text.top - text.bottom];
        return [button.textContent, Math.max(Math.abs(x), Math.abs(y)) / 2];
    })"""
# Words in small letters that stand on show; a command has them so.
SMALL = """() => {
    const shown = new Set();
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { parentElement, data } = texts.currentNode;
        const isShown = parentElement.checkVisibility() && !parentElement.closest("code, .unseen");
        if (isShown) for (const word of data.split(/[^a-z]+/)) shown.add(word);
    }
    return [...shown];
}"""


def labels_stand_in_the_middle_and_words_of_the_game_in_capitals(tab: Page) -> None:
    for link in ("#", FEW, SOLVED, "#crane.00102.glent", f"{FEW}.{GUESS}.x"):
        go(tab, link)
        tab.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
        expect(tab.locator("main")).not_to_contain_text("Computing …", timeout=30_000)
        tab.wait_for_function(f"() => {ASIDE}.every(([, aside]) => aside <= 1)")  # once drawn
        assert len(tab.evaluate(ASIDE)) > 8
        guess = "".join(tab.locator("#tiles button").all_text_contents()).lower()
        words = {guess, *re.findall("[a-z]{5}", link)} - {""}
        assert (guess != "") is (link != SOLVED)
        assert words.isdisjoint(tab.evaluate(SMALL))


SQUARES = "⬛⬛⬛🟨⬛\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩"


def a_solved_game_is_shared_without_a_word(tab: Page) -> None:
    go(tab, SOLVED)
    assert status(tab) == f"{GUESS.upper()}: solved in 3 guesses, as many as the tree."
    expect(tab.locator("#review > p").last).to_contain_text("The tree plays the same words.")
    assert tab.locator("#review .path").count() == 0
    tab.context.grant_permissions(CLIPBOARD)
    copied = "navigator.clipboard.readText()"
    sums = tab.locator("#review > p").first
    cost, gained = re.findall(r"(\S+\d) (?:lost|saved|by)", sums.inner_text())
    figures = f"lost {cost}, {'' if 'good luck' in sums.inner_text() else 'un'}lucky {gained}"
    skill, luck = tab.locator(".scores strong").all_inner_texts()
    shared = f"3/6\n\n{SQUARES}\n\ntreegen: skill {skill}, luck {luck} ({figures})"
    assert re.fullmatch(r"lost 0\.00, (un)?lucky 0\.\d\d", figures) and skill == "99"
    tab.evaluate("void (navigator.share = async ({ text }) => { window.told = text; })")
    press(tab, "Share")
    assert tab.evaluate("told") == f"Wordle {shared}"
    tab.evaluate("navigator.share = undefined")
    press(tab, "Share")
    expect(tab.locator("#copied")).to_have_text("Copied.")
    assert tab.evaluate(copied) == f"Wordle {shared}"
    unfold(tab, "#paste")
    words = " ".join([*(guess for guess, _ in HISTORY), GUESS])
    in_a_line = shared.replace("\n", " ")
    tab.locator("#game").fill(f"Wordle 1,234 {in_a_line} {words}")
    press(tab, "Review")
    expect(sums).to_contain_text("lost")
    expect(tab.locator("#share")).to_have_text("Share")
    press(tab, "Share")
    expect(tab.locator("#copied")).to_have_text("Copied.")
    assert tab.evaluate(copied) == f"Wordle 1,234 {shared}"


def a_word_of_one_s_own_takes_colours_and_with_its_clue_is_a_turn(tab: Page) -> None:
    own = tab.locator("#own")
    go(tab, "#")
    for typed in ("cater 00100", "CATER: --y--", "cater ⬛⬛🟨⬛⬛"):
        own.fill(typed)
        is_at(tab, "cater.00100")
        go(tab, "#")
    own.focus()
    own.fill("")
    tab.keyboard.type("cater 00100")
    tab.keyboard.press("Enter")
    is_at(tab, "cater.00100")
    go(tab, "#")
    own.tap()
    tab.keyboard.type("crane")
    tab.locator("#colours > :nth-child(4) > [value='2']").tap()  # which plays the word
    expect(tab.locator("#status")).to_have_text(re.compile("^These colours: "))
    is_at(tab, ":crane")
    green = tab.locator("#how [data-clue='2']")
    colour = green.evaluate("key => getComputedStyle(key).backgroundColor")
    expect(tab.locator("#tiles button").nth(3)).to_have_css("background-color", colour)
