"""The cost of an opener in today's game: the least weighted mean of a whole tree, as published."""

import csv
import os

from treegen.tree.find import published_folder

FILE = "openers-today.csv"  # in the folder of the published trees; its README describes it


def opener_costs(*, hard: bool = False) -> dict[str, float]:
    """Weighted mean of the best tree of each opener that has one, by the published file.

    The best opener comes first.
    """
    column = "hard_weighted_mean" if hard else "weighted_mean"
    with open(os.path.join(published_folder(), FILE), encoding="utf-8") as stream:
        found = {row["opener"]: row[column] for row in csv.DictReader(stream)}
    costs = {opener: float(mean) for opener, mean in found.items() if mean not in ("", "none")}
    return dict(sorted(costs.items(), key=lambda item: item[1]))
