"""The commands as calls, for Wordle's games: `today`, `2023` and `2021`.

A game so far is text, as for `treewalk`: "raise .y.g.". What computes imports numpy when called.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from treegen.clues import Mode, read_history, read_turn
from treegen.errors import UsageError
from treegen.text import number_of
from treegen.tree.file import found_tree
from treegen.tree.model import Tree
from treegen.tree.plan import Limits, Plan, choose_plan
from treegen.words.choose import choose_game
from treegen.words.game import ALLOWED, MOST_BOARDS, SPARE
from treegen.words.likely import chance_text
from treegen.words.lists import TODAY

if TYPE_CHECKING:
    from treegen.game.start import Play
    from treegen.play.review import Turn
    from treegen.search.rank import PricedGuess
    from treegen.solve.rank import GuessScore


Row = TypeVar("Row")
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class BoardsMove(NamedTuple):
    """The word to play on several boards, and the words left on each."""

    guess: str | None  # None where no word is left on any; the answer that solved the last
    left: list[list[str]]  # on each board; of a solved one its answer

    def __repr__(self) -> str:  # not with thousands of words
        left = ", ".join(number_of(len(words), "word") for words in self.left)
        return f"<BoardsMove {self.guess}: {left} left>"


class NextGuess(NamedTuple):
    """The guess to play next, and what is known of it."""

    guess: str  # of a solved game the answer
    source: str | None  # "tree", "openers", "search" or "turn"; None of a solved game
    left: list[str]  # the words that can be the answer
    risk: float | None  # chance that it is not found in the guesses left, None where not known
    solved: bool

    def __repr__(self) -> str:  # not with thousands of words
        if self.solved:
            return f"<NextGuess {self.guess}: solved>"
        risk = f", {chance_text(self.risk)} risk" if self.risk else ""
        left = number_of(len(self.left), "word")
        return f"<NextGuess {self.guess}: {left} left, by {self.source}{risk}>"


class Rows(list[Row]):
    """A list that shows as a table."""

    def __init__(self, rows: Iterable[Row], table: str) -> None:
        super().__init__(rows)
        self.table = table

    def __repr__(self) -> str:
        return self.table


class Picture(str):
    """An SVG, which a notebook shows."""

    name: str  # of what is drawn

    def __new__(cls, svg: str, name: str) -> Picture:
        picture = super().__new__(cls, svg)
        picture.name = name
        return picture

    def __repr__(self) -> str:
        width, height = (round(float(size)) for size in self.size)
        return f"<Picture {self.name}, {width} × {height}>"

    @property
    def size(self) -> list[str]:
        return self.partition('viewBox="0 0 ')[2].partition('"')[0].split()

    def _repr_html_(self) -> str:
        """As an image, because within a page its head would end it and its styles be the page's."""
        title = self.partition("<title>")[2].partition("</title>")[0].replace('"', "&quot;")
        width, _ = self.size
        style = f"width:{width}px;max-width:100%"
        data = b64encode(self.encode()).decode()
        return f'<img alt="{title}" style="{style}" src="data:image/svg+xml;base64,{data}">'


class Page(str):
    """The HTML of a page, which is too long to show."""

    def __new__(cls, html: str, name: str) -> Page:
        page = super().__new__(cls, html)
        page.name = name
        return page

    name: str  # of its trees

    def __repr__(self) -> str:
        return f"<Page {self.name}, {round(len(self.encode()) / 1000)} kB>"


def words_of(played: str) -> list[str]:
    """Return the words and clues of a game so far; `UsageError` where it is no text."""
    if not isinstance(played, str):
        expected = 'a game so far as text, such as "raise 01020"'
        raise UsageError(f"played is {played!r}; expected {expected}")
    return played.split()


def checked(mode: Mode) -> Mode:
    """Return a mode; `UsageError` for what is none, such as the word hard."""
    if not isinstance(mode, Mode):
        raise UsageError(f"mode is {mode!r}; expected one of {', '.join(map(str, Mode))}")
    return mode


def started(game: str, mode: Mode, max_guesses: int | None, **names: Any) -> Play:
    """Return the start of the game that a call chooses; `names` are for `choose_play`."""
    from treegen.game.start import allowing, choose_play

    play = choose_play(None if game == TODAY else game, mode=checked(mode), **names)
    return allowing(play, max_guesses)


def no_empty_text(call: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Refuse an empty text as any argument but the game so far, as an option without a value is."""
    names = [*signature(call).parameters]

    @wraps(call)
    def checked_call(*values: Arguments.args, **keywords: Arguments.kwargs) -> Result:
        given: dict[str, object] = {**dict(zip(names, values, strict=False)), **keywords}
        for name, value in given.items():
            if isinstance(value, str) and not value.strip() and name != "played":
                raise UsageError(f"{name} is {value!r}; expected a value, or leave it out")
        return call(*values, **keywords)

    return checked_call


@no_empty_text
def build(
    opener: str | None = None,
    game: str = TODAY,
    *,
    policy: str | None = None,
    openers: tuple[str, ...] = (),
    learn: int | None = None,
    mode: Mode = Mode.NORMAL,
    guesses: str | None = None,
    answers: str | None = None,
    prior: str | None = None,
    vocabulary: str | None = None,
    any_word: bool = False,
    lang: str | None = None,
    length: int | None = None,
    fold: str | None = None,
    limits: Limits | None = None,
    all_openers: bool = False,
    memory: int | None = None,
    jobs: int | None = None,
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

    if opener is not None and openers:
        raise UsageError("opener and openers were both given; expected one of them")
    first = tuple(openers) if opener is None else (opener,)
    chosen = choose_game(
        game,
        guesses,
        answers,
        prior,
        vocabulary=vocabulary,
        any_word=any_word,
        mode=checked(mode),
        lang=lang,
        length=length,
        fold=fold,
    )
    plan = choose_plan(chosen, policy, first, learn, limits, all_openers=all_openers)
    executor = None if can_fork() else ALONE  # as others would run the caller's script again
    if jobs is not None:
        executor = Processes(jobs)
    return build(chosen, plan, memory=memory, executor=executor)


@no_empty_text
def rank(
    played: str = "",
    game: str = TODAY,
    top: int = 10,
    vocabulary: str | None = None,
    *,
    tree: Tree | str | None = None,
    mode: Mode = Mode.NORMAL,
    guesses: str | None = None,
    answers: str | None = None,
    prior: str | None = None,
    past: str | None = None,
    any_word: bool = False,
    lang: str | None = None,
    length: int | None = None,
    fold: str | None = None,
    max_guesses: int | None = ALLOWED,
) -> Rows[GuessScore] | Rows[PricedGuess]:
    """Return the best guesses for a game so far, as `treegen rank` does; they show as a table.

    The game is chosen as for `build`, or is that of a `tree` (or of a stored one, by its name or
    opener), beside which only `vocabulary`, `mode` and `guesses` are taken. `past` is a file of
    words used since, for today's game.

    Where whole trees are searched each has `guesses`, what it costs, and the first is what `treegen
    next` plays; else what it tells by one turn, such as `bits`, and a tree may play another word.

    >>> [(guess.guess, round(guess.guesses, 4)) for guess in rank("crane 00102", top=2)]
    [('spilt', 2.1645), ('split', 2.171)]
    >>> [(score.guess, round(score.bits, 2)) for score in rank("raise 01020", "2021", top=2)]
    [('shalt', 3.48), ('slash', 3.41)]
    """
    from treegen.game.position import Position
    from treegen.game.start import allowing
    from treegen.play.ranked import choose_usual, known_costs, ranked_by_trees
    from treegen.search import rank as by_cost
    from treegen.solve import rank as by_turn

    if top < 1:
        raise UsageError(f"top is {top}; expected a whole number of 1 or more")
    history = read_history(words_of(played))
    play = choose_usual(
        None if game == TODAY else game,
        tree=tree,
        opener=history[0][0] if history else None,
        guesses=guesses,
        answers=answers,
        prior=prior,
        past=past,
        vocabulary=vocabulary,
        any_word=any_word,
        mode=checked(mode),
        lang=lang,
        length=length,
        fold=fold,
    )
    chosen = allowing(play, max_guesses).game
    turns = tuple(read_turn(guess, clue, chosen.fold) for guess, clue in history)
    play = play._replace(position=Position(chosen, turns))
    priced = ranked_by_trees(play, top)
    if priced:
        order = f"{number_of(priced.legal, 'guess')}, by whole trees"
        return Rows(priced.guesses, by_cost.table(priced, priced.guesses, order))
    costs = known_costs(play, top)
    ranking = by_turn.rank(chosen, Plan(play.policy), turns, top=top, known_costs=costs)
    return Rows(ranking.guesses, by_turn.table(ranking, play.policy, costs))


@no_empty_text
def boards(
    played: str = "", count: int = 4, game: str | None = None, vocabulary: str | None = None
) -> BoardsMove:
    """Return the word to play on several boards at once, as in Dordle, Quordle or Octordle.

    Each guess is followed by its clues, one for each board that is not solved, in their order. The
    vocabulary is as for `review`. Without a game it is that of 2023 by the words that people know,
    on one board today's.

    >>> boards("raise 01020 10021 shalt 10100 10002", 2, "2021")
    <BoardsMove crest: 1 word, 2 words left>
    """
    from treegen.game.start import allowing, choose_play
    from treegen.play.adviser import advise
    from treegen.play.moves import all_played, go_on
    from treegen.play.typed import read_turns

    if type(count) is not int or not 1 <= count <= MOST_BOARDS:
        raise UsageError(f"count is {count!r}; expected a whole number from 1 to {MOST_BOARDS}")
    play = choose_play(game, vocabulary=vocabulary, boards=count)
    now, _ = all_played(allowing(play, count + SPARE, count), read_turns(words_of(played), count))
    move = advise(go_on(now)[0])
    return BoardsMove(move.guess, [[*words.weights] for words in move.lefts])


@no_empty_text
def review(
    played: str,
    game: str = TODAY,
    vocabulary: str | None = None,
    *,
    tree: Tree | str | None = None,
    words: str | None = None,
    mode: Mode = Mode.NORMAL,
    guesses: str | None = None,
    answers: str | None = None,
    past: str | None = None,
    lang: str | None = None,
    length: int | None = None,
    fold: str | None = None,
    max_guesses: int | None = ALLOWED,
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

    if not words_of(played):
        raise UsageError("no game was given; expected guesses and clues, such as raise 01020")
    if read_game([played]).is_hard and mode is Mode.NORMAL:  # it is read before any work
        mode = Mode.HARD
    start = started(
        game,
        mode,
        max_guesses,
        tree=tree,
        words=words,
        guesses=guesses,
        answers=answers,
        past=past,
        vocabulary=vocabulary,
        lang=lang,
        length=length,
        fold=fold,
    )
    history = tuple(read_game([played], start.game.fold, start.game.length).history)
    check_rows(history)
    found = review(start._replace(wordle=""), history)  # no other tree judges it
    return Rows(found.turns, "\n".join(summary(found)))


@no_empty_text
def next_guess(
    played: str = "",
    game: str = TODAY,
    vocabulary: str | None = None,
    *,
    refused: Iterable[str] = (),
    unknown: bool = False,
    tree: Tree | str | None = None,
    words: str | None = None,
    mode: Mode = Mode.NORMAL,
    guesses: str | None = None,
    answers: str | None = None,
    past: str | None = None,
    lang: str | None = None,
    length: int | None = None,
    fold: str | None = None,
    max_guesses: int | None = ALLOWED,
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

    history = read_history(words_of(played))
    play = started(
        game,
        mode,
        max_guesses,
        opener=history[0][0] if history else None,
        vocabulary=vocabulary,
        tree=tree,
        words=words,
        guesses=guesses,
        answers=answers,
        past=past,
        lang=lang,
        length=length,
        fold=fold,
    )
    if not unknown:
        require_known(play.game, [guess for guess, _ in history])
    _, now, move, _ = next_move(play, history, refused)
    guess = str(move.guess)
    if now.position.is_solved:
        return NextGuess(guess, None, [guess], 0.0, solved=True)
    return NextGuess(guess, move.source.value, [*move.left.weights], move.risk, solved=False)


@no_empty_text
def path_to(
    answer: str,
    played: str = "",
    game: str = TODAY,
    vocabulary: str | None = None,
    *,
    unknown: bool = False,
    tree: Tree | str | None = None,
    words: str | None = None,
    mode: Mode = Mode.NORMAL,
    guesses: str | None = None,
    answers: str | None = None,
    past: str | None = None,
    lang: str | None = None,
    length: int | None = None,
    fold: str | None = None,
    max_guesses: int | None = ALLOWED,
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

    turns = turns_of(words_of(played))
    play = started(
        game,
        mode,
        max_guesses,
        opener=turns[0][0] if turns else None,
        vocabulary=vocabulary,
        tree=tree,
        words=words,
        guesses=guesses,
        answers=answers,
        past=past,
        lang=lang,
        length=length,
        fold=fold,
    )
    secret = folded(read_word(answer), play.game.fold)
    begun = guesses_of(turns, secret, play.game.fold)
    if not unknown:
        require_known(play.game, begun)
    path = path_to(play, secret, begun)
    return Rows(path.history, "\n".join(path_lines(path)))


@no_empty_text
def draw(
    tree: Tree | str, clue: str | None = None, layout: str = "flow", *, show: str = "listed"
) -> Picture:
    """Draw a tree, or what follows one first clue, as an SVG without a script; with Graphviz.

    A stored tree may be given by its name or opener. `layout` is "flow" or "ledger"; `show` is the
    option of `treegen chart`: `listed`, `all` or `likely` words.

    >>> draw("raise")
    <Picture raise, 4653 × 3380>
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
