"""Words about a tree: what it is for, and how it was made."""

import os
from contextlib import suppress
from typing import NamedTuple

from treegen.game.wordle import NAME, recipe_title
from treegen.page.sentences import say
from treegen.text import capitals, cut, isolated
from treegen.tree.figures import Figures
from treegen.tree.find import published_folder
from treegen.tree.model import Tree
from treegen.tree.recipe import Recipe
from treegen.words.lists import BUNDLED, ListInfo


def is_published(sha256: str) -> bool:
    """Test by its checksum whether a tree's file is one that came with treegen."""
    with (
        suppress(FileNotFoundError),
        open(os.path.join(published_folder(), "SHA256SUMS"), encoding="utf-8") as sums,
    ):
        return any(line.startswith(sha256) for line in sums)
    return False


class Purpose(NamedTuple):
    """What a tree is for: its game, for which words, and how it plays."""

    game: str  # "Today's game, hard mode"
    words: str  # "words used up to 21 August 2026"
    is_today: bool
    strategy: str  # "by search"
    aim: str  # "best average", in a title
    vocabulary: str = ""  # "answers of 2023", of which it plays while a listed word is left

    @property
    def text(self) -> str:
        game = self.game
        if self.is_today:
            game = say("purpose.game", game=game, words=self.words)
        return say("purpose.text", game=game, details=self.details)

    @property
    def details(self) -> str:
        """For which words it plays, where the game does not say that, and how."""
        parts = [] if self.is_today else [self.words]
        if self.vocabulary:
            parts.append(say("purpose.vocabulary", words=self.vocabulary))
        return "; ".join([*parts, self.strategy])

    @property
    def wordle(self) -> str:
        """Name of the game as a title has it."""
        return say("purpose.everyday", game=self._game) if self.vocabulary else self._game

    @property
    def _game(self) -> str:
        return self.game.replace(say("purpose.todays-game"), say("purpose.todays-wordle"))

    @property
    def heading(self) -> str:
        """Title of a page for the tree, on which a switch tells of everyday words."""
        return say("purpose.heading", game=self._game)


def purpose(tree: Tree, is_proven: bool = False) -> Purpose:
    """Return what a tree is for.

    Only of a tree that came with treegen is it known that it is the best.

    >>> from treegen import find_tree
    >>> purpose(find_tree("raise-any")).text
    'Wordle of 2021: any of 12,972 words, the 2,315 likely ones first; by entropy'
    >>> purpose(find_tree("salet")).text
    'Wordle of 2021: 2,315 answers; said to be the best that opens with SALET'
    >>> purpose(find_tree("today-hard")).heading
    "Today's Wordle, hard mode: what to play"
    """
    recipe = tree.recipe
    parts = recipe.plan.limits._replace(width=None).texts
    if recipe.proof and recipe.proof.proven:
        best = "purpose.best" if is_proven else "purpose.said-best"
        parts.append(say(best, opening=opening(recipe)))
        aim = say("purpose.best-average" if is_proven else "purpose.said-to-be-best")
    else:
        policy = say("purpose.search") if recipe.proof else cut(recipe.policy, NAME)
        aim = say("purpose.by", policy=policy)
        strategy = aim
        if len(recipe.plan.given) > 1:
            strategy = say("purpose.by-after", policy=policy, opening=opening(recipe))
        parts.append(strategy)
    title = recipe_title(recipe._replace(vocabulary=None), tree.root.listed_size)
    game = title.game.replace("today's game", say("purpose.todays-game"), 1)
    vocabulary = words_of(recipe.vocabulary.name) if recipe.vocabulary else ""
    return Purpose(game, title.words, title.is_today, "; ".join(parts), aim, vocabulary)


def title_among(recipe: Recipe, its_purpose: Purpose, found: Figures) -> str:
    """Return a tree's game in a few words that tell it from others.

    >>> from treegen import find_tree
    >>> from treegen.tree.figures import figures
    >>> for tree in map(find_tree, ("never", "raise-any")):
    ...     print(title_among(tree.recipe, purpose(tree), figures(tree)))
    Today's Wordle, any word, each word within 6 guesses
    Wordle of 2021, every word, by entropy
    """
    parts = [its_purpose.wordle]
    if its_purpose.is_today:
        if not its_purpose.vocabulary:
            parts.append(say("choice.any"))
    else:
        if found.unlisted:
            parts.append(say("choice.every"))
        elif found.is_weighted:
            is_common = found.prior.startswith("common:")
            parts.append(say("choice.common" if is_common else "choice.likelier"))
        parts.append(its_purpose.aim)
    if most := recipe.plan.limits.max_turns:
        parts.append(say("choice.within", guesses=say("count.guess", n=most)))
    return ", ".join(parts)


def words_of(name: str) -> str:
    """Name the words of a list for the reader, after "the".

    >>> words_of("wordle-2021-answers"), words_of("wordle-2023-guesses"), words_of("mine")
    ('answers of 2021', 'words that Wordle accepts', 'words of mine')
    """
    if name not in BUNDLED:
        return say("list.words-of", name=cut(name, NAME))
    year = name.split("-")[1]
    if name.endswith("answers"):
        return say("list.answers", year=year)
    return say("list.accepts") if year == "2023" else say("list.accepted", year=year)


def opening(recipe: Recipe) -> str:
    """Return the opener in capitals, or the fixed words; they are marked if of a known language."""
    is_marked = bool(recipe.lang)
    words = [isolated(capitals(word), is_marked) for word in recipe.fixed]
    return say("opening.then").join(words) + recipe.exceptions


def about(
    tree: Tree, found: Figures, file: str, sha256: str, is_proven: bool
) -> list[tuple[str, str]]:
    """Return how a tree was made, as terms and facts; `sha256` is that of its file."""
    recipe = tree.recipe
    limits = recipe.limits_text
    if is_proven:
        limits = limits.replace("said to be proven", "proven")
    policy = recipe.policy + limits
    if recipe.proof and recipe.proof.others_width is not None:
        policy = say("fact.others", policy=policy, n=recipe.proof.others_width)

    def list_text(words: ListInfo) -> str:
        count = say("count.word", n=words.count)
        return say("fact.list", name=words.name, words=count, sum=words.sha256)

    answers = say("count.answer", n=found.listed.answers)
    facts = [
        ("fact.figures", say("fact.in", answers=answers, figures=found.text)),
        ("fact.policy", policy),
        ("fact.ties", recipe.ties),
        ("fact.answers", list_text(recipe.answers)),
        ("fact.guesses", list_text(recipe.guesses)),
    ]
    if recipe.prior:
        weights = say("fact.in-all", n=recipe.prior.total)
        if found.unlisted:
            weights = say("fact.zeros", all=recipe.prior.total, n=found.unlisted)
        name, digest = recipe.prior.name, recipe.prior.sha256
        text = say("fact.weights-list", name=name, weights=weights, sum=digest)
        facts.append(("fact.weights", text))
    if recipe.data:
        facts.append(("fact.data", recipe.data))
    facts.append(("fact.nodes", f"{tree.summary.nodes:,}"))
    facts.append(("fact.made-by", recipe.generator))
    facts.append(("fact.file", say("fact.file-text", file=file, sum=sha256)))
    return [(say(term), fact) for term, fact in facts]
