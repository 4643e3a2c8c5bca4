"""Words about a tree: what it is for, and how it was made."""

from treegen.text import capitals, cut, number_of
from treegen.tree.figures import figures
from treegen.tree.model import ListInfo, Recipe, Tree
from treegen.words.game import NAME, game_title


def purpose(tree: Tree, is_rebuilt: bool = False) -> str:
    """Return in a line which game a tree plays, for which words, and how.

    Only of a tree that was built again is it known that it is the best.

    >>> from treegen import find_tree
    >>> purpose(find_tree("raise-any"))
    'Wordle of 2021: any of 12,972 words, the 2,315 of wordle-2021-answers first; by entropy'
    >>> purpose(find_tree("salet"))
    'Wordle of 2021: 2,315 answers; claims to be the best that opens with SALET'
    """
    recipe, listed = tree.recipe, tree.root.listed_size
    title = game_title(recipe.guesses, recipe.answers, recipe.prior, listed, recipe.mode)
    parts = []
    if recipe.max_turns is not None:
        parts.append(f"each word within {number_of(recipe.max_turns, 'guess')}")
    if recipe.max_listed_turns is not None:
        within = number_of(recipe.max_listed_turns, "guess")
        parts.append(f"the {listed:,} listed within {within}")
    if recipe.proven:
        claims = "" if is_rebuilt else "claims to be "
        parts.append(f"{claims}the best that opens with {opening(recipe)}")
    else:
        by = "search" if recipe.objective else cut(recipe.policy, NAME)
        parts.append(f"by {by}{f' after {opening(recipe)}' if recipe.openers else ''}")
    title = title.replace("today's game", "Today's game", 1)
    return f"{title}{'; ' if ': ' in title else ': '}{'; '.join(parts)}"


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
