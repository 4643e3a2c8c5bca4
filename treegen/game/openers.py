"""Costs of openers in today's game, as published in trees/openers-today.csv."""

import csv
import os
from contextlib import suppress
from functools import cache

from treegen.clues import Mode
from treegen.tree.find import published_folder
from treegen.tree.plan import Limits
from treegen.tree.recipe import Recipe
from treegen.words.game import Game
from treegen.words.lists import BUNDLED, GAMES, TODAY, ListInfo

TABLE = Limits(max_listed_turns=6)  # limits of the trees in the table
TABLE_DAY = "2026-08-21"  # day of the last answer that the table knows
# Checksum of the weights that the table was made by.
TABLE_SHA256 = "57182ea112fe3497d024677d848450400541615bdd932bd6d73d4ece98bccf06"
# The table has all openers of less than this mean, and others that people play.
TABLE_COMPLETE = {Mode.NORMAL: 3.13, Mode.HARD: 3.2}
# Columns, by mode and by whether only words that people know are played.
COLUMNS = {
    (Mode.NORMAL, False): "weighted_mean",
    (Mode.NORMAL, True): "everyday_weighted_mean",
    (Mode.HARD, False): "hard_weighted_mean",
}


def opener_costs(mode: Mode = Mode.NORMAL, vocabulary: ListInfo | None = None) -> dict[str, float]:
    """Return the least weighted mean of each opener, the best first, as far as it is published.

    trees/OPENERS.md describes the table.
    """
    is_everyday = vocabulary is not None
    column = COLUMNS.get((mode, is_everyday))
    if column is None or (vocabulary and vocabulary.sha256 != BUNDLED[GAMES["2023"][0]]):
        return {}
    path = os.path.join(published_folder(), "openers-today.csv")
    return dict(sorted(means_of(path, column).items(), key=lambda item: item[1]))


@cache  # each opener that is asked about is looked up in it
def means_of(path: str, column: str) -> dict[str, float]:
    """Return a column of the table by opener, where it has a mean."""
    with open(path, encoding="utf-8") as stream:
        rows = csv.reader(stream)  # a dictionary for each row takes five times as long
        names = next(rows, [])
        if column not in names:
            return {}
        opener = names.index("opener")
        mean = names.index(column)
        return {row[opener]: float(row[mean]) for row in rows if row[mean]}


def is_of_table(game: Game) -> bool:
    """Test whether the table is for this game and its day."""
    prior = game.prior_info
    # The day is not enough: more words may be known to be used, on unknown days.
    return prior is not None and prior.sha256 == TABLE_SHA256 and game.info.wordle == TODAY


def mean_costs(game: Game) -> dict[str, float]:
    """Return the least weighted mean of each opener in a game, the best first.

    Empty if the table is for another game or another day.
    """
    if is_of_table(game):
        with suppress(FileNotFoundError):
            return opener_costs(game.mode, game.vocabulary and game.vocabulary.info)
    return {}


def best_openers(game: Game) -> tuple[str, ...]:
    """Return the openers of `mean_costs` up to the mean below which the table has all openers.

    Empty if the table is for another game or another day.
    """
    if game.mode not in TABLE_COMPLETE or game.vocabulary:
        return ()
    most = TABLE_COMPLETE[game.mode]
    return tuple(word for word, mean in mean_costs(game).items() if mean < most)


def opener_excess(recipe: Recipe) -> dict[str, float]:
    """Return how many more guesses other openers need than a tree's, if that is the best of all.

    Empty for a tree of another game, with fixed words, or with other limits than the table's.
    """
    limits = recipe.plan.limits._replace(width=None)
    is_plain = len(recipe.fixed) == 1 and limits in (Limits(), TABLE)
    if recipe.info.wordle != TODAY or not is_plain:
        return {}
    costs = opener_costs(recipe.mode, recipe.vocabulary)
    best = next(iter(costs), None)
    if best != recipe.opener:
        return {}
    return {word: round(cost - costs[best], 4) for word, cost in costs.items() if word != best}
