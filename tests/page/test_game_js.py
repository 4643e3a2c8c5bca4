"""Games in the page against `treegen next` and `review`: the same moves and figures."""

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.conftest import Node
from tests.page.conftest import Data, tree
from tests.today import ANY_WORD_HARD, EVERYDAY
from treegen.clues import Mode, clue_for
from treegen.game.position import Position, left
from treegen.game.start import Play, tree_play
from treegen.play import moves
from treegen.play.adviser import advise
from treegen.play.commentary import scores_text, sums_text
from treegen.play.results import Turn
from treegen.play.review import review, rounded, sums_of
from treegen.tree.node import History
from treegen.words.lists import WordList

TREES = "everyday any-word raise raise-hard human raise-any salet-hard".split()
REFUSED = "x"
Steps = list[tuple[str, str]]
FIGURES = "guess clue left best expected cost luck after estimated".split()


@cache
def new_game(name: str) -> Play:
    """Game of `treegen next --tree NAME`, which looks one turn ahead off the tree as the page."""
    return replace(tree_play(tree(name)), scans=0)


def game_after(name: str, steps: Steps) -> tuple[Play, list[str]]:
    """Game after some steps, and why no word of its list is left, if so."""
    play, _ = moves.all_played(new_game(name), [step for step in steps if step[1] != REFUSED])
    refused = tuple(word for word, clue in steps if clue == REFUSED)
    return moves.go_on(replace(play, position=play.position._replace(refused=refused)))


def random_steps(name: str, chance: random.Random) -> Steps:
    """Some turns of a game: mostly by the tree, with words of one's own, refusals and mistakes."""
    game = new_game(name).game
    listed = chance.random() < 0.8
    answer = chance.choice(game.answers.words if listed else game.guesses.words)
    steps: Steps = []
    for _ in range(chance.randint(1, 4)):
        after, _ = game_after(name, steps)
        if chance.random() < 0.5 and after.tree and len(steps) < 2:
            node = after.tree.root
            guess = node.guess if not steps else chance.choice(game.guesses.words)
        else:
            words = (
                (*left(after.position).weights,) if chance.random() < 0.4 else game.guesses.words
            )
            guess = chance.choice(words or game.guesses.words)
        if guess == answer:
            break
        if chance.random() < 0.15:
            steps.append((guess, REFUSED))
            continue
        wrong = chance.random() < 0.05
        steps.append(
            (guess, clue_for(guess, chance.choice(game.guesses.words) if wrong else answer))
        )
    return steps


def expected_move(name: str, steps: Steps) -> dict[str, Any]:
    play, lines = game_after(name, steps)
    move = advise(play)
    return {
        "steps": steps,
        "guess": move.guess,
        "left": sorted(move.left.weights),
        "stored": move.is_stored,
        "lines": lines,
        "is_computed": not move.is_stored and move.left.candidates.size > 2,
    }


@pytest.mark.slow
def test_moves_are_those_of_next(node: Node, data: Data) -> None:
    games = {}
    for name in TREES:
        chance = random.Random(f"moves {name}")
        every = [random_steps(name, chance) for _ in range(4)]
        every.append([("raise", "01000"), ("raise", "01000"), ("clout", "00110")])  # a clue twice
        opener = tree(name).root.guess
        every += [
            [(opener, REFUSED)],
            [("crane", REFUSED)],
            [(opener, REFUSED), ("saner", REFUSED)],
        ]
        games[name] = [expected_move(name, steps) for steps in every]
    assert sum(game["is_computed"] for some in games.values() for game in some) > 10
    node("moves", {"data": data, "games": games})


def random_game(chance: random.Random, start: Play, opener: str) -> History:
    """A game of up to four turns, solved or not, after some opener."""
    words = start.game.guesses.words
    answer = chance.choice(words if chance.random() < 0.3 else start.game.answers.words)
    history: History = ((opener, clue_for(opener, answer)),)
    while len(history) < 4 and history[-1][0] != answer:
        play, _ = moves.all_played(start, history)
        play, _ = moves.go_on(play)
        weights = left(play.position).weights
        guess = chance.choice((chance.choice(words), *weights, answer))
        history = (*history, (guess, clue_for(guess, answer)))
    return history


def figures(turn: Turn) -> dict[str, Any]:
    """What the page has of a turn, too."""
    found = turn._asdict()
    return {name: found[name] for name in FIGURES}


def expected_review(start: Play, history: History) -> dict[str, Any]:
    turns = review(start, history).turns
    sums = sums_of([rounded(turn) for turn in turns])
    lines = {"line": sums_text(sums), "scores": scores_text(sums)}
    return {"history": history, "turns": [figures(turn) for turn in turns], **lines}


def reviews(
    name: str, opener: str, start: Play, on: Mapping[str, object] | None = None
) -> dict[str, Any]:
    """Reviews of games of a tree, in which a switch may be on that the tree has not."""
    chance = random.Random(" ".join(on or ["reviews", name]))
    games = [expected_review(start, random_game(chance, start, opener)) for _ in range(4)]
    return {"name": name, "on": on, "games": games}


def everyday_game(name: str) -> Play:
    """Game of a tree without a vocabulary by everyday words, those that weigh more than 0."""
    own = new_game(name).game
    listed = tuple(word for word, weight in own.weight.items() if weight)
    game = own._replace(vocabulary=WordList("everyday", listed))
    return replace(new_game(name), position=Position(game))


@pytest.mark.slow
@pytest.mark.first
def test_reviews_are_those_of_the_terminal(node: Node, data: Data) -> None:
    by_tree = [
        reviews(name, opener, new_game(name))
        for name, opener in (
            ("everyday", EVERYDAY), ("everyday", "crane"), ("any-word", "crane"),
            ("any-word-hard", ANY_WORD_HARD), ("raise", "crane"), ("raise-any", "raise"),
        )
    ]  # fmt: skip
    switched = [
        reviews(name, "raise", start, on)
        for name, on, start in (
            ("raise", {"mode": "hard"}, tree_play(tree("raise"), mode=Mode.HARD)),
            ("raise-any", {"isEveryday": True}, everyday_game("raise-any")),
        )
    ]
    exact = []
    for name in ("everyday", "any-word"):
        chance = random.Random(f"exact {name}")
        start = tree_play(tree(name))
        for _ in range(2):
            history = random_game(chance, start, tree(name).root.guess)
            found = expected_review(start, history)
            exact.append({"name": name, **found})
    node("review", {"data": data, "reviews": [*by_tree, *switched], "exact": exact})


def test_figures_are_rounded_as_in_the_terminal(node: Node) -> None:
    numbers = [n / d for d in (8, 40, 200, 7) for n in range(-99, 400)]
    positive = [number for number in numbers if number > 0] + [12345.125]
    expected = {
        "figures": [(number, round(number, 2) + 0.0) for number in numbers],  # no -0.0
        "texts": [(number, f"{number:,.2f}") for number in positive],
    }
    node("text", expected)
