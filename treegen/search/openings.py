"""The best second words after each clue of an opener, for any word and for everyday ones."""

from collections.abc import Collection
from functools import cached_property

import numpy as np

from treegen.errors import UsageError
from treegen.search.prices import OutOfScans, PriceSearch, ScanBudget
from treegen.search.unlisted import EXACT, OTHERS_WIDTH
from treegen.solve.matrix import Indices, clue_text
from treegen.solve.scorer import Scorer, scorer_for
from treegen.tree.opening_faults import known_game
from treegen.tree.openings import WORDS_AFTER_A_CLUE, Opening, OpeningRecipe, Priced, Replies
from treegen.tree.plan import MAX_TURNS, Plan
from treegen.tree.policies import WINS
from treegen.version import GENERATOR
from treegen.words.game import Game
from treegen.words.likely import likely_count

MAX_SCANS_OF_A_CLUE = 25_000  # half a minute; a clue that needs more is searched by WIDTH instead
WIDTH = 30  # guesses tried at each node of such a search


class Openings:
    """Openings of a game with a vocabulary, searched with scorers that all openings share."""

    def __init__(
        self,
        game: Game,
        max_listed: int,
        memory: int | None = None,
        max_scans: int = MAX_SCANS_OF_A_CLUE,
    ) -> None:
        self.game = game
        self.max_listed = max_listed
        self.memory = memory
        self.max_scans = max_scans

    @cached_property
    def any(self) -> Scorer:
        return self.scorer(self.game._replace(vocabulary=None).listed)

    @cached_property
    def everyday(self) -> Scorer:
        return self.scorer(self.game.listed)

    @cached_property
    def unlisted(self) -> Scorer | None:
        """Scorer of the unlisted words; without a matrix, since few of them are left at a time."""
        if not self.game.has_unlisted:
            return None
        unlisted = self.game._replace(vocabulary=None).unlisted
        return scorer_for(unlisted, Plan(WINS), self.memory)

    def scorer(self, game: Game) -> Scorer:
        return scorer_for(game, Plan(WINS), self.memory).with_matrix()

    def recipe(self, opener: str) -> OpeningRecipe:
        """`UsageError` for a game without weights or vocabulary."""
        game = self.game
        prior = game.prior_info
        if prior is None or game.vocabulary is None:
            raise UsageError("openings are for a game with weights and a vocabulary")
        return OpeningRecipe(
            opener,
            self.max_listed,
            game.guesses.info,
            game.answers.info,
            prior,
            game.vocabulary.info,
            self.max_scans,
            GENERATOR,
        )

    def prepare(self) -> None:
        """Make the scorers now."""
        _ = self.any, self.everyday, self.unlisted

    def opening(self, opener: str, clues: Collection[str] = ()) -> Opening:
        """Opening of an opener, or of some of its clues; `WordListError` if it is not allowed."""
        listed = classes_of(self.any, opener)
        others = classes_of(self.unlisted, opener) if self.unlisted else {}
        nothing = np.arange(0)
        replies = {
            clue: self.replies(listed.get(clue, nothing), others.get(clue, nothing))
            for clue in sorted(listed.keys() | others.keys())
            if not clues or clue in clues
        }
        return Opening(self.recipe(opener), replies)

    def replies(self, listed: Indices, others: Indices) -> Replies:
        """Replies where some listed and some unlisted words are left."""
        weights = [*self.any.weights[listed].tolist(), *[0] * len(others)]
        counts = len(weights), likely_count(weights, self.game.heaviest), sum(weights)
        if not len(listed):
            assert self.unlisted
            most = None if len(others) <= EXACT else OTHERS_WIDTH  # as in trees
            priced, width = self.best(self.unlisted, others, MAX_TURNS, most)
            return Replies(*counts, priced, (), width)
        turns = self.max_listed - 1
        found, width = self.best(self.any, listed, turns)
        everyday, everyday_width = self.best(self.everyday, listed, turns)
        return Replies(*counts, found, everyday, width, everyday_width)

    def best(
        self, scorer: Scorer, answers: Indices, turns: int, width: int | None = None
    ) -> tuple[Priced, int | None]:
        """Best guesses for some answers, and the width if not all guesses were tried."""
        clues = scorer.clues.restricted_to(answers)
        # Where one word is left, any other costs one guess more.
        count = WORDS_AFTER_A_CLUE if len(answers) > 1 else 1
        budget = ScanBudget(self.max_scans)
        try:
            prices = PriceSearch(scorer, clues, None, width, turns, budget).best(count)
        except OutOfScans:
            width = WIDTH
            prices = PriceSearch(scorer, clues, None, width, turns).best(count)
        words = scorer.guesses.words
        return tuple((words[each.guess], each.cost) for each in prices.best), width


def classes_of(scorer: Scorer, opener: str) -> dict[str, Indices]:
    """Answers by the clue that the opener earns, without the opener itself."""
    clues = scorer.clues
    return {
        clue_text(code, clues.length): answers
        for code, answers in clues.classes(scorer.index_of(opener))
        if code != clues.win
    }


def search_opening(openings: Openings, opener: str) -> Opening:
    return openings.opening(opener)


def rebuild_faults(opening: Opening, sample: int | None = None) -> list[str]:
    """Differences from what a search finds again, after all clues or some."""
    recipe = opening.recipe
    game = known_game(recipe)
    if game is None:
        return [
            f"cannot be built again: its lists or the weights {recipe.prior.name} are not known"
        ]
    openings = Openings(game, recipe.max_listed_turns, max_scans=recipe.max_scans)
    clues = [*opening.replies]
    if sample:
        clues = clues[:: max(1, len(clues) // sample)][:sample]
    found = openings.opening(recipe.opener, clues).replies
    return [
        f"clues.{clue} is {opening.replies[clue]}, built again it is {found.get(clue)}"
        for clue in clues
        if found.get(clue) != opening.replies[clue]
    ]
