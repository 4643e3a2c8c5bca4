"""Finding a stored tree: in ./trees, or among those that came with treegen; and past answers.

Trees are told apart by the first bytes of their files, so that a lookup reads no tree but its own.
"""

import os
from collections.abc import Iterator, Mapping
from itertools import chain

from treegen.clues import MAX_LENGTH, normalize
from treegen.errors import NoSuchTree
from treegen.files import read_file
from treegen.text import nearest

TODAY = "today"  # the tree for today's game
# Trees to begin with, each for its game and mode, before those for an opener of one's own.
USUAL = (TODAY, "today-hard", "never", "tarse", "raise", "raise-hard")
PACKAGE = os.path.dirname(os.path.dirname(__file__))
PAST = os.path.join(PACKAGE, "words", "data", "past-answers.tsv")
HEAD = 4096  # bytes at the start of a file, in which its recipe names the opener


def published_folder() -> str:
    """Folder of the trees that came with treegen, and of their specification."""
    folder = os.path.join(PACKAGE, "trees")  # in a wheel; in a checkout it is one level up
    return folder if os.path.isdir(folder) else os.path.join(os.path.dirname(PACKAGE), "trees")


def past_games() -> list[tuple[str, str]]:
    """List the days of Wordle's games (YYYY-MM-DD) and their answers, as far as treegen knows."""
    lines = read_file(PAST).decode().splitlines()
    return [(day, word) for day, _, word in (line.partition("\t") for line in lines)]


def days_used(answers: str, prior: str, weights: Mapping[str, int]) -> dict[str, str]:
    """Return the last day of each past answer; none if the list of answers is not Wordle's.

    Where weights are by past answers, the words that weigh least above 0 were used, on a day that
    may be later than all that treegen knows: "".

    >>> days_used("wordle-2023-guesses", "mine", {})["cigar"], days_used("mine", "mine", {})
    ('2026-02-02', {})
    >>> weights = {"cigar": 1, "aahed": 1, "abyss": 9, "zowee": 0}
    >>> days_used("wordle-2023-guesses", "past to 2026-09-30", weights)["aahed"]
    ''
    """
    if not answers.startswith("wordle-"):
        return {}
    is_past = prior.startswith(("past to ", "past:"))
    least = min(filter(None, weights.values()), default=None) if is_past else None
    undated = {word: "" for word, weight in weights.items() if weight == least}
    return undated | {word: day for day, word in past_games()}


def stored_trees() -> list[list[str]]:
    """Paths of the stored trees, today's first: those in ./trees, then those that came along."""
    folders = [folder for folder in ("trees", published_folder()) if os.path.isdir(folder)]
    if len(folders) == 2 and os.path.samefile(*folders):
        folders.pop()

    def order(file: str) -> tuple[int, str]:
        name = _name(file)
        return (*USUAL, name).index(name), name

    return [
        [
            path
            for name in sorted(os.listdir(folder), key=order)
            if name.endswith(".json") and os.path.isfile(path := os.path.join(folder, name))
        ]
        for folder in folders
    ]


def is_stored(name: str) -> bool:
    """Test whether that tree is a stored one, named or as a file, and so found in any folder.

    >>> is_stored("raise"), is_stored("README.md")
    (True, False)
    """
    stored = chain(*stored_trees())
    return not os.path.isfile(name) or any(os.path.samefile(name, path) for path in stored)


def tree_path(name: str | None = None) -> str:
    """File that a command's TREE names: a path, or a stored tree's name or opener.

    Without a name, that for today's game. `NoSuchTree` names the stored trees there are.

    >>> [os.path.basename(tree_path(name)) for name in (None, "salet-hard", "tares")]
    ['today.json', 'salet-hard.json', 'human.json']
    """
    if name is None:
        return path_by_opener()
    if os.path.isfile(name):
        return name
    if path := _path_by_name(name.removesuffix(".json")):
        return path
    if not name.isalpha() or len(name) > MAX_LENGTH or os.path.isdir(name):
        return name  # it can be no opener
    return path_by_opener(normalize(name))


def path_by_opener(opener: str | None = None) -> str:
    """File of the stored tree with that opener, or for today's game; else `NoSuchTree`."""
    if opener is None and (today := _path_by_name(TODAY)):
        return today
    if path := next(paths_by_opener(opener, False), None):
        return path
    heads = {_name(path): _head(path) for path in chain(*stored_trees())}
    names = [
        name if name.startswith(head[0]) else f"{name} ({head[0]})"
        for name, head in heads.items()
        if head  # else some other JSON that lies about
    ]
    there = f"there are: {', '.join(sorted(names))}" if names else "there are none"
    near = nearest(opener or "", {*heads, *(head[0] for head in heads.values() if head)})
    raise NoSuchTree(
        f"no stored tree opens with {opener or 'any word'}, {there}; "
        f"build it: treegen build --opener {opener or 'raise'}{near}"
    )


def other_paths(path: str) -> Iterator[tuple[str, str]]:
    """Yield names and files of the other stored trees with a tree's opener (and for hard mode)."""
    if head := _head(path):
        opener, hard = head
        paths = {_name(other): other for other in chain(*reversed(stored_trees()))}
        for name in sorted(paths, key=lambda name: not name.startswith(opener)):
            other = _head(paths[name])
            if other and other[0] == opener and other[1] >= hard and paths[name] != path:
                yield name, paths[name]


def _name(path: str) -> str:
    return os.path.basename(path).removesuffix(".json")


def _head(path: str) -> tuple[str, bool] | None:
    """Opener of a tree, and whether it is for hard mode; None where the file does not begin so."""
    try:
        with open(path, "rb") as stream:
            text = stream.read(HEAD).decode(errors="replace")
    except OSError:
        return None
    opener = text.partition('"opener"')[2].partition('"')[2].partition('"')[0]
    hard = text.partition('"hard"')[2].lstrip(" \t\r\n:")
    return (opener, hard.startswith("true")) if opener and '"treegen/tree"' in text else None


def _path_by_name(name: str) -> str | None:
    return next((path for path in chain(*stored_trees()) if _name(path) == name), None)


def paths_by_opener(opener: str | None, hard: bool) -> Iterator[str]:
    """Yield files of the stored trees with that opener, or of all; those for the mode first."""
    others, folders = list[str](), stored_trees()
    if opener is None:
        folders = [sorted(chain(*folders), key=lambda path: _name(path) not in USUAL)]
    for folder in folders:
        # Most trees are named for their opener, and with every limit; the others are read last.
        for path in sorted(folder, key=lambda path: (_name(path) != opener, len(path))):
            if (head := _head(path)) and opener in (None, head[0]):
                if head[1] is hard:
                    yield path
                else:
                    others.append(path)
    yield from others
