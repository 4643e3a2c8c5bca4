"""What many share cannot be changed: a call returns the same tree to all who ask for it."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import treegen
from treegen.tree.node import Node

RAISE = treegen.find_tree("raise")
CRANE = treegen.find_opening("crane")
MADE = Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (RAISE, "root recipe summary name text file other"),
        (RAISE.root, "guess size branches weight heaviest weight_field data words likely other"),
        (RAISE.root.branches["01020"], "guess branches"),
        (MADE, "guess branches"),
        (RAISE.recipe, "opener guesses other"),
        (RAISE.recipe.guesses, "name other"),
        (RAISE.summary, "mean distribution other"),
        (CRANE, "replies other"),
        (CRANE.replies["00102"], "any other"),
    ],
)
def test_nothing_can_be_assigned_to_it_or_deleted(value: Any, names: str) -> None:
    for name in names.split():
        before = getattr(value, name, None)
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
        assert getattr(value, name, None) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda: RAISE.summary.distribution.append(9),  # type: ignore[attr-defined]
        lambda: RAISE.root.branches.pop("01020"),  # type: ignore[attr-defined]
        lambda: RAISE.root.branches["01020"].branches.clear(),  # type: ignore[attr-defined]
        lambda: MADE.branches.clear(),  # type: ignore[attr-defined]
        lambda: RAISE.root.words.clear(),  # type: ignore[attr-defined]
        lambda: CRANE.replies.clear(),  # type: ignore[attr-defined]
        lambda: CRANE.replies["00102"].any.clear(),  # type: ignore[attr-defined]
    ],
)
def test_nothing_in_it_can_be_changed(change: Callable[[], object]) -> None:
    with pytest.raises((AttributeError, TypeError)):
        change()


def test_what_a_caller_may_change_is_the_callers_own() -> None:
    node = RAISE.follow("raise 01020")
    for _ in range(2):
        assert node.guess == node.data["guess"] == "shalt"
        data = node.data
        assert data["branches"]["11200"]["guess"] == node.branches["11200"].guess == "aargh"
        data["branches"]["11200"]["guess"] = data["guess"] = "zzzzz"
        data["branches"].clear()
        node.likely.clear()
    branches = {"02200": Node("ebbed", 1, {}, 3)}
    made = Node("abide", 2, branches, 4)
    branches.clear()
    assert made == MADE


@pytest.mark.parametrize("value", [RAISE, RAISE.root, MADE, RAISE.recipe, RAISE.summary, CRANE])
def test_it_can_be_copied_and_sent_to_another_process(value: object) -> None:
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert again == value and repr(again) == repr(value)
        if isinstance(again, treegen.Tree):
            assert treegen.dumps(again) == treegen.dumps(RAISE)
            with pytest.raises(AttributeError, match=r"^root of a Tree cannot be changed"):
                again.root = MADE
