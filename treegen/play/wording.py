"""Sentences about a move, about the words left, and about anything unusual in a game."""

from collections import Counter
from collections.abc import Mapping

from treegen.clues import earning
from treegen.game.position import Position, left
from treegen.game.start import Play
from treegen.play.adviser import Advice
from treegen.say.phrases import Phrase, Value, phrase
from treegen.text import aligned, nearest, number_of
from treegen.words.game import Game
from treegen.words.identity import list_phrase
from treegen.words.likely import THE_ANSWER, are_alike, line, move_line, percent_of
from treegen.words.lists import about_list
from treegen.words.past import days_used, long_date, used_text
from treegen.words.weighted import Weighted

WORDS_SHOWN = 60  # of a group: with their days of use, they fill half a screen


def describe(play: Play, move: Advice) -> str:
    """Write the line for a move, whose first word is the guess.

    >>> from treegen.game.start import wordle_play
    >>> from treegen.play.adviser import advise
    >>> play = wordle_play("2021")
    >>> describe(play, advise(play))
    'raise  2,315 words left (tree)'
    """
    guess = str(move.guess)
    boards = play.game.boards
    if play.position.is_solved:
        which = f"{boards} boards " if boards > 1 else ""
        return move_line(guess, [f"{which}{solved(play.position)}"])
    if boards > 1:
        return move_line(guess, [turn_text(play.position)])
    last = THE_ANSWER if move.is_last else next(iter(move.left.weights))
    used = ""
    if guess in move.left.weights and not are_alike(play.game.weights):
        used = used_text(days_of(play).get(guess))
    parts = move.left.said(guess, last, used)
    if play.outside:
        parts.append(f"not in {play.outside}")
    return move_line(guess, [at_turn(play.position, move, line(parts))], source_of(play, move))


def source_of(play: Play, move: Advice) -> str:
    """Return where a move comes from; "" if nothing else can be played."""
    if move.is_proven:
        return "proven best"
    if move.is_computed:
        return "computed"
    if move.is_last:
        return ""
    return play.tree.origin if play.tree and play.tree.file else "tree"


def solved(position: Position) -> Phrase:
    return phrase("status.solved-in", n=len(position.turns))


def not_found(guesses: int) -> str:
    return f"not found in {number_of(guesses, 'guess')}"


def at_turn(position: Position, move: Advice, left: str) -> Value:
    """Add to a line the chance to win, if it is at risk, or the number of a guess beyond the limit.

    >>> from treegen.game.start import wordle_play
    >>> game = wordle_play("2021").game._replace(allowed=1)
    >>> played = Position(game, (("raise", "01020"),))
    >>> at_turn(played, Advice(None, (Weighted({}),)), "22 words left")
    '22 words left; guess 2, and only 1 is allowed'
    """
    turns = position.turns_left
    if turns is None:
        return line([left, turn_text(position)]) if position.game.allowed else left
    if not move.risk:
        return left
    return phrase("left.at-best", left=left, n=turns, chance=percent_of(1 - move.risk))


def turn_text(position: Position) -> str:
    allowed = position.game.allowed
    number = len(position.turns) + 1
    if allowed is None:
        return f"guess {number}"
    if number > allowed:
        are = "is" if allowed == 1 else "are"
        return f"guess {number}, and only {allowed} {are} allowed"
    return f"guess {number} of {allowed}"


def board_lines(play: Play, move: Advice) -> list[str]:
    """Write a line for each of several boards; nothing for a single board."""
    if play.game.boards == 1:
        return []
    boards = zip(play.position.boards, move.lefts, strict=True)
    rows = [
        (f"board {number}", board_text(board, words, str(move.guess)))
        for number, (board, words) in enumerate(boards, 1)
    ]
    return aligned(rows, left=(0, 1))


def board_text(board: Position, words: Weighted, guess: str) -> str:
    """Say how many words are left on a board, and the guess's chance if that is worth knowing."""
    if board.is_solved:
        return str(phrase("left.last", left=solved(board), word=board.history[-1][0]))
    if not words.weights:
        return "; ".join(no_words_left(board))
    text = line(words.said(guess, last=next(iter(words.weights))))
    return f"{guess}, {text}" if guess in words.chances else text


def list_lines(
    play: Play, move: Advice, *, every: bool = False, command: str = "list"
) -> list[str]:
    """List the words left, with a line for each group if weights differ.

    Long groups of words that are not likely are only counted, or the likely ones would scroll away.
    With `every`, as in `list all`, all words are shown with their days of use.
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
        if len(words) > WORDS_SHOWN and name != "likely" and not every:
            more.append(f"{len(words):,} {labels[name]}")
        elif words:
            lines.append(f"{len(words):,} {labels[name]}: {', '.join(words)}")
    if more:
        lines.append(f"{', '.join(more)}: {command} all shows them")
    return lines


def dated(word: str, days: dict[str, str], group: str, chance: int | None = None) -> str:
    """Write a word of a group with its day of use and its chance, if these are known."""
    notes = []
    if days.get(word):
        used = "" if group == "used" else "used "
        notes.append(f"{used}{long_date(days[word])}")
    if chance is not None:
        notes.append(f"{chance} %")
    return f"{word} ({', '.join(notes)})" if notes else word


def no_words_left(position: Position) -> list[str]:
    """Explain why no word is left: each clue without which some would be."""
    answers = position.game.answers
    lines = [phrase("none.fits", n=len(answers.words), list=list_phrase(answers.name))]
    refused = ", ".join(left(position._replace(refused=())).weights)
    if refused:
        lines.append(phrase("none.refused", words=refused))
    counts = Counter(dict.fromkeys(position.history, 0))
    fits = {pair: {*earning(*pair, answers.words)} for pair in counts}
    for word in answers.words:
        against = [pair for pair in counts if word not in fits[pair]]
        if len(against) == 1 and word not in position.refused:
            counts[against[0]] += 1
    for (guess, clue), count in counts.most_common():
        if count:
            lines.append(phrase("none.without", word=guess, clue=clue, n=count))
    if len(lines) == 1:
        lines.append(phrase("none.no-help"))
    return [*map(str, lines)]


def unknown_note(game: Game, guess: str) -> str:
    """Say that a guess is not in the game's list; "" if it is."""
    words = game.guesses
    if guess in words.words:
        return ""
    return f"{guess} is not in {about_list(words)}; accepted as played{nearest(guess, words.words)}"


def question(game: Game, meant: Mapping[str, str]) -> str:
    """Ask about the first of some misspelt words, as `misspelt` returns them."""
    guess, near = next(iter(meant.items()))
    return f"{guess} is not in {about_list(game.guesses)}; did you mean {near}?"


def days_of(play: Play) -> dict[str, str]:
    """Return the last day of each word that has been used, if that is known."""
    game = play.game
    return days_used(game.answers.name, game.prior, game.weight, play.past)
