"""Damaged and made-up files: every reader refuses them in a line, or reads them.

`make fuzz` tries EXAMPLES of them with each reader, thousands rather than ten. Random bytes seldom
come past a JSON parser, so trees are also edited as data.
"""

import json
import os
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.robustness.conftest import FOUR_WORDS, run
from tests.tree.test_tree import FOUR, HEAVY, SEARCHED
from treegen.formats.write import encode
from treegen.tree.file import loads

MANY = settings(
    max_examples=int(os.environ.get("EXAMPLES", 10)),
    derandomize="EXAMPLES" not in os.environ,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

ODD: list[Any] = [
    None, True, 0, 1, -1, 2, 101, 2**53, 10**30, 0.5, 1e308, float("nan"), float("inf"), "", "a",
    "22222", "night", "<b>", "\ud800", "\0", "\u202e", "ß", [], {}, [0], {"": {}}, "optimal",
]  # fmt: skip
TREE = loads(json.dumps(FOUR))
TREES = [json.dumps(data).encode() for data in (FOUR, HEAVY, SEARCHED)]
FOREIGN = [encode(TREE, form) for form in ("selby", "olson", "nightduck", "3b1b", "csv")]
# Second words after NIGHT in the game of HEAVY, whose page reads them too.
OPENING = {
    "format": "treegen/opening",
    "version": 1,
    "recipe": {
        "opener": "night",
        "max_listed_turns": 6,
        **{name: HEAVY["recipe"][name] for name in ("guesses", "answers", "prior")},
        "vocabulary": HEAVY["recipe"]["guesses"],
        "max_scans": 9,
        "generator": "me",
    },
    "summary": {},
    "clues": {
        "01000": {"size": 1, "likely": 0, "weight": 2, "any": [["abide", 2]], "width": 3},
        "02222": {
            "size": 2,
            "likely": 1,
            "weight": 10,
            "any": [["sight", 12], ["might", 18]],
            "everyday": [["sight", 12]],
        },
    },
}
OPENINGS = [json.dumps(OPENING).encode()]
LISTS = [b"abide\nmight\nnight\nsight\n", "\ufeffGrößer \r\ngießen\tx\n".encode()]
WEIGHTS = [b"abide\t1\nmight\t0.5\nnight\t1e30\nsight\t0\n", b"might\tnan\n"]

# What reads `odd.json`, and files that it would take.
READERS: dict[str, list[bytes]] = {
    "treewalk --tree odd.json": TREES,
    "treewalk --tree odd.json --list might 00000": TREES,
    "treewalk --tree odd.json --answer night": TREES,
    "treegen next --tree odd.json night 02222": TREES,
    "treegen stats odd.json": TREES,
    "treegen compare odd.json four.json": TREES,
    "treegen verify odd.json": TREES,
    "treegen page odd.json -o -": TREES,
    "treegen chart odd.json -o chart.gv": TREES,
    "treegen chart odd.json --book --layout ledger -o book.gv": TREES,
    "treegen convert odd.json - --to csv": [*TREES, *FOREIGN],
    "treegen convert odd.json - --answers four.txt --to selby": FOREIGN,
    "treegen build -o - --guesses odd.json --answers all": LISTS,
    f"treegen build -o - {FOUR_WORDS} --prior odd.json": WEIGHTS,
}


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each container in the data with each of its keys."""
    if isinstance(value, dict | list):
        for key, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
            yield value, key
            yield from places(part)


@st.composite
def damaged(draw: st.DrawFn, seeds: list[bytes]) -> bytes:
    """One of some files, a part of which is other, gone, or elsewhere."""
    data = draw(st.sampled_from(seeds))
    if data.startswith(b"{") and draw(st.booleans()):
        value = json.loads(data)
        for _ in range(draw(st.integers(1, 3))):
            inside, key = draw(st.sampled_from(list(places(value))))
            if draw(st.integers(0, 3)):
                inside[key] = deepcopy(draw(st.sampled_from([*ODD, inside[key], value])))
            else:
                del inside[key]
            if not value:
                break
        return json.dumps(value).encode()
    at = draw(st.integers(0, len(data)))
    return data[:at] + draw(st.binary(max_size=40)) + data[at + draw(st.integers(0, 40)) :]


# What reads `trees/openings/night.json`.
OPENING_READERS = [
    "treewalk night 02222",
    "treewalk night 01000 --all",
    "treewalk night 02222 --json",
    "treegen verify trees/openings/night.json",
    "treegen page heavy.json -o -",
]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", [*READERS, *OPENING_READERS])
def test_a_damaged_file_is_read_or_refused_in_a_line(command: str) -> None:
    path = "odd.json"
    if command in OPENING_READERS:
        path = "trees/openings/night.json"
        os.makedirs("trees/openings")
        Path("heavy.json").write_text(json.dumps(HEAVY))

    @MANY
    @given(damaged(READERS.get(command, OPENINGS)))
    def read(data: bytes) -> None:
        Path(path).write_bytes(data)
        done = run(command)
        assert done.returncode in (0, 1, 2)
        assert all(line.isprintable() for line in done.stderr.split("\n"))
        if done.returncode == 2:
            assert (done.stdout, done.stderr.count("\n")) == ("", 1)

    read()


WORD = st.sampled_from(
    "might night four.json four.txt . -o -- --help --json --top --clue 02222 --paper A4 A9 --book "
    "-1 0 99999999 --opening --only --reverse --unit nats --hard --words --guesses --answers all "
    "--prior --policy luck --memory 1MB --list --answer --to olson 0100"
    " -.y-+ é".split()
) | st.from_regex(r"[^/\\\0'\"\s]{0,8}", fullmatch=True)
NAMES = [f"treegen {name}" for name in "next rank chart stats compare convert".split()]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["treewalk", *NAMES])
def test_any_command_line_ends_in_an_answer_or_a_line(name: str) -> None:
    @MANY
    @given(st.lists(WORD, max_size=6))
    def type_in(words: list[str]) -> None:
        done = run(" ".join([name, *words]))
        assert done.returncode in (0, 1, 2, 3)
        if done.returncode == 2:
            assert done.stderr.count("\n") == 1

    type_in()
