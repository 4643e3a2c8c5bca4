"""Bad lists are refused with file and line; small flaws are mended, and said."""

import json
from pathlib import Path

import pytest

from tests.conftest import treegen
from treegen.errors import WordListError
from treegen.words.game import plain_game
from treegen.words.lists import (
    ANSWERS,
    GAMES,
    GUESSES,
    TODAY,
    WordList,
    bundled,
    choose_lists,
    parse_words,
)
from treegen.words.priors import parse_prior

TENS = "".join(f"ab{a}{b}c\n" for a in "abcdefghij" for b in "vwxyz")  # fifty words


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"crane\nslate\nslates\n", ':3: "slates" has 6 letters; found 2 words of 5 letters and 1'),
        (
            b"a\nslates\n",
            ':2: "slates" has 6 letters; found 1 word of 1 letter and 1 of 6; --length',
        ),
        (b"crane\t7\n7\tcrane\n", ': the only word is "crane", 2 times; expected one word a'),
        ("यात्रा\nनमस्ते\n".encode(), ':1: "यात्रा" has letters of several code points'),
        ("사과\n나무\n".encode(), ':1: "사과" is written in Korean syllables'),
        (b"crane\x00\n", ':1: "crane\\u0000" is not all letters'),
        (b"crane\nsl\xffte\n", ":2: not UTF-8"),
        (b"", ":1: the list is empty"),
        (b"a\nb\n", ':1: "a" has 1 letter; expected 2 to 15'),
        (b"x" * 100_000, "letters; expected 2 to 15"),
    ],
)
def test_a_bad_list_names_file_line_and_fault(text: bytes, problem: str) -> None:
    with pytest.raises(WordListError) as error:
        parse_words(text, "mine", "mine.txt")
    message = str(error.value)
    assert message.startswith("mine.txt:") and problem in message
    assert "\n" not in message and len(message) < 200


def test_answers_that_are_no_guesses_are_added_and_said(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("crane\nxyzzy\n")
    done = treegen("build", "--game=2021", "--answers", "mine.txt", "-o", "tree.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        0, "treegen: wordle-2021-guesses lacks 1 answer of mine, such as xyzzy: added to the "
        "guesses\n"
    )  # fmt: skip
    recipe = json.loads((tmp_path / "tree.json").read_text())["recipe"]
    assert (recipe["guesses"]["name"], recipe["guesses"]["count"]) == (f"{GUESSES}+mine", 12_973)


def test_no_other_list_is_called_like_a_bundled_one() -> None:
    four = b"abide\t1\nmight\t1\nnight\t2\nsight\t1\n"
    with pytest.raises(WordListError, match=r"^a\.txt .* rename the file"):
        parse_words(four, ANSWERS, "a.txt")
    with pytest.raises(WordListError, match=r"^a\.txt: .* rename the file"):
        words = parse_words(four, "four", "four.txt")
        parse_prior(four, ANSWERS, "a.txt", plain_game(words, words))
    text = "\n".join(bundled(ANSWERS).words)
    assert parse_words(text.encode(), ANSWERS, "a.txt") == bundled(ANSWERS)


def test_all_and_answers_are_files_when_written_as_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("all").write_text("craned\n")
    Path("answers").write_text("craned\nslates\n")
    guesses, answers = choose_lists(TODAY, "./answers", "./all")
    assert (guesses.words, answers.words) == (("craned", "slates"), ("craned",))
    for all_ in ("all", None):  # in today's game
        assert choose_lists(TODAY, "./answers", all_) == (guesses, guesses)
    with pytest.raises(WordListError, match="--guesses answers and --answers all; expected a list"):
        choose_lists(TODAY, "answers", "all")


def test_lists_of_different_lengths_are_refused(tmp_path: Path) -> None:
    (tmp_path / "six.txt").write_text("craned\nslates\n")
    six = str(tmp_path / "six.txt")
    for guesses, answers in ((six, None), (six, "wordle-2023-answers")):
        with pytest.raises(WordListError, match="give guesses and answers of one length"):
            choose_lists("2021", guesses, answers)


def test_answers_of_another_length_than_the_games_are_its_guesses_too(tmp_path: Path) -> None:
    (tmp_path / "six.txt").write_text("craned\nslates\n")
    guesses, answers = choose_lists(TODAY, None, str(tmp_path / "six.txt"))
    assert guesses == answers and answers.words == ("craned", "slates")


@pytest.mark.parametrize(
    ("text", "words", "warning"),
    [
        ("\ufeffCrane\r\ncrane\r\nSlate\r\n\r\n", "crane slate", ": 1 word repeated, counted once"),
        ("niño\nnin\u0303a\nÑoña\n", "niña niño ñoña", ""),  # the second is decomposed
        ("\ufeffslate\t12\r\n crane \t 7\tnote\r\ntrace\r\n\t\r\n", "crane slate trace", ""),
        ("\ncrane\n\nslate\n", "crane slate", ""),
        ("Five letters:\ncrane\nslate\n", "crane slate", ':1: "Five letters:" is not all letters'),
        (f"{TENS}a<b>c\nslate\n", f"{TENS}slate", ':51: "a<b>c" is not all letters'),
        (f"Word:\n{TENS}trace\n\ncranes\n", f"{TENS}trace", ':1: "Word:" is not all letters'),
    ],
)
def test_a_list_is_read_as_people_write_it(text: str, words: str, warning: str) -> None:
    warnings: list[str] = []
    found = parse_words(text.encode(), "mine", "mine.txt", warnings.append)
    assert found.words == tuple(sorted(words.split()))
    assert len(warnings) == bool(warning)
    assert all(line.startswith(f"mine.txt{warning}") for line in warnings)


@pytest.mark.parametrize(
    ("header", "good", "odd", "is_read"),
    [
        ("", 49, 1, True),
        ("", 48, 1, False),
        ("", 98, 2, True),
        ("", 97, 2, False),
        ("Listed:\n", 48, 1, True),
        ("Listed:\n", 47, 1, False),
        ("Listed:\n", 97, 2, True),
        ("Listed:\n", 96, 2, False),
        ("Listed:\n", 1, 0, True),
    ],
)
def test_one_line_in_fifty_beside_a_header_may_be_no_word(
    header: str, good: int, odd: int, is_read: bool
) -> None:
    words = [f"{a}{b}cde" for a in "abcdefghij" for b in "abcdefghij"][:good]
    others = [f"{number}a" for number in range(odd)]
    text = header + "\n".join([*words, *others])
    weights = header + "\n".join([*(f"{word}\t1" for word in words), *others])
    own = WordList("mine", tuple(words))
    game = plain_game(own, own)
    if is_read:
        assert parse_words(text.encode(), "mine", "mine.txt") == own
        assert parse_prior(weights.encode(), "w", "w.txt", game).weights == game.weights
    else:
        with pytest.raises(
            WordListError, match='"0a" is not all letters; expected one word a line'
        ):
            parse_words(text.encode(), "mine", "mine.txt")
        with pytest.raises(WordListError, match="expected a word, and beside it 0 or a number"):
            parse_prior(weights.encode(), "w", "w.txt", game)


@pytest.mark.parametrize(
    ("game", "guesses", "answers", "counts"),
    [
        ("2021", None, None, (12_972, 2_315)),
        ("2023", None, None, (14_855, 3_158)),
        ("2023", "answers", None, (3_158, 3_158)),
        ("2021", "wordle-2023-guesses", "wordle-2023-answers", (14_855, 3_158)),
        ("2023", None, "wordle-2021-answers", (14_855, 2_315)),
        ("today", None, None, (14_855, 14_855)),
        ("today", "answers", None, (3_158, 3_158)),
        ("today", "wordle-2021-guesses", None, (12_972, 12_972)),
        ("today", None, "wordle-2023-answers", (14_855, 3_158)),
    ],
)
def test_the_game_chooses_both_lists_and_a_name_one(
    game: str, guesses: str | None, answers: str | None, counts: tuple[int, int]
) -> None:
    chosen = choose_lists(game, guesses, answers)
    assert tuple(len(words.words) for words in chosen) == counts
    assert {*chosen[1].words} <= {*chosen[0].words}


def test_the_lists_of_two_years() -> None:
    old, new = ({*bundled(name).words} for name in (GUESSES, GAMES["2023"][1]))
    assert old < new
    listed = {*bundled(GAMES["2023"][0]).words}
    assert len({*bundled(ANSWERS).words} - listed) == 13  # which are only guesses in 2023
