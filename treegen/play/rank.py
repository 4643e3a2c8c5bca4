"""The best guesses of a position, ranked by what they cost, or by the next turn alone.

A row has what is known about a guess: its cost, if whole trees were compared; what it tells by the
next clue, if the ranking looked one turn ahead. The columns of the table are those of the rows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from treegen.game.openers import TABLE_DAY
from treegen.play.adviser import ask
from treegen.play.lookahead import ranking
from treegen.play.searches import MAX_SEARCHED, whole_trees
from treegen.play.situation import Asked, Cost, Known, Situation, Source
from treegen.play.sources import SOURCES, published_openers
from treegen.text import aligned, number_of, text_columns
from treegen.tree.notebook import Table
from treegen.tree.policies import POLICIES
from treegen.words.likely import chance_text, line
from treegen.words.past import long_date
from treegen.words.weighted import Weighted

if TYPE_CHECKING:
    from treegen.solve.rank import GuessScore, Ranking

# The sources that price all words; a tree and the last words price only one.
COMPARING = tuple(source for source in SOURCES if source in (published_openers, whole_trees))
TOP_BY_TURN = 20  # guesses of a ranking by one turn
MAX_NAMED = 10  # words left, up to which they are named; more are only counted
UNITS = {"bits": 1.0, "nats": log(2)}  # of information, each with the size of a bit in it
DIGITS = {  # of figures for programs
    "bits": 6,
    "left": 4,
    "geometric": 4,
    "guesses": 6,
    "more_than_best": 6,
    "risk": 6,
}
FORMATS = {  # of the columns for people
    "place": ",",
    "bits": ".2f",
    "left": ",.2f",
    "geometric": ",.2f",
    "largest": ",",
    "classes": ",",
}
# Figures that a narrow terminal can do without.
OPTIONAL_COLUMNS = ("geometric", "classes", "largest")
COST = "guesses: from this one on, the answer's included, on average by weight"
LOST = "lost: chance that the guesses left do not find the answer, which counts as one guess more"
UNFOUND = "may not find each listed word in the guesses left"
POSSIBLE = "✓: can be the answer"
LEGEND = f"""\
left: words that stay possible, on average; geometric: their geometric mean;
largest: at worst; classes: clues; {POSSIBLE}"""
Row = dict[str, Any]
Value = TypeVar("Value")


class Ranked(NamedTuple):
    """Guesses of a position in their order, and what is known about them."""

    situation: Situation
    words: Sequence[str]
    known: Known  # their costs, and the best guesses
    by_turn: "Ranking | None"  # what they tell by the next clue; None if all costs are searched
    is_by_cost: bool  # the order is that of the costs, as far as these are known

    @property
    def left(self) -> Weighted:
        return self.situation.words

    @property
    def weight(self) -> int:
        """Sum of the weights by which a cost is divided."""
        return sum(self.left.candidates.weights.values())

    @property
    def is_of_all(self) -> bool:
        """Test whether the costs of all guesses are those of whole trees."""
        return self.by_turn is None

    @property
    def facts(self) -> dict[str, Any]:
        """Numbers of guesses that are legal, and that were scored or searched."""
        facts: dict[str, Any] = {"legal": len(self.situation.legal)}
        if self.by_turn:
            return facts | {"scored": self.by_turn.scored}
        searched = self.known.searched or 0
        return facts | {
            "searched": searched,
            "proven": self.known.is_proven,
            "weight": self.weight,
        }


def ranked(
    situation: Situation,
    top: int | None = None,
    only: tuple[str, ...] = (),
    *,
    is_searched: bool = True,
    is_by_cost: bool = True,
) -> Ranked:
    """Rank the best `top` guesses, or only some, as the adviser would choose them without a tree.

    Without a search, only the costs of openers are known. If the ranking is not by cost, costs are
    shown beside it.

    `NotInTree` if no word is left, `WordListError` for a word that is not allowed.
    """
    from treegen.solve.state import require_legal

    play = situation.play
    require_legal(play.game, play.position.history, only)
    sources = COMPARING if is_searched else (published_openers,)
    asked = Asked(only, 0 if only else top or MAX_SEARCHED)
    known = ask(situation, asked, sources)
    if top is None:
        top = TOP_BY_TURN if known.searched is None else MAX_SEARCHED
    words: Sequence[str] = known.best[:top]
    if only:
        words = [word for word in known.costs if word in only]
    wanted = len(only) or min(top, len(situation.legal))
    if known.source is Source.SEARCH and len(words) == wanted:
        return Ranked(situation, words, known, None, is_by_cost=True)
    first = tuple(known.costs if only else known.best) if is_by_cost else ()
    by_turn = ranking(situation, top, only, first)
    words = [score.guess for score in by_turn.guesses]
    return Ranked(situation, words, known, by_turn, is_by_cost and bool(first))


def ranked_by_trees(
    situation: Situation, top: int | None = None, only: tuple[str, ...] = ()
) -> Ranked:
    """Rank the best `top` guesses, or only some, by whole trees, however long a search takes.

    Before the first guess of today's game the costs are published. Errors are those of `ranked`.
    """
    from treegen.solve.state import require_legal

    play = situation.play
    require_legal(play.game, play.position.history, only)
    top = top or MAX_SEARCHED
    situation = replace(situation, is_unlimited=True)
    asked = Asked(only, 1 if only else top)
    known = None if situation.limits.width else published_openers(situation, asked)
    if not (known and known.costs.keys() >= {*only}):
        known = ask(situation, asked, (whole_trees,))
    words: Sequence[str] = known.best[:top]
    if only:
        words = [word for word in known.costs if word in only]
    return Ranked(situation, words, known, None, is_by_cost=True)


def rows(ranked: Ranked) -> list[Row]:
    """Return each guess as names and values; the figure that it is ranked by follows the guess."""
    words, known, by_turn = ranked.words, ranked.known, ranked.by_turn
    scores = {score.guess: score for score in by_turn.guesses} if by_turn else {}
    places = {word: place for place, word in enumerate(known.best, 1)}
    possible = ranked.left.candidates.weights
    found = []
    for word in words:
        score = scores.get(word)
        place = score.place if score else places.get(word)
        costs = cost_figures(ranked, word) if known.costs else {}
        figures = figures_of(score, by_turn.by, ranked.is_by_cost) if score and by_turn else {}
        row: Row = {"place": place, "guess": word}
        row |= costs | figures if ranked.is_by_cost else figures | costs
        row["possible"] = word in possible
        if costs:
            row["risk"] = row.pop("risk")  # as the last
        found.append(row)
    return found


def cost_figures(ranked: Ranked, word: str) -> Row:
    """Return the costs of a guess; None for what is not known."""
    known = ranked.known
    cost = known.costs.get(word)
    if cost is None:
        return dict.fromkeys(("cost", "guesses", "more_than_best", "risk"))
    least = known.costs[known.best[0]].guesses
    return {
        "cost": round(cost.guesses * ranked.weight),
        "guesses": cost.guesses,
        "more_than_best": cost.guesses - least,
        "risk": cost.risk,
    }


def figures_of(score: "GuessScore", by: str, is_by_cost: bool) -> Row:
    """Return what a guess tells by the next clue; the figure that it is ranked by comes first."""
    figures = score._asdict()
    for name in ("place", "guess", "possible"):
        del figures[name]
    figure = figures.pop("figure")
    return figures if is_by_cost else {by: figures.get(by, figure)} | figures


def records(ranked: Ranked, unit: str = "bits") -> list[Row]:
    """Return the rows with rounded values; information is in a unit, under the unit's name."""
    digits = named(DIGITS, unit)
    return [
        {
            name: round(value, digits.get(name, 4)) if isinstance(value, float) else value
            for name, value in row.items()
        }
        for row in in_unit(rows(ranked), unit)
    ]


def in_unit(rows: Sequence[Row], unit: str) -> list[Row]:
    """Return rows with information in a unit, under the unit's name."""
    return [
        named(row | {"bits": row["bits"] * UNITS[unit]}, unit) if "bits" in row else row
        for row in rows
    ]


def named(columns: Mapping[str, Value], unit: str) -> dict[str, Value]:
    """Return columns with the one of bits under the name of its unit."""
    return {unit if name == "bits" else name: value for name, value in columns.items()}


def table(
    ranked: Ranked, policy: str, order: str = "", unit: str = "bits", width: int | None = None
) -> Table:
    """Ranking as a table; few words left are named. The unit is as in `records`.

    `order` says what proves the order. Where `width` columns have no room for all figures, the
    first of `OPTIONAL_COLUMNS` are left out.
    """
    known, by_turn = ranked.known, ranked.by_turn
    found = in_unit(rows(ranked), unit)
    is_risky = any(row.get("risk") for row in found)
    hidden = ("cost", "possible", "risk")
    names = [name for name in found[0] if name not in hidden]
    if is_risky:
        names.insert(2, "risk")
    heads = {"risk": "lost"}
    if known.best:
        heads["more_than_best"] = f"more than {known.best[0]}"
    if by_turn and ranked.is_by_cost:
        heads["place"] = f"by {policy}"
    cells = [[*(heads.get(name, name) for name in names), ""]]
    for row in found:
        own = [cell(name, row[name], named(FORMATS, unit)) for name in names]
        cells.append([*own, "✓" if row["possible"] else ""])
    without = []
    for name in OPTIONAL_COLUMNS:
        if width is None or max(map(text_columns, aligned(cells))) <= width:
            break
        if name in names and not (by_turn and name == by_turn.by and not ranked.is_by_cost):
            place = cells[0].index(name)
            cells = [row[:place] + row[place + 1 :] for row in cells]
            without.append(name)
    below = legend(ranked, is_risky)
    if without:
        below.append(f"no room for: {', '.join(without)}; in a wider terminal, or by --json")
    above = [words_left(ranked.left), order or order_text(ranked, policy)]
    return Table(above, cells, below, left=(1, len(cells[0]) - 1))


def cell(name: str, value: Any, formats: Mapping[str, str]) -> str:
    if name == "guess":
        return str(value)
    if value is None:
        return "" if name == "place" else "?"
    if name == "risk":
        return chance_text(value)
    return format(value, formats.get(name, ".4f"))


def order_text(ranked: Ranked, policy: str) -> str:
    """Return the number of guesses, and what they are ranked by."""
    by_turn = ranked.by_turn
    guesses = number_of(len(ranked.situation.legal), "guess")
    if by_turn is None:
        return f"{guesses}, by whole trees"
    if by_turn.scored < by_turn.legal:
        guesses = f"{by_turn.scored:,} of {guesses} scored"
    return f"{guesses}, by {'what they cost' if ranked.is_by_cost else policy}"


def legend(ranked: Ranked, is_risky: bool) -> list[str]:
    """Explain the columns of a table."""
    known, by_turn = ranked.known, ranked.by_turn
    lines = [LOST] if is_risky else []
    if known.costs:
        lines.append(COST)
    if by_turn and not ranked.is_by_cost and by_turn.by in POLICIES:  # in a column of its own
        policy = POLICIES[by_turn.by]
        lines.append(f"{by_turn.by}: {policy.legend or policy.formula}")
    lines += LEGEND.splitlines() if by_turn else [POSSIBLE]
    if by_turn and known.costs:
        days = f" (answers to {long_date(TABLE_DAY)})" if known.source is Source.OPENERS else ""
        best = known.best[0]
        lines.append(f"more than {best}: how many more guesses a whole tree needs{days}")
    unknown = [word for word in ranked.words if is_unknown(known.costs.get(word))]
    if unknown:
        lines.append(f"{', '.join(unknown)}: {UNFOUND}")
    return lines


def is_unknown(cost: Cost | None) -> bool:
    """Test whether a search left open what a word loses."""
    return cost is not None and cost.source is Source.SEARCH and cost.risk is None


def proof_text(ranked: Ranked, seconds: float) -> str:
    """Line on how much was searched, and what that proves."""
    from treegen.game.openers import TABLE_COMPLETE

    situation, known = ranked.situation, ranked.known
    if known.source is Source.OPENERS:
        most = TABLE_COMPLETE[situation.play.game.mode]
        return f"proven: trees/openers-today.csv has every opener that costs less than {most}"
    legal = number_of(len(situation.legal), "guess")
    searched = f"{known.searched:,} of {legal} searched in {seconds:.1f} s"
    width = situation.limits.width
    if known.is_proven:
        return f"proven: {searched}"
    if width is None:
        return f"not proven: {searched}, by trees of any length"
    return f"not proven: {searched}, at most {width} at each node (--width)"


def words_left(left: Weighted) -> str:
    """Count the words left, and name the listed ones if they are few.

    >>> words_left(Weighted({"scour": 4, "shirr": 0}, 9))
    '2 words left, listed: scour'
    """
    candidates = left.candidates
    text = line(left.said("", last=next(iter(candidates.weights))))
    if left.size > 1 and candidates.size <= MAX_NAMED:
        groups = candidates.groups(())
        is_rest = len(groups["likely"]) < 2 and candidates.size < left.size
        shown = map(", ".join, filter(None, groups.values()))
        text += f"{', listed' if is_rest else ''}: {'; less likely: '.join(shown)}"
    return text
