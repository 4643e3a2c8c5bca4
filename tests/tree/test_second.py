"""`treewalk` looks up second words in opening files."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import treewalk

OPENING: Any = {
    "format": "treegen/opening",
    "version": 1,
    "recipe": {
        "opener": "abcde",
        "answers": {"name": "five", "count": 5},
        "prior": {"name": "mine"},
    },
    "clues": {
        "00000": {
            "size": 3,
            "likely": 1,
            "weight": 10,
            "any": [["fghij", 15], ["klmno", 20]],
            "everyday": [["klmno", 20]],
        },
        "00001": {"size": 1, "likely": 0, "weight": 0, "any": [["pqrse", 1]], "width": 50},
    },
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "trees/openings").mkdir(parents=True)
    (tmp_path / "trees/openings/abcde.json").write_text(json.dumps(OPENING))
    return tmp_path


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("abcde 00000", "klmno  1 likely word left of 3, 2.00 guesses expected"),
        ("abcde ....y", "pqrse  1 unlikely word left: the answer"),
        ("abcde 22222", "abcde  solved in 1 guess"),
    ],
)
def test_the_best_second_word(line: str, expected: str, folder: Path) -> None:
    done = treewalk(*line.split(), cwd=folder)
    assert (done.stdout, done.stderr) == (f"{expected}\n", "")


def test_all_second_words_with_what_each_costs(folder: Path) -> None:
    done = treewalk("abcde", "00000", "--all", cwd=folder)
    assert done.stdout.splitlines() == [
        "1 likely word left of 3",
        "everyday words  guesses    more",
        "klmno            2.0000  0.0000",
        "any word  guesses    more",
        "fghij      1.5000  0.0000",
        "klmno      2.0000  0.5000",
    ]
    found = json.loads(treewalk("abcde", "00000", "--json", cwd=folder).stdout)
    assert found["guess"] == "klmno"
    assert found["any"][1] == {"guess": "klmno", "cost": 20, "guesses": 2.0}


@pytest.mark.parametrize(
    ("line", "code", "error"),
    [
        ("abcde 00002", 1, "no answer in five (5 words) gives 00002 to abcde; check the clue"),
        ("abcde 00000 fghij 00000", 1, "treegen next abcde 00000 fghij 00000"),
        ("zzzzz 00000 --all", 1, "treegen rank zzzzz 00000 --policy optimal"),
        ("--all", 2, "--all tells the second words of an opener"),
    ],
)
def test_what_is_not_stored(line: str, code: int, error: str, folder: Path) -> None:
    done = treewalk(*line.split(), cwd=folder)
    assert (done.returncode, done.stdout) == (code, "")
    assert error in done.stderr


def test_a_damaged_file_is_one_line(folder: Path) -> None:
    path = folder / "trees/openings/abcde.json"
    for text in ("{}", "[]", "null", "{", json.dumps(OPENING | {"clues": {"00000": {}}})):
        path.write_text(text)
        done = treewalk("abcde", "00000", cwd=folder)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("treewalk: trees/openings/abcde.json: damaged")
