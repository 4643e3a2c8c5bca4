"""Plans, limits and recipes: what they say of a tree, by their fields alone."""

from typing import Any

import pytest

from treegen.clues import Mode
from treegen.say.phrases import said
from treegen.tree.plan import ANY, OPENERS_TRIED, Limits, Plan, choose_plan
from treegen.tree.policies import OPTIMAL, TURNS
from treegen.tree.policies import usual_policy as usual
from treegen.tree.recipe import BOUND_FIRST, TIES, WEIGHTED_TIES, Proof, Recipe, plan_fields
from treegen.words.game import Game, PriorInfo, plain_game
from treegen.words.lists import ListInfo, WordList
from treegen.words.prior import Prior

WORDS = ListInfo("mine", 1200, "…")
ANSWERS = ListInfo("ours", 340, "!")
PRIOR = PriorInfo(Prior("past to 2026-06-30"), 9, "…")
PLAN = Plan("entropy", ("parse",))
NAMES: dict[str, Any] = {"guesses": WORDS, "answers": ANSWERS, "prior": None}
NAMES |= {"ties": "first", "generator": "program"}
PLAIN = Recipe.of(PLAN, Mode.NORMAL, **NAMES)
UNPROVEN: dict[str, Any] = {"objective": "total", "lower_bound": 7, "proven": False}
PROVEN: dict[str, Any] = {"objective": "total", "lower_bound": 8, "proven": True, "others_width": 5}


def words(count: int) -> WordList:
    letters = "abcdefghij"
    return WordList("some", tuple(a + b for a in letters for b in letters)[:count])


@pytest.mark.parametrize(
    ("limits", "named", "texts"),
    [
        (Limits(), {}, []),
        (Limits(max_listed_turns=0), {"max-listed": 0}, ["at most 0 guesses for a listed word"]),
        (
            Limits(6, 5, 3, 0.0, True),
            {"max-guesses": 6, "max-listed": 5, "then": "worst", "width": 3, "prefilter": "0"},
            [
                "at most 6 guesses",
                "at most 5 guesses for a listed word",
                "the best 3 tried at each node",
                "the best 0 % of guesses by letters scored",
            ],
        ),
        (
            Limits(1, 1, 1),
            {"max-guesses": 1, "max-listed": 1, "width": 1},
            [
                "at most 1 guess",
                "at most 1 guess for a listed word",
                "the best one tried at each node",
            ],
        ),
        (
            Limits(prefilter=12.5),
            {"prefilter": "12.5"},
            ["the best 12.5 % of guesses by letters scored"],
        ),
    ],
)
def test_limits_that_are_set_are_told(
    limits: Limits, named: dict[str, object], texts: list[str]
) -> None:
    assert (limits.named, [*map(str, limits.phrases)]) == (named, texts)
    written = PLAIN._replace(**plan_fields(PLAN._replace(limits=limits))).fields
    assert written.keys() - PLAIN.fields.keys() == {
        {"max-guesses": "max_turns", "max-listed": "max_listed_turns"}.get(name, name)
        for name in named
        if name != "then"
    }


@pytest.mark.parametrize(
    ("both", "expected"),
    [((6, 5), 5), ((5, 6), 5), ((6, None), 6), ((None, 5), 5), ((None, None), None)],
)
def test_the_stricter_limit_is_for_listed_words(
    both: tuple[int | None, int | None], expected: int | None
) -> None:
    assert Limits(*both, 4).of_listed == Limits(expected, width=4)


@pytest.mark.parametrize(
    ("opening", "opener", "given", "learns"),
    [
        ((), ANY, (), False),
        (("parse",), "parse", ("parse",), False),
        (("parse", "clint"), "parse", ("parse", "clint"), False),
        (("parse", ANY), "parse", ("parse",), True),
        ((ANY, ANY), ANY, (), True),
        ((ANY, "clint"), ANY, ("clint",), False),
    ],
)
def test_an_opening_may_leave_words_to_the_search(
    opening: tuple[str, ...], opener: str, given: tuple[str, ...], learns: bool
) -> None:
    plan = Plan(OPTIMAL, opening)
    assert (plan.opener, plan.given, plan.learns) == (opener, given, learns)


def test_the_usual_policy_is_by_the_weights() -> None:
    game = plain_game(words(3), words(3))
    assert usual(game) == "entropy" == usual(game._replace(weights=(0, 2, 2), prior=Prior("mine")))
    assert usual(game._replace(weights=(1, 2, 2), prior=Prior("mine"))) == "wins"
    assert usual(game._replace(weights=(1, 2, 2), prior=Prior("likely:de"))) == TURNS


@pytest.mark.parametrize(
    ("count", "policy", "openers", "limits", "width"),
    [
        (OPENERS_TRIED, OPTIMAL, (), None, None),
        (OPENERS_TRIED + 1, OPTIMAL, (), None, OPENERS_TRIED),
        (OPENERS_TRIED + 1, OPTIMAL, (), Limits(width=3), 3),
        (OPENERS_TRIED + 1, OPTIMAL, ("ab",), None, None),
        (OPENERS_TRIED + 1, "entropy", (), None, None),
    ],
)
def test_a_search_for_the_opener_tries_some(
    count: int, policy: str, openers: tuple[str, ...], limits: Limits | None, width: int | None
) -> None:
    game = plain_game(words(count), words(2))
    assert choose_plan(game, policy, openers, limits=limits).limits.width == width
    every = choose_plan(game, policy, openers, limits=limits, all_openers=True)
    assert every.limits == (limits or Limits())


def test_a_tree_to_learn_is_optimal_unless_another_policy_is_asked_for() -> None:
    game = Game(words(9), words(9), (1,) * 9, fold=(("é", "e"),))
    assert choose_plan(game, openers=("bé",), learn=2)[:3] == (OPTIMAL, ("be", ANY), 2)
    assert choose_plan(game, "parts", learn=0)[:3] == ("parts", (ANY, ANY), 0)
    assert choose_plan(game, openers=("bé", "ab"))[:3] == ("entropy", ("be", "ab"), 0)


@pytest.mark.parametrize(
    ("changes", "text", "proven"),
    [
        ({}, "", None),
        (plan_fields(Plan(OPTIMAL, ("parse", "clint"))), ", after parse then clint", None),
        (
            plan_fields(Plan(OPTIMAL, ("parse", ANY), 2)) | {"second": "clint"},
            ", after parse then clint with 2 exceptions",
            None,
        ),
        ({"hard": True}, ", hard mode", None),
        ({"hard": True, "strict": True, **UNPROVEN}, ", strict hard mode, not proven", None),
        (PROVEN, ", said to be proven", ", proven"),
    ],
)
def test_a_recipe_tells_its_limits(changes: dict[str, Any], text: str, proven: str | None) -> None:
    recipe = PLAIN._replace(**changes)
    assert str(recipe.policy_within()) == recipe.policy + text
    assert str(recipe.policy_within(is_proven=True)) == recipe.policy + (proven or text)
    assert str(recipe.play_line()) == f"opener parse, policy {recipe.policy}{text}"


@pytest.mark.parametrize("rule", [TIES, WEIGHTED_TIES])
def test_the_two_tie_rules_of_files_are_said_in_every_language(rule: str) -> None:
    for ties in (rule, BOUND_FIRST + rule):
        said_of = PLAIN._replace(ties=ties).tie_rule
        assert str(said_of) == ties
        assert said(said_of, "de").endswith("alphabetisch")


@pytest.mark.parametrize(
    "ties", ["", "unknown", "none", BOUND_FIRST, f"{BOUND_FIRST}none", 2 * BOUND_FIRST + TIES]
)
def test_a_tie_rule_from_elsewhere_is_said_as_it_stands(ties: str) -> None:
    assert str(PLAIN._replace(ties=ties).tie_rule) == ties


def test_a_recipe_speaks_the_language_that_is_asked_for() -> None:
    plan = Plan(OPTIMAL, ("parse", ANY), 2, Limits(max_listed_turns=6))
    recipe = PLAIN._replace(**plan_fields(plan), second="clint", hard=True, **PROVEN)
    assert said(recipe.play_line(), "de") == (
        "Eröffnung parse, Strategie optimal, nach parse, dann clint außer nach 2 Hinweisen, "
        "schwerer Modus, höchstens 6 Versuche für ein Wort der Liste, laut Datei bewiesen"
    )
    assert said(recipe.lines[2], "fr").endswith(" solutions (ours)")


def test_words_in_capitals_are_set_apart_in_a_language_that_is_known() -> None:
    """By the marks of Unicode, so that words from right to left do not turn what is beside them."""
    recipe = PLAIN._replace(**plan_fields(Plan("wins", ("parse", "clint"))))
    known = recipe._replace(lang="ar")
    assert str(recipe.opening(is_capital=True)) == "PARSE then CLINT"
    assert str(known.opening(is_capital=True)) == "\u2068PARSE\u2069 then \u2068CLINT\u2069"
    assert str(known.opening()) == "parse then clint"


def test_a_recipe_names_its_words_and_weights() -> None:
    lists = ["1,200 guesses (mine)", "340 answers (ours)"]
    assert [*map(str, PLAIN.lines[1:])] == lists and PLAIN.data is None
    full = PLAIN._replace(prior=PRIOR, vocabulary=ListInfo("known", 9, "…"))
    weights = ["weights past to 2026-06-30", "words you know: known"]
    assert [*map(str, full.lines[1:])] == lists + weights
    assert full.data == "2026.06.30"


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({}, {}),
        ({"hard": True}, {"hard": True}),
        ({"hard": True, "strict": True}, {"hard": True, "strict": True}),
        ({"lang": "de"}, {"lang": "de"}),
        ({"fold": (("é", "e"),)}, {"fold": {"é": "e"}}),
        ({"vocabulary": WORDS}, {"vocabulary": WORDS._asdict()}),
        ({"prior": PRIOR}, {"prior": PRIOR._asdict()}),
        (plan_fields(Plan("wins", ("parse", "clint"))), {"openers": ("parse", "clint")}),
        (
            plan_fields(Plan("wins", ("parse", ANY))) | {"second": "clint"},
            {"second": "clint", "learn": 0},
        ),
        (plan_fields(Plan("wins", ("parse",), limits=Limits(width=2))), {"width": 2}),
        (UNPROVEN, UNPROVEN),
        (PROVEN, PROVEN),
    ],
)
def test_a_file_has_the_fields_of_a_recipe_that_are_not_empty(
    changes: dict[str, Any], fields: dict[str, object]
) -> None:
    recipe = PLAIN._replace(**changes)
    usual = {"policy": recipe.policy, "opener": "parse", "hard": False, "ties": "first"}
    lists = {"guesses": WORDS._asdict(), "answers": ANSWERS._asdict(), "prior": None}
    assert recipe.fields == usual | lists | {"generator": "program"} | fields


def test_a_recipe_has_the_plan_the_mode_and_the_proof_by_which_it_was_made() -> None:
    limits = Limits(6, None, 3, 12.5, then_worst=True)
    proof = Proof("total, then worst", 7, False, 5)
    for opening, exceptions in ((("parse",), 0), (("parse", "clint"), 0), (("parse", ANY), 2)):
        plan = Plan(OPTIMAL, opening, exceptions, limits)
        second = "clint" if plan.learns else ""
        for mode in Mode:
            recipe = Recipe.of(plan, mode, proof, second=second, **NAMES)
            assert (recipe.plan, recipe.mode, recipe.proof) == (plan, mode, proof)
            assert recipe.fixed == tuple(word or "clint" for word in opening)
    assert PLAIN.proof is None
