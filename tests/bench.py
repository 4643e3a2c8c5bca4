"""The speeds that the README names, measured here and now: `make bench`.

Commands are timed as whole processes, in turns, so that a noisy machine is noisy for all of
them. Peak memory is the operating system's own figure for the process.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

BIN = Path(sys.executable).parent
PEER = Path(".venv-doddle")
# Not imported here: a child's peak is never below its parent's size.
MATRIX = """
import time
from treegen.solve.matrix import clue_matrix
from treegen.solve.words import chosen_lists
guesses, answers = chosen_lists(None, None)
for _ in range(9):
    start = time.perf_counter()
    clue_matrix(guesses.words, answers.words)
    print(time.perf_counter() - start)
"""
# From a click to the first frame after what it led to is drawn.
CLICK = """selector => new Promise(done => {
  const start = performance.now();
  addEventListener("hashchange", () => requestAnimationFrame(() => setTimeout(() =>
    done((performance.now() - start) / 1000))), {once: true});
  document.querySelector(selector).click();
})"""
# What an installed package has: compiled modules. Some machines are set not to keep them.
ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def timed(command: Sequence[str]) -> tuple[float, float]:
    """Seconds and peak MB of one run."""
    start = time.perf_counter()
    process = subprocess.Popen(command, env=ENV, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit(f"bench: {' '.join(command)} failed")
    unit = 1 if sys.platform == "darwin" else 1024
    return seconds, usage.ru_maxrss * unit / 1e6


def row(what: str, seconds: Sequence[float], note: str = "") -> None:
    """One line of the table."""
    figures = (statistics.median(seconds), min(seconds), max(seconds))
    print(f"{what:<46}" + "".join(f"{1000 * s:>9.1f}" for s in figures) + f"   {note}", flush=True)


def in_a_browser(runs: int) -> None:
    """Lines for a page of 12,972 answers: its first paint, and a click on its largest class."""
    from playwright.sync_api import sync_playwright  # here, for the reason above

    from tests.browser import chromium, launched

    program = chromium() or sys.exit("bench: this needs Chromium")
    paints, clicks = [], []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tree, page = f"{folder}/all.json", f"{folder}/all.html"
        words = "treegen/data/wordle-2021-guesses.txt"
        timed([f"{BIN}/treegen", "build", "--answers", words, "-o", tree])
        timed([f"{BIN}/treegen", "page", tree, "-o", page])
        browser = launched(playwright, program)
        for _ in range(runs):
            tab = browser.new_page()
            tab.goto(Path(page).as_uri())
            tab.wait_for_timeout(300)
            first = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
            paints.append(tab.evaluate(first))
            clicks.append(tab.evaluate(CLICK, "#clues a"))
            tab.close()
        browser.close()
        size = os.path.getsize(page) / 1000
    row("page of 12,972 answers, first paint", paints, f"{size:.0f} kB")
    row("page of 12,972 answers, a click answered", clicks)


def main() -> None:
    """Measure, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="runs of each command")
    parser.add_argument("--peers", action="store_true", help="also doddle 1.6.0: minutes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        treewalk, treegen = f"{BIN}/treewalk", f"{BIN}/treegen"
        tree = f"{folder}/tree.json"
        chart = ["-o", f"{folder}/raise.svg", "-o", f"{folder}/raise.pdf"]
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "treewalk raise 01020": [treewalk, "raise", "01020"],
            "treegen build --opener raise": [treegen, "build", "--opener", "raise", "-o", tree],
            "treegen build (chooses soare)": [treegen, "build", "-o", tree],
            "treegen chart raise, SVG and PDF": [treegen, "chart", "raise", *chart],
        }
        for command in commands.values():
            timed(command)  # warm up
        runs: dict[str, list[tuple[float, float]]] = {what: [] for what in commands}
        for _ in range(options.runs):
            for what, command in commands.items():
                runs[what].append(timed(command))
    print(f"{'milliseconds of ' + str(options.runs) + ' runs':<46}   median      min      max")
    for what, measured in runs.items():
        row(what, [s for s, _ in measured], f"{max(mb for _, mb in measured):.0f} MB at peak")
    pairs = zip(runs["treewalk raise 01020"], runs["python -c pass"], strict=True)
    row("treewalk above python -c pass", [walk - bare for (walk, _), (bare, _) in pairs])
    matrix = subprocess.run([sys.executable, "-c", MATRIX], capture_output=True, check=True)
    row("clue matrix, 12,972 × 2,315, in a process", [float(s) for s in matrix.stdout.split()])
    in_a_browser(options.runs)
    if options.peers:
        if not PEER.exists():
            subprocess.run([sys.executable, "-m", "venv", PEER], check=True)
            pip = [f"{PEER}/bin/pip", "install", "-q", "doddle==1.6.0", "numpy<2"]
            subprocess.run(pip, check=True)
        games = [f"{PEER}/bin/doddle", "benchmark", "--guess", "raise", "--solver", "entropy"]
        seconds, peak = timed(games)
        row("doddle benchmark --guess raise, one run", [seconds], f"{peak:.0f} MB at peak")
        ours = statistics.median(s for s, _ in runs["treegen build --opener raise"])
        print(f"doddle takes {seconds / ours:.0f} times as long as treegen build --opener raise")


if __name__ == "__main__":
    main()
