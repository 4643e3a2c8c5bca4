"""The files of a published site, and the folder that they are written to.

Trees have a folder of their own, so that none can clash with another file.
"""

import gzip
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, date, datetime
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from shlex import quote
from shutil import copytree, rmtree
from string import Template

from treegen import verify
from treegen.chart.draw import draw
from treegen.chart.head import title_tiles
from treegen.chart.labels import style_for, text_label
from treegen.chart.sheet import Sheet, poster
from treegen.chart.shown import LIKELY, count_of
from treegen.errors import GraphvizMissing, TreeError, UsageError
from treegen.files import read_file, write_whole
from treegen.page.page import address_starts, page, page_language
from treegen.progress import OnProgress, silent
from treegen.say.phrases import ENGLISH, common_language
from treegen.say.voice import Voice
from treegen.site.site import About, Published, index, specification, walk_extras
from treegen.text import shown
from treegen.tree.file import loads
from treegen.tree.find import OPENINGS, published_folder, stored_trees
from treegen.tree.model import Tree
from treegen.tree.node import History, Node
from treegen.tree.openings import dumps, stored_openings
from treegen.tree.ways import states
from treegen.words.lists import Warn, ignore

SUMS = "SHA256SUMS"
PREVIEW = 900, 472.5  # points, for 1,200 by 630 pixels, the size of link previews
PREVIEW_TURNS = 3  # turns of the game in a preview, whose tiles then fill the height


def publish(
    paths: Sequence[str],
    folder: str,
    about: About,
    warn: Warn = ignore,
    on_progress: OnProgress = silent,
) -> tuple[dict[str, bytes], GraphvizMissing | None]:
    """Write a site; return its files by path, and an error if Graphviz is missing.

    `TreeError` names the first fault of a tree.
    """
    check_folder(folder, ["index.html"])
    trees = read_trees(paths, on_progress)
    drawn, missing = posters(trees, warn, on_progress)
    made = site(trees, drawn, about)
    write_folder(folder, made)
    return made, missing


def published_trees() -> list[str]:
    """Files of the trees that came with treegen, without others in the same folder."""
    folder = published_folder()
    paths = [tree.path for tree in stored_trees(folders=[folder])]
    with suppress(FileNotFoundError):  # a wheel has no checksums, and no other files in that folder
        sums = read_file(os.path.join(folder, SUMS)).decode().split()
        paths = [path for path in paths if os.path.basename(path) in sums]
    return paths


def made_on(seconds: str | None) -> date | None:
    """Return the day, in UTC, that SOURCE_DATE_EPOCH gives in seconds; None if it is not set.

    >>> made_on("1795305600")
    datetime.date(2026, 11, 22)
    """
    if not seconds:
        return None
    try:
        return datetime.fromtimestamp(int(seconds), UTC).date()
    except (ValueError, OverflowError, OSError):
        expected = "expected the seconds since 1970"
        raise UsageError(f"SOURCE_DATE_EPOCH is {shown(seconds)}; {expected}") from None


def read_trees(paths: Sequence[str], on_progress: OnProgress = silent) -> list[Published]:
    """Read and replay trees; `TreeError` names the first fault, `UsageError` a name used twice."""
    trees: dict[str, Published] = {}
    for path in paths:
        name = os.path.splitext(os.path.basename(path))[0]
        folded = name.casefold()  # hosts and disks may not tell capitals from small letters
        if folded in trees:
            raise UsageError(f"{path}: another tree is named {trees[folded].name}; rename a file")
        on_progress(len(trees) / len(paths), f"checking {name}")
        text = read_file(path)
        if faults := verify.faults(text):
            command = f"treegen verify {quote(path)}"
            raise TreeError(f"{path}: {faults[0]}; not published; {command} shows all")
        trees[folded] = Published(name, text, loads(text))
    return [*trees.values()]


def posters(
    trees: Sequence[Published], warn: Warn = ignore, on_progress: OnProgress = silent
) -> tuple[dict[str, bytes], GraphvizMissing | None]:
    """Return posters by path, and an error if Graphviz is missing; `warn` names trees too large."""
    drawn = dict[str, bytes]()
    missing = None
    starts = address_starts([tree.page_tree for tree in trees])

    def draw_both(tree: Published, start: str) -> tuple[dict[str, bytes], Exception | None]:
        made = dict[str, bytes]()
        try:
            style = style_for(tree.tree, page=f"../page.html#{start}", show=LIKELY)
            sheet = poster(tree.tree, "flow", style)
            for form in ("svg", "pdf"):
                made[f"{tree.file}.{form}"] = draw(sheet, form)
        except (TreeError, GraphvizMissing) as error:
            return made, error
        return made, None

    on_progress(0, f"poster 1 of {len(trees)}: {trees[0].name}")
    # While Graphviz draws one poster, the next is laid out.
    with ThreadPoolExecutor(2) as threads:
        for number, (tree, (made, error)) in enumerate(
            zip(trees, threads.map(draw_both, trees, starts), strict=True), 1
        ):
            on_progress(number / len(trees), f"poster {number} of {len(trees)}: {tree.name}")
            drawn |= made
            if isinstance(error, TreeError):
                warn(f"{tree.name}: without posters: {error}")
            elif isinstance(error, GraphvizMissing):
                missing = error
    with suppress(GraphvizMissing, TreeError):
        lang = common_language(tree.tree.recipe.lang for tree in trees)
        drawn["preview.png"] = draw(preview(trees[0].tree, lang), "png")
    return drawn, missing


def preview(tree: Tree, lang: str) -> Sheet:
    """Return a picture, for link previews, of a game whose answer is found on guess 3."""
    won = "2" * len(tree.root.guess)

    def fitness(game: tuple[History, Node]) -> tuple[bool, int, int]:
        turns, last = game
        elsewhere = min((clue.count("1") for _, clue in turns), default=0)
        return len(turns) + 1 == PREVIEW_TURNS, last.own_weight, elsewhere

    turns, last = max(
        ((turns, node) for turns, node in states(tree.root) if node.can_win), key=fitness
    )
    style = style_for(tree)
    wide, high = PREVIEW
    margin = wide / 20
    room = wide - 2 * margin
    say = Voice(lang)
    text = text_label("title", say("site.preview"), margin, room, "Bold")
    side = min((high - text.height - 2 * margin) / PREVIEW_TURNS, 0.6 * wide / len(won))
    placed = [text.moved(margin, margin)]
    game = [*turns, (last.guess, won)]
    for number, (word, clue) in enumerate(game):
        top = margin + text.height + number * side
        tiles = title_tiles(word, clue, side / 1.6, style)
        placed.append(tiles._replace(name=f"turn{number}", x=margin, y=top))
        if clue != won:
            left = 2 * margin + tiles.width
            node = tree.follow(game[: number + 1])
            words = say.text(count_of(node))
            note = text_label(f"left{number}", words, side / 3.5, wide - left - margin)
            placed.append(note.moved(left, top + (tiles.height - note.height) / 2))
    return Sheet(style.palette, placed, [], wide, high, PREVIEW)


def site(
    trees: Sequence[Published], posters: Mapping[str, bytes], about: About
) -> dict[str, bytes]:
    text = read_file(os.path.join(published_folder(), "FORMAT.md")).decode()
    specification_text = f"#{text}"  # the page has its own heading above the text
    about = about._replace(lang=common_language(tree.tree.recipe.lang for tree in trees))
    made = {
        "tree.schema.json": files("treegen.tree").joinpath("tree.schema.json").read_bytes(),
        "verify.py": files("treegen").joinpath("verify.py").read_bytes(),
    }
    if second := opening_texts(trees):
        schema = files("treegen.tree").joinpath("opening.schema.json").read_bytes()
        made |= second | {"opening.schema.json": schema}
    for tree in trees:
        made[f"{tree.file}.json"] = tree.text
        made[f"{tree.file}.json.gz"] = gzip.compress(tree.text, mtime=0)
    made |= posters
    made["format.html"] = specification(specification_text, _sizes(made), about).encode()
    walked = [tree.page_tree for tree in trees]
    extras = walk_extras(_sizes(made), about._replace(lang=page_language(walked)))
    made["page.html"] = page(walked, *extras).encode()
    # The first page shows the size of the file of checksums, which has that page's: all sums are
    # equally long, whatever the page holds.
    others = {"index.html": b"", **app(about, made)}
    sizes = _sizes(made) | {SUMS: len(checksums({**made, **others}))}
    made["index.html"] = index(trees, sizes, about).encode()
    made |= app(about, made)
    return {**made, SUMS: checksums(made)}


def opening_texts(trees: Iterable[Published]) -> dict[str, bytes]:
    """Return the stored openings of the trees' games by path, a file for each opener."""
    recipes = [tree.tree.recipe for tree in trees]
    games = {(recipe.guesses, recipe.answers, recipe.prior): recipe for recipe in recipes}
    return {
        f"{OPENINGS}/{opening.recipe.opener}.json": dumps(opening)
        for recipe in games.values()
        for opening in stored_openings(recipe)
    }


def app(about: About, made: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files that make the pages an app: a manifest, an icon, an offline worker.

    The worker stores the pages under a version, the checksum of what they show.
    """
    pages = ["./", "index.html", "page.html", "format.html", "manifest.json", "icon.png"]
    if "preview.png" in made:
        pages.append("preview.png")
    version = sha256(checksums(made)).hexdigest()[:16]
    say = Voice(about.lang)
    before, after = say("site.lost", file="\0").split("\0")
    texts = {
        "title": json.dumps(about.name),
        "pages": json.dumps(pages),
        "version": version,
        "lang": about.lang,
        "language": f'"lang": "{about.lang}", ' if about.lang != ENGLISH else "",
        "offline": say("site.offline"),
        "before": before,
        "after": after,
        "trees": say("site.trees"),
    }
    folder = files("treegen.site")
    found = {"icon.png": folder.joinpath("icon.png").read_bytes()}
    for name in ("manifest.json", "worker.js"):
        template = Template(folder.joinpath(name).read_text("utf-8"))
        found[name] = template.safe_substitute(texts).encode()
    return found


def _sizes(made: Mapping[str, bytes]) -> dict[str, int]:
    return {path: len(data) for path, data in made.items()}


def checksums(made: Mapping[str, bytes]) -> bytes:
    """Return the text that `sha256sum -c` reads: a line for each file, by path."""
    lines = [f"{sha256(data).hexdigest()}  {path}\n" for path, data in sorted(made.items())]
    return "".join(lines).encode()


def check_folder(folder: str, names: Iterable[str]) -> None:
    """Raise `UsageError` if publishing would overwrite a file that was not published there."""
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder} is not a folder; give another (-o)")
    if os.path.realpath(folder) == os.getcwd():
        raise UsageError(f"{folder} is the folder you are in, which a site replaces; go up first")
    known = _published(folder)
    for name in names:
        path = os.path.join(folder, name)
        if os.path.lexists(path) and name not in known:
            instead = "move it, or give another folder (-o)"
            raise UsageError(f"{path} was not published there; {instead}")


def write_folder(folder: str, made: Mapping[str, bytes]) -> None:
    """Replace the site published there before, whole or not at all.

    Files that were not published there stay: they are copied to the new folder before it gets its
    name, so that a run that is killed loses none.
    """
    place = Path(os.path.realpath(folder))
    old = place.with_name(f".{place.name}.treegen-old")
    if old.exists() and not place.exists():  # a run was killed between the two renames below
        old.rename(place)
    rmtree(old, ignore_errors=True)
    check_folder(folder, made)
    new = place.with_name(f".treegen-{os.urandom(8).hex()}.tmp")
    try:
        if place.exists():
            copytree(place, new, symlinks=True, ignore=published_in(place))
        for path, data in made.items():
            (new / path).parent.mkdir(parents=True, exist_ok=True)
            write_whole(str(new / path), data)
        if place.exists():
            place.rename(old)
        new.rename(place)
    except BaseException as error:
        if old.exists():
            old.rename(place)
        rmtree(new, ignore_errors=True)
        if isinstance(error, OSError):
            error.filename = folder
            error.filename2 = None
            error.strerror = error.strerror or "a file there cannot be copied"
        raise
    rmtree(old, ignore_errors=True)


def published_in(place: Path) -> Callable[[str, list[str]], list[str]]:
    """Return a function for `copytree` that names the files published to `place`."""
    known = _published(str(place))

    def names_of(folder: str, names: list[str]) -> list[str]:
        within = os.path.relpath(folder, place)
        return [name for name in names if os.path.normpath(os.path.join(within, name)) in known]

    return names_of


def _published(folder: str) -> set[str]:
    """Paths of the site published to a folder, from its checksums; empty if there is none."""
    try:
        lines = read_file(os.path.join(folder, SUMS)).decode().splitlines()
    except (FileNotFoundError, UnicodeDecodeError):
        return set()
    known = {line.partition("  ")[2] for line in lines} | {SUMS}
    return known if "tree.schema.json" in known else set()
