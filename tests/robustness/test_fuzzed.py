"""The targets of `make fuzz`, each for a moment: on what it starts from, on edits, on any bytes."""

import shlex
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import ROOT
from tests.robustness.fuzzed import HEAD, REFUSED, TARGETS, edited, mended
from tests.robustness.test_odd_files import folder, run_inside
from treegen.tree.file import loads

__all__ = ["folder"]

MANY = settings(
    max_examples=10,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.parametrize("name", TARGETS)
def test_each_target_takes_what_it_starts_from(name: str) -> None:
    target = TARGETS[name]
    for seed in target.seeds:
        assert len(seed) <= target.longest
        with suppress(*REFUSED):
            target.run(seed)


@pytest.mark.parametrize("name", [name for name in TARGETS if TARGETS[name].edits])
@MANY
@given(data=st.data())
def test_edited_files_are_refused_or_read(name: str, data: st.DataObject) -> None:
    run, seeds, _, edits = TARGETS[name]
    random = Random(data.draw(st.integers(0, 2**32)))
    text = random.choice(edits)(random.choice(seeds), random)
    with suppress(*REFUSED):
        run(text)


@pytest.mark.parametrize("name", TARGETS)
@MANY
@given(data=st.data())
def test_any_bytes_are_refused_or_read(name: str, data: st.DataObject) -> None:
    run, seeds, _, _ = TARGETS[name]
    seed, junk = data.draw(st.sampled_from(seeds)), data.draw(st.binary(max_size=60))
    at = data.draw(st.integers(0, len(seed)))
    with suppress(*REFUSED):
        run(seed[:at] + junk + seed[at + data.draw(st.integers(0, 60)) :])


SIGNS = st.text("012.bxwyg-+⬛⬜🟨🟦🟩🟧\ufe0fBYG İß\u0301", max_size=12) | st.text(max_size=12)


@pytest.mark.slow
@settings(MANY, max_examples=50)
@given(SIGNS)
def test_any_text_is_a_clue_or_none(text: str) -> None:
    with suppress(*REFUSED):
        TARGETS["clues"].run(text.encode(errors="replace"))


def test_mended_trees_are_read_whatever_their_words() -> None:
    kept = 0
    for seed in range(200):
        random = Random(seed)
        text = random.choice(TARGETS["trees"].seeds[:7])
        with suppress(*REFUSED):
            loads(mended(edited(text, random), random))
            kept += 1
    assert kept > 100  # so the fuzzer comes past the loader


# The findings: what once was a traceback, a hang, or more memory than it should be.

FINDINGS = [
    ("sweeps", HEAD + b"no JSON\n"),
    ("sweeps", HEAD + b'{"opener": 5}\n'),
    ("sweeps", b"opener,total\nmight,8,9\n"),
    ("sweeps", b"opener,total\nmight\n"),
]


@pytest.mark.parametrize(("name", "data"), FINDINGS)
def test_what_was_found_is_refused(name: str, data: bytes) -> None:
    with pytest.raises(REFUSED):
        TARGETS[name].run(data)


# The command line.

OPTIONS = """
    raise might four.json four.txt odd.json . -o -- --help --version --json --top --clue 02222
    --paper A4 A9 --book --columns 3 -1 0 99999999999 --openers night --reverse --unit nats bits
    --hard --strict --tree --words --guesses --answers all answers --prior four.txt --opener
    --policy minimax luck --prefilter 3% 300% --memory 1MB x --layout ledger --list --answer
    --to olson states --partial --rebuild --refused might 01000 0100 -.y-+ ⬛🟨⬛🟩⬛ 22222 '' é
""".split()
COMMANDS = "next rank page chart stats compare verify convert words".split()
WORD = st.sampled_from(OPTIONS) | st.text(
    st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), max_size=8
)


@pytest.mark.slow
@settings(MANY, max_examples=50)
@given(st.sampled_from([*COMMANDS, "treewalk"]), st.lists(WORD, max_size=6))
def test_any_command_line_ends_in_an_answer_or_one_line(
    folder: Path, command: str, words: list[str]
) -> None:
    words = [word for word in words if word not in ("--scheduler", "--length", "--lang")]
    name, *start = ["treewalk"] if command == "treewalk" else ["treegen", command]
    try:
        code, _, err = run_inside(name, *start, *words)
    except SystemExit as exit:  # of --help and --version
        assert exit.code == 0
        return
    assert code in (0, 1, 2, 3), shlex.join([*start, *words])
    assert "Traceback" not in err
    if code:
        assert err.count("\n") == 1 or command in ("verify", "compare"), err


def test_the_fuzzer_says_what_it_needs() -> None:
    fuzz = "from tests.robustness.fuzz import main; sys.exit(main())"
    code = f"import sys; sys.modules['atheris'] = None; {fuzz}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert "make fuzz PYTHON=" in done.stderr
