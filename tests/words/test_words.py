"""Bad lists are refused with file and line; small flaws are mended, and said."""

import json
from pathlib import Path

import pytest

from tests.conftest import treegen
from treegen.cli.main import parser
from treegen.cli.options import game_of
from treegen.errors import WordListError
from treegen.game.wordle import game_title, wordle_of
from treegen.tree.plan import usual_policy
from treegen.words.choose import choose_lists
from treegen.words.game import plain_game
from treegen.words.lists import ANSWERS, GAMES, GUESSES, TODAY, bundled, parse_words
from treegen.words.priors import parse_prior


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"crane\nslates\n", ':2: "slates" has 6 letters; expected 5'),
        (b"crane\t7\n7\tcrane\n", ':2: "7" is not all letters'),
        (b"crane\n\nslate\n", ':2: "" is not all letters'),
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
    with pytest.raises(WordListError, match="--guesses answers and --answers all; expected a FILE"):
        choose_lists(TODAY, "answers", "all")


def test_lists_of_different_lengths_are_refused(tmp_path: Path) -> None:
    (tmp_path / "six.txt").write_text("craned\nslates\n")
    six = str(tmp_path / "six.txt")
    for guesses, answers, game in ((six, None, "2021"), (None, six, "today")):
        with pytest.raises(WordListError, match="give guesses and answers of one length"):
            choose_lists(game, guesses, answers)


@pytest.mark.parametrize(
    ("text", "words", "warning"),
    [
        ("\ufeffCrane\r\ncrane\r\nSlate\r\n\r\n", "crane slate", "1 word repeated, taken once"),
        ("niño\nnin\u0303a\nÑoña\n", "niña niño ñoña", ""),  # the second is decomposed
        ("\ufeffslate\t12\r\n crane \t 7\tnote\r\ntrace\r\n\t\r\n", "crane slate trace", ""),
    ],
)
def test_a_list_is_read_as_people_write_it(text: str, words: str, warning: str) -> None:
    warnings: list[str] = []
    found = parse_words(text.encode(), "mine", "mine.txt", warnings.append)
    assert found.words == tuple(words.split())
    assert warnings == ([f"mine.txt: {warning}"] if warning else [])


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


@pytest.mark.parametrize(
    ("arguments", "policy", "title"),
    [
        ("", "wins", "today's game, words used up to 30 June 2026"),
        ("--strict --policy parts", "parts",
         "today's game, strict hard mode, words used up to 30 June 2026"),
        ("--prior past:two.txt", "wins", "today's game, words used up to 2 July 2026"),
        ("--prior past:used.txt", "wins", "today's game, words used by past:used"),
        ("--prior five.tsv --guesses five.tsv", "wins",
         "five: any of 3 words, likelier ones sooner (by five)"),
        ("--guesses five.tsv", "entropy",
         "five: any of 3 words, the 2 of past to 2026-06-30 first"),
        ("--guesses six.tsv --answers all", "entropy", "six: any of 2 words"),
        ("--guesses six.tsv --answers all --prior six.tsv", "wins",
         "six: any of 2 words, likelier ones sooner (by six)"),
        ("--answers five.tsv", "entropy", "Wordle of 2023: 3 answers"),
        ("--answers five.tsv --any", "entropy",
         "Wordle of 2023: any of 14,855 words, the 3 of five first"),
        ("--answers all", "entropy", "Wordle of 2023: any of 14,855 words"),
        ("--game 2023", "entropy", "Wordle of 2023: 3,158 answers"),
        ("--game 2023 --prior past", "wins",
         "Wordle of 2023: 3,158 answers, likelier ones sooner (by past to 2026-06-30)"),
        ("--game 2021 --any --hard", "entropy",
         "Wordle of 2021, hard mode: any of 12,972 words, the 2,315 of wordle-2021-answers first"),
    ],
)  # fmt: skip
def test_a_command_plays_todays_game_unless_told_otherwise_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, policy: str, title: str
) -> None:
    (tmp_path / "six.tsv").write_text("craned\t1\nslates\t2\n")
    (tmp_path / "five.tsv").write_text("crane\t1\nslate\t2\naahed\t1\n")
    (tmp_path / "two.txt").write_text("2026-07-01 crane\n2026-07-02 slate\n")
    (tmp_path / "used.txt").write_text("crane\nslate\n")
    monkeypatch.chdir(tmp_path)
    options = parser("rank").parse_args(arguments.split())
    game = game_of(options)
    assert (options.policy or usual_policy(game), game_title(game)) == (policy, title)


@pytest.mark.parametrize("prior", ["past to 2026-13-01", "past to", "past tomorrow", "", "common"])
def test_a_prior_of_any_other_name_is_not_by_past_answers(prior: str) -> None:
    words = bundled(GAMES["2023"][1]).info
    assert wordle_of(words, words, prior) is None
    assert wordle_of(words, words, "past to 2030-01-31") == TODAY
