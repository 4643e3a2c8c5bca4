"""What a tree file calls its lists, policy and words reaches no shell, path or page as it is."""

import ast
import copy
import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, program
from tests.robustness.hostile import FILES, HOSTILE, REFUSED, WORDS
from tests.robustness.test_odd_files import folder, inside, run_inside
from tests.tree.test_tree import FOUR, HEAVY
from treegen.errors import TreeError
from treegen.formats.write import FORMATS
from treegen.search.build import build
from treegen.tree.file import loads, save
from treegen.words.lists import WordList

__all__ = ["folder"]


NAMES = {
    "policy": ("recipe", "policy"),
    "ties": ("recipe", "ties"),
    "generator": ("recipe", "generator"),
    "guesses": ("recipe", "guesses", "name"),
    "answers": ("recipe", "answers", "name"),
    "prior": ("recipe", "prior", "name"),
}


def named(name: str, *places: tuple[str, ...]) -> dict[str, Any]:
    """Tree file in which these things have that name."""
    data: dict[str, Any] = copy.deepcopy(HEAVY)
    for *path, last in places or NAMES.values():
        part: Any = data
        for step in path:
            part = part[step]
        part[last] = name
    return data


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("place", NAMES)
def test_what_could_turn_or_colour_a_terminal_is_refused(place: str, name: str) -> None:
    with pytest.raises(TreeError, match=f"recipe.{place}.* is .*, not printable text"):
        loads(json.dumps(named(name, NAMES[place])))


class Elements(HTMLParser):
    """The elements of a page, their attributes, and what stands in scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _ in attrs)))


def shape(text: str) -> list[object]:
    """Elements of an SVG, or of a page, with the names of their attributes."""
    if text.lstrip().startswith(("<?xml", "<svg")):
        return [(e.tag, tuple(e.attrib)) for e in ET.fromstring(text).iter()]
    return list(Elements(text).found)


def first_of(names: list[str]) -> pytest.MarkDecorator:
    """Each of those names, the first few in the quick run too."""
    slow = [pytest.param(name, marks=pytest.mark.slow) for name in names[2:]]
    return pytest.mark.parametrize("name", [*names[:2], *slow])


@first_of(HOSTILE)
def test_a_page_and_pictures_have_the_elements_of_a_plain_name(name: str, folder: Path) -> None:
    program("neato")
    shapes = []
    for word, file in (("plain", "plain.json"), (name, "odd.json")):
        (folder / file).write_text(json.dumps(named(word)))
        made = {path: folder / f"{file}.{path}" for path in ("html", "s.svg", "c.svg", "l.svg")}
        for command in (
            f"treegen page {file} -o {made['html']}",
            f"treegen stats {file} -o {made['s.svg']}",
            f"treegen chart {file} -o {made['c.svg']} --page a.html",
            f"treegen chart {file} -o {made['l.svg']} --layout ledger",
        ):
            done = inside(command)
            assert (done.code, done.err) == (0, ""), done.err
        page, stats, *charts = (shape(path.read_text()) for path in made.values())
        kinds = [set(chart) for chart in (stats, *charts)]
        shapes.append((page, kinds))
    assert shapes[0] == shapes[1]


READERS = [
    "treewalk --tree odd.json",
    "treewalk --tree odd.json --json",
    "treewalk --tree odd.json might 22220",
    "treewalk --tree odd.json --answer zzzzz",
    "treegen next --tree odd.json might 01000",
    "treegen next --tree odd.json --json night 01000",
    "treegen next --tree odd.json night 11111",
    "treegen play --tree odd.json",
    "treegen stats odd.json",
    "treegen stats odd.json four.json -o -",
    "treegen compare odd.json four.json",
    "treegen compare odd.json four.json --json",
    "treegen verify odd.json",
    "treegen page odd.json -o -",
    "treegen chart odd.json -o chart.gv",
    "treegen chart odd.json --book -o book.gv",
    *(f"treegen convert odd.json - --to {form}" for form in FORMATS if form != "sqlite"),
]


@pytest.mark.parametrize("command", READERS)
def test_no_reader_takes_a_name_for_more_than_a_text(command: str, folder: Path) -> None:
    (folder / "odd.json").write_text(json.dumps(named(" ".join(HOSTILE))))
    code, out, err = inside(command)
    assert code in (0, 1)
    assert err.count("\n") == len(err.splitlines()) <= 1 + (code == 0)
    for line in (*out.split("\n"), *err.split("\n")):
        assert line.replace("\t", "").isprintable() or command.startswith("treegen page")
    files = {path.name for path in folder.iterdir()}
    assert files <= {"four.json", "four.txt", "odd.json", "chart.gv", "book.gv"}
    assert not (folder.parent / "made").exists() and not Path("/made").exists()


@pytest.mark.slow
def test_graphviz_sees_no_markup_in_a_name(folder: Path) -> None:
    program("neato")
    for name in HOSTILE[:-1]:
        (folder / "odd.json").write_text(json.dumps(named(name)))
        inside("treegen chart odd.json -o c.svg")
        shown = " ".join(e.text or "" for e in ET.parse("c.svg").getroot().iter())
        # A label is wrapped at blanks, so they are left out; and a name may be cut.
        found = "".join(shown.split()).replace("\xa0", "")
        assert "".join(name.split())[:30] in found


def test_words_of_any_signs_are_drawn_and_walked(folder: Path) -> None:
    program("neato")
    words = WordList("signs", tuple(sorted(WORDS)))
    tree = build(words, words)
    save(tree, "odd.json")
    for command in (
        "treegen page odd.json", "treegen chart odd.json -o c.svg --page a.html",
        "treegen chart odd.json --layout ledger -o c.pdf", "treegen chart odd.json --book -o b.pdf",
        "treegen stats odd.json -o s.svg", "treegen compare odd.json four.json",
        "treegen verify odd.json", "treegen convert odd.json - --to csv",
        "treegen next --tree odd.json",
    ):  # fmt: skip
        done = inside(command)
        assert (done.code in (0, 1, 2), done.err.count("\n") <= 1) == (True, True), done.err
    assert inside("treegen chart odd.json -o c.svg").code == 0
    shown = "".join((e.text or "") for e in ET.parse("c.svg").getroot().iter())
    assert all(word in shown or word.upper() in shown for word in words.words)
    titles = {e.attrib.get("id") for e in ET.parse("c.svg").getroot().iter()}
    assert not any("<" in (name or "") for name in titles)


@first_of(FILES)
def test_a_file_may_have_any_name(name: str, folder: Path) -> None:
    program("neato")
    (folder / f"{name}.json").write_text(json.dumps(FOUR))
    for arguments in (
        ["page"], ["chart"], ["chart", "--book"], ["stats"], ["stats", "-o", "s.svg"],
        ["verify"], ["compare", "four.json"], ["next", "--tree"], ["convert", "--to", "csv"],
        ["publish", "-o", f"{name}.site"],
    ):  # fmt: skip
        target = ["-"] * (arguments[0] == "convert")
        file = f"./{name}.json" if name.startswith("-") else f"{name}.json"
        done = run_inside("treegen", *arguments, file, *target)
        refused = arguments[0] in ("convert", "publish") and done.code == 2
        assert done.code == 0 or refused, done.err
        assert done.err.count("\n") == refused or arguments[0] == "convert"
        lines = [*done.out.split("\n"), *done.err.split("\n")]
        assert all(line.isprintable() for line in lines), done
    assert not (folder / "made").exists()


def test_no_shell_is_run_and_no_text_is_code() -> None:
    banned = {"system", "popen", "eval", "exec", "compile", "getoutput", "getstatusoutput"}
    for path in sorted((ROOT / "treegen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                regex = ast.unparse(node.func) == "re.compile"
                assert name not in banned or regex, f"{path}:{node.lineno}"
                assert all(k.arg != "shell" for k in node.keywords), f"{path}:{node.lineno}"
