"""Sources that search: the last words left, and whole trees where they take few scans."""

from contextlib import suppress
from typing import TYPE_CHECKING

from treegen.clues import clue_for
from treegen.game.numbers import WORDS_FOR_A_SEARCH
from treegen.game.start import MAX_SCANS
from treegen.play.lookahead import MAX_CLUES
from treegen.play.situation import Asked, Cost, Known, Situation, Source
from treegen.words.game import FEW_LEFT, LAST_OF_FEW

if TYPE_CHECKING:
    from treegen.search.rank import CostRanking

MAX_SEARCHED = 10  # guesses of a ranking that a search proves; more would take too long


def last_words(situation: Situation, asked: Asked) -> Known | None:
    """Return the move for the last two words, or the last: the heavier first, as in every tree."""
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
    """Cost of a guess after which the one or two words left are played."""
    words = situation.words.candidates.weights
    turns = situation.play.position.turns_left

    def order(word: str) -> tuple[bool, int]:
        return situation.is_legal(word), words[word]

    numbers = {}  # number of the guess that finds each word
    next_in: dict[str, int] = {}  # number of the next guess after each clue
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
    """Return the least costs by all trees, if a search takes few scans; None if not.

    The costs are those of the best guesses, at most `MAX_SEARCHED`, and of the words asked about.
    If a ranking of several guesses takes too many scans, or finds another best guess than a search
    for one, the best guess is ranked alone. With one or two guesses left, or three for few words,
    one look at all guesses tells everything.
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
    """Return the result of a search as a source's answer."""
    every = [*ranking.guesses, *ranking.asked]
    costs = {
        each.guess: Cost(each.risk, each.guesses, Source.SEARCH, each.risk is not None)
        for each in every
    }
    best = tuple(each.guess for each in ranking.guesses)
    return Known(Source.SEARCH, best, costs, ranking.is_proven, ranking.searched)


def is_searchable(situation: Situation) -> bool:
    """Test whether a search is likely to end in time.

    In a game whose moves look one turn ahead, only positions with few guesses left are searched.
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
    """Test whether best play finds all candidates within the guesses allowed.

    None if a search takes too long.
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
