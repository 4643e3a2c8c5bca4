"""Completion: what can stand at the end of a command line, and the scripts in their shells."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import program
from treegen import walk
from treegen.cli.completion import SHELLS, candidates
from treegen.cli.main import COMMANDS, parser

BIN = Path(sys.executable).parent


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("treegen ", " ".join(COMMANDS)),
        ("treegen bu", "build"),
        ("treegen build --pol", "--policy"),
        ("treegen build --policy m", "minimax"),
        ("treegen chart raise --palette c", "contrast"),
        ("treegen chart sal", "salet salet-hard"),
        ("treegen compare raise sal", "salet salet-hard"),
        ("treegen next --tree hum", "human"),
        ("treegen next raise 01020 shalt 11200 aar", "aargh aarti"),
        ("treegen build -o x", ""),  # a file, which the shell knows
        ("treegen nonsense x", ""),
        ("treewalk --li", "--list"),
        ("treewalk --tree t", "today"),
        ("treewalk qaj", "qajaq"),
        ("treewalk --answer qaj", "qajaq"),
    ],
)
def test_a_command_line_is_completed(line: str, found: str) -> None:
    name, *words = line.split(" ")
    whole = walk.parser() if name == "treewalk" else parser()
    assert candidates(whole, words) == found.split()


# Each prints what would be offered, a line for a command line.
CALLS = {
    "bash": """
COMP_WORDS=(treegen chart sal) COMP_CWORD=2; _treegen; echo "${COMPREPLY[@]}"
COMP_WORDS=(treewalk qaj) COMP_CWORD=1; _treegen; echo "${COMPREPLY[@]}"
""",
    "zsh": """
compadd() { shift; print -r -- "$@" }
words=(treegen chart sal); CURRENT=3; _treegen
words=(treewalk qaj); CURRENT=2; _treegen
""",
    "fish": """
complete -C 'treegen chart sal' | string join ' '
complete -C 'treewalk qaj' | string join ' '
""",
}


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_takes_its_script(shell: str, tmp_path: Path) -> None:
    script = subprocess.run(
        [BIN / "treegen", "completion", shell], capture_output=True, text=True, check=True
    ).stdout
    start = "autoload -Uz compinit; compinit -u -D\n" if shell == "zsh" else ""
    path = tmp_path / "script"
    path.write_text(f"{start}{script}{CALLS[shell]}")
    env = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    done = subprocess.run(
        [program(shell), path], capture_output=True, text=True, env=env, cwd=tmp_path
    )
    assert (done.stdout, done.stderr) == ("salet salet-hard\nqajaq\n", "")
