"""Files are written whole or not at all."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import missing, treegen
from treegen.files import LARGEST, lock, read_file, temporary_folder, write_whole


def test_a_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_whole(str(path), b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_keeps_pointing_where_it_did(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_whole(str(link), b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
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
    assert done.stdout == f"{path}\n"
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_tree_can_go_to_standard_output() -> None:
    done = treegen("build", "--opener", "raise", "-o", "-")
    assert done.stdout.startswith('{"format":"treegen/tree"')
    assert done.stdout.endswith("}\n")


def test_a_file_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as stream:
        stream.truncate(LARGEST + 1)
    with pytest.raises(OSError, match="too large"):
        read_file(str(path))


@pytest.mark.parametrize("name", ["new/", "loop"])
def test_what_cannot_be_a_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OSError, match=r"No such file|symbolic links"):
        write_whole(f"{tmp_path}/{name}", b"new")
    assert list(tmp_path.iterdir()) == [tmp_path / "loop"]


def test_a_full_disk_is_one_line() -> None:
    if not os.path.exists("/dev/full"):
        missing("/dev/full")
    done = treegen("build", "--opener", "raise", "-o", "/dev/full")
    assert done.returncode == 2
    assert done.stderr == "treegen: /dev/full: No space left on device\n"


# Writes once, and is killed before the file gets its name; then it is started again.
KILLED = """
import os, signal, sys
from treegen import files
if sys.argv[1] == "killed":
    os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
files.write_whole(sys.argv[2], b"new")
"""


def test_what_a_kill_left_is_removed_by_the_next_run_and_nothing_else(tmp_path: Path) -> None:
    def run(how: str, name: str) -> int:
        return subprocess.run([sys.executable, "-c", KILLED, how, str(tmp_path / name)]).returncode

    assert run("killed", "a.json") == -9
    (left,) = tmp_path.iterdir()
    link, pipe, other = (tmp_path / f".treegen-{name}.tmp" for name in ("link", "pipe", "other"))
    link.symlink_to(tmp_path / "a.json")
    os.mkfifo(pipe)
    other.write_bytes(b"of a run that lives")
    with other.open() as stream:
        lock(stream.fileno())
        assert run("not killed", "b.json") == 0
    assert not left.exists()
    assert {path.name for path in tmp_path.iterdir()} == {"b.json", link.name, other.name}
    with temporary_folder() as folder:
        assert os.listdir(folder) == []
    assert not os.path.exists(folder)
