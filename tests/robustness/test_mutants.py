"""Random damage: `verify` refuses all that the schema or the loader does, and more."""

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import ROOT
from tests.tree.test_tree import FOUR, HEAVY, SEARCHED
from tests.tree.test_weightless import GREEDY, OTHERS
from treegen.errors import TreeError
from treegen.tree.file import loads
from treegen.verify import faults, summary_line
from treegen.words.lists import ANSWERS

STRICT = {**FOUR, "recipe": {**FOUR["recipe"], "hard": True, "strict": True}}
KNOWN = {**HEAVY, "recipe": {**HEAVY["recipe"], "vocabulary": FOUR["recipe"]["guesses"]}}
ABROAD = {**HEAVY, "recipe": {**HEAVY["recipe"], "lang": "fr", "fold": {"é": "e", "œ": "oe"}}}
TREES = [FOUR, HEAVY, SEARCHED, STRICT, GREEDY, OTHERS, KNOWN, ABROAD]
SCHEMA = jsonschema.Draft202012Validator(
    json.loads((ROOT / "treegen/tree/tree.schema.json").read_text())
)

# What neither a schema nor the loader looks for: games, checksums, order, and JSON itself.
ONLY_HERE = re.compile(
    r"\.size is \d+, replayed it is|: no branch |is not in the list|is not allowed in hard mode"
    r"|is not in the vocabulary|^recipe\.fold is"
    r"|not in ascending order|the tree goes on after|not JSON, or cut short"
    r"|^recipe\.\w+\.(sha256|count) is|words as long as the opener|^recipe\.max_\w+ is .*, expected"
    r"|^recipe\.prior: the \d+ words of weight 1 are not "
    r"|^(summary|recipe\.prior)\.\w+ is .*, expected|^recipe\.objective is"
    r"|\.guess is .*, not a word of|branches hold 0$"  # 'q1rst'; {} where nothing follows
    r"|\.branches is None, not an object|recipe\.prior is missing|^recipe\.prior is"
)

NAMES = (
    "guess size weight branches 01000 02222 22222 0102 note hard strict objective prefilter "
    "max_turns max_listed_turns width others_width lower_bound proven prior name count total "
    "vocabulary sha256 weighted_mean mean nodes lang fold é".split()
)
VALUES = st.one_of(
    st.sampled_from([0, 1, 2, 3, 4, 8, 16, -1, 2**53, 10**400, 0.5, 1.0, 2.0, 1.5, 1e999]),
    st.sampled_from([True, False, None, "", "might", "night", "Night", "zight", "nights", "a\n"]),
    st.sampled_from(
        ["total", "total, then worst", "weighted_mean", "f" * 64, "0" * 63, float("nan"), ANSWERS]
    ),
    st.sampled_from([[], {}, [1], [1, 2, 1], {"guess": "sight", "size": 1}, {"22222": {}}]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
        lambda inside: (
            st.lists(inside, max_size=3)
            | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=6), inside, max_size=3)
        ),
        max_leaves=6,
    ),
)


def containers(data: Any) -> Iterator[dict[str, Any]]:
    """Every object in JSON."""
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from containers(value)


@st.composite
def mutants(draw: st.DrawFn) -> bytes:
    """Text of a tree file to which one to three things were done."""
    data = copy.deepcopy(draw(st.sampled_from(TREES)))
    for _ in range(draw(st.integers(1, 3))):
        part = draw(st.sampled_from(list(containers(data))))
        name = draw(st.sampled_from([*part, draw(st.sampled_from(NAMES))]))
        if name in part and draw(st.integers(0, 3)) == 0:
            del part[name]
        else:
            part[name] = copy.deepcopy(draw(VALUES))
    return json.dumps(data).encode()


@given(mutants())
def test_verify_refuses_what_the_schema_or_the_loader_refuses(text: bytes) -> None:
    found = faults(text)
    try:
        loads(text)
        loaded = True
    except TreeError:
        loaded = False
    valid = SCHEMA.is_valid(json.loads(text))
    assert all(line.isprintable() for line in found)
    if not (loaded and valid):
        assert found
    else:
        assert all(ONLY_HERE.search(line) for line in found)
    if not found:
        assert summary_line(text)


@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
def test_verify_says_of_any_bytes_what_they_are(text: bytes) -> None:
    assert len(faults(text)) == 1


def test_what_the_schema_takes_and_verify_takes_is_loaded() -> None:
    for data in TREES:
        text = json.dumps(data).encode()
        SCHEMA.validate(data)
        assert faults(text) == []
        assert loads(text).summary.answers == 4
