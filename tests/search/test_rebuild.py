"""`treegen verify --rebuild`: the recipe run again gives the same bytes, or what differs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.building import Prior, build
from tests.conftest import treegen
from tests.tree.test_tree import FOUR, SEARCHED
from treegen import __version__
from treegen.clues import Mode
from treegen.search.rebuild import rebuild_faults
from treegen.tree.figures import summarise
from treegen.tree.file import dumps, loads
from treegen.tree.plan import Limits
from treegen.tree.policies import POLICIES
from treegen.tree.recipe import TIES
from treegen.verify import faults
from treegen.words.lists import WordList

SAME = "; built again, byte for byte the same\n"
NOT_BUILT = "cannot be built again: "
DIFFERENT = "not the same bytes: "
WRITTEN_OTHERWISE = "the same tree, written otherwise; expected compact JSON and a final newline"
GENERATOR = f"treegen {__version__}"


def rebuilt(text: bytes, guesses: WordList | None = None) -> list[str]:
    return rebuild_faults(text, loads(text), guesses)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("raise-hard", marks=pytest.mark.slow),
        pytest.param("salet-hard", marks=pytest.mark.slow),
        pytest.param("raise-any", marks=pytest.mark.slow),
        pytest.param("everyday", marks=pytest.mark.proof),
        pytest.param("any-word", marks=pytest.mark.proof),
        pytest.param("any-word-hard", marks=[pytest.mark.proof, pytest.mark.first]),
        pytest.param("never", marks=pytest.mark.proof),
        pytest.param("everyday-hard", marks=[pytest.mark.proof, pytest.mark.first]),
        pytest.param("tarse", marks=pytest.mark.proof),
        pytest.param("human", marks=pytest.mark.proof),
    ],
)
def test_published_trees_are_what_their_recipes_make(name: str) -> None:
    # raise is built again by trees/README.md, salet by test_optimal.py.
    done = treegen("verify", name, "--rebuild")
    warnings = [line for line in done.stderr.splitlines() if " % done" not in line]
    assert (done.returncode, warnings) == (0, [])  # beside the progress of each minute
    assert done.stdout.endswith(SAME)


@pytest.fixture(scope="module")
def some(answers: WordList) -> WordList:
    return WordList("some", answers.words[::29])


@pytest.fixture(scope="module")
def more(answers: WordList, some: WordList) -> WordList:
    return WordList("more", tuple(sorted({*answers.words[::13], *some.words})))


# By the place of an answer: none weighs 0, a third do, or two thirds do and the others weigh 1.
WEIGHTS: list[Callable[[int], int] | None] = [
    None,
    lambda place: place + 1,
    lambda place: place % 3 * place,
    lambda place: int(place % 3 == 1),
]


def prior_of(words: WordList, weigh: Callable[[int], int]) -> Prior:
    return Prior("mine", words, tuple(map(weigh, range(len(words.words)))))


@pytest.mark.parametrize(
    "settings",
    [
        *({"policy": policy} for policy in POLICIES),
        {"policy": "wins", "mode": Mode.HARD},
        {"mode": Mode.STRICT},
        {"policy": "optimal"},
        {"policy": "optimal", "limits": Limits(width=20)},
        {"policy": "optimal", "limits": Limits(width=3), "mode": Mode.HARD},
        {"policy": "optimal", "limits": Limits(then_worst=True)},
        {"policy": "optimal", "limits": Limits(max_turns=4)},
        {
            "policy": "optimal",
            "limits": Limits(max_turns=5, width=5, then_worst=True),
            "mode": Mode.STRICT,
        },
    ],
    ids=str,
)
@pytest.mark.parametrize("weigh", WEIGHTS)
def test_an_opener_that_was_chosen_is_built_again(
    settings: dict[str, Any],
    weigh: Callable[[int], int] | None,
    more: WordList,
    some: WordList,
) -> None:
    text = dumps(build(more, some, prior=weigh and prior_of(some, weigh), **settings))
    assert faults(text, more) == []
    assert rebuilt(text, more) == []


def changed(text: bytes, **recipe: Any) -> bytes:
    """Text of a tree with other fields in its recipe."""
    data = json.loads(text)
    data["recipe"] |= recipe
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


FOUR_TEXT = json.dumps(FOUR, separators=(",", ":")).encode() + b"\n"
SEARCHED_TEXT = json.dumps(SEARCHED, separators=(",", ":")).encode() + b"\n"


def test_the_trees_of_the_specification_are_what_their_recipes_make() -> None:
    assert rebuilt(FOUR_TEXT) == []
    assert rebuilt(json.dumps(FOUR).encode()) == [WRITTEN_OTHERWISE]
    text = changed(SEARCHED_TEXT, ties=f"lowest one-turn bound, then {TIES}")
    assert rebuilt(text) == []


@pytest.mark.parametrize(
    ("recipe", "found"),
    [
        (
            {"generator": "treegen 0.0.9"},
            [f"{DIFFERENT}recipe.generator is treegen 0.0.9, but {GENERATOR} when built again"],
        ),
        (
            {"ties": "none"},
            [f"{DIFFERENT}recipe.ties is none, but {TIES} when built again"],
        ),
        ({"note": ["x"]}, [WRITTEN_OTHERWISE]),
        ({"policy": "unknown"}, [
            f"{NOT_BUILT}there is no policy 'unknown'; expected one of entropy, expected, minimax, "
            "parts, turns, wins, optimal"]),
        ({"policy": "optimal", "ties": f"lowest one-turn bound, then {TIES}"}, [
            f"{DIFFERENT}recipe.{name} is None, but {value} when built again"
            for name, value in (("objective", "total"), ("lower_bound", 8), ("proven", True))]),
        ({"guesses": {"name": "six", "count": 6, "sha256": "6" * 64}},
         [f"{NOT_BUILT}the list six is not known (--guesses FILE)"]),
    ],
)  # fmt: skip
def test_a_recipe_that_makes_another_file_or_none(recipe: dict[str, Any], found: list[str]) -> None:
    text = changed(FOUR_TEXT, **recipe)
    assert faults(text) == []
    assert rebuilt(text) == found


def test_a_list_that_is_given_is_played_from(answers: WordList) -> None:
    five = WordList("five", ("abide", "might", "night", "sight", "zests"))
    four = WordList("four", ("abide", "might", "night", "sight"))
    text = dumps(build(five, four))
    assert rebuilt(text) == [f"{NOT_BUILT}the list five is not known (--guesses FILE)"]
    assert rebuilt(text, five._replace(name="renamed")) == []


@pytest.mark.slow
def test_the_greatest_weights_there_are_fit_in_its_memory(tmp_path: Path) -> None:
    words = WordList("four", ("abide", "might", "night", "sight"))
    prior = Prior("mine", words, (16_777_000, 1, 3, 7))
    tree = build(words, words, policy="entropy", prior=prior)
    assert rebuilt(dumps(tree)) == []


def test_a_tree_that_breaks_its_policy_is_found_by_building_it_again_only(
    more: WordList, some: WordList, tmp_path: Path
) -> None:
    (tmp_path / "more.txt").write_text("\n".join(more.words))
    tree, other = (build(more, some, "aback", policy) for policy in ("entropy", "minimax"))
    clue = "00000"
    before, after = (each.root.branches[clue].guess for each in (tree, other))
    root = tree.root._replace(branches={**tree.root.branches, clue: other.root.branches[clue]})
    tree = tree._replace(root=root, summary=summarise(root))
    (tmp_path / "aback.json").write_bytes(dumps(tree))
    verify = "verify", "aback.json", "--guesses", "more.txt"
    assert treegen(*verify, cwd=tmp_path).returncode == 0
    done = treegen(*verify, "--rebuild", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        f"aback.json: not the same bytes: tree.branches.{clue}.guess is {after}, but "
        f"{before} when built again\n"
    )


def test_a_tree_with_faults_is_not_built_again(tmp_path: Path) -> None:
    (tmp_path / "four.json").write_text(json.dumps({**FOUR, "version": 2}))
    done = treegen("verify", "four.json", "--rebuild", cwd=tmp_path)
    assert done.returncode == 1
    fault = "version is 2, expected version 1; take the treegen that wrote it"
    assert done.stdout == f"four.json: {fault}\n"
