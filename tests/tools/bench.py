"""The speeds that the README names, measured here and now, then the backtest: `make bench`.

Commands are timed as whole processes, in turns, so that a noisy machine is noisy for all of
them. Peak memory is the operating system's own figure for the process.
"""

import argparse
import gzip
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

BIN = Path(sys.executable).parent
# Not imported here: a child's peak is never below its parent's size.
MATRIX = """
import time
from treegen.solve.matrix import clues_of
from treegen.words.choose import GameChoice, choose_game
game = choose_game(GameChoice("2021"))
for _ in range(9):
    start = time.perf_counter()
    clues_of(game.guesses.words, game.answers.words, 2**62).materialized()
    print(time.perf_counter() - start)
"""
PAINTED = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime / 1000"
# From a click to the first frame after what it led to is drawn.
CLICK = """selector => new Promise(done => {
  const start = performance.now();
  addEventListener("hashchange", () => requestAnimationFrame(() => setTimeout(() =>
    done((performance.now() - start) / 1000))), {once: true});
  document.querySelector(selector).click();
})"""
# Milliseconds from the start of a page to the first frame that has tiles.
WATCH = """const look = () => {
  if (document.querySelector("#tiles button")?.checkVisibility()) {
    setTimeout(() => { window.shown = performance.now(); });
  } else requestAnimationFrame(look);
};
requestAnimationFrame(look);"""
SIZES = (390, 844), (1280, 800)
OPENED = 7  # times, for each width
# Game, opener if any, and options: ours, and those of Selby's program (github.com/alex1770/wordle).
SEARCHES = (
    ("2021", "salet", "", ""),
    ("2021", "raise", "", ""),
    ("2021", "crate", "", ""),
    ("2021", "soare", "", ""),
    ("2021", "salet", "--hard --max-guesses 6", "-H -g6"),
    ("2021", "salet", "--strict --max-guesses 6", "-U -g6"),
    ("2023", "salet", "--hard --max-guesses 6", "-H -g6"),
    ("2023", "tarse", "", ""),
    ("2023", "tarse", "--hard --max-guesses 6", "-H -g6"),
    ("2021", "", "--width 10", "-n10"),
    ("2023", "", "--width 10", "-n10"),
)
SYLLABLES = ("bcdfghlmnprst", "aeiou") * 3  # of words of six letters
HEBREW = ("".join(map(chr, (*range(0x5D0, 0x5DA), *range(0x5DB, 0x5E7)))),) * 5  # 22 letters
LONG = ((SYLLABLES, 15_000), (SYLLABLES, 30_000), (SYLLABLES, 60_000), (HEBREW, 64_539))
# Clues of a game of today's tree, which ends in gouch.
GAME = "00000", "00000", "01022", "02222", "02222", "22222"
SAMPLED = 0.1  # seconds between two looks at the memory of a process and its children
# What an installed package has: compiled modules. Some machines are set not to keep them.
ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def timed(command: Sequence[str]) -> tuple[float, float]:
    """Seconds and peak MB of one run."""
    start = time.perf_counter()
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env=ENV, stdout=quiet, stderr=quiet)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) not in (0, 1):  # 1 says that there is no such tree
        sys.exit(f"bench: {' '.join(command)} failed")
    unit = 1 if sys.platform == "darwin" else 1024
    return seconds, usage.ru_maxrss * unit / 1e6


def memory_in_all(pid: int) -> int:
    """Bytes of a process and its children, in which what they share counts once (PSS)."""
    total = 0
    children = Path(f"/proc/{pid}/task/{pid}/children")
    with suppress(OSError):  # one that has ended
        for each in (pid, *map(int, children.read_text().split())):
            lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
            total += sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total


def timed_in_all(command: Sequence[str]) -> tuple[float, float]:
    """Seconds of one run, and peak MB of all its processes together."""
    start = time.perf_counter()
    quiet = subprocess.DEVNULL
    peak = 0
    with subprocess.Popen(command, env=ENV, stdout=quiet, stderr=quiet) as process:
        while process.poll() is None:
            peak = max(peak, memory_in_all(process.pid))
            with suppress(subprocess.TimeoutExpired):
                process.wait(SAMPLED)
    if process.returncode:
        sys.exit(f"bench: {' '.join(command)} failed")
    return time.perf_counter() - start, peak / 1e6


def row(what: str, seconds: Sequence[float], note: str = "") -> None:
    """One line of the table."""
    figures = (statistics.median(seconds), min(seconds), max(seconds))
    print(f"{what:<46}" + "".join(f"{1000 * s:>9.1f}" for s in figures) + f"   {note}", flush=True)


def in_a_browser(folder: str, runs: int) -> None:
    """Lines for a page of 12,972 answers, and for SVGs: ours, and Graphviz's own of the same."""
    from playwright.sync_api import sync_playwright  # here, for the reason above

    from tests.page.browser import chromium, launched

    program = chromium() or sys.exit("bench: this needs Chromium")
    tree, page = f"{folder}/all.json", f"{folder}/all.html"
    words = "treegen/words/data/wordle-2021-guesses.txt"
    timed([f"{BIN}/treegen", "build", "--game=2021", "--answers", words, "-o", tree])
    timed([f"{BIN}/treegen", "page", tree, "-o", page])
    files = dict[str, str]()
    for number, (name, what) in enumerate({"raise": "2,315", tree: "12,972"}.items()):
        path = f"{folder}/{number}"
        timed([f"{BIN}/treegen", "chart", name, "-o", f"{path}.svg", "-o", f"{path}.gv"])
        timed(["neato", "-n2", "-Tsvg", f"{path}.gv", "-o", f"{path}-graphviz.svg"])
        files[f"SVG of {what} answers, Graphviz's own, painted"] = f"{path}-graphviz.svg"
        files[f"SVG of {what} answers, painted"] = f"{path}.svg"
    files["page of 12,972 answers, painted"] = page
    painted: dict[str, list[float]] = {what: [] for what in files}
    paints, clicks = [], []
    with sync_playwright() as playwright:
        browser = launched(playwright, program)
        for _ in range(runs):
            for what, path in files.items():
                tab = browser.new_page()
                start = time.perf_counter()
                tab.goto(Path(path).as_uri(), timeout=0)
                tab.evaluate(PAINTED)
                painted[what].append(time.perf_counter() - start)
                if path == page:
                    tab.wait_for_function(f"() => {FIRST_PAINT} > 0")
                    paints.append(tab.evaluate(FIRST_PAINT))
                    clicks.append(tab.evaluate(CLICK, "#clues a"))
                tab.close()
        browser.close()
    for what, path in files.items():
        text = Path(path).read_bytes()
        size = f"{len(text) / 1e6:.2f} MB, {len(gzip.compress(text)) / 1e3:.0f} kB gzipped"
        row(what, painted[what], size)
    row("page of 12,972 answers, first paint", paints)
    row("page of 12,972 answers, a click answered", clicks)
    for what, found in until_tiles(folder).items():
        row(what, found, f"{OPENED} runs")


def until_tiles(folder: str) -> dict[str, list[float]]:
    """Seconds until the page of today, opened from disk, shows its tiles, at two widths."""
    from playwright.sync_api import sync_playwright

    from tests.page.browser import chromium, launched

    program = chromium() or sys.exit("bench: this needs Chromium")
    page = Path(f"{folder}/today.html")
    timed([f"{BIN}/treegen", "page", "-o", str(page)])
    found: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        browser = launched(playwright, program)
        for _ in range(OPENED):
            for width, height in SIZES:
                tab = browser.new_page(viewport={"width": width, "height": height})
                tab.add_init_script(WATCH)
                tab.goto(page.as_uri())
                seconds = tab.wait_for_function("() => window.shown").json_value() / 1000
                found.setdefault(f"page of today, tiles at {width} px", []).append(seconds)
                tab.close()
        browser.close()
    return found


def in_turns(commands: dict[str, list[str]], runs: int) -> dict[str, list[float]]:
    """Lines for commands, which take turns; and their seconds."""
    measured: dict[str, list[tuple[float, float]]] = {what: [] for what in commands}
    for _ in range(runs):
        for what, command in commands.items():
            measured[what].append(timed(command))
    for what, found in measured.items():
        row(what, [s for s, _ in found], f"{max(mb for _, mb in found):.0f} MB at peak")
    return {what: [s for s, _ in found] for what, found in measured.items()}


def commands_in_turns(folder: str, runs: int) -> None:
    """Lines for moves outside the tree, sweeps, checks, a site and a proven tree."""
    lines = {
        "next taser 00000, stored": "next taser 00000",
        "next crane 00102, outside": "next crane 00102",
        "review crane slots igloo": "review crane slots igloo",
        "page of today": f"page -o {folder}/today.html",
        "compare raise salet": "compare raise salet",
        "sweep, 20 openers": "sweep --game 2021",
        "sweep, 20 openers, optimal --beat 7920": "sweep --game 2021 --policy optimal --beat 7920",
        "verify raise": "verify raise",
        "verify raise --rebuild": "verify raise --rebuild",
        "publish raise": f"publish raise -o {folder}/site",
        "optimal, no opener": f"build --game 2021 -o {folder}/optimal.json --policy optimal",
    }
    commands = {what: [f"{BIN}/treegen", *line.split()] for what, line in lines.items()}
    typed = "\\n".join(GAME)
    commands["play, six turns by a pipe"] = ["sh", "-c", f"printf '{typed}' | {BIN}/treegen play"]
    in_turns(commands, runs)


def searches(folder: str, runs: int, selby: str | None) -> None:
    """Lines for proven trees, beside Selby's program if that is there."""
    build = [f"{BIN}/treegen", "build", "-o", f"{folder}/tree.json", "--policy", "optimal"]
    for name in ("wordle-2021", "wordle-2023"):
        for kind in ("guesses", "answers"):
            words = Path(f"treegen/words/data/{name}-{kind}.txt").read_text().split()
            Path(f"{folder}/{name}-{kind}").write_text("".join(f"{word}\n" for word in words))
    commands = {}
    for game, opener, ours, theirs in SEARCHES:
        options = ["--game", game, *(["--opener", opener] if opener else []), *ours.split()]
        commands[f"optimal, {game}, {opener} {ours}".strip()] = [*build, *options]
        commands[f"one process, {game}, {opener} {ours}".strip()] = [*build, *options, "--jobs=1"]
        if selby:
            lists = [f"{folder}/wordle-{game}-{kind}" for kind in ("guesses", "answers")]
            words = ["-a", lists[0], "-h", lists[1], *theirs.split()]
            words += ["-w", opener] if opener else []
            commands[f"Selby, {game}, {opener} {theirs}".strip()] = [selby, *words]
    in_turns(commands, runs)


def long_lists(folder: str, runs: int) -> None:
    """Lines for long lists, every word an answer, with all processes and with one."""
    builds = {"2023, any word, entropy": "--game 2023 --any --policy entropy"}
    dice = random.Random(1)
    for letters, count in LONG:
        words = set[str]()
        while len(words) < count:
            words.add("".join(map(dice.choice, letters)))
        path = f"{folder}/{len(letters)}-{count}.txt"
        Path(path).write_text("\n".join(sorted(words)))
        what = f"{count:,} words of {len(letters)} letters"
        builds[what] = f"--guesses {path} --answers all --policy entropy"
        builds[f"{what}, prefilter 3"] = f"{builds[what]} --prefilter 3"
    spanish = f"{folder}/es-5.tsv"
    timed([f"{BIN}/treegen", "words", "--lang", "es", "-o", spanish])
    builds["Spanish, weights"] = f"--guesses {spanish} --answers all --prior {spanish}"
    print(f"{f'seconds of {runs} runs':<46}   median      min      max   memory in all", flush=True)
    for what, options in builds.items():
        for jobs in ("", "--jobs=1"):
            command = [f"{BIN}/treegen", "build", *options.split(), "-o", f"{folder}/long.json"]
            command += jobs.split()
            found = [timed_in_all(command) for _ in range(runs)]
            seconds = [s for s, _ in found]
            figures = (statistics.median(seconds), min(seconds), max(seconds))
            peak = max(mb for _, mb in found)
            line = f"{what} {jobs}".strip()
            print(f"{line:<46}" + "".join(f"{s:>9.1f}" for s in figures) + f"   {peak:.0f} MB")
            sys.stdout.flush()


def main() -> None:
    """Measure, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="runs of each command")
    parser.add_argument("--selby", metavar="PROGRAM", help="also Selby's `wordle`, compiled by you")
    parser.add_argument("--searches", action="store_true", help="only proven trees")
    parser.add_argument("--long", action="store_true", help="only long lists, which take minutes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.long:
            long_lists(folder, max(1, options.runs // 5))
            return
        print(f"{f'milliseconds of {options.runs} runs':<46}   median      min      max")
        searches(folder, max(1, options.runs // 5), options.selby)
        if options.searches:
            return
        treewalk, treegen = f"{BIN}/treewalk", f"{BIN}/treegen"
        tree = f"{folder}/tree.json"
        chart = ["-o", f"{folder}/raise.svg", "-o", f"{folder}/raise.pdf"]
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "treewalk raise 01020": [treewalk, "raise", "01020"],
            "treegen build --game 2021 --opener raise": [
                treegen,
                *"build --game 2021 --opener raise -o".split(),
                tree,
            ],
            "treegen rank --game 2021": [treegen, "rank", "--game", "2021"],
            "treegen build --opener tarse": [treegen, "build", "--opener", "tarse", "-o", tree],
            "treegen rank": [treegen, "rank"],
            "treegen chart raise, SVG and PDF": [treegen, "chart", "raise", *chart],
        }
        for command in commands.values():
            timed(command)  # warm up
        seconds = in_turns(commands, options.runs)
        pairs = zip(seconds["treewalk raise 01020"], seconds["python -c pass"], strict=True)
        row("treewalk above python -c pass", [walk - bare for walk, bare in pairs])
        matrix = subprocess.run([sys.executable, "-c", MATRIX], capture_output=True, check=True)
        row("clue matrix, 12,972 × 2,315, in a process", [float(s) for s in matrix.stdout.split()])
        few = max(1, options.runs // 5)
        in_a_browser(folder, few)
        print(f"{f'milliseconds of {few} runs of treegen':<46}   median      min      max")
        commands_in_turns(folder, few)
        long_lists(folder, few)
    subprocess.run([sys.executable, "-m", "tests.tools.backtest"], check=True)


if __name__ == "__main__":
    main()
