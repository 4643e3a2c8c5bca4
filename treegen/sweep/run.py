"""Sweeps: a whole tree for each of many openers, or what it needs at least, by many workers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from contextlib import AbstractContextManager, suppress
from typing import Any, NamedTuple, TypeAlias

from treegen import __version__
from treegen.clues import Mode, normalize
from treegen.errors import TreeError, UsageError, WordListError
from treegen.files import read_file, write_whole
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.optimal import solve_below
from treegen.solve.greedy import build_tree
from treegen.solve.rank import rank
from treegen.solve.scorer import Scorer
from treegen.sweep.results import Row
from treegen.text import OnProgress, silent
from treegen.tree.file import dumps
from treegen.tree.model import Tree, weighted_total
from treegen.words.lists import WordList, tab_separated


class Plan(NamedTuple):
    """How an opener is played; lists, weights and a greedy policy are the scorer's."""

    optimal: bool  # by the best tree, instead of by the scorer's policy
    mode: Mode = Mode.NORMAL
    max_turns: int | None = None
    width: int | None = None
    beat: int | None = None  # an opener is given up that cannot cost less
    trees: bool = False  # whether they are wanted, besides what they achieve


Task: TypeAlias = tuple[str, Plan]  # an opener, and how it is played
Result: TypeAlias = tuple[Plan, Row, bytes | None]  # the last is the tree's file, if wanted
Submit: TypeAlias = Callable[[str, Plan], "Future[Result]"]
Workers: TypeAlias = AbstractContextManager[Submit]  # see workers.py


def openers_of(texts: Sequence[str] | None, top: int, scorer: Scorer) -> list[str]:
    """Openers of a command line: words, a file of them, "all", or without any text the best."""
    if texts is None or texts == ["all"]:
        if len(scorer.answers.words) == 1:
            return list(scorer.answers.words)  # which would else be guessed twice
        if texts is None:
            return [score.guess for score in rank(scorer, top=top).guesses]
        return list(scorer.guesses.words)
    if len(texts) == 1 and os.path.isfile(texts[0]):
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
    """Those openers, each once; `WordListError` for a word that may not be played."""
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
        least, tree = solve_below(
            scorer, index, limit, mode=plan.mode, max_turns=plan.max_turns, width=plan.width
        )
        bound = None if least == INFEASIBLE else least
    else:
        with suppress(TreeError):  # it has more turns than a file holds
            tree = build_tree(scorer, [index], plan.mode)
    counts, cost = (tree.summary.distribution, weighted_total(tree.root)) if tree else ([], None)
    return Row(opener, counts, cost, bound), tree


def run_task(scorer: Scorer, opener: str, plan: Plan) -> Result:
    """Play an opener, in a worker; a tree is encoded there, as that takes a while."""
    row, tree = solve_opener(scorer, plan, opener)
    return plan, row, dumps(tree) if tree and plan.trees else None


def sweep(
    tasks: Sequence[Task],
    workers: Workers,
    folder: str | None = None,
    on_progress: OnProgress = silent,
    done: int = 0,
) -> Iterator[tuple[Plan, Row]]:
    """Yield each opener's plan and row as they come, once its tree is in the folder, if any.

    `done` openers were played before.
    """
    if folder is not None:
        os.makedirs(folder, exist_ok=True)
    if not tasks:
        return
    total = done + len(tasks)
    with workers as submit:
        for future in as_completed({submit(*task) for task in tasks}):
            plan, row, tree = future.result()
            if folder is not None and tree is not None:
                write_whole(os.path.join(folder, f"{row.opener}.json"), tree)
            yield plan, row
            done += 1
            on_progress(done / total, f"{done:,} of {total:,} openers")
