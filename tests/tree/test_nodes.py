"""What a node knows of the words that are left, on a tree of a few words."""

import re
from functools import partial

import pytest

from treegen.clues import Mode
from treegen.say.phrases import said
from treegen.text import aligned
from treegen.tree.differences import differences
from treegen.tree.figures import Figures, count_text, figures, listed_part, part, summarise
from treegen.tree.model import Tree
from treegen.tree.node import Node, with_heaviest
from treegen.tree.notebook import Table, tiles, turns_html
from treegen.tree.plan import ANY, Plan
from treegen.tree.policies import OPTIMAL
from treegen.tree.recipe import Recipe, Summary, plan_fields
from treegen.tree.ways import games, levels
from treegen.words.game import PriorInfo
from treegen.words.lists import ListInfo
from treegen.words.prior import Prior

# crane can be the answer and weighs 4, slate is only played; below it are moody, 3, and zesty, 0.
MOODY, ZESTY = Node("moody", 1, {}, 3), Node("zesty", 1, {}, 0)
SLATE = Node("slate", 2, {"01200": ZESTY, "00000": MOODY}, 3)
CRANE = Node("crane", 4, {"01000": SLATE, "00002": Node("whole", 1, {}, 9)}, 16)
ROOT = with_heaviest(CRANE)
WORDS = ListInfo("four", 4, "…")
RECIPE = Recipe.of(
    Plan("wins", ("crane",)),
    Mode.NORMAL,
    guesses=WORDS,
    answers=WORDS,
    prior=None,
    ties="",
    generator="",
)
TREE = Tree(RECIPE, summarise(ROOT), ROOT)


def test_a_guess_can_win_where_no_clue_leads_to_all_words() -> None:
    assert [node.can_win for node in (CRANE, SLATE, MOODY, ZESTY)] == [True, False, True, True]
    assert [node.own_weight for node in (CRANE, SLATE, MOODY, ZESTY)] == [4, 0, 3, 0]
    assert [node.is_unlisted for node in (CRANE, SLATE, MOODY, ZESTY)] == [
        False,
        False,
        False,
        True,
    ]
    assert (MOODY.last, Node("slate", 1, {"00000": MOODY}, 3).last) == ("the answer", "moody")


def test_listed_words_are_the_heaviest_first_and_likely_ones_weigh_half_of_it() -> None:
    assert ROOT.weights == [9, 4, 3] and ROOT.listed == ["whole", "crane", "moody"]
    assert ROOT.listed_size == 3 and ROOT.likely_size == 1 and ROOT.likely == ["whole"]
    assert sorted(ROOT.answers()) == ["crane", "moody", "whole", "zesty"]
    assert ROOT.left == "25 % chance; 4 words left"
    assert repr(ROOT) == "<Node crane: 4 words left>"
    alike = Node("crane", 3, {"a": Node("whole", 1, {}, 4), "b": Node("moody", 1, {}, 4)}, 12, 4)
    assert alike.listed == ["crane", "moody", "whole"] == alike.likely


def test_games_are_in_the_order_of_clues() -> None:
    assert [game[-1][0] for game in games(ROOT)] == ["crane", "whole", "moody", "zesty"]
    assert [len(level) for level in levels(ROOT)] == [1, 2, 2]
    found = {game.answer: game for game in TREE.games()}
    assert [*found] == ["crane", "whole", "moody", "zesty"]
    assert found["zesty"].path == [("crane", "01000"), ("slate", "01200"), ("zesty", "22222")]
    assert [game.guesses for game in found.values()] == [1, 2, 3, 3]
    assert [game.weight for game in found.values()] == [4, 9, 3, 0]


def test_a_summary_counts_every_word_once() -> None:
    expected = Summary(4, 1 + 2 + 3 + 3, 9 / 4, 3, (1, 1, 2), 5, (4 + 9 * 2 + 3 * 3) / 16)
    assert TREE.summary == expected


def test_a_tree_is_cut_to_its_heavier_words() -> None:
    listed = listed_part(CRANE)
    assert (listed.size, listed.weight, [*listed.answers()]) == (3, 16, ["crane", "whole", "moody"])
    assert listed.branches["01000"].branches == {"00000": MOODY}
    heavy = part(CRANE, 4)
    assert (heavy.size, heavy.weight, [*heavy.answers()]) == (2, 13, ["crane", "whole"])
    assert part(CRANE, 0) is CRANE and listed_part(MOODY) is MOODY
    whole = part(CRANE, 9)
    assert (whole.size, whole.weight, [*whole.branches]) == (1, 9, ["00002"])


@pytest.mark.parametrize(
    ("size", "weight", "text"),
    [(1, 2, "1"), (2, 2, "1 +1"), (2, 0, "+2"), (1001, 2, "1 +1.000")],
)
def test_likely_words_and_others_are_counted(size: int, weight: int, text: str) -> None:
    others = {"00000": Node("other", size - 1, {}, 0)} if size > 1 else {}
    node = Node("crane", size, others, weight, 2)
    assert count_text(node, partial(said, lang="de")) == text
    assert count_text(node) == text.replace(".", "")


def test_a_tree_says_how_many_words_it_finds_and_in_how_many_guesses() -> None:
    assert repr(TREE) == "<Tree crane: 4 answers, weighted mean 1.9375>"
    assert repr(TREE._replace(name="crane-hard")).startswith("<Tree crane-hard: ")
    assert repr(TREE._replace(name="today")).startswith("<Tree today (crane): ")
    alike = TREE.summary._replace(weighted_mean=TREE.summary.mean)
    assert repr(TREE._replace(summary=alike)) == "<Tree crane: 4 answers, mean 2.2500>"


def test_trees_differ_by_all_but_their_names() -> None:
    other = TREE._replace(root=SLATE)
    pairs = [(TREE, TREE._replace(name="x")), (TREE, other), (TREE, TREE.root)]
    assert [(one == two, one != two) for one, two in pairs] == [
        *((True, False), (False, True), (False, True)),
    ]


def test_the_states_that_have_another_second_word_are_its_exceptions() -> None:
    learnt = RECIPE._replace(**plan_fields(Plan(OPTIMAL, ("crane", ANY), 1)), second="slate")
    (found,) = TREE._replace(recipe=learnt).exceptions
    assert found == ((("crane", "00002"),), ROOT.branches["00002"])
    assert TREE.exceptions == []


def test_the_first_state_is_named_in_which_trees_differ() -> None:
    assert [*differences(TREE, TREE)] == []
    other = SLATE._replace(branches={**SLATE.branches, "00000": MOODY._replace(guess="mossy")})
    again = TREE._replace(root=CRANE._replace(branches={**CRANE.branches, "01000": other}))
    plays = "tree.branches.01000.branches.00000.guess is moody, but mossy when built again"
    plain = TREE._replace(root=CRANE)
    assert [*differences(plain, again)] == [f"not the same bytes: {plays}"]
    first = plain._replace(root=CRANE._replace(guess="crate"), recipe=RECIPE._replace(ties="x"))
    assert [*differences(plain, first)] == [
        "not the same bytes: recipe.ties is , but x when built again",
        "not the same bytes: tree.guess is crane, but crate when built again",
    ]


@pytest.mark.parametrize(
    ("prior", "mean", "rest", "unlisted"),
    [
        ("", 2.0, "guesses on average (9 in all)", 0),
        ("past to 2026-06-30", 2.5, "guesses on average in today's game", 0),
        ("common:en", 2.5, "guesses on average, where commoner words count for more", 2),
        ("likely:de", 2.5, "guesses on average, where commoner words count for more", 0),
        ("mine", 2.5, "guesses on average, weighted by mine", 1),
    ],
)
def test_averages_say_by_which_weights_they_are(
    prior: str, mean: float, rest: str, unlisted: int
) -> None:
    listed = Summary(4, 9, 2.0, 3, (), 5, mean)
    every = listed._replace(answers=4 + unlisted, mean=2.25, worst=4)
    found = Figures(listed, every, Prior(prior))
    assert (found.unlisted, found.is_weighted) == (unlisted, mean != 2.0)
    assert found.is_by_rank == (prior[:2] in ("co", "li"))
    assert str(found.mean()) == f"{mean:.2f} {rest.removesuffix(' (9 in all)')}"
    text = f"{mean:.4f} {rest}"
    if mean != 2.0:
        text += " (unweighted 2.0000, 9 in all)"
    text += ", 3 at worst"
    if unlisted:
        text += f"; all {4 + unlisted} words in 2.2500, 4 at worst"
    assert str(found.averages) == text


def test_no_weights_have_no_name() -> None:
    prior = PriorInfo(Prior("mine"), 16, "…")
    assert figures(TREE).prior == ""
    weighted = figures(TREE._replace(recipe=RECIPE._replace(prior=prior)))
    assert (weighted.prior, weighted.unlisted, weighted.listed.answers) == ("mine", 1, 3)


def test_a_node_as_json_has_all_below_it_however_deep() -> None:
    assert MOODY.data == {"guess": "moody", "size": 1, "weight": 3}
    below = {"01200": ZESTY.data, "00000": MOODY.data}
    assert SLATE.data == {"guess": "slate", "size": 2, "weight": 3, "branches": below}
    assert CRANE.data["branches"]["01000"] == SLATE.data
    node = MOODY
    for size in range(2, 5000):
        node = Node("slate", size, {"00000": node}, size + 2)
    depth = 1
    data = node.data
    while "branches" in data:
        (data,) = data["branches"].values()
        depth += 1
    assert (depth, data) == (4999, MOODY.data)


def test_a_branch_of_a_tree_without_weights_gets_one_where_the_tree_has_them() -> None:
    plain = {"guess": "moody", "size": 1}
    for view in (Node.view(plain, 1, "size"), Node.view({**plain, "weight": 5}, 9, "weight")):
        root = Node("crane", 2, {"00000": view}, view.weight + 1)
        assert root.data["branches"]["00000"] == {**plain, "weight": view.weight}
        assert root.own_weight == 1 and dict(root.words) == {"crane": 1, "moody": view.weight}


def test_a_node_with_another_field_is_another_node() -> None:
    for name, value in {"guess": "slate", "size": 5, "weight": 17, "heaviest": 10}.items():
        other = ROOT._replace(**{name: value})
        assert other != ROOT and getattr(other, name) == value
    assert ROOT._replace() == ROOT != "crane" and ROOT.branch("22220") is None
    found = ROOT.branch("01000")
    assert found == ROOT.branches["01000"] and found.heaviest == 9


def test_a_table_is_text_or_html_with_its_guesses_in_tiles() -> None:
    rows = [["guess", "clue", "<left>"], ["ab", "02", "1 & 2"], ["cd", "11", "3"]]
    table = Table(["above", "<"], rows, [])
    first, second = (tiles(*row[:2]) for row in rows[1:])
    assert table.lines == ["above", "<", *aligned(rows)]
    assert table.html == (
        "<p>above<br>&lt;</p><table><tr><th>guess<th>&lt;left&gt;"
        f"<tr><td>{first}<td>1 &amp; 2<tr><td>{second}<td>3</table>"
    )
    plain = Table([], [["guess"], ["ab"]], ["below"])
    assert plain.html == f"<table><tr><th>guess<tr><td>{tiles('ab')}</table><p>below</p>"
    assert tiles("ab").count("box-shadow") == 2 and "box-shadow" not in first
    assert turns_html([("ab", "02")]) == f'<p style="margin:4px 0">{first}</p>'
    assert len({*re.findall("background:(#[0-9a-f]+)", tiles("abc", "012"))}) == 3
