"""Opening files: what is written, read and refused, by an opening of a few words."""

import json
from pathlib import Path
from typing import Any

import pytest

from treegen.clues import Mode
from treegen.errors import NoSuchTree, TreeError
from treegen.tree.opening_faults import faults, left_faults, summary_line
from treegen.tree.openings import (
    Opening,
    OpeningRecipe,
    Replies,
    dumps,
    find_opening,
    guesses_sum,
    is_opening,
    load,
    loads,
    save,
    stored_openings,
    summary,
)
from treegen.tree.plan import Plan
from treegen.tree.recipe import Recipe
from treegen.tree.replies import divisor
from treegen.words.game import PriorInfo
from treegen.words.lists import ListInfo
from treegen.words.prior import Prior

FIVE = ListInfo("five", 6, "0" * 64)
RECIPE = OpeningRecipe(
    "abcde", 6, FIVE, FIVE, PriorInfo(Prior("mine"), 12, "1" * 64), FIVE, 100, "program"
)
LISTED = Replies(3, 1, 10, (("fghij", 15), ("klmno", 20)), (("klmno", 20),))
OTHERS = Replies(2, 0, 0, (("pqrse", 3),), (), 50)
OPENING = Opening(RECIPE, {"00000": LISTED, "00001": OTHERS})


def changed(clue: str, **fields: Any) -> Opening:
    replies = OPENING.replies[clue]._replace(**fields)
    return OPENING._replace(replies={**OPENING.replies, clue: replies})


def test_an_opening_is_read_as_it_was_written() -> None:
    text = dumps(OPENING)
    assert loads(text) == OPENING and is_opening(text) and not is_opening(b" " * 99 + text)
    assert dumps(OPENING._replace(replies=dict(reversed([*OPENING.replies.items()])))) == text
    data = json.loads(text)
    assert [*data["clues"]] == ["00000", "00001"]
    assert [*data["clues"]["00001"]] == ["size", "likely", "weight", "any", "width"]
    assert "everyday" in data["clues"]["00000"] and "width" not in data["clues"]["00000"]


def test_costs_are_from_the_opener_on() -> None:
    assert (OPENING.cost("any"), OPENING.cost("everyday")) == (12 + 15, 12 + 20)
    assert (divisor(LISTED), divisor(OTHERS)) == (10, 2)
    without = changed("00000", everyday=())
    assert without.cost("everyday") is None and without.cost("any") == 27
    figures = {"any_cost": 27, "any_mean": 27 / 12, "everyday_cost": None, "everyday_mean": None}
    assert summary(without) == {"clues": 2, **figures}


def test_a_line_tells_means_and_what_is_not_proven() -> None:
    means = "guesses on average: 2.2500 (any), 2.6667 (everyday)"
    unchecked = "weights unchecked, mine is not known"
    told = f"abcde, 2 clues; {means}; not proven after 1 clue; {unchecked}"
    assert summary_line(OPENING) == told
    proven = changed("00001", width=None)
    assert summary_line(proven) == f"abcde, 2 clues; {means}; {unchecked}"
    none = changed("00000", everyday=())
    assert "2.2500 (any), none (everyday)" in summary_line(none)


@pytest.mark.parametrize(
    ("clue", "fields", "fault"),
    [
        ("00000", {}, None),
        ("00000", {"likely": 3}, None),
        ("00000", {"likely": 4}, "clues.00000.likely: 4 words of 3"),
        ("00001", {"likely": 1}, "clues.00001.likely: 1 words of 2"),
        (
            "00001",
            {"everyday": (("pqrse", 3),)},
            "clues.00001.everyday: no word left has a weight above 0",
        ),
        ("00000", {"everyday": (("klmno", 15),)}, None),
        (
            "00000",
            {"everyday": (("klmno", 14),)},
            "clues.00000.everyday: klmno costs less than any word",
        ),
        ("00000", {"everyday": (("klmno", 14),), "width": 9}, None),
        (
            "00000",
            {"everyday": (("klmno", 9),), "width": 9},
            "clues.00000.everyday: a cost is below",
        ),
        ("00000", {"any": (("fghij", 9),)}, "clues.00000.any: a cost is below one guess"),
        ("00000", {"size": 4}, None),
        ("00000", {"size": 5}, "clues: they have 7 words, expected all 6 but the opener"),
        ("00000", {"size": 2}, "clues: they have 4 words, expected all 6 but the opener"),
        ("00000", {"weight": 12}, None),
        ("00000", {"weight": 13}, "clues: their weight is 13, that of the prior 12"),
    ],
)
def test_what_an_opening_says_is_checked(
    clue: str, fields: dict[str, Any], fault: str | None
) -> None:
    opening = changed(clue, **fields)
    found = [*faults(opening, {"summary": summary(opening)})]
    assert (found[0].startswith(fault) and len(found) == 1) if fault else found == []


def test_clues_stand_in_order_and_the_summary_is_of_them() -> None:
    back = OPENING._replace(replies=dict(reversed([*OPENING.replies.items()])))
    assert [*faults(back, {"summary": summary(back)})] == ["clues: not in ascending order"]
    assert [*faults(OPENING, {"summary": 1})] == [f"summary is 1, expected {summary(OPENING)}"]


@pytest.mark.parametrize(
    ("words", "replies", "found"),
    [
        (["a", "b", "c"], LISTED, []),
        (["a", "b"], LISTED, ["clues.00000.size is 3, expected 2"]),
        (["a"], None, ["clues.00000.size is 0, expected 1"]),
        ([], None, []),
        (["a", "b", "c"], LISTED._replace(likely=2), ["clues.00000.likely is 2, expected 1"]),
        (["a", "b", "c"], LISTED._replace(weight=9), ["clues.00000.weight is 9, expected 10"]),
        (["a", "b", "d"], LISTED, ["clues.00000.weight is 10, expected 8"]),
    ],
)
def test_the_words_left_are_those_of_the_lists(
    words: list[str], replies: Replies | None, found: list[str]
) -> None:
    weight = {"a": 7, "b": 1, "c": 2, "d": 0, "e": 8}
    assert [*left_faults("00000", words, replies, weight)] == found
    assert [*left_faults("00000", words, replies, None)] == [
        fault for fault in found if "size" in fault
    ]


@pytest.mark.parametrize(
    ("clue", "value"),
    [
        ("0000", None),
        ("000000", None),
        ("00003", None),
        ("22222", None),
        ("00002", {"size": 0}),
        ("00002", {"any": []}),
        ("00002", {"any": [["fghij"]]}),
        ("00002", {"any": [["fghij", 15, 1]]}),
        ("00002", {"any": [["fghi", 15]]}),
        ("00002", {"any": [["FGHIJ", 15]]}),
        ("00002", {"any": [["fghij", 0]]}),
        ("00002", {"any": [("fghij", 15), "klmno"]}),
        ("00002", {"everyday": []}),
    ],
)
def test_a_wrong_field_is_refused_by_its_place(clue: str, value: Any) -> None:
    data = json.loads(dumps(OPENING))
    good = data["clues"]["00000"]
    data["clues"]["00002"] = good
    assert loads(json.dumps(data).encode()).replies["00002"] == LISTED
    data["clues"][clue] = {**good, **(value or {})}
    with pytest.raises(TreeError, match="clues"):
        loads(json.dumps(data).encode())


def stored(folder: Path, opening: Opening, name: str = "") -> str:
    path = folder / "trees/openings" / f"{name or opening.recipe.opener}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    save(opening, str(path))
    return str(path.relative_to(folder))


def test_the_openings_of_a_trees_game_are_found_by_its_lists_and_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    second = OPENING._replace(recipe=RECIPE._replace(opener="bcdef"))
    other = FIVE._replace(sha256="2" * 64)
    prior = RECIPE.prior._replace(total=13)
    of_others = {
        "x": RECIPE._replace(guesses=other),
        "y": RECIPE._replace(answers=other),
        "z": RECIPE._replace(prior=prior),
    }
    for name, recipe in of_others.items():
        stored(tmp_path, OPENING._replace(recipe=recipe), name)
    paths = [stored(tmp_path, opening) for opening in (second, OPENING)]
    plan = Plan("wins", ("crane",))
    tree = Recipe.of(
        plan, Mode.NORMAL, guesses=FIVE, answers=FIVE, prior=RECIPE.prior, ties="", generator=""
    )
    assert [*stored_openings(tree)] == [OPENING, second]
    assert [*stored_openings(tree._replace(prior=None))] == []
    assert [guesses_sum(path) for path in paths] == [FIVE.sha256] * 2
    assert guesses_sum("trees/openings/x.json") == other.sha256
    Path("none.json").write_text("{}")
    assert guesses_sum("none.json") == ""
    with pytest.raises(TreeError, match=r"opener is abcde, expected a word of 6, as longer$"):
        [*stored_openings(tree._replace(opener="longer"))]
    assert find_opening("BCDEF") == second == load(paths[0])


def test_what_is_stored_for_no_opener_is_told_with_what_may_be_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    stored(tmp_path, OPENING)
    for word, rest in (
        ("abcdf", "; did you mean abcde?"),
        ("crwth", "; treegen rank computes them"),  # a word of Wordle's, though near none
        ("zzzzz", "; treegen rank computes them"),
    ):
        with pytest.raises(NoSuchTree) as told:
            find_opening(word)
        assert str(told.value) == f"no second words are stored for {word}{rest}"
    Path("trees/openings/abcde.json").write_text("{}")
    with pytest.raises(TreeError, match=r"^trees/openings/abcde.json: "):
        find_opening("abcde")
