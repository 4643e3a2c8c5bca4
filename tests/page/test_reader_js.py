"""The reader of screenshots, and the table of letters that it knows."""

import base64
from typing import TYPE_CHECKING

import pytest

from tests.conftest import Node
from tests.page.browser import tab_in
from tests.tools.glyphs import BYTES, FACES, FONTS, STRAY, difference, drawn, stored
from treegen.tree.file import find_tree
from treegen.tree.game import game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIDE = 96  # of a mask, a byte a pixel
# Faces and weights that the table does not have.
DRAWN = ("libre-franklin", 800), ("arimo", 600), ("roboto", 900), ("montserrat", 500)
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHERS = "ЖЩЮЯФДЫЭЦЛ"
MASKS = """async ([font, letters, side]) => {
    const face = new FontFace("drawn", `url(data:font/woff2;base64,${font})`);
    document.fonts.add(await face.load());
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.font = `${side / 2}px drawn`;
    context.textAlign = "center";
    return Object.fromEntries([...letters].map((letter) => {
        context.clearRect(0, 0, side, side);
        context.fillText(letter, side / 2, 0.68 * side);
        const { data } = context.getImageData(0, 0, side, side);
        return [letter.toLowerCase(), [...data.filter((_, at) => at % 4 === 3)]];
    }));
}"""


def masks(browser: "Browser", letters: str) -> list[dict[str, object]]:
    """How much of each pixel of a square a letter covers, for each face."""
    found = []
    with tab_in(browser) as tab:
        for name, weight in DRAWN:
            font = FONTS / name / f"files/{name}-latin-{weight}-normal.woff2"
            text = base64.b64encode(font.read_bytes()).decode()
            found.append({"side": SIDE, "masks": tab.evaluate(MASKS, [text, letters, SIDE])})
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("npm_packages")
def test_screenshots_are_read_or_refused_and_doubts_are_marked(
    node: Node, browser: "Browser"
) -> None:
    game = game_of(find_tree("everyday"))
    common = [word for word, weight in game.weight.items() if weight]
    node(
        "reader",
        {
            "faces": masks(browser, CAPITALS),
            "others": masks(browser, OTHERS)[0],
            "guesses": game.guesses.words,
            "common": common,
        },
    )


@pytest.mark.usefixtures("npm_packages")
def test_the_table_of_letters_is_what_its_faces_give(browser: "Browser") -> None:
    table = stored()
    assert len(table) == 26 * len(FACES) * BYTES
    assert difference(drawn(browser), table) <= STRAY
