"""Sweeps: many openers played, ranked, bounded, kept through kills, checked."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout, suppress
from io import StringIO
from pathlib import Path

import pytest

from tests.building import Prior, build
from tests.conftest import ROOT, started, treegen
from tests.tools import check_sweep
from treegen.clues import Mode
from treegen.errors import NoSuchTree, UsageError
from treegen.sweep.journal import append, begin
from treegen.sweep.results import Row
from treegen.sweep.run import Sweep, settings_of
from treegen.tree.figures import listed_part, summarise
from treegen.tree.file import load
from treegen.tree.plan import Limits, Plan
from treegen.tree.policies import OPTIMAL
from treegen.words.game import plain_game
from treegen.words.lists import WordList, bundled
from treegen.words.prior import Prior as PriorName

pytestmark = pytest.mark.forks  # each sweep shares its openers among processes

BIN = Path(sys.executable).parent
WORDS = bundled("wordle-2021-answers").words[::12]  # 193
LIST = WordList("words", WORDS)


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A folder with a list of 193 words, which may all be guessed and be the answer."""
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    return tmp_path


OPENERS = list(WORDS[7::45])  # five of them
SMALL = ["--guesses", "words.txt", "--answers", "all"]


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def turns(row: dict[str, str]) -> list[int]:
    """Answers solved on guess 1, 2, 3 and so on."""
    return [int(row[name]) for name in row if name.startswith("guess_") and row[name]]


def checked(folder: Path, *arguments: str) -> tuple[int, str]:
    """Exit code of check_sweep, and what it prints."""
    told = StringIO()
    with chdir(folder), redirect_stdout(told):
        code = check_sweep.run(arguments)
    return code, told.getvalue()


def swept(words: Path, *arguments: str) -> list[dict[str, str]]:
    """Rows of a sweep of the five openers."""
    options = [*SMALL, "--openers", ",".join(OPENERS), *arguments, "-o", "-"]
    return list(csv.DictReader(treegen("sweep", *options, cwd=words).stdout.splitlines()))


def test_the_openers_are_those_of_rank_and_their_figures_add_up(words: Path) -> None:
    assert treegen("sweep", *SMALL, "--top", "9", "-o", "top.csv", cwd=words).returncode == 0
    found = rows(words / "top.csv")
    ranked = treegen("rank", *SMALL, "--top", "9", "-o", "-", cwd=words).stdout.splitlines()
    assert {row["opener"] for row in found} == {row["guess"] for row in csv.DictReader(ranked)}
    totals = [int(row["total"]) for row in found]
    assert totals == sorted(totals)
    for row, total in zip(found, totals, strict=True):
        counts = turns(row)
        assert sum(counts) == int(row["in_six"]) == 193
        assert sum(turn * count for turn, count in enumerate(counts, 1)) == total
        assert (float(row["mean"]), int(row["worst"])) == (total / 193, len(counts))


@pytest.mark.parametrize(
    ("policy", "mode"),
    [
        ("minimax", "--hard"),
        ("optimal", ""),
        *(
            pytest.param(*options, marks=pytest.mark.slow)
            for options in (("expected", ""), ("parts", "--strict"), ("optimal", "--hard"))
        ),
    ],
)
def test_openers_are_played_as_build_plays_them(policy: str, mode: str, words: Path) -> None:
    options = [*SMALL, "--policy", policy, *mode.split(), "--openers", ",".join(OPENERS[:3])]
    document = json.loads(treegen("sweep", *options, "--json", cwd=words).stdout)
    assert document["recipe"]["policy"] == policy
    played = {"": Mode.NORMAL, "--hard": Mode.HARD, "--strict": Mode.STRICT}[mode]
    for row in document["openers"]:
        tree = build(LIST, LIST, row["opener"], policy, mode=played)
        assert row.get("lower_bound") == (row["total"] if policy == "optimal" else None)
        assert (row["total"], row["distribution"]) == (
            tree.summary.total, [*tree.summary.distribution]
        )  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [
        "--policy parts --hard",
        "--hard --vocabulary known.txt",
        "--policy optimal --strict --max-guesses 6",
        "--policy optimal --width 2",
        "--prior some.tsv --policy optimal --width 4 --max-listed 5",
        "--prior some.tsv --policy optimal --max-listed 6 --vocabulary known.txt",
        "--prior past --policy optimal --max-listed 6",  # as in today's game
    ],
)
def test_a_row_has_the_figures_of_the_tree_that_build_makes(options: str, words: Path) -> None:
    lines = (f"{word}\t{place % 3}\n" for place, word in enumerate(WORDS))
    (words / "some.tsv").write_text("".join(lines))
    (words / "known.txt").write_text("\n".join([*OPENERS, *WORDS[::9]]))
    found = swept(words, *options.split())
    assert {row["opener"] for row in found} == {*OPENERS}
    for row in found:
        build = ["build", *SMALL, *options.split(), "--opener", row["opener"], "-o", "built.json"]
        built = treegen(*build, cwd=words)
        assert built.returncode == 0, built.stderr
        listed = summarise(listed_part(load(str(words / "built.json")).root))
        assert (int(row["total"]), (*turns(row),)) == (listed.total, listed.distribution)
        if "weighted_mean" in row:
            assert float(row["weighted_mean"]) == listed.weighted_mean


def test_with_weights_openers_are_ranked_and_bounded_by_them(words: Path) -> None:
    weights = {word: 1 + 50 * (word[0] == "w") for word in WORDS}
    lines = (f"{word}\t{weight}\n" for word, weight in weights.items())
    (words / "likely.tsv").write_text("".join(lines))
    options = ["--prior", "likely.tsv", "--policy", "optimal"]
    first, *_ = found = swept(words, *options)
    means = [float(row["weighted_mean"]) for row in found]
    assert means == sorted(means)
    for row, mean in zip(found, means, strict=True):
        assert row["proven"] == "total"
        assert int(row["lower_bound"]) / sum(weights.values()) == mean
    shown = treegen("sweep", *SMALL, *options, "--openers", ",".join(OPENERS), cwd=words).stdout
    assert shown.splitlines()[2].split()[:3] == ["1", first["opener"], f"{means[0]:.4f}"]
    best = f"none of these 5 openers has a lower weighted mean than {means[0]:.4f} (5"
    assert best in shown
    # A mean is a sum too, which stands without a point.
    for beat in (f"{means[2]:.4f}", str(means[2]), found[2]["lower_bound"]):
        again = swept(words, *options, "--beat", beat)
        assert [row["proven"] for row in again] == ["total"] * 2 + ["bound"] * 3
    again = swept(words, *options, "--beat", str(int(found[2]["lower_bound"]) + 1))
    assert [row["proven"] for row in again[:3]] == ["total"] * 3


def test_words_of_weight_0_are_left_out(words: Path) -> None:
    weights = tuple(place % 3 for place in range(len(WORDS)))
    lines = (f"{word}\t{weight}\n" for word, weight in zip(WORDS, weights, strict=True))
    (words / "some.tsv").write_text("".join(lines))
    options = ["sweep", *SMALL, "--prior", "some.tsv", "--openers", ",".join(OPENERS)]
    done = treegen(*options, "-o", "some.csv", cwd=words)
    assert done.stdout.splitlines()[0] == (
        "words: any of 193 words, the 128 of some first; without 65 words of weight 0"
    )
    for row in rows(words / "some.csv"):  # by `wins`, as with all weights
        tree = build(LIST, LIST, row["opener"], "wins", prior=Prior("some", LIST, weights))
        core = summarise(listed_part(tree.root))
        assert ((*turns(row),), int(row["total"])) == (core.distribution, core.total)
        assert float(row["weighted_mean"]) == core.weighted_mean


def test_an_opener_is_given_up_when_it_cannot_beat_a_total(words: Path) -> None:
    least = {opener: build(LIST, LIST, opener, "optimal").summary.total for opener in OPENERS}
    limit = sorted(least.values())[2]
    options = [*SMALL, "--policy", "optimal", "--openers", ",".join(OPENERS), "--beat", str(limit)]
    done = treegen("sweep", *options, "-o", "beat.csv", cwd=words)
    for row in rows(words / "beat.csv"):
        total, bound = least[row["opener"]], int(row["lower_bound"])
        if total < limit:
            assert (int(row["total"]), bound, row["proven"]) == (total, total, "total")
        else:
            assert (row["total"], row["proven"]) == ("", "bound")
            assert limit <= bound <= total
    first = min(least.values())
    assert f"proven: none of these 5 openers needs fewer guesses than {first} (" in done.stdout
    right = "beat.csv: 5 of 5 rows recomputed, all correct\n"
    assert checked(words, "beat.csv", *SMALL) == (0, right)


def test_no_game_is_longer_than_the_limit(words: Path) -> None:
    longest = {opener: build(LIST, LIST, opener, "optimal").summary.worst for opener in OPENERS}
    turns = min(longest.values()) - 1
    for row in swept(words, "--policy", "optimal", "--max-guesses", str(turns)):
        try:
            limits = Limits(max_turns=turns)
            tree = build(LIST, LIST, row["opener"], "optimal", limits=limits)
        except NoSuchTree:
            assert not row.get("total")
        else:
            assert (int(row["total"]), int(row["worst"])) == (tree.summary.total, turns)
    options = [*SMALL, "--policy", "optimal", "--openers", ",".join(OPENERS), "--max-guesses", "2"]
    done = treegen("sweep", *options, cwd=words)
    assert done.returncode == 1
    assert "none: no tree with that opener finds all answers in 2 guesses" in done.stdout


def test_a_sweep_on_a_full_disk_names_its_file(words: Path) -> None:
    line = ["treegen sweep", *SMALL, "--openers", ",".join(OPENERS[:2]), "-o", "small.csv"]
    full = f"ulimit -f 1; PATH={BIN}:$PATH; {' '.join(line)}"  # no file may have over 512 bytes
    done = subprocess.run(["sh", "-c", full], cwd=words, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "treegen: small.csv.partial: File too large\n"


def test_a_check_finds_every_figure_that_is_wrong(words: Path) -> None:
    openers = ["--openers", ",".join(OPENERS)]
    assert treegen("sweep", *SMALL, *openers, "-o", "greedy.csv", cwd=words).returncode == 0
    beat = swept(words, "--policy", "optimal", "--beat", "560")
    first, *_, last = [{**row, "mine": "not looked at"} for row in beat]
    assert (first["proven"], last["proven"]) == ("total", "bound")

    def checked_row(row: dict[str, str], **wrong: str) -> tuple[int, str]:
        with (words / "one.csv").open("w") as stream:
            table = csv.DictWriter(stream, row)
            table.writeheader()
            table.writerow({**row, **wrong})
        return checked(words, "one.csv", *SMALL)

    right = "one.csv: 1 of 1 rows recomputed, all correct\n"
    assert checked_row(first) == checked_row(last) == (0, right)
    fewer = str(int(first["total"]) - 1)
    for row, wrong in (
        *((first, {name: str(2 * int(first[name]))}) for name in ("total", "guess_2")),
        (first, {"total": fewer, "lower_bound": fewer}),
        (last, {"lower_bound": str(2 * int(last["lower_bound"]))}),
        (last, {"total": "1"}),
    ):
        code, faults = checked_row(row, **wrong)
        assert code == 1
        for name, value in wrong.items():
            assert f"one.csv: {row['opener']}: {name} is {value}, but " in faults
        assert "\nor the file was made with other options, such as --game or --hard\n" in faults
    told = "greedy.csv: 3 of 5 rows recomputed, all correct\n"
    assert checked(words, "greedy.csv", *SMALL, "--sample", "3") == (0, told)


@contextmanager
def sweeping(folder: Path, *arguments: str, rows: int) -> Iterator[subprocess.Popen[str]]:
    """A sweep of all words that has as many rows; killed at the end if it still runs."""
    with started(
        [BIN / "treegen", "sweep", *SMALL, "--openers", "all", "-o", "all.csv", *arguments],
        cwd=folder, text=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        deadline = time.monotonic() + 60
        partial = folder / "all.csv.partial"
        while not (partial.exists() and partial.read_bytes().count(b"\n") > rows):
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.01)
        yield process


def workers(process: subprocess.Popen[str]) -> list[int]:
    """Processes that play for a sweep."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == process.pid:
                found.append(int(path.name))
    return found


def alive(pid: int) -> bool:
    """Tell whether a process runs."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


ALL = ["sweep", *SMALL, "--openers", "all", "-o", "all.csv"]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_sweep_leaves_no_process_and_goes_on(number: signal.Signals, words: Path) -> None:
    with sweeping(words, rows=30) as process:
        others = workers(process)
        process.send_signal(number)
        errors = process.communicate(timeout=20)[1]
    assert process.returncode == {2: 130, 9: -9}[number]
    if number == signal.SIGINT:
        assert errors.splitlines() == [
            "treegen: all.csv.partial has the finished openers; continue with --resume",
            "treegen: interrupted",
        ]
    partial = words / "all.csv.partial"
    done = partial.read_bytes().count(b"\n") - 1
    deadline = time.monotonic() + 20
    while any(map(alive, others)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    with partial.open("ab") as stream:
        stream.write(b'{"opener": "zzz')  # as a power cut might leave it
    refused = treegen(*ALL, cwd=words)
    assert refused.returncode == 2
    assert f"all.csv.partial has {done} openers of an interrupted sweep" in refused.stderr
    other = treegen(*ALL, "--resume", "--policy", "parts", cwd=words)
    assert other.returncode == 2
    assert "all.csv.partial is of another sweep or version; delete it" in other.stderr
    resumed = treegen(*ALL, "--resume", cwd=words)
    assert resumed.stderr == f"treegen: all.csv.partial: {done} openers already done\n"
    found = (words / "all.csv").read_bytes()
    assert treegen(*ALL, cwd=words).returncode == 0
    assert (words / "all.csv").read_bytes() == found
    assert not partial.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "wait"),
    [
        ("--game 2021 --policy optimal --openers fuzzy,qajaq", 1),  # which take minutes each
        *(("--openers all", 0.02 * wait) for wait in range(4)),
    ],
)
def test_ctrl_c_at_any_moment_is_one_line(options: str, wait: float, tmp_path: Path) -> None:
    with started(
        [BIN / "treegen", "sweep", *options.split()],
        cwd=tmp_path, text=True, stderr=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        while not workers(process):
            assert process.poll() is None
            time.sleep(0.005)
        time.sleep(wait)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, its workers too
        errors = process.communicate(timeout=20)[1]
    assert (process.returncode, errors) == (130, "treegen: interrupted\n")


def test_a_journal_that_was_cut_off_twice_is_resumed_twice(tmp_path: Path) -> None:
    journal = tmp_path / "all.csv.partial"
    settings = {"policy": "entropy"}
    assert begin(str(journal), settings, False) == []
    done: list[Row] = []
    for opener in ("abide", "might", "night"):
        row = Row(opener, [1, 3], 7, 7)
        append(str(journal), row._asdict())
        done.append(row)
        with journal.open("a") as stream:
            stream.write('{"opener": "zzz')  # as a power cut might leave it
        assert begin(str(journal), settings, True) == done


GAME = plain_game(LIST, LIST)
SWEEP = Sweep(GAME, Plan(OPTIMAL))
WEIGHTED = GAME._replace(weights=tuple(range(1, 194)), prior=PriorName("mine"))
FEWER = WordList("words", WORDS[1:])


@pytest.mark.parametrize(
    ("sweep", "openers"),
    [
        (SWEEP._replace(plan=Plan("parts")), OPENERS),
        (SWEEP._replace(beat=560), OPENERS),
        (SWEEP, OPENERS[1:]),
        (SWEEP._replace(game=GAME._replace(mode=Mode.HARD)), OPENERS),
        (SWEEP._replace(game=GAME._replace(mode=Mode.STRICT)), OPENERS),
        (SWEEP._replace(game=plain_game(LIST, FEWER)), OPENERS),
        (SWEEP._replace(game=plain_game(FEWER, FEWER)), OPENERS),
        (SWEEP._replace(game=GAME._replace(vocabulary=FEWER)), OPENERS),
        (SWEEP._replace(game=WEIGHTED), OPENERS),
        (SWEEP._replace(plan=Plan(OPTIMAL, limits=Limits(max_turns=5))), OPENERS),
        (SWEEP._replace(plan=Plan(OPTIMAL, limits=Limits(max_listed_turns=5))), OPENERS),
        (SWEEP._replace(plan=Plan(OPTIMAL, limits=Limits(width=5))), OPENERS),
        (SWEEP._replace(plan=Plan(OPTIMAL, limits=Limits(prefilter=5))), OPENERS),
        (SWEEP._replace(plan=Plan(OPTIMAL, limits=Limits(then_worst=True))), OPENERS),
    ],
)
def test_a_sweep_goes_on_only_with_what_its_rows_were_computed_with(
    sweep: Sweep, openers: list[str], tmp_path: Path
) -> None:
    journal = str(tmp_path / "all.csv.partial")
    begin(journal, settings_of(SWEEP, OPENERS), resume=False)
    row = Row("abide", [], None, 560)
    append(journal, row._asdict())
    with pytest.raises(UsageError, match="is of another sweep or version; delete it"):
        begin(journal, settings_of(sweep, openers), resume=True)
    assert begin(journal, settings_of(SWEEP, OPENERS[::-1]), resume=True) == [row]


def test_rows_are_sorted_by_the_best_that_can_be() -> None:
    exact = Row("exact", [1, 3], 7, 7)
    bound, better, none = (
        Row(opener, [], None, least) for opener, least in (("bound", 7), ("better", 6), ("a", None))
    )
    found = sorted([none, bound, exact, better], key=lambda row: row.order)
    assert [row.opener for row in found] == ["better", "exact", "bound", "a"]


def test_a_process_that_dies_ends_the_sweep_with_one_line(words: Path) -> None:
    with sweeping(words, "--policy", "optimal", rows=3) as process:
        os.kill(workers(process)[0], signal.SIGKILL)
        errors = process.communicate(timeout=60)[1]
    assert (process.returncode, errors) == (
        3, "treegen: all.csv.partial has the finished openers; continue with --resume\n"
        "treegen: a process that shares the work died; it may have needed more memory: try fewer "
        "--jobs\n"
    )  # fmt: skip


def test_a_file_that_is_no_journal_is_left_alone(words: Path) -> None:
    partial = words / "all.csv.partial"
    for text in ("hello\n", '{"policy": 1}\n{}\n', "[]\n[]\n"):
        partial.write_text(text)
        done = treegen(*ALL, "--resume", cwd=words)
        assert (done.returncode, done.stderr) == (
            2, "treegen: all.csv.partial is of another sweep or version; delete it to start "
            "over; see treegen sweep --help\n",
        )  # fmt: skip
        assert partial.read_text() == text


def published(name: str = "openers") -> list[dict[str, str]]:
    return rows(ROOT / f"trees/{name}.csv")


def test_the_best_ten_openers_are_those_that_selby_found() -> None:
    # Alex Selby's ranking of January 2022, as newspapers printed it: salet, then reast, crate,
    # trace and slate, with crane, carle, slane, carte and torse "rounding out the top ten".
    best = [row["opener"] for row in published()[:10]]
    assert best == "salet reast crate trace slate crane carle slane carte torse".split()


def test_the_published_proof_covers_every_opener_and_none_beats_salet() -> None:
    openers = [row["opener"] for row in published()]
    assert sorted(openers) == list(bundled("wordle-2021-guesses").words)
    first, *others = published()
    # 7,920 and its proof: Selby 2022; Bertsimas and Paskov 2024.
    assert (first["opener"], first["total"], first["proven"]) == ("salet", "7920", "total")
    for row in others:
        assert int(row["lower_bound"]) > 7920
        assert int(row["lower_bound"]) <= int(row["greedy"])
        assert row["proven"] == ("total" if row["total"] else "bound")


# Least totals with salet within six guesses: hard mode 8,122, strict hard mode 8,125 (Selby's
# program); with tarse on the lists of 2023 11,219, with salet 11,235 (Selby, July 2023). That no
# other opener needs fewer is published here first.
@pytest.mark.parametrize(
    ("name", "best", "least", "without"),
    [("hard", "salet", 8122, 38), ("strict", "salet", 8125, 70), ("2023", "tarse", 11219, 0)],
)
def test_the_other_published_proofs_cover_every_opener(
    name: str, best: str, least: int, without: int
) -> None:
    found, year = published(f"openers-{name}"), 2023 if name == "2023" else 2021
    openers = bundled(f"wordle-{year}-guesses").words
    assert sorted(row["opener"] for row in found) == list(openers)
    assert (found[0]["opener"], found[0]["total"], found[0]["worst"]) == (best, str(least), "6")
    bounds = [int(row["lower_bound"]) for row in found if row["lower_bound"]]
    assert min(bounds) == least
    assert len(found) - len(bounds) == without  # have no tree within six guesses
    exact = [row for row in found if row["total"]]
    assert all(row["total"] == row["lower_bound"] for row in exact)
    text = (ROOT / "trees/OPENERS.md").read_text()
    assert (
        f"| {best} | {least:,} | {len(exact)} | {without or ''}"
        in text.partition(f"\n`openers-{name}.csv` | ")[2].splitlines()[0]
    )
    ten = ", ".join(f"{row['opener']} {int(row['total']):,}" for row in exact[:10])
    assert ten in " ".join(text.split())


def test_the_readme_and_the_published_openers_say_the_same() -> None:
    text = " ".join((ROOT / "treegen/sweep/README.md").read_text().split())
    greedy = sorted((int(row["greedy"]), row["opener"]) for row in published())
    (least, best), (most, worst), (median, _) = greedy[0], greedy[-1], greedy[len(greedy) // 2]
    assert (
        f"the {len(greedy):,} openers need from {least:,} guesses in all ({best}) to {most:,} "
        f"({worst}), the median {median:,}." in text
    )
    exact = sorted((int(row["total"]), row["opener"]) for row in published() if row["total"])
    (_, first), second, third, fourth = exact[:4]
    assert (first, third[0]) == ("salet", fourth[0])
    assert (
        f"next are {second[1]} with {second[0]:,}, {third[1]} and {fourth[1]} with {third[0]:,}, "
        "and the first ten" in text
    )
    assert f"the least total of the {len(exact)} that need fewer than 8,000" in text
    table = (ROOT / "trees/OPENERS.md").read_text()
    assert f"for the {len(exact)} openers that need fewer than 8,000" in table
    assert f"the {len(greedy):,} openers of 2021" in table
    bounds = [int(row["lower_bound"]) for row in published() if not row["total"]]
    assert min(bounds) >= 8000


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("openers", "--game 2021"),
        ("openers-2023", "--policy optimal --game 2023"),
        ("openers-hard", "--game 2021 --policy optimal --hard --max-guesses 6"),
        ("openers-strict", "--game 2021 --policy optimal --strict --max-guesses 6"),
    ],
)
def test_the_published_openers_can_be_checked(name: str, options: str) -> None:
    path = f"trees/{name}.csv"
    rows = "14,855" if name == "openers-2023" else "12,972"
    told = f"{path}: 10 of {rows} rows recomputed, all correct\n"
    assert checked(ROOT, path, "--sample", "10", *options.split()) == (0, told)
