"""The next guess of a game that is played along."""

from treegen.play import Bar, Game, allowed, no_bar
from treegen.solve.priors import Prior
from treegen.solve.rank import Ranking, rank
from treegen.solve.search import search


def ranking(
    game: Game, words: list[str], top: int, only: tuple[str, ...] = (), bar: Bar = no_bar
) -> Ranking:
    """The `top` guesses that the game allows (of `only`, if any) for the words left, as `rank`."""
    prior = game.prior
    if prior is not None:
        weights = dict(zip(game.answers.words, prior.weights, strict=True))
        weighed = tuple(weights[word] for word in words)
        prior = Prior(prior.name, game.answers._replace(words=tuple(words)), weighed)
    legal = tuple(word for word in game.guesses.words if allowed(game, word))
    look = search(
        game.guesses._replace(words=legal),
        game.answers._replace(words=tuple(words)),
        game.policy,
        prior,
    )
    with bar(len(legal), "guesses") as progress:
        return rank(look, top=top, only=only, progress=progress)
