"""Exact costs of guesses, by brute force and as published."""

import csv
import io
import random
import re
from collections.abc import Callable

import pytest

from tests.building import game as plain
from tests.conftest import ROOT, treegen
from tests.search.brute_force import MODES, Game, allowed, prices
from tests.search.test_optimal import game as game_of_listed
from tests.search.test_optimal import tied
from tests.search.test_unlisted import game as game_of_others
from tests.search.test_vocabulary import limited, scarce
from treegen.clues import clue_for
from treegen.errors import NoSuchTree
from treegen.search.rank import PricedGuess, rank_by_cost, table
from treegen.tree.openings import loads
from treegen.words import game as words_game
from treegen.words.choose import choose_game
from treegen.words.lists import WordList

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
    guesses = [
        word
        for word in some.playable(some.guesses, left)
        if all(allowed(word, *before, some.mode) for before in history)
    ]
    return Game(tuple(guesses), tuple(weights), tuple(weights.values()), some.mode, 100)


def others(seed: int) -> Game:
    return game_of_others(seed, 14)


def costs(guesses: list[PricedGuess]) -> list[tuple[int, str]]:
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
    ranking = rank_by_cost(real(some), history, top=top)
    assert costs(ranking.guesses) == expected[:top]
    assert ranking.is_proven
    assert ranking.weight == sum(small.weights)
    assert [*ranking.left.candidates.weights] == [*small.answers]
    own = choose.sample(small.guesses, choose.randint(1, len(small.guesses)))
    only = rank_by_cost(real(some), history, only=own)
    assert costs(only.guesses) == [each for each in expected if each[1] in own]
    assert costs([only.best]) == expected[:1]


@pytest.mark.parametrize("kind", [game_of_listed, others, scarce])
@pytest.mark.parametrize("most", [1, 2, 3, 4])
@pytest.mark.seeds(100)
def test_a_limit_for_listed_words_leaves_out_the_trees_that_take_longer(
    kind: Callable[[int], Game], most: int, seed: int
) -> None:
    some = kind(seed)
    history = played(some, seed)[: most - 1]
    small = state(some, history)
    left = [some.weight[word] for word in small.answers]
    expected = prices(small._replace(turns=most - len(history) if any(left) else 100))
    if expected:
        ranking = rank_by_cost(real(some), history, top=100, max_listed=most)
        assert costs(ranking.guesses) == expected
        only = rank_by_cost(real(some), history, only=small.guesses, max_listed=most)
        within = {guess: cost for cost, guess in expected}
        longer = {guess: cost for cost, guess in prices(small)}
        assert {each.guess: each.cost for each in only.guesses} == longer | within
        assert costs([only.best]) == expected[:1]
        assert {*only.longer} == longer.keys() - within.keys()
        assert ("may not find each likely word" in table(only, "")) == bool(only.longer)
    else:
        with pytest.raises(NoSuchTree, match="within"):
            rank_by_cost(real(some), history, max_listed=most)


@pytest.mark.parametrize("kind", [game_of_listed, others, scarce])
@pytest.mark.parametrize("allowed", [1, 2, 3, 4])
@pytest.mark.seeds(100)
def test_trees_that_take_longer_than_is_allowed_are_left_out_where_there_are_others(
    kind: Callable[[int], Game], allowed: int, seed: int
) -> None:
    some = kind(seed)
    history = played(some, seed)
    small = state(some, history)
    turns = allowed - len(history) if len(history) < allowed else 100
    expected = prices(small._replace(turns=turns)) or prices(small)
    for top in (1, 100):
        ranking = rank_by_cost(real(some), history, top=top, allowed=allowed)
        assert costs(ranking.guesses) == expected[:top]


@pytest.mark.seeds(40)
def test_with_a_width_costs_may_be_too_high_and_are_not_called_proven(seed: int) -> None:
    some = game_of_listed(seed)
    exact = {guess: cost for cost, guess in prices(state(some, []))}
    ranking = rank_by_cost(real(some), width=1)
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
    (own,) = rows("sater", "00000", "--prior", june, "--openers", "limby")
    assert own == found[2] | {"place": ""}


def test_before_the_first_guess_the_published_table_is_read() -> None:
    # trees/openers-today.csv
    best = {row["guess"]: float(row["guesses"]) for row in rows()}
    assert [*best.items()][:3] == [("sater", 3.072224), ("salet", 3.078698), ("tarse", 3.080165)]
    assert len(best) == 10
    hard = rows("--hard")
    assert [(row["guess"], row["guesses"]) for row in hard[:1]] == [("tarse", "3.146354")]
    own = rows("--openers", "tarse")
    assert [(row["guess"], row["more_than_best"]) for row in own] == [("tarse", "0.007941")]


# Their sum is what the opener costs, as the tests of opening files say.
@pytest.mark.slow
@pytest.mark.parametrize("opener", ["sater", "crane"])
def test_the_best_second_words_are_those_of_a_published_opening_file(opener: str) -> None:
    game = choose_game()
    replies = loads((ROOT / f"trees/openings/{opener}.json").read_bytes()).replies
    for clue in [clue for clue in replies if replies[clue].weight][::12]:
        published = [(cost, word) for word, cost in replies[clue].any]
        best = rank_by_cost(game, [(opener, clue)], top=len(published), max_listed=6)
        assert costs(best.guesses) == published


def test_what_the_terminal_shows_of_prices() -> None:
    done = treegen("rank", "--game=2021", "raise", "01020", "--policy=optimal", "--top=3")
    title, left, proof, *table, legend, _ = done.stdout.splitlines()
    assert re.fullmatch(r"proven: [0-9]+ of 12,972 guesses searched in [0-9]\.[0-9] s", proof)
    assert [title, left] == ["Wordle of 2021: 2,315 answers", "22 words left"]
    assert table == [
        "place  guess  guesses  more than chals",
        "    1  chals   2.4545           0.0000",
        "    2  shalt   2.5000           0.0455",
        "    3  botch   2.5000           0.0455",
    ]
    assert legend == "guesses: from this one on, the answer's included, on average by weight"


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("--policy optimal --unit nats", "--unit is for a look one turn ahead"),
        ("--policy optimal --prefilter 3", "--prefilter is for a look one turn ahead"),
        ("--width 3", "--width is for a search: add --policy optimal"),
        ("--max-listed 3", "--max-listed is for a search: add --policy optimal"),
        ("--policy optimal --openers crnae", '"crnae" is not in wordle-2023-guesses'),
    ],
)
def test_options_that_do_not_go_together(options: str, error: str) -> None:
    done = treegen("rank", "sater", "00000", *options.split())
    assert done.returncode == 2
    assert error in done.stderr
