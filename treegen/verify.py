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
    length, most = len(recipe["opener"]), min(MAX_TURNS, recipe.get("max_turns", MAX_TURNS))
    most_listed = recipe.get("max_listed_turns", most)
    openers, played, games = recipe.get("openers", ()), list[str](), list[Game]()

    def visit(node: Node, place: str, turn: int) -> None:
        """Check a node and those below it."""
        check(node, {"guess": WORD, measure: WEIGHT, "size": COUNT, "branches?": {}}, place)
        guess, size, branches = node["guess"], node["size"], node.get("branches", {})
        if len(guess) != length:
            raise ValueError(f"{place}.guess is {guess}, not a word of {length} letters")
        if turn <= len(openers) and guess != openers[turn - 1]:
            raise ValueError(f"{place}.guess is {guess}, not {openers[turn - 1]} (recipe.openers)")
        if turn > most:
            raise ValueError(f"{place}: the tree goes on after {most} turns, the most it may have")
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
            if turn > most_listed and games[-1][2]:
                raise ValueError(f"{place}: {guess} is found on turn {turn}, not by {most_listed}")

    visit(tree["tree"], "tree", 1)
    return tree, played, sorted(games)


def second_words(tree: Node) -> tuple[int, int]:
    """Number of different second words, and of clues whose second word is not the recipe's."""
    words = [branch["guess"] for branch in tree["tree"].get("branches", {}).values()]
    return len({*words}), len(words) - words.count(tree["recipe"]["second"])


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
    """Figures and checksums that are not those of the games."""
    recipe, (answers, turns, weights) = tree["recipe"], zip(*games, strict=True)
    weight, cost = sum(weights), sum(turn * own for _, turn, own in games)
    expected: Node = {
        "recipe.opener": tree["tree"]["guess"], "summary.mean": sum(turns) / len(turns),
        "summary.answers": len(turns), "summary.total": sum(turns), "summary.worst": max(turns),
        "summary.nodes": len(played), "recipe.hard": "strict" in recipe or recipe["hard"],
        "recipe.openers": None if recipe["hard"] else recipe.get("openers"),
        "summary.distribution": [turns.count(turn) for turn in range(1, max(turns) + 1)],
        "recipe.answers.count": len(games), "recipe.answers.sha256": digest(answers),
        "recipe.guesses.count": max(len({*played}), recipe["guesses"]["count"]),
    }  # fmt: skip
    if recipe["prior"] is not None:
        lines = [f"{answer}\t{own}" for answer, _, own in games]
        expected |= {"recipe.prior.total": weight, "recipe.prior.sha256": digest(lines)}
        expected["summary.weighted_mean"] = cost / weight
        listed = digest(answer for answer, _, own in games if own)
        if {*weights} == {0, 1} and listed != BUNDLED.get(recipe["prior"]["name"], listed):
            yield f"recipe.prior: the {weight} words of weight 1 are not {recipe['prior']['name']}"
    if recipe["policy"] in ("entropy", "expected", "minimax", "parts", "wins"):
        expected["recipe.objective"] = None
    if "objective" not in recipe or 0 not in weights:
        expected |= {"recipe.others_width": None, "recipe.max_listed_turns": None}
    if "second" in recipe:
        expected["recipe.learn"] = max(recipe["learn"], second_words(tree)[1])
        expected |= {"recipe.openers": None, "recipe.hard": False}
    if "max_turns" in recipe:
        expected["recipe.max_listed_turns"] = None
    if recipe.get("proven"):
        expected |= {"recipe.lower_bound": cost, "recipe.width": None}
    elif "lower_bound" in recipe:
        expected["recipe.lower_bound"] = min(cost, recipe["lower_bound"])
    for place, value in expected.items():
        told: Any = tree
        for name in place.split("."):
            told = told.get(name)
        if type(value) is float and type(told) in (int, float) and 1 <= told < 2**53:
            told, value = round(float(told), 6), round(value, 6)
        if repr(told) != repr(value):
            yield f"{place} is {told!a:.70}, expected {value!a:.70}"


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
