"""What a worker of a search knows: its tables, which others add to, and bounds of guesses."""

from itertools import permutations

import numpy as np
import pytest

from tests.building import game
from treegen.clues import clue_for
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.feasible import earliest_turns
from treegen.search.opening import Scope
from treegen.search.optimal import mean_bounds
from treegen.search.scan import DONE
from treegen.search.worker import Entry, RootSearch, Stretch, Worker, try_stretch
from treegen.solve.scorer import Scorer, scorer_for
from treegen.tree.plan import MAX_TURNS, Plan
from treegen.tree.policies import WINS
from treegen.words.lists import WordList
from treegen.words.prior import Prior

# Pairs of letters, which no guess tells all apart.
WORDS = WordList("pairs", tuple(map("".join, permutations("abcdef", 2))))
SCOPE = Scope([], MAX_TURNS, None)


@pytest.fixture(scope="module")
def scorer() -> Scorer:
    return scorer_for(game(WORDS, WORDS), Plan(WINS)).with_matrix()


def root_of(scorer: Scorer) -> RootSearch:
    worker = Worker(scorer)
    return worker.root(worker.play(SCOPE), ())


def test_what_one_worker_finds_out_another_knows(scorer: Scorer) -> None:
    one, other = root_of(scorer), root_of(scorer)
    one.add({})
    found = one.stretch(Stretch(SCOPE, (), INFEASIBLE, 0, len(WORDS.words)))
    assert found.node and found.is_over
    other.add({0: found.entries})
    assert other.costs == one.costs != {}
    assert other.search.guesses == one.search.guesses
    assert 0 in one.search.guesses.values()  # the first word of the list as any other
    assert {entry.cost for entry in found.entries} == {*one.costs.values()}
    assert other.new_entries() == []  # as it found out none of it


def test_of_two_entries_the_higher_bound_counts_and_a_guess_is_never_forgotten(
    scorer: Scorer,
) -> None:
    root = root_of(scorer)
    state = root.search.state(root.search.subproblem.everything, 0, 9)
    bound = root.search.subproblem.quick_bound(state[0]).bound + 5
    limit = bound + 1

    def entry(cost: int, guess: int = -1) -> list[Entry]:
        return [Entry(state[0], [], state[2], cost, guess)]

    root.add({0: entry(bound)})
    assert root.search.known(state, limit) is None
    root.add({0: entry(bound), 16: entry(bound, 0)})
    assert (root.search.known(state, limit), root.search.guess(state)) == (bound, 0)
    root.add({32: entry(bound - 1)})
    assert (root.search.known(state, limit), root.search.guess(state)) == (bound, 0)


def test_a_worker_that_was_used_finds_what_a_new_one_finds() -> None:
    few = scorer_for(game(WORDS, WordList("few", WORDS.words[::3])), Plan(WINS)).with_matrix()
    used = Worker(few)
    costs = []
    for scope, limit in (
        (SCOPE, INFEASIBLE),
        (SCOPE._replace(turns=2), INFEASIBLE),
        (SCOPE._replace(width=1), INFEASIBLE),
        (SCOPE, 12),  # less than any tree costs
        (SCOPE, INFEASIBLE),
        (SCOPE._replace(opening=[0]), INFEASIBLE),
        (SCOPE._replace(opening=[7]), INFEASIBLE),
        (SCOPE, INFEASIBLE),
    ):
        for history in used.play(scope).subproblems:
            for end in (None, len(WORDS.words)):  # all at once; and a stretch whose tables stay
                task = Stretch(scope, history, limit, end=end)
                found, new = try_stretch(used, task), try_stretch(Worker(few), task)
                assert found[:3] == new[:3]  # cost, node and bound
            costs.append(found.cost)
    assert costs[:3] == [23, INFEASIBLE, 23] and 12 <= costs[3] < costs[-1] == 23


@pytest.mark.parametrize("turns", [2, 3, 9])
@pytest.mark.parametrize("weight", [1, 3])
def test_a_guess_costs_at_least_what_its_classes_do_where_no_other_leaves_more(
    weight: int, turns: int
) -> None:
    prior = WordList("few", WORDS.words[::2])
    some = game(WORDS, prior)._replace(weights=(weight,) * len(prior.words), prior=Prior("same"))
    search = root_of(scorer_for(some, Plan(WINS)).with_matrix()).search
    scan = search.subproblem.scan(search.subproblem.everything, 0)
    classes = 4
    bounds = search.branching_bounds(scan, classes, turns)
    earliest = earliest_turns(classes, len(prior.words))
    for guess, bound in zip(scan.guesses.tolist(), bounds.tolist(), strict=True):
        clues = [clue_for(WORDS.words[guess], answer) for answer in prior.words]
        sizes = [clues.count(clue) for clue in {*clues} - {"22"}]
        cost = len(prior.words) + sum(sum(earliest[:size]) for size in sizes)
        if all(earliest[size - 1] < turns for size in sizes):
            assert bound == weight * cost
        else:
            assert bound >= DONE // len(prior.words)
    assert np.unique(bounds).size > 1


def test_bounds_are_told_as_means_and_no_upper_one_before_a_tree_is_found(scorer: Scorer) -> None:
    weight = len(WORDS.words)
    assert mean_bounds(scorer, 60, 90) == {"least": 60 / weight, "most": 90 / weight}
    assert mean_bounds(scorer, 99, 90) == {"least": 90 / weight, "most": 90 / weight}
    assert mean_bounds(scorer, 60, INFEASIBLE) == {"least": 60 / weight}
