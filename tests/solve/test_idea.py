"""The forty lines at the start of the README: their examples, and that we build what they do."""

import json
import random
import re
from doctest import DocTestParser, DocTestRunner
from typing import Any

import pytest

from tests.conftest import ROOT
from treegen.search.build import build
from treegen.tree.file import dumps
from treegen.words.lists import WordList

README = (ROOT / "treegen/solve/README.md").read_text()
CODE, EXAMPLES = (
    re.findall(rf"```{kind}\n(.*?)```", README, re.S)[0] for kind in ("python", "pycon")
)
IDEA: dict[str, Any] = {}
exec(CODE, IDEA)


def test_its_examples_print_what_it_shows() -> None:
    test = DocTestParser().get_doctest(EXAMPLES, dict(IDEA), "README", None, 0)
    assert DocTestRunner().run(test).failed == 0
    assert sum(line != "" for line in CODE.splitlines()) <= 40


@pytest.mark.seeds(50)
def test_we_build_the_same_tree(seed: int) -> None:
    choose = random.Random(seed)
    words = sorted({"".join(choose.choices("abcde", k=4)) for _ in range(choose.randint(1, 40))})
    answers = sorted(choose.sample(words, choose.randint(1, len(words))))
    tree = build(WordList("guesses", tuple(words)), WordList("answers", tuple(answers)))
    assert json.loads(dumps(tree))["tree"] == IDEA["tree"](words, answers)
