"""A tree's file as a lookup reads it: its game in words, its nodes, and where a game leads."""

import copy
import pickle
from typing import Any

import pytest

from treegen.errors import NotInTree
from treegen.tree.find import game_name
from treegen.tree.node import TREE_FORMAT, Node, parse_file, root_of, with_heaviest
from treegen.tree.openings import Replies
from treegen.tree.replies import MISSING, best, guesses, line, table
from treegen.tree.ways import follow
from treegen.walk.output import fitting
from treegen.walk.seconds import other_game
from treegen.words.prior import Prior

# crane can be the answer and weighs 4, slate is only played; below it are moody, 3, and zesty, 0.
MOODY = {"guess": "moody", "size": 1, "weight": 3}
SLATE = {
    "guess": "slate",
    "size": 2,
    "weight": 3,
    "branches": {
        "00000": MOODY,
        "01200": {"guess": "zesty", "size": 1, "weight": 0},
    },
}
ROOT = {"guess": "crane", "size": 3, "weight": 7, "branches": {"00000": SLATE}}
TREE: Any = {
    "recipe": {"answers": {"name": "three", "count": 3}, "prior": {"name": "mine"}},
    "summary": {"heaviest": 4},
    "tree": ROOT,
}
PLAIN = {**TREE, "recipe": {**TREE["recipe"], "prior": None}}
OTHER_GAME = "these second words are for another game than the tree's: weights"
FIXED = {
    "guess": "slate",
    "size": 1,
    "weight": 3,
    "branches": {"00000": MOODY},
}


@pytest.mark.parametrize(
    ("answers", "guesses", "prior", "expected"),
    [
        ("wordle-2021-answers", "wordle-2021-guesses", "", "Wordle of 2021"),
        ("wordle-2021-guesses", "wordle-2021-guesses", "", "Wordle of 2021, any word"),
        ("wordle-2021-guesses", "w", "wordle-2021-answers", "Wordle of 2021"),
        ("wordle-2021-guesses", "w", "wordle-2023-answers", "Wordle of 2021, any word"),
        ("wordle-2021-others", "w", "", "wordle-2021-others"),
        ("mine-2021-answers", "w", "", "mine-2021-answers"),
        ("m" * 41, "w", "", "m" * 39 + "…"),
        ("m" * 40, "w", "", "m" * 40),
        (
            *("wordle-2023-guesses", "wordle-2023-guesses", "past to 2026-06-30"),
            "today's game, words used up to 30 June 2026",
        ),
        (
            *("wordle-2023-guesses", "wordle-2023-guesses", "past:mine"),
            "today's game, words used by past:mine",
        ),
        ("wordle-2023-guesses", "w", "past to 2026-06-30", "Wordle of 2023, any word"),
        ("wordle-2023-guesses", "wordle-2023-guesses", "likely", "Wordle of 2023, any word"),
    ],
)
def test_a_game_has_a_name_in_words(answers: str, guesses: str, prior: str, expected: str) -> None:
    lists = {"answers": {"name": answers}, "guesses": {"name": guesses}}
    assert game_name({**lists, "prior": {"name": prior} if prior else None}) == expected


def node(data: Any) -> Node:
    """Node with weights, in a game whose heaviest word weighs 4."""
    return Node.view(data, 4, "weight")


def test_words_left_weigh_what_is_not_below_them() -> None:
    assert [node(data).can_win for data in (ROOT, SLATE, FIXED)] == [True, False, False]
    root = root_of(TREE)
    assert root.listed_words == {"crane": 4, "moody": 3}
    assert root.words == {"crane": 4, "moody": 3, "zesty": 0}
    assert root_of(PLAIN).words == {"crane": 1, "moody": 1, "zesty": 1}
    older = root_of({**TREE, "summary": {}})
    assert (root.heaviest, older.heaviest, root_of(PLAIN).heaviest) == (4, 4, 1)


def test_a_node_of_a_file_is_one_made_by_hand() -> None:
    moody, zesty = Node("moody", 1, {}, 3, 4), Node("zesty", 1, {}, 0, 4)
    slate = Node("slate", 2, {"00000": moody, "01200": zesty}, 3, 4)
    hand = Node("crane", 3, {"00000": slate}, 7, 4)
    assert root_of(TREE) == hand and root_of(TREE).branches["00000"] == slate
    assert hand.words == root_of(TREE).words and hand != slate
    for one in (hand, root_of(TREE)):
        assert pickle.loads(pickle.dumps(one)) == hand == copy.deepcopy(one)
        assert one._replace(guess="crate") == Node("crate", 3, {"00000": slate}, 7, 4)
        assert repr(one).startswith("<Node crane: 2 likely words ")


def test_a_node_of_a_tree_without_weights_can_be_changed_and_copied() -> None:
    root = root_of(PLAIN)
    other = root._replace(guess="crate")
    assert (other.own_weight, other.weights, [*other.words]) == (
        1,
        [1, 1, 1],
        [*"crate moody zesty".split()],
    )
    assert copy.copy(root) == root == with_heaviest(root)
    assert copy.copy(root).left == root.left == with_heaviest(root).left == "3 words left"
    by_hand = Node("crane", 3, dict(root.branches), 3)
    assert by_hand == root and by_hand.words == root.words


def test_what_a_node_tells_cannot_be_changed() -> None:
    root = root_of(TREE)
    root.listed.clear()
    root.weights.clear()
    assert (root.listed, root.weights) == (["crane", "moody"], [4, 3])
    with pytest.raises(TypeError):
        root.words["zesty"] = 9  # type: ignore[index]  # which a reader of types refuses too


def test_branches_are_made_when_they_are_asked_for() -> None:
    damaged = {**SLATE, "branches": {"00000": {"guess": 1}}}
    root = Node.view({**ROOT, "branches": {"00000": damaged}}, 4, "weight")
    assert root.guess == "crane" and root.branches["00000"].guess == "slate"
    with pytest.raises((TypeError, LookupError)):
        _ = root.branches["00000"].branches


@pytest.mark.parametrize(
    "change",
    [{"guess": 1}, {"size": "3"}, {"size": True}, {"weight": 7.0}, {"branches": []}],
)
def test_a_node_of_another_type_is_an_error_of_a_kind(change: dict[str, Any]) -> None:
    with pytest.raises((AttributeError, TypeError)):
        _ = Node.view({**ROOT, **change}, 4, "weight").branches


def test_a_node_is_described_by_its_words_left() -> None:
    root = root_of(TREE)
    assert root.left == "57 % chance; also possible: moody, zesty"
    assert root.branches["00000"].left == "2 words left"
    plain = root_of(PLAIN)
    assert (plain.left, plain.branches["00000"].left) == ("3 words left", "2 words left")
    assert Node.view(FIXED, 1, "size").left == "1 word left: moody" == node(FIXED).left
    assert node(MOODY).left == "1 word left: the answer"
    assert node(MOODY).left_text("an answer") == "1 word left: the answer (an answer)"
    assert [node(data).is_sure for data in (ROOT, SLATE, FIXED)] == [True, False, False]


def test_a_game_leads_to_a_node_and_its_turn() -> None:
    root = root_of(TREE)
    assert follow(root, [], "three") == (root, False)
    assert follow(root, [("crane", "00000")], "three") == (node(SLATE), False)
    assert follow(root, [("crane", "22222")], "three") == (root, True)
    moody = [("crane", "00000"), ("slate", "00000"), ("moody", "22222")]
    assert follow(root, moody, "three") == (node(MOODY), True)


@pytest.mark.parametrize(
    ("history", "error", "advice"),
    [
        (
            [("crane", "00000"), ("moody", "00000")],
            "on turn 2 this tree plays slate, not moody",
            ", and has no reply after other guesses",
        ),
        (
            [("crane", "00001")],
            "no answer left in three gives 00001 to crane",
            "; the clues are wrong, or the answer is another word",
        ),
        (
            [("crane", "00000"), ("slate", "22222")],
            "slate is not among the 2 words left, so it cannot earn 22222; check the clues",
            "",
        ),
    ],
)
def test_a_tree_says_where_it_does_not_go(
    history: list[tuple[str, str]], error: str, advice: str
) -> None:
    for is_lookup in (False, True):
        with pytest.raises(NotInTree) as raised:
            follow(root_of(TREE), history, "three", is_lookup=is_lookup)
        assert str(raised.value) == error + (advice if is_lookup else "")


@pytest.mark.parametrize("change", [{"size": 5}, {"size": 1}, {"weight": 2}])
def test_a_lookup_checks_the_nodes_on_its_way(change: dict[str, int]) -> None:
    wrong = {**TREE, "tree": {**ROOT, "branches": {"00000": {**SLATE, **change}}}}
    wrong["tree"] = {**wrong["tree"], "size": 1 + wrong["tree"]["branches"]["00000"]["size"]}
    root = root_of(wrong)
    assert follow(root, [], "three", is_lookup=True) == (root, False)
    passed = [("crane", "00000")]
    assert follow(root, passed, "three")[0].guess == "slate"
    with pytest.raises(ValueError, match=r"^slate: its branches hold other answers"):
        follow(root, passed, "three", is_lookup=True)


def test_words_fit_a_game_whatever_was_played() -> None:
    assert fitting(root_of(TREE), [("abide", "10002")]) == {"crane": 4}
    assert fitting(root_of(TREE), []) == {"crane": 4, "moody": 3, "zesty": 0}
    assert fitting(root_of(PLAIN), []) == {"crane": 1, "moody": 1, "zesty": 1}


@pytest.mark.parametrize(
    "start", [b'{"format":"treegen/tree","version":2}', b'{"format":"","version":1}']
)
def test_another_format_or_version_is_no_tree(start: bytes) -> None:
    with pytest.raises(ValueError):
        parse_file(start, TREE_FORMAT)
    assert parse_file(b'{"format":"treegen/tree","version":1}', TREE_FORMAT)["version"] == 1


ANY_WORD = Replies(3, 1, 10, (("fghij", 15), ("klmno", 20)))
EVERYDAY = ANY_WORD._replace(everyday=(("klmno", 20),), width=9)
UNLIKELY = Replies(4, 0, 0, (("pqrse", 10),), width=50)


def test_a_lookup_takes_what_an_opening_leaves_out_for_the_same() -> None:
    assert Replies._field_defaults == MISSING


def test_second_words_are_everyday_ones_where_there_are_some() -> None:
    assert (best(ANY_WORD), best(EVERYDAY)) == (("fghij", 15), ("klmno", 20))
    assert (guesses(ANY_WORD, 15), guesses(UNLIKELY, 10)) == (1.5, 2.5)
    assert line(ANY_WORD) == "fghij  3 words left, 1.50 guesses expected"
    assert line(EVERYDAY) == "klmno  3 words left, 2.00 guesses expected"
    assert line(UNLIKELY) == "pqrse  4 words left, 2.50 guesses expected (not proven)"


def test_a_table_has_what_each_word_needs_more() -> None:
    assert table(UNLIKELY).splitlines()[0] == "4 words left"
    heads = [row.split("  ")[0] for row in table(EVERYDAY).splitlines()]
    assert heads == [
        *("3 words left", "everyday words", "klmno"),
        *("any word (not proven)", "fghij", "klmno"),
    ]
    assert table(ANY_WORD).splitlines()[-1].split() == ["klmno", "2.0000", "0.5000"]


@pytest.mark.parametrize(
    ("own", "tree", "expected"),
    [
        ("mine", "mine", ""),
        (
            *("past to 2026-06-30", "past to 2026-07-31"),
            "these second words are from the answers to 2026-06-30, "
            "the tree from those to 2026-07-31",
        ),
        ("mine to 1", "past to 2026-07-31", f"{OTHER_GAME} mine to 1"),
        ("past to 2026-06-30", "mine", f"{OTHER_GAME} past to 2026-06-30"),
        ("past:mine", "past to 2026-07-31", f"{OTHER_GAME} past:mine"),
        ("mine to 1", "mine to 2", f"{OTHER_GAME} mine to 1"),
    ],
)
def test_second_words_by_other_weights_are_told(own: str, tree: str, expected: str) -> None:
    assert other_game(Prior(own), Prior(tree)) == expected
