"""The front door of the builders: a tree by any policy, greedy or optimal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from treegen.clues import Mode
from treegen.solve import greedy, optimal
from treegen.text import silent
from treegen.tree.model import Tree
from treegen.words.lists import WordList
from treegen.words.priors import Prior

if TYPE_CHECKING:
    from treegen.text import OnProgress

OPTIMAL = "optimal"  # the policy that looks at whole trees; the others are in `POLICIES`


class Limits(NamedTuple):
    """Everything that limits a search for the optimal tree; see `optimal.build`."""

    width: int | None = None
    max_turns: int | None = None
    then_worst: bool = False
    keep_best: bool = False


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    policy: str = "entropy",
    on_progress: OnProgress = silent,
    *,
    mode: Mode = Mode.NORMAL,
    prior: Prior | None = None,
    memory: int | None = None,
    prefilter: float | None = None,
    limits: Limits | None = None,
) -> Tree:
    """Build a tree by a policy; `prefilter` is for greedy ones, `limits` are for `optimal`.

    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> [build(words, words, policy=policy).summary.total for policy in ("entropy", "optimal")]
    [5, 5]
    """
    if policy == OPTIMAL:
        return optimal.build(
            guesses, answers, opener, on_progress,
            mode=mode, prior=prior, memory=memory, **(limits or Limits())._asdict(),
        )  # fmt: skip
    return greedy.build(
        guesses, answers, opener, policy, on_progress,
        mode=mode, prior=prior, memory=memory, prefilter=prefilter,
    )  # fmt: skip
