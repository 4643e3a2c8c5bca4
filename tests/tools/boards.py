"""How many guesses games of several boards take: `python -m tests.tools.boards`.

Games are drawn with a seed by the weights of the answers, of 2021 or with `--game today`, and
played by one turn ahead. Prints the table in tests/README.md; some minutes. With `--doddle PYTHON`
Doddle plays the same games, where that Python has it (`pip install doddle "numpy<1.24"`).

The form of the formula and its constants were chosen on other games, the same 1,500 of four boards
for all, each with its own first word. A word of a class of n needs one guess and, beyond it:

    7/2m · log₂n / (2 + log₂n), m boards not solved    6.914 guesses on average
    7/4√m · log₂n / (2 + log₂n)                        6.922
    1.2/m · log₂n                                      7.006
    0.2, 0.3, 0.4, 0.5 · log₂n                         7.033, 7.011, 7.048, 7.081

On eight boards the first needs 0.11 less than the second (500 games). With 3 or 4 in place of 7/2,
or 3/2 in place of 2, no mean of two or four boards is better by more than its error. Nor was a look
at two turns where at most 4,000 sets of answers were left (200 games of four boards, by an earlier
formula: 6.945 instead of 6.915).
"""

import json
import random
import subprocess
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from statistics import mean, stdev
from typing import NamedTuple

from treegen.cli.options import whole_number
from treegen.clues import clue_for
from treegen.game.position import Position
from treegen.game.start import Play
from treegen.play.lookahead import on_boards
from treegen.play.situation import Situation
from treegen.words.choose import GAME_NAMES, GameChoice, choose_game
from treegen.words.game import EXTRA_GUESSES, MOST_BOARDS, Game

SIZES = (2, 4, 8, 16)
# What Doddle needs for games, as JSON: the guesses of each, and its seconds.
DODDLE = """
import json, sys, time
from doddle import Doddle
games = json.load(sys.stdin)
doddle = Doddle(lazy_eval=False)
doddle(games[0])  # which prepares what all games need
begin = time.process_time()
turns = [max(row.n for row in doddle(answers).rows) for answers in games]
json.dump([turns, time.process_time() - begin], sys.stdout)
"""


class Played(NamedTuple):
    """Games that were played."""

    turns: list[int]  # of each
    seconds: float  # of a processor, after the first move, which is the same in each game


def drawn(game: Game, boards: int, games: int) -> list[list[str]]:
    """Return answers of some games, always the same; with one board, of 2021 each answer once."""
    if boards == 1 and game.is_plain:
        return [[answer] for answer in game.answers.words]
    chance = random.Random(f"{boards} boards")
    return [chance.choices(game.answers.words, game.weights, k=boards) for _ in range(games)]


def new_boards(game: Game, boards: int) -> Position:
    return Position(game._replace(boards=boards, allowed=boards + EXTRA_GUESSES))


def next_guess(position: Position) -> str | None:
    """Return the guess by the formula, even on one board; None where no word is left."""
    situation = Situation(Play(position, ""))
    return next(iter(on_boards(situation).best), None) if situation.open_boards else None


def clues_on(position: Position, guess: str, answers: Sequence[str]) -> list[str]:
    """Return the clues that a guess earns on the boards that are not solved."""
    return [clue_for(guess, answers[number - 1]) for number in position.unsolved]


def finished(position: Position, guess: str | None, answers: Sequence[str]) -> Position:
    """Return a game played to its end, from a guess on."""
    while guess and not position.is_solved:
        position = position.after(guess, *clues_on(position, guess, answers))
        guess = next_guess(position)
    return position


def played(game: Game, games: Sequence[Sequence[str]]) -> Played:
    start = new_boards(game, len(games[0]))
    opener = next_guess(start)
    begin = time.process_time()
    turns = [len(finished(start, opener, answers).turns) for answers in games]
    return Played(turns, time.process_time() - begin)


def played_by_doddle(python: str, games: Sequence[Sequence[str]]) -> Played:
    done = subprocess.run(
        [python, "-c", DODDLE], input=json.dumps(games), capture_output=True, text=True, check=True
    )
    return Played(*json.loads(done.stdout))


def row(name: str, boards: int, found: Played) -> str:
    turns = found.turns
    games = len(turns)
    allowed = boards + EXTRA_GUESSES
    error = stdev(turns) / games**0.5
    within = sum(count <= allowed for count in turns)
    cells = [
        name,
        f"{boards}",
        f"{games:,}",
        f"{mean(turns):.3f} ± {error:.3f}",
        f"{max(turns)}",
        f"{100 * within / games:.1f} % within {allowed}",
        f"{found.seconds / games:.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def options() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.tools.boards")
    count = whole_number(MOST_BOARDS)
    parser.add_argument("--boards", type=count, nargs="+", default=SIZES, metavar="N")
    parser.add_argument("--games", type=whole_number(least=2), default=1000, metavar="N")
    parser.add_argument("--game", choices=GAME_NAMES, default="2021")
    parser.add_argument("--vocabulary", default="all", metavar="FILE")
    parser.add_argument("--doddle", metavar="PYTHON", help="a Python that has Doddle")
    return parser.parse_args()


def main(options: Namespace) -> None:
    game = choose_game(GameChoice(options.game, vocabulary=options.vocabulary))
    print("| game | boards | games | mean | most | share | seconds a game |")
    print("|---" * 7 + "|")
    for boards in options.boards:
        games = drawn(game, boards, options.games)
        print(row(options.game, boards, played(game, games)), flush=True)
        if options.doddle:
            print(row("Doddle", boards, played_by_doddle(options.doddle, games)), flush=True)


if __name__ == "__main__":
    main(options())
