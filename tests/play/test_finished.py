"""A finished game is read as people have it: words and clues, words alone, or what was shared."""

import pytest

from treegen.clues import Mode
from treegen.errors import ClueError, WordListError
from treegen.play.finished import check_rows, read_game, shared_mode

SHARED = "Wordle 3/6\n\n⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩"
GAME = [("crane", "00000"), ("sloth", "01100"), ("godly", "11010"), ("igloo", "22222")]
ROWS = ["⬜⬜⬜⬜⬜", "⬜🟨🟨⬜⬜", "🟨🟨⬜🟨⬜", "🟩🟩🟩🟩🟩"]


@pytest.mark.parametrize("words", [[], ["raise", "slash"]])
def test_a_shared_text_without_a_word_for_each_row_is_refused(words: list[str]) -> None:
    with pytest.raises(WordListError, match=rf"^found {len(words)} words and 3 clues; each guess"):
        read_game([*words, SHARED], (), 5)


def test_words_alone_are_a_game_that_the_last_of_them_won() -> None:
    given = read_game(["crane", "sloth", "godly", "igloo"], (), 5)
    assert (given.history, given.is_answer_assumed) == (GAME, True)
    pairs = [part for pair in GAME for part in pair]
    assert not read_game(pairs, (), 5).is_answer_assumed


@pytest.mark.parametrize(
    ("result", "mode"),
    [
        ("4/6*", Mode.HARD),
        ("4/6", Mode.NORMAL),
        ("X/6*", Mode.HARD),
        ("1,234 4/6* 5", Mode.HARD),
        ("4*", Mode.NORMAL),
    ],
)
def test_a_star_behind_the_result_means_hard_mode(result: str, mode: Mode) -> None:
    shared = "\n".join([f"Wordle 1,234 {result}", "", *ROWS])
    assert shared_mode(["crane", shared]) is mode


def test_a_row_that_cannot_be_is_told_where_the_game_was_won() -> None:
    words = ["crane", "slate", "godly", "igloo"]
    shared = "\n".join(["4/6", *ROWS])
    with pytest.raises(ClueError) as error:
        check_rows(read_game([*words, shared], (), 5))
    assert str(error.value) == (
        "turn 2: slate cannot earn 01100 if igloo is the answer; expected 01000, or another word"
    )
    lost = "\n".join(["X/6", *ROWS[:3]])  # by whatever answer
    found = read_game([*words[:3], lost], (), 5)
    check_rows(found)
    assert len(found.history) == 3
