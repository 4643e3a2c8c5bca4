"""Print what lets a shell complete commands, options, trees and words.

  treegen completion bash >>~/.bashrc
  treegen completion zsh >>~/.zshrc        after compinit
  treegen completion fish >~/.config/fish/completions/treegen.fish

Then Tab completes them in each new shell. Needs argcomplete: pip install argcomplete.
"""

import os
from argparse import Action, ArgumentParser, Namespace
from typing import Any

from treegen.errors import ExtraMissing

PROGRAMS = "treegen", "treewalk"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=["bash", "zsh", "fish"])


def run(options: Namespace) -> int:
    try:
        from argcomplete.shell_integration import shellcode
    except ModuleNotFoundError:
        raise ExtraMissing("completion needs argcomplete; run: pip install argcomplete") from None
    print(shellcode(PROGRAMS, shell=options.shell, argcomplete_script=PROGRAMS[0]))
    return 0


def complete(treegen: ArgumentParser, treewalk: ArgumentParser) -> None:
    """Answer a shell that asks for words at its cursor, and end this process."""
    from argcomplete import autocomplete

    program = os.environ["COMP_LINE"].split()[0]
    parser = treewalk if program.endswith(PROGRAMS[1]) else treegen
    completer: Any = values  # any function will do, though its types ask for a class of its own
    autocomplete(parser, always_complete_options=False, default_completer=completer)


def values(prefix: str, action: Action, **others: Any) -> list[str]:
    """Values of an argument that has no choices: stored trees, words that are played, or files."""
    from argcomplete.completers import FilesCompleter

    from treegen.tree.find import stored_names
    from treegen.words.lists import GAMES, bundled

    files: list[str] = list(FilesCompleter()(prefix))
    if "stored tree" in (action.help or ""):
        return stored_names() + files
    if prefix and ("GUESS" in str(action.metavar) or action.metavar == "WORD"):
        return list(bundled(GAMES["2023"][1]).words)
    return files
