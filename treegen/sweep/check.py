"""Check of a sweep's CSV: some of its rows are computed again, and every figure compared."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from random import sample

from treegen.clues import normalize
from treegen.errors import WordListError
from treegen.files import read_file
from treegen.search.problem import Problem
from treegen.sweep.results import Results, Row
from treegen.sweep.run import Plan, PlayAll


def check(
    play_all: PlayAll, path: str, problem: Problem, plan: Plan, count: int
) -> tuple[list[str], str]:
    """Faults of `count` rows, a line each, and the line that says there are none."""
    lines = read_csv(path)
    chosen = sample(lines, min(count, len(lines)))
    tasks = [(line["opener"], each) for line in chosen for each in plans_for(line, problem, plan)]
    rows = dict(play_all(tasks))
    weights, faults = problem.prior and problem.prior.info.total, []
    for line in chosen:
        again = [rows[line["opener"], each] for each in plans_for(line, problem, plan)]
        wrong = wrong_figures(line, again, weights)
        faults += [f"{path}: {line['opener']}: {figure}" for figure in wrong]
    return faults, f"{path}: {len(chosen):,} of {len(lines):,} rows computed again, all are right"


def read_csv(path: str) -> list[dict[str, str]]:
    """Rows of a sweep's CSV as text by column; `WordListError` if it is something else."""
    try:
        lines = list(csv.DictReader(read_file(path).decode("utf-8-sig").splitlines()))
    except (UnicodeDecodeError, csv.Error):
        lines = []
    for line in lines:
        line["opener"] = normalize(line.get("opener") or "")
    if not lines or not all(map(is_row, lines)):
        raise WordListError(f"{path} is no CSV of treegen sweep, or was changed by hand")
    return lines


def is_row(line: Mapping[str | None, str | None]) -> bool:
    """Whether it has as many values as the first line has names, and whole numbers for figures."""
    numbers = [line.get(name) or "0" for name in ("total", "lower_bound", "greedy")]
    complete = None not in line and None not in line.values()
    return complete and str(line["opener"]).isalpha() and all(map(str.isdecimal, numbers))


def plans_for(line: Mapping[str, str], problem: Problem, plan: Plan) -> list[Plan]:
    """Plans that show whether a line made with that plan is right; a second for a greedy total.

    The published `trees/openers.csv` has greedy totals beside what is proven.
    """
    plans, bound = [plan], line.get("lower_bound")
    if bound is not None and problem.limits.width is None:
        # Just enough to find the tree again, or to prove the bound again.
        beat = int(bound) + (line.get("proven") == "total") if bound else None
        plans = [plan._replace(optimal=True, beat=beat)]
    return [*plans, Plan()] if line.get("greedy") else plans


def wrong_figures(
    line: Mapping[str, str], again: Sequence[Row], weights: int | None
) -> Iterator[str]:
    """Figures of a line that differ from its opener's rows by the plans of `plans_for`."""
    row, *greedy = again
    values = next(csv.DictReader(Results([row], {}, weights).to_csv().splitlines()))
    if row.cost is None and line.get("proven") == "bound" and not line.get("total"):
        values = {**line}  # no tree costs less than the bound, and the line says no more
    if greedy:
        values["greedy"] = str(greedy[0].total)
    for name in sorted({*line, *values}):
        before, now = line.get(name) or "empty", values.get(name) or "empty"
        if before != now:
            yield f"{name} is {before}, computed again {now}"
