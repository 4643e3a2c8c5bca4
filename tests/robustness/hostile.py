"""One table of what strangers may hand in: files, names, words and arguments.

test_hostile.py runs every command against it, and `make fuzz` starts from its small files.
"""

import json
import socket
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from tests.tree.test_tree import FOUR
from treegen.files import LARGEST

# Every command that reads a file, which is `odd`.
FOUR_WORDS = "--guesses four.txt --answers all"
READERS = [
    "treewalk --tree odd.json",
    "treewalk --tree odd.json --list",
    "treegen next --tree odd.json",
    "treegen play --tree odd.json",
    "treegen review --tree odd.json might 02222",
    "treegen page odd.json -o -",
    "treegen chart odd.json -o chart.gv",
    "treegen chart odd.json --book -o book.gv",
    "treegen stats odd.json",
    "treegen stats four.json odd.json",
    "treegen compare odd.json four.json",
    "treegen compare four.json odd.json",
    "treegen compare odd.json odd.json",
    "treegen verify odd.json",
    "treegen verify odd.json --rebuild",
    "treegen convert odd.json - --to csv",
    "treegen convert odd.json - --to selby --partial",
    "treegen convert odd.json - --to gv",
    "treegen convert four.json - --to csv --guesses odd.json",
    "treegen convert four.json - --to csv --answers odd.json",
    "treegen publish odd.json",
    "treegen verify four.json --guesses odd.json",
    "treegen verify four.json --answers odd.json",
    "treegen build -o - --guesses odd.json --answers all",
    "treegen build -o - --guesses four.txt --answers odd.json",
    "treegen build -o - --guesses four.txt --answers all --prior odd.json",
    "treegen rank --guesses odd.json --answers all",
    "treegen rank --guesses four.txt --answers all --prior odd.json",
    "treegen next --words odd.json",
    "treegen play --words odd.json",
    "treegen next --words four.txt --guesses odd.json",
    f"treegen sweep {FOUR_WORDS} --openers odd.json",
    f"treegen sweep {FOUR_WORDS} --check odd.json",
]

# Of these, those that take longest with the largest files of a kind.
READERS_OF = {
    "json": [
        "treewalk --tree odd.json", "treegen verify odd.json",
        "treegen convert odd.json - --to csv --partial",
    ],
    "trees": [
        "treewalk --tree odd.json --list", "treegen next --tree odd.json",
        "treegen play --tree odd.json", "treegen page odd.json -o -",
        "treegen chart odd.json -o chart.svg", "treegen chart odd.json --book -o book.gv",
        "treegen stats odd.json", "treegen compare odd.json odd.json", "treegen verify odd.json",
        "treegen publish odd.json",
        *(
            f"treegen convert odd.json - --to {form}"
            for form in ("selby", "olson", "3b1b", "csv", "states", "gv", "sqlite")
        ),
    ],
    "lists": [
        "treegen next --words odd.json", "treegen convert four.json - --to csv --answers odd.json",
        "treegen verify four.json --guesses odd.json",
        "treegen rank --guesses four.txt --answers all --prior odd.json",
    ],
    "tables": [
        "treegen convert odd.json again.json",
        f"treegen sweep {FOUR_WORDS} --check odd.json",
    ],
}  # fmt: skip


def listen(path: Path) -> None:
    """Make a socket."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)


def large(path: Path) -> None:
    """Make a file of 600 MB that takes no room."""
    with path.open("wb") as stream:
        stream.truncate(600_000_000)


def missing_folder(path: Path) -> None:
    """Put the file below one that is no folder."""
    path.symlink_to("four.json/tree.json")


# Texts of files that are no tree, list or table.
TEXTS: dict[str, bytes] = {
    "no byte": b"",
    "NUL bytes": bytes(5000),
    "a tree with a NUL byte": json.dumps(FOUR).encode().replace(b"abide", b"a\0ide"),
    "words with a NUL byte": b"might\nni\0ht\n",
    "half a tree": json.dumps(FOUR)[:300].encode(),
    "UTF-16": "might\nnight\n".encode("utf-16"),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "brackets": b"[" * 100_000,
    "braces": b'{"format":' * 100_000,
}


def write(data: bytes) -> Callable[[Path], object]:
    """Maker of a file with those bytes."""
    return lambda path: path.write_bytes(data)


# What is no file to read, and how the message on it ends.
ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing": (lambda path: None, "No such file or directory"),
    "a folder": (Path.mkdir, "Is a directory"),
    "a link to nothing": (lambda path: path.symlink_to("gone"), "No such file or directory"),
    "a link to itself": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "a link to a folder": (lambda path: path.symlink_to("."), "Is a directory"),
    "a path through a file": (missing_folder, "Not a directory"),
    "a socket": (listen, "No such device or address"),
    "600 MB": (large, "File too large"),
    "no bytes, ever": (lambda path: path.symlink_to("/dev/null"), ""),
    **{kind: (write(text), "") for kind, text in TEXTS.items()},
}


# The largest files, made to cost most.


def repeated(unit: str, before: str = "[", after: str = "0]") -> bytes:
    """JSON as large as a file may be, of many such parts."""
    room = LARGEST - len((before + after).encode()) - 9
    return (before + unit * (room // len(unit.encode())) + after).encode()


def nested(inner: str, turns: int = 99) -> bytes:
    """Tree file with long clues that are none, and something below so many turns of it."""
    head = f'{{"guess":"night","size":9,"branches":{{"{"x" * 99}":'
    file = json.dumps({**FOUR, "tree": 0}).replace('"tree": 0', f'"tree":{head * turns}{inner}')
    return (file[:-1] + "}}" * turns + "}").encode()


def below(name: str, last: str) -> bytes:
    """JSON with many values below many objects of that name, and one more value."""
    return (f'{{"{name}":' * 900 + f"[{'0,' * 990_000}{last}]" + "}" * 900).encode()


def many(unit: str, count: int) -> str:
    """Parts that each have a name of their own."""
    return ",".join(f'"{number:x}":{unit}' for number in range(count))


def with_note(note: str) -> bytes:
    """The tree of four words with a field that nobody knows."""
    return json.dumps(FOUR).replace('"version": 1', f'"version": 1, "note": {note}').encode()


def told_apart(count: int) -> Iterator[tuple[str, str]]:
    """So many clues that the first fifteen letters can earn, each with a word that earns it."""
    for clue in product("012", repeat=15):
        present = [place for place, digit in enumerate(clue) if digit == "1"]
        word = [ascii_lowercase[place] if digit == "2" else "z" for place, digit in enumerate(clue)]
        for number, place in enumerate(present):
            word[place] = ascii_lowercase[present[number - 1]]
        if len(present) != 1 and {*clue} != {"2"}:
            yield "".join(clue), "".join(word)
            count -= 1
            if not count:
                return


def tree_of(answers: int, turns: int, hard: bool = False) -> bytes:
    """Valid tree: guesses that rule out only themselves, then one that tells so many apart."""
    guess, leaves = ascii_lowercase[:15], sorted(told_apart(answers))
    node: dict[str, Any] = {
        "guess": guess,
        "size": answers + 1,
        "branches": {clue: {"guess": word, "size": 1} for clue, word in leaves},
    }
    words = [guess, *(word for _, word in leaves)]
    for turn in range(turns):
        words.append(chr(0x4E00 + turn) * 15)
        node = {"guess": words[-1], "size": len(words), "branches": {"0" * 15: node}}
    digest = sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest()
    listed = {"name": "words", "count": len(words), "sha256": digest}
    counts = [1] * (turns + 1) + [answers]
    total = sum(turn * count for turn, count in enumerate(counts, 1))
    summary = {
        "answers": len(words), "total": total, "mean": total / len(words), "worst": len(counts),
        "distribution": counts, "nodes": len(words),
    }  # fmt: skip
    recipe = {
        **FOUR["recipe"], "opener": words[-1], "hard": hard, "guesses": listed, "answers": listed,
    }  # fmt: skip
    file = {**FOUR, "recipe": recipe, "summary": summary, "tree": node}
    return json.dumps(file, ensure_ascii=False, separators=(",", ":")).encode()


def heavy_tree() -> bytes:
    """Tree of four words that weigh 2**26 together."""
    from treegen.tree.figures import summarise
    from treegen.tree.file import dumps, loads
    from treegen.tree.model import Node
    from treegen.words.lists import WordList
    from treegen.words.priors import Prior

    def heavier(node: Node) -> Node:
        below = {clue: heavier(branch) for clue, branch in node.branches.items()}
        return Node(node.guess, node.size, below, node.size * 2**24)

    tree = loads(json.dumps(FOUR))
    words = WordList("four", tuple(sorted(tree.root.answers())))
    recipe = tree.recipe._replace(prior=Prior("heavy", words, (2**24,) * 4).info)
    root = heavier(tree.root)
    return dumps(tree._replace(recipe=recipe, root=root, summary=summarise(root)))


def words_of(count: int, end: str = "") -> bytes:
    """So many different words of six letters, each with that end."""
    digits = str.maketrans("0123456789", "ghijklmnop")
    return "".join(
        f"{number:06x}".translate(digits) + f"{end}\n" for number in range(count)
    ).encode()


JSON: dict[str, Callable[[], bytes]] = {
    "lists": lambda: repeated("[[]],"),
    "objects and an emoji": lambda: repeated('{"":0},', after='"🟩"]'),
    "a million lists and an emoji": lambda: with_note(f'["🟩",{"[]," * 490_000}0]'),
    "a million names and an emoji": lambda: with_note(f'{{"🟩":0,{many("0", 980_000)}}}'),
    "a million texts": lambda: with_note(f"[{many('0', 900_000).replace(':0', '')}]"),
    "leaves": lambda: nested(f"{{{many('0', 900_000)}}}"),
    "branches": lambda: nested(
        f'{{"guess":"night","size":9,"branches":{{{many("0", 900_000)}}}}}', turns=97
    ),
    "a name twice far below": lambda: below("a", '{"a":0,"a":0}'),
    "long names and NaN": lambda: below("n" * 99, "NaN"),
    "digits": lambda: b"[" + b"9" * (LARGEST - 9) + b"]",
    "quotes": lambda: b'["' + b'\\"' * (LARGEST // 2 - 9) + b'"]',
}
TREES: dict[str, Callable[[], bytes]] = {
    "a wide tree": lambda: tree_of(205_000, 0),
    "a deep and wide tree": lambda: tree_of(205_000, 98),
    "1,400,000 turns": lambda: tree_of(100_000, 13, hard=True),
    "13,000 answers and 100 turns": lambda: tree_of(13_000, 98),
    "6,000 answers and 10 turns": lambda: tree_of(6_000, 9),
    "weights of 2**26": heavy_tree,
}
LISTS: dict[str, Callable[[], bytes]] = {
    "words": lambda: b"ab\n" * (LARGEST // 3),
    "different words": lambda: words_of(LARGEST // 7),
    "200,000 words": lambda: words_of(200_000),
    "30,000 words": lambda: words_of(30_000),  # whose clues for each other take 2 GB
    "weights": lambda: words_of(999_999, "\t1.5"),
    "NUL bytes": lambda: bytes(LARGEST),
}
TABLES: dict[str, Callable[[], bytes]] = {
    "games": lambda: b"might,night\n" * (LARGEST // 12),
    "375,000 games": lambda: words_of(374_996).replace(b"\n", b"\ngggggg,")[7:-7],
    "rows": lambda: b"opener,total\n" + b"might,8\n" * (LARGEST // 8 - 9),
    "columns": lambda: b"opener,total," + b"," * 90_000 + b"\nmight,8," + b"," * 90_000,
}
LARGE = [
    *product(JSON.items(), READERS_OF["json"]),
    *product(TREES.items(), READERS_OF["trees"]),
    *product(LISTS.items(), READERS_OF["lists"]),
    *product(TABLES.items(), READERS_OF["tables"]),
]

# Names, of a policy, a list or a file, that some shell, page or terminal could take for more.
HOSTILE = [
    "<script>alert(1)</script>",
    "</title><img src=x onerror=alert(1)>",
    '"; rm -rf ~; echo "',
    "$(touch made) `touch made` | touch made & touch made",
    "../../../made",
    "/made",
    r"\N \G \E \l %s {0} ${title} \u003c",
    "]]> &lt; &amp; &#60; <B>",
    "'\"'--><!--",
    "=1+1,@made\t"[:-1],
    "𝔪𝔞𝔡𝔢 שלום مرحبا",  # which run from right to left
    "n" * 5000,
]
# Names that a tree file may not have, as they could turn or colour a terminal.
REFUSED = [
    "\x1b[31mred",
    "two\nlines",
    "tab\there",
    "nul\0",
    "\u202eturned",
    "\u200f",
    "\ud800",
    "",
]
FILES = [
    "$(touch made)", "; touch made", "a b", "'", '"', "-x", "--help", "%s", "\x1b[31m",
    "two\nlines", "\udcff", "\u202e", "\\N", "<b>", "é",
]  # fmt: skip

WORDS = ["<i>&;", "../..", "$(a)|", r"%s\n'"[:5], "${x}]", '"--><'[:5]]

# What an option may be given.
VALUES = [
    "", " ", "-1", "1e999", "9" * 30, "\x1b[31m", "../..", "\udcff", "é", "$(x)", "a" * 5000,
    "one\nline",
]  # fmt: skip
# Every command with what it needs, before options of any value are added to it.
COMMANDS = {
    "build": f"{FOUR_WORDS} -o -", "play": "--words four.txt", "next": "--words four.txt",
    "review": "--words four.txt might 02222", "rank": FOUR_WORDS,
    "sweep": f"{FOUR_WORDS} --jobs 1 --openers might", "page": "four.json -o -",
    "chart": "four.json -o chart.gv", "publish": "four.json", "stats": "four.json",
    "compare": "four.json four.json", "verify": "four.json", "convert": "four.json -",
    "words": "--top 9 -o -", "completion": "",
}  # fmt: skip
