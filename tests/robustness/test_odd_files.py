"""Whatever a file turns out to be, and whether the disk has room, a command says it in one line."""

import io
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from tests.conftest import missing, program
from tests.robustness.hostile import FOUR_WORDS, READERS, listen
from tests.tree.test_tree import FOUR
from treegen import walk
from treegen.cli.main import parser
from treegen.clues import plain_clues
from treegen.errors import exit_code

pytestmark = pytest.mark.slow  # a minute together

BIN = Path(sys.executable).parent


class Done(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


def inside(command: str) -> Done:
    """The command run in this process, which takes milliseconds."""
    return run_inside(*command.split())


def run_inside(name: str, *arguments: str) -> Done:
    """The command with these arguments, run as `main` does but for signals."""

    def run() -> int:
        if name == "treewalk":
            return walk.run(arguments)
        options = parser().parse_args(plain_clues(arguments))
        code: int = options.run(options)
        return code

    stdin = io.TextIOWrapper(io.BytesIO())
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with patch("sys.stdin", stdin), redirect_stdout(out), redirect_stderr(err):
        code = exit_code(run, name)
    found = [stream.buffer.getvalue().decode() for stream in (out, err)]
    return Done(code, *found)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a tree of four words and their list."""
    (tmp_path / "four.json").write_text(json.dumps(FOUR))
    (tmp_path / "four.txt").write_text("abide\nmight\nnight\nsight\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


TABLE = "opener,total,mean,worst,in_six,guess_1,guess_2,guess_3\nmight,8,2.0,3,4,1,2,1\n"
WEIGHTS = "might\t3\nnight\t1\nabide\t4\nsight\t1\n"


ONCE = [one for one in READERS if one.count("odd.json") == 1 and "--rebuild" not in one]


@pytest.mark.parametrize("command", ONCE)
def test_a_pipe_is_read_to_its_end(command: str, folder: Path) -> None:
    before = command.split("odd.json")[0].split()[-1]
    lists = "--guesses", "--answers", "--prior", "--words", "--openers"
    text = json.dumps(FOUR)
    if before in (*lists, "--check"):
        text = WEIGHTS if before in lists else TABLE
    os.mkfifo("odd.json")
    writer = threading.Thread(target=(folder / "odd.json").write_text, args=[text])
    writer.start()
    code, out, err = inside(command)
    writer.join()
    assert code == 0 and err.count("\n") <= command.startswith("treegen convert"), err
    assert out


# Every command that writes a file.
WRITERS = {
    f"treegen build {FOUR_WORDS} -o": "tree.json",
    "treegen page four.json -o": "page.html",
    "treegen stats four.json -o": "stats.svg",
    "treegen compare four.json four.json -o": "compare.json",
    f"treegen rank {FOUR_WORDS} -o": "rank.csv",
    "treegen words --top 9 -o": "words.tsv",
    "treegen chart four.json -o": "chart.svg",
    "treegen chart four.json --layout flow -o": "chart.pdf",
    "treegen chart four.json --clue 02222 -o": "chart.png",
    "treegen chart four.json --paper A3 -o": "chart.gv",
    "treegen chart four.json --layout ledger --paper A3 -o": "ledger.pdf",
    "treegen chart four.json --book -o": "book.pdf",
    "treegen convert four.json": "four.csv",
    "treegen convert four.json ": "four.sqlite",
    f"treegen sweep {FOUR_WORDS} --openers night,might -o": "rows.csv",
    f"treegen sweep {FOUR_WORDS} --openers night might -o": "rows.json",
}
WRITES = pytest.mark.parametrize(("command", "name"), WRITERS.items())


def whole(path: Path) -> bool:
    """Whether a file is one that a command wrote to its end."""
    ends = {".svg": b"</svg>\n", ".pdf": b"%%EOF", ".png": b"IEND\xaeB`\x82"}
    return path.read_bytes().strip().endswith(ends.get(path.suffix, b"").strip())


def left(folder: Path) -> list[str]:
    """Names of the files besides those that were there, and the journal of a sweep."""
    names = {path.name for path in folder.iterdir()} - {"four.json", "four.txt"}
    return sorted(name for name in names if not name.endswith(".partial"))


def needs(name: str) -> None:
    """Skip where this machine lacks what draws or knows words."""
    if name.endswith((".svg", ".pdf", ".png")):
        program("neato")


def folder_there(path: Path) -> None:
    """Make a folder with something in it."""
    path.mkdir()
    (path / "old").touch()


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder": (folder_there, "Is a directory"),
    "a link to a folder": (lambda path: path.symlink_to("."), "Is a directory"),
    "a link to itself": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "a link into nowhere": (lambda path: path.symlink_to("no/where"), "No such file or directory"),
    "a path through a file": (lambda path: path.symlink_to("four.txt/x"), "Not a directory"),
    "a socket": (listen, "No such device or address"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
@WRITES
def test_what_cannot_be_written_is_one_line(
    command: str, name: str, kind: str, folder: Path
) -> None:
    needs(name)
    make, reason = BAD[kind]
    make(folder / name)
    code, out, err = inside(f"{command} {name}")
    *kept, line = err.splitlines()
    assert (code, out) == (2, "") and line.startswith("treegen: "), err
    # What a sweep has computed is not lost with its output, and it says so.
    assert len(kept) <= command.startswith("treegen sweep")
    assert err.startswith(f"treegen: {name}")
    assert err.endswith(f"{reason}\n")
    assert left(folder) == [name]


@WRITES
def test_a_link_stays_and_what_it_leads_to_is_replaced(
    command: str, name: str, folder: Path
) -> None:
    needs(name)
    (folder / "old").write_bytes(b"old")
    for target in ("old", "new"):
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(target)
        assert inside(f"{command} {name}").code == 0
        assert (folder / name).is_symlink()
        assert (folder / target).read_bytes() != b"old" and whole(folder / name)
    assert left(folder) == sorted([name, "new", "old"])


@WRITES
def test_pipes_and_devices_are_written_to(command: str, name: str, folder: Path) -> None:
    needs(name)
    (folder / name).symlink_to("/dev/null")
    assert inside(f"{command} {name}").code == 0
    assert os.readlink(name) == "/dev/null" and not Path("/dev/null").is_file()
    (folder / name).unlink()
    os.mkfifo(name)
    text = list[bytes]()
    reader = threading.Thread(target=lambda: text.append((folder / name).read_bytes()))
    reader.start()
    assert inside(f"{command} {name}").code == 0
    reader.join(10)
    assert stat.S_ISFIFO((folder / name).stat().st_mode)
    (folder / "copy").with_suffix(Path(name).suffix).write_bytes(text[0])
    assert text[0] and whole((folder / "copy").with_suffix(Path(name).suffix))


# A disk of 64 kB, mounted where only the command and what stands before it see it.
DISK = """
mount -t tmpfs -o size=64k tmpfs disk || exit 99
printf old >"disk/$1"
{ test "$2" = ro && mount -o remount,ro disk; } || dd if=/dev/zero of=disk/fill 2>/dev/null
name=$1; shift 2
"$@" "disk/$name"
code=$?
ls -A disk >files
cp "disk/$name" after
exit $code
"""


def as_root(folder: Path) -> list[str]:
    """Words to put before a command so that it may mount something, for itself alone."""
    for words in (["unshare", "-rm"], ["sudo", "-n", "unshare", "-m"]):
        if shutil.which(words[0]):
            mount = [*words, "mount", "-t", "tmpfs", "tmpfs", str(folder)]
            if subprocess.run(mount, capture_output=True).returncode == 0:
                return words
    missing("a kernel that lets unshare mount a file system")


@pytest.mark.parametrize(
    ("state", "reason"), [("full", "No space left on device"), ("ro", "Read-only file system")]
)
@WRITES
def test_a_disk_that_takes_nothing_is_one_line_and_the_old_file_stays(
    command: str, name: str, state: str, reason: str, folder: Path
) -> None:
    needs(name)
    (folder / "disk").mkdir()
    arguments = [str(BIN / command.split()[0]), *command.split()[1:]]
    shell = [*as_root(folder / "disk"), "sh", "-c", DISK, "sh", name, state]
    done = subprocess.run([*shell, *arguments], cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    journal = ".partial" * (name.startswith("rows"))
    assert done.stderr == f"treegen: disk/{name}{journal}: {reason}\n"
    assert (folder / "after").read_text() == "old"
    files = (folder / "files").read_text().split()
    assert set(files) - {"fill", f"{name}.partial"} == {name}


def test_convert_reads_no_endless_stdin(folder: Path) -> None:
    if not os.path.exists("/dev/zero"):
        missing("/dev/zero")
    with open("/dev/zero", "rb") as stdin:
        done = subprocess.run(
            [BIN / "treegen", "convert", "-", "four.csv"],
            stdin=stdin, capture_output=True, text=True,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, "treegen: stdin: File too large\n")


# A site is a folder that is replaced whole.
SITE = """
mount -t tmpfs -o size=2m tmpfs disk && "$2" publish four.json -o disk/site >published || exit 99
if test "$1" = ro; then mount -o remount,ro disk; else dd if=/dev/zero of=disk/fill 2>/dev/null; fi
"$2" publish four.json --title Elsewhere -o "disk/$3"
code=$?
ls -A disk >files
cd disk/site && sha256sum --quiet -c SHA256SUMS && ! grep -q Elsewhere index.html || exit 98
exit $code
"""


@pytest.mark.parametrize(
    ("state", "output", "reason"),
    [
        ("full", "site", ": No space left on device"),
        ("ro", "site", ": Read-only file system"),
        ("full", "", "cannot be replaced whole: it is a mount point; give a folder in it, such as "
                     "-o disk/site; see treegen publish --help"),
    ],
)  # fmt: skip
def test_where_a_site_cannot_be_replaced_the_old_one_stays(
    state: str, output: str, reason: str, folder: Path
) -> None:
    program("neato")
    (folder / "disk").mkdir()
    command = [*as_root(folder / "disk"), "sh", "-c", SITE, "sh", state, f"{BIN}/treegen", output]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    told = f"treegen: disk/{output}{' ' * (not output)}{reason}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
    assert set((folder / "files").read_text().split()) - {"fill"} == {"site"}


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (Path.touch, "Not a directory|File exists"),
        (listen, "Not a directory|File exists"),
        (os.mkfifo, "Not a directory|File exists"),
        (lambda path: path.symlink_to("gone"), "File exists|No such file"),
        (lambda path: path.symlink_to(path), "File exists|Too many levels"),
    ],
)
def test_a_site_where_no_folder_can_be_is_one_line(
    make: Callable[[Path], object], reason: str, folder: Path
) -> None:
    make(folder / "site")
    code, out, err = inside("treegen publish four.json")
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert re.fullmatch(f"treegen: site.*: ({reason}).*\n", err)
