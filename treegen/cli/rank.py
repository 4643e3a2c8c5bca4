"""Rank the guesses at any point in a game.

  treegen rank                          the 20 best openers
  treegen rank raise 01020              the best next guesses, and what each costs
  treegen rank --only crane,slate,salet
  treegen rank --top 14855 -o all.csv   all guesses, for a spreadsheet
  treegen rank --game 2021 raise 01020

Columns: bits, expected information (entropy); left, words left on average; geometric, their
geometric mean; largest, words left at worst; classes, different clues; more than, the guesses that
a word costs beyond the best (?: unknown), by which today's openers are sorted.

After a clue, guesses is how many the best tree that begins with the word needs. A search proves
this for the first ten; the others are ranked one turn ahead, as are all if the search would take
more than a second or two, or with another --policy. If no word finds every answer in the guesses
left, the safest come first.

Only words that treegen next would play are ranked; --vocabulary all ranks all. Before the first
guess, --policy optimal can take days, unless trees/openers-today.csv covers the game.
"""

import sys
from argparse import ArgumentParser, Namespace
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, NamedTuple

from treegen.cli.choice import add_played, choice_of, started
from treegen.cli.options import (
    add_advanced,
    add_history,
    add_policy,
    add_width,
    add_words,
    add_workers,
    executor_of,
    refuse,
    whole_number,
    words_of,
)
from treegen.cli.output import MANY, add_report, ending_of, progress_bar, say, warn, write_output
from treegen.errors import UsageError
from treegen.game.position import Position
from treegen.text import number_of, printable, to_json
from treegen.tree.plan import OPTIMAL, Limits, Plan

if TYPE_CHECKING:
    from treegen.game.start import Play
    from treegen.search.rank import PricedRanking
    from treegen.words.game import Game
    from treegen.words.weighted import Weighted

TOP = 20
TOP_OPTIMAL = 10


def add_options(parser: ArgumentParser) -> None:
    add_history(parser)
    add_words(parser, "--only", "show only these words, with their ranks, e.g. crane,slate")
    top = whole_number()
    text = f"how many to show (default: {TOP}; {TOP_OPTIMAL} by whole trees)"
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
    from treegen.clues import read_history, read_turn
    from treegen.game.start import ranked_start
    from treegen.solve.rank import as_csv

    if options.only and not words_of(options.only):
        raise UsageError("--only names no words; expected e.g. crane,slate")
    path = options.output
    ending = ".json" if options.json else ""
    if path is not None:
        ending = ending_of(path, "rank")
    played = read_history(options.history)
    opener = played[0][0] if played else None
    play = started(choice_of(options, opener), ranked_start)._replace(is_shared=True)
    game = play.game
    if options.vocabulary is None:
        game = with_openers(options, game, opener is None)
    history = tuple(read_turn(guess, clue, game.fold) for guess, clue in played)
    play = play._replace(position=Position(game, history))
    title = printable(str(game.info.title))
    if options.policy == OPTIMAL:
        report = by_whole_trees(options, play)
    else:
        refuse(options, "width", f"needs --policy {OPTIMAL}")
        report = as_next(options, play) or by_one_turn(options, play)
    left = report.left
    document = {
        "game": title,
        "data": game.prior.version,
        "policy": report.policy,
        "left": len(left.listed),
        "words": left.listed,
        "others": left.unlisted,
        **report.facts,
        "guesses": report.rows,
    }
    text = {
        "": f"{title}\n{report.table}\n",
        ".csv": as_csv(report.rows),
        ".json": to_json(document) + "\n",
    }[ending]
    if path is None and not options.json:
        say(*text.splitlines())
    elif path is None:
        print(text, end="")
    else:
        count = number_of(len(report.rows), "guess")
        write_output(path, text.encode(), title, f"{path}: {count}")
    return 0


def with_openers(options: Namespace, game: "Game", is_first: bool) -> "Game":
    """Return the game of all words, where one that is asked for is none of the vocabulary."""
    if game.vocabulary is None:
        return game
    every = game._replace(vocabulary=None)
    # Before the first guess the published costs by whole trees are of any word.
    if is_first and options.policy == OPTIMAL and options.tree is None:
        return every
    others = {*words_of(options.only, game.fold)}.difference(game.known.words)
    if not others:
        return game
    if others.issubset(game.guesses.words):
        every_word = f"so all {number_of(len(game.guesses.words), 'word')} are ranked"
        warn(f"{min(others)} is not in the vocabulary ({game.vocabulary.name}), {every_word}")
    return every


class Report(NamedTuple):
    """What the report of a ranking tells."""

    policy: str
    left: "Weighted"
    facts: dict[str, Any]  # for JSON
    rows: list[dict[str, Any]]
    table: str


def by_one_turn(options: Namespace, play: "Play") -> Report:
    from treegen.game.openers import TABLE_DAY
    from treegen.play.ranked import known_costs
    from treegen.solve.rank import rank, records, table
    from treegen.text import number_of
    from treegen.words.past import long_date

    game, history = play.game, play.position.history
    policy = options.policy or play.policy
    with progress_bar() as on_progress, executor_of(options) as executor:
        count = len(game.answers.words)
        if game.lang and not history and count >= MANY:
            on_progress(0.0, f"ranking guesses for {number_of(count, 'word')}", is_long=True)
        costs = {}
        if is_as_next(options) or not history:
            costs = known_costs(play, options.top or 0, options.memory, on_progress)
        is_by_cost = bool(costs) and options.policy is None
        ranking = rank(
            game,
            Plan(policy, limits=Limits(prefilter=options.prefilter)),
            history,
            top=options.top or TOP,
            only=words_of(options.only, game.fold),
            memory=options.memory,
            known_costs=costs if is_by_cost else None,
            on_progress=on_progress,
            executor=executor,
        )
    unit = options.unit or "bits"
    width = get_terminal_size().columns if sys.stdout.isatty() else None
    text = str(table(ranking, policy, costs, unit, width))
    if costs:
        text += f"\nmore than {next(iter(costs))}: how many more guesses a whole tree needs"
        text += "" if history else f" (answers to {long_date(TABLE_DAY)})"
    facts = {"legal": ranking.legal, "scored": ranking.scored}
    return Report(policy, ranking.left, facts, records(ranking, costs, unit), text)


def is_as_next(options: Namespace) -> bool:
    """Test whether no option asks for other figures than what words cost."""
    given = options.policy, options.unit, options.prefilter, options.jobs, options.cluster
    return not any(given)


def as_next(options: Namespace, play: "Play") -> Report | None:
    """Report by whole trees where `treegen next` searches these and no option asks for others."""
    from time import perf_counter

    from treegen.play.ranked import ranked_by_trees
    from treegen.search.rank import proof_text

    top = options.top or TOP_OPTIMAL
    if not is_as_next(options):
        return None
    only = words_of(options.only, play.game.fold)
    start = perf_counter()
    with progress_bar() as on_progress:
        ranking = ranked_by_trees(play, top, only, options.memory, on_progress)
    if ranking is None:
        return None
    proof = proof_text(ranking, perf_counter() - start, None)
    if len(ranking.guesses) == 1 < min(top, ranking.legal) and not only:
        proof += f"; more take longer: --policy {OPTIMAL}"
    return priced_report(ranking, proof, is_of_asked=bool(only))


def by_whole_trees(options: Namespace, play: "Play") -> Report:
    from time import perf_counter

    from treegen.game.openers import TABLE, TABLE_COMPLETE, published_costs
    from treegen.play.sources import is_searchable
    from treegen.search.rank import proof_text, rank_by_cost, ranked_openers
    from treegen.solve.state import state_after

    refuse(
        options,
        "unit prefilter jobs cluster",
        f"is for ranking one turn ahead, not for --policy {OPTIMAL}",
    )
    position = play.position
    game = position.game
    only = words_of(options.only, game.fold)
    top = options.top or TOP_OPTIMAL
    width = None if options.width == "all" else options.width
    costs = {}
    if not position.history and not width and game.allowed == TABLE.max_listed_turns:
        costs = published_costs(game)
    if costs and all(word in costs for word in only):
        ranking = ranked_openers(game, costs, top=top, only=only)
        most = TABLE_COMPLETE[game.mode]
        proof = f"proven: trees/openers-today.csv has every opener that costs less than {most}"
    else:
        start = perf_counter()
        state = state_after(game, position.history, only)
        if not is_searchable(play, state.left):
            raise UsageError(
                f"--policy {OPTIMAL} ignores words of weight 0, but here the vocabulary has some "
                "and lacks likelier words; choose another policy, or --vocabulary all"
            )
        with progress_bar() as on_progress:
            ranking = rank_by_cost(
                state,
                position.turns_left,
                top=1 if only else top,
                asked=only,
                width=width,
                memory=options.memory,
                on_progress=on_progress,
            )
        proof = proof_text(ranking, perf_counter() - start, width)
    return priced_report(ranking, proof, is_of_asked=bool(only))


def priced_report(ranking: "PricedRanking", proof: str, *, is_of_asked: bool) -> Report:
    """Report on the guesses of a ranking, or on those alone that were asked about."""
    from treegen.search.rank import records, table

    guesses = ranking.asked if is_of_asked else ranking.guesses
    facts = {
        "legal": ranking.legal,
        "searched": ranking.searched,
        "proven": ranking.is_proven,
        "weight": ranking.weight,
    }
    text = str(table(ranking, guesses, proof))
    return Report(OPTIMAL, ranking.left, facts, records(guesses), text)
