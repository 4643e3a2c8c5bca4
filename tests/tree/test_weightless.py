"""Words of weight 0, possible but not expected: the loader, the verifier and the schema agree."""

import copy
import json
from typing import Any

import pytest

from tests.building import Prior, build
from tests.tree.test_tree import ABIDE, HEAVY, NIGHT, SCHEMA, SEARCHED, SIGHT, at
from treegen.errors import TreeError
from treegen.tree.file import dumps, loads
from treegen.tree.plan import Limits
from treegen.tree.ways import nodes
from treegen.verify import faults
from treegen.words.lists import WordList

WORDS = WordList("four", ("abide", "might", "night", "sight"))
# Only might and sight are listed. So at 02222 sight is played first, and then night.
PRIOR = Prior("mine", WORDS, (0, 1, 0, 1))
GREEDY, OTHERS = (
    json.loads(dumps(build(WORDS, WORDS, "might", policy, prior=PRIOR)))
    for policy in ("wins", "optimal")
)
WIDTH = ("recipe", "others_width")
TURNS = ("recipe", "max_listed_turns")
FIRST = "tree.branches.02222"

Change = tuple[tuple[str, ...], Any]


def refusal(text: bytes) -> str:
    """Message of the loader, or nothing where it takes a file."""
    try:
        loads(text)
    except TreeError as error:
        return str(error)
    return ""


def test_a_builder_makes_what_all_three_take() -> None:
    for data in (GREEDY, OTHERS):
        text = json.dumps(data).encode()
        assert (refusal(text), faults(text), SCHEMA.is_valid(data)) == ("", [], True)
        weights = {node.guess: node.weight for node in nodes(loads(text).root)}
        assert weights == {"might": 2, "abide": 0, "sight": 1, "night": 0}
        assert data["summary"]["weighted_mean"] == (1 + 2) / 2
        assert data["summary"]["mean"] == (1 + 2 + 2 + 3) / 4


def test_the_width_for_words_of_weight_0_follows_the_other() -> None:
    found = []
    for limits in (Limits(), Limits(width=3)):
        tree = build(WORDS, WORDS, "might", "optimal", prior=PRIOR, limits=limits)
        assert loads(dumps(tree)) == tree and faults(dumps(tree)) == []
        recipe = json.loads(dumps(tree))["recipe"]
        found.append(" ".join(list(recipe)[8:]))
    assert found == [
        "objective others_width lower_bound proven",
        "objective width others_width lower_bound proven",
    ]


@pytest.mark.parametrize(
    ("changes", "fault", "valid"),
    [
        ([((*ABIDE, "weight"), -1)],
         "tree.branches.01000.weight is -1, not a whole number, 0 or above", False),
        (  # a listed word below a node where none is
            [((*NIGHT, "weight"), 0), ((*SIGHT, "weight"), 1)],
            f"{FIRST}: weight is 0, its branches hold 1", True,
        ),
        (  # might cannot be the answer, but weighs something
            [(("tree", "size"), 3)], "tree: weight is 2, its branches hold 1", True,
        ),
        ([(WIDTH, "3")], "recipe.others_width is '3', not a whole number above 0", False),
        ([(WIDTH, None)], "", True),  # without it, all guesses were tried
        ([(TURNS, 2)], "", True),  # night, which weighs 0, is found a turn later
        ([(TURNS, 1)], "recipe.max_listed_turns is 1, expected 2", True),
        ([(TURNS, 0)], "recipe.max_listed_turns is 0, not a whole number above 0", False),
        (
            [(TURNS, 2), (("recipe", "max_turns"), 3), (WIDTH, None)],
            "recipe.max_listed_turns is 2, expected None", False,
        ),
        (  # no words are searched alone that could have a width of their own
            [(WIDTH, 3), (("recipe", "max_turns"), 3)],
            "recipe.others_width is 3, expected None", False,
        ),
    ],
)  # fmt: skip
def test_damage_is_told_by_each(changes: list[Change], fault: str, valid: bool) -> None:
    data = copy.deepcopy(OTHERS)
    for place, value in changes:
        at(*place)(data, value)
    text = json.dumps(data).encode()
    assert (refusal(text), faults(text)) == (fault, [fault] if fault else [])
    assert SCHEMA.is_valid(data) is valid


@pytest.mark.parametrize(
    ("data", "valid"),
    [
        (GREEDY, False),  # it was not searched
        (HEAVY, False),
        (SEARCHED, False),  # there are no weights
        # It was searched, but no word weighs 0: a schema cannot tell.
        ({**HEAVY, "recipe": {**HEAVY["recipe"], "objective": "weighted_mean", "lower_bound": 38,
                              "proven": True, "policy": "optimal"}}, True),
    ],
)  # fmt: skip
def test_only_where_words_of_weight_0_were_searched_has_that_a_width_or_a_limit_of_others(
    data: dict[str, Any], valid: bool
) -> None:
    data = copy.deepcopy(data)
    assert (faults(json.dumps(data).encode()), SCHEMA.is_valid(data)) == ([], True)
    for place in (WIDTH, TURNS):
        wrong = copy.deepcopy(data)
        at(*place)(wrong, 9)
        text = json.dumps(wrong).encode()
        assert [refusal(text)] == faults(text) == [f"{'.'.join(place)} is 9, expected None"]
        assert SCHEMA.is_valid(wrong) is valid
