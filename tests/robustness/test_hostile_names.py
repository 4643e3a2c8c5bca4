"""What a file calls its lists, policy and words runs nowhere, and is markup nowhere."""

import ast
import copy
import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from shlex import quote
from typing import Any

import pytest

from tests.building import build
from tests.conftest import ROOT, program
from tests.robustness.conftest import run
from tests.tree.test_tree import FOUR, HEAVY
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import poster
from treegen.errors import TreeError
from treegen.formats.write import FORMATS
from treegen.tree.file import loads, save
from treegen.words.lists import WordList

# Names that some shell, page or terminal could take for more.
HOSTILE = [
    "<script>alert(1)</script>",
    "</title><img src=x onerror=alert(1)>",
    '"; touch made; echo "',
    "$(touch made) `touch made` | touch made & touch made",
    "../../../made",
    r"\N \G \E \l %s {0} {{ 7 * 7 }} ${title} \u003c",
    "]]> &lt; &amp; &#60; <B> '\"'--><!--",
    "[a](javascript:alert(1)) **b** `c`",
    "=1+1,@made",
    "𝔪𝔞𝔡𝔢 שלום",  # which runs from right to left
]
# Names that a tree file may not have, as they could turn or colour a terminal.
REFUSED = ["\x1b[31mred", "two\nlines", "tab\there", "nul\0", "\u202eturned", "\ud800", ""]
FILES = ["$(touch made)", "; touch made", "a b", "'", '"', "-x", "%s", "\\N", "<b>", "é"]
WORDS = ["<i>&;", "../..", "$(a)|", r"%s\n'"[:5], "${x}]", '"--><'[:5]]

NAMES = {name: ("recipe", name) for name in ("policy", "ties", "generator")} | {
    name: ("recipe", name, "name") for name in ("guesses", "answers", "prior")
}


def named(name: str, *places: tuple[str, ...]) -> str:
    """Tree file in which these things have that name."""
    data: dict[str, Any] = copy.deepcopy(HEAVY)
    for *path, last in places or NAMES.values():
        part: Any = data
        for step in path:
            part = part[step]
        part[last] = name
    return json.dumps(data)


@pytest.mark.parametrize(
    ("place", "name"), [*zip(NAMES, REFUSED, strict=False), *(("policy", name) for name in REFUSED)]
)
def test_what_could_turn_or_colour_a_terminal_is_refused(place: str, name: str) -> None:
    with pytest.raises(TreeError, match=f"recipe.{place}.* is .*, not printable text"):
        loads(named(name, NAMES[place]))


class Elements(HTMLParser):
    """The elements of a page with the names of their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _ in attrs)))


def shape(path: Path) -> set[object]:
    """Kinds of elements of an SVG or a page."""
    text = path.read_text()
    if path.suffix == ".svg":
        return {(element.tag, tuple(element.attrib)) for element in ET.fromstring(text).iter()}
    return {*Elements(text).found}


@pytest.mark.slow
def test_pages_pictures_and_a_site_have_the_elements_of_a_plain_name(folder: Path) -> None:
    program("neato")
    shapes = []
    for number, name in enumerate(["plain", " ".join(HOSTILE)]):
        (folder / "odd.json").write_text(named(name))
        (folder / "odd").mkdir()
        for command in (
            "page odd.json -o odd/page.html",
            "chart odd.json -o odd/chart.svg",
            "chart odd.json -o odd/ledger.svg --layout ledger",
            "publish odd.json -o odd/site",
        ):
            done = run(f"treegen {command}")
            assert (done.returncode, done.stderr) == (0, "")
        made = sorted(folder.glob("odd/**/*.html")) + sorted(folder.glob("odd/**/*.svg"))
        shapes.append({str(path.relative_to(folder)): shape(path) for path in made})
        assert shapes[-1] == shapes[0] and len(made) > 5, name
        (folder / "odd").rename(folder / str(number))
    assert not [*folder.glob("**/made")]


READERS = [
    *(f"treewalk --tree odd.json{more}" for more in ("", " --json", " might 22220")),
    "treewalk --tree odd.json --answer zzzzz",
    *(f"treegen next --tree odd.json night {clue}" for clue in ("01000", "11111")),
    *(f"treegen {name} odd.json" for name in ("play --tree", "stats", "verify")),
    *(f"treegen compare odd.json four.json{more}" for more in ("", " --json")),
    "treegen chart odd.json -o chart.gv",
    *(f"treegen convert odd.json - --to {form}" for form in FORMATS),
]


@pytest.mark.parametrize("command", READERS)
def test_no_reader_takes_a_name_for_more_than_a_text(command: str, folder: Path) -> None:
    (folder / "odd.json").write_text(named(" ".join(HOSTILE)))
    done = run(command)
    assert done.returncode in (0, 1)
    for line in (*done.stdout.split("\n"), *done.stderr.split("\n")):
        assert line.replace("\t", "").isprintable()
    files = {path.name for path in folder.iterdir()}
    assert files <= {"four.json", "four.txt", "odd.json", "chart.gv"}


def test_words_of_any_signs_are_refused_and_would_be_drawn_as_text(folder: Path) -> None:
    program("neato")
    words = WordList("signs", tuple(sorted(WORDS)))
    tree = build(words, words)
    save(tree, "odd.json")
    for command in ("chart odd.json -o c.svg", "page odd.json", "next --tree odd.json"):
        done = run(f"treegen {command}")
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    svg = draw(poster(tree, "flow", style_for(tree)), "svg")
    elements = list(ET.fromstring(svg).iter())
    shown = "".join(element.text or "" for element in elements)
    assert all(word in shown or word.upper() in shown for word in WORDS)
    assert not any("<" in element.attrib.get("id", "") for element in elements)


@pytest.mark.parametrize("name", FILES)
def test_a_file_may_have_any_name(name: str, folder: Path) -> None:
    (folder / f"{name}.json").write_text(json.dumps(FOUR))
    file = quote(f"./{name}.json")
    for command in ("page", "chart -o c.gv", "stats", "verify", "compare four.json", "next --tree"):
        done = run(f"treegen {command} {file}")
        assert (done.returncode, done.stderr) == (0, "")
        assert all(line.isprintable() for line in done.stdout.split("\n"))
    assert not (folder / "made").exists()


def test_no_shell_is_run_and_no_text_is_code() -> None:
    banned = {"system", "popen", "eval", "exec", "compile", "getoutput", "getstatusoutput"}
    for path in sorted((ROOT / "treegen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                regex = ast.unparse(node.func) == "re.compile"
                assert name not in banned or regex, f"{path}:{node.lineno}"
                assert not [k for k in node.keywords if k.arg == "shell"], f"{path}:{node.lineno}"
