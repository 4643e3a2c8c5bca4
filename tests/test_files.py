"""Files are read once where they do not change, and written whole or not at all."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread
from time import sleep, time_ns

import pytest

from tests.conftest import missing, started, treegen
from treegen import files, verify
from treegen.files import LARGEST, read_file, read_once, write_whole
from treegen.tree import openings
from treegen.tree.file import find_tree
from treegen.tree.find import find_stored, published_folder
from treegen.words.lists import ignore, load_words


def test_a_file_is_replaced_and_keeps_its_mode_and_the_link_to_it(tmp_path: Path) -> None:
    real, link, new = (tmp_path / f"{name}.json" for name in ("real", "link", "new"))
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(str(link), b"new")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"new")
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    before = os.umask(0o027)
    write_whole(str(new), b"new")
    os.umask(before)
    assert stat.S_IMODE(new.stat().st_mode) == 0o640
    with pytest.raises(OSError, match="No such file"):
        write_whole(f"{tmp_path}/folder/", b"new")
    assert sorted(tmp_path.iterdir()) == [link, new, real]


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with started(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        write_whole(str(pipe), b"through")
        assert reader.communicate()[0] == b"through"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    path.write_bytes(b"old")
    code = f"""
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
from treegen.files import read_file, write_whole
try:
    write_whole({str(path)!r}, b"x" * 5000)
except OSError as error:
    print(error.filename)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, path.read_bytes()) == (f"{path}\n", b"old")
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as stream:
        stream.truncate(LARGEST + 1)
    with pytest.raises(OSError, match="too large"):
        read_file(str(path))


def test_a_file_is_read_as_far_as_a_tree_may_go() -> None:
    assert LARGEST == verify.LARGEST


def test_a_full_disk_is_one_line() -> None:
    if not os.path.exists("/dev/full"):
        missing("/dev/full")
    done = treegen("build", "--game", "2021", "--opener", "raise", "-o", "/dev/full")
    assert done.returncode == 2
    assert done.stderr == "treegen: /dev/full: No space left on device\n"
    command = f"{sys.executable} -m treegen --version >/dev/full"
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(command, shell=True, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "treegen: output: No space left on device\n")


@pytest.fixture
def written_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that a test has just written count as if they were old."""
    monkeypatch.setattr(files, "STEP", 0)


@read_once(most=2)
def texts(path: str, *_: str) -> list[str]:
    return [Path(path).read_text()]


@pytest.mark.usefixtures("written_long_ago")
def test_a_file_is_read_again_only_where_it_changed(tmp_path: Path) -> None:
    path, other = tmp_path / "path", tmp_path / "other"
    path.write_text("one")
    first = texts(str(path))
    assert first == ["one"]
    assert texts(str(path)) is first
    assert texts(str(path), "asked otherwise") is not first

    times = path.stat()
    sleep(0.02)  # a file's time has steps of up to 10 ms
    path.write_text("two")  # as long, in the same place, and with the same time after it
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert texts(str(path)) == ["two"]
    other.write_text("six")
    os.replace(other, path)
    assert texts(str(path)) == ["six"]
    path.unlink()
    with pytest.raises(FileNotFoundError):
        texts(str(path))


@pytest.mark.usefixtures("written_long_ago")
def test_a_list_that_was_read_is_read_by_other_letters_and_another_length_too(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "list.txt")
    (tmp_path / "list.txt").write_text("árbol\nlibro\nabril\ncarta\ncanto\nmes\n")
    fold = (("á", "a"),)
    for _ in range(2):
        assert load_words(path, ignore, (), 5).words[-1] == "árbol"
        assert load_words(path, ignore, fold, 5).words[:2] == ("abril", "arbol")
        assert load_words(path, ignore, fold, 3).words == ("mes",)


@pytest.mark.usefixtures("written_long_ago")
def test_a_tree_and_an_opening_that_were_written_anew_are_read_anew(tmp_path: Path) -> None:
    path = str(tmp_path / "mine.json")
    for name in ("raise", "salet", "raise"):
        write_whole(path, read_file(os.path.join(published_folder(), f"{name}.json")))
        assert find_tree(path).recipe.opener == find_stored(path).opener == name
    for name in ("crane", "slate", "crane"):
        write_whole(path, read_file(os.path.join(published_folder(), f"openings/{name}.json")))
        assert openings.load(path).recipe.opener == name


def test_a_file_just_written_and_a_pipe_are_read_each_time(tmp_path: Path) -> None:
    path, pipe = tmp_path / "path", tmp_path / "pipe"
    path.write_text("one")
    os.utime(path, ns=(time_ns(), time_ns()))  # by the clock of this process
    assert texts(str(path)) is not texts(str(path))
    os.mkfifo(pipe)
    for text in ("first", "second"):
        writer = Thread(target=pipe.write_text, args=[text])
        writer.start()
        assert texts(str(pipe)) == [text]
        writer.join()


@pytest.mark.usefixtures("written_long_ago")
def test_what_is_read_once_is_said_each_time(tmp_path: Path) -> None:
    assert find_tree("raise") is find_tree("raise")
    path = tmp_path / "list.txt"
    path.write_text("crane\nslate\ncrane\n")
    said: list[str] = []
    lists = [load_words(str(path), said.append) for _ in range(2)]
    assert lists[0] is lists[1]
    assert said == [f"{path}: 1 word repeated, counted once"] * 2
