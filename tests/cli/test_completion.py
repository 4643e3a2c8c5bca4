"""Completion: each shell takes its script, which knows commands, options, trees and words."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import program, treegen
from treegen.cli.main import COMMANDS

BIN = Path(sys.executable).parent


def completed(line: str, folder: Path) -> list[str]:
    """Words that a shell is offered at the end of a command line."""
    subprocess.run(
        [BIN / "treegen"], cwd=folder, check=True,
        env={**os.environ, "_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "COMP_LINE": line,
             "COMP_POINT": str(len(line.encode())), "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
             "_ARGCOMPLETE_STDOUT_FILENAME": str(folder / "found")},
    )  # fmt: skip
    return (folder / "found").read_text().split("\n")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("treegen ", " ".join(COMMANDS)),
        ("treegen build --pol", "--policy"),
        ("treegen build --policy m", "minimax"),
        ("treegen compare raise sal", "salet salet-hard"),
        ("treegen next --tree hum", "human"),
        ("treegen next raise 01020 shalt 11200 aar", "aargh aarti"),
        ("treegen page own", "own.json"),
        ("treewalk --li", "--list"),
        ("treewalk --tree today-", "today-hard"),
        ("treewalk --answer qaj", "qajaq"),
    ],
)
def test_a_command_line_is_completed(line: str, found: str, tmp_path: Path) -> None:
    (tmp_path / "own.json").touch()
    assert completed(line, tmp_path) == found.split()


# Each prints what would be offered, a line for a command line.
CALLS = {
    "bash": """
COMP_LINE="treegen chart sal" COMP_POINT=17
_python_argcomplete_treegen treegen; echo "${COMPREPLY[@]}"
COMP_LINE="treewalk qaj" COMP_POINT=12
_python_argcomplete_treegen treewalk; echo "${COMPREPLY[@]}"
""",
    "zsh": """
_describe() { print -r -- "${completions[@]%:}" }
words=(treegen); BUFFER="treegen chart sal" CURSOR=17; _python_argcomplete_treegen
words=(treewalk); BUFFER="treewalk qaj" CURSOR=12; _python_argcomplete_treegen
""",
    "fish": """
complete -C 'treegen chart sal' | string replace -r '\\t.*' '' | string join ' '
complete -C 'treewalk qaj' | string replace -r '\\t.*' '' | string join ' '
""",
}


@pytest.mark.parametrize("shell", CALLS)
def test_each_shell_takes_its_script(shell: str, tmp_path: Path) -> None:
    start = "autoload -Uz compinit; compinit -u -D\n" if shell == "zsh" else ""
    path = tmp_path / "script"
    path.write_text(f"{start}{treegen('completion', shell).stdout}{CALLS[shell]}")
    env = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    done = subprocess.run(
        [program(shell), path], capture_output=True, text=True, env=env, cwd=tmp_path
    )
    assert done.stdout.split() == ["salet", "salet-hard", "qajaq"], done.stderr
