"""The ending of a file says which command writes it, and in which format."""

from pathlib import Path

import pytest

from tests.conftest import treegen
from treegen.chart.draw import FORMATS
from treegen.cli.main import COMMANDS, parser
from treegen.cli.output import ENDINGS, WRITTEN, ending_of
from treegen.errors import UsageError
from treegen.formats.write import ENDINGS as CONVERTED

LINES = {  # of a command that writes a file
    "page": "raise -o {}",
    "chart": "raise --clue 00012 -o {}",
    "stats": "raise -o {}",
    "compare": "raise salet -o {}",
    "rank": "--game 2021 raise 01020 -o {}",
    "build": "--game 2021 --opener raise -o {}",
    "sweep": "--game 2021 --openers raise -o {}",
    "words": "-o {}",
    "convert": "raise {}",
}


def test_each_command_that_writes_a_file_has_its_endings() -> None:
    writing = [
        name for name in COMMANDS if any(action.dest in WRITTEN for action in parser(name)._actions)
    ]
    assert {*writing} == {*ENDINGS} == {*LINES}
    assert {*ENDINGS["chart"]} == {".dot", *(f".{form}" for form in FORMATS)}
    assert [*ENDINGS["convert"]] == [*CONVERTED]


@pytest.mark.parametrize("command", LINES)
def test_an_ending_of_another_command_is_refused_and_that_command_named(
    command: str, tmp_path: Path
) -> None:
    own = ENDINGS[command]
    other, ending = next(
        (name, ending) for name, all in ENDINGS.items() for ending in all if ending not in own
    )
    for name, told in ((f"mine{ending}", f"treegen {other}"), ("mine.zzz", ""), ("mine", "")):
        done = treegen(command, *LINES[command].format(name).split(), cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert done.stderr.startswith(f"treegen: {name}: the ending must be ")
        assert ", ".join(own) in done.stderr and told in done.stderr
        assert (" can write " in done.stderr) == bool(told)
    assert not [*tmp_path.iterdir()]


def test_a_page_is_not_written_over_a_tree(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("my tree")
    done = treegen("page", "raise", "-o", "mine.json", cwd=tmp_path)
    line = "mine.json: the ending must be one of .html, .htm; treegen stats, compare, rank, build, "
    assert line in done.stderr and (tmp_path / "mine.json").read_text() == "my tree"


def test_standard_output_and_devices_need_no_ending(tmp_path: Path) -> None:
    assert ending_of("-", "rank") == ending_of("/dev/null", "rank") == ".csv"
    with pytest.raises(UsageError):
        ending_of(str(tmp_path), "rank")


def test_a_format_that_is_named_needs_no_ending(tmp_path: Path) -> None:
    done = treegen("convert", "raise", "deck", "--to", "anki", cwd=tmp_path)
    assert (done.returncode, (tmp_path / "deck").read_text()[:10]) == (0, "#separator")


def test_graphviz_source_may_be_called_dot(tmp_path: Path) -> None:
    both = "-o a.dot -o a.gv".split()
    done = treegen("chart", "raise", "--clue", "00012", *both, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "a.dot\na.gv\n")
    assert (tmp_path / "a.dot").read_text() == (tmp_path / "a.gv").read_text() > "digraph"
