"""Words about a tree: what it is for, and how it was made."""

import os
from contextlib import suppress
from typing import NamedTuple

from treegen.game.wordle import NAME, recipe_title
from treegen.text import capitals, cut, number_of
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
        game = f"{self.game}, {self.words}" if self.is_today else self.game
        return f"{game}: {self.details}"

    @property
    def details(self) -> str:
        """For which words it plays, where the game does not say that, and how."""
        parts = [] if self.is_today else [self.words]
        if self.vocabulary:
            parts.append(f"everyday words ({self.vocabulary})")
        return "; ".join([*parts, self.strategy])

    @property
    def wordle(self) -> str:
        """Name of the game as a title has it."""
        return self._game + (", everyday words" if self.vocabulary else "")

    @property
    def _game(self) -> str:
        return self.game.replace("Today's game", "Today's Wordle")

    @property
    def heading(self) -> str:
        """Title of a page for the tree, on which a switch tells of everyday words."""
        return f"{self._game}: what to play"


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
        said = "" if is_proven else "said to be "
        parts.append(f"{said}the best that opens with {opening(recipe)}")
        aim = "best average" if is_proven else "said to be best"
    else:
        by = "search" if recipe.proof else cut(recipe.policy, NAME)
        after = f" after {opening(recipe)}" if len(recipe.plan.given) > 1 else ""
        parts.append(f"by {by}{after}")
        aim = f"by {by}"
    title = recipe_title(recipe._replace(vocabulary=None), tree.root.listed_size)
    game = title.game.replace("today's game", "Today's game", 1)
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
            parts.append("any word")
    else:
        if found.unlisted:
            parts.append("every word")
        elif found.is_weighted:
            is_common = found.prior.startswith("common:")
            parts.append(f"{'common' if is_common else 'likelier'} words sooner")
        parts.append(its_purpose.aim)
    if most := recipe.plan.limits.max_turns:
        parts.append(f"each word within {number_of(most, 'guess')}")
    return ", ".join(parts)


def words_of(name: str) -> str:
    """Name the words of a list for the reader, after "the".

    >>> words_of("wordle-2021-answers"), words_of("wordle-2023-guesses"), words_of("mine")
    ('answers of 2021', 'words that Wordle accepts', 'words of mine')
    """
    if name not in BUNDLED:
        return f"words of {cut(name, NAME)}"
    year = name.split("-")[1]
    if name.endswith("answers"):
        return f"answers of {year}"
    return "words that Wordle accepts" if year == "2023" else f"words accepted in {year}"


def opening(recipe: Recipe) -> str:
    """Return the opener in capitals, or the fixed words."""
    return " then ".join(map(capitals, recipe.fixed)) + recipe.exceptions


def about(
    tree: Tree, found: Figures, file: str, sha256: str, is_proven: bool
) -> list[tuple[str, str]]:
    """Return how a tree was made, as terms and facts; `sha256` is that of its file."""
    recipe = tree.recipe
    limits = recipe.limits_text
    if is_proven:
        limits = limits.replace("said to be proven", "proven")
    if recipe.proof and recipe.proof.others_width is not None:
        limits += f", of other words the best {recipe.proof.others_width} tried at each node"

    def list_text(words: ListInfo) -> str:
        return f"{words.name}, {number_of(words.count, 'word')}, SHA-256 {words.sha256}"

    facts = [
        ("Figures", f"{number_of(found.listed.answers, 'answer')} in {found.text}"),
        ("Policy", recipe.policy + limits),
        ("Ties", recipe.ties),
        ("Answers", list_text(recipe.answers)),
        ("Guesses", list_text(recipe.guesses)),
    ]
    if recipe.prior:
        zeros = f", 0 for {number_of(found.unlisted, 'other word')}" if found.unlisted else ""
        in_all = f"{recipe.prior.total:,} in all{zeros}"
        facts.append(("Weights", f"{recipe.prior.name}, {in_all}, SHA-256 {recipe.prior.sha256}"))
    if recipe.data:
        facts.append(("Data", recipe.data))
    facts.append(("Nodes", f"{tree.summary.nodes:,}"))
    facts.append(("Made by", recipe.generator))
    facts.append(("Its file", f"{file} as treegen writes it, SHA-256 {sha256}"))
    return facts
