"""Games in the page against `treegen next` and `review`: the same moves and figures."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from treegen.clues import clue_for
from treegen.game.position import left
from treegen.page.page import PageTree, page
from treegen.play import moves
from treegen.play.review import review
from treegen.play.start import Play, tree_play
from treegen.tree.file import find_tree
from treegen.tree.model import History

pytestmark = pytest.mark.slow

TREES = "everyday today raise raise-hard human raise-any salet-hard today-hard".split()
REFUSED = "x"
Steps = list[tuple[str, str]]


@pytest.fixture(scope="module")
def tab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    file = tmp_path_factory.mktemp("game") / "trees.html"
    file.write_text(page([PageTree(find_tree(name), name) for name in TREES]), encoding="utf-8")
    with browser.new_context() as context:
        tab = context.new_page()
        tab.goto(file.as_uri())
        tab.wait_for_selector("main:not([hidden])")
        yield tab


@cache
def new_game(name: str) -> Play:
    """Game of `treegen next --tree NAME`."""
    return tree_play(find_tree(name))


def game_after(name: str, steps: Steps) -> tuple[Play, list[str]]:
    """Game after some steps, and why no word of its list is left, if so."""
    play, _ = moves.all_played(new_game(name), [step for step in steps if step[1] != REFUSED])
    refused = tuple(word for word, clue in steps if clue == REFUSED)
    return moves.go_on(play._replace(position=play.position._replace(refused=refused)))


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


@pytest.mark.parametrize("name", TREES[:-1])
def test_moves_are_those_of_next(tab: Page, name: str) -> None:
    chance = random.Random(f"moves {name}")
    games = [random_steps(name, chance) for _ in range(8)]
    games.append([("raise", "01000"), ("raise", "01000"), ("clout", "00110")])  # a clue twice
    script = """([index, games]) => games.map(steps => {
        const game = gameAt(treeAt(index), steps);
        const left = game.left.map(at => game.tree.words[at]);
        if (!game.size) return [null, left, false, whyNone(game)];
        return [moveOf(game).guess, left, moveOf(game).stored, game.wide ? whyNone(game) : []];
    })"""
    found = tab.evaluate(script, [TREES.index(name), games])
    computed = 0
    for steps, (guess, shown, stored, why) in zip(games, found, strict=True):
        play, lines = game_after(name, steps)
        move = moves.next_move(play)
        words = sorted(move.left.weights)
        assert (guess, shown, stored) == (move.guess, words, move.stored), steps
        said = [line.lower().strip(".") for line in why]
        assert said[1:] == lines[1:], steps
        assert not said or re.fullmatch(r"none of the [\d,]+ .* fits", said[0])
        computed += not stored and len(move.left.candidates.weights) > 2
    assert computed > 2


@pytest.mark.parametrize(
    ("name", "opener"),
    [
        ("everyday", "taser"), ("everyday", "crane"), ("today", "crane"), ("today-hard", "tarse"),
        ("raise", "crane"), ("raise-any", "raise"),
    ],
)  # fmt: skip
def test_a_review_is_that_of_the_terminal(tab: Page, name: str, opener: str) -> None:
    chance = random.Random(f"reviews {name}")
    game = new_game(name).game
    answer = chance.choice(game.guesses.words if name == "raise" else game.answers.words)
    history: History = ((opener, clue_for(opener, answer)),)
    while len(history) < 4 and history[-1][0] != answer:
        play, _ = game_after(name, [*history])
        words = left(play.position).weights
        guess = chance.choice((chance.choice(play.game.guesses.words), *words))
        history = (*history, (guess, clue_for(guess, answer)))
    script = """([index, history]) => history.map(([guess, clue], turn) =>
        turnOf(gameAt(treeAt(index), history.slice(0, turn)), guess, clue))"""
    found: list[dict[str, Any]] = tab.evaluate(script, [TREES.index(name), history])
    for turn, shown in zip(review(new_game(name), history).turns, found, strict=True):
        assert turn.luck == pytest.approx(shown["luck"], abs=1e-9)
        assert turn._asdict().items() - {("luck", turn.luck)} <= shown.items()


def test_two_decimals_are_rounded_as_in_the_terminal(tab: Page) -> None:
    numbers = [n / d for d in (8, 40, 200, 7) for n in range(1, 400)] + [12345.125]
    found = tab.evaluate("numbers => numbers.map(x => decimals(x))", numbers)
    assert found == [f"{number:,.2f}" for number in numbers]
