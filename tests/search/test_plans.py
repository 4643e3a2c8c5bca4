"""Which plans can be, what is said of a proof, and which turns a search has left."""

from typing import Any

import pytest

from tests.building import Prior, any_prior, build, game, proof_of
from treegen.clues import Mode
from treegen.errors import UsageError, WordListError
from treegen.search.build import has_order, is_divided
from treegen.search.check import check
from treegen.search.feasible import Conflict, implies
from treegen.search.optimal import Solution
from treegen.search.prices import OutOfScans, ScanBudget
from treegen.search.proof import report
from treegen.search.renew import renewed
from treegen.search.unlisted import LexicographicWeights, reweigh
from treegen.tree.node import Node
from treegen.tree.plan import ANY, Limits, Plan
from treegen.tree.policies import OPTIMAL
from treegen.words.lists import WordList
from treegen.words.past import bundled_past
from treegen.words.prior import Prior as PriorName

FIVE = WordList("five", ("aahed", "abide", "crane", "slate", "spilt"))
ONE = WordList("one", ("crane",))
PLAIN = game(FIVE, FIVE)
SOME = game(FIVE, FIVE, any_prior(WordList("two", ("abide", "crane")), FIVE))
LEARNT = Plan(OPTIMAL, ("crane", ANY))


@pytest.mark.parametrize(
    ("changes", "plan", "error"),
    [
        ({}, Plan("greedy"), "there is no policy 'greedy'; expected one of entropy, "),
        ({}, Plan(OPTIMAL, limits=Limits(prefilter=9.0)), "--prefilter is not for --policy opt"),
        ({}, Plan("wins", limits=Limits(width=9)), "--width is for --policy optimal"),
        ({}, Plan("wins", limits=Limits(max_turns=9)), "--max-guesses is for --policy optimal"),
        ({}, Plan(OPTIMAL, limits=Limits(width=0)), "--width is 0; expected a whole number above"),
        ({}, Plan("wins", limits=Limits(prefilter=0.0)), "--prefilter is 0; expected a percentage"),
        ({}, Plan("wins", limits=Limits(prefilter=100.5)), "--prefilter is 100.5; expected a perc"),
        (SOME._asdict(), Plan(OPTIMAL, limits=Limits(6, 5)), "at most 6 guesses, and 5 for listed"),
        ({}, Plan("wins", ("crane", ANY)), "--learn plays on by --policy optimal, not wins"),
        ({}, Plan(OPTIMAL, ("crane", ANY), -1), "--learn is -1; expected a whole number, 0 or"),
        ({}, Plan(OPTIMAL, ("crane",), 1), "exceptions are for a second word that the search"),
        ({}, Plan(OPTIMAL, ("crane", "slate", ANY)), "--learn chooses the second word; give one"),
        ({"mode": Mode.HARD}, LEARNT, "--learn: hard mode may not allow the same word"),
        ({}, LEARNT._replace(limits=Limits(then_worst=True)), "--then is not for --learn"),
        ({}, LEARNT._replace(limits=Limits(width=2)), "--width is not for --learn with an opener"),
        ({}, Plan("wins", (ANY, "crane")), "crane comes after a word that the search chooses"),
        ({}, Plan("wins", ("crane", "slate", "crane")), "the fixed words have crane twice; exp"),
        ({"vocabulary": ONE}, Plan("wins", ("spilt",)), 'opener "spilt" is not in the vocabulary'),
        ({"mode": Mode.STRICT}, Plan("wins", ("crane", "slate")), "strict hard mode may not allow"),
        (
            {"answers": ONE, "weights": (1,)},
            Plan("wins", ("slate",)),
            "one has only one word, which",
        ),
        ({"answers": ONE, "weights": (1,)}, Plan(OPTIMAL, (ANY, ANY)), "--learn: one has only one"),
    ],
)
def test_a_plan_that_no_tree_can_have_is_refused_by_its_option(
    changes: dict[str, Any], plan: Plan, error: str
) -> None:
    some = PLAIN._replace(**changes)
    if "vocabulary" in changes:
        some = some._replace(weights=(1, 1, 1, 1, 0), prior=PriorName("mine"))
    with pytest.raises((UsageError, WordListError)) as raised:
        check(some, plan)
    assert str(raised.value).startswith(error)


@pytest.mark.parametrize(
    ("changes", "plan"),
    [
        ({}, Plan("wins", limits=Limits(prefilter=100))),
        ({}, Plan("wins", limits=Limits(prefilter=0.1))),
        ({}, Plan(OPTIMAL, limits=Limits(6, 5, 1))),
        (SOME._asdict(), Plan(OPTIMAL, limits=Limits(6))),
        (SOME._asdict(), Plan(OPTIMAL, limits=Limits(None, 5))),
        ({}, LEARNT),
        ({}, LEARNT._replace(exceptions=1)),
        ({}, Plan(OPTIMAL, (ANY, ANY), limits=Limits(width=2))),
        ({"mode": Mode.HARD}, Plan("wins", ("crane",))),
        ({}, Plan("wins", ("crane", "slate"))),
        ({"vocabulary": ONE}, Plan("wins", ("crane",))),
        ({"answers": ONE, "weights": (1,)}, Plan("wins", ("crane",))),
    ],
)
def test_other_plans_can_be(changes: dict[str, Any], plan: Plan) -> None:
    check(PLAIN._replace(**changes), plan)


@pytest.mark.parametrize(
    ("policy", "limits", "some", "order", "divided"),
    [
        (OPTIMAL, Limits(6, None, 9), PLAIN, True, False),
        (OPTIMAL, Limits(None, None, 9), PLAIN, False, True),
        (OPTIMAL, Limits(6), PLAIN, False, True),
        (OPTIMAL, Limits(None, 6, 9), PLAIN, False, False),
        (OPTIMAL, Limits(None, 6, 9), SOME, False, True),
        (OPTIMAL, Limits(6, None, 9), SOME, True, False),
        ("wins", Limits(6, None, 9), PLAIN, False, True),
    ],
)
def test_a_search_of_some_guesses_in_few_turns_is_not_divided(
    policy: str, limits: Limits, some: Any, order: bool, divided: bool
) -> None:
    plan = Plan(policy, limits=limits)
    assert (has_order(plan), is_divided(some, plan)) == (order, divided)


def test_a_budget_ends_after_its_scans() -> None:
    budget = ScanBudget(2)
    budget()
    budget()
    with pytest.raises(OutOfScans):
        budget()


@pytest.mark.parametrize(
    ("answers", "legal", "turns", "expected"),
    [
        (0b111, 0b11, 2, True),
        (0b110, 0b11, 2, True),
        (0b100, 0b11, 2, False),
        (0b111, 0b10, 2, True),
        (0b111, 0b111, 2, False),
        (0b111, 0b11, 1, True),
        (0b111, 0b11, 3, False),
    ],
)
def test_a_conflict_holds_for_more_answers_fewer_guesses_and_fewer_turns(
    answers: int, legal: int, turns: int, expected: bool
) -> None:
    assert implies(Conflict(0b110, 0b11, 2), answers, legal, turns) == expected


def test_a_report_says_of_which_trees_something_is_proven() -> None:
    tree = build(FIVE, FIVE, "crane", OPTIMAL)
    total = tree.summary.total
    first = f"crane solves 5 answers in {total / 5:.4f} guesses on average ({total} in all)"
    told = report(tree, False, None)
    assert told[0].startswith(first)
    assert told[1:] == ["proven: no tree that opens with crane needs fewer"]
    assert report(tree, True, 3)[1:] == [
        "proven: no tree needs fewer",
        "of all openers, only the best 3 were tried (--width)",
    ]
    assert report(tree, False, 3)[1:] == told[1:]
    proof = tree.recipe.proof
    assert proof
    unproven = tree._replace(recipe=tree.recipe._replace(proven=False))
    line = f"not proven: no tree that opens with crane can need fewer than {total:,} guesses"
    assert report(unproven, True, None)[1] == report(unproven, False, None)[1] == line
    greedy = build(FIVE, FIVE, "crane", "wins")
    assert len(report(greedy, False, None)) == 1


def test_words_that_take_more_than_six_guesses_are_counted() -> None:
    eight = WordList("eight", tuple(f"{letter}atch" for letter in "bchlmnpw"))
    told = report(build(eight, eight, policy="wins"), False, None)
    assert told[1:] == ["2 answers need more than six guesses"]
    one = Prior("mine", eight, (5, 1, 1, 1, 1, 1, 0, 0))
    told = report(build(eight, eight, policy="wins", prior=one), False, None)
    assert told[1:] == ["2 other words need more than six guesses"]
    seven = WordList("seven", eight.words[:7])
    assert report(build(seven, seven), False, None)[1:] == ["1 answer needs more than six guesses"]


@pytest.mark.parametrize(
    ("weights", "end"),
    [
        ((1, 1, 1, 0, 0), "needs fewer for the words of mine"),
        ((2, 1, 1, 0, 0), "has a lower weighted mean"),
    ],
)
def test_what_is_proven_is_of_the_weights(weights: tuple[int, ...], end: str) -> None:
    tree = build(FIVE, FIVE, "crane", OPTIMAL, prior=Prior("mine", FIVE, weights))
    assert report(tree, True, None)[-1] == f"proven: no tree {end}"
    within = build(FIVE, FIVE, "crane", OPTIMAL, mode=Mode.HARD, limits=Limits(5))
    assert report(within, True, None)[-1] == (
        "proven: no tree (hard mode, at most 5 guesses) needs fewer"
    )


@pytest.mark.parametrize("turns", [1, 2, 6, 100])
def test_one_guess_more_for_a_listed_word_outweighs_all_others(turns: int) -> None:
    weighted = game(FIVE, FIVE, Prior("mine", FIVE, (0, 0, 2, 1, 0)))
    by_two = LexicographicWeights(weighted, turns)
    least_weight, *_, heavy, most_weight = sorted(by_two.weights.tolist())
    assert heavy - least_weight > turns * len(FIVE.words)  # more than any total
    assert [int(weight) // by_two.unit for weight in by_two.weights] == [0, 0, 2, 1, 0]
    node = Node("abide", 1, {}, int(by_two.weights[2]))
    found = by_two.solution(Solution(node, 6 * by_two.unit - 1))
    assert (found.root.weight, found.lower_bound) == (2, 5)
    assert most_weight == int(by_two.weights[2])


def test_a_tree_is_weighed_anew_from_top_to_bottom() -> None:
    root = Node("crane", 2, {"00000": Node("moody", 1, {}, 3)}, 7)
    found = reweigh(root, lambda weight: weight - 1)
    assert found == Node("crane", 2, {"00000": Node("moody", 1, {}, 2)}, 6)


def test_only_a_tree_by_past_answers_whose_list_is_known_is_renewed() -> None:
    two = WordList("two", ("abide", "crane"))
    for name, kind, error in (
        ("past to 2026-06-30", WordListError, "its list five is not known"),
        ("mine", UsageError, "its weights do not depend on past answers"),
        ("", UsageError, "its weights do not depend on past answers"),
    ):
        tree = build(FIVE, two, policy="wins", prior=Prior(name, two, (1, 2)) if name else None)
        with pytest.raises(kind, match=f"^{error}"):
            renewed(tree, bundled_past())


def test_the_first_word_of_a_list_is_played_like_any_other() -> None:
    alike = ("batch", "hatch", "latch", "match", "patch")
    guesses, answers = (
        WordList("some", tuple(sorted(words)))
        for words in ({*alike, "ablmp", "fuzzy"}, {*alike, "fuzzy"})
    )
    prior = any_prior(WordList("one", ("fuzzy",)), answers)
    found = build(guesses, answers, policy=OPTIMAL, prior=prior).root.branches["00000"]
    assert (found.guess, found.size) == ("ablmp", 5)
    assert sorted(node.guess for node in found.branches.values()) == [*alike]


def test_a_second_word_costs_what_it_costs_as_a_fixed_one() -> None:
    alike = "bight catch fight hatch latch match night right sight watch".split()
    words = WordList("alike", tuple(sorted([*alike, "crane", "fuzzy"])))
    learnt = build(words, words, "fuzzy", OPTIMAL, learn=0)
    totals = {
        word: build(words, words, policy=OPTIMAL, openers=("fuzzy", word)).summary.total
        for word in words.words
        if word != "fuzzy"
    }
    assert learnt.recipe.second == min(totals, key=totals.__getitem__)
    assert learnt.summary.total == min(totals.values()) == proof_of(learnt).lower_bound
