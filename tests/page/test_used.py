"""Words used: read from any text, told apart from likely ones, and the box for those used since."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.building import Prior, build
from tests.conftest import Node
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
from treegen.game.openers import opener_costs, opener_excess
from treegen.page.page import PageTree, day_number, packed, page
from treegen.page.purpose import purpose
from treegen.play.moves import all_played, next_move
from treegen.play.start import tree_play
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.model import History, Tree
from treegen.words.game import plain_game
from treegen.words.likely import left_text
from treegen.words.lists import GAMES, WordList, bundled
from treegen.words.past import bundled_past, long_date, parse_past
from treegen.words.priors import past_prior

NOW = "2026-11-12T12:00:00Z"  # when the tests visit the page
REFUSED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"


@cache
def known_up_to(day: str) -> Tree:
    """Tree for the game of today that has only some answers, and knows those used up to a day."""
    words = bundled(GAMES["2023"][1])
    listed = *bundled("wordle-2021-answers").words[::8], "crane", "humph"
    some = WordList("some", tuple(sorted({*words.words[::50], *listed})))
    weights = past_prior(plain_game(words, some), bundled_past()).weights
    return build(words, some, "sater", "entropy", prior=Prior(f"past to {day}", some, weights))


def two_trees() -> list[PageTree]:
    days = {"today": "2026-08-21", "older": "2026-03-31"}
    return [PageTree(known_up_to(day), name) for name, day in days.items()]


def weights_left(tree: Tree, history: History) -> dict[str, int]:
    weights = game_of(tree).weight
    return {word: weights[word] for word in sorted(tree.follow(history).answers())}


def likely_of(weights: dict[str, int], heaviest: int) -> list[str]:
    return [word for word, weight in weights.items() if 2 * weight >= heaviest]


# What the modules compute.


COPIED = """Wordle answers: every word so far
Today's hints, checked twice. Words below.
September 1, 2026 - CRANE
September 2, 2026 - SLATE
Maybe again tomorrow: other lists, great games, extra words, until March.
"""
TEXTS = [
    (COPIED, "crane slate"),
    ("Crane\nSLATE\ncrane", "crane slate"),
    ("2026-07-01 crane # the first\n# slate\ntrace # and no more", "crane trace"),
    ("#1838 | 1 July 2026 | CRANE | by Karen", "crane"),
    ("1.7.2026 crane\n7/2/26 slate\nJul. 3rd, 2026 trace\n4th of July 2026: march",
     "crane slate trace march"),
    ("2026-07-01 crane slate", "crane slate"),
    ("on 1 July 2026 today's answer is CRANE", "crane"),
    ("2026-07-01 crane\nslate", "crane slate"),
    ("2026-07-01 crane\nmany words here, never slate", "crane"),
    ("CRANE or SLATE, never other words", "crane slate never other words"),
    ("CRANE, SLATE, TRACE, other", "crane slate trace"),
    ("published on 1 May 2020 by Karen\nCRANE SLATE", "crane slate"),
]  # fmt: skip
READ = [
    ("Crane\nSLATE\ncrane", "crane slate", "2 words counted as used."),
    (
        "2026-09-01 crane\nslate | September 2, 2026\n3 Sept 2026 - Trace\n1st Oct 2026: march",
        "crane slate trace march",
        "4 words counted as used.",
    ),
    (
        "2026-08-20 crane\n08/21/2026 slate\n8/22/2026 trace",
        "trace",
        "1 word counted as used. 2 words known already.",
    ),
    (
        "crane, slate; it's (trace) \u201ccrate\u201d",
        "crane slate trace crate",
        "4 words counted as used.",
    ),
    ("crane zzzzz", "crane", "1 word counted as used. ZZZZZ is no word of the game."),
    (
        "cranes\nslate\n2026-09-01 trac",
        "slate",
        "1 word counted as used. CRANES, TRAC are no words of the game.",
    ),
    ("", "", "No word is counted as used."),
    (
        "<img src=x onerror=alert(1)> <b>bbbbb</b>",
        "alert",
        "1 word counted as used. BBBBB is no word of the game.",
    ),
    (
        " ".join(a * 5 for a in "bcdfgh"),
        "",
        "No word is counted as used. 6 words are no words of the game.",
    ),
    (COPIED, "crane slate", "2 words counted as used."),  # those with dates alone
]  # fmt: skip
SENTENCES = [
    ([1] * 22, 1, 1, "22 words left"),
    ([7], 7, 7, "1 word left: the answer"),
    ([9, 5], 9, 0, "2 words left"),
    ([9, 5], 9, 5, "2 words left, 36 % chance of being the answer"),
    ([9, 9, 9, 1, *[0] * 81], 9, 9, "3 likely words left of 85, 32 % chance of being the answer"),
    ([9, 9, *[0] * 83], 9, 0, "2 likely words left of 85"),
    ([1, 0], 1, 1, "1 likely word left of 2, 99 % chance of being the answer"),
    ([19, 181], 181, 19, "1 likely word left of 2, 10 % chance of being the answer"),  # 9.5 %
    ([189, 1811], 1811, 189, "1 likely word left of 2"),  # 9.45 %
    ([4, *[0] * 1999], 9, 0, "2,000 words left, none likely"),
    ([0], 9, 0, "1 unlikely word left: the answer"),
]


def days_read(text: str, words: str) -> dict[str, str | None]:
    """Days of the words that are read from a text, as the terminal reads it."""
    used = {word: day or None for word, day in parse_past(text.encode(), "").used.items()}
    assert {*used} == {*words.split()}
    return used


def state(tree: Tree, history: History) -> dict[str, Any]:
    """What is said of a state that a tree has."""
    weights, used = weights_left(tree, history), bundled_past().used
    guess = tree.follow(history).guess
    likely = likely_of(weights, tree.root.heaviest)
    rest = [word for word in weights if word not in likely]
    return {
        "steps": history,
        "guess": guess,
        "text": tree.follow(history).left,
        "groups": {
            "likely": likely,
            "used": [word for word in rest if word in used],
            "unlikely": [word for word in rest if word not in used],
        },
        "days": {word: f"on {long_date(used[word])}" for word in weights if word in used},
    }


def test_used_words_and_words_left_are_those_of_the_terminal(node: Node) -> None:
    tree = known_up_to("2026-08-21")
    first = [(tree.root.guess, clue) for clue in tree.root.branches]
    second = [
        (turn, (below.guess, clue))
        for turn in first
        for below in [tree.follow([turn])]
        for clue in below.branches
    ]
    states = [state(tree, history) for history in ((), *((turn,) for turn in first), *second)]
    told = {found[1] for one in states if (found := re.search(r"(\d+) % chance", one["text"]))}
    assert len(told) > 3
    for weights, heaviest, own, text in SENTENCES:
        assert left_text(weights, heaviest, len(weights), own) == text
    used = bundled_past().used
    every = [*sorted(used), "aahed"]
    note = f"1 word counted as used. {len(used):,} words known already."
    answers = game_of(tree).answers.words
    data: Any = packed(two_trees())
    data["trees"][0]["excess"] = {"crane": 0.07}
    expected: dict[str, Any] = {
        "data": data,
        "texts": [{"text": text, "days": days_read(text, words)} for text, words in TEXTS],
        "read": [*READ, ("\n".join(every), "aahed", note)],
        "sentences": [
            dict(zip(("weights", "heaviest", "own", "text"), one, strict=True)) for one in SENTENCES
        ],
        "states": states,
        "later": [word for word in answers if used.get(word, "") > "2026-03-31"],
    }
    assert expected["later"]
    node("used", expected)


def test_only_openers_of_todays_game_have_costs_by_its_table() -> None:
    recipe = find_tree("today").recipe
    costs = opener_costs()
    assert opener_excess(recipe)["crane"] == round(costs["crane"] - costs["sater"], 4) == 0.0715
    assert "aahed" not in opener_excess(recipe)
    plan = recipe.plan
    limits = plan.limits._replace(max_turns=6)
    for other in (
        recipe._replace(plan=plan._replace(opening=("crane",))),  # not the best
        recipe._replace(plan=plan._replace(limits=limits)),  # which makes openers cost more
        find_tree("tarse").recipe,  # not by past answers
    ):
        assert opener_excess(other) == {}


def test_the_purpose_names_the_last_day() -> None:
    how = "at most 6 guesses for an expected word; said to be the best play after SATER"
    today, some = find_tree("today"), known_up_to("2026-08-21")
    for name, game, day in (
        ("past to 2026-08-21", "Today's game, words used up to 21 August 2026: ", "2026-08-21"),
        ("past to 2026-03-31", "Today's game, words used up to 31 March 2026: ", "2026-03-31"),
        ("past:mine", "Today's game, words used by past:mine: ", "2026-08-21"),  # the page's own
        ("past to 2026-02-31", "Wordle of 2023: any of 14,855 words, the 3,160 of past to", ""),
        ("past to <img src=x>", "Wordle of 2023: any of 14,855 words, the 3,160 of past to", ""),
    ):
        line = purpose(with_prior(today, name)).text
        assert line.startswith(game) and line.endswith(how)
        (record,) = cast(Any, packed([PageTree(with_prior(some, name), "some")])["trees"])
        assert record.get("until") == (day_number(day) if day else None)


def with_prior(tree: Tree, name: str) -> Tree:
    """The tree with another name for its weights."""
    assert tree.recipe.prior
    return tree._replace(recipe=tree.recipe._replace(prior=tree.recipe.prior._replace(name=name)))


# The box, in a real browser.


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("used")
    for tree in two_trees():
        (folder / f"{tree.name}.html").write_text(page([tree]), encoding="utf-8")
    return folder


@contextmanager
def in_november(browser: Browser, folder: Path, **how: Any) -> Iterator[Page]:
    """The page of the younger tree in November 2026."""
    with visited(browser, folder / "today.html", **how) as tab:
        tab.clock.set_fixed_time(NOW)
        reload(tab)
        yield tab


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


@pytest.mark.slow
def test_words_used_since_change_moves_and_the_box_is_used_on_the_keyboard(
    browser: Browser, folder: Path
) -> None:
    with in_november(browser, folder) as tab:
        the_box_is_used_on_the_keyboard_alone(tab)
        words_used_since_change_moves_and_are_kept_and_cleared(tab)
        a_tree_that_is_older_than_the_page_says_so_whatever_is_kept(tab, folder)


@pytest.mark.slow
def test_on_a_phone_a_step_leads_to_the_box_which_takes_pasted_words_and_files(
    browser: Browser, folder: Path
) -> None:
    with in_november(browser, folder, **PHONE, permissions=CLIPBOARD) as tab:
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
    assert tab.locator("#since-note").inner_text() == "1 word counted as used."
    for key in ("Tab", "Enter"):
        tab.keyboard.press(key)
    assert tab.locator("#since-note").inner_text() == "No word is counted as used."


def words_used_since_change_moves_and_are_kept_and_cleared(tab: Page) -> None:
    today = known_up_to("2026-08-21")
    turn = largest(today)
    link = f"#{'.'.join(turn)}"
    go(tab, link)
    stored, title = status(tab), tab.locator("#used-title")
    told = "Knows the answers up to 21 August 2026"
    assert title.inner_text() == told
    weights = weights_left(today, (turn,))
    likely = likely_of(weights, today.root.heaviest)
    groups = state(today, (turn,))["groups"]
    heads = [f"{len(words):,} {name}" for name, words in groups.items() if words]
    expect(tab.locator("#words h3")).to_have_text(heads)
    word = groups["used"][0]
    day, month, year = long_date(bundled_past().used[word]).split()
    shown = f"{word.upper()} {day} {month[:3]} {year}"
    expect(tab.locator(f"#words .word[value='{word}']")).to_have_text(shown)
    gone = [*likely[::2], "aahed"]
    assert put(tab, "\n".join([*gone, "<b>zzzzz</b>"])) == (
        f"{len(gone)} words counted as used. ZZZZZ is no word of the game."
    )
    assert tab.locator("#since").input_value().split() == gone
    assert tab.locator("#used b").count() == 0
    # The move that the terminal would compute by these weights.
    start = tree_play(today)
    least = min(weight for weight in start.game.weights if weight)
    changed = tuple(least if word in gone else weight for word, weight in start.game.weight.items())
    position = start.position._replace(game=start.game._replace(weights=changed))
    start = start._replace(position=position, tree=None, scans=0)  # one turn ahead
    move = next_move(all_played(start, [turn])[0])
    guess = str(move.guess).upper()
    computed = f"Guess 2: play {guess} (computed, as words were used since 21 August 2026)"
    for _ in range(2):
        expect(tab.locator("#status")).to_contain_text(computed)
        assert f"{len(likely[1::2])} likely words left of {len(weights)}" in status(tab)
        assert title.inner_text() == f"{told}, and {len(gone)} words since"
        assert not tab.locator("#command").is_visible()  # as treewalk would print another move
        heading = tab.locator("#words h3", has_text=" used").locator("+ div")
        expect(heading).to_contain_text(f"{likely[0].upper()} since 21 Aug")
        reload(tab)
    tab.evaluate("location.hash = 'sater'")  # a card has no next word where that is computed
    card = tab.locator(f"#clues a[href='{link}']")
    assert not re.search(str(today.follow([turn]).guess), card.inner_text(), re.IGNORECASE)
    expect(tab.locator("#status")).to_contain_text("Guess 1: play SATER. ")
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
        "This page counts those up to 21 August 2026 as used too."
    )
    assert tab.locator("#since-label").inner_text() == "Used since 21 August 2026"
    assert tab.locator("#since").input_value().split()[-1] == "crane"
    assert tab.locator("img").count() == 0
    tab.evaluate("location.hash = 'crane'")
    crane = re.compile(r"^Guess 1: play CRANE, your word.* CRANE was used since 21 August 2026\.$")
    expect(tab.locator("#status")).to_have_text(crane)


def a_step_beside_the_missing_days_leads_to_the_box(tab: Page) -> None:
    tab.set_viewport_size({"width": 360, "height": 740})
    note, day, add = (tab.locator(part) for part in ("#missing-text", "#day", "#add-used"))
    expect(note).to_have_text("The answers of 83 days since 21 August 2026 are missing.")
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
    expect(note).to_have_text("The answers of 23 days since 21 August 2026 are missing.")
    tab.locator("#since").fill("\n".join(bundled("wordle-2021-answers").words[:69]))
    tab.get_by_role("button", name="Count as used").tap()
    expect(tab.locator("#missing")).to_be_hidden()
    expect(day).to_have_text("Knows the answers up to 21 August 2026")
    tab.get_by_role("button", name="Clear").tap()
    expect(tab.locator("#missing")).to_be_visible()
    tab.evaluate("location.hash = 'sater.00000'")  # in the middle of a game neither is wanted
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
    tab.locator("#since").evaluate("""box => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['2026-09-03 trace'], 'used.txt'));
        box.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    }""")
    expect(tab.locator("#since-note")).to_have_text("3 words counted as used.")


def no_fault_is_found_in_the_box_and_the_groups(tab: Page) -> None:
    tab.set_viewport_size(PHONE["viewport"])
    go(tab, f"#{'.'.join(largest(known_up_to('2026-08-21')))}")
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
    told = "This browser keeps nothing, so this holds until the page is closed."
    for script in (FULL, REFUSED):
        tab.evaluate(f"() => {{ {script} }}")
        assert put(tab, "crane") == f"1 word counted as used. {told}"
        assert tab.locator("#used-title").inner_text().endswith(", and 1 word since")
        pressed = tab.locator("#contrast").get_attribute("aria-pressed")
        tab.locator("#contrast").click()
        assert tab.locator("#contrast").get_attribute("aria-pressed") != pressed
