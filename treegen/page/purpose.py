"""Words about a tree: what it is for, and how it was made."""

import re
from contextlib import suppress
from datetime import date

from treegen.clues import Mode
from treegen.text import capitals, cut, number_of
from treegen.tree.figures import figures
from treegen.tree.model import ListInfo, Recipe, Tree
from treegen.words.lists import BUNDLED, GAMES
from treegen.words.past import bundled_past, long_date

TITLES = {  # by a list's checksum
    BUNDLED[name]: title
    for year, title in (("2021", "Wordle of 2021"), ("2023", "Today's Wordle"))
    for name in GAMES[year]
}
NAME = 40  # columns of a list's name; it may have any length


def purpose(tree: Tree, is_rebuilt: bool = False) -> str:
    """Return in a line which game a tree plays, for which words, and how.

    Only of a tree that was built again is it known that it is the best.

    >>> from treegen import find_tree
    >>> purpose(find_tree("raise-any"))
    'Wordle of 2021: any of 12,972 words, the 2,315 of wordle-2021-answers first; by entropy'
    >>> purpose(find_tree("salet"))
    'Wordle of 2021: 2,315 answers; claims to be the best that opens with SALET'
    """
    recipe = tree.recipe
    game = TITLES.get(recipe.guesses.sha256, cut(recipe.guesses.name, NAME))
    if recipe.mode is not Mode.NORMAL:
        game += f", {recipe.mode.value}"
    if until := last_known(recipe):
        game += f", words used up to {long_date(until)}"
    words = number_of(recipe.answers.count, "answer")
    if recipe.answers.sha256 == recipe.guesses.sha256:
        words = f"any of {number_of(recipe.answers.count, 'word')}"
    if recipe.max_turns is not None:
        words += f" within {number_of(recipe.max_turns, 'guess')}"
    if recipe.prior is not None:
        name, expected = cut(recipe.prior.name, NAME), tree.root.listed_size
        listed = f"the {expected:,} {'listed' if until else f'of {name}'}"
        if recipe.max_listed_turns is not None:
            words += f", {listed} within {number_of(recipe.max_listed_turns, 'guess')}"
        elif expected < tree.root.size:
            words += f", {listed} first"
        if until or expected == tree.root.size:
            words += f", likelier ones sooner{'' if until else f' (by {name})'}"
    if recipe.proven:
        claims = "" if is_rebuilt else "claims to be "
        return f"{game}: {words}; {claims}the best that opens with {opening(recipe)}"
    by = "search" if recipe.objective else cut(recipe.policy, NAME)
    after = f" after {opening(recipe)}" if recipe.openers else ""
    return f"{game}: {words}; by {by}{after}"


def last_known(recipe: Recipe) -> str:
    """Return the last day of the past answers by which a tree is weighed; "" if it is by none.

    >>> from treegen import find_tree
    >>> last_known(find_tree("raise").recipe)
    ''
    """
    if recipe.prior is None or recipe.guesses.sha256 not in TITLES:
        return ""
    if recipe.prior.name.startswith("past:"):
        return bundled_past().last
    found = re.fullmatch(r"past to (\d{4}-\d\d-\d\d)", recipe.prior.name)
    with suppress(ValueError):  # the name of a stranger's prior can be any
        return date.fromisoformat(found[1]).isoformat() if found else ""
    return ""


def opening(recipe: Recipe) -> str:
    """Return the opener in capitals, or the fixed words."""
    return " then ".join(map(capitals, recipe.openers or [recipe.opener]))


def about(tree: Tree, file: str, sha256: str, is_rebuilt: bool) -> list[tuple[str, str]]:
    """Return how a tree was made, as terms and facts; `sha256` is that of its file."""
    recipe, limits = tree.recipe, tree.recipe.limits
    if is_rebuilt:
        limits = limits.replace("claims to be proven", "proven")
    if recipe.others_width is not None:
        limits += f", of other words the best {recipe.others_width} tried at each node"

    def list_text(words: ListInfo) -> str:
        return f"{words.name}, {number_of(words.count, 'word')}, SHA-256 {words.sha256}"

    facts = [
        ("Policy", recipe.policy + limits),
        ("Ties", recipe.ties),
        ("Answers", list_text(recipe.answers)),
        ("Guesses", list_text(recipe.guesses)),
    ]
    if recipe.prior is not None:
        unlisted = figures(tree).unlisted
        zeros = f", 0 for {number_of(unlisted, 'other word')}" if unlisted else ""
        in_all = f"{recipe.prior.total:,} in all{zeros}"
        facts.append(("Weights", f"{recipe.prior.name}, {in_all}, SHA-256 {recipe.prior.sha256}"))
    facts.append(("Nodes", f"{tree.summary.nodes:,}"))
    facts.append(("Made by", recipe.generator))
    facts.append(("Its file", f"{file} as treegen writes it, SHA-256 {sha256}"))
    return facts
