"""What has to stand twice is the same: in scripts, and in verify.py, which stands alone."""

import re

import pytest

from tests.conftest import ROOT
from treegen import clues, verify
from treegen.game import numbers, start
from treegen.play import sources
from treegen.tree import plan
from treegen.words import game, likely, lists

IN_SCRIPTS = [
    ("page/game/likely.js", "SURE", likely.SURE),
    ("page/game/likely.js", "WORTH_KNOWING", likely.WORTH_KNOWING),
    ("page/game/likely.js", "MOST", likely.MAX_PER_CENT),
    ("page/game/position.js", "MOST_GUESSES", game.ALLOWED),
    ("page/game/position.js", "LAST", game.LAST),
    ("page/game/position.js", "MANY", start.MANY_LEFT),
    ("page/game/position.js", "OUTDATED", start.OUTDATED),
    ("page/game/position.js", "OUTDATED_OF_MANY", start.OUTDATED_OF_MANY),
    ("page/game/address.js", "MOST_BOARDS", game.MOST_BOARDS),
    ("page/game/address.js", "ALIKE", start.ON_BOARDS),
    ("page/game/shared.js", "MOST_TURNS", plan.MAX_TURNS),
    ("page/computed/adviser.js", "FEW", numbers.WORDS_FOR_A_SEARCH),
    ("page/computed/review.js", "BEST", numbers.HIGHEST_SCORE),
]


@pytest.mark.parametrize(("path", "name", "value"), IN_SCRIPTS)
def test_a_script_has_the_number_of_the_terminal(path: str, name: str, value: object) -> None:
    text = (ROOT / "treegen" / path).read_text(encoding="utf-8")
    assert re.findall(rf'^(?:export )?const {name} = "?(\w+)"?;', text, re.MULTILINE) == [
        str(value)
    ]


def test_scripts_ask_the_sources_in_the_order_of_the_terminal() -> None:
    text = (ROOT / "treegen/page/computed/adviser.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^export const SOURCES = \[(.*)\];", text, re.MULTILINE)
    snake = re.sub("([A-Z])", r"_\1", listed).lower()
    assert snake.split(", ") == [source.__name__ for source in sources.SOURCES]


def test_the_npm_package_looks_one_turn_ahead_by_the_same_policies() -> None:
    text = (ROOT / "treegen/release/npm/move.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^const POLICIES = \[(.*)\];", text, re.MULTILINE)
    # It knows no turns, by which that policy looks at more or less.
    assert {*re.findall(r"\w+", listed)} == plan.GREEDY.keys() - {plan.TURNS}


IN_VERIFIER = [
    ("GREEDY", tuple(sorted(plan.GREEDY))),
    ("BUNDLED", lists.BUNDLED),
    ("LONGEST", clues.MAX_LENGTH),
    ("ABSENT", clues.ABSENT),
    ("PRESENT", clues.PRESENT),
    ("RIGHT", clues.RIGHT),
]


@pytest.mark.parametrize(("name", "value"), IN_VERIFIER)
def test_the_verifier_has_the_value_of_treegen(name: str, value: object) -> None:
    assert getattr(verify, name) == value
