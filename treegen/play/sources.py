"""The sources of the adviser: a stored tree, published openers, a search, a look one turn ahead.

Each returns what guesses cost in a position, as far as it knows; `adviser.py` asks them in turn.
"""

from collections.abc import Sequence
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from treegen.clues import Mode
from treegen.game.openers import TABLE, mean_costs, opener_excess
from treegen.game.start import MAX_SCANS, Play
from treegen.progress import OnProgress, silent
from treegen.text import number_of
from treegen.tree.node import Node, games, weighted_total
from treegen.tree.plan import WINS, Limits, Plan
from treegen.words.game import Game
from treegen.words.likely import least_likely
from treegen.words.weighted import Weighted

if TYPE_CHECKING:
    from treegen.search.rank import PricedRanking
    from treegen.solve.executors import Executor
    from treegen.solve.rank import Ranking
    from treegen.solve.state import GameState

MAX_CLUES = 2**31  # that are scored for a move; they take some seven seconds of one processor
MAX_WORDS = 500  # for which whole trees are searched; a scan of more takes too long
# Of more words than this, a look one turn ahead takes about a second. Only languages have so many.
# Their ranking stays when a word is refused: among so many, one changes next to nothing.
MANY = 20_000
SPARE = 20  # guesses of such a ranking that are kept


class Source(Enum):
    """Where a cost is known from."""

    TREE = "tree"
    OPENERS = "openers"  # as published in trees/openers-today.csv
    SEARCH = "search"  # of whole trees
    TURN = "turn"  # a look one turn ahead


class Cost(NamedTuple):
    """What a game costs from this guess on."""

    risk: float | None  # chance that the guesses left do not find the answer; None where not known
    guesses: float  # on average; an answer that is not found counts as one more than are left
    source: Source
    is_exact: bool  # else an estimate


# The stored tree.


def stored_node(play: Play, words: Weighted) -> Node | None:
    """Return where the game is in its tree, if it can be followed from here on."""
    node = play.node
    if node is None or node.size != words.size:  # some of its answers were refused
        return None
    if not is_playable(play, words, node.guess) or play.is_outdated(words):
        return None
    return node


def is_playable(play: Play, words: Weighted, guess: str) -> bool:
    return guess in play.game.playable(words.weights).words and play.position.allows(guess)


def kept_opener(play: Play, words: Weighted) -> str | None:
    """Return the opener of the tree, which stays if only some of many answers were refused."""
    if play.tree is None or play.position.history or words.size <= MAX_WORDS:
        return None
    opener = play.tree.root.guess
    return opener if is_playable(play, words, opener) else None


def risk_of(node: Node, play: Play, words: Weighted) -> float:
    """Return the chance that a tree's games from a node on take more guesses than are left."""
    tree, turns = play.tree, play.position.turns_left
    assert tree is not None
    longest = tree.summary.worst
    if words.listed and play.tree_weight is None:  # so that they were listed when it was made
        longest = tree.recipe.plan.limits.max_listed_turns or longest
    if turns is None or longest <= turns + len(play.position.history):
        return 0.0
    stakes = stakes_of(play, words)
    lost = sum(stakes.get(game[-1][0], 0) for game in games(node) if len(game) > turns)
    return lost / sum(stakes.values())


def is_undercut(play: Play) -> bool:
    """Test whether a tree was limited to fewer guesses than the game allows."""
    limits = play.tree.recipe.plan.limits if play.tree else Limits()
    most = limits.max_turns or limits.max_listed_turns
    allowed = play.game.allowed
    return most is not None and (allowed is None or most < allowed)


# The openers.


def has_as_many_as_the_table(game: Game) -> bool:
    """Test whether a game allows as many guesses as the trees in the table of openers."""
    return game.allowed == TABLE.max_listed_turns


def published_costs(play: Play) -> dict[str, Cost]:
    """Costs of the first guesses that the game allows, the best first, if they are published.

    They are those of the whole game: a refused word makes too little difference.
    """
    position = play.position
    if position.history:
        return {}
    is_within = has_as_many_as_the_table(play.game)
    risk = 0.0 if is_within else None
    is_exact = is_within and not position.refused
    return {
        word: Cost(risk, guesses, Source.OPENERS, is_exact)
        for word, guesses in mean_costs(play.game).items()
        if position.allows(word)
    }


def excess_of_openers(play: Play) -> dict[str, float]:
    """How many more guesses openers need than the tree's own, the best first, if that is known."""
    if play.tree is None or play.position.history:
        return {}
    with suppress(FileNotFoundError):
        costs = opener_excess(play.tree.recipe)
        return {word: cost for word, cost in costs.items() if play.position.allows(word)}
    return {}


# The search.


def is_searchable(play: Play, words: Weighted) -> bool:
    """Test whether a search, which looks at no unlisted word, still knows what may be played.

    While an unlisted word of the vocabulary is left, no word outside the vocabulary may be played.
    """
    game = play.game
    known = game.known_words
    if game.playable(words.weights) is game.guesses or known.issuperset(words.candidates.weights):
        return True
    return known.isdisjoint(words.unlisted)


def stakes_of(play: Play, words: Weighted) -> dict[str, int]:
    """Weights by which a loss counts: in a language's game only likely words, if one is left."""
    weights = words.candidates.weights
    least = least_likely(words.heaviest)
    likely = {word: weight for word, weight in weights.items() if weight >= least}
    return likely if play.game.lang and likely else dict(weights)


def state_of(play: Play, words: Weighted, asked: tuple[str, ...] = ()) -> "GameState":
    """Return the words left and the guesses for them, with some more that need not be legal."""
    from treegen.solve.state import GameState

    game = play.game.of(words)
    known = {*game.guesses.words}
    every = tuple(sorted(known.union(asked)))
    legal = [word in known and play.position.allows(word) for word in every]
    state = game.of(words.candidates)._replace(guesses=game.guesses._replace(words=every))
    stakes = stakes_of(play, words)
    weights = [stakes.get(word, 0) for word in state.answers.words]
    return GameState(words, state, legal, tuple(weights) if play.game.lang else None)


def searched(
    play: Play,
    words: Weighted,
    count: int = 1,
    asked: tuple[str, ...] = (),
    memory: int | None = None,
    on_progress: OnProgress = silent,
) -> "PricedRanking | None":
    """Rank guesses by whole trees if that takes few scans; otherwise return None.

    They are the best `count` ones, and those asked about. If several take too many scans, or if
    more scans find another best one, the best is ranked alone.
    """
    position = play.position
    candidates = words.candidates.size
    if not is_searchable(play, words):
        return None
    if position.is_endgame:
        if len(play.game.guesses.words) * candidates > MAX_CLUES:
            return None
    elif not play.scans or candidates > MAX_WORDS:
        return None
    from treegen.search.prices import OutOfScans
    from treegen.search.rank import rank_by_cost

    state = state_of(play, words, asked)

    def best(top: int, scans: int, also: tuple[str, ...] = asked) -> "PricedRanking":
        return rank_by_cost(
            state,
            position.turns_left,
            top=top,
            asked=also,
            scans=scans,
            memory=memory,
            on_progress=on_progress,
        )

    with suppress(OutOfScans):
        if count == 1 or position.is_endgame:
            return best(count, play.scans)
        first = best(1, play.scans, ())
        with suppress(OutOfScans):
            several = best(count, 2 * play.scans)
            if several.best.guess == first.best.guess:
                return several
        return best(1, play.scans)
    return None


def costs_of(ranking: "PricedRanking | None") -> dict[str, Cost]:
    """Costs of the guesses in a ranking, the best first, and of those that were asked about."""
    guesses = [*ranking.guesses, *ranking.asked] if ranking else []
    return {
        guess.guess: Cost(guess.risk, guess.guesses, Source.SEARCH, guess.risk is not None)
        for guess in guesses
    }


def can_all_be_found(play: Play, words: Weighted) -> bool | None:
    """Test whether best play finds all words left within the guesses allowed.

    These are the words for which guesses are chosen. None if a search takes too long.
    """
    from treegen.search.prices import OutOfScans
    from treegen.search.rank import is_feasible

    turns = play.position.turns_left
    if words.candidates.size > MAX_WORDS:
        return None
    if turns is None:
        return True
    if not is_searchable(play, words):
        return None
    with suppress(OutOfScans):
        return is_feasible(state_of(play, words), turns, MAX_SCANS)
    return None


# One turn ahead.


def executor_of(play: Play) -> "Executor":
    """Return who looks for the moves of a game: several processes where it `is_shared`."""
    from treegen.solve.executors import ALONE, usual_processes

    return usual_processes() if play.is_shared else ALONE


def ranking(play: Play, words: Weighted, on_progress: OnProgress, **which: Any) -> "Ranking":
    """Rank the guesses that the position allows for the words left; `which` is for `rank`.

    Of a long list, only the guesses whose letters tell most are scored.
    """
    from treegen.solve.rank import rank

    game = play.game.of(words)
    allowed = tuple(word for word in game.guesses.words if play.position.allows(word))
    game = game._replace(guesses=game.guesses._replace(words=allowed), mode=Mode.NORMAL)
    candidates = words.candidates.size
    if candidates > MANY:
        on_progress(0.0, f"ranking guesses for {number_of(candidates, 'word')}", is_long=True)
    clues = len(allowed) * candidates
    limits = Limits()
    if clues > MAX_CLUES:
        limits = Limits(prefilter=100 * MAX_CLUES / clues)
    which |= {"turn": len(play.position.history) + 1, "executor": executor_of(play)}
    return rank(game, Plan(play.policy, limits=limits), on_progress=on_progress, **which)


def best_guesses(
    play: Play, words: Weighted, ranked: tuple[str, ...], on_progress: OnProgress
) -> tuple[str, ...]:
    """Return the best guess by a look one turn ahead; for many words, some more in their order.

    For many words they were `ranked` before a word was refused, or are ranked as if none were.
    """
    position = play.position
    if words.candidates.size > MANY:
        found = tuple(filter(position.allows, ranked))
        if not found:
            before = play._replace(position=position._replace(refused=()))
            top = len(position.refused) + SPARE
            best = ranking(before, before.left, on_progress, top=top).guesses
            found = tuple(score.guess for score in best if position.allows(score.guess))
        if found:
            return found
    return (ranking(play, words, on_progress, top=1).guesses[0].guess,)


def last_cost(play: Play, words: Weighted, guess: str) -> Cost:
    """Cost of one of the last two words, or of the last one."""
    weights = words.candidates.weights
    others = 1 - weights[guess] / sum(weights.values())
    risk = others if play.position.turns_left == 1 else 0.0
    return Cost(risk, 1 + others, Source.TURN, is_exact=True)


def guesses_by_wins(play: Play, words: Weighted, guess: str, on_progress: OnProgress) -> float:
    """Return how many guesses are needed if that guess is played, and `wins` plays on."""
    from treegen.solve.greedy import greedy_tree
    from treegen.solve.scorer import scorer_for

    state = play.game.of(words)
    known = state.guesses.words
    allowed = {guess, *(word for word in known if play.position.allows(word))}
    guesses = state.guesses._replace(words=tuple(sorted(allowed)))
    game = state.of(words.candidates)._replace(guesses=guesses)
    scorer = scorer_for(game, Plan(WINS)).with_clues_in_memory()
    executor = executor_of(play).after_a_moment()
    root = greedy_tree([guesses.words.index(guess)], scorer, on_progress, executor)
    return weighted_total(root) / root.weight


def costs_on_boards(
    play: Play, lefts: Sequence[Weighted], count: int = 1, on_progress: OnProgress = silent
) -> dict[str, Cost]:
    """Costs of the best `count` guesses for all open boards at once, the best first.

    While a word of the vocabulary can be the answer on each of them, only such words are played.
    """
    boards = [*open_boards(play, lefts).values()]
    if not boards:
        return {}
    from treegen.solve.boards import boards_scorer

    playable = play.game.playable(*[words.weights for words in boards]).words
    refused = play.position.refused
    allowed = [word for word in playable if word not in refused]  # as none has a hard mode
    left = [[*words.candidates.weights] for words in boards]
    best = boards_scorer(play.game).best(left, allowed, count, on_progress)
    return {each.guess: Cost(None, 1 + each.more, Source.TURN, is_exact=False) for each in best}


def open_boards(play: Play, lefts: Sequence[Weighted]) -> dict[int, Weighted]:
    """Return the words left on each board that is not solved, by its number."""
    left = {number: lefts[number - 1] for number in play.position.unsolved}
    return {number: words for number, words in left.items() if words.weights}
