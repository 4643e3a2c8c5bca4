"""How well trees play: published figures, bars that fit, a picture that tells them in words."""

import json
import os
import pty
import re
import subprocess
import sys
import termios
from collections import Counter
from math import log2
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.conftest import ROOT, treegen
from treegen.report.stats import Stats, bits_by_turn, facts, stats_of, stats_record, stats_table
from treegen.report.svg import LONGEST_BAR, svg
from treegen.search.build import build
from treegen.text import text_columns
from treegen.tree.figures import summarise
from treegen.tree.file import load, save
from treegen.tree.model import Node, Tree, levels
from treegen.words.lists import WordList
from treegen.words.priors import Prior


def test_of_a_file_it_is_said_that_it_claims_to_be_proven() -> None:
    for command in ("stats salet", "convert salet - --to markdown"):
        out = treegen(*command.split()).stdout
        assert "claims to be proven" in " ".join(out.split()) and ", proven" not in out


def tree_of(*words: str) -> Tree:
    """Tree of a few words, all of which may be played."""
    pool = WordList("few", tuple(sorted(words)))
    return build(pool, pool)


def weighed(*weights: int) -> Tree:
    """Tree of four words that weigh as much, the first three of which only one letter tells."""
    pool = WordList("four", ("might", "night", "sight", "tenor"))
    return build(pool, pool, "might", prior=Prior("mine", pool, weights))


def renamed(tree: Tree, name: str, root: Node) -> Tree:
    """Tree with another root, whose lists have that name."""
    recipe = tree.recipe
    lists = (recipe.guesses._replace(name=name), recipe.answers._replace(name=name))
    recipe = recipe._replace(opener=root.guess, guesses=lists[0], answers=lists[1])
    return Tree(recipe, summarise(root), root)


@pytest.fixture(scope="module")
def soare(guesses: WordList, answers: WordList) -> Tree:
    return build(guesses, answers, "soare")


@pytest.fixture(scope="module")
def raise_(stored: Tree) -> Stats:
    return stats_of("raise", stored)


@pytest.fixture(scope="module")
def several(raise_: Stats, soare: Tree) -> list[Stats]:
    """Trees of all kinds: two of Wordle's, wide letters, a hundred turns, a long name."""
    wide = Node("単語単語", 2, {"0000": Node("言葉言葉", 1, {})})
    deep = Node("z00", 1, {})
    for turn in range(1, 100):
        deep = Node(f"z{turn:02}", turn + 1, {"000": deep})
    plain = tree_of("abide", "ebbed")
    return [
        raise_,
        stats_of("soare", soare),
        stats_of("ひらがな" * 30, renamed(plain, "cafe\u0301 " * 9, wide)),
        stats_of("deep", renamed(plain, "x" * 300, deep)),
        stats_of("a" * 200, tree_of("abide", "ebbed", "speed")),
        stats_of("b" * 200, renamed(weighed(0, 1, 1, 0), "y" * 300, weighed(0, 1, 1, 0).root)),
    ]


# The figures. Lists of 2021, greedy entropy, ties: possible answer first, then alphabetical.


def test_raise_as_published(raise_: Stats) -> None:
    summary = raise_.summary
    assert summary.distribution == [1, 57, 1174, 1018, 63, 2]
    assert (summary.answers, summary.total, summary.worst, round(summary.mean, 4)) == (
        2315,
        8036,
        6,
        3.4713,
    )
    assert {("by guess 3", "1,232 (53.2%)"), ("by guess 4", "2,250 (97.2%)")} <= set(facts(raise_))


def test_bits_of_the_first_turn_as_published(raise_: Stats, soare: Tree) -> None:
    assert round(raise_.bits[0], 6) == 5.877910  # both: Spradling's notebook
    assert round(bits_by_turn(soare.root)[0], 6) == 5.885960


def test_all_turns_together_tell_the_answer(several: list[Stats]) -> None:
    assert round(sum(several[0].bits), 4) == 11.1768  # log2(2315)
    for tree in several:
        answers = (tree.expected or tree).summary.answers
        assert sum(tree.bits) == pytest.approx(log2(answers))
        assert len(tree.bits) == tree.summary.worst
        assert min(tree.bits) >= 0


def test_bits_are_entropies_weighted_by_how_often_a_node_is_played(stored: Tree) -> None:
    def entropy(node: Node) -> float:
        classes = [branch.size for branch in node.branches.values()] + [1] * node.can_win
        return -sum(c / node.size * log2(c / node.size) for c in classes)

    expected = [
        sum(node.size / 2315 * entropy(node) for node in level) for level in levels(stored.root)
    ]
    assert bits_by_turn(stored.root) == pytest.approx(expected)


def test_every_answer_takes_the_guesses_that_are_counted(stored: Tree, raise_: Stats) -> None:
    needed = {answer: len(stored.path(answer)) for answer in stored.root.answers()}
    counts = Counter(needed.values())
    assert raise_.summary.distribution == [counts[turn] for turn in range(1, 7)]
    assert raise_.longest == sorted(word for word in needed if needed[word] == 6)


def test_expected_words_are_the_tree_of_their_list(raise_: Stats) -> None:
    expected = stats_of("raise", load(str(ROOT / "trees/raise-any.json"))).expected
    assert expected is not None
    assert expected.summary == raise_.summary._replace(weighted_mean=raise_.summary.mean)
    assert (expected.bits, expected.longest) == (raise_.bits, raise_.longest)


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("raise", "1 guess: raise"),
        ("ad be", "2 guesses: be"),
        ("abracadabra applesauces", "2 guesses: applesauces"),
    ],
)
def test_words_of_any_length_even_one(words: str, last: str) -> None:
    tree = stats_of("few", tree_of(*words.split()))
    assert tree.summary.distribution == [1] * len(words.split())
    assert tree.bits == [1.0, 0.0][-len(words.split()) :]
    assert facts(tree)[-1] == ("worst", last)


def test_of_many_longest_answers_twenty_are_named(raise_: Stats) -> None:
    many = raise_._replace(longest=[f"word{number:04}" for number in range(1063)])
    assert facts(many)[-1][1].endswith("word0018, word0019 and 1,043 more")


# In a terminal.


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "cp437", "shift_jis"])
@pytest.mark.parametrize("width", range(40, 201, 7))
def test_no_line_is_wider_than_the_terminal(
    several: list[Stats], width: int, encoding: str
) -> None:
    for trees in (*([tree] for tree in several), several[:2], several[2:4], several):
        text = stats_table(trees, width, encoding)
        text.encode(encoding)
        assert max(map(text_columns, text.splitlines())) <= width
        assert not any(line != line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("width", range(40))
def test_no_terminal_is_too_narrow_to_try(several: list[Stats], width: int) -> None:
    assert "guess 3" in stats_table(several, width, "utf-8")


@pytest.mark.parametrize(
    ("width", "trees", "across"),
    [(40, 2, 1), (53, 2, 1), (54, 2, 2), (80, 2, 2), (80, 3, 3), (80, 5, 3), (120, 5, 5)],
)
def test_trees_stand_side_by_side_as_far_as_they_fit(
    raise_: Stats, width: int, trees: int, across: int
) -> None:
    lines = stats_table([raise_] * trees, width, "utf-8").splitlines()
    means = [line.count("3.4713") for line in lines if line.startswith("mean")]
    assert (sum(means), means[0]) == (trees, across)


BESIDE = """\
            mine                               mine, all words
            opener might, policy entropy       4 words (four)
            4 guesses (four)
            2 answers (mine)

guess 1     0   0.0%                           1  25.0% ████████████
guess 2     1  50.0% ████████████████████████  2  50.0% ████████████████████████
guess 3     1  50.0% ████████████████████████  1  25.0% ████████████

mean        2.5000                             2.0000
total       5                                  8
by guess 3  2 (100.0%)                         4 (100.0%)
by guess 4  2 (100.0%)                         4 (100.0%)
bits 1      0.0000
bits 2      1.0000
bits 3      0.0000
worst       3 guesses: sight                   3 guesses: sight"""


def test_expected_words_stand_first_and_all_words_beside() -> None:
    tree = stats_of("mine", weighed(0, 1, 1, 0))
    assert stats_table([tree], 80, "utf-8") == BESIDE
    lines = stats_table([tree], 53, "utf-8").splitlines()
    heads = ["mine: opener might, policy entropy", "mine, all words: 4 words (four)"]
    assert [line for line in lines if line.startswith("mine")] == heads


def test_uneven_weights_of_expected_words_have_a_weighted_mean() -> None:
    text = stats_table([stats_of("mine", weighed(0, 3, 1, 0))], 80, "utf-8")
    assert "2 answers (mine)\n            weights mine\n" in text
    assert "\nmean        2.5000 (weighted 2.2500)           2.0000\n" in text  # (3 * 2 + 3) / 4


@pytest.mark.parametrize(("encoding", "sign"), [("utf-8", "█"), ("ascii", "#")])
def test_bars_are_proportional_and_seen_for_any_count(
    several: list[Stats], encoding: str, sign: str
) -> None:
    text = stats_table(several[:2], 120, encoding)
    bars = re.findall(r"(\S+) +\S+%( [#▏▎▍▌▋▊▉█]+)?", text.split("mean")[0])
    lengths = {int(count.replace(",", "")): len(drawn) - 1 for count, drawn in bars if drawn}
    longest_count = max(lengths)
    assert lengths.keys() == {1, 57, 1174, 1018, 63, 2, 44, 1217, 990}  # and none for 0
    for count, length in lengths.items():
        assert abs(length - count / longest_count * lengths[longest_count]) <= 1
    assert sign * lengths[longest_count] in text


def run_in_pty(*arguments: str, width: int) -> str:
    screen, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, width))
    env = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    script = str(Path(sys.executable).parent / "treegen")
    subprocess.run(
        [script, *arguments], cwd=ROOT, stdout=terminal, env={**env, "PYTHONUTF8": "1"}, check=True
    )
    os.close(terminal)
    return os.read(screen, 10_000).decode()


@pytest.mark.parametrize("width", [40, 66, 90])
def test_the_width_is_the_terminals(width: int) -> None:
    lines = run_in_pty("stats", "raise", width=width).splitlines()
    assert max(map(len, lines)) == width
    assert "█" in lines[6]


def test_ascii_where_the_output_takes_no_more() -> None:
    done = treegen("stats", "raise", "raise", env={"PYTHONIOENCODING": "ascii"})
    assert done.stdout.isascii()
    assert "#####" in done.stdout and "?" not in done.stdout


def test_eighty_columns_in_a_pipe(raise_: Stats) -> None:
    done = treegen("stats", "raise", env={"COLUMNS": "", "PYTHONUTF8": "1"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == stats_table([raise_], 80, "utf-8") + "\n"


# As a picture.

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_tells_its_figures_in_words(several: list[Stats]) -> None:
    root = ElementTree.fromstring(svg(several[:2]))
    title, described = root[0], root[1]
    assert (title.tag, title.text) == (f"{SVG}title", "Guesses needed: raise, soare")
    assert (root.get("role"), root.get("aria-labelledby")) == (
        "img",
        f"{title.get('id')} {described.get('id')}",
    )
    assert described.tag == f"{SVG}desc" and described.text is not None
    for figure in ("1,174 on guess 3", "mean: 3.4713", "mean: 3.4644", "by guess 3: 1,232 (53.2%)"):
        assert figure in described.text


def test_panels_of_the_picture_stand_in_two_columns_on_its_paper(several: list[Stats]) -> None:
    root = ElementTree.fromstring(svg(several))
    panels = [
        tuple(float(panel.get(side, "")) for side in ("x", "y", "width", "height"))
        for panel in root.iter(f"{SVG}svg")
        if panel is not root
    ]
    assert len({x for x, *_ in panels}) == 2
    assert len({y for _, y, *_ in panels}) == 4
    assert max(x + width for x, _, width, _ in panels) <= float(root.get("width", ""))
    assert max(y + height for _, y, _, height in panels) <= float(root.get("height", ""))


def test_the_picture_has_expected_words_and_all_words_side_by_side() -> None:
    root = ElementTree.fromstring(svg([stats_of("mine", weighed(0, 1, 1, 0))]))
    assert root[0].text == "Guesses needed: mine"
    one, other = (panel for panel in root.iter(f"{SVG}svg") if panel is not root)
    assert [panel[0].text for panel in (one, other)] == ["mine", "mine, all words"]
    assert one.get("y") == other.get("y")
    described = (root[1].text or "").split(" mine, all words: ")
    assert "2 answers (mine). Answers solved: 0 on guess 1, 1 on guess 2, 1 on" in described[0]
    assert "4 words (four). Answers solved: 1 on guess 1, 2 on guess 2, 1 on" in described[1]
    bars = [[bar.get("width") for bar in panel.iter(f"{SVG}rect")] for panel in (one, other)]
    assert bars == [["200", "200"], ["100", "200", "100"]]  # by one scale


def test_bars_in_the_picture_are_proportional(several: list[Stats]) -> None:
    for tree in several[:-1]:  # the last has two panels
        root = ElementTree.fromstring(svg([tree]))
        lengths = [float(mark.get("width", "")) for mark in root.iter(f"{SVG}rect")][1:]
        counts = [count for count in tree.summary.distribution if count]
        assert lengths == pytest.approx(
            [max(1, count / max(counts) * LONGEST_BAR) for count in counts], abs=0.01
        )


def test_words_and_names_stay_text(tmp_path: Path) -> None:
    hostile = "</text><script>&\"'"
    root = Node("<b>&]", 2, {"00000": Node("--><!", 1, {})})
    tree = stats_of(f"{hostile}\n\x1b[31m\udcff", renamed(tree_of("abide"), hostile, root))
    picture = svg([tree])
    marks = ElementTree.fromstring(picture)
    assert {mark.tag.removeprefix(SVG) for mark in marks.iter()} == {
        "svg", "title", "desc", "style", "rect", "text",
    }  # fmt: skip
    texts = [text.text for text in marks.iter(f"{SVG}text")]
    assert "2 guesses: --><!" in texts
    assert hostile + r"\n\x1b[31m\udcff" in (marks[0].text or "")
    assert "\x1b" not in stats_table([tree], 80, "utf-8")


def test_the_picture_is_the_same_each_time_and_holds_nothing_from_outside(
    several: list[Stats],
) -> None:
    assert svg(several) == svg(several)
    assert re.findall(r"https?://[^\"]*", svg(several)) == [SVG[1:-1]]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_and_bars_stand_out(raise_: Stats, theme: int) -> None:
    def luminance(colour: str) -> float:  # WCAG 2.2, relative luminance
        channels = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        red, green, blue = (
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    style = svg([raise_]).split("<style>")[1].split("</style>")[0].split("@media")[theme]
    fills = dict(re.findall(r"^(\S+?)\{fill:#(\w{6})", style, re.MULTILINE))
    paper = luminance(fills.pop(".paper"))
    assert len(fills) == 3
    for fill in map(luminance, fills.values()):
        assert (max(paper, fill) + 0.05) / (min(paper, fill) + 0.05) >= 4.5  # WCAG 2.2, 1.4.3


# As a command.


def test_the_picture_is_a_file_named_last_or_the_only_output(tmp_path: Path, raise_: Stats) -> None:
    done = treegen("stats", "raise", "-o", str(tmp_path / "a.svg"), env={"COLUMNS": "80"})
    assert done.stdout.splitlines()[-2:] == [
        "worst       6 guesses: cover, poker",
        str(tmp_path / "a.svg"),
    ]
    assert (tmp_path / "a.svg").read_text("utf-8") == svg([raise_])
    assert treegen("stats", "raise", "-o", "-").stdout == svg([raise_])


def test_json_is_one_document_of_the_same_figures(tmp_path: Path, raise_: Stats) -> None:
    done = treegen("stats", "raise", "human", "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    first, second = json.loads(done.stdout)
    assert first == stats_record(raise_)
    assert first["summary"]["distribution"] == [1, 57, 1174, 1018, 63, 2]
    assert (first["recipe"]["opener"], first["longest"]) == ("raise", ["cover", "poker"])
    assert (second["name"], second["recipe"]["prior"]["name"]) == ("human", "common:en")
    (today,) = json.loads(treegen("stats", "today", "--json").stdout)
    assert today.keys() - first.keys() == {"expected"}
    figures = [(of["answers"], of["total"]) for of in (today["expected"], today["summary"])]
    assert figures == [(3158, 11219), (14855, 65817)]
    assert today["expected"].keys() - today["summary"].keys() == {"longest"}
    help_text = treegen("stats", "--help").stdout
    assert all(key in help_text for key in today)
    treegen("stats", "raise", "human", "-o", str(tmp_path / "a.json"))
    assert (tmp_path / "a.json").read_text() == done.stdout


def test_the_table_is_a_file_too(tmp_path: Path, raise_: Stats) -> None:
    environment = {"COLUMNS": "80", "PYTHONIOENCODING": "ascii"}
    treegen("stats", "raise", "-o", str(tmp_path / "a.txt"), env=environment)
    assert (tmp_path / "a.txt").read_text("utf-8") == stats_table([raise_], 80, "utf-8") + "\n"


def test_trees_of_one_name_are_told_apart(tmp_path: Path, stored: Tree) -> None:
    path = str(tmp_path / "raise.json")
    save(stored, path)
    assert f"<title id=\"title\">Guesses needed: raise.json, {path}</title>" in treegen(
        "stats", "raise.json", path, "-o", "-", cwd=tmp_path
    ).stdout  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("", 2, "the following arguments are required: TREE; see treegen stats --help"),
        ("zzzzz", 1, "no stored tree opens with zzzzz, there are: "),
        ("raise zzzzz", 1, "no stored tree opens with zzzzz, there are: "),
        ("missing.json", 2, "missing.json: No such file or directory"),
        ("pyproject.toml", 2, "pyproject.toml: not JSON"),
        ("raise -o a.png", 2, "a.png: the ending must be one of .svg, .json, .txt"),
        ("raise -o /no/such/a.svg", 2, "/no/such/a.svg: No such file or directory"),
    ],
)
def test_a_bad_request_is_one_line(arguments: str, code: int, message: str) -> None:
    done = treegen("stats", *arguments.split())
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert done.stderr.startswith(f"treegen: {message}")


def test_help_keeps_its_examples_a_line_each() -> None:
    lines = treegen("stats", "--help").stdout.splitlines()
    assert sum(line.startswith("  treegen stats ") for line in lines) >= 3
    assert max(map(len, lines)) <= 100


def test_stats_import_nothing_heavy() -> None:
    code = "import sys, treegen.report.stats, treegen.tree.find; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numpy", "graphviz", "orjson", "tqdm"} & set(done.stdout.split())
