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

MAX_CLUES = 2**31  # to score for a move, which takes some seven seconds of one processor
# Words left, from which on a ranking by one turn takes about a second. Only languages have so many.
# A refused word does not change the ranking then: among so many words, one makes no difference.
WORDS_FOR_A_LONG_RANKING = 20_000
RESERVE_GUESSES = 20  # more guesses of a long ranking, to play once words are refused


def one_turn(situation: Situation, asked: Asked) -> Known:
    """Return the best words for the next turn alone, and the costs of others if `wins` plays on.

    On several boards, the best words come with their costs.
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
    """Return the executor for the moves of a game: several processes if the game `is_shared`."""
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
    """Return the best guesses by a look one turn ahead, in their order; for many words, some more.

    For many words, the ranking is that from before a word was refused.
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
    """Return the guesses needed on average if a guess is played and `wins` plays on."""
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
    """Return the best `count` guesses for all open boards at once, with their costs."""
    from treegen.solve.boards import boards_scorer

    left = [[*words.candidates.weights] for words in situation.open_boards.values()]
    scorer = boards_scorer(situation.play.game)
    best = scorer.best(left, situation.legal, count, situation.on_progress)
    costs = {each.guess: Cost(None, 1 + each.more, Source.TURN, is_exact=False) for each in best}
    return Known(Source.TURN, tuple(costs), costs)
