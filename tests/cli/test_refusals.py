"""A bad request is one line that says what is wrong, and leaves no file: all commands.

What a file can have in it that it should not is in tests/robustness/.
"""

import json
from pathlib import Path

import pytest

from tests.conftest import treegen
from tests.formats.test_convert import CSV, NIGHTDUCK, OLSON
from tests.today import LISTED, day
from tests.tree.test_tree import FOUR

FILES = {
    "FOUR.json": json.dumps(FOUR),
    "bad.tsv": "crane\t1\nslate\t-1\n",
    "braces.json": "{}",
    "craned.tsv": "craned\nslates\n",
    "cut.json": NIGHTDUCK[:100],
    "duck.json": NIGHTDUCK.replace("1000", "100000"),
    "few.tsv": "crane\t1\n",
    "four.csv": CSV,
    "four.json": json.dumps(FOUR),
    "four.txt": "abide\nmight\nnight\nsight\n",
    "lacking.js": OLSON.replace('"01000":"abide",', ""),
    "none.tsv": "crane\t0\n",
    "notes.md": "It plays as well as anyone.\n",
    "nothing.txt": "",
    "one": "crane\n",
    "one4": "night\n",
    "twice.json": NIGHTDUCK.replace("1000", "2222"),
    "undated.txt": "raise\n",
    "wrong.json": json.dumps({**FOUR, "summary": {**FOUR["summary"], "nodes": 5}}),
}

# Command line, exit code, and what the line says.
REFUSALS = [
    ("play --tree nothing", 1, "no stored tree is named nothing, there are: "),
    ("play --tree notes.md", 2, "notes.md: not JSON"),
    ("play --answers notes.md", 2, "notes.md:1: "),
    ("build --tree raise", 2, "--tree is an option of play, next, review, rank, not of build; see"),
    ("build --policy optimall", 2, "--policy: there is no 'optimall'; did you mean optimal?"),
    ("convert raise out.csv --to ank", 2, "--to: there is no 'ank'; did you mean anki?"),
    ("next --lang german", 2, "there is no language 'german'; did you mean de (German)? There"),
    ("next --prior likly", 2, "likly: no such file, nor weights of that name; did you mean likely"),
    ("next --fold es --guesses answers", 2, "--fold is for your own lists; add --guesses"),
    ("next --vocabulary anwsers", 2,
     "anwsers: no such file or bundled list; did you mean answers?"),
    ("build crane", 2, "build takes no words alone; write --opener crane; see treegen build"),
    ("build parse clint", 2, "build takes no words alone; write --opening parse,clint; see"),
    ("sweep crane", 2, "sweep takes no words alone; write --openers crane; see treegen sweep"),
    ("build crane --hrad", 2, "unrecognized arguments: crane --hrad; did you mean --hard?"),
    ("help plya", 2, "there is no command 'plya'; did you mean play?"),
    ("play --length 16", 2, "argument --length: '16' is not a whole number from 2 to 15; see"),
    ("play --length 15 --lang ur", 2, "wordfreq has no words of 15 letters in Urdu; expected 100"),
    ("play --length 4 --lang xx", 2, "there is no language 'xx'; expected ar (Arabic), bg, "),
    ("play --boards 0", 2, "argument --boards: '0' is not a whole number from 1 to 16; see"),
    ("next --boards 17", 2, "argument --boards: '17' is not a whole number from 1 to 16; see"),
    ("next --boards 1 crane 00000 00000", 2, "'00000' is not a word: a word comes first, then"),
    ("next --boards 2 raise", 2, "raise has 0 clues, expected 2: one each for boards 1 and 2"),
    ("next --boards 4 raise 00000 00000 22222 00000 crane 00000 00000 00000 00000", 2,
     "crane has 4 clues, expected 3: one each for boards 1, 2 and 4"),
    ("next --boards 2 crane 22222 00000 shalt 0102", 2,
     "board 2: clue '0102' has 4 marks, its word 5 letters"),
    ("next --boards 2 01020 raise", 2, "'01020' is not a word: a word comes first, then the clue"),
    ("next --boards 2 crane 22222 00000 shalt 00000 00000", 2,
     "shalt has 2 clues, expected 1: one for board 2"),
    ("next --boards 2 crane 22222 22222 shalt 00000 00000", 1,
     "all 2 boards are solved; nothing follows"),
    ("next --boards 2 --game 2021 raise 22220 22220", 1,
     "board 1  none of the 2,315 answers of 2021 fits; without raise 22220, 2,315"),
    ("build --lang ko", 2, "Korean cannot be played: its games are played by the letters of"),
    ("build --guesses one --fold xx", 2, "there is no language 'xx'; expected ar (Arabic), bg, "),
    ("build --lang=", 2, "argument --lang: is empty; expected a value, or leave the option out"),
    ("rank --tree raise --prior=", 2, "argument --prior: is empty; expected a value, or leave"),
    ("page raise --lang es", 2, "a TREE already sets the words; drop it or --lang/"),
    ("chart raise --length 4", 2, "a TREE already sets the words; drop it or --lang/"),
    ("chart", 2, "no tree was given; expected a tree file, or a stored tree's name or opener, or"),
    ("play --tree raise --guesses no/four", 2, "no/four: "),
    ("next --game 2022", 2, "argument --game: there is no '2022'; did you mean 2023?"),
    ("next --game 2021 raise 22220", 1,
     "none of the 2,315 answers of 2021 fits; without raise"),
    ("next raise 22222 shalt 00000", 1, "raise is the answer; nothing follows it"),
    ("next raise", 2, "'raise' has no clue after it"),
    ("next planet 000000", 2, "'planet' has 6 letters, expected 5"),
    ("next --refused 12", 2, "'12' is not a word"),
    ("next --refused x", 2, "'x' has 1 letter, expected 5"),
    ("next crane 00102 --refused spilt,split,splits", 2, "'splits' has 6 letters, expected 5"),
    ("next --tree four.json --refused abide,mighty", 2, "'mighty' has 6 letters, expected 5"),
    ("next --refused slate crate", 2,
     "crate has no clue after it; for several words write --refused slate,crate; see treegen next"),
    ("next crane 00102 --refused=slate crate trace", 2, "write --refused slate,crate,trace; see"),
    ("next --boards 2 --refused slate crate trace 00000 00000", 2, "write --refused slate,crate;"),
    ("next --refused slate crane", 2, "crane has no clue after it; for several words write"),
    ("next --refused slate crane moist 00000", 2, "write --refused slate,crane; see"),
    ("next --refused slate crane 0010", 2, "clue '0010' has 4 marks, its word 5 letters"),
    ("rank --only slate crate", 2, "crate has no clue after it; for several words write --only s"),
    ("build --opening parse clint", 2,
     "--opening takes one value; for several words write --opening parse,clint; see treegen build"),
    ("sweep --openers slate crate --top 3", 2, "for several words write --openers slate,crate; s"),
    ("next --boards 2 --refused sl", 2, "'sl' has 2 letters, expected 5"),
    ("review", 2, "no game was given; expected guesses and clues"),
    ("review crane moist hosue", 2, "hosue is not in wordle-2023-guesses (14,855 words); did you"),
    ("review --tree raise raise 22220", 1,
     "none of the 2,315 answers of 2021 fits; without"),
    ("page zzzzz", 1, "no stored tree opens with zzzzz"),
    ("page missing.json", 2, "missing.json: No such file"),
    ("page raise raise -o p.html", 2, "two trees are named raise; rename a file, or leave one out"),
    ("page raise -o no/such/p.html", 2, "no/such/p.html: No such file or directory"),
    ("chart raise -o chart.jpeg", 2, "chart.jpeg: the ending must be one of .svg, .pdf, .png, .gv"),
    ("chart raise --clue 22220", 1, "no answer left in wordle-2021-answers"),
    ("chart raise --clue 012", 2, "clue '012' has 3 marks"),
    ("chart raise --clue 22222", 1, "22222 says that raise is the answer"),
    ("chart missing.json", 2, "missing.json: No such file"),
    ("chart raise --book -o b.svg", 2, "b.svg: a book has pages, so it must be a .pdf (or .gv)"),
    ("chart raise --paper A4 -o b.png", 2, "b.png: a book has pages, so it must be a .pdf"),
    ("stats", 2, "the following arguments are required: TREE; see treegen stats --help"),
    ("stats raise zzzzz", 1, "no stored tree opens with zzzzz, there are: "),
    ("stats raise --games past --since 2026-02-30", 2,
     "argument --since: '2026-02-30' is not a date; expected "),
    ("stats raise --games past --since 2999-01-01", 2, "past has no games since 2999-01-01"),
    ("stats raise --games undated.txt --since 2026-01-01", 2,
     "undated.txt has no games since 2026-01-01"),
    ("stats raise --games nothing.txt", 2,
     "nothing.txt: no word of 5 letters that Wordle accepts; expected used words"),
    ("stats raise --games craned.tsv", 2,
     "craned.tsv: no word of 5 letters that Wordle accepts; expected used words"),
    ("stats raise --games nowhere.txt", 2, "nowhere.txt: No such file or directory"),
    ("rank --game=2021 raise 22220", 1,
     "no answer in wordle-2021-answers (2,315 words) gives those clues"),
    ("rank crane 22220 slate 00000 --policy optimal", 1,
     "no answer in wordle-2023-guesses (14,855 words) gives those clues; check them"),
    ("rank --game=2021 zzzzz 00000", 2, '"zzzzz" is not in wordle-2021-guesses (12,972 words)'),
    ("rank --game=2021 raise", 2, "'raise' has no clue after it"),
    ("rank --game=2021 -o all.txt", 2,
     "all.txt: the ending must be one of .csv, .json; treegen stats, compare, words, convert can"),
    ("rank --game=2021 raise 01020 crane 00000 --hard", 2,
     "hard mode does not allow crane after raise 01020"),
    ("rank --game=2021 raise 01020 --strict --only crane", 2,
     "does not allow crane after raise 01020"),
    ("build --game 2021 --memory 1MB", 2, "these lists need 88 MB of memory, 1 MB are allowed"),
    ("build --memory lots", 2, "--memory: 'lots' is not a size; expected e.g. 500MB or 4GB"),
    ("build --prior missing.tsv", 2, "missing.tsv: No such file"),
    ("build --prior bad.tsv", 2,
     'bad.tsv:2: "slate" weighs "-1"; expected a word, and beside it 0'),
    ("build --prior few.tsv", 2, "few.tsv: no weight for 14,85"),
    ("build --prior none.tsv --answers one", 2, "none.tsv: all answers weigh 0; expected"),
    ("build --hard --opener zzzzz", 2,
     'opener "zzzzz" is not in wordle-2023-guesses (14,855 words'),
    ("build --opening parse,clint --hard", 2, "hard mode may not allow clint after parse; fixed"),
    ("build --opening parse,parse", 2, "the fixed words have parse twice; expected each once"),
    ("build --prefilter 0", 2, "'0' is not a percentage; expected more than 0, at most 100; see"),
    ("sweep --prefilter 100.1", 2, "'100.1' is not a percentage; expected more than 0"),
    ("rank --prefilter some", 2, "'some' is not a percentage; expected more than 0"),
    ("build --game 2021 --policy optimal --opener raise --max-guesses 3", 1,
     "no tree that opens with raise finds all answers in 3 turns; allow longer games"),
    ("build --game 2021 --policy optimal --opening parse,clint --max-guesses 4", 1,
     "no tree that opens with parse then clint finds all answers in 4 turns"),
    ("build --guesses /", 2, "/: Is a directory"),
    ("build --game 2021 --opener crnae", 2, "of 5 letters); did you mean crane?"),
    ("build --any --guesses answers", 2, "all words of wordle-2023-answers are answers already"),
    ("build --prior past:craned.tsv", 2, "craned.tsv: no word of 5 letters that Wordle"),
    ("build --guesses wordle-2021-gueses", 2, "wordle-2021-gueses: no such file or bundled list; "
     "did you mean wordle-2021-guesses?"),
    ("build --guesses craned.tsv", 2, "no word of craned can be Wordle's next answer; give other"),
    ("build --opener crane --learn 3 --hard", 2,
     "--learn: hard mode may not allow the same word after all clues"),
    ("build --guesses four.txt --answers one4 --learn 0", 2,
     "--learn: one4 has only one listed word, which is guessed at once; give --opener,"),
    ("build --game 2021 --opener crane --learn 141", 2,
     "crane has only 141 clues to learn a reply to; expected fewer exceptions than that, not 141"),
    ("build --vocabulary craned.tsv", 2,
     "craned.tsv: no word has 5 letters; found 2 words of 6 letters"),
    ("sweep --vocabulary nothing.txt", 2, "nothing.txt:1: the list is empty; expected one word a"),
    ("rank --vocabulary no.txt", 2, "no.txt: No such file or directory"),
    ("rank --vocabulary answers --only soare", 2,
     f'"soare" is not in wordle-2023-answers+listed ({LISTED:,} words)'),
    ("build --vocabulary answers --opener soare", 2,
     f'opener "soare" is not in the vocabulary wordle-2023-answers+listed ({LISTED:,} words)'),
    ("build --game 2021 --vocabulary four.txt --opening crane,soare", 2,
     'opener "crane" is not in the vocabulary four (4 words)'),
    ("sweep --vocabulary answers --openers slate,soare", 2,
     f'opener "soare" is not in wordle-2023-answers+listed ({LISTED:,} words of 5 letters)'),
    ("build --game 2021 --vocabulary answers --policy optimal --opener raise --max-guesses 3", 1,
     "finds all answers in 3 turns; allow longer games, or more words (--vocabulary)"),
    ("next --tree raise --vocabulary craned.tsv", 2,
     "craned.tsv: no word has 5 letters; found 2 words of 6 letters"),
    ("sweep --openers crane,slaet", 2, 'opener "slaet" is not in wordle-2023-guesses (14,855'),
    ("sweep --openers none.txt", 2, "--openers 'none.txt' is no file; expected words, one file"),
    ("sweep --beat 0.99", 2, "--beat: '0.99' is not a whole number from 1 to 1,000,000,000 or a m"),
    ("sweep --beat 3,09", 2, "or a mean such as 3.4212"),
    ("sweep -o no/where.csv", 2, "no/where.csv.partial: No such file or directory"),
    ("words --length 16", 2, "argument --length: '16' is not a whole number from 2 to 15; see"),
    ("words --lang xx", 2, "there is no language 'xx'; expected ar (Arabic), bg, "),
    ("words --lang ur --length 15", 2, "wordfreq has no words of 15 letters in Urdu; expected 100"),
    ("words -o /nowhere/en.tsv", 2, "/nowhere/en.tsv: No such file"),
    ("publish four.json wrong.json", 1,
     "wrong.json: summary.nodes is 5, expected 4; not published; treegen verify wrong.json "
     "shows all"),
    ("publish braces.json four.json", 1, "braces.json: not a tree file"),
    ("publish four.json FOUR.json", 2, "FOUR.json: another tree is named four; rename a file"),
    ("publish missing.json", 2, "missing.json: No such file"),
    ("publish four.json --source javascript:alert(1)", 2,
     "argument --source: 'javascript:alert(1)' is not a web address; expected https://HOST/PATH"),
    ("publish four.json --source https://me:secret@example.org", 2, "argument --source: "),
    ("publish zzzzz", 1, "no stored tree opens with zzzzz"),
    ("publish four.json -o four.json", 2, "four.json is not a folder; give another (-o)"),
    ("convert four.csv", 2,
     "the following arguments are required: OUT; see treegen convert --help"),
    ("convert four.csv out.xyz", 2,
     "out.xyz: the ending must be one of .json, .tree, .txt, .csv; see"),
    ("convert four.csv out.csv --to excel", 2,
     "argument --to: there is no 'excel'; expected one of treegen"),
    ("convert zzzzz out.csv", 1, "no stored tree opens with zzzzz, there are: "),
    ("convert no.csv out.csv", 2, "no.csv: No such file or directory"),
    ("convert nothing.txt out.json", 2,
     "nothing.txt: it holds no tree; expected JSON of treegen, Olson, nightduck or 3Blue1"),
    ("convert duck.json out.json", 2,
     'duck.json: tree: found "100000", expected a clue of 5 marks, such as 01020'),
    ("convert cut.json out.json", 2, "cut.json: not JSON, or cut short: "),
    ("convert twice.json out.json", 2, "twice.json: not JSON, or cut short: a name stands twice"),
    ("convert lacking.js out.json --answers four.txt", 2,
     "lacking.js: lacks 1 of 4 answers: abide; tree has no branch 01000"),
    ("convert raise out.csv --hard", 2, "raise: its recipe is not for hard mode"),
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


# Of these it turns out only after a second that they are bad.
LATE = {
    "play --length 15 --lang ur": "treegen: reading Urdu words …\n",
    "words --lang ur --length 15": "treegen: reading Urdu words …\n",
    "words -o /nowhere/en.tsv": "treegen: reading English words …\n",
}


@pytest.mark.parametrize(("command", "code", "message"), REFUSALS)
def test_a_bad_request_is_one_line(command: str, code: int, message: str, folder: Path) -> None:
    done = treegen(*command.split(), cwd=folder)
    wait = LATE.get(command, "")
    error = done.stderr.removeprefix(wait)
    assert (done.returncode, done.stdout, error.count("\n")) == (code, "", 1)
    assert done.stderr == wait + error
    assert error.startswith("treegen: ") and message in error
    left = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*")}
    assert left == FILES


@pytest.mark.parametrize(
    "command",
    [
        "build --guesses four.txt --answers all -o four.txt",
        "build --guesses four.txt --answers one4 -o one4",
        "build --guesses four.txt --answers all --prior four.tsv -o ./four.tsv",
        "build --guesses four.txt --prior past:used.csv -o used.csv",
        "rank --guesses answers --vocabulary list.csv -o list.csv",
        "rank --past used.csv -o used.csv",
        "sweep --openers list.csv --game 2021 -o list.csv",
        "page four.json -o link.json",
        "page stored -o trees/stored.json",
        "chart four.gv -o out.svg -o four.gv",
        "convert four.csv four.csv",
        "convert stored trees/stored.json",
        "convert raise four.csv --answers four.csv",
    ],
)
def test_a_file_that_is_read_is_not_written_over(command: str, tmp_path: Path) -> None:
    texts = FILES | {
        "four.tsv": "abide\t1\nmight\t1\nnight\t1\nsight\t1\n",
        "four.gv": FILES["four.json"],
        "list.csv": "crane\nslate\n",
        "used.csv": f"{day(1)} crane\n",
        "trees/stored.json": FILES["four.json"],
    }
    (tmp_path / "trees").mkdir()
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "link.json").symlink_to("four.json")
    done = treegen(*command.split(), cwd=tmp_path)
    name, *_ = command.split()
    path = command.split()[-1] if "--answers four.csv" not in command else "four.csv"
    line = f"treegen: {path} is read by this command; write to another file; see treegen {name}"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{line} --help\n")
    left = {name: (tmp_path / name).read_text() for name in texts}
    assert left == texts and {*FILES} < {path.name for path in tmp_path.iterdir()}


def test_a_file_that_only_has_the_name_of_a_stored_tree_is_another(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees/four.json").write_text("old")
    (tmp_path / "four.json").write_text(FILES["four.json"])
    assert treegen("convert", "four.json", "trees/four.json", cwd=tmp_path).returncode == 0
    assert json.loads((tmp_path / "trees/four.json").read_text())["summary"] == FOUR["summary"]
