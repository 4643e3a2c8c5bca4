"""`treegen rank` reprints the published tables, and ranks by definition."""

import csv
import io
import json
import random
from fractions import Fraction
from pathlib import Path

import pytest

from tests.building import Prior, game
from tests.conftest import treegen
from tests.search.brute_force import COSTS, Weights, split
from treegen.clues import clue_for
from treegen.solve.rank import TurnQuestion, rank
from treegen.tree.plan import Plan
from treegen.tree.policies import POLICIES
from treegen.words.lists import WordList


def ranked(*arguments: str, cwd: Path | None = None) -> list[dict[str, str]]:
    done = treegen("rank", "--game=2021", *arguments, "-o", "-", cwd=cwd)
    assert (done.returncode, done.stderr) == (0, "")
    return list(csv.DictReader(io.StringIO(done.stdout)))


def test_what_is_shown_of_a_guess() -> None:
    (row,) = ranked("--only", "raise")
    assert [*row.values()] == [
        "3", "raise", "5.87791", "61.0009", "39.3662", "168", "132", "True",
    ]  # fmt: skip
    *_, row = ranked("--top", "9999", "--guesses", "answers")
    assert (row["guess"], row["bits"], row["place"]) == ("fuzzy", "2.305734", "2315")


def test_what_a_terminal_shows() -> None:
    old = "rank", "--game=2021", "raise"
    done = treegen(*old, ".y.g.", "--top", "2")
    assert done.stdout.splitlines() == [
        "Wordle of 2021: 2,315 answers",
        "22 words left",
        "12,972 guesses, by entropy",
        "place  guess  bits  left  geometric  largest  classes",
        "    1  shalt  3.48  2.27       1.97        4       13",
        "    2  slash  3.41  2.27       2.07        3       12  ✓",
        "left: words that stay possible, on average; geometric: their geometric mean;",
        "largest: at worst; classes: clues; ✓: can be the answer",
    ]
    done = treegen(*old, "01020", "shalt", "11200", "--policy", "parts", "--top", "1")
    assert "\n3 words left: awash, gnash, quash\n12,972 guesses, by parts\n" in done.stdout


def test_words_left_as_a_geometric_mean_are_those_published() -> None:
    openers = {row["guess"]: row for row in ranked("--only", "raise,soare")}
    left = {row["guess"]: row for row in ranked("alone", "10010", "--only", "drain,knack")}
    figures = {
        guess: (float(row["bits"]), float(row["geometric"]))
        for guess, row in (openers | left).items()
    }
    # All from "Brave New Wordle".
    assert [round(value, 2) for value in (figures["raise"][0], figures["soare"][0])] == [5.88, 5.89]
    assert [round(value, 1) for value in (figures["raise"][1], figures["soare"][1])] == [39.4, 39.1]
    assert [round(value, 1) for value in figures["drain"]] == [4.0, 2.5]
    assert [round(value, 1) for value in figures["knack"]] == [2.3, 8.4]
    for guess, (bits, geometric) in figures.items():
        words = 40 if guess in left else 2315
        assert geometric == pytest.approx(words / 2**bits, abs=1e-4)


def test_information_in_nats_stands_under_that_name() -> None:
    published = {  # Playing Wordle with Information Theory
        "soare": "4.079837", "roate": "4.077632", "raise": "4.074257", "raile": "4.0658",
        "reast": "4.065625", "slate": "4.058914", "crate": "4.044426", "salet": "4.044224",
        "irate": "4.042016", "trace": "4.041428",
    }  # fmt: skip
    rows = ranked("--unit", "nats", "--top", "10")
    assert {row["guess"]: row["nats"] for row in rows} == published
    assert "bits" not in rows[0]
    assert [row | {"nats": ""} for row in rows] == [
        {("nats" if name == "bits" else name): value for name, value in row.items()} | {"nats": ""}
        for row in ranked("--top", "10")
    ]
    one = treegen("rank", "--game=2021", "--unit", "nats", "--top", "1")
    assert one.stdout.splitlines()[3:5] == [
        "place  guess  nats   left  geometric  largest  classes",
        "    1  soare  4.08  62.30      39.15      183      127",
    ]
    record = json.loads(treegen("rank", "--game=2021", "--unit=nats", "--top=1", "--json").stdout)
    assert [*record["guesses"][0]][:4] == ["place", "guess", "nats", "left"]


def test_a_file_has_the_format_of_its_ending(tmp_path: Path) -> None:
    title = "Wordle of 2021: any of 2,315 words"
    for name in ("two.csv", "two.JSON"):
        two = "rank", "--game=2021", "--guesses", "answers", "--top", "2"
        done = treegen(*two, "-o", name, cwd=tmp_path)
        assert (done.stdout, done.stderr) == (f"{title}\n{name}: 2 guesses\n", "")
        printed = treegen(*two, "--json" if "JSON" in name else "-o-").stdout
        assert (tmp_path / name).read_text() == printed


@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.parametrize("some", [[1], [1, 1, 2, 3], [0, 0, 1, 2], [0, 0, 1]], ids=str)
def test_each_policy_has_its_order_and_ties_one_rule(
    answers: WordList, policy: str, some: list[int]
) -> None:
    words = WordList("some", answers.words[::47])
    secret, choose = WordList("fewer", words.words[1::3]), random.Random(policy)
    weight = {word: choose.choice(some) for word in secret.words}
    prior = Prior("dice", secret, tuple(weight.values()))
    opener, without_expected = words.words[0], 0
    for clue in [None, *sorted({clue_for(opener, word) for word in secret.words})]:
        history = [] if clue is None else [(opener, clue)]
        left = [word for word in secret.words if clue in (None, clue_for(opener, word))]
        expected = {word: weight[word] for word in left if weight[word]}
        others = [word for word in left if not weight[word]]
        without_expected += not expected
        weighed = expected or dict.fromkeys(others, 1)

        def order(
            guess: str, weighed: Weights = weighed, turn: int = len(history) + 1
        ) -> tuple[int | Fraction, bool, int, str]:
            classes = [list(part.values()) for part in split(guess, weighed).values()]
            own = weighed.get(guess, 0)
            return COSTS[policy](classes, own, turn), guess not in weighed, -own, guess

        ranking = rank(game(words, secret, prior), Plan(policy), history)
        assert ranking.left.weights == {word: weight[word] for word in left}
        assert [rated.guess for rated in ranking.guesses] == sorted(words.words, key=order)
        assert {rated.guess for rated in ranking.guesses if rated.possible} == {*weighed}
        figures = [round(getattr(rated, ranking.by, rated.figure), 6) for rated in ranking.guesses]
        assert figures == sorted(figures, reverse=POLICIES[policy].sign < 0)
    assert (without_expected > 0) == (0 in some)


@pytest.mark.parametrize(
    ("clue", "state", "words", "others"),
    [
        (
            "10000",
            "3 likely words left of 5: aback, knack, whack",
            "aback knack whack",
            "abaca kyack",
        ),
        ("11000", "1 word left: yclad", "", "yclad"),
    ],
)
def test_words_of_weight_0_are_counted_apart(
    clue: str, state: str, words: str, others: str
) -> None:
    game = ["--game=2021", "--any", "--top", "1", "raise", "01000", "clout", clue]
    first = treegen("rank", *game).stdout.splitlines()[1]
    assert first == state
    found = json.loads(treegen("rank", *game, "--json").stdout)
    assert (found["left"], found["words"]) == (len(words.split()), words.split())
    assert found["others"] == others.split()


def test_a_prior_weighs_chances_and_not_words() -> None:
    words = WordList("three", ("abide", "ebbed", "speed"))
    weighted = game(words, words, Prior("mine", words, (2, 1, 1)))
    (rated,) = rank(weighted, Plan("entropy"), question=TurnQuestion(only=["speed"])).guesses
    assert (rated.bits, rated.left, rated.classes) == (1.5, 1, 3)  # 1/2 log 2 + 2 (1/4 log 4)
    words = WordList("three", ("crane", "crate", "speed"))
    weighted = game(words, words, Prior("mine", words, (1, 1, 2)))
    (rated,) = rank(weighted, Plan("entropy"), question=TurnQuestion(only=["speed"])).guesses
    assert rated.bits == 1
    assert rated.left == 1.5  # 2 words half of the time, else 1
    assert rated.geometric == pytest.approx(2**0.5)


def test_hard_mode_ranks_what_it_allows() -> None:
    rows = ranked("raise", "01020", "--hard", "--top", "99999")
    words = [row["guess"] for row in rows]
    assert "slash" in words
    assert "shalt" not in words  # no s in its place
    assert all(word[3] == "s" and "a" in word for word in words)
    strict = ranked("raise", "01020", "--strict", "--top", "99999")
    assert {row["guess"] for row in strict} < set(words)
    assert all(clue_for("raise", row["guess"]) == "01020" for row in strict)
