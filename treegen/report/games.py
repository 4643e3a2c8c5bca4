"""Real games as trees play them: the guesses that each needs for the answers of past days.

A game is a day (ISO; "" where that is not known) and its answer. Means are over the games whose
answer is in the tree; the others are counted beside them. Where a tree's weights count an answer
as used, the tree was made after that game and hardly expects the word again, so its guesses say
nothing about days to come: the table counts these games too.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from treegen.errors import NotInTree
from treegen.report.stats import LONGEST_NAME, WIDEST, first_of, named, wrapped
from treegen.say.phrases import ENGLISH, Phrase, Value, figure, joined, phrase, said
from treegen.text import aligned, cut
from treegen.tree.model import Tree

RealGame = tuple[str, str]


class Played(NamedTuple):
    """Guesses that each game takes in a tree, in the order of the games."""

    name: str
    guesses: dict[RealGame, int]
    not_found: list[RealGame]  # games whose answers are not in the tree
    known: int  # games whose answers the tree's weights count as used

    @property
    def distribution(self) -> list[int]:
        counts = Counter(self.guesses.values())
        return [counts[turn] for turn in range(1, max(counts, default=0) + 1)]

    @property
    def mean(self) -> float | None:
        """Guesses for a game on average; None where no answer is in the tree."""
        if not self.guesses:
            return None
        return sum(self.guesses.values()) / len(self.guesses)

    @property
    def longest(self) -> list[RealGame]:
        worst = len(self.distribution)
        return [game for game, turns in self.guesses.items() if turns == worst]


def play(name: str, tree: Tree, games: Sequence[RealGame]) -> Played:
    """Play games by a tree.

    >>> from treegen.tree.file import find_tree
    >>> raise_ = play("raise", find_tree("raise"), [("2021-06-19", "cigar"), ("", "aahed")])
    >>> raise_.guesses, raise_.not_found
    ({('2021-06-19', 'cigar'): 3}, [('', 'aahed')])
    """
    guesses: dict[RealGame, int] = {}
    not_found: list[RealGame] = []
    for game in games:
        try:
            guesses[game] = len(tree.path(game[1]))
        except NotInTree:
            not_found.append(game)
    last = tree.recipe.weights_by.day or ""
    known = sum("" < day <= last for day, _ in games)
    return Played(name, guesses, not_found, known)


def games_record(played: Played, tree: Tree) -> dict[str, Any]:
    """Return how a tree played as an object for JSON; the README explains its keys."""
    return {
        "name": played.name,
        "recipe": tree.recipe.fields,
        "data": tree.recipe.data,
        "games": len(played.guesses) + len(played.not_found),
        "mean": played.mean,
        "total": sum(played.guesses.values()),
        "distribution": played.distribution,
        "longest": played.longest,
        "not_found": played.not_found,
        "known": played.known,
    }


def games_table(
    games: Sequence[RealGame], trees: Sequence[Played], width: int, lang: str = ENGLISH
) -> str:
    """Write how trees played the same games, one below the other, and their longest games."""
    most = max(len(played.distribution) for played in trees)
    is_lacking = any(played.not_found for played in trees)
    head = ["", said(phrase("report.mean"), lang), *map(str, range(1, most + 1))]
    notes = list[Phrase]()
    if is_lacking:
        head.append(said(phrase("report.not-found"), lang))
        notes.append(phrase("report.means"))
    rows = [head]
    for played in trees:
        counts = played.distribution
        counts += [0] * (most - len(counts))
        if is_lacking:
            counts.append(len(played.not_found))
        mean = "-" if played.mean is None else said(figure(played.mean), lang)
        name = cut(played.name, LONGEST_NAME)
        rows.append([name, mean, *(said(count, lang) for count in counts)])
        notes += notes_on(played, name)
    lines = wrapped(notes, min(width, WIDEST), lang)
    return "\n".join([said(heading(games), lang), "", *aligned(rows), "", *lines])


def notes_on(played: Played, name: str) -> list[Phrase]:
    notes = []
    if played.known:
        notes.append(phrase("report.knows", name=name, n=played.known))
    if played.longest:
        worst = phrase("report.turns", n=len(played.distribution))
        notes.append(named(joined("list.comma", [name, worst]), some(played.longest)))
    if played.not_found:
        missing = phrase("report.not-found")
        notes.append(named(joined("list.comma", [name, missing]), some(played.not_found)))
    return notes


def heading(games: Sequence[RealGame]) -> Value:
    """Write the number of games and the days they span.

    >>> str(heading([("", "raise"), ("2026-02-01", "abide"), ("2026-02-02", "cigar")]))
    '3 games, 2026-02-01 to 2026-02-02, 1 of them without a day'
    """
    days = [day for day, _ in games if day]
    parts: list[Value] = [phrase("count.game", n=len(games))]
    if days:
        parts.append(joined("report.days", [*dict.fromkeys([days[0], days[-1]])]))
    if undated := len(games) - len(days):
        parts.append(phrase("report.undated", n=undated))
    return joined("list.comma", parts)


def some(games: Sequence[RealGame]) -> Value:
    """Name a few games by their words and days, and count the others."""
    return first_of([f"{word} ({day})" if day else word for day, word in games])
