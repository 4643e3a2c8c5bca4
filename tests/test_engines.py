"""Page and chart in Chromium, Firefox and WebKit, from disk and served: one journey in each."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser

from tests.conftest import program, served, treegen
from tests.engines import PATIENCE, PlaywrightTab, Tab, firefox, webkit
from tests.page.browser import SECONDS, WIDE, tab_in
from tests.page.drawn import board, turns
from tests.page.test_rows_js import REVIEWED
from tests.tools.screenshots import read
from treegen.tree.model import Tree

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SHOT = turns("smash", "crane", "slosh")


@pytest.fixture(scope="module", params=["Chromium", "Firefox", "WebKit"])
def tab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    if request.param == "Chromium":
        with tab_in(request.getfixturevalue("browser"), **WIDE) as page:
            yield PlaywrightTab(page)
        return
    start = firefox if request.param == "Firefox" else webkit
    with start(tmp_path_factory.mktemp("home")) as tab:
        yield tab


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Path:
    """A page and a chart of one tree, and a picture of a board."""
    program("neato")
    folder = tmp_path_factory.mktemp("site")
    for command, file in (("page", "raise.html"), ("chart", "raise.svg")):
        assert treegen(command, "raise", "-o", str(folder / file)).returncode == 0
    (folder / "board.png").write_bytes(board(browser, SHOT))
    return folder


def test_page_and_chart_do_the_same_from_disk(tab: Tab, folder: Path, stored: Tree) -> None:
    journey(tab, folder.as_uri(), folder, stored)


def test_page_and_chart_do_the_same_where_they_are_served(
    tab: Tab, folder: Path, stored: Tree
) -> None:
    with served(folder) as address:
        journey(tab, address, folder, stored)


def journey(tab: Tab, site: str, folder: Path, stored: Tree) -> None:
    """All that is done here at an address, in one tab."""
    a_game_off_the_tree_and_a_review(tab, site)
    a_screenshot(tab, site, folder)
    the_drill(tab, site, stored)
    the_box_of_a_chart(tab, site)


def becomes(tab: Tab, expression: str, expected: object) -> None:
    end = monotonic() + PATIENCE
    while (value := tab.value(expression)) != expected:
        assert monotonic() < end, f"{expression} is {value!r}, not {expected!r}"
        sleep(0.05)


def text_of(selector: str) -> str:
    return f"document.querySelector({json.dumps(selector)}).textContent"


def opened(tab: Tab, site: str) -> None:
    tab.open(f"{site}/raise.html")
    tab.value(f"(() => {{ {SECONDS} }})()")
    becomes(tab, text_of("#status"), "Guess 1: play RAISE. 2,315 words left.")


def a_game_off_the_tree_and_a_review(tab: Tab, site: str) -> None:
    opened(tab, site)
    tab.enter("#own", "crane")
    becomes(tab, text_of("#tiles"), "CRANE")
    colour(tab, "00102")
    becomes(tab, text_of("#status"), computed("crane 00102"))
    colour(tab, "02020")
    becomes(tab, text_of("#status"), computed("crane 00102 sault 02020"))
    colour(tab, "10101")
    becomes(tab, text_of("#status"), "Guess 4: play MAPLE. 1 word left: the answer.")
    tab.click("#next")
    becomes(tab, f"{text_of('#status')}.startsWith('MAPLE: solved in 4 ')", True)

    tab.click("#paste-title")
    tab.enter("#game", "raise 01020, slash 20222, stash 22222")
    tab.click("#paste button")
    rows = "[...document.querySelectorAll('#review summary > .said')]"
    becomes(tab, f"{rows}.map(row => row.textContent)", REVIEWED)
    path = "[...document.querySelectorAll('#review .path > span')]"  # the tree's own
    becomes(tab, f"{path}.map(turn => turn.textContent.slice(0, 5))", ["RAISE", "SHALT", "STASH"])


def colour(tab: Tab, clue: str) -> None:
    """Tap the colours below the tiles, where they have not come by themselves, and go on."""
    for place, digit in enumerate(clue, 1):
        tile = f"#tiles button:nth-child({place})"
        if tab.value(f"document.querySelector('{tile}').dataset.clue") != digit:
            tab.click(f"#colours > :nth-child({place}) > [data-clue='{digit}']")
    tab.click("#next")


@cache
def computed(game: str) -> str:
    """What the page says of the move that the terminal computes."""
    move = json.loads(treegen("next", "--tree=raise", "--json", *game.split()).stdout)
    guess = move["guess"].upper()
    return f"Guess {move['turn']}: play {guess}. {move['size']} words left."


def a_screenshot(tab: Tab, site: str, folder: Path) -> None:
    opened(tab, site)
    found = read(tab, folder / "board.png")
    assert found.status.strip() == "2 rows read."
    assert found.words == [f"{word.upper()}:{clue}" for word, clue in SHOT]
    tab.click("#picture-use")
    becomes(tab, text_of("#status"), computed(" ".join(map(" ".join, SHOT))))


def the_drill(tab: Tab, site: str, stored: Tree) -> None:
    opened(tab, site)
    tab.value("localStorage.clear()")
    tab.click("#modes button[value=drill]")
    for number in range(1, 6):
        reply = stored.root.branches[card(tab)].guess.upper()
        told = f"New, {number} of 5: the tree plays {reply}."
        becomes(tab, text_of("#drill-status b"), told)
        tab.click("#drill form button")
    becomes(tab, f"{text_of('#drill-status b')}.endsWith('?')", True)
    asked = stored.root.branches[card(tab)]
    reply = asked.guess.upper()
    tab.enter("#drill input", reply)
    becomes(tab, text_of("#drill-status"), f"{reply} is right. Box 2 of 5: again tomorrow.")
    cards = [node.size for node in stored.root.branches.values() if node.size > 1]
    percent = f"{round(100 * asked.size / sum(cards))} %"
    share = f"{text_of('#known')}.includes('1 clue in {percent} ')"
    becomes(tab, share, True)

    tab.click("#drill form button")
    becomes(tab, f"{text_of('#drill-status b')}.endsWith('?')", True)
    reply = stored.root.branches[card(tab)].guess.upper()
    tab.enter("#drill input", "fuzzy")
    becomes(tab, f"/FUZZY .* {reply}/.test({text_of('#drill-status b')})", True)
    costs = "/FUZZY: ≈?[0-9]+.[0-9]+ guesses more than/"
    becomes(tab, f"{costs}.test({text_of('#drill-status')})", True)

    opened(tab, site)
    tab.click("#modes button[value=drill]")
    becomes(tab, share, True)
    becomes(tab, text_of("#map-title"), "Map: 1 of 104 replies known")


def card(tab: Tab) -> str:
    """Clue on the card that the drill shows."""
    tiles = "[...document.querySelectorAll('#cards [data-clue]')]"
    return str(tab.value(f"{tiles}.map(tile => tile.dataset.clue).join('')"))


def the_box_of_a_chart(tab: Tab, site: str) -> None:
    tab.open(f"{site}/raise.svg")
    becomes(tab, "document.querySelector('#tools input').placeholder", "Clue or word")
    for text, table, word in (
        ("raise 01020 shalt 11200", "raise.01020.shalt.11200", "gnash"),
        (" RAISE  bybgb", "raise.01020", "SHALT"),
        ("aargh", "raise.01020.shalt.11200", "gnash"),
    ):
        tab.enter("#tools input", text)
        becomes(tab, "location.hash", f"#{table}")
        becomes(tab, IS_READ.replace("WORD", word), True)
        assert tab.value("location.hash") == f"#{table}"  # where it stays
    tab.enter("#tools input", "raise 22220")
    becomes(tab, f"{text_of('#tools output')}.endsWith(' RAISE 22220.')", True)


# Whether a text of a table stands in the window, large enough.
IS_READ = """[...document.querySelectorAll(".t text")].some((text) => {
    const { left, top, right, bottom, height } = text.getBoundingClientRect();
    const isInside = Math.min(left, top, innerWidth - right, innerHeight - bottom) >= -1;
    return text.lastChild.data === "WORD" && isInside && height >= 7;
})"""
