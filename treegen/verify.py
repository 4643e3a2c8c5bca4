"""Check Wordle decision trees with this file alone: Python 3.11 or newer, nothing installed.

    python verify.py TREE.json ... [--guesses FILE] [--answers FILE] [--vocabulary FILE]

A tree is JSON: each node has a guess, how many answers are still possible, and a branch for each
clue that the guess can earn. First, every field must be what the format says, and sizes add up.
Then the answers of the recipe's list, if that is given or bundled, or else those the tree claims,
are sent through the tree: at each node as many must arrive as it says, and each clue they earn must
have a branch. Where the recipe has a vocabulary, only its words are played while one of them can be
the answer. Last, figures and checksums must fit. Exit code: 0 sound, 1 faults, 2 unreadable.

A FILE has one word a line; what follows a tab is not read. treegen verify reads other lists too.
"""

import hashlib
import json
import os
import sys
from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias
from unicodedata import name as name_of
from unicodedata import normalize

# Checksums of the lists that came with treegen. No other list may have one of their names. They are
# read from their folder if that stands beside this file.
BUNDLED = {
    "wordle-2021-answers": "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee",
    "wordle-2021-guesses": "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579",
    "wordle-2023-answers": "3e443482b78dee0f6f8de4f74dbb67537db781524279b1d40ca3353c592b03ce",
    "wordle-2023-guesses": "ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320",
}
# Answers of the game of which these are all guesses.
ANSWERS = {
    BUNDLED[f"wordle-{year}-guesses"]: BUNDLED[f"wordle-{year}-answers"] for year in (2021, 2023)
}
FOLDER = os.path.join(os.path.dirname(__file__), "words", "data")
LARGEST = 12_000_000  # bytes of a file
MOST = 1_000_000  # values in a file, each of which follows a {, a [ or a comma
# Turns of a game. JSON readers stop at some depth: orjson at 254 levels, and a turn takes two.
MAX_TURNS = 100
SHOWN = 100  # faults; more are only counted
ODD = 50  # lines of a word list for each that may be no such word
FIRST_SYLLABLE, LAST_SYLLABLE = "가", "힣"  # of Korean, whose games are played by letters
GREEDY = "entropy", "expected", "minimax", "parts", "turns", "wins"  # they search no whole trees
ABSENT, PRESENT, RIGHT = "012"  # digits of a clue, which has one for each letter of the guess
WordList: TypeAlias = tuple[str, tuple[str, ...]]  # its name, and its words in alphabetical order
Given: TypeAlias = "WordList | None"
Words: TypeAlias = "frozenset[str] | None"  # None where the list is not known
Node: TypeAlias = dict[str, Any]
Found: TypeAlias = tuple[str, int, int]  # an answer, the turn that finds it, its weight (or 1)


class Fault(ValueError):
    """One thing that is wrong, in a line that begins with its place, such as tree.size."""

    def __init__(self, place: str, text: str, kind: str = "value") -> None:
        super().__init__(f"{place}{text}")
        self.place = place
        self.kind = kind  # "format" of a file that holds no tree, "version" of one we cannot read


class Unreadable(ValueError):
    """A file that is no list of one word a line, in a line that begins with its name."""

    def __init__(self, place: str, text: str) -> None:
        advice = "verify.py reads one word a line, treegen verify other lists too"
        super().__init__(f"{place}: {text}; {advice}")


def faults(
    text: bytes, guesses: Given = None, answers: Given = None, vocabulary: Given = None
) -> list[str]:
    """Lines on the faults of a tree file; the lists are those that its recipe should name."""
    try:
        tree, played, games = parse(text)
        lists = known_lists(tree["recipe"], games, guesses, answers, vocabulary)
    except Fault as fault:
        return [str(fault)]
    every = game_faults(tree, games, lists)
    lines = [str(fault) for fault in islice(every, SHOWN)]
    if more := sum(1 for _ in every):
        lines.append(f"and {more:,} more")
    return lines or [str(fault) for fault in figure_faults(tree, played, games)]


def summary_line(
    text: bytes, guesses: Given = None, answers: Given = None, vocabulary: Given = None
) -> str:
    """Line about a tree without faults: how it plays, and what was not checked."""
    tree, _, games = parse(text)
    recipe = tree["recipe"]
    turns = [turn for _, turn, weight in games if weight]
    replayed = "1 answer" if len(turns) == 1 else f"{len(turns):,} answers"
    total = "1 guess" if sum(turns) == 1 else f"{sum(turns):,} guesses"
    line = f"{replayed} replayed, {total} in all, {max(turns)} at worst"
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


def clue_for(guess: str, answer: str) -> str:
    """Clue that a guess earns: right places first; then, left to right, letters elsewhere."""
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
    """Test of hard mode: letters in the right place stay, and marked letters are played again."""
    marked = [letter for letter, digit in zip(guess, clue, strict=True) if digit != ABSENT]
    stays = all(a == b for a, b, digit in zip(word, guess, clue, strict=True) if digit == RIGHT)
    return stays and all(word.count(letter) >= marked.count(letter) for letter in marked)


def is_spelled(text: str) -> bool:
    """Test whether a text is letters alone, as words have them: in lower case and composed."""
    return text.isalpha() and text == normalize("NFC", text.lower())


def is_folded(letter: str, plain: object, fold: Mapping[str, object]) -> bool:
    """Test whether a letter can become what a folding says."""
    if not isinstance(plain, str) or len(letter) != 1 or not 1 <= len(plain) <= 2:
        return False
    return is_spelled(letter) and is_spelled(plain) and not fold.keys() & {*plain}


# Fields: what each must be, in words and as a test. A field whose name ends with ? may be missing.
Kind: TypeAlias = tuple[str, Callable[[Any], object]]
Fields: TypeAlias = "Mapping[str, Kind | Fields]"
TEXT: Kind = "printable text", lambda v: type(v) is str and v != "" and v.isprintable()
COUNT: Kind = "a whole number above 0", lambda v: type(v) is int and 0 < v < 2**53
WEIGHT: Kind = "a whole number, 0 or above", lambda v: type(v) is int and 0 <= v < 2**53
PERCENT: Kind = "a number above 0, at most 100", lambda v: type(v) in (int, float) and 0 < v <= 100
TRUTH: Kind = "true or false", lambda v: type(v) is bool
TRUE: Kind = "true", lambda v: v is True
PRIOR: Kind = "null or an object", lambda v: v is None or type(v) is dict
HEX: Kind = "a SHA-256", lambda v: TEXT[1](v) and len(v) == 64 and not v.strip("0123456789abcdef")
WORD: Kind = (
    "a word of 2 to 15 letters, in lower case and composed (Unicode NFC)",
    lambda v: type(v) is str and 2 <= len(v) <= 15 and is_spelled(v),
)
FIXED: Kind = ("two words or more, each once", lambda v:
    type(v) is list and all(map(WORD[1], v)) and len(v) == len({*v}) > 1)  # fmt: skip
LANG: Kind = (
    "a code such as es",
    lambda v: TEXT[1](v) and v.isascii() and v.isalpha() and v.islower(),
)
FOLD: Kind = (
    "an object that gives for each folded small letter the one or two, not folded, that it becomes",
    lambda v: type(v) is dict and all(is_folded(a, b, v) for a, b in v.items()),
)
LIST: Fields = {"name": TEXT, "count": COUNT, "sha256": HEX}
RECIPE: Fields = {
    "policy": TEXT, "opener": WORD, "hard": TRUTH, "ties": TEXT, "guesses": LIST, "answers": LIST,
    "prior": PRIOR, "generator": TEXT, "lang?": LANG, "fold?": FOLD, "vocabulary?": LIST,
    "strict?": TRUE, "openers?": FIXED, "second?": WORD, "learn?": WEIGHT, "max_turns?": COUNT,
    "max_listed_turns?": COUNT, "width?": COUNT, "prefilter?": PERCENT, "others_width?": COUNT,
    "lower_bound?": COUNT, "proven?": TRUTH, "objective?": TEXT,
}  # fmt: skip
TOGETHER = ("second", "learn"), ("objective", "lower_bound", "proven")  # all of them or none


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
        elif not isinstance(kind, tuple):
            check(data[name], kind, here)
        elif not kind[1](data[name]):
            raise Fault(here, f" is {data[name]!a:.70}, not {kind[0]}")


def unique(pairs: list[tuple[str, Any]]) -> Node:
    """JSON object of some pairs; `ValueError` where a name stands twice."""
    if len(data := dict(pairs)) < len(pairs):
        raise ValueError(f"a name stands twice in {data!a:.70}")
    return data


def read_json(text: bytes, kind: str = "a tree") -> Node:
    """Object in a file of a kind; `Fault` where it holds another, or one of another version."""
    if len(text) > LARGEST or sum(map(text.count, (b"{", b"[", b","))) > MOST:
        raise Fault("", f"the file has more than {LARGEST:,} bytes or {MOST:,} values")
    try:  # int takes neither NaN nor Infinity, which Python's reader knows besides JSON
        data: Node = json.loads(text.decode(), parse_constant=int, object_pairs_hook=unique)
    except (RecursionError, ValueError) as error:
        raise Fault("", f"not JSON, or cut short: {error}", "format") from None
    expected = f"treegen/{kind.split()[-1]}"
    found = data.get("format") if isinstance(data, dict) else None
    if found == "treegen/opening" != expected:
        raise Fault("", "not a tree file but an opening file, which only treegen verify checks")
    if found != expected:
        raise Fault("", f'not {kind} file: it has no "format": "{expected}"', "format")
    if repr(version := data.get("version")) != "1":  # True and 1.0 are equal to it
        raise Fault("version", f" is {version!a:.70}, expected version 1", "version")
    return data


def parse(text: bytes) -> tuple[Node, list[str], list[Found]]:
    """Tree, guesses and claimed games of a file; `Fault` for the first field that is wrong."""
    tree = read_json(text)
    check(tree, {"recipe": RECIPE, "summary": {}, "tree": {"guess": WORD}}, "")
    recipe = tree["recipe"]
    has_prior = recipe["prior"] is not None
    if has_prior:
        check(recipe["prior"], {"name": TEXT}, "recipe.prior")
    weight = "weight" if has_prior else "size"  # without weights, each answer weighs 1
    least = "weighted_mean" if has_prior else "total"
    objectives = least, f"{least}, then worst"
    objective: Kind = " or ".join(objectives), lambda v: v in objectives
    check(tree, {"recipe": {"objective?": objective}, "tree": {weight: COUNT}}, "")
    for group in TOGETHER:
        missing = [field for field in group if field not in recipe]
        if missing and len(missing) < len(group):
            raise Fault(f"recipe.{missing[0]}", " is missing")
    length = len(recipe["opener"])
    openers = recipe.get("openers", ())
    word: Kind = WORD[0].replace("2 to 15", f"{length}"), lambda v: WORD[1](v) and len(v) == length
    fields: Fields = {"guess": word, weight: WEIGHT, "size": COUNT, "branches?": {}}
    played, games = list[str](), list[Found]()

    def visit(node: Node, place: str, turn: int) -> None:
        """Check a node and those below it."""
        check(node, fields, place)
        guess, size, branches = node["guess"], node["size"], node.get("branches", {})
        if turn <= len(openers) and guess != openers[turn - 1]:
            raise Fault(f"{place}.guess", f" is {guess}, not {openers[turn - 1]} (recipe.openers)")
        if turn > MAX_TURNS:
            raise Fault(place, f": the tree goes on after {MAX_TURNS} turns, the most it may have")
        if list(branches) != sorted(branches):
            raise Fault(f"{place}.branches", " are not in ascending order")
        for clue, branch in branches.items():
            if len(clue) != length or clue.strip("012") or not clue.strip(RIGHT):
                raise Fault(f"{place}.branches", f" has {clue!a:.70}, not a clue that goes on")
            visit(branch, f"{place}.branches.{clue}", turn + 1)
        size_below = sum(branch["size"] for branch in branches.values())
        weight_below = sum(branch[weight] for branch in branches.values())
        can_win = size == size_below + 1
        is_fixed = turn <= len(openers) or (turn == 2 and guess == recipe.get("second"))
        goes_on = size > 1 or (is_fixed and not can_win)
        if size - size_below not in (0, 1) or goes_on != ("branches" in node):
            raise Fault(place, f": size is {size}, its branches hold {size_below}")
        own_weight = node[weight] - weight_below
        if own_weight < 0 or (own_weight > 0 and not can_win):
            raise Fault(place, f": weight is {node[weight]}, its branches hold {weight_below}")
        played.append(guess)
        if can_win:
            games.append((guess, turn, own_weight))

    visit(tree["tree"], "tree", 1)
    return tree, played, sorted(games)


def digest(lines: Iterable[str]) -> str:
    """SHA-256 of lines, each ended by a newline."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def known_lists(recipe: Node, games: list[Found], *given: Given) -> dict[str, Words]:
    """Lists that a recipe names, each None where it is neither given nor bundled.

    `Fault` where a checksum is not that of the list given, or of the bundled one of that name.
    """
    fold = str.maketrans(recipe.get("fold", {}))
    played = [words and folded(words, fold) for words in given]
    parts = dict(zip(("guesses", "answers", "vocabulary"), played, strict=True))
    if "vocabulary" not in recipe and parts.pop("vocabulary"):
        raise Fault("recipe.vocabulary", " is missing")
    sums = {part: recipe[part]["sha256"] for part in parts}
    lists = [words[1] for words in played if words]
    for name, sha256 in BUNDLED.items():
        path = os.path.join(FOLDER, f"{name}.txt")
        if sha256 in sums.values() and os.path.isfile(path):
            with open(path, encoding="utf-8") as stream:
                lists.append(tuple(stream.read().split()))
    known = {digest(words): frozenset(words) for words in lists}
    if guesses := parts["guesses"]:  # to which treegen adds the answers that are not among them
        both = known.get(sums["answers"], frozenset()).union(guesses[1])
        if digest(sorted(both)) == sums["guesses"]:
            parts["guesses"] = guesses[0], tuple(sorted(both))
            known[sums["guesses"]] = both
    own = [answer for answer, _, _ in games]
    known[digest(own)] = frozenset(own)
    likely = likely_words(games)
    known[digest(likely)] = frozenset(likely)
    for part, expected in parts.items():
        sha256 = sums[part]
        count, name = recipe[part]["count"], recipe[part]["name"]
        for right in (BUNDLED.get(name, sha256), digest(expected[1]) if expected else sha256):
            if sha256 != right:
                raise Fault(f"recipe.{part}.sha256", f" is {sha256}, expected {right}")
        words = known.get(sha256)
        if words and (len(words), {*map(len, words)}) != (count, {len(recipe["opener"])}):
            raise Fault(f"recipe.{part}", f" are not {count} words as long as the opener")
    return {part: known.get(sha256) for part, sha256 in sums.items()}


def likely_words(games: list[Found]) -> list[str]:
    """Answers that weigh at least half as much as the heaviest."""
    heaviest = max(weight for _, _, weight in games)
    return [answer for answer, _, weight in games if 2 * weight >= heaviest]


def known_words(recipe: Node, games: list[Found], vocabulary: Words) -> Words:
    """Words that alone are played while one of them can be the answer.

    If the vocabulary is the list of the game's answers, words that weigh more than 0 belong to it.
    """
    if vocabulary is None:
        return None
    answers = recipe["answers"]["sha256"]
    if answers == recipe["guesses"]["sha256"]:
        answers = ANSWERS.get(answers, answers)
    if recipe["vocabulary"]["sha256"] == answers:
        return vocabulary | {answer for answer, _, weight in games if weight}
    return vocabulary


def folded(words: WordList, fold: dict[int, str]) -> WordList:
    """List with its letters as the game tells them apart."""
    name, written = words
    return name, tuple(sorted({word.translate(fold) for word in written}))


def game_faults(tree: Node, games: list[Found], lists: Mapping[str, Words]) -> Iterator[Fault]:
    """Faults of the games that the answers play, and of the guesses that are played."""
    recipe = tree["recipe"]
    hard, strict = recipe["hard"], "strict" in recipe
    claimed = {answer for answer, _, _ in games}
    playable, listed = lists["guesses"], lists["answers"]
    known = known_words(recipe, games, lists.get("vocabulary"))

    def play(node: Node, place: str, past: tuple[Any, ...], arriving: list[str]) -> Iterator[Fault]:
        """Faults at a node and below it, after guesses and the clues they earned."""
        guess, branches = node["guess"], node.get("branches", {})
        classes: dict[str, list[str]] = {}
        for answer in arriving:
            classes.setdefault(clue_for(guess, answer), []).append(answer)
        if node["size"] != len(arriving):
            yield Fault(f"{place}.size", f" is {node['size']}, replayed it is {len(arriving)}")
        if playable is not None and guess not in playable:
            yield Fault(place, f": {guess} is not in the list {recipe['guesses']['name']}")
        if known is not None and guess not in known and not known.isdisjoint(arriving):
            name = recipe["vocabulary"]["name"]
            word = next(word for word in arriving if word in known)
            yield Fault(place, f": {guess} is not in the vocabulary {name}, and {word} is left")
        for word, clue in past if hard else ():
            if not keeps(guess, word, clue) or (strict and clue_for(word, guess) != clue):
                yield Fault(
                    place, f": {guess} is not allowed in hard mode, as {word} earned {clue}"
                )
        for clue in sorted(classes.keys() - branches.keys() - {RIGHT * len(guess)}):
            yield Fault(place, f": no branch {clue}, where {classes[clue][0]} leads")
        for clue, branch in branches.items():
            after = (*past, (guess, clue))
            yield from play(branch, f"{place}.branches.{clue}", after, classes.get(clue, []))

    return play(tree["tree"], "tree", (), sorted(listed or claimed))


def second_words(tree: Node) -> tuple[int, int]:
    """Number of different second words, and of clues whose second word is not the recipe's."""
    words = [branch["guess"] for branch in tree["tree"].get("branches", {}).values()]
    return len({*words}), len(words) - words.count(tree["recipe"].get("second"))


def figure_faults(tree: Node, played: list[str], games: list[Found]) -> Iterator[Fault]:
    """Faults of figures, checksums and other fields that follow from the games."""
    name = (tree["recipe"]["prior"] or {"name": ""})["name"]
    listed = [answer for answer, _, weight in games if weight]
    is_list = {weight for _, _, weight in games} == {0, 1}
    if is_list and digest(listed) != BUNDLED.get(name, digest(listed)):
        yield Fault("recipe.prior", f": the {len(listed)} words of weight 1 are not {name}")
    yield from fold_faults(tree["recipe"].get("fold", {}), {*"".join(played)})
    for place, expected in facts(tree, played, games):
        found: Any = tree
        for field in place.split("."):
            found = found.get(field)
        if type(expected) is float and type(found) is int and abs(found) < 2**53:
            found = float(found)  # JavaScript writes 2.0 as 2
        if repr(found) != repr(expected):  # which tells 1 from 1.0 and True
            yield Fault(place, f" is {found!a:.70}, expected {expected!a:.70}")


def alphabet(letter: str) -> str:
    """Alphabet of a letter, with which Unicode's name of it begins, such as LATIN.

    Both kinds of kana are one, as each katakana is written as a hiragana too.
    """
    return name_of(letter, "").partition(" ")[0].replace("KATAKANA", "HIRAGANA")


def fold_faults(fold: Mapping[str, str], letters: set[str]) -> Iterator[Fault]:
    """Faults of a folding that words with those letters cannot come from, the first of each kind.

    A letter becomes letters of the words' alphabet, or of its own: a language's folding can be that
    of words written in another alphabet, in which it changes nothing.
    """
    if left := letters & fold.keys():
        yield Fault("recipe.fold", f" folds {min(left)!a}, but words of the tree have it")
    alphabets = {*map(alphabet, letters)}
    for letter, plain in fold.items():
        if not {*map(alphabet, plain)} <= alphabets | {alphabet(letter)}:
            pair = f"{letter!a} becomes {plain!a}"
            yield Fault("recipe.fold", f": {pair}, of another alphabet than the tree's words")
            return


def facts(tree: Node, played: list[str], games: list[Found]) -> Iterator[tuple[str, object]]:
    """Places of such fields, each with the value that it must have; a place may come twice."""
    recipe = tree["recipe"]
    answers, turns, weights = zip(*games, strict=True)
    cost = sum(turn * weight for _, turn, weight in games)
    yield "recipe.opener", tree["tree"]["guess"]
    yield "recipe.guesses.count", max(recipe["guesses"]["count"], len({*played}))
    yield "recipe.answers.count", len(answers)
    yield "recipe.answers.sha256", digest(answers)
    yield "summary.answers", len(answers)
    yield "summary.total", sum(turns)
    yield "summary.mean", sum(turns) / len(turns)  # the nearest double, so without a tolerance
    yield "summary.worst", max(turns)
    yield "summary.distribution", [turns.count(turn) for turn in range(1, max(turns) + 1)]
    yield "summary.nodes", len(played)
    if recipe["prior"]:
        yield "recipe.prior.total", sum(weights)
        yield "recipe.prior.sha256", digest(f"{answer}\t{weight}" for answer, _, weight in games)
        yield "summary.weighted_mean", cost / sum(weights)
        if "heaviest" in tree["summary"]:  # which older trees lack
            yield "summary.heaviest", max(weights)
    if "strict" in recipe:
        yield "recipe.hard", True
    if "second" in recipe:
        yield "recipe.hard", False
    if "lower_bound" in recipe:
        claimed = recipe["lower_bound"]
        yield "recipe.lower_bound", cost if recipe["proven"] else min(cost, claimed)
    # Words of weight 0 are searched apart from the others, unless a limit is for all of them.
    are_others_apart = "objective" in recipe and 0 in weights and "max_turns" not in recipe
    out_of_place = {
        "openers": "second" in recipe or recipe["hard"],
        "objective": recipe["policy"] in GREEDY,
        "prefilter": "objective" in recipe,
        "width": recipe.get("proven"),
        "others_width": not are_others_apart,
        "max_listed_turns": not are_others_apart,
    }
    yield from ((f"recipe.{field}", None) for field, is_so in out_of_place.items() if is_so)
    least = {  # of a limit, by what the tree plays
        "max_turns": max(turns),
        "max_listed_turns": max(turn for _, turn, weight in games if weight),
        "learn": second_words(tree)[1],
    }
    for field, needed in least.items():
        if field in recipe:
            yield f"recipe.{field}", max(needed, recipe[field])


def parse_list(text: bytes, place: str, fold: Mapping[int, str]) -> WordList:
    """Word list in the text of a file, as treegen reads and folds it: one word a line.

    What follows a tab is not read. A header is left out, and one of `ODD` lines that is no word of
    the usual length. `Unreadable` where more are not, and for all else that is no such list; the
    place is the file's name in its message.
    """
    if len(text) > LARGEST:
        raise Unreadable(place, f"more than {LARGEST:,} bytes")
    try:
        lines = [line.strip() for line in text.decode("utf-8-sig").split("\n")]
    except UnicodeDecodeError as error:
        number = text.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"{place}:{number}", "not UTF-8") from None
    numbers = [number for number, line in enumerate(lines, 1) if line]
    written = [spelled(line.partition("\t")[0].strip()) for line in lines if line]
    words = [word.translate(fold) for word in written]
    counts = Counter(len(word) for word in words if word.isalpha()).most_common(2)
    if not counts:
        raise Unreadable(place, "no line is a word")
    length, count = counts[0]
    if len(counts) > 1 and counts[1][1] == count:
        raise Unreadable(place, f"words of {length} and of {counts[1][0]} letters are equally many")
    is_right = [len(word) == length and is_listed(word) for word in words]
    odd = [index for index, right in enumerate(is_right) if not right]
    is_headed = odd[:1] == [0] and len(odd) < len(words)
    if (len(odd) - is_headed) * ODD > len(words):
        index = odd[is_headed]
        letters = length if 2 <= length <= 15 else "2 to 15"
        line = f"{written[index]!a:.70} is not a word of {letters} letters"
        raise Unreadable(f"{place}:{numbers[index]}", line)
    taken = {word for word, right in zip(words, is_right, strict=True) if right}
    distinct = len({own for own, word in zip(written, words, strict=True) if word in taken})
    if (distinct - len(taken)) * 3 >= distinct * 2:
        raise Unreadable(place, f"folded, {distinct:,} words are only {len(taken):,}")
    return place, tuple(sorted(taken))


def spelled(word: str) -> str:
    """Word as treegen spells it: composed, in lower case, and with i for each Turkish İ."""
    return normalize("NFC", normalize("NFC", word).lower()).replace("i\u0307", "i")


def is_listed(word: str) -> bool:
    """Test whether a word can be in a list: a word by the letters that players type."""
    return bool(WORD[1](word)) and not any(FIRST_SYLLABLE <= a <= LAST_SYLLABLE for a in word)


def lists_for(text: bytes, given: Mapping[str, tuple[str, bytes]]) -> dict[str, WordList]:
    """Lists by their parts in a recipe, each from its file's name and text; none without a tree.

    They are folded as the tree's recipe says.
    """
    try:
        tree, _, _ = parse(text)
    except Fault:
        return {}
    fold = str.maketrans(tree["recipe"].get("fold", {}))
    return {part: parse_list(words, path, fold) for part, (path, words) in given.items()}


def read_file(path: str) -> bytes:
    """Text of a file; of a larger one than it may be, one byte more than that."""
    with open(path, "rb") as stream:
        return stream.read(LARGEST + 1)


def printable(path: str) -> str:
    """Name of a file as it can be shown."""
    return path if path.isprintable() and path else ascii(path)


def main() -> int:
    """Check the files that the command line names; a line for each, or for each of its faults."""
    parser = ArgumentParser(None, SUPPRESS, __doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("trees", metavar="TREE", nargs="+", help="tree file")
    parser.add_argument("--guesses", metavar="FILE", help="words to be played")
    parser.add_argument("--answers", metavar="FILE", help="words to be found")
    parser.add_argument("--vocabulary", metavar="FILE", help="words to be known")
    options, code = parser.parse_args(), 0
    paths = {part: getattr(options, part) for part in ("guesses", "answers", "vocabulary")}
    given = {
        part: (printable(path), read_file(path)) for part, path in paths.items() if path is not None
    }
    if hasattr(sys.stdout, "reconfigure"):  # its encoding may lack é
        sys.stdout.reconfigure(errors="backslashreplace")
    for path in options.trees:
        name = printable(path)
        try:
            text = read_file(path)
        except OSError as error:
            print(f"{name}: {error.strerror}", file=sys.stderr)
            code = 2
            continue
        lists = lists_for(text, given)
        found = faults(text, **lists)
        for line in found or [summary_line(text, **lists)]:
            print(f"{name}: {line}", flush=True)
        code = max(code, int(found != []))
    return code


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # of `| head -1`
        os._exit(0)
    except OSError as error:
        name = "output" if error.filename is None else printable(error.filename)
        print(f"{name}: {error.strerror}", file=sys.stderr)
        os._exit(2)
    except Unreadable as error:
        print(error, file=sys.stderr)
        sys.exit(2)
