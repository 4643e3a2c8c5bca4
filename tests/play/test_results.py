"""Clues and games are read from what people have: `results.json`, which the page reads too."""

import json
from pathlib import Path
from typing import Any

import pytest

from treegen.clues import in_digits
from treegen.errors import ClueError, TreegenError, WordListError
from treegen.play.finished import read_game, shared_mode

RESULTS = json.loads((Path(__file__).parent / "results.json").read_text(encoding="utf-8"))
GAMES = RESULTS["games"]


@pytest.mark.parametrize(("clue", "meant"), RESULTS["clues"].items())
def test_a_clue_means_what_its_notation_says(clue: str, meant: str) -> None:
    assert in_digits(clue) == (meant or None)


@pytest.mark.parametrize("case", GAMES, ids=[case["fact"] for case in GAMES])
def test_a_game_is_read_or_told_why_not(case: dict[str, Any]) -> None:
    given = case["given"]
    length = case.get("length", 5)
    fold = tuple(case.get("fold", {}).items())
    if "terminal" in case:
        with pytest.raises(TreegenError) as error:
            read_game(given, fold, length)
        assert isinstance(error.value, ClueError | WordListError)
        assert str(error.value) == case["terminal"]
        return
    words, clues = case["words"].split(), case["clues"].split()
    if not words:
        before = f"{case['note']}: " if "note" in case else ""
        both = rf"^{before}found [01] words? and {len(clues)} clues; "
        with pytest.raises(WordListError, match=both):
            read_game(given, fold, length)
        return
    game = read_game(given, fold, length)
    assert game.history == [*zip(words, clues, strict=True)]
    assert game.note == case.get("note", "")
    assert shared_mode(given).value == case.get("mode", "normal")
