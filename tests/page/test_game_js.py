"""Games in the page against `treegen next` and `review`: the same moves and figures."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from treegen.clues import Mode, clue_for
from treegen.game.position import Position, left
from treegen.page.page import PageTree, page
from treegen.play import moves
from treegen.play.review import Review, review, rounded, sums_of, sums_text
from treegen.play.start import Play, tree_play
from treegen.tree.file import find_tree
from treegen.tree.model import History
from treegen.words.lists import WordList

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
    """Game of `treegen next --tree NAME`, which looks one turn ahead off the tree as the page."""
    return tree_play(find_tree(name))._replace(scans=0)


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


def reviewed(tab: Page, name: str, history: History) -> tuple[list[dict[str, Any]], str]:
    """Turns of the page's review, and its last line."""
    script = """([index, history]) => {
        const gameAfter = (count) => gameAt(treeAt(index), history.slice(0, count));
        const played = history.map((turn, i) => playedOf(gameAfter(i), ...turn));
        const least = [...played.map((turn) => turn.least), restOf(gameAfter(history.length))];
        const turns = played.map((turn, i) => turnOf(turn, least[i + 1]));
        const shown = turns.map(rounded);
        return [turns, sumsText(shown, sumsOf(shown))];
    }"""
    turns, line = tab.evaluate(script, [TREES.index(name), history])
    return turns, line


def assert_same(found: tuple[list[dict[str, Any]], str], expected: Review) -> None:
    turns, line = found
    for shown, turn in zip(turns, expected.turns, strict=True):
        figures = turn._asdict()
        del figures["size"], figures["likely_left"]  # the page has words of its own for these
        for key, value in figures.items():
            if isinstance(value, float):
                assert shown[key] == pytest.approx(value, abs=1e-9), (key, turn)
            else:
                assert shown[key] == ([*value] if isinstance(value, tuple) else value), (key, turn)
    assert line == sums_text(sums_of([rounded(turn) for turn in expected.turns]))


@pytest.mark.parametrize(
    ("name", "opener"),
    [
        ("everyday", "taser"), ("everyday", "crane"), ("today", "crane"), ("today-hard", "tarse"),
        ("raise", "crane"), ("raise-any", "raise"),
    ],
)  # fmt: skip
def test_a_review_is_that_of_the_terminal(tab: Page, name: str, opener: str) -> None:
    chance = random.Random(f"reviews {name}")
    for _ in range(3):
        history = random_game(chance, new_game(name), opener)
        assert_same(reviewed(tab, name, history), review(new_game(name), history))


@pytest.mark.parametrize("name", ["everyday", "today"])
def test_where_both_are_exact_a_review_is_that_of_a_search_of_whole_trees(
    tab: Page, name: str
) -> None:
    chance = random.Random(f"exact {name}")
    start = tree_play(find_tree(name))
    compared = 0
    for _ in range(3):
        history = random_game(chance, start, start.tree.root.guess if start.tree else "")
        shown, _ = reviewed(tab, name, history)
        for own, turn in zip(shown, review(start, history).turns, strict=True):
            exact = {"expected", "luck", "after"}.difference(own["estimated"], turn.estimated)
            if "expected" in exact:  # else the page's best word may cost more than another
                exact |= {"cost"}.difference(own["estimated"], turn.estimated)
            for key in exact:
                assert own[key] == pytest.approx(getattr(turn, key), abs=1e-9), (key, turn)
                compared += 1
    assert compared > 5


def test_a_review_in_hard_mode_or_of_everyday_words_is_that_of_the_terminal(tab: Page) -> None:
    hard = tree_play(find_tree("raise"), mode=Mode.HARD)
    own = new_game("raise-any").game
    listed = tuple(word for word, weight in own.weight.items() if weight)
    game = own._replace(vocabulary=WordList("everyday", listed))
    everyday = new_game("raise-any")._replace(position=Position(game))
    for name, switch, start in (("raise", "isHard", hard), ("raise-any", "isEveryday", everyday)):
        tree = f"treeAt({TREES.index(name)})"
        tab.evaluate(f"{tree}.{switch} = true")
        chance = random.Random(switch)
        try:
            for _ in range(3):
                history = random_game(chance, start, "raise")
                assert_same(reviewed(tab, name, history), review(start, history))
        finally:
            tab.evaluate(f"{tree}.{switch} = false")


def test_shown_figures_are_rounded_as_in_the_terminal(tab: Page) -> None:
    numbers = [n / d for d in (8, 40, 200, 7) for n in range(-99, 400)]
    found = tab.evaluate("numbers => numbers.map(hundredths)", numbers)
    assert found == [round(number, 2) for number in numbers]


def test_two_decimals_are_rounded_as_in_the_terminal(tab: Page) -> None:
    numbers = [n / d for d in (8, 40, 200, 7) for n in range(1, 400)] + [12345.125]
    found = tab.evaluate("numbers => numbers.map(x => decimals(x))", numbers)
    assert found == [f"{number:,.2f}" for number in numbers]
