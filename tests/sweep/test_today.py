"""What an opener costs in today's game: trees/openers-today.csv, how it is made, who reads it."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

from tests.conftest import ROOT, treegen
from tests.sweep.test_sweep import BIN, WORDS, checked, rows
from treegen.clues import Mode
from treegen.game.openers import TABLE_DAY, opener_costs
from treegen.tree.file import load
from treegen.words.lists import GAMES, bundled
from treegen.words.past import long_date

FILE = ROOT / "trees/openers-today.csv"
TODAY = "--game today --policy optimal --max-listed 6"
WEIGHT = 16_773_514  # of all words, by the answers to the day of the table
# Openers that people play, each with its reason; where one was counted or named, by whom.
POPULAR = [
    line.split("\t")[0] for line in (ROOT / "tests/sweep/popular.txt").read_text().splitlines()
]


@pytest.fixture(scope="module")
def published() -> list[dict[str, str]]:
    return rows(FILE)


def test_every_opener_has_a_bound_and_none_is_below_the_best(
    published: list[dict[str, str]],
) -> None:
    openers = sorted(row["opener"] for row in published)
    assert openers == list(bundled("wordle-2023-guesses").words)
    best, *others = published
    assert (best["proven"], best["worst"]) == ("total", "6")
    for row in others:
        assert not row["lower_bound"] or int(row["lower_bound"]) > int(best["lower_bound"])
        assert bool(row["total"]) == (row["proven"] == "total")
        if not row["total"]:
            assert not row["lower_bound"] or int(row["lower_bound"]) > 3.13 * WEIGHT
        else:
            mean = int(row["lower_bound"]) / WEIGHT
            assert (row["weighted_mean"], row["in_six"]) == (str(mean), "3160")


def test_the_best_and_those_that_people_play_are_searched_to_the_end(
    published: list[dict[str, str]],
) -> None:
    assert len(POPULAR) == len({*POPULAR}) == 60
    exact = [row["opener"] for row in published if row["total"]]
    hard = {row["opener"]: row["hard_tree"] for row in published}
    assert all(row["hard_tree"] == "yes" for row in published if row["hard_weighted_mean"])
    assert {*POPULAR} <= {*exact}
    assert {hard[opener] for opener in "salet crane slate raise trace".split()} == {"no"}
    # The rules of hard mode, and a vocabulary, only take guesses away.
    normal, hard_costs = opener_costs(), opener_costs(Mode.HARD)
    known = bundled(GAMES["2023"][0])
    everyday = opener_costs(vocabulary=known.info)
    assert {*everyday} == {*exact} & {*known.words}
    for costs in (hard_costs, everyday):
        assert all(mean >= normal[opener] for opener, mean in costs.items())
    assert next(iter(normal)) == published[0]["opener"]
    # The trees of today begin with the best, and cost as much while they know the same days.
    for name, costs in (
        ("any-word", normal),
        ("any-word-hard", hard_costs),
        ("everyday", everyday),
    ):
        tree = load(str(ROOT / f"trees/{name}.json"))
        opener, least = next(iter(costs.items()))
        assert tree.root.guess == opener
        assert tree.summary.weighted_mean == least or tree.recipe.weights_by.day != TABLE_DAY


def test_a_document_shows_twenty_of_them(published: list[dict[str, str]]) -> None:
    text = (ROOT / "trees/OPENERS.md").read_text().partition("ten that people play:\n\n")[2]
    lines = text.partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.split("|")] for line in lines]
    by_opener = {row["opener"]: row for row in published}
    assert len({opener for opener, *_ in cells}) == 20
    assert [opener for opener, *_ in cells[:10]] == [row["opener"] for row in published[:10]]
    for opener, *shown in cells:
        row = by_opener[opener]
        mean, hard = float(row["weighted_mean"]), row["hard_weighted_mean"]
        if row["hard_tree"] == "no":
            hard = "none"
        if hard != "none":
            hard = f"{float(hard):.4f}" if hard else "≥ 3.2"
        known = row["everyday_weighted_mean"]
        assert shown == [
            f"{mean:.4f}",
            f"{float(known):.4f}" if known else "",
            hard,
        ]


@pytest.mark.slow
def test_rank_of_openers_stands_in_the_order_of_what_they_cost(by_table: str) -> None:
    costs = opener_costs()

    def places(*options: str) -> dict[str, int]:
        asked = treegen("rank", "--vocabulary", "all", "--prior", by_table, "--json", *options)
        rows = json.loads(asked.stdout)["guesses"]
        return {row["guess"]: row["place"] for row in rows}

    best = [*costs][:20]
    assert [*places()] == best
    asked = places("--only", ",".join(["zuzim", *reversed(best[:9])]))
    assert [*asked] == [*best[:9], "zuzim"]  # of which nothing is known
    by_wins = places("--policy", "wins", "--top", "3")
    assert by_wins == {"salet": 1, "tarse": 2, "sater": 3}
    assert asked | by_wins == asked  # a place is that of the policy in either order


@pytest.mark.parametrize("mode", ["", "--hard"])
def test_rank_says_what_openers_cost_more_than_the_best(mode: str, by_table: str) -> None:
    costs = opener_costs(Mode.HARD if mode else Mode.NORMAL)
    (best, least), *_, (worst, most) = costs.items()
    game = f"--prior {by_table} {mode}".split()
    asked = ["rank", *game, "--only", f"{best},{worst},zuzim"]  # the last was not searched
    found = csv.DictReader(treegen(*asked, "-o", "-").stdout.splitlines())
    more = {row["guess"]: row["more_than_best"] for row in found}
    assert float(more.pop(worst)) == pytest.approx(most - least, abs=1e-6)
    assert more == {best: "0.0", "zuzim": ""}
    if mode:
        return
    done = treegen(*asked)
    said = (
        f"treegen: {best} is not in the vocabulary (wordle-2023-answers), "
        "so all 14,855 words are ranked\n"
    )
    assert done.stderr == said
    _, _, _, head, _, _, last, *_, day = done.stdout.splitlines()
    costs_more = f"how many more guesses a whole tree needs (answers to {long_date(TABLE_DAY)})"
    assert day == f"more than {best}: {costs_more}"
    assert head.split()[:7] == ["by", "wins", "guess", "guesses", "more", "than", best]
    assert last.split()[1:4] == ["zuzim", "?", "?"]
    # Later in a game, or in another game, openers cost nothing.
    later = ["rank", *game, best, "00000", "--policy", "wins"]
    for other in (later, ["rank", "--game", "2023"]):
        assert "more_than" not in treegen(*other, "--top", "1", "--json").stdout


@pytest.mark.proof
def test_the_published_file_can_be_checked() -> None:
    path = "trees/openers-today.csv"
    line = f"{path}: 5 of 14,855 rows recomputed, all correct\n"
    assert checked(ROOT, path, "--sample", "5", *TODAY.split()) == (0, line)


@pytest.mark.slow
def test_the_make_target_joins_what_was_searched(tmp_path: Path) -> None:
    words = WORDS[::5]
    (tmp_path / "words.txt").write_text("\n".join(words))
    (tmp_path / "known.txt").write_text("\n".join(words[::2]) + "\n")
    prior = "".join(f"{word}\t{place % 4}\n" for place, word in enumerate(words))
    (tmp_path / "prior.tsv").write_text(prior)
    for folder in ("trees", ".venv/bin", "tests/sweep", "treegen/release"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "tests/__init__.py").touch()
    (tmp_path / "tests/tools").symlink_to(ROOT / "tests/tools")
    for name in ("Makefile", "trees/published.mk", "treegen/release/release.mk"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    popular, other = words[-1], words[-2]
    (tmp_path / "tests/sweep/popular.txt").write_text(f"{popular}\tsome reason\n")
    (tmp_path / ".venv/bin/treegen").symlink_to(BIN / "treegen")
    python = tmp_path / ".venv/bin/python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    game = "--guesses words.txt --answers all --prior prior.tsv --policy optimal --max-listed 3"
    # Enough to see all means: the limit is their median.
    swept = treegen("sweep", *game.split(), "--openers", "all", "-o", "-", cwd=tmp_path).stdout
    exact = {row["opener"]: row for row in csv.DictReader(swept.splitlines())}
    beat = int(median(int(row["lower_bound"]) for row in exact.values() if row["total"]))
    make = ["make", "openers-today", "-o", ".venv/bin/treegen", f"TODAY={game}", f"BEAT={beat}"]
    make += ["BEST=10", "HARD_BEST=10", "KNOWN=known.txt"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    subprocess.run(make, cwd=tmp_path, env=env, check=True, capture_output=True)
    joined = rows(tmp_path / "trees/openers-today.csv")
    # Sorted as by sweep; the ten best and the popular one searched to the end, also in hard mode.
    names = [row["opener"] for row in joined]
    assert names[:10] == [*exact][:10] and sorted(names) == sorted(exact)
    assert {row["opener"] for row in joined if row["hard_tree"]} == {*names[:10], popular}
    for row in joined:
        assert row["total"] == (exact[row["opener"]]["total"] if row["total"] else "")
        assert not row["total"] or row["weighted_mean"] == exact[row["opener"]]["weighted_mean"]
    by_opener = {row["opener"]: row for row in joined}
    assert (by_opener[popular]["proven"], by_opener[other]["proven"]) == ("total", "bound")

    code, _ = checked(tmp_path, "trees/openers-today.csv", "--sample", "99", *game.split())
    assert code == 0
    known = [name for name in names[:10] if name in words[::2]]
    for column, openers, options in (
        ("hard_weighted_mean", names[:10], ["--hard"]),
        ("everyday_weighted_mean", known, ["--vocabulary", "known.txt"]),
    ):
        sweep = ["sweep", *game.split(), *options, "--openers", ",".join(openers), "-o-"]
        found = csv.DictReader(treegen(*sweep, cwd=tmp_path).stdout.splitlines())
        assert {row["opener"]: row[column] for row in joined[:10] if row[column]} == {
            row["opener"]: row["weighted_mean"] for row in found if row.get("weighted_mean")
        }
