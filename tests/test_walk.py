"""treewalk as a user runs it: one line for a move, one line for each kind of miss."""

import json
import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, treegen, treewalk
from treegen.clues import clue_for
from treegen.errors import NotInTree
from treegen.tree.file import find_tree
from treegen.tree.find import other_paths, tree_path
from treegen.tree.model import Tree
from treegen.walk import position, read_tree
from treegen.words.lists import ANSWERS, GAMES, GUESSES, bundled

OUTSIDE = "not in wordle-2021-answers"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("", "tarse  3,158 words left, 11,697 more if it is none of these"),
        ("tarse 00000", "guild  319 words left, 703 more if it is none of these"),
        ("raise 01020", "shalt  22 words left"),
        ("RAISE .Y.G.", "shalt  22 words left"),
        ("raise bybgb", "shalt  22 words left"),
        ("raise 0-0+0", "shalt  22 words left"),
        ("raise ⬛🟨⬛🟩⬛", "shalt  22 words left"),
        ("raise ⬜🟦⬜🟧⬜", "shalt  22 words left"),
        ("raise:01020 shalt,11200", "aargh  3 words left"),
        ("raise -00-+", "potch  10 words left"),  # a clue that looks like an option
        ("raise 01020 shalt 11200", "aargh  3 words left"),
        ("raise 01020 shalt 10100", "abyss  1 word left: the answer"),
        ("raise 01020 shalt 10100 abyss 22222", "abyss  solved in 3 guesses"),
        ("raise 22222", "raise  solved in 1 guess"),
        # Where the tree has no branch, another that opened in the same way goes on.
        ("raise 01000 clout 00110", f"boyau  4 words left, {OUTSIDE} (tree raise-any)"),
        (
            "raise 01000 clout 00110 boyau 01011",
            f"guano  1 word left: the answer, {OUTSIDE} (tree raise-any)",
        ),
        ("raise 01000 clout 00110 boyau 22222", "boyau  solved in 3 guesses (tree raise-any)"),
    ],
)
def test_a_move_is_one_line_whose_first_word_is_the_guess(arguments: str, line: str) -> None:
    done = treewalk(*arguments.split())
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{line}\n", "")


LIST = "wordle-2021-answers (2,315 words)"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            "raise 22220",
            1,
            f"no answer left in {LIST} gives 22220 to raise; the clues are wrong, or the answer is "
            "another word; this computes a guess: treegen next raise 22220\n",
        ),
        (
            "raise 01020 crane 00000",
            1,
            "on turn 2 this tree plays shalt, not crane, and knows nothing of what follows other "
            "guesses; this computes a guess: treegen next raise 01020 crane 00000\n",
        ),
        (
            "--tree raise crane 00000",
            1,
            "on turn 1 this tree plays raise, not crane, and knows nothing of what follows other "
            "guesses; this computes a guess: treegen next --tree raise crane 00000\n",
        ),
        ("zzzzz 00000", 1, "no stored tree opens with zzzzz, there are: "),
        ("human 00000", 1, "no stored tree opens with human, there are: human (tares), "),
        (
            "raise 22222 shalt 00000",
            1,
            "22222 says that raise is the answer; nothing follows it",
        ),
        (
            "raise 01020 shalt 22222",
            1,
            "shalt is not among the 22 words left, so it cannot earn 22222; check the clues",
        ),
        ("raise 01020 crane 22222", 1, "on turn 2 this tree plays shalt, not crane, and knows"),
        ("--answer xyzzy", 1, "xyzzy is not an answer in wordle-2023-guesses (14,855 words)"),
        ("--tree raise --answer pluot", 1, f"pluot is not an answer in {LIST}"),
        ("raise 0102", 2, "clue '0102' has 4 places, its word 5 letters"),
        ("raise 01023", 2, "clue '01023' is in no notation known here; write one of 01020, .y.g.,"),
        ("ra1se 01020", 2, "'ra1se' is not a word: a word comes first, then the clue it earned"),
        ("raise", 2, "'raise' has no clue after it; write what it earned, such as 01020"),
        ("01020", 2, "'01020' is not a word: a word comes first, then the clue it earned"),
        ("raise -y-g-", 2, "clue '-y-g-' is in no notation known here"),
        ("--answer r4ise", 2, "'r4ise' is not a word"),
        ("--answer crane raise 01020", 2, "--answer prints a whole path, so it takes no guesses"),
        ("--tree missing.json", 2, "missing.json: No such file or directory"),
        ("--tree /", 2, "/: Is a directory"),
        (
            "--tree pyproject.toml",
            2,
            "pyproject.toml: not a tree file, or a damaged one; treegen verify py",
        ),
        ("--colour", 2, "unrecognized arguments: --colour; see treewalk --help"),
    ],
)
def test_each_miss_is_one_line_with_its_own_words(arguments: str, code: int, message: str) -> None:
    done = treewalk(*arguments.split())
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith(f"treewalk: {message}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "words", "total"),
    # 11,219 on the 3,158 answers is the least that Selby found (July 2023).
    [
        pytest.param("today", GAMES["2023"], 11_219, marks=pytest.mark.slow),
        ("raise", (ANSWERS, GUESSES), 8_036),
    ],
)
def test_every_word_of_the_game_is_found(name: str, words: tuple[str, str], total: int) -> None:
    trees = [
        read_tree(path) for path in (tree_path(name), *dict(other_paths(tree_path(name))).values())
    ]
    turns = {}
    for answer in bundled(words[1]).words:
        history: list[tuple[str, str]] = []
        solved, tries = False, iter(trees)
        tree = next(tries)
        while not solved:
            try:
                node, turn, solved = position(tree, history)
            except NotInTree:
                tree = next(tries)
                continue
            history.append((node["guess"], clue_for(node["guess"], answer)))
            if solved:
                assert node["guess"] == answer
        turns[answer] = turn
    assert sum(turns[answer] for answer in bundled(words[0]).words) == total


def test_a_hit_reads_one_file_and_a_miss_finds_the_continuation_in_another(tmp_path: Path) -> None:
    code = "import sys; from treegen.walk import run; seen = set()\nsys.addaudithook(lambda event, "
    code += "args: event == 'open' and str(args[0]).endswith('.json') and print(args[0]))\n"
    hit = f"{code}run(['raise', '01020'])"
    done = subprocess.run([sys.executable, "-c", hit], capture_output=True, text=True, check=True)
    assert {Path(line).name for line in done.stdout.splitlines()[:-1]} == {"raise.json"}


def test_a_tree_for_hard_mode_goes_on_only_in_one_for_it() -> None:
    assert [*other_paths(tree_path("raise-hard"))] == []
    assert [name for name, _ in other_paths(tree_path("raise"))] == ["raise-any", "raise-hard"]


def test_a_variable_names_the_tree_where_no_option_does() -> None:
    def first_line(tree: str, *arguments: str) -> str:
        return treewalk(*arguments, env={"TREEGEN_TREE": tree}).stdout

    assert first_line("salet") == "salet  2,315 words left\n"
    assert first_line("salet", "--tree", "raise") == "raise  2,315 words left\n"
    assert first_line("raise-hard", "raise", "01020") == "slash  22 words left\n"
    assert first_line("salet", "raise", "01020") == "shalt  22 words left\n"  # it opens otherwise
    done = treegen("play", input="crane:00102\nq\n", env={"TREEGEN_TREE": "raise"})
    assert done.stdout.splitlines()[0] == "raise  2,315 words left (tree)"
    assert done.stdout.splitlines()[-1] == "sault  49 words left (computed)"
    done = treewalk(env={"TREEGEN_TREE": "mine"})
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("treewalk: no stored tree opens with mine")


def test_json_is_one_object() -> None:
    done = treewalk("--json", "raise", "01020", "shalt", "11200")
    words = ["awash", "gnash", "quash"]
    move = {"guess": "aargh", "size": 3, "turn": 3, "solved": False, "words": words}
    assert json.loads(done.stdout) == move
    beyond = json.loads(treewalk("--json", *"raise 01000 clout 00110".split()).stdout)
    others = ["boyau", "douma", "guano", "noyau"]
    assert beyond == move | {"guess": "boyau", "size": 4, "words": [], "others": others,
                             "tree": "raise-any"}  # fmt: skip
    done = treewalk("--json", "raise", "22222")
    move = {"guess": "raise", "size": 1, "turn": 1, "solved": True, "words": ["raise"]}
    assert json.loads(done.stdout) == move


def test_list_prints_the_words_left(stored: Tree) -> None:
    assert treewalk("raise", "01020", "shalt", "11200", "--list").stdout == "awash\ngnash\nquash\n"
    assert treewalk("--list", "--tree", "raise").stdout.split() == sorted(stored.root.answers())
    likely, others = find_tree("today").follow([("tarse", "00001")]).words_left()
    assert treewalk("tarse", "00001", "--list").stdout.split() == likely + others


def test_answer_prints_the_whole_path_in_digits_to_a_pipe() -> None:
    path = "raise 11002\nbract 02210\nanvil 11000\ncrane 22222\n"
    raise_ = ("--tree", "raise")
    assert treewalk("--answer", "crane", *raise_).stdout == path
    assert treewalk("--answer", "guano").stdout.endswith("guano 22222\n")
    done = treewalk("--answer", "crane", "--json", *raise_)
    pairs = [line.split() for line in path.splitlines()]
    assert json.loads(done.stdout) == {"answer": "crane", "guesses": 4, "path": pairs}


def on_a_terminal(*arguments: str, **env: str) -> str:
    """What treewalk prints when its output is a terminal."""
    screen, terminal = pty.openpty()
    script = str(Path(sys.executable).parent / "treewalk")
    inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    subprocess.run([script, *arguments], stdout=terminal, env={**inherited, **env}, check=True)
    os.close(terminal)
    return os.read(screen, 10_000).decode()


def test_tiles_are_coloured_only_on_a_terminal_without_no_color() -> None:
    assert "\033[1;97;48;5;28m C \033[0m" in on_a_terminal("--answer", "crane")
    assert "01102" in on_a_terminal("--answer", "crane")  # colour is never the only sign
    assert on_a_terminal("--answer", "crane", NO_COLOR="1").startswith("tarse 01102\r\n")
    assert on_a_terminal("raise", "01020") == "shalt  22 words left\r\n"


def test_a_closed_pipe_is_no_error() -> None:
    script = Path(sys.executable).parent / "treewalk"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; '{script}' --list | head -1"], capture_output=True
    )
    assert done.stderr == b""


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_are_no_error(closed: str) -> None:
    script = Path(sys.executable).parent / "treewalk"
    done = subprocess.run(["sh", "-c", f"'{script}' raise 01020 {closed}"], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    done = subprocess.run(["sh", "-c", f"'{script}' raise 22220 {closed}"], capture_output=True)
    assert (done.returncode, done.stdout) == (1, b"")


def test_no_control_character_reaches_the_terminal() -> None:
    done = treewalk("--tree", "no\nsuch\033[31m")
    assert done.stderr == "treewalk: no\\nsuch\\x1b[31m: No such file or directory\n"


def test_json_is_whole_where_the_output_is_ascii(tmp_path: Path) -> None:
    four = (ROOT / "trees/README.md").read_text().split("```json\n")[1].split("```")[0]
    (tmp_path / "t.json").write_text(four.replace("sight", "siñht"))
    done = treewalk("--tree", "t.json", "--json", "might", "02222", cwd=tmp_path,
                    env={"PYTHONIOENCODING": "ascii"})  # fmt: skip
    assert json.loads(done.stdout)["words"] == ["night", "siñht"]


def test_a_tree_for_hard_mode_is_taken_by_name_or_when_no_other_opens_so(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    hard = tmp_path / "trees/mine.json"
    shutil.copy(ROOT / "trees/raise-hard.json", hard)
    assert treewalk("raise", "01020", cwd=tmp_path).stdout == "shalt  22 words left\n"
    for name in ("mine", "mine.json"):
        done = treewalk("--tree", name, "raise", "01020", cwd=tmp_path)
        assert done.stdout == "slash  22 words left\n"
    hard.write_text(hard.read_text().replace('"raise"', '"arise"'))
    assert treewalk("arise", "01020", cwd=tmp_path).stdout == "slash  22 words left\n"


def test_the_tree_is_chosen_by_its_opener_first_in_the_folder_trees(tmp_path: Path) -> None:
    four = (ROOT / "trees/README.md").read_text().split("```json\n")[1].split("```")[0]
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees/mine.json").write_text(four)
    (tmp_path / "trees/package.json").write_text("{}")
    assert treewalk("might", "02222", cwd=tmp_path).stdout == "night  2 words left\n"
    (tmp_path / "trees/folder.json").mkdir()
    os.mkfifo(tmp_path / "trees/pipe.json")
    assert treewalk("raise", "01020", cwd=tmp_path).stdout == "shalt  22 words left\n"
    other = four.replace("might", "raise")  # not named for its opener, but nearer
    (tmp_path / "trees/other.json").write_text(other)
    assert treewalk("raise", "02222", cwd=tmp_path).stdout == "night  2 words left\n"
    (tmp_path / "trees/other.json").unlink()
    assert treewalk("--tree", "mine", cwd=tmp_path).stdout == "might  4 words left\n"
    assert treewalk("--tree", "might", cwd=tmp_path).stdout == "might  4 words left\n"
    assert treewalk(cwd=tmp_path).stdout.startswith("tarse  3,158 words left, ")
    (tmp_path / "trees/today.json").write_text(four)
    assert treewalk(cwd=tmp_path).stdout == "might  4 words left\n"
    (tmp_path / "trees/today.json").unlink()
    done = treewalk("zzzzz", "00000", cwd=tmp_path)
    assert (
        "there are: human (tares), mine (might), never (peart), raise, raise-any, raise-hard, "
        "salet, salet-hard, today (tarse); this computes a guess: treegen next zzzzz 00000"
        in done.stderr
    )
    shutil.copy(ROOT / "trees/raise.json", tmp_path / "elsewhere.json")
    done = treewalk("--tree", "elsewhere.json", "raise", "01020", cwd=tmp_path)
    assert done.stdout == "shalt  22 words left\n"
    (tmp_path / "trees/raise.json").write_text("{}")
    done = treewalk("raise", "01020", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "trees/raise.json: not a tree file" in done.stderr
    done = treewalk("--tree", "zzzzz", "raise", "01020", cwd=tmp_path)  # no computed move either
    assert done.stderr.endswith("; build it: treegen build --opener zzzzz\n")


@pytest.mark.parametrize("module", ["walk", "tree.file"])
def test_reading_a_tree_imports_nothing_heavy(module: str) -> None:
    code = f"""
import sys
import treegen.{module}
from treegen.tree.file import find_tree
find_tree("raise").path("crane")
print(sorted({{"numpy", "graphviz", "orjson", "tqdm"}} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_help_teaches_by_examples_that_work() -> None:
    text = treewalk("--help").stdout
    examples = [line.split()[1:5] for line in text.splitlines() if line.startswith("  treewalk r")]
    assert len(examples) == 2
    for words in examples:
        history = [word for word in words if word.isdigit() or word in ("raise", "shalt")]
        assert treewalk(*history).returncode == 0
