"""Today's game by words used since its trees were made: `--past` of play, next, review, rank."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests import today
from tests.conftest import treegen
from treegen.clues import clue_for
from treegen.game.choice import Choice
from treegen.game.start import Play, start_of, wordle_play
from treegen.play.adviser import advise
from treegen.play.moves import played
from treegen.play.review import review
from treegen.play.wording import days_of
from treegen.tree.file import find_tree
from treegen.tree.node import History, Node
from treegen.words.past import OWN, Past, bundled_past, joined, past_of

DAY = today.day(1)
SPILT, GOLLY = today.UNUSED[:2]
EVERYDAY = find_tree("everyday")


def used_since(*words: str) -> Past:
    days = [(today.day(after), word) for after, word in enumerate(words, 1)]
    return joined(bundled_past(), past_of(days))


def first_node(node: Node, fits: Callable[[list[str]], bool], history: History = ()) -> History:
    """Return how the tree comes to a node whose likely words fit; nothing where it does not."""
    for clue, below in node.branches.items():
        turns = (*history, (node.guess, clue))
        if fits(below.likely):
            return turns
        if found := first_node(below, fits, turns):
            return found
    return ()


def at(play: Play, history: History) -> Play:
    return replace(play, position=play.position._replace(turns=history))


PAIR = first_node(EVERYDAY.root, lambda likely: len(likely) == 2)
MANY = first_node(EVERYDAY.root, lambda likely: len(likely) > 20)


@pytest.mark.parametrize("used", EVERYDAY.follow(PAIR).likely)
def test_a_word_that_was_used_since_is_not_likely_nor_advised(used: str) -> None:
    own = advise(at(wordle_play(), PAIR))
    move = advise(at(wordle_play(past=used_since(used)), PAIR))
    (other,) = {*own.left.groups({})["likely"]} - {used}
    assert own.is_stored and not move.is_stored
    assert move.left.groups({})["likely"] == [other]
    assert move.guess != used


@pytest.mark.parametrize(
    ("used", "is_stored"),
    [
        (EVERYDAY.follow(PAIR).likely, True),  # none of them is left
        (EVERYDAY.follow(MANY).likely[:1], True),  # one of 54
        (EVERYDAY.follow(MANY).likely[:6], False),
    ],
)
def test_the_tree_is_followed_where_words_used_since_held_little_of_the_weight_left(
    used: list[str], is_stored: bool
) -> None:
    assert advise(at(wordle_play(past=used_since(*used)), MANY)).is_stored is is_stored


def test_the_first_word_is_the_trees_however_many_words_were_used_since() -> None:
    for used in (EVERYDAY.root.likely[:1], EVERYDAY.root.likely[::3]):
        move = advise(
            wordle_play(
                past=past_of([*bundled_past().games, *((today.day(11), word) for word in used)])
            )
        )
        assert (move.guess, move.is_stored) == (today.EVERYDAY, True)


def test_another_tree_that_is_taken_is_by_the_same_words() -> None:
    other, notes = played(wordle_play(past=used_since(SPILT)), today.ANY_WORD, "00000")
    assert notes == [f"switching to the stored tree that opens with {today.ANY_WORD}"]
    weight = other.game.weight
    assert weight[SPILT] == weight["crane"] < weight[GOLLY]
    assert (other.game.prior, days_of(other)[SPILT]) == (f"past to {DAY}", DAY)


def test_what_a_review_expects_is_an_estimate_as_the_tree_was_made_for_other_weights() -> None:
    (_, start), (_, news) = [
        (play, review(play, ((today.EVERYDAY, "00000"),)).turns[0])
        for play in (wordle_play(), wordle_play(past=used_since(SPILT)))
    ]
    assert ("expected" in start.estimated, "expected" in news.estimated) == (False, True)
    assert news.expected == pytest.approx(start.expected, abs=0.02)


def test_newer_days_in_the_folder_trees_count_as_a_file_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("since.txt").write_text(f"{DAY} {SPILT}\n")
    named = start_of(Choice(past="since.txt"))
    assert named.game == wordle_play(past=used_since(SPILT)).game != wordle_play().game
    Path("trees").mkdir()
    Path(OWN).write_text(f"{DAY}\t{SPILT}\n")
    assert wordle_play() == named
    assert wordle_play("2023") == start_of(Choice("2023"))


def test_words_used_since_may_be_named_beside_todays_game() -> None:
    with pytest.raises(FileNotFoundError):
        start_of(Choice("today", past="my.txt"))


def test_all_four_commands_play_one_game(tmp_path: Path) -> None:
    likely = [word for word in today.UNUSED if clue_for("crane", word) == "00102"]
    paste, *others = likely
    (tmp_path / "since.txt").write_text(f"{DAY} {paste}\n")
    title = f"today's game, words used up to {today.long_day(1)}, everyday words"
    left = f"{len(others)} likely words left of 180"
    of_all = f"{today.LIKELY - 1} likely words left of 14,855"
    for line, told in (
        ("next crane 00102", f"  {left} (proven best); {title}\n"),
        ("rank crane 00102 --top 1", f"{title}\n{left}\n"),
        (
            "play",
            f"{today.EVERYDAY}  {of_all} (tree); {title}\n",
        ),
        (f"review crane 00102 {paste} 22222", f"{title}\n"),
        ("next --boards 2", f"; {title}\n"),
    ):
        done = treegen(*line.split(), "--past", "since.txt", cwd=tmp_path, input="")
        assert (done.returncode, done.stderr) == (0, "") and told in done.stdout, (line, done)


def europe(after: int) -> str:
    return f"{today.LAST + timedelta(after):%d/%m/%Y}"


@pytest.mark.parametrize(
    "text",
    [
        f'[{{"date":"{today.day(1)}","word":"paste"}},{{"date":"{today.day(2)}","word":"golly"}}]',
        f'{{"{today.day(1)}":"paste","{today.day(2)}":"golly"}}',
        f"30/6/2021 dwarf\n{europe(1)} paste\n{europe(2)} golly\n",
        f"{today.day(1)} paste, {today.day(2)} golly",
    ],
)
def test_days_are_read_in_json_and_in_europe(text: str, tmp_path: Path) -> None:
    (tmp_path / "since.txt").write_text(text)
    done = treegen("rank", "crane", "00102", "--past", "since.txt", "--top", "1", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    title = f"today's game, words used up to {today.long_day(2)}, everyday words"
    assert done.stdout.startswith(f"{title}\n")


@pytest.mark.parametrize(
    "line", ["next --past late.txt", "rank --prior past:late.txt", "stats never --games late.txt"]
)
def test_answers_that_are_to_come_are_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / "late.txt").write_text("Aug 22 2026 Day 1890 OUNCE\nNov 30 2061 Day 1990 GLAND\n")
    done = treegen(*line.split(), cwd=tmp_path)
    late = "late.txt:2: Nov 30 2061 is later than tomorrow, so gland is not used yet"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"treegen: {late}\n")
