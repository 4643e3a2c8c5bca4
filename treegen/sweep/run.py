"""Sweeps: a whole tree for each of many openers, or what it needs at least, by many workers."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from treegen.clues import Mode, normalize
from treegen.errors import TreeError, UsageError
from treegen.files import read_file
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.optimal import solve_below
from treegen.search.problem import OPTIMAL, Problem
from treegen.solve.greedy import build_tree
from treegen.solve.rank import rank
from treegen.solve.scorer import Scorer
from treegen.sweep.results import Row
from treegen.tree.model import weighted_total
from treegen.version import __version__
from treegen.words.lists import WordList, tab_separated
from treegen.words.priors import split


class Plan(NamedTuple):
    """Everything that decides how an opener is played, besides the problem."""

    optimal: bool = False  # by the best tree, instead of by the problem's greedy policy
    beat: int | None = None  # an opener is given up that cannot cost less


Task: TypeAlias = tuple[str, Plan]  # an opener, and how it is played
PlayAll: TypeAlias = Callable[[Sequence[Task]], Iterator[tuple[Task, Row]]]  # see workers.py


@cache
def scorer_of(problem: Problem) -> Scorer:
    return problem.scorer()


def listed(problem: Problem) -> Problem:
    """Problem without the answers of weight 0, whose limit then holds for all."""
    problem = problem._replace(limits=problem.limits.of_listed)
    if problem.prior is None:
        return problem
    prior = problem.prior.among(split(problem.answers.words, problem.prior)[0])
    return problem._replace(answers=prior.answers, prior=prior)


def sum_of(figure: int | Decimal, problem: Problem) -> int:
    """Sum of weight times guesses that a figure is, or that is nearest to it if it is a mean."""
    if isinstance(figure, int):
        return figure
    total = problem.prior.info.total if problem.prior else len(problem.answers.words)
    return round(Fraction(figure) * total)


def openers_of(texts: Sequence[str] | None, top: int, scorer: Scorer) -> list[str]:
    """Openers of a command line: words, a file of them, "all", or without any text the best."""
    if texts is None:
        return [score.guess for score in rank(scorer, top=top).guesses]
    if texts == ["all"]:
        return [*scorer.guesses.words]
    words = " ".join(texts).replace(",", " ").split()
    if len(texts) == 1 and os.path.isfile(texts[0]):
        words = [word for word, _ in tab_separated(read_file(texts[0]), texts[0])]
    elif not "".join(words).isalpha():
        raise UsageError(
            f"--openers {' '.join(texts)!r} is no file; expected words, one file of them, or all"
        )
    openers = [*dict.fromkeys(map(normalize, words))]
    for opener in openers:
        scorer.index_of(opener)  # an error where it may not be played
    return openers


def settings_of(problem: Problem, plan: Plan, openers: Sequence[str]) -> dict[str, Any]:
    """Everything that rows are computed with, as JSON and journals record it."""
    return {
        "policy": OPTIMAL if plan.optimal else problem.policy,
        "hard": problem.mode is not Mode.NORMAL,
        "strict": problem.mode is Mode.STRICT,
        "max_turns": problem.limits.max_turns,
        "width": problem.limits.width,
        "beat": plan.beat,
        "openers": WordList("openers", tuple(sorted(openers))).info._asdict(),
        "guesses": problem.guesses.info._asdict(),
        "answers": problem.answers.info._asdict(),
        "prior": problem.prior and problem.prior.info._asdict(),
        "generator": f"treegen {__version__}",
    }


def play(problem: Problem, opener: str, plan: Plan) -> Row:
    """Row of an opener, without a tree where that costs no less than `plan.beat`."""
    scorer, bound, tree = scorer_of(problem), None, None
    index = scorer.index_of(opener)
    if plan.optimal:
        limit = INFEASIBLE if plan.beat is None else plan.beat
        turns, width = problem.limits.max_turns, problem.limits.width
        least, tree = solve_below(
            scorer, index, limit, mode=problem.mode, max_turns=turns, width=width
        )
        bound = None if least == INFEASIBLE else least
    else:
        with suppress(TreeError):  # it has more turns than a file holds
            tree = build_tree(scorer, [index], problem.mode)
    if tree is None:
        return Row(opener, [], None, bound)
    return Row(opener, tree.summary.distribution, weighted_total(tree.root), bound)
