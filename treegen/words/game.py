"""A game as data: its lists, what was played and earned so far, which words the game refused.

The words left follow from it, and the move to play (`treegen.play`).
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from treegen.clues import RIGHT, Mode, clue_for
from treegen.errors import NoSuchTree, NotInTree, WordListError
from treegen.text import number_of
from treegen.tree.file import load
from treegen.tree.find import path_by_opener
from treegen.tree.model import History, Tree, nodes
from treegen.words.lists import BUNDLED, GAMES, WordList, bundled, find_list, union
from treegen.words.priors import (
    GREEDY,
    Prior,
    answers_of,
    any_prior,
    default_policy,
    integer_weights,
)

OWN = "the tree's own words"  # the guesses, where their list is not known


class Game(NamedTuple):
    """Everything that decides what to play next."""

    guesses: WordList
    answers: WordList
    policy: str = "entropy"  # by which moves are computed
    mode: Mode = Mode.NORMAL
    prior: Prior | None = None
    tree: Tree | None = None  # None where every move is computed
    outside: str | None = None  # list that the answer is not in, as no word of it was left
    any_tree: bool = False  # the first word played may take another stored tree
    history: History = ()
    refused: tuple[str, ...] = ()


def tree_game(tree: Tree, guesses: WordList | None = None, *, mode: Mode = Mode.NORMAL) -> Game:
    """Return a tree's game: its answers, weights, policy, and the stricter of two modes.

    Its guesses are those given, or by its recipe; where that list is not known, its own words.
    """
    recipe, (answers, prior) = tree.recipe, answers_of(tree)
    own = WordList(OWN, tuple(sorted({node.guess for node in nodes(tree.root)})))
    playable = _with_answers(guesses, answers) or find_list(recipe.guesses, answers)
    return Game(
        playable or own,
        answers,
        policy=recipe.policy if recipe.policy in GREEDY else default_policy(prior),
        mode=max(mode, recipe.mode, key=[*Mode].index),
        prior=prior and prior._replace(weights=integer_weights(prior.weights)),
        tree=tree,
    )


def stored_game(
    opener: str | None = None, guesses: WordList | None = None, *, mode: Mode = Mode.NORMAL
) -> Game:
    """Return the game of the stored tree for that mode and opener, or of today's tree."""
    tree = load(path_by_opener(opener, mode))
    return tree_game(tree, guesses, mode=mode)._replace(any_tree=guesses is None)


def list_game(
    answers: WordList,
    prior: Prior | None = None,
    guesses: WordList | None = None,
    *,
    mode: Mode = Mode.NORMAL,
) -> Game:
    """Return a game without a tree, in which those answers are also guesses, beside those given."""
    playable = _with_answers(guesses, answers) or answers
    return Game(playable, answers, default_policy(prior), mode, prior)


def _with_answers(guesses: WordList | None, answers: WordList) -> WordList | None:
    """Add the answers to any guesses; `WordListError` when they are not of one length."""
    if guesses is None:
        return None
    length, expected = len(guesses.words[0]), len(answers.words[0])
    if length != expected:
        raise WordListError(
            f"{guesses.name} has words of {length} letters, {answers.name} of {expected}; "
            "expected guesses and answers of one length"
        )
    return union(guesses, answers)


def with_play(game: Game, guess: str, clue: str) -> tuple[Game, list[str]]:
    """Return the game after a guess and its clue, and lines on a guess that it would not allow."""
    notes = []
    first = game.any_tree and not game.history and not game.refused
    if first and game.tree and guess != game.tree.root.guess:
        with suppress(NoSuchTree):  # then the moves are computed
            game = stored_game(guess, mode=game.mode)
            about = number_of(len(game.answers.words), "word")
            mode = ", hard mode" if game.mode is not Mode.NORMAL else ""
            notes.append(f"taking the stored tree that opens with {guess} ({about}{mode})")
    length = len(game.answers.words[0])
    if len(guess) != length:
        raise WordListError(f"{guess!r} has {len(guess)} letters, expected {length}")
    if is_solved(game):
        raise NotInTree(f"{game.history[-1][0]} was the answer; nothing follows it")
    if guess not in game.guesses.words:
        notes.append(f"{guess} is not in {about_list(game.guesses)}; taken as played")
    elif not is_allowed(game._replace(refused=()), guess):
        notes.append(f"{game.mode.value} does not allow {guess} here; taken as played")
    return game._replace(history=(*game.history, (guess, clue))), notes


def with_plays(game: Game, history: Iterable[tuple[str, str]]) -> tuple[Game, list[str]]:
    """Return the game after guesses and their clues, and lines on them."""
    lines: list[str] = []
    for guess, clue in history:
        game, notes = with_play(game, guess, clue)
        lines += notes
    return game, lines


def fits(word: str, history: History) -> bool:
    """Test whether a word gives each of those clues."""
    return all(clue_for(guess, word) == clue for guess, clue in history)


def is_solved(game: Game) -> bool:
    """Test whether the last clue says that its guess is the answer, and the others agree."""
    if not game.history or game.history[-1][1].strip(RIGHT):
        return False
    return fits(game.history[-1][0], game.history)


def is_allowed(game: Game, word: str) -> bool:
    """Test whether the game so far lets a word of its list be played."""
    return word not in game.refused and all(
        game.mode.allows(word, guess, clue) for guess, clue in game.history
    )


def words_left(game: Game) -> list[str]:
    """List the answers that fit all clues and were not refused, sorted."""
    fitting = (word for word in game.answers.words if fits(word, game.history))
    return [word for word in fitting if word not in game.refused]


def with_all_words(game: Game) -> Game:
    """Return the game in which every word that may be played can be the answer, all alike.

    Where only Wordle's words of 2021 are played, those that it accepts since 2023 can be as well,
    and its answers of that year come first.
    """
    guesses, prior, outside = game.guesses, None, game.outside or game.answers.name
    if guesses.info.sha256 == BUNDLED[GAMES["2021"][1]]:
        answers, guesses = map(bundled, GAMES["2023"])
        prior = any_prior(answers, guesses)
    wide = game._replace(guesses=guesses, answers=guesses, prior=prior, outside=outside)
    return wide._replace(policy="entropy", tree=None, any_tree=False)


def about_list(words: WordList) -> str:
    """Name a list, and how many words it has."""
    return f"{words.name} ({number_of(len(words.words), 'word')})"
