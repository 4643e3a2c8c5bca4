"""`--guesses FILE`: its words are the words of the game, in all commands that play one."""

from pathlib import Path
from typing import Any

import pytest

import treegen
from tests.conftest import treegen as command
from tests.today import PRIOR, day
from treegen.game.choice import Choice
from treegen.game.start import ranked_start, start_of, wordle_play
from treegen.play.adviser import advise
from treegen.words.choose import GameChoice, choose_game


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("four.txt").write_text("crane\nslate\ntrace\ncrate\n")
    Path("since.txt").write_text(f"{day(1)} crate\n")
    Path("one.txt").write_text("zowee\n")
    Path("accents.txt").write_text("crâne\ncrane\nslate\n")


@pytest.mark.parametrize(
    "options",
    [
        {"guesses": "four.txt"},
        {"guesses": "four.txt", "game": "today", "past": "since.txt"},
        {"guesses": "four.txt", "vocabulary": "four.txt", "mode": treegen.Mode.HARD},
        {"guesses": "accents.txt", "fold": "fr", "past": "since.txt"},
        {"guesses": "answers"},
        {"guesses": "wordle-2023-guesses"},
        {"guesses": "four.txt", "game": "2021"},
        {"guesses": "answers", "game": "2021"},
    ],
)
def test_the_words_of_a_file_are_one_game_for_all_commands(options: dict[str, Any]) -> None:
    told: list[list[str]] = [[], []]
    usual = ranked_start(Choice(**options), told[0].append)
    play = start_of(Choice(**options), told[1].append)
    assert play.game == usual.game and play.game.info.title == usual.game.info.title
    assert told[0] == told[1]


def test_build_and_rank_begin_with_the_word_that_next_plays() -> None:
    game = choose_game(GameChoice(guesses="four.txt"))
    assert game.answers == game.guesses
    best = advise(start_of(Choice(guesses="four.txt"))).guess
    assert best == treegen.build(guesses="four.txt").recipe.opener
    assert best == treegen.rank(guesses="four.txt", top=1)[0].guess
    (first, *_) = treegen.review("slate crane", guesses="four.txt")
    assert (first.best, first.size) == (best, 4)


def test_all_words_of_wordle_are_its_own_game_which_has_a_tree() -> None:
    assert start_of(Choice(guesses="wordle-2023-guesses")) == wordle_play()


def test_beside_a_tree_they_are_words_that_may_be_played() -> None:
    game = start_of(Choice(tree="raise", guesses="one.txt")).game
    assert {*game.guesses.words} - {*game.answers.words} == {"zowee"}
    assert len(game.answers.words) == 2315


def test_four_commands_say_alike_which_game_a_list_of_guesses_is() -> None:
    title = f"four: any of 4 words, likelier ones sooner (by {PRIOR})"
    for name in ("next", "play", "rank", "build"):
        assert title in command(name, "--guesses", "four.txt", cwd=Path.cwd()).stdout, name
