"""Check of a sweep's CSV: some of its rows are computed again, and every figure compared."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import SystemRandom

from treegen.solve.scorer import Scorer
from treegen.sweep.results import Results, Row, read_csv
from treegen.sweep.run import Plan, Task


def check(
    play: Callable[[Sequence[Task]], Iterator[tuple[Plan, Row]]],
    path: str,
    scorer: Scorer,
    plan: Plan,
    sample: int,
) -> tuple[list[str], str]:
    """Faults of `sample` rows, a line each, and the line that says there are none."""
    lines = read_csv(path)
    chosen = SystemRandom().sample(lines, min(sample, len(lines)))
    tasks = [(line["opener"], each) for line in chosen for each in plans_for(line, plan)]
    rows = {(row.opener, each): row for each, row in play(tasks)}
    weights, faults = scorer.prior and scorer.prior.info.total, []
    for line in chosen:
        again = [rows[line["opener"], each] for each in plans_for(line, plan)]
        wrong = wrong_figures(line, again, weights)
        faults += [f"{path}: {line['opener']}: {figure}" for figure in wrong]
    count = f"{len(chosen):,} of {len(lines):,} rows"
    return faults, f"{path}: {count} computed again, all are right"


def plans_for(line: Mapping[str, str], plan: Plan) -> list[Plan]:
    """Plans that tell whether a line made with that plan is right; a second for a greedy total.

    The published `trees/openers.csv` has greedy totals beside what is proven.
    """
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
    values = next(csv.DictReader(Results([row], {}, weights).to_csv().splitlines()))
    bound = line.get("lower_bound") or ""
    if bound and (row.lower_bound or 0) < int(bound):
        yield f"lower_bound is {bound}, computed again {row.lower_bound}"
    names = {*line, *values} - {"opener", "lower_bound", "greedy"}
    if bound and row.cost is None:  # no tree was searched for, nor is what the line says of it
        names = set()
    if greedy:
        values["greedy"] = str(greedy[0].total)
        names.add("greedy")
    for name in sorted(names):
        before, now = line.get(name) or "empty", values.get(name) or "empty"
        if before != now:
            yield f"{name} is {before}, computed again {now}"
