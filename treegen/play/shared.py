"""The squares of a finished game, to share: the game first, the tool last, as friends know Wordle.

One board shows its first word beside the tool, several show none.
"""

from itertools import zip_longest

from treegen.clues import ABSENT, PRESENT, RIGHT, TILES, Mode
from treegen.game.position import Position
from treegen.say.phrases import ENGLISH

TO_TILES = str.maketrans(ABSENT + PRESENT + RIGHT, TILES)


def emoji_rows(position: Position) -> list[str]:
    """Lines of a finished game to share; a star marks hard mode.

    Several boards stand in pairs, below the number of guesses that each took. White rows follow a
    board's answer, as absent letters are black.
    """
    star = "" if position.game.mode is Mode.NORMAL else "*"
    allowed = position.game.allowed
    count = f"{len(position.turns)}"
    if allowed is not None:
        count = f"{'X' if position.is_lost else count}/{allowed}"
    boards = position.boards
    pairs = [boards[first : first + 2] for first in range(0, len(boards), 2)]
    lang = position.game.lang or ENGLISH
    name = "Wordle" if lang == ENGLISH else f"Wordle ({lang.upper()})"
    lines = [f"{name} {count}{star}"]
    tool = f"treegen {position.turns[0][0]}"
    if len(boards) > 1:
        lines = [f"{name}, {len(boards)} boards {count}"]
        lines += [" ".join(map(count_sign, pair)) for pair in pairs]
        tool = "treegen"
    for pair in pairs:
        rows = [[clue.translate(TO_TILES) for _, clue in board.history] for board in pair]
        lines += ["", *map(" ".join, zip_longest(*rows, fillvalue="⬜" * position.game.length))]
    return [*lines, "", tool]


def count_sign(board: Position) -> str:
    """Write how many guesses a board took, or a red square if they were too many."""
    count = len(board.turns)
    if board.is_lost or not board.is_solved:
        return "🟥"
    if count < 10:
        return f"{count}\ufe0f\u20e3"  # as a keycap
    return "🔟" if count == 10 else f"{count}"
