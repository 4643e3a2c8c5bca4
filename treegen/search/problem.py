"""A problem: the words, how they are played, and the limits of a search. It decides the tree."""

from typing import NamedTuple

from treegen.clues import Mode
from treegen.errors import WordListError
from treegen.solve.scorer import Scorer, scorer_for
from treegen.words.lists import WordList
from treegen.words.priors import Prior, split

OPTIMAL = "optimal"  # the policy that compares whole trees


class Limits(NamedTuple):
    """Everything that limits the search for the optimal tree."""

    width: int | None = None  # guesses tried at each node, with which nothing is proven; else all
    max_turns: int | None = None  # of the longest game
    then_worst: bool = False  # of the trees of least cost, one whose longest game is shortest
    max_listed_turns: int | None = None  # as `max_turns`, but unlisted words may take longer

    @property
    def of_listed(self) -> "Limits":
        turns = [turns for turns in (self.max_turns, self.max_listed_turns) if turns is not None]
        return self._replace(max_turns=min(turns, default=None), max_listed_turns=None)


class Problem(NamedTuple):
    """Everything that decides a tree."""

    guesses: WordList
    answers: WordList
    openers: tuple[str, ...] = ()  # played first whatever the clues; else the policy chooses one
    policy: str = "entropy"
    mode: Mode = Mode.NORMAL
    prior: Prior | None = None
    limits: Limits = Limits()  # of an optimal tree
    memory: int | None = None  # bytes, see `scorer_for`
    learn: int | None = None  # clues of the opener that may have a reply of their own; else all

    @property
    def has_unlisted(self) -> bool:
        return self.prior is not None and not all(self.prior.weights)

    @property
    def listed(self) -> "Problem":
        """Problem of the listed answers alone, whose limit then holds for all."""
        assert self.prior
        words, _ = split(self.answers.words, self.prior)
        prior = None if max(self.prior.weights) == 1 else self.prior.among(words)
        answers = WordList(self.prior.name, tuple(words))
        return self._replace(answers=answers, prior=prior, limits=self.limits.of_listed)

    @property
    def unlisted(self) -> "Problem":
        """Problem of the unlisted answers alone, which all weigh the same."""
        _, words = split(self.answers.words, self.prior)
        return self._replace(answers=self.answers._replace(words=tuple(words)), prior=None)

    def scorer(self) -> Scorer:
        """Scorer by the policy, or by the bound of a search, with all clues that fit in memory."""
        policy = "wins" if self.policy == OPTIMAL else self.policy
        scorer = scorer_for(self.guesses, self.answers, policy, self.prior, self.memory)
        return scorer._replace(clues=scorer.clues.materialized())

    def opener_indices(self, scorer: Scorer) -> list[int]:
        """Indices of the openers among the guesses; `WordListError` for those not to be played."""
        words = self.openers
        indices = [scorer.index_of(word) for word in words]
        if len(set(words)) < len(words):
            twice = next(word for word in words if words.count(word) > 1)
            raise WordListError(f"the fixed words have {twice} twice; expected each once")
        if len(words) > 1 and self.mode is not Mode.NORMAL:
            raise WordListError(
                f"{self.mode.value} may not allow {words[1]} after {words[0]}; fixed words are for "
                "normal mode, give one opener"
            )
        return indices
