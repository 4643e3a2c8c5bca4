"""The npm package: a reader that agrees with Python's, told once, packed with its trees."""

import json
import os
import random
import re
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.alike import tables
from tests.bundle import for_node
from tests.clones import run
from tests.conftest import ROOT, program, served, started
from tests.page.browser import tab_in
from tests.test_docs import blocks
from tests.today import ABSENT, EVERYDAY, SURE
from tests.tree.test_tree import FOUR, HEAVY
from treegen import __version__, next_guess
from treegen.clues import clue_for, parse_clue
from treegen.game.position import left
from treegen.game.start import Play, tree_play
from treegen.page.rules import rules
from treegen.play.lookahead import ranking
from treegen.play.situation import Situation
from treegen.solve.rank import TurnQuestion, rank
from treegen.tree.file import dumps, find_tree, load
from treegen.tree.node import History
from treegen.tree.plan import Plan
from treegen.tree.policies import usual_policy
from treegen.tree.ways import games
from treegen.words.choose import GameChoice, choose_game
from treegen.words.game import FEW_LEFT
from treegen.words.likely import likely_words

FILES = ROOT / "treegen/release/npm"
CUT = 59 * "o" + "…"  # as messages have a value that is longer
MARKS = "expected 5 marks: 0, 1 and 2, or signs such as .yg and ⬛🟨🟩"
FILE = "expected the content of a file such as wordle-trees"
TREES = ["any-word", "any-word-hard", "everyday", "everyday-hard", "never", "raise", "salet"]
TURN = '[["might", "02222"]]'  # of the tree of four words
# What calls may name, beside what the package offers.
NAMES = {
    "tree": FOUR,
    "heavy": HEAVY,
    "cut": {
        "guess": "might",
        "size": 4,
        "branches": {
            "00000": {"guess": "night", "size": 2, "branches": {"00001": {"guess": "abide"}}}
        },
    },
    "opening": {
        "format": "treegen/opening",
        "version": 1,
        "recipe": {"opener": "crane"},
        "clues": {},
    },
    "two": ["crane", "slate"],
    "long": "o" * 999,
    "zeros": "0" * 999,
}
Value = Callable[[str], Any]


@pytest.fixture(scope="module")
def value(npm_packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Value]:
    """Function that gives the value of a call in JavaScript, or its error as text.

    One process of node takes one after another: `calls.ts`.
    """
    script = tmp_path_factory.mktemp("npm") / "calls.mjs"
    for_node(Path(__file__).with_name("calls.ts"), script)
    command = [program("node"), "--no-warnings", str(script)]
    pipe = subprocess.PIPE
    environment = {**os.environ, "RULES": json.dumps(rules())}
    with started(
        command, cwd=ROOT, stdin=pipe, stdout=pipe, encoding="utf-8", env=environment
    ) as process:
        calls, values = process.stdin, process.stdout
        assert calls and values

        def call(text: str) -> Any:
            print(json.dumps(text), file=calls, flush=True)
            return json.loads(values.readline())

        print(json.dumps(NAMES), file=calls)
        yield call
        calls.close()


@pytest.fixture
def user(release: Path, tmp_path: Path) -> Path:
    """Folder of somebody who has installed the package and nothing else."""
    (tmp_path / "node_modules").symlink_to(release / "user/node_modules")
    return tmp_path


def test_its_readme_shows_the_example_whole() -> None:
    example = blocks((FILES / "README.md").read_text(), "javascript")[0]
    assert example == (FILES / "example.mjs").read_text()


def test_it_plays_as_the_tree_does_in_python(value: Value) -> None:
    tree = find_tree("everyday")
    below = tree.follow(SURE[0])
    turn = json.dumps([SURE[0].split()])
    assert value('next(stored("everyday")).guess') == EVERYDAY
    assert value(f'next(stored("everyday"), {turn}).guess') == below.guess
    played = [[list(turn) for turn in game] for game in games(find_tree("raise").root)]
    assert value('games(stored("raise"))') == played
    words = value(f'wordsBelow(stored("everyday"), {turn})')
    assert [weight for _, weight in words] == sorted((w for _, w in words), reverse=True)
    assert {word: weight for word, weight in words if weight} == {SURE[1][:5]: below.weight}
    assert sorted(word for word, _ in words) == sorted(below.answers())


@pytest.mark.parametrize("function", ["wordsBelow", "wordsLeft"])  # of the tree alone, of all games
def test_words_left_are_weighed_and_one_each_without_weights(function: str, value: Value) -> None:
    words = ["abide", "might", "night", "sight"]
    assert value(f"{function}(tree)") == [[word, 1] for word in words]
    # The weights of trees/FORMAT.md.
    weights = [["sight", 8], ["night", 4], ["abide", 2], ["might", 2]]
    assert value(f"{function}(heavy)") == weights


OPENING = json.loads((ROOT / "trees/openings/crane.json").read_text())
SECOND = OPENING["clues"]["00102"]["everyday"][0][0]  # after crane 00102, as it is published
SURE_TURN = (EVERYDAY, SURE[0].split()[1])
LEFT: list[History] = [
    ((EVERYDAY, "00000"), ("cloud", "01100")),
    (("crane", "00102"),),
    (SURE_TURN,),  # the tree's own
    (SURE_TURN, (SURE[1][:5], "22222")),
    (("crane", "00102"), ("crane", "01000")),  # no word fits both
]


@pytest.mark.parametrize("history", LEFT)
@pytest.mark.parametrize("name", ["everyday", "raise"])
def test_it_knows_the_words_left_of_a_game_that_has_left_the_tree(
    name: str, history: History, value: Value
) -> None:
    found = value(f'wordsLeft(stored("{name}"), {json.dumps(history)})')
    start = tree_play(find_tree(name)).position
    assert dict(found) == left(start._replace(turns=history)).weights
    assert found == sorted(found, key=lambda entry: (-entry[1], entry[0]))


def test_two_trees_of_one_program_keep_their_own_words(value: Value) -> None:
    sizes = "(one) => [wordsLeft(one).size, move(one).guess]"
    found = [[4, "might"], [2315, "raise"], [4, "might"]]
    assert value(f'[tree, stored("raise"), tree].map({sizes})') == found
    assert value(f"move(tree, {TURN}).guess") == "night"


@pytest.mark.parametrize("turns", ["[]", TURN])
@pytest.mark.parametrize(
    ("given", "same", "count"),
    [
        ("heavy, TURNS", "wordsLeft(heavy), TURNS", 4),
        ('["sight", "night"], TURNS, tree', '["sight", "night"], TURNS, wordsLeft(tree)', 4),
        ('tree, TURNS, ["abide"]', 'wordsLeft(tree), TURNS, ["abide"]', 1),
    ],
)
def test_a_tree_is_taken_where_words_are_wanted(
    given: str, same: str, count: int, turns: str, value: Value
) -> None:
    scores, listed = (value(f"rank({text})".replace("TURNS", turns)) for text in (given, same))
    assert scores == listed
    assert len(scores) == count


def test_the_heaviest_word_is_ranked_first(value: Value) -> None:
    assert value("rank(heavy)[0].guess") == "sight"


@pytest.mark.parametrize(
    ("lists", "played"),
    [
        ("today", [(EVERYDAY, "00000"), ("cloud", "01100")]),
        ("today", [("raise", "01000"), ("clout", "00110")]),
        ("any", [("raise", "00010"), ("pluot", "00020"), ("shook", "10120"), ("bosom", "02120")]),
        ("2021", [("raise", "01020")]),
    ],
)
def test_it_ranks_guesses_as_python_does(
    lists: str, played: list[tuple[str, str]], value: Value
) -> None:
    game = choose_game(GameChoice("2021", any_word=True))
    if lists != "any":  # in which no listed word is left
        game = choose_game(GameChoice(lists))
    scores = rank(game, Plan(usual_policy(game)), played, TurnQuestion(top=20)).guesses
    loud = [[guess.upper(), clue] for guess, clue in played]
    given = map(json.dumps, ([*game.weight.items()], loud, game.guesses.words))
    found = value("rank(new Map({}), {}, {}).slice(0, 20)".format(*given))
    for score in scores:
        del (row := found.pop(0))["bits"], row["left"]
        assert row == {
            "place": score.place, "guess": score.guess, "largest": score.largest,
            "classes": score.classes, "possible": score.possible,
        }  # fmt: skip


def move_after(history: History, value: Value, name: str, opener: str = "crane") -> Any:
    """What `move` says after a game so far, by a tree and an opening file."""
    opening = f'ofDay(stored("openings/{opener}"), stored("{name}"))'
    return value(f'move(stored("{name}"), {json.dumps(history)}, {opening})')


def histories(play: Play, dice: random.Random, turns: int, count: int) -> list[History]:
    """Games so far of words that the mode allows."""
    words = play.game.known.words
    found: list[History] = []
    while len(found) < count:
        answer = dice.choice(words)
        position = play.position
        while len(position.history) < turns and not position.is_solved:
            guess = dice.choice([word for word in words if position.allows(word)])
            position = position.after(guess, clue_for(guess, answer))
        if not position.is_solved:
            found.append(position.history)
    return found


def is_few(play: Play, history: History) -> bool:
    """Test whether so few words are left that three guesses are looked at to the end."""
    position = play.position._replace(turns=history)
    return 2 < left(position).candidates.size <= FEW_LEFT


@pytest.mark.parametrize("name", ["everyday", "everyday-hard", "any-word"])
def test_near_the_end_it_moves_as_python_does(name: str, value: Value) -> None:
    tree = find_tree(name)
    play = tree_play(tree)
    dice = random.Random(63)
    risks = []
    for history in [history for turns in (3, 4, 5) for history in histories(play, dice, turns, 5)]:
        if len(history) == 3 and not is_few(play, history):
            continue
        here = move_after(history, value, name)
        move = next_guess(" ".join(map(" ".join, history)), tree=tree)
        weights = dict(here["left"])
        assert here["risk"] == pytest.approx(move.risk), history
        assert sorted(weights) == sorted(move.left)
        if len(history) < 5:
            assert here["guess"] == move.guess, history
        else:  # which of equal words is the last guess makes no difference
            assert weights[here["guess"]] == weights[move.guess], history
        risks.append(here["risk"])
    assert any(risks)


def test_it_moves_as_brute_force_has_it_in_every_kind_of_game(value: Value) -> None:
    rows = 0
    for tree, game, table in tables():
        # A tree's file tells the words that may be played if these are its answers or likely ones.
        known = game.vocabulary and game.vocabulary.words
        if game.guesses.words != game.answers.words:
            continue
        if known not in (None, likely_words(game.weight)):
            continue
        for row in table:
            if row.position.refused:
                continue
            rows += 1
            played = json.dumps(row.position.history)
            found = value(f"move({dumps(tree).decode()}, {played})")
            assert found["guess"] in row.best, row
            assert found["risk"] == pytest.approx(float(row.least.risk)), row
    assert rows > 50


@pytest.mark.parametrize("name", ["everyday", "everyday-hard", "any-word"])
def test_before_it_looks_one_turn_ahead_as_python_does(name: str, value: Value) -> None:
    play = tree_play(find_tree(name))
    dice = random.Random(36)
    for history in [history for turns in (2, 3) for history in histories(play, dice, turns, 4)]:
        if len(history) == 3 and is_few(play, history):
            continue
        found = move_after(history, value, name)
        now = replace(play, position=play.position._replace(turns=history))
        words = left(now.position)
        best = ranking(Situation(now), top=1).guesses[0].guess
        risk = 0 if words.candidates.size <= 2 else None  # for both of two words are found in time
        assert (found["guess"], found["source"], found["risk"]) == (best, "turn", risk), history
        assert dict(found["left"]) == words.weights


@pytest.mark.parametrize(
    ("history", "guess", "source"),
    [
        ((), EVERYDAY, "tree"),
        (((EVERYDAY.upper(), "00000"),), ABSENT[1][:5], "tree"),
        ((("crane", "00102"),), SECOND, "search"),
        ((("crane", "00102"), (SECOND, "11001")), "", "turn"),
    ],
)
def test_a_move_tells_its_source(history: History, guess: str, source: str, value: Value) -> None:
    move = move_after(history, value, "everyday")
    assert (move["source"], move["solved"]) == (source, False)
    assert move["guess"] == guess or not guess


def test_a_move_tells_when_a_game_is_solved(value: Value) -> None:
    move = move_after((("crane", "00000"), ("igloo", "22222")), value, "everyday")
    assert (move["guess"], move["source"], move["solved"]) == ("igloo", None, True)
    assert [word for word, _ in move["left"]] == ["igloo"] and move["risk"] == 0


@pytest.mark.parametrize(
    ("name", "clue", "column"),
    [
        ("everyday", "00102", "everyday"),
        ("any-word", "00102", "any"),
        ("everyday", "00012", "everyday"),
        ("everyday", "00211", "any"),
        ("everyday-hard", "00102", ""),
        ("raise", "00102", ""),
    ],
)
def test_an_opening_file_has_the_second_word_of_its_own_game(
    name: str, clue: str, column: str, value: Value
) -> None:
    replies = json.loads((ROOT / "trees/openings/crane.json").read_text())["clues"][clue]
    history: History = (("crane", clue),)
    move = move_after(history, value, name)
    assert move["source"] == ("search" if column else "turn")
    if column:
        assert move["guess"] == replies[column][0][0]
    assert move_after(history, value, name, opener="slate")["source"] == "turn"


def test_it_tells_clues(value: Value) -> None:
    assert value('clue("NINNY", "annex")') == "10200"


WRONG = {
    # Games so far.
    'next(tree, [["sight", "00000"]])':
        "RangeError: the word is sight, but the tree plays might here",
    'next(tree, [["might", "22220"]])':
        "RangeError: the clue of might is 22220, for which the tree has no branch",
    'next(tree, [["might", "22222"]])':
        "RangeError: the clue of might is 22222, for which the tree has no branch",
    'next(tree, [["might", "at"]])': f'RangeError: the clue of might is "at", {MARKS}',
    'clue("crane", "planet")': "RangeError: the word planet has 6 letters, crane has 5",
    'rank(two, [["crane", "0010"]])':
        f'RangeError: the clue of crane is "0010", {MARKS}',
    'rank(two, ["crane", "00100"])':
        'TypeError: the history is ["crane","00100"], expected an array of pairs of guess and',
    "rank(two, [null])": "TypeError: the history is [null], expected an array of pairs of gue",
    'rank(two, "crane 00100")': 'TypeError: the history is "crane 00100", expected an array',
    'rank(two, [["crane"]])':
        'RangeError: the word crane has no clue, expected a pair such as ["crane", "00102"]',
    'move(tree, [["might", "02222"], ["SIGHT", undefined]])':
        'RangeError: the word sight has no clue, expected a pair such as ["crane", "00102"]',
    'wordsLeft(tree, [["might"]])': "RangeError: the word might has no clue, expected a pair",
    'wordsLeft(tree, [["planet", "000000"]])':
        "RangeError: the word planet has 6 letters, might has 5",
    "rank(two, [[]])": "TypeError: the history is [[]], expected an array of pairs of guess",
    'rank(two, [["crane", "22220"]])': "RangeError: the history fits none of the words; check",
    'rank(["crane", "slates"])': "RangeError: the word slates has 6 letters, crane has 5",
    'rank(two, [["planet", "000000"]])': "RangeError: the word planet has 6 letters, crane h",
    'rank("crane")': 'TypeError: the words are "crane", expected some in an array, a Map or',
    "rank([])": "TypeError: the words are [], expected some in an array, a Map or a tree",
    'rank(new Map([["crane", 1.5]]))':
        "RangeError: the word crane weighs 1.5, expected a whole number, 0 or above",
    'rank(new Map([["crane", 2 ** 31]]))': "RangeError: the words weigh 2147483648 together",
    # Values of a message, such as a whole tree, are cut to 60 characters.
    "rank({ tree: long })":
        f'TypeError: the words are {{"tree":"{50 * "o"}…, expected some in an array, a Map or',
    "rank(two, { tree: long })":
        f'TypeError: the history is {{"tree":"{50 * "o"}…, expected an array of pairs of guess',
    'rank(two, [["crane", `${long}!`]])':
        f'RangeError: the clue of crane is "{58 * "o"}…, {MARKS}',
    "rank(two, [[long, zeros]])": f"RangeError: the word {CUT} has 999 letters, crane has 5",
    'rank([long, "crane"])': f"RangeError: the word {CUT} has 999 letters, crane has 5",
    'rank(new Map([["crane", long]]))':
        f"RangeError: the word crane weighs {CUT}, expected a whole number, 0 or above",
    'move(tree, [["crane", "0010"]])': f'RangeError: the clue of crane is "0010", {MARKS}',
    'move(tree, [["planet", "000000"]])':
        "RangeError: the word planet has 6 letters, might has 5",
    'move(tree, [["crane", "22220"]])':
        "RangeError: the history fits none of the tree's words; check its clues",
    'move(tree, [["sight", "22222"], ["might", "02222"]])':
        "RangeError: sight is the answer; nothing follows it",
    "next(tree, [[long, zeros]])":
        f"RangeError: the word is {CUT}, but the tree plays might here",
    'next(tree, [[long, "0"]])':
        f'RangeError: the clue of {CUT} is "0", expected 999 marks: 0, 1 and 2, or signs such',
    # Words.
    'clue("cran ", "slate")': 'RangeError: the word "cran " has a blank, expected letters alon',
    'rank(["cr ne"])': 'RangeError: the word "cr ne" has a blank, expected letters alone',
    'move(tree, [["mi ht", "02222"]])': 'RangeError: the word "mi ht" has a blank, expected',
    'next(tree, [["m1ght", "02222"]])': 'RangeError: the word "m1ght" has "1", expected',
    'clue("", "")': 'RangeError: the word "" has no letter, expected letters alone',
    "rank([null])": "TypeError: the word is null, expected text",
    # Clues.
    'next(tree, [["might", "ooooo"]])':
        f'RangeError: the clue of might is "ooooo", {MARKS}',
    'next(tree, [["might", 22222]])': f"RangeError: the clue of might is 22222, {MARKS}",
    'parseClue("🟩🟩🟨", 5)': f'RangeError: the clue is "🟩🟩🟨", {MARKS}',
    'parseClue("oo", 2)': 'RangeError: the clue is "oo", expected 2 marks: 0, 1 and 2, or signs',
    'parseClue("00102")': "TypeError: the length is undefined, expected that of the word",
    # Files.
    "next(null)": f"TypeError: the tree is null, {FILE}/everyday.json",
    "next({ default: tree })": 'TypeError: the tree is {"default":{"format":"treegen/tree",',
    "next(circle)": f"TypeError: the tree is [object Object], {FILE}/everyday.json",
    "next(opening)":
        f'TypeError: the tree is the content of the opening file of "crane", {FILE}/everyday',
    "move(opening)": "TypeError: the tree is the content of the opening file",
    "wordsLeft(opening)": "TypeError: the tree is the content of the opening file",
    "[...games(opening)]": "TypeError: the tree is the content of the opening file",
    "rank(two, [], opening)": "TypeError: the tree is the content of the opening file",
    "next({ ...tree, version: 2 })":
        "RangeError: the tree has version 2, expected version 1; take the wordle-trees that it",
    "next({ ...tree, recipe: null })": "TypeError: the tree's recipe is null, expected one",
    "wordsLeft({ ...tree, tree: cut })":
        'TypeError: tree.branches.00000.branches.00001 is {"guess":"abide"}, expected a node',
    "move(tree, [], tree)":
        f'TypeError: the opening is the content of the tree file of "might", {FILE}/openings',
    "move(tree, [], { ...opening, version: 2 })": "RangeError: the opening has version 2",
    "move(tree, [], { ...opening, clues: null })": "TypeError: the opening is {",
}  # fmt: skip


@pytest.mark.parametrize(("call", "error"), WRONG.items(), ids=[*WRONG])
def test_what_is_wrong_is_named(call: str, error: str, value: Value) -> None:
    assert str(value(call)).startswith(error)


CLUES = [
    "00102",
    "..y.g",
    "BBYBG",
    "--y-g",
    "00-0+",
    "⬛️⬛️🟨⬛️🟩",
    "⚪⚪🟡⚪🟢",
    "⬜⬜🟦⬜🟧",
    "--y-g",
    "⬛ ⬛ 🟨 ⬛ 🟩",
]


@pytest.mark.parametrize("clue", CLUES)
def test_clues_are_taken_in_the_notations_of_the_terminal(clue: str, value: Value) -> None:
    assert value(f"parseClue({json.dumps(clue)}, 5)") == parse_clue(clue.replace(" ", ""), 5)


def test_words_in_capitals_and_clues_in_dots_are_taken_by_each_call(value: Value) -> None:
    given = 'tree, [["Might", ".gggg"]]'
    for guess in ("next({}).guess", "move({}).guess", "rank({})[0].guess"):
        assert value(guess.format(given)) == "night"
    assert value(f"wordsLeft({given})") == [["night", 1], ["sight", 1]]
    first = ["might", "02222"]
    assert value(f"games({given})") == [
        [first, ["night", "22222"]],
        [first, ["night", "02222"], ["sight", "22222"]],
    ]


def printed(program: str, value: Value) -> list[str]:
    """Lines that a program prints which imports the package."""
    program = re.sub(
        r'import (\{.*?\}) from "wordle-trees";', r"const \1 = globalThis.offered;", program
    )
    program = program.replace('"wordle-trees/', f'"{(ROOT / "trees").as_uri()}/')
    lines: list[str] = value(f"printed({json.dumps(program)})")
    return lines


def test_a_bot_of_eight_lines_plays_on_after_a_word_of_ones_own(value: Value) -> None:
    text = (FILES / "README.md").read_text()
    _, bot, _ = blocks(text, "javascript")
    assert len(bot.splitlines()) <= 8 and "try" not in bot
    games = [line.split() for line in printed(bot, value)]
    assert len(games) == 50 and f"It begins with `{' '.join(games[0])}`." in text
    tree = find_tree("everyday")
    for answer, guesses in games:
        assert tree.follow(f"{EVERYDAY} {clue_for(EVERYDAY, answer)}").guess != "cloud"
        assert 3 <= int(guesses) <= 6


def test_the_game_of_the_specification_is_won(value: Value) -> None:
    (program,) = blocks((ROOT / "trees/FORMAT.md").read_text(), "javascript")
    shown = "\n".join(printed(program, value))
    assert f"'{EVERYDAY}'" in shown and shown.endswith(f"[ '{SURE[1][:5]}', '22222' ] ]")


@pytest.mark.slow
def test_the_package_has_its_trees_and_tells_their_day(user: Path) -> None:
    folder = user / "node_modules/wordle-trees"
    modules = {f"{path.stem}.d.ts" for path in FILES.glob("*.ts")}
    others = {path.name for path in FILES.iterdir() if path.suffix in (".md", ".html", ".mjs")}
    names = modules | others | {"main.js", "package.json", "LICENSE", "trees"}
    assert {path.name for path in folder.iterdir()} == names
    packed = {str(path.relative_to(folder)): path for path in (folder / "trees").rglob("*.json")}
    openings = (ROOT / "trees/openings").glob("*.json")
    stored = {f"trees/{name}.json" for name in TREES}
    assert packed.keys() == stored | {f"trees/openings/{path.name}" for path in openings}
    for name, path in packed.items():
        assert path.read_bytes() == (ROOT / name).read_bytes()
    package = json.loads((folder / "package.json").read_text())
    day = load(str(folder / "trees/everyday.json")).recipe.data
    assert (package["version"], package["data"]) == (__version__, day)
    assert "dependencies" not in package
    documented = re.findall(r"`([\w-]+)\.json`", (folder / "README.md").read_text())
    assert sorted({*documented} - {"package"}) == TREES


@pytest.mark.slow
def test_installed_it_answers_in_three_lines_and_goes_on(user: Path) -> None:
    example = (FILES / "example.mjs").read_text()
    first = example.partition("\n\n")[0]
    assert len(first.splitlines()) == 3
    readme = (FILES / "README.md").read_text()
    told = re.search(r"prints `(\w+)` \(from the tree\) and `(\w+)` \(computed\)", readme)
    assert told
    *_, opening = blocks(readme, "javascript")
    (user / "script.mjs").write_text(f"{example}\n{opening}")
    shown = run(program("node"), "--no-warnings", "script.mjs", cwd=user)
    assert shown.split() == [*told.groups(), SECOND]


@pytest.mark.slow
def test_its_types_fit_a_program_and_refuse_a_wrong_one(user: Path, npm_packages: Path) -> None:
    tsc = npm_packages / ".bin/tsc"
    (user / "program.mts").write_text("""
      import { clue, games, move, next, parseClue, rank, wordsLeft, type History }
        from "wordle-trees";
      import everyday from "wordle-trees/everyday.json" with { type: "json" };
      import crane from "wordle-trees/openings/crane.json" with { type: "json" };
      const cost: number | undefined = crane.clues["00102"].everyday?.[0][1];
      const played: History = [["raise", "00102"]];
      const guess: string = next(everyday, played).guess;
      const left: Map<string, number> = wordsLeft(everyday, played);
      const turns: number[] = [...games(everyday)].map((game) => game.length);
      const best: string = rank(left, [], ["crane"])[0].guess + rank([clue(guess, guess)])[0].bits;
      const mine: History = [];
      mine.push(["cloud", clue("cloud", "igloo")]);
      const fixed = [["raise", "00000"], ["cloud", "01100"]] as const;
      const built = [];
      built.push(["cloud", clue("cloud", "igloo")]);
      const all = [mine, fixed, built, [...games(everyday)][0]];
      const own = all.map((one) => move(everyday, one).guess);
      const sizes = [wordsLeft(everyday, mine).size, rank(everyday, fixed, everyday).length];
      const { source, risk, solved } = move(everyday, played, crane);
      const digits: string = parseClue("..y.g", 5);
      const isTree: boolean = source === "tree" && (risk ?? 1) < 1 && !solved;
      console.log(digits, guess, left.size, turns.length, cost, best, isTree, own, sizes);
      // @ts-expect-error: pairs are expected
      next(everyday, "raise 00102");
    """)
    strict = "--noEmit --strict --target es2023 --module nodenext".split()
    done = subprocess.run([tsc, *strict, "program.mts"], cwd=user, capture_output=True, text=True)
    assert done.stdout == ""


@pytest.mark.slow
def test_the_example_page_plays_in_a_browser(user: Path, browser: Browser) -> None:
    with (
        served(user / "node_modules/wordle-trees") as address,
        tab_in(browser) as tab,
    ):
        tab.goto(f"{address}/example.html")
        expect(tab.locator("output")).to_have_text(EVERYDAY)
        game = tab.get_by_label("Your game")
        game.fill(f"{EVERYDAY} ..y.g")
        expect(tab.locator("output")).to_have_text(SURE[1][:5])
        game.fill(f"{EVERYDAY} ..y.")
        expect(tab.locator("output")).to_contain_text(f'the clue of {EVERYDAY} is "..y."')
