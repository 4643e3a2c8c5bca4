"""Sweeps: a whole tree for each of many openers, or what it needs at least, by many processes.

Each opener is a task for a worker: a process of this machine or of a cluster. What a worker that
dies was playing is played again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from socket import gethostname
from typing import Any, NamedTuple, TypeAlias

from treegen import __version__
from treegen.clues import Mode, normalize
from treegen.errors import TreeError, UsageError, WordListError, WorkersFailed
from treegen.files import read_file, write_whole
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.optimal import solve_below
from treegen.solve.greedy import build_tree
from treegen.solve.rank import rank
from treegen.solve.scorer import Scorer
from treegen.sweep.results import Row
from treegen.sweep.shared_memory import scorer_of
from treegen.sweep.workers import Workers
from treegen.text import OnProgress, silent
from treegen.tree.file import dumps
from treegen.tree.model import Tree, weighted_total
from treegen.words.lists import WordList, tab_separated


class Plan(NamedTuple):
    """How openers are played; lists, weights and a greedy policy are the scorer's."""

    optimal: bool  # by the best tree, instead of by the scorer's policy
    mode: Mode = Mode.NORMAL
    max_turns: int | None = None
    width: int | None = None
    beat: int | None = None  # an opener is given up that cannot cost less
    trees: bool = False  # whether they are wanted, besides what they achieve
    version: str = __version__  # of the process that plans


# An opener, or fixed words with spaces between them, and how they are played.
Task: TypeAlias = tuple[str, Plan]
Run: TypeAlias = Callable[[Sequence[Task], int], Iterator[tuple[Plan, Row]]]  # see `sweep`


def openers_of(texts: Sequence[str] | None, top: int, scorer: Scorer) -> list[str]:
    """Openers of a command line: words, a file of them, "all", or without any text the best."""
    if texts is None or texts == ["all"]:
        if len(scorer.answers.words) == 1:
            return list(scorer.answers.words)  # which would else be guessed twice
        if texts is None:
            return [score.guess for score in rank(scorer, top=top).guesses]
        return list(scorer.guesses.words)
    if len(texts) == 1 and os.path.exists(texts[0]) and not os.path.isdir(texts[0]):
        words = [word for word, _ in tab_separated(read_file(texts[0]), texts[0])]
        try:
            return playable(words, scorer)
        except WordListError as error:
            raise WordListError(f"{texts[0]}: {error}") from None
    words = " ".join(texts).replace(",", " ").split()
    if not "".join(words).isalpha():
        raise UsageError(
            f"--openers {' '.join(texts)!r} is no file; expected words, one file of them, or all"
        )
    return playable(words, scorer)


def playable(words: Sequence[str], scorer: Scorer) -> list[str]:
    """Those openers or pairs, each once; `WordListError` for a word that may not be played."""
    openers = list(dict.fromkeys(map(normalize, words)))
    for opener in openers:
        scorer.index_of(opener)
    return openers


def settings_of(policy: str, plan: Plan, scorer: Scorer, openers: Sequence[str]) -> dict[str, Any]:
    """Everything that rows are computed with, as JSON and journals record it."""
    return {
        "policy": policy,
        "hard": plan.mode is not Mode.NORMAL,
        "strict": plan.mode is Mode.STRICT,
        "max_turns": plan.max_turns,
        "width": plan.width,
        "beat": plan.beat,
        "trees": plan.trees,
        "openers": WordList("openers", tuple(sorted(openers))).info._asdict(),
        "guesses": scorer.guesses.info._asdict(),
        "answers": scorer.answers.info._asdict(),
        "prior": scorer.prior and scorer.prior.info._asdict(),
        "generator": f"treegen {__version__}",
    }


def solve_opener(scorer: Scorer, plan: Plan, opener: str) -> tuple[Row, Tree | None]:
    """Row of an opener, and its tree, if one was found that costs less than `plan.beat`.

    >>> from treegen.solve.scorer import scorer_for
    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> solve_opener(scorer_for(words, words), Plan(optimal=True), "speed")[0]
    Row(opener='speed', distribution=[1, 2], cost=5, lower_bound=5)
    """
    index, bound, tree = scorer.index_of(opener), None, None
    if plan.optimal:
        limit = INFEASIBLE if plan.beat is None else plan.beat
        limits: Any = {"max_turns": plan.max_turns, "width": plan.width}
        least, tree = solve_below(scorer, index, limit, mode=plan.mode, **limits)
        bound = None if least == INFEASIBLE else least
    else:
        with suppress(TreeError):  # it has more turns than a file holds
            tree = build_tree(scorer, [index], plan.mode)
    counts, cost = (tree.summary.distribution, weighted_total(tree.root)) if tree else ([], None)
    return Row(opener, counts, cost, bound), tree


def run_task(source: Any, opener: str, plan: Plan) -> tuple[Row, bytes | None]:
    """Row of an opener, and its tree's file if wanted, in a worker that finds the scorer there."""
    if plan.version != __version__:
        raise WorkersFailed(
            f"a worker on {gethostname()} has treegen {__version__}, this is {plan.version}; "
            "install it there"
        )
    row, tree = solve_opener(scorer_of(source), plan, opener)
    return row, dumps(tree) if tree and plan.trees else None


def sweep(
    tasks: Sequence[Task],
    done: int,
    connection: AbstractContextManager[Workers],
    folder: str | None = None,
    on_progress: OnProgress = silent,
) -> Iterator[tuple[Plan, Row]]:
    """Yield each opener's plan and row as they come, once its tree is in the folder, if any.

    `done` openers were played before.
    """
    if folder is not None:
        os.makedirs(folder, exist_ok=True)
    left = [*dict.fromkeys(tasks)]
    total = done + len(left)
    if not left:
        return
    with connection as workers:
        for (_, plan), (row, tree) in workers(run_task, left):
            done += 1
            if folder is not None and tree is not None:
                name = f"{row.opener.replace(' ', '-')}.json"
                write_whole(os.path.join(folder, name), tree)
            yield plan, row
            on_progress(done / total, f"{done:,} of {total:,} openers")
