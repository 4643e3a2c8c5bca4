"""Lines that a player types: words, each with its clues on one board or several."""

from collections.abc import Sequence

from treegen.clues import folded, in_digits, parts_of, read_history, read_turn, read_word
from treegen.errors import ClueError
from treegen.game.position import Position, Turn, check_length
from treegen.text import number_of


def is_word(text: str) -> bool:
    """Test whether a text is a word, not a clue.

    >>> [is_word(text) for text in ("crane", "01020", ".yg..", "bybgb")]
    [True, False, False, False]
    """
    return text.isalpha() and not in_digits(text)


def turns_of(arguments: Sequence[str], boards: int = 1) -> list[list[str]]:
    """Return the words of a command line, each with the clue that follows it, if any.

    On several boards any number of clues may follow.

    >>> turns_of(["crane:00000", "slate", "dimly", "01010"])
    [['crane', '00000'], ['slate'], ['dimly', '01010']]
    """
    turns: list[list[str]] = []
    for text in parts_of([*filter(None, arguments)]):
        may_follow = turns and (len(turns[-1]) == 1 or boards > 1)
        if may_follow and not is_word(text):
            turns[-1].append(text)
        else:
            turns.append([read_word(text)])
    return turns


def read_turns(arguments: Sequence[str], boards: int) -> list[Turn]:
    """Read guesses, each followed by its clues: one on a single board, any number on several.

    `WordListError` or `ClueError` if one is malformed. How many clues there should be depends on
    the position, and how long they are on the folding, so `with_clues` checks those.

    >>> read_turns(["RAISE", ".y.g."], 1), read_turns(["raise:01020 .y...", "salet"], 2)
    ([('raise', '01020')], [('raise', '01020', '.y...'), ('salet',)])
    """
    if boards == 1:
        return [*read_history(arguments)]
    return [tuple(turn) for turn in turns_of(arguments, boards)]


def with_clues(position: Position, guess: str, clues: Sequence[str]) -> Turn:
    """Return a guess, folded, with a clue in digits for each board that is not solved.

    `ClueError` for a wrong number of clues or a malformed one; it names the board if there are
    several.

    >>> from treegen.words.choose import GameChoice, choose_game
    >>> position = Position(choose_game(GameChoice("2021"))._replace(boards=2))
    >>> with_clues(position, "raise", [".y.g.", "10021"])
    ('raise', '01020', '10021')
    """
    boards = position.unsolved
    fold = position.game.fold
    if position.game.boards > 1:
        check_length(folded(guess, fold), position.game)
    if boards and len(boards) != len(clues):
        expected = f"expected {len(boards)}: one {boards_text(boards)}"
        raise ClueError(f"{guess} has {number_of(len(clues), 'clue')}, {expected}")
    turn = [folded(guess, fold)]
    for board, clue in zip(boards, clues, strict=False):  # after the answer none is read
        try:
            turn.append(read_turn(guess, clue, fold)[1])
        except ClueError as error:
            name = f"board {board}: " if position.game.boards > 1 else ""
            raise ClueError(f"{name}{error}") from None
    return tuple(turn)


def boards_text(boards: Sequence[int]) -> str:
    """Name boards by their numbers, in order.

    >>> boards_text([2]), boards_text([1, 2, 4]), boards_text([1, 2, 3, 4])
    ('for board 2', 'each for boards 1, 2 and 4', 'each for boards 1 to 4')
    """
    first, *_, last = [boards[0], *boards]
    if first == last:
        return f"for board {last}"
    if len(boards) > 2 and last - first == len(boards) - 1:
        return f"each for boards {first} to {last}"
    return f"each for boards {', '.join(map(str, boards[:-1]))} and {last}"
