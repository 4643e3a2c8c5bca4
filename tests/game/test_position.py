"""A position: guesses left, what is lost or over, which words may follow, and what is refused."""

import pytest

from treegen.clues import Mode
from treegen.errors import NotInTree, WordListError
from treegen.game.position import Position, Turn, fits, left, left_on_boards, solves
from treegen.words.game import plain_game
from treegen.words.lists import WordList

WORDS = WordList("five", ("eight", "light", "might", "night", "sight"))
GAME = plain_game(WORDS, WORDS)
LIGHT, MIGHT, NIGHT = ("light", "02222"), ("might", "02222"), ("night", "22222")


@pytest.mark.parametrize(
    ("allowed", "turns", "turns_left", "is_solved", "is_lost"),
    [
        (6, (), 6, False, False),
        (4, (LIGHT,), 3, False, False),
        (3, (LIGHT,), 2, False, False),
        (3, (LIGHT, MIGHT), 1, False, False),
        (2, (LIGHT, MIGHT), None, False, True),
        (1, (LIGHT, MIGHT), None, False, True),
        (3, (LIGHT, NIGHT), 1, True, False),
        (2, (LIGHT, NIGHT), None, True, False),
        (1, (LIGHT, NIGHT), None, True, True),  # one guess too late
        (None, (), None, False, False),
        (None, (LIGHT, MIGHT), None, False, False),
        (None, (LIGHT, NIGHT), None, True, False),
    ],
)
def test_guesses_left_tell_whether_a_game_is_lost_or_over(
    allowed: int | None,
    turns: tuple[Turn, ...],
    turns_left: int | None,
    is_solved: bool,
    is_lost: bool,
) -> None:
    position = Position(GAME._replace(allowed=allowed), turns)
    assert position.turns_left == turns_left
    assert (position.is_solved, position.is_lost) == (is_solved, is_lost)
    assert position.is_over == (is_solved or is_lost)
    assert position.is_endgame == (turns_left in (1, 2))


@pytest.mark.parametrize(
    ("allowed", "count", "told"),
    [(None, 3, ()), (3, 3, ()), (4, 3, ()), (2, 2, ("night",)), (1, 1, ("night",))],
)
def test_what_follows_the_guesses_allowed_tells_the_answer(
    allowed: int | None, count: int, told: tuple[str, ...]
) -> None:
    position = Position(GAME._replace(allowed=allowed), (LIGHT, MIGHT, NIGHT))
    expected = position._replace(turns=position.turns[:count])
    assert position.within == (expected, told)
    unsolved = Position(GAME._replace(allowed=1), (LIGHT, MIGHT))
    assert unsolved.within == (unsolved._replace(turns=(LIGHT,)), ())


BOARDS = GAME._replace(boards=2, allowed=1)
BOTH = ("light", "02222", "02222")


@pytest.mark.parametrize(
    ("turns", "unsolved", "told"),
    [
        ((BOTH,), [1, 2], ()),
        ((("light", "22222", "02222"),), [2], ()),
        ((BOTH, ("night", "22222", "02222")), [2], ("night",)),
        ((BOTH, ("night", "02222", "22222")), [1], ()),  # not the second without the first
        ((BOTH, ("night", "22222", "02222"), ("sight", "22222")), [], ("night", "sight")),
        ((BOTH, ("night", "02222", "22222"), ("sight", "22222")), [], ("sight", "night")),
    ],
)
def test_each_board_is_solved_on_its_own_and_told_in_its_order(
    turns: tuple[Turn, ...], unsolved: list[int], told: tuple[str, ...]
) -> None:
    position = Position(BOARDS, turns)
    assert position.unsolved == unsolved and position.is_solved == (not unsolved)
    assert position.within[1] == told
    assert [board.game.boards for board in position.boards] == [1, 1]


def test_a_refused_word_is_left_on_no_board_that_goes_on() -> None:
    position = Position(BOARDS, (("light", "02222", "22222"),)).refusing(["night", "light"])
    first, second = left_on_boards(position)
    assert [*first.weights] == ["eight", "might", "sight"] and [*second.weights] == ["light"]
    assert [board.refused for board in position.boards] == [("night", "light"), ()]
    assert position.refusing(["might"]).refused == ("night", "light", "might")


@pytest.mark.parametrize(
    ("mode", "allowed"),
    [
        (Mode.NORMAL, ["eight", "light", "might", "sight"]),
        (Mode.HARD, ["eight", "light", "might", "sight"]),
        (Mode.STRICT, ["eight", "might", "sight"]),
    ],
)
def test_a_mode_allows_words_after_every_turn_but_none_that_was_refused(
    mode: Mode, allowed: list[str]
) -> None:
    position = Position(GAME._replace(mode=mode), (LIGHT,), ("night",))
    assert [word for word in WORDS.words if position.allows(word)] == allowed
    again = position.after("might", "02222")
    assert again.allows("sight") and again.allows("might") == (mode is not Mode.STRICT)
    assert again.allows("moody") == (mode is Mode.NORMAL)


def test_a_guess_is_as_long_as_the_games_and_follows_no_answer() -> None:
    start = Position(GAME)
    assert start.after(*LIGHT).after(*NIGHT).history == (LIGHT, NIGHT)
    with pytest.raises(WordListError, match=r"^'lights' has 6 letters, expected 5$"):
        start.after("lights", "000000")
    with pytest.raises(WordListError, match=r"^'moo' has 3 letters, expected 5$"):
        start.refusing(["might", "moo"])
    with pytest.raises(NotInTree, match=r"^night is the answer; nothing follows it$"):
        start.after(*NIGHT).after(*LIGHT)
    boards = Position(BOARDS, (("light", "22222", "22222"),))
    with pytest.raises(NotInTree, match=r"^all 2 boards are solved; nothing follows$"):
        boards.after("might", "02222")


def test_a_last_clue_solves_where_the_others_agree() -> None:
    assert solves((LIGHT, NIGHT)) and fits("night", (LIGHT, MIGHT))
    wrong = (("light", "22222"), NIGHT)  # which says that light was it
    for history in ((), (LIGHT,), (NIGHT, LIGHT), wrong):
        assert not solves(history)
    assert not fits("light", (LIGHT,))


@pytest.mark.parametrize("weights", [(1, 1, 1, 1, 1), (0, 3, 0, 2, 0), (7, 0, 0, 0, 0)])
def test_words_left_keep_their_weights(weights: tuple[int, ...]) -> None:
    game = GAME._replace(weights=weights)
    found = left(Position(game, (LIGHT,)))
    expected = dict(zip(WORDS.words, weights, strict=True))
    del expected["light"]
    assert (found.weights, found.heaviest) == (expected, max(weights))
    assert left(Position(game, (("light", "22222"),))).weights == {"light": weights[1] or 1}
