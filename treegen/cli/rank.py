"""Rank the guesses at any point in a game.

  treegen rank                          the 20 best openers
  treegen rank raise 01020              the best next guesses, and what each costs
  treegen rank --only crane,slate,salet
  treegen rank --top 14855 -o all.csv   all guesses, for a spreadsheet
  treegen rank --game 2021 raise 01020

Columns: guesses, those of the best tree that begins with the word; more than, what it costs beyond
the best (?: unknown); lost, the chance not to find the answer. One turn ahead: bits, expected
information (entropy); left, words left on average; geometric, their geometric mean; largest, words
left at worst; classes, different clues.

Today's openers are ranked by published costs. After a clue, a search proves the costs of the first
ten; the others are ranked one turn ahead, as are all if a search takes over two seconds, or with
another --policy. If no word finds every answer in the guesses left, the safest come first.

Only words that treegen next would play are ranked, unless --vocabulary is all. Before any guess,
--policy optimal can take days, unless trees/openers-today.csv covers the game.
"""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from treegen.cli.choice import add_played, choice_in_options, started
from treegen.cli.options import (
    add_advanced,
    add_history,
    add_policy,
    add_width,
    add_words,
    add_workers,
    executor_of,
    refuse,
    typed_words,
    whole_number,
)
from treegen.cli.output import (
    WORDS_TO_TAKE_LONG,
    add_report,
    ending_of,
    progress_bar,
    say,
    warn,
    write_output,
)
from treegen.errors import UsageError
from treegen.game.position import Position
from treegen.text import number_of, printable, to_json
from treegen.tree.plan import Limits
from treegen.tree.policies import OPTIMAL

if TYPE_CHECKING:
    from treegen.game.start import Play
    from treegen.play.rank import Ranked
    from treegen.words.game import Game


def add_options(parser: ArgumentParser) -> None:
    add_history(parser)
    add_words(parser, "--only", "show only these words, with their ranks, e.g. crane,slate")
    top = whole_number()
    text = "how many to show (default: 20; 10 by whole trees)"
    parser.add_argument("--top", type=top, metavar="N", help=text)
    add_policy(parser)
    add_report(parser)
    add_played(parser, vocabulary="as treegen next")
    optimal = parser.add_argument_group(f"with --policy {OPTIMAL}")
    add_width(optimal, "all")
    advanced = add_advanced(parser)
    text = "unit of information (default: bits; a nat is 1.44 bits)"
    advanced.add_argument("--unit", choices=["bits", "nats"], help=text)
    add_workers(advanced)


def run(options: Namespace) -> int:
    """Print or write the report that the policy makes, in the format that is wanted."""
    from treegen.play.rank import records, table
    from treegen.solve.rank import as_csv

    if options.only and not typed_words(options.only):
        raise UsageError("--only names no words; expected e.g. crane,slate")
    path = options.output
    ending = ".json" if options.json else ""
    if path is not None:
        ending = ending_of(path, "rank")
    play = play_of(options)
    title = printable(str(play.game.title))
    found, order = ranked_by(options, play)
    policy = OPTIMAL if found.is_of_all else options.policy or play.policy
    unit = options.unit or "bits"
    width = get_terminal_size().columns if sys.stdout.isatty() else None
    rows = records(found, unit)
    facts = {"game": title, "data": play.game.prior.version, "policy": policy}
    text = {
        "": f"{title}\n{table(found, policy, order, unit, width)}\n",
        ".csv": as_csv(rows),
        ".json": to_json(facts | ranking_record(found, rows)) + "\n",
    }[ending]
    if path is None and not options.json:
        say(*text.splitlines())
    elif path is None:
        print(text, end="")
    else:
        count = number_of(len(rows), "guess")
        write_output(path, text.encode(), title, f"{path}: {count}")
    return 0


def ranking_record(found: "Ranked", rows: list[dict[str, object]]) -> dict[str, object]:
    """Return a ranking and its rows as JSON has them."""
    return {
        "left": len(found.left.listed),
        "words": found.left.listed,
        "others": found.left.unlisted,
        **found.facts,
        "guesses": rows,
    }


def play_of(options: Namespace) -> "Play":
    """Return the game so far, without a tree, in which guesses are ranked."""
    from treegen.clues import read_history, read_turn
    from treegen.game.start import ranked_start

    played = read_history(options.history)
    opener = played[0][0] if played else None
    play = replace(started(choice_in_options(options, opener), ranked_start), is_shared=True)
    game = play.game
    if options.vocabulary is None:
        game = with_openers(options, game, opener is None)
    history = tuple(read_turn(guess, clue, game.fold) for guess, clue in played)
    return replace(play, position=Position(game, history), tree=None)


def with_openers(options: Namespace, game: "Game", is_first: bool) -> "Game":
    """Return the game without its vocabulary, if a word that is asked for is not in it."""
    if game.vocabulary is None:
        return game
    every = game._replace(vocabulary=None)
    # Before the first guess, the published costs of whole trees are for any words.
    if is_first and options.policy == OPTIMAL and options.tree is None:
        return every
    others = {*typed_words(options.only, game.fold)}.difference(game.known.words)
    if not others:
        return game
    if others.issubset(game.guesses.words):
        every_word = f"so all {number_of(len(game.guesses.words), 'word')} are ranked"
        warn(f"{min(others)} is not in the vocabulary ({game.vocabulary.name}), {every_word}")
    return every


def check_figures(options: Namespace) -> None:
    """Refuse options that change nothing in a ranking by whole trees, or in one by one turn."""
    if options.policy == OPTIMAL:
        refuse(
            options,
            "unit prefilter jobs cluster",
            f"is for ranking one turn ahead, not for --policy {OPTIMAL}",
        )
    else:
        refuse(options, "width", f"needs --policy {OPTIMAL}")


def ranked_by(options: Namespace, play: "Play") -> tuple["Ranked", str]:
    """Rank by what the options ask for, and say what proves the order; "" if nothing does."""
    from time import perf_counter

    from treegen.play.rank import proof_text, ranked, ranked_by_trees
    from treegen.play.situation import Situation

    check_figures(options)
    only = typed_words(options.only, play.game.fold)
    is_first = not play.position.history
    count = len(play.game.answers.words)
    start = perf_counter()
    with progress_bar() as on_progress, executor_of(options) as executor:
        if play.game.lang and is_first and count >= WORDS_TO_TAKE_LONG:
            on_progress(0.0, f"ranking guesses for {number_of(count, 'word')}", is_long=True)
        limits = Limits(prefilter=options.prefilter)
        if options.width not in (None, "all"):
            limits = Limits(width=options.width)
        situation = Situation(
            replace(play, policy=options.policy or play.policy),
            limits,
            memory=options.memory,
            executor=executor,
            on_progress=on_progress,
        )
        if options.policy == OPTIMAL:
            found = ranked_by_trees(situation, options.top, only)
            return found, proof_text(found, perf_counter() - start)
        is_by_cost = options.policy is None
        others = options.unit, options.prefilter, options.jobs, options.cluster
        is_searched = is_by_cost and not any(others)  # these ask for other figures than costs
        found = ranked(situation, options.top, only, is_searched=is_searched, is_by_cost=is_by_cost)
    if not found.is_of_all:
        return found, ""
    return found, proof_text(found, perf_counter() - start)
