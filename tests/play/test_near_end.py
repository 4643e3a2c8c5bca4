"""The last guesses of a game: what the adviser says is what brute force finds."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tools.positions import asked_of, exact_costs, position_of
from treegen.clues import read_history
from treegen.game.choice import Choice
from treegen.game.position import Position
from treegen.game.start import Play, list_play, start_of
from treegen.play.adviser import Advice, advise
from treegen.play.rank import ranked, ranked_by_trees
from treegen.play.review import review
from treegen.play.situation import Situation
from treegen.tree.policies import WINS
from treegen.words.game import Game
from treegen.words.lists import WordList
from treegen.words.prior import Prior

ASKED = 5  # words in each position, which need not be legal
SCANS = 100_000  # for which a search never gives up


def faults_of(seed: int, turns: int) -> list[str]:
    """Say what is wrong with the advice in a random position."""
    position = position_of(seed, turns)
    asked = tuple(asked_of(position, seed, ASKED))
    play = Play(position, WINS, scans=SCANS if seed % 2 else 0)
    exact = exact_costs(position)
    least = min(exact.values())
    situation = Situation(play)
    advice = advise(play, asked=asked, is_priced=True)
    faults = []
    if exact.get(str(advice.guess)) != least:
        faults.append(f"{advice.guess} is not the best: {least}")
    firsts = {
        "4": advise(play, count=4).guess,
        "rank": ranked(situation, 3).words[0],
        "policy optimal": ranked_by_trees(situation, 3).words[0],
    }
    faults += [f"{name}: {word}" for name, word in firsts.items() if word != advice.guess]
    if {*situation.legal} != exact.keys():
        faults.append(f"legal: {situation.legal}")
    exact |= exact_costs(position, asked)
    for word in {*asked, str(advice.guess)}:
        cost = advice.costs[word]
        expected = tuple(map(float, exact[word]))
        if not cost.is_exact or (cost.risk, cost.guesses) != pytest.approx(expected, abs=1e-9):
            faults.append(f"{word}: {cost}, expected {expected}")
    return [f"seed {seed}, {turns} left: {fault}" for fault in faults]


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.seeds(60)
def test_moves_and_costs_are_those_of_brute_force(turns: int, seed: int) -> None:
    """Whatever the mode, weights, vocabulary, language and refused words."""
    assert not faults_of(seed, turns)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_in_many_positions_none_loses_more_than_it_needs(part: int) -> None:
    faults = [faults_of(seed, 1 + seed % 3) for seed in range(500 * part, 500 * (part + 1))]
    assert not [fault for found in faults for fault in found]


def played(choice: dict[str, Any], text: str) -> Play:
    start = start_of(Choice(**choice))
    return replace(start, position=Position(start.game, tuple(read_history(text.split()))))


def at_hover(*more: str) -> Play:
    text = " ".join(["raise 10001 deter 00022 cower 02022 hover 02022", *more])
    return played({"tree": "raise-hard"}, text)


def test_a_word_that_is_asked_about_never_becomes_the_move() -> None:
    # pisky, which hard mode does not allow here, loses less than any word that it does.
    play = at_hover()
    for asked in ((), ("pisky",), ("joker",), ("pisky", "joker")):
        assert advise(play, asked=asked).guess == "yoker"
    for guess, clue in (("pisky", "00010"), ("joker", "02222")):
        history = (*play.position.history, (guess, clue))
        turn = review(start_of(Choice(tree="raise-hard")), history).turns[-1]
        assert (turn.guess, turn.best) == (guess, "yoker")


def test_a_last_guess_that_cannot_be_the_answer_loses_for_certain() -> None:
    # bobby and poppy are left
    text = "raise 00000 mulch 00000 goody 02002 vivid 00000 tense 00000"
    start = start_of(Choice("2021"))
    advice = advise(played({"game": "2021"}, text), asked=("whack",))
    assert [cost_of(advice, word) for word in ("bobby", "whack")] == [(0.5, 1.5), (1.0, 2.0)]
    history = (*read_history(text.split()), ("whack", "00000"))
    *_, tense, whack = review(start, tuple(history)).turns
    assert (tense.guess, tense.risk, tense.estimated) == ("tense", 0.5, ())
    assert (whack.expected, whack.cost, whack.risk) == (1.5, 0.5, 0.5)  # beside bobby's own half


def cost_of(advice: Advice, word: str) -> tuple[float | None, float]:
    cost = advice.costs[word]
    assert cost.is_exact
    return cost.risk, cost.guesses


@pytest.mark.parametrize(
    ("turns", "costs"),
    [
        # bat (3 of 4) and cat (1 of 4): dog tells nothing, arc and tub tell them apart
        (1, {"bat": (0.25, 1.25), "cat": (0.75, 1.75), "arc": (1, 2), "dog": (1, 2)}),
        (2, {"bat": (0, 1.25), "cat": (0, 1.75), "arc": (0, 2), "dog": (0.25, 2.25)}),
        (3, {"bat": (0, 1.25), "cat": (0, 1.75), "arc": (0, 2), "dog": (0, 2.25)}),
        (None, {"bat": (0, 1.25), "cat": (0, 1.75), "arc": (0, 2), "dog": (0, 2.25)}),
    ],
)
def test_costs_of_two_words_left_are_known_in_every_game(
    turns: int | None, costs: dict[str, tuple[float, float]]
) -> None:
    every = WordList("every", ("arc", "bat", "cat", "dog"))
    two = Game(every, WordList("two", ("bat", "cat")), (3, 1), Prior("mine"), allowed=turns)
    advice = advise(list_play(two), asked=("arc", "cat", "dog"))  # which no scans are for
    assert advice.guess == "bat"
    assert {word: cost_of(advice, word) for word in costs} == costs


def test_a_vocabulary_lets_one_play_a_listed_word_while_none_of_its_own_is_likely(
    tmp_path: Path,
) -> None:
    # batch is the only listed word left; climb is known, of weight 0, and no answer here.
    known = tmp_path / "known.txt"
    known.write_text("batch\nratch\ncrane\nslate\nclimb\n")
    text = "doing 00000 pique 00000 fuzzy 00000 vexed 00000 watch 02222"
    assert advise(played({"vocabulary": str(known)}, text)).guess == "batch"


def test_of_one_guess_the_only_likely_word_of_the_vocabulary_is_played() -> None:
    every = "bakes cakes clamp fakes lakes makes rakes stare takes wakes".split()
    answers = {"bakes": 1, "cakes": 1, "fakes": 1, "lakes": 1, "makes": 0, "rakes": 0}
    game = Game(
        WordList("every", tuple(every)),
        WordList("answers", tuple(answers)),
        tuple(answers.values()),
        Prior("mine"),
        vocabulary=WordList("few", ("bakes", "clamp", "makes", "stare")),
        allowed=1,
    )
    advice = advise(list_play(game))
    assert (advice.guess, advice.risk) == ("bakes", 0.75)
