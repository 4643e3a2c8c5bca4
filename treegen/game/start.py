"""A game played along: its position, the stored tree it follows, and those it may switch to."""

from collections.abc import Callable, Collection, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from treegen.clues import Mode, folded
from treegen.game.choice import Choice, Kind
from treegen.game.position import Position, along, left_on_boards
from treegen.tree.file import found_tree, load, recipe_of
from treegen.tree.find import Stored, stored_trees
from treegen.tree.game import game_of, move_policy
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.policies import OPTIMAL, usual_policy
from treegen.tree.ways import levels
from treegen.words.choose import GameChoice, choose_game, knowing, vocabulary_of
from treegen.words.game import Game
from treegen.words.lists import (
    TODAY,
    ListInfo,
    Source,
    Warn,
    WordList,
    find_list,
    ignore,
    load_words,
    union,
)
from treegen.words.past import Past, choose_past, newer_past
from treegen.words.priors import integer_weights, past_prior
from treegen.words.weighted import Weighted

MAX_SCANS = 1500  # looks at all guesses, a second or two: enough after any clue of a fair opener
# A tree's move is out of date if the words used since had more than 1 / OUTDATED of the weight
# left, or 1 / OUTDATED_OF_MANY if many words are left, as its search sees further than one turn.
# Both were found by playing on after the answers of 1 week to 8 months.
OUTDATED, OUTDATED_OF_MANY = 20, 5
MANY_LEFT = 400  # words left, at least, that are many
ON_BOARDS = "2023"  # default game of several boards: such games do not avoid used words


@dataclass(frozen=True)
class Play:
    """A position, and how the next move is found; anything looked up for it is looked up once."""

    position: Position
    policy: str  # the policy of computed moves
    tree: Tree | None = None  # None where every move is computed
    wordle: str = ""  # game in which the first word may switch to another stored tree
    scans: int = 0  # most looks at all guesses in a search of whole trees; 0: none
    outside: str = ""  # name of a list without the answer: no word of it was left
    past: Past | None = None  # used words behind the weights, if newer than the tree's
    tree_weight: Mapping[str, int] | None = None  # weights in the tree, if they differ
    is_shared: bool = False  # long work by several processes, as in a command, which has its own

    @property
    def game(self) -> Game:
        return self.position.game

    @cached_property
    def node(self) -> Node | None:
        """Node of the tree where the game is; None if it has left the tree or has none."""
        if self.tree is None:
            return None
        node, turns = along(self.tree, self.position.history)
        return None if turns else node

    @cached_property
    def lefts(self) -> tuple[Weighted, ...]:
        """Words left on each board, as `left_on_boards` returns them."""
        return left_on_boards(self.position, self.tree)

    @property
    def left(self) -> Weighted:
        """Words left on the only board."""
        (found,) = self.lefts
        return found

    @cached_property
    def allows_tree(self) -> bool:
        """Test whether the game allows all guesses of its tree from here on."""
        game, tree = self.game, self.tree
        if tree is None or self.node is None or game.mode is not tree.recipe.mode:
            return False
        if game.vocabulary is None or (tree.is_known and game.info == tree.info):
            return True
        return plays_known(self.node, game.known_words)

    @cached_property
    def guesses_by_tree(self) -> float:
        """Guesses that the tree needs on average from here on, while the game follows it."""
        assert self.tree is not None and self.node is not None
        if self.node is self.tree.root and self.left.weights == self.node.words:
            return self.tree.summary.weighted_mean
        return guesses_below(self.node, self.left.candidates.weights)

    def is_outdated(self, words: Weighted) -> bool:
        """Test whether words used since the tree was made had a large share of the weight left."""
        if self.tree_weight is None:
            return False
        now = words.weights
        before = {word: self.tree_weight[word] for word in now}
        all_before, all_now = sum(before.values()), sum(now.values())
        lost = sum(max(0, before[word] * all_now - now[word] * all_before) for word in now)
        share = OUTDATED if len(words.listed) <= MANY_LEFT else OUTDATED_OF_MANY
        return share * lost > all_before * all_now or bool(all_before) != bool(all_now)


def plays_known(node: Node, known: Set[str]) -> bool:
    """Test whether a tree plays only known words from a node on, while one is a candidate."""
    if not node.branches:  # the guess is the only word left
        return True
    if node.guess not in known and not known.isdisjoint(Weighted(node.words).candidates.weights):
        return False
    return all(plays_known(branch, known) for branch in node.branches.values())


def guesses_below(node: Node, weights: Mapping[str, int]) -> float:
    """Return the guesses that a tree needs from a node on, averaged by those weights."""
    total = 0
    for turn, level in enumerate(levels(node), 1):
        total += turn * sum([weights.get(one.guess, 0) for one in level if one.can_win])
    return total / sum(weights.values())


def start_of(choice: Choice, warn: Warn = ignore) -> Play:
    """Return the start of the game that was chosen, with a stored tree if there is one for it.

    It is a tree's game (the guesses of a list may be played beside its answers), one of Wordle's
    (with a stored tree for the opener, or any), or the game of lists or of a language. The default
    game of several boards is that of 2023 with words that people know, because such games do not
    avoid used words. `UsageError` if two names exclude each other.
    """
    choice.check()
    choice = choice.with_past
    play = STARTS[choice.kind](choice, warn)
    return allowing(play, choice.allowed, choice.boards)


def ranked_start(choice: Choice, warn: Warn = ignore) -> Play:
    """Return the start of the game that was chosen, for a ranking: without a stored tree."""
    if choice.tree is not None:
        return start_of(choice, warn)
    return allowing(lists_start(choice, warn), choice.allowed, choice.boards)


def tree_start(choice: Choice, warn: Warn) -> Play:
    """Return the start of a tree's game."""
    assert choice.tree is not None
    tree = found_tree(choice.tree)
    guesses = None
    if choice.guesses == "answers":
        guesses = game_of(tree).answers
    elif choice.guesses is not None:
        guesses = load_words(choice.guesses, warn, tree.recipe.fold, len(tree.root.guess))
    return keeping(tree_play(tree, guesses, choice.mode), choice.vocabulary, warn)


def lists_start(choice: Choice, warn: Warn) -> Play:
    """Return the start of a game of lists, played without a tree.

    One of Wordle's games has the vocabulary of its stored tree, unless the choice names another.
    """
    game = choice.read(warn)
    opener = choice.opener and folded(choice.opener, game.fold)
    name = game.info.wordle
    stored = next(stored_for(name, opener, game.mode), None) if name else None
    recipe = recipe_of(stored.recipe) if stored else None
    words = find_list(recipe.vocabulary) if recipe and recipe.vocabulary else None
    if words and choice.vocabulary is None:
        game = game._replace(vocabulary=words)
    is_optimal = recipe is not None and recipe.policy == OPTIMAL
    return Play(Position(game), usual_policy(game), scans=MAX_SCANS if is_optimal else 0)


def boards_start(choice: Choice, warn: Warn) -> Play:
    """Return the start of a game of several boards for which no Wordle is named."""
    vocabulary = choice.vocabulary or "answers"
    play = wordle_play(ON_BOARDS, mode=choice.mode, vocabulary=vocabulary, warn=warn)
    return replace(play, past=Past({}, ()))  # such games have used no words


def wordle_start(choice: Choice, warn: Warn) -> Play:
    """Return the start of one of Wordle's games, perhaps with other guesses than its own.

    Today's game with other guesses is another game, for which no tree is stored.
    """
    name = choice.game or TODAY
    allowed = None
    if choice.guesses is not None:
        game = choice.read(warn)
        if game.info.wordle != name:
            if name == TODAY:
                return list_play(game)
            allowed = game.guesses
    opener = choice.opener if choice.boards == 1 else None
    used = None if choice.past is None else choose_past(choice.past, warn)
    return wordle_play(name, opener, allowed, choice.mode, choice.vocabulary, warn, used)


STARTS: dict[Kind, Callable[[Choice, Warn], Play]] = {
    Kind.TREE: tree_start,
    Kind.LISTS: lists_start,
    Kind.BOARDS: boards_start,
    Kind.WORDLE: wordle_start,
}


def tree_play(tree: Tree, guesses: WordList | None = None, mode: Mode = Mode.NORMAL) -> Play:
    """Return the start of a tree's game, in the stricter of `mode` and the tree's own mode.

    `guesses` are the words that may be played, if others than the tree's.
    """
    own = game_of(tree, guesses)
    game = own._replace(
        weights=integer_weights(own.weights),  # a stranger's may be as large as they like
        mode=max(mode, own.mode, key=[*Mode].index),
    )
    scans = MAX_SCANS if tree.recipe.policy == OPTIMAL else 0
    return Play(Position(game), move_policy(tree, game), tree, scans=scans)


def list_play(game: Game, guesses: WordList | None = None) -> Play:
    """Return the start of a game without a tree, whose answers may be played beside `guesses`."""
    playable = union(guesses, game.answers) if guesses else game.guesses
    return Play(Position(game._replace(guesses=playable)), usual_policy(game))


def wordle_play(
    name: str = TODAY,
    opener: str | None = None,
    guesses: WordList | None = None,
    mode: Mode = Mode.NORMAL,
    vocabulary: Source | None = None,
    warn: Warn = ignore,
    past: Past | None = None,
) -> Play:
    """Return the start of one of Wordle's games, with a stored tree for that opener, or any.

    A tree for the vocabulary, named as in `with_vocabulary`, comes first. The weights of today's
    game come from `past`, or from used words that are newer than the tree's.
    """
    known = []
    words = None
    if vocabulary is not None:
        words = vocabulary_of(choose_game(GameChoice(name)), vocabulary, warn)
        known = [words and words.info]
    tree = next(stored_for(name, opener, mode, known), None)
    if tree is None:
        game = choose_game(GameChoice(name, mode=mode))
        play = replace(list_play(game, guesses), scans=MAX_SCANS)
    else:
        play = tree_play(load(tree.path), guesses, mode)
    if name == TODAY:
        play = by_past(play, past)
    if vocabulary is not None:
        return keeping_to(play, words, warn)
    return replace(play, wordle=name if guesses is None else "")


def by_past(play: Play, past: Past | None) -> Play:
    """Return the game weighted by used words, by default those of ./trees if they are newer."""
    if past is None:
        past = newer_past()
        if past is None or past.last < (play.game.prior.day or ""):
            return play
    game = past_prior(play.game, past)
    is_newer = play.tree is not None and game.weights != play.game.weights
    before = play.game.weight if is_newer else None
    return replace(play, position=play.position._replace(game=game), past=past, tree_weight=before)


def keeping(play: Play, vocabulary: Source | None, warn: Warn = ignore) -> Play:
    """Return the game with another vocabulary, if one is given: see `with_vocabulary`.

    The game does not switch to another stored tree later, which would have its own vocabulary.
    """
    if vocabulary is None:
        return play
    return keeping_to(play, vocabulary_of(play.game, vocabulary, warn), warn)


def keeping_to(play: Play, words: WordList | None, warn: Warn) -> Play:
    """Return the game with a vocabulary that has been read; None means all words."""
    game = knowing(play.game, words, warn)
    return replace(play, position=play.position._replace(game=game), wordle="")


def stored_for(
    name: str, opener: str | None, mode: Mode, known: Collection[ListInfo | None] = ()
) -> Iterator[Stored]:
    """Yield stored trees for one of Wordle's games, known vocabularies and the opener first."""
    rest = []
    for stored in chain(stored_trees(opener, mode), stored_trees(None, mode)):
        recipe = recipe_of(stored.recipe)
        if recipe and recipe.info.wordle == name:
            if not known or recipe.vocabulary in known:
                yield stored
            else:
                rest.append(stored)
    yield from rest


def allowing(play: Play, guesses: int | None, boards: int = 1) -> Play:
    """Return the game in which that many guesses are allowed, or any number (None).

    No tree covers several boards, so every move is computed there.
    """
    game = play.game._replace(allowed=guesses, boards=boards)
    play = replace(play, position=play.position._replace(game=game))
    return play if boards == 1 else replace(play, tree=None, tree_weight=None, wordle="")


def with_opener(play: Play, guess: str) -> Play:
    """Return the game by the stored tree that opens with a guess, if the game may switch to it.

    A game may switch before its first move, if its own tree opens with another word.
    """
    is_new = not play.position.turns and not play.position.refused
    is_own = play.tree is not None and play.tree.root.guess == guess
    if not play.wordle or not is_new or is_own:
        return play
    tree = next(stored_for(play.wordle, guess, play.game.mode), None)
    if tree is None or tree.opener != guess:
        return play
    other = tree_play(load(tree.path), mode=play.game.mode)
    other = replace(other, wordle=play.wordle, is_shared=play.is_shared)
    other = allowing(other, play.game.allowed)
    return other if play.past is None else by_past(other, play.past)
