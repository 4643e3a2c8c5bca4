"""Faults of an opening file that show without a search: in sums, order, words left, weights."""

from collections.abc import Iterator
from typing import Any

from treegen.clues import RIGHT, clue_for
from treegen.text import number_of
from treegen.tree.openings import (
    WORDS_AFTER_A_CLUE,
    Opening,
    OpeningRecipe,
    Priced,
    Replies,
    summary,
)
from treegen.tree.replies import divisor
from treegen.words.game import Game, plain_game
from treegen.words.likely import likely_count
from treegen.words.lists import WordList, find_list
from treegen.words.past import bundled_past, known_past, past_of
from treegen.words.priors import past_prior


def known_game(recipe: OpeningRecipe) -> Game | None:
    """Game of a recipe; None if treegen does not know its lists or weights."""
    guesses, answers, vocabulary = map(
        find_list, (recipe.guesses, recipe.answers, recipe.vocabulary)
    )
    last = recipe.prior.name.day
    if not (guesses and answers and vocabulary and last):
        return None
    came = past_of((day, word) for day, word in bundled_past().games if day <= last)
    plain = plain_game(guesses, answers)._replace(vocabulary=vocabulary)
    for past in came, known_past():
        game = past_prior(plain, past)
        if game.prior_info == recipe.prior:
            return game
    return None


def summary_line(opening: Opening) -> str:
    """Line on an opening without faults, and on what was not checked."""
    count = number_of(len(opening.replies), "clue")
    means = []
    for vocabulary in ("any", "everyday"):
        cost = opening.cost(vocabulary)
        mean = "none" if cost is None else f"{cost / opening.recipe.prior.total:.4f}"
        means.append(f"{mean} ({vocabulary})")
    limited = sum(reply.width is not None for reply in opening.replies.values())
    line = f"{opening.recipe.opener}, {count}; guesses on average: {', '.join(means)}"
    if limited:
        line += f"; not proven after {number_of(limited, 'clue')}"
    if known_game(opening.recipe) is None:
        line += f"; weights unchecked, {opening.recipe.prior.name} is not known"
    return line


def faults(opening: Opening, data: dict[str, Any]) -> Iterator[str]:
    """Lines on the faults of an opening, which is given with its file's data."""
    recipe = opening.recipe
    for clue, replies in opening.replies.items():
        place = f"clues.{clue}"
        if replies.likely > (replies.size if replies.weight else 0):
            yield f"{place}.likely: {replies.likely} words of {replies.size}"
        for name in ("any", "everyday"):
            yield from priced_faults(f"{place}.{name}", getattr(replies, name), divisor(replies))
        if replies.everyday and not replies.weight:
            yield f"{place}.everyday: no word left has a weight above 0"
        is_exact = replies.width is None
        if is_exact and replies.everyday and replies.everyday[0][1] < replies.any[0][1]:
            yield f"{place}.everyday: {replies.everyday[0][0]} costs less than any word"
    sizes = sum(replies.size for replies in opening.replies.values())
    weights = sum(replies.weight for replies in opening.replies.values())
    if [*opening.replies] != sorted(opening.replies):
        yield "clues: not in ascending order"
    if recipe.answers.count - sizes not in (0, 1):
        expected = f"expected all {recipe.answers.count:,} but the opener"
        yield f"clues: they have {sizes:,} words, {expected}"
    if weights > recipe.prior.total:
        yield f"clues: their weight is {weights:,}, that of the prior {recipe.prior.total:,}"
    if data["summary"] != summary(opening):
        yield f"summary is {data['summary']}, expected {summary(opening)}"
    yield from list_faults(opening)


def priced_faults(place: str, priced: Priced, divisor: int) -> Iterator[str]:
    costs = [cost for _, cost in priced]
    if len(priced) > WORDS_AFTER_A_CLUE or len(dict(priced)) < len(priced):
        yield f"{place}: expected at most {WORDS_AFTER_A_CLUE} words, each once"
    if not all(cost >= divisor for cost in costs):
        yield f"{place}: a cost is below one guess for each word"
    elif costs != sorted(costs):
        yield f"{place}: the costs are not in ascending order"


def list_faults(opening: Opening) -> Iterator[str]:
    """Faults that lists and weights show, as far as treegen knows these."""
    recipe = opening.recipe
    game = known_game(recipe)
    if game:
        yield from word_faults(opening, "everyday", game.known)
    if guesses := find_list(recipe.guesses):
        yield from word_faults(opening, "any", guesses)
        if recipe.opener not in guesses.words:
            yield f"recipe.opener: {recipe.opener} is not in {guesses.name}"
            return
    if answers := find_list(recipe.answers):
        left: dict[str, list[str]] = {}
        for word in answers.words:
            left.setdefault(clue_for(recipe.opener, word), []).append(word)
        left.pop(RIGHT * len(recipe.opener), None)
        weight = game.weight if game else None
        for clue in sorted(left.keys() | opening.replies.keys()):
            replies = opening.replies.get(clue)
            yield from left_faults(clue, left.get(clue, []), replies, weight)


def word_faults(opening: Opening, vocabulary: str, words: WordList) -> Iterator[str]:
    playable = {*words.words}
    for clue, replies in opening.replies.items():
        for word, _ in getattr(replies, vocabulary):
            if word not in playable:
                yield f"clues.{clue}.{vocabulary}: {word} is not in {words.name}"


def left_faults(
    clue: str, words: list[str], replies: Replies | None, weight: dict[str, int] | None
) -> Iterator[str]:
    """Faults in the figures of the words left after a clue; `weight` is None if not known."""
    size = replies.size if replies else 0
    if size != len(words):
        yield f"clues.{clue}.size is {size}, expected {len(words)}"
    elif replies and weight:
        weights = [weight[word] for word in words]
        likely = likely_count(weights, max(weight.values()))
        for field, expected in (("likely", likely), ("weight", sum(weights))):
            if (found := getattr(replies, field)) != expected:
                yield f"clues.{clue}.{field} is {found}, expected {expected}"
