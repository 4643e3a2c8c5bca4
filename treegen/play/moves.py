"""The move to play, looked up in the tree or computed, and the lines that say something of it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from treegen.clues import ABSENT, PRESENT, RIGHT, Mode, clue_for, folded, normalize, read_turn
from treegen.errors import NotInTree, WordListError
from treegen.game.position import Position, is_any_left, left
from treegen.game.wordle import about_list, all_words_game
from treegen.play.exact import MAX_WORDS, Exact, exact_costs, first_costs
from treegen.play.start import Play, with_opener
from treegen.progress import OnProgress, silent
from treegen.text import nearest, nearest_word, number_of
from treegen.tree.plan import Limits, Plan, usual_policy
from treegen.words.game import Game
from treegen.words.likely import are_alike
from treegen.words.past import data_version, days_used, long_date
from treegen.words.weighted import Weighted

if TYPE_CHECKING:
    from treegen.solve.rank import Ranking

TILES = "⬛🟨🟩"
MAX_CLUES = 2**31  # that are scored for a move; they take some seven seconds of one processor
SHOWN = 60  # words of a group, with their days of use, that fill half a screen


class Move(NamedTuple):
    """A guess to play, and the words left before it."""

    guess: str | None  # None where no word is left
    left: Weighted
    stored: bool = False  # in the tree
    exact: Exact | None = None  # of a search of whole trees

    @property
    def is_last(self) -> bool:
        return [*self.left.weights] == [self.guess]

    @property
    def is_computed(self) -> bool:
        return not (self.stored or self.is_last)

    @property
    def is_proven(self) -> bool:
        """Test whether a search has proven that no word needs fewer guesses."""
        return self.exact is not None and not self.stored


def next_move(play: Play, on_progress: OnProgress = silent, asked: tuple[str, ...] = ()) -> Move:
    """Look the move to play up, or else compute it, which imports numpy.

    Where whole trees are searched, the costs of some guesses that are asked for are found too.
    """
    position = play.position
    if position.is_solved:
        answer = position.history[-1][0]
        weight = play.game.weight.get(answer) or 1
        return Move(answer, Weighted({answer: weight}, play.game.heaviest))
    words = left(position)
    if not words.weights:
        return Move(None, words)
    opener = None  # of the tree, for which of many answers some were refused
    if play.tree:
        with suppress(NotInTree):
            node = play.tree.follow(position.history)
            playable = play.game.of(words).guesses.words
            is_playable = node.guess in playable and position.allows(node.guess)
            is_whole = node.size == words.size  # none of its answers was refused
            if is_playable and is_whole and not play.is_outdated(words):
                return Move(node.guess, words, stored=True)
            if is_playable and not position.history and words.size > MAX_WORDS:
                opener = node.guess
    weights = words.candidates.weights
    if len(weights) <= 2:  # as in every tree, the heavier of two
        return Move(max(weights, key=weights.__getitem__), words)
    exact = exact_costs(play, words, asked)
    if exact:
        return Move(exact.best, words, exact=exact)
    if opener:
        return Move(opener, words, stored=True)
    costs = first_costs(play)
    if costs:
        return Move(next(iter(costs)), words)
    return Move(ranking(play, words, on_progress, top=1).guesses[0].guess, words)


def ranking(play: Play, words: Weighted, on_progress: OnProgress, **which: Any) -> "Ranking":
    """Rank the guesses that the position allows for the words left; `which` are for `rank`.

    Of a long list only those are scored whose letters tell most.
    """
    from treegen.solve.executors import usual_processes
    from treegen.solve.rank import rank

    game = play.game.of(words)
    allowed = tuple(word for word in game.guesses.words if play.position.allows(word))
    game = game._replace(guesses=game.guesses._replace(words=allowed), mode=Mode.NORMAL)
    clues = len(allowed) * words.candidates.size
    limits = Limits()
    if clues > MAX_CLUES:
        limits = Limits(prefilter=100 * MAX_CLUES / clues)
    which |= {"turn": len(play.position.history) + 1, "executor": usual_processes()}
    return rank(game, Plan(play.policy, limits=limits), on_progress=on_progress, **which)


def played(play: Play, guess: str, clue: str) -> tuple[Play, list[str]]:
    """Return the game after a guess and its clue, and lines on what was unusual.

    The first word may take another stored tree.
    """
    notes = []
    before = play
    guess, clue = read_turn(guess, clue, play.game.fold)
    play = with_opener(before, guess)
    if play is not before:
        notes.append(f"taking the stored tree that opens with {guess}")
    try:
        after = play.position.after(guess, clue)
    except WordListError as error:
        raise WordListError("; ".join([str(error), *notes])) from None
    if unknown := unknown_note(play.game, guess):
        notes.append(unknown)
    elif not play.position._replace(refused=()).allows(guess):
        notes.append(f"{play.game.mode.value} does not allow {guess} here; taken as played")
    return play._replace(position=after), notes


def unknown_note(game: Game, guess: str) -> str:
    """Say that a guess is not among those of a game, where it is none."""
    words = game.guesses
    if guess in words.words:
        return ""
    return f"{guess} is not in {about_list(words)}; taken as played{nearest(guess, words.words)}"


def misspelt(game: Game, guesses: Iterable[str]) -> dict[str, str]:
    """Return the guesses that are no words of a game, each with the nearest word that is one."""
    words = game.guesses.words
    found = {}
    for guess in guesses:
        guess = folded(guess, game.fold)
        if len(guess) == len(words[0]) and guess not in words:
            found[guess] = nearest_word(guess, words)
    return {guess: near for guess, near in found.items() if near}


def question(game: Game, meant: Mapping[str, str]) -> str:
    """Ask about the first of some words that are misspelt, as `misspelt` returns them."""
    guess, near = next(iter(meant.items()))
    return f"{guess} is not in {about_list(game.guesses)}; did you mean {near}?"


def require_known(game: Game, guesses: Iterable[str]) -> None:
    """Raise `WordListError` for a guess that is misspelt: no word of a game, though near one."""
    meant = misspelt(game, guesses)
    if meant:
        raise WordListError(f"{question(game, meant)} --unknown takes the word as it was typed")


def corrected(game: Game, text: str, meant: Mapping[str, str]) -> str:
    """Return words and clues with the nearest words in place of those that are misspelt."""
    words = [folded(normalize(word), game.fold) for word in text.split()]
    return " ".join(meant.get(word, word) for word in words)


def all_played(play: Play, history: Iterable[tuple[str, str]]) -> tuple[Play, list[str]]:
    lines: list[str] = []
    for guess, clue in history:
        play, notes = played(play, guess, clue)
        lines += notes
    return play, lines


def go_on(play: Play) -> tuple[Play, list[str]]:
    """Return the game to go on with, and lines on it: where no answer fits, one of all words."""
    if play.position.is_solved or is_any_left(play.position):
        return play, []
    lines = no_words_left(play.position)
    game = all_words_game(play.game)
    position = play.position._replace(game=game)
    every = number_of(len(game.answers.words), "word")
    if left(position).weights:
        outside = play.outside or play.game.answers.name
        lines.append(f"or the answer is not in that list: going on with all {every}")
        return Play(position, usual_policy(game), outside=outside), lines
    if len(game.answers.words) > len(play.game.answers.words):
        lines.append(f"none of all {every} fits either")
    return play, lines


def move_record(play: Play, move: Move) -> dict[str, Any]:
    """Return a move as an object for JSON; the README explains its keys."""
    solved = play.position.is_solved
    turns = len(play.position.history)
    record: dict[str, Any] = {
        "guess": move.guess,
        "size": move.left.size,
        "turn": turns if solved else turns + 1,
        "solved": solved,
        "computed": move.is_computed,
        "proven": move.is_proven,
    }
    record |= move.left.record(str(move.guess), days_of(play))
    record["data"] = data_version(play.game.prior)
    if play.outside:
        record["not_in"] = play.outside
    return record


def days_of(play: Play) -> dict[str, str]:
    """Return the last day of each word of the game that has been used, if that is known."""
    game = play.game
    return days_used(game.answers.name, game.prior, game.weight, play.past)


# Lines about a move.


def describe(play: Play, move: Move) -> str:
    """Write the line for a move, whose first word is the guess.

    >>> from treegen.play.start import wordle_play
    >>> play = wordle_play("2021")
    >>> describe(play, next_move(play))
    'raise  2,315 words left (tree)'
    """
    guess = str(move.guess)
    if play.position.is_solved:
        return f"{guess}  solved in {number_of(len(play.position.history), 'guess')}"
    last = "the answer" if move.is_last else next(iter(move.left.weights))
    text = move.left.text(guess, last)
    if guess in move.left.weights and not are_alike(play.game.weights):
        day = days_of(play).get(guess)
        if day is not None:
            text += f", used {long_date(day)}" if day else ", used"
    if play.outside:
        text += f", not in {play.outside}"
    if move.is_proven:
        text += " (proven best)"
    elif move.is_computed:
        text += " (computed)"
    elif not move.is_last:
        text += " (tree)"
    return f"{guess}  {text}"


def list_lines(play: Play, move: Move, *, every: bool = False, command: str = "list") -> list[str]:
    """List the words left: where weights differ, a line for each group.

    Long groups of words that are not likely are only counted, or the likely ones would scroll away.
    With `every`, all words are shown, with their days of use, as by the command with `all`.
    """
    if are_alike(play.game.weights):
        return [*move.left.weights]
    days = days_of(play)
    chances = move.left.chances
    lines = []
    more = []
    groups = move.left.groups(days)
    labels = {name: name for name in groups}
    if any(word in days for word in groups["likely"]):
        labels["used"] = "others used"  # than those that are likely
    for name, group in groups.items():
        words = [dated(word, days if every else {}, name, chances.get(word)) for word in group]
        if len(words) > SHOWN and name != "likely" and not every:
            more.append(f"{len(words):,} {labels[name]}")
        elif words:
            lines.append(f"{len(words):,} {labels[name]}: {', '.join(words)}")
    if more:
        lines.append(f"{', '.join(more)}: {command} all shows them")
    return lines


def dated(word: str, days: dict[str, str], group: str, chance: int | None = None) -> str:
    """Write a word of a group with the day of its use and its chance, if these are known."""
    notes = []
    if days.get(word):
        used = "" if group == "used" else "used "
        notes.append(f"{used}{long_date(days[word])}")
    if chance is not None:
        notes.append(f"{chance} %")
    return f"{word} ({', '.join(notes)})" if notes else word


def no_words_left(position: Position) -> list[str]:
    """Explain why no word is left: without which clue there would be some."""
    answers = position.game.answers
    lines = [f"no word of {about_list(answers)} fits"]
    refused = ", ".join(left(position._replace(refused=())).weights)
    if refused:
        lines.append(
            f"only {refused} would fit, which the game refused: so some clue is wrong, "
            "or its word is not in that list"
        )
    counts = Counter(dict.fromkeys(position.history, 0))
    for word in answers.words:
        against = [pair for pair in counts if clue_for(pair[0], word) != pair[1]]
        if len(against) == 1 and word not in position.refused:
            counts[against[0]] += 1
    for (guess, clue), count in counts.most_common():
        if count:
            are_left = f"{number_of(count, 'word')} {'is' if count == 1 else 'are'} left"
            lines.append(f"without {guess} {clue}, {are_left}")
    if len(lines) == 1:
        lines.append("it would not help to leave one clue out")
    return lines


def emoji_rows(position: Position) -> list[str]:
    """Lines of a solved game to share, which show its first word alone; a star marks hard mode."""
    tiles = str.maketrans(ABSENT + PRESENT + RIGHT, TILES)
    star = "" if position.game.mode is Mode.NORMAL else "*"
    rows = [clue.translate(tiles) for _, clue in position.history]
    return [f"treegen {position.history[0][0]} {len(rows)}/6{star}", "", *rows]
