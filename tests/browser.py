"""The system's Chromium, for the tests of the page and the benchmark."""

import shutil

from playwright.sync_api import Browser, Playwright

NAMES = "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"
# Nothing that Chromium would ask the network for on its own account.
QUIET = """--disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync""".split()


def chromium() -> str | None:
    """Path of Chromium, if it is on PATH."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def launched(playwright: Playwright, program: str) -> Browser:
    """Chromium, started without a window."""
    return playwright.chromium.launch(executable_path=program, args=QUIET)
