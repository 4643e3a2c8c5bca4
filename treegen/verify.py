"""Check Wordle decision trees with this file alone: Python 3.11 or newer, nothing installed.

    python verify.py TREE.json ... [--guesses FILE] [--answers FILE] [--vocabulary FILE]

A tree is JSON: each node has a guess, how many answers are still possible, and a branch for each
clue that the guess can earn. First, every field must be what the format says, and sizes must add
up. Then answers are sent through the tree: those of the recipe's list, if it is given or bundled,
otherwise those that the tree claims. At each node, as many must arrive as the node says, and each
clue that they earn must have a branch. Where the recipe has a vocabulary, only its words may be
played while one of them is a candidate: an answer left that weighs more than 0 or, where there is
none, any answer left. Last, figures and checksums must fit. Exit code: 0 sound, 1 faults, 2
unreadable.

A FILE has one word a line, as treegen words writes it; text after a tab is ignored. treegen verify
reads other lists too.
"""

import hashlib
import json
import os
import sys
from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple, TypeAlias
from unicodedata import name as name_of
from unicodedata import normalize

# Checksums of the lists that came with treegen. No other list may have one of their names. The
# lists are read from their folder, if it stands beside this file.
BUNDLED = {
    "wordle-2021-answers": "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee",
    "wordle-2021-guesses": "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579",
    "wordle-2023-answers": "3e443482b78dee0f6f8de4f74dbb67537db781524279b1d40ca3353c592b03ce",
    "wordle-2023-guesses": "ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320",
}
# For the list of all guesses of a game, the list of its answers.
ANSWERS = {
    BUNDLED["wordle-2021-guesses"]: BUNDLED["wordle-2021-answers"],
    BUNDLED["wordle-2023-guesses"]: BUNDLED["wordle-2023-answers"],
}
FOLDER = os.path.join(os.path.dirname(__file__), "words", "data")

# Limits of a tree file. The limit on turns is due to JSON readers, which stop at some depth: orjson
# at 254 levels, and a turn takes two.
LARGEST = 12_000_000  # bytes of a file
MAX_VALUES = 1_000_000  # values in a file, each of which follows a {, a [ or a comma
MAX_TURNS = 100  # of a game
BIGGEST = 2**53 - 1  # of whole numbers: JavaScript cannot tell larger ones apart
SHORTEST = 2  # letters of a word
LONGEST = 15

MAX_FAULTS_SHOWN = 100  # more are only counted

# Digits of a clue, which has one for each letter of the guess.
ABSENT = "0"
PRESENT = "1"
RIGHT = "2"

# Syllables of Korean: its games are played by letters.
FIRST_SYLLABLE = "가"
LAST_SYLLABLE = "힣"

# Policies that do not search whole trees.
GREEDY = ("entropy", "expected", "minimax", "parts", "turns", "wins")

WordList: TypeAlias = tuple[str, tuple[str, ...]]  # its name, and its words in alphabetical order
Given: TypeAlias = WordList | None
Words: TypeAlias = frozenset[str] | None  # None where the list is not known
Node: TypeAlias = dict[str, Any]
Found: TypeAlias = tuple[str, int, int]  # an answer, the turn that finds it, its weight (default 1)
Past: TypeAlias = tuple[tuple[str, str], ...]  # guesses so far, each with the clue it earned


class Fault(ValueError):
    """One fault of a file, as a line that begins with its place, such as tree.size."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__(f"{place}{text}")
        self.place = place


class Unreadable(ValueError):
    """Error for a file that is not a list of one word a line; it begins with the file's name."""

    def __init__(self, place: str, text: str) -> None:
        advice = "verify.py reads one word a line, treegen verify other lists too"
        super().__init__(f"{place}: {text}; {advice}")


# The two questions that this file answers.


def faults(
    text: bytes, guesses: Given = None, answers: Given = None, vocabulary: Given = None
) -> list[str]:
    """Return a line for each fault of a tree file.

    The lists are those that the tree's recipe should name. Figures are checked only if the games
    have no fault.
    """
    try:
        tree, played, games = parse(text)
        lists = known_lists(tree["recipe"], games, guesses, answers, vocabulary)
    except Fault as fault:
        return [str(fault)]
    every = game_faults(tree, games, lists)
    lines = [str(fault) for fault in islice(every, MAX_FAULTS_SHOWN)]
    more = sum(1 for _ in every)
    if more:
        lines.append(f"and {more:,} more")
    if lines:
        return lines
    return [str(fault) for fault in figure_faults(tree, played, games)]


def summary_line(
    text: bytes, guesses: Given = None, answers: Given = None, vocabulary: Given = None
) -> str:
    """Return a line about a tree without faults: how it plays, and what was not checked."""
    tree, _, games = parse(text)
    recipe = tree["recipe"]
    turns = [turn for _, turn, weight in games if weight]
    total = sum(turns)
    replayed = "1 answer" if len(turns) == 1 else f"{len(turns):,} answers"
    guessed = "1 guess" if total == 1 else f"{total:,} guesses"
    line = f"{replayed} replayed, {guessed} in all, {max(turns)} at worst"
    if len(turns) < len(games):  # as some weigh 0
        line += "; all {answers:,} words in {total:,}, {worst} at worst".format(**tree["summary"])
    if "second" in recipe:
        different, others = second_words(tree)
        line += f"; different second words: {different}"
        line += f", {recipe['second']} for all clues but {others}"
    if recipe["hard"]:
        line += "; strict hard mode obeyed" if "strict" in recipe else "; hard mode obeyed"
    if "lower_bound" in recipe:
        line += "; proven, if" if recipe["proven"] else "; not proven, even if"
        line += f" its lower bound of {recipe['lower_bound']:,} holds"
    if recipe["policy"] not in (*GREEDY, "optimal", "unknown"):
        line += f"; the policy {recipe['policy']} is none of treegen's, so it cannot be built again"
    for part, words in known_lists(recipe, games, guesses, answers, vocabulary).items():
        if words is None:
            line += f"; {part} unchecked without the list {recipe[part]['name']} (--{part} FILE)"
    return line


# The rules of the game.


def clue_for(guess: str, answer: str) -> str:
    """Return the clue that a guess earns: right places first; then, left to right, the others.

    Elsewhere, a letter is present while the answer still has a copy that is not matched yet.
    """
    unmatched = "".join([b for a, b in zip(guess, answer, strict=True) if a != b])
    clue = ""
    for letter, other in zip(guess, answer, strict=True):
        if letter == other:
            clue += RIGHT
        elif letter in unmatched:
            clue += PRESENT
            unmatched = unmatched.replace(letter, "", 1)
        else:
            clue += ABSENT
    return clue


def keeps(word: str, guess: str, clue: str) -> bool:
    """Test whether hard mode allows a word after a guess and its clue.

    Letters in the right place stay there, and marked letters are played again.
    """
    marked = []
    for own, letter, digit in zip(word, guess, clue, strict=True):
        if digit == RIGHT and own != letter:
            return False
        if digit != ABSENT:
            marked.append(letter)
    return all(word.count(letter) >= marked.count(letter) for letter in marked)


# Fields: a test for each kind of value. The table of kinds below says the same in words.


def is_text(value: Any) -> bool:
    """Test whether a value is text that can be shown in a line."""
    return type(value) is str and value != "" and value.isprintable()


def is_truth(value: Any) -> bool:
    return type(value) is bool


def is_true(value: Any) -> bool:
    return value is True


def is_count(value: Any) -> bool:
    return type(value) is int and 0 < value <= BIGGEST


def is_weight(value: Any) -> bool:
    return type(value) is int and 0 <= value <= BIGGEST


def is_percent(value: Any) -> bool:
    return type(value) in (int, float) and 0 < value <= 100


def is_sha256(value: Any) -> bool:
    """Test whether a value is a SHA-256 in hexadecimal digits."""
    return is_text(value) and len(value) == 64 and not value.strip("0123456789abcdef")


def is_prior(value: Any) -> bool:
    """Test whether a value is an object, or null, which says that all answers weigh the same."""
    return value is None or type(value) is dict


def is_spelled(text: str) -> bool:
    """Test whether a text is letters alone, spelled as in words: in lower case and composed."""
    return text.isalpha() and text == normalize("NFC", text.lower())


def is_word(value: Any) -> bool:
    """Test whether a value is a word, of a length that games have."""
    return type(value) is str and SHORTEST <= len(value) <= LONGEST and is_spelled(value)


def are_openers(value: Any) -> bool:
    """Test whether a value is a list of words, more than one, each once."""
    if type(value) is not list or not all(map(is_word, value)):
        return False
    return len(value) > 1 and len(value) == len(set(value))


def is_language(value: Any) -> bool:
    """Test whether a value is a code of small letters, such as es."""
    return is_text(value) and value.isascii() and value.isalpha() and value.islower()


def is_folding(value: Any) -> bool:
    """Test whether a value is an object that says what some letters become."""
    if type(value) is not dict:
        return False
    return all(is_folded(letter, plain, value) for letter, plain in value.items())


def is_folded(letter: str, plain: object, fold: Mapping[str, object]) -> bool:
    """Test whether a folding may turn a letter into what it says."""
    if not isinstance(plain, str) or len(letter) != 1 or not 1 <= len(plain) <= 2:
        return False
    folds_again = any(part in fold for part in plain)
    return is_spelled(letter) and is_spelled(plain) and not folds_again


def word_of(letters: str) -> str:
    """Describe a word of a number of letters."""
    return f"a word of {letters} letters, in lower case and composed (Unicode NFC)"


Kind: TypeAlias = tuple[str, Callable[[Any], object]]
Fields: TypeAlias = "Mapping[str, Kind | Fields]"  # a field whose name ends with ? may be missing

TEXT: Kind = ("printable text", is_text)
TRUTH: Kind = ("true or false", is_truth)
TRUE: Kind = ("true", is_true)
COUNT: Kind = ("a whole number above 0", is_count)
WEIGHT: Kind = ("a whole number, 0 or above", is_weight)
PERCENT: Kind = ("a number above 0, at most 100", is_percent)
HEX: Kind = ("a SHA-256", is_sha256)
PRIOR: Kind = ("null or an object", is_prior)
WORD: Kind = (word_of(f"{SHORTEST} to {LONGEST}"), is_word)
FIXED: Kind = ("two words or more, each once", are_openers)
LANG: Kind = ("a code such as es", is_language)
FOLD: Kind = (
    "an object that gives for each folded small letter the one or two, not folded, that it becomes",
    is_folding,
)
LIST: Fields = {
    "name": TEXT,
    "count": COUNT,
    "sha256": HEX,
}
RECIPE: Fields = {
    "policy": TEXT,
    "opener": WORD,
    "hard": TRUTH,
    "ties": TEXT,
    "guesses": LIST,
    "answers": LIST,
    "prior": PRIOR,
    "generator": TEXT,
    "lang?": LANG,
    "fold?": FOLD,
    "vocabulary?": LIST,
    "strict?": TRUE,
    "openers?": FIXED,
    "second?": WORD,
    "learn?": WEIGHT,
    "max_turns?": COUNT,
    "max_listed_turns?": COUNT,
    "width?": COUNT,
    "prefilter?": PERCENT,
    "others_width?": COUNT,
    "lower_bound?": COUNT,
    "proven?": TRUTH,
    "objective?": TEXT,
}
# Groups of fields; a recipe has all fields of a group, or none.
TOGETHER = (
    ("second", "learn"),
    ("objective", "lower_bound", "proven"),
)


def check(data: object, fields: Fields, place: str) -> None:
    """Raise `Fault` for the first field that is missing, or not what it must be."""
    if not isinstance(data, dict):
        raise Fault(place, f" is {data!a:.70}, not an object")
    for field, kind in fields.items():
        name = field.rstrip("?")
        here = f"{place}.{name}".strip(".")
        if name not in data:
            if name == field:
                raise Fault(here, " is missing")
        elif isinstance(kind, tuple):
            expected, is_right = kind
            if not is_right(data[name]):
                raise Fault(here, f" is {data[name]!a:.70}, not {expected}")
        else:
            check(data[name], kind, here)


# The file: JSON, then its fields and what its nodes add up to.


def unique(pairs: list[tuple[str, Any]]) -> Node:
    """Return the JSON object of some pairs; `ValueError` if a name stands twice."""
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError(f"a name stands twice in {data!a:.70}")
    return data


def read_json(text: bytes, kind: str = "a tree") -> Node:
    """Return the object in a file of a kind; `Fault` for another kind or another version."""
    if len(text) > LARGEST or sum(map(text.count, (b"{", b"[", b","))) > MAX_VALUES:
        raise Fault("", f"the file has more than {LARGEST:,} bytes or {MAX_VALUES:,} values")
    others = "; treegen convert reads the formats of other programs" if kind == "a tree" else ""
    try:  # int takes neither NaN nor Infinity, which Python's reader knows besides JSON
        decoded = text.decode("utf-8-sig")  # some editors begin a file with that mark
        data: Node = json.loads(decoded, parse_constant=int, object_pairs_hook=unique)
    except (RecursionError, ValueError) as error:
        raise Fault("", f"not JSON, or cut short: {error}{others}") from None
    expected = f"treegen/{kind.split()[-1]}"
    found = data.get("format") if isinstance(data, dict) else None
    if found == "treegen/opening" != expected:
        raise Fault("", "not a tree file but an opening file, which only treegen verify checks")
    if found != expected:
        raise Fault("", f'not {kind} file: it has no "format": "{expected}"{others}')
    version = data.get("version")
    if repr(version) != "1":  # True and 1.0 are equal to it
        advice = "take the treegen that wrote it"
        raise Fault("version", f" is {version!a:.70}, expected version 1; {advice}")
    return data


def weight_field(recipe: Node) -> str:
    """Return the field with a node's weight; without a prior, each answer weighs 1."""
    return "size" if recipe["prior"] is None else "weight"


def check_recipe(tree: Node) -> None:
    """Raise `Fault` for the first wrong field outside the nodes."""
    check(tree, {"recipe": RECIPE, "summary": {}, "tree": {"guess": WORD}}, "")
    recipe = tree["recipe"]
    least = "total"
    if recipe["prior"] is not None:
        check(recipe["prior"], {"name": TEXT}, "recipe.prior")
        least = "weighted_mean"
    objectives = (least, f"{least}, then worst")
    objective: Kind = (" or ".join(objectives), lambda value: value in objectives)
    check(tree, {"recipe": {"objective?": objective}, "tree": {weight_field(recipe): COUNT}}, "")
    for group in TOGETHER:
        missing = [field for field in group if field not in recipe]
        if missing and len(missing) < len(group):
            raise Fault(f"recipe.{missing[0]}", " is missing")


def check_clue(clue: str, length: int, place: str) -> None:
    """Raise `Fault` unless a clue has that length and lets the game go on."""
    is_clue = len(clue) == length and not clue.strip("012")
    if not is_clue or not clue.strip(RIGHT):
        raise Fault(place, f" has {clue!a:.70}, not a clue that goes on")


def check_sums(node: Node, weight: str, is_fixed: bool, place: str) -> int | None:
    """Return what a node's guess weighs as an answer, or None if it cannot be the answer.

    `Fault` if size or weight do not fit those of the branches. A guess that the recipe fixes is
    played even where one answer is left, which would otherwise be guessed.
    """
    size = node["size"]
    branches = node.get("branches", {})
    # If one possible answer is in no branch, it is the guess itself.
    size_below = sum(branch["size"] for branch in branches.values())
    can_win = size == size_below + 1
    goes_on = size > 1 or (is_fixed and not can_win)
    if size - size_below not in (0, 1) or goes_on != ("branches" in node):
        raise Fault(place, f": size is {size}, its branches hold {size_below}")
    weight_below = sum(branch[weight] for branch in branches.values())
    own_weight = int(node[weight] - weight_below)
    if own_weight < 0 or (own_weight > 0 and not can_win):
        raise Fault(place, f": weight is {node[weight]}, its branches hold {weight_below}")
    return own_weight if can_win else None


def parse(text: bytes) -> tuple[Node, list[str], list[Found]]:
    """Return the tree in a file, its guesses, and the games that it claims for its answers.

    `Fault` for the first field that is wrong, and for a node that does not fit those below it.
    """
    tree = read_json(text)
    check_recipe(tree)
    recipe = tree["recipe"]
    weight = weight_field(recipe)
    openers = recipe.get("openers", ())
    length = len(recipe["opener"])
    word: Kind = (word_of(f"{length}"), lambda value: is_word(value) and len(value) == length)
    fields: Fields = {"guess": word, weight: WEIGHT, "size": COUNT, "branches?": {}}
    played: list[str] = []
    games: list[Found] = []

    def visit(node: Node, place: str, turn: int) -> None:
        """Check a node and those below it."""
        check(node, fields, place)
        guess = node["guess"]
        branches = node.get("branches", {})
        is_opener = turn <= len(openers)
        if is_opener and guess != openers[turn - 1]:
            raise Fault(f"{place}.guess", f" is {guess}, not {openers[turn - 1]} (recipe.openers)")
        if turn > MAX_TURNS:
            raise Fault(place, f": the tree goes on after {MAX_TURNS} turns, the most it may have")
        if list(branches) != sorted(branches):
            raise Fault(f"{place}.branches", " are not in ascending order")
        for clue, branch in branches.items():
            check_clue(clue, length, f"{place}.branches")
            visit(branch, f"{place}.branches.{clue}", turn + 1)
        is_fixed = is_opener or (turn == 2 and guess == recipe.get("second"))
        own_weight = check_sums(node, weight, is_fixed, place)
        played.append(guess)
        if own_weight is not None:
            games.append((guess, turn, own_weight))

    visit(tree["tree"], "tree", 1)
    return tree, played, sorted(games)


# The word lists that a recipe names.


def digest(lines: Iterable[str]) -> str:
    """Return the SHA-256 of lines, each ended by a newline."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def known_lists(
    recipe: Node, games: list[Found], guesses: Given, answers: Given, vocabulary: Given
) -> dict[str, Words]:
    """Return the lists that a recipe names, each None if it is neither given nor bundled.

    `Fault` if a checksum is not that of the given list, or of the bundled list of that name.
    """
    given = {"guesses": guesses, "answers": answers}
    if "vocabulary" in recipe:
        given["vocabulary"] = vocabulary
    elif vocabulary is not None:
        raise Fault("recipe.vocabulary", " is missing")
    fold = str.maketrans(recipe.get("fold", {}))
    lists = {part: folded(words, fold) for part, words in given.items() if words is not None}
    sums = {part: recipe[part]["sha256"] for part in given}
    own = [answer for answer, _, _ in games]
    readable = [words for _, words in lists.values()]
    readable += bundled_lists(sums.values())
    known = {digest(words): frozenset(words) for words in readable}
    if "guesses" in lists:  # treegen adds the answers that are not among them
        name, words = lists["guesses"]
        both = known.get(sums["answers"], frozenset()).union(words)
        if digest(sorted(both)) == sums["guesses"]:
            lists["guesses"] = (name, tuple(sorted(both)))
            known[sums["guesses"]] = both
    for claimed in (own, likely_words(games)):
        known[digest(claimed)] = frozenset(claimed)
    for part, sha256 in sums.items():
        name = recipe[part]["name"]
        count = recipe[part]["count"]
        expected = [BUNDLED.get(name, sha256)]
        if part in lists:
            expected.append(digest(lists[part][1]))
        for right in expected:
            if sha256 != right:
                raise Fault(f"recipe.{part}.sha256", f" is {sha256}, expected {right}")
        found = known.get(sha256)
        if found and (len(found) != count or {*map(len, found)} != {len(recipe["opener"])}):
            raise Fault(f"recipe.{part}", f" are not {count} words as long as the opener")
    return {part: known.get(sha256) for part, sha256 in sums.items()}


def folded(words: WordList, fold: Mapping[int, str]) -> WordList:
    """Return a list whose letters are folded, as those of the game are."""
    name, written = words
    return name, tuple(sorted({word.translate(fold) for word in written}))


def bundled_lists(sums: Collection[str]) -> list[tuple[str, ...]]:
    """Return the words of the bundled lists with those checksums, if their folder is there."""
    lists = []
    for name, sha256 in BUNDLED.items():
        path = os.path.join(FOLDER, f"{name}.txt")
        if sha256 in sums and os.path.isfile(path):
            with open(path, encoding="utf-8") as stream:
                lists.append(tuple(stream.read().split()))
    return lists


def likely_words(games: list[Found]) -> list[str]:
    """Return the answers that weigh at least half as much as the heaviest."""
    heaviest = max(weight for _, _, weight in games)
    return [answer for answer, _, weight in games if 2 * weight >= heaviest]


def known_words(recipe: Node, games: list[Found], vocabulary: Words) -> Words:
    """Return the words that alone are played while one of them is a candidate.

    They are the vocabulary. If it is the list of the game's answers, all words that weigh more
    than 0 belong to them too.
    """
    if vocabulary is None:
        return None
    answers = recipe["answers"]["sha256"]
    if answers == recipe["guesses"]["sha256"]:
        answers = ANSWERS.get(answers, answers)
    if recipe["vocabulary"]["sha256"] == answers:
        return vocabulary | {answer for answer, _, weight in games if weight}
    return vocabulary


# The games: all answers are sent through the tree.


class Rules(NamedTuple):
    """Words that a recipe lets one play, as far as its lists are known."""

    recipe: Node
    guesses: Words
    known: Words  # words that alone are played while one of them is a candidate
    weight_of: Mapping[str, int]  # the weight of each answer that the tree claims

    def candidates(self, arriving: list[str]) -> list[str]:
        """Return the answers that weigh more than 0 or, if there are none, all of them."""
        return [answer for answer in arriving if self.weight_of.get(answer)] or arriving


def game_faults(tree: Node, games: list[Found], lists: Mapping[str, Words]) -> Iterator[Fault]:
    """Yield the faults of the games of all answers, and of the guesses in them."""
    recipe = tree["recipe"]
    known = known_words(recipe, games, lists.get("vocabulary"))
    weight_of = {answer: weight for answer, _, weight in games}
    rules = Rules(recipe, lists["guesses"], known, weight_of)
    return node_faults(rules, tree["tree"], "tree", (), sorted(lists["answers"] or weight_of))


def node_faults(
    rules: Rules, node: Node, place: str, past: Past, arriving: list[str]
) -> Iterator[Fault]:
    """Yield the faults at a node and below it, where some answers arrive after a game so far."""
    guess = node["guess"]
    branches = node.get("branches", {})
    classes: dict[str, list[str]] = {}
    for answer in arriving:
        classes.setdefault(clue_for(guess, answer), []).append(answer)
    if node["size"] != len(arriving):
        yield Fault(f"{place}.size", f" is {node['size']}, replayed it is {len(arriving)}")
    yield from guess_faults(rules, guess, place, past, arriving)
    won = RIGHT * len(guess)
    for clue in sorted(classes.keys() - branches.keys() - {won}):
        yield Fault(place, f": no branch {clue}, where {classes[clue][0]} leads")
    for clue, branch in branches.items():
        after = (*past, (guess, clue))
        below = f"{place}.branches.{clue}"
        yield from node_faults(rules, branch, below, after, classes.get(clue, []))


def guess_faults(
    rules: Rules, guess: str, place: str, past: Past, arriving: list[str]
) -> Iterator[Fault]:
    """Yield the faults of a guess where some answers arrive after a game so far."""
    recipe = rules.recipe
    if rules.guesses is not None and guess not in rules.guesses:
        yield Fault(place, f": {guess} is not in the list {recipe['guesses']['name']}")
    known = rules.known
    if known is not None and guess not in known:
        name = recipe["vocabulary"]["name"]
        word = next((word for word in rules.candidates(arriving) if word in known), None)
        if word is not None:
            yield Fault(place, f": {guess} is not in the vocabulary {name}, and {word} is left")
    if recipe["hard"]:
        is_strict = "strict" in recipe
        for word, clue in past:
            if not keeps(guess, word, clue) or (is_strict and clue_for(word, guess) != clue):
                text = f": {guess} is not allowed in hard mode, as {word} earned {clue}"
                yield Fault(place, text)


# The figures: all that follows from the games.


def figure_faults(tree: Node, played: list[str], games: list[Found]) -> Iterator[Fault]:
    """Yield the faults of figures, checksums and other fields that follow from the games."""
    recipe = tree["recipe"]
    yield from prior_faults(recipe["prior"], games)
    yield from fold_faults(recipe.get("fold", {}), {*"".join(played)})
    for place, expected in facts(tree, played, games):
        found = value_at(tree, place)
        if type(expected) is float and type(found) is int and abs(found) <= BIGGEST:
            found = float(found)  # JavaScript writes 2.0 as 2
        if repr(found) != repr(expected):  # repr tells 1 from 1.0 and True
            yield Fault(place, f" is {found!a:.70}, expected {expected!a:.70}")


def value_at(tree: Node, place: str) -> Any:
    """Return the value at a place, such as summary.mean; None if its field is missing."""
    found: Any = tree
    for field in place.split("."):
        found = found.get(field)
    return found


def second_words(tree: Node) -> tuple[int, int]:
    """Return the number of different second words, and of clues without the recipe's one."""
    second = tree["recipe"].get("second")
    words = [branch["guess"] for branch in tree["tree"].get("branches", {}).values()]
    return len(set(words)), len(words) - words.count(second)


def prior_faults(prior: Node | None, games: list[Found]) -> Iterator[Fault]:
    """Yield a fault if a prior has the name of a bundled list, but other words."""
    if prior is None or {weight for _, _, weight in games} != {0, 1}:
        return
    name = prior["name"]
    listed = [answer for answer, _, weight in games if weight]
    sha256 = digest(listed)
    if sha256 != BUNDLED.get(name, sha256):
        yield Fault("recipe.prior", f": the {len(listed)} words of weight 1 are not {name}")


def alphabet(letter: str) -> str:
    """Return the alphabet of a letter: the first word of its Unicode name, such as LATIN.

    Katakana count as hiragana, as the same words are written in both.
    """
    return name_of(letter, "").partition(" ")[0].replace("KATAKANA", "HIRAGANA")


def fold_faults(fold: Mapping[str, str], letters: set[str]) -> Iterator[Fault]:
    """Yield the faults of a folding for words with those letters, the first of each kind.

    A letter becomes letters of the words' alphabet, or of its own alphabet: words of a language may
    be written in another alphabet, where its folding changes nothing.
    """
    left = letters & fold.keys()
    if left:
        yield Fault("recipe.fold", f" folds {min(left)!a}, but words of the tree have it")
    alphabets = {*map(alphabet, letters)}
    for letter, plain in fold.items():
        allowed = alphabets | {alphabet(letter)}
        if not {*map(alphabet, plain)} <= allowed:
            pair = f"{letter!a} becomes {plain!a}"
            yield Fault("recipe.fold", f": {pair}, of another alphabet than the tree's words")
            return


def facts(tree: Node, played: list[str], games: list[Found]) -> Iterator[tuple[str, object]]:
    """Yield the place of each field whose value follows from the games, with that value.

    A place may come twice. A field that must be missing has the value None.
    """
    recipe = tree["recipe"]
    answers = [answer for answer, _, _ in games]
    turns = [turn for _, turn, _ in games]
    yield "recipe.opener", tree["tree"]["guess"]
    yield "recipe.guesses.count", max(recipe["guesses"]["count"], len(set(played)))
    yield "recipe.answers.count", len(answers)
    yield "recipe.answers.sha256", digest(answers)
    yield "summary.answers", len(answers)
    yield "summary.total", sum(turns)
    yield "summary.mean", sum(turns) / len(turns)  # the nearest double, so without a tolerance
    yield "summary.worst", max(turns)
    yield "summary.distribution", [turns.count(turn) for turn in range(1, max(turns) + 1)]
    yield "summary.nodes", len(played)
    yield from weight_facts(tree, games)
    yield from recipe_facts(recipe, games)
    # A limit must allow what the tree plays.
    least = {
        "max_turns": max(turns),
        "max_listed_turns": max(turn for _, turn, weight in games if weight),
        "learn": second_words(tree)[1],
    }
    for field, needed in least.items():
        if field in recipe:
            yield f"recipe.{field}", max(needed, recipe[field])


def cost_of(games: list[Found]) -> int:
    """Return the sum of the games' turns, each times the weight of its answer."""
    return sum(turn * weight for _, turn, weight in games)


def weight_facts(tree: Node, games: list[Found]) -> Iterator[tuple[str, object]]:
    """Yield the facts of the answers' weights, if the tree has weights."""
    if not tree["recipe"]["prior"]:
        return
    weights = [weight for _, _, weight in games]
    yield "recipe.prior.total", sum(weights)
    yield "recipe.prior.sha256", digest(f"{answer}\t{weight}" for answer, _, weight in games)
    yield "summary.weighted_mean", cost_of(games) / sum(weights)
    if "heaviest" in tree["summary"]:  # which older trees lack
        yield "summary.heaviest", max(weights)


def recipe_facts(recipe: Node, games: list[Found]) -> Iterator[tuple[str, object]]:
    """Yield the facts of recipe fields that need or exclude each other."""
    if "strict" in recipe:
        yield "recipe.hard", True
    if "second" in recipe:
        yield "recipe.hard", False
    if "lower_bound" in recipe:
        cost = cost_of(games)
        yield "recipe.lower_bound", cost if recipe["proven"] else min(cost, recipe["lower_bound"])
    # Words of weight 0 are searched apart from the others, unless a limit is for all words.
    has_unlisted = any(weight == 0 for _, _, weight in games)
    are_others_apart = "objective" in recipe and has_unlisted and "max_turns" not in recipe
    out_of_place = {
        "openers": "second" in recipe or recipe["hard"],
        "objective": recipe["policy"] in GREEDY,
        "prefilter": "objective" in recipe,
        "width": recipe.get("proven"),
        "others_width": not are_others_apart,
        "max_listed_turns": not are_others_apart,
    }
    for field, is_so in out_of_place.items():
        if is_so:
            yield f"recipe.{field}", None


# Files: word lists and the command line.


def parse_list(text: bytes, place: str) -> WordList:
    """Return the word list in a file's text: one word a line, as `treegen words` writes it.

    Words are in lower case and composed, all of one length. Text after a tab is ignored. The place
    is the file's name. `Unreadable` for the first line that is no such word.
    """
    if len(text) > LARGEST:
        raise Unreadable(place, f"more than {LARGEST:,} bytes")
    try:
        lines = text.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        number = text.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"{place}:{number}", "not UTF-8") from None
    words: list[str] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        word = line.partition("\t")[0].strip()
        length = len(words[0]) if words else f"{SHORTEST} to {LONGEST}"
        if not is_listed(word) or (words and len(word) != length):
            expected = word_of(str(length))
            raise Unreadable(f"{place}:{number}", f"{word!a:.70} is not {expected}")
        words.append(word)
    if not words:
        raise Unreadable(place, "it has no words")
    return place, tuple(sorted({*words}))


def is_listed(word: str) -> bool:
    """Test whether a word can be in a list: one in the letters that players type."""
    return is_word(word) and not any(FIRST_SYLLABLE <= letter <= LAST_SYLLABLE for letter in word)


def read_file(path: str) -> bytes:
    """Read a file, but no more than a byte above the limit, which shows that it is too large."""
    with open(path, "rb") as stream:
        return stream.read(LARGEST + 1)


def printable(path: str) -> str:
    """Return the name of a file in a form that can be shown."""
    return path if path and path.isprintable() else ascii(path)


def main() -> int:
    """Check the files that the command line names; print a line for each, or for each fault."""
    parser = ArgumentParser(
        usage=SUPPRESS, description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("trees", metavar="TREE", nargs="+", help="tree file")
    parser.add_argument("--guesses", metavar="FILE", help="words to be played")
    parser.add_argument("--answers", metavar="FILE", help="words to be found")
    parser.add_argument("--vocabulary", metavar="FILE", help="words to be known")
    options = parser.parse_args()
    given = {}
    for part in ("guesses", "answers", "vocabulary"):
        path = getattr(options, part)
        if path is not None:
            given[part] = parse_list(read_file(path), printable(path))
    if hasattr(sys.stdout, "reconfigure"):  # its encoding may lack é
        sys.stdout.reconfigure(errors="backslashreplace")
    code = 0
    for path in options.trees:
        name = printable(path)
        try:
            text = read_file(path)
        except OSError as error:
            print(f"{name}: {error.strerror}", file=sys.stderr)
            code = 2
            continue
        found = faults(text, **given)
        for line in found or [summary_line(text, **given)]:
            print(f"{name}: {line}", flush=True)
        if found:
            code = max(code, 1)
    return code


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # as after `| head -1`
        os._exit(0)
    except OSError as error:
        name = "output" if error.filename is None else printable(error.filename)
        print(f"{name}: {error.strerror}", file=sys.stderr)
        os._exit(2)
    except Unreadable as error:
        print(error, file=sys.stderr)
        sys.exit(2)
