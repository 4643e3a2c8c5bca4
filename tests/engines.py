"""Chromium, Firefox and WebKit behind one face of a few methods, for what all three must do alike.

Playwright drives Chromium alone here: its Firefox and WebKit are builds of its own, to be
downloaded. Debian's two take the commands of WebDriver: WebKit over HTTP; Firefox, whose
geckodriver Debian lacks, by Marionette, which geckodriver itself would use.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from io import BufferedRWPair
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Protocol, TypeVar

from playwright.sync_api import Page

from tests.conftest import missing
from tests.page.browser import open_anew

PATIENCE = 30  # seconds for a start, a command or an answer of the page
HOST = "127.0.0.1"
ENTER = "\ue007"  # as WebDriver has it

Value = TypeVar("Value")
Send = Callable[[str, dict[str, Any]], Any]  # a command's name and parameters; its value comes back


class Tab(Protocol):
    def open(self, address: str) -> None: ...

    def click(self, selector: str) -> None: ...

    def enter(self, selector: str, text: str) -> None:
        """Replace what a field holds, and press Enter."""

    def give(self, selector: str, *files: Path) -> None:
        """Choose files in a field for them."""

    def value(self, expression: str) -> Any:
        """Value of an expression in JavaScript."""


class PlaywrightTab:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        open_anew(self.page, address)

    def click(self, selector: str) -> None:
        self.page.click(selector)

    def enter(self, selector: str, text: str) -> None:
        self.page.fill(selector, text)
        self.page.press(selector, "Enter")

    def give(self, selector: str, *files: Path) -> None:
        self.page.set_input_files(selector, files)

    def value(self, expression: str) -> Any:
        return self.page.evaluate(expression)


class WebDriverTab:
    def __init__(self, send: Send) -> None:
        self.send = send

    def open(self, address: str) -> None:
        self.send("Navigate", {"url": "about:blank"})
        self.send("Navigate", {"url": address})

    def element(self, selector: str) -> str:
        found = self.send("FindElement", {"using": "css selector", "value": selector})
        (name,) = found.values()
        return str(name)

    def click(self, selector: str) -> None:
        self.send("ElementClick", {"id": self.element(selector)})

    def enter(self, selector: str, text: str) -> None:
        element = self.element(selector)
        self.send("ElementClear", {"id": element})
        self.send("ElementSendKeys", {"id": element, "text": text + ENTER})

    def give(self, selector: str, *files: Path) -> None:
        paths = "\n".join(map(str, files))
        self.send("ElementSendKeys", {"id": self.element(selector), "text": paths})

    def value(self, expression: str) -> Any:
        return self.send("ExecuteScript", {"script": f"return {expression}", "args": []})


def wait_for(get: Callable[[], Value | None], what: str) -> Value:
    """Return the first value that is not None, asked for again and again."""
    end = monotonic() + PATIENCE
    while (value := get()) is None:
        assert monotonic() < end, f"no {what} after {PATIENCE} seconds"
        sleep(0.05)
    return value


@contextmanager
def running(command: list[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Process that is ended with all that it started."""
    with subprocess.Popen(command, start_new_session=True, **options) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def program_of(package: str, *names: str) -> str:
    """Path of a program, under the first of its names that is found, of a package of Debian."""
    paths = filter(None, map(shutil.which, names))
    return next(paths, None) or missing(f"{names[0]} (apt-get install {package})")


@contextmanager
def firefox(folder: Path) -> Iterator[Tab]:
    program = program_of("firefox-esr", "firefox-esr", "firefox")
    (folder / "user.js").write_text('user_pref("marionette.port", 0);\n')  # any that is free
    chosen = folder / "MarionetteActivePort"

    def port() -> int | None:
        text = chosen.read_text() if chosen.exists() else ""
        return int(text) if text else None

    command = [program, "--headless", "--marionette", "--profile", str(folder)]
    with (
        running(command, env={**os.environ, "HOME": str(folder)}),
        socket.create_connection((HOST, wait_for(port, "Firefox")), PATIENCE) as connection,
        connection.makefile("rwb") as stream,
    ):
        yield WebDriverTab(marionette(stream))


def marionette(stream: BufferedRWPair) -> Send:
    """Begin a session by Marionette: JSON, with its length and a colon before it."""

    def receive() -> Any:
        length = b"".join(iter(lambda: stream.read(1), b":"))
        return json.loads(stream.read(int(length)))

    def send(command: str, parameters: dict[str, Any]) -> Any:
        message = json.dumps([0, 0, f"WebDriver:{command}", parameters]).encode()
        stream.write(b"%d:%s" % (len(message), message))
        stream.flush()
        _, _, error, answer = receive()
        assert not error, error
        return answer.get("value")

    receive()  # which protocol it speaks
    send("NewSession", {})
    return send


PATHS = {
    "Navigate": "url",
    "FindElement": "element",
    "ElementClick": "element/{id}/click",
    "ElementClear": "element/{id}/clear",
    "ElementSendKeys": "element/{id}/value",
    "ExecuteScript": "execute/sync",
}


@contextmanager
def webkit(folder: Path) -> Iterator[Tab]:
    driver = program_of("webkit2gtk-driver", "WebKitWebDriver")
    screen = program_of("xvfb", "Xvfb")  # WebKitGTK has no headless mode
    with socket.create_server((HOST, 0)) as free:
        port = free.getsockname()[1]

    def connection() -> HTTPConnection | None:
        connection = HTTPConnection(HOST, port, timeout=PATIENCE)
        try:
            connection.connect()
        except ConnectionRefusedError:
            return None
        return connection

    read, write = os.pipe()
    with running([screen, "-displayfd", str(write)], pass_fds=[write]), open(read) as numbers:
        os.close(write)
        display = f":{numbers.readline().strip()}"
        environment = {**os.environ, "HOME": str(folder), "DISPLAY": display}
        with (
            running([driver, "-p", str(port)], env=environment),
            closing(wait_for(connection, "WebKitWebDriver")) as http,
        ):
            yield WebDriverTab(webdriver(http))


def webdriver(connection: HTTPConnection) -> Send:
    """Begin a session over HTTP."""

    def post(path: str, parameters: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json"}
        connection.request("POST", path, json.dumps(parameters), headers)
        response = connection.getresponse()
        answer = json.load(response)["value"]
        assert response.status == 200, answer
        return answer

    session = post("/session", {"capabilities": {}})["sessionId"]

    def send(command: str, parameters: dict[str, Any]) -> Any:
        return post(f"/session/{session}/{PATHS[command].format(**parameters)}", parameters)

    return send
