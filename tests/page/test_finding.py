"""Finding words and clues in a tree without playing them."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Node
from tests.page.browser import (
    PHONE,
    axe_faults,
    fragment,
    go,
    is_at,
    leads_to,
    reload,
    unfold,
    visited,
)
from tests.page.built import data_named, tree_named
from tests.page.conftest import Pages
from treegen.tree.model import Tree
from treegen.tree.node import History
from treegen.tree.node import Node as TreeNode
from treegen.tree.ways import states

pytestmark = pytest.mark.slow

TREES = "raise", "raise-hard", "everyday", "nine", "weighed", "learnt", "one", "arabic", "deseret"
SOME = 300  # words of a tree
MUMMY = "#tree=raise:raise.00000.mulch.22000.muddy.22002.mummy"
KNOTS = "RAISE 00012: play KNOTS"
FIRST = re.compile("^RAISE is the first")
PATH = "MUMMY: guess 4, after RAISE, MULCH, MUDDY"
ROUND = "#practice-status"


# Against the trees that Python reads.


def test_words_and_clues_are_found_where_the_tree_has_them(node: Node) -> None:
    node("finding", {"found": [*map(found_in, TREES)]})


def found_in(name: str) -> dict[str, Any]:
    tree = tree_named(name)
    return {
        "data": data_named(name),
        "words": [*words_found(tree)],
        "games": [history for history, _ in islice(states(tree.root), 1, SOME)],
        "guesses": [*found_by_guess(tree)],
    }


def words_found(tree: Tree) -> Iterator[tuple[str, History | None, int]]:
    """Words that the tree plays, and one that it does not, with the row where each is found."""
    played = defaultdict[str, list[tuple[History, TreeNode]]](list)
    for history, node in states(tree.root):
        played[node.guess].append((history, node))
    for word, stands in islice(played.items(), 0, None, 1 + len(played) // SOME):
        won = [history for history, node in stands if node.can_win]
        most = max(stands, key=lambda stand: stand[1].weight)[0]
        yield (word, won[0], 0) if won else (word, most, len(stands))
    if tree.recipe.guesses.count > tree.recipe.answers.count:
        yield "vozhd", None, 0


def found_by_guess(tree: Tree) -> Iterator[dict[str, Any]]:
    """The words that are found on each guess, from the first row and one below it."""
    for start, root in islice(states(tree.root), 2):
        by_guess = defaultdict[int, list[tuple[History, TreeNode]]](list)
        for history, node in states(root, start):
            if node.can_win:
                by_guess[len(history) + 1].append((history, node))
        for guess, stands in by_guess.items():
            stands.sort(key=lambda stand: -stand[1].own_weight)
            found = [(history, node.guess) for history, node in stands]
            yield {"history": start, "guess": guess, "found": found}


# In a browser.


def press(tab: Page, name: str) -> None:
    tab.get_by_role("button", name=name, exact=True).click()


def find(tab: Page, text: str) -> None:
    """One tap, and the word: no Enter."""
    tab.locator("#finder").click()
    tab.keyboard.type(text)


def note(tab: Page, text: str | re.Pattern[str]) -> None:
    expect(tab.locator("#find-note")).to_have_text(text)


def test_from_every_mode_a_word_is_found_by_one_tap_and_the_word(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise"), **PHONE) as tab:
        for mode in ("Play", "Practice", "Drill", "Tree"):
            press(tab, mode)
            find(tab, "mummy")
            is_at(tab, MUMMY)
            note(tab, PATH)
        go(tab, "#boards=4:raise:")
        find(tab, "mummy")
        is_at(tab, MUMMY)
        lit = tab.locator("#outline-rows .lit b")  # of those in sight
        assert lit.all_inner_texts()[-2:] == ["MUDDY", "MUMMY"]
        expect(tab.locator("#outline-rows [aria-selected=true]")).to_be_in_viewport()
        reload(tab)
        note(tab, PATH)
        expect(lit.last).to_have_text("MUMMY")
        expect(tab.locator("#outline-rows .row:not(:has(> .unseen))")).to_have_count(0)
        assert axe_faults(tab) == []
        tab.locator("#outline-path a").first.click()  # to another row
        is_at(tab, "#tree=raise:")
        expect(lit).to_have_count(0)


def test_a_round_of_practice_stays_as_it_was_while_a_word_is_found(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise")) as tab:
        press(tab, "Practice")
        tab.keyboard.type("slate")
        tab.keyboard.press("Enter")
        where, board = tab.locator(ROUND).inner_text(), tab.locator("#board .tiles").inner_html()
        find(tab, "slahs")  # none of whose letters is for the round
        note(tab, re.compile("^SLAHS "))
        press(tab, "SLASH?")
        note(tab, re.compile("^SLASH: guess "))
        press(tab, "Practice")
        assert tab.locator(ROUND).inner_text() == where
        assert tab.locator("#board .tiles").inner_html() == board
        assert tab.locator("#find").is_hidden()


def test_each_text_is_found_asked_about_or_said_to_be_nowhere(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise")) as tab:
        find(tab, "vozhd")
        note(tab, "VOZHD is never played in this tree.")
        assert fragment(tab) == ""
        tab.keyboard.press("ControlOrMeta+a")
        tab.keyboard.type("crnae")
        note(tab, re.compile(r"^CRNAE .*\. CRANE\?$"))
        assert axe_faults(tab) == []
        tab.keyboard.press("Enter")  # keeps the question
        tab.keyboard.press("Enter")
        note(tab, re.compile("^CRANE: guess 4, after RAISE, "))
        for text, said, link in (
            ("raise", FIRST, "raise:raise"),
            (
                "abamp",
                "ABAMP: guess 3, after RAISE, DENET. ABAMP cannot be the answer; it is played in 6 "
                "places, most often here.",
                "",
            ),
            (
                "bools",
                "BOOLS: guess 3, after RAISE, MULCH. BOOLS cannot be the answer; it is played "
                "only here.",
                "",
            ),
            ("00012", KNOTS, "raise:raise.00012"),
            (
                "..g.y",
                "RAISE 00201: play CHYND",
                "raise:raise.00201",
            ),  # of the first, whatever is shown
            ("⬛⬛⬛🟨🟩", KNOTS, "raise:raise.00012"),
            (
                "---yg 00201",
                f"{KNOTS[:11]}, KNOTS 00201: play SCOPE",
                "raise:raise.00012.knots.00201",
            ),
            ("Raise 0 0 0 1 2", KNOTS, "raise:raise.00012"),
            ("raise 00012 kno", KNOTS, "raise:raise.00012"),  # as far as it is typed
            ("raise 22221", re.compile("^No word .* RAISE 22221"), ""),
            ("raise 0102", FIRST, "raise:"),
        ):
            tab.locator("#find-text").fill(text)
            note(tab, said)
            if link:
                is_at(tab, f"#tree={link}")
            assert tab.locator("#outline-problem").is_hidden()
        tab.keyboard.press("Enter")
        note(tab, re.compile("^0102 .* RAISE .* 01020"))
        go(tab, "#tree=raise:raise.22221")
        expect(tab.locator("#outline-problem")).to_contain_text("RAISE 22221")


def test_a_game_is_typed_turn_by_turn_and_its_box_keeps_the_focus(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise"), **PHONE) as tab:
        find(tab, "raise 00012 ")  # from Play
        is_at(tab, "#tree=raise:raise.00012")
        note(tab, KNOTS)
        tab.keyboard.type("knots 00201")
        is_at(tab, "#tree=raise:raise.00012.knots.00201")
        assert tab.locator("#find-text").input_value() == "raise 00012 knots 00201"
        expect(tab.locator("#outline-rows [aria-selected=true]")).to_contain_text("SCOPE")
        tab.keyboard.press("Enter")  # from habit
        note(tab, f"{KNOTS[:11]}, KNOTS 00201: play SCOPE")
        tab.keyboard.press("ArrowUp")  # to the row above
        assert tab.evaluate("document.activeElement.id") == "outline-rows"
        assert fragment(tab) != "#tree=raise:raise.00012.knots.00201"


def test_keys_open_the_box_and_close_it(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise")) as tab:
        box = tab.locator("#find-text")
        for key in ("/", "Escape", "/"):
            tab.keyboard.press(key)
            expect(box).to_be_visible(visible=key == "/")
        assert box.input_value() == ""
        press(tab, "Find")
        expect(box).to_be_hidden()
        tab.locator("#own").focus()
        tab.keyboard.press("/")  # is typed there
        expect(box).to_be_hidden()
        press(tab, "Tree")
        expect(box).to_be_visible()
        tab.keyboard.type("mummy")
        tab.keyboard.press("Enter")  # from habit: opens no row
        is_at(tab, MUMMY)
        expect(tab.locator("#outline-rows [aria-selected=true]")).to_contain_text("MUMMY")
        tab.keyboard.type("crane")  # over the word before
        note(tab, re.compile("^CRANE: guess 4"))
        tab.keyboard.press("ArrowUp")
        expect(tab.locator("#outline-rows .lit").last).to_contain_text("CRANE")  # stays lit
        tab.keyboard.press("/")
        tab.keyboard.press("Escape")
        assert tab.evaluate("document.activeElement.id") == "outline-rows"


def test_words_are_folded_and_composed_as_their_language_has_them(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("spanish", "hebrew")) as tab:
        find(tab, "CÁNTO")
        note(tab, re.compile("^CANTO: intento 2, "))
        go(tab, "#tree=hebrew:")
        compose = """([text, isComposing]) => {
            const box = document.getElementById("find-text");
            box.value = text;
            box.dispatchEvent(new InputEvent("input", { isComposing }));
        }"""
        tab.evaluate(compose, ["שלוס", True])
        assert tab.locator("#find-note").inner_text() == ""
        tab.locator("#find-text").dispatch_event("compositionend")
        expect(tab.locator("#find-note bdi").first).to_have_text("שלוס")
        tab.evaluate(compose, ["שלום", True])
        expect(tab.locator("#find-note")).to_contain_text("שלום")
        expect(tab.locator("#find-note button")).to_have_count(0)


def test_a_word_of_one_s_own_is_played_or_found(browser: Browser, pages: Pages) -> None:
    with visited(browser, pages("raise")) as tab:
        offered = tab.locator("#own-note button")
        tab.keyboard.type("crane")
        assert offered.all_inner_texts() == ["Play CRANE", "Find CRANE"]
        assert tab.locator("#tiles").inner_text().split() == [*"CRANE"]
        assert fragment(tab) == ""
        assert axe_faults(tab, "#play") == []
        press(tab, "Find CRANE")
        note(tab, re.compile("^CRANE: guess 4"))
        press(tab, "Play")
        tab.keyboard.type("crane")
        tab.keyboard.press("Enter")
        leads_to(tab, re.compile("^Guess 1: play CRANE, your word"))
        tab.keyboard.press("Enter")  # shows that no colour is set
        leads_to(tab, re.compile("^No colours set"))
        tab.keyboard.press("Escape")
        tab.keyboard.type("vozhd")
        press(tab, "Find VOZHD")
        note(tab, "VOZHD is never played in this tree.")


def test_what_is_done_to_the_tiles_plays_the_word_that_is_typed(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise"), "#raise.00012") as tab:
        for selector in ("#tiles > *", "#colours [value='1']", ""):
            tab.keyboard.type("stove")
            if selector:
                tab.locator(selector).first.click()
            else:
                tab.keyboard.type("1")
            is_at(tab, "#raise.00012.stove")
            assert tab.locator("#tiles button").first.get_attribute("data-clue") == "1"
            press(tab, "Back")
        tab.keyboard.type("stove")
        press(tab, "Next guess")
        is_at(tab, "#raise.00012.stove")
        assert tab.locator("#tiles .blank").count() == 0  # for whose colours it was tried to go on
        press(tab, "Back")
        tab.keyboard.type("stove")
        press(tab, "Back")  # drops what is typed
        is_at(tab, "#raise.00012")
        assert tab.locator("#tiles").inner_text().split() == [*"KNOTS"]
        tab.keyboard.type("knots 00201")
        is_at(tab, "#raise.00012.knots.00201")


def test_the_words_that_are_found_on_a_guess_lead_to_their_rows(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("raise"), **PHONE) as tab:
        unfold(tab, "#bars-part")
        guesses = tab.locator("#bars button")
        words = tab.locator("#bars-words a")
        expect(guesses).to_have_text([*"123456"])
        guesses.nth(3).click()
        expect(words).to_have_count(40)
        press(tab, "Show all 1,018")
        expect(words).to_have_count(1018)
        guesses.last.click()
        assert words.all_inner_texts() == [
            "DETER ▸ WOMBY ▸ CHALK ▸ JOKER ▸ POKER",
            "DETER ▸ WOMBY ▸ CHALK ▸ CORER ▸ COVER",
        ]
        assert guesses.last.get_attribute("aria-expanded") == "true"
        assert tab.locator("#bars [aria-expanded=true]").count() == 1
        assert axe_faults(tab, "#bars-part") == []
        words.last.click()
        note(tab, "COVER: guess 6, after RAISE, DETER, WOMBY, CHALK, CORER")
        go(tab, "#raise.00000.mulch.22000")
        guesses.first.click()
        expect(words).to_have_text(["MUDDY"])
        guesses.first.click()
        expect(words).to_have_count(0)
