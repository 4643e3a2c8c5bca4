"""The day that it is for all tests, in Python, under node and in a browser.

A command that runs as a process of its own has the real clock. So that no test fails some day, such
a test looks at nothing that depends on the day, or runs the command in this process.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any
from unittest.mock import patch
from urllib.parse import quote

from tests import today

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

TODAY = today.day(83)  # long enough for the page to tell of missing days, and of no old data

# When the tests begin, it is noon. From there time goes on, also for a page that is opened again.
AHEAD = round(datetime.fromisoformat(f"{TODAY}T12:00Z").timestamp() - time.time())
SCRIPT = f"""{{
    const Own = Date;
    const now = () => Own.now() + {AHEAD * 1000};
    globalThis.Date = class extends Own {{
        constructor(...given) {{ super(...(given.length ? given : [now()])); }}
        static now() {{ return now(); }}
    }};
}}"""

OF_NODE = "--import", f"data:text/javascript,{quote(SCRIPT)}"


@contextmanager
def in_python() -> Iterator[None]:
    """Make it that day in this process."""
    own = time.strftime
    now = time.strptime(TODAY, "%Y-%m-%d")
    with patch.object(time, "strftime", lambda form, when=now: own(form, when)):
        yield


@contextmanager
def in_pages(browser: "Browser") -> Iterator["Browser"]:
    """Make it that day in each page of a browser's contexts; Playwright's clock may change it."""
    own = browser.new_context

    def dated(**how: Any) -> "BrowserContext":
        context = own(**how)
        context.add_init_script(SCRIPT)
        return context

    with patch.object(browser, "new_context", dated):
        yield browser
