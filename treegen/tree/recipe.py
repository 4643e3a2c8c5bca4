"""A recipe: everything needed to build the same tree again, by name and checksum, and in words."""

from typing import NamedTuple

from treegen.clues import Mode
from treegen.text import number_of
from treegen.tree.plan import Plan
from treegen.words.game import PriorInfo
from treegen.words.lists import Fold, ListInfo
from treegen.words.past import data_version


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
        return data_version(self.prior.name) if self.prior else None

    @property
    def opening(self) -> str:
        return " then ".join(self.fixed) + self.exceptions

    @property
    def exceptions(self) -> str:
        """Phrase for the clues after which the second word is not played."""
        count = self.plan.exceptions
        return f" but for {number_of(count, 'clue')}" if count else ""

    @property
    def lines(self) -> list[str]:
        """Recipe in words: how the tree plays, its guesses, its answers, any weights."""
        return [
            self.play_line(),
            f"{number_of(self.guesses.count, 'guess')} ({self.guesses.name})",
            f"{number_of(self.answers.count, 'answer')} ({self.answers.name})",
            *([f"weights {self.prior.name}"] if self.prior else []),
            *([f"words you know: {self.vocabulary.name}"] if self.vocabulary else []),
        ]

    def play_line(self, is_proven: bool = False) -> str:
        """Return how the tree plays, in words; `is_proven` as in `limits_in_words`."""
        return f"opener {self.opener}, policy {self.policy}{self.limits_in_words(is_proven)}"

    @property
    def limits_text(self) -> str:
        """Limits on the guesses and the search in words, each after a comma.

        >>> from treegen.tree.plan import Limits
        >>> plan = Plan("optimal", ("parse", "clint"), limits=Limits(max_turns=5))
        >>> words = ListInfo("mine", 2, "…")
        >>> Recipe(plan, Mode.NORMAL, words, words, None, "", "").limits_text
        ', after parse then clint, at most 5 guesses'
        """
        return self.limits_in_words()

    def limits_in_words(self, is_proven: bool = False) -> str:
        """Return the same; only a new search can tell whether a tree is proven, as it says."""
        parts = [""]
        if len(self.fixed) > 1:
            parts.append(f"after {self.opening}")
        if self.mode is not Mode.NORMAL:
            parts.append(self.mode.value)
        parts += self.plan.limits.texts
        if self.proof:
            proven = "proven" if is_proven else "said to be proven"
            parts.append(proven if self.proof.proven else "not proven")
        return ", ".join(parts)
