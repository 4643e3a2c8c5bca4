"""Several boards at once, as a player types them, a program asks for a move, and Python does."""

import json
from pathlib import Path

import pytest

import treegen as package
from tests import today
from tests.building import Prior, game
from tests.conftest import treegen
from tests.play.test_play import on_a_terminal
from tests.tools.boards import clues_on, new_boards
from treegen.clues import clue_for
from treegen.errors import ClueError, NotInTree, WordListError
from treegen.game.choice import Choice
from treegen.game.position import Position
from treegen.game.start import Play, start_of
from treegen.play.lookahead import on_boards
from treegen.play.session import NONE_ON_BOARDS, QUESTION, Session, reply, start
from treegen.play.shared import emoji_rows
from treegen.play.situation import Situation
from treegen.words.choose import GameChoice, choose_game
from treegen.words.lists import ANSWERS, WordList, bundled

TODAY = ("--boards=2", "--game=today")
OLD = "Wordle of 2021: 2,315 answers"


def words(*played: str) -> list[str]:
    """Words of 2021 that give all those clues, each written as `raise 01020`."""
    pairs = [each.split() for each in played]
    return [
        word
        for word in bundled(ANSWERS).words
        if all(clue_for(guess, word) == clue for guess, clue in pairs)
    ]


def count(*played: str) -> str:
    return f"{len(words(*played)):,} words left"


START = ["board 1  2,315 words left", "board 2  2,315 words left"]
ONE, TWO = "raise 01020", "raise 10021"  # what raise earns on the boards of abyss and of crest
# Each case of a game: what is typed, and how the lines that answer it begin.
SCRIPTS: dict[str, list[tuple[str, list[str]]]] = {
    "clues, undo and lists": [
        ("undo", ["nothing to undo"]),
        (f"{ONE} 10021", ["", f"board 1  {count(ONE)}", f"board 2  {count(TWO)}"]),
        ("list 1", [" ".join(words(ONE))]),
        ("LIST 1 all", [" ".join(words(ONE))]),
        ("list", ["list needs the number of a board, 1 to 2, such as list 2"]),
        ("why abyss", ["why takes no 'abyss' here; type ? for help"]),
        ("list 3", ["list needs the number of a board, 1 to 2, such as list 2"]),
        ("shalt,10100,10002", ["", "board 1  1 word left: abyss",
                               "board 2  crest, 50 % chance; also possible: wrest"]),
        ("back", ["", f"board 1  {count(ONE)}", f"board 2  {count(TWO)}"]),
        ("undo", ["", *START]),
        ("undo", ["nothing to undo"]),
        ("⬛🟨⬛🟩⬛ 🟨⬛⬛🟩🟨", ["", "board 1  ", "board 2  "]),
    ],
    "a word that is rejected": [
        (f"{ONE} 10021 shalt 10100 10002", ["", "board 1  1 word left: abyss", "board 2  "]),
        ("abyss 02200 00020", ["", "board 1  none of the 2,315 answers of 2021 fits; ",
                               "board 2  "]),
        ("undo", ["", "board 1  1 word", "board 2  "]),
        ("", ["not accepted: ", "", "board 1  ", "board 2  "]),
        ("undo", ["", "board 1  1 word", "board 2  "]),
    ],
    "solved boards": [
        (f"{ONE} 10021 abyss 22222 00020", ["", "board 1  solved in 2 guesses: a", "board 2"]),
        ("list 1", ["board 1 is solved: abyss"]),
        ("cranes 000000", ["'cranes' has 6 letters, expected 5"]),
        ("crane 22222 22001", ["crane has 2 clues, expected 1: one for board 2"]),
        ("shock 10010", ["", "board 1  solved in 2", "board 2  "]),
        ("crest +++++", ["crest  2 boards solved in 4 guesses",
                         "board 1  solved in 2 guesses: abyss",
                         "board 2  solved in 4 guesses: crest",
                         "", "Wordle, 2 boards 4/7", "2️⃣ 4️⃣", "",
                         "⬛🟨⬛🟩⬛ 🟨⬛⬛🟩🟨", "🟩🟩🟩🟩🟩 ⬛⬛⬛🟩⬛",
                         "⬜⬜⬜⬜⬜ 🟨⬛⬛🟨⬛", "⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩",
                         "", "treegen",
                         "", "the suggested words would have needed 4: trace sonly abyss crest"]),
    ],
    "one word for both": [
        ("zonal ggggg 22222", ["zonal  2 boards solved in 1 guess", "board 1  solved in 1 guess: ",
                               "board 2  ", "", "Wordle, 2 boards 1/7", "1️⃣ 1️⃣", "",
                               "🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩", "", "treegen", "",
                               "the suggested words would have needed "]),
    ],
    "boards without a word left": [
        ("raise 22220 10021", ["", "board 1  none of the 2,315 answers of 2021 fits; "
                               "without raise 22220, 2,315 words are left",
                               f"board 2  {count(TWO)}"]),
        ("list 1", ["no word is left on board 1"]),
        ("why", ["", "The best others:", "", "", ""]),
        ("crest 00000 22222", [NONE_ON_BOARDS, "board 1  none of the ", "board 2  solved in 2 g"]),
        ("", [NONE_ON_BOARDS]),
        ("00000", [NONE_ON_BOARDS]),
        ("crane", [NONE_ON_BOARDS]),
        ("00000 00000", ["'00000' is not a word: a word comes first, then the clue it earned"]),
        ("why", [NONE_ON_BOARDS]),
        ("undo", ["", "board 1  none of", f"board 2  {count(TWO)}"]),
    ],
    "lines that mean nothing": [
        (f"{ONE}", ["raise has 1 clue, expected 2: one each for boards 1 and 2"]),
        (f"{ONE} 10021 00000", ["raise has 3 clues, expected 2: one each for boards 1 and 2"]),
        ("raise", ["raise: type its clues, or press Enter to take the word back"]),
        ("01020", ["raise has 1 clue, expected 2: one each for boards 1 and 2"]),
        ("", ["", *START]),
        ("raise", ["raise: "]),
        ("01020 10021", ["", f"board 1  {count(ONE)}", f"board 2  {count(TWO)}"]),
        ("undo", ["", *START]),
        ("risae 01020 10021", ["risae is not in wordle-2021-guesses (12,972 words); did you mean "
                               "raise? Press Enter to accept the correction, or retype yours to"]),
        ("", ["", f"board 1  {count(ONE)}", f"board 2  {count(TWO)}"]),
        ("undo", ["", *START]),
        ("qiut", ["'qiut' has 4 letters, expected 5; did you mean quit?"]),
        ("raise 0102 10021", ["board 1: clue '0102' has 4 marks, its word 5 letters"]),
        ("raise 01020 10023", ["board 2: clue '10023' is in no known notation; expected one of"]),
        ("planet 010200 000000", ["'planet' has 6 letters, expected 5"]),
        ("zzzzz 00000 00000", ["zzzzz is not in wordle-2021-guesses (12,972 words); accepted as pl",
                               "", "board 1", "board 2"]),
        ("quit", []),
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def begun() -> Session:
    """A game of two boards before the first guess."""
    session, lines = start(start_of(Choice("2021", boards=2)))
    assert lines[0].endswith(f"  guess 1 of 7; {OLD}")
    assert lines[1:] == START
    return session


def answer(session: Session, line: str) -> tuple[Session, list[str]]:
    """What play answers to a line where someone types, who is told what is wrong with it."""
    try:
        return reply(session, line)
    except (ClueError, WordListError, NotInTree) as error:
        return session, [str(error)]


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_line_is_answered(begun: Session, name: str) -> None:
    session = begun
    for typed, expected in SCRIPTS[name]:
        session, told = answer(session, typed)
        assert len(told) == len(expected), (typed, told)
        for line, beginning in zip(told, expected, strict=True):
            place = line.find(beginning) if beginning.startswith(" is") else 0
            assert line[place:].startswith(beginning), typed


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("why abyss", "why takes no 'abyss' here; type ? for help"),
        ("01020", "trace has 1 clue, expected 2: one each for boards 1 and 2"),
        ("risae", "risae is not in wordle-2021-guesses (12,972 words); did you mean raise? --unkn"),
    ],
)
def test_a_line_of_a_program_that_cannot_be_read_ends_the_game(line: str, error: str) -> None:
    done = treegen("play", "--boards=2", "--game=2021", input=f"list 1\n{line}\n22222 22222\n")
    assert done.returncode == 2
    assert done.stderr.startswith(f"treegen: line 2: {error}")
    assert "solved" not in done.stdout


def test_clues_after_a_misspelt_word_are_those_of_the_word_that_is_suggested(
    begun: Session,
) -> None:
    raised = reply(begun, f"{ONE} 10021")[0].play
    for typed in ("risae", "risae 00000 00000"):
        asked, _ = reply(begun, typed)
        session, lines = reply(asked, "01020 10021")
        assert (session.play, lines[0]) == (raised, "reading risae as raise")
        assert reply(session, "undo")[0].play == begun.play
    asked, _ = reply(begun, "crane 00000 00000 risae 01020 10021")  # clues of which word?
    assert reply(asked, "01020 10021") == (asked, [QUESTION])


@pytest.mark.parametrize(("boards", "most"), [(2, 7), (4, 9), (8, 13), (16, 21)])
def test_a_game_says_how_many_guesses_it_allows(boards: int, most: int) -> None:
    clues = " ".join(["00000"] * boards)
    first, *_ = treegen(
        "next", "--boards", f"{boards}", "--game=2021", *f"raise {clues}".split()
    ).stdout.splitlines()
    assert first.endswith(f"  guess 2 of {most}; {OLD}")


def test_a_game_that_takes_longer_says_so() -> None:
    played = "fuzzy 00000 00000".split() * 7
    done = treegen("next", "--boards=2", "--game=2021", *played)
    assert done.stdout.partition(";")[0].endswith("  guess 8, and only 7 are allowed")
    assert f"  guess 8, and only 7 are allowed; {OLD}\n" in done.stdout


def test_a_list_names_the_command_that_shows_the_rest_of_its_board() -> None:
    line = ["play", "--boards=2", "--game=today"]
    lines = treegen(*line, input=f"{today.EVERYDAY} 00000 00000\nlist 2\n").stdout.splitlines()
    assert lines[-1] == "180 used, 788 unlikely: list 2 all shows them"


def test_help_names_each_command() -> None:
    lines = treegen("play", "--boards", "2", "--game=2021", input="?\n").stdout
    for command in ("01020 20000", "list 2", "list 2 all", "why", "undo", "back", "quit"):
        assert command in lines


# One move, for programs.


def test_next_is_a_line_that_begins_with_the_guess_and_one_for_each_board() -> None:
    played = f"{ONE} 10021 shalt 10100 10002".split()
    done = treegen("next", "--boards", "2", "--game", "2021", *played)
    guess = package.boards(" ".join(played), 2, "2021").guess
    assert done.stdout.splitlines() == [
        f"{guess}  guess 3 of 7; {OLD}",
        "board 1  1 word left: abyss",
        "board 2  crest, 50 % chance; also possible: wrest",
    ]
    words = f"abyss,{guess}"
    refused = treegen("next", "--boards=2", "--game=2021", *played, "--refused", words)
    assert refused.stdout.splitlines()[1].startswith("board 1  none of the ")
    assert not refused.stdout.startswith(f"{guess} ")


def test_next_as_json() -> None:
    played = f"{ONE} 10021 abyss 22222 00020"
    command = ["next", "--boards", "2", "--game", "2021", "--json", *played.split()]
    record = json.loads(treegen(*command).stdout)
    one, two = record.pop("boards")
    # Crest, fresh, verso and wrest are left on the other board. Crest tells them apart (02220,
    # 01120, 02222) and may be the answer; so does and may wrest, which comes after it.
    assert record == {"game": OLD, "guess": "crest", "turn": 3, "solved": False}
    assert one == {
        "size": 1, "solved": True, "answer": "abyss", "words": ["abyss"], "others": [],
        "likely": ["abyss"], "used": {"abyss": one["used"]["abyss"]}, "chance": 0,
    }  # fmt: skip
    left = ["crest", "fresh", "verso", "wrest"]
    assert (two["size"], two["solved"], two["words"], two["likely"]) == (4, False, left, left)


def test_from_python() -> None:
    move = package.boards(f"{ONE} 10021 abyss 22222 00020", 2, "2021")
    assert move.guess == "crest"
    assert move.left == [["abyss"], ["crest", "fresh", "verso", "wrest"]]
    assert package.boards("raise 22220 22220", 2, "2021") == (None, [[], []])
    solved = package.boards("raise 22222 10021 crest 22222", 2, "2021")
    assert solved == ("crest", [["raise"], ["crest"]])
    with pytest.raises(ValueError, match="count is 17; expected a whole number from 1 to 16"):
        package.boards("", 17)


# Which game it is, and how many boards.


def test_where_no_game_is_named_it_is_that_of_2023_by_everyday_words() -> None:
    clues = "crane 00000 00100".split()
    named = treegen("next", "--boards=2", "--game=2023", "--vocabulary=answers", *clues).stdout
    assert "any of 14,855 words, the 3,158 likely ones first, everyday words" in named
    assert treegen("next", "--boards=2", *clues).stdout == named
    any_word = treegen("next", "--boards=2", "--vocabulary=all", *clues).stdout
    assert any_word == treegen("next", "--boards=2", "--game=2023", *clues).stdout != named
    played = "crane 00000 00100"
    assert package.boards(played, 2) == package.boards(played, 2, "2023", "answers")
    lines = treegen("play", "--boards=2", input="list 1 all\n").stdout.splitlines()
    assert [line.partition(":")[0] for line in lines[-2:]] == ["3,158 likely", "11,697 unlikely"]


def test_a_game_that_is_named_is_played(tmp_path: Path) -> None:
    (tmp_path / "used.txt").write_text("spilt\n")
    (tmp_path / "mine.txt").write_text("abide\nmight\nnight\nsight\n")
    for option, title in (
        ("--game=today", today.TITLE),
        ("--past=used.txt", "today's game, words used "),
        ("--guesses=mine.txt", "mine: "),
        ("--answers=mine.txt --guesses=answers", "mine: any of 4 words"),
    ):
        first = treegen("next", "--boards=2", *option.split(), cwd=tmp_path).stdout.splitlines()[0]
        assert first.partition("; ")[2].startswith(title), option


@pytest.mark.parametrize(
    "line",
    [
        "next raise 01020",
        "next --json crane 00102",
        "next --hard raise 01020",
        "next --tree raise raise 01020",
        "play --strict --game 2021",
        "play --answer igloo crane",
    ],
)
def test_one_board_is_the_usual_game(line: str) -> None:
    typed = "01020\n22222\n"
    plain = treegen(*line.split(), input=typed)
    assert plain.returncode == 0
    one = treegen(*line.split(), "--boards=1", input=typed)
    assert (one.stdout, one.stderr) == (plain.stdout, plain.stderr)


def test_one_board_in_python_is_moved_on_as_usual() -> None:
    move = package.next_guess("crane 00102")
    assert package.boards("crane 00102", 1) == (move.guess, [move.left])
    assert package.boards("raise 22222", 1) == ("raise", [["raise"]])


def test_a_session_scores_all_its_moves_by_the_same_tables(
    begun: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _ = reply(begun, f"{ONE} 10021")
    monkeypatch.delattr("treegen.solve.boards.BoardsScorer")
    session, lines = reply(session, "shalt 10100 10002")
    assert len(reply(session, "why")[1]) == 5 and len(lines) == 3


# What is shared, and how good it was.


def shared(answers: str, guesses: str, allowed: int | None = 7) -> list[str]:
    """Lines to share a game of some answers."""
    secrets = answers.split()
    game = choose_game(GameChoice("2021"))._replace(boards=len(secrets), allowed=allowed)
    position = Position(game)
    for guess in guesses.split():
        position = position.after(guess, *clues_on(position, guess, secrets))
    return emoji_rows(position)


def test_boards_are_shared_in_pairs_with_white_rows_after_the_answer() -> None:
    assert shared("abyss crest raise", "raise abyss shock crest") == [
        "Wordle, 3 boards 4/7",
        "2️⃣ 4️⃣",
        "1️⃣",
        "",
        "⬛🟨⬛🟩⬛ 🟨⬛⬛🟩🟨",
        "🟩🟩🟩🟩🟩 ⬛⬛⬛🟩⬛",
        "⬜⬜⬜⬜⬜ 🟨⬛⬛🟨⬛",
        "⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩",
        "",
        "🟩🟩🟩🟩🟩",
        "",
        "treegen",
    ]


def test_what_was_needed_is_said_also_where_an_answer_was_rejected(begun: Session) -> None:
    session, _ = reply(begun, f"{ONE} 10021 shalt 10100 10002")
    rejected, _ = reply(session, "")
    assert rejected.play.position.refused in {("abyss",), ("crest",), ("wrest",)}
    session, lines = reply(rejected, "abyss 22222 00020 crest 22222")
    assert session.over
    assert lines[-1].startswith("the suggested words would have needed ")


def test_a_board_that_took_too_many_guesses_is_red() -> None:
    played = "raise abyss fuzzy shock crest"
    assert shared("abyss crest", played, 4)[:2] == ["Wordle, 2 boards X/4", "2️⃣ 🟥"]
    assert shared("abyss crest", played, 5)[:2] == ["Wordle, 2 boards 5/5", "2️⃣ 5️⃣"]
    assert shared("abyss crest", played, None)[:2] == ["Wordle, 2 boards 5", "2️⃣ 5️⃣"]
    assert shared("abyss crest", "raise abyss")[:2] == ["Wordle, 2 boards 2/7", "2️⃣ 🟥"]
    later = "fuzzy " * 8 + "raise abyss crest"
    assert shared("abyss crest", later, 16)[1] == "🔟 11"


def test_the_suggested_words_are_those_that_it_plays(begun: Session) -> None:
    _, lines = reply(begun, f"{ONE} 10021 abyss 22222 00020 crest 22222")
    assert lines[-1] == "the suggested words would have needed 4: trace sonly abyss crest"
    assert lines[0] == "crest  2 boards solved in 3 guesses"
    played: list[str] = []
    for guess in ("trace", "sonly", "abyss", "crest"):
        assert package.boards(" ".join(played), 2, "2021").guess == guess
        open_boards = [word for word in ("abyss", "crest") if word not in played]
        played += [guess, *(clue_for(guess, word) for word in open_boards)]


def test_of_an_answer_that_is_no_word_of_the_game_it_is_not_told(begun: Session) -> None:
    _, lines = reply(begun, "xylyl 22222 00000 crest 22222")
    assert lines[-3:] == ["⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩", "", "treegen"]


# Today's game.


def test_words_of_weight_0_count_where_no_others_are_left_on_a_board() -> None:
    """Guano is the only word of these clues that is listed; the game refuses it on one board."""
    played = "raise 01000 01000 clout 00110 00110"
    move = package.boards(played, 2, "today")
    assert (move.guess, len(move.left[0]), move.left[0]) == ("guano", 5, move.left[1])
    record = json.loads(
        treegen("next", *TODAY, "--json", *played.split(), "--refused", "guano").stdout
    )
    for board in record["boards"]:
        assert (board["words"], len(board["others"])) == ([], 4)
    assert record["guess"]


def test_with_a_vocabulary_only_its_words_are_played_while_a_listed_word_is_left() -> None:
    known = {*bundled("wordle-2023-answers").words}
    listed = package.boards("crane 00000 00102", 2, "today", vocabulary="answers")
    assert listed.guess in known
    for first, second in (("00000", "00102"), ("10000", "01000"), ("00001", "00010")):
        move = package.boards(f"crane {first} {second}", 2, "today", vocabulary="answers")
        assert move.guess in known


def test_all_words_may_be_played_once_a_board_has_no_word_of_the_vocabulary_left() -> None:
    every = WordList("five", ("abide", "might", "night", "sight", "zonal"))
    prior = Prior("mine", every, (1, 1, 0, 0, 0))
    known = every._replace(words=("abide", "might"))
    start = new_boards(game(every, every, prior)._replace(vocabulary=known), 2)

    def allowed_in(position: Position) -> list[str]:
        return sorted(on_boards(Situation(Play(position, "")), 9).best)

    assert allowed_in(start) == ["abide", "might"]
    for one, other, allowed in (
        ("night", "sight", every.words),
        ("night", "abide", every.words),
        ("abide", "abide", ("abide", "might")),
    ):
        clues = [clue_for("might", answer) for answer in (one, other)]
        assert allowed_in(start.after("might", *clues)) == [*allowed]


# On a terminal.


def test_a_terminal_shows_the_tiles_of_all_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    with on_a_terminal(120, "--boards 2 --game 2021") as player:
        assert player.answers[0] == (
            "Play the word shown and type its clue for each unsolved board; ? for help."
        )
        assert player.say(f"{ONE} 10021")[0] == " R  A  I  S  E    R  A  I  S  E "
        assert player.say("abyss 22222 00020")[0] == " A  B  Y  S  S    A  B  Y  S  S "
        assert player.say("shock 10010")[0] == " S  H  O  C  K "


def test_tiles_of_many_boards_stand_in_as_many_rows_as_they_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variable in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    with on_a_terminal(80, "--boards 8 --game 2021") as player:
        rows = player.say(f"raise{' 00000' * 8}")[:3]
        assert [row.count(" R  A  I  S  E ") for row in rows] == [4, 4, 0]
