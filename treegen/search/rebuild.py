"""A tree built again by its recipe: the same recipe gives the same bytes.

A tree with other bytes was not built by its recipe. Word lists are known by their checksums.
Answers and weights are taken from the tree itself, so it must have no fault that `verify` finds.
"""

from treegen.errors import NoSuchTree, TreeError, UsageError, WordListError
from treegen.progress import OnProgress, silent
from treegen.search.build import build
from treegen.solve.memory import MEMORY
from treegen.tree.differences import differences
from treegen.tree.file import dumps
from treegen.tree.game import game_of
from treegen.tree.model import Tree
from treegen.words.likely import likely_words
from treegen.words.lists import ListInfo, WordList, find_list, union


def rebuild_faults(
    text: bytes,
    tree: Tree,
    guesses: WordList | None = None,
    on_progress: OnProgress = silent,
    memory: int | None = None,
    vocabulary: WordList | None = None,
) -> list[str]:
    """Differences between a tree, given with its file's text, and what its recipe builds.

    Building takes at most `memory` bytes (default: `MEMORY`), since files come from strangers.
    """
    recipe = tree.recipe
    game = game_of(tree)
    try:
        both = guesses and union(guesses, game.answers)  # building adds answers that are no guesses
        playable = named(recipe.guesses, "guesses", guesses, both, game.answers)
        game = game._replace(guesses=playable)
        if recipe.vocabulary:
            likely = WordList("likely", likely_words(game.weight))
            some = vocabulary, likely, playable, game.answers
            known = named(recipe.vocabulary, "vocabulary", *some)
            game = game._replace(vocabulary=known)
        again = build(game, recipe.plan, on_progress, memory or MEMORY)
    except (TreeError, NoSuchTree, UsageError, WordListError) as error:
        return [f"cannot be built again: {error}"]
    if dumps(again) == text:
        return []
    return list(differences(tree, again)) or [
        "the same tree, written otherwise; expected compact JSON and a final newline"
    ]


def named(info: ListInfo, option: str, *known: WordList | None) -> WordList:
    """Return the list that a recipe names; `WordListError` if it is not known."""
    words = find_list(info, *known)
    if words is None:
        raise WordListError(f"the list {info.name} is not known (--{option} FILE)")
    return words._replace(name=info.name)
