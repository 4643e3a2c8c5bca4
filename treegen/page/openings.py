"""Second words of openers that have no tree, packed into a page: the best and a runner-up each.

The page works out itself which clues an opener can earn and which words each leaves. An opening
therefore holds only the words to play and their costs, in hundredths of a guess as shown: an entry
for each clue that leaves more than two words, in ascending order.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import Any, NamedTuple

from treegen.clues import Mode, classes
from treegen.tree.model import Tree
from treegen.tree.openings import Opening, Priced, Replies, is_of_game, stored_openings
from treegen.tree.plan import Limits
from treegen.tree.replies import divisor
from treegen.words.game import Game

LEAST_LEFT = 3  # fewest words to tell apart: the page itself plays the heavier of two

Code = int | str | None  # stands for a word: see `pack_opening`


class Columns(NamedTuple):
    """The best words and the runners-up of an opening, each column with an entry for a clue."""

    best: list[Code]
    second: list[Code]
    more: list[int]  # hundredths that the second costs more than the best; see `pack_opening`
    excess: list[int]  # hundredths that the best costs more than the best of all words
    limited: list[int]  # places of clues whose words are not proven


def pack_stored(
    trees: Sequence[Tree], games: Sequence[Game], records: Sequence[dict[str, Any]]
) -> dict[str, object]:
    """Return the stored openings for the game of some trees, and note them in the trees' records.

    A record then says for which vocabularies the openings hold, and what each opener costs, if no
    table says so. Everyday words of a page are the vocabulary of its trees.
    """
    openings: list[Opening] = []
    for tree in trees:
        openings = openings or [*stored_openings(tree.recipe)]
    if not openings:
        return {}
    first = openings[0]
    fitting = [is_of_game(first, tree.recipe) for tree in trees]
    known = {tree.recipe.vocabulary for tree in compress(trees, fitting)} - {None}
    for tree, record in compress(zip(trees, records, strict=True), fitting):
        record["openings"] = ["any", "everyday"] if known == {first.recipe.vocabulary} else ["any"]
        excess = opener_costs(tree, openings) | record.get("excess", {})
        record["excess"] = dict(sorted(excess.items(), key=lambda item: item[1]))
    weight = next(compress(games, fitting)).weight
    listed = [word for word in sorted(weight) if weight[word]]
    every, everyday = zip(*[pack_opening(opening, listed) for opening in openings], strict=True)
    return {
        "openers": [opening.recipe.opener for opening in openings],
        "any": by_column(every),
        "everyday": by_column(everyday),
    }


def by_column(openings: Sequence[Columns]) -> dict[str, list[object]]:
    """Return the columns of openings by name, each for one opening after another.

    Like values so stand together, which takes an eighth less room than one opening after another.

    >>> two = Columns([0], [1], [25], [0], []), Columns(["spilt"], [2], [4], [0], [0])
    >>> by_column(two)["best"]
    [[0], ['spilt']]
    """
    return {name: column for name, *column in zip(Columns._fields, *openings, strict=True)}


def opener_costs(tree: Tree, openings: Iterable[Opening]) -> dict[str, float]:
    """Return how many more guesses the openers of some openings need than a tree's opener.

    Empty if the tree is not the best for its opener, or has other rules than the openings.
    """
    recipe = tree.recipe
    if not (recipe.proof and recipe.proof.proven and recipe.prior) or len(recipe.fixed) > 1:
        return {}
    if recipe.mode is not Mode.NORMAL:
        return {}
    vocabulary = "everyday" if recipe.vocabulary else "any"
    excess = {}
    for opening in openings:
        limits = Limits(max_listed_turns=opening.recipe.max_listed_turns)
        is_fitting = recipe.vocabulary in (None, opening.recipe.vocabulary)
        if recipe.plan.limits == limits and is_fitting and (cost := opening.cost(vocabulary)):
            more = (cost - recipe.proof.lower_bound) / recipe.prior.total
            excess[opening.recipe.opener] = round(more, 4)
    excess.pop(recipe.opener, None)
    return excess


def pack_opening(opening: Opening, words: Sequence[str]) -> tuple[Columns, Columns]:
    """Return an opening of a game with those listed words, by any words and by everyday ones.

    A word is given by its place among the listed words left, or spelt out if it is not one of
    them; None if no word is stored. In the everyday columns, -1 stands for the best of all words
    and -2 for its runner-up. What a runner-up costs more is given there as the difference from that
    of all words: mostly 0, which takes little room.
    """
    left = classes(opening.recipe.opener, words)
    every = Columns([], [], [], [], [])
    everyday = Columns([], [], [], [], [])
    for clue, replies in sorted(opening.replies.items()):
        listed = left.get(clue, [])
        if (len(listed) or replies.size) < LEAST_LEFT:
            continue
        codes: dict[str, int] = {word: place for place, word in enumerate(listed)}
        _add(every, replies, replies.any, codes, replies.width, 0)
        codes |= {word: -1 - place for place, (word, _) in enumerate(replies.any[:2])}
        usual = every.more[-1]
        _add(everyday, replies, replies.everyday, codes, replies.everyday_width, usual)
    return every, everyday


def _add(
    columns: Columns,
    replies: Replies,
    priced: Priced,
    codes: Mapping[str, int],
    width: int | None,
    usual: int,
) -> None:
    """Add the best word after a clue and its runner-up, if there are any.

    What the runner-up costs more is given as the difference from the `usual` hundredths.
    """
    best: Code = None
    second: Code = None
    more = 0
    excess = 0
    if priced:
        word, least = priced[0]
        best = codes.get(word, word)
        excess = hundredths(least - replies.any[0][1], divisor(replies))
    if len(priced) > 1:
        word, cost = priced[1]
        second = codes.get(word, word)
        more = hundredths(cost - least, divisor(replies))
    if width is not None:
        columns.limited.append(len(columns.best))
    columns.best.append(best)
    columns.second.append(second)
    columns.more.append(more - usual)
    columns.excess.append(excess)


def hundredths(cost: int, divisor: int) -> int:
    """Return a cost in hundredths of a guess, rounded as it is shown with two decimals.

    >>> hundredths(2346067 - 2338550, 952156), hundredths(1, 200)
    (1, 1)
    """
    return round(100 * round(cost / divisor, 2))
