"""Second words of openers that have no tree: at once on the page, as stored, with their price."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import missing, treegen
from tests.page.browser import PHONE, WIDE, axe_faults
from tests.page.test_page import unpacked
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree
from treegen.tree.find import opening_files
from treegen.tree.openings import Opening, Priced, stored_openings

pytestmark = pytest.mark.slow

COUNT_WORKERS = """
    window.workers = 0;
    const Usual = Worker;
    window.Worker = class extends Usual {
        constructor(...all) {
            super(...all);
            window.workers++;
        }
    };
"""


@pytest.fixture(scope="module")
def openings() -> dict[str, Opening]:
    found = [*stored_openings(find_tree("today").recipe)]
    if not found:
        missing("a stored opening of today's game: make openings")
    return {opening.recipe.opener: opening for opening in found}


@pytest.fixture(scope="module")
def file(openings: dict[str, Opening], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("openings")
    assert treegen("page", cwd=folder).stdout == "today.html\n"
    return folder / "today.html"


@pytest.fixture(params=[WIDE, PHONE])
def tab(browser: Browser, file: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of today's game, which counts workers; the browser complains of nothing."""
    complaints: list[str] = []
    with browser.new_context(bypass_csp=True, **request.param) as context:  # axe adds a style
        tab = context.new_page()
        tab.add_init_script(COUNT_WORKERS)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        yield tab
    assert complaints == []


def go(tab: Page, file: Path, link: str) -> str:
    """Status line of the page there, when the guess is known."""
    tab.goto("about:blank")
    tab.goto(file.as_uri() + link)
    tab.wait_for_selector("main:not([hidden])")
    tab.wait_for_function("() => state.guess && state.move")
    return tab.locator("#status").inner_text()


def pair(priced: Priced, divisor: int) -> list[object] | None:
    """The best word, the runner-up, and what that costs more, as it is shown."""
    if not priced:
        return None
    if len(priced) == 1:
        return [priced[0][0], "", "0.00"]
    (best, least), (second, cost) = priced[:2]
    return [best, second, f"{(cost - least) / divisor:.2f}"]


def test_the_page_has_the_words_and_prices_of_the_files(
    openings: dict[str, Opening], browser: Browser, file: Path
) -> None:
    tab = browser.new_page()
    go(tab, file, "")
    read = """opener => {
        const shown = (reply) => reply && [reply.best, reply.second, decimals(reply.more)];
        const each = ([clue, { any, everyday }]) => [clue, [shown(any), shown(everyday)]];
        return Object.fromEntries([...repliesTo(state.tree, opener)].map(each));
    }"""
    for opener, opening in openings.items():
        found = tab.evaluate(read, opener)
        assert len(found) > 50
        for clue, both in found.items():
            replies = opening.replies[clue]
            stored = (replies.any, replies.everyday)
            assert both == [pair(priced, replies.divisor) for priced in stored], (opener, clue)
        others = opening.replies.keys() - found.keys()  # where two words are left, or one
        assert all(opening.replies[clue].likely <= 2 for clue in others)
    tab.close()


@pytest.mark.parametrize("clue", ["00102", "00001", "20000"])
@pytest.mark.parametrize(("tree", "column"), [("everyday", "everyday"), ("today", "any")])
def test_page_and_terminal_play_the_same_second_word(
    openings: dict[str, Opening], tab: Page, file: Path, tree: str, column: str, clue: str
) -> None:
    replies = openings["crane"].replies[clue]
    (best, least), (second, cost), *_ = getattr(replies, column)
    more = f"{(cost - least) / replies.divisor:.2f}"
    price = "is as good" if more == "0.00" else f"costs {more} more"
    line = f"Guess 2: play {best.upper()} (proven best); {second.upper()} {price}. "
    assert go(tab, file, f"#{tree}:crane.{clue}").startswith(line)
    assert axe_faults(tab) == []
    terminal = treegen("next", f"--tree={tree}", "crane", clue).stdout
    assert terminal.startswith(f"{best}  ") and "(proven best)" in terminal


def test_beside_a_word_stands_the_best_everyday_one(
    openings: dict[str, Opening], tab: Page, file: Path
) -> None:
    replies = openings["crane"].replies["00102"]
    more = f"{(replies.everyday[0][1] - replies.any[0][1]) / replies.divisor:.2f}"
    go(tab, file, "#today:crane.00102")
    assert tab.locator("#everyday-offer").inner_text() == f"or SPILT, {more} more"


def test_what_is_stored_is_not_computed(tab: Page, file: Path) -> None:
    for link in ("#everyday:crane", "#today:crane"):
        assert "CRANE, your word, 0.0" in go(tab, file, link)
        cards = tab.locator("#clues .next")
        assert cards.count() > 9
        assert re.fullmatch("(?:then [A-Z]{5}: |✓solved; )+", "".join(cards.all_text_contents()))
        tab.evaluate("for (const more of allOf('#clues-part button.more')) more.click()")
        assert tab.locator("#clues .next:empty").count() == 0
        assert tab.evaluate("window.workers") == 0


def test_where_the_stored_words_do_not_hold_they_are_computed(tab: Page, file: Path) -> None:
    assert "(computed)" in go(tab, file, "#today-hard:crane.00102")
    assert "(computed)" in go(tab, file, "#everyday:crane.00102.spilt.x")
    assert "(proven best)" in go(tab, file, "#everyday:crane.00102")
    tab.evaluate("""() => {
        const { tree, game } = state;
        setSince(game.candidates.slice(1).map((place) => tree.words[place]));
        dropWorkers();
        draw();
    }""")
    expect(tab.locator("#status")).to_contain_text("(computed)")


def test_every_word_of_one_s_own_shows_its_price(
    openings: dict[str, Opening], tab: Page, file: Path
) -> None:
    (_, least), (second, cost), *_ = openings["crane"].replies["00102"].everyday
    more = f"{(cost - least) / openings['crane'].replies['00102'].divisor:.2f}"
    text = go(tab, file, f"#everyday:crane.00102.{second}")
    assert f"{second.upper()}, your word, {more} more than SPILT." in text
    status = tab.locator("#status")
    for link, best in (
        ("#everyday:crane.00102.cloth", "SPILT"),
        ("#taser.00010.clout", "GENIE"),
        ("#taser.00010.clout.00000.vivid", "[A-Z]{5}"),
        ("#everyday:vivid", "TASER"),
    ):
        go(tab, file, link)
        price = re.compile(rf", your word, ≈\d\.\d\d more than {best}\. ")
        expect(status).to_have_text(price, timeout=30_000)


def test_a_page_of_another_game_has_no_openings() -> None:
    data = unpacked(page([PageTree(find_tree("raise"), "raise")]))
    assert "openings" not in data and "openings" not in data["trees"][0]


def test_openings_of_another_day_are_left_out_and_a_damaged_one_is_named(
    openings: dict[str, Opening], tmp_path: Path
) -> None:
    own = tmp_path / "trees/openings"
    own.mkdir(parents=True)
    stored = next(path for path in opening_files() if path.endswith("crane.json"))
    data: Any = json.loads(Path(stored).read_bytes())
    data["recipe"]["prior"]["sha256"] = "0" * 64
    (own / "crane.json").write_text(json.dumps(data))
    assert treegen("page", cwd=tmp_path).returncode == 0
    made = unpacked((tmp_path / "today.html").read_text("utf-8"))
    assert {one["opener"] for one in made["openings"]} == openings.keys() - {"crane"}

    shutil.copy(stored, own / "slate.json")
    (own / "crane.json").write_text("{}")
    done = treegen("page", cwd=tmp_path)
    assert done.returncode != 0
    assert "trees/openings/crane.json: damaged, or not an opening file" in done.stderr
    assert done.stderr.count("\n") == 1
