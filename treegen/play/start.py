"""A game played along: its position, the stored tree that it follows, those it may take."""

from collections.abc import Collection, Iterator
from itertools import chain
from typing import NamedTuple

from treegen.clues import Mode
from treegen.errors import UsageError
from treegen.game.position import Position
from treegen.game.wordle import recipe_wordle
from treegen.tree.file import found_tree, load, read_recipe
from treegen.tree.find import Stored, stored_trees
from treegen.tree.game import game_of, move_policy
from treegen.tree.model import Tree
from treegen.tree.plan import OPTIMAL, usual_policy
from treegen.words.choose import choose_game, knowing, vocabulary_of
from treegen.words.game import Game
from treegen.words.languages import NONE, fold_of
from treegen.words.lists import TODAY, Fold, ListInfo, Warn, WordList, ignore, load_words, union
from treegen.words.priors import integer_weights, load_weighted

MAX_SCANS = 1500  # a second or two: enough after each first clue of a fair opener


class Play(NamedTuple):
    """A position, and how the next move is found."""

    position: Position
    policy: str  # by which moves are computed
    tree: Tree | None = None  # None where every move is computed
    wordle: str = ""  # of which the first word played may take another stored tree
    scans: int = 0  # for which whole trees are searched, in place of one turn by the policy
    outside: str = ""  # list that the answer is not in, as no word of it was left

    @property
    def game(self) -> Game:
        return self.position.game


def choose_play(
    name: str | None = None,
    *,
    tree: Tree | str | None = None,
    words: str | None = None,
    guesses: str | None = None,
    answers: str | None = None,
    vocabulary: str | None = None,
    mode: Mode = Mode.NORMAL,
    lang: str | None = None,
    length: int | None = None,
    fold: str | None = None,
    opener: str | None = None,
    warn: Warn = ignore,
) -> Play:
    """Return the start of the game that a command line or a call chooses.

    That is one of Wordle's by name, a tree's, that of a file's words, or a language's. Lists and
    vocabulary are named as for `choose_game`; a game of Wordle's is by a stored tree with that
    opener, or any. `UsageError` where two choices exclude each other.
    """
    chosen = {"--game": name, "--tree": tree, "--words": words}
    own = [option for option, value in chosen.items() if value is not None]
    if len(own) > 1:
        raise UsageError(f"{own[0]} and {own[1]} each have words of their own; leave one out")
    if lang is not None or length is not None:
        if own:
            raise UsageError(f"{own[0]} has words of its own; leave it or --lang (--length) out")
        game = choose_game(
            guesses=guesses,
            answers=answers,
            vocabulary=vocabulary,
            mode=mode,
            lang=lang,
            length=length,
            fold=fold,
            warn=warn,
        )
        return list_play(game)

    def playable(letters: Fold = ()) -> WordList | None:
        return None if guesses is None else load_words(guesses, warn, letters)

    needs_lang = {"--answers": answers, "--fold": fold if words is None else None}
    for option, value in needs_lang.items():
        if value is not None:
            raise UsageError(f"{option} is for a game of a language; give --lang")
    if words is not None:
        letters = fold_of(NONE if fold is None else fold.lower())
        game = load_weighted(words, warn, letters)._replace(mode=mode)
        return keeping(list_play(game, playable(letters)), vocabulary, warn)
    if tree is not None:
        found = found_tree(tree)
        return keeping(tree_play(found, playable(found.recipe.fold), mode), vocabulary, warn)
    return wordle_play(name or TODAY, opener, playable(), mode, vocabulary, warn)


def tree_play(tree: Tree, guesses: WordList | None = None, mode: Mode = Mode.NORMAL) -> Play:
    """Return the start of a tree's game, in the stricter of two modes; `guesses` may be played."""
    own = game_of(tree, guesses)
    game = own._replace(
        weights=integer_weights(own.weights),  # a stranger's may be as large as they like
        mode=max(mode, own.mode, key=[*Mode].index),
    )
    scans = MAX_SCANS if tree.recipe.policy == OPTIMAL else 0
    return Play(Position(game), move_policy(tree, game), tree, scans=scans)


def list_play(game: Game, guesses: WordList | None = None) -> Play:
    """Return the start of a game without a tree, whose answers are guesses beside those given."""
    playable = union(guesses, game.answers) if guesses else game.guesses
    return Play(Position(game._replace(guesses=playable)), usual_policy(game))


def wordle_play(
    name: str = TODAY,
    opener: str | None = None,
    guesses: WordList | None = None,
    mode: Mode = Mode.NORMAL,
    vocabulary: str | None = None,
    warn: Warn = ignore,
) -> Play:
    """Return the start of one of Wordle's games, by a stored tree with that opener, or any.

    With a vocabulary, named as in `with_vocabulary`, a tree that was made for it comes first.
    """
    known = []
    words = None
    if vocabulary is not None:
        words = vocabulary_of(choose_game(name), vocabulary, warn)
        known = [words and words.info]
    tree = next(stored_for(name, opener, mode, known), None)
    if tree is None:
        play = list_play(choose_game(name, mode=mode), guesses)._replace(scans=MAX_SCANS)
    else:
        play = tree_play(load(tree.path), guesses, mode)
    if vocabulary is not None:
        return keeping_to(play, words, warn)
    return play._replace(wordle=name if guesses is None else "")


def keeping(play: Play, vocabulary: str | None, warn: Warn = ignore) -> Play:
    """Return the game by another vocabulary, where one is given: see `with_vocabulary`.

    No other stored tree is taken later, as it would have its own.
    """
    if vocabulary is None:
        return play
    return keeping_to(play, vocabulary_of(play.game, vocabulary, warn), warn)


def keeping_to(play: Play, words: WordList | None, warn: Warn) -> Play:
    """Return the game by a vocabulary that has been read; None is all words."""
    game = knowing(play.game, words, warn)
    return play._replace(position=play.position._replace(game=game), wordle="")


def stored_for(
    name: str, opener: str | None, mode: Mode, known: Collection[ListInfo | None] = ()
) -> Iterator[Stored]:
    """Yield the stored trees of one of Wordle's games: first those with a vocabulary, an opener."""
    is_hard = mode is not Mode.NORMAL
    rest = []
    for stored in chain(stored_trees(opener, is_hard), stored_trees(None, is_hard)):
        recipe = read_recipe(stored.path)
        if recipe and recipe_wordle(recipe) == name:
            if not known or recipe.vocabulary in known:
                yield stored
            else:
                rest.append(stored)
    yield from rest


def with_opener(play: Play, guess: str) -> Play:
    """Return the game by the stored tree that opens with a guess, if the game may take one.

    It may before its first move, as long as its own tree plays another word.
    """
    is_new = not play.position.history and not play.position.refused
    is_own = play.tree is not None and play.tree.root.guess == guess
    if not play.wordle or not is_new or is_own:
        return play
    tree = next(stored_for(play.wordle, guess, play.game.mode), None)
    if tree is None or tree.opener != guess:
        return play
    return tree_play(load(tree.path), mode=play.game.mode)._replace(wordle=play.wordle)
