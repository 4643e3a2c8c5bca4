"""Completion: bash, zsh and fish offer commands, options, stored trees and bundled lists."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy

import pytest

from tests.conftest import ROOT, program, treegen
from treegen.cli.main import COMMANDS
from treegen.tree.policies import POLICIES
from treegen.words.lists import BUNDLED

BIN = Path(sys.executable).parent


def offered(line: str, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a shell that completes its line does, by argcomplete's protocol."""
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(folder / "found"),
        "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    command = BIN / line.split()[0]
    return subprocess.run(
        [command], cwd=folder, env=os.environ | asked | env, capture_output=True, text=True
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("treegen ", " ".join(COMMANDS)),
        ("treegen ra", "rank"),
        ("treegen build --pol", "--policy"),
        ("treegen build --policy m", "minimax"),
        ("treegen rank --unit n", "nats"),
        ("treegen chart raise --pap", "--paper"),
        ("treegen chart sal", "salet salet-hard"),
        ("treegen compare raise sal", "salet salet-hard"),
        ("treegen next --tree hum", "human"),
        ("treegen convert mi", "mine"),
        ("treegen build --guesses wo", " ".join(BUNDLED)),
        ("treegen verify --answers wordle-2023", "wordle-2023-answers wordle-2023-guesses"),
        ("treegen page own", "own.json"),
        ("treegen build --guesses my", "my.txt"),
        ("treewalk --li", "--list"),
        ("treewalk m", ""),  # a guess, and no file
        ("treegen next m", ""),
        ("treewalk --tree today-", "today-hard"),
    ],
)
def test_a_command_line_is_completed(line: str, found: str, tmp_path: Path) -> None:
    for name in ("own.json", "my.txt"):
        (tmp_path / name).touch()
    (tmp_path / "trees").mkdir()
    copy(ROOT / "trees/raise.json", tmp_path / "trees/mine.json")
    done = offered(line, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "found").read_text().split() == found.split()


def test_fish_says_what_each_choice_means_or_nothing(tmp_path: Path) -> None:
    def told(line: str) -> list[str]:
        offered(line, tmp_path, _ARGCOMPLETE_SHELL="fish", _ARGCOMPLETE_DFS="\t")
        return [line.rstrip("\t") for line in (tmp_path / "found").read_text().splitlines()]

    policies = [f"{name}\t{each.prefers}" for name, each in POLICIES.items()]
    assert sorted(told("treegen build --policy ")) == sorted([*policies, "optimal"])
    assert sorted(told("treegen chart raise --layout ")) == ["card", "flow", "ledger", "tree"]


def test_without_argcomplete_nothing_is_offered(tmp_path: Path) -> None:
    (tmp_path / "argcomplete.py").write_text("raise ModuleNotFoundError")
    for line in ("treegen ra", "treewalk --li"):
        done = offered(line, tmp_path, PYTHONPATH=str(tmp_path))
        assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
        assert not (tmp_path / "found").exists()


# What a shell is told to read at its start, and what prints all that it then offers.
SHELLS = {
    "bash": """
COMP_LINE="treegen chart sal" COMP_POINT=17
_python_argcomplete treegen; echo "${COMPREPLY[@]}"
COMP_LINE="treewalk --tree to" COMP_POINT=18
_python_argcomplete treewalk; echo "${COMPREPLY[@]}"
complete -p treegen treewalk | wc -l
""",
    "zsh": """
_describe() { print -r -- "${completions[@]%:}" }
words=(treegen); BUFFER="treegen chart sal" CURSOR=17; _python_argcomplete
words=(treewalk); BUFFER="treewalk --tree to" CURSOR=18; _python_argcomplete
print ${#${(M)${(k)_comps}:#tree(gen|walk)}}
""",
    "fish": """
complete -C 'treegen chart sal' | string replace -r '\\t.*' ''
complete -C 'treewalk --tree to' | string replace -r '\\t.*' ''
complete -c treegen -c treewalk | count
""",
}


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_takes_the_line_that_help_shows(shell: str, tmp_path: Path) -> None:
    shown = [line for line in treegen().stdout.splitlines() if "register-python" in line]
    (line,) = [line.strip() for line in shown if ("--shell fish" in line) == (shell == "fish")]
    start = "autoload -Uz compinit; compinit -u -D\n" if shell == "zsh" else ""
    path = tmp_path / "script"
    path.write_text(f"{start}{line}\n{SHELLS[shell]}")
    env = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    done = subprocess.run(
        [program(shell), path], capture_output=True, text=True, env=env, cwd=tmp_path
    )
    assert done.stdout.split() == ["salet", "salet-hard", "today", "today-hard", "2"], done.stderr
