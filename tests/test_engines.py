"""Page and chart in Chromium, Firefox and WebKit, from disk and served: the same in each."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from tests.conftest import program, treegen
from tests.engines import HOST, PATIENCE, PlaywrightTab, Tab, firefox, webkit
from tests.page.browser import WIDE
from treegen.clues import clue_for
from treegen.tree.model import Tree

pytestmark = [pytest.mark.slow, pytest.mark.browser]


@pytest.fixture(scope="module", params=["Chromium", "Firefox", "WebKit"])
def tab(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Tab]:
    if request.param == "Chromium":
        with request.getfixturevalue("browser").new_context(**WIDE) as context:
            yield PlaywrightTab(context.new_page())
        return
    start = firefox if request.param == "Firefox" else webkit
    with start(tmp_path_factory.mktemp("home")) as tab:
        yield tab


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program("neato")
    folder = tmp_path_factory.mktemp("site")
    for command, file in (("page", "raise.html"), ("chart", "raise.svg")):
        assert treegen(command, "raise", "-o", str(folder / file)).returncode == 0
    return folder


class Files(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer((HOST, 0), partial(Files, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HOST}:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module", params=["disk", "served"])
def site(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """Address of the folder."""
    if request.param == "disk":
        yield folder.as_uri()
        return
    with served(folder) as address:
        yield address


def becomes(tab: Tab, expression: str, expected: object) -> None:
    end = monotonic() + PATIENCE
    while (value := tab.value(expression)) != expected:
        assert monotonic() < end, f"{expression} is {value!r}, not {expected!r}"
        sleep(0.05)


def text_of(selector: str) -> str:
    return f"document.querySelector({json.dumps(selector)}).textContent"


def open_page(tab: Tab, site: str) -> None:
    tab.open(f"{site}/raise.html")
    becomes(tab, text_of("#status"), "Guess 1: play RAISE. 2,315 words left.")


def test_a_game_off_the_tree(tab: Tab, site: str) -> None:
    open_page(tab, site)
    tab.enter("#own", "crane")
    history: list[str] = []
    guess = "crane"
    for _ in range(6):
        clue = clue_for(guess, "table")
        for i, digit in enumerate(clue, 1):
            for _ in range(int(digit)):
                tab.click(f"#tiles button:nth-child({i})")
        tab.click("#next")
        history += [guess, clue]
        print(history, tab.value(text_of('#status')))
        move = json.loads(treegen("next", "--tree=raise", *history, "--json").stdout)
        guess = move["guess"]
        sleep(2)
        print(move["guess"], move["size"], tab.value(text_of('#status')))
