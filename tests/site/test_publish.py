"""The published site: whole, honest about its trees, safe with any, the same each time."""

import base64
import errno
import gzip
import hashlib
import json
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.building import any_prior, build
from tests.conftest import ROOT, missing, program, served, treegen
from tests.made import Made
from tests.page.browser import PHONE, WIDE, axe_faults, open_anew, tab_in
from tests.page.built import tree_named
from tests.page.drawn import board, turns
from tests.page.test_page import unpacked
from tests.say.test_sentences import ALIKE, SENTENCES, forms
from tests.today import FIGURES, long_day
from tests.tree.test_tree import FOUR, HEAVY
from treegen import find_tree
from treegen.clues import clue_for
from treegen.errors import UsageError
from treegen.files import write_whole
from treegen.say.phrases import said
from treegen.site.publish import made_on, preview, published_trees, site, write_folder
from treegen.site.site import About, Published, index, size_of, specification
from treegen.tree.file import dumps, loads
from treegen.tree.find import opening_files
from treegen.tree.model import Tree
from treegen.words.lists import WordList

ALWAYS = {
    "index.html", "page.html", "format.html", "tree.schema.json", "verify.py", "SHA256SUMS",
    "manifest.json", "icon.png", "worker.js",
}  # fmt: skip
MARKUP = "<img src=x onerror=alert(1)>"
ODD = ["a:b.c &amp;$(x)", "q\"u'o#t%e?", MARKUP.replace("/", ""), "כן", "index"]


def text_of(name: str = "four", data: dict[str, Any] = FOUR, **recipe: Any) -> bytes:
    """Tree file whose answers' list has that name."""
    lists = {"answers": {**data["recipe"]["answers"], "name": name}}
    return json.dumps({**data, "recipe": {**data["recipe"], **lists, **recipe}}).encode()


def files_in(folder: Path) -> dict[str, bytes]:
    """Files of a folder by their paths in it."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def tree_of(name: str = "four", text: bytes | None = None) -> Published:
    text = text or text_of()
    return Published(name, text, loads(text))


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with files of four words: plain, weighted, and of odd names that say odd things."""
    folder = tmp_path_factory.mktemp("trees")
    (folder / "four.json").write_bytes(text_of())
    (folder / "heavy.json").write_bytes(text_of(data=HEAVY))
    four = WordList("four", ("abide", "might", "night", "sight"))
    every = any_prior(WordList("two", ("abide", "sight")), four)
    (folder / "any.json").write_bytes(dumps(build(four, four, "might", prior=every)))
    for name in ODD:
        (folder / f"{name}.json").write_bytes(text_of(MARKUP, policy=MARKUP, generator=MARKUP))
    return folder


@pytest.fixture(scope="module")
def folder(made: Made, trees: Path) -> Path:
    """Site of the good ones of them, as the command writes it."""
    program("neato")
    good = [str(trees / f"{name}.json") for name in ("four", "heavy", *ODD, "any")]

    def write(path: Path) -> None:
        done = treegen("publish", *good, "-o", "out/site", cwd=path.parent)
        assert (done.returncode, done.stderr) == (0, "")
        count = len(files_in(path))
        line = rf"out/site/index.html: 8 trees, {count} files, .*; open it, or put the folder on a"
        assert re.match(line, done.stdout)

    return made("out", "four", write) / "site"


@pytest.fixture(scope="module")
def plain() -> dict[str, bytes]:
    """Site of a tree, whose publisher says nothing."""
    return site([tree_of()], {}, About())


@pytest.fixture(scope="module")
def told() -> dict[str, bytes]:
    """Site of a tree, whose publisher says all that can be said."""
    return site([tree_of()], {"preview.png": b""}, SAID)


# Its files.


def test_a_site_has_each_tree_in_four_forms_and_the_checksums_of_all(
    folder: Path, trees: Path
) -> None:
    files = files_in(folder)
    stems = [f"trees/{name}" for name in ("four", "heavy", "any", *ODD)]
    forms = {f"{stem}.{form}" for stem in stems for form in ("json", "json.gz", "svg", "pdf")}
    assert set(files) == ALWAYS | forms | {"preview.png"}
    assert struct.unpack(">II", files["preview.png"][16:24]) == (1200, 630)
    for stem in stems:
        own = (trees / f"{stem[6:]}.json").read_bytes()
        assert files[f"{stem}.json"] == gzip.decompress(files[f"{stem}.json.gz"]) == own
        assert files[f"{stem}.svg"].startswith(b"<?xml")
        assert files[f"{stem}.pdf"].startswith(b"%PDF")
    for name in ("tree/tree.schema.json", "verify.py"):
        assert files[name.rpartition("/")[2]] == (ROOT / "treegen" / name).read_bytes()
    command = [program("sha256sum"), "--strict", "-c", "SHA256SUMS"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    names = {line.removesuffix(": OK") for line in done.stdout.splitlines()}
    assert names | {"SHA256SUMS"} == set(files)


def test_the_picture_is_a_game_as_the_first_tree_plays_it_with_the_words_left() -> None:
    tree = find_tree("raise-any")
    labels = {label.name: label.text for label in preview(tree, "en").labels}
    texts = ["".join(re.findall(r">(?:<[^>]*>)*([A-Z])<", labels[f"turn{n}"])) for n in range(3)]
    assert texts == ["RAISE", "MISER", "SERIF"]
    node = tree.follow([("raise", clue_for("raise", "serif"))])
    left = "4 likely words left of 37"
    assert (node.guess, node.left) == ("miser", f"25 % chance; {left}")
    assert left in " ".join(re.sub("<[^>]*>", " ", labels["left0"]).split())


def test_a_second_time_it_is_the_same_bytes(tmp_path: Path) -> None:
    program("neato")
    (tmp_path / "four.json").write_bytes(text_of())
    assert treegen("publish", "four.json", "-o", "1", cwd=tmp_path).returncode == 0
    os.utime(tmp_path / "four.json", (1, 1))
    elsewhere = {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"}
    done = treegen("publish", "four.json", "-o", "2", cwd=tmp_path, env=elsewhere)
    assert done.returncode == 0
    one, two = (files_in(tmp_path / number) for number in ("1", "2"))
    if b"/ObjStm" in one["trees/four.pdf"]:  # a newer Cairo packs its date away
        for files in (one, two):
            del files["trees/four.pdf"], files["SHA256SUMS"]
    else:
        assert b"CreationDate" not in one["trees/four.pdf"]
    assert one == two
    assert one["trees/four.json.gz"][3:8] == bytes(5)  # neither a name nor a time


# Its folder.

NO_GRAPHVIZ = {"PATH": "/nonexistent"}  # so it takes no time


def publish(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Publish a tree of four words, without posters."""
    (folder / "four.json").write_bytes(text_of())
    return treegen("publish", "four.json", *arguments, cwd=folder, env=NO_GRAPHVIZ)


def test_an_earlier_site_is_replaced_and_trees_published_no_longer_go(tmp_path: Path) -> None:
    (tmp_path / "two.json").write_bytes(text_of())
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "real/trees").mkdir()
    (tmp_path / "real/.git").mkdir()
    for own in ("CNAME", "trees/my.txt", ".git/HEAD"):
        (tmp_path / "real" / own).write_text("mine")
    assert publish(tmp_path, "two.json", "-o", "link").returncode == 3
    (tmp_path / "real/index.html").write_text("cut sho")
    done = publish(tmp_path, "-o", "link")
    assert done.stdout.startswith("link/index.html: 1 tree, 11 files, ")
    assert re.fullmatch("treegen: Graphviz is not installed; .*graphviz.*\n", done.stderr)
    files = files_in(tmp_path / "real")
    for own in ("CNAME", "trees/my.txt", ".git/HEAD"):
        assert files.pop(own) == b"mine"
    assert set(files) == ALWAYS | {"trees/four.json", "trees/four.json.gz"}
    shown = {"page.html#might", "page.html#boards=4:", "#trees"}
    assert {*read(tmp_path / "link/index.html").links} <= {*files, *shown}
    assert (tmp_path / "link").readlink() == Path("real")


@pytest.mark.parametrize("name", ["index.html", "trees/four.json"])
def test_a_file_that_it_did_not_write_is_named_and_stops_it(tmp_path: Path, name: str) -> None:
    own = tmp_path / "site" / name
    own.parent.mkdir(parents=True)
    own.write_text("mine")
    done = publish(tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"treegen: site/{name} was not published there; move it, or giv")
    assert files_in(tmp_path / "site") == {name: b"mine"}


def test_a_site_that_cannot_be_written_leaves_the_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain: dict[str, bytes], told: dict[str, bytes]
) -> None:
    folder = tmp_path / "site"
    write_folder(str(folder), plain)
    (folder / "CNAME").write_text("mine")
    room = list[int]()  # for so many files

    def write_some(path: str, data: bytes) -> None:
        if not room:
            raise OSError(errno.ENOSPC, "No space left on device", path)
        room.pop()
        write_whole(path, data)

    monkeypatch.setattr("treegen.site.publish.write_whole", write_some)
    for most in range(0, len(told), 3):
        room[:] = range(most)
        with pytest.raises(OSError, match="No space left") as raised:
            write_folder(str(folder), told)
        assert raised.value.filename == str(folder)
        assert files_in(folder) == {**plain, "CNAME": b"mine"}
        assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_file_that_cannot_be_copied_stops_it_and_all_stays(tmp_path: Path) -> None:
    assert publish(tmp_path).returncode == 3
    os.mkfifo(tmp_path / "site/pipe")
    earlier = files_in(tmp_path / "site")
    done = publish(tmp_path, "--title", "Another")
    assert done.stderr == "treegen: site: a file there cannot be copied\n"
    assert files_in(tmp_path / "site") == earlier


# Publishes again in a process that is killed before one of its steps, each in turn, and says what
# it leaves: the earlier site, the new one, or none; and what there is after one more run.
KILLS = """
import os, shutil, signal, sys
from pathlib import Path
from treegen.site.publish import write_folder
SUMS = b"0  SHA256SUMS\\n0  tree.schema.json\\n0  trees/a.json\\n"
def site_of(word):
    return {"tree.schema.json": word, "trees/a.json": word, "SHA256SUMS": SUMS}
def word_in(folder):
    if not folder.exists():
        return "none"
    words = {(folder / name).read_text() for name in ("tree.schema.json", "trees/a.json")}
    own = [(folder / name).read_text() for name in ("CNAME", ".git/HEAD", "trees/my.txt")]
    return " ".join([*words, *{*own}])
def count(event, _):
    global left
    left -= event.startswith(("os.", "shutil.", "open"))
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
status = step = 1
while status:
    shutil.rmtree("here", ignore_errors=True)
    folder = Path("here/site")
    (folder / ".git").mkdir(parents=True)
    write_folder(str(folder), site_of(b"old"))
    for name in ("CNAME", ".git/HEAD", "trees/my.txt"):
        (folder / name).write_text("mine")
    process = os.fork()
    if not process:
        left = step
        sys.addaudithook(count)
        write_folder(str(folder), site_of(b"new"))
        left = -1
        os._exit(0)
    status, step = os.waitpid(process, 0)[1], step + 1
    found = word_in(folder)
    write_folder(str(folder), site_of(b"again"))
    print(found, word_in(folder), sep=", ")
"""


def test_a_site_that_is_killed_at_any_step_loses_nothing_and_the_next_puts_it_right(
    tmp_path: Path,
) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", KILLS]
    done = subprocess.run(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0
    found = [line.split(", ") for line in done.stdout.splitlines()]
    assert {after for _, after in found} == {"again mine"}
    left = [before for before, _ in found]
    assert left == sorted(left, key=["old mine", "none", "new mine"].index)
    assert left.count("none") == 1  # between the two renames


def test_a_site_is_not_put_in_the_place_of_the_folder_one_is_in(tmp_path: Path) -> None:
    done = publish(tmp_path, "-o", ".")
    assert done.returncode == 2
    reason = "is the folder you are in, which a site replaces; go up first"
    assert done.stderr.startswith(f"treegen: . {reason}; ")


def test_only_what_came_with_treegen_is_said_to_be_proven() -> None:
    text = (ROOT / "trees/salet.json").read_bytes()
    for claim, data in (("", text), ("said to be ", text.replace(b"treegen 0.1.0", b"mine"))):
        files = site([tree_of("best", data)], {}, About())
        told = " ".join(parsed(files["index.html"].decode()).texts)
        assert f", {claim}proven" in told and f"; {claim}the best play after" in told
        walked = unpacked(files["page.html"].decode())["trees"][0]
        assert f"; {claim}the best play after" in said(walked["purpose"])


def test_without_its_libraries_a_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("publish", "site"):
        monkeypatch.delitem(sys.modules, f"treegen.site.{name}")
        monkeypatch.delattr(f"treegen.site.{name}")
    monkeypatch.setitem(sys.modules, "jinja2", None)
    done = publish(tmp_path)
    needs = "a site needs Jinja2 and markdown-it-py; run: pip install jinja2 markdown-it-py"
    assert (done.returncode, done.stdout, done.stderr) == (3, "", f"treegen: {needs}\n")


def test_without_a_name_it_is_the_published_trees_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "trees", tmp_path / "trees")
    (tmp_path / "trees/four.json").write_bytes(text_of())  # which someone has just built
    monkeypatch.setattr("treegen.site.publish.published_folder", lambda: "trees")
    monkeypatch.setattr("treegen.tree.find.published_folder", lambda: "trees")
    names = [Path(path).stem for path in published_trees()]
    assert names[:5] == ["everyday", "any-word", "everyday-hard", "any-word-hard", "never"]
    sums = (ROOT / "trees/SHA256SUMS").read_text().split()
    assert {*names} == {name[:-5] for name in sums if re.fullmatch(r"[^/]*\.json", name)}


def commands_of(html: str) -> list[str]:
    """Commands that the first page shows to check its files."""
    (shown,) = re.findall('aria-label="commands"(>.*?)</pre>', html, re.DOTALL)
    return "".join(parsed(shown).texts)[1:].splitlines()


def test_the_commands_shown_name_the_published_file() -> None:
    for name in ODD:
        commands = commands_of(index([tree_of(name)], {}, About()))
        assert [shlex.split(line)[-1] for line in commands[1:]] == [f"trees/{name}.json"] * 2


@pytest.mark.parametrize("seconds", ["tomorrow", "1e9", "9" * 30])
def test_a_date_that_is_none_is_refused(seconds: str) -> None:
    with pytest.raises(UsageError, match=r"^SOURCE_DATE_EPOCH is .*; expected the seconds since"):
        made_on(seconds)


# Its pages.


class Parsed(HTMLParser):
    """Collects what a page links to, its elements, and its texts."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.elements: set[str] = set()
        self.texts: list[str] = []
        self.properties: dict[str, str] = {}
        self.pictures: list[str] = []  # what is said of those that are drawn in the page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        assert not [name for name in given if name.startswith("on") or name == "style"]
        assert given.get("src") in (None, "preview.png")
        self.elements.add(tag)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "svg" and given.get("role") == "img":
            self.pictures.append(given["aria-label"])
        if "property" in given:
            self.properties[given["property"]] = given["content"]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def parsed(text: str) -> Parsed:
    page = Parsed()
    page.feed(text)
    page.close()
    return page


def read(path: Path) -> Parsed:
    return parsed(path.read_text())


def test_each_link_leads_to_a_file_of_the_site_and_each_to_save_has_its_size(folder: Path) -> None:
    files, seen = files_in(folder), {"preview.png", "manifest.json", "icon.png", "worker.js"}
    linked, sized = set[str](), set[str]()
    for page in ("index.html", "format.html"):
        text = files[page].decode()
        for link, after in re.findall(r'<a[^>]* href="([^"]+)">.*?</a>(?=(.{50}))', text, re.S):
            path, _, inside = link.partition("#")
            if not path:
                assert f'id="{inside}"' in text
            elif path != "index.html":
                size = size_of(len(files[unquote(path)]))
                linked.add(path)
                if after.startswith(f' <span class="count">({size})</span>'):
                    sized.add(path)
            seen.add(unquote(path))
    assert seen - {""} == set(files)
    assert linked - sized == {"page.html", "format.html"}  # which are read, not saved


SAID = About(
    f"Trees {MARKUP}", f"A. Reader {MARKUP}", f"CC0-1.0 {MARKUP}",
    'https://example.org/"><script>alert(1)</script>', "https://example.org/trees/",
    date(2026, 11, 22),
)  # fmt: skip


@pytest.mark.parametrize("name", ["index.html", "page.html", "format.html"])
def test_pages_say_what_the_publisher_says_as_text(told: dict[str, bytes], name: str) -> None:
    page = parsed(told[name].decode())
    text = "".join(page.texts)
    assert f"Licence: {SAID.licence} · Source" in text
    assert f"{SAID.author} (2026). {SAID.title}. https://example.org/trees/" in text
    assert "Not affiliated with The New York Times, which publishes Wordle." in text
    assert SAID.source in page.links
    assert ("index.html" in page.links) == (name != "index.html")
    assert ("script" in page.elements) == (name == "page.html")
    assert not page.elements & {"iframe", "object"}
    assert page.properties["og:url"] == SAID.url + name.replace("index.html", "")
    assert page.properties["og:image"] == "https://example.org/trees/preview.png"
    assert page.properties["og:site_name"] == SAID.title
    assert page.properties["og:description"]
    if name == "index.html":
        assert f"{SAID.title}: made by {SAID.author} for people who play Wordle" in text
        assert len(page.pictures) == 5 == len({*page.pictures})
        assert " on 2026-11-22. Not affiliated with The New York Times" in text
        assert "https://example.org/trees/trees/four.json" in text


def test_a_site_of_german_trees_speaks_german() -> None:
    german = tree_of(text=text_of(lang="de"))
    files = site([german], {"preview.png": b"", "trees/four.svg": b""}, SAID._replace(title=""))
    said = "".join(files[name].decode() for name in ("index.html", "manifest.json", "worker.js"))
    assert said.count('<html lang="de">') == 2 and "Entscheidungsbäume für Wordle" in said
    assert '<html lang="en">' in files["format.html"].decode()
    assert json.loads(files["manifest.json"])["lang"] == "de"
    assert '">Alle Bäume</a>' in files["page.html"].decode()
    assert '<details class="card" id="tree1">' in said  # which needs no language of its own
    english = {
        part
        for name, sentence in SENTENCES.items()
        if name.startswith(("site.", "fact.", "report."))
        for part in re.split(r"\{\w+\}", forms(sentence)[-1])
        if len(part) > 6 and name not in ALIKE["de"]
    }
    assert len(english) > 100
    assert [part for part in english if part in said] == []


def test_a_tree_speaks_its_language_on_a_site_of_another() -> None:
    trees = [tree_of("vier", text_of(lang="de")), tree_of(), tree_of("quatre", text_of(lang="fr"))]
    html = site(trees, {}, About())["index.html"].decode()
    assert html.startswith('<!DOCTYPE html>\n<html lang="en">')
    languages = [' lang="de"', "", ' lang="fr"']
    assert re.findall(r'<div class="tile of-3"(.*?)>', html) == languages
    assert re.findall(r'<details class="card" id="\w+"(.*?)>', html) == [
        ' lang="de"',
        "",
        ' lang="fr"',
    ]
    for start in ("Beginnt mit ", "Opens with ", "Commence par "):
        assert html.count(start) == 2
    assert "All trees" in html and "Alle Bäume" not in html


@pytest.mark.parametrize("name", ["index.html", "page.html", "format.html"])
def test_what_the_publisher_does_not_say_is_not_there(plain: dict[str, bytes], name: str) -> None:
    page = parsed(plain[name].decode())
    assert not re.search(r"Licence|Cite|Source| on \d{4}-", "".join(page.texts))
    assert not page.properties.keys() & {"og:url", "og:image"}


def test_nothing_of_another_origin_or_of_a_tree_runs(folder: Path) -> None:
    for name in ("index.html", "format.html"):
        text = (folder / name).read_text()
        policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
        assert policy and "unsafe" not in policy[1]
        assert policy[1].startswith("default-src 'none'; style-src 'sha256-")
        assert set(re.findall(r"https?://[^\s'\"]+", text)) == {"http://www.w3.org/2000/svg"}
        assert not parsed(text).elements & {"script", "iframe", "object", "form"}
    texts = read(folder / "index.html").texts
    assert texts.count(MARKUP) >= 3 * len(ODD)  # policy, program, a name
    assert min(map(texts.count, ODD)) >= 2


def test_the_figures_are_those_of_the_file(folder: Path, weighted: Tree) -> None:
    text = (ROOT / "trees/raise.json").read_bytes()
    unlisted = tree_of("any", (folder / "trees/any.json").read_bytes())
    everyday = tree_of("everyday", (ROOT / "trees/everyday.json").read_bytes())
    known = FIGURES["everyday"]
    digest = hashlib.sha256(text).hexdigest()
    for tree, facts in (
        (tree_of("raise", text), (
            "Wordle of 2021, by entropy raise Opens with RAISE · 3.47 guesses on average · 6 at",
            "2,315 answers; by entropy Play it with raise",
            "Mean 3.4713 Guesses in all 8,036 Worst 6 guesses",
            "JSON of raise (95 kB)",
            "1 1 (0.0 %) 2 57 (2.5 %) 3 1,174 (50.7 %) 4 1,018 (44.0 %) 5 63 (2.7 %)",
            "Guesses 12,972 ( wordle-2021-guesses ) Answers 2,315 ( wordle-2021-answers )",
            f"Nodes 2,489 Made by treegen 0.1.0 Address trees/raise.json SHA-256 {digest}",
        )),
        (unlisted, (
            "If there are two figures, the first counts only the listed words",
            "four, every word, by entropy any Opens with MIGHT · 2.00 guesses on average · 2 at",
            "Any of 4 words, the 2 of two first; by entropy Play it",
            "Guess Listed words All words 1 0 (0.0 %) 1 2 2 (100.0 %) 2 3 0 (0.0 %) 1",
            "Weights two , 0 for 2 other words Mean 2.0000 "
            "Unweighted mean 2.0000; 2.0000 over all words "
            "Guesses in all 4; 8 over all words Worst 2 guesses; 3 over all words",
        )),
        (everyday, (f"Mean {known.mean} Unweighted mean {known.unweighted}",)),
        (Published("weighted", dumps(weighted), weighted), (
            # shares of games, by the weights of the mean: 90, 90 + 90, 50, 10 and 4 of 334
            "Guess Listed words (share of games) All words 1 1 (26.9 %) 1 2 2 (53.9 %) 2 "
            "3 1 (15.0 %) 1 4 1 (3.0 %) 1 5 1 (1.2 %) 1 6 0 (0.0 %) 1",
        )),
    ):  # fmt: skip
        page = parsed(index([tree], {"trees/raise.json": len(text)}, About()))
        told = " ".join(" ".join(page.texts).split())
        assert [fact for fact in facts if fact not in told] == []
        assert ("all words" in told) == (tree.name != "raise")


@pytest.mark.slow
def test_trees_are_told_apart_in_words_those_of_a_game_together_each_with_one_mean() -> None:
    paths = [Path(path) for path in published_trees()]
    html = index([tree_of(path.stem, path.read_bytes()) for path in paths], {}, About())
    groups = [
        (text.partition("</h3>")[0], text.count("<summary><bdi>")) for text in html.split("<h3>")
    ]
    assert groups[1:] == [("Today&#39;s Wordle", 5), ("Older lists", 7)]
    cards = [parsed(card).texts for card in html.split("<summary>")[1:13]]
    told = [" ".join(" ".join(texts).split()) for texts in cards]
    today = []
    for name, title in (
        ("everyday", "everyday words"),
        ("any-word", "any word"),
        ("everyday-hard", "hard mode, everyday words"),
        ("any-word-hard", "hard mode, any word"),
        ("never", "any word, each word within 6 guesses"),
    ):
        known = FIGURES[name]
        worst = f"{known.worst} at most "
        if known.worst != known.worst_of_all:
            worst += f"for a listed word, {known.worst_of_all} for others"
        today.append((f"Today's Wordle, {title}", f"{float(known.mean):.2f}", worst))
    for text, (title, mean, worst) in zip(told, (
        *today,
        ("Wordle of 2023, every word, best average", "3.55", "6 at most for a listed word, 9 f"),
        ("Wordle of 2023, common words sooner, by search", "3.62", "12 at most "),
        ("Wordle of 2021, by entropy", "3.47", "6 at most "),
        ("Wordle of 2021, hard mode, by entropy", "3.59", "8 at most "),
        ("Wordle of 2021, best average", "3.42", "5 at most "),
        ("Wordle of 2021, every word, by entropy", "3.47", "6 at most for a listed word, 8 for"),
        ("Wordle of 2021, hard mode, best average, each word within 6 guesses", "3.51", "6 at m"),
    ), strict=True):  # fmt: skip
        assert text.startswith(f"{title} ")
        head = text[: text.index(worst)]
        assert re.findall(r"\d\.\d+", head) == [mean]
        days = f"; knows the answers up to {long_day()} Play it"
        assert (days in text) == title.startswith("Today")


def test_the_specification_is_all_there(plain: dict[str, bytes]) -> None:
    html = plain["format.html"].decode()
    shown = parsed(html)
    given = (ROOT / "trees/FORMAT.md").read_text()

    def bare(text: str) -> str:
        return re.sub(r"\s|[`*#|-]", "", re.sub(r"^```\w+$", "", text, flags=re.MULTILINE))

    assert bare(given) in bare("".join(shown.texts))
    assert {"table", "pre", "code", "strong", "li"} <= shown.elements
    body = re.sub(r"<code>.*?</code>", "", html.partition("<main>")[2], flags=re.DOTALL)
    assert not re.search(r"```|`|\*\*|^#|^- |^\||\]\(", body, re.MULTILINE)  # left as written


def test_markup_in_markdown_stays_text() -> None:
    html = specification(
        f"{MARKUP}\n\n| {MARKUP} |\n|---|\n\n[a](javascript:alert(1))\n", {}, About()
    )
    assert not parsed(html).elements & {"img", "script"}
    assert "javascript:alert(1)" not in parsed(html).links


# In a browser.


@pytest.mark.slow
def test_pages_show_what_people_want_have_no_fault_and_lead_to_their_trees(
    browser: Browser, folder: Path, told: dict[str, bytes], tmp_path: Path
) -> None:
    with tab_in(browser, bypass_csp=True, **PHONE) as tab:  # axe adds a style of its own
        what_people_want_is_seen_at_once(tab, folder)
        for name, width, scheme in PAGES:
            tab.emulate_media(color_scheme=scheme)
            tab.set_viewport_size({"width": width, "height": 800})
            no_fault_is_found(tab, folder / name, width)
    write_folder(str(tmp_path / "site"), told)
    with tab_in(browser, **PHONE) as tab:
        tab.set_viewport_size(WIDE["viewport"])
        links_walk_the_tree_they_name(tab, folder)
        tab.set_viewport_size(PHONE["viewport"])
        the_end_of_the_page_does_not_jump_while_it_is_drawn(tab, tmp_path / "site/page.html")


PAGES: list[tuple[str, int, Literal["light", "dark"]]] = [
    ("index.html", 320, "dark"),
    ("format.html", 390, "light"),
]


def what_people_want_is_seen_at_once(tab: Page, folder: Path) -> None:
    for size in (WIDE, PHONE):
        tab.set_viewport_size(size["viewport"])
        tab.goto((folder / "index.html").as_uri())
        height = size["viewport"]["height"]
        for wanted in (*tab.locator(".top .main, .top img").all(), *tab.locator(".tile").all()):
            box = wanted.bounding_box()
            assert box and box["y"] + box["height"] < height
        assert tab.locator(".tile").count() == 3
        assert tab.evaluate("document.documentElement.scrollHeight") < 4 * height


def no_fault_is_found(tab: Page, file: Path, width: int) -> None:
    tab.goto(file.as_uri())
    tab.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
    assert axe_faults(tab) == [], file
    assert tab.evaluate("document.documentElement.scrollWidth") <= width, file


def links_walk_the_tree_they_name(tab: Page, folder: Path) -> None:
    for number, name in [(0, "four"), (3, ODD[1])]:
        tab.goto((folder / "index.html").as_uri())
        tab.locator("summary").nth(number).click()
        tab.get_by_role("link", name=f"Play it with {name}", exact=True).click()
        expect(tab.locator("#status")).to_have_text("Guess 1: play MIGHT. 4 words left.")
        assert tab.get_by_role("combobox", name="Tree").evaluate("s => s.selectedIndex") == number
        svg = (folder / f"trees/{name}.svg").read_text()
        (night,) = set(re.findall(r'href="(\.[^"]*night[^"]*)"', svg)) or {""}
        tab.goto((folder / "trees/x").as_uri().removesuffix("x") + night)
        expect(tab.locator("#status")).to_contain_text("Guess 3: play SIGHT. 1 word left")
        assert tab.get_by_role("combobox", name="Tree").evaluate("s => s.selectedIndex") == number


# Names of the elements that have moved since the page was loaded, up to one that is moved here, so
# that nothing which moved before is left to be told.
MOVED = """new Promise(resolve => {
    const last = document.body.appendChild(document.createElement("b"));
    const place = { position: "fixed", left: 0, top: 0, width: "99px", height: "99px" };
    Object.assign(last.style, { ...place, background: "red" });
    const moved = [];
    new PerformanceObserver(list => {
        const sources = list.getEntries().flatMap(shift => shift.sources);
        moved.push(...sources.map(({ node }) => node?.nodeName));
        if (moved.includes("B")) resolve(moved);
    }).observe({ type: "layout-shift", buffered: true });
    const painted = then => requestAnimationFrame(() => requestAnimationFrame(then));
    painted(() => { last.style.top = "300px"; });
})"""


def the_end_of_the_page_does_not_jump_while_it_is_drawn(tab: Page, file: Path) -> None:
    tab.goto(file.as_uri())
    expect(tab.locator("#status")).to_contain_text("play MIGHT")
    expect(tab.locator("footer")).to_be_visible()
    assert "FOOTER" not in tab.evaluate(MOVED)


@pytest.mark.slow
def test_pages_are_an_app_that_needs_no_network(browser: Browser, folder: Path) -> None:
    assert struct.unpack(">II", (folder / "icon.png").read_bytes()[16:24]) == (512, 512)
    with tab_in(browser, **PHONE) as tab:
        what_was_stored_is_shown(tab, installed(tab, folder))
    with tab_in(browser, faults=["503", "ERR_INTERNET_DISCONNECTED"], **PHONE) as tab:
        what_was_not_stored_says_so(tab, installed(tab, folder))


def installed(tab: Page, folder: Path) -> str:
    """Visit a site until it is stored; its address, where it is served no more."""
    with served(folder) as address:
        tab.goto(f"{address}/page.html")
        tab.evaluate("navigator.serviceWorker.ready.then(() => true)")
        app = tab.context.new_cdp_session(tab).send("Page.getAppManifest")
    assert (app["errors"], json.loads(app["data"])["start_url"]) == ([], "page.html")
    tab.context.set_offline(True)
    return address


def what_was_stored_is_shown(tab: Page, address: str) -> None:
    for path, text in (
        ("page.html#might.02222", "Guess 2: play NIGHT, 50 % chance; also possible: SIGHT."),
        ("", "All trees"), ("index.html", "All trees"), ("format.html", "How to read a tree file"),
    ):  # fmt: skip
        tab.goto(f"{address}/{path}")
        expect(tab.get_by_text(text, exact=True).first).to_be_visible()


def what_was_not_stored_says_so(tab: Page, address: str) -> None:
    tab.goto(f"{address}/trees/four.svg")
    expect(tab.locator("p").first).to_have_text(
        "Not stored on this device: four.svg needs the network."
    )
    assert tab.evaluate("innerWidth") == PHONE["viewport"]["width"]  # so it can be read there
    tab.get_by_role("link", name="All trees").click()
    expect(tab.get_by_role("heading", name="All trees")).to_be_visible()
    tab.goto(f"{address}/trees/<img src=x>&lt;img src=x>")
    assert tab.locator("img").count() == 0


# What an app shares is sent to the address that the manifest names.
SHARE = """async ([action, name, data]) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const body = new FormData();
    body.append(name, new File([bytes], "board.png", { type: "image/png" }));
    await fetch(action, { method: "POST", body });
}"""


@pytest.mark.slow
def test_an_installed_site_takes_a_screenshot_that_another_app_shares(
    browser: Browser, folder: Path
) -> None:
    rows = turns("night", "might")
    picture = base64.b64encode(board(browser, rows)).decode()
    target = json.loads((folder / "manifest.json").read_text())["share_target"]
    (files,) = target["params"]["files"]
    with served(folder) as address, tab_in(browser, **PHONE) as tab:
        tab.goto(f"{address}/page.html")
        tab.evaluate("navigator.serviceWorker.ready.then(() => true)")
        tab.reload()  # so that the worker sees what the page asks for
        tab.evaluate(SHARE, [target["action"], files["name"], picture])
        open_anew(tab, f"{address}/page.html#shared")
        expect(tab.locator("#picture-status")).to_have_text("1 row read.")
        assert tab.evaluate("location.hash") == ""
        assert tab.evaluate("caches.has('treegen shared')") is False


@pytest.mark.slow
def test_a_site_of_today_s_game_has_its_openings_a_file_each(plain: dict[str, bytes]) -> None:
    text = (ROOT / "trees/any-word.json").read_bytes()
    stored = [Path(path) for path in opening_files()]
    if not stored:
        missing("stored openings: make openings")
    files = site([tree_of("any-word", text)], {}, About())
    sums = files["SHA256SUMS"].decode()
    for path in stored:
        name = f"openings/{path.name}"
        assert files[name] == path.read_bytes()
        assert f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" in sums
        assert f'href="{name}"' in files["index.html"].decode()
    schema = (ROOT / "treegen/tree/opening.schema.json").read_bytes()
    assert files["opening.schema.json"] == schema
    assert "opening.schema.json" not in plain


@pytest.mark.parametrize(
    ("name", "opens"),
    [
        ("arabic", 'Opens with <bdi lang="ar" dir="rtl">مدينة</bdi>'),
        ("hebrew", 'Opens with <bdi dir="rtl">בוקר</bdi>'),
        ("spanish", 'Empieza con <bdi lang="es">ARBOL</bdi>'),
        ("nine", "Opens with EIGHT"),
    ],
)
def test_words_have_their_language_and_direction(name: str, opens: str) -> None:
    html = index([tree_of(name, dumps(tree_named(name)))], {}, About())
    assert html.count(f"{opens} · ") == 2
