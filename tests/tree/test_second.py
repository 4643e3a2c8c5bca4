"""`treewalk` looks up second words in opening files."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import pseudo_terminal, treewalk
from tests.today import PRIOR

OPENING: Any = {
    "format": "treegen/opening",
    "version": 1,
    "recipe": {
        "opener": "abcde",
        "guesses": {"name": "five", "count": 5},
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
        ("abcde 00000", "klmno  3 words left, 2.00 guesses expected"),
        ("abcde ....y", "pqrse  1 word left: the answer"),
        ("abcde 22222", "abcde  solved in 1 guess"),
    ],
)
def test_the_best_second_word(line: str, expected: str, folder: Path) -> None:
    done = treewalk(*line.split(), cwd=folder)
    assert (done.stdout, done.stderr) == (f"{expected}\n", "")


def test_all_second_words_with_what_each_costs(folder: Path) -> None:
    done = treewalk("abcde", "00000", "--all", cwd=folder)
    assert done.stdout.splitlines() == [
        "3 words left",
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
        (
            "abcde 00000 fghij 00000",
            1,
            "abcde; its second words are stored: treewalk abcde 00000; "
            "to compute a guess: treegen next abcde 00000 fghij 00000\n",
        ),
        (
            "--list abcde 00000",
            1,
            "abcde; its second words are stored: treewalk abcde 00000; "
            "to list the words left: treegen next --json abcde 00000\n",
        ),
        ("--tree abcde", 1, "its second words are stored: treewalk abcde CLUE\n"),
        ("abcde", 2, "with abcde, but its second words are stored: treewalk abcde CLUE\n"),
        ("zzzzz 00000 --all", 1, "treegen rank zzzzz 00000 --policy optimal"),
        ("--all", 2, "--all shows the second words of an opener"),
    ],
)
def test_what_is_not_stored(line: str, code: int, error: str, folder: Path) -> None:
    done = treewalk(*line.split(), cwd=folder)
    assert (done.returncode, done.stdout) == (code, "")
    assert error in done.stderr


def test_a_damaged_file_is_one_line(folder: Path) -> None:
    path = folder / "trees/openings/abcde.json"
    damaged = OPENING | {"clues": {"00000": {}}}, OPENING | {"recipe": []}
    for text in ("{}", "[]", "null", "{", *map(json.dumps, damaged)):
        path.write_text(text)
        done = treewalk("abcde", "00000", cwd=folder)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("treewalk: trees/openings/abcde.json: damaged")


def test_a_file_that_has_another_openers_name_is_not_taken(folder: Path) -> None:
    openings = folder / "trees/openings"
    (openings / "abcde.json").rename(openings / "zzzzz.json")
    done = treewalk("zzzzz", "00000", cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert "has the second words of abcde, expected those of zzzzz" in done.stderr


@pytest.mark.parametrize(
    ("prior", "note"),
    [
        (
            "past to 2026-06-30",
            "are from the answers to 2026-06-30, ",
        ),
        ("mine", "are for another game than the tree's: weights mine;"),
        (PRIOR, ""),
    ],
)
def test_a_terminal_is_told_of_an_older_file_or_one_of_another_game(
    prior: str, note: str, folder: Path
) -> None:
    recipe = OPENING["recipe"] | {"prior": {"name": prior}}
    (folder / "trees/openings/abcde.json").write_text(json.dumps(OPENING | {"recipe": recipe}))
    script = str(Path(sys.executable).parent / "treewalk")
    screen, terminal = pseudo_terminal()
    subprocess.run([script, "abcde", "00000"], stderr=terminal, cwd=folder, check=True)
    os.write(terminal, b"end")
    os.close(terminal)
    shown = os.read(screen, 10_000).decode()
    assert note in shown
    assert ("these second words" in shown) is bool(note)
    assert ("treegen rank abcde 00000 --policy optimal" in shown) is bool(note)
