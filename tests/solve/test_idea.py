"""The forty lines at the start of the README: what they print, and that we build what they do."""

import json
import random
import re
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest

from tests.building import build
from tests.conftest import ROOT
from treegen.tree.file import dumps
from treegen.words.lists import WordList

README = (ROOT / "treegen/solve/README.md").read_text()
CODE, PRINTED = (
    re.findall(rf"```{kind}\n(.*?)```", README, re.S)[0] for kind in ("python", "text")
)


@pytest.fixture(scope="module")
def idea() -> dict[str, Any]:
    names: dict[str, Any] = {}
    with redirect_stdout(StringIO()) as printed:
        exec(CODE, names)
    assert printed.getvalue() == PRINTED
    return names


@pytest.mark.seeds(50)
def test_we_build_the_same_tree(idea: dict[str, Any], seed: int) -> None:
    choose = random.Random(seed)
    words = sorted({"".join(choose.choices("abcde", k=4)) for _ in range(choose.randint(1, 40))})
    answers = sorted(choose.sample(words, choose.randint(1, len(words))))
    tree = build(WordList("guesses", tuple(words)), WordList("answers", tuple(answers)))
    assert json.loads(dumps(tree))["tree"] == idea["tree"](words, answers)
