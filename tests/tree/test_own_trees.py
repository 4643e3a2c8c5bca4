"""Trees in ./trees: a player is told of a file of their own, and of one that is damaged."""

import json
import os
import shutil
from pathlib import Path

import pytest

import treegen as calls
from tests.conftest import ROOT, treegen, treewalk
from tests.today import EVERYDAY
from treegen.errors import TreeError
from treegen.tree.find import opening_files, opening_path, published_folder

GAME = "raise", "01020"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder with trees/, where a player stands."""
    (tmp_path / "trees").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("is_own", [True, False])
def test_a_tree_of_ones_own_is_told_by_its_path(folder: Path, is_own: bool) -> None:
    path = folder / "trees/raise.json"
    if is_own:
        treegen("build", "--game=2021", "--opener=raise", "--policy=expected", "-o", str(path))
    else:
        shutil.copy(ROOT / "trees/raise.json", path)
    told = "trees/raise.json" if is_own else "raise"
    line = treewalk(*GAME, cwd=folder).stdout
    assert line.endswith(f"  22 words left ({told}, Wordle of 2021)\n")
    assert json.loads(treewalk(*GAME, "--json", cwd=folder).stdout)["tree"] == told
    answer = treewalk("--tree=raise", "--answer=gnash", "--json", cwd=folder).stdout
    assert json.loads(answer)["tree"] == told
    options = "next", "--tree=raise", *GAME
    where = told if is_own else "tree"
    assert f" left ({where}); Wordle of 2021" in treegen(*options, cwd=folder).stdout
    assert json.loads(treegen(*options, "--json", cwd=folder).stdout)["tree"] == told
    tree = calls.find_tree("raise")
    assert (tree.origin, tree.file) == (told, told if is_own else "")
    assert repr(tree).startswith(f"<Tree {told}")
    move = calls.next_guess("raise 01020", tree="raise")
    assert move.tree == told and f", by tree {told}" in repr(move)


def test_a_published_tree_of_another_name_is_told_by_its_path(folder: Path) -> None:
    shutil.copy(ROOT / "trees/any-word.json", folder / "trees/everyday.json")
    assert "(trees/everyday.json, today's game, " in treewalk(cwd=folder).stdout
    assert calls.find_tree().origin == "trees/everyday.json"


def test_an_opening_of_ones_own_hides_the_published_one_of_that_opener(folder: Path) -> None:
    published = os.path.join(published_folder(), "openings")
    before = opening_files()
    assert opening_path("tarse") == os.path.join(published, "tarse.json") in before
    own = "trees/openings/tarse.json"
    Path("trees/openings").mkdir()
    shutil.copy(os.path.join(published, "tarse.json"), own)
    assert opening_path("tarse") == own
    assert opening_files() == [own if path.endswith("/tarse.json") else path for path in before]


COMMANDS = "next", "next crane 00102", "play", "review crane slate", "page"
HEAD = (ROOT / "trees/everyday.json").read_bytes()[:400]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"", "not JSON, or cut short"),
        (HEAD[:100], "not JSON, or cut short"),
        (HEAD, "not JSON, or cut short"),
        (b'{"guess": "crane"}', "not a tree file"),
    ],
)
def test_a_damaged_tree_is_named_where_another_would_be_taken_for_it(
    text: bytes, fault: str, folder: Path
) -> None:
    (folder / "trees/everyday.json").write_bytes(text)
    for command in (
        treewalk(cwd=folder),
        treewalk(EVERYDAY, "00000", cwd=folder),
        *(treegen(*line.split(), cwd=folder) for line in COMMANDS),
    ):
        (line,) = command.stderr.splitlines()[-1:]
        assert f": trees/everyday.json: {fault}" in line
        assert (command.returncode, command.stdout) == (2, "")
    with pytest.raises(TreeError, match=r"^trees/everyday.json: "):
        calls.next_guess("")


def test_a_damaged_tree_is_nothing_to_the_games_of_others(folder: Path) -> None:
    (folder / "trees/everyday.json").write_text("")
    (folder / "trees/mine.json").write_text("")  # which no published tree is named
    assert treewalk(*GAME, cwd=folder).stdout.startswith("shalt  ")
    assert treegen("next", "--tree=raise", *GAME, cwd=folder).stdout.startswith("shalt  ")
    assert treegen("--version", cwd=folder).stdout.startswith("treegen ")


def test_a_guess_off_a_tree_whose_recipe_lacks_its_list_is_refused_in_a_line(folder: Path) -> None:
    text = (ROOT / "trees/raise.json").read_text()
    (folder / "odd.json").write_text(text.replace('"guesses":', '"other":', 1))
    done = treewalk("--tree", "odd.json", "crane", "00000", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
