"""The game that a tree plays, as far as its file tells."""

from treegen.tree.model import Tree
from treegen.tree.policies import POLICIES, usual_policy
from treegen.tree.ways import nodes
from treegen.words.game import Game
from treegen.words.likely import likely_words
from treegen.words.lists import WordList, find_list, union


def game_of(
    tree: Tree, guesses: WordList | None = None, vocabulary: WordList | None = None
) -> Game:
    """Return the game of a tree: its answers, with the weights that its file has, and its mode.

    Its guesses are those given, or the list that its recipe names; if that list is not known, the
    words that the tree plays. The same holds for its vocabulary, if it has one.

    >>> from treegen import find_tree
    >>> game = game_of(find_tree("raise"))
    >>> len(game.guesses.words), len(game.answers.words), {*game.weights}
    (12972, 2315, {1})
    """
    recipe = tree.recipe
    found = tree.root.words
    answers = WordList.of(recipe.answers, tuple(sorted(found)))
    weights = {word: found[word] for word in answers.words}
    playable = union(guesses, answers) if guesses else find_list(recipe.guesses, answers)
    if playable is None:
        words = sorted({node.guess for node in nodes(tree.root)})
        playable = WordList("the tree's own words", tuple(words))
    known = None
    if recipe.vocabulary:
        likely = WordList("likely", likely_words(weights))
        known = find_list(recipe.vocabulary, vocabulary, likely, answers, playable)
        if known is None:
            words = sorted({node.guess for node in nodes(tree.root) if node.weight})
            known = WordList(recipe.vocabulary.name, tuple(words))
    prior = recipe.weights_by
    mode, lang, fold = recipe.mode, recipe.lang, recipe.fold
    return Game(playable, answers, tuple(weights.values()), prior, mode, known, lang, fold)


def move_policy(tree: Tree, game: Game) -> str:
    """Policy by which moves are computed where a game leaves a tree: its own, if it is greedy."""
    return tree.recipe.policy if tree.recipe.policy in POLICIES else usual_policy(game)
