"""Check of a sweep's CSV: some of its rows are computed again, and every figure compared."""

import csv
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import sample

from treegen.clues import normalize
from treegen.errors import WordListError
from treegen.files import read_file
from treegen.search.problem import Problem
from treegen.sweep.results import Results, Row
from treegen.sweep.run import Plan, PlayAll

HARD, NONE = "hard_weighted_mean", "none"  # a column beside those of a sweep; where no tree is


def check(
    play_all: PlayAll, path: str, problem: Problem, plan: Plan, count: int
) -> tuple[list[str], str]:
    """Faults of `count` rows, a line each, and the line that says there are none."""
    lines = read_csv(path)
    chosen = sample(lines, min(count, len(lines)))
    plans = {line["opener"]: plans_for(line, problem, plan) for line in chosen}
    rows = dict(play_all([(opener, each) for opener in plans for each in plans[opener].values()]))
    weights, faults = problem.prior and problem.prior.info.total, []
    for line in chosen:
        opener = line["opener"]
        again = {column: rows[opener, each] for column, each in plans[opener].items()}
        faults += [f"{path}: {opener}: {figure}" for figure in wrong_figures(line, again, weights)]
    return faults, f"{path}: {len(chosen):,} of {len(lines):,} rows computed again, all are right"


def read_csv(path: str) -> list[dict[str, str]]:
    """Rows of a sweep's CSV as text by column; `WordListError` if it is something else."""
    try:
        lines = list(csv.DictReader(read_file(path).decode("utf-8-sig").splitlines()))
        for line in lines:
            if None in {*line, *line.values()}:
                raise ValueError("not as many values as names")
            line["opener"] = normalize(line["opener"])
            int(line.get("lower_bound") or 0)
            Fraction((line.get(HARD) or NONE).replace(NONE, "0"))
    except (csv.Error, TypeError, ValueError, KeyError):
        lines = []
    if not lines:
        raise WordListError(f"{path} is no CSV of treegen sweep, or was changed by hand")
    return lines


def plans_for(line: Mapping[str, str], problem: Problem, plan: Plan) -> dict[str, Plan]:
    """Plans that show whether a line made with that plan is right, by column; "" is the others.

    `trees/openers.csv` has greedy totals besides, `trees/openers-today.csv` what hard mode takes.
    """
    plans, bound = {"": plan}, line.get("lower_bound")
    if bound is not None and problem.limits.width is None:
        # Just enough to find the tree again, or to prove the bound again.
        beat = int(bound) + (line.get("proven") == "total") if bound else None
        plans[""] = plan._replace(optimal=True, beat=beat)
    if line.get("greedy"):
        plans["greedy"] = Plan()
    if mean := line.get(HARD):
        total = problem.prior.info.total if problem.prior else 1
        beat = None if mean == NONE else round(Fraction(mean) * total) + 1
        plans[HARD] = Plan(optimal=True, beat=beat, hard=True)
    return plans


def wrong_figures(
    line: Mapping[str, str], again: Mapping[str, Row], weights: int | None
) -> Iterator[str]:
    """Figures of a line that differ from its opener's rows by the plans of `plans_for`."""
    row = again[""]
    values = next(csv.DictReader(Results([row], {}, weights).to_csv().splitlines()))
    if row.cost is None and line.get("proven") == "bound" and not line.get("total"):
        values = {**line}  # no tree costs less than the bound, and the line says no more
    if "greedy" in again:
        values["greedy"] = str(again["greedy"].total)
    if hard := again.get(HARD):
        more = "more" if hard.cost is None else str(hard.cost / (weights or 1))
        values[HARD] = NONE if hard.is_impossible else more
    for name in sorted({*line, *values}):
        before, now = line.get(name) or "empty", values.get(name) or "empty"
        if before != now:
            yield f"{name} is {before}, computed again {now}"
