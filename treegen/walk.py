"""treewalk: the next guess, looked up in a stored tree.

Nothing here computes a guess, and nothing heavy is imported: an answer takes milliseconds.
"""

from __future__ import annotations

import gc
import os
import sys
from collections import namedtuple  # typing's costs 2 of our 15 ms
from collections.abc import Iterable, Sequence
from itertools import chain
from types import SimpleNamespace  # argparse's would cost more than all the rest

from treegen import __version__
from treegen.clues import RIGHT, coloured_tiles, plain_clues, read_history, read_word
from treegen.errors import NoSuchTree, NotInTree, UsageError, command_parser, exit_code
from treegen.text import left_text, number_of, to_json
from treegen.tree.find import find_by_opener, find_tree, other_trees
from treegen.tree.model import Node, Tree

TYPE_CHECKING = False  # typing's costs 2 of our 15 ms
if TYPE_CHECKING:
    from argparse import ArgumentParser

EPILOG = """\
Give each guess you played and the clue it earned; the first word of the line that comes back
is the guess to play next.

  treewalk                            the opener for today's game
  treewalk raise 01020                after one clue
  treewalk raise 01020 shalt 11200    after two

A clue has one sign for each letter, in any of these notations:
  01020  .y.g.  bybgb  0-0+0  ⬛🟨⬛🟩⬛  ⬜🟦⬜🟧⬜
  absent: 0 . b   present elsewhere: 1 y -   right place: 2 g +
raise:01020 works too. Without --tree, the variable TREEGEN_TREE names the tree to take, if it opens
with GUESS.

Exit code: 0 found, 1 the tree does not go there (treegen next computes the move), 2 a word or clue
is malformed."""


class Position(namedtuple("Position", "node turn solved")):
    """Place of a game in a tree."""

    __slots__ = ()
    node: Node
    turn: int  # on which the node's guess is played, or has solved the game
    solved: bool

    def words(self) -> tuple[list[str], list[str]]:
        """Return the words left, those expected and the others; in a solved game, the answer."""
        return ([self.node.guess], []) if self.solved else self.node.words_left()


def position(tree: Tree, history: list[tuple[str, str]]) -> Position:
    """Return the position after `history`; `NotInTree` where the tree does not go."""
    solved = bool(history) and not history[-1][1].strip(RIGHT)
    node = tree.follow(history[: len(history) - solved])
    if not solved:
        return Position(node, len(history) + 1, False)
    if history[-1][0] != node.guess:
        tree.follow(history)  # says what is played here
    if not node.can_win:
        raise NotInTree(
            f"{node.guess} is not among the {number_of(node.size, 'word')} left, so it cannot earn "
            f"{history[-1][1]}; check the clues"
        )
    return Position(node, len(history), True)


def describe(tree: Tree, position: Position) -> str:
    """Describe a position in one line, whose first word is the guess.

    >>> describe(find_tree("raise"), position(find_tree("raise"), [("raise", "01020")]))
    'shalt  22 words left'
    """
    node, turn, solved = position
    if solved:
        return f"{node.guess}  solved in {number_of(turn, 'guess')}"
    expected, note = node.expected_size, tree.recipe.unexpected
    return f"{node.guess}  {left_text(expected, node.size - expected, note, node.last)}"


def parser() -> ArgumentParser:
    """Parser of treewalk's command line."""
    parser = command_parser(
        prog="treewalk",
        usage="treewalk [GUESS CLUE]... [--list | --json] [--answer WORD] [--tree TREE]",
        description="Look the next guess up in a stored Wordle decision tree.",
        epilog=EPILOG,
    )
    parser.add_argument("history", nargs="*", metavar="GUESS CLUE", help="what you played so far")
    parser.add_argument("--list", action="store_true", help="print the words left instead")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument("--answer", metavar="WORD", help="print the whole path to an answer")
    parser.add_argument(
        "--tree",
        metavar="TREE",
        help="tree file, or a stored tree by name or opener; else the one that opens with GUESS",
    )
    parser.add_argument("--version", action="version", version=f"treegen {__version__}")
    return parser


def read_options(arguments: Sequence[str]) -> SimpleNamespace:
    """Read a command line; guesses and clues alone need no parser, and no time for one."""
    words = plain_clues(arguments)
    if not any(text.startswith("-") for text in words):
        return SimpleNamespace(history=words, list=False, json=False, answer=None, tree=None)
    options = SimpleNamespace(**vars(parser().parse_intermixed_args(words)))
    if options.answer is not None and (options.history or options.list):
        raise UsageError("--answer prints a whole path, so it takes no guesses, clues or --list")
    return options


def first_position(
    trees: Iterable[tuple[str, Tree]], history: list[tuple[str, str]]
) -> tuple[str, Tree, Position]:
    """Return the name of the first of some trees that goes on after `history`, it, and where.

    Where none does, `NotInTree` is that of the first.
    """
    problems = []
    for name, tree in trees:
        try:
            return name, tree, position(tree, history)
        except NotInTree as error:
            problems.append(error)
    raise problems[0]


def locate(history: list[tuple[str, str]], name: str | None) -> tuple[str, Tree, Position]:
    """Return the position after `history`, with its tree and that one's name.

    The tree is the one named, or else the one that opens with the first guess. Where that does not
    go on, another stored tree may, that played the same so far; only then it has a name.
    """
    by_opener = history and name is None
    try:
        tree = find_by_opener(history[0][0]) if by_opener else find_tree(name)
        return first_position(chain([("", tree)], other_trees(tree) if by_opener else ()), history)
    except (NotInTree, NoSuchTree) as error:
        if not history or (name and isinstance(error, NoSuchTree)):
            raise
        from shlex import quote  # some milliseconds, and never needed for a hit

        game = " ".join(f"{guess} {clue}" for guess, clue in history)
        of_tree = f" --tree {quote(name)}" if name is not None else ""
        raise type(error)(f"{error}; this computes a guess: treegen next{of_tree} {game}") from None


def run(arguments: Sequence[str]) -> int:
    """Answer one command line."""
    options = read_options(arguments)
    if options.answer is not None:
        answer = read_word(options.answer)
        path = find_tree(options.tree).path(answer)
        if options.json:
            print(to_json({"answer": answer, "guesses": len(path), "path": path}))
            return 0
        colours = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        for guess, clue in path:
            print(f"{coloured_tiles(guess, clue)}  {clue}" if colours else f"{guess} {clue}")
        return 0
    name, tree, here = locate(read_history(options.history), options.tree)
    if not options.json and not options.list:
        print(describe(tree, here) + (f" (tree {name})" if name else ""))
        return 0
    words, others = here.words()
    if options.list:
        print("\n".join(words + others))
        return 0
    size = len(words) + len(others)
    move = {"guess": here.node.guess, "size": size, "turn": here.turn, "solved": here.solved,
            "words": words}  # fmt: skip
    if tree.root.weight is not None:
        move["others"] = others
    if name:
        move["tree"] = name
    print(to_json(move))
    return 0


def main() -> int:
    """Run the command line that this process was started with."""
    gc.disable()  # there is nothing to collect in twenty milliseconds, only to look through
    return exit_code(lambda: run(sys.argv[1:]), "treewalk")
