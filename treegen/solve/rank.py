"""The best guesses for a state of a game, or the worst, with what each is expected to tell."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from math import exp2, fsum, inf, log, log2
from operator import mul
from typing import Any, NamedTuple, TypeVar

import numpy as np

from treegen.progress import OnProgress, silent
from treegen.solve.executors import ALONE, Executor
from treegen.solve.greedy import Greedy, costs_by_team
from treegen.solve.matrix import Clues
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer, scorer_for
from treegen.solve.state import state_after
from treegen.text import aligned, number_of, text_columns
from treegen.tree.notebook import Table
from treegen.tree.plan import TURNS, Plan
from treegen.words.game import Game
from treegen.words.weighted import Weighted

MAX_NAMED = 10  # words left; more are only counted
UNITS = {"bits": 1.0, "nats": log(2)}  # of information, each with the size of a bit in it
DIGITS = {"bits": 6, "left": 4, "geometric": 4}  # of figures for programs
FORMATS = {  # of the columns for people
    "place": ",", "guess": "", "bits": ".2f", "left": ",.2f", "geometric": ",.2f",
    "largest": ",", "classes": ",",
}  # fmt: skip
SPARE = ("geometric", "classes", "largest")  # figures that a narrow terminal can do without
MORE = "more_than_best"  # column of what openers cost
# Columns that policies rank by. Where weights differ, two are of weights and not of words.
COLUMNS = {"entropy": "bits", "parts": "classes"}
ALIKE = COLUMNS | {"expected": "left", "minimax": "largest"}
LEGEND = """\
left: words that stay possible, on average; geometric: their geometric mean;
largest: at worst; classes: clues; ✓: can be the answer"""
LEGENDS = {  # of policies with a column of their own
    "wins": "wins: chance that the next guess wins, plus twice the chance that this one does",
    "expected": "expected: chance of the words that stay possible, on average",
    "minimax": "minimax: chance of the words that stay possible, at worst",
    "turns": "turns: as wins, less a sixteenth or a quarter of the bits that stay unknown",
}
Value = TypeVar("Value")


class GuessScore(NamedTuple):
    """A guess, its place among all that are scored, and the classes it splits the answers into."""

    place: int
    guess: str
    bits: float  # of expected information: entropy
    left: float  # answers left after it, on average
    geometric: float  # their geometric mean; of n that weigh the same, n / 2**bits
    largest: int  # class
    classes: int
    possible: bool  # as the answer
    figure: float  # by which the policy ranks


class Ranking(NamedTuple):
    """Words left in a state, how many guesses are legal and how many scored, and some of these.

    Guesses are ranked for the listed words, or where there is none for the others.
    """

    left: Weighted
    legal: int
    guesses: list[GuessScore]
    scored: int  # guesses: all that are legal, or some of these by the plan
    by: str  # column that they are ranked by


def rank(
    game: Game,
    plan: Plan,
    history: Sequence[tuple[str, str]] = (),
    *,
    top: int | None = None,
    only: Sequence[str] = (),
    memory: int | None = None,
    known_costs: Mapping[str, float] | None = None,
    turn: int | None = None,
    on_progress: OnProgress = silent,
    executor: Executor = ALONE,
) -> Ranking:
    """Rank the guesses for the state after `history`, (guess, clue) pairs, best first.

    With a vocabulary, those of `Game.playable`. Guesses of which it is known what they cost come
    first, in that order; their places are by the policy all the same. With `only`, those of these
    words alone; of all, the first `top`. The plan's limits may say that only some guesses are
    scored; `only` are besides. The turn is the one after the history, unless `turn` says that
    others came before.
    `NotInTree` where no answer gives those clues, `WordListError` for a word that is not allowed.
    """
    left, state, legal, _ = state_after(game, history, only)
    scorer = scorer_for(state, plan, memory)
    clues = scorer.in_memory(scorer.clues)
    playable = {*game.playable(left.weights).words}
    known = [word in playable for word in state.guesses.words]
    allowed = np.flatnonzero(np.logical_and(legal, known))
    named = [scorer.index_of(word) for word in only]
    scored = np.union1d(scorer.shortlist(clues, allowed), np.array(named, np.intp))
    common = Greedy(scorer._replace(clues=clues).shared(executor.sharers), ())
    with executor.after_a_moment().team(common) as team:
        is_best_alone = top == 1 and not (only or known_costs)
        costs = costs_by_team(
            team, scored, on_progress, turn or len(history) + 1, least=is_best_alone
        )
    own = scorer.own_weights(clues)[scored]
    if not own.any():  # of the words left, the vocabulary lets one play unlisted ones at most
        own = np.array([scorer.guesses.words[guess] in left.weights for guess in scored.tolist()])
        own = own.astype(np.int64)
    order = scored[np.lexsort((scored, -own, costs))].tolist()
    wanted = {*(named or order)}
    places = [(place, guess) for place, guess in enumerate(order, 1) if guess in wanted]
    by = (ALIKE if state.is_plain else COLUMNS).get(plan.policy, plan.policy)
    if known_costs:
        by = MORE
        words = scorer.guesses.words
        places.sort(key=lambda placed: known_costs.get(words[placed[1]], inf))
    figures = dict(zip(scored.tolist(), _figures(scorer, costs), strict=True))
    scores = [
        _guess_score(scorer, clues, guess, place, figures[guess]) for place, guess in places[:top]
    ]
    return Ranking(left, len(allowed), scores, len(scored), by)


def _figures(scorer: Scorer, costs: Costs) -> list[float]:
    """Figures that a policy ranks by, of guesses with those costs."""
    total = sum(scorer.game.weights)
    unit = total
    if scorer.policy == TURNS:
        unit *= scorer.one_turn
    if scorer.policy == "expected":
        unit *= total
    sign = 1 if scorer.policy in ("expected", "minimax") else -1  # of others the greatest is best
    return [sign * cost / unit for cost in costs.tolist()]


def _guess_score(scorer: Scorer, clues: Clues, guess: int, place: int, figure: float) -> GuessScore:
    _, indices, sizes = np.unique(clues.of_one(guess), return_inverse=True, return_counts=True)
    weights = np.bincount(indices, scorer.weights[clues.answers])
    total = scorer.weight(clues.answers)
    chances = (weights / total).tolist()
    logarithms = map(log2, sizes.tolist())
    return GuessScore(
        place,
        scorer.guesses.words[guess],
        bits=fsum(-chance * log2(chance) for chance in chances) + 0.0,
        left=int(weights @ sizes) / total,
        geometric=exp2(fsum(map(mul, chances, logarithms))),
        largest=int(sizes.max()),
        classes=len(sizes),
        possible=bool((scorer.secrets[clues.answers] == guess).any()),
        figure=figure,
    )


def records(
    ranking: Ranking, costs: Mapping[str, float] | None = None, unit: str = "bits"
) -> list[dict[str, Any]]:
    """Each guess as names and rounded values, first of these the one that it is ranked by.

    Information is in a unit, by the unit's name. With `costs` of openers, the best first, what each
    costs more than it; None where not known.
    """
    rows = []
    least = next(iter((costs or {}).values()), 0.0)
    for score in ranking.guesses:
        row = score._replace(bits=score.bits * UNITS[unit])._asdict()
        row |= {name: round(row[name], digits) for name, digits in DIGITS.items()}
        figure = row.pop("figure")
        if ranking.by not in row:
            row[ranking.by] = round(figure, 4)
        if costs:
            cost = costs.get(score.guess)
            row[MORE] = None if cost is None else round(cost - least, 4)
        first = {name: row[name] for name in ("place", "guess", ranking.by)}
        rows.append(_named(first | row, unit))
    return rows


def _named(columns: Mapping[str, Value], unit: str) -> dict[str, Value]:
    """Return columns with the one of bits under the name of its unit."""
    return {unit if name == "bits" else name: value for name, value in columns.items()}


def as_csv(rows: Sequence[Mapping[str, object]], names: Iterable[str] | None = None) -> str:
    """Rows under their names, by default those of the first row."""
    text = StringIO()
    writer = csv.DictWriter(text, [*(names or rows[0])], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def table(
    ranking: Ranking,
    policy: str,
    costs: Mapping[str, float] | None = None,
    unit: str = "bits",
    width: int | None = None,
) -> Table:
    """Ranking as a table; few words left are named. Costs and unit as in `records`.

    Where `width` columns have no room for all figures, the first of `SPARE` are left out.
    """
    is_by_cost = ranking.by == MORE
    formats = _named(FORMATS, unit)
    found = records(ranking, costs, unit)
    names = [name for name in found[0] if name != "possible"]
    heads = {"place": f"by {policy}"} if is_by_cost else {}
    if costs:
        heads[MORE] = f"more than {next(iter(costs))}"
    rows = [[*(heads.get(name, name) for name in names), ""]]
    for row in found:
        cells = [
            "?" if row[name] is None else format(row[name], formats.get(name, ".4f"))
            for name in names
        ]
        rows.append([*cells, "✓" if row["possible"] else ""])
    guesses = number_of(ranking.legal, "guess")
    if ranking.scored < ranking.legal:
        guesses = f"{ranking.scored:,} of {guesses} scored"
    without = []
    for name in SPARE:
        if width is None or max(map(text_columns, aligned(rows))) <= width:
            break
        if name == ranking.by:
            continue
        place = rows[0].index(name)
        rows = [row[:place] + row[place + 1 :] for row in rows]
        without.append(name)
    order = "what they cost" if is_by_cost else policy
    below = [LEGENDS[ranking.by]] if ranking.by in LEGENDS else []
    below += LEGEND.splitlines()
    if without:
        below.append(f"no room for: {', '.join(without)}; in a wider terminal, or by --json")
    above = [words_left(ranking.left), f"{guesses}, by {order}"]
    return Table(above, rows, below, left=(1, len(rows[0]) - 1))


def words_left(left: Weighted) -> str:
    """Count the words left, and name the listed ones, if they are few.

    >>> words_left(Weighted({"scour": 4, "shirr": 0}, 9))
    '2 words left, listed: scour'
    """
    candidates = left.candidates
    text = left.text("", last=next(iter(candidates.weights)))
    if left.size > 1 and candidates.size <= MAX_NAMED:
        groups = candidates.groups(())
        is_rest = len(groups["likely"]) < 2 and candidates.size < left.size
        named = map(", ".join, filter(None, groups.values()))
        text += f"{', listed' if is_rest else ''}: {'; less likely: '.join(named)}"
    return text
