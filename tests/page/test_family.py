"""The page of today's game: trees of everyday words and of any word, and both in hard mode."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import treegen
from tests.page.browser import PHONE, WIDE, axe_faults, reload
from treegen.page.page import PageTree, page
from treegen.play.moves import all_played, next_move
from treegen.play.start import Play, tree_play
from treegen.tree.file import find_tree
from treegen.tree.find import FAMILY
from treegen.tree.game import game_of
from treegen.tree.model import History

pytestmark = pytest.mark.slow

ALL = *FAMILY, "never", "raise", "raise-hard", "salet", "salet-hard"
# What two switches, hard mode and everyday words, show at first.
STATES = {
    ("false", "true"): "Guess 1: play TASER. ",
    ("false", "false"): "Guess 1: play SATER. ",
    ("true", "false"): "Guess 1: play TARSE. ",
    ("true", "true"): "Guess 1: play SPELT. ",
}

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("family")
    assert treegen("page", cwd=folder).stdout == "today.html\n"
    trees = [PageTree(find_tree(name), name) for name in ALL]
    (folder / "all.html").write_text(page(trees), encoding="utf-8")
    return folder


@pytest.fixture
def visit(browser: Browser, folder: Path) -> Iterator[Open]:
    """Opens pages on a device that keeps some things; no complaint of the browser is left."""
    tabs, complaints = list[Page](), list[str]()

    def visited(fragment: str = "", kept: Any = (), name: str = "today", **how: Any) -> Page:
        tab = browser.new_context(bypass_csp=True, **how).new_page()  # axe adds a style
        tabs.append(tab)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        url = (folder / f"{name}.html").as_uri()
        if kept:
            tab.goto(url)
            tab.evaluate("all => all.forEach(some => localStorage.setItem(...some))", [*kept])
        tab.goto("about:blank")
        tab.goto(url + fragment)
        tab.wait_for_selector("main:not([hidden])")
        return tab

    yield visited
    for tab in tabs:
        tab.context.close()
    assert complaints == []


def press(tab: Page, name: str) -> None:
    tab.evaluate("byId('more').open = true")  # which a phone folds
    tab.get_by_role("button", name=name).click()


def pressed(tab: Page) -> tuple[str | None, ...]:
    return tuple(tab.locator(id).get_attribute("aria-pressed") for id in ("#hard", "#everyday"))


def kept(tab: Page) -> dict[str, str]:
    """What is kept but for the game that is not over."""
    found: dict[str, str] = tab.evaluate("({...localStorage})")
    found.pop("treegen-game", None)
    return found


def shown(tab: Page) -> tuple[str, str, str]:
    """Tree and steps of the game on show, and the word to play."""
    tab.wait_for_function("() => state?.guess")
    tree, steps, guess = tab.evaluate(
        "[state.tree.name, state.steps.flat().join('.'), state.guess]"
    )
    return tree, steps, guess


def after(play: Play, history: History) -> Play:
    return all_played(play, history)[0]


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_two_switches_show_four_openers_and_nothing_jumps(visit: Open, size: Any) -> None:
    tab = visit(**size)
    tab.evaluate("byId('more').open = true")  # which a phone folds
    places = set()
    for state, button in zip(
        STATES, ("Everyday words", "Hard mode", "Everyday words", ""), strict=True
    ):
        expect(tab.locator("#status")).to_contain_text(STATES[state])
        assert pressed(tab) == state
        expect(tab.locator("#everyday-offer")).to_be_visible(visible=state[1] == "false")
        places.add(tab.locator("#switches").evaluate("all => all.getBoundingClientRect().top"))
        if button:
            press(tab, button)
    assert len(places) == 1
    assert axe_faults(tab) == []
    assert not tab.locator("#chooser").is_visible()
    tab.go_back()
    expect(tab.locator("#status")).to_contain_text(STATES["true", "false"])
    assert pressed(tab) == ("true", "false")


def test_the_turns_played_stay_and_moves_come_from_the_tree_on_show(visit: Open) -> None:
    tab = visit("#sater.00010")
    assert shown(tab) == ("today", "sater.00010", "deice")  # of the tree
    steps = (("sater", "00010"),)
    for button, name in (("Everyday words", "everyday"), ("Hard mode", "everyday-hard"),
                         ("Everyday words", "today-hard"), ("Hard mode", "today")):  # fmt: skip
        press(tab, button)
        play = after(tree_play(find_tree(name)), steps)
        if name.endswith("hard"):  # where nothing is stored, the page looks one turn ahead
            play = play._replace(scans=0)
        assert shown(tab) == (name, "sater.00010", next_move(play).guess)
        # The word of the page is the terminal's, for which it shows the command.
        if name != "today":
            told = f"treegen next --tree={name} sater 00010"
            assert tab.locator("#command").inner_text() == told
    reload(tab)
    assert shown(tab) == ("today", "sater.00010", "deice")


@pytest.mark.parametrize(
    ("link", "name"),
    [  # the first three as a page of today's tree alone gave them
        ("#sater", "today"),
        ("#sater.00000.dimly.00000", "today"),
        ("#today:crane.01100", "today"),
        ("#tarse.00010", "today-hard"),
        ("#everyday:crane.01100", "everyday"),
    ],
)
def test_an_address_leads_to_its_tree_and_the_switches_tell_which(
    visit: Open, link: str, name: str
) -> None:
    choices = {"treegen-everyday": "true", "treegen-hard": "false"}
    for some in ({}, choices) if name != "today-hard" else ({},):
        tab = visit(link, some.items())
        tree, steps, guess = shown(tab)
        turns = steps.split(".") if steps else []
        history = tuple(zip(turns[::2], turns[1::2], strict=True))
        assert (tree, guess) == (name, next_move(after(tree_play(find_tree(name)), history)).guess)
        assert link.endswith(steps)
        assert pressed(tab) == (str("hard" in name).lower(), str(name == "everyday").lower())
        assert kept(tab) == some


@pytest.mark.parametrize(
    ("choices", "state"),
    [
        ({}, ("false", "true")),
        ({"everyday": "false"}, ("false", "false")),
        ({"hard": "true"}, ("true", "false")),  # kept when the switch of words was off by itself
        ({"hard": "false"}, ("false", "true")),
        ({"hard": "true", "everyday": "true"}, ("true", "true")),
    ],
)
def test_without_an_address_the_page_opens_by_what_is_kept(
    visit: Open, choices: dict[str, str], state: tuple[str, str]
) -> None:
    tab = visit(kept=[(f"treegen-{name}", on) for name, on in choices.items()])
    expect(tab.locator("#status")).to_contain_text(STATES[state])
    assert pressed(tab) == state
    press(tab, "Hard mode")
    status = tab.locator("#status").inner_text()
    reload(tab)
    expect(tab.locator("#status")).to_have_text(status)
    file = tab.url.partition("#")[0]
    tab.goto("about:blank")
    tab.goto(file)
    expect(tab.locator("#status")).to_have_text(status)


def test_a_switch_leads_to_the_tree_of_the_same_game(visit: Open) -> None:
    tab = visit(name="all")
    script = """([from, isHard, isEveryday]) => {
        const tree = known.records.find(({ name }) => name === from);
        return known.records[indexFor(tree, { isHard, isEveryday })].name;
    }"""
    for start, hard, everyday, expected in (
        ("never", False, False, "never"),
        ("never", False, True, "everyday"),
        ("today-hard", False, False, "today"),
        ("today-hard", True, True, "everyday-hard"),  # nothing is computed
        ("raise", True, False, "raise-hard"),
        ("salet", True, False, "salet-hard"),  # the one that opens alike
        ("salet-hard", False, True, "salet"),  # of which everyday words are computed
    ):
        assert tab.evaluate(script, [start, hard, everyday]) == expected
    assert tab.locator("#chooser").is_visible()  # as the switches lead to few of these trees
    tab.get_by_role("combobox", name="Tree").select_option("salet")
    press(tab, "Hard mode")
    assert shown(tab)[::2] == ("salet-hard", "salet")
    assert pressed(tab) == ("true", "false")
    assert kept(tab) == {"treegen-hard": "true"}


def test_words_offered_beside_the_tree_s_are_of_the_vocabulary(visit: Open) -> None:
    known = game_of(find_tree("everyday")).known.words
    tab = visit("#sater.00010")
    expect(tab.locator("#everyday-offer")).to_be_visible()
    assert tab.locator("#everyday-offer").get_attribute("value") in known
    found = tab.evaluate("state.tree.words.filter((_, place) => state.tree.isEverydayWord(place))")
    assert tuple(found) == known


def test_a_shared_game_of_hard_mode_is_reviewed_by_its_tree(visit: Open) -> None:
    tab = visit()
    tab.locator("#paste-title").click()
    tab.locator("#game").fill("Wordle 1,900 3/6*\n\nraise 01020\nslash 20222\nstash 22222")
    press(tab, "Review")
    expect(tab.locator("#review details")).to_have_count(3)
    expect(tab.locator("#review .path")).to_be_visible()
    assert shown(tab)[:2] == ("everyday-hard", "raise.01020.slash.20222.stash.22222")


def test_what_was_learned_of_a_tree_is_kept_by_its_name(visit: Open) -> None:
    card = ("treegen-drill-today", "sater.00010.deice 3 2026-07-01")
    tab = visit("#sater", [card])
    boxes = "[...readDrill(state.tree).boxes].map(([key, { box }]) => [key, box])"
    assert tab.evaluate(boxes) == [["sater.00010.deice", 3]]
