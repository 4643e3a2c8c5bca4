"""What `make fuzz` feeds to all that reads what others wrote, and what must then hold.

A target takes bytes and may refuse them by one of `REFUSED`. Any other exception is a finding, and
so is a property that does not hold. Random bytes seldom come past a JSON parser, so trees are also
edited as data, and mended: their words and clues stay odd while their sizes add up.
"""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import treegen.formats.convert
import treegen.verify
import treegen.words.lists
from tests.robustness.hostile import TEXTS
from treegen.chart.book import book
from treegen.chart.draw import source
from treegen.chart.labels import style_for
from treegen.chart.sheet import poster
from treegen.clues import RIGHT, Mode, normalize, parse_clue, plain_clues, read_history
from treegen.errors import ClueError, NotInTree, TreeError, UsageError, WordListError
from treegen.formats.convert import convert
from treegen.formats.write import encode
from treegen.page.page import PageTree, page
from treegen.play.moves import missing_guesses, next_move
from treegen.play.session import completions, reply, start
from treegen.report.compare import compare, compare_listed, comparison_record
from treegen.report.compare_table import comparison_table
from treegen.report.stats import stats_of, stats_record, stats_table
from treegen.report.svg import svg
from treegen.search.build import build
from treegen.sweep.check import plans_for, wrong_figures
from treegen.sweep.journal import journal_of, play_with_journal
from treegen.sweep.results import Results, Row, read_csv
from treegen.sweep.run import Plan
from treegen.tree.figures import summarise
from treegen.tree.file import MAX_TURNS, dumps, loads
from treegen.tree.model import Node, Tree, weighted_total
from treegen.verify import faults, summary_line
from treegen.walk import describe, position
from treegen.words.game import tree_game, with_play
from treegen.words.lists import WordList, bundled, parse_words
from treegen.words.priors import MAX_TOTAL, Prior, parse_prior

REFUSED = ClueError, NotInTree, TreeError, UsageError, WordListError

WORDS = WordList("few", tuple("abide ebbed edges might night right sight speed steed".split()))
ACCENTS = WordList("größer", tuple("fließt gießen größer reißen stoßen straße".split()))
SHORT = WordList("short", ("aa", "ab", "ba", "bb"))
WEIGHTS = Prior("likely", WORDS, (1, 2, 3, 500, 4, 1, 2**20, 9, 1))
SOME = Prior("some", WORDS, (0, 1, 0, 1, 1, 0, 0, 1, 0))

Mutate = Callable[[bytes, Random], bytes]


def trees() -> Iterator[Tree]:
    """Small trees of each kind."""
    yield build(WORDS, WORDS)
    yield build(WORDS, WORDS, prior=WEIGHTS)
    yield build(WORDS, WORDS, mode=Mode.STRICT, prefilter=0.5)
    yield build(ACCENTS, ACCENTS)
    yield build(SHORT, SHORT)
    yield build(WORDS, WordList("one", WORDS.words[:1]))
    tree = build(SHORT, SHORT)
    total = tree.summary.total
    searched: dict[str, Any] = {"policy": "optimal", "objective": "total", "max_turns": 9}
    searched["lower_bound"] = total
    yield tree._replace(recipe=tree.recipe._replace(**searched, proven=True))
    yield build(WORDS, WORDS, policy="optimal", prior=SOME)


FIRST, *_ = TREES = list(trees())


def read_lists_once() -> None:
    """Keep the lists that came with treegen, as else to read them is what takes the time."""
    read = cache(bundled)
    for module in (treegen.formats.convert, treegen.words.lists):
        vars(module)["bundled"] = read
    vars(treegen.verify)["read_list"] = cache(treegen.verify.read_list)


# The targets.


def tree_files(data: bytes) -> None:
    """A tree file is refused, or every reader takes it."""
    tree = loads(data)
    text = dumps(tree)
    assert loads(text) == tree
    assert dumps(loads(text)) == text
    read(tree)


def read(tree: Tree) -> None:
    """Let every reader read a tree; only a page may refuse it, as it spells clues by words."""
    assert summarise(tree.root).worst <= MAX_TURNS
    parts = stats_of("\N{BELL}<name>", tree)
    stats_table(parts, 40)
    json.dumps(stats_record("\N{BELL}<name>", tree))
    svg(["\N{BELL}<name>"], parts)
    with suppress(TreeError):
        page([PageTree(tree, "name", "file")])
    for other in (tree, FIRST):
        with suppress(WordListError):
            found = compare(tree, other)
            json.dumps(comparison_record(("one", "other"), found))
            comparison_table(("one", "other"), found, compare_listed(tree, other), 80)
    walk(tree)


def walk(tree: Tree) -> None:
    """Look moves up along the ways to some answers, and play one of them."""
    node, history, data = tree.root, list[tuple[str, str]](), json.loads(dumps(tree))
    while node.branches:
        describe(data, position(data, history)[0])
        clue, branch = next(iter(node.branches.items()))
        history.append((node.guess, clue))
        node = branch
    assert describe(data, position(data, history)[0]).startswith(node.guess)
    for answer in sorted(tree.root.answers())[:9]:
        with suppress(NotInTree):
            assert tree.path(answer)[-1] == (answer, RIGHT * len(answer))
    game = tree_game(tree)
    missing_guesses(game)
    completions(game, "a")
    with suppress(NotInTree):
        for guess, clue in history[:3]:
            next_move(game)
            game, _ = with_play(game, guess, clue)


def charts(data: bytes) -> None:
    """A tree can be laid out in each way, up to where Graphviz would be run."""
    tree = loads(data)
    style = style_for(tree, page="a.html")
    for kind in ("flow", "ledger"):
        source(poster(tree, kind, style)).encode()
        source(poster(tree, kind, style, paper="A3"))
        for sheet in book(tree, kind, style):
            source(sheet)


def verified(data: bytes) -> None:
    """Whatever is wrong with a file is told, and one in which nothing is can be loaded."""
    faults(data, WORDS, WORDS)
    if not faults(data):
        assert summary_line(data)
        assert summarise(loads(data).root).distribution == loads(data).summary.distribution


def foreign(data: bytes) -> None:
    """A foreign tree is refused, or ours, right, and the same when it was written for others."""
    for partial in (True, False):
        with suppress(TreeError):
            found = convert(data, "list", partial=partial)
            text = dumps(found.tree)
            assert loads(text) == found.tree
            assert found.format == "treegen" or not faults(text)
            for name in FOREIGN:
                answers = WordList("own", tuple(sorted(found.tree.root.answers())))
                again = convert(encode(found.tree, name), "again", answers=answers)
                assert again.tree.root == unweighted(found.tree.root)
    convert(data, "list", answers=WORDS)


def unweighted(node: Node) -> Node:
    """The same node without weights."""
    below = {clue: unweighted(branch) for clue, branch in sorted(node.branches.items())}
    return Node(node.guess, node.size, below)


def clues(data: bytes) -> None:
    """A clue is refused, or digits, one for each letter."""
    text = data.decode("utf-8", "replace")
    for length in {2, 5, len(text)}:
        with suppress(ClueError):
            clue = parse_clue(text, length)
            assert len(clue) == length and set(clue) <= set("012")
            assert parse_clue(clue, length) == clue
    with suppress(ClueError):
        words = plain_clues(text.split())
        assert len(words) == len(text.split())
        for guess, clue in read_history(words):
            assert len(guess) == len(clue) and guess == normalize(guess)


def games(data: bytes) -> None:
    """A player may type anything."""
    session, _ = start(tree_game(FIRST))
    for line in data.decode("utf-8", "replace").splitlines()[:12]:
        if session.over:
            break
        session, answer = reply(session, line)
        assert all("\n" not in line for line in answer)


def lists(data: bytes) -> None:
    """A list is refused, or sorted words of one length, which make that list again."""
    words = parse_words(data, "list", "list.txt").words
    assert words == tuple(sorted(set(words)))
    assert len({*map(len, words)}) == 1
    assert all(word.isalpha() and word == normalize(word) for word in words)
    assert parse_words("\n".join(words).encode(), "list", "list.txt").words == words
    if len(words) < 30:
        own = WordList("own", words)
        assert {*build(own, own).root.answers()} == {*words}


def priors(data: bytes) -> None:
    """Weights are refused, or a whole number for each answer, which are those weights again."""
    for answers in (WORDS, parse_words(data, "own", "own.tsv")):
        with suppress(WordListError):
            prior = parse_prior(data, "prior", "prior.tsv", answers)
            assert min(prior.weights) >= 0
            assert 1 <= sum(prior.weights) <= MAX_TOTAL + len(prior.weights)
            lines = zip(answers.words, prior.weights, strict=True)
            text = "".join(f"{word}\t{weight}\n" for word, weight in lines)
            assert (
                parse_prior(text.encode(), "again", "again.tsv", answers).info[1:]
                == (prior.info[1:])
            )


SETTINGS = {"policy": "entropy", "answers": {"count": 9}, "prior": {"total": 9}}
HEAD = json.dumps(SETTINGS).encode() + b"\n"
ROWS = [
    Row(opener, tree.summary.distribution, weighted_total(tree.root), None)
    for opener, tree in zip(("might", "night"), TREES[:2], strict=True)
]
FILE = os.path.join(tempfile.gettempdir(), f"treegen-fuzz-{os.getpid()}")


def sweeps(data: bytes) -> None:
    """What a sweep wrote is refused, or rows that can be played again or gone on with."""
    plan = Plan(optimal=True)
    journal = journal_of(FILE)
    for path in (FILE, journal):
        Path(path).write_bytes(data)
    try:
        with suppress(WordListError):
            for line in read_csv(FILE):
                plans_for(line, plan)
                list(wrong_figures(line, ROWS[:1], None))
        tasks, played = [(row.opener, plan) for row in ROWS], [(plan, row) for row in ROWS]
        rows = play_with_journal(
            lambda tasks, done: iter(played), tasks, SETTINGS, FILE, True, lambda line: None
        )
        results = Results(sorted(rows, key=lambda row: row.order), SETTINGS, 9)
        results.to_csv()
        results.to_json()
        results.table()
        results.conclusions()
    finally:
        os.unlink(FILE)
        Path(journal).unlink(missing_ok=True)


# Edits of data.

ODD = "aäßéññ字🟩<>&\"'\\]%{}.:/-| 0_$`ªŉǆ\u0301"
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 100, 101, 2**53, 2**63, 10**30, 0.5, 1e-320, 1e308,
    float("nan"), float("inf"), "", "a", "22222", "0" * 64, "\ud800", "\0", "\u202e", [], {}, [0],
    [[]], {"": {}}, "wordle-2021-guesses", "optimal", "total", "weighted_mean, then worst",
]  # fmt: skip


def edited(data: bytes, random: Random) -> bytes:
    """JSON in which a few values are others, gone, or elsewhere; the bytes if it is none."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return data
    for _ in range(random.randint(1, 3)):
        places = list(all_places(value))
        if not places:
            break
        inside, key = random.choice(places)
        held = inside[key]
        match random.randrange(6):
            case 0:
                del inside[key]
            case 1:
                inside[key] = deepcopy(random.choice(VALUES))
            case 2:
                other, name = random.choice(places)
                inside[key] = json.loads(
                    json.dumps(other.get(name) if isinstance(other, dict) else 0)
                )
            case 3 if isinstance(held, str):
                at = random.randint(0, len(held))
                inside[key] = held[:at] + random.choice(ODD) + held[at + random.randint(0, 1) :]
            case 4 if type(held) is int:
                inside[key] = held + random.choice([-1, 1, held, 2**31])
            case 5 if isinstance(inside, dict):
                name = random.choice([random.choice(places)[1], "guess", "20000", ""])
                inside[str(name)] = inside.pop(key)
    return json.dumps(value, ensure_ascii=random.random() < 0.5).encode(errors="surrogatepass")


def all_places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each container in the data with each of its keys."""
    if isinstance(value, dict | list):
        for key, held in list(value.items() if isinstance(value, dict) else enumerate(value)):
            yield value, key
            yield from all_places(held)


def mended(data: bytes, random: Random) -> bytes:
    """Tree file, whose words and clues may be any, in which everything adds up."""
    try:
        file = json.loads(data)
        recipe, root = file["recipe"], file["tree"]
        length = max(2, min(15, len(recipe["opener"])))
        weighted = recipe["prior"] is not None
        file["tree"] = root = mended_node(root, length, weighted, random, 1)
        recipe["opener"], recipe["answers"]["count"] = root["guess"], root["size"]
        if weighted:
            recipe["prior"]["total"] = root["weight"]
        for name in ("objective", "max_turns", "width", "others_width", "lower_bound", "proven"):
            recipe.pop(name, None)
        levels = [[root]]
        while levels[-1]:
            levels.append([b for node in levels[-1] for b in node.get("branches", {}).values()])
        counts = [sum(map(wins, level)) for level in levels[:-1]]
        total = sum(turn * count for turn, count in enumerate(counts, 1))
        nodes = sum(map(len, levels))
        cost = sum(node.get("weight", 0) for level in levels for node in level)
        file["summary"] = {
            "answers": root["size"], "total": total, "mean": total / root["size"],
            "worst": len(counts), "distribution": counts, "nodes": nodes,
            "weighted_mean": cost / (root.get("weight") or 1),
        }  # fmt: skip
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return data
    return json.dumps(file).encode()


def wins(node: dict[str, Any]) -> bool:
    """Whether the guess can itself be the answer."""
    return bool(node["size"] > sum(b["size"] for b in node.get("branches", {}).values()))


def mended_node(node: Any, length: int, weighted: bool, random: Random, turn: int) -> Any:
    """Node with a word of that length, clues of that length, and a size that adds up."""
    word = normalize("".join(c for c in str(node.get("guess")) if c.isprintable())) or "a"
    while len(word) != length or normalize(word) != word:
        word = normalize((word + random.choice("abcßé"))[-length:]).ljust(length, "x")[:length]
    branches = {}
    for clue, branch in dict(node.get("branches") or {}).items():
        digits = "".join(c for c in clue if c in "012").ljust(length, "0")[:length]
        if digits.strip(RIGHT) and turn < MAX_TURNS and isinstance(branch, dict):
            branches[digits] = mended_node(branch, length, weighted, random, turn + 1)
    size = sum(b["size"] for b in branches.values())
    size += size < 2 or random.random() < 0.5
    made: dict[str, Any] = {"guess": word, "size": size, "branches": branches}
    if weighted:
        own = random.choice([0, 1, 1, 7, 2**30])
        made["weight"] = sum(b["weight"] for b in branches.values()) + own * wins(made)
    return made if branches else {name: made[name] for name in made if name != "branches"}


# All of it.


class Target(NamedTuple):
    """What reads bytes, some that it takes, how many at most, and how these are edited as data."""

    run: Callable[[bytes], None]
    seeds: list[bytes]
    longest: int
    edits: tuple[Mutate, ...] = ()


def deep(turns: int) -> bytes:
    """Tree file in which each guess rules out only itself, with so many turns."""
    node: dict[str, Any] = {"guess": "ab", "size": 1}
    for size in range(2, turns + 1):
        node = {"guess": "ab", "size": size, "branches": {"20": node}}
    file = json.loads(dumps(TREES[4]))
    file["recipe"]["opener"], file["tree"] = "ab", node
    return mended(json.dumps(file).encode(), Random(turns))


CLUES = "01020 .y.g. bybgb 0-0+0 -0-+0 ⬛🟨⬛🟩⬛ ⬜🟦⬜🟧⬜ ⬛\ufe0f🟨⬛🟩⬛ 22222 xxwwg".split()
LINES = (
    "might 00000|list|why|undo||y|n|?|quit|edges 01000|02222|.y.g.|22222|night ⬛🟨⬛🟩⬛".split(
        "|"
    )
)
LISTS = ["\n".join(words.words).encode() for words in (WORDS, ACCENTS, SHORT)]
LISTS.append(b"\xef\xbb\xbfMight \r\nnight\tx\r\n")
NUMBERS = ["0.1", "0", "1e30", "-1", "1e-30", "nan", "2.50e-1", "1e999"]
WEIGHED = zip(WORDS.words, WEIGHTS.weights, strict=True)
PRIORS = ["".join(f"{word}\t{weight}\n" for word, weight in WEIGHED).encode()]
PRIORS += [PRIORS[0].replace(b"\t1\n", f"\t{number}\n".encode()) for number in NUMBERS]
TABLE = Results(ROWS, SETTINGS).to_csv().encode()
JOURNAL = HEAD + b"".join(json.dumps(row._asdict()).encode() + b"\n" for row in ROWS)

FILES = list(map(dumps, TREES))
EDITS = (edited, mended, lambda data, random: mended(edited(data, random), random))

FOREIGN = ("selby", "selby-filled", "olson", "nightduck", "csv")
OTHERS = [
    encode(tree, form)
    for tree in TREES
    for form in (*FOREIGN, "3b1b")
    if tree.root.branches  # as 3b1b's first guess needs
]
OTHERS.append(b"export default " + encode(FIRST, "olson"))

TARGETS = {
    "trees": Target(tree_files, [*FILES, deep(100), deep(101)], 20_000, EDITS),
    "verified": Target(verified, [*FILES, deep(100), deep(101)], 20_000, EDITS),
    "charts": Target(charts, [*FILES, deep(12)], 5000, EDITS),
    "foreign": Target(foreign, [*FILES, *OTHERS], 10_000, (edited,)),
    "clues": Target(clues, [text.encode() for text in (*CLUES, " ".join(CLUES))], 100),
    "games": Target(games, ["\n".join(LINES[i:]).encode() for i in range(len(LINES))], 200),
    "lists": Target(lists, LISTS, 500),
    "priors": Target(priors, PRIORS, 500),
    "sweeps": Target(sweeps, [TABLE, JOURNAL, JOURNAL[:-9]], 2000),
}
# Every target is also handed all hostile files that are small enough for it.
TARGETS = {
    name: target._replace(
        seeds=[*target.seeds, *(text for text in TEXTS.values() if len(text) <= target.longest)]
    )
    for name, target in TARGETS.items()
}
