"""What calls take: a path wherever a file is named, weights, used words, and what they refuse."""

import inspect
import os
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd  # type: ignore[import-untyped]
import pytest

import treegen
from tests.today import day
from treegen.errors import TreegenError
from treegen.files import path_text

RAISE = treegen.find_tree("raise")
WEIGHTS = {"spilt": 300, "silly": 1, "spiky": 1}
DAYS = {"spilt": day(1), "golly": day(2)}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folder with a tree, and the same words as lists and with weights or days."""
    monkeypatch.chdir(tmp_path)
    treegen.save(RAISE._replace(name="mine", root=RAISE.root._replace(heaviest=1)), "mine.json")
    Path("words.txt").write_text("".join(f"{word}\n" for word in WEIGHTS))
    Path("weights.txt").write_text("".join(f"{word} {own}\n" for word, own in WEIGHTS.items()))
    Path("used.txt").write_text("".join(f"{day} {word}\n" for word, day in DAYS.items()))


# Paths.


def played(**names: Any) -> treegen.NextGuess:
    return treegen.next_guess("crane 00000", **names)


@pytest.mark.parametrize(
    ("call", "file"),
    [
        (treegen.load, "mine.json"),
        (treegen.find_tree, "mine.json"),
        (lambda file: treegen.draw(file, "00012"), "mine.json"),
        (treegen.web_page, "mine.json"),
        (lambda file: treegen.next_guess("raise 01020", tree=file), "mine.json"),
        (lambda file: treegen.review("raise slash stash", tree=file), "mine.json"),
        (lambda file: played(game=2021, answers=file), "weights.txt"),
        (lambda file: played(guesses=file, answers="all"), "words.txt"),
        (lambda file: played(game=2021, answers="words.txt", prior=file), "weights.txt"),
        (lambda file: played(past=file), "used.txt"),
        (lambda file: treegen.rank(LATE, vocabulary=file), "words.txt"),
        (lambda file: treegen.build(answers=file, guesses="answers"), "weights.txt"),
    ],
)  # fmt: skip
def test_a_path_names_a_file_as_its_text_does(call: Callable[[Any], Any], file: str) -> None:
    assert call(Path(file)) == call(file)
    assert call(Path(file).absolute()) == call(str(Path(file).absolute()))


def test_a_tree_is_written_to_a_path() -> None:
    treegen.save(RAISE, Path("new.json"))
    assert Path("new.json").read_bytes() == treegen.dumps(RAISE)


def test_every_keyword_that_names_a_file_says_that_it_takes_a_path() -> None:
    calls = [getattr(treegen, name) for name in treegen.__all__]
    named = {
        f"{call.__name__} {name}"
        for call in calls
        if inspect.isfunction(call)
        for name, each in inspect.signature(call).parameters.items()
        if "PathLike" in str(each.annotation) or "FilePath" in str(each.annotation)
    }
    lists = "vocabulary guesses answers prior"
    expected = {"load path", "save path", "find_tree name", "draw tree", "web_page trees"}
    expected |= {f"build {name}" for name in lists.split()}
    for call in ("rank", "review", "next_guess", "path_to", "boards"):
        expected |= {f"{call} {name}" for name in f"{lists} tree past".split()}
    assert named == expected


def test_a_path_is_a_files_where_its_text_would_name_something_else() -> None:
    assert path_text(Path("raise")) == os.path.join(".", "raise")
    with pytest.raises(FileNotFoundError):
        treegen.find_tree(Path("raise"))
    with pytest.raises(FileNotFoundError):
        treegen.find_tree(Path("raise.json"))
    with pytest.raises(treegen.WordListError, match="no such file"):
        treegen.build(guesses=Path("answers"), answers="words.txt")


@pytest.mark.parametrize(
    ("names", "kind", "expected"),
    [
        ({"answers": "wrods.txt"}, treegen.WordListError, "a file, or a list's name or words"),
        ({"guesses": Path("wrods.txt")}, treegen.WordListError, "a file, or a list's name or wo"),
        ({"vocabulary": "no/words.txt"}, treegen.WordListError, "a file, or a list's name or wo"),
        ({"prior": "wieghts.txt"}, treegen.WordListError,
         'a file, weights, or "past", "common" or "likely"'),
        ({"prior": "past:usde.txt"}, treegen.WordListError, "a file, weights, or"),
        ({"past": "usde.txt"}, treegen.WordListError, "a file of used words, or words"),
        ({"tree": "no/mine.json"}, treegen.NoSuchTree, "a tree, its name or its file"),
    ],
)  # fmt: skip
def test_a_misspelt_file_is_told_with_what_was_looked_for(
    names: dict[str, Any], kind: type[Exception], expected: str
) -> None:
    ((name, file),) = names.items()
    with pytest.raises(kind) as error:
        played(**names)
    found, _, rest = str(error.value).partition("; expected ")
    assert rest.startswith(expected)
    shown = path_text(file) if isinstance(file, Path) else file
    assert found == f"{name} is {shown!r}: no such file or directory"


def test_a_misspelt_word_in_place_of_a_file_is_asked_about() -> None:
    for vocabulary in ("anwsers", "answes"):
        with pytest.raises(treegen.WordListError, match=r"; did you mean answers\?$"):
            played(vocabulary=vocabulary)


# Weights.


@pytest.mark.parametrize(
    "weights",
    [
        WEIGHTS,
        [*WEIGHTS.items()],
        zip(WEIGHTS, WEIGHTS.values(), strict=True),
        [list(pair) for pair in WEIGHTS.items()],
        pd.Series(WEIGHTS),
        pd.Series(WEIGHTS, dtype=float),
        {word: np.int64(own) for word, own in WEIGHTS.items()},
        {word: Decimal(own) / 1000 for word, own in WEIGHTS.items()},
        {word.upper(): str(own) for word, own in WEIGHTS.items()},
    ],
)
def test_words_with_weights_are_weighed_as_in_a_file(weights: Any) -> None:
    by_file = played(game=2021, answers="weights.txt")
    assert by_file.guess == "spilt" != played(game=2021, answers="words.txt").guess
    assert played(game=2021, answers=weights) == by_file


def test_a_prior_is_given_as_weights() -> None:
    for weights in (WEIGHTS | {"crane": 5}, [*WEIGHTS.items()], pd.Series(WEIGHTS)):
        tree = treegen.build(answers=[*WEIGHTS], guesses="answers", prior=weights)
        by_file = treegen.build(answers="words.txt", guesses="answers", prior="weights.txt")
        assert tree.root == by_file.root and tree.root.weights == [300, 1, 1]
        assert tree.recipe.prior and by_file.recipe.prior
        assert tree.recipe.prior.sha256 == by_file.recipe.prior.sha256
    tree = treegen.build(answers=WEIGHTS, guesses=[*WEIGHTS, "crane"], any_word=True)
    assert tree.root.weights == [300, 1, 1] and tree.root.size == 4


@pytest.mark.parametrize(
    "words", [[*WEIGHTS], dict.fromkeys(WEIGHTS), pd.Series([*WEIGHTS]), np.array([*WEIGHTS])]
)
def test_words_alone_weigh_alike(words: Any) -> None:
    assert played(game=2021, answers=words) == played(game=2021, answers="words.txt")


BOTH = 'expected words, such as ["crane", "slate"] or {"crane": 3, "slate": 1}'
WORDS = 'expected words, such as ["crane", "slate"]'
PRIOR = 'expected weights, such as {"crane": 3, "slate": 1}'


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"answers": {"crane": None, "slate": 3}}, f"answers has None for 'crane'; {BOTH}"),
        ({"answers": {"crane": True}}, f"answers has True for 'crane'; {BOTH}"),
        ({"answers": {"crane": -1}}, f"answers has -1 for 'crane'; {BOTH}"),
        ({"answers": {"crane": float("nan")}}, f"answers has nan for 'crane'; {BOTH}"),
        ({"answers": [("crane", "slate")]}, f"answers has 'slate' for 'crane'; {BOTH}"),
        ({"answers": [("crane", 3), "slate"]}, f"answers has 'slate'; {BOTH}"),
        ({"answers": {5: 3}}, f"answers has 5; {WORDS}"),
        ({"answers": {}}, "answers has no words; expected some"),
        ({"answers": [("crane", 3), ("crane", 4)]}, 'answers: "crane" has a weight already'),
        ({"answers": {"crane": 0}}, "answers: all answers weigh 0; expected one that weighs more"),
        ({"answers": WEIGHTS, "prior": "common"}, "answers and prior both give weights; drop one"),
        ({"answers": ["crane"], "prior": ["crane"]}, f"prior has words without weights; {PRIOR}"),
        ({"answers": ["crane", "slate"], "prior": {"crane": 3}},
         "prior: no weight for 1 of the 2 answers in answers, such as slate; expected one for "
         "each"),
        ({"guesses": WEIGHTS}, f"guesses has weights, which answers and prior take; {WORDS}"),
        ({"vocabulary": WEIGHTS},
         f"vocabulary has weights, which answers and prior take; {WORDS}"),
    ],
)  # fmt: skip
def test_what_is_no_weight_is_refused_and_no_weight_is_dropped(
    names: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError) as error:
        treegen.build(**{"game": 2021} | names)
    assert str(error.value) == message


def test_a_table_is_told_in_a_line() -> None:
    with pytest.raises(treegen.UsageError) as error:
        treegen.build(answers=pd.DataFrame({"word": ["crane"] * 50}))
    assert "\n" not in str(error.value) and str(error.value).endswith(BOTH)


# Used words.

LATE = "crane 00000 silly 00222"  # after which golly is one of a few words left


@pytest.mark.parametrize(
    "past",
    [
        DAYS,
        {day: word for word, day in DAYS.items()},
        [*DAYS.items()],
        {word: date.fromisoformat(day) for word, day in DAYS.items()},
        {word: datetime.fromisoformat(day) for word, day in DAYS.items()},
        pd.Series(pd.to_datetime([*DAYS.values()]), index=[*DAYS]),
        pd.Series([*DAYS], index=pd.to_datetime([*DAYS.values()])),
    ],
)
def test_used_words_and_their_days_are_those_of_a_file(past: Any) -> None:
    by_file = treegen.rank(LATE, past="used.txt", top=5)
    assert treegen.rank(LATE, past=past, top=5) == by_file
    assert by_file != treegen.rank(LATE, top=5)


def test_used_words_need_no_days() -> None:
    Path("words.txt").write_text("spilt\ngolly\n")
    by_file = treegen.rank(LATE, past="words.txt", top=5)
    for past in (["spilt", "GOLLY"], dict.fromkeys(DAYS), pd.Series([*DAYS])):
        assert treegen.rank(LATE, past=past, top=5) == by_file


USED = 'expected used words, such as ["crane", "slate"] or {"crane": "2026-08-22"}'


@pytest.mark.parametrize(
    ("past", "message"),
    [
        (5, f"past is 5; {USED}"),
        ({"spilt": 3}, f"past has ('spilt', 3); {USED}"),
        ({"spilt": "2026-02-31"}, f"past has ('spilt', '2026-02-31'); {USED}"),
        ({"spilt": "golly"}, f"past has ('spilt', 'golly'); {USED}"),
        (["qqqqq"], 'past: "qqqqq" is not in Wordle\'s word list'),
        (["cran"], 'past: "cran" is not in Wordle\'s word list'),
        ({"spilt": "2030-02-01"}, "past: 2030-02-01 is later than tomorrow, so spilt is not used"),
        ({"spilt": "2001-02-01"}, "past: 2001-02-01 is before the first game, 2021-06-19"),
        ({"spilt": "2026-08-22", "golly": "2026-08-22"},
         "past: 2026-08-22 has two answers, spilt and golly"),
    ],
)  # fmt: skip
def test_what_is_no_used_word_or_no_day_is_refused(past: Any, message: str) -> None:
    with pytest.raises(ValueError) as error:
        played(past=past)
    assert str(error.value).startswith(message)


# Other values.

GAME = 'expected a game so far, such as "raise 01020" or [("raise", "01020")]'


@pytest.mark.parametrize(
    ("call", "values", "message"),
    [
        (treegen.clue_for, (None, "x"), "guess is None; expected a word"),
        (treegen.clue_for, (1, 2), "guess is 1; expected a word"),
        (treegen.clue_for, ("crane", b"crane"), "answer is b'crane'; expected a word"),
        (treegen.parse_clue, (None, 5), 'clue is None; expected a clue, such as "01020"'),
        (treegen.loads, ({},), "text is {}; expected the text of a tree's file"),
        (treegen.load, (5,), "path is 5; expected a file's path"),
        (treegen.find_tree, (None,),
         "name is None; expected a stored tree's name or opener, or a file"),
        (treegen.find_tree, (5,),
         "name is 5; expected a stored tree's name or opener, or a file"),
        (treegen.find_opening, (None,), "opener is None; expected a word"),
        (treegen.find_opening("crane").cost, ("all",),
         "vocabulary is 'all'; expected \"any\" or \"everyday\""),
        (treegen.dumps, ("raise",), "tree is 'raise'; expected a tree"),
        (treegen.save, ("x.json", RAISE), "tree is 'x.json'; expected a tree"),
        (treegen.save, (RAISE, None), "path is None; expected a file's path"),
        (treegen.draw, (None,), "tree is None; expected a tree, its name or its file"),
        (treegen.draw, ("raise", 5), 'clue is 5; expected a clue, such as "01020"'),
        (treegen.web_page, (None,), "tree is None; expected a tree, its name or its file"),
        (treegen.build, {"memory": "1 GB"}, "memory is '1 GB'; expected a number of bytes"),
        (treegen.build, {"all_openers": 3}, "all_openers is 3; expected True or False"),
        (treegen.next_guess, {"unknown": 3}, "unknown is 3; expected True or False"),
        (RAISE.path, (None,), "answer is None; expected a word"),
        (RAISE.follow, (None,), f"history is None; {GAME}"),
        (RAISE.follow, ([5],), f"history has 5; {GAME}"),
        (RAISE.follow, (["raise", ".y.g."],),
         f"'raise' has no clue after it in history; {GAME}"),
    ],
)  # fmt: skip
def test_a_value_of_another_type_is_told_with_what_was_expected(
    call: Callable[..., object], values: tuple[Any, ...] | dict[str, Any], message: str
) -> None:
    with pytest.raises(TreegenError) as error:
        call(**values) if isinstance(values, dict) else call(*values)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("call", "keyword", "instead"),
    [
        (treegen.rank, "hard", '; give mode="hard"'),
        (treegen.next_guess, "strict", '; give mode="strict"'),
        (treegen.build, "any", "; give any_word=True"),
        (treegen.boards, "boards", "; give count"),
        (treegen.build, "width", "; give limits=Limits(width=…)"),
        (treegen.build, "max_guesses", "; give limits=Limits(max_turns=…)"),
        (treegen.draw, "hard", ""),
        (treegen.rank, "vocabluary", "; did you mean vocabulary?"),
    ],
)
def test_the_keyword_that_is_meant_is_named(
    call: Callable[..., object], keyword: str, instead: str
) -> None:
    with pytest.raises(TypeError) as error:
        call(**{keyword: True})
    assert str(error.value) == f"{call.__name__}() has no keyword {keyword}{instead}"


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda: treegen.build(policy="optimall"), "optimal"),
        (lambda: treegen.draw(RAISE, layout="ledgr"), "ledger"),
        (lambda: treegen.draw(RAISE, show="lsited"), "listed"),
        (lambda: treegen.rank(mode="hrad"), "hard"),
    ],
)
def test_a_misspelt_value_is_asked_about(call: Callable[[], object], meant: str) -> None:
    with pytest.raises(treegen.UsageError, match=rf"; expected .*; did you mean {meant}\?$"):
        call()
