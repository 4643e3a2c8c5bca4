"""Pairs of fixed words: which are played, in which order, and what is proven of them."""

import csv
import json
import random
from itertools import combinations
from pathlib import Path

import pytest

from tests.conftest import treegen
from tests.search.brute_force import Game
from tests.search.test_fixed import fixed, game, least
from treegen.clues import clue_for
from treegen.search.build import build
from treegen.solve.scorer import scorer_for
from treegen.sweep.journal import line_of
from treegen.sweep.pairs import best_pairs, pairs_of
from treegen.sweep.results import Row
from treegen.tree.file import dumps
from treegen.tree.model import weighted_total
from treegen.words.lists import WordList, bundled

WORDS = bundled("wordle-2021-answers").words[::12]  # 193
LISTS = WordList("words", WORDS), WordList("words", WORDS)
FOUR = [*WORDS[7::50]]
SMALL = ["--guesses", "words.txt", "--answers", "all"]


@pytest.fixture
def words(tmp_path: Path) -> Path:
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    return tmp_path


def bound(game: Game, first: str, second: str) -> int:
    """What a pair costs where all but one answer of each class take four turns."""
    classes: dict[tuple[str, str], list[int]] = {}
    for answer, weight in game.weight.items():
        if answer not in (first, second):
            clues = clue_for(first, answer), clue_for(second, answer)
            classes.setdefault(clues, []).append(weight)
    found = game.weight.get(first, 0) + 2 * game.weight.get(second, 0)
    return found + sum(4 * sum(weights) - max(weights) for weights in classes.values())


def in_order(game: Game, *words: str) -> tuple[str, ...]:
    """Two words, the heavier answer first, else the alphabetically first."""
    return tuple(sorted(words, key=lambda word: (-game.weight.get(word, 0), word)))


@pytest.mark.parametrize("seed", range(40))
def test_the_pairs_of_least_bound_are_played(seed: int) -> None:
    small = game(seed)
    scorer = scorer_for(*small.lists, "entropy", small.prior)
    pairs = [in_order(small, *pair) for pair in combinations(small.guesses, 2)]
    pairs.sort(key=lambda pair: (bound(small, *pair), pair))
    for top in (1, 5, len(pairs), len(pairs) + 1):
        found = best_pairs(scorer, top)
        assert [tuple(text.split()) for text in found.texts] == pairs[:top]
        assert (found.scored, found.firsts) == (len(pairs), len(small.guesses))
        assert found.others_bound == (bound(small, *pairs[top]) if top < len(pairs) else None)
    given = pairs_of(small.guesses[:5], scorer)
    of_five = [in_order(small, *pair) for pair in combinations(small.guesses[:5], 2)]
    assert [tuple(text.split()) for text in given.texts] == of_five


@pytest.mark.parametrize("seed", range(100, 120))
def test_their_order_matters_only_where_one_of_them_is_the_answer(seed: int) -> None:
    small = game(seed)._replace(turns=100)
    some = random.Random(seed).sample([*combinations(small.guesses, 2)], 5)
    for pair in some:
        first, second = in_order(small, *pair)
        better, other = (
            weighted_total(fixed(small, words, least))
            for words in ((first, second), (second, first))
        )
        assert other - better == small.weight.get(first, 0) - small.weight.get(second, 0)
        assert bound(small, first, second) <= better


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def test_all_pairs_of_some_words_are_ranked(words: Path) -> None:
    options = ["sweep", "--pairs", *SMALL, "--policy", "optimal", "--openers", ",".join(FOUR)]
    done = treegen(*options, "-o", "pairs.csv", "--save-trees", "trees", cwd=words)
    assert (done.returncode, done.stderr) == (0, "")
    found = rows((words / "pairs.csv").read_text())
    pairs = [tuple(row["opener"].split()) for row in found]
    assert {*map(frozenset, pairs)} == {*map(frozenset, combinations(FOUR, 2))}
    totals = [int(row["total"]) for row in found]
    assert totals == sorted(totals)
    for row, pair in zip(found, pairs, strict=True):
        tree = build(*LISTS, policy="optimal", openers=pair)
        assert (tree.summary.total, row["proven"]) == (int(row["total"]), "total")
        assert (words / f"trees/{'-'.join(pair)}.json").read_bytes() == dumps(tree)
    best = f"{totals[0]:,}"
    assert f"none of these 6 pairs needs fewer guesses than {best} (6 searched" in done.stdout
    assert "not proven" not in done.stdout

    checked = treegen("sweep", *SMALL, "--policy", "optimal", "--check", "pairs.csv", cwd=words)
    assert checked.stdout == "pairs.csv: 6 of 6 rows computed again, all are right\n"
    text = (words / "pairs.csv").read_text().replace(f",{totals[0]},", f",{totals[0] - 1},", 1)
    (words / "wrong.csv").write_text(text)
    checked = treegen("sweep", *SMALL, "--policy", "optimal", "--check", "wrong.csv", cwd=words)
    assert checked.returncode == 1
    assert f"wrong.csv: {found[0]['opener']}: total is {totals[0] - 1}" in checked.stdout

    beat = treegen(
        *options, "--beat", str(totals[2]), "--greedy", "pairs.csv", "-o", "-", cwd=words
    )
    for row, total in zip(rows(beat.stdout), totals, strict=True):
        if total < totals[2]:
            assert (row["total"], row["proven"]) == (str(total), "total")
        else:
            assert (row["total"], row["proven"]) == ("", "bound")
            assert totals[2] <= int(row["lower_bound"]) <= int(row["greedy"])


@pytest.mark.slow
def test_an_interrupted_sweep_of_them_goes_on(words: Path) -> None:
    options = ["sweep", "--pairs", *SMALL, "--openers", *FOUR, "-o", "pairs.csv"]
    assert treegen(*options, cwd=words).returncode == 0
    whole = (words / "pairs.csv").read_text()
    treegen(*options[:-1], "pairs.json", cwd=words)
    settings = json.loads((words / "pairs.json").read_text())["recipe"]
    assert settings["pairs"] == {"scored": 6, "firsts": None, "others_bound": None}
    (words / "pairs.csv").unlink()
    first = rows(whole)[0]
    counts = [int(value) for name, value in first.items() if name.startswith("guess_") and value]
    row = Row(first["opener"], counts, int(first["total"]), None)
    journal = json.dumps(settings).encode() + b"\n" + line_of(row)
    (words / "pairs.csv.partial").write_bytes(journal)
    done = treegen(*options, "--resume", cwd=words)
    assert done.returncode == 0
    assert done.stderr.startswith("treegen: pairs.csv.partial: took 1 opener from it without comp")
    assert (words / "pairs.csv").read_text() == whole


@pytest.mark.slow
def test_without_openers_it_says_what_was_looked_at_and_what_is_not_proven(words: Path) -> None:
    done = treegen("sweep", "--pairs", *SMALL, "--top", "3", cwd=words)
    assert (done.returncode, done.stderr) == (0, "")
    found = best_pairs(scorer_for(*LISTS), 3)
    assert {line[6:].lstrip()[:11] for line in done.stdout.splitlines()[1:4]} == {*found.texts}
    assert done.stdout.splitlines()[-1] == (
        "3 pairs played of 18,528 scored, those of 193 openers with every guess; not proven that "
        f"no other is better, but no other scored needs fewer guesses than {found.others_bound}"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--pairs --hard", "--pairs fixes words, which hard mode may not allow"),
        ("--pairs --strict", "--pairs fixes words, which hard mode may not allow"),
        ("--pairs --openers raise", "--openers has 0 pairs of words; expected 1 to 100,000"),
        ("--pairs --openers all", "--openers has 84,129,906 pairs of words; expected 1 to"),
        ("--pairs --openers raise qqqqq", 'opener "qqqqq" is not in wordle-2021-guesses'),
        ("--pairs --check some.csv", "--pairs is for a sweep; --check finds pairs in its file"),
    ],
)
def test_a_bad_request_is_one_line(options: str, message: str, tmp_path: Path) -> None:
    done = treegen("sweep", *options.split(), cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert message in done.stderr
