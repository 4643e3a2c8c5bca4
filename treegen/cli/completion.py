"""Print what lets a shell complete commands, options, trees and words.

Examples:
  treegen completion bash >>~/.bashrc
  treegen completion zsh >>~/.zshrc        after compinit
  treegen completion fish >~/.config/fish/completions/treegen.fish

Then Tab completes them in each new shell.

"""

from argparse import SUPPRESS, Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Sequence
from itertools import chain

# Each asks `treegen completion SHELL WORD...` with the command line up to the cursor.
SHELLS = {
    "bash": """\
_treegen() { COMPREPLY=($(treegen completion bash -- "${COMP_WORDS[@]:0:COMP_CWORD+1}")); }
complete -o default -F _treegen treegen treewalk""",
    "zsh": """\
_treegen() { local found=(${(f)"$(treegen completion zsh -- "${words[@]:0:$CURRENT}")"})
(( $#found )) && compadd -- $found || _files }
compdef _treegen treegen treewalk""",
    "fish": """\
for program in treegen treewalk
    complete -c $program -a '(treegen completion fish -- (commandline -opc) (commandline -ct))'
end""",
}


def add_options(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help="bash, zsh or fish")
    parser.add_argument("line", nargs="*", metavar="WORD", help=SUPPRESS)


def run(options: Namespace) -> int:
    """Print the shell's script, or what can stand where a command line ends."""
    from treegen import walk
    from treegen.cli.main import parser

    if not options.line:
        print(SHELLS[options.shell])
        return 0
    program, *line = options.line
    whole = walk.parser() if program.endswith("treewalk") else parser()
    print(*candidates(whole, line or [""]), sep="\n")
    return 0


def candidates(parser: ArgumentParser, line: Sequence[str]) -> list[str]:
    """Words that the last of a command line can become, by the parser's own options."""
    *before, start = line
    for action in parser._actions:
        if isinstance(action, _SubParsersAction) and before:
            chosen = action.choices.get(before[0])
            return candidates(chosen, line[1:]) if chosen else []
    options = {name: action for action in parser._actions for name in action.option_strings}
    last = options.get(before[-1]) if before else None
    if last and last.nargs != 0:
        found = values(last, start)
    elif start.startswith("-"):
        found = [name for name in options if name.startswith("--")]
    else:
        places = [action for action in parser._actions if not action.option_strings]
        found = list(chain(*(values(action, start) for action in places)))
    return [word for word in dict.fromkeys(found) if word.startswith(start)]


def values(action: Action, start: str) -> list[str]:
    """Values of an argument: choices, stored trees, or words that are played."""
    from treegen.tree.find import stored_names
    from treegen.words.lists import GAMES, bundled

    if action.choices is not None:
        return list(action.choices)
    if "stored tree" in (action.help or ""):
        return stored_names()
    is_word = start and ("GUESS" in str(action.metavar) or action.metavar == "WORD")
    return list(bundled(GAMES["2023"][1]).words) if is_word else []
