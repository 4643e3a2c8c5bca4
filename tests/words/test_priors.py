"""Weights are read exactly, and become whole numbers by one rule."""

import hashlib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treegen.errors import WordListError
from treegen.tree.policies import usual_policy
from treegen.words.game import any_game, plain_game
from treegen.words.lists import WordList
from treegen.words.prior import Prior
from treegen.words.priors import (
    MAX_TOTAL,
    integer_weights,
    occurrences,
    parse_prior,
    with_prior,
)

WORDS = WordList("three", ("crane", "slate", "trace"))
THREE = plain_game(WORDS, WORDS)


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("crane\t1\nslate\t2\ntrace\t3\n", (1, 2, 3)),
        ("trace\t3\nslate\t2\ncrane\t1", (1, 2, 3)),
        ("crane\t0.1\nslate\t0.2\ntrace\t0.3\n", (1, 2, 3)),  # 0.1 + 0.2 is 0.3 here
        ("crane\t1e-30\nslate\t2E-30\ntrace\t.3e-29\n", (1, 2, 3)),
        ("crane\t1e30\nslate\t1e30\ntrace\t+1e30\n", (1, 1, 1)),
        ("\ufeff Crane \t 1 \r\nSLATE\t2\r\ntrace\t3\r\n\r\n \t\n", (1, 2, 3)),
        ("crane\t1\tnote\nslate\t2\t7\ntrace\t3\n", (1, 2, 3)),
        ("crane\t0\nslate\t6\ntrace\t4\n", (0, 3, 2)),  # possible, but not expected
        ("crane\t0\nslate\t0e-999999999\ntrace\t1e-30\n", (0, 0, 1)),
        ("crane\t1e-30\nslate\t1\ntrace\t1e30\n", (1, 1, MAX_TOTAL - 3)),
    ],
)
def test_weights_are_read_exactly(text: str, weights: tuple[int, ...]) -> None:
    assert parse_prior(text.encode(), "mine", "mine.tsv", THREE).weights == weights


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("slate\t-3\n", ':2: "slate" weighs "-3"; expected a word, and beside it 0 or a'),
        ("slate\tnan\n", ':2: "slate" weighs "nan"; expected'),
        ("slate\tmuch\n", ':2: "slate" weighs "much"; expected'),
        ("slate\t1e999999999\n", ':2: "slate" weighs "1e999999999"; expected'),
        ("slate 3\nit's 3\n", ": no weight for 1 of the 3 answers in three, such as trace; exp"),
        ("slate\t3\nCrane\t3\n", ':3: "Crane" has a weight already'),
        ("trace\t3\n", ": no weight for 1 of the 3 answers in three, such as slate; expected"),
        ("slate\t0\ntrace\t0.0\n", ": all answers weigh 0; expected one that weighs more"),
    ],
)
def test_a_bad_prior_names_file_line_and_fault(text: str, problem: str) -> None:
    with pytest.raises(WordListError) as error:
        parse_prior(f"crane\t0\n{text}".encode(), "mine", "mine.tsv", THREE)
    message = str(error.value)
    assert message.startswith("mine.tsv:") and problem in message
    assert "\n" not in message and len(message) < 200


def test_a_prior_in_a_file_is_named_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.tsv").write_text("crane\t1\nslate\t2\ntrace\t3\n")
    Path("wordfreq").write_text("crane\t3\nslate\t2\ntrace\t1\n")
    game = with_prior(THREE, "mine.tsv")
    assert game == THREE._replace(weights=(1, 2, 3), prior=Prior("mine"))
    sha256 = hashlib.sha256(b"crane\t1\nslate\t2\ntrace\t3\n").hexdigest()
    assert game.prior_info == ("mine", 6, sha256)
    assert THREE.prior_info is None
    other = THREE._replace(weights=(3, 2, 1), prior=Prior("wordfreq"))
    assert with_prior(THREE, "./wordfreq") == other
    Path("mine.tsv").rename("mi\ne.tsv")
    with pytest.raises(WordListError, match="rename the file"):
        with_prior(THREE, "mi\ne.tsv")


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ([5], (1,)),
        ([Fraction(1, 3), Fraction(1, 2)], (2, 3)),
        ([1, MAX_TOTAL - 1], (1, MAX_TOTAL - 1)),  # adds up to MAX_TOTAL: as it is
        ([0, MAX_TOTAL - 1], (0, 1)),
        ([0, 6, 8], (0, 3, 4)),
        ([2, MAX_TOTAL - 1], (2, MAX_TOTAL - 4)),  # one more: scaled to that less 2
        # Exactly a quarter of each: 1.5, 2.5, MAX_TOTAL - 8.25, and 0.25, which is raised to 1.
        ([6, 10, 4 * (MAX_TOTAL - 4) - 17, 1], (2, 2, MAX_TOTAL - 8, 1)),
    ],
)
def test_the_rule_of_scale_by_hand(weights: list[Fraction | int], expected: tuple[int]) -> None:
    assert integer_weights(weights) == expected


WEIGHTS = st.one_of(
    st.just(0), st.integers(1, 9), st.integers(1, 10**60), st.fractions(0, 1), st.just(MAX_TOTAL)
)


@given(st.lists(WEIGHTS, min_size=1, max_size=30).filter(any), st.integers(1, 10**9))
def test_integer_weights_keep_order_and_proportion_within_most(
    weights: list[Fraction | int], factor: int
) -> None:
    made = integer_weights(weights)
    assert [weight == 0 for weight in made] == [weight == 0 for weight in weights]
    assert sum(made) <= MAX_TOTAL
    assert all(
        made[a] <= made[b]
        for a in range(len(made))
        for b in range(len(made))
        if weights[a] <= weights[b]
    )
    assert integer_weights([weight * factor for weight in weights]) == made


def test_any_guess_can_be_the_answer_and_those_of_the_list_are_expected() -> None:
    game = any_game(plain_game(WORDS, WordList("two", ("crane", "trace"))))
    assert (game.prior, game.answers, game.weights) == ("two", WORDS, (1, 0, 1))
    assert game.has_unlisted and not THREE.has_unlisted
    assert game.listed == plain_game(WORDS, WordList("two", ("crane", "trace")))
    assert game.unlisted == plain_game(WORDS, WordList("three", ("slate",)))


@pytest.mark.parametrize(
    ("weights", "policy"),
    [((1, 1, 1), "entropy"), ((0, 7, 7), "entropy"), ((1, 2, 1), "wins"), ((0, 1, 2), "wins")],
)
def test_information_is_the_aim_only_where_the_expected_words_weigh_the_same(
    weights: tuple[int, ...], policy: str
) -> None:
    assert usual_policy(THREE._replace(weights=weights)) == policy


@pytest.mark.parametrize(
    ("centibels", "rate"),
    [
        (127, 5370318),  # "the": 10**-1.27 is 0.0537031796...
        (100, 10_000_000),
        (783, 1),  # 1.4791
        (782, 2),  # 1.5136
        (900, 1),
    ],
)
def test_rates_of_wordfreq_are_exact(centibels: int, rate: int) -> None:
    assert occurrences(centibels) == rate
