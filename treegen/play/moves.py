"""The move to play, looked up in the tree or computed, and the lines that say something of it."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from treegen.clues import ABSENT, PRESENT, RIGHT, Mode, clue_for
from treegen.errors import NotInTree
from treegen.text import (
    OnProgress,
    groups_of,
    left_text,
    likely_record,
    likely_text,
    number_of,
    silent,
)
from treegen.tree.find import days_used
from treegen.words.game import (
    Game,
    about_list,
    is_allowed,
    is_solved,
    with_all_words,
    words_left,
)
from treegen.words.past import long_date
from treegen.words.priors import Prior, split

if TYPE_CHECKING:
    from treegen.solve.rank import Ranking

TILES = "⬛🟨🟩"


class Move(NamedTuple):
    """A guess to play, and the words left before it."""

    guess: str | None  # None where no word is left
    listed: list[str]
    unlisted: list[str]
    stored: bool = False  # in the tree

    @property
    def words(self) -> list[str]:
        """Words that the guess is chosen for."""
        return self.listed or self.unlisted

    @property
    def size(self) -> int:
        return len(self.listed) + len(self.unlisted)

    @property
    def is_last(self) -> bool:
        return self.size == 1 and self.words == [self.guess]

    @property
    def is_computed(self) -> bool:
        return not (self.stored or self.is_last)


def next_move(game: Game, on_progress: OnProgress = silent) -> Move:
    """Look the move to play up, or else compute it, which imports numpy."""
    if is_solved(game):
        return Move(game.history[-1][0], [game.history[-1][0]], [])
    left = words_left(game)
    move = Move(None, *split(left, game.prior))
    if not left:
        return move
    if game.tree:
        with suppress(NotInTree):
            node = game.tree.follow(game.history)
            is_playable = node.guess in game.guesses.words and is_allowed(game, node.guess)
            if is_playable and node.size == len(left):  # none of its answers was refused
                return move._replace(guess=node.guess, stored=True)
    if len(move.words) <= 2:  # as in every tree, the heavier of two
        weights = weights_of(move.words, game.prior)
        return move._replace(guess=move.words[weights.index(max(weights))])
    best = ranking(game, move.words, on_progress, top=1).guesses[0]
    return move._replace(guess=best.guess)


def weights_of(words: Sequence[str], prior: Prior | None) -> tuple[int, ...]:
    """Return the weights of some answers, or 1 for each where all weigh the same."""
    weights = prior.among(words).weights if prior else ()
    return weights if any(weights) else (1,) * len(words)


def weighted_words(prior: Prior, move: Move) -> tuple[dict[str, int], dict[str, str]]:
    """Return the weights of the words left before a move, and the last day of each word used."""
    weights = dict(zip(prior.answers.words, prior.weights, strict=True))
    left = {word: weights.get(word, 0) for word in move.listed + move.unlisted}
    return left, days_used(prior.answers.name, prior.name, weights)


def ranking(game: Game, words: list[str], on_progress: OnProgress, **which: Any) -> "Ranking":
    """Rank the guesses that the game allows for the words left; `which` are for `rank`."""
    from treegen.solve.rank import rank
    from treegen.solve.scorer import scorer_for

    answers = game.answers._replace(words=tuple(words))
    prior = game.prior and game.prior.among(words)
    allowed = tuple(word for word in game.guesses.words if is_allowed(game, word))
    guesses = game.guesses._replace(words=allowed)
    scorer = scorer_for(guesses, answers, game.policy, prior)
    return rank(scorer, on_progress=on_progress, **which)


def go_on(game: Game) -> tuple[Game, list[str]]:
    """Return the game to go on with, and lines on it: where no answer fits, one of all words."""
    if is_solved(game) or words_left(game):
        return game, []
    lines, wide = no_words_left(game), with_all_words(game)
    every = number_of(len(wide.answers.words), "word")
    if words_left(wide):
        return wide, [*lines, f"or the answer is not in that list: going on with all {every}"]
    if len(wide.answers.words) > len(game.answers.words):
        lines.append(f"none of all {every} fits either")
    return game, lines


def move_record(game: Game, move: Move) -> dict[str, Any]:
    """Return a move as an object for JSON; the README explains its keys."""
    solved, turns = is_solved(game), len(game.history)
    record: dict[str, Any] = {
        "guess": move.guess,
        "size": move.size,
        "turn": turns if solved else turns + 1,
        "solved": solved,
        "computed": move.is_computed,
        "words": move.listed,
    }
    if game.prior is not None:
        record["others"] = move.unlisted
        if game.prior.is_weighted:
            record |= likely_record(str(move.guess), *weighted_words(game.prior, move))
    if game.outside:
        record["not_in"] = game.outside
    return record


# Lines about a move.


def describe(game: Game, move: Move) -> str:
    """Write the line for a move, whose first word is the guess.

    >>> from treegen.words.game import wordle_game
    >>> game = wordle_game("2021")
    >>> describe(game, next_move(game))
    'raise  2,315 words left (tree)'
    """
    if is_solved(game):
        return f"{move.guess}  solved in {number_of(len(game.history), 'guess')}"
    note = f"not in {game.outside or (game.prior.name if game.prior else '')}"
    last = "the answer" if move.is_last else move.words[0]
    left = left_text(len(move.listed), len(move.unlisted), note, last)
    if game.prior and game.prior.is_weighted:
        (weights, days), guess = weighted_words(game.prior, move), str(move.guess)
        left = likely_text(weights.values(), move.size, weights.get(guess, 0), last)
        if guess in weights and guess in days:
            left += f", used {long_date(days[guess])}" if days[guess] else ", used"
    if game.outside and move.listed:
        left = f"{left}, {note}"
    if move.is_computed:
        left += " (computed)"
    elif not move.is_last:
        left += " (tree)"
    return f"{move.guess}  {left}"


def list_lines(game: Game, move: Move) -> list[str]:
    """List the words left, where weights differ a line for each group, with their days of use."""
    if not game.prior or not game.prior.is_weighted:
        return move.listed + move.unlisted
    (weights, days), lines = weighted_words(game.prior, move), list[str]()
    for name, group in groups_of(weights, days).items():
        used = "" if name == "used" else "used "
        words = [f"{w} ({used}{long_date(days[w])})" if days.get(w) else w for w in group]
        if words:
            lines.append(f"{len(words):,} {name}: {', '.join(words)}")
    return lines


def no_words_left(game: Game) -> list[str]:
    """Explain why no word is left: without which clue there would be some."""
    lines = [f"no word of {about_list(game.answers)} fits"]
    refused = ", ".join(words_left(game._replace(refused=())))
    if refused:
        lines.append(
            f"only {refused} would fit, which the game refused: so some clue is wrong, "
            "or its word is not in that list"
        )
    counts = Counter(dict.fromkeys(game.history, 0))
    for word in game.answers.words:
        against = [pair for pair in counts if clue_for(pair[0], word) != pair[1]]
        if len(against) == 1 and word not in game.refused:
            counts[against[0]] += 1
    for (guess, clue), count in counts.most_common():
        if count:
            left = f"{number_of(count, 'word')} {'is' if count == 1 else 'are'} left"
            lines.append(f"without {guess} {clue}, {left}")
    if len(lines) == 1:
        lines.append("it would not help to leave one clue out")
    return lines


def emoji_rows(game: Game) -> list[str]:
    """Lines of a solved game to share, which show its first word alone; a star marks hard mode."""
    tiles = str.maketrans(ABSENT + PRESENT + RIGHT, TILES)
    star = "" if game.mode is Mode.NORMAL else "*"
    rows = [clue.translate(tiles) for _, clue in game.history]
    return [f"treegen {game.history[0][0]} {len(rows)}/6{star}", "", *rows]
