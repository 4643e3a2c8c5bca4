"""What `treewalk` says: a few English sentences that stand again in a module of their own."""

import subprocess
import sys

import pytest

from tests.tools.lookup import PATH, SAID, text
from treegen.say.lookup import LOOKED_UP
from treegen.say.phrases import sentences


def test_a_lookup_says_the_sentences_that_all_others_say() -> None:
    assert {key: sentences("en")[key] for key in SAID} == LOOKED_UP
    assert PATH.read_text("utf-8") == text(), "run python -m tests.tools.lookup"


@pytest.mark.parametrize(
    "played",
    [
        "raise 01020",  # words left
        "taser",  # likely ones
        "taser 00000 dimly 00000",  # with a chance
        "taser 22222",  # solved
        "taser 00000 dimly 00000 punch 02222",  # a sure one, which was used on a day
    ],
)
def test_a_lookup_reads_no_other_sentences(played: str) -> None:
    code = """if True:
        import sys
        from treegen import walk
        assert walk.run(sys.argv[1:]) == 0
        from treegen.say.phrases import sentences
        assert sentences.cache_info().misses == 0
    """
    done = subprocess.run(
        [sys.executable, "-c", code, *played.split()], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
