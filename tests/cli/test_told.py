"""Commands that a command tells: each plays the game that was asked for."""

import shlex
from argparse import Namespace
from pathlib import Path

import pytest

from treegen.cli.build import without_losses
from treegen.cli.main import parser
from treegen.cli.options import typed_words
from treegen.cli.words import run as run_words
from treegen.tree.plan import Plan
from treegen.words.choose import GameChoice, choose_game

GAME = choose_game(GameChoice("2021"))


def built_by(text: str) -> Namespace:
    """Options of the `treegen build` that a text tells."""
    _, _, rest = text.partition("treegen build")
    return parser("build").parse_args(shlex.split(rest))


@pytest.mark.parametrize(
    "line",
    [
        "--hard",
        "--strict --game 2023",
        "--any --game 2021 --vocabulary answers",
        "--opening crane",
        "--opening parse,clint",
        "--guesses 'my words.txt' --answers all",
        "--answers my.txt --prior weights.tsv",
        "--prior past:used.txt",
        "--lang es --length 6 --answers my.txt",
        "--guesses my.txt --answers all --fold es",
    ],
)
def test_a_search_for_a_tree_that_loses_none_is_of_the_same_game(line: str) -> None:
    options = parser("build").parse_args(shlex.split(line))
    plan = Plan("wins", tuple(typed_words(options.opening)))
    again = built_by(without_losses(options, GAME._replace(mode=options.mode), plan))
    assert (again.policy, again.max_turns) == ("optimal", 6)
    assert typed_words(again.opening) == typed_words(options.opening)
    others = dict.fromkeys(("policy", "max_turns", "opening"))
    assert vars(again) | others == vars(options) | others


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", {}),
        ("--length 4", {"length": 4}),
        ("--length 4 --top 9", {"guesses": "en-4.tsv"}),
        ("-o mine.tsv", {"guesses": "mine.tsv"}),
        ("--length 4 -o 'my words.tsv'", {"guesses": "my words.tsv"}),
        ("--length 4 --top 9 -o mine.tsv", {"guesses": "mine.tsv"}),
        ("--length 4 --fold es", {"length": 4, "fold": "es"}),
        ("--fold none -o mine.tsv", {"guesses": "mine.tsv", "fold": "none"}),
    ],
)
def test_words_are_played_from_the_file_unless_their_language_has_the_same(
    line: str,
    told: dict[str, object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_words(parser("words").parse_args(shlex.split(line))) == 0
    (text,) = capsys.readouterr().out.splitlines()
    assert text.endswith(" plays them")
    again = built_by(text.removesuffix(" plays them"))
    names = "lang", "length", "guesses", "fold"
    usual = {**dict.fromkeys(names), "lang": "en"}
    assert {name: getattr(again, name) for name in names} == usual | told
