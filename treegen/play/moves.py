"""Moves: how a game goes on after a guess."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from treegen.clues import folded, normalize, read_word
from treegen.errors import NotInTree, Option, WordListError
from treegen.game.position import Turn
from treegen.game.start import Play, with_opener
from treegen.play.adviser import Advice, advise
from treegen.play.typed import with_clues
from treegen.play.wording import board_lines, days_of, no_words_left, question, unknown_note
from treegen.progress import OnProgress, silent
from treegen.say.phrases import say
from treegen.text import nearest_word
from treegen.tree.policies import usual_policy
from treegen.words.game import Game, all_words_game
from treegen.words.identity import mode_phrase


def played(play: Play, guess: str, *clues: str) -> tuple[Play, list[str]]:
    """Return the game after a guess and its clues, and lines about anything unusual.

    The first guess may switch the game to another stored tree. Errors are those of `with_clues` and
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
        mode = mode_phrase(play.game.mode)
        notes.append(f"{mode} does not allow {guess} here; accepted as played")
    return replace(play, position=after), notes


def misspelt(game: Game, guesses: Iterable[str]) -> dict[str, str]:
    """Return the guesses that are missing in a game's list, each with the nearest word of it."""
    words = game.guesses.words
    found = {}
    for guess in guesses:
        guess = folded(guess, game.fold)
        if len(guess) == len(words[0]) and guess not in words:
            found[guess] = nearest_word(guess, words)
    return {guess: near for guess, near in found.items() if near}


def require_known(game: Game, guesses: Iterable[str]) -> None:
    """Raise `WordListError` for a misspelt guess: not in the list, but near one of its words."""
    meant = misspelt(game, guesses)
    if meant:
        raise WordListError(f"{question(game, meant)} ", Option("unknown"), " accepts it as typed")


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
    """Return the game to go on with, and lines about it: if no answer fits, that of all words.

    Several boards go on unchanged, as the words left on each are shown anyway.
    """
    if play.game.boards > 1 or play.position.is_solved or play.left.weights:
        return play, []
    lines = no_words_left(play.position)
    game = all_words_game(play.game)
    outside = play.outside or play.game.answers.name
    wide = Play(play.position._replace(game=game), usual_policy(game), outside=outside)
    wide = replace(wide, is_shared=play.is_shared)
    every = len(game.answers.words)
    if wide.left.weights:
        lines.append(say("none.going-on", n=every))
        return wide, lines
    if every > len(play.game.answers.words):
        lines.append(say("none.either", n=every))
    return play, lines


class Next(NamedTuple):
    """The move after some turns."""

    title: str  # of the game that was played
    play: Play  # the game that goes on
    move: Advice
    notes: list[str]  # on anything unusual


def next_move(
    play: Play,
    turns: Iterable[Turn],
    refused: Iterable[str] = (),
    on_progress: OnProgress = silent,
) -> Next:
    """Return the move after some turns, if the game rejects some words.

    `NotInTree` if no word fits the clues.
    """
    after, notes = all_played(play, turns)
    title = str(after.game.title)
    words = [folded(read_word(word), after.game.fold) for word in refused]
    now, outside = go_on(replace(after, position=after.position.refusing(words)))
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
