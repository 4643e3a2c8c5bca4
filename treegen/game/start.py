"""A game played along: its position, the stored tree that it follows, those it may take."""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from treegen.clues import Mode
from treegen.errors import UsageError
from treegen.game.position import Position
from treegen.game.wordle import game_wordle, recipe_wordle
from treegen.tree.file import found_tree, load, read_recipe
from treegen.tree.find import Stored, stored_trees
from treegen.tree.game import game_of, move_policy
from treegen.tree.model import Tree
from treegen.tree.plan import OPTIMAL, usual_policy
from treegen.words.choose import choose_game, is_of_language, knowing, vocabulary_of
from treegen.words.game import Game
from treegen.words.languages import NONE, fold_of
from treegen.words.lists import TODAY, Fold, ListInfo, Warn, WordList, ignore, load_words, union
from treegen.words.past import Past, choose_past, last_day, newer_past
from treegen.words.priors import integer_weights, load_weighted, past_prior
from treegen.words.weighted import Weighted

MAX_SCANS = 1500  # a second or two: enough after each first clue of a fair opener
# A tree's move is out of date where words used since held more than one in so many of the weight
# left: as on the page (position.js), which says how these were found.
OUTDATED, OUTDATED_OF_MANY = 20, 5
MANY = 400  # words
ON_BOARDS = "2023"  # the game of several boards where none is named: they know no used words


class Play(NamedTuple):
    """A position, and how the next move is found."""

    position: Position
    policy: str  # by which moves are computed
    tree: Tree | None = None  # None where every move is computed
    wordle: str = ""  # of which the first word played may take another stored tree
    scans: int = 0  # for which whole trees are searched, in place of one turn by the policy
    outside: str = ""  # list that the answer is not in, as no word of it was left
    past: Past | None = None  # used words that the weights are by, where newer than the tree's
    tree_weight: Mapping[str, int] | None = None  # of each answer by the tree, where they are

    @property
    def game(self) -> Game:
        return self.position.game

    def is_outdated(self, words: Weighted) -> bool:
        """Test whether words used since the tree was made held much of the weight left."""
        if self.tree_weight is None:
            return False
        now = words.weights
        before = {word: self.tree_weight[word] for word in now}
        all_before, all_now = sum(before.values()), sum(now.values())
        lost = sum(max(0, before[word] * all_now - now[word] * all_before) for word in now)
        share = OUTDATED if len(words.listed) <= MANY else OUTDATED_OF_MANY
        return share * lost > all_before * all_now or bool(all_before) != bool(all_now)


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
    past: str | None = None,
    opener: str | None = None,
    boards: int = 1,
    warn: Warn = ignore,
) -> Play:
    """Return the start of the game that a command line or a call chooses.

    That is one of Wordle's by name, a tree's, that of a file's words, or a language's. Lists and
    vocabulary are named as for `choose_game`, and `past` as in its prior `past:FILE`; guesses of a
    tree's or file's game are those beside its answers. A game of Wordle's is by a stored tree with
    that opener, or any. For several boards, where no game is named, it is that of 2023 by the words
    that people know: as in such games, no answer is likelier for not having been used before.
    `UsageError` where two choices exclude each other.
    """
    require_today(past, name, tree=tree, words=words, lang=lang, length=length)
    chosen = {"--game": name, "--tree": tree, "--words": words}
    own = [option for option, value in chosen.items() if value is not None]
    if len(own) > 1:
        raise UsageError(f"{own[0]} and {own[1]} each have words of their own; leave one out")
    is_stored = length is not None and tree is not None
    if is_stored or is_of_language(lang, length, guesses, answers, words):
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

    def playable(letters: Fold, length: int | None) -> WordList | None:
        return None if guesses is None else load_words(guesses, warn, letters, length)

    is_own = tree is None and (words is not None or guesses is not None)
    needs_lang = {"--answers": answers, "--fold": None if is_own else fold}
    for option, value in needs_lang.items():
        if value is not None:
            raise UsageError(f"{option} is for a game of a language; give --lang")
    if words is not None:
        letters = fold_of(NONE if fold is None else fold.lower())
        game = load_weighted(words, warn, letters, length)._replace(mode=mode)
        return keeping(list_play(game, playable(letters, game.length)), vocabulary, warn)
    if tree is not None:
        found = found_tree(tree)
        more = playable(found.recipe.fold, len(found.root.guess))
        return keeping(tree_play(found, more, mode), vocabulary, warn)
    if boards > 1 and name is None and guesses is None and past is None:
        play = wordle_play(ON_BOARDS, mode=mode, vocabulary=vocabulary or "answers", warn=warn)
        return play._replace(past=Past({}, ()))  # such games have used no words
    name = name or TODAY
    allowed = None
    if guesses is not None:
        game = choose_game(
            name,
            guesses,
            prior=None if past is None else f"past:{past}",
            vocabulary=vocabulary,
            mode=mode,
            length=length,
            fold=fold,
            warn=warn,
        )
        if game_wordle(game) != name:
            if name == TODAY:
                return list_play(game)
            allowed = game.guesses
    used = None if past is None else choose_past(past, warn)
    return wordle_play(name, opener, allowed, mode, vocabulary, warn, used)


def require_today(past: str | None, name: str | None, **others: object) -> None:
    """Raise `UsageError` where used words are named beside another game than today's."""
    others["game"] = name if name != TODAY else None
    for option, value in others.items():
        if past is not None and value:
            option = option.partition("_")[0]  # any_word is --any
            raise UsageError(f"--past is for today's game; leave it or --{option} out")


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
    past: Past | None = None,
) -> Play:
    """Return the start of one of Wordle's games, by a stored tree with that opener, or any.

    With a vocabulary, named as in `with_vocabulary`, a tree that was made for it comes first. The
    weights of today's game are by a `past`, or by used words that are newer than the tree's.
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
    if name == TODAY:
        play = by_past(play, past)
    if vocabulary is not None:
        return keeping_to(play, words, warn)
    return play._replace(wordle=name if guesses is None else "")


def by_past(play: Play, past: Past | None) -> Play:
    """Return the game by used words, or by those of ./trees where they are newer than its own."""
    if past is None:
        past = newer_past()
        if past is None or past.last < (last_day(play.game.prior) or ""):
            return play
    game = past_prior(play.game, past)
    is_newer = play.tree is not None and game.weights != play.game.weights
    before = play.game.weight if is_newer else None
    return play._replace(position=play.position._replace(game=game), past=past, tree_weight=before)


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


def allowing(play: Play, guesses: int | None, boards: int = 1) -> Play:
    """Return the game in which so many guesses are allowed, or any number (None).

    Of several boards no tree holds the games: every move is computed.
    """
    game = play.game._replace(allowed=guesses, boards=boards)
    play = play._replace(position=play.position._replace(game=game))
    return play if boards == 1 else play._replace(tree=None, tree_weight=None, wordle="")


def with_opener(play: Play, guess: str) -> Play:
    """Return the game by the stored tree that opens with a guess, if the game may take one.

    It may before its first move, as long as its own tree plays another word.
    """
    is_new = not play.position.turns and not play.position.refused
    is_own = play.tree is not None and play.tree.root.guess == guess
    if not play.wordle or not is_new or is_own:
        return play
    tree = next(stored_for(play.wordle, guess, play.game.mode), None)
    if tree is None or tree.opener != guess:
        return play
    other = tree_play(load(tree.path), mode=play.game.mode)._replace(wordle=play.wordle)
    other = allowing(other, play.game.allowed)
    return other if play.past is None else by_past(other, play.past)
