"""What openers cost: a published column for each mode and vocabulary, for today's game alone."""

from pathlib import Path

import pytest

from tests.building import known_to
from treegen.clues import Mode
from treegen.game import openers
from treegen.game.openers import (
    TABLE,
    TABLE_DAY,
    best_openers,
    is_of_table,
    mean_costs,
    means_of,
    opener_costs,
    opener_excess,
)
from treegen.tree.file import find_tree
from treegen.tree.plan import ANY, Limits, Plan
from treegen.tree.recipe import Recipe, plan_fields
from treegen.words.choose import GameChoice, choose_game, with_vocabulary
from treegen.words.lists import GAMES, WordList, bundled

ROWS = """opener,weighted_mean,everyday_weighted_mean,hard_weighted_mean
slate,3.11,3.2,3.21
crane,3.1,,3.15
might,3.13,3.19,
"""
TODAY = known_to(TABLE_DAY)
EVERYDAY = with_vocabulary(TODAY, "answers")
PLAIN = {"crane": 3.1, "slate": 3.11, "might": 3.13}
KNOWN = {"might": 3.19, "slate": 3.2}
HARD = {"crane": 3.15, "slate": 3.21}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "openers-today.csv").write_text(ROWS)
    monkeypatch.setattr(openers, "published_folder", lambda: str(tmp_path))
    monkeypatch.setattr(openers, "TABLE_COMPLETE", {Mode.NORMAL: 3.13, Mode.HARD: 3.2})
    return tmp_path


def test_each_mode_and_vocabulary_has_a_column_the_best_opener_first(folder: Path) -> None:
    everyday = EVERYDAY.vocabulary and EVERYDAY.vocabulary.info
    own = WordList("mine", ("crane",)).info
    for mode, vocabulary, expected in (
        (Mode.NORMAL, None, PLAIN),
        (Mode.NORMAL, everyday, KNOWN),
        (Mode.NORMAL, own, {}),
        (Mode.HARD, None, HARD),
        (Mode.HARD, everyday, {}),
        (Mode.STRICT, None, {}),
    ):
        assert [*opener_costs(mode, vocabulary).items()] == [*expected.items()]
    path = str(folder / "openers-today.csv")
    assert means_of(path, "no such column") == {}
    empty = folder / "empty.csv"
    empty.write_text("")
    assert means_of(str(empty), "weighted_mean") == {}


def test_costs_are_for_todays_game_and_its_used_words_alone(folder: Path) -> None:
    hard = TODAY._replace(mode=Mode.HARD)
    assert [mean_costs(game) for game in (TODAY, EVERYDAY, hard)] == [PLAIN, KNOWN, HARD]
    assert best_openers(TODAY) == ("crane", "slate")  # all that cost less than 3.13
    assert best_openers(hard) == ("crane",)
    assert best_openers(TODAY._replace(mode=Mode.STRICT)) == best_openers(EVERYDAY) == ()
    weights = (TODAY.weights[0] + 1, *TODAY.weights[1:])  # as of one more used word
    others = [
        TODAY._replace(weights=weights),
        choose_game(GameChoice("2023")),
        choose_game(GameChoice("2023", prior="past")),
    ]
    for game in others:
        assert not is_of_table(game) and mean_costs(game) == {} and best_openers(game) == ()


def test_without_a_table_nothing_is_known(folder: Path) -> None:
    (folder / "openers-today.csv").rename(folder / "other.csv")
    means_of.cache_clear()
    assert mean_costs(TODAY) == {}


def test_an_opener_that_is_the_best_of_all_has_the_excess_of_others(folder: Path) -> None:
    recipe = find_tree("any-word").recipe

    def recipe_of(plan: Plan, second: str = "") -> Recipe:
        return recipe._replace(**plan_fields(plan), second=second, objective="")

    best = {"slate": 0.01, "might": 0.03}
    for limits in (Limits(), TABLE, Limits(width=9), TABLE._replace(width=9)):
        assert opener_excess(recipe_of(Plan("optimal", ("crane",), limits=limits))) == best
    for plan in (
        Plan("optimal", ("slate",)),
        Plan("optimal", ("crane", "slate")),
        Plan("optimal", ("crane",), limits=Limits(max_turns=6)),
        Plan("optimal", ("crane",), limits=Limits(max_listed_turns=5)),
    ):
        assert opener_excess(recipe_of(plan)) == {}
    assert opener_excess(recipe_of(Plan("optimal", ("crane", ANY)), "slate")) == {}
    plain = recipe_of(Plan("optimal", ("crane",)))
    assert opener_excess(plain._replace(hard=True)) == {"slate": 0.06}
    assert opener_excess(plain._replace(prior=None)) == {}


def test_costs_are_those_of_the_mode_and_the_words_that_are_asked_for_each_time() -> None:
    known = bundled(GAMES["2023"][0]).info
    asked = [(Mode.NORMAL, None), (Mode.HARD, None), (Mode.NORMAL, known)]
    first, *others = [opener_costs(*one) for one in asked]
    least, *more = [min(costs.values()) for costs in (first, *others)]
    assert least < min(more) and others[0] != others[1]  # both of which leave fewer guesses
    assert [opener_costs(*one) for one in asked] == [first, *others]
    first.clear()  # what is handed out is the caller's own
    assert opener_costs(*asked[0])
