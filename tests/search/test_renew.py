"""`treegen renew`: the trees of today's game again by the words used so far, as they were built."""

import json
import shutil
from pathlib import Path

import pytest

from tests.conftest import treegen, treewalk
from tests.made import Made
from tests.today import day, long_day
from treegen.page.page import pack_past
from treegen.search.build import build
from treegen.search.renew import renewed
from treegen.tree.plan import ANY, Limits, Plan
from treegen.tree.policies import OPTIMAL
from treegen.words.choose import GameChoice, choose_game
from treegen.words.lists import GivenWords, bundled
from treegen.words.past import bundled_past, parse_past
from treegen.words.prior import PAST
from treegen.words.priors import past_prior

WORDS = bundled("wordle-2023-answers").words[::60]
# Not expected until they are used: then hard mode cannot find all of them in time.
RARE = "bills cills dills fills gills hills".split()
DAYS = [f"{date} {word}\n" for date, word in bundled_past().games]
SINCE = f"{day(1)} {WORDS[7]}\n"
TOLD = f"treegen: words used up to {long_day(1)} are known from trees/past-answers.tsv\n"
GAME = "--guesses some.txt --answers all --policy optimal --max-listed 4"
TREES = {  # their names, and the options that they are built with
    "everyday": f"--opener {WORDS[3]} --vocabulary answers",
    "any-word": f"--opener {WORDS[3]}",
    "everyday-hard": f"--opener {WORDS[3]} --hard --vocabulary answers",
    "any-word-hard": f"--opener {RARE[0]} --hard",
    "never": f"--opener {WORDS[3]} --width 5",
}


@pytest.fixture
def folder(tmp_path: Path, made: Made) -> Path:
    """Folder with a small tree of each name, by the answers that were known in March 2026."""
    shutil.copytree(made("renewed", (), make_folder), tmp_path, dirs_exist_ok=True)
    return tmp_path


def make_folder(folder: Path) -> None:
    folder.mkdir()
    (folder / "some.txt").write_text("\n".join([*WORDS, *RARE]))
    (folder / "march.txt").write_text("".join(line for line in DAYS if line < "2026-04-01"))
    (folder / "used.txt").write_text("".join(DAYS) + SINCE)
    (folder / "since.txt").write_text(SINCE)
    (folder / "trees").mkdir()
    for name, options in TREES.items():
        built(folder, f"trees/{name}.json", "march.txt", options)


def built(folder: Path, path: str, past: str, options: str) -> bytes:
    """Bytes of the tree that `treegen build` makes."""
    line = f"build {GAME} {options} --prior past:{past} -o {path}"
    done = treegen(*line.split(), cwd=folder)
    assert (done.returncode, done.stderr.replace(TOLD, "")) == (0, "")
    return (folder / path).read_bytes()


@pytest.mark.parametrize("file", ["used.txt", "since.txt"])
def test_each_tree_is_what_build_makes_with_its_options_and_the_words_used(
    folder: Path, file: str
) -> None:
    done = treegen("renew", "--past", file, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.splitlines()
    data = day(1).replace("-", ".")
    assert first == f"trees/past-answers.tsv: words used up to {long_day(1)}"
    assert (folder / "trees/past-answers.tsv").read_text() == ("".join(DAYS) + SINCE).replace(
        " ", "\t"
    )
    for line, (name, options) in zip(lines, TREES.items(), strict=True):
        text = (folder / f"trees/{name}.json").read_bytes()
        assert text == built(folder, "again.json", "used.txt", options)
        assert json.loads(text)["recipe"]["prior"]["name"] == f"past to {day(1)}"
        opener = options.split()[1]
        assert line.startswith(f"trees/{name}.json: {opener} solves ")
        assert line.endswith(f"; data {data}")
    # Found before the trees that came with treegen.
    assert json.loads(treewalk("--json", cwd=folder).stdout)["data"] == data
    assert treegen("--version", cwd=folder).stdout.endswith(f", data {data}\n")


def test_a_file_that_lacks_words_known_to_be_used_is_asked_about(folder: Path) -> None:
    done = treegen("renew", "any-word", "--past", "march.txt", "-o", "new", cwd=folder)
    known = {line.split()[1] for line in DAYS}
    lacking = known - {line.split()[1] for line in DAYS if line < "2026-04-01"}
    asked = f"march.txt lacks {len(lacking)} of {len(known):,} words known to be used: is it the"
    assert (done.returncode, done.stderr) == (0, f"treegen: {asked} whole list?\n")


def test_one_tree_can_have_another_opener_and_folder(folder: Path) -> None:
    before = (folder / "trees/any-word.json").read_bytes()
    line = f"renew any-word --past used.txt --opener {WORDS[20]} -o new"
    assert treegen(*line.split(), cwd=folder).returncode == 0
    names = {path.name for path in (folder / "new").iterdir()}
    assert names == {"any-word.json", "past-answers.tsv"}
    again = built(folder, "again.json", "used.txt", f"--opener {WORDS[20]}")
    assert (folder / "new/any-word.json").read_bytes() == again
    assert (folder / "trees/any-word.json").read_bytes() == before


@pytest.mark.parametrize(
    "plan",
    [
        Plan("wins", (WORDS[3], WORDS[5])),
        Plan("wins", (WORDS[3], WORDS[5], WORDS[9])),
        Plan(OPTIMAL, (WORDS[3], ANY), 2),
        Plan(OPTIMAL, (WORDS[3],), limits=Limits(max_turns=5, width=4, then_worst=True)),
    ],
)
def test_another_opener_changes_nothing_else_of_a_plan(plan: Plan) -> None:
    march = parse_past("".join(day for day in DAYS if day < "2026-04-01").encode(), "march.txt")
    some = GivenWords("some", WORDS)
    game = choose_game(GameChoice(guesses=some, answers="all", prior=PAST))
    tree = build(past_prior(game, march), plan)
    opening = (WORDS[20], *plan.opening[1:])
    again = renewed(tree, bundled_past(), WORDS[20])
    assert again == build(past_prior(game, bundled_past()), plan._replace(opening=opening))
    assert again.recipe.plan == plan._replace(opening=opening)
    assert renewed(tree, bundled_past()).recipe.plan == plan


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("--past none.txt", 2, "none.txt: No such file or directory"),
        (
            "--past late.txt",
            2,
            f"late.txt:2: {day(85)} is later than tomorrow, so golly is not used",
        ),
        ("--past some.json", 2, "some.json: no word of 5 letters that Wordle accepts"),
        (
            "--opener crane",
            2,
            "--opener is for one tree; name it, e.g. any-word; see treegen renew",
        ),
        ("raise", 2, "raise: its weights do not depend on past answers; nothing to"),
        ("any-word --opener qqqqq", 2, 'any-word: opener "qqqqq" is not in some'),
        ("unknown", 1, "no stored tree is named unknown"),
    ],
)
def test_what_cannot_be_renewed_is_one_line_and_changes_nothing(
    folder: Path, line: str, code: int, message: str
) -> None:
    (folder / "some.json").write_text("{}")
    (folder / "late.txt").write_text(f"{day(84)} spilt\n{day(85)} golly\n")
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    done = treegen("renew", *line.split(), cwd=folder)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert done.stderr.startswith(f"treegen: {message}")
    assert {path: path.read_bytes() for path in folder.rglob("*.*")} == before


def test_without_news_nothing_is_built_unless_a_tree_is_named(folder: Path) -> None:
    assert treegen("renew", "--past", "used.txt", cwd=folder).returncode == 0
    built_at = {path: path.stat().st_mtime_ns for path in (folder / "trees").iterdir()}
    for line in ("renew", "renew --past used.txt", "renew --jobs 2"):
        done = treegen(*line.split(), cwd=folder)
        told = f"no tree to renew: they know the words used up to {long_day(1)}; add newer ones "
        assert (done.returncode, done.stdout) == (0, f"{told}with --past FILE\n")
        assert {path: path.stat().st_mtime_ns for path in (folder / "trees").iterdir()} == built_at
    assert treegen("renew", "any-word", cwd=folder).stdout.startswith("trees/past-answers.tsv: ")
    shutil.copy(folder / "trees/any-word.json", folder / "kept.json")
    built(folder, "trees/any-word.json", "march.txt", TREES["any-word"])
    done = treegen("renew", cwd=folder)  # the others know these words
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [
        "trees/past-answers.tsv",
        "trees/any-word.json",
    ]
    assert (folder / "trees/any-word.json").read_bytes() == (folder / "kept.json").read_bytes()


def test_bad_input_is_one_line_beside_words_that_are_known_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees/past-answers.tsv").write_text(f"{day(1)}\tspilt\n")
    (tmp_path / "my.txt").write_text("crane\nslate\nslate\n")
    for line in (
        "next crane 0010",
        "next --answers my.txt cranes 00102",
        "rank --only slate crate",
        "review --answers my.txt crane slaet",
        "stats raise --games nowhere.txt",
        "build --prior nowhere.tsv",
    ):
        done = treegen(*line.split(), cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    done = treegen("next", "--answers", "my.txt", "--guesses=answers", cwd=tmp_path)
    assert done.stderr.splitlines() == [
        TOLD.rstrip(),
        "treegen: my.txt: 1 word repeated, counted once",
    ]


def test_where_an_opener_has_no_tree_any_more_the_others_are_built(folder: Path) -> None:
    used = [f"{day(after)} {word}\n" for after, word in enumerate(RARE, 1)]
    (folder / "rare.txt").write_text("".join(DAYS + used))
    done = treegen("renew", "--past", "rare.txt", cwd=folder)
    assert (done.returncode, done.stderr) == (
        1,
        "treegen: any-word-hard: no tree that opens with bills finds all answers in 4 turns; allow "
        "longer games, or give another --opener\n",
    )
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [
        "trees/past-answers.tsv",
        "trees/everyday.json",
        "trees/any-word.json",
        "trees/everyday-hard.json",
        "trees/never.json",
    ]


def test_commands_in_that_folder_know_the_days_that_renew_used_and_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "since.txt").write_text(f"{day(1)} spilt\n")
    (tmp_path / "trees").mkdir()
    (tmp_path / "wordle-3.txt").write_text("crane\nspilt\nsplit\n")
    line = "build --guesses wordle-3.txt -o trees/three.json"
    assert treegen(*line.split(), cwd=tmp_path).returncode == 0
    renewed = treegen("renew", "three", "--past", "since.txt", cwd=tmp_path)
    assert renewed.returncode == 0, renewed.stderr
    used = f'"used": {{"spilt": "{day(1)}", "split": "2025-08-28"}}'
    title = f"today's game, words used up to {long_day(1)}"
    for line, told in (
        ("next crane 00102", title),
        ("rank crane 00102 --top 1", title),
        ("review crane 00000 split 22222", title),
        ("next --tree three --json crane 00000", used),
        ("play --tree three", "words"),
        (f"stats three --games past --since {day(1)}", f"1 game, {day(1)}"),
        ("build --guesses wordle-3.txt -o -", f'"past to {day(1)}"'),
        ("sweep --guesses wordle-3.txt --openers all -o -", ""),
        ("renew three", f"trees/past-answers.tsv: words used up to {long_day(1)}"),
        ("page three -o -", ""),
    ):
        done = treegen(*line.split(), cwd=tmp_path, input="quit\n")
        wait = "treegen: reviewing 2 guesses …\n" if line.startswith("review") else ""
        assert (done.returncode, done.stderr) == (0, TOLD + wait), line
        assert told in done.stdout, line
    done = treewalk("--tree", "three", "--json", cwd=tmp_path)
    assert f'"spilt": "{day(1)}"' in done.stdout and done.stderr == TOLD.replace(
        "treegen", "treewalk", 1
    )
    assert treewalk("--tree", "three", cwd=tmp_path).stderr == ""
    monkeypatch.chdir(tmp_path)
    assert pack_past(["crane", "spilt"])[-1] == 1  # of a page, its last day's word
    assert treegen("convert", "three", "-", "--to", "selby", cwd=tmp_path).stderr == ""
    (tmp_path / "trees/past-answers.tsv").unlink()
    assert f"up to {long_day()}" in treegen("rank", "crane", "00102", cwd=tmp_path).stdout
