"""Words about a tree: what it is for, how it plays, how it was made."""

from treegen.clues import Mode
from treegen.text import capitals, cut, number_of
from treegen.tree.figures import figures
from treegen.tree.model import ListInfo, Tree
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
    if recipe.proven:
        claims = "" if is_rebuilt else "claims to be "
        return f"{game}: {words}; {claims}the best that opens with {opening(tree)}"
    by = "search" if recipe.objective else cut(recipe.policy, NAME)
    after = f" after {opening(tree)}" if recipe.openers else ""
    return f"{game}: {words}; by {by}{after}"


def opening(tree: Tree) -> str:
    """Return the opener in capitals, or the fixed words."""
    return " then ".join(map(capitals, tree.recipe.openers or [tree.recipe.opener]))


def outline(tree: Tree) -> str:
    """Return in a line how a tree opens and how well it plays.

    >>> from treegen import find_tree
    >>> outline(find_tree("raise"))
    'Opens with RAISE: 2,315 answers in 3.4713 guesses on average (8,036 in all), 6 at worst.'
    """
    mode = "" if tree.recipe.mode is Mode.NORMAL else f", {tree.recipe.mode.value}"
    found = figures(tree)
    answers = number_of(found.listed.answers, "answer")
    return f"Opens with {opening(tree)}{mode}: {answers} in {found.text}."


def about(tree: Tree, name: str, sha256: str, is_rebuilt: bool) -> list[tuple[str, str]]:
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
    return [
        *facts,
        ("Nodes", f"{tree.summary.nodes:,}"),
        ("Made by", recipe.generator),
        ("Its file", f"{name}.json as treegen writes it, SHA-256 {sha256}"),
    ]
