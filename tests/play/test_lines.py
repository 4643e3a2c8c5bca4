"""What a game of a few words says of a move and of the words left, without a tree."""

from dataclasses import replace

import pytest

from tests.building import Prior, game
from treegen.clues import Mode
from treegen.errors import NotInTree, WordListError
from treegen.game.position import Position, left
from treegen.game.start import list_play
from treegen.play.adviser import Advice, advise
from treegen.play.moves import all_played, corrected, misspelt, move_record, played, require_known
from treegen.play.shared import emoji_rows
from treegen.play.situation import Cost, Source
from treegen.play.why import split_of
from treegen.play.wording import (
    WORDS_SHOWN,
    dated,
    describe,
    list_lines,
    no_words_left,
    question,
    unknown_note,
)
from treegen.tree.plan import Plan
from treegen.tree.recipe import Recipe
from treegen.words.languages import fold_of
from treegen.words.lists import ListInfo, WordList
from treegen.words.weighted import Weighted

FIVE = WordList("five", ("crane", "moody", "slate", "whole", "zesty"))
MINE = game(FIVE, FIVE, Prior("mine", FIVE, (9, 3, 4, 9, 0)))
PLAY = list_play(MINE)
PLAIN = list_play(game(FIVE, FIVE))
LIST = ListInfo("five", 5, "…")
RECIPE = Recipe.of(
    Plan("wins", ("crane",)),
    Mode.NORMAL,
    guesses=LIST,
    answers=LIST,
    prior=None,
    ties="",
    generator="",
)


def test_a_move_is_described_by_what_is_left() -> None:
    words = left(PLAY.position)
    told = "36 % chance; 2 likely words left of 5"
    exact = {"crane": Cost(0.0, 1.5, Source.SEARCH, is_exact=True)}
    assert describe(PLAY, Advice("crane", (words,))) == f"crane  {told} (computed)"
    assert (
        describe(PLAY, Advice("crane", (words,), Source.SEARCH, exact))
        == f"crane  {told} (proven best)"
    )
    assert describe(PLAY, Advice("crane", (words,), Source.TREE, exact)) == f"crane  {told} (tree)"
    outside = replace(PLAY, outside="six")
    assert describe(outside, Advice("crane", (words,))) == f"crane  {told}; not in six (computed)"
    last = Weighted({"moody": 3}, 9)
    assert describe(PLAY, Advice("moody", (last,))) == "moody  1 word left: the answer"
    assert describe(PLAY, Advice("slate", (last,))) == "slate  1 word left: moody (computed)"


def test_a_move_is_the_heavier_of_two_words_the_first_of_equals_or_none() -> None:
    assert advise(replace(PLAY, position=PLAY.position.refusing(FIVE.words))).guess is None
    for refused, guess in (
        (("crane", "whole", "zesty"), "slate"),
        (("moody", "slate", "zesty"), "crane"),
        (("crane", "moody", "slate", "whole"), "zesty"),
    ):
        move = advise(replace(PLAY, position=PLAY.position.refusing(refused)))
        assert (move.guess, move.is_last) == (guess, len(refused) == 4)
        assert move.is_computed == (len(refused) < 4) and not move.is_proven
    solved = replace(PLAY, position=Position(MINE, (("crane", "00000"), ("moody", "22222"))))
    move = advise(solved)
    assert (move.guess, move.left.weights, move.is_last) == ("moody", {"moody": 3}, True)
    assert describe(solved, move) == "moody  solved in 2 guesses"
    record = move_record(solved, move)
    assert (record["turn"], record["solved"], record["size"]) == (2, True, 1)
    first = move_record(PLAY, advise(PLAY))
    assert (first["turn"], first["solved"], first["computed"]) == (1, False, True)
    assert "not_in" not in first and first["data"] is None
    assert move_record(replace(PLAY, outside="six"), move)["not_in"] == "six"


def test_words_left_are_listed_by_how_likely_they_are() -> None:
    assert list_lines(PLAIN, Advice("crane", (left(PLAIN.position),))) == [*FIVE.words]
    move = Advice("crane", (left(PLAY.position),))
    assert list_lines(PLAY, move) == [
        "2 likely: crane (36 %), whole (36 %)",
        "3 unlikely: moody (12 %), slate (16 %), zesty",
    ]
    few = Advice("slate", (Weighted({"moody": 3, "slate": 4, "zesty": 0}, 9),))
    assert list_lines(PLAY, few) == ["3 unlikely: moody (43 %), slate (57 %), zesty"]


@pytest.mark.parametrize("count", [WORDS_SHOWN, WORDS_SHOWN + 1])
def test_a_long_group_is_only_counted_unless_it_is_likely(count: int) -> None:
    some = WordList("some", tuple(f"a{n:03}" for n in range(count + 1)))
    weights = (count,) + (1,) * count
    play = list_play(game(some, some, Prior("mine", some, weights)))
    move = Advice(some.words[0], (left(play.position),))
    group = f"{count} unlikely: {', '.join(some.words[1:])}"
    short = f"{count} unlikely: list all shows them"
    lines = list_lines(play, move)
    assert lines == ["1 likely: a000 (50 %)", group if count == WORDS_SHOWN else short]
    assert list_lines(play, move, every=True)[1] == group
    if count > WORDS_SHOWN:
        assert list_lines(play, move, command="l")[1] == short.replace("list", "l")
    likely = list_play(game(some, some, Prior("mine", some, (1,) + (2,) * count)))
    assert list_lines(likely, Advice("a000", (left(likely.position),)))[0].startswith(
        f"{count + 1} l"
    )


def test_a_word_has_its_day_and_its_chance() -> None:
    days = {"crane": "2026-07-01", "slate": ""}
    assert dated("crane", days, "used") == "crane (1 July 2026)"
    assert dated("crane", days, "likely", 0) == "crane (used 1 July 2026, 0 %)"
    assert [dated(word, days, "used") for word in ("slate", "moody")] == ["slate", "moody"]


def test_a_position_in_which_no_word_is_left_says_which_clue_is_wrong() -> None:
    history = (("crane", "00000"), ("slate", "02222"))
    lines = no_words_left(Position(MINE, history))
    assert lines == [
        "none of the 5 words of five fits",
        "without slate 02222, 1 word is left",
    ]
    assert not left(Position(MINE, history)).size and left(Position(MINE, history[:1])).size
    both = Position(MINE, (("crane", "20000"), ("slate", "20000")))
    assert no_words_left(both)[-1] == "leaving one clue out would not help"
    refused = Position(MINE, (("crane", "00000"),), ("moody",))
    assert no_words_left(refused) == [
        "none of the 5 words of five fits",
        "only moody would fit, which the game rejected: a clue is wrong, "
        "or the answer is not in that list",
        "without crane 00000, 4 words are left",
    ]


def test_a_guess_that_is_no_word_of_the_game_is_asked_about() -> None:
    assert misspelt(MINE, ["crnae", "CRANE", "xxxxx", "crnaes", "slaet"]) == {
        **{"crnae": "crane", "slaet": "slate"}
    }
    meant = {"crnae": "crane"}
    assert question(MINE, meant) == "crnae is not in five (5 words); did you mean crane?"
    assert corrected(MINE, "Crnae 00000 moody", meant) == "crane 00000 moody"
    spanish = MINE._replace(fold=fold_of("es"))
    assert misspelt(spanish, ["crnáe", "cráne"]) == meant
    assert corrected(spanish, "Crnáe 00000 móody", meant) == "crane 00000 moody"
    require_known(MINE, ["crane", "xxxxx"])
    with pytest.raises(WordListError, match=r"--unknown accepts it as typed$"):
        require_known(MINE, ["crane", "crnae"])
    assert unknown_note(MINE, "crane") == ""
    assert unknown_note(MINE, "xxxxx") == "xxxxx is not in five (5 words); accepted as played"


def test_what_is_unusual_of_a_guess_is_told() -> None:
    hard = list_play(MINE._replace(mode=Mode.HARD))
    after, notes = played(hard, "slate", "00202")
    assert notes == [] and after.position.history == (("slate", "00202"),)
    assert played(after, "moody", "00000")[1] == [
        "hard mode does not allow moody here; accepted as played"
    ]
    assert played(after, "crane", "22222")[1] == []
    refusing = replace(PLAY, position=PLAY.position.refusing(["crane"]))
    assert played(refusing, "crane", "00000")[1] == []  # which was accepted after all
    with pytest.raises(WordListError, match="has 4 letters, expected 5"):
        played(PLAY, "mood", "0000")
    solved, _ = all_played(PLAY, [("crane", "22222")])
    with pytest.raises(NotInTree, match=r"^crane is the answer; nothing follows it"):
        played(solved, "moody", "00000")


@pytest.mark.parametrize(
    ("mode", "star"), [(Mode.NORMAL, ""), (Mode.HARD, "*"), (Mode.STRICT, "*")]
)
def test_a_game_is_shared_by_its_first_word_and_its_tiles(mode: Mode, star: str) -> None:
    history = (("slate", "00201"), ("crane", "22222"))
    position = Position(MINE._replace(mode=mode), history)
    assert emoji_rows(position) == [
        f"Wordle 2/6{star}", "", "⬛⬛🟩⬛🟨", "🟩🟩🟩🟩🟩", "", "treegen slate",
    ]  # fmt: skip


def test_a_guess_splits_all_words_and_tells_of_the_listed_ones() -> None:
    words = Weighted({"crane": 2, "crate": 1, "grate": 1, "moody": 0}, 2)
    assert split_of("crane", words) == (4, 1, 1.5)
    unlisted = Weighted({"moody": 0, "zesty": 0})
    assert split_of("moody", unlisted) == (2, 1, 1.0) and split_of("crick", unlisted) == (1, 2, 0.0)
