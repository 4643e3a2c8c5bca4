"""Cards: the replies most worth knowing, in letters that can be read, inside the line to cut at."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.building import Prior, build
from tests.chart.test_chart import HOSTILE, NINE, check_boxes, texts, tree_of
from tests.conftest import program, treegen
from treegen.chart.card import card, lesson
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.tree.model import Tree
from treegen.tree.plan import Limits
from treegen.words.lists import WordList, bundled


def test_the_most_frequent_first_clues_come_first(stored: Tree) -> None:
    sheet = card(stored, style_for(stored))
    assert (sheet.paper, sheet.title) == ((298, 420), "Play RAISE, then by its clue:")
    assert sheet.letters == 7
    found = texts(draw(sheet, "svg", plain=True))
    sizes = sorted((node.size for node in stored.root.branches.values()), reverse=True)
    assert [text for text in found if text[-1] == "%"] == [
        f"{100 * n / 2315:.1f} %" for n in sizes[:46]
    ]
    assert found.index("MULCH") < found.index("DENET") < found.index("PONTY")
    note = "The 46 commonest clues: 85 % of games. Solves all 2,315"
    assert note in " ".join(found)


def test_where_all_clues_are_shown_it_says_that_other_games_end_sooner() -> None:
    tree = tree_of(NINE)
    found = " ".join(texts(draw(card(tree, style_for(tree)), "svg", plain=True)))
    assert " 1 clue: 89 % of games; the others end sooner." in found


def test_by_clue_the_same_replies_stand_where_a_clue_is_found_soon(stored: Tree) -> None:
    by_games, by_clue = (card(stored, style_for(stored), by_clue=each) for each in (False, True))
    replies = lesson(stored).replies[:46]
    words = [
        reply.state.node.guess.upper() for reply in sorted(replies, key=lambda r: r.state.history)
    ]
    found = texts(draw(by_clue, "svg", plain=True))
    assert [text for text in found if text in words] == words
    assert sorted(found) == sorted(texts(draw(by_games, "svg", plain=True)))


@pytest.mark.parametrize(
    ("words", "paper"),
    [
        (NINE, "A6"),
        ("ab ac ba bc ca cb aa bb cc", "A6"),
        (" ".join(f"{i:015b}" for i in range(1500, 1520)), "A4"),
        ("straße stoßen größer gießen fließt reißen", "A4"),
    ],
    ids=["nine", "short", "long", "sharp s"],
)
def test_all_stands_inside_the_line_and_nothing_on_anything_else(words: str, paper: str) -> None:
    tree = tree_of(words)
    sheet = card(tree, style_for(tree, "print"), paper)
    cut, *rest = sheet.labels
    assert sheet.paper and cut.width * sheet.scale == pytest.approx(sheet.paper[0] - 12)
    assert sheet.scale * min(label.font for label in rest) >= 7
    shown = [label for label in rest if label.name.startswith("index")]
    assert len(shown) == len(lesson(tree).replies)
    check_boxes(sheet._replace(labels=rest))


def test_after_fixed_words_it_has_the_clues_to_all_of_them() -> None:
    words = WordList("nine", tuple(NINE.split()))
    tree = build(words, words, openers=("eight", "fight"))
    played, replies, *_ = lesson(tree)
    assert (played, [len(reply.state.history) for reply in replies]) == (("eight", "fight"), [2])


def test_of_a_tree_to_learn_it_has_the_exceptions_that_save_most_first() -> None:
    words = WordList("some", bundled("wordle-2021-answers").words[::25])
    tree = build(words, words, "grasp", learn=3, policy="optimal")
    played, replies, second, *_ = lesson(tree)
    below = tree.root.branches
    assert second and played == ("grasp", second)
    others = {clue for clue, node in below.items() if node.guess != second}
    assert {reply.state.history[-1][1] for reply in replies} == others and len(others) == 3
    gains = [reply.share * reply.saves for reply in replies]
    assert gains == sorted(gains, reverse=True) and gains[-1] > 0
    shares = [reply.share for reply in replies]
    assert shares != sorted(shares, reverse=True)  # what is frequent may save little
    found = texts(draw(card(tree, style_for(tree)), "svg", plain=True))
    assert [text for text in found if text == f"{replies[0].saves:.2f}"]
    assert f"Play GRASP, then {second.upper()}, but" in " ".join(found)


def test_an_exception_that_no_game_is_expected_to_come_to_saves_what_it_would_there() -> None:
    words = WordList("six", ("aef", "afg", "agc", "bga", "dae", "dgd"))
    prior = Prior("aef and dgd", words, (1, 0, 0, 0, 0, 1))
    tree = build(words, words, "bga", "optimal", prior=prior, learn=2, limits=Limits(max_turns=5))
    found = {reply.state.node.guess: reply for reply in lesson(tree).replies}
    assert tree.recipe.second == "aef"
    # Each is the only word left after its clue: it is found now, and after aef on the next turn.
    assert {word: (reply.share, reply.saves) for word, reply in found.items()} == {
        "dgd": (0.5, 1), "afg": (0, 1),
    }  # fmt: skip
    assert card(tree, style_for(tree)).title == "Play BGA, then AEF, but after these clues:"


def test_words_of_a_file_stay_text() -> None:
    program("neato")
    words = WordList('"><script>', tuple(sorted(HOSTILE)))
    tree = build(words, words, HOSTILE[0])
    svg = draw(card(tree, style_for(tree)), "svg", plain=True)
    assert b"<script" not in svg
    replies = {reply.state.node.guess.upper() for reply in lesson(tree).replies}
    assert replies <= {text.upper() for text in texts(svg)}


def test_the_command_writes_a_pdf_of_the_papers_size_and_refuses_in_one_line(
    tmp_path: Path,
) -> None:
    program("neato")
    done = treegen("chart", "raise", "--layout", "card", "--palette", "contrast", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "raise-card.pdf\n", "")
    (page,) = PdfReader(tmp_path / "raise-card.pdf").pages
    assert [round(side) for side in page.mediabox[2:]] == [298, 420]
    (tmp_path / "one.txt").write_text("abide\n")
    words = "--guesses", "one.txt", "--answers", "one.txt", "-o", "one.json"
    assert treegen("build", *words, cwd=tmp_path).returncode == 0
    for arguments, message in (
        ("one.json", "this tree plays only abide, so a card would have no replies"),
        (
            "raise --clue 00000",
            "--clue is for a poster or a book, not for a card; see treegen chart --help",
        ),
    ):
        done = treegen("chart", *arguments.split(), "--layout", "card", cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"treegen: {message}\n"
