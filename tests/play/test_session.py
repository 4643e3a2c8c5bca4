"""A session of a game of a few words: what each line is answered with, and where undo goes back."""

import pytest

from tests.building import Prior, game
from treegen.clues import Mode
from treegen.errors import ClueError, NotInTree, WordListError
from treegen.game.start import list_play
from treegen.play.session import (
    NONE_LEFT,
    QUESTION,
    UNDO,
    Misspelt,
    Question,
    Session,
    no_command,
    open_question,
    reply,
    start,
)
from treegen.words.lists import WordList

FIVE = WordList("five", ("crane", "crate", "moody", "slate", "zesty"))
GAME = game(FIVE, FIVE, Prior("mine", FIVE, (9, 4, 3, 4, 0)))
BEGUN, FIRST = start(list_play(GAME))
MOVE = FIRST[0].rpartition(";")[0]  # the line for the first move


def typed(*lines: str, session: Session = BEGUN) -> tuple[Session, list[str]]:
    """Session after some lines, and the answer to the last."""
    answer: list[str] = []
    for line in lines:
        session, answer = reply(session, line)
    return session, answer


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["undo"], ["nothing to undo"]),
        (
            ["list"],
            [
                "1 likely: crane (45 %)",
                "4 unlikely: crate (20 %), moody (15 %), slate (20 %), zesty",
            ],
        ),
        (
            ["LIST ALL"],
            [
                "1 likely: crane (45 %)",
                "4 unlikely: crate (20 %), moody (15 %), slate (20 %), zesty",
            ],
        ),
        (["moody", "undo"], [MOVE]),
        (["moody", ""], [MOVE]),
        (["moody"], ["moody: type its clue, or press Enter to take the word back"]),
        (["00000", "undo"], [MOVE]),
        (["00000", "back"], [MOVE]),
        (["crane 00000"], ["moody  1 word left: the answer"]),
        (["crane 0 0 0 0 0"], ["moody  1 word left: the answer"]),
        (["crane ⬛ ⬛ ⬛ ⬛ ⬛"], ["moody  1 word left: the answer"]),
        (["crane", "00000"], ["moody  1 word left: the answer"]),
        (["crane 00000", "why"], ["moody is the only word left that fits every clue"]),
        (["crane 00000", "list"], ["1 unlikely: moody"]),
        (
            ["crane 11111"],
            ["none of the 5 words of five fits", "without crane 11111, 5 words are left", UNDO],
        ),
        (["crane 11111", "list"], [NONE_LEFT]),
        (["crane 11111", "why"], [NONE_LEFT]),
        (["crane 11111", ""], [NONE_LEFT]),
        (["crane 11111", "undo"], [MOVE]),
        (["crnae 00000"], [f"crnae is not in five (5 words); did you mean crane? {QUESTION}"]),
        (["crnae 00000", ""], ["moody  1 word left: the answer"]),
        (["crnae 00000 slate 00000", "22202"], [QUESTION]),
        (
            ["crnae", "00000"],
            ["reading crnae as crane", "moody  1 word left: the answer"],
        ),
        (["crnae", "undo"], [MOVE]),
        (
            ["crnae 00000", "crnae 00000"],
            [
                "crnae is not in five (5 words); accepted as played; did you mean crane?",
                "moody  1 word left: the answer",
            ],
        ),
        (
            ["crane 00000 moody 22222"],
            [
                "moody  solved in 2 guesses",
                "",
                "Wordle 2/6",
                "",
                "⬛⬛⬛⬛⬛",
                "🟩🟩🟩🟩🟩",
                "",
                "treegen crane",
            ],
        ),
    ],
)
def test_each_line_is_answered(lines: list[str], answer: list[str]) -> None:
    assert typed(*lines)[1] == answer


def test_enter_says_that_the_word_is_rejected() -> None:
    first = str(BEGUN.move.guess)
    session, (told, line) = typed("")
    assert told == f"not accepted: {first} (undo to take it back)"
    assert session.play.position.refused == (first,) and session.move.guess != first
    assert line.startswith(f"{session.move.guess}  ") and first not in session.words
    again, _ = typed("", session=session)
    assert again.play.position.refused == (first, session.move.guess)


def test_a_session_is_over_once_the_word_is_found_or_one_leaves() -> None:
    for line in ("quit", "exit", "q", "QUIT", "22222"):
        session, _ = typed(line)
        assert session.over
    for line in ("help", "?", "why", "moody", "00000", "crane 00000"):
        session, answer = typed(line)
        assert not session.over and answer
    assert typed("help")[1] == typed("?")[1] and len(typed("help")[1]) > 9


BARE = MOVE.removesuffix(" (computed)")
WHAT = "What was it? (Enter leaves; undo takes the last clue back)"
LOST = ["Wordle X/1", "", "⬛⬛⬛⬛⬛", "", "treegen slate", "", f"not found in 1 guess. {WHAT}"]


@pytest.mark.parametrize(
    ("lines", "answer", "is_over"),
    [
        (["slate 00000"], LOST, False),
        (["slate 00000", "undo"], [f"{BARE}; 1 guess: 45 % at best (proven best)"], False),
        (["slate 00000", "list"], ["1 unlikely: moody"], False),
        (["slate 00000", "why"], LOST[-1:], False),
        (["slate 00000", "MOODY"], ["one more guess would have found it: moody"], True),
        (["slate 00000", ""], [], True),
        (
            ["slate 00000 moody 22222"],
            [*LOST[:-1], "one more guess would have found it: moody"],
            True,
        ),
        (["slate 00000 crane 00000"], LOST, False),  # which is no guess any more
        (
            ["slate 22222"],
            ["slate  solved in 1 guess", "", "Wordle 1/1", "", "🟩" * 5, "", "treegen slate"],
            True,
        ),
        (
            ["slate 11111"],
            ["none of the 5 words of five fits", "without slate 11111, 5 words are left", UNDO],
            False,
        ),
    ],
)
def test_a_lost_game_asks_for_its_answer_which_is_no_guess(
    lines: list[str], answer: list[str], is_over: bool
) -> None:
    one, _ = start(list_play(GAME._replace(allowed=1)))
    session, told = typed(*lines, session=one)
    assert (told, session.over) == (answer, is_over)
    assert len(session.rows) <= 1


@pytest.mark.parametrize(
    ("boards", "lines", "error"),
    [
        (1, ["slate 00000", "crane"], "turn 1: slate cannot earn 00000 if crane is the answer"),
        (1, ["slate 00000", "mooody"], "'mooody' has 6 letters, expected 5"),
        (1, ["slate 00000", "moddy"], "moddy is not in five (5 words); did you mean moody?"),
        (2, ["slate 00000 20200", "moody"], "moody: expected 2 words, or Enter to leave"),
    ],
)
def test_a_word_that_cannot_be_the_answer_of_a_lost_game_is_an_error(
    boards: int, lines: list[str], error: str
) -> None:
    one, _ = start(list_play(GAME._replace(allowed=1, boards=boards)))
    with pytest.raises((ClueError, WordListError)) as raised:
        typed(*lines, session=one)
    assert str(raised.value).startswith(error)


def test_several_boards_ask_for_the_words_that_were_not_found() -> None:
    three, _ = start(list_play(GAME._replace(allowed=2, boards=3)))
    begun, lines = typed("crane 00000 22222 00202", "zesty 00002 01120", session=three)
    assert lines[:3] == [
        "board 1  1 word left: moody",
        "board 2  solved in 1 guess: crane",
        "board 3  1 word left: slate",
    ]
    asked = f"not found in 2 guesses: boards 1, 3. {WHAT.replace('was it', 'were they')}"
    assert (lines[3], lines[4], lines[-1]) == ("Wordle, 3 boards X/2", "🟥 1️⃣", asked)
    done, lines = typed("moody slate", session=begun)
    assert lines[0].startswith("2 more guesses would have found it: ")
    assert done.over and len(done.rows) == 2


def test_rows_and_words_are_those_of_the_game_so_far() -> None:
    session, _ = typed("crane 00222")
    assert (session.rows, session.words) == ([[("crane", "00222")]], [])
    begun, _ = typed("crane 00000")
    assert begun.words == ["moody"] and begun.before == BEGUN
    assert typed("moody")[0].settled == BEGUN == BEGUN.settled


@pytest.mark.parametrize(
    ("lines", "kind", "error"),
    [
        (["why slate"], ClueError, "why takes no 'slate' here"),
        (["lst"], WordListError, "'lst' has 3 letters, expected 5; did you mean list?"),
        (["0000"], ClueError, ""),
        (["crane 22222", "crane 00000"], NotInTree, "crane is the answer; nothing follows it"),
    ],
)
def test_a_line_that_cannot_be_read_is_an_error(
    lines: list[str], kind: type[Exception], error: str
) -> None:
    *before, last = lines
    session, _ = typed(*before)
    with pytest.raises(kind) as raised:
        reply(session, last)
    assert error in str(raised.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [("why", False), ("why slate", True), ("Undo it", True), ("crane 00000", False), ("", False)],
)
def test_a_command_is_followed_by_nothing(line: str, told: bool) -> None:
    assert bool(no_command(line.split())) == told


@pytest.mark.parametrize(
    ("guesses", "own", "text", "misspelt", "asked", "expected"),
    [
        (["crane"], "", "crane 00000", Misspelt.ASKED, Question(), Question()),
        (["crane"], "crane", "crane", Misspelt.ASKED, Question(), Question(own="crane")),
        (["crnae"], "", "crnae 0", Misspelt.TAKEN, Question(), Question()),
        (["crnae"], "crnae", "crnae", Misspelt.TAKEN, Question(), Question(own="crnae")),
        (
            ["crnae"],
            "",
            "crnae 0",
            Misspelt.ASKED,
            Question(),
            Question(typed="crnae 0", meant="crane 0"),
        ),
        (["crnae"], "", "crnae 0", Misspelt.ASKED, Question(typed="crnae 0"), Question()),
    ],
)
def test_a_misspelt_word_is_asked_about_once(
    guesses: list[str], own: str, text: str, misspelt: Misspelt, asked: Question, expected: Question
) -> None:
    found, line = open_question(GAME, guesses, own, text, asked, misspelt)
    assert found == expected and bool(line) == any(expected)
    with pytest.raises(WordListError, match="did you mean crane"):
        open_question(GAME, ["crnae"], "", "", Question(), Misspelt.REFUSED)


def test_the_word_that_is_meant_is_near_where_its_clue_is_asked_for() -> None:
    alone = Question(typed="crnae", meant="crane")
    assert (alone.near, alone.taken) == ("crane", ["reading crnae as crane"])
    clued = Question(typed="crnae 00000", meant="crane 00000")
    assert clued.near == "crane"
    several = Question(typed="crnae slate", meant="crane slate")
    assert (several.near, several.taken, Question().near) == ("", [], "")


def test_hard_mode_warns_and_goes_on() -> None:
    hard, _ = start(list_play(GAME._replace(mode=Mode.HARD)))
    _, answer = typed("slate 00222", "moody 00000", session=hard)
    assert answer[0] == "hard mode does not allow moody here; accepted as played"
