"""What was proved stays proved: by the same sources, of the same figures."""

import subprocess
import sys

import pytest

from tests import proofs
from tests.proofs import MODULES, OTHERS, checksums, code_of, sources, text_of, written

BUILDERS = "search.build, search.rebuild, search.renew, sweep.run"


def test_the_proofs_are_of_these_sources() -> None:
    differing = sorted({name for name, _ in checksums().items() ^ written()[0].items()})
    if differing:
        changed = f"since tests/proofs.txt was written, {', '.join(differing)} changed"
        pytest.fail(f"{changed}: run make proofs", pytrace=False)


def test_each_proof_is_written_with_its_seconds(request: pytest.FixtureRequest) -> None:
    collected = request.config.stash[proofs.COLLECTED]
    if missing := collected - written()[1].keys():
        pytest.fail(f"tests/proofs.txt lacks {min(missing)}: run make proofs", pytrace=False)


def test_a_change_of_one_source_or_figure_is_a_change_of_one_line() -> None:
    sums, seconds = written()
    text = text_of(sums, seconds)
    assert text == proofs.FILE.read_text(encoding="utf-8")
    for changed in (
        text_of({**sums, "treegen/clues.py": "0" * 64}, seconds),
        text_of(sums, {**seconds, min(seconds): 9999.9}),
    ):
        lines = zip(text.splitlines(), changed.splitlines(), strict=True)
        assert sum(before != after for before, after in lines) == 1


def test_all_that_builds_a_tree_is_of_those_sources() -> None:
    names = ", ".join(f"treegen.{name}" for name in BUILDERS.split(", "))
    code = f"import sys, {names}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    modules = [name.split(".", 1)[1] for name in loaded.split() if name.startswith("treegen.")]
    files = {name.replace(".", "/") for name in modules}
    own = {
        path.relative_to(proofs.ROOT / "treegen").with_suffix("").as_posix() for path in sources()
    }
    rooms = {name.split("/")[0] for name in own if "/" in name}
    assert files - own - OTHERS == rooms & files  # whose __init__.py holds a docstring
    assert all([*(proofs.ROOT / "treegen").glob(f"{module}.py")] for module in MODULES)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ('"Adds."\n\nX = 1  # one\n', "X = 1\n"),
        ("# one\nX = '#'\n\n\n# two\n", "X = '#'\n"),
        ('class A:\n    """A\n\n    b."""\n\n    x = 1\n', "class A:\n    x = 1\n"),
        ("def f():\n    'only this'\n", "def f():\n"),
    ],
)
def test_comments_docstrings_and_blank_lines_are_no_code(text: str, same: str) -> None:
    assert code_of(text) == same
