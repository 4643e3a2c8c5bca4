"""The system's Chromium, for the tests of the page and the benchmark."""

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Dialog, Page, Playwright, expect

NAMES = "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"
# Nothing that Chromium would ask the network for on its own account.
QUIET = """--disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync""".split()

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
STRICT: dict[str, Any] = {"bypass_csp": False}  # as a page is, unless axe is to look at it
SCHEMES: tuple[Literal["light", "dark"], ...] = "light", "dark"
CLIPBOARD = "clipboard-read", "clipboard-write"  # what a page may be permitted to do
OPEN = "main:not([hidden], [inert])"  # there once the words of a page are read


def chromium() -> str | None:
    """Path of Chromium, if it is on PATH."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def launched(playwright: Playwright, program: str) -> Browser:
    """Chromium, started without a window."""
    return playwright.chromium.launch(executable_path=program, args=QUIET)


# How many rules a part passes, and what breaks others: all that axe tells takes twice as long.
AXE = """([part, runOnly, more]) => axe.run(part, {
    runOnly, resultTypes: ["violations"],
    rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
}).then(({ passes, violations }) =>
    [passes.length, violations.map(({ id, nodes }) => [id, nodes[0].html])])"""


def axe_faults(tab: Page, part: str = "html", more: Sequence[str] = ()) -> list[tuple[str, str]]:
    """What axe-core finds wrong with a page for those who do not see or point: rule and place.

    Where little has changed since, a selector tells which parts are looked at. More rules are
    experimental ones, which axe applies only when they are named.
    """
    if not tab.evaluate("'axe' in window"):
        tab.evaluate((files("axe_playwright_python") / "axe.min.js").read_text("utf-8"))
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    passed, faults = tab.evaluate(AXE, [part, rules, [*more]])
    assert passed > (15 if part == "html" else 2)
    return [(rule, html) for rule, html in faults]


# A journey does in milliseconds what takes a person seconds: by this clock, one for each press.
SECONDS = """let seconds = 0;
for (const kind of ["keydown", "mousedown", "click"]) addEventListener(kind, (event) => {
    seconds += 1;
    Object.defineProperty(event, "timeStamp", { value: 1000 * seconds });
}, true);"""


@contextmanager
def tab_in(
    browser: Browser, scripts: Sequence[str] = (), faults: Sequence[str] = (), **how: Any
) -> Iterator[Page]:
    """A tab that keeps nothing yet, in which scripts run before those of a page.

    At the end, the browser has complained of nothing but faults that a test wants, and has asked
    for nothing that is not of this machine.
    """
    complaints: list[str] = []

    def hear(dialog: Dialog) -> None:
        if dialog.type == "alert":  # a question is for the test
            complaints.append(f"alert: {dialog.message}")
            dialog.dismiss()

    with browser.new_context(**how) as context:
        context.set_default_timeout(10_000)
        tab = context.new_page()
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("request", lambda request: complaints.extend(asked_of_the_network(request.url)))
        tab.on("dialog", hear)
        for script in scripts:
            tab.add_init_script(script)
        yield tab
    others = [one for one in complaints if not any(fault in one for fault in faults)]
    assert not others, others


def asked_of_the_network(url: str) -> list[str]:
    own = "file:", "blob:", "data:", "http://127.0.0.1:"
    return [] if url.startswith(own) else [f"asked for {url}"]


@contextmanager
def visited(
    browser: Browser,
    page: Path | str,
    fragment: str = "",
    scripts: Sequence[str] = (),
    clock: Sequence[str] = (SECONDS,),
    faults: Sequence[str] = (),
    **how: Any,
) -> Iterator[Page]:
    """A tab with a page, from disk or where it is served, once its words are read."""
    # axe adds a style of its own.
    settings = {**WIDE, "bypass_csp": True, **how}
    with tab_in(browser, (*clock, *scripts), faults, **settings) as tab:
        reopen(tab, page, fragment)
        yield tab


def open_anew(tab: Page, address: str) -> None:
    """Open an address also where it differs from that of the tab in its fragment alone."""
    tab.goto("about:blank")
    tab.goto(address)


def reopen(tab: Page, page: Path | str, fragment: str = "") -> None:
    """Open a page as one that was closed."""
    address = page if isinstance(page, str) else page.as_uri()
    open_anew(tab, f"{address}{fragment}")
    tab.wait_for_selector(OPEN)


def reload(tab: Page) -> None:
    """Load a page again, until its words are read."""
    tab.reload()
    tab.wait_for_selector(OPEN)


# Resolves when the page has heard of an address, which may be the one that it shows.
GO = """to => new Promise((then) => {
    addEventListener("hashchange", () => then(), { once: true });
    const { hash } = new URL(`#${to.replace(/^#/, "")}`, location.href);
    if (hash === location.hash) dispatchEvent(new Event("hashchange"));
    else location.hash = hash;
})"""


def set_text_size(tab: Page, percent: int) -> None:
    """Set the size of text as a person does in the settings of a browser: 100 is 16 pixels."""
    standard = round(16 * percent / 100)
    session = tab.context.new_cdp_session(tab)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": standard}})
    session.detach()


def sizes_of_phones(tab: Page) -> Iterator[tuple[int, int]]:
    """Give a tab each width of a phone with each size of text, in per cent, and yield both."""
    for percent in 100, 130, 150, 200:
        set_text_size(tab, percent)
        for width in 320, 360, 390:
            tab.set_viewport_size({"width": width, "height": 844})
            painted(tab)
            yield width, percent


def go(tab: Page, fragment: str = "") -> None:
    """Go to an address in an open page, which then shows the game; its move may be computed yet."""
    tab.evaluate(GO, fragment)


def is_at(tab: Page, link: str) -> None:
    """Check that the page comes to an address."""
    expect(tab).to_have_url(re.compile(re.escape(link) + "$"))


def painted(tab: Page) -> None:
    """Wait until what was changed is laid out and drawn."""
    tab.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def wait_until(tab: Page, script: str, given: object = None) -> None:
    """Wait until a script gives what is true; the policy of a page forbids to wait within it."""
    for _ in range(500):
        if tab.evaluate(script, given):
            return
        tab.wait_for_timeout(20)
    raise AssertionError(f"not so after ten seconds: {script}")


def when_computed(tab: Page) -> None:
    """Wait until nothing that is shown is being computed, the moves after each clue included."""
    wait_until(
        tab,
        """() => !document.body.innerText.includes("Computing")
        && !document.querySelector("#clues .next:empty")""",
    )


def guess_shown(tab: Page) -> str:
    """Guess of the turn, once it is computed; "" where nothing more is to be played."""
    tiles = tab.locator("#tiles")
    if tiles.is_hidden():
        return ""
    label = tiles.and_(tab.locator("[aria-label^='Clue for ']:not([aria-label='Clue for '])"))
    return (label.get_attribute("aria-label") or "").removeprefix("Clue for ")


def colours(tab: Page) -> str:
    """Digits of the tiles."""
    return "".join(tab.locator("#tiles > *").evaluate_all("all => all.map(t => t.dataset.clue)"))


def status(tab: Page) -> str:
    return tab.locator("#status").inner_text()


def fragment(tab: Page) -> str:
    text: str = tab.evaluate("location.hash")
    return text


def leads_to(tab: Page, text: str | re.Pattern[str]) -> None:
    expect(tab.locator("#status")).to_have_text(text)


def paste(tab: Page, text: str) -> None:
    """Hand over a game that is over."""
    unfold(tab, "#paste")
    tab.locator("#game").fill(text)
    tab.locator("#paste").get_by_role("button", name="Review", exact=True).click()


def go_to_the_end(tab: Page, word: str) -> None:
    """Go to the end of the game in which a word left would be found, by the list of words left."""
    unfold(tab, "#words-part")
    chosen = "(all, word) => all.find((one) => one.value === word).click()"
    tab.locator("#words .word").evaluate_all(chosen, word)
    tab.locator("#path").get_by_role("link", name="Go there").click()


def unfold(tab: Page, part: str) -> None:
    """Open a part of the page that may be folded, and those around it."""
    opening = "one => { for (; one; one = one.parentElement.closest('details')) one.open = true; }"
    tab.locator(part).evaluate(opening)
