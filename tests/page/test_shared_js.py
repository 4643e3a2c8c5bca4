"""What people share of a game, read and written by the page's modules: squares, words, commands."""

from typing import Any

from tests.conftest import Node
from tests.page.built import data_named, data_of, tree_named
from tests.tools.boards import clues_on
from treegen.clues import Mode, clue_for
from treegen.game.position import Position
from treegen.page.page import PageTree
from treegen.play.shared import emoji_rows
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.node import History
from treegen.words.game import EXTRA_GUESSES

WORDS = ["raise", "slash", "stash"]
CLUES = [clue_for(word, "stash") for word in WORDS]
FAILED = "might would ducky bumph crane jazzy".split()
MISTAKEN = [clue_for(word, "fuzzy") for word in FAILED]
MISTAKEN[4] = "20000"
IMPOSSIBLE = [  # words, clues, and what is told in any case
    (["raise", "raise"], ["00000", "11111"], "Without RAISE 11111, 168 words are left."),
    (["raise", "slash"], ["22222", "00000"],
     "Row 1 solves the game, so nothing can follow it."),
    (["raise", "shale", "stash"], CLUES,
     "Row 2: SHALE cannot get these colours if STASH is the answer."),
    (["raise", "slash", "crane"], CLUES,
     "Row 3: if CRANE is the answer, no other row fits its colours."),
    (FAILED, MISTAKEN, "Without CRANE 20000, 1 word is left."),
]  # fmt: skip
ODD = ["$(id)", "a;b&c", "it's!", "`ls`a", "<a>b*"]


def shared(name: str, history: History) -> dict[str, Any]:
    """A game, and the lines of it that the terminal prints to share."""
    game = game_of(find_tree(name))
    assert game.mode is (Mode.HARD if "hard" in name else Mode.NORMAL)
    lines = emoji_rows(Position(game, history))
    return {"data": data_named(name), "steps": history, "lines": lines}


def shared_boards(boards: int, guesses: str) -> dict[str, Any]:
    """A finished game of several boards, as its address has it, and its lines to share."""
    answers = "abyss crest raise flood".split()[:boards]
    game = game_of(find_tree("raise"))._replace(boards=boards, allowed=boards + EXTRA_GUESSES)
    now = Position(game)
    for guess in guesses.split():
        now = now.after(guess, *clues_on(now, guess, answers))
    now, _ = now.within
    steps = [(guess, "-".join(clues)) for guess, *clues in now.turns]
    return {"data": data_named("raise"), "boards": boards, "steps": steps, "lines": emoji_rows(now)}


def command(data: Any, tree: int, words: str, *steps: tuple[str, str]) -> dict[str, Any]:
    return {"data": data, "tree": tree, "steps": steps, "words": words.split()}


def test_what_is_shared_of_a_game_is_read_and_written(node: Node) -> None:
    solved = tuple(zip(WORDS, CLUES, strict=True))
    once, hard = data_named("raise"), data_named("raise-hard")
    twice = data_of(PageTree(find_tree("raise"), "again"), PageTree(find_tree("raise"), "raise"))
    knots, slope = ("raise", "00012"), ("knots", "00201")
    commands = [
        command(once, 0, "treewalk raise 00012 knots 00201", knots, slope),
        command(twice, 0, "treewalk --tree=again raise 00000", ("raise", "00000")),
        command(twice, 1, "treewalk raise 00000", ("raise", "00000")),
        command(hard, 0, "treewalk --tree=raise-hard raise 00012", knots),
        command(
            once, 0, "treegen next --tree=raise raise 01000 clout 00110",
            ("raise", "01000"), ("clout", "00110"),
        ),
        command(
            once, 0, "treegen next --tree=raise raise 00012 --refused knots",
            knots, ("knots", "x"),
        ),
    ]  # fmt: skip
    commands += [
        {
            "data": data_of(PageTree(tree_named("odd"), "it's", "my odd.json")),
            "tree": 0,
            "steps": [(word, "00000")],
            "words": ["treegen", "next", "--tree=my odd.json", word, "00000"],
        }
        for word in ODD
    ]
    expected = {
        "data": once,
        "impossible": IMPOSSIBLE,
        "possible": [WORDS, CLUES],
        "emoji": [shared(name, solved) for name in ("raise", "raise-hard")],
        "boards": [
            shared_boards(2, "raise abyss shock crest"),
            shared_boards(3, "raise abyss crest"),
            shared_boards(4, "crane moldy might fuzzy vivid zonal flood abyss crest raise"),
        ],
        "commands": commands,
    }
    node("shared", expected)


def test_a_long_text_is_read_in_linear_time(node: Node) -> None:
    node("long", {"data": data_named("raise")})
