"""The commands as calls, for Wordle's games: `today`, `2023` and `2021`.

A game so far is text, as for `treewalk`, or pairs: "raise .y.g." or [("raise", ".y.g.")]. What
computes imports numpy when called.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Unpack

from treegen.clues import Mode, Played, normalize, parse_clue, played_text, read_history, read_turn
from treegen.errors import UsageError
from treegen.files import FilePath
from treegen.game.calls import command
from treegen.game.choice import Names, PlayedNames, WordsOrFile
from treegen.game.keywords import choice_of, named, words_in
from treegen.game.start import ranked_start, start_of
from treegen.play.results import BoardsMove, NextGuess, RankedGuess, Turn, named_row
from treegen.text import nearest
from treegen.tree.file import found_tree
from treegen.tree.model import Tree
from treegen.tree.notebook import lines_html, turns_html
from treegen.tree.plan import Limits, choose_plan
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
    vocabulary: WordsOrFile | None = None,
    limits: Limits | None = None,
    all_openers: bool = False,
    memory: int | None = None,
    jobs: int | None = None,
    **names: Unpack[Names],
) -> Tree:
    """Build a tree.

    >>> build("crane", 2021)
    <Tree crane: 2,315 answers, mean 3.4384>
    >>> build(answers=["abide", "ebbed", "might", "night"], guesses="answers")
    <Tree might: 4 answers, mean 1.7500>
    >>> build(answers={"abide": 1, "ebbed": 2, "might": 9, "night": 3}, guesses="answers")
    <Tree might: 4 answers, weighted mean 1.4000>

    - `opener`: the first word; default: the best one. `opening` names several words to play first.
    - `game`: "today" (the default), 2023 or 2021.
    - `policy`: how guesses are chosen, as for `treegen build`: "optimal" compares whole trees,
      within `limits`; the others, such as "entropy", look one turn ahead.
    - `guesses` may be played and `answers` can be the answer. Each is a list of words, a file (a
      path, as text or from pathlib), or the name of a bundled list; `guesses="answers"` is for
      words that are both. `answers` may have weights, which say how likely each word is: as a
      mapping, as pairs, or as a pandas Series.
    - `prior` has the weights or names them, and `any_word=True` lets every guess be an answer.
    - `vocabulary`: words you know. Only these are played while one of them is among the listed
      words left; "answers" for the game's own list.
    - `mode`: "normal", "hard" or "strict".
    - `lang`, `length` and `fold`: the words of a language, how long they are, and whose accents do
      not count.
    - `learn`: one second word, with so many exceptions, to learn by heart.
    - `all_openers`: try every opener, not the most promising 20. `memory` is the most to use, in
      bytes.
    - `jobs`: the number of processes that share long work (default: 1). They are forks if the
      caller has no other thread, as numpy's own, and else start anew: a script then has to call
      this below `if __name__ == "__main__":`.

    A wrong value is a `ValueError`; `NoSuchTree` if no tree is within the limits.
    """
    from treegen.search.build import build
    from treegen.solve.executors import ALONE, Processes

    first = words_in("opening", opening)
    if opener is not None and first:
        raise UsageError("opener and opening were both given; expected one of them")
    first = first if opener is None else (opener,)
    first = tuple(map(normalize, first))
    chosen = choice_of(named(game), vocabulary, names).read()
    plan = choose_plan(chosen, policy, first, learn, limits, all_openers=all_openers)
    executor = ALONE if jobs is None else Processes(jobs)
    return build(chosen, plan, memory=memory, executor=executor)


@command(PlayedNames)
def rank(
    played: Played = "",
    game: str | int = TODAY,
    top: int = 10,
    vocabulary: WordsOrFile | None = None,
    **names: Unpack[PlayedNames],
) -> Rows[RankedGuess]:
    """Return the best guesses for a game so far.

    >>> [(row.guess, round(row.guesses, 4)) for row in rank("crane 00102", top=2)]
    [('spilt', 2.1645), ('split', 2.171)]
    >>> [(row.guess, round(row.bits, 2)) for row in rank([("raise", ".y.g.")], 2021, top=2)]
    [('shalt', 3.48), ('slash', 3.41)]

    The rows are named tuples, the best first, and show as a table; `pandas.DataFrame(rank())` has
    a column for each field. The figure that they are sorted by is one of these fields: `guesses`
    where whole trees were compared (how many are needed from here on, on average), and the first is
    then what `next_guess` plays. Otherwise they are ranked for the next turn only, by a figure such
    as `bits`; a tree may play another word. See `RankedGuess`.

    - `played`: the game so far, as text or as pairs. `top` is how many guesses you want.
    - `tree`: play that tree's game. Give a tree, its file, or the name or opener of a stored one.
    - `past`: words used since, for today's game, with or without their days: ["crane"],
      {"crane": "2026-08-22"}, or a file.
    - `max_guesses`: how many guesses the game allows (default: 6; None: any number).

    The other keywords choose the game as for `build`. `NotInTree` if no word fits the clues; a
    wrong value is a `ValueError`.
    """
    from treegen.game.position import Position
    from treegen.play.rank import ranked, rows, table
    from treegen.play.situation import Situation

    history = read_history(played_text(played).split())
    opener = history[0][0] if history else None
    play = ranked_start(choice_of(named(game), vocabulary, names, opener=opener))
    chosen = play.game
    turns = tuple(read_turn(guess, clue, chosen.fold) for guess, clue in history)
    play = replace(play, position=Position(chosen, turns), tree=None)
    found = ranked(Situation(play), top)
    shown = table(found, play.policy)
    best = [named_row(tuple(row), [*row.values()]) for row in rows(found)]
    return Rows(best, str(shown), turns_html(turns) + shown.html)


@command(PlayedNames)
def boards(
    played: Played = "",
    count: int = 4,
    game: str | int | None = None,
    vocabulary: WordsOrFile | None = None,
    **names: Unpack[PlayedNames],
) -> BoardsMove:
    """Return the word to play on several boards at once, as in Dordle, Quordle or Octordle.

    >>> boards("raise 01020 10021 shalt 10100 10002", 2, 2021)
    <BoardsMove crest: 1 word, 2 words left>
    >>> boards([("raise", "01020", "10021")], count=2, game=2021).guess
    'potch'

    `count` is the number of boards. In `played`, each guess is followed by its clues: one for each
    board that is not solved yet, in the order of the boards.

    Default game: the words of 2023 that people know; on one board, today's. `max_guesses` is five
    more than there are boards unless you give it. The other keywords are as for `next_guess`.
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
    vocabulary: WordsOrFile | None = None,
    **names: Unpack[PlayedNames],
) -> Rows[Turn]:
    """Return the turns of a finished game: what each guess cost, and how lucky its clue was.

    >>> [(turn.best, round(turn.cost, 2)) for turn in review("raise slash stash", 2021)]
    [('raise', 0.0), ('shalt', 0.09), ('admit', 0.0)]

    `raise` was the best first word; `slash` cost 0.09 guesses more than `shalt`. The turns are
    named tuples, see `Turn`, and show as a table with the sums of the game. Cost and luck are in
    guesses: you used those expected at the start, plus cost, minus luck.

    If you won, the words are enough: the last one was the answer. If not, add the clues, or the
    squares that the game lets you share; after the last guess allowed, the word that you did not
    find may follow. A star in the shared result (`4/6*`) means hard mode.

    The best words are words you know; `vocabulary="all"` allows any. With a `tree`, that tree's
    words are the best ones. The other keywords are as for `rank`. `NotInTree` if no word fits the
    clues; a wrong value is a `ValueError`.
    """
    from treegen.play.commentary import summary
    from treegen.play.finished import check_rows, read_game, shared_mode
    from treegen.play.review import review

    text = played_text(played)
    if not text.strip():
        raise UsageError("no game was given; expected guesses and clues, such as raise 01020")
    if shared_mode([text]) is Mode.HARD:
        names.setdefault("mode", Mode.HARD)
    start = start_of(choice_of(named(game), vocabulary, names))
    game_read = read_game([text], start.game.fold, start.game.length, start.game.allowed)
    history = tuple(game_read.history)
    check_rows(game_read)
    found = review(replace(start, wordle=""), history)  # no other tree judges it
    table = summary(found)
    return Rows(found.turns, str(table), table.html)


@command(PlayedNames)
def next_guess(
    played: Played = "",
    game: str | int = TODAY,
    vocabulary: WordsOrFile | None = None,
    *,
    refused: str | Iterable[str] = (),
    unknown: bool = False,
    **names: Unpack[PlayedNames],
) -> NextGuess:
    """Return the guess to play next, and how it was found.

    >>> next_guess("crane 00102")
    <NextGuess spilt: 180 words left, by search>
    >>> next_guess([("crane", "00102"), ("spilt", "11001"), ("paste", "22222")])
    <NextGuess paste: solved>

    See `NextGuess` for its fields. `refused` are words that the game did not accept. A word that is
    in no list is an error if it looks like a slip, unless `unknown=True`. The other keywords are as
    for `rank`. `NotInTree` if no word fits the clues; a wrong value is a `ValueError`.
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
    tree = now.tree.origin if now.tree and move.is_stored else None
    return NextGuess(guess, move.source.value, [*move.left.weights], move.risk, False, tree)


@command(PlayedNames)
def path_to(
    answer: str,
    played: Played = "",
    game: str | int = TODAY,
    vocabulary: WordsOrFile | None = None,
    *,
    unknown: bool = False,
    **names: Unpack[PlayedNames],
) -> Rows[tuple[str, str]]:
    """Return the game that finds an answer: its guesses, each with the clue it earns.

    >>> path_to("igloo", "crane")[-1], len(path_to("igloo", "crane"))
    (('igloo', '22222'), 4)

    The game begins with the words of `played`, whose clues you may leave out, and goes on with the
    best moves. It shows as `treegen play --answer` prints it. `unknown` is as for `next_guess`, the
    other keywords as for `rank`. `WordListError` if the game has no such answer.
    """
    from treegen.clues import folded, read_word
    from treegen.play.commentary import path_lines
    from treegen.play.moves import require_known
    from treegen.play.path import guesses_of, path_to
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
    tree: Tree | FilePath, clue: str | None = None, layout: str = "flow", *, show: str = "listed"
) -> Picture:
    """Draw a tree, or what follows one first clue, as an SVG without a script.

    >>> draw("raise")
    <Picture raise, 4653 × 3284>
    >>> draw("raise", ".y.g.", show="likely").name
    'raise 01020'

    `tree` is a tree, its file, or the name or opener of a stored one. `layout` is "flow" or
    "ledger", and `show` says which words are drawn: "listed" (the default: those with a weight),
    "all" or "likely". The picture is the text of the SVG, and a notebook shows it.
    `GraphvizMissing` if Graphviz is not installed; `NotInTree` if nothing follows the clue.
    """
    from treegen.chart import draw, labels, sheet

    if layout not in sheet.LAYOUTS:
        near = nearest(str(layout), sheet.LAYOUTS)
        raise UsageError(f'layout is "{layout}"; expected {" or ".join(sheet.LAYOUTS)}{near}')
    tree = found_tree(tree)
    if clue is not None:
        clue = parse_clue(clue, len(tree.recipe.opener))
    style = labels.style_for(tree, show=show)
    svg = draw.draw(sheet.poster(tree, layout, style, clue), "svg", plain=True).decode()
    return Picture(svg, " ".join(filter(None, [tree.name or tree.recipe.opener, clue])))


def web_page(*trees: Tree | FilePath) -> Page:
    """Return the HTML of a page to play, practise and drill with some trees.

    >>> page = web_page("raise")
    >>> page.startswith("<!DOCTYPE html>"), len(page) > 100_000
    (True, True)

    Each tree is a tree, its file, or the name or opener of a stored one. Write the text to a file
    and open it: it needs no network. `NoSuchTree` if there is no such tree.
    """
    from treegen.page.page import PageTree, page

    if not trees:
        raise UsageError('no tree was given; expected some, such as "raise"')
    found = [found_tree(tree) for tree in trees]
    html = page([PageTree(tree, tree.recipe.opener) for tree in found])
    return Page(html, " ".join(tree.name or tree.recipe.opener for tree in found))
