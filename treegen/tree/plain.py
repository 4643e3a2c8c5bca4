"""A stored tree as plain JSON, of which only the nodes on the way are looked at.

`treegen verify` checks trees. `treewalk` uses this, so it does without what takes milliseconds to
load.
"""

from __future__ import annotations

import json

from treegen.clues import RIGHT, earning
from treegen.errors import NotInTree
from treegen.text import cut, number_of, printable
from treegen.tree.find import find_stored, read_prior
from treegen.words.likely import is_sure, left_text, others_of
from treegen.words.prior import NONE, PAST, Prior

NAME = 40  # letters of a list's name, which may have any length

TYPE_CHECKING = False  # importing it from typing would cost 3 of 15 ms
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Json: TypeAlias = dict[str, Any]  # of a tree or of a node, as trees/README.md specifies them
    History: TypeAlias = list[tuple[str, str]]


def parse_tree(text: bytes) -> Json:
    """Read a tree file's JSON, of which only the format and its version are checked."""
    tree: Json = json.loads(text)
    if (tree["format"], tree["version"]) != ("treegen/tree", 1):
        raise ValueError
    return tree


def prior_of(recipe: Json) -> Prior:
    """Return where a recipe's weights come from, `NONE` where it has none."""
    return Prior(recipe["prior"]["name"]) if recipe["prior"] else NONE


def game_of(recipe: Json) -> str:
    """Name the game of a recipe in a few words.

    >>> recipe = {"answers": {"name": "wordle-2021-answers"}, "guesses": {"name": ""}}
    >>> game_of(recipe | {"prior": None})
    'Wordle of 2021'
    """
    answers, guesses = recipe["answers"]["name"], recipe["guesses"]["name"]
    prior = prior_of(recipe)
    kind, *rest = answers.rsplit("-", 2)
    if kind != "wordle" or rest[-1:] not in (["answers"], ["guesses"]):
        return cut(printable(answers), NAME)
    if answers == guesses and prior.kind == PAST:
        from treegen.words.past import long_date  # only here, because it takes longer

        used = f"up to {long_date(prior.day)}" if prior.day else f"by {cut(printable(prior), NAME)}"
        return f"today's game, words used {used}"
    is_listed = rest[1] == "answers" or prior == f"wordle-{rest[0]}-answers"
    return f"Wordle of {rest[0]}{'' if is_listed else ', any word'}"


def has_todays_words(recipe: Json) -> bool:
    """Test whether a tree is for today's game, by the words used that the usual tree knows."""
    prior = prior_of(recipe)
    return prior.kind == PAST and prior == read_prior(find_stored().path)


def can_win(node: Json) -> bool:
    """Test whether the guess is itself one of the answers left."""
    below = [branch["size"] for branch in node.get("branches", {}).values()]
    return bool(node["size"] > sum(below))


def listed_left(node: Json, measure: str) -> dict[str, int]:
    """Return the listed answers still possible, with their weights.

    With "size" as measure each weighs 1, as in a tree whose nodes have no weights.
    """
    words = {}
    nodes = [node]
    for each in nodes:  # the list grows on the way
        own = each[measure]
        if "branches" in each:
            below = [branch for branch in each["branches"].values() if branch[measure]]
            own -= sum([branch[measure] for branch in below])
            nodes += below
        if own > 0:
            words[each["guess"]] = own
    return words


def weights_left(node: Json, measure: str) -> dict[str, int]:
    """Return all answers still possible with their weights, those of 0 too."""
    return dict.fromkeys(listed_left(node, "size"), 0) | listed_left(node, measure)


def heaviest(tree: Json) -> int:
    """Return the weight of the heaviest answer, by which words are likely."""
    if not tree["recipe"]["prior"]:
        return 1
    found: int | None = tree["summary"].get("heaviest")
    # The field came later: in older trees all answers are looked at, which takes longer.
    return found or max(listed_left(tree["tree"], "weight").values())


def cannot_earn(guess: str, clue: str, size: int) -> str:
    """Say that a guess is none of so many words left, though its clue says that it is right."""
    left = f"{guess} is not among the {number_of(size, 'word')} left"
    return f"{left}, so it cannot earn {clue}; check the clues"


def position(tree: Json, history: History) -> tuple[Json, int, bool]:
    """Return the node after `history`, its turn, and whether its guess has solved the game.

    `NotInTree` where the tree does not go.
    """
    node: Json = tree["tree"]
    for turn, (guess, clue) in enumerate(history, 1):
        if guess != node["guess"]:
            played = f"on turn {turn} this tree plays {node['guess']}, not {guess}"
            raise NotInTree(f"{played}, and knows nothing of what follows other guesses")
        if not clue.strip(RIGHT):
            if not can_win(node):
                raise NotInTree(cannot_earn(guess, clue, node["size"]))
            return node, turn, True
        if clue not in node.get("branches", {}):
            answers = tree["recipe"]["answers"]
            name = f"{answers['name']} ({number_of(answers['count'], 'word')})"
            why = "the clues are wrong, or the answer is another word"
            raise NotInTree(f"no answer left in {name} gives {clue} to {guess}; {why}")
        node = node["branches"][clue]
    return node, len(history) + 1, False


def fitting(tree: Json, history: History) -> Json:
    """Return a node with the words of a tree that fit a game, whichever words were played in it."""
    measure = "weight" if tree["recipe"]["prior"] else "size"
    every = weights_left(tree["tree"], measure)
    words = [*every]
    for guess, clue in history:
        words = earning(guess, clue, words)
    branches: dict[str, Json] = {
        word: {"guess": word, "size": 1, measure: every[word]} for word in words
    }
    total = sum([branch[measure] for branch in branches.values()])
    return {"guess": "", "branches": branches, measure: total, "size": len(branches)}


def describe(tree: Json, node: Json) -> str:
    """Describe a node in one line, whose first word is the guess.

    >>> from treegen.files import read_file
    >>> from treegen.tree.find import find_stored
    >>> tree = parse_tree(read_file(find_stored("raise").path))
    >>> describe(tree, position(tree, [("raise", "01020")])[0])
    'shalt  22 words left'
    """
    guess, size = node["guess"], node["size"]
    last = "the answer"
    if size == 1 and not can_win(node):  # a fixed word is played
        (last,) = listed_left(node, "size")
    measure = "size"
    weights = [1] * size
    own = int(can_win(node))
    used = ""
    if tree["recipe"]["prior"]:
        measure = "weight"
        listed = listed_left(node, measure)
        weights = [*listed.values()]
        own = listed.get(guess, 0)
        if is_sure(own, sum(weights)) or (size == 1 and can_win(node)):
            used = used_text(tree, guess)

    def others() -> list[str]:
        return others_of(weights_left(node, measure), guess)

    return f"{guess}  {left_text(weights, heaviest(tree), size, own, last, others, used)}"


def used_text(tree: Json, word: str) -> str:
    """Say when a word of a tree with weights was an answer, "" where that is not known."""
    from treegen.words import past  # only here, because it takes longer

    recipe = tree["recipe"]
    weights = listed_left(tree["tree"], "weight")
    used = past.days_used(recipe["answers"]["name"], prior_of(recipe), weights)
    return past.used_text(used.get(word))
