"""The drill: which card is asked when, and how it looks in a real browser."""

import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Node
from tests.page.browser import PHONE, SCHEMES, WIDE, axe_faults, reload, visited
from tests.page.built import tree_named, trees_of
from tests.page.conftest import Pages
from treegen.page.page import packed
from treegen.tree.model import Tree
from treegen.tree.node import Node as State

REFUSING = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
AUCKLAND = "Pacific/Auckland"
EVENING, NEXT_DAY = "2026-07-01T23:30+12:00", "2026-07-02T00:30+12:00"


PAGE = "raise", "fixed", ("drone", "learnt")  # trees, of which the last is called so there


def most_frequent(tree: Tree) -> list[tuple[str, State]]:
    """First clues of a tree whose answers weigh the same, and the states of more words there."""
    some = [(digits, node) for digits, node in tree.root.branches.items() if node.size > 1]
    return sorted(some, key=lambda branch: -branch[1].size)


def test_cards_are_asked_when_they_are_due(node: Node, stored: Tree) -> None:
    tree = tree_named("drone")
    second = tree.recipe.second
    expected: dict[str, Any] = {
        "data": packed(trees_of(*PAGE)),
        "first": [(digits, below.guess) for digits, below in most_frequent(stored)],
        "reasons": [reason(below) for _, below in most_frequent(stored)[:5]],
        "learnt": {
            "second": second,
            "clues": [digits for digits, at in tree.root.branches.items() if at.guess == second],
            "exceptions": [past[-1][1] for past, _ in tree.exceptions],
        },
    }
    assert len(expected["first"]) == 104 and len(tree.exceptions) == 4
    node("drill", expected)


# In a real browser.


@pytest.fixture
def tab(browser: Browser, pages: Pages) -> Iterator[Page]:
    """The drill of a page of three trees, in Auckland, on a phone."""
    with visited(browser, pages(*PAGE), timezone_id=AUCKLAND, **PHONE) as tab:
        reopen(tab, EVENING)
        yield tab


def to_drill(tab: Page, tree: str = "") -> None:
    if tree:
        turn_to_tree = "name => { location.hash = `#${name}:`; }"
        tab.evaluate(turn_to_tree, tree)
        expect(tab.locator("#play")).to_be_visible()
    tab.get_by_role("button", name="Drill").click()


def reopen(tab: Page, moment: str) -> None:
    tab.clock.set_fixed_time(moment)
    reload(tab)
    to_drill(tab)


def onwards(tab: Page) -> None:
    tab.keyboard.press("Enter")


def enter(tab: Page, word: str) -> None:
    tab.keyboard.type(word)
    onwards(tab)


def status(tab: Page) -> str:
    return tab.locator("#drill-status").text_content() or ""


def kept_in(tab: Page, name: str, text: str) -> None:
    tab.evaluate("([name, text]) => { localStorage[name] = text; }", [name, text])


def clue(tab: Page) -> str:
    """Clue on the card."""
    tiles = tab.locator("#cards [data-clue]").all()
    return "".join(str(tile.get_attribute("data-clue")) for tile in tiles)


def is_asked(tab: Page) -> bool:
    return tab.locator("#unknown").is_visible()


def replies(tree: Tree) -> dict[str, str]:
    """What a tree plays after each first clue."""
    return {digits: below.guess for digits, below in tree.root.branches.items()}


def answer(tab: Page, tree: Tree, word: str = "") -> str:
    """Reply, by default the right one, after what stands before the question; return the clue."""
    while not is_asked(tab):
        onwards(tab)
    digits = clue(tab)
    enter(tab, word or replies(tree)[digits])
    return digits


def today(tab: Page) -> str:
    return tab.locator("#today").inner_text()


def known(tab: Page) -> str:
    return tab.locator("#map-title").inner_text()


def faults(tab: Page, part: str = "html") -> list[tuple[str, str]]:
    tiles_turned = "() => document.getAnimations().every(one => one.playState === 'finished')"
    tab.wait_for_function(tiles_turned)
    return axe_faults(tab, part)


def reason(node: State) -> str:
    """Why it is played, as the drill says it of a tree whose answers weigh the same."""
    sizes = [below.size for below in node.branches.values()] + [1] * node.can_win
    left = f"{node.size} words left"
    groups = f"{len(sizes)} groups; the largest has {max(sizes)}"
    return f"{left}. {node.guess.upper()} splits the {left} into {groups}."


def verdict(tab: Page) -> tuple[str, str, str]:
    """Sign, frame and colour that say whether a reply was right."""
    script = """() => {
        const sign = getComputedStyle(document.getElementById("drill-status"), "::before");
        const frame = getComputedStyle(document.querySelector("#drill .typing .tiles > *"));
        return [sign.content, frame.outlineStyle, frame.outlineColor];
    }"""
    sign, frame, colour = tab.evaluate(script)
    return sign, frame, colour


@pytest.mark.slow
def test_cards_are_shown_asked_and_explained_and_a_miss_looks_like_one(
    tab: Page, stored: Tree
) -> None:
    new_cards_are_shown_with_their_reasons_then_asked_and_a_miss_is_explained(tab, stored)
    for scheme in SCHEMES:
        a_wrong_reply_differs_from_a_right_one_in_sign_frame_and_colour(tab, stored, scheme)


def new_cards_are_shown_with_their_reasons_then_asked_and_a_miss_is_explained(
    tab: Page, stored: Tree
) -> None:
    first = most_frequent(stored)[:5]
    for number, (digits, node) in enumerate(first, 1):
        guess = node.guess.upper()
        text = f"New, {number} of 5: the tree plays {guess}. {reason(node)}"
        assert (clue(tab), status(tab)) == (digits, text)
        assert tab.locator("#drill .typing .tiles").inner_text().split() == [*guess]
        if number == 1:
            for size in (WIDE, PHONE):
                tab.set_viewport_size(size["viewport"])
                assert faults(tab) == [], size
        onwards(tab)
    for digits, node in first[:3]:
        assert clue(tab) == digits and status(tab).strip().endswith("?")
        enter(tab, node.guess)
        assert status(tab) == f"{node.guess.upper()} is right. Box 2 of 5: again tomorrow."
        onwards(tab)
    assert known(tab) == "Map: 3 of 104 replies known"
    assert today(tab) == "3 of 20 cards today, streak: 1 day."
    node = first[3][1]
    enter(tab, "fuzzy")
    told = rf"FUZZY .* {node.guess.upper()}\. {re.escape(reason(node))} "
    told += r"FUZZY: ≈[0-9.]+ guesses more than the best\. Box 1 of 5: again in this session\."
    expect(tab.locator("#drill-status")).to_have_text(re.compile(f"^{told}$"))
    onwards(tab)
    tab.get_by_role("button", name="I don't know").click()
    assert status(tab).startswith(f"The tree plays {first[4][1].guess.upper()}. ")


def a_wrong_reply_differs_from_a_right_one_in_sign_frame_and_colour(
    tab: Page, stored: Tree, scheme: Literal["light", "dark"]
) -> None:
    tab.emulate_media(color_scheme=scheme)
    for palette in ("usual", "contrast"):
        if palette == "contrast":
            tab.locator("#contrast").click()
            tab.locator("#drill input").focus()
        answer(tab, stored)
        right = verdict(tab)
        assert faults(tab) == [], (scheme, palette, "right")
        answer(tab, stored, "fuzzy")
        expect(tab.locator("#drill-status")).to_contain_text("FUZZY: ≈")
        assert faults(tab, "#drill-status, #drill form") == [], (scheme, palette, "wrong")
        both = [*zip(right, verdict(tab), strict=True)]
        assert both[:2] == [('"✓"', '"✗"'), ("solid", "dashed")]
        assert both[2][0] != both[2][1], (scheme, palette)
        onwards(tab)
        assert verdict(tab)[0] == "none"
    tab.locator("#contrast").click()


@pytest.mark.slow
def test_it_is_done_for_today_asks_again_the_next_day_and_other_trees_have_their_own_cards(
    tab: Page, stored: Tree
) -> None:
    it_is_done_for_today_goes_on_all_the_same_and_asks_again_on_the_next_day(tab, stored)
    where_nothing_is_kept_progress_holds_until_the_page_is_closed(tab, stored)
    a_tree_to_learn_asks_for_the_second_word_or_an_exception(tab)


def it_is_done_for_today_goes_on_all_the_same_and_asks_again_on_the_next_day(
    tab: Page, stored: Tree
) -> None:
    lines = [
        f"raise.{digits}.{node.guess} 2 2026-07-01" for digits, node in most_frequent(stored)[:19]
    ]
    kept_in(tab, "treegen-drill-raise", "\n".join(["days 1 2026-07-01 19", *lines]))
    reopen(tab, EVENING)
    answer(tab, stored)
    onwards(tab)
    for _ in range(2):
        assert "20 cards" in status(tab)
        assert today(tab) == "20 of 20 cards today, streak: 1 day."
        assert tab.locator("#map-cells [title$='box 2 of 5']").count() == 20
        assert faults(tab) == []
        reopen(tab, "2026-07-01T23:59+12:00")
    tab.get_by_role("button", name="Go on").click()
    assert status(tab).startswith("New, 1 of 5")
    reopen(tab, EVENING)
    assert status(tab).startswith("Done for today.")
    tab.clock.set_fixed_time(NEXT_DAY)  # while the page is open
    tab.evaluate("dispatchEvent(new Event('visibilitychange'))")
    assert is_asked(tab)


def where_nothing_is_kept_progress_holds_until_the_page_is_closed(tab: Page, stored: Tree) -> None:
    tab.evaluate("localStorage.clear()")
    reopen(tab, EVENING)
    tab.evaluate(f"() => {{ {REFUSING} }}")
    warning = "This browser saves nothing: progress is lost when you close the page."
    for shown in (True, False):
        answer(tab, stored)
        assert (warning in status(tab)) is shown
    to_drill(tab, "fixed")  # a tree of fixed words, which need no card
    assert status(tab).startswith("Nothing to learn")
    assert not tab.locator("#drill form, #map, #go-on").locator("visible=true").count()
    to_drill(tab, "raise")
    assert (known(tab), today(tab)[:7]) == ("Map: 2 of 104 replies known", "2 of 20")


def a_tree_to_learn_asks_for_the_second_word_or_an_exception(tab: Page) -> None:
    tree = tree_named("drone")
    second = tree.recipe.second.upper()
    exceptions = {past[-1][1] for past, _ in tree.exceptions}
    to_drill(tab, "learnt")
    assert tab.locator("#map-cells li").count() == 5
    names = [cell.get_attribute("title") or "" for cell in tab.locator("#map-cells li > *").all()]
    assert f"{second}, all other clues: new" in names
    assert {name for name in names if name.startswith("DRONE")} == {
        f"DRONE {digits}: new" for digits in exceptions
    }
    texts = []
    while not is_asked(tab):
        texts.append(status(tab))
        onwards(tab)
    (rule,) = [text for text in texts if "It does so after all clues but 4, in " in text]
    assert f"the tree plays {second}." in rule and len(texts) == 5
    assert status(tab).strip() == f"{second}, or which exception?"
    answer(tab, tree)
    assert known(tab) == "Map: 1 of 5 replies known"
    assert faults(tab) == []
