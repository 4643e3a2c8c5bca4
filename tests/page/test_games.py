"""Your games: what is counted, as file, and a word as a link."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.clock import TODAY
from tests.conftest import Node, served
from tests.page.browser import (
    CLIPBOARD,
    PHONE,
    SCHEMES,
    axe_faults,
    paste,
    reload,
    reopen,
    unfold,
    visited,
    wait_until,
)
from tests.page.conftest import Pages
from tests.page.test_practice import STASH, enter
from tests.today import day

SCORES = "skill ≈93, luck ≈65 (lost ≈0.09, lucky ≈0.56)"
WON = "#raise.01020.slash.20222.stash.22222"
LAST = "#raise.01020.slash.20222.stash"
SQUARES = "⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩"
COUNTED = "Don't count this game"  # the button of one that is counted


@pytest.fixture(scope="session")
def raised(pages: Pages) -> Path:
    return pages("raise")


def game(number: int, **changed: Any) -> dict[str, Any]:
    """A game that took raise and, mostly, one to five words more; one in ten was not found."""
    on = 2 + number * 7 % 5
    turns = [["raise", "01020"], *[["crane", "00000"]] * (on - 2), ["stash", "22222"]]
    luck = round(3.47 + 0.1 * number - on, 2)
    if number % 10 == 9:
        turns, luck = [["raise", "01020"]] * 6, round(3.47 + 0.1 * number - 6.8, 2)
    kind = "practised" if number % 4 == 3 else "played"
    return {
        "day": f"2026-{number // 28 + 1:02d}-{number % 28 + 1:02d}",
        "kind": kind,
        "turns": turns,
        "expected": 3.47,
        "lost": round(0.1 * number, 2),
        "luck": luck,
        "isEstimated": number > 2,
        **changed,
    }


def file_of(*games: object, **changed: object) -> str:
    return json.dumps({"format": "treegen/games", "version": 1, "games": games, **changed})


NO_GAMES = "This file has no exported games."
GAME_2 = "Game 2 of 2 has the wrong format."
FILES = [
    ("", NO_GAMES),
    ("<b>games</b>", NO_GAMES),
    ("null", NO_GAMES),
    (file_of(format="<img src=x>"), NO_GAMES),
    (file_of(games=7), NO_GAMES),
    (file_of(version="<b>2</b>"), "Version <b>2</b>, but this page reads 1."),
    (file_of(game(1), None), GAME_2),
    (file_of(game(1), game(2, day="yesterday")), GAME_2),
    (file_of(game(1), game(2, kind="<b>")), GAME_2),
    (file_of(game(1), game(2, turns=[])), GAME_2),
    (file_of(game(1), game(2, turns=[["raise", "0102"]])), GAME_2),
    (file_of(game(1), game(2, luck="1")), GAME_2),
    (file_of(game(1), game(2, luck=0.5)), GAME_2),  # these are not the guesses it took
]


def test_games_add_up_and_go_from_file_to_file(node: Node) -> None:
    node("games", {"games": [game(number) for number in range(40)], "files": FILES})


def kept(tab: Page) -> list[dict[str, Any]]:
    text = tab.evaluate("localStorage['treegen-games']")
    found: list[dict[str, Any]] = json.loads(text)["games"] if text else []
    return found


def import_file(tab: Page, text: str) -> str:
    unfold(tab, "#games-part")
    tab.locator("#games-file").set_input_files(
        {"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(tab.locator("#games-file")).to_have_value("")
    return tab.locator("#games-note").inner_text()


def exported(tab: Page) -> str:
    unfold(tab, "#games-part")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == "treegen-games.json"
    return Path(download.value.path()).read_text(encoding="utf-8")


def won_here(tab: Page) -> None:
    """Play the last turn of a game."""
    tab.evaluate("to => { location.hash = to; }", LAST)
    expect(tab.locator("#turns li")).to_have_count(2)
    expect(tab.locator("#status")).to_contain_text("play STASH")
    tab.keyboard.type("22222")
    tab.keyboard.press("Enter")


@pytest.mark.slow
def test_games_are_counted_once_as_they_were_played(browser: Browser, raised: Path) -> None:
    with visited(browser, raised, WON) as tab:
        a_game_that_a_link_led_to_is_counted_on_request(tab)
        a_last_row_that_is_corrected_is_counted_once(tab)
        tab.evaluate("localStorage.clear()")
        so_is_a_game_of_which_another_row_is_corrected(tab)
        tab.evaluate("localStorage.clear()")
        a_game_played_to_its_end_is_counted_once_with_its_figures(tab)
        tab.evaluate("localStorage.clear()")
        games_lost_and_practised_are_counted_apart(tab)
        tab.evaluate("localStorage.clear()")
        a_lost_game_is_over_and_its_answer_is_no_guess(tab)


def a_game_that_a_link_led_to_is_counted_on_request(tab: Page) -> None:
    button = tab.locator("#counted")
    for name, count in (("Count as my game", ""), (COUNTED, " (1)"), ("Count as my game", "")):
        expect(button).to_have_text(name)
        expect(tab.locator("#games-title")).to_have_text(f"Your games{count}")
        button.click()
    tab.evaluate("location.hash = '#raise.01020'")
    expect(button).not_to_be_visible()
    tab.get_by_role("button", name="Review this game").click()
    expect(tab.locator("#review > p").last).to_contain_text("The answer is not known")
    expect(button).not_to_be_visible()  # it is not over
    tab.evaluate("localStorage.clear()")


def a_last_row_that_is_corrected_is_counted_once(tab: Page) -> None:
    won_here(tab)
    expect(tab.locator("#games-title")).to_have_text("Your games (1)")
    tab.get_by_role("button", name="Back", exact=True).click()
    expect(tab.locator("#status")).to_have_text("STASH is the answer.")
    tab.keyboard.type("20222")
    tab.keyboard.press("Enter")
    expect(tab.locator("#turns li")).to_have_count(3)
    expect(tab.locator("#status")).to_contain_text("Guess 4: play ")
    word = "".join(tab.locator("#tiles > *").all_inner_texts()).lower()
    tab.keyboard.type("22222")
    tab.keyboard.press("Enter")
    expect(tab.locator(".path")).to_have_count(1)
    expect(tab.locator("#counted")).to_have_text(COUNTED)
    assert [one["turns"][-1] for one in kept(tab)] == [[word, "22222"]]


def so_is_a_game_of_which_another_row_is_corrected(tab: Page) -> None:
    tab.evaluate("to => { location.hash = to; }", "#raise.00012" + ".fuzzy.00000" * 4)
    expect(tab.locator("#turns li")).to_have_count(5)
    for typed in "fuzzy", "00000":
        tab.keyboard.type(typed)
        tab.keyboard.press("Enter")
    expect(tab.locator("#games-title")).to_have_text("Your games (1)", timeout=20_000)
    for digits, is_fit in (("22220", False), ("00022", True)):  # the first is wrong, too
        tab.locator("#turns a").first.click()
        expect(tab.locator("#tiles button").first).to_be_focused()
        tab.keyboard.type(digits)
        tab.keyboard.press("Enter")
        expect(tab.locator("#turns li")).to_have_count(6)
        expect(tab.locator(".clashing")).to_have_count(0 if is_fit else 1)
        assert is_fit or [one["turns"][0] for one in kept(tab)] == [["raise", "00012"]]
    expect(tab.locator("#counted")).to_have_text(COUNTED, timeout=20_000)
    expect(tab.locator("#games-title")).to_have_text("Your games (1)")
    assert [one["turns"][0] for one in kept(tab)] == [["raise", "00022"]]


def a_game_played_to_its_end_is_counted_once_with_its_figures(tab: Page) -> None:
    reload(tab)
    won_here(tab)
    expect(tab.locator("#games-title")).to_have_text("Your games (1)")
    turns = [["raise", "01020"], ["slash", "20222"], ["stash", "22222"]]
    # The figures of its review: test_rows_js.py has them.
    figures = {"expected": 3.47, "lost": 0.09, "luck": 0.56, "isEstimated": True}
    only = {"day": TODAY, "kind": "played", "turns": turns, **figures}
    assert kept(tab) == [only]
    reload(tab)
    expect(tab.locator(".path")).to_have_count(1)
    paste(tab, "raise slash stash")
    expect(tab.locator("#counted")).to_have_text(COUNTED)
    tab.evaluate("location.hash = ''")
    paste(tab, "Wordle 1,972 3/6\n\nraise slash stash")  # of that day
    expect(tab.locator("#counted")).to_have_text(COUNTED)
    assert kept(tab) == [only]
    tab.evaluate("location.hash = ''")
    paste(tab, "Wordle 1,971 3/6\n\nraise slash stash")
    expect(tab.locator("#games-title")).to_have_text("Your games (2)")
    assert [(one["day"], one["kind"]) for one in kept(tab)] == [
        (TODAY, "played"),
        (day(82), "reviewed"),
    ]


def games_lost_and_practised_are_counted_apart(tab: Page) -> None:
    reload(tab)
    paste(tab, "raise 01020 " + "slash 20222 " * 5)
    expect(tab.locator("#games-title")).to_have_text("Your games (1)", timeout=20_000)
    tab.evaluate("to => { location.hash = to; }", STASH)
    expect(tab.locator("#practice")).to_be_visible()
    for word in ("raise", "slash", "stash"):
        enter(tab, word)
    expect(tab.locator("#games-title")).to_have_text("Your games (2)", timeout=20_000)
    tab.get_by_role("button", name="Review", exact=True).first.click()
    expect(tab.locator("#counted")).to_have_text(COUNTED)
    assert [one["kind"] for one in kept(tab)] == ["reviewed", "practised"]
    tab.locator("#games-title").click()
    rows = tab.locator("#games-rows tr").all_inner_texts()
    assert [row.split() for row in rows][2:7:4] == [["3", "0", "1"], ["not", "found", "1", "0"]]


def a_lost_game_is_over_and_its_answer_is_no_guess(tab: Page) -> None:
    tab.evaluate("to => { location.hash = to; }", f"#raise.01020{'.slash.20222' * 4}.slash")
    expect(tab.locator("#turns li")).to_have_count(5)
    for key in ("2", "0", "2", "2", "2", "Enter"):
        tab.keyboard.press(key)
    status = tab.locator("#status")
    expect(status).to_contain_text("What was it?")
    for hidden in ("#tiles", "#turn", "#other", "#clues-part"):
        expect(tab.locator(hidden)).to_be_hidden()
    last = tab.locator("#review > p").last
    expect(last).to_have_text("The answer is not known, nor how the tree would find it.")
    expect(tab.locator("#games-title")).to_have_text("Your games (1)")
    scores, games = tab.locator(".scores").inner_text(), kept(tab)
    assert not axe_faults(tab)

    tab.keyboard.type("stahs")  # wherever the focus is
    tab.keyboard.press("Enter")
    note = tab.locator("#lost-note")
    expect(note).to_contain_text("STASH?")
    tab.locator("#was").fill("crane")
    tab.keyboard.press("Enter")
    expect(note).to_have_text(re.compile("^Row 1: RAISE .* CRANE "))
    tab.locator("#was").fill("stahs")
    for _ in range(2):  # the second takes what is offered
        tab.keyboard.press("Enter")
    expect(status).to_have_text(re.compile("Not found in 6 .* STASH"))
    expect(tab.locator("#lost")).to_be_hidden()
    told = re.compile("STASH. 2 more guesses .* The tree needs 3 guesses:")
    for is_first in (True, False):
        expect(tab.locator("#review > p", has_text=told)).to_have_count(1, timeout=20_000)
        assert tab.locator(".scores").inner_text() == scores
        assert kept(tab) == games and len(games[0]["turns"]) == 6
        if is_first:
            reload(tab)
    tab.evaluate("void (navigator.share = async ({ text }) => { window.told = text; })")
    tab.locator("#share").click()
    rows = "⬛🟨⬛🟩⬛" + "\n🟩⬛🟩🟩🟩" * 5
    assert tab.evaluate("told").startswith(f"Wordle X/6\n\n{rows}\n\ntreegen: skill ")

    back = tab.get_by_role("button", name="Back", exact=True)
    back.click()  # another word may be told
    expect(tab.locator("#lost")).to_be_visible()
    back.click()  # a slip in the last row
    expect(tab.locator("#turns li")).to_have_count(5)
    assert tab.evaluate("location.hash").endswith(".slash")
    tab.keyboard.press("Enter")
    expect(status).to_contain_text("What was it?")


@pytest.mark.slow
def test_import_brings_back_what_export_wrote(browser: Browser, raised: Path) -> None:
    games = [game(i) for i in range(12)]
    with visited(browser, raised, WON, **PHONE) as tab:
        expect(tab.locator("#counted")).to_be_visible()
        unfold(tab, "#games-part")
        for scheme in SCHEMES:
            tab.emulate_media(color_scheme=scheme)
            assert axe_faults(tab) == [], f"{scheme}, no game"
        tab.locator("#games-file").dispatch_event("change")  # as where the choice is called off
        assert import_file(tab, file_of(*games)) == "12 games added."
        assert axe_faults(tab) == [], "12 games"
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        text = exported(tab)
        assert json.loads(text)["games"] == kept(tab) == games
        assert import_file(tab, text) == "0 games added. 12 games already known."
        wrong = file_of(game(1), version="<b>2</b>")
        text_of_wrong = "Nothing was imported. Version <b>2</b>, but this page reads 1."
        assert import_file(tab, wrong) == text_of_wrong
        assert tab.locator("main b:not(summary b)").count() == 0
        more = file_of(*games[:3], game(20))
        assert import_file(tab, more) == "1 game added. 3 games already known."
        assert kept(tab) == [*games, game(20)]
        forget = tab.get_by_role("button", name="Delete all")
        tab.once("dialog", lambda question: question.dismiss())
        forget.click()
        expect(tab.locator("#games-title")).to_have_text("Your games (13)")
        tab.once("dialog", lambda question: question.accept())
        forget.click()
        expect(tab.locator("#games-title")).to_have_text("Your games")
        reload(tab)
        assert kept(tab) == []
        assert import_file(tab, text) == "12 games added."
        assert exported(tab) == text


@pytest.mark.slow
def test_a_word_is_sent_as_a_link_which_opens_practice_on_it(
    browser: Browser, raised: Path, pages: Pages
) -> None:
    others = pages("raise-hard", "raise")  # with the same lists
    with visited(browser, raised, STASH, permissions=CLIPBOARD) as tab:
        for word in ("raise", "stash"):
            enter(tab, word)
        tab.get_by_role("button", name="Send this word").click()
        expect(tab.locator("#practice-status")).to_contain_text("Link copied.")
        assert tab.evaluate("navigator.clipboard.readText()") == f"{raised.as_uri()}{STASH}.2"
        expect(tab.locator("#games-title")).to_have_text("Your games (1)")  # which is kept late
        tab.evaluate("localStorage.clear()")
        a_link_to_a_word_opens_practice_on_it(tab, others)
        a_link_to_no_word_says_so(tab, others)
    a_word_is_handed_over_where_the_browser_can_share(browser, raised)


def a_link_to_a_word_opens_practice_on_it(tab: Page, others: Path) -> None:
    status = tab.locator("#practice-status")
    reopen(tab, others, f"{STASH}.2")
    for _ in range(2):
        expect(status).to_have_text("Guess 1 of 6. The sender needed 2 guesses.")
        assert "stash" not in tab.url + tab.evaluate("JSON.stringify(localStorage)")
        reload(tab)
    expect(status).to_contain_text("Guess 1 of 6.")
    enter(tab, "stash")
    expect(status).to_contain_text("Solved in 1 guess.")
    tab.evaluate("to => { location.hash = to; }", f"{STASH}.2")  # once more
    expect(status).to_contain_text("Guess 1 of 6.")


def a_link_to_no_word_says_so(tab: Page, others: Path) -> None:
    reopen(tab, others)
    for wrong in ("#word=", "#word=zzzzzz", "#word=<b>"):  # as of another list
        tab.evaluate("to => { location.hash = to; }", wrong)
        expect(tab.locator("#problem")).to_contain_text("its word is not among the answers here")
        tab.evaluate("location.hash = ''")
        expect(tab.locator("#problem")).to_be_hidden()


def a_word_is_handed_over_where_the_browser_can_share(browser: Browser, raised: Path) -> None:
    with served(raised.parent) as site, visited(browser, f"{site}/{raised.name}", STASH) as tab:
        enter(tab, "stash")
        tab.evaluate("void (navigator.share = async ({ text }) => { window.told = text; })")
        tab.get_by_role("button", name="Send this word").click()
        wait_until(tab, "window.told")
        link = f"{site}/{raised.name}{STASH}.1"
        assert tab.evaluate("told") == f"Can you beat me on this word? {link}"
        assert tab.locator("#practice-status").inner_text() == "Solved in 1 guess."
        reopen(tab, f"{site}/{raised.name}", WON)
        expect(tab.locator("#review > p").first).to_contain_text("lost")
        tab.evaluate("void (navigator.share = async ({ text }) => { window.told = text; })")
        tab.get_by_role("button", name="Share").click()
        assert tab.evaluate("told").splitlines()[-2:] == [
            f"treegen: {SCORES}",
            f"{site}/{raised.name}",
        ]
