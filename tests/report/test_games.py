"""How trees play real games: figures by a count in plain Python, and nothing known too early."""

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from tests.building import Prior, build
from tests.conftest import ROOT, treegen
from tests.today import day
from tests.tools import backtest
from tests.tree.test_format import clue
from treegen.report.games import games_table, play
from treegen.tree.find import find_stored
from treegen.words.chances import shares
from treegen.words.game import plain_game
from treegen.words.lists import WordList
from treegen.words.past import bundled_past
from treegen.words.priors import past_prior

BACK = "2026-02-02"  # since this day, words come again
FEW = """\
# two words without a day, and a game twice
aahed
crane
2026-02-03 cigar
5 Feb 2026: poker
2026-02-04 cigar
"""


@pytest.fixture
def few(tmp_path: Path) -> str:
    path = tmp_path / "few.txt"
    path.write_text(FEW)
    return str(path)


def test_the_bundled_games_since_words_come_again_take_what_plain_python_counts() -> None:
    tree = json.loads(Path(find_stored("tarse").path).read_text())["tree"]
    turns = []
    for line in (ROOT / "treegen/words/data/past-answers.tsv").read_text().splitlines():
        day, word = line.split("\t")
        if day >= BACK:
            node, turn = tree, 1
            while node["guess"] != word:
                node, turn = node["branches"][clue(node["guess"], word)], turn + 1
            turns.append(turn)
    done = treegen("stats", "tarse", "--games", "past", "--since", BACK, "--json")
    (found,) = json.loads(done.stdout)
    counts = Counter(turns)
    assert found["distribution"] == [counts[n] for n in range(1, max(turns) + 1)]
    assert (found["total"], found["mean"]) == (sum(turns), sum(turns) / len(turns))
    assert (found["games"], found["not_found"], found["known"]) == (len(turns), [], 0)


TABLE = """\
5 games, 2026-02-03 to 2026-02-05, 2 of them without a day

             mean  1  2  3  4  5  6  not found
raise      4.0000  0  0  2  1  0  1          1
raise-any  4.0000  0  0  2  2  0  1          0

means are over the games that are found
raise, 6 guesses: poker (2026-02-05)
raise, not found: aahed
raise-any, 6 guesses: poker (2026-02-05)
"""


def test_every_game_counts_and_what_a_tree_lacks_stands_beside(few: str) -> None:
    done = treegen("stats", "raise", "raise-any", "--games", few)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", TABLE)
    since = ("--games", few, "--since", "2026-02-04")
    assert treegen("stats", "raise", *since).stdout.splitlines() == [
        "2 games, 2026-02-04 to 2026-02-05",
        "",
        "         mean  1  2  3  4  5  6",
        "raise  4.5000  0  0  1  0  0  1",
        "",
        "raise, 6 guesses: poker (2026-02-05)",
    ]
    (record,) = json.loads(treegen("stats", "raise", "--games", few, "--json").stdout)
    assert record["longest"] == [["2026-02-05", "poker"]]
    assert record["not_found"] == [["", "aahed"]]
    assert (record["games"], record["total"], record["mean"]) == (5, 16, 4.0)
    assert (record["name"], record["recipe"]["opener"]) == ("raise", "raise")


def test_a_tree_that_has_none_of_the_words_has_no_mean() -> None:
    pool = WordList("two", ("abide", "ebbed"))
    played = play("two", build(pool, pool), [("", "raise")] * 7)
    assert (played.mean, played.distribution, played.longest) == (None, [], [])
    assert games_table(played.not_found, [played], 80).splitlines()[2:] == [
        "     mean  not found",
        "two     -          7",
        "",
        "means are over the games that are found",
        "two, not found: raise, raise, raise, raise, raise and 2 more",
    ]


def test_long_names_of_trees_are_cut_to_one_column() -> None:
    pool = WordList("two", ("abide", "ebbed"))
    games = [("", "abide"), ("", "ebbed"), ("", "raise")]
    trees = [play(name, build(pool, pool), games) for name in ("b" * 200, "c" * 24)]
    shown = f"{'b' * 23}…"
    assert games_table(games, trees, 80).splitlines()[2:] == [
        "                            mean  1  2  not found",
        f"{shown}  1.5000  1  1          1",
        f"{'c' * 24}  1.5000  1  1          1",
        "",
        "means are over the games that are found",
        f"{shown}, 2 guesses: ebbed",
        f"{shown}, not found: raise",
        f"{'c' * 24}, 2 guesses: ebbed",
        f"{'c' * 24}, not found: raise",
    ]


def test_what_a_tree_knew_when_it_was_built_is_no_forecast(answers: WordList) -> None:
    past = bundled_past()
    some = answers._replace(words=answers.words[:300])
    game = past_prior(plain_game(some, some), past)
    tree = build(some, some, "abide", prior=Prior(game.prior, some, game.weights))
    games = [*past.games[-2:], (day(1), "abide"), ("", "abide")]
    played = play("mine", tree, games)
    assert played.known == 2
    assert "mine already knew 2 of these answers, so this proves nothing" in games_table(
        games, [played], 80
    )


# The backtest: its table is in tests/README.md.


def test_each_month_knows_earlier_days_only() -> None:
    months = backtest.months()
    assert [len(month.games) for month in months] == [27, 31, 30, 31, 30, 31, 21]
    assert shares(months[0].past) == [1, 1, 1, 1]
    for month in months:
        assert month.past.last < month.games[0][0]
        assert month.year_old.last < f"{int(month.name[:4]) - 1}{month.games[0][0][4:]}"


def test_the_table_shows_what_the_backtest_prints() -> None:
    table = (ROOT / "tests/README.md").read_text().splitlines()
    months = backtest.months()
    stored = islice(backtest.flat_rows(months), len(backtest.FLAT_TREES))
    for line in [*backtest.head(months), *stored]:
        cells = line.split("|")
        without_months = [*cells[:3], *cells[-3:]]
        assert "|".join(without_months) in table
