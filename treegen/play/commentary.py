"""Commentary on a game: why a move is played, how a path ends, the lines of a review."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from treegen.game.numbers import HIGHEST_SCORE, OTHERS
from treegen.game.start import Play
from treegen.play.adviser import Advice, advise
from treegen.play.path import Path, words_to
from treegen.play.results import Turn
from treegen.play.review import Review, Sums, rounded, scores_of, sums_of
from treegen.play.situation import Cost, Situation
from treegen.play.why import Reason, reasons, split_of
from treegen.play.wording import not_found
from treegen.progress import OnProgress, silent
from treegen.say.phrases import Phrase, Value, figure, phrase, say
from treegen.tree.notebook import Table
from treegen.words.likely import (
    chance_text,
    count_cell,
    likely_count,
    line,
    move_line,
    percent_of,
    words_left,
)

ESTIMATED = "≈"  # before a figure


def why(play: Play, move: Advice, on_progress: OnProgress = silent) -> list[str]:
    """Write a few lines on what a move tells, and what the next best moves tell."""
    if play.game.boards > 1:
        return why_on_boards(play, on_progress)
    allowed = play.game.allowed
    heading, (own, *others) = reasons(play, move, on_progress)
    split = phrase("why.split", words=phrase("count.word", n=move.left.size), groups=groups(own))
    told = parts_of(split, own.cost, "why.needed", allowed)
    lines = [phrase("why.own", told=line(told), bits=figure(own.bits, 2))]
    if own.place > 1 and (move.is_stored or move.is_proven):
        lines.append(phrase("why.by-tree" if move.is_stored else "why.by-search", n=own.place))
    if play.position.turns_left == 2 and not move.is_stored and move.left.candidates.size > 2:
        lines.append(phrase("why.two-left"))
    lines.append(phrase(heading))
    for other in others:
        told = parts_of(groups(other), other.cost, "why.more", allowed)
        bits = figure(other.bits, 2)
        lines.append(phrase("why.other", word=other.guess, told=line(told), bits=bits))
    return [*map(str, lines)]


def why_on_boards(play: Play, on_progress: OnProgress) -> list[str]:
    """Write a line on what the best guess tells on each board, then on the next best guesses."""
    move = advise(play, on_progress, count=OTHERS + 1)
    boards = Situation(play).open_boards
    lines = []
    for guess, cost in move.costs.items():
        parts: list[Value] = [phrase("why.more", more=marked(cost.guesses - 1))]
        for number, words in boards.items():
            split = groups(Reason(guess, 0, *split_of(guess, words), cost))
            parts.append(f"board {number}: {split}")
        lines.append(f"{guess}: {line(parts)}")
    return [lines[0], "The best others:", *lines[1:]]


def groups(reason: Reason) -> Phrase:
    """Return the number of groups into which a guess splits the words left."""
    return phrase("groups", groups=phrase("count.group", n=reason.groups), n=reason.largest)


def parts_of(split: Phrase, cost: Cost | None, needed: str, allowed: int | None) -> list[Value]:
    """Return what a guess tells and, if known, its risk or the guesses that it needs."""
    if cost is None:
        return [split]
    if cost.risk:
        return [split, phrase("cost.risk", chance=percent_of(cost.risk), most=allowed)]
    return [split, phrase(needed, more=marked(cost.guesses - 1, is_exact=cost.is_exact))]


def marked(guesses: float, *, is_exact: bool = False) -> str:
    """Write guesses with two decimals, marked if they are estimated.

    >>> marked(2.3), marked(2.3, is_exact=True)
    ('≈2.30', '2.30')
    """
    return f"{'' if is_exact else ESTIMATED}{guesses:.2f}"


def missing_text(words: Sequence[str]) -> str:
    """Return how many more guesses would have found the answers of a lost game.

    >>> missing_text(["bobby", "poppy"])
    '2 more guesses would have found it: bobby poppy'
    """
    if not words:
        return "the best words do not find it"
    return str(phrase("left.last", left=phrase("lost.more", n=len(words)), word=" ".join(words)))


def needed_line(play: Play, on_progress: OnProgress = silent) -> str:
    """Return how many guesses best play needs for the answers; "" if it does not find them."""
    answers = [board.history[-1][0] for board in play.position.boards]
    refused = tuple(word for word in play.position.refused if word not in answers)
    begun = replace(play, position=play.position._replace(turns=(), refused=refused))
    words = words_to(begun, answers, on_progress)
    if not words:
        return ""
    if words == [guess for guess, *_ in play.position.turns]:
        return say("boards.path-same")
    return say("boards.path", n=len(words), words=" ".join(words))


def plain_row(guess: str, clue: str) -> str:
    return f"{guess}  {clue}"


def path_lines(path: Path, row: Callable[[str, str], str] = plain_row) -> list[str]:
    """Write a line for each turn with the words left before it, and one about the end."""
    lines = []
    for (guess, clue), words in zip(path.history, path.left, strict=True):
        likely = likely_count(words.weights.values(), words.heaviest)
        lines.append(f"{row(guess, clue)}  {words_left(likely, words.size)}")
    count = len(path.history)
    end: Value = phrase("status.solved-in", n=count)
    if path.is_lost:
        end = f"{not_found(path.game.allowed or 0)}, but in {count}"
    return [*lines, move_line(path.history[-1][0], [end, path.game.title])]


def summary(review: Review) -> Table:
    """Tabulate the turns, then what was lost, luck, and how the tree finds the answer."""
    turns = [rounded(turn) for turn in review.turns]
    rows = [["turn", "guess", "clue", "left", "expected", "cost", "best", "luck"]]
    for number, turn in enumerate(turns, 1):
        best = "=" if turn.best == turn.guess else turn.best
        luck = figure_text(turn, "luck", f"{turn.luck:+.2f}")
        left = count_cell(turn.likely_left, turn.size)
        costs = figure_text(turn, "expected"), figure_text(turn, "cost"), best, luck
        rows.append([f"{number}", turn.guess, turn.clue, left, *costs])
    words = [guess for guess, _ in review.path]
    end = " ".join([say("review.tree", n=len(words)), *words])
    if not words:
        end = say("review.no-answer")
    sums = sums_of(turns)
    below = [line([sums_text(sums), scores_text(sums)])]
    if review.is_lost:
        below.append(lost_text(review))
    if review.more:
        below.append(missing_text(review.more))
    return Table([], rows, [*below, end], left=(1, 2, 6))


def lost_text(review: Review) -> str:
    """Write the line about a lost game: what each guess risked, as far as known."""
    parts = [not_found(review.play.game.allowed or 0)]
    risks = [
        f"{turn.guess} risked {chance_text(turn.risk) if turn.risk else 'it'}"
        for number, turn in enumerate(review.turns, 1)
        if turn.risk or number == review.risked
    ]
    if risks:
        parts.append(", ".join(risks))
    if review.risked is not None:
        guess = review.turns[review.risked - 1].guess
        parts.append(f"before {guess}, best play was sure to find the word")
    return line(parts)


def sums_text(sums: Sums) -> str:
    """Write the line about a whole game."""
    luck = figure_text(sums, "luck", f"{abs(sums.luck):.2f}")
    is_bad = round(sums.luck, 2) < 0
    return say(
        "figures",
        used=phrase(
            "review.you-more" if sums.after else "review.you",
            n=sums.used,
            after=figure_text(sums, "after"),
        ),
        expected=figure_text(sums, "expected"),
        cost=figure_text(sums, "cost"),
        luck=phrase("luck.bad" if is_bad else "luck.good", luck=luck),
    )


def scores_text(sums: Sums) -> str:
    """Write skill and luck, each marked if it follows from an estimate."""
    scores = scores_of(sums)
    skill = figure_text(sums, "cost", f"{scores.skill}")
    luck = figure_text(sums, "luck", f"{scores.luck}")
    return f"skill {skill}, luck {luck} of {HIGHEST_SCORE}"


def figure_text(of: Turn | Sums, name: str, text: str = "") -> str:
    """Write one of the figures, with a mark if it is estimated."""
    mark = ESTIMATED if name in of.estimated else ""
    return mark + (text or f"{getattr(of, name):.2f}")
