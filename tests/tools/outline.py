"""How quickly the outline of a tree answers on a phone: `python -m tests.tools.outline`, a minute.

The page of today's game in Chromium, at a phone's size and with the processor slowed four times.
Each line has the median and the greatest of five runs, in milliseconds.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.conftest import treegen
from tests.page.browser import PHONE, chromium, launched, reopen, tab_in

SLOWED = 4  # times
RUNS = 5
ROWS = 1000  # that are scrolled past
READ = 2000  # milliseconds that a person looks at the page before the first tap
STEP = 110  # pixels a frame: two rows and a half

# Milliseconds from a tap until what a test looks for is painted; with the longest task meanwhile.
TAP = """([tapped, wanted]) => new Promise((tell) => {
    const tasks = [0];
    const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: "longtask" });
    const start = performance.now();
    const look = () => {
        if (!document.querySelector(wanted)) {
            requestAnimationFrame(look);
            return;
        }
        requestAnimationFrame(() => setTimeout(() => {
            const taken = performance.now() - start;
            setTimeout(() => {
                observer.disconnect();
                tell([taken, Math.max(...tasks)]);
            }, 100);
        }));
    };
    document.querySelector(tapped).click();
    look();
})"""

# Milliseconds of the longest frame while so many pixels are scrolled.
SCROLL = """([length, step]) => new Promise((tell) => {
    let longest = 0;
    let before = null;
    let left = length / step;
    const frame = (now) => {
        if (before !== null) longest = Math.max(longest, now - before);
        before = now;
        if (left-- < 0) {
            tell(longest);
            return;
        }
        scrollBy(0, step);
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
})"""

TREE = "#modes [value='tree']"
ROW = "#outline-rows [role=treeitem]"
BARS = f"{ROW} .split[style*='--to']"
LARGEST = f"{ROW}[aria-posinset='1'][aria-level='2']"
BELOW = f"{ROW}[aria-level='3']"


def measured(tab: Page) -> dict[str, float]:
    """Milliseconds of one run in a page that was just opened."""
    rows, task = tab.evaluate(TAP, [TREE, ROW])
    bars, later = tab.evaluate(TAP, ["body", BARS])
    tab.wait_for_timeout(500)
    opening, opening_task = tab.evaluate(TAP, [LARGEST, BELOW])
    for place in range(2, 9):  # the next ones, until there are rows enough
        tab.evaluate(
            "at => document.querySelector(`#outline-rows [aria-level='2'][aria-posinset='${at}']`)"
            "?.click()",
            place,
        )
    tab.wait_for_timeout(1000)
    height: float = tab.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('#outline-rows')).lineHeight)"
    )
    frame = tab.evaluate(SCROLL, [ROWS * height, STEP])
    return {
        "first rows": rows,
        "rows with bars": rows + bars,
        "longest task until then": max(task, later),
        "the largest row opened": opening,
        "longest task meanwhile": opening_task,
        f"longest frame while {ROWS:,} rows are scrolled": frame,
    }


def main() -> None:
    program = chromium() or sys.exit("outline: this needs Chromium")
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        treegen("page", cwd=Path(folder))
        browser = launched(playwright, program)
        for _ in range(RUNS):
            with tab_in(browser, **PHONE) as tab:
                slow = tab.context.new_cdp_session(tab)
                slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
                reopen(tab, Path(folder) / "today.html")
                tab.wait_for_timeout(READ)
                for what, milliseconds in measured(tab).items():
                    found.setdefault(what, []).append(milliseconds)
        browser.close()
    print(f"{'':<45}{'median':>8}{'most':>8}")
    for what, each in found.items():
        print(f"{what:<45}{statistics.median(each):>8.0f}{max(each):>8.0f}")


if __name__ == "__main__":
    main()
