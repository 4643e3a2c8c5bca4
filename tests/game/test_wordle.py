"""Which game a command line means, and its name for the reader."""

from pathlib import Path

import pytest

from tests.today import PRIOR, TITLE, day, long_day
from treegen.cli.choice import choice_in_options
from treegen.cli.main import parser
from treegen.tree.policies import usual_policy
from treegen.words.identity import GameInfo
from treegen.words.lists import GAMES, TODAY, bundled
from treegen.words.prior import Prior


@pytest.mark.parametrize(
    ("arguments", "policy", "title"),
    [
        ("", "wins", TITLE),
        ("--strict --policy parts", "parts",
         TITLE.replace("game,", "game, strict hard mode,")),
        ("--prior past:two.txt", "wins", TITLE.replace(long_day(), long_day(2))),
        ("--prior past:used.txt", "wins", TITLE),
        ("--prior five.tsv --guesses five.tsv", "wins",
         "five: any of 3 words, likelier ones sooner (by five)"),
        ("--guesses five.tsv", "entropy",
         f"five: any of 3 words, the 2 of {PRIOR} first"),
        ("--guesses six.tsv --answers all", "entropy", "six: any of 2 words"),
        ("--guesses six.tsv --answers all --prior six.tsv", "wins",
         "six: any of 2 words, likelier ones sooner (by six)"),
        ("--answers five.tsv", "wins", "five: 3 answers, likelier ones sooner (by five)"),
        ("--answers five.tsv --any", "wins",
         "Wordle of 2023: any of 14,855 words, the 3 of five first"),
        ("--answers all", "entropy", "Wordle of 2023: any of 14,855 words"),
        ("--game 2023", "entropy", "Wordle of 2023: 3,158 answers"),
        ("--game 2023 --prior past", "wins",
         f"Wordle of 2023: 3,158 answers, likelier ones sooner (by {PRIOR})"),
        ("--vocabulary answers", "wins", f"{TITLE}, everyday words"),
        ("--vocabulary all", "wins", TITLE),
        ("--game 2023 --vocabulary five.tsv", "entropy",
         "Wordle of 2023: 3,158 answers, words you know: five"),
        ("--answers five.tsv --vocabulary answers", "wins",
         "five: 3 answers, likelier ones sooner (by five), everyday words"),
        ("--game 2021 --any --hard", "entropy",
         "Wordle of 2021, hard mode: any of 12,972 words, the 2,315 likely ones first"),
    ],
)  # fmt: skip
def test_a_command_plays_todays_game_unless_told_otherwise_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, policy: str, title: str
) -> None:
    (tmp_path / "six.tsv").write_text("craned\t1\nslates\t2\n")
    (tmp_path / "five.tsv").write_text("crane\t1\nslate\t2\naahed\t1\n")
    (tmp_path / "two.txt").write_text(f"{day(1)} crane\n{day(2)} slate\n")
    (tmp_path / "used.txt").write_text("crane\nslate\n")
    monkeypatch.chdir(tmp_path)
    options = parser("rank").parse_args(arguments.split())
    game = choice_in_options(options).read()
    assert (options.policy or usual_policy(game), str(game.info.title)) == (policy, title)


@pytest.mark.parametrize("prior", ["past to 2026-13-01", "past to", "past tomorrow", "", "common"])
def test_a_prior_of_any_other_name_is_not_by_past_answers(prior: str) -> None:
    words = bundled(GAMES["2023"][1]).info
    assert GameInfo(words, words, words.count, Prior(prior)).wordle is None
    assert GameInfo(words, words, words.count, Prior("past to 2030-01-31")).wordle == TODAY
