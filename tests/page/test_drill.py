"""The drill in a real browser, on days that the test chooses."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.building import build
from tests.page.browser import PHONE, WIDE, axe_faults, reload
from tests.page.test_browser import fixed
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree
from treegen.tree.model import Node, Tree
from treegen.words.lists import WordList, bundled

pytestmark = pytest.mark.slow

REFUSING = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
# Half past eleven in the evening and an hour later, where the day by UTC is the same.
AUCKLAND = "Pacific/Auckland"
EVENING, NEXT_DAY = "2026-07-01T23:30+12:00", "2026-07-02T00:30+12:00"


def learnt() -> Tree:
    """Tree that plays one second word after all clues of drone but four."""
    words = WordList("some", bundled("wordle-2021-answers").words[::20])
    return build(words, words, "drone", "optimal", learn=4)


TREES: dict[str, Callable[[], Tree]] = {
    "raise": lambda: find_tree("raise"),
    "fixed": fixed,
    "learnt": learnt,
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("page") / "three.html"
    trees = [PageTree(tree(), name) for name, tree in TREES.items()]
    file.write_text(page(trees), encoding="utf-8")
    return Path(file).as_uri()


@pytest.fixture
def tab(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of three trees in Auckland; at the end, what the browser complained of is empty."""
    complaints: list[str] = []
    settings = getattr(request, "param", PHONE)
    # axe adds a style of its own.
    with browser.new_context(bypass_csp=True, timezone_id=AUCKLAND, **settings) as context:
        tab = context.new_page()
        tab.set_default_timeout(10_000)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.clock.set_fixed_time(EVENING)
        tab.goto(address)
        to_drill(tab)
        yield tab
    assert complaints == []


def to_drill(tab: Page, tree: str = "") -> None:
    expect(tab.locator("#play, #drill").locator("visible=true")).to_have_count(1)
    if tree:
        tab.evaluate("name => { history.replaceState(null, '', `#${name}:`); show(); }", tree)
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


def phase(tab: Page) -> str:
    return str(tab.evaluate("drill.phase"))


def clue(tab: Page) -> str:
    """Clue on the card."""
    tiles = tab.locator("#cards [data-clue]").all()
    return "".join(str(tile.get_attribute("data-clue")) for tile in tiles)


def answer(tab: Page, word: str = "") -> str:
    """Reply, by default the right one, after what stands before the question; return the clue."""
    while phase(tab) in ("new", "told"):
        onwards(tab)
    assert phase(tab) == "ask"
    enter(tab, word or tab.evaluate("drill.card.reply"))
    return clue(tab)


def answer_all(tab: Page) -> int:
    """Reply rightly until the drill is done for today; return how many cards were asked."""
    for asked in range(100):
        while phase(tab) in ("new", "told"):
            onwards(tab)
        if phase(tab) == "done":
            return asked
        answer(tab)
    raise AssertionError("the drill is never done")


def today(tab: Page) -> str:
    return tab.locator("#today").inner_text()


def known(tab: Page) -> str:
    return tab.locator("#map-title").inner_text()


def faults(tab: Page) -> list[tuple[str, str]]:
    tab.wait_for_timeout(350)  # until the tiles have turned
    return axe_faults(tab)


def reason(node: Node) -> str:
    """Why it is played, as the drill says it of a tree whose answers weigh the same."""
    sizes = [below.size for below in node.branches.values()] + [1] * node.can_win
    groups = f"{len(sizes)} groups, the largest of {max(sizes)}"
    return f"{node.size} words left. It splits all {node.size} into {groups}."


@pytest.mark.parametrize("tab", [WIDE, PHONE], indirect=True)
def test_five_new_cards_are_shown_with_their_reasons_the_most_frequent_first_then_asked(
    tab: Page, stored: Tree
) -> None:
    first = sorted(stored.root.branches.items(), key=lambda branch: -branch[1].size)[:5]
    for number, (digits, node) in enumerate(first, 1):
        guess = node.guess.upper()
        text = f"New, {number} of 5: the tree plays {guess}. {reason(node)}"
        assert (clue(tab), status(tab)) == (digits, text)
        assert tab.locator("#drill .typing .tiles").inner_text().split() == [*guess]
        if number == 1:
            assert faults(tab) == []
        onwards(tab)
    for digits, node in first:
        assert (clue(tab), status(tab).strip()) == (digits, "What does the tree play next?")
        enter(tab, node.guess)
        assert status(tab) == f"{node.guess.upper()} is right. Box 2 of 5: again tomorrow."
        onwards(tab)
    assert status(tab).startswith("New, 1 of 5: ")
    assert (known(tab), today(tab)) == (
        "Map: 5 of 104 replies known",
        "5 of 20 cards today, streak: 1 day.",
    )


def verdict(tab: Page) -> tuple[str, str, str]:
    """Sign, frame and colour that say whether a reply was right."""
    script = """() => {
        const sign = getComputedStyle(byId("drill-status"), "::before");
        const frame = getComputedStyle(document.querySelector("#drill .typing .tiles > *"));
        return [sign.content, frame.outlineStyle, frame.outlineColor];
    }"""
    sign, frame, colour = tab.evaluate(script)
    return sign, frame, colour


@pytest.mark.parametrize("palette", ["usual", "contrast"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_wrong_reply_differs_from_a_right_one_in_sign_frame_and_colour(
    tab: Page, scheme: str, palette: str
) -> None:
    tab.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    if palette == "contrast":
        tab.locator("#contrast").click()
        tab.locator("#drill input").focus()
    answer(tab)
    right = verdict(tab)
    assert faults(tab) == []
    answer(tab, "fuzzy")
    expect(tab.locator("#drill-status")).to_contain_text("FUZZY costs")
    assert faults(tab) == []
    both = [*zip(right, verdict(tab), strict=True)]
    assert both[:2] == [('"✓"', '"✗"'), ("solid", "dashed")]
    assert both[2][0] != both[2][1]
    onwards(tab)
    assert verdict(tab)[0] == "none"


def test_a_miss_comes_again_in_the_session_until_it_is_known(tab: Page, stored: Tree) -> None:
    missed = answer(tab, "fuzzy")
    node = stored.root.branches[missed]
    told = rf"FUZZY is wrong: the tree plays {node.guess.upper()}\. {re.escape(reason(node))} "
    told += r"FUZZY costs ≈[0-9.]+\. Box 1 of 5: again in this session\."
    expect(tab.locator("#drill-status")).to_have_text(re.compile(f"^{told}$"))
    others = [answer(tab) for _ in range(4)]
    assert missed not in others
    onwards(tab)
    assert (phase(tab), clue(tab)) == ("ask", missed)
    tab.get_by_role("button", name="I don't know").click()
    assert status(tab).startswith(f"The tree plays {node.guess.upper()}. ")
    between = [answer(tab) for _ in range(6)]  # first five new ones
    assert between.index(missed) == 5
    assert status(tab) == f"{node.guess.upper()} is right. Box 2 of 5: again tomorrow."
    assert today(tab).startswith("10 of 20 cards")  # each card once


def test_ten_replies_learned_in_one_sitting_are_known_and_asked_the_next_day(tab: Page) -> None:
    learned = [answer(tab) for _ in range(10)]
    share = tab.locator("#known").inner_text()
    assert known(tab) == "Map: 10 of 104 replies known"
    reopen(tab, NEXT_DAY)
    assert (known(tab), tab.locator("#known").inner_text()) == (
        "Map: 10 of 104 replies known",
        share,
    )
    for digits in learned:
        assert (phase(tab), clue(tab)) == ("ask", digits)  # without being shown again
        answer(tab)
        assert status(tab).endswith("is right. Box 3 of 5: again in 3 days.")
        onwards(tab)
    assert status(tab).startswith("New, 1 of 5")
    reopen(tab, "2026-07-04T09:00+12:00")
    assert phase(tab) == "new"
    for moment, days in (("2026-07-05", 9), ("2026-07-14", 27)):
        reopen(tab, f"{moment}T09:00+12:00")
        assert [answer(tab) for _ in range(10)] == learned
        assert status(tab).endswith(f"again in {days} days.")


def test_after_twenty_cards_it_is_done_for_today_and_goes_on_all_the_same(tab: Page) -> None:
    answer(tab, "fuzzy")
    assert answer_all(tab) == 20  # the other 19, and the miss again
    for _ in range(2):
        assert status(tab) == "Done for today. 20 cards will be due tomorrow."
        assert today(tab) == "20 of 20 cards today, streak: 1 day."
        assert tab.locator("#map-cells [title$='box 2 of 5']").count() == 20
        assert faults(tab) == []
        reopen(tab, "2026-07-01T23:59+12:00")
    tab.get_by_role("button", name="Go on").click()
    answer(tab)
    assert today(tab) == "21 of 40 cards today, streak: 1 day."
    reopen(tab, NEXT_DAY)
    answer(tab)
    assert today(tab) == "1 of 20 cards today, 20 due, streak: 2 days."
    reopen(tab, "2026-07-03T12:00+12:00")
    assert today(tab) == "0 of 20 cards today, 20 due, streak: 2 days."
    reopen(tab, "2026-07-04T12:00+12:00")
    assert today(tab) == "0 of 20 cards today, 20 due."
    answer(tab)
    assert today(tab) == "1 of 20 cards today, 19 due, streak: 1 day."


def test_a_page_left_open_asks_again_on_the_next_day(tab: Page) -> None:
    answer_all(tab)
    tab.clock.set_fixed_time(NEXT_DAY)
    tab.evaluate("dispatchEvent(new Event('visibilitychange'))")
    assert phase(tab) == "ask"


def test_going_on_before_cards_are_due_moves_none_of_them_up(tab: Page) -> None:
    cards = tab.evaluate("drill.levels.flat().map(({ key }) => key)")
    drill_with(tab, "\n".join(f"{key} 4 2026-07-01" for key in cards))
    assert status(tab).strip() == "Done for today."
    tab.get_by_role("button", name="Go on").click()
    asked = {answer(tab) for _ in range(3)}
    assert status(tab).endswith("is right. Box 4 of 5: again in 9 days.")
    answer(tab, "fuzzy")
    assert len(asked) == 3
    assert "Box 1 of 5: again in this session." in status(tab)


def drill_with(tab: Page, boxes: str, tree: str = "raise") -> None:
    """Open the drill where this is kept."""
    tab.evaluate("([tree, boxes]) => keep(`drill-${tree}`, boxes)", [tree, boxes])
    reload(tab)
    to_drill(tab, tree)


BOXES = "[...drill.boxes].map(([key, { box, day }]) => [key, box, isoDay(day)])"


def test_what_is_kept_is_read_with_care_and_earlier_pages_boxes_count(tab: Page) -> None:
    bad = (
        "raise.00000.xyzzy 3 7", "raise.00001.mulch 9 7", '{"boxes": 1}', "\0 2", "x" * 10**6,
        "raise.00001.denet 3 2026-99-99", "days 3 2026-07-99 7", "days 7",
    )  # fmt: skip
    later = "raise.00001.denet 4 2036-01-01"  # the device's clock was wrong
    drill_with(tab, "\n".join((*bad, "raise.00000.mulch 3 7", later)))
    # As earlier pages have no day, their cards count as answered yesterday.
    assert tab.evaluate(BOXES) == [
        ["raise.00000.mulch", 3, "2026-06-30"],
        ["raise.00001.denet", 4, "2026-07-01"],
    ]
    assert today(tab) == "0 of 20 cards today."

    first = tab.evaluate("drill.levels[0].map(({ key }) => key)")
    drill_with(tab, "\n".join(f"{key} 2 1" for key in first))  # then second clues join
    text = "You know the replies to 100 % of games after 1 clue, 0 % of games after 2 clues."
    expect(tab.locator("#known")).to_have_text(text)
    assert phase(tab) == "ask"  # all are due
    assert answer_all(tab) == 20

    # The page has not forgotten the rest of what it read.
    reload(tab)
    to_drill(tab)
    assert known(tab) == "Map: 104 of 104 replies known"


def test_where_nothing_is_kept_progress_holds_until_the_page_is_closed(tab: Page) -> None:
    tab.evaluate(f"() => {{ {REFUSING} }}")
    warning = "This browser keeps nothing, so progress holds until the page is closed."
    for shown in (True, False):
        answer(tab)
        assert (warning in status(tab)) is shown
    to_drill(tab, "fixed")  # a tree of fixed words, which need no card
    assert status(tab) == "Nothing to learn here: after the opening at most one word is left."
    assert not tab.locator("#drill form, #map, #go-on").locator("visible=true").count()
    to_drill(tab, "raise")
    assert (known(tab), today(tab)[:7]) == ("Map: 2 of 104 replies known", "2 of 20")


def test_a_tree_to_learn_asks_for_the_second_word_or_an_exception(tab: Page) -> None:
    tree = learnt()
    second = tree.recipe.second
    exceptions = {past[-1][1]: node for past, node in tree.exceptions}
    assert len(exceptions) == 4
    to_drill(tab, "learnt")
    assert tab.locator("#map-cells li").count() == 5
    names = [cell.get_attribute("title") or "" for cell in tab.locator("#map-cells li > *").all()]
    assert f"{second.upper()}, all other clues: new" in names
    assert {name for name in names if name.startswith("DRONE")} == {
        f"DRONE {digits}: new" for digits in exceptions
    }
    texts = []
    while phase(tab) == "new":
        texts.append(status(tab))
        onwards(tab)
    (rule,) = [text for text in texts if "So it does after all clues but 4, in " in text]
    assert f"the tree plays {second.upper()}." in rule and len(texts) == 5
    tab.evaluate("Math.random = () => 0.4")  # then the rule is asked after each exception
    asked = []
    for _ in range(9):
        asked.append(answer(tab))
        onwards(tab)
        if phase(tab) != "ask":
            break
        assert status(tab).strip() == f"{second.upper()}, or which exception?"
    assert {digits for digits in asked if digits in exceptions} == {*exceptions}
    others = [digits for digits in asked if digits not in exceptions]
    assert len(others) > 1 and all(tree.root.branches[one].guess == second for one in others)
    assert known(tab) == "Map: 5 of 5 replies known"
    assert "100 % of games after 1 clue, 0 % of games after 2 clues" in (
        tab.locator("#known").inner_text().replace("\N{NO-BREAK SPACE}", " ")
    )
    assert faults(tab) == []


def test_of_a_tree_to_learn_earlier_pages_boxes_of_the_second_word_are_the_rules(tab: Page) -> None:
    tree = learnt()
    second = tree.recipe.second
    clues = [digits for digits, node in tree.root.branches.items() if node.guess == second][:2]
    lines = [f"drone.{digits}.{second} {box} 9" for digits, box in zip(clues, (4, 2), strict=True)]
    drill_with(tab, "\n".join(lines), "learnt")
    assert tab.evaluate(BOXES) == [[f"drone..{second}", 4, "2026-06-30"]]
