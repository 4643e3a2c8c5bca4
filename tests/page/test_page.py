"""The page as a file: whole, small, and strict about what may run in it."""

import gzip
import json
import re
import zlib
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.building import Prior, build
from tests.bundle import modules_in
from tests.conftest import ROOT, treegen
from tests.page.built import tree_named
from tests.page.conftest import TREES
from treegen.page.facts import about
from treegen.page.packing import BASE_91
from treegen.page.page import PageTree, first_tiles, page
from treegen.page.plays import pack_plays
from treegen.page.purpose import purpose
from treegen.say.phrases import Value, said, say
from treegen.tree.figures import figures
from treegen.tree.file import dumps, find_tree, load
from treegen.tree.find import FAMILY
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.plan import Limits
from treegen.tree.recipe import plan_fields
from treegen.words.lists import WordList
from treegen.words.prior import Prior as PriorName


@pytest.fixture(scope="module")
def html(stored: Tree) -> str:
    return page([PageTree(stored, "raise")])


def unpacked(html: str) -> Any:
    packed = html.partition('id="data">')[2].partition("</script>")[0]
    digits = [BASE_91.index(sign) for sign in packed]
    pairs = zip(digits[::2], digits[1::2], strict=False)
    bits = "".join(f"{91 * first + second:013b}" for first, second in pairs)
    if len(digits) % 2:
        bits += f"{digits[-1]:06b}"
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8))
    return json.loads(zlib.decompress(data, wbits=-15))


def digest_of(text: str) -> str:
    digest = b64encode(sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def test_only_the_page_s_own_scripts_and_style_may_run(html: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)
    assert policy
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
    assert rules["default-src"] == "'none'"
    (script,) = re.findall(r"<script>(.*?)</script", html, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style", html, re.DOTALL)
    reader = unpacked(html)["reader"]  # which the page runs where it has no worker
    assert rules["script-src"] == " ".join(map(digest_of, (script, reader)))
    assert rules["style-src"] == digest_of(style)
    kinds = re.findall(r"<script( [^>]*)?>", html)  # data are no script
    assert kinds == [' type="application/octet-stream" id="data"', ""]
    assert rules["worker-src"] == "blob:"
    assert "unsafe" not in policy[1]


def test_the_page_names_no_other_address(html: str) -> None:
    addresses = set(re.findall(r"https?://[^\s'\"]+", html))
    namespaces = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}  # icon, elements
    assert addresses == namespaces


def test_the_first_word_is_in_the_page_where_its_tree_knows_the_latest_answers() -> None:
    tree = find_tree("everyday")
    assert re.findall(r">(.)<", first_tiles(tree)) == [*tree.recipe.opener.upper()]
    prior = tree.recipe.prior
    assert prior
    older = tree.recipe._replace(prior=prior._replace(name=PriorName("past to 2026-06-30")))
    assert first_tiles(tree._replace(recipe=older)) == ""


def test_every_part_that_a_script_asks_for_is_in_the_page(html: str) -> None:
    parts = {*re.findall(r' id="([^"]+)"', html)}
    scripts = [path.read_text() for path in modules_in(ROOT / "treegen/page")]
    asked = {*re.findall(r'(?:byId|textOf)\("([^"]+)"\)', "".join(scripts))}
    assert len(asked) > 50
    assert asked <= parts


def test_a_word_cannot_end_the_script_it_travels_in() -> None:
    words = WordList("<!--", ("<!----", "</scri", "<b>&\"'"))
    text = page([PageTree(build(words, words), "</script>")])
    assert unpacked(text)["trees"][0]["name"] == "</script>"
    assert text.count("</script>") == 2


def test_a_tree_whose_clues_are_wrong_is_refused_by_its_place(stored: Tree) -> None:
    below = {"00000": Node("abide", 1, {}, 1), "02222": Node("night", 1, {}, 1)}
    wrong = Node("might", 2, below, 2)
    with pytest.raises(ValueError, match=r"^tree.branches.00000 holds abide, to .* earns 01000$"):
        pack_plays(stored._replace(root=wrong))


def test_a_deeper_clue_that_is_wrong_is_named_with_the_way_to_it(stored: Tree) -> None:
    last = Node("night", 2, {"02222": Node("light", 1, {}, 1)}, 2)
    right = Node("might", 4, {"02222": last, "01000": Node("abide", 1, {}, 1)}, 4)
    assert pack_plays(stored._replace(root=right)) == [2, [], [1]]
    twice = last._replace(branches={"02222": Node("night", 1, {}, 1)})
    wrong = right._replace(branches={**right.branches, "02222": twice})
    with pytest.raises(ValueError, match=r"^tree.branches.02222.branches.02222 holds night, to "):
        pack_plays(stored._replace(root=wrong))


def test_branches_travel_in_the_order_of_the_file(stored: Tree) -> None:
    backwards = dict(sorted(stored.root.branches.items(), reverse=True))
    root = stored.root._replace(branches=backwards)
    assert pack_plays(stored._replace(root=root)) == pack_plays(stored)


@pytest.mark.slow
def test_without_a_tree_it_is_the_page_of_today_s_game(today: Path) -> None:
    text = today.read_bytes()
    trees = [PageTree(load(str(ROOT / f"trees/{name}.json")), name) for name in FAMILY]
    assert text.decode() == page(trees)
    assert len(text) <= 350_000
    assert len(gzip.compress(text, mtime=0)) < 210_000


def test_the_command_writes_the_page_and_names_it(tmp_path: Path, html: str) -> None:
    done = treegen("page", "raise", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "raise.html\n", "")
    assert (tmp_path / "raise.html").read_text() == html
    assert treegen("page", "raise", "-o", "-").stdout == html


def texts_of(facts: list[tuple[str, Value]]) -> dict[str, str]:
    """Return facts about a tree as texts in English."""
    return {say(term): said(fact) for term, fact in facts}


def test_the_facts_about_a_tree_are_those_of_its_file(html: str, stored: Tree) -> None:
    (tree,) = unpacked(html)["trees"]
    facts = texts_of(tree["about"])
    assert facts["Policy"] == "entropy"
    assert facts["Nodes"] == "2,489"
    assert stored.recipe.answers.sha256 in facts["Answers"]
    assert sha256((ROOT / "trees/raise.json").read_bytes()).hexdigest() in facts["File"]


def test_only_a_tree_that_came_along_is_said_to_be_proven() -> None:
    salet = find_tree("salet")
    changed = salet._replace(recipe=salet.recipe._replace(generator="mine"))
    for tree, claim in ((salet, ""), (changed, "said to be ")):
        (record,) = unpacked(page([PageTree(tree, "salet")]))["trees"]
        assert said(record["purpose"]).endswith(f"; {claim}the best play after SALET")
        assert f", {claim}proven" in texts_of(record["about"])["Policy"]


def test_weights_and_limits_are_among_the_facts() -> None:
    words = WordList("nine", tuple("eight fight light might night right sight tight wight".split()))
    tree = build(words, words, prior=Prior("mine", words, (0, 5, 3, 0, 1, 1, 0, 0, 0)))
    plan = tree.recipe.plan._replace(limits=Limits(max_turns=6, width=20))
    limited = tree._replace(
        recipe=tree.recipe._replace(hard=True, strict=True, **plan_fields(plan))
    )
    facts = texts_of(about(limited, figures(limited), "nine.json", "", is_proven=False))
    assert facts["Figures"] == f"4 answers in {figures(limited).averages}"
    assert facts["Policy"].endswith(
        ", strict hard mode, at most 6 guesses, the best 20 tried at each node"
    )
    assert facts["Weights"].startswith("mine, 10 in all, 0 for 5 other words, SHA-256 ")
    assert purpose(limited).text == (
        "nine, strict hard mode: any of 9 words, the 4 of mine first; at most 6 guesses; by wins"
    )


@pytest.mark.parametrize("name", [*TREES, "weighed", "fixed"])
def test_a_page_tells_of_a_tree_what_the_terminal_tells(name: str) -> None:
    shown = tree_named(name)
    title = str(shown.info._replace(vocabulary=None).title)
    assert purpose(shown).text.lower().startswith(title.lower())


def test_a_page_plays_on_by_wins_where_the_policy_looks_at_the_turn() -> None:
    words = WordList("four", ("light", "might", "night", "right"))
    tree = build(words, words, policy="turns", prior=Prior("mine", words, (1, 2, 3, 4)))
    (record,) = unpacked(page([PageTree(tree, "four")]))["trees"]
    assert record["policy"] == "wins"
    fact = texts_of(record["about"])["Policy"]
    assert fact == "turns; after a word of your own, this page plays by wins"


@pytest.mark.parametrize(("policy", "is_told"), [("selby", True), ("unknown", False)])
def test_a_page_says_that_it_does_not_know_the_policy_of_another_program(
    policy: str, is_told: bool, stored: Tree
) -> None:
    other = stored._replace(recipe=stored.recipe._replace(policy=policy))
    (record,) = unpacked(page([PageTree(other, "raise")]))["trees"]
    assert record["policy"] == "entropy"
    fact = f"{policy}; after a word of your own, this page plays by entropy"
    assert texts_of(record["about"])["Policy"] == (fact if is_told else policy)


def test_no_field_of_a_recipe_is_taken_for_the_tree(stored: Tree) -> None:
    plan = stored.recipe.plan._replace(policy='{"tree":{"guess":"raise"}}')
    odd = stored._replace(recipe=stored.recipe._replace(**plan_fields(plan)))
    (tree,) = unpacked(page([PageTree(odd, "odd")]))["trees"]
    assert dumps(odd).decode().startswith(tree["head"])
    assert json.loads(tree["head"] + "null}")["recipe"]["policy"] == odd.recipe.policy
