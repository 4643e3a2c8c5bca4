"""Show how many guesses trees need.

  treegen stats raise                      answers found by each guess, and averages
  treegen stats raise my/tree.json         two trees
  treegen stats today raise --games past   how trees play the real games so far
  treegen stats today --games my.txt --since 2026-07-01

"bits 1" is the information expected from the first turn. If some words weigh 0, as after build
--any, the expected words come first, then all. With --games, a mean leaves out answers that the
tree lacks.
"""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from itertools import chain

from treegen.cli.options import TREE, add_values, refuse
from treegen.cli.output import REPORT, add_report, print_report, warn
from treegen.errors import UsageError
from treegen.text import to_json
from treegen.words.past import read_past
from treegen.words.prior import iso_day


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("trees", metavar="TREE", nargs="+", help=TREE)
    add_report(parser, REPORT)
    text = "real games: `past` for all known, or FILE with past answers"
    add_values(
        parser,
        ("--games", "FILE", str, text),
        ("--since", "DATE", day_since, "only games since then, e.g. 2026-02-02"),
    )


def day_since(text: str) -> str:
    day = iso_day(text)
    if day is None:
        raise ArgumentTypeError(f"{text!r} is not a date; expected e.g. 2026-02-02")
    return day


def games_of(name: str, since: str) -> list[tuple[str, str]]:
    """Days and answers in a file of past answers, or of the known ones; undated ones first."""
    file = "" if name == "past" else name
    past = read_past(file, warn)
    undated = [("", word) for word, day in past.used.items() if not day]
    games = [*undated, *past.games]
    found = [(day, word) for day, word in games if day >= since]
    if not found:
        raise UsageError(f"{name} has no games since {since}")
    return found


def run(options: Namespace) -> int:
    from shutil import get_terminal_size

    from treegen.report.games import games_record, games_table, play
    from treegen.report.stats import WIDEST, stats_of, stats_record, stats_table, tree_names
    from treegen.say.phrases import common_language
    from treegen.tree.file import find_tree

    names = tree_names(options.trees)
    width = get_terminal_size().columns
    trees = [find_tree(name) for name in options.trees]
    lang = common_language(tree.recipe.lang for tree in trees)
    if options.games is not None:
        games = games_of(options.games, options.since or "")
        played = [play(name, tree, games) for name, tree in zip(names, trees, strict=True)]
        table = games_table(games, played, width)
        text = games_table(games, played, WIDEST, lang)
        records = map(games_record, played, trees)
    else:
        refuse(options, "since", "is for --games")
        parts = [*chain.from_iterable(map(stats_of, names, trees))]
        table = stats_table(parts, width)
        text = stats_table(parts, WIDEST, lang)
        records = map(stats_record, names, trees)
    print_report(options, {".txt": text, ".json": to_json([*records])}, table)
    return 0
