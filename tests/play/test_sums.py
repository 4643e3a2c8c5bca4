"""The figures of a review: what a game adds up to, and how it is told."""

from dataclasses import replace

import pytest

from tests.building import game
from treegen.game.position import Position
from treegen.game.start import Play, guesses_below, list_play
from treegen.play.adviser import Advice
from treegen.play.commentary import figure_text, lost_text, scores_text, summary, sums_text
from treegen.play.results import Turn
from treegen.play.review import Decision, Review, Scores, Sums, rounded, scores_of, sums_of, turn_of
from treegen.play.situation import Cost, Source
from treegen.tree.node import Node
from treegen.words.lists import WordList
from treegen.words.weighted import Weighted

FOUR = WordList("four", ("crane", "moody", "slate", "whole"))
PLAY = list_play(game(FOUR, FOUR))
FIRST = Turn(*("slate", "00001", 4, 4, 4, "crane", True), 2.0, 0.25, -0.5, 1.75, ("cost",), 0.0)
SECOND = Turn(*("crane", "22222", 2, 2, 2, "crane", False), 1.75, 0.0, 0.75, 0.0, (), None)


def reviewed(*turns: Turn, risked: int | None = None) -> Review:
    position = Position(PLAY.game, tuple((turn.guess, turn.clue) for turn in turns))
    play: Play = replace(PLAY, position=position)
    return Review([*turns], play, position.history, [], risked)


def test_the_guesses_used_are_those_expected_and_lost_less_luck() -> None:
    sums = sums_of([FIRST, SECOND])
    assert (sums.used, sums.expected, sums.cost, sums.luck, sums.after) == (2, 2.0, 0.25, 0.25, 0)
    assert sums.used + sums.after == sums.expected + sums.cost - sums.luck
    assert sums.estimated == ("cost",)
    begun = sums_of([FIRST])
    assert begun.used + begun.after == begun.expected + begun.cost - begun.luck


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ((), (), ()),
        (("expected", "after"), (), ("expected",)),
        ((), ("expected", "after"), ("after",)),
        (("luck",), ("cost", "luck"), ("cost", "luck")),
    ],
)
def test_a_sum_is_estimated_where_a_figure_in_it_is(
    first: tuple[str, ...], last: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    turns = [FIRST._replace(estimated=first), SECOND._replace(estimated=last)]
    assert sums_of(turns).estimated == expected


def test_a_line_tells_the_whole_game() -> None:
    sums = sums_of([FIRST, SECOND])
    assert (
        sums_text(sums)
        == "You needed 2; 2.00 expected, ≈0.25 lost by choice, 0.25 saved by good luck"
    )
    for luck, text in ((-0.5, ", 0.50 by bad luck"), (-0.004, "0.00 saved by good luck")):
        assert sums_text(sums._replace(luck=luck)).endswith(text)
    more = sums._replace(after=1.5, estimated=("after", "luck"))
    assert sums_text(more) == (
        "So far 2, ≈1.50 to come; 2.00 expected, 0.25 lost by choice, ≈0.25 saved by good luck"
    )
    assert (figure_text(FIRST, "cost"), figure_text(FIRST, "luck", "x")) == ("≈0.25", "x")


@pytest.mark.parametrize(
    ("cost", "luck", "scores"),
    [
        (0, 0, (99, 50)),
        (-0.5, 0.004, (99, 50)),  # a word of no list may cost less than nothing
        (0.01, 0, (98, 50)),
        (1, 1, (50, 74)),
        (2, -1, (25, 25)),
        (9, 9, (0, 99)),
        (9, -9, (0, 0)),
    ],
)
def test_each_guess_lost_halves_skill_and_luck_goes_half_the_way(
    cost: float, luck: float, scores: tuple[int, int]
) -> None:
    sums = Sums(4, 3.0, cost, luck, 0.0, ("luck",))
    assert scores_of(sums) == Scores(*scores)
    assert scores_text(sums) == "skill {}, luck ≈{} of 99".format(*scores)


def test_rounded_figures_of_a_turn_add_up() -> None:
    turn = rounded(FIRST._replace(expected=2.004, cost=0.004, after=1.006, luck=0.5))
    assert (turn.expected, turn.cost, turn.after, turn.luck) == (2.0, 0.0, 1.01, -0.01)
    none = rounded(FIRST._replace(expected=2.0, cost=-0.004, after=1.0))
    assert [f"{none.cost}", f"{none.luck}"] == ["0.0", "0.0"]


def test_a_table_has_a_line_for_each_turn() -> None:
    found = reviewed(FIRST._replace(likely_left=2), SECOND)
    head, first, second, sums, end = summary(found).lines
    assert head.split() == ["turn", "guess", "clue", "left", "expected", "cost", "best", "luck"]
    assert first.split() == [
        "1",
        "slate",
        "00001",
        "2",
        "of",
        "4",
        "2.00",
        "≈0.25",
        "crane",
        "-0.50",
    ]
    assert second.split() == ["2", "crane", "22222", "2", "1.75", "0.00", "=", "+0.75"]
    assert sums.startswith("You needed 2;") and end == "the tree needs 2 guesses: slate crane"
    assert summary(found._replace(path=())).lines[-1].startswith("the answer is not known")


@pytest.mark.parametrize(
    ("count", "is_solved", "is_lost"),
    [(5, False, False), (6, True, False), (6, False, True), (7, True, True)],
)
def test_a_game_is_lost_that_six_guesses_did_not_solve(
    count: int, is_solved: bool, is_lost: bool
) -> None:
    last = SECOND if is_solved else FIRST
    wrong = FIRST._replace(clue="00002", guess="crate")
    fits = FIRST._replace(guess="crate", clue="22202")
    found = reviewed(*[fits if is_solved else wrong] * (count - 1), last, risked=2)
    assert found.is_lost == is_lost
    assert (
        any(line.startswith("not found in 6 guesses") for line in summary(found).lines) == is_lost
    )


def test_a_lost_game_names_the_guess_that_risked_it() -> None:
    found = reviewed(FIRST, SECOND)
    assert lost_text(found) == "not found in 6 guesses"
    told = "not found in 6 guesses; {0} risked it; before {0}, best play was sure to find the word"
    assert lost_text(found._replace(risked=1)) == told.format("slate")
    assert lost_text(found._replace(risked=2)) == told.format("crane")
    told = "not found in 6 guesses; slate risked 25 %, crane risked 50 %"
    risky = reviewed(FIRST._replace(risk=0.25), SECOND._replace(risk=0.5))
    assert lost_text(risky) == told
    assert lost_text(risky._replace(risked=2)).startswith(f"{told}; before crane, best play")


@pytest.mark.parametrize("is_best", [True, False])
@pytest.mark.parametrize(
    "exact", [(True, True, True), (False, True, True), (True, False, True), (True, True, False)]
)
def test_a_figure_is_estimated_where_one_of_its_parts_is(
    is_best: bool, exact: tuple[bool, bool, bool]
) -> None:
    least, own, after = (
        Cost(0.0, n, Source.TREE, e) for n, e in zip((2.0, 2.5, 1.25), exact, strict=True)
    )
    words = Weighted({"crane": 4, "moody": 1, "slate": 0}, 4)
    decision = Decision(Advice("crane", (words,), Source.TREE), least, least if is_best else own)
    guess = "crane" if is_best else "slate"
    turn = turn_of(decision, guess, "00001", after)
    assert (turn.size, turn.likely_left, turn.left, turn.best, turn.stored) == (
        3,
        1,
        2,
        "crane",
        True,
    )
    assert (turn.cost, turn.luck) == ((0, -0.25) if is_best else (0.5, 0.25))
    played = least if is_best else own
    assert ("expected" in turn.estimated) == (not exact[0])
    assert ("cost" in turn.estimated) == (not is_best and not (exact[0] and exact[1]))
    assert ("luck" in turn.estimated) == (not (played.is_exact and exact[2]))
    assert ("after" in turn.estimated) == (not exact[2])


def test_guesses_below_a_node_are_by_the_weights_left() -> None:
    root = Node("crane", 3, {"00000": Node("moody", 2, {"00001": Node("whole", 1, {}, 1)}, 2)}, 3)
    assert guesses_below(root, {"crane": 1, "moody": 1, "whole": 2}) == (1 + 2 + 3 * 2) / 4
    assert guesses_below(root, {"crane": 1}) == 1
