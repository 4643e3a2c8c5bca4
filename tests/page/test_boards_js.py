"""Several boards on the page: its modules play as treegen does, word for word."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.building import any_kind_of_game
from tests.conftest import Node
from tests.page.built import data_named
from tests.tools.boards import clues_on, drawn, new_boards, next_guess
from treegen.clues import Mode
from treegen.game.choice import Choice
from treegen.game.position import Position, left_on_boards
from treegen.game.start import start_of
from treegen.solve.boards import BoardsScorer
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.words.game import Game

WRONG = [
    ("#boards=17:", "a game has 2 to 16 boards, not 17."),
    ("#boards=0:", "a game has 2 to 16 boards, not 0."),
    ("#boards=2:raise.00000", "RAISE has 1 clue for 2 boards."),
    ("#boards=2:raise.00000-00000-00000", "RAISE has 3 clues for 2 boards."),
    ("#boards=2:raise.22222-00000.could.00000-00000", "COULD has 2 clues for 1 board."),
    ("#boards=2:raise.22222-22222.could.00000", "RAISE is the answer; "),
    ("#boards=2:raise.0000-00000", "0000 is not a clue "),
]  # fmt: skip


def small(seed: int) -> dict[str, Any]:
    """Boards of a game of few words, and the guess; words are told by their places."""
    dice = Random(seed)
    game = any_kind_of_game(dice, dice.randint(5, 60))
    words = game.guesses.words
    listed = [word for word, weight in game.weight.items() if weight]
    unlisted = [word for word, weight in game.weight.items() if not weight]
    boards = []
    for _ in range(dice.choice((1, 2, 4, 8))):
        some = dice.choice([listed, listed, unlisted or listed])
        boards.append(sorted(dice.sample(some, dice.randint(1, len(some)))))
    boards += dice.choices(boards, k=dice.randint(0, 2))  # with the same words left
    allowed = sorted(dice.sample(words, dice.randint(1, len(words))))
    place = {word: i for i, word in enumerate(words)}
    (best,) = BoardsScorer(game).best(boards, allowed)
    return {
        "words": words,
        "boards": [
            {"left": [place[word] for word in left], "weights": [game.weight[w] for w in left]}
            for left in boards
        ],
        "guesses": [place[word] for word in allowed],
        "best": best.guess,
    }


def position(now: Position, guess: str, hash: str) -> dict[str, Any]:
    return {
        "hash": hash,
        "lefts": [[*words.weights] for words in left_on_boards(now)],
        "solved": [board.is_solved for board in now.boards],
        "guess": guess,
    }


def positions(game: Game, name: str, boards: int, games: int) -> Iterator[dict[str, Any]]:
    """Turns of some games, in some of which a word is rejected; the first only once."""
    begun = new_boards(game, boards)
    first = next_guess(begun)
    assert first
    yield position(begun, first, f"#boards={boards}:{name}:")
    for number, answers in enumerate(drawn(game, boards, games)):
        now, turns = begun, list[str]()
        guess: str | None = first
        while guess and not now.is_solved:
            if number % 3 == len(turns) == 1:
                now = now.refusing([guess])
                turns.append(f"{guess}.x")
            else:
                clues = clues_on(now, guess, answers)
                now = now.after(guess, *clues)
                turns.append(f"{guess}.{'-'.join(clues)}")
            guess = next_guess(now)
            if guess and not now.is_solved:
                yield position(now, guess, f"#boards={boards}:{name}:{'.'.join(turns)}")


@pytest.mark.slow
def test_the_word_to_play_on_several_boards_is_that_of_treegen(node: Node) -> None:
    pages = []
    for name, counts in (("raise", (2, 4, 8)), ("any-word", (4,)), ("everyday", (2, 4))):
        tree = find_tree(name)
        game = game_of(tree)._replace(mode=Mode.NORMAL)
        games = [one for n in counts for one in positions(game, name, n, 2)]
        pages.append({"name": name, "data": data_named(name), "games": games, "wrong": WRONG})
    for name, vocabulary in (("everyday", None), ("any-word", "all")):
        game = start_of(Choice(boards=4, vocabulary=vocabulary)).game
        games = [*positions(game, "2023", 4, 2)]
        pages.append({"name": name, "data": data_named(name), "games": games, "wrong": []})
    node("boards", {"small": [small(seed) for seed in range(400)], "pages": pages})
