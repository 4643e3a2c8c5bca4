"""The source that looks one turn ahead, on one board or on several, and rankings by one turn."""

from dataclasses import replace
from typing import TYPE_CHECKING

from treegen.clues import Mode
from treegen.play.situation import Asked, Cost, Known, Situation, Source
from treegen.progress import OnProgress, part_of, silent
from treegen.text import number_of
from treegen.tree.plan import Limits, Plan
from treegen.tree.policies import WINS
from treegen.tree.ways import weighted_total

if TYPE_CHECKING:
    from treegen.solve.executors import Executor
    from treegen.solve.rank import Ranking

MAX_CLUES = 2**31  # that are scored for a move; they take some seven seconds of one processor
# Of more words than this, a look one turn ahead takes about a second. Only languages have so many.
# Their ranking stays when a word is refused: among so many, one changes next to nothing.
WORDS_FOR_A_LONG_RANKING = 20_000
RESERVE_GUESSES = 20  # guesses of such a ranking that are kept


def one_turn(situation: Situation, asked: Asked) -> Known:
    """The best words for the next turn alone, and what others cost if `wins` plays on after them.

    Of the best on several boards, the costs are known at once.
    """
    if situation.play.game.boards > 1:
        return on_boards(situation, asked.top)
    best: tuple[str, ...] = ()
    words = asked.words
    share = 1 / (len(words) + 2)  # of the work, for the best ones and for each cost

    def part(number: int) -> OnProgress:
        return part_of(situation.on_progress, number * share, share)

    if asked.top:
        best = best_guesses(replace(situation, on_progress=part(0)), asked.top)
        if asked.is_priced:
            words = (best[0], *words)
    costs = {}
    for number, word in enumerate(dict.fromkeys(words), 1):
        guesses = guesses_by_wins(situation, word, part(number))
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

    play = situation.play
    guesses = situation.game.guesses._replace(words=situation.allowed)
    game = situation.game._replace(guesses=guesses, mode=Mode.NORMAL)
    candidates = situation.words.candidates.size
    on_progress = situation.on_progress
    if candidates > WORDS_FOR_A_LONG_RANKING:
        on_progress(0.0, f"ranking guesses for {number_of(candidates, 'word')}", is_long=True)
    clues = len(guesses.words) * candidates
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


def guesses_by_wins(situation: Situation, guess: str, on_progress: OnProgress = silent) -> float:
    """Return how many guesses are needed if that guess is played, and `wins` plays on."""
    from treegen.solve.greedy import greedy_tree
    from treegen.solve.scorer import scorer_for

    state = situation.game
    guesses = state.guesses._replace(words=tuple(sorted({guess, *situation.allowed})))
    game = state.of(situation.words.candidates)._replace(guesses=guesses)
    scorer = scorer_for(game, Plan(WINS)).with_clues_in_memory()
    executor = executor_of(situation).after_a_moment()
    number = guesses.words.index(guess)
    root = greedy_tree([number], scorer, on_progress, executor)
    return weighted_total(root) / root.weight


def on_boards(situation: Situation, count: int = 1) -> Known:
    """The best `count` guesses for all open boards at once, and what they cost."""
    from treegen.solve.boards import boards_scorer

    left = [[*words.candidates.weights] for words in situation.open_boards.values()]
    scorer = boards_scorer(situation.play.game)
    best = scorer.best(left, situation.legal, count, situation.on_progress)
    costs = {each.guess: Cost(None, 1 + each.more, Source.TURN, is_exact=False) for each in best}
    return Known(Source.TURN, tuple(costs), costs)
