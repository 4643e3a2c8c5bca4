"""A review says of each turn what `next` would have, and what a count in plain Python finds."""

import json
import random
from math import log2

import pytest

from tests.building import Prior, game
from tests.conftest import treegen
from treegen.clues import Mode, clue_for
from treegen.game.position import fits
from treegen.play.moves import next_move, played
from treegen.play.review import expected_guesses, luck_of, review, summary
from treegen.play.start import list_play, wordle_play
from treegen.words.lists import WordList

Weights = dict[str, int]


def classes_of(weights: Weights, guess: str) -> dict[str, Weights]:
    classes: dict[str, Weights] = {}
    for word, weight in weights.items():
        classes.setdefault(clue_for(guess, word), {})[word] = weight
    return classes


def guesses_needed(weights: Weights, guesses: list[str], guess: str, mode: Mode) -> int:
    """Guesses for all those words together, each as often as it weighs."""
    total = sum(weights.values())
    for clue, some in classes_of(weights, guess).items():
        if clue != "2" * len(guess):
            legal = [word for word in guesses if mode.allows(word, guess, clue)]
            total += guesses_needed(some, legal, best_by_wins(some, legal), mode)
    return total


def best_by_wins(weights: Weights, guesses: list[str]) -> str:
    """Guess after which the next one at the latest is right most often."""
    if len(weights) <= 2:
        return max(sorted(weights), key=weights.__getitem__)

    def wins(guess: str) -> int:
        heaviest = [max(some.values()) for some in classes_of(weights, guess).values()]
        return sum(heaviest) + weights.get(guess, 0)

    return min(guesses, key=lambda guess: (-wins(guess), -weights.get(guess, 0), guess))


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("heaviest", [1, 9])
def test_what_is_expected_of_a_guess_is_what_a_count_finds(mode: Mode, heaviest: int) -> None:
    for seed in range(6):
        chance = random.Random(f"{mode} {heaviest} {seed}")
        words = sorted({"".join(chance.choices("abcde", k=5)) for _ in range(60)})
        some = chance.sample(words, 40)
        weights = {word: chance.randint(0, heaviest) if word in some else 0 for word in words}
        all_words = WordList("mine", tuple(words))
        prior = Prior("mine", all_words, tuple(weights.values()))
        play = list_play(game(all_words, all_words, prior, mode))
        answer = chance.choice(some)
        for guess in [*chance.sample(sorted({*words} - {answer}), 3), "zzzzz", answer]:
            history = play.position.history
            left = {word: w for word, w in weights.items() if fits(word, history)}
            left = {word: w for word, w in left.items() if w} or dict.fromkeys(left, 1)
            legal = [w for w in words if all(mode.allows(w, *turn) for turn in history)]
            move = next_move(play)
            found = expected_guesses(play, move, guess)
            total = sum(left.values())
            assert found == guesses_needed(left, legal, guess, mode) / total
            clue = clue_for(guess, answer)
            chances = {c: sum(w.values()) / total for c, w in classes_of(left, guess).items()}
            entropy = sum(-p * log2(p) for p in chances.values())
            bits = -log2(chances[clue]) - entropy if clue in chances else None
            assert luck_of(move.left.candidates.weights, guess, clue) == pytest.approx(bits)
            play, _ = played(play, guess, clue)


def test_the_tree_is_followed_where_the_game_does() -> None:
    play = wordle_play("2021")
    assert expected_guesses(play, next_move(play), "raise") == 8036 / 2315


def test_cost_luck_and_where_the_tree_would_have_ended_are_told() -> None:
    history = (("raise", "01020"), ("crash", "00222"), ("swash", "20222"), ("smash", "22222"))
    lines = summary(review(wordle_play("2021"), history))
    assert [line.split() for line in lines[1:5]] == [
        "1 raise 01020 2,315 0.00 = +0.8".split(),
        "2 crash 00222 22 0.36 shalt -0.7".split(),
        "3 swash 20222 8 0.50 stulm".split(),
        "4 smash 22222 3 0.00 ablet +0.7".split(),
    ]
    assert lines[5:] == [
        "0.86 guesses lost in all",
        "the tree needs 3 guesses: raise shalt smash",
    ]


def test_the_opener_of_todays_game_costs_what_was_published() -> None:
    turn = review(wordle_play(vocabulary="all"), (("crane", "00200"),)).turns[0]
    assert (round(turn.cost, 9), turn.best) == (0.07, "sater")


def test_a_guess_of_no_list_and_an_answer_that_is_not_known() -> None:
    words = WordList("four", ("might", "night", "right", "sight"))
    found = review(list_play(game(words, words)), (("zzzzz", "00000"), ("might", "02222")))
    assert found.notes == ["zzzzz is not in four (4 words); taken as played"]
    assert [(turn.left, turn.cost) for turn in found.turns] == [(4, 1), (4, 0)]
    assert summary(found)[4].startswith("the answer is not known")


def test_words_alone_and_json_have_the_same_figures() -> None:
    records = [
        json.loads(treegen("review", "--json", "--game=2021", *game.split()).stdout)
        for game in ("raise abyss", "raise:01020 abyss:22222")
    ]
    assert records[0] == records[1]
    turns = records[0]["turns"]
    assert [turn["left"] for turn in turns] == [2315, 22]
    assert (turns[1]["best"], turns[1]["stored"]) == ("shalt", True)
    assert records[0]["cost"] == sum(turn["cost"] for turn in turns)
    assert records[0]["path"] == [["raise", "01020"], ["shalt", "10100"], ["abyss", "22222"]]
