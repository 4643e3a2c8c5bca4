"""The commands as calls, for Wordle's games: `today`, `2023` and `2021`.

A game so far is text, as for `treewalk`, or pairs: "raise .y.g." or [("raise", ".y.g.")]. What
computes imports numpy when called.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Unpack

from treegen.clues import Mode, Played, played_text, read_history, read_turn
from treegen.errors import UsageError
from treegen.game.choice import Names, PlayedNames
from treegen.game.keywords import choice_of, command, named, words_in
from treegen.game.start import ranked_start, start_of
from treegen.play.results import BoardsMove, NextGuess, RankedGuess, Turn, score_rows
from treegen.text import number_of
from treegen.tree.file import found_tree
from treegen.tree.model import Tree
from treegen.tree.notebook import lines_html, turns_html
from treegen.tree.plan import Limits, Plan, choose_plan
from treegen.tree.shown import Page, Picture, Rows
from treegen.words.game import MOST_BOARDS
from treegen.words.lists import TODAY


@command(Names)
def build(
    opener: str | None = None,
    game: str | int = TODAY,
    *,
    policy: str | None = None,
    opening: str | Iterable[str] = (),
    learn: int | None = None,
    vocabulary: str | Iterable[str] | None = None,
    limits: Limits | None = None,
    all_openers: bool = False,
    memory: int | None = None,
    jobs: int | None = None,
    **names: Unpack[Names],
) -> Tree:
    """Build a tree; every keyword is the option of `treegen build` of that name.

    `guesses`, `answers`, `prior` and `vocabulary` are names of files or bundled lists, `any_word`
    is --any, `limits` are those of a search, and `all_openers` is --width all. Errors are those of
    the command, for bad values a `ValueError`.

    >>> build("crane", "2021")
    <Tree crane: 2,315 answers, mean 3.4384>
    """
    from treegen.search.build import build
    from treegen.solve.executors import ALONE, Processes, can_fork

    first = words_in("opening", opening)
    if opener is not None and first:
        raise UsageError("opener and opening were both given; expected one of them")
    first = first if opener is None else (opener,)
    chosen = choice_of(named(game), vocabulary, names).read()
    plan = choose_plan(chosen, policy, first, learn, limits, all_openers=all_openers)
    executor = None if can_fork() else ALONE  # as others would run the caller's script again
    if jobs is not None:
        executor = Processes(jobs)
    return build(chosen, plan, memory=memory, executor=executor)


@command(PlayedNames)
def rank(
    played: Played = "",
    game: str | int = TODAY,
    top: int = 10,
    vocabulary: str | Iterable[str] | None = None,
    **names: Unpack[PlayedNames],
) -> Rows[RankedGuess]:
    """Return the best guesses for a game so far, as `treegen rank` does; they show as a table.

    The game is chosen as for `build`. A `tree` is one, or a stored one by its name or opener;
    `past` is a file of words used since, for today's game; `max_guesses` is how many the game
    allows, None for any number.

    Where whole trees are searched each has `guesses`, what it costs, and the first is what `treegen
    next` plays; else what it tells by one turn, such as `bits`, and a tree may play another word.

    >>> [(guess.guess, round(guess.guesses, 4)) for guess in rank("crane 00102", top=2)]
    [('spilt', 2.1645), ('split', 2.171)]
    >>> [(score.guess, round(score.bits, 2)) for score in rank("raise 01020", "2021", top=2)]
    [('shalt', 3.48), ('slash', 3.41)]
    """
    from treegen.game.position import Position
    from treegen.play.ranked import known_costs, ranked_by_trees
    from treegen.search import rank as by_cost
    from treegen.solve import rank as by_turn

    if top < 1:
        raise UsageError(f"top is {top}; expected a whole number of 1 or more")
    history = read_history(played_text(played).split())
    opener = history[0][0] if history else None
    play = ranked_start(choice_of(named(game), vocabulary, names, opener=opener))
    chosen = play.game
    turns = tuple(read_turn(guess, clue, chosen.fold) for guess, clue in history)
    play = play._replace(position=Position(chosen, turns))
    priced = ranked_by_trees(play, top)
    if priced:
        order = f"{number_of(priced.legal, 'guess')}, by whole trees"
        found = by_cost.table(priced, priced.guesses, order)
        best: list[Any] = priced.guesses
        return Rows(best, str(found), turns_html(turns) + found.html)
    costs = known_costs(play, top)
    ranking = by_turn.rank(chosen, Plan(play.policy), turns, top=top, known_costs=costs)
    found = by_turn.table(ranking, play.policy, costs)
    return Rows(score_rows(ranking, costs), str(found), turns_html(turns) + found.html)


@command(PlayedNames)
def boards(
    played: Played = "",
    count: int = 4,
    game: str | int | None = None,
    vocabulary: str | Iterable[str] | None = None,
    **names: Unpack[PlayedNames],
) -> BoardsMove:
    """Return the word to play on several boards at once, as in Dordle, Quordle or Octordle.

    Each guess is followed by its clues, one for each board that is not solved, in their order. The
    keywords are as for `next_guess`; `max_guesses` is five more than there are boards unless it is
    given. Without a game it is that of 2023 by the words that people know, on one board today's.

    >>> boards("raise 01020 10021 shalt 10100 10002", 2, "2021")
    <BoardsMove crest: 1 word, 2 words left>
    """
    from treegen.play.adviser import advise
    from treegen.play.moves import all_played, go_on
    from treegen.play.typed import read_turns

    if type(count) is not int or not 1 <= count <= MOST_BOARDS:
        raise UsageError(f"count is {count!r}; expected a whole number from 1 to {MOST_BOARDS}")
    play = start_of(choice_of(game, vocabulary, names, boards=count))
    now, _ = all_played(play, read_turns(played_text(played).split(), count))
    move = advise(go_on(now)[0])
    return BoardsMove(move.guess, [[*words.weights] for words in move.lefts])


@command(PlayedNames)
def review(
    played: Played,
    game: str | int = TODAY,
    vocabulary: str | Iterable[str] | None = None,
    **names: Unpack[PlayedNames],
) -> Rows[Turn]:
    """Return the turns of a game that is over: what each guess cost against the best, and luck.

    They show as the table of `treegen review`, with what they come to. The keywords are its
    options; a `tree` is one, or a stored one by its name or opener.

    Both are in guesses: those used are those expected at the start, plus cost, less luck. Words
    alone are read as a game that was won, with the last of them; a shared result has the words of
    its rows beside them or apart, and its star means hard mode. The best word is one of the tree's
    vocabulary, or of that: "all" for any.

    >>> [(turn.best, round(turn.cost, 2)) for turn in review("raise slash stash", "2021")]
    [('raise', 0.0), ('shalt', 0.09), ('admit', 0.0)]
    """
    from treegen.play.finished import check_rows, read_game
    from treegen.play.review import review, summary

    text = played_text(played)
    if not text.strip():
        raise UsageError("no game was given; expected guesses and clues, such as raise 01020")
    if read_game([text]).is_hard:  # it is read before any work
        names.setdefault("mode", Mode.HARD)
    start = start_of(choice_of(named(game), vocabulary, names))
    history = tuple(read_game([text], start.game.fold, start.game.length).history)
    check_rows(history)
    found = review(start._replace(wordle=""), history)  # no other tree judges it
    table = summary(found)
    return Rows(found.turns, str(table), table.html)


@command(PlayedNames)
def next_guess(
    played: Played = "",
    game: str | int = TODAY,
    vocabulary: str | Iterable[str] | None = None,
    *,
    refused: str | Iterable[str] = (),
    unknown: bool = False,
    **names: Unpack[PlayedNames],
) -> NextGuess:
    """Return the guess to play next, as `treegen next` does; the keywords are its options.

    `NotInTree` where no word fits the clues. The source is "tree" (a stored one), "openers" (as
    published), "search" (of whole trees) or "turn" (a look one turn ahead).

    >>> next_guess("crane 00102")
    <NextGuess spilt: 180 words left, by search>
    >>> next_guess("crane 00102 spilt 11001 paste 22222")
    <NextGuess paste: solved>
    """
    from treegen.play.moves import next_move, require_known

    history = read_history(played_text(played).split())
    opener = history[0][0] if history else None
    play = start_of(choice_of(named(game), vocabulary, names, opener=opener))
    if not unknown:
        require_known(play.game, [guess for guess, _ in history])
    _, now, move, _ = next_move(play, history, words_in("refused", refused))
    guess = str(move.guess)
    if now.position.is_solved:
        return NextGuess(guess, None, [guess], 0.0, solved=True)
    return NextGuess(guess, move.source.value, [*move.left.weights], move.risk, solved=False)


@command(PlayedNames)
def path_to(
    answer: str,
    played: Played = "",
    game: str | int = TODAY,
    vocabulary: str | Iterable[str] | None = None,
    *,
    unknown: bool = False,
    **names: Unpack[PlayedNames],
) -> Rows[tuple[str, str]]:
    """Return the game that finds an answer: its guesses, each with the clue it earned.

    It begins with the words of `played`, whose clues follow from the answer; all others are the
    best moves. It shows as what `treegen play --answer` prints, whose options the keywords are.

    >>> path_to("igloo", "crane")[-1], len(path_to("igloo", "crane"))
    (('igloo', '22222'), 4)
    """
    from treegen.clues import folded, read_word
    from treegen.play.moves import require_known
    from treegen.play.path import guesses_of, path_lines, path_to
    from treegen.play.typed import turns_of

    turns = turns_of(played_text(played).split())
    opener = turns[0][0] if turns else None
    play = start_of(choice_of(named(game), vocabulary, names, opener=opener))
    secret = folded(read_word(answer), play.game.fold)
    begun = guesses_of(turns, secret, play.game.fold)
    if not unknown:
        require_known(play.game, begun)
    path = path_to(play, secret, begun)
    lines = path_lines(path)
    return Rows(path.history, "\n".join(lines), turns_html(path.history) + lines_html(lines[-1:]))


@command()
def draw(
    tree: Tree | str, clue: str | None = None, layout: str = "flow", *, show: str = "listed"
) -> Picture:
    """Draw a tree, or what follows one first clue, as an SVG without a script; with Graphviz.

    A stored tree may be given by its name or opener. `layout` is "flow" or "ledger"; `show` is the
    option of `treegen chart`: `listed`, `all` or `likely` words.

    >>> draw("raise")
    <Picture raise, 4653 × 3314>
    """
    from treegen.chart import draw, labels, sheet

    if layout not in sheet.LAYOUTS:
        raise UsageError(f'layout is "{layout}"; expected {" or ".join(sheet.LAYOUTS)}')
    tree = found_tree(tree)
    style = labels.style_for(tree, show=show)
    svg = draw.draw(sheet.poster(tree, layout, style, clue), "svg", plain=True).decode()
    return Picture(svg, " ".join(filter(None, [tree.name or tree.recipe.opener, clue])))


def web_page(*trees: Tree | str) -> Page:
    """Return the HTML of a page to play, practise and drill with trees; it needs no network.

    Stored trees may be given by name or opener. It is a text, which shows as its trees and size.

    >>> len(web_page("raise")) > 100_000, repr(web_page("raise"))[:12]
    (True, '<Page raise,')
    """
    from treegen.page.page import PageTree, page

    if not trees:
        raise UsageError('no tree was given; expected some, such as "raise"')
    found = [found_tree(tree) for tree in trees]
    html = page([PageTree(tree, tree.recipe.opener) for tree in found])
    return Page(html, " ".join(tree.name or tree.recipe.opener for tree in found))
