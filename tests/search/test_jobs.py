"""Processes share a search: the tree is the same for any number, and none is left behind."""

import os
import random
import signal
import time
from collections.abc import Callable
from multiprocessing import active_children

import pytest

from tests.building import any_kind_of_game, opening
from treegen.clues import Mode
from treegen.errors import NoSuchTree, WordListError, WorkersFailed
from treegen.search import opening_search
from treegen.search.build import build
from treegen.solve import executors
from treegen.solve.executors import Processes
from treegen.tree.file import dumps
from treegen.tree.plan import Limits, Plan
from treegen.tree.policies import OPTIMAL
from treegen.words.game import Game, plain_game
from treegen.words.lists import WordList

pytestmark = pytest.mark.forks


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes begin with the first subproblem, where a search would wait a moment."""
    monkeypatch.setattr(executors, "PATIENCE", 0)
    monkeypatch.setattr(opening_search, "SMALL", 2)
    monkeypatch.setattr(opening_search, "STRETCH", 1)


def built(game: Game, plan: Plan, jobs: int) -> bytes:
    return dumps(build(game, plan, executor=Processes(jobs)))


@pytest.mark.parametrize(
    ("mode", "plan"),
    [
        (Mode.NORMAL, Plan(OPTIMAL, ("raise",))),
        (Mode.NORMAL, Plan(OPTIMAL, limits=Limits(width=4))),
        (Mode.NORMAL, Plan(OPTIMAL, ("raise",), limits=Limits(width=2, then_worst=True))),
        (Mode.HARD, Plan(OPTIMAL, ("raise",), limits=Limits(max_turns=7))),
        (Mode.STRICT, Plan(OPTIMAL, ("raise",))),
        (Mode.NORMAL, Plan(OPTIMAL, ("raise", ""), 3)),
    ],
)
def test_the_tree_is_the_same_for_any_number_of_processes(
    answers: WordList, mode: Mode, plan: Plan
) -> None:
    words = WordList("some", tuple(sorted({"raise", *answers.words[::6]})))
    game = plain_game(words, words, mode)
    alone = built(game, plan, 1)
    assert [built(game, plan, jobs) for jobs in (2, 3)] == [alone, alone]
    assert not active_children()


@pytest.mark.seeds(2000)
def test_random_searches_make_the_same_tree_in_one_process_and_in_more(seed: int) -> None:
    dice = random.Random(seed)
    game = any_kind_of_game(dice, 40)
    given = opening(game, dice)
    learn = dice.choice([None, None, None, 0, 3])
    limits = Limits(
        max_turns=dice.choice([None, None, 4, 6]),
        width=dice.choice([None, None, 1, 4]),
        then_worst=dice.random() < 0.2,
    )
    if not limits.max_turns and dice.random() < 0.4:
        limits = limits._replace(max_listed_turns=dice.randint(3, 6))
    if learn is not None and game.mode is Mode.NORMAL:
        plan = Plan(OPTIMAL, (given[0] if given else "", ""), learn, limits._replace(width=None))
        plan = plan._replace(limits=plan.limits._replace(then_worst=False))
    else:
        plan = Plan(OPTIMAL, given, limits=limits)

    def outcome(jobs: int) -> bytes | str:
        try:
            return built(game, plan, jobs)
        except (NoSuchTree, WordListError) as error:
            return str(error)

    alone = outcome(1)
    assert [outcome(jobs) for jobs in (2, 3)] == [alone, alone]


def test_with_a_width_and_few_turns_the_processes_do_not_choose_the_tree() -> None:
    # Found among 1,178 random games: what two processes knew of the limit made another tree.
    answers = (
        "anger cater corer credo defer delve deter diner ether fever finer flank foamy homer hover "
        "layer leper liner lower lumen mammy merit miner mower never other outer parer payer rarer "
        "riper riser river ruder sever sheer skier slant super tuber ulcer ultra under water wider"
    ).split()
    guesses = sorted([*answers, "horde", "minus", "prose", "staid", "vegan", "wench"])
    game = plain_game(WordList("guesses", tuple(guesses)), WordList("answers", tuple(answers)))
    for width in (3, None):
        plan = Plan(OPTIMAL, limits=Limits(max_turns=4, width=width))
        assert built(game, plan, 2) == built(game, plan, 1)


def test_answers_that_cannot_all_be_found_are_refused_as_by_one_process(answers: WordList) -> None:
    words = WordList("some", answers.words[::4])
    for jobs in (1, 2):
        with pytest.raises(NoSuchTree, match="in 3 turns"):
            plan = Plan(OPTIMAL, (words.words[0],), limits=Limits(max_turns=3))
            built(plain_game(words, words), plan, jobs)
    wait_until(lambda: not active_children())


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for what takes moments; fail where it takes a minute."""
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def die(common: object, task: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return task


def test_a_process_that_dies_is_one_error() -> None:
    tasks = iter([1, 2])
    with (
        pytest.raises(WorkersFailed, match="a process that shares the work died"),
        Processes(2).team(None) as team,
    ):
        list(team.work(die, lambda: next(tasks, None)))
    wait_until(lambda: not active_children())
