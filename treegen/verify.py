"""Whether a stored tree keeps what it says, by the rules of the game alone.

shape.py reads the file, `clue_for` replays every answer, and checksums tell word lists and weights.
Nothing is used of what builds or loads trees, so that what is wrong there is found here. Whether
the policy was followed, and whether a lower bound is one, only building the tree again can tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from treegen.clues import RIGHT, clue_for, hard_mode_allows
from treegen.known import Words, bundled, differences, digest, some
from treegen.shape import File, Node, read

if TYPE_CHECKING:
    from treegen.words.lists import WordList

History: TypeAlias = tuple[tuple[str, str], ...]  # guesses so far, each with the clue it earned


class Game(NamedTuple):
    """An answer that the tree holds, on which guess it is found, and its weight if it has one."""

    answer: str
    turn: int
    weight: int | None


class Games(NamedTuple):
    """What the nodes say of all games, by alphabet; `whole` is whether none of them is damaged."""

    held: list[Game]
    played: set[str]
    nodes: int
    whole: bool

    @property
    def answers(self) -> Words:
        """List of the answers."""
        words = tuple(game.answer for game in self.held)
        return Words("the tree", words, digest(words))

    @property
    def weights(self) -> dict[str, int]:
        """Weight of each answer; nothing where some are damaged."""
        found = {game.answer: game.weight for game in self.held if game.weight is not None}
        return found if self.whole and len(found) == len(self.held) else {}


def faults(
    text: bytes, guesses: WordList | None = None, answers: WordList | None = None
) -> list[str]:
    """All that is wrong with the text of a tree file, each with its place.

    The lists are those that its recipe should name.

    >>> from treegen.files import read_file
    >>> text = read_file("trees/raise.json")
    >>> faults(text), faults(text.replace(b'"worst":6', b'"worst":5'))
    ([], ['summary.worst is 5, replayed it is 6'])
    """
    file, found = read(text)
    if file is None:
        return found
    games = games_of(file.root)
    came = [*bundled()]
    known = known_lists(games, came, guesses, answers)
    return [
        *found,
        *state_faults(file, games, known),
        *figure_faults(file, games),
        *list_faults("guesses", file, games, known, came, guesses),
        *list_faults("answers", file, games, known, came, answers),
        *weight_faults(file, games),
    ]


def praise(text: bytes, guesses: WordList | None = None, answers: WordList | None = None) -> str:
    """What was found of a tree that has no faults, and what could not be checked.

    >>> from treegen.files import read_file
    >>> praise(read_file("trees/raise-hard.json"))
    '2315 answers replayed, 8308 guesses in all, 8 at worst; hard mode obeyed'
    """
    file, _ = read(text)
    if file is None:
        raise ValueError("no tree file; expected one that has no faults")
    recipe, made = file.recipe, file.summary
    known = known_lists(games_of(file.root), bundled(), guesses, answers)
    listed, count = recipe["answers"]["count"], made["answers"]
    parts = [
        f"{count} answer{'s' * (count > 1)} replayed, {made['total']} "
        f"guess{'es' * (made['total'] > 1)} in all, {made['worst']} at worst"
    ]
    if "incomplete" in recipe:
        parts.append(f"incomplete, without {listed - count} of the {listed} answers")
    if recipe["hard"]:
        parts.append("strict hard mode obeyed" if "strict" in recipe else "hard mode obeyed")
    low = f"{'weighted ' * file.weighted}lower bound"
    if recipe.get("proven"):
        parts.append(f"proven, if its {low} of {recipe['lower_bound']} holds")
    elif "lower_bound" in recipe:
        parts.append(f"not proven, its {low} is {recipe['lower_bound']}")
    for name in ("guesses", "answers"):
        if recipe[name]["sha256"] not in known:
            lacking = recipe[name]["name"]
            parts.append(f"{name} unchecked without the list {lacking} (--{name} FILE)")
    return "; ".join(parts)


# Games: each answer is replayed, and each guess may be played where it is.


def games_of(root: Node | None) -> Games:
    """What the nodes say of all games, by their sizes and weights."""
    held, played, nodes, whole = [], set(), 0, True
    waiting = [(root, 1)]
    while waiting:
        node, turn = waiting.pop()
        if node is None or node.guess is None or node.wins is None:
            whole = False
        if node is not None and node.guess is not None:
            played.add(node.guess)
            if node.wins:
                held.append(Game(node.guess, turn, own_weight(node)))
        if node is not None:
            nodes += 1
            waiting += [(branch, turn + 1) for branch in (node.branches or {}).values()]
    return Games(sorted(held, key=lambda game: game.answer), played, nodes, whole)


def own_weight(node: Node) -> int | None:
    """Weight of the answer that a node's guess is, None where it cannot be told."""
    weight = node.weight
    for branch in (node.branches or {}).values():
        if weight is None or branch is None or branch.weight is None:
            return None
        weight -= branch.weight
    return weight


def states(
    root: Node | None, words: Iterable[str]
) -> Iterator[tuple[str, Node, History, dict[str, list[str]] | None]]:
    """Each node after its place, with what was played before it and which words arrive there.

    These words are told apart by the clue that the node's guess earns. Below a guess that is
    damaged there are none: nobody knows which arrive.
    """
    waiting: list[tuple[str, Node, History, Iterable[str] | None]] = []
    if root:
        waiting.append(("tree", root, (), words))
    while waiting:
        place, node, history, left = waiting.pop()
        guess = node.guess
        arrived = None if guess is None or left is None else classes(guess, left)
        yield place, node, history, arrived
        waiting += [
            (
                f"{place}.branches.{clue}",
                branch,
                (*history, (guess or "", clue)),
                None if arrived is None else arrived.get(clue, ()),
            )
            for clue, branch in reversed((node.branches or {}).items())
            if branch
        ]


def classes(guess: str, words: Iterable[str]) -> dict[str, list[str]]:
    """Words by the clue that a guess earns against them.

    >>> classes("might", ("abide", "night", "sight"))
    {'01000': ['abide'], '02222': ['night', 'sight']}
    """
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(clue_for(guess, word), []).append(word)
    return found


def state_faults(file: File, games: Games, known: Mapping[str, Words]) -> Iterator[str]:
    """Guesses that may not be played where they are, and answers that are not found."""
    recipe, most = file.recipe, file.recipe.get("max_turns")
    guesses, answers = (usable(file, known, name) for name in ("guesses", "answers"))
    playable = frozenset(guesses.words if guesses else ())
    held = games.answers.words
    missing = set(answers.words if answers and "incomplete" not in recipe else ()).difference(held)
    for place, node, history, arrived in states(file.root, answers.words if answers else held):
        word = node.guess
        if most is not None and len(history) >= most:
            yield f"{place}: guess {len(history) + 1}, but recipe.max_turns is {most}"
        if guesses and word and word not in playable:
            yield f"{place}: {word} is not in the list {guesses.name}"
        if word is None or arrived is None:
            continue
        possible = RIGHT * len(word) in arrived
        if node.wins and not possible:
            why = misplaced(word, history) or f"is no answer in {answers.name if answers else ''}"
            yield f"{place}: {word} {why}"
        elif not possible and recipe.get("hard"):
            yield from breaches(place, word, history, "strict" in recipe)
        if missing:
            yield from lost(place, node, arrived, missing)


def misplaced(word: str, history: History) -> str | None:
    """Why an answer does not arrive where it stands; None where only its list lacks it."""
    for guess, clue in history:
        given = clue_for(guess, word)
        if given != clue:
            return f"gives {given} to {guess}, so it is never found here"
    return None


def breaches(place: str, word: str, history: History, strict: bool) -> Iterator[str]:
    """The first clue by which hard mode forbids a guess, if there is one."""
    for guess, clue in history:
        if not (clue_for(guess, word) == clue if strict else hard_mode_allows(word, guess, clue)):
            mode = "strict hard mode" if strict else "hard mode"
            yield f"{place}: {word} is not allowed in {mode}, as {guess} earned {clue}"
            return


def lost(
    place: str, node: Node, arrived: Mapping[str, list[str]], missing: set[str]
) -> Iterator[str]:
    """Answers that the tree does not hold, where they arrive at a node and get no further."""
    for clue, words in sorted(arrived.items()):
        gone = [word for word in words if word in missing]
        if not gone or node.wins is None or node.branches is None:  # what is damaged is told
            continue
        if not clue.strip(RIGHT):
            size = node.size
            yield f"{place}: {node.guess} can be the answer, but the branches hold all {size}"
        elif clue not in node.branches:
            yield f"{place}: no branch {clue}, to which {some(gone)} lead{'s' * (len(gone) == 1)}"


# Figures, lists and weights.


def figure_faults(file: File, games: Games) -> Iterator[str]:
    """Figures of the summary, and a lower bound, that are not those of the games replayed.

    Where nodes are damaged, they are held against the summary's own distribution.
    """
    counts, found, cost = file.summary.get("distribution", []), {}, None
    if games.whole:
        turns = [game.turn for game in games.held]
        counts = [turns.count(turn) for turn in range(1, max(turns) + 1)]
        found = {"distribution": counts, "nodes": games.nodes}
        cost = None if file.weighted else sum(turns)
    if weights := games.weights:
        cost = sum(game.turn * weights[game.answer] for game in games.held)
        found["weighted_mean"] = cost / sum(weights.values())
    if sum(counts):
        total = sum(turn * solved for turn, solved in enumerate(counts, 1))
        found |= {"answers": sum(counts), "total": total, "worst": len(counts)}
        found["mean"] = total / sum(counts)
    how = "replayed" if games.whole else "by its distribution"
    for name, told in file.summary.items():
        counted = found.get(name, told)
        if isinstance(counted, float):  # another writer's last digit may differ
            told, counted = round(told, 6), round(counted, 6)
        if told != counted:
            yield f"summary.{name} is {told}, {how} it is {counted}"
    low, proven = file.recipe.get("lower_bound"), file.recipe.get("proven")
    if low is not None and cost is not None and (low > cost or (proven and low < cost)):
        expected = "equal, as the tree is proven" if proven else "no more"
        yield f"recipe.lower_bound is {low}, the replayed total {cost}; expected {expected}"


def known_lists(games: Games, came: Iterable[Words], *given: WordList | None) -> dict[str, Words]:
    """Lists by checksum: those given, those that `came` with treegen, the tree's own answers."""
    lists = [*map(Words.of, filter(None, given)), *came]
    lists += [games.answers] * games.whole
    return {words.sha256: words for words in reversed(lists)}


def usable(file: File, known: Mapping[str, Words], name: str) -> Words | None:
    """The list that the recipe names so, if it is known and has words as long as the tree's."""
    found = known.get(file.recipe.get(name, {}).get("sha256", ""))
    return found if found and len(found.words[0]) == file.length else None


def list_faults(
    name: str,
    file: File,
    games: Games,
    known: Mapping[str, Words],
    came: Iterable[Words],
    given: WordList | None,
) -> Iterator[str]:
    """What the recipe says of its list of guesses or answers, and it is not."""
    info, own = file.recipe.get(name, {}), games.answers
    count, sha256 = info.get("count"), info.get("sha256")
    if count is None or sha256 is None:
        return
    for words in came:
        if words.name == info.get("name") and words.sha256 != sha256:
            yield (
                f"recipe.{name} are called {words.name}, whose SHA-256 is {words.sha256}, not "
                f"{sha256}; expected another name for another list"
            )
    whole = name == "answers" and games.whole
    incomplete = "incomplete" in file.recipe
    lists = [Words.of(given)] if given else []
    if sha256 in known:
        lists.append(known[sha256])
    elif whole and not incomplete:
        lists.append(own)
    for words in dict.fromkeys(lists):
        if (len(words.words), words.sha256) != (count, sha256):
            yield (
                f"recipe.{name} are {count} words with SHA-256 {sha256}, {words.name} has "
                f"{len(words.words)} with {words.sha256}"
                + (differences(words.words, own.words) if whole else "")
            )
        elif len(words.words[0]) != file.length:
            yield f"recipe.{name} are {words.name}, whose words are longer or shorter than guesses"
    if whole and incomplete and len(own.words) >= count:
        yield f"recipe.incomplete is true, but the tree holds {count} answers; leave it out"
    if name == "guesses" and sha256 not in known and len(games.played) > count:
        yield f"recipe.guesses are {count} words, but the tree plays {len(games.played)}"


def weight_faults(file: File, games: Games) -> Iterator[str]:
    """What the recipe says of the weights, and they are not."""
    told, weights = file.recipe.get("prior") or {}, games.weights
    if not weights:
        return
    made = digest(f"{word}\t{weight}" for word, weight in weights.items())
    for name, found in (("total", sum(weights.values())), ("sha256", made)):
        if told.get(name, found) != found:
            yield f"recipe.prior.{name} is {told[name]}, that of the tree's weights {found}"
