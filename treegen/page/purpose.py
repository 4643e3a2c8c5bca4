"""What a tree is for, in a line."""

from treegen.clues import Mode
from treegen.text import capitals, cut, number_of
from treegen.tree.model import Tree
from treegen.words.lists import BUNDLED, GAMES

YEARS = {BUNDLED[name]: year for year, names in GAMES.items() for name in names}
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
    year = YEARS.get(recipe.guesses.sha256)
    game = cut(recipe.guesses.name, NAME)
    if year:
        game = f"Wordle of {year}" if year == "2021" else "Today's Wordle"
    if recipe.mode is not Mode.NORMAL:
        game += f", {recipe.mode.value}"
    words = number_of(recipe.answers.count, "answer")
    if recipe.answers.sha256 == recipe.guesses.sha256:
        words = f"any of {number_of(recipe.answers.count, 'word')}"
    if recipe.max_turns is not None:
        words += f" within {number_of(recipe.max_turns, 'guess')}"
    if recipe.prior is not None:
        name, expected = cut(recipe.prior.name, NAME), tree.root.expected_size
        first = f"the {expected:,} of {name} first"
        words += f", {first if expected < tree.root.size else f'likelier ones sooner (by {name})'}"
    opening = " then ".join(map(capitals, recipe.openers or [recipe.opener]))
    if recipe.proven:
        claims = "" if is_rebuilt else "claims to be "
        return f"{game}: {words}; {claims}the best that opens with {opening}"
    by = "search" if recipe.objective else cut(recipe.policy, NAME)
    after = f" after {opening}" if recipe.openers else ""
    return f"{game}: {words}; by {by}{after}"
