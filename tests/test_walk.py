"""treewalk as a user runs it: one line for a move, one line for each kind of miss."""

import json
import os
import random
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from tests.conftest import ROOT, posix, pseudo_terminal, treewalk
from tests.today import ABSENT, ANY_WORD, EVERYDAY, FIGURES, LIKELY, PRIOR, TWICE, UNUSED
from tests.tree.test_format import weights_of
from treegen.clues import clue_for, read_history
from treegen.errors import NotInTree
from treegen.tree.file import dumps
from treegen.tree.find import find_stored, stored_trees
from treegen.tree.model import Tree
from treegen.tree.node import TREE_FORMAT, parse_file, root_of
from treegen.tree.ways import follow
from treegen.walk import look_up, run, trees_for
from treegen.words.lists import GAMES, bundled
from treegen.words.past import BUNDLED_PAST

REPLY = ABSENT[1][:5]
MISSPELT = f"{REPLY[:3]}{REPLY[4]}{REPLY[3]}"


def guesses_before(answer: str) -> list[str]:
    """Guesses that the file of the everyday tree has before it plays an answer."""
    node = json.loads((ROOT / "trees/everyday.json").read_text())["tree"]
    found = []
    while node["guess"] != answer:
        found.append(node["guess"])
        node = node["branches"][clue_for(node["guess"], answer)]
    return found


BEFORE_ABBEY = guesses_before("abbey")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("", f"{EVERYDAY}  {LIKELY} likely words left of 14,855"),
        TWICE,
        ("tarse 00000", "guild  319 likely words left of 1,022 (tarse, Wordle of 2023)"),
        ("raise 01020", "shalt  22 words left (raise, Wordle of 2021)"),
        ("raise bybgb", "shalt  22 words left (raise, Wordle of 2021)"),
        ("raise ⬛🟨⬛🟩⬛", "shalt  22 words left (raise, Wordle of 2021)"),
        ("raise -----", "mulch  168 words left (raise, Wordle of 2021)"),
        ("raise --y-g", "lingo  25 words left (raise, Wordle of 2021)"),
        ("raise:01020 shalt,11200", "aargh  3 words left (raise, Wordle of 2021)"),
        (
            "raise -00-+",
            "potch  10 words left (raise, Wordle of 2021)",
        ),  # a clue that looks like an option
        ("raise 01020 shalt 11200", "aargh  3 words left (raise, Wordle of 2021)"),
        ("raise 0 1 0 2 0 shalt11200", "aargh  3 words left (raise, Wordle of 2021)"),
        # Guesses that the tree plays can be left out; a word alone is found.
        ("00000", ABSENT[1]),
        ("00000 .....", TWICE[1]),
        ("--tree raise 01020 11200", "aargh  3 words left (raise, Wordle of 2021)"),
        ("raise 01000 00110", "boyau  4 words left (raise-any, Wordle of 2021)"),
        ("raise 01020 shalt", "shalt  22 words left (raise, Wordle of 2021)"),
        ("raise", "raise  2,315 words left (raise, Wordle of 2021)"),
        ("ABBEY", f"abbey  guess {len(BEFORE_ABBEY) + 1}, after {', '.join(BEFORE_ABBEY)}"),
        (
            "--tree raise crane",
            "crane  guess 4, after raise, bract, anvil (raise, Wordle of 2021)",
        ),
        (
            "--tree raise abamp",
            "abamp  guess 3, after raise, denet; abamp cannot be the answer; it is played in 6 "
            "places, most often here (raise, Wordle of 2021)",
        ),
        ("raise 01020 shalt 10100", "abyss  1 word left: the answer (raise, Wordle of 2021)"),
        (
            "raise 01020 shalt 10100 abyss 22222",
            "abyss  solved in 3 guesses (raise, Wordle of 2021)",
        ),
        # Where the tree has no branch, another that opened in the same way goes on.
        ("raise 01000 clout 00110", "boyau  4 words left (raise-any, Wordle of 2021)"),
        (
            "raise 01000 clout 00110 boyau 01011",
            "guano  1 word left: the answer (an answer on 27 March 2023) "
            "(raise-any, Wordle of 2021)",
        ),
        (
            "raise 01000 clout 00110 boyau 22222",
            "boyau  solved in 3 guesses (raise-any, Wordle of 2021)",
        ),
    ],
)
def test_a_move_is_one_line_whose_first_word_is_the_guess(arguments: str, line: str) -> None:
    done = treewalk(*arguments.split())
    assert (done.returncode, done.stdout) == (0, f"{line}\n")


LIST = "wordle-2021-answers (2,315 words)"


@pytest.mark.parametrize(
    ("line", "lists"),
    [
        ("crane 00102", "wordle-2023-guesses"),  # with which no tree opens
        (f"{EVERYDAY} 00000 crane 00000", "wordle-2023-guesses"),
        ("--tree raise crane 00102", "wordle-2021-answers"),
        ("raise 01020 slash 20222", "wordle-2021-answers"),
    ],
)
def test_words_left_are_listed_whatever_was_played(line: str, lists: str) -> None:
    played = read_history(line.removeprefix("--tree raise").split())
    words = [
        word
        for word in bundled(lists).words
        if all(clue_for(guess, word) == clue for guess, clue in played)
    ]
    done = treewalk("--list", *line.split())
    assert done.returncode == 0
    assert sorted(line.split("\t")[0] for line in done.stdout.splitlines()) == words != []


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("--list planet 000000", 1, "no stored tree opens with planet; to compute a guess: "),
        ("--list rasie 01020", 1, "no stored tree opens with rasie; did you mean raise?"),
        ("--list raise 22220", 1, f"{LIST} gives 22220 to raise; "),
        ("--tree nosuch", 1, "no stored tree is named nosuch, there are: "),
        ("raise 22220", 1, "; to go on: treegen next --tree raise raise 22220\n"),
        (
            "--tree raise crane 00000",
            1,
            "; to go on: treegen next --tree raise crane 00000\n",
        ),
        (f"{ABSENT[0]} {MISSPELT} 00000", 1, f"; did you mean {REPLY}?\n"),
        (
            "zzzzz 00000",
            1,
            "no stored tree opens with zzzzz; to compute a guess: treegen next zzzzz 00000; "
            "to look it up, build a tree: treegen build --opener zzzzz\n",
        ),
        ("rasie 01020", 1, "no stored tree opens with rasie; did you mean raise?\n"),
        ("--tree rasie", 1, "no stored tree opens with rasie; did you mean raise?\n"),
        ("--tree raise-hrad", 1, "no stored tree is named raise-hrad; did you mean raise-hard?\n"),
        ("--tree least", 1, "no stored tree opens with least, there are: "),  # a word, not a slip
        ("raise 22222 shalt 00000", 2, "22222 says that raise is the answer"),
        ("raise 01020 shalt 22222", 1, "among the 22 words left"),
        ("--answer xyzzy", 1, "answer in wordle-2023-guesses (14,855 words)"),
        ("--tree raise --answer pluot", 1, f"answer in {LIST}"),
        ("raise 0102", 2, "clue '0102' has 4 marks, its word 5 letters"),
        ("raise:0102", 2, "clue '0102' has 4 marks, its word 5 letters"),
        ("ra1se 01020", 2, "'ra1se' is not a word: "),
        ("--tree raise vozhd", 2, "'vozhd' has no clue"),
        ("raise 01020 crane", 2, "'crane' has no clue"),
        ("crane 00102 slate", 2, "'slate' has no clue"),
        ("--json abbey", 2, "'abbey' has no clue"),
        ("22222 00000", 2, "22222 says that the word is the answer"),
        ("--all 00102", 2, "--all shows the second words of an opener: give one guess and its clu"),
        ("raise -y0g-", 2, "clue '-y0g-' is in no known notation"),
        ("raise --o--", 2, "clue '--o--' is in no known notation"),
        ("--answer crane raise 01020", 2, "--answer prints a whole path, so it takes no guesses"),
        ("--tree missing.json", 2, "missing.json: No such file or directory"),
        (
            "--tree pyproject.toml",
            2,
            "pyproject.toml: not JSON, ",
        ),
        ("--list --json", 2, "argument --json: not allowed with argument --list; see treewalk --h"),
        ("--colour", 2, "unrecognized arguments: --colour; see treewalk --help"),
    ],
)
def test_each_miss_is_one_line_with_its_own_words(arguments: str, code: int, message: str) -> None:
    done = treewalk(*arguments.split())
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith("treewalk: ") and message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ("rasie", "raise"),  # letters exchanged
        ("rasie 01020", "raise"),
        ("crnae 00102", "crane"),  # which has second words
        ("--all crnae 00102", "crane"),
        (f"{EVERYDAY[:2]}{EVERYDAY[1:]} 000000", EVERYDAY),
        ("--tree rasie raise 01020", "raise"),
        ("--answer carne --tree raise", "crane"),
        ("fuzzy 00000", ""),  # a word without a tree
        ("crwth 00000", ""),
    ],
)
def test_a_misspelt_opener_is_asked_about(arguments: str, meant: str) -> None:
    done = treewalk(*arguments.split())
    assert done.returncode in (1, 2) and done.stdout == ""
    assert done.stderr.partition("; did you mean ")[2] == (f"{meant}?\n" if meant else "")


@pytest.mark.parametrize(("name", "game"), [("everyday", "2023"), ("raise", "2021")])
def test_every_word_of_the_game_is_found(name: str, game: str) -> None:
    answers, guesses = GAMES[game]
    stored = trees_for(None, [(find_stored(name).opener, "00000")])
    trees = [parse_file(Path(tree.path).read_bytes(), TREE_FORMAT) for tree in stored]
    roots = [*map(root_of, trees)]
    turns = {}
    for answer in bundled(guesses).words:
        history: list[tuple[str, str]] = []
        solved, tries = False, iter(roots)
        root = next(tries)
        while not solved:
            try:
                node, solved = follow(root, history, "", is_lookup=True)
                turns[answer] = len(history)
                history.append((node.guess, clue_for(node.guess, answer)))
            except NotInTree:
                root = next(tries)
        assert node.guess == answer
    summary = trees[0]["summary"]
    counted = turns if summary["answers"] == len(turns) else bundled(answers).words
    assert sum(turns[answer] for answer in counted) == summary["total"]
    assert max(turns[answer] for answer in counted) == summary["worst"]


@pytest.mark.parametrize("heaviest", [',"heaviest":90', ""])  # older trees lack it
def test_a_tree_with_weights_tells_likely_words_and_the_chance(
    heaviest: str, weighted: Tree, tmp_path: Path
) -> None:
    text = dumps(weighted).decode()
    assert text.count(',"heaviest":90') == 1
    (tmp_path / "few.json").write_text(text.replace(',"heaviest":90', heaviest))

    def told(*arguments: str) -> str:
        return treewalk("--tree", "few.json", *arguments, cwd=tmp_path).stdout

    game: list[str] = []
    for guess, left in [
        ("munch", "27 % chance; 4 likely words "),
        ("punch", "58 % chance; 4 other words "),
        ("bunch", "78 % chance (an answer on 5 October 2023); also possible: hunch, runch, zunch"),
        ("hunch", "71 % chance (an answer on 5 March 2024); also possible: runch, zunch"),
        ("runch", "99 % chance (an answer before); also possible: zunch"),
        ("zunch", "1 word left: the answer"),
    ]:
        line = told(*game)
        assert line.startswith(f"{guess}  {left}") and line.endswith(" (few.json, wordle-few)\n")
        game += guess, "02222"
    assert told("munch", "02222", "--list") == (
        "bunch\tlikely\t2023-10-05\npunch\tlikely\nhunch\tused\t2024-03-05\n"
        "runch\tused\nzunch\tunlikely\n"
    )
    assert told("munch", "22222", "--list") == "munch\tlikely\t2025-06-18\n"
    assert json.loads(told(*game[:-2], "--json"))["chance"] == 1


@pytest.mark.parametrize("name", ["any-word", "human", "raise-any"])
def test_likely_used_and_unlikely_words_are_kept_apart(name: str) -> None:
    tree = parse_file(Path(find_stored(name).path).read_bytes(), TREE_FORMAT)
    games = Path(BUNDLED_PAST).read_text().split()
    used = dict(zip(games[1::2], games[::2], strict=True))  # of a word's days the last
    branches = tree["tree"]["branches"]
    least = max(weights_of(tree["tree"]).values()) / 2
    for clue in random.Random(0).sample(sorted(branches), 3):
        game = tree["tree"]["guess"], clue
        weights = weights_of(branches[clue])
        done = treewalk(*game, "--tree", name, "--list")
        rows = [line.split("\t") for line in done.stdout.splitlines()]
        assert {row[0] for row in rows} == weights.keys()
        for word, group, *day in rows:
            assert day == ([used[word]] if word in used else [])
            likely, old = weights[word] >= least, "used" if day else "unlikely"
            assert group == ("likely" if likely else old)
        move = json.loads(treewalk(*game, "--tree", name, "--json").stdout)
        assert move["likely"] == [word for word, group, *_ in rows if group == "likely"]
        assert move["used"] == {row[0]: row[2] for row in sorted(rows) if row[2:]}
        assert sorted(move["words"] + move["others"]) == sorted(weights)
        assert {*move["words"]} == {word for word in weights if weights[word]}
        total = sum(weights.values())
        chance = total and pytest.approx(
            min(weights.get(move["guess"], 0) / total, 0.99 if len(weights) > 1 else 1), abs=1e-4
        )
        assert move["chance"] == (chance if total else None)


def test_a_hit_reads_one_file_and_imports_nothing_heavy() -> None:
    code = """
import sys
from treegen.walk import run
sys.addaudithook(lambda event, args: event == "open" and ".json" in f"{args[0]}" and print(args[0]))
run(["raise", "01020"])
assert not {"numpy", "graphviz", "orjson", "tqdm", "argparse", "treegen.tree.file"} & {*sys.modules}
assert [name for name in sys.modules if name.startswith("treegen.walk")] == ["treegen.walk"]
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {Path(line).name for line in done.stdout.splitlines()[:-1]} == {"raise.json"}


def test_json_is_one_object_with_the_same_names_for_every_tree() -> None:
    done = treewalk("--json", "raise", "01020", "shalt", "11200")
    words = ["awash", "gnash", "quash"]
    days = {"awash": "2024-07-26", "gnash": "2023-09-06", "quash": "2025-05-29"}
    move = {"guess": "aargh", "size": 3, "turn": 3, "solved": False, "words": words, "others": [],
            "likely": words, "used": days, "chance": 0, "data": None, "tree": "raise",
            "game": "Wordle of 2021"}  # fmt: skip
    assert json.loads(done.stdout) == move
    beyond = json.loads(treewalk("--json", *"raise 01000 clout 00110".split()).stdout)
    others = ["boyau", "douma", "guano", "noyau"]
    assert beyond == move | {"guess": "boyau", "size": 4, "words": [], "others": others,
                             "likely": [], "used": {"guano": "2023-03-27"}, "chance": None,
                             "tree": "raise-any"}  # fmt: skip
    for name, can_be_likely in (("raise", {"raise"}), ("any-word", {*UNUSED})):
        guess = find_stored(name).opener
        likely = sorted({guess} & can_be_likely)
        solved = json.loads(treewalk("--json", "--tree", name, guess, "22222").stdout)
        assert solved == move | {"guess": guess, "size": 1, "turn": 1, "solved": True,
                                 "words": [guess], "likely": likely, "used": solved["used"],
                                 "chance": 1, "data": solved["data"], "tree": name,
                                 "game": solved["game"]}  # fmt: skip
        assert solved["used"].keys() <= {guess}


def test_list_prints_the_words_left(stored: Tree) -> None:
    assert treewalk("raise", "01020", "shalt", "11200", "--list").stdout == "awash\ngnash\nquash\n"
    assert treewalk("--list", "--tree", "raise").stdout.split() == sorted(stored.root.answers())
    beyond = treewalk(*"raise 01000 clout 00110 --list".split())
    assert beyond.stdout == (
        "guano\tused\t2023-03-27\nboyau\tunlikely\ndouma\tunlikely\nnoyau\tunlikely\n"
    )


def test_answer_prints_the_whole_path_in_digits_to_a_pipe() -> None:
    path = "raise 11002\nbract 02210\nanvil 11000\ncrane 22222\n"
    raise_ = ("--tree", "raise")
    assert treewalk("--answer", "crane", *raise_).stdout == path
    assert treewalk("--answer", "guano").stdout.endswith("guano 22222\n")
    done = treewalk("--answer", "crane", "--json", *raise_)
    pairs = [line.split() for line in path.splitlines()]
    assert json.loads(done.stdout) == {
        "answer": "crane", "guesses": 4, "path": pairs, "data": None, "tree": "raise",
        "game": "Wordle of 2021",
    }  # fmt: skip


def on_a_terminal(*arguments: str, **env: str) -> str:
    """What treewalk prints when its output and its messages go to a terminal."""
    screen, terminal = pseudo_terminal()
    inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with (
        open(terminal, "w") as end,
        patch.dict(os.environ, inherited | env, clear=True),
        patch.multiple(sys, stdout=end, stderr=end),
    ):
        assert run(arguments) == 0
    text = b""
    with suppress(OSError):  # as Linux ends a terminal that nobody writes to any more
        while part := os.read(screen, 10_000):
            text += part
    os.close(screen)
    return text.decode()


def test_tiles_are_coloured_only_on_a_terminal_without_no_color() -> None:
    assert "\033[1;97;48;5;28m C \033[0m" in on_a_terminal("--answer", "crane")
    first = f"{EVERYDAY} {clue_for(EVERYDAY, 'crane')}"
    assert first[-5:] in on_a_terminal("--answer", "crane")  # colour is never the only sign
    assert on_a_terminal("--answer", "crane", NO_COLOR="1").startswith(f"{first}\r\n")
    turn, line = ABSENT
    assert on_a_terminal(*turn.split()).startswith(line.partition(" of ")[0])


@pytest.mark.parametrize(
    ("played", "about", "command"),
    [
        ("raise 01020", "(raise, Wordle of 2021)", "raise 01020"),
        ("raise .y.g.", "(raise, Wordle of 2021)", "raise 01020"),
        ("raise 01000 clout 00110", "(raise-any, Wordle of 2021)", "raise 01000 clout 00110"),
        ("tares 00000", "(human, Wordle of 2023, any word)", "tares 00000"),
        ("--tree raise raise 01020", "(raise, Wordle of 2021)", ""),  # which the user has named
        ("raise 22222", "(raise, Wordle of 2021)", ""),  # which is over
        (f"{ANY_WORD} 00000", "", ""),  # today's game
        ("", "", ""),
    ],
)
def test_a_move_of_another_game_names_it_and_the_command_for_todays(
    played: str, about: str, command: str
) -> None:
    done = treewalk(*played.split())
    assert done.stdout.partition(" (")[2].rstrip("\n") == about[1:]
    hint = f"today's game: treegen next {command}" if command else ""
    assert done.stderr.rstrip("\n") == hint
    record = json.loads(treewalk(*played.split(), "--json").stdout)
    assert about in ("", f"({record['tree']}, {record['game']})")
    assert record["tree"] and record["game"].startswith(("today's game, ", "Wordle of "))


def test_a_terminal_shows_the_command_for_todays_game_less_bright() -> None:
    move = treewalk("raise", "01020")
    hint = move.stderr.rstrip("\n")
    lines = [move.stdout.rstrip("\n"), f"\033[2m{hint}\033[m"]
    assert on_a_terminal("raise", "01020").splitlines() == lines
    assert on_a_terminal("raise", "01020", NO_COLOR="1").splitlines()[-1] == hint


def test_a_tree_of_older_data_says_which_days_it_knows(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    text = (ROOT / "trees/any-word.json").read_text().replace(PRIOR, "past to 2026-06-30")
    (tmp_path / "trees/june.json").write_text(text)
    told = treewalk("--tree", "june", cwd=tmp_path).stdout
    assert told.endswith(" (trees/june.json, today's game, words used up to 30 June 2026)\n")


@posix
@pytest.mark.parametrize("closed", ["--list | head -1", "raise 01020 >&-", "raise 01020 2>&-"])
def test_a_closed_pipe_or_stream_is_no_error(closed: str) -> None:
    script = Path(sys.executable).parent / "treewalk"
    done = subprocess.run(["sh", "-c", f"'{script}' {closed}"], capture_output=True)
    told = done.stderr.decode().removeprefix("today's game: treegen next raise 01020\n")
    assert (done.returncode, told) == (0, "")


@posix  # where a name may have such characters
def test_no_control_character_reaches_the_terminal() -> None:
    done = treewalk("--tree", "no\nsuch\033[31m")
    assert done.stderr == "treewalk: no\\nsuch\\x1b[31m: No such file or directory\n"


FOUR = (ROOT / "trees/FORMAT.md").read_text().split("```json\n")[1].split("```")[0]


@pytest.mark.parametrize(
    ("found", "damage", "message"),
    [
        ('"guess":"might",', "", "tree.guess is missing"),
        ('"size":4', '"size":"4"', "tree.size is '4', "),
        ('"prior":null', '"prior":3', "recipe.prior is 3, "),
        (FOUR, "[]", "not a tree file: "),
        ('"version":1', '"version":2', "version is 2, expected version 1; "),
    ],
)
def test_of_a_damaged_tree_the_first_fault_is_named(
    tmp_path: Path, found: str, damage: str, message: str
) -> None:
    assert found in FOUR
    (tmp_path / "t.json").write_text(FOUR.replace(found, damage))
    done = treewalk("--tree", "t.json", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(f"treewalk: t.json: {message}")


def test_a_mistake_of_ours_is_not_called_damage(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(FOUR)
    with pytest.raises(AttributeError, match="list"):
        look_up(
            find_stored(str(tmp_path / "t.json")), [], SimpleNamespace()
        )  # a caller without options


def test_json_is_whole_where_the_output_is_ascii(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(FOUR.replace("sight", "siñht"))
    done = treewalk("--tree", "t.json", "--json", "might", "02222", cwd=tmp_path,
                    env={"PYTHONIOENCODING": "ascii"})  # fmt: skip
    assert json.loads(done.stdout)["words"] == ["night", "siñht"]


def test_a_tree_for_hard_mode_is_taken_by_name_or_when_no_other_opens_so(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    hard = tmp_path / "trees/mine.json"
    shutil.copy(ROOT / "trees/raise-hard.json", hard)
    told = treewalk("raise", "01020", cwd=tmp_path).stdout
    assert told == "shalt  22 words left (raise, Wordle of 2021)\n"
    done = treewalk("--tree", "mine.json", "raise", "01020", cwd=tmp_path)
    assert done.stdout == "slash  22 words left (trees/mine.json, Wordle of 2021)\n"
    hard.write_text(hard.read_text().replace('"raise"', '"arise"'))
    told = treewalk("arise", "01020", cwd=tmp_path).stdout
    assert told == "slash  22 words left (trees/mine.json, Wordle of 2021)\n"


def test_the_tree_is_chosen_by_its_opener_first_in_the_folder_trees(tmp_path: Path) -> None:
    folder = tmp_path / "trees"
    folder.mkdir()
    (folder / "mine.json").write_text(FOUR)
    (folder / "package.json").write_text("{}")
    (folder / "folder.json").mkdir()

    def line(*arguments: str) -> str:
        done = treewalk(*arguments, cwd=tmp_path)
        return done.stdout or done.stderr

    assert (
        line("might", "02222")
        == "night  50 % chance; also possible: sight (trees/mine.json, four)\n"
    )
    assert line("raise", "01020") == "shalt  22 words left (raise, Wordle of 2021)\n"
    assert (
        line("--tree", "mine")
        == line("--tree", "might")
        == "might  4 words left (trees/mine.json, four)\n"
    )
    assert line().startswith(f"{EVERYDAY}  {LIKELY} likely words left of ")
    openers = {name: known.opener for name, known in FIGURES.items()}
    openers |= {"human": "tares", "mine": "might"}
    names = "".join(f"{name} ({openers[name]}), " for name in sorted(openers))
    names += "raise, raise-any, raise-hard, salet, salet-hard, tarse"
    there = f"treewalk: no stored tree opens with zzzzz, there are: {names}; "
    there += "build it: treegen build --opener zzzzz"
    assert line("zzzzz", "00000") == (
        "treewalk: no stored tree opens with zzzzz; to compute a guess: treegen next zzzzz "
        "00000; to look it up, build a tree: treegen build --opener zzzzz\n"
    )
    assert line("--tree", "zzzzz", "raise", "01020") == f"{there}\n"  # and no computed move
    assert line("--tree", "slaet").endswith("; did you mean salet?\n")
    (folder / "other.json").write_text(FOUR.replace("might", "raise"))  # nearer, but not named so
    assert (
        line("raise", "02222")
        == "night  50 % chance; also possible: sight (trees/other.json, four)\n"
    )
    (folder / "everyday.json").write_text(FOUR)
    assert line() == "might  4 words left (trees/everyday.json, four)\n"


def test_a_tree_of_ones_own_hides_a_published_one_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    text = (ROOT / "trees/raise.json").read_bytes()
    (tmp_path / "trees/raise.json").write_bytes(text)
    assert [tree.name for tree in stored_trees("raise", folders=[str(tmp_path / "trees")])] == [
        "raise"
    ]
    line = treewalk("raise", "01000", "clout", "00110", cwd=tmp_path).stdout
    assert line == "boyau  4 words left (raise-any, Wordle of 2021)\n"
