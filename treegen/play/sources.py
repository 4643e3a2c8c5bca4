"""The sources of the adviser: a stored tree, openers, the last words, whole trees, one turn.

Each is a function of a situation and of what is asked about it. It returns what it knows, or None.
`SOURCES` has them in the order in which the adviser asks them; none reads another's answer.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from treegen.clues import Mode, clue_for
from treegen.game.numbers import WORDS_FOR_A_SEARCH
from treegen.game.openers import TABLE, best_openers, mean_costs, opener_excess
from treegen.game.start import MAX_SCANS, Play
from treegen.play.situation import Asked, Cost, Known, Situation, Source
from treegen.progress import part_of
from treegen.text import number_of
from treegen.tree.node import Node
from treegen.tree.plan import Limits, Plan
from treegen.tree.policies import WINS
from treegen.tree.ways import games, weighted_total
from treegen.words.game import FEW_LEFT, LAST_OF_FEW, Game

if TYPE_CHECKING:
    from treegen.search.rank import CostRanking
    from treegen.solve.executors import Executor
    from treegen.solve.rank import Ranking

MAX_CLUES = 2**31  # that are scored for a move; they take some seven seconds of one processor
MAX_SEARCHED = 10  # guesses of a ranking that a search proves; all of them would take too long
# Of more words than this, a look one turn ahead takes about a second. Only languages have so many.
# Their ranking stays when a word is refused: among so many, one changes next to nothing.
WORDS_FOR_A_LONG_RANKING = 20_000
RESERVE_GUESSES = 20  # guesses of such a ranking that are kept


# The stored tree.


def stored_tree(situation: Situation, asked: Asked) -> Known | None:
    """The next word of the tree that the game follows, and what the tree's games cost from here.

    A tree for other rules tells what its word costs only if some of its games are too long, and
    before the first guess, where one turn seen ahead is far off.
    """
    play = situation.play
    node = stored_node(situation)
    if node is None:
        opener = kept_opener(situation)
        return Known(Source.TREE, (opener,)) if opener else None
    risk: float | None = risk_of(node, situation)
    costs = {}
    if risk or play.allows_tree or not play.position.history:
        if not play.allows_tree:
            risk = risk or None
        is_exact = is_exact_by_tree(play) and not risk  # as the tree may be left in time
        costs[node.guess] = Cost(risk, play.guesses_by_tree, Source.TREE, is_exact)
    return Known(Source.TREE, (node.guess,), costs)


def stored_node(situation: Situation) -> Node | None:
    """Return where the game is in its tree, if it can be followed from here on."""
    node = situation.play.node
    if node is None:
        return None
    words = situation.words
    if node.size != words.size:  # as some of its answers were refused
        return None
    if not situation.is_legal(node.guess) or situation.play.is_outdated(words):
        return None
    return node


def kept_opener(situation: Situation) -> str | None:
    """Return the opener of the tree, which stays if only some of many answers were refused."""
    play = situation.play
    position = play.position
    if play.tree is None or position.history or position.is_endgame:
        return None
    opener = play.tree.root.guess
    has_many = situation.words.size > WORDS_FOR_A_SEARCH
    return opener if has_many and situation.is_legal(opener) else None


def risk_of(node: Node, situation: Situation) -> float:
    """Return the chance that a tree's games from a node on take more guesses than are left."""
    play, words = situation.play, situation.words
    tree, turns = play.tree, play.position.turns_left
    assert tree is not None
    longest = tree.summary.worst
    if words.listed and play.tree_weight is None:  # so that they were listed when it was made
        longest = tree.recipe.plan.limits.max_listed_turns or longest
    if turns is None or longest <= turns + len(play.position.history):
        return 0.0
    stakes = situation.stakes
    lost = sum(stakes.get(game[-1][0], 0) for game in games(node) if len(game) > turns)
    return lost / sum(stakes.values())


def is_exact_by_tree(play: Play) -> bool:
    """Test whether the costs of a tree are those of the game.

    With newer weights or with more guesses than the tree has, another word may need fewer.
    """
    return play.allows_tree and play.tree_weight is None and not is_undercut(play)


def is_undercut(play: Play) -> bool:
    """Test whether a tree was limited to fewer guesses than the game allows."""
    limits = play.tree.recipe.plan.limits if play.tree else Limits()
    most = limits.max_turns or limits.max_listed_turns
    allowed = play.game.allowed
    return most is not None and (allowed is None or most < allowed)


# The openers.


def published_openers(situation: Situation, asked: Asked) -> Known | None:
    """What first guesses cost, the best first, if it is published.

    The costs are those of the whole game: a refused word makes too little difference. Beside a
    stored tree they are by how much they exceed its own.
    """
    play = situation.play
    game, position = play.game, play.position
    if game.boards > 1 or position.history or position.is_endgame:
        return None
    is_exact = has_as_many_as_the_table(game)
    risk = 0.0 if is_exact else None
    means = {}
    if play.tree is not None and situation.is_legal(play.tree.root.guess):
        with suppress(FileNotFoundError):
            excess = opener_excess(play.tree.recipe)
            means = {word: play.guesses_by_tree + more for word, more in excess.items()}
        is_exact = is_exact and is_exact_by_tree(play)
    means = means or mean_costs(game)
    is_exact = is_exact and not position.refused
    costs = {word: Cost(risk, mean, Source.OPENERS, is_exact) for word, mean in means.items()}
    legal = {*situation.legal}
    complete = best_openers(game)
    words = complete if situation.is_unlimited else costs  # others may not be the next best
    best = tuple(word for word in words if word in legal)
    is_proven = is_exact and best[: asked.top] == complete[: asked.top]
    return Known(Source.OPENERS, best, costs, is_proven) if best else None


def has_as_many_as_the_table(game: Game) -> bool:
    """Test whether a game allows as many guesses as the trees in the table of openers."""
    return game.allowed == TABLE.max_listed_turns


# The last words, and whole trees.


def last_words(situation: Situation, asked: Asked) -> Known | None:
    """One or two words left: the heavier is played, as in every tree, and then the other one."""
    if situation.play.game.boards > 1 or situation.words.candidates.size > 2:
        return None
    words = situation.words.candidates.weights
    playable = [word for word in words if situation.is_legal(word)]
    if not playable:
        return None
    first = max(playable, key=words.__getitem__)
    costs = {word: last_cost(situation, word) for word in (first, *with_doubted(asked))}
    return Known(Source.TURN, (first,), costs, is_proven=True)


def last_cost(situation: Situation, guess: str) -> Cost:
    """Cost of a guess where one or two words are left, which are played after it."""
    words = situation.words.candidates.weights
    turns = situation.play.position.turns_left

    def order(word: str) -> tuple[bool, int]:
        return situation.is_legal(word), words[word]

    numbers = {}  # of the guesses that find each word
    next_in: dict[str, int] = {}  # of each clue, the next guess
    for word in sorted(words, key=order, reverse=True):
        clue = clue_for(guess, word)
        number = 1 if word == guess else next_in.get(clue, 2)
        next_in[clue] = number + 1
        numbers[word] = number
    most = len(words) + 1 if turns is None else turns
    stakes = situation.stakes
    lost = sum(stakes.get(word, 0) for word, number in numbers.items() if number > most)
    total = sum(words[word] * min(number, most + 1) for word, number in numbers.items())
    risk = lost / sum(stakes.values())
    return Cost(risk, total / sum(words.values()), Source.TURN, is_exact=True)


def whole_trees(situation: Situation, asked: Asked) -> Known | None:
    """The least costs of all trees, if a search takes few scans.

    They are those of the best guesses, at most `MAX_SEARCHED`, and of those asked about. If several
    take too many scans, or if more scans find another best one, the best is ranked alone. With one
    or two guesses left, or three for few words, one look at all guesses tells everything.
    """
    play = situation.play
    position = play.position
    if play.game.boards > 1 or not is_searchable(situation):
        return None
    from treegen.search.prices import OutOfScans
    from treegen.search.rank import CostQuestion, Effort, rank_by_cost

    words = with_doubted(asked)
    state = situation.state(words)

    def best(top: int, scans: int | None, also: tuple[str, ...] = words) -> "CostRanking":
        question = CostQuestion(position.turns_left, top, also)
        effort = Effort(situation.limits.width, scans, situation.memory)
        return rank_by_cost(state, question, effort, situation.on_progress)

    count = max(1, asked.top)
    if situation.is_unlimited:
        return known_by(best(count, None))
    if not position.is_endgame:
        count = min(count, MAX_SEARCHED)
    with suppress(OutOfScans):
        scans = play.scans or MAX_SCANS
        if count == 1 or position.is_endgame:
            return known_by(best(count, scans))
        first = best(1, scans, ())
        with suppress(OutOfScans):
            several = best(count, 2 * scans)
            if several.best.guess == first.best.guess:
                return known_by(several)
        return known_by(best(1, scans))
    return None


def with_doubted(asked: Asked) -> tuple[str, ...]:
    return (asked.doubted, *asked.words) if asked.doubted else asked.words


def known_by(ranking: "CostRanking") -> Known:
    """Return what a search knows."""
    every = [*ranking.guesses, *ranking.asked]
    costs = {
        each.guess: Cost(each.risk, each.guesses, Source.SEARCH, each.risk is not None)
        for each in every
    }
    best = tuple(each.guess for each in ranking.guesses)
    return Known(Source.SEARCH, best, costs, ranking.is_proven, ranking.searched)


def is_searchable(situation: Situation) -> bool:
    """Test whether a search is likely to end in time.

    In a game whose moves look one turn ahead, it is one only if few guesses are left.
    """
    play = situation.play
    candidates = situation.words.candidates.size
    if situation.is_unlimited:
        return True
    if play.position.is_endgame:
        return len(play.game.guesses.words) * candidates <= MAX_CLUES
    if play.scans:
        return candidates <= WORDS_FOR_A_SEARCH
    turns = play.position.turns_left
    return turns is not None and turns <= LAST_OF_FEW and candidates <= FEW_LEFT


def can_all_be_found(situation: Situation) -> bool | None:
    """Test whether best play finds all words left within the guesses allowed.

    These are the words for which guesses are chosen. None if a search takes too long.
    """
    from treegen.search.prices import OutOfScans
    from treegen.search.rank import is_feasible

    turns = situation.play.position.turns_left
    if situation.words.candidates.size > WORDS_FOR_A_SEARCH:
        return None
    if turns is None:
        return True
    with suppress(OutOfScans):
        return is_feasible(situation.state(), turns, MAX_SCANS)
    return None


# One turn ahead.


def one_turn(situation: Situation, asked: Asked) -> Known:
    """The best words for the next turn alone, and what others cost if `wins` plays on after them.

    Of the best on several boards, the costs are known at once.
    """
    if situation.play.game.boards > 1:
        return on_boards(situation, asked.top)
    best: tuple[str, ...] = ()
    words = asked.words
    share = 1 / (len(words) + 2)  # of the work, for the best ones and for each cost

    def part(number: int) -> Situation:
        on_progress = part_of(situation.on_progress, number * share, share)
        return replace(situation, on_progress=on_progress)

    if asked.top:
        best = best_guesses(part(0), asked.top)
        if asked.is_priced:
            words = (best[0], *words)
    costs = {}
    for number, word in enumerate(dict.fromkeys(words), 1):
        guesses = guesses_by_wins(part(number), word)
        costs[word] = Cost(None, guesses, Source.TURN, is_exact=False)
    return Known(Source.TURN, best, costs)


def executor_of(situation: Situation) -> "Executor":
    """Return who looks for the moves of a game: several processes where it `is_shared`."""
    from treegen.solve.executors import ALONE, usual_processes

    if situation.executor is not None:
        return situation.executor
    return usual_processes() if situation.play.is_shared else ALONE


def ranking(
    situation: Situation,
    top: int | None = None,
    only: tuple[str, ...] = (),
    first: tuple[str, ...] = (),
) -> "Ranking":
    """Rank the guesses that the position allows for the words left, as `TurnQuestion` asks.

    In a long list, only the guesses whose letters tell most are scored.
    """
    from treegen.solve.rank import TurnQuestion, rank

    play, words = situation.play, situation.words
    game = play.game.of(words)
    allowed = tuple(filter(play.position.allows, game.guesses.words))
    game = game._replace(guesses=game.guesses._replace(words=allowed), mode=Mode.NORMAL)
    candidates = words.candidates.size
    on_progress = situation.on_progress
    if candidates > WORDS_FOR_A_LONG_RANKING:
        on_progress(0.0, f"ranking guesses for {number_of(candidates, 'word')}", is_long=True)
    clues = len(allowed) * candidates
    limits = Limits(prefilter=situation.limits.prefilter)
    if clues > MAX_CLUES and limits.prefilter is None:
        limits = Limits(prefilter=100 * MAX_CLUES / clues)
    return rank(
        game,
        Plan(play.policy, limits=limits),
        question=TurnQuestion(top, only, first, turn=len(play.position.history) + 1),
        memory=situation.memory,
        on_progress=on_progress,
        executor=executor_of(situation),
    )


def best_guesses(situation: Situation, count: int) -> tuple[str, ...]:
    """Return the best guesses by a look one turn ahead; for many words, some more in their order.

    For many words they were ranked before a word was refused, or are ranked as if none were.
    """
    play = situation.play
    position = play.position
    if situation.words.candidates.size > WORDS_FOR_A_LONG_RANKING:
        found = tuple(filter(position.allows, situation.ranked))
        if not found:
            before = replace(play, position=position._replace(refused=()))
            top = len(position.refused) + RESERVE_GUESSES + count
            best = ranking(replace(situation, play=before), top).guesses
            found = tuple(score.guess for score in best if position.allows(score.guess))
        if found:
            return found
    return tuple(score.guess for score in ranking(situation, count).guesses)


def guesses_by_wins(situation: Situation, guess: str) -> float:
    """Return how many guesses are needed if that guess is played, and `wins` plays on."""
    from treegen.solve.greedy import greedy_tree
    from treegen.solve.scorer import scorer_for

    play, words = situation.play, situation.words
    state = play.game.of(words)
    allowed = {guess, *filter(play.position.allows, state.guesses.words)}
    guesses = state.guesses._replace(words=tuple(sorted(allowed)))
    game = state.of(words.candidates)._replace(guesses=guesses)
    scorer = scorer_for(game, Plan(WINS)).with_clues_in_memory()
    executor = executor_of(situation).after_a_moment()
    number = guesses.words.index(guess)
    root = greedy_tree([number], scorer, situation.on_progress, executor)
    return weighted_total(root) / root.weight


def on_boards(situation: Situation, count: int = 1) -> Known:
    """The best `count` guesses for all open boards at once, and what they cost."""
    from treegen.solve.boards import boards_scorer

    left = [[*words.candidates.weights] for words in situation.open_boards.values()]
    scorer = boards_scorer(situation.play.game)
    best = scorer.best(left, situation.legal, count, situation.on_progress)
    costs = {each.guess: Cost(None, 1 + each.more, Source.TURN, is_exact=False) for each in best}
    return Known(Source.TURN, tuple(costs), costs)


SourceFunction = Callable[[Situation, Asked], Known | None]
SOURCES: tuple[SourceFunction, ...] = (
    stored_tree,
    published_openers,
    last_words,
    whole_trees,
    one_turn,
)
