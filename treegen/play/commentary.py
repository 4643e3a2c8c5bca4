"""Commentary on a game: why a move is played, how a path ends, and the lines of a review."""

from collections.abc import Callable, Sequence

from treegen.game.start import Play
from treegen.play.adviser import Advice, advise
from treegen.play.path import Path, words_to
from treegen.play.results import Turn
from treegen.play.review import BEST, Review, Sums, rounded, scores_of, sums_of
from treegen.play.situation import Cost, Situation
from treegen.play.why import OTHERS, Reason, reasons, split_of
from treegen.progress import OnProgress, silent
from treegen.text import number_of
from treegen.tree.notebook import Table
from treegen.words.likely import chance_text, count_cell, count_text, likely_count

ESTIMATED = "≈"  # before a figure


def why(play: Play, move: Advice, on_progress: OnProgress = silent) -> list[str]:
    """Say in a few lines what a move tells, and what the best others do."""
    if play.game.boards > 1:
        return why_on_boards(play, on_progress)
    heading, (own, *others) = reasons(play, move, on_progress)
    first = f"Splits {number_of(move.left.size, 'word')} into {split_text(own)}"
    needed = needed_text(own.cost)
    if needed:
        first += f"; {needed} on average"
    lines = [f"{first} ({own.bits:.2f} bits of information)."]
    loses = loses_text(own.cost)
    if loses:
        lines.append(f"It {loses}; no word loses fewer.")
    if own.place > 1 and (move.is_stored or move.is_proven):
        deeper = "the tree" if move.is_stored else "a search of whole trees"
        place = f"Looking only one turn ahead, it ranks number {own.place:,}"
        lines.append(f"{place}; {deeper} looks further.")
    lines.append(heading)
    for other in others:
        told = split_text(other), needed_text(other.cost), loses_text(other.cost)
        facts = "; ".join(filter(None, told))
        lines.append(f"{other.guess}: {facts} ({other.bits:.2f} bits)")
    return lines


def why_on_boards(play: Play, on_progress: OnProgress) -> list[str]:
    """Say what the best guess tells on each board, and then what the best others do."""
    move = advise(play, on_progress, count=OTHERS + 1)
    boards = Situation(play).open_boards
    lines = []
    for guess, cost in move.costs.items():
        line = f"{guess}: {ESTIMATED}{cost.guesses - 1:.2f} more guesses"
        for number, words in boards.items():
            split = split_text(Reason(guess, 0, *split_of(guess, words), cost))
            line += f"; board {number}: {split}"
        lines.append(line)
    return [lines[0], "The best others:", *lines[1:]]


def split_text(reason: Reason) -> str:
    return f"{number_of(reason.groups, 'group')}; the largest has {reason.largest:,}"


def needed_text(cost: Cost | None) -> str:
    """Write the guesses needed after a guess, "" if they are not known."""
    if cost is None:
        return ""
    mark = "" if cost.is_exact else ESTIMATED
    return f"{mark}{cost.guesses - 1:.2f} more guesses"


def loses_text(cost: Cost | None) -> str:
    """Write the chance to lose the game, "" if there is none or it is not known."""
    risk = cost.risk if cost else None
    return f"loses {chance_text(risk)} of games" if risk else ""


def missing_text(words: Sequence[str]) -> str:
    """Say how many guesses more would have found the answers of a game that is lost.

    >>> missing_text(["bobby", "poppy"])
    '2 more guesses would have found it: bobby poppy'
    """
    if not words:
        return "the best words do not find it"
    count = "one more guess" if len(words) == 1 else number_of(len(words), "more guess")
    return f"{count} would have found it: {' '.join(words)}"


def needed_line(play: Play, on_progress: OnProgress = silent) -> str:
    """Say how many guesses the best moves need for these answers; "" if they do not find them."""
    answers = [board.history[-1][0] for board in play.position.boards]
    refused = tuple(word for word in play.position.refused if word not in answers)
    begun = play._replace(position=play.position._replace(turns=(), refused=refused))
    words = words_to(begun, answers, on_progress)
    if not words:
        return ""
    return f"treegen's words need {number_of(len(words), 'guess')}: {' '.join(words)}"


def plain_row(guess: str, clue: str) -> str:
    return f"{guess}  {clue}"


def path_lines(path: Path, row: Callable[[str, str], str] = plain_row) -> list[str]:
    """Write a line for each turn with the words left before it, and one about the end."""
    lines = []
    for (guess, clue), words in zip(path.history, path.left, strict=True):
        likely = likely_count(words.weights.values(), words.heaviest)
        lines.append(f"{row(guess, clue)}  {count_text(likely, words.size)}")
    count = len(path.history)
    end = f"solved in {number_of(count, 'guess')}"
    if path.is_lost:
        end = f"not found in {number_of(path.game.allowed or 0, 'guess')}, but in {count}"
    return [*lines, f"{path.history[-1][0]}  {end}; {path.game.info.title}"]


def summary(review: Review) -> Table:
    """Tabulate the turns, then what was lost, luck, and how the tree finds the answer."""
    turns = [rounded(turn) for turn in review.turns]
    rows = [["turn", "guess", "clue", "left", "expected", "cost", "best", "luck"]]
    for number, turn in enumerate(turns, 1):
        best = "=" if turn.best == turn.guess else turn.best
        luck = figure(turn, "luck", f"{turn.luck:+.2f}")
        left = count_cell(turn.likely_left, turn.size)
        costs = figure(turn, "expected"), figure(turn, "cost"), best, luck
        rows.append([f"{number}", turn.guess, turn.clue, left, *costs])
    words = " ".join(guess for guess, _ in review.path)
    end = f"the tree needs {number_of(len(review.path), 'guess')}: {words}"
    if not words:
        end = "the answer is not known, nor how the tree would find it"
    sums = sums_of(turns)
    below = [f"{sums_text(sums)}; {scores_text(sums)}"]
    if review.is_lost:
        below.append(lost_text(review))
    if review.more:
        below.append(missing_text(review.more))
    return Table([], rows, [*below, end], left=(1, 2, 6))


def lost_text(review: Review) -> str:
    """Write the line about a lost game: what each guess risked, as far as that is known."""
    text = f"not found in {review.play.game.allowed}"
    risks = [
        f"{turn.guess} risked {chance_text(turn.risk) if turn.risk else 'it'}"
        for number, turn in enumerate(review.turns, 1)
        if turn.risk or number == review.risked
    ]
    if risks:
        text += f"; {', '.join(risks)}"
    if review.risked is not None:
        guess = review.turns[review.risked - 1].guess
        text += f"; before {guess}, best play was sure to find the word"
    return text


def sums_text(sums: Sums) -> str:
    """Write the line about a whole game."""
    used = f"You needed {sums.used}"
    if sums.after:
        used = f"So far {sums.used}, {figure(sums, 'after')} to come"
    luck = figure(sums, "luck", f"{abs(sums.luck):.2f}")
    luck += " by bad luck" if round(sums.luck, 2) < 0 else " saved by good luck"
    expected, cost = figure(sums, "expected"), figure(sums, "cost")
    return f"{used}; {expected} expected, {cost} lost by choice, {luck}"


def scores_text(sums: Sums) -> str:
    """Write skill and luck, each marked if it follows from an estimate."""
    scores = scores_of(sums)
    skill = figure(sums, "cost", f"{scores.skill}")
    luck = figure(sums, "luck", f"{scores.luck}")
    return f"skill {skill}, luck {luck} of {BEST}"


def figure(of: Turn | Sums, name: str, text: str = "") -> str:
    """Write one of the figures, with a mark if it is estimated."""
    mark = ESTIMATED if name in of.estimated else ""
    return mark + (text or f"{getattr(of, name):.2f}")
