"""The commands as calls: a bad request is a `ValueError` that says what is wrong, as in a line."""

import json
import pickle
import re
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import treegen
from tests.conftest import treegen as command
from tests.today import EVERYDAY
from treegen import Limits
from treegen.play.results import named_row
from treegen.tree import policies
from treegen.tree.notebook import Table

GAMES = "there is no game '2022'; expected one of today, 2023, 2021"
POLICIES = ", ".join([*policies.POLICIES, policies.OPTIMAL])
RAISE = treegen.find_tree("raise")
MEMORY = "these lists need 88 MB of memory, 1 MB are allowed"


@pytest.mark.parametrize(
    ("call", "options", "message"),
    [
        (treegen.build, {"game": "2022"}, GAMES),
        (treegen.rank, {"played": "raise 01020", "game": "2022"}, GAMES),
        (treegen.review, {"played": "raise slash stash", "game": "2022"}, GAMES),
        (treegen.build, {"policy": "best"},
         f"there is no policy 'best'; expected one of {POLICIES}"),
        (treegen.build, {"opener": "crane", "opening": ("parse", "clint")},
         "opener and opening were both given; expected one of them"),
        (treegen.build, {"opener": "crane", "learn": -1},
         "learn is -1; expected a whole number, 0 or above"),
        (treegen.build, {"opener": "crane", "learn": 3, "policy": "wins"},
         'learn plays on by policy="optimal", not wins'),
        (treegen.build, {"limits": Limits(max_turns=6)},
         'limits.max_turns is for policy="optimal"'),
        (treegen.build, {"policy": "parts", "limits": Limits(max_listed_turns=6)},
         'limits.max_listed_turns is for policy="optimal"'),
        (treegen.build, {"limits": Limits(width=9)}, 'limits.width is for policy="optimal"'),
        (treegen.build, {"limits": Limits(then_worst=True)},
         'limits.then_worst is for policy="optimal"'),
        (treegen.build, {"policy": "optimal", "limits": Limits(max_turns=0)},
         "limits.max_turns is 0; expected a whole number above 0"),
        (treegen.build, {"policy": "optimal", "limits": Limits(width=-1)},
         "limits.width is -1; expected a whole number above 0"),
        (treegen.build, {"policy": "optimal", "limits": Limits(6, 5)},
         "at most 6 guesses, and 5 for listed words: a tree has one of the two limits"),
        (treegen.build, {"opener": "zzzzz"}, 'opener "zzzzz" is not in wordle-2023-guesses'),
        (treegen.build, {"game": "2021", "memory": 10**6}, MEMORY),
        (treegen.rank, {"answers": "words.txt", "guesses": "answers", "lang": "xx"},
         "there is no language 'xx'"),
        (treegen.rank, {"any_word": True},
         "any_word=True changes nothing: all words of wordle-2023-guesses are answers already; "
         'drop it, or add game="2023", game="2021" or answers=…'),
        (treegen.build, {"guesses": "answers", "answers": "all"},
         'guesses="answers" and answers="all"; expected a list for one of them'),
        (treegen.rank, {"top": 0}, "top is 0; expected a whole number of 1 or more"),
        (treegen.rank, {"top": -1}, "top is -1; expected a whole number of 1 or more"),
        (treegen.rank, {"tree": "raise", "lang": "es"}, "tree already sets the words; drop"),
        (treegen.review, {"played": "raise slash stash", "game": "2021", "tree": "raise"},
         "game and tree both set the words; drop one"),
        (treegen.review, {"played": ""}, "no game was given; expected guesses and clues, such as"),
        (lambda **trees: treegen.web_page(*trees.values()), {"one": "raise", "two": 5},
         "tree is 5; expected a tree, its name or its file"),
        (treegen.web_page, {}, 'no tree was given; expected some, such as "raise"'),
        (treegen.clue_for, {"guess": "cran", "answer": "crane"},
         "'cran' has 4 letters, 'crane' 5"),
        (treegen.draw, {"tree": RAISE, "layout": "pie"},
         'layout is "pie"; expected flow or ledger'),
        (treegen.draw, {"tree": RAISE, "show": "some"}, 'show is "some"; expected listed, all or'),
        (treegen.rank, {"mode": "easy"},
         "mode is 'easy'; expected \"normal\", \"hard\" or \"strict\""),
        (treegen.rank, {"game": 2022}, GAMES),
        (treegen.rank, {"game": True}, "game is True; expected a name as text, or None"),
        (treegen.build, {"answers": ["crane", "slate", "rain"]},
         "answers has 2 words of 5 letters and 1 of 4, such as rain; expected words of one length, "
         "or length=5 to take only those"),
        (treegen.build, {"answers": ["crane", "slate"], "length": 6},
         "answers has 2 words of 5 letters; expected words of 6 letters"),
        (treegen.rank, {"guesses": ["crane", "sl4te"]},
         'guesses has "sl4te", which is not all letters; expected words'),
        (treegen.rank, {"guesses": ["crane", 5]},
         'guesses has 5; expected words, such as ["crane", "slate"]'),
        (treegen.rank, {"vocabulary": []}, "vocabulary has no words; expected some"),
        (treegen.next_guess, {"refused": 5},
         'refused is 5; expected words, such as ["crane", "slate"]'),
        (treegen.build, {"opening": ["crane", ""]},
         "opening has ''; expected words, such as [\"crane\", \"slate\"]"),
    ],
)  # fmt: skip
def test_a_bad_call_says_what_is_wrong(
    call: Callable[..., object], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError) as error:
        call(**options)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("call", "played", "choices", "options"),
    [
        (treegen.rank, "", {}, ""),
        (treegen.rank, "raise 01020", {"tree": RAISE}, "--tree raise"),
        (treegen.rank, "crane 00102", {"mode": treegen.Mode.HARD}, "--hard"),
        (treegen.rank, "alone 10010", {"game": "2021", "any_word": True}, "--game 2021 --any"),
        (treegen.review, "raise slash stash", {"tree": "raise-hard"}, "--tree raise-hard"),
        (treegen.review, "raise class stash", {"game": "2021", "mode": treegen.Mode.STRICT},
         "--game 2021 --strict"),
        (treegen.review, "salet stash", {"answers": "words.txt", "guesses": "answers"},
         "--answers words.txt --guesses answers"),
    ],
)  # fmt: skip
def test_a_call_takes_the_game_that_the_command_takes(
    call: Callable[..., object],
    played: str,
    choices: dict[str, Any],
    options: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("salet\nslash\nstash\n")
    done = command(call.__name__, *options.split(), *played.split(), cwd=tmp_path)
    skip = 3 if call is treegen.rank else 0  # what each says of the game and of the time it took
    own = str(call(played, **choices)).splitlines()
    assert own and done.stdout.splitlines()[skip + 1 :][:3] == own[skip:][:3]


def test_an_unknown_game_or_policy_is_refused_by_the_command_with_the_same_choices() -> None:
    for option, choices in (("--game", "today, 2023, 2021"), ("--policy", POLICIES)):
        line = command("build", option, "xyzzy").stderr
        assert line.startswith(f"treegen: argument {option}: there is no 'xyzzy'; ")
        assert choices in line.replace("'", "")


def test_a_misspelt_name_in_a_call_is_asked_about() -> None:
    for call, name, meant in (
        (treegen.find_tree, "rasie", "raise"),
        (treegen.find_opening, "crnae", "crane"),
        (treegen.build, "rasie", "raise"),
        (treegen.rank, "crnae 00102", "crane"),
    ):
        with pytest.raises((LookupError, ValueError), match=rf"; did you mean {meant}\?$"):
            call(name)


LONG = "crane" * 20_000


@pytest.mark.parametrize(
    "call",
    [
        lambda: treegen.rank(LONG),
        lambda: treegen.rank(f"crane {'0' * 5000}"),
        lambda: treegen.build(game="crane " * 5000),
        lambda: treegen.build(lang=LONG),
        lambda: treegen.review("word " * 5000),
        lambda: RAISE.path(LONG),
        lambda: RAISE.follow([(LONG, "00000")]),
        lambda: treegen.clue_for(LONG, "crane"),
        lambda: treegen.find_opening(LONG),
        lambda: treegen.draw(RAISE, layout=LONG),
    ],
)
def test_a_message_shows_the_beginning_of_a_long_value(call: Callable[[], object]) -> None:
    with pytest.raises((ValueError, LookupError)) as error:
        call()
    assert len(str(error.value)) < 300


PLAYED = [treegen.rank, treegen.review, treegen.boards, treegen.next_guess, RAISE.follow]


@pytest.mark.parametrize("call", PLAYED)
def test_a_game_so_far_is_text_or_pairs(call: Callable[[object], object]) -> None:
    for played, found in (
        (RAISE, "played is <Tree raise: 2,315 answers, mean 3.4713>"),
        ([("raise", "01020"), 5], "played has 5"),
        ([("raise", None)], "played has ('raise', None)"),
    ):
        with pytest.raises(treegen.UsageError) as error:
            call(played)
        name = "history" if call == RAISE.follow else "played"
        found = found.replace("played", name)
        expected = 'expected a game so far, such as "raise 01020" or [("raise", "01020")]'
        assert str(error.value) == f"{found}; {expected}"


@pytest.mark.parametrize("call", [treegen.rank, treegen.next_guess, RAISE.follow])
@pytest.mark.parametrize(
    "played",
    ["raise", "raise 01020 shalt", [("raise",)], [("raise", "")], "raise shalt 11200", ["raise"]],
)
def test_a_word_without_a_clue_is_named(call: Callable[[object], object], played: object) -> None:
    with pytest.raises(treegen.ClueError, match=r"^'(raise|shalt)' has no clue after it"):
        call(played)


def test_a_game_so_far_is_the_same_as_text_and_as_pairs() -> None:
    text = "raise .y.g. shalt 11200"
    for played in (
        [("raise", ".y.g."), ("shalt", "11200")],
        (["RAISE", "01020"], ["shalt", "11200"]),
        iter(["raise .y.g.", "shalt 11200"]),
        RAISE.path("gnash")[:2],
    ):
        assert RAISE.follow(played) == RAISE.follow(text)
    games: list[tuple[Callable[..., object], str, list[tuple[str, ...]], dict[str, object]]] = [
        (treegen.rank, "raise 01020", [("raise", "01020")], {"game": "2021", "top": 2}),
        (treegen.next_guess, "raise 01020", [("raise", "01020")], {"tree": RAISE}),
        (treegen.review, "raise slash stash", [("raise",), ("slash",), ("stash",)], {}),
        (treegen.review, "raise .y.g. gnash 22222", [("raise", ".y.g."), ("gnash", "22222")], {}),
        (treegen.boards, "raise 01020 10021", [("raise", "01020", "10021")], {"count": 2}),
    ]
    for call, text, turns, names in games:
        assert call(text, **names) == call(turns, **names)
    assert treegen.path_to("igloo", "crane") == treegen.path_to("igloo", ["crane"])
    assert treegen.path_to("igloo", treegen.path_to("igloo", "crane")[:1])[-1][0] == "igloo"


def test_what_is_long_shows_in_a_line() -> None:
    page = treegen.web_page("raise", "salet")
    assert isinstance(page, str) and page.startswith("<!DOCTYPE html>")
    assert re.fullmatch(r"<Page raise salet, \d+ kB>", repr(page))
    move = treegen.boards("", 2, "2021")
    assert repr(move) == "<BoardsMove trace: 2,315 words, 2,315 words left>"


LISTS = "mode guesses answers prior lang fold"
NAMED = {
    treegen.build: f"opener game policy vocabulary {LISTS}",
    treegen.rank: f"game vocabulary {LISTS} tree past",
    treegen.review: f"game vocabulary {LISTS} tree past",
    treegen.next_guess: f"game vocabulary refused {LISTS} tree past",
    treegen.path_to: f"answer game vocabulary {LISTS} tree past",
    treegen.boards: f"game vocabulary {LISTS} tree past",
    treegen.draw: "tree clue layout show",
}


@pytest.mark.parametrize("call", NAMED)
def test_an_empty_text_is_no_value(call: Callable[..., object]) -> None:
    texts = [
        name
        for name, parameter in signature(call).parameters.items()
        if "str" in str(parameter.annotation) and name not in ("played", "opening")
    ]
    assert texts == NAMED[call].split()
    first = {} if call in (treegen.build, treegen.boards) else {"tree": RAISE}
    for name in texts:
        with pytest.raises(treegen.UsageError, match=f"^{name} is ''; expected a value, or leave"):
            call(**{**first, name: ""})


def test_words_are_taken_where_a_list_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["stash", "Salet", "slash", "slash"]
    Path("words.txt").write_text("\n".join(words))
    tree = treegen.build(answers="words.txt", guesses="answers")
    for answers in (words, {*words}, (word for word in words), dict.fromkeys(words)):
        found = treegen.build(answers=answers, guesses="answers")
        assert (found.root, found.recipe.answers.name) == (tree.root, "answers")
        assert found.recipe.answers.sha256 == tree.recipe.answers.sha256
    assert treegen.build(answers=[*words, "rain"], length=5, guesses="answers").root == tree.root
    assert treegen.build(answers=words, guesses=[*words, "trail"]).recipe.guesses.count == 4
    known = treegen.rank(vocabulary=["crane", "slash"], game="2021", answers=words)
    assert {row.guess for row in known} == {"crane", "slash"}


def test_a_mode_a_game_and_words_are_taken_by_name() -> None:
    hard = treegen.next_guess(mode="hard")
    assert hard == treegen.next_guess(mode=treegen.Mode.HARD)
    assert treegen.rank("raise 01020", 2021, 2) == treegen.rank("raise 01020", "2021", 2)
    asked: list[str | list[str]] = [f"{EVERYDAY} saner", [EVERYDAY, "saner"]]
    one, other = [treegen.next_guess(refused=words).guess for words in asked]
    assert one == other not in (EVERYDAY, "saner")
    words = ["crane", "slate", "brine"]
    for opening in ("crane slate", iter(["crane", "slate"])):
        tree = treegen.build(opening=opening, answers=words, guesses="answers")
        assert tree.root.guess == "crane"


def test_an_empty_game_so_far_is_its_start() -> None:
    assert treegen.rank("", "2021", 1)[0].guess == treegen.rank(game="2021", top=1)[0].guess


@pytest.mark.parametrize(
    ("source", "played", "choices", "options"),
    [
        ("tree", "raise 01020", {"tree": RAISE}, "--tree raise"),
        ("openers", "", {"refused": [EVERYDAY]}, f"--refused {EVERYDAY}"),
        ("search", "crane 00102", {}, ""),
        (
            "search",
            "raise 01020",
            {"game": "2021", "max_guesses": 2},
            "--game 2021 --max-guesses 2",
        ),
        (
            "turn",
            "",
            {"answers": "words.txt", "guesses": "answers"},
            "--answers words.txt --guesses answers",
        ),
        ("search", "carne 00012", {"mode": treegen.Mode.HARD}, "--hard"),
    ],
)
def test_the_next_guess_is_that_of_the_command_and_tells_its_source(
    source: str,
    played: str,
    choices: dict[str, Any],
    options: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    by_table: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("salet\nslash\nstash\n")
    if source == "openers":
        choices, options = choices | {"prior": by_table}, f"{options} --prior {by_table}"
    done = command("next", "--json", *played.split(), *options.split(), cwd=tmp_path)
    record = json.loads(done.stdout)
    move = treegen.next_guess(played, **choices)
    assert (move.guess, move.source, move.solved) == (record["guess"], source, False)
    assert sorted(move.left) == sorted(record["words"] + record["others"])
    assert (None if move.risk is None else round(move.risk, 4)) == record["risk"]
    assert f"{move.guess}: {len(move.left):,} words left, by {source}" in repr(move)


def test_a_game_that_is_solved_has_no_source() -> None:
    move = treegen.next_guess("raise 01020 gnash 22222", "2021")
    assert tuple(move) == ("gnash", None, ["gnash"], 0.0, True, None)
    assert repr(move) == "<NextGuess gnash: solved>"


def test_where_no_guess_is_left_the_call_fails_as_the_command_does() -> None:
    with pytest.raises(treegen.NotInTree) as error:
        treegen.next_guess("raise 22220")
    assert command("next", "raise", "22220").stderr == f"treegen: {error.value}\n"


def test_a_misspelt_word_is_taken_only_where_the_call_says_so() -> None:
    with pytest.raises(treegen.WordListError, match="mean crane\\? unknown=True accepts it"):
        treegen.next_guess("crnae 00102")
    assert treegen.next_guess("crnae 00102", unknown=True).guess


def test_a_path_shows_as_the_command_prints_it() -> None:
    games: list[tuple[str, dict[str, Any], str]] = [
        ("crane", {}, ""),
        ("raise:00100", {"game": "2021", "max_guesses": 2}, "--game 2021 --max-guesses 2"),
        ("", {"tree": "raise-hard"}, "--tree raise-hard"),
    ]
    for played, choices, options in games:
        path = treegen.path_to("igloo", played, **choices)
        done = command("play", *played.split(), "--answer", "igloo", *options.split())
        assert f"{path!r}\n" == done.stdout
        assert path[-1] == ("igloo", "22222")


FIGURES = [
    ("", {"game": "2021", "answers": "all"}, "bits"),
    ("raise 01020", {"game": "2021"}, "bits"),
    ("", {}, "guesses"),
    ("crane 00102", {}, "guesses"),
    ("crane 00102", {"top": 12}, "guesses"),
    ("", {"answers": "words.tsv", "guesses": "answers", "max_guesses": None}, "wins"),
]


@pytest.mark.parametrize(("played", "names", "figure"), FIGURES)
def test_a_ranking_has_the_figure_that_it_is_ranked_by(
    played: str,
    names: dict[str, Any],
    figure: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    by_table: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    words = enumerate(("abide", "crane", "ebbed", "speed"), 1)
    Path("words.tsv").write_text("".join(f"{word}\t{weight}\n" for weight, word in words))
    if not played and not names:  # costs of openers
        names = {"prior": by_table}
    rows = treegen.rank(played, **{"top": 4} | names)
    assert all(row._fields[:3] == ("place", "guess", figure) or figure == "guesses" for row in rows)
    column = [getattr(row, figure) for row in rows if getattr(row, figure) is not None]
    assert len(column) > 1 and column == sorted(column, reverse=figure != "guesses")
    assert "figure" not in rows[0]._fields and pickle.loads(pickle.dumps(rows)) == rows


def test_rows_have_the_fields_of_their_own_ranking() -> None:
    for figure in ("bits", "classes", "bits"):
        row = named_row(("place", "guess", figure), (1, "crane", 4))
        assert row._asdict() == {"place": 1, "guess": "crane", figure: 4}
        assert pickle.loads(pickle.dumps(row)) == row


def tiles(html: str) -> list[tuple[str, str]]:
    """Words in the tiles of what a notebook shows, each letter with its colour."""
    return re.findall(r'<span style="(?:background:(#\w+))?[^>]*>(.)</span>', html)


def test_a_notebook_shows_what_calls_return_in_tiles() -> None:
    grey, yellow, green = "#6a6e72", "#ebc033", "#35742f"
    ranked = treegen.rank("raise 01020", "2021", 2)._repr_html_()
    found = tiles(ranked)
    assert found[:5] == [(grey, "R"), (yellow, "A"), (grey, "I"), (green, "S"), (grey, "E")]
    assert found[5:] == [("", letter) for letter in "SHALTSLASH"]
    assert "<th>guess<th>bits" in ranked and "22 words left" in ranked
    reviewed = treegen.review("raise slash stash", "2021")._repr_html_()
    assert tiles(reviewed)[:5] == found[:5] and tiles(reviewed)[-5:] == [
        (green, c) for c in "STASH"
    ]
    assert "<th>clue" not in reviewed and "<br>the tree needs" in reviewed
    path = treegen.path_to("igloo", "crane")._repr_html_()
    assert tiles(path)[-5:] == [(green, letter) for letter in "IGLOO"] and "solved in 4" in path


def test_what_a_notebook_shows_is_escaped() -> None:
    shown = Table(["a & b"], [["guess", "<i>"], ["a<", "<b>"]], ["<script>"])
    assert (
        "&amp;" in shown.html
        and ">&lt;</span>" in shown.html
        and not re.search("<(i|b|script)>", shown.html)
    )


def test_a_picture_takes_a_clue_in_any_notation() -> None:
    assert treegen.draw(RAISE, "bbbyg") == treegen.draw(RAISE, "00012")
    with pytest.raises(treegen.ClueError, match="'0001' has 4 marks"):
        treegen.draw(RAISE, "0001")
