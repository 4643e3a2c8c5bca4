"""Whether a stored tree keeps what it says, by the rules of the game alone.

Every answer is replayed with `clue_for`; checksums tell word lists and weights. The loader has
checked that sizes and weights add up. Whether the policy was followed, and whether a lower bound
is one, only building the tree again can tell.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TypeAlias

from treegen.clues import clue_for, keeps
from treegen.nodes import Node, Summary, Tree
from treegen.solve.words import BUNDLED, WordList, bundled  # which needs no numpy
from treegen.stats import own_weight

History: TypeAlias = tuple[tuple[str, str], ...]  # guesses so far, each with the clue it earned


def faults(
    tree: Tree, guesses: WordList | None = None, answers: WordList | None = None
) -> list[str]:
    """What is wrong with a loaded tree, each with its place; the lists are those it should have.

    >>> from treegen.stored import find_tree
    >>> root = Node("might", 2, {"02222": Node("abide", 1, {})})
    >>> faults(find_tree("raise")._replace(root=root))[0]
    'tree.branches.02222: abide gives 01000 to might, so it is never found here'
    """
    known = known_lists(tree, guesses, answers)
    return [
        *state_faults(tree, known.get(tree.recipe.guesses.sha256)),
        *figure_faults(tree),
        *list_faults(tree, known, guesses, answers),
    ]


def praise(tree: Tree, guesses: WordList | None = None, answers: WordList | None = None) -> str:
    """What was found of a tree that has no faults, and what could not be checked."""
    recipe, made = tree.recipe, tree.summary
    parts = [f"{made.answers} answers replayed, {made.total} guesses in all, {made.worst} at worst"]
    if recipe.hard:
        parts.append("strict hard mode obeyed" if recipe.strict else "hard mode obeyed")
    low = f"{'weighted ' * (recipe.prior is not None)}lower bound"
    if recipe.proven:
        parts.append(f"proven, if its {low} of {recipe.lower_bound} holds")
    elif recipe.lower_bound is not None:
        parts.append(f"not proven, its {low} is {recipe.lower_bound}")
    if recipe.guesses.sha256 not in known_lists(tree, guesses, answers):
        parts.append(f"guesses unchecked without the list {recipe.guesses.name} (--guesses FILE)")
    return "; ".join(parts)


def states(
    node: Node, place: str = "tree", history: History = ()
) -> Iterator[tuple[str, History, Node]]:
    """Each node, after its place in the file and what was played before it."""
    yield place, history, node
    for clue, branch in node.branches.items():
        yield from states(branch, f"{place}.branches.{clue}", (*history, (node.guess, clue)))


def state_faults(tree: Tree, listed: WordList | None) -> Iterator[str]:
    """Guesses that may not be played where they are, and answers that are not found there."""
    recipe = tree.recipe
    words = frozenset(listed.words if listed else ())
    mode = "strict hard mode" if recipe.strict else "hard mode"
    for place, history, node in states(tree.root):
        word = node.guess
        if listed and word not in words:
            yield f"{place}: {word} is not in the list {recipe.guesses.name}"
        if len(history) == recipe.max_turns:
            yield f"{place}: guess {len(history) + 1}, but recipe.max_turns is {recipe.max_turns}"
        for guess, clue in history:
            given = clue_for(guess, word)
            if node.can_win and given != clue:
                yield f"{place}: {word} gives {given} to {guess}, so it is never found here"
                break
            legal = given == clue if recipe.strict else keeps(word, guess, clue)
            if recipe.hard and not legal:
                yield f"{place}: {word} is not allowed in {mode}, as {guess} earned {clue}"
                break


def figure_faults(tree: Tree) -> Iterator[str]:
    """Figures of the summary, and a lower bound, that are not those of the games replayed."""
    recipe, root = tree.recipe, tree.root
    wins = [(node, len(history) + 1) for _, history, node in states(root) if node.can_win]
    turns = [turn for _, turn in wins]
    total, worst = sum(turns), max(turns)
    cost = sum(own_weight(node) * turn for node, turn in wins)
    found = Summary(
        len(turns), total, total / len(turns), worst,
        [turns.count(turn) for turn in range(1, worst + 1)], sum(1 for _ in states(root)),
        cost / sum(own_weight(node) for node, _ in wins) if recipe.prior else None,
    )  # fmt: skip
    for name, told, counted in zip(Summary._fields, tree.summary, found, strict=True):
        if isinstance(counted, float):  # another writer's last digit may differ
            told, counted = round(told, 6), round(counted, 6)
        if told != counted:
            yield f"summary.{name} is {told}, replayed it is {counted}"
    low = recipe.lower_bound
    if low is not None and (low > cost or (recipe.proven and low < cost)):
        expected = "equal, as the tree is proven" if recipe.proven else "no more"
        yield f"recipe.lower_bound is {low}, the replayed total {cost}; expected {expected}"


def list_faults(
    tree: Tree, known: dict[str, WordList], guesses: WordList | None, answers: WordList | None
) -> Iterator[str]:
    """Counts and checksums in the recipe that are not those of the lists, answers and weights."""
    recipe, own = tree.recipe, own_answers(tree)
    for name, info, words in (
        ("guesses", recipe.guesses, guesses or known.get(recipe.guesses.sha256)),
        ("answers", recipe.answers, answers),
        ("answers", recipe.answers, own),
    ):
        if words and words.info[1:] != info[1:]:
            made = words.info
            yield (
                f"recipe.{name} are {info.count} words with SHA-256 {info.sha256}, "
                f"{words.name} has {made.count} with {made.sha256}"
            )
    listed, held = answers or known.get(recipe.answers.sha256, own), frozenset(own.words)
    for word in sorted(held.symmetric_difference(listed.words)):
        yield f"{word}: not an answer in {listed.name if word in held else own.name}"
    weights = sorted((n.guess, own_weight(n)) for *_, n in states(tree.root) if n.can_win)
    lines = "".join(f"{word}\t{weight}\n" for word, weight in weights)
    digest = hashlib.sha256(lines.encode()).hexdigest()
    if recipe.prior and recipe.prior.sha256 != digest:
        yield f"recipe.prior.sha256 is {recipe.prior.sha256}, that of the tree's weights {digest}"


def own_answers(tree: Tree) -> WordList:
    """List of the answers that the tree holds."""
    return WordList("the tree", tuple(sorted(tree.root.answers())))


def known_lists(tree: Tree, *given: WordList | None) -> dict[str, WordList]:
    """Lists by checksum: the tree's own answers, the bundled lists, and those given."""
    lists = (own_answers(tree), *map(bundled, BUNDLED), *given)
    return {words.info.sha256: words for words in lists if words}
