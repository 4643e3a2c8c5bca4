"""Exact costs of guesses, by brute force and as published."""

import csv
import io
import random
import re
from collections.abc import Callable
from itertools import permutations

import pytest

from tests.building import game as plain
from tests.building import known_to
from tests.conftest import ROOT, treegen
from tests.search.brute_force import MODES, Game, allowed, ends, prices
from tests.search.test_optimal import game as game_of_listed
from tests.search.test_optimal import tied
from tests.search.test_unlisted import game as game_of_others
from tests.search.test_vocabulary import limited, scarce
from tests.today import ANY_WORD
from treegen.clues import clue_for
from treegen.search.rank import CostQuestion, Effort, GuessCost, rank_by_cost
from treegen.solve.state import state_after
from treegen.tree.openings import loads
from treegen.words import game as words_game
from treegen.words.lists import WordList
from treegen.words.prior import Prior

History = list[tuple[str, str]]


def real(some: Game) -> words_game.Game:
    """The same game as the program has it."""
    game = plain(*some.lists, some.prior, MODES[some.mode])
    if some.vocabulary is None:
        return game
    return game._replace(vocabulary=WordList("known", some.vocabulary))


def played(some: Game, seed: int) -> History:
    """Up to two guesses that may be played, with the clues of some answer."""
    choose = random.Random(seed)
    answer = choose.choice(some.answers)
    history: History = []
    for _ in range(choose.randint(0, 2)):
        guess = choose.choice(some.guesses)
        if all(allowed(guess, *before, some.mode) for before in history):
            history.append((guess, clue_for(guess, answer)))
    return history


def state(some: Game, history: History) -> Game:
    """Game of the words left, listed if there are any, and of what may be played for them."""
    left = {
        word: weight
        for word, weight in some.weight.items()
        if all(clue_for(guess, word) == clue for guess, clue in history)
    }
    listed = {word: weight for word, weight in left.items() if weight}
    weights = listed or dict.fromkeys(left, 1)
    guesses = tuple(
        word
        for word in some.guesses
        if all(allowed(word, *before, some.mode) for before in history)
    )
    values = tuple(weights.values())
    return Game(guesses, tuple(weights), values, some.mode, 100, some.vocabulary)


def others(seed: int) -> Game:
    return game_of_others(seed, 14)


def alike(seed: int) -> Game:
    """Pairs of letters: each guess leaves some of the answers together."""
    choose = random.Random(seed)
    pairs = tuple(map("".join, permutations("abcde", 2)))
    answers = tuple(sorted(choose.sample(pairs, 14)))
    weights = tuple(choose.choice([1, 2, 9]) for _ in answers)
    return Game(pairs, answers, weights, [*MODES][seed % 3], 100)


def costs(guesses: list[GuessCost]) -> list[tuple[int, str]]:
    return [(each.cost, each.guess) for each in guesses]


@pytest.mark.parametrize("kind", [game_of_listed, tied, others, limited, scarce])
@pytest.mark.seeds(200)
def test_the_best_guesses_of_a_state_and_their_costs_are_those_of_brute_force(
    kind: Callable[[int], Game], seed: int
) -> None:
    some = kind(seed)
    history = played(some, seed)
    small = state(some, history)
    expected = prices(small)
    choose = random.Random(seed)
    top = choose.choice([1, 2, 3, 10, 100])
    playable = small.playable(small.guesses, small.answers)
    own = choose.sample(playable, choose.randint(1, len(playable)))
    ranking = rank_by_cost(state_after(real(some), history, own), CostQuestion(top=top, words=own))
    assert costs(ranking.guesses) == expected[:top]
    assert ranking.is_proven
    assert ranking.weight == sum(small.weights)
    assert costs(ranking.asked) == [each for each in expected if each[1] in own]
    assert {each.risk for each in ranking.guesses + ranking.asked} == {0.0}


@pytest.mark.parametrize("kind", [game_of_listed, others, scarce, alike])
@pytest.mark.parametrize("turns", [1, 2, 3, 4])
@pytest.mark.seeds(100)
def test_guesses_that_lose_least_in_the_turns_left_come_first(
    kind: Callable[[int], Game], turns: int, seed: int
) -> None:
    some = kind(seed)
    history = [] if kind is alike else played(some, seed)
    small = state(some, history)._replace(turns=turns)
    playable = small.playable(small.guesses, small.answers)
    found = state_after(real(some), history, playable)
    ranking = rank_by_cost(found, CostQuestion(turns, top=100, words=playable))
    asked = {each.guess: (each.risk, each.cost) for each in ranking.asked}
    within = prices(small)
    if turns < 4:
        weight = sum(small.weights)
        ranked = [(each.risk, each.cost, each.guess) for each in ranking.guesses]
        assert ranked == [(lost / weight, cost, guess) for lost, cost, guess in ends(small)]
    elif within:
        assert costs(ranking.guesses) == within
        assert {each.risk for each in ranking.guesses} == {0.0}
    else:  # nothing is known but what they cost in any number of turns
        assert costs(ranking.guesses) == prices(small._replace(turns=100))
        assert {each.risk for each in ranking.guesses} == {None}
    if turns < 4:
        weight = sum(small.weights)
        expected = {guess: (lost / weight, cost) for lost, cost, guess in ends(small)}
        assert asked == expected
    else:
        longer = {guess: (None, cost) for cost, guess in prices(small._replace(turns=100))}
        assert asked == longer | {guess: (0.0, cost) for cost, guess in within}


@pytest.mark.parametrize(("turns", "risk"), [(1, 0.9), (2, 0.8), (3, 0.7), (4, None), (5, None)])
def test_what_may_be_lost_is_told_in_the_last_three_guesses_only(
    turns: int, risk: float | None
) -> None:
    words = WordList("one_by_one", tuple(f"a{letter}a" for letter in "abcdefghij"))
    ranking = rank_by_cost(state_after(plain(words, words)), CostQuestion(turns))
    assert {each.risk for each in ranking.guesses} == {risk}


@pytest.mark.seeds(40)
def test_with_a_width_costs_may_be_too_high_and_are_not_called_proven(seed: int) -> None:
    some = game_of_listed(seed)
    exact = {guess: cost for cost, guess in prices(state(some, []))}
    ranking = rank_by_cost(state_after(real(some)), effort=Effort(width=1))
    assert not ranking.is_proven
    assert ranking.guesses
    assert all(exact[each.guess] <= each.cost for each in ranking.guesses)


def rows(*arguments: str) -> list[dict[str, str]]:
    done = treegen("rank", *arguments, "--policy", "optimal", "-o", "-")
    assert (done.returncode, done.stderr) == (0, "")
    return list(csv.DictReader(io.StringIO(done.stdout)))


def test_what_second_words_cost_after_an_opener_that_is_not_the_trees(june: str) -> None:
    # By the trial of another search.
    found = rows("sater", "00000", "--prior", june, "--top", "4")
    more = {row["guess"]: round(float(row["more_than_best"]), 3) for row in found}
    assert more == {"dimly": 0, "moldy": 0.046, "limby": 0.055, "piony": 0.056}
    assert [row["place"] for row in found] == ["1", "2", "3", "4"]
    (own,) = rows("sater", "00000", "--prior", june, "--only", "limby")
    assert own == found[2] | {"place": ""}


def test_before_the_first_guess_the_published_table_is_read(by_table: str) -> None:
    with (ROOT / "trees/openers-today.csv").open() as stream:
        openers = [*csv.DictReader(stream)]
    means = {row["opener"]: float(row["weighted_mean"] or "inf") for row in openers}
    best, *others = sorted(means, key=means.__getitem__)[:10]
    found = [(row["guess"], float(row["guesses"])) for row in rows("--prior", by_table)]
    assert found == [(opener, round(means[opener], 6)) for opener in (best, *others)]
    in_hard_mode = [(row["hard_weighted_mean"], row["opener"]) for row in openers]
    least, opener = min(row for row in in_hard_mode if row[0])
    hard = rows("--prior", by_table, "--hard")[0]
    assert (hard["guess"], float(hard["guesses"])) == (opener, round(float(least), 6))
    (own,) = rows("--prior", by_table, "--only", others[1])
    more = round(means[others[1]] - means[best], 6)
    assert (own["guess"], float(own["more_than_best"])) == (others[1], more)


# Their sum is what the opener costs, as the tests of opening files say.
@pytest.mark.slow
@pytest.mark.parametrize("opener", [ANY_WORD, "crane"])
def test_the_best_second_words_are_those_of_a_published_opening_file(opener: str) -> None:
    opening = loads((ROOT / f"trees/openings/{opener}.json").read_bytes())
    assert opening.recipe.prior
    day = Prior(opening.recipe.prior.name).day
    game, replies = known_to(day or ""), opening.replies
    for clue in [clue for clue in replies if replies[clue].weight][::12]:
        published = [(cost, word) for word, cost in replies[clue].any]
        best = rank_by_cost(
            state_after(game, [(opener, clue)]), CostQuestion(5, top=len(published))
        )
        assert costs(best.guesses) == published


def test_what_the_terminal_shows_of_prices() -> None:
    done = treegen("rank", "--game=2021", "raise", "01020", "--policy=optimal", "--top=3")
    title, left, proof, *rows_shown, legend, _ = done.stdout.splitlines()
    assert re.fullmatch(r"proven: [0-9]+ of 12,972 guesses searched in [0-9]\.[0-9] s", proof)
    assert [title, left] == ["Wordle of 2021: 2,315 answers", "22 words left"]
    assert rows_shown == [
        "place  guess  guesses  more than chals",
        "    1  chals   2.4545           0.0000",
        "    2  shalt   2.5000           0.0455",
        "    3  botch   2.5000           0.0455",
    ]
    assert legend == "guesses: from this one on, the answer's included, on average by weight"


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("--policy optimal --unit nats", "--unit is for ranking one turn ahead"),
        ("--policy optimal --prefilter 3", "--prefilter is for ranking one turn ahead"),
        ("--width 3", "--width needs --policy optimal"),
        ("--policy optimal --only crnae", '"crnae" is not in wordle-2023-guesses'),
    ],
)
def test_options_that_do_not_go_together(options: str, error: str) -> None:
    done = treegen("rank", "crane", "00000", *options.split())
    assert done.returncode == 2
    assert error in done.stderr
