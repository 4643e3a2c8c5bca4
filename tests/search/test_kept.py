"""A tree that was built is kept in the user's cache folder, and taken from there the next time."""

import os
import sys
from pathlib import Path

import pytest

from tests.conftest import posix
from treegen.clues import Mode
from treegen.progress import OnProgress
from treegen.search import kept
from treegen.search.build import build
from treegen.tree.file import dumps
from treegen.tree.model import Tree
from treegen.tree.plan import Plan
from treegen.words.game import Game, plain_game
from treegen.words.lists import WordList
from treegen.words.prior import Prior

WORDS = WordList("four", ("abide", "might", "night", "sight"))
GAME = plain_game(WORDS, WORDS)
PLAN = Plan("entropy")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "treegen"


def built(monkeypatch: pytest.MonkeyPatch, game: Game = GAME, plan: Plan = PLAN) -> bool:
    """Test whether the tree, which is the right one, was built anew."""
    anew = []

    def counted(game: Game, plan: Plan, on_progress: OnProgress) -> Tree:
        anew.append(plan)
        return build(game, plan, on_progress)

    monkeypatch.setattr(kept, "build", counted)
    assert dumps(kept.built(game, plan)) == dumps(build(game, plan))
    return bool(anew)


def test_a_tree_is_built_once(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    assert [built(monkeypatch) for _ in range(3)] == [True, False, False]
    (file,) = folder.iterdir()
    assert file.read_bytes() == dumps(build(GAME, PLAN))


def test_another_recipe_is_another_tree(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    others = [
        (GAME, Plan("minimax")),
        (GAME, Plan("entropy", ("might",))),
        (GAME._replace(vocabulary=WordList("two", ("abide", "might"))), PLAN),
        (GAME._replace(weights=(1, 2, 3, 4), prior=Prior("mine")), PLAN),
        (GAME._replace(lang="de"), PLAN),
        (GAME._replace(mode=Mode.HARD), PLAN),
        (GAME._replace(fold=(("é", "e"),)), PLAN),
    ]
    assert built(monkeypatch)
    for game, plan in others:
        assert built(monkeypatch, game, plan) and not built(monkeypatch, game, plan)
    assert len([*folder.iterdir()]) == 1 + len(others)
    monkeypatch.setattr(kept, "GENERATOR", "treegen 9")
    assert built(monkeypatch)


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff", b'{"format":"treegen/tree","version":1'])
def test_a_damaged_file_is_replaced(
    monkeypatch: pytest.MonkeyPatch, folder: Path, text: bytes
) -> None:
    assert built(monkeypatch)
    (file,) = folder.iterdir()
    file.write_bytes(text)
    assert built(monkeypatch) and not built(monkeypatch)


def test_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    size = len(dumps(build(GAME, PLAN)))
    monkeypatch.setattr(kept, "MAX_CACHE_BYTES", int(2.5 * size))
    plans = [Plan("entropy", (word,)) for word in WORDS.words]
    for number, plan in enumerate(plans):
        assert built(monkeypatch, plan=plan)
        for file in folder.iterdir():  # each an hour older than the next
            os.utime(file, ns=(0, file.stat().st_mtime_ns - 3600 * 10**9))
        if number == 2:
            assert not built(monkeypatch, plan=plans[1])  # and so it is the last one used
    assert [built(monkeypatch, plan=plan) for plan in (plans[3], plans[1])] == [False, False]
    assert [built(monkeypatch, plan=plan) for plan in (plans[0], plans[2])] == [True, True]


@posix
def test_without_a_folder_that_can_be_written_it_works(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert built(monkeypatch) and built(monkeypatch)
    monkeypatch.setattr(kept, "cache_folder", lambda: "")
    assert built(monkeypatch) and built(monkeypatch)


@posix
@pytest.mark.parametrize(
    ("system", "cache", "home", "found"),
    [
        ("linux", "/caches", "/home/ada", "/caches/treegen"),
        ("linux", "", "/home/ada", "/home/ada/.cache/treegen"),
        ("linux", "relative", "/home/ada", "/home/ada/.cache/treegen"),
        ("darwin", "", "/Users/ada", "/Users/ada/Library/Caches/treegen"),
        ("linux", "", "nowhere", ""),
    ],
)
def test_the_folder_is_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch, system: str, cache: str, home: str, found: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", cache)
    monkeypatch.setenv("HOME", home)
    monkeypatch.setattr(sys, "platform", system)
    assert kept.cache_folder() == found
