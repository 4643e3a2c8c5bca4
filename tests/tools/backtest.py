"""How well trees play real games, by what was known before: `python -m tests.tools.backtest`.

For each month since words come again, trees are built with weights from earlier days only, and
that month's games are played. Prints the table in tests/README.md; a quarter of an hour.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import NamedTuple

from treegen.clues import Mode
from treegen.report.games import RealGame, play
from treegen.search.build import build
from treegen.tree.file import find_tree
from treegen.tree.model import Tree
from treegen.tree.plan import Limits, Plan
from treegen.tree.policies import OPTIMAL
from treegen.words.age import months_before
from treegen.words.chances import AGAIN, shares
from treegen.words.choose import GameChoice, choose_game
from treegen.words.game import plain_game
from treegen.words.lists import GAMES, WordList, bundled
from treegen.words.past import Past, bundled_past, past_of
from treegen.words.priors import past_prior

LAST = "2026-08-21"  # the table is the same when newer games are known
FLAT_OPENER = "tarse"  # the best where all words weigh the same: nothing was known to choose it
FLAT_TREES = "tarse", "human", "raise", "raise-any", "raise-hard", "salet", "salet-hard"
SIX = Limits(max_listed_turns=6)
NEVER = Limits(max_turns=6, width=10)
LOST = 7  # guesses of a game whose word the tree lacks: all rows are of the same games
OLD = 3  # months since a tree was built that nobody renewed


class Month(NamedTuple):
    """Games of a month, and the past as it was known before it."""

    name: str
    games: list[RealGame]
    past: Past
    old: Past  # the past so many months before the month as `OLD` says
    year_old: Past  # the past a year before the month


def months() -> list[Month]:
    """Months since words come again; the first begins on that day."""
    days = bundled_past().games

    def before(day: str) -> Past:
        return past_of(game for game in days if game[0] < day)

    again = groupby((game for game in days if AGAIN <= game[0] <= LAST), lambda game: game[0][:7])
    found = []
    for name, games in again:
        first = max(f"{name}-01", AGAIN)
        pasts = [before(months_before(first, age)) for age in (0, OLD, 12)]
        found.append(Month(name, list(games), *pasts))
    return found


def weighted(
    month: Month,
    used: Past,
    opener: str,
    limits: Limits = SIX,
    mode: Mode = Mode.NORMAL,
    vocabulary: WordList | None = None,
) -> Tree:
    """Best tree for an opener by words used, with the shares that were known before the month."""
    words = bundled(GAMES["2023"][1])
    counts = shares(month.past)  # in February, 1 for each group
    plain = plain_game(words, words, mode)._replace(vocabulary=vocabulary)
    game = past_prior(plain, used, counts)
    return build(game, Plan(OPTIMAL, (opener,), limits=limits))


def row(name: str, trees: Iterable[Tree], months: list[Month]) -> str:
    """Line of the table, by a tree for each month: means, the longest game, games not found."""
    pairs = zip(trees, months, strict=True)
    played = [play(name, tree, month.games) for tree, month in pairs]
    turns = [[*month.guesses.values()] + [LOST] * len(month.not_found) for month in played]
    every = [*chain(*turns)]
    means = [sum(some) / len(some) for some in (every, *turns)]
    worst = max(max(month.guesses.values()) for month in played)
    not_found = sum(len(month.not_found) for month in played)
    cells = [*(f"{mean:.3f}" for mean in means), f"{worst}", f"{not_found}"]
    return f"| {name} | {' | '.join(cells)} |"


def head(months: list[Month]) -> list[str]:
    """Names of the columns, and how many games each counts."""
    counts = [len(month.games) for month in months]
    return [
        f"| tree | all | {' | '.join(month.name for month in months)} | worst | not found |",
        "|---" * (len(months) + 4) + "|",
        f"| games | {sum(counts)} | {' | '.join(map(str, counts))} | | |",
    ]


def weighted_rows(months: list[Month]) -> Iterator[str]:
    """Lines of trees built with weights for each month."""
    for opener in dict.fromkeys([FLAT_OPENER, find_tree("any-word").recipe.opener]):
        trees = (weighted(month, month.past, opener) for month in months)
        yield row(f"{opener}, by earlier days", trees, months)
    known = bundled(GAMES["2023"][0])
    for opener in (find_tree("everyday").recipe.opener, "slate"):
        trees = (weighted(month, month.past, opener, vocabulary=known) for month in months)
        yield row(f"{opener}, by earlier days, words you know", trees, months)
    opener = find_tree("everyday").recipe.opener
    old = [month._replace(past=month.old) for month in months]
    trees = (weighted(month, month.past, opener, vocabulary=known) for month in old)
    yield row(f"{opener}, by days {OLD} months before, words you know", trees, months)
    opener = find_tree("never").recipe.opener
    trees = (weighted(month, month.past, opener, NEVER) for month in months)
    yield row(f"{opener}, by earlier days, each word within six", trees, months)
    trees = (weighted(month, month.year_old, FLAT_OPENER) for month in months)
    yield row(f"{FLAT_OPENER}, by words used a year before", trees, months)
    limits = SIX._replace(width=5)
    trees = (weighted(month, month.past, FLAT_OPENER, limits, Mode.HARD) for month in months)
    yield row(f"{FLAT_OPENER}, by earlier days, hard mode", trees, months)
    opener = find_tree("everyday-hard").recipe.opener
    trees = (weighted(month, month.past, opener, limits, Mode.HARD, known) for month in months)
    yield row(f"{opener}, by earlier days, hard mode, words you know", trees, months)


def flat_rows(months: list[Month]) -> Iterator[str]:
    """Lines of trees that know nothing of past answers."""
    for name in FLAT_TREES:
        yield row(f"`{name}`", [find_tree(name)] * len(months), months)
    tree = build(choose_game(GameChoice("2021", any_word=True)), Plan(OPTIMAL, ("salet",)))
    yield row("`salet`, with `--any`", [tree] * len(months), months)


if __name__ == "__main__":
    found = months()
    for line in chain(head(found), weighted_rows(found), flat_rows(found)):
        print(line, flush=True)
