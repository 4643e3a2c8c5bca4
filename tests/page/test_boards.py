"""Several boards on the page, as a person plays them on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import CLIPBOARD, PHONE, axe_faults, go, is_at, reload, reopen, visited
from tests.page.built import data_named, tree_named
from tests.page.conftest import Pages
from tests.tools.boards import drawn
from tests.tools.taps import BOARDS, presses_on_boards
from treegen.clues import clue_for
from treegen.tree.game import game_of

pytestmark = pytest.mark.slow

Played = list[tuple[list[str], list[list[str]]]]

BEGUN = "#boards=2:raise:trace.00100-22100"
# Digits of tiles, a dot for one without a colour.
SHOWN = """tiles => tiles.map(({ classList, dataset }) =>
    classList.contains("blank") ? "." : dataset.clue).join("")"""


@pytest.fixture(scope="session")
def file(pages: Pages) -> Path:
    """Page with few other parts, whose game takes little time."""
    return pages("raise", "raise-hard")


def computed(tab: Page) -> None:
    expect(tab.locator("#status")).not_to_contain_text("computing", timeout=30_000)


def notes(tab: Page) -> list[str]:
    return [" ".join(note.split()) for note in tab.locator("#boards .note").all_inner_texts()]


def colours(tab: Page, board: int) -> str:
    """Digits of a board's tiles, a dot for one without a colour."""
    found: str = tab.locator(f"#boards > :nth-child({board}) .asked button").evaluate_all(SHOWN)
    return found


@pytest.fixture(scope="module")
def played() -> Played:
    """Words of three games of four boards, and what is pressed for them, turn by turn."""
    games = drawn(game_of(tree_named("raise")), BOARDS, 3)
    return [*zip(games, presses_on_boards(data_named("raise"), games), strict=True)]


def test_games_of_four_boards_take_at_most_eight_taps_a_board(played: Played) -> None:
    taps = sum(len(turn) for _, game in played for turn in game)
    assert taps / len(played) / BOARDS <= 8


def test_games_of_several_boards_are_played_by_taps(
    browser: Browser, file: Path, played: Played
) -> None:
    with visited(browser, file, permissions=CLIPBOARD, **PHONE) as tab:
        a_game_of_four_boards_is_played(tab, played)
        words_left_stand_on_each_board_and_letters_on_which_they_agree_are_coloured(tab)
        a_slip_is_shown_before_it_counts_and_a_board_without_words_stops_no_other(tab)
        another_word_a_refused_one_and_hard_mode(tab)
        colours_are_large_enough_to_tap(tab)
        tab.set_viewport_size(PHONE["viewport"])
        back_start_over_and_a_day_later_are_as_on_one_board(tab, file)
        eight_boards_of_which_four_are_solved_fit_on_900_pixels(tab)


def a_game_of_four_boards_is_played(tab: Page, played: Played) -> None:
    tab.get_by_text("More", exact=True).tap()
    tab.locator("#boards-choice [value='4']").tap()
    answers, turns = played[0]
    for number, turn in enumerate(turns, 1):
        expect(tab.locator("#status")).to_contain_text(f"Guess {number} of 9: play")
        for selector in turn:
            tab.tap(selector)
    expect(tab.locator("#status")).to_contain_text(f"solved in {len(turns)} guesses; 9 are")
    assert [note.partition(":")[0].lower() for note in notes(tab)] == answers
    assert axe_faults(tab) == []
    tab.locator("#share").tap()
    expect(tab.locator("#copied")).to_have_text("Copied.")
    copied: str = tab.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"Wordle, 4 boards {len(turns)}/9\n")
    tab.locator("#again").tap()


def words_left_stand_on_each_board_and_letters_on_which_they_agree_are_coloured(
    tab: Page,
) -> None:
    go(tab, BEGUN)
    computed(tab)
    assert tab.locator("#status").inner_text() == "Guess 2 of 7: play TRIAL."
    assert notes(tab) == ["127 words left.", "TRIAL: 50 %; also possible: TRIAD."]
    assert [colours(tab, board) for board in (1, 2)] == ["00...", "2222."]
    tab.locator("#boards > :nth-child(2) .colours > :last-child [data-clue='2']").tap()
    assert (colours(tab, 2), notes(tab)[1]) == ("22222", "These colours: 1 word left: TRIAL.")
    tab.locator("#boards > :nth-child(2) .colours > :last-child [data-clue='2']").tap()
    tab.locator("#boards > :nth-child(2) .right").tap()
    assert colours(tab, 2) == "22222"
    assert axe_faults(tab) == []
    tab.locator("#boards > :first-child .colours > :nth-child(4) [data-clue='1']").tap()
    tab.locator("#next").tap()
    is_at(tab, f"{BEGUN}.trial.00010-22222")
    computed(tab)
    assert notes(tab)[1] == "TRIAL: solved in 2 guesses."
    assert tab.locator("#boards > :nth-child(2) .asked").is_hidden()
    assert axe_faults(tab) == []


def a_slip_is_shown_before_it_counts_and_a_board_without_words_stops_no_other(
    tab: Page,
) -> None:
    go(tab, "#boards=2:raise:")
    computed(tab)
    tab.locator("#next").tap()
    expect(tab.locator("#status")).to_contain_text("No colours set on")
    tab.locator("#next").tap()
    is_at(tab, "#boards=2:raise:trace.00000-00000")
    go(tab, BEGUN)
    computed(tab)
    tab.locator("#boards > :first-child .colours > :nth-child(4) [data-clue='1']").tap()
    for tile in (3, 4):  # no word left has these colours
        tab.locator(f"#boards > :nth-child(2) .colours > :nth-child({tile}) [data-clue='1']").tap()
    tab.locator("#next").tap()
    none = "Without TRIAL 22110, 2 words are left."
    expect(tab.locator("#boards .note").last).to_contain_text(none)
    slip = "Board 2: no remaining word has these colours. Change them, or press"
    expect(tab.locator("#status")).to_contain_text(slip)
    tab.locator("#next").tap()
    is_at(tab, f"{BEGUN}.trial.00010-22110")
    computed(tab)
    expect(tab.locator("#boards .note").last).to_contain_text(none)
    assert re.match("Guess 3 of 7: play [A-Z]{5}\\.", tab.locator("#status").inner_text())
    tab.locator("#boards > :nth-child(2) .colours [data-clue='2']").first.tap()
    assert colours(tab, 2) == "20000"  # as the game may tell more of its word


def back_start_over_and_a_day_later_are_as_on_one_board(tab: Page, file: Path) -> None:
    go(tab, BEGUN)
    computed(tab)
    for word, clues, at in (
        ("trial", ["00010", "22222"], BEGUN),
        ("crane", ["00100", "02100"], f"{BEGUN}.crane"),
    ):
        go(tab, f"{BEGUN}.{word}.{'-'.join(clues)}")
        tab.locator("#back").tap()
        is_at(tab, at)
        computed(tab)
        assert [colours(tab, board) for board in (1, 2)] == clues
    go(tab, f"{BEGUN}.trial.00010-22222")
    tab.locator("#back").tap()
    is_at(tab, BEGUN)
    tab.go_back()
    is_at(tab, f"{BEGUN}.trial.00010-22222")
    reload(tab)
    expect(tab.locator("#boards .note").last).to_have_text("TRIAL: solved in 2 guesses.")
    reopen(tab, file)
    resume = tab.get_by_role("button", name="Go on with 2 boards after TRACE, TRIAL?")
    resume.tap()
    is_at(tab, f"{BEGUN}.trial.00010-22222")
    tab.locator("#again").tap()
    is_at(tab, "#boards=2:raise:")
    tab.locator("#boards-choice [value='1']").tap()
    is_at(tab, "#raise")
    expect(tab.locator("#status")).to_contain_text("Guess 1: play RAISE")
    reopen(tab, file)
    expect(resume).to_be_hidden()


def another_word_a_refused_one_and_hard_mode(tab: Page) -> None:
    go(tab, BEGUN)
    computed(tab)
    tab.locator("#own").fill("nosuc")
    expect(tab.locator("#own-note")).to_contain_text("NOSUC")
    tab.locator("#own").fill("crane")
    tab.get_by_role("button", name="Play CRANE").tap()
    is_at(tab, f"{BEGUN}.crane")
    status = tab.locator("#status")
    expect(status).to_have_text("Guess 2 of 7: play CRANE, your word.")
    tab.locator("#back").tap()
    is_at(tab, BEGUN)
    computed(tab)
    tab.locator("#refuse").tap()
    is_at(tab, f"{BEGUN}.trial.x")
    computed(tab)
    assert notes(tab)[1] == "1 word left: TRIAD."
    go(tab, "#boards=3:raise-hard:")
    expect(tab.locator("#day")).to_have_text("Games of several boards have no hard mode.")
    expect(tab.locator("#status")).to_contain_text("Guess 1 of 8: play TRACE", timeout=30_000)
    go(tab, "#boards=2:raise:trace.00100")
    expect(tab.locator("#problem")).to_contain_text("TRACE has 1 clue for 2 boards.")


def eight_boards_of_which_four_are_solved_fit_on_900_pixels(tab: Page) -> None:
    answers = "south flute waist karma token wagon strut react".split()
    guesses = "caret react minus karma token south".split()
    turns = [
        f"{guess}.{'-'.join(clue_for(guess, word) for word in answers if word not in guesses[:n])}"
        for n, guess in enumerate(guesses)
    ]
    tab.set_viewport_size(PHONE["viewport"])
    go(tab, f"#boards=8:raise:{'.'.join(turns)}")
    computed(tab)
    folded = tab.locator("#boards > .solved").evaluate_all(
        "all => all.map(one => one.offsetHeight)"
    )
    assert len(folded) == 4
    assert max(folded) <= 32
    assert tab.locator("#play").evaluate("part => part.offsetHeight") <= 900


# Taps every colour of every board. Returns what moves beside the notes and the buttons for a board
# that is found, which have places of their own; what stays in sight is where the screen ends.
MOVED = """() => {
    const parts = "#play > *, #boards > *, #boards > * > :not(.note, .right), #more";
    const places = () => [...document.querySelectorAll(parts)]
        .filter((part) => part.checkVisibility())
        .map((part) => [part, part.getBoundingClientRect()])
        .map(([part, { x, y, width, height }]) => [part.id || part.className, x, width, height,
            getComputedStyle(part).position === "sticky" || y + scrollY].join());
    const before = places();
    const moved = [];
    for (const button of document.querySelectorAll("#boards .colours button")) {
        button.click();
        moved.push(...places().filter((place) => !before.includes(place)));
    }
    return moved;
}"""


def test_nothing_moves_while_colours_are_tapped_on_several_boards(
    browser: Browser, file: Path
) -> None:
    with visited(browser, file) as tab:
        for width, height in (320, 640), (390, 844), (844, 390), (1280, 800):
            tab.set_viewport_size({"width": width, "height": height})
            for boards, guesses in (2, "trace"), (4, "trace minus"), (8, ""), (8, "caret"):
                words = "south flute waist karma token wagon strut react".split()[:boards]
                turns = [
                    f"{guess}.{'-'.join(clue_for(guess, word) for word in words)}"
                    for guess in guesses.split()
                ]
                go(tab, f"#boards={boards}:raise:{'.'.join(turns)}")
                computed(tab)
                if not guesses:  # the hint goes again with the first colour
                    tab.locator("#next").click()
                    expect(tab.locator("#status")).to_contain_text("No colours set")
                assert tab.evaluate(MOVED) == [], (width, boards, guesses)


def colours_are_large_enough_to_tap(tab: Page) -> None:
    boxes = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    for width, beside in (320, 2), (390, 2), (1280, 4):
        tab.set_viewport_size({"width": width, "height": 844})
        go(tab, f"#boards=8:raise:trace{'-'.join(['.00100', *['00200'] * 7])}")
        computed(tab)
        sizes = tab.locator("#boards .colours button").evaluate_all(boxes)
        assert len(sizes) == 80
        assert all(wide >= 24 and high >= 24 for wide, high in sizes)
        tops = tab.locator("#boards > *").evaluate_all("all => all.map(one => one.offsetTop)")
        assert tops.count(tops[0]) == beside
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


# Where a word is asked about: the tiles, the status and the note, and the colours in the end.
ONE_BOARD = "#tiles", "#status", "#own-note", "....."
SEVERAL = "#boards .asked", "#status", "#own-note", "001.002100"


def test_keys_go_from_board_to_board_and_enter_answers_a_question_once(
    browser: Browser, file: Path
) -> None:
    with visited(browser, file, BEGUN) as tab:
        keys_go_from_board_to_board(tab)
        go(tab, BEGUN)
        enter_keeps_a_question_then_takes_the_word_and_then_changes_nothing(tab, *SEVERAL)
        go(tab, "#raise")
        enter_keeps_a_question_then_takes_the_word_and_then_changes_nothing(tab, *ONE_BOARD)
        a_colour_of_a_word_that_is_typed_is_not_taken_off_for_that_of_another(tab)


def a_colour_of_a_word_that_is_typed_is_not_taken_off_for_that_of_another(tab: Page) -> None:
    for begun, typed in (("#raise", "#raise:crane"), (BEGUN, f"{BEGUN}.crane")):
        go(tab, begun)
        computed(tab)
        elsewhere = tab.locator("#boards > :first-child .colours > :last-child [data-clue='1']")
        elsewhere.click()
        assert colours(tab, 1)[-1] == "1"
        tab.keyboard.type("crane")
        elsewhere.click()
        is_at(tab, typed)
        assert colours(tab, 1)[-1] == "1"


def keys_go_from_board_to_board(tab: Page) -> None:
    computed(tab)
    expect(tab.locator("#boards .asked button").first).to_be_focused()
    tab.keyboard.type("0001022220")
    assert [colours(tab, board) for board in (1, 2)] == ["00010", "22220"]
    tab.keyboard.press("Backspace")
    tab.keyboard.press("ArrowUp")
    tab.keyboard.press("Enter")
    is_at(tab, f"{BEGUN}.trial.00010-22210")
    tab.keyboard.press("Escape")
    is_at(tab, BEGUN)
    computed(tab)
    tab.keyboard.type("crane")
    tab.keyboard.press("Enter")
    is_at(tab, f"{BEGUN}.crane")
    go(tab, f"{BEGUN}.trial.22222-22222")
    expect(tab.locator("#play-title")).to_be_focused()
    tab.keyboard.press("Enter")  # one too many
    is_at(tab, f"{BEGUN}.trial.22222-22222")
    tab.keyboard.press("Escape")
    is_at(tab, BEGUN)


def enter_keeps_a_question_then_takes_the_word_and_then_changes_nothing(
    tab: Page, part: str, status: str, note: str, taken: str
) -> None:
    computed(tab)
    offer = tab.locator(f"{note} button").first
    tiles = tab.locator(f"{part} button")
    before = tiles.evaluate_all(SHOWN)
    tab.keyboard.type("crnae")
    for _ in range(3):
        tab.keyboard.down("Enter")  # down again without up is what a held key sends
    tab.keyboard.up("Enter")
    expect(offer).to_have_text("CRANE?")
    tiles.last.click()  # sets no colour while that is asked
    assert tiles.evaluate_all(SHOWN) == before
    tab.locator(note).locator("xpath=..").get_by_role("textbox").focus()
    tab.keyboard.press("Enter")
    expect(tab.locator(status)).to_contain_text("play CRANE, your word")
    assert tiles.evaluate_all(SHOWN) == taken
    tab.keyboard.press("Enter")
    assert tiles.evaluate_all(SHOWN) == taken


def test_boards_of_todays_page_know_no_used_words_and_leave_one_board_as_it_was(
    browser: Browser, today: Path
) -> None:
    with visited(browser, today) as tab:
        status = tab.locator("#status")
        expect(status).to_contain_text("Guess 1: play")
        tab.get_by_role("button", name="Hard mode").click()
        tab.get_by_role("button", name="Practice").click()
        tab.keyboard.type("crane")
        tab.keyboard.press("Enter")
        expect(tab.locator("#board li")).to_have_count(1)
        tab.get_by_role("button", name="Play", exact=True).click()
        tab.locator("#boards-choice [value='4']").click()
        is_at(tab, "#boards=4:2023:")
        expect(status).to_have_text("Guess 1 of 9: play CARET.", timeout=30_000)
        counts = {tuple(re.findall("[0-9,]+", note)) for note in notes(tab)}
        assert counts == {("3,158", "14,855")}
        expect(tab.locator("h1")).to_have_text("Four boards: what to play")
        expect(tab.locator("#hard")).to_be_hidden()
        tab.get_by_role("button", name="Practice").click()
        expect(tab.locator("h1")).to_have_text("Today's Wordle: what to play")
        expect(tab.locator("#board li")).to_have_count(1)
        tab.get_by_role("button", name="Tree", exact=True).click()
        is_at(tab, "#tree=everyday-hard:")
        tab.get_by_role("button", name="Play", exact=True).click()
        is_at(tab, "#boards=4:2023:")
        tab.get_by_role("button", name="Everyday words").click()
        expect(status).to_have_text("Guess 1 of 9: play TARSE.", timeout=30_000)
        tab.locator("#boards-choice [value='1']").click()
        expect(tab.locator("#hard")).to_have_attribute("aria-pressed", "true")
        expect(status).to_contain_text("Guess 1: play TARSE")
