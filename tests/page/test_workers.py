"""A page whose workers never start: what would take them long, it computes by itself."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import STRICT, go, visited, when_computed
from tests.page.conftest import Pages

pytestmark = pytest.mark.slow

# In some WebKit a worker of a page opened from disk does not start and says nothing.
SILENT = "window.Worker = class { postMessage() {} terminate() {} }"
FAILING = """window.Worker = class {
    constructor() { setTimeout(() => this.onerror(new Event('error'))); }
    postMessage() {}
    terminate() {}
}"""
REFUSED = "window.Worker = class { constructor() { throw new DOMException('', 'SecurityError'); } }"
DAMAGED = """window.Worker = class extends Worker {
    postMessage([first, ...rest]) {
        super.postMessage([typeof first === "string" ? "odd" : first, ...rest]);
    }
}"""
# What a person does before the words are read, such as changing the address.
EARLY = """addEventListener("DOMContentLoaded", () => {
    for (const kind of ["hashchange", "popstate", "beforeprint"]) dispatchEvent(new Event(kind));
    document.body.click();
    for (const key of ["a", "/", "Escape"]) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
})"""
OFF_THE_TREE = "#raise.00000.clout"


def test_where_no_worker_starts_the_page_computes_by_itself(browser: Browser, pages: Pages) -> None:
    for script in (SILENT, FAILING, REFUSED, DAMAGED):
        scripts = [script, EARLY]
        faults = ["Failed to fetch"]  # as odd data are read
        with visited(browser, pages("raise"), scripts=scripts, faults=faults, **STRICT) as tab:
            computes_by_itself(tab)
            expect(tab.locator("#error")).to_be_hidden()


def computes_by_itself(tab: Page) -> None:
    for end in ("00000", "00010", "00000"):  # what was asked of a place that is left is given up
        go(tab, f"{OFF_THE_TREE}.{end}")
    computed = re.compile(r"^Guess 3: play [A-Z]{5}[.,] ")
    expect(tab.locator("#status")).to_have_text(computed, timeout=20_000)
    assert tab.evaluate("location.hash") == f"{OFF_THE_TREE}.00000"
    expect(tab.locator("#turns li:last-child [data-clue='0']")).to_have_count(5)
    tab.locator("#why-title").click()
    expect(tab.locator("#why li")).to_have_count(3, timeout=20_000)
    when_computed(tab)
    go(tab, "#raise.01020.slash.20222.stash.22222")
    expect(tab.locator("#review .path > span")).to_have_count(3, timeout=20_000)
