"""States of a game, of few words: which words are left, and which guesses are legal."""

import numpy as np
import pytest

from tests.building import Prior, game
from treegen.clues import Mode
from treegen.errors import NotInTree, WordListError
from treegen.solve.frontier import Frontier, State
from treegen.solve.policies import bits_of, fraction_bits, logarithms
from treegen.solve.state import state_after
from treegen.tree.node import Node
from treegen.words.game import Game
from treegen.words.lists import WordList

FIVE = WordList("five", ("abide", "crane", "crate", "slate", "speed"))
PLAIN = game(FIVE, FIVE)
HARD = game(FIVE, FIVE, mode=Mode.HARD)
SOME = game(FIVE, FIVE, Prior("mine", FIVE, (0, 4, 2, 0, 0)))


def test_words_that_give_all_clues_are_left() -> None:
    state = state_after(PLAIN, [("slate", "00222")])
    assert state.left.weights == {"crate": 1} and state.weight == 1
    assert state.legal == [True] * 5
    assert state_after(PLAIN).left.weights == PLAIN.weight
    assert state_after(HARD, [("slate", "00222")]).legal == [False, False, True, True, False]


def test_guesses_are_for_the_listed_words_while_one_is_left() -> None:
    state = state_after(SOME)
    assert (state.left.size, state.left.heaviest, state.weight) == (5, 4, 6)
    assert state.game.answers.words == ("crane", "crate")
    unlisted = state_after(SOME, [("crane", "00001")])
    assert unlisted.left.weights == {"speed": 0} and unlisted.game.weights == (1,)
    assert unlisted.game.guesses == FIVE


@pytest.mark.parametrize(
    ("some", "history", "only", "error"),
    [
        (PLAIN, [("crnae", "00000")], [], r'"crnae" is not in five \(5 words\).*crane'),
        (PLAIN, [], ["zesty"], r'"zesty" is not in five \(5 words\)'),
        (
            HARD,
            [("slate", "00222"), ("speed", "00000")],
            [],
            "hard mode does not allow speed after slate 00222",
        ),
        (HARD, [("slate", "00222")], ["speed"], "hard mode does not allow speed after slate 00222"),
    ],
)
def test_a_word_that_cannot_be_played_is_refused(
    some: Game, history: list[tuple[str, str]], only: list[str], error: str
) -> None:
    with pytest.raises(WordListError, match=f"^{error}"):
        state_after(some, history, only)


def test_clues_that_no_answer_gives_are_refused() -> None:
    with pytest.raises(NotInTree, match=r"^no answer in five \(5 words\) gives those clues"):
        state_after(PLAIN, [("slate", "11111")])
    assert state_after(HARD, [("slate", "00222")], ["crate"]).legal[2]


def test_logarithms_of_products_are_sums_and_those_of_powers_of_two_are_whole() -> None:
    for count, spare in ((1, 0), (2, 0), (100, 0), (100, 5)):
        logs = logarithms(count, spare).tolist()
        unit = 2 ** (fraction_bits(count) - spare)
        assert logs[:2] == [0, 0][: count + 1]
        for a in range(1, count + 1):
            assert all(logs[a * b] == logs[a] + logs[b] for b in range(1, count // a + 1))
        powers = [2**n for n in range(7) if 2**n <= count]
        assert [logs[power] for power in powers] == [n * unit for n in range(len(powers))]
        assert logs[1:] == sorted({*logs[1:]})
    assert [bits_of(turn) for turn in range(1, 6)] == [0, 1, 4, 4, 4]
    assert [fraction_bits(n) for n in (1, 2**12, 2**24)] == [44, 44, 33]


def test_a_frontier_puts_what_is_solved_in_place_of_its_stubs() -> None:
    told: list[float] = []

    def on_progress(share: float, unit: str = "", /, **figures: float) -> None:
        told.append(share)

    frontier = Frontier(4, on_progress)
    root = Node("crane", 4, {"00000": frontier.stub(State(np.array([1]), 0, 2))}, 4)
    assert root.branches["00000"].size == 0 and not root.branches["00000"].guess
    second = frontier.stub(State(np.array([2, 3]), 0, 2))
    assert second.size == 1
    frontier.nodes = {0: Node("moody", 1, {}, 1), 1: Node("slate", 2, {}, 2)}
    assert frontier.filled(root).branches["00000"].guess == "moody"
    assert frontier.filled(second).guess == "slate"
    frontier.advance(1)
    frontier.advance(3)
    assert told == [0.25, 1.0] and frontier.placed == 4
