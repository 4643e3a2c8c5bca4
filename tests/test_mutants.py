"""The changes by which `python -m tests.mutants` asks what the tests notice."""

import ast
import re

import pytest

from tests.conftest import ROOT
from tests.mutants import FAULTS, Trial, quick_tests, sample, scripts, sources, trial_of, tried
from tests.mutations import equivalent, mutants

ROOM = "clues"  # a small one


def after(source: str) -> list[str]:
    """Source after each change of it."""
    return [mutant.text() for mutant in mutants(source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", "a <= b"),
        ("a is not b", "a is b"),
        ("a not in b", "a in b"),
        ("a == b < c", "a != b < c; a == b <= c"),
        ("x = a + b * c", "x = a - b * c; x = a + b // c"),
        ("a and b", "a or b"),
        ("not a", "a"),
        ("f(1, 'b')", "f(2, 'b')"),
        ("min(a, b.argmax())", "max(a, b.argmax()); min(a, b.argmin())"),
        ("sorted(a, key=f)", "sorted(a, key=f, reverse=True); sorted(a)"),
        ("a.sort(reverse=True)", "a.sort()"),
        ("a[::-1]", "a; a[::-2]"),
        ("a[b:c]", "a[b + 1:c]; a[b:c + 1]"),
        ("a[:-1]", "a[:-2]"),
        ("a if b else c", "a if True else c; a if False else c; a if not b else c"),
        ("[a for a in b if a]", "[a for a in b if {}]"),
        ("while a: break", "while a: continue"),
        ("def f() -> bool: return a", "def f() -> bool: return not a"),
        ("é = a or b  # ü", "é = a and b  # ü"),
    ],
)
def test_what_is_changed(source: str, expected: str) -> None:
    branches = [expected.format(test) for test in ("True", "False", "not a")]
    assert after(source) == (branches if "{}" in expected else expected.split("; "))


@pytest.mark.parametrize(
    "source",
    [
        "assert a < b, 1",
        'f"{a + 1}"',
        "def f(a: Literal[1] = b) -> Literal[2]: return a",
        "@lru_cache(maxsize=1)\nclass C: pass",
        "class C:\n    def __repr__(self): return a + b",
        "if TYPE_CHECKING: a = 1",
        '"""Docstring: 1 < 2."""',
        "a = True",
    ],
)
def test_what_no_test_is_to_notice_stays(source: str) -> None:
    assert after(source) == []


def test_a_mutant_is_the_source_with_another_tree() -> None:
    for name in sources(ROOM):
        source = (ROOT / name).read_text("utf-8")
        for mutant in [*mutants(source)][::30]:
            text = mutant.text()
            compile(text, name, "exec")
            assert ast.dump(ast.parse(text)) != ast.dump(ast.parse(source))
            lines = source.splitlines(keepends=True)
            assert text.startswith("".join(lines[: mutant.line - 1]))
            assert text.endswith("".join(lines[mutant.node.end_lineno :]))


def test_a_seed_chooses_lines_and_another_seed_others() -> None:
    first, again, other = (sample(ROOM, 3, seed) for seed in (1, 1, 2))
    assert first == again and len({trial.what for trial in first}) == 3
    assert {trial.what for trial in first} != {trial.what for trial in other}


def test_the_tests_that_are_named_for_a_source_run_first() -> None:
    assert quick_tests("words", "treegen/words/past.py")[2:] == [
        "tests/words/test_past.py",
        "tests/words",
        "tests/test_verify_lists.py",
        "treegen/words",
    ]
    assert quick_tests("clues") == ["-m", "not slow", "tests/test_clues.py", "treegen/clues.py"]


def test_each_fault_is_part_of_one_line_and_each_line_that_stays_stands_somewhere() -> None:
    texts = scripts()
    for fault in FAULTS:
        trial = trial_of(fault, texts)
        assert trial.text != texts[trial.file]
    lines = {line.strip() for text in texts.values() for line in text.splitlines()}
    assert equivalent().lines <= lines
    assert equivalent().names <= {*re.findall(r"\w+", "\n".join(texts.values()))}


@pytest.mark.slow
def test_a_trial_tells_which_test_noticed_and_leaves_the_copy_as_it_was() -> None:
    file = "treegen/progress.py"
    source = (ROOT / file).read_text("utf-8")
    tests = ["treegen/progress.py", "treegen/clues.py"]
    trials = [
        Trial("stopped", file, "import os; os._exit(7)", tests),
        Trial("broken", file, f"{source}\nassert False", tests),
        Trial("same", file, source, tests),
        Trial("none", file, source, ["treegen/none.py"]),
    ]
    ends = [(trial.what, end.noticed, end.why_not) for trial, end in tried(trials, 1)]
    assert ends == [
        ("stopped", "pytest, which ended with 7", ""),
        ("broken", "treegen/progress.py", ""),
        ("same", "", "all pass"),
        ("none", "", "no such test"),
    ]
