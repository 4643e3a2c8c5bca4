"""The npm package: a reader that agrees with Python's, told once, packed with its trees."""

import json
import random
import re
import subprocess
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.conftest import ROOT, program
from tests.test_docs import blocks
from tests.tree.test_tree import FOUR, HEAVY
from treegen import __version__, next_guess
from treegen.clues import clue_for, parse_clue
from treegen.game.position import left
from treegen.game.start import Play, tree_play
from treegen.play.sources import ranking
from treegen.progress import silent
from treegen.solve.rank import rank
from treegen.tree.file import find_tree, load
from treegen.tree.node import History, games
from treegen.tree.plan import Plan, usual_policy
from treegen.words.choose import choose_game

FILES = ROOT / "treegen/release/npm"
CUT = 59 * "o" + "…"  # as messages have a value that is longer
MARKS = "expected 5 marks: 0, 1 and 2, or signs such as .yg and ⬛🟨🟩"
FILE = "expected the content of a file such as wordle-trees"
TREES = ["any-word", "any-word-hard", "everyday", "everyday-hard", "never", "raise", "salet"]


def node(folder: Path, script: str) -> str:
    """What a module prints that stands in a folder."""
    (folder / "script.mjs").write_text(script)
    command = [program("node"), "--no-warnings", "script.mjs"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def user(release: Path, tmp_path: Path) -> Path:
    """Folder of somebody who has installed the package and nothing else."""
    (tmp_path / "node_modules").symlink_to(release / "user/node_modules")
    return tmp_path


def test_its_readme_shows_the_example_whole() -> None:
    example = blocks((FILES / "README.md").read_text(), "javascript")[0]
    assert example == (FILES / "example.mjs").read_text()


def test_the_modules_that_it_imports_are_packed_and_no_others() -> None:
    imported = set[Path]()
    left = [*FILES.glob("*.js")]
    while left:
        module = left.pop()
        names = re.findall(r'^(?:import|export)\b[^;]*? from "(\..*?)";$', module.read_text(), re.M)
        found = {(module.parent / name).resolve() for name in names} - imported
        imported |= found
        left += found
    shown = "--eval=shown: ; @echo $(NPM_MODULES)"
    command = [program("make"), "-s", "-f", "treegen/release/release.mk", shown, "shown"]
    packed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.split()
    assert {ROOT / "treegen" / name for name in packed} == imported - {*FILES.glob("*.js")}
    assert len(packed) > 10


def test_it_plays_as_the_tree_does_in_python(tmp_path: Path) -> None:
    history = [["taser", "00102"]]
    script = f"""
      import {{ readFileSync }} from "node:fs";
      import {{ next, wordsLeft, games }} from "{FILES}/index.js";
      const read = (name) => JSON.parse(readFileSync(`{ROOT}/trees/${{name}}.json`, "utf8"));
      const tree = read("everyday");
      const guess = next(tree, {history}).guess;
      const left = [...wordsLeft(tree, {history})];
      console.log(JSON.stringify([next(tree).guess, guess, left, [...games(read("raise"))]]));
    """
    opener, guess, left, played = json.loads(node(tmp_path, script))
    tree = find_tree("everyday")
    below = tree.follow("taser 00102")
    assert (opener, guess) == ("taser", below.guess)
    assert played == [[list(turn) for turn in game] for game in games(find_tree("raise").root)]
    assert [weight for _, weight in left] == sorted((w for _, w in left), reverse=True)
    assert {word: weight for word, weight in left if weight} == {"scour": below.weight}
    assert sorted(word for word, _ in left) == sorted(below.answers())


def test_words_left_are_weighed_and_one_each_without_weights(tmp_path: Path) -> None:
    script = f"""
      import {{ next, wordsLeft }} from "{FILES}/index.js";
      for (const tree of [{json.dumps(FOUR)}, {json.dumps(HEAVY)}]) {{
        console.log(JSON.stringify([...wordsLeft(tree)]));
      }}
      const tried = [["sight", "00000"], ["might", "22220"], ["might", "22222"], ["might", "at"]];
      for (const turn of tried) {{
        try {{ next({json.dumps(FOUR)}, [turn]); }} catch (error) {{ console.log(String(error)); }}
      }}
    """
    plain, heavy, *errors = node(tmp_path, script).splitlines()
    words = ["abide", "might", "night", "sight"]
    assert json.loads(plain) == [[word, 1] for word in words]
    # The weights of trees/FORMAT.md.
    assert json.loads(heavy) == [["sight", 8], ["night", 4], ["abide", 2], ["might", 2]]
    nowhere = "for which the tree has no branch"
    assert errors == [
        "RangeError: the word is sight, but the tree plays might here",
        f"RangeError: the clue of might is 22220, {nowhere}",
        f"RangeError: the clue of might is 22222, {nowhere}",
        f'RangeError: the clue of might is "at", {MARKS}',
    ]


LEFT: list[History] = [
    (("taser", "00000"), ("cloud", "01100")),
    (("crane", "00102"),),
    (("taser", "00102"),),  # the tree's own
    (("taser", "00102"), ("scour", "22222")),
    (("crane", "00102"), ("crane", "01000")),  # no word fits both
]


@pytest.mark.parametrize("name", ["everyday", "raise"])
def test_it_knows_the_words_left_of_a_game_that_has_left_the_tree(
    name: str, tmp_path: Path
) -> None:
    script = f"""
      import {{ readFileSync }} from "node:fs";
      import {{ wordsLeft }} from "{FILES}/main.js";
      const tree = JSON.parse(readFileSync("{ROOT}/trees/{name}.json", "utf8"));
      for (const history of {json.dumps(LEFT)}) {{
        console.log(JSON.stringify([...wordsLeft(tree, history)]));
      }}
    """
    start = tree_play(find_tree(name)).position
    for history, line in zip(LEFT, node(tmp_path, script).splitlines(), strict=True):
        found = json.loads(line)
        assert dict(found) == left(start._replace(turns=history)).weights
        assert found == sorted(found, key=lambda entry: (-entry[1], entry[0]))


def test_two_trees_of_one_program_keep_their_own_words(tmp_path: Path) -> None:
    script = f"""
      import {{ readFileSync }} from "node:fs";
      import {{ move }} from "{FILES}/move.js";
      import {{ wordsLeft }} from "{FILES}/rank.js";
      const four = {json.dumps(FOUR)};
      const raise = JSON.parse(readFileSync("{ROOT}/trees/raise.json", "utf8"));
      const found = [four, raise, four].map((tree) => [wordsLeft(tree).size, move(tree).guess]);
      console.log(JSON.stringify([...found, move(four, [["might", "02222"]]).guess]));
    """
    found = [[4, "might"], [2315, "raise"], [4, "might"], "night"]
    assert json.loads(node(tmp_path, script)) == found


def test_a_tree_is_taken_where_words_are_wanted(tmp_path: Path) -> None:
    script = f"""
      import {{ rank, wordsLeft }} from "{FILES}/main.js";
      const [four, heavy] = [{json.dumps(FOUR)}, {json.dumps(HEAVY)}];
      const listed = (words) => (words?.tree ? wordsLeft(words) : words);
      for (const [words, guesses] of [[heavy], [["sight", "night"], four], [four, ["abide"]]]) {{
        for (const turns of [[], [["might", "02222"]]]) {{
          const ranks = [rank(words, turns, guesses), rank(listed(words), turns, listed(guesses))];
          console.log(JSON.stringify(ranks));
        }}
      }}
    """
    ranked = [json.loads(line) for line in node(tmp_path, script).splitlines()]
    assert [own == listed for own, listed in ranked] == [True] * 6
    words = [[score["guess"] for score in own] for own, _ in ranked]
    assert words[0][0] == "sight"  # the heaviest
    assert [len(some) for some in words] == [4, 4, 4, 4, 1, 1]


@pytest.mark.parametrize(
    ("lists", "played"),
    [
        ("today", [("taser", "00000"), ("cloud", "01100")]),
        ("today", [("raise", "01000"), ("clout", "00110")]),
        ("any", [("raise", "00010"), ("pluot", "00020"), ("shook", "10120"), ("bosom", "02120")]),
        ("2021", [("raise", "01020")]),
    ],
)
def test_it_ranks_guesses_as_python_does(
    lists: str, played: list[tuple[str, str]], tmp_path: Path
) -> None:
    game = choose_game("2021", any_word=True)
    if lists != "any":  # in which no listed word is left
        game = choose_game(lists)
    scores = rank(game, Plan(usual_policy(game)), played, top=20).guesses
    (tmp_path / "game.json").write_text(json.dumps([[*game.weight.items()], game.guesses.words]))
    loud = [[guess.upper(), clue] for guess, clue in played]
    script = f"""
      import {{ readFileSync }} from "node:fs";
      import {{ rank }} from "{FILES}/main.js";
      const [words, guesses] = JSON.parse(readFileSync("game.json"));
      console.log(JSON.stringify(rank(new Map(words), {json.dumps(loud)}, guesses).slice(0, 20)));
    """
    found = json.loads(node(tmp_path, script))
    for score in scores:
        del (row := found.pop(0))["bits"], row["left"]
        assert row == {
            "place": score.place, "guess": score.guess, "largest": score.largest,
            "classes": score.classes, "possible": score.possible,
        }  # fmt: skip


def moves(folder: Path, name: str, played: list[History], opener: str = "crane") -> list[Any]:
    """What `move` says after some games so far, by a tree and an opening file."""
    script = f"""
      import {{ readFileSync }} from "node:fs";
      import {{ move }} from "{FILES}/main.js";
      const read = (name) => JSON.parse(readFileSync(`{ROOT}/trees/${{name}}.json`, "utf8"));
      const [tree, opening] = ["{name}", "openings/{opener}"].map(read);
      for (const history of {json.dumps(played)}) {{
        const found = move(tree, history, opening);
        console.log(JSON.stringify({{ ...found, left: [...found.left] }}));
      }}
    """
    return [json.loads(line) for line in node(folder, script).splitlines()]


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


@pytest.mark.parametrize("name", ["everyday", "everyday-hard", "any-word"])
def test_with_one_guess_or_two_left_it_moves_as_python_does(name: str, tmp_path: Path) -> None:
    tree = find_tree(name)
    play = tree_play(tree)
    dice = random.Random(63)
    played = [history for turns in (4, 5) for history in histories(play, dice, turns, 5)]
    found = moves(tmp_path, name, played)
    for history, here in zip(played, found, strict=True):
        move = next_guess(" ".join(map(" ".join, history)), tree=tree)
        weights = dict(here["left"])
        assert here["risk"] == pytest.approx(move.risk), history
        assert sorted(weights) == sorted(move.left)
        if len(history) == 4:
            assert here["guess"] == move.guess, history
        else:  # which of equal words is the last guess makes no difference
            assert weights[here["guess"]] == weights[move.guess], history
    assert any(here["risk"] for here in found)


@pytest.mark.parametrize("name", ["everyday", "everyday-hard", "any-word"])
def test_before_it_looks_one_turn_ahead_as_python_does(name: str, tmp_path: Path) -> None:
    play = tree_play(find_tree(name))
    dice = random.Random(36)
    played = [history for turns in (2, 3) for history in histories(play, dice, turns, 4)]
    for history, found in zip(played, moves(tmp_path, name, played), strict=True):
        now = play._replace(position=play.position._replace(turns=history))
        words = left(now.position)
        best = ranking(now, words, silent, top=1).guesses[0].guess
        assert (found["guess"], found["source"], found["risk"]) == (best, "turn", None), history
        assert dict(found["left"]) == words.weights


def test_a_move_tells_its_source_and_when_a_game_is_solved(tmp_path: Path) -> None:
    games: list[History] = [
        (),
        (("TASER", "00000"),),
        (("crane", "00102"),),
        (("crane", "00102"), ("spilt", "11001")),
        (("crane", "00000"), ("igloo", "22222")),
    ]
    every = [
        (move["guess"], move["source"], move["solved"])
        for move in moves(tmp_path, "everyday", games)
    ]
    assert every == [
        ("taser", "tree", False),
        ("dimly", "tree", False),
        ("spilt", "search", False),
        ("paste", "turn", False),
        ("igloo", None, True),
    ]
    solved = moves(tmp_path, "everyday", games[-1:])[0]
    assert [word for word, _ in solved["left"]] == ["igloo"] and solved["risk"] == 0


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
    name: str, clue: str, column: str, tmp_path: Path
) -> None:
    replies = json.loads((ROOT / "trees/openings/crane.json").read_text())["clues"][clue]
    (move,) = moves(tmp_path, name, [(("crane", clue),)])
    assert move["source"] == ("search" if column else "turn")
    if column:
        assert move["guess"] == replies[column][0][0]
    (other,) = moves(tmp_path, name, [(("crane", clue),)], opener="slate")
    assert other["source"] == "turn"


def test_it_tells_clues_and_names_what_is_wrong(tmp_path: Path) -> None:
    bad = {
        'clue("crane", "planet")': "RangeError: the word planet has 6 letters, crane has 5",
        'rank(two, [["crane", "0010"]])':
            f'RangeError: the clue of crane is "0010", {MARKS}',
        'rank(two, ["crane", "00100"])':
            'TypeError: the history is ["crane","00100"], expected an array of pairs of guess and',
        'rank(two, [null])': "TypeError: the history is [null], expected an array of pairs of gue",
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
            "RangeError: the word sight was the answer; nothing follows it",
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
            'RangeError: the clue of might is "ooooo", which may mean 00000 or 22222; write which',
        'next(tree, [["might", 22222]])': f"RangeError: the clue of might is 22222, {MARKS}",
        'parseClue("🟩🟩🟨", 5)': f'RangeError: the clue is "🟩🟩🟨", {MARKS}',
        'parseClue("oo", 2)': 'RangeError: the clue is "oo", which may mean 00 or 22; write which',
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
    calls = ", ".join(f"() => {call}" for call in bad)
    script = f"""
      import {{ clue, games, move, next, parseClue, rank, wordsLeft }} from "{FILES}/main.js";
      const two = ["crane", "slate"];
      const tree = {json.dumps(FOUR)};
      const leaf = {{ guess: "abide" }};
      const cut = {{ guess: "might", size: 4, branches: {{ "00000": {{
        guess: "night", size: 2, branches: {{ "00001": leaf }} }} }} }};
      const opening = {{ format: "treegen/opening", version: 1, recipe: {{ opener: "crane" }} }};
      opening.clues = {{}};
      const long = "o".repeat(999);
      const zeros = "0".repeat(999);
      const circle = {{}};
      circle.circle = circle;
      console.log(clue("NINNY", "annex"));
      for (const call of [{calls}]) {{
        try {{ call(); }} catch (error) {{ console.log(String(error)); }}
      }}
    """
    told, *errors = node(tmp_path, script).splitlines()
    assert told == "10200"
    for error, expected in zip(errors, bad.values(), strict=True):
        assert error.startswith(expected)


CLUES = [
    "00102",
    "..y.g",
    "BBYBG",
    "--y-g",
    "00-0+",
    "⬛️⬛️🟨⬛️🟩",
    "⚪⚪🟡⚪🟢",
    "⬜⬜🟦⬜🟧",
    "--?-+",
    "⬛ ⬛ 🟨 ⬛ 🟩",
]


def test_clues_are_taken_in_the_notations_of_the_terminal(tmp_path: Path) -> None:
    script = f"""
      import {{ games, move, next, parseClue, rank, wordsLeft }} from "{FILES}/main.js";
      const four = {json.dumps(FOUR)};
      const clues = {json.dumps(CLUES)};
      console.log(JSON.stringify(clues.map((clue) => parseClue(clue, 5))));
      const played = [["Might", ".gggg"]];
      console.log(next(four, played).guess, move(four, played).guess, rank(four, played)[0].guess);
      console.log(JSON.stringify([[...wordsLeft(four, played).keys()], ...games(four, played)]));
    """
    read, words, rest = node(tmp_path, script).splitlines()
    assert json.loads(read) == [parse_clue(clue.replace(" ", ""), 5) for clue in CLUES]
    assert words == "night night night"
    first = ["might", "02222"]
    assert json.loads(rest) == [
        ["night", "sight"],
        [first, ["night", "22222"]],
        [first, ["night", "02222"], ["sight", "22222"]],
    ]


def test_a_bot_of_eight_lines_plays_on_after_a_word_of_ones_own(tmp_path: Path) -> None:
    text = (FILES / "README.md").read_text()
    _, bot, _ = blocks(text, "javascript")
    assert len(bot.splitlines()) <= 8 and "try" not in bot
    script = bot.replace('"wordle-trees"', f'"{FILES}/main.js"')
    script = script.replace("wordle-trees/everyday", f"{ROOT}/trees/everyday")
    games = [line.split() for line in node(tmp_path, script).splitlines()]
    assert len(games) == 50 and f"It begins with `{' '.join(games[0])}`." in text
    tree = find_tree("everyday")
    for answer, guesses in games:
        assert tree.follow(f"taser {clue_for('taser', answer)}").guess != "cloud"
        assert 3 <= int(guesses) <= 6


def test_the_game_of_the_specification_is_won(tmp_path: Path) -> None:
    (script,) = blocks((ROOT / "trees/FORMAT.md").read_text(), "javascript")
    script = script.replace('"wordle-trees"', f'"{FILES}/main.js"')
    script = script.replace("wordle-trees/everyday", f"{ROOT}/trees/everyday")
    shown = node(tmp_path, script)
    assert "'taser'" in shown and shown.endswith("[ 'scour', '22222' ] ]\n")


@pytest.mark.slow
def test_the_package_has_its_trees_and_tells_their_day(user: Path) -> None:
    folder = user / "node_modules/wordle-trees"
    names = {path.name for path in FILES.iterdir()} | {"LICENSE", "modules", "trees"}
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
    assert node(user, example) == "dimly\ngolly\n"
    *_, opening = blocks((FILES / "README.md").read_text(), "javascript")
    assert node(user, opening) == "spilt\n"


@pytest.mark.slow
def test_its_types_fit_a_program_and_refuse_a_wrong_one(user: Path, npm_packages: Path) -> None:
    tsc = npm_packages / ".bin/tsc"
    (user / "program.mts").write_text("""
      import { clue, games, move, next, parseClue, rank, wordsLeft, type History }
        from "wordle-trees";
      import everyday from "wordle-trees/everyday.json" with { type: "json" };
      import crane from "wordle-trees/openings/crane.json" with { type: "json" };
      const cost: number | undefined = crane.clues["00102"].everyday?.[0][1];
      const played: History = [["taser", "00102"]];
      const guess: string = next(everyday, played).guess;
      const left: Map<string, number> = wordsLeft(everyday, played);
      const turns: number[] = [...games(everyday)].map((game) => game.length);
      const best: string = rank(left, [], ["crane"])[0].guess + rank([clue(guess, guess)])[0].bits;
      const mine: History = [];
      mine.push(["cloud", clue("cloud", "igloo")]);
      const fixed = [["taser", "00000"], ["cloud", "01100"]] as const;
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
      next(everyday, "taser 00102");
    """)
    strict = "--noEmit --strict --target es2023 --module nodenext".split()
    done = subprocess.run([tsc, *strict, "program.mts"], cwd=user, capture_output=True, text=True)
    assert done.stdout == ""


@pytest.mark.slow
def test_the_example_page_plays_in_a_browser(user: Path, browser: Browser) -> None:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    handler = partial(Quiet, directory=str(user / "node_modules/wordle-trees"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/example.html")
        expect(page.locator("output")).to_have_text("taser")
        game = page.get_by_label("Your game")
        game.fill("taser ..y.g")
        expect(page.locator("output")).to_have_text("scour")
        game.fill("taser ..y.")
        expect(page.locator("output")).to_contain_text('the clue of taser is "..y."')
        page.close()
        server.shutdown()
