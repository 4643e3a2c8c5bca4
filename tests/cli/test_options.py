"""Every option is used, or refused in a line that names it: none is taken and does nothing.

The table has all options of all commands, so that a new one without an entry fails.
"""

from functools import partial
from itertools import chain, product
from pathlib import Path

import pytest

from tests.conftest import treegen, treewalk
from tests.given import GIVEN, as_options
from tests.tools import check_sweep, join_sweeps, openings
from treegen.cli.main import COMMANDS, parser
from treegen.errors import Option, UsageError
from treegen.game.choice import RULES, Choice
from treegen.walk.options import parser as treewalk_parser

Refusals = tuple[tuple[str, str], ...]  # what follows the command, and how the line goes on
USED: Refusals = ()  # wherever it is given
EXCLUSIVE = "not allowed with argument"
NEEDS_LANG = "is for a language's game; add --lang"
FOR_OPTIMAL = "is for --policy optimal"
NO_PREFILTER = "is not for --policy optimal, which leaves no guess out"
UNDIVIDED = "has no effect with both a limit on guesses and a width"

MODE = {"--hard": USED, "--strict": (("--hard --strict", EXCLUSIVE),)}
JSON = {"--json": USED}
LANGUAGE = {"--lang": USED, "--length": USED}


def excluded(name: str) -> dict[str, Refusals]:
    """Refusals of a command's options of a game, by the table of what excludes what."""
    own = parser(name)._option_string_actions
    found: dict[str, Refusals] = {"--hard": USED, "--strict": MODE["--strict"]}
    found |= {
        name: USED for name, action in own.items() if action.dest in Choice.__dataclass_fields__
    }
    for rule in RULES:
        for first, beside in product(rule.names.split(), rule.beside.split()):
            given, excluding = as_options(GIVEN[first]), as_options(GIVEN[beside])
            line = f"{given} {excluding}".strip()
            option = given.split()[0]
            other = Option((excluding or "-").split()[0].removeprefix("--"))
            reason = "".join(map(str, rule.reason(other)))
            if all(word in own for word in line.split() if word.startswith("--")):
                found[option] += ((line, f"{option} {reason}"),)
    return found


BUILT: dict[str, Refusals] = LANGUAGE | {
    "--fold": (("--fold es", NEEDS_LANG),),
    "--guesses": (("--guesses one", NEEDS_LANG),),
    "--answers": (("--answers one", NEEDS_LANG),),
    "--vocabulary": (("--vocabulary one", NEEDS_LANG),),
}  # fmt: skip
WORKERS: dict[str, Refusals] = {"--jobs": USED, "--cluster": (("--cluster a --jobs 2", EXCLUSIVE),)}

OPTIONS: dict[str, dict[str, Refusals]] = {
    "play": {
        "--answer": (("--answer igloo --boards 4", "cannot be combined with --answer"),),
        "--unknown": USED,
    },
    "next": JSON | {"--refused": USED, "--unknown": USED},
    "review": JSON | {
        "--unknown": USED,
        "--answer": (("--answer crane", "is for a game that was not found in 6 guesses"),),
    },
    "page": BUILT | {"--output": USED},
    "chart": BUILT | {
        "--output": USED,
        "--clue": (("raise --layout card --clue 00012", "is for a poster or a book, not for"),),
        "--layout": USED,
        "--order": (("raise --order clue", "is for a card: add --layout card"),),
        "--paper": USED,
        "--book": (
            ("raise --layout card --book", "is for a poster or a book, not for a card"),
            ("raise --clue 00012 --book", "is for the whole tree; with --clue give --paper A4"),
            ("raise --layout tree --book", "is for tables; drop --layout tree"),
        ),
        "--show": USED,
        "--palette": USED,
        "--plain": (
            ("raise --plain -o a.pdf -o b.gv", "is for an SVG, which has a script; give -o FILE"),
            ("raise --plain --paper A4", "is for an SVG, which has a script; give -o FILE"),
            ("raise --layout tree --plain", "is for tables; drop --layout tree"),
        ),
    },
    "stats": JSON | {
        "--output": (("raise --output a.txt --json", f"--json: {EXCLUSIVE}"),),
        "--games": USED,
        "--since": (("raise --since 2026-01-01", "is for --games"),),
    },
    "compare": JSON | {
        "--output": (("raise salet --output a.txt --json", f"--json: {EXCLUSIVE}"),),
    },
    "rank": WORKERS | JSON | {
        "--policy": USED,
        "--memory": USED,
        "--only": (("--only ,", "names no word"),),
        "--top": USED,
        "--output": (("--output a.csv --json", f"--json: {EXCLUSIVE}"),),
        "--width": (("--width 3", "needs --policy optimal"),),
        **{
            option: ((f"--policy optimal {option} {value}", "is for ranking one turn ahead, not"),)
            for option, value in (("--unit", "nats"), ("--prefilter", "3"), ("--jobs", "2"))
        },
        "--cluster": (
            ("--policy optimal --cluster a", "is for ranking one turn ahead, not for"),
            *WORKERS["--cluster"],
        ),
    },
    "build": {
        "--any": (("--any", "changes nothing: all words of wordle-2023-guesses"),),
        "--policy": USED,
        "--memory": USED,
        "--opener": USED,
        "--opening": (("--opening ,", "names no word"), ("--opener a --opening b", EXCLUSIVE)),
        "--output": USED,
        "--prefilter": (
            ("--prefilter 3 --policy optimal", NO_PREFILTER),
            ("--prefilter 3 --opener crane --learn 3", NO_PREFILTER),
        ),
        "--learn": (
            ("--learn 3 --opening crane,spilt", "--learn chooses the second word; give one --op"),
            ("--learn 3 --policy wins", "plays on by --policy optimal, not wins"),
        ),
        "--max-guesses": (("--max-guesses 6 --policy parts", FOR_OPTIMAL),),
        "--max-listed": (
            ("--max-listed 6", FOR_OPTIMAL),
            ("--max-listed 6 --max-guesses 6", EXCLUSIVE),
        ),
        "--width": (
            ("--width 3", FOR_OPTIMAL),
            ("--width all", FOR_OPTIMAL),
            ("--width 3 --opener crane --learn 3", "is not for --learn with an opener"),
            ("--width all --opener crane --learn 3", "is not for --learn with an opener"),
        ),
        "--jobs": (("--policy optimal --max-guesses 6 --jobs 2", UNDIVIDED),),
        "--cluster": (
            ("--policy optimal --max-guesses 6 --cluster a", UNDIVIDED),
            *WORKERS["--cluster"],
        ),
        "--then": (("--then worst", FOR_OPTIMAL), ("--then worst --learn 3", "is not for --lea")),
    },
    "renew": {
        "--past": USED,
        "--opener": (("--opener crane", "is for one tree; name it, e.g. any-word"),),
        "--output": USED,
        "--jobs": (("never --jobs 2", UNDIVIDED),),
        "--cluster": (("never --cluster a", UNDIVIDED), *WORKERS["--cluster"]),
    },
    "sweep": WORKERS | {
        "--policy": USED,
        "--memory": USED,
        "--top": USED,
        "--openers": (("--top 3 --openers all", EXCLUSIVE),),
        "--output": USED,
        "--json": (("--output a.csv --json", EXCLUSIVE),),
        "--resume": (("--resume", "needs -o FILE, because the rows are in FILE.partial"),),
        "--prefilter": (("--prefilter 3 --policy optimal", NO_PREFILTER),),
        "--beat": (("--beat 7920", FOR_OPTIMAL),),
        "--max-guesses": (("--max-guesses 6", FOR_OPTIMAL),),
        "--max-listed": (("--max-listed 6", FOR_OPTIMAL),),
        "--width": (
            ("--width 3", FOR_OPTIMAL),
            ("--width all", FOR_OPTIMAL),
            ("--policy optimal --beat 9 --width 3", "proves nothing, but --beat needs a proof"),
        ),
    },
    "words": {"--lang": USED, "--length": USED, "--fold": USED, "--top": USED, "--output": USED},
    "publish": dict.fromkeys(
        ("--output", "--title", "--author", "--licence", "--source", "--url"), USED
    ),
    "verify": JSON | {
        "--rebuild": USED,
        "--sample": (
            ("raise --sample 3", "is for --rebuild"),
            ("raise --sample 3 --rebuild", "is for opening files, but only trees are named"),
        ),
        "--memory": (
            ("raise --memory 1GB", "is for --rebuild"),
            ("opening.json --memory 1GB --rebuild", "is for trees, but only opening files are"),
        ),
        **{
            option: ((f"opening.json {option} one", "is for trees, but only opening files are"),)
            for option in ("--guesses", "--answers", "--vocabulary")
        },
    },
    "convert": MODE | {
        "--to": USED,
        "--guesses": USED,
        "--answers": USED,
        "--top": (("raise out.csv --top 1", "is for --to anki"),),
        "--strict": (("raise out.csv --hard --strict", EXCLUSIVE),),
    },
    "treewalk": {
        "--list": (("--list --json", f"--json: {EXCLUSIVE}"),),
        "--json": USED,
        "--all": (
            ("--all", "shows the second words of an opener: give one guess and its clue"),
            ("--all --list crane 00102", "shows the second words of an opener: give one gue"),
            ("--all --tree raise crane 00102", "shows the second words of an opener: give o"),
            ("--all --answer crane", "--answer prints a whole path, so it takes no guesses, clu"),
        ),
        "--answer": (
            ("--answer crane raise 01020", "prints a whole path, so it takes no guesses, clues"),
            ("--answer crane --list", "prints a whole path, so it takes no guesses, clues, --l"),
        ),
        "--tree": USED,
        "--version": USED,
    },
}  # fmt: skip
for name in ("play", "next", "review", "rank", "build", "sweep"):
    for option, refusals in excluded(name).items():
        OPTIONS[name][option] = refusals + OPTIONS[name].get(option, USED)
ASKED_ABOUT = {"review": ["raise", "slash", "stash"]}  # before the options
CASES = [
    (name, option, line, refusal)
    for name, options in OPTIONS.items()
    for option, refusals in options.items()
    for line, refusal in refusals
]


@pytest.mark.parametrize("name", [*COMMANDS, "treewalk"])
def test_the_table_has_every_option(name: str) -> None:
    read_by = treewalk_parser() if name == "treewalk" else parser(name)
    options = chain.from_iterable(action.option_strings for action in read_by._actions)
    found = {option for option in options if option.startswith("--")} - {"--help"}
    assert {*OPTIONS[name]} == found


@pytest.mark.parametrize(("name", "option", "line", "refusal"), CASES)
def test_an_option_that_would_do_nothing_is_refused(
    name: str, option: str, line: str, refusal: str, tmp_path: Path
) -> None:
    (tmp_path / "one").write_text("crane\n")
    (tmp_path / "opening.json").write_text('{"format":"treegen/opening","version":1}\n')
    words = [*ASKED_ABOUT.get(name, ()), *line.split()]
    run = treewalk if name == "treewalk" else partial(treegen, name)
    done = run(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert option in line and option in done.stderr and refusal in done.stderr


TOOLS = check_sweep, join_sweeps, openings
PARSERS = [*map(parser, COMMANDS), treewalk_parser(), *(tool.parser() for tool in TOOLS)]
TAKING = [
    (read_by, option, action.nargs if isinstance(action.nargs, int) else 1)
    for read_by in PARSERS
    for action in read_by._actions
    for option in action.option_strings
    if action.nargs != 0
]


@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_value_of_any_option_is_refused(value: str) -> None:
    assert len(TAKING) > 100
    for read_by, option, count in TAKING:
        with pytest.raises(UsageError, match=f"^argument .*{option}.*: is empty; expected a value"):
            read_by.parse_args([option, *[value] * count])
        if count == 1:
            with pytest.raises(UsageError, match=f"^argument .*{option}.*: is empty; expected"):
                read_by.parse_args([f"{option}={value}"])


def test_a_prior_by_past_answers_needs_no_file() -> None:
    assert parser("rank").parse_args(["--prior", "past:"]).prior == "past:"
