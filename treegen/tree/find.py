"""Stored trees: those in ./trees, and those that came with treegen.

The first bytes of a file tell which tree it is, so a lookup reads only the tree that it needs.
`find_stored` raises, `get_stored` returns a default, `stored_trees` yields.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from functools import cached_property

from treegen.clues import MAX_LENGTH, Mode, folded, normalize
from treegen.errors import Command, NoSuchTree, Option, TreeError
from treegen.files import read_file
from treegen.say.phrases import phrase, say
from treegen.text import NAME_COLUMNS, about_words, cut, nearest, printable
from treegen.tree.node import TREE_FORMAT, Json
from treegen.words.prior import NONE, PAST, Prior

DEFAULT = "everyday"  # the tree for today's game that people are shown first
# Trees for today's game: with words that people know, with any word; and both in hard mode.
FAMILY = (DEFAULT, "any-word", "everyday-hard", "any-word-hard")
# Other names: the game in each mode, for the tree that people are shown first.
ALSO = {"today": DEFAULT, "today-hard": "everyday-hard"}
NEVER = "never"  # loses no game
BY_PAST = (*FAMILY, NEVER)  # trees that go out of date as more words are used
# Trees to offer first, each for its game and mode, before those for other openers.
USUAL = (*BY_PAST, "tarse", "raise", "raise-hard")
PACKAGE = os.path.dirname(os.path.dirname(__file__))
OPENINGS = "openings"  # within a folder of stored trees: second words, a file for each opener
HEAD_BYTES = 4096  # at the start of a file, which hold its recipe
LONG_HEAD_BYTES = 2**16  # after those, for a recipe with many folded letters


class Stored:
    """A tree's file, and the recipe at its start, which is read when it is asked for.

    A file that did not come with treegen is named by its path, so that nobody takes it for the
    published tree of the same name.
    """

    def __init__(self, name: str, path: str, in_folder: bool = True) -> None:
        self.name = name
        self.path = path
        self.in_folder = (
            in_folder  # a folder of stored trees, so that the name is enough to find it
        )

    @cached_property
    def recipe(self) -> Json:
        """Recipe as plain JSON; empty if the file is no tree."""
        return recipe_at(self.path, TREE_FORMAT)

    @property
    def opener(self) -> str:
        """First guess; empty if the file is no tree."""
        return str(self.recipe.get("opener", ""))

    @property
    def mode(self) -> Mode:
        return mode_in(self.recipe)

    @property
    def prior(self) -> Prior:
        """Origin of the tree's weights; `NONE` if it has none or is no tree."""
        try:
            return prior_of(self.recipe)
        except (LookupError, TypeError):  # the recipe is damaged
            return NONE

    def opens_with(self, word: str) -> bool:
        """Test whether a word is the opener, once it is folded as the tree's words are."""
        if word.isascii():  # such letters are never folded
            return word == self.opener
        try:
            return folded(word, self.recipe.get("fold", {}).items()) == self.opener
        except (AttributeError, TypeError):  # the recipe is damaged
            return word == self.opener

    @property
    def argument(self) -> str:
        """Return the name or path by which a command finds it."""
        return self.name if self.in_folder else self.path

    def origin(self, text: bytes) -> str:
        """Return what a player is told: the name, or the path of a file that is not published.

        >>> find_stored("raise").origin(b"changed").endswith("raise.json")
        True
        """
        file = f"{self.name}.json"
        published = os.path.join(published_folder(), file)
        if not os.path.isfile(published):
            return self.path
        if not os.path.samefile(published, self.path):
            return self.name if read_file(published) == text else self.path
        if published.startswith(PACKAGE):  # a wheel has published trees alone
            return self.name
        from hashlib import sha256  # only here: milliseconds of treewalk's fifteen

        is_same = published_sums().get(file) == sha256(text).hexdigest()
        return self.name if is_same else self.path


def published_folder() -> str:
    """Folder of the trees that came with treegen, and of their specification."""
    folder = os.path.join(PACKAGE, "trees")  # in a wheel; in a checkout it is one level up
    return folder if os.path.isdir(folder) else os.path.join(os.path.dirname(PACKAGE), "trees")


def own_and_published() -> list[str]:
    """Folders of stored trees; a tree in the first hides one of the same name in the second."""
    folders = [folder for folder in ("trees", published_folder()) if os.path.isdir(folder)]
    if len(folders) == 2 and os.path.samefile(*folders):
        folders.pop()
    return folders


def stored_trees(
    opener: str | None = None, mode: Mode | None = None, folders: Sequence[str] | None = None
) -> Iterator[Stored]:
    """Yield the stored trees with that opener, or all: those for a mode first, if one is given.

    Hard mode and the strict one are alike here, as few trees are for the strict one.

    A tree in ./trees comes before one that came with treegen, and hides one of the same name. One
    named for the opener comes before others; without an opener the usual ones come first. A file
    that has the name of a published tree and is none is an error, as another would be taken for it.

    >>> [tree.name for tree in stored_trees("raise", Mode.NORMAL)]
    ['raise', 'raise-any', 'raise-hard']
    """

    def order(file: tuple[int, str, str]) -> tuple[object, ...]:
        place, name, _ = file
        rank = (*USUAL, name).index(name)
        if opener is None:
            return rank, place, len(name), name
        return place, name != opener, rank, len(name), name

    others = []
    damaged = []  # may open with any word, but most likely with that of their name
    for _, name, path in sorted(_files(folders), key=order):
        tree = Stored(name, path)
        if not tree.opener and f"{name}.json" in published_sums():
            if opener in (None, *name.split("-")):
                refuse(tree)
            damaged.append(tree)
        if tree.opener and (opener is None or tree.opens_with(opener)):
            if mode is None or (mode is Mode.NORMAL) == (tree.mode is Mode.NORMAL):
                yield tree
            else:
                others.append(tree)
    yield from others
    for tree in damaged:
        refuse(tree)


def refuse(tree: Stored) -> None:
    """Raise what is wrong with a file that is no tree."""
    from treegen import verify  # only here, because it takes longer

    try:
        verify.parse(read_file(tree.path))
    except verify.Fault as fault:
        raise TreeError(f"{tree.path}: {fault}") from None


def get_stored(name: str, default: Stored | None = None) -> Stored | None:
    """Return the stored tree of that name, or else the first with that opener, or the default.

    >>> [tree and tree.name for tree in map(get_stored, ("salet-hard", "tares", "crwth"))]
    ['salet-hard', 'human', None]
    >>> [tree and tree.name for tree in map(get_stored, ("today", "today-hard"))]
    ['everyday', 'everyday-hard']
    """
    stem = name.removesuffix(".json")
    paths = {file: path for _, file, path in _files()}
    for file in (stem, stem.lower(), ALSO.get(stem.lower())):
        if file in paths:
            return Stored(file, paths[file])
    return next(stored_trees(normalize(name), Mode.NORMAL), default)


def find_stored(name: str = DEFAULT) -> Stored:
    """Return the tree that a command's TREE names: a file, or a stored tree by name or opener.

    `NoSuchTree` names the stored trees there are.

    >>> find_stored().name, find_stored("tares").name
    ('everyday', 'human')
    """
    if os.path.isfile(name):
        stem = os.path.splitext(os.path.basename(name))[0]
        in_folder = any(os.path.samefile(name, path) for _, _, path in _files())
        return Stored(stem, name, in_folder)
    usual = next(stored_trees(), None) if name == DEFAULT else None
    if tree := get_stored(name, usual):
        return tree
    is_name = name.replace("-", "").isalpha() and len(name) <= MAX_LENGTH
    if not is_name or os.path.isdir(name):
        return Stored(name, name, False)  # no opener; reading it raises the error
    raise no_such_tree(name)


def opening_path(opener: str) -> str | None:
    """Path of the file with an opener's second words; None if there is none."""
    paths = (os.path.join(folder, OPENINGS, f"{opener}.json") for folder in own_and_published())
    return next(filter(os.path.isfile, paths), None)


def opening_files() -> list[str]:
    """Paths of the stored openings, by opener: one in ./trees hides one that came with treegen."""
    return sorted((path for _, _, path in _files(within=OPENINGS)), key=os.path.basename)


def is_published(sha256: str) -> bool:
    """Test by its checksum whether a file is one that came with treegen."""
    return sha256 in published_sums().values()


def is_known(text: bytes, form: tuple[str, int]) -> bool:
    """Test by its checksum whether a file of a format came with treegen, so that it is sound."""
    from hashlib import sha256  # only here: milliseconds of treewalk's fifteen

    name, version = form
    # Other files are told apart by their start, without a checksum.
    start = f'{{"format":"{name}","version":{version},"recipe":'
    return text.startswith(start.encode()) and is_published(sha256(text).hexdigest())


def published_sums() -> dict[str, str]:
    """Return the checksum of each file that came with treegen, by its name."""
    try:
        with open(os.path.join(published_folder(), "SHA256SUMS"), "rb") as sums:
            lines = [line.split() for line in sums.read().decode(errors="replace").splitlines()]
    except OSError:
        return {}
    return {line[1]: line[0] for line in lines if len(line) == 2}


def seconds_text(opener: str, clue: str = "CLUE") -> str:
    """Name the command that looks up an opener's second words; "" if none are stored."""
    if opening_path(opener) is None:
        return ""
    return f"its second words are stored: treewalk {opener} {clue}"


def nearest_opener(word: str) -> str:
    """Suggest an opener for which something is stored, if the word is none of Wordle's."""
    if is_wordles(word):
        return ""
    seconds = [os.path.splitext(os.path.basename(path))[0] for path in opening_files()]
    return nearest(word, {*seconds, *(tree.opener for tree in stored_trees())})


def is_wordles(word: str) -> bool:
    from treegen.words.lists import GAMES, bundled  # only here: milliseconds of treewalk's fifteen

    _, guesses = GAMES["2023"]
    return word in bundled(guesses).words


def no_such_tree(name: str) -> NoSuchTree:
    """Error that names the tree that was probably meant or, if none is near, all there are."""
    trees = sorted(stored_trees(), key=lambda tree: tree.name)
    is_opener = name.isalpha() and len(name) in {len(tree.opener) for tree in trees}
    problem = f"no stored tree {'opens with' if is_opener else 'is named'} {name}"
    near = nearest(name, {*ALSO, *(word for tree in trees for word in (tree.name, tree.opener))})
    if near and not is_wordles(name):
        return NoSuchTree(f"{problem}{near}")
    names = dict.fromkeys(
        tree.name if tree.name.startswith(tree.opener) else f"{tree.name} ({tree.opener})"
        for tree in trees
    )
    there = f"there are: {', '.join(names)}" if names else "there are none"
    parts: list[object] = [f"{problem}, {there}"]
    if is_opener or name == DEFAULT:
        opener = "raise" if name == DEFAULT else name
        parts += ["; build it: ", Command("build", Option("opener", opener))]
    if seconds := seconds_text(name):
        parts.append(f"; {seconds}")
    return NoSuchTree(*parts)


def _files(folders: Sequence[str] | None = None, within: str = "") -> list[tuple[int, str, str]]:
    """Place of the folder, name and path of each file that can be a stored tree or opening.

    A file hides those of the same name in later folders.
    """
    found: dict[str, tuple[int, str, str]] = {}
    for place, stored in enumerate(folders or own_and_published()):
        folder = os.path.join(stored, within)
        if within and not os.path.isdir(folder):
            continue
        for file in os.listdir(folder):
            name, ending = os.path.splitext(file)
            if ending == ".json":
                found.setdefault(name, (place, name, os.path.join(folder, file)))
    return list(found.values())


def recipe_at(path: str, form: tuple[str, int]) -> Json:
    """Return the recipe at the start of a file of a format; empty where there is none."""
    if not os.path.isfile(path):  # a pipe can be read only once
        return {}
    try:
        with open(path, "rb") as stream:
            text = stream.read(HEAD_BYTES)
            if form[0].encode() in text and not head_recipe(text, form):  # it is a long one
                text += stream.read(LONG_HEAD_BYTES)
    except OSError:
        return {}
    return head_recipe(text, form)


def head_recipe(text: bytes, form: tuple[str, int] = TREE_FORMAT) -> Json:
    """Return the recipe at the start of the text of a file; empty where there is none."""
    head = text[: HEAD_BYTES + LONG_HEAD_BYTES].decode(errors="replace")
    start = head.find("{", head.find('"recipe"'))
    if start < 0 or f'"{form[0]}"' not in head:  # some other JSON file
        return {}
    try:
        found, _ = json.JSONDecoder(strict=False).raw_decode(head, start)
    except (RecursionError, ValueError):
        return {}
    recipe: Json = found
    return recipe


def prior_of(recipe: Json) -> Prior:
    """Return where the weights of a recipe's JSON come from; `NONE` if it has none."""
    return Prior(recipe["prior"]["name"]) if recipe["prior"] else NONE


def recipe_fold(recipe: Json) -> list[tuple[str, str]]:
    return [*recipe.get("fold", {}).items()]


def about_answers(recipe: Json) -> str:
    return about_words(recipe["answers"]["name"], recipe["answers"]["count"])


def mode_in(recipe: Json) -> Mode:
    """Return the mode of a recipe's JSON, which has it as `hard` and `strict`."""
    if recipe.get("hard") is not True:
        return Mode.NORMAL
    return Mode.STRICT if recipe.get("strict") is True else Mode.HARD


def mode_fields(mode: Mode) -> Json:
    """Return the fields by which a file says a mode; `mode_in` reads them again.

    >>> [mode_in(mode_fields(mode)).value for mode in Mode]
    ['normal', 'hard', 'strict']
    """
    return {"hard": mode is not Mode.NORMAL, "strict": mode is Mode.STRICT}


def game_name(recipe: Json) -> str:
    """Name the game of a recipe in a few words.

    >>> recipe = {"answers": {"name": "wordle-2021-answers"}, "guesses": {"name": ""}}
    >>> game_name(recipe | {"prior": None})
    'Wordle of 2021'
    """
    answers, guesses = recipe["answers"]["name"], recipe["guesses"]["name"]
    prior = prior_of(recipe)
    kind, *rest = answers.rsplit("-", 2)
    if kind != "wordle" or rest[-1:] not in (["answers"], ["guesses"]):
        return cut(printable(answers), NAME_COLUMNS)
    if answers == guesses and prior.kind == PAST:
        used = phrase("title.used-by", prior=cut(printable(prior), NAME_COLUMNS))
        if prior.day:
            used = phrase("title.used", date={"date": prior.day})
        return say("purpose.game", game=phrase("report.today"), words=used)
    game = phrase("title.wordle", year=rest[0])
    is_listed = rest[1] == "answers" or prior == f"wordle-{rest[0]}-answers"
    return str(game if is_listed else phrase("list.comma", one=game, other=phrase("choice.any")))
