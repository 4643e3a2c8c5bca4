"""The part of a tree file before its nodes: the recipe of the tree, and its summary.

A recipe is everything needed to build the same tree again, by name and checksum, and in words.
"""

from typing import Annotated, Any, NamedTuple

from treegen.clues import Mode
from treegen.say.phrases import Phrase, Value, joined, phrase
from treegen.text import capitals, isolated
from treegen.tree import fields
from treegen.tree.find import mode_fields, mode_in
from treegen.tree.plan import ANY, Limits, Plan
from treegen.words.game import PriorInfo
from treegen.words.identity import GameInfo, mode_phrase
from treegen.words.lists import Fold, ListInfo
from treegen.words.prior import NONE, Prior

# Tie rules as files name them, and the sentences for them.
TIES = "possible answer first, then alphabetical"
WEIGHTED_TIES = "possible answer first, then the heavier, then alphabetical"
TIE_RULES = {TIES: "tie.plain", WEIGHTED_TIES: "tie.weighted"}
BOUND_FIRST = "lowest one-turn bound, then "  # start of the tie rule of a search
THEN_WORST = ", then worst"  # end of an objective that minimises the longest game too


class Summary(NamedTuple):
    """Figures of how well the tree plays."""

    answers: Annotated[int, fields.COUNT]
    total: Annotated[int, fields.COUNT]
    mean: Annotated[float, fields.MEAN]
    worst: Annotated[int, fields.COUNT]
    distribution: Annotated[tuple[int, ...], fields.COUNTS]
    nodes: Annotated[int, fields.COUNT]
    weighted_mean: Annotated[float, fields.MEAN]


class Proof(NamedTuple):
    """The result of the search for an optimal tree, besides the tree."""

    objective: str  # figure that the search minimised, such as "total"
    lower_bound: int  # of the objective: no tree is below it
    proven: bool  # no tree is better than this one
    others_width: int | None = None  # guesses tried where only words of weight 0 are left


def plan_fields(plan: Plan) -> dict[str, Any]:
    """Return the fields of a recipe that say how to build the tree; `Recipe.plan` reads them.

    >>> [*plan_fields(Plan("entropy", ("raise",))).items()][:2]
    [('policy', 'entropy'), ('opener', 'raise')]
    """
    limits = plan.limits._asdict()
    del limits["then_worst"]  # the objective says it
    found: dict[str, Any] = {"policy": plan.policy, "opener": plan.opener, **limits}
    found |= {"openers": (), "learn": None}
    if plan.learns:  # the word to learn is in `second`
        found["learn"] = plan.exceptions
    elif len(plan.opening) > 1:
        found["openers"] = plan.opening
    return found


class Recipe(NamedTuple):
    """A game and a plan, by name and checksum, and what building by them showed.

    Its fields are those of the file, which fields.py reads and writes.
    """

    policy: Annotated[str, fields.TEXT]
    opener: Annotated[str, fields.WORD]
    hard: Annotated[bool, fields.TRUTH]
    ties: Annotated[str, fields.TEXT]  # which of equally good guesses is played
    guesses: Annotated[ListInfo, fields.LIST]
    answers: Annotated[ListInfo, fields.LIST]
    prior: Annotated[PriorInfo | None, fields.PRIOR]
    generator: Annotated[str, fields.TEXT]  # the program that built the tree, and its version
    lang: Annotated[str, fields.LANG] = ""
    fold: Annotated[Fold, fields.FOLD] = ()
    vocabulary: Annotated[ListInfo | None, fields.LIST] = None
    strict: Annotated[bool, fields.TRUE] = False
    openers: Annotated[tuple[str, ...], fields.OPENERS] = ()
    second: Annotated[str, fields.WORD] = ""
    learn: Annotated[int | None, fields.WEIGHT] = None
    objective: Annotated[str, fields.OBJECTIVE] = ""
    max_turns: Annotated[int | None, fields.COUNT] = None
    max_listed_turns: Annotated[int | None, fields.COUNT] = None
    width: Annotated[int | None, fields.COUNT] = None
    prefilter: Annotated[float | None, fields.PERCENT] = None
    others_width: Annotated[int | None, fields.COUNT] = None
    lower_bound: Annotated[int | None, fields.COUNT] = None
    proven: Annotated[bool | None, fields.TRUTH] = None

    @classmethod
    def of(cls, plan: Plan, mode: Mode, proof: Proof | None = None, **more: Any) -> "Recipe":
        """Return the recipe of a plan, a mode, what a search proved, and other fields."""
        proved = proof._asdict() if proof else {}
        return cls(**mode_fields(mode), **plan_fields(plan), **proved, **more)

    @property
    def fields(self) -> dict[str, Any]:
        """The recipe as its file has it, without optional fields that are empty."""
        return fields.write(self)

    @property
    def plan(self) -> Plan:
        opening = self.openers or (self.opener,)
        if self.second:
            opening = (self.opener, ANY)
        limits = {name: getattr(self, name, False) for name in Limits._fields}
        limits["then_worst"] = self.objective.endswith(THEN_WORST)
        return Plan(self.policy, opening, self.learn or 0, Limits(**limits))

    @property
    def mode(self) -> Mode:
        return mode_in({"hard": self.hard, "strict": self.strict})

    @property
    def proof(self) -> Proof | None:
        """Result of the search for an optimal tree; None for other policies."""
        if self.lower_bound is None:
            return None
        return Proof(self.objective, self.lower_bound, bool(self.proven), self.others_width)

    @property
    def fixed(self) -> tuple[str, ...]:
        """Words that are played first; the second may have exceptions after some clues."""
        if self.second:
            return self.opener, self.second
        return self.openers or (self.opener,)

    @property
    def data(self) -> str | None:
        """Version of the past answers that gave the weights; None for other weights."""
        return self.weights_by.version

    @property
    def weights_by(self) -> Prior:
        """Origin of the weights; `NONE` if none were given."""
        return self.prior.name if self.prior else NONE

    @property
    def info(self) -> GameInfo:
        """The game, as if all its answers were listed: `Tree.info` counts those that are."""
        lists = self.guesses, self.answers
        listed = self.answers.count
        return GameInfo(*lists, listed, self.weights_by, self.mode, self.vocabulary, self.lang)

    def opening(self, is_capital: bool = False) -> Value:
        """Return the words that are played first, and the number of exceptions to the second.

        In capitals, words of a known language are marked, as by `isolated`.

        >>> words = ListInfo("mine", 2, "…")
        >>> plan = Plan("optimal", ("parse", ANY), 2)
        >>> names = {"guesses": words, "answers": words, "prior": None, "ties": "", "generator": ""}
        >>> recipe = Recipe.of(plan, Mode.NORMAL, second="clint", **names)
        >>> str(recipe.opening(is_capital=True))
        'PARSE then CLINT with 2 exceptions'
        """
        played = self.fixed
        if is_capital:
            played = tuple(isolated(capitals(word), bool(self.lang)) for word in played)
        words: Value = played[0]
        for word in played[1:]:
            words = phrase("opening.then", first=words, second=word)
        if not self.learn:
            return words
        return phrase("opening.but", opening=words, n=self.learn)

    @property
    def lines(self) -> list[Value]:
        """Recipe in words: how the tree plays, its guesses, its answers, any weights."""
        guesses = phrase("report.guesses", n=self.guesses.count)
        answers = phrase("count.answer", n=self.answers.count)
        found: list[Value] = [
            self.play_line(),
            phrase("report.list", words=guesses, name=self.guesses.name),
            phrase("report.list", words=answers, name=self.answers.name),
        ]
        if self.prior:
            found.append(phrase("report.weights", name=self.prior.name))
        if self.vocabulary:
            found.append(phrase("report.vocabulary", name=self.vocabulary.name))
        return found

    def play_line(self, is_proven: bool = False) -> Phrase:
        """Return how the tree plays, in words; `is_proven` as in `limits`."""
        return phrase("report.plays", opener=self.opener, policy=self.policy_within(is_proven))

    def policy_within(self, is_proven: bool = False) -> Value:
        """Return the policy and its limits, in words; `is_proven` as in `limits`."""
        return joined("list.comma", [self.policy, *self.limits(is_proven)])

    def limits(self, is_proven: bool = False) -> list[Value]:
        """Return limits on the guesses and the search, and whether no tree is better.

        Only a new search can tell whether a tree is proven, as it says.

        >>> words = ListInfo("mine", 2, "…")
        >>> plan = Plan("optimal", ("parse", "clint"))
        >>> names = {"guesses": words, "answers": words, "prior": None, "ties": "", "generator": ""}
        >>> recipe = Recipe.of(plan, Mode.HARD, **names)
        >>> [str(limit) for limit in recipe.limits()]
        ['after parse then clint', 'hard mode']
        """
        found: list[Value] = []
        if len(self.fixed) > 1:
            found.append(phrase("limit.after", opening=self.opening()))
        if self.mode is not Mode.NORMAL:
            found.append(mode_phrase(self.mode))
        found += self.plan.limits.phrases
        if self.proof and self.proof.proven:
            found.append(phrase("limit.proven" if is_proven else "limit.said-proven"))
        elif self.proof:
            found.append(phrase("limit.not-proven"))
        return found

    @property
    def tie_rule(self) -> Value:
        """Return how ties are broken: a phrase or, for an unknown rule, the file's own text."""
        rule = self.ties.removeprefix(BOUND_FIRST)
        words: Value = phrase(TIE_RULES[rule]) if rule in TIE_RULES else rule
        return words if rule == self.ties else phrase("tie.bound", ties=words)
