"""A file that came with treegen is known by its checksum; any other is checked before use."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.conftest import ROOT, treewalk
from tests.tree.test_tree import FOUR
from treegen.errors import TreeError
from treegen.tree import file, find, openings
from treegen.tree.file import dumps, load, loads
from treegen.tree.find import published_sums

TREES = ROOT / "trees"
OTHERS = ("any-word", "everyday-hard", "any-word-hard", "never", "tarse", "raise-any", "human")
EACH = [
    *("everyday", "raise", "raise-hard", "salet", "salet-hard"),
    *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS),
]


def sums_in(folder: Path, text: str | bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the checksums of published files be those of that text."""
    (folder / "SHA256SUMS").write_bytes(text if isinstance(text, bytes) else text.encode())
    monkeypatch.setattr(find, "published_folder", lambda: str(folder))


@pytest.mark.parametrize("name", EACH)
def test_a_known_tree_is_what_the_verifier_makes_of_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (TREES / f"{name}.json").read_bytes()
    known = loads(text)
    sums_in(tmp_path, "", monkeypatch)
    checked = loads(text)
    assert (known.is_known, checked.is_known) == (True, False)
    assert known == checked
    assert dumps(known) == dumps(checked) == text


def test_a_tree_that_was_changed_is_not_known() -> None:
    tree = load(str(TREES / "raise.json"))
    assert tree.is_known and tree._replace(name="mine").is_known
    other = tree._replace(recipe=tree.recipe._replace(generator="me"))
    assert not other.is_known and json.loads(dumps(other))["recipe"]["generator"] == "me"


@pytest.mark.parametrize(
    ("sums", "is_known"),
    [
        ("", False),
        ("{sum}  raise.json\n", True),
        ("{sum}  renamed.json\n", True),
        ("{other}  raise.json\n", False),
        ("{sum}\n\n  {sum}  raise.json and more\n", False),
        (b"\xff\xfe\x00{sum}", False),
        (None, False),  # a folder of that name
    ],
)
def test_a_list_of_checksums_may_lack_a_tree_or_have_another(
    sums: str | bytes | None, is_known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (TREES / "raise.json").read_bytes()
    own = sha256(text).hexdigest()
    if isinstance(sums, str):
        sums = sums.format(sum=own, other="0" * 64)
    if sums is None:
        (tmp_path / "SHA256SUMS").mkdir()
        monkeypatch.setattr(find, "published_folder", lambda: str(tmp_path))
    else:
        sums_in(tmp_path, sums, monkeypatch)
    tree = loads(text)
    assert (tree.is_known, tree.summary.total) == (is_known, 8036)


def test_without_a_list_of_checksums_nothing_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find, "published_folder", lambda: str(tmp_path))
    assert published_sums() == {}
    assert not loads((TREES / "raise.json").read_bytes()).is_known


def test_every_published_file_is_listed_and_known() -> None:
    sums = published_sums()
    files = [*TREES.glob("*.json"), *(TREES / "openings").glob("*.json")]
    for path in files:
        digest = sha256(path.read_bytes()).hexdigest()
        assert sums[path.relative_to(TREES).as_posix()] == digest


def test_a_known_opening_is_what_the_check_makes_of_it() -> None:
    path = TREES / "openings/crane.json"
    text = path.read_bytes()
    assert openings.load(str(path)) == openings.loads(text)
    assert openings.dumps(openings.load(str(path))) == text


def test_a_session_keeps_what_it_read_whatever_happens_to_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    text = (TREES / "raise.json").read_bytes()
    path.write_bytes(text)
    tree = load(str(path))
    path.write_bytes(text[: len(text) // 2])
    assert tree.follow("raise 01020 shalt 11200").guess == "aargh"
    assert sum(1 for _ in tree.games()) == 2315 == len(tree.root.words)
    with pytest.raises(TreeError, match="not JSON"):
        load(str(path))
    path.unlink()
    assert dumps(tree) == text


@pytest.mark.parametrize("arguments", [(), ("--answer", "night"), ("might", "02222", "--list")])
def test_a_tree_that_is_cut_off_is_an_error_of_one_line(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    text = json.dumps(FOUR)
    (tmp_path / "cut.json").write_text(text[: len(text) - 40])
    done = treewalk("--tree", "cut.json", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("treewalk: cut.json: not JSON")
    assert done.stderr.count("\n") == 1


def test_a_branch_that_nobody_passed_is_looked_at_when_it_is_asked_for(tmp_path: Path) -> None:
    text = (TREES / "raise.json").read_text()
    game = "raise 00000 mulch 00000".split()
    (tmp_path / "odd.json").write_text(text.replace('"guess":"aargh"', '"guess":7'))
    done = treewalk("--tree", "odd.json", *game, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    done = treewalk("--tree", "odd.json", *"raise 01020 shalt 11200".split(), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "odd.json: tree.branches.01020.branches.11200.guess is 7, not a word" in done.stderr
    with pytest.raises(TreeError, match=r"guess is 7, not a word"):
        file.load(str(tmp_path / "odd.json"))


@pytest.mark.parametrize("name", ["openings/crane.json", "openers-2023.csv"])
def test_another_published_file_is_no_known_tree(name: str) -> None:
    done = treewalk("--tree", str(TREES / name))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    with pytest.raises(TreeError):
        load(str(TREES / name))


def test_a_tree_is_no_known_opening(tmp_path: Path) -> None:
    path = tmp_path / "crane.json"
    path.write_bytes((TREES / "everyday.json").read_bytes())
    with pytest.raises(TreeError):
        openings.load(str(path))
