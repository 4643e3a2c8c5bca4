"""Second words of openers that have no tree: at once on the page, as stored, with their price."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Node, missing, treegen
from tests.page.browser import WIDE, reopen, visited
from tests.page.conftest import Data, tree
from tests.page.test_page import unpacked
from tests.today import EVERYDAY
from treegen.page.page import PageTree, packed
from treegen.tree.find import opening_files
from treegen.tree.openings import Opening, Priced, Replies, stored_openings
from treegen.tree.replies import divisor

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
CLUES = "00102", "00001", "20000"
COLUMNS = {"everyday": "everyday", "any-word": "any"}  # of trees: the words that they play


@pytest.fixture(scope="module")
def openings() -> dict[str, Opening]:
    found = [*stored_openings(tree("any-word").recipe)]
    if not found:
        missing("a stored opening of today's game: make openings")
    return {opening.recipe.opener: opening for opening in found}


def difference(cost: int, least: int, replies: Replies) -> str:
    """How many guesses more a word needs than another, as it is shown."""
    return f"{(cost - least) / divisor(replies):.2f}"


def reply(replies: Replies, priced: Priced, width: int | None) -> list[object] | None:
    """Both words, what the second costs more, and the best against all words; if it is proven."""
    if not priced:
        return None
    (best, least), (second, cost), *_ = [*priced, ("", priced[0][1])]  # where there is but one
    more = difference(cost, least, replies)
    excess = difference(least, replies.any[0][1], replies)
    return [best, second, more, excess, width is None]


def all_replies(opening: Opening) -> dict[str, dict[str, object]]:
    return {
        clue: {
            "any": reply(replies, replies.any, replies.width),
            "everyday": reply(replies, replies.everyday, replies.everyday_width),
            "likely": replies.likely,
        }
        for clue, replies in opening.replies.items()
    }


def test_the_page_has_the_words_and_prices_of_the_files_and_plays_as_the_terminal(
    node: Node, data: Data, openings: dict[str, Opening]
) -> None:
    crane = openings["crane"].replies
    seconds = []
    for name, column in COLUMNS.items():
        for clue in CLUES:
            (best, least), (second, cost), *_ = getattr(crane[clue], column)
            more = difference(cost, least, crane[clue])
            price = "is as good" if more == "0.00" else f"costs {more} more"
            line = f"Guess 2: play {best.upper()} (proven best); {second.upper()} {price}. "
            terminal = treegen("next", f"--tree={name}", "crane", clue).stdout
            assert terminal.startswith(f"{best}  ") and "(proven best)" in terminal
            seconds.append({"name": name, "clue": clue, "guess": best, "line": line})
    (_, least), (second, cost), *_ = crane["00102"].everyday
    after_e = [(EVERYDAY, "00010")]
    others = [  # words that an opening file does not price
        ("everyday", [("crane", "00102")], "cloth", crane["00102"].everyday[0][0]),
        ("everyday", after_e, "clout", tree("everyday").follow(after_e).guess),
        ("everyday", [*after_e, ("clout", "00000")], "vivid", ""),
        ("everyday", [], "vivid", EVERYDAY),
    ]
    expected = {
        "data": data,
        "replies": {opener: all_replies(opening) for opener, opening in openings.items()},
        "seconds": seconds,
        "prices": {
            "second": second,
            "more": difference(cost, least, crane["00102"]),
            "others": [
                {"name": name, "steps": steps, "word": word, "best": best}
                for name, steps, word, best in others
            ],
        },
    }
    node("openings", expected)


def go(tab: Page, file: Path, link: str, status: str | re.Pattern[str]) -> None:
    reopen(tab, file, link)
    expect(tab.locator("#status")).to_contain_text(status, timeout=30_000)


def test_second_words_and_their_prices_are_shown_and_what_is_stored_is_not_computed(
    browser: Browser, today: Path, openings: dict[str, Opening]
) -> None:
    replies = openings["crane"].replies["00102"]
    (best, least), (second, cost), *_ = replies.everyday
    with visited(browser, today, **WIDE) as tab:
        tab.context.add_init_script(COUNT_WORKERS)
        go(tab, today, "#everyday:crane.00102", "(proven best)")
        go(tab, today, "#any-word:crane.00102", "(proven best)")
        offer = f"or {best.upper()}, {difference(least, replies.any[0][1], replies)}"
        expect(tab.locator("#everyday-offer")).to_have_text(f"{offer} more")
        own = f"{second.upper()}, your word, {difference(cost, least, replies)} guesses more than"
        go(tab, today, f"#everyday:crane.00102.{second}", f"{own} {best.upper()}.")
        estimated = re.compile(rf", your word, ≈\d\.\d\d guesses more than {best.upper()}\. ")
        go(tab, today, "#everyday:crane.00102.cloth", estimated)
        go(tab, today, "#everyday:crane", "CRANE, your word, 0.0")
        cards = tab.locator("#clues .next")
        cards.nth(9).wait_for()
        text = "".join(cards.all_text_contents())
        assert re.fullmatch("(?:then [A-Z]{5}: |✓solved; )+", text)
        tab.locator("#clues .more").evaluate("more => more.click()")
        assert tab.locator("#clues .next:empty").count() == 0
        assert tab.evaluate("window.workers") == 0, "what is stored is computed"
        go(tab, today, "#any-word-hard:crane.00102", re.compile("Guess 2: play [A-Z]+\\."))
        assert tab.evaluate("window.workers") > 0


def test_a_page_of_another_game_has_no_openings() -> None:
    found: Any = packed([PageTree(tree("raise"), "raise")])
    assert "openings" not in found and "openings" not in found["trees"][0]


def test_openings_of_another_day_are_left_out_and_a_damaged_one_is_named(
    openings: dict[str, Opening], tmp_path: Path
) -> None:
    own = tmp_path / "trees/openings"
    own.mkdir(parents=True)
    stored = next(path for path in opening_files() if path.endswith("crane.json"))
    data: Any = json.loads(Path(stored).read_bytes())
    data["recipe"]["prior"]["sha256"] = "0" * 64
    (own / "crane.json").write_text(json.dumps(data))
    assert treegen("page", "everyday", cwd=tmp_path).returncode == 0
    made = unpacked((tmp_path / "everyday.html").read_text("utf-8"))
    assert {*made["openings"]["openers"]} == openings.keys() - {"crane"}

    shutil.copy(stored, own / "slate.json")
    (own / "crane.json").write_text("{}")
    done = treegen("page", "everyday", cwd=tmp_path)
    assert done.returncode != 0
    assert "trees/openings/crane.json: not an opening file" in done.stderr
    assert done.stderr.count("\n") == 2  # the first says that it makes the page
