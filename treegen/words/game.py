"""A game as data: its lists, what was played and earned so far, which words the game refused.

Wordle is several games: `today`, whose answer can be any word that it accepts, likelier one that
was not used before; `2023` and `2021`, by their lists.
The words left follow from a game, and the move to play (`treegen.play`).
"""

import csv
import os
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from treegen.clues import RIGHT, Mode, clue_for
from treegen.errors import NotInTree, WordListError
from treegen.text import cut, number_of
from treegen.tree.file import load, read_recipe
from treegen.tree.find import paths_by_opener, published_folder
from treegen.tree.model import History, ListInfo, PriorInfo, Recipe, Tree, nodes
from treegen.words.lists import (
    BUNDLED,
    GAMES,
    TODAY,
    WordList,
    bundled,
    choose_lists,
    find_list,
    union,
)
from treegen.words.past import bundled_past, last_day, long_date
from treegen.words.priors import (
    GREEDY,
    Prior,
    answers_of,
    any_prior,
    default_policy,
    integer_weights,
    past_prior,
    split,
)

NAME = 40  # columns of a list's name; it may have any length


class Game(NamedTuple):
    """Everything that decides what to play next."""

    guesses: WordList
    answers: WordList
    policy: str = "entropy"  # by which moves are computed
    mode: Mode = Mode.NORMAL
    prior: Prior | None = None
    tree: Tree | None = None  # None where every move is computed
    outside: str | None = None  # list that the answer is not in, as no word of it was left
    wordle: str | None = None  # of which the first word played may take another stored tree
    history: History = ()
    refused: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        listed, _ = split(self.answers.words, self.prior)
        return game_title(self.guesses.info, self.answers.info, self.prior, len(listed), self.mode)


def game_of(guesses: ListInfo, answers: ListInfo, prior: Prior | PriorInfo | None) -> str | None:
    """Return which of Wordle's games has those lists and weights, if any has."""
    every, weights = answers.sha256 == guesses.sha256, prior.name if prior else ""
    for game, (usual, playable) in GAMES.items():
        if guesses.sha256 == BUNDLED[playable]:
            if every and last_day(weights) is not None and game == "2023":
                return TODAY
            is_plain = prior is None and answers.sha256 == BUNDLED[usual]
            return game if is_plain or (every and weights == usual) else None
    return None


def opener_costs(*, hard: bool = False) -> dict[str, float]:
    """Least weighted mean of each opener in today's game, as published, the best first."""
    column = "hard_weighted_mean" if hard else "weighted_mean"
    path = os.path.join(published_folder(), "openers-today.csv")  # trees/README.md describes it
    with open(path, encoding="utf-8") as stream:
        found = {row["opener"]: row[column] for row in csv.DictReader(stream)}
    costs = {opener: float(mean) for opener, mean in found.items() if mean not in ("", "none")}
    return dict(sorted(costs.items(), key=lambda item: item[1]))


def opener_excess(recipe: Recipe, costs: Mapping[str, float]) -> dict[str, float]:
    """Return how many guesses more than a tree's opener others need, if it costs least of all.

    Nothing for a tree of another game, with fixed words, or in which all words have a limit.
    """
    best = min(costs, key=costs.__getitem__, default="")
    game = game_of(recipe.guesses, recipe.answers, recipe.prior)
    is_usual = game == TODAY and len(recipe.fixed) == 1 and not recipe.strict
    if best != recipe.opener or not is_usual or recipe.max_turns:
        return {}
    return {word: round(cost - costs[best], 2) for word, cost in costs.items() if word != best}


def game_title(
    guesses: ListInfo,
    answers: ListInfo,
    prior: Prior | PriorInfo | None,
    listed: int,
    mode: Mode,
) -> str:
    """Name a game for the reader; `listed` of its answers weigh more than 0."""
    how = f", {mode.value}" if mode is not Mode.NORMAL else ""
    weights = prior.name if prior else ""
    if game_of(guesses, answers, prior) == TODAY:
        day = last_day(weights)
        used = f"up to {long_date(day)}" if day else f"by {cut(weights, NAME)}"
        return f"today's game{how}, words used {used}"
    words = number_of(answers.count, "answer")
    if answers.sha256 == guesses.sha256:
        words = f"any of {number_of(answers.count, 'word')}"
    if prior:
        first = f"the {listed:,} of {cut(weights, NAME)} first"
        if listed == answers.count:
            first = f"likelier ones sooner (by {cut(weights, NAME)})"
        words += f", {first}"
    years = {BUNDLED[name]: f"Wordle of {year}" for year in GAMES for name in GAMES[year]}
    return f"{years.get(guesses.sha256, cut(guesses.name, NAME))}{how}: {words}"


def tree_game(tree: Tree, guesses: WordList | None = None, *, mode: Mode = Mode.NORMAL) -> Game:
    """Return a tree's game: its answers, weights, policy, and the stricter of two modes.

    Its guesses are those given, or by its recipe; where that list is not known, its own words.
    """
    recipe, (answers, prior) = tree.recipe, answers_of(tree)
    own = WordList("the tree's own words", tuple(sorted({node.guess for node in nodes(tree.root)})))
    playable = union(guesses, answers) if guesses else find_list(recipe.guesses, answers)
    return Game(
        playable or own,
        answers,
        policy=recipe.policy if recipe.policy in GREEDY else default_policy(prior),
        mode=max(mode, recipe.mode, key=[*Mode].index),
        prior=prior and prior._replace(weights=integer_weights(prior.weights)),
        tree=tree,
    )


def wordle_game(
    name: str = TODAY,
    opener: str | None = None,
    guesses: WordList | None = None,
    *,
    mode: Mode = Mode.NORMAL,
) -> Game:
    """Return one of Wordle's games, by a stored tree of it: with that opener, or else any."""
    own = name if guesses is None else None
    for first in dict.fromkeys((opener, None)):
        if tree := stored_tree(name, first, mode):
            return tree_game(tree, guesses, mode=mode)._replace(wordle=own)
    playable, answers = choose_lists(None, None, game=name)
    prior = past_prior(answers, bundled_past()) if name == TODAY else None
    return list_game(answers, prior, guesses or playable, mode=mode)._replace(wordle=own)


def stored_tree(name: str, opener: str | None, mode: Mode) -> Tree | None:
    """Return the first stored tree of that game, with that opener if one is given."""
    for path in paths_by_opener(opener, mode is not Mode.NORMAL):
        recipe = read_recipe(path)
        if recipe and name == game_of(recipe.guesses, recipe.answers, recipe.prior):
            return load(path)
    return None


def list_game(
    answers: WordList,
    prior: Prior | None = None,
    guesses: WordList | None = None,
    *,
    mode: Mode = Mode.NORMAL,
) -> Game:
    """Return a game without a tree, in which those answers are also guesses, beside those given."""
    playable = union(guesses, answers) if guesses else answers
    return Game(playable, answers, default_policy(prior), mode, prior)


def with_play(game: Game, guess: str, clue: str) -> tuple[Game, list[str]]:
    """Return the game after a guess and its clue, and lines on a guess that it would not allow."""
    notes = []
    is_first = not game.history and not game.refused
    if game.wordle and is_first and not (game.tree and guess == game.tree.root.guess):
        tree = stored_tree(game.wordle, guess, game.mode)
        if tree:
            game = tree_game(tree, mode=game.mode)._replace(wordle=game.wordle)
            notes.append(f"taking the stored tree that opens with {guess}")
    length = len(game.answers.words[0])
    if len(guess) != length:
        problem = f"{guess!r} has {len(guess)} letters, expected {length}"
        raise WordListError("; ".join([problem, *notes]))
    if is_solved(game):
        raise NotInTree(f"{game.history[-1][0]} was the answer; nothing follows it")
    if guess not in game.guesses.words:
        notes.append(f"{guess} is not in {about_list(game.guesses)}; taken as played")
    elif not is_allowed(game._replace(refused=()), guess):
        notes.append(f"{game.mode.value} does not allow {guess} here; taken as played")
    return game._replace(history=(*game.history, (guess, clue))), notes


def with_plays(game: Game, history: Iterable[tuple[str, str]]) -> tuple[Game, list[str]]:
    lines: list[str] = []
    for guess, clue in history:
        game, notes = with_play(game, guess, clue)
        lines += notes
    return game, lines


def fits(word: str, history: History) -> bool:
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
    return wide._replace(policy="entropy", tree=None, wordle=None)


def about_list(words: WordList) -> str:
    return f"{words.name} ({number_of(len(words.words), 'word')})"
