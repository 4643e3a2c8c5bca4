"""The box for words used since, in a real browser."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import (
    CLIPBOARD,
    PHONE,
    axe_faults,
    go,
    reload,
    reopen,
    status,
    unfold,
    visited,
)
from tests.page.test_used import known_up_to, likely_of, state, two_trees, weights_left
from tests.today import LAST, day, long_day
from treegen.game.start import tree_play
from treegen.page.page import page
from treegen.play.adviser import advise
from treegen.play.moves import all_played
from treegen.tree.model import Tree
from treegen.words.lists import bundled
from treegen.words.past import bundled_past, long_date

pytestmark = pytest.mark.slow

REFUSED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("used")
    for tree in two_trees():
        (folder / f"{tree.name}.html").write_text(page([tree]), encoding="utf-8")
    return folder


def put(tab: Page, text: str) -> str:
    """Write in the box, press its button and return what the page says."""
    unfold(tab, "#used")
    tab.locator("#since").fill(text)
    tab.get_by_role("button", name="Count as used").click()
    return tab.locator("#since-note").inner_text()


def largest(tree: Tree) -> tuple[str, str]:
    """First turn that leaves most words."""
    clue, _ = max(tree.root.branches.items(), key=lambda branch: branch[1].size)
    return tree.root.guess, clue


def test_words_used_since_change_moves_and_the_box_is_used_on_the_keyboard(
    browser: Browser, folder: Path
) -> None:
    with visited(browser, folder / "today.html") as tab:
        the_box_is_used_on_the_keyboard_alone(tab)
        words_used_since_change_moves_and_are_kept_and_cleared(tab)
        a_tree_that_is_older_than_the_page_says_so_whatever_is_kept(tab, folder)


def test_on_a_phone_a_step_leads_to_the_box_which_takes_pasted_words_and_files(
    browser: Browser, folder: Path
) -> None:
    with visited(browser, folder / "today.html", **PHONE, permissions=CLIPBOARD) as tab:
        a_step_beside_the_missing_days_leads_to_the_box(tab)
        words_are_pasted_and_files_dropped(tab)
        no_fault_is_found_in_the_box_and_the_groups(tab)
        where_storage_is_full_or_refused_the_words_count_until_the_page_is_closed(tab)


def the_box_is_used_on_the_keyboard_alone(tab: Page) -> None:
    assert tab.locator("#older").inner_text() == ""  # of a tree that knows what the page knows
    for _ in range(20):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.id") == "used-title":
            break
    for key in ("Enter", "Tab"):
        tab.keyboard.press(key)
    tab.keyboard.type("crane 012")
    blank = len("crane")
    assert tab.locator("#tiles .blank").count() == blank  # digits in the box colour no tile
    for key in ("Tab", "Enter"):
        tab.keyboard.press(key)
    assert tab.locator("#since-note").inner_text().startswith("1 word ")
    for key in ("Tab", "Enter"):
        tab.keyboard.press(key)
    assert tab.locator("#since-note").inner_text().startswith("No word ")


def words_used_since_change_moves_and_are_kept_and_cleared(tab: Page) -> None:
    today = known_up_to(day())
    turn = largest(today)
    link = f"#{'.'.join(turn)}"
    go(tab, link)
    stored, title = status(tab), tab.locator("#used-title")
    told = f"Knows the answers up to {long_day()}"
    assert title.inner_text() == told
    weights = weights_left(today, (turn,))
    likely = likely_of(weights, today.root.heaviest)
    used = state(today, (turn,))["groups"]["used"]
    listed = [word for word in weights if weights[word] and word not in used]
    heads = [
        f"Expected: never used before ({len(listed)})",
        f"Former answers ({len(used)})",
        f"Rare words ({len(weights) - len(used) - len(listed)})",
    ]
    expect(tab.locator("#words h3")).to_have_text(heads)
    word = used[0]
    date, month, year = long_date(bundled_past().used[word]).split()
    shown = f"{word.upper()} {date} {month[:3]} {year}"
    expect(tab.locator(f"#words .word[value='{word}']")).to_have_text(shown)
    gone = [*likely[::2], "aahed"]
    counted = put(tab, "\n".join([*gone, "<b>zzzzz</b>"]))
    assert re.match(f"{len(gone)} words counted .* ZZZZZ ", counted)
    assert tab.locator("#since").input_value().split() == gone
    assert tab.locator("#used b").count() == 0
    # The move that the terminal would compute by these weights.
    start = tree_play(today)
    least = min(weight for weight in start.game.weights if weight)
    changed = tuple(least if word in gone else weight for word, weight in start.game.weight.items())
    position = start.position._replace(game=start.game._replace(weights=changed))
    start = replace(start, position=position, tree=None, scans=0)  # one turn ahead
    move = advise(all_played(start, [turn])[0])
    guess = str(move.guess).upper()
    computed = f"Guess 2: play {guess} (worked out now, as words were used since {long_day()})"
    for _ in range(2):
        expect(tab.locator("#status")).to_contain_text(computed)
        assert f" {len(likely[1::2])} likely words " in status(tab)
        assert title.inner_text() == f"{told}, and {len(gone)} words since"
        assert not tab.locator("#command").is_visible()  # as treewalk would print another move
        heading = tab.locator("#words h3", has_text=re.compile("^Former answers")).locator("+ div")
        expect(heading).to_contain_text(f"{likely[0].upper()} since {LAST.day} {LAST:%b}")
        reload(tab)
    tab.evaluate("location.hash = 'tares'")  # a card has no next word where that is computed
    card = tab.locator(f"#clues a[href='{link}']")
    assert not re.search(str(today.follow([turn]).guess), card.inner_text(), re.IGNORECASE)
    expect(tab.locator("#status")).to_contain_text("Guess 1: play TARES. ")
    tab.go_back()
    tab.locator("#used-title").click()
    tab.get_by_role("button", name="Clear").click()
    expect(tab.locator("#status")).to_have_text(stored)
    reload(tab)
    assert (status(tab), tab.locator("#since").input_value()) == (stored, "")


def a_tree_that_is_older_than_the_page_says_so_whatever_is_kept(tab: Page, folder: Path) -> None:
    tab.evaluate("localStorage['treegen-used'] = '<img src=x onerror=alert(1)> crane'")
    reopen(tab, folder / "older.html")
    tab.locator("#used-title").click()
    assert tab.locator("#older").inner_text() == (
        "The tree knows the answers up to 31 March 2026. "
        f"This page counts those up to {long_day()} as used too."
    )
    assert tab.locator("#since-label").inner_text() == f"Used since {long_day()}"
    assert tab.locator("#since").input_value().split()[-1] == "crane"
    assert tab.locator("img").count() == 0
    tab.evaluate("location.hash = 'crane'")
    crane = re.compile(
        rf"^Guess 1: play CRANE, your word.* CRANE has been used since {long_day()}\.$"
    )
    expect(tab.locator("#status")).to_have_text(crane)


def a_step_beside_the_missing_days_leads_to_the_box(tab: Page) -> None:
    tab.set_viewport_size({"width": 360, "height": 740})
    note, day, add = (tab.locator(part) for part in ("#missing-text", "#day", "#add-used"))
    expect(note).to_have_text(f"The answers of 83 days since {long_day()} are missing.")
    size = "part => getComputedStyle(part).fontSize"
    assert note.evaluate(size) == tab.locator("body").evaluate(size)
    expect(day).to_be_hidden()
    for part in (tab.locator("#tiles"), tab.locator("#turn"), add):  # before any scrolling
        expect(part).to_be_in_viewport(ratio=1)
    assert not tab.locator("#more").evaluate("more => more.open")
    add.tap()
    expect(tab.locator("#since")).to_be_focused()
    expect(tab.locator("#since")).to_be_in_viewport(ratio=1)
    tab.keyboard.insert_text("\n".join(bundled("wordle-2021-answers").words[:60]))
    tab.get_by_role("button", name="Count as used").tap()
    expect(note).to_have_text(f"The answers of 23 days since {long_day()} are missing.")
    tab.locator("#since").fill("\n".join(bundled("wordle-2021-answers").words[:69]))
    tab.get_by_role("button", name="Count as used").tap()
    expect(tab.locator("#missing")).to_be_hidden()
    expect(day).to_have_text(f"Knows the answers up to {long_day(69)}")
    tab.get_by_role("button", name="Clear").tap()
    expect(tab.locator("#missing")).to_be_visible()
    tab.evaluate("location.hash = 'tares.00000'")  # in the middle of a game neither is wanted
    expect(tab.locator("#turns li")).to_have_count(1)
    expect(tab.locator("#missing")).to_be_hidden()
    expect(day).to_be_hidden()


def words_are_pasted_and_files_dropped(tab: Page) -> None:
    go(tab)
    unfold(tab, "#used")
    tab.evaluate("navigator.clipboard.writeText('crane slate')")
    tab.locator("#since").focus()
    tab.keyboard.press("Control+V")
    expect(tab.locator("#since-note")).to_have_text("2 words counted as used.")
    tab.locator("#since").evaluate(
        """(box, text) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], 'used.txt'));
            box.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
        }""",
        f"{day(13)} trace",
    )
    expect(tab.locator("#since-note")).to_have_text("3 words counted as used.")
    tab.evaluate("navigator.clipboard.writeText('Nov 30 2061 GLAND\\n')")
    tab.locator("#since").evaluate("box => box.setSelectionRange(0, 0)")
    tab.keyboard.press("Control+V")
    expect(tab.locator("#since-note")).to_have_text(
        "3 words counted as used. Left out: GLAND (30 November 2061). Only days from 19 June 2021 "
        "to tomorrow count."
    )
    for _ in range(2):
        expect(tab.locator("#since")).to_have_value(f"{day(13)} trace\ncrane\nslate")
        expect(tab.locator("#used-title")).to_contain_text(f"{long_day()}, and 3 words since")
        reload(tab)


def no_fault_is_found_in_the_box_and_the_groups(tab: Page) -> None:
    tab.set_viewport_size(PHONE["viewport"])
    go(tab, f"#{'.'.join(largest(known_up_to(day())))}")
    put(tab, "crane zzzzz")
    unfold(tab, "#words-part")
    show = "all => all.forEach(part => { part.style.contentVisibility = 'visible'; })"
    tab.locator("#words p").evaluate_all(show)
    tab.keyboard.press("ArrowUp")
    assert axe_faults(tab) == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.emulate_media(color_scheme="dark")
    tab.locator("#contrast").click()
    assert axe_faults(tab, "#used, #words") == [], "dark, high contrast"


def where_storage_is_full_or_refused_the_words_count_until_the_page_is_closed(tab: Page) -> None:
    told = "This browser saves nothing: this is lost when you close the page."
    for script in (FULL, REFUSED):
        tab.evaluate(f"() => {{ {script} }}")
        said = put(tab, "crane")
        assert said.startswith("1 word ") and said.endswith(told)
        assert tab.locator("#used-title").inner_text().endswith(", and 1 word since")
        pressed = tab.locator("#contrast").get_attribute("aria-pressed")
        tab.locator("#contrast").click()
        assert tab.locator("#contrast").get_attribute("aria-pressed") != pressed
