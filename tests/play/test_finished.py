"""A finished game is read as people have it: words and clues, words alone, or what was shared."""

import pytest

from treegen.clues import clue_for
from treegen.errors import ClueError, WordListError
from treegen.play.finished import check_rows, read_game


def test_a_shared_text_without_a_word_for_each_row_is_refused() -> None:
    shared = "Wordle 3/6\n\n⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩\nlost 0.15, lucky 0.74"
    for words in ([], ["raise", "slash"]):
        with pytest.raises(WordListError, match=f"^found {len(words)} words and 3 rows of squares"):
            read_game([*words, shared])
    with pytest.raises(ClueError, match=r"^no row of squares in 'Wordle 3/6.nmy 🟩'; expected one"):
        read_game(["Wordle 3/6\nmy 🟩"])
    clues = ["01020", "20222", "22222"]
    words = ["raise", "slash", "stash"]
    assert read_game([*words, shared]).history == [*zip(words, clues, strict=True)]


GAME = [("crane", "00000"), ("sloth", "01100"), ("godly", "11010"), ("igloo", "22222")]
ROWS = ["⬜⬜⬜⬜⬜", "⬜🟨🟨⬜⬜", "🟨🟨⬜🟨⬜", "🟩🟩🟩🟩🟩"]
COUNTS = ["1,787 (1,500 new)", "60 (50 new)", "2 (1 new)", ""]


@pytest.mark.parametrize("fold", [(), None])
def test_words_beside_squares_are_the_words_and_numbers_mean_nothing(
    fold: tuple[tuple[str, str], ...] | None,
) -> None:
    words = [word for word, _ in GAME]
    beside = "\n".join(f"{row} {word.upper()}" for row, word in zip(ROWS, words, strict=True))
    assert read_game([beside], fold).history == GAME
    counted = "\n".join(" ".join(pair) for pair in zip(ROWS, COUNTS, strict=True))
    shared = f"#Wordle 1,234 4/6*\n{counted}\nGames: 729 | Streak: 109"
    assert read_game([*words, shared], fold).history == GAME


def test_a_word_that_is_longer_once_folded_has_its_clue() -> None:
    fold = (("œ", "oe"),)
    arguments = ["cœur\n", clue_for("coeur", "heure"), "heure", "22222"]
    assert read_game(arguments, fold).history[0] == ("coeur", "00111")
    fleur = clue_for("fleur", "coeur")
    won = [("fleur", fleur), ("coeur", "22222")]
    assert read_game(["fleur", "cœur"], fold).history == won
    squares = fleur.translate(str.maketrans("012", "⬛🟨🟩"))
    beside = f"{squares} fleur\n🟩🟩🟩🟩🟩 cœur"
    assert read_game([beside], fold).history == won
    for given in (arguments, ["fleur", "cœur"], [beside]):  # before the folding is known
        assert read_game(given).history == []


def test_words_alone_are_a_game_that_the_last_of_them_won() -> None:
    given = read_game(["crane", "sloth", "godly", "igloo"])
    assert (given.history, given.is_answer_assumed) == (GAME, True)
    pairs = [part for pair in GAME for part in pair]
    assert not read_game(pairs).is_answer_assumed


@pytest.mark.parametrize(
    ("result", "is_hard"),
    [("4/6*", True), ("4/6", False), ("X/6*", True), ("1,234 4/6* 5", True), ("4*", False)],
)
def test_a_star_behind_the_result_means_hard_mode(result: str, is_hard: bool) -> None:
    words = [word for word, _ in GAME]
    shared = "\n".join([f"Wordle 1,234 {result}", "", *ROWS])
    assert read_game([*words, shared]).is_hard == is_hard


def test_a_row_that_cannot_be_is_told_where_the_game_was_won() -> None:
    words = ["crane", "slate", "godly", "igloo"]
    shared = "\n".join(["4/6", *ROWS])
    with pytest.raises(ClueError) as error:
        check_rows(read_game([*words, shared]).history)
    assert str(error.value) == (
        "turn 2: slate cannot earn 01100 if igloo is the answer; expected 01000, or another word"
    )
    lost = "\n".join(["X/6", *ROWS[:3]])  # by whatever answer
    found = read_game([*words[:3], lost]).history
    check_rows(found)
    assert len(found) == 3
