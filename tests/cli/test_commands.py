"""Rules that hold for every command: help, errors, whole numbers, output."""

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.conftest import treegen, treewalk
from treegen.cli.main import COMMANDS, parser
from treegen.text import shortened, text_columns
from treegen.walk.options import DESCRIPTION


@pytest.fixture(scope="module")
def helps() -> dict[str, str]:
    found = {name: treegen(name, "--help").stdout for name in COMMANDS}
    return {**found, "treewalk": treewalk("--help").stdout}


def test_treegen_alone_shows_its_help_with_every_command() -> None:
    done = treegen()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == treegen("--help").stdout == treegen("help").stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert re.findall(r"^  (\w+) +[A-Z]", done.stdout, re.MULTILINE) == [*COMMANDS]


@pytest.mark.parametrize(
    ("word", "suggestion"),
    [
        ("biuld", "did you mean build?"),
        ("--hlep", "did you mean --help?"),
        ("xyzzy", f"there are: {', '.join(COMMANDS)}"),
    ],
)
def test_an_unknown_command_suggests_the_nearest(word: str, suggestion: str) -> None:
    done = treegen(word)
    told = f"treegen: there is no command '{word}'; {suggestion}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


@pytest.mark.parametrize(
    "line",
    [
        "treewalk {}", "treewalk --tree {}", "treegen {}", "treegen stats {}",
        "treegen build --opener {}", "treegen build --policy {}", "treegen next raise {}",
        "treegen sweep --openers {}.{}", "treegen chart raise -o x.{}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("letters", ["a", "ab-c", "⬛"])
def test_an_argument_of_500_letters_is_cut_in_the_message(line: str, letters: str) -> None:
    name, *arguments = line.format(letters * 500, "b" * 500).split()
    done = (treewalk if name == "treewalk" else treegen)(*arguments)
    assert done.returncode in (1, 2) and done.stdout == ""
    assert (letters * 30)[:30] in done.stderr and len(done.stderr) < 400


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("treegen build --opner raise", "--opener"),
        ("treegen chart raise --layuot=card", "--layout"),
        ("treegen next --hrad raise 01020", "--hard"),
        ("treewalk --lst raise 01020", "--list"),
    ],
)
def test_a_misspelt_option_is_asked_about(line: str, instead: str) -> None:
    program, *arguments = line.split()
    done = (treewalk if program == "treewalk" else treegen)(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"; did you mean {instead}?\n"), done.stderr


@pytest.mark.parametrize("name", [*COMMANDS, "treewalk"])
def test_help_has_examples_and_fits_a_terminal(
    name: str, helps: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = name if name == "treewalk" else f"treegen {name}"
    lines = helps[name].splitlines()
    assert len([line for line in lines if line.startswith(f"  {command}")]) >= 3
    assert max(map(text_columns, lines)) <= 80
    told = DESCRIPTION if name == "treewalk" else import_module(f"treegen.cli.{name}").__doc__
    examples = re.findall(rf"^  {command}(?: \S+)*", told or "", re.MULTILINE)
    assert all(any(line.startswith(one) for line in lines) for one in examples)  # in one line
    monkeypatch.setenv("COLUMNS", "60")
    done = treewalk("--help") if name == "treewalk" else treegen(name, "--help")
    assert max(map(text_columns, done.stdout.splitlines())) <= 60
    assert done.stdout.partition("\n\n")[2].split() == helps[name].partition("\n\n")[2].split()


def test_help_is_short_and_says_default_not_else(helps: dict[str, str]) -> None:
    texts = {name: " ".join(text.split()) for name, text in helps.items()}
    assert [name for name, text in texts.items() if re.search(r"[;,] else\b", text)] == []
    assert sum(len(texts[name].split()) for name in COMMANDS) <= 4500


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_with_examples_and_shows_every_option(name: str, helps: dict[str, str]) -> None:
    usage, summary, examples, *rest = helps[name].split("\n\n")
    assert usage.startswith(f"usage: treegen {name}") and "[options]" in usage
    assert summary.endswith(".") and examples.startswith(f"  treegen {name}")
    for action in parser(name)._actions:
        assert all(option in "\n\n".join(rest) for option in action.option_strings)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_is_what_it_says_of_itself(name: str, helps: dict[str, str]) -> None:
    assert treegen("help", name).stdout == helps[name]


def test_a_choice_is_read_in_capitals_or_small_letters() -> None:
    read = parser("chart").parse_args(["--paper", "a4", "--layout", "CARD"])
    assert (read.paper, read.layout) == ("A4", "card")


@pytest.mark.parametrize("name", COMMANDS)
def test_an_error_names_the_help_of_its_command(name: str) -> None:
    done = treegen(name, "--colour")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(rf"treegen: [^\n]+; see treegen {name} --help\n", done.stderr), done.stderr


@pytest.mark.parametrize(
    ("command", "option", "number"),
    [
        *(("rank", "--top", number) for number in ("0", "-1", "1.5", "six", "٣", "9" * 5000)),
        *((*option.split(), "0") for option in ("build --max-guesses", "words --length")),
        ("build", "--width", "some"),
    ],
)
def test_a_whole_number_is_one(command: str, option: str, number: str) -> None:
    done = treegen(command, f"{option}={number}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"treegen: argument {option}: '{shortened(number)}' is not")
    assert re.search(rf" from \d to [\d,]+.*; see treegen {command} --help\n$", done.stderr)


@pytest.mark.parametrize(
    "command",
    ["page raise", "chart raise", "build --game 2021 --opener raise"],
)
def test_an_empty_name_is_no_file_to_write(command: str, tmp_path: Path) -> None:
    done = treegen(*command.split(), "-o", "", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert not list(tmp_path.iterdir())


PRINTERS = {
    "compare": "raise salet",
    "next": "--game 2021 raise 01020",
    "rank": "crane 00102 --top 3",
    "review": "--game 2021 raise 01020 slash 22222",
    "stats": "raise",
    "sweep": "--game 2021 --openers raise,salet",
    "verify": "raise",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_json_is_one_document_on_standard_output(
    name: str, helps: dict[str, str], tmp_path: Path
) -> None:
    if re.search(r"--json[] ]", helps[name].replace("--json FILE", "")):
        done = treegen(name, *PRINTERS[name].split(), "--json", cwd=tmp_path)
        assert done.returncode == 0 and re.fullmatch("(treegen: .* …\n)?", done.stderr)
        assert isinstance(json.loads(done.stdout), dict | list)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "file"),
    [("build --game 2021 --opener raise", "file.json"), ("rank --top 3", "file.csv")],
)
def test_a_dash_is_standard_output(command: str, file: str, tmp_path: Path) -> None:
    line = [*command.split(), "--guesses", "answers"]
    written = treegen(*line, "-o", file, cwd=tmp_path)
    assert written.stdout.splitlines()[1].startswith(f"{file}: ")
    printed = treegen(*line, "-o", "-", cwd=tmp_path)
    assert (printed.returncode, printed.stderr) == (0, "")
    assert printed.stdout == (tmp_path / file).read_text()


def test_a_closed_stdin_reads_as_empty() -> None:
    command = f"{sys.executable} -m treegen play --tree raise <&-"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("raise ")
