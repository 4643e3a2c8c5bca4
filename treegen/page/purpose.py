"""The purpose of a tree in words; facts.py says how it was made."""

from typing import NamedTuple

from treegen.say.phrases import Phrase, Value, joined, phrase
from treegen.text import NAME_COLUMNS, cut
from treegen.tree.figures import Figures
from treegen.tree.model import Tree
from treegen.tree.recipe import Recipe
from treegen.words.identity import GameInfo, list_phrase
from treegen.words.lists import TODAY


class Purpose(NamedTuple):
    """Purpose of a tree: its game, for which words, and how it plays."""

    info: GameInfo
    strategy: Value  # "by search"
    aim: Phrase  # "best average", in a title

    @property
    def is_today(self) -> bool:
        return self.info.wordle == TODAY

    @property
    def game(self) -> Value:
        """Name of the game, as at the beginning of a line."""
        return phrase("purpose.todays-game") if self.is_today else self.info.name

    @property
    def text(self) -> str:
        return str(self.phrase)

    @property
    def phrase(self) -> Phrase:
        game = self.info.in_mode(self.game)
        if self.is_today:
            game = phrase("purpose.game", game=game, words=self.info.words)
        return phrase("purpose.text", game=game, details=self.details)

    @property
    def details(self) -> Value:
        """Words that the tree plays for, unless the game says so, and how it plays."""
        parts: list[Value] = [] if self.is_today else [self.info.words]
        if self.info.has_usual_vocabulary:
            parts.append(phrase("about.everyday"))
        elif self.info.vocabulary:
            parts.append(phrase("purpose.vocabulary", words=list_phrase(self.info.vocabulary.name)))
        return joined("list.semicolon", [*parts, self.strategy])

    @property
    def wordle(self) -> Value:
        """Name of the game, as in a title."""
        if self.info.vocabulary is None:
            return self._game
        return phrase("purpose.everyday", game=self._game)

    @property
    def _game(self) -> Value:
        game = phrase("purpose.todays-wordle") if self.is_today else self.info.name
        return self.info.in_mode(game)

    @property
    def heading(self) -> Phrase:
        """Title of a page for the tree; everyday words are left to the page's switch."""
        return phrase("purpose.heading", game=self._game)


def purpose(tree: Tree, is_proven: bool = False) -> Purpose:
    """Return what a tree is for.

    Only a tree that came with treegen is known to be the best.

    >>> from treegen import find_tree
    >>> purpose(find_tree("raise-any")).text
    'Wordle of 2021: any of 12,972 words, the 2,315 likely ones first; by entropy'
    >>> purpose(find_tree("salet")).text
    'Wordle of 2021: 2,315 answers; said to be the best play after SALET'
    >>> str(purpose(find_tree("any-word-hard")).heading)
    "Today's Wordle, hard mode: what to play"
    """
    recipe = tree.recipe
    opening = recipe.opening(is_capital=True)
    parts: list[Value] = [*recipe.plan.limits._replace(width=None).phrases]
    if recipe.proof and recipe.proof.proven:
        best = "purpose.best" if is_proven else "purpose.said-best"
        parts.append(phrase(best, opening=opening))
        aim = phrase("purpose.best-average" if is_proven else "purpose.said-to-be-best")
    else:
        policy = phrase("purpose.search") if recipe.proof else cut(recipe.policy, NAME_COLUMNS)
        aim = phrase("purpose.by", policy=policy)
        strategy = aim
        if len(recipe.plan.given) > 1:
            strategy = phrase("purpose.by-after", policy=policy, opening=opening)
        parts.append(strategy)
    return Purpose(tree.info, joined("list.semicolon", parts), aim)


def title_among(recipe: Recipe, its_purpose: Purpose, found: Figures) -> Value:
    """Return a short name of a tree's game and play, to tell it from other trees.

    >>> from treegen import find_tree
    >>> from treegen.tree.figures import figures
    >>> for tree in map(find_tree, ("never", "raise-any")):
    ...     print(title_among(tree.recipe, purpose(tree), figures(tree)))
    Today's Wordle, any word, each word within 6 guesses
    Wordle of 2021, every word, by entropy
    """
    parts = [its_purpose.wordle]
    if its_purpose.is_today:
        if its_purpose.info.vocabulary is None:
            parts.append(phrase("choice.any"))
    else:
        if found.unlisted:
            parts.append(phrase("choice.every"))
        elif found.is_weighted:
            is_common = found.is_by_rank
            parts.append(phrase("choice.common" if is_common else "choice.likelier"))
        parts.append(its_purpose.aim)
    if most := recipe.plan.limits.max_turns:
        parts.append(phrase("choice.within", n=most))
    return joined("list.comma", parts)
