"""A cache of built trees in the user's cache folder, because building one takes long.

A file there is named for the checksum of its recipe and of the program that built it. A tree that
cannot be read is built again, and one that cannot be written is not kept.
"""

import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from treegen.errors import TreeError
from treegen.files import read_file, write_whole
from treegen.progress import OnProgress, silent
from treegen.search.build import build
from treegen.tree.file import dumps, loads
from treegen.tree.find import PACKAGE
from treegen.tree.model import Tree
from treegen.tree.plan import Plan
from treegen.version import GENERATOR
from treegen.words.game import Game

MAX_CACHE_BYTES = 200_000_000  # of all files kept; those that were read or written last stay
BUILDERS = (
    "clues.py",
    "solve/*.py",
    "search/*.py",
    "tree/*.py",
    "words/*.py",
)  # what trees depend on


def built(game: Game, plan: Plan, on_progress: OnProgress = silent) -> Tree:
    """Return the tree of a plan from the cache, or build it as `build` does."""
    folder = cache_folder()
    if not folder:
        return build(game, plan, on_progress)
    path = os.path.join(folder, f"{recipe_sum(game, plan)}.json")
    with suppress(OSError, TreeError):
        tree = loads(read_file(path))
        with suppress(OSError):
            os.utime(path)
        return tree
    tree = build(game, plan, on_progress)
    with suppress(OSError):
        keep(path, dumps(tree))
    return tree


def keep(path: str, data: bytes) -> None:
    """Write a file of the cache folder, and remove the oldest files beyond `MAX_CACHE_BYTES`."""
    folder = Path(path).parent
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)
    size = 0
    for file in sorted(folder.glob("*.json"), key=lambda file: -file.stat().st_mtime_ns):
        size += file.stat().st_size
        if size > MAX_CACHE_BYTES:
            file.unlink()


def recipe_sum(game: Game, plan: Plan) -> str:
    """Return the SHA-256 of everything that a tree depends on, the program included."""
    lists = game.guesses.info, game.answers.info, game.vocabulary and game.vocabulary.info
    recipe = plan, game.mode, lists, game.prior_info, game.lang, game.fold
    digest = sha256(f"{GENERATOR} {recipe}".encode())
    for pattern in BUILDERS:  # in a clone they change between releases
        for file in sorted(Path(PACKAGE).glob(pattern)):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def cache_folder() -> str:
    """Folder in the system's cache folder of the user; "" for a user without one."""
    own = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(own):  # as the XDG Base Directory Specification has it
        usual = {"darwin": "~/Library/Caches", "win32": "~/AppData/Local"}
        own = os.path.expanduser(usual.get(sys.platform, "~/.cache"))
    return os.path.join(own, "treegen") if os.path.isabs(own) else ""
