"""`treegen play` as a player meets it, on a terminal and through a pipe, and `treegen next`."""

import json
import os
import re
import select
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from math import log2
from pathlib import Path
from typing import Any

import pytest

from tests.building import Prior, build, game
from tests.conftest import ROOT, pseudo_terminal, started, treegen
from tests.today import ABSENT, ANY_WORD, ANY_WORD_HARD, FIGURES, TITLE, day
from tests.today import EVERYDAY as TASER
from treegen.cli.choice import new_play
from treegen.cli.main import parser
from treegen.clues import Mode, clue_for, hard_mode_allows
from treegen.errors import ClueError, NotInTree, WordListError
from treegen.game.openers import TABLE_DAY, opener_costs
from treegen.game.start import Play, list_play, tree_play, wordle_play
from treegen.play.adviser import advise
from treegen.play.lookahead import ranking
from treegen.play.moves import all_played, go_on, move_record
from treegen.play.session import NONE_LEFT, QUESTION, UNDO, Session, reply, start
from treegen.play.shared import emoji_rows
from treegen.play.situation import Situation
from treegen.play.wording import no_words_left
from treegen.tree.file import find_tree
from treegen.tree.model import Tree
from treegen.tree.policies import POLICIES
from treegen.tree.ways import nodes
from treegen.words.lists import ANSWERS, GAMES, GUESSES, WordList, bundled
from treegen.words.past import bundled_past
from treegen.words.weighted import Weighted

slow = partial(pytest.param, marks=pytest.mark.slow)
SCRIPT = str(Path(sys.executable).parent / "treegen")
FOUR = WordList("four", ("abide", "might", "night", "sight"))
WORDS = WordList("some", tuple(sorted({"raise", "clint", *bundled(GUESSES).words[::60]})))
SOME_LISTED = Prior("mine", WORDS, tuple(int(n % 3 == 0) for n in range(len(WORDS.words))))
KNOWN = WordList("known", ("clint", "raise", *WORDS.words[1::20]))
SIX = WordList("six", tuple(sorted(f"{word}s" for word in bundled(ANSWERS).words[:40])))


def fitting(words: WordList, *played: tuple[str, str]) -> list[str]:
    """Words that give all those clues, by the rules."""
    return [w for w in words.words if all(clue_for(guess, w) == clue for guess, clue in played)]


def best_by_entropy(legal: list[str], left: list[str], weights: dict[str, int]) -> str:
    """The guess that the design asks for: least sum of c·log2 c, then an answer, then the first."""

    def cost(guess: str) -> float:
        classes: Counter[str] = Counter()
        for word in left:
            classes[clue_for(guess, word)] += weights.get(word, 1)
        return round(sum(c * log2(c) for c in classes.values()), 9)

    return min(legal, key=lambda guess: (cost(guess), guess not in left, guess))


# The game as data.


def after(play: Play, *played: tuple[str, str]) -> Play:
    return all_played(play, played)[0]


def test_every_answer_is_found_by_playing_the_tree_along(stored: Tree) -> None:
    for answer in fitting(bundled(ANSWERS))[::463]:
        play = wordle_play("2021")
        for guess, clue in stored.path(answer):
            move = advise(play)
            assert (move.guess, move.is_stored or move.is_last) == (guess, True)
            assert [*move.left.weights] == fitting(bundled(ANSWERS), *play.position.history)
            play = after(play, (guess, clue))
        assert play.position.is_solved


@pytest.mark.parametrize("mode", Mode)
def test_outside_the_tree_the_move_is_the_one_with_the_highest_entropy(mode: Mode) -> None:
    played = (("dealt", "10001"),)  # where each mode has another best guess
    left = fitting(bundled(ANSWERS), *played)
    legal = fitting(bundled(GUESSES), *(played if mode is Mode.STRICT else ()))
    if mode is Mode.HARD:
        legal = [word for word in legal if all(hard_mode_allows(word, *pair) for pair in played)]
    assert 2 < len(left) < 20
    move = advise(after(wordle_play("2021", mode=mode), *played))
    assert ([*move.left.weights], move.is_stored) == (left, False)
    assert move.guess == best_by_entropy(legal, left, {})


def test_what_is_computed_is_what_the_policy_builds() -> None:
    words = bundled(ANSWERS)._replace(words=bundled(ANSWERS).words[::24])
    for policy in POLICIES:
        tree = build(words, words, policy=policy)
        computed = replace(tree_play(tree), tree=None)
        assert computed.policy == policy
        assert advise(computed).guess == tree.root.guess
        for clue, node in tree.root.branches.items():
            move = advise(after(computed, (tree.root.guess, clue)))
            assert (move.guess, [*move.left.weights]) == (node.guess, sorted(node.answers()))


def test_of_a_long_list_only_guesses_whose_letters_tell_most_are_scored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = wordle_play("2021")
    every = ranking(Situation(play), top=1)
    monkeypatch.setattr("treegen.play.lookahead.MAX_CLUES", 12972 * 2315 // 20)
    best = ranking(Situation(play), top=1)
    assert (every.scored, best.scored) == (12972, 649)  # a twentieth
    assert best.guesses[0] == every.guesses[0]


def test_weights_count_outside_the_tree_too() -> None:
    play = replace(tree_play(find_tree("human")), scans=0)
    assert play.policy == "wins"
    played = ("crane", "21002")
    left = fitting(play.game.answers, played)
    assert 2 < len(left) < 20
    assert advise(after(replace(play, policy="entropy"), played)).guess == best_by_entropy(
        list(play.game.guesses.words), left, play.game.weight
    )
    heavy = Prior("heavy", FOUR, (1, 1, 1, 10**6))
    plain, weighed = list_play(game(FOUR, FOUR)), list_play(game(FOUR, FOUR, heavy))
    assert (advise(plain).guess, advise(weighed).guess) == ("might", "sight")


def test_a_stored_guess_that_hard_mode_forbids_is_not_played() -> None:
    play = after(tree_play(find_tree("raise"), mode=Mode.HARD), ("raise", "01020"))
    assert not hard_mode_allows("shalt", "raise", "01020")  # which the tree plays
    hard = after(wordle_play("2021", mode=Mode.HARD), ("raise", "01020"))
    assert hard.tree == find_tree("raise-hard")
    assert (advise(play).is_stored, advise(hard).is_stored) == (False, True)
    assert advise(play).guess == advise(hard).guess


def test_a_game_with_a_list_of_its_own_goes_on_with_all_its_guesses() -> None:
    lacking = FOUR._replace(words=("abide", "might", "sight"))
    played = [(guess, clue_for(guess, "night")) for guess in lacking.words]
    heavy = game(lacking, lacking, Prior("heavy", lacking, (1, 1, 9)))
    play = after(list_play(heavy, FOUR), *played)
    wide, lines = go_on(play)
    assert advise(wide)[:2] == ("night", (Weighted({"night": 1}),))
    assert lines[-1] == "or the answer is not in that list: going on with all 4 words"
    nowhere = after(play, ("abide", "22220"))
    assert go_on(nowhere)[0] == nowhere
    assert go_on(nowhere)[1][-1] == "none of the 4 words fits either"


@pytest.mark.parametrize("mode", Mode)
def test_with_a_vocabulary_only_words_of_it_are_shown_while_one_of_them_is_left(
    mode: Mode,
) -> None:
    tree = build(WORDS, WORDS, "raise", prior=SOME_LISTED, mode=mode, vocabulary=KNOWN)
    play = tree_play(tree)
    assert play.game.vocabulary == KNOWN._replace(words=tuple(sorted({
        node.guess for node in nodes(tree.root) if node.weight
    })))  # fmt: skip
    play = with_known(play, KNOWN)
    known = {*play.game.known.words}
    for guess in ("raise", "clint", "soare"):
        for clue in {clue_for(guess, answer) for answer in WORDS.words} - {"22222"}:
            now = after(play, (guess, clue))
            move = advise(now)
            assert move.guess in known or known.isdisjoint(move.left.candidates.weights)
    free = advise(with_known(play, None))
    assert free == advise(play)  # the tree's own first move is known


def with_known(play: Play, known: WordList | None) -> Play:
    game = play.game._replace(vocabulary=known)
    return replace(play, position=play.position._replace(game=game))


def test_a_move_of_the_tree_that_one_does_not_know_is_computed() -> None:
    play = wordle_play("2021")
    played = ("raise", "00012")
    stored = advise(after(play, played))
    known = with_known(play, bundled(ANSWERS))
    move = advise(after(known, played))
    assert (stored.guess, stored.is_stored) == ("knots", True)  # which is no answer
    # Of the 17 words left month leaves classes of 3, 3, 2 and nine of 1: the sum of c·log2 c is
    # 3·1.585·2 + 2 = 11.51. The next, cloth, leaves one of 3, four of 2 and six of 1: 12.75.
    assert (move.guess, move.is_stored) == ("month", False)
    assert best_by_entropy([*bundled(ANSWERS).words], [*move.left.weights], {}) == "month"
    line = treegen("next", "--game=2021", "--vocabulary", "answers", *played).stdout
    assert line == (
        "month  17 words left (computed); Wordle of 2021: 2,315 answers, everyday words\n"
    )
    any_word = treegen("next", "--game=2021", "--vocabulary", "all", *played).stdout
    assert any_word == "knots  17 words left (tree); Wordle of 2021: 2,315 answers\n"


def test_words_that_are_not_expected_come_last() -> None:
    play = tree_play(find_tree("any-word"))
    left = after(play, ("raise", "01000"), ("clout", "00110"))  # which the tree does not play
    move = advise(left)
    unlisted = move.left.unlisted
    assert (move.guess, move.left.listed, len(unlisted)) == ("guano", ["guano"], 4)
    position = left.position._replace(refused=("guano",))
    refused = advise(replace(left, position=position))
    assert (refused.left.listed, refused.left.unlisted) == ([], unlisted)
    assert refused.guess == best_by_entropy(list(play.game.guesses.words), unlisted, {})


def test_a_clue_that_says_solved_must_agree_with_the_others() -> None:
    play = after(wordle_play("2021"), ("raise", "01020"))
    assert after(play, ("abyss", "22222")).position.is_solved
    wrong = after(play, ("crane", "22222")).position
    assert not wrong.is_solved
    assert no_words_left(wrong)[1:] == [
        "without crane 22222, 22 words are left", "without raise 01020, 1 word is left",
    ]  # fmt: skip


def test_a_game_is_shared_without_its_words() -> None:
    play = after(wordle_play("2021", mode=Mode.HARD), ("raise", "01020"), ("abyss", "22222"))
    assert emoji_rows(play.position) == [
        "Wordle 2/6*", "", "⬛🟨⬛🟩⬛", "🟩🟩🟩🟩🟩", "", "treegen raise",
    ]  # fmt: skip


def test_words_of_any_alphabet() -> None:
    words = WordList("accents", ("añil", "baño", "caña", "leña", "niño"))
    play = list_play(game(words, words))
    assert advise(play).guess == best_by_entropy(list(words.words), list(words.words), {})
    session, _ = start(play)
    session, lines = reply(session, f"CAN\u0303A {clue_for('caña', 'baño')}")  # in two code points
    assert [*session.move.left.weights] == fitting(words, ("caña", clue_for("caña", "baño")))
    assert lines[-1].startswith(f"{session.move.guess}  ")


def test_a_tree_with_an_unknown_list_plays_its_own_words() -> None:
    words = WordList("mine", ("abide", "dight", "might", "night", "sight", "smart"))
    tree = build(words, FOUR)
    own = tree_play(tree).game.guesses.words
    assert {*FOUR.words} <= {*own} < {*words.words}
    assert tree_play(tree, words).game.guesses == words


def test_likely_used_and_unlikely_words_are_listed_apart(weighted: Tree) -> None:
    play = after(tree_play(weighted), ("munch", "02222"))
    session, lines = start(play)
    shown = "punch  58 % chance; 4 other words also fit (tree)"
    assert lines == [f"{shown}; {play.game.info.title}"]
    assert reply(session, "list")[1] == [
        "2 likely: bunch (32 %), punch (58 %)",
        "2 others used: hunch, runch",  # as bunch was too
        "1 unlikely: zunch",
    ]
    assert reply(session, "list all")[1] == [
        "2 likely: bunch (used 5 October 2023, 32 %), punch (58 %)",
        "2 others used: hunch (5 March 2024), runch",
        "1 unlikely: zunch",
    ]
    session, lines = reply(session, "02222")
    assert lines == [
        "bunch  78 % chance (an answer on 5 October 2023); also possible: hunch, runch, zunch "
        "(tree)"
    ]
    found = move_record(session.play, session.move)
    days = {"bunch": "2023-10-05", "hunch": "2024-03-05", "runch": ""}
    assert (found["likely"], found["used"], found["chance"]) == (["bunch"], days, 0.7812)
    session, lines = reply(session, "02222")
    assert lines[0].startswith(
        "hunch  71 % chance (an answer on 5 March 2024); also possible: runch"
    )
    assert reply(session, "list")[1] == [
        "2 used: hunch (71 %), runch (29 %)", "1 unlikely: zunch",
    ]  # fmt: skip


# Through a pipe.


def ask(lines: str, *arguments: str) -> list[str]:
    """What play answers to those lines in a pipe."""
    done = treegen("play", *arguments, input=lines)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


WON = ["abyss  solved in 3 guesses", "",
       "Wordle 3/6", "", "⬛🟨⬛🟩⬛", "🟨⬛🟨⬛⬛", "🟩🟩🟩🟩🟩", "", "treegen raise"]  # fmt: skip


def count(played: tuple[str, str], words: str = ANSWERS) -> int:
    return len(fitting(bundled(words), played))


GOGOS = [(guess, clue_for(guess, "gogos")) for guess in ("raise", "pluot", "shook", "bosom")]
TYPED = " ".join(f"{guess} {clue}" for guess, clue in GOGOS)
BEYOND = [
    "none of the 2,315 answers of 2021 fits",
    f"without bosom {GOGOS[3][1]}, 1 word is left",
    "or the answer is not in that list: going on with all 14,855 words",
    "caddy  8 words left; not in wordle-2021-answers; 2 guesses: 88 % at best (proven best)",
]
ANSWERS_NOW, TODAY = GAMES["2023"]
OLD = ("--tree", "raise")
OLD_TITLE = "Wordle of 2021: 2,315 answers"
NOW_TITLE = TITLE
HARD_TITLE = NOW_TITLE.replace(",", ", hard mode,")
EVERYDAY = ", everyday words"
RAISE, SHALT = "raise  2,315 words left (tree)", "shalt  22 words left (tree)"
CRNAE = "crnae is not in wordle-2021-guesses (12,972 words)"
ASKED = f"{CRNAE}; did you mean crane? {QUESTION}"
LEFT, BACK = "left the tree: from here moves are computed", "back in the tree"
# Each case of a game: what is typed, and how the lines that answer it begin.
SCRIPTS: dict[str, list[tuple[str, list[str]]]] = {
    "": [
        ("raise 00000", [LEFT, ""]),
        ("dimly 00000", [""]),
        ("undo", [""]),
        ("undo", [BACK, f"{TASER}  "]),
        (ABSENT[0], [f"{ABSENT[1]} (tree)"]),
        ("crane 00000", [LEFT, ""]),
    ],
    "--game 2021": [
        ("salet 00102", ["switching to the stored tree that opens with salet",
                         f"bling  {count(('salet', '00102')):,} words left (tree)"]),
    ],
    "--tree=raise": [
        ("0102", ["clue '0102' has 4 marks, its word 5 letters"]),
        ("01023", ["clue '01023' is in no known notation; expected one of"]),
        ("foo", ["'foo' has 3 letters, expected 5"]),
        ("raise 01020 foo", ["'foo' has no clue after it; write what it earned, such as 01020"]),
        ("planet 010200", ["'planet' has 6 letters, expected 5"]),
        ("01020 raise", ["'01020' is not a word: a word comes first, then the clue it earned"]),
        ("undo", ["nothing to undo"]),
        (".y.g.", [SHALT]),
        ("undo", [RAISE]),
        ("⬛🟨⬛🟩⬛", [SHALT]),
        ("", ["not accepted: shalt (undo to take it back)", LEFT, "slash  22 words left (com"]),
        ("undo", [BACK, SHALT]),
        ("why", ["Splits 22 words", "The best others, looking", "slash: ", "sloth: ", "chals: "]),
        ("YBYBB", ["abyss  1 word left: the answer"]),
        ("why", ["abyss is the only word left that fits every clue"]),
        ("list", ["abyss"]),
        ("+++++", WON),
    ],
    "--tree raise": [
        ("crane 00102", [LEFT, f"sault  {count(('crane', '00102')):,} words left (computed)"]),
        ("undo", [BACK, RAISE]),
        ("zzzzz 00000", ["zzzzz is not in wordle-2021-guesses (12,972 words); accepted as played",
                         LEFT, ""]),
        ("undo", [BACK, RAISE]),
        ("raise 22220", ["none of the 2,315 answers of 2021 fits",
                         "without raise 22220, 2,315 words are left",
                         "none of the 14,855 words fits either",
                         UNDO]),
        *((typed, [NONE_LEFT]) for typed in ("00000", "", "why", "list", "crane")),
        ("undo", [RAISE]),
        (TYPED, [*BEYOND[:2], UNDO, *BEYOND[2:]]),
        ("quit", []),
    ],
    "--game 2021 --hard": [
        ("salet 00102", ["switching to the stored tree that opens with salet",
                         f"glint  {count(('salet', '00102')):,} words left (tree)"]),
    ],
    "--game 2021 --strict": [
        ("01020", ["slash  22 words left (tree)"]),
        ("crane 00000", ["strict hard mode does not allow crane here; accepted as played",
                         "none of the 2,315 answers of 2021 fits",
                         f"without raise 01020, {count(('crane', '00000'))} words are left",
                         "without crane 00000, 22 words are left",
                         "none of the 14,855 words fits either",
                         UNDO]),
    ],
    "--tree raise ": [
        ("salet 00102", [LEFT, f"bling  {count(('salet', '00102')):,} words left (computed)"]),
    ],
    "--tree  raise": [
        ("crane", ["crane: type its clue, or press Enter to take the word back"]),
        ("0102", ["clue '0102' has 4 marks, its word 5 letters"]),
        ("00102", [LEFT, f"sault  {count(('crane', '00102')):,} words left (computed)"]),
        ("undo", [BACK, RAISE]),
        ("crane", ["crane: "]),
        ("", [RAISE]),
        ("crane", ["crane: "]),
        ("salet", ["salet: "]),
        ("back", [RAISE]),
        ("why slate", ["why takes no 'slate' here; type ? for help"]),
        ("undo", ["nothing to undo"]),
        ("crnae 00102", [ASKED]),
        ("", [LEFT, f"sault  {count(('crane', '00102')):,} words left (computed)"]),
        ("undo", [BACK, RAISE]),
        ("CRNAE", [ASKED]),
        ("", ["crane: "]),
        ("crnae", [ASKED]),
        ("crnae", ["crnae: "]),
        ("00000", ["crnae is not in wordle-2021-guesses (12,972 words); accepted as played", LEFT,
                   ""]),
    ],
    "--tree raise --guesses wordle-2021-answers": [  # which lacks potch
        ("-00-+", [LEFT, ""]),
    ],
}  # fmt: skip


def started_with(*options: str) -> Play:
    return new_play(parser("play").parse_args(options))


def answer(session: Session, line: str) -> tuple[Session, list[str]]:
    """What play answers to a line where someone types, who is told what is wrong with it."""
    try:
        return reply(session, line)
    except (ClueError, WordListError, NotInTree) as error:
        return session, [str(error)]


@pytest.mark.parametrize("options", SCRIPTS)
def test_each_line_is_answered(options: str) -> None:
    session, told = start(started_with(*options.split()))
    assert told[0].startswith("raise  " if options else f"{find_tree().recipe.opener}  ")
    for typed, expected in SCRIPTS[options]:
        session, told = answer(session, typed)
        assert len(told) == len(expected), (typed, told)
        for line, beginning in zip(told, expected, strict=True):
            assert line.startswith(beginning), typed


@pytest.mark.parametrize(
    ("lines", "number", "error"),
    [
        ("0102", 1, "clue '0102' has 4 marks, its word 5 letters"),
        ("01020 '' 0102", 3, "clue '0102' has 4 marks, its word 5 letters"),
        ("01020 hlep", 2, "'hlep' has 4 letters, expected 5; did you mean help?"),
        ("planet:010200", 1, "'planet' has 6 letters, expected 5"),
        ("why,slate", 1, "why takes no 'slate' here; type ? for help"),
        ("CRNAE", 1, f"{CRNAE}; did you mean crane? --unknown accepts it as typed"),
        ("01020 crnae:00102", 2, f"{CRNAE}; did you mean crane? --unknown accepts it as"),
    ],
)
def test_a_line_of_a_program_that_cannot_be_read_ends_the_game(
    lines: str, number: int, error: str
) -> None:
    typed = [*shlex.split(lines), "22222"]
    done = treegen("play", *OLD, input="\n".join(typed))
    assert done.returncode == 2
    assert done.stderr.startswith(f"treegen: line {number}: {error}")
    assert len(done.stderr.splitlines()) == 1
    assert "solved" not in done.stdout


def test_a_clue_after_a_misspelt_word_is_that_of_the_word_that_is_suggested() -> None:
    begun, _ = start(wordle_play("2021"))
    crane = reply(begun, "crane 00102")[0].play
    for typed in ("crnae", "crnae 00002"):
        asked, lines = reply(begun, typed)
        assert lines == [ASKED]
        assert answer(asked, "0102") == (asked, ["clue '0102' has 4 marks, its word 5 letters"])
        session, lines = reply(asked, "00102")
        assert (session.play, lines[0]) == (crane, "reading crnae as crane")
        assert reply(session, "undo")[0].play == begun.play
        assert reply(asked, "salet 00102")[0].play.position.history == (("salet", "00102"),)
    asked, _ = reply(begun, "raise 01020 crnae 00102")  # a clue of which word?
    assert reply(asked, "00102") == (asked, [QUESTION])
    assert [*reply(asked, "")[0].rows] == [[("raise", "01020")], [("crane", "00102")]]


def test_with_unknown_words_are_taken_as_typed() -> None:
    taken = f"{CRNAE}; accepted as played; did you mean crane?"
    for boards, clues in ([], "00000"), (["--boards", "2"], "00000 00000"):
        told = ask(f"crnae {clues}\ncrnae\n{clues}\n", "--game=2021", "--unknown", *boards)
        assert told.count(taken) == 2


def test_a_list_shows_the_likely_words_and_all_when_asked() -> None:
    first, used, unlikely = ask("00000\nlist all\n")[2:]
    assert first.startswith("54 likely: biddy, ")
    assert used.startswith("180 used: blimp (14 April 2024), ")
    assert unlikely.startswith("788 unlikely: biccy, ")
    assert ask("00000\nlist\n")[2:] == [first, "180 used, 788 unlikely: list all shows them"]


def test_why_of_a_first_guess_tells_what_openers_cost_where_that_is_known(by_table: str) -> None:
    prior = "--prior", by_table
    # Where the tree is of newer days than the table, what it says of them is an estimate.
    sign, error = ("", 0.005) if day() == TABLE_DAY else ("≈", 0.03)
    costs = opener_costs(vocabulary=bundled(ANSWERS_NOW).info)
    best = [*costs][:4]
    *_, head, one, two, three = ask("why\n", *prior)
    assert head == "The next best, over the whole game:"
    for opener, line in zip(best[1:], (one, two, three), strict=True):
        told = re.fullmatch(rf"{opener}: .*; {sign}(\d\.\d\d) more guesses \(.*", line)
        assert told and float(told[1]) == pytest.approx(costs[opener] - 1, abs=error)
    *_, splits, head, one, two, three = ask("\nwhy\n", *prior)  # the game refuses the best
    assert f"; ≈{costs[best[1]] - 1:.2f} more guesses on average" in splits
    assert head == "The next best, over the whole game:"
    assert [line.partition(":")[0] for line in (one, two, three)] == [*costs][2:5]
    *_, place, head, one, two, three = ask("why\n", "--tree", "raise")
    assert place == "Looking only one turn ahead, it ranks number 3; the tree looks further."
    assert [line.partition(":")[0] for line in (one, two, three)] == ["soare", "roate", "raile"]
    assert not any("then" in line for line in (one, two, three))


def test_why_is_the_sentence_of_the_page(august: str) -> None:
    """The first is in tests/page/test_rows_js.py too."""
    after = ask("00012\nwhy\n", "--tree", "raise")
    assert after[2] == (
        "Splits 17 words into 12 groups; the largest has 3; 1.29 more guesses "
        "on average (3.45 bits of information)."
    )
    stored = ask("01011\nwhy\n", "--tree", "salet")
    assert stored[3:6] == [
        "Looking only one turn ahead, it ranks number 3; the tree looks further.",
        "The next best, over the whole game:",
        "grate: 14 groups; the largest has 3; 1.25 more guesses (3.68 bits)",
    ]
    searched = ask("audio 00101 shunt 00000\nwhy\n", "--prior", august)
    assert searched[4:7] == [
        "Looking only one turn ahead, it ranks number 4; a search of whole trees looks further.",
        "The next best, over the whole game:",
        "bower: 41 groups; the largest has 42; 1.42 more guesses (3.70 bits)",
    ]
    assert after[3] == "The best others, looking one turn ahead:"


def test_next_takes_a_misspelt_word_only_if_it_is_told_to() -> None:
    unknown = "treegen: crnae is not in wordle-2023-guesses (14,855 words); "
    for boards in ([], ["--boards", "2"]):
        clues = ["00102", "00000"][: 2 if boards else 1]
        line = ["next", *boards, "crnae", *clues]
        done = treegen(*line)
        asked = "did you mean crane? --unknown accepts it as typed\n"
        assert (done.returncode, done.stderr) == (2, f"{unknown}{asked}")
        done = treegen(*line, "--unknown")
        assert (done.returncode, done.stderr) == (
            0, f"{unknown}accepted as played; did you mean crane?\n"
        )  # fmt: skip


def test_a_misspelt_command_of_a_game_is_asked_about() -> None:
    session, _ = start(wordle_play())
    lines = [answer(session, line)[1][0] for line in ("qiut", "hlep", "quilt")]
    assert [line.partition("; did you mean ")[2] for line in lines] == ["quit?", "help?", ""]


@pytest.mark.parametrize(("end", "code"), [(b"", 0), (b"\xff\xfe\n", 2)])
def test_a_program_gets_each_answer_at_once_and_may_end_in_the_middle(
    end: bytes, code: int
) -> None:
    pipe = subprocess.PIPE
    with started([SCRIPT, "play", *OLD], cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as play:
        assert play.stdin and play.stdout and play.stderr
        assert play.stdout.readline() == f"{RAISE}; {OLD_TITLE}\n".encode()
        play.stdin.write(b"01020\n")
        play.stdin.flush()
        assert play.stdout.readline() == f"{SHALT}\n".encode()
        _, error = play.communicate(end)
    assert (play.returncode, b"in no known notation" in error) == (code, code == 2)


@pytest.mark.parametrize("weights", [{}, {w: 1 + n**3 for n, w in enumerate(SIX.words)}])
def test_lists_of_another_length(tmp_path: Path, weights: dict[str, int]) -> None:
    path = tmp_path / "six.tsv"
    path.write_text("".join(f"{w}\t{weights[w]}\n" if weights else f"{w}\n" for w in SIX.words))
    first = best_by_entropy(list(SIX.words), list(SIX.words), weights)
    clue = clue_for(first, SIX.words[7])
    told = ask(f"{clue}\nlist\n", "--answers", str(path), "--guesses=answers")
    sooner = ", likelier ones sooner (by six)" if weights else ""
    assert told[0].startswith(f"{first}  ")
    title = f"six: any of 40 words{sooner}"
    assert re.search(rf"\b40( words left)? \(computed\); {re.escape(title)}$", told[0])
    words = sorted(re.sub(r"\d+ (un)?likely:|,", "", " ".join(told[2:])).split())
    assert words == fitting(SIX, (first, clue))


# On a terminal.


class Player:
    """Someone who types at a terminal and reads it up to the next prompt."""

    def __init__(self, screen: int, process: subprocess.Popen[bytes]) -> None:
        self.screen, self.process, self.raw = screen, process, ""
        self.answers = self.read()

    def read(self, end: str = "> ") -> list[str]:
        """Lines that show, without control sequences, until the screen ends so or is closed."""
        shown, deadline = b"", time.monotonic() + 60
        while time.monotonic() < deadline:
            self.raw = shown.decode(errors="ignore")
            text = re.sub(r"\x1b\[[?>0-9;]*[a-zA-Z]|\r+(?=\n)|\x07", "", self.raw)
            text = re.sub(r"[^\n]*\r", "", text)  # a progress bar that was drawn over
            if text.endswith(end) and not select.select([self.screen], [], [], 0.02)[0]:
                return text.splitlines()[: -1 if end == "> " else None]
            if select.select([self.screen], [], [], 0.2)[0]:
                part = b""
                with suppress(OSError):  # that is how the end of a terminal shows
                    part = os.read(self.screen, 10_000)
                shown += part
                if not part:
                    return text.splitlines()
            elif self.process.poll() is not None:
                return text.splitlines()
        raise AssertionError(f"no prompt after {self.raw!r}")

    def say(self, keys: str) -> list[str]:
        """Lines that follow the typed one."""
        os.write(self.screen, f"{keys}\r".encode())
        return self.read()[1:]


@contextmanager
def on_a_terminal(columns: int = 100, options: str = "--tree raise") -> Iterator[Player]:
    """A player at a terminal of their own, in which treegen play runs."""
    screen, terminal = pseudo_terminal(columns)
    name = os.ttyname(terminal)  # opened by a new session, it is that session's terminal
    with started(
        ["sh", "-c", f"exec {shlex.quote(SCRIPT)} play {options} <>{name} >&0 2>&0"],
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": str(columns)},
        start_new_session=True,
    ) as process:
        player = Player(screen, process)
        os.close(terminal)
        yield player
        process.kill()
    os.close(screen)


def test_a_terminal_has_a_prompt_colours_help_and_a_history(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variable in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    crypt = f" {count(('crypt', '00000')):,} words left (computed)"
    with on_a_terminal() as player:
        assert player.answers[0].startswith("Play the word shown and type the clue")
        assert player.answers[1:] == [f"{RAISE}; {OLD_TITLE}"]
        assert player.say("01020") == [" R  A  I  S  E ", SHALT]
        assert "\033[1;97;48;5;28m S \033[0m" in player.raw
        assert "crane 01020    you played another word" in "\n".join(player.say("?"))
        listed = player.say("list")
        assert " ".join(listed).split() == fitting(bundled(ANSWERS), ("raise", "01020"))
        assert 1 < len(listed) < 5
        assert player.say("undo") == [RAISE]
        assert player.say("crypt 00000")[-1].endswith(crypt)
        assert player.say("undo") == [BACK, RAISE]
        assert player.say("\x1b[A\x1b[A")[-1].endswith(crypt)  # two lines up
        assert "in no notation" not in player.say("01o20\x1b[D\x1b[D\x7f0")[-1]
        os.write(player.screen, b"\x04")
        assert player.process.wait(60) == 0


def test_a_terminal_of_few_columns_cuts_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    asked = ["01020", "?", "why", "01030", "list"]
    session, expected = start(started_with(*OLD))
    for line in asked:
        session, lines = answer(session, line)
        expected += lines
    for columns in (60, 80):
        with on_a_terminal(columns) as player:
            answers = [player.answers, *(player.say(line) for line in asked)]
            os.write(player.screen, b"\x04")
        lines = [line for answer in answers for line in answer]
        assert max(map(len, lines)) <= columns
        lines.remove(" R  A  I  S  E ")  # the tiles, which only a terminal shows
        _, _, told = " ".join(lines).partition("; ? for help. ")
        assert told.split() == " ".join(expected).split()


def test_a_lost_game_ends_with_the_question_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with on_a_terminal(options="--tree raise --max-guesses 2") as player:
        player.say("raise 00000")
        lost = player.say("mulch 00000")
        assert lost[0] == "Wordle X/2"
        assert lost[-1].startswith("not found in 2 guesses. What was it? ")
        assert player.say("undo")[-1].startswith("mulch  168 words left; 1 guess: ")
        assert player.say("mulch 00000") == lost
        assert "cannot earn 00000 if crane is the answer" in player.say("crane")[0]
        os.write(player.screen, b"poppy\n")
        assert player.process.wait(60) == 0
        told = player.read("\0")[-1]
        assert told == "3 more guesses would have found it: goody bobby poppy"


def test_ctrl_c_leaves_cleanly() -> None:
    with on_a_terminal() as player:
        os.write(player.screen, b"012\x03")
        assert player.process.wait(60) == 130
        assert player.read("\0")[-1] == "treegen: interrupted"


# One move, for scripts.


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("", RAISE),
        ("raise -00-+", "potch  10 words left (tree)"),  # a clue that looks like an option
        ("raise 01020 shalt 10100", "abyss  1 word left: the answer"),
        ("raise 01020 shalt 10100 abyss 22222", "abyss  solved in 3 guesses"),
        ("raise 01020 --refused shalt", "slash  22 words left (computed)"),
        ("salet 00102", f"bling  {count(('salet', '00102')):,} words left (tree)"),
    ],
)
def test_next_is_one_line_whose_first_word_is_the_guess(arguments: str, line: str) -> None:
    done = treegen("next", "--game", "2021", *arguments.split())
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{line}; {OLD_TITLE}\n", "")


@pytest.mark.parametrize(
    ("arguments", "guess", "stored", "title"),
    [
        ("", TASER, True, NOW_TITLE + EVERYDAY),
        ("--vocabulary all", ANY_WORD, True, NOW_TITLE),
        ("--hard", FIGURES["everyday-hard"].opener, True, HARD_TITLE + EVERYDAY),
        ("--hard --vocabulary all", ANY_WORD_HARD, True, HARD_TITLE),
        ("--refused tears", TASER, True, NOW_TITLE + EVERYDAY),
        ("--tree raise --refused abyss", "raise", True, OLD_TITLE),
        ("--game 2023", "tarse", True,
         "Wordle of 2023: any of 14,855 words, the 3,158 likely ones first"),
        ("--game 2021 --hard raise 01020", "slash", True,
         "Wordle of 2021, hard mode: 2,315 answers"),
        ("--tree raise crane 00102", "sault", False, OLD_TITLE),
    ],
)  # fmt: skip
def test_a_stored_tree_is_played_in_its_own_game_only(
    arguments: str, guess: str, stored: bool, title: str
) -> None:
    record = json.loads(treegen("next", "--json", *arguments.split()).stdout)
    assert (record["guess"], record["computed"], record["game"]) == (guess, not stored, title)


@pytest.mark.parametrize(
    ("arguments", "guess"),
    [
        # A first word that is refused: the next in the table of what openers cost.
        ("--refused taser", "saner"),
        ("--vocabulary all --refused sater,salet", "tarse"),
        ("--hard --vocabulary all --refused tarse", "reast"),
        ("crane 00102", "spilt"),
        ("crane 00102 --vocabulary all", "gaups"),
        ("raise 01020", "slash"),
        ("--strict raise 01020", "slash"),
    ],
)
def test_a_move_that_no_tree_has_is_computed(arguments: str, guess: str, by_table: str) -> None:
    done = treegen("next", "--json", "--prior", by_table, *arguments.split())
    record = json.loads(done.stdout)
    is_everyday = "--vocabulary" not in arguments
    assert (record["guess"], record["computed"]) == (guess, True)
    assert record["game"].startswith("today's game, ")
    assert record["game"].endswith(EVERYDAY) == is_everyday


@pytest.mark.parametrize(
    ("arguments", "policy"),
    [
        ("crane 00102", "optimal"),
        slow(f"{TASER} 00020", "optimal"),  # in its tree
        (f"{TASER} 00000 clown 00000", "optimal"),
        slow(f"{ANY_WORD} 00000", "optimal"),  # whose tree plays any word
        slow("--hard crane 00102", "optimal"),
        slow("fuzzy 00002", "optimal"),  # which a search within six guesses takes too long for
        ("--game 2021 raise 01020", "entropy"),
    ],
)
def test_rank_begins_with_the_word_of_next_and_review_in_the_same_game(
    arguments: str, policy: str
) -> None:
    game = arguments.split()
    ranked = json.loads(treegen("rank", *game, "--top=2", "--json").stdout)
    move = json.loads(treegen("next", *game, "--json").stdout)
    assert (ranked["game"], ranked["policy"]) == (move["game"], policy)
    assert ranked["guesses"][0]["guess"] == move["guess"]
    assert (move["words"], move["others"]) == (ranked["words"], ranked["others"])
    if "--hard" in game or "fuzzy" in game:  # reviews of these take seconds
        return
    answer = move["words"][0]
    reviewed = json.loads(treegen("review", *game, answer, "22222", "--json").stdout)
    last = reviewed["turns"][-1]
    if ANY_WORD not in game:  # as one tree judges all guesses, by default everyday's
        assert (reviewed["game"], last["best"]) == (move["game"], move["guess"])


def test_without_stored_trees_today_is_played_by_the_bundled_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("treegen.tree.find.published_folder", lambda: str(tmp_path / "none"))
    monkeypatch.chdir(tmp_path)
    now, old = wordle_play(), wordle_play("2021")
    assert (now.tree, now.policy, str(now.game.info.title)) == (None, "wins", NOW_TITLE)
    assert (old.tree, old.policy, str(old.game.info.title)) == (None, "entropy", OLD_TITLE)
    monkeypatch.undo()
    assert wordle_play().tree and wordle_play(vocabulary="all").game == now.game


def test_next_goes_on_where_no_answer_is_left_and_says_it() -> None:
    done = treegen("next", *OLD, *TYPED.split())
    assert (done.returncode, done.stdout) == (0, f"{BEYOND[-1]}; {OLD_TITLE}\n")
    assert done.stderr.splitlines() == [f"treegen: {line}" for line in BEYOND[:-1]]
    done = treegen("next", *"--tree raise raise 01020 shalt 10100 --refused abyss".split())
    assert "treegen: only abyss would fit, which the game rejected: " in done.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("crane 00102", {
            "guess": "sault", "size": 49, "turn": 2, "solved": False, "computed": True,
            "tree": None, "proven": False, "risk": None, "others": [], "chance": 0,
            "words": fitting(bundled(ANSWERS), ("crane", "00102")),
        }),
        ("raise 22222", {
            "guess": "raise", "size": 1, "turn": 1, "solved": True, "computed": False, "tree": None,
            "proven": False, "risk": 0.0, "words": ["raise"], "others": [], "chance": 1,
        }),
        (TYPED, {
            "guess": "caddy", "size": 8, "turn": 5, "solved": False, "computed": True, "tree": None,
            "proven": True, "risk": 0.125, "words": [],
            "others": fitting(bundled(TODAY), *GOGOS), "chance": None, "not_in": ANSWERS,
        }),
    ],
)  # fmt: skip
def test_next_as_json(arguments: str, expected: dict[str, Any]) -> None:
    record = json.loads(treegen("next", "--json", *OLD, *arguments.split()).stdout)
    days = {word: date for date, word in bundled_past().games}
    words = sorted(expected["words"] + expected["others"])
    used = {word: days[word] for word in words if word in days}
    alike = {"game": OLD_TITLE, "likely": expected["words"], "used": used, "data": None}
    assert record == alike | expected


def test_numpy_waits_until_a_move_is_computed() -> None:
    code = "import sys; from treegen.cli.main import main; main(); print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, "play"], input="00000\nlist\n", capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "False"


def test_a_move_after_the_guesses_allowed_says_so() -> None:
    done = treegen("next", "--game=2021", "--max-guesses=1", "raise", "01020")
    assert done.stdout.startswith("shalt  22 words left; guess 2, and only 1 is allowed (")
