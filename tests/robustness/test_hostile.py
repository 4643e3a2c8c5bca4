"""Every command against every hostile input: see `promises`, which hold for all of them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.robustness import hostile
from tests.robustness.hostile import COMMANDS, LARGE, ODD, READERS, VALUES
from tests.robustness.test_odd_files import folder
from tests.starter import measured
from treegen.cli.main import parser
from treegen.files import LARGEST

__all__ = ["folder"]

MOST, SECONDS, LINES = 500_000_000, 60, 3


def promises(command: list[str], folder: Path) -> tuple[int, str, str]:
    """Exit code and output of a command, after what holds whatever it is given.

    It takes less than 500 MB and 60 seconds, ends with a documented exit code, and says what is
    wrong in three lines at most, without a traceback.
    """
    name, *arguments = command
    done, peak, seconds = measured(name, tuple(arguments), folder)
    assert done.returncode in (0, 1, 2, 3), done.stderr[-999:]
    assert done.stderr.count("\n") <= LINES and "Traceback" not in done.stderr, done.stderr[-999:]
    assert all(line.isprintable() and len(line) < 6000 for line in done.stderr.split("\n"))
    assert peak < MOST, f"{peak / 1e6:.0f} MB"
    assert seconds < SECONDS, f"{seconds:.0f} s"
    assert not [path for path in folder.iterdir() if path.name.endswith(".tmp")]
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("command", READERS)
def test_what_cannot_be_read_is_one_line(command: str, kind: str, folder: Path) -> None:
    make, reason = ODD[kind]
    make(folder / "odd.json")
    before = {path.name for path in folder.iterdir()}
    code, out, err = promises(command.split(), folder)
    assert {path.name for path in folder.iterdir()} == before
    if command.startswith("treegen verify odd.json") and not reason:  # it finds a fault
        assert (code, err) == (1, "") and out.startswith("odd.json: ")
        return
    expected = 1 if command.startswith("treegen publish") and not reason else 2
    assert (code, out, err.count("\n")) == (expected, "", 1), err
    assert err.startswith(f"{command.split()[0]}: odd.json") or "--openers 'odd.json'" in err
    assert err.endswith(f"{reason}\n") or "--openers 'odd.json' is no file" in err
    assert len(err) < 250


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Path of each of the largest files, made once."""
    folder = tmp_path_factory.mktemp("large")
    kinds = hostile.JSON | hostile.TREES | hostile.LISTS | hostile.TABLES

    def path_of(kind: str) -> Path:
        path = folder / kind.replace("/", "-")
        if not path.exists():
            path.write_bytes(kinds[kind]())
            assert path.stat().st_size <= LARGEST
        return path

    return path_of


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "command"), [(kind, command) for (kind, _), command in LARGE])
def test_the_largest_files_take_less_than_500_mb(
    kind: str, command: str, large: Callable[[str], Path], folder: Path
) -> None:
    (folder / "odd.json").symlink_to(large(kind))
    code, _, err = promises(command.split(), folder)
    assert code in (0, 1, 2) or "Graphviz" in err
    if (folder / "again.json").exists():  # what is written can be read
        assert promises(["treegen", "verify", "again.json"], folder)[0] == 0


@pytest.mark.slow
def test_limits_are_told_with_their_numbers(folder: Path) -> None:
    (folder / "odd.json").write_bytes(hostile.tree_of(20_000, 90))
    turns = "the turns of all nodes add up to 1,844,186; those of a tree to 1,500,000 at most"
    for command in ("treewalk --tree odd.json", "treegen convert odd.json - --to csv"):
        assert promises(command.split(), folder)[2].endswith(f"{turns}\n")
    told = promises(["treegen", "verify", "odd.json"], folder)[1]
    assert told == "odd.json: the turns of all nodes add up to more than 1,500,000\n"
    (folder / "odd.json").write_bytes(hostile.tree_of(8_000, 5))
    told = promises("treegen chart odd.json -o a.gv".split(), folder)[2]
    assert "8,005 guesses make a chart of 144,090 cells" in told and "show 128,000 at" in told
    code, _, told = promises(["treegen", "publish", "odd.json"], folder)
    assert code == 0 and told.startswith("treegen: odd: without posters: 8,005 guesses make")
    assert not [*folder.glob("site/**/*.svg")]
    (folder / "odd.json").write_bytes(hostile.tree_of(70_000, 9))
    told = promises("treegen convert odd.json - --to selby".split(), folder)[2]
    assert "would have more than 12,000,000 bytes, the most that is read" in told


@pytest.mark.slow
@pytest.mark.parametrize("command", ["treegen verify odd.json --rebuild"])
def test_a_few_bytes_take_no_more(command: str, folder: Path) -> None:
    (folder / "odd.json").write_bytes(hostile.heavy_tree())
    code, out, _ = promises(command.split(), folder)
    assert code == 1 and "cannot be built again: these lists need" in out


def options_of(command: str) -> list[str]:
    """Options of a command that take a value."""
    (commands,) = (each for each in parser()._actions if each.dest == "command")
    assert isinstance(commands.choices, dict)
    return [
        action.option_strings[-1]
        for action in commands.choices[command]._actions
        if action.option_strings and action.nargs != 0
    ]


ARGUMENTS = [
    (command, option)
    for command in COMMANDS
    for option in ["", *options_of(command)]
    if option not in ("--scheduler", "--length", "--lang")
]


@pytest.mark.slow
@pytest.mark.parametrize(("command", "option"), ARGUMENTS)
def test_an_option_may_have_any_value(command: str, option: str, folder: Path) -> None:
    for value in VALUES:
        given = [f"{option}={value}"] if option else [value]
        code, _, err = promises(["treegen", command, *COMMANDS[command].split(), *given], folder)
        assert err or code in (0, 1), (option, value)
