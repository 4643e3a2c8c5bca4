"""Check Wordle decision trees with this file alone: Python 3.11 or newer, nothing installed.

    python verify.py TREE.json ... [--guesses FILE] [--answers FILE]

A tree is JSON: each node has a guess, how many answers are still possible, and a branch for each
clue that the guess can earn. First, every field must be what the format says, and sizes add up.
Then the answers of the recipe's list, if that is given or bundled, or else those the tree claims,
are sent through the tree: at each node as many must arrive as it says, and each clue they earn must
have a branch. Last, figures and checksums must fit. Exit code: 0 sound, 1 faults, 2 unreadable.
"""

import hashlib
import json
import os
import sys
from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias
from unicodedata import normalize

# Lists that no others may be called like. Their files may be in this folder beside this file.
BUNDLED = {
    "wordle-2021-answers": "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee",
    "wordle-2021-guesses": "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579",
    "wordle-2023-answers": "3e443482b78dee0f6f8de4f74dbb67537db781524279b1d40ca3353c592b03ce",
    "wordle-2023-guesses": "ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320",
}
FOLDER = os.path.join(os.path.dirname(__file__), "words", "data")
LARGEST, MOST = 12_000_000, 1_000_000  # bytes of a file; its values, each after a {, a [ or a comma
MAX_TURNS, MANY = 100, 100  # turns of a game; faults that are told
GREEDY = "entropy", "expected", "minimax", "parts", "wins"  # policies that search no whole trees
ABSENT, PRESENT, RIGHT = "012"  # digits of a clue, one for each letter of the guess
WordList: TypeAlias = tuple[str, tuple[str, ...]]  # its name, and its words in alphabetical order
Given: TypeAlias = "WordList | None"
Words: TypeAlias = "frozenset[str] | None"
Node: TypeAlias = dict[str, Any]
Game: TypeAlias = tuple[str, int, int]  # an answer, the turn that finds it, its weight or 1


def faults(text: bytes, guesses: Given = None, answers: Given = None) -> list[str]:
    """Faults of a tree file, each with its place; the lists are those its recipe should name."""
    try:
        tree, played, games = checked(text)
        lists = named_lists(tree["recipe"], games, guesses, answers)
        every = game_faults(tree, games, *lists.values())
        found = list(islice(every, MANY))
        if more := sum(1 for _ in every):
            found.append(f"and {more:,} more")
        return found or list(figure_faults(tree, played, games))
    except (RecursionError, ValueError) as error:
        return [str(error)]


def summary_line(text: bytes, guesses: Given = None, answers: Given = None) -> str:
    """Line about a tree without faults: how it plays, and what was not checked."""
    tree, _, games = checked(text)
    recipe, turns = tree["recipe"], [turn for _, turn, weight in games if weight]
    replayed = "1 answer" if len(turns) == 1 else f"{len(turns):,} answers"
    total = "1 guess" if sum(turns) == 1 else f"{sum(turns):,} guesses"
    line = f"{replayed} replayed, {total} in all, {max(turns)} at worst"
    if len(turns) < len(games):  # as some weigh 0
        line += "; all {answers:,} words in {total:,}, {worst} at worst".format(**tree["summary"])
    if "second" in recipe:
        seconds, others = second_words(tree)
        line += (
            f"; different second words: {seconds}, {recipe['second']} for all clues but {others}"
        )
    if recipe["hard"]:
        line += "; strict hard mode obeyed" if "strict" in recipe else "; hard mode obeyed"
    if "lower_bound" in recipe:
        line += "; proven, if" if recipe["proven"] else "; not proven, even if"
        line += f" its lower bound of {recipe['lower_bound']:,} holds"
    for part, words in named_lists(recipe, games, guesses, answers).items():
        if words is None:
            line += f"; {part} unchecked without the list {recipe[part]['name']} (--{part} FILE)"
    return line


def clue_for(guess: str, answer: str) -> str:
    """Clue that a guess earns: right places first; then, left to right, letters elsewhere."""
    clue = [RIGHT if a == b else ABSENT for a, b in zip(guess, answer, strict=True)]
    unmatched = [b for a, b in zip(guess, answer, strict=True) if a != b]
    for place, letter in enumerate(guess):
        if clue[place] == ABSENT and letter in unmatched:
            clue[place] = PRESENT
            unmatched.remove(letter)
    return "".join(clue)


def keeps(word: str, guess: str, clue: str) -> bool:
    """Test of hard mode: right letters stay in place, and all that are marked are played again."""
    marked = [letter for letter, digit in zip(guess, clue, strict=True) if digit != ABSENT]
    stays = all(a == b for a, b, digit in zip(word, guess, clue, strict=True) if digit == RIGHT)
    return stays and all(word.count(letter) >= marked.count(letter) for letter in marked)


def members(pairs: list[tuple[str, Any]]) -> Node:
    """JSON object; `ValueError` for a name that it has twice."""
    if len(data := dict(pairs)) < len(pairs):
        raise ValueError(f"a name stands twice in {data!a:.70}")
    return data


# Fields: what each must be, in words and as a test. One whose name ends with ? may be missing.
Kind: TypeAlias = tuple[str, Callable[[Any], object]]
Fields: TypeAlias = "Mapping[str, Kind | Fields]"
TEXT: Kind = "printable text", lambda v: type(v) is str and v != "" and v.isprintable()
COUNT: Kind = "a whole number above 0", lambda v: type(v) is int and 0 < v < 2**53
WEIGHT: Kind = "a whole number, 0 or above", lambda v: type(v) is int and 0 <= v < 2**53
TRUTH: Kind = "true or false", lambda v: type(v) is bool
TRUE: Kind = "true", lambda v: v is True
NULL: Kind = "null or an object", lambda v: v is None
HEX: Kind = "a SHA-256", lambda v: TEXT[1](v) and len(v) == 64 and not v.strip("0123456789abcdef")
WORD: Kind = ("a word of 2 to 15 letters, in lower case and composed (Unicode NFC)", lambda v:
    TEXT[1](v) and 2 <= len(v) <= 15 and v.isalpha() and v == normalize("NFC", v.lower())
)  # fmt: skip
FIXED: Kind = ("two words or more, each once", lambda v:
    type(v) is list and all(map(WORD[1], v)) and len(v) == len({*v}) > 1)  # fmt: skip
LIST: Fields = {"name": TEXT, "count": COUNT, "sha256": HEX}
RECIPE: Fields = {
    "policy": TEXT, "opener": WORD, "hard": TRUTH, "ties": TEXT, "guesses": LIST, "answers": LIST,
    "prior": NULL, "generator": TEXT, "strict?": TRUE, "max_turns?": COUNT,
    "openers?": FIXED, "width?": COUNT, "others_width?": COUNT, "max_listed_turns?": COUNT,
}  # fmt: skip


def check(data: object, fields: Fields, place: str) -> None:
    """Raise `ValueError` for the first field that is missing, or not what it must be."""
    if not isinstance(data, dict):
        raise ValueError(f"{place} is {data!a:.70}, not an object")
    for field, kind in fields.items():
        name, here = field.rstrip("?"), f"{place}.{field}".strip(".?")
        if name not in data and name == field:
            raise ValueError(f"{here} is missing")
        if name in data and not isinstance(kind, tuple):
            check(data[name], kind, here)
        elif name in data and isinstance(kind, tuple) and not kind[1](data[name]):
            raise ValueError(f"{here} is {data[name]!a:.70}, not {kind[0]}")


def checked(text: bytes) -> tuple[Node, list[str], list[Game]]:
    """Tree, guesses and claimed games of a file; `ValueError` if a field is missing or wrong."""
    if len(text) > LARGEST or sum(map(text.count, (b"{", b"[", b","))) > MOST:
        raise ValueError(f"the file has more than {LARGEST:,} bytes or {MOST:,} values")
    try:  # int takes neither NaN nor Infinity, which Python's reader knows besides JSON
        tree = json.loads(text.decode(), parse_constant=int, object_pairs_hook=members)
    except (RecursionError, ValueError) as error:
        raise ValueError(f"not JSON, or cut short: {error}") from None
    if not isinstance(tree, dict) or tree.get("format") != "treegen/tree":
        raise ValueError('not a tree file: it has no "format": "treegen/tree"')
    if repr(tree.get("version")) != "1":
        raise ValueError(f"version is {tree.get('version')!a:.70}, expected version 1")
    check(tree, {"recipe": {}, "summary": {}, "tree": {}}, "")
    recipe, fields, least, measure = tree["recipe"], dict(RECIPE), "total", "size"
    if recipe.get("prior") is not None:
        fields["prior"], least, measure = {"name": TEXT}, "weighted_mean", "weight"
    if not {"objective", "lower_bound", "proven"}.isdisjoint(recipe):
        goals = least, f"{least}, then worst"
        fields["objective"] = " or ".join(goals), lambda v: v in goals
        fields |= {"lower_bound": COUNT, "proven": TRUTH}
    if not {"second", "learn"}.isdisjoint(recipe):
        fields |= {"second": WORD, "learn": WEIGHT}
    check(tree, {"recipe": fields, "tree": {"guess": WORD, measure: COUNT}}, "")
    length = len(recipe["opener"])
    openers, played, games = recipe.get("openers", ()), list[str](), list[Game]()

    def visit(node: Node, place: str, turn: int) -> None:
        """Check a node and those below it."""
        check(node, {"guess": WORD, measure: WEIGHT, "size": COUNT, "branches?": {}}, place)
        guess, size, branches = node["guess"], node["size"], node.get("branches", {})
        if len(guess) != length:
            raise ValueError(f"{place}.guess is {guess}, not a word of {length} letters")
        if turn <= len(openers) and guess != openers[turn - 1]:
            raise ValueError(f"{place}.guess is {guess}, not {openers[turn - 1]} (recipe.openers)")
        if turn > MAX_TURNS:
            long = f"the tree goes on after {MAX_TURNS} turns, the most it may have"
            raise ValueError(f"{place}: {long}")
        if list(branches) != sorted(branches):
            raise ValueError(f"{place}.branches are not in ascending order")
        for clue, branch in branches.items():
            if len(clue) != length or clue.strip("012") or not clue.strip(RIGHT):
                raise ValueError(f"{place}.branches has {clue!a:.70}, not a clue that goes on")
            visit(branch, f"{place}.branches.{clue}", turn + 1)
        held, heavy = (sum(b[field] for b in branches.values()) for field in ("size", measure))
        is_fixed = turn <= len(openers) or (turn == 2 and guess == recipe.get("second"))
        goes_on = size > 1 or (held == 1 and is_fixed)
        if size - held not in (0, 1) or goes_on != ("branches" in node):
            raise ValueError(f"{place}: size is {size}, its branches hold {held}")
        if node[measure] < heavy or (size == held and node[measure] > heavy):
            raise ValueError(f"{place}: weight is {node[measure]}, its branches hold {heavy}")
        played.append(guess)
        if size > held:
            games.append((guess, turn, node[measure] - heavy))

    visit(tree["tree"], "tree", 1)
    return tree, played, sorted(games)


def second_words(tree: Node) -> tuple[int, int]:
    """Number of different second words, and of clues whose second word is not the recipe's."""
    words = [branch["guess"] for branch in tree["tree"].get("branches", {}).values()]
    return len({*words}), len(words) - words.count(tree["recipe"].get("second"))


def digest(lines: Iterable[str]) -> str:
    """SHA-256 of lines, each ended by a newline."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def named_lists(recipe: Node, games: list[Game], *given: Given) -> dict[str, Words]:
    """Guesses and answers that a recipe names, if known; `ValueError` if it tells them wrongly."""
    named = [recipe[part]["sha256"] for part in ("guesses", "answers")]
    paths = [os.path.join(FOLDER, f"{name}.txt") for name in BUNDLED if BUNDLED[name] in named]
    found = [*filter(None, given), *map(read_list, filter(os.path.isfile, paths))]
    own = "the tree", tuple(answer for answer, _, _ in games)
    known = {digest(words): frozenset(words) for _, words in (own, *found)}
    for part, expected in zip(("guesses", "answers"), given, strict=True):
        name, count, sha256 = (recipe[part][field] for field in LIST)
        for right in (BUNDLED.get(name, sha256), digest(expected[1]) if expected else sha256):
            if sha256 != right:
                raise ValueError(f"recipe.{part}.sha256 is {sha256}, expected {right}")
        words = known.get(sha256)
        if words and (len(words), {*map(len, words)}) != (count, {len(recipe["opener"])}):
            raise ValueError(f"recipe.{part} are not {count} words as long as the opener")
    return dict(zip(("guesses", "answers"), map(known.get, named), strict=True))


def game_faults(tree: Node, games: list[Game], playable: Words, listed: Words) -> Iterator[str]:
    """Faults of the games that the answers play, by the guesses that may be played."""
    recipe, claimed = tree["recipe"], frozenset(answer for answer, _, _ in games)
    hard, strict = recipe["hard"], "strict" in recipe

    def play(node: Node, place: str, past: tuple[Any, ...], arriving: list[str]) -> Iterator[str]:
        """Faults at a node and below it, after guesses and the clues they earned."""
        guess, branches = node["guess"], node.get("branches", {})
        classes: dict[str, list[str]] = {}
        for answer in arriving:
            classes.setdefault(clue_for(guess, answer), []).append(answer)
        if node["size"] != len(arriving):
            yield f"{place}.size is {node['size']}, replayed it is {len(arriving)}"
        if playable is not None and guess not in playable:
            yield f"{place}: {guess} is not in the list {recipe['guesses']['name']}"
        for word, clue in past if hard else ():
            if not keeps(guess, word, clue) or (strict and clue_for(word, guess) != clue):
                yield f"{place}: {guess} is not allowed in hard mode, as {word} earned {clue}"
        for clue in sorted(classes.keys() - branches.keys() - {RIGHT * len(guess)}):
            yield f"{place}: no branch {clue}, where {classes[clue][0]} leads"
        for clue, branch in branches.items():
            after = (*past, (guess, clue))
            yield from play(branch, f"{place}.branches.{clue}", after, classes.get(clue, []))

    return play(tree["tree"], "tree", (), sorted(listed or claimed))


def figure_faults(tree: Node, played: list[str], games: list[Game]) -> Iterator[str]:
    """Figures, checksums and limits that are not those of the games."""
    recipe = tree["recipe"]
    if recipe["prior"] is not None:
        name = recipe["prior"]["name"]
        listed = [answer for answer, _, weight in games if weight]
        is_list = {weight for _, _, weight in games} == {0, 1}
        if is_list and name in BUNDLED and digest(listed) != BUNDLED[name]:
            yield f"recipe.prior: the {len(listed)} words of weight 1 are not {name}"
    for place, expected in facts(tree, played, games):
        found: Any = tree
        for field in place.split("."):
            found = found.get(field)
        if type(expected) is float and type(found) is int and abs(found) < 2**53:
            found = float(found)  # a writer may know no 2.0
        if repr(found) != repr(expected):  # which tells 1 from 1.0 and True
            yield f"{place} is {found!a:.70}, expected {expected!a:.70}"


def facts(tree: Node, played: list[str], games: list[Game]) -> Iterator[tuple[str, object]]:
    """Places of figures, checksums and limits, each with what has to stand there."""
    recipe, guesses = tree["recipe"], tree["recipe"]["guesses"]["count"]
    answers = [answer for answer, _, _ in games]
    turns = [turn for _, turn, _ in games]
    weights = [weight for _, _, weight in games]
    cost = sum(turn * weight for _, turn, weight in games)
    yield "recipe.opener", tree["tree"]["guess"]
    yield "recipe.guesses.count", max(guesses, len({*played}))
    yield "recipe.answers.count", len(answers)
    yield "recipe.answers.sha256", digest(answers)
    yield "summary.answers", len(answers)
    yield "summary.total", sum(turns)
    yield "summary.mean", sum(turns) / len(turns)  # rounded but once, so the same everywhere
    yield "summary.worst", max(turns)
    yield "summary.distribution", [turns.count(turn) for turn in range(1, max(turns) + 1)]
    yield "summary.nodes", len(played)
    if recipe["prior"] is not None:
        yield "recipe.prior.total", sum(weights)
        yield "recipe.prior.sha256", digest(f"{answer}\t{weight}" for answer, _, weight in games)
        yield "summary.weighted_mean", cost / sum(weights)
    if "strict" in recipe:
        yield "recipe.hard", True
    if "second" in recipe:
        yield "recipe.hard", False
    if "second" in recipe or recipe["hard"]:
        yield "recipe.openers", None
    if recipe["policy"] in GREEDY:
        yield "recipe.objective", None
    if "lower_bound" in recipe:
        claimed = recipe["lower_bound"]
        yield "recipe.lower_bound", cost if recipe["proven"] else min(cost, claimed)
    # Limits: where each may stand, and the least that it may be, as the tree goes so far.
    is_apart = "objective" in recipe and 0 in weights and "max_turns" not in recipe
    limits = {
        "max_turns": (True, max(turns)),
        "max_listed_turns": (is_apart, max(turn for _, turn, weight in games if weight)),
        "learn": (True, second_words(tree)[1]),
        "width": (not recipe.get("proven"), 1),
        "others_width": (is_apart, 1),
    }
    for field, (may_stand, least) in limits.items():
        if field in recipe:
            yield f"recipe.{field}", max(least, recipe[field]) if may_stand else None


def read_list(path: str) -> WordList:
    """Word list in a file, one word a line; what follows a tab is not read."""
    with open(path, encoding="utf-8-sig") as stream:
        lines = normalize("NFC", stream.read(LARGEST).lower()).splitlines()
    words = {line.partition("\t")[0].strip() for line in lines} - {""}
    return os.path.splitext(os.path.basename(path))[0], tuple(sorted(words))


def main() -> int:
    """Check the files that the command line names; a line for each, or for each of its faults."""
    parser = ArgumentParser(None, SUPPRESS, __doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("trees", metavar="TREE", nargs="+", help="tree file")
    parser.add_argument("--guesses", metavar="FILE", type=read_list, help="words to be played")
    parser.add_argument("--answers", metavar="FILE", type=read_list, help="words to be found")
    options, code = parser.parse_args(), 0
    if hasattr(sys.stdout, "reconfigure"):  # it may know no letter like é
        sys.stdout.reconfigure(errors="backslashreplace")
    for path in options.trees:
        name = path if path.isprintable() else ascii(path)
        try:
            with open(path, "rb") as stream:
                text = stream.read(LARGEST + 1)  # which is too many
        except OSError as error:
            print(f"{name}: {error.strerror}", file=sys.stderr)
            code = 2
            continue
        found = faults(text, options.guesses, options.answers)
        for line in found or [summary_line(text, options.guesses, options.answers)]:
            print(f"{name}: {line}", flush=True)
        code = max(code, int(found != []))
    return code


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # of `| head -1`
        os._exit(0)
    except OSError as error:
        print(f"{error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        os._exit(2)
