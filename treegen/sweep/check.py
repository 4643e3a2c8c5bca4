"""Check of a sweep's CSV: some of its rows are computed again, and every figure compared."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
from random import SystemRandom

from treegen.errors import UsageError
from treegen.solve.scorer import Scorer
from treegen.sweep.results import Results, Row, read_csv
from treegen.sweep.run import Plan, Run, playable


def check(run: Run, path: str, scorer: Scorer, plan: Plan, sample: int) -> tuple[list[str], str]:
    """Faults of `sample` rows, a line each, and the line that says there are none."""
    random, openers = SystemRandom(), list[str]()

    def key(line: Mapping[str, str]) -> float:
        openers.append(line["opener"])
        return random.random()

    chosen = nsmallest(sample, read_csv(path), key)
    if len(playable(openers, scorer)) < len(openers):
        raise UsageError(f"{path} has an opener twice; expected one row for each")
    tasks = [(line["opener"], each) for line in chosen for each in plans_for(line, plan)]
    rows = {(row.opener, each): row for each, row in run(tasks, 0)}
    weights, faults = scorer.prior and scorer.prior.info.total, []
    for line in chosen:
        again = [rows[line["opener"], each] for each in plans_for(line, plan)]
        wrong = wrong_figures(line, again, weights)
        faults += [f"{path}: {line['opener']}: {figure}" for figure in wrong]
    count = f"{len(chosen):,} of {len(openers):,} rows"
    return faults, f"{path}: {count} computed again, all are right"


def plans_for(line: Mapping[str, str], plan: Plan) -> list[Plan]:
    """Plans that tell whether a line made with that plan is right; a second for a greedy total."""
    plans, bound = [plan], line.get("lower_bound")
    if bound is not None and plan.width is None:
        exact = line.get("proven") == "total"
        beat = int(bound) + exact if bound else None
        plans = [plan._replace(optimal=True, beat=beat)]
    if line.get("greedy"):
        plans.append(Plan(False, plan.mode))
    return plans


def wrong_figures(
    line: Mapping[str, str], again: Sequence[Row], weights: int | None
) -> Iterator[str]:
    """Figures of a line that differ from its opener's rows by the plans of `plans_for`."""
    row, *greedy = again
    results = Results([row], {}, weights, {other.opener: other.total or 0 for other in greedy})
    values = next(csv.DictReader(results.to_csv().splitlines()))
    bound = line.get("lower_bound") or ""
    if bound and (row.lower_bound or 0) < int(bound):
        yield f"lower_bound is {bound}, computed again {row.lower_bound}"
    names = {*line, *values} - {"opener", "lower_bound"}
    if bound and row.cost is None:  # no tree was searched for, nor is what the line says of it
        names = {"greedy"}
    for name in sorted(names):
        before, now = line.get(name) or "empty", values.get(name) or "empty"
        if before != now:
            yield f"{name} is {before}, computed again {now}"
