"""The page of today's game: trees of everyday words and of any word, and both in hard mode."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Node
from tests.page.browser import PHONE, WIDE, axe_faults, go, reload, reopen, visited
from tests.page.conftest import Data, tree
from tests.today import ANY_WORD, ANY_WORD_HARD, FIGURES
from treegen.game.start import tree_play
from treegen.play.adviser import advise
from treegen.play.moves import all_played
from treegen.tree.game import game_of
from treegen.tree.node import History

pytestmark = pytest.mark.slow

# What two switches, hard mode and everyday words, lead to in today's game: a tree and its opener.
STATES = {
    (is_hard, is_everyday): (name, FIGURES[name].opener)
    for is_hard, is_everyday, name in (
        (False, True, "everyday"),
        (False, False, "any-word"),
        (True, False, "any-word-hard"),
        (True, True, "everyday-hard"),
    )
}
MODES = {False: "normal", True: "hard"}
AFTER_ABSENT, REPLY = (tree("any-word").root.branches[clue].guess for clue in ("00000", "00010"))
# What of the switches is kept, and what they are without an address.
OPENINGS: list[tuple[dict[str, bool], tuple[bool, bool]]] = [
    ({}, (False, True)),
    ({"everyday": False}, (False, False)),
    ({"hard": True}, (True, False)),  # kept when the switch of words was off by itself
    ({"hard": False}, (False, True)),
    ({"hard": True, "everyday": True}, (True, True)),
]
CHOICES = {"everyday": True, "hard": False}
ADDRESSES: list[tuple[str, str, dict[str, bool]]] = [
    # the first three as a page of today's tree alone gave them
    (f"#{ANY_WORD}", "any-word", CHOICES),
    (f"#{ANY_WORD}.00000.{AFTER_ABSENT}.00000", "any-word", CHOICES),
    ("#any-word:crane.01100", "any-word", CHOICES),
    ("#today:crane.01100", "any-word", CHOICES),  # as it was named before
    (f"#{ANY_WORD_HARD}.00010", "any-word-hard", {}),
    ("#everyday:crane.01100", "everyday", CHOICES),
]
SWITCHES = [
    ("never", False, False, "never"),
    ("never", False, True, "everyday"),
    ("any-word-hard", False, False, "any-word"),
    ("any-word-hard", True, True, "everyday-hard"),  # nothing is computed
    ("raise", True, False, "raise-hard"),
    ("salet", True, False, "salet-hard"),  # the one that opens alike
    ("salet-hard", False, True, "salet"),  # of which everyday words are computed
]
FIRST: History = ((ANY_WORD, "00010"),)


@cache
def move_after(name: str, history: History, *, is_quick: bool = False) -> str:
    """The terminal's move in a tree's game; a quick one looks one turn ahead, as the page does."""
    play, _ = all_played(tree_play(tree(name)), history)
    return str(advise(replace(play, scans=0) if is_quick else play).guess)


def first_moves() -> list[tuple[tuple[bool, bool], str, str]]:
    """Move after a turn, by each tree that the switches lead to; none is stored in hard mode."""
    return [
        (state, name, move_after(name, FIRST, is_quick=state[0]))
        for state, (name, _) in STATES.items()
    ]


def switches(state: Iterable[bool]) -> dict[str, str | bool]:
    is_hard, is_everyday = state
    return {"mode": MODES[is_hard], "isEveryday": is_everyday}


def addresses() -> Iterable[dict[str, Any]]:
    for link, name, choices in ADDRESSES:
        turns = link[1:].rpartition(":")[2].split(".")
        history = tuple(zip(turns[::2], turns[1::2], strict=False))  # an opener has no clue
        own = {"link": link, "name": name, "steps": history, "guess": move_after(name, history)}
        state = "hard" in name, name == "everyday"
        for chosen in [None, switches((False, True))] if choices else [None]:
            yield {**own, "choices": chosen, **switches(state)}


def test_switches_and_addresses_lead_to_the_tree_of_the_same_game(node: Node, data: Data) -> None:
    opened = []
    for choices, state in OPENINGS:
        name, opener = STATES[state]
        chosen: dict[str, str | bool] = {}
        if "hard" in choices:
            chosen["mode"] = MODES[choices["hard"]]
        if "everyday" in choices:
            chosen["isEveryday"] = choices["everyday"]
        opened.append({"choices": chosen, "name": name, "guess": opener, **switches(state)})
    expected = {
        "data": data,
        "switches": [(start, switches(state), name) for start, *state, name in SWITCHES],
        "turns": {
            "steps": FIRST,
            "moves": [(switches(state), name, guess) for state, name, guess in first_moves()],
        },
        "addresses": [*addresses()],
        "openings": opened,
        "card": f"{ANY_WORD}.00010.{REPLY}",
        "why": f"#everyday-hard:{STATES[True, True][1]}.00010",
        "vocabulary": game_of(tree("everyday")).known.words,
    }
    node("family", expected)


def press(tab: Page, name: str) -> None:
    tab.evaluate("document.getElementById('more').open = true")  # which a phone folds
    tab.get_by_role("button", name=name).click()


def expect_state(tab: Page, state: tuple[bool, bool]) -> None:
    """What the two switches show."""
    for id, on in zip(("#hard", "#everyday"), state, strict=True):
        expect(tab.locator(id)).to_have_attribute("aria-pressed", str(on).lower())


def expect_guess(tab: Page, turn: int, guess: str) -> None:
    expect(tab.locator("#status")).to_contain_text(f"Guess {turn}: play {guess.upper()}")


def keep(tab: Page, choices: dict[str, bool]) -> dict[str, str]:
    """Keep nothing but these switches."""
    items = {f"treegen-{name}": str(on).lower() for name, on in choices.items()}
    tab.evaluate("items => { localStorage.clear(); Object.assign(localStorage, items); }", items)
    return items


def kept(tab: Page) -> dict[str, str]:
    """What is kept but for the game that is not over."""
    found: dict[str, str] = tab.evaluate("({...localStorage})")
    found.pop("treegen-game", None)
    return found


def test_two_switches_lead_from_tree_to_tree_and_open_the_page_as_they_were_left(
    browser: Browser, today: Path
) -> None:
    with visited(browser, today, **PHONE) as tab:
        four_openers_are_shown_and_nothing_jumps(tab)
        the_turns_played_stay(tab)
        the_page_opens_as_the_switches_left_it(tab, today)
        an_address_leads_to_its_tree_and_leaves_what_is_kept(tab, today)


def four_openers_are_shown_and_nothing_jumps(tab: Page) -> None:
    tab.evaluate("document.getElementById('more').open = true")  # which a phone folds
    places: dict[str, int] = {}
    buttons = "Everyday words", "Hard mode", "Everyday words", ""
    for (state, (_, opener)), button in zip(STATES.items(), buttons, strict=True):
        expect_guess(tab, 1, opener)
        expect_state(tab, state)
        expect(tab.locator("#everyday-offer")).to_be_visible(visible=not state[1])
        for size in (WIDE, PHONE):
            tab.set_viewport_size(size["viewport"])
            tab.evaluate("scrollTo(0, 0)")  # what is sticky would move with it
            top = "one => Math.round(one.getBoundingClientRect().top + scrollY)"
            place = tab.locator("#switches").evaluate(top)
            assert places.setdefault(str(size), place) == place, f"the switches jump at {state}"
        if button:
            press(tab, button)
    assert axe_faults(tab) == []
    assert not tab.locator("#chooser").is_visible()
    tab.go_back()
    expect_guess(tab, 1, ANY_WORD_HARD)
    expect_state(tab, (True, False))


def the_turns_played_stay(tab: Page) -> None:
    go(tab, f"#{ANY_WORD}.00010")
    expect_guess(tab, 2, REPLY)  # of the tree
    offer = tab.locator("#everyday-offer")  # a word of the vocabulary
    expect(offer).to_be_visible()
    assert offer.get_attribute("value") in game_of(tree("everyday")).known.words
    press(tab, "Everyday words")
    guess = next(guess for _, name, guess in first_moves() if name == "everyday")
    expect_guess(tab, 2, guess)
    assert tab.url.endswith(f"#everyday:{ANY_WORD}.00010")
    # The word of the page is the terminal's, for which it shows the command.
    told = f"treegen next --tree=everyday {ANY_WORD} 00010"
    assert tab.locator("#command").evaluate("one => one.textContent") == told
    reload(tab)
    expect_guess(tab, 2, guess)
    assert tab.url.endswith(f"#everyday:{ANY_WORD}.00010")


def the_page_opens_as_the_switches_left_it(tab: Page, today: Path) -> None:
    for choices, state in (OPENINGS[1], OPENINGS[2]):
        keep(tab, choices)
        reopen(tab, today)
        expect_guess(tab, 1, STATES[state][1])
        expect_state(tab, state)
        other = not state[0], state[1]
        press(tab, "Hard mode")
        expect_guess(tab, 1, STATES[other][1])
        reopen(tab, today)
        expect_guess(tab, 1, STATES[other][1])
        expect_state(tab, other)


def an_address_leads_to_its_tree_and_leaves_what_is_kept(tab: Page, today: Path) -> None:
    for link, name, choices in (ADDRESSES[1], ADDRESSES[3]):
        items = keep(tab, choices)
        reopen(tab, today, link)
        expect(tab.locator("#status")).to_contain_text("play ")
        expect_state(tab, ("hard" in name, name == "everyday"))
        assert kept(tab) == items, link
