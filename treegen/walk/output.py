"""Output of `treewalk` in place of a move: the words left, JSON, or the path to an answer."""

import os
import sys

from treegen.clues import coloured_tiles, earning, folded
from treegen.errors import NotInTree
from treegen.text import nearest, printable, to_json
from treegen.tree.find import about_answers, game_name, prior_of, recipe_fold
from treegen.tree.node import Json, Node, root_of
from treegen.tree.ways import follow, path_to
from treegen.words.likely import are_alike, groups_of, left_record

History = list[tuple[str, str]]


def list_text(data: Json, history: History) -> str:
    """Return the words left after a game, one a line, in groups if they are not all alike.

    If the tree does not have the game, they are the words of the tree that fit its clues.
    """
    recipe = data["recipe"]
    root = root_of(data)
    try:
        node, is_won = follow(root, history, about_answers(recipe), is_lookup=True)
        weights = weights_at(node, is_won)
    except NotInTree:
        weights = fitting(root, history)
        if not weights:
            raise
    used = last_uses(recipe, root)
    if root.listed_size == root.size and are_alike(root.weights):
        return "\n".join(sorted(weights))
    lines = []
    for group, words in groups_of(weights, root.heaviest, used).items():
        for word in words:
            lines.append("\t".join([word, group, used.get(word, "")]).rstrip())
    return "\n".join(lines)


def move_json(origin: str, data: Json, history: History) -> str:
    """Return the move after a game as JSON, with the words left."""
    recipe = data["recipe"]
    root = root_of(data)
    node, is_won = follow(root, history, about_answers(recipe), is_lookup=True)
    guess = printable(node.guess)
    weights = weights_at(node, is_won)
    turn = len(history) + (not is_won)
    used = last_uses(recipe, root)
    move = {"guess": guess, "size": len(weights), "turn": turn, "solved": is_won}
    move |= left_record(guess, weights, root.heaviest, used)
    move["data"] = prior_of(recipe).version
    return to_json(move | {"tree": printable(origin), "game": game_name(recipe)})


def weights_at(node: Node, is_won: bool) -> dict[str, int]:
    """Return the words left at a node with their weights; once the game is won, its guess alone."""
    weights = node.words
    if is_won:
        weights = {node.guess: weights[node.guess] or 1}
    return {printable(word): weight for word, weight in weights.items()}


def last_uses(recipe: Json, root: Node) -> dict[str, str]:
    """Return when words of a tree were answers; a note says so if newer days are known."""
    from treegen.words import past  # only here, because --answer does without it

    used = past.days_used(recipe["answers"]["name"], prior_of(recipe), root.listed_words)
    if used and (note := past.newer_note()):
        print(f"treewalk: {note}", file=sys.stderr)
    return used


def fitting(root: Node, history: History) -> dict[str, int]:
    """Return the words that fit a game, with their weights, whichever words were played in it.

    No word fits a guess of another length.
    """
    if any(len(guess) != len(root.guess) for guess, _ in history):
        return {}
    words = [*root.words]
    for guess, clue in history:
        words = earning(guess, clue, words)
    return {printable(word): root.words[word] for word in words}


def path_text(origin: str, data: Json, answer: str, as_json: bool) -> str:
    """Return the path to an answer: a line for each guess, coloured on a terminal, or JSON."""
    recipe = data["recipe"]
    root = root_of(data)
    secret = folded(answer, recipe_fold(recipe))
    try:
        path = path_to(root, secret, about_answers(recipe), is_lookup=True)
    except NotInTree as error:
        raise NotInTree(f"{error}{nearest(answer, root.answers())}") from None
    if as_json:
        version = prior_of(recipe).version
        found = {"answer": answer, "guesses": len(path), "path": path, "data": version}
        return to_json(found | {"tree": printable(origin), "game": game_name(recipe)})
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        return "\n".join(f"{coloured_tiles(guess, clue)}  {clue}" for guess, clue in path)
    return "\n".join(f"{guess} {clue}" for guess, clue in path)
