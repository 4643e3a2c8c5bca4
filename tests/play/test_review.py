"""A review says of each turn what `next` would have, and what a count of clues shows."""

import json
import random
from collections import Counter

import pytest

from tests.conftest import treegen
from treegen.clues import clue_for
from treegen.play.review import review, summary
from treegen.words.game import fits, list_game, wordle_game
from treegen.words.lists import WordList, bundled


def average(guess: str, words: list[str]) -> float:
    """Words that a guess leaves on average, counted."""
    classes = Counter(clue_for(guess, word) for word in words)
    return sum(count * count for count in classes.values()) / len(words)


@pytest.mark.parametrize("seed", range(2))
def test_each_turn_tells_what_a_count_of_clues_shows(seed: int) -> None:
    chance, answers = random.Random(seed), bundled("wordle-2021-answers").words
    answer = chance.choice(answers)
    guesses = [chance.choice(bundled("wordle-2021-guesses").words) for _ in range(3)] + [answer]
    history = tuple((guess, clue_for(guess, answer)) for guess in guesses)
    turns, _, notes = review(wordle_game("2021")._replace(wordle=None), history)
    assert [turn.guess for turn in turns] == guesses and not notes
    for number, turn in enumerate(turns):
        left = [word for word in answers if fits(word, history[:number])]
        after = [word for word in left if clue_for(turn.guess, word) == turn.clue]
        assert turn.left == len(left)
        assert turn.after == (len(after) if turn.guess != answer else 0)
        assert turn.average == pytest.approx(average(turn.guess, left))
        assert turn.best_average == pytest.approx(average(turn.best, left))
        arguments = [word for pair in history[:number] for word in pair]
        if seed == 0:
            shown = treegen("next", "--tree", "raise", *arguments).stdout
            assert shown.split()[0] == turn.best


def test_what_was_lost_and_what_was_luck_is_named() -> None:
    history = (("raise", "01020"), ("crash", "00222"), ("swash", "20222"), ("smash", "22222"))
    lines = summary(review(wordle_game("2021"), history)[0])
    assert lines[1].split() == "1 raise 01020 2,315 61.00 22 =".split()
    assert lines[2].split() == "2 crash 00222 22 5.82 8 shalt 2.27".split()
    assert lines[-2] == (
        "the costliest guess was crash: 5.82 words left on average, where shalt leaves 2.27"
    )
    assert lines[-1] == ("the luckiest guess was raise: 22 words left, where 61.00 were expected")


def test_a_lucky_answer_is_no_loss() -> None:
    lines = summary(review(wordle_game("2021"), (("raise", "01020"), ("abyss", "22222")))[0])
    lucky = "the luckiest guess was abyss: it was the answer, where 5.45 were expected"
    assert lines[3:] == [lucky]


def test_a_guess_of_no_list_and_one_that_hard_mode_forbids_are_told() -> None:
    words = WordList("four", ("might", "night", "right", "sight"))
    turns, _, notes = review(list_game(words), (("zzzzz", "00000"), ("might", "02222")))
    assert (turns[0].average, turns[0].after, notes) == (
        None, 4, ["zzzzz is not in four (4 words); taken as played"],
    )  # fmt: skip
    assert turns[1].average == turns[1].best_average == 2.5


def test_json_has_the_same_figures() -> None:
    record = json.loads(
        treegen("review", "--json", "--game=2021", "raise:01020", "abyss:22222").stdout
    )
    assert record["solved"] is True
    assert [turn["left"] for turn in record["turns"]] == [2315, 22]
    assert record["turns"][1]["best"] == "shalt" and record["turns"][1]["stored"] is True
