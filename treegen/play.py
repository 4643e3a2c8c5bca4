"""A game played along: by a stored tree while it goes there, and by moves computed from then on.

A game is data: its lists, what was played and earned so far, what the game refused. The words left
and the move to play follow from it; session.py answers what a player types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from treegen.clues import ABSENT, PRESENT, RIGHT, clue_for, keeps
from treegen.errors import NoSuchTree, NotInTree, WordListError
from treegen.solve.priors import Prior, whole
from treegen.solve.words import BUNDLED, WordList, bundled, with_words  # which need no numpy
from treegen.stats import levels, own_weight
from treegen.stored import find_hard_tree, find_tree

if TYPE_CHECKING:
    from treegen.nodes import Recipe, Tree

Bar: TypeAlias = "Callable[[int, str], AbstractContextManager[Callable[[int], object]]]"

OWN = "the tree's own words"  # the guesses, where their list is not known


# The game.


class Game(NamedTuple):
    """Everything that says what to play next; `tree` is None where every move is computed.

    A `free` game was given no tree: the first word played may take another stored tree.
    """

    guesses: WordList
    answers: WordList
    policy: str = "entropy"
    hard: bool = False
    strict: bool = False
    prior: Prior | None = None
    tree: Tree | None = None
    free: bool = False
    history: tuple[tuple[str, str], ...] = ()
    refused: tuple[str, ...] = ()


class Move(NamedTuple):
    """Guess to play (None where no word is left), the words left, and whether the tree holds it."""

    guess: str | None
    words: list[str]
    stored: bool = False


def tree_game(
    tree: Tree,
    guesses: WordList | None = None,
    *,
    hard: bool = False,
    strict: bool = False,
    free: bool = False,
) -> Game:
    """Game by a tree: its answers, weights, policy and hard mode, and the list of its guesses.

    A list that neither came with treegen nor is that of the answers must be given, or only the
    tree's own words are played; so they are where it plays words that its list lacks. `hard` and
    `strict` add to what the tree obeys.
    """
    recipe, nodes = tree.recipe, [node for level in levels(tree.root) for node in level]
    weights = {node.guess: own_weight(node) for node in nodes if node.can_win}
    part = "what the tree has of " * recipe.incomplete
    answers = WordList(f"{part}{recipe.answers.name}", tuple(sorted(weights)))
    if guesses is None:
        playable = _known_guesses(recipe, answers)
        own = {node.guess for node in nodes}
        if playable is None or not own <= {*playable.words}:
            playable = WordList(OWN, tuple(sorted(own)))
    else:
        playable = _with_answers(guesses, answers)
    return Game(
        playable,
        answers,
        policy=recipe.policy if recipe.policy in ("expected", "minimax", "parts") else "entropy",
        hard=hard or recipe.hard,
        strict=strict or recipe.strict,
        prior=recipe.prior
        and Prior(recipe.prior.name, answers, whole([weights[word] for word in answers.words])),
        tree=tree,
        free=free,
    )


def _known_guesses(recipe: Recipe, answers: WordList) -> WordList | None:
    """The list that a recipe names, if it is that of the answers or came with treegen."""
    if recipe.guesses.sha256 == recipe.answers.sha256 and not recipe.incomplete:
        return answers
    known = {sha256: name for name, sha256 in BUNDLED.items()}
    return bundled(known[recipe.guesses.sha256]) if recipe.guesses.sha256 in known else None


def _with_answers(guesses: WordList, answers: WordList) -> WordList:
    """Those guesses and the answers; `WordListError` when they are not of one length."""
    length, expected = len(guesses.words[0]), len(answers.words[0])
    if length != expected:
        raise WordListError(
            f"{guesses.name} has words of {length} letters, {answers.name} of {expected}; "
            "expected guesses and answers of one length"
        )
    return with_words(guesses, answers)


def list_game(
    answers: WordList,
    prior: Prior | None = None,
    guesses: WordList | None = None,
    *,
    hard: bool = False,
    strict: bool = False,
) -> Game:
    """Game without a tree, in which those answers are also guesses, beside those given.

    >>> game = list_game(WordList("three", ("abide", "ebbed", "speed")))
    >>> next_move(game)
    Move(guess='abide', words=['abide', 'ebbed', 'speed'], stored=False)
    """
    playable = answers if guesses is None else _with_answers(guesses, answers)
    return Game(playable, answers, hard=hard, strict=strict, prior=prior)


def stored_game(
    opener: str | None = None,
    guesses: WordList | None = None,
    *,
    hard: bool = False,
    strict: bool = False,
) -> Game:
    """Game by the stored tree with that opener, or by the first there is, for hard mode if asked.

    >>> stored_game("salet").tree, stored_game(hard=True).tree.recipe.hard
    (<Tree salet: 2315 answers, mean 3.4212>, True)
    """
    tree = find_hard_tree(opener) if hard or strict else find_tree(opener)
    return tree_game(tree, guesses, hard=hard, strict=strict, free=guesses is None)


def with_play(game: Game, guess: str, clue: str) -> tuple[Game, list[str]]:
    """Game after a guess and its clue, and what there is to say about that guess.

    Whatever was played is a fact, even where this game would not allow it.
    """
    notes = []
    first = game.free and not game.history and not game.refused
    if first and game.tree and guess != game.tree.root.guess:
        try:
            game = stored_game(guess, hard=game.hard, strict=game.strict)
        except NoSuchTree:
            pass  # then the moves are computed
        else:
            answers = f"{len(game.answers.words)} words{', hard mode' * game.hard}"
            notes.append(f"taking the stored tree that opens with {guess} ({answers})")
    length = len(game.answers.words[0])
    if len(guess) != length:
        raise WordListError(f"{guess!r} has {len(guess)} letters, expected {length}")
    if solved(game):
        raise NotInTree(f"{game.history[-1][0]} was the answer; nothing follows it")
    if guess not in game.guesses.words:
        listed = f"{game.guesses.name} ({len(game.guesses.words)} words)"
        notes.append(f"{guess} is not in {listed}; taken as played")
    elif not allowed(game._replace(refused=()), guess):
        mode = "strict hard mode" if game.strict else "hard mode"
        notes.append(f"{mode} does not allow {guess} here; taken as played")
    return game._replace(history=(*game.history, (guess, clue))), notes


def fits(word: str, history: Iterable[tuple[str, str]]) -> bool:
    """Whether a word gives each of those clues.

    >>> fits("abyss", [("raise", "01020"), ("shalt", "10100")])
    True
    """
    return all(clue_for(guess, word) == clue for guess, clue in history)


def solved(game: Game) -> bool:
    """Whether the last clue says that its guess is the answer, and the others agree."""
    if not game.history or game.history[-1][1].strip(RIGHT):
        return False
    return fits(game.history[-1][0], game.history)


def allowed(game: Game, word: str) -> bool:
    """Whether the game so far lets a word of its list be played."""
    return (
        word not in game.refused
        and (not game.hard or all(keeps(word, *played) for played in game.history))
        and (not game.strict or fits(word, game.history))
    )


def words_left(game: Game) -> list[str]:
    """Answers that fit all clues and were not refused, sorted."""
    refused, history = frozenset(game.refused), game.history
    return [word for word in game.answers.words if word not in refused and fits(word, history)]


def stored_guess(game: Game, words: list[str]) -> str | None:
    """What the tree plays for the words left, where it goes there and the game allows it."""
    if game.tree is None:
        return None
    try:
        node = game.tree.follow(game.history)
    except NotInTree:
        return None
    # A node with other answers is no help: one of them was refused.
    plays = node.size == len(words) and node.guess in game.guesses.words
    return node.guess if plays and allowed(game, node.guess) else None


@contextmanager
def no_bar(total: int, unit: str) -> Iterator[Callable[[int], object]]:
    """Function that shows nothing of how far a computation is."""
    yield lambda done: None


def next_move(game: Game, bar: Bar = no_bar) -> Move:
    """What to play: looked up, or else computed, which imports numpy.

    >>> from treegen.stored import find_tree
    >>> game = tree_game(find_tree("raise"))._replace(history=(("raise", "01020"),))
    >>> next_move(game).guess, len(next_move(game).words), next_move(game).stored
    ('shalt', 22, True)
    """
    if solved(game):
        return Move(game.history[-1][0], [game.history[-1][0]])
    words = words_left(game)
    if not words:
        return Move(None, words)
    stored = stored_guess(game, words)
    if stored is not None:
        return Move(stored, words, stored=True)
    if len(words) <= 2:  # as in every tree, the alphabetically first of two
        return Move(words[0], words)
    from treegen.solve.next import ranking

    return Move(ranking(game, words, 1, bar=bar).guesses[0].guess, words)


def faulty_clues(game: Game) -> list[tuple[str, str, int]]:
    """Each guess and clue without which words would be left, and how many; most words first."""
    counts = dict.fromkeys(game.history, 0)
    for word in game.answers.words:
        against = [pair for pair in counts if clue_for(pair[0], word) != pair[1]]
        if len(against) == 1 and word not in game.refused:
            counts[against[0]] += 1
    found = [(guess, clue, count) for (guess, clue), count in counts.items() if count]
    return sorted(found, key=lambda fault: -fault[2])


def widened(game: Game) -> Game:
    """Game in which every word that may be played can be the answer, all equally likely."""
    return game._replace(answers=game.guesses, prior=None, tree=None, free=False)


# What is said of it.


def describe(game: Game, move: Move) -> str:
    """Line for a move, whose first word is the guess; it says where the guess comes from.

    >>> game = stored_game("raise")
    >>> describe(game, next_move(game))
    'raise  2315 words left (tree)'
    """
    count = len(move.words)
    if solved(game):
        turns = len(game.history)
        return f"{move.guess}  solved in {turns} guess{'es' * (turns != 1)}"
    if count == 1:
        return f"{move.guess}  1 word left: the answer"
    return f"{move.guess}  {count} words left ({'tree' if move.stored else 'computed'})"


def contradiction(game: Game) -> list[str]:
    """Lines that say why no word is left: without which clue there would be some."""
    listed = f"{game.answers.name} ({len(game.answers.words)} words)"
    lines = [f"no word of {listed} fits"]
    refused = [word for word in game.refused if fits(word, game.history)]
    refused = [word for word in refused if word in game.answers.words]
    if refused:
        lines.append(
            f"only {', '.join(refused)} would fit, which the game refused: so some clue is wrong, "
            "or its word is not in that list"
        )
    lines += [
        f"without {guess} {clue}, {count} word{'s are' if count > 1 else ' is'} left"
        for guess, clue, count in faulty_clues(game)
    ]
    if len(lines) == 1:
        lines.append("it would not help to leave one clue out")
    return lines


def missing_guesses(game: Game) -> str | None:
    """What to say where the list of the tree's guesses is not known, so that few can be played."""
    if game.tree is None or game.guesses.name != OWN:
        return None
    info = game.tree.recipe.guesses
    return (
        f"the tree's guesses, {info.name} ({info.count} words), are not known here: only its own "
        f"{len(game.guesses.words)} words are played; --guesses FILE gives that list"
    )


def shared(game: Game) -> list[str]:
    """Lines of a solved game as it is shared, without its words; a star tells hard mode.

    >>> solved = stored_game()._replace(history=(("raise", "01020"), ("abyss", "22222")))
    >>> shared(solved)
    ['treegen 2', '', '⬛🟨⬛🟩⬛', '🟩🟩🟩🟩🟩']
    """
    tiles = str.maketrans({ABSENT: "⬛", PRESENT: "🟨", RIGHT: "🟩"})
    rows = [clue.translate(tiles) for _, clue in game.history]
    return [f"treegen {len(rows)}{'*' * game.hard}", "", *rows]
