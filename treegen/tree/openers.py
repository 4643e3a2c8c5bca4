"""The cost of an opener in today's game: the least weighted mean of a whole tree, as published."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable

from treegen.tree.find import published_folder

FILE = "openers-today.csv"  # in the folder of the published trees; its README describes it


def parse_costs(lines: Iterable[str], *, hard: bool = False) -> dict[str, float]:
    """Weighted mean of the best tree of each opener that has one in a sweep's CSV, least first.

    >>> lines = "opener,weighted_mean,hard_weighted_mean", "crane,3.15,none", "tarse,3.09,3.18"
    >>> parse_costs(lines), parse_costs(lines, hard=True)
    ({'tarse': 3.09, 'crane': 3.15}, {'tarse': 3.18})
    """
    column = "hard_weighted_mean" if hard else "weighted_mean"
    found = {row["opener"]: row[column] for row in csv.DictReader(lines)}
    costs = {opener: float(mean) for opener, mean in found.items() if mean not in ("", "none")}
    return dict(sorted(costs.items(), key=lambda item: item[1]))


def opener_costs(path: str | None = None, *, hard: bool = False) -> dict[str, float]:
    """`parse_costs` of the published file, or of another; the best opener comes first."""
    path = path or os.path.join(published_folder(), FILE)
    with open(path, encoding="utf-8") as stream:
        return parse_costs(stream, hard=hard)
