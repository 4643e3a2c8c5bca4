"""Words that run from right to left, or of another language, among the sentences of a page."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import PHONE, WIDE, axe_faults, go, go_to_the_end, paste, reopen, visited
from tests.page.built import tree_named
from tests.page.conftest import Pages
from treegen.tree.model import Tree

# Right edges of each row of tiles that is shown, and of its first letter.
ROWS = """parts => parts.filter(part => part.checkVisibility()).map(part => {
    const edges = [...part.children].map(one => one.getBoundingClientRect().right);
    return { right: Math.max(...edges), first: edges[0] };
})"""
# What shows words of the tree without their language; an option can hold nothing but text.
UNMARKED = r"""() => {
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const { parentElement: part, data } = texts.currentNode;
        const isTold = part.closest("[lang=ar][dir=rtl], option");
        if (/\p{Script=Arabic}/u.test(data) && !isTold) found.push(part.outerHTML);
    }
    return found;
}"""

SQUARES = str.maketrans("012", "⬛🟨🟩")


def rows_start_at_the_right(tab: Page, rows: str, count: int) -> None:
    """All start at one right edge, with their first letters."""
    found = tab.locator(rows).evaluate_all(ROWS)
    assert len(found) == count
    for row in found:
        assert row["first"] == pytest.approx(row["right"], abs=1)
        assert row["right"] == pytest.approx(found[0]["right"], abs=1)


def longest_path(tree: Tree) -> list[tuple[str, str]]:
    return max(map(tree.path, tree.root.answers()), key=len)


@pytest.mark.slow
def test_words_run_from_right_to_left_and_are_told_apart_from_sentences(
    browser: Browser, pages: Pages
) -> None:
    with visited(browser, pages("arabic")) as tab:
        for size in (PHONE, WIDE):
            tab.set_viewport_size(size["viewport"])
            go(tab)
            rows_of_arabic_words_start_at_the_right_on_one_side(tab)
        assert axe_faults(tab) == []
        so_they_do_where_a_game_is_pasted_in_practice_and_in_the_drill(tab)
        reopen(tab, pages("nine", "spanish"), "#spanish:arbol")
        words_of_a_language_are_folded_as_they_are_typed(tab)
        reopen(tab, pages("hebrew"))
        arrows_follow_words_that_run_from_right_to_left(tab)


def rows_of_arabic_words_start_at_the_right_on_one_side(tab: Page) -> None:
    path = longest_path(tree_named("arabic"))
    tab.locator("#tiles button").first.focus()
    for turn, (word, clue) in enumerate(path):
        expect(tab.locator("#tiles button").first).to_have_text(word[0])
        rows_start_at_the_right(tab, "#turns .tiles, #tiles, #colours", turn + 2)
        assert tab.evaluate(UNMARKED) == []
        tab.keyboard.type(clue)
        tab.keyboard.press("Enter")
    expect(tab.locator("#status")).to_contain_text(f"{path[-1][0]}: solved in {len(path)} ")
    expect(tab.locator("#review summary")).to_have_count(len(path))
    rows_start_at_the_right(tab, "#turns .tiles", len(path))
    rows_start_at_the_right(tab, "#review summary .tiles", len(path))
    assert tab.evaluate(UNMARKED) == []
    tab.locator("#turns a").first.click()  # a row is corrected, the others stay
    rows_start_at_the_right(tab, "#tiles, #colours, #later .tiles", len(path) + 1)
    assert tab.evaluate(UNMARKED) == []


def so_they_do_where_a_game_is_pasted_in_practice_and_in_the_drill(tab: Page) -> None:
    go(tab)
    path = longest_path(tree_named("arabic"))
    words = [word for word, _ in path]
    squares = "\n".join(f"\u200f{clue.translate(SQUARES)}" for _, clue in path)
    paste(tab, f"treegen 1/6\n\n{squares}")
    rows_start_at_the_right(tab, "#rows .tiles", len(path))
    tab.locator("#played").fill(" ".join(words))
    expect(tab.locator("#review summary")).to_have_count(len(path))
    tab.evaluate("() => { Math.random = () => 0.5; }")  # a word that is not typed
    tab.get_by_role("button", name="Practice", exact=True).click()
    for turn, word in enumerate(words[:2], 2):
        tab.locator("#practice input").fill(word)
        tab.keyboard.press("Enter")
        rows_start_at_the_right(tab, "#practice .tiles", turn)
    assert tab.evaluate(UNMARKED) == axe_faults(tab) == []
    tab.get_by_role("button", name="Drill", exact=True).click()
    rows_start_at_the_right(tab, "#cards .tiles, #drill .typing .tiles", 2)
    assert tab.evaluate(UNMARKED) == []


def words_of_a_language_are_folded_as_they_are_typed(tab: Page) -> None:
    expect(tab.locator("#status bdi[lang=es][dir=ltr]")).to_have_text("ARBOL")
    tab.locator("#own").press_sequentially("CÁNTO")
    tab.keyboard.press("Enter")
    expect(tab.locator("#status")).to_contain_text("CANTO, your word")
    tab.locator("#own").fill("cœur")
    tab.keyboard.press("Enter")
    expect(tab.locator("#status bdi").first).to_have_text("COEUR")
    tab.locator("#tree").select_option("nine")
    expect(tab.locator("#status")).to_contain_text("EIGHT")
    assert tab.locator("main [lang]").count() == 0


def arrows_follow_words_that_run_from_right_to_left(tab: Page) -> None:
    tab.locator("#own").fill("שלום")
    tab.keyboard.press("Enter")
    go_to_the_end(tab, "שלום")
    expect(tab.locator("#status")).to_have_text(re.compile("^שלום: solved in "))
    go(tab)
    tab.keyboard.press("ArrowLeft")
    assert tab.evaluate("document.activeElement.ariaLabel").startswith("ו, letter 2 of 4")
    places = tab.locator("#tiles button").evaluate_all("all => all.map(t => t.offsetLeft)")
    assert places == sorted(places, reverse=True)
