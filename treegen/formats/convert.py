"""Trees from elsewhere, replayed by the rules until they are trees of ours, or refused.

Each guess splits the answers by the clues they give to it, so a clue that is wrong, a branch that
is missing, or an answer that is never found shows in the same way whatever the format.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from treegen import __version__, verify
from treegen.clues import Mode
from treegen.errors import TreeError
from treegen.formats.read import ForeignTree, Turn, cached_clue, place_after, read_tree
from treegen.text import number_of, shown
from treegen.tree.figures import summarise
from treegen.tree.file import loads
from treegen.tree.model import History, Node, Recipe, Tree, nodes
from treegen.words.lists import BUNDLED, GAMES, WordList, bundled, find_list

UNKNOWN = "unknown"  # policy and ties of a tree from elsewhere
NAMED = 3  # missing answers in a message


class Converted(NamedTuple):
    """A tree, and the format it was in."""

    tree: Tree
    format: str


def convert(
    data: bytes,
    name: str,
    guesses: WordList | None = None,
    answers: WordList | None = None,
    mode: Mode = Mode.NORMAL,
) -> Converted:
    r"""Return the tree in the bytes of a file in any format; `TreeError` says what is wrong.

    `name` is that of the lists that nothing else names. The tree must play from `guesses`, solve
    `answers`, all of them and no others, and keep to the `mode`. What was stored by treegen keeps
    its recipe.

    >>> convert(b"might,night,sight\nmight,night\nmight,abide\nmight\n", "four").tree
    <Tree might: 4 answers, mean 2.0000>
    """
    foreign = read_tree(data)
    if not foreign:
        return Converted(_own_tree(data, guesses, answers, mode), "treegen")
    if name in BUNDLED:  # which is what the file is called, whatever its words
        name += "-converted"
    listed = _answers(foreign, name, answers)
    if others := sorted(foreign.answers.difference(listed.words)):
        raise TreeError(
            f"{number_of(len(others), 'answer')} in it, such as {shown(others[0])}, "
            f"not in {listed.name}"
        )
    try:
        root = _Replay(foreign.answers, guesses, mode).run(foreign.root, listed)
    except TreeError as error:
        if answers or foreign.answers:
            raise
        hint = f"by {listed.name}; give --answers FILE if it plays others"
        raise TreeError(f"{error} ({hint})") from None
    recipe = Recipe(
        policy=UNKNOWN,
        opener=root.guess,
        hard=mode is not Mode.NORMAL,
        ties=UNKNOWN,
        guesses=_guesses(root, name, guesses, listed).info,
        answers=listed.info,
        prior=None,
        generator=f"treegen {__version__}, converted from {foreign.format}",
        strict=mode is Mode.STRICT,
    )
    return Converted(Tree(recipe, summarise(root), root), foreign.format)


def missing_answers(tree: Tree) -> list[str]:
    """Return Wordle's answers that a tree lacks, if it solves most of a game's and no others."""
    solved = set(tree.root.answers())
    for name, _ in GAMES.values():
        usual = bundled(name).words
        if len(usual) > len(solved) > len(usual) // 2 and solved <= {*usual}:
            return [word for word in usual if word not in solved]
    return []


def _own_tree(data: bytes, guesses: WordList | None, answers: WordList | None, mode: Mode) -> Tree:
    tree = loads(data)
    if faults := verify.faults(data, guesses, answers):
        raise TreeError(faults[0])
    if mode is not Mode.NORMAL and tree.recipe.mode not in (mode, Mode.STRICT):
        raise TreeError(f"its recipe is not one of {mode.value}")
    return tree


def _answers(foreign: ForeignTree, name: str, given: WordList | None) -> WordList:
    """List that a tree must solve; `TreeError` where neither the file nor the caller tells it."""
    length = len(foreign.root.guess)
    if given and len(given.words[0]) != length:
        raise TreeError(
            f"plays words of {length} letters, those of {given.name} have {len(given.words[0])}"
        )
    if not given and foreign.answers:
        given = WordList(name, tuple(sorted(foreign.answers)))
    if given:
        return find_list(given.info) or given
    last = {*_last_guesses(foreign.root)}
    for usual, _ in GAMES.values():
        if last <= {*bundled(usual).words}:
            return bundled(usual)
    raise TreeError(
        f"{foreign.format}'s format does not tell which guesses are answers, and not all are in "
        "Wordle's lists; give --answers FILE"
    )


def _last_guesses(turn: Turn) -> Iterator[str]:
    if not turn.branches:
        yield turn.guess
    for below in turn.branches.values():
        yield from _last_guesses(below)


def _guesses(root: Node, name: str, given: WordList | None, answers: WordList) -> WordList:
    """List that a tree plays from: the given one, Wordle's for Wordle's answers, or its words."""
    if given:
        return find_list(given.info) or given
    words = {node.guess for node in nodes(root)}
    for usual in map(bundled, BUNDLED if answers.name in BUNDLED else ()):
        if words <= {*usual.words}:
            return usual
    return WordList(name, tuple(sorted(words)))


class _Replay:
    """Sends answers through a foreign tree by the rules."""

    def __init__(self, winners: set[str], guesses: WordList | None, mode: Mode) -> None:
        self.winners = winners  # answers that the file names
        self.guesses = guesses
        self.playable = frozenset(guesses.words if guesses else ())
        self.mode = mode
        self.missing: list[tuple[str, History]] = []

    def run(self, root: Turn, answers: WordList) -> Node:
        """Return the tree that the guesses make of the answers."""
        node = self.node(root, answers.words, ())
        if self.missing:
            self.missing.sort()
            names = ", ".join(answer for answer, _ in self.missing[:NAMED])
            more = f" and {len(self.missing) - NAMED:,} more" if len(self.missing) > NAMED else ""
            *before, clue = [clue for _, clue in self.missing[0][1]]
            raise TreeError(
                f"lacks {len(self.missing):,} of {number_of(len(answers.words), 'answer')}: "
                f"{names}{more}; {place_after(before)} has no branch {clue}"
            )
        return node

    def node(self, turn: Turn, words: Sequence[str], history: History) -> Node:
        """Return the node of a guess that these answers arrive at."""
        guess = turn.guess
        if problem := self.problem(turn, words, history):
            raise TreeError(f"{place_after(clue for _, clue in history)}: {problem}")
        left = defaultdict[str, list[str]](list)
        for word in words:
            if word != guess:
                left[cached_clue(guess, word)].append(word)
        below = {}
        for clue in sorted({*left, *turn.branches}):
            after = (*history, (guess, clue))
            if clue in turn.branches:
                below[clue] = self.node(turn.branches[clue], left[clue], after)
            else:
                self.missing += [(word, after) for word in left[clue]]
        return Node(guess, len(words), below)

    def problem(self, turn: Turn, words: Sequence[str], history: History) -> str | None:
        """Name the rule that a guess breaks where these words are left, if any."""
        guess = turn.guess
        if self.guesses and guess not in self.playable:
            return f"{guess} is not in {self.guesses.name}"
        if not turn.wins and guess in self.winners and guess in words:
            return f"{guess} is found here, but the file says elsewhere"
        if not words:
            before, clue = history[-1]
            return f"no answer left gives {clue} to {before}"
        if len(words) == 1 and guess != words[0]:
            return f"plays {shown(guess)}, but {words[0]} is the only answer left"
        for before, clue in reversed(history):
            if guess == before:
                return f"{guess} is played twice in one game"
            if not self.mode.allows(guess, before, clue):
                return f"{guess} is not allowed in {self.mode.value}, as {before} earned {clue}"
        return None
