"""Sweeps: for each of many openers a whole tree, or a lower bound of its cost, by many workers."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from treegen.clues import folded, normalize
from treegen.errors import TreeError, UsageError
from treegen.files import read_file
from treegen.progress import OnProgress, silent
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.build import scorer_of
from treegen.search.optimal import solve_below
from treegen.solve.executors import Executor
from treegen.solve.greedy import greedy_tree
from treegen.solve.rank import TurnQuestion, rank
from treegen.solve.scorer import Scorer
from treegen.sweep.results import Row
from treegen.tree.figures import summarise
from treegen.tree.find import mode_fields
from treegen.tree.plan import Plan
from treegen.tree.policies import ENTROPY, OPTIMAL
from treegen.tree.ways import weighted_total
from treegen.version import GENERATOR
from treegen.words.game import Game
from treegen.words.lists import WordList
from treegen.words.published import read_listing


class Sweep(NamedTuple):
    """A game whose answers are all listed, and how each of its openers is played."""

    game: Game
    plan: Plan  # without an opening
    beat: int | None = None  # an opener that cannot cost less is given up
    memory: int | None = None  # bytes, see `scorer_for`
    sharers: int = 1  # processes that share the memory

    def task(self, opener: str) -> "Task":
        return Task(self.plan._replace(opening=(opener,)), self.beat)


class Task(NamedTuple):
    """The work of one worker: a tree for an opener."""

    plan: Plan
    beat: int | None

    @property
    def opener(self) -> str:
        return self.plan.opener


PlayAll: TypeAlias = Callable[[Sequence[Task]], Iterator[tuple[Task, Row]]]


@cache
def cached_scorer(game: Game, plan: Plan, memory: int | None) -> Scorer:
    return scorer_of(game, plan, memory)


def sum_of(figure: int | Decimal, game: Game) -> int:
    """Sum of weight times guesses: the figure itself or, for a mean, the sum nearest to it."""
    if isinstance(figure, int):
        return figure
    return round(Fraction(figure) * sum(game.weights))


def openers_of(texts: Sequence[str] | None, top: int, sweep: Sweep) -> list[str]:
    """Openers of a command line: words, a file of words, or "all"; without any text, the best."""
    game = sweep.game
    if texts is None:
        policy = ENTROPY if sweep.plan.policy == OPTIMAL else sweep.plan.policy
        plan = sweep.plan._replace(policy=policy)
        return [score.guess for score in rank(game, plan, question=TurnQuestion(top)).guesses]
    playable = game.playable(game.weight)
    if texts == ["all"]:
        return [*playable.words]
    words = " ".join(texts).replace(",", " ").split()
    if len(texts) == 1 and os.path.isfile(texts[0]):
        words = [*read_listing(read_file(texts[0]), texts[0]).words]
    elif not "".join(words).isalpha():
        raise UsageError(
            f"--openers {' '.join(texts)!r} is no file; expected words, one file of them, or all"
        )
    openers = [*dict.fromkeys(folded(normalize(word), game.fold) for word in words)]
    scorer = cached_scorer(game, sweep.plan, sweep.memory)
    for opener in openers:
        scorer.index_of(opener)  # an error where it may not be played
    return openers


def settings_of(sweep: Sweep, openers: Sequence[str]) -> dict[str, Any]:
    """Everything that rows are computed with, as JSON and journals record it."""
    game = sweep.game
    prior = game.prior_info
    return {
        "policy": sweep.plan.policy,
        **mode_fields(game.mode),
        **sweep.plan.limits._asdict(),
        "beat": sweep.beat,
        "openers": WordList("openers", tuple(sorted(openers))).info._asdict(),
        "guesses": game.guesses.info._asdict(),
        "answers": game.answers.info._asdict(),
        **({"vocabulary": game.vocabulary.info._asdict()} if game.vocabulary else {}),
        "prior": prior and prior._asdict(),
        "generator": GENERATOR,
    }


def play_all(
    sweep: Sweep, tasks: Sequence[Task], executor: Executor, on_progress: OnProgress = silent
) -> Iterator[tuple[Task, Row]]:
    """Yield each task and its row as they come from the workers of an executor."""
    sweep = sweep._replace(sharers=executor.sharers)
    cached_scorer(sweep.game, sweep.plan, sweep.memory)  # so that forks share it
    left = iter(tasks)
    with (
        executor.team(sweep) as team,
        closing(team.work(play, lambda: next(left, None))) as rows,
    ):
        for done, (task, row) in enumerate(rows, 1):
            yield task, row
            on_progress(done / len(tasks), done=done, of=len(tasks))


def play(sweep: Sweep, task: Task) -> Row:
    """Row of an opener; without a tree if none costs less than the task's `beat`."""
    scorer = cached_scorer(sweep.game, sweep.plan, sweep.memory).shared(sweep.sharers)
    bound = None
    root = None
    if task.plan.policy == OPTIMAL:
        limit = INFEASIBLE if task.beat is None else task.beat
        least, root = solve_below(scorer, scorer.index_of(task.opener), limit, task.plan.limits)
        if least < INFEASIBLE:
            bound = least
    else:
        with suppress(TreeError):  # it has more turns than a file holds
            root = greedy_tree([scorer.index_of(task.opener)], scorer)
    if root is None:
        return Row(task.opener, [], None, bound)
    return Row(task.opener, [*summarise(root).distribution], weighted_total(root), bound)
