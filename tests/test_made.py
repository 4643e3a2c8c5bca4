"""What is made once for all workers: whole, by one of them, whatever ends the others."""

import errno
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Event, Process
from multiprocessing.synchronize import Event as Signal
from pathlib import Path
from time import sleep

import pytest

from tests.made import Made, make_once


def write_slowly(path: Path) -> None:
    """Make a folder, and note beside the run's folder that it was made."""
    path.mkdir()
    (path / "page").write_text("half")
    sleep(0.2)
    (path / "page").write_text("whole")
    with (path.parents[2] / "log").open("a") as log:
        log.write("made\n")


def make_page(folder: Path) -> str:
    return (make_once(folder / "made", "site", "four", write_slowly) / "page").read_text()


def hang(folder: Path, has_begun: Signal) -> None:
    def make(path: Path) -> None:
        path.mkdir()
        (path / "page").write_text("half")
        has_begun.set()
        sleep(100)

    make_once(folder / "made", "site", "four", make)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Process]:
    """Process that has half made it, and goes no further."""
    has_begun = Event()
    process = Process(target=hang, args=(tmp_path, has_begun))
    process.start()
    assert has_begun.wait(60)
    yield process
    process.kill()
    process.join()


def test_of_two_processes_one_makes_it(tmp_path: Path) -> None:
    other = Process(target=make_page, args=(tmp_path,))
    other.start()
    assert make_page(tmp_path) == "whole"
    other.join()
    assert (other.exitcode, (tmp_path / "log").read_text()) == (0, "made\n")


def test_where_the_one_that_makes_it_is_killed_one_that_waits_makes_it_whole(
    tmp_path: Path, other: Process
) -> None:
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(make_page, tmp_path)
        sleep(0.2)
        assert not waiting.done() and not (tmp_path / "log").exists()
        other.kill()
        assert waiting.result(60) == "whole"
    (whole,) = (path for path in (tmp_path / "made").iterdir() if path.is_dir())
    assert [path.name for path in whole.rglob("*")] == ["site", "page"]


def test_nobody_waits_for_ever(tmp_path: Path, other: Process) -> None:
    with pytest.raises(pytest.fail.Exception) as raised:
        make_once(tmp_path / "made", "site", "four", write_slowly, wait=0)
    assert other.is_alive()
    assert str(raised.value) == f"{tmp_path}/made: site was not made in time"


def test_what_is_stopped_leaves_nothing_to_the_next(tmp_path: Path) -> None:
    def stop(path: Path) -> None:
        path.mkdir()
        (path / "other").write_text("half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_once(tmp_path / "made", "site", "four", stop)
    assert make_page(tmp_path) == "whole"
    assert [*tmp_path.rglob("other")] == []


def test_a_full_disk_is_one_line_that_names_the_folder(tmp_path: Path) -> None:
    def fill(path: Path) -> None:
        path.write_text("half")
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with pytest.raises(pytest.fail.Exception) as raised:
        make_once(tmp_path / "made", "page", "four", fill)
    line = str(raised.value)
    assert line.startswith(f"{tmp_path}/made: page was not made: [Errno 28] No space left on dev")
    assert "\n" not in line
    text = make_once(tmp_path / "made", "page", "four", lambda path: path.write_text("whole"))
    assert text.read_text() == "whole"


@pytest.mark.parametrize(
    "name, ingredients, is_same",
    [("page", "four", True), ("page", "five", False), ("site", "four", False)],
)
def test_what_is_of_another_name_or_made_of_other_things_is_another(
    tmp_path: Path, name: str, ingredients: str, is_same: bool
) -> None:
    def make(text: str) -> Callable[[Path], object]:
        return lambda path: path.write_text(text)

    one = make_once(tmp_path, "page", "four", make("one"))
    two = make_once(tmp_path, name, ingredients, make("two"))
    assert (one == two, one.read_text()) == (is_same, "one")
    assert two.name == name and two.read_text() == ("one" if is_same else "two")


def test_workers_share_the_folder_of_the_run(
    made: Made, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = made("four", "", lambda path: path.write_text("4"))
    own = tmp_path_factory.getbasetemp()
    assert path.is_relative_to(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)
    assert path.is_relative_to(own) == ("PYTEST_XDIST_WORKER" not in os.environ)
