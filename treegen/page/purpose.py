"""Words about a tree: what it is for. How it was made, facts.py tells."""

from typing import NamedTuple

from treegen.clues import Mode
from treegen.game.wordle import NAME, is_usual_vocabulary, recipe_title, recipe_wordle
from treegen.say.phrases import (
    ENGLISH,
    Phrase,
    Value,
    joined,
    phrase,
    said,
    sentences,
)
from treegen.text import cut
from treegen.tree.figures import Figures
from treegen.tree.model import Tree
from treegen.tree.recipe import MODES, Recipe
from treegen.words.languages import LANGUAGES
from treegen.words.lists import BUNDLED, GAMES, TODAY
from treegen.words.prior import LIKELY, Prior


class Purpose(NamedTuple):
    """What a tree is for: its game, for which words, and how it plays."""

    game: Value  # "Today's game"
    mode: Mode
    words: Phrase  # "words used up to 21 August 2026"
    is_today: bool
    strategy: Value  # "by search"
    aim: Phrase  # "best average", in a title
    vocabulary: Phrase | None = None  # "everyday words (answers of 2023)"

    @property
    def text(self) -> str:
        return str(self.phrase)

    @property
    def phrase(self) -> Phrase:
        game = self._in_mode(self.game)
        if self.is_today:
            game = phrase("purpose.game", game=game, words=self.words)
        return phrase("purpose.text", game=game, details=self._details)

    @property
    def details(self) -> str:
        """For which words it plays, where the game does not say that, and how."""
        return said(self._details)

    @property
    def _details(self) -> Value:
        parts: list[Value] = [] if self.is_today else [self.words]
        if self.vocabulary:
            parts.append(self.vocabulary)
        return joined("list.semicolon", [*parts, self.strategy])

    @property
    def wordle(self) -> Value:
        """Name of the game as a title has it."""
        return phrase("purpose.everyday", game=self._game) if self.vocabulary else self._game

    @property
    def _game(self) -> Value:
        return self._in_mode(phrase("purpose.todays-wordle") if self.is_today else self.game)

    def _in_mode(self, game: Value) -> Value:
        if self.mode is Mode.NORMAL:
            return game
        return phrase("title.mode", game=game, mode=phrase(MODES[self.mode]))

    @property
    def heading(self) -> Phrase:
        """Title of a page for the tree, on which a switch tells of everyday words."""
        return phrase("purpose.heading", game=self._game)


def purpose(tree: Tree, is_proven: bool = False) -> Purpose:
    """Return what a tree is for.

    Only of a tree that came with treegen is it known that it is the best.

    >>> from treegen import find_tree
    >>> purpose(find_tree("raise-any")).text
    'Wordle of 2021: any of 12,972 words, the 2,315 likely ones first; by entropy'
    >>> purpose(find_tree("salet")).text
    'Wordle of 2021: 2,315 answers; said to be the best play after SALET'
    >>> str(purpose(find_tree("any-word-hard")).heading)
    "Today's Wordle, hard mode: what to play"
    """
    recipe = tree.recipe
    opening = recipe.opening(is_capital=True)
    parts: list[Value] = [*recipe.plan.limits._replace(width=None).phrases]
    if recipe.proof and recipe.proof.proven:
        best = "purpose.best" if is_proven else "purpose.said-best"
        parts.append(phrase(best, opening=opening))
        aim = phrase("purpose.best-average" if is_proven else "purpose.said-to-be-best")
    else:
        policy = phrase("purpose.search") if recipe.proof else cut(recipe.policy, NAME)
        aim = phrase("purpose.by", policy=policy)
        strategy = aim
        if len(recipe.plan.given) > 1:
            strategy = phrase("purpose.by-after", policy=policy, opening=opening)
        parts.append(strategy)
    is_today = recipe_wordle(recipe) == TODAY
    return Purpose(
        phrase("purpose.todays-game") if is_today else game_of(recipe),
        recipe.mode,
        words_played(recipe, tree.root.listed_size),
        is_today,
        joined("list.semicolon", parts),
        aim,
        vocabulary_of(recipe),
    )


def vocabulary_of(recipe: Recipe) -> Phrase | None:
    """Name the vocabulary of a recipe, if it has one."""
    if recipe.vocabulary is None:
        return None
    name = recipe.vocabulary.name
    if is_usual_vocabulary(name, recipe.guesses.name, recipe.weights_by, recipe.lang):
        return phrase("about.everyday")
    return phrase("purpose.vocabulary", words=words_of(name))


def game_of(recipe: Recipe) -> Value:
    """Name a recipe's game by its guesses, as `recipe_title` does."""
    years = {BUNDLED[name]: year for year in GAMES for name in GAMES[year]}
    if year := years.get(recipe.guesses.sha256):
        return phrase("title.wordle", year=year)
    if letters := letters_of(recipe.guesses.name, recipe.lang):
        named = f"named.{recipe.lang}"  # by languages that a page speaks; it speaks English else
        is_named = named in sentences(ENGLISH)
        language = phrase(named) if is_named else LANGUAGES[recipe.lang].name
        return phrase("title.language", language=language, n=letters)
    plain = recipe._replace(mode=Mode.NORMAL, vocabulary=None)
    return recipe_title(plain, recipe.answers.count).game


def letters_of(name: str, lang: str = "") -> int:
    """Return of how many letters a list of a language's words is, by its name; 0 for any other.

    >>> letters_of("es-5"), letters_of("es-5", "fr"), letters_of("mine")
    (5, 0, 0)
    """
    code, _, letters = name.partition("-")
    is_one = code in LANGUAGES and lang in (code, "") and letters.isdecimal()
    return int(letters) if is_one else 0


def words_played(recipe: Recipe, listed: int) -> Phrase:
    """Say which words can be the answer, of which so many weigh more than 0; as `recipe_title`."""
    answers = recipe.answers
    prior = recipe.weights_by
    named = cut(prior, NAME)
    if recipe_wordle(recipe) == TODAY:
        return (
            phrase("title.used", date={"date": prior.day})
            if prior.day
            else phrase("title.used-by", prior=named)
        )
    is_any = answers.sha256 == recipe.guesses.sha256
    words = phrase("title.any" if is_any else "count.answer", n=answers.count)
    if listed < answers.count:
        first = "title.likely" if prior in BUNDLED else "title.first"
        return phrase(first, words=words, n=listed, prior=named)
    if prior == Prior.of(LIKELY, recipe.lang):
        return phrase("title.sooner", words=words)
    return phrase("title.likelier", words=words, prior=named) if prior else words


def title_among(recipe: Recipe, its_purpose: Purpose, found: Figures) -> Value:
    """Return a tree's game in a few words that tell it from others.

    >>> from treegen import find_tree
    >>> from treegen.tree.figures import figures
    >>> for tree in map(find_tree, ("never", "raise-any")):
    ...     print(title_among(tree.recipe, purpose(tree), figures(tree)))
    Today's Wordle, any word, each word within 6 guesses
    Wordle of 2021, every word, by entropy
    """
    parts = [its_purpose.wordle]
    if its_purpose.is_today:
        if not its_purpose.vocabulary:
            parts.append(phrase("choice.any"))
    else:
        if found.unlisted:
            parts.append(phrase("choice.every"))
        elif found.is_weighted:
            is_common = found.is_by_rank
            parts.append(phrase("choice.common" if is_common else "choice.likelier"))
        parts.append(its_purpose.aim)
    if most := recipe.plan.limits.max_turns:
        parts.append(phrase("choice.within", n=most))
    return joined("list.comma", parts)


def words_of(name: str) -> Phrase:
    """Name the words of a list for the reader, after "the".

    >>> for name in ("wordle-2021-answers", "wordle-2023-guesses", "mine"):
    ...     print(words_of(name))
    answers of 2021
    words that Wordle accepts
    words of mine
    """
    if letters_of(name):
        return phrase("list.game")
    if name not in BUNDLED:
        return phrase("list.words-of", name=cut(name, NAME))
    year = name.split("-")[1]
    if name.endswith("answers"):
        return phrase("list.answers", year=year)
    return phrase("list.accepts") if year == "2023" else phrase("list.accepted", year=year)
