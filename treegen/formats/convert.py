"""Trees from elsewhere, replayed by the rules until they are trees of ours, or refused.

Each guess splits the answers by the clues they give to it, so a clue that is wrong, a branch that
is missing, or an answer that is never found shows in the same way whatever the format.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import takewhile

from treegen import __version__, verify
from treegen.clues import Mode, clue_for
from treegen.errors import TreeError
from treegen.formats.read import Clues, ForeignTree, place_after, read_tree
from treegen.text import first_of, number_of, shown
from treegen.tree.figures import summarise
from treegen.tree.file import loads
from treegen.tree.model import History, Node, Recipe, Tree, nodes
from treegen.words.lists import BUNDLED, GAMES, WordList, bundled, find_list

UNKNOWN = "unknown"  # policy and ties of a tree from elsewhere
NAMED = 3  # missing answers in a message


def convert(
    data: bytes,
    name: str,
    guesses: WordList | None = None,
    answers: WordList | None = None,
    mode: Mode = Mode.NORMAL,
) -> Tree:
    r"""Return the tree in the bytes of a file in any format; `TreeError` says what is wrong.

    `name` is that of the lists that nothing else names. The tree must play from `guesses`, solve
    `answers`, all of them and no others, and keep to the `mode`. What was stored by treegen keeps
    its recipe.

    >>> convert(b"might,night,sight\nmight,night\nmight,abide\nmight\n", "four")
    <Tree might: 4 answers, mean 2.0000>
    """
    foreign = read_tree(data)
    if not foreign:
        return _own_tree(data, guesses, answers, mode)
    if name in BUNDLED:  # which is what the file is called, whatever its words
        name += "-converted"
    listed = _answers(foreign, name, answers)
    if others := sorted(foreign.answers.keys() - {*listed.words}):
        raise TreeError(
            f"{number_of(len(others), 'answer')} in it, such as {shown(others[0])}, "
            f"not in {listed.name}"
        )
    fixed = _fixed(foreign) if mode is Mode.NORMAL else ()
    try:
        root = _replay(foreign, listed, guesses, mode, fixed)
    except TreeError as error:
        if answers or foreign.answers:
            raise
        hint = f"by {listed.name}; give --answers FILE if it plays others"
        raise TreeError(f"{error} ({hint})") from None
    is_fixed = any(node.size == 1 and node.branches for node in nodes(root))
    exceptions = sum(node.guess not in fixed[1:2] for node in root.branches.values())
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
        openers=fixed if is_fixed and not exceptions else None,
        second=fixed[1] if is_fixed and exceptions else None,
        learn=exceptions if is_fixed and exceptions else None,
    )
    return Tree(recipe, summarise(root), root)


def _own_tree(data: bytes, guesses: WordList | None, answers: WordList | None, mode: Mode) -> Tree:
    tree = loads(data)
    if faults := verify.faults(data, guesses, answers):
        raise TreeError(faults[0])
    if mode is not Mode.NORMAL and tree.recipe.mode not in (mode, Mode.STRICT):
        raise TreeError(f"its recipe is not one of {mode.value}")
    return tree


def _answers(foreign: ForeignTree, name: str, given: WordList | None) -> WordList:
    """List that a tree must solve; `TreeError` where neither the file nor the caller tells it."""
    length = len(foreign.guesses[()])
    if given and len(given.words[0]) != length:
        raise TreeError(
            f"plays words of {length} letters, those of {given.name} have {len(given.words[0])}"
        )
    if not given and foreign.answers:
        given = WordList(name, tuple(sorted(foreign.answers)))
    if given:
        return find_list(given.info) or given
    followed = {way[:-1] for way in foreign.guesses if way}
    last = {guess for way, guess in foreign.guesses.items() if way not in followed}
    for usual, _ in GAMES.values():
        if last <= {*bundled(usual).words}:
            return bundled(usual)
    raise TreeError(
        f"{foreign.format}'s format does not tell which guesses are answers, and not all are in "
        "Wordle's lists; give --answers FILE"
    )


def _guesses(root: Node, name: str, given: WordList | None, answers: WordList) -> WordList:
    """List that a tree plays from: the given one, Wordle's for Wordle's answers, or its words."""
    if given:
        return find_list(given.info) or given
    words = {node.guess for node in nodes(root)}
    for usual in map(bundled, BUNDLED if answers.name in BUNDLED else ()):
        if words <= {*usual.words}:
            return usual
    return WordList(name, tuple(sorted(words)))


def _fixed(foreign: ForeignTree) -> tuple[str, ...]:
    """Words that the first turns play whatever the clues, or the second but for a minority."""
    turns = defaultdict[int, Counter[str]](Counter)
    for way, guess in foreign.guesses.items():
        turns[len(way)][guess] += 1
    words = [word for (word,) in takewhile(lambda turn: len(turn) == 1, turns.values())]
    if len(words) == 1:
        words += [word for word, count in turns[1].items() if 2 * count > turns[1].total()]
    return tuple(words)


def _replay(
    foreign: ForeignTree,
    answers: WordList,
    guesses: WordList | None,
    mode: Mode,
    fixed: tuple[str, ...],
) -> Node:
    """Send the answers through a foreign tree by the rules; its first words may be fixed."""
    playable = {*guesses.words} if guesses else set()
    missing: list[tuple[str, Clues]] = []
    reached: set[Clues] = set()

    def node(words: Sequence[str], history: History) -> Node:
        """Return the node that these answers arrive at after a history."""
        way = tuple(clue for _, clue in history)
        guess = foreign.guesses[way]
        if problem := broken_rule(guess, words, history, way):
            raise TreeError(f"{place_after(way)}: {problem}")
        reached.add(way)
        classes = defaultdict[str, list[str]](list)
        for word in words:
            if word != guess:
                classes[clue_for(guess, word)].append(word)
        below = {}
        for clue, left in sorted(classes.items()):
            if (*way, clue) in foreign.guesses:
                below[clue] = node(left, (*history, (guess, clue)))
            else:
                missing.extend((word, (*way, clue)) for word in left)
        return Node(guess, len(words), below)

    def broken_rule(guess: str, words: Sequence[str], history: History, way: Clues) -> str | None:
        if guesses and guess not in playable:
            return f"{guess} is not in {guesses.name}"
        if guess in words and foreign.answers.get(guess, way) != way:
            return f"{guess} is found here, but the file says elsewhere"
        if len(words) == 1 and guess != words[0] and guess not in fixed[len(way) : len(way) + 1]:
            return f"plays {shown(guess)}, but {words[0]} is the only answer left"
        for before, clue in reversed(history):
            if guess == before:
                return f"{guess} is played twice in one game"
            if not mode.allows(guess, before, clue):
                return f"{guess} is not allowed in {mode.value}, as {before} earned {clue}"
        return None

    root = node(answers.words, ())
    if idle := sorted(foreign.guesses.keys() - reached):
        *before, clue = idle[0]
        guess = foreign.guesses[tuple(before)]
        raise TreeError(f"{place_after(idle[0])}: no answer left gives {clue} to {guess}")
    if missing:
        missing.sort()
        *before, clue = missing[0][1]
        raise TreeError(
            f"lacks {len(missing):,} of {number_of(len(answers.words), 'answer')}: "
            f"{first_of([word for word, _ in missing], NAMED)}; {place_after(before)} has no "
            f"branch {clue}"
        )
    return root
