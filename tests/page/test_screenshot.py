"""A game that is read from a screenshot, on the page."""

import base64
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.engines import PlaywrightTab
from tests.page.browser import (
    PHONE,
    SCHEMES,
    STRICT,
    axe_faults,
    fragment,
    go,
    is_at,
    status,
    unfold,
    visited,
)
from tests.page.conftest import Pages
from tests.page.drawn import board, turns
from tests.page.test_games import COUNTED
from tests.page.test_language import spoken
from tests.page.test_workers import SILENT
from tests.tools.screenshots import Reading, read
from treegen.page.page import PageTree, page

pytestmark = pytest.mark.slow

Draw = Callable[..., Path]

UNDER_WAY = turns("smash", "crane", "slosh")
FOUND = turns("smash", "crane", "slosh", "smash")
CRANE, SLOSH = (clue for _, clue in UNDER_WAY)
# On the last tile, so that its letter cannot be seen.
COVER = '<b style="position: absolute; left: 303px; top: 30px; width: 40px; height: 46px; {}"></b>'
HIDDEN = COVER.format("background: #787c7e")
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def draw(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Draw:
    """Function that draws a board into a file."""
    folder = tmp_path_factory.mktemp("boards")

    def drawn(rows: list[tuple[str, str]], extra: str = "") -> Path:
        path = folder / f"{zlib.crc32(repr((rows, extra)).encode())}.png"
        if not path.exists():
            path.write_bytes(board(browser, rows, extra))
        return path

    return drawn


def given(tab: Page, *files: Path) -> Reading:
    return read(PlaywrightTab(tab), *files)


def words(turns: list[tuple[str, str]]) -> list[str]:
    return [f"{word.upper()}:{clue}" for word, clue in turns]


def png(width: int, height: int, bits: int = 1) -> bytes:
    """Return a white picture of one grey channel, which is small however many pixels it has."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    line = b"\0" + b"\xff" * (width * bits + 7 >> 3)
    head = struct.pack(">IIBBBBB", width, height, bits, 0, 0, 0, 0)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
    return PNG + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def test_three_taps_lead_from_the_open_page_to_advice(
    browser: Browser, pages: Pages, draw: Draw
) -> None:
    with visited(browser, pages("raise"), **PHONE) as tab:
        with tab.expect_file_chooser() as chooser:
            tab.locator("#other .picture").tap()
        chooser.value.set_files(draw(UNDER_WAY))
        tab.locator("#picture-use").tap()
        is_at(tab, f"#raise:crane.{CRANE}.slosh.{SLOSH}")
        expect(tab.locator("#status")).to_have_text(re.compile("Guess 3: play [A-Z]{5}[,.] "))


def test_a_game_that_is_over_is_reviewed_and_counted(
    browser: Browser, pages: Pages, draw: Draw
) -> None:
    with visited(browser, pages("raise")) as tab:
        unfold(tab, "#paste")
        expect(tab.locator("#paste .picture")).to_have_text("From a screenshot")
        assert given(tab, draw(FOUND)).words == words(FOUND)
        assert tab.locator("#picture-status").inner_text() == "3 rows read."
        tab.keyboard.press("Enter")  # the button for that has the focus
        expect(tab.locator("#review summary")).to_have_count(3)
        expect(tab.locator("#review-title")).to_be_focused()
        expect(tab.locator("#counted")).to_have_text(COUNTED, timeout=20_000)


# What hands a file over as a drop or a paste does.
HAND_OVER = """([kind, files, texts]) => {
    const handed = new DataTransfer();
    for (const data of files) {
        const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
        handed.items.add(new File([bytes], "board.png", { type: "image/png" }));
    }
    for (const text of texts) handed.setData("text/plain", text);
    const how = { bubbles: true, cancelable: true };
    const event = kind === "paste"
        ? new ClipboardEvent(kind, { ...how, clipboardData: handed })
        : new DragEvent(kind, { ...how, dataTransfer: handed });
    document.querySelector("#own").dispatchEvent(event);
    return event.defaultPrevented;
}"""


def test_a_picture_may_be_dropped_or_pasted_and_a_text_goes_where_it_went(
    browser: Browser, pages: Pages, draw: Draw
) -> None:
    data = base64.b64encode(draw(UNDER_WAY).read_bytes()).decode()
    with visited(browser, pages("raise")) as tab:
        tab.evaluate(HAND_OVER, ["paste", [data], ["crane"]])  # as from a table of a spreadsheet
        expect(tab.locator("#picture")).to_be_hidden()
        for kind in "paste", "drop":
            tab.evaluate(HAND_OVER, [kind, [data], []])
            expect(tab.locator("#picture-status")).to_have_text("2 rows read.")
            tab.keyboard.press("Escape")
            expect(tab.locator("#picture")).to_be_hidden()
        assert tab.evaluate(HAND_OVER, ["dragover", [data], []])  # so that it can fall there
        tab.evaluate(HAND_OVER, ["drop", [data, data], []])
        expect(tab.locator("#picture-status")).to_have_text("One picture at a time, please.")
        expect(tab.locator("#picture-other")).to_be_focused()
        assert fragment(tab) == ""


def test_tiles_to_check_are_framed_and_rows_are_mended_before_anything_is_computed(
    browser: Browser, pages: Pages, draw: Draw
) -> None:
    with visited(browser, pages("raise"), **PHONE) as tab:
        found = given(tab, draw(UNDER_WAY, HIDDEN))
        assert found.status.strip() == "2 rows read, 1 tile to check."
        doubtful = tab.locator("#picture-rows .doubtful")
        expect(doubtful).to_have_count(1)
        expect(doubtful).to_be_focused()
        assert doubtful.evaluate("tile => getComputedStyle(tile).borderStyle") == "dashed"
        label = doubtful.get_attribute("aria-label")
        assert label and label.endswith(", to check")
        assert axe_faults(tab) == []
        doubtful.press("ArrowUp")
        expect(tab.locator("#picture-rows :focus")).to_have_attribute("data-clue", "1")
        tab.keyboard.press("0")
        tab.keyboard.press("e")
        expect(doubtful).to_have_count(0)
        expect(tab.locator("#picture-status")).to_have_text("2 rows read.")
        word = tab.locator("#picture-word")
        expect(word).to_have_value("CRANE")

        first = tab.locator("#picture-rows li:first-child button")
        before = first.evaluate_all("tiles => tiles.map(tile => tile.dataset.clue).join('')")
        first.nth(0).tap()
        after = first.evaluate_all("tiles => tiles.map(tile => tile.dataset.clue).join('')")
        assert (before, after) == (CRANE, f"1{CRANE[1:]}")
        first.nth(0).press("0")
        word.fill("crani")
        asked = tab.locator("#picture-status")
        expect(asked).to_contain_text("CRANI")
        word.press("Enter")  # keeps the question
        asked.get_by_role("button", name="CRANE?").click()
        expect(asked).to_have_text("2 rows read.")

        tab.locator("#picture-edit [value=below]").click()
        expect(asked).to_contain_text("3 rows read, 5 tiles to check. 1 word ")
        expect(tab.locator("#picture-use")).to_have_attribute("aria-disabled", "true")
        word.fill("smash")
        expect(asked).to_contain_text("No word fits these rows; check the colours.")
        tab.locator("#picture-rows li:nth-child(2) button").nth(0).press("0")
        tab.locator("#picture-edit [value=remove]").click()
        expect(tab.locator("#picture-rows li")).to_have_count(2)
        assert fragment(tab) == ""
        tab.locator("#picture-close").click()
        assert status(tab).startswith("Guess 1: play RAISE.")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_rows_read_well_by_axe_and_are_left_as_one_came(
    browser: Browser, pages: Pages, draw: Draw, scheme: str
) -> None:
    with visited(browser, pages("raise"), color_scheme=scheme) as tab:
        given(tab, draw(UNDER_WAY, HIDDEN))
        assert axe_faults(tab) == []
        tab.keyboard.press("Escape")
        given(tab, draw(UNDER_WAY))
        word = tab.locator("#picture-word")
        word.press_sequentially("x")  # which is told as a change when the box goes
        data = base64.b64encode(draw(FOUND).read_bytes()).decode()
        tab.evaluate(HAND_OVER, ["drop", [data], []])
        expect(tab.locator("#picture-status")).to_have_text("3 rows read.")
        word.press_sequentially("x")
        tab.keyboard.press("Escape")
        expect(tab.locator("#picture")).to_be_hidden()
        tab.locator("#modes [value=practice]").click()
        tab.locator("#practice input").focus()
        given(tab, draw(UNDER_WAY))
        tab.keyboard.press("Escape")
        expect(tab.locator("#practice input")).to_be_focused()
        given(tab, draw(UNDER_WAY))
        tab.locator("#modes [value=play]").click()
        expect(tab.locator("#picture")).to_be_hidden()
        expect(tab.locator("#play")).to_be_visible()


CUT = slice(0, 1500)
# A file's name and bytes, and what the page says of it.
ODD = {
    "text.png": (b"no picture", "The browser cannot open this as a picture."),
    "empty.png": (b"", "The browser cannot open this as a picture."),
    "odd.svg": (
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        "The browser cannot open this as a picture.",
    ),
    "dot.png": (png(1, 1), "No board "),
    "huge.png": (png(8000, 6250), "No board "),
    "vast.png": (
        png(9000, 9000),
        "This picture has more than 64 megapixels; crop it to the board.",
    ),
}


def test_what_is_no_board_is_refused_in_a_line(
    browser: Browser, pages: Pages, draw: Draw, tmp_path: Path
) -> None:
    with visited(browser, pages("raise")) as tab:
        for name, (data, said) in ODD.items():
            path = tmp_path / name
            path.write_bytes(data)
            found = given(tab, path)
            assert found.rows == []
            assert found.status.startswith(said), name
        cut = tmp_path / "cut.png"
        cut.write_bytes(draw(UNDER_WAY).read_bytes()[CUT])
        assert given(tab, cut).rows == []
        assert given(tab, draw(UNDER_WAY)).words == words(UNDER_WAY)


def test_the_page_says_what_it_read_in_its_language(
    browser: Browser, draw: Draw, tmp_path: Path
) -> None:
    path = tmp_path / "spanish.html"
    path.write_text(page([PageTree(spoken("es"), "es")]), "utf-8")
    with visited(browser, path) as tab:
        tab.set_input_files("#picture-file", draw(turns("noche", "carta", "norte")))
        told = tab.locator("#picture-status")
        expect(told).to_have_text("2 filas leídas.")
        tab.locator("#language").click()
        expect(told).to_have_text("2 rows read.")


def test_of_pictures_that_are_given_in_a_row_the_last_counts(
    browser: Browser, pages: Pages, draw: Draw
) -> None:
    with visited(browser, pages("raise")) as tab:
        tab.set_input_files("#picture-file", draw(UNDER_WAY))
        assert given(tab, draw(FOUND)).words == words(FOUND)
        go(tab, "#raise.01020")  # a link that is followed meanwhile
        expect(tab.locator("#picture")).to_be_hidden()
        assert fragment(tab) == "#raise.01020"


def test_a_picture_that_cannot_be_read_is_told_whatever_fails(
    browser: Browser, pages: Pages, draw: Draw
) -> None:
    failing = "CanvasRenderingContext2D.prototype.drawImage = () => { throw new RangeError(); }"
    with (
        pytest.raises(AssertionError),  # at the end, as the browser complains of the error
        visited(browser, pages("raise"), scripts=[failing]) as tab,
    ):
        found = given(tab, draw(UNDER_WAY))
    assert "could not be read" in found.status


def test_enter_first_confirms_a_tile_that_is_to_be_checked(
    browser: Browser, pages: Pages, draw: Draw
) -> None:
    with visited(browser, pages("raise")) as tab:
        given(tab, draw(UNDER_WAY, HIDDEN))
        tab.keyboard.press("Enter")
        expect(tab.locator("#picture-rows .doubtful")).to_have_count(0)
        expect(tab.locator("#picture-use")).to_be_focused()
        tab.locator("#picture-word").fill("c1r a")  # what is no letter is none
        expect(tab.locator("#picture-status")).to_contain_text("1 word ")
        tab.locator("#picture-word").blur()
        expect(tab.locator("#picture-word")).to_have_value("CRA??")
        tab.locator("h1").click()
        tab.keyboard.press("Escape")  # from anywhere
        expect(tab.locator("#picture")).to_be_hidden()


def test_where_a_browser_falsifies_what_a_page_draws_it_is_told(
    browser: Browser, pages: Pages, draw: Draw
) -> None:
    white = """CanvasRenderingContext2D.prototype.getImageData = (x, y, width, height) =>
        ({ width, height, data: new Uint8ClampedArray(4 * width * height).fill(255) })"""
    with visited(browser, pages("raise"), scripts=[white]) as tab:
        assert given(tab, draw(UNDER_WAY)).status.startswith("This browser hides the picture")


def test_where_no_worker_starts_the_page_reads_by_itself(
    browser: Browser, pages: Pages, draw: Draw
) -> None:
    with visited(browser, pages("raise"), scripts=[SILENT], **STRICT) as tab:
        assert given(tab, draw(UNDER_WAY)).words == words(UNDER_WAY)
        assert given(tab, draw(FOUND)).words == words(FOUND)
