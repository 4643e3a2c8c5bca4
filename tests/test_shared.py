"""What has to stand twice is the same: in scripts, and in verify.py, which stands alone."""

import json
import re
import subprocess
import sys

import pytest

from tests.bundle import modules_in
from tests.conftest import ROOT
from tests.tools import notations
from treegen import clues, verify
from treegen.page.rules import rules
from treegen.play import sources
from treegen.tree import replies
from treegen.tree.openings import Replies
from treegen.tree.policies import OPTIMAL, POLICIES
from treegen.words import lists

SCRIPTS = [
    path.read_text(encoding="utf-8")
    for room in ("page", "release/npm")
    for path in modules_in(ROOT / "treegen" / room)
]


def test_scripts_find_each_number_that_they_ask_for_in_the_record_of_rules() -> None:
    told = (ROOT / "treegen/page/rules.ts").read_text(encoding="utf-8")
    named = {name for text in SCRIPTS for name in re.findall(r"(?<![/\w])rules\.(\w+)", text)}
    asked = named - {"js", "ts", "py"}  # in comments, of the modules
    _, _, typed = told.partition("export interface Rules {\n")
    typed, _, _ = typed.partition("\n}\n")
    assert asked <= rules().keys() == {*re.findall(r"^  (\w+): ", typed, re.MULTILINE)}
    assert len(asked) > 15


def test_the_npm_package_has_the_same_record_as_a_module() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "treegen.page.rules"], capture_output=True, text=True, check=True
    )
    head, _, record = run.stdout.removesuffix(";\n").partition(" = ")
    assert (head, json.loads(record)) == ("export const rules", rules())


def test_scripts_ask_the_sources_in_the_order_of_the_terminal() -> None:
    text = (ROOT / "treegen/page/computed/adviser.ts").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^export const SOURCES: .* = \[([^]]*),\s*\];", text, re.MULTILINE)
    snake = [re.sub("([A-Z])", r"_\1", name).lower() for name in re.findall(r"\w+", listed)]
    assert snake == [source.__name__ for source in sources.SOURCES]


def test_the_format_has_the_formula_of_each_policy() -> None:
    text = (ROOT / "trees/FORMAT.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"a guess costs:\n\n((?:- .*\n)+)", text)
    *declared, optimal = table.splitlines()
    assert sorted(declared) == [
        f"- `{name}`: {POLICIES[name].formula}" for name in sorted(POLICIES)
    ]
    assert optimal.startswith(f"- `{OPTIMAL}`: ")


def test_the_documents_have_a_line_for_each_policy() -> None:
    text = (ROOT / "treegen/solve/README.md").read_text(encoding="utf-8")
    _, _, table = text.partition("| `--policy` |")
    rows, _, _ = table.partition("\n\n")
    assert {*re.findall(r"^\| `(\w+)`", rows, re.MULTILINE)} == {*POLICIES, OPTIMAL}


IN_VERIFIER = [
    ("GREEDY", tuple(sorted(POLICIES))),
    ("BUNDLED", lists.BUNDLED),
    ("LONGEST", clues.MAX_LENGTH),
    ("ABSENT", clues.ABSENT),
    ("PRESENT", clues.PRESENT),
    ("RIGHT", clues.RIGHT),
]


@pytest.mark.parametrize(("name", "value"), IN_VERIFIER)
def test_the_verifier_has_the_value_of_treegen(name: str, value: object) -> None:
    assert getattr(verify, name) == value


def test_scripts_have_the_signs_of_clues() -> None:
    assert notations.PATH.read_text("utf-8") == notations.text(), (
        "run python -m tests.tools.notations"
    )


def test_scripts_find_marks_with_blanks_between_them_by_the_same_pattern() -> None:
    text = (ROOT / "treegen/web/path.ts").read_text(encoding="utf-8")
    assert re.findall(r"^export const SPREAD = /(.*)/gu;", text, re.MULTILINE) == [
        clues.SPREAD.pattern
    ]


def test_what_a_lookup_reads_of_a_clue_has_the_defaults_of_its_class() -> None:
    assert Replies._field_defaults == replies.MISSING


@pytest.mark.parametrize("name", ["tree", "opening"])
def test_a_schema_has_the_lengths_of_words(name: str) -> None:
    schema = json.loads((ROOT / f"treegen/tree/{name}.schema.json").read_text())
    word = schema["$defs"]["word"]
    assert (word["minLength"], word["maxLength"]) == (verify.SHORTEST, clues.MAX_LENGTH)
    for places in re.findall(r"\[012\]\{(.*?)\}", json.dumps(schema)):
        assert places == f"{verify.SHORTEST},{clues.MAX_LENGTH}"


@pytest.mark.parametrize("path", ["trees/FORMAT.md", "treegen/words/README.md"])
def test_a_document_has_the_lengths_of_words(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert re.search(rf"letters, {verify.SHORTEST} to {clues.MAX_LENGTH}\b", text) or re.search(
        rf"\b{verify.SHORTEST} to {clues.MAX_LENGTH} letters", text
    )


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("page/game/known.ts", r"export type Mode = (.*);"),
        ("release/npm/move.ts", r"function modeIn\(.*((?:\n  .*)+)"),
    ],
)
def test_scripts_have_the_modes_of_the_terminal(path: str, place: str) -> None:
    text = (ROOT / "treegen" / path).read_text(encoding="utf-8")
    (told,) = re.findall(place, text)
    assert {*re.findall(r'"(\w+)"', told)} == {mode.value for mode in clues.Mode}
