"""The speeds that the README names, measured here and now: `make bench`.

Commands are timed as whole processes, in turns, so that a noisy machine is noisy for all of
them. Peak memory is the operating system's own figure for the process.
"""

import argparse
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

BIN = Path(sys.executable).parent
PEER = Path(".venv-doddle")
# Not imported here: a child's peak is never below its parent's size.
MATRIX = """
import time
from treegen.solve.matrix import clues_of
from treegen.words.lists import choose_lists
guesses, answers = choose_lists(None, None)
for _ in range(9):
    start = time.perf_counter()
    clues_of(guesses.words, answers.words, 2**62).materialized()
    print(time.perf_counter() - start)
"""
# From a click to the first frame after what it led to is drawn.
CLICK = """selector => new Promise(done => {
  const start = performance.now();
  addEventListener("hashchange", () => requestAnimationFrame(() => setTimeout(() =>
    done((performance.now() - start) / 1000))), {once: true});
  document.querySelector(selector).click();
})"""
# Game, opener, and options: ours, and those of Selby's program (github.com/alex1770/wordle).
SEARCHES = (
    ("2021", "salet", "", ""),
    ("2021", "raise", "", ""),
    ("2021", "crate", "", ""),
    ("2021", "salet", "--hard --max-guesses 6", "-H -g6"),
    ("2021", "salet", "--strict --max-guesses 6", "-U -g6"),
    ("2023", "salet", "--hard --max-guesses 6", "-H -g6"),
    ("2023", "tarse", "", ""),
    ("2023", "tarse", "--hard --max-guesses 6", "-H -g6"),
)
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


def row(what: str, seconds: Sequence[float], note: str = "") -> None:
    """One line of the table."""
    figures = (statistics.median(seconds), min(seconds), max(seconds))
    print(f"{what:<46}" + "".join(f"{1000 * s:>9.1f}" for s in figures) + f"   {note}", flush=True)


# Of words and how many of them are left: seconds until all are ranked, in a page just opened.
RANKING = """([words, count]) => {
  const start = performance.now();
  const guesses = words.map((_, i) => i);
  const step = Math.floor(words.length / count);
  const left = guesses.filter((i) => i % step === 0).slice(0, count);
  ranking(words, { guesses, left, weights: null, policy: "entropy" });
  return (performance.now() - start) / 1000;
}"""


def in_a_browser(runs: int) -> None:
    """Lines for a page of 12,972 answers: its first paint, and a click on its largest class."""
    from playwright.sync_api import sync_playwright  # here, for the reason above

    from tests.page.browser import chromium, launched

    program = chromium() or sys.exit("bench: this needs Chromium")
    paints, clicks = [], []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tree, page = f"{folder}/all.json", f"{folder}/all.html"
        words = "treegen/words/data/wordle-2021-guesses.txt"
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
        scripts = [Path("treegen/page", name).read_text("utf-8") for name in ("tree.js", "rank.js")]
        guesses = Path("treegen/words/data/wordle-2023-guesses.txt").read_text("utf-8").split()
        for left in (300, 3158):
            rankings = []
            for _ in range(max(3, runs // 5)):
                tab = browser.new_page()
                for script in scripts:
                    tab.add_script_tag(content=script)
                rankings.append(tab.evaluate(RANKING, [guesses, left]))
                tab.close()
            row(f"14,855 guesses ranked in a page, {left:,} left", rankings)
        browser.close()
        size = os.path.getsize(page) / 1000
    row("page of 12,972 answers, first paint", paints, f"{size:.0f} kB")
    row("page of 12,972 answers, a click answered", clicks)


# Zooms in and out at the middle of a chart, a step a frame; yields frames a second.
ZOOM = """() => new Promise(done => {
  const start = performance.now();
  let frames = 0;
  const step = () => {
    const deltaY = frames % 60 < 30 ? -30 : 30;
    const place = {clientX: innerWidth / 2, clientY: innerHeight / 2, bubbles: true};
    document.documentElement.dispatchEvent(new WheelEvent("wheel", {deltaY, ...place}));
    if (frames++ < 120) requestAnimationFrame(step);
    else done(1000 * frames / (performance.now() - start));
  };
  requestAnimationFrame(step);
})"""
PAINTED = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"


def charts(folder: str, runs: int) -> None:
    """Lines for SVGs in a browser: ours, and Graphviz's own of the same source."""
    from playwright.sync_api import sync_playwright  # here, for the reason above

    from tests.page.browser import chromium, launched

    tree, words = f"{folder}/all.json", "treegen/words/data/wordle-2021-guesses.txt"
    timed([f"{BIN}/treegen", "build", "--answers", words, "-o", tree])
    names = {"raise": "2,315 answers", tree: "12,972 answers"}
    files = dict[str, str]()
    for number, (name, what) in enumerate(names.items()):
        path = f"{folder}/{number}"
        timed([f"{BIN}/treegen", "chart", name, "-o", f"{path}.svg", "-o", f"{path}.gv"])
        timed(["neato", "-n2", "-Tsvg", f"{path}.gv", "-o", f"{path}-graphviz.svg"])
        files |= {f"{what}, Graphviz's own": f"{path}-graphviz.svg", what: f"{path}.svg"}
    found: dict[str, list[float]] = {what: [] for what in files}
    with sync_playwright() as playwright:
        browser = launched(playwright, chromium() or sys.exit("bench: this needs Chromium"))
        for _ in range(runs):
            for what, path in files.items():
                tab = browser.new_page()
                start = time.perf_counter()
                tab.goto(Path(path).as_uri(), timeout=0)
                tab.evaluate(PAINTED)
                found[what].append(time.perf_counter() - start)
                tab.close()
        for what, path in files.items():
            text = Path(path).read_bytes()
            size = f"{len(text) / 1e6:.2f} MB, {len(gzip.compress(text)) / 1e3:.0f} kB gzipped"
            row(f"SVG of {what}, painted", found[what], size)
            if "Graphviz" not in what:
                tab = browser.new_page()
                tab.goto(Path(path).as_uri(), timeout=0)
                tab.wait_for_timeout(1000)
                print(f"zooming into it: {tab.evaluate(ZOOM):.0f} frames a second")
                tab.close()
        browser.close()


def in_turns(commands: dict[str, list[str]], runs: int) -> dict[str, list[float]]:
    """Lines for commands, which take turns; and their seconds."""
    measured: dict[str, list[tuple[float, float]]] = {what: [] for what in commands}
    for _ in range(runs):
        for what, command in commands.items():
            measured[what].append(timed(command))
    for what, found in measured.items():
        row(what, [s for s, _ in found], f"{max(mb for _, mb in found):.0f} MB at peak")
    return {what: [s for s, _ in found] for what, found in measured.items()}


def lists(folder: str) -> dict[str, list[str]]:
    """Options that play lists of the sizes people ask for, from wordfreq."""
    paths = {name: f"{folder}/{name}.tsv" for name in ("six", "eight", "eleven", "many")}
    for name, length, top in (("six", 6, 20_000), ("eight", 8, 20_000), ("eleven", 11, 99_999)):
        words = ["words", "--length", str(length), "--top", str(top), "-o", paths[name]]
        subprocess.run([f"{BIN}/treegen", *words], check=True, stdout=subprocess.DEVNULL)
    rates: dict[str, int] = {}  # what eight languages write most, of 11 letters
    for lang in ("de", "en", "es", "fr", "it", "nl", "pt", "sv"):
        words = ["words", "--lang", lang, "--length", "11", "-o", "-"]
        text = subprocess.run([f"{BIN}/treegen", *words], check=True, capture_output=True).stdout
        for line in text.decode().splitlines():
            word, rate = line.split("\t")
            rates[word] = max(int(rate), rates.get(word, 0))
    most = sorted(rates, key=lambda word: (-rates[word], word))[:37_500]
    Path(paths["many"]).write_text("".join(f"{word}\n" for word in most), encoding="utf-8")
    return {name: ["--guesses", path, "--answers", "all"] for name, path in paths.items()}


def other_games(folder: str, runs: int) -> None:
    """Lines for every policy, hard mode, weights, and lists of other lengths and sizes."""
    tree, play = f"{folder}/tree.json", lists(folder)
    policies = ("entropy", "expected", "minimax", "parts", "wins")
    build = {f"--policy {policy}": ["--policy", policy] for policy in policies}
    build["--opener raise --hard"] = ["--opener", "raise", "--hard"]
    build["--opener raise --strict"] = ["--opener", "raise", "--strict"]
    build["--answers all"] = ["--answers", "all"]
    build["--answers all --prior wordfreq"] = ["--answers", "all", "--prior", "wordfreq"]
    build["6 letters, 20,000 words"] = play["six"]
    build["11 letters, 13,720 words"] = play["eleven"]
    build["11 letters, 37,500 words"] = play["many"]
    build["the same, --memory 300MB"] = [*play["many"], "--memory", "300MB"]
    commands = {
        f"build {what}": [f"{BIN}/treegen", "build", *options, "-o", tree]
        for what, options in build.items()
    }
    found = in_turns(commands, runs)
    entropy, *others = (statistics.median(found[f"build --policy {policy}"]) for policy in policies)
    ratios = zip(policies[1:], others, strict=True)
    print("times entropy's:", ", ".join(f"{policy} {s / entropy:.2f}" for policy, s in ratios))
    for what, options in {
        "5 letters": ["--answers", "all"],
        "8 letters": play["eight"],
        "11 letters": play["many"],
    }.items():
        for share in ([], ["--prefilter", "3%"]):
            seconds, peak = timed([f"{BIN}/treegen", "build", *options, *share, "-o", tree])
            made = json.loads(Path(tree).read_bytes())["summary"]
            name = f"{what}, {made['answers']:,} words {' '.join(share)}"
            print(f"{name:<46} mean {made['mean']:.5f}, {seconds:.1f} s, {peak:.0f} MB at peak")


def moves_and_sweeps(runs: int) -> None:
    """Lines for moves outside the tree, and for sweeps of openers."""
    treegen = f"{BIN}/treegen"
    optimal = ["--policy", "optimal", "--beat", "7920"]
    in_turns(
        {
            "next raise 01020, in the tree": [treegen, "next", "raise", "01020"],
            "next crane 00102, outside": [treegen, "next", "crane", "00102"],
            "compare raise salet": [treegen, "compare", "raise", "salet"],
            "sweep, 20 openers": [treegen, "sweep"],
            "sweep, 20 openers, --jobs 1": [treegen, "sweep", "--jobs", "1"],
            "sweep, 20 openers, optimal --beat 7920": [treegen, "sweep", *optimal],
        },
        runs,
    )


def published_data(folder: str, runs: int) -> None:
    """Lines for checking, converting and publishing trees."""
    treegen, site = f"{BIN}/treegen", f"{folder}/site"
    in_turns(
        {
            "build --opener raise": [
                treegen, "build", "--opener", "raise", "-o", f"{folder}/raise.json",
            ],
            "verify raise": [treegen, "verify", "raise"],
            "verify human, 14,855 answers": [treegen, "verify", "human"],
            "verify raise --rebuild": [treegen, "verify", "raise", "--rebuild"],
            "convert raise raise.csv": [treegen, "convert", "raise", f"{folder}/raise.csv"],
            "convert raise.csv, back": [
                treegen, "convert", f"{folder}/raise.csv", f"{folder}/back.json",
            ],
            "publish raise": [treegen, "publish", "raise", "-o", site],
            "publish, all eight": [treegen, "publish", "-o", f"{folder}/all"],
        },
        runs,
    )  # fmt: skip


def found_on(node: dict[str, Any], turn: int = 1) -> Iterator[tuple[str, int]]:
    """Yield each answer of a tree, and the guess that finds it."""
    below = node.get("branches", {}).values()
    if node["size"] > sum(branch["size"] for branch in below):
        yield node["guess"], turn
    for branch in below:
        yield from found_on(branch, turn + 1)


def todays_game(folder: str, runs: int) -> None:
    """Lines for lookups in larger trees, for these trees, and for each policy under weights."""
    tree, treegen, treewalk = f"{folder}/tree.json", f"{BIN}/treegen", f"{BIN}/treewalk"
    games = ("raise 01020", "tarse 00000", "raise 01000 clout 00110")
    found = in_turns({f"treewalk {game}": [treewalk, *game.split()] for game in games}, 5 * runs)
    medians = [statistics.median(seconds) for seconds in found.values()]
    print("times that of raise 01020:", ", ".join(f"{m / medians[0]:.2f}" for m in medians[1:]))
    weights = "--game 2023 --answers all --prior common --opener tares --policy"
    build = {
        "raise-any": "--opener raise --any",
        "today": "--game 2023 --any --policy optimal --opener tarse",
        "human": f"{weights} optimal --width 10",
    }
    in_turns({f"build {name}": [treegen, "build", "-o", tree, *options.split()]
              for name, options in build.items()}, runs)  # fmt: skip
    old = {*Path("treegen/words/data/wordle-2021-answers.txt").read_text().split()}
    for policy in ("entropy", "expected", "minimax", "parts", "wins", "optimal --width 10"):
        options = [*weights.split(), *policy.split()]
        seconds, peak = timed([treegen, "build", "-o", tree, *options])
        made = json.loads(Path(tree).read_bytes())
        turns = [turn for word, turn in found_on(made["tree"]) if word in old]
        means = made["summary"]["weighted_mean"], sum(turns) / len(turns)
        told = f"mean {means[0]:.4f} weighted, {means[1]:.4f} over the answers of 2021"
        name = f"weights common, {policy}"
        print(f"{name:<46} {told}, {seconds:.1f} s, {peak:.0f} MB at peak")


def searches(folder: str, runs: int, selby: str | None) -> None:
    """Lines for proven trees, beside Selby's program if that is there."""
    build = [f"{BIN}/treegen", "build", "-o", f"{folder}/tree.json", "--policy", "optimal"]
    for name in ("wordle-2021", "wordle-2023"):
        for kind in ("guesses", "answers"):
            words = Path(f"treegen/words/data/{name}-{kind}.txt").read_text().split()
            Path(f"{folder}/{name}-{kind}").write_text("".join(f"{word}\n" for word in words))
    commands = {}
    for game, opener, ours, theirs in SEARCHES:
        options = ["--game", game, "--opener", opener, *ours.split()]
        commands[f"optimal, {game}, {opener} {ours}".strip()] = [*build, *options]
        if selby:
            lists = [f"{folder}/wordle-{game}-{kind}" for kind in ("guesses", "answers")]
            words = ["-a", lists[0], "-h", lists[1], "-w", opener, *theirs.split()]
            commands[f"Selby, {game}, {opener} {theirs}".strip()] = [selby, *words]
    in_turns(commands, runs)


def whole_trees(folder: str, runs: int) -> None:
    """Lines for optimal trees, and for the 20 openers with the highest entropy, a run each."""
    build = [f"{BIN}/treegen", "build", "-o", f"{folder}/tree.json", "--policy", "optimal"]
    then = [*build, "--opener", "raise", "--then", "worst"]
    in_turns({"optimal, raise --then worst": then, "optimal, no opener": build}, runs)
    rank = [f"{BIN}/treegen", "rank", "--top", "20", "--json"]
    best = json.loads(subprocess.run(rank, check=True, capture_output=True).stdout)
    found = {}
    for opener in (row["guess"] for row in best["guesses"]):
        seconds, peak = timed([*build, "--opener", opener])
        found[opener] = seconds, peak
        total = json.loads(Path(f"{folder}/tree.json").read_bytes())["summary"]["total"]
        print(f"optimal, {opener}, proven: {total:,} in {seconds:.1f} s, {peak:.0f} MB at peak")
    slowest = max(found, key=lambda opener: found[opener])
    print(f"the slowest of the 20: {slowest}, {found[slowest][0]:.1f} s")


def main() -> None:
    """Measure, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="runs of each command")
    parser.add_argument("--peers", action="store_true", help="also doddle 1.6.0: minutes")
    parser.add_argument("--selby", metavar="PROGRAM", help="also Selby's `wordle`, compiled by you")
    parser.add_argument("--searches", action="store_true", help="only proven trees")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
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
            "treegen build --opener raise": [treegen, "build", "--opener", "raise", "-o", tree],
            "treegen build (chooses soare)": [treegen, "build", "-o", tree],
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
        in_a_browser(options.runs)
        few = max(1, options.runs // 5)
        charts(folder, few)
        print(f"{f'milliseconds of {few} runs of treegen':<46}   median      min      max")
        moves_and_sweeps(few)
        published_data(folder, few)
        todays_game(folder, few)
        whole_trees(folder, few)
        other_games(folder, few)
    if options.peers:
        if not PEER.exists():
            subprocess.run([sys.executable, "-m", "venv", PEER], check=True)
            pip = [f"{PEER}/bin/pip", "install", "-q", "doddle==1.6.0", "numpy<2"]
            subprocess.run(pip, check=True)
        games = [f"{PEER}/bin/doddle", "benchmark", "--guess", "raise", "--solver", "entropy"]
        taken, peak = timed(games)
        row("doddle benchmark --guess raise, one run", [taken], f"{peak:.0f} MB at peak")
        ours = statistics.median(seconds["treegen build --opener raise"])
        print(f"doddle takes {taken / ours:.0f} times as long as treegen build --opener raise")


if __name__ == "__main__":
    main()
