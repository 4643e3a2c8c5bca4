"""A finished game, turn by turn: what each guess cost, and how lucky each clue was, in guesses.

Before a guess, best play expects E more guesses on average. A guess that costs c more makes that
E + c. After its clue, E' are expected. Luck is what the clue saved: E + c - 1 - E'. So the guesses
used are those expected at the start, plus cost, minus luck. Skill and luck from 0 to 99 are the
same two figures on a scale: see `scores_of`.
"""

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from treegen.errors import NotInTree
from treegen.game.numbers import HIGHEST_SCORE
from treegen.game.start import Play
from treegen.play.adviser import SOLVED, Advice, advise
from treegen.play.moves import go_on, played
from treegen.play.path import path_to, words_missing
from treegen.play.results import Turn
from treegen.play.searches import can_all_be_found
from treegen.play.situation import Cost, Situation
from treegen.progress import OnProgress, part_of, silent
from treegen.text import number_of
from treegen.tree.node import History
from treegen.words.likely import likely_count

# Words left off the tree: a review that searches for these takes about a second.
WORDS_FOR_A_LONG_REVIEW = 100


class Sums(NamedTuple):
    """Figures of a whole game: `used` + `after` is `expected` + `cost` - `luck`."""

    used: int  # guesses
    expected: float  # at the start
    cost: float
    luck: float
    after: float  # guesses that an unsolved game is expected to need still
    estimated: tuple[str, ...]


class Scores(NamedTuple):
    """Skill and luck of a game, from 0 to 99."""

    skill: int
    luck: int


class Review(NamedTuple):
    """The turns of a game, its end, and how the tree would have found the answer."""

    turns: list[Turn]
    play: Play
    path: History  # empty if the answer is not known
    notes: list[str]  # on anything unusual
    risked: int | None = None  # turn of the guess that risked a lost game: see `risked`
    more: tuple[str, ...] = ()  # further guesses by which best play finds a lost game's answer

    @property
    def is_lost(self) -> bool:
        """Test whether the answer was not found within the guesses allowed."""
        return self.play.position.is_lost


class Decision(NamedTuple):
    """A position, and the costs of its best move and of the guess that was played there."""

    move: Advice
    least: Cost
    own: Cost

    @property
    def risk(self) -> float | None:
        """Chance to lose that the guess adds; None if it is not known."""
        if self.own.risk is None or self.least.risk is None:
            return None
        return max(0.0, self.own.risk - self.least.risk)


def review(start: Play, history: History, on_progress: OnProgress = silent) -> Review:
    """Review a game; `NotInTree` if no word fits the clues up to some turn.

    Turns after the last guess allowed are not reviewed, but may tell the answer: see `read_game`.
    """
    position, told = start.position._replace(turns=history).within
    later = len(history) - len(position.turns) - len(told)
    history = position.history
    notes: list[str] = []
    if later:
        notes.append(f"left out: {number_of(later, 'turn')} after the last guess allowed")
    plays = plays_of(start, history, notes)
    play = plays[-1]
    computed = [one.left.candidates.size for one in plays[:-1] if one.node is None]
    if any(size > WORDS_FOR_A_LONG_REVIEW for size in computed):
        on_progress(0.0, f"reviewing {number_of(len(history), 'guess')}", is_long=True)
    share = 1 / len(plays)
    decisions = [
        decision_of(before, guess, part_of(on_progress, turn * share, share))
        for turn, (before, (guess, _)) in enumerate(zip(plays[:-1], history, strict=True))
    ]
    rest = rest_of(play, part_of(on_progress, 1 - share, share))
    least = [*(decision.least for decision in decisions), rest]
    turns = [
        turn_of(decision, guess, clue, after)
        for decision, (guess, clue), after in zip(decisions, history, least[1:], strict=True)
    ]
    path: History = ()
    answers = (history[-1][0],) if play.position.is_solved else told
    if answers:
        path = path_to(start, answers[0], [str(decisions[0].move.guess)]).history
    found = Review(turns, play, path, notes)
    if not found.is_lost:
        return found
    more = tuple(words_missing(play, told)) if told else ()
    return found._replace(risked=risked(plays), more=more)


def plays_of(start: Play, history: History, notes: list[str]) -> list[Play]:
    """Return a game before its first turn and after each; `notes` gains what was unusual.

    `NotInTree` if no word fits the clues up to some turn.
    """
    play = start
    plays = [start]
    for guess, clue in history:
        play.position.check(guess)
        play, unusual = played(play, guess, clue)
        play, wide = go_on(play)
        notes += [*unusual, *wide]
        if not play.position.is_solved and not play.left.weights:
            raise NotInTree("; ".join(notes))
        plays.append(play)
    return plays


def risked(plays: Sequence[Play]) -> int | None:
    """Return the turn whose guess put a lost game at risk; `plays` has the game before each turn.

    It is the last turn before which best play was sure to find the answer within the guesses
    allowed. None if there is no such turn; if a search takes too long; or if words are left after
    the turn for which best play did not choose guesses yet, such as unlisted ones.
    """
    allowed = plays[0].game.allowed or 0
    after = plays[allowed].left.candidates.weights
    for turn in range(allowed, 0, -1):
        before = plays[turn - 1].left
        is_sure = can_all_be_found(Situation(plays[turn - 1]))
        if is_sure is not False:
            is_expected = after.keys() <= before.candidates.weights.keys()
            return turn if is_sure and is_expected else None
        after = before.candidates.weights
    return None


def decision_of(play: Play, guess: str, on_progress: OnProgress = silent) -> Decision:
    """Compare a guess with the best move; a legal guess that costs less is the best itself."""
    move = advise(play, on_progress, (guess,), is_priced=True)
    least, own = move.costs[str(move.guess)], move.costs[guess]
    is_less = own.guesses < least.guesses and not Decision(move, least, own).risk
    if is_less and Situation(play).is_legal(guess):  # a look one turn ahead underrated it
        least = own
    return Decision(move, least, own)


def rest_of(play: Play, on_progress: OnProgress = silent) -> Cost:
    """Return the cost of what is left of a game after the last guess."""
    if play.position.is_solved:
        return SOLVED
    move = advise(play, on_progress, is_priced=True)
    return move.costs[str(move.guess)]


def turn_of(decision: Decision, guess: str, clue: str, after: Cost) -> Turn:
    """Return the turn of a guess; `after` is the cost of the game after its clue."""
    move, least, own = decision
    weights = move.left.candidates.weights
    best = str(move.guess)
    exact = {
        "expected": least.is_exact,
        "cost": guess == best or (least.is_exact and own.is_exact),
        "luck": own.is_exact and after.is_exact,
        "after": after.is_exact,
    }
    return Turn(
        guess,
        clue,
        move.left.size,
        likely_count(move.left.weights.values(), move.left.heaviest),
        len(weights),
        best,
        move.is_stored,
        expected=least.guesses,
        cost=own.guesses - least.guesses,
        luck=own.guesses - 1 - after.guesses,
        after=after.guesses,
        estimated=tuple(name for name in exact if not exact[name]),
        risk=decision.risk,
    )


def sums_of(turns: Sequence[Turn]) -> Sums:
    last = turns[-1]
    estimated = {name for turn in turns for name in turn.estimated if name in ("cost", "luck")}
    estimated.update({"expected"}.intersection(turns[0].estimated))
    estimated.update({"after"}.intersection(last.estimated))
    return Sums(
        used=len(turns),
        expected=turns[0].expected,
        cost=sum(turn.cost for turn in turns),
        luck=sum(turn.luck for turn in turns),
        after=last.after,
        estimated=tuple(sorted(estimated)),
    )


def scores_of(sums: Sums) -> Scores:
    """Return skill and luck from 0 to 99, from cost and luck as they are shown.

    Skill is 99 / 2^lost: 99 where nothing was lost, never below 0, and steepest for the small
    losses of most games. Luck is 50 where the clues told as much as usual. Each guess that they
    saved halves what is missing to 99, and each that they cost halves what is left above 0: good
    and bad luck of the same size are equally far from the middle.

    >>> [scores_of(Sums(4, 3.0, cost, luck, 0.0, ())) for cost, luck in ((0, 0), (1, -1), (0.2, 2))]
    [Scores(skill=99, luck=50), Scores(skill=50, luck=25), Scores(skill=86, luck=87)]
    """
    lost = max(0.0, round(sums.cost, 2))  # a word outside the lists may cost less than 0
    luck = round(sums.luck, 2)
    missing = HIGHEST_SCORE / 2 * 0.5 ** abs(luck)
    return Scores(
        skill=floor(HIGHEST_SCORE * 0.5**lost + 0.5),
        luck=floor((HIGHEST_SCORE - missing if luck > 0 else missing) + 0.5),
    )


def rounded(turn: Turn) -> Turn:
    """Return a turn with two decimals; luck follows from the other figures, so that they add up."""
    expected = round(turn.expected, 2)
    cost = round(turn.cost, 2) + 0.0  # no -0.00
    after = round(turn.after, 2)
    luck = round(expected + cost - 1 - after, 2) + 0.0
    return turn._replace(expected=expected, cost=cost, after=after, luck=luck)
