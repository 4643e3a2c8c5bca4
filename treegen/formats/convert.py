"""Turn the trees of other programs into ours, or refuse them with a reason.

The answers are sent through the tree: each guess splits them by their clues. So a wrong clue, a
missing branch or an answer that is never found shows in the same way in every format. All other
rules are the verifier's.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import takewhile

from treegen import verify
from treegen.clues import RIGHT, Mode, clue_for
from treegen.errors import TreeError
from treegen.formats.games import Clues, ForeignTree, place_after
from treegen.formats.read import read_tree
from treegen.text import first_of, number_of, shown
from treegen.tree.figures import summarise
from treegen.tree.file import dumps, loads, recipe_of
from treegen.tree.find import head_recipe
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.plan import ANY, Plan
from treegen.tree.policies import UNKNOWN
from treegen.tree.recipe import Recipe
from treegen.tree.ways import levels, nodes
from treegen.version import GENERATOR
from treegen.words.identity import mode_phrase
from treegen.words.lists import BUNDLED, GAMES, Warn, WordList, bundled, find_list, ignore

ANSWERS_NAMED = 3  # missing answers that fit a message


def convert(
    data: bytes,
    name: str,
    guesses: WordList | None = None,
    answers: WordList | None = None,
    mode: Mode = Mode.NORMAL,
    warn: Warn = ignore,
) -> Tree:
    r"""Return the tree in the bytes of a file in any format; `TreeError` says what is wrong.

    Lists that have no name of their own get `name`. The tree must play from `guesses`, solve all
    `answers` and no others, and keep to the `mode`. A tree of treegen's own keeps its recipe.

    >>> convert(b"might,night,sight\nmight,night\nmight,abide\nmight\n", "four")
    <Tree might: 4 answers, mean 2.0000>
    """
    foreign = read_tree(data)
    if foreign:
        tree = _foreign_tree(foreign, name, guesses, answers, mode, warn)
        data = dumps(tree)
    else:
        tree = loads(data)
    if faults := verify.faults(data, guesses, answers):
        raise TreeError(faults[0])
    if mode is not Mode.NORMAL and tree.recipe.mode not in (mode, Mode.STRICT):
        raise TreeError(f"its recipe is not for {mode_phrase(mode)}")
    return tree


def word_length(data: bytes) -> int:
    r"""Return how many letters the words of a tree have, in a file of any format.

    >>> word_length(b"might,night,sight\nmight,night\nmight,abide\nmight\n")
    5
    """
    if recipe := recipe_of(head_recipe(data)):
        return len(recipe.opener)
    foreign = read_tree(data)
    return len(foreign.guesses[()] if foreign else loads(data).root.guess)


def _foreign_tree(
    foreign: ForeignTree,
    name: str,
    guesses: WordList | None,
    answers: WordList | None,
    mode: Mode,
    warn: Warn,
) -> Tree:
    """Return the tree of another program as ours, not yet verified."""
    if name in BUNDLED:  # a file of that name, which may hold any words
        name += "-converted"
    listed = _answers(foreign, name, answers, warn)
    if others := sorted(foreign.answers - {*listed.words}):
        found = f"{number_of(len(others), 'answer')} in it, such as {shown(others[0])}"
        raise TreeError(f"{found}, not in {listed.name}")
    try:
        root = _replay(foreign.guesses, listed)
    except TreeError as error:
        if answers or foreign.answers or listed.name not in BUNDLED:
            raise
        hint = f"assuming {listed.name}; if it plays other answers, add --answers FILE"
        raise TreeError(f"{error} ({hint})") from None
    opening, second, exceptions = _fixed_words(root)
    recipe = Recipe.of(
        Plan(UNKNOWN, opening, exceptions),
        mode,
        guesses=_guesses(root, name, guesses, listed).info,
        answers=listed.info,
        prior=None,
        ties=UNKNOWN,
        generator=f"{GENERATOR}, converted from {foreign.format}",
        second=second,
    )
    return Tree(recipe, summarise(root), root)


def _answers(foreign: ForeignTree, name: str, given: WordList | None, warn: Warn) -> WordList:
    """Return the list that a tree must solve: the given one, or that of the file.

    If no clue of the file says which guesses win, it is Wordle's list if the tree finds most of
    that, and otherwise every word that is played and can be the answer there.
    """
    length = len(foreign.guesses[()])
    if given and len(given.words[0]) != length:
        other = f"but {given.name} has {len(given.words[0])}"
        raise TreeError(f"its words have {length} letters, {other}")
    if not given and foreign.answers:
        given = WordList(name, tuple(sorted(foreign.answers)))
    if given:
        return find_list(given.info) or given
    followed = {way[:-1] for way in foreign.guesses if way}
    last = {guess for way, guess in foreign.guesses.items() if way not in followed}
    for usual, _ in GAMES.values():
        words = bundled(usual).words
        if last <= {*words} and 2 * len(_found(foreign.guesses, words)) > len(words):
            return bundled(usual)
    played = _found(foreign.guesses, {*foreign.guesses.values()})
    answers = f"{number_of(len(played), 'word')} that it plays can be the answer"
    warn(f"no clue says which guesses win: {answers} (--answers FILE names others)")
    return WordList(name, tuple(sorted(played)))


def _found(guesses: dict[Clues, str], words: Iterable[str]) -> list[str]:
    """Return those of some words that a tree finds."""

    def is_found(word: str) -> bool:
        way: Clues = ()
        while guess := guesses.get(way):
            if guess == word:
                return True
            way = (*way, clue_for(guess, word))
        return False

    return [word for word in words if len(word) == len(guesses[()]) and is_found(word)]


def _guesses(root: Node, name: str, given: WordList | None, answers: WordList) -> WordList:
    """Return the list to play from: the given one, Wordle's for Wordle's answers, or its words."""
    if given:
        return find_list(given.info) or given
    words = {node.guess for node in nodes(root)}
    for usual in map(bundled, BUNDLED if answers.name in BUNDLED else ()):
        if words <= {*usual.words}:
            return usual
    return WordList(name, tuple(sorted(words)))


def _fixed_words(root: Node) -> tuple[tuple[str, ...], str, int]:
    """Return the opening of a plan, its second word if that has exceptions, and their number.

    A word that a tree plays although a single other answer is left must have been fixed by a plan:
    without one, the answer would be played at once.
    """
    opener = (root.guess,)
    if not any(node.size == 1 and node.branches for node in nodes(root)):
        return opener, "", 0
    turns = [{node.guess for node in level} for level in levels(root)]
    fixed = tuple(word for (word,) in takewhile(lambda words: len(words) == 1, turns))
    if len(fixed) > 1:
        return fixed, "", 0
    replies = root.branches.values()
    seconds = {node.guess for node in replies if node.size == 1 and node.branches}
    if len(seconds) != 1:  # no recipe allows that, and the verifier says where
        return opener, "", 0
    (second,) = seconds
    return (*opener, ANY), second, sum(node.guess != second for node in replies)


def _replay(guesses: dict[Clues, str], answers: WordList) -> Node:
    """Send the answers through a tree by the rules; `TreeError` where some are not found."""
    missing: list[tuple[str, Clues]] = []
    reached: set[Clues] = set()

    def node(words: Sequence[str], way: Clues) -> Node:
        reached.add(way)
        classes = defaultdict[str, list[str]](list)
        for word in words:
            classes[clue_for(guesses[way], word)].append(word)
        classes.pop(RIGHT * len(guesses[way]), None)
        below = {}
        for clue, left in sorted(classes.items()):
            if (*way, clue) in guesses:
                below[clue] = node(left, (*way, clue))
            else:
                missing.extend((word, (*way, clue)) for word in left)
        return Node(guesses[way], len(words), below, len(words))

    root = node(answers.words, ())
    if idle := sorted(guesses.keys() - reached):
        *before, clue = idle[0]
        earned = f"no answer left gives {clue} to {guesses[tuple(before)]}"
        raise TreeError(f"{place_after(idle[0])}: {earned}")
    if missing:
        missing.sort()
        *before, clue = missing[0][1]
        count = f"{len(missing):,} of {number_of(len(answers.words), 'answer')}"
        words = first_of([word for word, _ in missing], ANSWERS_NAMED)
        branch = f"{place_after(before)} has no branch {clue}"
        raise TreeError(f"lacks {count}: {words}; {branch}")
    return root
