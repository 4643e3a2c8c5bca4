"""The game that finds a known answer is played by the adviser, after the guesses it begins with."""

from dataclasses import replace

import pytest

from tests.building import game
from tests.conftest import treegen
from treegen.clues import Mode, clue_for
from treegen.errors import ClueError, NotInTree, WordListError
from treegen.game.position import Position, left
from treegen.game.start import allowing, list_play, tree_play
from treegen.play.adviser import advise
from treegen.play.commentary import path_lines
from treegen.play.path import guesses_of, path_to
from treegen.play.typed import turns_of
from treegen.tree.file import find_tree
from treegen.words.lists import WordList

WORDS = ("bound", "crane", "found", "hound", "mound", "pound", "round", "sound", "wound")
PLAY = list_play(game(WordList("nine", WORDS), WordList("nine", WORDS)))


def test_a_path_by_a_tree_is_that_of_the_tree() -> None:
    tree = find_tree("raise")
    for answer in ("gnash", "mummy", "raise"):
        path = path_to(tree_play(tree), answer)
        assert [*path.history] == tree.path(answer)
        nodes = [tree.follow(path.history[:turn]) for turn in range(len(path.history))]
        assert [words.size for words in path.left] == [node.size for node in nodes]


@pytest.mark.parametrize("mode", [Mode.NORMAL, Mode.HARD])
def test_after_the_first_guesses_each_is_the_move_for_its_position(mode: Mode) -> None:
    start = replace(PLAY, position=Position(PLAY.game._replace(mode=mode)))
    path = path_to(start, "wound", ["pound", "crane"])
    assert [guess for guess, _ in path.history[:2]] == ["pound", "crane"]
    assert path.history[-1] == ("wound", "22222")
    for turn, (guess, clue) in enumerate(path.history):
        assert clue == clue_for(guess, "wound")
        position = start.position._replace(turns=path.history[:turn])
        assert path.left[turn] == left(position)
        if turn >= 2:
            assert guess == advise(replace(start, position=position)).guess


def test_a_path_goes_on_after_the_guesses_allowed_and_its_last_line_says_so() -> None:
    begun = ["bound", "crane", "found", "hound", "mound"]
    in_time = path_to(PLAY, "pound", begun)
    assert not in_time.is_lost
    assert path_lines(in_time)[-2:] == [
        "pound  22222  3 words left",
        "pound  solved in 6 guesses; nine: any of 9 words",
    ]
    late = path_to(PLAY, "sound", [*begun, "pound"])
    assert late.is_lost
    assert path_lines(late)[-1].startswith("sound  not found in 6 guesses, but in ")
    assert not path_to(allowing(PLAY, None), "sound", [*begun, "pound"]).is_lost


def test_words_and_clues_before_an_answer_are_read_as_they_are_typed() -> None:
    turns = turns_of(["Cœur:00111", "heure,.y...", "élevé"])
    assert turns == [["cœur", "00111"], ["heure", ".y..."], ["élevé"]]
    fold = (("œ", "oe"), ("é", "e"))
    assert guesses_of([["cœur", "00000"], ["élevé"]], "timid", fold) == ["coeur", "eleve"]
    with pytest.raises(ClueError, match=r"^turn 2: eleve cannot earn 10000 if timid is the answer"):
        guesses_of([["cœur"], ["élevé", "10000"]], "timid", fold)


def test_nothing_follows_the_answer() -> None:
    with pytest.raises(NotInTree, match=r"^pound is the answer; nothing follows it$"):
        path_to(PLAY, "pound", ["pound", "crane"])


def test_an_answer_that_only_the_game_of_all_words_has_is_found_there() -> None:
    path = path_to(tree_play(find_tree("raise")), "aahed")
    assert path.history[-1] == ("aahed", "22222")
    assert path.notes[-1] == "or the answer is not in that list: going on with all 14,855 words"
    assert path_lines(path)[-1].endswith("; Wordle of 2021: 2,315 answers")
    with pytest.raises(WordListError, match=r"^sounz is not in nine .*; did you mean sound\?$"):
        path_to(PLAY, "sounz")


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("--answer zzzzz", 2, "zzzzz is not in wordle-2023-guesses (14,855 words)"),
        ("--answer iglo", 2, "'iglo' has 4 letters, expected 5"),
        ("--answer iglo0", 2, "'iglo0' is not a word"),
        ("crane 00102 --answer igloo", 2, "turn 1: crane cannot earn 00102 if igloo is the answer"),
        ("crane slate 00000 --answer igloo", 2, "turn 2: slate cannot earn 00000 if igloo"),
        ("00000 --answer igloo", 2, "'00000' is not a word"),
        ("cran --answer igloo", 2, "'cran' has 4 letters, 'igloo' 5"),
        ("crnae --answer igloo", 2, "crnae is not in wordle-2023-guesses (14,855 words); did you"),
        ("igloo crane --answer igloo", 1, "igloo is the answer; nothing follows it"),
        ("crane 00102", 2, "crane 00102: words here need"),
    ],
)
def test_what_cannot_be_played_to_an_answer_is_one_line(line: str, code: int, message: str) -> None:
    done = treegen("play", *line.split())
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert done.stderr.startswith(f"treegen: {message}")


def test_the_exit_code_says_whether_the_guesses_allowed_find_the_answer() -> None:
    for allowed, code in (("3", 0), ("2", 1), ("all", 0)):
        line = f"raise --answer igloo --tree raise --max-guesses {allowed}"
        assert treegen("play", *line.split()).returncode == code
