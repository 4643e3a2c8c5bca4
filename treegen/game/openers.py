"""What openers cost in today's game, as published in trees/openers-today.csv."""

import csv
import os
from collections.abc import Mapping

from treegen.clues import Mode
from treegen.game.wordle import recipe_wordle
from treegen.tree.find import published_folder
from treegen.tree.plan import Limits
from treegen.tree.recipe import Recipe
from treegen.words.lists import TODAY

TABLE = Limits(max_listed_turns=6)  # of the trees in the table
TABLE_DAY = "2026-06-30"  # of the last answer that the table knows


def opener_costs(*, hard: bool = False) -> dict[str, float]:
    """Least weighted mean of each opener, the best first; trees/README.md describes the table."""
    column = "hard_weighted_mean" if hard else "weighted_mean"
    path = os.path.join(published_folder(), "openers-today.csv")
    with open(path, encoding="utf-8") as stream:
        found = {row["opener"]: row[column] for row in csv.DictReader(stream)}
    costs = {opener: float(mean) for opener, mean in found.items() if mean not in ("", "none")}
    return dict(sorted(costs.items(), key=lambda item: item[1]))


def opener_excess(recipe: Recipe, costs: Mapping[str, float]) -> dict[str, float]:
    """Return how many guesses more than a tree's opener others need, if it costs least of all.

    Nothing for a tree of another game, with fixed words or a vocabulary, or with other limits than
    the table's.
    """
    best = min(costs, key=costs.__getitem__, default="")
    limits = recipe.plan.limits._replace(width=None)
    is_usual = recipe_wordle(recipe) == TODAY and recipe.mode is not Mode.STRICT
    is_plain = len(recipe.fixed) == 1 and limits in (Limits(), TABLE) and not recipe.vocabulary
    if best != recipe.opener or not is_usual or not is_plain:
        return {}
    return {word: round(cost - costs[best], 2) for word, cost in costs.items() if word != best}
