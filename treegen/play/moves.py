"""The move to play, looked up in the tree or computed, and the lines that say something of it."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from treegen.clues import ABSENT, PRESENT, RIGHT, Mode, clue_for
from treegen.errors import NotInTree, UsageError
from treegen.text import OnProgress, left_text, number_of, silent
from treegen.words.game import (
    OWN,
    Game,
    about_list,
    fits,
    is_allowed,
    is_solved,
    widened,
    words_left,
)
from treegen.words.priors import Prior, split

if TYPE_CHECKING:
    from treegen.solve.rank import Ranking

TILES = "⬛🟨🟩"
# For moves within a minute: 3,000,000,000 pairs of a guess and a word left, if of five letters.
MOST_LETTERS = 15_000_000_000


class Move(NamedTuple):
    """A guess to play, and the words left before it: those expected, and the others."""

    guess: str | None  # None where no word is left
    words: list[str]
    others: list[str]
    stored: bool = False  # whether the tree holds it

    @property
    def is_last(self) -> bool:
        """True where the guess is the only word left."""
        return self.words + self.others == [self.guess]


def next_move(game: Game, on_progress: OnProgress = silent) -> Move:
    """Move to play: looked up, or else computed, which imports numpy.

    >>> from treegen.words.game import stored_game
    >>> game = stored_game("raise")._replace(history=(("raise", "01020"),))
    >>> next_move(game).guess, len(next_move(game).words), next_move(game).stored
    ('shalt', 22, True)
    """
    if is_solved(game):
        return Move(game.history[-1][0], [game.history[-1][0]], [])
    left = words_left(game)
    words, others = split(left, game.prior)
    if not left:
        return Move(None, words, others)
    with suppress(NotInTree):
        node = game.tree.follow(game.history) if game.tree else None
        # A node with other answers is no help: one of them was refused.
        usable = node and node.size == len(left) and node.guess in game.guesses.words
        if node and usable and is_allowed(game, node.guess):
            return Move(node.guess, words, others, stored=True)
    if len(words or others) <= 2:  # as in every tree, the heavier of two
        return Move(first_of_two(words or others, game.prior), words, others)
    best = ranking(game, words or others, on_progress, top=1).guesses[0]
    return Move(best.guess, words, others)


def first_of_two(words: list[str], prior: Prior | None) -> str:
    """Heavier of two words, or the alphabetically first, or the only one."""
    weights = (1,) * len(words) if prior is None else prior.among(words).weights
    return words[weights.index(max(weights))]


def ranking(game: Game, words: list[str], on_progress: OnProgress, **which: Any) -> Ranking:
    """Ranking of the guesses that the game allows for the words left; `which` are for `rank`.

    `UsageError` where that would take more than about a minute. It takes less than 500 MB.
    """
    from treegen.solve.rank import rank
    from treegen.solve.scorer import MEMORY, scorer_for

    answers = game.answers._replace(words=tuple(words))
    prior = None if game.prior is None else game.prior.among(words)
    allowed = tuple(word for word in game.guesses.words if is_allowed(game, word))
    check_pairs(len(allowed) * len(words), len(words[0]))
    guesses = game.guesses._replace(words=allowed)
    scorer = scorer_for(guesses, answers, game.policy, prior, memory=MEMORY)
    return rank(scorer, on_progress=on_progress, **which)


def check_pairs(pairs: int, length: int) -> None:
    """Raise `UsageError` for more pairs of a guess and a word left than a minute is enough for."""
    most = MOST_LETTERS // length
    if pairs > most:
        raise UsageError(
            f"{pairs:,} pairs of a guess and a word left would take more than a minute; expected "
            f"{most:,} at most: give fewer words"
        )


def go_on(game: Game) -> tuple[Game, list[str]]:
    """Game that goes on with other words, as no answer is left, and lines that say so.

    The same game where no other word is left either.
    """
    lines, wide = no_words_left(game), widened(game)
    if words_left(wide):
        every = number_of(len(wide.answers.words), "word")
        return wide, [*lines, f"or the answer is not in that list: going on with all {every}"]
    if len(wide.answers.words) > len(game.answers.words):
        lines.append(f"none of all {number_of(len(wide.answers.words), 'word')} fits either")
    return game, lines


# Lines about a move.


def describe(game: Game, move: Move) -> str:
    """Line for a move, whose first word is the guess; it says where the guess comes from.

    >>> from treegen.words.game import stored_game
    >>> game = stored_game("raise")
    >>> describe(game, next_move(game))
    'raise  2,315 words left (tree)'
    """
    if is_solved(game):
        return f"{move.guess}  solved in {number_of(len(game.history), 'guess')}"
    note = f"not in {game.outside or (game.prior.name if game.prior else '')}"
    last = "the answer" if move.is_last else (move.words + move.others)[0]
    left = left_text(len(move.words), len(move.others), note, last)
    if game.outside and move.words:
        left = f"{left}, {note}"
    source = "" if move.is_last else f" ({'tree' if move.stored else 'computed'})"
    return f"{move.guess}  {left}{source}"


def no_words_left(game: Game) -> list[str]:
    """Lines that say why no word is left: without which clue there would be some."""
    lines = [f"no word of {about_list(game.answers)} fits"]
    answers = frozenset(game.answers.words)
    refused = [word for word in game.refused if word in answers and fits(word, game.history)]
    if refused:
        lines.append(
            f"only {', '.join(refused)} would fit, which the game refused: so some clue is wrong, "
            "or its word is not in that list"
        )
    for guess, clue, count in suspect_clues(game):
        verb = "is" if count == 1 else "are"
        lines.append(f"without {guess} {clue}, {number_of(count, 'word')} {verb} left")
    if len(lines) == 1:
        lines.append("it would not help to leave one clue out")
    return lines


def suspect_clues(game: Game) -> list[tuple[str, str, int]]:
    """Each guess and clue without which words would be left, and how many; most words first."""
    counts = dict.fromkeys(game.history, 0)
    for word in game.answers.words:
        against = list(islice((pair for pair in counts if clue_for(pair[0], word) != pair[1]), 2))
        if len(against) == 1 and word not in game.refused:
            counts[against[0]] += 1
    suspects = [(guess, clue, count) for (guess, clue), count in counts.items() if count]
    return sorted(suspects, key=lambda suspect: -suspect[2])


def missing_guesses(game: Game) -> str | None:
    """Line for a tree whose list of guesses is not known, so that only few can be played."""
    if game.tree is None or game.guesses.name != OWN:
        return None
    name, count, _ = game.tree.recipe.guesses
    theirs, own = number_of(count, "word"), number_of(len(game.guesses.words), "word")
    return (
        f"the tree's guesses, {name} ({theirs}), are not known here: only its own {own} are "
        "played; --guesses FILE gives that list"
    )


def emoji_rows(game: Game) -> list[str]:
    """Lines of a solved game to share, which show its first word alone; a star marks hard mode.

    >>> from treegen.words.game import stored_game
    >>> history = (("raise", "01020"), ("abyss", "22222"))
    >>> emoji_rows(stored_game()._replace(history=history))
    ['treegen raise 2/6', '', '⬛🟨⬛🟩⬛', '🟩🟩🟩🟩🟩']
    """
    tiles = str.maketrans(ABSENT + PRESENT + RIGHT, TILES)
    star = "" if game.mode is Mode.NORMAL else "*"
    rows = [clue.translate(tiles) for _, clue in game.history]
    return [f"treegen {game.history[0][0]} {len(rows)}/6{star}", "", *rows]
