"""A recipe: everything needed to build the same tree again, by name and checksum, and in words."""

from typing import NamedTuple

from treegen.clues import Mode
from treegen.say.phrases import Phrase, Value, joined, phrase
from treegen.text import capitals, isolated
from treegen.tree.plan import Plan
from treegen.words.game import PriorInfo
from treegen.words.identity import MODES, GameInfo
from treegen.words.lists import Fold, ListInfo
from treegen.words.prior import NONE, Prior

# Which of equally good guesses is played, as files say it, and the sentences for it.
TIES = "possible answer first, then alphabetical"
WEIGHTED_TIES = "possible answer first, then the heavier, then alphabetical"
TIE_RULES = {TIES: "tie.plain", WEIGHTED_TIES: "tie.weighted"}
BOUND_FIRST = "lowest one-turn bound, then "  # what a search puts before one of them


class Proof(NamedTuple):
    """The result of the search for an optimal tree, besides the tree."""

    objective: str  # what no tree should have less of, such as "total"
    lower_bound: int  # of the objective: no tree is below it
    proven: bool  # no tree is better than this one
    others_width: int | None = None  # guesses tried where only words of weight 0 are left


class Recipe(NamedTuple):
    """A game and a plan, by name and checksum, and what building by them showed."""

    plan: Plan  # whose opening names at least the opener
    mode: Mode
    guesses: ListInfo
    answers: ListInfo
    prior: PriorInfo | None  # None where none was given, so that each answer weighs 1
    ties: str  # which of equally good guesses is played
    generator: str  # the program that built the tree, and its version
    second: str = ""  # the word that the search chose for `ANY` in the opening
    proof: Proof | None = None  # None for other policies than the optimal
    vocabulary: ListInfo | None = None  # words played while a listed one is left; None: all
    lang: str = ""  # code of the words' language, empty where it is not known
    fold: Fold = ()  # letters that are not told apart, by which all words are folded

    @property
    def policy(self) -> str:
        return self.plan.policy

    @property
    def opener(self) -> str:
        return self.plan.opener

    @property
    def fixed(self) -> tuple[str, ...]:
        """Words that are played first; after some clues the second may have exceptions."""
        return tuple(word or self.second for word in self.plan.opening)

    @property
    def data(self) -> str | None:
        """Version of the past answers that the weights are by, None where they are by others."""
        return self.weights_by.version

    @property
    def weights_by(self) -> Prior:
        """Where the weights come from, `NONE` where none were given."""
        return self.prior.name if self.prior else NONE

    @property
    def info(self) -> GameInfo:
        """The game, as if all its answers were listed: `Tree.info` counts those that are."""
        lists = self.guesses, self.answers
        listed = self.answers.count
        return GameInfo(*lists, listed, self.weights_by, self.mode, self.vocabulary, self.lang)

    def opening(self, is_capital: bool = False) -> Value:
        """Return the words that are played first, and after how many clues the second is not.

        In capitals, words of a known language are marked, as by `isolated`.

        >>> words = ListInfo("mine", 2, "…")
        >>> plan = Plan("optimal", ("parse", "clint"), 2)
        >>> str(Recipe(plan, Mode.NORMAL, words, words, None, "", "").opening(is_capital=True))
        'PARSE then CLINT but for 2 clues'
        """
        played = self.fixed
        if is_capital:
            played = tuple(isolated(capitals(word), bool(self.lang)) for word in played)
        words: Value = played[0]
        for word in played[1:]:
            words = phrase("opening.then", first=words, second=word)
        count = self.plan.exceptions
        return phrase("opening.but", opening=words, n=count) if count else words

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
        >>> [str(limit) for limit in Recipe(plan, Mode.HARD, words, words, None, "", "").limits()]
        ['after parse then clint', 'hard mode']
        """
        found: list[Value] = []
        if len(self.fixed) > 1:
            found.append(phrase("limit.after", opening=self.opening()))
        if self.mode is not Mode.NORMAL:
            found.append(phrase(MODES[self.mode]))
        found += self.plan.limits.phrases
        if self.proof and self.proof.proven:
            found.append(phrase("limit.proven" if is_proven else "limit.said-proven"))
        elif self.proof:
            found.append(phrase("limit.not-proven"))
        return found

    @property
    def tie_rule(self) -> Value:
        """Return how ties are broken: a phrase or, of a file from elsewhere, its text."""
        rule = self.ties.removeprefix(BOUND_FIRST)
        words: Value = phrase(TIE_RULES[rule]) if rule in TIE_RULES else rule
        return words if rule == self.ties else phrase("tie.bound", ties=words)
