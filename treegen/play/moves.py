"""How a game goes on after a guess, and the lines that describe a move."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from treegen.clues import earning, folded, normalize, read_word
from treegen.errors import NotInTree, WordListError
from treegen.game.position import Position, Turn, left
from treegen.game.start import Play, with_opener
from treegen.play.adviser import Advice, advise
from treegen.play.typed import with_clues
from treegen.progress import OnProgress, silent
from treegen.text import aligned, nearest, nearest_word, number_of
from treegen.tree.plan import usual_policy
from treegen.words.game import Game, all_words_game
from treegen.words.likely import are_alike, chance_text
from treegen.words.lists import about_list
from treegen.words.past import days_used, long_date, used_text
from treegen.words.weighted import Weighted

SHOWN = 60  # words of a group, with their days of use, that fill half a screen


def played(play: Play, guess: str, *clues: str) -> tuple[Play, list[str]]:
    """Return the game after a guess and its clues, and lines about anything unusual.

    The first word may switch to another stored tree. Errors are those of `with_clues` and
    `Position.after`.
    """
    notes = []
    before = play
    guess, *earned = with_clues(play.position, guess, clues)
    play = with_opener(before, guess)
    if play is not before:
        notes.append(f"switching to the stored tree that opens with {guess}")
    try:
        after = play.position.after(guess, *earned)
    except WordListError as error:
        raise WordListError("; ".join([str(error), *notes])) from None
    if unknown := unknown_note(play.game, guess):
        notes.append(unknown)
    elif not play.position._replace(refused=()).allows(guess):
        notes.append(f"{play.game.mode.value} does not allow {guess} here; accepted as played")
    return play._replace(position=after), notes


def unknown_note(game: Game, guess: str) -> str:
    """Say that a guess is not in the game's list; "" if it is."""
    words = game.guesses
    if guess in words.words:
        return ""
    return f"{guess} is not in {about_list(words)}; accepted as played{nearest(guess, words.words)}"


def misspelt(game: Game, guesses: Iterable[str]) -> dict[str, str]:
    """Return the guesses that are not in a game's list, each with the nearest word that is."""
    words = game.guesses.words
    found = {}
    for guess in guesses:
        guess = folded(guess, game.fold)
        if len(guess) == len(words[0]) and guess not in words:
            found[guess] = nearest_word(guess, words)
    return {guess: near for guess, near in found.items() if near}


def question(game: Game, meant: Mapping[str, str]) -> str:
    """Ask about the first of some misspelt words, as `misspelt` returns them."""
    guess, near = next(iter(meant.items()))
    return f"{guess} is not in {about_list(game.guesses)}; did you mean {near}?"


def require_known(game: Game, guesses: Iterable[str]) -> None:
    """Raise `WordListError` for a misspelt guess: not in the list, but near a word that is."""
    meant = misspelt(game, guesses)
    if meant:
        raise WordListError(f"{question(game, meant)} --unknown accepts it as typed")


def corrected(game: Game, text: str, meant: Mapping[str, str]) -> str:
    """Return words and clues, with each misspelt word replaced by the nearest one."""
    words = [folded(normalize(word), game.fold) for word in text.split()]
    return " ".join(meant.get(word, word) for word in words)


def all_played(play: Play, turns: Iterable[Turn]) -> tuple[Play, list[str]]:
    lines: list[str] = []
    for turn in turns:
        play, notes = played(play, *turn)
        lines += notes
    return play, lines


def go_on(play: Play) -> tuple[Play, list[str]]:
    """Return the game to go on with, and lines about it: if no answer fits, the game of all words.

    Several boards go on unchanged: what is left on each is shown there.
    """
    if play.game.boards > 1 or play.position.is_solved or play.left.weights:
        return play, []
    lines = no_words_left(play.position)
    game = all_words_game(play.game)
    outside = play.outside or play.game.answers.name
    wide = Play(play.position._replace(game=game), usual_policy(game), outside=outside)
    wide = wide._replace(is_shared=play.is_shared)
    every = number_of(len(game.answers.words), "word")
    if wide.left.weights:
        lines.append(f"or the answer is not in that list: going on with all {every}")
        return wide, lines
    if len(game.answers.words) > len(play.game.answers.words):
        lines.append(f"none of all {every} fits either")
    return play, lines


class Next(NamedTuple):
    """The move after some turns."""

    title: str  # of the game that was played
    play: Play  # the game that goes on
    move: Advice
    notes: list[str]  # on what was unusual


def next_move(
    play: Play,
    turns: Iterable[Turn],
    refused: Iterable[str] = (),
    on_progress: OnProgress = silent,
) -> Next:
    """Return the move after some turns, in a game that rejects some words.

    `NotInTree` if no word fits the clues.
    """
    after, notes = all_played(play, turns)
    title = str(after.game.info.title)
    words = [folded(read_word(word), after.game.fold) for word in refused]
    now, outside = go_on(after._replace(position=after.position.refusing(words)))
    move = advise(now, on_progress)
    if move.guess is None:
        raise NotInTree("; ".join(outside or board_lines(now, move)))
    return Next(title, now, move, notes + outside)


def move_record(play: Play, move: Advice) -> dict[str, Any]:
    """Return a move as an object for JSON; the README explains its keys."""
    solved = play.position.is_solved
    turn = len(play.position.turns) + (not solved)
    if play.game.boards > 1:
        boards = board_records(play, move)
        return {"guess": move.guess, "turn": turn, "solved": solved, "boards": boards}
    record: dict[str, Any] = {
        "guess": move.guess,
        "size": move.left.size,
        "turn": turn,
        "solved": solved,
        "computed": move.is_computed,
        "tree": play.tree.origin if play.tree and move.is_stored else None,
        "proven": move.is_proven,
        "risk": None if move.risk is None else round(move.risk, 4),
    }
    record |= move.left.record(str(move.guess), days_of(play))
    record["data"] = play.game.prior.version
    if play.outside:
        record["not_in"] = play.outside
    return record


def board_records(play: Play, move: Advice) -> list[dict[str, Any]]:
    """Return an object for JSON on each of several boards."""
    days = days_of(play)
    records = []
    for board, words in zip(play.position.boards, move.lefts, strict=True):
        record: dict[str, Any] = {"size": words.size, "solved": board.is_solved}
        if board.is_solved:
            record["answer"] = board.history[-1][0]
        records.append(record | words.record(str(move.guess), days))
    return records


def days_of(play: Play) -> dict[str, str]:
    """Return the last day of each word that has been used, if that is known."""
    game = play.game
    return days_used(game.answers.name, game.prior, game.weight, play.past)


# Lines about a move.


def describe(play: Play, move: Advice) -> str:
    """Write the line for a move, whose first word is the guess.

    >>> from treegen.game.start import wordle_play
    >>> play = wordle_play("2021")
    >>> describe(play, advise(play))
    'raise  2,315 words left (tree)'
    """
    guess = str(move.guess)
    boards = play.game.boards
    if play.position.is_solved:
        which = f"{boards} boards " if boards > 1 else ""
        return f"{guess}  {which}solved in {number_of(len(play.position.turns), 'guess')}"
    if boards > 1:
        return f"{guess}  {turn_text(play.position)}"
    last = "the answer" if move.is_last else next(iter(move.left.weights))
    used = ""
    if guess in move.left.weights and not are_alike(play.game.weights):
        used = used_text(days_of(play).get(guess))
    text = move.left.text(guess, last, used)
    if play.outside:
        text += f"; not in {play.outside}"
    text += turns_text(play.position, move)
    if move.is_proven:
        text += " (proven best)"
    elif move.is_computed:
        text += " (computed)"
    elif not move.is_last:
        own = play.tree.origin if play.tree and play.tree.file else "tree"
        text += f" ({own})"
    return f"{guess}  {text}"


def turns_text(position: Position, move: Advice) -> str:
    """Say how likely a game at risk is still to be won, or which guess one beyond its limit is at.

    >>> from treegen.game.start import wordle_play
    >>> game = wordle_play("2021").game._replace(allowed=1)
    >>> turns_text(Position(game, (("raise", "01020"),)), Advice(None, (Weighted({}),)))
    '; guess 2, and only 1 is allowed'
    """
    turns = position.turns_left
    allowed = position.game.allowed
    if turns is None:
        return f"; {turn_text(position)}" if allowed else ""
    if not move.risk:
        return ""
    return f"; {number_of(turns, 'guess')}: {chance_text(1 - move.risk)} at best"


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
        return f"solved in {number_of(len(board.turns), 'guess')}: {board.history[-1][0]}"
    if not words.weights:
        return "; ".join(no_words_left(board))
    text = words.text(guess, last=next(iter(words.weights)))
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
        if len(words) > SHOWN and name != "likely" and not every:
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
    """Explain why no word is left: without which clue there would be some."""
    answers = position.game.answers
    lines = [f"no word of {about_list(answers)} fits"]
    refused = ", ".join(left(position._replace(refused=())).weights)
    if refused:
        lines.append(
            f"only {refused} would fit, which the game rejected: a clue is wrong, "
            "or the answer is not in that list"
        )
    counts = Counter(dict.fromkeys(position.history, 0))
    fits = {pair: {*earning(*pair, answers.words)} for pair in counts}
    for word in answers.words:
        against = [pair for pair in counts if word not in fits[pair]]
        if len(against) == 1 and word not in position.refused:
            counts[against[0]] += 1
    for (guess, clue), count in counts.most_common():
        if count:
            are_left = f"{number_of(count, 'word')} {'is' if count == 1 else 'are'} left"
            lines.append(f"without {guess} {clue}, {are_left}")
    if len(lines) == 1:
        lines.append("leaving one clue out would not help")
    return lines
