"""A policy that somebody adds: a line in tree/policies.py, and its name in verify.py.

It is added to a copy of the package, which then builds, verifies, ranks and packs a page.
"""

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, Node
from treegen.clues import clue_for
from treegen.words.lists import bundled

WORDS = bundled("wordle-2021-answers").words[::15]
CUBES = '"cubes": Policy("no large class", "the sum of c³", Power(3), per=3, legend="Σ c³ of n³"),'
# No kind of cost that JavaScript knows: the more classes of one word, the better.
SINGLES = '"singles": Policy("most words told apart", "", lambda c: -int(c == 1), sign=-1),'
# Games that leave the tree by their first guess, after which each policy plays another word.
LEFT = [
    [["aback", "00000"]],
    [["fatty", "00000"]],
    [["query", "00010"]],
    [["total", "00000"]],
    [["widow", "00010"]],
]
# What the copy makes of a tree: its page, and the best guesses after others than the tree's.
MADE = """
import json, sys
from treegen.page.page import PageTree, packed
from treegen.solve.rank import TurnQuestion, rank
from treegen.tree.file import load
from treegen.tree.game import game_of
from treegen.tree.plan import Plan

tree = load("tree.json")
game = game_of(tree)

def best(policy, left):
    return rank(game, Plan(policy), left, TurnQuestion(top=1)).guesses[0].guess

policies = "cubes", "expected", "entropy"
moves = {policy: [best(policy, left) for left in json.loads(sys.argv[1])] for policy in policies}
print(json.dumps({"data": packed([PageTree(tree, "tree")]), "moves": moves}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the package with two policies more."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(
        ROOT / "treegen", folder / "treegen", ignore=shutil.ignore_patterns("__pycache__")
    )
    policies = folder / "treegen/tree/policies.py"
    start = "POLICIES = {\n"
    text = policies.read_text()
    assert text.count(start) == 1
    policies.write_text(text.replace(start, f"{start}    {CUBES}\n    {SINGLES}\n"))
    verifier = folder / "treegen/verify.py"
    text = verifier.read_text()
    assert text.count("GREEDY = (") == 1
    verifier.write_text(text.replace("GREEDY = (", 'GREEDY = ("cubes", "singles", '))
    (folder / "words.txt").write_text("\n".join(WORDS))
    return folder


def said_by(copy: Path, *command: str) -> str:
    """Return what a command of the copy prints."""
    python = [sys.executable, *command]
    return subprocess.run(python, cwd=copy, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(("policy", "played"), [("cubes", "cubes"), ("singles", "entropy")])
def test_it_builds_verifies_ranks_and_its_page_plays(
    policy: str, played: str, copy: Path, node: Node
) -> None:
    lists = "--guesses", "words.txt", "--answers", "all", "--policy", policy
    said_by(copy, "-m", "treegen", "build", *lists, "-o", "tree.json")
    built_again = said_by(copy, "-m", "treegen", "verify", "tree.json", "--rebuild")
    assert "none of treegen's" not in built_again and "byte for byte" in built_again
    assert policy in said_by(copy, "-m", "treegen", "help", "build")

    ranked = json.loads(said_by(copy, "-m", "treegen", "rank", *lists, "--top", "5", "--json"))
    scores = ranked["guesses"]
    sizes = [Counter(clue_for(score["guess"], word) for word in WORDS) for score in scores]
    cubes = [sum(size**3 for size in each.values()) / len(WORDS) ** 3 for each in sizes]
    singles = [[*each.values()].count(1) / len(WORDS) for each in sizes]
    figures = {"cubes": cubes, "singles": singles}[policy]
    assert [score[policy] for score in scores] == pytest.approx(figures, abs=5e-5)
    assert figures == sorted(figures, reverse=policy == "singles")

    made: dict[str, Any] = json.loads(said_by(copy, "-c", MADE, json.dumps(LEFT)))
    moves = made["moves"]
    assert not {*moves["cubes"]} & {*moves["expected"], *moves["entropy"]}
    fact = policy
    if policy != played:
        fact += f"; after a word of your own, this page plays by {played}"
    found = [*zip(LEFT, moves[played], strict=True)]
    node("added_policy", {"data": made["data"], "moves": found, "policy": fact})
