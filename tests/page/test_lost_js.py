"""When a game is over or lost, and what its answer was: as the terminal has it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tests.conftest import Node
from tests.page.built import data_named, tree_named
from tests.page.test_game_js import new_game
from tests.tools.boards import clues_on
from treegen.clues import clue_for
from treegen.game.choice import Choice
from treegen.game.position import Position
from treegen.play.path import words_missing
from treegen.tree.game import game_of
from treegen.words.game import MOST_BOARDS


def games(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Games of up to four boards, some of which go on after the guesses allowed."""
    dice = Random(seed)
    game = game_of(tree_named("raise"))
    for _ in range(count):
        boards = dice.choice((1, 1, 2, 4))
        most = Choice(boards=boards).allowed
        assert most
        game = game._replace(boards=boards, allowed=most)
        answers = dice.sample(game.answers.words, boards)
        now = Position(game)
        rows = dice.randint(most - 1, most + 2)
        late = rows > most and dice.random() < 0.5  # then all words are found at last
        while len(now.turns) < rows and not now.is_solved:
            missing = [answers[number - 1] for number in now.unsolved]
            is_found = late and rows - len(now.turns) <= len(missing)
            words = missing if is_found or dice.random() < 0.2 else game.guesses.words
            guess = dice.choice(words)
            now = now.after(guess, *clues_on(now, guess, answers))
        within, told = now.within
        if len(now.turns) > most and len(told) < len(within.unsolved):
            now, told = within, ()  # of rows that tell too little the page says so: lost.test.ts
        turns = ".".join(f"{guess}.{'-'.join(clues)}" for guess, *clues in now.turns)
        yield {
            "hash": f"#boards={boards}:raise:{turns}" if boards > 1 else f"#raise:{turns}",
            "boards": boards,
            "most": most,
            "turns": len(within.turns),
            "isOver": within.is_over,
            "isLost": within.is_lost,
            "told": told,
        }


def lost(name: str, seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Lost games with the guesses by which best play would have found them."""
    dice = Random(f"{name} {seed}")
    play = new_game(name)
    for _ in range(count):
        answer = dice.choice(play.game.answers.words)
        others = [word for word in play.game.guesses.words if word != answer]
        steps = tuple((guess, clue_for(guess, answer)) for guess in dice.sample(others, 6))
        end = replace(play, position=play.position._replace(turns=steps))
        more = words_missing(end, [answer])
        yield {"name": name, "steps": steps, "answer": answer, "more": more}


def test_games_that_are_lost_are_those_of_the_terminal(node: Node) -> None:
    assert Choice(boards=MOST_BOARDS).allowed == 21
    made = [*games(7, 150)]
    assert {(one["isOver"], one["isLost"]) for one in made} >= {
        (True, True),
        (True, False),
        (False, False),
    }
    assert {len(one["told"]) for one in made} >= {0, 1, 2}
    more = [one for name in ("raise", "raise-hard") for one in lost(name, 7, 8)]
    node("lost", {"data": data_named("raise", "raise-hard"), "games": made, "more": more})
