"""A plan: how a tree is built, by which policy, from which opening, within which limits.

Options, the search and a tree's recipe share it. So an option that limits the search is a field
of `Limits`, with its name and its sentence, and one of `Recipe` of the same name, which has its
kind and meaning; a line in cli/options.py, and its place in the search; besides, the verifier and
trees/FORMAT.md say what it means.
"""

from typing import NamedTuple

from treegen import verify
from treegen.clues import folded
from treegen.say.phrases import Phrase, phrase
from treegen.tree.policies import OPTIMAL, usual_policy
from treegen.words.game import Game

OPENERS_TRIED = 20  # openers that a search without an opener tries; all would take days
MAX_TURNS = verify.MAX_TURNS  # longest game without a limit, as no tree file may have more turns
ANY = ""  # in an opening: the word with which the search finds the best tree


class Limits(NamedTuple):
    """Limits on a search, for `treegen.build`.

    >>> Limits(max_turns=6, width=3)
    Limits(max_turns=6, max_listed_turns=None, width=3, prefilter=None, then_worst=False)
    >>> from treegen import build
    >>> words = ["abide", "ebbed", "might", "night", "sight"]
    >>> limits = Limits(max_turns=3)
    >>> build(answers=words, guesses="answers", policy="optimal", limits=limits).summary.worst
    3

    All but `prefilter` are for the policy "optimal".

    - `max_turns`: every answer is found within so many guesses.
    - `max_listed_turns`: every answer whose weight is above 0 is.
    - `width`: only so many guesses are tried at each node. Quicker, but proves nothing.
    - `prefilter`: for long lists: a policy scores only so many percent of the guesses.
    - `then_worst`: of equally good trees, take one whose longest game is shortest.
    """

    max_turns: int | None = None  # of the longest game
    max_listed_turns: int | None = None  # of the longest game for a listed word
    width: int | None = None  # guesses tried at each node (None: all); with it nothing is proven
    prefilter: float | None = None  # percent of the guesses that a greedy policy scores; None: all
    then_worst: bool = False  # among the trees of least cost, take one with the shortest worst game

    @property
    def named(self) -> dict[str, int | str]:
        """The limits that are set, by the names of their options.

        >>> Limits(max_turns=6, then_worst=True).named
        {'max-guesses': 6, 'then': 'worst'}
        """
        names = {
            "max-guesses": self.max_turns,
            "max-listed": self.max_listed_turns,
            "then": "worst" if self.then_worst else None,
            "width": self.width,
            "prefilter": None if self.prefilter is None else f"{self.prefilter:g}",
        }
        return {name: value for name, value in names.items() if value is not None}

    @property
    def phrases(self) -> list[Phrase]:
        """The limits that are set, in words; not `then_worst`, which is said elsewhere.

        >>> [str(limit) for limit in Limits(max_turns=6, width=3).phrases]
        ['at most 6 guesses', 'the best 3 tried at each node']
        """
        counts = (
            ("limit.guesses", self.max_turns),
            ("limit.listed", self.max_listed_turns),
            ("limit.width", self.width),
        )
        found = [phrase(key, n=count) for key, count in counts if count is not None]
        if self.prefilter is not None:
            found.append(phrase("limit.prefilter", share={"figure": f"{self.prefilter:g}"}))
        return found

    @property
    def of_listed(self) -> "Limits":
        """The same limits for a game in which every weight is above 0: one for all answers.

        >>> Limits(max_turns=6, max_listed_turns=5).of_listed.max_turns
        5
        """
        turns = [turns for turns in (self.max_turns, self.max_listed_turns) if turns is not None]
        return self._replace(max_turns=min(turns, default=None), max_listed_turns=None)


class Plan(NamedTuple):
    """Instructions to build a tree for a game."""

    policy: str
    # Words played first; the search chooses those that are `ANY`. Empty: the policy chooses.
    opening: tuple[str, ...] = ()
    exceptions: int = 0  # clues of the opener that may have a reply of their own
    limits: Limits = Limits()

    @property
    def opener(self) -> str:
        """Word that is played first, or `ANY`."""
        return self.opening[0] if self.opening else ANY

    @property
    def given(self) -> tuple[str, ...]:
        """Words of the opening that are not left to the search."""
        return tuple(word for word in self.opening if word != ANY)

    @property
    def learns(self) -> bool:
        """Test whether the search chooses one second word, as for a tree to learn by heart."""
        return ANY in self.opening[1:]


def choose_plan(
    game: Game,
    policy: str | None = None,
    openers: tuple[str, ...] = (),
    learn: int | None = None,
    limits: Limits | None = None,
    *,
    all_openers: bool = False,
) -> Plan:
    """Return the plan that options mean; the default policy is the usual one, or optimal to learn.

    With `learn`, the search chooses one second word, and that many clues may have another. If it
    chooses the opener too, it tries only the best `OPENERS_TRIED`, unless a width or `all_openers`
    says otherwise.

    >>> from treegen.words.choose import GameChoice, choose_game
    >>> choose_plan(choose_game(GameChoice("2021")), openers=("crane",), learn=10)[:3]
    ('optimal', ('crane', ''), 10)
    >>> choose_plan(choose_game(GameChoice("2021")), OPTIMAL).limits.width
    20
    """
    opening = tuple(folded(word, game.fold) for word in openers)
    if learn is not None:
        policy = policy or OPTIMAL
        opening = (*(opening or (ANY,)), ANY)
    limits = limits or Limits()
    has_many = len(game.guesses.words) > OPENERS_TRIED
    if policy == OPTIMAL and not openers and has_many and not all_openers and limits.width is None:
        limits = limits._replace(width=OPENERS_TRIED)
    return Plan(policy or usual_policy(game), opening, learn or 0, limits)
