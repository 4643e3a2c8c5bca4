"""Boards as a game shows them, drawn by Chromium, for the tests of the page."""

from collections.abc import Sequence

from playwright.sync_api import Browser, Error, Page

from tests.page.browser import tab_in
from treegen.clues import clue_for

COLOURS = {"0": "#787c7e", "1": "#c9b458", "2": "#6aaa64"}
STYLE = """body { margin: 0; padding: 24px; width: 380px; background: #fff }
div { display: flex; gap: 5px; margin-bottom: 5px }
i { width: 62px; height: 62px; box-sizing: border-box; border: 2px solid #d3d6da;
    font: bold 32px/58px sans-serif; text-align: center; color: #fff }"""
ROWS = 6
# Chromium under load refuses a picture now and then ("Unable to capture screenshot"), and takes
# the same one when it is asked again.
TRIES = 5


def turns(answer: str, *guesses: str) -> list[tuple[str, str]]:
    """Guesses with the clues that an answer gives them."""
    return [(guess, clue_for(guess, answer)) for guess in guesses]


def board(browser: Browser, rows: Sequence[tuple[str, str]], extra: str = "") -> bytes:
    """Return a PNG of a board with rows, and empty ones below; with more HTML on top of it."""
    with tab_in(browser, viewport={"width": 428, "height": 500}) as tab:
        tab.set_content(f"<style>{STYLE}</style>{''.join(map(row_html, padded(rows)))}{extra}")
        return taken(tab)


def taken(tab: Page) -> bytes:
    """Return a PNG of a tab, which is asked for again where Chromium refuses it."""
    for _ in range(TRIES - 1):
        try:
            return tab.screenshot()
        except Error as refused:
            if "Unable to capture screenshot" not in refused.message:
                raise
            tab.wait_for_timeout(200)
    return tab.screenshot()


def padded(rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [*rows, *[(" " * 5, "")] * (ROWS - len(rows))]


def row_html(turn: tuple[str, str]) -> str:
    word, clue = turn
    fills = [f"background: {COLOURS[digit]}; border: 0" for digit in clue] or [""] * len(word)
    tiles = zip(word.upper(), fills, strict=True)
    return "<div>" + "".join(f'<i style="{fill}">{letter}</i>' for letter, fill in tiles) + "</div>"
