"""Charts in a browser: how one is opened, and where its parts stand in the window."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.browser import WIDE, open_anew

STILL: dict[str, Any] = {**WIDE, "reduced_motion": "reduce"}


def visit(tab: Page, folder: Path, address: str = "clue.svg") -> None:
    open_anew(tab, f"{folder.as_uri()}/{address}")


def link(tab: Page, name: str) -> Any:
    """Link to a table, or back to it from the first that it leads to."""
    return tab.locator(f'#chart a[href="#{name}"]').first


def box_of(tab: Page, selector: str) -> dict[str, float]:
    """Where in the window the first such element stands."""
    box = tab.locator(selector).first.bounding_box()
    assert box
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def is_inside(tab: Page, selector: str, high: float) -> None:
    """Check that an element comes to stand in the window, at least so high."""
    size = tab.viewport_size or {"width": 0, "height": 0}
    for _ in range(500):
        x, y, width, height = (box := box_of(tab, selector)).values()
        fits = min(x, y) >= -1 and x + width <= size["width"] + 1
        if fits and y + height <= size["height"] + 1 and height >= high:
            return
        tab.wait_for_timeout(20)
    pytest.fail(f"{selector} is at {box} of {size}")


def is_read(tab: Page, text: str) -> None:
    """Check that a text of a table stands in the window, large enough."""
    is_inside(tab, f'xpath=//*[@class="t"]//*[local-name()="text" and text()="{text}"]', 7)


def found(tab: Page) -> str:
    """Word that the box has led to."""
    return str(tab.locator(".found").evaluate("text => text.lastChild.data"))


def is_whole(tab: Page) -> None:
    """Check that all of the chart is in the window."""
    is_inside(tab, "#chart", 200)


def moves_to(tab: Page, expected: object, value: Callable[..., object]) -> list[float]:
    """Where the chart stands, once that gives what is expected."""
    for _ in range(500):
        box = list(box_of(tab, "#chart").values())
        if value(box) == expected:
            return box
        tab.wait_for_timeout(20)
    pytest.fail(f"the chart is at {box}")
