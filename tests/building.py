"""Games and trees of a few words, as tests make them."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from treegen.clues import Mode
from treegen.progress import OnProgress, silent
from treegen.search import build as front_door
from treegen.search.rebuild import rebuild_faults
from treegen.tree.file import dumps, loads
from treegen.tree.model import Tree
from treegen.tree.plan import Limits, choose_plan
from treegen.tree.recipe import Proof
from treegen.verify import faults
from treegen.words.choose import GameChoice, choose_game
from treegen.words.game import Game, plain_game
from treegen.words.lists import WordList
from treegen.words.past import Past, bundled_past, past_of
from treegen.words.prior import Prior as PriorName
from treegen.words.priors import past_prior


class Prior(NamedTuple):
    """Weights of some answers, and their name."""

    name: str
    answers: WordList
    weights: tuple[int, ...]


def past_to(last: str) -> Past:
    """The answers up to a day, such as that of the published tables."""
    return past_of(game for game in bundled_past().games if game[0] <= last)


def known_to(last: str) -> Game:
    """Today's game by the answers up to a day."""
    return past_prior(choose_game(GameChoice()), past_to(last))


def any_prior(answers: WordList, guesses: WordList) -> Prior:
    """Weights by which every guess can be the answer, but only those answers are listed."""
    listed = {*answers.words}
    return Prior(answers.name, guesses, tuple(int(word in listed) for word in guesses.words))


def random_words(dice: Random, length: int, count: int) -> tuple[list[str], list[str]]:
    """Words of few different letters, which have many in common, and some of them as answers."""
    letters = "abcdefgh"[: dice.randint(3, 8)]
    pool = sorted({"".join(dice.choices(letters, k=length)) for _ in range(count)})
    return pool, sorted(dice.sample(pool, dice.randint(1, len(pool))))


def any_kind_of_game(dice: Random, count: int) -> Game:
    """Game of some random words: any mode, weights with zeros or none, a vocabulary or none."""
    length, letters = dice.randint(3, 6), "abcdefgh"[: dice.randint(4, 8)]
    pool = sorted({"".join(dice.choices(letters, k=length)) for _ in range(count)})
    left = sorted(dice.sample(pool, dice.randint(len(pool) // 2, len(pool))))
    some = dice.choice([[1], [1, 1, 2, 3, 9, 40], [0, 1], [0, 0, 1, 2]])
    weights = [dice.choice(some) for _ in left]
    weights[dice.randrange(len(left))] = 1
    vocabulary = None
    if dice.random() < 0.4:
        known = sorted(dice.sample(pool, dice.randint(1, len(pool))))
        vocabulary = WordList("known", tuple(known))
    guesses, answers = WordList("guesses", tuple(pool)), WordList("answers", tuple(left))
    prior = PriorName("" if some == [1] else "dice")
    return Game(guesses, answers, tuple(weights), prior, dice.choice([*Mode]), vocabulary)


def opening(game: Game, dice: Random) -> tuple[str, ...]:
    """Words to open with that may be played: none, one or two."""
    count = dice.choice([0, 0, 0, 1, 2 if game.mode is Mode.NORMAL else 1])
    playable = game.known.words
    return tuple(dice.sample(playable, min(count, len(playable))))


def game(
    guesses: WordList, answers: WordList, prior: Prior | None = None, mode: Mode = Mode.NORMAL
) -> Game:
    plain = plain_game(guesses, answers, mode)
    return plain._replace(weights=prior.weights, prior=PriorName(prior.name)) if prior else plain


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    policy: str | None = None,
    on_progress: OnProgress = silent,
    *,
    mode: Mode = Mode.NORMAL,
    prior: Prior | None = None,
    memory: int | None = None,
    limits: Limits | None = None,
    openers: Sequence[str] = (),
    learn: int | None = None,
    vocabulary: WordList | None = None,
) -> Tree:
    """Tree for some words by a plan."""
    given = (opener,) if opener else tuple(openers)
    some = game(guesses, answers, prior, mode)._replace(vocabulary=vocabulary)
    plan = choose_plan(some, policy, given, learn, limits, all_openers=True)
    return front_door.build(some, plan, on_progress, memory)


def proof_of(tree: Tree) -> Proof:
    """What the search that found a tree says of it."""
    assert tree.recipe.proof
    return tree.recipe.proof


def is_sound(tree: Tree, guesses: WordList, vocabulary: WordList | None = None) -> bool:
    """Test whether a tree is one to all that read it, and is what its recipe makes."""
    text = dumps(tree)
    assert loads(text) == tree
    assert faults(text, vocabulary=vocabulary) == []
    return rebuild_faults(text, tree, guesses, vocabulary=vocabulary) == []
