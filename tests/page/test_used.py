"""Words used, in the page of today's game: their days, groups, and the box for those used since."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.building import Prior, build
from tests.page.browser import PHONE, WIDE, axe_faults, reload
from treegen.game.openers import opener_costs, opener_excess
from treegen.page.page import PageTree, day_number, deflated, packed, page
from treegen.page.purpose import purpose
from treegen.play.moves import all_played, next_move
from treegen.play.start import tree_play
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.model import Tree
from treegen.words.game import plain_game
from treegen.words.likely import left_text
from treegen.words.lists import GAMES, bundled
from treegen.words.past import bundled_past, parse_past, past_of
from treegen.words.priors import past_prior

pytestmark = pytest.mark.slow

Open = Callable[..., Page]
NOW = "2026-11-12T12:00:00Z"  # when the tests visit the page
FIRST = "sater", "00010"  # a state with 22 likely words


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages of today's tree, and of one that knows the answers up to March alone."""
    folder = tmp_path_factory.mktemp("used")
    words = bundled(GAMES["2023"][1])
    march = past_of(game for game in bundled_past().games if game[0] < "2026-04-01")
    game = past_prior(plain_game(words, words), march)
    older = build(words, words, "sater", prior=Prior(game.prior, words, game.weights))
    for name, tree in (("today", find_tree("today")), ("older", older)):
        (folder / f"{name}.html").write_text(page([PageTree(tree, name)]), encoding="utf-8")
    return folder


@pytest.fixture
def visit(browser: Browser, folder: Path) -> Iterator[Open]:
    """Opens pages in November 2026; at the end, what the browser complained of is empty."""
    tabs, complaints = list[Page](), list[str]()

    def visited(name: str = "today", fragment: str = "", script: str = "", **how: Any) -> Page:
        tab = browser.new_context(**how).new_page()
        tabs.append(tab)
        tab.clock.set_fixed_time(NOW)
        tab.set_default_timeout(10_000)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        if script:
            tab.add_init_script(script)
        tab.goto(f"{(folder / name).as_uri()}.html{fragment}")
        tab.wait_for_selector("main:not([hidden])")
        return tab

    yield visited
    for tab in tabs:
        tab.context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def today() -> Tree:
    return find_tree("today")


def weights_left(tree: Tree, *history: tuple[str, str]) -> dict[str, int]:
    weights = game_of(tree).weight
    return {word: weights[word] for word in sorted(tree.follow(history).answers())}


def status(tab: Page) -> str:
    return tab.locator("#status").inner_text()


def put(tab: Page, text: str) -> str:
    """Write in the box, press its button and return what the page says."""
    tab.evaluate("byId('used').open = true")
    tab.evaluate("text => { byId('since').value = text; }", text)
    tab.get_by_role("button", name="Count as used").click()
    return tab.locator("#since-note").inner_text()


# What was used, as the tree knows it.


@pytest.mark.parametrize("history", [[FIRST], [("sater", "00000"), ("dimly", "00000")]])
def test_words_left_are_likely_used_or_unlikely_with_the_days(
    visit: Open, today: Tree, history: list[tuple[str, str]]
) -> None:
    tab = visit(fragment="#" + ".".join(part for turn in history for part in turn))
    weights, used = weights_left(today, *history), bundled_past().used
    heaviest = max(weights.values())
    likely = [word for word in weights if 2 * weights[word] >= heaviest]
    rest = [word for word in weights if word not in likely]
    groups = {
        "likely": likely,
        "used": [word for word in rest if word in used],
        "unlikely": [word for word in rest if word not in used],
    }
    expected = [[f"{len(words):,} {name}", words[:300]] for name, words in groups.items() if words]
    for more in tab.locator("#words .more").all():
        more.click()
    shown = tab.locator("#words h3").evaluate_all(
        "all => all.map(head => [head.textContent, [...head.nextElementSibling"
        ".querySelectorAll('.word')].map(word => word.value).slice(0, 300)])"
    )
    assert shown == expected
    days = tab.locator("#words .word:has(small)").evaluate_all(
        "all => Object.fromEntries(all.map(word => [word.value, "
        "new Date(word.lastChild.textContent + ' UTC').toISOString().slice(0, 10)]))"
    )
    assert days == {word: used[word] for word in weights if word in used}
    assert f"{len(likely)} likely words left of {len(weights):,}" in status(tab)


def test_the_chance_of_a_guess_is_told_from_a_tenth_on(visit: Open, today: Tree) -> None:
    tab = visit()
    first = [(today.root.guess, clue) for clue in today.root.branches]
    histories = [
        [turn, (node.guess, clue)]
        for turn in first
        for node in [today.follow([turn])]
        for clue in node.branches
    ]
    seen = set()
    for history in [[turn] for turn in first[::20]] + histories[::60]:
        node = today.follow(history)
        weights = weights_left(today, *history)
        chance = 100 * weights.get(node.guess, 0) / (sum(weights.values()) or 1)
        tab.evaluate("hash => { location.hash = hash; show(); }", "#" + ".".join(sum(history, ())))
        found = re.search(r"(\d+) % chance of being the answer", status(tab))
        is_told = node.size > 1 and len({*weights.values()}) > 1 and chance >= 9.5
        assert (found is not None) is is_told, history
        if found:
            assert abs(int(found[1]) - chance) <= (1 if chance > 99 else 0.5)
            seen.add(found[1])
    assert len(seen) > 3


@pytest.mark.parametrize(
    ("weights", "own", "text"),
    [
        ([1] * 22, 1, "22 words left"),
        ([7], 7, "1 word left: the answer"),
        ([9, 5], 0, "2 words left"),
        ([9, 5], 5, "2 words left, 36 % chance of being the answer"),
        ([9, 9, 9, 1, *[0] * 81], 9, "3 likely words left of 85, 32 % chance of being the answer"),
        ([9, 9, *[0] * 83], 0, "2 likely words left of 85"),
        ([1, 0], 1, "1 likely word left of 2, 99 % chance of being the answer"),
        ([19, 181], 19, "1 likely word left of 2, 10 % chance of being the answer"),  # 9.5 %
        ([189, 1811], 189, "1 likely word left of 2"),  # 9.45 %
        ([0] * 2000, 0, "2,000 unlikely words left"),
        ([0], 0, "1 unlikely word left: the answer"),
    ],
)
def test_words_left_are_told_in_the_sentence_of_the_terminal(
    visit: Open, weights: list[int], own: int, text: str
) -> None:
    assert left_text(weights, len(weights), own) == text
    assert visit("older").evaluate("([all, own]) => leftText(all, own)", [weights, own]) == text


def test_what_an_opener_costs_is_beside_it(visit: Open, today: Tree, folder: Path) -> None:
    costs = opener_costs()
    excess = opener_excess(today.recipe)
    assert excess["crane"] == round(costs["crane"] - costs["sater"], 2) == 0.07
    plan = today.recipe.plan
    limits = plan.limits._replace(max_turns=6)
    for recipe in (
        today.recipe._replace(plan=plan._replace(opening=("crane",))),  # not the best
        today.recipe._replace(plan=plan._replace(limits=limits)),  # which makes openers cost more
        find_tree("tarse").recipe,  # not by past answers
    ):
        assert opener_excess(recipe) == {}
    trees = [PageTree(today, "costs")]
    data: Any = packed(trees)
    told = page(trees).replace(deflated(data), "@data@")
    data["trees"][0]["excess"] = excess
    (folder / "costs.html").write_text(told.replace("@data@", deflated(data)), encoding="utf-8")
    for link, text in (
        ("#crane", "Guess 1: play CRANE, your word, 0.07 more than SATER. "),
        ("#aahed", "Guess 1: play AAHED, your word"),
        ("#sater.00010.crane", "Guess 2: play CRANE, your word"),
    ):
        shown = status(visit("costs", link))
        assert shown.startswith(text)
        assert shown.endswith("CRANE was used on 21 June 2023.") is (link == "#crane")


def test_the_purpose_names_the_last_day(today: Tree) -> None:
    how = "at most 6 guesses for a listed word; said to be the best that opens with SATER"
    prior = today.recipe.prior
    assert prior
    for name, game, day in (
        (prior.name, "Today's game, words used up to 21 August 2026: ", "2026-08-21"),
        ("past to 2026-03-31", "Today's game, words used up to 31 March 2026: ", "2026-03-31"),
        ("past:mine", "Today's game, words used by past:mine: ", "2026-08-21"),  # the page's own
        ("past to 2026-02-31", "Wordle of 2023: any of 14,855 words, the 3,160 of past to", ""),
        ("past to <img src=x>", "Wordle of 2023: any of 14,855 words, the 3,160 of past to", ""),
    ):
        tree = today._replace(recipe=today.recipe._replace(prior=prior._replace(name=name)))
        line = purpose(tree).text
        assert line.startswith(game) and line.endswith(how)
        (record,) = cast(Any, packed([PageTree(tree, "some")])["trees"])
        assert record.get("until") == (day_number(day) if day else None)


# The box.


def test_words_used_since_change_moves_and_are_kept_and_cleared(visit: Open, today: Tree) -> None:
    link = f"#{'.'.join(FIRST)}"
    tab = visit(fragment=link, **WIDE)
    stored, title = status(tab), tab.locator("#used-title")
    told = "Knows the answers up to 21 August 2026"
    assert title.inner_text() == f"{told}, 2 months ago: add the words used since"
    weights = weights_left(today, FIRST)
    likely = [word for word, weight in weights.items() if 2 * weight >= max(weights.values())]
    gone = [*likely[::2], "aahed"]
    assert put(tab, "\n".join(gone)) == f"{len(gone)} words counted as used."
    # The move that the terminal would compute by these weights.
    start = tree_play(today)
    least = min(weight for weight in start.game.weights if weight)
    changed = tuple(least if word in gone else weight for word, weight in start.game.weight.items())
    position = start.position._replace(game=start.game._replace(weights=changed))
    start = start._replace(position=position, tree=None, scans=0)  # one turn ahead
    move = next_move(all_played(start, [FIRST])[0])
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
    assert not re.search(str(today.follow([FIRST]).guess), card.inner_text(), re.IGNORECASE)
    expect(tab.locator("#status")).to_contain_text("Guess 1: play SATER. ")
    tab.go_back()
    tab.locator("#used-title").click()
    tab.get_by_role("button", name="Clear").click()
    expect(tab.locator("#status")).to_have_text(stored)
    reload(tab)
    tab.wait_for_selector("main:not([hidden])")
    assert (status(tab), tab.locator("#since").input_value()) == (stored, "")


@pytest.mark.parametrize(
    ("text", "used", "note"),
    [
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
    ],
)  # fmt: skip
def test_any_text_with_words_is_read(visit: Open, text: str, used: str, note: str) -> None:
    tab = visit()
    assert put(tab, text) == note
    assert tab.evaluate("[...known.since]") == used.split()
    assert tab.locator("#since").input_value().split() == used.split()
    assert tab.locator("img, #used b").count() == 0


COPIED = """Wordle answers: every word so far
Today's hints, checked twice. Words below.
September 1, 2026 - CRANE
September 2, 2026 - SLATE
Maybe again tomorrow: other lists, great games, extra words, until March.
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
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
    ],
)  # fmt: skip
def test_words_are_taken_from_a_text_by_the_rule_of_the_terminal(
    visit: Open, text: str, words: str
) -> None:
    past = parse_past(text.encode(), "mine", "mine.txt")
    found = visit().evaluate("text => parsePast(text, state.tree).used", text)
    days = {word: day_number(day) if day else None for word, day in past.used.items()}
    assert dict(found) == days
    assert set(days) == set(words.split())


def test_a_copied_page_counts_its_dated_words_alone(visit: Open) -> None:
    assert put(visit(), COPIED) == "2 words counted as used."


def test_a_list_of_all_words_ever_used_adds_only_those_that_are_new(visit: Open) -> None:
    known = sorted(bundled_past().used)
    assert put(visit(), "\n".join([*known, "aahed"])) == (
        f"1 word counted as used. {len(known):,} words known already."
    )


def test_words_are_pasted_and_files_dropped(visit: Open) -> None:
    tab = visit(permissions=["clipboard-read", "clipboard-write"])
    tab.locator("#used-title").click()
    tab.evaluate("navigator.clipboard.writeText('crane slate')")
    tab.locator("#since").focus()
    tab.keyboard.press("Control+V")
    expect(tab.locator("#since-note")).to_have_text("2 words counted as used.")
    tab.evaluate("""() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['2026-09-03 trace'], 'used.txt'));
        byId('since').dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    }""")
    expect(tab.locator("#since-note")).to_have_text("3 words counted as used.")


def test_where_storage_is_refused_or_full_the_words_count_until_the_page_is_closed(
    visit: Open,
) -> None:
    refused = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
    full = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    for script in (refused, full):
        tab = visit(script=script)
        told = "This browser keeps nothing, so this holds until the page is closed."
        assert put(tab, "crane") == f"1 word counted as used. {told}"
        assert tab.locator("#used-title").inner_text().endswith(", and 1 word since")
        tab.locator("#contrast").click()
        assert tab.locator("#contrast").get_attribute("aria-pressed") == "true"
    odd = json.dumps("<img src=x onerror=alert(1)> crane")
    tab = visit(script=f"localStorage.setItem('treegen-used', {odd})")
    assert tab.locator("#since").input_value().split()[-1] == "crane"
    assert tab.locator("img").count() == 0


def test_the_box_is_used_on_the_keyboard_alone(visit: Open) -> None:
    tab = visit(**WIDE)
    for _ in range(20):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.id") == "used-title":
            break
    for key in ("Enter", "Tab"):
        tab.keyboard.press(key)
    tab.keyboard.type("crane 012")
    assert not tab.evaluate("state.isTouched")  # digits in the box colour no tile
    for key in ("Tab", "Enter"):
        tab.keyboard.press(key)
    assert tab.locator("#since-note").inner_text() == "1 word counted as used."
    for key in ("Tab", "Enter"):
        tab.keyboard.press(key)
    assert tab.locator("#since-note").inner_text() == "No word is counted as used."


def test_a_tree_that_is_older_than_the_page_says_so(visit: Open) -> None:
    tab = visit("older")
    tab.locator("#used-title").click()
    assert tab.locator("#older").inner_text() == (
        "The tree knows the answers up to 31 March 2026. "
        "This page counts those up to 21 August 2026 as used too."
    )
    later = {word for word, day in bundled_past().used.items() if day > "2026-03-31"}
    used = set(tab.evaluate("[...state.tree.since].map(place => state.tree.words[place])"))
    assert used == later
    assert tab.locator("#since-label").inner_text() == "Used since 21 August 2026"
    today = visit()
    assert today.locator("#older").inner_text() == ""
    assert today.evaluate("state.tree.since.size") == 0
    # A word that weighs least by past answers was used, on whichever day.
    told = """word => [state].map(({ tree, game }) => [tree.places.get(word)].map(place =>
        known.past.delete(place) && [groupsOf(game, game.left).used.includes(place),
            whenText(tree, place)])[0])"""
    assert today.evaluate(told, "crane") == [[True, ""]]
    assert today.evaluate(told, "humph") == [[False, ""]]  # used early, so it weighs more


@pytest.mark.parametrize("how", [PHONE, WIDE | {"color_scheme": "dark", "contrast": "more"}])
def test_axe_finds_nothing_in_the_box_and_the_groups(visit: Open, how: dict[str, Any]) -> None:
    tab = visit(fragment=f"#{'.'.join(FIRST)}", bypass_csp=True, **how)
    put(tab, "crane zzzzz")
    show = "all => all.forEach(part => { part.style.contentVisibility = 'visible'; })"
    tab.locator("#words p").evaluate_all(show)
    tab.keyboard.press("ArrowUp")
    assert axe_faults(tab) == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
