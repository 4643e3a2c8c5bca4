"""Show how many guesses trees need.

  treegen stats raise                      how many answers each guess finds, and the averages
  treegen stats raise my/tree.json         two trees, one below the other
  treegen stats raise -o raise.svg         the same as a picture too
  treegen stats raise -o - >raise.svg      only the picture
  treegen stats raise human --json         for programs
  treegen stats today raise --games past   how trees play the real games, to the last one known
  treegen stats today --games my.txt --since 2026-07-01

"bits 1" is the information that the first turn is expected to give. Where some words weigh 0, as
in a tree built with --any, figures of the others come first, then of all. With --games there is
no picture, and a game whose answer a tree does not have is in no mean.
"""

from argparse import ArgumentParser, Namespace

from treegen.cli.run import TREE, add_json, add_output, add_values, print_report, refuse, warn
from treegen.errors import UsageError
from treegen.text import shown, to_json
from treegen.words.past import choose_past, dated


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("trees", metavar="TREE", nargs="+", help=TREE)
    add_output(parser, ".svg (the picture), .json or .txt (the table); - for the picture alone")
    add_json(parser)
    text = "real games: past answers, as --prior past:FILE reads them; `past` for the bundled ones"
    add_values(
        parser,
        ("--games", "FILE", str, text),
        ("--since", "DATE", str, "only the games since that day"),
    )


def games_of(name: str, since: str | None) -> list[tuple[str, str]]:
    """Days and answers in a file of past answers, or in the bundled one; without a day first."""
    past = choose_past("" if name == "past" else name, warn)
    games = [*(("", word) for word, day in past.used.items() if not day), *past.games]
    if since is None:
        return games
    day, rest = dated(since, "--since")
    if not day or rest.strip():
        raise UsageError(f"--since: {shown(since)} is no date; expected one such as 2026-02-02")
    found = [game for game in games if game[0] >= day]
    if not found:
        last = f"its last game is of {past.last}" if past.last else "its words have no dates"
        raise UsageError(f"{name} has no game since {day}; {last}")
    return found


def run(options: Namespace) -> int:
    from shutil import get_terminal_size

    from treegen.report.games import games_record, games_table, play
    from treegen.report.stats import stats_of, stats_record, stats_table, tree_names
    from treegen.report.svg import svg
    from treegen.tree.file import find_tree

    names, found = tree_names(options.trees), [*map(find_tree, options.trees)]
    trees = [*zip(names, found, strict=True)]
    width = get_terminal_size().columns
    if options.games is not None:
        games = games_of(options.games, options.since)
        played = [play(name, tree, games) for name, tree in trees]
        print_report(options, {
            ".txt": games_table(games, played, width),
            ".json": to_json([*map(games_record, played, found)]),
        })  # fmt: skip
        return 0
    refuse(options, "since", "is for --games")
    parts = [part for name, tree in trees for part in stats_of(name, tree)]
    print_report(options, {
        ".svg": svg(names, parts),
        ".json": to_json([stats_record(name, tree) for name, tree in trees]),
        ".txt": stats_table(parts, width),
    })  # fmt: skip
    return 0
