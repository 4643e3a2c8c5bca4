"""The move to play: looked up while the tree goes there, computed from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from treegen.clues import ABSENT, PRESENT, RIGHT, Mode, clue_for
from treegen.errors import NotInTree
from treegen.play.game import OWN, Game, allowed, fits, solved, words_left
from treegen.text import silent
from treegen.words.priors import Prior

if TYPE_CHECKING:
    from treegen.solve.rank import Ranking
    from treegen.text import OnProgress


class Move(NamedTuple):
    """Guess to play (None where no word is left), the words left, and whether the tree holds it."""

    guess: str | None
    words: list[str]
    stored: bool = False


def stored_guess(game: Game, words: list[str]) -> str | None:
    """What the tree plays for the words left, where it goes there and the game allows it."""
    if game.tree is None:
        return None
    try:
        node = game.tree.follow(game.history)
    except NotInTree:
        return None
    # A node with other answers is no help: one of them was refused.
    plays = node.size == len(words) and node.guess in game.guesses.words
    return node.guess if plays and allowed(game, node.guess) else None


def next_move(game: Game, on_progress: OnProgress = silent) -> Move:
    """What to play: looked up, or else computed, which imports numpy.

    >>> from treegen.tree.find import find_tree
    >>> from treegen.play.game import tree_game
    >>> game = tree_game(find_tree("raise"))._replace(history=(("raise", "01020"),))
    >>> next_move(game).guess, len(next_move(game).words), next_move(game).stored
    ('shalt', 22, True)
    """
    if solved(game):
        return Move(game.history[-1][0], [game.history[-1][0]])
    words = words_left(game)
    if not words:
        return Move(None, words)
    stored = stored_guess(game, words)
    if stored is not None:
        return Move(stored, words, stored=True)
    if len(words) <= 2:  # as in every tree, the alphabetically first of two
        return Move(words[0], words)
    return Move(ranking(game, words, 1, on_progress=on_progress).guesses[0].guess, words)


def faulty_clues(game: Game) -> list[tuple[str, str, int]]:
    """Each guess and clue without which words would be left, and how many; most words first."""
    counts = dict.fromkeys(game.history, 0)
    for word in game.answers.words:
        against = [pair for pair in counts if clue_for(pair[0], word) != pair[1]]
        if len(against) == 1 and word not in game.refused:
            counts[against[0]] += 1
    found = [(guess, clue, count) for (guess, clue), count in counts.items() if count]
    return sorted(found, key=lambda fault: -fault[2])


def widened(game: Game) -> Game:
    """Game in which every word that may be played can be the answer, all equally likely."""
    return game._replace(answers=game.guesses, prior=None, tree=None, free=False)


def describe(game: Game, move: Move) -> str:
    """Line for a move, whose first word is the guess; it says where the guess comes from.

    >>> from treegen.play.game import stored_game
    >>> game = stored_game("raise")
    >>> describe(game, next_move(game))
    'raise  2315 words left (tree)'
    """
    count = len(move.words)
    if solved(game):
        turns = len(game.history)
        return f"{move.guess}  solved in {turns} guess{'es' * (turns != 1)}"
    if count == 1:
        return f"{move.guess}  1 word left: the answer"
    return f"{move.guess}  {count} words left ({'tree' if move.stored else 'computed'})"


def contradiction(game: Game) -> list[str]:
    """Lines that say why no word is left: without which clue there would be some."""
    listed = f"{game.answers.name} ({len(game.answers.words)} words)"
    lines = [f"no word of {listed} fits"]
    refused = [word for word in game.refused if fits(word, game.history)]
    refused = [word for word in refused if word in game.answers.words]
    if refused:
        lines.append(
            f"only {', '.join(refused)} would fit, which the game refused: so some clue is wrong, "
            "or its word is not in that list"
        )
    lines += [
        f"without {guess} {clue}, {count} word{'s are' if count > 1 else ' is'} left"
        for guess, clue, count in faulty_clues(game)
    ]
    if len(lines) == 1:
        lines.append("it would not help to leave one clue out")
    return lines


def missing_guesses(game: Game) -> str | None:
    """What to say where the list of the tree's guesses is not known, so that few can be played."""
    if game.tree is None or game.guesses.name != OWN:
        return None
    info = game.tree.recipe.guesses
    return (
        f"the tree's guesses, {info.name} ({info.count} words), are not known here: only its own "
        f"{len(game.guesses.words)} words are played; --guesses FILE gives that list"
    )


def shared(game: Game) -> list[str]:
    """Lines of a solved game as it is shared, without its words; a star tells hard mode.

    >>> from treegen.play.game import stored_game
    >>> solved = stored_game()._replace(history=(("raise", "01020"), ("abyss", "22222")))
    >>> shared(solved)
    ['treegen 2', '', '⬛🟨⬛🟩⬛', '🟩🟩🟩🟩🟩']
    """
    tiles = str.maketrans({ABSENT: "⬛", PRESENT: "🟨", RIGHT: "🟩"})
    rows = [clue.translate(tiles) for _, clue in game.history]
    return [f"treegen {len(rows)}{'*' if game.mode is not Mode.NORMAL else ''}", "", *rows]


def ranking(
    game: Game,
    words: list[str],
    top: int,
    only: tuple[str, ...] = (),
    on_progress: OnProgress = silent,
) -> Ranking:
    """The `top` guesses that the game allows (of `only`, if any) for the words left, as `rank`."""
    from treegen.solve.rank import rank
    from treegen.solve.scorer import scorer_for

    prior = game.prior
    if prior is not None:
        weights = dict(zip(game.answers.words, prior.weights, strict=True))
        weighed = tuple(weights[word] for word in words)
        prior = Prior(prior.name, game.answers._replace(words=tuple(words)), weighed)
    legal = tuple(word for word in game.guesses.words if allowed(game, word))
    scorer = scorer_for(
        game.guesses._replace(words=legal),
        game.answers._replace(words=tuple(words)),
        game.policy,
        prior,
    )
    return rank(scorer, top=top, only=only, on_progress=on_progress)
